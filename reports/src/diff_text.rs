//! The differences between two records, as text for people.
//!
//! One change of an engine changes the verdicts of many plays. So plays that changed alike are one [`Change`]: they had
//! the same verdict before, have the same verdict now, and share a cause. The editions of a case are grouped. The first
//! case of the biggest changes is shown in full, and the others are counted.

use std::cmp::{Ordering, Reverse};
use std::fmt::Write as _;

use indexmap::IndexMap;

use crate::diff::{Diff, Differs, Ended};
use crate::folded::named;
use crate::record::Verdict;
use crate::tree::count;

/// The number of changes of which a case is shown in full.
const IN_FULL: usize = 3;
/// The number of reasons that are shown for one end.
const REASONS: usize = 4;
/// The number of further changes that have a line each.
const IN_A_LINE: usize = 10;
/// The number of clauses that are shown.
const CLAUSES: usize = 10;

/// Plays that changed alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'d> {
    /// The verdict in the first record.
    pub before: &'static str,
    /// The verdict in the second record.
    pub now: &'static str,
    /// The cause, if one is known: of the failure now or, if the plays pass now, of the earlier failure.
    pub cause: &'d str,
    /// The plays of each case, in the order of the records.
    pub cases: Vec<Vec<&'d Differs>>,
}

impl Change<'_> {
    /// The change in one line: `pass -> fail: damage is more than expected`.
    pub fn says(&self) -> String {
        let Self { before, now, cause, .. } = self;
        match (*cause, *now) {
            ("", _) => format!("{before} -> {now}"),
            (cause, "pass") => format!("{before} -> pass; before: {cause}"),
            (cause, _) => format!("{before} -> {now}: {cause}"),
        }
    }

    /// The number of plays that changed in this way.
    pub fn plays(&self) -> usize {
        self.cases.iter().map(Vec::len).sum()
    }
}

/// The order of changes: those for the worse come first, those for the better last.
fn order(before: &str, now: &str) -> Ordering {
    let right = |word: &str| {
        if word == Verdict::Pass.as_str() { 2 } else { i32::from(word == Verdict::PassState.as_str()) }
    };
    right(now).cmp(&right(before))
}

fn word(ended: Option<&Ended>) -> &'static str {
    ended.map_or("not there", |ended| ended.verdict.as_str())
}

/// The case of a play and its edition.
pub(crate) fn parted(play: &str) -> (&str, &str) {
    play.rsplit_once('@').unwrap_or((play, ""))
}

/// The changes. Those for the worse come first, then those with the most cases.
pub fn changes(found: &Diff) -> Vec<Change<'_>> {
    let mut groups: IndexMap<_, IndexMap<&str, Vec<&Differs>>> = IndexMap::new();
    for differs in &found.plays {
        let (before, now) = (word(differs.one.as_ref()), word(differs.other.as_ref()));
        let tells = if now == "pass" { &differs.one } else { &differs.other };
        let cause = tells.as_ref().map_or("", |ended| ended.cause.as_str());
        let cases = groups.entry((before, now, cause)).or_default();
        cases.entry(parted(&differs.play).0).or_default().push(differs);
    }
    let change = |((before, now, cause), cases): ((_, _, _), IndexMap<_, Vec<_>>)| Change {
        before,
        now,
        cause,
        cases: cases.into_values().collect(),
    };
    let mut changes: Vec<Change<'_>> = groups.into_iter().map(change).collect();
    changes.sort_by_key(|change| (order(change.before, change.now), Reverse(change.cases.len())));
    changes
}

