//! Damage that cannot be prevented, and what is prevention at all (615.1a, 615.12).

use crate::rulings::{
    InVain, Instead, Protection, RedirectedDamage, RedirectedSource, Redirection, Rulings, TriggeredDamage,
    UnpreventableDamage, UnpreventableInstance, UnpreventablePools, UnpreventableRiders,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "unpreventable damage prevented", [clause!("615.12-prevents-nothing")],
        "Damage that cannot be prevented is prevented, as if the effect had won.":
        unpreventable_damage = UnpreventableDamage::Prevented;

    "shield shrinks on unpreventable", [clause!("615.12-shields-not-reduced")],
        "Damage that cannot be prevented makes a shield smaller.":
        unpreventable_pools = UnpreventablePools::Shrink;

    "next time used up by unpreventable", [clause!("615.12-shields-not-reduced")],
        "A shield against the next time is spent on damage that it could not prevent.":
        unpreventable_instance = UnpreventableInstance::UsedUp;

    "riders skipped on unpreventable", [clause!("615.12-extra-parts-happen"), clause!("615.12-still-applied")],
        "An effect that cannot prevent the damage does nothing else either.":
        unpreventable_riders = UnpreventableRiders::Skipped;

    "effect in vain applied again", [clause!("615.12a-does-not-repeat-itself"), clause!("615.12a-applied-once")],
        "An effect that prevented nothing applies again to the damage that is still there.":
        in_vain = InVain::Again;

    "protection stops the unpreventable", [clause!("615.1a-only-the-word-prevent"), clause!("615.12-prevents-nothing")],
        "Protection keeps damage away that cannot be prevented.":
        protection = Protection::StopsAll;

    "protection prevents nothing", [clause!("702.16e-is-prevention")],
        "What a creature is protected from deals it damage.":
        protection = Protection::Nothing;

    "protection outside of the ordering", [clause!("702.16e-is-prevention")],
        "Damage from what a creature is protected from is gone before effects are ordered.":
        protection = Protection::ComesFirst;

    "instead counted as prevention", [clause!("615.1a-only-the-word-prevent")],
        "What does something instead of damage does not apply to damage that cannot be prevented.":
        instead = Instead::Prevention;

    "redirection counted as prevention", [clause!("wiki-redirection-is-replacement"), clause!("614.9-redirection")],
        "Damage that cannot be prevented is not dealt to another recipient instead.":
        redirection = Redirection::Prevention;

    "redirected damage dealt by the effect", [clause!("614.9-redirection")],
        "Damage that is redirected is dealt by what redirects it.":
        redirected_source = RedirectedSource::TheEffect;

    "redirected to what is gone", [clause!("614.9-redirection")],
        "Damage is redirected to a recipient that is gone, and so is dealt to nobody.":
        redirected_damage = RedirectedDamage::LostWithRecipient;

    "redirection swallows the damage", [clause!("614.9-redirection"), clause!("wiki-redirection-is-replacement")],
        "Damage that is redirected is dealt to nobody.":
        redirected_damage = RedirectedDamage::Lost;

    "damage of a triggered ability not prevented", [clause!("615.1-acts-as-a-shield")],
        "A triggered ability deals its damage whatever would prevent it.":
        triggered_damage = TriggeredDamage::Unpreventable;
}
