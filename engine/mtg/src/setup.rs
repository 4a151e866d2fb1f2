//! The state that a scenario gives (`given`), and what is wrong with one that cannot be: a start on which state-based
//! actions would act, or on which an ability would trigger.

use std::rc::Rc;

use crate::game::Game;
use crate::prohibitions::IS_MADE_BY;
use crate::state::abilities::OF_COUNTERS;
use crate::state::amounts::{AS_IT_LEFT, LAND_TYPES, Measuring, PARTY};
use crate::state::defending::IS_ATTACKED;
use crate::state::looked_at::AS_IT_IS;
use crate::state::mana_value::{SYMBOL_IS_OF, VALUE_OF_SYMBOL};
use crate::state::objects::TURN_FACE_DOWN;
use crate::state::objects::WORKS_ELSEWHERE;
use crate::state::qualities::NUMBER_IS;
use crate::state::{Counters, ObjId, Object, Player, Printed, Seat, State};
use crate::triggers::counting::COUNTED_THIS_TURN;
use crate::turn::daytime::FIRST_TIME;
use crate::words::cards::{Card, KeywordWord};
use crate::words::effects::Face;
use crate::words::faults::{asks_what_was_chosen, chooses_as_it_enters, faults};
use crate::words::scenario::{Daytime, Scenario, Side, Stage, Thing};
use crate::words::select::Zone;
use kernel::driver::Fuel;
use kernel::interpretations::Interpretations;
use kernel::transcript::Transcript;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::shape::Placed;

/// The number of blank cards in a library that the case does not describe.
const LIBRARY: usize = 60;

fn rejected(why: impl Into<String>) -> Stop {
    Stop::Rejected { step: None, why: why.into() }
}

/// A game at its start.
pub(crate) fn start<'a>(
    scenario: &'a Scenario,
    interpretations: &'a Interpretations,
    log: Transcript<'a>,
) -> Result<Game<'a>, Stop> {
    let given = &scenario.given;
    for (name, card) in &scenario.cards {
        if let Some(fault) = faults(card).first() {
            return Err(Stop::unsupported(format!("card `{name}`: {fault}")));
        }
    }
    let names: Vec<Name> = given.players.keys().cloned().collect();
    if names.len() < 2 {
        return Err(rejected("a game has at least two players"));
    }
    let mut players = Vec::new();
    for name in &names {
        players.push(Rc::new(player(name, given.players.get(name))?));
    }
    let active = match &given.turn {
        None => Seat(0),
        Some(name) => {
            let seat = names.iter().position(|other| *other == name.0);
            Seat(seat.ok_or_else(|| rejected(format!("there is no player `{}`", **name)))?)
        }
    };
    let monarch = match &given.monarch {
        None => None,
        Some(name) => {
            let seat = names.iter().position(|other| *other == name.0);
            Some(Seat(seat.ok_or_else(|| rejected(format!("there is no player `{}`", **name)))?))
        }
    };
    let state = State {
        players,
        objects: Vec::new(),
        permanents: crate::state::permanents::Permanents::default(),
        names: indexmap::IndexMap::new(),
        numbered: kernel::words::name::Numbered::default(),
        stack: Vec::new(),
        lasting: Vec::new(),
        changing: Vec::new(),
        waiting: Vec::new(),
        delayed: Vec::new(),
        stays_tapped: Vec::new(),
        standing: Vec::new(),
        prevented: Vec::new(),
        dealt: Vec::new(),
        active,
        stage: given.step.unwrap_or(Stage::PrecombatMain),
        daytime: given.day,
        cast_last_turn: 0,
        monarch,
        attackers: Vec::new(),
        attacked: false,
        fighting: false,
        blocked_by: Vec::new(),
        unclean: false,
        no_combat: false,
        lands: 0,
        activations: Vec::new(),
        triggerings: Vec::new(),
        resolving: None,
        entering: Vec::new(),
        leaving: None,
        commander_damage: Vec::new(),
        struck: None,
        clock: 0,
        checked: 0,
        rounds: crate::state::rounds::Rounds::default(),
        cushion: Vec::new(),
        results_as: Vec::new(),
        lethal: Vec::new(),
        extra_turns: Vec::new(),
        left_combat: Vec::new(),
        regular: active,
        phased: Vec::new(),
        models: Vec::new(),
        said_of_damage: Vec::new(),
        happened: Vec::new(),
        together: None,
        absent: Vec::new(),
        measuring: Measuring {
            happened: interpretations.by(&COUNTED_THIS_TURN),
            symbol_is_of: interpretations.by(&SYMBOL_IS_OF),
            value_of_symbol: interpretations.by(&VALUE_OF_SYMBOL),
            land_types: interpretations.by(&LAND_TYPES),
            as_it_left: interpretations.by(&AS_IT_LEFT),
            as_it_is: interpretations.by(&AS_IT_IS),
            party: interpretations.by(&PARTY),
            is_made_by: interpretations.by(&IS_MADE_BY),
            works_elsewhere: interpretations.by(&WORKS_ELSEWHERE),
            number_is: interpretations.by(&NUMBER_IS),
            is_attacked: interpretations.by(&IS_ATTACKED),
            of_counters: interpretations.by(&OF_COUNTERS),
        },
        unsaid: std::cell::Cell::new(None),
        looks: crate::state::looks::Looks::default(),
        over: false,
        #[cfg(feature = "mistakes")]
        memory: kernel::interpretations::Memory::default(),
        seen: Vec::new(),
        seen_players: Vec::new(),
        changed: false,
        sound: Vec::new(),
    };
    let mut game = Game { state, log, interpretations, fuel: Fuel::default() };
    let mut hosts: Vec<(ObjId, &'a Name)> = Vec::new();
    for (name, side) in &given.players {
        let Some(seat) = game.state.seat(name) else { continue };
        for (zone, pile) in zones(side) {
            for placed in pile.iter().flat_map(|pile| pile.iter()) {
                place(&mut game, scenario, seat, zone, placed, &mut hosts)?;
            }
        }
    }
    for (id, host) in hosts {
        let Some(host) = game.state.named(host) else { return Err(rejected(format!("there is no `{host}`"))) };
        if let Some(object) = game.state.object_mut(id) {
            object.attached = Some(host);
        }
    }
    if game.state.daytime.is_none() {
        game.state.daytime = game.by(&FIRST_TIME)(&game.state);
    }
    game.state.checked = game.state.clock;
    if !game.pending_actions().none() {
        return Err(rejected("state-based actions would act on this start"));
    }
    game.look_for_states();
    if !game.state.waiting.is_empty() {
        return Err(rejected("an ability would trigger on this start"));
    }
    Ok(game)
}

