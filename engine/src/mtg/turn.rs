//! The turn: steps, what is done as they begin, combat, cleanup (500-514).

use super::cards::{KeywordWord, Type};
use super::context::{Context, Follows};
use super::effects::{Cant, CantVerb};
use super::game::{Game, means};
use super::happened::Happened;
use super::lasting::{Lasts, Leaves};
use super::rewriting::Hit;
use super::rulings::{AssignmentOrder, AssignmentShields, Expiry};
use super::scenario::{Attack, Block, Stage, Until};
use super::state::{Attacker, Being, ObjId, Seat};
use crate::kernel::choice::{Options, Question};
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::scenario::Give;
use crate::kernel::stop::{Refusal, Stop};

/// The step that follows.
fn after(stage: Stage) -> Stage {
    let place = Stage::ALL.iter().position(|other| *other == stage).unwrap_or(0);
    Stage::ALL.get(place + 1).copied().unwrap_or(Stage::Untap)
}

/// The step to go on to.
fn stage_of(until: Until) -> Stage {
    match until {
        Until::NextTurn => Stage::PrecombatMain,
        other => Stage::of(other.as_str()).unwrap_or(Stage::PrecombatMain),
    }
}

impl Game<'_> {
    /// All players pass until a step has begun and its turn-based action is done. What triggered
    /// then waits on the stack.
    pub fn go_to(&mut self, until: Until) -> Result<(), Stop> {
        let goal = stage_of(until);
        let mut turns = 0;
        let wanted = usize::from(until == Until::NextTurn);
        loop {
            self.finish_step()?;
            if self.state.over {
                return Err(self.log.rejected("the game is over"));
            }
            let next = after(self.state.stage);
            if next == Stage::Untap {
                turns += 1;
                if turns > 1 {
                    return Err(self.log.rejected(format!("`{}` does not occur", until.as_str())));
                }
            }
            let occurs = self.occurs(next);
            if next == goal && turns >= wanted && !occurs {
                return Err(self.log.rejected(format!("`{}` does not occur", until.as_str())));
            }
            if occurs {
                self.begin_step(next)?;
            } else {
                self.state.stage = next;
            }
            if next == goal && turns >= wanted {
                return Ok(());
            }
        }
    }

    /// Everything left in the present step is resolved before the next.
    fn finish_step(&mut self) -> Result<(), Stop> {
        self.empty_stack(0)
    }

    /// Resolves the stack down to a height, with all that triggers meanwhile.
    pub fn empty_stack(&mut self, height: usize) -> Result<(), Stop> {
        self.settle()?;
        while self.state.stack.len() > height && !self.state.over {
            self.enter()?;
            self.leave();
            self.resolve_top()?;
            self.settle()?;
        }
        Ok(())
    }

    fn occurs(&self, stage: Stage) -> bool {
        match stage {
            Stage::DeclareBlockers | Stage::CombatDamage => !self.state.attackers.is_empty(),
            Stage::FirstStrikeDamage => self.combatants().iter().any(|id| self.strikes_first(*id)),
            _ => true,
        }
    }

    fn strikes_first(&self, id: ObjId) -> bool {
        let found = self.state.characteristics(id);
        found.has(KeywordWord::FirstStrike) || found.has(KeywordWord::DoubleStrike)
    }

    fn combatants(&self) -> Vec<ObjId> {
        let attackers = self.state.attackers.iter();
        attackers
            .flat_map(|attacker| std::iter::once(attacker.creature).chain(attacker.blockers.iter().copied()))
            .collect()
    }

    /// A step begins, with its turn-based action.
    fn begin_step(&mut self, stage: Stage) -> Result<(), Stop> {
        self.state.stage = stage;
        if stage == Stage::Untap {
            self.begin_turn();
        }
        let who = self.seat_name(self.state.active);
        let active = self.state.active;
        self.log.event(Event::new("began").with("step", stage.as_str()).with("who", &who));
        match stage {
            Stage::Draw => {
                let mut ctx = Context::new(active, None, Name::Word("nothing"));
                self.draw(active, 1, &mut ctx)?;
            }
            Stage::FirstStrikeDamage | Stage::CombatDamage => self.combat_damage(stage)?,
            Stage::Cleanup => self.clean_up()?,
            _ => {}
        }
        self.note(&Happened::Began(stage, active));
        if stage == Stage::PostcombatMain {
            self.end_combat();
        }
        self.settle()
    }

    fn begin_turn(&mut self) {
        let count = self.state.players.len().max(1);
        self.state.active = Seat((self.state.active.0 + 1) % count);
        let active = self.state.active;
        self.state.attacked = false;
        self.end_effects(|lasts| lasts == Lasts::UntilTurnOf(active));
        for id in self.state.battlefield() {
            if let Some(object) = self.state.object_mut(id).filter(|object| object.controller == active) {
                object.tapped = false;
                object.new = false;
            }
        }
    }

    fn end_effects(&mut self, ends: impl Fn(Lasts) -> bool) {
        let over: Vec<(ObjId, Seat)> = self
            .state
            .live
            .iter()
            .filter(|live| ends(live.lasts))
            .filter_map(|live| match live.leaves {
                Leaves::Control(id, seat) => Some((id, seat)),
                _ => None,
            })
            .collect();
        let prevents = self
            .state
            .live
            .iter()
            .any(|live| ends(live.lasts) && !live.spent && matches!(live.leaves, Leaves::Prevent(_)));
        let stays = self.rulings.expiry == Expiry::Never;
        self.state.live.retain(|live| !ends(live.lasts) || (stays && matches!(live.leaves, Leaves::Prevent(_))));
        self.state.changing.retain(|live| !ends(live.lasts));
        if prevents {
            self.log.cite("615.3-until-duration-expires", || "its time is over".to_owned());
        }
        for (id, seat) in over {
            let mut ctx = Context::new(seat, None, Name::Word("nothing"));
            self.take_control(id, seat, &mut ctx);
        }
    }

    fn end_combat(&mut self) {
        self.state.attackers.clear();
        self.state.struck = None;
        self.end_effects(|lasts| lasts == Lasts::Combat);
    }

    /// The cleanup step: hand size, damage off, effects of this turn end (514).
    fn clean_up(&mut self) -> Result<(), Stop> {
        let active = self.state.active;
        let over = self.state.player(active).map_or(0, |player| player.hand.len().saturating_sub(7));
        let mut ctx = Context::new(active, None, Name::Word("nothing"));
        self.discard(active, i64::try_from(over).unwrap_or(0), &mut ctx)?;
        for id in self.state.battlefield() {
            if let Some(object) = self.state.object_mut(id) {
                object.damage = 0;
                object.deathtouched = false;
                object.damaged_by.clear();
                object.regeneration = 0;
            }
        }
        self.state.dealt.clear();
        self.end_effects(|lasts| lasts == Lasts::Turn || lasts == Lasts::Combat);
        Ok(())
    }

    /// Goes on to a combat step of this turn.
    fn on_to_combat(&mut self, stage: Stage) -> Result<(), Stop> {
        if self.state.stage >= stage {
            return Err(self.log.rejected(format!("{} is over", stage.as_str())));
        }
        while self.state.stage < stage {
            self.finish_step()?;
            let next = after(self.state.stage);
            if next == stage {
                if !self.occurs(next) {
                    return Err(self.log.rejected(format!("`{}` does not occur", stage.as_str())));
                }
                self.state.stage = stage;
                let who = self.seat_name(self.state.active);
                self.log.event(Event::new("began").with("step", stage.as_str()).with("who", &who));
                self.note(&Happened::Began(stage, self.state.active));
            } else if self.occurs(next) {
                self.begin_step(next)?;
            } else {
                self.state.stage = next;
            }
        }
        Ok(())
    }

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
                if self.barred_from_attacking(id) {
                    return Err(Stop::refused(&["614.17-cant-wins"], format!("`{}` cannot attack", **name)));
                }
                if !able || !enemy || declared.contains(&id) {
                    return Err(Stop::refused(&[], format!("`{}` cannot attack", **name)));
                }
                declared.push(id);
                self.state.attackers.push(Attacker { creature: id, defender, blocked: false, blockers: Vec::new() });
                if !found.has(KeywordWord::Vigilance) {
                    self.tap(id);
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
                if self.barred_from_blocking(blocker, id) {
                    let why = format!("`{}` cannot block `{}`", **name, **attacker);
                    return Err(Stop::refused(&["614.17-cant-wins"], why));
                }
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
        self.tell_blocked();
        self.settle()
    }

    /// The attackers that were just blocked became so (509.3c).
    fn tell_blocked(&mut self) {
        let blocked: Vec<ObjId> =
            self.state.attackers.iter().filter(|attacker| attacker.blocked).map(|attacker| attacker.creature).collect();
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
            self.note(&Happened::BecameBlocked(id));
        }
    }

    /// Whether an effect says that a creature cannot attack.
    fn barred_from_attacking(&mut self, id: ObjId) -> bool {
        self.cannot(Follows::Resolution, |state, cant, ctx| match cant {
            Cant::Verb(verb) => match &**verb {
                CantVerb::Attack(attack) => means(state, attack.what.as_ref(), Being::Object(id), ctx),
                _ => false,
            },
            Cant::Event(_) => false,
        })
    }

    /// Whether an effect says that a creature cannot block an attacker.
    fn barred_from_blocking(&mut self, blocker: ObjId, attacker: ObjId) -> bool {
        self.cannot(Follows::Resolution, |state, cant, ctx| match cant {
            Cant::Verb(verb) => match &**verb {
                CantVerb::Block(block) => {
                    means(state, block.what.as_ref(), Being::Object(blocker), ctx)
                        && means(state, block.attacker.as_ref(), Being::Object(attacker), ctx)
                }
                _ => false,
            },
            Cant::Event(_) => false,
        })
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
    fn combat_damage(&mut self, stage: Stage) -> Result<(), Stop> {
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
            let lethal_now = if deadly { left.min(1) } else { left };
            lethal.push(match self.rulings.assignment_shields {
                AssignmentShields::Ignored => lethal_now,
                AssignmentShields::Count => lethal_now.saturating_add(self.pooled(*blocker)),
            });
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
        let judge = |shares: &[i64]| -> Result<(), Refusal> {
            let full = |n: usize| shares.iter().zip(&lethal).take(n).all(|(share, lethal)| share >= lethal);
            let over = shares.get(blockers).copied().unwrap_or(0) > 0;
            if over && !full(blockers) {
                return Err(Refusal::new(&[], "each blocker comes before what is behind it"));
            }
            let later = (1..blockers).any(|n| shares.get(n).copied().unwrap_or(0) > 0 && !full(n));
            if listed && later {
                return Err(Refusal::new(&["510.1c-order"], "each blocker must get lethal damage before the next"));
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
                    judge(&shares).map(|()| shares)
                })?
            }
        };
        if blockers > 1 {
            let clause = if listed { "510.1c-order" } else { "510.1c-free" };
            self.log.cite(clause, || "damage is divided among the blockers".to_owned());
        }
        Ok(beings.into_iter().zip(shares).collect())
    }

    /// How much the pools on a creature hold.
    fn pooled(&self, id: ObjId) -> i64 {
        let pools = self.state.live.iter().filter(|live| match live.leaves {
            Leaves::Prevent(prevent) => means(&self.state, prevent.to.as_ref(), Being::Object(id), &live.ctx),
            _ => false,
        });
        pools.filter_map(|live| live.left).sum()
    }

    /// When the steps end inside combat, combat is finished.
    pub fn finish_combat(&mut self) -> Result<(), Stop> {
        self.finish_step()?;
        let inside = |stage: Stage| stage >= Stage::DeclareAttackers && stage < Stage::EndOfCombat;
        while inside(self.state.stage) && !self.state.attackers.is_empty() && !self.state.over {
            let next = after(self.state.stage);
            if self.occurs(next) {
                self.begin_step(next)?;
            } else {
                self.state.stage = next;
            }
            self.finish_step()?;
        }
        if self.state.stage == Stage::EndOfCombat {
            self.end_combat();
        }
        Ok(())
    }
}
