//! Lists the files of the suite, so that their texts are built into the crate.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = |name| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(format!("no {name}")));
    let (here, out) = (folder("CARGO_MANIFEST_DIR")?, folder("OUT_DIR")?);
    let mut files = Vec::new();
    collect(&here, &mut files)?;
    files.sort();
    let mut text = String::from("/// Paths in a checkout, and texts, of all files of the suite, by path.\n");
    text.push_str("pub static FILES: &[(&str, &str)] = &[\n");
    for file in files {
        let shown = file.strip_prefix(&here).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
        let _ = writeln!(text, "    (\"cases/{shown}\", include_str!({:?})),", file.display().to_string());
    }
    text.push_str("];\n");
    fs::write(out.join("files.rs"), text)
}

/// Folders that hold no part of the suite: cases that await judgement, what second readers wrote down, and what is
/// built.
const APART: [&str; 3] = ["pending", "readings", "target"];

/// Collects the files of a folder and those below it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !APART.iter().any(|apart| path.ends_with(apart)) {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
