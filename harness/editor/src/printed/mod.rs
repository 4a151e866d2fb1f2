//! Printed texts of cards that were pasted into a file, and the facts that they say.
//!
//! What a text leaves open is never guessed: it is read as facts only where it has one reading, whoever pasted it says
//! whether the facts come into the file, and what was not understood stands under `omits` then.

pub mod place;
mod put;

use std::ops::Range;

use kernel::game::{AnyGame, Games};
use kernel::words::language::Language;
use kernel::words::shape::Shape;
use lab::generate::flow::Flow;
use serde_json::{Map, Value};
use suite::cards::OMITS;
use suite::text::mend::Edit;
use suite::text::source::{Span, small};
use wording::copied::read_copied;
use wording::reading::{Reading, Unread, Why};

use self::place::{Home, Place, place_of, places};
use crate::loose::read;
use crate::want::game_of;
use crate::wordings::Wordings;
use crate::words::defined;

/// A longer text is that of no card.
const MOST_BYTES: usize = 4_000;

/// The most words that are named as what would go on.
const MOST_WANTED: usize = 8;

/// What a card is called whose text does not say it.
const NAMELESS: &str = "New Card";

/// A text that reads as that of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The game.
    pub game: &'static str,
    /// The game in a word.
    pub short: &'static str,
    /// What the card is called.
    pub name: String,
    /// Where the text stands.
    pub text: Span,
    /// What goes where its facts come.
    pub whole: Span,
    /// How many of its lines say something.
    pub lines: usize,
    /// Those that are not understood.
    pub unread: Vec<Line>,
    /// The card as a file of its own.
    pub file: String,
    /// What puts the facts in the place of the text; none where the file is about another game, or has no place for cards.
    pub edits: Option<Vec<Edit>>,
}

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it stands.
    pub line: Span,
    /// From where on nothing fits.
    pub from: u32,
    /// Why.
    pub why: String,
    /// What would have come nearest.
    pub help: Option<String>,
}

impl Printed {
    /// How many of the lines are understood.
    pub fn understood(&self) -> usize {
        self.lines.saturating_sub(self.unread.len())
    }
}

/// The texts of cards that stand in a file of a game where facts should be.
pub fn of_file(games: Games, wordings: &Wordings, text: &str) -> Vec<Printed> {
    let file = read(text);
    let Some(game) = game_of(games, &file) else { return Vec::new() };
    let places = places(text, Some(game.language()));
    places.into_iter().filter_map(|place| printed(wordings, game, text, &place)).collect()
}

/// A part of a text as that of a card of its file's game; where that understands none of it, or there is no such game, of
/// each other that does.
pub fn of_part(games: Games, wordings: &Wordings, text: &str, part: &Range<usize>) -> Vec<Printed> {
    let file = read(text);
    let own = game_of(games, &file);
    let Some(place) = place_of(text, part, own.map(AnyGame::language)) else { return Vec::new() };
    let of_own = own.and_then(|game| printed(wordings, game, text, &place));
    if let Some(printed) = of_own {
        return vec![printed];
    }
    games.iter().filter_map(|game| printed(wordings, game, text, &place)).collect()
}

/// A text as that of a card of a game; none where it does not read as one.
fn printed(wordings: &Wordings, game: &'static dyn AnyGame, text: &str, place: &Place) -> Option<Printed> {
    let language = game.language();
    let said = text.get(place.text.clone()).filter(|said| said.len() <= MOST_BYTES)?;
    let known = match &place.home {
        Home::Under(name, _) => Some(name.as_str()),
        Home::Among(_) | Home::Elsewhere => None,
    };
    let copied = read_copied(wordings.game(language.game)?, language.game, known, said);
    let name = copied.name.unwrap_or_else(|| NAMELESS.to_owned());
    if !is_card(&copied.reading) {
        return None;
    }
    let card = facts(language, &copied.reading, said);
    let entry = put::entry(&name, &card, place::INDENT);
    // What templates say must be a card of the game.
    defined(game, &entry, &name)?;
    let moved = |range: &Range<usize>| span(&(place.text.start + range.start..place.text.start + range.end));
    let unread = copied.reading.unread.iter().map(|unread| Line {
        line: moved(&unread.line),
        from: small(place.text.start + unread.from),
        why: unread.why.to_string(),
        help: help(unread),
    });
    Some(Printed {
        game: language.game,
        short: language.short,
        text: span(&place.text),
        whole: span(&place.whole),
        lines: copied.reading.lines,
        unread: unread.collect(),
        file: format!("game: {}\ncards:\n{entry}", language.game),
        edits: put::edits(text, place, language.game, &name, &card),
        name,
    })
}

fn span(range: &Range<usize>) -> Span {
    Span { start: small(range.start), end: small(range.end) }
}

/// Whether what was read is a card and no other text that has a word or a number of one: it says of which type it is, or
/// half of its lines and more than numbers are understood.
fn is_card(reading: &Reading) -> bool {
    let has = |key: &str| reading.facts.contains_key(key);
    let understood = reading.lines.saturating_sub(reading.unread.len());
    let is_more = |(key, value): (&String, &Value)| {
        !matches!(key.as_str(), "cost" | "colors") && (value.is_array() || value.is_object())
    };
    let says = reading.facts.iter().any(is_more);
    understood > 0 && (has("types") || has("type") || says && understood * 2 >= reading.lines)
}

/// The facts that were read as they stand in a file, in the order of the language; what was not understood is left out of
/// the card, and named.
pub fn facts(language: &Language, reading: &Reading, text: &str) -> Flow {
    let mut facts: Vec<(String, Flow)> = flows(&reading.facts);
    if let Shape::Record(record) = (language.card)() {
        facts.sort_by_key(|(key, _)| record.fields.iter().position(|field| field.key == key));
    }
    let omits: Vec<&str> = reading.unread.iter().filter_map(|unread| text.get(unread.line.clone())).collect();
    if !omits.is_empty() {
        facts.push((OMITS.to_owned(), Flow::from(omits)));
    }
    Flow::Map(facts)
}

fn flows(facts: &Map<String, Value>) -> Vec<(String, Flow)> {
    facts.iter().map(|(key, value)| (key.clone(), Flow::from(value))).collect()
}

/// What would have come nearest to a line that is not understood.
pub fn help(unread: &Unread) -> Option<String> {
    match &unread.why {
        Why::Strange(wanted) if !wanted.is_empty() => {
            let more = if wanted.len() > MOST_WANTED { ", and others" } else { "" };
            let wanted: Vec<&str> = wanted.iter().take(MOST_WANTED).map(String::as_str).collect();
            Some(format!("{}{more} would be understood", wanted.join(", ")))
        }
        Why::Several(several) => {
            let said: Vec<String> = several.iter().map(|facts| Flow::from(facts).to_string()).collect();
            Some(said.join(" or "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
