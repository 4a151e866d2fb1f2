//! Plays the suite on one mutant, in a process of its own.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How much memory a play may take, in kilobytes: some mutants never come to an end.
const MEMORY: &str = "4000000";

/// What plays the suite.
pub struct Player {
    pub program: PathBuf,
    /// Where the suite is.
    pub root: PathBuf,
    /// Where what is printed goes.
    pub scratch: PathBuf,
}

/// How a play of the suite ended.
pub enum End {
    Passed,
    /// Something is red; the first of it.
    Red(String),
    /// It took too long.
    Endless,
}

impl Player {
    /// Plays the cases that an expression picks, with one mutant or none (0).
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

    /// Plays all of the suite with no mutant. Gives the mutants that the play came by.
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

/// Waits for an end, for a while.
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
