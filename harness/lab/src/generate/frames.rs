//! Uses cases of a suite as frames for generated ones: their setup and steps, or two of them joined into one.
//!
//! A case shows its card in a state in which it has an effect: with its mana, its targets and its attackers. A case
//! generated around such a frame reaches keywords that randomly drawn cards hardly ever reach.

use std::collections::{BTreeMap, BTreeSet};

use suite::load::Suite;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::source::FileId;

use super::Draft;
use super::chance::Chance;
use super::flow::{CHOICES, Flow};

/// The setup and the steps of a case.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The case, without its expectation.
    pub draft: Draft,
    /// The names of its cards.
    pub cards: Vec<String>,
}

/// The frames of a game: from the cases that are undisputed and use only shared cards.
pub fn frames(suite: &Suite, game: &str) -> Vec<Frame> {
    let mut nodes: BTreeMap<FileId, Option<Node<'_>>> = BTreeMap::new();
    let shared = |name: &str| suite.decks.get(game).is_some_and(|deck| deck.contains_key(name));
    let own: BTreeSet<(FileId, &str)> = suite
        .cards
        .iter()
        .filter(|card| card.of_file && !shared(&card.name))
        .map(|card| (card.file, card.name.as_str()))
        .collect();
    let mut found = Vec::new();
    for case in suite.cases.iter().filter(|case| case.language.game == game && case.status.is_none()) {
        let cards = case.cards();
        if case.lacks_cards().is_some() || cards.iter().any(|card| own.contains(&(case.file, card))) {
            continue;
        }
        let node = nodes.entry(case.file).or_insert_with(|| {
            let source = suite.sources.get(case.file)?;
            parse(case.file, &source.text, &mut Vec::new())
        });
        let key = case.id.split_once('/').map_or(&*case.id, |(_, key)| key);
        let Some(written) = node.as_ref().and_then(|node| node.get("cases")?.get(key)) else { continue };
        found.push(Frame { draft: drafted(written, case.language.nests), cards });
    }
    found
}

fn drafted(case: &Node<'_>, nests: &[&str]) -> Draft {
    let given = match case.get("given").map(Flow::written) {
        Some(Flow::Map(entries)) => entries,
        _ => Vec::new(),
    };
    let when = match case.get("when").map(Flow::written) {
        Some(Flow::List(steps)) => steps.iter().map(|step| unmarked(step, nests)).collect(),
        _ => Vec::new(),
    };
    Draft { given, when }
}

/// A step without its expectations.
pub fn unmarked(step: &Flow, nests: &[&str]) -> Flow {
    let Flow::Map(entries) = step else { return step.clone() };
    let kept = entries.iter().filter(|(key, _)| !matches!(key.as_str(), "then" | "illegal"));
    let unmarked = kept.map(|(key, value)| {
        let value = match value {
            Flow::List(items) if key == CHOICES || nests.contains(&key.as_str()) => {
                Flow::List(items.iter().map(|item| unmarked(item, nests)).collect())
            }
            value => value.clone(),
        };
        (key.clone(), value)
    });
    Flow::Map(unmarked.collect())
}

/// Joins two drafts: both setups, and the steps of each in their order. `None` if that is impossible.
pub fn joined(chance: &mut Chance, one: &Draft, other: &Draft) -> Option<Draft> {
    let taken = names(one);
    let mut other = other.clone();
    for name in names(&other).intersection(&taken) {
        let is_free = |candidate: &String| !taken.contains(candidate);
        let free = (2..9).map(|number| format!("{name} no {number}")).find(is_free)?;
        rename(&mut other, name, &free);
    }
    if cards(&other).iter().any(|card| taken.contains(card) || cards(one).contains(card)) {
        return None;
    }
    let mut given = one.given.clone();
    for (key, more) in &other.given {
        put(&mut given, key, more)?;
    }
    let mut when = Vec::new();
    let (mut first, mut second) = (one.when.iter().peekable(), other.when.iter().peekable());
    let mixed = chance.in_hundred(40);
    while first.peek().is_some() || second.peek().is_some() {
        let from_second = first.peek().is_none() || (mixed && second.peek().is_some() && chance.in_hundred(50));
        when.extend(if from_second { second.next() } else { first.next() }.cloned());
    }
    Some(Draft { given, when })
}

/// Adds to the setup under a key. Piles are concatenated; any other value must be equal or absent.
pub fn put(given: &mut Vec<(String, Flow)>, key: &str, more: &Flow) -> Option<()> {
    let Some((_, there)) = given.iter_mut().find(|(other, _)| other == key) else {
        given.push((key.to_owned(), more.clone()));
        return Some(());
    };
    match (there, more) {
        (Flow::Map(entries), Flow::Map(more)) => more.iter().try_for_each(|(key, more)| put(entries, key, more)),
        (Flow::List(items), Flow::List(more)) => {
            items.extend(more.iter().cloned());
            Some(())
        }
        (there, more) => (there == more).then_some(()),
    }
}

