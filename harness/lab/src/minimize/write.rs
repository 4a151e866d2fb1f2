//! Writes down a minimized case for a person to judge, with the results of both engines as comments.

use std::fmt::Write as _;

use kernel::outcome::Outcome;
use kernel::transcript::observed::Snapshot;

use super::divergence::said;
use super::{Minimized, Minimizing, Work};
use crate::generate::Draft;
use crate::generate::flow::Flow;
use crate::generate::pending::{answer, beginning, free, seen};
use suite::play::engine::{Ask, Engine, Reply};

/// A case written down, with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The case's id, without the game.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// The names of the cards in use.
    pub cards: Vec<String>,
}

/// The file of a minimized case. `labels` are the names of the engines, and `again` is the command that made it.
pub fn written(wanted: &Minimizing<'_>, small: &Minimized, labels: [&str; 2], again: &str) -> Option<Written> {
    let case = wanted.case;
    let game = case.language.game;
    let work = Work::new(wanted)?;
    let id = free(wanted.suite, game, &format!("{}-minimal", case.id.rsplit('/').next().unwrap_or_default()));
    let draft = &small.draft;
    let cards = work.cards_of(draft);
    let asserts: Vec<String> = case.asserts.iter().map(|(id, _)| id.clone()).collect();
    let known = known(wanted, small, labels, again);
    let mut text = beginning(wanted.suite, game, &cards, &asserts, &known);
    let _ = writeln!(text, "  {}:\n    asserts: [{}]\n    source: derived", Flow::from(&id), asserts.join(", "));
    let _ = writeln!(text, "    editions: {}", Flow::from(vec![wanted.edition]));
    let _ = writeln!(text, "{draft}    then: todo");
    for ((label, engine), reply) in labels.iter().zip(wanted.engines).zip(&small.parts.replies) {
        let start = work.start(draft, engine);
        text.push_str(&answer(&format!("`{label}`"), "", &describe(reply, start.as_ref())));
    }
    let cards = work.read(draft).map(|case| case.cards()).unwrap_or_default();
    Some(Written { id, text, cards })
}

/// A description of the case, as lines.
fn known(wanted: &Minimizing<'_>, small: &Minimized, labels: [&str; 2], again: &str) -> Vec<String> {
    let mut known = vec!["Engines differ on it.".to_owned()];
    known.extend(diverged(small, labels));
    if !small.parts.answers.is_empty() {
        let answers: Vec<String> = small.parts.answers.iter().map(ToString::to_string).collect();
        known.push(format!("With these answers to open choices: [{}].", answers.join(", ")));
    }
    if small.cut.is_some() {
        known.push("It may not be the smallest: not everything was tried.".to_owned());
    }
    known.push(format!("Made of {} by `{again}`.", wanted.case.id));
    known
}

/// The divergence of the engines and the value of each, as lines.
pub fn diverged(small: &Minimized, labels: [&str; 2]) -> Vec<String> {
    let divergence = &small.parts.divergence;
    let has = labels.iter().zip(&divergence.has).map(|(label, has)| format!("  `{label}`: {has}"));
    std::iter::once(format!("{}:", divergence.what)).chain(has).collect()
}

/// The result of an engine, as lines.
fn describe(reply: &Reply, start: Option<&Snapshot>) -> Vec<String> {
    match reply {
        Ok(Outcome::Played { observed, .. }) => seen(observed, start, &[]),
        reply => vec![said(reply).replace('\n', " ")],
    }
}

impl Work<'_> {
    /// The state before the first step, if it can be observed.
    fn start(&self, draft: &Draft, engine: &dyn Engine) -> Option<Snapshot> {
        let scenario = self.scenario(draft)?.start();
        match engine.play(&Ask::of(&scenario, self.wanted.edition)) {
            Ok(Outcome::Played { observed, .. }) => Some(observed.end),
            _ => None,
        }
    }
}
