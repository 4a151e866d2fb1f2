//! Records of runs, and what is known of engines: read, drawn in every form, written and read again.

use reports::events::{Event, Reporter as _};
use reports::lines::{self, Head};
use reports::merge::{Shard, merge};
use reports::record::{CaseResult, Record};
use reports::reporters::annotations;
use reports::{badge, causes, contested, diff, diff_text, folded, gains, json, markdown, matrix, sarif};

use super::{Finding, agree};

/// A record, whole or in lines.
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
    // Lines keep of a play what they say of it last.
    let mut names: Vec<String> = record.results.iter().map(CaseResult::name).collect();
    names.sort();
    if names.windows(2).all(|pair| matches!(pair, [one, other] if one != other)) {
        agree(&without_time(&record), &without_time(&again))?;
    }
    let found = diff::diff(&record, &again);
    agree(&diff_text::folded(&found, "one", "other"), &diff_text::folded(&found, "one", "other"))?;
    drawn(&record)?;
    let shard = |name: &str| Shard { name: name.to_owned(), record: record.clone(), ended };
    // Whether these are parts of one run is for it to say.
    let _ = (merge(vec![shard("a")]), merge(vec![shard("a"), shard("b")]));
    Ok(())
}

/// All of a record but the time that it took, of which the last digit may be another when it is read again.
fn without_time(record: &Record) -> String {
    json::write(&Record { seconds: 0.0, ..record.clone() })
}

/// Every form in which a record is drawn.
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
            gains::told(record),
            contested::told(record),
            contested::matrix(&both),
            matrix::table(&both, true),
            annotations(record, &|_| true),
            format!("{:?}", causes::red_clauses(record)),
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

/// The lines that are written along while a run goes on.
fn lived(record: &Record) -> String {
    let mut text = String::new();
    let mut live = reports::reporters::HumanLive::new(&mut text);
    for (number, result) in record.results.iter().enumerate() {
        // A text takes whatever is written.
        let _ = live.report(&Event::CaseFinished { number, result });
    }
    text
}

/// What is known of an engine.
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
