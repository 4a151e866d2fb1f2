//! Mana that a player has (106), where a case counts it.

use std::str::FromStr;

use crate::words::amount::Symbols;
use crate::words::cards::Color;
use kernel::words::name::Name;

/// The kinds of mana (106.1).
const KINDS: [&str; 6] = ["W", "U", "B", "R", "G", "C"];

/// The names of the kinds of mana in questions.
const NAMES: [&str; 6] = ["white", "blue", "black", "red", "green", "colorless"];

/// An amount of mana of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mana([i64; 6]);

/// The two kinds of mana of which either pays for a hybrid symbol, by name (107.4e); none where it is no such symbol.
pub(crate) fn halves_of(symbol: &str) -> Option<Vec<Name>> {
    let name = |half: &str| KINDS.iter().zip(NAMES).find(|(kind, _)| **kind == half).map(|(_, name)| Name::Word(name));
    let (one, other) = symbol.split_once('/')?;
    Some(vec![name(one)?, name(other)?])
}

impl FromStr for Mana {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut mana = Self::default();
        for symbol in text.parse::<Symbols>()?.0 {
            let Some(one) = mana.of(&symbol) else {
                return Err(format!(
                    "`{{{symbol}}}` is not mana; expected one of {{W}}, {{U}}, {{B}}, {{R}}, {{G}}, {{C}}"
                ));
            };
            *one += 1;
        }
        Ok(mana)
    }
}

kernel::interpretation! {
    /// 601.2h: the colors of the mana that was spent, which are those of which there was more before than after.
    pub(crate) COLORS_SPENT: fn(Mana, Mana) -> Vec<Color> = Mana::colors_gone;
}

impl Mana {
    /// The amount of a kind, by its symbol; none if there is no such kind.
    pub(crate) fn of(&mut self, symbol: &str) -> Option<&mut i64> {
        let place = KINDS.iter().position(|kind| *kind == symbol)?;
        self.0.get_mut(place)
    }

    /// The total amount of all kinds.
    pub(crate) fn total(&self) -> i64 {
        self.0.iter().sum()
    }

    /// The kinds there are, by name.
    pub(crate) fn kinds(&self) -> Vec<Name> {
        let there = NAMES.iter().zip(self.0).filter(|(_, amount)| *amount > 0);
        there.map(|(name, _)| Name::Word(name)).collect()
    }

    pub(crate) fn colors_gone(self, after: Self) -> Vec<Color> {
        let gone = NAMES.iter().zip(self.0.iter().zip(after.0)).filter(|(_, (before, after))| *before > after);
        gone.filter_map(|(name, _)| Color::of(name)).collect()
    }

    /// One of a kind, by its name, is spent.
    pub(crate) fn spend_one(&mut self, kind: &Name) {
        let place = NAMES.iter().position(|name| kind == name);
        if let Some(one) = place.and_then(|place| self.0.get_mut(place)) {
            *one -= 1;
        }
    }
}
