//! Exiling cards of a library, a graveyard or a hand (701.13), as an instruction and as a cost.
//!
//! Decides which cards those are: the top ones of a library, or those that their owner picks. Of an instruction as many are
//! exiled as there are; a cost that asks for more than there are cannot be paid (601.2h).
//!
//! "Exile that many cards from the top of your library", and two are left of five: two are exiled.

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::Context;
use crate::state::{ObjId, Seat};
use crate::words::effects::{ExileCards, ExilePile};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 601.2h: `true` if so many cards can be exiled as a cost; all of them have to be there.
    pub(crate) CAN_EXILE: fn(i64, i64) -> bool = can_pay;
}

fn can_pay(there: i64, amount: i64) -> bool {
    there >= amount
}

impl<'a> Game<'a> {
    /// Players exile so many cards, or as many as they have.
    pub(crate) fn exile_cards(&mut self, exile: &'a ExileCards, ctx: &mut Context) -> Result<(), Stop> {
        let seats = match &exile.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let mut fewer = false;
        for seat in seats {
            let there = self.cards_there(seat, exile.from);
            let amount = self.state.amount(&exile.amount, ctx, there);
            if there < amount {
                fewer = true;
                self.impossible(ctx);
            }
            self.exile_of(seat, exile.from, amount.min(there), ctx)?;
        }
        if fewer { self.carry_out(&exile.if_fewer, ctx) } else { Ok(()) }
    }

    /// The number of cards that a player has in a pile.
    pub(crate) fn cards_there(&self, seat: Seat, pile: ExilePile) -> i64 {
        let heap = self.state.player(seat).and_then(|player| player.heap(pile.zone()));
        heap.map_or(0, |heap| i64::try_from(heap.len()).unwrap_or(i64::MAX))
    }

    /// A player exiles so many cards of a pile, all at the same time.
    pub(crate) fn exile_of(&mut self, seat: Seat, pile: ExilePile, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        let heap = self.state.player(seat).and_then(|player| player.heap(pile.zone())).cloned().unwrap_or_default();
        let count = small(amount).min(heap.len());
        let places: Vec<usize> = match pile {
            ExilePile::Library => (0..count).collect(),
            ExilePile::TopOfGraveyard => (heap.len() - count..heap.len()).collect(),
            ExilePile::Graveyard | ExilePile::Hand => self.picked_places(seat, &heap, count)?,
        };
        let gone: Vec<Option<ObjId>> = places.iter().filter_map(|place| heap.get(*place).copied()).collect();
        let blanks = gone.iter().filter(|card| card.is_none()).count();
        if let Some(heap) = self.state.player_mut(seat).and_then(|player| player.heap_mut(pile.zone())) {
            let mut place = 0;
            heap.retain(|card| {
                let kept = card.is_some() || !places.contains(&place);
                place += 1;
                kept
            });
        }
        let goings: Vec<ZoneChange> = gone.into_iter().flatten().map(|id| ZoneChange::to(id, Zone::Exile)).collect();
        let unnamed = self.settle_blanks(seat, blanks, (pile.zone(), Zone::Exile), ctx)?;
        self.move_as_one(ctx, |game, ctx| {
            game.go(&goings, ctx)?;
            game.go_blank(unnamed, ctx)
        })
    }

    /// The places of the cards of a pile that its owner picks.
    fn picked_places(&mut self, seat: Seat, heap: &[Option<ObjId>], count: usize) -> Result<Vec<usize>, Stop> {
        let names: Vec<Name> =
            heap.iter().map(|card| card.map_or(Name::Word("blank"), |id| self.object_name(id))).collect();
        let mut found = Vec::new();
        if count == 0 {
            return Ok(found);
        }
        for name in self.picked_of(seat, &names, count)? {
            let free = |place: &usize| !found.contains(place);
            let places = names.iter().enumerate().filter(|(_, other)| **other == name).map(|(place, _)| place);
            let place = places.into_iter().find(free);
            found.extend(place);
        }
        Ok(found)
    }
}
