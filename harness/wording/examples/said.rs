//! Prints the cards of the suite as text: `said GAME [TEMPLATES [EDITION]]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use suite::load::{Text, Texts, load};
use wording::card::{Parsed, together};
use wording::games::{facts_in, in_one_form, worded, wording};

fn main() {
    let mut given = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).skip(1);
    let game = given.next().unwrap();
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    let suite = load(engine::GAMES, Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) });
    let wording = match given.next() {
        Some(path) => worded(&game, &std::fs::read_to_string(path).unwrap()).unwrap().unwrap(),
        None => wording(&game).unwrap().unwrap(),
    };
    let edition = given
        .next()
        .unwrap_or_else(|| (*engine::GAMES.find(&game).unwrap().language().editions.last().unwrap()).to_owned());
    let (mut whole, mut same, mut all) = (0, 0, 0);
    for (name, card) in suite.decks.get(&*game).unwrap() {
        all += 1;
        let facts = facts_in(&game, &edition, card).unwrap();
        let said = wording.say_for(&edition, name, &facts);
        let mut lines = Vec::new();
        for line in said {
            match line {
                Ok(line) => {
                    println!("OK   {name} | {line}");
                    lines.push(line);
                }
                Err(unsaid) => println!("NOT  {name} | at {} | {}", unsaid.word, unsaid.facts),
            }
        }
        if lines.len() < wording.parts(&facts).len() {
            continue;
        }
        whole += 1;
        let mut heard = Vec::new();
        for line in &lines {
            match wording.hear_of(name, &wording.edges(&facts), line) {
                Parsed::Facts(facts) => heard.push(facts),
                other => println!("BACK {name} | {line} | {other:?}"),
            }
        }
        let back = together(heard);
        let form = |facts| wording::facts::tokens_of(&in_one_form(&game, facts));
        let (a, b) = (form(back), form(facts));
        let text = |t: &[wording::tokens::Token]| t.iter().map(|t| t.text.clone()).collect::<Vec<_>>().join(" ");
        if text(&a) == text(&b) {
            same += 1;
        } else {
            println!("DIFF {name}\n   {}\n   {}", text(&a), text(&b));
        }
    }
    println!("{game}: {all} cards, {whole} said, {same} said and read again");
}
