//! Amounts of a text (107): a number, X, an amount that was counted or prevented, and halves of it.
//!
//! "Half that much, rounded up" of 5 is 3; a card that does not say which way has it rounded down.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::state::characteristics::{Characteristics, Layer};
use crate::state::context::Context;
use crate::state::qualities::Asked;
use crate::state::{Being, ObjId, Object, Seat, State};
use crate::words::amount::{Amount, AmountWord, CardsIn, Measure, Measured, Number, NumberOf, Round};
use crate::words::cards::{Color, Keyword, Type};
use crate::words::patterns::EventPattern;
use crate::words::select::{Compared, Selector, Zone};
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 107.1a: half of a number, rounded as the card says, or down if it does not say.
    pub(crate) HALF: fn(i64, Option<Round>) -> i64 = half;
}

pub(crate) fn half(number: i64, round: Option<Round>) -> i64 {
    match round {
        Some(Round::Up) => number.saturating_add(1).div_euclid(2),
        Some(Round::Down) | None => number.div_euclid(2),
    }
}

/// The interpretations by which amounts are measured.
#[derive(Clone, Copy, Debug)]
pub struct Measuring {
    /// The number or amount of an event this turn.
    pub happened: fn(&State<'_>, &EventPattern, &Context) -> i64,
    /// `true` if a mana symbol is of one of these colors.
    pub symbol_is_of: fn(&str, &[Color]) -> bool,
    /// The mana value of a symbol, where X has this value.
    pub value_of_symbol: fn(&str, i64) -> i64,
    /// The number of basic land types among these.
    pub land_types: fn(&[Characteristics<'_>]) -> usize,
    /// The object whose numbers count if an ability measures an object (608.2h).
    pub as_it_left: fn(Being, &Context) -> Being,
    /// The object with an ability, for a condition of the ability that names a zone (603.4).
    pub as_it_is: fn(&State<'_>, &Context) -> Vec<Being>,
    /// The number of members of a party, by the places that each creature could take.
    pub party: fn(&[Vec<usize>]) -> usize,
    /// `true` if a sacrifice would be made or offered by one of these spells and abilities (614.17).
    pub is_made_by: fn(&State<'_>, &Selector, &Context) -> bool,
    /// `true` if a number of an object is as a text asks (601.2c).
    pub number_is: fn(i64, &Asked) -> bool,
    /// `true` if an ability that works in one zone works in the zone in which its card is (113.6b).
    pub works_elsewhere: fn(Zone, Zone) -> bool,
    /// The player or permanent that a creature attacks (508.3a).
    pub is_attacked: fn(&State<'_>, Being) -> Option<Being>,
    /// The keywords that the counters on an object give, each with its time stamp.
    pub of_counters: fn(&Object<'_>) -> Vec<(u32, &'static Keyword)>,
}

/// The most that any amount of an event may be: sums of very many stay far from where numbers end.
const LARGEST: i64 = 1_000_000_000_000;

/// An amount, unless it is one of those that are not counted any more.
pub(crate) fn within(amount: i64) -> Result<i64, Stop> {
    if amount > LARGEST {
        return Err(Stop::unsupported(format!("an amount of more than {LARGEST}")));
    }
    Ok(amount.max(0))
}

/// A number of things as a size.
pub(crate) fn small(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

impl State<'_> {
    /// The value of an amount, of `base` if it changes one.
    pub(crate) fn amount(&self, amount: &Amount, ctx: &Context, base: i64) -> i64 {
        match amount {
            Amount::Of(measured) => self.measured(measured, ctx),
            Amount::Word(word) => match word {
                AmountWord::Number(Number::Fixed(n)) => *n,
                AmountWord::Number(Number::X) => ctx.x,
                AmountWord::All => base,
                AmountWord::Prevented => ctx.prevented,
                AmountWord::ThatMuch => ctx.that_much,
                AmountWord::Removed => ctx.removed,
                AmountWord::Lost => ctx.lost,
                AmountWord::Excess => ctx.excess,
                AmountWord::Double => base.saturating_mul(2),
                AmountWord::Half => half(base, None),
                AmountWord::Plus(n) => base.saturating_add(*n),
                AmountWord::Minus(n) => base.saturating_sub(*n).max(0),
                AmountWord::Triple => base.saturating_mul(3),
                AmountWord::Chosen => ctx.number,
                AmountWord::Rolled => ctx.rolled,
            },
        }
    }

    pub(super) fn amount_in(&self, amount: &Amount, ctx: &Context, layer: Layer) -> i64 {
        match amount {
            Amount::Of(measured) => self.measured_in(measured, ctx, layer),
            Amount::Word(_) => self.amount(amount, ctx, 0),
        }
    }

    /// The value of a measured amount; never below 0.
    pub(crate) fn measured(&self, measured: &Measured, ctx: &Context) -> i64 {
        self.measured_in(measured, ctx, Layer::All)
    }

    /// Like `measured`, with characteristics up to a layer.
    pub(crate) fn measured_in(&self, measured: &Measured, ctx: &Context, layer: Layer) -> i64 {
        let all = |parts: &[Amount]| parts.iter().map(|part| self.amount_in(part, ctx, layer)).collect::<Vec<i64>>();
        let measured_as = |being: Being| (self.measuring.as_it_left)(being, ctx);
        let first = |selector: &Selector, number: &dyn Fn(Being) -> Option<i64>| {
            self.meant_in(selector, ctx, layer).into_iter().next().map(measured_as).and_then(number).unwrap_or(0)
        };
        let number = match &measured.of {
            Measure::Count(selector) => count(self.meant_in(selector, ctx, layer).len()),
            Measure::Power(selector) => first(selector, &|being| self.power_of(being, layer)),
            Measure::Toughness(selector) => first(selector, &|being| self.toughness_of(being, layer)),
            Measure::ManaValue(selector) => first(selector, &|being| self.mana_value_of(being)),
            Measure::Life(selector) => first(selector, &|being| self.life_of(being)),
            Measure::Twice(inner) => self.amount_in(inner, ctx, layer).saturating_mul(2),
            Measure::Thrice(inner) => self.amount_in(inner, ctx, layer).saturating_mul(3),
            Measure::Half(inner) => half(self.amount_in(inner, ctx, layer), measured.round),
            Measure::HighestLife(selector) => {
                let players = self.meant_in(selector, ctx, layer).into_iter();
                players.filter_map(|being| self.life_of(being)).max().unwrap_or(0)
            }
            Measure::Counters(counters) => {
                let on = self.meant_in(&counters.of, ctx, layer).into_iter();
                on.map(|being| self.counters_of(measured_as(being), counters.counter.as_deref())).sum()
            }
            Measure::Cards(cards) => self.cards_in(cards, ctx, layer),
            Measure::Devotion(colors) => self.devotion(ctx.you, colors, layer),
            Measure::BasicLandTypes(selector) => {
                count((self.measuring.land_types)(&self.seen_of(selector, ctx, layer)))
            }
            Measure::Colors(selector) => {
                let found: Vec<Characteristics<'_>> = self.seen_of(selector, ctx, layer);
                count(Color::ALL.iter().filter(|color| found.iter().any(|one| one.colors.contains(color))).count())
            }
            Measure::CardTypes(selector) => {
                let found: Vec<Characteristics<'_>> = self.seen_of(selector, ctx, layer);
                count(Type::ALL.iter().filter(|kind| found.iter().any(|one| one.types.contains(kind))).count())
            }
            Measure::Party(selector) => {
                let seats = self.meant_in(selector, ctx, layer).into_iter().filter_map(Being::player);
                seats.map(|seat| self.party(seat, layer)).max().unwrap_or(0)
            }
            Measure::Greatest(number) => self.numbers_of(number, ctx, layer).into_iter().max().unwrap_or(0),
            Measure::Least(number) => self.numbers_of(number, ctx, layer).into_iter().min().unwrap_or(0),
            Measure::Total(number) => self.numbers_of(number, ctx, layer).into_iter().fold(0, i64::saturating_add),
            Measure::Different(number) => {
                count(self.numbers_of(number, ctx, layer).into_iter().collect::<BTreeSet<i64>>().len())
            }
            Measure::Sum(parts) => all(parts).into_iter().fold(0, i64::saturating_add),
            Measure::Difference(parts) => {
                let mut parts = all(parts).into_iter();
                let from = parts.next().unwrap_or(0);
                parts.fold(from, i64::saturating_sub)
            }
            Measure::GreatestOf(parts) => all(parts).into_iter().max().unwrap_or(0),
            Measure::LeastOf(parts) => all(parts).into_iter().min().unwrap_or(0),
            Measure::ThisTurn(pattern) => (self.measuring.happened)(self, pattern, ctx),
        };
        number.max(0)
    }

    /// Returns `true` if an amount fits its comparison.
    pub(crate) fn compares(&self, compared: &Compared, ctx: &Context, layer: Layer) -> bool {
        let what = self.amount_in(&compared.what, ctx, layer);
        let than = |other: &Option<Amount>, holds: fn(i64, i64) -> bool| {
            other.as_ref().is_none_or(|other| holds(what, self.amount_in(other, ctx, layer)))
        };
        compared.is.is_none_or(|is| is.fits(what))
            && than(&compared.more_than, |one, other| one > other)
            && than(&compared.less_than, |one, other| one < other)
            && than(&compared.equal_to, |one, other| one == other)
    }

    fn power_of(&self, being: Being, layer: Layer) -> Option<i64> {
        let Being::Object(id) = being else { return None };
        self.characteristics_in(id, layer).stats.map(|stats| stats.power)
    }

    fn toughness_of(&self, being: Being, layer: Layer) -> Option<i64> {
        let Being::Object(id) = being else { return None };
        self.characteristics_in(id, layer).stats.map(|stats| stats.toughness)
    }

    fn mana_value_of(&self, being: Being) -> Option<i64> {
        let Being::Object(id) = being else { return None };
        Some(self.mana_value(id))
    }

    fn life_of(&self, being: Being) -> Option<i64> {
        let Being::Player(seat) = being else { return None };
        self.player(seat).map(|player| player.life)
    }

    /// A number of each of several.
    fn numbers_of(&self, number: &NumberOf, ctx: &Context, layer: Layer) -> Vec<i64> {
        let of = |being: Being| match number {
            NumberOf::Power(_) => self.power_of(being, layer),
            NumberOf::Toughness(_) => self.toughness_of(being, layer),
            NumberOf::ManaValue(_) => self.mana_value_of(being),
            NumberOf::Life(_) => self.life_of(being),
        };
        self.meant_in(number.of(), ctx, layer).into_iter().filter_map(of).collect()
    }

    /// The characteristics of those of them that are objects.
    fn seen_of(&self, selector: &Selector, ctx: &Context, layer: Layer) -> Vec<Characteristics<'_>> {
        let seen = |being: Being| match being {
            Being::Player(_) => None,
            Being::Object(id) => Some(Rc::unwrap_or_clone(self.characteristics_in(id, layer))),
        };
        self.meant_in(selector, ctx, layer).into_iter().filter_map(seen).collect()
    }

    /// The number of counters of a kind, or of all kinds, on an object or player; none on an object that left.
    fn counters_of(&self, being: Being, kind: Option<&str>) -> i64 {
        let all = match being {
            Being::Player(seat) => self.player(seat).map(|player| &player.counters),
            Being::Object(id) => self.object(id).map(|object| &object.counters),
        };
        all.map_or(0, |counters| match kind {
            Some(kind) => counters.get(kind),
            None => counters.0.iter().map(|(_, number)| *number).sum(),
        })
    }

    /// The number of cards in a zone of players, including blank ones.
    fn cards_in(&self, cards: &CardsIn, ctx: &Context, layer: Layer) -> i64 {
        let of = match &cards.of {
            None => vec![Being::Player(ctx.you)],
            Some(of) => self.meant_in(of, ctx, layer),
        };
        let heap = |being: Being| match being {
            Being::Player(seat) => self.player(seat).and_then(|player| player.heap(cards.zone)),
            Being::Object(_) => None,
        };
        count(of.into_iter().filter_map(heap).map(Vec::len).sum())
    }

    fn party(&self, seat: Seat, layer: Layer) -> i64 {
        let own = |id: &ObjId| self.object(*id).is_some_and(|object| object.controller == seat);
        let found = self.battlefield().into_iter().filter(own).map(|id| self.characteristics_in(id, layer));
        let classes: Vec<Vec<usize>> = found
            .filter(|one| one.is(Type::Creature))
            .map(|one| {
                let all = one.every_creature_type;
                let is = |class: &str| all || one.subtypes.iter().any(|subtype| **subtype == *class);
                PARTY_TYPES.iter().enumerate().filter(|(_, class)| is(class)).map(|(place, _)| place).collect()
            })
            .collect();
        count((self.measuring.party)(&classes))
    }
}

/// The basic land types (305.6).
pub(crate) const BASIC_LAND_TYPES: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// The creature types of a party (700.8).
const PARTY_TYPES: [&str; 4] = ["Cleric", "Rogue", "Warrior", "Wizard"];

kernel::interpretation! {
    /// 608.2h: the object whose numbers count for an ability that triggered as a permanent left: the permanent as it last
    /// existed, not the card that it became.
    pub(crate) AS_IT_LEFT: fn(Being, &Context) -> Being = as_it_left;
    /// 305.6: the number of basic land types among objects. Each counts once, even on lands that are not basic.
    pub(crate) LAND_TYPES: fn(&[Characteristics<'_>]) -> usize = land_types;
}

fn as_it_left(being: Being, ctx: &Context) -> Being {
    match ctx.left {
        Some((now, was)) if being == Being::Object(now) => Being::Object(was),
        _ => being,
    }
}

fn land_types(found: &[Characteristics<'_>]) -> usize {
    BASIC_LAND_TYPES
        .iter()
        .filter(|name| found.iter().any(|one| one.subtypes.iter().any(|own| **own == ***name)))
        .count()
}

kernel::interpretation! {
    /// 700.8: the number of creatures in a player's party. Each of the four roles may have another creature, and a
    /// creature has only one role.
    pub(crate) PARTY: fn(&[Vec<usize>]) -> usize = party;
}

/// The number of members of a party: each creature is one at most (700.8).
pub(crate) fn party(classes: &[Vec<usize>]) -> usize {
    matched(classes, &mut [false; PARTY_TYPES.len()])
}

/// The number of places that can be filled, each by another creature that fits it.
fn matched(classes: &[Vec<usize>], filled: &mut [bool; PARTY_TYPES.len()]) -> usize {
    let Some((first, rest)) = classes.split_first() else { return 0 };
    if filled.iter().all(|place| *place) {
        return 0;
    }
    let mut most = if first.len() < PARTY_TYPES.len() || rest.is_empty() { matched(rest, filled) } else { 0 };
    for place in first {
        if filled.get(*place).is_some_and(|full| *full) {
            continue;
        }
        let mut with = *filled;
        if let Some(full) = with.get_mut(*place) {
            *full = true;
        }
        most = most.max(1 + matched(rest, &mut with));
    }
    most
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_is_rounded_as_the_card_says() {
        assert_eq!((half(5, Some(Round::Up)), half(5, Some(Round::Down)), half(5, None)), (3, 2, 2));
    }

    #[test]
    fn an_amount_is_no_less_than_nothing_and_no_more_than_is_counted() {
        assert_eq!((within(-1), within(LARGEST)), (Ok(0), Ok(LARGEST)));
        assert!(matches!(within(LARGEST + 1), Err(Stop::Unsupported(_))));
    }

    #[test]
    fn of_a_party_each_creature_is_one_member() {
        let all = vec![0, 1, 2, 3];
        assert_eq!(matched(&[vec![0, 3], vec![0]], &mut [false; 4]), 2);
        assert_eq!(matched(&[vec![0], vec![0], vec![1]], &mut [false; 4]), 2);
        assert_eq!(matched(&[all.clone(), vec![0], vec![0, 1], vec![2], all], &mut [false; 4]), 4);
    }

    #[test]
    fn a_half_of_what_is_even_is_the_same_either_way() {
        assert_eq!((half(4, Some(Round::Up)), half(4, None)), (2, 2));
    }
}
