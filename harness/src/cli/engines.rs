//! The engines that the arguments name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ruleproof::play::engine::{Engine, Reference};
use ruleproof::process::command::{Command, NotACommand};
use ruleproof::process::supervised::Supervised;
use ruleproof::text::nearest::nearest;
use serde::Deserialize;

use super::exit::Exit;
use super::run::reference;

/// The file that names engines.
pub const FILE: &str = "ruleproof.toml";

/// Who plays.
pub enum Player {
    /// The reference engine.
    Bundled(Reference),
    /// An engine that is a program of its own.
    Outside {
        /// The engine.
        engine: Box<Supervised>,
        /// What it is asked to play; empty, whatever it says it plays.
        games: Vec<String>,
        /// The only edition it is asked to play by, if one is named.
        edition: Option<String>,
    },
}

impl Player {
    /// The engine.
    pub fn engine(&self) -> &dyn Engine {
        match self {
            Self::Bundled(engine) => engine,
            Self::Outside { engine, .. } => &**engine,
        }
    }

    /// Whether it is to be asked for a play of a game in an edition.
    pub fn plays(&self, game: &str, edition: &str) -> bool {
        match self {
            Self::Bundled(_) => true,
            Self::Outside { games, edition: only, .. } => {
                (games.is_empty() || games.iter().any(|other| other == game))
                    && only.as_ref().is_none_or(|only| only == edition)
            }
        }
    }
}

/// What `ruleproof.toml` holds.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    /// Engines by name.
    #[serde(default)]
    engine: BTreeMap<String, Entry>,
}

/// An engine of `ruleproof.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The program and its arguments, as for a shell.
    command: String,
    /// The folder it is started in, seen from the file.
    directory: Option<PathBuf>,
    /// Added to its environment.
    #[serde(default)]
    environment: BTreeMap<String, String>,
    /// The games it is asked to play; left out, whatever it says it plays.
    #[serde(default)]
    games: Vec<String>,
    /// The only edition it is asked to play by.
    edition: Option<String>,
    /// Seconds within which it must have answered `hello`.
    start: Option<f64>,
    /// Seconds within which it must have answered a play.
    answer: Option<f64>,
    /// Seconds within which all plays of one case must be over.
    case: Option<f64>,
    /// How many processes play at once at most.
    workers: Option<usize>,
    /// How often it may be started anew in one run.
    restarts: Option<usize>,
}

/// The engines named, or the reference engine where none is.
pub fn chosen(named: &[String], mistakes: &[String], stopped: &Arc<AtomicBool>) -> Result<Vec<Player>, Exit> {
    if named.is_empty() {
        return Ok(vec![Player::Bundled(reference(mistakes)?)]);
    }
    if !mistakes.is_empty() && !named.iter().any(|name| name == "bundled") {
        eprintln!("error: `--mistake` is for the bundled engine, and that is not among the engines");
        eprintln!("help: an engine behind the protocol makes one with `ruleproof serve-engine --mistake NAME`");
        return Err(Exit::Usage);
    }
    let config = config()?;
    let wanted: Vec<&String> = named.iter().filter(|name| *name != "bundled").collect();
    if !wanted.is_empty() {
        let flag = Arc::clone(stopped);
        let set = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        match set {
            // Set before, for the same flag.
            Ok(()) | Err(ctrlc::Error::MultipleHandlers) => {}
            Err(error) => eprintln!("warning: Ctrl-C will not end the run cleanly: {error}"),
        }
    }
    named.iter().map(|name| one(name, mistakes, &config, stopped)).collect()
}

fn one(name: &str, mistakes: &[String], config: &Config, stopped: &Arc<AtomicBool>) -> Result<Player, Exit> {
    if name == "bundled" {
        return Ok(Player::Bundled(reference(mistakes)?));
    }
    let entry = config.engine.get(name);
    let command = match entry {
        Some(entry) => command(name, entry),
        None => Command::parse(name),
    };
    let command = command.map_err(|error| {
        eprintln!("error: engine `{name}`: {error}");
        Exit::Usage
    })?;
    let engine = Supervised::start(command, Arc::clone(stopped)).map_err(|error| {
        eprintln!("error: the engine `{name}` would not start: {error}");
        let names = config.engine.keys().map(String::as_str).chain(["bundled"]);
        if let Some(near) = nearest(name, names).filter(|_| entry.is_none()) {
            eprintln!("help: did you mean the engine `{near}`?");
        }
        Exit::NoEngine
    })?;
    let games = entry.map(|entry| entry.games.clone()).unwrap_or_default();
    let edition = entry.and_then(|entry| entry.edition.clone());
    Ok(Player::Outside { engine: Box::new(engine), games, edition })
}

fn command(name: &str, entry: &Entry) -> Result<Command, NotACommand> {
    let mut command = Command::parse(&entry.command)?;
    command.name = Some(name.to_owned());
    command.folder.clone_from(&entry.directory);
    command.environment = entry.environment.clone().into_iter().collect();
    let seconds = |given: Option<f64>, usual: Duration| {
        given.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or(usual)
    };
    command.start = seconds(entry.start, command.start);
    command.answer = seconds(entry.answer, command.answer);
    command.case = seconds(entry.case, command.case);
    command.restarts = entry.restarts.unwrap_or(command.restarts);
    command.workers = entry.workers;
    Ok(command)
}

/// `ruleproof.toml` of the present folder, if there is one.
fn config() -> Result<Config, Exit> {
    let text = match std::fs::read_to_string(Path::new(FILE)) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Config::default()),
        Err(error) => {
            eprintln!("error: cannot read {FILE}: {error}");
            return Err(Exit::Invalid);
        }
    };
    toml::from_str(&text).map_err(|error| {
        eprintln!("error: {FILE}: {error}");
        Exit::Invalid
    })
}
