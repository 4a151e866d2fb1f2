//! The suite of a run, of which only the needed parts are kept, and the selection from it.

use std::collections::HashSet;
use std::path::Path;

use ruleproof::files::Origin;
use ruleproof::suite::broken::Broken;
use ruleproof::suite::load::load;
use ruleproof::suite::select::Sieve;
use ruleproof::suite::survey::Survey;

use super::args::{Color, Selection};
use super::error::{Error, FileError, UsageError};
use super::partition::Partition;
use super::suite::{beside_selection, check_command, filters, known_edition};
use super::unknown::unknown_name;
use super::warning::Warning;

/// A selection from a suite.
pub struct Picked {
    /// The suite.
    pub survey: Survey,
    /// The numbers of the selected cases, of all shards.
    pub whole: Vec<u32>,
    /// A digest of the properties that all shards of a run share if they are cut by files: all files, and the
    /// selection.
    pub shared: String,
    /// The files that cannot be used, none of whose cases is selected.
    broken: Option<Broken>,
}

/// Reads the suite of a run, and applies the selection. With `in_part`, only the cases to play are read from the
/// built-in suite, which was checked when the program was built.
pub fn picked(
    origin: &Origin,
    selection: &Selection,
    partition: Option<Partition>,
    color: Color,
    in_part: bool,
) -> Result<Picked, Error> {
    let filters = filters(selection)?;
    let part = partition.and_then(Partition::of_files);
    let is_by_id = selection.names.iter().all(|name| !name.contains(':') && !name.ends_with('/'));
    if *origin == Origin::Bundled && in_part && filters.is_empty() && is_by_id {
        let (texts, paths) = ruleproof::files::bundled(part);
        let survey = Survey::outlined(engine::GAMES, texts);
        let named: Vec<Vec<u32>> = selection.names.iter().map(|name| survey.listing.of_id(name)).collect();
        if named.iter().all(|cases| !cases.is_empty()) {
            edition(selection)?;
            let whole = if named.is_empty() { survey.listing.of_suite() } else { in_order(named.concat()) };
            return Ok(Picked { survey, whole, shared: shared(selection, &paths), broken: None });
        }
    }
    let sieve = Sieve::new(&filters);
    let (texts, shelf, paths) = origin.shelf(part).map_err(FileError::from)?;
    let survey = Survey::read(engine::GAMES, texts, Box::new(shelf), &|case, sources| sieve.passes(case, sources));
    let mut survey = survey.map_err(FileError::Changed)?;
    let broken = survey.broken.take();
    if let Some(broken) = broken.clone() {
        beside_selection(broken, origin, &selection.names, &filters, color)?;
    }
    if survey.warnings > 0 {
        Warning::NewerChecks { count: survey.warnings, check: check_command(origin) }.show();
    }
    let each = |seen: &mut dyn FnMut(&ruleproof::suite::language::case::Case)| {
        survey.each(|suite| suite.cases.iter().chain(&suite.pending).for_each(&mut *seen));
    };
    for idle in sieve.idle(each) {
        Warning::IdlePredicate { predicate: idle.predicate.to_owned(), help: idle.help }.show();
    }
    edition(selection)?;
    let mut whole = if selection.names.is_empty() { survey.listing.of_suite() } else { Vec::new() };
    for name in &selection.names {
        let mut found = survey.listing.named(name);
        if found.is_empty() && matches!(origin, Origin::Folder(path) if path == Path::new(name)) {
            found = survey.listing.of_suite();
        }
        if found.is_empty() && part.is_none() {
            return Err(unknown_name(&load(engine::GAMES, origin.read().map_err(FileError::from)?), name).into());
        }
        whole.extend(found);
    }
    whole = in_order(whole);
    whole.retain(|case| survey.listing.get(*case).is_some_and(|case| case.passes));
    let mut paths = paths;
    if *origin != Origin::Bundled {
        paths.push(survey.shared.digest.clone());
    }
    Ok(Picked { survey, whole, shared: shared(selection, &paths), broken })
}

/// Each case once, in the order of the suite.
fn in_order(mut cases: Vec<u32>) -> Vec<u32> {
    cases.sort_unstable();
    cases.dedup();
    cases
}

fn edition(selection: &Selection) -> Result<(), UsageError> {
    selection.edition.as_deref().map_or(Ok(()), known_edition)
}

/// A digest of the files of all shards, and of the selection.
fn shared(selection: &Selection, paths: &[String]) -> String {
    let Selection { names, filter, edition, .. } = selection;
    let words = [names.clone(), filter.clone(), edition.iter().cloned().collect(), paths.to_vec()];
    ruleproof::suite::run::digest(words.into_iter().flat_map(|mut words| {
        words.push(String::new());
        words
    }))
}

impl Picked {
    /// The suite with everything that the plays of some cases depend on.
    pub fn standing_on(mut self, cases: &[u32]) -> Self {
        self.survey.stand_on(cases);
        self
    }

    /// The names of plays that the suite has; with `with_pending`, including plays of pending cases.
    pub fn there<'n>(&self, names: &HashSet<&'n str>, with_pending: bool) -> HashSet<&'n str> {
        let listing = &self.survey.listing;
        let cases: Vec<u32> = if with_pending { listing.all().collect() } else { listing.of_suite() };
        let plays = listing.plays(&cases, None);
        let mut there: HashSet<&'n str> =
            plays.into_iter().filter_map(|play| names.get(listing.name(play).as_str()).copied()).collect();
        if let Some(broken) = &self.broken {
            // The editions of a case in a broken file are unknown.
            let id = |name: &'n str| name.rsplit_once('@').map_or(name, |(id, _)| id);
            there.extend(names.iter().copied().filter(|name| broken.is_named_by(id(name))));
        }
        there
    }
}
