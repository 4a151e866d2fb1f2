//! Faults of a card, whose text could have no result: a target that no step can name, a choice that nobody is asked
//! for, a comparison with nothing. Such a card is refused when it is parsed, and not played as if it said less. The
//! references that stand for nothing are found by the bindings that keywords declare (`kernel::words::binding`).

mod amounts;
mod choices;
mod others;
mod spells;

use crate::words::amount::{Shield, ShieldAmount};
use crate::words::cards::{Activated, Card, Triggered};
use crate::words::effects::{Act, Effect, Entry, EventPattern, Modify, Replace};
use crate::words::limits::Only;
use crate::words::patterns::{Beginning, Per};
use crate::words::select::{KindWord, Phrase, Reference, Selector};
use crate::words::spots::{Role, Spot, inside, spots_of, spots_of_condition};
use crate::words::statics::Static;
use kernel::words::shape::Many;

use amounts::amounts;
use choices::look_at_choice;
pub(crate) use choices::{asks_what_was_chosen, chooses_as_it_enters};
pub(crate) use others::protects_from_colors_of;
use others::{look_at_entries, look_at_qualities, look_at_triggered};
pub(crate) use spells::is_of_itself;
use spells::look_at_spell;

/// The faults of a card, as sentences.
pub(crate) fn faults(card: &Card) -> Vec<String> {
    let mut found = Vec::new();
    let resolving = || card.effect.iter().chain(card.modes.values().flatten());
    for entries in std::iter::once(&card.effect).chain(card.modes.values()) {
        look_at(entries, Role::Resolves, &mut found);
    }
    for entry in resolving() {
        look_at_instruction(entry, &mut found);
    }
    look_at_abilities(&card.statics, &card.triggered, &card.activated, &mut found);
    look_at_spell(card, &mut found);
    for level in &card.levels {
        if level.to.is_some_and(|to| to.0 < level.from.0) {
            found.push("a level ends before it begins: `to` is less than `from`".to_owned());
        }
        look_at_abilities(&level.statics, &level.triggered, &level.activated, &mut found);
    }
    if !card.entwine.is_empty() && card.modes.is_empty() {
        found.push("`entwine` is for all `modes`, and there are none".to_owned());
    }
    look_at_modes(card, &mut found);
    if let Some(only) = &card.only {
        look_at_limits(only, &mut found);
        if only.times.is_some() {
            found.push("a spell has no `times`: its card is cast once".to_owned());
        }
    }
    found.extend(card.halves.values().flat_map(faults));
    if let Some(back) = &card.back {
        found.extend(faults(back));
    }
    if let Some(adventure) = &card.adventure {
        found.extend(faults(adventure));
        if adventure.name.is_none() {
            found.push("an `adventure` needs its own `name`".to_owned());
        }
    }
    found
}

/// Checks that several modes are chosen where one may be chosen again, and that there are enough where all differ.
fn look_at_modes(card: &Card, found: &mut Vec<String>) {
    let wanted = card.choose.map_or(1, |choose| choose.0);
    if card.modes_repeat && (card.modes.is_empty() || wanted < 2) {
        found.push("`modes_repeat` needs `modes` of which `choose` takes several".to_owned());
    }
    let modes = i64::try_from(card.modes.len()).unwrap_or(i64::MAX);
    if !card.modes.is_empty() && !card.modes_repeat && wanted > modes && !card.has_too_few_modes_to_differ() {
        found.push(format!("`choose: {wanted}` needs as many different `modes`, or `modes_repeat: true`"));
    }
}

