//! Mana, where a case counts it, and the mana part of costs (106, 601.2f to 601.2h).

use kernel::rule;
use std::str::FromStr;

use crate::game::Game;
use crate::state::Seat;
use crate::words::amount::Symbols;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// The kinds of mana (106.1).
const KINDS: [&str; 6] = ["W", "U", "B", "R", "G", "C"];

/// What questions call the kinds of mana.
const NAMES: [&str; 6] = ["white", "blue", "black", "red", "green", "colorless"];

/// So much mana of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mana([i64; 6]);

impl FromStr for Mana {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut mana = Self::default();
        for symbol in text.parse::<Symbols>()?.0 {
            let Some(one) = mana.of(&symbol) else {
                return Err(format!("`{{{symbol}}}` is no mana; one of {{W}}, {{U}}, {{B}}, {{R}}, {{G}}, {{C}}"));
            };
            *one += 1;
        }
        Ok(mana)
    }
}

impl Mana {
    fn of(&mut self, symbol: &str) -> Option<&mut i64> {
        let place = KINDS.iter().position(|kind| *kind == symbol)?;
        self.0.get_mut(place)
    }

    fn total(&self) -> i64 {
        self.0.iter().sum()
    }

    /// The kinds there are, by name.
    fn kinds(&self) -> Vec<Name> {
        let there = NAMES.iter().zip(self.0).filter(|(_, amount)| *amount > 0);
        there.map(|(name, _)| Name::Word(name)).collect()
    }

    fn spend_one(&mut self, kind: &Name) {
        let place = NAMES.iter().position(|name| kind == name);
        if let Some(one) = place.and_then(|place| self.0.get_mut(place)) {
            *one -= 1;
        }
    }
}

impl Game<'_> {
    /// Pays the mana of a cost, where the case counts that player's mana; any other can be paid.
    pub fn pay_mana(&mut self, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
        let Some(mut mana) = self.state.player(seat).and_then(|player| player.mana) else { return Ok(()) };
        let short = || Stop::refused(&[], "there is not enough mana");
        let mut generic: i64 = 0;
        for symbol in cost.iter().flat_map(|symbols| &symbols.0) {
            match (symbol.as_str(), symbol.parse::<i64>()) {
                ("T", _) => {}
                ("X", _) => generic = generic.saturating_add(x),
                (_, Ok(number)) => generic = generic.saturating_add(number),
                (kind, Err(_)) => match mana.of(kind) {
                    Some(one) if *one > 0 => *one -= 1,
                    Some(_) => return Err(short()),
                    None => return Err(Stop::unsupported(format!("paying {{{kind}}}"))),
                },
            }
        }
        if generic > mana.total() {
            return Err(short());
        }
        if generic == mana.total() {
            mana = Mana::default();
            generic = 0;
        }
        for _ in 0..generic {
            let kinds = mana.kinds();
            let question = Question {
                who: self.seat_name(seat),
                kind: "cost",
                under: Some(rule!("107.4b")),
                about: None,
                options: Options::One(kinds.clone()),
            };
            let kind = match kinds.as_slice() {
                [only] => only.clone(),
                _ => self.log.ask(&question, |give| match give {
                    Give::One(name) => Ok(name.clone()),
                    other => Ok(Name::from(other.to_string())),
                })?,
            };
            mana.spend_one(&kind);
        }
        if let Some(player) = self.state.player_mut(seat) {
            player.mana = Some(mana);
        }
        Ok(())
    }
}
