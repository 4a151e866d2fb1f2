//! Reads the files of a suite from folders.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};

use kernel::words::shown::shown as plain_text;
use lab::cards::exempt::Exempt;
use reports::misreadings::{Misreadings, NoCounts};
use suite::load::{Text, Texts};
use suite::parallel;
use suite::text::source::Body;

use crate::{bounded, bundled};

/// The folder at the top of a suite that contains reviews of its cases. A file with cases in it is an error.
pub const READINGS: &str = "readings";

/// The file in the folder of a suite that contains its version.
const VERSION: &str = "version.txt";

/// The file with the mistakes that a suite does not notice in an engine that reports no events.
const UNNOTICED: &str = "unnoticed.txt";

/// The file beside the cases that counts the misreadings of cards that they notice.
const MISREADINGS: &str = "misreadings.txt";

/// The file beside the cases that lists the misreadings that no case can notice.
const EXEMPT: &str = "misreadings-exempt.txt";

/// A folder that cannot be read as a suite.
#[derive(Debug, thiserror::Error)]
pub enum NoSuite {
    /// The path does not exist.
    #[error("file or folder `{0}` not found")]
    Missing(PathBuf),
    /// The folder has no case file.
    #[error("no case file (*.yaml) in `{0}`")]
    Empty(PathBuf),
    /// The version is invalid.
    #[error("`{}`: expected a version, such as 1.2.0", .0.display())]
    Version(PathBuf),
    /// The table of misreadings is invalid.
    #[error("{}:{}: {}", .0.display(), .1.line, .1)]
    Misreadings(PathBuf, NoCounts),
}

/// The origin of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The suite that is built into the program.
    Bundled,
    /// The checkout in the current folder.
    Checkout,
    /// Another file or folder, on top of the bundled cards and catalogues.
    Folder(PathBuf),
}

impl Origin {
    /// The default suite: the checkout's, if this is one, or else the bundled suite.
    pub fn usual() -> Self {
        if Path::new("cases").is_dir() && Path::new("seeds").is_dir() { Self::Checkout } else { Self::Bundled }
    }

    /// The origin as it is shown.
    pub fn shown(&self) -> String {
        match self {
            Self::Bundled => "bundled".to_owned(),
            Self::Checkout => "cases".to_owned(),
            Self::Folder(path) => plain_text(&path.display().to_string()).into_owned(),
        }
    }

