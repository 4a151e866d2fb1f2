//! Combat: who attacks and blocks, how damage is assigned (508-510).

use crate::damage::events::DamageEvent;
use crate::game::{Game, means};
use crate::prohibitions::Prohibition;
use crate::rulings::{AssignedAsIn, AssignmentOrder, AssignmentShields};
use crate::state::lasting::LastingKind;
use crate::state::past::PastEvent;
use crate::state::{Attacker, Being, ObjId, Seat};
use crate::words::cards::{KeywordWord, Type};
use crate::words::scenario::{Attack, Block, Stage};
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl Game<'_> {
    /// Declares attackers (508).
    pub fn attack(&mut self, seat: Seat, attack: &Attack) -> Result<(), Stop> {
        if self.state.active != seat {
            return Err(Stop::refused(&[], "only the active player attacks"));
        }
        if self.state.attacked {
            return Err(self.log.rejected("attackers have been declared this turn"));
        }
        self.on_to_combat(Stage::DeclareAttackers)?;
        self.state.attacked = true;
        let mut declared: Vec<ObjId> = Vec::new();
        for (defender, creatures) in &attack.attackers {
            let Some(defender) = self.state.being(defender) else {
                return Err(self.log.rejected(format!("there is no `{}` to attack", **defender)));
            };
            if !self.may_be_attacked(defender, seat) {
                return Err(Stop::refused(&[], format!("{} cannot be attacked", self.name(defender))));
            }
            for name in creatures.iter() {
                let Some(id) = self.state.named(name).filter(|id| self.state.is_permanent(*id)) else {
                    return Err(self.log.rejected(format!("`{}` is not on the battlefield", **name)));
                };
                if self.banned(Prohibition::Attack, id) {
                    return Err(Stop::refused(&[clause!("614.17-cant-wins")], format!("`{}` cannot attack", **name)));
                }
                if !self.can_attack(seat, id) || declared.contains(&id) {
                    return Err(Stop::refused(&[], format!("`{}` cannot attack", **name)));
                }
                declared.push(id);
                self.state.attackers.push(Attacker { creature: id, defender, blocked: false, blockers: Vec::new() });
                if !self.state.characteristics(id).has(KeywordWord::Vigilance) {
                    self.tap(id);
                }
            }
        }
        self.state.fighting = !declared.is_empty();
        let who = self.seat_name(seat);
        let names: Vec<Name> = declared.iter().map(|id| self.object_name(*id)).collect();
        self.log.together(|log| {
            for name in names {
                log.event(Event::new("attacked").with("who", &who).with("what", &name));
            }
        });
        for id in declared {
            self.note(&PastEvent::Attacked(id));
        }
        self.settle()
    }

    /// Whether a creature of a player may attack (508.1a).
    fn can_attack(&self, seat: Seat, id: ObjId) -> bool {
        let found = self.state.characteristics(id);
        self.state.object(id).is_some_and(|object| {
            object.controller == seat
                && !object.tapped
                && (!object.new || found.has(KeywordWord::Haste))
                && found.is(Type::Creature)
                && !found.has(KeywordWord::Defender)
        })
    }

    /// Whether a player may attack this: an opponent, an opponent's planeswalker, or a battle that an
    /// opponent protects (508.1b).
    fn may_be_attacked(&self, defender: Being, seat: Seat) -> bool {
        self.defending(defender).is_some_and(|defending| defending != seat)
    }

    /// The player who defends against what attacks this (506.2); nobody where it cannot be attacked.
    fn defending(&self, defender: Being) -> Option<Seat> {
        let id = match defender {
            Being::Player(seat) => return self.state.player(seat).filter(|player| !player.lost).map(|_| seat),
            Being::Object(id) => id,
        };
        let object = self.state.object(id).filter(|_| self.state.is_permanent(id))?;
        let found = self.state.characteristics(id);
        if found.is(Type::Battle) {
            return self.protector(id);
        }
        found.is(Type::Planeswalker).then_some(object.controller)
    }

    /// Who protects a battle (310.8): the chosen player; of a Siege, the only opponent otherwise.
    fn protector(&self, id: ObjId) -> Option<Seat> {
        let object = self.state.object(id)?;
        if let Some(seat) = object.chosen.as_ref().and_then(|chosen| self.state.seat(chosen)) {
            return Some(seat);
        }
        if !self.state.characteristics(id).subtypes.iter().any(|subtype| subtype == "Siege") {
            return Some(object.controller);
        }
        let mut others = self.state.in_turn_order().into_iter().filter(|seat| *seat != object.controller);
        others.next().filter(|_| others.next().is_none())
    }

    /// Declares blockers (509). Each defending player declares once.
    pub fn block(&mut self, seat: Seat, block: &Block) -> Result<(), Stop> {
        if self.state.stage != Stage::DeclareBlockers || self.state.blocked_by.is_empty() {
            self.on_to_combat(Stage::DeclareBlockers)?;
        }
        if self.state.blocked_by.contains(&seat) {
            return Err(self.log.rejected("these blockers have been declared"));
        }
        self.state.blocked_by.push(seat);
        let mut declared: Vec<ObjId> = Vec::new();
        for (attacker, blockers) in &block.blockers {
            let Some(id) = self.state.named(attacker) else {
                return Err(self.log.rejected(format!("there is no `{}`", **attacker)));
            };
            let Some(place) = self.state.attackers.iter().position(|attacker| attacker.creature == id) else {
                return Err(self.log.rejected(format!("`{}` does not attack", **attacker)));
            };
            let mut own = Vec::new();
            for name in blockers.iter() {
                let Some(blocker) = self.state.named(name).filter(|id| self.state.is_permanent(*id)) else {
                    return Err(self.log.rejected(format!("`{}` is not on the battlefield", **name)));
                };
                let against = self.state.attackers.get(place).map(|attacker| attacker.defender);
                let defends = against.is_some_and(|defender| self.defending(defender) == Some(seat));
                if self.banned(Prohibition::Block(id), blocker) {
                    let why = format!("`{}` cannot block `{}`", **name, **attacker);
                    return Err(Stop::refused(&[clause!("614.17-cant-wins")], why));
                }
                let able = self.can_block(seat, blocker, id);
                if !defends || declared.contains(&blocker) || !able {
                    return Err(Stop::refused(&[], format!("`{}` cannot block `{}`", **name, **attacker)));
                }
                declared.push(blocker);
                own.push(blocker);
            }
            if own.len() == 1 && self.state.characteristics(id).has(KeywordWord::Menace) {
                return Err(Stop::refused(&[], "menace wants two blockers"));
            }
            if let Some(attacker) = self.state.attackers.get_mut(place) {
                attacker.blocked = !own.is_empty();
                attacker.blockers = own;
            }
        }
        let who = self.seat_name(seat);
        let names: Vec<Name> = declared.iter().map(|id| self.object_name(*id)).collect();
        self.log.together(|log| {
            for name in names {
                log.event(Event::new("blocked").with("who", &who).with("what", &name));
            }
        });
        for id in declared {
            self.note(&PastEvent::Blocked(id));
        }
        self.tell_blocked(seat);
        self.settle()
    }

    /// The attackers that this player's creatures block became blocked (509.3c).
    fn tell_blocked(&mut self, by: Seat) {
        let own = self.state.attackers.iter().filter(|one| one.blocked && self.defending(one.defender) == Some(by));
        let blocked: Vec<ObjId> = own.map(|attacker| attacker.creature).collect();
        let names: Vec<(Name, Name)> = blocked
            .iter()
            .map(|id| (self.seat_name(self.state.chooser(Being::Object(*id))), self.object_name(*id)))
            .collect();
        self.log.together(|log| {
            for (who, what) in names {
                log.event(Event::new("became_blocked").with("who", &who).with("what", &what));
            }
        });
        for id in blocked {
            self.note(&PastEvent::BecameBlocked(id));
        }
    }

    fn can_block(&self, seat: Seat, blocker: ObjId, attacker: ObjId) -> bool {
        let Some(object) = self.state.object(blocker) else { return false };
        let own = self.state.characteristics(blocker);
        let other = self.state.characteristics(attacker);
        let shares = own.colors.iter().any(|color| other.colors.contains(color));
        let protected = self.protected_from(attacker, blocker);
        let evades = (other.has(KeywordWord::Flying) && !own.has(KeywordWord::Flying) && !own.has(KeywordWord::Reach))
            || other.has(KeywordWord::Shadow) != own.has(KeywordWord::Shadow)
            || (other.has(KeywordWord::Horsemanship) && !own.has(KeywordWord::Horsemanship))
            || (other.has(KeywordWord::Fear)
                && !own.is(Type::Artifact)
                && !own.colors.contains(&crate::words::cards::Color::Black))
            || (other.has(KeywordWord::Intimidate) && !own.is(Type::Artifact) && !shares)
            || (other.has(KeywordWord::Skulk) && self.state.power(blocker) > self.state.power(attacker))
            || other.has(KeywordWord::Unblockable);
        object.controller == seat
            && seat != self.state.active
            && !object.tapped
            && own.is(Type::Creature)
            && !protected
            && !evades
    }

    /// Combat damage is assigned and dealt, all at the same time (510).
    pub fn combat_damage(&mut self, stage: Stage) -> Result<(), Stop> {
        let first = stage == Stage::FirstStrikeDamage;
        let struck = self.state.struck.clone();
        let strikes = |game: &Self, id: ObjId| {
            let found = game.state.characteristics(id);
            let double = found.has(KeywordWord::DoubleStrike);
            if first {
                double || found.has(KeywordWord::FirstStrike)
            } else {
                double || struck.as_ref().is_none_or(|struck| !struck.contains(&id))
            }
        };
        let attackers = self.state.attackers.clone();
        let mut events: Vec<DamageEvent> = Vec::new();
        let mut now: Vec<ObjId> = Vec::new();
        let damage = |source: ObjId, to: Being, amount: i64| DamageEvent {
            source,
            to,
            amount,
            combat: true,
            unpreventable: false,
            not_redirected: false,
        };
        for attacker in &attackers {
            if strikes(self, attacker.creature) {
                now.push(attacker.creature);
                for (to, amount) in self.assign(attacker)? {
                    events.push(damage(attacker.creature, to, amount));
                }
            }
        }
        for attacker in &attackers {
            for blocker in &attacker.blockers {
                if strikes(self, *blocker) {
                    now.push(*blocker);
                    events.push(damage(*blocker, Being::Object(attacker.creature), self.state.power(*blocker)));
                }
            }
        }
        events.retain(|damage| damage.amount > 0);
        self.state.struck = Some(now);
        self.state.stopped.clear();
        self.deal(events)?;
        self.stays_in_combat();
        Ok(())
    }

    /// How much the pools on a creature hold.
    fn pooled(&self, id: ObjId) -> i64 {
        let pools = self.state.lasting.iter().filter(|lasting| match lasting.kind {
            LastingKind::Prevent(prevent) => means(&self.state, prevent.to.as_ref(), Being::Object(id), &lasting.ctx),
            _ => false,
        });
        pools.filter_map(|lasting| lasting.left).sum()
    }

    /// How much damage is lethal to a creature (702.2c, 702.19b).
    fn lethal(&self, id: ObjId, deadly: bool) -> i64 {
        let toughness = self.state.characteristics(id).stats.map_or(0, |stats| stats.toughness);
        let damage = self.state.object(id).map_or(0, |object| object.damage);
        let left = toughness.saturating_sub(damage).max(0);
        if deadly { left.min(1) } else { left }
    }

    /// How an attacker's damage is divided (510.1c, 702.19b); what would prevent it does not count.
    fn assign(&mut self, attacker: &Attacker) -> Result<Vec<(Being, i64)>, Stop> {
        let power = self.state.power(attacker.creature).max(0);
        if !attacker.blocked {
            return Ok(vec![(attacker.defender, power)]);
        }
        let found = self.state.characteristics(attacker.creature);
        let deadly = found.has(KeywordWord::Deathtouch);
        let tramples = found.has(KeywordWord::Trample);
        let shields = self.rulings.assignment_shields == AssignmentShields::Count;
        let pooled = |id: ObjId| if shields { self.pooled(id) } else { 0 };
        let blocked_by = attacker.blockers.iter();
        let lethal: Vec<i64> = blocked_by.map(|id| self.lethal(*id, deadly).saturating_add(pooled(*id))).collect();
        let mut beings: Vec<Being> = attacker.blockers.iter().copied().map(Being::Object).collect();
        let battles = self.rulings.battles == crate::rulings::Battles::Damageable;
        if tramples && self.state.damageable(attacker.defender, battles) {
            beings.push(attacker.defender);
        }
        if beings.is_empty() || power == 0 {
            return Ok(Vec::new());
        }
        let listed = (self.rulings.assignment_order == AssignmentOrder::Listed)
            != (self.rulings.assigned_as_in == AssignedAsIn::TheOther);
        let blockers = attacker.blockers.len();
        let judge = |shares: &[i64]| -> Result<(), Refusal> {
            let full = |n: usize| shares.iter().zip(&lethal).take(n).all(|(share, lethal)| share >= lethal);
            let over = shares.get(blockers).copied().unwrap_or(0) > 0;
            if over && !full(blockers) {
                return Err(Refusal::new(&[], "each blocker comes before what is behind it"));
            }
            let later = (1..blockers).any(|n| shares.get(n).copied().unwrap_or(0) > 0 && !full(n));
            if listed && later {
                return Err(Refusal::new(
                    &[clause!("510.1c-order")],
                    "each blocker must get lethal damage before the next",
                ));
            }
            Ok(())
        };
        let names: Vec<Name> = beings.iter().map(|being| self.name(*being)).collect();
        let options = Options::Split { total: power, caps: names.iter().map(|name| (name.clone(), power)).collect() };
        let shares_of = |give: &Give| -> Vec<i64> {
            match give {
                Give::Split(parts) => names.iter().map(|name| parts.get(name).copied().unwrap_or(0)).collect(),
                _ => Vec::new(),
            }
        };
        let (answers, cut) = options.answers(200);
        let legal: Vec<Vec<i64>> = answers.iter().map(shares_of).filter(|shares| judge(shares).is_ok()).collect();
        let among = if listed { clause!("510.1c-order") } else { clause!("510.1c-free") };
        let shares = match legal.as_slice() {
            [only] if !cut => only.clone(),
            _ => {
                let controller = self.state.chooser(Being::Object(attacker.creature));
                let who = self.seat_name(controller);
                let about = Some(self.object_name(attacker.creature));
                let under = Some(if tramples { kernel::rule!("702.19b") } else { among });
                let question = Question { who, kind: "assign", under, about, options };
                self.log.ask(&question, |give| {
                    let shares = shares_of(give);
                    judge(&shares).map(|()| shares)
                })?
            }
        };
        if blockers > 1 {
            self.log.cite(among, || "damage is divided among the blockers".to_owned());
        }
        Ok(beings.into_iter().zip(shares).collect())
    }
}
