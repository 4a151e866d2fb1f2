//! Additional costs: 1.16.10 (what is paid besides), 1.16.10b (all at once), by the card itself or by another one.
//!
//! "As an additional cost to rez non-ice cards, the Corp must trash a card of HQ at random": with an empty HQ no asset
//! is rezzed. A run on a server that costs 2 credits besides is made by nobody who has 1.

use kernel::transcript::stop::{Refusal, Stop};

use crate::costs::payable::{CHECK_ALL, Together};
use crate::game::{Done, Game};
use crate::resolution::context::{Context, For};
use crate::state::{BLANK, CardId, CardState};
use crate::words::cards::Static;
use crate::words::effects::Cost;
use crate::words::{Deed, Purpose, Server, Side};

kernel::interpretation! {
    /// 1.16.10: `true` if an additional cost is there. In a right engine it is, for whoever would do what it is for
    /// (1.16.10-all-of-them).
    pub(crate) COSTS_BESIDES: fn() -> bool;
}

impl Game<'_> {
    /// The additional costs of doing something with a card, by active cards, each with the card that imposes it.
    pub(crate) fn further_costs(&self, deed: Deed, id: CardId) -> Vec<(CardId, Cost)> {
        self.says_statically(|ability, ctx| {
            let further = ability.additional.as_ref().filter(|further| further.of.contains(&deed))?;
            let fits = further.card.as_ref().is_none_or(|card| self.state.is(card, id, ctx.asker()));
            (fits && self.by(&COSTS_BESIDES).is_none_or(|wrong| wrong())).then(|| further.cost.clone())
        })
    }

    /// The additional costs of a run on a server.
    pub(crate) fn run_costs(&self, server: Server) -> Vec<(CardId, Cost)> {
        self.says_statically(|ability, ctx| {
            let (further, source) = (ability.run_cost.as_ref()?, ctx.source);
            let here = self.state.card(source).and_then(CardState::this_server);
            let fits = self.state.in_server(further.server, Some(server), here, source);
            (fits && self.by(&COSTS_BESIDES).is_none_or(|wrong| wrong())).then(|| further.cost.clone())
        })
    }

    fn says_statically(&self, says: impl Fn(&Static, &Context) -> Option<Cost>) -> Vec<(CardId, Cost)> {
        let mut found = Vec::new();
        for source in self.state.ids() {
            let Some(obj) = self.state.card(source).filter(|obj| obj.active()) else { continue };
            let works = obj.printed.r#static.iter().filter(|ability| self.static_works(ability, source));
            let ctx = Context::new(source, Side::Runner);
            found.extend(works.filter_map(|ability| Some((source, says(ability, &ctx)?))));
        }
        found.extend(self.lasting_statics().filter_map(|(ctx, ability)| Some((ctx.source, says(ability, &ctx)?))));
        found
    }

    /// Checks that a player can pay all additional costs, including those of the card itself, together with credits, and
    /// cites the clause by which they are there.
    pub(crate) fn check_at_once(&mut self, who: Side, credits: i64, what: For, costs: &[(CardId, Cost)]) -> Done {
        if costs.is_empty() {
            return Ok(());
        }
        let clause = clause!("1.16.10-all-of-them");
        match self.by(&CHECK_ALL)(self, who, Together { credits, what }, costs) {
            Ok(()) => {
                self.log.cite(clause, || format!("{} additional costs are paid", costs.len()));
                Ok(())
            }
            Err(refusal) => {
                let clauses = refusal.clauses.iter().copied().chain([clause]).collect::<Vec<_>>();
                Err(Stop::Refused(Refusal::new(&clauses, &refusal.why)))
            }
        }
    }

    /// Checks that the Runner can pay the additional costs of a run.
    pub(crate) fn check_run_costs(&mut self, costs: &[(CardId, Cost)]) -> Done {
        let card = costs.first().map_or(BLANK, |(source, _)| *source);
        self.check_at_once(Side::Runner, 0, For { card, purpose: Purpose::Nested }, costs)
    }

    /// Pays several costs. Returns `true` if all of that was paid.
    pub(crate) fn pay_further(&mut self, who: Side, costs: Vec<(CardId, Cost)>, purpose: Purpose) -> Done<bool> {
        for (source, cost) in costs {
            let mut ctx = Context { paying_for: Some(purpose), ..Context::new(source, who) };
            let paid = self.resolving(|game| {
                let cost = game.said_cost(who, &cost, &mut ctx)?;
                let cards = game.cost_cards(who, &cost, &ctx, None)?;
                game.pay(who, &cost, cards, &mut ctx)
            })?;
            if !paid || self.state.over.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
