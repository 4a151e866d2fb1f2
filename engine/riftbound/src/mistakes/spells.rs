//! Wrong interpretations of spells: their bonus, the objects that they count, and the objects given up for them.

use crate::abilities::bans::{FROM_NOW_ON, MAY_PLAY};
use crate::abilities::referents::{COSTS_NO_MORE, COUNTED_ON_EXECUTION};
use crate::chain::counter::MAY_BE_COUNTERED;
use crate::costs::{CARDS_TO_DISCARD, MAY_SPEND, Payment};
use crate::damage::sources::OWN_BONUS;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::happening::is_who;
use crate::state::matching::Perspective;
use crate::state::{BLANK, ObjectId, PlayerId, Reserved, State};
use crate::turn::end_of_turn::BEFORE_END_OF_TURN;
use crate::words::amounts::Quantity;
use crate::words::effects::NoPlay;
use crate::words::phrases::{At, Described, Phrase};

kernel::mistakes! {
    game: "riftbound";

    "an effect's bonus is part of its damage", [clause!("715.4-no-bonus-without-damage")],
        "Bonus Damage that an effect gives itself is dealt as part of its stated damage.":
        OWN_BONUS = in_the_amount;

    "an effect gives no bonus", [clause!("715.4.a-bonus-before-prevent")],
        "An effect cannot give Bonus Damage to its own damage.":
        OWN_BONUS = without_bonus;

    "cards of a name are counted in every trash", [clause!("359.3.f.2-checked-on-execution")],
        "A count of cards in its player's trash includes the trashes of all players.":
        COUNTED_ON_EXECUTION = in_every_trash;

    "cards of any name are counted", [clause!("359.3.f.2-checked-on-execution")],
        "A count of cards with its own name includes cards with other names.":
        COUNTED_ON_EXECUTION = of_any_name;

    "every spell is countered", [clause!("054.1-cannot-is-stronger")],
        "A spell that cannot be countered is countered.":
        MAY_BE_COUNTERED = all_may_be_countered;

    "energy for certain cards pays for anything", [clause!("429.3-only-for-its-use")],
        "Energy that may be spent only to play certain cards is spent on any cost.":
        MAY_SPEND = for_anything;

    "what cannot be played is played", [clause!("419.1-cannot-be-played")],
        "Effects by which players cannot play cards are ignored.":
        MAY_PLAY = everything_may;

    "what cannot be played leaves the chain", [clause!("419.1-cannot-be-played")],
        "Cards that are on the chain as their player can play cards no more do nothing.":
        FROM_NOW_ON = Some(off_the_chain);

    "any card is discarded for a certain one", [clause!("357-cost-paid-in-full")],
        "A cost of discarding gear can be paid with any card in hand.":
        CARDS_TO_DISCARD = whole_hand;

    "what is empowered is so for the turn", [clause!("364.3-conditional-passive")],
        "An Empowered object stops being Empowered at the end of the turn.":
        BEFORE_END_OF_TURN = Some(nothing_stays_empowered);

    "what costs no more may cost more power", [clause!("359.3.e.13-looks-back")],
        "A comparison of the costs of two cards looks only at energy.":
        COSTS_NO_MORE = by_energy_alone;
}

/// The effect deals so much more.
fn in_the_amount(damage: &mut PendingDamage, bonus: i64) {
    damage.amount = damage.amount.saturating_add(bonus);
}

/// No bonus is added.
fn without_bonus(_damage: &mut PendingDamage, _bonus: i64) {}

/// Counts what is described otherwise.
fn counting(
    state: &State,
    amount: Quantity,
    perspective: Perspective,
    other: impl Fn(Described) -> Described,
) -> Option<i64> {
    let amount = match amount {
        Quantity::ForEach(n, described) => Quantity::ForEach(n, other(described)),
        other => other,
    };
    state.reckoned(amount, perspective)
}

/// Counts in all trashes.
fn in_every_trash(state: &State, amount: Quantity, perspective: Perspective) -> Option<i64> {
    counting(state, amount, perspective, |described| {
        let at = if described.at == At::YourTrash { At::ATrash } else { described.at };
        Described { at, ..described }
    })
}

/// Counts cards of any name.
fn of_any_name(state: &State, amount: Quantity, perspective: Perspective) -> Option<i64> {
    counting(state, amount, perspective, |described| Described { same_name: false, ..described })
}

/// Nothing is safe.
fn all_may_be_countered(_state: &State, _card: ObjectId) -> bool {
    true
}

/// All cards in the player's hand.
fn whole_hand(game: &Game<'_>, payment: &Payment<'_>, _phrase: Phrase) -> Vec<ObjectId> {
    let hand = game.state.player(payment.player).map(|player| player.hand.as_slice()).unwrap_or_default();
    hand.iter().copied().filter(|card| *card != BLANK).collect()
}

/// Everything is as it was before it was Empowered.
fn nothing_stays_empowered(game: &mut Game<'_>) {
    let empowered: Vec<ObjectId> = game.state.ids().filter(|id| game.state.object(*id).empowered).collect();
    for id in empowered {
        game.state.change(id, |object| object.empowered = false);
    }
}

/// Energy is compared, power is not.
fn by_energy_alone(price: (i64, i64), most: (i64, i64)) -> bool {
    price.0 <= most.0
}

/// It pays for whatever costs energy.
pub fn for_anything(_state: &State, _plays: Option<ObjectId>, _reserved: &Reserved) -> bool {
    true
}

/// Nothing forbids it.
pub fn everything_may(_state: &State, _card: ObjectId, _player: PlayerId) -> bool {
    true
}

/// Removes the items of those players from the chain.
pub fn off_the_chain(game: &mut Game<'_>, ban: &NoPlay, of: PlayerId) {
    game.state.chain.retain(|item| item.card.is_none() || !is_who(ban.who, item.agent.player, of));
}
