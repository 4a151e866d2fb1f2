//! The record for people: failures with their lines, and a summary.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::contested::{followed, settled};
use crate::needs::by_need;
use crate::record::{Baselined, CaseResult, Failure, Part, Record, Standing, Strict, Summary, Verdict};
use crate::tree::count;

/// The result in one line.
pub fn headline(result: &CaseResult) -> String {
    match (result.standing, result.verdict) {
        (Standing::Fixed, _) if result.is_fixed_by_status() => {
            format!("{} passes, but its status is `awaiting-engine`", result.name())
        }
        (Standing::Fixed, _) => format!("{} passes, but the baseline lists it", result.name()),
        (_, Verdict::Unproved) if result.unproved.is_empty() => {
            format!("{} is unproved: a refusal named another clause", result.name())
        }
        (_, Verdict::Unproved) => {
            format!("{} is unproved: the engine did not cite {}", result.name(), result.unproved.join(", "))
        }
        (_, verdict) => format!("{}: {}", verdict.as_str(), result.name()),
    }
}

/// The details of a result, without colours: the line of the case, the expected and actual values, and the command that
/// reruns it.
pub fn body(result: &CaseResult) -> String {
    describe(result, usize::MAX, usize::MAX)
}

/// The details as in [`body`], limited to the first mismatches.
pub fn excerpt(result: &CaseResult) -> String {
    const DIFFERENCES: usize = 3;
    const NOTES: usize = 4;
    describe(result, DIFFERENCES, NOTES)
}

fn describe(result: &CaseResult, differences: usize, notes: usize) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "  --> {}:{}", result.file, result.line);
    let _ = writeln!(text, "  asserts {}", result.asserts.join(", "));
    for line in contested(result) {
        let _ = writeln!(text, "  {line}");
    }
    for line in result.reason.iter().flat_map(|reason| reason.lines()) {
        let _ = writeln!(text, "  {line}");
    }
    for failure in result.failures.iter().take(differences) {
        text.push_str(&difference(result, failure, notes));
    }
    if result.failures.len() > differences {
        let _ = writeln!(text, "  and {}", count(result.failures.len() - differences, "more difference"));
    }
    for line in result.baseline.iter().filter(|_| result.standing.is_failure()).flat_map(said_before) {
        let _ = writeln!(text, "  {line}");
    }
    if result.standing == Standing::Fixed {
        let advice = if result.is_fixed_by_status() {
            "remove the status: the engine now plays it correctly"
        } else {
            "the engine now plays it correctly: `ruleproof baseline prune` removes it from the baseline"
        };
        let _ = writeln!(text, "  {advice}");
    }
    let _ = writeln!(text, "  rerun: {}", result.rerun);
    text
}

/// The baseline's entry for a play that fails all the same.
fn said_before(known: &Baselined) -> Vec<String> {
    let mut lines = vec![format!("in the baseline as `{}`: {}", known.verdict.as_str(), known.reason)];
    let since = match known.strict {
        None => return lines,
        Some(Strict::Asked) => "`--strict`",
        Some(Strict::Ci) => "`--strict` (the default if `CI` is set)",
    };
    lines.push(format!("it fails in another way than recorded, an error because of {since}; recorded:"));
    lines.extend(known.differs.iter().map(|differs| format!("  {differs}")));
    lines
}

/// The interpretation that an engine still follows, although a ruling has decided otherwise.
fn contested(result: &CaseResult) -> Vec<String> {
    let Some(settled) = settled(result) else { return Vec::new() };
    let other =
        result.contested.iter().any(|contested| !contested.follows.is_empty()) && result.verdict == Verdict::Fail;
    let follows = followed(result).filter(|_| other).map(|follows| format!("the engine {follows}"));
    std::iter::once(settled).chain(follows).collect()
}

fn difference(result: &CaseResult, failure: &Failure, notes: usize) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "  {}:{}:{}: {}", result.file, failure.line, failure.column, failure.what);
    let _ = writeln!(text, "    expected: {}", failure.expected);
    let _ = writeln!(text, "    actual:   {}", failure.actual);
    for note in failure.notes.iter().take(notes) {
        let _ = writeln!(text, "    {note}");
    }
    if failure.notes.len() > notes {
        let _ = writeln!(text, "    ({} more)", failure.notes.len() - notes);
    }
    text
}

/// The most missing features that are listed.
const LACKS: usize = 15;

/// The features that an engine does not support, with the number of plays. The most frequent come first.
pub fn missing<'r>(results: impl IntoIterator<Item = &'r CaseResult>) -> String {
    let texts: Vec<&str> =
        results.into_iter().map(|result| result.lacks.as_deref().unwrap_or("an unnamed feature")).collect();
    let needs = by_need(texts.iter().copied());
    let mut features: BTreeMap<&str, usize> = BTreeMap::new();
    for text in texts {
        *features.entry(needs.get(text).map_or(text, String::as_str)).or_default() += 1;
    }
    let mut features: Vec<(&str, usize)> = features.into_iter().collect();
    features.sort_by_key(|(_, plays)| Reverse(*plays));
    let mut text = String::new();
    let all: usize = features.iter().map(|(_, plays)| plays).sum();
    let _ = writeln!(text, "unsupported: {}, missing:", count(all, "play"));
    for (lack, plays) in features.iter().take(LACKS) {
        let _ = writeln!(text, "{plays:>8}  {lack}");
    }
    if let Some(rest) = features.get(LACKS..).filter(|rest| !rest.is_empty()) {
        let plays: usize = rest.iter().map(|(_, plays)| plays).sum();
        let _ = writeln!(text, "{plays:>8}  {} more", rest.len());
    }
    text
}

