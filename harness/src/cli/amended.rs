//! `seeds diff`: lists the changes in a new rule document.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use ruleproof::bounded;
use ruleproof::engine::kernel::words::language::Language;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::lab::amended::compare;
use ruleproof::lab::amended::document::Document;
use ruleproof::lab::amended::report::{self, Head, Impact};
use ruleproof::lab::amended::resting::{Ground, guessed};
use ruleproof::suite::load::Suite;
use walkdir::WalkDir;

use super::args::{Color, Selection};
use super::error::{Error, FileError, UsageError};
use super::exit::Exit;
use super::output::formatted;
use super::sinks::write;
use super::suite::{loaded, origin};

/// `seeds diff`.
#[derive(Debug, ClapArgs)]
pub struct Diff {
    /// Old document: the publisher's text
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// New document
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// Game (default: the one whose clauses are in the old document)
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Edition of the old document (default: the one whose places fit it best)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Write the changes: text=PATH, markdown=PATH (a checklist) or json=PATH (repeatable; `-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// Show everything: every case, and the wording of rules that no clause uses
    #[arg(short, long)]
    verbose: bool,
}

/// `ruleproof seeds diff`.
pub fn diff(args: &Diff) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["text", "markdown", "json"]));
    let outputs = outputs.collect::<Result<Vec<_>, _>>()?;
    let (old, new) = (document(&args.old)?, document(&args.new)?);
    if old.form != new.form {
        let why = format!(
            "its rules are not numbered like those of {}: the documents belong to different games",
            shown(&args.old)
        );
        return Err(FileError::wrong(&shown(&args.new), why).into());
    }
    let suite = loaded(&origin(&Selection { cases: args.cases.clone(), ..Selection::default() }), Color::Auto)?;
    let (language, edition) = meant(&suite, &old, args.game.as_deref(), args.edition.as_deref(), &args.old)?;
    let amended = compare(&old, &new);
    let ground = Ground::of(&suite, language, edition, old.form, &sources(language.game));
    let told: Vec<Impact> = amended.changes.iter().map(|change| (change.clone(), ground.rests(change))).collect();
    let head = Head {
        old: called(&args.old, &old),
        new: called(&args.new, &new),
        game: language.game.to_owned(),
        edition: edition.to_owned(),
    };
    for (format, path) in &outputs {
        let text = match *format {
            "json" => serde_json::to_string_pretty(&report::data(&head, &amended, &told)).unwrap_or_default() + "\n",
            "markdown" => report::markdown(&head, &amended, &told),
            _ => report::text(&head, &amended, &told, args.verbose),
        };
        write(path, &text)?;
    }
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", report::text(&head, &amended, &told, args.verbose));
    }
    Ok(Exit::Success)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The label of a document: its file, and the edition that it states.
fn called(path: &Path, document: &Document) -> String {
    match &document.edition {
        Some(edition) => format!("{} ({edition})", shown(path)),
        None => shown(path),
    }
}

/// Reads a rule document.
pub fn document(path: &Path) -> Result<Document, FileError> {
    let unreadable = |why| FileError::unreadable(path.display(), why);
    let bytes = bounded::bytes(path, bounded::FILE).map_err(unreadable)?;
    Document::read(&bytes).map_err(|why| FileError::wrong(&shown(path), why))
}

/// The game and the edition: as named, or as they fit a document.
pub fn meant<'s>(
    suite: &'s Suite,
    document: &Document,
    game: Option<&str>,
    edition: Option<&'s str>,
    path: &Path,
) -> Result<(&'static Language, &'s str), Error> {
    let guess = guessed(suite, document);
    let language = match game {
        Some(name) => suite.games.languages().find(|language| language.game == name).ok_or_else(|| {
            let names = suite.games.names();
            UsageError::Unknown {
                what: "game",
                name: name.to_owned(),
                near: nearest(name, names.iter().copied()).map(str::to_owned),
                otherwise: format!("there are: {}", names.join(", ")),
            }
        })?,
        None => guess.map(|(language, _)| language).ok_or_else(|| {
            let why =
                "it contains no clause of any game; if it belongs to a game of the suite, name the game with --game";
            FileError::wrong(&shown(path), why)
        })?,
    };
    let newest = language.editions.last().copied().unwrap_or_default();
    let edition = match edition {
        None => guess.filter(|(guess, _)| guess.game == language.game).map_or(newest, |(_, edition)| edition),
        Some(edition) => language.editions.iter().copied().find(|known| *known == edition).ok_or_else(|| {
            let known = language.editions.join(", ");
            UsageError::Edition { edition: edition.to_owned(), game: Some(language.game), known }
        })?,
    };
    Ok((language, edition))
}

/// The engine's source files for a game, in a checkout.
fn sources(game: &str) -> Vec<(String, String)> {
    let files = WalkDir::new(Path::new("engine").join(game).join("src")).sort_by_file_name().into_iter().flatten();
    let sources = files.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "rs"));
    sources.filter_map(|entry| Some((shown(entry.path()), bounded::text(entry.path(), bounded::FILE).ok()?))).collect()
}
