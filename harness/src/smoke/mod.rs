//! Checks an engine's adapter against the protocol, with advice on every fault.
//!
//! * [`talk`] is the connection to the engine.
//! * [`nonsense`] sends requests that must be `unsupported`.
//! * [`isolation`] checks that a play has no effect on the next one.
//! * [`parted`] finds the first difference between two answers.
//! * [`choices`] checks questions and answers.

pub mod choices;
pub mod isolation;
pub mod nonsense;
pub mod parted;
pub mod talk;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use engine::kernel::words::language::Language;
use reports::plain;
use reports::record::EngineInfo;
use reports::smoke::{Check, Finding, Smoke};
use serde_json::Value;

use self::talk::Talk;
use crate::claims::{self, missing, wrong_claims};
use crate::process::command::Command;
use crate::process::error::StartError;
use crate::texts::Said;
use protocol::fit::misfits;
use protocol::observed::{Event, Played};
use protocol::text::Texts;
use protocol::{Answered, ClauseIds, Welcome, vocabulary};
use suite::language::case::Case;
use suite::language::expect::Expect;
use suite::play::engine::Ask;
use suite::run::{Trial, unnoticed};

/// The number of plays of a game and edition that are tried.
const PLAYS: usize = 25;

/// The number of additional plays that leave a choice open.
const OPEN: usize = 10;

/// A case in an edition, ready to be sent.
pub struct Play<'s> {
    /// The name: `game/id@edition`.
    pub name: String,
    /// The case.
    pub case: &'s Case,
    /// The game.
    pub language: &'static Language,
    /// The edition.
    pub edition: &'static str,
    /// The scenario in canonical form.
    pub scenario: Value,
    /// The texts of its cards, if the engine requests them.
    pub text: Texts,
}

impl<'s> Play<'s> {
    fn of((case, edition): Trial<'s>, welcome: &Welcome, said: &Said) -> Option<Self> {
        let scenario = case.scenario.as_ref()?;
        let text = said.asked_for(welcome, &Ask::of(scenario, edition)).unwrap_or_default();
        let (name, scenario) = (format!("{}@{edition}", case.id), vocabulary::canonical(scenario));
        Some(Self { name, case, language: case.language, edition, scenario, text })
    }

    /// The ids of its steps.
    fn steps(&self) -> BTreeSet<u64> {
        (0..self.case.steps.len() as u64).collect()
    }
}

/// Returns `true` if every outcome of a case depends on a choice.
fn asks(case: &Case, edition: &str) -> bool {
    let index = case.editions.iter().find(|(other, _)| *other == edition).map(|(_, index)| *index);
    match index.and_then(|index| case.expects.get(index)) {
        Some(Expect::Outcomes { paths, .. }) => paths.iter().all(|path| !path.choices.is_empty()),
        _ => false,
    }
}

/// Returns `true` if a case has answers in its steps, none of which must be refused.
fn answers(case: &Case) -> bool {
    let all = || case.steps.iter().flat_map(|step| &step.answers);
    all().next().is_some() && all().all(|answer| answer.illegal.is_none())
}

