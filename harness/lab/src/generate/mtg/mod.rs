//! Generates cases of Magic: a few permanents and spells on two or three sides, and actions with them.

mod deeds;
mod onto;

use engine::mtg::amount::{HowMany, PowerToughness};
use engine::mtg::cards::{Card as Facts, Stats, Type};
use engine::mtg::effects::Entry;
use engine::mtg::select::{KindWord, Selector};
use engine::mtg::slots_of;
use kernel::words::codec::Codec;

use super::chance::Chance;
use super::flow::Flow;
use super::{Draft, Maker};
use suite::cards::Deck;

/// The maker of cases of Magic.
pub const MAKER: Maker = Maker {
    game: "mtg",
    clause: "615.1-acts-as-a-shield",
    cards: CARDS,
    make,
    onto: onto::onto,
    deeds: deeds::deeds,
    needs: deeds::needs,
    broken: super::invariants::mtg::broken,
};

/// Cards with effects that no printed card has in such a pure form: endless loops, large amounts, everything to
/// everyone.
const CARDS: &str = "
  Half Mirror: {types: [Artifact], static: [{replace: {would: {dealt: {to: you}}, amount: half, change: {to: {type: creature, controller: opponent}}}}]}
  Grudge Bearer: {types: [Creature], stats: 1/9, triggered: [{when: {dealt: {to: self}}, effect: [{deal_damage: {amount: that much, to: {each: creature}}}]}]}
  Leech Clock: {types: [Enchantment], triggered: [{when: {lost: {who: player}}, effect: [{gain_life: {who: you, amount: 1}}]}]}
  Tithe Clock: {types: [Enchantment], triggered: [{when: {gained: {who: player}}, effect: [{lose_life: {who: opponent, amount: 1}}]}]}
  Escalation: {types: [Enchantment], static: [{replace: {would: {dealt: {}}, change: {amount: plus 1000000}}}]}
  Storm of Needles: {types: [Instant], effect: [{deal_damage: {amount: x, to: [{each: creature}, {each: player}]}}]}
  Great Ward: {types: [Instant], effect: [{prevent: {amount: next x, to: {each: [creature, player]}}}, {prevent: {amount: next 1, to: you}}, {prevent: {amount: next 1, to: you}}]}
  Point Hydra: {types: [Creature], stats: 3/3, static: [{prevent: {amount: all, to: self, per: point, then: [{put_counters: {counter: +1/+1, amount: 1, to: self}}]}}]}
  Vengeful Ward: {types: [Enchantment], static: [{prevent: {amount: 1, to: you, then: [{deal_damage: {amount: that much, to: {each: player}}}]}}]}
";

/// A permanent or a spell of a draft.
struct Piece<'d> {
    name: String,
    facts: Option<&'d Facts>,
    owner: usize,
    creature: bool,
    /// `true` if it is cast for its flashback cost.
    flashback: bool,
    /// `true` if it is face down.
    face_down: bool,
}

impl<'d> Piece<'d> {
    fn new(name: &str, facts: Option<&'d Facts>, owner: usize) -> Self {
        let creature = facts.is_none_or(|facts| facts.types.contains(&Type::Creature));
        Self { name: name.to_owned(), facts, owner, creature, flashback: false, face_down: false }
    }
}

/// Colors that may have been chosen for objects in the setup.
const CHOSEN: [&str; 3] = ["red", "white", "green"];

/// A draft under construction.
struct Table<'d, 'c> {
    chance: &'c mut Chance,
    deck: Vec<(&'d str, &'d Facts)>,
    players: Vec<&'static str>,
    permanents: Vec<Piece<'d>>,
    hand: Vec<Piece<'d>>,
    command: Vec<Piece<'d>>,
    names: Vec<String>,
}

fn make(chance: &mut Chance, deck: &Deck) -> Draft {
    let mut players = vec!["alice", "bob"];
    if chance.in_hundred(15) {
        players.push("carol");
    }
    let mut table = Table::of(chance, deck, players);
    let mut given = Vec::new();
    for seat in 0..table.players.len() {
        let side = table.side(seat);
        if let Some(player) = table.players.get(seat).filter(|_| !side.is_bare()) {
            given.push(((*player).to_owned(), side));
        }
    }
    let steps = table.chance.so_many(1, 6);
    let mut when: Vec<Flow> = (0..steps).filter_map(|_| table.step(0)).collect();
    when.push(table.last());
    Draft { given, when }
}

