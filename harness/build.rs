//! Builds the suite and the catalogues into the program.

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
        collect(&root.join(folder), &mut files)?;
        files.sort();
        let _ = writeln!(text, "/// Paths and texts of `{folder}/`.\npub const {name}: &[(&str, &str)] = &[");
        for file in files {
            let shown = file.strip_prefix(root).map_err(io::Error::other)?;
            let shown = shown.to_string_lossy().replace('\\', "/");
            let _ = writeln!(text, "    ({shown:?}, include_str!({:?})),", file.display().to_string());
        }
        text.push_str("];\n");
    }
    fs::write(out.join("bundled.rs"), text)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && path.ends_with("pending") {
            // Cases that await judgement do not belong to the suite.
        } else if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
