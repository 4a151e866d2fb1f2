//! Builds around a frame: more permanents and spells on each side, and steps that use them or the objects of the frame.

use crate::generate::Draft;
use crate::generate::chance::Chance;
use crate::generate::flow::Flow;
use crate::generate::frames::{There, objects, put, put_in};
use engine::mtg::cards::Card as Facts;
use suite::cards::Deck;

use super::{Piece, Table};

/// The possible players.
const PLAYERS: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// Adds an amount of `much` around a frame.
pub(super) fn onto(chance: &mut Chance, deck: &Deck, frame: Draft, much: usize) -> Draft {
    let Draft { mut given, mut when } = frame;
    let named = |player: &&&str| given.iter().any(|(key, _)| key == *player);
    let players: Vec<&'static str> = match PLAYERS.iter().filter(named).copied().collect::<Vec<_>>() {
        players if players.len() > 1 => players,
        players => {
            let other = if players == ["bob"] { "alice" } else { "bob" };
            players.into_iter().chain([other]).collect()
        }
    };
    let mut table = Table::of(chance, deck, players);
    for There { side, pile, name, card } in objects(&given) {
        let Some(seat) = table.players.iter().position(|player| *player == side) else { continue };
        let facts = card.and_then(|card| facts(deck, card));
        if pile == "battlefield" {
            table.permanents.push(Piece::new(name, facts, seat));
        }
    }
    for seat in 0..table.players.len() {
        let more = table.more(seat, much);
        let Some(player) = table.players.get(seat).filter(|_| !more.is_bare()) else { continue };
        let there = given.iter().find(|(key, _)| key == *player).map(|(_, side)| side);
        let has_life = matches!(there, Some(Flow::Map(side)) if side.iter().any(|(key, _)| key == "life"));
        let more = if has_life { more.without("life") } else { more };
        // Additions that do not fit the frame are left out.
        let _ = put(&mut given, player, &more);
    }
    for _ in 0..table.chance.so_many(usize::from(much > 0), much) {
        if let Some(step) = table.step(0) {
            put_in(table.chance, &mut when, step, ["alice", "bob"], "in_response");
        }
    }
    if much > 0 && table.chance.in_hundred(20) {
        when.push(table.last());
    }
    Draft { given, when }
}

fn facts<'d>(deck: &'d Deck, card: &str) -> Option<&'d Facts> {
    deck.get(card)?.get::<engine::mtg::Magic>()
}

impl Table<'_, '_> {
    /// The additions to one side.
    fn more(&mut self, seat: usize, much: usize) -> Flow {
        let mut side = Flow::map();
        if self.chance.in_hundred(40) {
            let life = if much == 0 { self.chance.between(10, 40) } else { self.chance.between(3, 30) };
            side = side.with("life", life);
        }
        let permanents: Vec<Flow> = (0..self.chance.so_many(0, much)).filter_map(|_| self.permanent(seat)).collect();
        let hand: Vec<Flow> = (0..self.chance.so_many(0, much)).filter_map(|_| self.spell(seat)).collect();
        for (key, pile) in [("battlefield", permanents), ("hand", hand)] {
            if !pile.is_empty() {
                side = side.with(key, pile);
            }
        }
        side
    }
}
