//! The program's outputs: whole files, files that grow line by line, the terminal.

use std::ffi::OsStr;
use std::fs::{File, Metadata, TryLockError};
use std::io::{BufWriter, ErrorKind, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use reports::plain;
use reports::sink::{Sink, WriteError};
use tempfile::NamedTempFile;

/// Writes a text to a path: under a temporary name first, then renamed, so that it is there whole or not at all. A
/// target that is not a plain file of this user (a device, a pipe, a file with other names) is written to rather than
/// replaced. `-` is standard output.
pub fn write(path: impl AsRef<Path>, text: &str) -> Result<(), WriteError> {
    let path = path.as_ref();
    if path.as_os_str() == "-" {
        return to_standard_output(text);
    }
    sweep(folder_of(path));
    write_one_of_many(path, text)
}

/// Like [`write()`], for many files in one folder that was swept before.
pub fn write_one_of_many(path: &Path, text: &str) -> Result<(), WriteError> {
    put(path, &|file| file.write_all(text.as_bytes()))
}

/// Like [`write()`], for parts that need not be in memory all at once. `parts` is called for each attempt to write a
/// file.
pub fn write_parts<P: Iterator<Item = String>>(path: &str, parts: impl Fn() -> P) -> Result<(), WriteError> {
    if path == "-" {
        return parts().try_for_each(|part| to_standard_output(&part));
    }
    let path = Path::new(path);
    sweep(folder_of(path));
    put(path, &|file| {
        let mut file = BufWriter::new(file);
        parts().try_for_each(|part| file.write_all(part.as_bytes()))?;
        file.flush()
    })
}

/// Fills a file.
type Fill<'f> = &'f dyn Fn(&mut File) -> std::io::Result<()>;

fn put(path: &Path, fill: Fill<'_>) -> Result<(), WriteError> {
    let written = match replaceable(path) {
        Ok(Some(target)) => replace(&target, fill),
        Ok(None) => write_into(path, fill),
        Err(error) => Err(error),
    };
    written.map_err(|error| WriteError::File { path: path.display().to_string(), error })
}

/// Writes a text to standard output. A closed pipe is not a failure.
pub fn to_standard_output(text: &str) -> Result<(), WriteError> {
    let mut output = std::io::stdout();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(WriteError::Output(error)),
        _ => Ok(()),
    }
}

/// The file at a path, if another may take its place.
fn replaceable(path: &Path) -> std::io::Result<Option<PathBuf>> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() && !is_of_system(path) && is_alone(&found) => {
            std::fs::canonicalize(path).map(Some)
        }
        Ok(_) => Ok(None),
        // Let the system follow a link to a missing file.
        Err(error) if error.kind() == ErrorKind::NotFound && path.is_symlink() => Ok(None),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Some(path.to_owned())),
        Err(error) => Err(error),
    }
}

/// Returns `true` if a file has only one name.
#[cfg(unix)]
fn is_alone(found: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(found) == 1
}

#[cfg(not(unix))]
fn is_alone(_: &Metadata) -> bool {
    true
}

/// The start and the end of the names of temporary files.
const TEMPORARY: (&str, &str) = (".ruleproof-", ".tmp");

/// The number of attempts to make a file that another process sweeps away before it is locked.
const TRIES: usize = 1_000;

/// The folder of a file.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns `true` for the name of a temporary file.
pub fn is_temporary(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1))
}

/// Removes temporary files that killed programs left in a folder. A file that another process is writing is locked, and
/// stays.
pub fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_temporary(&entry.file_name())) {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        // Hold the lock until the file is removed: a waiting writer then notices, and makes another.
        let left = File::open(entry.path()).ok().filter(|file| is_file && file.try_lock().is_ok());
        if left.is_some() {
            // A file that cannot be removed does no harm.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Makes a file that is locked, and so is not swept.
fn made_in(folder: &Path) -> std::io::Result<NamedTempFile> {
    let mut made = temporary().tempfile_in(folder)?;
    for _ in 1..TRIES {
        // Without support for locks, nothing is swept.
        let _ = made.as_file().lock();
        if made.path().exists() {
            break;
        }
        // Another process swept the folder before the file was locked.
        made = temporary().tempfile_in(folder)?;
    }
    Ok(made)
}

/// Replaces a file by a new one, with the permissions of the old one.
fn replace(target: &Path, fill: Fill<'_>) -> std::io::Result<()> {
    let mut made = match made_in(folder_of(target)) {
        // If no file can be created, the existing one may still be writable.
        Err(error) if error.kind() == ErrorKind::PermissionDenied && target.exists() => {
            return write_into(target, fill);
        }
        other => other?,
    };
    fill(made.as_file_mut())?;
    if let Ok(old) = std::fs::metadata(target) {
        if !is_same_owner(&old, &made.as_file().metadata()?) {
            return write_into(target, fill);
        }
        made.as_file().set_permissions(old.permissions())?;
    }
    made.persist(target).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(unix)]
fn is_same_owner(old: &Metadata, new: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (old.uid(), old.gid()) == (new.uid(), new.gid())
}

#[cfg(not(unix))]
fn is_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Writes into an existing file: at its end, if the path is one of the system's names for open files.
fn write_into(path: &Path, fill: Fill<'_>) -> std::io::Result<()> {
    let open = is_of_system(path);
    let mut opened = File::options().write(true).create(true).append(open).truncate(!open).open(path)?;
    fill(&mut opened)?;
    opened.flush()
}

/// Returns `true` for the system's names of devices and open files.
fn is_of_system(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Temporary files that others may read too, as far as the user's mask allows.
fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
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

/// A growing file: each text is written before the program continues.
pub struct GrowingFile {
    path: String,
    file: File,
}

impl GrowingFile {
    /// Creates a file, or replaces an existing one.
    pub fn create(path: &str) -> Result<Self, WriteError> {
        Self::opened(path, || {
            // Do not empty a file that another run is writing.
            let file = File::options().write(true).create(true).truncate(false).open(path)?;
            alone(&file)?;
            if file.metadata()?.is_file() {
                file.set_len(0)?;
            }
            Ok(file)
        })
    }

    /// Opens a file to keep this many bytes and rewrite the rest.
    pub fn go_on(path: &str, stays: u64) -> Result<Self, WriteError> {
        Self::opened(path, || {
            let mut file = File::options().write(true).open(path)?;
            alone(&file)?;
            file.set_len(stays)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        })
    }

    /// Opens a file to append to it.
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

/// Locks a file against other runs. File systems without locks are accepted.
fn alone(file: &File) -> std::io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) if file.metadata()?.is_file() => {
            Err(std::io::Error::other("another run is writing it"))
        }
        _ => Ok(()),
    }
}

impl Sink for GrowingFile {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| WriteError::File { path: self.path.clone(), error })
    }
}

