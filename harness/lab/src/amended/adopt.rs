//! Carries the catalogues of a game over to a new document.
//!
//! Every clause stays, with its id. A clause whose rule was renumbered gets the new number. A clause is marked for
//! review if its rule has changed, is gone, or had a wording that is no longer known. New rules are listed as waiting
//! for a reviewer.

use std::collections::BTreeSet;

use kernel::words::language::Language;
use sha2::{Digest, Sha256};
use suite::catalogue::{Clause, Placed, Why};
use suite::load::{Suite, hex};
use suite::text::parse::parse;

use super::changes::{Amended, Kind};
use super::document::Document;
use super::edits::{Edits, quoted};
use super::number::Number;
use super::resting::{place, term};

/// A document to which the catalogues are carried over.
pub struct Newer<'a> {
    /// The document.
    pub document: &'a Document,
    /// The name of the document's file.
    pub file: String,
    /// The digest of the file, in hexadecimal digits.
    pub sha256: String,
    /// The edition of the document.
    pub edition: String,
    /// The previous document, which is the suite's edition, and the changes since. Without it, wordings are compared by
    /// the digests in the catalogues.
    pub before: Option<(&'a Document, &'a Amended)>,
}

/// The result of carrying over a catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adopted {
    /// The path from which the catalogue was read.
    pub path: String,
    /// The new text.
    pub text: String,
    /// The number of clauses carried over unchanged.
    pub same: usize,
    /// The clauses whose rule was renumbered: their ids, the old number, the new number.
    pub renumbered: Vec<(String, String, String)>,
    /// The clauses to be reviewed, with the reason.
    pub reread: Vec<(String, Why)>,
    /// The new rules that wait for a reviewer.
    pub waiting: Vec<String>,
    /// The number of clauses at a place that the document does not have: on cards, in other documents, in other
    /// sections.
    pub elsewhere: usize,
}

/// The catalogues of a game for a newer document; `edition` is the one whose places are carried over.
pub fn adopt(suite: &Suite, language: &Language, edition: &str, newer: &Newer<'_>) -> Vec<Adopted> {
    let of_game = suite.catalogues.all.iter().filter(|placed| &*placed.catalogue.game == language.game);
    let mut waiting = BTreeSet::new();
    of_game.filter_map(|placed| one(suite, placed, language, edition, newer, &mut waiting)).collect()
}

/// The fate of a clause.
enum Fate {
    /// The clause is unrelated to the document.
    Elsewhere,
    /// The clause is carried over to these places, or stays where it is if nothing is left of its rule.
    Over { now: Option<Vec<(Number, Number)>>, why: Option<Why>, wording: Option<String> },
}

fn one(
    suite: &Suite,
    placed: &Placed,
    language: &Language,
    edition: &str,
    newer: &Newer<'_>,
    waiting: &mut BTreeSet<Number>,
) -> Option<Adopted> {
    let source = suite.sources.get(placed.file)?;
    let text = &*source.text;
    let node = parse(placed.file, text, &mut Vec::new())?;
    let clauses = node.get("clauses")?;
    let mut edits = Edits::default();
    let mut adopted = Adopted {
        path: source.path.to_string(),
        text: String::new(),
        same: 0,
        renumbered: Vec::new(),
        reread: Vec::new(),
        waiting: Vec::new(),
        elsewhere: 0,
    };
    for (id, clause) in &placed.catalogue.clauses {
        let Some(map) = clauses.get(id) else { continue };
        let at = place(clause, language, edition);
        let (now, why, wording) = match fate(clause, at, newer) {
            Fate::Elsewhere => {
                adopted.elsewhere += 1;
                continue;
            }
            Fate::Over { now, why, wording } => (now, why, wording),
        };
        // Edits at one position keep their order, so the keys come out in the order `now`, `wording`, `reread`.
        let moved = now.iter().flatten().filter(|(was, now)| was != now);
        let there = moved.fold(at.to_owned(), |at, (was, now)| renumbered(&at, was, now));
        if there != at {
            let item = format!("{}: {}", quoted(&newer.edition), quoted(&there));
            edits.add(text, map, ("now", "at"), &item, ['{', '}']);
            adopted.renumbered.push((id.to_string(), at.to_owned(), there));
        }
        if let Some(wording) = wording {
            edits.set(text, map, ("wording", "at"), &quoted(&wording));
        }
        if let Some(why) = why {
            adopted.reread.push((id.to_string(), why));
            if clause.reread.is_none() {
                let (since, was) = (quoted(&newer.edition), quoted(at));
                let value = format!("{{since: {since}, was: {was}, why: {}}}", why.as_str());
                edits.set(text, map, ("reread", "at"), &value);
            }
        } else {
            adopted.same += 1;
        }
    }
    if !placed.catalogue.beyond {
        let new = new_rules(placed, language, edition, newer);
        adopted.waiting =
            new.into_iter().filter(|number| waiting.insert(number.clone())).map(|n| n.to_string()).collect();
        let known = &placed.catalogue.waiting;
        adopted.waiting.retain(|rule| known.keys().all(|known| **known != *rule));
        let item = |rule: &String| format!("{}: {}", quoted(rule), quoted(&newer.edition));
        if node.get("waiting").is_some() {
            for rule in &adopted.waiting {
                edits.add(text, &node, ("waiting", "clauses"), &item(rule), ['{', '}']);
            }
        } else if !adopted.waiting.is_empty() {
            let lines: Vec<String> = adopted.waiting.iter().map(|rule| format!("  {}\n", item(rule))).collect();
            edits.append(text, &format!("\nwaiting:\n{}", lines.concat()));
        }
    }
    if let Some(document) = node.get("document").filter(|_| adopted.same + adopted.reread.len() > 0) {
        let known = placed.catalogue.document.later.iter().any(|later| *later.sha256 == *newer.sha256);
        if !known {
            let (edition, file) = (quoted(&newer.edition), quoted(&newer.file));
            let item = format!("{{edition: {edition}, file: {file}, sha256: {}}}", quoted(&newer.sha256));
            edits.add(text, document, ("later", "edition"), &item, ['[', ']']);
        }
    }
    adopted.text = edits.of(text);
    Some(adopted)
}

