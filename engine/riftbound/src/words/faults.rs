//! Finds facts of a card that could have no effect, because no card of its type has them. Such a card is refused when it
//! is read, instead of being played as if it stated less.

use crate::words::cards::{Card, Keyword, PlainKeyword};
use crate::words::effects::CardType;

/// The faults of a card, as text.
pub(crate) fn faults(card: &Card) -> Vec<String> {
    let is = |of: CardType| card.types.contains(&of);
    let only_of = |key: &str, of: &str| format!("only {of} has `{key}`");
    let mut found = Vec::new();
    if card.types.is_empty() {
        return found;
    }
    let (unit, spell, permanent) = (is(CardType::Unit), is(CardType::Spell), is(CardType::Unit) || is(CardType::Gear));
    let facts = [
        (card.might.is_some() && !unit, "might", "a unit"),
        (card.accelerate.is_some() && !unit, "accelerate", "a unit"),
        (!card.deathknell.is_empty() && !permanent, "deathknell", "a unit or gear"),
        (card.enters.is_some() && !permanent, "enters", "a unit or gear"),
        (card.equip.is_some() && !is(CardType::Gear), "equip", "a gear"),
        (card.attached.is_some() && !is(CardType::Gear), "attached", "a gear"),
        (!card.effect.is_empty() && !spell, "effect", "a spell"),
        (card.repeat.is_some() && !spell, "repeat", "a spell"),
    ];
    found.extend(facts.into_iter().filter(|(is_given, ..)| *is_given).map(|(_, key, of)| only_of(key, of)));
    for keyword in &card.keywords {
        let Keyword::Plain(plain) = keyword else { continue };
        let (fits, of) = match plain {
            PlainKeyword::Tank | PlainKeyword::Backline | PlainKeyword::Ganking | PlainKeyword::Weaponmaster => {
                (unit, "a unit")
            }
            PlainKeyword::Temporary | PlainKeyword::Ambush | PlainKeyword::Vision | PlainKeyword::QuickDraw => {
                (permanent, "a unit or gear")
            }
            PlainKeyword::Action | PlainKeyword::Reaction | PlainKeyword::Hidden => continue,
        };
        if !fits {
            found.push(only_of(plain.as_str(), of));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use kernel::words::codec::Codec;
    use kernel::words::json::parse;

    use super::*;

    fn found(card: &str) -> Vec<String> {
        faults(&Card::read(&parse(card).unwrap()).unwrap())
    }

    #[test]
    fn a_spell_has_no_might_no_deathknell_and_no_place_in_combat() {
        let card = r#"{"types": ["Spell"], "might": 3, "keywords": [{"plain": "Tank"}, {"plain": "Reaction"}],
            "deathknell": [{"draw": {"amount": 1}}], "effect": [{"draw": {"amount": 1}}]}"#;
        let expected = ["only a unit has `might`", "only a unit or gear has `deathknell`", "only a unit has `Tank`"];
        assert_eq!(found(card), expected);
    }

    #[test]
    fn a_unit_has_no_lines_of_a_spell() {
        let card =
            r#"{"types": ["Unit"], "might": 3, "keywords": [{"plain": "Tank"}], "effect": [{"draw": {"amount": 1}}]}"#;
        assert_eq!(found(card), ["only a spell has `effect`"]);
    }

    #[test]
    fn a_gear_is_not_assigned_damage() {
        assert_eq!(
            found(r#"{"types": ["Gear"], "keywords": [{"plain": "Backline"}, {"plain": "Temporary"}]}"#),
            ["only a unit has `Backline`"]
        );
    }
}