impl<'d, 'c> Table<'d, 'c> {
    /// An empty table with its players.
    fn of(chance: &'c mut Chance, deck: &'d Deck, players: Vec<&'static str>) -> Self {
        let deck =
            deck.iter().filter_map(|(name, card)| Some((name.as_str(), card.get::<engine::mtg::Magic>()?))).collect();
        let (permanents, hand, command) = (Vec::new(), Vec::new(), Vec::new());
        Self { chance, deck, players, permanents, hand, command, names: Vec::new() }
    }

    /// An unused name: the last word of a card's name, with a number if it is taken.
    fn name(&mut self, card: &str) -> String {
        let word: String = card.rsplit(' ').next().unwrap_or(card).chars().filter(char::is_ascii_alphabetic).collect();
        let word = if word.is_empty() { "thing".to_owned() } else { word.to_lowercase() };
        let same = self.names.iter().filter(|name| **name == word).count();
        self.names.push(word.clone());
        format!("{word} {}", same + 1)
    }

    fn side(&mut self, seat: usize) -> Flow {
        let mut side = Flow::map();
        if self.chance.in_hundred(30) {
            let life = self.chance.amount().max(1);
            side = side.with("life", life);
        }
        let most = if self.chance.in_hundred(10) { 12 } else { 4 };
        let many = self.chance.so_many(1, most);
        let permanents: Vec<Flow> = (0..many).filter_map(|_| self.permanent(seat)).collect();
        let many = self.chance.so_many(1, 4);
        let hand: Vec<Flow> = (0..many).filter_map(|_| self.spell(seat)).collect();
        let many = self.chance.so_many(0, 1);
        let graveyard: Vec<Flow> = (0..many).filter_map(|_| self.flashback(seat)).collect();
        let command: Vec<Flow> =
            if self.chance.in_hundred(12) { self.in_command(seat).into_iter().collect() } else { Vec::new() };
        let piles = [("battlefield", permanents), ("hand", hand), ("graveyard", graveyard), ("command", command)];
        for (key, pile) in piles {
            if !pile.is_empty() {
                side = side.with(key, pile);
            }
        }
        side
    }

    fn permanent(&mut self, seat: usize) -> Option<Flow> {
        if self.chance.in_hundred(8) {
            return Some(self.nameless(seat));
        }
        let lasts = |facts: &Facts| {
            let spell = facts.types.iter().any(|kind| matches!(kind, Type::Instant | Type::Sorcery));
            !spell && !facts.works_in_command()
        };
        let creature = self.chance.in_hundred(60);
        let fits: Vec<(&str, &Facts)> = self.deck.iter().copied().filter(|(_, facts)| lasts(facts)).collect();
        let wanted = fits.iter().copied().filter(|(_, facts)| facts.types.contains(&Type::Creature) == creature);
        let (card, facts) = self.chance.one(&wanted.collect::<Vec<_>>()).copied()?;
        let is_creature = facts.types.contains(&Type::Creature);
        let aura = facts.subtypes.iter().any(|subtype| &**subtype == "Aura");
        let host = if aura {
            let hosts: Vec<String> =
                self.permanents.iter().filter(|piece| piece.creature).map(|piece| piece.name.clone()).collect();
            Some(self.chance.one(&hosts).cloned()?)
        } else {
            None
        };
        let name = self.name(card);
        let mut state = Flow::of("card", card);
        if let Some(host) = host {
            state = state.with("attached", host);
        }
        let toughness = match &facts.stats {
            Some(Stats::Fixed(printed)) => printed.toughness,
            _ => 0,
        };
        if is_creature && toughness > 1 && self.chance.in_hundred(15) {
            state = state.with("damage", self.chance.between(1, toughness - 1));
        }
        if self.chance.in_hundred(12) && facts.enters_with.is_empty() {
            let kind = self.chance.one(&["shield", "+1/+1", "+1/+1", "charge"]).copied().unwrap_or("shield");
            state = state.with("counters", Flow::of(kind, self.chance.amount()));
        }
        if is_creature && self.chance.in_hundred(12) {
            let words = ["lifelink", "deathtouch", "infect", "wither", "trample", "first strike", "indestructible"];
            let keywords = self.chance.some(&words, 2);
            if !keywords.is_empty() {
                state = state.with("keywords", keywords);
            }
        }
        if !facts.levels.is_empty() && self.chance.in_hundred(60) {
            let levels = facts.levels.iter().map(|level| level.from.0).collect::<Vec<_>>();
            let level = self.chance.one(&levels).copied().unwrap_or(1);
            state = state.without("counters").with("counters", Flow::of("level", level));
        }
        if facts.to_json().contains("\"chosen\"") && self.chance.in_hundred(70) {
            state = state.with("chosen", self.chance.one(&CHOSEN).copied().unwrap_or("red"));
        }
        if facts.back.is_some() && self.chance.in_hundred(30) {
            state = state.with("face", "back");
        }
        if self.chance.in_hundred(8) {
            state = state.with("tapped", "true");
        }
        let mut piece = Piece::new(&name, Some(facts), seat);
        piece.face_down = !facts.morph.is_empty() && self.chance.in_hundred(50);
        if piece.face_down {
            state = state.with("face_down", "true");
        }
        self.permanents.push(piece);
        Some(Flow::of(name, state))
    }

