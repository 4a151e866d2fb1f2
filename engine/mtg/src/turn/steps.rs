//! The turn and its steps (500 to 513): which come, which are skipped, and what is done as each begins.
//!
//! `to: end step` from a main phase passes through every step between, combat without attackers skipping the steps of
//! blockers and damage, and resolves what triggers on the way.

use crate::continuous::durations::Moment;
use crate::game::Game;
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{ObjId, Seat};
use crate::turn::extra_turns::WHOSE_TURN;
use crate::turn::table::TURN;
use crate::words::cards::KeywordWord;
use crate::words::patterns::Beginning;
use crate::words::scenario::{Stage, Until};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The step that follows in the order of the turn.
fn after(stage: Stage) -> Stage {
    TURN.after(stage).unwrap_or(Stage::Untap)
}

/// The step to go on to.
fn stage_of(until: Until) -> Stage {
    match until {
        Until::NextTurn => Stage::PrecombatMain,
        other => Stage::of(other.as_str()).unwrap_or(Stage::PrecombatMain),
    }
}

kernel::interpretation! {
    /// 614.10a, 800.4m: `true` if effects that last until a player's next turn end now. The first argument is `true` if
    /// that turn begins, the second if the player has left the game.
    pub(crate) ENDS_UNTIL_NEXT_TURN: fn(bool, bool) -> bool = ends_until_next_turn;
}

/// A turn that is skipped never begins, so the effect lasts until the next one (614.10a). If the player has left, the
/// effect ends when the turn would have begun (800.4m).
fn ends_until_next_turn(begins: bool, out: bool) -> bool {
    begins || out
}

kernel::interpretation! {
    /// 117.3a, 502.4, 514.3: `true` if players have priority in a step; in a cleanup step only if something happened in
    /// it, which the second argument states.
    pub(crate) HAS_PRIORITY: fn(Stage, bool) -> bool = has_priority;
}

fn has_priority(stage: Stage, unclean: bool) -> bool {
    match stage {
        Stage::Untap => false,
        Stage::Cleanup => unclean,
        _ => true,
    }
}

kernel::interpretation! {
    /// 502.4, 503.1a: `true` if abilities that triggered in the untap step wait for the upkeep step.
    pub(crate) WAITS_FOR_UPKEEP: fn() -> bool = waits_for_upkeep;
}

fn waits_for_upkeep() -> bool {
    true
}

