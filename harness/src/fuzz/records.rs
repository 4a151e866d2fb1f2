//! Records of runs and baselines: parsed, rendered in every format, written and parsed again.

use reports::events::{Event, Reporter as _};
use reports::lines::{self, Head};
use reports::merge::{Shard, merge};
use reports::record::{CaseResult, Record};
use reports::reporters::annotations;
use reports::{badge, causes, contested, diff, diff_text, folded, gains, json, markdown, matrix, sarif};

use super::{Finding, agree};

/// Handles a record, whole or in lines.
pub(super) fn record(text: &str) -> Result<(), Finding> {
    let Ok((record, ended)) = json::read(text) else { return Ok(()) };
    let whole = json::write(&record);
    let (again, _) = json::read(&whole).map_err(|error| Finding::NotReadAgain(error.to_string()))?;
    agree(&without_time(&record), &without_time(&again))?;
    let head = Head {
        format: record.format,
        suite: record.suite.clone(),
        engine: record.engine.clone(),
        hello: String::new(),
        plays: String::new(),
        command: String::new(),
    };
    let grown: String = lines::all(&head, &record).collect();
    let (again, _) = json::read(&grown).map_err(|error| Finding::NotReadAgain(error.to_string()))?;
    // Of several lines about a play, the last one counts.
    let mut names: Vec<String> = record.results.iter().map(CaseResult::name).collect();
    names.sort();
    if names.windows(2).all(|pair| matches!(pair, [one, other] if one != other)) {
        agree(&without_time(&record), &without_time(&again))?;
    }
    let found = diff::diff(&record, &again);
    agree(&diff_text::folded(&found, "one", "other"), &diff_text::folded(&found, "one", "other"))?;
    drawn(&record)?;
    let shard = |name: &str| Shard { name: name.to_owned(), record: record.clone(), ended };
    // The result of merging does not matter here.
    let _ = (merge(vec![shard("a")]), merge(vec![shard("a"), shard("b")]));
    Ok(())
}

/// A record without its duration, whose last digit may change when it is parsed again.
fn without_time(record: &Record) -> String {
    json::write(&Record { seconds: 0.0, ..record.clone() })
}

/// Renders a record in every format.
fn drawn(record: &Record) -> Result<(), Finding> {
    let says = |_: &str, _: &str| Some("what it says".to_owned());
    let both = [record.clone(), record.clone()];
    let texts = || {
        [
            markdown::summary(record),
            sarif::write(record, &says),
            badge::svg(record),
            badge::endpoint(record),
            folded::folded(record, "", &says),
            folded::unfolded(record, &says),
            folded::not_run(record),
            gains::render(record),
            contested::render(record),
            contested::matrix(&both),
            matrix::table(&both, true),
            annotations(record, &|_| true),
            format!("{:?}", causes::failing_clauses(record)),
            lived(record),
        ]
        .concat()
    };
    agree(&texts(), &texts())?;
    #[cfg(feature = "native")]
    if let Err(error) = reports::junit::write(record) {
        return Err(Finding::Ended(error.to_string()));
    }
    Ok(())
}

/// The lines that are written during a run.
fn lived(record: &Record) -> String {
    let mut text = String::new();
    let mut live = reports::reporters::HumanLive::new(&mut text);
    for (number, result) in record.results.iter().enumerate() {
        // Writing to a text does not fail.
        let _ = live.report(&Event::CaseFinished { number, result });
    }
    text
}

/// Handles a baseline.
#[cfg(any(feature = "conformance", feature = "native"))]
pub(super) fn baseline(text: &str) -> Result<(), Finding> {
    use crate::baselines::{parsed, written};
    let Ok((baseline, _)) = parsed(text) else { return Ok(()) };
    let again = written(&baseline).map_err(|error| Finding::NotReadAgain(error.to_string()))?;
    match parsed(&again) {
        Ok((read, _)) if read == baseline => Ok(()),
        Ok((read, _)) => Err(Finding::TwoWays { first: format!("{baseline:?}"), second: format!("{read:?}") }),
        Err(error) => Err(Finding::NotReadAgain(format!("{error}: {again}"))),
    }
}
