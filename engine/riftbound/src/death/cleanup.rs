//! 323: a cleanup. Who has enough points wins (323.1). Units of a combat gain their designations (323.2); units with
//! lethal damage are killed at the same time, once; then, in an open state, a battlefield without units of its
//! controller is nobody's (323.6), and what is in the base of another player than its controller, and a gear at a
//! battlefield, is recalled to the base of its controller (323.7). 323.8 to 323.10: showdowns and combats are staged.
//! 323.5: never while an item resolves. 322: another cleanup follows until one changes nothing. 324.1: a special cleanup
//! has tasks of its own, after the kills; 324.2: what follows it is a plain cleanup.
//!
//! A spell that deals 3 damage to a unit of Might 3 and then draws: the unit dies after the card is drawn.
//! The last unit at a battlefield dies, and its Deathknell waits on the chain: the battlefield is lost after it.
//! A unit loses Might as another one dies in the cleanup of a combat: it is healed before the next cleanup.

use kernel::timing::{Line, Table};
use kernel::transcript::stop::Stop;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::death::marked::IS_LETHAL;
use crate::death::{designation, kill, marked};
use crate::game::Game;
use crate::prevention::coverage;
use crate::state::{ObjectId, PlaceId, PlayerId, State, Zone};
use crate::words::effects::CardType;
use crate::zones::{leaving, points};

kernel::interpretation! {
    /// 323.6: `true` if control of a battlefield may be lost now, in an open state.
    pub(crate) CONTROL_MAY_BE_LOST: fn(&State) -> bool = control_may_be_lost;
}

fn control_may_be_lost(state: &State) -> bool {
    state.is_open()
}

kernel::interpretation! {
    /// 323.7: `true` if a permanent is in a base of another player than its controller, and so is recalled.
    pub(crate) IS_MISPLACED: fn(&State, ObjectId) -> bool = is_misplaced;
}

fn is_misplaced(state: &State, id: ObjectId) -> bool {
    let object = state.object(id);
    !object.is(CardType::Legend) && matches!(object.zone, Zone::Base(player) if player != object.controller)
}

kernel::interpretation! {
    /// 323.7, 452.1: `true` if a gear is at a battlefield without being attached, and so is recalled.
    pub(crate) IS_STRAY: fn(&State, ObjectId) -> bool = is_stray;
}

fn is_stray(state: &State, id: ObjectId) -> bool {
    let object = state.object(id);
    object.is(CardType::Gear) && !object.is(CardType::Unit) && matches!(object.zone, Zone::Battlefield(_))
}

/// A task of a cleanup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CleanupStep {
    /// A player wins.
    Win,
    /// Units in a combat gain their designations.
    Designate,
    /// Units with lethal damage are killed.
    Kill,
    /// A special cleanup has tasks of its own.
    Special,
    /// Battlefields are lost.
    LoseControl,
    /// Permanents are recalled to their own base.
    Recall,
    /// Showdowns are staged, or no more.
    StageShowdowns,
    /// Combats are staged, or no more.
    StageCombats,
}

/// The tasks of a cleanup.
pub const CLEANUP: Table<CleanupStep> = Table {
    title: "A cleanup",
    rule: "323",
    lines: &[
        Line {
            rule: "323.1",
            says: "a player who has enough points for victory, and more than any opponent, wins",
            then: CleanupStep::Win,
        },
        Line {
            rule: "323.2",
            says: "units in a combat become attackers or defenders, like their controller",
            then: CleanupStep::Designate,
        },
        Line {
            rule: "323.4, 323.5",
            says: "the Deathknells of units with lethal damage are pending, and these units are killed at one time",
            then: CleanupStep::Kill,
        },
        Line {
            rule: "324.1",
            says: "in the cleanup of a combat all units are healed, and attackers that face defenders are recalled",
            then: CleanupStep::Special,
        },
        Line {
            rule: "323.6",
            says: "in an open state, a battlefield without units of its controller becomes uncontrolled",
            then: CleanupStep::LoseControl,
        },
        Line {
            rule: "323.7",
            says: "objects in another player's base, and gear at a battlefield, are recalled to their controller's \
                   base; hidden cards at battlefields that their players no longer control are lost",
            then: CleanupStep::Recall,
        },
        Line {
            rule: "323.8",
            says: "a showdown is staged wherever a player has contested a battlefield and still has units there; without \
                   those, another player with units there who does not control it contests it",
            then: CleanupStep::StageShowdowns,
        },
        Line {
            rule: "323.9, 323.10",
            says: "a combat is staged wherever there are units of opposing players, as long as they stay",
            then: CleanupStep::StageCombats,
        },
    ],
};

