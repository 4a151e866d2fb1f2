//! Checks of costs: 1.16.1b (what a mandatory ability would prevent), 1.16.10b (several at once).
//!
//! With "prevent the first tag each turn" in play a cost of 1 tag cannot be paid by 26.03. In the older rules
//! it can; the tag is prevented, and the cost is not paid.

use kernel::clause::Clause;
use kernel::transcript::stop::Refusal;

use super::paying::wanted;
use super::pools::Shortage;
use crate::game::Game;
use crate::matching::roles::{preventions, replaces};
use crate::resolution::context::{Context, For};
use crate::state::CardId;
use crate::state::imminent::Part;
use crate::words::amounts::Said;
use crate::words::effects::{Cost, Effect};
use crate::words::{Side, What};

kernel::interpretation! {
    /// 1.16.1b: checks that a player can pay a cost. It cannot be paid if a static ability forbids it, or a mandatory one
    /// would prevent it or put something in its place (1.16.1b-mandatory-makes-unpayable).
    pub(crate) CHECK_COST: fn(&mut Game<'_>, Side, &Cost, &Context) -> Result<(), Refusal> = would_be_paid;
}

fn would_be_paid(game: &mut Game<'_>, who: Side, cost: &Cost, ctx: &Context) -> Result<(), Refusal> {
    if game.would_be_prevented(who, cost, ctx) {
        let clause = clause!("1.16.1b-mandatory-makes-unpayable");
        game.log.cite(clause, || "the payment would be prevented".into());
        game.log.cite(clause!("core-p30-any-type"), || "an ability that is not paid for would prevent it".into());
        return Err(Refusal::new(&[clause], NOT_PAID));
    }
    has_what_is_paid(game, who, cost, ctx)
}

/// Checks that a player has what is paid, which is all that the older rules ask.
pub(crate) fn has_what_is_paid(game: &mut Game<'_>, who: Side, cost: &Cost, ctx: &Context) -> Result<(), Refusal> {
    if game.holds_enough(who, cost, ctx) {
        return Ok(());
    }
    let considered = wanted_tags(cost, ctx).is_some_and(|n| game.state.tags < n && game.tags() >= n);
    let mut under: Vec<Clause> = considered.then_some(clause!("1.9.4-considered-tags")).into_iter().collect();
    let (credits, purpose) = (game.credits(who, cost, ctx), Game::purpose_of(ctx));
    under.extend(game.shortage(who, credits, purpose).map_or(&[][..], Shortage::clauses));
    if !under.contains(&CANNOT_PAY) {
        under.push(CANNOT_PAY);
    }
    Err(Refusal::new(&under, NOT_PAID))
}

kernel::interpretation! {
    /// 1.16.10b: checks that additional costs can be paid at once, and with them the credits of what they are added to.
    /// Nothing pays for two of them (1.16.10b-all-at-once).
    pub(crate) CHECK_ALL: fn(&mut Game<'_>, Side, Together, &[(CardId, Cost)]) -> Result<(), Refusal> = all_at_once;
}

/// Credits that are paid together with additional costs, and what they are for.
#[derive(Clone, Copy)]
pub(crate) struct Together {
    /// The credits.
    pub(crate) credits: i64,
    /// The purpose of the payment.
    pub(crate) what: For,
}

impl Together {
    /// The context in which one of the additional costs is paid.
    pub(crate) fn context(self, source: CardId, who: Side) -> Context {
        Context { paying_for: Some(self.what.purpose), ..Context::new(source, who) }
    }
}

fn all_at_once(game: &mut Game<'_>, who: Side, with: Together, costs: &[(CardId, Cost)]) -> Result<(), Refusal> {
    let clause = clause!("1.16.10b-all-at-once");
    let several = costs.len() > 1;
    for (source, cost) in costs {
        game.check_cost(who, cost, &with.context(*source, who)).map_err(|refusal| {
            let under: Vec<Clause> = refusal.clauses.iter().copied().chain(several.then_some(clause)).collect();
            Refusal::new(&under, &refusal.why)
        })?;
    }
    if costs.is_empty() || (!several && with.credits == 0) {
        return Ok(());
    }
    let sum = |of: &dyn Fn(&Cost, &Context) -> i64| {
        costs.iter().map(|(source, cost)| of(cost, &with.context(*source, who))).sum::<i64>()
    };
    let credits = sum(&|cost, ctx| game.credits(who, cost, ctx)).saturating_add(with.credits);
    let clicks = sum(&|cost, _| clicks_of(cost));
    let tags = sum(&|cost, ctx| wanted_tags(cost, ctx).unwrap_or(0));
    let lacks = game.shortage(who, credits, with.what).is_some()
        || game.state.purse(who).clicks.is_some_and(|held| held < clicks)
        || game.state.tags < tags;
    if lacks {
        return Err(Refusal::new(&[clause], "not all of it can be paid at once"));
    }
    game.log.cite(clause, || format!("{} additional costs are paid at once", costs.len()));
    Ok(())
}

/// The tags that a cost removes.
pub(super) fn wanted_tags(cost: &Cost, ctx: &Context) -> Option<i64> {
    cost.remove_tags.map(|said| if let Said::Just(number) = said { ctx.number(number) } else { 0 })
}

/// The clicks of a cost that is paid with so many of them, spent or lost.
pub(super) fn clicks_of(cost: &Cost) -> i64 {
    cost.clicks.map_or(0, |n| n.0).saturating_add(cost.lose_clicks.map_or(0, |n| n.0))
}

const CANNOT_PAY: Clause = clause!("1.16.1-cannot-pay");

const NOT_PAID: &str = "it cannot be paid for";

impl Game<'_> {
    /// Checks that a player can pay a cost. The error says why not.
    pub(crate) fn check_cost(&mut self, who: Side, cost: &Cost, ctx: &Context) -> Result<(), Refusal> {
        for part in self.suffered(who, cost, ctx) {
            self.cite_reasons(&part);
        }
        self.by(&CHECK_COST)(self, who, cost, ctx)
    }

    /// Returns `true` if a player has what a cost asks for.
    pub(crate) fn holds_enough(&self, who: Side, cost: &Cost, ctx: &Context) -> bool {
        let purse = self.state.purse(who);
        let credits = self.credits(who, cost, ctx);
        let clicks = clicks_of(cost);
        let counters = cost.counters.iter().all(|(kind, said)| {
            let wanted = if let Said::Just(number) = said { ctx.number(*number) } else { 0 };
            self.state.card(ctx.source).is_some_and(|obj| obj.count(*kind) >= wanted)
        });
        let cards = cost.trash.iter().all(|reference| {
            let there = self.given_up(who, reference, ctx).len();
            there >= wanted(reference, ctx, there)
        });
        self.shortage(who, credits, Self::purpose_of(ctx)).is_none()
            && purse.clicks.is_none_or(|held| held >= clicks)
            && counters
            && cards
            && self.suffered(who, cost, ctx).iter().all(|part| part.amount <= 0 || !self.forbids_part(part))
            && cost.remove_bad_publicity.is_none_or(|n| self.state.bad_publicity >= n.0)
            && wanted_tags(cost, ctx).is_none_or(|n| self.state.tags >= n)
            && (cost.one_of.is_empty() || !self.payable_ones(who, cost, ctx).is_empty())
            && (!cost.all_clicks || purse.clicks.is_none_or(|held| held > 0))
            && cost.forfeit.as_ref().is_none_or(|agenda| !self.forfeitable(who, agenda, ctx).is_empty())
    }

    fn would_be_prevented(&self, who: Side, cost: &Cost, ctx: &Context) -> bool {
        self.suffered(who, cost, ctx).iter().any(|part| {
            let prevents = |effects: &[Effect]| !preventions(effects).is_empty() || replaces(effects);
            part.amount > 0 && (self.forbids_part(part) || !self.waiting(part, false, prevents).is_empty())
        })
    }

    /// The tags, the bad publicity and the damage that are part of a cost.
    pub(crate) fn suffered(&self, who: Side, cost: &Cost, ctx: &Context) -> Vec<Part> {
        let mut parts = Vec::new();
        if let Some(tags) = cost.take_tags {
            parts.push(Part { amount: tags.0, ..Part::new(What::Tag, Some(ctx.source), who) });
        }
        if let Some(number) = cost.take_bad_publicity {
            parts.push(Part { amount: number.0, ..Part::new(What::BadPublicity, Some(ctx.source), who) });
        }
        if let Some(suffer) = &cost.suffer {
            let amount = if let Said::Just(number) = suffer.amount { ctx.number(number) } else { 0 };
            parts.push(Part { kind: Some(suffer.kind), amount, ..Part::new(What::Damage, Some(ctx.source), who) });
        }
        let run = self.run_of_now();
        parts.into_iter().map(|part| Part { turn: self.state.turns, run, ..part }).collect()
    }
}
