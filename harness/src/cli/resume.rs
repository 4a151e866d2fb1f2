//! A record of an earlier run that is resumed.

use std::collections::{HashMap, HashSet};

use reports::lines::{Head, head_of, line, read};
use reports::passed::Passed;
use reports::record::{CaseResult, EngineInfo, Record, SuiteInfo, Verdict};
use reports::sink::{Sink as _, WriteError};
use ruleproof::bounded;
use ruleproof::suite::language::header::Status;

use super::error::FileError;
use super::sinks::GrowingFile;

/// The start of a record in lines.
const HEAD: &[u8] = b"{\"format\":";

/// An engine with all properties that identify it.
fn called(engine: &EngineInfo) -> String {
    let mistakes = engine.mistakes.iter().map(|mistake| format!(" with the mistake `{mistake}`"));
    format!("{} {}{}", engine.name, engine.version, mistakes.collect::<String>())
}

/// A record of an earlier run.
pub struct Resumed {
    path: String,
    /// The number of bytes of its complete lines.
    whole: u64,
    record: Record,
    /// The results that have changed since the record was written.
    corrected: Vec<String>,
}

impl Resumed {
    /// Reads the existing part of a record, which must be of the same suite, engine and plays.
    pub fn read(path: &str, head: &Head, plays: &[String]) -> Result<Self, FileError> {
        let mut bytes = bounded::record_bytes(path).map_err(|why| FileError::unreadable(path, why))?;
        // A play whose line is cut off is repeated.
        let torn = bytes.split_off(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1));
        let whole = bytes.len() as u64;
        if bytes.is_empty() && (HEAD.starts_with(&torn) || torn.starts_with(HEAD)) {
            let record = Record {
                format: head.format,
                suite: head.suite.clone(),
                engine: head.engine.clone(),
                seconds: 0.0,
                policy: None,
                results: Vec::new(),
                passed: Passed::default(),
                cut: false,
            };
            return Ok(Self { path: path.to_owned(), whole: 0, record, corrected: Vec::new() });
        }
        let text = String::from_utf8_lossy(&bytes);
        let Some(begun) = head_of(&text) else {
            return Err(FileError::wrong(path, "not a record of lines (written with `--output jsonl=PATH`)"));
        };
        let differs = |why: String| {
            let begun = Some(begun.command.clone()).filter(|command| !command.is_empty());
            FileError::OtherRun { path: path.to_owned(), why, begun }
        };
        let (record, _) = read(&text).map_err(|error| FileError::wrong(path, error))?;
        if record.suite.digest != head.suite.digest {
            return Err(FileError::wrong(path, "the record belongs to another suite; nothing was played"));
        }
        if record.engine != head.engine {
            let (was, is) = (called(&record.engine), called(&head.engine));
            return Err(differs(format!("the record belongs to {was}, but the engine is {is}")));
        }
        // Records of earlier versions do not state it.
        if !begun.hello.is_empty() && begun.hello != head.hello {
            return Err(differs("the record belongs to an engine with another answer to `hello`".to_owned()));
        }
        let (was, is) = (record.suite.selected, head.suite.selected);
        if was != is {
            return Err(differs(format!("the record has {was} cases, the selection has {is}")));
        }
        if !begun.plays.is_empty() && begun.plays != head.plays {
            return Err(differs("the record has other cases".to_owned()));
        }
        let asked: HashSet<&str> = plays.iter().map(String::as_str).collect();
        let other = record.results.iter().find(|result| !asked.contains(result.name().as_str()));
        if let Some(other) = other {
            return Err(differs(format!("the record has {}, which is not one of these plays", other.name())));
        }
        Ok(Self { path: path.to_owned(), whole, record, corrected: Vec::new() })
    }

    /// The plays in the record.
    pub fn done(&self) -> HashSet<String> {
        let played = self.record.results.iter().filter(|result| result.verdict != Verdict::NotRun);
        played.map(CaseResult::name).collect()
    }

    /// Updates the standings of the old results: from the status of their cases, and by `settle`. `status` returns the
    /// status of a case.
    #[must_use]
    pub fn settled(
        mut self,
        status: impl Fn(&str) -> Option<Option<Status>>,
        settle: impl Fn(&mut CaseResult),
    ) -> Self {
        for result in &mut self.record.results {
            let before = result.clone();
            let Some(status) = status(&result.id) else { continue };
            result.status = status.map(|status| status.as_str().to_owned());
            result.baseline = None;
            settle(result);
            if *result != before {
                self.corrected.push(line(result));
            }
        }
        self
    }

    /// Opens the file to write the rest: a line that is cut off is overwritten, and changed results are written again.
    pub fn go_on(&self) -> Result<GrowingFile, WriteError> {
        let mut file = GrowingFile::go_on(&self.path, self.whole)?;
        file.write(&self.corrected.concat())?;
        Ok(file)
    }

    /// Returns `true` if not even the first line is there, because the run was stopped immediately.
    pub fn is_empty(&self) -> bool {
        self.whole == 0
    }

    /// The path of the file.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Joins both parts, in the order of the plays.
    pub fn joined(self, rest: Record, plays: &[String]) -> Record {
        let mut all: HashMap<String, CaseResult> =
            self.record.results.into_iter().chain(rest.results).map(|result| (result.name(), result)).collect();
        let results = plays.iter().filter_map(|play| all.remove(play));
        let suite = SuiteInfo { selected: self.record.suite.selected, plays: Some(plays.len()), ..rest.suite };
        Record { seconds: self.record.seconds + rest.seconds, results: results.collect(), suite, ..rest }
    }
}
