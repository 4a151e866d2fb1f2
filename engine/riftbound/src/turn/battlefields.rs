//! 467 to 471 (462 to 466 in 1.3): battlefields, conquered by a player alone there, held as his Beginning Phase
//! comes to its scoring, and scored once a turn. 471.1.b (466.1.b): the final point is not had by a conquest
//! unless all battlefields were scored in the turn. 471.2: what waits for a battlefield to be scored triggers.
//!
//! A unit that moves to an empty battlefield of the opponent conquers it: 1 point.
//! Held at the start of its controller's next turn it is scored again, and what triggers by a hold does.

use kernel::transcript::stop::Stop;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::game::Game;
use crate::state::{ObjectId, Place, PlaceId, PlayerId, State, Zone};
use crate::words::effects::Awaited;
use crate::zones::{deck, points};

/// Returns `true` if a player is alone at a battlefield that he does not control.
pub fn may_be_conquered(game: &Game<'_>, place: PlaceId, player: PlayerId) -> bool {
    let here = |id| game.state.object(id).zone == Zone::Battlefield(place);
    let alone = game.state.units().all(|id| !here(id) || game.state.object(id).controller == player);
    alone && game.state.place(place).is_some_and(|place| place.controller != Some(player))
}

/// A player takes control of a battlefield, and conquers it unless he has scored it this turn.
pub fn conquer(game: &mut Game<'_>, at: PlaceId, player: PlayerId, after_attack: bool) -> Result<(), Stop> {
    let Some(place) = game.state.place_mut(at) else { return Ok(()) };
    let was_uncontrolled = place.controller.is_none();
    place.controller = Some(player);
    place.held = true;
    place.contested = None;
    if !score(game, at, player, Deed::Conquers)? {
        return Ok(());
    }
    let conquered = scored(game, Deed::Conquers, at, player);
    if awaits(game, |event| matches!(event, Awaited::Conquer(_))) {
        let note = || "an ability waits for a battlefield to be conquered".to_owned();
        game.log.cite(clause!("383.4.c-conquers-if-there"), note);
    }
    let conquered = Occurrence { was_uncontrolled, after_attack, ..conquered };
    let done = and_scored(game, vec![conquered]);
    occurrences::happens(game, &done)
}

/// Adds to conquests and holds the scores that happen at the same time (464).
fn and_scored(game: &mut Game<'_>, mut done: Vec<Occurrence>) -> Vec<Occurrence> {
    if awaits(game, |event| matches!(event, Awaited::Scores(_))) {
        let note = || "an ability waits for a battlefield to be scored".to_owned();
        game.log.cite(clause!("464-scored-by-conquest-or-hold"), note);
    }
    let counts = game.by(&IS_SCORE);
    let scores: Vec<Occurrence> = done.iter().filter(|one| counts(one.deed)).cloned().collect();
    done.extend(scores.into_iter().map(|one| Occurrence { deed: Deed::Scores, ..one }));
    done
}

kernel::interpretation! {
    /// 464: `true` if a deed at a battlefield scores it.
    pub(crate) IS_SCORE: fn(Deed) -> bool = is_score;
}

fn is_score(deed: Deed) -> bool {
    matches!(deed, Deed::Conquers | Deed::Holds)
}

/// The turn player holds what he controls, all at one time (315.2.b).
pub fn hold_all(game: &mut Game<'_>, player: PlayerId) -> Result<(), Stop> {
    let mut held = Vec::new();
    for place in game.state.place_ids() {
        let holds = game.state.place(place).is_some_and(|place| place.held && place.controller == Some(player));
        if holds && score(game, place, player, Deed::Holds)? {
            held.push(scored(game, Deed::Holds, place, player));
        }
    }
    if held.is_empty() {
        return Ok(());
    }
    if awaits(game, |event| matches!(event, Awaited::Hold(_))) {
        let note = || "an ability waits for a battlefield to be held".to_owned();
        game.log.cite(clause!("383.4.d-holds-if-there"), note);
    }
    let held = and_scored(game, held);
    occurrences::happens(game, &held)
}

/// Returns `true` if a triggered ability waits for a kind of event.
fn awaits(game: &Game<'_>, kind: fn(&Awaited) -> bool) -> bool {
    game.state.triggered().iter().any(|ability| {
        let mut whens = std::iter::once(&ability.says.when).chain(ability.says.or_when.iter());
        whens.any(|when| kind(&when.event))
    })
}

kernel::interpretation! {
    /// 383.4.c.2, 383.4.d.2: the units that conquer or hold a battlefield: those of the player that are there.
    pub(crate) UNITS_THAT_SCORE: fn(&State, PlaceId, PlayerId) -> Vec<ObjectId> = State::units_at;
}

kernel::interpretation! {
    /// 471.1.b: draws a card in place of the final point by a conquest.
    pub(crate) INSTEAD_OF_FINAL_POINT: fn(&mut Game<'_>, PlayerId) -> Result<(), Stop> = instead_of_final_point;
}

pub fn instead_of_final_point(game: &mut Game<'_>, player: PlayerId) -> Result<(), Stop> {
    deck::draw(game, player, 1, None)
}

fn scored(game: &Game<'_>, deed: Deed, at: PlaceId, player: PlayerId) -> Occurrence {
    let to = occurrences::known(&game.state, &game.by(&UNITS_THAT_SCORE)(&game.state, at, player));
    Occurrence { to, at: Some(Zone::Battlefield(at)), ..Occurrence::of(deed, player) }
}

kernel::interpretation! {
    /// 465: `true` if a player has scored a battlefield this turn, whoever scored it since.
    pub(crate) HAS_SCORED: fn(&Place, PlayerId) -> bool = has_scored;
}

fn has_scored(place: &Place, player: PlayerId) -> bool {
    place.scored.contains(&player)
}

/// Scores a battlefield for a player, once a turn. Returns `true` if he scores it.
fn score(game: &mut Game<'_>, at: PlaceId, player: PlayerId, deed: Deed) -> Result<bool, Stop> {
    let has_scored = game.by(&HAS_SCORED);
    let Some(place) = game.state.place(at) else { return Ok(false) };
    if place.scored.contains(&player) {
        game.log.cite(clause!("465-scored-once-a-turn"), || "it was scored in this turn".to_owned());
    }
    let Some(place) = game.state.place_mut(at).filter(|place| !has_scored(place, player)) else { return Ok(false) };
    place.scored.push(player);
    let last = game.state.player(player).is_some_and(|player| player.points >= points::VICTORY - 1);
    let all = game.state.places.iter().all(|place| has_scored(place, player));
    if last && deed == Deed::Conquers {
        let note = || format!("all battlefields were scored this turn: {all}");
        game.log.cite(clause!("466.1.b.2-final-point"), note);
        if !all {
            game.by(&INSTEAD_OF_FINAL_POINT)(game, player)?;
            return Ok(true);
        }
    }
    points::gain(game, player, 1);
    Ok(true)
}
