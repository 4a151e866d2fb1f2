//! 054.1, 419.1: cards that players cannot play. To play a card is to put it on the chain, so that cards which are there
//! already are finalized and resolve all the same.
//!
//! "Opponents cannot play cards this turn", in response to a spell of an opponent: that spell resolves, and no other card
//! of theirs is played in the turn.

use crate::game::Game;
use crate::state::happening::is_who;
use crate::state::{ObjectId, PlayerId, State};
use crate::words::effects::{NoPlay, Static};

kernel::interpretation! {
    /// 054.1, 419.1: `true` if a player may play a card, which no ability and no effect of this turn forbids
    /// (419.1-cannot-be-played).
    pub(crate) MAY_PLAY: fn(&State, ObjectId, PlayerId) -> bool = nothing_forbids;
}

fn nothing_forbids(state: &State, card: ObjectId, player: PlayerId) -> bool {
    let about = |ban: &NoPlay, of: PlayerId| {
        let types = ban.types.is_empty() || ban.types.iter().any(|one| state.object(card).is(*one));
        types && is_who(ban.who, player, of)
    };
    let statically = state.statics().iter().any(|ability| match &ability.says {
        Static::Cannot(cannot) => {
            let from = ability.perspective;
            let holds = || state.holds_for(cannot.r#if.as_ref(), from.itself, from);
            cannot.play.as_ref().is_some_and(|ban| about(ban, from.player)) && holds()
        }
        _ => false,
    });
    !statically && !state.timed_bans.iter().any(|timed| about(&timed.says, timed.player))
}

kernel::interpretation! {
    /// 419.1: looks at the chain as a player can play cards no more. In a right engine what is on it stays
    /// (419.1-cannot-be-played).
    pub(crate) FROM_NOW_ON: fn(&mut Game<'_>, &NoPlay, PlayerId);
}

/// Returns `true` if a player may play a card, and cites the clause if something forbids it.
pub fn may_play(game: &mut Game<'_>, card: ObjectId, player: PlayerId) -> bool {
    let may = game.by(&MAY_PLAY)(&game.state, card, player);
    if !may {
        let name = game.state.object(card).name.clone();
        game.log.cite(clause!("419.1-cannot-be-played"), || format!("{name} cannot be played"));
    }
    may
}
