//! The cards of a suite, with their places, the cases that use them, and their omissions; and [`misread`], the
//! misreadings of cards.

mod alike;
mod depends;
pub mod exempt;
pub mod measure;
pub mod misplayed;
pub mod misread;
pub mod parts;
mod vary;

use std::collections::HashMap;

use kernel::words::nearest::nearest;
use suite::cards::{INVENTED, OMITS, Omission, omitted};
use suite::language::case::Case;
use suite::language::header::Origin;
use suite::load::{CardAt, Suite};
use suite::text::node::{Entry, Node};
use suite::text::parse::parse;
use suite::text::problem::Problem;
use suite::text::source::FileId;

/// A card of a suite.
#[derive(Clone, Debug)]
pub struct Listed<'s> {
    /// The name of the card and its place.
    pub at: &'s CardAt,
    /// `true` if the card is made up.
    pub invented: bool,
    /// The parts of the card text that are omitted.
    pub omits: Vec<String>,
    /// The omitted parts that name their kind.
    pub omissions: Vec<(Omission, String)>,
    /// `true` if it omits something without describing it.
    pub omits_nothing: bool,
    /// The cases that use it, in the order of the suite.
    pub by: Vec<&'s Case>,
}

impl<'s> Listed<'s> {
    /// The cases that use it and come from an official ruling of it.
    pub fn rulings(&self) -> impl Iterator<Item = &'s Case> {
        let of_it = |case: &&Case| match &case.source {
            Some(Origin::Cited(cited)) => cited.ruling.as_ref().is_some_and(|ruling| **ruling == *self.at.name),
            _ => false,
        };
        self.by.iter().copied().filter(of_it)
    }
}

/// The cards of a suite, in the order of its files.
pub fn listed(suite: &Suite) -> Vec<Listed<'_>> {
    let users = users(suite);
    let nodes = Nodes::of(suite);
    let of = |at| {
        let facts = nodes.of_card(at).map(|entry| &entry.value);
        let omits = facts.and_then(|facts| facts.get(OMITS));
        let texts = match omits {
            Some(said) => said.items().map_or_else(|| vec![said], |items| items.iter().collect()),
            None => Vec::new(),
        };
        let said = texts.into_iter().map(omitted);
        let said = said.filter_map(|(kind, text)| Some((kind, text?.trim().to_owned())));
        let said: Vec<(Option<Omission>, String)> = said.filter(|(_, text)| !text.is_empty()).collect();
        let texts: Vec<String> = said.iter().map(|(_, text)| text.clone()).collect();
        Listed {
            at,
            invented: facts.is_some_and(|facts| facts.get(INVENTED).is_some()),
            omits_nothing: omits.is_some() && texts.is_empty(),
            omits: texts,
            omissions: said.into_iter().filter_map(|(kind, text)| Some((kind?, text))).collect(),
            by: users.get(&key(at)).cloned().unwrap_or_default(),
        }
    };
    suite.cards.iter().map(of).collect()
}

/// The cards with a name, ignoring case.
pub fn named<'l, 's>(listed: &'l [Listed<'s>], name: &str) -> Vec<&'l Listed<'s>> {
    let exact: Vec<&Listed<'_>> = listed.iter().filter(|card| card.at.name == name).collect();
    if !exact.is_empty() {
        return exact;
    }
    listed.iter().filter(|card| card.at.name.to_lowercase() == name.to_lowercase()).collect()
}

/// The card that was probably meant by a name.
pub fn near(listed: &[Listed<'_>], name: &str) -> Option<String> {
    nearest(name, listed.iter().map(|card| &*card.at.name)).map(str::to_owned)
}

/// Warnings about the cards, though their files are valid: that no case uses one, or that one omits something without
/// describing it.
pub fn lints(suite: &Suite) -> Vec<Problem> {
    let mut found = Vec::new();
    for card in listed(suite).into_iter().filter(|card| !card.at.of_base) {
        let CardAt { name, file, span, .. } = card.at;
        if card.by.is_empty() && !suite.pending.iter().any(|case| case.cards().contains(name)) {
            let help = "add a case that plays it";
            found.push(Problem::at(*file, *span, format!("no case uses the card `{name}`")).help(help));
        }
        if card.omits_nothing {
            let help = "describe the part that cannot be expressed in your own words, or leave `omits` out";
            found.push(Problem::at(*file, *span, format!("`omits` of the card `{name}` is empty")).help(help));
        }
    }
    found.extend(depends::lints(suite));
    found
}

/// The key of a card: the game, the file if only that file may use it, and the name.
pub(crate) type CardKey<'s> = (&'s str, Option<FileId>, String);

