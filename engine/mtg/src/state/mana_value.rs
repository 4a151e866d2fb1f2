//! Mana costs that are looked at and not paid: mana value (202.3) and devotion (700.5).
//!
//! Decides what the mana value of an object is, and how many mana symbols of a color there are in mana costs. A land or a
//! token has no mana cost, so its mana value is 0; of any other object a case has to say the cost.
//!
//! "{X}{W/B}{2}" on the battlefield has mana value 3, and adds 1 to the devotion to white, or to black, or to both together.

use crate::state::characteristics::Layer;
use crate::state::{ObjId, Object, Seat, State, Unsaid};
use crate::words::amount::Symbols;
use crate::words::cards::{Card, Color, Type};
use crate::words::select::Zone;

/// The letter of a color in symbols (107.4).
fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Blue => 'U',
        Color::Black => 'B',
        Color::Red => 'R',
        Color::Green => 'G',
    }
}

kernel::interpretation! {
    /// 202.3, 202.3f: the mana value of a symbol: of a number the number itself, of a hybrid the larger half.
    pub(crate) VALUE_OF_SYMBOL: fn(&str, i64) -> i64 = value_of_symbol;
}

fn value_of_symbol(symbol: &str, x: i64) -> i64 {
    let half = |half: &str| match half {
        "X" => x,
        "T" => 0,
        other => other.parse().unwrap_or(1),
    };
    symbol.split('/').filter(|part| *part != "P").map(half).max().unwrap_or(0)
}

kernel::interpretation! {
    /// 700.5: `true` if a mana symbol counts toward devotion to one of these colors, as one half of it or whole.
    pub(crate) SYMBOL_IS_OF: fn(&str, &[Color]) -> bool = symbol_is_of;
}

pub(crate) fn symbol_is_of(symbol: &str, colors: &[Color]) -> bool {
    symbol.split('/').any(|part| colors.iter().any(|color| part.chars().eq([letter(*color)])))
}

/// The mana cost of an object; a back face has that of its front (202.3b).
fn mana_cost<'a>(object: &Object<'a>) -> Option<&'a Symbols> {
    let card = object.card?;
    let front = |front: &&'a Card| front.back.as_ref().is_some_and(|back| std::ptr::eq(&raw const **back, card));
    card.cost.as_ref().or_else(|| object.printed.card.filter(front).and_then(|front| front.cost.as_ref()))
}

impl<'a> State<'a> {
    /// The cost of an object that is looked at; notes that it is not said where it ought to be.
    fn looked_at(&self, id: ObjId, layer: Layer) -> Option<&'a Symbols> {
        let object = self.object(id)?;
        let cost = mana_cost(object);
        let copied = object.card.is_some_and(|card| object.printed.card.is_some_and(|own| !std::ptr::eq(own, card)));
        let none = self.characteristics_in(id, layer).is(Type::Land) || (object.token && !copied);
        if cost.is_none() && !none {
            self.unsaid.set(Some(Unsaid::Cost(id)));
        }
        cost
    }

    /// The mana value of an object; an X in its cost is its value on the stack and 0 elsewhere (202.3e).
    pub(crate) fn mana_value(&self, id: ObjId) -> i64 {
        let Some(cost) = self.looked_at(id, Layer::All) else { return 0 };
        let x = self.stack.iter().find(|item| item.spell == Some(id)).map_or(0, |item| item.x);
        cost.0.iter().map(|symbol| (self.measuring.value_of_symbol)(symbol, x)).sum()
    }

    /// A player's devotion: how many mana symbols of these colors there are in the mana costs of that player's
    /// permanents, each symbol counted once (700.5).
    pub(crate) fn devotion(&self, seat: Seat, colors: &[Color], layer: Layer) -> i64 {
        let own = |id: &ObjId| self.object(*id).is_some_and(|object| object.controller == seat);
        let here = |id: &ObjId| self.object(*id).is_some_and(|object| object.zone == Zone::Battlefield);
        let permanents = self.battlefield().into_iter().filter(own).filter(here);
        let symbols = permanents.filter_map(|id| self.looked_at(id, layer)).flat_map(|cost| &cost.0);
        i64::try_from(symbols.filter(|symbol| (self.measuring.symbol_is_of)(symbol, colors)).count())
            .unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hybrid_symbol_counts_its_larger_half_and_x_what_it_is() {
        assert_eq!((value_of_symbol("W/B", 0), value_of_symbol("2/W", 0), value_of_symbol("W/P", 0)), (1, 2, 1));
        assert_eq!((value_of_symbol("X", 0), value_of_symbol("X", 4), value_of_symbol("5", 0)), (0, 4, 5));
    }

    #[test]
    fn a_hybrid_symbol_is_of_both_its_colors_and_a_number_of_none() {
        assert!(
            symbol_is_of("W/B", &[Color::White])
                && symbol_is_of("W/B", &[Color::Black])
                && symbol_is_of("2/W", &[Color::White])
        );
        assert!(!symbol_is_of("2", &[Color::White]) && !symbol_is_of("W", &[Color::Black]));
    }
}
