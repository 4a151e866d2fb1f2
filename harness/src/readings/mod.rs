//! Second readings: what somebody wrote down of a case who saw only what is given and done, and derived from the rules
//! what must be seen.
//!
//! [`blind`] prints cases for such a reader, without their names, clauses, expectations and marks. `said` reads what
//! readers wrote, which stands in the folder `readings` of a suite. `hold` makes of it what an engine's answer becomes,
//! so that the judge of engines says where the reading and the case differ; [`check`] does so for all of a suite.
//!
//! A reading is of one scenario: its [`digest`] says which. When what is given or done changes, or the facts of a card,
//! the reading is stale.

mod asked;
pub mod blind;
pub mod check;
mod hold;
mod said;
pub mod schema;

use kernel::words::json::parse;
use serde_json::Value;
use sha2::{Digest, Sha256};
use suite::language::case::Case;
use suite::load::hex;

/// How many digits of a digest are written.
const DIGITS: usize = 12;

/// What tells a scenario from others: the beginning of a digest of what is given and done, and of the facts of the cards.
/// A case whose cards are unknown has none.
pub fn digest(case: &Case) -> Option<String> {
    let scenario = parse(&case.scenario.as_ref()?.json()).ok()?;
    let mut hasher = Sha256::new();
    let mut part = |text: &str| {
        hasher.update(text.as_bytes());
        hasher.update([0]);
    };
    part(case.language.game);
    // In which order a case names its cards says nothing; the order of all else may.
    let mut cards: Vec<(&String, &Value)> = scenario.get("cards")?.as_object()?.iter().collect();
    cards.sort_by_key(|(name, _)| *name);
    for (name, facts) in cards {
        part(name);
        part(&facts.to_string());
    }
    part(&scenario.get("given")?.to_string());
    part(&scenario.get("when")?.to_string());
    let mut digest = hex(&hasher.finalize());
    digest.truncate(DIGITS);
    Some(digest)
}
