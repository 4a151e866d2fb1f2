//! Finds the parts of a suite that depend on the rules of a document: the clauses of a rule, the cases that assert
//! them, the known mistakes about them, and the source locations of the engine that decide by them or name them.

use std::collections::{BTreeMap, BTreeSet};

use kernel::words::language::Language;
use suite::catalogue::Clause;
use suite::language::header::Origin;
use suite::load::Suite;
use suite::places;

use super::changes::{Change, Kind};
use super::document::Document;
use super::number::Form;

/// The parts of a suite that depend on a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resting {
    /// The ids of the clauses.
    pub clauses: Vec<String>,
    /// The ids of the cases.
    pub cases: Vec<String>,
    /// The names of the known mistakes.
    pub mistakes: Vec<String>,
    /// The files and lines of the engine.
    pub engine: Vec<String>,
}

impl Resting {
    /// Returns `true` if nothing depends on the rule.
    pub fn is_empty(&self) -> bool {
        [&self.clauses, &self.cases, &self.mistakes, &self.engine].iter().all(|list| list.is_empty())
    }
}

/// The place of a clause in an edition of its game; editions unknown to the game count as the newest.
pub fn place<'c>(clause: &'c Clause, language: &Language, edition: &str) -> &'c str {
    let order = |name: &str| language.editions.iter().position(|other| *other == name).unwrap_or(usize::MAX);
    let until = clause.now.iter().filter(|(since, _)| order(since) <= order(edition));
    until.max_by_key(|(since, _)| order(since)).map_or(&*clause.at, |(_, at)| &**at)
}

/// The glossary term at which a clause is placed, if any.
pub fn term(place: &str) -> Option<&str> {
    place.strip_prefix("glossary").map(|rest| rest.trim_start_matches([',', ' '])).filter(|rest| !rest.is_empty())
}

/// The game and the edition with the most places in common with a document, and of several the oldest; `None` if there
/// are hardly any.
pub fn guessed<'s>(suite: &'s Suite, document: &Document) -> Option<(&'static Language, &'s str)> {
    let mut best: Option<(usize, (&'static Language, &'s str))> = None;
    for language in suite.games.languages() {
        let of_game = suite.catalogues.all.iter().filter(|placed| &*placed.catalogue.game == language.game);
        let later = of_game.flat_map(|placed| &placed.catalogue.document.later).map(|later| &*later.edition);
        for edition in language.editions.iter().copied().chain(later) {
            let there = suite.catalogues.clauses(language.game).filter(|(_, clause)| {
                let at = document.form.numbers(place(clause, language, edition));
                at.first().is_some_and(|number| document.rule(number).is_some())
            });
            let said = usize::from(document.edition.as_deref() == Some(edition));
            let count = there.count() * 2 + said;
            if count > 1 && best.is_none_or(|(most, _)| count > most) {
                best = Some((count, (language, edition)));
            }
        }
    }
    best.map(|(_, found)| found)
}

/// The parts of a suite, indexed by the rules of an edition.
pub struct Ground {
    /// The clauses of each rule and each glossary term, by number and by lower-case name.
    clauses: BTreeMap<String, Vec<String>>,
    /// The cases that assert each clause.
    asserting: BTreeMap<String, BTreeSet<String>>,
    /// The cases whose source is a rule.
    sourced: BTreeMap<String, BTreeSet<String>>,
    /// The known mistakes about each clause.
    mistakes: BTreeMap<String, Vec<String>>,
    /// The source locations at which the engine decides by each clause.
    decided: BTreeMap<String, BTreeSet<(String, u32)>>,
    /// The source locations at which the engine names each rule.
    named: BTreeMap<String, BTreeSet<(String, u32)>>,
}

impl Ground {
    /// The index of a suite, for a game in an edition. `sources` are the files of the engine, if available: paths and
    /// texts. Building the index plays the cases of the game.
    pub fn of(suite: &Suite, language: &Language, edition: &str, form: Form, sources: &[(String, String)]) -> Self {
        let game = language.game;
        let mut ground = Self {
            clauses: BTreeMap::new(),
            asserting: BTreeMap::new(),
            sourced: BTreeMap::new(),
            mistakes: BTreeMap::new(),
            decided: BTreeMap::new(),
            named: BTreeMap::new(),
        };
        for (id, clause) in suite.catalogues.clauses(game) {
            let at = place(clause, language, edition);
            let numbers = form.numbers(at).into_iter().map(|number| number.to_string());
            for key in numbers.chain(term(at).map(str::to_lowercase)) {
                ground.clauses.entry(key).or_default().push(id.to_owned());
            }
            let about = suite.games.mistakes().filter(|wrong| wrong.game == game && wrong.is_about(id));
            ground.mistakes.insert(id.to_owned(), about.map(|wrong| wrong.name.to_owned()).collect());
        }
        for case in suite.cases.iter().chain(&suite.pending).filter(|case| case.language.game == game) {
            for (id, _) in &case.asserts {
                ground.asserting.entry(id.clone()).or_default().insert(case.id.to_string());
            }
            if let Some(Origin::Cited(cited)) = &case.source {
                for at in [&cited.seed, &cited.rules].into_iter().flatten() {
                    for number in form.numbers(at) {
                        ground.sourced.entry(number.to_string()).or_default().insert(case.id.to_string());
                    }
                }
            }
        }
        for (id, places) in places::all(suite, game) {
            let places = places.into_iter().map(|place| (place.file.to_owned(), place.line));
            ground.decided.entry(id.to_owned()).or_default().extend(places);
        }
        for (path, text) in sources {
            for (line, said) in (1u32..).zip(text.lines()) {
                for number in named(form, said) {
                    ground.named.entry(number).or_default().insert((path.clone(), line));
                }
            }
        }
        ground
    }

