//! The counts at the end of a run, for people.

use std::fmt::Write as _;

use indexmap::{IndexMap, IndexSet};

use crate::baseline::more_passes;
use crate::causes::brief;
use crate::contested;
use crate::events::{Event, ReportError, Reporter};
use crate::folded::{named, not_run};
use crate::gains;
use crate::likely::{self, Likely};
use crate::plain;
use crate::record::{CaseResult, Record, Strict, Verdict};
use crate::sink::Sink;
use crate::terminal;
use crate::tree::count;

/// The most plays that are named as having caught a mistake; beyond that, the cases are counted.
const FEW: usize = 3;

/// A known mistake that an engine makes on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MistakeInfo {
    /// The description of the mistake, in a sentence.
    pub says: String,
    /// The clauses that the mistake violates.
    pub clauses: Vec<String>,
}

/// Writes the mistakes that an engine makes with the cases that caught them, the counts, and the likeliest causes of
/// the failures.
pub struct HumanSummary<S, F, L> {
    /// The sink to write to.
    pub sink: S,
    /// `true` if all plays that caught a mistake are named.
    pub verbose: bool,
    /// Returns the known mistake of that name.
    pub mistake: F,
    /// Returns the mistakes that the engine of a record most likely makes.
    pub likely: L,
}

impl<S, F, L> Reporter for HumanSummary<S, F, L>
where
    S: Sink,
    F: Fn(&str) -> Option<MistakeInfo> + Send,
    L: Fn(&Record) -> Vec<Likely> + Send,
{
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        if let Event::RunFinished { record } = event {
            let mut text = String::new();
            for name in &record.engine.mistakes {
                let _ = writeln!(text, "the engine makes the mistake `{name}`");
                text.push_str(
                    &(self.mistake)(name).map(|mistake| caught(&mistake, record, self.verbose)).unwrap_or_default(),
                );
            }
            text.push_str(&terminal::summary(record));
            text.push_str(&contested::render(record));
            text.push_str(&gains::render(record));
            text.push_str(&more_passes(record));
            text.push_str(&likely::render(record, &(self.likely)(record)));
            text.push_str(&last_line(record, ""));
            self.sink.write(&text)?;
        }
        Ok(())
    }
}

/// Writes a line for each case that is not as expected, and the last line of the counts. If editions of a case fail in
/// different ways, each way has its line.
#[derive(Debug)]
pub struct HumanLines<S> {
    /// The sink to write to.
    pub sink: S,
}

impl<S: Sink> Reporter for HumanLines<S> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        if let Event::RunFinished { record } = event {
            let red = record.failing().filter(|result| result.verdict != Verdict::NotRun);
            let mut alike: IndexMap<(&str, Verdict, String), Vec<&CaseResult>> = IndexMap::new();
            for result in red {
                alike.entry((&result.id, result.verdict, brief(result))).or_default().push(result);
            }
            let mut text: String = alike.values().map(|results| line(results)).collect();
            text.push_str(&not_run(record));
            // No other line names the engine.
            let engine = format!("{}: ", plain::line(&record.engine.name));
            text.push_str(&last_line(record, &engine));
            self.sink.write(&text)?;
        }
        Ok(())
    }
}

/// A line for the plays of a case that are not as expected.
pub(super) fn line(results: &[&CaseResult]) -> String {
    let Some((result, too)) = results.split_first() else { return String::new() };
    let too: Vec<&str> = too.iter().map(|result| result.edition.as_str()).collect();
    let too = if too.is_empty() { String::new() } else { format!(" (also in {})", too.join(", ")) };
    format!("{}: {}{too}: {}\n", result.verdict.as_str(), result.name(), brief(result))
}

