//! The names of printed cards. A made-up card of a suite is marked as such (`invented: true`), and has another name:
//! engines have the facts of the printed cards, and a case with other facts would report errors in correct engines.

use std::collections::HashSet;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};
use suite::cards::INVENTED;
use suite::load::{Suite, hex};
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::problem::Problem;
use suite::text::source::{FileId, Span};

/// The number of digest digits that are kept for a name.
const DIGITS: usize = 8;

/// Returns `true` if a card of that name is printed, as far as is known. Public data contain accented letters without
/// their accents, or not at all, so both forms are searched for.
pub fn is_printed(game: &str, name: &str) -> bool {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
        let text: String = game.chars().chain(['\0']).chain(letters).collect();
        hex(&Sha256::digest(text.as_bytes()))
    };
    let unmarked: String = name.chars().map(without_mark).collect();
    [plain(name), plain(&unmarked)]
        .iter()
        .any(|digest| digest.get(..DIGITS).is_some_and(|digits| KNOWN.contains(digits)))
}

/// The digests of all names.
static KNOWN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lines = seeds::PRINTED.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// The letter without its accent, for letters that occur in names of cards.
fn without_mark(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' => 'a',
        'è'..='ë' | 'ē' => 'e',
        'ì'..='ï' | 'ī' => 'i',
        'ò'..='ö' | 'ō' => 'o',
        'ù'..='ü' | 'ū' => 'u',
        'ñ' => 'n',
        other => other,
    }
}

/// A card that a suite defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defined {
    /// The game.
    pub game: String,
    /// The name.
    pub name: String,
    /// The place of the name.
    pub at: (FileId, Span),
    /// `true` if the card is marked as made up.
    pub is_invented: bool,
}

/// All cards that the files of a suite define.
pub fn defined(suite: &Suite) -> Vec<Defined> {
    let mut all = Vec::new();
    for (file, source) in suite.sources.iter() {
        let Some(node) = parse(file, &source.text, &mut Vec::new()) else { continue };
        let Some(game) = node.get("game").and_then(Node::text) else { continue };
        let cards = node.get("cards").and_then(Node::entries).unwrap_or_default();
        all.extend(cards.iter().map(|card| Defined {
            game: game.to_owned(),
            name: card.key.to_string(),
            at: (file, card.span),
            is_invented: card.value.get(INVENTED).and_then(Node::text) == Some("true"),
        }));
    }
    all
}

/// The made-up cards that have the name of a printed one.
pub fn misnamed(suite: &Suite) -> Vec<Problem> {
    let cards = defined(suite).into_iter().filter(|card| card.is_invented && is_printed(&card.game, &card.name));
    let told = cards.map(|card| {
        let message = format!("`{}` is the name of a printed card, but this card is invented", card.name);
        let help = "choose a name that no printed card has, or use the printed facts";
        Problem::at(card.at.0, card.at.1, message).help(help)
    });
    told.collect()
}
