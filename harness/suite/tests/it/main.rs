//! Tests of the suite on the languages of all games.

mod unbound;
