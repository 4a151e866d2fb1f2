//! The engines that the arguments name.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use reports::smoke::Finding;
use ruleproof::config::{BUNDLED, Entry, FILE};
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::lab::cards::misplayed::Misplaying;
use ruleproof::process::command::{Command, NotACommand};
use ruleproof::process::error::StartError;
use ruleproof::process::supervised::Supervised;
use ruleproof::protocol::{UNSEEN_FIELD, Welcome};
use ruleproof::smoke::hello;
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::{Engine, Reference};

use super::config::config;
use super::error::{EngineStart, Error, Incomplete, UsageError};
use super::reference::reference;
use super::warning::Warning;

/// The engine that plays.
pub enum EngineChoice {
    /// The reference engine.
    Bundled(Reference),
    /// The reference engine with misread cards.
    Misreading(Box<Misplaying>),
    /// An engine that is a separate program.
    Outside {
        /// The engine.
        engine: Box<Supervised>,
        /// The games to play on it; empty for all that it supports.
        games: Vec<String>,
        /// The only edition to play on it, if one is named.
        edition: Option<String>,
    },
}

impl EngineChoice {
    /// The engine.
    pub fn engine(&self) -> &dyn Engine {
        match self {
            Self::Bundled(engine) => engine,
            Self::Misreading(engine) => &**engine,
            Self::Outside { engine, .. } => &**engine,
        }
    }

    /// The bundled engine with misread cards of a suite; another engine stays as it is. `suite` is called only if a
    /// card is misread.
    ///
    /// # Errors
    /// There is no such misreading.
    pub fn misreading<'s>(self, named: &[String], suite: impl FnOnce() -> &'s Suite) -> Result<Self, UsageError> {
        let engine = match self {
            Self::Bundled(engine) if !named.is_empty() => engine,
            other => return Ok(other),
        };
        let (mut engine, suite) = (Misplaying::from(engine), suite());
        for name in named {
            let why = engine.misread(suite, name);
            why.map_err(|why| UsageError::Misreading { name: name.clone(), why })?;
        }
        Ok(Self::Misreading(Box::new(engine)))
    }

    /// Returns `true` if the engine is to play a game in an edition.
    pub fn plays(&self, game: &str, edition: &str) -> bool {
        match self {
            Self::Bundled(_) | Self::Misreading(_) => true,
            Self::Outside { games, edition: only, .. } => wanted(games, only.as_deref(), game, edition),
        }
    }
}

/// The engines named, or the reference engine if none is.
pub fn chosen(named: &[String], mistakes: &[String], stopped: &Arc<AtomicBool>) -> Result<Vec<EngineChoice>, Error> {
    if named.is_empty() {
        return Ok(vec![EngineChoice::Bundled(reference(mistakes)?)]);
    }
    mistakes_have_an_engine(named, mistakes)?;
    named.iter().map(|name| one(name, mistakes, stopped)).collect()
}

/// Checks that mistakes are given only with the engine that can make them.
pub fn mistakes_have_an_engine<N>(named: impl IntoIterator<Item = N>, mistakes: &[String]) -> Result<(), UsageError>
where
    N: AsRef<str>,
{
    if mistakes.is_empty() || has_bundled(named) { Ok(()) } else { Err(UsageError::MistakeElsewhere) }
}

/// Checks that misreadings are given only with the engine that can make them, which plays if no engine is named.
pub fn misreadings_have_an_engine(named: &[String], misreadings: &[String]) -> Result<(), UsageError> {
    let is_possible = misreadings.is_empty() || named.is_empty() || has_bundled(named);
    if is_possible { Ok(()) } else { Err(UsageError::MisreadingElsewhere) }
}

/// Returns `true` if the bundled engine is among those named.
fn has_bundled<N: AsRef<str>>(named: impl IntoIterator<Item = N>) -> bool {
    named.into_iter().any(|name| name.as_ref() == BUNDLED)
}

/// The engine of that name, or behind that command.
pub fn one(name: &str, mistakes: &[String], stopped: &Arc<AtomicBool>) -> Result<EngineChoice, Error> {
    if name == BUNDLED {
        return Ok(EngineChoice::Bundled(reference(mistakes)?));
    }
    interruptible(stopped);
    let named = named(name)?;
    let engine = Supervised::start(named.command.clone(), Arc::clone(stopped));
    let engine = engine.map_err(|error| named.would_not_start(&error, stopped))?;
    named.tells_what_there_is(engine.welcome())?;
    Ok(EngineChoice::Outside { engine: Box::new(engine), games: named.games, edition: named.edition })
}

/// Lets Ctrl-C and termination requests stop the work of engines.
pub fn interruptible(stopped: &Arc<AtomicBool>) {
    let flag = Arc::clone(stopped);
    match ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)) {
        // The handler was set before, for the same flag.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => {}
        Err(error) => Warning::NotInterruptible(error).show(),
    }
}

