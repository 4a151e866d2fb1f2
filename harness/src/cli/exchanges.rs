//! `run --exchanges`: what is said over the wire, a file a play, for whoever writes an adapter.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reports::record::CaseResult;
use ruleproof::process::pool::Hears;

use super::engines::EngineChoice;
use super::error::{Error, UsageError};
use super::folder::{Folder, file_of};

/// The file that says that a folder was made so, and which files are its own.
const MARK: &str = ".ruleproof-exchanges";

/// The lines of every play, in a folder of which only the files are known that are written.
pub struct Exchanges {
    folder: Mutex<Folder>,
    told: Mutex<Told>,
}

/// What was heard and written so far.
#[derive(Default)]
struct Told {
    /// The lines of the plays that are not over, by `game/id@edition`.
    open: BTreeMap<String, String>,
    /// The files that were written.
    written: BTreeSet<String>,
    /// Why not all could be written.
    failed: Option<Error>,
    /// Whether the run is over: what is said from then on is of no play of it.
    over: bool,
}

impl Exchanges {
    /// Looks at the folder in which they are to be; nothing is changed yet.
    pub fn find(folder: &Path) -> Result<Self, Error> {
        let folder = Folder::find(folder, "ruleproof run --exchanges", MARK)?;
        Ok(Self { folder: Mutex::new(folder), told: Mutex::default() })
    }

    /// Begins to listen to an engine; the folder is as it was.
    pub fn listen(self, engines: &mut [EngineChoice]) -> Result<Arc<Self>, Error> {
        let [EngineChoice::Outside { engine, .. }] = engines else { return Err(UsageError::NoWire.into()) };
        let hearer = Arc::new(self);
        engine.heard_by(Arc::<Self>::clone(&hearer));
        Ok(hearer)
    }

    /// These plays begin. What was heard of others is removed, but of those that were played before and are not played
    /// again.
    pub fn begin(&self, plays: &[String], played: &[String]) -> Result<(), Error> {
        let files = |plays: &[String]| -> BTreeSet<String> { plays.iter().map(|play| file(play)).collect() };
        let mut folder = locked(&self.folder);
        folder.claim(&files(plays))?;
        folder.clear(&files(played));
        Ok(())
    }

    /// A play is over: what was heard of it is written.
    pub fn play_is_over(&self, result: &CaseResult) {
        let name = result.name();
        let Some(lines) = locked(&self.told).open.remove(&name) else { return };
        let file = file(&name);
        let written = locked(&self.folder).put(&file, &lines);
        let mut told = locked(&self.told);
        match written {
            Ok(()) => _ = told.written.insert(file),
            Err(why) => _ = told.failed.get_or_insert(why),
        }
    }

    /// The run is over.
    pub fn finish(&self) -> Result<(), Error> {
        let mut told = locked(&self.told);
        told.over = true;
        told.open.clear();
        if let Some(why) = told.failed.take() {
            return Err(why);
        }
        locked(&self.folder).claim(&told.written)
    }
}

impl Hears for Exchanges {
    fn line(&self, play: &str, line: &str) {
        let mut told = locked(&self.told);
        if !told.over {
            let lines = told.open.entry(play.to_owned()).or_default();
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
