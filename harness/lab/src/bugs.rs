//! Groups the failures of a record into bugs: those that a known mistake explains are one bug, and the rest are grouped
//! by cause ([`reports::causes`]).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use kernel::interpretations::Wrong;
use reports::causes::cause;
use reports::diagnosis::{Diagnosis, Hypothesis, OfGame, Reach};
use reports::record::{CaseResult, Record, Verdict};
use suite::language::case::Case;
use suite::load::Suite;

/// Failing plays with one cause.
#[derive(Clone, Debug)]
pub struct Group<'r> {
    /// The game.
    pub game: &'r str,
    /// The known mistake that explains them.
    pub wrong: Option<Wrong>,
    /// A description of the cause.
    pub says: String,
    /// The plays, the clearest first.
    pub plays: Vec<&'r CaseResult>,
}

/// The bugs of a record, the one with most plays first. The following are no bugs: a passing play that the baseline
/// expects to fail; a play that the engine does not support or did not make; and a separate bug for plays that fail
/// only by several known mistakes together.
pub fn bugs<'r>(suite: &Suite, record: &'r Record, diagnosis: &Diagnosis) -> Vec<Group<'r>> {
    let is_bug = |play: &&CaseResult| {
        use Verdict::{NotRun, Pass, PassState, Unproved, Unsupported};
        !matches!(play.verdict, Pass | PassState | Unproved | Unsupported | NotRun)
    };
    let cases: BTreeMap<&str, &Case> = suite.cases.iter().map(|case| (&*case.id, case)).collect();
    let red = record.failing().filter(is_bug).filter(|play| cases.contains_key(play.id.as_str()));
    let red: BTreeMap<String, &CaseResult> = red.map(|play| (play.name(), play)).collect();
    // Short cases show a bug best; of the editions of a case, the newest.
    let place = |play: &CaseResult| {
        let case = cases.get(play.id.as_str())?;
        let edition = case.language.editions.iter().position(|edition| *edition == play.edition);
        Some((suite.text(case).len(), Reverse(edition)))
    };
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut found: Vec<Group<'r>> = Vec::new();
    for game in &diagnosis.games {
        told.extend(game.cover.iter().flat_map(|cover| cover.together.iter().cloned()));
        for (name, alone, shared) in causes(game) {
            let wrong = suite.games.mistakes().find(|wrong| wrong.game == game.game && wrong.name == name);
            let of = |names: &[String]| {
                let mut plays: Vec<&CaseResult> = names.iter().filter_map(|name| red.get(name).copied()).collect();
                plays.sort_by_key(|play| (play.verdict != Verdict::Fail, place(play)));
                plays
            };
            // The plays that only this mistake explains show it best; those shared with another mistake may be listed
            // already.
            let mut plays = of(&alone);
            plays.extend(of(shared).into_iter().filter(|play| !told.contains(&play.name())));
            let Some(first) = plays.first() else { continue };
            told.extend(plays.iter().map(|play| play.name()));
            found.push(Group { game: first.game(), wrong, says: cause(first), plays });
        }
    }
    let mut rest: IndexMap<(&str, String), Vec<&CaseResult>> = IndexMap::new();
    for (_, play) in red.into_iter().filter(|(name, _)| !told.contains(name)) {
        rest.entry((play.game(), cause(play))).or_default().push(play);
    }
    found.extend(rest.into_iter().map(|((game, says), mut plays)| {
        plays.sort_by_key(|play| place(play));
        Group { game, wrong: None, says, plays }
    }));
    found.sort_by_key(|group| Reverse(group.plays.len()));
    found
}

/// The known mistakes that explain the failures of a game, with the plays that each explains alone and those that
/// others explain too. If too little failed to name any, one that fits better than all others is used.
fn causes(game: &OfGame) -> Vec<(&str, Vec<String>, &[String])> {
    let cover = game.cover.iter().flat_map(|cover| &cover.causes);
    let named: Vec<_> = cover.map(|one| (&*one.mistake, one.alone.clone(), &*one.shared)).collect();
    let best: Vec<&Hypothesis> = game.hypotheses.iter().filter(|one| one.rank == 1).collect();
    match best.as_slice() {
        [best] if named.is_empty() && best.reach != Reach::None => match best.mistakes.as_slice() {
            [only] => vec![(only, [&*best.same, &*best.otherwise].concat(), &[])],
            _ => named,
        },
        _ => named,
    }
}

/// An entry of a file without the common indentation of its lines.
pub fn dedented(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let least = text.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    text.lines().map(|line| line.get(least..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// A file name of lowercase letters, digits and hyphens that is not taken.
pub fn file_name(says: &str, taken: &mut BTreeSet<String>) -> String {
    const LONGEST: usize = 60;
    let mut name = String::new();
    for c in says.chars().take(LONGEST) {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('-') && c != '\'' {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    let name = if name.is_empty() { "bug" } else { name };
    let mut free = name.to_owned();
    let mut number = 2_usize;
    while !taken.insert(free.clone()) {
        free = format!("{name}-{number}");
        number += 1;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_lines_are_indented_by_goes() {
        assert_eq!(dedented("  a:\n    b: 1\n\n    c: 2"), "a:\n  b: 1\n\n  c: 2");
    }

    #[test]
    fn names_of_files_are_plain_and_differ() {
        let mut taken = BTreeSet::new();
        let mut name = |says: &str| file_name(says, &mut taken);
        assert_eq!(name("order asked of the effect's controller"), "order-asked-of-the-effects-controller");
        assert_eq!(name("fail: event `prevented` is missing"), "fail-event-prevented-is-missing");
        assert_eq!(name("fail: event \"prevented\" is missing!"), "fail-event-prevented-is-missing-2");
        assert_eq!(name("../.."), "bug");
        assert_eq!(name("\u{202e}"), "bug-2");
        assert!(name(&"a".repeat(500)).len() <= 60);
    }
}
