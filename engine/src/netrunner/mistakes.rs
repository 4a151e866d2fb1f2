//! The wrong readings, one ruling turned each.

use super::rulings::{
    Additional, AfterRez, BreaksIn, Conditionals, First, Often, Points, Prevented, Quantity, Rest, Rulings, Stops,
    Types, Unpreventable, Usable, UsedFor, Useless, Who, Words,
};
use crate::kernel::mistake::{Mistake, Wrong};

macro_rules! mistakes {
    ($($name:literal: $says:literal, [$($clause:literal),+], $field:ident = $reading:expr;)+) => {
        /// The mistakes.
        pub const MISTAKES: &[Mistake<Rulings>] = &[$(Mistake {
            wrong: Wrong { game: "netrunner", name: $name, clauses: &[$($clause),+], says: $says },
            turn: |rulings| rulings.$field = $reading,
        }),+];
    };
}

mistakes! {
    "prevention can be banked":
        "A preventer may be used while nothing that it stops is resolving, and waits for the next effect.",
        ["core-p30-only-while-resolving", "ruling-tollbooth-condition"], usable = Usable::AnyTime;
    "preventers used for side effects":
        "A preventer may be used only for what else it does, or for what is given up for it.",
        ["ruling-clone-not-for-side-effects"], used_for = UsedFor::SideEffects;
    "any damage is prevented":
        "What prevents damage of one kind prevents damage of every kind.",
        ["core-p21-states-what"], stops = Stops::AnyKind;
    "additional after prevention":
        "What says additional enlarges what prevention left.",
        ["faq-p3-additional", "intro-before-conditionals"], additional = Additional::AfterPrevention;
    "conditionals before prevention":
        "A conditional ability meets its condition by what would happen, prevented or not.",
        ["faq-p3-before-conditionals", "intro-before-conditionals"], conditionals = Conditionals::BeforePrevention;
    "anything is prevented":
        "A preventer stops whatever resolves.",
        ["core-p21-states-what"], stops = Stops::Anything;
    "a preventer stops it all":
        "A preventer stops the whole effect, whatever number it names.",
        ["core-p21-states-what"], quantity = Quantity::All;
    "the first is any":
        "A preventer of the first stops later ones too.",
        ["core-p21-states-what"], first = First::Any;
    "avoiding is not preventing":
        "An ability that avoids cannot break in.",
        ["core-p21-the-words"], words = Words::PreventOnly;
    "additional is overlooked":
        "What says additional adds nothing.",
        ["faq-p3-additional"], additional = Additional::Never;
    "nothing interrupts":
        "No ability that is used can break into an effect that resolves.",
        ["core-p30-interrupts"], breaks_in = BreaksIn::Nothing;
    "any ability interrupts":
        "Whatever a player may do in a window may be done while an effect resolves.",
        ["core-p30-interrupts", "core-p21-only-disrupters", "core-p21-the-words"], breaks_in = BreaksIn::AnyAbility;
    "one preventer an effect":
        "Only one preventer may be used on each effect.",
        ["core-p21-whenever-resolving"], often = Often::Once;
    "unpreventable is prevented":
        "What cannot be prevented is prevented like anything else.",
        ["card-text-cannot-be-prevented"], unpreventable = Unpreventable::Overlooked;
    "prevention needs priority":
        "Only the player whose turn it is may use a preventer.",
        ["core-p30-no-priority-needed"], who = Who::ActivePlayer;
    "only paid abilities prevent":
        "Constant and conditional abilities that prevent are overlooked.",
        ["core-p30-any-type"], types = Types::PaidOnly;
    "prevention stops the whole ability":
        "Once a part of an ability is prevented, the rest of it does not resolve either.",
        ["core-p21-not-resolved"], rest = Rest::StopsToo;
    "the prevented happens":
        "What is prevented resolves all the same.",
        ["core-p31-stops-resolving", "core-p30-stops-another", "core-p21-not-resolved"], prevented = Prevented::ResolvesAnyway;
    "no cost without effect":
        "An ability that can change nothing may never be used.",
        ["ruling-tollbooth-cost-without-effect"], useless = Useless::MayNotBeUsed;
    "a cost without effect":
        "An ability that can change nothing may always be used.",
        ["ruling-tollbooth-provisional"], useless = Useless::MayBeUsed;
    "damage point by point":
        "Each point of damage is suffered by itself, and conditional abilities come in between.",
        ["core-p21-only-disrupters"], points = Points::OneByOne;
    "no window after a rez":
        "Between the rez of ice and its encounter no paid ability may be used.",
        ["ruling-tollbooth-paid-ability"], after_rez = AfterRez::Closed;
}

/// The rulings with one of them turned; `None` if there is no mistake of that name.
pub fn turned(mut rulings: Rulings, name: &str) -> Option<Rulings> {
    let mistake = MISTAKES.iter().find(|mistake| mistake.wrong.name == name)?;
    (mistake.turn)(&mut rulings);
    Some(rulings)
}
