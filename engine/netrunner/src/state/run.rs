//! A run, and the lines of the steps of runs and turns.

use std::sync::Arc;

use kernel::words::name::Name;

use super::facts::Fact;
use super::{CardId, Cards};
use crate::words::effects::Effect;
use crate::words::{AbilityWord, Server, ServerFilter, Side, TypeWord};

/// The stage of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The run has begun, and nothing is approached yet.
    Begun,
    /// Approaching a piece of ice.
    Approach(CardId),
    /// Encountering it.
    Encounter(CardId),
    /// A piece of ice was passed, and the next thing inward is not approached yet.
    Passed(CardId),
    /// Past all ice, before the server.
    BeforeServer,
    /// The breach goes on; nothing is accessed at present.
    Breach,
    /// A card is accessed; its "when accessed" abilities are done.
    Access(CardId),
    /// The run ends, and no more is done of it.
    Ending,
    /// The run is over.
    Ended,
}

/// A line of the steps of a run, by what is done there (6.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStep {
    /// The server is announced.
    Announce,
    /// The run begins.
    Begin,
    /// The Runner's arrival at the outermost ice.
    Outermost,
    /// The approach of ice.
    Approach,
    /// The Runner may jack out.
    JackOut,
    /// The approached ice may be rezzed.
    Rez,
    /// Ice is encountered.
    Encounter,
    /// Subroutines may be broken.
    Break,
    /// Subroutines resolve.
    Subroutines,
    /// Ice is passed.
    Pass,
    /// The Runner moves inward.
    Inward,
    /// The server is approached.
    ApproachServer,
    /// The Runner may jack out before the server.
    JackOutAtServer,
    /// The run is successful.
    Succeed,
    /// The server is breached.
    Breach,
    /// The last phase of the run begins: what waits is completed.
    Complete,
    /// The bad publicity fund is returned.
    ReturnFund,
    /// The run is unsuccessful.
    Fail,
    /// The run is over.
    End,
}

/// A line of the steps of a turn, by what is done there (5.6, 5.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStep {
    /// Clicks are gained.
    Clicks,
    /// The turn begins.
    Begin,
    /// The Corp draws.
    Draw,
    /// Actions are taken.
    Actions,
    /// The action phase ends.
    ActionsEnd,
    /// Cards are discarded down to the hand size.
    Discard,
    /// Clicks that are left are lost.
    LoseClicks,
    /// The turn ends.
    End,
}

/// A subroutine of ice, whatever its place among the others (9.8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubroutineId {
    /// One that is printed on the ice, by its number from 0.
    Printed(usize),
    /// One that a static ability of a card gives.
    Given {
        /// The card, as [`CardState::moves`](super::CardState::moves) counts it.
        source: (CardId, u32),
        /// The place of the ability among the static ones of the card.
        ability: usize,
        /// Its number among those that the ability gives.
        number: usize,
    },
    /// One that an effect gives for a while.
    Lasting {
        /// The number of the effect.
        effect: u32,
        /// The place of the ability among the static ones of the effect.
        ability: usize,
        /// Its number among those that the ability gives.
        number: usize,
    },
}

impl SubroutineId {
    /// Returns `true` if it is printed on the ice.
    pub fn is_printed(self) -> bool {
        matches!(self, Self::Printed(_))
    }
}

/// The last run.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing of its own that a run came to")]
pub struct Run {
    /// The server.
    pub server: Server,
    /// The stage.
    pub stage: Stage,
    /// The line that is next.
    pub next: RunStep,
    /// The line at which players may act now, if it is one.
    pub window: Option<RunStep>,
    /// `true` if ice was passed.
    pub passed_ice: bool,
    /// The ice inward of the Runner's position as that was taken, the outermost first.
    pub inward: Vec<CardId>,
    /// `true` if it came to the point at which it would be declared successful, or its server ceased to exist (6.8.4).
    pub reached: bool,
    /// `true` if it was successful.
    pub successful: bool,
    /// The cause of its end.
    pub by: Option<Name>,
    /// The state of the encounter.
    pub encounter: Encounter,
    /// Installed cards, and those of Archives, that are still to be accessed.
    pub to_access: Vec<CardId>,
    /// The number of cards that are still to be accessed from HQ or R&D.
    pub from_pile: u32,
    /// `true` if the breach has just begun, so that the number of its accesses may still be changed.
    pub limit_open: bool,
    /// `true` if the cards of R&D are accessed from its bottom.
    pub from_bottom: bool,
    /// The cards in the root and in Archives of which it is known whether they can be accessed, each as
    /// `CardState::moves` counts it.
    pub known: Vec<(CardId, u32)>,
    /// The number of facts when the breach began, if it goes on.
    pub breach_since: Option<usize>,
    /// The number of facts when the present access began.
    pub access_since: Option<usize>,
    /// The cards that were chosen for access in the breach, each as `CardState::moves` counts it.
    pub chosen: Vec<(CardId, u32)>,
    /// `true` if an ability was used in the present access, or the card trashed.
    pub used_in_access: bool,
    /// The number of agendas that were stolen in it.
    pub stolen: i64,
    /// The replacements of the breach, each of which could happen.
    pub in_place_of_breach: Vec<InPlaceOfBreach>,
    /// The credits in the bad publicity fund.
    pub fund: i64,
    /// The places to which the Runner returns from encounters that effects made, the outermost first.
    pub outer: Vec<Outer>,
}

