//! The items that an engine would gain most from reporting.
//!
//! A play that passes only as far as an engine reports ([`Verdict::PassState`]) names the unreported items. This module
//! counts them, to find the event or field that would let the most cases be judged in full if it were reported.

use std::fmt::Write as _;

use indexmap::{IndexMap, IndexSet};

use crate::record::{Record, Verdict};
use crate::tree::count;
use crate::unreported::Unreported;

/// An item that an engine does not report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain<'r> {
    /// The item: ``event `prevented` ``, ``field `dealt.by` ``.
    pub word: &'r Unreported,
    /// The number of cases that pass only as far as the engine reports and need this item.
    pub cases: usize,
    /// The number of those cases that need nothing else.
    pub alone: usize,
}

/// The items that an engine does not report. Those that the most cases need come first.
pub fn gains(record: &Record) -> Vec<Gain<'_>> {
    let mut lacking: IndexMap<&str, IndexSet<&Unreported>> = IndexMap::new();
    for result in record.results.iter().filter(|result| result.verdict == Verdict::PassState) {
        lacking.entry(&result.id).or_default().extend(&result.untold);
    }
    let mut gains: IndexMap<&Unreported, Gain<'_>> = IndexMap::new();
    for words in lacking.values() {
        for word in words {
            let gain = gains.entry(word).or_insert(Gain { word, cases: 0, alone: 0 });
            gain.cases += 1;
            gain.alone += usize::from(words.len() == 1);
        }
    }
    let mut gains: Vec<Gain<'_>> = gains.into_values().collect();
    gains.sort_by(|one, other| (other.cases, other.alone, one.word).cmp(&(one.cases, one.alone, other.word)));
    gains
}

/// The most items that are named.
const MOST: usize = 5;

/// The gains as text for people: the number of cases that pass only as far as the engine reports, and the items that it
/// would have to report. Empty if there are none.
pub fn render(record: &Record) -> String {
    let passed = record.results.iter().filter(|result| result.verdict == Verdict::PassState);
    let cases = passed.map(|result| result.id.as_str()).collect::<IndexSet<&str>>().len();
    if cases == 0 {
        return String::new();
    }
    let gains = gains(record);
    let ask = if gains.iter().any(|gain| matches!(gain.word, Unreported::Question { .. })) { " or ask" } else { "" };
    let mut text = format!(
        "pass (state): {} passed as far as the engine reports; for a full check, it would have to report{ask}\n",
        count(cases, "case")
    );
    for Gain { word, cases, alone } in gains.iter().take(MOST) {
        let rest = match alone {
            0 => String::new(),
            1 => ", 1 of which needs nothing else".to_owned(),
            _ => format!(", {alone} of which need nothing else"),
        };
        let _ = writeln!(text, "    {word}: {}{rest}", count(*cases, "case"));
    }
    if gains.len() > MOST {
        let _ = writeln!(text, "    and {} more", gains.len() - MOST);
    }
    let unnoticed = &record.suite.unnoticed;
    if !unnoticed.is_empty() {
        let _ = writeln!(text, "    at most {} would go unnoticed: {}", known(unnoticed.len()), unnoticed.join(", "));
    }
    text
}

/// A number of known mistakes, in words.
fn known(mistakes: usize) -> String {
    if mistakes == 1 { "1 known mistake".to_owned() } else { format!("{mistakes} known mistakes") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::CaseResult;
    use crate::reporters::sample::{record, result};

    fn lacking(id: &str, words: &[&str]) -> CaseResult {
        let untold = words.iter().map(|word| Unreported::from(*word)).collect();
        CaseResult { untold, ..result(id, Verdict::PassState) }
    }

    #[test]
    fn what_most_cases_lack_comes_first() {
        let record = record(vec![
            lacking("mtg/a", &["event `lost`"]),
            lacking("mtg/b", &["event `lost`", "field `dealt.by`"]),
            lacking("mtg/b", &["field `dealt.by`"]),
            lacking("mtg/c", &["field `dealt.by`"]),
            lacking("mtg/d", &["field `dealt.by`"]),
            lacking("mtg/e", &["event `gained`", "event `lost`", "field `drew.by`"]),
            CaseResult { verdict: Verdict::Fail, ..lacking("mtg/f", &["event `lost`"]) },
            result("mtg/g", Verdict::Pass),
        ]);
        assert_eq!(
            render(&record),
            "pass (state): 5 cases passed as far as the engine reports; for a full check, it would have to report\n    \
             field `dealt.by`: 3 cases, 2 of which need nothing else\n    \
             event `lost`: 3 cases, 1 of which needs nothing else\n    \
             event `gained`: 1 case\n    \
             field `drew.by`: 1 case\n"
        );
    }

    #[test]
    fn nothing_is_said_of_an_engine_that_tells_all() {
        assert_eq!(render(&record(vec![result("mtg/a", Verdict::Pass), result("mtg/b", Verdict::Fail)])), "");
    }

    #[test]
    fn the_mistakes_that_would_go_unnoticed_are_named() {
        let mut record = record(vec![lacking("mtg/a", &["event `lost`"])]);
        record.suite.unnoticed = vec!["mtg `fog gains life`".to_owned()];
        assert!(render(&record).ends_with("\n    at most 1 known mistake would go unnoticed: mtg `fog gains life`\n"));
        record.suite.unnoticed.push("mtg `no fog`".to_owned());
        let text = render(&record);
        assert!(
            text.ends_with("    at most 2 known mistakes would go unnoticed: mtg `fog gains life`, mtg `no fog`\n")
        );
    }

    #[test]
    fn what_is_not_asked_is_to_be_asked() {
        let record = record(vec![lacking("mtg/a", &["question `order` (616.1)"])]);
        let text = render(&record);
        assert!(
            text.contains("full check, it would have to report or ask\n    question `order` (616.1): 1 case, 1 of"),
            "{text}"
        );
    }

    #[test]
    fn only_the_first_are_named() {
        let words: Vec<String> = (0..9).map(|number| format!("event `{number}`")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let text = render(&record(vec![lacking("mtg/a", &words)]));
        assert!(text.ends_with("    event `4`: 1 case\n    and 4 more\n"), "{text}");
    }
}
