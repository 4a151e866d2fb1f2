//! The failures of a record, grouped by cause.
//!
//! One fault of an engine makes many cases fail, and each of them in several editions. A [`cause`] describes what went
//! wrong with one result in words that are the same for every case that shows the fault: it leaves out the names,
//! numbers and places of the case. [`causes`] groups results by cause; [`brief`] describes one particular result.

use std::cmp::Reverse;

use indexmap::IndexMap;

use crate::mismatch::{Happened, How, Mismatch, Refusal};
use crate::record::{CaseResult, Record, Standing, Verdict};
use crate::unreported::Unreported;

/// Results that are not as expected and share a cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause<'r> {
    /// The description of the cause, as [`cause`] returns it for each of the results.
    pub says: String,
    /// The verdict of all of them.
    pub verdict: Verdict,
    /// The cases, in the order of the record.
    pub cases: Vec<Case<'r>>,
}

/// A case with its results of all editions that have this cause, in the order of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case<'r> {
    /// The id: `game/id`.
    pub id: &'r str,
    /// The results.
    pub results: Vec<&'r CaseResult>,
}

/// A clause that failing cases assert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailingClause<'r> {
    /// The game.
    pub game: &'r str,
    /// The clause.
    pub clause: &'r str,
    /// The number of failing cases that assert it.
    pub red: usize,
    /// The number of played cases that assert it.
    pub cases: usize,
}

/// The longest text that a cause or a brief takes from a result, in characters.
const LONGEST: usize = 200;

/// The causes of the failures in a record. Those with the most cases come first, then record order decides.
pub fn causes(record: &Record) -> Vec<Cause<'_>> {
    let mut found: IndexMap<(Verdict, String), IndexMap<&str, Vec<&CaseResult>>> = IndexMap::new();
    for result in record.failing() {
        let cases = found.entry((result.verdict, cause(result))).or_default();
        cases.entry(&result.id).or_default().push(result);
    }
    let mut causes: Vec<Cause<'_>> = found
        .into_iter()
        .map(|((verdict, says), cases)| {
            let cases = cases.into_iter().map(|(id, results)| Case { id, results }).collect();
            Cause { says, verdict, cases }
        })
        .collect();
    causes.sort_by_key(|cause| Reverse(cause.cases.len()));
    causes
}

/// The clauses that failing cases assert. Those with the most failing cases come first. Plays that did not run are not
/// counted, since they are no evidence about a clause.
pub fn failing_clauses(record: &Record) -> Vec<FailingClause<'_>> {
    failing_clauses_of(record, |_| true)
}

/// Like [`failing_clauses`], but counts only the results for which `counts` returns `true`.
pub(crate) fn failing_clauses_of(record: &Record, counts: impl Fn(&CaseResult) -> bool) -> Vec<FailingClause<'_>> {
    let mut asserted: IndexMap<(&str, &str), IndexMap<&str, bool>> = IndexMap::new();
    let results = record.results.iter().filter(|result| counts(result));
    for result in results.filter(|result| result.verdict != Verdict::NotRun) {
        for clause in &result.asserts {
            let cases = asserted.entry((result.game(), clause)).or_default();
            *cases.entry(&result.id).or_default() |= result.standing.is_failure();
        }
    }
    let clauses = asserted.into_iter().map(|((game, clause), cases)| {
        let red = cases.values().filter(|red| **red).count();
        FailingClause { game, clause, red, cases: cases.len() }
    });
    let mut clauses: Vec<FailingClause<'_>> = clauses.filter(|clause| clause.red > 0).collect();
    for (game, clause, cases) in record.passed.clauses(None) {
        if let Some(red) = clauses.iter_mut().find(|red| (red.game, red.clause) == (game, clause)) {
            red.cases += cases;
        }
    }
    clauses.sort_by_key(|clause| Reverse(clause.red));
    clauses
}

