//! Folders that a verb fills. Each keeps a list of its own files, so that nothing else is ever replaced or removed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

use reports::sink::Sink as _;
use ruleproof::bounded;
use ruleproof::suite::run::digest;

use super::error::{Error, FileError, InternalError, UsageError};
use super::sinks::{GrowingFile, is_temporary, sweep, write, write_one_of_many};

/// A folder that is filled by a verb: a new or empty one, or one that the verb made.
pub struct Folder {
    path: PathBuf,
    /// The command that fills it.
    by: &'static str,
    /// The file that names this command, and lists the folder's own files.
    mark: &'static str,
    /// Its own files from the last time.
    old: BTreeSet<String>,
    /// The files that the mark lists by now.
    named: BTreeSet<String>,
}

impl Folder {
    /// Finds a folder, without changing it.
    pub fn find(path: &Path, by: &'static str, mark: &'static str) -> Result<Self, Error> {
        let folder = |old| Self { path: path.to_owned(), by, mark, old, named: BTreeSet::new() };
        let entries = match std::fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(folder(BTreeSet::new())),
            Err(why) => return Err(FileError::unreadable(path.display(), why).into()),
        };
        let kept = bounded::text(path.join(mark), bounded::FILE).ok();
        match kept.as_deref().and_then(|text| text.strip_prefix(&made(by))) {
            Some(files) => {
                let old: BTreeSet<String> = files.lines().filter(|path| is_inside(path)).map(str::to_owned).collect();
                let link = old.iter().find_map(|file| link(path, file));
                link.map_or_else(|| Ok(folder(old)), |link| Err(UsageError::LinkInFolder { link, by }.into()))
            }
            None if entries.flatten().all(|entry| is_temporary(&entry.file_name())) => Ok(folder(BTreeSet::new())),
            None => Err(UsageError::NotOwnFolder { folder: path.to_owned(), by }.into()),
        }
    }

    /// Creates the folder, and marks it and these files as its own, whether they exist yet or not.
    pub fn claim(&mut self, files: &BTreeSet<String>) -> Result<(), Error> {
        make(&self.path)?;
        let folders: BTreeSet<_> = self.old.iter().filter_map(|file| Path::new(file).parent()).collect();
        for folder in folders {
            sweep(&self.path.join(folder));
        }
        self.named = self.old.union(files).cloned().collect();
        let files: String = self.named.iter().flat_map(|file| ["\n", file]).collect();
        Ok(write(self.path.join(self.mark), &format!("{}{files}\n", made(self.by)))?)
    }

    /// Writes one of its files, whole or not at all. The mark lists the file before it is there, so that the folder
    /// contains only its own files even if the program is killed.
    pub fn put(&mut self, file: &str, text: &str) -> Result<(), Error> {
        if !self.named.contains(file) {
            GrowingFile::append(&self.path.join(self.mark))?.write(&format!("{file}\n"))?;
            self.named.insert(file.to_owned());
        }
        if let Some(link) = link(&self.path, file) {
            return Err(UsageError::LinkInFolder { link, by: self.by }.into());
        }
        let target = self.path.join(file);
        target.parent().map_or(Ok(()), make)?;
        Ok(write_one_of_many(&target, text)?)
    }

    /// Removes its own files from the last time, except these.
    pub fn clear(&mut self, but: &BTreeSet<String>) {
        for gone in self.old.difference(but) {
            // A missing file has been removed already.
            let _ = std::fs::remove_file(self.path.join(gone));
        }
        self.old.retain(|file| but.contains(file));
    }
}

/// Returns the first symbolic link on the path from a folder to a file in it. A link may lead out of the folder.
fn link(folder: &Path, file: &str) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    Path::new(file).components().find_map(|part| {
        path.push(part);
        path.is_symlink().then(|| path.clone())
    })
}

/// Returns a relative path for any name, in which `/` separates folders. The path stays inside its folder, its parts
/// are short enough for a file system, and different names have different paths.
pub fn file_of(name: &str) -> String {
    let parts = name.split('/').map(|part| {
        let mut plain = String::new();
        for (place, c) in part.chars().enumerate() {
            let is_first_dot = c == '.' && place == 0;
            if c.is_control() || is_first_dot || matches!(c, '%' | '\\') {
                let mut bytes = [0; 4];
                c.encode_utf8(&mut bytes).bytes().for_each(|byte| _ = write!(plain, "%{byte:02x}"));
            } else {
                plain.push(c);
            }
        }
        if plain.is_empty() {
            plain.push('%');
        }
        if plain.len() > LONGEST_PART {
            let end = (0..=LONGEST_PART).rev().find(|end| plain.is_char_boundary(*end)).unwrap_or_default();
            plain.truncate(end);
            let _ = write!(plain, "%{}", digest([part.to_owned()]).get(..16).unwrap_or_default());
        }
        plain
    });
    parts.collect::<Vec<_>>().join("/")
}

/// The most bytes of a part of a path before it is cut: file systems allow 255, and endings and a digest are added.
const LONGEST_PART: usize = 200;

/// The first line of the file that marks a folder.
fn made(by: &str) -> String {
    format!("made by `{by}`, which replaces and removes these files:")
}

/// Returns `true` if a path stays within the folder.
pub fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn make(folder: &Path) -> Result<(), Error> {
    let made = std::fs::create_dir_all(folder);
    Ok(made.map_err(|why| InternalError::NoFolder { folder: folder.to_owned(), why })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_has_a_file_inside_the_folder() {
        assert_eq!(file_of("mtg/a-b@2026.06"), "mtg/a-b@2026.06");
        assert_eq!(file_of("mtg/../../x@y"), "mtg/%2e./%2e./x@y");
        assert_eq!(file_of("/a//%2e\\\n"), "%/a/%/%252e%5c%0a");
        let long = "\u{e9}".repeat(120);
        let (one, other) = (file_of(&format!("{long}a")), file_of(&format!("{long}b")));
        assert!(one.len() < 230 && one != other && one.starts_with(&"\u{e9}".repeat(100)), "{one}");
        for name in ["", ".", "..", "a/../..", "/etc/passwd", "\u{0}", &long] {
            assert!(is_inside(&file_of(name)), "{name}");
        }
    }
}
