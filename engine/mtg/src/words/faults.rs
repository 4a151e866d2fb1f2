//! What a card says that nothing could come of: a target that no step can name, a choice that nobody is asked for, an
//! amount of nothing. Such a card is refused as it is read, and not played as if it said less.

use crate::words::amount::{Amount, AmountWord, Measure, Shield, ShieldAmount};
use crate::words::cards::{Card, Keyword, Quality, QualityWord, ValuedKeyword};
use crate::words::effects::{Act, Effect, Entry, EventPattern, Modify};
use crate::words::select::{ColorWord, Filter, KindWord, Phrase, Reference, Selector};
use crate::words::spots::{Role, Spot, inside, spots_of};
use crate::words::statics::Static;

/// What is wrong with a card, in words.
pub(crate) fn faults(card: &Card) -> Vec<String> {
    let mut found = Vec::new();
    let resolving = || card.effect.iter().chain(card.modes.values().flatten());
    look_at(&card.statics, Role::Static, &mut found);
    for entry in &card.statics {
        look_at_static(entry, &mut found);
    }
    for entries in std::iter::once(&card.effect)
        .chain(card.modes.values())
        .chain(card.triggered.iter().map(|ability| &ability.effect))
        .chain(card.activated.iter().map(|ability| &ability.effect))
    {
        look_at(entries, Role::Resolves, &mut found);
    }
    let abilities = card.triggered.iter().flat_map(|ability| &ability.effect);
    let abilities = abilities.chain(card.activated.iter().flat_map(|ability| &ability.effect));
    for entry in resolving().chain(abilities) {
        if let Act::Effect(effect) = &entry.act {
            look_within(effect, &mut found);
        }
    }
    if asks_what_was_chosen(card) && !chooses_as_it_enters(card) {
        found.push("it says `chosen` of something that nothing has it choose as it enters".to_owned());
    }
    if let Some(back) = &card.back {
        found.extend(faults(back));
    }
    found
}

fn look_at(entries: &[Entry], role: Role, found: &mut Vec<String>) {
    for spot in spots_of(entries, role) {
        look_at_spot(spot.says, spot, found);
    }
    amounts(entries, false, found);
}

/// A target must be one that is looked for, a choice one that is asked for.
fn look_at_spot(says: &Selector, spot: Spot<'_>, found: &mut Vec<String>) {
    let mut spot = spot;
    if let Selector::Phrase(phrased) = says {
        if !matches!(phrased.of, Phrase::Target(_)) && (phrased.count.is_some() || phrased.divided) {
            found.push(format!("`count` and `divided` are said of a `target`, and there is none in {}", spot.at));
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
            Phrase::Each(_) | Phrase::ControllerOf(_) => spot.asked = false,
        }
    }
    if matches!(says, Selector::Filter(_)) {
        spot.asked = false;
    }
    for inner in inside(says) {
        look_at_spot(inner, spot, found);
    }
}

/// A static ability is not made with a size, and replaces nothing that it says itself.
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
                found.push("a static ability has no `for`: it lasts while it stands".to_owned());
            }
        }
        Some(Static::Replace(replace)) => {
            if let Some(amount) = replace.amount.as_ref().filter(|amount| sized(amount)) {
                found.push(format!("a static ability has no `amount: {}`", shown(amount)));
            }
            if replace.span.is_some() {
                found.push("a static ability has no `for`: it lasts while it stands".to_owned());
            }
        }
        Some(Static::Modify(modify)) => look_at_change(modify, found),
        Some(Static::Unpreventable(_) | Static::Cant(_)) | None => {}
    }
}

fn shown(amount: &ShieldAmount) -> String {
    match amount {
        ShieldAmount::Word(word) => word.to_string(),
        ShieldAmount::Of(_) => "measured".to_owned(),
    }
}

