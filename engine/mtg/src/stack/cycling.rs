//! Cycling (702.29): discarding a card from hand, and drawing one.
//!
//! Decides when a card may be cycled, and that discarding it is part of the cost: what triggers on it goes on the stack
//! above the ability, and resolves before the card is drawn.

use std::sync::LazyLock;

use crate::game::Game;
use crate::instructions::payable::symbols_of;
use crate::stack::announcing::nothing_held_to_x;
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{ObjId, Seat};
use crate::words::amount::{Amount, AmountWord, Number};
use crate::words::cards::{Card, Cost};
use crate::words::effects::{Act, Effect, Entry, Quantity};
use crate::words::scenario::Activate;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// The effect of cycling as it resolves.
static DRAWS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let amount = Amount::Word(AmountWord::Number(Number::Fixed(1)));
    vec![Entry { r#if: None, name: None, zone: None, act: Act::Effect(Effect::Draw(Quantity { who: None, amount })) }]
});

impl<'a> Game<'a> {
    /// The cost of cycling a card that a player has in hand, where a step activates that.
    pub(crate) fn cycling_cost(&self, seat: Seat, activate: &Activate, id: ObjId) -> Option<&'a [Cost]> {
        let meant = activate.ability.as_ref().is_none_or(|name| **name == *"cycling");
        let held = self.state.player(seat).is_some_and(|player| player.hand.contains(&Some(id)));
        let card: Option<&'a Card> = self.state.object(id).and_then(|object| object.card);
        card.map(|card| card.cycling.as_slice()).filter(|cost| meant && held && !cost.is_empty())
    }

    /// Cycles a card (702.29a).
    pub(crate) fn cycle(
        &mut self,
        seat: Seat,
        activate: &'a Activate,
        id: ObjId,
        cost: &'a [Cost],
    ) -> Result<(), Stop> {
        self.held_to_announced(nothing_held_to_x(&activate.what, activate.x.is_some()))?;
        self.may_act(false)?;
        let name = activate.named.as_ref().map_or_else(|| self.object_name(id), |named| named.0.clone());
        let mut ctx = Context::new(seat, Some(id), name.clone());
        ctx.announced = self.state.tick();
        let announced = ctx.announced;
        self.pay_mana(seat, &symbols_of(cost), 0)?;
        self.pay(seat, cost, id, &mut ctx)?;
        ctx.cause = Cause::Cost;
        self.discard_card(seat, Some(id), &mut ctx)?;
        ctx.cause = Cause::Effect;
        let parts = vec![Instructions { entries: &DRAWS, ctx, slots: Vec::new() }];
        self.state.stack.push(StackItem::activated(announced, name, seat, id).doing(parts));
        self.activated(seat, id);
        let (who, what) = (self.seat_name(seat), self.object_name(id));
        self.log.event(Event::new("cycled").with("who", &who).with("what", &what));
        self.note(&PastEvent::Cycled(seat, id));
        Ok(())
    }
}