/// Messages on standard output, in colours if enabled. A closed pipe is not a failure.
pub struct Terminal;

impl Sink for Terminal {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        let _ = anstream::stdout().write_all(plain::message(text).as_bytes());
        Ok(())
    }
}

/// The log of a CI job, which obeys commands. The writer of a command must clean all other text.
pub struct Log;

impl Sink for Log {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        let _ = std::io::stdout().write_all(text.as_bytes());
        Ok(())
    }
}

/// The terminal, with a bar that is held back while something is written.
pub struct BesideBar(pub ProgressBar);

impl Sink for BesideBar {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        self.0.suspend(|| Terminal.write(text))
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
    fn what_a_killed_program_left_is_swept_and_what_another_writes_stays() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in [".ruleproof-aaaaaa.tmp", ".ruleproof-notes", "notes.tmp"] {
            std::fs::write(at(name), "half a rec").unwrap();
        }
        let other = temporary().tempfile_in(folder.path()).unwrap();
        other.as_file().lock().unwrap();
        write(at("record.json"), "whole").unwrap();
        let mut left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        left.sort();
        let mut expected = vec![at(".ruleproof-notes"), at("notes.tmp"), at("record.json"), other.path().to_owned()];
        expected.sort();
        assert_eq!(left, expected);
    }

    #[test]
    fn files_that_are_written_at_once_into_one_folder_are_all_there() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let folder = folder.path();
                scope.spawn(move || {
                    for number in 0..200 {
                        let path = folder.join(format!("{thread}-{}.json", number % 5));
                        write(path, &format!("{number}")).unwrap();
                    }
                });
            }
        });
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 40);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_what_it_leads_to_is_written_with_the_mode_that_it_had() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let text = |name: &str| std::fs::read_to_string(at(name)).unwrap();
        let to = |name: &str, text: &str| write(at(name), text).unwrap();
        std::fs::write(at("record.json"), "old").unwrap();
        std::fs::set_permissions(at("record.json"), std::fs::Permissions::from_mode(0o600)).unwrap();
        symlink("record.json", at("link")).unwrap();
        symlink("later.json", at("ahead")).unwrap();
        std::fs::hard_link(at("record.json"), at("other")).unwrap();
        for new in ["through one", "through two"] {
            to("link", new);
            assert_eq!((text("record.json"), text("other")), (new.to_owned(), new.to_owned()));
            assert!(at("link").is_symlink());
        }
        std::fs::remove_file(at("other")).unwrap();
        to("link", "alone");
        assert!(at("link").is_symlink() && text("record.json") == "alone");
        assert_eq!(std::fs::metadata(at("record.json")).unwrap().permissions().mode() & 0o777, 0o600);
        to("ahead", "made");
        assert!(at("ahead").is_symlink() && text("later.json") == "made");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_written_to_and_stays_what_it_is() {
        use std::os::unix::fs::FileTypeExt as _;
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).unwrap()
        });
        write(&pipe, "a record").unwrap();
        assert_eq!(reader.join().unwrap(), "a record");
        assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }

    #[test]
    fn a_folder_that_is_not_there_is_told_of_with_the_path_as_it_was_given() {
        let error = WholeFile("no/such/folder/record.json".to_owned()).write("").unwrap_err().to_string();
        assert!(error.starts_with("cannot write `no/such/folder/record.json`: "), "{error}");
        let error = GrowingFile::create("no/such/folder/record.jsonl").err().unwrap().to_string();
        assert!(error.starts_with("cannot write `no/such/folder/record.jsonl`: "), "{error}");
    }

    #[test]
    fn two_runs_do_not_write_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.jsonl").display().to_string();
        let mut first = GrowingFile::create(&path).unwrap();
        first.write("a line\n").unwrap();
        for second in [GrowingFile::create(&path), GrowingFile::go_on(&path, 0)] {
            let error = second.err().unwrap().to_string();
            assert_eq!(error, format!("cannot write `{path}`: another run is writing it"));
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "a line\n");
        drop(first);
        assert!(GrowingFile::create(&path).is_ok());
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
