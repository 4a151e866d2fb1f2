//! The keywords of a game in one table: the rule of each, a card that contains it, and the known mistakes that guard
//! it.
//!
//! A mistake guards a keyword if a case that contains the keyword, or uses a card that does, is known to fail on an
//! engine that makes the mistake. If the keyword stands for a rule, mistakes about a clause of that rule are counted
//! separately.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use kernel::interpretations::Wrong;
use suite::load::Suite;

use super::page::{cell, code};
use super::uses::{Unit, Use, Uses};
use super::{Cases, Lexicon, Word};

/// A keyword in the table.
#[derive(Debug)]
pub struct Row<'l> {
    /// The keyword.
    pub word: &'l Word,
    /// A card that shows it; `None` if no card contains it.
    pub card: Option<String>,
    /// The number of cards that contain it.
    pub cards: usize,
    /// The number of cases that contain it, or use such a card.
    pub cases: usize,
    /// The known mistakes that those cases catch.
    pub mistakes: Vec<Wrong>,
}

impl Row<'_> {
    /// The number of mistakes about a clause of a rule that the keyword stands for.
    pub fn on_its_rule(&self) -> usize {
        let of_rule = |clause: &str| self.word.rules.iter().any(|rule| is_of(clause, rule));
        self.mistakes.iter().filter(|wrong| wrong.ids().any(of_rule)).count()
    }
}

/// Returns `true` if a clause belongs to a rule, or to a part of it.
fn is_of(clause: &str, rule: &str) -> bool {
    let rest = clause.strip_prefix(rule).and_then(|rest| rest.chars().next());
    rest.is_some_and(|next| next == '-' || next == '.' || next.is_ascii_lowercase())
}

/// The table of a game's keywords, by subject. `caught` maps each case of the suite to the known mistakes that it
/// catches.
pub fn rows<'l>(
    suite: &Suite,
    lexicon: &'l Lexicon,
    caught: &BTreeMap<String, Vec<Wrong>>,
) -> Vec<(&'l str, Vec<Row<'l>>)> {
    let uses = Uses::of(suite, lexicon.language);
    let cases = Cases::of(suite, lexicon.language);
    let nothing = Use::default();
    let row = |section: &super::Section, word: &'l Word| {
        let spread = uses.all.get(&(section.key, word.word)).unwrap_or(&nothing);
        let of = cases.of_word(spread);
        let ids = of.iter().filter_map(|at| suite.cases.get(*at));
        let mistakes: BTreeMap<&str, Wrong> =
            ids.filter_map(|case| caught.get(&*case.id)).flatten().map(|wrong| (wrong.name, *wrong)).collect();
        let shown = word.example.as_ref().and_then(|example| match &example.of {
            Unit::Card(name) => Some(name.clone()),
            Unit::Case(_) => None,
        });
        Row {
            word,
            card: shown.or_else(|| spread.cards.first().cloned()),
            cards: spread.cards.len(),
            cases: of.len(),
            mistakes: mistakes.into_values().collect(),
        }
    };
    let chapter = |chapter: &'l super::Chapter| {
        let words = chapter.sections.iter().flat_map(|section| section.words.iter().map(|word| row(section, word)));
        (chapter.title.as_str(), words.collect())
    };
    // The first chapter is the structure of a case, which is the same in every game and stands for no rule.
    lexicon.chapters.iter().skip(1).map(chapter).collect()
}

/// The table in Markdown.
pub fn markdown(lexicon: &Lexicon, rows: &[(&str, Vec<Row<'_>>)]) -> String {
    let mut text = format!("# The keywords of {} and the mistakes that guard them\n", lexicon.language.short);
    for (title, rows) in rows.iter().filter(|(_, rows)| !rows.is_empty()) {
        let _ = writeln!(text, "\n## {title}\n\n| Keyword | Meaning | Rule | Card | Cards | Cases | Mistakes |");
        text.push_str("|---|---|---|---|--:|--:|---|\n");
        for row in rows {
            let Row { word, card, cards, cases, mistakes } = row;
            let rules: BTreeSet<&str> = word.rules.iter().map(String::as_str).collect();
            let of_rule = match row.on_its_rule() {
                0 => String::new(),
                some => format!(", {some} on its rule"),
            };
            let _ = writeln!(
                text,
                "| {} ({}) | {} | {} | {} | {cards} | {cases} | {}{of_rule} |",
                code(word.word),
                cell(&word.what.replace('`', "")),
                cell(&word.says),
                rules.into_iter().collect::<Vec<_>>().join(", "),
                cell(card.as_deref().unwrap_or_default()),
                mistakes.len(),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kernel::interpretations::Wrong;

    use super::{Lexicon, is_of, rows};
    use crate::bundled::loaded;

    #[test]
    fn a_clause_is_of_its_rule_and_of_what_that_is_a_part_of() {
        assert!(is_of("615.7-depletes", "615.7") && is_of("615.7-depletes", "615"));
        assert!(is_of("437.1.b-timespan", "437.1") && is_of("614.12a-chosen", "614.12"));
        assert!(!is_of("615.7-depletes", "615.70") && !is_of("615.70-other", "615.7") && !is_of("615-a", "616"));
    }

    #[test]
    fn a_mistake_guards_the_words_of_the_cases_that_catch_it() {
        let language = engine::GAMES.find("riftbound").unwrap().language();
        let lexicon = Lexicon::of(loaded(), language);
        let find = |name: &str| engine::GAMES.mistakes().find(|wrong| wrong.name == name).unwrap();
        let caught: Vec<Wrong> = vec![find("damage does not add up"), find("value never shrinks")];
        let caught = BTreeMap::from([("riftbound/the-bonus-damage-of-a-curse-meets-a-prevent".to_owned(), caught)]);
        let table = rows(loaded(), &lexicon, &caught);
        let row = |word: &str, what: &str| {
            let mut all = table.iter().flat_map(|(_, rows)| rows);
            all.find(|row| row.word.word == word && row.word.what.replace('`', "") == what).unwrap()
        };
        let deal = row("deal", "effect");
        let names: Vec<&str> = deal.mistakes.iter().map(|wrong| wrong.name).collect();
        assert_eq!(names, ["damage does not add up", "value never shrinks"], "its card deals");
        assert_eq!(deal.on_its_rule(), 1, "only the first is about 417");
        assert!(deal.cards > 20 && deal.cases > deal.cards && deal.card.is_some());
        let bonus = row("bonus", "key of deal");
        assert_eq!((bonus.card.as_deref(), bonus.cards, bonus.mistakes.len()), (Some("Consuming Curse"), 1, 2));
        assert_eq!(bonus.on_its_rule(), 0, "it names no rule");
        assert!(row("stun", "effect").mistakes.is_empty(), "no card of that case stuns");
    }
}
