//! 337: pending items are finalized, the oldest first (337.1), once the resolving item is done (354.3). 383.3.d: each
//! player orders those of his abilities that triggered at one time, the turn player first. 356.1.b.3: a card played
//! ignoring its cost still has its additional costs paid.
//!
//! Two abilities of one player that triggered at once: that player says which resolves last.
//! A Deathknell and what triggers as a unit is played later in the same resolution are not ordered.
//! One that needs a target and has none is not put on the chain.

use std::sync::Arc;

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::{Name, Numbered};

use crate::abilities::from_hidden::{self, IS_HELD, MAY_CHOOSE};
use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::abilities::targets::{IS_CHOSEN_LATER, IS_OPEN_TO};
use crate::abilities::{deflect, legion, targets, triggers};
use crate::chain::{deciding, modes, pricing, splitting};
use crate::costs::{self, Payment};
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{
    Agent, AgentKind, AsPlayed, ChainItem, ObjectId, Pending, PendingItem, PlayedCard, State, Target, Zone,
};
use crate::words::effects::{CardType, Cost, Effect};
use crate::words::phrases::{How, Number};
use crate::words::scenario::Additional;
use crate::words::targets::{TargetWord, target_words};
use crate::zones::{entering, leaving};

kernel::interpretation! {
    /// 337.1, 383.3.d.1: the pending items among which the next to be finalized is: of those that became pending first,
    /// the items of the player who comes first in turn order.
    pub(crate) NEXT_PENDING: fn(&State) -> Vec<usize> = of_oldest_moment;
}

fn of_oldest_moment(state: &State) -> Vec<usize> {
    let oldest = state.pending.first().map(|first| first.moment);
    state.pending_of_first(state.in_turn_order(), |one| Some(one.moment) == oldest)
}

/// Finalizes what is next among what is pending.
pub fn finalize_next(game: &mut Game<'_>) -> Result<(), Stop> {
    game.spend_fuel()?;
    let Some(last) = game.state.pending.len().checked_sub(1) else { return Ok(()) };
    let index = next_pending(game)?.min(last);
    match game.state.pending.remove(index).what {
        PendingItem::Ability(item) => finalize_ability(game, *item),
        PendingItem::Card(played) => finalize_card(game, &played),
    }
}

kernel::interpretation! {
    /// 383.3.d: `true` if the order of two pending abilities makes no difference: they have the same text and source,
    /// and are about the same objects.
    pub(crate) ARE_ALIKE: fn(&ChainItem, &ChainItem) -> bool = are_alike;
}

fn are_alike(one: &ChainItem, other: &ChainItem) -> bool {
    let is_it = one.it == other.it || !triggers::speaks_of_it(&one.effect);
    one.effect == other.effect
        && (&one.agent, one.own, one.perspective.source) == (&other.agent, other.own, other.perspective.source)
        && (one.perspective.itself, one.perspective.noted) == (other.perspective.itself, other.perspective.noted)
        && is_it
}

/// Returns `true` if the player of two pending items need not order them.
fn need_no_order(game: &Game<'_>, one: &Pending, other: &Pending) -> bool {
    match (&one.what, &other.what) {
        (PendingItem::Ability(one), PendingItem::Ability(other)) => game.by(&ARE_ALIKE)(one, other),
        (PendingItem::Card(_), PendingItem::Card(_)) => true,
        (PendingItem::Ability(_), PendingItem::Card(_)) | (PendingItem::Card(_), PendingItem::Ability(_)) => false,
    }
}