/// The number of plays for each pair of verdicts before and now, in the order of the changes.
pub fn transitions(changes: &[Change<'_>]) -> Vec<(&'static str, &'static str, usize)> {
    let mut counts: IndexMap<(&'static str, &'static str), usize> = IndexMap::new();
    for change in changes {
        *counts.entry((change.before, change.now)).or_default() += change.plays();
    }
    let mut counts: Vec<_> = counts.into_iter().map(|((before, now), plays)| (before, now, plays)).collect();
    counts.sort_by_key(|(before, now, plays)| (order(before, now), Reverse(*plays)));
    counts
}

/// The differences, folded into changes; `one` and `other` are the labels of the two records.
pub fn folded(found: &Diff, one: &str, other: &str) -> String {
    let changes = changes(found);
    let mut text = head(found);
    let counts = transitions(&changes);
    if counts.len() > 1 {
        for (before, now, plays) in counts {
            let _ = writeln!(text, "{plays:>8}  {before} -> {now}");
        }
        text.push('\n');
    }
    for change in changes.iter().take(IN_FULL) {
        text.push_str(&in_full(change, one, other));
    }
    let others = changes.get(IN_FULL..).unwrap_or_default();
    if !others.is_empty() {
        text.push_str("other changes, by cases (`-v` lists each play):\n");
    }
    for change in others.iter().take(IN_A_LINE) {
        let first = change.cases.first().and_then(|plays| plays.first()).map_or("", |differs| &differs.play);
        let _ = writeln!(text, "{:>8}  {} ({})", change.cases.len(), change.says(), parted(first).0);
    }
    if let Some(rest) = others.get(IN_A_LINE..).filter(|rest| !rest.is_empty()) {
        let cases: usize = rest.iter().map(|change| change.cases.len()).sum();
        let _ = writeln!(text, "{cases:>8}  in {}", count(rest.len(), "more change"));
    }
    if !others.is_empty() {
        text.push('\n');
    }
    text.push_str(&clauses(found, CLAUSES));
    text
}

/// The differences, with each play by itself and in full.
pub fn unfolded(found: &Diff, one: &str, other: &str) -> String {
    let mut text = head(found);
    for differs in &found.plays {
        text.push_str(&block(differs, "", [one, other], usize::MAX));
        text.push('\n');
    }
    text.push_str(&clauses(found, usize::MAX));
    text
}

fn head(found: &Diff) -> String {
    let several = "the records are of different suites; cases are compared by id\n\n";
    found.suites.as_ref().map_or_else(String::new, |_| several.to_owned())
}

/// The first case of a change in full, and the number of others.
fn in_full(change: &Change<'_>, one: &str, other: &str) -> String {
    let Some((first, others)) = change.cases.split_first() else { return String::new() };
    let Some((first, too)) = first.split_first() else { return String::new() };
    let too: Vec<&str> = too.iter().map(|differs| parted(&differs.play).1).collect();
    let too = if too.is_empty() { String::new() } else { format!(", also in {}", too.join(", ")) };
    let mut text = block(first, &too, [one, other], REASONS);
    if !others.is_empty() {
        let first = |plays: &Vec<&'_ Differs>| plays.first().map(|differs| parted(&differs.play).0.to_owned());
        let names: Vec<String> = others.iter().filter_map(first).collect();
        let names = named(names.iter().map(String::as_str));
        let _ = writeln!(text, "  and {} ({}): {names}", count(others.len(), "other case"), change.says());
    }
    text.push('\n');
    text
}

fn block(differs: &Differs, too: &str, names: [&str; 2], reasons: usize) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}{too} ({})", differs.play, differs.at);
    let _ = writeln!(text, "  asserts {}", differs.asserts.join(", "));
    for (name, ended) in names.into_iter().zip([&differs.one, &differs.other]) {
        let _ = writeln!(text, "  {name}: {}", word(ended.as_ref()));
        let why = ended.as_ref().map_or(&[][..], |ended| &ended.why);
        for why in why.iter().take(reasons) {
            let _ = writeln!(text, "    {}", why.replace('\n', "\n    "));
        }
        if why.len() > reasons {
            let _ = writeln!(text, "    and {}", count(why.len() - reasons, "more difference"));
        }
    }
    text
}

