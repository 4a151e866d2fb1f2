//! Parses card texts and counts the lines that are understood: `heard GAME FILE [TEMPLATES]`.
//!
//! Each line of the file has three fields with tabs between them: a name, the edges of the card if the game's texts
//! depend on them (`corp asset`), and a text whose lines are separated by `\n`. The templates are those of the crate,
//! or of another file. Texts that are parsed completely are compared with the facts of the suite, if it has the card
//! (`OTHER`), except for omissions that the facts declare. The program ends with a list of the templates that went
//! furthest in the lines that were not understood, and the words at which they ended. The most frequent come first.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use std::collections::HashMap;

use serde_json::{Map, Value};
use suite::load::{Text, Texts, load};
use wording::card::{Parsed, Wording, together};
use wording::facts::tokens_of;
use wording::games::{facts_of, in_one_form, printed, sayable, worded};
use wording::reading::{Unread, Why, read as reading_of};

/// The number of templates that are printed.
const RANKED: usize = 25;

/// Keys that describe the frame of a card rather than its text, and keys of another face, which has a text of its own.
const FRAME: [&str; 23] = [
    "types",
    "supertypes",
    "subtypes",
    "colors",
    "cost",
    "stats",
    "enters_with",
    "levels",
    "back",
    "halves",
    "adventure",
    "domains",
    "might",
    "side",
    "type",
    "unique",
    "faction",
    "advancement",
    "points",
    "strength",
    "trash_cost",
    "mu",
    "link",
];

/// The counts of parsed texts.
#[derive(Default)]
struct Count {
    whole: usize,
    part: usize,
    none: usize,
    lines: usize,
    read: usize,
    others: usize,
    /// Lines that were not understood, by the line of the template that went furthest and the word at which it ended.
    ends: HashMap<(usize, String), Vec<String>>,
}

impl Count {
    /// Records the place at which a line ended.
    fn end(&mut self, name: &str, template: usize, before: &str, after: &str) {
        let word = after.split_whitespace().next().unwrap_or("the end").to_owned();
        self.ends.entry((template, word)).or_default().push(format!("{name}: {before}<<<{after}"));
    }
}

fn main() {
    let mut args = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).skip(1);
    let (game, file) = (args.next().unwrap(), args.next().unwrap());
    let path = args.next().unwrap_or_else(|| format!("{}/templates/{game}.txt", env!("CARGO_MANIFEST_DIR")));
    let templates = std::fs::read_to_string(path).unwrap();
    let wording = worded(&game, &templates).unwrap().unwrap();
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    let suite = load(engine::GAMES, Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) });
    let cards = suite.decks.get(&*game).unwrap();
    let mut count = Count::default();
    for row in std::fs::read_to_string(file).unwrap().lines() {
        let columns: Vec<&str> = row.split('\t').collect();
        let (name, edges, text) = match columns.as_slice() {
            [name, text] => (*name, "", *text),
            [name, edges, text, ..] => (*name, *edges, *text),
            _ => continue,
        };
        let mut heard = Vec::new();
        let refused = if edges.is_empty() {
            hear_all(&wording, name, &text.replace("\\n", "\n"), &mut heard, &mut count)
        } else {
            hear(&wording, name, edges, text, &mut heard, &mut count)
        };
        match (heard.is_empty(), refused) {
            (_, 0) => count.whole += 1,
            (false, _) => count.part += 1,
            (true, _) => count.none += 1,
        }
        if refused == 0
            && let Some((_, card)) = cards.iter().find(|(other, _)| **other == *name)
        {
            let mut facts = facts_of(&game, card).unwrap();
            let heard = sayable(&game, together(heard));
            facts.retain(|key, _| heard.contains_key(key) || !FRAME.contains(&key.as_str()));
            let edition = engine::GAMES.find(&game).unwrap().language().editions.last().unwrap();
            let omits = printed(&game, edition, card).unwrap().contains_key("omits");
            let (said, mut heard) = (in_one_form(&game, facts), in_one_form(&game, heard));
            if omits {
                leave_out(&mut heard, &said);
            }
            if tokens_of(&said) != tokens_of(&heard) {
                count.others += 1;
                println!("OTHER {name}\n   text  {heard}\n   facts {said}");
            }
        }
    }
    let Count { whole, part, none, lines, read, others, ends } = count;
    rank(&templates, ends);
    println!(
        "{game}: texts: {whole} read whole, {part} in part, {none} not; lines: {read} read of {lines}; {others} other than the suite"
    );
}