/// A place with one of its numbers replaced.
fn renumbered(at: &str, was: &Number, now: &Number) -> String {
    let words = at.split_inclusive([' ', ',']).map(|word| {
        let bare = word.trim_end_matches([' ', ',']);
        if bare.trim_end_matches('.') == was.as_str() {
            word.replacen(was.as_str(), now.as_str(), 1)
        } else {
            word.to_owned()
        }
    });
    words.collect()
}

/// The fate of a clause at a place.
fn fate(clause: &Clause, at: &str, newer: &Newer<'_>) -> Fate {
    if let Some(name) = term(at) {
        return of_term(clause, name, newer);
    }
    let numbers = newer.document.form.numbers(at);
    let covers = |document: &Document, number: &Number| {
        let section = number.section(document.form);
        document.rules.iter().any(|rule| rule.number.section(document.form) == section)
    };
    if numbers.is_empty() {
        return Fate::Elsewhere;
    }
    let now: Option<Vec<(Number, Number)>> = match newer.before {
        Some((_, amended)) => numbers
            .iter()
            .map(|number| {
                let now = amended.now.get(number.as_str()).and_then(|now| newer.document.form.number(now));
                Some((number.clone(), now?))
            })
            .collect(),
        None => by_digest(clause, &numbers, newer),
    };
    let wording = now.as_ref().and_then(|now| wording(newer.document, now.iter().map(|(_, now)| now)));
    let why = match (newer.before, &now) {
        (Some((old, amended)), now) => {
            if !numbers.iter().all(|number| old.rule(number).is_some()) {
                // The previous document does not have the rule, so its old wording is unknown.
                if !numbers.iter().any(|number| covers(newer.document, number)) {
                    return Fate::Elsewhere;
                }
                let there = numbers.iter().all(|number| newer.document.rule(number).is_some());
                let now: Vec<(Number, Number)> =
                    numbers.iter().map(|number| (number.clone(), number.clone())).collect();
                let wording = wording_of(newer.document, &numbers).filter(|_| there);
                let why = if there { Why::Unknown } else { Why::Gone };
                return Fate::Over { now: Some(now).filter(|_| there), why: Some(why), wording };
            }
            if now.is_none() {
                Some(Why::Gone)
            } else {
                numbers.iter().any(|number| is_reworded(amended, number)).then_some(Why::Reworded)
            }
        }
        (None, Some(_)) => None,
        (None, None) => {
            if !numbers.iter().any(|number| covers(newer.document, number)) {
                return Fate::Elsewhere;
            }
            let there = numbers.iter().all(|number| newer.document.rule(number).is_some());
            let why = match &clause.wording {
                _ if !there => Why::Gone,
                Some(_) => Why::Reworded,
                None => Why::Unknown,
            };
            let now: Vec<(Number, Number)> = numbers.iter().map(|number| (number.clone(), number.clone())).collect();
            let wording = wording_of(newer.document, &numbers).filter(|_| there);
            return Fate::Over { now: Some(now).filter(|_| there), why: Some(why), wording };
        }
    };
    // A clause that was already marked for review stays so.
    let why = why.or_else(|| clause.reread.as_ref().map(|reread| reread.why));
    Fate::Over { now, why, wording }
}

