//! Conditions and qualities that are about the object with the ability, where the text may mean another object.
//!
//! "Whenever you cast a spell, if it was cast from a graveyard" asks about that spell: `{it: {cast_from: graveyard}}`. A
//! condition `cast_from` would ask about the object with the ability.

use crate::words::cards::{Keyword, Quality, Triggered, ValuedKeyword};
use crate::words::effects::{Act, Effect, Entry, EventPattern, Modify, TriggerEvent};
use crate::words::select::{Condition, Filter, Reference, Selector};
use crate::words::spots::{Role, Spot, refers_to, spots_of, spots_of_condition, spots_of_event};
use kernel::words::codec::Codec;
use kernel::words::shape::Many;
use std::sync::LazyLock;

/// Returns `true` if an event is about an object that may have been cast, and not about the object with the ability.
fn is_of_another(pattern: &EventPattern) -> bool {
    let of_objects = match pattern {
        EventPattern::Dealt(_)
        | EventPattern::Prevented(_)
        | EventPattern::CountersPut(_)
        | EventPattern::CountersRemoved(_)
        | EventPattern::Moved(_)
        | EventPattern::Entered(_)
        | EventPattern::Died(_)
        | EventPattern::Destroyed(_)
        | EventPattern::Discarded(_)
        | EventPattern::Cast(_)
        | EventPattern::Activated(_)
        | EventPattern::Countered(_)
        | EventPattern::Triggered(_)
        | EventPattern::Attacked(_)
        | EventPattern::Blocked(_)
        | EventPattern::BecameBlocked(_)
        | EventPattern::Unblocked(_)
        | EventPattern::Exerted(_)
        | EventPattern::TurnedFaceUp(_)
        | EventPattern::Transformed(_)
        | EventPattern::Targeted(_)
        | EventPattern::BecameTapped(_)
        | EventPattern::BecameUntapped(_)
        | EventPattern::ControlLost(_) => true,
        EventPattern::Replaced(_)
        | EventPattern::Gained(_)
        | EventPattern::Lost(_)
        | EventPattern::Chapter(_)
        | EventPattern::Drew(_)
        | EventPattern::Milled(_)
        | EventPattern::Created(_)
        | EventPattern::Cycled(_)
        | EventPattern::SetInMotion(_)
        | EventPattern::DayChanged(_)
        | EventPattern::Began(_) => false,
    };
    of_objects && !spots_of_event(pattern).iter().any(|spot| spot.says.is_this())
}

