//! Limits on the size of an engine's answer: more than any play of a case needs, and little enough to be judged at
//! once.

use std::collections::HashSet;

use kernel::transcript::observed::size_of;
use kernel::words::name::Name;

use crate::observed::Played;
use crate::{Answered, Known, Offer, Welcome};

/// The longest line that is read from an engine, in bytes.
pub const LONGEST_LINE: usize = 8 << 20;

/// The most states of one play.
const STATES: usize = 500;

/// The most things in the states of one play, counted each time they are reported.
const THINGS: usize = 3000;

/// The most events of one play, and the most refusals.
const EVENTS: usize = 5000;

/// The most clauses in a trace.
const CLAUSES: usize = 5000;

/// The most different clauses in a trace. No play of the reference engine cites more than a third of them, and an
/// engine that cites every clause would prove whatever a case asserts.
const DIFFERENT: usize = 100;

/// The most clauses cited for one refusal.
const UNDER: usize = 10;

/// The most values in one play, of some 64 bytes each.
const VALUES: usize = 50_000;

/// The most options of one choice.
const OPTIONS: usize = 200;

/// The most bytes in the names of one choice's options.
const BYTES: usize = 20_000;

/// The most requests that wait for an engine at one time, whatever the engine allows.
pub const WINDOW: usize = 256;

/// The most choices that one play may leave open.
pub const CHOICES: usize = 200;

/// The most words in an engine's description of itself: games, editions, keywords and cards.
const WORDS: usize = 100_000;

/// Returns a message if an engine's description of itself exceeds a limit.
pub fn excess_of_hello(welcome: &Welcome) -> Option<String> {
    let words = welcome.games.values().map(|plays| {
        let cards = match &plays.cards {
            Known::These(cards) => cards.len(),
            Known::Any | Known::ByName => 0,
        };
        1 + plays.editions.len() + cards + plays.vocabulary.values().map(|words| 1 + words.len()).sum::<usize>()
    });
    let words: usize = words.sum();
    (words > WORDS).then(|| format!("the answer has {words} words; the limit is {WORDS}"))
}

/// Returns a message if an answer exceeds a limit.
pub fn excess(answered: &Answered) -> Option<String> {
    let most = |count: usize, most: usize, what: &str| {
        (count > most).then(|| format!("the answer has {count} {what}; the limit is {most}"))
    };
    match answered {
        Answered::Played(played) => most(played.after.len(), STATES, "states")
            .or_else(|| most(things(played), THINGS, "things in its states"))
            .or_else(|| most(played.events.len(), EVENTS, "events"))
            .or_else(|| most(played.refused.len(), EVENTS, "refusals"))
            .or_else(|| most(played.trace.len(), CLAUSES, "clauses"))
            .or_else(|| most(different(played), DIFFERENT, "different clauses in its trace"))
            .or_else(|| most(under(played), UNDER, "clauses under which one thing is refused"))
            .or_else(|| most(values(played), VALUES, "values")),
        Answered::Undecided(asked) => {
            let (options, bytes) = options(&asked.options);
            most(options, OPTIONS, "options").or_else(|| most(bytes, BYTES, "bytes in its options"))
        }
        Answered::Unsupported(_) | Answered::Rejected(_) | Answered::Barred(_) => None,
    }
}

fn different(played: &Played) -> usize {
    played.trace.iter().map(Name::as_str).collect::<HashSet<_>>().len()
}

fn under(played: &Played) -> usize {
    played.refused.iter().map(|refused| refused.clauses.len()).max().unwrap_or_default()
}

fn things(played: &Played) -> usize {
    played.after.iter().map(|after| after.state.0.len()).sum::<usize>() + played.end.0.len()
}

fn values(played: &Played) -> usize {
    let states = played.after.iter().map(|after| &after.state).chain([&played.end]);
    let things = states.flat_map(|state| &state.0).map(|thing| 1 + thing.name.len() / 64 + size_of(&thing.fields));
    let events = played.events.iter().map(|event| 1 + event.event.len() / 64 + size_of(&event.fields.0));
    let refused = played.refused.iter().map(|refused| 1 + refused.why.len() / 64 + refused.clauses.len());
    things.chain(events).chain(refused).sum()
}

