//! A record that is written line by line while it is being made.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use reports::lines::{Head, Tail, head_of, line, read};
use reports::record::{CaseResult, EngineInfo, Record, Verdict};
use reports::sink::WriteError;
use ruleproof::run::Trial;

use super::error::FileError;

/// The lines so far.
pub struct Journal {
    path: String,
    state: Mutex<State>,
}

struct State {
    file: File,
    /// The place of the next line.
    next: usize,
    /// Lines that wait for those before them.
    held: BTreeMap<usize, String>,
    /// The first thing that went wrong.
    failed: Option<std::io::Error>,
}

impl Journal {
    /// Starts a record at a path, over whatever is there.
    pub fn start(path: &str, head: &Head) -> Result<Self, WriteError> {
        let file = File::create(path).map_err(|error| fault(path, error))?;
        let journal = Self::on(path, file);
        journal.put(0, line(head));
        Ok(journal)
    }

    /// Goes on with a record of which so much is there, in bytes.
    pub fn go_on(path: &str, whole: u64) -> Result<Self, WriteError> {
        let open = || {
            let mut file = File::options().write(true).open(Path::new(path))?;
            file.set_len(whole)?;
            std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
            Ok(file)
        };
        let journal = Self::on(path, open().map_err(|error| fault(path, error))?);
        journal.put(0, String::new());
        Ok(journal)
    }

    fn on(path: &str, file: File) -> Self {
        let state = State { file, next: 0, held: BTreeMap::new(), failed: None };
        Self { path: path.to_owned(), state: Mutex::new(state) }
    }

    /// Takes the result of the play with that number, counted from 0. Lines stand in that order.
    pub fn result(&self, number: usize, result: &CaseResult) {
        self.put(number + 1, line(result));
    }

    /// Writes a line once those before it are written. One that was written already follows again.
    fn put(&self, place: usize, text: String) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ready = String::new();
        if place < state.next {
            ready.push_str(&text);
        } else {
            state.held.insert(place, text);
        }
        while let Some(text) = {
            let next = state.next;
            state.held.remove(&next)
        } {
            ready.push_str(&text);
            state.next += 1;
        }
        if let Err(error) = state.file.write_all(ready.as_bytes()).and_then(|()| state.file.flush()) {
            state.failed.get_or_insert(error);
        }
    }

    /// Ends it, with the time.
    pub fn end(self, record: &Record) -> Result<(), WriteError> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let written = state.file.write_all(line(&Tail { seconds: record.seconds }).as_bytes());
        match state.failed.take().or(written.err()) {
            Some(error) => Err(fault(&self.path, error)),
            None => Ok(()),
        }
    }
}

fn fault(path: &str, error: std::io::Error) -> WriteError {
    WriteError::File { path: path.to_owned(), error }
}

/// An engine by all that tells it from others.
fn called(engine: &EngineInfo) -> String {
    let mistakes = engine.mistakes.iter().map(|mistake| format!(" with the mistake `{mistake}`"));
    format!("{} {}{}", engine.name, engine.version, mistakes.collect::<String>())
}

/// A record that was begun before.
pub struct Resumed {
    path: String,
    /// The bytes of its whole lines.
    whole: u64,
    record: Record,
}

impl Resumed {
    /// Reads what there is of a record, which must be of the same suite, engine and plays.
    pub fn read(path: &str, head: &Head, trials: &[Trial<'_>]) -> Result<Self, FileError> {
        let mut bytes = std::fs::read(path).map_err(|why| FileError::unreadable(path, why))?;
        // A last line that is cut off is played again.
        bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1));
        let whole = bytes.len() as u64;
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
            return Err(FileError::wrong(path, "the record is of another suite; nothing was played"));
        }
        if record.engine != head.engine {
            let (was, is) = (called(&record.engine), called(&head.engine));
            return Err(differs(format!("the record is of {was}, the engine is {is}")));
        }
        let (was, is) = (record.suite.selected, head.suite.selected);
        if was != is {
            return Err(differs(format!("the record is of {was} cases, these are {is}")));
        }
        if !begun.plays.is_empty() && begun.plays != head.plays {
            return Err(differs("the record is of other cases".to_owned()));
        }
        let asked: HashSet<(&str, &str)> = trials.iter().map(|(case, edition)| (&*case.id, *edition)).collect();
        let other =
            record.results.iter().find(|result| !asked.contains(&(result.id.as_str(), result.edition.as_str())));
        if let Some(other) = other {
            return Err(differs(format!("the record has {}, which is none of these plays", other.name())));
        }
        Ok(Self { path: path.to_owned(), whole, record })
    }

    fn has(&self, case: &str, edition: &str) -> bool {
        let same = |result: &&CaseResult| result.id == case && result.edition == edition;
        self.record.results.iter().find(same).is_some_and(|result| result.verdict != Verdict::NotRun)
    }

    /// The plays that it lacks.
    pub fn left<'s>(&self, trials: &[Trial<'s>]) -> Vec<Trial<'s>> {
        trials.iter().copied().filter(|(case, edition)| !self.has(&case.id, edition)).collect()
    }

    /// Goes on with it.
    pub fn go_on(&self) -> Result<Journal, WriteError> {
        Journal::go_on(&self.path, self.whole)
    }

    /// Both parts together, in the order of the plays.
    pub fn joined(self, rest: Record, trials: &[Trial<'_>]) -> Record {
        let mut all: HashMap<String, CaseResult> =
            self.record.results.into_iter().chain(rest.results).map(|result| (result.name(), result)).collect();
        let results = trials.iter().filter_map(|(case, edition)| all.remove(&format!("{}@{edition}", case.id)));
        Record { seconds: self.record.seconds + rest.seconds, results: results.collect(), ..rest }
    }
}
