//! The mana part of costs (106, 601.2f to 601.2h).

use kernel::rule;

use crate::game::Game;
use crate::stack::costs::UNPAID;
use crate::state::mana::{COLORS_SPENT, Mana, halves_of};
use crate::state::{ObjId, Seat};
use crate::words::amount::Symbols;
use crate::words::cards::{Color, Type};
use crate::words::scenario::Object;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl Game<'_> {
    pub(crate) fn pay_mana(&mut self, seat: Seat, cost: &[&Symbols], x: i64) -> Result<Option<Vec<Color>>, Stop> {
        let mana = |game: &Self| game.state.player(seat).and_then(|player| player.mana);
        let before = mana(self);
        self.by(&PAY_MANA)(self, seat, cost, x)?;
        Ok(before.zip(mana(self)).map(|(before, after)| self.by(&COLORS_SPENT)(before, after)))
    }
}

kernel::interpretation! {
    /// 601.2h: the payment of the mana of a cost. A player whose mana the case does not count can pay any. Returns the
    /// colors of the mana spent, if it is counted.
    pub(crate) PAY_MANA: fn(&mut Game<'_>, Seat, &[&Symbols], i64) -> Result<(), Stop> = pay_mana;
}

/// Pays so much of a player's mana, if there is so much: what pays for one symbol is not there for another (601.2h).
pub(crate) fn pay_mana(game: &mut Game<'_>, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
    game.pay_counted(seat, cost, x)
}

/// Returns `true` if a creature may be tapped to help to pay (702.51a): an untapped one, whenever it came under that
/// player's control.
fn may_convoke(game: &Game<'_>, seat: Seat, id: ObjId) -> bool {
    let own = game.state.object(id).is_some_and(|object| object.controller == seat && !object.tapped);
    own && game.state.is_permanent(id) && game.state.characteristics(id).is(Type::Creature)
}

/// The symbol that a creature of these colors pays for: one of its colors, else generic mana (702.51a).
fn convoked(symbols: &[String], colors: &[Color]) -> Option<usize> {
    let colored = |symbol: &String| colors.iter().any(|color| symbol_of(*color) == symbol);
    let generic = |symbol: &String| symbol.parse::<i64>().is_ok_and(|number| number > 0);
    symbols.iter().position(colored).or_else(|| symbols.iter().position(generic))
}

fn symbol_of(color: Color) -> &'static str {
    match color {
        Color::White => "W",
        Color::Blue => "U",
        Color::Black => "B",
        Color::Red => "R",
        Color::Green => "G",
    }
}

impl Game<'_> {
    /// Taps the creatures with which a step helps to pay for a spell. Gives what is left of the mana cost (702.51b).
    pub(crate) fn convoke(
        &mut self,
        seat: Seat,
        creatures: &[Object],
        cost: Vec<&Symbols>,
        x: i64,
    ) -> Result<Symbols, Stop> {
        let mut left: Vec<String> = cost.into_iter().flat_map(|symbols| symbols.0.iter().cloned()).collect();
        for symbol in left.iter_mut().filter(|symbol| *symbol == "X") {
            *symbol = x.to_string();
        }
        for name in creatures {
            let able = self.state.named(name).filter(|id| may_convoke(self, seat, *id));
            let Some(id) = able else {
                return Err(Stop::refused(UNPAID, format!("`{}` cannot help to pay", **name)));
            };
            let place = convoked(&left, &self.state.characteristics(id).colors);
            let Some((place, symbol)) = place.and_then(|place| Some((place, left.get(place)?.clone()))) else {
                return Err(Stop::refused(UNPAID, format!("there is nothing left for `{}` to pay", **name)));
            };
            match symbol.parse::<i64>() {
                Ok(number) if number > 1 => {
                    left.iter_mut().skip(place).take(1).for_each(|one| *one = (number - 1).to_string());
                }
                _ => drop(left.remove(place)),
            }
            self.log.cite(clause!("601.2h-costs-are-paid"), || format!("`{}` helps to pay", **name));
            self.tap(id);
        }
        Ok(Symbols(left))
    }

    /// The most that X can be in a cost that a player pays: all the mana there is, where the case counts it.
    pub(crate) fn most_for_x(&self, seat: Seat) -> i64 {
        let counted = self.state.player(seat).and_then(|player| player.mana);
        counted.map_or(kernel::words::shape::MOST, |mana| mana.total())
    }

    /// Returns `true` if there is enough mana for a cost, paid so many times.
    pub(crate) fn has_mana_for(&self, seat: Seat, cost: &[&Symbols], x: i64, times: i64) -> bool {
        let Some(mut mana) = self.state.player(seat).and_then(|player| player.mana) else { return true };
        let mut generic: i64 = 0;
        for symbol in cost.iter().flat_map(|symbols| &symbols.0) {
            match (symbol.as_str(), symbol.parse::<i64>()) {
                ("T", _) => {}
                ("X", _) => generic = generic.saturating_add(x.saturating_mul(times)),
                (_, Ok(number)) => generic = generic.saturating_add(number.saturating_mul(times)),
                (kind, Err(_)) => match mana.of(kind) {
                    Some(one) if *one >= times => *one -= times,
                    Some(_) => return false,
                    // A player who cannot announce it is refused as it is paid.
                    None => return true,
                },
            }
        }
        generic <= mana.total()
    }

    fn pay_counted(&mut self, seat: Seat, cost: &[&Symbols], x: i64) -> Result<(), Stop> {
        let Some(mut mana) = self.state.player(seat).and_then(|player| player.mana) else { return Ok(()) };
        let short = || Stop::refused(UNPAID, "there is not enough mana");
        let mut generic: i64 = 0;
        let mut hybrid: Vec<Vec<Name>> = Vec::new();
        for symbol in cost.iter().flat_map(|symbols| &symbols.0) {
            match (symbol.as_str(), symbol.parse::<i64>()) {
                ("T", _) => {}
                ("X", _) => generic = generic.saturating_add(x),
                (_, Ok(number)) => generic = generic.saturating_add(number),
                (kind, Err(_)) => match mana.of(kind) {
                    Some(one) if *one > 0 => *one -= 1,
                    Some(_) => return Err(short()),
                    None => {
                        let halves = halves_of(kind);
                        hybrid.push(halves.ok_or_else(|| Stop::unsupported(format!("paying {{{kind}}}")))?);
                    }
                },
            }
        }
        for halves in hybrid {
            let there: Vec<Name> = mana.kinds().into_iter().filter(|kind| halves.contains(kind)).collect();
            if there.is_empty() {
                return Err(short());
            }
            let who = self.seat_name(seat);
            let picked = self.log.pick(&who, "cost", Some(rule!("107.4e")), None, &there)?;
            if let Some(kind) = there.get(picked) {
                mana.spend_one(kind);
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
                options: Options::One(kinds.clone().into()),
            };
            let kind = self.log.ask(&question, |give| match give {
                Give::One(name) => Ok(name.clone()),
                other => Ok(Name::from(other.to_string())),
            })?;
            mana.spend_one(&kind);
        }
        self.log.cite(clause!("601.2h-costs-are-paid"), || "the mana is spent".to_owned());
        if let Some(player) = self.state.player_mut(seat) {
            player.mana = Some(mana);
        }
        Ok(())
    }
}
