//! Traces, by the table of their steps: 10.8.6, 10.8.4 (what makes one successful).
//!
//! "Trace[3]", with 2 credits spent by the Corp and 4 by a Runner of link 1: 5 against 5 is not successful.

use kernel::timing::{Line, Table};
use kernel::words::shape::MOST;

use crate::game::{Done, Game};
use crate::resolution::context::{Context, For};
use crate::resolution::effects::AFTER_EFFECT;
use crate::state::State;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::words::effects::Trace;
use crate::words::{Purpose, Side, What};

/// A line of the steps of a trace, by what is done there (10.8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TraceStep {
    /// The trace begins, with its base strength.
    Begin,
    /// The Corp adds to the trace strength.
    Corp,
    /// The Runner adds to the link strength.
    Runner,
    /// Both are compared.
    Compare,
    /// The effects of its outcome happen.
    End,
}

const STEPS: Table<TraceStep> = Table {
    title: "A trace",
    rule: "10.8.6",
    lines: &[
        Line { rule: "10.8.6a", says: "the trace begins, with its base strength", then: TraceStep::Begin },
        Line { rule: "10.8.6c", says: "the Corp may spend credits to raise the trace strength", then: TraceStep::Corp },
        Line {
            rule: "10.8.6d",
            says: "the Runner may spend credits to raise the link strength",
            then: TraceStep::Runner,
        },
        Line {
            rule: "10.8.6e",
            says: "the trace is successful if its strength is greater than the link strength",
            then: TraceStep::Compare,
        },
        Line {
            rule: "10.8.6f",
            says: "the trace is complete, and its effect for that outcome resolves",
            then: TraceStep::End,
        },
    ],
};

/// The steps of a trace (10.8.6).
pub(crate) fn trace_steps() -> &'static Table<TraceStep> {
    &STEPS
}

kernel::interpretation! {
    /// 10.8.3: the link of the Runner: that of all active cards together.
    pub(crate) LINK: fn(&State) -> i64 = link_of_all_cards;
}

fn link_of_all_cards(state: &State) -> i64 {
    let cards = state.objects.iter().filter(|obj| obj.side() == Side::Runner && obj.active());
    cards.filter_map(|obj| obj.printed.link).map(|n| n.0).sum()
}

kernel::interpretation! {
    /// 10.8.4: `true` if a trace is successful, by its strength and that of the link. Its own is more, and not the same
    /// (10.8.4-stronger).
    pub(crate) TRACE_SUCCEEDS: fn(i64, i64) -> bool = stronger_than_the_link;
}

fn stronger_than_the_link(strength: i64, link: i64) -> bool {
    strength > link
}

kernel::interpretation! {
    /// 10.8.2, 10.8.3: the credits that the Corp and the Runner spend on a trace: the Corp openly, before the Runner
    /// decides (10.8.2-the-corp-first).
    pub(crate) PAY_FOR_TRACE: fn(&mut Game<'_>, &Context) -> Done<[i64; 2]> = one_after_the_other;
}

fn one_after_the_other(game: &mut Game<'_>, ctx: &Context) -> Done<[i64; 2]> {
    let purpose = For { card: ctx.source, purpose: Purpose::Trace };
    let corp = game.ask_for_trace(Side::Corp, ctx)?;
    game.spend(Side::Corp, corp, purpose)?;
    let runner = game.ask_for_trace(Side::Runner, ctx)?;
    if corp > 0 && runner > 0 {
        game.log.cite(clause!("10.8.2-the-corp-first"), || format!("the Corp has spent {corp}"));
    }
    game.spend(Side::Runner, runner, purpose)?;
    Ok([corp, runner])
}

impl Game<'_> {
    /// The effect `trace`: it walks the table of its steps.
    pub(crate) fn trace(&mut self, trace: &Trace, ctx: &mut Context) -> Done {
        let (mut strength, mut link) = (0_i64, 0_i64);
        let mut runner = 0;
        let mut successful = false;
        for line in trace_steps().lines {
            match line.then {
                TraceStep::Begin => strength = self.begin_trace(trace, ctx)?,
                TraceStep::Corp => {
                    let [corp, of_runner] = self.by(&PAY_FOR_TRACE)(self, ctx)?;
                    strength = strength.saturating_add(corp);
                    runner = of_runner;
                }
                TraceStep::Runner => link = runner.saturating_add(self.by(&LINK)(&self.state)),
                TraceStep::Compare => {
                    successful = self.by(&TRACE_SUCCEEDS)(strength, link);
                    if link > 0 || strength == link {
                        let note = || format!("a trace of {strength} against a link strength of {link}");
                        self.log.cite(clause!("10.8.4-stronger"), note);
                    }
                    ctx.strength = Some(strength);
                    if successful {
                        ctx.x = Some(strength.saturating_sub(link));
                    }
                }
                TraceStep::End => {
                    self.effects_apart(if successful { &trace.success } else { &trace.failure }, ctx)?;
                    self.effects_apart(&trace.then, ctx)?;
                }
            }
        }
        Ok(())
    }

    /// Begins a trace. Returns its base strength.
    fn begin_trace(&mut self, trace: &Trace, ctx: &mut Context) -> Done<i64> {
        let amount = self.amount(&trace.base, 0, ctx)?;
        let part = Part { amount, ..Part::new(What::Trace, Some(ctx.source), ctx.side) };
        let base = self.step_about_to(part)?;
        let by = Some(ctx.source);
        self.happened_unseen(Fact { amount: base, by, card: by, who: Some(Side::Corp), ..Fact::new("traced") });
        self.by(&AFTER_EFFECT)(self)?;
        Ok(base)
    }

    /// Asks a player for the credits that they spend on a trace.
    pub(crate) fn ask_for_trace(&mut self, who: Side, ctx: &Context) -> Done<i64> {
        let purpose = For { card: ctx.source, purpose: Purpose::Trace };
        let most = self.can_spend(who, purpose).unwrap_or(MOST);
        self.ask_number(who, most, ctx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corp_adds_first_and_a_tie_is_the_runners() {
        let place = |step| trace_steps().steps().position(|other| other == step);
        assert!(place(TraceStep::Begin) < place(TraceStep::Corp));
        assert!(place(TraceStep::Corp) < place(TraceStep::Runner));
        assert!(place(TraceStep::Runner) < place(TraceStep::Compare));
        assert_eq!(trace_steps().after(TraceStep::Compare), Some(TraceStep::End));
        assert!(stronger_than_the_link(5, 4) && !stronger_than_the_link(5, 5));
    }
}
