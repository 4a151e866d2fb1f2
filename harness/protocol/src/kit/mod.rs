//! The common parts of adapters, so that an author writes only the code for their own engine.
//!
//! A [`Table`] is the interface to an engine that the step driver needs: set up, perform a step, resolve, save,
//! restore, and return the observable state. [`drive`] takes the steps of a scenario on it, one after the other, with
//! the steps nested under them, and undoes completely anything that the rules refuse.
//!
//! ```
//! use protocol::adapter::{Adapter, unsupported};
//! use protocol::kit::{Event, Halt, Play, State, Step, Table, drive, only};
//! use protocol::{Answered, Capabilities, Plays, Run, VERSION, Welcome};
//! use serde_json::Value;
//!
//! /// An engine in which players ping each other.
//! #[derive(Default)]
//! struct Ping {
//!     life: Vec<(String, i64)>,
//! }
//!
//! impl Table for Ping {
//!     type Id = usize;
//!     type Saved = Vec<(String, i64)>;
//!
//!     fn begin(&mut self, play: &mut Play<'_, usize>) -> Result<(), Halt> {
//!         self.life.clear();
//!         let players = play.given().get("players").and_then(Value::as_object);
//!         for (number, (name, side)) in players.into_iter().flatten().enumerate() {
//!             only(side, &["life"], "of a player")?;
//!             self.life.push((name.clone(), side.get("life").and_then(Value::as_i64).unwrap_or(20)));
//!             play.names.add(name.clone(), number);
//!         }
//!         Ok(())
//!     }
//!
//!     fn act(&mut self, play: &mut Play<'_, usize>, step: &Step) -> Result<(), Halt> {
//!         if step.verb != "activate" {
//!             return Err(Halt::unsupported(format!("verb `{}`", step.verb)));
//!         }
//!         step.only(&["what", "targets"])?;
//!         for target in step.names("targets") {
//!             let number = play.names.id(&target)?;
//!             let Some((name, life)) = self.life.get_mut(number) else { continue };
//!             *life -= 1;
//!             play.tell(Event::new("lost").with("who", protocol::kit::Name::from(name.clone())).with("amount", 1));
//!         }
//!         Ok(())
//!     }
//!
//!     fn seen(&mut self, _: &Play<'_, usize>) -> Result<State, Halt> {
//!         let mut state = State::default();
//!         for (name, life) in &self.life {
//!             state.thing(name.clone()).set("life", *life);
//!         }
//!         Ok(state)
//!     }
//!
//!     fn save(&mut self) -> Option<Self::Saved> {
//!         Some(self.life.clone())
//!     }
//!
//!     fn restore(&mut self, saved: &Self::Saved) {
//!         self.life.clone_from(saved);
//!     }
//! }
//!
//! struct Mine;
//!
//! impl Adapter for Mine {
//!     fn hello(&mut self) -> Welcome {
//!         let plays = Plays { editions: vec!["2026-09-25".to_owned()], ..Plays::default() };
//!         let capabilities = Capabilities { refusals: true, steps: true, ..Capabilities::default() };
//!         Welcome {
//!             protocol: VERSION,
//!             name: "ping".to_owned(),
//!             version: "0.1".to_owned(),
//!             games: [("mtg".to_owned(), plays)].into(),
//!             capabilities,
//!         }
//!     }
//!
//!     fn run(&mut self, run: &Run) -> Answered {
//!         drive(run, &mut Ping::default())
//!     }
//! }
//! ```
//!
//! * [`Play`] is available to the engine during a play: [`ask`](Play::ask) and related methods put questions,
//!   [`tell`](Play::tell) reports events, [`together`](Play::together) reports simultaneous events, and
//!   [`names`](Play::names) maps the names of a case to the engine's things.
//! * [`Play::window`], [`Play::by_itself`] and [`Play::times`] are for engines that offer interrupts.
//! * [`body`] makes a plain creature from a card's facts, [`pile`] makes the cards of a zone.

mod anew;
mod body;
mod driver;
mod names;
mod play;
mod questions;
mod scene;
mod seen;

pub use body::{Body, body, fits_body};
pub use driver::{Table, drive};
pub use kernel::transcript::observed::{Event, Subject, Value};
pub use kernel::transcript::stop::Stop as Halt;
pub use kernel::words::name::Name;
pub use kernel::words::scenario::{Answer, Give};
pub use names::Names;
pub use play::Play;
pub use questions::Shares;
pub use scene::{Facts, Placed, Scene, Step, only};
pub use seen::{State, pile};
pub use serde_json::Value as Json;

pub use crate::text::{AbilityText, CardText};
