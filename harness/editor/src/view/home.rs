//! The file of a suite in which a case belongs.

use suite::language::case::Case;
use suite::load::Suite;

/// The file that has most cases of the same rule as a clause; failing that, most of the rule's section; failing that, one that
/// is named by the rule.
pub fn home(suite: &Suite, game: &str, clause: &str) -> String {
    let rule = rule(clause);
    let section = rule.split_once('.').map_or(rule, |(section, _)| section);
    let same = most(suite, game, |other| self::rule(other) == rule);
    let near = || most(suite, game, |other| self::rule(other).split('.').next() == Some(section));
    same.or_else(near).unwrap_or_else(|| format!("cases/{game}/{rule}.yaml"))
}

/// The rule of a clause: the number with which its id begins.
fn rule(clause: &str) -> &str {
    clause.split('-').next().unwrap_or(clause)
}

/// The first of the files that have most cases with such a clause.
fn most(suite: &Suite, game: &str, is: impl Fn(&str) -> bool) -> Option<String> {
    let mut files: Vec<(&str, usize)> = Vec::new();
    let count = |case: &Case| case.asserts.iter().filter(|(id, _)| is(id)).count();
    for case in suite.cases.iter().filter(|case| case.language.game == game) {
        let (path, count) = (suite.sources.path(case.file), count(case));
        match files.iter_mut().find(|(other, _)| *other == path) {
            Some((_, all)) => *all += count,
            None => files.push((path, count)),
        }
    }
    let best = files.iter().map(|(_, count)| *count).max().filter(|best| *best > 0)?;
    files.iter().find(|(_, count)| *count == best).map(|(path, _)| (*path).to_owned())
}
