//! The changes in a new document.

use std::collections::{BTreeSet, HashMap};

use super::document::{Document, Rule};
use super::matching::{Unit, matched};
use super::number::Number;
use super::runs::{Pair, runs};
use super::words::{alike, masked, renumbered, words};

/// The kind of a change to a rule, an example or a glossary entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A rule has a new wording; it may be renumbered too.
    Reworded,
    /// A rule is gone.
    Gone,
    /// A rule is new.
    New,
    /// A rule has moved; it may have a new wording too.
    Moved,
    /// A run of rules is renumbered, because something before it is new or gone.
    Renumbered,
    /// Rules refer to other rules by new numbers, which belong to the same rules as before.
    References,
    /// An example has a new wording.
    ExampleReworded,
    /// An example is gone.
    ExampleGone,
    /// An example is new.
    ExampleNew,
    /// A glossary entry has a new wording or a new name.
    TermReworded,
    /// A glossary entry is gone.
    TermGone,
    /// A glossary entry is new.
    TermNew,
}

impl Kind {
    /// The kind as a word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reworded => "reworded",
            Self::Gone => "gone",
            Self::New => "new",
            Self::Moved => "moved",
            Self::Renumbered => "renumbered",
            Self::References => "references",
            Self::ExampleReworded => "example reworded",
            Self::ExampleGone => "example gone",
            Self::ExampleNew => "new example",
            Self::TermReworded => "glossary entry reworded",
            Self::TermGone => "glossary entry gone",
            Self::TermNew => "new glossary entry",
        }
    }
}

/// A single change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of change.
    pub kind: Kind,
    /// The number of the rule in the old document, or the term; for a run, its first number.
    pub was: Option<String>,
    /// The number of the rule in the new document, or the term; for a run, its first number.
    pub now: Option<String>,
    /// The text in the old document.
    pub old: String,
    /// The text in the new document.
    pub new: String,
    /// The old and new numbers of the rules of a run, or of the rules below one that is new, gone or moved as a whole.
    pub rules: Vec<(Option<String>, Option<String>)>,
    /// The cause of a run: the rules before it that are new or gone.
    pub because: Vec<String>,
    /// The line of the new document, or of the old one if the rule is gone.
    pub line: usize,
}

impl Change {
    /// Returns `true` if the wording has changed.
    pub fn is_reworded(&self) -> bool {
        self.old != self.new && !matches!(self.kind, Kind::Renumbered | Kind::References)
    }

    /// All old numbers of the rules that the change is about.
    pub fn old_numbers(&self) -> BTreeSet<&str> {
        let below = self.rules.iter().filter_map(|(was, _)| was.as_deref());
        self.was.as_deref().into_iter().chain(below).collect()
    }
}

/// The changes in a new document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Amended {
    /// The changes, in the order of the new document.
    pub changes: Vec<Change>,
    /// The number of rules in the old and in the new document.
    pub counts: (usize, usize),
    /// The number of rules with the same wording under the same number.
    pub same: usize,
    /// The new number of each old rule that still exists.
    pub now: HashMap<String, String>,
}

