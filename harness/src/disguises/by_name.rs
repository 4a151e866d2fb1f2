//! An engine that supports cards by name, and any other card only if it has no abilities.
//!
//! Most engines work in this way. This one shows what cases look like to them.

use kernel::game::Games;
use serde_json::Value;

use protocol::adapter::{Adapter, unsupported};
use protocol::{Answered, Known, Run, Welcome, vocabulary};

/// An engine that uses the facts of a card only if it does not have a card of that name.
#[derive(Clone, Debug)]
pub struct ByName<A> {
    /// The engine.
    pub engine: A,
    /// The games. The language of each defines which facts of a card are abilities.
    pub games: Games,
    /// Returns `true` if the engine has a card of that name in a game.
    pub knows: fn(&str, &str) -> bool,
}

impl<A: Adapter> Adapter for ByName<A> {
    fn hello(&mut self) -> Welcome {
        let mut welcome = self.engine.hello();
        welcome.games.values_mut().for_each(|plays| plays.cards = Known::ByName);
        welcome
    }

    fn run(&mut self, run: &Run) -> Answered {
        match self.stranger(run) {
            Some(card) => unsupported(format!("card `{card}`")),
            None => self.engine.run(run),
        }
    }
}

impl<A> ByName<A> {
    /// The first card that the engine neither has by name nor can play by its facts.
    fn stranger(&self, run: &Run) -> Option<String> {
        let language = self.games.languages().find(|language| language.game == run.game)?;
        let scenario: Value = serde_json::from_str(run.scenario.get()).ok()?;
        let mut cards = scenario.get("cards")?.as_object()?.iter();
        let stranger =
            cards.find(|(name, card)| !(self.knows)(&run.game, name) && !vocabulary::is_plain(card, language));
        stranger.map(|(name, _)| name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::reference::Reference;
    use protocol::adapter::respond;
    use protocol::reference::Served;
    use serde_json::json;

    #[test]
    fn a_card_that_nobody_printed_is_played_by_its_facts_or_named() {
        let served = Served { engine: Reference::right(), games: engine::GAMES };
        let mut engine = ByName { engine: served, games: engine::GAMES, knows: |_, name| name == "Zap" };
        assert!(engine.hello().games.values().all(|plays| plays.cards == Known::ByName));
        let zap = json!({"types": ["Spell"], "effect": [{"draw": {"amount": 1}}]});
        let body = json!({"types": ["Unit"], "might": 2});
        let mut answer = |cards: Value| {
            let given = json!({"players": {"alice": {}, "bob": {}}});
            let scenario = json!({"cards": cards, "given": given, "when": []});
            let params = json!({"token": "t", "game": "riftbound", "edition": "1.4", "scenario": scenario});
            respond(&mut engine, &json!({"id": 1, "method": "run", "params": params}).to_string())
        };
        assert!(answer(json!({"Zap": zap, "Nobody's": body})).contains("played"), "{}", answer(json!({"Zap": zap})));
        assert_eq!(answer(json!({"Zep": zap})), r#"{"id":1,"result":{"unsupported":{"needs":"card `Zep`"}}}"#);
    }
}
