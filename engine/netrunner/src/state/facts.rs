//! Facts: events as waiting abilities see them.

use super::{CardId, Stage, State};
use crate::words::{AbilityWord, Counter, DamageKind, Position, Server, Side, What, Zone};

/// The end of a game (1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player has won.
    Won(Side),
    /// Both players met a win condition at the same time (1.7.1a).
    Draw,
}

/// The state of a card as something happened to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Active, with all that it is and its abilities.
    Active,
    /// Inactive.
    Inactive,
    /// Facedown in the rig, without a type and abilities.
    Facedown,
}

/// An event of the past, with its properties.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing of its own that a card may ask of what happened")]
pub struct Fact {
    /// The past participle.
    pub word: &'static str,
    /// The kind of event that was prevented, enlarged or replaced.
    pub what: Option<What>,
    /// The kind of damage.
    pub kind: Option<DamageKind>,
    /// The amount.
    pub amount: i64,
    /// The card it happened to.
    pub card: Option<CardId>,
    /// The object that the card was once it had happened, as [`CardState::moves`](super::CardState::moves) counts it.
    pub object: Option<u32>,
    /// The card that did it.
    pub by: Option<CardId>,
    /// The card whose effect was changed.
    pub from: Option<CardId>,
    /// The player who did it, or to whom it happened.
    pub who: Option<Side>,
    /// The damage that trashed it.
    pub by_damage: Option<DamageKind>,
    /// The kind of the ability that did it.
    pub ability: Option<AbilityWord>,
    /// The player who is responsible for it.
    pub responsible: Option<Side>,
    /// The subroutine.
    pub number: i64,
    /// `true` if the card was installed.
    pub installed: bool,
    /// `true` if the card was rezzed.
    pub rezzed: bool,
    /// `true` if the card had advancement counters.
    pub advanced: bool,
    /// The zone the card was in.
    pub zone: Option<Zone>,
    /// The server that the card was in or protected.
    pub server: Option<Server>,
    /// `true` if the run was successful.
    pub successful: bool,
    /// `true` if the Runner had fully broken the ice.
    pub fully_broken: bool,
    /// `true` if the card was trashed to pay for its ability.
    pub by_trash: bool,
    /// `true` if clicks were spent or lost for it.
    pub clicks: bool,
    /// The state of the card then.
    pub was: Standing,
    /// The kind of counters that were placed.
    pub counter: Option<Counter>,
    /// `true` if the card was being accessed.
    pub accessed: bool,
    /// `true` if a click was spent for the ability that was used.
    pub action: bool,
    /// `true` if a click was lost for the ability that was used.
    pub lost_clicks: bool,
    /// `true` if the Runner trashed the card in the access that ended.
    pub trashed: bool,
    /// `true` if the Runner stole the card in the access that ended.
    pub stolen: bool,
    /// The positions that the card had among the ice of its server.
    pub positions: Vec<Position>,
    /// The number of the batch. Facts of the same time have the same number.
    pub batch: u32,
    /// The turn in which it happened.
    pub turn: u32,
    /// The run during which it happened.
    pub run: Option<u32>,
    /// The server of that run, as it was then.
    pub attacked: Option<Server>,
    /// The cards that were drawn.
    pub drawn: Vec<CardId>,
}

impl Fact {
    /// A fact with nothing but its word.
    pub fn new(word: &'static str) -> Self {
        Self {
            word,
            what: None,
            kind: None,
            amount: 0,
            card: None,
            object: None,
            by: None,
            from: None,
            who: None,
            by_damage: None,
            ability: None,
            responsible: None,
            number: 0,
            installed: false,
            rezzed: false,
            advanced: false,
            zone: None,
            server: None,
            successful: false,
            fully_broken: false,
            by_trash: false,
            clicks: false,
            was: Standing::Inactive,
            counter: None,
            accessed: false,
            action: false,
            lost_clicks: false,
            trashed: false,
            stolen: false,
            positions: Vec::new(),
            batch: 0,
            turn: 0,
            run: None,
            attacked: None,
            drawn: Vec::new(),
        }
    }

    /// A fact about a card, as the card is now.
    pub fn of(word: &'static str, card: CardId, state: &State) -> Self {
        let obj = state.card(card);
        Self {
            card: Some(card),
            installed: obj.is_some_and(super::CardState::installed),
            rezzed: obj.is_some_and(|obj| obj.rezzed),
            advanced: obj.is_some_and(|obj| obj.count(Counter::Advancement) > 0),
            zone: obj.and_then(super::CardState::zone),
            server: obj.and_then(super::CardState::server),
            positions: state.positions(card),
            accessed: state.running().is_some_and(|run| run.stage == Stage::Access(card)),
            was: obj.map_or(Standing::Inactive, |obj| match obj.active() {
                true => Standing::Active,
                false if obj.faceless => Standing::Facedown,
                false => Standing::Inactive,
            }),
            ..Self::new(word)
        }
    }
}