/// Returns the changes in a new document.
pub fn compare(old: &Document, new: &Document) -> Amended {
    let form = old.form;
    let (old_units, new_units) = (units(old), units(new));
    let now = matched(&old_units, &new_units);
    let rules = now.iter().enumerate().filter_map(|(old_at, now)| {
        let (old_rule, now) = (old.rules.get(old_at)?, (*now)?);
        Some(Pair { old: old_rule, new: new.rules.get(now)?, old_at, new_at: now })
    });
    let pairs: Vec<Pair<'_>> = rules.collect();
    let numbers: HashMap<String, String> =
        pairs.iter().map(|pair| (pair.old.number.to_string(), pair.new.number.to_string())).collect();
    let mut amended =
        Amended { counts: (old.rules.len(), new.rules.len()), now: numbers.clone(), ..Amended::default() };
    let mut found: Vec<(usize, Change)> = Vec::new();
    let renamed = |number: &Number| numbers.get(number.as_str()).cloned();
    let renumber = |text: &str| renumbered(form, text, &renamed);

    let (mut runs, moved) = runs(&pairs, old, new);
    found.append(&mut runs);
    let mut references = Vec::new();
    for pair in &pairs {
        let same_text = pair.old.text == pair.new.text;
        let follows = !same_text && renumber(&pair.old.text) == pair.new.text;
        let reworded = !same_text && !follows;
        if follows {
            references.push((Some(pair.old.number.to_string()), Some(pair.new.number.to_string())));
        }
        if !reworded && pair.old.number == pair.new.number {
            amended.same += 1;
        }
        if reworded || moved.contains_key(&pair.old_at) {
            let kind = if moved.contains_key(&pair.old_at) { Kind::Moved } else { Kind::Reworded };
            let mut change = of_pair(kind, pair);
            if !reworded {
                change.old.clone_from(&change.new);
            }
            change.rules = moved.get(&pair.old_at).cloned().unwrap_or_default();
            found.push((pair.new_at, change));
        }
        found.extend(examples(pair, &renumber, &|text| masked(form, text)));
    }
    if !references.is_empty() {
        let change = Change { rules: references, ..blank(Kind::References) };
        found.push((usize::MAX, change));
    }
    let gone = |at: &usize| now.get(*at) == Some(&None);
    found.extend(lone(Kind::Gone, &old.rules, &gone).into_iter().map(|(at, change)| (after(&now, at), change)));
    let is_matched: BTreeSet<usize> = now.iter().flatten().copied().collect();
    found.extend(lone(Kind::New, &new.rules, &|at| !is_matched.contains(at)));
    found.sort_by_key(|(at, change)| (*at, change.kind));
    amended.changes = found.into_iter().map(|(_, change)| change).collect();
    amended.changes.extend(terms(old, new, &renumber));
    amended
}

fn units(document: &Document) -> Vec<Unit<'_>> {
    let units = document.rules.iter().map(|rule| Unit {
        key: rule.number.as_str(),
        parts: rule.number.parts(),
        text: &rule.text,
        masked: masked(document.form, &rule.text),
    });
    units.collect()
}

pub(super) fn blank(kind: Kind) -> Change {
    Change {
        kind,
        was: None,
        now: None,
        old: String::new(),
        new: String::new(),
        rules: Vec::new(),
        because: Vec::new(),
        line: 0,
    }
}

fn of_pair(kind: Kind, pair: &Pair<'_>) -> Change {
    Change {
        was: Some(pair.old.number.to_string()),
        now: Some(pair.new.number.to_string()),
        old: pair.old.text.clone(),
        new: pair.new.text.clone(),
        line: pair.new.line,
        ..blank(kind)
    }
}

/// The position at which a removed rule would be in the new document: after the rule that preceded it.
fn after(now: &[Option<usize>], at: usize) -> usize {
    now.get(..at).unwrap_or_default().iter().rev().flatten().next().copied().unwrap_or(0)
}

/// The rules of one document that the other does not have, each together with the rules below it.
fn lone(kind: Kind, rules: &[Rule], is_lone: &dyn Fn(&usize) -> bool) -> Vec<(usize, Change)> {
    let mut found: Vec<(usize, Change)> = Vec::new();
    let mut above: Vec<(&[u32], usize)> = Vec::new();
    for (at, rule) in rules.iter().enumerate().filter(|(at, _)| is_lone(at)) {
        above.retain(|(parts, _)| rule.number.parts().starts_with(parts));
        let number = Some(rule.number.to_string());
        let pair = if kind == Kind::Gone { (number.clone(), None) } else { (None, number.clone()) };
        if let Some((_, change)) = above.first().and_then(|(_, index)| found.get_mut(*index)) {
            change.rules.push(pair);
            continue;
        }
        above.push((rule.number.parts(), found.len()));
        let text = rule.examples.iter().fold(rule.text.clone(), |text, example| text + " Example: " + example);
        let change = Change { line: rule.line, ..blank(kind) };
        let change = if kind == Kind::Gone {
            Change { was: number, old: text, ..change }
        } else {
            Change { now: number, new: text, ..change }
        };
        found.push((at, change));
    }
    found
}

/// The similarity at which two examples, or two glossary entries, are taken for the same one.
const ONE: f64 = 0.5;

