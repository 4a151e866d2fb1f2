//! Generates random cases in the case language from the cards of a suite, and checks invariants at their end.
//!
//! A seed always makes the same case: [`Pool::case`] returns its text, and [`file()`] that of many cases with the
//! header of the file. Such a case leaves its choices open and has no expectation. It can be played with
//! [`Open::FIRST`](kernel::transcript::Open::FIRST), as [`try_out`] does, or on two engines, or serve as the start of a
//! case.
//!
//! A game plugs in with a [`Maker`], listed in [`MAKERS`]:
//!
//! * `generate/<game>` makes a [`Draft`] from random choices and the available cards: mostly sensible actions of a
//!   player, sometimes those of an adversary. It may also build around cases of the suite ([`frames`]), so that each
//!   keyword of the card language gets its turn ([`pool`]). A draft is written in the case language, as [`Flow`];
//!   random choices are methods of [`Chance`].
//! * `generate/invariants/<game>.rs` checks the observations and the trace. An engine keeps an account of each amount
//!   that effects may change (`kernel::transcript::account`, through `Transcript::account`). `invariants::balanced`
//!   checks the invariants of these accounts that hold in every game, and the module compares them with the events of
//!   its own game.
//!
//! [`search`] generates many cases, and keeps those unlike any in the suite: one that reaches two clauses that no case
//! reaches in one play ([`pairs`]), or one that catches a known mistake that none catches. Kept cases are made small
//! ([`shrink`]) and written down for a person to judge ([`pending`]).
//!
//! [`propose`] searches for the smallest scenario on which a misread card plays differently from the right one.
//!
//! [`tally`] counts the keywords of the card language that many cases use.
//!
//! `tests/generated.rs` plays thousands of its cases.

pub mod chance;
pub mod deeds;
pub mod flow;
pub mod frames;
pub mod invariants;
pub mod mtg;
pub mod netrunner;
pub mod pairs;
pub mod pending;
pub mod pool;
pub mod propose;
pub mod riftbound;
pub mod search;
pub mod shrink;
pub mod tally;
mod turns;

use std::fmt::{self, Display, Formatter, Write as _};

use kernel::outcome::Outcome;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::Trace;
use kernel::transcript::{Notes, Open};

use self::chance::Chance;
use self::deeds::Deeds;
use self::flow::Flow;
use self::pool::Pool;
use crate::cards::parts::Part;
use suite::cards::Deck;
use suite::language::case::Case;
use suite::play::engine::Reference;

/// Adds cards and steps around the setup and the steps of a case; the last argument is the amount to add.
pub type Onto = fn(&mut Chance, &Deck, Draft, usize) -> Draft;

/// Generates cases of one game.
#[derive(Debug)]
pub struct Maker {
    /// The game.
    pub game: &'static str,
    /// The clause that the cases name: the most general one.
    pub clause: &'static str,
    /// The cards that no suite has, as text of a file.
    pub cards: &'static str,
    /// Makes a case from random choices and the available cards.
    pub make: fn(&mut Chance, &Deck) -> Draft,
    /// Adds cards and steps around the setup and the steps of a case of the suite.
    pub onto: Onto,
    /// Returns the uses of cards in a play of a scenario.
    pub deeds: fn(&serde_json::Value, &Observed) -> Deeds,
    /// Returns the uses of a card of which one is necessary for a part of it to be used.
    pub needs: fn(&Part) -> Vec<String>,
    /// Returns the violated invariants of a play.
    pub broken: fn(&Observed, &Trace) -> Vec<String>,
}

/// The games for which cases can be generated.
pub static MAKERS: [&Maker; 3] = [&mtg::MAKER, &netrunner::MAKER, &riftbound::MAKER];

/// The maker of a game's cases.
pub fn maker(game: &str) -> Option<&'static Maker> {
    MAKERS.into_iter().find(|maker| maker.game == game)
}

/// The setup and the steps of a generated case.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The setup, by key.
    pub given: Vec<(String, Flow)>,
    /// The steps.
    pub when: Vec<Flow>,
}

impl Draft {
    /// The number of words and numbers.
    pub fn size(&self) -> usize {
        let given: usize = self.given.iter().map(|(_, given)| given.size()).sum();
        given + self.when.iter().map(Flow::size).sum::<usize>()
    }
}

impl Display for Draft {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let given = if self.given.is_empty() { " {}" } else { "" };
        writeln!(f, "    given:{given}")?;
        for (key, given) in &self.given {
            writeln!(f, "      {}:{}", Flow::from(key), given.block(8))?;
        }
        let when = if self.when.is_empty() { " []" } else { "" };
        writeln!(f, "    when:{when}")?;
        self.when.iter().try_for_each(|step| step.as_step(6, f))
    }
}

/// The text of a file with the cases of some seeds, and with their cards that no suite shares.
pub fn file(pool: &Pool<'_>, seeds: impl IntoIterator<Item = u64>) -> String {
    let cases: String = seeds.into_iter().flat_map(|seed| ["\n".to_owned(), pool.case(seed)]).collect();
    let mut text = format!("game: {}\n", pool.maker.game);
    let own = pool.own_of(&cases);
    if !own.is_empty() {
        let _ = writeln!(text, "cards:\n{}", own.join("\n"));
    }
    text + "cases:\n" + &cases
}

/// The outcome of playing a generated case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The case was played, and all invariants hold.
    Held,
    /// The case was played, and these invariants are violated.
    Broken(Vec<String>),
    /// The engine reports a missing feature or an endless play.
    Unsupported(String),
    /// The engine rejects the case.
    Rejected(String),
}

/// Plays a case in an edition on an engine, each open choice answered with its first option, and checks the invariants.
pub fn try_out(maker: &Maker, case: &Case, edition: &str, engine: &Reference) -> End {
    let Some(scenario) = &case.scenario else {
        return End::Unsupported(format!("{} needs a card that does not exist", case.id));
    };
    match engine.play_on(scenario, edition, Open::FIRST, Notes::default()) {
        Outcome::Played { observed, trace } => {
            let broken = (maker.broken)(&observed, &trace);
            if broken.is_empty() { End::Held } else { End::Broken(broken) }
        }
        Outcome::Unsupported { needs } => End::Unsupported(needs),
        Outcome::Rejected { why, .. } => End::Rejected(why),
        Outcome::Barred(refusal) => End::Rejected(refusal.why),
        Outcome::Undecided(question) => End::Rejected(format!("{} has no answer", question.options)),
    }
}
