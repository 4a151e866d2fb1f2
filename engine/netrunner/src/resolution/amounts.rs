//! Amounts at present: 9.12.2b ("for each" and "for every": one effect, by how much there is), 1.17.1a (the threat
//! level), 1.13.3 (what is hosted on a card is not what a player has). What is counted on the card of an ability that
//! is gone by then is what was on it as it left.
//!
//! "Gain 2 credits for each hosted counter", with 3 of them: 6 credits, at once. "For every 2 advancement counters give
//! the Runner 1 tag", with 5 of them: 2 tags.

use kernel::transcript::stop::Stop;
use kernel::words::shape::MOST;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::tracing::LINK;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, LEFT_WITH, Stage, State, SubroutineId};
use crate::words::amounts::{Amount, Countable, Counted, HappenedOften, Number, Said};
use crate::words::cards::{CardRef, MoreSubroutines, Static};
use crate::words::effects::{Effect, SetX};
use crate::words::{CountedOf, Period, Printed, Reference, Side};

kernel::interpretation! {
    /// 9.12.2b: the amount for so many that are counted: so much for each of them, or for every so many of them
    /// (9.12.2b-aggregated).
    pub(crate) FOR_EACH: fn(i64, i64, i64) -> i64 = for_each;
}

fn for_each(number: i64, each: i64, every: i64) -> i64 {
    number.checked_div(every).unwrap_or(number).saturating_mul(each)
}

kernel::interpretation! {
    /// 9.8.2: the number of subroutines that ice gains from one ability. In a right engine as many as it says
    /// (9.8.2-gained).
    pub(crate) GAINED: fn() -> usize;
}

kernel::interpretation! {
    /// 9.1.8h: `true` if ice gains the subroutines that other cards give: installed ice, and ice that is encountered
    /// wherever it is.
    pub(crate) GAINS: fn(&State, CardId) -> bool = installed_or_encountered;
}

fn installed_or_encountered(state: &State, ice: CardId) -> bool {
    let encountered = state.running().is_some_and(|run| run.stage == Stage::Encounter(ice));
    encountered || state.card(ice).is_some_and(CardState::installed)
}

kernel::interpretation! {
    /// 10.3.6: the run whose events are counted: the current one, or else the latest one.
    pub(crate) RUN_THAT_COUNTS: fn(&State) -> Option<u32> = latest_run;
}

fn latest_run(state: &State) -> Option<u32> {
    (state.runs > 0).then_some(state.runs)
}

kernel::interpretation! {
    /// Card text: the printed agenda points of a card, given the printed number and its current worth. Abilities do not
    /// change them (card-text-printed-points).
    pub(crate) POINTS_IN_PRINT: fn(printed: i64, worth: i64) -> i64 = as_printed;
}

fn as_printed(printed: i64, _worth: i64) -> i64 {
    printed
}

/// Returns `true` if things are counted, so that there is so much for each of them. What stands on a card, or is
/// imminent, is a number by itself.
fn counts_things(countable: &Countable) -> bool {
    match countable {
        Countable::Counters(_) | Countable::CreditsOn(_) | Countable::Happened(_) | Countable::Cards(_) => true,
        Countable::Of(of) => {
            matches!(
                of,
                CountedOf::Those | CountedOf::ThatAmount | CountedOf::Tags | CountedOf::BadPublicity | CountedOf::Link
            )
        }
        Countable::Points(_) | Countable::Printed(_) => false,
    }
}

kernel::interpretation! {
    /// 1.12.6: the points of an agenda, by those that it was worth as it was forfeited and those that it is worth at
    /// present. A forfeited one is remembered as it last was (1.12.6-as-it-last-was).
    pub(crate) POINTS_OF_FORFEITED: fn(Option<i64>, i64) -> i64 = as_it_last_was;
}

fn as_it_last_was(forfeited_with: Option<i64>, now: i64) -> i64 {
    forfeited_with.unwrap_or(now)
}

