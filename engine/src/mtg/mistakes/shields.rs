//! What a shield takes, how it is used up, and when it begins and ends (615.3, 615.4, 615.7 to 615.11).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    Depletion, EachShield, Expiry, Extent, GoingBack, Maker, NextTime, Responses, Rounding, Rulings, SharedPool,
    ShieldTiming, StaticAmount, StaticUse, WholeTurn,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "shield never shrinks",
        &["615.7-depletes", "615.7-rest-is-dealt", "615.3-until-used-up"],
        "A shield that holds a number is as large after preventing damage as before.",
        |rulings| rulings.depletion = Depletion::NeverShrinks,
    ),
    mistake(
        "shield counts events",
        &["615.7-only-the-amount-counts", "615.7-depletes"],
        "A shield against the next 3 damage is one against the next three events.",
        |rulings| rulings.depletion = Depletion::ByEvents,
    ),
    mistake(
        "shield spent by one event",
        &["615.7-depletes", "615.7-only-the-amount-counts"],
        "A shield is gone after the first event, whatever was left of it.",
        |rulings| rulings.depletion = Depletion::SpentAtOnce,
    ),
    mistake(
        "shield takes the whole event",
        &[
            "615.7-a-number",
            "615.7-rest-is-dealt",
            "615.1-wholly-or-partly",
            "615.1a-names-what-is-not-dealt",
            "615.10-only-that-much",
        ],
        "A shield prevents all of an event, whatever number it names.",
        |rulings| rulings.extent = Extent::WholeEvent,
    ),
    mistake(
        "shield too small prevents nothing",
        &["615.1-wholly-or-partly", "615.7-rest-is-dealt", "615.10-only-that-much", "615.10-example-daunting-defender"],
        "A shield that cannot prevent all of the damage prevents none.",
        |rulings| rulings.extent = Extent::AllOrNothing,
    ),
    mistake(
        "pool divided by its maker",
        &["615.7-simultaneous"],
        "Who made a shield says what it prevents of several sources' damage.",
        |rulings| rulings.shared_pool = SharedPool::EffectsController,
    ),
    mistake(
        "pool stops the first source first",
        &["615.7-simultaneous"],
        "A shield is not divided: it prevents what the first source deals, then the next.",
        |rulings| rulings.shared_pool = SharedPool::FirstComesFirst,
    ),
    mistake(
        "shield outlives its time",
        &["615.3-until-duration-expires"],
        "A shield waits for damage beyond the turn for which it was made.",
        |rulings| rulings.expiry = Expiry::Never,
    ),
    mistake(
        "fog used up by one event",
        &["615.3-until-duration-expires"],
        "An effect that prevents all damage of a turn ends with the first damage.",
        |rulings| rulings.whole_turn = WholeTurn::Once,
    ),
    mistake(
        "shield ends with its maker",
        &["615.3-until-used-up"],
        "A shield made by a permanent's ability ends when that permanent leaves.",
        |rulings| rulings.maker = Maker::MustStay,
    ),
    mistake(
        "next time lasts the turn",
        &["615.8-later-instances-are-dealt"],
        "A shield against the next time a source deals damage is not used up by it.",
        |rulings| rulings.next_time = NextTime::WholeTurn,
    ),
    mistake(
        "next time counts recipients",
        &["615.8-next-instance"],
        "A shield against the next time a source deals damage covers one recipient.",
        |rulings| rulings.next_time = NextTime::OneRecipient,
    ),
    mistake(
        "shields each for whatever fits",
        &["615.11-a-shield-each", "615.11-later-colours-change-nothing", "615.11-later-arrivals-have-none"],
        "A shield for each creature is about whatever fits when damage would be dealt.",
        |rulings| rulings.each_shield = EachShield::WhateverFits,
    ),
    mistake(
        "one shield shared by each",
        &["615.11-a-shield-each"],
        "A shield for each of several creatures is one shield over all of them.",
        |rulings| rulings.each_shield = EachShield::OneForAll,
    ),
    mistake(
        "static N once per batch",
        &["615.10-each-event-separately", "615.10-example-daunting-defender"],
        "A static effect takes its amount once from all that is dealt at one time.",
        |rulings| rulings.static_amount = StaticAmount::Once,
    ),
    mistake(
        "static N used up",
        &["615.10-other-times-too"],
        "A static effect takes its amount the first time, as a shield would.",
        |rulings| rulings.static_use = StaticUse::FirstTime,
    ),
    mistake(
        "response comes too late",
        &["615.4-in-response", "615.1-not-locked-in"],
        "What changes a spell's damage is settled as the spell is cast; a shield made in response comes too late.",
        |rulings| rulings.responses = Responses::TooLate,
    ),
    mistake(
        "shield only against imminent damage",
        &["615.3-no-special-timing"],
        "A shield can be made only in combat or in response to something.",
        |rulings| rulings.shield_timing = ShieldTiming::DamageImminent,
    ),
    mistake(
        "prevention undoes damage",
        &["615.4-no-going-back"],
        "A shield takes back damage that was dealt earlier in the turn.",
        |rulings| rulings.going_back = GoingBack::Undone,
    ),
    mistake(
        "half rounded the other way",
        &["107.1a-rounding"],
        "Half is rounded against the card, as a language's own division or a fixed rule may do.",
        |rulings| rulings.rounding = Rounding::OtherWay,
    ),
];
