//! Cards that this engine does not play yet. All that a card in play may do by itself has to be played, so each card is
//! checked as it comes into play.

use crate::words::cards::{Abilities, Card, Keyword, KeywordWord};
use crate::words::effects::{Act, Cant, Entry, EventPattern, TriggerEvent};
use crate::words::patterns::{Beginning, Per};
use crate::words::select::{KindWord, Phrase, Selector, Zone};
use crate::words::statics::Static;
use kernel::transcript::stop::Stop;

/// Checks that the engine plays all that a permanent does by itself.
pub(crate) fn check(card: &Card) -> Result<(), Stop> {
    for level in &card.levels {
        level.statics.iter().try_for_each(check_static)?;
        level.triggered.iter().try_for_each(|ability| check_event(&ability.when))?;
        level.keywords.iter().try_for_each(check_keyword)?;
    }
    card.statics.iter().try_for_each(check_static)?;
    card.triggered.iter().try_for_each(|ability| check_event(&ability.when))?;
    card.keywords.iter().try_for_each(check_keyword)
}

/// Checks that the engine plays abilities that an effect gives.
pub(crate) fn check_abilities(gains: &Abilities) -> Result<(), Stop> {
    for entry in &gains.statics {
        if matches!(entry.as_static(), Some(Static::Modify(modify)) if modify.is_of_abilities()) {
            return Err(Stop::unsupported("a given ability that gives or takes abilities itself"));
        }
        if entry.zone.is_some() {
            return Err(Stop::unsupported("a given static ability with `zone`"));
        }
        check_static(entry)?;
    }
    gains.triggered.iter().try_for_each(|ability| check_event(&ability.when))
}

/// Checks that the engine plays a keyword.
pub(crate) fn check_keyword(keyword: &Keyword) -> Result<(), Stop> {
    match keyword {
        Keyword::Plain(word) if !is_played(*word) => Err(Stop::unsupported(format!("keyword `{}`", word.as_str()))),
        Keyword::Plain(_) | Keyword::Valued(_) => Ok(()),
    }
}

/// Checks that the engine plays counters of a kind.
pub(crate) fn check_counter(kind: &str) -> Result<(), Stop> {
    // What decayed says of attacking is not played (122.1b, 702.147).
    if kind == "decayed" { Err(Stop::unsupported("`decayed` counters")) } else { Ok(()) }
}

fn is_played(word: KeywordWord) -> bool {
    match word {
        KeywordWord::Banding
        | KeywordWord::AttacksIfAble
        | KeywordWord::StaysAttached
        | KeywordWord::BlocksIfAble
        | KeywordWord::BlocksAny
        | KeywordWord::Changeling
        | KeywordWord::Phasing
        | KeywordWord::Persist
        | KeywordWord::Undying
        | KeywordWord::Prowess
        | KeywordWord::Exalted
        | KeywordWord::Flanking
        | KeywordWord::Convoke
        | KeywordWord::Exert
        | KeywordWord::Daybound
        | KeywordWord::Deathtouch
        | KeywordWord::Defender
        | KeywordWord::DoubleStrike
        | KeywordWord::Fear
        | KeywordWord::FirstStrike
        | KeywordWord::Flash
        | KeywordWord::Flying
        | KeywordWord::Haste
        | KeywordWord::Hexproof
        | KeywordWord::Horsemanship
        | KeywordWord::Indestructible
        | KeywordWord::Infect
        | KeywordWord::Intimidate
        | KeywordWord::Lifelink
        | KeywordWord::Melee
        | KeywordWord::Menace
        | KeywordWord::Mentor
        | KeywordWord::Nightbound
        | KeywordWord::Reach
        | KeywordWord::Shadow
        | KeywordWord::Shroud
        | KeywordWord::Skulk
        | KeywordWord::SplitSecond
        | KeywordWord::Trample
        | KeywordWord::TrampleOverPlaneswalkers
        | KeywordWord::Unblockable
        | KeywordWord::Vigilance
        | KeywordWord::Wither
        | KeywordWord::Protection
        | KeywordWord::Aftermath => true,
    }
}

/// Checks that the engine notices an event that would trigger an ability.
pub(crate) fn check_event(when: &TriggerEvent) -> Result<(), Stop> {
    if let TriggerEvent::Event(pattern) = when { check_pattern(pattern) } else { Ok(()) }
}

