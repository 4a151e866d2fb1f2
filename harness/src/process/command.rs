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
    /// The time that a process has to end once its input or output is closed, before it is killed.
    pub farewell: Duration,
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
    /// Parses a command as it is written for a shell, with the usual limits: 10 s to start, 10 s an answer, 60 s a case,
    /// half a second to end, 20 restarts.
    ///
    /// # Errors
    /// It is empty, or a quote is not closed.
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
            farewell: Duration::from_millis(500),
        })
    }

    /// Multiplies the time limits, for a machine that is so many times slower than usual.
    #[must_use]
    pub fn slowed(mut self, times: u32) -> Self {
        for limit in [&mut self.start, &mut self.answer, &mut self.case, &mut self.farewell] {
            *limit = limit.saturating_mul(times);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_machine_has_more_time_for_everything_and_as_many_restarts() {
        let usual = Command::parse("engine").unwrap();
        let slow = usual.clone().slowed(3);
        let limits = |of: &Command| [of.start, of.answer, of.case, of.farewell];
        assert_eq!(limits(&slow), limits(&usual).map(|limit| limit * 3));
        assert_eq!((slow.restarts, slow.ahead), (usual.restarts, usual.ahead));
    }
}
