//! The known mistakes that most likely explain the failures of a run, in brief.

use std::fmt::Write as _;

use crate::record::Record;
use crate::tree::count;

/// A known mistake that an engine likely makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likely {
    /// The game.
    pub game: String,
    /// The name of the mistake.
    pub mistake: String,
    /// The description of the mistake.
    pub says: String,
    /// The number of cases that fail by the mistake and did fail.
    pub failed: usize,
    /// The number of played cases that fail by the mistake.
    pub all: usize,
}

/// The likeliest mistakes as text for people; empty if there are none, or if the engine makes mistakes on purpose.
pub fn render(record: &Record, likely: &[Likely]) -> String {
    if likely.is_empty() || !record.engine.mistakes.is_empty() {
        return String::new();
    }
    let mut text = String::from("likeliest causes, of the known mistakes:\n");
    for Likely { game, mistake, says, failed, all } in likely {
        let _ = writeln!(text, "    {game} `{mistake}`: {says}");
        let _ = writeln!(text, "        {failed} of the {} that it would fail did fail", count(*all, "case"));
    }
    text.push_str(
        "    for more: `ruleproof diagnose RECORD`; for a report of each: `ruleproof bugs RECORD --engine CMD --into DIR`\n    \
         (`run --output json=RECORD` writes the record)\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Verdict;
    use crate::reporters::sample::{record, result};

    #[test]
    fn the_likeliest_are_told_unless_the_engine_errs_on_purpose() {
        let mut record = record(vec![result("mtg/a", Verdict::Fail)]);
        let likely = Likely {
            game: "mtg".to_owned(),
            mistake: "so it errs".to_owned(),
            says: "So.".to_owned(),
            failed: 11,
            all: 12,
        };
        let text = render(&record, std::slice::from_ref(&likely));
        let begins = "likeliest causes, of the known mistakes:\n    mtg `so it errs`: So.\n        11 of the 12 cases that \
         it would fail did fail\n    for more: `ruleproof diagnose RECORD`;";
        assert!(text.starts_with(begins), "{text}");
        assert_eq!(render(&record, &[]), "");
        record.engine.mistakes.push("so it errs".to_owned());
        assert_eq!(render(&record, &[likely]), "");
    }
}
