//! A small Magic engine that knows cards by their names. It knows nothing of ruleproof.
//!
//! Players are seats 0, 1, ...; objects have numbers, and a card that changes zones gets a new one. What players have to
//! choose is asked of a [`Host`], and what happens is told to it. What the rules forbid is [`Wrong::Illegal`], sometimes
//! with half of it done: whoever wants to go on needs a clone of the game from before.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::cards::{Card, Effect, Kind, Wants};
use crate::turn::Step;

pub type Seat = usize;
pub type Number = u32;

/// A recipient of damage, or a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Victim {
    Seat(Seat),
    Object(Number),
}

/// A reason why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The rules forbid it.
    Illegal(&'static str),
    /// The host has left: the game does not go on.
    Left,
}

/// The host has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left;

impl From<Left> for Wrong {
    fn from(_: Left) -> Self {
        Self::Left
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Cast(Seat, Number),
    Activated(Seat, Number),
    Dealt { source: Number, victim: Victim, amount: i64, combat: bool },
    Prevented { by: Number, source: Number, victim: Victim, amount: i64 },
    Lost(Seat, i64),
    Gained { seat: Seat, amount: i64, by: Number },
    Died(Number),
    Attacked(Seat, Number),
    Blocked(Seat, Number),
}

/// Makes the decisions of the players and receives the events.
pub trait Host {
    fn which_shield(&mut self, seat: Seat, victim: Victim, shields: &[Shield]) -> Result<usize, Left>;
    fn spend(
        &mut self,
        seat: Seat,
        victim: Victim,
        left: i64,
        amounts: &[(Number, i64)],
    ) -> Result<Vec<(Number, i64)>, Left>;
    fn which_source(&mut self, seat: Seat, sources: &[Number]) -> Result<Number, Left>;
    fn divide(&mut self, seat: Seat, attack: Attack<'_>) -> Result<Vec<(Victim, i64)>, Left>;
    /// All of this happened at one time.
    fn happened(&mut self, facts: &[Fact]) -> Result<(), Left>;
    fn renumbered(&mut self, old: Number, new: Number);
}

/// An attacker whose damage is to be divided among its blockers, each with what is lethal for it, and whom it attacks,
/// where it tramples.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'g> {
    pub attacker: Number,
    pub power: i64,
    pub blockers: &'g [(Number, i64)],
    pub beyond: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    Battlefield,
    Graveyard,
    Hand,
    Nowhere,
    Stack,
}

/// An object: a card in a zone.
#[derive(Clone, Debug)]
pub struct Thing {
    pub number: Number,
    pub card: Rc<Card>,
    pub owner: Seat,
    pub zone: Zone,
    pub tapped: bool,
    /// `true` if it came under its controller's control this turn.
    pub new: bool,
    pub damage: i64,
    /// `true` if a source with deathtouch has damaged it.
    doomed: bool,
}

impl Thing {
    pub fn is_creature(&self) -> bool {
        self.zone == Zone::Battlefield && self.card.kind == Kind::Creature
    }
}

/// A spell or ability on the stack; `source` is the object that it is or comes from.
#[derive(Clone, Debug)]
pub struct Item {
    source: Number,
    seat: Seat,
    wants: Wants,
    effect: Effect,
    target: Option<Victim>,
    is_spell: bool,
}

/// An effect that prevents damage until the end of the turn; each of the limits may be missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shield {
    pub source: Number,
    guards: Option<Victim>,
    only_from: Option<Number>,
    only_combat: bool,
    left: Option<i64>,
    once: bool,
}

/// Damage that is about to be dealt.
#[derive(Clone, Copy, Debug)]
struct Hit {
    source: Number,
    victim: Victim,
    amount: i64,
}

/// A player.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub life: i64,
    pub lost: bool,
    /// The number of cards in hand and in the library that need no names.
    pub unknown_hand: u32,
    pub library: u32,
}

impl Side {
    pub fn new(life: i64) -> Self {
        Self { life, lost: false, unknown_hand: 0, library: 60 }
    }
}

/// A game that goes on.
#[derive(Clone, Debug, Default)]
pub struct Game {
    pub sides: Vec<Side>,
    pub active: Seat,
    pub step: Step,
    pub turn: u32,
    pub things: BTreeMap<Number, Thing>,
    pub stack: Vec<Item>,
    pub attackers: Vec<(Number, Seat)>,
    blockers: Option<Vec<(Number, Vec<Number>)>>,
    shields: Vec<Shield>,
}