/// The tasks of a special cleanup. Returns `true` if they changed more than damage.
pub type Special<'s> = dyn FnMut(&mut Game<'_>) -> Result<bool, Stop> + 's;

/// Plain cleanups, until one changes nothing (322).
pub fn cleanup(game: &mut Game<'_>) -> Result<(), Stop> {
    while pass(game, None)? {
        game.spend_fuel()?;
    }
    for id in game.state.ids() {
        game.state.change(id, |object| object.wounds.iter_mut().for_each(|wound| wound.fresh = false));
    }
    Ok(())
}

/// A cleanup with tasks of its own, and plain cleanups after it (324.2).
pub fn special_cleanup(game: &mut Game<'_>, special: &mut Special<'_>) -> Result<(), Stop> {
    if pass(game, Some(special))? {
        game.log
            .cite(clause!("324.2-plain-cleanup-follows"), || "a plain cleanup follows that of the combat".to_owned());
    }
    cleanup(game)
}

/// The tasks of one cleanup. Returns `true` if they changed something that calls for another one.
fn pass(game: &mut Game<'_>, mut special: Option<&mut Special<'_>>) -> Result<bool, Stop> {
    let mut changed = false;
    for step in CLEANUP.steps() {
        changed |= match step {
            CleanupStep::Win => points::win(game),
            CleanupStep::Designate => designation::designate(game)?,
            CleanupStep::Kill => game.by(&KILL_LETHAL)(game)?,
            CleanupStep::Special => special.as_mut().map_or(Ok(false), |special| special(game))?,
            CleanupStep::LoseControl => lose_control(game),
            CleanupStep::Recall => recall_misplaced(game)?,
            CleanupStep::StageShowdowns => stage_showdowns(game),
            CleanupStep::StageCombats => stage_combats(game),
        };
    }
    Ok(changed)
}

/// Ends the contest of a battlefield whose contesting player has no units there, unless a combat or a showdown is going
/// on there. Another player with units there who does not control it then contests it.
fn stage_showdowns(game: &mut Game<'_>) -> bool {
    let mut changed = false;
    for id in game.state.place_ids() {
        let contested = game.state.place(id).and_then(|place| place.contested);
        if contested.is_some_and(|player| game.state.units_at(id, player).is_empty()) && !is_fought_for(&game.state, id)
        {
            let anew = game.by(&CONTESTS_ANEW)(&game.state, id);
            if let Some(player) = anew {
                let note = || format!("{} contests the battlefield now", game.state.player_name(player));
                game.log.cite(clause!("323.8-contested-anew"), note);
            }
            if let Some(place) = game.state.place_mut(id) {
                place.contested = anew;
            }
            changed = true;
        }
    }
    changed
}

/// Returns `true` if a combat or a showdown is going on at a battlefield.
fn is_fought_for(state: &State, id: PlaceId) -> bool {
    state.combat.is_some_and(|combat| combat.place == id) || state.showdown == Some(id)
}

kernel::interpretation! {
    /// 323.8, since 1.4: the next player to contest a battlefield, once the one who contested it has no units there:
    /// another player with units there who does not control it.
    pub(crate) CONTESTS_ANEW: fn(&State, PlaceId) -> Option<PlayerId> = contests_anew;
}

fn contests_anew(state: &State, id: PlaceId) -> Option<PlayerId> {
    let controller = state.place(id).and_then(|place| place.controller);
    let contests = |player: &PlayerId| Some(*player) != controller && !state.units_at(id, *player).is_empty();
    state.in_turn_order().into_iter().find(contests)
}

/// 1.3 has no such rule: nobody contests the battlefield.
pub fn nobody_contests(_state: &State, _id: PlaceId) -> Option<PlayerId> {
    None
}

fn stage_combats(game: &mut Game<'_>) -> bool {
    let mut changed = false;
    for id in game.state.place_ids() {
        let players = game.state.in_turn_order().into_iter();
        let there = players.filter(|player| !game.state.units_at(id, *player).is_empty()).count();
        if let Some(place) = game.state.place_mut(id) {
            changed |= place.combat_staged != (there > 1);
            place.combat_staged = there > 1;
        }
    }
    changed
}

