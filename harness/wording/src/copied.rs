//! A text as people copy it: above what the card says may stand its name, and behind that what it costs.

use std::ops::Range;

use serde_json::{Map, Value, json};

use crate::card::{Heard, Wording};
use crate::reading::{Reading, read};

/// What a copied text says.
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    /// What the card is called, where the text says it or it was known.
    pub name: Option<String>,
    /// What was read of the rest; its places are those of the whole text.
    pub reading: Reading,
}

/// The most letters that are taken for a name.
const LONGEST_NAME: usize = 80;

/// The colors of mana, by the letters of its symbols.
const COLORS: [(char, &str); 5] = [('W', "white"), ('U', "blue"), ('B', "black"), ('R', "red"), ('G', "green")];

/// Reads a text of a game's card that was copied as a whole. A first line that says nothing of a card is its name; where
/// that is known, the name alone may stand there.
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

/// The first line with anything on it, and whether more such lines follow.
fn first_line(text: &str) -> Option<(Range<usize>, bool)> {
    let start = text.len() - text.trim_start().len();
    let line = text.get(start..)?.lines().next()?;
    let range = start..start + line.trim_end().len();
    let more = !text.get(range.end..)?.trim().is_empty();
    (!range.is_empty()).then_some((range, more))
}

/// Where the name of the card stands, if it stands above the rest.
fn titled(wording: &Wording, known: Option<&str>, text: &str, cost: Option<&Range<usize>>) -> Option<Range<usize>> {
    let (line, more) = first_line(text)?;
    let end = cost.filter(|cost| line.contains(&cost.start)).map_or(line.end, |cost| cost.start);
    let head = text.get(line.start..end)?.trim_end();
    let says = || matches!(wording.hear_of(head, "", head), Heard::Facts(_) | Heard::Several(_) | Heard::Unmeant);
    let is_name = match known {
        Some(known) => head.eq_ignore_ascii_case(known),
        None => more && head.len() <= LONGEST_NAME && !head.ends_with(['.', '"']) && !says(),
    };
    (is_name && !head.is_empty()).then(|| line.start..line.start + head.len())
}

/// Where what a card of Magic costs stands as it is printed: symbols alone, behind the name or in the line below.
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

/// How many bytes at the end of a line are symbols of mana.
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

/// What a card of Magic costs, and the colors that it has by that (202.2).
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