impl Game<'_> {
    /// An amount; `most` is what "all" means, and the most that "up to" and "any" can be.
    pub(crate) fn amount(&mut self, amount: &Amount, most: i64, ctx: &Context) -> Done<i64> {
        match amount {
            Amount::Said(Said::All) => Ok(most),
            Amount::Said(Said::AllBut(number)) => Ok(most.saturating_sub(*number).max(0)),
            Amount::Said(Said::UpTo(number)) => {
                let limit = ctx.number(*number).min(most);
                match ctx.amount {
                    Some(said) => Ok(said.min(limit)),
                    None => self.ask_number(ctx.side, limit, ctx),
                }
            }
            Amount::Said(Said::Any) => match ctx.amount {
                Some(said) => Ok(said.min(most)),
                None => self.ask_number(ctx.side, most, ctx),
            },
            Amount::Said(Said::Just(_)) | Amount::Times(_) => Ok(self.plain_amount(amount, ctx)),
            Amount::Said(said) => Err(Stop::unsupported(format!("amount `{said}`"))),
            Amount::Count(counted) => {
                if counted.each.is_some() || counted.every.is_some() || counts_things(&counted.count) {
                    self.log.cite(clause!("9.12.2b-aggregated"), || "one effect, by how many are counted".into());
                }
                if matches!(counted.count, Countable::Of(CountedOf::Those)) && ctx.means_the_installed() {
                    self.cite_found(ctx);
                }
                if matches!(&counted.count, Countable::Printed(on) if on.printed == Printed::PrintedPoints) {
                    self.log.cite(clause!("card-text-printed-points"), || "the points as they are printed".into());
                }
                if let Countable::Printed(on) = &counted.count
                    && on.printed == Printed::Points
                    && self.matching(&on.of, ctx).iter().any(|(id, _)| self.was_forfeited(*id))
                {
                    let clause = clause!("1.12.6-as-it-last-was");
                    self.log.cite(clause, || "the points that it was worth as it was forfeited".into());
                }
                if matches!(counted.count, Countable::Of(CountedOf::UnusedMemory)) {
                    self.log.cite(clause!("1.20.2a-unused"), || "the limit, less what the programs need".into());
                }
                Ok(self.counted(counted, ctx))
            }
        }
    }

    /// An amount about which nobody is asked; 0 if there is no such number.
    pub(crate) fn plain_amount(&self, amount: &Amount, ctx: &Context) -> i64 {
        match amount {
            Amount::Said(Said::Just(number)) => ctx.number(*number),
            Amount::Said(_) => 0,
            Amount::Times(times) => ctx.number(times.of).saturating_mul(times.times.0),
            Amount::Count(counted) => self.look(|| self.counted(counted, ctx)).unwrap_or(0),
        }
    }

    /// The number of things that are counted.
    pub(crate) fn counted(&self, counted: &Counted, ctx: &Context) -> i64 {
        let on = |reference: &CardRef| self.matching(reference, ctx);
        let sum = |reference: &CardRef, of: &dyn Fn(&CardState) -> i64| {
            on(reference).iter().filter_map(|(id, _)| self.state.card(*id)).map(of).sum::<i64>()
        };
        let number = match &counted.count {
            Countable::Counters(counters) => match self.own_that_left(&counters.of, ctx) {
                Some(own) => self.by(&LEFT_WITH)(own, counters.counters),
                None => sum(&counters.of, &|obj| obj.count_or_scored(counters.counters)),
            },
            Countable::Points(_) => self.state.last_turn.stole.iter().sum(),
            Countable::Of(CountedOf::Imminent) => {
                ctx.about.and_then(|at| self.state.parts.get(at)).map_or(0, |part| part.amount)
            }
            Countable::Of(CountedOf::Those) => i64::try_from(ctx.those.len()).unwrap_or(i64::MAX),
            Countable::Of(CountedOf::ThatAmount) => ctx.of_event,
            Countable::Of(CountedOf::TraceStrength) => ctx.strength.unwrap_or(0),
            Countable::Of(of) => self.of_a_player(*of),
            Countable::Printed(printed) => {
                let all = on(&printed.of);
                let numbers = all.iter().map(|(id, _)| self.number_on(*id, printed.printed));
                if printed.sum { numbers.sum() } else { numbers.max().unwrap_or(0) }
            }
            Countable::CreditsOn(credits) => match self.own_that_left(&credits.credits_on, ctx) {
                Some(own) => own.left_with.1,
                None => sum(&credits.credits_on, &|obj| obj.credits),
            },
            Countable::Happened(words) => self.how_often(words, ctx),
            Countable::Cards(filter) => i64::try_from(on(&CardRef::Filter(filter.clone())).len()).unwrap_or(i64::MAX),
        };
        let (each, every) = (counted.each.map_or(1, |n| n.0), counted.every.map_or(1, |n| n.0));
        let number = self.by(&FOR_EACH)(number, each, every);
        let number = number.saturating_add(counted.plus.map_or(0, |n| n.0)).max(0);
        counted.at_most.map_or(number, |most| number.min(most.0))
    }

    /// The card of an ability, if that is the one which is meant and it left play since the ability began to be used.
    fn own_that_left(&self, reference: &CardRef, ctx: &Context) -> Option<&CardState> {
        let own = self.state.card(ctx.source).filter(|_| *reference == CardRef::Reference(Reference::This))?;
        ctx.object.is_some_and(|object| object != own.moves && !own.active()).then_some(own)
    }

    /// The number of times that something happened, or the amount of it.
    fn how_often(&self, words: &HappenedOften, ctx: &Context) -> i64 {
        // Once a run is over, "that run" is the one that has just ended (10.3.6).
        let run = self.by(&RUN_THAT_COUNTS)(&self.state);
        let within = |at: usize, fact: &Fact| match words.within {
            None => at >= ctx.since,
            Some(Period::Turn) => fact.turn == self.state.turns,
            Some(Period::Run) => run.is_some() && fact.run == run,
            Some(Period::Ever) => true,
        };
        let facts = self.state.facts.iter().enumerate().filter(|(at, fact)| within(*at, fact));
        facts
            .filter(|(_, fact)| self.meets(&words.happened, fact, ctx.asker()))
            .map(|(_, fact)| fact.amount.max(1))
            .sum()
    }

    fn of_a_player(&self, of: CountedOf) -> i64 {
        let credits = |side: Side| self.state.purse(side).credits.unwrap_or(MOST);
        let clicks = |side: Side| self.state.purse(side).clicks.unwrap_or(MOST);
        match of {
            CountedOf::Imminent | CountedOf::TraceStrength | CountedOf::Those | CountedOf::ThatAmount => 0,
            CountedOf::Tags => self.tags(),
            CountedOf::BadPublicity => self.state.bad_publicity,
            CountedOf::CorpCredits => credits(Side::Corp),
            CountedOf::RunnerCredits => credits(Side::Runner),
            CountedOf::CorpClicks => clicks(Side::Corp),
            CountedOf::RunnerClicks => clicks(Side::Runner),
            CountedOf::CorpPoints => self.state.points(Side::Corp),
            CountedOf::RunnerPoints => self.state.points(Side::Runner),
            CountedOf::UnusedMemory => self.unused_memory().max(0),
            CountedOf::Link => self.by(&LINK)(&self.state),
            CountedOf::Threat => self.state.points(Side::Corp).max(self.state.points(Side::Runner)),
        }
    }

    /// A number printed on a card.
    pub(crate) fn number_on(&self, id: CardId, which: Printed) -> i64 {
        let Some(obj) = self.state.card(id).filter(|obj| !obj.faceless) else { return 0 };
        let printed = &obj.printed;
        match which {
            Printed::Cost => printed.cost.map_or(0, |n| n.0),
            Printed::Strength => self.strength(id),
            Printed::TrashCost => printed.trash_cost.map_or(0, |n| n.0),
            Printed::Points => self.by(&POINTS_OF_FORFEITED)(obj.forfeited_with, self.state.worth(id)),
            Printed::PrintedPoints => {
                self.by(&POINTS_IN_PRINT)(printed.points.map_or(0, |n| n.0), self.state.worth(id))
            }
        }
    }

    fn was_forfeited(&self, id: CardId) -> bool {
        self.state.card(id).is_some_and(|obj| obj.forfeited_with.is_some())
    }

    /// The subroutines of ice at present: those that are printed, and those that it has gained (9.8.2-gained).
    pub(crate) fn subroutines_of(&self, ice: CardId) -> Vec<(Vec<Effect>, SubroutineId)> {
        let Some(obj) = self.state.card(ice) else { return Vec::new() };
        let printed = obj.printed.subroutines.iter().enumerate();
        let mut all: Vec<(Vec<Effect>, SubroutineId)> =
            printed.map(|(number, effects)| (effects.clone(), SubroutineId::Printed(number))).collect();
        let mut first = Vec::new();
        let mut gain = |ctx: &Context, more: &MoreSubroutines, id: &dyn Fn(usize) -> SubroutineId| {
            let asker = ctx.asker();
            let gains = match (&more.card, &more.ice) {
                (Some(card), _) => self.state.is(&CardRef::Reference(*card), ice, asker),
                (None, Some(filter)) => self.by(&GAINS)(&self.state, ice) && self.state.fits(filter, ice, asker),
                (None, None) => ctx.source == ice,
            };
            let number = more.number.as_ref().map_or(1, |number| self.plain_amount(number, ctx));
            let number = usize::try_from(number).unwrap_or(0).min(100);
            if gains {
                let mut effects = more.effect.to_vec();
                if let Some(x) = ctx.x {
                    effects.insert(0, Effect::SetX(SetX { amount: Amount::Said(Said::Just(Number::Of(x))) }));
                }
                let number = self.by(&GAINED).map_or(number, |wrong| wrong());
                let gained = (0..number).map(|number| (effects.clone(), id(number)));
                if more.before { first.extend(gained) } else { all.extend(gained) }
            }
        };
        // Its own come before those that other cards give (9.8.3d).
        for source in std::iter::once(ice).chain(self.state.ids().filter(|id| *id != ice)) {
            let Some(other) = self.state.card(source).filter(|other| other.active()) else { continue };
            let own = other.printed.r#static.iter().enumerate();
            for (ability, says) in own.filter(|(_, ability)| self.static_works(ability, source)) {
                let id = |number| SubroutineId::Given { source: self.state.object(source), ability, number };
                says.subroutines.iter().for_each(|more| gain(&Context::new(source, other.side()), more, &id));
            }
        }
        for lasting in self.lasting_in_force() {
            let picked = lasting.chosen(&self.state);
            let ctx = Context { picked, x: lasting.x, ..Context::new(lasting.source, lasting.side) };
            let own = lasting.statics.iter().enumerate();
            for (ability, says) in own.filter(|(_, ability)| self.static_works(ability, lasting.source)) {
                let id = |number| SubroutineId::Lasting { effect: lasting.number, ability, number };
                says.subroutines.iter().for_each(|more| gain(&ctx, more, &id));
            }
        }
        first.extend(all);
        first
    }

    /// The strength of a card at present: what is printed, what its own abilities say, what was added to it.
    pub(crate) fn strength(&self, id: CardId) -> i64 {
        let Some(obj) = self.state.card(id) else { return 0 };
        let own = obj.printed.r#static.iter().filter(|ability| self.static_works(ability, id));
        let ctx = Context::new(id, obj.side());
        let own: i64 =
            own.filter_map(|ability| ability.strength.as_ref()).map(|more| self.plain_amount(more, &ctx)).sum();
        let lasting = self.lasting_statics().filter(|(ctx, _)| ctx.source == id);
        let more = lasting.filter_map(|(ctx, says)| Some(self.plain_amount(says.strength.as_ref()?, &ctx))).sum();
        let more = own.saturating_add(more);
        let printed = obj.printed.strength.map_or(0, |n| n.0);
        printed
            .saturating_add(more)
            .saturating_add(obj.boost)
            .saturating_add(obj.boost_of_turn)
            .saturating_add(obj.boost_of_run)
            .saturating_add(self.strength_by_others(id))
    }
}

