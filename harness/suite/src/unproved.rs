//! Explains clauses that a case asserts and its play does not prove.

use std::cmp::Reverse;

use crate::catalogue::Catalogues;
use crate::language::case::Case;
use crate::load::Suite;
use crate::play::Played;
use crate::run::Showing;

/// The most cases that are named for a clause, and the most clauses that are named as cited instead.
const MOST_LIKE: usize = 2;
const MOST_INSTEAD: usize = 6;

/// Explains how an engine could cite the clauses that it did not cite, as far as the catalogues describe it: other
/// cases that assert them, and the clauses cited instead.
pub(crate) fn decided(suite: &Suite, case: &Case, played: &Played, showing: Option<Showing<'_>>) -> Option<String> {
    let unproved = &played.unproved;
    if unproved.is_empty() {
        return None;
    }
    let mut lines = Vec::new();
    for id in unproved {
        let says = suite.catalogues.find(case.language.game, id).and_then(|clause| clause.decided.as_ref());
        lines.extend(says.map(|decided| format!("{id} applies when: {}", &**decided)));
        let (game, case) = (case.language.game, &*case.id);
        let like = match showing {
            Some(showing) => showing(game, id, case, MOST_LIKE),
            None => shown(suite, game, id, case),
        };
        lines.push(match like.as_slice() {
            [] => format!("`ruleproof explain {id}` lists the cases that prove it"),
            like => format!("such a case: {}", like.join(", ")),
        });
    }
    let mut instead: Vec<&str> = played.cited.iter().copied().collect();
    instead.sort_by_key(|cited| unproved.iter().map(|id| distance(id, cited)).min());
    if !instead.is_empty() {
        let more = instead.len().saturating_sub(MOST_INSTEAD);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        instead.truncate(MOST_INSTEAD);
        let rule = |id: &str| id.split('-').next().map(str::to_owned);
        if let Some(nearest) = instead.first().filter(|nearest| unproved.iter().any(|id| rule(id) == rule(nearest))) {
            lines.insert(0, format!("of the same rule, the play proves {nearest}"));
        }
        lines.push(format!("it decided under {}{more}", instead.join(", ")));
    }
    Some(lines.join("\n"))
}

/// The distance of a cited clause from one that was not proved, for sorting: by the depth of the rule that both belong
/// to, and then by their names.
fn distance(unproved: &str, cited: &str) -> (Reverse<usize>, Reverse<usize>) {
    let name = |id: &str| id.split_once('-').map_or_else(String::new, |(_, name)| name.to_owned());
    let alike = |one: &str, other: &str| one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    // Numbers agree part by part: 615.1 and 615.10 are as far apart as 615.1 and 615.2.
    let parts = |id: &str| {
        let number = id.split('-').next().unwrap_or_default();
        let letter = number.find(|c: char| c.is_ascii_lowercase()).unwrap_or(number.len());
        let (digits, letters) = number.split_at(letter);
        digits.split('.').chain([letters]).map(str::to_owned).collect::<Vec<String>>()
    };
    let shared = parts(unproved).iter().zip(&parts(cited)).take_while(|(one, other)| one == other).count();
    (Reverse(shared), Reverse(alike(&name(unproved), &name(cited))))
}

/// The first other cases of a suite that assert a clause.
fn shown(suite: &Suite, game: &str, clause: &str, but: &str) -> Vec<String> {
    let others = suite.cases.iter().filter(|other| other.language.game == game && &*other.id != but);
    let asserting =
        others.filter(|other| other.asserts.iter().any(|(asserted, _)| Catalogues::proves(clause, asserted)));
    asserting.take(MOST_LIKE).map(|other| other.id.to_string()).collect()
}
