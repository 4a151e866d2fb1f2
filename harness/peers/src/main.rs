//! Plays as many records with `ruleproof` as with other runners of files with expectations, in turn.
//!
//! ```sh
//! cargo build --release
//! cargo run --release --manifest-path harness/peers/Cargo.toml -- target/release/ruleproof
//! ```
//!
//! The other runners parse a question and an answer and ask a closure that has the answer, so their time is that of the
//! runner alone. `ruleproof` parses a scenario, plays it on its engine and judges clauses. All run on one thread,
//! `ruleproof` as a program, including its startup.

mod files;

use std::error::Error;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use sqllogictest::{DB, DBOutput, DefaultColumnType, Runner};

/// The number of files, as in `cargo bench --bench suite`.
const FILES: usize = 1_000;
/// The number of records in a file.
const RECORDS: usize = 20;
/// The number of rounds for each runner.
const ROUNDS: usize = 5;

type Turn<'a> = (&'a str, Box<dyn Fn() -> Result<(), Box<dyn Error>> + 'a>);

fn main() -> ExitCode {
    let Some(program) = std::env::args_os().nth(1) else {
        eprintln!("usage: peers PATH-OF-RULEPROOF");
        return ExitCode::from(2);
    };
    match compare(&program) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the files, runs each runner on its own files in turn, and prints the least time of each.
fn compare(program: &OsString) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    files::write(root)?;
    let turns: [Turn<'_>; 4] = [
        ("ruleproof run -j 1", Box::new(|| with_ruleproof(program, &root.join("cases")))),
        ("sqllogictest", Box::new(|| with_sqllogictest(&root.join("queries")))),
        ("datadriven", Box::new(|| with_datadriven(&root.join("directives")))),
        (
            "insta",
            Box::new(|| {
                with_insta(&root.join("snapshots"));
                Ok(())
            }),
        ),
    ];
    let mut least = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        for ((_, play), least) in turns.iter().zip(&mut least) {
            let start = Instant::now();
            play()?;
            *least = start.elapsed().min(*least);
        }
    }
    println!(
        "{} records in {FILES} files (insta: a folder each), the least of {ROUNDS} rounds in turn",
        FILES * RECORDS
    );
    let [ours, ..] = least;
    for ((name, _), least) in turns.iter().zip(least) {
        println!("{name:20} {:>8.1?}  {:.2} of ruleproof's", least, least.as_secs_f64() / ours.as_secs_f64());
    }
    Ok(())
}

fn with_ruleproof(program: &OsString, cases: &Path) -> Result<(), Box<dyn Error>> {
    let status = Command::new(program)
        .args(["run", "-j", "1", "--cases"])
        .arg(cases)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    if status.success() { Ok(()) } else { Err(format!("ruleproof ended with {status}").into()) }
}

/// A database whose questions contain their answers: `select N` is N.
struct Known;

impl DB for Known {
    type Error = std::fmt::Error;
    type ColumnType = DefaultColumnType;

    fn run(&mut self, sql: &str) -> Result<DBOutput<DefaultColumnType>, std::fmt::Error> {
        let answer = sql.rsplit(' ').next().ok_or(std::fmt::Error)?;
        Ok(DBOutput::Rows { types: vec![DefaultColumnType::Integer], rows: vec![vec![answer.to_owned()]] })
    }
}

fn with_sqllogictest(folder: &Path) -> Result<(), Box<dyn Error>> {
    for file in 0..FILES {
        let mut runner = Runner::new(|| async { Ok(Known) });
        runner.run_file(folder.join(format!("{file:04}.slt")))?;
    }
    Ok(())
}

fn with_datadriven(folder: &Path) -> Result<(), Box<dyn Error>> {
    let folder = folder.to_str().ok_or("the folder's name is not text")?;
    datadriven::walk(folder, |file| {
        file.run(|case| -> String { case.input.rsplit(' ').next().unwrap_or_default().to_owned() });
    });
    Ok(())
}

fn with_insta(folder: &Path) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    for file in 0..FILES {
        // It lists the folder at each assertion, so one folder for all snapshots would take quadratic time.
        settings.set_snapshot_path(folder.join(format!("{file:04}")));
        settings.bind(|| {
            for record in files::numbers(file) {
                insta::assert_snapshot!(format!("record-{record:05}"), record.to_string());
            }
        });
    }
}
