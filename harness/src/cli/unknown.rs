//! Advice on a name that does not belong to a case.

use std::path::Path;

use indexmap::IndexSet;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::lab::find::find;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::run::quoted;

use super::args::verbs;
use super::error::{CaseHelp, NothingSelected};
use super::rules;

/// The length of a name below which too many names start with it to list them.
const SHORTEST: usize = 3;

/// The path of `FILE:LINE`, or of a plain path.
pub fn path_of(name: &str) -> &Path {
    lined(name).map_or(Path::new(name), |(path, _)| Path::new(path))
}

fn lined(name: &str) -> Option<(&str, u32)> {
    let (path, line) = name.rsplit_once(':')?;
    Some((path, line.parse().ok()?))
}

/// Returns the error for a name that does not belong to a case, with advice.
pub fn unknown_name(suite: &Suite, name: &str) -> NothingSelected {
    let of_suite = |name: &str| {
        nearest(name, ids(suite)).map(|near| CaseHelp::Near(near.to_owned())).or_else(|| at_line(suite, name))
    };
    let outside = || path_of(name).exists().then_some(CaseHelp::Elsewhere);
    let help = of_suite(name)
        .or_else(outside)
        .or_else(|| of_game(suite, name))
        .or_else(|| begun(suite, name))
        .or_else(|| of_file(suite, name))
        .or_else(|| {
            let verbs = verbs();
            nearest(name, verbs.iter().map(String::as_str)).map(|verb| CaseHelp::Verb(verb.to_owned()))
        })
        .or_else(|| of_rules(suite, name));
    NothingSelected::NoCase { name: name.to_owned(), help }
}

fn cases(suite: &Suite) -> impl Iterator<Item = &Case> {
    suite.cases.iter().chain(&suite.pending)
}

/// The ids of all cases, with their games and without.
fn ids(suite: &Suite) -> impl Iterator<Item = &str> {
    cases(suite).flat_map(|case| [Some(&*case.id), case.id.split_once('/').map(|(_, id)| id)]).flatten()
}

/// The case that starts closest to a line of a file of the suite.
fn at_line(suite: &Suite, name: &str) -> Option<CaseHelp> {
    let (path, line) = lined(name.strip_prefix("./").unwrap_or(name))?;
    let of_file = cases(suite).filter(|case| suite.sources.path(case.file) == path);
    let begins = of_file.map(|case| (suite.sources.place(case.file, case.span.start).line, &*case.id));
    let (at, id) = begins.min_by_key(|(at, _)| at.abs_diff(line))?;
    Some(CaseHelp::Line { line, id: id.to_owned(), at })
}

fn of_game(suite: &Suite, name: &str) -> Option<CaseHelp> {
    let name = name.trim_end_matches('/');
    cases(suite).any(|case| case.language.game == name).then(|| CaseHelp::Game(name.to_owned()))
}

/// The cases whose ids start with a name.
fn begun(suite: &Suite, name: &str) -> Option<CaseHelp> {
    if name.chars().count() < SHORTEST {
        return None;
    }
    let begins =
        |case: &&Case| case.id.starts_with(name) || case.id.split_once('/').is_some_and(|(_, id)| id.starts_with(name));
    let found: Vec<&str> = cases(suite).filter(begins).map(|case| &*case.id).collect();
    match found.as_slice() {
        [] => None,
        [one] => Some(CaseHelp::Near((*one).to_owned())),
        [first, second, ..] => Some(CaseHelp::Begun { first: format!("`{first}`, `{second}`"), count: found.len() }),
    }
}

/// A file of the suite, by its path or its name.
fn of_file(suite: &Suite, name: &str) -> Option<CaseHelp> {
    let (path, _) = lined(name).unwrap_or((name, 0));
    let files: IndexSet<&str> = cases(suite).map(|case| suite.sources.path(case.file)).collect();
    let name_of = |file: &&str| file.rsplit('/').next().is_some_and(|name| name == path);
    let by_name = || {
        let near = nearest(path, files.iter().filter_map(|file| file.rsplit('/').next()))?;
        files.iter().find(|file| file.rsplit('/').next() == Some(near))
    };
    let exact = files.iter().find(|file| name_of(file)).copied();
    let found = exact.or_else(|| nearest(path, files.iter().copied())).or_else(|| by_name().copied());
    found.map(|file| CaseHelp::Near(file.to_owned()))
}

/// Advice from the rules or any text.
fn of_rules(suite: &Suite, name: &str) -> Option<CaseHelp> {
    let rule =
        [name, name.split('-').next().unwrap_or(name)].into_iter().find(|name| !rules::clauses(suite, name).is_empty());
    let clauses = suite.catalogues.all.iter().flat_map(|placed| placed.catalogue.clauses.keys());
    if let Some(near) = nearest(name, clauses.map(|id| &**id)).filter(|_| rule != Some(name)) {
        return Some(CaseHelp::Clause(near.to_owned()));
    }
    if let Some(rule) = rule {
        return Some(CaseHelp::Rule(rule.to_owned()));
    }
    if let Some(beside) = rules::beside(suite, name) {
        return Some(CaseHelp::Beside(beside));
    }
    let words = name.replace(['-', '/', ':'], " ");
    let finds = find(suite, &words);
    (!finds.found.is_empty() && finds.whole).then(|| CaseHelp::Words(quoted(words.trim())))
}

#[cfg(test)]
mod tests {
    use ruleproof::suite::load::{Texts, load};

    use super::*;
    use crate::cli::error::Error;

    #[test]
    fn what_is_like_a_verb_is_told_with_the_verb() {
        let suite = load(engine::GAMES, Texts::default());
        let error = Error::from(unknown_name(&suite, "explan"));
        assert!(error.rendered().ends_with("help: did you mean `ruleproof explain`?\n"), "{}", error.rendered());
    }
}
