//! 356: the cost of a card when it is played. 356.1: its printed cost, or the cost paid in its place, without the
//! ignored part. 356.2, 356.3: additional costs and increases are added, even if the cost is ignored (356.1.b.3).
//! 356.4: reductions are subtracted from the total. If an effect plays a card, its player decides which optional
//! additional costs to pay. If the cost cannot be paid in full, the card is not played (358.4).
//!
//! "Play it, reducing its cost by 5": a unit that costs 7 costs 2, one that costs 3 costs nothing.
//! "Play it, ignoring its cost": a unit that costs 4 and the kill of a friendly unit costs that kill, and its Accelerate
//! cost if the player wants it to enter ready.

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;
use kernel::words::shape::Whole;

use crate::abilities::{deflect, legion};
use crate::chain::enchaining::COST_IF_FREE;
use crate::costs::{self, DISCOUNTED, Payment};
use crate::death::kill::KILL_AS_COST;
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{Agent, ObjectId, PlayedCard, PlayerId};
use crate::words::cards::Card;
use crate::words::effects::{Cost, ExtraLess, Free, Power};
use crate::words::phrases::{Described, Number, Phrase};
use crate::words::scenario::Additional;

/// The optional additional costs that a card may be played with.
pub fn costs_named(card: &Card) -> [(Additional, Option<&Cost>); 5] {
    [
        (Additional::Extra, card.extra.as_ref()),
        (Additional::Accelerate, card.accelerate.as_ref()),
        (Additional::Repeat, card.repeat.as_ref()),
        (Additional::SecondRepeat, card.repeat_more.first()),
        (Additional::ThirdRepeat, card.repeat_more.get(1)),
    ]
}

/// The number of times that a spell is repeated for the costs that are paid.
pub fn repeats(paid: &[Additional]) -> usize {
    let repeats = [Additional::Repeat, Additional::SecondRepeat, Additional::ThirdRepeat];
    repeats.iter().filter(|repeat| paid.contains(repeat)).count()
}

/// A cost with the optional additional costs that are paid.
pub fn with_paid(facts: Option<&Card>, paid: &[Additional], cost: Option<Cost>) -> Option<Cost> {
    let named = facts.into_iter().flat_map(costs_named);
    let extra = named.filter(|(named, _)| paid.contains(named)).filter_map(|(_, extra)| extra);
    extra.fold(cost, |cost, extra| Some(cost.map_or_else(|| extra.clone(), |cost| cost.and(extra))))
}

