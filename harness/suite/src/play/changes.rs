//! Compares two moments of a play, or several ends.

use std::collections::BTreeMap;

use kernel::transcript::observed::{Snapshot, Subject, Value};
use kernel::words::name::Name;

/// A field that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The subject of the field.
    pub subject: Name,
    /// The field; `None` if the whole subject is gone.
    pub field: Option<Name>,
    /// The old value; `None` if it could not be observed.
    pub from: Option<String>,
    /// The new value; `None` if it can no longer be observed.
    pub to: Option<String>,
    /// `true` if the field is a pile whose change is visible in the new zones of its cards.
    pub by_cards: bool,
}

impl Change {
    /// The field with its subject: `bears.damage`.
    pub fn what(&self) -> String {
        match &self.field {
            Some(field) => format!("{}.{field}", self.subject),
            None => self.subject.to_string(),
        }
    }
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = self.what();
        match (&self.from, &self.to) {
            (Some(from), Some(to)) => write!(f, "{what}: {from} -> {to}"),
            (None, Some(to)) => write!(f, "{what}: {to}"),
            (_, None) => write!(f, "{what}: gone"),
        }
    }
}

/// The changes from one moment to a later one. A subject that changed its zone is reported with its new zone and the
/// values it has there. A pile is left out if its cards show the change.
pub fn between(before: &Snapshot, after: &Snapshot) -> Vec<Change> {
    let mut changes = with_piles(before, after);
    changes.retain(|change| !change.by_cards);
    changes
}

/// Like [`between`], including the piles whose cards show the change.
pub fn with_piles(before: &Snapshot, after: &Snapshot) -> Vec<Change> {
    let moved = moved(&[before, after]);
    let mut found = Vec::new();
    for subject in &after.subjects {
        let old = before.get(&subject.name);
        for (key, value) in &subject.fields {
            let was = old.and_then(|old| old.get(key));
            let dull = was.map_or_else(|| is_nothing(value), |was| was == value);
            let by_cards = was.is_some_and(|was| explained(&moved, &[was, value]));
            let lost = moved.contains(&&subject.name) && key != "zone" && is_nothing(value);
            if !dull && !lost {
                found.push(Change {
                    subject: subject.name.clone(),
                    field: Some(key.clone()),
                    from: was.map(shown),
                    to: Some(shown(value)),
                    by_cards,
                });
            }
        }
    }
    let gone = before.subjects.iter().filter(|subject| after.get(&subject.name).is_none());
    found.extend(gone.map(|subject| Change {
        subject: subject.name.clone(),
        field: None,
        from: None,
        to: None,
        by_cards: false,
    }));
    found
}

/// The fields in which some of these moments differ, with the value at each.
pub fn among(moments: &[&Snapshot]) -> Vec<(String, Vec<String>)> {
    let moved = moved(moments);
    let mut names: Vec<(&Name, Vec<&Name>)> = Vec::new();
    for subject in moments.iter().flat_map(|moment| &moment.subjects) {
        let index = names.iter().position(|(name, _)| **name == subject.name).unwrap_or_else(|| {
            names.push((&subject.name, Vec::new()));
            names.len() - 1
        });
        let Some((_, keys)) = names.get_mut(index) else { continue };
        for (key, _) in &subject.fields {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    let mut found = Vec::new();
    for (name, keys) in names {
        for key in keys {
            let values: Vec<Option<&Value>> =
                moments.iter().map(|moment| moment.get(name).and_then(|subject| subject.get(key))).collect();
            let there: Vec<&Value> = values.iter().copied().flatten().collect();
            let same = values.iter().zip(values.iter().skip(1)).all(|(a, b)| a == b);
            let follows = moved.contains(&name) && there.len() < values.len();
            if !same && !follows && !explained(&moved, &there) {
                let shown = values.into_iter().map(|value| value.map_or_else(|| "-".to_owned(), shown));
                found.push((format!("{name}.{key}"), shown.collect()));
            }
        }
    }
    found
}

/// The objects that are not in the same zone at all of these moments.
fn moved<'m>(moments: &[&'m Snapshot]) -> Vec<&'m Name> {
    let mut zones: BTreeMap<&'m str, (&'m Subject, usize, bool)> = BTreeMap::new();
    for subject in moments.iter().flat_map(|moment| &moment.subjects).filter(|subject| subject.get("zone").is_some()) {
        let seen = zones.entry(subject.name.as_str()).or_insert((&**subject, 0, false));
        seen.1 += 1;
        seen.2 |= seen.0.get("zone") != subject.get("zone");
    }
    let parted = zones.into_values().filter(|(_, seen, differs)| *differs || *seen < moments.len());
    parted.map(|(subject, ..)| &subject.name).collect()
}

