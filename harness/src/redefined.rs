//! Finds cards of a private suite that have the name of a bundled card, and compares their facts.
//!
//! A suite outside this repository defines cards, and a later release may bundle a card of the same name. The suite
//! continues to use its own definition. It is warned if the facts have another meaning, and a definition with the same
//! meaning can be removed. Two definitions have the same meaning if the facts of every edition have the same normal
//! form.

use std::collections::{BTreeMap, HashMap};

use indexmap::IndexMap;
use kernel::reference::Reference;
use lab::generate::flow::Flow;
use serde_json::Value;
use suite::cards::{Card, Redefined};
use suite::catalogue::GameClauses;
use suite::language::case::Case;
use suite::load::Suite;
use suite::parallel;
use suite::play::play;
use suite::text::fix::{Edit, Fix};
use suite::text::problem::Problem;
use suite::text::source::{FileId, Span, small};
use wording::games::{in_one_form, printed};

/// Facts that matter only to some cases: a difference in them alone is reported if a case of the suite depends on it.
const MINOR: [&str; 9] =
    ["cost", "x_cost", "trash_cost", "colors", "supertypes", "subtypes", "unique", "faction", "omits"];

/// The number of differing facts of a card that are shown.
const MOST_FACTS: usize = 6;

/// The result of comparing the redefined cards of a suite.
#[derive(Debug, Default)]
pub struct Compared {
    /// A warning for each card whose facts have another meaning.
    pub other: Vec<Problem>,
    /// A problem for each file with definitions that mean the same as the bundled ones; its fix removes them.
    pub removable: Vec<Problem>,
    /// The number of definitions that mean the same as the bundled ones.
    pub same: usize,
}

/// A fact in which two definitions of a card differ.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fact {
    /// The place: `triggered.0.effect`.
    at: String,
    /// The value in the definition that the suite uses.
    own: Option<Value>,
    /// The value in the other definition.
    other: Option<Value>,
}

/// Compares the cards that a private suite defines with the bundled ones of the same name.
pub fn compared(suite: &Suite) -> Compared {
    let clauses: HashMap<&str, GameClauses> =
        suite.games.languages().map(|language| (language.game, suite.clauses(language))).collect();
    let facts = parallel::map(&suite.redefined, |card| {
        let facts = if card.is_same { Vec::new() } else { differing(suite, card) };
        let is_minor = facts.iter().all(|fact| MINOR.contains(&fact.at.split('.').next().unwrap_or_default()));
        // A minor difference matters to a user of the suite only if a case ends differently.
        let is_seen = !facts.is_empty() && (!is_minor || is_depended_on(suite, card, &clauses));
        (facts, is_seen)
    });
    let mut compared = Compared::default();
    let mut same: BTreeMap<FileId, Vec<&Redefined>> = BTreeMap::new();
    for (card, (facts, is_seen)) in suite.redefined.iter().zip(facts) {
        if is_seen {
            compared.other.push(warning(suite, card, &facts));
        } else if facts.is_empty() {
            compared.same += 1;
            same.entry(card.own.1).or_default().push(card);
        }
    }
    compared.removable = same.iter().filter_map(|(file, cards)| removal(suite, *file, cards)).collect();
    compared
}

/// The facts in which both definitions differ in some edition, each once.
fn differing(suite: &Suite, card: &Redefined) -> Vec<Fact> {
    let Some(game) = suite.games.find(card.game) else { return Vec::new() };
    let mut found: Vec<Fact> = Vec::new();
    for edition in game.language().editions {
        let facts = |card: &Card, game: &str| {
            let mut facts = printed(game, edition, card).unwrap_or_default();
            facts.retain(|key, _| !matches!(key.as_str(), "note" | "invented"));
            in_one_form(game, facts)
        };
        let (own, other) = (facts(&card.own.0, card.game), facts(&card.other.0, card.game));
        let mut here = Vec::new();
        differences(String::new(), Some(&own), Some(&other), &mut here);
        found.extend(here.into_iter().filter(|fact| !found.contains(fact)).collect::<Vec<_>>());
    }
    found
}