/// What an instruction makes that is looked at like a card, and what it gives to whom.
fn look_within(effect: &Effect, found: &mut Vec<String>) {
    match effect {
        Effect::Modify(modify) => look_at_change(modify, found),
        Effect::Prevent(prevent) => {
            look_at_division(Some(&prevent.amount), prevent.to.as_ref(), found);
            let instead = prevent.instead.as_ref().and_then(|instead| instead.amount.as_ref());
            look_at_division(instead, prevent.to.as_ref(), found);
        }
        Effect::Create(create) => found.extend(create.token.iter().flat_map(|token| faults(token))),
        Effect::Emblem(card) => found.extend(faults(card)),
        _ => {}
    }
}

fn look_at_change(modify: &Modify, found: &mut Vec<String>) {
    if is_of_players(&modify.what) {
        found.push("`modify` changes objects, and `what` names players".to_owned());
    }
    if modify.keywords.iter().any(from_the_chosen) {
        found.push("`modify` cannot give protection from what was chosen".to_owned());
    }
}

/// Whether a selector names players and nothing else.
fn is_of_players(selector: &Selector) -> bool {
    let player = |kind: &KindWord| matches!(kind, KindWord::Player | KindWord::Opponent);
    match selector {
        Selector::Reference(reference) => {
            matches!(reference, Reference::You | Reference::Opponent | Reference::ChosenPlayer)
        }
        Selector::Kind(kind) => player(kind),
        Selector::List(list) => list.iter().any(is_of_players),
        Selector::Phrase(phrased) => match &phrased.of {
            Phrase::Target(inner) | Phrase::Chosen(inner) | Phrase::Each(inner) => is_of_players(inner),
            Phrase::ControllerOf(_) => true,
        },
        Selector::Filter(filter) => filter.kind.iter().any(player),
    }
}

/// What is divided among targets is a number: there are no parts of all damage, or of one instance of it.
fn look_at_division(amount: Option<&ShieldAmount>, to: Option<&Selector>, found: &mut Vec<String>) {
    let divided = matches!(to, Some(Selector::Phrase(phrased)) if phrased.divided);
    let all = |amount: &&ShieldAmount| !matches!(amount, ShieldAmount::Word(Shield::Next(_)));
    if let Some(amount) = amount.filter(|_| divided).filter(all) {
        found.push(format!("`amount: {}` cannot be divided among targets", shown(amount)));
    }
}

/// Words that are about an amount that something else settles are of no use where nothing does.
fn amounts(entries: &[Entry], prevents: bool, found: &mut Vec<String>) {
    for entry in entries {
        let effect = match &entry.act {
            Act::Effect(effect) => effect,
            Act::Delayed(delayed) => {
                amounts(&delayed.effect, true, found);
                continue;
            }
        };
        let mut look = |amount: &Amount, all: bool| look_at_amount(amount, all, prevents, found);
        match effect {
            Effect::DealDamage(deal) => {
                look(&deal.amount, false);
                deal.instead
                    .iter()
                    .filter_map(|instead| instead.amount.as_ref())
                    .for_each(|amount| look(amount, false));
            }
            Effect::GainLife(quantity) | Effect::LoseLife(quantity) | Effect::Draw(quantity) => {
                look(&quantity.amount, false);
            }
            Effect::Mill(quantity) | Effect::Discard(quantity) => look(&quantity.amount, true),
            Effect::PutCounters(put) => look(&put.amount, false),
            Effect::RemoveCounters(remove) => look(&remove.amount, true),
            Effect::Create(create) => look(&create.amount, false),
            Effect::Prevent(prevent) => amounts(&prevent.then, true, found),
            Effect::Replace(replace) => amounts(&replace.instead, true, found),
            Effect::Flip(flip) => {
                amounts(&flip.won, prevents, found);
                amounts(&flip.lost, prevents, found);
            }
            _ => {}
        }
    }
}

