//! Renders the facts of a card as sentences in the wording of its game, and parses such sentences into facts.
//!
//! One table of templates for each game serves both directions: a template relates facts to words ([`grammar`]), and
//! either side can be parsed to produce the other ([`parse`]). A card is rendered as lines, and its lines are parsed
//! into facts ([`card`]). The text of a whole card is parsed line by line, and lines that are not understood are
//! reported with their place ([`reading`]); the name may stand above the text ([`copied`]). An ambiguous text has no
//! result, since no result is better than a wrong one.
//!
//! ```
//! use wording::games::wording;
//! use wording::reading::read;
//!
//! let riftbound = wording("riftbound").unwrap().unwrap();
//! let reading = read(&riftbound, "Rock Thrower", "When I attack, deal 2 to an enemy unit here.\nSing a song.");
//! assert_eq!(reading.unread.len(), 1);
//!
//! let said = riftbound.say("Rock Thrower", &reading.facts);
//! assert_eq!(said[0].as_deref(), Ok("When I attack, deal 2 to an enemy unit here."));
//! ```

mod alike;
mod backward;
pub mod card;
pub mod copied;
pub mod facts;
pub mod games;
pub mod grammar;
pub mod kind;
mod lawful;
pub mod lexicon;
mod lost;
mod magic;
mod netrunner;
pub mod opens;
pub mod parse;
pub mod reading;
mod riftbound;
pub mod text;
pub mod tokens;