/// The cause of one result in one line without the case's names: `fail: damage is more than expected`, ``unsupported:
/// word `deal` ``.
pub fn cause(result: &CaseResult) -> String {
    if result.standing == Standing::Fixed {
        return format!("fixed: it passes, but {}", excuse(result));
    }
    let otherwise = if result.standing == Standing::Changed { ", which differs from the baseline" } else { "" };
    format!("{}: {}{otherwise}", result.verdict.as_str(), why(result))
}

/// Like [`cause`], but without the verdict and without the notes about a baseline or a status.
pub(crate) fn why(result: &CaseResult) -> String {
    match (result.verdict, result.failures.first()) {
        (Verdict::Unproved, _) if !result.unproved.is_empty() => {
            let first = result.unproved.first().map(String::as_str).unwrap_or_default();
            one_line(&format!("did not cite {first}"))
        }
        (Verdict::PassState, _) => one_line(&untold(result.untold.get(..1).unwrap_or_default())),
        (_, Some(failure)) => difference(&failure.mismatch),
        (Verdict::Unsupported, None) => one_line(result.lacks.as_deref().unwrap_or("no missing feature was reported")),
        (_, None) => match result.cause.clone().or_else(|| reason(result)) {
            Some(reason) => general(&reason),
            None => "no reason was reported".to_owned(),
        },
    }
}

/// One line that describes the failure of this particular result: `bears.damage: expected 0, actual 2`.
pub fn brief(result: &CaseResult) -> String {
    if result.standing == Standing::Fixed {
        return format!("it passes, but {}", excuse(result));
    }
    let text = match (result.verdict, result.failures.first()) {
        (Verdict::Unproved, _) if !result.unproved.is_empty() => {
            format!("did not cite {}", result.unproved.join(", "))
        }
        (Verdict::PassState, _) => untold(&result.untold),
        (_, Some(failure)) if matches!(failure.mismatch, Mismatch::NeverAsked { .. }) => failure.what.clone(),
        (_, Some(failure)) => format!("{}: expected {}, actual {}", failure.what, failure.expected, failure.actual),
        (_, None) => reason(result).unwrap_or_else(|| result.verdict.as_str().to_owned()),
    };
    one_line(&text)
}

/// The items that an engine does not report, and the questions that it does not ask.
pub(crate) fn untold(all: &[Unreported]) -> String {
    if all.is_empty() {
        return "the engine does not report all of it".to_owned();
    }
    let is_question = |one: &&Unreported| matches!(one, Unreported::Question { .. });
    let (unasked, untold): (Vec<&Unreported>, Vec<&Unreported>) = all.iter().partition(is_question);
    let list = |all: &[&Unreported]| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let told = (!untold.is_empty()).then(|| format!("does not report {}", list(&untold)));
    let asked = (!unasked.is_empty()).then(|| format!("does not ask {}", list(&unasked)));
    format!("the engine {}", told.into_iter().chain(asked).collect::<Vec<_>>().join(" and "))
}

/// The reason why a failure was expected of a result that passes.
fn excuse(result: &CaseResult) -> &'static str {
    if result.is_fixed_by_status() { "its status is `awaiting-engine`" } else { "the baseline lists it" }
}

/// The first line of the reason why a play did not finish, without the place of the case.
fn reason(result: &CaseResult) -> Option<String> {
    let line = result.reason.as_deref()?.lines().next()?;
    let place = line.strip_prefix(result.file.as_str()).and_then(|rest| rest.strip_prefix(':'));
    let rest = place.map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':').trim_start());
    Some(rest.unwrap_or(line).to_owned())
}

/// A text on one line, cut at the longest length allowed.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.chars().nth(LONGEST).is_some() {
        line = line.chars().take(LONGEST).chain("...".chars()).collect();
    }
    line
}

