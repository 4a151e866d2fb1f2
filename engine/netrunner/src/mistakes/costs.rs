//! Known mistakes about payment.

use kernel::transcript::stop::Refusal;

use crate::costs::payable::{CHECK_ALL, CHECK_COST, Together};
use crate::costs::paying::{PAY_PART, TRASH_AS_COST};
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::imminent::Part;
use crate::state::{CardId, Cards};
use crate::words::Side;
use crate::words::effects::Cost;

kernel::mistakes! {
    game: "netrunner";

    "costs are prevented", [clause!("1.16.1a-costs-are-not-modified")],
        "Damage and tags that are costs can be prevented.":
        PAY_PART = changed, TRASH_AS_COST = trashed_unnoticed, CHECK_COST = payable_all_the_same;

    "nothing at all changes a cost", [clause!("1.16.1a-costs-are-not-modified")],
        "Nothing changes damage and tags that are costs, not even mandatory effects.":
        PAY_PART = as_it_is_printed;

    "cards that are given up go to their pile", [clause!("1.16.1a-costs-are-not-modified")],
        "Nothing changes where a card goes that is trashed as a cost, not even its own mandatory ability.":
        TRASH_AS_COST = trashed_unnoticed;

    "additional costs are paid one by one", [clause!("1.16.10b-all-at-once")],
        "An additional cost can be paid with resources that another cost of the same action also uses.":
        CHECK_ALL = one_by_one;

    "what would be prevented is payable", [clause!("1.16.1b-mandatory-makes-unpayable")],
        "A cost that a mandatory ability would prevent can be paid.":
        CHECK_COST = payable_all_the_same;
}

fn one_by_one(game: &mut Game<'_>, who: Side, with: Together, costs: &[(CardId, Cost)]) -> Result<(), Refusal> {
    costs.iter().try_for_each(|(source, cost)| game.check_cost(who, cost, &with.context(*source, who)))
}

fn as_it_is_printed(game: &mut Game<'_>, part: Part) -> Done<Part> {
    let clause = clause!("1.16.1a-costs-are-not-modified");
    game.log.cite(clause, || "a cost is a cost".into());
    game.interrupting.note_fixed(part.clone(), clause);
    game.remember(&part);
    Ok(part)
}

/// Follows the older rules, whatever the edition.
fn changed(game: &mut Game<'_>, part: Part) -> Done<Part> {
    crate::costs::paying::as_an_effect(game, part)
}

/// Follows the older rules, whatever the edition.
fn trashed_unnoticed(game: &mut Game<'_>, who: Side, cards: Cards, by: CardId) -> Done {
    crate::costs::paying::trash_as_cost(game, who, cards, by)
}

/// Follows the older rules, whatever the edition.
fn payable_all_the_same(game: &mut Game<'_>, who: Side, cost: &Cost, ctx: &Context) -> Result<(), Refusal> {
    crate::costs::payable::has_what_is_paid(game, who, cost, ctx)
}
