//! The actions of players: to play cards and use abilities.
//!
//! In response only Reactions are played, in a showdown Actions too.
//! A card that prevents, played when its player may not, is refused under 437.6.a.

use std::sync::Arc;

use kernel::announced::{self, Announced};
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::shape::Whole;

use crate::abilities::bans::MAY_PLAY;
use crate::abilities::{deflect, from_hidden, legion, targets, timing};
use crate::chain::enchaining::COST_IF_FREE;
use crate::chain::{self, lines, modes, pricing, splitting};
use crate::costs::{self, CAN_PAY, DISCOUNTED, Payment};
use crate::death::kill::KILL_AS_COST;
use crate::game::Game;
use crate::prevention::directed::{ONLY_WHEN_DIRECTED, undirected, undirected_or};
use crate::state::matching::Perspective;
use crate::state::snapshot::zone_name;
use crate::state::{
    Agent, AgentKind, AsPlayed, ChainItem, KnownObject, ObjectId, PlaceId, PlayerId, State, Zone, unplayed,
};
use crate::turn::hiding;
use crate::words::cards::{Activated, Card, PlainKeyword};
use crate::words::effects::{Attach, CardType, Circumstance, Condition, Cost, Effect, ExtraLess};
use crate::words::phrases::{Described, How, Phrase, What, Whose};
use crate::words::scenario::{Activate, Additional, Play, Step};
use crate::words::targets::target_words;
use crate::zones::entering::IS_QUICK;
use crate::zones::{entering, leaving};

/// A player plays a card from his hand.
pub fn play_card<'a>(game: &mut Game<'a>, player: PlayerId, play: &'a Play, responses: &'a [Step]) -> Result<(), Stop> {
    let name = &play.card.0;
    let hand = game.state.player(player).map(|player| player.hand.clone()).unwrap_or_default();
    let hidden = |id: &ObjectId| {
        let object = game.state.object(*id);
        matches!(object.zone, Zone::Facedown(_)) && object.owner == player && object.name == *name
    };
    let in_hand = hand.into_iter().find(|id| game.state.object(*id).name == *name);
    let elsewhere = || game.by(&PLAYED_FROM_ELSEWHERE).and_then(|wrong| wrong(&game.state, player, name));
    let Some(id) = in_hand.or_else(|| game.state.ids().find(hidden)).or_else(elsewhere) else {
        let who = game.state.player_name(player);
        let card = game.state.named(name).and_then(|id| game.state.object(id).card.clone());
        let clauses = undirected_or(card.as_deref(), clause!("354-played-from-the-hand"));
        return Err(Stop::refused(&clauses, format!("{name} is not in the hand of {who}")));
    };
    if !game.by(&MAY_PLAY)(&game.state, id, player) {
        let under = &[clause!("419.1-cannot-be-played"), clause!("054.1-cannot-is-stronger")];
        return Err(Stop::refused(under, format!("{name} cannot be played")));
    }
    let from_hidden = hiding::hidden_at(game, id)?;
    if from_hidden.is_none() {
        in_time(game, id)?;
    }
    held_to(game, id, play)?;
    // What its cost asks of how it is played is asked before it leaves where it is.
    let zone = game.state.object(id).zone;
    let as_played = AsPlayed { from: Some(zone), extra: pays_extra(play) };
    game.state.change(id, |card| card.as_played = as_played);
    let facts = game.state.object(id).card.clone();
    let mut cost = facts.as_ref().and_then(|card| card.cost.clone());
    if from_hidden.is_some() {
        cost = cost.as_ref().map(game.by(&COST_IF_FREE));
    }
    cost = pricing::with_paid(facts.as_deref(), &play.additional, cost);
    let is_changed = !costs::changes_for(&game.state, id, player).is_empty()
        || facts.as_ref().is_some_and(|card| !card.costs_less.is_empty());
    if let Some(card) = facts.as_ref().filter(|_| is_changed) {
        unplayed::check_cost(name, card)?;
        pricing::cite_changes(game, id, player, None, !play.additional.is_empty());
    }
    let less = facts.as_ref().and_then(|card| card.extra_less.clone()).filter(|_| as_played.extra);
    let mut price = Price { cost, is_changed, killed: Vec::new(), less };
    if let Some(phrase) = price.cost.as_mut().filter(|_| price.less.is_some()).and_then(|cost| cost.kill.take()) {
        price.killed = pricing::choose_killed(game, player, id, phrase)?;
    }
    if game.state.object(id).is(CardType::Spell) {
        return play_spell(game, player, id, play, &price, (from_hidden, responses));
    }
    if !game.state.is_unit(id) && !game.state.object(id).is(CardType::Gear) {
        let under = &[clause!("354-played-from-the-hand")];
        return Err(Stop::refused(under, format!("{name} is not a card that can be played")));
    }
    let to = match (from_hidden, &play.to) {
        (Some(place), None) => Zone::Battlefield(place),
        (Some(_), Some(_)) => {
            let under = &[clause!("811.1.d-chooses-at-its-battlefield")];
            return Err(Stop::refused(under, format!("{name} is played where it was hidden")));
        }
        (None, Some(place)) => play_zone(game, id, player, &place.0)?,
        (None, None) => {
            let zones = entering::zones_now(game, id, player);
            entering::ask_place(game, id, player, &zones)?
        }
    };
    if from_hidden.is_none() {
        entering::cite_ambush(game, id, player, to);
    }
    cite_optional(game, id);
    let cost = price.total(game, id, player, 0);
    costs::used_by(game, id, player);
    game.state.bring(id, Zone::Chain);
    pay_for(game, player, id, cost.as_ref())?;
    if !price.killed.is_empty() {
        game.by(&KILL_AS_COST)(game, &price.killed, &Agent::ability(player, name))?;
    }
    legion::finalized(game, id, player);
    game.state.revealed = from_hidden;
    game.state.playing = as_played;
    entering::enter(game, id, player, to, None)?;
    game.state.revealed = None;
    game.state.playing = AsPlayed::default();
    if play.additional.contains(&Additional::Accelerate) {
        game.state.change(id, |unit| unit.exhausted = false);
    }
    chain::run_chain(game, None, responses)
}

