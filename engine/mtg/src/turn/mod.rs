//! The turn (500), state-based actions (704), and players who leave the game (104.3, 800.4).

pub(crate) mod cleanup;
pub(crate) mod daytime;
pub(crate) mod extra_turns;
pub(crate) mod leaving_the_game;
pub(crate) mod loops;
pub(crate) mod phasing;
pub(crate) mod sagas;
pub(crate) mod state_based;
pub(crate) mod steps;
pub(crate) mod table;
pub(crate) mod untapping;