    /// A creature without a card, described only by the case.
    fn nameless(&mut self, seat: usize) -> Flow {
        let name = self.name("Beast");
        let stats = PowerToughness { power: self.chance.amount(), toughness: self.chance.amount().max(1) };
        self.permanents.push(Piece::new(&name, None, seat));
        Flow::of(name, Flow::of("types", vec!["Creature"]).with("stats", stats.to_string()))
    }

    fn spell(&mut self, seat: usize) -> Option<Flow> {
        let instant = |facts: &Facts| facts.types.contains(&Type::Instant);
        let land = |facts: &Facts| facts.types.contains(&Type::Land);
        let any = self.chance.in_hundred(25);
        let castable = |facts: &Facts| !land(facts) && !facts.works_in_command();
        let fits = self.deck.iter().copied().filter(|(_, facts)| castable(facts) && (any || instant(facts)));
        let (card, facts) = self.chance.one(&fits.collect::<Vec<_>>()).copied()?;
        let name = self.name(card);
        self.hand.push(Piece::new(&name, Some(facts), seat));
        Some(Flow::of(name, card))
    }

    /// A card that can be cast from the graveyard.
    fn flashback(&mut self, seat: usize) -> Option<Flow> {
        let fits = self.deck.iter().copied().filter(|(_, facts)| !facts.flashback.is_empty());
        let (card, facts) = self.chance.one(&fits.collect::<Vec<_>>()).copied()?;
        let name = self.name(card);
        self.hand.push(Piece { flashback: true, ..Piece::new(&name, Some(facts), seat) });
        Some(Flow::of(name, card))
    }

    /// A card whose abilities work in the command zone.
    fn in_command(&mut self, seat: usize) -> Option<Flow> {
        let fits = self.deck.iter().copied().filter(|(_, facts)| facts.works_in_command());
        let (card, facts) = self.chance.one(&fits.collect::<Vec<_>>()).copied()?;
        let name = self.name(card);
        self.command.push(Piece { creature: false, ..Piece::new(&name, Some(facts), seat) });
        Some(Flow::of(name, card))
    }

