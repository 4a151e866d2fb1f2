//! Finds the known mistakes that a case catches.

use kernel::interpretations::Wrong;
use kernel::reference::Reference;
use lab::mistakes::differs;
use reports::record::CaseResult;
use suite::language::case::Case;
use suite::load::Suite;
use suite::run::{Clauses, RunOptions, untimed};

use super::Stage;
use super::messages::{Catches, Mistake, ViewParams};
use super::reading::Read;
use super::shown::meant;
use crate::document::Document;

/// The known mistakes that a case catches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noticed {
    /// The mistakes under which it fails.
    pub catches: Vec<Wrong>,
    /// The mistakes about a clause that it asserts, which it does not catch.
    pub misses: Vec<Wrong>,
    /// The number of mistakes tried.
    pub tried: usize,
}

/// Plays a case with each known mistake of its game.
pub fn noticed(suite: &Suite, clauses: &Clauses, case: &Case) -> Noticed {
    let options = RunOptions::quiet("");
    let played = |edition, engine: &Reference| -> CaseResult {
        untimed(suite, clauses, (case, edition), engine, &options, None)
    };
    let right = Reference::right();
    let editions = case.editions.iter().map(|(edition, _)| *edition);
    let sound: Vec<&'static str> = editions.filter(|edition| !differs(played(edition, &right).verdict)).collect();
    let mut found = Noticed::default();
    for wrong in suite.games.mistakes().filter(|wrong| wrong.game == case.language.game) {
        found.tried += 1;
        let engine = Reference::wrong(wrong);
        let is_failure = |edition: &&'static str| {
            let result = played(edition, &engine);
            differs(result.verdict) && result.standing.is_failure()
        };
        if sound.iter().any(is_failure) {
            found.catches.push(wrong);
        } else if case.asserts.iter().any(|(id, _)| wrong.is_about(id)) {
            found.misses.push(wrong);
        }
    }
    found
}

/// The mistakes that a case of an open text catches; `None` if it has no such case.
pub fn caught(stage: Stage<'_>, open: &Document, params: &ViewParams) -> Option<Catches> {
    let written = meant(stage, open, params)?;
    let mut listed = Catches {
        version: open.version,
        case: format!("{}/{}", written.game.unwrap_or_default(), written.id),
        ..Catches::default()
    };
    if let Read::Whole(case) = &written.read {
        let found = noticed(&written.suite, stage.clauses, case);
        listed.catches = found.catches.iter().map(mistake).collect();
        listed.misses = found.misses.iter().map(mistake).collect();
        listed.tried = found.tried;
    }
    Some(listed)
}

/// A mistake in the form of the protocol.
pub fn mistake(wrong: &Wrong) -> Mistake {
    Mistake {
        name: wrong.name.to_owned(),
        says: wrong.says.to_owned(),
        clauses: wrong.ids().map(str::to_owned).collect(),
    }
}
