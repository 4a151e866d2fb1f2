//! `run --exchanges`: writes the messages of the protocol, a file for each play, for authors of adapters.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reports::record::CaseResult;
use ruleproof::process::pool::Hears;

use super::engines::EngineChoice;
use super::error::{Error, UsageError};
use super::folder::{Folder, file_of};

/// The file that marks a folder made by this option, and lists the folder's own files.
const MARK: &str = ".ruleproof-exchanges";

/// The lines of every play, in a folder of which only the written files count as its own.
pub struct Exchanges {
    folder: Mutex<Folder>,
    messages: Mutex<Messages>,
}

/// The messages and files so far.
#[derive(Default)]
struct Messages {
    /// The lines of ongoing plays, by `game/id@edition`.
    open: BTreeMap<String, String>,
    /// The files that were written.
    written: BTreeSet<String>,
    /// The first write error.
    failed: Option<Error>,
    /// `true` if the run is over: later messages do not belong to its plays.
    over: bool,
}

impl Exchanges {
    /// Finds the target folder, without changing it.
    pub fn find(folder: &Path) -> Result<Self, Error> {
        let folder = Folder::find(folder, "ruleproof run --exchanges", MARK)?;
        Ok(Self { folder: Mutex::new(folder), messages: Mutex::default() })
    }

    /// Starts to listen to an engine, without changing the folder.
    pub fn listen(self, engines: &mut [EngineChoice]) -> Result<Arc<Self>, Error> {
        let [EngineChoice::Outside { engine, .. }] = engines else { return Err(UsageError::NoWire.into()) };
        let hearer = Arc::new(self);
        engine.heard_by(Arc::<Self>::clone(&hearer));
        Ok(hearer)
    }

    /// Starts these plays. Removes the files of all plays but those that were played before and are not repeated.
    pub fn begin(&self, plays: &[String], played: &[String]) -> Result<(), Error> {
        let files = |plays: &[String]| -> BTreeSet<String> { plays.iter().map(|play| file(play)).collect() };
        let mut folder = locked(&self.folder);
        folder.claim(&files(plays))?;
        folder.clear(&files(played));
        Ok(())
    }

    /// Ends a play, and writes its messages.
    pub fn play_is_over(&self, result: &CaseResult) {
        let name = result.name();
        let Some(lines) = locked(&self.messages).open.remove(&name) else { return };
        let file = file(&name);
        let written = locked(&self.folder).put(&file, &lines);
        let mut messages = locked(&self.messages);
        match written {
            Ok(()) => _ = messages.written.insert(file),
            Err(why) => _ = messages.failed.get_or_insert(why),
        }
    }

    /// Ends the run.
    pub fn finish(&self) -> Result<(), Error> {
        let mut messages = locked(&self.messages);
        messages.over = true;
        messages.open.clear();
        if let Some(why) = messages.failed.take() {
            return Err(why);
        }
        locked(&self.folder).claim(&messages.written)
    }
}

impl Hears for Exchanges {
    fn line(&self, play: &str, line: &str) {
        let mut messages = locked(&self.messages);
        if !messages.over {
            let lines = messages.open.entry(play.to_owned()).or_default();
            lines.push_str(line);
            lines.push('\n');
        }
    }
}

/// The file of a play.
fn file(play: &str) -> String {
    format!("{}.jsonl", file_of(play))
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
