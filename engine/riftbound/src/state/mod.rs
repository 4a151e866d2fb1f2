//! The state of a game, which rolls back when a step is refused.
//!
//! Everything that a play may change stands here, so that a clone of it is a whole game.

mod chain_item;
mod counted;
mod given;
pub mod happening;
pub mod keyword_abilities;
pub mod matching;
mod objects;
mod pending;
pub mod setup;
pub mod snapshot;
mod tracked;
pub mod unplayed;
mod window;

pub use chain_item::{ChainItem, KnownObject, Target};
pub use counted::{AbilityRef, Counted};
pub use objects::{
    Agent, AgentKind, AsPlayed, BLANK, CurrentCombat, Object, ObjectId, ObjectRef, Place, PlaceId, Player, PlayerId,
    Pool, Reserved, Wound, Zone,
};
pub use pending::{Pending, PendingItem, PlayedCard, Price};
pub use tracked::{
    DamageChange, DelayedReplacement, DelayedTrigger, EffectKey, LentValue, Made, NextSpell, TimedBan, TimedBonus,
    TimedCost, TimedReady, TrackedChange,
};
pub use window::Window;

use std::rc::Rc;
use std::sync::Arc;

use kernel::words::name::{Name, Numbered};

use matching::ActiveAbility;

use crate::words::cards::{Card, Keyword, PlainKeyword};
use crate::words::effects::{CardType, Phase, Static};
use happening::Occurrence;

/// The whole state.
#[derive(Clone, Debug)]
pub struct State {
    /// The players, in turn order.
    pub players: Vec<Player>,
    /// The battlefields.
    pub places: Vec<Place>,
    /// The objects and cards.
    pub objects: Vec<Rc<Object>>,
    /// The names of tokens.
    pub numbered: Numbered,
    /// The object that stands for every blank card.
    blank: Object,
    /// The turn player.
    pub turn: PlayerId,
    /// The winner of the game.
    pub won: Option<PlayerId>,
    /// The combat that is going on.
    pub combat: Option<CurrentCombat>,
    /// The battlefield of the showdown without combat that is going on.
    pub showdown: Option<PlaceId>,
    /// Changes of damage, in the order of their creation.
    pub tracked: Vec<TrackedChange>,
    /// The values that passive abilities gave to units for the current combat.
    pub lent: Vec<LentValue>,
    /// Bonus Damage given for this turn.
    pub bonuses: Vec<TimedBonus>,
    /// The changes of costs this turn.
    pub timed_costs: Vec<TimedCost>,
    /// The permanents that enter ready this turn.
    pub timed_ready: Vec<TimedReady>,
    /// The cards of the case, by name.
    pub cards: Vec<(Name, Arc<Card>)>,
    /// The cards that cannot be played this turn.
    pub timed_bans: Vec<TimedBan>,
    /// Delayed replacements of deaths.
    pub delayed_replacements: Vec<DelayedReplacement>,
    /// Delayed abilities that wait for damage.
    pub delayed_triggers: Vec<DelayedTrigger>,
    /// The window in which the current step is taken.
    pub window: Window,
    /// The pending items on the chain, the oldest first.
    pub pending: Vec<Pending>,
    /// The finalized items on the chain, the newest last.
    pub chain: Vec<ChainItem>,
    /// The battlefield at which the permanent was hidden that is entering.
    pub revealed: Option<PlaceId>,
    /// The way in which the permanent is played that is entering.
    pub playing: AsPlayed,
    /// The number of turns that have ended.
    pub turns: u32,
    /// The number of chains that have ended.
    pub chains: u32,
    /// The units that gained a designation in the current combat: `true` for attackers, `false` for defenders (323.2).
    pub designated: Vec<(ObjectRef, bool)>,
    /// The counts of abilities for this turn.
    pub counted: Counted,
    /// The events of this turn that an ability could wait for.
    pub happened: Vec<Occurrence>,
    /// The phase of the turn, where something asks for it.
    pub phase: Option<Phase>,
    /// The damage beyond the lethal damage that each player assigned in the last combat of this turn.
    pub excess: Vec<(PlayerId, i64)>,
    /// The cards that were looked at or revealed last.
    pub shown: Vec<ObjectRef>,
    /// The number of moments so far at which abilities could trigger.
    moments: u32,
    /// The replacements of deaths that are being applied: none applies to what comes of it (370.2).
    pub applied: Vec<EffectKey>,
    /// The order in which effects change combat damage, where the assignment needed it.
    pub orders: Vec<(ObjectId, EffectKey)>,
    /// The interpretation of 812.1.c: `true` if the player has finalized another card this turn.
    pub other_finalized: fn(finalized: &[ObjectId], card: ObjectId) -> bool,
    /// The interpretation of 718.2: `true` if what is printed on an attached Equipment works.
    pub attached_text_works: bool,
    /// The interpretation of 718.2: `true` if what is given to an attached Equipment works.
    pub gifts_to_attached_work: bool,
    /// The interpretation of 323.2: the designation of a unit in the current combat.
    pub designation_of: fn(&State, ObjectId) -> Option<bool>,
    /// The interpretation of 187.6.c: `you` in an ability of a battlefield that nobody controls.
    pub you_of_nobody: fn(turn: PlayerId) -> PlayerId,
    /// The interpretation of 719.5: the place of an Equipment that was attached to a unit at a place and no longer is.
    pub detached_at: fn(controller: PlayerId, place: Zone) -> Zone,
    /// The interpretation of 719.1: the player of an ability that an attached Equipment gives to its unit.
    pub appended_to: fn(unit: PlayerId, equipment: PlayerId) -> PlayerId,
    /// The interpretation of 110: `true` if a past object is the one that has an ability.
    pub is_own_past: fn(&State, past: ObjectRef, own: Option<ObjectRef>) -> bool,
    /// The number of ids given out.
    numbers: u32,
}

