//! What this engine does not play yet: whatever a card in play may do by itself has to be played, so
//! it is looked at as it comes into play.

use super::cards::{Card, Keyword, KeywordWord};
use super::effects::{Act, Cant, CantVerb, Effect, Entry, EventPattern, TriggerEvent};
use super::happen::replaceable;
use crate::kernel::stop::Stop;

/// Whether the engine plays all that a permanent does by itself.
pub fn check(card: &Card) -> Result<(), Stop> {
    for entry in &card.statics {
        check_static(entry)?;
    }
    for ability in &card.triggered {
        if let TriggerEvent::Event(pattern) = &ability.when {
            check_event(pattern)?;
        }
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

fn check_event(pattern: &EventPattern) -> Result<(), Stop> {
    match pattern {
        EventPattern::Replaced(_) | EventPattern::Created(_) | EventPattern::Triggered(_) => {
            Err(Stop::unsupported(format!("triggering on `{}`", pattern.word())))
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
    let word = match cant {
        Cant::Verb(verb) => match **verb {
            CantVerb::GainLife(_)
            | CantVerb::LoseLife(_)
            | CantVerb::Draw(_)
            | CantVerb::PutCounters(_)
            | CantVerb::Block(_) => return Ok(()),
            CantVerb::Attack(ref attack) if attack.who.is_none() => return Ok(()),
            _ => verb.word(),
        },
        Cant::Event(pattern) => match **pattern {
            EventPattern::Gained(_) | EventPattern::Lost(_) | EventPattern::Drew(_) | EventPattern::CountersPut(_) => {
                return Ok(());
            }
            _ => pattern.word(),
        },
    };
    Err(Stop::unsupported(format!("a ban on `{word}`")))
}
