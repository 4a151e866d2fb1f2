//! Plays the suite on one mutant, in a separate process.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The memory limit of a play, in kilobytes: some mutants never terminate.
const MEMORY: &str = "4000000";

/// The settings with which the suite is played.
pub struct Player {
    pub program: PathBuf,
    /// The folder that contains the suite.
    pub root: PathBuf,
    /// The folder for the output of plays.
    pub scratch: PathBuf,
}

/// The outcome of playing the suite.
pub enum End {
    Passed,
    /// The suite has failures; the first of them.
    Red(String),
    /// The play took too long.
    Endless,
}

impl Player {
    /// Plays the cases that an expression selects, with one mutant or none (0).
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn play(&self, mutant: usize, pick: &str, limit: Duration) -> Result<End, Box<dyn Error>> {
        let printed = self.scratch.join(format!("{mutant}.txt"));
        let mut child = self.start(pick, &printed)?.env("MUTANT", mutant.to_string()).spawn()?;
        let Some(status) = wait(&mut child, limit)? else { return Ok(End::Endless) };
        let text = String::from_utf8_lossy(&fs::read(&printed)?).into_owned();
        fs::remove_file(&printed)?;
        if status.success() {
            return Ok(End::Passed);
        }
        let red = |line: &&str| !line.starts_with("  ") && (line.contains(": ") || line.contains("panicked"));
        Ok(End::Red(text.lines().find(red).unwrap_or("(nothing printed)").to_owned()))
    }

    /// Plays the whole suite without a mutant. Returns the mutants whose code was reached.
    ///
    /// # Errors
    /// The suite does not pass.
    pub fn reached(&self) -> Result<BTreeSet<usize>, Box<dyn Error>> {
        let (list, printed) = (self.scratch.join("reached"), self.scratch.join("right.txt"));
        let status = self.start("all()", &printed)?.env("MUTANTS_REACHED", &list).status()?;
        if !status.success() {
            return Err(format!("the suite does not pass without a mutant: {}", printed.display()).into());
        }
        Ok(fs::read_to_string(list)?.lines().filter_map(|line| line.parse().ok()).collect())
    }

    fn start(&self, pick: &str, printed: &PathBuf) -> Result<Command, Box<dyn Error>> {
        let file = File::create(printed)?;
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v $0; exec \"$@\"", MEMORY])
            .arg(&self.program)
            .args(["run", "-j", "1", "-E", pick])
            .current_dir(&self.root)
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stderr(file.try_clone()?)
            .stdout(file);
        Ok(command)
    }
}

/// Waits for the process to exit, at most `limit`; kills it afterwards.
fn wait(child: &mut Child, limit: Duration) -> Result<Option<ExitStatus>, Box<dyn Error>> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if started.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(10));
    }
}