/// The description of a mistake, and the cases that noticed it, clause by clause.
fn caught(mistake: &MistakeInfo, record: &Record, verbose: bool) -> String {
    let mut text = format!("  {}\n", mistake.says);
    let suite = &record.suite;
    let in_part = suite.selected < suite.cases || record.results.iter().any(|result| result.verdict == Verdict::NotRun);
    let mut unplayed = 0;
    for clause in &mistake.clauses {
        let asserts = |result: &&CaseResult| result.asserts.contains(clause) && result.verdict != Verdict::NotRun;
        let played = record.results.iter().filter(asserts).map(|result| result.id.as_str());
        let played = played.collect::<IndexSet<&str>>().len();
        if in_part && played == 0 {
            unplayed += 1;
            continue;
        }
        let red = record.failing().filter(|result| result.verdict != Verdict::NotRun);
        let caught = red.filter(|result| result.asserts.iter().any(|asserted| asserted == clause));
        let caught: Vec<&CaseResult> = caught.collect();
        let cases: IndexSet<&str> = caught.iter().map(|result| result.id.as_str()).collect();
        let plays = || caught.iter().map(|result| result.name()).collect::<Vec<String>>().join(", ");
        let noticed = match caught.len() {
            0 if in_part => {
                format!("no case that asserts it failed ({played} of them played)")
            }
            0 => "no case that asserts it failed".to_owned(),
            plays if plays > FEW && !verbose => {
                format!("caught by {}: {}", count(cases.len(), "case"), named(cases))
            }
            _ => format!("caught by {}", plays()),
        };
        let _ = writeln!(text, "  {clause}: {noticed}");
    }
    match unplayed {
        0 => {}
        1 => text.push_str("  (no case was played of 1 further clause)\n"),
        _ => {
            let _ = writeln!(text, "  (no case was played of {unplayed} further clauses)");
        }
    }
    text
}

/// The counts of a record. `engine` precedes them, and follows a note about missing plays.
fn last_line(record: &Record, engine: &str) -> String {
    let ended = |verdict: Verdict| record.results.iter().filter(|result| result.verdict == verdict).count();
    let passed = ended(Verdict::Pass) + record.passed.plays();
    let by_state = match ended(Verdict::PassState) {
        0 => String::new(),
        plays => format!(", {plays} as far as the engine reports,"),
    };
    let cases = |not_run: bool| -> IndexSet<&str> {
        let red = record.failing().filter(|result| (result.verdict == Verdict::NotRun) == not_run);
        red.map(|result| result.id.as_str()).collect()
    };
    let (red, not_run) = (cases(false), cases(true).len());
    let state = match red.len() {
        0 if record.incomplete().is_some() => String::new(),
        0 => "as expected".to_owned(),
        1 => "1 case is not as expected".to_owned(),
        red => format!("{red} cases are not as expected"),
    };
    let strict = strict(record).unwrap_or_default();
    let and = if state.is_empty() { "" } else { ", and " };
    let not_run = match not_run {
        0 => String::new(),
        1 => format!("{and}1 case was not run"),
        cases => format!("{and}{cases} cases were not run"),
    };
    let plays = record.plays().saturating_add(record.missing());
    let first = record.incomplete().map(|incomplete| format!("{incomplete}; ")).unwrap_or_default();
    format!(
        "{first}{engine}{passed} of {plays} plays passed{by_state} in {:.3} s: {state}{strict}{not_run}\n",
        record.seconds
    )
}

/// The number of failing cases that fail only because the run is strict, and the reason why it is strict.
fn strict(record: &Record) -> Option<String> {
    let mut cases: IndexMap<&str, Option<Strict>> = IndexMap::new();
    for result in record.failing() {
        let strict = result.baseline.as_ref().and_then(|known| known.strict);
        let case = cases.entry(&result.id).or_insert(strict);
        *case = case.and(strict);
    }
    let only = cases.values().flatten().count();
    let why = match cases.values().flatten().next()? {
        Strict::Asked => "`--strict`",
        Strict::Ci => "`--strict` (the default if `CI` is set)",
    };
    Some(format!(", {only} of them only because of {why}"))
}

#[cfg(test)]
mod tests {
    use super::super::sample::{record, result};
    use super::*;
    use crate::record::Baselined;

    fn closing(record: &Record, verbose: bool) -> String {
        let mut text = String::new();
        let says = |_: &str| Some(MistakeInfo { says: "So.".to_owned(), clauses: vec!["615.7-depletes".to_owned()] });
        HumanSummary { sink: &mut text, verbose, mistake: says, likely: |_: &Record| Vec::new() }
            .report(&Event::RunFinished { record })
            .unwrap();
        text
    }

    fn lines(record: &Record) -> String {
        let mut text = String::new();
        HumanLines { sink: &mut text }.report(&Event::RunFinished { record }).unwrap();
        text
    }

    #[test]
    fn the_last_line_counts_plays_and_the_cases_that_are_not_as_expected() {
        let passing = record(vec![result("mtg/a", Verdict::Pass)]);
        assert!(closing(&passing, false).ends_with("\n1 of 1 plays passed in 0.250 s: as expected\n"));
        let failing = record(vec![result("mtg/a", Verdict::Pass), result("mtg/b", Verdict::Fail)]);
        assert!(closing(&failing, false).ends_with("\n1 of 2 plays passed in 0.250 s: 1 case is not as expected\n"));
    }

