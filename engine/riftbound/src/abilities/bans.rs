//! 054.1, 419.1: cards that players cannot play. To play a card is to put it on the chain, so that cards which are there
//! already are finalized and resolve all the same.
//!
//! "Opponents cannot play cards this turn", in response to a spell of an opponent: that spell resolves, and no other card
//! of theirs is played in the turn.

use std::sync::Arc;

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::game::Game;
use crate::state::happening::is_who;
use crate::state::{ChainItem, ObjectId, PlayerId, State};
use crate::words::cards::Card;
use crate::words::effects::{NameCard, NoPlay, Static};

kernel::interpretation! {
    /// 054.1, 419.1: `true` if a player may play a card, which no ability and no effect of this turn forbids
    /// (419.1-cannot-be-played).
    pub(crate) MAY_PLAY: fn(&State, ObjectId, PlayerId) -> bool = nothing_forbids;
}

fn nothing_forbids(state: &State, card: ObjectId, player: PlayerId) -> bool {
    let own = state.object(card).card.as_ref();
    let about = |ban: &NoPlay, of: PlayerId, named: Option<&Arc<Card>>| {
        let types = ban.types.is_empty() || ban.types.iter().any(|one| state.object(card).is(*one));
        let is_it = || own.zip(named).is_some_and(|(own, named)| Arc::ptr_eq(own, named));
        types && is_who(ban.who, player, of) && (!ban.named || is_it())
    };
    let statically = state.statics().iter().any(|ability| match &ability.says {
        Static::Cannot(cannot) => {
            let from = ability.perspective;
            let holds = || state.holds_for(cannot.r#if.as_ref(), from.itself, from);
            let named = state.object(from.itself).named.as_ref();
            cannot.play.as_ref().is_some_and(|ban| about(ban, from.player, named)) && holds()
        }
        _ => false,
    });
    !statically && !state.timed_bans.iter().any(|timed| about(&timed.says, timed.player, timed.named.as_ref()))
}

kernel::interpretation! {
    /// 419.1: looks at the chain as a player can play cards no more. In a right engine what is on it stays
    /// (419.1-cannot-be-played).
    pub(crate) FROM_NOW_ON: fn(&mut Game<'_>, &NoPlay, PlayerId);
}

/// Carries out a line that has its player name a card.
pub fn name_card(game: &mut Game<'_>, item: &ChainItem, line: &NameCard) -> Result<(), Stop> {
    let fits = |card: &Card| line.types.is_empty() || line.types.iter().any(|one| card.types.contains(one));
    let all: Vec<(Name, Arc<Card>)> = game.state.cards.iter().filter(|(_, card)| fits(card)).cloned().collect();
    if all.is_empty() {
        return Ok(());
    }
    let names: Vec<Name> = all.iter().map(|(name, _)| name.clone()).collect();
    let who = game.state.player_name(item.agent.player);
    let picked = game.log.pick(&who, "name", None, Some(&item.agent.name), &names)?;
    let itself = item.perspective.itself;
    if item.own.is_none_or(|own| game.state.is_same(own)) {
        let card = all.get(picked).map(|(_, card)| Arc::clone(card));
        game.state.change(itself, |object| object.named = card);
    }
    Ok(())
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
