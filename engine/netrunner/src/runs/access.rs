//! Access, by the table of its steps (7.2): which card is accessed, trashing it, stealing it.
//!
//! A card that is trashed while it is accessed is accessed no more: an agenda that a card trashes is not stolen.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game, refused};
use crate::resolution::context::For;
use crate::runs::breaching::{AccessStep, MAY_BE_CANDIDATE, WAS_CHOSEN, access_of};
use crate::runs::progress::RunProgress;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{BLANK, CardId, CardState, Place, Run, Stage};
use crate::words::effects::Cost;
use crate::words::{CardType, Deed, Object, Purpose, Server, Side, What, Zone};

kernel::interpretation! {
    /// 7.1.7: `true` if a card is still accessed. Its access ends when it moves elsewhere (7.1.7-ends-the-access).
    pub(crate) STILL_ACCESSED: fn(&Run, CardId, u32) -> bool = is_still_accessed;
}

fn is_still_accessed(run: &Run, card: CardId, moves: u32) -> bool {
    run.chosen.last() == Some(&(card, moves))
}

kernel::interpretation! {
    /// 7.1.5a: `true` if the Runner can pay a trash cost: there is one (7.1.5a-no-trash-cost).
    pub(crate) HAS_TRASH_COST: fn(Option<i64>) -> bool = is_there;
}

fn is_there(cost: Option<i64>) -> bool {
    cost.is_some()
}

