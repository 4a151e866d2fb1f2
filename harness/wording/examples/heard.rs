//! Reads the texts of cards, one card a line: its name, a tab, and its lines with `\n` between them.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use wording::card::Heard;
use wording::games::wording;

fn main() {
    let (game, path) = (std::env::args().nth(1).unwrap(), std::env::args().nth(2).unwrap());
    let wording = wording(&game).unwrap().unwrap();
    let (mut whole, mut part, mut none, mut lines, mut understood) = (0, 0, 0, 0, 0);
    for card in std::fs::read_to_string(path).unwrap().lines() {
        let (name, text) = card.split_once('\t').unwrap();
        let (mut all, mut read) = (0, 0);
        for line in text.replace("\\n\u{2022}", " \u{2022}").split("\\n") {
            all += 1;
            match wording.hear(name, line) {
                Heard::Facts(facts) => {
                    read += 1;
                    println!("OK    {name} | {line} | {}", serde_json::Value::from(facts));
                }
                Heard::Several(several) => {
                    println!("SEVERAL {name} | {line} | {}", serde_json::Value::from(several));
                }
                Heard::Not(at, furthest) => {
                    let (before, after) = line.split_at_checked(at).unwrap_or((line, ""));
                    println!("NOT   {name} | {before}<<<{after} | {}", furthest.wanted.join(" "));
                }
            }
        }
        lines += all;
        understood += read;
        match read {
            0 => none += 1,
            read if read == all => whole += 1,
            _ => part += 1,
        }
    }
    println!("{whole} read whole, {part} in part, {none} not at all; {understood} of {lines} lines");
}
