//! What an effect is about: which damage, from what, to whom (615.1, 615.2).

use crate::rulings::{
    Conditions, Countering, Guarded, Identity, KindFilter, LaterArrivals, LifeLoss, Preventing, Rulings, SourceFilter,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "nothing is prevented", [clause!("615.1-acts-as-a-shield"), clause!("615.1a-names-what-is-not-dealt"), clause!("615.6-never-happens"), clause!("wiki-direct-results-stop"), clause!("122.1c-one-counter")],
        "All damage is dealt, whatever would prevent it.":
        preventing = Preventing::Nothing;

    "source ignored", [clause!("615.2-from-a-source"), clause!("615.8-next-instance"), clause!("wiki-limited-in-scope")],
        "A shield against a source stops damage from any source.":
        source_filter = SourceFilter::Ignored;

    "fog stops all damage", [clause!("wiki-limited-in-scope")],
        "An effect on combat damage prevents other damage too.":
        kind_filter = KindFilter::Ignored;

    "shield guards every player", [clause!("615.1-acts-as-a-shield"), clause!("wiki-limited-in-scope")],
        "What prevents damage to a player prevents damage to all players.":
        guarded = Guarded::EveryPlayer;

    "shield guards every permanent", [clause!("wiki-limited-in-scope")],
        "What prevents damage to permanents of some kind prevents damage to all permanents.":
        guarded = Guarded::EveryPermanent;

    "shield works both ways", [clause!("615.1-acts-as-a-shield")],
        "A shield on a creature also prevents the damage that it deals.":
        guarded = Guarded::BothWays;

    "condition ignored", [clause!("wiki-champion-needs-a-counter"), clause!("wiki-limited-in-scope")],
        "What prevents damage under a condition prevents it always.":
        conditions = Conditions::Ignored;

    "later arrivals left out", [clause!("611.2c-rules-of-the-turn")],
        "An effect on all damage of the turn is only about what was there as it was made.":
        later_arrivals = LaterArrivals::LeftOut;

    "pool follows a returned card", [clause!("400.7-new-object")],
        "A shield is still about a card that left the battlefield and came back.":
        identity = Identity::SameCard;

    "losing life is damage", [clause!("615.1-watches-for-damage"), clause!("wiki-life-loss-untouched")],
        "A shield prevents the loss of life as if it were damage.":
        life_loss = LifeLoss::Damage;

    "unpreventable cannot be countered", [clause!("wiki-only-damage")],
        "A spell whose damage cannot be prevented cannot be countered.":
        countering = Countering::Prevention;
}
