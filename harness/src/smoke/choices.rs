//! Whether an engine asks for choices, goes on with their answers, and rejects answers to no question.

use std::collections::BTreeSet;

use engine::kernel::transcript::choice::Options;
use engine::kernel::words::name::Name;
use engine::kernel::words::scenario::{Answer, Give};
use reports::smoke::{Check, Finding};

use super::talk::{Talk, somebody};
use super::{Play, left_out, word};
use protocol::{Answered, Offer};

/// How many questions one play may ask.
const QUESTIONS: usize = 60;

/// How many answers to one question are tried until one is not barred.
const TRIED: usize = 50;

/// Walks one path through the choices of some plays, and gives one answer too many at its end.
pub fn check(talk: &mut Talk<'_>, plays: &[Play<'_>]) -> Check {
    if !talk.welcome().capabilities.choices {
        return left_out("choices", "it does not claim `choices`");
    }
    let mut found = Vec::new();
    let mut forms = BTreeSet::new();
    let mut walked = 0;
    for play in plays {
        if talk.over() {
            break;
        }
        walked += 1;
        if let Err(finding) = walk(talk, play, &mut forms) {
            found.push(finding.in_play(&play.name));
        }
    }
    if forms.is_empty() && found.is_empty() {
        return left_out("choices", &format!("in {walked} plays that leave choices open it lacks something"));
    }
    let forms: Vec<&str> = if forms.is_empty() { vec!["nothing"] } else { forms.into_iter().collect() };
    super::check("choices", format!("{walked} plays that leave choices open; it asked for {}", forms.join(", ")), found)
}

/// Answers every question with the first answer that is not barred, then once more.
fn walk(talk: &mut Talk<'_>, play: &Play<'_>, forms: &mut BTreeSet<&'static str>) -> Result<(), Finding> {
    let mut choices: Vec<Answer> = Vec::new();
    let mut answered = talk.play(play, &choices)?;
    while let Answered::Undecided(asked) = answered {
        if choices.len() >= QUESTIONS {
            let what = format!("it asks without end: more than {QUESTIONS} questions in one play");
            return Err(Finding::new(what, "take the answers in `choices` in order, and ask only for what has none"));
        }
        let form = form(&asked.options);
        forms.insert(form);
        let who = Name::from(asked.who);
        let (gives, _) = Options::from(asked.options).answers(TRIED);
        answered = led(talk, play, &mut choices, &who, gives, form)?;
    }
    match answered {
        Answered::Played(_) if choices.is_empty() => {
            let advice = "answer `undecided` where a choice has no answer; never pick one";
            Err(Finding::new("it was played to its end, but leaves a choice open", advice))
        }
        Answered::Played(_) => surplus(talk, play, choices),
        Answered::Unsupported(_) => Ok(()),
        other => {
            let what = format!("its own options led to `{}`", word(&other));
            Err(Finding::new(what, "offer only what may be answered; what the rules forbid after all is `barred`"))
        }
    }
}

/// Gives the first of the answers that is not barred, and what came of it.
fn led(
    talk: &mut Talk<'_>,
    play: &Play<'_>,
    choices: &mut Vec<Answer>,
    who: &Name,
    gives: Vec<Give>,
    form: &str,
) -> Result<Answered, Finding> {
    for give in gives {
        choices.push(Answer { who: who.clone(), give });
        match talk.play(play, choices)? {
            Answered::Barred(_) => choices.pop(),
            answered => return Ok(answered),
        };
    }
    let what = format!("none of the first {TRIED} answers to a question of the form `{form}` may be given");
    Err(Finding::new(what, "offer options of which at least one is not barred"))
}

/// An answer that nobody asked for.
fn surplus(talk: &mut Talk<'_>, play: &Play<'_>, mut choices: Vec<Answer>) -> Result<(), Finding> {
    let give = Give::One(Name::from("nobody asked".to_owned()));
    choices.push(Answer { who: Name::Word(somebody(play.language)), give });
    match talk.play(play, &choices)? {
        Answered::Rejected(_) => Ok(()),
        other => {
            let what = format!("an answer that nobody asked for ends as `{}`", word(&other));
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