/// The index of the next pending item. If several triggered at one time and differ, their player chooses.
fn next_pending(game: &mut Game<'_>) -> Result<usize, Stop> {
    let next = game.by(&NEXT_PENDING)(&game.state);
    if next.len() < game.state.pending.len() {
        let note = || "abilities that were pending before come first".to_owned();
        game.log.cite(clause!("337.1-pending-one-by-one"), note);
        cite_later_triggers(game);
    }
    let Some(first) = next.first().copied() else { return Ok(0) };
    let mut options: Vec<(usize, &Pending)> = Vec::new();
    for (index, one) in next.iter().filter_map(|index| Some((*index, game.state.pending.get(*index)?))) {
        if !options.iter().any(|(_, other)| need_no_order(game, one, other)) {
            options.push((index, one));
        }
    }
    let ([_, _, ..], Some(player)) = (options.as_slice(), options.first().map(|(_, one)| one.player())) else {
        if next.len() > 1 {
            let note = || format!("{} abilities are alike, so their order makes no difference", next.len());
            game.log.cite(clause!("383.3.d-ordered-if-simultaneous"), note);
        }
        return Ok(first);
    };
    let all: Vec<Name> = options.iter().map(|(_, one)| one.name(&game.state)).collect();
    let names = numbered(&all);
    let next: Vec<usize> = options.into_iter().map(|(index, _)| index).collect();
    let who = game.state.player_name(player);
    let clause = clause!("383.3.d-ordered-if-simultaneous");
    game.log.cite(clause, || format!("{who} orders {} abilities", names.len()));
    let index = game.log.pick(&who, "order", Some(clause), None, &names)?;
    Ok(next.get(index).copied().unwrap_or(first))
}

/// Distinct names for options: of options with the same name, each after the first one gets a number.
fn numbered(names: &[Name]) -> Vec<Name> {
    let mut numbered = Numbered::default();
    let number = |name: &Name| numbered.name(name.to_string(), |free| *free != *name && names.contains(free));
    names.iter().map(number).collect()
}

/// Cites that nobody orders abilities of one player that triggered one after the other (383.3.d).
fn cite_later_triggers(game: &mut Game<'_>) {
    let differ = |one: &[Pending]| match one {
        [a, b] => match (&a.what, &b.what) {
            (PendingItem::Ability(first), PendingItem::Ability(second)) => {
                a.moment != b.moment && a.player() == b.player() && !game.by(&ARE_ALIKE)(first, second)
            }
            _ => false,
        },
        _ => false,
    };
    if game.state.pending.windows(2).any(differ) {
        let note = || "they did not trigger at one time".to_owned();
        game.log.cite(clause!("383.3.d-ordered-if-simultaneous"), note);
    }
}

fn finalize_ability(game: &mut Game<'_>, mut item: ChainItem) -> Result<(), Stop> {
    if !triggers::is_within(game, item.limit, &item.agent.name) {
        return Ok(());
    }
    if deciding::decide(game, &mut item)?
        && modes::settle(game, &mut item)?
        && aim_trigger(game, &mut item, 1)?
        && pays_to_choose(game, &item)?
        && deciding::pays(game, &item)?
    {
        if let Some((key, _)) = item.limit {
            game.state.count_performed(key);
        }
        game.log.event(Event::new("triggered").with("by", &item.agent.name));
        see_choices(game, &item)?;
        item.has_triggered = true;
        game.state.chain.push(item);
    }
    Ok(())
}

kernel::interpretation! {
    /// 383.4.b.2, 355.14.d: the choices for which abilities trigger, of all that an item has made: each of them.
    pub(crate) CHOICES_SEEN: fn(Vec<ObjectId>) -> Vec<ObjectId> = each_choice;
}

fn each_choice(chosen: Vec<ObjectId>) -> Vec<ObjectId> {
    chosen
}

/// Triggers the abilities that wait for an object to be chosen, as the spell or ability that chose it is finalized
/// (383.4.b): once for each time that it was chosen.
pub fn see_choices(game: &mut Game<'_>, item: &ChainItem) -> Result<(), Stop> {
    let chosen = deflect::chosen_by(item);
    if chosen.is_empty() {
        return Ok(());
    }
    if chosen.iter().enumerate().any(|(nth, id)| chosen.iter().take(nth).any(|other| other == id)) {
        let note = || format!("{} has chosen one object more than once", item.agent.name);
        game.log.cite(clause!("383.4.b-each-choice-counts"), note);
    }
    let chosen = game.by(&CHOICES_SEEN)(chosen);
    let of = |id: &ObjectId| Occurrence::to_one(Deed::Chosen, game.state.known(*id), Some(item.agent.clone()));
    let occurrences: Vec<Occurrence> = chosen.iter().map(of).collect();
    occurrences::happens(game, &occurrences)
}

