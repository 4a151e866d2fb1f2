//! The verdicts: a line each, kept in a file, and counted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::sample::CRATES;

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The compiler does not take it.
    NotBuilt,
    /// A case is red.
    Caught,
    /// All cases pass.
    Survived,
    /// No case comes by it.
    Unreached,
}

const WORDS: [(Ended, &str); 4] = [
    (Ended::NotBuilt, "not built"),
    (Ended::Caught, "caught"),
    (Ended::Survived, "survived"),
    (Ended::Unreached, "not reached"),
];

/// A mutant, and what became of it.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub number: usize,
    pub ended: Ended,
    pub name: String,
    pub line: usize,
    /// The first that was red.
    pub by: String,
}

impl Verdict {
    fn part(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// Which cases may notice it: those of its game.
    pub fn pick(&self) -> String {
        if self.part() == "kernel" { "all()".to_owned() } else { format!("game({})", self.part()) }
    }

    /// The line that says it.
    pub fn line(&self) -> String {
        let word = WORDS.iter().find(|(ended, _)| *ended == self.ended).map_or("", |(_, word)| word);
        format!("{}\t{word}\t{}\t{}\t{}", self.number, self.name, self.line, self.by)
    }
}

/// All verdicts as a text.
pub fn write(all: &[Verdict]) -> String {
    all.iter().fold(String::new(), |text, verdict| text + &verdict.line() + "\n")
}

/// Verdicts from their text.
///
/// # Errors
/// A line is not as it was written.
pub fn read(text: &str) -> Result<Vec<Verdict>, String> {
    let verdict = |line: &str| {
        let mut fields = line.split('\t');
        let number = fields.next()?.parse().ok()?;
        let word = fields.next()?;
        let ended = WORDS.iter().find(|(_, written)| *written == word)?.0;
        let name = fields.next()?.to_owned();
        let at = fields.next()?.parse().ok()?;
        Some(Verdict { number, ended, name, line: at, by: fields.next()?.to_owned() })
    };
    text.lines().map(|line| verdict(line).ok_or_else(|| format!("no verdict: {line}"))).collect()
}

/// Why mutants survive, by their names: the names stand under `# word: what it means`.
pub fn reasons(text: &str) -> BTreeMap<String, String> {
    let (mut found, mut reason) = (BTreeMap::new(), String::new());
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            heading.split(':').next().unwrap_or_default().clone_into(&mut reason);
        } else if !line.is_empty() {
            found.insert(line.to_owned(), reason.clone());
        }
    }
    found
}

/// The figures by crate, and those that survive.
pub fn summary(all: &[Verdict], reasons: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    let words: BTreeSet<&String> = reasons.values().collect();
    let open = |verdict: &&Verdict| matches!(verdict.ended, Ended::Survived | Ended::Unreached);
    for verdict in all.iter().filter(open) {
        let reason = reasons.get(&verdict.name).map_or("open", String::as_str);
        let _ = writeln!(text, "{reason}\t{}", verdict.line());
    }
    let parts = CRATES.iter().map(|part| (*part, Some(*part))).chain([("all", None)]);
    for (title, part) in parts {
        let of: Vec<&Verdict> = all.iter().filter(|verdict| part.is_none_or(|part| verdict.part() == part)).collect();
        let count = |ended: Ended| of.iter().filter(|verdict| verdict.ended == ended).count();
        let (built, caught) = (of.len() - count(Ended::NotBuilt), count(Ended::Caught));
        let share = 1000 * caught / built.max(1);
        let _ = write!(
            text,
            "{title}: {} drawn, {} not built, {built} viable, {caught} caught ({}.{} %), {} survived, {} not reached",
            of.len(),
            count(Ended::NotBuilt),
            share / 10,
            share % 10,
            count(Ended::Survived),
            count(Ended::Unreached),
        );
        let why = |verdict: &Verdict| reasons.get(&verdict.name);
        for word in &words {
            let number = of.iter().filter(|verdict| open(verdict) && why(verdict) == Some(word)).count();
            let _ = write!(text, ", {number} {word}");
        }
        let number = of.iter().filter(|verdict| open(verdict) && why(verdict).is_none()).count();
        let _ = writeln!(text, ", {number} open");
    }
    text
}
