//! Builds around a frame: more cards on both sides, and steps that use them or the cards of the frame.

use engine::netrunner::cards::Card as Facts;
use engine::netrunner::words::{CardType, Side};
use suite::cards::Deck;

use super::{Piece, Table};
use crate::generate::Draft;
use crate::generate::chance::Chance;
use crate::generate::flow::Flow;
use crate::generate::frames::{There, objects, put, put_in};

const PLAYERS: [&str; 2] = ["corp", "runner"];

/// The piles whose cards are in play.
const IN_PLAY: [&str; 3] = ["rig", "ice", "root"];

/// Adds an amount of `much` around a frame.
pub(super) fn onto(chance: &mut Chance, deck: &Deck, frame: Draft, much: usize) -> Draft {
    let Draft { mut given, mut when } = frame;
    let of_corp = |step: &Flow| matches!(step, Flow::Map(entries) if entries.iter().any(|(key, _)| key == "corp"));
    let turn = match given.iter().find(|(key, _)| key == "turn") {
        Some((_, Flow::Word(turn))) if turn == "corp" => Side::Corp,
        None if when.first().is_some_and(of_corp) => Side::Corp,
        _ => Side::Runner,
    };
    let mut table = Table::of(chance, deck, turn);
    for There { name, card, .. } in objects(&given) {
        let Some((card, facts)) = card.and_then(|card| found(deck, card)) else { continue };
        table.unique.insert(card);
        table.installed.push(Piece { name: name.to_owned(), facts });
    }
    table.only_in_play(&given);
    if much > 0 {
        table.beside(much, &mut given);
    }
    for _ in 0..table.chance.so_many(usize::from(much > 0), much) {
        let step = if table.chance.in_hundred(35) { table.play() } else { table.use_card() };
        if let Some(step) = step {
            put_in(table.chance, &mut when, step, PLAYERS, "interrupt");
        }
    }
    Draft { given, when }
}

fn found<'d>(deck: &'d Deck, card: &str) -> Option<(&'d str, &'d Facts)> {
    let (name, card) = deck.get_key_value(card)?;
    Some((name.as_str(), card.get::<engine::netrunner::Netrunner>()?))
}

impl Table<'_, '_> {
    /// Restricts the usable cards to those in play.
    fn only_in_play(&mut self, given: &[(String, Flow)]) {
        let mut names = Vec::new();
        for (_, side) in given {
            let Flow::Map(piles) = side else { continue };
            let in_play = piles.iter().filter(|(pile, _)| IN_PLAY.contains(&pile.as_str()));
            let in_play: Vec<(String, Flow)> = in_play.cloned().collect();
            names.extend(objects(&in_play).into_iter().map(|there| there.name.to_owned()));
        }
        self.installed.retain(|piece| names.contains(&piece.name));
    }

    /// Adds cards on both sides, in play and in hand. Additions that do not fit the frame are left out.
    fn beside(&mut self, much: usize, given: &mut Vec<(String, Flow)>) {
        let (installed, held) = (self.installed.len(), self.held.len());
        let rig = [CardType::Program, CardType::Hardware, CardType::Resource];
        let rig = Flow::of("rig", self.install(Side::Runner, &rig, much));
        let root = self.install(Side::Corp, &[CardType::Asset, CardType::Upgrade], much);
        let root = Flow::of("root", Flow::of("remote 9", root));
        if put(given, "runner", &rig).is_none() || put(given, "corp", &root).is_none() {
            self.installed.truncate(installed);
        }
        let hand = match self.turn {
            Side::Corp => Flow::of("hq", self.hold(Side::Corp, &[CardType::Operation], much)),
            Side::Runner => Flow::of("grip", self.hold(Side::Runner, &[CardType::Event], much)),
        };
        if put(given, self.turn.as_str(), &hand).is_none() {
            self.held.truncate(held);
        }
    }
}
