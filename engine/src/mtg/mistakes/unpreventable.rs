//! Damage that cannot be prevented, and what is prevention at all (615.1a, 615.12).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    InVain, Instead, Protection, RedirectedDamage, RedirectedSource, Redirection, Rulings, TriggeredDamage,
    UnpreventableDamage, UnpreventableInstance, UnpreventablePools, UnpreventableRiders,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "unpreventable damage prevented",
        &["615.12-prevents-nothing"],
        "Damage that cannot be prevented is prevented, as if the effect had won.",
        |rulings| rulings.unpreventable_damage = UnpreventableDamage::Prevented,
    ),
    mistake(
        "shield shrinks on unpreventable",
        &["615.12-shields-not-reduced"],
        "Damage that cannot be prevented makes a shield smaller.",
        |rulings| rulings.unpreventable_pools = UnpreventablePools::Shrink,
    ),
    mistake(
        "next time used up by unpreventable",
        &["615.12-shields-not-reduced"],
        "A shield against the next time is spent on damage that it could not prevent.",
        |rulings| rulings.unpreventable_instance = UnpreventableInstance::UsedUp,
    ),
    mistake(
        "riders skipped on unpreventable",
        &["615.12-extra-parts-happen", "615.12-still-applied"],
        "An effect that cannot prevent the damage does nothing else either.",
        |rulings| rulings.unpreventable_riders = UnpreventableRiders::Skipped,
    ),
    mistake(
        "effect in vain applied again",
        &["615.12a-does-not-repeat-itself", "615.12a-applied-once"],
        "An effect that prevented nothing applies again to the damage that is still there.",
        |rulings| rulings.in_vain = InVain::Again,
    ),
    mistake(
        "protection stops the unpreventable",
        &["615.1a-only-the-word-prevent", "615.12-prevents-nothing"],
        "Protection keeps damage away that cannot be prevented.",
        |rulings| rulings.protection = Protection::StopsAll,
    ),
    mistake(
        "protection prevents nothing",
        &["702.16e-is-prevention"],
        "What a creature is protected from deals it damage.",
        |rulings| rulings.protection = Protection::Nothing,
    ),
    mistake(
        "protection outside of the ordering",
        &["702.16e-is-prevention"],
        "Damage from what a creature is protected from is gone before effects are ordered.",
        |rulings| rulings.protection = Protection::ComesFirst,
    ),
    mistake(
        "instead counted as prevention",
        &["615.1a-only-the-word-prevent"],
        "What does something instead of damage does not apply to damage that cannot be prevented.",
        |rulings| rulings.instead = Instead::Prevention,
    ),
    mistake(
        "redirection counted as prevention",
        &["wiki-redirection-is-replacement", "614.9-redirection"],
        "Damage that cannot be prevented is not dealt to another recipient instead.",
        |rulings| rulings.redirection = Redirection::Prevention,
    ),
    mistake(
        "redirected damage dealt by the effect",
        &["614.9-redirection"],
        "Damage that is redirected is dealt by what redirects it.",
        |rulings| rulings.redirected_source = RedirectedSource::TheEffect,
    ),
    mistake(
        "redirected to what is gone",
        &["614.9-redirection"],
        "Damage is redirected to a recipient that is gone, and so is dealt to nobody.",
        |rulings| rulings.redirected_damage = RedirectedDamage::LostWithRecipient,
    ),
    mistake(
        "redirection swallows the damage",
        &["614.9-redirection", "wiki-redirection-is-replacement"],
        "Damage that is redirected is dealt to nobody.",
        |rulings| rulings.redirected_damage = RedirectedDamage::Lost,
    ),
    mistake(
        "damage of a triggered ability not prevented",
        &["615.1-acts-as-a-shield"],
        "A triggered ability deals its damage whatever would prevent it.",
        |rulings| rulings.triggered_damage = TriggeredDamage::Unpreventable,
    ),
];
