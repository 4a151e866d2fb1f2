//! Groups the keywords of a card by its parts: those under `activated` are used when it is activated, those under
//! `kicker` when that is paid.

use std::collections::{BTreeSet, HashMap};

use kernel::words::shape::Shape;
use suite::cards::OMITS;
use suite::load::Suite;
use suite::text::node::Node;

use super::{Nodes, alike};

/// A part of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The key of the part: `activated`.
    pub key: String,
    /// The name that distinguishes it from others under this key: of a mode, of a half or of an ability, or the
    /// keyword.
    pub name: Option<String>,
}

/// The keywords of a card by its parts.
pub type Parts = Vec<(Part, BTreeSet<String>)>;

/// The keywords of each shared card of a game, by the card's name.
pub fn parts_of_shared(suite: &Suite, game: &str) -> HashMap<String, Parts> {
    let nodes = Nodes::of(suite);
    let mut found = HashMap::new();
    let Some(language) = suite.games.find(game).map(engine::AnyGame::language) else { return found };
    for card in suite.cards.iter().filter(|card| card.game == game && !card.of_file) {
        if let Some(entry) = nodes.of_card(card) {
            found.insert(card.name.clone(), parts(&entry.value, (language.card)()));
        }
    }
    found
}

fn parts(card: &Node<'_>, shape: &'static Shape) -> Parts {
    let mut found = Parts::new();
    let Shape::Record(record) = shape else {
        let mut words = BTreeSet::new();
        alike::said(card, shape, &mut words);
        return vec![(Part { key: String::new(), name: None }, words)];
    };
    for entry in card.entries().unwrap_or_default() {
        let Some(field) = record.fields.iter().find(|field| field.key == entry.key && field.key != OMITS) else {
            continue;
        };
        let mut put = |name: Option<String>, node: &Node<'_>, shape: &'static Shape| {
            let mut words = BTreeSet::from([alike::field(record, field.key)]);
            alike::said(node, shape, &mut words);
            found.push((Part { key: field.key.to_owned(), name }, words));
        };
        let shape = (field.shape)();
        match (shape, entry.value.items(), entry.value.entries()) {
            (Shape::List(item) | Shape::Many(item), Some(items), _) => {
                for node in items {
                    put(named(node), node, item());
                }
            }
            (Shape::Table { value, .. }, _, Some(entries)) => {
                for entry in entries {
                    put(Some(entry.key.to_string()), &entry.value, value());
                }
            }
            _ => put(None, &entry.value, shape),
        }
    }
    found
}

/// The name of one of several: its `name`, its only key, or the word itself.
fn named(node: &Node<'_>) -> Option<String> {
    let name = node.get("name").and_then(Node::text).or_else(|| node.text());
    let only = || match node.entries() {
        Some([entry]) => Some(entry.key.to_string()),
        _ => None,
    };
    name.map(str::to_owned).or_else(only)
}
