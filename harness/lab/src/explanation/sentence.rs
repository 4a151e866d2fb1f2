//! Describes events in words.

use std::fmt::Write as _;

use kernel::transcript::observed::{Event, Value};

/// Events with their sentence forms. `{field}` is replaced by the value, `[...]` is left out if its field is missing,
/// and `{field=value}` requires the field to have that value and prints nothing. `(s)` and `(are)` agree with a number.
/// The first form whose other fields are all present is used. An event without a form is printed as written in cases.
const SENTENCES: &[(&str, &str)] = &[
    ("accessed", "{card} is accessed"),
    ("activated", "{who} activates {what}[ of {by}]"),
    ("added", "{who} adds[ {energy} energy][ {power}][, by {by}]"),
    ("asked", "{who} is asked: {kind}[, from {options}][, for {to}]"),
    ("assigned", "{who} assigns {amount} damage to {to}"),
    ("attached", "{what} is attached to {to}[ by {by}]"),
    ("attacked", "{who} attacks with {what}"),
    ("attacked", "{what} attacks"),
    ("banished", "{who}'s {what} is banished[ by {by}]"),
    ("banished", "{what} is banished[ by {by}]"),
    ("became_blocked", "{who}'s {what} becomes blocked"),
    ("became_blocked", "{what} becomes blocked"),
    ("became_tapped", "{who}'s {what} becomes tapped"),
    ("became_tapped", "{what} becomes tapped"),
    ("became_untapped", "{who}'s {what} becomes untapped"),
    ("became_untapped", "{what} becomes untapped"),
    ("began", "{who}'s {step} begins"),
    ("began", "the {step} begins"),
    ("blocked", "{who} blocks with {what}"),
    ("blocked", "{what} blocks"),
    ("broke", "subroutine {subroutine} of {of} is broken[ by {by}]"),
    ("buffed", "{to} is buffed[ by {by}]"),
    ("bypassed", "{card} is bypassed"),
    ("cast", "{who} casts {what}[ by {by}]"),
    ("control_lost", "{who} loses control of {what}"),
    ("countered", "{who}'s {what} is countered[ by {by}]"),
    ("countered", "{what} is countered[ by {by}]"),
    ("counters_put", "{amount} {counter} counter(s) (are) put on {to}[ by {by}]"),
    ("counters_removed", "{amount} {counter} counter(s) (are) removed from {from}[, {leaves} left]"),
    ("created", "{who} creates {amount} token(s)[ with {by}]"),
    ("cycled", "{who} cycles {what}[, by {by}]"),
    ("damaged", "{amount} {kind} damage is done[ by {by}]"),
    ("day_changed", "it becomes {to}"),
    ("dealt", "{amount} damage is dealt to {to} by {from} in combat{by=combat}"),
    ("dealt", "{amount} damage is dealt to {to} in combat{by=combat}"),
    ("dealt", "{amount} [{damage} ]damage is dealt to {to} by {from}[, through {by}]"),
    ("dealt", "{amount} [{damage} ]damage is dealt to {to}[ by {by}]"),
    ("derezzed", "{card} is derezzed"),
    ("destroyed", "{what} is destroyed[: from {from}][ to {to}]"),
    ("detached", "{what} is detached[ from {from}][ by {by}]"),
    ("died", "{what} dies[: from {from}][ to {to}]"),
    ("discarded", "{who} discards {amount} card(s)[: {what}][, by {by}]"),
    ("discarded", "{who} discards {what}[, by {by}]"),
    ("discarded", "{what} is discarded[ by {by}]"),
    ("drew", "{who} draws {amount} card(s)[: {what}][, by {by}]"),
    ("empowered", "{to} is empowered[ by {by}]"),
    ("emptied", "{card} has nothing left on it"),
    ("encountered", "{card} is encountered"),
    ("entered", "{what} enters[ the {to}][ from {from}]"),
    ("exerted", "{who} exerts {what}"),
    ("exhausted", "{to} is exhausted[ by {by}]"),
    ("exposed", "{card} is exposed"),
    ("forfeited", "{card} is forfeited"),
    ("gained", "{who} gains {amount} life[, by {by}][, and has {leaves}]"),
    ("game_drawn", "the game is a draw"),
    ("hand_revealed", "{who} reveals the hand[: {amount} card(s)][, by {by}]"),
    ("healed", "{amount} damage is healed from {to}"),
    ("hidden", "{who} hides {what}[ at {at}]"),
    ("increased", "{by} adds {amount} to the {what}[ of {from}]"),
    ("installed", "{card} is installed"),
    ("killed", "{who}'s {what} is killed[ by {by}]"),
    ("killed", "{what} is killed[ by {by}]"),
    ("looked", "{who} looks at {amount} card(s)[, by {by}]"),
    ("lost", "{who} loses {amount} life[, by {by}][, and has {leaves}]"),
    ("milled", "{who} mills {amount} card(s)[: {what}][, by {by}]"),
    ("moved", "{what} goes[ from {from}][ to {to}]"),
    ("paid", "{who} pays {credits} credit(s)[ for {for}]"),
    ("played", "{who} plays {what}[, by {by}]"),
    ("played", "{what} is played[ by {by}]"),
    ("prevented", "the Prevent on {to} prevents {amount} damage[ from {from}]{by=prevent}"),
    ("prevented", "{by} prevents {amount} damage from {from} to {to}"),
    ("prevented", "{by} prevents {amount} damage to {to}"),
    ("prevented", "{by} prevents {amount}[ {kind}] {what}[ of {from}]"),
    ("prevented", "{by} prevents the {what}[ of {from}]"),
    ("purged", "virus counters are purged[ by {by}]"),
    ("put_on_deck", "{what} is put on top of the deck of {who}[ by {by}]"),
    ("put_under_deck", "{what} is put on the bottom of the deck of {who}[ by {by}]"),
    ("readied", "{to} is readied[ by {by}]"),
    ("recalled", "{who}'s {what} is recalled[ by {by}]"),
    ("recalled", "{what} is recalled[ by {by}]"),
    ("recycled", "{who} recycles {amount} card(s)[, by {by}]"),
    ("removed_tags", "the Runner loses {amount} tag(s)[ by {by}]"),
    ("replaced", "{by} replaces the death of {to}{event=killed}"),
    ("replaced", "{by} replaces the damage to {to}{event=dealt}"),
    ("replaced", "{by} replaces what would happen to {to}[: {event}]"),
    ("replaced", "{by} replaces the {what}[ of {from}]"),
    ("resolved", "subroutine {subroutine} of {of} resolves"),
    ("returned", "{who}'s {what} is returned to the hand[ by {by}]"),
    ("returned", "{what} is returned to the hand[ by {by}]"),
    ("revealed", "{card} is revealed"),
    ("revealed", "{who} reveals {amount} card(s)[, by {by}]"),
    ("rezzed", "{card} is rezzed"),
    ("scored", "{card} is scored"),
    ("set_in_motion", "{who} sets {what} in motion[, by {by}]"),
    ("stolen", "{card} is stolen"),
    ("stunned", "{to} is stunned[ by {by}]"),
    ("tagged", "the Runner takes {amount} tag(s)[ by {by}]"),
    ("took_bad_publicity", "the Corp takes {amount} bad publicity[ by {by}]"),
    ("transformed", "{who}'s {what} transforms"),
    ("trashed", "the {who} trashes {card}[ by {by}][, for {by_damage} damage]"),
    ("trashed", "{card} is trashed[ by {by}][, for {by_damage} damage]"),
    ("triggered", "{who}'s {what} triggers[, by {by}]"),
    ("triggered", "{what} triggers[, by {by}]"),
    ("triggered", "an ability of {by} triggers"),
    ("turn_began", "{who}'s turn begins"),
    ("turned_face_up", "{who} turns {what} face up"),
    ("unblocked", "{who}'s {what} is not blocked"),
    ("used", "{card} is used"),
    ("won", "{who} wins"),
];

