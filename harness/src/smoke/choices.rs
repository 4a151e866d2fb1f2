//! Checks that an engine asks for choices, uses their answers, and rejects answers without a question.

use std::collections::BTreeSet;

use engine::kernel::transcript::choice::Options;
use engine::kernel::words::name::Name;
use engine::kernel::words::scenario::{Answer, Give};
use reports::smoke::{Check, Finding};

use super::talk::{Talk, somebody};
use super::{Play, counted, left_out, word};
use protocol::{Answered, Offer, Run};
use serde_json::Value;

/// The most questions of one play.
const QUESTIONS: usize = 60;

/// The number of answers to one question that are tried until one is not barred.
const TRIED: usize = 50;

/// Follows one path through the choices of some plays, and gives one answer too many at its end. If none of them asks a
/// question, `scripted` plays show whether the adapter passes on questions at all.
pub fn check(talk: &mut Talk<'_>, plays: &[Play<'_>], scripted: &[Play<'_>]) -> Check {
    if !talk.welcome().capabilities.choices {
        return left_out("choices", "it does not declare `choices`");
    }
    let mut found = Vec::new();
    let mut forms = BTreeSet::new();
    let mut unasked = Vec::new();
    let mut walked = 0;
    for play in plays {
        if talk.over() {
            break;
        }
        walked += 1;
        match walk(talk, play, &mut forms) {
            Ok(Walked::ToItsEnd) => {}
            Ok(Walked::Unasked) => unasked.push(play),
            Err(finding) => found.push(finding.in_play(&play.name)),
        }
    }
    let picks = if forms.is_empty() && !unasked.is_empty() { picks(talk, scripted) } else { Picks::No };
    if let Picks::In(play) = &picks {
        let what = "it takes scripted answers, but picks one itself if there is none";
        found.push(Finding::new(what, "answer `undecided` if a choice has no answer; never pick one").in_play(play));
    } else {
        let finding = never_asked(!forms.is_empty(), picks == Picks::No);
        found.extend(unasked.into_iter().map(|play| finding.clone().in_play(&play.name)));
    }
    if plays.is_empty() {
        return left_out("choices", "none of these cases leaves a choice open");
    }
    if forms.is_empty() && found.is_empty() {
        return left_out(
            "choices",
            &format!("{} with open choices need features that it does not support", counted(walked)),
        );
    }
    let forms: Vec<&str> = if forms.is_empty() { vec!["nothing"] } else { forms.into_iter().collect() };
    super::check("choices", format!("{} with open choices; it asked for {}", counted(walked), forms.join(", ")), found)
}

/// The result of following a path without a definite fault of the adapter.
enum Walked {
    /// Everything was correct, as far as the path went.
    ToItsEnd,
    /// No question was asked.
    Unasked,
}

/// The adapter's handling of missing answers.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Picks {
    /// The adapter asks if a scripted answer is left out.
    No,
    /// The adapter uses the scripted answer in this play, and without one it picks an answer itself.
    In(String),
    /// No play with a scripted answer came to its end.
    Unknown,
}

/// Plays scenarios with scripted answers, then without them. If a question is asked then, the adapter passes it on.
fn picks(talk: &mut Talk<'_>, plays: &[Play<'_>]) -> Picks {
    let mut picks = Picks::Unknown;
    for play in plays {
        if talk.over() || !matches!(talk.play(play, &[]), Ok(Answered::Played(_))) {
            continue;
        }
        let mut bare = play.scenario.clone();
        without_answers(&mut bare);
        let run = Run {
            token: "unanswered".to_owned(),
            game: play.language.game.to_owned(),
            edition: play.edition.to_owned(),
            scenario: &bare,
            choices: Vec::new(),
            text: play.text.clone(),
        };
        match talk.run(&play.name, run) {
            Ok(Answered::Undecided(_)) => return Picks::No,
            Ok(Answered::Played(_)) if picks == Picks::Unknown => picks = Picks::In(play.name.clone()),
            _ => {}
        }
    }
    picks
}