/// The number of options, and the number of bytes in their names.
fn options(offer: &Offer) -> (usize, usize) {
    match offer {
        Offer::One(names) | Offer::Several { of: names, .. } => (names.len(), names.iter().map(String::len).sum()),
        Offer::Number { .. } => (0, 0),
        Offer::Split { caps, .. } => (caps.len(), caps.iter().map(|(name, _)| name.len()).sum()),
        Offer::Pairs { caps, .. } => (caps.len(), caps.iter().map(|(one, other, _)| one.len() + other.len()).sum()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    #[test]
    fn what_an_engine_says_of_itself_is_bounded() {
        let said = |words: usize| {
            let words: Vec<String> = (0..words).map(|word| word.to_string()).collect();
            let plays = json!({ "editions": ["1.4"], "vocabulary": { "effect": words } });
            let welcome = json!({ "protocol": 1, "name": "mine", "version": "1", "games": { "riftbound": plays } });
            excess_of_hello(&from_value(welcome).unwrap())
        };
        assert_eq!(said(WORDS - 3), None);
        assert_eq!(said(WORDS - 2).as_deref(), Some("the answer has 100001 words; the limit is 100000"));
    }

    use super::*;

    fn complaint(answer: serde_json::Value) -> Option<String> {
        excess(&from_value(answer).unwrap())
    }

    #[test]
    fn so_much_may_be_said_and_no_more() {
        let of = |count: usize| (0..count).map(|n| n.to_string()).collect::<Vec<String>>();
        let state =
            |count: usize| of(count).into_iter().map(|name| (name, json!({}))).collect::<serde_json::Map<_, _>>();
        let played = |after: serde_json::Value, end: usize, events: usize| {
            let events = vec![json!({ "event": "dealt" }); events];
            complaint(json!({ "played": { "after": after, "end": state(end), "events": events } }))
        };
        let step = json!({ "step": 0, "events": 0, "state": state(1) });
        assert_eq!(played(json!([step]), 2999, 5000), None);
        let things = "the answer has 3001 things in its states; the limit is 3000";
        assert_eq!(played(json!([step]), 3000, 0).as_deref(), Some(things));
        let events = "the answer has 5001 events; the limit is 5000";
        assert_eq!(played(json!([]), 0, 5001).as_deref(), Some(events));
        let states = "the answer has 501 states; the limit is 500";
        assert_eq!(played(json!(vec![step; 501]), 0, 0).as_deref(), Some(states));
        let asked =
            |count| complaint(json!({ "undecided": { "who": "a", "kind": "may", "options": { "one": of(count) } } }));
        assert_eq!(asked(200), None);
        let list = vec![json!([]); 50_000];
        let values = "the answer has 50003 values; the limit is 50000";
        assert_eq!(complaint(json!({ "played": { "end": { "ox": { "list": list } } } })).as_deref(), Some(values));
        let long = json!({ "one": ["a".repeat(20_000), "b"] });
        let bytes = "the answer has 20001 bytes in its options; the limit is 20000";
        assert_eq!(
            complaint(json!({ "undecided": { "who": "a", "kind": "may", "options": long } })).as_deref(),
            Some(bytes)
        );
        let traced = |count: usize| {
            let twice = [of(count), of(count)].concat();
            complaint(json!({ "played": { "trace": twice } }))
        };
        assert_eq!(traced(100), None);
        let different = "the answer has 101 different clauses in its trace; the limit is 100";
        assert_eq!(traced(101).as_deref(), Some(different));
        let under = "the answer has 11 clauses under which one thing is refused; the limit is 10";
        let refused = json!([{ "step": 0, "clauses": of(11) }, { "step": 1 }]);
        assert_eq!(complaint(json!({ "played": { "refused": refused } })).as_deref(), Some(under));
        assert_eq!(asked(201).as_deref(), Some("the answer has 201 options; the limit is 200"));
    }
}