kernel::interpretation! {
    /// 9.9.6: the strength that a card gains from an effect. That is about to happen, and may be interrupted.
    pub(crate) RAISE_STRENGTH: fn(&mut Game<'_>, Part) -> Done<i64> = raise_strength;
}

fn raise_strength(game: &mut Game<'_>, part: Part) -> Done<i64> {
    game.step_about_to(part)
}

kernel::interpretation! {
    /// 9.10.1: `true` if what raises the strength of a card lasts until the run ends, since another card or an effect
    /// says so.
    pub(crate) BOOSTS_LAST: fn(&Game<'_>, CardId) -> bool = boosts_last;
}

fn boosts_last(game: &Game<'_>, id: CardId) -> bool {
    game.are_boosts_said_to_last(id)
}

impl Game<'_> {
    fn are_boosts_said_to_last(&self, id: CardId) -> bool {
        let says = |ability: &Static, ctx: &Context| {
            let said = ability.strengthens.as_ref().filter(|words| words.lasts);
            said.is_some_and(|words| self.state.is(&words.card, id, ctx.asker()))
                && self.static_works(ability, ctx.source)
        };
        let by_card = self.state.ids().any(|source| {
            let Some(obj) = self.state.card(source).filter(|obj| obj.active()) else { return false };
            let ctx = Context::new(source, obj.side());
            obj.printed.r#static.iter().any(|ability| says(ability, &ctx))
        });
        by_card || self.lasting_statics().any(|(ctx, ability)| says(ability, &ctx))
    }

    /// The strength that other cards give a card, or take from it.
    fn strength_by_others(&self, id: CardId) -> i64 {
        let mut more = 0_i64;
        let mut add = |ability: &Static, ctx: &Context| {
            let Some(words) = ability.strengthens.as_ref().filter(|_| self.static_works(ability, ctx.source)) else {
                return;
            };
            let amount = self.plain_amount(&words.amount, ctx);
            if self.state.is(&words.card, id, ctx.asker()) {
                more = more.saturating_add(if words.weaker { amount.saturating_neg() } else { amount });
            }
        };
        for source in self.state.ids() {
            let Some(obj) = self.state.card(source).filter(|obj| obj.active()) else { continue };
            obj.printed.r#static.iter().for_each(|ability| add(ability, &Context::new(source, obj.side())));
        }
        self.lasting_statics().for_each(|(ctx, ability)| add(ability, &ctx));
        more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_much_for_every_so_many_is_rounded_down() {
        assert_eq!([for_each(3, 2, 1), for_each(5, 1, 2), for_each(1, 1, 2), for_each(0, 3, 1)], [6, 2, 0, 0]);
    }
}
