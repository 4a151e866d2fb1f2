//! Wrong interpretations of playing cards: countering, paying and choosing modes.

use crate::chain::modes::MAY_CHOOSE_MODE;
use crate::chain::modes::MODE_CHOSEN;
use crate::chain::playing::EQUIP_PRICE;
use crate::chain::pricing::PRICE_OF;
use crate::costs::USE_UP;
use crate::zones::deck::PREDICTED;
use crate::zones::entering::EXTRA_IS_PAID;
use crate::zones::entering::IS_QUICK;
use crate::zones::entering::READIED_BY_OTHERS;
use crate::zones::tokens::COPIED_FACTS;
use std::sync::Arc;

use kernel::transcript::stop::Stop;

use crate::chain::lines;
use crate::game::Game;
use crate::state::{AsPlayed, ChainItem, Object, ObjectId, PlayedCard, PlayerId, State};
use crate::words::cards::Card;
use crate::words::effects::{Cost, Countered};

kernel::mistakes! {
    game: "riftbound";

    "an extra cost is always paid", [clause!("356.2-optional-cost-as-played")],
        "What depends on an extra cost happens where nothing was paid.":
        EXTRA_IS_PAID = extra_always_paid;

    "modes are chosen again", [clause!("355-not-chosen-before")],
        "What may only be chosen once may be chosen again.":
        MAY_CHOOSE_MODE = chosen_again;

    "the first mode is done", [clause!("355-mode-before-targets")],
        "Of several things to choose among the first one is done, whatever is chosen.":
        MODE_CHOSEN = Some(first_mode);

    "all that is looked at is recycled", [clause!("817-recycles-any-of-them")],
        "Vision and Predict recycle all cards that are looked at.":
        PREDICTED = Some(all_recycled);

    "what an effect plays costs nothing", [
        clause!("356.1-price-set-by-the-effect"),
        clause!("356.1.b.3-additional-costs-stay"),
    ],
        "A card that an effect plays is never paid for.":
        PRICE_OF = played_for_nothing;

    "what the next card costs less all cards do", [clause!("356-next-card-alone")],
        "What makes the next card cost more or less does so for each card of the turn.":
        USE_UP = used_by_none;

    "permanents enter as printed", [clause!("364-others-enter-ready")],
        "Nothing but a permanent itself has it enter ready.":
        READIED_BY_OTHERS = readied_by_nothing;

    "weaponmasters pay in full", [clause!("821-attached-for-less")],
        "What Weaponmaster attaches is attached for its whole Equip cost.":
        EQUIP_PRICE = equipped_in_full;

    "an equipment is never drawn quickly", [clause!("819-attached-as-it-is-played")],
        "An Equipment with Quick-Draw is played when any gear may be, and at no other time.":
        IS_QUICK = never_quick;

    "a copy is a plain token", [clause!("182-a-token-may-be-a-copy")],
        "A token that becomes a copy stays what it was.":
        COPIED_FACTS = Some(no_copy);
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
fn played_for_nothing(_game: &Game<'_>, _played: &PlayedCard) -> Cost {
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

/// Effects on the next card wait on after it.
fn used_by_none(_state: &mut State, _card: ObjectId, _player: PlayerId) {}

/// Nothing readies what enters.
fn readied_by_nothing(_state: &State, _card: ObjectId) -> bool {
    false
}
