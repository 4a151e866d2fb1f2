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

#[allow(clippy::unnecessary_wraps, reason = "a wrong one may fail")]
fn end_this_turn(game: &mut Game<'_>) -> Result<(), Stop> {
    game.remove_damage();
    game.end_effects(Moment::Cleanup);
    Ok(())
}

impl Game<'_> {
    /// The cleanup step: hand size, damage off, effects of this turn end (514).
    pub(crate) fn clean_up(&mut self) -> Result<(), Stop> {
        let active = self.state.active;
        self.state.unclean = false;
        let over = self.state.player(active).map_or(0, |player| player.hand.len().saturating_sub(7));
        let mut ctx = Context::new(active, None, Name::Word("nothing")).because(Cause::Rules);
        self.discard(active, i64::try_from(over).unwrap_or(0), &mut ctx)?;
        self.by(&END_THIS_TURN)(self)
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
                object.regeneration = 0;
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