/// Abilities, as those of a card.
fn look_at_abilities(statics: &[Entry], triggered: &[Triggered], activated: &[Activated], found: &mut Vec<String>) {
    look_at(statics, Role::Static, found);
    for entry in statics {
        look_at_static(entry, found);
    }
    for ability in activated {
        look_at_who(ability, found);
        ability.only.iter().for_each(|only| look_at_limits(only, found));
    }
    for ability in triggered {
        look_at_triggered(ability, found);
        ability.only.iter().for_each(|only| look_at_limits(only, found));
    }
    let effects = triggered.iter().map(|ability| &ability.effect);
    for entries in effects.chain(activated.iter().map(|ability| &ability.effect)) {
        look_at(entries, Role::Resolves, found);
        for entry in entries {
            look_at_instruction(entry, found);
        }
    }
}

fn look_at_instruction(entry: &Entry, found: &mut Vec<String>) {
    if entry.name.is_some() {
        found.push("`name` belongs to an ability, not to an instruction".to_owned());
    }
    if entry.zone.is_some() {
        found.push("`zone` belongs to an ability, not to an instruction".to_owned());
    }
    if let Act::Effect(effect) = &entry.act {
        look_within(effect, found);
    }
}

fn look_at(entries: &[Entry], role: Role, found: &mut Vec<String>) {
    for spot in spots_of(entries, role) {
        look_at_spot(spot.says, spot, found);
    }
    look_at_entries(entries, found);
    amounts(entries, found);
}

/// A target must be one that is looked for, a choice one that is asked for.
fn look_at_spot(says: &Selector, spot: Spot<'_>, found: &mut Vec<String>) {
    let mut spot = spot;
    if let Selector::Phrase(phrased) = says {
        if !matches!(phrased.of, Phrase::Target(_)) && (phrased.count.is_some() || phrased.divided) {
            found.push(format!("`count` and `divided` need a `target`, but {} has none", spot.at));
        }
        match &phrased.of {
            Phrase::Target(_) => {
                if !spot.named {
                    found.push(format!("no step can name the `target` in {}", spot.at));
                }
                spot.named = false;
                spot.asked = false;
            }
            Phrase::Chosen(_) => {
                if !spot.asked {
                    found.push(format!("nobody is asked for the `chosen` in {}", spot.at));
                }
                spot.named = false;
                spot.asked = false;
            }
            Phrase::Each(_) | Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => spot.asked = false,
        }
    }
    if let Selector::Filter(filter) = says {
        if filter.amount.is_some() && filter.counter.is_none() {
            found.push(format!("`amount` counts counters, but no `counter` is named in {}", spot.at));
        }
        spot.asked = false;
    }
    for inner in inside(says) {
        look_at_spot(inner, spot, found);
    }
}

/// Checks that a static ability has no size, and replaces no event of its own.
fn look_at_static(entry: &Entry, found: &mut Vec<String>) {
    let sized = |amount: &ShieldAmount| matches!(amount, ShieldAmount::Word(Shield::Next(_) | Shield::NextTime(_)));
    match entry.as_static() {
        Some(Static::Prevent(prevent)) => {
            if sized(&prevent.amount) {
                found.push(format!("a static ability has no `amount: {}`", shown(&prevent.amount)));
            }
            if prevent.instead.is_some() {
                found.push("a static ability has no `instead` beside `prevent`".to_owned());
            }
            if prevent.x.is_some() {
                found.push("a static ability has no `x`".to_owned());
            }
            if prevent.span.is_some() {
                found.push("a static ability has no `for`: it lasts while its object is there".to_owned());
            }
        }
        Some(Static::Replace(replace)) => {
            if let Some(amount) = replace.amount.as_ref().filter(|amount| sized(amount)) {
                found.push(format!("a static ability has no `amount: {}`", shown(amount)));
            }
            if replace.span.is_some() {
                found.push("a static ability has no `for`: it lasts while its object is there".to_owned());
            }
            if replace.per == Some(Per::OneSource) {
                found.push("`per: one source` is only for `prevent`".to_owned());
            }
            look_at_replacement(replace, found);
        }
        Some(Static::Modify(modify)) => {
            look_at_change(modify, found);
            look_at_qualities(modify, true, found);
            if modify.x.is_none() && modify.stats.is_some_and(|stats| stats.has_x()) {
                found.push("a static ability must give the value of `x` in `stats`".to_owned());
            }
        }
        Some(Static::StayTapped(stay)) => {
            if stay.who.is_some() || stay.steps.is_some() {
                found.push(
                    "a static `stay_tapped` is about every untap step, and has no `who` and no `steps`".to_owned(),
                );
            }
        }
        Some(Static::AttackCost(cost) | Static::BlockCost(cost)) => {
            if cost.cost.is_empty() {
                found.push("`attack_cost` and `block_cost` need a `cost`".to_owned());
            }
        }
        Some(Static::Unpreventable(_) | Static::Cant(_) | Static::DealtAsThough(_) | Static::TriggersAgain(_))
        | None => {}
    }
}

