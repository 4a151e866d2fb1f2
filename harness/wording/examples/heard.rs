//! Reads texts of cards: `heard GAME FILE [TEMPLATES]`. Each line of the file is a name, the edges of the card where the game's
//! texts depend on them (`corp asset`), and a text whose lines are parted by `\n`; with tabs between.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use std::sync::Arc;

use serde_json::{Map, Value};
use suite::load::{Text, Texts, load};
use wording::card::{Heard, Wording, together};
use wording::facts::tokens_of;
use wording::games::{facts_of, worded, wording};
use wording::reading::{Unread, Why, read as reading_of};

fn main() {
    let mut args = std::env::args().skip(1);
    let (game, file) = (args.next().unwrap(), args.next().unwrap());
    let wording = match args.next() {
        Some(path) => worded(&game, &std::fs::read_to_string(path).unwrap()).unwrap().unwrap(),
        None => wording(&game).unwrap().unwrap(),
    };
    let all = |files: &[(&'static str, &'static str)]| {
        files.iter().map(|(path, text)| Text { path: Arc::from(*path), text: Ok(Arc::from(*text)) }).collect()
    };
    let suite = load(engine::GAMES, Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) });
    let cards = suite.decks.get(&*game).unwrap();
    let (mut whole, mut part, mut none, mut lines, mut read) = (0, 0, 0, 0, 0);
    for row in std::fs::read_to_string(file).unwrap().lines() {
        let columns: Vec<&str> = row.split('\t').collect();
        let (name, edges, text) = match columns.as_slice() {
            [name, text] => (*name, "", *text),
            [name, edges, text, ..] => (*name, *edges, *text),
            _ => continue,
        };
        let (mut heard, mut refused) = (Vec::new(), 0);
        if edges.is_empty() {
            let text = text.replace("\\n", "\n");
            let reading = reading_of(&wording, name, &text);
            (lines, read) = (lines + reading.lines, read + reading.lines - reading.unread.len());
            refused = reading.unread.len();
            for Unread { line, from, why } in reading.unread {
                match why {
                    Why::Strange(wanted) => {
                        let (before, after) = (&text[line.start..from], &text[from..line.end]);
                        println!("NOT   {name} | {before}<<<{after} | {}", wanted.join(" "));
                    }
                    Why::Several(several) => {
                        let ways: Vec<String> = several.iter().map(Value::to_string).collect();
                        println!("SEVERAL {name} | {} | {}", &text[line], ways.join(" || "));
                    }
                    why => println!("NOT   {name} | {} | {why}", &text[line]),
                }
            }
            if !reading.facts.is_empty() {
                println!(
                    "{}  {name} | {} | {}",
                    if refused == 0 { "WHOLE" } else { "PART" },
                    text.replace('\n', " / "),
                    Value::Object(reading.facts.clone())
                );
                heard.push(reading.facts);
            }
        } else {
            hear(&wording, name, edges, text, &mut heard, &mut lines, &mut refused);
            read += heard.len();
        }
        match (heard.is_empty(), refused) {
            (_, 0) => whole += 1,
            (false, _) => part += 1,
            (true, _) => none += 1,
        }
        if refused == 0
            && let Some((_, card)) = cards.iter().find(|(other, _)| **other == *name)
        {
            let facts = facts_of(&game, card).unwrap();
            let heard = together(heard);
            let said: Map<String, Value> = facts.into_iter().filter(|(key, _)| heard.contains_key(key)).collect();
            let (said, heard) = (Value::Object(said), Value::Object(heard));
            if tokens_of(&said) != tokens_of(&heard) {
                println!("OTHER {name}\n   text  {heard}\n   facts {said}");
            }
        }
    }
    println!("{game}: texts: {whole} read whole, {part} in part, {none} not; lines: {read} read of {lines}");
}

/// Reads the lines of a card each by itself.
fn hear(
    wording: &Wording,
    name: &str,
    edges: &str,
    text: &str,
    heard: &mut Vec<Map<String, Value>>,
    lines: &mut usize,
    refused: &mut usize,
) {
    for line in text.replace("\\n\u{2022}", " \u{2022}").split("\\n") {
        *lines += 1;
        match wording.hear_of(name, edges, line) {
            Heard::Facts(facts) => {
                println!("OK    {name} | {line} | {}", Value::Object(facts.clone()));
                heard.push(facts);
            }
            Heard::Several(several) => {
                *refused += 1;
                let ways: Vec<String> = several.iter().map(Value::to_string).collect();
                println!("SEVERAL {name} | {line} | {}", ways.join(" || "));
            }
            other @ (Heard::Unmeant | Heard::Long(_) | Heard::Endless) => {
                *refused += 1;
                println!("NOT   {name} | {line} | {other:?}");
            }
            Heard::Not(at, furthest) => {
                *refused += 1;
                let (before, after) = line.split_at_checked(at).unwrap_or((line, ""));
                println!("NOT   {name} | {before}<<<{after} | {}", furthest.wanted.join(" "));
            }
        }
    }
}
