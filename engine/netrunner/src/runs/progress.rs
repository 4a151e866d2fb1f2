//! The progress of a run while all pass, by the table of its steps: 6.9, 6.2.4 (ice that is gone leaves its position),
//! 6.1.2d (the server may be changed, and the step is not).
//!
//! A run on Archives "would be declared successful", and is on HQ from then on: HQ is breached, and the success was on
//! HQ.

use kernel::words::name::Name;

use crate::game::{Done, Game, refused};
use crate::resolution::context::Context;
use crate::runs::breaching::AccessStep;
use crate::runs::encounter::{WITHOUT_SUBROUTINES, there_and_rezzed};
use crate::runs::steps::RUN_STEPS;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, Encounter, Place, Run, RunStep, ServerCards, Stage, State};
use crate::words::effects::Attack;
use crate::words::scenario::GameStep;
use crate::words::{Object, Server, Side, What};

/// The point to which a run went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunProgress {
    /// Ice was approached, and may be rezzed.
    Approached(CardId),
    /// The Runner may jack out.
    MayJackOut,
    /// Ice was encountered; its "when encountered" abilities are done.
    Encountered(CardId),
    /// Ice was passed, or the run ended there.
    Passed(CardId),
    /// The server was breached, or what stands in place of that was done.
    Breached,
    /// A card was accessed.
    Accessed(CardId),
    /// The accessed card was left without a further action.
    Left,
    /// The run is complete.
    Ended,
}

/// The way of a run from a line of its steps.
enum Went {
    /// The next line.
    On,
    /// Another line.
    To(RunStep),
    /// The next line, once something was reported.
    Stop(RunProgress),
    /// A change to the same line.
    Stay(RunProgress),
}

kernel::interpretation! {
    /// 6.1.2d: changes the server of a run, which goes on at the same step (6.1.2d-directly).
    pub(crate) ATTACKS: fn(&mut Run, Server) = goes_on_where_it_stands;
}

fn goes_on_where_it_stands(run: &mut Run, server: Server) {
    run.server = server;
}

