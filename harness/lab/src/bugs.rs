//! What is red in a record, a bug each: what a known mistake accounts for is one, the rest is put together by what went
//! wrong ([`reports::causes`]).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use kernel::interpretations::Wrong;
use reports::causes::cause;
use reports::diagnosis::{Diagnosis, Hypothesis, OfGame, Reach};
use reports::record::{CaseResult, Record, Verdict};
use suite::language::case::Case;
use suite::load::Suite;

/// Plays that are red for one cause.
#[derive(Clone, Debug)]
pub struct Group<'r> {
    /// The game.
    pub game: &'r str,
    /// The known mistake that accounts for them.
    pub wrong: Option<Wrong>,
    /// What went wrong.
    pub says: String,
    /// The plays, those first that show it best.
    pub plays: Vec<&'r CaseResult>,
}

/// The bugs of a record, that of most plays first. What passes is none, though a baseline knows it
/// otherwise; what the engine lacks, or was not asked for, is none; what fails by
/// several known mistakes together, and by none alone, is none more.
pub fn bugs<'r>(suite: &Suite, record: &'r Record, diagnosis: &Diagnosis) -> Vec<Group<'r>> {
    let is_bug = |play: &&CaseResult| {
        use Verdict::{NotRun, Pass, PassState, Unproved, Unsupported};
        !matches!(play.verdict, Pass | PassState | Unproved | Unsupported | NotRun)
    };
    let cases: BTreeMap<&str, &Case> = suite.cases.iter().map(|case| (&*case.id, case)).collect();
    let red = record.red().filter(is_bug).filter(|play| cases.contains_key(play.id.as_str()));
    let red: BTreeMap<String, &CaseResult> = red.map(|play| (play.name(), play)).collect();
    // Short cases show best what they show; of the editions of one the newest.
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
            // What it alone accounts for shows it best; of what another does too some may be told already.
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

/// The mistakes that account for failures of a game, with the plays that each alone does so for and those that others do
/// so for too. Where too little failed to name any, one that fits better than all others will do.
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

/// An entry of a file without what all of its lines are indented by.
pub fn dedented(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let least = text.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    text.lines().map(|line| line.get(least..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// A name for a file, of lowercase letters, digits and hyphens, that is not among those taken.
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