fn play_spell<'a>(
    game: &mut Game<'a>,
    player: PlayerId,
    id: ObjectId,
    play: &'a Play,
    price: &Price,
    (from_hidden, responses): (Option<PlaceId>, &'a [Step]),
) -> Result<(), Stop> {
    let object = game.state.object(id);
    let mut effect = object.card.as_ref().map(|card| card.effect.clone()).unwrap_or_default();
    let once = effect.clone();
    let repeated = pricing::repeats(&play.additional);
    for _ in 0..repeated {
        effect.extend(once.iter().cloned());
    }
    let agent = Agent { kind: AgentKind::Spell, player, name: object.name.clone(), card: None };
    let as_played = AsPlayed { from: Some(object.zone), extra: pays_extra(play) };
    let mut item = ChainItem::new(agent, Perspective::of(player, id), Arc::new(effect), Vec::new());
    item.legion = game.state.legion(player);
    legion::cite_lines(game, &once, item.legion);
    item.as_played = as_played;
    item.card = Some(id);
    cite_optional(game, id);
    modes::settle(game, &mut item)?;
    targets::aim(game, &mut item, &play.targets, repeated.saturating_add(1))?;
    splitting::hold_to_damage(game, &item)?;
    item.from_hidden = from_hidden;
    if let Some(place) = from_hidden {
        from_hidden::held_to_place(game, &item, place)?;
    }
    game.state.bring(id, Zone::Chain);
    game.state.change(id, |card| card.as_played = as_played);
    item.own = Some(game.state.now(id));
    item.agent.card = item.own;
    game.state.is_next_spell(player, id);
    let more = deflect::more(game, &deflect::chosen_by(&item), player);
    if more > 0 && price.is_changed {
        costs::cite_total(game, id, player, None);
    }
    let all = price.total(game, id, player, more);
    let cost = with_deflect(game, id, &item, all, |game| price.total(game, id, player, 0))?;
    costs::used_by(game, id, player);
    item.killed = pay_for(game, player, id, cost.as_ref())?;
    if !price.killed.is_empty() {
        game.by(&KILL_AS_COST)(game, &price.killed, &Agent::ability(player, &play.card.0))?;
    }
    if item.killed.is_none() && cost.is_some_and(|cost| cost.kill.is_some()) && asks_for_killed(&item.effect) {
        game.log.cite(clause!("faq-no-killed-unit"), || format!("{} killed no unit", item.agent.name));
    }
    legion::finalized(game, id, player);
    leaving::card_event(game, "played", id, None);
    chain::run_chain(game, Some(item), responses)
}

