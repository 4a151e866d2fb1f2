//! 357: costs that can be paid or not, and their payment. 368: a cost in a replacement is a choice.
//!
//! A cost that cannot be paid in full cannot be paid at all.
//! Power of any domain pays what is left to pay once each domain has paid its own.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::death::kill::KILL_AS_COST;
use crate::game::Game;
use crate::state::happening::is_who;
use crate::state::matching::Perspective;
use crate::state::{
    Agent, AgentKind, ChainItem, KnownObject, Object, ObjectId, ObjectRef, PlayerId, Pool, Reserved, State, TimedCost,
};
use crate::words::effects::{Cost, CostChange, DeckEnd, Discount, Power, Static, Times};
use crate::words::phrases::Phrase;
use crate::zones::{board, deck, leaving};
use kernel::words::shape::Whole;

/// A cost, and what it is paid for.
#[derive(Clone, Debug)]
pub struct Payment<'c> {
    /// The paying player.
    pub player: PlayerId,
    /// The cost.
    pub cost: &'c Cost,
    /// The perspective of its phrases.
    pub perspective: Perspective,
    /// The object on which a replacement would act, which its cost may mention.
    pub it: Option<ObjectId>,
    /// The object that `self` was when the ability was made; none if it is looked at as it is.
    pub own: Option<ObjectRef>,
    /// The name of the card or ability that it is paid for.
    pub by: Name,
    /// The card that is played, if it is the cost of that.
    pub plays: Option<ObjectId>,
}

impl<'c> Payment<'c> {
    /// The payment of a cost by a player for one of their cards.
    pub(crate) fn new(cost: &'c Cost, perspective: Perspective, by: &Name) -> Self {
        Self { player: perspective.player, cost, perspective, it: None, own: None, by: by.clone(), plays: None }
    }

    /// The payment of a cost by the player of a spell or ability.
    pub(crate) fn of_item(cost: &'c Cost, item: &ChainItem) -> Self {
        Self { player: item.agent.player, own: item.own, ..Self::new(cost, item.perspective, &item.agent.name) }
    }

    /// The payment of the cost to play a card.
    pub(crate) fn playing(self, card: ObjectId) -> Self {
        Self { plays: Some(card), ..self }
    }

    /// Returns `true` if energy of a pool may be spent for it.
    fn may_spend(&self, game: &Game<'_>, reserved: &Reserved) -> bool {
        game.by(&MAY_SPEND)(&game.state, self.plays, reserved)
    }

    /// The pool of its player once it is paid; none if that cannot pay it.
    fn left(&self, game: &Game<'_>, pool: &Pool, own: &[Power]) -> Option<Pool> {
        left_of_pool(pool, self.cost, own, |reserved| self.may_spend(game, reserved))
    }

    /// Cites the clause about energy that may be spent for some things only, if its player has any.
    fn cite_reserved(&self, game: &mut Game<'_>) {
        let reserved = game.state.player(self.player).and_then(|player| player.pool.as_ref());
        let asked = self.cost.energy.is_some_and(|energy| energy.0 > 0);
        let any = reserved.is_some_and(|pool| pool.reserved.iter().any(|one| one.energy > 0));
        if asked && any {
            let note = || format!("some energy may be spent on certain cards only, and {} is paid", self.by);
            game.log.cite(clause!("429.3-only-for-its-use"), note);
        }
    }

    /// The domains that pay for power of the card's own domains, if the cost has any.
    fn own_power(&self, game: &Game<'_>) -> Vec<Power> {
        let asks = self.cost.power.contains_key(&Power::Own);
        if asks { game.by(&OWN_POWER)(game.state.object(self.perspective.source)) } else { Vec::new() }
    }

    /// The objects with which a part of the cost may be paid.
    fn fitting(&self, game: &Game<'_>, phrase: Phrase) -> Vec<ObjectId> {
        let it = (phrase == Phrase::It).then_some(self.it).flatten();
        let means = |id: &ObjectId| game.state.means(phrase, *id, self.perspective) || it == Some(*id);
        let stands = |id: &ObjectId| game.by(&STANDS_TO_PAY)(&game.state, self.own, *id);
        game.state.ids().filter(means).filter(stands).collect()
    }

