//! 110: a card that leaves the board is a new object, and loses everything tracked on it. 453: a recall is
//! no such change; it keeps what is tracked. 427.1: a card is banished from whatever zone it is in.
//! 055: what is done already is not done again.
//!
//! A unit with a Prevent Value of 3 that was returned to hand and played again has none.
//! Recalled to its base instead, it has it still, and its damage too.

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::attached;
use crate::abilities::occurrences::{self, Deed, Occurrence, Seen};
use crate::game::Game;
use crate::prevention::coverage;
use crate::state::{KnownObject, ObjectId, State, Zone};
use crate::words::effects::{Countered, DeckEnd};

kernel::interpretation! {
    /// 110: brings a card to a zone off the board, without anything tracked on it, and triggers the abilities that wait
    /// for it to leave.
    pub(crate) LEAVE_BOARD: fn(&mut Game<'_>, ObjectId, to: Zone) -> Result<(), Stop> = leave_board;
}

pub fn leave_board(game: &mut Game<'_>, id: ObjectId, to: Zone) -> Result<(), Stop> {
    let seen = if game.state.object(id).zone.is_board() {
        let left = Occurrence::to_one(Deed::Leaves, game.state.known(id), None);
        occurrences::seen(game, &[left])
    } else {
        Vec::new()
    };
    take_off_board(game, id, to);
    trigger_as_left(game, seen)
}

/// Triggers the abilities that saw an object leave the board, which know it as it was before.
fn trigger_as_left(game: &mut Game<'_>, mut seen: Vec<Seen>) -> Result<(), Stop> {
    for known in seen.iter_mut().flat_map(|seen| seen.it.iter_mut()) {
        known.at = game.state.now(known.at.id);
    }
    occurrences::trigger_seen(game, seen)
}

fn take_off_board(game: &mut Game<'_>, id: ObjectId, to: Zone) {
    for gear in game.state.attached(id) {
        attached::cite_detached(game, gear);
    }
    if game.state.object(id).token {
        game.log.cite(clause!("179.2-token-is-gone"), || "a token is in no zone off the board".to_owned());
        let to = game.by(&TOKEN_GOES).map_or(Zone::Gone, |wrong| wrong(to));
        game.state.bring(id, to);
        return;
    }
    if game.state.bring(id, to) {
        game.log.cite(clause!("110-new-object"), || "effects tracked on it are gone".to_owned());
    }
}

kernel::interpretation! {
    /// 179.2: the zone to which a token goes that leaves the board; it is in no zone any more.
    pub(crate) TOKEN_GOES: fn(Zone) -> Zone;
}

/// Puts a card into its owner's deck: at the bottom, it is recycled.
pub fn put_on_deck(game: &mut Game<'_>, id: ObjectId, end: DeckEnd, by: &Name) -> Result<(), Stop> {
    coverage::cite_not_damage(game, id, "a card put on a deck is not dealt damage");
    let word = if end == DeckEnd::Bottom { "put_under_deck" } else { "put_on_deck" };
    card_event(game, word, id, Some(by));
    game.by(&LEAVE_BOARD)(game, id, Zone::Deck)?;
    if game.state.object(id).zone == Zone::Deck {
        let owner = game.state.object(id).owner;
        if end == DeckEnd::Bottom {
            game.state.change_player(owner, |player| player.recycled.push(1));
        } else {
            game.state.change_player(owner, |player| player.deck.rotate_right(1));
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 453: brings a unit to the base of its controller and changes nothing else.
    pub(crate) RECALL_TO_BASE: fn(&mut State, ObjectId) = recall_to_base;
}

pub fn recall_to_base(state: &mut State, id: ObjectId) {
    let base = Zone::Base(state.object(id).controller);
    state.bring(id, base);
}

kernel::interpretation! {
    /// 427.1: `true` if an object may be banished or returned: from any zone, as long as it is the same object.
    pub(crate) MAY_LEAVE: fn(&State, &KnownObject) -> bool = may_leave;
}

fn may_leave(state: &State, known: &KnownObject) -> bool {
    state.is_same(known.at) && !matches!(state.object(known.at.id).zone, Zone::Legend | Zone::Banishment | Zone::Gone)
}

/// Sends a unit to its controller's base.
pub fn recall(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    let object = game.state.object(id);
    if object.zone == Zone::Base(object.controller) {
        game.log.cite(clause!("055-as-much-as-possible"), || "it is in its base already".to_owned());
        return;
    }
    bring_home(game, id, Some(by));
}

/// Brings an object to its controller's base, by an effect or in a cleanup, with everything on it (453).
pub fn bring_home(game: &mut Game<'_>, id: ObjectId, by: Option<&Name>) {
    if game.state.has_something_on(id) {
        game.log.cite(clause!("453-recall-keeps-state"), || "counters and damage on it stay".to_owned());
    }
    card_event(game, "recalled", id, by);
    game.by(&RECALL_TO_BASE)(&mut game.state, id);
}

/// Takes the card of a spell off the chain: to the trash, unless an effect names another zone.
pub fn leave_chain(game: &mut Game<'_>, card: ObjectId, to: Option<Countered>, by: &Name) -> Result<(), Stop> {
    match to {
        Some(Countered::Hand) => return_to_hand(game, card, by),
        Some(Countered::Banishment) => banish(game, card, by),
        Some(Countered::UnderDeck) => put_on_deck(game, card, DeckEnd::Bottom, by),
        None => {
            game.state.bring(card, Zone::Trash);
            Ok(())
        }
    }
}

/// Returns a card to its owner's hand.
pub fn return_to_hand(game: &mut Game<'_>, id: ObjectId, by: &Name) -> Result<(), Stop> {
    coverage::cite_not_damage(game, id, "a return to hand is not damage");
    card_event(game, "returned", id, Some(by));
    game.by(&LEAVE_BOARD)(game, id, Zone::Hand)
}

/// Banishes a card.
pub fn banish(game: &mut Game<'_>, id: ObjectId, by: &Name) -> Result<(), Stop> {
    coverage::cite_not_damage(game, id, "a banishment is not damage");
    if !game.state.object(id).zone.is_board() {
        let name = game.state.object(id).name.clone();
        game.log.cite(clause!("427.1-banished-from-any-zone"), || format!("{name} is not on the board"));
    }
    card_event(game, "banished", id, Some(by));
    game.by(&LEAVE_BOARD)(game, id, Zone::Banishment)
}

/// Reports that a card changes its place.
pub fn card_event(game: &mut Game<'_>, word: &'static str, id: ObjectId, by: Option<&Name>) {
    let object = game.state.object(id);
    let who = game.state.player_name(object.controller);
    game.log.event(Event::new(word).with("what", &object.name).with("who", who).with_some("by", by));
}