/// Returns `true` if piles differ only in cards that are known to have changed their zone.
fn explained(moved: &[&Name], values: &[&Value]) -> bool {
    let piles: Vec<(&[Name], u32)> = values
        .iter()
        .filter_map(|value| match value {
            Value::Cards { named, blank } => Some((named.as_slice(), *blank)),
            _ => None,
        })
        .collect();
    let Some((first, blank)) = piles.first().filter(|_| piles.len() == values.len()) else { return false };
    let strays = |pile: &[Name], other: &[Name]| pile.iter().all(|card| other.contains(card) || moved.contains(&card));
    piles.iter().all(|(pile, others)| others == blank && strays(pile, first) && strays(first, pile))
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Number(n) => *n == 0,
        Value::Flag(flag) => !flag,
        Value::Word(name) => name.is_empty(),
        Value::List(values) | Value::Bag(values) => values.is_empty(),
        Value::Cards { named, blank } => named.is_empty() && *blank == 0,
        Value::Counts(counts) => counts.iter().all(|(_, n)| *n == 0),
        Value::Map(fields) => fields.is_empty(),
    }
}

/// Formats a value for people: nothing is shown as such, and a pile as a number with the known cards.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Cards { named, blank } => {
            let count = named.len() as u64 + u64::from(*blank);
            let names: Vec<&str> = named.iter().map(Name::as_str).collect();
            if names.is_empty() { count.to_string() } else { format!("{count} ({})", names.join(", ")) }
        }
        Value::List(values) | Value::Bag(values) if values.iter().any(|value| sized(value).is_some()) => {
            values.iter().map(|value| sized(value).unwrap_or_else(|| value.to_string())).collect::<Vec<_>>().join(", ")
        }
        Value::Word(name) if name.is_empty() => "nothing".to_owned(),
        value if matches!(value, Value::Number(_) | Value::Flag(_) | Value::Word(_)) => value.to_string(),
        value if is_nothing(value) => "none".to_owned(),
        value => value.to_string(),
    }
}