    fn step(&mut self, depth: usize) -> Option<Flow> {
        let mut step = match self.chance.between(0, 99) {
            0..=59 => self.cast()?,
            60..=88 => self.activate()?,
            89..=91 => self.turn_face_up()?,
            92..=94 if depth == 0 => self.set_in_motion()?,
            _ if depth == 0 => {
                let until = ["upkeep", "combat damage", "end step", "next turn", "declare blockers"];
                return self.chance.one(&until).map(|until| Flow::of("to", *until));
            }
            _ => self.cast()?,
        };
        if depth < 2 && self.chance.in_hundred(20) {
            let nested: Vec<Flow> = (0..self.chance.so_many(1, 2)).filter_map(|_| self.step(depth + 1)).collect();
            if !nested.is_empty() {
                step = step.with("in_response", nested);
            }
        }
        Some(step)
    }

    fn cast(&mut self) -> Option<Flow> {
        if self.hand.is_empty() {
            return None;
        }
        let at = self.chance.so_many(0, self.hand.len() - 1);
        let piece = self.hand.remove(at);
        let facts = piece.facts?;
        let mut entries: Vec<&Entry> = facts.effect.iter().collect();
        let mut action = Flow::of("cast", &piece.name);
        let entwined = !facts.entwine.is_empty() && self.chance.in_hundred(50);
        if entwined {
            entries = facts.modes.values().flatten().collect();
            action = action.with("entwined", "true");
        } else if !facts.modes.is_empty() {
            let modes: Vec<&str> = facts.modes.keys().map(|mode| &**mode).collect();
            let many = facts.choose.map_or(1, |choose| usize::try_from(choose.0).unwrap_or(1));
            let mut chosen: Vec<usize> = (0..many).map(|_| self.chance.so_many(0, modes.len() - 1)).collect();
            chosen.sort_unstable();
            let named: Vec<&str> = chosen.iter().filter_map(|index| modes.get(*index).copied()).collect();
            entries =
                chosen.iter().filter_map(|index| facts.modes.get_index(*index)).flat_map(|(_, mode)| mode).collect();
            action = if many == 1 { action.with("mode", named.first().copied()?) } else { action.with("mode", named) };
        }
        action = self.with_x(action, facts);
        action = self.with_costs(action, facts, piece.flashback);
        let onto = |other: &&Piece<'d>| {
            let splice = other.facts.filter(|_| other.owner == piece.owner).and_then(|other| other.splice.as_ref());
            splice.is_some_and(|splice| facts.subtypes.contains(&splice.onto))
        };
        if let Some(spliced) = self.hand.iter().find(onto) {
            entries.extend(spliced.facts.iter().flat_map(|facts| &facts.effect));
            action = action.with("splice", vec![&spliced.name]);
        }
        let aura = facts.subtypes.iter().any(|subtype| &**subtype == "Aura");
        let targets =
            if aura { vec![self.target(&Selector::Kind(KindWord::Creature))] } else { self.targets(&entries) };
        self.by(piece.owner, action, targets)
    }

    /// The action with the costs paid in addition to, or in place of, its mana cost.
    fn with_costs(&mut self, mut action: Flow, facts: &Facts, flashback: bool) -> Flow {
        if flashback {
            return action.with("flashback", "true");
        }
        let others = [
            ("kicked", !facts.kicker.is_empty()),
            ("buyback", !facts.buyback.is_empty()),
            ("optional_cost", !facts.optional_cost.is_empty()),
        ];
        for (key, _) in others.into_iter().filter(|(_, has)| *has) {
            if self.chance.in_hundred(50) {
                action = action.with(key, "true");
            }
        }
        let instead = [
            ("cleaved", !facts.cleave.is_empty()),
            ("evoked", !facts.evoke.is_empty()),
            ("alternative_cost", facts.alternative_cost.is_some()),
            ("face_down", !facts.morph.is_empty()),
        ];
        let instead: Vec<&str> = instead.into_iter().filter(|(_, has)| *has).map(|(key, _)| key).collect();
        match self.chance.one(&instead) {
            Some(key) if self.chance.in_hundred(50) => action.with(*key, "true"),
            _ => action,
        }
    }

    fn turn_face_up(&mut self) -> Option<Flow> {
        let down: Vec<(String, usize)> = self
            .permanents
            .iter()
            .filter(|piece| piece.face_down)
            .map(|piece| (piece.name.clone(), piece.owner))
            .collect();
        let (name, owner) = self.chance.one(&down).cloned()?;
        self.by(owner, Flow::of("turn_face_up", name), Vec::new())
    }

    fn set_in_motion(&mut self) -> Option<Flow> {
        let scheme = |piece: &&Piece<'d>| piece.facts.is_some_and(|facts| facts.types.contains(&Type::Scheme));
        let (name, owner) = self.command.iter().find(scheme).map(|piece| (piece.name.clone(), piece.owner))?;
        self.by(owner, Flow::of("set_in_motion", name), Vec::new())
    }

    fn activate(&mut self) -> Option<Flow> {
        let able = |piece: &Piece<'d>| piece.facts.is_some_and(|facts| !facts.activated.is_empty());
        let who: Vec<(String, usize, &'d Facts)> = self
            .permanents
            .iter()
            .filter(|piece| able(piece))
            .filter_map(|piece| Some((piece.name.clone(), piece.owner, piece.facts?)))
            .collect();
        let (name, owner, facts) = self.chance.one(&who).cloned()?;
        let ability = self.chance.one(&facts.activated)?;
        let mut action = Flow::of("activate", name);
        if facts.activated.len() > 1 {
            action = action.with("ability", ability.name.as_ref().map_or("", |name| name));
        }
        action = self.with_x(action, facts);
        let targets = self.targets(&ability.effect.iter().collect::<Vec<_>>());
        self.by(owner, action, targets)
    }

    /// The action with a value of X, if the card might use it.
    fn with_x(&mut self, action: Flow, facts: &Facts) -> Flow {
        let words = facts.to_json();
        if words.contains("\"x\"") || words.contains(" x\"") { action.with("x", self.chance.amount()) } else { action }
    }

    fn by(&mut self, seat: usize, action: Flow, targets: Vec<String>) -> Option<Flow> {
        let action = if targets.is_empty() { action } else { action.with("targets", targets) };
        Some(Flow::of(*self.players.get(seat)?, action))
    }

    fn targets(&mut self, entries: &[&Entry]) -> Vec<String> {
        let mut found = Vec::new();
        for slot in entries.iter().flat_map(|entry| slots_of(std::slice::from_ref(*entry))).collect::<Vec<_>>() {
            for _ in 0..self.how_many(slot.count) {
                let target = self.target(slot.filter);
                found.push(target);
            }
        }
        found
    }

    fn how_many(&mut self, count: HowMany) -> i64 {
        let least = count.least(1);
        self.chance.between(least, count.most(1).unwrap_or(least + 2).min(least + 2))
    }

    /// A target that is likely to match a filter.
    fn target(&mut self, filter: &Selector) -> String {
        let kinds = match filter {
            Selector::Kind(kind) => vec![*kind],
            Selector::Filter(filter) => filter.kind.to_vec(),
            _ => Vec::new(),
        };
        let player = kinds.iter().any(|kind| matches!(kind, KindWord::Player | KindWord::Opponent));
        let either = kinds.contains(&KindWord::Any) || self.chance.in_hundred(2);
        if player || (either && self.chance.in_hundred(40)) {
            return self.chance.one(&self.players).copied().unwrap_or("alice").to_owned();
        }
        let creature = either || kinds.is_empty() || kinds.contains(&KindWord::Creature);
        let fit = self.permanents.iter().filter(|piece| piece.creature || !creature);
        let fit: Vec<String> = fit.map(|piece| piece.name.clone()).collect();
        self.chance.one(&fit).cloned().unwrap_or_else(|| "bob".to_owned())
    }

    /// The last step of the case: combat, or a later step.
    fn last(&mut self) -> Flow {
        let attackers: Vec<String> = self.creatures_of(0);
        let attackers = self.chance.some(&attackers, 4);
        if attackers.is_empty() || self.chance.in_hundred(40) {
            return Flow::of("to", "end step");
        }
        Flow::of("alice", Flow::of("attack", Flow::of("bob", attackers)))
    }

    fn creatures_of(&self, seat: usize) -> Vec<String> {
        let own = self.permanents.iter().filter(|piece| piece.owner == seat && piece.creature);
        own.map(|piece| piece.name.clone()).collect()
    }
}
