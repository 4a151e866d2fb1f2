//! What an effect does besides preventing or replacing (615.5, 615.6).

use crate::rulings::{
    ChangedTriggers, CounterCost, EventGranularity, MayChooser, PerPoint, Prohibitions, RiderAmount, RiderCounters,
    RiderDamage, RiderNeeds, RiderTime, Rulings, ShieldCounters,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "rider after state-based actions", [clause!("615.5-immediately-afterward"), clause!("704.3-before-priority")],
        "State-based actions come before the additional effect of a prevention.":
        rider_time = RiderTime::AfterStateBased;

    "rider never happens", [clause!("615.5-immediately-afterward"), clause!("wiki-plus-counters"), clause!("wiki-minus-counters")],
        "What prevents damage does nothing besides.":
        rider_time = RiderTime::Never;

    "rider made a trigger on damage", [clause!("615.5-prevents-when-it-would-happen"), clause!("wiki-minus-counters"), clause!("wiki-plus-counters")],
        "What prevents damage and does something besides lets the damage be dealt and does the rest.":
        rider_damage = RiderDamage::DealtFirst;

    "rider uses the would-be amount", [clause!("615.5-may-refer-to-the-amount"), clause!("615.12-prevents-nothing")],
        "What refers to the damage prevented this way counts what would have been dealt.":
        rider_amount = RiderAmount::WouldBe;

    "rider happens once whatever the amount", [clause!("615.5-may-refer-to-the-amount"), clause!("wiki-minus-counters"), clause!("wiki-plus-counters")],
        "What a prevention does for each 1 damage it does once.":
        rider_amount = RiderAmount::One;

    "prevention needs its counter", [clause!("615.6-impossible-part-ignored"), clause!("wiki-invulnerable")],
        "A creature that removes a counter for prevented damage prevents none when it has no counter.":
        rider_needs = RiderNeeds::Counters;

    "one counter per point ignored", [clause!("wiki-counter-per-point"), clause!("wiki-rock-hydra-per-point")],
        "One counter is removed for all the damage that one event would deal.":
        per_point = PerPoint::WholeEvent;

    "counters paid for nothing", [clause!("wiki-counter-per-point"), clause!("wiki-rock-hydra-per-point")],
        "The counters are removed, and the damage is dealt all the same.":
        per_point = PerPoint::PaidForNothing;

    "phantom loses all counters", [clause!("wiki-one-counter-per-event")],
        "What removes a counter for prevented damage removes all of them.":
        counter_cost = CounterCost::All;

    "phantom pays per source", [clause!("wiki-one-counter-per-event")],
        "A Phantom loses a counter for each source that would damage it at once.":
        event_granularity = EventGranularity::EachSource;

    "rider does what cannot happen", [clause!("614.17-cant-wins")],
        "What a prevention does besides happens though it cannot happen.":
        prohibitions = Prohibitions::BindInstructions;

    "counters in place of damage not doubled", [clause!("614.16-counters-from-prevention"), clause!("614.16-counters-from-replacement")],
        "Nothing replaces counters that are put by a prevention or replacement effect.":
        rider_counters = RiderCounters::ByTheRules;

    "changed event triggers nothing", [clause!("615.6-modified-event-triggers")],
        "Abilities do not see what a prevention or replacement effect does.":
        changed_triggers = ChangedTriggers::DoNot;

    "damaged player may decline", [clause!("109.5-may-is-the-controllers")],
        "The player who would be dealt the damage says whether an optional effect prevents it.":
        may_chooser = MayChooser::Damaged;

    "a shield counter is an effect each", [clause!("122.1c-one-counter")],
        "Each of several shield counters is applied to the same damage.":
        shield_counters = ShieldCounters::EffectEach;
}
