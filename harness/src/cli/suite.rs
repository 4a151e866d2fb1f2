//! Loads the suite that the arguments name, and selects from it.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Once};

use ruleproof::files::{Origin, folder};
use ruleproof::suite::broken::Broken;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::{Suite, load};
use ruleproof::suite::run::quoted;
use ruleproof::suite::select::{Filter, Sieve, named};
use ruleproof::suite::survey::Shelf as _;
use ruleproof::suite::text::problem::Problem;
use ruleproof::suite::text::source::Sources;

use super::args::{Color, NoTests, Selection};
use super::error::{Error, FileError, NothingSelected, Problems, UsageError};
use super::exit::Exit;
use super::partition::Partition;
use super::unknown::{path_of, unknown_name};
use super::warning::Warning;

/// Returns `true` if colours are enabled on standard error or output.
pub fn colored(color: Color, stream: &impl std::io::IsTerminal) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => stream.is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

/// The origin of the suite for a selection.
pub fn origin(selection: &Selection) -> Origin {
    if let Some(path) = &selection.cases {
        return Origin::Folder(path.clone());
    }
    let usual = Origin::usual();
    let outside = |name: &String| {
        let path = path_of(name);
        path.exists() && !(usual == Origin::Checkout && path.strip_prefix("./").unwrap_or(path).starts_with("cases"))
    };
    match selection.names.as_slice() {
        [name] if outside(name) => Origin::Folder(path_of(name).to_owned()),
        _ => announced(usual),
    }
}

/// Checks that a table written to its default path, `kept`, is not made of another suite.
pub fn own_table(
    origin: &Origin,
    option: &'static str,
    path: Option<&Path>,
    kept: &'static str,
) -> Result<(), UsageError> {
    let is_kept = path.is_some_and(|path| path == Path::new(kept));
    if is_kept && origin.is_beside_checkout() {
        return Err(UsageError::TableOfAnother { option, path: kept });
    }
    Ok(())
}

/// The suite if none is named: that of `ruleproof.toml`, or else the usual one. Warns once of a folder that looks like
/// a suite and is not read.
pub fn usual() -> Origin {
    announced(Origin::usual())
}

fn announced(origin: Origin) -> Origin {
    static ONCE: Once = Once::new();
    match super::config::cases() {
        Ok(Some(cases)) => return Origin::Folder(cases),
        Ok(None) => {}
        // A look-up goes on; `run` ends with this error.
        Err(error) => ONCE.call_once(|| Warning::Settings(error).show()),
    }
    if origin == Origin::Bundled && folder(Path::new("cases")).is_ok() {
        ONCE.call_once(|| Warning::UnusedCases.show());
    }
    origin
}

/// Loads a suite, and checks that it has no problems.
pub fn loaded(origin: &Origin, color: Color) -> Result<Suite, FileError> {
    sound(load(engine::GAMES, origin.read()?), color)
}

/// Loads a suite to look something up in. Files that cannot be used are left out, with a warning.
pub fn loaded_to_look_up(origin: &Origin) -> Result<Suite, FileError> {
    let (suite, broken) = load(engine::GAMES, origin.read()?).without_broken();
    if let Some(broken) = broken {
        warn_of(&broken, origin);
    }
    Ok(suite)
}

/// Loads the suite for a selection. Files that cannot be used are left out, with a warning, if the selection cannot
/// include any of their cases.
///
/// # Errors
/// A case that the selection may include is in a file that cannot be used.
pub fn loaded_for(origin: &Origin, selection: &Selection, color: Color) -> Result<Suite, Error> {
    let filters = filters(selection)?;
    let (suite, broken) = load(engine::GAMES, origin.read().map_err(FileError::from)?).without_broken();
    if let Some(broken) = broken {
        beside_selection(broken, origin, &selection.names, &filters, color)?;
    }
    Ok(suite)
}

/// The filter expressions of a selection.
pub fn filters(selection: &Selection) -> Result<Vec<Filter>, UsageError> {
    selection.filter.iter().map(|text| Filter::parse(text).map_err(UsageError::Filter)).collect()
}

/// Continues without files that cannot be used, with a warning, if the names and filters exclude each of their cases.
///
/// # Errors
/// A case of such a file may be selected: it must not vanish from the plays.
pub fn beside_selection(
    broken: Broken,
    origin: &Origin,
    names: &[String],
    filters: &[Filter],
    color: Color,
) -> Result<(), FileError> {
    let by_name = !names.is_empty() && !names.iter().any(|name| broken.is_named_by(name));
    let by_filter = !filters.is_empty() && filters.iter().all(|filter| broken.is_excluded_by(filter));
    if by_name || by_filter {
        warn_of(&broken, origin);
        return Ok(());
    }
    Err(problems(broken.problems, broken.sources, color, "; nothing was played").into())
}