kernel::interpretation! {
    /// 356: the cost of a card that an effect plays, with the additional costs of that play.
    pub(crate) PRICE_OF: fn(&Game<'_>, &PlayedCard, additional: &Cost) -> Cost = price_of;
}

fn price_of(game: &Game<'_>, played: &PlayedCard, additional: &Cost) -> Cost {
    let price = &played.price;
    let facts = game.state.object(played.card).card.as_ref();
    let printed = facts.and_then(|facts| facts.cost.clone()).unwrap_or_else(Cost::free);
    let base = match (&price.instead, price.ignored) {
        (Some(instead), _) => game.by(&COST_IF_FREE)(&printed).and(instead),
        (None, Some(Free::Free)) => game.by(&COST_IF_FREE)(&printed),
        (None, Some(Free::All)) => return Cost::free(),
        (None, Some(Free::NoEnergy)) => Cost { energy: None, ..printed },
        (None, None) => printed,
    };
    game.by(&DISCOUNTED)(game, played.card, played.player, &base.and(additional), price.less.as_ref())
}

kernel::interpretation! {
    /// 356.1.b.3: the optional additional costs that a player may pay for a card played by an effect: all of the
    /// card's.
    pub(crate) OPTIONAL_COSTS: fn(&Card) -> Vec<Additional> = all_optional;
}

fn all_optional(card: &Card) -> Vec<Additional> {
    costs_named(card).into_iter().filter(|(_, cost)| cost.is_some()).map(|(named, _)| named).collect()
}

/// Asks a player which optional additional costs to pay for a card that an effect plays, among those that the player
/// can pay together with its cost.
pub fn choose_optional(game: &mut Game<'_>, played: &PlayedCard) -> Result<Vec<Additional>, Stop> {
    let Some(facts) = game.state.object(played.card).card.clone() else { return Ok(Vec::new()) };
    let (of, by) = (played.player, game.state.object(played.card).name.clone());
    let who = game.state.player_name(of);
    let mut paid: Vec<Additional> = Vec::new();
    for named in game.by(&OPTIONAL_COSTS)(&facts) {
        let with: Vec<Additional> = paid.iter().copied().chain([named]).collect();
        let additional = with_paid(Some(&facts), &with, None).unwrap_or_else(Cost::free);
        let cost = game.by(&PRICE_OF)(game, played, &additional);
        if !costs::payable(game, &Payment::new(&cost, Perspective::of(of, played.card), &by).playing(played.card)) {
            continue;
        }
        let note = || "whether optional additional costs are paid is decided when it is played".to_owned();
        game.log.cite(clause!("356.2-optional-cost-as-played"), note);
        game.log.cite(clause!("356.1.b.3-optional-costs-too"), || format!("{who} may pay more for {by}"));
        if game.log.may(&who, "may", None, Some(&by), "pay")? {
            paid.push(named);
        }
    }
    Ok(paid)
}

/// Pays for a card that an effect plays, with its optional additional costs and `more` power for its targets.
/// Returns `false` if it cannot be paid for.
pub fn pay_price(game: &mut Game<'_>, played: &PlayedCard, paid: &[Additional], more: i64) -> Result<bool, Stop> {
    let (card, of) = (played.card, played.player);
    let facts = game.state.object(card).card.clone();
    let additional = with_paid(facts.as_deref(), paid, None);
    let additional = deflect::with_power(additional.as_ref(), more).unwrap_or_else(Cost::free);
    let mut cost = game.by(&PRICE_OF)(game, played, &additional);
    if played.price.ignored != Some(Free::All) {
        cite_changes(game, card, of, played.price.less.as_ref(), !additional.is_free());
    }
    let less = facts.as_ref().and_then(|facts| facts.extra_less.as_ref()).filter(|_| paid.contains(&Additional::Extra));
    let mut killed = Vec::new();
    if let (Some(less), Some(phrase)) = (less, cost.kill) {
        if !costs::payable(game, &Payment::new(&cost, Perspective::of(of, card), &played.by).playing(card)) {
            return Ok(false);
        }
        killed = choose_killed(game, of, card, phrase)?;
        cost.kill = None;
        cost = less_for(game, &killed, less, cost);
    }
    let by = game.state.object(card).name.clone();
    if !cost.is_free() {
        let payment = Payment::new(&cost, Perspective::of(of, card), &by).playing(card);
        if played.price.ignored == Some(Free::Free) {
            let note = || format!("{by} costs more than energy and power");
            game.log.cite(clause!("356.1.b.3-additional-costs-stay"), note);
        } else {
            game.log.cite(clause!("356.1-price-set-by-the-effect"), || format!("{by} is paid for"));
        }
        if !costs::payable(game, &payment) {
            return Ok(false);
        }
        costs::pay(game, &payment)?;
    }
    if !killed.is_empty() {
        game.by(&KILL_AS_COST)(game, &killed, &Agent::ability(of, &by))?;
    }
    Ok(true)
}

/// Cites the rules by which the cost of a card is changed. `added` is `true` if it has additional costs.
pub fn cite_changes(game: &mut Game<'_>, card: ObjectId, player: PlayerId, less: Option<&Cost>, added: bool) {
    let changed = !costs::changes_for(&game.state, card, player).is_empty();
    let facts = game.state.object(card).card.clone();
    let own = facts.as_ref().map(|facts| facts.costs_less.as_slice()).unwrap_or_default();
    if changed || !own.is_empty() {
        let clause = if changed { clause!("356-changed-by-others") } else { clause!("356-costs-less") };
        let name = game.state.object(card).name.clone();
        game.log.cite(clause, || format!("the cost of {name} is determined"));
    }
    costs::cite_minimum(game, card, player, less);
    if added {
        costs::cite_total(game, card, player, less);
    }
    let legion = game.state.legion(player);
    for less in own {
        legion::cite_condition(game, less.r#if.as_ref(), legion);
    }
}

/// Asks a player for the objects to kill as the extra cost of a card, if that kill reduces the rest of its cost.
pub fn choose_killed(
    game: &mut Game<'_>,
    player: PlayerId,
    id: ObjectId,
    phrase: Phrase,
) -> Result<Vec<ObjectId>, Stop> {
    let from = Perspective::of(player, id);
    let may_die: Vec<ObjectId> = game.state.on_board().filter(|one| game.state.means(phrase, *one, from)).collect();
    let names: Vec<Name> = may_die.iter().map(|one| game.state.object(*one).name.clone()).collect();
    let several = matches!(phrase, Phrase::Objects(Described { number: Number::Any, .. }));
    let most = if several { names.len() } else { 1 };
    if may_die.is_empty() {
        let unpaid = &[clause!("357-cost-paid-in-full")];
        return Err(Stop::refused(unpaid, format!("{} has nothing to be killed for it", game.state.object(id).name)));
    }
    let (who, about) = (game.state.player_name(player), Some(game.state.object(id).name.clone()));
    let options = Options::Several { of: names.clone(), least: 1, most, ordered: false };
    let question = Question { who, kind: "cost", under: None, about, options };
    let picked: Vec<usize> = game.log.ask(&question, |give| {
        let given: Vec<&Name> = match give {
            Give::One(name) => vec![name],
            Give::Several(names) => names.iter().collect(),
            _ => Vec::new(),
        };
        Ok(given.iter().filter_map(|name| names.iter().position(|other| other == *name)).collect())
    })?;
    let note = || format!("{} are killed for it", picked.len());
    game.log.cite(clause!("356-costs-less"), note);
    Ok(picked.iter().filter_map(|index| may_die.get(*index)).copied().collect())
}

/// A cost reduced for the objects that are killed for it.
pub fn less_for(game: &Game<'_>, killed: &[ObjectId], less: &ExtraLess, cost: Cost) -> Cost {
    killed.iter().fold(cost, |cost, one| {
        let cost = match &less.each {
            Some(each) => cost.less(each),
            None => cost,
        };
        let printed = game.state.object(*one).card.as_ref().and_then(|card| card.cost.clone());
        let Some(printed) = printed.filter(|_| less.its_cost) else { return cost };
        let power = printed.power.values().fold(0, |sum: i64, n| sum.saturating_add(n.0));
        let power = std::iter::once((Power::Any, Whole(power))).collect();
        cost.less(&Cost { energy: printed.energy, power, ..Cost::free() })
    })
}
