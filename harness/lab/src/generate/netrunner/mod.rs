//! Generates cases of Netrunner: a few cards on both sides, operations, runs and interrupts.

mod deeds;
mod onto;

use std::collections::BTreeSet;

use engine::netrunner::cards::{Card as Facts, CardRef};
use engine::netrunner::words::{CardType, Side};
use kernel::words::codec::Codec;

use super::chance::Chance;
use super::flow::Flow;
use super::{Draft, Maker};
use suite::cards::Deck;

/// The maker of cases of Netrunner.
pub const MAKER: Maker = Maker {
    game: "netrunner",
    clause: "core-p31-stops-resolving",
    cards: CARDS,
    make,
    onto: onto::onto,
    deeds: deeds::deeds,
    needs: deeds::needs,
    broken: super::invariants::netrunner::broken,
};

/// Cards with effects that no printed card has in such a pure form: damage for damage, replacements of each other,
/// large amounts.
const CARDS: &str = "
  Echo Chamber: {side: corp, type: asset, conditional: [{when: {damaged: {}}, effect: [{damage: {kind: net, amount: 1}}]}]}
  Loud Bell: {side: corp, type: asset, conditional: [{when: {would: {what: damage}}, effect: [{increase: {amount: 3}}]}]}
  Tag Mirror: {side: runner, type: resource, conditional: [{when: {would: {what: tag}}, optional: true, effect: [{instead: [{damage: {kind: net, amount: 2}}]}]}]}
  Second Wind: {side: runner, type: resource, conditional: [{when: {prevented: {what: damage}}, effect: [{draw: {who: runner, amount: 1}}]}]}
  Old Armour: {side: runner, type: hardware, conditional: [{when: {would: {what: damage}}, effect: [{prevent: {what: damage, amount: 1}}]}]}
  Wide Net: {side: corp, type: operation, effect: [{together: [{tag: {amount: 3}}, {damage: {kind: meat, amount: 2}}, {damage: {kind: core, amount: 1}}, {trash: {card: {all: {owner: runner, installed: true}}}}]}]}
  Great Storm: {side: corp, type: operation, effect: [{damage: {kind: net, amount: 1000}}]}
  Deep Vest: {side: runner, type: hardware, paid: [{name: vest, cost: {credits: 0}, effect: [{prevent: {what: damage, amount: 2}}]}]}
";

/// A card of a draft that may be used or played.
struct Piece<'d> {
    name: String,
    facts: &'d Facts,
}

struct Table<'d, 'c> {
    chance: &'c mut Chance,
    deck: Vec<(&'d str, &'d Facts)>,
    installed: Vec<Piece<'d>>,
    held: Vec<Piece<'d>>,
    names: Vec<String>,
    /// The unique cards dealt so far.
    unique: BTreeSet<&'d str>,
    turn: Side,
}

fn make(chance: &mut Chance, deck: &Deck) -> Draft {
    let turn = if chance.in_hundred(50) { Side::Corp } else { Side::Runner };
    let mut table = Table::of(chance, deck, turn);
    let given = vec![
        ("turn".to_owned(), Flow::from(turn.as_str())),
        ("corp".to_owned(), table.corp()),
        ("runner".to_owned(), table.runner()),
    ];
    let steps = table.chance.so_many(1, 5);
    let when = (0..steps).flat_map(|_| table.steps()).collect();
    Draft { given, when }
}

/// Returns `true` if a card can be used without naming cards to give up.
fn plain(facts: &Facts) -> bool {
    facts
        .paid
        .iter()
        .filter_map(|paid| paid.cost.as_ref())
        .all(|cost| cost.trash.iter().all(|card| matches!(card, CardRef::Reference(_))))
}

impl<'d, 'c> Table<'d, 'c> {
    /// An empty table in the turn of a player.
    fn of(chance: &'c mut Chance, deck: &'d Deck, turn: Side) -> Self {
        let deck = deck
            .iter()
            .filter_map(|(name, card)| Some((name.as_str(), card.get::<engine::netrunner::Netrunner>()?)))
            .collect();
        let (installed, held) = (Vec::new(), Vec::new());
        Self { chance, deck, installed, held, names: Vec::new(), unique: BTreeSet::new(), turn }
    }

    fn name(&mut self, card: &str) -> String {
        let word: String = card.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase();
        let same = self.names.iter().filter(|name| **name == word).count();
        self.names.push(word.clone());
        format!("{word} {}", same + 1)
    }