/// The changes to the examples of a rule.
fn examples(
    pair: &Pair<'_>,
    renumber: &dyn Fn(&str) -> String,
    masked: &dyn Fn(&str) -> String,
) -> Vec<(usize, Change)> {
    let mut new: Vec<&String> = pair.new.examples.iter().collect();
    let mut old: Vec<&String> = Vec::new();
    for example in &pair.old.examples {
        let same = |other: &&String| *other == example || **other == renumber(example);
        match new.iter().position(same) {
            Some(at) => drop(new.remove(at)),
            None => old.push(example),
        }
    }
    let mut found = Vec::new();
    let mut add = |kind, old: &str, new: &str| {
        found.push((pair.new_at, Change { old: old.to_owned(), new: new.to_owned(), ..of_pair(kind, pair) }));
    };
    for example in old {
        let plain = masked(example);
        let likest = new.iter().enumerate().map(|(at, other)| (alike(&words(&plain), &words(&masked(other))), at));
        match likest.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(alike, _)| *alike >= ONE) {
            Some((_, at)) => add(Kind::ExampleReworded, example, new.remove(at)),
            None => add(Kind::ExampleGone, example, ""),
        }
    }
    for example in new {
        add(Kind::ExampleNew, "", example);
    }
    found
}

/// The changes to the glossary: an entry is identified by its name, or by its text.
fn terms(old: &Document, new: &Document, renumber: &dyn Fn(&str) -> String) -> Vec<Change> {
    let now = matched(&entries(old), &entries(new));
    let mut left: BTreeSet<usize> = (0..new.glossary.len()).collect();
    let mut found: Vec<(usize, Change)> = Vec::new();
    for (at, (term, now_at)) in old.glossary.iter().zip(&now).enumerate() {
        let by_name = || new.glossary.iter().position(|other| other.name.eq_ignore_ascii_case(&term.name));
        let now_at = now_at.or_else(|| by_name().filter(|at| !now.contains(&Some(*at))));
        let Some((now_at, other)) = now_at.and_then(|at| Some((at, new.glossary.get(at)?))) else {
            let gone = blank(Kind::TermGone);
            let change = Change { was: Some(term.name.clone()), old: term.text.clone(), line: term.line, ..gone };
            found.push((after(&now, at), change));
            continue;
        };
        left.remove(&now_at);
        let same = term.text == other.text || renumber(&term.text) == other.text;
        if same && term.name == other.name {
            continue;
        }
        let change = Change {
            was: Some(term.name.clone()),
            now: Some(other.name.clone()),
            old: if same { other.text.clone() } else { term.text.clone() },
            new: other.text.clone(),
            line: other.line,
            ..blank(Kind::TermReworded)
        };
        found.push((now_at, change));
    }
    for at in left {
        if let Some(term) = new.glossary.get(at) {
            let change = blank(Kind::TermNew);
            found
                .push((at, Change { now: Some(term.name.clone()), new: term.text.clone(), line: term.line, ..change }));
        }
    }
    found.sort_by_key(|(at, change)| (*at, change.kind));
    found.into_iter().map(|(_, change)| change).collect()
}

