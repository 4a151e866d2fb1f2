//! Reviews: expectations of cases that a second person derived from the rules alone, seeing only the setup and the
//! steps.
//!
//! [`blind`] prints cases for a reviewer, without their names, clauses, expectations and marks. `said` parses the
//! reviews, which are in the folder `readings` of a suite. `hold` converts a review into the form of an engine's
//! observation, so that the judge of engines finds its differences from the case; [`check`] does so for all of a suite.
//!
//! A review belongs to one scenario, identified by its [`digest`]. If the setup, the steps or the facts of a card
//! change, the review is stale.

mod asked;
pub mod blind;
pub mod check;
mod hold;
mod said;
pub mod schema;

use kernel::words::json::parse;
use serde_json::Value;
use sha2::{Digest, Sha256};
use suite::cards::OMITS;
use suite::language::case::Case;
use suite::load::hex;

/// The number of digits of a digest that are written.
const DIGITS: usize = 12;

/// The identity of a scenario: the beginning of a digest of its setup, its steps, and the facts of its cards. `None`
/// for a case with unknown cards.
pub fn digest(case: &Case) -> Option<String> {
    digest_of(case, true)
}

/// The identity of a scenario as earlier versions computed it: with what the facts of its cards omit.
pub fn digest_with_omissions(case: &Case) -> Option<String> {
    digest_of(case, false)
}

fn digest_of(case: &Case, is_without_omissions: bool) -> Option<String> {
    let mut scenario = parse(&case.scenario.as_ref()?.json()).ok()?;
    let mut hasher = Sha256::new();
    let mut part = |text: &str| {
        hasher.update(text.as_bytes());
        hasher.update([0]);
    };
    part(case.language.game);
    // What the facts omit is for people: no play depends on it.
    if is_without_omissions && let Some(cards) = scenario.get_mut("cards") {
        drop_omissions(cards);
    }
    // The order in which a case names its cards has no meaning; the order of everything else may have one.
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

/// Removes what facts omit, at every depth: other faces and other editions omit something of their own.
fn drop_omissions(facts: &mut Value) {
    match facts {
        Value::Object(entries) => {
            entries.remove(OMITS);
            entries.values_mut().for_each(drop_omissions);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_omissions),
        _ => {}
    }
}
