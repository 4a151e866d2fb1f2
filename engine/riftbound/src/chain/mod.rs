//! The chain: spells and abilities that wait, and what they do when they resolve.

pub mod costs;
mod delayed;
pub mod lines;
pub mod referents;
pub mod targets;
mod triggers;

use crate::game::Game;
use crate::state::{ChainItem, Window};
use crate::words::scenario::Step;
use kernel::transcript::stop::Stop;

impl<'a> Game<'a> {
    /// Runs the chain: what triggered is put on it, `responses` are taken while its last item waits,
    /// then items resolve, the newest first, with a cleanup after each.
    pub fn run_chain(&mut self, item: Option<ChainItem>, responses: &'a [Step]) -> Result<(), Stop> {
        let mut chain: Vec<ChainItem> = item.into_iter().collect();
        let mut responses = (!responses.is_empty()).then_some(responses);
        loop {
            self.cleanup()?;
            self.enchain(&mut chain)?;
            if chain.is_empty() {
                break;
            }
            if let Some(steps) = responses.take() {
                self.nested(steps, Window::Response)?;
                continue;
            }
            if let Some(mut item) = chain.pop() {
                self.resolve(&mut item)?;
            }
        }
        match responses {
            Some(_) => Err(self.log.rejected("nothing waits on the chain that could be responded to")),
            None => Ok(()),
        }
    }
}
