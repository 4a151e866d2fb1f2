//! Where editions differ, and where engines are known to go wrong.
//!
//! Each field is a question with a right reading for each edition. The other readings are here
//! because the later ruling has one, or because a mistake does.

use crate::words::Edition;

pub use crate::readings::{
    AboveZero, Active, Additional, AfterRez, AllBut, AllOfIt, AnnouncedX, BreaksIn, Closing, Conditionals, Costs,
    CountsX, Encounters, First, FirstDid, FirstWould, Floor, Installs, Instances, Lingering, Loses, Mandatory,
    MandatoryCosts, NotAboveZero, Often, OncePerTurn, Optional, PendingAt, Points, Prevented, PreventedSubroutine,
    PreventsAtLeast, Priority, Quantity, Relevance, Replaced, Responsible, Rest, Restrictions, Stops, Subroutines,
    Types, Unpreventable, Usable, UsedFor, Useless, Who, Windows, Words,
};

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
    /// Who may change what is about to happen, and when.
    pub windows: Windows,
    /// Who has priority first.
    pub priority: Priority,
    /// When an interrupt window closes.
    pub closing: Closing,
    /// Whether a mandatory interrupt keeps its controller from passing.
    pub mandatory: Mandatory,
    /// How far a value falls.
    pub floor: Floor,
    /// What preventing all, or any amount, does.
    pub all_of_it: AllOfIt,
    /// What preventing all but 1 leaves.
    pub all_but: AllBut,
    /// What happens of a value that is not above 0.
    pub not_above_zero: NotAboveZero,
    /// Whether damage and tags that are a cost can be prevented.
    pub costs: Costs,
    /// Whether a cost can be paid that a mandatory ability would prevent.
    pub mandatory_costs: MandatoryCosts,
    /// Which conditional interrupts are pending.
    pub pending_at: PendingAt,
    /// Whether a pending interrupt must still be relevant.
    pub relevance: Relevance,
    /// What counts as the first that would happen.
    pub first_would: FirstWould,
    /// What counts as the first that happened.
    pub first_did: FirstDid,
    /// Whether nothing can be about to happen.
    pub above_zero: AboveZero,
    /// How much makes a prevention.
    pub prevents_at_least: PreventsAtLeast,
    /// What interrupts are about after a replacement.
    pub replaced: Replaced,
    /// How long a lingering effect works.
    pub lingering: Lingering,
    /// Whose damage it is.
    pub responsible: Responsible,
    /// Who picks the cards that damage trashes.
    pub loses: Loses,
    /// Which cards' abilities can be used.
    pub active: Active,
    /// Whether restrictions are heeded.
    pub restrictions: Restrictions,
    /// How often a once-per-turn ability can be used.
    pub once_per_turn: OncePerTurn,
    /// When an ability looks at the game for its X.
    pub counts_x: CountsX,
    /// What X is where it is paid.
    pub announced_x: AnnouncedX,
    /// How often an event meets a condition.
    pub instances: Instances,
    /// Whether an optional conditional ability may be declined.
    pub optional: Optional,
    /// Whether "when encountered" abilities can be prevented.
    pub encounters: Encounters,
    /// Whether "when installed" abilities are known as such.
    pub installs: Installs,
    /// What becomes of a subroutine that is prevented.
    pub prevented_subroutine: PreventedSubroutine,
    /// When the subroutines of ice can be interrupted.
    pub subroutines: Subroutines,
}

impl Rulings {
    /// The rulings of an edition, as the documents have them.
    pub fn of(edition: Edition) -> Self {
        let today = edition == Edition::Nsg;
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
            windows: if today { Windows::WindowEachInstruction } else { Windows::PointEachPart },
            priority: Priority::ActivePlayer,
            closing: Closing::BothPass,
            mandatory: Mandatory::BeforePassing,
            floor: if today { Floor::BelowZero } else { Floor::Zero },
            all_of_it: if today { AllOfIt::Removed } else { AllOfIt::Zero },
            all_but: AllBut::LeavesIt,
            not_above_zero: NotAboveZero::DoesNotHappen,
            costs: if today { Costs::NotModified } else { Costs::MayBePrevented },
            mandatory_costs: if today { MandatoryCosts::Unpayable } else { MandatoryCosts::Payable },
            pending_at: PendingAt::Opening,
            relevance: Relevance::WhenUsed,
            first_would: FirstWould::Imminent,
            first_did: FirstDid::Happened,
            above_zero: AboveZero::Only,
            prevents_at_least: PreventsAtLeast::One,
            replaced: Replaced::WhatIsImminentNow,
            lingering: Lingering::ItsTime,
            responsible: Responsible::WhoIsResponsible,
            loses: Loses::AtRandom,
            active: Active::ActiveCards,
            restrictions: Restrictions::Heeded,
            once_per_turn: OncePerTurn::Once,
            counts_x: CountsX::AfterCost,
            announced_x: AnnouncedX::Announced,
            instances: Instances::OnceEachEvent,
            optional: Optional::MayPass,
            encounters: Encounters::Conditional,
            installs: Installs::Conditional,
            prevented_subroutine: PreventedSubroutine::DoesNothing,
            subroutines: Subroutines::EachByItself,
        }
    }
}
