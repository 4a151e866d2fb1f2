//! A game that is being played: its state, its transcript and the rulings it is played by.

use crate::rulings::Rulings;
use crate::state::context::Context;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::EventPattern;
use crate::words::select::{Selector, Zone};
use kernel::driver::Fuel;
use kernel::transcript::Transcript;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// A game that is being played.
#[derive(Debug)]
pub struct Game<'a> {
    /// Its state.
    pub state: State<'a>,
    /// What is reported, asked and cited.
    pub log: Transcript<'a>,
    /// The rulings of the edition.
    pub rulings: Rulings,
    /// What is left of what one play may do.
    pub fuel: Fuel,
}

impl Game<'_> {
    /// Something is done that leads to more.
    pub fn spend_fuel(&mut self) -> Result<(), Stop> {
        self.fuel.spend(&self.log)
    }

    /// What follows happens within what is happening.
    pub fn enter(&mut self) -> Result<(), Stop> {
        self.fuel.spend(&self.log)?;
        self.fuel.deeper(&self.log)
    }

    /// What happened within something is over.
    pub fn leave(&mut self) {
        self.fuel.shallower();
    }

    /// The name of an object or player.
    pub fn name(&self, being: Being) -> Name {
        self.state.name(being)
    }

    /// The name of a player.
    pub fn seat_name(&self, seat: Seat) -> Name {
        self.state.name(Being::Player(seat))
    }

    /// The name of an object.
    pub fn object_name(&self, id: ObjId) -> Name {
        self.state.name(Being::Object(id))
    }
}

/// The most that any amount of an event may be: sums of very many stay far from where numbers end.
const LARGEST: i64 = 1_000_000_000_000;

/// An amount, unless it is one of those that are not counted any more.
pub fn within(amount: i64) -> Result<i64, Stop> {
    if amount > LARGEST {
        return Err(Stop::unsupported(format!("an amount of more than {LARGEST}")));
    }
    Ok(amount.max(0))
}

/// Whether a selector, where there is one, means an object or player.
pub fn means(state: &State<'_>, selector: Option<&Selector>, being: Being, ctx: &Context) -> bool {
    selector.is_none_or(|selector| state.fits(selector, being, ctx))
}

/// Whether a card that changes zones is one that an event's pattern is about: a kind of permanent is
/// then that kind of card, in whatever zone it is.
pub fn means_card(state: &State<'_>, selector: Option<&Selector>, id: ObjId, ctx: &Context) -> bool {
    let what = Being::Object(id);
    let zone = state.object(id).map(|object| object.zone);
    let card = zone.filter(|zone| !matches!(zone, Zone::Battlefield | Zone::Stack));
    match (selector, card) {
        (Some(Selector::List(list)), _) => list.iter().any(|one| means_card(state, Some(one), id, ctx)),
        (Some(Selector::Filter(filter)), Some(zone)) if filter.zone.is_empty() => {
            let mut filter = filter.clone();
            filter.zone.0.push(zone);
            state.fits(&Selector::Filter(filter), what, ctx)
        }
        (Some(Selector::Kind(kind)), Some(_)) if state.characteristics(id).is_kind(*kind) => true,
        _ => means(state, selector, what, ctx),
    }
}

/// The word of an event's pattern.
pub fn pattern_word(pattern: &EventPattern) -> &'static str {
    pattern.word()
}
