//! Events in words.

use std::fmt::Write as _;

use kernel::transcript::observed::{Event, Value};

/// Events and how they are said: `{field}` is what stands there, `[...]` is left out where its field is
/// missing, `(s)` follows a number. The first form whose other fields are all there is taken; an event that has none is said as it is
/// written in cases.
const SENTENCES: [(&str, &str); 48] = [
    ("activated", "{who} activates {what}[, by {by}]"),
    ("asked", "{who} is asked: {kind} of {options}[, for {to}]"),
    ("assigned", "{who} assigns {amount} damage to {to}"),
    ("attacked", "{what} attacks"),
    ("banished", "{who} banishes {what}[, by {by}]"),
    ("became_blocked", "{what} becomes blocked"),
    ("became_tapped", "{what} becomes tapped"),
    ("began", "{step} begins[, of {who}]"),
    ("blocked", "{what} blocks"),
    ("cast", "{who} casts {what}"),
    ("control_lost", "{who} loses control of {what}"),
    ("countered", "{what} is countered[ by {by}]"),
    ("counters_put", "{amount} {counter} counter(s) are put on {to}[ by {by}]"),
    ("counters_removed", "{amount} {counter} counter(s) are removed from {from}[, {leaves} left]"),
    ("created", "{who} creates {amount} token(s)[ by {by}]"),
    ("damaged", "{amount} {kind} damage is done[ by {by}]"),
    ("dealt", "{amount} [{damage} ]damage is dealt to {to} by {from}"),
    ("destroyed", "{what} is destroyed[: from {from}][ to {to}]"),
    ("died", "{what} dies[: from {from}][ to {to}]"),
    ("discarded", "{who} discards {what}[, by {by}]"),
    ("drew", "{who} draws {amount}[: {what}][, by {by}]"),
    ("emptied", "{card} has nothing left on it"),
    ("encountered", "{card} is encountered"),
    ("entered", "{what} enters[ from {from}][ to {to}]"),
    ("exhausted", "{to} is exhausted[ by {by}]"),
    ("gained", "{who} gains {amount} life[, by {by}][, and has {leaves}]"),
    ("healed", "{amount} damage is healed from {to}"),
    ("increased", "{by} adds {amount} to the {what}[ of {from}]"),
    ("installed", "{card} is installed"),
    ("killed", "{what} is killed[ by {by}]"),
    ("looked", "{who} looks at {amount} card(s)[, by {by}]"),
    ("lost", "{who} loses {amount} life[, and has {leaves}]"),
    ("milled", "{who} mills {amount}[, by {by}]"),
    ("moved", "{what} goes[ from {from}][ to {to}]"),
    ("paid", "{who} pays {credits} credit(s)[ for {for}]"),
    ("played", "{who} plays {what}[, by {by}]"),
    ("prevented", "{by} prevents {amount} damage from {from} to {to}"),
    ("prevented", "{by} prevents {amount}[ {kind}] {what}[ of {from}]"),
    ("recalled", "{what} is recalled[ by {by}]"),
    ("recycled", "{who} recycles {amount}[, by {by}]"),
    ("replaced", "{by} replaces what would happen to {to}[: {event}]"),
    ("resolved", "subroutine {subroutine} of {of} resolves"),
    ("rezzed", "{card} is rezzed"),
    ("stunned", "{to} is stunned[ by {by}]"),
    ("trashed", "{card} is trashed[ by {by}]"),
    ("triggered", "{what} triggers[, of {who}][, by {by}]"),
    ("triggered", "an ability of {by} triggers"),
    ("used", "{card} is used"),
];

/// An event in words.
pub fn sentence(event: &Event) -> String {
    let mut forms = SENTENCES.iter().filter(|(word, _)| event.word == *word);
    let said = forms.find_map(|(_, form)| filled(event, form));
    said.unwrap_or_else(|| event.to_string())
}

/// The form with the event's fields in it, and those that it has no place for behind it.
fn filled(event: &Event, form: &str) -> Option<String> {
    let mut said = String::new();
    let mut used: Vec<&str> = Vec::new();
    let mut rest = form;
    while let Some(at) = rest.find(['{', '[']) {
        said.push_str(rest.get(..at)?);
        let bracket = rest.get(at..=at)? == "[";
        let (part, after) = rest.get(at + 1..)?.split_once(if bracket { ']' } else { '}' })?;
        rest = after;
        if bracket {
            let (before, inner) = part.split_once('{')?;
            let (key, behind) = inner.split_once('}')?;
            if let Some(value) = event.get(key) {
                used.push(key);
                let _ = write!(said, "{before}{}{behind}", plain(value));
            }
        } else {
            used.push(part);
            said.push_str(&plain(event.get(part)?));
        }
    }
    said.push_str(rest);
    let single = ["amount", "credits"].iter().any(|key| event.get(key) == Some(&Value::Number(1)));
    let said = said.replace("(s)", if single { "" } else { "s" });
    let others = event.fields.iter().filter(|(key, _)| !used.contains(&key.as_str()));
    let others: Vec<String> = others.map(|(key, value)| format!("{key}: {value}")).collect();
    Some(if others.is_empty() { said } else { format!("{said} ({})", others.join(", ")) })
}

/// A value without the brackets around one or several names.
fn plain(value: &Value) -> String {
    match value {
        Value::List(values) | Value::Bag(values) if !values.is_empty() => {
            values.iter().map(plain).collect::<Vec<_>>().join(" and ")
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_a_sentence() {
        let event = Event::new("dealt").with("from", "Shock").with("to", "bears").with("amount", 2);
        assert_eq!(sentence(&event), "2 damage is dealt to bears by Shock");
        assert_eq!(sentence(&event.with("damage", "combat")), "2 combat damage is dealt to bears by Shock");
    }

    #[test]
    fn one_is_not_many() {
        let event = |amount| Event::new("created").with("who", "alice").with("amount", amount);
        assert_eq!(sentence(&event(1)), "alice creates 1 token");
        assert_eq!(sentence(&event(2)), "alice creates 2 tokens");
    }

    #[test]
    fn what_a_sentence_has_no_place_for_stands_behind_it() {
        let event = Event::new("cast").with("who", "bob").with("what", "Shock").with("from", "hand");
        assert_eq!(sentence(&event), "bob casts Shock (from: hand)");
    }

    #[test]
    fn an_event_without_words_is_told_as_it_is_written() {
        assert_eq!(sentence(&Event::new("purged").with("virus", 2)), "purged: {virus: 2}");
        assert_eq!(sentence(&Event::new("dealt").with("amount", 2)), "dealt: {amount: 2}");
    }

    #[test]
    fn words_are_in_order() {
        assert!(SENTENCES.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    }
}
