//! Costs of attacking and blocking (508.1d, 508.1h to 508.1j, 509.1c, 509.1f to 509.1h).
//!
//! Decides what all declared attackers, or blockers, cost together. That is settled before any of it is paid, and whoever
//! cannot pay all of it does not declare them. Nobody has to pay: a creature that attacks if able need not attack at a cost.
//!
//! "Creatures can't attack you unless their controller pays {2} for each": three attackers cost {6}.

use crate::game::Game;
use crate::state::context::{Cause, Context};
use crate::state::matching::means;
use crate::state::{Being, ObjId, Seat};
use crate::words::cards::Cost;
use crate::words::statics::Static;
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 508.1h, 509.1f: the number of times that a cost is paid for creatures, out of the number for each of them.
    pub(crate) TIMES_FOR_ALL: fn(&[i64]) -> i64 = times_for_all;
}

fn times_for_all(each: &[i64]) -> i64 {
    each.iter().copied().fold(0, i64::saturating_add)
}

kernel::interpretation! {
    /// 508.1d, 509.1c: `true` if a creature that attacks or blocks if able has to, where that has a cost or not.
    pub(crate) HAS_TO_AT_THAT_COST: fn(bool) -> bool = has_to_at_that_cost;
}

fn has_to_at_that_cost(costs: bool) -> bool {
    !costs
}

/// A cost in force for creatures that attack or block.
struct Due<'a> {
    cost: &'a [Cost],
    times: i64,
    this: ObjId,
    ctx: Context,
}

/// The way in which creatures take part in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// They attack.
    Attack,
    /// They block.
    Block,
}

impl Part {
    fn clause(self) -> Clause {
        match self {
            Self::Attack => clause!("508.1h-cost-to-attack"),
            Self::Block => clause!("509.1f-cost-to-block"),
        }
    }
}

impl<'a> Game<'a> {
    /// The costs in force for creatures, each with what it attacks or blocks.
    fn costs_of(&self, part: Part, pairs: &[(ObjId, Being)]) -> Vec<Due<'a>> {
        let mut found = Vec::new();
        for this in self.state.in_force() {
            for held in self.state.statics_of(this) {
                let entry = held.ability;
                let ((Some(Static::AttackCost(said)), Part::Attack) | (Some(Static::BlockCost(said)), Part::Block)) =
                    (entry.as_static(), part)
                else {
                    continue;
                };
                let ctx = self.knows(this, held.granter);
                if entry.r#if.as_ref().is_some_and(|condition| !self.state.holds(condition, &ctx)) {
                    continue;
                }
                let taxed = |(what, whom): &&(ObjId, Being)| {
                    means(&self.state, said.what.as_ref(), Being::Object(*what), &ctx)
                        && means(&self.state, said.whom.as_ref(), *whom, &ctx)
                };
                let once = said.times.as_ref().map_or(1, |times| self.state.amount(times, &ctx, 0));
                let each: Vec<i64> = pairs.iter().filter(taxed).map(|_| once).collect();
                let times = self.by(&TIMES_FOR_ALL)(&each);
                if times > 0 {
                    found.push(Due { cost: &said.cost, times, this, ctx: ctx.because(Cause::Cost) });
                }
            }
        }
        found
    }

    /// Returns `true` if a creature has to attack or block this if able: it costs nothing, and nobody has to pay.
    pub(super) fn has_to(&self, part: Part, what: ObjId, whom: Being) -> bool {
        self.by(&HAS_TO_AT_THAT_COST)(!self.costs_of(part, &[(what, whom)]).is_empty())
    }

    /// A player pays what the declared creatures cost together, or does not declare them.
    pub(super) fn pay_for_combat(&mut self, seat: Seat, part: Part, pairs: &[(ObjId, Being)]) -> Result<(), Stop> {
        let all = self.costs_of(part, pairs);
        if all.is_empty() {
            return Ok(());
        }
        let mut symbols = Vec::new();
        for due in &all {
            for _ in 0..due.times {
                self.spend_fuel()?;
                symbols.extend(due.cost.iter().filter_map(|cost| match cost {
                    Cost::Symbols(symbols) => Some(symbols),
                    Cost::Pay(_) => None,
                }));
            }
        }
        if !self.has_mana_for(seat, &symbols, 0, 1) {
            return Err(Stop::refused(&[part.clause()], "the cost of all of them together cannot be paid"));
        }
        self.log.cite(part.clause(), || "the cost of all of them is settled, and then paid".to_owned());
        self.pay_mana(seat, &symbols, 0)?;
        for mut due in all {
            for _ in 0..due.times {
                self.spend_fuel()?;
                self.pay(seat, due.cost, due.this, &mut due.ctx)?;
            }
        }
        Ok(())
    }
}
