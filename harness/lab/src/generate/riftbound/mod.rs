//! Generates cases of Riftbound: a few units, gear and spells on two sides of two battlefields, and actions with them.

mod deeds;
mod onto;

use engine::riftbound::cards::{Card as Facts, PlainKeyword};
use engine::riftbound::effects::{CardType, Effect};
use engine::riftbound::phrases::What;
use engine::riftbound::targets::{TargetWord, target_words};

use super::chance::Chance;
use super::flow::Flow;
use super::{Draft, Maker};
use suite::cards::Deck;

/// The maker of cases of Riftbound.
pub const MAKER: Maker = Maker {
    game: "riftbound",
    clause: "437.2-reduced-by-value",
    cards: CARDS,
    make,
    onto: onto::onto,
    deeds: deeds::deeds,
    needs: deeds::needs,
    broken: super::invariants::riftbound::broken,
};

/// Cards with effects that no printed card has in such a pure form: endless loops, large amounts, everything to
/// everyone.
const CARDS: &str = "
  Stand-In: {types: [Unit], might: 5, static: [{redirect: {of: every other friendly unit here, to: self}}]}
  Lone Martyr: {types: [Unit], might: 2, replacement: [{would: {die: every other unit here}, instead: [{kill: {what: self}}]}]}
  Thornback: {types: [Unit], might: 7, triggered: [{when: {dealt: self}, effect: [{deal: {amount: 1, to: every unit}}]}]}
  Mourner: {types: [Unit], might: 3, triggered: [{when: {killed: every unit}, effect: [{draw: {amount: 1}}]}]}
  Hall of Glass: {types: [Battlefield], static: [{double: {to: every unit here}}]}
  Quiet Grove: {types: [Battlefield], static: [{prevent: {amount: 2, to: every unit here, each: combat}}]}
  Great Cataclysm: {types: [Spell], keywords: [Reaction], effect: [{deal: {amount: 12, to: every unit}}]}
  Great Ward: {types: [Spell], keywords: [Reaction], effect: [{prevent: {amount: its might, to: every unit}}]}
  Last Rites: {types: [Spell], keywords: [Reaction], effect: [{kill: {what: every unit}}]}
  Healing Wind: {types: [Spell], keywords: [Reaction], effect: [{replace: {would: {die: target unit}, times: each, instead: [{heal: {what: it}}]}}]}
";

const PLACES: [&str; 2] = ["grove", "shore"];
const PLAYERS: [&str; 2] = ["alice", "bob"];

/// A card of a draft, and its owner.
#[derive(Clone)]
struct Piece<'d> {
    name: String,
    facts: Option<&'d Facts>,
    owner: usize,
}

/// A draft under construction.
struct Table<'d, 'c> {
    chance: &'c mut Chance,
    deck: Vec<(&'d str, &'d Facts)>,
    units: Vec<Piece<'d>>,
    gear: Vec<Piece<'d>>,
    hand: Vec<Piece<'d>>,
    turn: usize,
    made: usize,
    /// The battlefields.
    places: Vec<String>,
    /// The battlefields at which both players have units, for a combat.
    contested: Vec<String>,
}

fn make(chance: &mut Chance, deck: &Deck) -> Draft {
    let mut table = Table::of(chance, deck, PLACES.map(str::to_owned).to_vec());
    let mut given = vec![("battlefields".to_owned(), table.battlefields())];
    for seat in 0..PLAYERS.len() {
        let side = table.side(seat);
        if let Some(player) = PLAYERS.get(seat).filter(|_| !side.is_bare()) {
            given.push(((*player).to_owned(), side));
        }
    }
    let steps = table.chance.so_many(1, 6);
    let when = (0..steps).filter_map(|_| table.step()).collect();
    Draft { given, when }
}

/// Returns `true` if both players have units at a battlefield.
fn holds_both(place: &Flow) -> bool {
    let Flow::Map(entries) = place else { return false };
    PLAYERS.iter().all(|player| entries.iter().any(|(key, _)| key == player))
}

fn is(facts: &Facts, kind: CardType) -> bool {
    facts.types.contains(&kind)
}

impl<'d, 'c> Table<'d, 'c> {
    /// A table with some battlefields and nothing else.
    fn of(chance: &'c mut Chance, deck: &'d Deck, places: Vec<String>) -> Self {
        let deck = deck
            .iter()
            .filter_map(|(name, card)| Some((name.as_str(), card.get::<engine::riftbound::Riftbound>()?)))
            .collect();
        let (units, gear, hand) = (Vec::new(), Vec::new(), Vec::new());
        Self { chance, deck, units, gear, hand, turn: 0, made: 0, places, contested: Vec::new() }
    }