/// A permanent that an effect plays is finalized: its place is chosen (355.2), what is left of its cost is
/// paid, and it enters the board. If that cannot be paid, it goes back to where it was (358.4).
pub fn finalize_card(game: &mut Game<'_>, pending: &PlayedCard) -> Result<(), Stop> {
    let (card, player) = (pending.card, pending.player);
    if game.state.object(card).zone != Zone::Chain {
        return Ok(());
    }
    if game.state.object(card).is(CardType::Spell) {
        return finalize_spell(game, pending);
    }
    let to = match pending.to {
        Some(to) => to,
        None => entering::ask_place(game, card, player, &entering::play_zones(game, card, player))?,
    };
    let paid = pricing::choose_optional(game, pending)?;
    if !pricing::pay_price(game, pending, &paid, 0)? {
        game.state.bring(card, pending.from);
        return Ok(());
    }
    costs::used_by(game, card, player);
    legion::finalized(game, card, player);
    game.state.playing = AsPlayed { from: Some(pending.from), extra: paid.contains(&Additional::Extra) };
    entering::enter(game, card, player, to, Some(&pending.by))?;
    game.state.playing = AsPlayed::default();
    if paid.contains(&Additional::Accelerate) {
        game.state.change(card, |unit| unit.exhausted = false);
    }
    if let Some(ready) = pending.ready {
        game.state.change(card, |permanent| permanent.exhausted = !ready);
    }
    follow(game, pending);
    Ok(())
}

/// Puts the lines that follow a played card on the chain, like a triggered ability.
fn follow(game: &mut Game<'_>, pending: &PlayedCard) {
    if let Some(then) = &pending.then {
        let mut then = then.clone();
        then.it = vec![game.state.known(pending.card)];
        game.state.begin_moment();
        game.state.put_ability(*then);
    }
}

/// A spell that an effect plays is finalized: its targets are chosen and its price is paid; where it cannot be, it
/// goes back to where it was.
fn finalize_spell(game: &mut Game<'_>, pending: &PlayedCard) -> Result<(), Stop> {
    let (card, player) = (pending.card, pending.player);
    let object = game.state.object(card);
    let once = object.card.as_ref().map(|facts| facts.effect.clone()).unwrap_or_default();
    let agent = Agent { kind: AgentKind::Spell, player, name: object.name.clone(), card: Some(game.state.now(card)) };
    let optional = pricing::choose_optional(game, pending)?;
    let times = pricing::repeats(&optional).saturating_add(1);
    let effect: Vec<Effect> = std::iter::repeat_n(once, times).flatten().collect();
    let mut item = ChainItem::new(agent, Perspective::of(player, card), Arc::new(effect), Vec::new());
    item.legion = game.state.legion(player);
    legion::cite_lines(game, &item.effect.clone(), item.legion);
    item.card = Some(card);
    item.goes = pending.price.goes;
    item.own = Some(game.state.now(card));
    item.as_played = AsPlayed { from: Some(pending.from), extra: optional.contains(&Additional::Extra) };
    let mut paid = false;
    if modes::settle(game, &mut item)? && aim_trigger(game, &mut item, times)? {
        deflect::cite(game, &deflect::chosen_by(&item), &item);
        let more = more_to_choose(game, &item, &[]);
        paid = pricing::pay_price(game, pending, &optional, more)?;
    }
    if !paid {
        game.state.bring(card, pending.from);
        return Ok(());
    }
    game.state.is_next_spell(player, card);
    costs::used_by(game, card, player);
    legion::finalized(game, card, player);
    leaving::card_event(game, "played", card, Some(&pending.by));
    see_choices(game, &item)?;
    game.state.chain.push(item);
    follow(game, pending);
    Ok(())
}

kernel::interpretation! {
    /// 356.1.b.3: the rest of a cost if a card is played ignoring its cost: everything but energy and power.
    pub(crate) COST_IF_FREE: fn(&Cost) -> Cost = additional_only;
}

pub fn additional_only(cost: &Cost) -> Cost {
    Cost { energy: None, power: indexmap::IndexMap::new(), ..cost.clone() }
}