    #[test]
    fn the_last_line_says_how_many_are_red_only_since_the_run_is_strict() {
        let known = |strict| Baselined {
            verdict: Verdict::Fail,
            differs: Vec::new(),
            reason: "known".to_owned(),
            strict: Some(strict),
        };
        let strict = |id: &str, why| CaseResult { baseline: Some(known(why)), ..result(id, Verdict::Fail) };
        let asked = record(vec![strict("mtg/a", Strict::Asked), result("mtg/b", Verdict::Fail)]);
        let end = ": 2 cases are not as expected, 1 of them only because of `--strict`\n";
        assert!(lines(&asked).ends_with(end), "{}", lines(&asked));
        let both = record(vec![strict("mtg/a", Strict::Ci), result("mtg/a", Verdict::Fail)]);
        assert!(lines(&both).ends_with(": 1 case is not as expected\n"), "{}", lines(&both));
        let ci = record(vec![strict("mtg/a", Strict::Ci)]);
        let end = ", 1 of them only because of `--strict` (the default if `CI` is set)\n";
        assert!(lines(&ci).ends_with(end), "{}", lines(&ci));
    }

    #[test]
    fn a_mistake_is_shown_with_the_cases_that_caught_it() {
        let mut record = record(vec![result("mtg/a", Verdict::Pass)]);
        record.engine.mistakes.push("so it errs".to_owned());
        let uncaught =
            "the engine makes the mistake `so it errs`\n  So.\n  615.7-depletes: no case that asserts it failed\n";
        assert!(closing(&record, false).starts_with(uncaught), "{}", closing(&record, false));
        record.results.push(result("mtg/b", Verdict::Fail));
        assert!(closing(&record, false).contains("  615.7-depletes: caught by mtg/b@x\n"));
        record.results.extend(["c", "d", "e"].map(|id| result(&format!("mtg/{id}"), Verdict::Fail)));
        let folded = "  615.7-depletes: caught by 4 cases: mtg/b, mtg/c, mtg/d, ...\n";
        assert!(closing(&record, false).contains(folded), "{}", closing(&record, false));
        let all = "  615.7-depletes: caught by mtg/b@x, mtg/c@x, mtg/d@x, mtg/e@x\n";
        assert!(closing(&record, true).contains(all));
    }

    #[test]
    fn a_mistake_is_not_judged_by_what_was_not_played() {
        let mut part = record(vec![result("mtg/a", Verdict::Pass), result("mtg/b", Verdict::NotRun)]);
        part.engine.mistakes.push("so it errs".to_owned());
        let text = closing(&part, false);
        assert!(text.contains("\n  615.7-depletes: no case that asserts it failed (1 of them played)\n"), "{text}");
        part.results.remove(0);
        let text = closing(&part, false);
        assert!(text.contains("\n  So.\n  (no case was played of 1 further clause)\n"), "{text}");
        part.results.clear();
        part.suite.cases = 2;
        assert!(closing(&part, false).contains("\n  (no case was played of 1 further clause)\n"));
    }

    #[test]
    fn editions_of_a_case_that_are_wrong_alike_are_one_line() {
        let of = |edition: &str, reason: &str| CaseResult {
            edition: edition.to_owned(),
            reason: Some(reason.to_owned()),
            ..result("mtg/a", Verdict::Timeout)
        };
        let record = record(vec![of("x", "no answer"), of("y", "half"), of("z", "no answer")]);
        let text = lines(&record);
        let each = "timeout: mtg/a@x (also in z): no answer\ntimeout: mtg/a@y: half\ne: 0 of 3 plays";
        assert!(text.starts_with(each), "{text}");
    }

    #[test]
    fn in_lines_there_is_one_for_each_play_that_is_not_as_expected_and_the_last() {
        let late = CaseResult { reason: Some("it stopped".to_owned()), ..result("mtg/d", Verdict::NotRun) };
        let slow = CaseResult { reason: Some("no answer".to_owned()), ..result("mtg/b", Verdict::Timeout) };
        let record = record(vec![result("mtg/a", Verdict::Pass), slow, late.clone(), late]);
        assert_eq!(
            lines(&record),
            "timeout: mtg/b@x: no answer\n2 plays were not run: it stopped\nincomplete: 2 of 4 plays without a result; e: 1 \
             of 4 plays passed in 0.250 s: 1 case is not as expected, and 1 case was not run\n"
        );
    }
}
