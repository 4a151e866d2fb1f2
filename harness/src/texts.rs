//! Card texts for engines that request them. Each card is rendered once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::game::{Card, Scenario};
use protocol::Welcome;
use protocol::text::{AbilityText, CardText, Texts};
use reports::record::Verdict;
use suite::play::engine::{Ask, EngineError};
use wording::card::Wording;
use wording::games::wording;
use wording::grammar::Fault;
use wording::text::{Ability, Text, text_of};

/// The texts that were rendered so far.
#[derive(Debug, Default)]
pub struct Said {
    games: Mutex<HashMap<&'static str, Arc<OfGame>>>,
}

/// A game's wording of cards, and the rendered texts.
#[derive(Debug)]
struct OfGame {
    /// `None` if the game has no wording.
    wording: Option<Wording>,
    cards: Mutex<HashMap<NameInEdition, Vec<(Card, CardText)>>>,
}

/// The key of cards with one name: scenarios may have several such cards.
#[derive(Debug, PartialEq, Eq, Hash)]
struct NameInEdition {
    edition: String,
    name: String,
}

impl Said {
    /// Returns the texts of a scenario's cards in an edition. A card of a game without a wording has no text.
    ///
    /// # Errors
    /// The templates of the game are wrong.
    pub fn of(&self, scenario: &Scenario, edition: &str) -> Result<Texts, Fault> {
        let of_game = self.game(scenario.language().game)?;
        let Some(wording) = &of_game.wording else { return Ok(Texts::new()) };
        let mut cards = of_game.cards.lock().unwrap_or_else(PoisonError::into_inner);
        let mut texts = Texts::new();
        for (name, card) in scenario.deck() {
            let place = NameInEdition { edition: edition.to_owned(), name: name.to_string() };
            let known = cards.entry(place).or_default();
            let same = known.iter().find(|(other, _)| scenario.game().same_card(other, &card));
            let text = if let Some((_, text)) = same {
                text.clone()
            } else {
                let said = text_of(wording, scenario.language().game, edition, &name, &card).unwrap_or_default();
                let text = for_the_wire(said);
                known.push((card, text.clone()));
                text
            };
            texts.insert(name.to_string(), text);
        }
        Ok(texts)
    }

    /// Returns the texts of a play's cards if the engine requests them; otherwise nothing.
    ///
    /// # Errors
    /// The templates of the game are wrong.
    pub fn asked_for(&self, welcome: &Welcome, ask: &Ask<'_>) -> Result<Texts, EngineError> {
        if !welcome.capabilities.text {
            return Ok(Texts::new());
        }
        self.of(ask.scenario, ask.edition).map_err(|fault| EngineError::new(Verdict::Error, fault.to_string()))
    }

    fn game(&self, game: &'static str) -> Result<Arc<OfGame>, Fault> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = games.get(game) {
            return Ok(Arc::clone(known));
        }
        let of_game = Arc::new(OfGame { wording: wording(game)?, cards: Mutex::default() });
        games.insert(game, Arc::clone(&of_game));
        Ok(of_game)
    }
}

fn for_the_wire(text: Text) -> CardText {
    let ability = |Ability { at, line, name, options }| AbilityText { at, line, name, options };
    CardText {
        frame: text.frame,
        lines: text.lines,
        abilities: text.abilities.into_iter().map(ability).collect(),
        unsaid: text.unsaid,
    }
}