/// Refuses announcements that a card does not take: a spell takes targets, if it has words for them, a permanent a
/// place.
fn held_to(game: &Game<'_>, id: ObjectId, play: &Play) -> Result<(), Stop> {
    let object = game.state.object(id);
    let is_spell = object.is(CardType::Spell);
    let effect = object.card.as_ref().map(|card| card.effect.as_slice()).unwrap_or_default();
    let targets = Announced {
        key: "targets",
        said: !play.targets.is_empty(),
        taken: is_spell && !target_words(effect).is_empty(),
        under: &[clause!("355.8-needs-a-legal-target")],
    };
    let to = Announced {
        key: "to",
        said: play.to.is_some(),
        taken: !is_spell,
        under: &[clause!("355.2-unit-where-its-player-is")],
    };
    let has = |wanted: Additional| {
        let costs = object.card.iter().flat_map(|card| pricing::costs_named(card));
        costs.into_iter().any(|(named, cost)| named == wanted && cost.is_some())
    };
    let additional = Announced {
        key: "additional",
        said: !play.additional.is_empty(),
        taken: play.additional.iter().all(|wanted| has(*wanted)),
        under: &[clause!("356.2-optional-cost-as-played")],
    };
    announced::held_to(&play.card.0, &[targets, to, additional]).map_err(Stop::Refused)
}

/// The cost of a card before reductions, with the parts of its reduction that are known before its targets.
struct Price {
    /// The cost, with additional costs.
    cost: Option<Cost>,
    /// `true` if the card itself or another effect reduces or increases it.
    is_changed: bool,
    /// The objects that are killed as its extra cost.
    killed: Vec<ObjectId>,
    /// The reduction for the killed objects.
    less: Option<ExtraLess>,
}

impl Price {
    /// The total cost after reductions, with `more` power for the targets of the card.
    fn total(&self, game: &Game<'_>, id: ObjectId, player: PlayerId, more: i64) -> Option<Cost> {
        let mut cost = deflect::with_power(self.cost.as_ref(), more);
        if self.is_changed {
            let all = cost.unwrap_or_else(Cost::free);
            cost = Some(game.by(&DISCOUNTED)(game, id, player, &all, None));
        }
        match &self.less {
            Some(less) => cost.map(|cost| pricing::less_for(game, &self.killed, less, cost)),
            None => cost,
        }
    }
}

fn pays_extra(play: &Play) -> bool {
    play.additional.contains(&Additional::Extra)
}

/// Cites that the optional additional costs of a card are decided when it is played, if it has any: an extra cost,
/// Accelerate or Repeat.
fn cite_optional(game: &mut Game<'_>, id: ObjectId) {
    let optional = |card: &Arc<Card>| pricing::costs_named(card).iter().any(|(_, cost)| cost.is_some());
    if game.state.object(id).card.as_ref().is_some_and(optional) {
        let note = || "its optional additional costs are paid or not".to_owned();
        game.log.cite(clause!("356.2-optional-cost-as-played"), note);
    }
}

