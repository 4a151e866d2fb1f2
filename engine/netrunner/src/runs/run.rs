//! Runs, and what the game itself goes on to.

use crate::game::{Done, Game, refused};
use crate::matching::imminent::Fact;
use crate::resolution::effects::Ctx;
use crate::rulings::{Lingering, PreventedSubroutine, Subroutines};
use crate::state::imminent::Part;
use crate::state::{BLANK, Lasting, Obj, ObjId, Place, Run, Stage, TurnRecord};
use crate::words::amounts::{Amount, Said};
use crate::words::effects::{Break, Cost};
use crate::words::scenario::Passage;
use crate::words::{CardType, Object, Server, Side, Until, What, Zone};
use kernel::words::name::Name;

/// How far a run went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Went {
    /// Ice was encountered; its "when encountered" abilities are done.
    Encountered(ObjId),
    /// Ice was passed, or the run ended there.
    Passed(ObjId),
    /// The server was breached, or what stands in place of that was done.
    Breached,
    /// A card was accessed.
    Accessed(ObjId),
    /// Nothing more was done with what was accessed.
    Left,
    /// The run is complete.
    Ended,
}

impl Game<'_> {
    /// The game goes on to something, while all pass.
    pub(crate) fn passage(&mut self, passage: &Passage) -> Done {
        match passage {
            Passage::Encounter(encounter) => {
                let ice = self.run_on(&encounter.card)?;
                self.go_on(Some(ice), |went| went == Went::Encountered(ice))
            }
            Passage::Subroutines(encounter) => {
                let ice = self.run_on(&encounter.card)?;
                self.go_on(Some(ice), |went| went == Went::Passed(ice))
            }
            Passage::Breach(breach) => {
                self.same_server(breach.server)?;
                self.go_on(None, |went| went == Went::Breached)
            }
            Passage::Access(access) => {
                let card = self.find(&access.card, |_| true)?;
                self.go_on(Some(card), |went| went == Went::Accessed(card))
            }
            Passage::EndRun(end) => {
                self.same_server(end.server)?;
                self.go_on(None, |_| false).or_else(|stop| {
                    if self.state.running().is_none() && self.state.run.is_some() { Ok(()) } else { Err(stop) }
                })
            }
            Passage::EndTurn(end) => self.end_turn(end.player),
        }
    }

    fn run_on(&self, name: &Object) -> Done<ObjId> {
        self.find(name, |obj| matches!(obj.place, Place::Ice(_)))
    }

    fn same_server(&self, server: Server) -> Done {
        match &self.state.run {
            Some(run) if run.server == server => Ok(()),
            _ => Err(self.words.rejected(format!("there is no run on {server}"))),
        }
    }

    /// Goes on with the run until something was done; a run that ends before is an error.
    fn go_on(&mut self, wanted: Option<ObjId>, done: impl Fn(Went) -> bool) -> Done {
        loop {
            if self.state.running().is_none() {
                return Err(self.words.rejected("the run does not get there"));
            }
            let went = self.forward(wanted)?;
            if done(went) || self.state.over.is_some() {
                return Ok(());
            }
        }
    }

    /// A run begins: it approaches the outermost ice, or the server where there is none.
    pub(crate) fn begin_run(&mut self, server: Server) -> Done {
        let Some(cards) = self.state.server(server) else {
            return Err(self.words.rejected(format!("there is no {server}")));
        };
        let first = cards.ice.first().copied();
        self.state.runs += 1;
        self.state.this_turn.ran = true;
        self.state.run = Some(Run {
            server,
            stage: first.map_or(Stage::BeforeServer, Stage::Approach),
            may_jack_out: first.is_none(),
            successful: false,
            by: None,
            broken: Vec::new(),
            bypassed: false,
            to_access: Vec::new(),
            from_pile: 0,
            in_place_of_breach: None,
        });
        Ok(())
    }

    /// Whether the run has still to come to a piece of ice.
    pub(crate) fn lies_ahead(&self, ice: ObjId) -> bool {
        let Some(run) = self.state.running() else { return false };
        let row = self.state.server(run.server).map_or(&[][..], |cards| cards.ice.as_slice());
        match run.stage {
            Stage::Approach(present) | Stage::Encounter(present) => {
                row.iter().skip_while(|id| **id != present).skip(1).any(|id| *id == ice)
            }
            _ => false,
        }
    }

    fn set_stage(&mut self, stage: Stage) {
        if let Some(run) = self.state.run.as_mut().filter(|run| run.stage != Stage::Ended) {
            run.stage = stage;
        }
    }

    /// Does the next thing of a run, as all pass. `wanted`: what is to be accessed next, if it can be.
    pub(crate) fn forward(&mut self, wanted: Option<ObjId>) -> Done<Went> {
        self.count_effect()?;
        let Some(run) = self.state.running() else { return Ok(Went::Ended) };
        match run.stage {
            Stage::Approach(ice) => {
                if self.state.obj(ice).is_some_and(|obj| obj.rezzed) {
                    self.encounter(ice)
                } else {
                    self.pass(ice);
                    Ok(Went::Passed(ice))
                }
            }
            Stage::Encounter(ice) => {
                self.subroutines(ice)?;
                self.pass(ice);
                Ok(Went::Passed(ice))
            }
            Stage::BeforeServer => self.succeed(),
            Stage::Breach => self.access_next(wanted),
            Stage::Access(card) => {
                self.leave(card)?;
                Ok(Went::Left)
            }
            Stage::Ended => Ok(Went::Ended),
        }
    }

    fn encounter(&mut self, ice: ObjId) -> Done<Went> {
        if let Some(run) = &mut self.state.run {
            run.stage = Stage::Encounter(ice);
            run.broken.clear();
            run.bypassed = false;
        }
        self.report(vec![Fact::of("encountered", ice, &self.state)]);
        self.settle()?;
        Ok(Went::Encountered(ice))
    }

    fn subroutines(&mut self, ice: ObjId) -> Done {
        let Some(card) = self.state.obj(ice).map(|obj| obj.card.clone()) else { return Ok(()) };
        let (mut resolved, mut others_go) = (0, false);
        for (number, effects) in card.subroutines.iter().enumerate() {
            let Some(run) = self.state.running() else { return Ok(()) };
            if others_go || run.bypassed || run.broken.contains(&number) || self.state.over.is_some() {
                continue;
            }
            self.state.depth += 1;
            let part = Part { card: Some(ice), ..Part::new(What::Subroutine, Some(ice), Side::Corp) };
            if resolved > 0 {
                self.words.cite(clause!("9.8.10d-window-each"), || "each subroutine resolves by itself".into());
                self.uninterrupted = self.rules.subroutines == Subroutines::OnlyTheFirst;
            }
            resolved += 1;
            let left = self.about_to(part)?;
            if left.amount == 0 {
                self.words
                    .cite(clause!("9.8.10b-subroutine-prevented"), || "none of its instructions is carried out".into());
                others_go = self.rules.prevented_subroutine == PreventedSubroutine::TakesOthersAlong;
            } else {
                self.ability(effects, Ctx::new(ice, Side::Corp))?;
                let number = i64::try_from(number).unwrap_or(0) + 1;
                self.report(vec![Fact { number, ..Fact::of("resolved", ice, &self.state) }]);
            }
            self.uninterrupted = false;
            self.state.depth -= 1;
            self.settle()?;
        }
        Ok(())
    }

    /// The run passes ice and approaches what comes next.
    fn pass(&mut self, ice: ObjId) {
        for obj in &mut self.state.objects {
            obj.boost = 0;
        }
        let Some(run) = self.state.running() else { return };
        let row = self.state.server(run.server).map_or(&[][..], |cards| cards.ice.as_slice());
        let next = row.iter().skip_while(|id| **id != ice).nth(1).copied();
        if let Some(run) = &mut self.state.run {
            run.stage = next.map_or(Stage::BeforeServer, Stage::Approach);
            run.may_jack_out = true;
            run.broken.clear();
            run.bypassed = false;
        }
    }

    /// The effect `break`: the first subroutines that are not broken yet.
    pub(crate) fn break_subroutines(&mut self, words: &Break, ctx: &Ctx) -> Done {
        let Some(Stage::Encounter(ice)) = self.state.running().map(|run| run.stage) else { return Ok(()) };
        if words.ice.as_ref().is_some_and(|filter| !self.state.fits(filter, ice, ctx.asker())) {
            return Ok(());
        }
        let all = self.state.obj(ice).map_or(0, |obj| obj.card.subroutines.len());
        let broken = self.state.running().map_or(Vec::new(), |run| run.broken.clone());
        let whole: Vec<usize> = (0..all).filter(|number| !broken.contains(number)).collect();
        let most = i64::try_from(whole.len()).unwrap_or(0);
        let number = match &words.subroutines {
            Amount::Said(Said::Any) => ctx.amount.unwrap_or(most),
            amount => self.amount(amount, most, ctx)?,
        };
        let wanted = usize::try_from(number).unwrap_or(0);
        for place in whole.into_iter().take(wanted) {
            let part = Part { card: Some(ice), ..Part::new(What::Break, Some(ctx.source), ctx.side) };
            if self.about_to(part)?.amount == 0 {
                continue;
            }
            if let Some(run) = &mut self.state.run {
                run.broken.push(place);
            }
            let number = i64::try_from(place).unwrap_or(0) + 1;
            self.report(vec![Fact { number, by: Some(ctx.source), ..Fact::of("broke", ice, &self.state) }]);
        }
        Ok(())
    }

    /// The run is successful; the breach begins, or what stands in its place happens.
    fn succeed(&mut self) -> Done<Went> {
        let Some(run) = &mut self.state.run else { return Ok(Went::Ended) };
        run.successful = true;
        let server = run.server;
        let replaced = run.in_place_of_breach.take();
        run.stage = Stage::Breach;
        self.state.this_turn.succeeded.push(server);
        if let Some((source, effects)) = replaced {
            self.ability(&effects, Ctx::new(source, Side::Runner))?;
            self.settle()?;
            self.end_the_run(None);
            return Ok(Went::Breached);
        }
        let mut to_access = self.state.server(server).map_or(Vec::new(), |cards| cards.root.clone());
        if server == Server::Archives {
            to_access.extend(self.state.pile(Zone::Archives));
            for obj in self.state.objects.iter_mut().filter(|obj| obj.place == Place::Pile(Zone::Archives)) {
                obj.facedown = false;
            }
        }
        if let Some(run) = &mut self.state.run {
            run.to_access = to_access;
            run.from_pile = u32::from(matches!(server, Server::Hq | Server::Rd));
        }
        Ok(Went::Breached)
    }

    fn access_next(&mut self, wanted: Option<ObjId>) -> Done<Went> {
        let Some(run) = self.state.running() else { return Ok(Went::Ended) };
        let (to_access, from_pile, server) = (run.to_access.clone(), run.from_pile, run.server);
        let card = if let Some(card) = wanted.filter(|card| to_access.contains(card)) {
            card
        } else if from_pile > 0 {
            if let Some(run) = &mut self.state.run {
                run.from_pile -= 1;
            }
            match self.in_pile(server, wanted)? {
                Some(card) => card,
                None => return Ok(Went::Left),
            }
        } else if to_access.is_empty() {
            self.end_the_run(None);
            return Ok(Went::Ended);
        } else {
            let who = Name::Word(Side::Runner.as_str());
            let picked = self.pick_cards(&who, "card", None, &to_access, 1, 1)?;
            picked.first().copied().unwrap_or(BLANK)
        };
        if let Some(run) = &mut self.state.run {
            if let Some(at) = run.to_access.iter().position(|other| *other == card) {
                run.to_access.remove(at);
            }
            run.stage = Stage::Access(card);
        }
        self.report(vec![Fact::of("accessed", card, &self.state)]);
        self.settle()?;
        Ok(Went::Accessed(card))
    }

    /// The card that is accessed from HQ, at random, or the top card of R&D.
    fn in_pile(&mut self, server: Server, wanted: Option<ObjId>) -> Done<Option<ObjId>> {
        let zone = if server == Server::Hq { Zone::Hq } else { Zone::Rd };
        let pile = self.state.pile(zone).to_vec();
        if zone == Zone::Rd {
            return Ok(pile.first().copied().or_else(|| self.state.endless.contains(&zone).then_some(BLANK)));
        }
        if pile.is_empty() {
            return Ok(None);
        }
        if let Some(card) = wanted.filter(|card| pile.contains(card)) {
            return Ok(Some(card));
        }
        let who = Name::Word(kernel::transcript::CHANCE);
        let picked = self.pick_cards(&who, "chance", None, &pile, 1, 1)?;
        Ok(picked.first().copied())
    }

    fn accessing(&mut self, name: &Object) -> Done<ObjId> {
        let card = self.find(name, |_| true)?;
        if self.state.running().map(|run| run.stage) != Some(Stage::Access(card)) {
            self.go_on(Some(card), |went| went == Went::Accessed(card))?;
        }
        if self.state.running().map(|run| run.stage) != Some(Stage::Access(card)) {
            return Err(self.words.rejected(format!("`{}` is not accessed", self.state.name(card))));
        }
        Ok(card)
    }

    /// Whether a card is still where it was accessed.
    fn still_there(&self, card: ObjId) -> bool {
        self.state
            .obj(card)
            .is_some_and(|obj| matches!(obj.place, Place::Root(_) | Place::Pile(Zone::Hq | Zone::Rd | Zone::Archives)))
    }

    pub(crate) fn trash_accessed(&mut self, name: &Object) -> Done {
        let card = self.accessing(name)?;
        let cost = self.state.obj(card).and_then(|obj| obj.card.trash_cost).map(|n| n.0);
        let archived = self.state.obj(card).and_then(Obj::zone) == Some(Zone::Archives);
        let Some(cost) = cost.filter(|_| self.still_there(card) && !archived) else {
            return refused(&[], "it cannot be trashed");
        };
        if self.state.runner.credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(Side::Runner, cost, card);
        self.state.depth += 1;
        let part = Part { card: Some(card), ..Part::new(What::Trash, None, Side::Runner) };
        let left = self.about_to(part)?;
        if left.amount > 0 {
            self.discard(vec![(card, None)], None, Some(Side::Runner));
        }
        self.state.depth -= 1;
        self.set_stage(Stage::Breach);
        self.settle()
    }

    pub(crate) fn steal(&mut self, who: Side, name: &Object) -> Done {
        let card = self.accessing(name)?;
        if who != Side::Runner || !self.stealable(card) {
            return refused(&[], "it cannot be stolen");
        }
        for (source, cost) in self.steal_costs(card) {
            if !self.can_pay(who, &cost, &Ctx::new(source, who)) {
                let why = self.why_unpayable(who, &cost, &Ctx::new(source, who));
                return refused(why, "it cannot be paid for");
            }
        }
        for (source, cost) in self.steal_costs(card) {
            let mut ctx = Ctx::new(source, who);
            self.state.depth += 1;
            let cards = self.cost_cards(who, &cost, &ctx, None)?;
            let paid = self.pay(who, &cost, cards, &mut ctx)?;
            self.state.depth -= 1;
            if !paid || self.state.over.is_some() {
                self.set_stage(Stage::Breach);
                return self.settle();
            }
        }
        self.take_stolen(card);
        self.set_stage(Stage::Breach);
        self.settle()
    }

    /// What stealing an agenda costs, by the card that says so.
    fn steal_costs(&self, card: ObjId) -> Vec<(ObjId, Cost)> {
        let own = self.state.obj(card).and_then(|obj| obj.card.additional_cost.clone()).and_then(|costs| costs.steal);
        let server = self.state.running().map(|run| run.server);
        let others = self.state.ids().filter_map(|id| {
            let obj =
                self.state.obj(id).filter(|obj| obj.active() && obj.server().is_some() && obj.server() == server)?;
            Some(obj.card.r#static.iter().filter_map(move |ability| Some((id, ability.steal_cost.clone()?))).collect())
        });
        own.into_iter().map(|cost| (card, cost)).chain(others.flat_map(|costs: Vec<(ObjId, Cost)>| costs)).collect()
    }

    fn stealable(&self, card: ObjId) -> bool {
        self.state.obj(card).is_some_and(|obj| obj.card.r#type == CardType::Agenda) && self.still_there(card)
    }

    fn take_stolen(&mut self, card: ObjId) {
        let points = self.state.obj(card).and_then(|obj| obj.card.points).map_or(0, |n| n.0);
        self.state.this_turn.stole.push(points);
        self.end_currents(Some(Side::Corp));
        let fact = Fact { who: Some(Side::Runner), ..Fact::of("stolen", card, &self.state) };
        self.take_agenda(card, Zone::RunnerScore, fact);
    }

    /// What is accessed is left; an agenda that costs nothing more must be stolen.
    fn leave(&mut self, card: ObjId) -> Done {
        let costs = !self.steal_costs(card).is_empty();
        if self.stealable(card) && !costs {
            self.take_stolen(card);
        }
        self.set_stage(Stage::Breach);
        self.settle()
    }

    pub(crate) fn jack_out(&mut self, who: Side, server: Server) -> Done {
        self.same_server(server)?;
        while self.state.running().is_some_and(|run| match run.stage {
            Stage::Encounter(_) => true,
            Stage::Approach(_) => !run.may_jack_out,
            _ => false,
        }) {
            self.forward(None)?;
        }
        let forbidden = self.forbids(What::JackOut);
        let may = self
            .state
            .running()
            .is_some_and(|run| run.may_jack_out && matches!(run.stage, Stage::Approach(_) | Stage::BeforeServer));
        if who != Side::Runner || !may || forbidden {
            return refused(&[], "the Runner cannot jack out now");
        }
        self.state.depth += 1;
        let left = self.about_to(Part::new(What::JackOut, None, Side::Runner))?;
        if left.amount > 0 {
            self.end_the_run(Some(Name::Word("jack_out")));
        }
        self.state.depth -= 1;
        self.settle()
    }

    /// The run is over.
    pub(crate) fn end_the_run(&mut self, by: Option<Name>) {
        if let Some(run) = self.state.run.as_mut().filter(|run| run.stage != Stage::Ended) {
            run.stage = Stage::Ended;
            run.by = by;
            run.to_access.clear();
        }
        self.let_lapse(|lasting| lasting.until == Until::RunEnds);
        for obj in &mut self.state.objects {
            obj.boost = 0;
        }
    }

    /// What works for a while ends (9.10.1-lingering).
    fn let_lapse(&mut self, over: impl Fn(&Lasting) -> bool) {
        if !self.state.lasting.iter().any(&over) || self.rules.lingering == Lingering::ForEver {
            return;
        }
        self.words.cite(clause!("9.10.1-lingering"), || "its time is over".into());
        self.state.lasting.retain(|lasting| !over(lasting));
    }

    /// A turn ends, and the other player's begins.
    fn end_turn(&mut self, player: Side) -> Done {
        if self.state.turn != player {
            return Err(self.words.rejected(format!("it is not the {}'s turn", player.as_str())));
        }
        while self.state.running().is_some() {
            self.forward(None)?;
        }
        self.mandatory_draw()?;
        self.discard_down(player)?;
        if self.state.over.is_some() {
            return Ok(());
        }
        if player == Side::Runner {
            self.state.last_turn = std::mem::take(&mut self.state.this_turn);
        } else {
            self.state.this_turn = TurnRecord::default();
        }
        self.let_lapse(|lasting| {
            lasting.until == Until::TurnEnds || (lasting.until == Until::NextTurn && lasting.side == player.other())
        });
        self.state.turn = player.other();
        self.state.turns += 1;
        self.state.used.clear();
        self.state.objects.iter_mut().for_each(|obj| obj.boost_of_turn = 0);
        let clicks = if player == Side::Corp { 4 } else { 3 };
        let purse = self.state.purse_mut(player.other());
        purse.clicks = purse.clicks.map(|_| clicks);
        self.state.draw_due = player == Side::Runner;
        self.report(vec![Fact { who: Some(player.other()), ..Fact::new("turn_began") }]);
        self.settle()
    }

    fn discard_down(&mut self, player: Side) -> Done {
        let zone = if player == Side::Corp { Zone::Hq } else { Zone::Grip };
        let held = self.state.pile(zone).to_vec();
        let most = self.state.max_hand_size(player);
        if most < 0 {
            self.state.flatlined = true;
            self.state.over = Some("the Runner flatlined");
            return Ok(());
        }
        let over = held.len().saturating_sub(usize::try_from(most).unwrap_or(0));
        if over == 0 {
            return Ok(());
        }
        let cards = self.pick_cards(&Name::Word(player.as_str()), "card", None, &held, over, over)?;
        let pile = if player == Side::Corp { Zone::Archives } else { Zone::Heap };
        let mut moves = Vec::new();
        for card in cards {
            self.shift(card, Some(zone), Place::Pile(pile), &mut moves);
        }
        self.report_with(Vec::new(), moves);
        Ok(())
    }
}