impl Game<'_> {
    pub(crate) fn access_next(&mut self, wanted: Option<CardId>) -> Done<RunProgress> {
        self.review_candidates()?;
        let Some(run) = self.state.running() else { return Ok(RunProgress::Ended) };
        let (mut to_access, from_pile, server) = (run.to_access.clone(), run.from_pile, run.server);
        self.leave_out_forbidden(&mut to_access);
        let in_root = wanted.filter(|card| to_access.contains(card));
        let in_pile = if in_root.is_none() && from_pile > 0 { self.in_pile(server, wanted)? } else { None };
        if in_pile.is_some() {
            self.state.run.iter_mut().for_each(|run| run.from_pile = run.from_pile.saturating_sub(1));
        }
        let card = if let Some(card) = in_root.or(in_pile) {
            card
        } else if to_access.is_empty() {
            self.breach_ends();
            self.settle()?;
            self.end_the_run(None)?;
            self.settle()?;
            return Ok(RunProgress::Ended);
        } else {
            let who = Name::Word(Side::Runner.as_str());
            let picked = self.pick_cards(&who, "card", None, &to_access, 1, 1)?;
            picked.first().copied().unwrap_or(BLANK)
        };
        let moves = self.state.card(card).map_or(0, |obj| obj.moves);
        if let Some(run) = &mut self.state.run {
            if let Some(at) = run.to_access.iter().position(|other| *other == card) {
                run.to_access.remove(at);
            }
            run.stage = Stage::Access(card);
            run.used_in_access = false;
            run.chosen.push((card, moves));
        }
        if self.step_about_to(access_of(card))? == 0 {
            self.set_stage(Stage::Breach);
            return Ok(RunProgress::Left);
        }
        if self.state.going_on().is_none() {
            return Ok(RunProgress::Left);
        }
        let fact = Fact::of("accessed", card, &self.state);
        let since = self.state.facts.len();
        self.state.run.iter_mut().for_each(|run| run.access_since = Some(since));
        // A card without a name is no object; it lies in the server of the breach.
        let zone = fact.zone.or_else(|| Zone::of_central(server));
        self.report(vec![Fact { who: Some(Side::Runner), zone, ..fact }]);
        self.settle()?;
        Ok(RunProgress::Accessed(card))
    }

    /// The card that is accessed from HQ, at random, or the top card of R&D.
    fn in_pile(&mut self, server: Server, wanted: Option<CardId>) -> Done<Option<CardId>> {
        let zone = if server == Server::Hq { Zone::Hq } else { Zone::Rd };
        let chosen = |run: &Run| run.chosen.iter().any(|(id, _)| self.state.pile(zone).contains(id));
        if self.state.running().is_some_and(chosen) {
            self.log.cite(clause!("7.4.3-chosen-once"), || "an accessed card is no longer a candidate".into());
        }
        if zone == Zone::Rd && self.state.shuffle_of(zone).is_some() {
            // A chosen card that has left the pile does not lie on top of the next one.
            let mut depth = self.state.pile(zone).len().saturating_sub(self.candidates(zone).len());
            let may_be = self.by(&MAY_BE_CANDIDATE);
            let mut eligible = self.candidates(zone).into_iter().any(|card| may_be(self, card));
            while eligible {
                self.settle_top(zone, depth.saturating_add(1))?;
                // A card that cannot be accessed lies on top of the next one that can.
                eligible = self.state.pile(zone).get(depth).is_some_and(|card| !may_be(self, *card));
                depth = depth.saturating_add(1);
            }
        }
        let mut pile = self.candidates(zone);
        self.leave_out_forbidden(&mut pile);
        if zone == Zone::Rd {
            let bottom = self.state.running().is_some_and(|run| run.from_bottom);
            if bottom && self.state.endless.contains(&zone) {
                return Err(Stop::unsupported("the bottom of a deck that has no end"));
            }
            let next = if bottom { pile.last() } else { pile.first() };
            let endless = self.state.endless.contains(&zone) && self.by(&MAY_BE_CANDIDATE)(self, BLANK);
            return Ok(next.copied().or(endless.then_some(BLANK)));
        }
        if pile.is_empty() {
            return Ok(None);
        }
        if let Some(card) = wanted.filter(|card| pile.contains(card)) {
            return Ok(Some(card));
        }
        let who = Name::Word(kernel::transcript::CHANCE);
        let picked = self.pick_cards(&who, "chance", Some(Name::Word(zone.as_str())), &pile, 1, 1)?;
        Ok(picked.first().copied())
    }

    /// Leaves out the cards whose access is forbidden at present: they are no candidates (7.4.2-forbidden).
    fn leave_out_forbidden(&mut self, cards: &mut Vec<CardId>) {
        let all = cards.len();
        cards.retain(|card| self.by(&MAY_BE_CANDIDATE)(self, *card));
        if cards.len() < all {
            self.log.cite(clause!("7.4.2-forbidden"), || "a card that cannot be accessed is no candidate".into());
        }
    }

    /// The cards of a pile that were not chosen in this breach (7.4.3-chosen-once).
    fn candidates(&self, zone: Zone) -> Vec<CardId> {
        let all = self.state.pile(zone).to_vec();
        let Some(run) = self.state.running() else { return all };
        let was_chosen = self.by(&WAS_CHOSEN);
        let mut blanks = run.chosen.iter().filter(|(id, _)| *id == BLANK).count();
        let mut left = Vec::new();
        for id in all.iter().copied() {
            let moves = self.state.card(id).map_or(0, |obj| obj.moves);
            if id == BLANK && blanks > 0 {
                blanks -= 1;
            } else if id == BLANK || !was_chosen(run, id, moves) {
                left.push(id);
            }
        }
        left
    }

    fn accessing(&mut self, name: &Object) -> Done<CardId> {
        let card = self.find(name, |_| true)?;
        if self.state.running().map(|run| run.stage) != Some(Stage::Access(card)) {
            self.go_on(Some(card), |went| went == RunProgress::Accessed(card))?;
        }
        if self.state.running().map(|run| run.stage) != Some(Stage::Access(card)) {
            return Err(self.log.rejected(format!("`{}` is not accessed", self.state.name(card))));
        }
        Ok(card)
    }

    /// Returns `true` if a card is still where it was accessed.
    fn still_there(&self, card: CardId) -> bool {
        self.state
            .card(card)
            .is_some_and(|obj| matches!(obj.place, Place::Root(_) | Place::Pile(Zone::Hq | Zone::Rd | Zone::Archives)))
            && self.is_same(card)
    }

    /// Returns `true` if a card that was accessed did not move since.
    pub(super) fn is_same(&self, card: CardId) -> bool {
        let moves = self.state.card(card).map_or(0, |obj| obj.moves);
        self.state.going_on().is_some_and(|run| self.by(&STILL_ACCESSED)(run, card, moves))
    }

    pub(crate) fn trash_accessed(&mut self, name: &Object) -> Done {
        let card = self.accessing(name)?;
        let cost = self.state.card(card).and_then(|obj| obj.printed.trash_cost).map(|n| n.0);
        if !self.may_be_trashed_there(card) {
            return refused(&[clause!("7.1.5b-not-in-archives")], "a card in Archives cannot be trashed");
        }
        if !self.by(&HAS_TRASH_COST)(cost) {
            return refused(&[clause!("7.1.5a-no-trash-cost")], "it has no trash cost");
        }
        if !self.still_there(card) {
            return refused(&[clause!("7.1.7-ends-the-access")], "it is no longer accessed");
        }
        self.check_allowed(
            &Part { card: Some(card), ..Part::new(What::Trash, None, Side::Runner) },
            "it cannot be trashed",
        )?;
        if !self.opens_access_ability() {
            return refused(&[clause!("7.1.4-one-in-an-access")], "another ability was used in this access");
        }
        let cost = self.price_of(Deed::Trash, Side::Runner, card)?;
        let purpose = For { card, purpose: Purpose::Trash };
        self.check_credits(Side::Runner, cost, purpose)?;
        let further = self.further_costs(Deed::Trash, card);
        self.check_at_once(Side::Runner, cost, purpose, &further)?;
        self.note_access_ability();
        self.spend(Side::Runner, cost, purpose)?;
        if !self.pay_further(Side::Runner, further, Purpose::Trash)? {
            return self.finish_access(card, AccessStep::End);
        }
        self.by(&AFTER_COST)(self)?;
        let part = Part { card: Some(card), ..Part::new(What::Trash, None, Side::Runner) };
        self.resolving(|game| {
            let part = game.about_to(part)?;
            game.carry_out_trash(&[part], vec![(card, None)], None, Some(Side::Runner));
            Ok(())
        })?;
        self.finish_access(card, AccessStep::Steal)
    }

    pub(crate) fn steal(&mut self, who: Side, name: &Object) -> Done {
        let card = self.accessing(name)?;
        if who != Side::Runner || !self.stealable(card) {
            return refused(&[clause!("1.17.3-scored-or-stolen")], "it cannot be stolen");
        }
        self.check_allowed(
            &Part { card: Some(card), ..Part::new(What::Steal, None, Side::Runner) },
            "it cannot be stolen",
        )?;
        let costs = self.steal_costs(card);
        let what = For { card, purpose: Purpose::Steal };
        self.check_at_once(who, 0, what, &costs)?;
        if !self.pay_further(who, costs, Purpose::Steal)? {
            return self.finish_access(card, AccessStep::End);
        }
        // All of it is paid at once, and what that set off comes before the theft.
        self.by(&AFTER_COST)(self)?;
        if self.state.over.is_some() {
            return Ok(());
        }
        self.take_stolen(card)?;
        self.finish_access(card, AccessStep::End)
    }

    /// The costs of stealing an agenda, each with the card that imposes it.
    fn steal_costs(&self, card: CardId) -> Vec<(CardId, Cost)> {
        let own =
            self.state.card(card).and_then(|obj| obj.printed.additional_cost.clone()).and_then(|costs| costs.steal);
        let server = self.state.running().map(|run| run.server);
        let others = self.state.ids().filter_map(|id| {
            let obj =
                self.state.card(id).filter(|obj| obj.active() && obj.server().is_some() && obj.server() == server)?;
            Some(
                obj.printed
                    .r#static
                    .iter()
                    .filter(|ability| self.static_works(ability, id))
                    .filter_map(move |ability| Some((id, ability.steal_cost.clone()?)))
                    .collect(),
            )
        });
        let lasting = self.lasting_statics().filter_map(|(ctx, ability)| {
            let here = self.state.card(ctx.source).and_then(CardState::server);
            Some((ctx.source, ability.steal_cost.clone().filter(|_| here.is_some() && here == server)?))
        });
        let further = self.further_costs(Deed::Steal, card).into_iter().chain(lasting);
        let others = others.flat_map(|costs: Vec<(CardId, Cost)>| costs);
        own.into_iter().map(|cost| (card, cost)).chain(others).chain(further).collect()
    }

    fn stealable(&self, card: CardId) -> bool {
        self.state.card(card).is_some_and(|obj| obj.printed.r#type == CardType::Agenda) && self.still_there(card)
    }

    pub(crate) fn take_stolen(&mut self, card: CardId) -> Done {
        let part = Part { card: Some(card), ..Part::new(What::Steal, None, Side::Runner) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        let points = self.state.card(card).and_then(|obj| obj.printed.points).map_or(0, |n| n.0);
        self.state.this_turn.stole.push(points);
        self.state.run.iter_mut().for_each(|run| run.stolen += 1);
        self.end_currents(Some(Side::Corp), None);
        let fact = Fact { who: Some(Side::Runner), ..Fact::of("stolen", card, &self.state) };
        self.take_agenda(card, Zone::RunnerScore, fact);
        Ok(())
    }

    /// Steals an agenda that is still accessed, if that costs nothing more.
    pub(super) fn must_steal(&mut self, card: CardId) -> Done {
        let costs = !self.steal_costs(card).is_empty();
        let accessed = self.state.running().is_some_and(|run| run.stage == Stage::Access(card));
        if accessed && !self.is_same(card) {
            self.log.cite(clause!("7.1.7-ends-the-access"), || "it was moved, so it is no longer accessed".into());
        }
        if self.stealable(card) && !costs {
            self.take_stolen(card)?;
        }
        Ok(())
    }
}