/// Refuses a card that may not be played now: in response only Reactions may be, in a showdown Actions too.
fn in_time(game: &Game<'_>, id: ObjectId) -> Result<(), Stop> {
    let object = game.state.object(id);
    let reaction = |keyword| {
        let quick = object.has(PlainKeyword::Ambush) || game.by(&IS_QUICK)(object);
        keyword == PlainKeyword::Reaction && quick
    };
    if timing::allows(game, |keyword| object.has(keyword) || reaction(keyword)) {
        return Ok(());
    }
    let clauses = undirected_or(object.card.as_deref(), timing::untimely(game));
    Err(Stop::refused(&clauses, format!("{} cannot be played now", object.name)))
}

/// Returns the cost of an item with the additional cost of choosing its targets. Refuses if the player can pay only the
/// cost without it (809), which `without` gives.
fn with_deflect<'a>(
    game: &mut Game<'a>,
    id: ObjectId,
    item: &ChainItem,
    all: Option<Cost>,
    without: impl FnOnce(&Game<'a>) -> Option<Cost>,
) -> Result<Option<Cost>, Stop> {
    let chosen = deflect::chosen_by(item);
    deflect::cite(game, &chosen, item);
    let from = Perspective::of(item.agent.player, id);
    let can_pay = |cost: Option<&Cost>| {
        cost.is_none_or(|cost| costs::payable(game, &payment_for(game, cost, from, &item.agent.name)))
    };
    if !can_pay(all.as_ref()) && can_pay(without(&*game).as_ref()) {
        let clause = clause!("809-deflect-costs-more");
        return Err(Stop::refused(&[clause], format!("{} cannot pay to choose that", item.agent.name)));
    }
    Ok(all)
}

/// Returns `true` if lines mention the object that was killed to pay for them.
fn asks_for_killed(lines: &[Effect]) -> bool {
    let asks = |line: &Effect| match line {
        Effect::Check(check) => check.r#if == Condition::Circumstance(Circumstance::NoDearerThanKilled),
        _ => false,
    };
    lines.iter().any(asks)
}

/// The payment for a card: to play it, if it is on the chain, or to use an ability of it.
fn payment_for<'c>(game: &Game<'_>, cost: &'c Cost, from: Perspective, name: &Name) -> Payment<'c> {
    let payment = Payment::new(cost, from, name);
    if game.state.object(from.source).zone == Zone::Chain { payment.playing(from.source) } else { payment }
}

fn pay_for(
    game: &mut Game<'_>,
    player: PlayerId,
    id: ObjectId,
    cost: Option<&Cost>,
) -> Result<Option<KnownObject>, Stop> {
    let Some(cost) = cost else { return Ok(None) };
    let name = game.state.object(id).name.clone();
    let payment = payment_for(game, cost, Perspective::of(player, id), &name);
    if !game.by(&CAN_PAY)(game, &payment) {
        let undirected = undirected(game.state.object(id).card.as_deref());
        let unpaid: &[Clause] = &[clause!("357-cost-paid-in-full")];
        let clauses = if undirected.is_empty() { unpaid } else { undirected };
        return Err(Stop::refused(clauses, format!("the cost of {name} cannot be paid")));
    }
    costs::pay(game, &payment)
}

fn play_zone(game: &Game<'_>, id: ObjectId, player: PlayerId, place: &Name) -> Result<Zone, Stop> {
    let legal = entering::zones_now(game, id, player);
    let zone = legal.into_iter().find(|zone| zone_name(&game.state, *zone) == *place);
    let where_played = clause!("355.2-unit-where-its-player-is");
    let ambush = [clause!("822.1.b-ambush-where-units-are"), where_played];
    let under: &[Clause] = if game.state.object(id).has(PlainKeyword::Ambush) { &ambush } else { &[where_played] };
    zone.ok_or_else(|| Stop::refused(under, format!("{} cannot be played to {place}", game.state.object(id).name)))
}