type Piles<'a> = [(Zone, &'a Option<kernel::words::shape::Pile<Thing>>); 6];

fn zones(side: &Side) -> Piles<'_> {
    [
        (Zone::Battlefield, &side.battlefield),
        (Zone::Hand, &side.hand),
        (Zone::Graveyard, &side.graveyard),
        (Zone::Exile, &side.exile),
        (Zone::Library, &side.library),
        (Zone::Command, &side.command),
    ]
}

fn player(name: &Name, side: Option<&Side>) -> Result<Player, Stop> {
    let mut counters = Counters::default();
    for (kind, count) in side.iter().flat_map(|side| side.counters.iter()) {
        counters.add(&kind.0, count.0);
    }
    if let Some(poison) = side.and_then(|side| side.poison) {
        counters.add(&Name::Word("poison"), poison.0);
    }
    let library = if side.is_some_and(|side| side.library.is_some()) { Vec::new() } else { vec![None; LIBRARY] };
    let mana = match side.and_then(|side| side.mana.as_ref()) {
        None => None,
        Some(mana) => Some(mana.parse().map_err(|why: String| rejected(why))?),
    };
    Ok(Player {
        name: name.clone(),
        life: side.and_then(|side| side.life).map_or(20, |life| life.0),
        counters,
        hand: Vec::new(),
        library,
        graveyard: Vec::new(),
        exile: Vec::new(),
        command: Vec::new(),
        mana,
        lost: false,
        drew_from_nothing: false,
        upkeeps: (0, 0),
    })
}

