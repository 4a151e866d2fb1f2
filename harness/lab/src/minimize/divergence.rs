//! Finds the divergences of two engines on one play: only the parts that both report are compared.

use std::collections::BTreeSet;

use kernel::outcome::Outcome;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::{Event, Observed, Snapshot, Value};
use kernel::words::name::Name;
use kernel::words::scenario::StepId;
use reports::record::Verdict;

use suite::judge::value::bag;
use suite::play::engine::{Engine, Reply, Reportable};

/// The two engines.
pub type Engines<'e> = [&'e dyn Engine; 2];

/// The kind of a divergence. It stays the same while a scenario is made small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engines end differently.
    Ends([Ended; 2]),
    /// The engines ask different questions. Contains the kinds of choices.
    Asked([&'static str; 2]),
    /// A refusal by only one engine, given by its index.
    Refused {
        /// The index of the engine: 0 or 1.
        by: usize,
        /// `true` if an answer is refused, and not a step.
        answer: bool,
    },
    /// A field of a subject.
    State(String),
    /// The events of a word.
    Event(String),
    /// The order of the events: the first two words that differ.
    Order([String; 2]),
}

/// The outcome of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The play reached its end.
    Played,
    /// A choice has no answer.
    Undecided,
    /// The last answer is forbidden.
    Barred,
    /// The engine does not support this.
    Unsupported(String),
    /// The engine rejects the scenario.
    Rejected,
    /// The engine broke a promise.
    Broke(Verdict),
}

impl Ended {
    /// The outcome for a reply.
    pub fn of(reply: &Reply) -> Self {
        match reply {
            Ok(Outcome::Played { .. }) => Self::Played,
            Ok(Outcome::Undecided(_)) => Self::Undecided,
            Ok(Outcome::Barred(_)) => Self::Barred,
            Ok(Outcome::Unsupported { needs }) => Self::Unsupported(needs.clone()),
            Ok(Outcome::Rejected { .. }) => Self::Rejected,
            Err(error) => Self::Broke(error.verdict),
        }
    }
}

/// A divergence between two engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The kind of divergence.
    pub kind: Kind,
    /// The place: `ox.damage at the end`.
    pub what: String,
    /// The value of each engine.
    pub has: [String; 2],
}

impl Divergence {
    fn new(kind: Kind, what: impl Into<String>, has: [String; 2]) -> Self {
        Self { kind, what: what.into(), has }
    }
}

/// All divergences between the engines that gave these replies to one play, the plainest first.
pub fn divergences(replies: &[Reply; 2], engines: Engines<'_>, game: &str) -> Vec<Divergence> {
    match replies {
        [Ok(Outcome::Played { observed: one, .. }), Ok(Outcome::Played { observed: other, .. })] => {
            let both = |what: Reportable<'_>| engines.iter().all(|engine| engine.reports(game, what));
            let seen = [one, other];
            let mut found = if both(Reportable::Refusals) { refusals(seen) } else { Vec::new() };
            found.extend(states(seen));
            found.extend(events(seen, &|word| both(Reportable::Event(word))));
            found
        }
        [Ok(Outcome::Undecided(one)), Ok(Outcome::Undecided(other))] => asked(one, other).into_iter().collect(),
        [one, other] => {
            let ended = [Ended::of(one), Ended::of(other)];
            let same = ended[0] == ended[1];
            let divergence = || Divergence::new(Kind::Ends(ended.clone()), "the play", [said(one), said(other)]);
            if same { Vec::new() } else { vec![divergence()] }
        }
    }
}

/// The outcome of a play in words.
pub fn said(reply: &Reply) -> String {
    match reply {
        Ok(Outcome::Played { .. }) => "played".to_owned(),
        Ok(Outcome::Undecided(question)) => format!("undecided: {}", question_said(question)),
        Ok(Outcome::Barred(refusal)) => format!("barred: {}", refusal.why),
        Ok(Outcome::Unsupported { needs }) => format!("unsupported: {needs}"),
        Ok(Outcome::Rejected { step: Some(step), why }) => format!("rejected: step {}: {why}", step.saturating_add(1)),
        Ok(Outcome::Rejected { step: None, why }) => format!("rejected: {why}"),
        Err(error) => {
            format!("{}: {}", error.verdict.as_str(), error.why.lines().next().unwrap_or_default())
        }
    }
}

