//! Where the program writes to: whole files, files that grow line by line, the terminal.

use std::fs::File;
use std::io::{ErrorKind, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use reports::sink::{Sink, WriteError};

/// Writes a text to a path: under a temporary name first, then renamed. `-` is standard output.
pub fn write(path: &str, text: &str) -> Result<(), WriteError> {
    if path == "-" {
        return match std::io::stdout().write_all(text.as_bytes()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(WriteError::Output(error)),
            // That nobody reads any more is no failure.
            _ => Ok(()),
        };
    }
    let target = Path::new(path);
    let folder = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = readable().tempfile_in(folder).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.persist(target).map_err(|error| error.error)?;
        Ok(())
    });
    written.map_err(|error| WriteError::File { path: path.to_owned(), error })
}

/// Temporary files that others may read too, as far as the user's mask allows.
fn readable() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "permissions are set where there are some"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// A file that is replaced by each text, whole or not at all; `-` is standard output.
pub struct WholeFile(pub String);

impl Sink for WholeFile {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        write(&self.0, text)
    }
}

/// A file that grows: each text is in it before the next thing happens, whatever that is.
pub struct GrowingFile {
    path: String,
    file: File,
}

impl GrowingFile {
    /// A new file, over whatever is there.
    pub fn create(path: &str) -> Result<Self, WriteError> {
        Self::opened(path, || File::create(path))
    }

    /// A file of which so much stays, in bytes, and the rest is written anew.
    pub fn go_on(path: &str, stays: u64) -> Result<Self, WriteError> {
        Self::opened(path, || {
            let mut file = File::options().write(true).open(path)?;
            file.set_len(stays)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        })
    }

    /// A file at whose end is written, if it can be.
    pub fn append(path: &Path) -> Result<Self, WriteError> {
        Self::opened(&path.display().to_string(), || File::options().append(true).create(true).open(path))
    }

    fn opened(path: &str, open: impl FnOnce() -> std::io::Result<File>) -> Result<Self, WriteError> {
        let path = path.to_owned();
        match open() {
            Ok(file) => Ok(Self { path, file }),
            Err(error) => Err(WriteError::File { path, error }),
        }
    }
}

impl Sink for GrowingFile {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| WriteError::File { path: self.path.clone(), error })
    }
}

/// Standard output, in colours where they are wanted. That nobody reads any more is no failure.
pub struct Terminal;

impl Sink for Terminal {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        let _ = anstream::stdout().write_all(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.json").display().to_string();
        let mut file = WholeFile(path.clone());
        file.write("a long text").unwrap();
        file.write("short").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "short");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_that_is_not_there_is_told_of_with_the_path_as_it_was_given() {
        let error = WholeFile("no/such/folder/record.json".to_owned()).write("").unwrap_err().to_string();
        assert!(error.starts_with("cannot write `no/such/folder/record.json`: "), "{error}");
        let error = GrowingFile::create("no/such/folder/record.jsonl").err().unwrap().to_string();
        assert!(error.starts_with("cannot write `no/such/folder/record.jsonl`: "), "{error}");
    }

    #[test]
    fn a_file_goes_on_behind_what_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.jsonl").display().to_string();
        GrowingFile::create(&path).unwrap().write("whole\nhal").unwrap();
        GrowingFile::go_on(&path, 6).unwrap().write("next\n").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "whole\nnext\n");
    }
}
