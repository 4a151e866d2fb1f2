//! `seeds`: checks, compares and updates rule catalogues.

use std::path::{Path, PathBuf};

use ruleproof::files::folder;
use ruleproof::suite::documents;
use ruleproof::suite::load::{Texts, load};
use ruleproof::suite::text::source::Source;
use ruleproof::{bounded, bundled};

use super::args::{Color, Seeds, SeedsVerb};
use super::error::{Error, FileError};
use super::exit::Exit;
use super::suite::problems;
use super::{adopt, amended};

/// `ruleproof seeds`.
pub fn seeds(args: &Seeds) -> Result<Exit, Error> {
    match &args.verb {
        SeedsVerb::Check { documents, seeds, color } => Ok(check(documents, seeds.as_deref(), *color)?),
        SeedsVerb::Diff(args) => amended::diff(args),
        SeedsVerb::Adopt(args) => adopt::adopt(args),
    }
}

fn check(documents: &Path, seeds: Option<&Path>, color: Color) -> Result<Exit, FileError> {
    let usual = Path::new("seeds");
    let from: Option<PathBuf> = seeds.map(Path::to_owned).or_else(|| usual.is_dir().then(|| usual.to_owned()));
    if !documents.is_dir() {
        return Err(FileError::NoFolder(documents.to_owned()));
    }
    let (texts, lock) = match &from {
        None => (bundled::texts().seeds, Source::new("seeds/ids.lock", ::seeds::IDS)),
        Some(from) => {
            let texts = folder(from)?;
            let path = from.join("ids.lock");
            let text = bounded::text(&path, bounded::FILE).map_err(|why| FileError::unreadable(path.display(), why))?;
            (texts, Source::new(path.display().to_string(), text))
        }
    };
    let mut suite = load(engine::GAMES, Texts { seeds: texts, ..Texts::default() });
    let file = suite.sources.add(lock.clone());
    let read = |name: &str| bounded::bytes(documents.join(name), bounded::FILE).map_err(|error| error.to_string());
    let mut wrong = std::mem::take(&mut suite.problems);
    wrong.extend(documents::check(&suite.catalogues, &read, (file, &lock)));
    if !wrong.is_empty() {
        return Err(problems(wrong, suite.sources, color, "").into());
    }
    for placed in &suite.catalogues.all {
        let catalogue = &placed.catalogue;
        let exempt = catalogue.clauses.values().filter(|clause| clause.exempt.is_some()).count();
        let count = catalogue.clauses.len();
        println!(
            "{}: {count} clauses, {exempt} exempt ({})",
            suite.sources.path(placed.file),
            &*catalogue.document.title
        );
    }
    Ok(Exit::Success)
}
