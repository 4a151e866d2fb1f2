//! 461 (466 in 1.4): the end of a combat: its cleanup, who holds the battlefield, and the end of what was
//! for this combat (461.7).
//!
//! Attackers that face defenders still are recalled; without defenders they win, and then conquer.
//! "The first 3 damage of each combat" is 3 again in the next one, whatever was left.

use std::sync::Arc;

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::chain::lines;
use crate::death::cleanup;
use crate::game::Game;
use crate::state::matching::ActiveAbility;
use crate::state::{Agent, ChainItem, DamageChange, ObjectId, PlaceId, PlayerId, State, TrackedChange, Zone};
use crate::turn::battlefields;
use crate::words::effects::{Awaited, Replace, Tie, Would};
use crate::zones::{board, leaving};

kernel::interpretation! {
    /// 461.7: restores a value for each combat to its full amount, under a new number in the accounts.
    pub(crate) RENEW_EACH_COMBAT: fn(&mut State, &mut TrackedChange) = renew_each_combat;
}

fn renew_each_combat(state: &mut State, tracked: &mut TrackedChange) {
    if let DamageChange::Prevent { amount, each: Some((_, full)) } = &mut tracked.change {
        *amount = Some(*full);
        tracked.id = state.number();
    }
}

/// The cleanup of a combat: a special one, in which all units are healed after the deaths, and attackers that face
/// defenders still are recalled (461.1).
pub fn combat_cleanup(game: &mut Game<'_>, sides: &mut Sides) -> Result<(), Stop> {
    cleanup::special_cleanup(game, &mut |game| heal_and_recall(game, sides))
}

/// The tasks of this cleanup alone. Returns `true` if a unit was recalled, or a tie was replaced.
fn heal_and_recall(game: &mut Game<'_>, sides: &mut Sides) -> Result<bool, Stop> {
    board::heal_all(game);
    if !is_tie(game, sides) {
        return Ok(false);
    }
    if replace_tie(game, sides)? {
        return Ok(true);
    }
    let attackers = game.state.units_at(sides.place, sides.attacker);
    for id in &attackers {
        leaving::recall(game, *id, &Name::Word("combat"));
    }
    sides.recalled = true;
    let known = occurrences::known(&game.state, &attackers);
    let recalled = known.into_iter().map(|known| Occurrence::to_one(Deed::Recalled, known, None));
    let recalled: Vec<Occurrence> = recalled.collect();
    occurrences::happens(game, &recalled)?;
    Ok(true)
}

/// Returns `true` if both sides have units left after the deaths.
fn is_tie(game: &Game<'_>, sides: &Sides) -> bool {
    [sides.attacker, sides.defender].into_iter().all(|player| !game.state.units_at(sides.place, player).is_empty())
}

kernel::interpretation! {
    /// 367: the replacement of a tie: the first one whose player is on the side that it names.
    pub(crate) TIES_REPLACED: fn(&State, &Sides) -> Option<ActiveAbility<Replace>> = ties_replaced;
}

fn ties_replaced(state: &State, sides: &Sides) -> Option<ActiveAbility<Replace>> {
    state.replacements().into_iter().find(|ability| {
        let player = ability.perspective.player;
        match ability.says.would {
            Would::Tie(Tie::YouAttack) => player == sides.attacker,
            Would::Tie(Tie::YouDefend) => player == sides.defender,
            Would::Die(_) => false,
        }
    })
}

/// Carries out what replaces a tie. Returns `true` if anything does.
fn replace_tie(game: &mut Game<'_>, sides: &mut Sides) -> Result<bool, Stop> {
    let Some(ability) = game.by(&TIES_REPLACED)(&game.state, sides) else { return Ok(false) };
    let from = ability.perspective;
    let name = game.state.object(from.source).name.clone();
    for clause in [clause!("369-mandatory-replacement"), clause!("370.1.a-replaced-by-actions")] {
        game.log.cite(clause, || format!("{name} has it end otherwise"));
    }
    let agent = Agent::ability(from.player, &name);
    let lines = ability.says.instead;
    let mut item = ChainItem::new(agent, from, Arc::new(lines.clone()), Vec::new());
    lines::execute(game, &mut item, &lines)?;
    sides.recalled = true;
    Ok(true)
}

/// The two sides of a combat.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// The battlefield.
    pub place: PlaceId,
    /// The attacking player.
    pub attacker: PlayerId,
    /// The defending player.
    pub defender: PlayerId,
    /// `true` if attackers were recalled in its cleanup.
    pub recalled: bool,
}

kernel::interpretation! {
    /// 466.3: the winner of a combat: the player who alone has units left once everything that triggered has resolved;
    /// nobody if attackers were recalled (466.3.d).
    pub(crate) WINNER: fn(&State, &Sides) -> Option<PlayerId> = winner;
}