/// Asks for the targets of a triggered ability, or of a spell that an effect plays. Returns `false` if there is no
/// legal target: it is not put on the chain. A spell that is done several times (`times`) has its own targets each
/// time.
fn aim_trigger(game: &mut Game<'_>, item: &mut ChainItem, times: usize) -> Result<bool, Stop> {
    let who = game.state.player_name(item.agent.player);
    let words = target_words(&item.effect);
    for (nth, word) in words.iter().enumerate() {
        let may_choose = game.by(&MAY_CHOOSE);
        let first = targets::first_of_its_time(nth, words.len(), times);
        let before: Vec<Target> = item.targets.iter().skip(first).flatten().copied().collect();
        let least = targets::least(game, item, word);
        targets::cite_public(game, word);
        if game.by(&IS_CHOSEN_LATER).is_some_and(|wrong| wrong(word)) {
            item.targets.push(Vec::new());
            continue;
        }
        if word.is_place {
            let hidden_at = item.from_hidden.filter(|_| game.by(&IS_HELD)(word));
            let mut places = targets::places(game, item, word);
            places.retain(|place| hidden_at.is_none_or(|hidden| may_choose(&game.state, *place, hidden)));
            if places.is_empty() {
                cite_without_target(game, item);
                return Ok(false);
            }
            let names: Vec<Name> = places.iter().map(|place| targets::place_name(&game.state, *place)).collect();
            let index = game.log.pick(&who, "target", None, Some(&item.agent.name), &names)?;
            item.targets.push(places.get(index).copied().into_iter().collect());
            continue;
        }
        let of = open_to(game, item, &words, nth, &before);
        let shut = |id: ObjectId| !game.by(&IS_OPEN_TO)(&game.state, id, &item.agent);
        if game.state.on_board().any(shut) {
            let note = || format!("{} cannot choose everything", item.agent.name);
            game.log.cite(clause!("355.8-cannot-be-chosen"), note);
        }
        if item.from_hidden.is_some() {
            from_hidden::cite_chosen(game, item);
        }
        let names: Vec<Name> = of.iter().map(|id| game.state.object(*id).name.clone()).collect();
        let about = item.agent.name.clone();
        let picked: Vec<usize> = if of.is_empty() {
            Vec::new()
        } else if word.described.number != Number::One {
            let split = splitting::most_targets(game, item, word, &before, &of);
            let most = split.map_or(word.most(), |split| split.min(word.most()));
            targets::ask_targets(game, item, &of, word, ("target", least, most))?
        } else {
            vec![game.log.pick(&who, "target", None, Some(&about), &names)?]
        };
        if picked.len() < least {
            cite_unpayable(game, item, &words, nth, &before);
            cite_without_target(game, item);
            return Ok(false);
        }
        let chosen: Vec<ObjectId> = picked.iter().filter_map(|index| of.get(*index)).copied().collect();
        if !payable_to_choose(game, item, &chosen) {
            return Ok(false);
        }
        let refs = picked.iter().filter_map(|index| of.get(*index)).map(|id| Target::Object(game.state.now(*id)));
        item.targets.push(refs.collect());
    }
    Ok(true)
}

/// Cites that an item is not put on the chain, because it has no legal target.
pub fn cite_without_target(game: &mut Game<'_>, item: &ChainItem) {
    let note = || format!("{} has no legal target, and is not put on the chain", item.agent.name);
    game.log.cite(clause!("355.8-needs-a-legal-target"), note);
}

/// Cites that an item whose player is not asked has no legal target, or none that the player can pay for.
pub fn cite_no_target(game: &mut Game<'_>, item: &ChainItem) {
    let first = item.effect.first().map(|line| target_words(std::slice::from_ref(line))).unwrap_or_default();
    let before: Vec<Target> = item.targets.iter().flatten().copied().collect();
    cite_unpayable(game, item, &first, 0, &before);
    cite_without_target(game, item);
}

/// Returns `true` if there is something to choose for the first target word of a triggered ability, where that does not
/// depend on a choice before it.
pub fn has_a_target(game: &Game<'_>, item: &ChainItem) -> bool {
    let first = item.effect.first().filter(|line| !matches!(line, Effect::Check(_) | Effect::ChooseOne(_)));
    let words = first.map(|line| target_words(std::slice::from_ref(line))).unwrap_or_default();
    let before: Vec<Target> = item.targets.iter().flatten().copied().collect();
    words.first().is_none_or(|word| {
        word.is_place
            || word.described.number.may_be_none()
            || game.by(&IS_CHOSEN_LATER).is_some_and(|wrong| wrong(word))
            || !open_to(game, item, &words, 0, &before).is_empty()
    })
}