/// The summary of a run: a line for each game, one for all, and the engine and the suite.
pub fn summary(record: &Record) -> String {
    let mut text = String::new();
    for game in record.games() {
        let _ = writeln!(text, "{:>12}  {}", game, counts(&record.summary(Some(game))));
    }
    let all = record.summary(None);
    let _ = writeln!(text, "{:>12}  {}", "all", counts(&all));
    let Record { suite, engine, .. } = record;
    let _ = writeln!(text, "{:>12}  {} {}", "engine", engine.name, engine.version);
    let part = suite.part.as_ref().map(|part| format!(", part {part}")).unwrap_or_default();
    let unread = suite.part.as_ref().is_some_and(Part::is_of_files);
    let unread = if unread { " (the files of other parts were not checked)" } else { "" };
    let version = suite.suite_version.as_ref().map(|version| format!(" {version}")).unwrap_or_default();
    let _ = writeln!(
        text,
        "{:>12}  {}{version}, {} of {} selected{part}{unread}",
        "suite",
        suite.from,
        suite.selected,
        count(suite.cases, "case")
    );
    text
}

fn counts(summary: &Summary) -> String {
    let mut verdicts: Vec<String> =
        summary.verdicts.iter().map(|(verdict, n)| format!("{n} {}", verdict.as_str())).collect();
    if summary.disputed > 0 {
        verdicts.push(format!("{} disputed", summary.disputed));
    }
    format!("{}, {}: {}", count(summary.cases, "case"), count(summary.clauses, "clause"), verdicts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mismatch::Mismatch;
    use crate::reporters::sample::result;

    fn known(strict: Option<Strict>) -> CaseResult {
        let differs = vec!["ox.damage: expected 0, actual 1".to_owned()];
        let baseline = Some(Baselined { verdict: Verdict::Fail, differs, reason: "it is old".to_owned(), strict });
        CaseResult { standing: Standing::Changed, baseline, ..result("mtg/a", Verdict::Fail) }
    }

    #[test]
    fn what_is_lacking_in_many_words_is_counted_once() {
        let lacking =
            |lacks: &str| CaseResult { lacks: Some(lacks.to_owned()), ..result("mtg/a", Verdict::Unsupported) };
        let all = ["answers left: [\"a\"]", "card `A`", "answers left: [\"b\", 3]", "card `B`"].map(lacking);
        assert_eq!(
            missing(&all),
            "unsupported: 4 plays, missing:\n       2  answers left: [\"a\"] (and 1 more that begin with it)\n       1  card \
             `A`\n       1  card `B`\n"
        );
    }

    #[test]
    fn no_line_of_a_reason_stands_where_a_line_of_another_result_might() {
        let reason = Some("the engine exited with 3\nits standard error:\n  | oh".to_owned());
        let text = body(&CaseResult { reason, ..result("mtg/a", Verdict::Crash) });
        assert!(text.contains("\n  the engine exited with 3\n  its standard error:\n    | oh\n  rerun: "), "{text}");
    }

    #[test]
    fn what_the_baseline_says_is_told_where_a_play_is_red_all_the_same() {
        let says = "  in the baseline as `fail`: it is old\n";
        assert!(body(&known(None)).contains(&format!("{says}  rerun: ")), "{}", body(&known(None)));
        let strict = format!(
            "{says}  it fails in another way than recorded, an error because of `--strict` (the default if `CI` is set); \
             recorded:\n    ox.damage: expected 0, actual 1\n  rerun: "
        );
        let text = body(&known(Some(Strict::Ci)));
        assert!(text.contains(&strict), "{text}");
        assert!(!body(&CaseResult { standing: Standing::Expected, ..known(None) }).contains("baseline"));
    }

    #[test]
    fn where_a_baseline_has_a_play_with_a_status_it_is_the_baseline_that_is_spoken_of() {
        let status = Some("awaiting-engine".to_owned());
        let by_status = CaseResult { standing: Standing::Fixed, status, ..result("mtg/a", Verdict::Pass) };
        let whole = |result: &CaseResult| headline(result) + "\n" + &body(result) + &crate::causes::brief(result);
        let text = whole(&by_status);
        assert!(text.starts_with("mtg/a@x passes, but its status is `awaiting-engine`\n"), "{text}");
        assert!(text.contains("\n  remove the status: the engine now plays it correctly\n"), "{text}");
        assert!(text.ends_with("\nit passes, but its status is `awaiting-engine`"), "{text}");
        let text = whole(&CaseResult { baseline: known(None).baseline, ..by_status });
        assert!(text.starts_with("mtg/a@x passes, but the baseline lists it\n"), "{text}");
        assert!(text.contains("`ruleproof baseline prune` removes it from the baseline\n"), "{text}");
        assert!(text.ends_with("\nit passes, but the baseline lists it") && !text.contains("status"), "{text}");
    }

    #[test]
    fn of_many_differences_an_excerpt_has_the_first() {
        let failure = |line: u32| {
            Failure::new(
                line,
                1,
                Mismatch::of_texts("events", "1", "2", &[]),
                (1..=6).map(|n| format!("note {n}")).collect(),
            )
        };
        let result = CaseResult { failures: (1..=4).map(failure).collect(), ..result("mtg/a", Verdict::Fail) };
        assert_eq!(body(&result).matches("note ").count(), 24);
        let text = excerpt(&result);
        assert_eq!(text.matches("note ").count(), 12);
        assert!(text.contains("    note 4\n    (2 more)\n  and 1 more difference\n  rerun: "), "{text}");
    }
}
