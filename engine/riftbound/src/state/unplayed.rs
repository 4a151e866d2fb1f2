//! The parts of a card in play that this engine does not support; a play that reaches one stops with a message instead
//! of guessing.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use super::given::{asks_by_might, depends_on_might};
use crate::words::amounts::{PreventAmount, PreventQuantity, Quantity};
use crate::words::cards::{Card, Keyword};
use crate::words::effects::{Awaited, Compared, Condition, GiveMight, Replace, Source, Static, When, Would};
use crate::words::phrases::{How, Phrase};

const ALL: PreventQuantity = PreventQuantity::Fixed(PreventAmount::All);

/// Refuses a card in play of which something would be overlooked.
pub fn check(name: &Name, card: &Card) -> Result<(), Stop> {
    let lent = card.attached.as_ref();
    let statics = card.r#static.iter().chain(lent.into_iter().flat_map(|lent| lent.r#static.iter()));
    let replaced = card.replacement.iter().chain(lent.into_iter().flat_map(|lent| lent.replacement.iter()));
    let whens = card.triggered.iter().flat_map(|one| std::iter::once(&one.when).chain(one.or_when.iter()));
    let triggers = whens.map(|when| done_by(when).or_else(|| trigger(&when.event)));
    let asked = card.triggered.iter().map(|one| one.r#if.as_ref()).chain([card.enters_if.as_ref()]);
    let asked = asked.map(|condition| condition.and_then(counting));
    let found =
        statics.map(standing).chain(replaced.map(replacement)).chain(triggers).chain(asked).find_map(|lack| lack);
    found.map_or(Ok(()), |lack| Err(Stop::unsupported(format!("{lack} of card `{name}`"))))
}

/// Refuses a card whose cost depends on something that is not known all the time.
pub fn check_cost(name: &Name, card: &Card) -> Result<(), Stop> {
    let each = card.costs_less.iter().map(|less| less.for_each.and_then(standing_phrase));
    let asked = card.costs_less.iter().map(|less| less.r#if.as_ref().and_then(counting));
    let found = each.chain(asked).find_map(|lack| lack);
    found.map_or(Ok(()), |lack| Err(Stop::unsupported(format!("{lack} of card `{name}`"))))
}

/// Counted objects are all that fit.
fn counting(condition: &Condition) -> Option<String> {
    match condition {
        Condition::Compared(Compared::Count(counted)) => standing_phrase(counted.of),
        Condition::Compared(Compared::Is(Phrase::Objects(described))) if described.how != How::Any => {
            Some(format!("`is: {described}`"))
        }
        Condition::Compared(Compared::Not(condition)) => counting(condition),
        Condition::Compared(Compared::All(all) | Compared::Any(all)) => all.iter().find_map(counting),
        Condition::Compared(_) | Condition::Circumstance(_) => None,
    }
}

fn standing(says: &Static) -> Option<String> {
    let (phrase, amount) = match says {
        Static::Prevent(said)
            if said.each.is_none() && said.amount != ALL || said.amount == PreventQuantity::ItsMight =>
        {
            return Some(format!("a static Prevent of {}", said.amount));
        }
        Static::Give(said) => return giving(said),
        Static::Costs(said) => {
            return said.times.is_some().then(|| "`times` in a static `costs`".to_owned());
        }
        Static::EnterReady(said) if said.times.is_some() => {
            return Some("`times` in a static `enter_ready`".to_owned());
        }
        Static::EnterReady(said) => (said.what, None),
        Static::NoCombatDamage(said) => match said.r#if.as_ref().and_then(counting) {
            Some(lack) => return Some(lack),
            None => (said.by, None),
        },
        Static::BonusDamage(said) if said.times.is_some() => {
            return Some("`times` in a static `bonus_damage`".to_owned());
        }
        Static::Prevent(said) => (said.to, None),
        Static::Double(said) => (said.to, None),
        Static::Redirect(said) if said.to != Phrase::Itself => {
            return Some(format!("damage redirected to `{}`", said.to));
        }
        Static::Redirect(said) => (said.of, None),
        Static::BonusDamage(said) => (said.to, Some(said.amount)),
        Static::Lethal(said) => (said.to, Some(said.amount)),
        Static::Cannot(said) if said.play.is_some() => {
            let alone = said.be_dealt.is_none() && said.be_chosen.is_none() && said.by.is_empty();
            return (!alone).then(|| "`cannot` with `play` and more".to_owned());
        }
        Static::Cannot(said) => match (said.be_dealt, said.be_chosen) {
            (Some(phrase), None) if said.by.is_empty() => (phrase, None),
            (None, Some(phrase)) => (phrase, None),
            _ => return Some("`cannot` of other than `be_dealt` or `be_chosen` with `by`".to_owned()),
        },
        Static::DeathknellsAgain(phrase) | Static::NoTemporary(phrase) => (*phrase, None),
    };
    match amount {
        Some(amount)
            if !stands(amount) || (matches!(says, Static::Lethal(_)) && !matches!(amount, Quantity::Number(_))) =>
        {
            Some(format!("amount `{amount}` in `{}`", says.word()))
        }
        _ => standing_phrase(phrase),
    }
}

/// Returns `true` if an amount is known all the time.
fn stands(amount: Quantity) -> bool {
    matches!(amount, Quantity::Number(_) | Quantity::OwnMight | Quantity::ForEach(..))
}

/// An ability that gives Might must not ask for Might, and keywords given all the time must have a number. A unit may
/// give itself keywords, but no Might, under a condition on its own Might.
fn giving(says: &GiveMight) -> Option<String> {
    let circular = match says.might {
        Some(Quantity::ForEach(_, described)) => asks_by_might(Phrase::Objects(described)),
        Some(amount) => !matches!(amount, Quantity::Number(_)),
        None => false,
    };
    let own = says.to == Phrase::Itself && says.might.is_none();
    if circular || depends_on_might(says) && !own || asks_by_might(says.to) {
        return Some("Might that depends on Might in a static `give`".to_owned());
    }
    let plain = says.keywords.iter().find(|keyword| matches!(keyword, Keyword::Plain(plain) if !plain.acts_on_board()));
    match plain {
        Some(Keyword::Plain(plain)) => Some(format!("keyword `{}` in a static `give`", plain.as_str())),
        _ => standing_phrase(says.to),
    }
}

fn replacement(says: &Replace) -> Option<String> {
    let Would::Die(phrase) = says.would else {
        let choice = says.may_pay.is_some() || says.r#if.is_some();
        return choice.then(|| "a choice or a condition in place of a tie".to_owned());
    };
    match says.times {
        Some(_) => Some("`times` in a static replacement".to_owned()),
        None => standing_phrase(phrase),
    }
}

fn trigger(event: &Awaited) -> Option<String> {
    let phrase = event.objects()?;
    let of_player = matches!(
        event,
        Awaited::Attack(_) | Awaited::Defend(_) | Awaited::Conquer(_) | Awaited::Hold(_) | Awaited::WinCombat(_)
    );
    if of_player && matches!(phrase, Phrase::You | Phrase::EachOpponent | Phrase::EachPlayer) {
        None
    } else {
        standing_phrase(*phrase)
    }
}

/// The agents that an event may have: only events done to objects or by a player have one; combat only deals damage and
/// kills units.
fn done_by(when: &When) -> Option<String> {
    let by_something = match &when.event {
        Awaited::Dealt(_) | Awaited::Killed(_) => return None,
        Awaited::Moved(_)
        | Awaited::Moves(_)
        | Awaited::Recalled(_)
        | Awaited::Chosen(_)
        | Awaited::Stunned(_)
        | Awaited::Readied(_)
        | Awaited::Buffed(_)
        | Awaited::Discarded(_)
        | Awaited::Discards(_)
        | Awaited::Leaves(_) => true,
        Awaited::Played(_)
        | Awaited::Plays(_)
        | Awaited::Attack(_)
        | Awaited::Defend(_)
        | Awaited::Conquer(_)
        | Awaited::Hold(_)
        | Awaited::WinCombat(_)
        | Awaited::Scores(_)
        | Awaited::Hides(_)
        | Awaited::CombatEnds(_)
        | Awaited::EndTurn(_)
        | Awaited::BeginningPhase(_)
        | Awaited::MainPhase(_) => false,
    };
    let odd = when.by.iter().find(|by| !by_something || **by == Source::Combat)?;
    Some(format!("`{}` by `{}`", when.event.word(), odd.as_str()))
}

/// A phrase that holds all the time is about the object itself or about all that fit.
fn standing_phrase(phrase: Phrase) -> Option<String> {
    let plays = match phrase {
        Phrase::Itself | Phrase::ThisGear => true,
        Phrase::Objects(described) => matches!(described.how, How::Every | How::EveryOther),
        _ => false,
    };
    (!plays).then(|| format!("phrase `{phrase}` in a static or triggered ability"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::codec::Codec;

    fn card(json: &str) -> Card {
        Card::from_json(json).unwrap()
    }

    #[test]
    fn what_would_be_overlooked_is_named() {
        let odd = card(r#"{"types": ["Gear"], "triggered": [{"when": {"event": {"moved": "its controller"}}}]}"#);
        let stop = check(&Name::Word("Odd Gear"), &odd);
        assert_eq!(
            stop,
            Err(Stop::unsupported("phrase `its controller` in a static or triggered ability of card `Odd Gear`"))
        );
    }

    #[test]
    fn what_nobody_does_is_not_done_by_a_player() {
        let odd = |when: &str| card(&format!(r#"{{"types": ["Gear"], "triggered": [{{"when": {when}}}]}}"#));
        let hold = odd(r#"{"by": ["you"], "event": {"hold": "every friendly unit"}}"#);
        let stop = check(&Name::Word("Odd Gear"), &hold);
        assert_eq!(stop, Err(Stop::unsupported("`hold` by `you` of card `Odd Gear`")));
        let fought = odd(r#"{"by": ["combat"], "event": {"moved": "every enemy unit"}}"#);
        let stop = check(&Name::Word("Odd Gear"), &fought);
        assert_eq!(stop, Err(Stop::unsupported("`moved` by `combat` of card `Odd Gear`")));
        let moved = odd(r#"{"by": ["you"], "event": {"moved": "every enemy unit"}}"#);
        assert_eq!(check(&Name::Word("Plain Gear"), &moved), Ok(()));
    }

    #[test]
    fn what_is_counted_is_all_that_fits() {
        let of = |phrase: &str| {
            let json = format!(r#"{{"types": ["Spell"], "costs_less": [{{"energy": 1, "for_each": "{phrase}"}}]}}"#);
            check_cost(&Name::Word("Odd Spell"), &card(&json))
        };
        assert!(of("target unit").is_err());
        assert_eq!(of("every friendly unit"), Ok(()));
    }

    #[test]
    fn what_is_played_passes() {
        let plain = card(r#"{"types": ["Gear"], "replacement": [{"would": {"die": "every friendly unit"}}]}"#);
        assert_eq!(check(&Name::Word("Plain Gear"), &plain), Ok(()));
    }
}
