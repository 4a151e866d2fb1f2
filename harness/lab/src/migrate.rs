//! Migrates cases that were written for an earlier release.
//!
//! Three changes since version 1 of the case language affect cases that were valid before:
//!
//! * a refusal counts only under the clause given by `illegal`;
//! * a permanent that refers to what was chosen as it entered needs `chosen`;
//! * a case asserts clauses that an engine can cite, not exempt ones.
//!
//! Besides, a rule that is asserted by its number is replaced by the clauses of it that the case proves.
//!
//! The author's own expectation decides: an edit is offered only if the edited case passes in every edition, and it is
//! certain only if no other edit does. Expectations are never rewritten.

use std::collections::BTreeSet;

use kernel::clause::is_rule;
use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::observed::Refused;
use kernel::transcript::{Notes, Open};
use kernel::words::name::Name;
use reports::record::Verdict;
use suite::catalogue::{Catalogues, GameClauses};
use suite::language::case::{Case, Clauses as _};
use suite::language::steps::ClauseAt;
use suite::load::{Over, Suite};
use suite::parallel;
use suite::play::play;
use suite::text::fix::{Edit, Fix, applied, written};
use suite::text::node::{Content, Node};
use suite::text::parse::parse;
use suite::text::problem::{NEWER, Problem};
use suite::text::source::Span;

/// The most clauses that a case asserts.
const MOST_ASSERTED: usize = 3;

/// The colors of Magic, which most permanents choose from (105.1).
const COLORS: [&str; 5] = ["white", "blue", "black", "red", "green"];

/// The cases of a suite that a change of the case language broke, each with the edits that migrate it.
pub fn migrations(suite: &Suite) -> Vec<Problem> {
    let concerned: Vec<&Case> = suite.cases.iter().filter(|case| is_concerned(suite, case)).collect();
    if concerned.is_empty() {
        return Vec::new();
    }
    let migrator = Migrator { suite, over: &Over::new(suite) };
    let found = parallel::map(&concerned, |case| migrator.of_case(case));
    found.into_iter().flatten().collect()
}

/// The problems of rules that a case gives by their numbers: one for `asserts` and one for `illegal`, each with the fix
/// that writes the clauses instead. `read` contains the case, and was read on top of a suite by `over`.
pub fn numbers_of(case: &Case, read: &Suite, over: &Over<'_>) -> Vec<Problem> {
    let clauses = read.clauses(case.language);
    let migrator = Migrator { suite: read, over };
    [migrator.numbers(case, &clauses), migrator.refused_numbers(case, &clauses)].into_iter().flatten().collect()
}

/// Returns `true` if a change may affect a case; most cases need not be played to find out.
fn is_concerned(suite: &Suite, case: &Case) -> bool {
    let Some(scenario) = &case.scenario else { return false };
    let marks = case
        .steps
        .iter()
        .any(|step| step.illegal.is_some() || step.answers.iter().any(|answer| answer.illegal.is_some()));
    let is_exempt =
        |id: &str| suite.catalogues.find(case.language.game, id).is_some_and(|clause| clause.exempt.is_some());
    let is_number = |id: &str| is_rule(id) && suite.catalogues.under(case.language.game, id).next().is_some();
    marks
        || case.asserts.iter().any(|(id, _)| is_number(id))
        || case.asserts.iter().all(|(id, _)| is_exempt(id))
        || is_rejected(case, scenario)
}

/// Returns `true` if the reference engine rejects the setup, in any edition.
fn is_rejected(case: &Case, scenario: &Scenario) -> bool {
    case.editions.iter().any(|(edition, _)| {
        let played = Reference::right().play_on(scenario, edition, Open::FIRST, Notes::default());
        matches!(played, Outcome::Rejected { step: None, .. })
    })
}

struct Migrator<'s> {
    suite: &'s Suite,
    over: &'s Over<'s>,
}

