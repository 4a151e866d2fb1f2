//! Discarding cards (701.9): of the cards in a hand its player chooses which, and all go to the graveyard.
//!
//! Blank cards are discarded like others; of cards that nobody could tell apart nobody is asked which.
//!
//! "Discard two cards" with three cards of different names: the player names two of them.

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{ObjId, Seat};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl Game<'_> {
    /// A player discards so many cards of that player's choice, all at once.
    pub(crate) fn discard(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        let Some(player) = self.state.player(seat) else { return Ok(()) };
        let hand = player.hand.clone();
        let amount = small(amount).min(hand.len());
        if amount == 0 {
            self.impossible(ctx);
            return Ok(());
        }
        let mut left: Vec<(Name, Option<ObjId>)> =
            hand.into_iter().map(|card| (card.map_or(Name::Word("blank"), |id| self.object_name(id)), card)).collect();
        left.sort_by_key(|(_, card)| card.is_none());
        let names: Vec<Name> = left.iter().map(|(name, _)| name.clone()).collect();
        for name in self.picked_of(seat, &names, amount)? {
            let Some(place) = left.iter().position(|(other, _)| *other == name) else { continue };
            let (_, card) = left.remove(place);
            self.discard_card(seat, card, ctx)?;
        }
        Ok(())
    }

    /// The cards of a pile that a player picks.
    pub(crate) fn picked_of(&mut self, seat: Seat, names: &[Name], amount: usize) -> Result<Vec<Name>, Stop> {
        let same = names.iter().zip(names.iter().skip(1)).all(|(a, b)| a == b);
        if same || amount == names.len() {
            return Ok(names.iter().take(amount).cloned().collect());
        }
        let who = self.seat_name(seat);
        if amount == 1 {
            let mut unlike = names.to_vec();
            unlike.dedup();
            let picked = self.log.pick(&who, "object", Some(rule!("608.2d")), None, &unlike)?;
            return Ok(unlike.get(picked).cloned().into_iter().collect());
        }
        let options = Options::Several { of: names.to_vec(), least: amount, most: amount, ordered: false };
        let question = Question { who, kind: "object", under: Some(rule!("608.2d")), about: None, options };
        self.log.ask(&question, |give| match give {
            Give::Several(names) => Ok(names.clone()),
            _ => Ok(Vec::new()),
        })
    }

    /// A player discards a card: one from the hand, or a blank one.
    pub(crate) fn discard_card(&mut self, seat: Seat, card: Option<ObjId>, ctx: &mut Context) -> Result<(), Stop> {
        let what = card.map(|id| self.object_name(id));
        let now = if let Some(id) = card {
            let mut inner = Context { discards: true, ..ctx.clone() };
            let became = self.go(&[ZoneChange::to(id, Zone::Graveyard)], &mut inner)?;
            ctx.recent = inner.recent;
            became.first().copied().flatten().or_else(|| self.state.object(id).and_then(|object| object.became))
        } else {
            self.discard_blank(seat);
            None
        };
        let event = Event::new("discarded").with("who", self.seat_name(seat)).with("amount", 1);
        self.log.event(event.with_some("what", what.as_ref()).with("by", &ctx.name));
        self.happened(ctx, PastEvent::Discarded { who: seat, what: card, now, by: ctx.this });
        Ok(())
    }

    fn discard_blank(&mut self, seat: Seat) {
        let Some(player) = self.state.player_mut(seat) else { return };
        if let Some(place) = player.hand.iter().position(Option::is_none) {
            player.hand.remove(place);
            player.graveyard.push(None);
        }
    }
}
