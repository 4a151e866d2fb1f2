//! Known mistakes about the use of paid abilities, and about X.

use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;

use crate::abilities::announced_x::{COST_THEN_X, X_OF_EFFECT};
use crate::abilities::announcing::{HELD_TO_IT, TAKES_A_SERVER, VALID_TARGETS};
use crate::abilities::paid::PaidUse;
use crate::abilities::paid::USED_UP;
use crate::costs::paying::GIVES_UP;
use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game};
use crate::matching::imminent::WORKS;
use crate::resolution::conditions::MEETS_RESTRICTION;
use crate::resolution::context::Context;
use crate::resolution::moving::REMEMBERED;
use crate::state::imminent::AbilityPlace;
use crate::state::{CardId, CardState, Cards, Place, State};
use crate::turn::actions::{AFTER_PLAY, PAY_TO_PLAY, STAYS_FOR_RUN, UNTIL_PAID};
use crate::words::cards::Condition;
use crate::words::effects::{Cost, Effect};
use crate::words::scenario::Use;
use crate::words::{Object, Server};

kernel::mistakes! {
    game: "netrunner";

    "unrezzed cards work", [clause!("9.1.7-active")],
        "Abilities of installed cards work even if the cards are not active.":
        WORKS = while_installed;

    "restrictions are overlooked", [clause!("9.3.3c-restriction")],
        "An ability can be used even if its restriction is not met.":
        MEETS_RESTRICTION = always_met;

    "once per turn is any number", [clause!("9.3.6g-once-per-turn")],
        "A once-per-turn ability can be used any number of times.":
        USED_UP = never_used_up;

    "once for a card is once for an ability", [clause!("9.3.6g-once-per-turn")],
        "If a card can be used once per turn, each of its abilities can be used once per turn.":
        USED_UP = each_ability_by_itself;

    "announcements are overlooked", [
        clause!("1.15.2b-valid-target"),
        clause!("1.15.1b-left-to-choose"),
        clause!("1.16.1-what-it-names"),
        clause!("1.16.2c-x-announced")
    ],
        "Announced values that an ability does not accept are ignored.":
        HELD_TO_IT = overlooked, TAKES_A_SERVER = any_server, VALID_TARGETS = any_targets, GIVES_UP = whatever_was_said;

    "a card is still held as it is paid for", [clause!("8.6.7a-placed-first")],
        "A played card leaves the hand only after all of its costs are paid.":
        PAY_TO_PLAY = paid_then_placed;

    "a run event goes as its run begins", [clause!("8.6.5-stays-for-its-run")],
        "An event that starts a run is trashed when the run begins, and its abilities stop working.":
        STAYS_FOR_RUN = Some(goes_at_once);

    "a card is active as it is paid for", [clause!("8.6.7c-active-once-paid")],
        "A current is active while it is being paid for.":
        UNTIL_PAID = Some(active_at_once);

    "what a play sets off comes after the card", [clause!("8.6.7e-before-its-abilities")],
        "Abilities that wait for a card to be played resolve after the first instruction of the card.":
        AFTER_PLAY = goes_straight_on;

    "nothing follows at once from a cost", [clause!("10.3.4-once-paid")],
        "Abilities triggered by paying a cost wait until the action paid for is complete.":
        AFTER_COST = goes_on;

    "this server is gone with the card", [clause!("4.6.6i-this-server")],
        "An ability whose card was trashed as a cost no longer has a \"this server\".":
        REMEMBERED = Some(nowhere);

    "X before the cost", [clause!("9.5.7b-cost-before-effect")],
        "X is counted before the ability's cost is paid.":
        COST_THEN_X = x_then_cost;

    "X is more than was paid", [clause!("1.16.2c-x-announced")],
        "X is 1 more than the announced and paid number.":
        X_OF_EFFECT = one_more;
}

fn goes_straight_on(_game: &mut Game<'_>) -> Done {
    Ok(())
}

fn while_installed(obj: &CardState) -> bool {
    obj.active() || obj.installed()
}

fn always_met(_game: &Game<'_>, _restriction: Option<&Condition>, _ctx: &Context) -> bool {
    true
}

fn each_ability_by_itself(state: &State, used: &PaidUse<'_>) -> bool {
    let this = AbilityPlace::Paid(used.place);
    used.ability.once.is_some() && state.used.iter().any(|one| one.card == used.source && one.ability == this)
}

fn overlooked(_game: &Game<'_>, _id: CardId, _place: AbilityPlace, _said: &Use) -> Result<(), Refusal> {
    Ok(())
}

fn any_server(_name: &Name, _effects: &[Effect], _said: Option<Server>) -> Result<(), Refusal> {
    Ok(())
}

fn any_targets(_game: &Game<'_>, _effects: &[Effect], _ctx: &Context) -> Done {
    Ok(())
}

fn whatever_was_said(_game: &Game<'_>, _all: &Cards, _cost: &Cost, _ctx: &Context, _said: &[Object]) -> Done {
    Ok(())
}

fn active_at_once() -> Place {
    Place::Played
}

fn paid_then_placed(
    game: &mut Game<'_>,
    id: CardId,
    credits: i64,
    further: Option<&Cost>,
    ctx: &mut Context,
) -> Done<bool> {
    let paid = game.pay_for_play(id, credits, further, ctx)?;
    game.place_for_play(id);
    Ok(paid)
}

/// Follows the older rules, whatever the edition.
fn goes_on(game: &mut Game<'_>) -> Done {
    crate::costs::steps::goes_on(game)
}

fn nowhere() -> Option<Server> {
    None
}

fn never_used_up(_state: &State, _used: &PaidUse<'_>) -> bool {
    false
}

fn x_then_cost(game: &mut Game<'_>, used: &PaidUse<'_>, ctx: &mut Context) -> Done<bool> {
    let before = match (&used.ability.x, ctx.x) {
        (Some(x), None) => Some(game.amount(x, 0, ctx)?),
        _ => None,
    };
    let paid = crate::abilities::announced_x::cost_then_x(game, used, ctx)?;
    ctx.x = before.or(ctx.x);
    Ok(paid)
}

fn one_more(said: &Use) -> Option<i64> {
    said.x.map(|x| x.0.saturating_add(1))
}

fn goes_at_once() -> bool {
    false
}
