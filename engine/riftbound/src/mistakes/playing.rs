//! Wrong interpretations of playing cards: countering, paying and choosing modes.

use crate::abilities::referents::MAY_BE_PICKED;
use crate::abilities::targets;
use crate::chain::modes::MAY_CHOOSE_MODE;
use crate::chain::modes::MODE_CHOSEN;
use crate::chain::playing::{CAN_BE_PLAYED, EQUIP_PRICE};
use crate::chain::pricing::PRICE_OF;
use crate::costs::USE_UP;
use crate::death::cleanup::IS_STRAY;
use crate::zones::deck::{BURN_OUT, BURNS_OUT_AGAIN, PREDICTED};
use crate::zones::entering::EXTRA_IS_PAID;
use crate::zones::entering::IS_QUICK;
use crate::zones::entering::READIED_BY_OTHERS;
use crate::zones::tokens::COPIED_FACTS;
use std::sync::Arc;

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::chain::lines;
use crate::game::Game;
use crate::state::{Agent, AsPlayed, ChainItem, Object, ObjectId, PlayedCard, PlayerId, State};
use crate::words::cards::Card;
use crate::words::effects::{Cost, Countered};

kernel::mistakes! {
    game: "riftbound";

    "an extra cost is always paid", [clause!("356.2-optional-cost-as-played")],
        "Effects that depend on an extra cost happen even if it was not paid.":
        EXTRA_IS_PAID = extra_always_paid;

    "modes are chosen again", [clause!("355-not-chosen-before")],
        "A mode that can be chosen only once can be chosen again.":
        MAY_CHOOSE_MODE = chosen_again;

    "the first mode is done", [clause!("355-mode-before-targets")],
        "The first of several modes is carried out, whichever was chosen.":
        MODE_CHOSEN = Some(first_mode);

    "all that is looked at is recycled", [clause!("817-recycles-any-of-them")],
        "Vision and Predict recycle all cards that the player looked at.":
        PREDICTED = Some(all_recycled);

    "what an effect plays costs nothing", [
        clause!("356.1-price-set-by-the-effect"),
        clause!("356.1.b.3-additional-costs-stay"),
    ],
        "Cards played by an effect never cost anything.":
        PRICE_OF = played_for_nothing;

    "what the next card costs less all cards do", [clause!("356-next-card-alone")],
        "A change of the next card's cost applies to every card of the turn.":
        USE_UP = used_by_none;

    "permanents enter as printed", [clause!("364-others-enter-ready")],
        "Only a permanent's own text can make it enter ready.":
        READIED_BY_OTHERS = readied_by_nothing;

    "weaponmasters pay in full", [clause!("821-attached-for-less")],
        "Weaponmaster attaches an Equipment for its full Equip cost.":
        EQUIP_PRICE = equipped_in_full;

    "an equipment is never drawn quickly", [clause!("819-attached-as-it-is-played")],
        "An Equipment with Quick-Draw can be played only when any gear can be played.":
        IS_QUICK = never_quick;

    "a copy is a plain token", [clause!("182-a-token-may-be-a-copy")],
        "A token that becomes a copy does not change.":
        COPIED_FACTS = Some(no_copy);

    "a banished token is played again", [clause!("179.2-token-is-gone")],
        "An effect that banishes a token and then plays it plays the token, like a card.":
        CAN_BE_PLAYED = token_plays_again;

    "a gear stays at a battlefield", [clause!("323.7-gear-leaves-the-battlefield")],
        "A gear that is at a battlefield without being attached stays there.":
        IS_STRAY = gear_stays;

    "an empty deck costs nothing", [clause!("413.4-burns-out")],
        "A player who must draw from an empty deck draws nothing, without burning out.":
        BURN_OUT = draws_nothing;

    "who has burned out once draws nothing more", [clause!("431.3-burns-out-again")],
        "A player with an empty deck and an empty trash burns out only once, and draws nothing.":
        BURNS_OUT_AGAIN = burns_out_once;

    "nobody picks what cannot be chosen", [clause!("355.10-decided-on-resolution")],
        "A player who must kill one of their units cannot pick one that cannot be chosen by spells.":
        MAY_BE_PICKED = Some(picked_as_a_target);
}

/// A countered spell goes to the trash, whatever its effect says.
pub fn countered_to_trash() -> Option<Countered> {
    None
}

/// A countered card was played all the same.
pub fn countered_was_played(game: &mut Game<'_>, item: &ChainItem, card: ObjectId) -> Result<(), Stop> {
    lines::was_played(game, item, card)
}

/// The card itself is another card that was played.
pub fn itself_is_another(finalized: &[ObjectId], _card: ObjectId) -> bool {
    !finalized.is_empty()
}

/// An extra cost counts as paid.
fn extra_always_paid(_as_played: AsPlayed) -> bool {
    true
}

/// A mode that was chosen before may be chosen again.
fn chosen_again(_chosen_before: bool) -> bool {
    true
}

/// The first mode is done, whatever is chosen.
fn first_mode(open: &[i64], chosen: i64) -> i64 {
    open.first().copied().unwrap_or(chosen)
}

/// All cards that were looked at are recycled.
fn all_recycled(seen: usize) -> Vec<usize> {
    (0..seen).collect()
}

/// A card that an effect plays costs nothing.
fn played_for_nothing(_game: &Game<'_>, _played: &PlayedCard, _additional: &Cost) -> Cost {
    Cost::free()
}

/// The Equip cost is not reduced.
fn equipped_in_full(cost: &Cost, _less: Option<&Cost>) -> Cost {
    cost.clone()
}

/// Quick-Draw is no Reaction.
fn never_quick(_object: &Object) -> bool {
    false
}

/// No token becomes a copy.
fn no_copy() -> Option<Arc<Card>> {
    None
}

/// A token is played from wherever it went.
fn token_plays_again(_state: &State, _card: ObjectId) -> bool {
    true
}

/// A gear stays at the battlefield.
fn gear_stays(_state: &State, _gear: ObjectId) -> bool {
    false
}

/// An empty deck has no consequences.
#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
fn draws_nothing(_game: &mut Game<'_>, _player: PlayerId, _by: Option<&Name>) -> Result<(), Stop> {
    Ok(())
}

/// One burn-out is enough.
fn burns_out_once(_game: &mut Game<'_>, _player: PlayerId) -> bool {
    false
}

/// An object is picked only if it would be a legal target.
fn picked_as_a_target(state: &State, id: ObjectId, agent: &Agent) -> bool {
    targets::is_open_to(state, id, agent)
}

/// Effects on the next card wait on after it.
fn used_by_none(_state: &mut State, _card: ObjectId, _player: PlayerId) {}

/// Nothing readies what enters.
fn readied_by_nothing(_state: &State, _card: ObjectId) -> bool {
    false
}
