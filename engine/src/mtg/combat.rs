//! Combat: who attacks and blocks, how damage is assigned (508-510).

use super::cards::{KeywordWord, Type};
use super::context::Context;
use super::game::Game;
use super::happened::Happened;
use super::rewriting::Hit;
use super::rulings::AssignmentOrder;
use super::scenario::{Attack, Block, Stage};
use super::state::{Attacker, Being, ObjId, Seat};
use crate::kernel::choice::{Options, Question};
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::scenario::Give;
use crate::kernel::stop::{Refusal, Stop};

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
            let enemy = self.state.chooser(defender) != seat;
            for name in creatures.iter() {
                let Some(id) = self.state.named(name).filter(|id| self.state.is_permanent(*id)) else {
                    return Err(self.log.rejected(format!("`{}` is not on the battlefield", **name)));
                };
                let found = self.state.characteristics(id);
                let able = self.state.object(id).is_some_and(|object| {
                    object.controller == seat
                        && !object.tapped
                        && (!object.new || found.has(KeywordWord::Haste))
                        && found.is(Type::Creature)
                        && !found.has(KeywordWord::Defender)
                });
                if !able || !enemy || declared.contains(&id) {
                    return Err(Stop::refused(&[], format!("`{}` cannot attack", **name)));
                }
                declared.push(id);
                self.state.attackers.push(Attacker { creature: id, defender, blocked: false, blockers: Vec::new() });
                if !found.has(KeywordWord::Vigilance)
                    && let Some(object) = self.state.object_mut(id)
                {
                    object.tapped = true;
                }
            }
        }
        let who = self.seat_name(seat);
        let names: Vec<Name> = declared.iter().map(|id| self.object_name(*id)).collect();
        self.log.together(|log| {
            for name in names {
                log.event(Event::new("attacked").with("who", &who).with("what", &name));
            }
        });
        for id in declared {
            self.note(&Happened::Attacked(id));
        }
        self.settle()
    }

    /// Declares blockers (509).
    pub fn block(&mut self, seat: Seat, block: &Block) -> Result<(), Stop> {
        self.on_to_combat(Stage::DeclareBlockers)?;
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
                if declared.contains(&blocker) || !self.can_block(seat, blocker, id) {
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
            self.note(&Happened::Blocked(id));
        }
        self.settle()
    }

    fn can_block(&self, seat: Seat, blocker: ObjId, attacker: ObjId) -> bool {
        use super::cards::Keyword;
        let Some(object) = self.state.object(blocker) else { return false };
        let own = self.state.characteristics(blocker);
        let other = self.state.characteristics(attacker);
        let shares = own.colors.iter().any(|color| other.colors.contains(color));
        let ctx = Context::new(object.controller, Some(attacker), object.name.clone());
        let protected = other.keywords.iter().any(|keyword| match keyword {
            Keyword::Valued(super::cards::ValuedKeyword::Protection(qualities)) => {
                qualities.iter().any(|quality| self.state.has_quality(quality, blocker, &ctx))
            }
            _ => false,
        });
        let evades = (other.has(KeywordWord::Flying) && !own.has(KeywordWord::Flying) && !own.has(KeywordWord::Reach))
            || other.has(KeywordWord::Shadow) != own.has(KeywordWord::Shadow)
            || (other.has(KeywordWord::Horsemanship) && !own.has(KeywordWord::Horsemanship))
            || (other.has(KeywordWord::Fear)
                && !own.is(Type::Artifact)
                && !own.colors.contains(&super::cards::Color::Black))
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
        let mut hits: Vec<Hit> = Vec::new();
        let mut now: Vec<ObjId> = Vec::new();
        let hit = |source: ObjId, to: Being, amount: i64| Hit {
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
                    hits.push(hit(attacker.creature, to, amount));
                }
            }
        }
        for attacker in &attackers {
            for blocker in &attacker.blockers {
                if strikes(self, *blocker) {
                    now.push(*blocker);
                    hits.push(hit(*blocker, Being::Object(attacker.creature), self.state.power(*blocker)));
                }
            }
        }
        hits.retain(|hit| hit.amount > 0);
        self.state.struck = Some(now);
        self.state.stopped.clear();
        self.deal(hits)?;
        self.stays_in_combat();
        Ok(())
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
        let mut lethal: Vec<i64> = Vec::new();
        for blocker in &attacker.blockers {
            let toughness = self.state.characteristics(*blocker).stats.map_or(0, |stats| stats.toughness);
            let damage = self.state.object(*blocker).map_or(0, |object| object.damage);
            let left = (toughness - damage).max(0);
            lethal.push(if deadly { left.min(1) } else { left });
        }
        let mut beings: Vec<Being> = attacker.blockers.iter().copied().map(Being::Object).collect();
        if tramples {
            beings.push(attacker.defender);
        }
        if beings.is_empty() || power == 0 {
            return Ok(Vec::new());
        }
        let listed = self.rulings.assignment_order == AssignmentOrder::Listed;
        let blockers = attacker.blockers.len();
        let judge = |shares: &[i64]| -> Result<(), &'static str> {
            let full = |n: usize| shares.iter().zip(&lethal).take(n).all(|(share, lethal)| share >= lethal);
            let over = shares.get(blockers).copied().unwrap_or(0) > 0;
            if over && !full(blockers) {
                return Err("each blocker comes before what is behind it");
            }
            let later = (1..blockers).any(|n| shares.get(n).copied().unwrap_or(0) > 0 && !full(n));
            if listed && later {
                return Err("each blocker must get lethal damage before the next");
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
        let shares = match legal.as_slice() {
            [only] if !cut => only.clone(),
            _ => {
                let controller = self.state.chooser(Being::Object(attacker.creature));
                let who = self.seat_name(controller);
                let about = Some(self.object_name(attacker.creature));
                let question = Question { who, kind: "assign", about, options };
                self.log.ask(&question, |give| {
                    let shares = shares_of(give);
                    match judge(&shares) {
                        Ok(()) => Ok(shares),
                        Err(why) => Err(Refusal::new(&["510.1c-order"], why)),
                    }
                })?
            }
        };
        if blockers > 1 {
            let clause = if listed { "510.1c-order" } else { "510.1c-free" };
            self.log.cite(clause, || "damage is divided among the blockers".to_owned());
        }
        Ok(beings.into_iter().zip(shares).collect())
    }
}
