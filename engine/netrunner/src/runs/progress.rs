//! How a run goes on, while all pass.

use kernel::words::name::Name;

use crate::abilities::{Ending, RUN_ENDED};
use crate::game::{Done, Game, refused};
use crate::resolution::Context;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, InPlaceOfBreach, Place, Run, Stage};
use crate::words::scenario::GameStep;
use crate::words::{Object, Server, Side, What, Zone};

/// How far a run went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunProgress {
    /// Ice was encountered; its "when encountered" abilities are done.
    Encountered(CardId),
    /// Ice was passed, or the run ended there.
    Passed(CardId),
    /// The server was breached, or what stands in place of that was done.
    Breached,
    /// A card was accessed.
    Accessed(CardId),
    /// Nothing more was done with what was accessed.
    Left,
    /// The run is complete.
    Ended,
}

impl Game<'_> {
    /// The game goes on to something, while all pass.
    pub(crate) fn game_step(&mut self, step: &GameStep) -> Done {
        match step {
            GameStep::Encounter(encounter) => {
                let ice = self.run_on(&encounter.card)?;
                self.go_on(Some(ice), |went| went == RunProgress::Encountered(ice))
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

    /// A run begins: it approaches the outermost ice, or the server where there is none.
    pub(crate) fn begin_run(&mut self, server: Server) -> Done {
        let Some(cards) = self.state.server(server) else {
            return Err(self.log.rejected(format!("there is no `{server}`")));
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
            stolen: 0,
            in_place_of_breach: None,
        });
        Ok(())
    }

    /// Whether the run has still to come to a piece of ice.
    pub(crate) fn lies_ahead(&self, ice: CardId) -> bool {
        let Some(run) = self.state.running() else { return false };
        let row = self.state.server(run.server).map_or(&[][..], |cards| cards.ice.as_slice());
        match run.stage {
            Stage::Approach(present) | Stage::Encounter(present) => {
                row.iter().skip_while(|id| **id != present).skip(1).any(|id| *id == ice)
            }
            _ => false,
        }
    }

    pub(crate) fn set_stage(&mut self, stage: Stage) {
        if let Some(run) = self.state.run.as_mut().filter(|run| run.stage != Stage::Ended) {
            run.stage = stage;
        }
    }

    /// Does the next thing of a run, as all pass. `wanted`: what is to be accessed next, if it can be.
    pub(crate) fn forward(&mut self, wanted: Option<CardId>) -> Done<RunProgress> {
        self.count()?;
        let Some(run) = self.state.running() else { return Ok(RunProgress::Ended) };
        match run.stage {
            Stage::Approach(ice) => {
                if self.state.card(ice).is_some_and(|obj| obj.rezzed) {
                    self.encounter(ice)
                } else {
                    self.pass(ice);
                    Ok(RunProgress::Passed(ice))
                }
            }
            Stage::Encounter(ice) => {
                self.subroutines(ice)?;
                self.pass(ice);
                Ok(RunProgress::Passed(ice))
            }
            Stage::BeforeServer => self.succeed(),
            Stage::Breach => self.access_next(wanted),
            Stage::Access(card) => {
                self.leave(card)?;
                Ok(RunProgress::Left)
            }
            Stage::Ended => Ok(RunProgress::Ended),
        }
    }

    /// The run passes ice and approaches what comes next.
    fn pass(&mut self, ice: CardId) {
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

    /// The run is successful; the breach begins, or what stands in its place happens.
    fn succeed(&mut self) -> Done<RunProgress> {
        let Some(run) = &mut self.state.run else { return Ok(RunProgress::Ended) };
        run.successful = true;
        let server = run.server;
        let replaced = run.in_place_of_breach.take();
        run.stage = Stage::Breach;
        self.state.this_turn.succeeded.push(server);
        if let Some(InPlaceOfBreach { source, effects, .. }) = self.unless_declined(replaced)? {
            self.ability(&effects, Context::new(source, Side::Runner))?;
            self.settle()?;
            self.end_the_run(None);
            self.settle()?;
            return Ok(RunProgress::Breached);
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
        Ok(RunProgress::Breached)
    }

    /// What happens in place of the breach, unless the Runner may breach all the same and does.
    fn unless_declined(&mut self, replaced: Option<InPlaceOfBreach>) -> Done<Option<InPlaceOfBreach>> {
        let Some(replaced) = replaced else { return Ok(None) };
        let about = self.state.name(replaced.source);
        let runner = Name::Word(Side::Runner.as_str());
        let clause = clause!("9.6.9a-optional-may-pass");
        let takes = !replaced.optional || self.log.may(&runner, "may", Some(clause), Some(&about), "accept")?;
        if !takes {
            self.log.cite(clause, || format!("{about} is declined, and the breach takes place"));
        }
        Ok(takes.then_some(replaced))
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
            let why = "the Runner cannot jack out now";
            let lingers = self.state.lasting.iter().flat_map(|lasting| &lasting.statics);
            let lingers = lingers.filter_map(|ability| ability.cannot.as_ref()).any(|it| it.what == What::JackOut);
            let under = if lingers { &[clause!("9.10.1-lingering")][..] } else { &[] };
            return refused(under, why);
        }
        self.resolving(|game| {
            if game.about_to(Part::new(What::JackOut, None, Side::Runner))?.amount > 0 {
                game.end_the_run(Some(Name::Word("jack_out")));
            }
            Ok(())
        })?;
        self.settle()
    }

    /// The run is over.
    pub(crate) fn end_the_run(&mut self, by: Option<Name>) {
        if let Some(run) = self.state.run.as_mut().filter(|run| run.stage != Stage::Ended) {
            run.stage = Stage::Ended;
            run.by = by;
            run.to_access.clear();
            let (server, amount) = (Some(run.server), run.stolen);
            self.happened_unseen(Fact { amount, server, ..Fact::new(RUN_ENDED) });
        }
        (self.rulings.let_lapse)(self, Ending::Run);
        for obj in &mut self.state.objects {
            obj.boost = 0;
        }
    }
}
