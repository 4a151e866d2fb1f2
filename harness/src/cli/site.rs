//! `site`: writes the suite as pages, with the results of engines.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use clap::Args;
use reports::page::About;
use reports::record::Record;
use reports::site::{Case as CasePage, Game, Library, Page, Played, Rule, Site, write as pages};
use ruleproof::lab::coverage::coverage;
use ruleproof::lab::mistakes::{Scope, concerned, matrix, report};
use ruleproof::lab::timeline::timelines;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::Reference;
use ruleproof::suite::run::trials;
use ruleproof::texts::Said;

use super::args::{Color, Selection};
use super::diff::read;
use super::disputed::dispute;
use super::error::{Error, FileError, Incomplete};
use super::exit::Exit;
use super::folder::Folder;
use super::page::{about, words};
use super::progress::progress;
use super::suite::{loaded, origin};

/// The file that marks a folder made by this verb, and lists the folder's own files.
const MARK: &str = ".ruleproof-site";

/// The number of paths through a case that are shown.
const MOST_WAYS: usize = 6;

/// `site`.
#[derive(Debug, Args)]
pub struct SiteArgs {
    /// Write into this folder: a new or empty one, or one that `site` made
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Records of runs (written with --output json=PATH or jsonl=PATH), one for each engine
    #[arg(value_name = "RECORD")]
    records: Vec<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Number of cases to play at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// `ruleproof site`.
pub fn site(args: &SiteArgs) -> Result<Exit, Error> {
    let records = args.records.iter().map(|path| played(path)).collect::<Result<Vec<Record>, Error>>()?;
    let mut folder = Folder::find(&args.folder, "ruleproof site", MARK)?;
    let origin = origin(&Selection { cases: args.cases.clone(), ..Selection::default() });
    let suite = loaded(&origin, args.color)?;
    // Read first, so that an invalid table is reported before the suite is played.
    let misreadings = origin.misreadings().map_err(FileError::from)?;
    let plays = trials(&suite.cases, None);
    let wrongs = concerned(&suite, &plays);
    let bar = progress(wrongs.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let matrix = matrix(&suite, &plays, (&wrongs, Scope::Clauses), &origin.shown(), &done);
    bar.finish_and_clear();
    // No duration is shown, so that the same suite makes the same site.
    let (mut coverage, mistakes) = (coverage(&suite, &matrix, 0.0), report(&matrix, 0.0));
    coverage.misreadings = misreadings;
    let shelves = Shelves::of(&suite);
    let games: Vec<Game> = games(&suite);
    let said = Said::default();
    let cases: Vec<CasePage> = suite.cases.iter().map(|case| page(&suite, &said, case)).collect();
    let made = Site {
        games: &games,
        cases: &cases,
        coverage: &coverage,
        mistakes: &mistakes,
        records: &records,
        library: &shelves,
    };
    let mut written = BTreeSet::new();
    folder.claim(&written)?;
    pages(&made, |Page { path, text }| {
        folder.put(&path, &text)?;
        written.insert(path);
        Ok::<(), Error>(())
    })?;
    folder.clear(&written);
    folder.claim(&written)?;
    println!("{} files written to {}", written.len(), args.folder.display());
    Ok(Exit::Success)
}

/// Reads the record of a run in which every selected play was played.
fn played(path: &str) -> Result<Record, Error> {
    let record = read(path)?;
    if record.is_played() { Ok(record) } else { Err(Incomplete::Lacking(path.to_owned()).into()) }
}

fn games(suite: &Suite) -> Vec<Game> {
    let played =
        suite.games.languages().filter(|language| suite.cases.iter().any(|case| case.language.game == language.game));
    played.map(|language| Game { name: language.game.to_owned(), title: language.title.to_owned() }).collect()
}

fn page(suite: &Suite, said: &Said, case: &Case) -> CasePage {
    let newest = case.editions.last().map_or("", |(edition, _)| *edition);
    CasePage {
        id: case.id.to_string(),
        file: suite.sources.path(case.file).to_owned(),
        about: About { cards: words(said, case, newest), ..about(suite, case) },
        asserts: case.asserts.iter().map(|(clause, _)| clause.clone()).collect(),
        status: case.status.map(|status| status.as_str().to_owned()),
        dispute: dispute(case),
    }
}

/// The look-up tables for clauses and plays.
struct Shelves<'s> {
    suite: &'s Suite,
    cases: HashMap<&'s str, &'s Case>,
    rules: HashMap<(&'s str, &'s str), Rule>,
}

impl<'s> Shelves<'s> {
    fn of(suite: &'s Suite) -> Self {
        let mut rules = HashMap::new();
        for placed in &suite.catalogues.all {
            for (id, clause) in &placed.catalogue.clauses {
                let rule = Rule {
                    says: clause.says.to_string(),
                    document: format!("{}, {}", &*placed.catalogue.document.title, &*clause.at),
                    decided: clause.decided.as_ref().map(|text| text.to_string()),
                };
                rules.insert((&*placed.catalogue.game, &**id), rule);
            }
        }
        Self { suite, cases: suite.cases.iter().map(|case| (&*case.id, case)).collect(), rules }
    }
}

impl Library for Shelves<'_> {
    fn rule(&self, game: &str, clause: &str) -> Option<Rule> {
        self.rules.get(&(game, clause)).cloned()
    }

    fn played(&self, case: &str) -> Vec<Played> {
        let mut found: Vec<Played> = Vec::new();
        let Some(case) = self.cases.get(case) else { return found };
        for (edition, _) in &case.editions {
            let ways = timelines(self.suite, case, edition, &Reference::right(), MOST_WAYS);
            match found.iter_mut().find(|played| played.ways == ways.shown && played.all == ways.all) {
                Some(played) => played.editions.push((*edition).to_owned()),
                None if ways.shown.is_empty() => {}
                None => {
                    let editions = vec![(*edition).to_owned()];
                    found.push(Played { editions, ways: ways.shown, all: ways.all });
                }
            }
        }
        found
    }
}