    /// An unused name.
    fn name(&mut self, word: &str) -> String {
        self.made += 1;
        format!("{word} {}", self.made)
    }

    fn card(&mut self, fits: impl Fn(&Facts) -> bool) -> Option<(&'d str, &'d Facts)> {
        let fit: Vec<(&str, &Facts)> = self.deck.iter().copied().filter(|(_, facts)| fits(facts)).collect();
        self.chance.one(&fit).copied()
    }

    fn battlefields(&mut self) -> Flow {
        let mut all = Flow::map();
        for place in PLACES {
            let mut here = Flow::map();
            if self.chance.in_hundred(35)
                && let Some((card, _)) = self.card(|facts| is(facts, CardType::Battlefield))
            {
                here = here.with("card", card);
            }
            for (seat, player) in PLAYERS.iter().enumerate() {
                let many = self.chance.so_many(0, 3);
                let units: Vec<Flow> = (0..many).map(|_| self.unit(seat)).collect();
                if !units.is_empty() {
                    here = here.with(*player, units);
                }
            }
            if holds_both(&here) {
                self.contested.push(place.to_owned());
            }
            all = all.with(place, here);
        }
        all
    }

    fn side(&mut self, seat: usize) -> Flow {
        let mut side = Flow::map();
        let mut base: Vec<Flow> = (0..self.chance.so_many(0, 2)).map(|_| self.unit(seat)).collect();
        for _ in 0..self.chance.so_many(0, 2) {
            if let Some((card, facts)) = self.card(|facts| is(facts, CardType::Gear) && facts.attached.is_none()) {
                let name = self.name("gear");
                self.gear.push(Piece { name: name.clone(), facts: Some(facts), owner: seat });
                base.push(Flow::of(name, card));
            }
        }
        let hand = self.in_hand(seat, 1, 5);
        for (key, pile) in [("base", base), ("hand", hand)] {
            if !pile.is_empty() {
                side = side.with(key, pile);
            }
        }
        if self.chance.in_hundred(20) {
            side = side.with("runes", self.chance.between(0, 9));
        }
        if self.chance.in_hundred(15)
            && let Some((card, _)) = self.card(|facts| is(facts, CardType::Legend))
        {
            side = side.with("legend", Flow::of(self.name("legend"), card));
        }
        side
    }

    /// Some cards in hand.
    fn in_hand(&mut self, seat: usize, least: usize, most: usize) -> Vec<Flow> {
        let mut hand = Vec::new();
        for _ in 0..self.chance.so_many(least, most) {
            let spell = self.chance.in_hundred(85);
            let found = self.card(|facts| if spell { is(facts, CardType::Spell) } else { is(facts, CardType::Unit) });
            if let Some((card, facts)) = found {
                let name = self.name("card");
                self.hand.push(Piece { name: name.clone(), facts: Some(facts), owner: seat });
                hand.push(Flow::of(name, card));
            }
        }
        hand
    }

    fn unit(&mut self, seat: usize) -> Flow {
        let printed = if self.chance.in_hundred(45) { self.card(|facts| is(facts, CardType::Unit)) } else { None };
        let name = self.name("unit");
        let (mut state, might) = if let Some((card, facts)) = printed {
            (Flow::of("card", card), facts.might.map_or(0, |might| might.0))
        } else {
            let might = self.chance.between(0, 6);
            (Flow::of("might", might), might)
        };
        if might > 1 && self.chance.in_hundred(20) {
            state = state.with("damage", self.chance.between(1, might - 1));
        }
        if self.chance.in_hundred(40) {
            let many = self.chance.so_many(1, 2);
            let values: Vec<Flow> = (0..many).map(|_| self.value()).collect();
            state = state.with("prevent", values);
        }
        for word in ["exhausted", "stunned", "buffed"] {
            if self.chance.in_hundred(8) {
                state = state.with(word, "true");
            }
        }
        if self.chance.in_hundred(15) {
            let words = self.chance.some(&["Tank", "Backline", "Ganking"], 1);
            if !words.is_empty() {
                state = state.with("keywords", words);
            }
        }
        if self.chance.in_hundred(12)
            && let Some((card, _)) = self.card(|facts| facts.attached.is_some())
        {
            let gear = Flow::of(self.name("gear"), card);
            state = state.with("attached", Flow::List(vec![gear]));
        }
        self.units.push(Piece { name: name.clone(), facts: printed.map(|(_, facts)| facts), owner: seat });
        Flow::of(name, state)
    }