/// Removes facts from a parsed text that the card's own facts leave out: whole keys, and abilities.
fn leave_out(heard: &mut Value, said: &Value) {
    for (key, value) in heard.as_object_mut().into_iter().flatten() {
        if let (Value::Array(heard), Some(Value::Array(said))) = (value, said.get(key)) {
            heard.retain(|one| said.contains(one));
        }
    }
    if let Value::Object(heard) = heard {
        heard.retain(|key, _| said.get(key).is_some());
    }
}

/// Prints the templates at which lines ended, the most frequent first.
fn rank(templates: &str, ends: HashMap<(usize, String), Vec<String>>) {
    let mut ends: Vec<_> = ends.into_iter().collect();
    ends.sort_by(|(one, some), (other, others)| others.len().cmp(&some.len()).then_with(|| one.cmp(other)));
    for ((line, word), at) in ends.iter().take(RANKED) {
        let template = line.checked_sub(1).and_then(|before| templates.lines().nth(before)).unwrap_or("");
        println!("{:5} end at `{word}` in line {line}: {}\n      {}", at.len(), template.trim(), at.first().unwrap());
    }
}

/// Parses a text as a whole. Returns the number of its lines that are refused.
fn hear_all(
    wording: &Wording,
    name: &str,
    text: &str,
    heard: &mut Vec<Map<String, Value>>,
    count: &mut Count,
) -> usize {
    let reading = reading_of(wording, name, text);
    let refused = reading.unread.len();
    count.lines += reading.lines;
    count.read += reading.lines - refused;
    for Unread { line, from, why } in reading.unread {
        match why {
            Why::Strange(wanted) => {
                let (before, after) = (&text[line.start..from], &text[from..line.end]);
                println!("NOT   {name} | {before}<<<{after} | {}", wanted.join(" "));
                let template = match wording.hear(name, &text[line.clone()]) {
                    Parsed::Not(_, furthest) => furthest.line,
                    _ => 0,
                };
                count.end(name, template, before, after);
            }
            Why::Several(several) => {
                let ways: Vec<String> = several.iter().map(Value::to_string).collect();
                println!("SEVERAL {name} | {} | {}", &text[line], ways.join(" || "));
            }
            why => println!("NOT   {name} | {} | {why}", &text[line]),
        }
    }
    if !reading.facts.is_empty() {
        let how = if refused == 0 { "WHOLE" } else { "PART" };
        println!("{how}  {name} | {} | {}", text.replace('\n', " / "), Value::Object(reading.facts.clone()));
        heard.push(reading.facts);
    }
    refused
}

/// Parses the lines of a card separately. Returns the number of lines that are refused.
fn hear(
    wording: &Wording,
    name: &str,
    edges: &str,
    text: &str,
    heard: &mut Vec<Map<String, Value>>,
    count: &mut Count,
) -> usize {
    let mut refused = 0;
    for line in text.replace("\\n\u{2022}", " \u{2022}").split("\\n") {
        count.lines += 1;
        refused += 1;
        match wording.hear_of(name, edges, line) {
            Parsed::Facts(facts) => {
                println!("OK    {name} | {line} | {}", Value::Object(facts.clone()));
                heard.push(facts);
                count.read += 1;
                refused -= 1;
            }
            Parsed::Several(several) => {
                let ways: Vec<String> = several.iter().map(Value::to_string).collect();
                println!("SEVERAL {name} | {line} | {}", ways.join(" || "));
            }
            other @ (Parsed::Unmeant | Parsed::Long(_) | Parsed::Endless) => {
                println!("NOT   {name} | {line} | {other:?}");
            }
            Parsed::Not(at, furthest) => {
                let (before, after) = line.split_at_checked(at).unwrap_or((line, ""));
                println!("NOT   {name} | {before}<<<{after} | {}", furthest.wanted.join(" "));
                count.end(name, furthest.line, before, after);
            }
        }
    }
    refused
}