/// Checks an engine with some of these trials, in a random order from a seed. `unnoticed` are the known mistakes, by
/// game and name, that go unnoticed if no events are reported.
///
/// # Errors
/// The engine would not start.
pub fn smoke(
    command: &Command,
    trials: &[Trial<'_>],
    seed: u64,
    unnoticed: &[(String, String)],
    stopped: &AtomicBool,
) -> Result<Smoke, StartError> {
    let mut talk = Talk::start(command, stopped)?;
    let welcome = talk.welcome().clone();
    let said = Said::default();
    let plays = sample(trials, &welcome, &said, PLAYS);
    let asking: Vec<Trial<'_>> = trials.iter().copied().filter(|(case, edition)| asks(case, edition)).collect();
    let open = sample(&asking, &welcome, &said, OPEN);
    let answering: Vec<Trial<'_>> = trials.iter().copied().filter(|(case, _)| answers(case)).collect();
    let scripted = sample(&answering, &welcome, &said, OPEN);
    let mut hello = hello(&welcome);
    hello.findings.extend(quiet(&welcome, trials, unnoticed));
    let mut checks = vec![hello];
    let mut answers = Vec::new();
    checks.push(messages(&mut talk, &plays, &mut answers));
    checks.push(nonsense::check(&mut talk, &plays, &answers));
    checks.push(isolation::check(&mut talk, &plays, seed));
    checks.push(choices::check(&mut talk, &open, &scripted));
    checks.push(deadlines(&talk));
    checks.push(end(&mut talk));
    let engine = EngineInfo { name: welcome.name, version: welcome.version, mistakes: Vec::new() };
    Ok(Smoke { engine, seed, checks })
}

/// The finding for an engine that leaves events unreported, with the mistakes that may go unnoticed.
fn quiet(welcome: &Welcome, trials: &[Trial<'_>], known: &[(String, String)]) -> Option<Finding> {
    let languages = trials.iter().map(|(case, _)| case.language);
    let of_its_games = languages.filter(|language| welcome.games.contains_key(language.game));
    let unnoticed = unnoticed(of_its_games, &|game, what| claims::reports(welcome, game, what), known);
    let mistakes = if unnoticed.len() == 1 { "mistake" } else { "mistakes" };
    let what = format!(
        "it does not report everything that happens: at most {} known {mistakes} would go unnoticed: {}",
        unnoticed.len(),
        unnoticed.join(", ")
    );
    let advice = "everything else is visible in the states; report more only where the engine is certain";
    (!unnoticed.is_empty()).then(|| Finding::new(what, advice).of_engine())
}

/// A sample of plays that the engine supports, for each game and edition, from all over the suite.
fn sample<'s>(trials: &[Trial<'s>], welcome: &Welcome, said: &Said, most: usize) -> Vec<Play<'s>> {
    let mut all: BTreeMap<(&str, &str), Vec<Trial<'s>>> = BTreeMap::new();
    for (case, edition) in trials {
        let Some(plays) = welcome.games.get(case.language.game) else { continue };
        let todo = case.expects.iter().any(|expect| matches!(expect, Expect::Todo(_)));
        if !todo && missing(case, edition, plays, welcome.capabilities).is_none() {
            all.entry((case.language.game, edition)).or_default().push((case, edition));
        }
    }
    let some = |trials: Vec<Trial<'s>>| {
        let every = trials.len().div_ceil(most).max(1);
        let some = trials.into_iter().step_by(every);
        some.filter_map(|trial| Play::of(trial, welcome, said)).collect::<Vec<_>>()
    };
    all.into_values().flat_map(some).collect()
}

fn check(name: &str, tried: impl Into<String>, findings: Vec<Finding>) -> Check {
    Check { name: name.to_owned(), tried: tried.into(), skipped: false, findings }
}

fn left_out(name: &str, why: &str) -> Check {
    Check { skipped: true, ..check(name, why, Vec::new()) }
}

/// Checks the engine's description of itself.
pub fn hello(welcome: &Welcome) -> Check {
    let games = welcome.games.iter().map(|(game, plays)| format!("{game} {}", plays.editions.join(" and ")));
    let games: Vec<String> = games.collect();
    check("hello", format!("{} {}: {}", welcome.name, welcome.version, games.join(", ")), wrong_claims(welcome))
}

/// Checks that every answer is valid and contains only what the language has. Keeps the answers, one for each play.
fn messages(talk: &mut Talk<'_>, plays: &[Play<'_>], answers: &mut Vec<Option<Answered>>) -> Check {
    let ids = ClauseIds::default();
    let mut found = Vec::new();
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    for play in plays {
        if talk.over() {
            break;
        }
        let answered = match talk.play(play, &[]) {
            Ok(answered) => answered,
            Err(finding) => {
                answers.push(None);
                found.push(finding);
                continue;
            }
        };
        *ends.entry(word(&answered)).or_default() += 1;
        for misfit in misfits(&answered, play.language, &play.steps(), &ids) {
            found.push(Finding::new(misfit.what, misfit.advice).in_play(&play.name).at(misfit.path));
        }
        if let Answered::Rejected(wrong) = &answered {
            let what = format!("it rejects valid scenarios: {}", plain::line(&wrong.why));
            let advice = "if the engine never asks for a scripted answer, `run` reports `never asked`; the adapter must \
             pass scripted answers on; name a step that the rules forbid in `refused`";
            found.push(Finding::new(what, advice).in_play(&play.name).of_engine());
        }
        if matches!(answered, Answered::Barred(_)) {
            let advice = "name a step that the rules forbid in `refused`; `barred` is for an answer in `choices`";
            found.push(Finding::new("it bars an answer, but none was given", advice).in_play(&play.name));
        }
        answers.push(Some(answered));
    }
    if plays.is_empty() {
        let advice = "check `games`, `vocabulary` and `capabilities` of `hello` against docs/protocol.md";
        found.push(Finding::new("its answer to `hello` excludes every case", advice));
    }
    if !answers.is_empty() && ends.len() == 1 && ends.contains_key("unsupported") {
        let advice = "list unsupported features in `hello`, so that it receives only cases it can play";
        found.push(Finding::new("it supports none of the plays that were tried", advice).of_engine());
    }
    found.extend(promised(talk.welcome(), plays, answers));
    let ends: Vec<String> = ends.into_iter().map(|(end, count)| format!("{count} {end}")).collect();
    check("messages", format!("{}: {}", counted(answers.len()), ends.join(", ")), found)
}

