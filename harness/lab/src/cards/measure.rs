//! Counts the misreadings of cards that a suite notices, by game, group of facts and class.

use std::collections::BTreeMap;

use reports::misreadings::Misreadings;

use super::misread::Misread;

/// The kinds of change that make a misreading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A part is missing.
    LeftOut,
    /// A value that covers more: `all` in place of `next 2`, `each` in place of `target`.
    Widened,
    /// Another value.
    Value,
    /// A number that is one more or one less.
    Number,
    /// Two values exchanged: `from` and `to`.
    Exchanged,
}

impl Class {
    /// The name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::LeftOut => "left out",
            Self::Widened => "widened",
            Self::Value => "other value",
            Self::Number => "other number",
            Self::Exchanged => "exchanged",
        }
    }
}

/// The groups of a card's facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Types, costs, names, power: the facts outside of the text box.
    Frame,
    /// The events and objects that an ability applies to: filters of prevention, replacement, triggers and targets.
    Filters,
    /// All other facts.
    Abilities,
}

/// The keys of a card for facts outside of its text box, in all games.
const FRAME: [&str; 20] = [
    "advancement",
    "colors",
    "cost",
    "domains",
    "faction",
    "link",
    "might",
    "mu",
    "name",
    "note",
    "points",
    "side",
    "stats",
    "strength",
    "subtypes",
    "supertypes",
    "trash_cost",
    "type",
    "types",
    "unique",
];

/// The keys of a prevention that do not select the damage or the event that is prevented.
const NO_FILTERS: [&str; 7] = ["for", "instead", "may", "may_prevent", "round", "then", "x"];

impl Group {
    /// The name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Frame => "frame",
            Self::Filters => "filters",
            Self::Abilities => "abilities",
        }
    }

    /// The group of a change: by the keys around it, the innermost first, and by the changed keywords.
    pub(super) fn of(path: &[String], words: &[String], is_of_target: bool) -> Self {
        let of_card = path.iter().find_map(|key| key.strip_prefix("card."));
        if of_card.is_some_and(|key| FRAME.contains(&key)) {
            Self::Frame
        } else if is_of_target || path.iter().chain(words).any(|key| is_filter(key)) {
            Self::Filters
        } else {
            Self::Abilities
        }
    }
}

/// Returns `true` if a key selects the events or objects that an ability applies to.
fn is_filter(key: &str) -> bool {
    let Some((record, field)) = key.split_once('.') else { return false };
    match record {
        "would" | "happening" | "when" => true,
        "prevent" => !NO_FILTERS.contains(&field),
        _ => record.ends_with("_pattern") || matches!(field, "would" | "when"),
    }
}

impl Misread<'_, '_> {
    /// The number of misreadings that some case notices, by game, group and class.
    pub fn measure(&self) -> Vec<Misreadings> {
        let mut counts: BTreeMap<(&'static str, Group, Class), (usize, usize)> = BTreeMap::new();
        for of_card in &self.cards {
            let caught = of_card.caught.iter().map(|(one, _)| (one, 1));
            for (one, noticed) in caught.chain(of_card.survivors.iter().map(|one| (one, 0))) {
                let count = counts.entry((of_card.card.at.game, one.group, one.class)).or_default();
                *count = (count.0 + noticed, count.1 + 1);
            }
        }
        let row = |((game, group, class), (noticed, all)): ((&str, Group, Class), (usize, usize))| Misreadings {
            game: game.to_owned(),
            group: group.as_str().to_owned(),
            class: class.as_str().to_owned(),
            noticed,
            all,
        };
        counts.into_iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(path: &[&str], words: &[&str]) -> Group {
        let all = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        Group::of(&all(path), &all(words), false)
    }

    #[test]
    fn facts_outside_of_the_text_box_are_the_frame() {
        assert_eq!(group(&["card.stats"], &[]), Group::Frame);
        assert_eq!(group(&["cost.energy", "card.cost"], &[]), Group::Frame);
        assert_eq!(group(&["card.types", "card.back"], &[]), Group::Frame);
        assert_eq!(group(&["cost.energy", "activated.cost", "card.activated"], &[]), Group::Abilities);
    }

    #[test]
    fn what_selects_an_event_is_a_filter() {
        assert_eq!(group(&["filter.type", "prevent.from", "card.effect"], &[]), Group::Filters);
        assert_eq!(group(&["prevent.then", "card.effect"], &[]), Group::Abilities);
        assert_eq!(group(&["dealt_pattern.to", "replace.would", "card.static"], &[]), Group::Filters);
        assert_eq!(group(&["card.effect"], &["prevent.from", "prevent.to"]), Group::Filters);
        assert_eq!(Group::of(&["deal_damage.to".to_owned()], &[], true), Group::Filters);
    }
}