fn question_said(question: &Question) -> String {
    format!("{} is asked: {} ({})", question.who, question.kind, question.options)
}

/// The divergence of two different questions. The subject of a question is only for people, and not compared.
fn asked(one: &Question, other: &Question) -> Option<Divergence> {
    let same = one.who == other.who && one.kind == other.kind && same_options(&one.options, &other.options);
    let kind = Kind::Asked([one.kind, other.kind]);
    (!same).then(|| Divergence::new(kind, "the question", [question_said(one), question_said(other)]))
}

/// Returns `true` if two questions offer the same options in any order.
fn same_options(one: &Options, other: &Options) -> bool {
    let sorted = |options: &Options| match options.clone() {
        Options::One(names) => {
            let mut names: Vec<Name> = names.iter().cloned().collect();
            names.sort();
            Options::One(names.into())
        }
        Options::Several { mut of, least, most, .. } => {
            of.sort();
            Options::Several { of, least, most, ordered: false }
        }
        Options::Split { total, mut caps } => {
            caps.sort();
            Options::Split { total, caps }
        }
        Options::Pairs { total, mut caps } => {
            caps.sort();
            Options::Pairs { total, caps }
        }
        number @ Options::Number { .. } => number,
    };
    sorted(one) == sorted(other)
}

fn refusals(seen: [&Observed; 2]) -> Vec<Divergence> {
    let alone = |by: usize, own: &Observed, other: &Observed| -> Vec<Divergence> {
        let with = |step: StepId, answer: Option<usize>| {
            other.refused.iter().any(|refused| refused.step == step && refused.answer == answer)
        };
        let alone = own.refused.iter().filter(|refused| !with(refused.step, refused.answer));
        let refusals = alone.map(|refused| {
            let answer =
                refused.answer.map(|answer| format!(", answer {}", answer.saturating_add(1))).unwrap_or_default();
            let mut has = ["allowed".to_owned(), "allowed".to_owned()];
            if let Some(own) = has.get_mut(by) {
                *own = format!("refused: {}", refused.why);
            }
            let kind = Kind::Refused { by, answer: refused.answer.is_some() };
            Divergence::new(kind, format!("step {}{answer}", refused.step.saturating_add(1)), has)
        });
        refusals.collect()
    };
    let [one, other] = seen;
    let mut found = alone(0, one, other);
    found.extend(alone(1, other, one));
    found
}

/// The divergences in fields that both report: at the end, then after each step.
fn states(seen: [&Observed; 2]) -> Vec<Divergence> {
    let [one, other] = seen;
    let mut found = moment(&one.end, &other.end, "at the end");
    for (step, state) in &one.after {
        if let Some((_, there)) = other.after.iter().find(|(other, _)| other == step) {
            found.extend(moment(state, there, &format!("after step {}", step.saturating_add(1))));
        }
    }
    found
}

fn moment(one: &Snapshot, other: &Snapshot, when: &str) -> Vec<Divergence> {
    let mut found = Vec::new();
    // Of several things with one name the first counts, as in an expectation.
    let firsts = one
        .subjects
        .iter()
        .enumerate()
        .filter(|(index, subject)| one.subjects.iter().take(*index).all(|before| before.name != subject.name));
    for (_, subject) in firsts {
        let Some(there) = other.get(&subject.name) else { continue };
        for (key, value) in &subject.fields {
            if let Some(another) = there.get(key).filter(|another| !same(value, another)) {
                let has = [value.to_string(), another.to_string()];
                found.push(Divergence::new(
                    Kind::State(key.to_string()),
                    format!("{}.{key} {when}", subject.name),
                    has,
                ));
            }
        }
    }
    found
}

