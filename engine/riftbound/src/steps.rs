//! The steps of a scenario: their kinds, and the times at which they may be taken.

use kernel::driver::{self, Fuel};
use kernel::game::Play;
use kernel::transcript::Transcript;
use kernel::transcript::observed::{Observed, Snapshot};
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::name::Name;
use kernel::words::scenario::Act;

use crate::abilities::attached::{APPENDED_TO, ATTACHED_TEXT_WORKS, DETACHED_AT, GIFTS_TO_ATTACHED_WORK};
use crate::abilities::identity::IS_OWN_PAST;
use crate::abilities::legion::OTHER_FINALIZED;
use crate::abilities::nobody::YOU_OF_NOBODY;
use crate::abilities::timing::ACTS_IN_TURN;
use crate::death::cleanup;
use crate::death::designation::DESIGNATION_OF;
use crate::game::Game;
use crate::prevention::directed::undirected_or;
use crate::prevention::making::TRACK;
use crate::state::{State, Window, setup, snapshot};
use crate::turn::{actions, end_of_turn, hiding, moves};
use crate::words::scenario::{Action, GameStep, Scenario, Step};
use crate::{Riftbound, combat};
use kernel::interpretations::Interpretations;

/// Plays a scenario to its end.
///
/// # Errors
/// The scenario is wrong at its start, or the play does not go on.
pub fn play<'a>(
    scenario: &'a Scenario,
    interpretations: &'a Interpretations,
    log: Transcript<'a>,
) -> Result<(Observed, Trace), Stop> {
    let mut state = setup::start(scenario, interpretations.by(&TRACK))?;
    state.other_finalized = interpretations.by(&OTHER_FINALIZED);
    state.attached_text_works = interpretations.by(&ATTACHED_TEXT_WORKS)();
    state.gifts_to_attached_work = interpretations.by(&GIFTS_TO_ATTACHED_WORK)();
    state.is_own_past = interpretations.by(&IS_OWN_PAST);
    state.designation_of = interpretations.by(&DESIGNATION_OF);
    state.you_of_nobody = interpretations.by(&YOU_OF_NOBODY);
    state.detached_at = interpretations.by(&DETACHED_AT);
    state.appended_to = interpretations.by(&APPENDED_TO);
    let mut game = Game { state, log, interpretations, fuel: Fuel::default(), when_triggered: &[] };
    cleanup::cleanup(&mut game)?;
    driver::play(game, &scenario.when)
}

impl<'a> Play<'a> for Game<'a> {
    type Game = Riftbound;
    type State = State;

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn log(&mut self) -> &mut Transcript<'a> {
        &mut self.log
    }

    fn fuel(&mut self) -> &mut Fuel {
        &mut self.fuel
    }

    fn step(&mut self, step: &'a Step) -> Result<(), Stop> {
        take(self, step)
    }

    fn snapshot(&mut self) -> Snapshot {
        snapshot::snapshot(&self.state)
    }

    fn into_log(self) -> Transcript<'a> {
        self.log
    }
}

fn take<'a>(game: &mut Game<'a>, step: &'a Step) -> Result<(), Stop> {
    if !step.interrupt.is_empty() {
        return Err(game.log.rejected("`interrupt` nests no steps in Riftbound"));
    }
    let outer = std::mem::replace(&mut game.when_triggered, &step.when_triggered);
    let taken = act(game, step);
    let left = std::mem::replace(&mut game.when_triggered, outer);
    taken?;
    if left.is_empty() { Ok(()) } else { Err(game.log.rejected("no ability triggered that players could respond to")) }
}

fn act<'a>(game: &mut Game<'a>, step: &'a Step) -> Result<(), Stop> {
    if game.state.won.is_some() {
        return Err(Stop::refused(&[clause!("323.1-wins-with-most-points")], "the game is over"));
    }
    match &step.act {
        Act::Game(GameStep::Combat(combat)) => {
            in_the_open(game, "combat")?;
            combat::take_combat(game, combat, step)?;
            moves::open_showdowns(game)
        }
        Act::Game(GameStep::EndTurn(_))
        | Act::Player { does: Action::Play(_) | Action::Activate(_) | Action::Hide(_), .. }
            if !step.showdown.is_empty() =>
        {
            Err(game.log.rejected("only a combat or a move to an empty battlefield has a showdown"))
        }
        Act::Game(GameStep::EndTurn(end)) => {
            in_the_open(game, "end_turn")?;
            end_of_turn::end_turn(game, &end.player.0, &step.in_response)
        }
        Act::Player { who, does } => {
            let Some(player) = game.state.player_of(who) else {
                return Err(game.log.rejected(format!("there is no player `{who}`")));
            };
            if game.state.window == Window::Open && !game.by(&ACTS_IN_TURN)(player == game.state.turn) {
                return Err(out_of_turn(game, does, who));
            }
            match does {
                Action::Play(play) => actions::play_card(game, player, play, &step.in_response)?,
                Action::Activate(activate) => actions::activate(game, player, activate, &step.in_response)?,
                Action::Move(moved) => moves::standard_move(game, player, moved, step)?,
                Action::Hide(hidden) => hiding::hide(game, player, hidden, &step.in_response)?,
            }
            moves::open_showdowns(game)
        }
    }
}

fn out_of_turn(game: &Game<'_>, does: &Action, who: &Name) -> Stop {
    let named = match does {
        Action::Play(play) => Some(&play.card.0),
        Action::Activate(activate) => Some(&activate.object.0),
        Action::Hide(hidden) => Some(&hidden.card.0),
        Action::Move(_) => None,
    };
    let id = named.and_then(|name| game.state.named(name));
    let card = id.and_then(|id| game.state.object(id).card.clone());
    let clause = match does {
        Action::Move(_) => clause!("144.1-moves-in-the-open"),
        Action::Hide(_) => clause!("811.1.b-hidden-for-a-turn"),
        Action::Play(_) | Action::Activate(_) => clause!("310.1.a-own-open-turn"),
    };
    Stop::refused(&undirected_or(card.as_deref(), clause), format!("it is not the turn of {who}"))
}

fn in_the_open(game: &Game<'_>, what: &str) -> Result<(), Stop> {
    match game.state.window {
        Window::Open => Ok(()),
        Window::Response | Window::Showdown => {
            Err(game.log.rejected(format!("`{what}` does not happen inside another step")))
        }
    }
}
