//! The start of a game, from what a case gives.

use std::sync::Arc;

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::shape::{Pile, Placed};

use crate::state::{BLANK, DamageChange, Object, ObjectId, Place, Player, PlayerId, Pool, State, TrackedChange, Zone};
use crate::words::cards::Card;
use crate::words::effects::{CardType, Each};
use crate::words::scenario::{self, Given, Holder, PreventValue, Scenario};

/// The state that a scenario starts in.
pub fn start(scenario: &Scenario, track: fn(&mut State, TrackedChange)) -> Result<State, Stop> {
    let given = &scenario.given;
    let names = players(given);
    if names.len() < 2 {
        return Err(rejected("a game has at least two players"));
    }
    let turn = given.turn.as_ref().and_then(|turn| names.iter().position(|name| *name == turn.0)).unwrap_or(0);
    let none = |name: Name| Player {
        name,
        hand: Vec::new(),
        deck: vec![BLANK; 20],
        recycled: Vec::new(),
        trash: Vec::new(),
        banishment: Vec::new(),
        runes: 0,
        exhausted_runes: 0,
        pool: None,
        points: 0,
        xp: None,
        finalized: Vec::new(),
    };
    let state = State::new(names.into_iter().map(none).collect(), PlayerId(u32::try_from(turn).unwrap_or(0)));
    let cards = scenario.cards.iter().map(|(name, card)| (name.clone(), Arc::clone(card))).collect();
    let mut setup = Setup { scenario, track, state: State { cards, ..state } };
    for (name, player) in &given.players {
        setup.player(name, player)?;
    }
    for (name, battlefield) in &given.battlefields {
        setup.battlefield(&name.0, battlefield)?;
    }
    setup.check()?;
    Ok(setup.state)
}

/// The players: those named, in the order in which they are, and `alice` and `bob` where fewer than
/// two are.
fn players(given: &Given) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    let at_places = given.battlefields.values().flat_map(|battlefield| battlefield.players.keys());
    let held = given.battlefields.values().filter_map(|battlefield| match &battlefield.controller {
        Some(Holder::Player(name)) => Some(&name.0),
        _ => None,
    });
    let turn = given.turn.iter().map(|name| &name.0);
    for name in given.players.keys().chain(at_places).chain(held).chain(turn) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

struct Setup<'a> {
    scenario: &'a Scenario,
    track: fn(&mut State, TrackedChange),
    state: State,
}

