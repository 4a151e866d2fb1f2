//! A spell or ability on the chain, and what is known of what it is about.

use std::sync::Arc;

use super::State;
use super::counted::AbilityRef;
use super::matching::Perspective;
use super::objects::{Agent, AsPlayed, ObjectId, ObjectRef, PlaceId, PlayerId, Zone};
use super::tracked::{DamageChange, Made, TrackedChange};
use crate::words::amounts::Bound;
use crate::words::effects::{Cost, Countered, Effect, Source};

/// What a spell or ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An object.
    Object(ObjectRef),
    /// A battlefield.
    Place(PlaceId),
    /// The base of the unit that is moved.
    Base,
}

/// What is known of an object that a line is about, as it was when the line began (359.3.e.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownObject {
    /// The object.
    pub at: ObjectRef,
    /// Who controlled it.
    pub controller: PlayerId,
    /// Who owns it.
    pub owner: PlayerId,
    /// Its Might.
    pub might: i64,
    /// The damage marked on it.
    pub damage: i64,
    /// Where it was.
    pub zone: Zone,
    /// Whether it attacked, or else defended; none if it was in no combat.
    pub attacks: Option<bool>,
    /// Whether it was buffed.
    pub buffed: bool,
    /// Whether it was stunned.
    pub stunned: bool,
    /// Whether no other unit of its controller was there.
    pub alone: bool,
}

/// A spell or ability on the chain, or while it resolves.
#[derive(Clone, Debug)]
pub struct ChainItem {
    /// What it acts as.
    pub agent: Agent,
    /// From where its phrases are read.
    pub perspective: Perspective,
    /// What `self` was when the item came to be; none where it is looked at as it is.
    pub own: Option<ObjectRef>,
    /// Its lines.
    pub effect: Arc<Vec<Effect>>,
    /// Its targets, by its target words.
    pub targets: Vec<Vec<Target>>,
    /// How many target words were read.
    pub slot: usize,
    /// What the line before was about.
    pub it: Vec<KnownObject>,
    /// Whether the line before was ignored.
    pub ignored: bool,
    /// Whether the death that the line before would have been was replaced.
    pub replaced: bool,
    /// How much was paid for the line before, if that asked for any amount.
    pub paid: Option<i64>,
    /// The killed unit, if one was.
    pub killed: Option<KnownObject>,
    /// Whether its player had played another card this turn.
    pub legion: bool,
    /// How its card, or the object that has the ability, was played.
    pub as_played: AsPlayed,
    /// Where its card goes once it has resolved; to the trash, if not said.
    pub goes: Option<Countered>,
    /// What may be paid for it when it resolves.
    pub may_pay: Option<Cost>,
    /// The spell's card.
    pub card: Option<ObjectId>,
    /// The battlefield at which its card was hidden, at which all is that it chooses (811.1.d).
    pub from_hidden: Option<PlaceId>,
    /// Which triggered ability it is, and how often a turn that is performed at most.
    pub limit: Option<(AbilityRef, i64)>,
}

impl ChainItem {
    /// An item without targets, about objects that are known already.
    pub(crate) fn new(agent: Agent, perspective: Perspective, effect: Arc<Vec<Effect>>, it: Vec<KnownObject>) -> Self {
        Self {
            agent,
            perspective,
            own: None,
            effect,
            targets: Vec::new(),
            slot: 0,
            it,
            ignored: false,
            replaced: false,
            paid: None,
            killed: None,
            legion: false,
            as_played: AsPlayed::default(),
            goes: None,
            may_pay: None,
            card: None,
            from_hidden: None,
            limit: None,
        }
    }

    /// A change of damage that the item makes, for a unit or for all that fit.
    pub(crate) fn tracks(
        &self,
        state: &mut State,
        on: Option<&KnownObject>,
        change: DamageChange,
        from: &[Source],
    ) -> TrackedChange {
        TrackedChange {
            id: state.number(),
            on: on.map(|known| known.at),
            every: None,
            change,
            from: from.to_vec(),
            by: self.agent.name.clone(),
            player: self.agent.player,
            made: Some(Made { by: self.perspective.source, chain: state.chains }),
        }
    }

    /// The first object among the targets of a target word.
    pub(crate) fn first_target(&self, slot: usize) -> Option<ObjectRef> {
        match self.targets.get(slot)?.first()? {
            Target::Object(was) => Some(*was),
            Target::Place(_) | Target::Base => None,
        }
    }

    /// The battlefield that was chosen last of those that its lines so far have chosen.
    pub(crate) fn last_place(&self) -> Option<PlaceId> {
        let mut chosen = self.targets.iter().take(self.slot).flatten().rev();
        chosen.find_map(|target| if let Target::Place(place) = target { Some(*place) } else { None })
    }

    /// Whether one of its lines asks about the killed unit.
    pub(crate) fn asks_for_killed(&self) -> bool {
        self.effect.iter().filter_map(Effect::asked_might).any(|bound| matches!(bound, Bound::MoreThanKilled(_)))
    }
}

impl State {
    /// What is known of an object now.
    pub(crate) fn known(&self, id: ObjectId) -> KnownObject {
        let object = self.object(id);
        KnownObject {
            at: self.now(id),
            controller: self.controller(id),
            owner: object.owner,
            might: self.might(id),
            zone: object.zone,
            attacks: self.attacks(id),
            buffed: object.buffed,
            stunned: object.stunned,
            damage: self.object(id).damage,
            alone: self.is_alone(id),
        }
    }

    /// Whether no other unit of its controller is where an object is.
    pub(crate) fn is_alone(&self, id: ObjectId) -> bool {
        let (zone, controller) = (self.object(id).zone, self.object(id).controller);
        let beside = |other: ObjectId| {
            other != id && self.object(other).zone == zone && self.object(other).controller == controller
        };
        !self.units().any(beside)
    }

    /// What is known of the `self` of an item; none where that is another object by now (110).
    pub(crate) fn known_self(&self, item: &ChainItem) -> Option<KnownObject> {
        let id = item.perspective.itself;
        item.own.is_none_or(|own| self.is_same(own)).then(|| self.known(id))
    }

    /// Whether an object is what it was, or what became of it as it was brought off the board.
    pub(crate) fn is_found(&self, known: &KnownObject) -> bool {
        let lives = self.now(known.at.id).incarnation.saturating_sub(known.at.incarnation);
        lives == 0 || lives == 1 && !self.object(known.at.id).zone.is_board()
    }

    /// Whether an object went off the board, or from one place to another off it, since it was known.
    pub(crate) fn has_gone(&self, known: &KnownObject) -> bool {
        !self.is_there(known) && (!self.is_same(known.at) || self.object(known.at.id).zone != known.zone)
    }

    /// Whether an object is on the board as it was.
    pub(crate) fn is_there(&self, known: &KnownObject) -> bool {
        self.is_same(known.at) && self.object(known.at.id).zone.is_board()
    }
}
