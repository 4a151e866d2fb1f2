//! Parses objects of a case in all their spellings.

use kernel::words::nearest::near;
use kernel::words::shape::{MOST_CARDS, ShapeFn};
use serde_json::{Map, Value};

use super::names::KnownCards;
use super::read::{Reader, key_node, tagged};
use crate::text::node::{Content, Entry, Node, shortened};
use crate::text::source::Span;

impl Reader<'_> {
    pub(super) fn pile(&mut self, node: &Node<'_>, state: ShapeFn, traits: &[&str]) -> Option<Value> {
        match &node.content {
            Content::List(items) => {
                let read: Vec<Option<Value>> = items.iter().map(|item| self.placed(item, state, traits)).collect();
                read.into_iter().collect::<Option<Vec<Value>>>().map(Value::Array)
            }
            Content::Scalar { .. } if node.is_number() => self.blanks(node).map(|value| Value::Array(vec![value])),
            _ => {
                self.wanted_list(node, "a list of cards, or a number of blank ones");
                None
            }
        }
    }

    fn blanks(&mut self, node: &Node<'_>) -> Option<Value> {
        let number = self.whole(node, 0, MOST_CARDS)?;
        Some(tagged("blanks", Value::from(number)))
    }

    /// Parses an object: `Card`, `{alias: Card}`, `{alias: {card: Card, ...}}`, `{Card: {...}}`, `{alias: {might: 2}}`,
    /// `blank`, or a number of blank cards.
    pub(super) fn placed(&mut self, node: &Node<'_>, state: ShapeFn, traits: &[&str]) -> Option<Value> {
        let mut map = Map::new();
        match &node.content {
            Content::Scalar { .. } if node.is_number() => return self.blanks(node),
            Content::Scalar { text, .. } if text == "blank" => return Some(tagged("blanks", Value::from(1))),
            Content::Scalar { .. } => {
                let card = self.text(node, "a card")?;
                self.stands(&card, node.span);
                self.names.unnamed(&card, node.span);
                map.insert("card".to_owned(), Value::from(card));
            }
            Content::Map(entries) => {
                let [entry] = entries.as_slice() else {
                    self.several_objects(node, entries);
                    self.names.lose(node);
                    return None;
                };
                let named = self.text(&key_node(entry), "a name")?;
                self.placed_as(&named, entry, state, traits, &mut map)?;
            }
            Content::List(_) => {
                self.wanted(node, "an object");
                return None;
            }
        }
        Some(Value::Object(map))
    }

    fn placed_as(
        &mut self,
        named: &str,
        entry: &Entry<'_>,
        state: ShapeFn,
        traits: &[&str],
        map: &mut Map<String, Value>,
    ) -> Option<()> {
        let is_map = entry.value.entries().is_some();
        let described = |key: &&str| entry.value.get(key).is_some();
        let has_card = entry.value.get("card").is_some();
        // A private suite may have used the name as an alias before a card with that name was bundled.
        let is_bundled = self.cards.is_bundled(named);
        let has_name = self.cards.has(named) && !is_bundled;
        let is_card = is_map
            && !has_card
            && (has_name || (is_bundled || looks_like_a_card(named)) && !traits.iter().any(described));
        if is_card {
            self.stands(named, entry.span);
            self.names.unnamed(named, entry.span);
            self.traits_beside_card(named, &entry.value, traits);
            map.insert("card".to_owned(), Value::from(named));
            map.insert("state".to_owned(), self.read(&entry.value, state())?);
            return Some(());
        }
        if self.is_turned(named, entry) {
            return None;
        }
        if entry.value.is_number() {
            self.number_for_card(named, entry, state, traits);
            return None;
        }
        if has_name {
            let help = "an alias may not be a card's name: choose another";
            self.problem_help(entry.span, format!("`{named}` is the name of a card"), help);
        }
        if !self.names.alias(named, entry.span) {
            self.problem_help(entry.span, format!("`{named}` names two objects"), "give each its own alias");
        }
        map.insert("alias".to_owned(), Value::from(named));
        if self.is_trait(named, entry, state) {
            return None;
        }
        let Some(entries) = entry.value.entries() else {
            let card = self.text(&entry.value, "a card")?;
            self.stands(&card, entry.value.span);
            map.insert("card".to_owned(), Value::from(card));
            return Some(());
        };
        if let Some(card) = entry.value.get("card") {
            let name = self.text(card, "a card")?;
            self.stands(&name, card.span);
            self.traits_beside_card(&name, &entry.value, traits);
            map.insert("card".to_owned(), Value::from(name));
        }
        let state = if has_card {
            let rest = entries.iter().filter(|entry| entry.key != "card").cloned().collect();
            self.read(&Node { span: entry.value.span, content: Content::Map(rest) }, state())
        } else {
            self.read(&entry.value, state())
        };
        map.insert("state".to_owned(), state?);
        Some(())
    }

    /// Reports facts of an object without a card where there is a card, which has its own. A number is no such fact: it
    /// takes the place of the one that is printed.
    fn traits_beside_card(&mut self, card: &str, state: &Node<'_>, traits: &[&str]) {
        for entry in state.entries().unwrap_or_default() {
            let is_trait = |key: &&&str| entry.key == **key && !entry.value.is_number();
            let Some(key) = traits.iter().find(is_trait) else { continue };
            let message = format!("`{key}` describes an object without a card, and `{}` is a card", shortened(card));
            self.newer(entry.span, message, format!("leave `{key}` out: the card has its own facts"));
        }
    }

    pub(super) fn stands(&mut self, card: &str, span: Span) {
        self.names.lose_lookalike(card);
        if let Some((first, second)) = two_cards(card, self.cards) {
            self.names.lose_name(first);
            self.names.lose_name(second);
        } else if !self.cards.has(card)
            && let Some(near) = near(card, self.cards.names())
        {
            // What names the card that was meant is no problem of its own.
            self.names.lose_name(near.name);
        }
        self.names.card(card, span);
    }
}

/// The two known cards of which a name consists, if it is no card itself.
pub(super) fn two_cards<'n>(name: &'n str, cards: &dyn KnownCards) -> Option<(&'n str, &'n str)> {
    if cards.has(name) {
        return None;
    }
    let mut halves = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    halves.find_map(|(first, rest)| {
        let second = rest.trim_start();
        (cards.has(first) && cards.has(second)).then_some((first, second))
    })
}

/// Returns `true` if an unknown name is probably that of a card and not an alias.
fn looks_like_a_card(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}
