//! A run for GitHub Actions.

use std::fmt::Write as _;

use crate::causes::{Case, Cause, brief, causes};
use crate::events::{Event, ReportError, Reporter};
use crate::folded::named;
use crate::markdown;
use crate::plain;
use crate::record::{CaseResult, Record};
use crate::sink::Sink;
use crate::tree::count;

/// Writes annotations of the failures on the lines of the cases, and a summary of the step.
#[derive(Debug)]
pub struct GitHub<S, T, F> {
    /// The sink for annotations: the log.
    pub log: S,
    /// The sink for the summary of the step, if there is one. An error in writing it does not affect the run.
    pub step_summary: Option<T>,
    /// Returns `true` if the checkout has a file.
    pub exists: F,
}

impl<S: Sink, T: Sink, F: Fn(&str) -> bool + Send> Reporter for GitHub<S, T, F> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        let Event::RunFinished { record } = event else { return Ok(()) };
        self.log.write(&annotations(record, &self.exists))?;
        if let Some(summary) = &mut self.step_summary {
            let _ = summary.write(&markdown::summary(record));
        }
        Ok(())
    }
}

/// The most annotations of a step that GitHub shows.
const MOST: usize = 10;

/// Annotations of the failures: one for each case or, if that is more than GitHub shows, one for each cause. A file is
/// named if the checkout has it (`exists`), since a file of a suite that is built into the program cannot be opened.
pub fn annotations(record: &Record, exists: &dyn Fn(&str) -> bool) -> String {
    let first = record.incomplete().map(|incomplete| format!("::error title=incomplete::{}\n", data(&incomplete)));
    first.unwrap_or_default() + &of_causes(record, exists)
}