fn check_pattern(pattern: &EventPattern) -> Result<(), Stop> {
    let by = |by: bool| by.then_some("by");
    let shared = |per: Option<Per>| (per == Some(Per::OneSource)).then_some("per: one source");
    let lacks = match pattern {
        EventPattern::CountersPut(p) => shared(p.per),
        EventPattern::Drew(p) => p.what.is_some().then_some("what"),
        EventPattern::Destroyed(p) => p.at_once.then_some("at_once"),
        EventPattern::Cast(p)
        | EventPattern::Activated(p)
        | EventPattern::Cycled(p)
        | EventPattern::SetInMotion(p)
        | EventPattern::Triggered(p) => by(p.by.is_some()),
        EventPattern::Began(p) => {
            if matches!(p.step, Some(Beginning::CombatPhase | Beginning::Turn)) {
                return Err(Stop::unsupported("triggering on a phase or turn; name the step that begins it"));
            }
            None
        }
        EventPattern::Dealt(p) => {
            let together = p.excess.is_some() && (p.at_once || p.per.is_some());
            let per = (p.at_once && p.per.is_some()).then_some("per` beside `at_once");
            together.then_some("excess` beside `per` or `at_once").or(per).or(shared(p.per))
        }
        // One application of an effect is one event, whatever it prevents (615.13).
        EventPattern::Prevented(p) => p.per.is_some_and(|per| per != Per::Point).then_some("per"),
        EventPattern::CountersRemoved(p) => shared(p.per),
        EventPattern::Blocked(p)
        | EventPattern::BecameBlocked(p)
        | EventPattern::Unblocked(p)
        | EventPattern::Exerted(p)
        | EventPattern::TurnedFaceUp(p)
        | EventPattern::Transformed(p)
        | EventPattern::BecameTapped(p)
        | EventPattern::BecameUntapped(p)
        | EventPattern::ControlLost(p) => {
            p.at_once.then_some("at_once").or(p.alone.then_some("alone")).or(p.whom.is_some().then_some("whom"))
        }
        EventPattern::Targeted(_)
        | EventPattern::Replaced(_)
        | EventPattern::Chapter(_)
        | EventPattern::Moved(_)
        | EventPattern::Entered(_)
        | EventPattern::Died(_)
        | EventPattern::Milled(_)
        | EventPattern::Discarded(_)
        | EventPattern::Gained(_)
        | EventPattern::Lost(_)
        | EventPattern::Created(_)
        | EventPattern::Countered(_)
        | EventPattern::DayChanged(_)
        | EventPattern::Attacked(_) => None,
    };
    match lacks {
        Some(lacks) => Err(Stop::unsupported(format!("triggering on `{}` with `{lacks}`", pattern.word()))),
        None => Ok(()),
    }
}

fn check_static(entry: &Entry) -> Result<(), Stop> {
    match (entry.as_static(), &entry.act) {
        (Some(Static::Replace(replace)), _) => check_replaced(&replace.would),
        (Some(Static::Cant(cant)), _) => check_cant(cant),
        (Some(Static::Modify(modify)), _) => modify.gains.as_deref().map_or(Ok(()), check_abilities),
        (
            Some(
                Static::Prevent(_)
                | Static::Unpreventable(_)
                | Static::StayTapped(_)
                | Static::DealtAsThough(_)
                | Static::AttackCost(_)
                | Static::BlockCost(_),
            ),
            _,
        ) => Ok(()),
        (Some(Static::TriggersAgain(again)), _) => again.when.as_ref().map_or(Ok(()), check_pattern),
        (None, Act::Effect(other)) => Err(Stop::unsupported(format!("the static effect `{}`", other.word()))),
        (None, Act::Delayed(_)) => Err(Stop::unsupported("a static ability with `when`")),
    }
}