impl Game {
    /// A new object.
    pub fn put(&mut self, card: Rc<Card>, owner: Seat, zone: Zone) -> &mut Thing {
        let number = self.things.last_key_value().map_or(100, |(last, _)| last + 1);
        let thing = Thing { number, card, owner, zone, tapped: false, new: true, damage: 0, doomed: false };
        self.things.entry(number).or_insert(thing)
    }

    /// A card changes zones, and is another object there. What it was is remembered.
    fn move_to(&mut self, host: &mut dyn Host, number: Number, zone: Zone) -> Number {
        let old = self.thing_mut(number);
        old.zone = Zone::Nowhere;
        let (card, owner) = (Rc::clone(&old.card), old.owner);
        let new = self.put(card, owner, zone).number;
        host.renumbered(number, new);
        new
    }

    fn thing(&self, number: Number) -> &Thing {
        &self.things[&number]
    }

    fn thing_mut(&mut self, number: Number) -> &mut Thing {
        self.things.get_mut(&number).expect("numbers are never taken back")
    }

    fn creatures(&self) -> impl Iterator<Item = &Thing> {
        self.things.values().filter(|thing| thing.is_creature())
    }

    pub fn is_over(&self) -> bool {
        self.sides.iter().filter(|side| !side.lost).count() < 2
    }

    // Spells and abilities

    fn may_act(&self, seat: Seat, is_slow: bool) -> Result<(), Wrong> {
        if self.is_over() || matches!(self.step, Step::Untap | Step::Cleanup) {
            return Err(Wrong::Illegal("no player may act now"));
        }
        let is_main = matches!(self.step, Step::Main1 | Step::Main2);
        if is_slow && (!self.stack.is_empty() || self.active != seat || !is_main) {
            return Err(Wrong::Illegal("only in a main phase of one's own, with an empty stack"));
        }
        Ok(())
    }

    fn can_be_hit(&self, victim: Victim, wants: Wants) -> bool {
        match victim {
            Victim::Seat(seat) => !self.sides[seat].lost,
            Victim::Object(number) => wants == Wants::Any && self.thing(number).is_creature(),
        }
    }

    fn announce(&mut self, host: &mut dyn Host, item: Item, targets: &[Victim]) -> Result<(), Wrong> {
        let wanted = usize::from(item.wants != Wants::Nothing);
        if targets.len() != wanted || !targets.iter().all(|target| self.can_be_hit(*target, item.wants)) {
            return Err(Wrong::Illegal("no legal target"));
        }
        let (seat, source) = (item.seat, item.source);
        let fact = if item.is_spell { Fact::Cast(seat, source) } else { Fact::Activated(seat, source) };
        self.stack.push(Item { target: targets.first().copied(), ..item });
        Ok(host.happened(&[fact])?)
    }

    pub fn cast(
        &mut self,
        host: &mut dyn Host,
        seat: Seat,
        number: Number,
        mode: &str,
        targets: &[Victim],
    ) -> Result<(), Wrong> {
        let thing = self.thing(number);
        let card = Rc::clone(&thing.card);
        let bodiless = [("", Wants::Nothing, Effect::None)];
        let modes = if card.modes.is_empty() { bodiless.as_slice() } else { &card.modes };
        let chosen = modes.iter().find(|(name, ..)| *name == mode);
        let Some((_, wants, effect)) = chosen.filter(|_| thing.zone == Zone::Hand && thing.owner == seat) else {
            return Err(Wrong::Illegal("that cannot be cast"));
        };
        self.may_act(seat, card.kind != Kind::Instant)?;
        let source = self.move_to(host, number, Zone::Stack);
        let item = Item { source, seat, wants: *wants, effect: *effect, target: None, is_spell: true };
        self.announce(host, item, targets)
    }

