//! Builds the copy of the project, without the mutants that do not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::find::Mutant;
use crate::rewrite::{Piece, rewrite};

/// The module added to the copy of the kernel: the switch.
const SWITCHED: &str = include_str!("switched.rs.txt");

/// The copy of the project.
pub struct Copy {
    /// The root of the project.
    pub root: PathBuf,
    /// The root of the copy.
    pub tree: PathBuf,
    /// The target folder of the compiler.
    pub target: PathBuf,
}

impl Copy {
    /// Copies the files of the project. Files that are already there and identical stay untouched, so that little is
    /// rebuilt.
    ///
    /// # Errors
    /// A file cannot be read or written, or `git` is missing.
    pub fn bring(&self) -> Result<(), Box<dyn Error>> {
        let brought = self.bring_files("")?;
        drop_others(&self.tree, &brought)?;
        let lib = self.tree.join("engine/kernel/src/lib.rs");
        let mut text = fs::read_to_string(self.root.join("engine/kernel/src/lib.rs"))?;
        text.push_str("pub mod switched;\n");
        write(&lib, text.as_bytes())?;
        write(&self.tree.join("engine/kernel/src/switched.rs"), SWITCHED.as_bytes())
    }

    /// Copies the cases in their current state.
    ///
    /// # Errors
    /// A file cannot be read or written, or `git` is missing.
    pub fn bring_cases(&self) -> Result<(), Box<dyn Error>> {
        let cases = self.tree.join("cases");
        if cases.is_dir() {
            fs::remove_dir_all(cases)?;
        }
        self.bring_files("cases/").map(|_| ())
    }

    /// Copies the files below a folder, and returns their new paths.
    fn bring_files(&self, below: &str) -> Result<BTreeSet<PathBuf>, Box<dyn Error>> {
        let mut brought = BTreeSet::new();
        let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let listed = Command::new("git").args(arguments).current_dir(&self.root).output()?;
        for name in
            String::from_utf8(listed.stdout)?.split('\0').filter(|name| !name.is_empty() && name.starts_with(below))
        {
            let from = self.root.join(name);
            if from.is_file() && !name.starts_with("engine/mutants/") {
                let to = self.tree.join(name);
                write(&to, &fs::read(from)?)?;
                brought.insert(to);
            }
        }
        Ok(brought)
    }

    /// Builds the program with all mutants that compile. Returns the numbers of those that do not.
    ///
    /// # Errors
    /// There are errors that no mutant seems to cause.
    pub fn build(&self, mutants: &[Mutant]) -> Result<BTreeSet<usize>, Box<dyn Error>> {
        let mut left_out = BTreeSet::new();
        loop {
            let pieces = self.put_in(mutants, &left_out)?;
            let found = self.errors(&pieces, &["check", "-p", "ruleproof-engine"])?;
            if found.is_empty() {
                break;
            }
            eprintln!("{} mutants do not compile, {} with those before", found.len(), left_out.len() + found.len());
            left_out.extend(found);
        }
        if self.errors(&BTreeMap::new(), &["build", "-p", "ruleproof", "--bin", "ruleproof"])?.is_empty() {
            return Ok(left_out);
        }
        Err("the program does not build".into())
    }

    /// Writes the files with their mutants, except those left out.
    fn put_in(
        &self,
        mutants: &[Mutant],
        left_out: &BTreeSet<usize>,
    ) -> Result<BTreeMap<String, Vec<Piece>>, Box<dyn Error>> {
        let mut by_file: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for (nth, mutant) in mutants.iter().enumerate() {
            let of_file = by_file.entry(&mutant.file).or_default();
            // Numbers start at 1: 0 means no mutant.
            if !left_out.contains(&(nth + 1)) {
                of_file.push((nth + 1, mutant));
            }
        }
        let mut pieces = BTreeMap::new();
        for (file, numbered) in by_file {
            let rewritten = rewrite(&fs::read_to_string(self.root.join(file))?, &numbered);
            let mut text = rewritten.text;
            if file == "engine/kernel/src/lib.rs" {
                text.push_str("pub mod switched;\n");
            }
            write(&self.tree.join(file), text.as_bytes())?;
            pieces.insert(file.to_owned(), rewritten.pieces);
        }
        Ok(pieces)
    }

    /// Runs the compiler. Returns the mutants that cause its errors.
    fn errors(
        &self,
        pieces: &BTreeMap<String, Vec<Piece>>,
        arguments: &[&str],
    ) -> Result<BTreeSet<usize>, Box<dyn Error>> {
        let mut child = Command::new("cargo")
            .args(arguments)
            .args(["--message-format=json", "--keep-going"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut found = BTreeSet::new();
        let mut unknown = Vec::new();
        for line in BufReader::new(child.stdout.take().ok_or("no output")?).lines() {
            let message: Value = serde_json::from_str(&line?)?;
            let message = &message["message"];
            if message["level"] != "error" || message["spans"].as_array().is_none_or(Vec::is_empty) {
                continue;
            }
            let makers = makers(pieces, message);
            if makers.is_empty() {
                unknown.push(message["rendered"].as_str().unwrap_or_default().to_owned());
            }
            found.extend(makers);
        }
        let ended = child.wait()?;
        if !ended.success() && found.is_empty() {
            return Err(format!("cargo {} fails\n{}", arguments.join(" "), unknown.join("\n")).into());
        }
        Ok(found)
    }
}

/// The mutants that cause an error: those whose inserted text it points at, or otherwise the smallest ones around it.
fn makers(pieces: &BTreeMap<String, Vec<Piece>>, message: &Value) -> BTreeSet<usize> {
    let places = places(message);
    let touching = |primary: bool| -> BTreeSet<usize> {
        let spans = places.iter().filter(|place| place.primary || !primary);
        spans
            .flat_map(|place| {
                let of_file = pieces.get(&place.file).into_iter().flatten();
                of_file.filter(|piece| piece.own.iter().any(|own| overlap(own, &place.bytes))).map(|piece| piece.number)
            })
            .collect()
    };
    for found in [touching(true), touching(false)] {
        if !found.is_empty() {
            return found;
        }
    }
    let around = places.iter().flat_map(|place| {
        let of_file = pieces.get(&place.file).into_iter().flatten();
        of_file.filter(|piece| overlap(&piece.whole(), &place.bytes))
    });
    around.min_by_key(|piece| piece.whole().len()).map(|piece| piece.number).into_iter().collect()
}

struct Place {
    file: String,
    bytes: Range<usize>,
    primary: bool,
}

/// All source locations in an error, including those of its notes.
fn places(message: &Value) -> Vec<Place> {
    let mut found = Vec::new();
    for span in message["spans"].as_array().into_iter().flatten() {
        let number = |key: &str| span[key].as_u64().and_then(|at| usize::try_from(at).ok()).unwrap_or(0);
        found.push(Place {
            file: span["file_name"].as_str().unwrap_or_default().to_owned(),
            bytes: number("byte_start")..number("byte_end"),
            primary: span["is_primary"] == true,
        });
    }
    for child in message["children"].as_array().into_iter().flatten() {
        found.extend(places(child).into_iter().map(|place| Place { primary: false, ..place }));
    }
    found
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Deletes everything in a folder except these files. Otherwise a module that was split would exist twice.
fn drop_others(folder: &Path, keep: &BTreeSet<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            drop_others(&path, keep)?;
        } else if !keep.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Writes a file, unless it already has this content.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, bytes)?)
}
