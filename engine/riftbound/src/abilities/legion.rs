//! 812: Legion: what its player has finalized another card for this turn. 812.1.c: the card that says so is no other
//! card, and one that was finalized counts also where it was countered after that.
//!
//! "Legion: when you play this, draw 1", the first card of the turn: nothing is drawn.
//! A spell before it that was countered was finalized: 1 is drawn.

use kernel::words::codec::Codec;

use crate::game::Game;
use crate::state::{ObjectId, PlayerId};
use crate::words::effects::{Circumstance, Compared, Condition, Effect, Static};

/// A player has finalized a card.
pub fn finalized(game: &mut Game<'_>, card: ObjectId, player: PlayerId) {
    game.state.change_player(player, |player| player.finalized.push(card));
    let waits = |says: &Static| speaks(&says.to_json());
    if game.state.statics().iter().any(|ability| ability.perspective.player == player && waits(&ability.says)) {
        let note = || format!("{} is finalized", game.state.object(card).name);
        game.log.cite(clause!("812.1.c-another-card-finalized"), note);
    }
}

/// Cites that another card was finalized or not, if a condition asks for it.
pub fn cite_condition(game: &mut Game<'_>, condition: Option<&Condition>, legion: bool) {
    if condition.is_some_and(asks) {
        cite(game, legion);
    }
}

/// Like [`cite_condition`], for lines that ask for it.
pub fn cite_lines(game: &mut Game<'_>, lines: &[Effect], legion: bool) {
    if lines.iter().any(|line| speaks(&line.to_json())) {
        cite(game, legion);
    }
}

fn cite(game: &mut Game<'_>, legion: bool) {
    let note = || format!("{} other card was finalized this turn", if legion { "an" } else { "no" });
    game.log.cite(clause!("812.1.c-another-card-finalized"), note);
}

fn speaks(said: &str) -> bool {
    said.contains("\"legion\"") || said.contains("\"not legion\"")
}

/// Returns `true` if a condition asks for another finalized card.
pub fn asks(condition: &Condition) -> bool {
    match condition {
        Condition::Circumstance(one) => matches!(one, Circumstance::Legion | Circumstance::NotLegion),
        Condition::Compared(Compared::Not(condition)) => asks(condition),
        Condition::Compared(Compared::All(all) | Compared::Any(all)) => all.iter().any(asks),
        Condition::Compared(_) => false,
    }
}

kernel::interpretation! {
    /// 812.1.c: `true` if one of the cards that a player has finalized this turn is another card than `card`.
    pub(crate) OTHER_FINALIZED: fn(finalized: &[ObjectId], card: ObjectId) -> bool = other_finalized;
}

fn other_finalized(finalized: &[ObjectId], card: ObjectId) -> bool {
    finalized.len() > usize::from(finalized.contains(&card))
}
