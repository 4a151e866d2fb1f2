//! The suite as tests: a trial a case, `game::id`, played on the reference engine in every edition.
//!
//! The cases are played all at once, in parallel, and the trials only tell how each ended; so their
//! order is that of the files. With `--exact`, as cargo-nextest asks for one trial a process, only
//! the file that holds the case is read, beside the cards.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use reports::record::{CaseResult, Record};
use reports::terminal;
use ruleproof::play::engine::Reference;
use ruleproof::run::{Telling, run, trials};
use ruleproof::suite::files::folder;
use ruleproof::suite::load::{Text, Texts, load};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    let texts = match texts(&arguments) {
        Ok(texts) => texts,
        Err(why) => return broken(&why),
    };
    if arguments.list {
        return list(&arguments, texts);
    }
    let suite = load(texts);
    if !suite.problems.is_empty() {
        let shown: Vec<String> = suite.problems.iter().map(|problem| problem.render(&suite.sources, false)).collect();
        return broken(&shown.join("\n\n"));
    }
    let selected: Vec<_> = suite.cases.iter().filter(|case| is_wanted(&arguments, &trial_name(&case.id))).collect();
    if suite.cases.is_empty() {
        return broken("the suite has no case");
    }
    let telling = Telling { from: "cases", again: "", done: &|_, _| {} };
    let record = run(&suite, &trials(selected, None), &Reference::right(), &telling);
    arguments.test_threads = Some(1);
    libtest_mimic::run(&arguments, told(record)).exit_code()
}

#[expect(clippy::print_stderr, reason = "there is no trial yet that could tell it")]
fn broken(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files of the suite; if one case is asked for, only its file, and the cards and catalogues of
/// its game.
fn texts(arguments: &Arguments) -> Result<Texts, String> {
    let read = |name: &str| folder(&root().join(name)).map_err(|error| error.to_string());
    let (mut seeds, mut cases) = (read("seeds")?, read("cases")?);
    if arguments.exact
        && let Some((game, id)) = arguments.filter.as_ref().and_then(|name| name.split_once("::"))
    {
        seeds.retain(|text| text.path.rsplit('/').next().is_some_and(|name| name.starts_with(game)));
        cases.retain(|text| has_case(text, id) || text.path.contains(&format!("/{game}/cards/")));
    }
    Ok(Texts { seeds, base: Vec::new(), cases })
}

/// Whether a file has a line that starts a case of that id.
fn has_case(text: &Text, id: &str) -> bool {
    text.text
        .as_ref()
        .is_ok_and(|text| text.lines().any(|line| line.strip_prefix("  ").is_some_and(|line| starts(line, id))))
}

fn starts(line: &str, id: &str) -> bool {
    line.trim_start_matches('"').strip_prefix(id).is_some_and(|rest| rest.trim_start_matches('"').starts_with(':'))
}

fn trial_name(id: &str) -> String {
    id.replacen('/', "::", 1)
}

fn is_wanted(arguments: &Arguments, name: &str) -> bool {
    let matches = |filter: &String| if arguments.exact { name == filter } else { name.contains(filter.as_str()) };
    arguments.filter.as_ref().is_none_or(matches) && !arguments.skip.iter().any(matches)
}

/// Names only; nothing is played.
fn list(arguments: &Arguments, texts: Texts) -> ExitCode {
    let suite = load(texts);
    let names = suite.cases.iter().map(|case| trial_name(&case.id));
    libtest_mimic::run(arguments, names.map(|name| Trial::test(name, || Ok(()))).collect()).exit_code()
}

/// A trial a case, which tells how the case ended.
fn told(record: Record) -> Vec<Trial> {
    let mut trials: Vec<(String, Vec<CaseResult>)> = Vec::new();
    for result in record.results {
        match trials.last_mut() {
            Some((id, results)) if *id == result.id => results.push(result),
            _ => trials.push((result.id.clone(), vec![result])),
        }
    }
    trials
        .into_iter()
        .map(|(id, results)| {
            let results = Arc::new(results);
            Trial::test(trial_name(&id), move || tell(&results))
        })
        .collect()
}

fn tell(results: &[CaseResult]) -> Result<(), Failed> {
    let red = results.iter().filter(|result| result.standing.is_red());
    let told: Vec<String> =
        red.map(|result| format!("{}\n{}", terminal::headline(result), terminal::body(result))).collect();
    if told.is_empty() { Ok(()) } else { Err(Failed::from(told.join("\n"))) }
}