/// The state of an encounter.
#[derive(Clone, Debug, Default)]
pub struct Encounter {
    /// The broken subroutines of the ice.
    pub broken: Vec<SubroutineId>,
    /// The cards that broke them, one for each.
    pub breakers: Vec<CardId>,
    /// The subroutines that have resolved.
    pub resolved: Vec<SubroutineId>,
    /// `true` if the ice was fully broken.
    pub fully_broken: bool,
    /// The card that fully broke it, if one did.
    pub fully_broken_by: Option<CardId>,
    /// `true` if the ice is bypassed.
    pub bypassed: bool,
}

/// The place at which a run goes on after an encounter that an effect made (6.5.9).
#[derive(Clone, Debug)]
pub struct Outer {
    /// The stage.
    pub stage: Stage,
    /// The line that is next.
    pub next: RunStep,
    /// The state of the encounter, if that is the stage.
    pub encounter: Encounter,
    /// The strength that was added for that encounter, by card.
    pub boosts: Vec<(CardId, i64)>,
    /// `true` if the ice that the effect has the Runner encounter was installed.
    pub with_installed: bool,
    /// The rest of the abilities whose effect made the encounter, the innermost first (6.5.9c).
    pub rest: Vec<Rest>,
    /// The facts that are so once those abilities have resolved.
    pub then: Vec<Fact>,
}

/// The rest of an ability that waits until one of its instructions is finished.
#[derive(Clone, Debug)]
pub struct Rest {
    /// The effects that are still to be carried out.
    pub effects: Vec<Effect>,
    /// The card whose ability it is.
    pub source: CardId,
    /// The player whose ability it is.
    pub side: Side,
    /// The object that the card was, as `CardState::moves` counts it.
    pub object: Option<u32>,
    /// The kind of the ability.
    pub ability: Option<AbilityWord>,
    /// The value of X.
    pub x: Option<i64>,
    /// The card of the event that it waited for.
    pub that: Option<CardId>,
    /// The amount of that event.
    pub of_event: i64,
    /// The card type that was named.
    pub named: Option<TypeWord>,
    /// The card that was chosen.
    pub picked: Option<CardId>,
    /// The number of facts when it began.
    pub since: usize,
    /// The cards that were looked at.
    pub looked: Cards,
    /// The cards of its last effect that did something to cards.
    pub those: Cards,
}

impl Run {
    /// The stage of the run itself and the line that is next in it, whatever encounters effects made meanwhile.
    pub fn underlying(&mut self) -> (&mut Stage, &mut RunStep) {
        match self.outer.first_mut() {
            Some(outer) => (&mut outer.stage, &mut outer.next),
            None => (&mut self.stage, &mut self.next),
        }
    }
}

impl Run {
    /// Returns `true` from the start of the breach until the run is over: no paid ability window opens (6.9.5, 7.5).
    pub fn is_breaching(&self) -> bool {
        matches!(self.stage, Stage::Breach | Stage::Access(_) | Stage::Ending)
    }

    /// Returns `true` until the run comes to its last phase.
    pub fn goes_on(&self) -> bool {
        !matches!(self.stage, Stage::Ending | Stage::Ended)
    }
}

/// A replacement of a breach.
#[derive(Clone, Debug)]
pub struct InPlaceOfBreach {
    /// The card with the ability.
    pub source: CardId,
    /// The effects.
    pub effects: Arc<Vec<Effect>>,
    /// `true` if the Runner may still choose to breach.
    pub optional: bool,
    /// The servers on which its card allows the run, if this is an "If successful" effect of the run (6.7.4a).
    pub run_on: Option<ServerFilter>,
}
