//! The keywords of a game, for the answer to `hello`.

use kernel::words::language::Language;

use protocol::vocabulary;

/// The keywords that the cases of a game use, and the fields that they look at.
///
/// ```
/// let words = ruleproof::kit::Words::of("mtg").unwrap();
/// assert!(words.of_kind("verb").contains(&"cast"));
/// assert!(words.of_kind("seen event").contains(&"prevented"));
/// assert!(words.fields_of("prevented").contains(&"by"));
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    language: &'static Language,
    words: vocabulary::Words,
}

impl Words {
    /// Returns the keywords of a game; `None` for an unknown game.
    pub fn of(game: &str) -> Option<Self> {
        let language = engine::GAMES.languages().find(|language| language.game == game)?;
        Some(Self { language, words: vocabulary::all(language) })
    }

    /// All keywords of a kind: `verb`, `step of the game`, `seen event`, `seen player`, `seen object`, `seen place`,
    /// `keyword`, ...
    pub fn of_kind(&self, kind: &str) -> Vec<&'static str> {
        self.words.get(kind).into_iter().flatten().copied().collect()
    }

    /// The fields of an event.
    pub fn fields_of(&self, event: &str) -> Vec<&'static str> {
        let words = self.language.events.iter().filter(|word| word.word == event);
        words.flat_map(|word| word.fields).map(|field| field.key).collect()
    }

    /// The editions, the oldest first.
    pub fn editions(&self) -> &'static [&'static str] {
        self.language.editions
    }
}
