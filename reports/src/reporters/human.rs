//! A run for people: what is not as expected, and the counts.

use std::fmt::Write as _;

use crate::events::{Event, ReportError, Reporter};
use crate::record::{CaseResult, Record, Verdict};
use crate::sink::Sink;
use crate::terminal;

/// Up to so many unsupported plays are shown one by one; more are counted by what they lack.
const FEW: usize = 10;

/// How a heading is set off, and how that ends. Where colours are not wanted, the sink takes them out.
const RED: &str = "\u{1b}[1;31m";
const PLAIN: &str = "\u{1b}[0m";

/// Writes the details of each play that is not as expected, and why plays did not run.
#[derive(Debug)]
pub struct HumanDetails<S> {
    /// Where to.
    pub sink: S,
    /// Whether each play has its line, and each unsupported one its details.
    pub verbose: bool,
    /// How to leave out cases that an engine lacks something for: advice that is shown where they are many.
    pub leaving_out: String,
}

impl<S: Sink> Reporter for HumanDetails<S> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        if let Event::RunFinished { record } = event {
            let text = self.text(record);
            self.sink.write(&text)?;
        }
        Ok(())
    }
}

impl<S> HumanDetails<S> {
    fn text(&self, record: &Record) -> String {
        let mut text = String::new();
        if self.verbose {
            for result in &record.results {
                let verdict = result.verdict.as_str();
                let _ = writeln!(text, "{verdict:>12} {} ({}:{})", result.name(), result.file, result.line);
            }
        }
        let red = || record.red().filter(|result| result.verdict != Verdict::NotRun);
        let lacking: Vec<&CaseResult> = red().filter(|result| result.verdict == Verdict::Unsupported).collect();
        let folded = lacking.len() > FEW && !self.verbose;
        if folded {
            text.push_str(&terminal::lacks(lacking));
            let _ = writeln!(text, "    (`-v` tells of each; {})\n", self.leaving_out);
        }
        for result in red().filter(|result| !folded || result.verdict != Verdict::Unsupported) {
            let _ = writeln!(text, "{RED}{}{PLAIN}", terminal::headline(result));
            let _ = writeln!(text, "{}", terminal::body(result));
        }
        text + &not_run(record)
    }
}

/// How many plays did not run, and why: one line a reason.
fn not_run(record: &Record) -> String {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for result in record.results.iter().filter(|result| result.verdict == Verdict::NotRun) {
        let reason = result.reason.as_deref().unwrap_or("nobody knows why");
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, count)) => *count += 1,
            None => reasons.push((reason, 1)),
        }
    }
    let mut text = String::new();
    for (reason, count) in reasons {
        let _ = writeln!(text, "{count} {} not run: {reason}", if count == 1 { "play was" } else { "plays were" });
    }
    text
}

/// What is known of a mistake that an engine makes on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MistakeInfo {
    /// What the engine gets wrong, in a sentence.
    pub says: String,
    /// The clauses that it goes against.
    pub clauses: Vec<String>,
}

/// Writes which of its mistakes an engine was caught in, and the counts.
pub struct HumanSummary<S, F> {
    /// Where to.
    pub sink: S,
    /// What is known of a mistake of that name.
    pub mistake: F,
}

impl<S: Sink, F: Fn(&str) -> Option<MistakeInfo> + Send> Reporter for HumanSummary<S, F> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        if let Event::RunFinished { record } = event {
            let mut text = String::new();
            for name in &record.engine.mistakes {
                let _ = writeln!(text, "the engine makes the mistake `{name}`");
                text.push_str(&(self.mistake)(name).map(|mistake| caught(&mistake, record)).unwrap_or_default());
            }
            text.push_str(&counts(record));
            self.sink.write(&text)?;
        }
        Ok(())
    }
}

/// What a mistake is, and which cases noticed it, clause by clause.
fn caught(mistake: &MistakeInfo, record: &Record) -> String {
    let mut text = format!("  {}\n", mistake.says);
    for clause in &mistake.clauses {
        let caught = record.red().filter(|result| result.asserts.iter().any(|asserted| asserted == clause));
        let names: Vec<String> = caught.map(CaseResult::name).collect();
        let noticed = if names.is_empty() {
            "no case that asserts it turned red".to_owned()
        } else {
            format!("caught by {}", names.join(", "))
        };
        let _ = writeln!(text, "  {clause}: {noticed}");
    }
    text
}

