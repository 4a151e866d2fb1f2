//! 811: Hidden. In the open state of his turn a player hides such a card from his hand facedown at a battlefield that
//! he controls, one at each, for 1 power; that is no playing of it. From the next turn on it is a Reaction there, and
//! its base cost is ignored; what it chooses is at that battlefield, and a permanent is played there (811.1.d).
//! 323.7: it is lost with the control of the battlefield.
//!
//! Hidden in this turn, it cannot be played from there before the next one.
//! "Kill a unit at a battlefield" from hidden kills none at another battlefield.

use indexmap::IndexMap;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::shape::Whole;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::chain;
use crate::costs::{self, Payment};
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{ObjectId, PlaceId, PlayerId, Window, Zone};
use crate::words::cards::PlainKeyword;
use crate::words::effects::{Cost, Power};
use crate::words::scenario::{Hide, Step};

/// A player hides a card from his hand at a battlefield that he controls.
pub fn hide<'a>(game: &mut Game<'a>, player: PlayerId, hide: &Hide, responses: &'a [Step]) -> Result<(), Stop> {
    let refused = |why: String| Err(Stop::refused(&[clause!("811.1.b-hidden-for-a-turn")], why));
    let (name, at) = (&hide.card.0, &hide.at.0);
    if game.state.window != Window::Open {
        return refused(format!("{name} can be hidden only in an open state of its player's turn"));
    }
    let hand = game.state.player(player).map(|player| player.hand.clone()).unwrap_or_default();
    let Some(id) = hand.into_iter().find(|id| game.state.object(*id).name == *name) else {
        return refused(format!("{name} is not in the hand of {}", game.state.player_name(player)));
    };
    let Some(place) = game.state.place_of(at) else {
        return Err(game.log.rejected(format!("`{at}` is not a battlefield")));
    };
    let taken = game.state.ids().any(|other| game.state.object(other).zone == Zone::Facedown(place));
    let controlled = game.state.place(place).is_some_and(|place| place.controller == Some(player));
    if taken || !controlled || !game.state.object(id).has(PlainKeyword::Hidden) {
        return refused(format!("{name} cannot be hidden at {at}"));
    }
    let cost = Cost { power: IndexMap::from([(Power::Any, Whole(1))]), ..Cost::free() };
    let payment = Payment::new(&cost, Perspective::of(player, id), name);
    if !costs::payable(game, &payment) {
        return refused(format!("the cost to hide {name} cannot be paid"));
    }
    costs::pay(game, &payment)?;
    game.state.bring(id, Zone::Facedown(place));
    let turns = game.state.turns;
    game.state.change(id, |card| card.hidden_in = turns);
    let event = Event::new("hidden").with("who", game.state.player_name(player)).with("what", name);
    game.log.event(event.with("at", at));
    let to = vec![game.state.known(id)];
    occurrences::happens(game, &[Occurrence { to, ..Occurrence::of(Deed::Hides, player) }])?;
    chain::run_chain(game, None, responses)
}

/// The battlefield where a card is hidden that its player may play now. A card hidden in this turn is refused.
pub fn hidden_at(game: &mut Game<'_>, id: ObjectId) -> Result<Option<PlaceId>, Stop> {
    let Zone::Facedown(place) = game.state.object(id).zone else { return Ok(None) };
    let (hidden_in, name) = (game.state.object(id).hidden_in, game.state.object(id).name.clone());
    let clause = clause!("811.1.b-hidden-for-a-turn");
    if !game.by(&MAY_BE_REVEALED)(hidden_in, game.state.turns) {
        return Err(Stop::refused(&[clause], format!("{name} was hidden in this turn")));
    }
    game.log.cite(clause, || format!("{name} was hidden in another turn"));
    Ok(Some(place))
}

kernel::interpretation! {
    /// 811.1.b: `true` if a card hidden in one turn may be played from there in another.
    pub(crate) MAY_BE_REVEALED: fn(hidden_in: u32, now: u32) -> bool = may_be_revealed;
}

fn may_be_revealed(hidden_in: u32, now: u32) -> bool {
    hidden_in < now
}