/// A mismatch in words that every mismatch of its kind shares.
fn difference(mismatch: &Mismatch) -> String {
    let says = match mismatch {
        Mismatch::Field { field, how, .. } => format!("{field} {}", value(*how)),
        Mismatch::Absent { .. } => "something is not there".to_owned(),
        Mismatch::Event { word, happened, .. } => event(word, happened),
        Mismatch::Never { word, .. } => format!("event `{word}` happens"),
        Mismatch::Step(how) => refusal("the step", how),
        Mismatch::Answer(how) => refusal("the answer", how),
        Mismatch::Question { .. } => "another choice is asked for".to_owned(),
        Mismatch::NeverAsked { kind, rule: Some(rule), .. } => format!("never asked: {kind}, {rule}"),
        Mismatch::NeverAsked { kind, rule: None, .. } => format!("never asked: {kind}"),
        Mismatch::Stopped { why, .. } => general(why),
        Mismatch::Unreached { .. } => "an outcome cannot be reached".to_owned(),
        Mismatch::Unlisted { .. } | Mismatch::MoreUnlisted { .. } => {
            "an outcome can be reached that should not be".to_owned()
        }
        Mismatch::ChanceLeftOut { .. } => "a possible result of chance is not listed".to_owned(),
        Mismatch::Unreviewed(_) => "a review is incomplete".to_owned(),
        Mismatch::Other { what, .. } => format!("{what} is not as expected"),
    };
    one_line(&says)
}

/// The way in which an observed value differs from the expected one.
fn value(how: How) -> &'static str {
    match how {
        How::Less => "is less than expected",
        How::More => "is more than expected",
        How::Unseen => "cannot be seen",
        How::True => "is true",
        How::False => "is false",
        How::Empty => "is empty",
        How::NotEmpty => "is not empty",
        How::Other => "is not as expected",
    }
}

/// The fault of an expected event.
fn event(word: &str, happened: &Happened) -> String {
    match happened {
        Happened::Nothing => format!("event `{word}` is missing"),
        Happened::Early => format!("event `{word}` comes too early"),
        Happened::LateOrSeldom => format!("event `{word}` comes late or too seldom"),
        Happened::Other { amount: Some(how), .. } => format!("event `{word}`: amount {}", value(*how)),
        Happened::Other { fields, .. } if !fields.is_empty() => {
            format!("event `{word}` differs in {}", fields.join(", "))
        }
        Happened::NotLater | Happened::TooOften { .. } | Happened::Other { .. } => {
            format!("event `{word}` is not as expected")
        }
    }
}

/// The fault of a step or an answer that is allowed or refused against expectation.
fn refusal(what: &str, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Allowed { .. } => format!("{what} is allowed, and should be refused"),
        Refusal::NotTaken => format!("{what} is not taken"),
        Refusal::Refused { clauses, .. } => match clauses.first() {
            Some(clause) => format!("{what} is refused under {clause}"),
            None => format!("{what} is refused"),
        },
        Refusal::OtherClause { clause, .. } => format!("{what} is refused, but not under {clause}"),
    }
}

/// A reason without the parts that belong to one play: quoted or parenthesized text, numbers, and who is asked about
/// what.
fn general(reason: &str) -> String {
    let mut text = unquoted(reason);
    if let Some((before, asked)) = text.split_once(" is asked") {
        let lead = before.rsplit_once(' ').map_or(String::new(), |(lead, _)| format!("{lead} "));
        let asked = match asked.strip_prefix(" about ").and_then(|about| about.rsplit_once(": ")) {
            Some((_, what)) => format!(": {what}"),
            None => asked.to_owned(),
        };
        text = format!("{lead}a player is asked{asked}");
    }
    one_line(&without_numbers(&text)).replace(" ,", ",").replace(" :", ":")
}

/// A text without its parentheses, and with `...` for anything in backquotes.
fn unquoted(text: &str) -> String {
    let mut plain = String::new();
    let (mut depth, mut quoted) = (0_usize, false);
    for c in text.chars() {
        match c {
            '`' if depth == 0 => {
                plain.push_str(if quoted { "`" } else { "`..." });
                quoted = !quoted;
            }
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth > 0 => depth -= 1,
            _ if quoted || depth > 0 => {}
            _ => plain.push(c),
        }
    }
    plain
}

