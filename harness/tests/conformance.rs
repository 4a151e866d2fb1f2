//! The suite as tests: one trial for each case, `game::id`, played on the reference engine in every edition.
//!
//! A trial passes if the case ends as it expects, the invariants of every play hold, and the scenario is unchanged
//! after it was written in canonical form and parsed again.
//!
//! The cases are played all at once, in parallel, and the trials only report the results; so their order is that of the
//! files. With `--exact`, as used by cargo-nextest for one trial in each process, only the file with the case is
//! loaded, besides the cards.
//!
//! One more trial runs this program itself, since no other test has its path.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use engine::Scenario;
use libtest_mimic::{Arguments, Failed, Trial};
use reports::record::{CaseResult, Record};
use reports::terminal;
use ruleproof::conformance;
use ruleproof::files::folder;
use ruleproof::lab::generate::{End, maker, try_out};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::{Text, Texts, load};
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::Reference;
use ruleproof::suite::run::{RunOptions, run, trials};

/// The trial that runs this program.
const LIST: &str = "list::a_closed_pipe_is_not_a_failure";

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    let list_trial = Trial::test(LIST, list_without_reader);
    if arguments.exact && !arguments.list && arguments.filter.as_deref() == Some(LIST) {
        return libtest_mimic::run(&arguments, vec![list_trial]).exit_code();
    }
    let texts = match texts(&arguments) {
        Ok(texts) => texts,
        Err(why) => return broken(&why),
    };
    if arguments.list {
        return list(&arguments, texts);
    }
    let suite = load(engine::GAMES, texts);
    if !suite.problems.is_empty() {
        let shown: Vec<String> = suite.problems.iter().map(|problem| problem.render(&suite.sources, false)).collect();
        return broken(&shown.join("\n\n"));
    }
    let selected: Vec<_> = suite.cases.iter().filter(|case| is_wanted(&arguments, &trial_name(&case.id))).collect();
    if suite.cases.is_empty() {
        return broken("the suite has no case");
    }
    let options = RunOptions::quiet("cases");
    let all = trials(selected, None);
    let record = run(&suite, &all, &Reference::right(), &options);
    let broken = parallel::map(&all, |(case, edition)| beside(case, edition));
    arguments.test_threads = Some(1);
    let trials = trials_of(record, broken).into_iter().chain([list_trial]);
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// Asks this program for the list of its trials, as `cargo test --test conformance -- --list | head -1` does.
fn list_without_reader() -> Result<(), Failed> {
    let program = std::env::current_exe()?;
    let mut child = Command::new(program).arg("--list").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    drop(child.stdout.take());
    let ended = child.wait_with_output()?;
    let (passed, said) = (ended.status.success(), String::from_utf8_lossy(&ended.stderr).into_owned());
    if passed && said.is_empty() { Ok(()) } else { Err(Failed::from(format!("{}: {said}", ended.status))) }
}

/// The failures of a play besides those of the case's expectation. A play that is disputed, or that the engine does not
/// pass yet, is left out.
fn beside(case: &Case, edition: &str) -> Vec<String> {
    let Some(scenario) = case.scenario.as_ref().filter(|_| case.status.is_none()) else { return Vec::new() };
    let mut found = Vec::new();
    if again(scenario).as_ref() != Some(&**scenario) {
        found.push("its scenario says something else once it was written and read again".to_owned());
    }
    if let Some(maker) = maker(case.language.game) {
        match try_out(maker, case, edition, &Reference::right()) {
            End::Held => {}
            End::Broken(what) => found.extend(what),
            End::Unsupported(why) | End::Rejected(why) => found.push(format!("with all first options: {why}")),
        }
    }
    found.into_iter().map(|what| format!("{}@{edition}: {what}", case.id)).collect()
}

/// A scenario, written in canonical form and parsed again.
fn again(scenario: &Scenario) -> Option<Scenario> {
    scenario.game().read(&scenario.json()).ok()
}

#[expect(clippy::print_stderr, reason = "no trial exists yet that could report it")]
fn broken(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files of the suite; if one case is selected, only its file, and the cards and catalogues of its game.
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

/// Returns `true` if a file has a line that starts a case with this id.
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

/// Lists the names without playing anything.
fn list(arguments: &Arguments, texts: Texts) -> ExitCode {
    let suite = load(engine::GAMES, texts);
    let names = suite.cases.iter().map(|case| trial_name(&case.id));
    conformance::list(arguments, names.chain([LIST.to_owned()]))
}

/// The trials, one for each case, which report its results.
fn trials_of(record: Record, broken: Vec<Vec<String>>) -> Vec<Trial> {
    let mut trials: Vec<(String, Vec<CaseResult>, Vec<String>)> = Vec::new();
    for (result, broken) in record.results.into_iter().zip(broken) {
        match trials.last_mut() {
            Some((id, results, all)) if *id == result.id => {
                results.push(result);
                all.extend(broken);
            }
            _ => trials.push((result.id.clone(), vec![result], broken)),
        }
    }
    trials
        .into_iter()
        .map(|(id, results, broken)| {
            let results = Arc::new(results);
            Trial::test(trial_name(&id), move || outcome(&results, &broken))
        })
        .collect()
}

fn outcome(results: &[CaseResult], broken: &[String]) -> Result<(), Failed> {
    let red = results.iter().filter(|result| result.standing.is_failure());
    let described = red.map(|result| format!("{}\n{}", terminal::headline(result), terminal::body(result)));
    let described: Vec<String> = described.chain(broken.iter().cloned()).collect();
    if described.is_empty() { Ok(()) } else { Err(Failed::from(described.join("\n"))) }
}
