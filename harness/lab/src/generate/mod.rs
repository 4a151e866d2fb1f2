//! Cases made up by chance, in the case language, from the cards of a suite; and what must hold
//! however they end.
//!
//! A seed makes one case, always the same: [`Pool::case`] gives its text, [`file()`] that of many with the
//! file's head. Such a case leaves its choices open and expects nothing: it is for playing with
//! [`Open::FIRST`](kernel::transcript::Open::FIRST), as [`try_out`] does, for playing on two
//! engines, or as the start of a case.
//!
//! A game plugs in with a [`Maker`], listed in [`MAKERS`]:
//!
//! * `generate/<game>` makes a [`Draft`] of chance and the cards that there are: mostly what a
//!   player might do, sometimes what only an adversary would. It may also put that around cases of the
//!   suite ([`frames`]), so that each word of the card language has its turn ([`pool`]). A draft is written in the words of the
//!   case language, as [`Flow`]; what chance decides is a method of [`Chance`].
//! * `generate/invariants/<game>.rs` says what is broken in what was observed and traced. An engine
//!   keeps an account of each amount that effects may change (`kernel::transcript::account`, through
//!   `Transcript::account`); `invariants::balanced` holds those against what must be true of them in
//!   every game, the module holds them against the game's own events.
//!
//! [`search`] makes up many, and keeps what the suite has none like: two clauses that no case reaches
//! in one play ([`pairs`]), a mistake that none catches. What is kept is made small ([`shrink`]) and
//! written down for a person to judge ([`pending`]).
//!
//! [`tally`] counts which words of the card language are used in many.
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

/// Puts so much around what is given and done in a case.
pub type Onto = fn(&mut Chance, &Deck, Draft, usize) -> Draft;

/// Makes cases of one game.
#[derive(Debug)]
pub struct Maker {
    /// The game.
    pub game: &'static str,
    /// The clause that its cases name: the plainest one.
    pub clause: &'static str,
    /// The cards that no suite has, as they stand in a file.
    pub cards: &'static str,
    /// Makes a case of chance and the cards that there are.
    pub make: fn(&mut Chance, &Deck) -> Draft,
    /// Puts so much around what is given and done in a case of the suite.
    pub onto: Onto,
    /// Says what was done with cards in a play of a scenario.
    pub deeds: fn(&serde_json::Value, &Observed) -> Deeds,
    /// Says what must have been done with a card, one or the other, for a part of it to be used.
    pub needs: fn(&Part) -> Vec<String>,
    /// Says what is broken in what was observed.
    pub broken: fn(&Observed, &Trace) -> Vec<String>,
}

/// The games of which cases can be made.
pub static MAKERS: [&Maker; 3] = [&mtg::MAKER, &netrunner::MAKER, &riftbound::MAKER];

/// The maker of a game's cases.
pub fn maker(game: &str) -> Option<&'static Maker> {
    MAKERS.into_iter().find(|maker| maker.game == game)
}

/// What is given and done in a case that was made up.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What is given, by key.
    pub given: Vec<(String, Flow)>,
    /// The steps.
    pub when: Vec<Flow>,
}

impl Draft {
    /// How many words and numbers there are.
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

/// The text of a file with the cases of some seeds, and the cards of theirs that no suite shares.
pub fn file(pool: &Pool<'_>, seeds: impl IntoIterator<Item = u64>) -> String {
    let cases: String = seeds.into_iter().flat_map(|seed| ["\n".to_owned(), pool.case(seed)]).collect();
    let mut text = format!("game: {}\n", pool.maker.game);
    let own = pool.own_of(&cases);
    if !own.is_empty() {
        let _ = writeln!(text, "cards:\n{}", own.join("\n"));
    }
    text + "cases:\n" + &cases
}

/// How the play of a case that was made up ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It was played, and all that must hold does.
    Held,
    /// It was played, and this does not hold.
    Broken(Vec<String>),
    /// The engine says that it lacks something, or that something has no end.
    Unsupported(String),
    /// The engine says that the case is wrong.
    Rejected(String),
}

/// Plays a case in an edition on an engine, each open choice answered with its first option, and says
/// whether all holds that must.
pub fn try_out(maker: &Maker, case: &Case, edition: &str, engine: &Reference) -> End {
    let Some(scenario) = &case.scenario else {
        return End::Unsupported(format!("{} needs a card that there is not", case.id));
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