/// The piles within the state of an object.
const ON_IT: [&str; 1] = ["attached"];

/// An object in the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct There<'d> {
    /// The first key above it: a player, or a key that belongs to neither.
    pub side: &'d str,
    /// The last key above it: the pile.
    pub pile: &'d str,
    /// The name that the case gives it.
    pub name: &'d str,
    /// The card, if it is one.
    pub card: Option<&'d str>,
}

/// The objects in the setup, in written order.
pub fn objects(given: &[(String, Flow)]) -> Vec<There<'_>> {
    let mut found = Vec::new();
    for (side, piles) in given {
        objects_in(side, side, piles, &mut found);
    }
    found
}

fn objects_in<'d>(side: &'d str, pile: &'d str, flow: &'d Flow, found: &mut Vec<There<'d>>) {
    match flow {
        Flow::Map(piles) => piles.iter().for_each(|(pile, inner)| objects_in(side, pile, inner, found)),
        Flow::List(items) => {
            for item in items {
                found.extend(object(item).map(|(name, card)| There { side, pile, name, card }));
                let Flow::Map(entries) = item else { continue };
                let [(_, Flow::Map(state))] = entries.as_slice() else { continue };
                for (key, inner) in state.iter().filter(|(key, _)| ON_IT.contains(&key.as_str())) {
                    objects_in(side, key, inner, found);
                }
            }
        }
        Flow::Word(_) | Flow::Number(_) => {}
    }
}

/// Inserts a step at a random position, or nests it under another one: in response to an action of one of the players.
pub fn put_in(chance: &mut Chance, when: &mut Vec<Flow>, step: Flow, players: [&str; 2], under: &str) {
    let at = chance.so_many(0, when.len());
    let is_act = |step: &Flow| matches!(step, Flow::Map(entries) if entries.iter().any(|(key, _)| players.contains(&key.as_str())));
    if is_act(&step)
        && chance.in_hundred(30)
        && let Some(Flow::Map(entries)) = when.get_mut(at).filter(|outer| is_act(outer))
        && !entries.iter().any(|(key, _)| key == under)
    {
        entries.push((under.to_owned(), Flow::List(vec![step])));
        return;
    }
    when.insert(at.min(when.len()), step);
}

/// The name of an object in the setup, and its card.
fn object(item: &Flow) -> Option<(&str, Option<&str>)> {
    match item {
        Flow::Word(card) => Some((card, Some(card))),
        Flow::Map(entries) => match entries.as_slice() {
            [(name, Flow::Word(card))] => Some((name, Some(card))),
            [(name, Flow::Map(state))] => {
                let card = state.iter().find(|(key, _)| key == "card").map(|(_, card)| card);
                let card = if let Some(Flow::Word(card)) = card { Some(card.as_str()) } else { None };
                Some((name, card))
            }
            _ => None,
        },
        Flow::Number(_) | Flow::List(_) => None,
    }
}

/// The names that a draft gives to its objects and effects, other than the names of cards.
fn names(draft: &Draft) -> BTreeSet<String> {
    let objects = objects(&draft.given).into_iter().filter(|there| there.card != Some(there.name));
    let mut found: BTreeSet<String> = objects.map(|there| there.name.to_owned()).collect();
    draft.when.iter().for_each(|step| made(step, &mut found));
    found
}

/// The cards that a draft refers to by their own names.
fn cards(draft: &Draft) -> BTreeSet<String> {
    let objects = objects(&draft.given).into_iter().filter(|there| there.card == Some(there.name));
    objects.map(|there| there.name.to_owned()).collect()
}

/// The names given by steps.
fn made(step: &Flow, found: &mut BTreeSet<String>) {
    match step {
        Flow::List(items) => items.iter().for_each(|item| made(item, found)),
        Flow::Map(entries) => {
            for (key, value) in entries {
                match value {
                    Flow::Word(name) if key == "as" => found.extend([name.clone()]),
                    value => made(value, found),
                }
            }
        }
        Flow::Word(_) | Flow::Number(_) => {}
    }
}

/// Renames an object or a card everywhere in a draft.
pub fn rename(draft: &mut Draft, from: &str, to: &str) {
    draft.given.iter_mut().for_each(|(_, side)| renamed(side, from, to));
    draft.when.iter_mut().for_each(|step| renamed(step, from, to));
}

fn renamed(flow: &mut Flow, from: &str, to: &str) {
    match flow {
        Flow::Word(word) if word == from => to.clone_into(word),
        Flow::Word(_) | Flow::Number(_) => {}
        Flow::List(items) => items.iter_mut().for_each(|item| renamed(item, from, to)),
        Flow::Map(entries) => {
            for (key, value) in entries {
                if key == from {
                    to.clone_into(key);
                }
                renamed(value, from, to);
            }
        }
    }
}