    /// The parts that depend on the rules of a change.
    pub fn rests(&self, change: &Change) -> Resting {
        let is_term = matches!(change.kind, Kind::TermReworded | Kind::TermGone | Kind::TermNew);
        let keys: Vec<String> = if is_term {
            change.was.iter().map(|name| name.to_lowercase()).collect()
        } else {
            change.old_numbers().into_iter().map(str::to_owned).collect()
        };
        let mut resting = Resting::default();
        let (mut cases, mut mistakes, mut engine) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for key in &keys {
            for id in self.clauses.get(key).into_iter().flatten() {
                resting.clauses.push(id.clone());
                cases.extend(self.asserting.get(id).into_iter().flatten());
                mistakes.extend(self.mistakes.get(id).into_iter().flatten());
                engine.extend(self.decided.get(id).into_iter().flatten());
            }
            cases.extend(self.sourced.get(key).into_iter().flatten().filter(|_| !is_term));
            engine.extend(self.named.get(key).into_iter().flatten().filter(|_| !is_term));
        }
        resting.cases = cases.into_iter().cloned().collect();
        resting.mistakes = mistakes.into_iter().cloned().collect();
        resting.engine = engine.into_iter().map(|(file, line)| format!("{file}:{line}")).collect();
        resting
    }

    /// Returns `true` if the catalogues made from documents have clauses of this rule's section.
    pub fn has_section(&self, form: Form, number: &str) -> bool {
        let Some(number) = form.number(number) else { return false };
        let other = |key: &String| form.number(key).is_some_and(|key| key.section(form) == number.section(form));
        self.clauses.keys().any(other)
    }
}

/// The rule numbers in a line of source, within a string or a comment.
fn named(form: Form, line: &str) -> Vec<String> {
    if !line.contains("//") && !line.contains('"') {
        return Vec::new();
    }
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    let words = words.map(|word| word.trim_end_matches('.'));
    let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    words.filter_map(|word| form.number(word)).map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amended::changes::blank;
    use crate::bundled;

    fn ground(game: &str, edition: &str, form: Form, sources: &[(String, String)]) -> Ground {
        let suite = bundled::loaded();
        let language = suite.games.languages().find(|language| language.game == game).unwrap();
        Ground::of(suite, language, edition, form, sources)
    }

    #[test]
    fn a_rule_has_its_clauses_cases_mistakes_and_places() {
        let source = ("engine/mtg/src/x.rs".to_owned(), "//! 615.7 and 615.71: pools\nlet x = 615.7;\n".to_owned());
        let ground = ground("mtg", "2022-04-29", Form::Lettered, &[source]);
        let change = Change { was: Some("615.7".to_owned()), ..blank(Kind::Reworded) };
        let resting = ground.rests(&change);
        assert!(resting.clauses.contains(&"615.7-depletes".to_owned()), "{resting:?}");
        assert!(resting.clauses.iter().all(|id| id.starts_with("615.7-")), "{resting:?}");
        assert!(resting.cases.len() > 10 && resting.mistakes.contains(&"shield never shrinks".to_owned()));
        assert!(resting.engine.contains(&"engine/mtg/src/x.rs:1".to_owned()), "{resting:?}");
        assert!(!resting.engine.contains(&"engine/mtg/src/x.rs:2".to_owned()), "{resting:?}");
        assert!(resting.engine.iter().any(|place| place.starts_with("engine/mtg/src/replacement/")), "{resting:?}");
        let nothing = ground.rests(&Change { was: Some("999.1".to_owned()), ..blank(Kind::Reworded) });
        assert!(nothing.is_empty());
    }

    #[test]
    fn a_term_of_the_glossary_has_clauses_too() {
        let ground = ground("mtg", "2022-04-29", Form::Lettered, &[]);
        let change = Change { was: Some("Prevention Effect".to_owned()), ..blank(Kind::TermReworded) };
        let resting = ground.rests(&change);
        assert!(
            !resting.clauses.is_empty() && resting.clauses.iter().all(|id| id.starts_with("glossary")),
            "{resting:?}"
        );
    }

    #[test]
    fn the_place_of_a_clause_is_that_of_the_edition() {
        let suite = bundled::loaded();
        let language = suite.games.languages().find(|language| language.game == "riftbound").unwrap();
        let clause = suite.catalogues.find("riftbound", "110-new-object").unwrap();
        assert_eq!(place(clause, language, "1.3"), "110");
        assert_eq!(place(clause, language, "1.4"), "124");
        assert_eq!(place(clause, language, "2.0"), "124", "one that the game does not know is later than all");
    }
}
