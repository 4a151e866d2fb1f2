//! 323.2: in each cleanup of a combat the units there that are of no side, or of the other one, gain the
//! designation of their controller, and units elsewhere lose theirs. Until that cleanup a unit keeps its designation.
//! 383.4.e, 383.4.f: what attacks or defends triggers by that once in a combat.
//!
//! An attacker with Assault 2 that a spell moves to its base has 2 Might more until the spell has resolved.
//! A unit that comes into a combat attacks from the next cleanup on, and its "when I attack" triggers then.
//! One that leaves the combat and comes back attacks again, and triggers no more.

use kernel::transcript::stop::Stop;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::game::Game;
use crate::prevention::each_combat;
use crate::state::{ObjectId, ObjectRef, State};

kernel::interpretation! {
    /// 383.4.e, 383.4.f: `true` if a unit gains a designation for the first time in the current combat.
    pub(crate) IS_NEW: fn(&State, ObjectRef, attacks: bool) -> bool = is_new;
}

fn is_new(state: &State, unit: ObjectRef, attacks: bool) -> bool {
    !state.designated.contains(&(unit, attacks))
}

kernel::interpretation! {
    /// 323.2: the side of the current combat on which a unit is: `true` if it attacks, as its controller does.
    pub(crate) SIDE_OF: fn(&State, ObjectId) -> Option<bool> = State::side_of;
}

kernel::interpretation! {
    /// 323.2.b, 323.2.c: the designation of a unit in the current combat: the one of the last cleanup.
    pub(crate) DESIGNATION_OF: fn(&State, ObjectId) -> Option<bool> = of_last_cleanup;
}

fn of_last_cleanup(state: &State, id: ObjectId) -> Option<bool> {
    state.object(id).designation
}

/// Gives all units the designation of their side, and takes it from those that have left the combat.
fn assign(game: &mut Game<'_>) {
    for id in game.state.ids() {
        let on_board = game.state.is_unit(id) && game.state.object(id).zone.is_board();
        let side = if on_board { game.by(&SIDE_OF)(&game.state, id) } else { None };
        let was = game.state.object(id).designation;
        if was == side {
            continue;
        }
        if was.is_some() {
            let name = game.state.object(id).name.clone();
            let note = || format!("{name} kept its designation up to now");
            game.log.cite(clause!("323.2-keeps-designation-until-cleanup"), note);
        }
        game.state.change(id, |unit| unit.designation = side);
    }
}

/// Removes the designations of all units, before and after a combat.
pub fn undesignate(state: &mut State) {
    for id in state.ids() {
        state.change(id, |unit| unit.designation = None);
    }
}

/// Units in the combat that is going on gain the designation of their controller. Returns `true` if any did.
pub fn designate(game: &mut Game<'_>) -> Result<bool, Stop> {
    if game.state.combat.is_none() {
        return Ok(false);
    }
    assign(game);
    each_combat::lend(game);
    let later = !game.state.designated.is_empty();
    let mut gained = Vec::new();
    for attacks in [true, false] {
        let fits = |id: &ObjectId| {
            game.by(&SIDE_OF)(&game.state, *id) == Some(attacks)
                && game.by(&IS_NEW)(&game.state, game.state.now(*id), attacks)
        };
        let units: Vec<ObjectId> = game.state.units().filter(fits).collect();
        let Some(first) = units.first().copied() else { continue };
        let deed = if attacks { Deed::Attacks } else { Deed::Defends };
        let of_player = !game.state.designated.iter().any(|(_, side)| *side == attacks);
        let to = occurrences::known(&game.state, &units);
        let at = Some(game.state.location(first));
        let player = game.state.controller(first);
        let designated = units.into_iter().map(|id| (game.state.now(id), attacks));
        let designated: Vec<(ObjectRef, bool)> = designated.collect();
        game.state.designated.extend(designated);
        gained.push(Occurrence { to, of_player, at, ..Occurrence::of(deed, player) });
    }
    if gained.is_empty() {
        return Ok(false);
    }
    cite_gained(game, &gained, later);
    // The attacker's abilities are put on the chain first, also where the attacker is not the turn player.
    let in_turn = gained.first().is_none_or(|first| first.player == game.state.turn);
    if in_turn {
        occurrences::happens(game, &gained)?;
    } else {
        gained.iter().try_for_each(|one| occurrences::happens(game, std::slice::from_ref(one)))?;
    }
    Ok(true)
}

fn cite_gained(game: &mut Game<'_>, gained: &[Occurrence], later: bool) {
    if later {
        let note = || "a unit came into the combat".to_owned();
        game.log.cite(clause!("323.2-designated-in-cleanup"), note);
    }
    let seen = |one: &&Occurrence| !occurrences::seen_by_cards(&game.state, std::slice::from_ref(*one)).is_empty();
    let seen: Vec<Deed> = gained.iter().filter(seen).map(|one| one.deed).collect();
    if seen.contains(&Deed::Attacks) {
        game.log.cite(clause!("383.4.e-attacks-once"), || "units attack for which abilities wait".to_owned());
    }
    if seen.contains(&Deed::Defends) {
        game.log.cite(clause!("383.4.f-defends-once"), || "units defend for which abilities wait".to_owned());
    }
    if seen.len() > 1 {
        let note = || "the attacker's abilities are put on the chain first".to_owned();
        game.log.cite(clause!("459.2.d.1-attacker-places-first"), note);
    }
}
