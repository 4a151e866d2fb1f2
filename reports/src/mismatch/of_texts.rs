//! Parses mismatches from records of versions before 0.2, which have only the texts.
//!
//! No other code parses these texts. They never change.

use super::{Answerable, Goal, Happened, How, Mismatch, Refusal};

impl Mismatch {
    /// Returns the mismatch that an earlier version rendered as these texts, or [`Mismatch::Other`] if it is not
    /// recognized.
    pub fn of_texts(what: &str, expected: &str, actual: &str, notes: &[String]) -> Self {
        let other = || Self::Other { what: what.to_owned(), expected: expected.to_owned(), actual: actual.to_owned() };
        match what {
            _ if expected == "to be there" => Self::Absent { subject: what.to_owned() },
            "events" => event(expected, actual, notes),
            "never" => {
                let expected = expected.trim_start_matches("never ");
                Self::Never {
                    word: word(expected).to_owned(),
                    expected: expected.to_owned(),
                    actual: actual.to_owned(),
                    unseen: Vec::new(),
                }
            }
            "the step" => refusal(expected, actual).map_or_else(other, Self::Step),
            "the answer" => refusal(expected, actual).map_or_else(other, Self::Answer),
            "the play" => {
                let goal = if expected == "to go on" { Goal::On } else { Goal::End };
                Self::Stopped { goal, why: actual.to_owned() }
            }
            "asked" => Self::Question { expected: expected.to_owned(), actual: actual.to_owned() },
            "outcomes" => outcome(expected, actual),
            _ => match (what.strip_prefix("never asked: "), what.rsplit_once('.')) {
                (Some(question), _) => never_asked(question, expected),
                (None, Some((subject, field))) => Self::Field {
                    subject: subject.to_owned(),
                    field: field.to_owned(),
                    expected: expected.to_owned(),
                    actual: Some(actual.to_owned()).filter(|actual| actual != "cannot be seen"),
                    how: how(expected, actual),
                },
                (None, None) => other(),
            },
        }
    }
}

fn event(expected: &str, actual: &str, notes: &[String]) -> Mismatch {
    let fields = notes.iter().find_map(|note| note.strip_prefix("the nearest event differs in: "));
    let happened = match actual {
        "no such event" => Happened::Nothing,
        "it happened at the same time, or earlier" => Happened::NotLater,
        _ if actual.starts_with("it happened before") => Happened::Early,
        _ if actual.starts_with("it happened, but") => Happened::LateOrSeldom,
        _ => Happened::Other {
            event: actual.to_owned(),
            fields: fields.map(|fields| fields.split(", ").map(str::to_owned).collect()).unwrap_or_default(),
            amount: (fields == Some("amount")).then(|| how(amount(expected), amount(actual))),
        },
    };
    let expected = expected.trim_end_matches(", later than what is listed before it");
    Mismatch::Event { word: word(expected).to_owned(), expected: expected.to_owned(), happened }
}

fn amount(event: &str) -> &str {
    let Some((_, rest)) = event.rsplit_once("amount: ") else { return "" };
    rest.get(..rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len())).unwrap_or_default()
}

fn word(event: &str) -> &str {
    event.split(':').next().unwrap_or(event)
}

fn refusal(expected: &str, actual: &str) -> Option<Refusal> {
    let under = |text: &str| {
        let rest = text.strip_prefix("refused under ")?;
        Some(rest.split([',', ':']).next().unwrap_or(rest).to_owned())
    };
    let why = || actual.split_once(": ").map(|(_, why)| why.to_owned()).unwrap_or_default();
    Some(match (expected, actual) {
        (_, "it was not") => Refusal::NotTaken,
        (_, "it was allowed") => Refusal::Allowed { clause: under(expected)? },
        ("to be allowed", _) => Refusal::Refused { clauses: under(actual).into_iter().collect(), why: why() },
        _ => Refusal::OtherClause {
            clause: under(expected)?,
            clauses: under(actual).into_iter().filter(|clause| clause != "no clause").collect(),
            why: why(),
        },
    })
}