/// A text with an N for each standalone number: `20`, `0.5`, `71:9`, but not `437.2-reduced`.
fn without_numbers(text: &str) -> String {
    let number = |word: &str| {
        let core = word.trim_end_matches([',', '.', ':', ';']);
        let is_one = !core.is_empty() && core.chars().all(|c| c.is_ascii_digit() || ".:-".contains(c));
        let has_digit = core.chars().any(|c| c.is_ascii_digit());
        (is_one && has_digit).then(|| format!("N{}", word.get(core.len()..).unwrap_or_default()))
    };
    let words = text.split(' ').map(|word| number(word).unwrap_or_else(|| word.to_owned()));
    words.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Failure;
    use crate::reporters::sample::{record, result};

    fn failing(what: &str, expected: &str, actual: &str, note: &str) -> CaseResult {
        let notes: Vec<String> = Some(note.to_owned()).filter(|note| !note.is_empty()).into_iter().collect();
        let failure = Failure::new(12, 3, Mismatch::of_texts(what, expected, actual, &notes), notes);
        CaseResult { failures: vec![failure], ..result("mtg/a", Verdict::Fail) }
    }

    fn because(verdict: Verdict, reason: &str) -> CaseResult {
        CaseResult { reason: Some(reason.to_owned()), ..result("mtg/a", verdict) }
    }

    #[test]
    fn a_difference_is_told_without_the_names_and_numbers_of_its_case() {
        for (what, expected, actual, note, says) in [
            ("bears.damage", "0", "2", "", "damage is more than expected"),
            ("Dr. No.life", "-1", "-3", "", "life is less than expected"),
            ("ox.zone", "grove", "trash", "", "zone is not as expected"),
            ("ox.tapped", "false", "true", "", "tapped is true"),
            ("ox.prevent", "[]", "[{amount: 2}]", "", "prevent is not empty"),
            ("ox.prevent", "[1]", "[]", "", "prevent is empty"),
            ("ox.prevent", "[1]", "[{amount: 2}]", "", "prevent is not as expected"),
            ("ox.damage", "1", "cannot be seen", "", "damage cannot be seen"),
            ("Dr. No", "to be there", "there is no such thing to be seen", "", "something is not there"),
            ("events", "prevented: {to: ox}", "no such event", "", "event `prevented` is missing"),
            (
                "events",
                "dealt: {to: ox, amount: 3}",
                "dealt: {by: zap, to: ox, amount: 4}",
                "the nearest event differs in: amount",
                "event `dealt`: amount is more than expected",
            ),
            (
                "events",
                "dealt: {to: ox}",
                "dealt: {to: cow}",
                "the nearest event differs in: to",
                "event `dealt` differs in to",
            ),
            (
                "events",
                "dealt: {to: ox}",
                "it happened before what it is expected after",
                "",
                "event `dealt` comes too early",
            ),
            (
                "events",
                "dealt: {to: ox}",
                "it happened, but not in this order or not as often",
                "",
                "event `dealt` comes late or too seldom",
            ),
            ("never", "never dealt: {to: ox}", "dealt: {to: ox}", "", "event `dealt` happens"),
            (
                "the step",
                "to be allowed",
                "refused under 355.8-target, 1-b: no",
                "",
                "the step is refused under 355.8-target",
            ),
            ("the step", "to be allowed", "refused: no", "", "the step is refused"),
            (
                "the answer",
                "refused under 355.8-target",
                "it was allowed",
                "",
                "the answer is allowed, and should be refused",
            ),
            ("the step", "refused under 1-a", "refused under 1-b: no", "", "the step is refused, but not under 1-a"),
            ("the step", "to be taken", "it was not", "", "the step is not taken"),
            ("never asked: order (alice), 616.1", "to be asked", "", "", "never asked: order, 616.1"),
            ("asked", "order (bob)", "alice is asked", "", "another choice is asked for"),
            ("the play", "to go on", "no step `3`", "", "no step `...`"),
            ("outcomes", "[bob: two] can be reached", "no such path", "", "an outcome cannot be reached"),
            (
                "outcomes",
                "every path that can be reached is listed",
                "not listed: []",
                "",
                "an outcome can be reached that should not be",
            ),
        ] {
            assert_eq!(cause(&failing(what, expected, actual, note)), format!("fail: {says}"), "{what} {actual}");
        }
    }

    #[test]
    fn what_did_not_come_to_its_end_is_told_without_what_is_of_one_play_only() {
        for (verdict, reason, says) in [
            (
                Verdict::Rejected,
                "a.yaml:302:9: nobody asked for the answer `alice: large`",
                "rejected: nobody asked for the answer `...`",
            ),
            (
                Verdict::Rejected,
                "a.yaml:7:3: alice is asked: assign (5 split: ox at most (5)), but no answer is left",
                "rejected: a player is asked: assign, but no answer is left",
            ),
            (
                Verdict::Rejected,
                "a.yaml:7:3: bob is asked about Net Shield: order (a then b), but no answer is left",
                "rejected: a player is asked: order, but no answer is left",
            ),
            (
                Verdict::Rejected,
                "a.yaml:7:3: the next answer is `bob: yes`, but alice is asked: may (yes or no)",
                "rejected: the next answer is `...`, but a player is asked: may",
            ),
            (
                Verdict::NotRun,
                "the engine was restarted more than 20 times (`restarts`)",
                "not run: the engine was restarted more than N times",
            ),
            (
                Verdict::Crash,
                "a.yaml:7:3: the engine was killed by signal 11 without an answer\nits standard error:\n  | oh",
                "crash: the engine was killed by signal N without an answer",
            ),
            (Verdict::Timeout, "a.yaml:7:3: no answer within 0.5 s", "timeout: no answer within N s"),
            (
                Verdict::Error,
                "the engine reports an error: 437.2-reduced is not made",
                "error: the engine reports an error: 437.2-reduced is not made",
            ),
        ] {
            assert_eq!(cause(&because(verdict, reason)), says);
        }
        assert_eq!(cause(&result("mtg/a", Verdict::Crash)), "crash: no reason was reported");
    }

    #[test]
    fn results_whose_reasons_quote_the_engine_are_grouped_by_their_cause() {
        let reason = "not an answer of the protocol: expected value at line 1 column 12: {\"id\": ox}";
        let shared = "not an answer of the protocol: expected value at line 1 column 12";
        let quoting = CaseResult { cause: Some(shared.to_owned()), ..because(Verdict::Protocol, reason) };
        let says = "protocol: not an answer of the protocol: expected value at line N column N";
        assert_eq!((cause(&quoting), brief(&quoting)), (says.to_owned(), reason.to_owned()));
    }

    #[test]
    fn what_an_engine_does_not_tell_is_named() {
        let untold = vec!["event `lost`".into(), "field `dealt.by`".into()];
        let short = CaseResult { untold, ..because(Verdict::PassState, "why") };
        assert_eq!(cause(&short), "pass (state): the engine does not report event `lost`");
        assert_eq!(brief(&short), "the engine does not report event `lost`, field `dealt.by`");
        let unsaid = because(Verdict::PassState, "why");
        assert_eq!(cause(&unsaid), "pass (state): the engine does not report all of it");
    }

    #[test]
    fn what_is_lacking_or_unproved_is_named() {
        let lacking = CaseResult { lacks: Some("word `deal`".to_owned()), ..result("mtg/a", Verdict::Unsupported) };
        assert_eq!(cause(&lacking), "unsupported: word `deal`");
        let unproved = vec!["615.7-depletes".to_owned(), "615.7-rest".to_owned()];
        let unproved = CaseResult { unproved, ..result("mtg/a", Verdict::Unproved) };
        assert_eq!(cause(&unproved), "unproved: did not cite 615.7-depletes");
        assert_eq!(brief(&unproved), "did not cite 615.7-depletes, 615.7-rest");
    }

    #[test]
    fn what_a_baseline_or_a_status_says_otherwise_is_a_cause_of_its_own() {
        let changed = CaseResult { standing: Standing::Changed, ..failing("ox.damage", "0", "2", "") };
        assert_eq!(cause(&changed), "fail: damage is more than expected, which differs from the baseline");
        let fixed = CaseResult { standing: Standing::Fixed, ..result("mtg/a", Verdict::Pass) };
        assert_eq!(cause(&fixed), "fixed: it passes, but the baseline lists it");
        assert_eq!(brief(&fixed), "it passes, but the baseline lists it");
        let awaiting = CaseResult { status: Some("awaiting-engine".to_owned()), ..fixed };
        assert_eq!(brief(&awaiting), "it passes, but its status is `awaiting-engine`");
    }

    #[test]
    fn a_brief_is_one_line_about_the_very_result() {
        assert_eq!(brief(&failing("bears.damage", "0", "2", "")), "bears.damage: expected 0, actual 2");
        assert_eq!(brief(&because(Verdict::Timeout, "a.yaml:7:3: no answer within 0.5 s")), "no answer within 0.5 s");
        assert_eq!(brief(&because(Verdict::Error, "it says\u{1b}[2J\nmore")), "it says [2J");
        assert_eq!(brief(&result("mtg/a", Verdict::Crash)), "crash");
        let long = brief(&because(Verdict::Error, &"ä".repeat(1000)));
        assert_eq!(long, format!("{}...", "ä".repeat(LONGEST)));
    }

    #[test]
    fn the_cause_with_most_cases_comes_first_and_editions_of_a_case_are_together() {
        let of = |id: &str, edition: &str, actual: &str| CaseResult {
            id: id.to_owned(),
            edition: edition.to_owned(),
            ..failing("ox.damage", "1", actual, "")
        };
        let record = record(vec![
            of("mtg/a", "x", "0"),
            of("mtg/b", "x", "2"),
            result("mtg/c", Verdict::Pass),
            of("mtg/b", "y", "3"),
            of("mtg/d", "x", "2"),
            of("mtg/d", "y", "0"),
            of("mtg/e", "x", "2"),
        ]);
        let told: Vec<String> = causes(&record)
            .iter()
            .map(|cause| {
                let editions = |case: &Case<'_>| {
                    let editions: Vec<&str> = case.results.iter().map(|result| result.edition.as_str()).collect();
                    format!("{} {}", case.id, editions.join(" "))
                };
                format!("{}: {}", cause.says, cause.cases.iter().map(editions).collect::<Vec<_>>().join(", "))
            })
            .collect();
        assert_eq!(
            told,
            [
                "fail: damage is more than expected: mtg/b x y, mtg/d x, mtg/e x",
                "fail: damage is less than expected: mtg/a x, mtg/d y",
            ]
        );
    }

    #[test]
    fn clauses_are_counted_by_cases_the_one_with_most_red_ones_first() {
        let of = |id: &str, clauses: &[&str], verdict| CaseResult {
            asserts: clauses.iter().map(|clause| (*clause).to_owned()).collect(),
            ..result(id, verdict)
        };
        let record = record(vec![
            of("mtg/a", &["1-a", "1-b"], Verdict::Fail),
            of("mtg/a", &["1-a", "1-b"], Verdict::Pass),
            of("mtg/b", &["1-b", "1-c"], Verdict::Crash),
            of("mtg/c", &["1-c", "1-d"], Verdict::Pass),
            of("mtg/d", &["1-c", "1-d"], Verdict::NotRun),
        ]);
        let told: Vec<String> = failing_clauses(&record)
            .iter()
            .map(|one| format!("{} {}: {} of {}", one.game, one.clause, one.red, one.cases))
            .collect();
        assert_eq!(told, ["mtg 1-b: 2 of 2", "mtg 1-a: 1 of 1", "mtg 1-c: 1 of 2"]);
    }
}