kernel::interpretation! {
    /// 323.4, 323.5: the kills of one cleanup: units with lethal damage die at one time. What that leaves with lethal
    /// damage is for the next cleanup.
    pub(crate) KILL_LETHAL: fn(&mut Game<'_>) -> Result<bool, Stop> = kill_lethal;
}

/// Kills the units with lethal damage at one time. Returns `true` if there were any.
pub fn kill_lethal(game: &mut Game<'_>) -> Result<bool, Stop> {
    let dies = |id: &ObjectId| game.by(&IS_LETHAL)(&game.state, *id) || marked::is_doomed(game, *id);
    let victims: Vec<ObjectId> = game.state.units().filter(dies).collect();
    if victims.is_empty() {
        return Ok(false);
    }
    // A replacement that leaves its unit with lethal damage would go on for ever.
    game.spend_fuel()?;
    for id in &victims {
        let object = game.state.object(*id);
        let note = format!("{} has {} damage marked", object.name, object.damage);
        game.log.cite(clause!("143.2.a-marked-equals-might"), || note.clone());
        game.log.cite(clause!("323.5-killed-in-cleanup"), || note);
        coverage::cite_not_damage(game, *id, "damage that is already marked is not dealt");
    }
    kill::kill(game, &victims, None)?;
    Ok(true)
}

/// A player who has no unit left at a battlefield that he held with units loses its control.
fn lose_control(game: &mut Game<'_>) -> bool {
    let mut changed = false;
    for id in game.state.place_ids() {
        let Some(holder) = game.state.place(id).and_then(|place| place.controller) else { continue };
        let present = !game.state.units_at(id, holder).is_empty();
        let Some(place) = game.state.place_mut(id) else { continue };
        if present {
            place.held = true;
        } else if place.held {
            changed |= leave_uncontrolled(game, id);
        }
    }
    changed
}

/// Removes the control of a battlefield whose controller has left it, in an open state and without a combat or
/// a showdown there.
fn leave_uncontrolled(game: &mut Game<'_>, id: PlaceId) -> bool {
    if is_fought_for(&game.state, id) {
        return false;
    }
    let lost = game.by(&CONTROL_MAY_BE_LOST)(&game.state);
    if !game.state.is_open() {
        let note = || "a battlefield without units is not lost while something is on the chain".to_owned();
        game.log.cite(clause!("323.6-control-stays-while-closed"), note);
    }
    if let Some(place) = game.state.place_mut(id).filter(|_| lost) {
        place.controller = None;
        place.held = false;
    }
    lost
}

/// Sends permanents in the base of another player than their controller, and gear at a battlefield, to the base of
/// their controller.
fn recall_misplaced(game: &mut Game<'_>) -> Result<bool, Stop> {
    let is_out = |id: &ObjectId| game.by(&IS_MISPLACED)(&game.state, *id) || game.by(&IS_STRAY)(&game.state, *id);
    let found: Vec<ObjectId> = game.state.on_board().filter(is_out).collect();
    for id in &found {
        let name = &game.state.object(*id).name;
        if game.by(&IS_STRAY)(&game.state, *id) {
            let note = || format!("{name} is a gear at a battlefield");
            game.log.cite(clause!("323.7-gear-leaves-the-battlefield"), note);
        } else {
            let note = || format!("{name} is not in the base of its controller");
            game.log.cite(clause!("323.7-recalled-to-its-own-base"), note);
        }
        leaving::bring_home(game, *id, None);
        let known = game.state.known(*id);
        occurrences::happens(game, &[Occurrence::to_one(Deed::Recalled, known, None)])?;
    }
    Ok(lose_hidden(game) || !found.is_empty())
}

/// Cards that are hidden at a battlefield which their player does not control go to the trash.
fn lose_hidden(game: &mut Game<'_>) -> bool {
    let mut changed = false;
    for id in game.state.ids() {
        let Zone::Facedown(place) = game.state.object(id).zone else { continue };
        let owner = game.state.object(id).owner;
        if game.state.place(place).is_some_and(|place| place.controller != Some(owner)) {
            let note = || "a card is hidden at a battlefield that its player does not control".to_owned();
            game.log.cite(clause!("323.7-hidden-is-lost-with-control"), note);
            if game.by(&IS_LOST_WITH_CONTROL)(&game.state, id) {
                game.state.bring(id, Zone::Trash);
                changed = true;
            }
        }
    }
    changed
}

kernel::interpretation! {
    /// 323.7: `true` if a hidden card is lost with the control of its battlefield.
    pub(crate) IS_LOST_WITH_CONTROL: fn(&State, ObjectId) -> bool = is_lost_with_control;
}

fn is_lost_with_control(state: &State, id: ObjectId) -> bool {
    matches!(state.object(id).zone, Zone::Facedown(_))
}
