//! `watch`: re-runs affected cases whenever a file is saved.

use std::collections::BTreeSet;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use clap::Args as ClapArgs;
use notify::{Event as Saved, RecommendedWatcher, RecursiveMode, Watcher as _, recommended_watcher};
use reports::events::Event;
use reports::record::{CaseResult, Record};
use reports::tree::count;
use ruleproof::engine::kernel::words::shown::shown as plain;
use ruleproof::files::Origin;
use ruleproof::lab::concern::concerned;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::run::{RunOptions, Trial, quoted, run as play_all, trials};

use super::args::{Color, Selection};
use super::engines::{EngineChoice, interruptible, named, one};
use super::error::{Error, UsageError};
use super::exit::Exit;
use super::printed;
use super::reference::reference;
use super::reporters::of_record;
use super::suite::{loaded_for, origin, selected};
use super::warning::Warning;

/// The quiet time after a save before cases are played.
const QUIET: Duration = Duration::from_millis(150);

/// The interval of checks whether to end.
const LOOK: Duration = Duration::from_millis(100);

/// `watch`.
#[derive(Debug, ClapArgs)]
pub struct Watch {
    /// The selection of cases.
    #[command(flatten)]
    selection: Selection,

    /// Play on this engine: a command that speaks the protocol, or a name from ruleproof.toml. If one of the files in
    /// its command is saved, everything is re-run
    #[arg(long, value_name = "CMD|NAME")]
    engine: Option<String>,

    /// Make a known mistake (repeatable)
    #[arg(long, value_name = "NAME", conflicts_with = "engine")]
    mistake: Vec<String>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// `ruleproof watch`.
pub fn watch(args: &Watch) -> Result<Exit, Error> {
    let stopped = Arc::new(AtomicBool::new(false));
    interruptible(&stopped);
    let origin = origin(&args.selection);
    let places = Places::of(&origin, args.engine.as_deref())?;
    let (sender, saved) = channel();
    let mut watcher = recommended_watcher(sender).map_err(|error| cannot(&error))?;
    places.watch(&mut watcher)?;
    // Saves are noticed from here on, so none is lost between reading and waiting.
    let mut round = Round { args, origin: &origin, stopped: &stopped, red: BTreeSet::new() };
    let mut suite = loaded_for(&origin, &args.selection, args.color)?;
    round.play(&suite, &selected(&suite, &args.selection, &origin)?)?;
    println!("\nwatching {}; Ctrl-C ends", places.shown());
    let mut waiting = BTreeSet::new();
    while let Some(paths) = next(&saved, &places, &stopped) {
        waiting.extend(paths);
        if std::io::stdout().is_terminal() {
            // Clears the screen, but not the scrollback.
            printed::data("\u{1b}[2J\u{1b}[H");
        }
        match round.again(&suite, &waiting, &places) {
            Ok(read) => {
                suite = read;
                waiting.clear();
            }
            // These files are tried again with the next save.
            Err(error) => error.show(),
        }
        if stopped.load(Ordering::Relaxed) {
            break;
        }
        println!("\nwatching {}; Ctrl-C ends", places.shown());
    }
    Ok(Exit::Success)
}

fn cannot(error: &notify::Error) -> Error {
    UsageError::Unwatchable(error.to_string()).into()
}

/// The watched files and folders.
struct Places {
    /// Folders of the suite, or its one file.
    suite: Vec<PathBuf>,
    /// Files of the engine.
    engine: Vec<PathBuf>,
}

impl Places {
    fn of(origin: &Origin, engine: Option<&str>) -> Result<Self, Error> {
        let suite: Vec<PathBuf> = match origin {
            Origin::Bundled => Vec::new(),
            Origin::Checkout => vec!["cases".into(), "seeds".into()],
            Origin::Folder(path) => {
                let standing =
                    if Origin::usual() == Origin::Checkout { vec!["cases".into(), "seeds".into()] } else { vec![] };
                [vec![path.clone()], standing].concat()
            }
        };
        let engine = match engine {
            None | Some("bundled") => Vec::new(),
            Some(name) => {
                let command = named(name)?.command;
                files(&command.words, command.folder.as_deref().unwrap_or(Path::new(".")))
            }
        };
        if suite.is_empty() && engine.is_empty() {
            return Err(UsageError::NothingToWatch.into());
        }
        let real = |path: &PathBuf| std::fs::canonicalize(path).ok();
        Ok(Self { suite: suite.iter().filter_map(real).collect(), engine: engine.iter().filter_map(real).collect() })
    }

