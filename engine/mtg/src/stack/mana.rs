//! The mana part of costs (106, 601.2f to 601.2h).

use kernel::rule;

use crate::game::Game;
use crate::stack::costs::UNPAID;
use crate::state::Seat;
use crate::state::mana::Mana;
use crate::words::amount::Symbols;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl Game<'_> {
    /// Pays the mana of a cost, where the case counts that player's mana; any other can be paid.
    pub(crate) fn pay_mana(&mut self, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
        (self.rulings.pay_mana)(self, seat, cost, x)
    }
}

/// Pays so much of a player's mana, if there is so much: what pays for one symbol is not there for another (601.2h).
pub(crate) fn pay_mana(game: &mut Game<'_>, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
    game.pay_counted(seat, cost, x)
}

impl Game<'_> {
    fn pay_counted(&mut self, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
        let Some(mut mana) = self.state.player(seat).and_then(|player| player.mana) else { return Ok(()) };
        let short = || Stop::refused(UNPAID, "there is not enough mana");
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
        self.log.cite(clause!("601.2h-costs-are-paid"), || "the mana is spent".to_owned());
        if let Some(player) = self.state.player_mut(seat) {
            player.mana = Some(mana);
        }
        Ok(())
    }
}