impl Game<'_> {
    /// All players pass until a step has begun and its turn-based action is done. What triggered
    /// then waits on the stack.
    pub(crate) fn go_to(&mut self, until: Until) -> Result<(), Stop> {
        let goal = stage_of(until);
        let mut turns = 0;
        let wanted = usize::from(until == Until::NextTurn);
        loop {
            self.spend_fuel()?;
            self.finish_step()?;
            if self.state.over {
                return Err(self.log.rejected("the game is over"));
            }
            if self.state.unclean {
                self.begin_step(Stage::Cleanup)?;
                if goal == Stage::Cleanup && self.state.stage == goal {
                    return Ok(());
                }
                continue;
            }
            let next = after(self.state.stage);
            if next == Stage::Untap {
                turns += 1;
                if turns > 1 {
                    return Err(self
                        .log
                        .rejected(format!("there is no `{}` step before the end of that turn", until.as_str())));
                }
                self.next_turn()?;
            }
            let occurs = self.occurs(next) && !self.skipped_step(next)?;
            if next == goal && turns >= wanted && !occurs {
                return Err(self
                    .log
                    .rejected(format!("there is no `{}` step before the end of that turn", until.as_str())));
            }
            if occurs {
                self.begin_step(next)?;
            } else if next == Stage::BeginningOfCombat && self.state.no_combat {
                if (Stage::BeginningOfCombat..=Stage::EndOfCombat).contains(&goal) && turns >= wanted {
                    return Err(self
                        .log
                        .rejected(format!("there is no `{}` step before the end of that turn", until.as_str())));
                }
                self.state.stage = Stage::EndOfCombat;
            } else {
                self.state.stage = next;
            }
            if next == goal && turns >= wanted {
                return Ok(());
            }
        }
    }

    /// Returns `true` if a player skips a step, phase or turn that would begin (614.10).
    fn skips(&mut self, what: Beginning, seat: Seat) -> Result<bool, Stop> {
        let ctx = Context::new(seat, None, self.seat_name(seat)).because(Cause::Rules);
        Ok(self.rewritten(PendingEvent::Begin(what, seat), &ctx)?.is_none())
    }

    /// Returns `true` if the active player skips a step, or the combat phase that would begin with it.
    fn skipped_step(&mut self, stage: Stage) -> Result<bool, Stop> {
        let active = self.state.active;
        self.state.no_combat = stage == Stage::BeginningOfCombat && self.skips(Beginning::CombatPhase, active)?;
        if self.state.no_combat {
            return Ok(true);
        }
        let Some(step) = Beginning::of(stage.as_str()) else { return Ok(false) };
        self.skips(step, active)
    }

    /// Everything left in the present step is resolved before the next. In the untap step nothing is: what triggered then
    /// waits for the upkeep (502.4, 503.1a).
    fn finish_step(&mut self) -> Result<(), Stop> {
        if self.state.stage == Stage::Untap && self.by(&WAITS_FOR_UPKEEP)() {
            if !self.state.waiting.is_empty() {
                let why = || "what triggered in the untap step waits for the upkeep".to_owned();
                self.log.cite(clause!("503.1a-untap-triggers-wait"), why);
            }
            return Ok(());
        }
        self.empty_stack(0)
    }

    /// Resolves the stack down to a height, with all that triggers meanwhile.
    pub(crate) fn empty_stack(&mut self, height: usize) -> Result<(), Stop> {
        self.settle()?;
        while self.state.stack.len() > height && !self.state.over {
            self.spend_fuel()?;
            self.resolve_top()?;
            self.settle()?;
            self.end_a_loop();
        }
        Ok(())
    }

    fn occurs(&self, stage: Stage) -> bool {
        match stage {
            Stage::DeclareBlockers | Stage::CombatDamage => self.state.fighting,
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
        if self.state.stage == Stage::EndOfCombat {
            self.end_combat();
        }
        self.state.stage = stage;
        let who = self.seat_name(self.state.active);
        let active = self.state.active;
        self.log.event(Event::new("began").with("step", stage.as_str()).with("who", &who));
        let mut ctx = Context::new(active, None, Name::Word("nothing")).because(Cause::Rules);
        match stage {
            Stage::Untap => {
                self.phase(active);
                self.check_daytime()?;
                self.untap(active)?;
            }
            Stage::PrecombatMain => {
                self.check_radiation(active)?;
                self.put_lore(active)?;
            }
            Stage::DeclareAttackers => self.attack_if_able()?,
            Stage::Upkeep => {
                let now = self.state.tick();
                if let Some(player) = self.state.player_mut(active) {
                    player.upkeeps = (player.upkeeps.1, now);
                }
            }
            Stage::DeclareBlockers => {
                self.decide_unblocked();
                if !self.block_if_able()? {
                    self.tell_unblocked(None);
                }
            }
            Stage::Draw => self.draw(active, 1, &mut ctx)?,
            Stage::FirstStrikeDamage | Stage::CombatDamage => self.combat_damage(stage)?,
            Stage::Cleanup => self.clean_up()?,
            _ => {}
        }
        self.note(&PastEvent::Began(stage, active));
        match stage {
            Stage::Untap => Ok(()),
            Stage::Cleanup => self.settle_cleanup(),
            _ => self.settle(),
        }
    }

    /// Returns `true` if players have priority in this step (502.4, 514.3).
    pub(crate) fn has_priority(&self) -> bool {
        self.by(&HAS_PRIORITY)(self.state.stage, self.state.unclean)
    }

    /// The next turn that is not skipped begins.
    fn next_turn(&mut self) -> Result<(), Stop> {
        self.count_spells_of_turn();
        for _ in 0..100 {
            let (next, added) = self.by(&WHOSE_TURN)(self);
            self.state.active = next;
            let out = self.state.player(next).is_none_or(|player| player.lost);
            let begins = !out && !self.skips(Beginning::Turn, next)?;
            if self.by(&ENDS_UNTIL_NEXT_TURN)(begins, out) {
                self.end_effects(Moment::TurnOf(next));
            }
            if begins {
                self.begin_turn(next);
                return added.map_or(Ok(()), |added| self.begin_added_turn(added));
            }
            if let Some(added) = &added {
                self.drop_added_turn(added);
            }
        }
        Err(self.log.rejected("every turn is skipped"))
    }

    fn begin_turn(&mut self, active: Seat) {
        self.state.attacked = false;
        self.state.lands = 0;
        self.state.happened.clear();
        self.state.activations.clear();
        self.state.triggerings.clear();
        for id in self.state.battlefield() {
            if let Some(object) = self.state.object_mut(id) {
                object.used_loyalty = false;
                object.new &= object.controller != active;
            }
        }
    }

    fn end_combat(&mut self) {
        self.state.attackers.clear();
        self.state.left_combat.clear();
        self.state.struck = None;
        self.state.fighting = false;
        self.state.blocked_by.clear();
        self.end_effects(Moment::EndOfCombat);
    }

    /// Goes on to a combat step of this turn.
    pub(crate) fn on_to_combat(&mut self, stage: Stage) -> Result<(), Stop> {
        if self.state.stage >= stage {
            return Err(self.log.rejected(format!("{} is over", stage.as_str())));
        }
        if !self.state.stack.is_empty() {
            return Err(self.log.rejected("the stack is not empty"));
        }
        while self.state.stage < stage {
            self.finish_step()?;
            let next = after(self.state.stage);
            let occurs = self.occurs(next) && !self.skipped_step(next)?;
            if !occurs && (next == stage || self.state.no_combat) {
                let why = match stage {
                    Stage::DeclareBlockers => "nobody attacks: a step with `attack` comes before `block`".to_owned(),
                    _ => format!("there is no `{}` step in this turn", stage.as_str()),
                };
                return Err(self.log.rejected(why));
            }
            if next == stage {
                self.state.stage = stage;
                if stage == Stage::DeclareBlockers {
                    self.decide_unblocked();
                }
                let who = self.seat_name(self.state.active);
                self.log.event(Event::new("began").with("step", stage.as_str()).with("who", &who));
                self.note(&PastEvent::Began(stage, self.state.active));
            } else if occurs {
                self.begin_step(next)?;
            } else {
                self.state.stage = next;
            }
        }
        Ok(())
    }

    /// Finishes combat in a scenario whose steps end inside it.
    pub(crate) fn finish_combat(&mut self) -> Result<(), Stop> {
        self.finish_step()?;
        let inside = |stage: Stage| stage >= Stage::DeclareAttackers && stage < Stage::EndOfCombat;
        while inside(self.state.stage) && self.state.fighting && !self.state.over {
            let next = after(self.state.stage);
            if self.occurs(next) && !self.skipped_step(next)? {
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