    /// The folders and the files of the engine, for display.
    fn shown(&self) -> String {
        let here = std::env::current_dir().unwrap_or_default();
        let shown =
            |path: &PathBuf| plain(&path.strip_prefix(&here).unwrap_or(path).display().to_string()).into_owned();
        self.suite.iter().chain(&self.engine).map(shown).collect::<Vec<_>>().join(", ")
    }

    fn watch(&self, watcher: &mut RecommendedWatcher) -> Result<(), Error> {
        for path in &self.suite {
            // A file that an editor replaces is another one afterwards, so its folder is watched.
            let (place, mode) = match path.parent() {
                Some(folder) if path.is_file() => (folder, RecursiveMode::NonRecursive),
                _ => (path.as_path(), RecursiveMode::Recursive),
            };
            watcher.watch(place, mode).map_err(|error| cannot(&error))?;
        }
        for folder in self.engine.iter().filter_map(|file| file.parent()) {
            watcher.watch(folder, RecursiveMode::NonRecursive).map_err(|error| cannot(&error))?;
        }
        Ok(())
    }

    /// The files of an event that belong to the suite or the engine.
    fn of_event(&self, event: Saved) -> Vec<PathBuf> {
        // Reading a file is an event too.
        if event.kind.is_access() {
            return Vec::new();
        }
        let is_yaml = |path: &Path| path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
        let of_suite = |path: &Path| is_yaml(path) && self.suite.iter().any(|place| path.starts_with(place));
        event.paths.into_iter().filter(|path| of_suite(path) || self.is_of_engine(path)).collect()
    }

