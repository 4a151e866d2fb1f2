//! The verdicts: one line each, stored in a file, and counted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::sample::CRATES;

/// The fate of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The mutant does not compile.
    NotBuilt,
    /// A case fails.
    Caught,
    /// All cases pass.
    Survived,
    /// No case reaches the mutated code.
    Unreached,
}

const WORDS: [(Ended, &str); 4] = [
    (Ended::NotBuilt, "not built"),
    (Ended::Caught, "caught"),
    (Ended::Survived, "survived"),
    (Ended::Unreached, "not reached"),
];

/// A mutant and its fate.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub number: usize,
    pub ended: Ended,
    pub name: String,
    pub line: usize,
    /// The first failure.
    pub by: String,
}

impl Verdict {
    fn part(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// Returns `true` if nothing has caught the mutant.
    pub fn is_open(&self) -> bool {
        matches!(self.ended, Ended::Survived | Ended::Unreached)
    }

    /// The expression that selects the cases that may notice the mutant: those of its game.
    pub fn pick(&self) -> String {
        if self.part() == "kernel" { "all()".to_owned() } else { format!("game({})", self.part()) }
    }

    /// The line for this verdict.
    pub fn line(&self) -> String {
        let word = WORDS.iter().find(|(ended, _)| *ended == self.ended).map_or("", |(_, word)| word);
        format!("{}\t{word}\t{}\t{}\t{}", self.number, self.name, self.line, self.by)
    }
}

/// All verdicts as text.
pub fn write(all: &[Verdict]) -> String {
    all.iter().fold(String::new(), |text, verdict| text + &verdict.line() + "\n")
}

/// Parses verdicts from text.
///
/// # Errors
/// A line is not a valid verdict.
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

/// The reasons why mutants survive, by name. The names are listed under `# word: what it means`.
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

/// The surviving mutants, each with its reason, and the figures by crate.
pub fn summary(all: &[Verdict], reasons: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    for verdict in all.iter().filter(|verdict| verdict.is_open()) {
        let reason = reasons.get(&verdict.name).map_or("open", String::as_str);
        let _ = writeln!(text, "{reason}\t{}", verdict.line());
    }
    let parts = CRATES.iter().map(|part| (*part, Some(*part))).chain([("all", None)]);
    for (title, part) in parts {
        let of: Vec<&Verdict> = all.iter().filter(|verdict| part.is_none_or(|part| verdict.part() == part)).collect();
        text.push_str(&figures(title, &of, reasons));
    }
    text
}

/// The figures of some mutants in one line. A mutant with a reason cannot be noticed by any case.
fn figures(title: &str, of: &[&Verdict], reasons: &BTreeMap<String, String>) -> String {
    let count = |ended: Ended| of.iter().filter(|verdict| verdict.ended == ended).count();
    let (viable, caught) = (of.len() - count(Ended::NotBuilt), count(Ended::Caught));
    let left: Vec<&&Verdict> = of.iter().filter(|verdict| verdict.is_open()).collect();
    let open = left.iter().filter(|verdict| !reasons.contains_key(&verdict.name)).count();
    let mut text = format!(
        "{title}: {} drawn, {} not built, {viable} viable, {caught} caught ({}), {} survived, {} not reached; {} of those \
         that a case could notice; {open} open",
        of.len(),
        count(Ended::NotBuilt),
        percent(caught, viable),
        count(Ended::Survived),
        count(Ended::Unreached),
        percent(caught, caught + open),
    );
    for word in reasons.values().collect::<BTreeSet<_>>() {
        let number = left.iter().filter(|verdict| reasons.get(&verdict.name) == Some(word)).count();
        if number > 0 {
            let _ = write!(text, ", {number} {word}");
        }
    }
    text + "\n"
}

fn percent(some: usize, all: usize) -> String {
    let share = 1000 * some / all.max(1);
    format!("{}.{} %", share / 10, share % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_as_they_were_written_and_counted() {
        let text = "1\tcaught\tmtg/a.rs: replace > by < in f\t7\tfail: mtg/x\n\
                    2\tsurvived\tmtg/a.rs: delete ! in f\t8\t\n\
                    3\tnot reached\tkernel/b.rs: delete ! in g\t9\t\n\
                    4\tnot built\tkernel/b.rs: delete - in g\t9\t\n";
        let all = read(text).unwrap();
        assert_eq!(write(&all), text);
        let reasons = reasons("# same: Nothing changes.\nmtg/a.rs: delete ! in f\n");
        let shown = summary(&all, &reasons);
        assert!(shown.contains("same\t2\tsurvived"), "{shown}");
        assert!(shown.contains("open\t3\tnot reached"), "{shown}");
        assert!(
            shown.ends_with(
                "all: 4 drawn, 1 not built, 3 viable, 1 caught (33.3 %), 1 survived, 1 not reached; 50.0 % of those that \
                 a case could notice; 1 open, 1 same\n"
            ),
            "{shown}"
        );
    }
}