impl Migrator<'_> {
    fn of_case(&self, case: &Case) -> Option<Problem> {
        let clauses = self.suite.clauses(case.language);
        self.refusals(case, &clauses)
            .or_else(|| self.exempt(case, &clauses))
            .or_else(|| self.chosen(case, &clauses))
            .or_else(|| self.numbers(case, &clauses))
            .or_else(|| self.refused_numbers(case, &clauses))
    }

    /// Migrates a refusal under an asserted clause, if `illegal` names another one.
    fn refusals(&self, case: &Case, clauses: &GameClauses) -> Option<Problem> {
        let mut edits = Vec::new();
        let mut first: Option<(String, String, Span)> = None;
        for (clause, span, refused) in strays(case)? {
            let under = |id: &str| refused.iter().all(|one| one.clauses.iter().any(|cited| proves(id, cited)));
            let meant: Vec<&str> = case.asserts.iter().map(|(id, _)| id.as_str()).filter(|id| under(id)).collect();
            let [meant] = meant[..] else { return None };
            edits.extend(Fix::scalar(span, &clause, meant).edits);
            first.get_or_insert((clause, meant.to_owned(), span));
        }
        let (clause, meant, span) = first?;
        if !self.passes(case, clauses, &edits) {
            return None;
        }
        let message = format!("the rules refuse this under `{meant}`, not under `{clause}`");
        let help =
            format!("since {NEWER} a refusal counts only under the clause that `illegal` names; write `{meant}`");
        let fix = Fix { title: format!("write `{meant}`"), edits, certain: true };
        Some(Problem::at(case.file, span, message).help(help).warning().fix(fix))
    }

    /// Migrates exempt clauses that are asserted alone, if the case proves the clauses that stand for them in play.
    fn exempt(&self, case: &Case, clauses: &GameClauses) -> Option<Problem> {
        if !case.asserts.iter().all(|(id, _)| clauses.is_exempt(id)) {
            return None;
        }
        let cited = cited(case, clauses);
        let is_proved = |id: &&String| cited.iter().all(|cited| cited.iter().any(|one| Catalogues::proves(id, one)));
        let mut edits = Vec::new();
        let mut taken: Vec<&str> = Vec::new();
        for (id, span) in &case.asserts {
            let free = |other: &&String| !taken.contains(&other.as_str());
            let other = clauses.in_place_of(id).iter().filter(is_proved).find(free)?;
            edits.extend(Fix::scalar(*span, id, other).edits);
            taken.push(other);
        }
        if !self.passes(case, clauses, &edits) {
            return None;
        }
        let (first, span) = case.asserts.first()?;
        let message = format!("`{first}` is exempt: a case cannot assert it alone since {NEWER}");
        let help = format!("the case proves {}", taken.join(", "));
        let fix = Fix { title: format!("assert {}", taken.join(", ")), edits, certain: true };
        Some(Problem::at(case.file, *span, message).help(help).warning().fix(fix))
    }

    /// Replaces rules that are asserted by their numbers by the clauses of them that the case proves in every edition.
    fn numbers(&self, case: &Case, clauses: &GameClauses) -> Option<Problem> {
        let numbers = case.asserts.iter().filter(|(id, _)| is_rule(id) && !clauses.has(id) && clauses.covers(id));
        let numbers: Vec<&ClauseAt> = numbers.collect();
        let (first, place) = numbers.first()?;
        let cited = cited(case, clauses);
        let in_all = |id: &str| cited.iter().all(|cited| cited.contains(id));
        let is_named = |id: &str| case.asserts.iter().any(|(other, _)| other == id);
        let mut room = MOST_ASSERTED.saturating_sub(case.asserts.len());
        let (mut edits, mut taken): (Vec<Edit>, Vec<&str>) = (Vec::new(), Vec::new());
        for (rule, span) in &numbers {
            let of_rule = clauses.ids().into_iter().filter(|id| clauses.proves(rule, id) && in_all(id));
            let free: Vec<&str> = of_rule.filter(|id| !is_named(id) && !taken.contains(id)).take(1 + room).collect();
            room -= free.len().checked_sub(1)?;
            let between = self.between(case, *span)?;
            edits.push(Edit { span: *span, text: free.join(&between) });
            taken.extend(free);
        }
        if !self.passes(case, clauses, &edits) {
            return None;
        }
        let message = format!("the rule {first} is asserted by its number");
        let help = format!("the case proves {}", taken.join(", "));
        let fix = Fix { title: format!("assert {}", taken.join(", ")), edits, certain: true };
        Some(Problem::at(case.file, *place, message).help(help).warning().fix(fix))
    }

    /// Replaces the number of a rule under `illegal` with the clause of that rule that every edition cites for the
    /// refusal.
    fn refused_numbers(&self, case: &Case, clauses: &GameClauses) -> Option<Problem> {
        let is_number = |clause: &str| is_rule(clause) && !clauses.has(clause);
        let mut first: Option<(&str, String, Span)> = None;
        let mut edits = Vec::new();
        for ((rule, span), refused) in marked(case)? {
            if !is_number(rule) {
                continue;
            }
            let cited = |id: &&str| refused.iter().all(|one| one.clauses.iter().any(|cited| cited.as_str() == *id));
            let clause =
                clauses.ids().into_iter().filter(|id| proves(rule, &Name::from((*id).to_owned()))).find(cited)?;
            edits.push(Edit { span: *span, text: clause.to_owned() });
            first.get_or_insert((rule, clause.to_owned(), *span));
        }
        let (rule, clause, span) = first?;
        if !self.passes(case, clauses, &edits) {
            return None;
        }
        let message = format!("the rule {rule} is given by its number");
        let fix = Fix { title: format!("write `{clause}`"), edits, certain: true };
        Some(
            Problem::at(case.file, span, message)
                .help(format!("the rules refuse this under {clause}"))
                .warning()
                .fix(fix),
        )
    }

    /// The text between two items of the list in which an item stands: a comma, or a line of its own.
    fn between(&self, case: &Case, item: Span) -> Option<String> {
        let source = self.suite.sources.get(case.file)?;
        let before = source.text.get(..item.start as usize)?.rsplit('\n').next()?;
        Some(if before.trim() == "-" { format!("\n{before}") } else { ", ".to_owned() })
    }

    /// Migrates a permanent whose card refers to what was chosen as it entered, if the case does not state the choice.
    fn chosen(&self, case: &Case, clauses: &GameClauses) -> Option<Problem> {
        if !is_rejected(case, case.scenario.as_ref()?) {
            return None;
        }
        let source = self.suite.sources.get(case.file)?;
        let node = parse(case.file, &source.text, &mut Vec::new())?;
        let id = case.id.split_once('/')?.1;
        let given = node.get("cases")?.get(id)?.get("given")?;
        let mut objects = Vec::new();
        objects_of(given, &|name| asks_what_was_chosen(case, name), &mut objects);
        let scenario: serde_json::Value = serde_json::from_str(&case.scenario.as_ref()?.json()).ok()?;
        let players = scenario.pointer("/given/players").and_then(serde_json::Value::as_object);
        let players = players.into_iter().flat_map(|players| players.keys().map(String::as_str));
        let values: Vec<&str> = COLORS.into_iter().chain(players).collect();
        let mut fixes = Vec::new();
        for object in &objects {
            for value in &values {
                let Some(edit) = object.with_chosen(&source.text, value) else { continue };
                let edits = vec![edit];
                if self.passes(case, clauses, &edits) {
                    fixes.push((object, Fix { title: format!("write `chosen: {value}`"), edits, certain: false }));
                }
            }
        }
        let (object, _) = fixes.first()?;
        let message = format!("the case does not state what was chosen as `{}` entered", object.card);
        let problem = Problem::at(case.file, object.span, message)
            .help(format!("since {NEWER} it must be stated under `chosen`, beside `card`"))
            .warning();
        let is_certain = fixes.len() == 1;
        Some(fixes.into_iter().fold(problem, |problem, (_, fix)| problem.fix(fix.certain(is_certain))))
    }

    /// Returns `true` if the case passes in every edition after these edits of its file.
    fn passes(&self, case: &Case, clauses: &GameClauses, edits: &[Edit]) -> bool {
        let Some(source) = self.suite.sources.get(case.file) else { return false };
        let Some(text) = applied(&source.text, edits) else { return false };
        let read = self.over.read(&source.path, &text);
        let Some(edited) = read.cases.iter().find(|other| other.id == case.id) else { return false };
        edited
            .editions
            .iter()
            .all(|(edition, _)| play(edited, edition, &Reference::right(), clauses).verdict == Verdict::Pass)
    }
}