/// The key that identifies a card within a suite.
pub(crate) fn key(card: &CardAt) -> CardKey<'static> {
    (card.game, card.of_file.then_some(card.file), card.name.clone())
}

/// The cases that use each card; a file's own card takes precedence over a shared one with the same name.
pub(crate) fn users(suite: &Suite) -> HashMap<CardKey<'_>, Vec<&Case>> {
    let mut users: HashMap<CardKey<'_>, Vec<&Case>> =
        suite.cards.iter().map(|card| (key(card) as CardKey<'_>, Vec::new())).collect();
    for case in &suite.cases {
        for card in case.cards() {
            let shared = (case.language.game, None, card.clone());
            let own = (case.language.game, Some(case.file), card);
            let key = if users.contains_key(&own) { own } else { shared };
            users.entry(key).or_default().push(case);
        }
    }
    users
}

/// The files of a suite that contain cards, as nodes.
pub(crate) struct Nodes<'s>(HashMap<FileId, Node<'s>>);

impl<'s> Nodes<'s> {
    /// The nodes for all cards of a suite.
    pub(crate) fn of(suite: &'s Suite) -> Self {
        let mut nodes = HashMap::new();
        for card in &suite.cards {
            if !nodes.contains_key(&card.file)
                && let Some(source) = suite.sources.get(card.file)
                && let Some(node) = parse(card.file, &source.text, &mut Vec::new())
            {
                nodes.insert(card.file, node);
            }
        }
        Self(nodes)
    }

    /// A card as written in its file: its name and its facts.
    pub(crate) fn of_card(&self, card: &CardAt) -> Option<&Entry<'s>> {
        self.0.get(&card.file)?.get("cards")?.entries()?.iter().find(|entry| entry.span == card.span)
    }
}

#[cfg(test)]
mod tests {
    use suite::load::{Text, Texts, load};

    use super::*;
    use crate::bundled;

    fn suite(text: &str) -> Suite {
        let file = Text { path: "a.yaml".into(), text: Ok(text.into()) };
        load(engine::GAMES, Texts { cases: vec![file], ..Texts::default() })
    }

    #[test]
    fn a_card_knows_its_cases_and_the_rulings_of_it() {
        let listed = listed(bundled::loaded());
        let salve = named(&listed, "healing salve");
        let [salve] = salve.as_slice() else { panic!("{salve:?}") };
        assert!(salve.by.len() > 10 && !salve.at.of_file && !salve.invented && salve.omits.is_empty());
        assert!(listed.iter().any(|card| card.rulings().next().is_some()));
        assert_eq!(near(&listed, "Healing Salv").as_deref(), Some("Healing Salve"));
        assert!(named(&listed, "Nothing At All").is_empty());
    }

    #[test]
    fn each_card_of_magic_has_a_case_and_says_what_it_leaves_out() {
        let suite = bundled::loaded();
        let magic: Vec<String> = lints(suite)
            .iter()
            .filter(|lint| suite.cards.iter().any(|card| card.game == "mtg" && lint.file == card.file))
            .map(|lint| lint.line(&suite.sources))
            .collect();
        assert_eq!(magic, [""; 0]);
    }

    #[test]
    fn what_nobody_uses_or_says_nothing_is_named() {
        let suite = suite("game: mtg\ncards:\n  Idle: {types: [Instant], omits: [\" \"]}\n");
        let said: Vec<String> = lints(&suite).iter().map(|lint| lint.line(&suite.sources)).collect();
        let [unused, wordless] = said.as_slice() else { panic!("{said:?} {:?}", suite.problems) };
        assert!(unused.contains("no case uses the card `Idle`"), "{unused}");
        assert!(wordless.contains("`omits` of the card `Idle` is empty"), "{wordless}");
    }
}