    fn value(&mut self) -> Flow {
        let amounts = ["1", "2", "3", "5", "all", "next time"];
        let amount = self.chance.one(&amounts).copied().unwrap_or("1");
        let mut value = Flow::of("amount", amount).with("by", self.name("value"));
        if self.chance.in_hundred(30) {
            let sources = self.chance.some(&["spell", "ability", "combat"], 2);
            if !sources.is_empty() {
                value = value.with("from", sources);
            }
        }
        if self.chance.in_hundred(15) {
            value = value.with("each", "combat");
        }
        value
    }

    fn step(&mut self) -> Option<Flow> {
        match self.chance.between(0, 99) {
            0..=44 => {
                let step = self.play(false)?;
                Some(self.answered(step))
            }
            45..=59 => {
                let step = self.activate()?;
                Some(self.answered(step))
            }
            60..=69 => self.movement(),
            70..=89 => self.combat(),
            _ => {
                let player = PLAYERS.get(self.turn).copied()?;
                self.turn = 1 - self.turn;
                Some(Flow::of("end_turn", player))
            }
        }
    }

    /// A step, possibly with another one in response.
    fn answered(&mut self, step: Flow) -> Flow {
        if !self.chance.in_hundred(30) {
            return step;
        }
        match self.play(true) {
            Some(response) => step.with("in_response", vec![response]),
            None => step,
        }
    }

    fn play(&mut self, reaction: bool) -> Option<Flow> {
        let turn = self.turn;
        let quick = |facts: &Facts| {
            facts
                .keywords
                .iter()
                .any(|keyword| matches!(keyword, engine::riftbound::cards::Keyword::Plain(PlainKeyword::Reaction)))
        };
        let fits = |piece: &Piece<'d>| match piece.facts {
            Some(facts) if reaction => quick(facts),
            _ => piece.owner == turn,
        };
        let open: Vec<Piece<'d>> = self.hand.iter().filter(|piece| fits(piece)).cloned().collect();
        let piece = self.chance.one(&open).cloned()?;
        self.hand.retain(|other| other.name != piece.name);
        let facts = piece.facts?;
        let mut action = Flow::of("play", &piece.name);
        if is(facts, CardType::Unit) {
            self.units.push(piece.clone());
        } else {
            let targets = self.targets(&facts.effect)?;
            if !targets.is_empty() {
                action = action.with("targets", targets);
            }
        }
        Some(Flow::of(*PLAYERS.get(piece.owner)?, action))
    }

    fn activate(&mut self) -> Option<Flow> {
        let able = |piece: &&Piece<'d>| piece.facts.is_some_and(|facts| !facts.activated.is_empty());
        let all: Vec<Piece<'d>> = self.gear.iter().chain(&self.units).filter(able).cloned().collect();
        let piece = self.chance.one(&all).cloned()?;
        let ability = piece.facts?.activated.first()?;
        let mut action = Flow::of("activate", &piece.name);
        let targets = self.targets(&ability.effect)?;
        if !targets.is_empty() {
            action = action.with("targets", targets);
        }
        Some(Flow::of(*PLAYERS.get(self.turn)?, action))
    }

    fn movement(&mut self) -> Option<Flow> {
        let turn = self.turn;
        let own: Vec<String> =
            self.units.iter().filter(|piece| piece.owner == turn).map(|piece| piece.name.clone()).collect();
        let unit = self.chance.one(&own).cloned()?;
        let places: Vec<&str> = self.places.iter().map(String::as_str).chain(["base"]).collect();
        let place = self.chance.one(&places).copied()?;
        Some(Flow::of(*PLAYERS.get(turn)?, Flow::of("move", vec![unit]).with("to", place)))
    }

    fn combat(&mut self) -> Option<Flow> {
        let place = self.chance.one(&self.contested).cloned()?;
        self.contested.retain(|other| *other != place);
        let mut step = Flow::of("combat", place);
        if self.chance.in_hundred(35)
            && let Some(within) = self.play(true)
        {
            step = step.with("showdown", vec![within]);
        }
        Some(step)
    }

    /// The targets for the target words of effects; `None` if one of them has no candidate.
    fn targets(&mut self, effects: &[Effect]) -> Option<Vec<String>> {
        target_words(effects).into_iter().map(|word| self.target(&word)).collect()
    }

    /// A target that is likely to match a target word.
    fn target(&mut self, word: &TargetWord) -> Option<String> {
        if word.is_place {
            return self.chance.one(&self.places).cloned();
        }
        let fit = if word.described.what == What::Gear { &self.gear } else { &self.units };
        let names: Vec<String> = fit.iter().map(|piece| piece.name.clone()).collect();
        self.chance.one(&names).cloned()
    }
}