fn look_at_amount(amount: &Amount, all: bool, prevents: bool, found: &mut Vec<String>) {
    let word = match amount {
        Amount::Word(word) => word,
        Amount::Of(measured) => {
            if let Measure::Twice(inner) | Measure::Half(inner) = &measured.of {
                look_at_amount(inner, false, prevents, found);
            }
            return;
        }
    };
    let useless = match word {
        AmountWord::Number(_) | AmountWord::ThatMuch | AmountWord::Removed => false,
        AmountWord::All => !all,
        AmountWord::Prevented => !prevents,
        AmountWord::Double | AmountWord::Half | AmountWord::Plus(_) | AmountWord::Minus(_) => true,
    };
    if useless {
        found.push(format!("there is nothing of which `amount: {word}` could be"));
    }
}

fn from_the_chosen(keyword: &Keyword) -> bool {
    matches!(keyword, Keyword::Valued(ValuedKeyword::Protection(from)) if from.iter().any(|quality| match quality {
        Quality::Word(word) => *word == QualityWord::Chosen,
        Quality::Filter(selector) => asks(selector),
    }))
}

/// Whether a card has abilities that look at what was chosen for it.
pub(crate) fn asks_what_was_chosen(card: &Card) -> bool {
    let says = |entries: &[Entry], role| spots_of(entries, role).iter().any(|spot| asks(spot.says));
    let triggered = |ability: &crate::words::cards::Triggered| says(&ability.effect, Role::Resolves);
    card.keywords.iter().any(from_the_chosen)
        || says(&card.statics, Role::Static)
        || card.triggered.iter().any(triggered)
        || card.activated.iter().any(|ability| says(&ability.effect, Role::Resolves))
}

/// Whether a selector asks about what was chosen.
fn asks(selector: &Selector) -> bool {
    let own = match selector {
        Selector::Reference(reference) => *reference == Reference::ChosenPlayer,
        Selector::Filter(filter) => filter_asks(filter),
        Selector::Kind(_) | Selector::List(_) | Selector::Phrase(_) => false,
    };
    own || inside(selector).into_iter().any(asks)
}

fn filter_asks(filter: &Filter) -> bool {
    filter.color.contains(&ColorWord::Chosen)
        || filter.name.iter().chain(filter.subtype.iter()).any(|text| **text == *"chosen")
}

/// Whether something is chosen as the permanent enters.
fn chooses_as_it_enters(card: &Card) -> bool {
    card.statics.iter().any(|entry| match entry.as_static() {
        Some(Static::Replace(replace)) => {
            matches!(replace.would, EventPattern::Entered(_))
                && replace.change.as_ref().is_some_and(|change| change.choose.is_some())
        }
        _ => false,
    })
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
    fn a_number_of_a_static_ability_is_refused() {
        let card = r#"{"types": ["Enchantment"], "static": [{"act": {"effect": {"prevent": {
            "amount": {"word": "next 3"}}}}}]}"#;
        assert_eq!(found(card), ["a static ability has no `amount: next 3`"]);
    }

    #[test]
    fn an_amount_of_nothing_is_refused() {
        let card = r#"{"types": ["Instant"], "effect": [{"act": {"effect": {"gain_life": {
            "amount": {"word": "double"}}}}}]}"#;
        assert_eq!(found(card), ["there is nothing of which `amount: double` could be"]);
    }

    #[test]
    fn all_damage_is_not_divided_among_targets() {
        let card = r#"{"types": ["Instant"], "effect": [{"act": {"effect": {"prevent": {"amount": {"word": "all"},
            "to": {"phrase": {"of": {"target": {"kind": "any"}}, "count": "any", "divided": true}}}}}}]}"#;
        assert_eq!(found(card), ["`amount: all` cannot be divided among targets"]);
    }

    #[test]
    fn keywords_for_a_player_are_refused() {
        let card = r#"{"types": ["Enchantment"], "static": [{"act": {"effect": {"modify": {
            "what": {"reference": "you"}, "keywords": [{"plain": "hexproof"}]}}}}]}"#;
        assert_eq!(found(card), ["`modify` changes objects, and `what` names players"]);
    }
}