fn place<'a>(
    game: &mut Game<'a>,
    scenario: &'a Scenario,
    seat: Seat,
    zone: Zone,
    placed: &'a Placed<Thing>,
    hosts: &mut Vec<(ObjId, &'a Name)>,
) -> Result<(), Stop> {
    if let Some(blanks) = placed.blanks {
        let count = (blanks as usize).min(1000);
        if zone == Zone::Battlefield {
            return Err(Stop::unsupported("blank cards on the battlefield"));
        }
        if let Some(heap) = game.state.player_mut(seat).and_then(|player| player.heap_mut(zone)) {
            heap.extend(std::iter::repeat_n(None, count));
        }
        return Ok(());
    }
    let card = match &placed.card {
        None => None,
        Some(name) => match scenario.cards.get(name) {
            Some(card) => Some(&**card),
            None => return Err(Stop::unsupported(format!("card `{name}`"))),
        },
    };
    let Some(name) = placed.alias.clone().or_else(|| placed.card.clone()) else {
        return Err(rejected("an object has neither an alias nor a card"));
    };
    let state = placed.state.as_ref();
    if let Some(state) = state.filter(|_| zone != Zone::Battlefield) {
        check_elsewhere(&name, zone, state)?;
    }
    let controller = match state.and_then(|state| state.controller.as_ref()) {
        None => seat,
        Some(who) => game.state.seat(who).ok_or_else(|| rejected(format!("there is no player `{}`", **who)))?,
    };
    let born = game.state.tick();
    let traits = if card.is_none() { state } else { None };
    let printed =
        Printed { card, card_name: placed.card.clone(), traits, commander: state.is_some_and(|state| state.commander) };
    let id = game.state.add(Object {
        keywords: state.map_or(&[], |state| state.keywords.as_slice()),
        controller,
        came_under: controller,
        damage: state.and_then(|state| state.damage).map_or(0, |damage| damage.0),
        tapped: state.is_some_and(|state| state.tapped),
        switched_off: state.is_some_and(|state| state.switched_off),
        chosen: state.and_then(|state| state.chosen.as_ref()).map(|chosen| chosen.0.clone()),
        under_since: 0,
        ..Object::new(name.clone(), printed, seat, zone, born)
    });
    if let Some(object) = game.state.object_mut(id).filter(|_| state.is_some_and(|state| state.face_down)) {
        game.interpretations.by(&TURN_FACE_DOWN)(object);
        game.log.cite(clause!("708.2a-face-down"), || "it starts face down".to_owned());
    }
    let card = card.filter(|_| state.is_none_or(|state| !state.face_down));
    if game.state.named(&name).is_none() {
        game.state.names.insert(name, id);
    }
    if let Some(host) = state.and_then(|state| state.attached.as_ref()) {
        hosts.push((id, &host.0));
    }
    if let Some(heap) = game.state.player_mut(seat).and_then(|player| player.heap_mut(zone)) {
        heap.push(Some(id));
    }
    if let (Zone::Command, Some(card)) = (zone, card) {
        crate::words::support::check(card)?;
    }
    if zone == Zone::Battlefield {
        game.state.turned(id);
        let mut card = card;
        if state.and_then(|state| state.face) == Some(Face::Back) {
            game.turn_over(id);
            card = game.state.object(id).and_then(|object| object.card);
        }
        put(game, id, card, state)?;
        let found = game.state.characteristics(id);
        if game.state.daytime == Some(Daytime::Night) && found.has(KeywordWord::Daybound) {
            return Err(rejected("by night, no front face with daybound can be on the battlefield"));
        }
        if game.state.daytime == Some(Daytime::Day) && found.has(KeywordWord::Nightbound) {
            return Err(rejected("by day, no back face with nightbound can be on the battlefield"));
        }
    }
    Ok(())
}

/// Rejects state that no card outside the battlefield can have (110.5d, 120.6, 122.2, 301.5, 303.4).
fn check_elsewhere(name: &Name, zone: Zone, state: &Thing) -> Result<(), Stop> {
    let keeps_counters = matches!(zone, Zone::Exile | Zone::Command | Zone::Stack);
    let given = [
        (state.damage.is_some(), "damage"),
        (state.tapped, "tapped"),
        (state.attached.is_some(), "attached"),
        (state.counters.is_some() && !keeps_counters, "counters"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, key)) => Err(rejected(format!("`{name}` is not on the battlefield, so it cannot have `{key}`"))),
        None => Ok(()),
    }
}

fn put<'a>(game: &mut Game<'a>, id: ObjId, card: Option<&'a Card>, state: Option<&'a Thing>) -> Result<(), Stop> {
    if let Some(card) = card {
        crate::words::support::check(card)?;
        if asks_what_was_chosen(card) && chooses_as_it_enters(card) && state.is_none_or(|state| state.chosen.is_none())
        {
            let name = game.object_name(id);
            return Err(rejected(format!("`{name}` depends on a choice made as it entered: give it with `chosen`")));
        }
    }
    for keyword in state.iter().flat_map(|state| state.keywords.iter()) {
        crate::words::support::check_keyword(keyword)?;
    }
    match state.and_then(|state| state.counters.as_ref()) {
        Some(counters) => {
            for (kind, count) in counters {
                crate::words::support::check_counter(&kind.0)?;
                game.cite_keyword_counter(&kind.0);
                if let Some(object) = game.state.object_mut(id) {
                    object.counters.add(&kind.0, count.0);
                }
            }
        }
        None => game.has_entered_with(id),
    }
    Ok(())
}