    /// Cites that what has left does not pay, where a cost is an object.
    pub(crate) fn cite_objects(&self, game: &mut Game<'_>) {
        let cost = self.cost;
        if [cost.kill, cost.banish, cost.recycle, cost.r#return].iter().any(Option::is_some) {
            let note = || format!("what {} is paid with has to be there", self.by);
            game.log.cite(clause!("357.2-what-has-left-does-not-pay"), note);
        }
    }

    /// The object with which a part of the cost is paid: its player picks, where several would do.
    fn pick(&self, game: &mut Game<'_>, phrase: Option<Phrase>) -> Result<Option<ObjectId>, Stop> {
        self.pick_of(game, phrase, |_| true)
    }

    /// Like [`pick`](Self::pick), among the objects that can pay as they are.
    fn pick_of(
        &self,
        game: &mut Game<'_>,
        phrase: Option<Phrase>,
        pays: impl Fn(&Object) -> bool,
    ) -> Result<Option<ObjectId>, Stop> {
        let Some(phrase) = phrase else { return Ok(None) };
        let mut ids = self.fitting(game, phrase);
        ids.retain(|id| pays(game.state.object(*id)));
        self.pick_among(game, &ids)
    }

    /// One of these objects, which the player picks; none where there are none.
    fn pick_among(&self, game: &mut Game<'_>, ids: &[ObjectId]) -> Result<Option<ObjectId>, Stop> {
        if ids.is_empty() {
            return Ok(None);
        }
        let names: Vec<Name> = ids.iter().map(|id| game.state.object(*id).name.clone()).collect();
        let who = game.state.player_name(self.player);
        let index = game.log.pick(&who, "cost", None, Some(&self.by), &names)?;
        Ok(ids.get(index).copied())
    }
}

kernel::interpretation! {
    /// 357.2: `true` if an object is still the one with which a cost is paid: `own`, if that is the object that has the
    /// ability.
    pub(crate) STANDS_TO_PAY: fn(&State, own: Option<ObjectRef>, ObjectId) -> bool = stands_to_pay;
}

fn stands_to_pay(state: &State, own: Option<ObjectRef>, id: ObjectId) -> bool {
    own.is_none_or(|own| own.id != id || state.is_same(own))
}

kernel::interpretation! {
    /// 356: the cost of a card for its player, with its additional costs, after all increases and reductions; no part
    /// falls below 0. `less` is a reduction by the effect that plays it.
    pub(crate) DISCOUNTED: fn(&Game<'_>, ObjectId, PlayerId, &Cost, less: Option<&Cost>) -> Cost = discounted;
}

kernel::interpretation! {
    /// 356.4.d.1, 356.4.e: the energy of a cost after reductions, each with its minimum, in the order that is cheapest
    /// for its player.
    pub(crate) LEAST_ENERGY: fn(energy: i64, less: &[Reduction]) -> i64 = least_energy;
}

/// A reduction of the energy of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The amount.
    pub less: i64,
    /// The minimum below which it does not reduce a cost.
    pub minimum: i64,
}

fn least_energy(energy: i64, less: &[Reduction]) -> i64 {
    // The highest minimum first is the cheapest order: reductions with a lower minimum can still reduce the rest.
    let mut less = less.to_vec();
    less.sort_by_key(|one| std::cmp::Reverse(one.minimum));
    less.iter().fold(energy, |left, one| {
        // A minimum limits its own reduction, and never raises a cost that is already lower.
        left.saturating_sub(one.less).max(one.minimum.min(left))
    })
}

/// The reductions of a card's cost that apply when it is played.
struct Reductions {
    /// The reductions of energy, one by one, because each has its own minimum.
    energy: Vec<Reduction>,
    /// The sum of all reductions.
    all: Cost,
}