    fn is_of_engine(&self, path: &Path) -> bool {
        self.engine.iter().any(|file| file == path)
    }
}

/// The files in a command: its program, and arguments that are files.
fn files(words: &[String], folder: &Path) -> Vec<PathBuf> {
    let program = words.first().filter(|program| !program.contains('/')).and_then(|program| {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
    });
    let named = words.iter().map(|word| folder.join(word)).filter(|path| path.is_file());
    program.into_iter().chain(named).collect()
}

/// Waits for the next saved files, until there is a pause. `None` if the program is to end.
fn next(saved: &Receiver<notify::Result<Saved>>, places: &Places, stopped: &AtomicBool) -> Option<BTreeSet<PathBuf>> {
    let mut paths = BTreeSet::new();
    loop {
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        match saved.recv_timeout(if paths.is_empty() { LOOK } else { QUIET }) {
            Ok(Ok(event)) => paths.extend(places.of_event(event)),
            Ok(Err(error)) => Warning::Unwatched(error.to_string()).show(),
            Err(RecvTimeoutError::Timeout) if paths.is_empty() => {}
            Err(RecvTimeoutError::Timeout) => return Some(paths),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The state between rounds of plays.
struct Round<'r> {
    args: &'r Watch,
    origin: &'r Origin,
    stopped: &'r Arc<AtomicBool>,
    /// The plays that failed when they were last played.
    red: BTreeSet<String>,
}

impl Round<'_> {
    /// Reads the suite again, and plays the cases that were saved.
    fn again(&mut self, before: &Suite, saved: &BTreeSet<PathBuf>, places: &Places) -> Result<Suite, Error> {
        let suite = loaded_for(self.origin, &self.args.selection, self.args.color)?;
        let real = |path: &str| std::fs::canonicalize(path).ok();
        let files = suite.sources.iter().map(|(_, source)| &*source.path);
        let files: BTreeSet<String> =
            files.filter(|path| real(path).is_some_and(|path| saved.contains(&path))).map(str::to_owned).collect();
        let picked = selected(&suite, &self.args.selection, self.origin)?;
        let gone: BTreeSet<String> = self.red.iter().filter(|name| !is_picked(name, &picked)).cloned().collect();
        self.red.retain(|name| !gone.contains(name));
        let engine = saved.iter().find(|path| places.is_of_engine(path));
        let concerned = if engine.is_some() { picked } else { only(picked, &concerned(before, &suite, &files)) };
        let what = files
            .into_iter()
            .chain(engine.map(|path| plain(&path.display().to_string()).into_owned()))
            .collect::<Vec<_>>();
        println!("{} saved: {}", what.join(", "), count(concerned.len(), "case"));
        if !concerned.is_empty() {
            self.play(&suite, &concerned)?;
        }
        Ok(suite)
    }

    /// Plays cases on the engine, which is restarted, and reports the results.
    fn play(&mut self, suite: &Suite, cases: &[&Case]) -> Result<(), Error> {
        let all = trials(cases.iter().copied(), self.args.selection.edition.as_deref());
        let choice = match &self.args.engine {
            Some(name) => one(name, &[], self.stopped)?,
            None => EngineChoice::Bundled(reference(&self.args.mistake)?),
        };
        let all: Vec<Trial<'_>> =
            all.into_iter().filter(|(case, edition)| choice.plays(case.language.game, edition)).collect();
        let record = self.record(suite, &all, &choice)?;
        for result in &record.results {
            if result.standing.is_failure() {
                self.red.insert(result.name());
            } else {
                self.red.remove(&result.name());
            }
        }
        let now: BTreeSet<String> = record.results.iter().map(CaseResult::name).collect();
        let before: Vec<&String> = self.red.iter().filter(|name| !now.contains(*name)).collect();
        if let Some(first) = before.first() {
            println!("failing since before: {}, such as {first}", count(before.len(), "play"));
        }
        Ok(())
    }

    fn record(&self, suite: &Suite, all: &[Trial<'_>], choice: &EngineChoice) -> Result<Record, Error> {
        let says = |game: &str, clause: &str| suite.catalogues.find(game, clause).map(|clause| clause.says.to_string());
        let reporters = of_record(&[], self.args.color, (false, 0), &says);
        let from = self.origin.shown();
        let again = self.rerun();
        let options = RunOptions { again: &again, events: &|event| reporters.emit(event), ..RunOptions::quiet(&from) };
        let record = play_all(suite, all, choice.engine(), &options);
        reporters.emit(&Event::RunFinished { record: &record });
        reporters.outcome()?;
        Ok(record)
    }

    /// The arguments, beside the case and its edition, that reproduce a play.
    fn rerun(&self) -> String {
        let engine = self.args.engine.iter().map(|name| format!(" --engine {}", quoted(name)));
        let cases = match self.origin {
            Origin::Folder(path) => Some(format!(" --cases {}", quoted(&path.display().to_string()))),
            Origin::Bundled | Origin::Checkout => None,
        };
        let mistakes = self.args.mistake.iter().map(|name| format!(" --mistake {}", quoted(name)));
        engine.chain(cases).chain(mistakes).collect()
    }
}

/// The cases that are among the affected ones.
fn only<'s>(picked: Vec<&'s Case>, concerned: &[&Case]) -> Vec<&'s Case> {
    picked.into_iter().filter(|case| concerned.iter().any(|other| other.id == case.id)).collect()
}

/// Returns `true` if a play belongs to one of some cases.
fn is_picked(play: &str, picked: &[&Case]) -> bool {
    let id = play.rsplit_once('@').map_or(play, |(id, _)| id);
    picked.iter().any(|case| &*case.id == id)
}

#[cfg(test)]
mod tests {
    use notify::EventKind;
    use notify::event::{AccessKind, ModifyKind};

    use super::*;

    #[test]
    fn what_is_read_or_of_no_suite_and_no_engine_is_not_noticed() {
        let places = Places { suite: vec!["/s/cases".into()], engine: vec!["/e/bin/engine".into()] };
        let of = |kind: EventKind, path: &str| places.of_event(Saved::new(kind).add_path(path.into())).len();
        let changed = EventKind::Modify(ModifyKind::Any);
        assert_eq!(of(changed, "/s/cases/mtg/a.yaml"), 1);
        assert_eq!(of(changed, "/e/bin/engine"), 1);
        assert_eq!(of(EventKind::Access(AccessKind::Any), "/s/cases/mtg/a.yaml"), 0);
        assert_eq!(of(changed, "/s/cases/mtg/.a.yaml.swp") + of(changed, "/e/bin/other") + of(changed, "/s/a.yaml"), 0);
    }

    #[test]
    fn a_command_names_its_program_and_its_files() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("engine.py"), "").unwrap();
        let words = ["./no-program", "engine.py", "--fast"].map(str::to_owned);
        assert_eq!(files(&words, folder.path()), [folder.path().join("engine.py")]);
    }
}
