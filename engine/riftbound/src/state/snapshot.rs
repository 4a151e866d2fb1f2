//! The observable part of a state: every field that a case may check.

use super::{BLANK, DamageChange, ObjectId, Place, Player, State, TrackedChange, Zone};
use kernel::transcript::observed::{Snapshot, Subject, Value};
use kernel::words::name::Name;

use crate::words::amounts::PreventAmount;

/// Returns the observable state.
pub fn snapshot(state: &State) -> Snapshot {
    let players = state.players.iter().map(|player| see_player(state, player));
    let places = state.places.iter().map(|place| see_place(state, place));
    let is_place = |id: &ObjectId| state.places.iter().any(|place| place.object == *id);
    let objects = state.ids().filter(|id| !is_place(id)).map(|id| see_object(state, id));
    Snapshot { subjects: players.chain(places).chain(objects).map(Into::into).collect(), events: 0 }
}

fn see_player(state: &State, player: &Player) -> Subject {
    let mut subject = Subject::new(player.name.clone());
    subject.set("hand", cards(state, &player.hand));
    subject.set("deck", cards(state, &player.deck));
    subject.set("trash", cards(state, &player.trash));
    subject.set("banishment", cards(state, &player.banishment));
    subject.set("points", player.points);
    if let Some(xp) = player.xp {
        subject.set("xp", xp);
    }
    subject.set("runes", player.runes);
    subject.set("exhausted_runes", player.exhausted_runes);
    if let Some(pool) = &player.pool {
        let power = pool.power.iter().map(|(domain, n)| (Name::Word(domain.as_str()), *n));
        let parts = vec![
            (Name::Word("energy"), Value::Number(pool.energy)),
            (Name::Word("power"), Value::Counts(power.collect())),
        ];
        subject.set("pool", Value::Map(parts));
    }
    subject
}

fn cards(state: &State, pile: &[ObjectId]) -> Value {
    let named: Vec<Name> = pile.iter().filter(|id| **id != BLANK).map(|id| state.object(*id).name.clone()).collect();
    let blank = u32::try_from(pile.len() - named.len()).unwrap_or(u32::MAX);
    Value::Cards { named, blank }
}

fn see_place(state: &State, place: &Place) -> Subject {
    let mut subject = Subject::new(place.name.clone());
    subject.set("controller", place.controller.map_or(Name::Word("none"), |player| state.player_name(player)));
    subject
}

fn see_object(state: &State, id: ObjectId) -> Subject {
    let object = state.object(id);
    let mut subject = Subject::new(object.name.clone());
    subject.set("zone", zone_name(state, state.location(id)));
    subject.set("controller", state.player_name(object.controller));
    subject.set("owner", state.player_name(object.owner));
    subject.set("exhausted", object.exhausted);
    if state.is_unit(id) {
        subject.set("damage", object.damage);
        subject.set("might", state.might(id));
        subject.set("stunned", object.stunned);
        subject.set("buffed", object.buffed);
        subject.set("prevent", Value::List(state.prevents(id).filter_map(see_prevent).collect()));
    }
    subject
}

fn see_prevent(tracked: &TrackedChange) -> Option<Value> {
    let DamageChange::Prevent { amount: Some(amount), each } = tracked.change else { return None };
    let amount = match amount {
        PreventAmount::Value(n) => Value::Number(n),
        PreventAmount::All => "all".into(),
        PreventAmount::NextTime => "next time".into(),
    };
    let from: Vec<_> = tracked.from.iter().map(|source| source.as_str().into()).collect();
    let mut fields = vec![
        (Name::Word("amount"), amount),
        (Name::Word("from"), Value::Bag(from.into())),
        (Name::Word("by"), Value::Word(tracked.by.clone())),
    ];
    if let Some((each, _)) = each {
        fields.push((Name::Word("each"), each.as_str().into()));
    }
    Some(Value::Map(fields))
}

/// The name of a zone, as expectations and `moved` events have it.
pub fn zone_name(state: &State, zone: Zone) -> Name {
    Name::Word(match zone {
        Zone::Battlefield(place) => {
            return state.place(place).map_or(Name::Word("battlefield"), |place| place.name.clone());
        }
        Zone::Base(_) | Zone::Attached(_) => "base",
        Zone::Legend => "legend",
        Zone::Hand => "hand",
        Zone::Deck => "deck",
        Zone::Trash => "trash",
        Zone::Banishment => "banishment",
        Zone::Facedown(_) => "facedown",
        Zone::Chain => "chain",
        Zone::Gone => "gone",
    })
}
