//! A spell or ability on the chain, and what is known of what it is about.

use std::sync::Arc;

use super::State;
use super::counted::AbilityRef;
use super::matching::Perspective;
use super::objects::{Agent, AsPlayed, ObjectId, ObjectRef, PlaceId, PlayerId, Zone};
use super::tracked::{DamageChange, Made, TrackedChange};
use crate::words::amounts::Bound;
use crate::words::effects::{Cost, Countered, Effect, Source};

/// A target of a spell or ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An object.
    Object(ObjectRef),
    /// A battlefield.
    Place(PlaceId),
    /// The base of the unit that is moved.
    Base,
}

impl Target {
    /// The object, if it is one.
    pub(crate) fn object(&self) -> Option<ObjectId> {
        match self {
            Self::Object(was) => Some(was.id),
            Self::Place(_) | Self::Base => None,
        }
    }
}

/// The properties of an object that a line is about, as they were when the line began (359.3.e.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownObject {
    /// The object.
    pub at: ObjectRef,
    /// Its controller.
    pub controller: PlayerId,
    /// Its owner.
    pub owner: PlayerId,
    /// Its Might.
    pub might: i64,
    /// The damage marked on it.
    pub damage: i64,
    /// Its place.
    pub zone: Zone,
    /// `true` if it attacked, `false` if it defended; none if it was in no combat.
    pub attacks: Option<bool>,
    /// `true` if it was buffed.
    pub buffed: bool,
    /// `true` if it was stunned.
    pub stunned: bool,
    /// `true` if no other unit of its controller was there.
    pub alone: bool,
}

/// A spell or ability on the chain, or while it resolves.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the item")]
pub struct ChainItem {
    /// The agent as which it acts.
    pub agent: Agent,
    /// The perspective of its phrases.
    pub perspective: Perspective,
    /// The object that `self` was when the item was made; none if it is looked at as it is.
    pub own: Option<ObjectRef>,
    /// Its lines.
    pub effect: Arc<Vec<Effect>>,
    /// Its targets, by its target words.
    pub targets: Vec<Vec<Target>>,
    /// The targets that were illegal as their line was carried out, or that their player has not kept (355.11.b), by
    /// their target words.
    pub unaffected: Vec<(usize, ObjectRef)>,
    /// The number of target words read so far.
    pub slot: usize,
    /// The objects that the line before was about.
    pub it: Vec<KnownObject>,
    /// `true` if the line before was ignored.
    pub ignored: bool,
    /// `true` if the death by the line before was replaced.
    pub replaced: bool,
    /// The amount paid for the line before, if that asked for any amount.
    pub paid: Option<i64>,
    /// The killed unit, if one was.
    pub killed: Option<KnownObject>,
    /// `true` if its player had played another card this turn.
    pub legion: bool,
    /// The way in which its card, or the object that has the ability, was played.
    pub as_played: AsPlayed,
    /// The zone of its card once it has resolved; the trash by default.
    pub goes: Option<Countered>,
    /// The cost that is paid for it as it is finalized (383.3.b).
    pub may_pay: Option<Cost>,
    /// `true` if the Equip cost of its first line is decided on and paid as it is finalized.
    pub equip_is_decided: bool,
    /// The spell's card.
    pub card: Option<ObjectId>,
    /// The battlefield at which its card was hidden, at which all is that it chooses (811.1.d).
    pub from_hidden: Option<PlaceId>,
    /// `true` if it is an ability that triggered.
    pub has_triggered: bool,
    /// The abilities that follow it once it has resolved (388.1).
    pub then: Vec<ChainItem>,
    /// The triggered ability that it is, and the most times a turn that it is performed.
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
            unaffected: Vec::new(),
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
            equip_is_decided: false,
            card: None,
            from_hidden: None,
            has_triggered: false,
            then: Vec::new(),
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

    /// The objects that were chosen for the last target word that its lines have read.
    pub(crate) fn last_chosen(&self) -> Vec<ObjectId> {
        let last = self.slot.checked_sub(1).and_then(|slot| self.targets.get(slot));
        last.into_iter().flatten().filter_map(Target::object).collect()
    }

    /// Returns `true` if one of its lines asks about the killed unit.
    pub(crate) fn asks_for_killed(&self) -> bool {
        self.effect.iter().filter_map(Effect::asked_might).any(|bound| matches!(bound, Bound::MoreThanKilled(_)))
    }
}

impl State {
    /// The properties of an object now.
    pub(crate) fn known(&self, id: ObjectId) -> KnownObject {
        self.known_with(id, self.might(id))
    }

    /// The properties of an object now, with a Might.
    pub(super) fn known_with(&self, id: ObjectId, might: i64) -> KnownObject {
        let object = self.object(id);
        KnownObject {
            at: self.now(id),
            controller: self.controller(id),
            owner: object.owner,
            might,
            zone: object.zone,
            attacks: self.attacks(id),
            buffed: object.buffed,
            stunned: object.stunned,
            damage: self.object(id).damage,
            alone: self.is_alone(id),
        }
    }

    /// Returns `true` if no other unit of its controller is where an object is.
    pub(crate) fn is_alone(&self, id: ObjectId) -> bool {
        let (zone, controller) = (self.object(id).zone, self.object(id).controller);
        let beside = |other: ObjectId| {
            other != id && self.object(other).zone == zone && self.object(other).controller == controller
        };
        !self.units().any(beside)
    }

    /// The properties of the `self` of an item; none if that is another object by now (110).
    pub(crate) fn known_self(&self, item: &ChainItem) -> Option<KnownObject> {
        let id = item.perspective.itself;
        item.own.is_none_or(|own| self.is_same(own)).then(|| self.known(id))
    }

    /// Returns `true` if an object is the same, or what became of it as it was brought off the board.
    pub(crate) fn is_found(&self, known: &KnownObject) -> bool {
        self.is_what_became_of(known.at)
    }

    /// Returns `true` if an object is the same as before, or was brought off the board since and is there still.
    pub(crate) fn is_what_became_of(&self, was: ObjectRef) -> bool {
        let lives = self.now(was.id).incarnation.saturating_sub(was.incarnation);
        lives == 0 || lives == 1 && !self.object(was.id).zone.is_board()
    }

    /// Returns `true` if an object left the board, or changed its place off the board, since it was known.
    pub(crate) fn has_gone(&self, known: &KnownObject) -> bool {
        !self.is_there(known) && (!self.is_same(known.at) || self.object(known.at.id).zone != known.zone)
    }

    /// Returns `true` if an object is on the board and is the same.
    pub(crate) fn is_there(&self, known: &KnownObject) -> bool {
        self.is_same(known.at) && self.object(known.at.id).zone.is_board()
    }
}