    pub fn activate(
        &mut self,
        host: &mut dyn Host,
        seat: Seat,
        number: Number,
        targets: &[Victim],
    ) -> Result<(), Wrong> {
        self.may_act(seat, false)?;
        let thing = self.thing_mut(number);
        let ability = thing.card.ability.filter(|_| thing.zone == Zone::Battlefield && thing.owner == seat);
        let Some((taps, wants, effect)) = ability else {
            return Err(Wrong::Illegal("it has no ability for this player"));
        };
        if taps && (thing.tapped || thing.new) {
            return Err(Wrong::Illegal("it cannot be tapped"));
        }
        thing.tapped |= taps;
        let item = Item { source: number, seat, wants, effect, target: None, is_spell: false };
        self.announce(host, item, targets)
    }

    pub fn resolve_top(&mut self, host: &mut dyn Host) -> Result<(), Wrong> {
        let Some(item) = self.stack.last().cloned() else { return Ok(()) };
        if item.target.is_none_or(|target| self.can_be_hit(target, item.wants)) {
            self.take_effect(host, &item)?;
        }
        self.stack.pop();
        if item.is_spell {
            let stays = matches!(self.thing(item.source).card.kind, Kind::Creature | Kind::Enchantment);
            let new = self.move_to(host, item.source, if stays { Zone::Battlefield } else { Zone::Graveyard });
            // A spell that was chosen is still the source as a permanent.
            for shield in self.shields.iter_mut().filter(|shield| stays && shield.only_from == Some(item.source)) {
                shield.only_from = Some(new);
            }
        }
        self.check(host)
    }

