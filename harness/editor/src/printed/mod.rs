//! Card texts that were pasted into a file, and the facts parsed from them.
//!
//! Ambiguity is never resolved by guessing: a text becomes facts only if it has a single interpretation. The author
//! decides if the facts are inserted, and lines that were not understood are then listed under `omits`.

pub mod place;
mod put;

use std::ops::Range;

use kernel::game::{AnyGame, Games};
use kernel::words::language::Language;
use kernel::words::shape::Shape;
use lab::generate::flow::Flow;
use serde_json::{Map, Value};
use suite::cards::OMITS;
use suite::text::fix::Edit;
use suite::text::source::{Span, small};
use wording::copied::read_copied;
use wording::reading::{Reading, Unread, Why};

use self::place::{Home, Place, place_of, places};
use crate::loose::read;
use crate::want::game_of;
use crate::wordings::Wordings;
use crate::words::defined;

/// The greatest length of a card text, in bytes.
const MOST_BYTES: usize = 4_000;

/// The most words that are suggested as continuations.
const MOST_WANTED: usize = 8;

/// The name of a card whose text does not contain one.
const NAMELESS: &str = "New Card";

/// A text that can be parsed as that of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The game.
    pub game: &'static str,
    /// The one-word title of the game.
    pub short: &'static str,
    /// The name of the card.
    pub name: String,
    /// The place of the text.
    pub text: Span,
    /// The place that its facts replace.
    pub whole: Span,
    /// The number of its lines with content.
    pub lines: usize,
    /// The lines that are not understood.
    pub unread: Vec<Line>,
    /// The card as a file of its own.
    pub file: String,
    /// The edits that replace the text with the facts; `None` if the file is about another game, or has no place for
    /// cards.
    pub edits: Option<Vec<Edit>>,
}

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The place of the line.
    pub line: Span,
    /// The position from which nothing fits.
    pub from: u32,
    /// The reason.
    pub why: String,
    /// The nearest valid continuation.
    pub help: Option<String>,
}

impl Printed {
    /// The number of lines that are understood.
    pub fn understood(&self) -> usize {
        self.lines.saturating_sub(self.unread.len())
    }
}

/// The card texts in a file of a game, in places where facts should be.
pub fn of_file(games: Games, wordings: &Wordings, text: &str) -> Vec<Printed> {
    let file = read(text);
    let Some(game) = game_of(games, &file) else { return Vec::new() };
    let places = places(text, Some(game.language()));
    places.into_iter().filter_map(|place| printed(wordings, game, text, &place)).collect()
}

/// A part of a text as the text of a card, in the game of its file. If that game understands none of it, or there is no
/// such game, all other games that do.
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

/// A text as that of a card of a game; `None` if it cannot be parsed as one.
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
    // The facts from the templates must form a valid card of the game.
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

/// Returns `true` if the parsed text is a card and not another text that happens to contain a word or number of one: it
/// states a type, or half of its lines and more than numbers are understood.
fn is_card(reading: &Reading) -> bool {
    let has = |key: &str| reading.facts.contains_key(key);
    let understood = reading.lines.saturating_sub(reading.unread.len());
    let is_more = |(key, value): (&String, &Value)| {
        !matches!(key.as_str(), "cost" | "colors") && (value.is_array() || value.is_object())
    };
    let says = reading.facts.iter().any(is_more);
    understood > 0 && (has("types") || has("type") || says && understood * 2 >= reading.lines)
}

/// The parsed facts as written in a file, in the order of the language. Text that was not understood is listed as
/// omitted.
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

/// The nearest valid continuation of a line that is not understood.
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
