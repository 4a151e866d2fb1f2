//! The defender against an attacking creature (506.2, 508.5).
//!
//! A creature that attacks a planeswalker of one of three players attacks that player's side: the player is its defending
//! player, and nobody else is.

use crate::state::characteristics::{Characteristics, Layer};
use crate::state::context::Context;
use crate::state::{Attacker, Being, ObjId, Seat, State};
use crate::words::cards::Type;
use crate::words::select::Selector;

kernel::interpretation! {
    /// 508.3a: the player or permanent that a creature attacks, for a text about what is attacked: what it was declared to
    /// attack. An attack on a planeswalker or battle is none on the player who controls or protects it.
    pub(crate) IS_ATTACKED: fn(&State<'_>, Being) -> Option<Being> = is_attacked;
}

#[allow(clippy::unnecessary_wraps, reason = "another interpretation may find nothing")]
fn is_attacked(_: &State<'_>, whom: Being) -> Option<Being> {
    Some(whom)
}

impl State<'_> {
    /// The player who defends what is attacked: that player, a battle's protector, or the controller of a permanent.
    pub(crate) fn defends(&self, attacked: Being) -> Option<Seat> {
        match attacked {
            Being::Player(seat) => Some(seat),
            Being::Object(id) if self.characteristics(id).is(Type::Battle) => self.protector(id),
            Being::Object(id) => self.object(id).map(|object| object.controller),
        }
    }

    /// The protector of a battle (310.8): the chosen player; of a Siege, the only opponent otherwise.
    pub(crate) fn protector(&self, id: ObjId) -> Option<Seat> {
        let object = self.object(id)?;
        if let Some(seat) = object.chosen.as_ref().and_then(|chosen| self.seat(chosen)) {
            return Some(seat);
        }
        if !self.characteristics(id).subtypes.iter().any(|subtype| **subtype == *"Siege") {
            return Some(object.controller);
        }
        let mut others = self.in_turn_order().into_iter().filter(|seat| *seat != object.controller);
        others.next().filter(|_| others.next().is_none())
    }

    /// Returns `true` if a player or permanent is attacked in this combat, or was by a creature that left it.
    pub(crate) fn was_attacked(&self, being: Being) -> bool {
        let attacks = self.attackers.iter().map(|attacker| attacker.defender);
        attacks.chain(self.left_combat.iter().map(|(_, attacked)| *attacked)).any(|attacked| attacked == being)
    }

    /// Returns `true` if a creature's power is less than that of one of these, as each is or last was.
    pub(crate) fn is_weaker_than(
        &self,
        found: &Characteristics<'_>,
        than: &Selector,
        ctx: &Context,
        layer: Layer,
    ) -> bool {
        let power = found.stats.map_or(0, |stats| stats.power);
        self.meant_in(than, ctx, layer).into_iter().any(|other| match other {
            Being::Player(_) => false,
            Being::Object(other) => {
                self.characteristics_in(other, layer).stats.is_some_and(|stats| power < stats.power)
            }
        })
    }

    /// The creature whose attack a text is about: the one on which the ability triggered, if that attacks or attacked in
    /// this combat, or the one that has the ability.
    fn attacker_of(&self, ctx: &Context) -> Option<ObjId> {
        let attacks = |id: &ObjId| {
            self.attackers.iter().any(|attacker| attacker.creature == *id)
                || self.left_combat.iter().any(|(left, _)| left == id)
        };
        ctx.it.iter().filter_map(|being| being.object()).find(attacks).or(ctx.this)
    }

    /// The defending player of an attacking creature: the one whom it attacks, or attacked before it left combat
    /// (508.5).
    pub(crate) fn defending_player(&self, ctx: &Context) -> Option<Seat> {
        let creature = self.attacker_of(ctx)?;
        if let Some(attacker) = self.attackers.iter().find(|attacker| attacker.creature == creature) {
            return attacker.defended_by(|defender| self.defends(defender));
        }
        self.defends(self.attacked_before(creature)?)
    }

    /// The player or permanent that an attacking creature attacks, or attacked before it left combat. One that attacks a
    /// planeswalker that was removed from combat attacks nothing (506.4c).
    pub(super) fn attacked(&self, ctx: &Context) -> Option<Being> {
        let creature = self.attacker_of(ctx)?;
        let attacker = self.attackers.iter().find(|attacker| attacker.creature == creature);
        let whom = attacker.map_or_else(|| self.attacked_before(creature), Attacker::attacks)?;
        (self.measuring.is_attacked)(self, whom)
    }

    /// The player or permanent that a creature attacked before it left this combat.
    fn attacked_before(&self, creature: ObjId) -> Option<Being> {
        self.left_combat.iter().rev().find(|(id, _)| *id == creature).map(|(_, attacked)| *attacked)
    }
}