/// Collects the innermost values in which two facts differ.
fn differences(at: String, own: Option<&Value>, other: Option<&Value>, found: &mut Vec<Fact>) {
    let under = |key: &str| if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    match (own, other) {
        (own, other) if own == other => {}
        (Some(Value::Object(ones)), Some(Value::Object(others))) => {
            let keys: IndexMap<&String, ()> = ones.keys().chain(others.keys()).map(|key| (key, ())).collect();
            for (key, ()) in keys {
                differences(under(key), ones.get(key), others.get(key), found);
            }
        }
        (Some(Value::Array(ones)), Some(Value::Array(others))) if ones.len() == others.len() => {
            for (index, (one, other)) in ones.iter().zip(others).enumerate() {
                differences(under(&index.to_string()), Some(one), Some(other), found);
            }
        }
        (own, other) => found.push(Fact { at, own: own.cloned(), other: other.cloned() }),
    }
}

/// Returns `true` if a case that uses the suite's own definition ends differently with the other one.
fn is_depended_on(suite: &Suite, card: &Redefined, clauses: &HashMap<&str, GameClauses>) -> bool {
    let Some(clauses) = clauses.get(card.game) else { return false };
    let (_, file, _) = card.own;
    let is_of_file = suite.cards.iter().any(|at| at.of_file && at.file == file && at.name == card.name);
    let uses = |case: &&Case| {
        case.language.game == card.game && (!is_of_file || case.file == file) && case.cards().contains(&card.name)
    };
    suite.cases.iter().filter(uses).any(|case| {
        let scenario = case.scenario.as_ref().and_then(|own| own.with_card(&card.name, &card.other.0));
        let Some(scenario) = scenario else { return false };
        let other = Case { scenario: Some(scenario.into()), ..case.clone() };
        let verdict = |case: &Case, edition: &str| play(case, edition, &Reference::right(), clauses).verdict;
        case.editions.iter().any(|(edition, _)| verdict(case, edition) != verdict(&other, edition))
    })
}

fn warning(suite: &Suite, card: &Redefined, facts: &[Fact]) -> Problem {
    let (_, file, span) = &card.own;
    let (_, other_file, other_span) = &card.other;
    let value = |value: &Option<Value>| {
        value.as_ref().map_or_else(|| "left out".to_owned(), |value| Flow::from(value).to_string())
    };
    let told = facts
        .iter()
        .take(MOST_FACTS)
        .map(|fact| format!("`{}` is {} here and {} there", fact.at, value(&fact.own), value(&fact.other)));
    let more = facts.len().saturating_sub(MOST_FACTS);
    let more = if more == 0 { String::new() } else { format!("; {more} more differ") };
    let told = told.collect::<Vec<_>>().join("; ");
    let at = suite.at(*other_file, *other_span);
    let message = format!("`{}` has other facts here than at {at}; this suite plays its own", card.name);
    Problem::at(*file, *span, message).help(format!("{told}{more}")).warning()
}

/// The problem of a file with definitions that mean the same as the bundled ones, with the fix that removes them.
fn removal(suite: &Suite, file: FileId, cards: &[&Redefined]) -> Option<Problem> {
    let source = suite.sources.get(file)?;
    let first = cards.first()?;
    let of_file = suite.cards.iter().filter(|at| at.file == file).count();
    let is_all = of_file == cards.len();
    let has_cases = suite.cases.iter().chain(&suite.pending).any(|case| case.file == file);
    let mut edits: Vec<Edit> = Vec::new();
    for card in cards {
        let (_, _, span) = card.own;
        edits
            .push(Edit { span: definition(&source.text, suite.sources.entry(file, span), span)?, text: String::new() });
    }
    if is_all {
        // A file of cards without a card is invalid; its author may delete it.
        let (true, Some(cards)) = (has_cases, line_of(&source.text, "cards:")) else { return None };
        edits.push(Edit { span: cards, text: String::new() });
    }
    let names: Vec<String> = cards.iter().map(|card| format!("`{}`", card.name)).collect();
    let verb =
        if cards.len() == 1 { "means the same as the bundled card" } else { "mean the same as the bundled cards" };
    let message = format!("{} {verb}", names.join(", "));
    let fix = Fix { title: "remove the definitions".to_owned(), edits, certain: true };
    Some(Problem::at(file, first.own.2, message).warning().fix(fix))
}