/// Removes the answers from all steps.
fn without_answers(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.contains_key("act") {
                fields.shift_remove("choices");
            }
            fields.values_mut().for_each(without_answers);
        }
        Value::Array(values) => values.iter_mut().for_each(without_answers),
        _ => {}
    }
}

/// The finding for a play that leaves a choice open and came to its end without a question. If the adapter passes on
/// the engine's questions in other plays, the engine did not ask here.
fn never_asked(asks: bool, hands_on: bool) -> Finding {
    let what = "it was played to its end, but leaves a choice open";
    let judged = "`run` checks that, and reports `never asked` where it is wrong";
    let finding = if asks || hands_on {
        let advice = "other choices are asked for, so it seems that the engine makes this one by itself: ";
        Finding::new(what, format!("{advice}{judged}; only if the adapter picks the answer, reply `undecided`"))
    } else {
        let advice = "it is unclear whether the engine never asks or the adapter picks the answer: ";
        Finding::new(what, format!("{advice}{judged}; if the adapter picks the answer, reply `undecided`"))
    };
    finding.of_engine()
}

/// Answers every question with the first answer that is not barred, then gives one answer more.
fn walk(talk: &mut Talk<'_>, play: &Play<'_>, forms: &mut BTreeSet<&'static str>) -> Result<Walked, Finding> {
    let mut choices: Vec<Answer> = Vec::new();
    let mut answered = talk.play(play, &choices)?;
    while let Answered::Undecided(asked) = answered {
        if choices.len() >= QUESTIONS {
            let what = format!("it asks endlessly: more than {QUESTIONS} questions in one play");
            return Err(Finding::new(
                what,
                "take the answers in `choices` in order, and ask only for the missing ones",
            ));
        }
        let form = form(&asked.options);
        forms.insert(form);
        let who = Name::from(asked.who);
        let (gives, _) = Options::from(asked.options).answers(TRIED);
        answered = led(talk, play, &mut choices, &who, gives, form)?;
    }
    match answered {
        Answered::Played(_) if choices.is_empty() => Ok(Walked::Unasked),
        Answered::Played(_) => surplus(talk, play, choices),
        Answered::Unsupported(_) => Ok(Walked::ToItsEnd),
        other => {
            let what = format!("its own options led to `{}`", word(&other));
            Err(Finding::new(what, "offer only possible answers; answers that the rules forbid are `barred`"))
        }
    }
}

/// Gives the first of the answers that is not barred. Returns the result.
fn led(
    talk: &mut Talk<'_>,
    play: &Play<'_>,
    choices: &mut Vec<Answer>,
    who: &Name,
    gives: Vec<Give>,
    form: &str,
) -> Result<Answered, Finding> {
    for give in gives {
        choices.push(Answer::of(who.clone(), give));
        match talk.play(play, choices)? {
            Answered::Barred(_) => choices.pop(),
            answered => return Ok(answered),
        };
    }
    let what = format!("none of the first {TRIED} answers to a question of the form `{form}` is accepted");
    Err(Finding::new(what, "offer options of which at least one is not barred"))
}

/// Gives an answer without a question.
fn surplus(talk: &mut Talk<'_>, play: &Play<'_>, mut choices: Vec<Answer>) -> Result<Walked, Finding> {
    let give = Give::One(Name::from("nobody asked".to_owned()));
    choices.push(Answer::of(Name::Word(somebody(play.language)), give));
    match talk.play(play, &choices)? {
        Answered::Rejected(_) => Ok(Walked::ToItsEnd),
        other => {
            let what = format!("a surplus answer ends as `{}`", word(&other));
            Err(Finding::new(what, "answer `rejected` when `choices` has answers left at the end"))
        }
    }
}

fn form(offer: &Offer) -> &'static str {
    match offer {
        Offer::One(_) => "one",
        Offer::Several { .. } => "several",
        Offer::Number { .. } => "number",
        Offer::Split { .. } => "split",
        Offer::Pairs { .. } => "pairs",
    }
}