impl Setup<'_> {
    fn player(&mut self, name: &Name, given: &scenario::Player) -> Result<(), Stop> {
        let Some(id) = self.state.player_of(name) else { return Ok(()) };
        self.pile(given.base.as_ref(), id, Zone::Base(id))?;
        if given.deck.is_some() {
            self.state.change_player(id, |player| player.deck.clear());
        }
        self.pile(given.hand.as_ref(), id, Zone::Hand)?;
        self.pile(given.deck.as_ref(), id, Zone::Deck)?;
        self.pile(given.trash.as_ref(), id, Zone::Trash)?;
        self.pile(given.banishment.as_ref(), id, Zone::Banishment)?;
        if let Some(legend) = &given.legend {
            self.object(legend, id, Zone::Legend)?;
        }
        let (runes, exhausted) = (given.runes.map_or(0, |n| n.0), given.exhausted_runes.map_or(0, |n| n.0));
        if exhausted > runes {
            return Err(rejected(format!("`{name}` has {runes} runes, so {exhausted} cannot be exhausted")));
        }
        self.state.change_player(id, |player| {
            player.runes = runes;
            player.exhausted_runes = exhausted;
            player.points = given.points.map_or(0, |points| points.0);
            player.xp = given.xp.map(|xp| xp.0);
            player.pool = given.pool.as_ref().map(|pool| Pool {
                energy: pool.energy.map_or(0, |energy| energy.0),
                power: pool.power.iter().map(|(domain, n)| (*domain, n.0)).collect(),
                reserved: Vec::new(),
            });
        });
        Ok(())
    }

    fn battlefield(&mut self, name: &Name, given: &scenario::Battlefield) -> Result<(), Stop> {
        let card = given.card.as_ref().map(|card| self.card(&card.0)).transpose()?;
        let index = u32::try_from(self.state.places.len()).unwrap_or(u32::MAX);
        let here = Zone::Battlefield(super::PlaceId(index));
        let object = Object { name: name.clone(), card, zone: here, ..Object::blank() };
        let object = self.state.add(object);
        self.state.places.push(Place {
            name: name.clone(),
            object,
            controller: None,
            held: false,
            scored: Vec::new(),
            contested: None,
            combat_staged: false,
        });
        let mut present = Vec::new();
        for (player, pile) in &given.players {
            if let Some(id) = self.state.player_of(player) {
                self.pile(Some(pile), id, here)?;
                if !pile.is_empty() {
                    present.push(id);
                }
            }
        }
        let controller = match (&given.controller, present.as_slice()) {
            (Some(Holder::Nobody(_)), _) => None,
            (Some(Holder::Player(name)), _) => self.state.player_of(&name.0),
            (None, [only]) => Some(*only),
            (None, _) => Some(self.state.next_player(self.state.turn)),
        };
        if let Some(place) = self.state.places.last_mut() {
            place.controller = controller;
        }
        Ok(())
    }

    fn card(&self, name: &Name) -> Result<Arc<Card>, Stop> {
        let card = self.scenario.cards.get(name.as_str());
        card.cloned().ok_or_else(|| Stop::unsupported(format!("card `{name}`")))
    }

    fn pile(&mut self, pile: Option<&Pile<scenario::Object>>, player: PlayerId, zone: Zone) -> Result<(), Stop> {
        for placed in pile.into_iter().flat_map(|pile| pile.iter()) {
            self.object(placed, player, zone)?;
        }
        Ok(())
    }

    fn object(&mut self, placed: &Placed<scenario::Object>, player: PlayerId, zone: Zone) -> Result<(), Stop> {
        if let Some(blanks) = placed.blanks {
            return self.blanks(blanks, player, zone);
        }
        let card = placed.card.as_ref().map(|card| self.card(card)).transpose()?;
        let name = placed.alias.as_ref().or(placed.card.as_ref()).cloned().unwrap_or(Name::Word("blank"));
        let state = placed.state.as_ref();
        if let Some(state) = state.filter(|_| !zone.is_board()) {
            check_elsewhere(&name, state)?;
        }
        let printed = card.as_ref().and_then(|card| card.might);
        let might = state.and_then(|state| state.might).or(printed).map(|might| might.0);
        let mut keywords = card.as_ref().map(|card| card.keywords.clone()).unwrap_or_default();
        keywords.extend(state.map(|state| state.keywords.clone()).unwrap_or_default());
        let owner = state.and_then(|state| state.owner.as_ref()).and_then(|owner| self.state.player_of(&owner.0));
        let owner = owner.unwrap_or(player);
        let id = self.state.add(Object {
            name,
            card,
            might,
            keywords,
            owner,
            controller: player,
            zone,
            damage: state.and_then(|state| state.damage).map_or(0, |damage| damage.0),
            exhausted: state.is_some_and(|state| state.exhausted),
            stunned: state.is_some_and(|state| state.stunned),
            buffed: state.is_some_and(|state| state.buffed),
            moved: state.and_then(|state| state.moved).map_or(0, |moved| moved.0),
            ..Object::blank()
        });
        self.state.list(id, owner, zone);
        for value in state.map(|state| state.prevent.as_slice()).unwrap_or_default() {
            self.prevent(id, player, value)?;
        }
        self.pile(state.and_then(|state| state.attached.as_ref()), player, Zone::Attached(id))
    }

    fn blanks(&mut self, blanks: u32, player: PlayerId, zone: Zone) -> Result<(), Stop> {
        if zone.is_board() {
            return Err(rejected("a blank card cannot be on the board"));
        }
        for _ in 0..blanks {
            self.state.list(BLANK, player, zone);
        }
        Ok(())
    }

    fn prevent(&mut self, id: ObjectId, player: PlayerId, value: &PreventValue) -> Result<(), Stop> {
        let (amount, from, by, each) = match value {
            PreventValue::Amount(amount) => (*amount, Vec::new(), None, None),
            PreventValue::Full(full) => {
                let amount = full.amount.ok_or_else(|| rejected("a Prevent needs an amount"))?;
                (amount, full.from.0.clone(), full.by.as_ref().map(|by| by.0.clone()), full.each)
            }
        };
        let on = Some(self.state.now(id));
        let number = self.state.number();
        let tracked = TrackedChange {
            id: number,
            on,
            every: None,
            change: DamageChange::Prevent { amount: Some(amount), each: each.map(|each: Each| (each, amount)) },
            from,
            by: by.unwrap_or(Name::Word("prevent")),
            player,
            made: None,
        };
        (self.track)(&mut self.state, tracked);
        Ok(())
    }

    /// Checks that nothing happens by itself at the start.
    fn check(&self) -> Result<(), Stop> {
        for id in self.state.on_board() {
            let object = self.state.object(id);
            if let Some(card) = &object.card {
                super::unplayed::check(&object.name, card)?;
            }
            if object.damage > 0 && object.is(CardType::Unit) && object.damage >= self.state.might(id) {
                return Err(rejected(format!("`{}` would be killed by its damage at once", object.name)));
            }
            if (object.damage > 0 || object.stunned || object.buffed) && !object.is(CardType::Unit) {
                let name = &object.name;
                return Err(rejected(format!("`{name}` is no unit, so it is not damaged, stunned or buffed")));
            }
            if object.is(CardType::Spell) {
                return Err(rejected(format!("`{}` is a spell and cannot be on the board", object.name)));
            }
        }
        Ok(())
    }
}

/// Rejects state that no card outside the board can have (110).
fn check_elsewhere(name: &Name, state: &scenario::Object) -> Result<(), Stop> {
    let given = [
        (state.damage.is_some(), "damage"),
        (state.exhausted, "exhausted"),
        (state.stunned, "stunned"),
        (state.buffed, "buffed"),
        (state.moved.is_some(), "moved"),
        (!state.prevent.is_empty(), "prevent"),
        (state.attached.is_some(), "attached"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, key)) => Err(rejected(format!("`{name}` is not on the board, so it cannot have `{key}`"))),
        None => Ok(()),
    }
}

fn rejected(why: impl Into<String>) -> Stop {
    Stop::Rejected { step: None, why: why.into() }
}