fn reductions(state: &State, card: ObjectId, player: PlayerId, by_effect: Option<&Cost>) -> Reductions {
    let from = Perspective::of(player, card);
    let times_of = |discount: &Discount| {
        let holds = discount.r#if.as_ref().is_none_or(|what| state.holds(what, card, from, state.legion(player)));
        let times = match discount.for_each {
            _ if !holds => 0,
            None => 1,
            Some(phrase) => state.ids().filter(|id| state.means(phrase, *id, from)).count(),
        };
        i64::try_from(times).unwrap_or(i64::MAX)
    };
    let mut all = Reductions { energy: Vec::new(), all: Cost::free() };
    let mut add = |less: &Cost, minimum: i64| {
        let energy = less.energy.map_or(0, |energy| energy.0);
        if energy > 0 {
            all.energy.push(Reduction { less: energy, minimum });
        }
        all.all = std::mem::replace(&mut all.all, Cost::free()).and(less);
    };
    for discount in state.object(card).card.iter().flat_map(|card| &card.costs_less) {
        let times = times_of(discount);
        let energy = discount.energy.and_then(|energy| state.reckoned(energy, from)).unwrap_or(0).max(0);
        let power = discount.power.iter().map(|(domain, n)| (*domain, Whole(n.0.saturating_mul(times))));
        let energy = Some(Whole(energy.saturating_mul(times)));
        add(&Cost { energy, power: power.collect(), ..Cost::free() }, 0);
    }
    for change in &changes_for(state, card, player) {
        if let Some(less) = &change.less {
            add(less, change.minimum.map_or(0, |least| least.0));
        }
    }
    if let Some(less) = by_effect {
        add(less, 0);
    }
    all
}

pub fn discounted(game: &Game<'_>, card: ObjectId, player: PlayerId, cost: &Cost, less: Option<&Cost>) -> Cost {
    let state = &game.state;
    let mut cost = cost.clone();
    for more in changes_for(state, card, player).iter().filter_map(|change| change.more.as_ref()) {
        cost = cost.and(more);
    }
    let less = reductions(state, card, player, less);
    let energy = cost.energy.map(|energy| Whole(game.by(&LEAST_ENERGY)(energy.0, &less.energy)));
    Cost { energy, ..cost.less(&less.all) }
}

/// Cites that a minimum limits only its own reduction, if several reductions of a cost apply.
pub fn cite_minimum(game: &mut Game<'_>, card: ObjectId, player: PlayerId, less: Option<&Cost>) {
    let less = reductions(&game.state, card, player, less).energy;
    if less.len() > 1 && less.iter().any(|one| one.minimum > 0) {
        let note = || "a minimum limits only its own reduction, and the player orders the reductions".to_owned();
        game.log.cite(clause!("356.4.e-minimum-of-one-discount"), note);
    }
}

/// Cites that additional costs are reduced, too, if reductions of a card's cost apply (356.4.d).
pub fn cite_total(game: &mut Game<'_>, card: ObjectId, player: PlayerId, less: Option<&Cost>) {
    let less = reductions(&game.state, card, player, less);
    let power = less.all.power.values().any(|n| n.0 > 0);
    if !less.energy.is_empty() || power {
        let note = || "reductions are subtracted from the whole cost, additional costs included".to_owned();
        game.log.cite(clause!("356.4.d-total-is-reduced"), note);
    }
}

