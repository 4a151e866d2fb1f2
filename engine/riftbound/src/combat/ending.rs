//! 461 (466 in 1.4): the end of a combat: its cleanup, who holds the battlefield, and the end of what was
//! for this combat (461.7).
//!
//! Attackers that face defenders still are recalled; without defenders they conquer.
//! "The first 3 damage of each combat" is 3 again in the next one, whatever was left.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::death::cleanup;
use crate::game::Game;
use crate::state::{DamageChange, ObjectId, PlaceId, PlayerId, State, TrackedChange};
use crate::turn::battlefields;
use crate::words::amounts::PreventQuantity;
use crate::words::effects::Static;
use crate::zones::{board, leaving};

/// A value for each combat is as it was at first, and in the accounts another one from now on.
pub fn renew_each_combat(state: &mut State, tracked: &mut TrackedChange) {
    if let DamageChange::Prevent { amount, each: Some((_, full)) } = &mut tracked.change {
        *amount = Some(*full);
        tracked.id = state.number();
    }
}

/// Static values for each combat are tracked while it lasts. Gives their numbers.
pub fn begin_combat_values(game: &mut Game<'_>) -> Vec<u32> {
    let mut lent = Vec::new();
    for ability in game.state.statics() {
        let Static::Prevent(said) = &ability.says else { continue };
        let Some(each) = said.each else { continue };
        let PreventQuantity::Fixed(amount) = said.amount else { continue };
        let from = ability.perspective;
        let units: Vec<ObjectId> = game.state.units().filter(|id| game.state.attacks(*id).is_some()).collect();
        for id in units {
            let holds = said.r#if.as_ref().is_none_or(|condition| game.state.holds(condition, id, from, false));
            if holds && game.state.means(said.to, id, from) {
                let number = game.state.number();
                lent.push(number);
                let tracked = TrackedChange {
                    id: number,
                    on: Some(game.state.now(id)),
                    every: None,
                    change: DamageChange::Prevent { amount: Some(amount), each: Some((each, amount)) },
                    from: said.from.0.clone(),
                    by: game.state.object(from.source).name.clone(),
                    player: from.player,
                    made: None,
                };
                (game.rulings.track)(&mut game.state, tracked);
            }
        }
    }
    lent
}

/// The cleanup of a combat: the dead, the healing, and the recall of attackers that face defenders
/// still (461.1).
pub fn combat_cleanup(game: &mut Game<'_>, place: PlaceId, attacker: PlayerId, defender: PlayerId) -> Result<(), Stop> {
    cleanup::cleanup(game)?;
    board::heal_all(game);
    if !game.state.units_at(place, defender).is_empty() {
        for id in game.state.units_at(place, attacker) {
            leaving::recall(game, id, &Name::Word("combat"));
        }
    }
    Ok(())
}

/// Who is left once all that triggered has resolved: units without opponents take control of the
/// battlefield, and attackers conquer it (461.3 to 461.5).
pub fn combat_result(game: &mut Game<'_>, place: PlaceId, attacker: PlayerId, defender: PlayerId) -> Result<(), Stop> {
    let attacks = !game.state.units_at(place, attacker).is_empty();
    let defends = !game.state.units_at(place, defender).is_empty();
    match (attacks, defends) {
        (true, true) => Err(Stop::unsupported("a combat that is staged again")),
        (true, false) => battlefields::conquer(game, place, attacker),
        (false, true) => Ok(()),
        (false, false) => {
            if let Some(place) = game.state.place_mut(place) {
                place.controller = None;
                place.held = false;
            }
            Ok(())
        }
    }
}

/// What was for this combat ends with it: the values that static abilities lent, and what was used of
/// those for each combat.
pub fn end_combat_values(game: &mut Game<'_>, lent: &[u32]) {
    game.state.tracked.retain(|tracked| !lent.contains(&tracked.id));
    let mut all = std::mem::take(&mut game.state.tracked);
    let mut any = !lent.is_empty();
    for tracked in all.iter_mut().filter(|tracked| tracked.is_for_each_combat()) {
        (game.rulings.renew_each_combat)(&mut game.state, tracked);
        any = true;
    }
    game.state.tracked = all;
    if any {
        game.log.cite(clause!("461.7-this-combat-ends"), || "what was for this combat ends".to_owned());
        game.log.cite(clause!("437.1.b-timespan"), || "each combat has its own value".to_owned());
    }
}