impl State {
    /// A state without anything.
    pub(crate) fn new(players: Vec<Player>, turn: PlayerId) -> Self {
        Self {
            players,
            places: Vec::new(),
            objects: Vec::new(),
            numbered: Numbered::default(),
            blank: Object::blank(),
            turn,
            won: None,
            combat: None,
            showdown: None,
            tracked: Vec::new(),
            lent: Vec::new(),
            bonuses: Vec::new(),
            timed_costs: Vec::new(),
            timed_ready: Vec::new(),
            cards: Vec::new(),
            timed_bans: Vec::new(),
            delayed_replacements: Vec::new(),
            delayed_triggers: Vec::new(),
            window: Window::Open,
            pending: Vec::new(),
            chain: Vec::new(),
            revealed: None,
            playing: AsPlayed::default(),
            turns: 0,
            chains: 0,
            designated: Vec::new(),
            counted: Counted::default(),
            happened: Vec::new(),
            phase: None,
            excess: Vec::new(),
            shown: Vec::new(),
            moments: 0,
            applied: Vec::new(),
            orders: Vec::new(),
            other_finalized: |_, _| false,
            attached_text_works: false,
            gifts_to_attached_work: true,
            designation_of: |_, _| None,
            you_of_nobody: |_| PlayerId::NOBODY,
            detached_at: |_, place| place,
            appended_to: |unit, _| unit,
            is_own_past: |_, _, _| false,
            numbers: 0,
        }
    }

    /// A number that was not given out before.
    pub(crate) fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    /// An object.
    pub(crate) fn object(&self, id: ObjectId) -> &Object {
        self.objects.get(id.0 as usize).map_or(&self.blank, |object| object)
    }

    /// Changes an object; a blank card has nothing to change.
    pub(crate) fn change(&mut self, id: ObjectId, change: impl FnOnce(&mut Object)) {
        if let Some(object) = self.objects.get_mut(id.0 as usize) {
            change(Rc::make_mut(object));
        }
    }