kernel::interpretation! {
    /// 354: the card of a name that a player plays, though it is neither in that player's hand nor hidden. In a right
    /// engine none (354-played-from-the-hand).
    pub(crate) PLAYED_FROM_ELSEWHERE: fn(&State, PlayerId, &Name) -> Option<ObjectId>;
}

kernel::interpretation! {
    /// 380: the object of a name whose ability is used, though it is not on the board. In a right engine none
    /// (380-used-on-the-board).
    pub(crate) USED_ELSEWHERE: fn(&State, &Name) -> Option<ObjectId>;
}

kernel::interpretation! {
    /// 378: `true` if a player may use an ability, by whether that player controls its object.
    pub(crate) USED_BY_CONTROLLER: fn(controls: bool) -> bool = by_its_controller;
}

fn by_its_controller(controls: bool) -> bool {
    controls
}

kernel::interpretation! {
    /// 377.2.b: `true` if an ability may be used, by whether its condition holds.
    pub(crate) USED_IF_IT_HOLDS: fn(holds: bool) -> bool = if_it_holds;
}

fn if_it_holds(holds: bool) -> bool {
    holds
}

/// The ability of an object that a step is about; of several it must say which.
fn which<'c>(name: &Name, abilities: &'c [Activated], step: &Activate) -> Result<Option<&'c Activated>, Stop> {
    match (&step.ability, abilities) {
        (None, [] | [_]) => Ok(abilities.first()),
        (None, _) => {
            let why = format!("{name} has {} abilities; name one under `ability`", abilities.len());
            Err(Stop::refused(&[clause!("380-used-on-the-board")], why))
        }
        (Some(Whole(number)), _) => {
            let found = usize::try_from(*number).ok().and_then(|number| abilities.get(number.checked_sub(1)?));
            let under = &[clause!("380-used-on-the-board")];
            found.map(Some).ok_or_else(|| Stop::refused(under, format!("{name} has no ability {number}")))
        }
    }
}

