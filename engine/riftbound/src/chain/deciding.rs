//! 383.3.a: a triggered ability that begins with "you may" is decided on as it is finalized, before its targets and
//! before any response. 383.3.b: a cost within its instructions is paid then, too; without it the ability is not put on
//! the chain. A spell with such a cost asks for it as it resolves (355.10), and so does "you may pay. If you do".
//!
//! "When you play me, you may move a unit": declined, nothing is chosen and nothing is on the chain.
//! "When I defend, you may kill me to move an attacker": the unit is dead before anybody can respond.

use std::sync::Arc;

use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::abilities::nobody;
use crate::chain::enchaining;
use crate::chain::playing::EQUIP_PRICE;
use crate::costs::{self, Payment};
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{ChainItem, ObjectId, Target};
use crate::words::effects::{Cost, Effect};
use crate::words::phrases::Phrase;

/// The decision with which a triggered ability begins.
pub struct Decision {
    /// Its cost, if it has one.
    pub cost: Option<Cost>,
    /// The lines that are put on the chain if its player agrees.
    pub accepted: Vec<Effect>,
    /// The lines that are put on the chain if its player declines; nothing is, if there are none.
    pub declined: Vec<Effect>,
}

kernel::interpretation! {
    /// 383.3.a: the decision that is made as a triggered ability is finalized: its player's, if its first instruction
    /// is optional or has a cost.
    pub(crate) FIRST_DECISION: fn(&ChainItem) -> Option<Decision> = first_decision;
}

fn first_decision(item: &ChainItem) -> Option<Decision> {
    let cost = item.may_pay.clone();
    let (first, rest) = item.effect.split_first()?;
    match first {
        Effect::May(may) if !may.on_resolution && matches!(may.who, None | Some(Phrase::You)) => {
            let cost = match (cost, may.cost.clone()) {
                (Some(one), Some(other)) => Some(one.and(&other)),
                (one, other) => one.or(other),
            };
            let with_rest = |lines: &[Effect]| lines.iter().chain(rest).cloned().collect();
            Some(Decision { cost, accepted: with_rest(&may.effect), declined: with_rest(&may.otherwise) })
        }
        Effect::Equip(_) => Some(Decision { cost, accepted: item.effect.to_vec(), declined: Vec::new() }),
        _ => cost_alone(item),
    }
}

/// The decision on a cost that stands before all instructions of an ability.
pub fn cost_alone(item: &ChainItem) -> Option<Decision> {
    let cost = item.may_pay.clone()?;
    Some(Decision { cost: Some(cost), accepted: item.effect.to_vec(), declined: Vec::new() })
}

/// Asks the player of a triggered ability for the decision with which it begins, if it could be put on the chain then.
/// Returns `false` if it is not put there.
pub fn decide(game: &mut Game<'_>, item: &mut ChainItem) -> Result<bool, Stop> {
    let Some(decision) = game.by(&FIRST_DECISION)(item) else { return Ok(true) };
    let declined = decision.declined;
    if nobody::is_of_nobody(game, item) {
        item.effect = Arc::new(declined);
        item.may_pay = None;
        return Ok(!item.effect.is_empty());
    }
    let equips = matches!(decision.accepted.first(), Some(Effect::Equip(_)));
    item.effect = Arc::new(decision.accepted);
    item.may_pay = decision.cost;
    item.equip_is_decided = equips;
    let name = item.agent.name.clone();
    let under = clause!("383.3.a-decided-as-it-is-finalized");
    game.log.cite(under, || format!("{name} is decided on before its targets"));
    if equips {
        game.log.cite(clause!("821-attached-for-less"), || format!("{name} may pay an Equip cost"));
    }
    if equips || item.may_pay.is_some() {
        let note = || format!("{name} is paid for before anybody can respond");
        game.log.cite(clause!("383.3.b-cost-paid-as-it-is-finalized"), note);
    }
    let free = Cost::free();
    let cost = item.may_pay.as_ref().unwrap_or(&free);
    let payment = Payment::of_item(cost, item);
    payment.cite_objects(game);
    let has_target = enchaining::has_a_target(game, item);
    let can_be_put = costs::payable(game, &payment) && has_target;
    if !has_target {
        enchaining::cite_no_target(game, item);
    }
    let word = if cost.is_free() && !equips { "accept" } else { "pay" };
    if can_be_put && agrees(game, item, under, word)? {
        return Ok(true);
    }
    item.effect = Arc::new(declined);
    item.may_pay = None;
    item.equip_is_decided = false;
    Ok(!item.effect.is_empty())
}

/// Asks the player of a triggered ability, `yes` against `decline`. An answer that is meant for a target comes too
/// soon, as in cases that were written when targets were chosen first.
fn agrees(game: &mut Game<'_>, item: &ChainItem, under: Clause, yes: &'static str) -> Result<bool, Stop> {
    let (who, about) = (game.state.player_name(item.agent.player), item.agent.name.clone());
    let names = [Name::Word(yes), Name::Word("decline")];
    let options = Options::One(names.to_vec().into());
    let question = Question { who: who.clone(), kind: "may", under: Some(under), about: Some(about.clone()), options };
    let too_soon = |give: &Give| {
        let is_word = matches!(give, Give::One(name) if ["accept", "pay", "decline"].iter().any(|word| *name == *word));
        let why = || format!("`{give}` comes too soon: before any target, {who} decides on {about} ({yes} or decline)");
        (!is_word).then(|| Refusal::new(&[under], why()))
    };
    game.log.ask_or(&question, too_soon, |give| match give {
        Give::One(name) => Ok(*name == *yes),
        _ => Ok(false),
    })
}

/// Pays the costs on which the player of a triggered ability has decided. Returns `false` if they cannot be paid any
/// more.
pub fn pays(game: &mut Game<'_>, item: &ChainItem) -> Result<bool, Stop> {
    if let Some(cost) = &item.may_pay {
        let payment = Payment::of_item(cost, item);
        if !costs::payable(game, &payment) {
            return Ok(false);
        }
        costs::pay(game, &payment)?;
    }
    if !item.equip_is_decided {
        return Ok(true);
    }
    let Some(Target::Object(gear)) = item.targets.get(item.slot).and_then(|chosen| chosen.first()).copied() else {
        return Ok(false);
    };
    let Some(price) = equip_price(game, item, gear.id) else { return Ok(false) };
    let payment = Payment::new(&price, Perspective::of(item.agent.player, gear.id), &item.agent.name);
    let pays = costs::payable(game, &payment);
    if pays {
        costs::pay(game, &payment)?;
    }
    Ok(pays)
}

/// Returns `true` if the player of an item can pay the Equip cost of an Equipment, if the item attaches it for that.
pub fn can_equip(game: &Game<'_>, item: &ChainItem, gear: ObjectId) -> bool {
    let payable = |price: &Cost| {
        let from = Perspective::of(item.agent.player, gear);
        costs::payable(game, &Payment::new(price, from, &item.agent.name))
    };
    !item.equip_is_decided || equip_price(game, item, gear).as_ref().is_some_and(payable)
}

/// The price for which the first line of an item attaches an Equipment; none if that has no Equip cost.
fn equip_price(game: &Game<'_>, item: &ChainItem, gear: ObjectId) -> Option<Cost> {
    let Some(Effect::Equip(line)) = item.effect.first() else { return None };
    let facts = game.state.object(gear).card.as_ref()?;
    facts.equip.as_ref().map(|cost| game.by(&EQUIP_PRICE)(cost, line.less.as_ref()))
}
