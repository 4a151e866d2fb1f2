//! The wrong readings, one ruling turned each.

use super::rulings::{
    AssignmentOrder, Depletion, EachShield, Emptied, EnteringOrder, EventGranularity, Identity, LaterArrivals,
    NextTime, OrderChooser, Redirection, Repetition, RiderTime, Rulings, ShieldCounters, SourceChoice, SourceRecheck,
    StaticAmount, UnpreventablePools, UnpreventableRiders,
};
use crate::kernel::mistake::{Mistake, Wrong};

const fn mistake(
    name: &'static str,
    clauses: &'static [&'static str],
    says: &'static str,
    turn: fn(&mut Rulings),
) -> Mistake<Rulings> {
    Mistake { wrong: Wrong { game: "mtg", name, clauses, says }, turn }
}

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "shield never shrinks",
        &["615.7-depletes", "615.7-rest-is-dealt", "615.3-until-used-up"],
        "A shield that holds a number is as large after preventing damage as before.",
        |rulings| rulings.depletion = Depletion::NeverShrinks,
    ),
    mistake(
        "shield shrinks on unpreventable",
        &["615.12-shields-not-reduced"],
        "Damage that cannot be prevented makes a shield smaller.",
        |rulings| rulings.unpreventable_pools = UnpreventablePools::Shrink,
    ),
    mistake(
        "riders skipped on unpreventable",
        &["615.12-extra-parts-happen", "615.12-still-applied"],
        "An effect that cannot prevent the damage does nothing else either.",
        |rulings| rulings.unpreventable_riders = UnpreventableRiders::Skipped,
    ),
    mistake(
        "phantom pays per source",
        &["wiki-one-counter-per-event"],
        "A Phantom loses a counter for each source that would damage it at once.",
        |rulings| rulings.event_granularity = EventGranularity::EachSource,
    ),
    mistake(
        "static N once per batch",
        &["615.10-each-event-separately", "615.10-example-daunting-defender"],
        "A static effect takes its amount once from all that is dealt at one time.",
        |rulings| rulings.static_amount = StaticAmount::Once,
    ),
    mistake(
        "order asked of the effect's controller",
        &["616.1-controller-chooses", "616.1-affected-player-chooses", "616.1-owner-if-no-controller"],
        "Who controls an effect says when it is applied.",
        |rulings| rulings.order_chooser = OrderChooser::EffectsController,
    ),
    mistake(
        "no order asked",
        &["616.1e-then-any", "616.1-controller-chooses", "616.1-affected-player-chooses"],
        "Effects are applied in the order of their age.",
        |rulings| rulings.order_chooser = OrderChooser::Nobody,
    ),
    mistake(
        "shield applied to an emptied event",
        &["120.8-zero-is-no-event", "614.7a-nothing-to-replace", "616.1f-repeat-with-what-applies-now"],
        "Effects are applied to damage of which nothing is left.",
        |rulings| rulings.emptied = Emptied::StillAnEvent,
    ),
    mistake(
        "source not rechecked",
        &["615.9-properties-rechecked", "615.9-mismatch-not-prevented", "615.9-mismatch-not-used-up"],
        "A source that was once chosen counts, whatever it is like when it deals damage.",
        |rulings| rulings.source_recheck = SourceRecheck::NotRechecked,
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
        "rider after state-based actions",
        &["615.5-immediately-afterward", "704.3-before-priority"],
        "State-based actions come before the additional effect of a prevention.",
        |rulings| rulings.rider_time = RiderTime::AfterStateBased,
    ),
    mistake(
        "pool follows a returned card",
        &["400.7-new-object"],
        "A shield is still about a card that left the battlefield and came back.",
        |rulings| rulings.identity = Identity::SameCard,
    ),
    mistake(
        "effect applied twice to one event",
        &["614.5-once", "615.12a-applied-once"],
        "An effect meets again what it made of an event.",
        |rulings| rulings.repetition = Repetition::Twice,
    ),
    mistake(
        "source targeted",
        &["609.7a-not-a-target"],
        "Only what could be targeted can be chosen as a source.",
        |rulings| rulings.source_choice = SourceChoice::ATarget,
    ),
    mistake(
        "later arrivals left out",
        &["611.2c-rules-of-the-turn", "615.1-not-locked-in"],
        "An effect on all damage of the turn is only about what was there as it was made.",
        |rulings| rulings.later_arrivals = LaterArrivals::LeftOut,
    ),
    mistake(
        "shields each for whatever fits",
        &["615.11-a-shield-each", "615.11-later-colours-change-nothing", "615.11-later-arrivals-have-none"],
        "A shield for each creature is about whatever fits when damage would be dealt.",
        |rulings| rulings.each_shield = EachShield::WhateverFits,
    ),
    mistake(
        "redirection counted as prevention",
        &["wiki-redirection-is-replacement", "614.9-redirection"],
        "Damage that cannot be prevented is not dealt to another recipient instead.",
        |rulings| rulings.redirection = Redirection::Prevention,
    ),
    mistake(
        "a shield counter is an effect each",
        &["122.1c-one-counter"],
        "Each of several shield counters is applied to the same damage.",
        |rulings| rulings.shield_counters = ShieldCounters::EffectEach,
    ),
    mistake(
        "blockers assigned to as in the other edition",
        &["510.1c-order", "510.1c-free"],
        "Damage is divided in order where it is free, and freely where there is an order.",
        |rulings| {
            rulings.assignment_order = match rulings.assignment_order {
                AssignmentOrder::Listed => AssignmentOrder::Free,
                AssignmentOrder::Free => AssignmentOrder::Listed,
            };
        },
    ),
    mistake(
        "entering in any order",
        &["616.1b-then-control", "616.1c-then-copies", "616.1d-then-back-face", "616.1f-copy-loses-enters-tapped"],
        "Effects on how something enters are all chosen among at once.",
        |rulings| rulings.entering_order = EnteringOrder::AnyOrder,
    ),
];
