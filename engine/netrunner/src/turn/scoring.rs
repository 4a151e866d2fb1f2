//! Scoring: what an agenda needs (1.17.3a, 9.1.8e), what forbids it (1.2.2); agendas that an effect has a player score,
//! steal or advance (1.18.1).
//!
//! An agenda that needs 3 counters is scored with 2 in a server whose upgrade says that it needs 1 fewer. "Advance it"
//! places a counter, and is seen by what waits for that; "place 1 advancement counter" is not.

use crate::game::{Done, Game, refused};
use crate::resolution::context::Context;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place, State};
use crate::turn::actions::CAN_BE_ADVANCED;
use crate::words::cards::Requirement;
use crate::words::effects::{Advance, OfCard};
use crate::words::{CardType, Counter, Object, Side, What, Zone};

kernel::interpretation! {
    /// 1.17.3a: the number of counters that an agenda needs, by what is printed and what makes it less and more
    /// (1.17.3a-changed-requirement).
    pub(crate) REQUIREMENT: fn(i64, i64, i64) -> i64 = as_changed;
}

fn as_changed(printed: i64, less: i64, more: i64) -> i64 {
    printed.saturating_add(more).saturating_sub(less).max(0)
}

kernel::interpretation! {
    /// 1.17.3: `true` if the Corp may score at present: in its own turn (1.17.3-scored-or-stolen).
    pub(crate) MAY_SCORE: fn(&State) -> bool = in_the_turn_of_the_corp;
}

fn in_the_turn_of_the_corp(state: &State) -> bool {
    state.turn == Side::Corp
}

kernel::interpretation! {
    /// 1.18.2: `true` if what an effect advances is advanced, and not only given a counter. In a right engine it is
    /// (1.18.2-advanced).
    pub(crate) IS_ADVANCED: fn() -> bool;
}

kernel::interpretation! {
    /// 9.6.6a: `true` if a card had advancement counters, for what waits for it to be advanced: at the checkpoint before
    /// that, and not once it is (9.6.6a-had).
    pub(crate) HAD_COUNTERS: fn(i64, i64) -> bool = before_that;
}

fn before_that(had: i64, _now: i64) -> bool {
    had > 0
}

