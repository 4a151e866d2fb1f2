//! Where editions differ, and where engines are known to go wrong.
//!
//! Each field is a question with a right reading for each edition. The other readings are here
//! because the later ruling has one, or because a mistake does.

use super::words::Edition;

/// When a preventer may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usable {
    /// Only while what it stops is resolving (core-p30-only-while-resolving).
    WhileResolving,
    /// At any time; what it would stop is stopped later.
    AnyTime,
}

/// What a preventer may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedFor {
    /// Only to prevent (ruling-clone-not-for-side-effects).
    Preventing,
    /// Also only for what else it does, or for what is given up for it.
    SideEffects,
}

/// What a preventer stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// What it says, of the kind that it says (core-p21-states-what).
    WhatItSays,
    /// Damage of any kind, if it says damage.
    AnyKind,
    /// Whatever resolves.
    Anything,
}

/// When "additional" abilities enlarge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Additional {
    /// Before any prevention (faq-p3-additional).
    BeforePrevention,
    /// After it.
    AfterPrevention,
    /// Never.
    Never,
}

/// Against what conditional abilities are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conditionals {
    /// What is left after prevention (faq-p3-before-conditionals).
    AfterPrevention,
    /// What would have happened.
    BeforePrevention,
}

/// What can break into something that resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreaksIn {
    /// Preventers (core-p30-interrupts).
    Preventers,
    /// Whatever a player may do otherwise.
    AnyAbility,
    /// Nothing at all.
    Nothing,
}

/// How much a preventer stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// As much as it says (core-p21-states-what).
    AsItSays,
    /// The whole effect.
    All,
}

/// What "the first" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The first that would happen in its time (core-p21-states-what).
    First,
    /// Any.
    Any,
}

/// Which words make a preventer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// Prevent and avoid (core-p21-the-words).
    PreventAndAvoid,
    /// Prevent only, so that tags, which are avoided, are taken.
    PreventOnly,
}

/// How many preventers may be used on one effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Often {
    /// As many as there is something left for (core-p21-whenever-resolving).
    WhileAnythingIsLeft,
    /// One.
    Once,
}

/// What "cannot be prevented" does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpreventable {
    /// Leaves a preventer nothing to stop (card-text-cannot-be-prevented).
    NothingToStop,
    /// Nothing.
    Overlooked,
}

/// Who may use a preventer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Either player (core-p30-no-priority-needed).
    Either,
    /// The player whose turn it is.
    ActivePlayer,
}

/// Which abilities prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Types {
    /// Those of any type (core-p30-any-type).
    Any,
    /// Paid ones.
    PaidOnly,
}

/// What becomes of the rest of an effect a part of which was prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It resolves (core-p21-not-resolved).
    Resolves,
    /// It does not.
    StopsToo,
}

/// What becomes of what was prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prevented {
    /// It does not resolve (core-p31-stops-resolving).
    DoesNotResolve,
    /// It resolves all the same.
    ResolvesAnyway,
}

/// Whether an ability may be used that can change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// Its cost may be paid (ruling-tollbooth-cost-without-effect).
    MayBeUsed,
    /// It may not be used: the ruling of 2017.
    MayNotBeUsed,
}

/// How the points of one damage are suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// All at once, before any conditional ability (core-p21-only-disrupters).
    AtOnce,
    /// One after the other, with conditional abilities in between.
    OneByOne,
}

/// Whether paid abilities may be used between the rez of ice and its encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRez {
    /// They may (ruling-tollbooth-paid-ability).
    Open,
    /// They may not.
    Closed,
}

/// The rulings of an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulings {
    /// The edition.
    pub edition: Edition,
    /// When a preventer may be used.
    pub usable: Usable,
    /// What it may be used for.
    pub used_for: UsedFor,
    /// What it stops.
    pub stops: Stops,
    /// When "additional" abilities enlarge.
    pub additional: Additional,
    /// Against what conditional abilities are judged.
    pub conditionals: Conditionals,
    /// What can break into something that resolves.
    pub breaks_in: BreaksIn,
    /// How much a preventer stops.
    pub quantity: Quantity,
    /// What "the first" means.
    pub first: First,
    /// Which words make a preventer.
    pub words: Words,
    /// How many preventers may be used on one effect.
    pub often: Often,
    /// What "cannot be prevented" does.
    pub unpreventable: Unpreventable,
    /// Who may use a preventer.
    pub who: Who,
    /// Which abilities prevent.
    pub types: Types,
    /// What becomes of the rest.
    pub rest: Rest,
    /// What becomes of what was prevented.
    pub prevented: Prevented,
    /// Whether an ability may be used that can change nothing.
    pub useless: Useless,
    /// How the points of one damage are suffered.
    pub points: Points,
    /// Whether paid abilities may be used after a rez.
    pub after_rez: AfterRez,
}

impl Rulings {
    /// The rulings of an edition, as the documents have them.
    pub fn of(edition: Edition) -> Self {
        Self {
            edition,
            usable: Usable::WhileResolving,
            used_for: UsedFor::Preventing,
            stops: Stops::WhatItSays,
            additional: Additional::BeforePrevention,
            conditionals: Conditionals::AfterPrevention,
            breaks_in: BreaksIn::Preventers,
            quantity: Quantity::AsItSays,
            first: First::First,
            words: Words::PreventAndAvoid,
            often: Often::WhileAnythingIsLeft,
            unpreventable: Unpreventable::NothingToStop,
            who: Who::Either,
            types: Types::Any,
            rest: Rest::Resolves,
            prevented: Prevented::DoesNotResolve,
            useless: if edition == Edition::Ffg { Useless::MayBeUsed } else { Useless::MayNotBeUsed },
            points: Points::AtOnce,
            after_rez: AfterRez::Open,
        }
    }
}
