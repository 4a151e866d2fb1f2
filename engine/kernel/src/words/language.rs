//! A game's words, gathered for whoever reads its cases and cards.

use crate::words::shape::{Field, ShapeFn, Term, Verb};

/// The language of one game's cases.
#[derive(Debug)]
pub struct Language {
    /// The game's name: `mtg`.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The same in a word: `Magic`.
    pub short: &'static str,
    /// Its editions, the oldest first.
    pub editions: &'static [&'static str],
    /// Who plays.
    pub players: Players,
    /// Names that no player may have, beside those of every game.
    pub reserved: &'static [&'static str],
    /// What `given` holds.
    pub given: ShapeFn,
    /// What a player does in a step. The first field of each verb's record is what stands under the
    /// verb itself; its other fields stand beside it.
    pub actions: &'static [Verb],
    /// Steps of the game itself, written the same way at the top of a step.
    pub game_steps: &'static [Verb],
    /// Under which keys steps may be nested.
    pub nests: &'static [&'static str],
    /// What else may stand beside a step.
    pub beside: &'static [Field],
    /// Words that a name in an event may be, though nothing in the case is called so.
    pub sources: &'static [Term],
    /// The kinds of counters that the rules themselves put, whatever stands in a case.
    pub counters: &'static [Term],
    /// Words that a place may be.
    pub places: &'static [Term],
    /// What can be expected of a player.
    pub player: &'static [Field],
    /// What can be expected of an object.
    pub object: &'static [Field],
    /// What can be expected of things that have a name of their own in every case (`run`).
    pub special: &'static [Special],
    /// The fields whose lists are in an order that matters; all others are bags.
    pub ordered: &'static [&'static str],
    /// What can be expected of a place.
    pub place: &'static [Field],
    /// The events.
    pub events: &'static [EventWord],
    /// The shape of a card.
    pub card: ShapeFn,
    /// The subjects under which a person looks for words, in the order of a page; what none of them holds comes last.
    pub subjects: &'static [Subject],
}

impl Language {
    /// What can be expected of anything: of objects, players, places, and of what has a name of its own.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let special = self.special.iter().map(|special| special.fields);
        [self.object, self.player, self.place].into_iter().chain(special).flatten()
    }
}

/// A subject of a game's words.
#[derive(Debug)]
pub struct Subject {
    /// Its title.
    pub title: &'static str,
    /// What a reader should know of all that stands under it.
    pub says: &'static str,
    /// What stands under it: the types, or the modules, in which the words are declared.
    pub holds: &'static [&'static str],
}

impl Subject {
    /// How closely it holds what is declared at a path: 2 for a type that it names, 1 for one of a module that it
    /// names, 0 where it does not.
    pub fn holding(&self, path: &str) -> u8 {
        let mut parts = path.rsplit("::");
        let (name, module) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if self.holds.contains(&name) { 2 } else { u8::from(self.holds.contains(&module)) }
    }
}

/// A thing that has a name of its own in every case.
#[derive(Debug)]
pub struct Special {
    /// The name.
    pub word: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// What can be expected of it.
    pub fields: &'static [Field],
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Named by the case; these two where it names fewer.
    Named(&'static [&'static str]),
    /// Always these.
    Fixed(&'static [&'static str]),
}

/// One event of a game's vocabulary.
#[derive(Debug)]
pub struct EventWord {
    /// The past participle.
    pub word: &'static str,
    /// What it tells.
    pub doc: &'static str,
    /// Its fields; none is ever required.
    pub fields: &'static [Field],
}
