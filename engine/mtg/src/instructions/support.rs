//! What this engine does not play yet: whatever a card in play may do by itself has to be played, so
//! it is looked at as it comes into play.

use crate::replacement::single::replaceable;
use crate::words::cards::{Card, Keyword, KeywordWord};
use crate::words::effects::{Act, Cant, Effect, Entry, EventPattern, TriggerEvent};
use crate::words::patterns::Beginning;
use kernel::transcript::stop::Stop;

/// Whether the engine plays all that a permanent does by itself.
pub fn check(card: &Card) -> Result<(), Stop> {
    for entry in &card.statics {
        check_static(entry)?;
    }
    for ability in &card.triggered {
        check_event(&ability.when)?;
    }
    card.keywords.iter().try_for_each(check_keyword)
}

/// Whether the engine plays a keyword.
pub fn check_keyword(keyword: &Keyword) -> Result<(), Stop> {
    match keyword {
        Keyword::Plain(
            word @ (KeywordWord::Banding
            | KeywordWord::Changeling
            | KeywordWord::Phasing
            | KeywordWord::Persist
            | KeywordWord::Undying
            | KeywordWord::Prowess
            | KeywordWord::Exalted
            | KeywordWord::Flanking),
        ) => Err(Stop::unsupported(format!("keyword `{}`", word.as_str()))),
        _ => Ok(()),
    }
}

/// Whether the engine notices an event that would trigger an ability.
pub fn check_event(when: &TriggerEvent) -> Result<(), Stop> {
    let TriggerEvent::Event(pattern) = when else { return Ok(()) };
    let lacks = |what: &str| Err(Stop::unsupported(format!("triggering on `{}` with `{what}`", pattern.word())));
    match &**pattern {
        EventPattern::Gained(p) | EventPattern::Lost(p) if p.by.is_some() => lacks("by"),
        EventPattern::CountersPut(p) if p.by.is_some() => lacks("by"),
        EventPattern::Created(p) if p.by.is_some() => lacks("by"),
        EventPattern::Drew(p) | EventPattern::Milled(p) if p.by.is_some() => lacks("by"),
        EventPattern::Drew(p) | EventPattern::Milled(p) if p.what.is_some() => lacks("what"),
        EventPattern::Cast(p)
        | EventPattern::Activated(p)
        | EventPattern::Countered(p)
        | EventPattern::Triggered(p)
            if p.by.is_some() =>
        {
            lacks("by")
        }
        EventPattern::Began(p) if matches!(p.step, Some(Beginning::CombatPhase | Beginning::Turn)) => {
            Err(Stop::unsupported("triggering on a phase or turn; say which step begins it"))
        }
        _ => Ok(()),
    }
}

fn check_static(entry: &Entry) -> Result<(), Stop> {
    let Act::Effect(effect) = &entry.act else { return Err(Stop::unsupported("a static ability with `when`")) };
    match effect {
        Effect::Replace(replace) => {
            replaceable(&replace.would)?;
            if matches!(replace.would, EventPattern::Entered(_)) && replace.change.is_none() {
                return Err(Stop::unsupported("something else instead of entering the battlefield"));
            }
            Ok(())
        }
        Effect::Cant(cant) => check_cant(cant),
        Effect::Prevent(_) | Effect::Unpreventable(_) | Effect::Modify(_) => Ok(()),
        other => Err(Stop::unsupported(format!("the static effect `{}`", other.word()))),
    }
}

/// Whether the engine heeds a ban.
pub fn check_cant(cant: &Cant) -> Result<(), Stop> {
    match cant {
        Cant::Verb(_) => Ok(()),
        Cant::Event(pattern) => match &**pattern {
            EventPattern::Gained(_)
            | EventPattern::Lost(_)
            | EventPattern::Drew(_)
            | EventPattern::CountersPut(_)
            | EventPattern::Attacked(_)
            | EventPattern::Blocked(_)
            | EventPattern::Countered(_)
            | EventPattern::Activated(_)
            | EventPattern::Destroyed(_) => Ok(()),
            other => Err(Stop::unsupported(format!("a ban on `{}`", other.word()))),
        },
    }
}
