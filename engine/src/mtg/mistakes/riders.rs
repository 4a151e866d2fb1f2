//! What an effect does besides preventing or replacing (615.5, 615.6).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    ChangedTriggers, CounterCost, EventGranularity, MayChooser, PerPoint, Prohibitions, RiderAmount, RiderCounters,
    RiderDamage, RiderNeeds, RiderTime, Rulings, ShieldCounters,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "rider after state-based actions",
        &["615.5-immediately-afterward", "704.3-before-priority"],
        "State-based actions come before the additional effect of a prevention.",
        |rulings| rulings.rider_time = RiderTime::AfterStateBased,
    ),
    mistake(
        "rider never happens",
        &["615.5-immediately-afterward", "wiki-plus-counters", "wiki-minus-counters"],
        "What prevents damage does nothing besides.",
        |rulings| rulings.rider_time = RiderTime::Never,
    ),
    mistake(
        "rider made a trigger on damage",
        &["615.5-prevents-when-it-would-happen", "wiki-minus-counters", "wiki-plus-counters"],
        "What prevents damage and does something besides lets the damage be dealt and does the rest.",
        |rulings| rulings.rider_damage = RiderDamage::DealtFirst,
    ),
    mistake(
        "rider uses the would-be amount",
        &["615.5-may-refer-to-the-amount", "615.12-prevents-nothing"],
        "What refers to the damage prevented this way counts what would have been dealt.",
        |rulings| rulings.rider_amount = RiderAmount::WouldBe,
    ),
    mistake(
        "rider happens once whatever the amount",
        &["615.5-may-refer-to-the-amount", "wiki-minus-counters", "wiki-plus-counters"],
        "What a prevention does for each 1 damage it does once.",
        |rulings| rulings.rider_amount = RiderAmount::One,
    ),
    mistake(
        "prevention needs its counter",
        &["615.6-impossible-part-ignored", "wiki-invulnerable"],
        "A creature that removes a counter for prevented damage prevents none when it has no counter.",
        |rulings| rulings.rider_needs = RiderNeeds::Counters,
    ),
    mistake(
        "one counter per point ignored",
        &["wiki-counter-per-point", "wiki-rock-hydra-per-point"],
        "One counter is removed for all the damage that one event would deal.",
        |rulings| rulings.per_point = PerPoint::WholeEvent,
    ),
    mistake(
        "counters paid for nothing",
        &["wiki-counter-per-point", "wiki-rock-hydra-per-point"],
        "The counters are removed, and the damage is dealt all the same.",
        |rulings| rulings.per_point = PerPoint::PaidForNothing,
    ),
    mistake(
        "phantom loses all counters",
        &["wiki-one-counter-per-event"],
        "What removes a counter for prevented damage removes all of them.",
        |rulings| rulings.counter_cost = CounterCost::All,
    ),
    mistake(
        "phantom pays per source",
        &["wiki-one-counter-per-event"],
        "A Phantom loses a counter for each source that would damage it at once.",
        |rulings| rulings.event_granularity = EventGranularity::EachSource,
    ),
    mistake(
        "rider does what cannot happen",
        &["614.17-cant-wins"],
        "What a prevention does besides happens though it cannot happen.",
        |rulings| rulings.prohibitions = Prohibitions::BindInstructions,
    ),
    mistake(
        "counters in place of damage not doubled",
        &["614.16-counters-from-prevention", "614.16-counters-from-replacement"],
        "Nothing replaces counters that are put by a prevention or replacement effect.",
        |rulings| rulings.rider_counters = RiderCounters::ByTheRules,
    ),
    mistake(
        "changed event triggers nothing",
        &["615.6-modified-event-triggers"],
        "Abilities do not see what a prevention or replacement effect does.",
        |rulings| rulings.changed_triggers = ChangedTriggers::DoNot,
    ),
    mistake(
        "damaged player may decline",
        &["109.5-may-is-the-controllers"],
        "The player who would be dealt the damage says whether an optional effect prevents it.",
        |rulings| rulings.may_chooser = MayChooser::Damaged,
    ),
    mistake(
        "a shield counter is an effect each",
        &["122.1c-one-counter"],
        "Each of several shield counters is applied to the same damage.",
        |rulings| rulings.shield_counters = ShieldCounters::EffectEach,
    ),
];
