//! `seeds adopt`: carries the catalogues of a game over to a new document.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use reports::tree::count;
use ruleproof::files::folder;
use ruleproof::lab::amended::adopt::{Adopted, Newer, adopt as carry};
use ruleproof::lab::amended::compare;
use ruleproof::suite::catalogue::Catalogues;
use ruleproof::suite::load::{Suite, Text, Texts, hex, load};
use ruleproof::{bounded, bundled};
use sha2::{Digest, Sha256};

use super::amended::{document, meant};
use super::args::Color;
use super::error::{Error, FileError, InternalError, UsageError};
use super::exit::Exit;
use super::sinks::write;
use super::suite::sound;

/// `seeds adopt`.
#[derive(Debug, ClapArgs)]
pub struct Adopt {
    /// New document: the publisher's text
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// Previous document; without it, only clauses that were carried over before, and so have a digest of their rule's
    /// wording, can be recognized as unchanged
    #[arg(long, value_name = "OLD")]
    old: Option<PathBuf>,

    /// Edition of the new document (default: the one that it states)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// Game (default: the one whose clauses are in the document)
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Write the catalogues into this folder
    #[arg(long, value_name = "DIR", default_value = "seeds")]
    into: PathBuf,

    /// Overwrite existing catalogues
    #[arg(long)]
    overwrite: bool,
}

/// `ruleproof seeds adopt`.
pub fn adopt(args: &Adopt) -> Result<Exit, Error> {
    let old = args.old.as_deref().map(document).transpose()?;
    let new = document(&args.new)?;
    let seeds = if Path::new("seeds").is_dir() { folder(Path::new("seeds"))? } else { bundled::texts().seeds };
    let suite = sound(load(engine::GAMES, Texts { seeds, ..Texts::default() }), Color::Auto)?;
    let known = old.as_ref().unwrap_or(&new);
    let path = args.old.as_deref().unwrap_or(&args.new);
    let (language, edition) = meant(&suite, known, args.game.as_deref(), None, path)?;
    if old.as_ref().is_some_and(|old| old.form != new.form) {
        let why = format!(
            "its rules are not numbered like those of {}: the documents belong to different games",
            path.display()
        );
        return Err(FileError::wrong(&args.new.display().to_string(), why).into());
    }
    let named = args.edition.clone().or_else(|| new.edition.clone());
    let named = named.ok_or_else(|| UsageError::NoEdition(args.new.display().to_string()))?;
    let amended = old.as_ref().map(|old| compare(old, &new));
    let bytes =
        bounded::bytes(&args.new, bounded::FILE).map_err(|why| FileError::unreadable(args.new.display(), why))?;
    let newer = Newer {
        document: &new,
        file: args.new.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        sha256: hex(&Sha256::digest(bytes)),
        edition: named,
        before: old.as_ref().zip(amended.as_ref()),
    };
    let adopted = carry(&suite, language, edition, &newer);
    let files: Vec<(PathBuf, &Adopted)> = adopted.iter().map(|one| (target(&args.into, &one.path), one)).collect();
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists() && !args.overwrite) {
        return Err(UsageError::FileExists(path.clone()).into());
    }
    kept(&suite, &adopted)?;
    std::fs::create_dir_all(&args.into).map_err(|why| InternalError::NoFolder { folder: args.into.clone(), why })?;
    for (path, one) in &files {
        write(path, &one.text)?;
        print_one(path, one);
    }
    let lock = args.into.join("ids.lock");
    if !lock.exists() {
        let ids = bounded::text("seeds/ids.lock", bounded::FILE).unwrap_or_else(|_| ::seeds::IDS.to_owned());
        write(&lock, &ids)?;
    }
    println!("`ruleproof coverage {}` lists the clauses to review", language.game);
    Ok(Exit::Success)
}

/// The path that a catalogue is written to.
fn target(into: &Path, path: &str) -> PathBuf {
    into.join(Path::new(path).file_name().unwrap_or_default())
}

fn print_one(path: &Path, adopted: &Adopted) {
    let Adopted { same, renumbered, reread, waiting, elsewhere, .. } = adopted;
    println!(
        "{}: {} unchanged ({} renumbered), {} to read again, {} to review, {elsewhere} from other documents",
        path.display(),
        count(*same, "clause"),
        renumbered.len(),
        reread.len(),
        count(waiting.len(), "new rule"),
    );
    for (id, was, now) in renumbered {
        println!("  {id}: {was} is now {now}");
    }
    for (id, why) in reread {
        println!("  {id}: read again ({})", why.as_str());
    }
    for rule in waiting {
        println!("  {rule}: new");
    }
}

/// Checks that nothing else has changed: the catalogues are parsed again and must still have all old clauses.
fn kept(suite: &Suite, adopted: &[Adopted]) -> Result<(), InternalError> {
    let seeds = suite.catalogues.all.iter().filter_map(|placed| {
        let source = suite.sources.get(placed.file)?;
        let text = adopted.iter().find(|one| *one.path == *source.path).map(|one| one.text.as_str().into());
        Some(Text { path: source.path.clone(), text: Ok(text.unwrap_or_else(|| source.text.clone())) })
    });
    let again = load(suite.games, Texts { seeds: seeds.collect(), ..Texts::default() });
    let problems = again.problems.iter().map(|problem| problem.line(&again.sources));
    let problems = problems.fold(String::new(), |text, problem| text + "\n  " + &problem);
    if problems.is_empty() && said(&again.catalogues) == said(&suite.catalogues) {
        return Ok(());
    }
    let path = adopted.first().map(|one| one.path.clone()).unwrap_or_default();
    Err(InternalError::NotCarried { path, problems })
}

/// The contents of catalogues that no new document changes.
fn said(catalogues: &Catalogues) -> Vec<[String; 4]> {
    let clauses = catalogues.all.iter().flat_map(|placed| &placed.catalogue.clauses);
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let said = clauses.map(|(id, clause)| {
        let (decided, exempt) = (clause.decided.as_deref(), clause.exempt.as_deref());
        [format!("{} {}", &**id, &*clause.at), clause.says.to_string(), text(decided), text(exempt)]
    });
    said.collect()
}