fn warn_of(broken: &Broken, origin: &Origin) {
    let paths: Vec<String> = broken.paths().into_iter().map(str::to_owned).collect();
    Warning::Broken { paths, problems: broken.problems.len(), check: check_command(origin) }.show();
}

/// The command that checks a suite.
pub fn check_command(origin: &Origin) -> String {
    match origin {
        Origin::Folder(path) => format!("ruleproof check {}", quoted(&path.display().to_string())),
        Origin::Bundled | Origin::Checkout => "ruleproof check".to_owned(),
    }
}

/// Returns a suite if it has no problems.
pub fn sound(suite: Suite, color: Color) -> Result<Suite, FileError> {
    if suite.problems.is_empty() {
        return Ok(suite);
    }
    Err(problems(suite.problems, suite.sources, color, "; nothing was played").into())
}

/// The problems of some files, with their consequence.
pub fn problems(all: Vec<Problem>, sources: Sources, color: Color, then: &'static str) -> Problems {
    Problems { all, sources, color: colored(color, &std::io::stderr()), then }
}

/// The selected cases, of the requested shard.
pub fn selected<'s>(suite: &'s Suite, selection: &Selection, origin: &Origin) -> Result<Vec<&'s Case>, Error> {
    let filters = filters(selection)?;
    let sieve = Sieve::new(&filters);
    let all = || suite.cases.iter().chain(&suite.pending);
    all().for_each(|case| _ = sieve.passes(case, &suite.sources));
    for idle in sieve.idle(|seen| all().for_each(seen)) {
        Warning::IdlePredicate { predicate: idle.predicate.to_owned(), help: idle.help }.show();
    }
    if let Some(edition) = &selection.edition {
        known_edition(edition)?;
    }
    let mut cases: Vec<&Case> = Vec::new();
    if selection.names.is_empty() {
        cases.extend(&suite.cases);
    } else {
        for name in &selection.names {
            let found = pick(suite, name, origin);
            if found.is_empty() {
                return Err(unknown_name(suite, name).into());
            }
            cases.extend(found);
        }
    }
    cases.retain(|case| sieve.passes(case, &suite.sources));
    let order = |case: &&Case| (case.file, case.span);
    cases.sort_by_key(order);
    cases.dedup_by_key(|case| order(case));
    let Some(partition) = selection.partition.as_deref().map(Partition::parse).transpose()? else { return Ok(cases) };
    if let Some(part) = partition.of_files() {
        let (_, shelf, _) = origin.shelf(Some(part)).map_err(FileError::from)?;
        let paths: HashSet<Arc<str>> = (0..shelf.len()).map(|file| shelf.path(file)).collect();
        cases.retain(|case| paths.contains(suite.sources.path(case.file)));
    }
    Ok(partition.take(&cases, |case| case.id.to_string()))
}

fn pick<'s>(suite: &'s Suite, name: &str, origin: &Origin) -> Vec<&'s Case> {
    let found = named(suite, name);
    let whole = matches!(origin, Origin::Folder(path) if path == Path::new(name));
    if found.is_empty() && whole { suite.cases.iter().collect() } else { found }
}

/// Checks that a game has an edition of that name.
pub fn known_edition(edition: &str) -> Result<(), UsageError> {
    let all: Vec<&str> = engine::GAMES.languages().flat_map(|language| language.editions.iter().copied()).collect();
    if all.contains(&edition) {
        return Ok(());
    }
    Err(UsageError::Edition { edition: edition.to_owned(), game: None, known: all.join(", ") })
}

/// The result of a verb without selected cases, depending on the options.
pub fn nothing(action: NoTests) -> Result<Exit, Error> {
    ended(action, NothingSelected::NoCases)
}

/// The result of a run whose shard has no cases, depending on the options.
pub fn nothing_of(action: NoTests, part: Partition) -> Result<Exit, Error> {
    ended(action, NothingSelected::NoneOfPart(part.to_string()))
}

fn ended(action: NoTests, why: NothingSelected) -> Result<Exit, Error> {
    match action {
        NoTests::Pass => Ok(Exit::Success),
        NoTests::Warn => {
            Warning::NoCases.show();
            Ok(Exit::Success)
        }
        NoTests::Fail => Err(why.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_nothing_is_selected_is_an_error_unless_it_is_wanted() {
        assert_eq!(nothing(NoTests::Pass).unwrap(), Exit::Success);
        let error = nothing(NoTests::Fail).unwrap_err();
        assert_eq!(error.exit(), Exit::NothingSelected);
        assert_eq!(error.rendered(), "error: no case is selected; `ruleproof list` lists all cases\n");
    }
}
