//! Choices: a choice is among several things, and a reference to a choice has something chosen.

use crate::words::cards::{Card, Color, Keyword, Quality, QualityWord, ValuedKeyword};
use crate::words::choices::{ChoiceWord, Choosable, Choose};
use crate::words::effects::{Act, Effect, Entry, EventPattern};
use crate::words::select::{ColorWord, Filter, KindWord, Reference, Selector};
use crate::words::spots::{Role, inside, spots_of};
use crate::words::statics::Static;

/// Checks that a choice is among several things.
pub(super) fn look_at_choice(choose: &Choose, found: &mut Vec<String>) {
    match choose.what {
        Choosable::Word(ChoiceWord::CardType) if choose.among.is_empty() => {
            found.push("`choose: card type` needs the types to choose from, under `among`".to_owned());
        }
        Choosable::Word(ChoiceWord::Color) => {
            for word in choose.among.iter().filter(|word| Color::of(word).is_none()) {
                found.push(format!("`{}` is not a color to choose", word.0));
            }
        }
        Choosable::Word(_) => {}
        Choosable::What(_) => {
            if !choose.among.is_empty() {
                found.push("`among` is for words: list objects to choose from under `what`".to_owned());
            }
        }
    }
}

/// Returns `true` if an instruction changes something to a choice made before.
pub(super) fn changes_to_the_chosen(entry: &Entry) -> bool {
    match &entry.act {
        Act::Effect(Effect::Modify(modify)) => modify.of_chosen_color || modify.keywords.iter().any(from_the_chosen),
        Act::Effect(_) | Act::Delayed(_) => false,
    }
}

pub(super) fn from_the_chosen(keyword: &Keyword) -> bool {
    matches!(keyword, Keyword::Valued(ValuedKeyword::Protection(from)) if from.iter().any(|quality| match quality {
        Quality::Word(word) => *word == QualityWord::Chosen,
        Quality::Filter(selector) => asks(selector),
    }))
}

/// Returns `true` if a card has abilities that look at a choice made for it.
pub(crate) fn asks_what_was_chosen(card: &Card) -> bool {
    // What the text itself has somebody choose is known to the rest of it.
    let says = |entries: &[Entry], role| {
        choices(entries).all(|choose| matches!(choose.what, Choosable::What(_)))
            && (spots_of(entries, role).iter().any(|spot| asks(spot.says)) || entries.iter().any(changes_to_the_chosen))
    };
    let triggered = |ability: &crate::words::cards::Triggered| says(&ability.effect, Role::Resolves);
    card.keywords.iter().any(from_the_chosen)
        || says(&card.statics, Role::Static)
        || card.triggered.iter().any(triggered)
        || card.activated.iter().any(|ability| says(&ability.effect, Role::Resolves))
}

/// Returns `true` if a selector asks about a choice.
pub(super) fn asks(selector: &Selector) -> bool {
    let own = match selector {
        Selector::Reference(reference) => *reference == Reference::ChosenPlayer,
        Selector::Filter(filter) => filter_asks(filter),
        Selector::Kind(kind) => *kind == KindWord::Chosen,
        Selector::List(_) | Selector::Phrase(_) => false,
    };
    own || inside(selector).into_iter().any(asks)
}

pub(super) fn filter_asks(filter: &Filter) -> bool {
    filter.color.contains(&ColorWord::Chosen)
        || filter.kind.contains(&KindWord::Chosen)
        || filter.name.iter().chain(filter.subtype.iter()).any(|text| **text == *"chosen")
}

/// The choices that instructions require.
pub(super) fn choices(entries: &[Entry]) -> impl Iterator<Item = &Choose> {
    entries.iter().filter_map(|entry| match &entry.act {
        Act::Effect(Effect::Choose(choose)) => Some(&**choose),
        Act::Effect(_) | Act::Delayed(_) => None,
    })
}

/// Returns `true` if a choice is made as the permanent enters.
pub(crate) fn chooses_as_it_enters(card: &Card) -> bool {
    card.statics.iter().any(|entry| match entry.as_static() {
        Some(Static::Replace(replace)) => {
            matches!(replace.would, EventPattern::Entered(_))
                && replace.change.as_ref().is_some_and(|change| change.choose.is_some())
        }
        _ => false,
    })
}