/// Checks that a change fits its event: how a permanent enters is one matter, and whether it enters another (614.1c).
fn look_at_replacement(replace: &Replace, found: &mut Vec<String>) {
    let change = replace.change.as_ref();
    let enters = matches!(replace.would, EventPattern::Entered(_));
    let how = change.is_some_and(|change| {
        change.controller.is_some()
            || change.tapped.is_some()
            || change.copy_of.is_some()
            || change.face.is_some()
            || change.choose.is_some()
    });
    let what = change.is_some_and(|change| change.amount.is_some() || change.to.is_some() || change.leaves.is_some());
    if enters && (what || change.is_none() || !replace.instead.is_empty()) {
        let fault = "`entered` changes how a permanent enters: if it does not enter, write `moved: {to: battlefield}`";
        found.push(fault.to_owned());
    }
    if !enters && how {
        found.push("`controller`, `tapped`, `copy_of`, `face` and `choose` of `change` are for `entered`".to_owned());
    }
}

fn shown(amount: &ShieldAmount) -> String {
    match amount {
        ShieldAmount::Word(word) => word.to_string(),
        ShieldAmount::Of(_) => "measured".to_owned(),
    }
}

/// Looks at the objects that an instruction makes as at cards, and at the abilities that it gives.
fn look_within(effect: &Effect, found: &mut Vec<String>) {
    match effect {
        Effect::Modify(modify) => {
            look_at_change(modify, found);
            look_at_qualities(modify, false, found);
        }
        Effect::Prevent(prevent) => {
            look_at_division(Some(&prevent.amount), prevent.to.as_ref(), found);
            let instead = prevent.instead.as_ref().and_then(|instead| instead.amount.as_ref());
            look_at_division(instead, prevent.to.as_ref(), found);
            look_at_each(&prevent.amount, prevent.to.as_ref(), found);
        }
        Effect::Create(create) => found.extend(create.token.iter().flat_map(|token| faults(token))),
        Effect::Emblem(card) => found.extend(faults(card)),
        Effect::Replace(replace) => {
            if replace.per == Some(Per::OneSource) {
                found.push("`per: one source` is only for `prevent`".to_owned());
            }
            look_at_replacement(replace, found);
        }
        Effect::Choose(choose) => look_at_choice(choose, found),
        Effect::DealtAsThough(_) | Effect::AttackCost(_) | Effect::BlockCost(_) | Effect::TriggersAgain(_) => {
            found.push(format!("`{}` is only for static abilities", effect.word()));
        }
        _ => {}
    }
}

fn look_at_change(modify: &Modify, found: &mut Vec<String>) {
    if modify.x.is_some() && !modify.stats.is_some_and(|stats| stats.has_x()) {
        found.push("`modify` gives a value for `x`, but `stats` has no `x`".to_owned());
    }
    if changes_nothing(modify) {
        found.push("`modify` changes nothing".to_owned());
    }
    if let Some(gains) = &modify.gains {
        if gains.statics.is_empty() && gains.triggered.is_empty() && gains.activated.is_empty() {
            found.push("`gains` names no ability".to_owned());
        }
        look_at_abilities(&gains.statics, &gains.triggered, &gains.activated, found);
    }
}