/// An engine that is a separate program, before it is started.
pub struct Named {
    name: String,
    /// The command that starts it.
    pub command: Command,
    games: Vec<String>,
    edition: Option<String>,
    /// `true` if it is one word, like a name.
    is_bare: bool,
    /// The name in `ruleproof.toml` that was probably meant.
    near: Option<String>,
    /// The names in `ruleproof.toml`.
    names: Vec<String>,
}

impl Named {
    /// Returns `true` if the engine is to play a game in an edition.
    pub fn wants(&self, game: &str, edition: &str) -> bool {
        wanted(&self.games, self.edition.as_deref(), game, edition)
    }

    /// Checks that the engine declares only existing events and fields. A misspelt one would leave cases unjudged that
    /// it was not meant for.
    fn tells_what_there_is(&self, welcome: &Welcome) -> Result<(), Error> {
        let is_of_events = |finding: &&Finding| {
            let kind = finding.path.as_ref().and_then(|path| path.rsplit_once(".vocabulary.")).map(|(_, kind)| kind);
            matches!(kind, Some("seen event" | UNSEEN_FIELD))
        };
        match hello(welcome).findings.iter().find(is_of_events) {
            Some(Finding { path, what, advice, .. }) => {
                let why = format!("`{}` in its answer to `hello`: {what}", path.as_deref().unwrap_or_default());
                Err(EngineStart { name: self.name.clone(), why, help: Some(advice.clone()) }.into())
            }
            None => Ok(()),
        }
    }

    /// The error for an engine that cannot be used.
    pub fn would_not_start(&self, why: &StartError, stopped: &AtomicBool) -> Error {
        if stopped.load(Ordering::Relaxed) {
            return Incomplete::Start { engine: self.name.clone() }.into();
        }
        let help = match &self.near {
            Some(near) => Some(format!("did you mean the engine `{near}`?")),
            None if self.is_bare && !Path::new(FILE).exists() => {
                Some(format!("if that is a name from {FILE}: there is no {FILE} in this folder"))
            }
            None if self.is_bare && !self.names.is_empty() && !self.names.contains(&self.name) => {
                Some(format!("the names in {FILE} are: {}", self.names.join(", ")))
            }
            None => None,
        };
        EngineStart { name: self.name.clone(), why: why.to_string(), help }.into()
    }
}

fn wanted(games: &[String], only: Option<&str>, game: &str, edition: &str) -> bool {
    (games.is_empty() || games.iter().any(|other| other == game)) && only.is_none_or(|only| only == edition)
}

/// The engine of that name in `ruleproof.toml`, or otherwise the command.
pub fn named(name: &str) -> Result<Named, Error> {
    let config = config()?;
    let slowdown = slowdown()?;
    let entry = config.engine.get(name);
    let command = match entry {
        Some(entry) => command(name, entry, slowdown),
        None => Command::parse(name).map(|command| command.slowed(slowdown)),
    };
    let command = command.map_err(|why| UsageError::Command { name: name.to_owned(), why })?;
    let names = config.engine.keys().map(String::as_str).chain([BUNDLED]);
    let near = nearest(name, names).filter(|_| entry.is_none()).map(str::to_owned);
    let games = entry.map(|entry| entry.games.clone()).unwrap_or_default();
    let edition = entry.and_then(|entry| entry.edition.clone());
    let is_bare = !name.contains(|c: char| c.is_whitespace() || c == '/');
    let names = config.engine.into_keys().collect();
    Ok(Named { name: name.to_owned(), command, games, edition, is_bare, near, names })
}

/// The environment variable that multiplies the time limits of engines, and its largest value.
const SLOWDOWN: (&str, u32) = ("RULEPROOF_SLOWDOWN", 1000);

/// The factor by which this machine is slower than usual, from the environment.
fn slowdown() -> Result<u32, UsageError> {
    let (name, most) = SLOWDOWN;
    let Some(value) = std::env::var_os(name).filter(|value| !value.is_empty()) else { return Ok(1) };
    let value = value.to_string_lossy();
    value.parse().ok().filter(|times| (1..=most).contains(times)).ok_or_else(|| UsageError::Value {
        given: format!("{name}={value}"),
        expected: format!("a whole number from 1 to {most}"),
    })
}

fn command(name: &str, entry: &Entry, slowdown: u32) -> Result<Command, NotACommand> {
    let mut command = Command::parse(&entry.command)?.slowed(slowdown);
    command.name = Some(name.to_owned());
    command.folder.clone_from(&entry.directory);
    command.environment = entry.environment.clone().into_iter().collect();
    let seconds = |given: Option<f64>, usual| given.map_or(usual, Duration::from_secs_f64);
    command.start = seconds(entry.start, command.start);
    command.answer = seconds(entry.answer, command.answer);
    command.case = seconds(entry.case, command.case);
    command.restarts = entry.restarts.unwrap_or(command.restarts);
    command.workers = entry.workers;
    command.window = entry.window;
    Ok(command)
}