fn look_at_casting(pattern: &EventPattern, spots: &[Spot<'_>], found: &mut Vec<String>) {
    if is_of_another(pattern) && spots.iter().any(|spot| spot.of_its_casting) {
        found.push(
            "`cast_from` and `spent` are conditions about the object with the ability, and this event is about another: \
             write `{it: {cast_from: ...}}` or `{self: {cast_from: ...}}`"
                .to_owned(),
        );
    }
}

/// Checks that a triggered ability on what happens to another object does not ask how its own object was cast.
pub(super) fn look_at_triggered(ability: &Triggered, found: &mut Vec<String>) {
    if ability.only.as_ref().is_some_and(|only| only.as_sorcery) {
        found.push("`as_sorcery` is for spells and for abilities that a player activates".to_owned());
    }
    let TriggerEvent::Event(pattern) = &ability.when else {
        if ability.nth.is_some() {
            found.push("`nth` counts events, and this ability triggers on a state of the game".to_owned());
        }
        return;
    };
    let mut spots = spots_of(&ability.effect, Role::Resolves);
    spots.extend(ability.r#if.iter().flat_map(spots_of_condition));
    look_at_casting(pattern, &spots, found);
}

/// Checks the same of replacement effects and of abilities made on resolution.
pub(super) fn look_at_entries(entries: &[Entry], found: &mut Vec<String>) {
    for entry in entries {
        match &entry.act {
            Act::Effect(Effect::Replace(replace)) => {
                let mut spots = spots_of(&replace.instead, Role::Follows);
                let conditions: [&Option<Condition>; 2] = [&replace.r#if, &entry.r#if];
                spots.extend(conditions.into_iter().flatten().flat_map(spots_of_condition));
                look_at_casting(&replace.would, &spots, found);
            }
            Act::Delayed(delayed) => {
                if let TriggerEvent::Event(pattern) = &delayed.when {
                    look_at_casting(pattern, &spots_of(&delayed.effect, Role::Resolves), found);
                }
            }
            Act::Effect(_) => {}
        }
    }
}

/// The object whose colors a given protection is from: "protection from each of its colors".
pub(crate) fn protects_from_colors_of(keyword: &Keyword) -> Option<&Selector> {
    static NO_MORE: LazyLock<Option<Filter>> = LazyLock::new(|| Filter::from_json("{}").ok());
    let Keyword::Valued(ValuedKeyword::Protection(Many(qualities))) = keyword else { return None };
    let [Quality::Filter(Selector::Filter(filter))] = qualities.as_slice() else { return None };
    let rest = || Some(Filter { shares_color: None, ..(**filter).clone() });
    filter.shares_color.as_ref().filter(|_| rest() == *NO_MORE)
}

/// The references that mean nothing to the object that has a keyword.
const OF_THE_TEXT: [Reference; 11] = [
    Reference::Host,
    Reference::It,
    Reference::Source,
    Reference::Recipient,
    Reference::Target,
    Reference::ChosenPlayer,
    Reference::Granter,
    Reference::DefendingPlayer,
    Reference::Attacked,
    Reference::Payer,
    Reference::Targeter,
];

/// Checks that the qualities of a given keyword mean something to the object that gets it. Only the colors of an object
/// are settled as the text is carried out.
pub(super) fn look_at_qualities(modify: &Modify, is_static: bool, found: &mut Vec<String>) {
    for keyword in &modify.keywords {
        let qualities = match keyword {
            Keyword::Valued(ValuedKeyword::Protection(qualities) | ValuedKeyword::HexproofFrom(qualities)) => qualities,
            Keyword::Plain(_) | Keyword::Valued(_) => continue,
        };
        if !is_static && protects_from_colors_of(keyword).is_some() {
            continue;
        }
        let refers = |selector: &Selector| OF_THE_TEXT.iter().any(|reference| refers_to(selector, *reference));
        let is_foreign = qualities.iter().any(|quality| match quality {
            Quality::Word(_) => false,
            Quality::Filter(selector) => refers(selector),
        });
        if is_foreign {
            found.push(
                "a quality of a given keyword cannot refer to anything but `self` and `you`: only an effect that resolves \
                 gives `protection: {shares_color: ...}`, which is settled then"
                    .to_owned(),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::faults;
    use super::*;
    use crate::words::cards::Card;
    use kernel::words::json::parse;

    fn found(text: &str) -> Vec<String> {
        faults(&Card::read(&parse(text).unwrap()).unwrap())
    }

    #[test]
    fn how_another_object_was_cast_is_asked_of_that_object() {
        let card = |event: &str, condition: &str| {
            let draws = r#"[{"act": {"effect": {"draw": {"amount": {"word": 1}}}}}]"#;
            format!(
                r#"{{"types": ["Enchantment"], "triggered": [{{"when": {{"event": {{{event}}}}},
                "if": {{"of": {{{condition}}}}}, "effect": {draws}}}]}}"#
            )
        };
        let (cast, enters) = (r#""cast": {}"#, r#""entered": {"what": {"reference": "self"}}"#);
        let own = r#""cast_from": ["graveyard"]"#;
        assert_eq!(found(&card(cast, own)).len(), 1);
        assert_eq!(found(&card(cast, r#""spent": ["red"]"#)).len(), 1);
        assert_eq!(found(&card(enters, own)), [""; 0]);
        let of_it = r#""it": {"filter": {"cast_from": ["graveyard"]}}"#;
        assert_eq!(found(&card(cast, of_it)), [""; 0]);
    }

    #[test]
    fn a_quality_that_means_nothing_to_the_object_with_the_keyword_is_refused() {
        let card = |quality: &str| {
            format!(
                r#"{{"types": ["Instant"], "effect": [{{"act": {{"effect": {{"modify": {{
                "what": {{"phrase": {{"of": {{"target": {{"kind": "creature"}}}}}}}},
                "keywords": [{{"valued": {{"protection": [{{"filter": {{"filter": {{{quality}}}}}}}]}}}}]}}}}}}}}]}}"#
            )
        };
        assert_eq!(found(&card(r#""same_name": {"reference": "target"}"#)).len(), 1);
        assert_eq!(found(&card(r#""shares_color": {"reference": "target"}"#)), [""; 0]);
        assert_eq!(found(&card(r#""controller": {"reference": "you"}"#)), [""; 0]);
    }

    #[test]
    fn what_was_done_this_way_is_no_step_and_has_no_time() {
        let card = |event: &str, rest: &str| {
            format!(
                r#"{{"types": ["Instant"], "effect": [{{"act": {{"delayed": {{"when": {{"event": {{{event}}}}},
                "this_way": true{rest}, "effect": []}}}}}}]}}"#
            )
        };
        assert_eq!(found(&card(r#""drew": {}"#, "")), [""; 0]);
        assert_eq!(found(&card(r#""drew": {}"#, r#", "for": "turn""#)).len(), 1);
        assert_eq!(found(&card(r#""began": {}"#, "")).len(), 1);
    }
}
