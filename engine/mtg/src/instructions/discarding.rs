//! Discarding cards (701.9): of the cards in a hand its player chooses which, and all go to the graveyard at one time.
//! If several players discard, all have chosen before the first card goes (101.4).
//!
//! Blank cards are discarded like others; of cards that nobody could tell apart nobody is asked which.
//!
//! "Discard two cards" with three cards of different names: the player names two of them.

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{ObjId, Player, Seat};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 101.4, 701.9a: the discarding of the cards that players have chosen, all at the same time.
    pub(crate) DISCARDED: fn(&mut Game<'_>, &[(Seat, Option<ObjId>)], &mut Context) -> Result<(), Stop> = discarded;
}

pub(crate) fn discarded(game: &mut Game<'_>, chosen: &[(Seat, Option<ObjId>)], ctx: &mut Context) -> Result<(), Stop> {
    let mut inner = Context { discards: true, ..ctx.clone() };
    let names: Vec<Option<Name>> = chosen.iter().map(|(_, card)| card.map(|id| game.object_name(id))).collect();
    let mut unnamed = Vec::new();
    for (seat, _) in chosen.iter().filter(|(_, card)| card.is_none()) {
        if game.state.player_mut(*seat).is_some_and(take_blank) {
            unnamed.push(game.settle_blanks(*seat, 1, (Zone::Hand, Zone::Graveyard), &inner)?);
        }
    }
    let goings: Vec<ZoneChange> =
        chosen.iter().filter_map(|(_, card)| Some(ZoneChange::to((*card)?, Zone::Graveyard))).collect();
    let became = game.move_as_one(&mut inner, |game, inner| {
        let became = game.go(&goings, inner)?;
        unnamed.into_iter().try_for_each(|moves| game.go_blank(moves, inner))?;
        Ok(became)
    })?;
    let mut became = became.into_iter();
    (ctx.recent, ctx.moved) = (inner.recent, inner.moved);
    game.at_one_time(|game| {
        for ((seat, _), name) in chosen.iter().zip(&names) {
            let event = Event::new("discarded").with("who", game.seat_name(*seat)).with("amount", 1);
            game.log.event(event.with_some("what", name.as_ref()).with("by", &ctx.name));
        }
    });
    for (who, what) in chosen.iter().copied() {
        let moved = what.and_then(|_| became.next().flatten());
        let now = moved.or_else(|| what.and_then(|id| game.state.object(id)).and_then(|object| object.became));
        game.happened(ctx, PastEvent::Discarded { who, what, now, by: ctx.origin() });
    }
    Ok(())
}

/// Takes a blank card from a player's hand, if there is one.
fn take_blank(player: &mut Player) -> bool {
    let place = player.hand.iter().position(Option::is_none);
    place.map(|place| player.hand.remove(place)).is_some()
}

impl Game<'_> {
    /// Players discard so many cards each: all choose in turn order, and then all cards are discarded at once.
    pub(crate) fn discard(&mut self, amounts: &[(Seat, i64)], ctx: &mut Context) -> Result<(), Stop> {
        let mut chosen = Vec::new();
        for (seat, amount) in amounts {
            let cards = self.chosen_to_discard(*seat, *amount, ctx)?;
            chosen.extend(cards.into_iter().map(|card| (*seat, card)));
        }
        if chosen.iter().zip(chosen.iter().skip(1)).any(|((one, _), (other, _))| one != other) {
            let why = || "all players have chosen before anything is discarded".to_owned();
            self.log.cite(clause!("101.4-chosen-then-at-once"), why);
        }
        self.by(&DISCARDED)(self, &chosen, ctx)
    }

    /// The cards that a player chooses to discard; `None` stands for a blank card.
    fn chosen_to_discard(&mut self, seat: Seat, amount: i64, ctx: &Context) -> Result<Vec<Option<ObjId>>, Stop> {
        let hand = self.state.player(seat).map(|player| player.hand.clone()).unwrap_or_default();
        let amount = small(amount).min(hand.len());
        if amount == 0 {
            self.impossible(ctx);
            return Ok(Vec::new());
        }
        let mut left: Vec<(Name, Option<ObjId>)> =
            hand.into_iter().map(|card| (card.map_or(Name::Word("blank"), |id| self.object_name(id)), card)).collect();
        left.sort_by_key(|(_, card)| card.is_none());
        let names: Vec<Name> = left.iter().map(|(name, _)| name.clone()).collect();
        let picked = self.picked_of(seat, &names, amount)?;
        let places = picked.iter().filter_map(|name| {
            let place = left.iter().position(|(other, _)| other == name)?;
            Some(left.remove(place).1)
        });
        Ok(places.collect())
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
        self.by(&DISCARDED)(self, &[(seat, card)], ctx)
    }
}
