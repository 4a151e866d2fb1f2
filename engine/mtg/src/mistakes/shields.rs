//! What a shield takes, how it is used up, and when it begins and ends (615.3, 615.4, 615.7 to 615.11).

use crate::rulings::{
    Depletion, EachShield, Expiry, Extent, GoingBack, Maker, NextTime, Responses, Rounding, Rulings, SharedPool,
    ShieldTiming, StaticAmount, StaticUse, WholeTurn,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "shield never shrinks", [clause!("615.7-depletes"), clause!("615.7-rest-is-dealt"), clause!("615.3-until-used-up")],
        "A shield that holds a number is as large after preventing damage as before.":
        depletion = Depletion::NeverShrinks;

    "shield counts events", [clause!("615.7-only-the-amount-counts"), clause!("615.7-depletes")],
        "A shield against the next 3 damage is one against the next three events.":
        depletion = Depletion::ByEvents;

    "shield spent by one event", [clause!("615.7-depletes"), clause!("615.7-only-the-amount-counts")],
        "A shield is gone after the first event, whatever was left of it.":
        depletion = Depletion::SpentAtOnce;

    "shield takes the whole event", [clause!("615.7-a-number"), clause!("615.7-rest-is-dealt"), clause!("615.1-wholly-or-partly"), clause!("615.1a-names-what-is-not-dealt"), clause!("615.10-only-that-much")],
        "A shield prevents all of an event, whatever number it names.":
        extent = Extent::WholeEvent;

    "shield too small prevents nothing", [clause!("615.1-wholly-or-partly"), clause!("615.7-rest-is-dealt"), clause!("615.10-only-that-much"), clause!("615.10-example-daunting-defender")],
        "A shield that cannot prevent all of the damage prevents none.":
        extent = Extent::AllOrNothing;

    "pool divided by its maker", [clause!("615.7-simultaneous")],
        "Who made a shield says what it prevents of several sources' damage.":
        shared_pool = SharedPool::EffectsController;

    "pool stops the first source first", [clause!("615.7-simultaneous")],
        "A shield is not divided: it prevents what the first source deals, then the next.":
        shared_pool = SharedPool::FirstComesFirst;

    "shield outlives its time", [clause!("615.3-until-duration-expires")],
        "A shield waits for damage beyond the turn for which it was made.":
        expiry = Expiry::Never;

    "fog used up by one event", [clause!("615.3-until-duration-expires")],
        "An effect that prevents all damage of a turn ends with the first damage.":
        whole_turn = WholeTurn::Once;

    "shield ends with its maker", [clause!("615.3-until-used-up")],
        "A shield made by a permanent's ability ends when that permanent leaves.":
        maker = Maker::MustStay;

    "next time lasts the turn", [clause!("615.8-later-instances-are-dealt")],
        "A shield against the next time a source deals damage is not used up by it.":
        next_time = NextTime::WholeTurn;

    "next time counts recipients", [clause!("615.8-next-instance")],
        "A shield against the next time a source deals damage covers one recipient.":
        next_time = NextTime::OneRecipient;

    "shields each for whatever fits", [clause!("615.11-a-shield-each"), clause!("615.11-later-colours-change-nothing"), clause!("615.11-later-arrivals-have-none")],
        "A shield for each creature is about whatever fits when damage would be dealt.":
        each_shield = EachShield::WhateverFits;

    "one shield shared by each", [clause!("615.11-a-shield-each")],
        "A shield for each of several creatures is one shield over all of them.":
        each_shield = EachShield::OneForAll;

    "static N once per batch", [clause!("615.10-each-event-separately"), clause!("615.10-example-daunting-defender")],
        "A static effect takes its amount once from all that is dealt at one time.":
        static_amount = StaticAmount::Once;

    "static N used up", [clause!("615.10-other-times-too")],
        "A static effect takes its amount the first time, as a shield would.":
        static_use = StaticUse::FirstTime;

    "response comes too late", [clause!("615.4-in-response"), clause!("615.1-not-locked-in")],
        "What changes a spell's damage is settled as the spell is cast; a shield made in response comes too late.":
        responses = Responses::TooLate;

    "shield only against imminent damage", [clause!("615.3-no-special-timing")],
        "A shield can be made only in combat or in response to something.":
        shield_timing = ShieldTiming::DamageImminent;

    "prevention undoes damage", [clause!("615.4-no-going-back")],
        "A shield takes back damage that was dealt earlier in the turn.":
        going_back = GoingBack::Undone;

    "half rounded the other way", [clause!("107.1a-rounding")],
        "Half is rounded against the card, as a language's own division or a fixed rule may do.":
        rounding = Rounding::OtherWay;
}