/// The objects that a triggered ability may choose for one of its target words, given the targets chosen before, and
/// for which its player can pay.
fn open_to(game: &Game<'_>, item: &ChainItem, words: &[TargetWord], nth: usize, before: &[Target]) -> Vec<ObjectId> {
    let mut fit = fitting(game, item, words, nth, before);
    fit.retain(|id| payable_to_choose(game, item, &[*id]));
    fit
}

/// Cites the cost of choosing objects (809), if a player cannot choose any because that costs too much.
pub fn cite_unpayable(game: &mut Game<'_>, item: &ChainItem, words: &[TargetWord], nth: usize, before: &[Target]) {
    let fit = fitting(game, item, words, nth, before);
    deflect::cite(game, &fit, item);
}

/// The objects that a triggered ability may choose for one of its target words, given the targets chosen before.
fn fitting(game: &Game<'_>, item: &ChainItem, words: &[TargetWord], nth: usize, before: &[Target]) -> Vec<ObjectId> {
    let Some(word) = words.get(nth) else { return Vec::new() };
    let may_choose = game.by(&MAY_CHOOSE);
    let beside = targets::chosen_beside(item, words, nth);
    let there = targets::where_chosen(&game.state, before);
    let may = |id: &ObjectId| {
        targets::may_target(game, word, *id, Perspective { there, ..item.perspective })
            && game.by(&IS_OPEN_TO)(&game.state, *id, &item.agent)
            && (word.described.how != How::AnotherTarget || !before.contains(&Target::Object(game.state.now(*id))))
            && targets::are_beside(&game.state, word, &beside, *id)
            && targets::can_go(game, words, nth, *id)
            && (item.targets.len() > item.slot || deciding::can_equip(game, item, *id))
            && item
                .from_hidden
                .filter(|_| game.by(&IS_HELD)(word))
                .is_none_or(|place| may_choose(&game.state, Target::Object(game.state.now(*id)), place))
    };
    game.state.ids().filter(may).collect()
}

/// The power that an item costs more (809) for what it has chosen so far, and for these objects.
fn more_to_choose(game: &Game<'_>, item: &ChainItem, chosen: &[ObjectId]) -> i64 {
    let mut all = deflect::chosen_by(item);
    all.extend_from_slice(chosen);
    deflect::more(game, &all, item.agent.player)
}

/// Returns `true` if a player can pay the additional cost of choosing objects (809) beside what the item costs.
fn payable_to_choose(game: &Game<'_>, item: &ChainItem, chosen: &[ObjectId]) -> bool {
    let cost = deflect::with_power(None, more_to_choose(game, item, chosen));
    cost.is_none_or(|cost| costs::payable(game, &Payment::of_item(&beside(cost, item), item)))
}

/// A cost together with the cost within the instructions of an item.
fn beside(cost: Cost, item: &ChainItem) -> Cost {
    item.may_pay.iter().fold(cost, Cost::and)
}

kernel::interpretation! {
    /// 404.2: `true` if the player of a triggered ability pays the cost that it has incurred, and does not decline.
    pub(crate) PAYS_INCURRED: fn(&mut Game<'_>, &ChainItem) -> Result<bool, Stop> = pays_incurred;
}

fn pays_incurred(game: &mut Game<'_>, item: &ChainItem) -> Result<bool, Stop> {
    let who = game.state.player_name(item.agent.player);
    game.log.may(&who, "may", Some(clause!("404.2-may-decline-to-pay")), Some(&item.agent.name), "pay")
}

/// Lets the player of a triggered ability pay the additional cost of the objects that it has chosen (809). Returns
/// `false` if the player declines: the ability is then not put on the chain. Only objects whose cost is payable were
/// chosen.
fn pays_to_choose(game: &mut Game<'_>, item: &ChainItem) -> Result<bool, Stop> {
    let Some(cost) = deflect::with_power(None, more_to_choose(game, item, &[])) else { return Ok(true) };
    deflect::cite(game, &deflect::chosen_by(item), item);
    let note = || format!("{} has incurred a cost, which its player may decline to pay", item.agent.name);
    game.log.cite(clause!("404.2-may-decline-to-pay"), note);
    let pays = game.by(&PAYS_INCURRED)(game, item)?;
    if pays {
        costs::pay(game, &Payment::of_item(&cost, item))?;
    }
    Ok(pays)
}