/// The divergences in the events of each word that both report, by the fields that both report; if these agree, in
/// their order.
fn events(seen: [&Observed; 2], reported: &dyn Fn(&str) -> bool) -> Vec<Divergence> {
    let compared = seen.map(|observed| -> Vec<&Event> {
        observed.events.iter().filter(|event| event.word != "asked" && reported(&event.word)).collect()
    });
    let words: BTreeSet<&str> = compared.iter().flatten().map(|event| event.word.as_str()).collect();
    let mut found = Vec::new();
    let mut in_order: [Vec<(&Event, Value)>; 2] = [Vec::new(), Vec::new()];
    for word in words {
        let of = compared
            .each_ref()
            .map(|events| -> Vec<&Event> { events.iter().copied().filter(|event| event.word == word).collect() });
        let meant = of.each_ref().map(|events| events.iter().map(|event| meaning(event, &of)).collect::<Vec<_>>());
        let [ones, others] = &meant;
        if !bag(ones, others, same) {
            let has = of.each_ref().map(|events| match events.as_slice() {
                [] => "none".to_owned(),
                events => events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            });
            found.push(Divergence::new(Kind::Event(word.to_owned()), format!("the events `{word}`"), has));
        }
        for ((side, events), meant) in in_order.iter_mut().zip(of).zip(meant) {
            side.extend(events.into_iter().zip(meant));
        }
    }
    if found.is_empty() { order(in_order).into_iter().collect() } else { found }
}

/// An event reduced to the fields that both engines report for events of its word, if they have any.
fn meaning(event: &Event, of: &[Vec<&Event>; 2]) -> Value {
    let gives =
        |events: &Vec<&Event>, key: &str| events.is_empty() || events.iter().any(|event| event.get(key).is_some());
    let shared = event.fields.iter().filter(|(key, _)| of.iter().all(|events| gives(events, key)));
    Value::Map(shared.cloned().collect())
}

/// The first divergence in the order of equal events. Events of one batch have no order.
fn order(in_order: [Vec<(&Event, Value)>; 2]) -> Option<Divergence> {
    let [one, other] = in_order.map(|mut events| {
        events.sort_by_cached_key(|(event, meant)| (event.batch, event.word.clone(), meant.to_string()));
        events
    });
    let differs = |((one, meant), (other, another)): &((&Event, Value), (&Event, Value))| {
        one.word != other.word || !same(meant, another)
    };
    let ((one, _), (other, _)) = one.into_iter().zip(other).find(differs)?;
    let kind = Kind::Order([one.word.to_string(), other.word.to_string()]);
    Some(Divergence::new(kind, "the order of the events", [format!("first {one}"), format!("first {other}")]))
}

