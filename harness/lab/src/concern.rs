//! Finds the cases that are affected by changes to files.

use std::collections::{BTreeSet, HashMap};

use suite::language::case::Case;
use suite::load::Suite;

/// The cases of a suite that are affected by files saved since it was last loaded as `before`: those in one of the
/// files, and those that are new or changed, including by other facts of a card. Paths are those of the suite's
/// sources.
pub fn concerned<'s>(before: &Suite, after: &'s Suite, saved: &BTreeSet<String>) -> Vec<&'s Case> {
    let old = before.cases.iter().chain(&before.pending);
    let was: HashMap<&str, &Case> = old.map(|case| (&*case.id, case)).collect();
    let cases = after.cases.iter().chain(&after.pending);
    let concerned = cases.filter(|case| {
        saved.contains(after.sources.path(case.file))
            || was.get(&*case.id).is_none_or(|old| !same(before, old, after, case))
    });
    concerned.collect()
}

/// Returns `true` if a case is unchanged: its text, the facts of its cards, its editions.
fn same(before: &Suite, old: &Case, after: &Suite, new: &Case) -> bool {
    before.text(old) == after.text(new) && old.scenario == new.scenario && old.editions == new.editions
}

#[cfg(test)]
mod tests {
    use super::*;
    use suite::load::{Text, Texts, load};

    const CARDS: &str = "game: mtg\ncards:\n  Zap: {types: [Instant], colors: [red], effect: [{deal_damage: {amount: 2, to: \
                         {target: any}}}]}\n  Zop: {types: [Instant], colors: [red], effect: [{deal_damage: {amount: 1, to: \
                         {target: any}}}]}\n";

    fn case(id: &str, card: &str) -> String {
        format!(
            "  {id}:\n    asserts: [615.7-a-number]\n    given:\n      turn: bob\n      bob: {{hand: [{card}]}}\n    when:\n      - \
             bob: {{cast: {card}, targets: [alice]}}\n    then:\n      alice: {{life: 18}}\n"
        )
    }

    fn suite(cards: &str, one: &str, other: &str) -> Suite {
        let text = |path: &str, text: String| Text { path: path.into(), text: Ok(text.into()) };
        let seeds = seeds::FILES.iter().map(|(path, body)| text(path, (*body).to_owned())).collect();
        let cases = |body: &str| format!("game: mtg\ncases:\n{body}");
        let files = vec![
            text("cases/cards/zap.yaml", cards.to_owned()),
            text("cases/one.yaml", cases(one)),
            text("cases/other.yaml", cases(other)),
        ];
        let suite = load(engine::GAMES, Texts { seeds, base: Vec::new(), cases: files });
        assert!(suite.problems.is_empty(), "{:?}", suite.problems);
        suite
    }

    fn ids(before: &Suite, after: &Suite, saved: &[&str]) -> Vec<String> {
        let saved = saved.iter().map(|path| (*path).to_owned()).collect();
        concerned(before, after, &saved).into_iter().map(|case| case.id.to_string()).collect()
    }

    #[test]
    fn a_file_of_cases_concerns_its_cases_and_one_of_cards_those_that_use_what_changed() {
        let (a, b) = (case("a", "Zap") + &case("b", "Zop"), case("c", "Zap"));
        let before = suite(CARDS, &a, &b);
        let same = suite(CARDS, &a, &b);
        assert_eq!(ids(&before, &same, &[]), [""; 0]);
        assert_eq!(ids(&before, &same, &["cases/one.yaml"]), ["mtg/a", "mtg/b"]);
        assert_eq!(ids(&before, &same, &["cases/cards/zap.yaml"]), [""; 0]);
        let stronger = suite(&CARDS.replace("amount: 2", "amount: 3"), &a, &b);
        assert_eq!(ids(&before, &stronger, &["cases/cards/zap.yaml"]), ["mtg/a", "mtg/c"]);
    }

    #[test]
    fn what_is_new_or_changed_is_concerned_wherever_it_was_saved() {
        let before = suite(CARDS, &case("a", "Zap"), &case("c", "Zap"));
        let after = suite(CARDS, &(case("a", "Zap") + &case("d", "Zop")), &case("c", "Zop"));
        assert_eq!(ids(&before, &after, &[]), ["mtg/d", "mtg/c"]);
    }
}