fn outcome(expected: &str, actual: &str) -> Mismatch {
    if actual == "no such path" {
        return Mismatch::Unreached { path: expected.trim_end_matches(" can be reached").to_owned() };
    }
    let path = Some(actual.trim_start_matches("not listed: ")).filter(|path| *path != "[]");
    Mismatch::Unlisted { path: path.map(str::to_owned) }
}

fn never_asked(question: &str, expected: &str) -> Mismatch {
    let (kind, rest) = question.split_once(" (").unwrap_or((question, ""));
    let (who, rule) = rest.rsplit_once(')').unwrap_or((rest, ""));
    let by = expected.strip_prefix("to be asked, and answered `").and_then(|answer| answer.strip_suffix('`'));
    let answer = match by {
        Some(answer) => Answerable::By(answer.to_owned()),
        None => Answerable::OneOf(expected.trim_start_matches("to be asked: ").to_owned()),
    };
    let rule = rule.strip_prefix(", ").map(str::to_owned);
    Mismatch::NeverAsked { kind: kind.to_owned(), who: who.to_owned(), rule, answer }
}

fn how(expected: &str, actual: &str) -> How {
    match (expected.parse(), actual.parse(), actual) {
        (Ok(expected), Ok(actual), _) => How::of_numbers(expected, actual),
        (_, _, "cannot be seen") => How::Unseen,
        (_, _, "true") => How::True,
        (_, _, "false") => How::False,
        (_, _, "[]") => How::Empty,
        _ if expected == "[]" => How::NotEmpty,
        _ => How::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of mismatch that earlier versions had, with the line that their baselines store.
    fn all() -> Vec<(Mismatch, &'static str)> {
        let field = |expected: &str, actual: Option<&str>, how| Mismatch::Field {
            subject: "ox".to_owned(),
            field: "damage".to_owned(),
            expected: expected.to_owned(),
            actual: actual.map(str::to_owned),
            how,
        };
        let event = |happened| Mismatch::Event {
            word: "dealt".to_owned(),
            expected: "dealt: {to: ox, amount: 1}".to_owned(),
            happened,
        };
        let never_asked = |rule: Option<&str>, answer| Mismatch::NeverAsked {
            kind: "order".to_owned(),
            who: "alice".to_owned(),
            rule: rule.map(str::to_owned),
            answer,
        };
        let clause = || "437.2-reduced-by-value".to_owned();
        let why = || "no".to_owned();
        let refused = |clauses: Vec<String>| Refusal::Refused { clauses, why: why() };
        let other = |clauses: Vec<String>| Refusal::OtherClause { clause: clause(), clauses, why: why() };
        let text = str::to_owned;
        vec![
            (field("0", Some("2"), How::More), "ox.damage: expected 0, actual 2"),
            (field("3", Some("2"), How::Less), "ox.damage: expected 3, actual 2"),
            (field("[]", Some("[2]"), How::NotEmpty), "ox.damage: expected [], actual [2]"),
            (field("[2]", Some("[]"), How::Empty), "ox.damage: expected [2], actual []"),
            (field("a", Some("true"), How::True), "ox.damage: expected a, actual true"),
            (field("a", Some("b"), How::Other), "ox.damage: expected a, actual b"),
            (field("0", None, How::Unseen), "ox.damage: expected 0, actual cannot be seen"),
            (
                Mismatch::Absent { subject: text("ox") },
                "ox: expected to be there, actual there is no such thing to be seen",
            ),
            (event(Happened::Nothing), "events: expected dealt: {to: ox, amount: 1}, actual no such event"),
            (
                event(Happened::Early),
                "events: expected dealt: {to: ox, amount: 1}, actual it happened before what it is expected after",
            ),
            (
                event(Happened::LateOrSeldom),
                "events: expected dealt: {to: ox, amount: 1}, actual it happened, but not in this order or not as often",
            ),
            (
                event(Happened::Other {
                    event: text("dealt: {to: ox, amount: 3}"),
                    fields: vec![text("amount")],
                    amount: Some(How::More),
                }),
                "events: expected dealt: {to: ox, amount: 1}, actual dealt: {to: ox, amount: 3}",
            ),
            (
                event(Happened::Other {
                    event: text("dealt: {to: elk, amount: 3}"),
                    fields: vec![text("to"), text("amount")],
                    amount: None,
                }),
                "events: expected dealt: {to: ox, amount: 1}, actual dealt: {to: elk, amount: 3}",
            ),
            (
                Mismatch::Never {
                    word: text("dealt"),
                    expected: text("dealt: {}"),
                    actual: text("dealt: {to: ox}"),
                    unseen: Vec::new(),
                },
                "never: expected never dealt: {}, actual dealt: {to: ox}",
            ),
            (
                Mismatch::Step(Refusal::Allowed { clause: clause() }),
                "the step: expected refused under 437.2-reduced-by-value, actual it was allowed",
            ),
            (Mismatch::Step(Refusal::NotTaken), "the step: expected to be taken, actual it was not"),
            (
                Mismatch::Answer(refused(vec![clause()])),
                "the answer: expected to be allowed, actual refused under 437.2-reduced-by-value: no",
            ),
            (Mismatch::Step(refused(Vec::new())), "the step: expected to be allowed, actual refused: no"),
            (
                Mismatch::Step(other(vec![text("1-a")])),
                "the step: expected refused under 437.2-reduced-by-value, actual refused under 1-a: no",
            ),
            (
                Mismatch::Step(other(Vec::new())),
                "the step: expected refused under 437.2-reduced-by-value, actual refused under no clause: no",
            ),
            (
                Mismatch::Question { expected: text("order (alice)"), actual: text("bob is asked") },
                "asked: expected order (alice), actual bob is asked",
            ),
            (
                never_asked(Some("616.1"), Answerable::By(text("Fog"))),
                "never asked: order (alice), 616.1: expected to be asked, and answered `Fog`, actual the engine goes on \
                 without asking",
            ),
            (
                never_asked(None, Answerable::OneOf(text("one of a, b"))),
                "never asked: order (alice): expected to be asked: one of a, b, actual the engine goes on without asking",
            ),
            (Mismatch::Stopped { goal: Goal::On, why: why() }, "the play: expected to go on, actual no"),
            (Mismatch::Stopped { goal: Goal::End, why: why() }, "the play: expected to come to its end, actual no"),
            (
                Mismatch::Unreached { path: text("[{alice: a}]") },
                "outcomes: expected [{alice: a}] can be reached, actual no such path",
            ),
            (
                Mismatch::Unlisted { path: Some(text("[{alice: a}]")) },
                "outcomes: expected every path that can be reached is listed, actual not listed: [{alice: a}]",
            ),
            (
                Mismatch::Unlisted { path: None },
                "outcomes: expected every path that can be reached is listed, actual not listed: []",
            ),
        ]
    }

    #[test]
    fn baselines_hold_the_lines_of_today() {
        for (mismatch, line) in all() {
            assert_eq!(mismatch.line(), line);
        }
    }

    #[test]
    fn records_of_earlier_versions_are_read() {
        for (mismatch, _) in all() {
            let fields = match &mismatch {
                Mismatch::Event { happened: Happened::Other { fields, .. }, .. } => fields.join(", "),
                _ => String::new(),
            };
            let notes = [format!("the nearest event differs in: {fields}")];
            let notes = if fields.is_empty() { &[][..] } else { &notes };
            let read = Mismatch::of_texts(&mismatch.what(), &mismatch.expected(), &mismatch.actual(), notes);
            assert_eq!(read, mismatch);
        }
        let other = Mismatch::of_texts("anything", "1", "2", &[]);
        assert_eq!(other.line(), "anything: expected 1, actual 2");
    }

    #[test]
    fn a_mismatch_is_written_and_read_as_it_is() {
        for (mismatch, _) in all() {
            let text = serde_json::to_string(&mismatch).unwrap();
            assert_eq!(serde_json::from_str::<Mismatch>(&text).unwrap(), mismatch, "{text}");
        }
    }
}