    /// Adds an object.
    pub(crate) fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(Rc::new(object));
        ObjectId(u32::try_from(self.objects.len() - 1).unwrap_or(u32::MAX))
    }

    /// All objects.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..u32::try_from(self.objects.len()).unwrap_or(u32::MAX)).map(ObjectId)
    }

    /// The first object of a name, wherever it is.
    pub(crate) fn named(&self, name: &Name) -> Option<ObjectId> {
        self.ids().find(|id| self.object(*id).name == *name)
    }

    /// A name that no object has, for a token.
    pub(crate) fn free_name(&mut self, called: String) -> Name {
        self.numbered.name(called, |name| self.objects.iter().any(|object| object.name == *name))
    }

    /// The objects on the board.
    pub(crate) fn on_board(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.ids().filter(|id| self.object(*id).zone.is_board())
    }

    /// The units on the board.
    pub(crate) fn units(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.on_board().filter(|id| self.is_unit(*id))
    }

    /// The units of a player at a battlefield.
    pub(crate) fn units_at(&self, place: PlaceId, player: PlayerId) -> Vec<ObjectId> {
        let here =
            |id: &ObjectId| self.object(*id).zone == Zone::Battlefield(place) && self.object(*id).controller == player;
        self.units().filter(here).collect()
    }

    /// Returns `true` if what is printed on an object is active, as far as it is on the board: an Equipment is not
    /// attached (718.2).
    pub(crate) fn text_is_active(&self, id: ObjectId) -> bool {
        self.attached_text_works || !matches!(self.object(id).zone, Zone::Attached(_))
    }

    /// Returns `true` if it is a unit.
    pub(crate) fn is_unit(&self, id: ObjectId) -> bool {
        self.object(id).is(CardType::Unit)
    }

    /// An object as it is now.
    pub(crate) fn now(&self, id: ObjectId) -> ObjectRef {
        ObjectRef { id, incarnation: self.object(id).incarnation }
    }

    /// Returns `true` if an object is still the same object.
    pub(crate) fn is_same(&self, was: ObjectRef) -> bool {
        self.object(was.id).incarnation == was.incarnation
    }

    /// Returns `true` if an object is still the same object, and on the board.
    pub(crate) fn stands(&self, was: ObjectRef) -> bool {
        self.is_same(was) && self.object(was.id).zone.is_board()
    }

    /// A player.
    pub(crate) fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.0 as usize)
    }

    /// Returns `true` if a player has finalized a card this turn: another one than the card that he is about to play
    /// (Legion).
    pub(crate) fn legion(&self, id: PlayerId) -> bool {
        self.player(id).is_some_and(|player| !player.finalized.is_empty())
    }

    /// Returns `true` if a player has finalized another card this turn than a played one (Legion).
    pub(crate) fn legion_beside(&self, card: ObjectId, id: PlayerId) -> bool {
        self.player(id).is_some_and(|player| (self.other_finalized)(&player.finalized, card))
    }

    /// Changes a player.
    pub(crate) fn change_player(&mut self, id: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(id.0 as usize) {
            change(player);
        }
    }

    /// A player's name.
    pub(crate) fn player_name(&self, id: PlayerId) -> Name {
        self.player(id).map_or(Name::Word("nobody"), |player| player.name.clone())
    }

    /// The player of a name.
    pub(crate) fn player_of(&self, name: &str) -> Option<PlayerId> {
        let index = self.players.iter().position(|player| player.name == *name)?;
        u32::try_from(index).ok().map(PlayerId)
    }

    /// The players in turn order, from the turn player on.
    pub(crate) fn in_turn_order(&self) -> Vec<PlayerId> {
        let count = u32::try_from(self.players.len()).unwrap_or(0);
        (self.turn.0..count).chain(0..self.turn.0.min(count)).map(PlayerId).collect()
    }

    /// The players in the order in which the case lists them.
    pub(crate) fn in_seat_order(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..u32::try_from(self.players.len()).unwrap_or(0)).map(PlayerId)
    }

    /// The player after another.
    pub(crate) fn next_player(&self, id: PlayerId) -> PlayerId {
        if (id.0 as usize) + 1 < self.players.len() { PlayerId(id.0 + 1) } else { PlayerId(0) }
    }

    /// The players other than one.
    pub(crate) fn opponents(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        let count = u32::try_from(self.players.len()).unwrap_or(0);
        (0..count).map(PlayerId).filter(move |other| *other != player)
    }

    /// A battlefield.
    pub(crate) fn place(&self, id: PlaceId) -> Option<&Place> {
        self.places.get(id.0 as usize)
    }

    /// A battlefield, to be changed.
    pub(crate) fn place_mut(&mut self, id: PlaceId) -> Option<&mut Place> {
        self.places.get_mut(id.0 as usize)
    }

    /// The battlefield of a name.
    pub(crate) fn place_of(&self, name: &str) -> Option<PlaceId> {
        let index = self.places.iter().position(|place| place.name == *name)?;
        u32::try_from(index).ok().map(PlaceId)
    }

    /// All battlefields.
    pub(crate) fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..u32::try_from(self.places.len()).unwrap_or(u32::MAX)).map(PlaceId)
    }

    /// A unit comes to a place, by a move or played there: it contests a battlefield that its player does not
    /// control (190.3.a.1).
    pub(crate) fn contest(&mut self, unit: ObjectId) {
        let (zone, player) = (self.object(unit).zone, self.object(unit).controller);
        let Zone::Battlefield(place) = zone else { return };
        if let Some(place) = self.place_mut(place)
            && place.controller != Some(player)
            && place.contested.is_none()
        {
            place.contested = Some(player);
        }
    }

    /// The place of an object; an attached Equipment is at the place of its unit.
    pub(crate) fn location(&self, id: ObjectId) -> Zone {
        match self.object(id).zone {
            Zone::Attached(unit) => self.object(unit).zone,
            zone => zone,
        }
    }

    /// The controller of an object; for a battlefield that nobody controls, the turn player decides (372.2).
    pub(crate) fn controller(&self, id: ObjectId) -> PlayerId {
        match self.places.iter().find(|place| place.object == id) {
            Some(place) => place.controller.unwrap_or(self.turn),
            None => self.object(id).controller,
        }
    }

    /// The player that `you` is in an ability of an object (187.6.c).
    pub(crate) fn you(&self, id: ObjectId) -> PlayerId {
        match self.places.iter().find(|place| place.object == id) {
            Some(place) => place.controller.unwrap_or_else(|| (self.you_of_nobody)(self.turn)),
            None => self.object(id).controller,
        }
    }

    /// The player who makes the choices for an ability: the turn player where `you` is nobody (187.6.b).
    pub(crate) fn responsible(&self, you: PlayerId) -> PlayerId {
        if you == PlayerId::NOBODY { self.turn } else { you }
    }

    /// The Equipment attached to a unit.
    pub(crate) fn attached(&self, unit: ObjectId) -> Vec<ObjectId> {
        self.ids().filter(|id| self.object(*id).zone == Zone::Attached(unit)).collect()
    }

    /// The designation of a unit in the current combat, if it has one: `true` for an attacker, `false` for a defender.
    pub(crate) fn attacks(&self, id: ObjectId) -> Option<bool> {
        self.combat?;
        (self.designation_of)(self, id)
    }

    /// Returns `true` if a unit is in the current combat: at its battlefield, with a designation (741.3).
    pub(crate) fn in_combat(&self, id: ObjectId) -> bool {
        self.attacks(id).is_some() && self.side_of(id).is_some()
    }

    /// The side of a unit in the current combat, by its place and its controller: `true` for the attacker's. The next
    /// cleanup makes it the unit's designation (323.2).
    pub(crate) fn side_of(&self, id: ObjectId) -> Option<bool> {
        let combat = self.combat?;
        let object = self.object(id);
        (object.zone == Zone::Battlefield(combat.place) && self.is_unit(id))
            .then_some(object.controller == combat.attacker)
    }

    /// A unit's Might as it is now; less than 0 counts as 0 (143.2.b).
    pub(crate) fn might(&self, id: ObjectId) -> i64 {
        self.true_might(id).max(0)
    }

    /// Returns `true` if a unit has a keyword without a number, of itself or from a static ability.
    pub(crate) fn has(&self, id: ObjectId, wanted: PlainKeyword) -> bool {
        let is_it = |keyword: &Keyword| matches!(keyword, Keyword::Plain(plain) if *plain == wanted);
        self.object(id).has(wanted) || self.given_statically(id).keywords.iter().any(is_it)
    }

    /// Returns `true` if a unit deals no combat damage, this turn or by a static ability.
    pub(crate) fn deals_no_combat_damage(&self, id: ObjectId) -> bool {
        let says = |ability: &ActiveAbility<Static>| {
            let Static::NoCombatDamage(said) = &ability.says else { return false };
            let holds = |condition| self.holds(condition, id, ability.perspective, false);
            self.means(said.by, id, ability.perspective) && said.r#if.as_ref().is_none_or(holds)
        };
        self.object(id).harmless || self.statics().iter().any(says)
    }

    /// A player plays a spell: Bonus Damage that waits for his next one counts for it.
    pub(crate) fn is_next_spell(&mut self, player: PlayerId, card: ObjectId) {
        let spell = NextSpell::Is(self.now(card));
        let awaited = |bonus: &&mut TimedBonus| bonus.player == player && bonus.spell == NextSpell::Awaited;
        self.bonuses.iter_mut().filter(awaited).for_each(|bonus| bonus.spell = spell);
    }

    /// The Prevents tracked on a unit, in the order of their creation.
    pub(crate) fn prevents(&self, id: ObjectId) -> impl Iterator<Item = &TrackedChange> + '_ {
        let now = self.now(id);
        let is_one = |tracked: &&TrackedChange| matches!(tracked.change, DamageChange::Prevent { amount: Some(_), .. });
        self.tracked.iter().filter(move |tracked| tracked.on == Some(now)).filter(is_one)
    }

    /// Returns `true` if an object had to be on the board to do anything and has left it.
    pub(crate) fn has_left_board(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        !object.is(CardType::Spell) && !object.zone.is_board()
    }

    /// Puts a card on the list of a zone, if the zone has one.
    pub(crate) fn list(&mut self, id: ObjectId, owner: PlayerId, zone: Zone) {
        self.change_player(owner, |player| match zone {
            Zone::Hand => player.hand.push(id),
            Zone::Deck => player.deck.push(id),
            Zone::Trash => player.trash.push(id),
            Zone::Banishment => player.banishment.push(id),
            _ => {}
        });
    }

    /// Takes a card off the list of its zone, if it is in one.
    fn take_off(&mut self, id: ObjectId) {
        let (zone, owner) = (self.object(id).zone, self.object(id).owner);
        self.change_player(owner, |player| {
            let list = match zone {
                Zone::Hand => &mut player.hand,
                Zone::Deck => &mut player.deck,
                Zone::Trash => &mut player.trash,
                Zone::Banishment => &mut player.banishment,
                _ => return,
            };
            let Some(at) = list.iter().position(|other| *other == id) else { return };
            list.remove(at);
            if zone == Zone::Deck {
                player.take_from_recycled(at);
            }
        });
    }

    /// Returns `true` if an object has anything that a new object would not have: damage, a buff, a status, Might or
    /// keywords given to it, an Equipment, or an effect tracked on it.
    pub(crate) fn has_something_on(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        let statuses = [object.buffed, object.exhausted, object.stunned, object.empowered, object.harmless];
        let given = object.given != 0 || !object.lent.is_empty() || !object.kept.is_empty();
        let tracked = || self.tracked.iter().any(|tracked| tracked.on == Some(self.now(id)));
        object.damage > 0
            || statuses.contains(&true)
            || given
            || !object.unchosen_by.is_empty()
            || !self.attached(id).is_empty()
            || tracked()
    }

    /// Brings an object to another zone; off or onto the board it becomes a new object (110). Returns `true` if
    /// anything tracked on it was lost.
    pub(crate) fn bring(&mut self, id: ObjectId, to: Zone) -> bool {
        if id == BLANK {
            return false;
        }
        self.take_off(id);
        let was = self.object(id).clone();
        let anew = !(was.zone.is_board() && to.is_board());
        let lost = anew && (was.damage > 0 || was.buffed || self.prevents(id).next().is_some());
        if was.zone.is_board() && !to.is_board() {
            // Attached Equipment stays where the unit was (719.5).
            for gear in self.attached(id) {
                let to = (self.detached_at)(self.object(gear).controller, was.zone);
                self.change(gear, |gear| gear.zone = to);
            }
            self.tracked.retain(|tracked| tracked.on.is_none_or(|on| on.id != id));
        }
        self.change(id, |object| {
            object.zone = to;
            if anew {
                *object = Object {
                    incarnation: was.incarnation.saturating_add(1),
                    controller: was.owner,
                    taken: Vec::new(),
                    damage: 0,
                    wounds: Vec::new(),
                    exhausted: false,
                    stunned: false,
                    buffed: false,
                    empowered: false,
                    moved: 0,
                    kept: Vec::new(),
                    lent: Vec::new(),
                    unchosen_by: Vec::new(),
                    named: None,
                    designation: None,
                    harmless: false,
                    as_played: AsPlayed::default(),
                    banished_by: None,
                    given: 0,
                    ..object.clone()
                };
            }
        });
        self.list(id, was.owner, to);
        lost
    }
}