/// The clauses that the reference engine cites in each edition of a case.
fn cited(case: &Case, clauses: &GameClauses) -> Vec<BTreeSet<&'static str>> {
    case.editions.iter().map(|(edition, _)| play(case, edition, &Reference::right(), clauses).cited).collect()
}

/// The clauses given by `illegal` that the engine cites in no edition, each with its refusals; `None` if there are
/// none.
fn strays(case: &Case) -> Option<Vec<(String, Span, Vec<Refused>)>> {
    let strays = marked(case)?.into_iter().filter_map(|((clause, span), mut refused)| {
        refused.retain(|refused| !refused.clauses.iter().any(|cited| proves(clause, cited)));
        (!refused.is_empty()).then(|| (clause.clone(), *span, refused))
    });
    Some(strays.collect()).filter(|found: &Vec<_>| !found.is_empty())
}

/// The clauses given by `illegal`, each with its refusals in the editions of the case; `None` if an edition does not
/// come to its end.
fn marked(case: &Case) -> Option<Vec<(&ClauseAt, Vec<Refused>)>> {
    let scenario = case.scenario.as_ref()?;
    let mut found: Vec<(&ClauseAt, Vec<Refused>)> = Vec::new();
    for (edition, _) in &case.editions {
        let played = Reference::right().play_on(scenario, edition, Open::FIRST, Notes::default());
        let Outcome::Played { observed, .. } = played else { return None };
        for refused in observed.refused {
            let step = case.steps.get(refused.step as usize)?;
            let mark: Option<&ClauseAt> = match refused.answer {
                None => step.illegal.as_ref(),
                Some(number) => step.answers.get(number).and_then(|answer| answer.illegal.as_ref()),
            };
            let Some(mark) = mark else { continue };
            match found.iter_mut().find(|((_, other), _)| *other == mark.1) {
                Some((.., all)) => all.push(refused),
                None => found.push((mark, vec![refused])),
            }
        }
    }
    Some(found)
}

