//! The triggered abilities that are keywords: Hunt, Temporary (816), Vision (817), Quick-Draw (819), Weaponmaster
//! (821).
//!
//! A unit with Vision that comes into play lets its player look at the top card of the deck.
//! An Equipment with Quick-Draw is attached as it is played.

use indexmap::IndexMap;
use kernel::words::shape::{Many, Whole};

use crate::words::amounts::Quantity;
use crate::words::cards::{PlainKeyword, Triggered};
use crate::words::effects::{Attach, Awaited, Cards, Cost, Effect, Equip, Kill, Power, Predict, When, Who};
use crate::words::phrases::{Described, How, Phrase, What, Whose};

/// The ability that is the keyword Temporary.
pub fn temporary() -> Triggered {
    let when = When {
        controlled: false,
        together: false,
        by: Many::default(),
        r#if: None,
        here: false,
        to: None,
        uncontrolled: false,
        after_attack: false,
        turn: None,
        phase: None,
        nth: None,
        event: Awaited::BeginningPhase(Who::You),
    };
    let kill = Kill { what: Phrase::Itself, r#if: None, who: None, if_done: Vec::new() };
    Triggered {
        when,
        or_when: Many::default(),
        r#if: None,
        each_turn: None,
        r#in: None,
        may_pay: None,
        effect: vec![Effect::Kill(kill)],
    }
}

/// The ability that Hunt is: experience for its player as it conquers or holds.
pub fn hunt(n: i64) -> Triggered {
    let Triggered { when, .. } = temporary();
    let holds = When { event: Awaited::Hold(Phrase::Itself), ..when.clone() };
    let when = When { event: Awaited::Conquer(Phrase::Itself), ..when };
    let gain = Cards { amount: Quantity::Number(n), who: None, exhausted: false };
    Triggered { when, or_when: Many(vec![holds]), effect: vec![Effect::GainXp(gain)], ..temporary() }
}

/// The ability that is a keyword of what comes into play: Vision (817), Quick-Draw (819), Weaponmaster (821).
pub fn as_played(keyword: PlainKeyword) -> Option<Triggered> {
    let friendly =
        |how, what| Phrase::Objects(Described { how, what, whose: Whose::Friendly, ..Described::any_card() });
    let line = match keyword {
        PlainKeyword::Vision => Effect::Predict(Predict { amount: Quantity::Number(1), who: None }),
        PlainKeyword::QuickDraw => {
            Effect::Attach(Attach { what: Phrase::Itself, to: friendly(How::Target, What::Unit) })
        }
        PlainKeyword::Weaponmaster => {
            let less = Cost { power: IndexMap::from([(Power::Any, Whole(1))]), ..Cost::free() };
            let what = friendly(How::Target, What::Equipment);
            Effect::Equip(Equip { what, to: Phrase::Itself, less: Some(less) })
        }
        PlainKeyword::Action
        | PlainKeyword::Reaction
        | PlainKeyword::Hidden
        | PlainKeyword::Tank
        | PlainKeyword::Backline
        | PlainKeyword::Temporary
        | PlainKeyword::Ganking
        | PlainKeyword::Ambush => return None,
    };
    let Triggered { when, .. } = temporary();
    let when = When { event: Awaited::Played(Phrase::Itself), ..when };
    Some(Triggered { when, effect: vec![line], ..temporary() })
}
