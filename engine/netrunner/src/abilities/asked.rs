//! The questions of trigger conditions: 9.1.8b (what happens to the card itself), 9.9.5b (the first of something), 9.6.4
//! (1 or more of something).
//!
//! "When this card is trashed" is about the card itself; "the first time each turn" asks for the first.

use crate::words::cards::{CardRef, Happening, When};
use crate::words::{AbilityWord, Reference};

/// Returns `true` if an ability waits for something that happens to its own card, wherever that is.
pub(crate) fn about_itself(when: &When) -> bool {
    let is_self = |happening: &Happening| matches!(happening.card, Some(CardRef::Reference(Reference::This)));
    match when {
        When::AnyOf(all) => all.iter().any(about_itself),
        When::FirstOf(first) => first.of.iter().any(about_itself),
        When::Trashed(happening)
        | When::Accessed(happening)
        | When::Stolen(happening)
        | When::Scored(happening)
        | When::Exposed(happening)
        | When::Installed(happening) => is_self(happening),
        When::Damaged(_)
        | When::Tagged(_)
        | When::RemovedTags(_)
        | When::Rezzed(_)
        | When::AccessEnded(_)
        | When::BreachEnded(_)
        | When::Gained(_)
        | When::HandEmptied(_)
        | When::Encountered(_)
        | When::Bypassed(_)
        | When::Emptied(_)
        | When::Drew(_)
        | When::TurnBegan(_)
        | When::RunEnded(_)
        | When::RunBegan(_)
        | When::Approached(_)
        | When::Passed(_)
        | When::ApproachedServer(_)
        | When::RunSucceeded(_)
        | When::RunFailed(_)
        | When::JackedOut(_)
        | When::Breached(_)
        | When::TurnEnded(_)
        | When::Traced(_)
        | When::TookBadPublicity(_)
        | When::Purged(_)
        | When::Broke(_)
        | When::Played(_)
        | When::EncounterEnded(_)
        | When::FullyBroke(_)
        | When::Advanced(_)
        | When::Forfeited(_)
        | When::Derezzed(_)
        | When::Resolved(_)
        | When::Prevented(_)
        | When::Increased(_)
        | When::Replaced(_)
        | When::Paid(_)
        | When::Used(_)
        | When::Revealed(_)
        | When::ActionsEnded(_)
        | When::Finished(_)
        | When::Placed(_)
        | When::Would(_) => false,
    }
}

/// Returns `true` if an ability waits only for the first of something that prevention could have kept from happening,
/// or for the first prevention.
pub(crate) fn asks_for_the_first(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(asks_for_the_first),
        When::FirstOf(_) => true,
        When::Damaged(happening)
        | When::Tagged(happening)
        | When::Prevented(happening)
        | When::Used(happening)
        | When::RunSucceeded(happening)
        | When::Accessed(happening)
        | When::Breached(happening)
        | When::FullyBroke(happening)
        | When::Trashed(happening) => happening.first.is_some(),
        When::RemovedTags(_)
        | When::Exposed(_)
        | When::Installed(_)
        | When::Rezzed(_)
        | When::Stolen(_)
        | When::Scored(_)
        | When::AccessEnded(_)
        | When::BreachEnded(_)
        | When::Gained(_)
        | When::HandEmptied(_)
        | When::Encountered(_)
        | When::Bypassed(_)
        | When::Emptied(_)
        | When::Drew(_)
        | When::TurnBegan(_)
        | When::RunEnded(_)
        | When::RunBegan(_)
        | When::Approached(_)
        | When::Passed(_)
        | When::ApproachedServer(_)
        | When::RunFailed(_)
        | When::JackedOut(_)
        | When::TurnEnded(_)
        | When::Traced(_)
        | When::TookBadPublicity(_)
        | When::Purged(_)
        | When::Broke(_)
        | When::Played(_)
        | When::EncounterEnded(_)
        | When::Advanced(_)
        | When::Forfeited(_)
        | When::Derezzed(_)
        | When::Resolved(_)
        | When::Increased(_)
        | When::Replaced(_)
        | When::Paid(_)
        | When::Revealed(_)
        | When::ActionsEnded(_)
        | When::Finished(_)
        | When::Placed(_)
        | When::Would(_) => false,
    }
}

/// Returns `true` if an ability waits for "1 or more" of something.
pub(crate) fn asks_for_one_or_more(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(asks_for_one_or_more),
        When::FirstOf(first) => first.of.iter().any(asks_for_one_or_more),
        When::Trashed(happening)
        | When::Accessed(happening)
        | When::Installed(happening)
        | When::Exposed(happening)
        | When::Revealed(happening)
        | When::Rezzed(happening)
        | When::Derezzed(happening) => happening.together,
        _ => false,
    }
}

/// Returns `true` if an ability asks for the position of ice to which something happens.
pub(crate) fn asks_for_a_position(when: &When, word: &str) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(|when| asks_for_a_position(when, word)),
        When::FirstOf(first) => first.of.iter().any(|when| asks_for_a_position(when, word)),
        When::FullyBroke(happening)
        | When::Broke(happening)
        | When::Encountered(happening)
        | When::EncounterEnded(happening)
        | When::Approached(happening)
        | When::Bypassed(happening)
        | When::Rezzed(happening)
        | When::Passed(happening) => when.word() == word && happening.asks_for_a_position(),
        _ => false,
    }
}

/// The kind of ability that must have caused the damage or the trashing for which an ability waits, if it names one.
pub(crate) fn asked_kind(when: &When) -> Option<AbilityWord> {
    match when {
        When::AnyOf(all) => all.iter().find_map(asked_kind),
        When::Damaged(happening) | When::Trashed(happening) => happening.ability,
        _ => None,
    }
}

/// Returns `true` if an ability that waits for the trashing of its card names the place from which the card goes, or that
/// it is accessed: damage trashes cards of the grip only.
pub(crate) fn names_its_place(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(names_its_place),
        When::FirstOf(first) => first.of.iter().any(names_its_place),
        When::Trashed(happening) => {
            !happening.by_damage.is_empty() || happening.zone.is_some() || happening.accessed == Some(true)
        }
        _ => false,
    }
}
