//! Draws the sample. A mutant is identified by its change, not by its line, so that the sample is stable when other
//! code moves.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::find::{self, Mutant};

/// The crates whose mutants are drawn: the games first, then the kernel that all of them use.
pub const CRATES: [&str; 4] = ["mtg", "netrunner", "riftbound", "kernel"];

/// A mutant of the sample, with a unique name.
pub struct Drawn {
    pub name: String,
    pub mutant: Mutant,
}

/// Draws `each` mutants of each game, and as many of the kernel as keep the rate of the games. If files or folders are
/// named, only their mutants are drawn. Returns them in the order of files.
///
/// # Errors
/// A file cannot be read.
pub fn draw(root: &Path, seed: &str, each: usize, only: &[String]) -> Result<Vec<Drawn>, Box<dyn Error>> {
    let (mut drawn, mut of_games, mut all_of_games) = (Vec::new(), 0, 0);
    for part in CRATES {
        let mut found = all(root, part)?;
        found.retain(|drawn| only.is_empty() || only.iter().any(|path| is_at(&drawn.mutant.file, path)));
        let total = found.len();
        let count = if part == "kernel" { total * of_games / all_of_games.max(1) } else { each.min(total) };
        found.sort_by_cached_key(|drawn| Sha256::digest(format!("{seed} {}", drawn.name)).to_vec());
        found.truncate(count);
        found.sort_by_cached_key(|drawn| (drawn.mutant.file.clone(), drawn.mutant.place.start));
        eprintln!("{part}: {count} of {total}");
        (of_games, all_of_games) = (of_games + count, all_of_games + total);
        drawn.append(&mut found);
    }
    Ok(drawn)
}

/// Returns `true` if a file is the named one, or below the named folder.
fn is_at(file: &str, path: &str) -> bool {
    Path::new(file).starts_with(path)
}

/// All mutants of a crate.
fn all(root: &Path, part: &str) -> Result<Vec<Drawn>, Box<dyn Error>> {
    let mut files = Vec::new();
    sources(&root.join("engine").join(part).join("src"), &mut files)?;
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let file = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        let mutants = find::mutants(&file, &fs::read_to_string(&path)?).map_err(|why| format!("{file}: {why}"))?;
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for mutant in mutants {
            let nth = seen.entry(mutant.what.clone()).or_default();
            *nth += 1;
            let again = if *nth > 1 { format!(" #{nth}") } else { String::new() };
            let within = file.strip_prefix("engine/").unwrap_or(&file).replacen("/src/", "/", 1);
            found.push(Drawn { name: format!("{within}: {}{again}", mutant.what), mutant });
        }
    }
    Ok(found)
}

/// Collects the files of rules below a folder, without known mistakes and tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "mistakes" {
                sources(&path, found)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            found.push(path);
        }
    }
    Ok(())
}