    /// The version of the suite, from its file `version.txt`, if it has one.
    ///
    /// # Errors
    /// The file does not contain a version.
    pub fn version(&self) -> Result<Option<String>, NoSuite> {
        let file = match self {
            Self::Bundled => return Ok(Some(cases::VERSION.to_owned())),
            Self::Checkout => Path::new("cases").join(VERSION),
            Self::Folder(path) => path.join(VERSION),
        };
        let text = match bounded::text(&file, bounded::SETTINGS) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => return Err(NoSuite::Version(file)),
            Err(_) => return Ok(None),
        };
        let version = text.trim();
        let is_number =
            |part: &str| !part.is_empty() && part.len() < 9 && part.bytes().all(|byte| byte.is_ascii_digit());
        if version.split('.').count() == 3 && version.split('.').all(is_number) {
            Ok(Some(version.to_owned()))
        } else {
            Err(NoSuite::Version(file))
        }
    }

    /// Returns `true` if the current folder is a checkout, and this is not its suite.
    pub fn is_beside_checkout(&self) -> bool {
        matches!(self, Self::Folder(path) if Self::usual() == Self::Checkout && path != Path::new("cases"))
    }

    /// The known mistakes, by game and name, that the suite does not notice in an engine that reports no events, from
    /// its file `unnoticed.txt`. Empty if there is no such file.
    pub fn unnoticed(&self) -> Vec<(String, String)> {
        reports::mistakes::unnoticed(&self.beside(UNNOTICED, cases::UNNOTICED))
    }

    /// The text of a file beside the cases; empty if there is no such file, or it cannot be read.
    fn beside(&self, name: &str, bundled: &str) -> String {
        let read = |path: &Path| bounded::text(path.join(name), bounded::FILE).unwrap_or_default();
        match self {
            Self::Bundled => bundled.to_owned(),
            Self::Checkout => read(Path::new("cases")),
            Self::Folder(path) => read(path),
        }
    }

    /// The misreadings of cards that the suite notices, from its file `misreadings.txt`. Empty if there is no such file.
    ///
    /// # Errors
    /// A line of the file contains no counts.
    pub fn misreadings(&self) -> Result<Vec<Misreadings>, NoSuite> {
        let read = reports::misreadings::read(&self.beside(MISREADINGS, cases::MISREADINGS));
        read.map_err(|why| {
            let folder = if let Self::Folder(path) = self { path } else { Path::new("cases") };
            NoSuite::Misreadings(folder.join(MISREADINGS), why)
        })
    }

    /// The misreadings that no case can notice, each with its reason, from the suite's file `misreadings-exempt.txt`.
    pub fn exempt(&self) -> Vec<Exempt> {
        lab::cards::exempt::read(&self.beside(EXEMPT, cases::MISREADINGS_EXEMPT))
    }

    /// Reads the reviews of the cases; empty if there is no such folder.
    pub fn readings(&self) -> Vec<Text> {
        let root = match self {
            Self::Bundled => return Vec::new(),
            Self::Checkout => Path::new("cases"),
            Self::Folder(path) => path,
        };
        folder(&root.join(READINGS)).unwrap_or_default()
    }

    /// The texts that the suite depends on, its files, each of which is read on demand, and the paths of the files of
    /// all shards. For one shard, only its own files and those in folders named `cards` are included.
    ///
    /// # Errors
    /// There is no suite.
    pub fn shelf(&self, part: Option<(u64, u64)>) -> Result<(Texts, Shelf, Vec<String>), NoSuite> {
        let (texts, files) = match self {
            Self::Bundled => {
                let Texts { seeds, base, cases } = bundled::texts();
                (Texts { seeds, base, cases: Vec::new() }, cases.into_iter().map(Err).collect())
            }
            Self::Checkout => {
                (Texts { seeds: folder(Path::new("seeds"))?, ..Texts::default() }, found(Path::new("cases"))?)
            }
            Self::Folder(path) => (base(), found(path)?),
        };
        let paths: Vec<String> = files.iter().map(|file| path_of(file).to_string()).collect();
        let files = files.into_iter().zip(of_part(&paths, part)).filter(|(_, is_mine)| *is_mine);
        Ok((texts, Shelf(files.map(|(file, _)| file).collect()), paths))
    }

    /// Reads the texts.
    pub fn read(&self) -> Result<Texts, NoSuite> {
        match self {
            Self::Bundled => Ok(bundled::texts()),
            Self::Checkout => checkout(Path::new("")),
            Self::Folder(path) => Ok(Texts { cases: folder(path)?, ..base() }),
        }
    }
}

/// The texts of the built-in suite, or of one shard of it, and the paths of the files of all shards.
pub fn bundled(part: Option<(u64, u64)>) -> (Texts, Vec<String>) {
    let Texts { seeds, base, cases } = bundled::texts();
    let paths: Vec<String> = cases.iter().map(|text| text.path.to_string()).collect();
    let cases = cases.into_iter().zip(of_part(&paths, part)).filter(|(_, is_mine)| *is_mine);
    (Texts { seeds, base, cases: cases.map(|(text, _)| text).collect() }, paths)
}

/// Selects the files of a shard, counted from 1, round robin in the order of their paths. Files in a folder named
/// `cards` belong to every shard.
fn of_part(paths: &[String], part: Option<(u64, u64)>) -> Vec<bool> {
    let mut number = 0;
    let is_mine = |path: &String| {
        let Some((part, of)) = part else { return true };
        if path.rsplit('/').skip(1).any(|folder| folder == "cards") {
            return true;
        }
        number += 1;
        (number - 1) % of == part - 1
    };
    paths.iter().map(is_mine).collect()
}

/// A file that was found in a folder: its path, or its contents if they are known already.
type File = Result<PathBuf, Text>;

/// Files that were found in folders, each read on demand.
pub struct Shelf(Vec<File>);

impl suite::survey::Shelf for Shelf {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn path(&self, file: usize) -> Arc<str> {
        self.0.get(file).map_or_else(|| Arc::from(""), path_of)
    }

    fn file(&self, file: usize) -> Text {
        let none = || Text { path: Arc::from(""), text: Err("is gone".to_owned()) };
        self.0.get(file).map_or_else(none, text_of_file)
    }
}

fn path_of(file: &File) -> Arc<str> {
    match file {
        Ok(path) => shown(path),
        Err(text) => Arc::clone(&text.path),
    }
}

fn text_of_file(file: &File) -> Text {
    match file {
        Ok(path) => Text { path: shown(path), text: text_of(path).map(Body::Read) },
        Err(text) => text.clone(),
    }
}

/// The texts of the suite in a checkout.
///
/// # Errors
/// Its folders cannot be read, or contain no case.
pub fn checkout(root: &Path) -> Result<Texts, NoSuite> {
    Ok(Texts { seeds: folder(&root.join("seeds"))?, base: Vec::new(), cases: folder(&root.join("cases"))? })
}