    fn take_effect(&mut self, host: &mut dyn Host, item: &Item) -> Result<(), Wrong> {
        let source = item.source;
        match (item.effect, item.target) {
            (Effect::Burn(amount), Some(victim)) => self.deal(host, vec![Hit { source, victim, amount }], false),
            (Effect::Gain(amount), Some(Victim::Seat(seat))) => self.gain(host, seat, amount, source),
            (Effect::Sweep { amount, players, spares_flyers }, _) => {
                let bodies = self.creatures().filter(|body| !(spares_flyers && body.card.has("flying")));
                let bodies = bodies.map(|body| Victim::Object(body.number));
                let seats = (0..self.sides.len()).filter(|_| players).map(Victim::Seat);
                let hits = bodies.chain(seats).map(|victim| Hit { source, victim, amount }).collect();
                self.deal(host, hits, false)
            }
            (Effect::Protect(amount), guards) => {
                self.shields.push(Shield { source, guards, left: Some(amount), ..Shield::default() });
                Ok(())
            }
            (Effect::Fog, _) => {
                self.shields.push(Shield { source, only_combat: true, ..Shield::default() });
                Ok(())
            }
            (Effect::RedCircle, _) => {
                let there = |thing: &&Thing| matches!(thing.zone, Zone::Battlefield | Zone::Stack);
                let red =
                    self.things.values().filter(there).filter(|thing| thing.card.colors.iter().any(|c| c == "red"));
                let red: Vec<Number> = red.map(|thing| thing.number).collect();
                if !red.is_empty() {
                    let only_from = Some(host.which_source(item.seat, &red)?);
                    let guards = Some(Victim::Seat(item.seat));
                    self.shields.push(Shield { source, guards, only_from, once: true, ..Shield::default() });
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    // Damage and life

    fn gain(&mut self, host: &mut dyn Host, seat: Seat, amount: i64, by: Number) -> Result<(), Wrong> {
        self.sides[seat].life += amount;
        Ok(host.happened(&[Fact::Gained { seat, amount, by }])?)
    }

    fn chooser(&self, victim: Victim) -> Seat {
        match victim {
            Victim::Seat(seat) => seat,
            Victim::Object(number) => self.thing(number).owner,
        }
    }

    /// Damage is dealt at one time; first whatever prevents it does.
    fn deal(&mut self, host: &mut dyn Host, mut hits: Vec<Hit>, combat: bool) -> Result<(), Wrong> {
        let mut victims: Vec<Victim> = Vec::new();
        for hit in &hits {
            if !victims.contains(&hit.victim) {
                victims.push(hit.victim);
            }
        }
        let seats = self.sides.len();
        victims.sort_by_key(|victim| (self.chooser(*victim) + seats - self.active) % seats);
        let mut facts = Vec::new();
        for victim in victims {
            self.prevent(host, victim, &mut hits, combat, &mut facts)?;
        }
        let mut linked: BTreeMap<Number, i64> = BTreeMap::new();
        for Hit { source, victim, amount } in hits.into_iter().filter(|hit| hit.amount > 0) {
            facts.push(Fact::Dealt { source, victim, amount, combat });
            let card = Rc::clone(&self.thing(source).card);
            match victim {
                Victim::Seat(seat) => {
                    self.sides[seat].life -= amount;
                    facts.push(Fact::Lost(seat, amount));
                }
                Victim::Object(number) => {
                    let body = self.thing_mut(number);
                    body.damage += amount;
                    body.doomed |= card.has("deathtouch");
                }
            }
            if card.has("lifelink") {
                *linked.entry(source).or_default() += amount;
            }
        }
        host.happened(&facts)?;
        linked.into_iter().try_for_each(|(source, amount)| self.gain(host, self.thing(source).owner, amount, source))
    }

    /// Applies the shields to the damage to one victim, who chooses their order (616.1).
    fn prevent(
        &mut self,
        host: &mut dyn Host,
        victim: Victim,
        hits: &mut [Hit],
        combat: bool,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Wrong> {
        let stops = |shield: &Shield, hit: &Hit| {
            hit.victim == victim
                && hit.amount > 0
                && shield.guards.is_none_or(|guarded| guarded == victim)
                && shield.only_from.is_none_or(|source| source == hit.source)
                && (combat || !shield.only_combat)
        };
        let mut used: Vec<usize> = Vec::new();
        loop {
            let able =
                |(place, shield): &(usize, &Shield)| !used.contains(place) && hits.iter().any(|hit| stops(shield, hit));
            let able: Vec<usize> = self.shields.iter().enumerate().filter(able).map(|(place, _)| place).collect();
            let seat = self.chooser(victim);
            let place = match *able {
                [] => break,
                [only] => only,
                _ => {
                    let shields: Vec<Shield> = able.iter().map(|place| self.shields[*place]).collect();
                    able[host.which_shield(seat, victim, &shields)?]
                }
            };
            used.push(place);
            let shield = &mut self.shields[place];
            let stopped = hits.iter_mut().filter(|hit| stops(shield, hit));
            let mut stopped: Vec<&mut Hit> = stopped.collect();
            let all: Vec<(Number, i64)> = stopped.iter().map(|hit| (hit.source, hit.amount)).collect();
            let shares = match shield.left {
                Some(left) if all.len() > 1 && all.iter().map(|(_, amount)| amount).sum::<i64>() > left => {
                    host.spend(seat, victim, left, &all)?
                }
                _ => all,
            };
            for hit in &mut stopped {
                let share = shares.iter().find(|(source, _)| *source == hit.source).map_or(0, |(_, share)| *share);
                let amount = share.min(hit.amount).min(shield.left.unwrap_or(hit.amount));
                hit.amount -= amount;
                shield.left = shield.left.map(|left| left - amount);
                if amount > 0 {
                    facts.push(Fact::Prevented { by: shield.source, source: hit.source, victim, amount });
                }
            }
            if shield.once {
                shield.left = Some(0);
            }
        }
        self.shields.retain(|shield| shield.left != Some(0));
        Ok(())
    }

    /// State-based actions.
    fn check(&mut self, host: &mut dyn Host) -> Result<(), Wrong> {
        for side in &mut self.sides {
            side.lost |= side.life <= 0;
        }
        let is_dead = |body: &&Thing| body.card.toughness <= body.damage || body.doomed;
        let dead: Vec<Number> = self.creatures().filter(is_dead).map(|body| body.number).collect();
        for number in &dead {
            self.attackers.retain(|(attacker, _)| attacker != number);
            self.move_to(host, *number, Zone::Graveyard);
        }
        let facts: Vec<Fact> = dead.into_iter().map(Fact::Died).collect();
        if facts.is_empty() { Ok(()) } else { Ok(host.happened(&facts)?) }
    }

    // Combat

    pub fn attack(&mut self, host: &mut dyn Host, seat: Seat, attackers: &[(Number, Seat)]) -> Result<(), Wrong> {
        let is_time = matches!(self.step, Step::Main1 | Step::BeginCombat) && self.stack.is_empty();
        if seat != self.active || !is_time {
            return Err(Wrong::Illegal("no attack can be declared now"));
        }
        self.step = Step::Attackers;
        for (number, defender) in attackers {
            let body = self.thing_mut(*number);
            let is_tired = body.tapped || body.new && !body.card.has("haste");
            let is_able = body.is_creature() && body.owner == seat && *defender != seat;
            if !is_able || is_tired || body.card.has("defender") {
                return Err(Wrong::Illegal("it cannot attack"));
            }
            body.tapped = !body.card.has("vigilance");
            self.attackers.push((*number, *defender));
        }
        let facts: Vec<Fact> = attackers.iter().map(|(number, _)| Fact::Attacked(seat, *number)).collect();
        Ok(host.happened(&facts)?)
    }

    pub fn block(
        &mut self,
        host: &mut dyn Host,
        seat: Seat,
        blockers: Vec<(Number, Vec<Number>)>,
    ) -> Result<(), Wrong> {
        if self.step == Step::Attackers && self.stack.is_empty() {
            self.pass_step(host)?;
        }
        if self.step != Step::Blockers || self.blockers.is_some() || !self.stack.is_empty() {
            return Err(Wrong::Illegal("no blocks can be declared now"));
        }
        let mut all: Vec<Number> = Vec::new();
        for (attacker, bodies) in &blockers {
            for number in bodies {
                let body = self.thing(*number);
                let is_against =
                    self.attackers.contains(&(*attacker, seat)) && body.is_creature() && body.owner == seat;
                let flies = self.thing(*attacker).card.has("flying");
                let reaches = !flies || body.card.has("flying") || body.card.has("reach");
                if !is_against || !reaches || body.tapped || all.contains(number) {
                    return Err(Wrong::Illegal("it cannot block"));
                }
                all.push(*number);
            }
        }
        self.blockers = Some(blockers);
        let facts: Vec<Fact> = all.into_iter().map(|number| Fact::Blocked(seat, number)).collect();
        Ok(host.happened(&facts)?)
    }

    fn combat_damage(&mut self, host: &mut dyn Host) -> Result<(), Wrong> {
        let mut hits = Vec::new();
        for (attacker, defender) in self.attackers.clone() {
            let card = Rc::clone(&self.thing(attacker).card);
            let met = self.blockers.iter().flatten().find(|(blocked, _)| *blocked == attacker);
            let shares = match met {
                None => vec![(Victim::Seat(defender), card.power)],
                Some((_, bodies)) => {
                    let bodies: Vec<&Thing> =
                        bodies.iter().map(|body| self.thing(*body)).filter(|body| body.is_creature()).collect();
                    let lethal = |body: &&Thing| {
                        let left = (body.card.toughness - body.damage).max(0);
                        (body.number, if card.has("deathtouch") { left.min(1) } else { left })
                    };
                    let blockers: Vec<(Number, i64)> = bodies.iter().map(lethal).collect();
                    hits.extend(bodies.iter().map(|body| {
                        let (source, amount) = (body.number, body.card.power);
                        Hit { source, victim: Victim::Object(attacker), amount }
                    }));
                    let beyond = card.has("trample").then_some(defender);
                    let attack = Attack { attacker, power: card.power, blockers: &blockers, beyond };
                    host.divide(self.active, attack)?
                }
            };
            hits.extend(shares.into_iter().map(|(victim, amount)| Hit { source: attacker, victim, amount }));
        }
        self.deal(host, hits, true)?;
        self.check(host)
    }

    // The turn

    /// All pass: the next step begins, and what the game itself does in it is done.
    pub fn pass_step(&mut self, host: &mut dyn Host) -> Result<(), Wrong> {
        self.step = self.step.next();
        let is_combat = matches!(self.step, Step::Attackers | Step::Blockers | Step::CombatDamage);
        if is_combat && self.attackers.is_empty() {
            self.step = Step::EndOfCombat;
        }
        match self.step {
            Step::Untap => {
                self.active = (self.active + 1) % self.sides.len();
                self.turn += 1;
                for thing in self.things.values_mut().filter(|thing| thing.owner == self.active) {
                    thing.tapped = false;
                    thing.new = false;
                }
            }
            Step::Draw => {
                self.sides[self.active].library -= 1;
                self.sides[self.active].unknown_hand += 1;
            }
            Step::CombatDamage => self.combat_damage(host)?,
            Step::Main2 => {
                self.attackers.clear();
                self.blockers = None;
            }
            Step::Cleanup => {
                self.shields.clear();
                for thing in self.things.values_mut() {
                    thing.damage = 0;
                    thing.doomed = false;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