fn proves(asserted: &str, cited: &Name) -> bool {
    Catalogues::proves(asserted, cited.as_str())
}

/// Returns `true` if the facts of a card of a case refer to what was chosen.
fn asks_what_was_chosen(case: &Case, name: &str) -> bool {
    let Some(scenario) = &case.scenario else { return false };
    let edition = case.editions.first().map_or("", |(edition, _)| edition);
    let deck = scenario.deck();
    let mut cards = deck.into_iter().filter(|(other, _)| other.as_str() == name);
    cards.any(|(_, card)| scenario.game().facts(&card, edition).is_some_and(|facts| facts.contains("chosen")))
}

/// The form in which an object is written in a case.
enum Form {
    /// An item of a list, such as `Story Circle`.
    Bare,
    /// An alias, such as `circle: Story Circle`.
    Alias,
    /// A field beside others, such as `card: Story Circle`.
    Field,
}

/// An object, with the place at which its card is named.
struct Object<'n> {
    card: &'n str,
    span: Span,
    form: Form,
}

impl Object<'_> {
    /// The edit that states the choice; `None` in a map in block style.
    fn with_chosen(&self, text: &str, value: &str) -> Option<Edit> {
        let card = written(self.card);
        let text = match self.form {
            Form::Bare => format!("{{{card}: {{chosen: {value}}}}}"),
            Form::Alias => format!("{{card: {card}, chosen: {value}}}"),
            Form::Field => {
                let line = text.get(..self.span.start as usize)?.rsplit('\n').next()?;
                line.contains('{').then(|| format!("{card}, chosen: {value}"))?
            }
        };
        Some(Edit { span: self.span, text })
    }
}

