//! Builds around a frame: more units and spells on each side, and steps that use them or the objects of the frame.

use std::collections::BTreeSet;

use suite::cards::Deck;

use super::{PLAYERS, Piece, Table, holds_both};
use crate::generate::Draft;
use crate::generate::chance::Chance;
use crate::generate::flow::Flow;
use crate::generate::frames::{There, objects, put, put_in};

/// Adds an amount of `much` around a frame.
pub(super) fn onto(chance: &mut Chance, deck: &Deck, frame: Draft, much: usize) -> Draft {
    let Draft { mut given, mut when } = frame;
    let battlefields = given.iter().find(|(key, _)| key == "battlefields").map(|(_, places)| places);
    let battlefields = match battlefields {
        Some(Flow::Map(places)) => places.as_slice(),
        _ => &[],
    };
    let names = |places: &[&(String, Flow)]| places.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let mut table = Table::of(chance, deck, names(&battlefields.iter().collect::<Vec<_>>()));
    table.contested = names(&battlefields.iter().filter(|(_, place)| holds_both(place)).collect::<Vec<_>>());
    table.turn = usize::from(
        when.first()
            .is_some_and(|step| matches!(step, Flow::Map(entries) if entries.iter().any(|(key, _)| key == "bob"))),
    );
    for There { side, pile, name, card } in objects(&given) {
        let player = if side == "battlefields" { pile } else { side };
        let Some(owner) = PLAYERS.iter().position(|other| *other == player) else { continue };
        let facts = card.and_then(|card| deck.get(card)?.get::<engine::riftbound::Riftbound>());
        let piece = Piece { name: name.to_owned(), facts, owner };
        match pile {
            "base" | "alice" | "bob" if facts.is_none_or(|facts| facts.might.is_some()) => table.units.push(piece),
            "base" => table.gear.push(piece),
            _ => {}
        }
    }
    for (seat, player) in PLAYERS.into_iter().enumerate().filter(|_| much > 0) {
        table.beside(seat, player, much, &mut given);
    }
    for _ in 0..table.chance.so_many(usize::from(much > 0), much) {
        if let Some(step) = table.step() {
            put_in(table.chance, &mut when, step, PLAYERS, "in_response");
        }
    }
    Draft { given, when }
}

impl Table<'_, '_> {
    /// Adds cards on a side: in the base, in hand and at a battlefield. Additions that do not fit the frame are left
    /// out.
    fn beside(&mut self, seat: usize, player: &str, much: usize, given: &mut Vec<(String, Flow)>) {
        let before: BTreeSet<String> = self.units.iter().chain(&self.hand).map(|piece| piece.name.clone()).collect();
        let base: Vec<Flow> = (0..self.chance.so_many(0, much)).map(|_| self.unit(seat)).collect();
        let hand = self.in_hand(seat, 0, much);
        let mut fits = true;
        for (key, pile) in [("base", base), ("hand", hand)] {
            fits &= pile.is_empty() || put(given, player, &Flow::of(key, pile)).is_some();
        }
        if self.chance.in_hundred(50)
            && let Some(place) = self.chance.one(&self.places).cloned()
        {
            let unit = self.unit(seat);
            let there = Flow::of(place, Flow::of(player, vec![unit]));
            fits &= put(given, "battlefields", &there).is_some();
        }
        if !fits {
            self.units.retain(|piece| before.contains(&piece.name));
            self.hand.retain(|piece| before.contains(&piece.name));
        }
    }
}
