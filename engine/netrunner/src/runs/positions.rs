//! Positions, servers that are chosen, and encounters out of turn: 6.2 (ice that moves or is swapped), 6.5.9 (an effect
//! has the Runner encounter ice), 6.9.1b (the bad publicity fund), 7.3.1a (what comes in place of a breach).
//!
//! The Runner accesses ice that says so in R&D and encounters it: its subroutines resolve, and then the access goes on.
//! As the Runner encounters Konjin, they encounter other ice first, and then finish encountering Konjin.

use std::sync::Arc;

use kernel::words::name::Name;
use kernel::words::shape::Text;

use crate::costs::pools::FUND;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::effects::NESTED_COST;
use crate::resolution::score_areas::score_area;
use crate::runs::steps::RUN_STEPS;
use crate::state::facts::Fact;
use crate::state::run::Rest;
use crate::state::{BLANK, CardId, CardState, Chosen, InPlaceOfBreach, Outer, Place, Run, RunStep, Stage};
use crate::words::effects::{ChooseServer, ChooseSubtypes, Encounter, InsteadOfBreach, MoveIce, Swap};
use crate::words::{CardType, Purpose, Server, ServerFilter, Side};

kernel::interpretation! {
    /// 9.1.8h: `true` if ice is encountered that is not installed. In a right engine it is, and its subroutines work
    /// (9.1.8h-encountered-anywhere).
    pub(crate) ANYWHERE: fn() -> bool;
}

kernel::interpretation! {
    /// 6.2.8a: `true` if the Runner goes on from ice to which an effect moved them. In a right engine they do if it
    /// says so (6.2.8a-moved-to).
    pub(crate) MOVES_TO: fn() -> bool;
}

kernel::interpretation! {
    /// 6.5.9d: `true` if an effect that moves the Runner changes the run alone, and not the encounter that goes on: in an
    /// encounter that an effect made (6.5.9d-encounter-goes-on).
    pub(crate) MOVES_APART: fn(&Run) -> bool = is_made_by_effect;
}

fn is_made_by_effect(run: &Run) -> bool {
    !run.outer.is_empty()
}

kernel::interpretation! {
    /// 6.5.9a: brings a run back to where it was before an encounter that an effect made, with the encounter that goes on
    /// there (6.5.9a-returns).
    pub(crate) GOES_BACK: fn(&mut Run, &Outer) = go_back;
}

pub(super) fn go_back(run: &mut Run, outer: &Outer) {
    run.stage = outer.stage;
    run.next = outer.next;
    run.encounter = outer.encounter.clone();
}