fn entries(document: &Document) -> Vec<Unit<'_>> {
    let entries = document.glossary.iter().map(|term| Unit {
        key: &term.name,
        parts: &[],
        text: &term.text,
        masked: masked(document.form, &term.text),
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::super::report::heading;
    use super::*;

    const OLD: &str = include_str!("tests/tin-soldiers.txt");

    fn described(new: &str) -> Vec<String> {
        let read = |text: &str| Document::read(text.as_bytes()).unwrap();
        compare(&read(OLD), &read(new)).changes.iter().map(heading).collect()
    }

    /// The document with each of these texts replaced; each occurs in it exactly once.
    fn with(changes: &[(&str, &str)]) -> String {
        changes.iter().fold(OLD.to_owned(), |text, (old, new)| {
            assert_eq!(text.matches(old).count(), 1, "{old:?} stands once in the document");
            text.replace(old, new)
        })
    }

    #[test]
    fn of_two_copies_nothing_is_told() {
        assert_eq!(described(OLD), [""; 0]);
        let typeset = OLD.replace('\'', "’").replace("\n\n", "\r\n\r\n").replace("fi", "ﬁ");
        assert_eq!(described(&typeset), [""; 0]);
        let wrapped = OLD.replace("which soldier takes", "which\nsoldier takes");
        assert_ne!(wrapped, OLD);
        assert_eq!(described(&wrapped), [""; 0]);
    }

    #[test]
    fn ten_changes_are_told_and_nothing_else() {
        let new = with(&[
            // 1: a word. 2: a number.
            ("the player who owns the soldier chooses", "the player who struck the blow chooses"),
            ("stops the next 3 blows", "stops the next 4 blows"),
            // 3: a rule is moved.
            ("300.3. Rain ends each march at once.\n\n", ""),
            (
                "200.1. A soldier has a name and a number.\n",
                "200.1. A soldier has a name and a number.\n\n200.1a Rain ends each march at once.\n",
            ),
            // 4: an insertion, 5: which renumbers two rules; references to them follow.
            (
                "201.5. A broken shield",
                "201.5. A shield of glass breaks before it stops anything.\n\n201.6. A broken shield",
            ),
            ("201.6. A mended shield", "201.7. A mended shield"),
            ("See rule 201.6.", "See rule 201.7."),
            // 6: an example is gone. 7: another has a new wording.
            ("Example: Ann has a shield and Ben strikes twice. The first blow is stopped, the second is not.\n", ""),
            ("Ben has two soldiers, and one of them is asleep.", "Ben has two soldiers, and one of them is far away."),
            // 8: a rule is gone. 9: a glossary entry has a new wording, 10: another is new.
            ("101.4. A game may be played again at any time.\n\n", ""),
            ("Whoever marches.", "Whoever marches or sits."),
            ("Shield\nWhat", "Rust\nWhat becomes of a shield in the rain.\n\nShield\nWhat"),
        ]);
        assert_eq!(
            described(&new),
            [
                "101.4 is gone",
                "300.3 has moved to 200.1a",
                "201.2 is worded otherwise",
                "201.3 is worded otherwise",
                "201.4: an example is gone",
                "201.5 is new",
                "201.5 to 201.6 are now 201.6 to 201.7 (2 rules), since 201.5 is new",
                "300.2: an example is worded otherwise",
                "only numbers of other rules that have new ones: in 1 rule (300.1)",
                "glossary, Player: worded otherwise",
                "glossary, Rust: new",
            ]
        );
    }

    #[test]
    fn a_rule_may_have_another_number_and_be_worded_otherwise() {
        let new = with(&[
            ("201.1. A shield", "201.1. Shields are round.\n\n201.2. A shield"),
            ("201.2. If two blows", "201.3. When two blows"),
            ("201.3. A tower shield", "201.4. A tower shield"),
            ("201.4. A blow", "201.5. A blow"),
            ("201.5. A broken", "201.6. A broken"),
            ("201.6. A mended", "201.7. A mended"),
            ("See rule 201.6.", "See rule 201.7."),
        ]);
        assert_eq!(
            described(&new),
            [
                "201.1 (Shields are round) is new",
                "201.1 to 201.6 are now 201.2 to 201.7 (6 rules), since 201.1 is new",
                "201.3 (was 201.2) is worded otherwise",
                "only numbers of other rules that have new ones: in 1 rule (300.1)",
            ]
        );
    }

    #[test]
    fn a_section_that_is_put_between_shifts_all_behind_it_as_one() {
        let new = with(&[
            ("201. Shields\n\n201.1", "201. Drums\n\n201.1. A drum wakes all.\n\n202. Shields\n\n202.1"),
            ("201.2. If", "202.2. If"),
            ("201.3. A", "202.3. A"),
            ("201.4. A", "202.4. A"),
            ("201.5. A", "202.5. A"),
            ("201.6. A", "202.6. A"),
            ("See rule 201.6.", "See rule 202.6."),
        ]);
        assert_eq!(
            described(&new),
            [
                "201 (Drums) is new, with 1 rule below it",
                "201 is now 202, with 6 rules below it, since 201 is new",
                "only numbers of other rules that have new ones: in 1 rule (300.1)",
            ]
        );
    }

    #[test]
    fn a_reference_that_leads_elsewhere_is_another_wording() {
        assert_eq!(described(&with(&[("See rule 201.6.", "See rule 201.5.")])), ["300.1 is worded otherwise"]);
    }
}