/// Formats an effect that has a size and a name: `Shield 2 (each: combat)`. For an effect named after its keyword the
/// size is enough.
fn sized(value: &Value) -> Option<String> {
    let Value::Map(fields) = value else { return None };
    let of = |key: &str| fields.iter().find(|(other, _)| other.as_str() == key).map(|(_, value)| value.to_string());
    let (amount, by) = (of("amount")?, of("by")?);
    let others = fields.iter().filter(|(key, value)| !["amount", "by"].contains(&key.as_str()) && !is_nothing(value));
    let others: Vec<String> = others.map(|(key, value)| format!("{key}: {value}")).collect();
    let size = if by == "prevent" { amount } else { format!("{by} {amount}") };
    Some(if others.is_empty() { size } else { format!("{size} ({})", others.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn moment(subjects: &[(&'static str, &[(&'static str, Value)])]) -> Snapshot {
        let of = |(name, fields): &(&'static str, &[(&'static str, Value)])| {
            let mut subject = Subject::new(Name::Word(name));
            fields.iter().for_each(|(key, value)| subject.set(key, value.clone()));
            Arc::new(subject)
        };
        Snapshot { subjects: subjects.iter().map(of).collect(), events: 0 }
    }

    fn pile(named: &[&'static str]) -> Value {
        Value::Cards { named: named.iter().map(|name| Name::Word(name)).collect(), blank: 2 }
    }

    fn texts(before: &Snapshot, after: &Snapshot) -> Vec<String> {
        between(before, after).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn only_what_changed_is_told() {
        let before = moment(&[("bears", &[("damage", 0.into()), ("tapped", true.into())])]);
        let after = moment(&[("bears", &[("damage", 2.into()), ("tapped", true.into())])]);
        assert_eq!(texts(&before, &after), ["bears.damage: 0 -> 2"]);
        assert!(texts(&after, &after).is_empty());
    }

    #[test]
    fn a_card_that_moved_is_told_once() {
        let before = moment(&[("alice", &[("hand", pile(&["Shock"]))]), ("Shock", &[("zone", "hand".into())])]);
        let after = moment(&[
            ("alice", &[("hand", pile(&[]))]),
            ("Shock", &[("zone", "graveyard".into()), ("damage", 0.into())]),
        ]);
        assert_eq!(texts(&before, &after), ["Shock.zone: hand -> graveyard"]);
    }

    #[test]
    fn a_pile_whose_blank_cards_changed_is_told() {
        let of = |blank| moment(&[("alice", &[("hand", Value::Cards { named: Vec::new(), blank })])]);
        assert_eq!(texts(&of(7), &of(6)), ["alice.hand: 7 -> 6"]);
    }

    #[test]
    fn a_pile_is_a_number_with_the_cards_that_are_known() {
        let of = |named: &[&'static str]| shown(&pile(named));
        assert_eq!([of(&[]), of(&["Fog"]), of(&["Fog", "Shock"])], ["2", "3 (Fog)", "4 (Fog, Shock)"]);
        assert_eq!(shown(&Value::Cards { named: Vec::new(), blank: 0 }), "0");
    }

    #[test]
    fn a_pile_whose_cards_tell_it_is_among_all_changes() {
        let before = moment(&[("alice", &[("hand", pile(&["Shock"]))]), ("Shock", &[("zone", "hand".into())])]);
        let after = moment(&[("alice", &[("hand", pile(&[]))]), ("Shock", &[("zone", "graveyard".into())])]);
        let all = with_piles(&before, &after);
        let listed: Vec<_> = all.iter().map(|change| (change.to_string(), change.by_cards)).collect();
        let hand = ("alice.hand: 3 (Shock) -> 2".to_owned(), true);
        assert_eq!(listed, [hand, ("Shock.zone: hand -> graveyard".to_owned(), false)]);
    }

    #[test]
    fn an_effect_is_its_name_and_size() {
        let effect = |by: &'static str, of: &'static str| {
            let from = Value::List(Vec::new().into());
            let fields = [("amount", 2.into()), ("from", from), ("each", of.into()), ("by", by.into())];
            Value::Map(fields.map(|(key, value)| (Name::Word(key), value)).into())
        };
        assert_eq!(shown(&Value::List(vec![effect("prevent", "")].into())), "2");
        let several = Value::Bag(vec![effect("Ward", ""), effect("Spirit", "combat")].into());
        assert_eq!(shown(&several), "Ward 2, Spirit 2 (each: combat)");
    }

    #[test]
    fn what_is_gone_is_told() {
        let before = moment(&[("a token", &[("damage", 0.into())])]);
        assert_eq!(texts(&before, &moment(&[])), ["a token: gone"]);
    }

    #[test]
    fn ends_show_where_they_part() {
        let exile = moment(&[("golem", &[("zone", "exile".into())]), ("alice", &[("life", 20.into())])]);
        let library = moment(&[("golem", &[("zone", "library".into())]), ("alice", &[("life", 20.into())])]);
        assert_eq!(
            among(&[&exile, &library]),
            [("golem.zone".to_owned(), vec!["exile".to_owned(), "library".to_owned()])]
        );
    }
}