impl Game<'_> {
    pub(crate) fn score(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, CardState::installed)?;
        let (needed, changed) = self.needed(id);
        if changed {
            self.log.cite(clause!("1.17.3a-changed-requirement"), || format!("{needed} counters are needed"));
        }
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let scorable = obj.printed.r#type == CardType::Agenda && matches!(obj.place, Place::Root(_));
        if who != Side::Corp || !self.by(&MAY_SCORE)(&self.state) || !scorable {
            return refused(&[clause!("1.17.3-scored-or-stolen")], "it cannot be scored now");
        }
        if obj.count(Counter::Advancement) < needed {
            return refused(&[clause!("1.17.3a-changed-requirement")], "it has too few advancement counters");
        }
        self.check_allowed(&Part { card: Some(id), ..Part::new(What::Score, None, who) }, "it cannot be scored")?;
        self.score_it(id);
        self.settle()
    }

    fn score_it(&mut self, id: CardId) {
        self.end_currents(Some(Side::Runner), None);
        let fact = Fact { who: Some(Side::Corp), ..Fact::of("scored", id, &self.state) };
        self.take_agenda(id, Zone::CorpScore, fact);
    }

    /// The number of advancement counters that an agenda needs at present, and `true` if abilities changed it.
    fn needed(&self, id: CardId) -> (i64, bool) {
        let Some(printed) = self.state.card(id).and_then(|obj| obj.printed.advancement) else { return (0, false) };
        let (mut less, mut more) = (0_i64, 0_i64);
        for (ctx, requirement) in self.requirements(id) {
            let amount = |of: &Option<_>| of.as_ref().map_or(0, |amount| self.plain_amount(amount, &ctx));
            less = less.saturating_add(amount(&requirement.less));
            more = more.saturating_add(amount(&requirement.more));
        }
        (self.by(&REQUIREMENT)(printed.0, less, more), less > 0 || more > 0)
    }

    /// The abilities by which an agenda needs fewer or more: those of the agenda itself, active or not, and of other
    /// active cards, and those that work for a while.
    fn requirements(&self, id: CardId) -> Vec<(Context, Requirement)> {
        let mut found = Vec::new();
        for source in self.state.ids() {
            let Some(obj) = self.state.card(source) else { continue };
            let asker = Context::new(source, obj.side()).asker();
            for ability in obj.printed.r#static.iter().filter(|ability| self.static_works(ability, source)) {
                let Some(requirement) = &ability.requirement else { continue };
                let fits = match &requirement.card {
                    None => source == id,
                    Some(filter) => obj.active() && self.state.fits(filter, id, asker),
                };
                if fits {
                    found.push((Context::new(source, obj.side()), requirement.clone()));
                }
            }
        }
        for (ctx, ability) in self.lasting_statics() {
            let Some(requirement) = &ability.requirement else { continue };
            let fits = |filter| self.state.fits(filter, id, ctx.asker());
            if requirement.card.as_ref().map_or(ctx.source == id, fits) {
                found.push((ctx, requirement.clone()));
            }
        }
        found
    }

    /// The effect `score`: it needs no counters.
    pub(crate) fn score_by_effect(&mut self, words: &OfCard, ctx: &mut Context) -> Done {
        let all = self.cards(&words.card, ctx)?;
        ctx.handle(all.clone());
        for (id, _) in all {
            let forbidden = self.forbids_part(&Part { card: Some(id), ..Part::new(What::Score, None, Side::Corp) });
            if self.is_agenda(id) && !forbidden {
                self.score_it(id);
            }
        }
        Ok(())
    }

    /// The effect `steal`.
    pub(crate) fn steal_by_effect(&mut self, words: &OfCard, ctx: &mut Context) -> Done {
        let all = self.cards(&words.card, ctx)?;
        ctx.handle(all.clone());
        for (id, _) in all {
            let forbidden = self.forbids_part(&Part { card: Some(id), ..Part::new(What::Steal, None, Side::Runner) });
            if self.is_agenda(id) && !forbidden {
                self.take_stolen(id)?;
            }
        }
        Ok(())
    }

    fn is_agenda(&self, id: CardId) -> bool {
        self.state.card(id).is_some_and(|obj| {
            let scored = matches!(obj.place, Place::Pile(Zone::CorpScore | Zone::RunnerScore | Zone::Removed));
            obj.printed.r#type == CardType::Agenda && !scored
        })
    }

    /// The advancement counters on a card.
    pub(crate) fn advancement_of(&self, id: CardId) -> i64 {
        self.state.card(id).map_or(0, |obj| obj.count(Counter::Advancement))
    }

    /// Places an advancement counter on a card, which counts as advancing it if `advances`. `had`: its counters at the
    /// checkpoint before.
    pub(crate) fn add_advancement(&mut self, id: CardId, had: i64, advances: bool) {
        let counter = Counter::Advancement;
        self.state.card_mut(id).into_iter().for_each(|obj| obj.add(counter, 1));
        let now = Fact { who: Some(Side::Corp), ..Fact::of("placed", id, &self.state) };
        self.happened_unseen(Fact { amount: 1, counter: Some(counter), ..now.clone() });
        if advances {
            let had_counters = self.by(&HAD_COUNTERS)(had, self.advancement_of(id));
            let fact = Fact { word: "advanced", advanced: had_counters, ..now };
            let other = Fact { advanced: !had_counters, ..fact.clone() };
            if self.state.ids().any(|id| self.waits_for(id, &fact) != self.waits_for(id, &other)) {
                self.log.cite(clause!("9.6.6a-had"), || format!("it had {had} advancement counters"));
            }
            self.happened_unseen(fact);
        }
    }

    /// The effect `advance`.
    pub(crate) fn advance_by_effect(&mut self, words: &Advance, ctx: &mut Context) -> Done {
        let times = match &words.times {
            Some(times) => self.amount(times, kernel::words::shape::MOST, ctx)?,
            None => 1,
        };
        let all = self.cards(&words.card, ctx)?;
        ctx.those.clone_from(&all);
        for (id, _) in all {
            let can = |obj: &CardState| obj.installed() && self.by(&CAN_BE_ADVANCED)(obj);
            let forbidden = self.forbids_part(&Part { card: Some(id), ..Part::new(What::Advance, None, Side::Corp) });
            if !self.state.card(id).is_some_and(can) || forbidden {
                continue;
            }
            let had = self.advancement_of(id);
            for _ in 0..times.clamp(0, 100) {
                self.log.cite(clause!("1.18.2-advanced"), || "an effect advances it".into());
                let seen = self.by(&IS_ADVANCED).is_none_or(|wrong| wrong());
                self.add_advancement(id, had, seen);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agenda_needs_no_fewer_than_no_counters() {
        assert_eq!([as_changed(3, 1, 0), as_changed(3, 1, 2), as_changed(1, 2, 0)], [2, 4, 0]);
    }
}
