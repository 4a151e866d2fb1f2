//! What an effect is about: which damage, from what, to whom (615.1, 615.2).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    Conditions, Countering, Guarded, Identity, KindFilter, LaterArrivals, LifeLoss, Preventing, Rulings, SourceFilter,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "nothing is prevented",
        &[
            "615.1-acts-as-a-shield",
            "615.1a-names-what-is-not-dealt",
            "615.6-never-happens",
            "wiki-direct-results-stop",
            "122.1c-one-counter",
        ],
        "All damage is dealt, whatever would prevent it.",
        |rulings| rulings.preventing = Preventing::Nothing,
    ),
    mistake(
        "source ignored",
        &["615.2-from-a-source", "615.8-next-instance", "wiki-limited-in-scope"],
        "A shield against a source stops damage from any source.",
        |rulings| rulings.source_filter = SourceFilter::Ignored,
    ),
    mistake(
        "fog stops all damage",
        &["wiki-limited-in-scope"],
        "An effect on combat damage prevents other damage too.",
        |rulings| rulings.kind_filter = KindFilter::Ignored,
    ),
    mistake(
        "shield guards every player",
        &["615.1-acts-as-a-shield", "wiki-limited-in-scope"],
        "What prevents damage to a player prevents damage to all players.",
        |rulings| rulings.guarded = Guarded::EveryPlayer,
    ),
    mistake(
        "shield guards every permanent",
        &["wiki-limited-in-scope"],
        "What prevents damage to permanents of some kind prevents damage to all permanents.",
        |rulings| rulings.guarded = Guarded::EveryPermanent,
    ),
    mistake(
        "shield works both ways",
        &["615.1-acts-as-a-shield"],
        "A shield on a creature also prevents the damage that it deals.",
        |rulings| rulings.guarded = Guarded::BothWays,
    ),
    mistake(
        "condition ignored",
        &["wiki-champion-needs-a-counter", "wiki-limited-in-scope"],
        "What prevents damage under a condition prevents it always.",
        |rulings| rulings.conditions = Conditions::Ignored,
    ),
    mistake(
        "later arrivals left out",
        &["611.2c-rules-of-the-turn"],
        "An effect on all damage of the turn is only about what was there as it was made.",
        |rulings| rulings.later_arrivals = LaterArrivals::LeftOut,
    ),
    mistake(
        "pool follows a returned card",
        &["400.7-new-object"],
        "A shield is still about a card that left the battlefield and came back.",
        |rulings| rulings.identity = Identity::SameCard,
    ),
    mistake(
        "losing life is damage",
        &["615.1-watches-for-damage", "wiki-life-loss-untouched"],
        "A shield prevents the loss of life as if it were damage.",
        |rulings| rulings.life_loss = LifeLoss::Damage,
    ),
    mistake(
        "unpreventable cannot be countered",
        &["wiki-only-damage"],
        "A spell whose damage cannot be prevented cannot be countered.",
        |rulings| rulings.countering = Countering::Prevention,
    ),
];
