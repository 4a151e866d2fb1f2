//! Parses the text of a whole card into facts, and lists the lines that are not understood.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use serde_json::{Map, Value};

use crate::card::{LONGEST, Parsed, Wording, together};

/// The result of parsing a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The facts that were understood, in the form of a file of cards.
    pub facts: Map<String, Value>,
    /// The lines that were not understood, in the order of the text.
    pub unread: Vec<Unread>,
    /// The number of lines.
    pub lines: usize,
}

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Unread {
    /// The place of the line, in bytes.
    pub line: Range<usize>,
    /// The byte from which nothing fits.
    pub from: usize,
    /// The reason.
    pub why: Why,
}

/// The reasons why a line is not understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// No template continues here; these words or kinds of words would fit.
    Strange(Vec<String>),
    /// The line is ambiguous, with these possible facts.
    Several(Vec<Value>),
    /// The line sets a key that another line sets to another value.
    Twice(String),
    /// The line matches templates, but has a meaning that no card can have.
    Unmeant,
    /// The line refers to something that nothing on the card binds, or acts on something for which that is impossible.
    Unbound(String),
    /// The line has this many words and signs, more than are parsed.
    Long(usize),
    /// The line is ambiguous in too many ways to list all of them.
    Endless,
}

impl Display for Why {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strange(_) => f.write_str("the text cannot be parsed from here on"),
            Self::Several(_) => f.write_str("the text is ambiguous"),
            Self::Twice(key) => write!(f, "`{key}` is stated twice"),
            Self::Unmeant => f.write_str("the text can be parsed, but no card can mean this"),
            Self::Unbound(fault) => write!(f, "no card can mean this: {fault}"),
            Self::Long(many) => write!(f, "the line has {many} words and signs; the limit is {LONGEST}"),
            Self::Endless => f.write_str("the text has too many interpretations"),
        }
    }
}

impl Reading {
    /// Returns `true` if everything was understood.
    pub fn is_whole(&self) -> bool {
        self.unread.is_empty()
    }
}

/// Parses the text of a card line by line. A line that has no meaning alone is joined with the one before. A sentence
/// in parentheses is a reminder and is left out, unless the line has no meaning without it.
pub fn read(wording: &Wording, name: &str, text: &str) -> Reading {
    let plain = with_items(&without_reminders(text));
    let told = with_items(text);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut facts = Map::new();
    let mut start = 0;
    for line in plain.split('\n') {
        let end = start + line.len();
        let first = start + (line.len() - line.trim_start().len());
        let range = first..start + line.trim_end().len();
        start = end + 1;
        if line.trim().is_empty() {
            continue;
        }
        let hear = |line: &str| wording.hear_of(name, &wording.edges(&facts), line);
        let mut heard = hear(line);
        if matches!(heard, Parsed::Not(..) | Parsed::Unmeant)
            && let Some(told) = told.get(end - line.len()..end).filter(|told| *told != line)
            && let Parsed::Facts(reminded) = hear(&told.replace(['(', ')'], " "))
        {
            heard = Parsed::Facts(reminded);
        }
        if matches!(heard, Parsed::Not(..) | Parsed::Unmeant)
            && let Some(before) = lines.last_mut()
            && let both = format!("{} {}", before.text, wording.unlabelled(line).as_deref().unwrap_or(line).trim())
            && let Parsed::Facts(of_both) = hear(&both)
        {
            *before = Line { text: both.into(), heard: Parsed::Facts(of_both), ..before.clone() };
            heard = Parsed::Facts(Map::new());
        }
        if let Parsed::Facts(more) = &heard {
            facts = together([facts, more.clone()]);
        }
        lines.push(Line { range, start: end - line.len(), text: line.into(), heard });
    }
    let mut reading = Reading { facts: Map::new(), unread: Vec::new(), lines: lines.len() };
    let mut parts: Vec<(Range<usize>, Map<String, Value>)> = Vec::new();
    for Line { range, start, heard, .. } in lines {
        let unread = |from: usize, why: Why| Unread { line: range.clone(), from, why };
        match heard {
            Parsed::Facts(line) => {
                let Some(facts) = wording.placed(&facts, line) else {
                    reading.unread.push(unread(range.start, Why::Unmeant));
                    continue;
                };
                let again = facts.iter().find(|(key, value)| reading.facts.contains_key(*key) && !value.is_array());
                if let Some((key, _)) = again {
                    reading.unread.push(unread(range.start, Why::Twice(key.clone())));
                } else {
                    parts.push((range.clone(), facts.clone()));
                    reading.facts = together([std::mem::take(&mut reading.facts), facts]);
                }
            }
            Parsed::Unmeant => reading.unread.push(unread(range.start, Why::Unmeant)),
            Parsed::Long(many) => reading.unread.push(unread(range.start, Why::Long(many))),
            Parsed::Endless => reading.unread.push(unread(range.start, Why::Endless)),
            Parsed::Several(several) => reading.unread.push(unread(range.start, Why::Several(several))),
            Parsed::Not(at, furthest) => {
                let from = (start + at).clamp(range.start, range.end);
                reading.unread.push(unread(from, Why::Strange(furthest.wanted)));
            }
        }
    }
    leave_unbound(wording, &mut reading, parts);
    reading
}

