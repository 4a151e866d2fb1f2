//! The cleanup step (514): hand size, damage off, effects of this turn end; another one follows where something
//! happens.
//!
//! A player with nine cards discards two, then all damage goes and "this turn" is over at the same time.

use crate::continuous::durations::Moment;
use crate::game::Game;
use crate::state::context::{Cause, Context};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 514.2: the removal of damage and the end of this turn's effects, both at the same time.
    pub(crate) END_THIS_TURN: fn(&mut Game<'_>) -> Result<(), Stop> = end_this_turn;
}

kernel::interpretation! {
    /// 514: the turn-based actions of a cleanup step: the active player discards, and then this turn ends.
    pub(crate) CLEAN_UP: fn(&mut Game<'_>) -> Result<(), Stop> = clean_up;
}

fn clean_up(game: &mut Game<'_>) -> Result<(), Stop> {
    game.discard_to_hand_size()?;
    game.by(&END_THIS_TURN)(game)
}

#[allow(clippy::unnecessary_wraps, reason = "a wrong one may fail")]
fn end_this_turn(game: &mut Game<'_>) -> Result<(), Stop> {
    game.remove_damage();
    game.end_effects(Moment::Cleanup);
    Ok(())
}

impl Game<'_> {
    /// The cleanup step: hand size, damage off, effects of this turn end (514).
    pub(crate) fn clean_up(&mut self) -> Result<(), Stop> {
        self.state.unclean = false;
        self.by(&CLEAN_UP)(self)
    }

    /// The number of cards in the active player's hand beyond the maximum hand size.
    pub(crate) fn over_hand_size(&self) -> usize {
        self.state.player(self.state.active).map_or(0, |player| player.hand.len().saturating_sub(7))
    }

    /// The active player discards down to the maximum hand size (514.1).
    pub(crate) fn discard_to_hand_size(&mut self) -> Result<(), Stop> {
        let active = self.state.active;
        let mut ctx = Context::new(active, None, Name::Word("nothing")).because(Cause::Rules);
        self.discard(&[(active, i64::try_from(self.over_hand_size()).unwrap_or(0))], &mut ctx)
    }

    /// Removes all damage from permanents, also from what is phased out (514.2).
    pub(crate) fn remove_damage(&mut self) {
        let mut any = false;
        for id in self.state.battlefield().into_iter().chain(self.state.phased.clone()) {
            if let Some(object) = self.state.object_mut(id) {
                any |= object.damage > 0;
                object.damage = 0;
                object.deathtouched = false;
                object.damaged_by.clear();
                object.regeneration.clear();
            }
        }
        if any {
            self.log.cite(clause!("514.2-at-the-same-time"), || "damage goes as this turn ends".to_owned());
        }
        self.state.dealt.clear();
    }

    /// In the cleanup step players have priority only if something happens before (514.3a); then
    /// another cleanup step follows.
    pub(crate) fn settle_cleanup(&mut self) -> Result<(), Stop> {
        let acted = self.state_based()?;
        self.look_for_states();
        self.state.unclean = acted || !self.state.waiting.is_empty();
        self.settle()
    }
}
