//! The turn: steps, what is done as they begin, combat, cleanup (500-514).

use super::cards::KeywordWord;
use super::context::Context;
use super::game::Game;
use super::happened::Happened;
use super::lasting::{Lasts, Leaves};
use super::scenario::{Stage, Until};
use super::state::{ObjId, Seat};
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::stop::Stop;

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
        self.state.live.retain(|live| !ends(live.lasts));
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
    pub fn on_to_combat(&mut self, stage: Stage) -> Result<(), Stop> {
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