#[cfg(test)]
pub mod testing {
    use super::*;
    use crate::words::amounts::PreventAmount;
    use crate::words::effects::Each;

    /// Two players, and units of these Mights in the base of the first.
    pub(crate) fn state_with_units(mights: &[i64]) -> (State, Vec<ObjectId>) {
        let player = |name: &'static str| Player {
            name: Name::Word(name),
            hand: Vec::new(),
            deck: Vec::new(),
            recycled: Vec::new(),
            trash: Vec::new(),
            banishment: Vec::new(),
            runes: 0,
            exhausted_runes: 0,
            pool: None,
            points: 0,
            xp: None,
            finalized: Vec::new(),
        };
        let mut state = State::new(vec![player("alice"), player("bob")], PlayerId(0));
        let zone = Zone::Base(PlayerId(0));
        let unit = |might: &i64| Object { might: Some(*might), zone, ..Object::blank() };
        let units = mights.iter().map(|might| state.add(unit(might))).collect();
        (state, units)
    }

    /// A Prevent tracked on a unit.
    pub(crate) fn tracked(id: u32, on: ObjectRef, amount: PreventAmount, each: Option<Each>) -> TrackedChange {
        let change = DamageChange::Prevent { amount: Some(amount), each: each.map(|each| (each, amount)) };
        let (by, player) = (Name::Word("prevent"), PlayerId(0));
        TrackedChange { id, on: Some(on), every: None, change, from: Vec::new(), by, player, made: None }
    }
}
