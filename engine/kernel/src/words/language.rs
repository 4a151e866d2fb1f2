//! The language of a game, as data for the parsers of its cases and cards.

use crate::words::shape::{Field, ShapeFn, Term, Verb};

/// The language of one game's cases.
#[derive(Debug)]
pub struct Language {
    /// The game's name: `mtg`.
    pub game: &'static str,
    /// The title of the game, for people.
    pub title: &'static str,
    /// The one-word form of the title: `Magic`.
    pub short: &'static str,
    /// The editions, the oldest first.
    pub editions: &'static [&'static str],
    /// The players.
    pub players: Players,
    /// Names that no player may have, in addition to those reserved in every game.
    pub reserved: &'static [&'static str],
    /// The shape of `given`.
    pub given: ShapeFn,
    /// The actions of a player in a step. The first field of each verb's record is the value of the verb itself; its
    /// other fields are beside it.
    pub actions: &'static [Verb],
    /// The steps of the game itself, written in the same way at the top of a step.
    pub game_steps: &'static [Verb],
    /// The keys under which steps may be nested.
    pub nests: &'static [&'static str],
    /// The other keys allowed beside a step.
    pub beside: &'static [Field],
    /// Words that an event may use as a name, though nothing in the case has that name.
    pub sources: &'static [Term],
    /// The kinds of counters that the rules themselves put on objects, in every case.
    pub counters: &'static [Term],
    /// The words for places.
    pub places: &'static [Term],
    /// The fields of a player that a case can expect.
    pub player: &'static [Field],
    /// The fields of an object that a case can expect.
    pub object: &'static [Field],
    /// The things with a fixed name in every case (`run`), and the fields that a case can expect of them.
    pub special: &'static [Special],
    /// The fields whose lists have a significant order; all other lists are bags.
    pub ordered: &'static [&'static str],
    /// The fields of a place that a case can expect.
    pub place: &'static [Field],
    /// The events.
    pub events: &'static [EventWord],
    /// The shape of a card.
    pub card: ShapeFn,
    /// The subjects by which people look up keywords, in the order of a page; keywords of no subject come last.
    pub subjects: &'static [Subject],
}

impl Language {
    /// All fields that a case can expect: of objects, players, places, and things with a fixed name.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let special = self.special.iter().map(|special| special.fields);
        [self.object, self.player, self.place].into_iter().chain(special).flatten()
    }
}

/// A subject of a game's keywords.
#[derive(Debug)]
pub struct Subject {
    /// The title.
    pub title: &'static str,
    /// An introduction to the keywords of the subject.
    pub says: &'static str,
    /// The types or modules that declare the keywords of the subject.
    pub holds: &'static [&'static str],
}

impl Subject {
    /// Ranks how closely the subject covers a declaration path: 2 for a type that it names, 1 for a type of a module
    /// that it names, 0 otherwise.
    pub fn holding(&self, path: &str) -> u8 {
        let mut parts = path.rsplit("::");
        let (name, module) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if self.holds.contains(&name) { 2 } else { u8::from(self.holds.contains(&module)) }
    }
}

/// A thing with a fixed name in every case.
#[derive(Debug)]
pub struct Special {
    /// The name.
    pub word: &'static str,
    /// A description of the thing.
    pub doc: &'static str,
    /// The fields that a case can expect of it.
    pub fields: &'static [Field],
}

/// The players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Named by the case; these two if it names fewer.
    Named(&'static [&'static str]),
    /// Always these names.
    Fixed(&'static [&'static str]),
}

/// One event of a game's vocabulary.
#[derive(Debug)]
pub struct EventWord {
    /// The past participle.
    pub word: &'static str,
    /// A description of the event.
    pub doc: &'static str,
    /// The fields; none is required.
    pub fields: &'static [Field],
}