/// The player who alone has units left once everything that triggered has resolved; nobody if attackers were recalled
/// (466.3.d).
pub fn winner(state: &State, sides: &Sides) -> Option<PlayerId> {
    if sides.recalled { None } else { alone_there(state, sides) }
}

/// The winner in 1.3: the player who alone has units left, although attackers were recalled (461.3.a).
pub fn alone_there(state: &State, sides: &Sides) -> Option<PlayerId> {
    let has_units = |player| !state.units_at(sides.place, player).is_empty();
    match (has_units(sides.attacker), has_units(sides.defender)) {
        (true, false) => Some(sides.attacker),
        (false, true) => Some(sides.defender),
        (true, true) | (false, false) => None,
    }
}

/// Determines the winner of the combat, and triggers the abilities that wait for it (461.3).
pub fn combat_result(game: &mut Game<'_>, sides: &Sides) -> Result<(), Stop> {
    let winner = game.by(&WINNER)(&game.state, sides);
    if sides.recalled {
        let note = || "attackers were recalled from the combat".to_owned();
        game.log.cite(clause!("466.3.d-no-result-if-recalled"), note);
    }
    let Some(player) = winner else { return Ok(()) };
    let to = occurrences::known(&game.state, &game.state.units_at(sides.place, player));
    let at = Some(Zone::Battlefield(sides.place));
    occurrences::happens(game, &[Occurrence { to, at, ..Occurrence::of(Deed::WinsCombat, player) }])
}

/// Establishes control once that has resolved too: units without opponents take control of the battlefield, and conquer
/// it if their player did not control it (461.5). If both sides have units, another combat is staged.
pub fn establish_control(game: &mut Game<'_>, sides: &Sides) -> Result<(), Stop> {
    let has_units = |player| !game.state.units_at(sides.place, player).is_empty();
    let both = has_units(sides.attacker) && has_units(sides.defender);
    if let Some(place) = game.state.place_mut(sides.place).filter(|_| !both) {
        place.contested = None;
    }
    match alone_there(&game.state, sides) {
        Some(player) if game.state.place(sides.place).is_some_and(|place| place.controller == Some(player)) => Ok(()),
        Some(player) => battlefields::conquer(game, sides.place, player, player == sides.attacker),
        None if both => Ok(()),
        None => {
            if let Some(place) = game.state.place_mut(sides.place) {
                place.controller = None;
                place.held = false;
            }
            Ok(())
        }
    }
}

kernel::interpretation! {
    /// 461.7.b: the units of a combat at a battlefield that do not see its end.
    pub(crate) IN_TO_THE_END: fn(&State, PlaceId, &mut Vec<ObjectId>);
}

/// 461.7.b: the units that were in a combat to its end: those that gained a designation in it and are still on the
/// board, wherever they were recalled to.
fn in_to_the_end(state: &State) -> Vec<ObjectId> {
    let mut units: Vec<ObjectId> = Vec::new();
    for (unit, _) in &state.designated {
        if state.is_same(*unit) && state.object(unit.id).zone.is_board() && !units.contains(&unit.id) {
            units.push(unit.id);
        }
    }
    units
}

/// A combat ends: what waits for that triggers of the units that were in it to the end, or were recalled from it
/// (466.7.b).
pub fn combat_ends(game: &mut Game<'_>, place: PlaceId) -> Result<(), Stop> {
    let mut units = in_to_the_end(&game.state);
    if let Some(hook) = game.by(&IN_TO_THE_END) {
        hook(&game.state, place, &mut units);
    }
    if game.state.triggered().iter().any(|ability| matches!(ability.says.when.event, Awaited::CombatEnds(_))) {
        let note = || "an ability waits for the combat to end".to_owned();
        game.log.cite(clause!("461.7.b-combat-ends"), note);
    }
    let at = Some(Zone::Battlefield(place));
    let of = |id: &ObjectId| Occurrence { at, ..Occurrence::to_one(Deed::EndsCombat, game.state.known(*id), None) };
    let ended: Vec<Occurrence> = units.iter().map(of).collect();
    occurrences::happens(game, &ended)
}

/// Ends the effects of this combat: the values that static abilities lent, and the used part of values for each combat.
pub fn end_combat_values(game: &mut Game<'_>) {
    let lent = std::mem::take(&mut game.state.lent);
    game.state.tracked.retain(|tracked| !lent.iter().any(|one| one.number == tracked.id));
    let mut all = std::mem::take(&mut game.state.tracked);
    let mut any = !lent.is_empty();
    for tracked in all.iter_mut().filter(|tracked| tracked.is_for_each_combat()) {
        game.by(&RENEW_EACH_COMBAT)(&mut game.state, tracked);
        any = true;
    }
    game.state.tracked = all;
    if any {
        game.log.cite(clause!("461.7-this-combat-ends"), || "effects for this combat end".to_owned());
        game.log.cite(clause!("437.1.b-timespan"), || "each combat has its own value".to_owned());
    }
}