fn clauses(found: &Diff, most: usize) -> String {
    let mut text = String::new();
    let mut clauses: Vec<(&String, &usize)> = found.clauses.iter().collect();
    clauses.sort_by_key(|(_, plays)| Reverse(**plays));
    for (clause, plays) in clauses.iter().take(most) {
        let _ = writeln!(text, "{clause}: {plays} {}", if **plays == 1 { "play differs" } else { "plays differ" });
    }
    if clauses.len() > most {
        let _ = writeln!(text, "and {}", count(clauses.len() - most, "more clause"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::diff;
    use crate::record::{CaseResult, Record};
    use crate::reporters::sample::{failure, record, result};

    fn failing(id: &str, edition: &str, field: &str) -> CaseResult {
        let failure = |n: u32| failure(&format!("ox{n}.{field}"), "0", "2");
        CaseResult {
            edition: edition.to_owned(),
            failures: (1..=6).map(failure).collect(),
            ..result(id, Verdict::Fail)
        }
    }

    fn passing(record: &Record) -> Record {
        let pass =
            |failed: &CaseResult| CaseResult { edition: failed.edition.clone(), ..result(&failed.id, Verdict::Pass) };
        Record { results: record.results.iter().map(pass).collect(), ..record.clone() }
    }

    #[test]
    fn plays_that_changed_alike_are_told_once_and_counted() {
        let mut results = vec![failing("mtg/a", "x", "damage"), failing("mtg/a", "y", "damage")];
        results.extend(["b", "c"].map(|id| failing(&format!("mtg/{id}"), "x", "damage")));
        let now = record(results);
        let text = folded(&diff(&passing(&now), &now), "main", "here");
        let says = |n: u32| format!("    ox{n}.damage: expected 0, actual 2\n");
        let expected = format!(
            "mtg/a@x, also in y (a.yaml:7)\n  asserts 615.7-depletes\n  main: pass\n  here: fail\n{}{}{}{}    and 2 more \
             differences\n  and 2 other cases (pass -> fail: damage is more than expected): mtg/b, mtg/c\n\nmtg \
             615.7-depletes: 4 plays differ\n",
            says(1),
            says(2),
            says(3),
            says(4)
        );
        assert_eq!(text, expected);
        let all = unfolded(&diff(&passing(&now), &now), "main", "here");
        assert!(all.starts_with("mtg/a@x (a.yaml:7)\n") && all.contains("\nmtg/a@y (a.yaml:7)\n"), "{all}");
        assert_eq!(all.matches("    ox6.damage: ").count(), 4);
    }

    #[test]
    fn what_got_worse_is_told_first_and_however_much_differs_it_fits_on_a_screen() {
        let failed = record((0..40).map(|n| failing(&format!("mtg/{n}"), "x", &format!("field{n}"))).collect());
        let mut before = passing(&failed);
        before.results[0] = failed.results[0].clone();
        let mut now = failed;
        now.results[0] = result("mtg/0", Verdict::Pass);
        now.results[1] = result("mtg/1", Verdict::Crash);
        let text = folded(&diff(&before, &now), "a", "b");
        let counts = "      38  pass -> fail\n       1  pass -> crash\n       1  fail -> pass\n\n";
        assert!(text.starts_with(&format!("{counts}mtg/1@x (a.yaml:7)\n")), "{text}");
        assert!(text.contains("\n       1  pass -> fail: field4 is more than expected (mtg/4)\n"), "{text}");
        assert!(text.contains("\n      27  in 27 more changes\n"), "{text}");
        assert!(text.lines().count() < 50, "{text}");
        let changes = diff(&before, &now);
        let last = super::changes(&changes).pop().map(|change| change.says());
        assert_eq!(last.as_deref(), Some("fail -> pass; before: field0 is more than expected"));
    }

    #[test]
    fn what_passes_as_far_as_an_engine_tells_stands_between_passing_and_failing() {
        let [pass, state, fail] = ["pass", "pass (state)", "fail"];
        assert_eq!([order(pass, state), order(pass, fail), order(state, fail)], [Ordering::Less; 3]);
        assert_eq!([order(fail, state), order(fail, pass), order(state, pass)], [Ordering::Greater; 3]);
        assert_eq!([order(fail, "crash"), order("not there", fail)], [Ordering::Equal; 2]);
    }

    #[test]
    fn what_one_of_the_two_lacks_has_no_cause() {
        let one = record(vec![failing("mtg/a", "x", "damage")]);
        let found = diff(&one, &record(Vec::new()));
        assert_eq!(changes(&found)[0].says(), "fail -> not there");
        assert!(folded(&found, "a", "b").contains("  b: not there\n"));
    }
}