/// An event in words.
pub fn sentence(event: &Event) -> String {
    let mut forms = SENTENCES.iter().filter(|(word, _)| event.word == *word);
    let said = forms.find_map(|(_, form)| filled(event, form));
    said.unwrap_or_else(|| event.to_string())
}

/// The form with the event's fields filled in, followed by the fields that have no place in it.
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
            if let Some(value) = event.get(key).filter(|value| !is_empty(value)) {
                if !is_said(event, key, value, &used) {
                    let value = plain(key, value);
                    let in_combat = (before, &*value) == (" by ", "combat");
                    let _ = write!(said, "{}{value}{behind}", if in_combat { " in " } else { before });
                }
                used.push(key);
            }
        } else if let Some((key, wanted)) = part.split_once('=') {
            event.get(key).filter(|value| value.to_string() == wanted)?;
            used.push(key);
        } else {
            used.push(part);
            said.push_str(&plain(part, event.get(part)?));
        }
    }
    said.push_str(rest);
    let single = ["amount", "credits"].iter().any(|key| event.get(key) == Some(&Value::Number(1)));
    let said = said.replace("(s)", if single { "" } else { "s" }).replace("(are)", if single { "is" } else { "are" });
    let others = event.fields.iter().filter(|(key, value)| !used.contains(&key.as_str()) && !is_empty(value));
    let others: Vec<String> = others.map(|(key, value)| format!("{key}: {value}")).collect();
    Some(if others.is_empty() { said } else { format!("{said} ({})", others.join(", ")) })
}

/// Returns `true` if a list or bag is empty.
fn is_empty(value: &Value) -> bool {
    matches!(value, Value::List(values) | Value::Bag(values) if values.is_empty())
}

