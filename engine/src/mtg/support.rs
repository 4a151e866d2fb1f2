//! What this engine does not play yet: whatever a card in play may do by itself has to be played, so
//! it is looked at as it comes into play.

use super::cards::{Card, Keyword, KeywordWord};
use super::effects::{Act, Effect, Entry, EventPattern, TriggerEvent};
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
    if card.back.is_some() {
        return Err(Stop::unsupported("a card with two faces"));
    }
    card.keywords.iter().try_for_each(check_keyword)
}

/// Whether the engine plays a keyword.
pub fn check_keyword(keyword: &Keyword) -> Result<(), Stop> {
    match keyword {
        Keyword::Plain(
            word @ (KeywordWord::Banding
            | KeywordWord::Changeling
            | KeywordWord::Daybound
            | KeywordWord::Nightbound
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
        Effect::Prevent(prevent) => prevent.then.iter().try_for_each(check_instruction),
        Effect::Replace(replace) => {
            replaceable(&replace.would)?;
            if let Some(change) = &replace.change
                && (change.copy_of.is_some()
                    || change.face.is_some()
                    || change.choose.is_some()
                    || change.controller.is_some()
                    || change.tapped.is_some())
            {
                return Err(Stop::unsupported("changing how something enters the battlefield"));
            }
            replace.instead.iter().try_for_each(check_instruction)
        }
        Effect::Unpreventable(_) | Effect::Modify(_) | Effect::Cant(_) => Ok(()),
        other => Err(Stop::unsupported(format!("the static effect `{}`", other.word()))),
    }
}

fn check_instruction(entry: &Entry) -> Result<(), Stop> {
    match &entry.act {
        Act::Effect(Effect::Create(_)) => Err(Stop::unsupported("effect `create`")),
        Act::Effect(_) => Ok(()),
        Act::Delayed(trigger) => trigger.effect.iter().try_for_each(check_instruction),
    }
}
