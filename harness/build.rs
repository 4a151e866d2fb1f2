//! Builds the suite, the catalogues, and where the engine decides by each clause into the program.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| io::Error::other("no manifest folder"))?);
    let root = here.parent().ok_or_else(|| io::Error::other("no workspace folder"))?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no output folder"))?);
    let mut text = String::new();
    for (name, folder) in [("CASES", "cases"), ("SEEDS", "seeds")] {
        let mut files = Vec::new();
        collect(&root.join(folder), "yaml", &mut files)?;
        files.sort();
        let _ = writeln!(text, "/// Paths and texts of `{folder}/`.\npub const {name}: &[(&str, &str)] = &[");
        for file in files {
            let shown = file.strip_prefix(root).map_err(io::Error::other)?;
            let shown = shown.to_string_lossy().replace('\\', "/");
            let _ = writeln!(text, "    ({shown:?}, include_str!({:?})),", file.display().to_string());
        }
        text.push_str("];\n");
    }
    fs::write(out.join("bundled.rs"), text)?;
    fs::write(out.join("places.rs"), places(root)?)
}

/// The places of the engine where a clause is named in code: the mistakes apart, which name the clauses that
/// they get wrong, and tests.
fn places(root: &Path) -> io::Result<String> {
    let lock = fs::read_to_string(root.join("seeds/ids.lock"))?;
    println!("cargo::rerun-if-changed={}", root.join("seeds/ids.lock").display());
    let mut text = String::from("/// Game, clause, file, line and function.\n");
    text.push_str("pub const PLACES: &[(&str, &str, &str, u32, &str)] = &[\n");
    for game in ["mtg", "netrunner", "riftbound"] {
        let of_game = lock.lines().filter_map(|line| line.strip_prefix(game)).map(str::trim);
        let clauses: BTreeSet<&str> = of_game.collect();
        let mut files = Vec::new();
        collect(&root.join("engine/src").join(game), "rs", &mut files)?;
        files.sort();
        for file in files {
            let shown = file.strip_prefix(root).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
            if !shown.contains("mistakes") && !shown.ends_with("/tests.rs") {
                named_in(&fs::read_to_string(&file)?, game, &shown, &clauses, &mut text);
            }
        }
    }
    text.push_str("];\n");
    Ok(text)
}

/// Writes down each function of a file that names a clause, with the first line on which it does.
fn named_in(source: &str, game: &str, file: &str, clauses: &BTreeSet<&str>, text: &mut String) {
    let mut function = "";
    let mut named: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (number, line) in source.lines().enumerate() {
        let line = line.trim();
        if line == "#[cfg(test)]" {
            return;
        }
        if line.starts_with("//") {
            continue;
        }
        if let Some((before, after)) = line.split_once("fn ")
            && (before.is_empty() || before.starts_with("pub") || before.starts_with("const"))
        {
            function = after.split(['(', '<']).next().unwrap_or_default();
        }
        for clause in line.split('"').skip(1).step_by(2).filter(|literal| clauses.contains(literal)) {
            if named.insert((clause, function)) {
                let _ = writeln!(text, "    ({game:?}, {clause:?}, {file:?}, {}, {function:?}),", number + 1);
            }
        }
    }
}

fn collect(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && path.ends_with("pending") {
            // Cases that await judgement do not belong to the suite.
        } else if path.is_dir() {
            collect(&path, ending, files)?;
        } else if path.extension().is_some_and(|own| own == ending) {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