/// Returns `true` if an effect names nothing that changes.
fn changes_nothing(modify: &Modify) -> bool {
    modify.stats.is_none()
        && modify.keywords.is_empty()
        && modify.types.is_none()
        && modify.subtypes.is_none()
        && modify.colors.is_none()
        && modify.loses.is_empty()
        && modify.gains.is_none()
        && !modify.of_chosen_color
}

/// Returns `true` if a selector names players and nothing else.
pub(crate) fn is_of_players(selector: &Selector) -> bool {
    let player = |kind: &KindWord| matches!(kind, KindWord::Player | KindWord::Opponent);
    match selector {
        Selector::Reference(reference) => {
            matches!(
                reference,
                Reference::You | Reference::Opponent | Reference::ChosenPlayer | Reference::DefendingPlayer
            )
        }
        Selector::Kind(kind) => player(kind),
        Selector::List(list) => list.iter().any(is_of_players),
        Selector::Phrase(phrased) => match &phrased.of {
            Phrase::Target(inner) | Phrase::Chosen(inner) | Phrase::Each(inner) => is_of_players(inner),
            Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => true,
        },
        Selector::Filter(filter) => filter.kind.iter().any(player),
    }
}

/// Checks that the amount divided among targets is a number: there are no parts of all damage, or of one instance of
/// it.
fn look_at_division(amount: Option<&ShieldAmount>, to: Option<&Selector>, found: &mut Vec<String>) {
    let divided = matches!(to, Some(Selector::Phrase(phrased)) if phrased.divided);
    let all = |amount: &&ShieldAmount| !matches!(amount, ShieldAmount::Word(Shield::Next(_)));
    if let Some(amount) = amount.filter(|_| divided).filter(all) {
        found.push(format!("`amount: {}` cannot be divided among targets", shown(amount)));
    }
}

/// A shield each is made for what one `each` names (615.11); of several there would be one shield for all.
fn look_at_each(amount: &ShieldAmount, to: Option<&Selector>, found: &mut Vec<String>) {
    let Some(Selector::List(list)) = to else { return };
    let each = |says: &Selector| matches!(says, Selector::Phrase(phrased) if matches!(phrased.of, Phrase::Each(_)));
    if matches!(amount, ShieldAmount::Word(Shield::Next(_))) && list.iter().any(each) {
        found.push("write a shield for each with one `each`, such as `each: [creature, player]`".to_owned());
    }
}

/// Checks that only players may activate an ability.
fn look_at_who(ability: &Activated, found: &mut Vec<String>) {
    if ability.who.as_ref().is_some_and(|who| !is_of_players(who)) {
        found.push("`who` of an activated ability lists the players who may activate it".to_owned());
    }
}