kernel::interpretation! {
    /// 9.9.2, 1.2.2: `true` if an imminent event cannot happen after its window, because the window changed it.
    pub(crate) IS_STILL_FORBIDDEN: fn(&Game<'_>, &Part) -> bool = is_forbidden_after_window;
}

fn is_forbidden_after_window(game: &Game<'_>, part: &Part) -> bool {
    game.forbids_part(part)
}

kernel::interpretation! {
    /// 4.6.8e: `true` if a run ends because its server has ceased to exist: a remote server has no card, and the run is
    /// not successful yet.
    pub(crate) SERVER_IS_GONE: fn(&State, &Run) -> bool = server_is_gone;
}

fn server_is_gone(state: &State, run: &Run) -> bool {
    let empty = |cards: &ServerCards| cards.ice.is_empty() && cards.root.is_empty();
    matches!(run.server, Server::Remote(_)) && !run.successful && state.server(run.server).is_none_or(empty)
}

impl Game<'_> {
    /// Takes a step of the game, which goes on to something while all pass.
    pub(crate) fn game_step(&mut self, step: &GameStep) -> Done {
        match step {
            GameStep::Encounter(encounter) => {
                let ice = self.run_on(&encounter.card)?;
                self.go_on(Some(ice), |went| went == RunProgress::Encountered(ice))
            }
            GameStep::Approach(approach) => {
                let ice = self.run_on(&approach.card)?;
                if self.may_rez_ice(ice) {
                    Ok(())
                } else {
                    self.go_on(Some(ice), |went| went == RunProgress::Approached(ice))
                }
            }
            GameStep::Subroutines(encounter) => {
                let ice = self.run_on(&encounter.card)?;
                self.go_on(Some(ice), |went| went == RunProgress::Passed(ice))
            }
            GameStep::Breach(breach) => {
                self.same_server(breach.server)?;
                self.go_on(None, |went| went == RunProgress::Breached)
            }
            GameStep::Access(access) => {
                let card = self.find(&access.card, |_| true)?;
                self.go_on(Some(card), |went| went == RunProgress::Accessed(card))
            }
            GameStep::EndRun(end) => {
                self.same_server(end.server)?;
                while self.state.running().is_some() && self.state.over.is_none() {
                    self.forward(None)?;
                }
                Ok(())
            }
            GameStep::EndTurn(end) => self.end_turn(end.player),
        }
    }

    fn run_on(&self, name: &Object) -> Done<CardId> {
        self.find(name, |obj| matches!(obj.place, Place::Ice(_)))
    }

    fn same_server(&self, server: Server) -> Done {
        match &self.state.run {
            Some(run) if run.server == server => Ok(()),
            _ => Err(self.log.rejected(format!("there is no run on `{server}`"))),
        }
    }

    /// Goes on with the run until something was done; a run that ends before is an error.
    pub(crate) fn go_on(&mut self, wanted: Option<CardId>, done: impl Fn(RunProgress) -> bool) -> Done {
        loop {
            if self.state.running().is_none() {
                return Err(self.log.rejected("the run does not get there"));
            }
            let went = self.forward(wanted)?;
            if done(went) || self.state.over.is_some() {
                return Ok(());
            }
        }
    }

    /// Begins a run, by the first lines of its steps. What is set off by that comes before anything is approached.
    pub(crate) fn begin_run(&mut self, server: Server) -> Done {
        if self.state.server(server).is_none() {
            return Err(self.log.rejected(format!("there is no `{server}`")));
        }
        for step in self.by(&RUN_STEPS)().steps() {
            match step {
                RunStep::Announce => {
                    self.announce(server);
                    self.fill_the_fund();
                }
                RunStep::Begin => self.happened_on_the_run("run_began"),
                next => {
                    self.state.run.iter_mut().for_each(|run| run.next = next);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Announces the server that is run on.
    fn announce(&mut self, server: Server) {
        self.state.runs += 1;
        self.state.this_turn.ran = true;
        self.state.ran_on.push(server);
        self.state.run = Some(Run {
            server,
            stage: Stage::Begun,
            next: RunStep::Outermost,
            window: None,
            passed_ice: false,
            inward: Vec::new(),
            reached: false,
            successful: false,
            by: None,
            encounter: Encounter::default(),
            to_access: Vec::new(),
            from_pile: 0,
            limit_open: false,
            from_bottom: false,
            breach_since: None,
            access_since: None,
            chosen: Vec::new(),
            known: Vec::new(),
            used_in_access: false,
            stolen: 0,
            in_place_of_breach: Vec::new(),
            fund: 0,
            outer: Vec::new(),
        });
    }

    /// Goes on with a run that has just begun to its first approach, or to where the Runner may jack out.
    pub(crate) fn first_approach(&mut self) -> Done {
        if self.state.running().is_some_and(|run| run.next == RunStep::Outermost) {
            self.forward(None)?;
        }
        Ok(())
    }

    /// Notes a fact of the run that goes on, on its server.
    pub(crate) fn happened_on_the_run(&mut self, word: &'static str) {
        let Some(run) = self.state.running() else { return };
        let (server, successful) = (Some(run.server), run.successful);
        self.happened_unseen(Fact { who: Some(Side::Runner), server, successful, ..Fact::new(word) });
    }

    /// The ice that the run has still to approach, the outermost first.
    pub(crate) fn ice_ahead(&self) -> Vec<CardId> {
        let Some(run) = self.state.running() else { return Vec::new() };
        let row = self.state.server(run.server).map_or(&[][..], |cards| cards.ice.as_slice());
        match run.stage {
            Stage::Begun => row.to_vec(),
            Stage::Approach(present) | Stage::Encounter(present) | Stage::Passed(present) if row.contains(&present) => {
                row.iter().copied().skip_while(|id| *id != present).skip(1).collect()
            }
            // Ice that is gone leaves its position to the Runner, who goes on from there (6.2.4).
            Stage::Approach(_) | Stage::Encounter(_) | Stage::Passed(_) => {
                row.iter().copied().filter(|id| run.inward.contains(id)).collect()
            }
            Stage::BeforeServer | Stage::Breach | Stage::Access(_) | Stage::Ending | Stage::Ended => Vec::new(),
        }
    }

    /// Returns `true` if the run has still to come to a piece of ice, or to where it may be rezzed.
    pub(crate) fn lies_ahead(&self, ice: CardId) -> bool {
        self.ice_ahead().contains(&ice)
            || self.state.running().is_some_and(|run| run.stage == Stage::Approach(ice) && run.window.is_some())
    }

    /// Returns `true` if the Corp may rez this ice now (6.9.2b).
    pub(crate) fn may_rez_ice(&self, ice: CardId) -> bool {
        let here = |run: &Run| run.stage == Stage::Approach(ice) && run.window == Some(RunStep::Rez);
        self.state.running().is_some_and(here)
    }

    pub(crate) fn set_stage(&mut self, stage: Stage) {
        if let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) {
            run.stage = stage;
        }
    }

    /// Goes on with a run, as all pass, until something is done or players may act. `wanted`: what is to be accessed
    /// next, if it can be.
    pub(crate) fn forward(&mut self, wanted: Option<CardId>) -> Done<RunProgress> {
        loop {
            self.count()?;
            let Some(run) = &mut self.state.run else { return Ok(RunProgress::Ended) };
            if run.stage == Stage::Ended || self.state.over.is_some() {
                return Ok(RunProgress::Ended);
            }
            run.window = None;
            let step = run.next;
            if self.state.going_on().is_some_and(|run| self.by(&SERVER_IS_GONE)(&self.state, run)) {
                return self.end_without_server();
            }
            let next = self.by(&RUN_STEPS)().after(step).unwrap_or(RunStep::End);
            let depth = self.state.running().map_or(0, |run| run.outer.len());
            let (goes, went) = match self.run_step(step, wanted)? {
                Went::On => (next, None),
                Went::To(step) => (step, None),
                Went::Stop(went) => (next, Some(went)),
                Went::Stay(went) => (step, Some(went)),
            };
            if let Some(run) = &mut self.state.run {
                // An encounter that an effect made in this line comes before what follows the line.
                let same = run.outer.len() == depth;
                match run.outer.get_mut(depth) {
                    Some(outer) if outer.next == step => outer.next = goes,
                    None if same && run.next == step => run.next = goes,
                    Some(_) | None => {}
                }
            }
            if let Some(went) = went {
                return Ok(went);
            }
        }
    }

    /// Ends a run whose server has ceased to exist: it is neither successful nor unsuccessful (4.6.8e-server-is-gone).
    fn end_without_server(&mut self) -> Done<RunProgress> {
        self.log.cite(clause!("4.6.8e-server-is-gone"), || "the attacked server has ceased to exist".into());
        let ice = match self.state.running().map(|run| run.stage) {
            Some(Stage::Approach(ice) | Stage::Encounter(ice) | Stage::Passed(ice)) => Some(ice),
            _ => None,
        };
        self.state.run.iter_mut().for_each(|run| run.reached = true);
        self.end_the_run(None)?;
        self.settle()?;
        self.finish_run()?;
        Ok(ice.map_or(RunProgress::Ended, RunProgress::Passed))
    }

    /// Takes a line of the steps of a run.
    fn run_step(&mut self, step: RunStep, wanted: Option<CardId>) -> Done<Went> {
        let Some(stage) = self.state.running().map(|run| run.stage) else { return Ok(Went::Stop(RunProgress::Ended)) };
        let ice = match stage {
            Stage::Approach(ice) | Stage::Encounter(ice) | Stage::Passed(ice) => Some(ice),
            _ => None,
        };
        Ok(match (step, ice) {
            (RunStep::Announce | RunStep::Begin, _) => Went::On,
            (RunStep::Outermost, _) => match self.ice_ahead().first() {
                Some(_) => Went::On,
                None => Went::To(self.without_ice()),
            },
            (RunStep::Approach, _) => self.approach()?,
            (RunStep::JackOut | RunStep::JackOutAtServer, _) => self.let_jack_out(step),
            (RunStep::Rez, Some(ice)) => {
                self.open(step);
                Went::Stop(RunProgress::Approached(ice))
            }
            (RunStep::Encounter, Some(ice)) => {
                let begins = there_and_rezzed(&self.state, ice) && self.encounter(ice)?;
                match self.state.going_on() {
                    None => Went::Stop(RunProgress::Encountered(ice)),
                    Some(_) if begins => Went::On,
                    Some(_) => Went::To(RunStep::Pass),
                }
            }
            (RunStep::Break, Some(ice)) => {
                let bypassed = self.state.running().is_some_and(|run| run.encounter.bypassed);
                if !bypassed && self.subroutines_of(ice).is_empty() {
                    self.by(&WITHOUT_SUBROUTINES)(self, ice)?;
                }
                self.open(step);
                Went::Stop(RunProgress::Encountered(ice))
            }
            (RunStep::Subroutines, Some(ice)) => {
                if !self.subroutines(ice)? {
                    return Ok(Went::To(RunStep::Subroutines));
                }
                if self.state.running().is_none_or(|run| run.stage != Stage::Encounter(ice)) {
                    self.settle()?;
                    return Ok(Went::Stop(RunProgress::Passed(ice)));
                }
                self.encounter_ends();
                self.settle()?;
                if self.return_from_encounter()? {
                    return Ok(Went::Stop(RunProgress::Passed(ice)));
                }
                if self.state.running().is_some_and(|run| run.stage == Stage::Encounter(ice)) {
                    Went::On
                } else {
                    Went::Stop(RunProgress::Passed(ice))
                }
            }
            (RunStep::Pass, Some(ice)) => {
                self.pass(ice)?;
                Went::Stop(RunProgress::Passed(ice))
            }
            (RunStep::Rez | RunStep::Encounter | RunStep::Break | RunStep::Subroutines | RunStep::Pass, None) => {
                Went::On
            }
            (RunStep::Inward, _) => {
                if self.ice_ahead().is_empty() {
                    self.set_stage(Stage::BeforeServer);
                    Went::On
                } else {
                    Went::To(RunStep::Approach)
                }
            }
            (RunStep::ApproachServer, _) => {
                self.approach_server()?;
                Went::On
            }
            (RunStep::Succeed, _) => {
                self.succeed()?;
                Went::On
            }
            (RunStep::Breach, _) => Went::Stay(match stage {
                Stage::Breach => self.access_next(wanted)?,
                Stage::Access(card) => {
                    self.finish_access(card, AccessStep::Steal)?;
                    RunProgress::Left
                }
                _ => self.breach()?,
            }),
            (RunStep::Complete | RunStep::ReturnFund | RunStep::Fail | RunStep::End, _) if stage != Stage::Ending => {
                self.end_the_run(None)?;
                self.settle()?;
                if self.state.running().is_some() {
                    Went::To(self.first_of_the_end())
                } else {
                    Went::Stop(RunProgress::Ended)
                }
            }
            (RunStep::Complete, _) => {
                self.settle()?;
                Went::On
            }
            (RunStep::ReturnFund, _) => {
                self.return_the_fund();
                Went::On
            }
            (RunStep::Fail, _) => {
                self.become_unsuccessful();
                self.settle()?;
                Went::On
            }
            (RunStep::End, _) => {
                self.be_over();
                self.settle()?;
                Went::Stop(RunProgress::Ended)
            }
        })
    }

    /// The line at which a run that meets no ice goes on: the one where the Runner may jack out, if that comes before
    /// the server is approached.
    fn without_ice(&self) -> RunStep {
        let steps = self.by(&RUN_STEPS)();
        let before = steps.from(RunStep::Pass).any(|line| line.then == RunStep::JackOut);
        if before { RunStep::JackOut } else { RunStep::Inward }
    }

    /// Lets players act at a line.
    fn open(&mut self, step: RunStep) {
        self.state.run.iter_mut().for_each(|run| run.window = Some(step));
    }

    /// Lets the Runner jack out: always before the server, and before ice if that is not the first.
    fn let_jack_out(&mut self, step: RunStep) -> Went {
        let first = self.state.running().is_some_and(|run| !run.passed_ice && matches!(run.stage, Stage::Approach(_)));
        if step == RunStep::JackOut && first {
            return Went::On;
        }
        self.open(step);
        Went::Stop(RunProgress::MayJackOut)
    }

    /// Approaches the next ice.
    fn approach(&mut self) -> Done<Went> {
        let ahead = self.ice_ahead();
        let Some((ice, inward)) = ahead.split_first() else { return Ok(Went::To(RunStep::Inward)) };
        let ice = *ice;
        if let Some(run) = &mut self.state.run {
            run.stage = Stage::Approach(ice);
            run.inward = inward.to_vec();
            run.encounter = Encounter::default();
        }
        self.happened_unseen(Fact { who: Some(Side::Runner), ..Fact::of("approached", ice, &self.state) });
        if !self.state.pending.is_empty()
            && self.by(&RUN_STEPS)().from(RunStep::JackOut).any(|line| line.then == RunStep::Inward)
        {
            self.log.cite(clause!("6.9.4c-before-the-next"), || "it is too late to jack out".into());
        }
        self.settle()?;
        Ok(if self.state.going_on().is_some() { Went::On } else { Went::Stop(RunProgress::Approached(ice)) })
    }

    /// Passes ice.
    fn pass(&mut self, ice: CardId) -> Done {
        for obj in self.state.cards_mut(|obj| obj.boost != 0) {
            obj.boost = 0;
        }
        let mut fully_broken = (false, None);
        if let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) {
            fully_broken = (run.encounter.fully_broken, run.encounter.fully_broken_by);
            run.stage = Stage::Passed(ice);
            run.passed_ice = true;
            run.encounter = Encounter::default();
        }
        if self.state.card(ice).is_some_and(|obj| matches!(obj.place, Place::Ice(_))) {
            self.report_passing(ice, fully_broken);
        }
        self.settle()
    }

    /// Approaches the server.
    fn approach_server(&mut self) -> Done {
        self.set_stage(Stage::BeforeServer);
        let approaches = self.step_about_to(Part::new(What::ApproachServer, None, Side::Runner))? > 0;
        if approaches && self.state.going_on().is_some() {
            self.happened_on_the_run("approached_server");
        }
        self.settle()
    }

    /// Declares the run successful, on the server that is attacked then.
    fn succeed(&mut self) -> Done {
        self.state.run.iter_mut().for_each(|run| run.reached = true);
        let part = Part::new(What::Success, None, Side::Runner);
        if self.step_about_to(part.clone())? == 0 {
            return self.settle();
        }
        // The window may have changed the attacked server to one on which no run can be declared successful.
        if self.by(&IS_STILL_FORBIDDEN)(self, &part) {
            self.log.cite(clause!("1.2.2-cannot"), || "no run on this server can be declared successful".into());
            return self.settle();
        }
        let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) else { return Ok(()) };
        run.successful = true;
        let server = run.server;
        self.state.this_turn.succeeded.push(server);
        self.happened_on_the_run("run_succeeded");
        self.settle()
    }

    pub(crate) fn jack_out(&mut self, who: Side, server: Server) -> Done {
        self.same_server(server)?;
        let here = |run: &Run| matches!(run.window, Some(RunStep::JackOut | RunStep::JackOutAtServer));
        let decided = self.state.running().is_some_and(|run| run.window == Some(RunStep::Inward));
        let over = |run: &Run| run.successful || matches!(run.stage, Stage::Breach | Stage::Access(_) | Stage::Ending);
        while self.state.running().is_some_and(|run| !here(run) && !over(run)) && self.state.over.is_none() {
            self.forward(None)?;
        }
        let forbidden = self.forbids(What::JackOut);
        let may = self.state.running().is_some_and(here);
        if who != Side::Runner || !may || forbidden {
            let why = "the Runner cannot jack out now";
            let lingers = self.state.lasting.iter().flat_map(|lasting| &lasting.statics);
            let lingers = lingers.filter_map(|ability| ability.cannot.as_ref()).any(|it| it.what == What::JackOut);
            let mut under = Vec::new();
            under.extend(lingers.then_some(clause!("9.10.1-lingering")));
            under.extend(decided.then_some(clause!("6.9.3b-no-rez")));
            return refused(&under, why);
        }
        self.resolving(|game| {
            if game.about_to(Part::new(What::JackOut, None, Side::Runner))?.amount > 0 {
                if matches!(game.state.running().map(|run| run.stage), Some(Stage::Passed(_)))
                    && !game.ice_ahead().is_empty()
                {
                    game.log.cite(clause!("6.9.4c-before-the-next"), || "the next ice is not approached".into());
                }
                game.happened_on_the_run("jacked_out");
                game.end_the_run(Some(Name::Word("jack_out")))?;
            }
            Ok(())
        })?;
        self.settle()
    }

    /// The effect `attack`: another server is run on, and the run goes on where it stands (6.1.2d-directly).
    pub(crate) fn attack(&mut self, words: &Attack, ctx: &Context) -> Done {
        let Some(server) = self.server_chosen(words.server, ctx)? else {
            return Err(self.log.rejected("name the `server` to run on"));
        };
        if self.state.server(server).is_none() {
            return Err(self.log.rejected(format!("there is no `{server}`")));
        }
        if let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) {
            self.log.cite(clause!("6.1.2d-directly"), || format!("the run is on {server} from now on"));
            self.interpretations.by(&ATTACKS)(run, server);
        }
        Ok(())
    }
}
