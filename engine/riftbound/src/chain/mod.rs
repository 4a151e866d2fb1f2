//! 336 to 340: the chain: spells and abilities that wait, and what they do when they resolve.
//!
//! A Reaction played in response resolves first.
//! What triggers while an item resolves is put on the chain after it.

pub mod choices;
pub mod counter;
pub mod deciding;
pub mod delayed;
pub mod enchaining;
pub mod following;
pub mod lines;
pub mod modes;
pub mod playing;
pub mod pricing;
pub mod splitting;

use kernel::timing::{Line, Table};
use kernel::transcript::stop::Stop;

use crate::death::cleanup;
use crate::game::Game;
use crate::state::{ChainItem, Window};
use crate::words::scenario::Step;

/// A step while there is a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainStep {
    /// The oldest pending item is finalized.
    Finalize,
    /// Players act while the newest item waits.
    Act,
    /// The newest item resolves.
    Resolve,
}

/// The steps of a chain: the first one for which there is something to do, again and again, with a cleanup before each.
pub const CHAIN: Table<ChainStep> = Table {
    title: "The chain",
    rule: "336",
    lines: &[
        Line {
            rule: "337",
            says: "the oldest pending item is finalized, and a permanent enters at once",
            then: ChainStep::Finalize,
        },
        Line {
            rule: "338, 339",
            says: "players with priority act in response to the newest item, until all have passed",
            then: ChainStep::Act,
        },
        Line { rule: "340", says: "the newest item resolves in full", then: ChainStep::Resolve },
    ],
};

kernel::interpretation! {
    /// 322: performs the cleanup after each change of the chain, even while items are on it.
    pub(crate) CLEANUP_OF_CHAIN: fn(&mut Game<'_>) -> Result<(), Stop> = cleanup_of_chain;
}

fn cleanup_of_chain(game: &mut Game<'_>) -> Result<(), Stop> {
    cleanup::cleanup(game)
}

/// Runs the chain: `responses` are taken while its last item waits, then items resolve, the newest first, with
/// a cleanup after each. Whatever becomes pending is finalized before anything else happens (336). What other
/// steps, under which this one is nested, have put on the chain stays there.
pub fn run_chain<'a>(game: &mut Game<'a>, item: Option<ChainItem>, responses: &'a [Step]) -> Result<(), Stop> {
    let below = game.state.chain.len();
    if let Some(item) = &item {
        enchaining::see_choices(game, item)?;
    }
    game.state.chain.extend(item);
    let mut responses = (!responses.is_empty()).then_some(responses);
    loop {
        game.by(&CLEANUP_OF_CHAIN)(game)?;
        if game.state.won.is_some() {
            return Ok(());
        }
        let mut next = CHAIN.steps().filter(|step| match step {
            ChainStep::Finalize => !game.state.pending.is_empty(),
            ChainStep::Act => game.state.chain.len() > below && (responses.is_some() || has_triggered(game)),
            ChainStep::Resolve => game.state.chain.len() > below,
        });
        match next.next() {
            Some(ChainStep::Finalize) => enchaining::finalize_next(game)?,
            Some(ChainStep::Act) => {
                let steps = responses.take().unwrap_or_else(|| std::mem::take(&mut game.when_triggered));
                game.nested(steps, Window::Response)?;
            }
            Some(ChainStep::Resolve) => {
                if let Some(mut item) = game.state.chain.pop() {
                    lines::resolve(game, &mut item)?;
                }
            }
            None => break,
        }
    }
    if below == 0 {
        game.state.chains = game.state.chains.saturating_add(1);
    }
    match responses {
        Some(_) => Err(game.log.rejected("the chain contains no item to respond to")),
        None => Ok(()),
    }
}

/// Returns `true` if steps wait for a triggered ability, and one is the newest item of the chain.
fn has_triggered(game: &Game<'_>) -> bool {
    !game.when_triggered.is_empty() && game.state.chain.last().is_some_and(|item| item.has_triggered)
}

/// Runs the chain that something has set off; responses are to the first one that there is.
pub fn run_waiting<'a>(game: &mut Game<'a>, responses: &mut &'a [Step]) -> Result<(), Stop> {
    cleanup::cleanup(game)?;
    let now = if game.state.pending.is_empty() { &[][..] } else { std::mem::take(responses) };
    run_chain(game, None, now)
}