/// The lines of a definition in block style, with the comment right above it.
fn definition(text: &str, entry: &str, name: Span) -> Option<Span> {
    let line = text.get(..name.start as usize)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = text.get(line..name.start as usize)?;
    if !indent.chars().all(|c| c == ' ') || indent.is_empty() {
        return None;
    }
    let mut start = line;
    while let Some(above) = text.get(..start.saturating_sub(1)).map(|before| before.rfind('\n').map_or(0, |at| at + 1))
    {
        let is_comment = text.get(above..start).is_some_and(|line| line.starts_with(&format!("{indent}#")));
        if !is_comment || above == start {
            break;
        }
        start = above;
    }
    let end = line + entry.len();
    let end = text.get(end..)?.find('\n').map_or(text.len(), |more| end + more + 1);
    Some(Span { start: small(start), end: small(end) })
}

/// The line that starts with a text.
fn line_of(text: &str, begins: &str) -> Option<Span> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(begins) && line.trim_end() == begins {
            return Some(Span { start: small(start), end: small(start + line.len()) });
        }
        start += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use suite::load::{Text, Texts, load};

    use super::*;
    use crate::bundled;

    const CASE: &str = "cases:\n  a-shock-is-prevented:\n    asserts: [615.7-depletes]\n    given:\n      alice: {hand: \
                        [Healing Salve], battlefield: [{ox: Pillarfield Ox}]}\n      bob: {hand: [Shock]}\n    when:\n      \
                        - alice: {cast: Healing Salve, mode: shield, targets: [ox]}\n      - bob: {cast: Shock, targets: \
                        [ox]}\n    then: {ox: {damage: 0}}\n";

    /// A private suite of one file with these cards.
    fn private(cards: &str) -> Suite {
        let text = format!("game: mtg\ncards:\n{cards}{CASE}");
        let cases = vec![Text { path: Arc::from("mine.yaml"), text: Ok(text.into()) }];
        let suite = load(engine::GAMES, Texts { cases, ..bundled::base() });
        assert_eq!(suite.problems, []);
        assert_eq!(suite.cases.len(), 1);
        suite
    }

    /// The facts of the bundled card.
    const OX: &str = "  Pillarfield Ox: {types: [Creature], subtypes: [Ox], colors: [white], stats: 2/4}\n";

    fn fixed(suite: &Suite) -> Option<String> {
        let compared = compared(suite);
        let problem = compared.removable.first()?;
        let text = &suite.sources.get(problem.file)?.text;
        suite::text::fix::applied(text, &problem.fixes.first()?.edits)
    }

    #[test]
    fn a_definition_that_means_the_same_is_no_warning_and_can_be_removed() {
        let suite = private(OX);
        let compared = compared(&suite);
        assert_eq!((compared.other, compared.same), (Vec::new(), 1));
        assert_eq!(fixed(&suite).as_deref(), Some(format!("game: mtg\n{CASE}").as_str()));
    }

    #[test]
    fn two_ways_to_say_the_same_are_no_difference() {
        let fog = |says: &str| {
            let card = format!("  Fog: {{types: [Instant], colors: [green], effect: [{{prevent: {{{says}}}}}]}}\n");
            let compared = compared(&private(&card));
            (compared.other.len(), compared.same)
        };
        assert_eq!(fog("amount: all, damage: combat"), (0, 1));
        assert_eq!(fog("damage: combat, amount: all, for: turn"), (0, 1));
        assert_eq!(fog("amount: all"), (1, 0));
    }

    #[test]
    fn another_cost_that_no_case_depends_on_is_no_warning() {
        let compared = compared(&private(&OX.replace("colors: [white]", "cost: \"{3}{W}\"")));
        assert_eq!((compared.other, compared.same), (Vec::new(), 0));
    }

    #[test]
    fn other_numbers_are_shown_from_both_sides() {
        let suite = private(&OX.replace("2/4", "2/5"));
        let [problem] = &compared(&suite).other[..] else { panic!("one card differs") };
        assert!(problem.message.starts_with("`Pillarfield Ox` has other facts here than at "), "{}", problem.message);
        assert!(problem.message.ends_with("; this suite plays its own"), "{}", problem.message);
        assert!(
            problem.help.as_deref().unwrap().contains(r#"`stats` is "2/5" here and "2/4" there"#),
            "{:?}",
            problem.help
        );
        assert!(!problem.stops(true));
    }
}
