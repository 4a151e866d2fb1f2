//! The facts of a card as sentences in the wording of its game, and such sentences as facts.
//!
//! One table of templates for each game says both: a template has facts on one side and words on the other
//! ([`grammar`]), and either side is read while the other is said ([`parse`]). A card comes to lines, and its lines to facts
//! ([`card`]); the text of a whole card is read line by line, and what is not understood is told with its place
//! ([`reading`]), also where its name stands above it ([`copied`]). What the words leave open has no reading: none is better than a wrong one.
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
