//! Case files with random bytes changed: each is parsed to its end, and every problem has a place in it.

use ruleproof::bundled;
use ruleproof::suite::load::{Texts, load};

use super::{GOOD, lines, suite, text};

const EXAMPLES: [&str; 5] = [
    GOOD,
    include_str!("examples/mtg-ordering.yaml"),
    include_str!("examples/mtg-shields.yaml"),
    include_str!("examples/netrunner-tollbooth.yaml"),
    include_str!("examples/riftbound-prevent.yaml"),
];

/// Texts to insert, besides arbitrary bytes.
const PARTS: [&str; 32] = [
    "[",
    "]",
    "{",
    "}",
    ": ",
    "- ",
    ", ",
    "\n",
    "\t",
    "  ",
    "\"",
    "'",
    "|\n",
    ">-\n",
    "#",
    "&a ",
    "*a",
    "!!str ",
    "---\n",
    "...\n",
    "? ",
    "<<: ",
    "%",
    "@",
    "\r",
    "\u{feff}",
    "\u{2028}",
    "é",
    "\0",
    "-1",
    "99999999999999999999999",
    "yes",
];

/// Pseudorandom numbers that are the same each time (xorshift64*).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        usize::try_from(high).unwrap() % most.max(1)
    }

    fn disturb(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len());
        let end = (at + 1 + self.below(12)).min(bytes.len());
        match self.below(6) {
            0 => bytes[at] = u8::try_from(self.below(256)).unwrap(),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let part = PARTS[self.below(PARTS.len())];
                drop(bytes.splice(at..at, part.bytes()));
            }
            3 => {
                let part = PARTS[self.below(PARTS.len())];
                drop(bytes.splice(at..end, part.bytes()));
            }
            4 => {
                let part = bytes[at..end].to_vec();
                let to = self.below(bytes.len());
                drop(bytes.splice(to..to, part));
            }
            _ => bytes.truncate(end),
        }
        if bytes.is_empty() {
            bytes.push(b'x');
        }
    }
}

fn assert_placed(body: &str) {
    let whole = suite(&[("a.yaml", body)]);
    for (index, problem) in whole.problems.iter().enumerate() {
        assert_eq!(whole.sources.path(problem.file), "a.yaml", "{body:?}");
        if let Some(span) = problem.span {
            let part = body.get(span.start as usize..span.end as usize);
            assert!(part.is_some(), "{span:?} of {:?} is no part of {body:?}", problem.message);
        }
        assert!(problem.line(&whole.sources).starts_with("a.yaml:"));
        if index == 0 {
            assert!(problem.render(&whole.sources, false).contains("a.yaml"), "{body:?}");
        }
    }
}

#[test]
fn disturbed_files_are_read_to_an_end_and_every_problem_has_a_place_in_its_file() {
    let mut chance = Chance(0x5eed_0001);
    for round in 0..2_500 {
        let mut bytes = EXAMPLES[round % EXAMPLES.len()].as_bytes().to_vec();
        for _ in 0..=chance.below(4) {
            chance.disturb(&mut bytes);
        }
        assert_placed(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn files_cut_off_anywhere_are_read_to_an_end() {
    for (at, _) in GOOD.char_indices() {
        assert_placed(&GOOD[..at]);
    }
}

#[test]
fn the_examples_of_the_language_have_no_problem() {
    for (number, example) in EXAMPLES.iter().enumerate().skip(1) {
        let path = format!("{number}.yaml");
        let whole = load(engine::GAMES, Texts { cases: vec![text(&(&path, example))], ..bundled::base() });
        assert_eq!(lines(&whole), [""; 0], "example {number}");
    }
}

#[test]
fn nesting_ten_thousand_deep_is_refused_and_does_not_exhaust_the_reader() {
    let flow = format!("game: mtg\ncases: {}{}\n", "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(super::says(&flow), ["a.yaml:2:71: nested more than 64 levels deep"]);
    let maps = format!("game: mtg\ncases: {}{}\n", "{a: ".repeat(10_000), "}".repeat(10_000));
    assert_eq!(super::says(&maps), ["a.yaml:2:260: nested more than 64 levels deep"]);
    let block: String = (1..1_000).map(|level| " ".repeat(level) + "a:\n").collect();
    assert_eq!(super::says(&format!("game: mtg\ncases:\n{block}")), ["a.yaml:66:65: nested more than 64 levels deep"]);
    let lists = format!("game: mtg\ncases:\n  {}x\n", "- ".repeat(10_000));
    assert_eq!(super::says(&lists), ["a.yaml:3:129: nested more than 64 levels deep"]);
}

#[test]
fn an_alias_bomb_is_refused() {
    let mut bomb = "game: mtg\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..12 {
        let before = vec![format!("*a{}", level - 1); 10].join(", ");
        bomb.push_str(&["a", &level.to_string(), ": &a", &level.to_string(), " [", &before, "]\n"].concat());
    }
    assert_eq!(super::says(&bomb), ["a.yaml:6:10: aliases add up to more than 20000 nodes; write it out in full"]);
}

#[test]
fn a_map_of_very_many_keys_is_read_in_good_time() {
    let mut many = "game: mtg\ncards:\n".to_owned();
    for number in 0..20_000 {
        many.push_str(&["  Card ", &number.to_string(), ": {types: [Land]}\n"].concat());
    }
    assert_eq!(super::says(&many), [""; 0]);
}
