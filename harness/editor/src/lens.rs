//! Code lenses: a line above each case with its verdict, the clauses it proves, and the mistakes it catches.

use lsp_types::{CodeLens, Command};
use reports::record::Verdict;
use serde::{Deserialize, Serialize};
use suite::language::case::Case;
use suite::run::{RunOptions, untimed};

use crate::document::Document;
use crate::view::caught::noticed;
use crate::workspace::Workspace;
use kernel::reference::Reference;

/// The command of a lens: an editor that supports it shows the play of the case. Its arguments are the URI and the id.
pub const SHOW: &str = "ruleproof.show";

/// The identity of a lens, used when its text is requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Of {
    /// The document.
    pub uri: String,
    /// The case, with its game prefix.
    pub case: String,
    /// The version of the document for which it was requested.
    pub version: i32,
    /// The kind of lens.
    pub line: Line,
}

/// The kinds of lenses of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// The verdict.
    Verdict,
    /// The mistakes that it catches.
    Catches,
}

/// The lenses of a file, without their texts, each of which requires a play.
pub fn lenses(document: &Document) -> Vec<CodeLens> {
    let cases = document.read.cases.iter().chain(&document.read.pending);
    let both = cases.flat_map(|case| [Line::Verdict, Line::Catches].map(|line| (case, line)));
    let lens = both.map(|(case, line)| {
        let of = Of { uri: document.uri.clone(), case: case.id.to_string(), version: document.version, line };
        let data = serde_json::to_value(of).ok().and_then(|data| serde_json::from_value(data).ok());
        CodeLens { range: document.range(case.span), command: None, data }
    });
    lens.collect()
}

/// The text of a lens; `None` if the document no longer has such a case.
pub fn command(workspace: &Workspace, of: &Of) -> Option<Command> {
    let document = workspace.document(&of.uri)?;
    let mut cases = document.read.cases.iter().chain(&document.read.pending);
    let case = cases.find(|case| *case.id == *of.case)?;
    let title = match of.line {
        Line::Verdict => verdict(workspace, document, case),
        Line::Catches => catches(workspace, document, case),
    };
    let arguments = [of.uri.clone(), of.case.clone()].map(lsp_types::LspAny::from);
    Some(Command { title, tooltip: None, command: SHOW.to_owned(), arguments: Some(arguments.to_vec()) })
}

fn verdict(workspace: &Workspace, document: &Document, case: &Case) -> String {
    let options = RunOptions::quiet("");
    let mut verdicts: Vec<(String, Vec<&str>)> = Vec::new();
    for (edition, _) in &case.editions {
        let clauses = workspace.stage().clauses;
        let result = untimed(&document.read, clauses, (case, edition), &Reference::right(), &options, None);
        let proved = result.asserts.len() - result.unproved.len();
        let word = match result.verdict {
            Verdict::Pass => format!("plays: pass, proves {}", counted(proved, "clause")),
            verdict => {
                let first = result.failures.first();
                let why = first.map(|one| format!("{}: expected {}, seen {}", one.what, one.expected, one.actual));
                let reason = result.reason.as_deref().and_then(|reason| reason.lines().next()).map(str::to_owned);
                let unproved = || result.unproved.first().map(|clause| format!("did not cite {clause}"));
                let why = why.or_else(unproved).or(reason).map(|why| format!(", {why}")).unwrap_or_default();
                format!("plays: {}{why}", verdict.as_str())
            }
        };
        match verdicts.iter_mut().find(|(other, _)| *other == word) {
            Some((_, editions)) => editions.push(edition),
            None => verdicts.push((word, vec![edition])),
        }
    }
    match verdicts.as_slice() {
        [(word, _)] => word.clone(),
        [] => "plays in no edition".to_owned(),
        several => {
            let each = several.iter().map(|(word, editions)| format!("{} {word}", editions.join(", ")));
            each.collect::<Vec<_>>().join("; ")
        }
    }
}

fn catches(workspace: &Workspace, document: &Document, case: &Case) -> String {
    let found = noticed(&document.read, workspace.stage().clauses, case);
    let caught = counted(found.catches.len(), "mistake");
    match found.misses.as_slice() {
        [] => format!("catches {caught}"),
        [missed] => format!("catches {caught}, not `{}`", missed.name),
        missed => format!("catches {caught}, not {} about its clauses", missed.len()),
    }
}

fn counted(count: usize, what: &str) -> String {
    reports::tree::count(count, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{opened, workspace};
    use crate::view::browse;

    fn titles_of(text: &str) -> Vec<String> {
        let (workspace, uri) = opened(workspace(), text);
        let all = lenses(workspace.document(&uri).unwrap());
        let of = all.iter().map(|lens| serde_json::from_value(serde_json::to_value(&lens.data).unwrap()).unwrap());
        of.map(|of: Of| command(&workspace, &of).unwrap().title).collect()
    }

    fn pool() -> String {
        let id = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three";
        browse::case(workspace().suite(), id).unwrap().text
    }

    #[test]
    fn a_case_has_its_verdict_and_what_it_catches_over_it() {
        let verdicts = titles_of(&pool());
        assert_eq!(verdicts.len(), 2);
        assert!(verdicts[0].starts_with("plays: pass, proves 2 clauses"), "{verdicts:?}");
        assert!(verdicts[1].starts_with("catches ") && verdicts[1].contains(" mistakes"), "{verdicts:?}");
    }

    #[test]
    fn a_case_that_fails_says_where() {
        let verdicts = titles_of(&pool().replace("damage: 1", "damage: 2"));
        assert_eq!(verdicts[0], "plays: fail, baloth.damage: expected 2, seen 1");
    }

    #[test]
    fn a_text_that_is_no_case_yet_has_no_lens() {
        assert_eq!(titles_of("game: mtg\ncases:\n  a: {asserts: ["), [""; 0]);
    }
}