/// A restriction restricts something.
fn look_at_limits(only: &Only, found: &mut Vec<String>) {
    let says_nothing = Only {
        as_sorcery: false,
        turn: None,
        during: Many::default(),
        before: None,
        after: None,
        times: None,
        r#if: None,
    };
    if *only == says_nothing || only.during.contains(&Beginning::Turn) {
        found.push("`only` restricts nothing".to_owned());
    }
    let mut conditions = Vec::new();
    only.r#if.iter().for_each(|condition| conditions.extend(spots_of_condition(condition)));
    for spot in conditions {
        look_at_spot(spot.says, spot, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::codec::Codec;
    use kernel::words::json::parse;

    fn found(text: &str) -> Vec<String> {
        faults(&Card::read(&parse(text).unwrap()).unwrap())
    }

    #[test]
    fn a_target_where_nothing_is_looked_for_is_refused() {
        let card = r#"{"types": ["Enchantment"], "static": [{"act": {"effect": {"prevent": {"amount": {"word": "all"},
            "to": {"phrase": {"of": {"target": {"kind": "creature"}}}}}}}}]}"#;
        assert_eq!(found(card), ["no step can name the `target` in `to`"]);
    }

    #[test]
    fn a_change_that_does_not_fit_its_event_is_refused() {
        let card = |would: &str, rest: &str| {
            let replace = format!(r#"{{"would": {{"{would}": {{}}}}, {rest}}}"#);
            format!(r#"{{"types": ["Enchantment"], "static": [{{"act": {{"effect": {{"replace": {replace}}}}}}}]}}"#)
        };
        let (elsewhere, tapped) = (r#""change": {"to": {"zone": "exile"}}"#, r#""change": {"tapped": true}"#);
        let instead = r#""instead": [{"act": {"effect": {"gain_life": {"amount": {"word": 1}}}}}]"#;
        let refused =
            ["`entered` changes how a permanent enters: if it does not enter, write `moved: {to: battlefield}`"];
        assert_eq!(found(&card("entered", elsewhere)), refused);
        assert_eq!(found(&card("entered", instead)), refused);
        assert_eq!(found(&card("moved", tapped)).len(), 1);
        assert_eq!(found(&card("moved", elsewhere)), [""; 0]);
        assert_eq!(found(&card("entered", tapped)), [""; 0]);
    }

    #[test]
    fn a_number_of_no_counters_is_refused() {
        let card = |counter: &str| {
            let to = format!(r#"{{"filter": {{"type": ["player"], {counter} "amount": "2+"}}}}"#);
            format!(
                r#"{{"types": ["Enchantment"], "static": [{{"act": {{"effect": {{"prevent": {{"amount": {{"word": "all"}},
                "to": {to}}}}}}}}}]}}"#
            )
        };
        assert_eq!(found(&card("")), ["`amount` counts counters, but no `counter` is named in `to`"]);
        assert_eq!(found(&card(r#""counter": "poison","#)), [""; 0]);
    }

    #[test]
    fn a_change_of_nothing_is_refused() {
        let card = |change: &str| {
            let what = r#""what": {"reference": "host"}"#;
            format!(
                r#"{{"types": ["Enchantment"], "static": [{{"act": {{"effect": {{"modify": {{{what}{change}}}}}}}}}]}}"#
            )
        };
        assert_eq!(found(&card("")), ["`modify` changes nothing"]);
        assert_eq!(found(&card(r#", "colors": ["red"]"#)), [""; 0]);
        assert_eq!(found(&card(r#", "keywords": [{"plain": "flying"}]"#)), [""; 0]);
    }

    #[test]
    fn a_number_of_a_static_ability_is_refused() {
        let card = r#"{"types": ["Enchantment"], "static": [{"act": {"effect": {"prevent": {
            "amount": {"word": "next 3"}}}}}]}"#;
        assert_eq!(found(card), ["a static ability has no `amount: next 3`"]);
    }

    #[test]
    fn a_shield_for_each_of_a_list_is_refused() {
        let card = r#"{"types": ["Instant"], "effect": [{"act": {"effect": {"prevent": {"amount": {"word": "next 1"},
            "to": {"list": [{"phrase": {"of": {"each": {"kind": "creature"}}}}, {"reference": "you"}]}}}}}]}"#;
        assert_eq!(found(card), ["write a shield for each with one `each`, such as `each: [creature, player]`"]);
    }

    #[test]
    fn an_amount_that_is_compared_with_nothing_is_refused() {
        let card = r#"{"types": ["Instant"], "effect": [{"if": {"of": {"compare": {"what": {"word": "x"}}}},
            "act": {"effect": {"gain_life": {"amount": {"word": "1"}}}}}]}"#;
        assert_eq!(found(card), ["`compare` needs one of `is`, `more_than`, `less_than` and `equal_to`"]);
    }

    #[test]
    fn a_result_that_no_die_shows_is_refused() {
        let card = r#"{"types": ["Instant"], "effect": [{"act": {"effect": {"roll": {"sides": 6, "results": [
            {"from": 1, "to": 7, "effect": []}]}}}}]}"#;
        assert_eq!(found(card), ["a die with 6 sides never shows 7"]);
    }

    #[test]
    fn all_damage_is_not_divided_among_targets() {
        let card = r#"{"types": ["Instant"], "effect": [{"act": {"effect": {"prevent": {"amount": {"word": "all"},
            "to": {"phrase": {"of": {"target": {"kind": "any"}}, "count": "any", "divided": true}}}}}}]}"#;
        assert_eq!(found(card), ["`amount: all` cannot be divided among targets"]);
    }

    #[test]
    fn an_ability_that_triggers_once_anyway_has_no_next() {
        let card = r#"{"types": ["Instant"], "effect": [{"act": {"delayed": {"when": {"event": {"drew": {}}},
            "next": true, "effect": []}}}]}"#;
        assert_eq!(found(card), ["`next` needs `for`: an ability without `for` triggers only once"]);
    }

    #[test]
    fn what_has_no_modes_is_not_entwined() {
        let card = r#"{"types": ["Instant"], "entwine": [{"symbols": "{2}"}]}"#;
        assert_eq!(found(card), ["`entwine` is for all `modes`, and there are none"]);
    }

    #[test]
    fn modes_that_cannot_be_chosen_are_refused() {
        let card = |rest: &str| {
            let mode = r#"[{"act": {"effect": {"gain_life": {"amount": {"word": 1}}}}}]"#;
            format!(r#"{{"types": ["Instant"], "modes": {{"one": {mode}, "two": {mode}}}{rest}}}"#)
        };
        assert_eq!(found(&card(r#", "choose": 3"#)), [""; 0]);
        assert_eq!(found(&card(r#", "choose": 3, "modes_repeat": true"#)), [""; 0]);
        let one = ["`modes_repeat` needs `modes` of which `choose` takes several"];
        assert_eq!(found(&card(r#", "modes_repeat": true"#)), one);
        assert_eq!(found(&card(r#", "choose": 2"#)), [""; 0]);
    }

    #[test]
    fn gaining_no_ability_is_refused() {
        let card = r#"{"types": ["Enchantment"], "static": [{"act": {"effect": {"modify": {
            "what": {"reference": "host"}, "gains": {}}}}}]}"#;
        assert_eq!(found(card), ["`gains` names no ability"]);
    }

    #[test]
    fn what_a_given_ability_says_is_looked_at_as_on_a_card() {
        let card = r#"{"types": ["Enchantment"], "static": [{"act": {"effect": {"modify": {
            "what": {"reference": "host"}, "gains": {"static": [{"act": {"effect": {"prevent": {
            "amount": {"word": "next 3"}}}}}]}}}}}]}"#;
        assert_eq!(found(card), ["a static ability has no `amount: next 3`"]);
    }

    #[test]
    fn a_level_that_ends_before_it_begins_is_refused() {
        let card = r#"{"types": ["Creature"], "levels": [{"from": 3, "to": 2}]}"#;
        assert_eq!(found(card), ["a level ends before it begins: `to` is less than `from`"]);
    }

    #[test]
    fn a_name_of_an_instruction_is_refused() {
        let card = r#"{"types": ["Instant"], "effect": [{"name": "ward", "act": {"effect": {"gain_life": {
            "amount": {"word": 1}}}}}]}"#;
        assert_eq!(found(card), ["`name` belongs to an ability, not to an instruction"]);
    }

    #[test]
    fn a_choice_and_a_restriction_that_say_nothing_are_refused() {
        let choice = r#"{"types": ["Instant"], "effect": [{"act": {"effect": {"choose": {
            "what": {"word": "card type"}}}}}]}"#;
        assert_eq!(found(choice), ["`choose: card type` needs the types to choose from, under `among`"]);
        let limits = r#"{"types": ["Artifact"], "activated": [{"cost": [], "only": {}, "effect": [{"act": {"effect": {
            "gain_life": {"amount": {"word": 1}}}}}]}]}"#;
        assert_eq!(found(limits), ["`only` restricts nothing"]);
    }
}