kernel::interpretation! {
    /// 6.2.7: goes on with a run as the ice of the Runner's position was moved, or swapped with other ice. In an
    /// encounter the Runner remains with the ice (6.2.7d-remains-with-the-ice); otherwise they stay where they are: they
    /// approach the ice that has come there (6.2.7b-approaches-the-new-ice), or nothing (6.2.7a-approach-ends).
    pub(crate) POSITION_CHANGED: fn(&mut Game<'_>, CardId, Option<CardId>) = position_changed;
}

fn position_changed(game: &mut Game<'_>, ice: CardId, other: Option<CardId>) {
    let Some(run) = game.state.run.as_mut().filter(|run| run.goes_on()) else { return };
    let apart = !run.outer.is_empty();
    let (stage, next) = run.underlying();
    match *stage {
        Stage::Encounter(present) if present == ice => {
            game.log.cite(clause!("6.2.7d-remains-with-the-ice"), || "the run goes on from its new position".into());
            game.take_position(ice);
        }
        Stage::Approach(present) if present == ice => {
            if let Some(other) = other {
                let clause = clause!("6.2.7b-approaches-the-new-ice");
                game.log.cite(clause, || "the ice that has come to this position is approached".into());
                *stage = Stage::Approach(other);
            } else {
                game.log.cite(clause!("6.2.7a-approach-ends"), || "no ice is in this position any more".into());
                *stage = Stage::Passed(BLANK);
                *next = game.interpretations.by(&RUN_STEPS)().after(RunStep::Pass).unwrap_or(RunStep::Inward);
                if !apart {
                    run.window = None;
                }
            }
        }
        Stage::Passed(present) if present == ice => *stage = Stage::Passed(other.unwrap_or(BLANK)),
        _ => {}
    }
}

impl Game<'_> {
    /// Brings the Runner to the position of a piece of ice, whose server is attacked from now on.
    fn take_position(&mut self, ice: CardId) {
        let Some(Place::Ice(server)) = self.state.card(ice).map(|obj| obj.place) else { return };
        let row = self.state.server(server).map_or(&[][..], |cards| cards.ice.as_slice());
        let inward: Vec<CardId> = row.iter().copied().skip_while(|id| *id != ice).skip(1).collect();
        self.state.run.iter_mut().for_each(|run| (run.server, run.inward) = (server, inward.clone()));
    }

    /// Fills the Runner's bad publicity fund as a run begins (10.6.3a-fund).
    pub(crate) fn fill_the_fund(&mut self) {
        let credits = self.by(&FUND).map_or(self.state.bad_publicity, |wrong| wrong());
        self.state.run.iter_mut().for_each(|run| run.fund = credits);
    }

    /// The effect `choose_server`: the card remembers the server from now on.
    pub(crate) fn choose_server(&mut self, words: &ChooseServer, ctx: &Context) -> Done {
        let fits =
            |server: &Server| words.of.is_none_or(|of| self.state.in_server(of, Some(*server), None, ctx.source));
        let all: Vec<Server> = self.state.all_servers().into_iter().filter(fits).collect();
        let picked = self.pick_server(words.who, &all, ctx)?;
        if let Some(obj) = self.state.card_mut(ctx.source) {
            obj.chosen = picked.map(|server| Chosen { name: server.name(), for_turn: ctx.for_turn });
        }
        Ok(())
    }

    /// Lets the Runner pay the additional costs of a run that an effect would have them make. Returns `false` if the
    /// run is not made.
    pub(crate) fn pays_for_run(&mut self, server: Server) -> Done<bool> {
        let costs = self.run_costs(server);
        if costs.is_empty() {
            return Ok(true);
        }
        let about = costs.first().map_or(Name::Word("blank"), |(source, _)| self.state.name(*source));
        if self.check_run_costs(&costs).is_err() || !self.by(&NESTED_COST)(self, Side::Runner, &about)? {
            return Ok(false);
        }
        self.pay_further(Side::Runner, costs, Purpose::Nested)
    }

    /// The effect `instead_of_breach`.
    pub(crate) fn replace_breach(&mut self, words: &InsteadOfBreach, ctx: &Context) {
        let replaced = InPlaceOfBreach {
            source: ctx.source,
            effects: Arc::new(words.then.to_vec()),
            optional: words.or_breach,
            run_on: None,
        };
        if let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) {
            run.in_place_of_breach.push(replaced);
        }
    }

    /// Takes the replacement of a breach that applies next. The Runner chooses among several
    /// (9.9.11-one-for-the-breach).
    pub(crate) fn one_in_place(&mut self, all: &mut Vec<InPlaceOfBreach>) -> Done<Option<InPlaceOfBreach>> {
        if all.len() < 2 {
            return Ok(all.pop());
        }
        let clause = clause!("9.9.11-one-for-the-breach");
        let names: Vec<Name> = all.iter().map(|one| self.state.name(one.source)).collect();
        let picked = self.pick_order(Side::Runner, Some(clause), &names)?;
        self.log.cite(clause, || format!("one of {} is applied first", names.len()));
        Ok((picked < all.len()).then(|| all.remove(picked)))
    }

    /// The effect `move_ice` (6.2.2).
    pub(crate) fn move_ice(&mut self, words: &MoveIce, ctx: &Context) -> Done {
        for (id, _) in self.cards(&words.card, ctx)? {
            let here = self.state.card(id).and_then(CardState::server);
            let to = match words.server {
                Some(server) => self.server_of(server, ctx),
                None => here,
            };
            let ice = self.state.card(id).is_some_and(|obj| matches!(obj.place, Place::Ice(_)));
            let Some(server) = to.filter(|server| ice && self.state.server(*server).is_some()) else { continue };
            let mut moves = Vec::new();
            self.shift(id, None, Place::Ice(server), &mut moves);
            if words.innermost
                && let Some(cards) = self.state.server_mut(server)
            {
                cards.ice.retain(|other| *other != id);
                cards.ice.push(id);
            }
            if let Some(run) = &mut self.state.run {
                run.inward.retain(|other| *other != id);
                run.inward.extend((words.innermost && run.server == server).then_some(id));
            }
            self.by(&POSITION_CHANGED)(self, id, None);
        }
        Ok(())
    }

    /// The effect `swap`: each of two installed cards, or of two agendas in score areas, comes to where the other one is.
    pub(crate) fn swap(&mut self, words: &Swap, ctx: &Context) -> Done {
        let cards: Vec<CardId> = self.cards(&words.card, ctx)?.into_iter().map(|(id, _)| id).collect();
        let one = cards.first().copied();
        let other = match &words.with {
            None => cards.get(1).copied(),
            Some(with) => {
                let ctx = Context { picked: one.or(ctx.picked), ..ctx.clone() };
                self.cards(with, &ctx)?.first().map(|(id, _)| *id)
            }
        };
        let (Some(one), Some(other)) = (one, other) else { return Ok(()) };
        let place = |id: CardId| self.state.card(id).map(|obj| obj.place);
        let (Some(here), Some(there)) = (place(one), place(other)) else { return Ok(()) };
        if let (Some(from), Some(to)) = (score_area(here), score_area(there)) {
            if from != to {
                self.swap_agendas([(one, to), (other, from)]);
            }
            return Ok(());
        }
        if one == other || !self.may_swap((one, here), (other, there)) {
            return Ok(());
        }
        let change = |id: CardId| {
            if id == one {
                other
            } else if id == other {
                one
            } else {
                id
            }
        };
        for cards in &mut self.state.servers {
            cards.ice.iter_mut().chain(&mut cards.root).for_each(|id| *id = change(*id));
        }
        self.state.card_mut(one).into_iter().for_each(|obj| obj.place = there);
        self.state.card_mut(other).into_iter().for_each(|obj| obj.place = here);
        self.state.run.iter_mut().for_each(|run| run.inward.iter_mut().for_each(|id| *id = change(*id)));
        let present = self.state.run.as_mut().filter(|run| run.goes_on()).map(|run| *run.underlying().0);
        match present {
            Some(Stage::Approach(ice) | Stage::Encounter(ice) | Stage::Passed(ice)) if ice == one || ice == other => {
                self.by(&POSITION_CHANGED)(self, ice, Some(change(ice)));
            }
            _ => {}
        }
        Ok(())
    }

    /// The effect `encounter`: the Runner encounters ice, and returns from it to where they were (6.5.9a), unless they
    /// moved to it.
    pub(crate) fn encounter_by_effect(&mut self, words: &Encounter, ctx: &Context) -> Done {
        let Some((ice, _)) = self.cards(&words.card, ctx)?.first().copied() else { return Ok(()) };
        let Some(obj) = self.state.card(ice).filter(|obj| obj.printed.r#type == CardType::Ice) else { return Ok(()) };
        let with_installed = obj.installed();
        if !with_installed {
            self.log.cite(clause!("9.1.8h-encountered-anywhere"), || "its subroutines work where it is".into());
            if self.by(&ANYWHERE).is_some_and(|wrong| !wrong()) {
                return Ok(());
            }
        }
        if self.state.going_on().is_none() {
            self.log.cite(clause!("6.8.2c-completed"), || "the run has been ended, and nothing new begins".into());
            return Ok(());
        }
        if words.moves {
            self.log.cite(clause!("6.2.8a-moved-to"), || "the Runner is there, and continues from there".into());
        }
        let moves = self.interpretations.by(&MOVES_TO).map_or(words.moves, |wrong| wrong());
        if moves && self.state.running().is_some_and(self.by(&MOVES_APART)) {
            self.log.cite(clause!("6.5.9d-encounter-goes-on"), || "the run goes on there after this encounter".into());
            self.take_position(ice);
            if let Some(run) = &mut self.state.run {
                let (stage, next) = run.underlying();
                (*stage, *next) = (Stage::Approach(ice), RunStep::Encounter);
            }
            return Ok(());
        }
        if moves {
            self.encounter_ends();
            self.take_position(ice);
        }
        let ids = self.state.ids().filter_map(|id| Some((id, self.state.card(id)?.boost)));
        let boosts = ids.filter(|(_, boost)| *boost != 0).collect();
        if let Some(run) = &mut self.state.run {
            let encounter = run.encounter.clone();
            let (stage, next, rest, then) = (run.stage, run.next, Vec::new(), Vec::new());
            let outer = Outer { stage, next, encounter, boosts, with_installed, rest, then };
            run.outer.extend((!moves).then_some(outer));
            run.next = RunStep::Break;
        }
        self.encounter(ice)?;
        Ok(())
    }

    /// Returns the Runner from an encounter that an effect made (6.5.9a-returns), and carries out the rest of the ability
    /// that made it. The result is `false` if no effect did.
    pub(crate) fn return_from_encounter(&mut self) -> Done<bool> {
        let goes_back = self.by(&GOES_BACK);
        let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) else { return Ok(false) };
        let Some(outer) = run.outer.pop() else { return Ok(false) };
        goes_back(run, &outer);
        self.state.cards_mut(|obj| obj.boost != 0).for_each(|obj| obj.boost = 0);
        for (id, boost) in outer.boosts {
            self.state.card_mut(id).into_iter().for_each(|obj| obj.boost = boost);
        }
        if matches!(outer.stage, Stage::Encounter(_)) {
            self.log.cite(clause!("6.5.9a-returns"), || "the encounter from which it was made goes on".into());
        }
        self.carry_out_rest(outer.rest, outer.then)?;
        self.settle()?;
        Ok(true)
    }

    /// The number of encounters that effects made within each other.
    pub(crate) fn encounters_made(&self) -> usize {
        self.state.running().map_or(0, |run| run.outer.len())
    }

    /// Puts off the rest of an ability until the encounter that it made is complete (6.5.9c-finished-with-it).
    pub(crate) fn put_off(&mut self, rest: Rest) {
        let made = self.state.run.as_mut().and_then(|run| run.outer.last_mut());
        if let Some(outer) = made.filter(|_| !rest.effects.is_empty()) {
            self.log.cite(clause!("6.5.9c-finished-with-it"), || "the rest waits for the encounter".into());
            outer.rest.push(rest);
        }
    }

    /// Puts off facts that are so only once the encounter is complete (6.5.9c-finished-with-it).
    pub(crate) fn put_off_facts(&mut self, facts: Vec<Fact>) {
        let made = self.state.run.as_mut().and_then(|run| run.outer.last_mut());
        if let Some(outer) = made {
            outer.then.extend(facts);
        }
    }

    /// Carries out and reports what was put off. If it makes another encounter, what is left waits for that.
    pub(crate) fn carry_out_rest(&mut self, rest: Vec<Rest>, then: Vec<Fact>) -> Done {
        let depth = self.encounters_made();
        for one in rest {
            if self.encounters_made() > depth {
                self.put_off(one);
            } else {
                self.resolving(|game| game.effects(&one.effects, &mut Context::of_rest(&one)))?;
            }
        }
        if self.encounters_made() > depth {
            self.put_off_facts(then);
        } else {
            for fact in then {
                self.report(vec![fact]);
            }
        }
        Ok(())
    }

    /// The effect `choose_subtypes`: the card has them as long as it is rezzed.
    pub(crate) fn choose_subtypes(&mut self, words: &ChooseSubtypes, ctx: &Context) -> Done {
        let mut left: Vec<Text> = words.of.to_vec();
        let about = self.state.name(ctx.source);
        let who = Name::Word(words.who.as_str());
        let mut chosen = Vec::new();
        while !left.is_empty() {
            if !chosen.is_empty() && (!words.any || !self.log.may(&who, "may", None, Some(&about), "accept")?) {
                break;
            }
            let names: Vec<Name> = left.iter().map(|one| one.0.clone()).collect();
            let picked = self.log.pick(&who, "option", None, Some(&about), &names)?;
            if picked < left.len() {
                chosen.push(left.remove(picked));
            }
        }
        if let Some(obj) = self.state.card_mut(ctx.source) {
            obj.gained.extend(chosen);
        }
        Ok(())
    }

    /// The server of a filter. If the filter leaves it open, the player chooses one.
    pub(crate) fn server_chosen(&mut self, words: ServerFilter, ctx: &Context) -> Done<Option<Server>> {
        if !words.is_open() || ctx.server.is_some() {
            return Ok(self.server_of(words, ctx));
        }
        let mut all = self.state.all_servers();
        all.retain(|server| self.state.in_server(words, Some(*server), None, ctx.source));
        self.pick_server(ctx.side, &all, ctx)
    }
}
