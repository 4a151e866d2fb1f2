//! Slips of the authors of cases, in all three games: each has a message that names the place and the fix, and
//! `check --fix` never makes it worse.
//!
//! `slips.txt` lists them: a title, the game, the changed lines of a valid file (`-` and `+`), the messages (`=`), and
//! `! fixed` if `check --fix` leaves no problem.

use std::fmt::Write as _;
use std::sync::Arc;

use ruleproof::bundled;
use ruleproof::lab::lint::lints;
use ruleproof::suite::fix::{Found, fix_with};
use ruleproof::suite::load::{Over, Suite, Text, Texts, load};

const SLIPS: &str = include_str!("slips.txt");

const MAGIC: &str = "game: mtg
cases:
  a-shield-of-three-leaves-nothing-of-two:
    asserts: [615.7-depletes]
    kind: positive
    source: derived
    why: 3 is more than 2
    given:
      alice: {battlefield: [{ox: Pillarfield Ox}], hand: [Healing Salve]}
      bob: {hand: [Shock]}
    when:
      - alice: {cast: Healing Salve, mode: shield, targets: [ox]}
      - bob: {cast: Shock, targets: [ox]}
    then:
      ox: {damage: 0}
      events: [{prevented: {to: ox, amount: 2}}]
";
const NETRUNNER: &str = "game: netrunner
cases:
  decoy-avoids-one-of-two:
    asserts: [core-p31-stops-resolving]
    kind: positive
    source: derived
    given:
      turn: corp
      corp: {root: {remote 1: [{Posted Bounty: {counters: {advancement: 3}}}]}}
      runner: {rig: [Decoy], grip: 3}
    when:
      - corp: {score: Posted Bounty}
        choices: [{corp: pay}]
        interrupt: [{runner: {use: Decoy}}]
    then:
      runner: {tags: 0}
";
const RIFTBOUND: &str = "game: riftbound
cases:
  a-value-of-three-takes-two:
    asserts: [437.1.b-source]
    kind: positive
    source: derived
    given:
      turn: alice
      battlefields:
        grove:
          alice: [{ox: {might: 4, prevent: [3]}}]
          bob: [{scout: {might: 2}}]
    when:
      - combat: grove
    then:
      ox: {zone: grove}
";

/// A slip of `slips.txt`.
#[derive(Default)]
struct Slip {
    title: &'static str,
    game: &'static str,
    /// The lines that are replaced, and their replacement.
    changes: Vec<(Vec<&'static str>, Vec<&'static str>)>,
    expected: String,
}

impl Slip {
    fn text(&self) -> String {
        let good = match self.game {
            "mtg" => MAGIC,
            "netrunner" => NETRUNNER,
            _ => RIFTBOUND,
        };
        let block = |lines: &[&str]| lines.iter().fold(String::new(), |text, line| text + line + "\n");
        self.changes.iter().fold(good.to_owned(), |text, (old, new)| {
            let old = block(old);
            assert_eq!(text.matches(&old).count(), 1, "{}: {old:?}", self.title);
            text.replacen(&old, &block(new), 1)
        })
    }
}

fn slips() -> Vec<Slip> {
    let mut found: Vec<Slip> = Vec::new();
    for line in SLIPS.lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("## ") {
            found.push(Slip { title, ..Slip::default() });
            continue;
        }
        let slip = found.last_mut().unwrap();
        match line.split_at(1) {
            ("-", old) => match slip.changes.last_mut() {
                Some((lines, new)) if new.is_empty() => lines.push(old),
                _ => slip.changes.push((vec![old], Vec::new())),
            },
            ("+", new) => slip.changes.last_mut().unwrap().1.push(new),
            ("=" | "!", _) => slip.expected.extend([line, "\n"]),
            _ => slip.game = line,
        }
    }
    found
}

/// The number of problems, without those that are found only once a file has no error.
fn errors(read: &Suite) -> usize {
    read.problems.len() + read.warnings.len() + read.unknown_cards.len()
}

fn messages(read: &Suite) -> Vec<String> {
    let mut all = lints(read);
    all.extend(read.problems.iter().chain(&read.warnings).chain(&read.unknown_cards).cloned());
    all.sort_by_key(|problem| problem.span);
    all.iter().map(|problem| problem.line(&read.sources)).collect()
}

#[test]
fn every_slip_has_a_message_with_its_fix_and_is_never_made_worse() {
    let base = load(engine::GAMES, Texts { cases: Vec::new(), ..bundled::base() });
    let over = Over::new(&base);
    let slips = slips();
    assert!(slips.len() >= 90, "{}", slips.len());
    let mut wrong = String::new();
    for slip in &slips {
        let text = slip.text();
        let read = over.read("a.yaml", &text);
        let before = messages(&read);
        let file = Text { path: Arc::from("a.yaml"), text: Ok(text.as_str().into()) };
        let fixed = fix_with(&[file], &|files| {
            let read = over.read("a.yaml", files[0].text.as_ref().unwrap());
            let more = if read.problems.is_empty() { lints(&read) } else { Vec::new() };
            Found::of(&read, more)
        });
        let mut actual = String::new();
        for message in &before {
            let _ = writeln!(actual, "={}", message.strip_prefix("a.yaml:").unwrap_or(message));
        }
        if let Some(fixed) = fixed.first() {
            let again = over.read("a.yaml", &fixed.after);
            let after = messages(&again);
            let is_better = errors(&again) < errors(&read) || after.len() < before.len();
            assert!(is_better, "{}: {before:#?} -> {after:#?}\n{}", slip.title, &*fixed.after);
            if after.is_empty() {
                actual += "! fixed\n";
            }
        }
        if actual != slip.expected {
            let _ = writeln!(wrong, "## {}\n{actual}", slip.title);
        }
    }
    assert!(wrong.is_empty(), "these slips have other messages:\n{wrong}");
}