/// The cards and catalogues as the base of another suite.
pub fn base() -> Texts {
    if Origin::usual() == Origin::Bundled {
        return bundled::base();
    }
    let (seeds, cards) = (folder(Path::new("seeds")), folder(Path::new("cases")));
    match (seeds, cards) {
        (Ok(seeds), Ok(cards)) => {
            let cards = cards.into_iter().filter(|text| text.path.contains("/cards/"));
            Texts { seeds, base: cards.collect(), cases: Vec::new() }
        }
        _ => bundled::base(),
    }
}

/// The YAML files of a folder and those below it, sorted by path, without its folder of reviews; or one file. A file
/// with cases among the reviews is included as an error, since its cases would never be played.
pub fn folder(path: &Path) -> Result<Vec<Text>, NoSuite> {
    Ok(parallel::map(&found(path)?, text_of_file))
}

fn found(path: &Path) -> Result<Vec<File>, NoSuite> {
    if fs::symlink_metadata(path).is_err() {
        return Err(NoSuite::Missing(path.to_owned()));
    }
    let mut found: Vec<File> = Vec::new();
    let reviews = path.join(READINGS);
    for entry in WalkDir::new(path).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.depth() > 1 && entry.path().starts_with(&reviews) => {
                found.extend(cases_among_reviews(&entry).map(Err));
            }
            Ok(entry) => {
                let ending = entry.path().extension().map(|ending| ending.to_string_lossy().into_owned());
                let is_yaml = ending.as_deref().is_some_and(|ending| matches!(ending, "yaml" | "yml"));
                let is_like = ending
                    .as_ref()
                    .is_some_and(|ending| ["yaml", "yml"].iter().any(|like| ending.eq_ignore_ascii_case(like)));
                let kind = entry.file_type();
                if kind.is_dir() || !(is_like || entry.depth() == 0) {
                    continue;
                }
                let path = entry.into_path();
                found.push(if !kind.is_file() {
                    Err(Text { path: shown(&path), text: Err("is not a regular file".to_owned()) })
                } else if is_like && !is_yaml {
                    let ending = ending.unwrap_or_default();
                    let why = format!("ends in `.{ending}`, which not every system recognizes as `.yaml`");
                    Err(Text { path: shown(&path), text: Err(why) })
                } else {
                    Ok(path)
                });
            }
            Err(error) => found.push(Err(unwalkable(path, &error))),
        }
    }
    if found.is_empty() {
        return Err(NoSuite::Empty(path.to_owned()));
    }
    Ok(found)
}

/// The error for a file among the reviews that contains cases.
fn cases_among_reviews(entry: &DirEntry) -> Option<Text> {
    let ending = entry.path().extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if !entry.file_type().is_file() || !matches!(ending.as_deref(), Some("yaml" | "yml")) {
        return None;
    }
    let has_cases = text_of(entry.path()).is_ok_and(|text| text.lines().any(|line| line.starts_with("cases:")));
    let why = format!("has cases in the folder `{READINGS}`, which is only for reviews: move it to another folder");
    has_cases.then(|| Text { path: shown(entry.path()), text: Err(why) })
}

fn unwalkable(root: &Path, error: &walkdir::Error) -> Text {
    let path = error.path().unwrap_or(root);
    let why = match (error.loop_ancestor(), error.io_error()) {
        (Some(ancestor), _) => format!("a symbolic link that leads back to `{}`", ancestor.display()),
        (None, Some(error)) => format!("cannot be read: {}", plain(error)),
        (None, None) => "cannot be read".to_owned(),
    };
    Text { path: shown(path), text: Err(why) }
}

fn text_of(path: &Path) -> Result<Arc<str>, String> {
    let bytes = bounded::bytes(path, bounded::FILE).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => format!("is larger than {} bytes", bounded::FILE),
        _ => format!("cannot be read: {}", plain(&error)),
    })?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Arc::from(text.strip_prefix('\u{feff}').unwrap_or(&text))),
        Err(error) => {
            let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
            let line = String::from_utf8_lossy(before).matches('\n').count() + 1;
            Err(format!("is not UTF-8: the first invalid byte is on line {line}"))
        }
    }
}

/// An error of the system without its number.
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    text.to_lowercase()
}

fn shown(path: &Path) -> Arc<str> {
    let text = path.to_string_lossy();
    // On other systems, a backslash is part of a name like any other character.
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    Arc::from(&*plain_text(text.strip_prefix("./").unwrap_or(&text)))
}
