//! Folders that a verb fills: which of their files are its own, so that nothing else is ever replaced or removed.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use reports::sink::Sink as _;
use ruleproof::bounded;

use super::error::{Error, FileError, InternalError, UsageError};
use super::sinks::{GrowingFile, is_temporary, sweep, write, write_one_of_many};

/// A folder that is filled by a verb: a new or empty one, or one that the verb made.
pub struct Folder {
    path: PathBuf,
    /// What fills it, as it is called at the terminal.
    by: &'static str,
    /// The file that says so, and which files are its own.
    mark: &'static str,
    /// Its own files from the last time.
    old: BTreeSet<String>,
    /// The files that the mark names by now.
    named: BTreeSet<String>,
}

impl Folder {
    /// A folder, looked at and not yet changed.
    pub fn find(path: &Path, by: &'static str, mark: &'static str) -> Result<Self, Error> {
        let folder = |old| Self { path: path.to_owned(), by, mark, old, named: BTreeSet::new() };
        let entries = match std::fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(folder(BTreeSet::new())),
            Err(why) => return Err(FileError::unreadable(path.display(), why).into()),
        };
        let kept = bounded::text(path.join(mark), bounded::FILE).ok();
        match kept.as_deref().and_then(|text| text.strip_prefix(&made(by))) {
            Some(files) => Ok(folder(files.lines().filter(|path| is_inside(path)).map(str::to_owned).collect())),
            None if entries.flatten().all(|entry| is_temporary(&entry.file_name())) => Ok(folder(BTreeSet::new())),
            None => Err(UsageError::NotOwnFolder { folder: path.to_owned(), by }.into()),
        }
    }

    /// Makes it, and says in it whose it is; so are these files, whether they are there yet or not.
    pub fn claim(&mut self, files: &BTreeSet<String>) -> Result<(), Error> {
        make(&self.path)?;
        let folders: BTreeSet<_> = self.old.iter().filter_map(|file| Path::new(file).parent()).collect();
        for folder in folders {
            sweep(&self.path.join(folder));
        }
        self.named = self.old.union(files).cloned().collect();
        let files: String = self.named.iter().flat_map(|file| ["\n", file]).collect();
        Ok(write(&self.path.join(self.mark).display().to_string(), &format!("{}{files}\n", made(self.by)))?)
    }

    /// Writes one of its files, whole or not at all. It is named by the mark before it is there: whenever the program is
    /// killed, the folder has nothing that is not its own.
    pub fn put(&mut self, file: &str, text: &str) -> Result<(), Error> {
        if !self.named.contains(file) {
            GrowingFile::append(&self.path.join(self.mark))?.write(&format!("{file}\n"))?;
            self.named.insert(file.to_owned());
        }
        let target = self.path.join(file);
        target.parent().map_or(Ok(()), make)?;
        Ok(write_one_of_many(&target.display().to_string(), text)?)
    }

    /// Removes its own files from the last time, but these.
    pub fn clear(&mut self, but: &BTreeSet<String>) {
        for gone in self.old.difference(but) {
            // One that is not there any more is gone already.
            let _ = std::fs::remove_file(self.path.join(gone));
        }
        self.old.retain(|file| but.contains(file));
    }
}

/// The first line of the file that says whose a folder is.
fn made(by: &str) -> String {
    format!("made by `{by}`; these files are replaced and removed by it:")
}

/// Whether a path leads to something in the folder.
pub fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn make(folder: &Path) -> Result<(), Error> {
    let made = std::fs::create_dir_all(folder);
    Ok(made.map_err(|why| InternalError::NoFolder { folder: folder.to_owned(), why })?)
}
