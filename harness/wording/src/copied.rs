//! Parses copied text, which may have the name of the card above its text, and the cost behind the name.

use std::ops::Range;

use serde_json::{Map, Value, json};

use crate::card::{Parsed, Wording};
use crate::reading::{Reading, read};

/// The contents of a copied text.
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    /// The name of the card, from the text or known before.
    pub name: Option<String>,
    /// The result of parsing the rest. Its places are relative to the whole text.
    pub reading: Reading,
}

/// The most letters that are taken for a name.
const LONGEST_NAME: usize = 80;

/// The colors of mana, by the letters of its symbols.
const COLORS: [(char, &str); 5] = [('W', "white"), ('U', "blue"), ('B', "black"), ('R', "red"), ('G', "green")];

/// Parses a text that was copied from a game's card as a whole. A first line that has no meaning on a card is its name.
/// If the name is known, only that name counts.
pub fn read_copied(wording: &Wording, game: &str, known: Option<&str>, text: &str) -> Copied {
    let cost = if game == "mtg" { mana(text) } else { None };
    let name = titled(wording, known, text, cost.as_ref());
    let mut plain = text.to_owned();
    for range in name.iter().chain(&cost) {
        plain.replace_range(range.clone(), &" ".repeat(range.len()));
    }
    let called = name.and_then(|range| text.get(range)).or(known).map(str::to_owned);
    let mut reading = read(wording, called.as_deref().unwrap_or_default(), &plain);
    if let Some(cost) = cost.and_then(|range| text.get(range)) {
        reading.lines += 1;
        for (key, value) in paid(cost) {
            reading.facts.entry(key).or_insert(value);
        }
    }
    Copied { name: known.map(str::to_owned).or(called), reading }
}

/// The first line that is not blank, and `true` if more such lines follow.
fn first_line(text: &str) -> Option<(Range<usize>, bool)> {
    let start = text.len() - text.trim_start().len();
    let line = text.get(start..)?.lines().next()?;
    let range = start..start + line.trim_end().len();
    let more = !text.get(range.end..)?.trim().is_empty();
    (!range.is_empty()).then_some((range, more))
}

/// The place of the card's name, if it stands above the rest.
fn titled(wording: &Wording, known: Option<&str>, text: &str, cost: Option<&Range<usize>>) -> Option<Range<usize>> {
    let (line, more) = first_line(text)?;
    let end = cost.filter(|cost| line.contains(&cost.start)).map_or(line.end, |cost| cost.start);
    let head = text.get(line.start..end)?.trim_end();
    let says = || matches!(wording.hear_of(head, "", head), Parsed::Facts(_) | Parsed::Several(_) | Parsed::Unmeant);
    let is_name = match known {
        Some(known) => head.eq_ignore_ascii_case(known),
        None => more && head.len() <= LONGEST_NAME && !head.ends_with(['.', '"']) && !says(),
    };
    (is_name && !head.is_empty()).then(|| line.start..line.start + head.len())
}

/// The place of the printed cost of a Magic card: symbols alone, behind the name or on the line below.
fn mana(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    for (number, line) in text.split('\n').filter(|line| !line.trim().is_empty()).take(2).enumerate() {
        at += text.get(at..)?.find(line)?;
        let trimmed = line.trim_end();
        let symbols = symbols(trimmed);
        let before = trimmed.get(..trimmed.len() - symbols)?;
        if symbols > 0 && (before.trim().is_empty() || number == 0 && before.ends_with([' ', '\t'])) {
            return Some(at + before.len()..at + trimmed.len());
        }
        at += line.len();
    }
    None
}

/// The number of bytes at the end of a line that are mana symbols.
fn symbols(line: &str) -> usize {
    let mut rest = line;
    while let Some(inner) = rest.strip_suffix('}')
        && let Some((before, symbol)) = inner.rsplit_once('{')
        && !symbol.is_empty()
        && symbol.chars().all(|sign| {
            sign.is_ascii_digit() || matches!(sign, 'W' | 'U' | 'B' | 'R' | 'G' | 'C' | 'S' | 'X' | 'P' | '/')
        })
    {
        rest = before;
    }
    line.len() - rest.len()
}

/// The cost of a Magic card, and the colors that it has by its cost (202.2).
fn paid(cost: &str) -> Map<String, Value> {
    let colors: Vec<&str> =
        COLORS.iter().filter(|(letter, _)| cost.contains(*letter)).map(|(_, color)| *color).collect();
    [("cost".to_owned(), json!(cost)), ("colors".to_owned(), json!(colors))].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wording;

    fn copied(game: &str, known: Option<&str>, text: &str) -> (Option<String>, Value, Vec<String>) {
        let copied = read_copied(&wording(game).unwrap().unwrap(), game, known, text);
        let unread = copied.reading.unread.iter().map(|unread| text[unread.line.clone()].to_owned()).collect();
        (copied.name, Value::Object(copied.reading.facts), unread)
    }

    #[test]
    fn the_name_and_the_cost_stand_above_the_text() {
        let facts = json!({"types": ["Creature"], "subtypes": ["Bird"], "keywords": ["flying"], "stats": "1/2",
            "cost": "{1}{W}", "colors": ["white"]});
        let text = "Marsh Piper {1}{W}\nCreature \u{2014} Bird\nFlying\n1/2\n";
        assert_eq!(copied("mtg", None, text), (Some("Marsh Piper".to_owned()), facts.clone(), Vec::new()));
        let below = text.replace(" {1}", "\n{1}");
        assert_eq!(copied("mtg", None, &below), (Some("Marsh Piper".to_owned()), facts.clone(), Vec::new()));
        let alone = below.strip_prefix("Marsh Piper\n").unwrap();
        assert_eq!(copied("mtg", None, alone), (None, facts.clone(), Vec::new()));
        assert_eq!(copied("mtg", Some("Marsh Piper"), alone), (Some("Marsh Piper".to_owned()), facts, Vec::new()));
    }

    #[test]
    fn a_name_is_no_line_that_says_something() {
        let unit = json!({"types": ["Unit"], "might": 3});
        assert_eq!(copied("riftbound", None, "Unit\nMight: 3"), (None, unit.clone(), Vec::new()));
        assert_eq!(copied("riftbound", None, "Tide Caller\nUnit\nMight: 3").0.as_deref(), Some("Tide Caller"));
        let (name, facts, unread) = copied("riftbound", Some("Ox"), "Tide Caller\nUnit\nMight: 3");
        assert_eq!((name.as_deref(), facts, unread), (Some("Ox"), unit, vec!["Tide Caller".to_owned()]));
    }

    #[test]
    fn what_an_ability_costs_is_not_what_the_card_does() {
        let (_, facts, unread) = copied("mtg", Some("Ox"), "Creature \u{2014} Ox\n{T}: Draw a card.\nIt costs {1}{W}");
        assert_eq!((facts.get("cost"), unread), (None, vec!["It costs {1}{W}".to_owned()]));
    }
}
