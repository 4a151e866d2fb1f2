//! The chain: spells and abilities that wait, and what they do when they resolve.

pub mod delayed;
pub mod enchaining;
pub mod lines;

use kernel::transcript::stop::Stop;

use crate::death::cleanup;
use crate::game::Game;
use crate::state::{ChainItem, Window};
use crate::words::scenario::Step;

/// Runs the chain: `responses` are taken while its last item waits, then items resolve, the newest first, with
/// a cleanup after each. Whatever becomes pending is finalized before anything else happens (336). What other
/// steps, under which this one is nested, have put on the chain stays there.
pub fn run_chain<'a>(game: &mut Game<'a>, item: Option<ChainItem>, responses: &'a [Step]) -> Result<(), Stop> {
    let below = game.state.chain.len();
    game.state.chain.extend(item);
    let mut responses = (!responses.is_empty()).then_some(responses);
    loop {
        cleanup::cleanup(game)?;
        if !game.state.pending.is_empty() {
            enchaining::finalize_next(game)?;
        } else if game.state.chain.len() <= below {
            break;
        } else if let Some(steps) = responses.take() {
            game.nested(steps, Window::Response)?;
        } else if let Some(mut item) = game.state.chain.pop() {
            lines::resolve(game, &mut item)?;
        }
    }
    if below == 0 {
        game.state.chains = game.state.chains.saturating_add(1);
    }
    match responses {
        Some(_) => Err(game.log.rejected("nothing waits on the chain that could be responded to")),
        None => Ok(()),
    }
}
