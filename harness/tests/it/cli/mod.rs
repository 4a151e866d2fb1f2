//! The command line, used as people use it: the program itself, on files on disk.

mod arguments;
mod baseline;
mod broken_files;
mod bugs;
mod cards;
mod check;
mod claims;
mod config;
mod coverage;
mod decisions;
mod diagnose;
mod disputed_cases;
mod docs;
mod engines;
mod explain;
mod explore;
mod find;
mod generate;
mod incomplete_records;
mod kill;
mod list;
mod lsp;
mod make_mistakes;
mod merge;
mod minimize;
mod mistakes;
mod new;
mod outputs;
mod page;
mod problems;
mod reach;
mod reporting;
mod resume;
mod reviews;
mod run;
mod run_output;
mod schema;
mod seeds;
mod seeds_check;
mod select;
mod serve_engine;
mod site;
mod size_limits;
mod smoke;
mod suite_version;
mod untrusted_text;
mod upgrade;
mod watch;
mod wire;
mod words;
#[cfg(unix)]
mod wrong_passes;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Three cases that the reference engine passes, with all the cards they need.
const SUITE: &str = r#"game: riftbound
editions: ["1.4"]
cards:
  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}
cases:

  a-value-of-three-leaves-one:
    asserts: [437.3-drops-by-prevented]
    kind: positive
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [3]}}]}}
    when:
      - bob: {play: Zap, targets: [ox]}
    then:
      ox: {damage: 0, prevent: [1]}

  a-value-of-one-lets-one-through:
    asserts: [437.2-reduced-by-value]
    tags: [small]
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [1]}}]}}
    when:
      - bob: {play: Zap, targets: [ox]}
    then:
      ox: {damage: 1, prevent: []}

  either-value-may-come-first:
    asserts: [437.3-drops-by-prevented]
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [{amount: 3, by: p}, {amount: 3, by: q}]}}]}}
    when:
      - bob: {play: Zap, targets: [ox]}
    outcomes:
      - choices: [{alice: p}]
        then: {ox: {damage: 0}}
      - choices: [{alice: q}]
        then: {ox: {damage: 0}}
"#;

/// A suite with only the last case of [`SUITE`], with other outcomes.
fn with_outcomes(outcomes: &str) -> String {
    let head = SUITE.split("  a-value-of-three").next().unwrap();
    let case = &SUITE[SUITE.find("  either-value").unwrap()..SUITE.find("      - choices: [{alice: p}]").unwrap()];
    format!("{head}{case}{outcomes}")
}

/// A suite with only the first case of [`SUITE`], changed.
fn first(right: &str, wrong: &str) -> String {
    let suite = SUITE.split("  a-value-of-one").next().unwrap();
    assert!(suite.contains(right), "{right:?} stands in the suite");
    suite.replacen(right, wrong, 1)
}

/// The factor for the time limits of engines: ten minutes for each answer. An engine that hangs on purpose has a limit
/// of its own in `ruleproof.toml`.
const SLOWDOWN: &str = "60";

/// A folder to work in.
struct Place(TempDir);

/// The result of running the program.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

impl Ended {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Self { code: output.status.code().unwrap(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    #[track_caller]
    fn is(self, code: i32) -> Self {
        assert_eq!(self.code, code, "\nout: {}\nerr: {}", self.out, self.err);
        assert!(!self.out.contains('\u{1b}') && !self.err.contains('\u{1b}'), "colours in a pipe");
        self
    }

    #[track_caller]
    fn says(self, part: &str) -> Self {
        assert!(self.out.contains(part), "{part:?} is said\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    #[track_caller]
    fn complains(self, part: &str) -> Self {
        assert!(self.err.contains(part), "{part:?} is complained\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    #[track_caller]
    fn silent(self) -> Self {
        assert_eq!(self.out, "");
        self
    }

    /// The command after `rerun: `.
    fn rerun(&self) -> String {
        self.out.lines().find_map(|line| line.trim().strip_prefix("rerun: ")).unwrap().to_owned()
    }
}

fn place(files: &[(&str, &str)]) -> Place {
    let place = Place(TempDir::new().unwrap());
    for (path, text) in files {
        place.write(path, text);
    }
    place
}

impl Place {
    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap()
    }

    fn files(&self) -> Vec<String> {
        let names = fs::read_dir(self.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    fn prepared(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path()).stdin(Stdio::null());
        // An engine that must answer has all the time that a busy machine may need.
        command.env("RULEPROOF_SLOWDOWN", SLOWDOWN);
        for name in ["CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.prepared(env!("CARGO_BIN_EXE_ruleproof"));
        command.args(arguments);
        command
    }

    /// Runs the program with these arguments.
    fn ruleproof(&self, arguments: &[&str]) -> Ended {
        Ended::of(&self.command(arguments).output().unwrap())
    }

    /// Runs a line in a shell that finds the program, as if it were pasted there.
    #[cfg(unix)]
    fn shell(&self, line: &str) -> Ended {
        let bin = Path::new(env!("CARGO_BIN_EXE_ruleproof")).parent().unwrap();
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        Ended::of(&self.prepared("sh").args(["-c", line]).env("PATH", path).output().unwrap())
    }
}
