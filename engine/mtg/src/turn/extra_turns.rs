//! Extra turns (500.7): who takes the next turn, and what the effect that added a turn says of it.
//!
//! Decides whose turn comes next, and that what an effect says of "that turn" holds and waits during the turn that it
//! added, whichever that is, and not at all where that turn is skipped.
//!
//! "Take an extra turn after this one. At the beginning of that turn's end step, you lose the game", and after it another
//! extra turn is added: that one is taken first, and nobody loses in it.

use crate::game::Game;
use crate::state::Seat;
use crate::state::added_turns::AddedTurn;
use crate::state::context::Context;
use crate::words::paying::ExtraTurn;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 500.7: the player whose turn comes next. An extra turn comes first, of several the one added last; then the next
    /// player in turn order after the last turn that was not extra.
    pub(crate) WHOSE_TURN: for<'a> fn(&mut Game<'a>) -> (Seat, Option<AddedTurn<'a>>) = whose_turn;
}

pub(crate) fn whose_turn<'a>(game: &mut Game<'a>) -> (Seat, Option<AddedTurn<'a>>) {
    if let Some(added) = game.state.extra_turns.pop() {
        game.log.cite(clause!("500.7-extra-turn"), || "an extra turn begins".to_owned());
        return (added.who, Some(added));
    }
    let count = game.state.players.len().max(1);
    let next = Seat((game.state.regular.0 + 1) % count);
    game.state.regular = next;
    (next, None)
}

kernel::interpretation! {
    /// 500.7: the addition of a turn after this one, and of the effects that wait for it.
    pub(crate) ADD_TURN: for<'a> fn(&mut Game<'a>, &'a ExtraTurn, Seat, &mut Context) -> Result<(), Stop> = add_turn;
}

#[allow(clippy::unnecessary_wraps, reason = "what a mistake puts in its place may fail")]
fn add_turn<'a>(game: &mut Game<'a>, extra: &'a ExtraTurn, who: Seat, ctx: &mut Context) -> Result<(), Stop> {
    game.state.extra_turns.push(AddedTurn { who, during: &extra.during, ctx: ctx.clone() });
    Ok(())
}

impl<'a> Game<'a> {
    /// Players take an extra turn after this one.
    pub(crate) fn add_turns(&mut self, extra: &'a ExtraTurn, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &extra.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        who.into_iter().try_for_each(|seat| self.by(&ADD_TURN)(self, extra, seat, ctx))
    }

    /// An extra turn begins: what was said of it comes into force.
    pub(crate) fn begin_added_turn(&mut self, added: AddedTurn<'a>) -> Result<(), Stop> {
        if added.during.is_empty() {
            return Ok(());
        }
        self.log.cite(clause!("500.7-said-of-that-turn"), || "the turn it is about begins".to_owned());
        let mut ctx = added.ctx;
        self.carry_out(added.during, &mut ctx)
    }

    /// An extra turn does not happen: nothing comes of what was said of it.
    pub(crate) fn drop_added_turn(&mut self, added: &AddedTurn<'a>) {
        if !added.during.is_empty() {
            let why = || "the turn it is about does not happen".to_owned();
            self.log.cite(clause!("500.7-said-of-that-turn"), why);
        }
    }
}
