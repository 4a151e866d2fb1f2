//! Explains a clause or a rule: the condition under which an engine applies it, the cases that prove it, the mistakes
//! that get it wrong.

use std::fmt::Write as _;

use reports::tree::count;
use ruleproof::suite::catalogue::{Clause, Placed};
use ruleproof::suite::load::Suite;
use ruleproof::suite::places::places;

/// The number of clauses of a rule that are shown in full.
const MOST_FULL: usize = 12;

/// A clause with its catalogue.
type Found<'s> = (&'s Placed, &'s str, &'s Clause);

/// The clauses of a name, one in each game that has it; or else the clauses of a rule by its number. `615.7` selects
/// those of the rule itself, without those of `615.7a`, or if there are none, those of all rules below it.
pub fn clauses<'s>(suite: &'s Suite, name: &str) -> Vec<Found<'s>> {
    let all = || {
        suite
            .catalogues
            .all
            .iter()
            .map(|placed| &**placed)
            .flat_map(|placed| placed.catalogue.clauses.iter().map(move |(id, clause)| (placed, &**id, clause)))
    };
    let exact: Vec<Found<'s>> = all().filter(|(_, id, _)| *id == name).collect();
    if !exact.is_empty() || !name.starts_with(|c: char| c.is_ascii_digit()) {
        return exact;
    }
    let of_rule = |found: &Found<'_>| rule_of(found) == name;
    let own: Vec<Found<'s>> = all().filter(of_rule).collect();
    if own.is_empty() { all().filter(|found| below(&rule_of(found), name)).collect() } else { own }
}

/// The number of a clause's rule, which is the start of its id.
fn rule_of((_, id, _): &Found<'_>) -> String {
    id.split('-').next().unwrap_or_default().to_owned()
}

/// Returns `true` if a rule is below another: `615.7a` and `615.7.1` are below `615.7`, `615.71` is not.
fn below(rule: &str, of: &str) -> bool {
    let ends_in_digit = of.ends_with(|c: char| c.is_ascii_digit());
    rule.strip_prefix(of)
        .is_some_and(|rest| !(rest.is_empty() || ends_in_digit && rest.starts_with(|c: char| c.is_ascii_digit())))
}

/// The rules near a missing one: for `615.99`, those of 615.
pub fn beside(suite: &Suite, name: &str) -> Option<String> {
    const MOST: usize = 12;
    let number = name.split('-').next().unwrap_or(name);
    let (of, _) = number.rsplit_once('.')?;
    let found = clauses(suite, of);
    let mut rules: Vec<String> = Vec::new();
    for rule in found.iter().map(rule_of) {
        if rule != of && !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    let more = if rules.len() > MOST { ", ..." } else { "" };
    rules.truncate(MOST);
    (!rules.is_empty()).then(|| format!("clauses of rule {of}: {}{more}", rules.join(", ")))
}

/// The explanation of a clause or a rule; empty if there is none of that name.
pub fn explain(suite: &Suite, name: &str) -> String {
    let found = clauses(suite, name);
    let mut text = String::new();
    let exact = found.iter().any(|(_, id, _)| *id == name);
    if !exact && found.len() > MOST_FULL {
        let _ =
            writeln!(text, "{} of rule {name}; `ruleproof explain` shows more of each", count(found.len(), "clause"));
        for (placed, id, clause) in &found {
            let game = &*placed.catalogue.game;
            let cases = count(asserting(suite, game, id).len(), "case");
            let _ = writeln!(text, "{game} {id} ({cases})\n  {}", &*clause.says);
        }
        return text;
    }
    for found in &found {
        add_clause(&mut text, suite, found, exact);
    }
    if !exact && !found.is_empty() {
        let mut rules: Vec<String> = Vec::new();
        for placed in &suite.catalogues.all {
            for (id, clause) in &placed.catalogue.clauses {
                let rule = rule_of(&(placed, id, clause));
                let told = found.iter().any(|(_, other, _)| *other == &**id);
                if !told && below(&rule, name) && !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        if !rules.is_empty() {
            let _ = writeln!(text, "below it: {}", rules.join(", "));
        }
    }
    text
}

/// The cases that assert a clause, with their places and ids.
fn asserting(suite: &Suite, game: &str, id: &str) -> Vec<String> {
    let of_game = suite.cases.iter().filter(|case| case.language.game == game);
    let asserting = of_game.filter(|case| case.asserts.iter().any(|(other, _)| other == id));
    asserting.map(|case| format!("{} {}", suite.at(case.file, case.span), case.id)).collect()
}

/// Appends the explanation of one clause; with its place in the engine, if it is the only one.
fn add_clause(text: &mut String, suite: &Suite, (placed, id, clause): &Found<'_>, alone: bool) {
    let game = &*placed.catalogue.game;
    let _ = writeln!(text, "{game} {id} ({}, {})", &*placed.catalogue.document.title, &*clause.at);
    let _ = writeln!(text, "  {}", &*clause.says);
    for (edition, place) in &clause.now {
        let _ = writeln!(text, "  in {} at {}", &**edition, &**place);
    }
    if let Some(decided) = &clause.decided {
        let _ = writeln!(text, "  decided: {}", &**decided);
    }
    if let Some(reason) = &clause.exempt {
        let _ = writeln!(text, "  exempt: {}", &**reason);
    }
    for case in asserting(suite, game, id) {
        let _ = writeln!(text, "  case {case}");
    }
    for wrong in engine::GAMES.mistakes().filter(|wrong| wrong.game == game && wrong.is_about(id)) {
        let _ = writeln!(text, "  mistake `{}`: {}", wrong.name, wrong.says);
    }
    if alone {
        for place in places(suite, game, id) {
            let _ = writeln!(text, "  engine {}:{}", place.file, place.line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_below_another_by_its_number() {
        assert!(below("615.7a", "615.7") && below("615.7.1", "615.7") && below("615.7", "615"));
        assert!(!below("615.71", "615.7") && !below("615.7", "615.7") && !below("616.1", "615"));
    }

    #[test]
    fn a_rule_has_its_own_clauses_or_else_those_below_it() {
        let suite = ruleproof::bundled::suite();
        let ids = |name: &str| clauses(&suite, name).into_iter().map(|(_, id, _)| id).collect::<Vec<_>>();
        assert_eq!(ids("615.7-depletes"), ["615.7-depletes"]);
        assert!(ids("615.7").iter().all(|id| id.starts_with("615.7-")) && ids("615.7").len() > 2);
        assert!(ids("615").len() > 40 && ids("615").iter().all(|id| id.starts_with("615.")));
        assert!(ids("999").is_empty() && ids("prevent").is_empty());
    }

    #[test]
    fn a_rule_is_told_with_the_rules_below_it_and_a_long_one_in_short() {
        let suite = ruleproof::bundled::suite();
        let rule = explain(&suite, "615.1");
        assert!(rule.contains("mtg 615.1-watches-for-damage (") && rule.contains("  decided: "), "{rule}");
        assert!(rule.contains("\n  case cases/mtg/") && rule.contains("\n  mistake `"), "{rule}");
        assert!(rule.ends_with("below it: 615.1a, 615.1b\n") || rule.contains("\nbelow it: 615.1a"), "{rule}");
        let chapter = explain(&suite, "615");
        assert!(chapter.contains(" clauses of rule 615; `ruleproof explain` shows more of each\n"), "{chapter}");
        assert!(!chapter.contains("decided: "), "{chapter}");
        assert_eq!(explain(&suite, "nothing"), "");
    }
}