/// A number of plays, in words.
fn counted(plays: usize) -> String {
    if plays == 1 { "1 play".to_owned() } else { format!("{plays} plays") }
}

/// The name of an answer.
pub fn word(answered: &Answered) -> &'static str {
    match answered {
        Answered::Played(_) => "played",
        Answered::Undecided(_) => "undecided",
        Answered::Unsupported(_) => "unsupported",
        Answered::Rejected(_) => "rejected",
        Answered::Barred(_) => "barred",
    }
}

/// Finds capabilities that are declared but never shown, and those that are shown but not declared.
fn promised(welcome: &Welcome, plays: &[Play<'_>], answers: &[Option<Answered>]) -> Vec<Finding> {
    let can = welcome.capabilities;
    let played: Vec<_> = plays
        .iter()
        .zip(answers)
        .filter_map(|(play, answer)| match answer {
            Some(Answered::Played(played)) if !play.case.steps.is_empty() => Some((play, played)),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    let unused = |what: &str| format!("it declares `{what}`, but no answer contains any");
    if can.events && !played.is_empty() && played.iter().all(|(_, played)| played.events.is_empty()) {
        found.push(Finding::new(unused("events"), "fill `events`, or leave the capability out"));
    }
    if can.trace && !played.is_empty() && played.iter().all(|(_, played)| played.trace.is_empty()) {
        found.push(Finding::new(unused("trace"), "fill `trace`, or leave the capability out"));
    }
    found.extend(alike(&played.iter().map(|(_, played)| *played).collect::<Vec<_>>()));
    if can.steps {
        let silent = played.iter().filter(|(_, played)| played.after.is_empty() && played.refused.is_empty());
        found.extend(silent.map(|(play, _)| {
            let advice = "put the state after each step into `after`, or leave the capability out";
            Finding::new("it declares `steps`, but `after` is empty", advice).in_play(&play.name)
        }));
    }
    if !can.choices && answers.iter().flatten().any(|answer| matches!(answer, Answered::Undecided(_))) {
        let advice = "declare `choices`; otherwise it does not receive cases with open choices";
        found.push(Finding::new("it asks for choices without declaring `choices`", advice));
    }
    found
}

/// The number of plays with enough reports for a common property not to be chance.
const ENOUGH: usize = 5;

/// Finds properties that cannot be equal in all plays: the trace, or a single time for all events.
fn alike(played: &[&Played]) -> Vec<Finding> {
    let mut found = Vec::new();
    let traces: Vec<BTreeSet<&str>> =
        played.iter().map(|played| played.trace.iter().map(|id| &**id).collect()).collect();
    if traces.len() >= ENOUGH && traces.iter().all(|trace| !trace.is_empty() && Some(trace) == traces.first()) {
        let advice = "name the clauses that were applied in this play, or leave `trace` out";
        found.push(Finding::new(format!("the trace of all {} plays is the same", traces.len()), advice));
    }
    let eventful: Vec<&Vec<Event>> = played.iter().map(|played| &played.events).filter(|all| all.len() > 2).collect();
    let at_once = |events: &&Vec<Event>| {
        let first = events.first().and_then(|event| event.batch);
        first.is_some() && events.iter().all(|event| event.batch == first)
    };
    if eventful.len() >= ENOUGH && eventful.iter().all(at_once) {
        let advice = "give only those events the same `batch` that happened at the same time, or leave it out";
        found
            .push(Finding::new(format!("in all {} plays everything happens at the same time", eventful.len()), advice));
    }
    found
}

/// Checks the duration of answers.
fn deadlines(talk: &Talk<'_>) -> Check {
    let mut times: Vec<&(std::time::Duration, String)> = talk.times.iter().collect();
    times.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
    let within = talk.within();
    let shown = times.iter().take(3).map(|(time, play)| format!("{play} {:.1} ms", time.as_secs_f64() * 1e3));
    let shown: Vec<String> = shown.collect();
    let slow = times.first().filter(|(time, _)| *time * 2 > within);
    let found = slow.map(|(time, play)| {
        let what = format!("an answer took {:.1} s; the limit is {:.1} s", time.as_secs_f64(), within.as_secs_f64());
        Finding::new(what, "set `answer` in ruleproof.toml to at least twice the time").in_play(play)
    });
    check("deadlines", format!("the slowest: {}", shown.join(", ")), found.into_iter().collect())
}

/// Checks that the engine ends when its input does.
fn end(talk: &mut Talk<'_>) -> Check {
    let found = if talk.leave() {
        Vec::new()
    } else {
        vec![Finding::new(
            "it did not end when its input ended",
            "stop reading, and exit, at the end of standard input",
        )]
    };
    check("end", "its input was closed", found)
}