/// The changes of a card's cost by other cards and effects (356).
pub fn changes_for(state: &State, card: ObjectId, player: PlayerId) -> Vec<CostChange> {
    let fits = |change: &CostChange, from: Perspective| {
        is_about(state, change, card, player, from.player) && state.holds_for(change.r#if.as_ref(), from.itself, from)
    };
    let mut all: Vec<CostChange> = Vec::new();
    for ability in state.statics() {
        if let Static::Costs(change) = &ability.says
            && fits(change, ability.perspective)
        {
            all.push(change.clone());
        }
    }
    for timed in state.timed_costs.iter().filter(|timed| timed.used_by.is_none()) {
        if fits(&timed.change, Perspective::of(timed.player, timed.source)) {
            all.push((*timed.change).clone());
        }
    }
    all
}

fn is_about(state: &State, change: &CostChange, card: ObjectId, player: PlayerId, of: PlayerId) -> bool {
    let types = change.types.is_empty() || change.types.iter().any(|one| state.object(card).is(*one));
    types && is_who(change.who, player, of)
}

/// A card is played: what waited for the next one is used up by it.
pub fn used_by(game: &mut Game<'_>, card: ObjectId, player: PlayerId) {
    let waiting = |state: &State| state.timed_costs.iter().filter(|one| one.used_by.is_none()).count();
    let before = waiting(&game.state);
    game.by(&USE_UP)(&mut game.state, card, player);
    if waiting(&game.state) < before {
        game.log.cite(clause!("356-next-card-alone"), || "this was the next card".to_owned());
    }
}

kernel::interpretation! {
    /// 356: ends the changes of the next card's cost once a card was played.
    pub(crate) USE_UP: fn(&mut State, ObjectId, PlayerId) = use_up;
}

fn use_up(state: &mut State, card: ObjectId, player: PlayerId) {
    let mut timed = std::mem::take(&mut state.timed_costs);
    let waits = |one: &&mut TimedCost| one.change.times == Some(Times::Next) && one.used_by.is_none();
    for one in timed.iter_mut().filter(waits) {
        if is_about(state, &one.change, card, player, one.player) {
            one.used_by = Some(card);
        }
    }
    state.timed_costs = timed;
}

kernel::interpretation! {
    /// 357: `true` if a player can pay a cost in full.
    pub(crate) CAN_PAY: fn(&Game<'_>, &Payment<'_>) -> bool = payable;
}

/// Returns `true` if a cost can be paid in full.
pub fn payable(game: &Game<'_>, payment: &Payment<'_>) -> bool {
    let Some(purse) = game.state.player(payment.player) else { return false };
    let cost = payment.cost;
    let ready = |id: ObjectId| game.state.object(id).zone.is_board() && !game.state.object(id).exhausted;
    let exhausts = cost.exhaust.is_none_or(|phrase| payment.fitting(game, phrase).into_iter().any(ready));
    let buffed = |id: ObjectId| game.state.object(id).buffed;
    let spends = cost.spend_buff.is_none_or(|phrase| payment.fitting(game, phrase).into_iter().any(buffed));
    let discards = cost.discard.is_none_or(|n| i64::try_from(purse.hand.len()).is_ok_and(|hand| hand >= n.0));
    let some = |phrase: Option<Phrase>| phrase.is_none_or(|phrase| !payment.fitting(game, phrase).is_empty());
    let discards_one =
        cost.discard_one.is_none_or(|phrase| !game.by(&CARDS_TO_DISCARD)(game, payment, phrase).is_empty());
    let stands = |id: ObjectId| game.by(&STANDS_TO_DIE)(game.state.object(id));
    let kills = cost.kill.is_none_or(|phrase| payment.fitting(game, phrase).into_iter().any(stands));
    let kills = discards_one && kills && some(cost.banish) && some(cost.recycle) && some(cost.r#return);
    let learned = cost.xp.is_none_or(|n| purse.xp.unwrap_or(0) >= n.0);
    let own = payment.own_power(game);
    let pays = purse.pool.as_ref().is_none_or(|pool| payment.left(game, pool, &own).is_some());
    exhausts && spends && discards && kills && learned && pays
}

kernel::interpretation! {
    /// 357.2: `true` if an object can be killed as a cost: one on the board.
    pub(crate) STANDS_TO_DIE: fn(&Object) -> bool = stands_to_die;
}

fn stands_to_die(object: &Object) -> bool {
    object.zone.is_board()
}

kernel::interpretation! {
    /// 357: the cards in hand that fit the card which a cost asks to be discarded.
    pub(crate) CARDS_TO_DISCARD: fn(&Game<'_>, &Payment<'_>, Phrase) -> Vec<ObjectId> = cards_to_discard;
}

fn cards_to_discard(game: &Game<'_>, payment: &Payment<'_>, phrase: Phrase) -> Vec<ObjectId> {
    payment.fitting(game, phrase)
}

/// Pays a cost that can be paid. Returns the object that was killed for it.
pub fn pay(game: &mut Game<'_>, payment: &Payment<'_>) -> Result<Option<KnownObject>, Stop> {
    let (player, cost, by) = (payment.player, payment.cost, &payment.by);
    let own = payment.own_power(game);
    payment.cite_reserved(game);
    let pool = game.state.player(player).and_then(|player| player.pool.as_ref());
    let left = pool.and_then(|pool| payment.left(game, pool, &own));
    game.state.change_player(player, |player| {
        if let Some(left) = left {
            player.pool = Some(left);
        }
        if let Some(spent) = cost.xp {
            player.xp = Some(player.xp.unwrap_or(0).saturating_sub(spent.0));
        }
    });
    if let Some(id) = payment.pick_of(game, cost.exhaust, |object| !object.exhausted)? {
        board::exhaust(game, id, by);
    }
    if let Some(id) = payment.pick_of(game, cost.spend_buff, |object| object.buffed)? {
        game.state.change(id, |object| object.buffed = false);
    }
    if let Some(n) = cost.discard {
        let agent = Agent { kind: AgentKind::Player, player, name: by.clone(), card: None };
        deck::discard(game, player, n.0, &agent)?;
    }
    let cards = cost.discard_one.map(|phrase| game.by(&CARDS_TO_DISCARD)(game, payment, phrase));
    if let Some(id) = payment.pick_among(game, &cards.unwrap_or_default())? {
        let agent = Agent { kind: AgentKind::Player, player, name: by.clone(), card: None };
        deck::discard_this(game, player, id, &agent)?;
    }
    let mut killed = None;
    payment.cite_objects(game);
    let stands = game.by(&STANDS_TO_DIE);
    if let Some(id) = payment.pick_of(game, cost.kill, stands)? {
        let agent = Agent::ability(player, by);
        let known = game.state.known(id);
        game.by(&KILL_AS_COST)(game, &[id], &agent)?;
        killed = (!game.state.is_there(&known)).then_some(known);
    }
    if let Some(id) = payment.pick(game, cost.banish)? {
        leaving::banish(game, id, by)?;
        let source = game.state.now(payment.perspective.source);
        game.state.change(id, |object| object.banished_by = Some(source));
    }
    if let Some(id) = payment.pick(game, cost.recycle)? {
        leaving::put_on_deck(game, id, DeckEnd::Bottom, by)?;
    }
    if let Some(id) = payment.pick(game, cost.r#return)? {
        leaving::return_to_hand(game, id, by)?;
    }
    Ok(killed)
}

/// Asks a player whether he does something optional, and lets him pay for it. What he cannot pay for he is
/// not asked. `about` is what the question is about.
pub fn agrees(game: &mut Game<'_>, payment: &Payment<'_>, about: &Name) -> Result<bool, Stop> {
    payment.cite_objects(game);
    payment.cite_reserved(game);
    if !payable(game, payment) {
        return Ok(false);
    }
    let who = game.state.player_name(payment.player);
    // Only a death has something that it happens to.
    let under = payment.it.map(|_| clause!("368-optional-replacement"));
    let word = if payment.cost.is_free() { "accept" } else { "pay" };
    let agreed = game.log.may(&who, "may", under, Some(about), word)?;
    if agreed {
        pay(game, payment)?;
    }
    Ok(agreed)
}

kernel::interpretation! {
    /// 135.2.e.6: the domains whose power pays for power of a card's own domains.
    pub(crate) OWN_POWER: fn(&Object) -> Vec<Power> = own_power;
}

fn own_power(object: &Object) -> Vec<Power> {
    object.card.as_ref().map(|card| card.domains.clone()).unwrap_or_default()
}

/// All domains, which pay for it in 1.3.
pub fn any_power(_object: &Object) -> Vec<Power> {
    Power::ALL.to_vec()
}

kernel::interpretation! {
    /// 429.3: `true` if energy that is for certain cards may be spent: to play such a card, and for nothing else
    /// (429.3-only-for-its-use).
    pub(crate) MAY_SPEND: fn(&State, plays: Option<ObjectId>, &Reserved) -> bool = may_spend;
}

fn may_spend(state: &State, plays: Option<ObjectId>, reserved: &Reserved) -> bool {
    plays.is_some_and(|card| reserved.types.iter().any(|one| state.object(card).is(*one)))
}

/// The rest of a pool after energy and power are paid; none if it is not enough. `own` are the domains of the card,
/// `may` whether energy that is for certain cards may be spent: it is spent first.
fn left_of_pool(pool: &Pool, cost: &Cost, own: &[Power], may: impl Fn(&Reserved) -> bool) -> Option<Pool> {
    let mut left = pool.clone();
    let mut spent = cost.energy.map_or(0, |energy| energy.0);
    left.energy -= spent;
    let kept = pool.reserved.iter().filter(|one| !may(one)).fold(0, |sum: i64, one| sum.saturating_add(one.energy));
    if spent > 0 && left.energy < kept {
        return None;
    }
    for reserved in left.reserved.iter_mut().filter(|one| may(one)) {
        let part = spent.min(reserved.energy);
        reserved.energy -= part;
        spent -= part;
    }
    let of_one = |domain: Power| domain != Power::Any && domain != Power::Own;
    for (domain, n) in cost.power.iter().filter(|(domain, _)| of_one(**domain)) {
        let mut owed = n.0;
        for from in [*domain, Power::Any] {
            owed = take(&mut left, from, owed);
        }
        if owed > 0 {
            return None;
        }
    }
    let mut owed = cost.power.get(&Power::Own).map_or(0, |n| n.0);
    for from in own.iter().chain([&Power::Any]) {
        owed = take(&mut left, *from, owed);
    }
    if owed > 0 {
        return None;
    }
    let mut owed = cost.power.get(&Power::Any).map_or(0, |n| n.0);
    for from in Power::ALL {
        owed = take(&mut left, *from, owed);
    }
    (owed == 0 && left.energy >= 0).then_some(left)
}

fn take(pool: &mut Pool, from: Power, owed: i64) -> i64 {
    match pool.power.get_mut(&from) {
        Some(there) => {
            let part = owed.min(*there);
            *there -= part;
            owed - part
        }
        None => owed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::codec::Codec;

    fn cost(json: &str) -> Cost {
        Cost::from_json(json).unwrap()
    }

    fn pool(energy: i64, power: &[(Power, i64)]) -> Pool {
        Pool { energy, power: power.iter().copied().collect(), reserved: Vec::new() }
    }

    #[test]
    fn each_domain_pays_its_own_power_first_and_any_the_rest() {
        let cost = cost(r#"{"energy": 1, "power": {"fury": 2, "any": 1}}"#);
        let left = left_of_pool(&pool(1, &[(Power::Fury, 1), (Power::Calm, 1), (Power::Any, 1)]), &cost, &[], |_| true);
        assert_eq!(left, Some(pool(0, &[(Power::Fury, 0), (Power::Calm, 0), (Power::Any, 0)])));
    }

    #[test]
    fn power_of_another_domain_does_not_pay() {
        assert_eq!(
            left_of_pool(&pool(0, &[(Power::Calm, 5)]), &cost(r#"{"power": {"fury": 1}}"#), &[], |_| true),
            None
        );
    }

    #[test]
    fn a_minimum_is_that_of_one_reduction() {
        let apprentice = Reduction { less: 1, minimum: 1 };
        let splitter = Reduction { less: 7, minimum: 0 };
        assert_eq!(least_energy(8, &[splitter, apprentice]), 0);
        assert_eq!(least_energy(8, &[apprentice, splitter]), 0);
        assert_eq!(least_energy(2, &[apprentice, apprentice]), 1);
        assert_eq!(least_energy(0, &[apprentice]), 0);
        assert_eq!(least_energy(4, &[apprentice, Reduction { less: 2, minimum: 3 }]), 2);
    }

    #[test]
    fn too_little_energy_pays_nothing() {
        assert_eq!(left_of_pool(&pool(1, &[]), &cost(r#"{"energy": 2}"#), &[], |_| true), None);
    }
}