/// Returns `true` if two engines mean the same value, each in its own form: a list of one is that item, a pile is its
/// cards in any order or their number, and a missing count is zero.
pub fn same(one: &Value, other: &Value) -> bool {
    use Value::{Bag, Cards, Counts, List, Map, Number, Word};
    match (one, other) {
        (List(ones), List(others)) => ones.len() == others.len() && ones.iter().zip(others).all(|(a, b)| same(a, b)),
        (List(ones) | Bag(ones), List(others) | Bag(others)) => bag(ones, others, same),
        (List(ones) | Bag(ones), word @ Word(_)) | (word @ Word(_), List(ones) | Bag(ones)) => {
            matches!(ones.as_slice(), [only] if same(only, word))
        }
        (Cards { named: ones, blank }, Cards { named: others, blank: blanks }) => {
            let sorted = |names: &[Name]| {
                let mut names = names.to_vec();
                names.sort();
                names
            };
            blank == blanks && sorted(ones) == sorted(others)
        }
        (Cards { named, blank }, Number(number)) | (Number(number), Cards { named, blank }) => {
            i64::try_from(named.len()).is_ok_and(|named| named + i64::from(*blank) == *number)
        }
        (Cards { named, blank: 0 }, List(values) | Bag(values))
        | (List(values) | Bag(values), Cards { named, blank: 0 }) => {
            let names: Vec<Value> = named.iter().map(Value::from).collect();
            bag(&names, values, same)
        }
        (Counts(ones), Counts(others)) => {
            let counted = |counts: &[(Name, i64)], kind: &Name| {
                counts.iter().find(|(other, _)| other == kind).map_or(0, |(_, count)| *count)
            };
            ones.iter().chain(others).all(|(kind, _)| counted(ones, kind) == counted(others, kind))
        }
        (Map(ones), Map(others)) => {
            let mut both = ones.iter().filter_map(|(key, value)| {
                others.iter().find(|(other, _)| other == key).map(|(_, other)| (value, other))
            });
            both.all(|(value, other)| same(value, other))
        }
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::transcript::observed::{Refused, Subject};
    use kernel::transcript::stop::Refusal;
    use std::sync::Arc;
    use suite::play::engine::{EngineError, Reference};

    #[expect(clippy::unnecessary_wraps, reason = "the signature matches the other replies")]
    fn played(observed: Observed) -> Reply {
        Ok(Outcome::Played { observed, trace: kernel::transcript::trace::Trace::default() })
    }

    fn state(fields: &[(&'static str, Value)]) -> Snapshot {
        let mut subject = Subject::new(Name::Word("ox"));
        for (key, value) in fields {
            subject.set(key, value.clone());
        }
        Snapshot { subjects: vec![Arc::new(subject)], events: 0 }
    }

    fn happened(events: &[(&'static str, i64, u32)]) -> Observed {
        let of = |(word, amount, batch): &(&'static str, i64, u32)| Event {
            batch: *batch,
            ..Event::new(word).with("amount", *amount)
        };
        Observed { events: events.iter().map(of).collect(), ..Observed::default() }
    }

    fn found(replies: &[Reply; 2]) -> Vec<String> {
        let right = Reference::right();
        let shown = |divergence: Divergence| format!("{}: {}", divergence.what, divergence.has.join(" / "));
        divergences(replies, [&right, &right], "riftbound").into_iter().map(shown).collect()
    }

    #[test]
    fn only_what_both_tell_is_compared() {
        let one = Observed {
            end: state(&[("damage", 2.into()), ("might", 3.into())]),
            after: vec![(0, state(&[("damage", 1.into())])), (1, state(&[("damage", 5.into())]))],
            ..Observed::default()
        };
        let other = Observed {
            end: state(&[("damage", 0.into()), ("zone", "base".into())]),
            after: vec![(0, state(&[("damage", 0.into())]))],
            ..Observed::default()
        };
        let all = found(&[played(one), played(other)]);
        assert_eq!(all, ["ox.damage at the end: 2 / 0", "ox.damage after step 1: 1 / 0"]);
    }

    #[test]
    fn of_two_things_with_one_name_the_first_is_compared() {
        let mut both = state(&[("damage", 1.into())]);
        both.subjects.extend(state(&[("damage", 2.into())]).subjects);
        let observed = |end| Observed { end, ..Observed::default() };
        assert_eq!(found(&[played(observed(both)), played(observed(state(&[("damage", 1.into())])))]), [""; 0]);
    }

    #[test]
    fn events_count_by_their_words_and_at_last_by_their_order() {
        let one = || happened(&[("dealt", 1, 1), ("drew", 1, 2)]);
        assert_eq!(found(&[played(one()), played(happened(&[("drew", 1, 1), ("dealt", 1, 1)]))]).len(), 0);
        let all = found(&[played(one()), played(happened(&[("drew", 1, 1), ("dealt", 1, 2)]))]);
        assert_eq!(all, ["the order of the events: first dealt: {amount: 1} / first drew: {amount: 1}"]);
        let all = found(&[played(one()), played(happened(&[("drew", 1, 1)]))]);
        assert_eq!(all, ["the events `dealt`: dealt: {amount: 1} / none"]);
        let all = found(&[played(one()), played(happened(&[("dealt", 2, 1), ("drew", 1, 2)]))]);
        assert_eq!(all, ["the events `dealt`: dealt: {amount: 1} / dealt: {amount: 2}"]);
    }

    #[test]
    fn a_field_that_only_one_engine_gives_is_no_difference() {
        let mut bare = happened(&[("dealt", 1, 1)]);
        bare.events.iter_mut().for_each(|event| event.fields.push((Name::Word("by"), "combat".into())));
        assert_eq!(found(&[played(bare), played(happened(&[("dealt", 1, 1)]))]), [""; 0]);
    }

    #[test]
    fn what_only_one_refuses_comes_first() {
        let refused = |answer| Refused { step: 1, answer, clauses: Vec::new(), why: "too late".to_owned() };
        let one = Observed { refused: vec![refused(None)], end: state(&[("damage", 1.into())]), ..Observed::default() };
        let other =
            Observed { refused: vec![refused(Some(0))], end: state(&[("damage", 2.into())]), ..Observed::default() };
        assert_eq!(
            found(&[played(one), played(other)]),
            [
                "step 2: refused: too late / allowed",
                "step 2, answer 1: allowed / refused: too late",
                "ox.damage at the end: 1 / 2"
            ]
        );
    }

    #[test]
    fn how_plays_end_is_compared() {
        let asks = |who: &'static str, names: &[&'static str]| {
            let options = Options::One(names.iter().map(|name| Name::Word(name)).collect());
            let question = Question { who: Name::Word(who), kind: "order", under: None, about: None, options };
            Ok(Outcome::Undecided(Box::new(question)))
        };
        let rejected = || Ok(Outcome::Rejected { step: Some(0), why: "nobody asked".to_owned() });
        assert_eq!(found(&[asks("bob", &["p", "q"]), asks("bob", &["q", "p"])]), [""; 0]);
        assert_eq!(
            found(&[asks("bob", &["p", "q"]), asks("alice", &["p", "q"])]),
            ["the question: bob is asked: order (one of p, q) / alice is asked: order (one of p, q)"]
        );
        assert_eq!(
            found(&[played(Observed::default()), rejected()]),
            ["the play: played / rejected: step 1: nobody asked"]
        );
        assert_eq!(found(&[rejected(), rejected()]), [""; 0]);
        let lacks = |word: &str| Ok(Outcome::Unsupported { needs: word.to_owned() });
        assert_eq!(found(&[lacks("a"), lacks("b")]), ["the play: unsupported: a / unsupported: b"]);
        let broke = || Err(EngineError::new(Verdict::Crash, "exited with 1\nits standard error:\n  oh"));
        let barred = || Ok(Outcome::Barred(Refusal::new(&[], "not that")));
        assert_eq!(found(&[barred(), broke()]), ["the play: barred: not that / crash: exited with 1"]);
    }

    #[test]
    fn each_engine_may_have_its_own_form() {
        let word = || Value::from("ox");
        let cards = |named: Vec<&'static str>, blank| Value::Cards {
            named: named.into_iter().map(Name::Word).collect(),
            blank,
        };
        assert!(same(&Value::List(vec![word()].into()), &word()));
        assert!(same(&Value::Bag(vec![1.into(), 2.into()].into()), &Value::List(vec![2.into(), 1.into()].into())));
        assert!(!same(&Value::List(vec![1.into(), 2.into()].into()), &Value::List(vec![2.into(), 1.into()].into())));
        assert!(same(&cards(vec!["a", "b"], 1), &cards(vec!["b", "a"], 1)));
        assert!(same(&cards(vec!["a"], 2), &3.into()) && !same(&cards(vec!["a"], 2), &cards(vec!["a"], 1)));
        let counts = |number| Value::Counts(vec![(Name::Word("shield"), number)]);
        assert!(same(&counts(0), &Value::Counts(Vec::new())) && !same(&counts(1), &counts(2)));
    }
}
