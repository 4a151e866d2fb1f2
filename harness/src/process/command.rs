//! The command that starts an engine, and its time limits.

use std::path::PathBuf;
use std::time::Duration;

/// The command that starts an engine, and its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The name in the harness; if left out, the engine's own name.
    pub name: Option<String>,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The folder in which it is started; if left out, the current one.
    pub folder: Option<PathBuf>,
    /// Variables added to its environment.
    pub environment: Vec<(String, String)>,
    /// The time limit for the answer to `hello`.
    pub start: Duration,
    /// The time limit for the answer to a `run`.
    pub answer: Duration,
    /// The time limit for all plays of one case.
    pub case: Duration,
    /// The most processes that may play at once; if left out, as many as cases are played at once.
    pub workers: Option<usize>,
    /// The most restarts of a worker in one run.
    pub restarts: usize,
    /// The most requests that may wait for a worker; if left out, as many as it declares.
    pub window: Option<usize>,
    /// The most work that may wait for a worker, measured by the time of its answers: a play that was not sent ahead
    /// has to wait for all that were.
    pub ahead: Duration,
    /// The time that a process has to end once its input or output is closed, before it is killed.
    pub farewell: Duration,
}

/// An invalid command.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotACommand {
    /// A quote is not closed.
    #[error("a quote is not closed")]
    OpenQuote,
    /// The command is empty.
    #[error("expected a program and its arguments")]
    Empty,
}

impl Command {
    /// Parses a command as it is written for a shell, with the default limits: 10 s to start, 10 s for an answer, 60 s
    /// for a case, half a second to end, 20 restarts.
    ///
    /// # Errors
    /// The command is empty, or a quote is not closed.
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

    /// Multiplies the time limits, for a machine that is slower than usual by this factor.
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