    /// Some cards of a side and of some types.
    fn cards(&mut self, side: Side, types: &[CardType], most: usize) -> Vec<(String, &'d str, &'d Facts)> {
        let fits: Vec<(&'d str, &'d Facts)> = self
            .deck
            .iter()
            .copied()
            .filter(|(_, facts)| facts.side == side && types.contains(&facts.r#type) && plain(facts))
            .collect();
        let many = self.chance.so_many(0, most);
        (0..many)
            .filter_map(|_| {
                let (card, facts) = self.chance.one(&fits).copied()?;
                // A start must not have two active copies of a unique card.
                if facts.unique && !self.unique.insert(card) {
                    return None;
                }
                Some((self.name(card), card, facts))
            })
            .collect()
    }

    fn install(&mut self, side: Side, types: &[CardType], most: usize) -> Vec<Flow> {
        let cards = self.cards(side, types, most);
        let mut pile = Vec::new();
        for (name, card, facts) in cards {
            let rezzed = side == Side::Corp && self.chance.in_hundred(85);
            let state = Flow::of("card", card);
            let state = if rezzed { state.with("rezzed", "true") } else { state };
            pile.push(Flow::of(&name, state));
            self.installed.push(Piece { name, facts });
        }
        pile
    }

    fn hold(&mut self, side: Side, types: &[CardType], most: usize) -> Vec<Flow> {
        let cards = self.cards(side, types, most);
        let mut pile = Vec::new();
        for (name, card, facts) in cards {
            pile.push(Flow::of(&name, card));
            self.held.push(Piece { name, facts });
        }
        pile
    }

    fn corp(&mut self) -> Flow {
        let mut corp = Flow::map();
        if self.chance.in_hundred(50) {
            corp = corp.with("credits", self.chance.between(0, 12));
        }
        let score = self.install(Side::Corp, &[CardType::Agenda], 1);
        let hq = self.hold(Side::Corp, &[CardType::Operation], 4);
        let ice = self.install(Side::Corp, &[CardType::Ice], 2);
        let root = self.install(Side::Corp, &[CardType::Asset, CardType::Upgrade, CardType::Agenda], 3);
        corp.with("score", score)
            .with("hq", hq)
            .with("ice", Flow::of("hq", ice))
            .with("root", Flow::of("remote 1", root))
    }

    fn runner(&mut self) -> Flow {
        let mut runner = Flow::map();
        if self.chance.in_hundred(50) {
            runner = runner.with("credits", self.chance.between(0, 12));
        }
        let types = [CardType::Program, CardType::Hardware, CardType::Resource];
        let rig = self.install(Side::Runner, &types, 6);
        let mut grip = self.hold(Side::Runner, &[CardType::Event, CardType::Hardware], 3);
        grip.push(Flow::from(self.chance.between(0, 6)));
        let ran = Flow::of("ran", "true").with("succeeded", "hq");
        runner.with("tags", self.chance.between(0, 3)).with("rig", rig).with("grip", grip).with("last_turn", ran)
    }

    fn steps(&mut self) -> Vec<Flow> {
        let turn = self.turn;
        match self.chance.between(0, 99) {
            0..=44 => self.play().into_iter().collect(),
            45..=69 if turn == Side::Runner => self.run(),
            70..=79 => {
                self.turn = turn.other();
                vec![Flow::of("end_turn", turn.as_str())]
            }
            _ => self.use_card().into_iter().collect(),
        }
    }

    fn run(&mut self) -> Vec<Flow> {
        let server = if self.chance.in_hundred(60) { "hq" } else { "remote 1" };
        let end = Flow::of("end_run", server);
        vec![Flow::of("runner", Flow::of("run", server)), self.interrupted(end)]
    }

    fn play(&mut self) -> Option<Flow> {
        let turn = self.turn;
        let fits = |piece: &Piece<'d>| {
            piece.facts.side == turn && matches!(piece.facts.r#type, CardType::Event | CardType::Operation)
        };
        let at = self.held.iter().position(fits)?;
        let piece = self.held.remove(at);
        let action = Flow::of("play", &piece.name);
        let action = if piece.facts.side == Side::Runner { action.with("server", "hq") } else { action };
        let step = Flow::of(turn.as_str(), action);
        Some(self.interrupted(step))
    }

    /// The step with possible interrupts.
    fn interrupted(&mut self, step: Flow) -> Flow {
        let many = self.chance.so_many(0, 4);
        let mut inner: Vec<Flow> = Vec::new();
        for _ in 0..many {
            if self.chance.in_hundred(10) {
                let who = if self.chance.in_hundred(50) { "corp" } else { "runner" };
                inner.push(Flow::of(who, Flow::of("pass", "priority")));
            } else {
                inner.extend(self.use_card());
            }
        }
        if inner.is_empty() { step } else { step.with("interrupt", inner) }
    }

    fn use_card(&mut self) -> Option<Flow> {
        let able: Vec<usize> = (0..self.installed.len())
            .filter(|at| {
                self.installed
                    .get(*at)
                    .is_some_and(|piece| !piece.facts.paid.is_empty() || !piece.facts.conditional.is_empty())
            })
            .collect();
        let at = self.chance.one(&able).copied()?;
        let piece = self.installed.get(at)?;
        let (name, facts) = (piece.name.clone(), piece.facts);
        let names = facts.paid.iter().map(|one| &one.name).chain(facts.conditional.iter().map(|one| &one.name));
        let names: Vec<&str> = names.flatten().map(|name| &**name).collect();
        let mut action = Flow::of("use", name);
        if let Some(ability) = self.chance.one(&names).copied() {
            action = action.with("ability", ability);
        }
        let words = facts.to_json();
        if words.contains("\"X\"") {
            action = action.with("x", self.chance.between(0, 4));
        }
        action = action.with("server", "hq");
        Some(Flow::of(facts.side.as_str(), action))
    }
}
