//! A first adapter: players, burn spells and shields. It reports states only.

use std::collections::HashMap;

use ruleproof::adapter::{Adapter, unsupported};
use ruleproof::kit::{Halt, Json, Placed, Play, State, Step, Table, drive, only};
use ruleproof::protocol::{Answered, Capabilities, Known, Plays, Run, VERSION, Welcome};

/// The engine: players with life and shield, the cards in their hands by alias, and the spells on the stack with their
/// targets.
#[derive(Clone, Default)]
struct Game {
    players: Vec<(String, i64, i64)>,
    cards: HashMap<String, String>,
    stack: Vec<(String, usize)>,
}

impl Table for Game {
    type Id = usize;
    type Saved = Self;

    fn begin(&mut self, play: &mut Play<'_, usize>) -> Result<(), Halt> {
        only(play.given(), &["players", "turn"], "at the start")?;
        let sides = play.given().get("players").and_then(Json::as_object);
        for (number, (name, side)) in sides.into_iter().flatten().enumerate() {
            only(side, &["life", "hand"], "of a player")?; // never ignore an unknown key
            let life = side.get("life").and_then(Json::as_i64).unwrap_or(20);
            self.players.push((name.clone(), life, 0));
            play.names.add(name.clone(), number);
            for placed in Placed::all(side.get("hand")) {
                self.cards.insert(placed.name, placed.card.unwrap_or_default());
            }
        }
        Ok(())
    }

    fn act(&mut self, play: &mut Play<'_, usize>, step: &Step) -> Result<(), Halt> {
        let card = step.text("what").and_then(|what| self.cards.get(what));
        let spell = match (step.verb.as_str(), card, step.names("mode").as_slice()) {
            ("cast", Some(card), []) => card.clone(),
            ("cast", Some(card), [mode]) => format!("{card}: {mode}"),
            _ => return Err(Halt::unsupported(format!("`{}`", step.verb))),
        };
        step.only(&["what", "mode", "targets"])?;
        let targets = step.names("targets");
        let [target] = targets.as_slice() else {
            return Err(Halt::unsupported("a spell with another number of targets than one"));
        };
        // Any other target is unsupported, not a mistake of the case.
        let target = play.names.id(target).map_err(|_| Halt::unsupported("a target that is no player"))?;
        self.stack.push((spell, target));
        Ok(())
    }

    fn depth(&self) -> usize {
        self.stack.len()
    }

    fn resolve(&mut self, _: &mut Play<'_, usize>) -> Result<(), Halt> {
        let Some((spell, target)) = self.stack.pop() else { return Ok(()) };
        let (_, life, shield) = &mut self.players[target];
        let damage = match spell.as_str() {
            "Gut Shot" => 1,
            "Shock" => 2,
            "Lightning Bolt" => 3,
            "Lava Axe" => 5,
            "Healing Salve: shield" => {
                *shield += 3;
                return Ok(());
            }
            _ => return Err(Halt::unsupported(format!("card `{spell}`"))),
        };
        let prevented = damage.min(*shield);
        *shield -= prevented;
        *life -= damage - prevented;
        Ok(())
    }

    fn seen(&mut self, _: &Play<'_, usize>) -> Result<State, Halt> {
        let mut state = State::default();
        for (name, life, _) in &self.players {
            state.thing(name.clone()).set("life", *life);
        }
        Ok(state)
    }

    fn save(&mut self) -> Option<Self> {
        Some(self.clone())
    }

    fn restore(&mut self, saved: &Self) {
        self.clone_from(saved);
    }
}

struct First;

impl Adapter for First {
    fn hello(&mut self) -> Welcome {
        let knows = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let vocabulary = [("verb", knows(&["cast"])), ("seen player", knows(&["life"])), ("seen object", knows(&[]))];
        let plays = Plays {
            editions: knows(&["2026-09-25"]),
            vocabulary: vocabulary.map(|(kind, words)| (kind.to_owned(), words)).into(),
            cards: Known::ByName,
        };
        Welcome {
            protocol: VERSION,
            name: "first".to_owned(),
            version: "0.1.0".to_owned(),
            games: [("mtg".to_owned(), plays)].into(),
            capabilities: Capabilities { steps: true, ..Capabilities::default() },
        }
    }

    fn run(&mut self, run: &Run) -> Answered {
        if run.game == "mtg" { drive(run, &mut Game::default()) } else { unsupported(&run.game) }
    }
}

fn main() -> std::process::ExitCode {
    ruleproof::conformance::main(|| First)
}
