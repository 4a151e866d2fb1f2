//! 372: several replacements of one event are applied in an order that is chosen: in 1.4 by the
//! controller of the object to which it happens, in 1.3 by its owner.
//!
//! Damage to a unit that is doubled as well as prevented: its controller says which comes first.
//! Of a unit that an opponent took control of, that is in 1.3 whoever lost it.

use kernel::clause::Clause;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::game::Game;
use crate::state::{EffectKey, ObjectId, PlayerId, State};

/// Several effects that would change one event.
#[derive(Clone, Debug)]
pub struct Competing {
    /// The object to which it happens.
    pub on: ObjectId,
    /// The effects, and their names.
    pub effects: Vec<(EffectKey, Name)>,
}

/// The player who orders several effects.
#[derive(Clone, Copy, Debug)]
pub struct Orderer {
    /// The player.
    pub player: PlayerId,
    /// The clause that decides this if the owner of the object is not its controller.
    pub under: Option<Clause>,
}

kernel::interpretation! {
    /// 372: the player who orders several effects on one event: since 1.4 the controller of the object.
    pub(crate) ORDERER: fn(&State, &Competing) -> Orderer = controller_orders;
}

pub fn controller_orders(state: &State, competing: &Competing) -> Orderer {
    let object = state.object(competing.on);
    let differ = object.owner != object.controller;
    Orderer { player: object.controller, under: differ.then_some(clause!("372-controller-orders")) }
}

/// The owner of the object, who orders in 1.3.
pub fn owner_orders(state: &State, competing: &Competing) -> Orderer {
    let object = state.object(competing.on);
    let differ = object.owner != object.controller;
    Orderer { player: object.owner, under: differ.then_some(clause!("372-owner-orders")) }
}

/// The player who orders several effects on one event.
pub fn orderer(game: &Game<'_>, competing: &Competing) -> Orderer {
    game.by(&ORDERER)(&game.state, competing)
}

/// Asks who orders several effects on one event which of them is applied next.
pub fn ask_order(game: &mut Game<'_>, competing: &Competing) -> Result<Option<EffectKey>, Stop> {
    let Orderer { player, under } = orderer(game, competing);
    let who = game.state.player_name(player);
    let about = game.state.object(competing.on).name.clone();
    if let Some(clause) = under {
        game.log.cite(clause, || format!("{who} orders the replacements on {about}"));
    }
    let names: Vec<Name> = competing.effects.iter().map(|(_, name)| name.clone()).collect();
    let clause = clause!("372-order-chosen");
    game.log.cite(clause, || format!("{} effects are ordered", names.len()));
    let index = game.log.pick(&who, "order", Some(clause), Some(&about), &names)?;
    Ok(competing.effects.get(index).map(|(key, _)| *key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::state_with_units;

    #[test]
    fn owner_and_controller_are_told_apart_only_where_they_differ() {
        let (mut state, units) = state_with_units(&[2]);
        let competing = Competing { on: units[0], effects: Vec::new() };
        assert_eq!(controller_orders(&state, &competing).under, None);
        state.change(units[0], |unit| unit.controller = PlayerId(1));
        let (newer, older) = (controller_orders(&state, &competing), owner_orders(&state, &competing));
        assert_eq!((newer.player, newer.under), (PlayerId(1), Some(clause!("372-controller-orders"))));
        assert_eq!((older.player, older.under), (PlayerId(0), Some(clause!("372-owner-orders"))));
    }
}
