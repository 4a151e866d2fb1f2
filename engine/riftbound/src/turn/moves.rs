//! The standard move: units that are ready move together, and are exhausted.
//!
//! 344.2, 348.2: what comes alone to a battlefield of nobody or of an opponent opens a showdown without combat,
//! and conquers after it.
//!
//! From the base to a battlefield and back; from one battlefield to another only with Ganking.
//! A battlefield without opponents is conquered, unless the unit is recalled in the showdown.

use kernel::timing::{Line, Table};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::abilities::timing::MOVES_IN_TIME;
use crate::chain;
use crate::game::Game;
use crate::state::snapshot::zone_name;
use crate::state::{Agent, AgentKind, ObjectId, PlaceId, PlayerId, State, Window, Zone};
use crate::turn::battlefields;
use crate::words::cards::PlainKeyword;
use crate::words::scenario::{Move, Step};

kernel::interpretation! {
    /// 144.2: `true` if a unit may make a standard move, by whether it is ready: to exhaust it is the cost.
    pub(crate) MOVES_IF_READY: fn(ready: bool) -> bool = if_ready;
}

fn if_ready(ready: bool) -> bool {
    ready
}

kernel::interpretation! {
    /// 144.4: `true` if a unit may make a standard move from one battlefield to another, by whether it has Ganking.
    pub(crate) BETWEEN_BATTLEFIELDS: fn(ganking: bool) -> bool = with_ganking;
}

fn with_ganking(ganking: bool) -> bool {
    ganking
}

/// A player takes one standard move with units that are ready: each is exhausted.
pub fn standard_move<'a>(game: &mut Game<'a>, player: PlayerId, moved: &'a Move, step: &'a Step) -> Result<(), Stop> {
    if !game.by(&MOVES_IN_TIME)(game.state.window) {
        let under = &[clause!("144.1-moves-in-the-open")];
        return Err(Stop::refused(under, "units move in the main phase, with nothing on the chain"));
    }
    let mut units = Vec::new();
    for name in moved.units.iter() {
        let mine = |id: &ObjectId| game.state.object(*id).name == name.0 && game.state.object(*id).controller == player;
        match game.state.units().find(mine) {
            Some(id) if game.by(&MOVES_IF_READY)(!game.state.object(id).exhausted) => units.push(id),
            _ => return Err(Stop::refused(&[clause!("144.2-exhausted-to-move")], format!("{} cannot move", name.0))),
        }
    }
    let to = ask_destination(game, player, &units, moved)?;
    for id in &units {
        game.state.change(*id, |object| object.exhausted = true);
    }
    let state = &game.state;
    game.log.together(|log| {
        for id in &units {
            let object = state.object(*id);
            let event = Event::new("moved").with("what", &object.name).with("from", zone_name(state, object.zone));
            log.event(event.with("to", zone_name(state, to)));
        }
    });
    for id in &units {
        game.state.bring(*id, to);
        game.state.contest(*id);
        game.state.change(*id, |object| object.moved = object.moved.saturating_add(1));
    }
    let by = Agent { kind: AgentKind::Player, player, name: game.state.player_name(player), card: None };
    let to_units = occurrences::known(&game.state, &units);
    let moved = Occurrence { to: to_units, at: Some(to), by: Some(by), ..Occurrence::of(Deed::Moved, player) };
    occurrences::happens(game, &[moved])?;
    let mut responses = step.in_response.as_slice();
    chain::run_waiting(game, &mut responses)?;
    match to {
        Zone::Battlefield(place) if battlefields::may_be_conquered(game, place, player) => {
            showdown(game, place, player, &step.showdown)?;
        }
        _ if !step.showdown.is_empty() => {
            return Err(game.log.rejected("this move opens no showdown without combat"));
        }
        _ => {}
    }
    chain::run_chain(game, None, responses)
}

/// A step of a showdown without combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowdownStep {
    /// The player who came gains Focus.
    Focus,
    /// Players act in turn.
    Act,
    /// Control is established.
    Control,
}

/// The steps of a showdown without combat.
pub const SHOWDOWN: Table<ShowdownStep> = Table {
    title: "A showdown without combat",
    rule: "341",
    lines: &[
        Line {
            rule: "344.2, 345",
            says: "it opens at a battlefield that only one player contests, and that player gains Focus",
            then: ShowdownStep::Focus,
        },
        Line {
            rule: "346, 347",
            says: "players with Focus act in turn in an open state, until all have passed",
            then: ShowdownStep::Act,
        },
        Line {
            rule: "348.2",
            says: "if only one player has units there and does not control the battlefield, that player establishes \
             control, and may conquer",
            then: ShowdownStep::Control,
        },
    ],
};

kernel::interpretation! {
    /// 341: the steps of a showdown without combat, in order.
    pub(crate) SHOWDOWN_STEPS: fn() -> &'static Table<ShowdownStep> = showdown_steps;
}

fn showdown_steps() -> &'static Table<ShowdownStep> {
    &SHOWDOWN
}