fn counts(record: &Record) -> String {
    let passed = record.results.iter().filter(|result| result.verdict == Verdict::Pass).count();
    let red = record.summary(None).red;
    let state = match red {
        0 => "as expected".to_owned(),
        1 => "1 case is not as expected".to_owned(),
        _ => format!("{red} cases are not as expected"),
    };
    let summary = terminal::summary(record);
    format!("{summary}{passed} of {} plays passed in {:.3} s: {state}\n", record.results.len(), record.seconds)
}

#[cfg(test)]
mod tests {
    use super::super::sample::{record, result};
    use super::*;

    fn details(record: &Record, verbose: bool) -> String {
        let mut text = String::new();
        let mut reporter = HumanDetails { sink: &mut text, verbose, leaving_out: "`-E` leaves some out".to_owned() };
        reporter.report(&Event::RunFinished { record }).unwrap();
        text
    }

    fn closing(record: &Record) -> String {
        let mut text = String::new();
        let says = |_: &str| Some(MistakeInfo { says: "So.".to_owned(), clauses: vec!["615.7-depletes".to_owned()] });
        HumanSummary { sink: &mut text, mistake: says }.report(&Event::RunFinished { record }).unwrap();
        text
    }

    #[test]
    fn what_is_as_expected_is_shown_only_where_everything_is() {
        let record = record(vec![result("mtg/a", Verdict::Pass)]);
        assert_eq!(details(&record, false), "");
        assert_eq!(details(&record, true), "        pass mtg/a@x (a.yaml:7)\n");
    }

    #[test]
    fn what_is_not_as_expected_has_a_heading_and_the_command_that_reruns_it() {
        let text = details(&record(vec![result("mtg/a", Verdict::Crash)]), false);
        assert!(text.starts_with("\u{1b}[1;31mcrash: mtg/a@x\u{1b}[0m\n  --> a.yaml:7\n"), "{text}");
        assert!(text.ends_with("  rerun: ruleproof run mtg/a\n\n"), "{text}");
    }

    #[test]
    fn many_unsupported_plays_are_counted_by_what_they_lack() {
        let lacking = |n: usize| CaseResult {
            lacks: Some("word `deal`".to_owned()),
            ..result(&format!("mtg/{n}"), Verdict::Unsupported)
        };
        let few = details(&record((0..FEW).map(lacking).collect()), false);
        assert_eq!(few.matches("unsupported: mtg/").count(), FEW);
        let many = details(&record((0..=FEW).map(lacking).collect()), false);
        assert_eq!(
            many,
            "unsupported: 11 plays for lack of\n      11  word `deal`\n    (`-v` tells of each; `-E` leaves some out)\n\n"
        );
        assert!(details(&record((0..=FEW).map(lacking).collect()), true).contains("unsupported: mtg/10@x"));
    }

    #[test]
    fn plays_that_did_not_run_are_counted_by_their_reasons() {
        let not_run =
            |reason: Option<&str>| CaseResult { reason: reason.map(str::to_owned), ..result("mtg/a", Verdict::NotRun) };
        let record = record(vec![not_run(Some("it stopped")), not_run(None), not_run(Some("it stopped"))]);
        assert_eq!(details(&record, false), "2 plays were not run: it stopped\n1 play was not run: nobody knows why\n");
    }

    #[test]
    fn the_last_line_counts_plays_and_the_cases_that_are_not_as_expected() {
        let passing = record(vec![result("mtg/a", Verdict::Pass)]);
        assert!(closing(&passing).ends_with("\n1 of 1 plays passed in 0.250 s: as expected\n"));
        let failing = record(vec![result("mtg/a", Verdict::Pass), result("mtg/b", Verdict::Fail)]);
        assert!(closing(&failing).ends_with("\n1 of 2 plays passed in 0.250 s: 1 case is not as expected\n"));
    }

    #[test]
    fn a_mistake_is_shown_with_the_cases_that_caught_it() {
        let mut record = record(vec![result("mtg/a", Verdict::Pass)]);
        record.engine.mistakes.push("so it errs".to_owned());
        let uncaught =
            "the engine makes the mistake `so it errs`\n  So.\n  615.7-depletes: no case that asserts it turned red\n";
        assert!(closing(&record).starts_with(uncaught), "{}", closing(&record));
        record.results.push(result("mtg/b", Verdict::Fail));
        assert!(closing(&record).contains("  615.7-depletes: caught by mtg/b@x\n"));
    }
}