/// Checks that the engine heeds a ban.
pub(crate) fn check_cant(cant: &Cant) -> Result<(), Stop> {
    match cant {
        Cant::Verb(_) => Ok(()),
        Cant::Event(pattern) => match &**pattern {
            EventPattern::Attacked(p) | EventPattern::Blocked(p) if p.at_once || p.alone || p.whom.is_some() => {
                Err(Stop::unsupported("a ban with `at_once`, `alone` or `whom`"))
            }
            EventPattern::Moved(p) | EventPattern::Entered(p) | EventPattern::Destroyed(p) if p.at_once => {
                Err(Stop::unsupported("a ban with `at_once`"))
            }
            EventPattern::Moved(p) | EventPattern::Entered(p) => match (p.to, &**pattern) {
                (Some(Zone::Battlefield), _) | (None, EventPattern::Entered(_)) => Ok(()),
                _ => Err(Stop::unsupported("a ban on `moved` to another zone than the battlefield")),
            },
            EventPattern::Gained(_)
            | EventPattern::Lost(_)
            | EventPattern::Drew(_)
            | EventPattern::CountersPut(_)
            | EventPattern::Attacked(_)
            | EventPattern::Blocked(_)
            | EventPattern::Countered(_)
            | EventPattern::Activated(_)
            | EventPattern::Cast(_)
            | EventPattern::Destroyed(_) => Ok(()),
            other => Err(Stop::unsupported(format!("a ban on `{}`", other.word()))),
        },
    }
}

/// Returns `true` if a selector means spells and nothing else.
fn is_about_spells(what: &Selector) -> bool {
    match what {
        Selector::Kind(kind) => *kind == KindWord::Spell,
        Selector::List(list) => list.iter().all(is_about_spells),
        Selector::Filter(filter) => !filter.kind.is_empty() && filter.kind.iter().all(|kind| *kind == KindWord::Spell),
        Selector::Phrase(phrased) => match &phrased.of {
            Phrase::Target(of) | Phrase::Chosen(of) | Phrase::Each(of) => is_about_spells(of),
            Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => false,
        },
        Selector::Reference(_) => false,
    }
}

/// Checks that the engine replaces an event.
pub(crate) fn check_replaced(pattern: &EventPattern) -> Result<(), Stop> {
    match pattern {
        EventPattern::Dealt(p) if p.at_once => Err(Stop::unsupported("replacing with `at_once`")),
        EventPattern::Dealt(p) if p.excess.is_some() => Err(Stop::unsupported("replacing with `excess`")),
        EventPattern::Moved(p) | EventPattern::Died(p) | EventPattern::Entered(p) | EventPattern::Destroyed(p)
            if p.at_once =>
        {
            Err(Stop::unsupported("replacing with `at_once`"))
        }
        EventPattern::Milled(p) if p.what.is_some() => Err(Stop::unsupported("replacing `milled` with `what`")),
        EventPattern::Dealt(_)
        | EventPattern::Gained(_)
        | EventPattern::Lost(_)
        | EventPattern::Drew(_)
        | EventPattern::CountersPut(_)
        | EventPattern::Moved(_)
        | EventPattern::Died(_)
        | EventPattern::Created(_)
        | EventPattern::Entered(_)
        | EventPattern::Milled(_)
        | EventPattern::Discarded(_)
        | EventPattern::Destroyed(_) => Ok(()),
        EventPattern::BecameUntapped(p) if !p.at_once && !p.alone && p.whom.is_none() => Ok(()),
        EventPattern::Countered(p) if p.what.as_ref().is_some_and(is_about_spells) => Ok(()),
        EventPattern::Countered(_) => Err(Stop::unsupported("replacing `countered` of what is not only a spell")),
        EventPattern::Began(p) if p.step.is_some() => Ok(()),
        EventPattern::Began(_)
        | EventPattern::Prevented(_)
        | EventPattern::Replaced(_)
        | EventPattern::Chapter(_)
        | EventPattern::CountersRemoved(_)
        | EventPattern::Cast(_)
        | EventPattern::Activated(_)
        | EventPattern::Triggered(_)
        | EventPattern::Attacked(_)
        | EventPattern::Blocked(_)
        | EventPattern::BecameBlocked(_)
        | EventPattern::Unblocked(_)
        | EventPattern::Exerted(_)
        | EventPattern::TurnedFaceUp(_)
        | EventPattern::Transformed(_)
        | EventPattern::Cycled(_)
        | EventPattern::Targeted(_)
        | EventPattern::SetInMotion(_)
        | EventPattern::BecameTapped(_)
        | EventPattern::BecameUntapped(_)
        | EventPattern::DayChanged(_)
        | EventPattern::ControlLost(_) => Err(Stop::unsupported(format!("replacing the event `{}`", pattern.word()))),
    }
}