/// The objects in the setup with a matching card that do not state the choice.
fn objects_of<'n>(node: &'n Node<'_>, is_meant: &dyn Fn(&str) -> bool, found: &mut Vec<Object<'n>>) {
    let mut add = |node: &'n Node<'_>, form: Form| {
        if let Content::Scalar { text, .. } = &node.content
            && is_meant(text)
        {
            found.push(Object { card: text, span: node.span, form });
        }
    };
    match &node.content {
        Content::List(items) => {
            for item in items {
                add(item, Form::Bare);
            }
            for item in items {
                objects_of(item, is_meant, found);
            }
        }
        Content::Map(entries) if entries.iter().any(|entry| entry.key == "chosen") => {}
        Content::Map(entries) => {
            for entry in entries {
                add(&entry.value, if entry.key == "card" { Form::Field } else { Form::Alias });
            }
            for entry in entries {
                objects_of(&entry.value, is_meant, found);
            }
        }
        Content::Scalar { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use suite::load::{Text, Texts, load};
    use suite::text::fix::applied;

    use super::*;
    use crate::bundled;

    /// The cases of a file after their certain migrations, with the reported problems.
    fn migrated(cases: &str) -> (String, Vec<String>) {
        let text = format!("game: mtg\ncases:\n{cases}");
        let texts = vec![Text { path: Arc::from("mine.yaml"), text: Ok(text.as_str().into()) }];
        let suite = load(engine::GAMES, Texts { cases: texts, ..bundled::base() });
        assert_eq!(suite.problems, []);
        let problems = migrations(&suite);
        let fixes = problems.iter().filter_map(|problem| problem.fixes.first()).filter(|fix| fix.certain);
        let edits: Vec<Edit> = fixes.flat_map(|fix| fix.edits.clone()).collect();
        let after = applied(&text, &edits).unwrap();
        let said = problems.into_iter().map(|problem| problem.message).collect();
        (after.strip_prefix("game: mtg\ncases:\n").unwrap().to_owned(), said)
    }

    const SHIELD: &str = "  a-shield:\n    asserts: [615.7-depletes]\n    given:\n      alice: {hand: [Healing Salve], \
                          battlefield: [{ox: Pillarfield Ox}]}\n      bob: {hand: [Shock]}\n    when:\n      - alice: \
                          {cast: Healing Salve, mode: shield, targets: [ox]}\n      - bob: {cast: Shock, targets: \
                          [ox]}\n    then: {ox: {damage: 0}}\n";

    #[test]
    fn a_case_that_is_up_to_date_stays_as_it_is() {
        assert_eq!(migrated(SHIELD), (SHIELD.to_owned(), Vec::new()));
    }

    #[test]
    fn an_exempt_clause_gives_way_to_what_it_comes_to_in_play() {
        let old = SHIELD.replace("615.7-depletes", "glossary-prevention-effect");
        let (new, said) = migrated(&old);
        assert_eq!(said, ["`glossary-prevention-effect` is exempt: a case cannot assert it alone since 0.2"]);
        assert_eq!(new, SHIELD.replace("615.7-depletes", "615.1-wholly-or-partly"));
    }

    #[test]
    fn a_rule_number_becomes_the_clauses_that_the_case_proves() {
        let numbered = SHIELD.replace("[615.7-depletes]", "[\"615.7\"]");
        let (after, said) = migrated(&numbered);
        assert_eq!(said, ["the rule 615.7 is asserted by its number"]);
        let asserts = after.lines().find_map(|line| line.trim().strip_prefix("asserts: [")).unwrap();
        assert!(asserts.contains("615.7-depletes") && asserts.matches("615.7-").count() <= 3, "{asserts}");
        // In block style, each on a line of its own.
        let block = SHIELD.replace("[615.7-depletes]", "\n      - 615.7");
        let (after, _) = migrated(&block);
        assert!(after.contains("\n      - 615.7-depletes\n"), "{after}");
        // What the case does not prove stays.
        let other = SHIELD.replace("[615.7-depletes]", "[\"615.12\"]");
        assert_eq!(migrated(&other), (other, Vec::new()));
    }

    const COSTS: &str = "  the-optional-cost-is-paid-besides-the-mana-cost:\n    asserts: [601.2h-costs-are-paid]\n    \
                         given:\n      alice: {hand: [Undergrowth], mana: \"{R}{G}{G}\"}\n      bob: {}\n    when:\n      \
                         - alice: {cast: Undergrowth, optional_cost: true}\n        illegal: 601.2h-costs-are-paid\n    \
                         then:\n      Undergrowth: {zone: hand}\n";

    #[test]
    fn a_refusal_names_the_clause_that_the_case_asserts() {
        assert_eq!(migrated(COSTS), (COSTS.to_owned(), Vec::new()));
        let (new, said) =
            migrated(&COSTS.replace("illegal: 601.2h-costs-are-paid", "illegal: 601.2c-each-target-is-legal"));
        assert_eq!(new, COSTS);
        let expected = "the rules refuse this under `601.2h-costs-are-paid`, not under `601.2c-each-target-is-legal`";
        assert_eq!(said, [expected]);
    }

    #[test]
    fn a_refusal_under_a_clause_that_the_case_does_not_assert_is_left_to_its_author() {
        let old = COSTS
            .replace("asserts: [601.2h-costs-are-paid]", "asserts: [601.2c-each-target-is-legal]")
            .replace("illegal: 601.2h-costs-are-paid", "illegal: 601.2c-each-target-is-legal");
        assert_eq!(migrated(&old), (old.clone(), Vec::new()));
    }

    const WARD: &str = "  a-prismatic-ward-knows-one-colour:\n    asserts: [615.2-from-a-source]\n    given:\n      turn: \
                        bob\n      alice: {battlefield: [{ox: Pillarfield Ox}, {ward: {card: Prismatic Ward, chosen: \
                        red, attached: ox}}]}\n      bob: {hand: [Lightning Bolt]}\n    when:\n      - bob: {cast: \
                        Lightning Bolt, targets: [ox]}\n    then: {ox: {damage: 0}}\n";

    #[test]
    fn what_was_chosen_is_said_where_one_value_alone_meets_the_expectation() {
        assert_eq!(migrated(WARD), (WARD.to_owned(), Vec::new()));
        let (new, said) = migrated(&WARD.replace("chosen: red, ", ""));
        assert_eq!(said, ["the case does not state what was chosen as `Prismatic Ward` entered"]);
        assert_eq!(new, WARD);
    }

    #[test]
    fn what_was_chosen_is_not_guessed_where_several_values_meet_the_expectation() {
        let old = WARD.replace("chosen: red, ", "").replace("{ox: {damage: 0}}", "{bob: {life: 20}}");
        let (new, said) = migrated(&old);
        assert_eq!((new, said.len()), (old, 1));
    }
}
