//! 188 to 191: control of permanents. 187.3.a (190.3.a in 1.4): a unit contests its battlefield when its controller
//! changes. 718.5.f: Equipment attached to it stays attached, and keeps its own controller.
//!
//! A player loses control of a unit: it returns to the player who took it before, or else to its owner.
//! A player who no longer controls a unit cannot lose control of it again (055).

use crate::game::Game;
use crate::state::{ObjectId, PlayerId, State, Zone};

kernel::interpretation! {
    /// 187.3.a: a unit contests its battlefield when its controller changes.
    pub(crate) CONTEST_BY_CONTROL: fn(&mut Game<'_>, ObjectId) = contest_by_control;
}

fn contest_by_control(game: &mut Game<'_>, id: ObjectId) {
    if matches!(game.state.object(id).zone, Zone::Battlefield(_)) {
        let note = || format!("{} changed controller at a battlefield", game.state.object(id).name);
        game.log.cite(clause!("187.3.a-contested-by-presence"), note);
    }
    game.state.contest(id);
}

kernel::interpretation! {
    /// 718.5.f: gives a permanent another controller, but not the Equipment attached to it.
    pub(crate) CHANGE_CONTROLLER: fn(&mut State, ObjectId, PlayerId) = change_controller;
}

pub fn change_controller(state: &mut State, id: ObjectId, player: PlayerId) {
    state.change(id, |object| object.controller = player);
}

/// Gives a player control of a permanent.
pub fn take(game: &mut Game<'_>, id: ObjectId, player: PlayerId) {
    game.state.change(id, |object| object.taken.push(player));
    passes_to(game, id, player);
}

kernel::interpretation! {
    /// 189: the controller of a permanent after a player has lost control of it: the last of those who took control of
    /// it before, or else its owner.
    pub(crate) CONTROLLER_AFTER: fn(&State, ObjectId, loses: PlayerId) -> PlayerId = controller_after;
}

fn controller_after(state: &State, id: ObjectId, _loses: PlayerId) -> PlayerId {
    let object = state.object(id);
    object.taken.last().copied().unwrap_or(object.owner)
}

/// Takes control of a permanent from a player.
pub fn lose(game: &mut Game<'_>, id: ObjectId, player: PlayerId) {
    game.state.change(id, |object| {
        if let Some(at) = object.taken.iter().rposition(|other| *other == player) {
            object.taken.remove(at);
        }
    });
    if game.state.object(id).controller != player {
        let note = || "somebody else controls it already".to_owned();
        game.log.cite(clause!("055-as-much-as-possible"), note);
        return;
    }
    let after = game.by(&CONTROLLER_AFTER)(&game.state, id, player);
    let (name, who) = (game.state.object(id).name.clone(), game.state.player_name(after));
    game.log.cite(clause!("189-control-is-lost"), || format!("{who} controls {name} now"));
    if after != player {
        passes_to(game, id, after);
    }
}

fn passes_to(game: &mut Game<'_>, id: ObjectId, player: PlayerId) {
    let gear = game.state.attached(id);
    if game.state.object(id).controller != player && !gear.is_empty() {
        let note = || format!("what is attached to {} keeps its controller", game.state.object(id).name);
        game.log.cite(clause!("718.5-control-of-attached-stays"), note);
        let gives = |id: &ObjectId| {
            let attached = game.state.object(*id).card.as_ref().and_then(|card| card.attached.as_ref());
            attached.is_some_and(|attached| !attached.r#static.is_empty() || !attached.replacement.is_empty())
        };
        if gear.iter().any(gives) {
            let note = || "what is attached gives abilities to the unit, and so to its new controller".to_owned();
            game.log.cite(clause!("719.1-appended-to-the-unit"), note);
        }
    }
    game.by(&CHANGE_CONTROLLER)(&mut game.state, id, player);
    game.by(&CONTEST_BY_CONTROL)(game, id);
}
