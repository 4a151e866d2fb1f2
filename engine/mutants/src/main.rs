//! Measures how many small faults of the reference engine the cases notice.
//!
//! Copies the project, inserts a sample of mutants into the rules of the copy, each behind a switch, and builds the
//! copy once. Then it plays the suite once for each mutant, in a separate process. See `docs/mutants.md`.

mod compile;
mod find;
mod play;
mod rewrite;
mod sample;
mod values;
mod verdicts_file;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use compile::Copy;
use play::{End, Player};
use sample::Drawn;
use verdicts_file::{Ended, Verdict};

const USAGE: &str = "usage: mutants [--out DIR] [--seed TEXT] [--each N] [--only PATH]... [--jobs N] [--again] [--list]

  --out DIR    where the copy, the builds and the verdicts go (target/mutants)
  --seed TEXT  what the sample is drawn by (615)
  --each N     how many mutants of each game, and as large a part of the kernel's (200)
  --only PATH  draws from this file or folder only, and from others that are named so (all)
  --jobs N     how many are played at once (2)
  --again      plays those that survived the last time, with the cases there are now
  --list       prints the sample and does nothing";

struct Arguments {
    root: PathBuf,
    out: PathBuf,
    seed: String,
    each: usize,
    only: Vec<String>,
    jobs: usize,
    again: bool,
    list: bool,
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let root = fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
    let out = root.join("target/mutants");
    let seed = "615".to_owned();
    let mut found = Arguments { root, out, seed, each: 200, only: Vec::new(), jobs: 2, again: false, list: false };
    let mut given = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).skip(1);
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or_else(|| format!("{argument} needs a value\n\n{USAGE}"));
        match argument.as_str() {
            "--out" => found.out = std::path::absolute(value()?)?,
            "--seed" => found.seed = value()?,
            "--each" => found.each = value()?.parse()?,
            "--only" => found.only.push(value()?),
            "--jobs" => found.jobs = value()?.parse()?,
            "--again" => found.again = true,
            "--list" => found.list = true,
            _ => return Err(format!("unknown argument {argument}\n\n{USAGE}").into()),
        }
    }
    Ok(found)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments()?;
    let verdicts = arguments.out.join("verdicts.txt");
    let scratch = arguments.out.join("plays");
    fs::create_dir_all(&scratch)?;
    let target = arguments.out.join("target");
    let copy = Copy { root: arguments.root.clone(), tree: arguments.out.join("tree"), target };
    // The cases of the copy, because those of the project may change in the meantime.
    let player = Player { program: copy.target.join("debug/ruleproof"), root: copy.tree.clone(), scratch };
    let mut all = if arguments.again {
        copy.bring_cases()?;
        verdicts_file::read(&fs::read_to_string(&verdicts)?)?
    } else {
        let drawn = sample::draw(&arguments.root, &arguments.seed, arguments.each, &arguments.only)?;
        if arguments.list {
            for one in &drawn {
                println!("{}:{}", one.name, one.mutant.line);
            }
            return Ok(());
        }
        copy.bring()?;
        let mutants: Vec<_> = drawn.iter().map(|drawn| drawn.mutant.clone()).collect();
        let started = Instant::now();
        let left_out = copy.build(&mutants)?;
        eprintln!("built in {} s", started.elapsed().as_secs());
        unplayed(&drawn, &left_out)
    };
    play(&player, &mut all, arguments.jobs)?;
    fs::write(&verdicts, verdicts_file::write(&all))?;
    let known = fs::read_to_string(arguments.root.join("engine/mutants/survivors.txt")).unwrap_or_default();
    print!("{}", verdicts_file::summary(&all, &verdicts_file::reasons(&known)));
    Ok(())
}

/// The verdicts of all drawn mutants before any is played.
fn unplayed(drawn: &[Drawn], left_out: &BTreeSet<usize>) -> Vec<Verdict> {
    let verdict = |(nth, drawn): (usize, &Drawn)| {
        let number = nth + 1;
        let ended = if left_out.contains(&number) { Ended::NotBuilt } else { Ended::Unreached };
        Verdict { number, ended, name: drawn.name.clone(), line: drawn.mutant.line, by: String::new() }
    };
    drawn.iter().enumerate().map(verdict).collect()
}

/// Plays the mutants that nothing has caught yet.
fn play(player: &Player, all: &mut [Verdict], jobs: usize) -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    let reached = player.reached()?;
    // The correct engine plays alone here, whereas mutants play side by side.
    let limit = Duration::from_secs(10) + 10 * started.elapsed();
    let open: Vec<&mut Verdict> = all.iter_mut().filter(|verdict| verdict.is_open()).collect();
    let (count, next, done) = (open.len(), AtomicUsize::new(0), Mutex::new(open));
    let work = || -> Result<(), String> {
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= count {
                return Ok(());
            }
            let lock = || done.lock().map_err(|broken| broken.to_string());
            let (number, pick) = lock()?.get(nth).map(|verdict| (verdict.number, verdict.pick())).unwrap_or_default();
            let (ended, by) = if reached.contains(&number) {
                match player.play(number, &pick, limit).map_err(|broken| broken.to_string())? {
                    End::Passed => (Ended::Survived, String::new()),
                    End::Red(by) => (Ended::Caught, by),
                    End::Endless => (Ended::Caught, "it does not come to an end".to_owned()),
                }
            } else {
                (Ended::Unreached, String::new())
            };
            if let Some(verdict) = lock()?.get_mut(nth) {
                (verdict.ended, verdict.by) = (ended, by);
                eprintln!("{}/{count} {}", nth + 1, verdict.line());
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker died".to_owned())?)
    })?;
    eprintln!("played in {} s", started.elapsed().as_secs());
    Ok(())
}
