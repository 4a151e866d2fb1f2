//! Optional instructions, which a player may carry out (608.2d).
//!
//! Decides that the player is asked as the instruction is carried out, where it can be done at all, and what is done then.
//!
//! "If damage is prevented this way, you may have it deal that much damage to target creature": the target is named as the
//! spell is cast, and whether the damage is dealt is decided each time that damage was prevented.

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::context::Context;
use crate::state::{Being, Seat};
use crate::words::effects::{Act, Effect, Entry};
use crate::words::paying::May;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 608.2d: `true` if a player does what a text says that the player may do.
    pub(crate) DOES: fn(&mut Game<'_>, Seat, &Context) -> Result<bool, Stop> = does;
}

fn does(game: &mut Game<'_>, seat: Seat, ctx: &Context) -> Result<bool, Stop> {
    let who = game.seat_name(seat);
    let clause = clause!("608.2d-may-as-it-is-done");
    game.log.cite(clause, || format!("{who} decides when it is carried out"));
    game.log.may(&who, "may", Some(clause), Some(&ctx.name), "accept")
}

impl<'a> Game<'a> {
    /// Returns `true` if an instruction can be carried out: nothing deals damage to an object that has left.
    fn is_possible(&self, entry: &Entry, ctx: &Context) -> bool {
        let Act::Effect(Effect::DealDamage(deal)) = &entry.act else { return true };
        self.state.meant(&deal.to, ctx).into_iter().any(|to| match to {
            Being::Player(_) => true,
            Being::Object(id) => self.state.is_permanent(id),
        })
    }

    /// Returns `true` if the first instruction of an option can be carried out: nobody can choose to sacrifice what is not
    /// there.
    fn can_begin(&self, may: &May, ctx: &Context) -> bool {
        let Some(Act::Effect(Effect::Sacrifice(affect))) = may.then.first().map(|entry| &entry.act) else {
            return true;
        };
        if affect.who.is_some() {
            return true;
        }
        self.state.meant(affect.what.chosen_from(), ctx).into_iter().any(|being| match being {
            Being::Player(_) => false,
            Being::Object(id) => self.has_permanent(ctx.you, id) && !self.banned(Prohibition::Sacrifice, id),
        })
    }

    /// Players do what they may do, or do not.
    pub(crate) fn may_do(&mut self, may: &'a May, ctx: &mut Context) -> Result<(), Stop> {
        let seats = match &may.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let since = ctx.since;
        let possible = self.can_begin(may, ctx) && may.then.iter().any(|entry| self.is_possible(entry, ctx));
        for seat in seats {
            ctx.since = self.state.happened.len();
            let does = possible && self.by(&DOES)(self, seat, ctx)?;
            self.carry_out(if does { &may.then } else { &may.otherwise }, ctx)?;
        }
        ctx.since = since;
        Ok(())
    }
}