fn of_term(clause: &Clause, name: &str, newer: &Newer<'_>) -> Fate {
    if newer.document.glossary.is_empty() {
        return Fate::Elsewhere;
    }
    let digest = |document: &Document| document.term(name).map(|term| digest(&[&term.text]));
    let now = digest(newer.document);
    let before = newer.before.and_then(|(old, _)| digest(old)).or_else(|| clause.wording.as_deref().map(str::to_owned));
    let why = match (&before, &now) {
        (_, None) => Some(Why::Gone),
        (None, Some(_)) => Some(Why::Unknown),
        (Some(before), Some(now)) => (before != now).then_some(Why::Reworded),
    };
    Fate::Over { now: None, why: why.or_else(|| clause.reread.as_ref().map(|reread| reread.why)), wording: now }
}

/// The places of a clause's rules, found by the digest of their wording: at the same numbers, or wherever a rule has
/// the same wording.
fn by_digest(clause: &Clause, numbers: &[Number], newer: &Newer<'_>) -> Option<Vec<(Number, Number)>> {
    let known = clause.wording.as_deref()?;
    if wording_of(newer.document, numbers).as_deref() == Some(known) {
        return Some(numbers.iter().map(|number| (number.clone(), number.clone())).collect());
    }
    let [was] = numbers else { return None };
    let says_it =
        |number: &&Number| wording_of(newer.document, std::slice::from_ref(*number)).as_deref() == Some(known);
    let found = newer.document.rules.iter().map(|rule| &rule.number).find(says_it)?;
    Some(vec![(was.clone(), found.clone())])
}

/// Returns `true` if the wording of an old rule, or of one of its examples, has changed.
fn is_reworded(amended: &Amended, number: &Number) -> bool {
    let kinds = [Kind::Reworded, Kind::Moved, Kind::ExampleReworded, Kind::ExampleGone, Kind::ExampleNew];
    amended.changes.iter().any(|change| {
        kinds.contains(&change.kind) && change.is_reworded() && change.was.as_deref() == Some(number.as_str())
    })
}

/// The digest of the wording of rules, with their examples; `None` if one of them is missing.
fn wording<'n>(document: &Document, numbers: impl Iterator<Item = &'n Number>) -> Option<String> {
    let mut said: Vec<&str> = Vec::new();
    for number in numbers {
        let rule = document.rule(number)?;
        said.push(&rule.text);
        said.extend(rule.examples.iter().map(String::as_str));
    }
    Some(digest(&said))
}

fn wording_of(document: &Document, numbers: &[Number]) -> Option<String> {
    wording(document, numbers.iter())
}

/// A digest of texts: its first 16 hexadecimal digits.
fn digest(texts: &[&str]) -> String {
    let whole = hex(&Sha256::digest(texts.join("\n").as_bytes()));
    whole.chars().take(16).collect()
}

/// The new rules in those sections of which a catalogue has clauses. Without the previous document, these are the rules
/// of the sections that no clause covers.
fn new_rules(placed: &Placed, language: &Language, edition: &str, newer: &Newer<'_>) -> Vec<Number> {
    let form = newer.document.form;
    let numbers = placed.catalogue.clauses.values().flat_map(|clause| form.numbers(place(clause, language, edition)));
    let standing: BTreeSet<Number> = numbers.collect();
    let sections: BTreeSet<&[u32]> = standing.iter().map(|number| number.section(form)).collect();
    let is_rule = |number: &Number| number.parts().len() > form.section() && sections.contains(number.section(form));
    match newer.before {
        None => {
            let rules = newer.document.rules.iter().map(|rule| &rule.number);
            rules.filter(|number| is_rule(number) && !standing.contains(number)).cloned().collect()
        }
        Some((_, amended)) => {
            let new = amended.changes.iter().filter(|change| change.kind == Kind::New);
            let new = new.flat_map(|change| {
                change.now.iter().chain(change.rules.iter().filter_map(|(_, now)| now.as_ref())).cloned()
            });
            let mut new: Vec<Number> = new.filter_map(|number| form.number(&number)).filter(is_rule).collect();
            new.sort();
            new
        }
    }
}