fn of_causes(record: &Record, exists: &dyn Fn(&str) -> bool) -> String {
    let causes = causes(record);
    let count_of = |causes: &[Cause<'_>]| causes.iter().map(|cause| cause.cases.len()).sum::<usize>();
    if count_of(&causes) <= MOST {
        let each = |cause: &Cause<'_>| cause.cases.iter().filter_map(|case| of_case(case, exists)).collect::<String>();
        return causes.iter().map(each).collect();
    }
    let room = if causes.len() > MOST { MOST - 1 } else { MOST };
    let mut text: String = causes.iter().take(room).filter_map(|cause| of_cause(cause, exists)).collect();
    if let Some(rest) = causes.get(room..).filter(|rest| !rest.is_empty()) {
        let _ = writeln!(text, "::error::{} with {}", count(rest.len(), "more cause"), count(count_of(rest), "case"));
    }
    text
}

fn of_case(case: &Case<'_>, exists: &dyn Fn(&str) -> bool) -> Option<String> {
    let first = case.results.first()?;
    let mut editions = case.results.iter().map(|result| result.edition.as_str());
    let title = format!("{}: {}@{}", first.verdict.as_str(), case.id, editions.next().unwrap_or_default());
    let too: Vec<&str> = editions.collect();
    let too = if too.is_empty() { String::new() } else { format!("\nalso in {}", too.join(", ")) };
    let text = format!("{}{too}\nasserts {}\n{}", brief(first), first.asserts.join(", "), first.rerun);
    Some(annotation(first, &title, &text, exists))
}

fn of_cause(cause: &Cause<'_>, exists: &dyn Fn(&str) -> bool) -> Option<String> {
    let first = cause.cases.first()?.results.first()?;
    let others = match cause.cases.get(1..).unwrap_or_default() {
        [] => String::new(),
        others => format!("\nand {}: {}", count(others.len(), "other"), named(others.iter().map(|case| case.id))),
    };
    let title = format!("{} ({})", cause.says, count(cause.cases.len(), "case"));
    let text = format!("{}: {}{others}\n{}", first.name(), brief(first), first.rerun);
    Some(annotation(first, &title, &text, exists))
}

fn annotation(first: &CaseResult, title: &str, text: &str, exists: &dyn Fn(&str) -> bool) -> String {
    let line = first.failures.first().map_or(first.line, |failure| failure.line);
    let place = if is_inside(&first.file) && exists(&first.file) {
        format!("file={},line={line},", property(&first.file))
    } else {
        String::new()
    };
    format!("::error {place}title={}::{}\n", property(title), data(text))
}

/// Returns `true` if a path stays within its folder.
fn is_inside(path: &str) -> bool {
    !path.starts_with('/') && !path.contains(['\\', ':']) && path.split('/').all(|part| part != "..")
}

/// A text escaped as GitHub requires, so that it does not end an annotation.
fn data(text: &str) -> String {
    plain::lines(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text escaped for a property, in which a colon and a comma have a meaning, too.
fn property(text: &str) -> String {
    data(&plain::line(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::sample::{failure, record, result};
    use super::*;
    use crate::record::Verdict;
    use crate::sink::WriteError;

    /// A file that is not available.
    struct Gone;

    impl Sink for Gone {
        fn write(&mut self, _: &str) -> Result<(), WriteError> {
            Err(WriteError::Output(std::io::Error::other("gone")))
        }
    }

    fn failing(id: &str) -> CaseResult {
        CaseResult { failures: vec![failure("ox.damage", "100%", "1")], ..result(id, Verdict::Fail) }
    }

    #[test]
    fn an_annotation_stands_on_the_first_line_that_is_not_met() {
        let other = CaseResult { edition: "y".to_owned(), ..failing("mtg/b") };
        let record = record(vec![result("mtg/a", Verdict::Pass), failing("mtg/b"), other]);
        let (mut log, mut summary) = (String::new(), String::new());
        let mut reporter =
            GitHub { log: &mut log, step_summary: Some(&mut summary), exists: |file: &str| file == "a.yaml" };
        reporter.report(&Event::RunFinished { record: &record }).unwrap();
        assert_eq!(
            log,
            "::error file=a.yaml,line=12,title=fail%3A mtg/b@x::ox.damage: expected 100%25, actual 1%0Aalso in y%0A\
             asserts 615.7-depletes%0Aruleproof run mtg/b\n"
        );
        assert!(summary.starts_with("### ruleproof: 1 case is not as expected\n"), "{summary}");
    }

    #[test]
    fn what_the_checkout_does_not_have_is_not_pointed_at() {
        let of = |file: &str| CaseResult { file: file.to_owned(), ..failing("mtg/b") };
        for file in ["gone.yaml", "../a.yaml", "/a.yaml", "c:a.yaml", "a\\..\\b.yaml"] {
            let log = annotations(&record(vec![of(file)]), &|file| file != "gone.yaml");
            assert!(log.starts_with("::error title=fail%3A mtg/b@x::"), "{log}");
        }
        let log = annotations(&record(vec![of("com,ma,line=99%.yaml")]), &|_| true);
        assert!(log.starts_with("::error file=com%2Cma%2Cline=99%25.yaml,line=12,title="), "{log}");
    }

    #[test]
    fn many_cases_are_told_by_causes_and_no_more_than_are_shown() {
        let many = record((0..11).map(|n| failing(&format!("mtg/{n}"))).collect());
        let log = annotations(&many, &|_| false);
        let title = "::error title=fail%3A damage is not as expected (11 cases)::mtg/0@x: ox.damage: expected 100%25, \
                     actual 1%0Aand 10 others: mtg/1, mtg/2, mtg/3, ...%0Aruleproof run mtg/0\n";
        assert_eq!(log, title);
        let lacking = |n: usize| CaseResult {
            lacks: Some(format!("word {n}")),
            ..result(&format!("mtg/{n}"), Verdict::Unsupported)
        };
        let log = annotations(&record((0..12).map(lacking).collect()), &|_| false);
        assert_eq!(log.lines().count(), 10);
        assert!(log.contains("::mtg/0@x: unsupported%0Aruleproof run mtg/0\n"), "{log}");
        assert!(log.ends_with("::error::3 more causes with 3 cases\n"), "{log}");
    }

    #[test]
    fn a_summary_that_cannot_be_written_is_no_failure() {
        let mut log = String::new();
        let mut reporter = GitHub { log: &mut log, step_summary: Some(Gone), exists: |_: &str| false };
        assert!(reporter.report(&Event::RunFinished { record: &record(Vec::new()) }).is_ok());
    }
}