/// Leaves lines unread that refer to something that nothing on the card binds.
fn leave_unbound(wording: &Wording, reading: &mut Reading, mut parts: Vec<(Range<usize>, Map<String, Value>)>) {
    let mut at = parts.len();
    while at > 0 {
        let faults = wording.faults(&reading.facts);
        let Some(fault) = faults.first() else { return };
        at -= 1;
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, (_, facts))| facts.clone());
        let others = together(others);
        if wording.faults(&others).len() < faults.len() {
            let (line, _) = parts.remove(at);
            reading.unread.push(Unread { from: line.start, line, why: Why::Unbound(fault.to_string()) });
            reading.unread.sort_by_key(|unread| unread.line.start);
            reading.facts = others;
        }
    }
}

/// A line of a text, and the result of parsing it.
#[derive(Clone)]
struct Line<'t> {
    range: Range<usize>,
    start: usize,
    text: Cow<'t, str>,
    heard: Parsed,
}

/// The text with a blank in place of the line break before each item of a list, so that the list is one line. The
/// levels of a card are joined in the same way, up to its end.
fn with_items(text: &str) -> String {
    let mut lines = text.split('\n');
    let mut all = lines.next().unwrap_or_default().to_owned();
    let mut levels = all.trim_start().starts_with(LEVEL);
    for line in lines {
        all.push(if levels || line.trim_start().starts_with('\u{2022}') { ' ' } else { '\n' });
        all.push_str(line);
        levels |= line.trim_start().starts_with(LEVEL);
    }
    all
}

/// The start of a level of a card.
const LEVEL: &str = "LEVEL ";

/// The text with blanks in place of the reminders in parentheses, so that everything else stays in its place.
/// Parentheses that start with a lower-case letter are part of their sentence: "(cannot be prevented)".
fn without_reminders(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut open = 0_usize;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '(' if open > 0 || !signs.peek().is_some_and(|next| next.is_lowercase()) => open += 1,
            ')' if open > 0 => {
                open -= 1;
                plain.push(' ');
                continue;
            }
            _ => {}
        }
        if open == 0 || sign == '\n' {
            plain.push(sign);
        } else {
            plain.extend(std::iter::repeat_n(' ', sign.len_utf8()));
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Lines;
    use crate::grammar::Grammar;
    use serde_json::json;

    #[test]
    fn the_items_of_a_list_are_in_its_line() {
        assert_eq!(
            with_items("Choose one \u{2014}\n\u{2022} A\n\u{2022} B\nC"),
            "Choose one \u{2014} \u{2022} A \u{2022} B\nC"
        );
        assert_eq!(with_items("A\nLEVEL 1-3\n2/2\nLEVEL 4+\n3/3"), "A\nLEVEL 1-3 2/2 LEVEL 4+ 3/3");
    }

    fn wording() -> Wording {
        let templates = "[line]\n{effect: [{draw: <N:#number>}]}\n    draw <N> .\n{might: <N:#number>}\n    might <N>\n{triggered: [{kill: self}]}\n    kill ~ .\n";
        Wording::new(Grammar::read(templates).unwrap(), &[Lines::Each("effect")])
    }

    #[test]
    fn lines_are_put_together() {
        let reading = read(&wording(), "Ox", "Might 3\n\nDraw 1. (You draw a card.)\ndraw 2.\nKill Ox.");
        assert!(reading.is_whole());
        assert_eq!(reading.lines, 4);
        let facts = json!({"might": 3, "effect": [{"draw": 1}, {"draw": 2}], "triggered": [{"kill": "self"}]});
        assert_eq!(Value::Object(reading.facts), facts);
    }

    #[test]
    fn a_reminder_is_read_where_it_is_needed() {
        let templates = "[line]\n{effect: [{draw: <N:#number>}]}\n    learn draw <N> .\n{effect: [{take: <N:#number>}]}\n    draw <N> for good .\n{effect: [{draw: <N:#number>, twice: true}]}\n    draw <N> .\n";
        let wording = Wording::new(Grammar::read(templates).unwrap(), &[Lines::Each("effect")]);
        let facts = |text: &str| Value::Object(read(&wording, "Ox", text).facts);
        assert_eq!(facts("Learn (Draw 2.)"), json!({"effect": [{"draw": 2}]}));
        assert_eq!(facts("Draw 2 (for good)."), json!({"effect": [{"take": 2}]}));
        assert_eq!(facts("Draw 2. (Draw 3.)"), json!({"effect": [{"draw": 2, "twice": true}]}));
    }

    #[test]
    fn a_line_may_go_on_with_the_one_before() {
        let templates = "[line]\n{effect: [{draw: <N:#number>}]}\n    draw <N> .\n{effect: [{draw: <N:#number>, twice: true}]}\n    draw <N> . do so again .\n";
        let wording = Wording::new(Grammar::read(templates).unwrap(), &[Lines::Each("effect")]);
        let reading = read(&wording, "Ox", "Draw 1.\nDraw 2.\nDo so again.");
        assert!(reading.is_whole());
        assert_eq!(Value::Object(reading.facts), json!({"effect": [{"draw": 1}, {"draw": 2, "twice": true}]}));
        assert_eq!(read(&wording, "Ox", "Do so again.\nDraw 2.").unread.len(), 1);
    }

    #[test]
    fn what_is_not_understood_is_told_with_its_place() {
        let reading = read(&wording(), "", "Might 3\n  Draw two cards.\nmight 4");
        let unread: Vec<_> =
            reading.unread.iter().map(|unread| (unread.line.clone(), unread.from, unread.why.clone())).collect();
        assert_eq!(
            unread,
            [(10..25, 15, Why::Strange(vec!["a number".to_owned()])), (26..33, 26, Why::Twice("might".to_owned()))]
        );
        assert_eq!(Value::Object(reading.facts), json!({"might": 3}));
    }
}
