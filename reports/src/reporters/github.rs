//! A run for GitHub Actions.

use crate::events::{Event, ReportError, Reporter};
use crate::record::Record;
use crate::sink::Sink;
use crate::terminal;

/// Writes an annotation for each play that is not as expected, on the line of its case, and the counts as
/// the summary of the step.
#[derive(Debug)]
pub struct GitHub<S, T> {
    /// Where annotations go: the log.
    pub log: S,
    /// Where the summary of the step goes, if there is one. That it cannot be written changes nothing about
    /// the run.
    pub step_summary: Option<T>,
}

impl<S: Sink, T: Sink> Reporter for GitHub<S, T> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        let Event::RunFinished { record } = event else { return Ok(()) };
        self.log.write(&annotations(record))?;
        if let Some(summary) = &mut self.step_summary {
            let _ = summary.write(&format!("### ruleproof\n\n```\n{}```\n", terminal::summary(record)));
        }
        Ok(())
    }
}

fn annotations(record: &Record) -> String {
    let annotation = |result| {
        let text = format!("{}\n{}", terminal::headline(result), terminal::body(result));
        let line = result.failures.first().map_or(result.line, |failure| failure.line);
        // In a property a colon and a comma have a meaning, too.
        let file = plain(&result.file).replace(':', "%3A").replace(',', "%2C");
        format!("::error file={file},line={line}::{}\n", plain(&text))
    };
    record.red().map(annotation).collect()
}

/// What GitHub takes for the end of an annotation, spelt as it asks for.
fn plain(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::super::sample::{record, result};
    use super::*;
    use crate::record::{CaseResult, Failure, Verdict};
    use crate::sink::WriteError;

    /// A file that is not to be had.
    struct Gone;

    impl Sink for Gone {
        fn write(&mut self, _: &str) -> Result<(), WriteError> {
            Err(WriteError::Output(std::io::Error::other("gone")))
        }
    }

    #[test]
    fn an_annotation_stands_on_the_first_line_that_is_not_met() {
        let failure = Failure {
            line: 12,
            column: 3,
            what: "ox.damage".to_owned(),
            expected: "100%".to_owned(),
            actual: "1".to_owned(),
            notes: Vec::new(),
        };
        let red = CaseResult { failures: vec![failure], ..result("mtg/b", Verdict::Fail) };
        let record = record(vec![result("mtg/a", Verdict::Pass), red]);
        let (mut log, mut summary) = (String::new(), String::new());
        let mut reporter = GitHub { log: &mut log, step_summary: Some(&mut summary) };
        reporter.report(&Event::RunFinished { record: &record }).unwrap();
        assert!(log.starts_with("::error file=a.yaml,line=12::fail: mtg/b@x%0A  --> a.yaml:7%0A"), "{log}");
        assert!(log.contains("expected: 100%25%0A"), "{log}");
        assert_eq!(log.lines().count(), 1);
        assert!(summary.starts_with("### ruleproof\n\n```\n"), "{summary}");
    }

    #[test]
    fn a_path_says_nothing_but_where_the_case_stands() {
        let red = CaseResult { file: "com,ma,line=99::pwn%.yaml".to_owned(), ..result("mtg/b", Verdict::Fail) };
        let log = annotations(&record(vec![red]));
        assert!(log.starts_with("::error file=com%2Cma%2Cline=99%3A%3Apwn%25.yaml,line=7::fail: "), "{log}");
    }

    #[test]
    fn a_summary_that_cannot_be_written_is_no_failure() {
        let mut log = String::new();
        let mut reporter = GitHub { log: &mut log, step_summary: Some(Gone) };
        assert!(reporter.report(&Event::RunFinished { record: &record(Vec::new()) }).is_ok());
    }
}
