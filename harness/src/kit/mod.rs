//! The common part of adapters: the [kit](protocol::kit) of the protocol, and the keywords of the games.

mod words;

pub use protocol::kit::*;

pub use self::words::Words;
