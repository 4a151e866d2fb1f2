//! Card text: texts that are parsed as facts, and facts that are rendered and parsed again.

use kernel::game::Card;
use serde_json::Value;
use suite::load::Suite;
use wording::card::{Parsed, Wording};
use wording::games::{facts_in, wording};
use wording::reading::read;

use super::change::{Numbers, changed, pick};
use super::{Finding, agree};

/// The most bytes of a text that are parsed as a card, as on the command line.
const MOST_BYTES: usize = 64 << 10;

/// The wordings of the games.
#[derive(Debug)]
pub(super) struct Words(Vec<(&'static str, Wording)>);

impl Words {
    /// The wordings of all games.
    pub(super) fn of(suite: &Suite) -> Self {
        let games = suite.games.languages().map(|language| language.game);
        Self(games.filter_map(|game| Some((game, wording(game).ok()??))).collect())
    }

    /// Parses a text as a card. The first byte selects the game.
    pub(super) fn text(&self, bytes: &[u8]) -> Result<(), Finding> {
        let Some((first, rest)) = bytes.split_first() else { return Ok(()) };
        let Some((_, wording)) = pick(&self.0, usize::from(*first)) else { return Ok(()) };
        let text = String::from_utf8_lossy(rest.get(..MOST_BYTES).unwrap_or(rest));
        let reading = read(wording, "Ox", &text);
        for unread in &reading.unread {
            if text.get(unread.line.clone()).is_none() || text.get(unread.from..).is_none() {
                return Err(Finding::Ended(format!("{unread:?} is no place of the text")));
            }
        }
        agree(&format!("{reading:?}"), &format!("{:?}", read(wording, "Ox", &text)))
    }

    /// Renders a card of the suite, changed according to the bytes, and checks that the text is understood.
    pub(super) fn facts(&self, suite: &Suite, bytes: &[u8]) -> Result<(), Finding> {
        self.said(suite, bytes).unwrap_or(Ok(()))
    }

    fn said(&self, suite: &Suite, bytes: &[u8]) -> Option<Result<(), Finding>> {
        let mut numbers = Numbers(bytes);
        let (game, wording) = pick(&self.0, numbers.next()?)?;
        let any = suite.games.find(game)?;
        let deck = suite.decks.get(game)?;
        let number = numbers.next()?.checked_rem(deck.len())?;
        let (name, card) = deck.get_index(number)?;
        let edition = pick(any.language().editions, numbers.next()?)?;
        let canonical = |card: &Card| serde_json::from_str::<Value>(&any.facts(card, edition)?).ok();
        let mut value = canonical(card)?;
        changed(&mut value, &mut numbers, &|donor| {
            let (_, card) = deck.get_index(donor.checked_rem(deck.len())?)?;
            canonical(card)
        });
        let card = any.card(&value).ok()?;
        let written = any.facts(&card, edition)?;
        let again = serde_json::from_str(&written).ok().and_then(|value| any.card(&value).ok());
        if again.is_none_or(|again| any.facts(&again, edition).as_ref() != Some(&written)) {
            return Some(Err(Finding::NotReadAgain(written)));
        }
        if !card.faults().is_empty() {
            return None;
        }
        let facts = facts_in(game, edition, &card)?;
        let lines = || wording.say_for(edition, name, &facts).into_iter().flatten().collect::<Vec<_>>();
        let edges = wording.edges(&facts);
        for line in lines() {
            if let Parsed::Not(at, _) = wording.hear_of(name, &edges, &line) {
                return Some(Err(Finding::NotReadAgain(format!("{game}: {line} (from {at}) of {written}"))));
            }
        }
        Some(agree(&lines().join("\n"), &lines().join("\n")))
    }
}
