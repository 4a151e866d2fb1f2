//! How an engine is started, and how long it may take.

use std::path::PathBuf;
use std::time::Duration;

/// How an engine is started, and what it may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// What the harness calls it; left out, what it calls itself.
    pub name: Option<String>,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The folder it is started in; left out, the present one.
    pub folder: Option<PathBuf>,
    /// Added to its environment.
    pub environment: Vec<(String, String)>,
    /// Within which it must have answered `hello`.
    pub start: Duration,
    /// Within which it must have answered a `run`.
    pub answer: Duration,
    /// Within which all plays of one case must be over.
    pub case: Duration,
    /// How many processes may play at once; left out, as many as cases are played at once.
    pub workers: Option<usize>,
    /// How often a worker may be started anew in one run.
    pub restarts: usize,
    /// How many requests may wait for a worker at most; left out, as many as it says.
    pub window: Option<usize>,
    /// How much work may wait for a worker at most, by how long its answers take: who wants a play that was not asked for
    /// ahead waits for all that was.
    pub ahead: Duration,
}

/// Why a command is none.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotACommand {
    /// A quote is open.
    #[error("a quote is not closed")]
    OpenQuote,
    /// It is empty.
    #[error("expected a program and its arguments")]
    Empty,
}

impl Command {
    /// A command as it is written for a shell, with the usual times: 10 s to start, 10 s an answer, 60 s
    /// a case, 20 restarts.
    pub fn parse(text: &str) -> Result<Self, NotACommand> {
        let words = shlex::split(text).ok_or(NotACommand::OpenQuote)?;
        words.first().ok_or(NotACommand::Empty)?;
        Ok(Self {
            name: None,
            words,
            folder: None,
            environment: Vec::new(),
            start: Duration::from_secs(10),
            answer: Duration::from_secs(10),
            case: Duration::from_secs(60),
            workers: None,
            restarts: 20,
            window: None,
            ahead: Duration::from_millis(50),
        })
    }
}
