//! 356.1: the price of a card that an effect plays: its cost, or the cost paid in its place, less the ignored part and
//! the reduction. 356.1.b.3: only energy and power are ignored; other costs are paid. 356.2: an extra cost may be paid
//! as by any play. If it cannot be paid in full, the card is not played (358.4).
//!
//! "Play it, reducing its cost by 5": a unit that costs 7 costs 2, one that costs 3 costs nothing.
//! "Play it, ignoring its cost": a unit that costs 4 and the kill of a friendly unit costs that kill.

use kernel::transcript::stop::Stop;

use crate::chain::enchaining::COST_IF_FREE;
use crate::costs::{self, DISCOUNTED, Payment};
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{AsPlayed, PlayedCard};
use crate::words::cards::Card;
use crate::words::effects::{Cost, Free};

kernel::interpretation! {
    /// 356.1.b: the cost of a card that an effect plays, without extra costs.
    pub(crate) PRICE_OF: fn(&Game<'_>, &PlayedCard) -> Cost = price_of;
}

fn price_of(game: &Game<'_>, played: &PlayedCard) -> Cost {
    let price = &played.price;
    let facts = game.state.object(played.card).card.as_ref();
    let printed = facts.and_then(|facts| facts.cost.clone()).unwrap_or_else(Cost::free);
    let base = match (&price.instead, price.ignored) {
        (Some(instead), _) => game.by(&COST_IF_FREE)(&printed).and(instead),
        (None, Some(Free::Free)) => game.by(&COST_IF_FREE)(&printed),
        (None, Some(Free::All)) => Cost::free(),
        (None, Some(Free::NoEnergy)) => Cost { energy: None, ..printed },
        (None, None) => game.by(&DISCOUNTED)(&game.state, played.card, played.player, &printed),
    };
    match &price.less {
        Some(less) => base.less(less),
        None => base,
    }
}

/// Asks a player to pay the extra cost of a card that an effect plays. Returns `true` if he does.
pub fn pays_extra(game: &mut Game<'_>, played: &PlayedCard) -> Result<bool, Stop> {
    let extra = game.state.object(played.card).card.as_ref().and_then(|facts| facts.extra.clone());
    let Some(extra) = extra else { return Ok(false) };
    let cost = game.by(&PRICE_OF)(game, played).and(&extra);
    let (who, by) = (played.player, game.state.object(played.card).name.clone());
    let payment = Payment::new(&cost, Perspective::of(who, played.card), &by);
    if !costs::payable(game, &payment) {
        return Ok(false);
    }
    let note = || "optional additional costs are paid or not as it is played".to_owned();
    game.log.cite(clause!("356.2-optional-cost-as-played"), note);
    let who = game.state.player_name(who);
    game.log.may(&who, "may", None, Some(&by), "pay")
}

/// Pays for a card that an effect plays, with its extra cost if its player wants. Returns the way in which it is
/// played; none if it cannot be paid for.
pub fn pay_price(
    game: &mut Game<'_>,
    played: &PlayedCard,
    decided: Option<AsPlayed>,
) -> Result<Option<AsPlayed>, Stop> {
    let as_played = match decided {
        Some(as_played) => as_played,
        None => AsPlayed { from: Some(played.from), extra: pays_extra(game, played)? },
    };
    let mut cost = game.by(&PRICE_OF)(game, played);
    let reckons = |facts: &Card| !facts.costs_less.is_empty() && played.price.ignored.is_none();
    if game.state.object(played.card).card.as_deref().is_some_and(reckons) {
        game.log.cite(clause!("356-costs-less"), || "its cost is determined".to_owned());
    }
    let facts = game.state.object(played.card).card.clone();
    if let Some(extra) = facts.as_ref().and_then(|facts| facts.extra.as_ref()).filter(|_| as_played.extra) {
        cost = cost.and(extra);
    }
    if cost.is_free() {
        return Ok(Some(as_played));
    }
    let by = game.state.object(played.card).name.clone();
    let payment = Payment::new(&cost, Perspective::of(played.player, played.card), &by);
    if played.price.ignored == Some(Free::Free) {
        let note = || format!("{} costs more than energy and power", payment.by);
        game.log.cite(clause!("356.1.b.3-additional-costs-stay"), note);
    } else {
        game.log.cite(clause!("356.1-price-set-by-the-effect"), || format!("{} is paid for", payment.by));
    }
    if !costs::payable(game, &payment) {
        return Ok(None);
    }
    costs::pay(game, &payment)?;
    Ok(Some(as_played))
}
