//! The end of a run: 6.8.2 (what waits as a run is ended is completed in it), 6.9.6b (the fund is returned), 6.9.6c (a
//! run that was not successful becomes unsuccessful), 6.9.6d (the run is over).
//!
//! A run is ended while an ability waits for its success: that resolves first, and "during this run" still holds for it.
//! Then the credits of bad publicity are returned, and only then is the run unsuccessful, if it did not reach the server.

use kernel::words::name::Name;

use crate::abilities::conditional::{RUN_ENDED, RUN_FAILED};
use crate::abilities::lasting::Ending;
use crate::abilities::lasting::LET_LAPSE;
use crate::game::{Done, Game};
use crate::resolution::effects::AFTER_EFFECT;
use crate::runs::positions::go_back;
use crate::runs::steps::RUN_STEPS;
use crate::state::facts::Fact;
use crate::state::{Run, RunStep, Stage};
use crate::words::Side;

kernel::interpretation! {
    /// 6.9.6c: `true` if a run is kept from being unsuccessful as it ends: it came to where it would be declared
    /// successful (6.9.6c-unsuccessful).
    pub(crate) COUNTS_AS_REACHED: fn(&Run) -> bool = reached_the_server;
}

fn reached_the_server(run: &Run) -> bool {
    run.reached
}

kernel::interpretation! {
    /// 6.8.2: goes on with a run that an effect ends: with its last phase, in which what waits is completed before the
    /// run is over (6.8.2c-completed).
    pub(crate) ENDS: fn(&mut Game<'_>) -> Done = goes_on_with_the_last_phase;
}

#[allow(clippy::unnecessary_wraps, reason = "another edition's interpretation may fail")]
fn goes_on_with_the_last_phase(game: &mut Game<'_>) -> Done {
    let first = game.first_of_the_end();
    game.state.run.iter_mut().for_each(|run| run.next = first);
    Ok(())
}

/// Takes the last lines of the steps at once, as in the older rules: what waits is outside of the run.
pub(crate) fn over_at_once(game: &mut Game<'_>) -> Done {
    for line in game.by(&RUN_STEPS)().from(game.first_of_the_end()) {
        match line.then {
            RunStep::ReturnFund => game.return_the_fund(),
            RunStep::Fail => {
                game.become_unsuccessful();
                game.by(&AFTER_EFFECT)(game)?;
            }
            RunStep::End => game.be_over(),
            _ => {}
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 6.5.9b: `true` if an effect that ends the run in an encounter made by an effect also ends the phase from which that
    /// was made. In a right engine it does (6.5.9b-ends-both).
    pub(crate) ENDS_OUTER: fn() -> bool;
}

kernel::interpretation! {
    /// 6.9.6b: the credits that stay in the bad publicity fund once it is returned. In a right engine none do
    /// (6.9.6b-fund-is-returned).
    pub(crate) LEFT_IN_FUND: fn(i64) -> i64;
}

impl Game<'_> {
    /// Ends the run, and the encounter with it: it goes on with its last phase (6.1.4).
    pub(crate) fn end_the_run(&mut self, by: Option<Name>) -> Done {
        if self.state.going_on().is_none() {
            return Ok(());
        }
        self.encounter_ends();
        let (mut rest, mut then) = (Vec::new(), Vec::new());
        while let Some(outer) = self.state.run.as_mut().and_then(|run| run.outer.pop()) {
            self.log.cite(clause!("6.5.9b-ends-both"), || "what the Runner was in before ends too".into());
            self.state.run.iter_mut().for_each(|run| go_back(run, &outer));
            rest.extend(outer.rest);
            then.extend(outer.then);
            if self.by(&ENDS_OUTER).is_some_and(|wrong| !wrong()) {
                return self.carry_out_rest(rest, then);
            }
            self.encounter_ends();
        }
        self.breach_ends();
        let Some(run) = self.state.run.as_mut() else { return Ok(()) };
        run.stage = Stage::Ending;
        run.window = None;
        run.by = by;
        run.to_access.clear();
        self.by(&ENDS)(self)?;
        self.carry_out_rest(rest, then)
    }

    /// The first line of the last phase of a run.
    pub(super) fn first_of_the_end(&self) -> RunStep {
        let steps = self.by(&RUN_STEPS)();
        let first = steps.steps().find(|step| matches!(step, RunStep::Complete | RunStep::Fail));
        first.unwrap_or(RunStep::End)
    }

    /// Goes through the last phase of a run that has been ended, once nothing resolves any more.
    pub(crate) fn finish_run(&mut self) -> Done {
        while self.state.run.as_ref().is_some_and(|run| run.stage == Stage::Ending) && self.state.over.is_none() {
            self.forward(None)?;
        }
        Ok(())
    }

    /// Returns what is left of the bad publicity fund (6.9.6b-fund-is-returned).
    pub(super) fn return_the_fund(&mut self) {
        let left = self.state.run.as_ref().map_or(0, |run| run.fund);
        if left > 0 {
            self.log.cite(clause!("6.9.6b-fund-is-returned"), || format!("{left} credits of the fund are returned"));
        }
        let kept = self.by(&LEFT_IN_FUND).map_or(0, |wrong| wrong(left));
        self.state.run.iter_mut().for_each(|run| run.fund = kept);
    }

    pub(super) fn become_unsuccessful(&mut self) {
        let unsuccessful = self.state.running().is_some_and(|run| !self.by(&COUNTS_AS_REACHED)(run));
        let told = Fact { who: Some(Side::Runner), ..Fact::new(RUN_FAILED) };
        if self.state.ids().any(|id| self.waits_for(id, &told)) {
            let is = if unsuccessful { "unsuccessful" } else { "not unsuccessful" };
            self.log.cite(clause!("6.9.6c-unsuccessful"), || format!("the run ends, and is {is}"));
        }
        if unsuccessful {
            self.happened_on_the_run(RUN_FAILED);
        }
    }

    pub(super) fn be_over(&mut self) {
        if let Some(run) = &mut self.state.run {
            run.stage = Stage::Ended;
            let (server, amount, successful) = (Some(run.server), run.stolen, run.successful);
            self.happened_unseen(Fact { amount, server, successful, who: Some(Side::Runner), ..Fact::new(RUN_ENDED) });
        }
        self.by(&LET_LAPSE)(self, Ending::Run);
        for obj in self.state.cards_mut(|obj| obj.boost != 0 || obj.boost_of_run != 0) {
            obj.boost = 0;
            obj.boost_of_run = 0;
        }
    }
}
