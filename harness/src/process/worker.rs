//! One running process of an engine: lines in, lines out, each with a time limit.
//!
//! A caller never waits for the engine to read: a thread of its own writes the requests. So the output of an engine
//! that writes without reading can still be read, and the two sides never deadlock.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded, unbounded};
use process_wrap::std::{ChildWrapper, CommandWrap};
use reports::plain;

use super::command::Command;
use super::error::{LineError, WorkerError};

pub use protocol::bounds::LONGEST_LINE;

/// The number of bytes at the end of an engine's standard error that are kept.
pub const STDERR_KEPT: usize = 64 << 10;

/// The interval at which a wait for an answer checks whether the run was stopped.
const PATIENCE: Duration = Duration::from_millis(100);

/// The minimum time to listen for an answer, even if its time limit passed while nobody listened.
const GRACE: Duration = Duration::from_millis(500);

/// The time to wait for a process that was killed, so that it is reaped. Only one that the system cannot end, such as
/// one that waits for a disk, takes so long.
const KILLED: Duration = Duration::from_secs(30);

/// A line that the engine wrote.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line, without its end.
    pub line: String,
    /// `true` if more output followed.
    pub more: bool,
    /// The time of arrival.
    pub at: Instant,
}

/// A message of the reading thread.
enum Read {
    /// Whole lines that arrived at one time.
    Lines(Vec<Line>),
    /// Output that is not a line; nothing is read after it.
    Wrong(LineError),
    /// The end.
    End,
}

/// The behaviour of a process without a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The process waited.
    Quiet,
    /// The process wrote something.
    Spoke,
    /// The process closed its output.
    Ended,
}

/// A running process.
pub struct Worker {
    child: Box<dyn ChildWrapper>,
    /// Lines to be written; dropping it closes the engine's input. Callers limit the number of waiting lines.
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<Read>,
    /// Lines that were received, but not consumed yet.
    unheard: VecDeque<Line>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    /// The thread that reads the standard error until its end.
    keeper: JoinHandle<()>,
    /// The time that it has to end by itself.
    farewell: Duration,
    is_reaped: bool,
}