/// Showdowns without combat open in a neutral open state wherever a player alone has contested a battlefield; nobody
/// acts in those that no step is about (344.2). Where units of two players are, a combat is staged.
pub fn open_showdowns(game: &mut Game<'_>) -> Result<(), Stop> {
    if game.state.window != Window::Open || !game.state.is_open() {
        return Ok(());
    }
    loop {
        if game.state.won.is_some() {
            return Ok(());
        }
        let staged: Vec<(PlaceId, PlayerId)> =
            game.state.place_ids().filter_map(|place| Some((place, staged_by(game, place)?))).collect();
        let index = if staged.len() > 1 {
            let names = staged.iter().map(|(place, _)| zone_name(&game.state, Zone::Battlefield(*place)));
            let names: Vec<Name> = names.collect();
            let who = game.state.player_name(game.by(&OPENS_SHOWDOWNS)(&game.state));
            let clause = clause!("323.11-turn-player-chooses");
            game.log.cite(clause, || format!("{who} chooses among {} showdowns", names.len()));
            game.log.pick(&who, "place", Some(clause), None, &names)?
        } else {
            0
        };
        let Some((place, player)) = staged.get(index).copied() else { return Ok(()) };
        game.spend_fuel()?;
        showdown(game, place, player, &[])?;
        chain::run_chain(game, None, &[])?;
    }
}

kernel::interpretation! {
    /// 323.11: the player who chooses which of several staged showdowns opens: the turn player.
    pub(crate) OPENS_SHOWDOWNS: fn(&State) -> PlayerId = opens_showdowns;
}

fn opens_showdowns(state: &State) -> PlayerId {
    state.turn
}

/// The player who alone has contested a battlefield, where a showdown is staged.
fn staged_by(game: &Game<'_>, place: PlaceId) -> Option<PlayerId> {
    let player = game.state.place(place)?.contested?;
    let is_there = !game.state.units_at(place, player).is_empty();
    (is_there && battlefields::may_be_conquered(game, place, player)).then_some(player)
}

/// The showdown at a battlefield to which a player has come without meeting anybody.
fn showdown<'a>(game: &mut Game<'a>, place: PlaceId, player: PlayerId, steps: &'a [Step]) -> Result<(), Stop> {
    game.state.excess.clear();
    for step in game.by(&SHOWDOWN_STEPS)().steps() {
        match step {
            // Who has Focus is who acts: a player who passes says nothing.
            ShowdownStep::Focus => {}
            ShowdownStep::Act => {
                game.state.showdown = Some(place);
                game.nested(steps, Window::Showdown)?;
            }
            ShowdownStep::Control => {
                let note = || "the showdown is over".to_owned();
                game.log.cite(clause!("348.2-control-after-the-showdown"), note);
                if let Some(player) = game.by(&ESTABLISHES_CONTROL)(game, place, player) {
                    battlefields::conquer(game, place, player, false)?;
                }
            }
        }
    }
    game.state.showdown = None;
    Ok(())
}

kernel::interpretation! {
    /// 348.2.a: the player who establishes control of a battlefield after a showdown there: the only player with units
    /// there, whoever opened the showdown, unless that player controls it already.
    pub(crate) ESTABLISHES_CONTROL: fn(&Game<'_>, PlaceId, opened_by: PlayerId) -> Option<PlayerId> =
        establishes_control;
}

fn establishes_control(game: &Game<'_>, place: PlaceId, _opened_by: PlayerId) -> Option<PlayerId> {
    let is_there = |player: &PlayerId| !game.state.units_at(place, *player).is_empty();
    let alone = |player: &PlayerId| is_there(player) && battlefields::may_be_conquered(game, place, *player);
    game.state.in_turn_order().into_iter().find(alone)
}

fn ask_destination(game: &mut Game<'_>, player: PlayerId, units: &[ObjectId], moved: &Move) -> Result<Zone, Stop> {
    let places = game.state.place_ids().map(Zone::Battlefield);
    let may_go = |to: &Zone| {
        units.iter().all(|id| {
            let object = game.state.object(*id);
            let ganks = game.by(&BETWEEN_BATTLEFIELDS)(game.state.has(*id, PlainKeyword::Ganking));
            let base = matches!(object.zone, Zone::Base(_)) || matches!(to, Zone::Base(_));
            object.zone != *to && (base || ganks)
        })
    };
    let legal: Vec<Zone> = std::iter::once(Zone::Base(player)).chain(places).filter(may_go).collect();
    let names: Vec<Name> = legal.iter().map(|zone| zone_name(&game.state, *zone)).collect();
    let wanted = moved.to.as_ref().map(|to| names.iter().position(|name| *name == to.0));
    let index = match wanted {
        Some(index) => index,
        None if names.is_empty() => None,
        None => Some(game.log.pick(&game.state.player_name(player), "place", None, None, &names)?),
    };
    let zone = index.and_then(|index| legal.get(index)).copied();
    let under = &[clause!("144.4-to-and-from-the-base")];
    zone.ok_or_else(|| Stop::refused(under, "these units cannot move there together"))
}
