//! An engine that supports printed cards by name, and all others by their text.
//!
//! It corresponds to [`by_name`](super::by_name), for engines that parse card text: a made-up card is playable if its
//! lines state all of it.

use protocol::adapter::{Adapter, unsupported};
use protocol::{Answered, Known, Run, Welcome};

/// An engine that uses the text of a card if it does not have a card of that name.
#[derive(Clone, Debug)]
pub struct ByText<A> {
    /// The engine.
    pub engine: A,
    /// Returns `true` if the engine has a card of that name in a game.
    pub knows: fn(&str, &str) -> bool,
}

impl<A: Adapter> Adapter for ByText<A> {
    fn hello(&mut self) -> Welcome {
        let mut welcome = self.engine.hello();
        welcome.games.values_mut().for_each(|plays| plays.cards = Known::ByName);
        welcome.capabilities.text = true;
        welcome
    }

    fn run(&mut self, run: &Run) -> Answered {
        let mut strangers = run.text.iter().filter(|(name, _)| !(self.knows)(&run.game, name));
        match strangers.find(|(_, text)| !text.is_whole()) {
            Some((card, _)) => unsupported(format!("card `{card}`")),
            None => self.engine.run(run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::reference::Reference;
    use protocol::adapter::respond;
    use protocol::reference::Served;
    use serde_json::{Value, json};

    #[test]
    fn a_card_of_which_not_all_is_said_is_named() {
        let served = Served { engine: Reference::right(), games: engine::GAMES };
        let mut engine = ByText { engine: served, knows: |_, name| name == "Zap" };
        let welcome = engine.hello();
        assert!(welcome.capabilities.text && welcome.games.values().all(|plays| plays.cards == Known::ByName));
        let mut answer = |text: Value| {
            let scenario = json!({"cards": {}, "given": {"players": {"alice": {}, "bob": {}}}, "when": []});
            let params =
                json!({"token": "t", "game": "riftbound", "edition": "1.4", "scenario": scenario, "text": text});
            respond(&mut engine, &json!({"id": 1, "method": "run", "params": params}).to_string())
        };
        let text = |unsaid: &[&str]| json!({"frame": ["Spell"], "lines": [], "abilities": [], "unsaid": unsaid});
        assert!(answer(json!({"Zep": text(&[])})).contains("played"));
        assert!(answer(json!({"Zap": text(&["/effect"])})).contains("played"));
        let lacks = r#"{"id":1,"result":{"unsupported":{"needs":"card `Zep`"}}}"#;
        assert_eq!(answer(json!({"Zap": text(&[]), "Zep": text(&["/effect"])})), lacks);
    }
}
