//! A record, printed for people, and for GitHub Actions.

use reports::record::{CaseResult, Record, Verdict};
use reports::terminal;

use super::args::Run;
use super::engines::FILE;
use super::suite::colored;

/// So many unsupported plays are told one by one, more are counted by what they lack.
const FEW: usize = 10;

/// Prints a record, as the arguments ask for it.
pub fn print(record: &Record, args: &Run) {
    let color = colored(args.color, &std::io::stdout());
    anstream::ColorChoice::write_global(if color {
        anstream::ColorChoice::Always
    } else {
        anstream::ColorChoice::Never
    });
    if args.verbose {
        for result in &record.results {
            println!("{:>12} {} ({}:{})", result.verdict.as_str(), result.name(), result.file, result.line);
        }
    }
    let red = || record.red().filter(|result| result.verdict != Verdict::NotRun);
    let lacking: Vec<&CaseResult> = red().filter(|result| result.verdict == Verdict::Unsupported).collect();
    let folded = lacking.len() > FEW && !args.verbose;
    if folded {
        print!("{}", terminal::lacks(lacking));
        println!(
            "    (`-v` tells of each; `-E` and `--edition`, or `games` and `edition` in {FILE}, leave some out)\n"
        );
    }
    for result in red().filter(|result| !folded || result.verdict != Verdict::Unsupported) {
        print_red(result);
    }
    print_not_run(record);
    if std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true") {
        annotate(record);
    }
    for mistake in &record.engine.mistakes {
        println!("the engine makes the mistake `{mistake}`");
        tell_mistake(mistake, record);
    }
    print!("{}", terminal::summary(record));
    let passed = record.results.iter().filter(|result| result.verdict == Verdict::Pass).count();
    let red = record.summary(None).red;
    let state = match red {
        0 => "as expected".to_owned(),
        1 => "1 case is not as expected".to_owned(),
        _ => format!("{red} cases are not as expected"),
    };
    println!("{passed} of {} plays passed in {:.3} s: {state}", record.results.len(), record.seconds);
}

fn print_red(result: &CaseResult) {
    const RED: &str = "\u{1b}[1;31m";
    const PLAIN: &str = "\u{1b}[0m";
    println!("{RED}{}{PLAIN}", terminal::headline(result));
    println!("{}", terminal::body(result));
}

/// Says how many plays did not run, and why: one line a reason.
fn print_not_run(record: &Record) {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for result in record.results.iter().filter(|result| result.verdict == Verdict::NotRun) {
        let reason = result.reason.as_deref().unwrap_or("nobody knows why");
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, count)) => *count += 1,
            None => reasons.push((reason, 1)),
        }
    }
    for (reason, count) in reasons {
        println!("{count} {} not run: {reason}", if count == 1 { "play was" } else { "plays were" });
    }
}

/// Says which clauses a mistake is about and which of them were noticed.
fn tell_mistake(name: &str, record: &Record) {
    let Some(wrong) = engine::mistakes().find(|wrong| wrong.name == name) else { return };
    println!("  {}", wrong.says);
    for clause in wrong.clauses {
        let caught = record.red().filter(|result| result.asserts.iter().any(|asserted| clause == asserted.as_str()));
        let names: Vec<String> = caught.map(CaseResult::name).collect();
        let told = if names.is_empty() {
            "no case that asserts it turned red".to_owned()
        } else {
            format!("caught by {}", names.join(", "))
        };
        println!("  {clause}: {told}");
    }
}

/// Annotations for GitHub Actions, on the lines of the cases.
fn annotate(record: &Record) {
    for result in record.red() {
        let text = format!("{}\n{}", terminal::headline(result), terminal::body(result));
        let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let line = result.failures.first().map_or(result.line, |failure| failure.line);
        println!("::error file={},line={line}::{text}", result.file);
    }
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY") {
        let text = format!("### ruleproof\n\n```\n{}```\n", terminal::summary(record));
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        let _ = file.and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
    }
}
