//! The chain: spells and abilities that wait, and what they do when they resolve.

pub mod delayed;
pub mod enchaining;
pub mod lines;

use kernel::transcript::stop::Stop;

use crate::death::cleanup;
use crate::game::Game;
use crate::state::{ChainItem, Window};
use crate::words::scenario::Step;

/// Runs the chain: what triggered is put on it, `responses` are taken while its last item waits,
/// then items resolve, the newest first, with a cleanup after each.
pub fn run_chain<'a>(game: &mut Game<'a>, item: Option<ChainItem>, responses: &'a [Step]) -> Result<(), Stop> {
    let mut chain: Vec<ChainItem> = item.into_iter().collect();
    let mut responses = (!responses.is_empty()).then_some(responses);
    loop {
        cleanup::cleanup(game)?;
        enchaining::enchain(game, &mut chain)?;
        if chain.is_empty() {
            break;
        }
        if let Some(steps) = responses.take() {
            game.nested(steps, Window::Response)?;
            continue;
        }
        if let Some(mut item) = chain.pop() {
            lines::resolve(game, &mut item)?;
        }
    }
    match responses {
        Some(_) => Err(game.log.rejected("nothing waits on the chain that could be responded to")),
        None => Ok(()),
    }
}