/// The ability that Equip is (818): its cost attaches the Equipment to a unit of its player.
fn equip_ability(cost: &Cost) -> Activated {
    let unit = Described { how: How::Target, what: What::Unit, whose: Whose::Friendly, ..Described::any_card() };
    let line = Effect::Attach(Attach { what: Phrase::Itself, to: Phrase::Objects(unit) });
    Activated { keywords: Vec::new(), cost: Some(cost.clone()), r#if: None, effect: vec![line] }
}

/// A player uses an activated ability.
pub fn activate<'a>(
    game: &mut Game<'a>,
    player: PlayerId,
    activate: &'a Activate,
    responses: &'a [Step],
) -> Result<(), Stop> {
    let name = &activate.object.0;
    let on_board = game.state.on_board().find(|id| game.state.object(*id).name == *name);
    let elsewhere = || game.by(&USED_ELSEWHERE).and_then(|wrong| wrong(&game.state, name));
    let Some(id) = on_board.or_else(elsewhere) else {
        return Err(Stop::refused(&[clause!("380-used-on-the-board")], format!("{name} is not on the board")));
    };
    let card = game.state.object(id).card.clone();
    let mut abilities = card.as_ref().map(|card| card.activated.clone()).unwrap_or_default();
    abilities.extend(card.as_ref().and_then(|card| card.equip.as_ref()).map(equip_ability));
    let Some(ability) = which(name, &abilities, activate)? else {
        return Err(Stop::refused(&ONLY_WHEN_DIRECTED, format!("{name} has no ability that could be activated")));
    };
    let is_equip = card.as_ref().is_some_and(|card| card.equip.is_some() && ability.cost == card.equip);
    if is_equip {
        game.log.cite(clause!("818-equip-attaches-for-its-cost"), || format!("{name} is attached for its cost"));
    }
    if !game.state.text_is_active(id) {
        let inactive = clause!("718.2-attached-text-is-inactive");
        let equip = [inactive, clause!("818-equip-attaches-for-its-cost")];
        let under: &[Clause] = if is_equip { &equip } else { &[inactive] };
        return Err(Stop::refused(under, format!("the text of {name} is inactive while it is attached")));
    }
    if !timing::allows(game, |keyword| ability.keywords.contains(&keyword)) {
        let clauses = undirected_or(card.as_deref(), timing::untimely(game));
        return Err(Stop::refused(&clauses, format!("the ability of {name} cannot be activated now")));
    }
    if !game.by(&USED_BY_CONTROLLER)(game.state.controller(id) == player) {
        let clauses = undirected_or(card.as_deref(), clause!("378-used-by-its-controller"));
        return Err(Stop::refused(&clauses, format!("the ability of {name} is another player's")));
    }
    let perspective = Perspective::of(player, id);
    let legion = game.state.legion_beside(id, player);
    legion::cite_condition(game, ability.r#if.as_ref(), legion);
    legion::cite_lines(game, &ability.effect, legion);
    let holds = |condition: &Condition| game.state.holds(condition, id, perspective, legion);
    if ability.r#if.as_ref().is_some_and(|condition| !game.by(&USED_IF_IT_HOLDS)(holds(condition))) {
        let mut clauses = undirected(card.as_deref()).to_vec();
        if clauses.is_empty() && ability.r#if.as_ref().is_some_and(legion::asks) {
            clauses.push(clause!("812.1.c-another-card-finalized"));
        }
        clauses.push(clause!("377.2.b-condition-of-use"));
        return Err(Stop::refused(&clauses, format!("the condition of {name} does not hold")));
    }
    let agent = Agent::ability(player, name);
    let mut item = ChainItem::new(agent, perspective, Arc::new(ability.effect.clone()), Vec::new());
    item.own = Some(game.state.now(id));
    item.legion = legion;
    let announced = Announced {
        key: "targets",
        said: !activate.targets.is_empty(),
        taken: !target_words(&ability.effect).is_empty(),
        under: &[clause!("355.8-needs-a-legal-target")],
    };
    announced::held_to(name, &[announced]).map_err(Stop::Refused)?;
    if !modes::settle(game, &mut item)? {
        let under = &[clause!("355-not-chosen-before")];
        return Err(Stop::refused(under, format!("{name} has nothing left to choose")));
    }
    targets::aim(game, &mut item, &activate.targets, 1)?;
    splitting::hold_to_damage(game, &item)?;
    let more = deflect::more(game, &deflect::chosen_by(&item), player);
    let all = deflect::with_power(ability.cost.as_ref(), more);
    let cost = with_deflect(game, id, &item, all, |_| ability.cost.clone())?;
    pay_for(game, player, id, cost.as_ref())?;
    if !ability.effect.is_empty() && ability.effect.iter().all(|line| matches!(line, Effect::Add(_))) {
        game.log.cite(clause!("337.1.c-adds-at-once"), || format!("{name} only adds resources to pay with"));
        return game.by(&ADD_AT_ONCE)(game, item, responses);
    }
    chain::run_chain(game, Some(item), responses)
}

kernel::interpretation! {
    /// 337.1.c: resolves an ability that only adds energy or power as it is finalized; nobody can respond.
    pub(crate) ADD_AT_ONCE: for<'a> fn(&mut Game<'a>, ChainItem, &'a [Step]) -> Result<(), Stop> = add_at_once;
}

fn add_at_once<'a>(game: &mut Game<'a>, mut item: ChainItem, responses: &'a [Step]) -> Result<(), Stop> {
    lines::resolve(game, &mut item)?;
    chain::run_chain(game, None, responses)
}