impl Worker {
    /// Starts a process, in a group of its own.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn start(command: &Command) -> Result<Self, WorkerError> {
        let mut words = command.words.iter();
        let program = words.next().cloned().unwrap_or_default();
        let mut wrapped = CommandWrap::with_new(&program, |process| {
            process.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            process.envs(command.environment.iter().map(|(key, value)| (key, value)));
            if let Some(folder) = &command.folder {
                process.current_dir(folder);
            }
        });
        #[cfg(unix)]
        wrapped.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrapped.wrap(process_wrap::std::JobObject);
        let not_started = |why: String| WorkerError::NotStarted { program: program.clone(), why };
        let mut child = wrapped.spawn().map_err(|error| not_started(error.to_string()))?;
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(not_started("it has no pipes".to_owned()));
        };
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let (to, lines) = unbounded();
        let (read, from) = bounded(2);
        let keep = Arc::clone(&kept);
        let threads = || {
            thread::Builder::new().spawn(move || write_lines(stdin, &lines))?;
            thread::Builder::new().spawn(move || read_lines(stdout, &read))?;
            thread::Builder::new().spawn(move || keep_last(stderr, &keep))
        };
        let keeper = threads().map_err(|error| {
            let _ = child.start_kill().and_then(|()| child.wait());
            not_started(format!("no thread for it: {error}"))
        })?;
        let farewell = command.farewell;
        Ok(Self {
            child,
            to: Some(to),
            from,
            unheard: VecDeque::new(),
            stderr: kept,
            keeper,
            farewell,
            is_reaped: false,
        })
    }

    /// Queues whole lines for writing, after all earlier ones, without waiting.
    pub fn send(&self, lines: Vec<u8>) {
        // If the send fails, the engine closed its input; its earlier output is still read.
        let _ = self.to.as_ref().map(|to| to.send(lines));
    }

    /// Returns the next line of output. It must arrive by `until`, which is `within` after the wait started.
    ///
    /// # Errors
    /// There is no line, or none in time; or `stopped` was set in the meantime.
    pub fn hear(&mut self, until: Instant, within: Duration, stopped: &AtomicBool) -> Result<Line, WorkerError> {
        // If the harness was stopped, or got no processor time, that time does not count against the engine.
        let mut until = until.max(Instant::now() + within.min(GRACE));
        loop {
            match self.unheard.pop_front() {
                Some(heard) if heard.at <= until => return Ok(heard),
                Some(_) => return Err(WorkerError::TimedOut { within }),
                None => {}
            }
            let before = Instant::now();
            let heard = self.from.recv_deadline(until.min(before + PATIENCE));
            until += unheard(before.elapsed());
            match heard {
                Ok(Read::Lines(lines)) => self.unheard.extend(lines),
                Ok(Read::Wrong(error)) => return Err(error.into()),
                Ok(Read::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stopped.load(Ordering::Relaxed) => return Err(WorkerError::Stopped),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until => return Err(self.late(within)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Sends a line and waits for its answer. Returns the line, and `true` if more output followed.
    ///
    /// # Errors
    /// There is no line, or none in time; or `stopped` was set in the meantime.
    pub fn ask(&mut self, line: &str, within: Duration, stopped: &AtomicBool) -> Result<(String, bool), WorkerError> {
        let until = Instant::now() + within;
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.send(bytes);
        self.hear(until, within, stopped).map(|heard| (heard.line, heard.more))
    }

    /// Returns the behaviour of the process since the last answer.
    pub fn rest(&self) -> Rest {
        if !self.unheard.is_empty() {
            return Rest::Spoke;
        }
        match self.from.try_recv() {
            Err(TryRecvError::Empty) => Rest::Quiet,
            Ok(Read::Lines(_) | Read::Wrong(_)) => Rest::Spoke,
            Ok(Read::End) | Err(TryRecvError::Disconnected) => Rest::Ended,
        }
    }

    /// The end of its standard error.
    pub fn stderr(&self) -> String {
        let kept = self.stderr.lock().map(|kept| kept.iter().copied().collect::<Vec<u8>>()).unwrap_or_default();
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// The way in which it ended, once its output has ended.
    fn ended(&mut self) -> WorkerError {
        let until = Instant::now() + self.farewell;
        let Some(status) = self.wait(self.farewell) else { return LineError::Closed.into() };
        // The last lines of a process explain its end. A child of it may keep the pipe open.
        while !self.keeper.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        WorkerError::Ended { how: how(status) }
    }

    /// The reason why there is no answer in time. If the engine is gone, but a child of it keeps its output open, it
    /// ended.
    fn late(&mut self, within: Duration) -> WorkerError {
        match self.wait(Duration::ZERO) {
            Some(status) => WorkerError::Ended { how: how(status) },
            None => WorkerError::TimedOut { within },
        }
    }

    fn wait(&mut self, within: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + within;
        loop {
            // The group is queried first; a leader that has left it is queried itself.
            let ended = self.child.try_wait().transpose().or_else(|| self.child.inner_mut().try_wait().transpose());
            match ended {
                Some(Ok(status)) => {
                    self.is_reaped = true;
                    return Some(status);
                }
                None if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                None | Some(Err(_)) => return None,
            }
        }
    }

    /// Closes its input and waits up to a time limit. Returns `true` if it ended by itself.
    pub fn leave(mut self, within: Duration) -> bool {
        self.to = None;
        self.wait(within).is_some()
    }
}

/// Lets workers end by themselves: all inputs are closed, and all workers have the same time. Then their groups are
/// killed.
pub fn dismiss(mut workers: Vec<Worker>) {
    for worker in &mut workers {
        worker.to = None;
    }
    let now = Instant::now();
    for worker in workers {
        let until = now + worker.farewell;
        worker.leave(until.saturating_duration_since(Instant::now()));
    }
}

impl Drop for Worker {
    /// Kills the whole group, whether or not its leader still runs, and the leader itself in case it has left the
    /// group. Then reaps the leader.
    fn drop(&mut self) {
        self.to = None;
        let group = self.child.start_kill();
        // Once a process is reaped, its number may belong to another one.
        if self.is_reaped {
            return;
        }
        let leader = self.child.inner_mut().start_kill();
        // A process that runs as another user cannot be killed, and is not waited for.
        self.wait(if group.is_ok() || leader.is_ok() { KILLED } else { self.farewell });
    }
}

fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was killed by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exited with {code}"),
        None => "ended".to_owned(),
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads line by line, and passes on together the lines that are available together. Reads ahead by at most two such
/// batches, of what fits into the buffer and one line.
fn read_lines(stdout: impl io::Read, to: &Sender<Read>) {
    let mut reader = BufReader::with_capacity(64 << 10, stdout);
    let mut lines = Vec::new();
    loop {
        let end = match next_line(&mut reader) {
            Ok(line) => {
                let more = reader.buffer();
                let is_last = !more.contains(&b'\n');
                lines.push(Line { line, more: !more.is_empty(), at: Instant::now() });
                if !is_last {
                    continue;
                }
                None
            }
            Err(end) => Some(end),
        };
        let is_over = end.is_some();
        let said = (!lines.is_empty()).then(|| Read::Lines(std::mem::take(&mut lines)));
        if said.into_iter().chain(end).any(|said| to.send(said).is_err()) || is_over {
            return;
        }
    }
}

/// The next line, without its end, or the reason why there is none.
fn next_line(reader: &mut impl BufRead) -> Result<String, Read> {
    let mut line = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    match io::Read::take(reader, most).read_until(b'\n', &mut line) {
        Err(error) => Err(Read::Wrong(LineError::Unreadable(error.to_string()))),
        Ok(0) => Err(Read::End),
        Ok(_) if line.last() != Some(&b'\n') => Err(Read::Wrong(if line.len() > LONGEST_LINE {
            LineError::TooLong
        } else {
            LineError::CutOff(excerpt(&line))
        })),
        Ok(_) => {
            line.pop();
            String::from_utf8(line).map_err(|error| Read::Wrong(LineError::NotUtf8(excerpt(error.as_bytes()))))
        }
    }
}

/// Keeps the end of the output.
fn keep_last(mut stderr: impl io::Read, kept: &Mutex<VecDeque<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(count) = stderr.read(&mut chunk) {
        if count == 0 {
            return;
        }
        let Ok(mut kept) = kept.lock() else { return };
        kept.extend(chunk.get(..count).unwrap_or_default());
        let surplus = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..surplus);
    }
}

/// Returns how much longer than [`PATIENCE`] a wait took. Up to twice the time is normal on a busy machine.
fn unheard(waited: Duration) -> Duration {
    waited.saturating_sub(PATIENCE * 2)
}

/// The start of some bytes, cleaned for printing.
pub fn excerpt(bytes: &[u8]) -> String {
    const MOST: usize = 120;
    let start = String::from_utf8_lossy(bytes.get(..MOST).unwrap_or(bytes));
    let escaped = start.escape_debug().to_string();
    let shown = plain::line(&escaped);
    if bytes.len() > MOST { format!("{shown}... ({} bytes)", bytes.len()) } else { shown.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_the_harness_was_stopped_is_not_counted() {
        assert_eq!(unheard(PATIENCE), Duration::ZERO);
        assert_eq!(unheard(PATIENCE * 2), Duration::ZERO);
        assert_eq!(unheard(Duration::from_secs(14) + PATIENCE * 2), Duration::from_secs(14));
    }

    #[test]
    fn an_excerpt_says_nothing_that_a_log_obeys() {
        assert_eq!(excerpt(b"##[stop-commands]a\x1b"), "##\\[stop-commands]a\\u{1b}");
        assert_eq!(excerpt(b"::error::a"), "\\::error::a");
        assert!(excerpt(&[b'x'; 200]).ends_with("x... (200 bytes)"));
    }
}