/// Returns `true` if the cause of an event need not be mentioned: it is nothing, or already named.
fn is_said(event: &Event, key: &str, value: &Value, used: &[&str]) -> bool {
    let text = plain(key, value);
    let named = || used.iter().filter_map(|used| event.get(used)).any(|other| plain(key, other) == text);
    key == "by" && (text.is_empty() || text == "nothing" || named())
}

/// A value without the brackets around one or several names.
fn plain(key: &str, value: &Value) -> String {
    match value {
        Value::List(values) | Value::Bag(values) if !values.is_empty() => {
            values.iter().map(|value| plain(key, value)).collect::<Vec<_>>().join(" and ")
        }
        value if key == "step" => stage(&value.to_string()),
        // Words of the vocabulary: `bad_publicity`.
        value if ["what", "kind"].contains(&key) => value.to_string().replace('_', " "),
        value => value.to_string(),
    }
}

/// The full name of a step or phase of a turn.
fn stage(name: &str) -> String {
    let kind = if name.ends_with(" step") {
        ""
    } else if name.ends_with(" main") {
        " phase"
    } else {
        " step"
    };
    format!("{name}{kind}")
}

/// A sentence for several parts of a turn that begin directly one after another.
pub fn beginnings(events: &[&Event]) -> Option<String> {
    let of = |event: &Event| event.get("who").map(Value::to_string);
    let stages: Option<Vec<String>> = events.iter().map(|event| Some(plain("step", event.get("step")?))).collect();
    let (stages, who) = (stages?, of(events.first()?)?);
    let (last, others) = stages.split_last()?;
    let same = events.iter().all(|event| event.word == "began" && of(event).as_ref() == Some(&who));
    (same && !others.is_empty()).then(|| format!("{who}'s {} and {last} begin", others.join(", ")))
}

/// Returns `true` if an event only reports a move that the next event describes better: a spell that is cast, a
/// permanent that enters or dies.
pub fn is_told_by(event: &Event, next: &Event) -> bool {
    let better = ["cast", "entered", "died", "destroyed"].iter().any(|word| next.word == *word);
    let as_well = |key: &str| next.get(key).is_none_or(|value| event.get(key) == Some(value));
    event.word == "moved"
        && better
        && event.get("what").is_some()
        && event.get("what") == next.get("what")
        && as_well("from")
        && as_well("to")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

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
        assert_eq!(sentence(&Event::new("juggled").with("balls", 2)), "juggled: {balls: 2}");
        assert_eq!(sentence(&Event::new("dealt").with("amount", 2)), "dealt: {amount: 2}");
    }

    #[test]
    fn every_event_of_every_game_has_words_for_all_of_its_fields() {
        let mut odd = Vec::new();
        for language in bundled::loaded().games.languages() {
            for event in language.events {
                let all = event.fields.iter().fold(Event::new(event.word), |all, field| all.with(field.key, "it"));
                let said = sentence(&all);
                if said.contains(['{', '[', '(']) {
                    odd.push(said);
                }
            }
        }
        assert_eq!(odd, Vec::<String>::new());
    }

    #[test]
    fn what_brought_it_about_is_named_once() {
        let by = |by: &'static str| {
            sentence(&Event::new("activated").with("who", "alice").with("what", "circle").with("by", by))
        };
        assert_eq!(
            [by("circle"), by("nothing"), by("ring")].join("; "),
            "alice activates circle; alice activates circle; alice activates circle of ring"
        );
    }

    #[test]
    fn a_form_may_hold_for_one_value_alone() {
        let prevented = |by: &'static str| {
            let event = Event::new("prevented").with("by", by).with("from", "knight").with("to", "guard");
            sentence(&event.with("amount", 2))
        };
        assert_eq!(prevented("prevent"), "the Prevent on guard prevents 2 damage from knight");
        assert_eq!(prevented("Shield"), "Shield prevents 2 damage from knight to guard");
    }

    #[test]
    fn parts_of_a_turn_that_follow_each_other_begin_in_one_sentence() {
        let began = |who: &'static str, step: &'static str| Event::new("began").with("step", step).with("who", who);
        let (end, main, untap) = (began("bob", "end step"), began("bob", "postcombat main"), began("alice", "untap"));
        assert_eq!(sentence(&untap), "alice's untap step begins");
        let both = beginnings(&[&main, &end]).unwrap();
        assert_eq!(both, "bob's postcombat main phase and end step begin");
        assert_eq!((beginnings(&[&end]), beginnings(&[&end, &untap])), (None, None));
    }

    #[test]
    fn where_a_spell_goes_is_told_by_its_being_cast() {
        let moved = Event::new("moved").with("what", "Fog").with("from", "hand").with("to", "stack");
        let cast = |what: &'static str| Event::new("cast").with("who", "alice").with("what", what);
        assert!(is_told_by(&moved, &cast("Fog")) && !is_told_by(&moved, &cast("Shock")));
        let died = Event::new("died").with("what", "Fog").with("to", "graveyard");
        assert!(!is_told_by(&moved, &died));
    }

    #[test]
    fn words_are_in_order() {
        assert!(SENTENCES.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    }
}
