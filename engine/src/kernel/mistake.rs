//! Mistakes: an edition with one ruling turned to a wrong reading.

/// What a mistake is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The game.
    pub game: &'static str,
    /// Its name, in words: `shield never shrinks`.
    pub name: &'static str,
    /// The clauses that it gets wrong, the plainest first.
    pub clauses: &'static [&'static str],
    /// What an engine that makes it does.
    pub says: &'static str,
}

/// A mistake and the ruling that it turns.
#[derive(Debug)]
pub struct Mistake<R: 'static> {
    /// What it is about.
    pub wrong: Wrong,
    /// Turns the ruling.
    pub turn: fn(&mut R),
}
