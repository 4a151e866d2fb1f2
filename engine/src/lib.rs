//! The reference engine of ruleproof.
//!
//! It plays a scenario of one of three games by the rules of an edition, and says what could be
//! observed, what was refused, and under which clause each thing was decided. It knows no file, no
//! YAML, no process and no expectation.
//!
//! [`play`] is the whole of it. The [`kernel`] holds what the games share; each game is a folder
//! with the same rooms.

// The macros of `kernel::declare` name this crate as others do.
extern crate self as engine;

pub mod kernel;
pub mod mtg;
pub mod netrunner;
pub mod riftbound;

use kernel::choice::Question;
use kernel::language::Language;
use kernel::mistake::{Wrong, clash as clash_among};
use kernel::observed::Observed;
use kernel::scenario::StepId;
use kernel::stop::{Refusal, Stop};
use kernel::trace::Trace;
use kernel::transcript::{Notes, Open};

/// A scenario of one of the games.
#[derive(Clone, Debug, PartialEq)]
pub enum Scenario {
    /// Magic.
    Mtg(mtg::Scenario),
    /// Netrunner.
    Netrunner(netrunner::Scenario),
    /// Riftbound.
    Riftbound(riftbound::Scenario),
}

impl Scenario {
    /// The same scenario with every choice left open: without the answers of its steps.
    #[must_use]
    pub fn unanswered(&self) -> Self {
        match self {
            Self::Mtg(scenario) => Self::Mtg(scenario.unanswered()),
            Self::Netrunner(scenario) => Self::Netrunner(scenario.unanswered()),
            Self::Riftbound(scenario) => Self::Riftbound(scenario.unanswered()),
        }
    }

    /// The start of the scenario, at which nothing was done yet.
    #[must_use]
    pub fn start(&self) -> Self {
        match self {
            Self::Mtg(scenario) => Self::Mtg(scenario.start()),
            Self::Netrunner(scenario) => Self::Netrunner(scenario.start()),
            Self::Riftbound(scenario) => Self::Riftbound(scenario.start()),
        }
    }
}

/// The rules a scenario is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant<'a> {
    /// The edition.
    pub edition: &'a str,
    /// The names of the mistakes to make, if any. No two of them may turn one ruling.
    pub mistakes: &'a [&'a str],
}

/// How a play ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It was played to the end.
    Played {
        /// What was seen.
        observed: Observed,
        /// Under which clauses it was decided.
        trace: Trace,
    },
    /// A choice has no answer; with one more answer it goes on.
    Undecided(Box<Question>),
    /// The rules refuse an answer to a choice that the case left open: there is no such path.
    Barred(Refusal),
    /// The engine lacks the word or the card named.
    Unsupported {
        /// What it lacks.
        needs: String,
    },
    /// The scenario is wrong: a surplus answer, a step that cannot occur, a start on which the rules
    /// would act.
    Rejected {
        /// The step at which it shows.
        step: Option<StepId>,
        /// What is wrong.
        why: String,
    },
}

impl From<Result<(Observed, Trace), Stop>> for Outcome {
    fn from(result: Result<(Observed, Trace), Stop>) -> Self {
        match result {
            Ok((observed, trace)) => Self::Played { observed, trace },
            Err(Stop::Undecided(question)) => Self::Undecided(question),
            Err(Stop::Barred(refusal)) => Self::Barred(refusal),
            Err(Stop::Unsupported(needs)) => Self::Unsupported { needs },
            Err(Stop::Rejected { step, why }) => Self::Rejected { step, why },
            Err(Stop::Refused(refusal)) => Self::Rejected { step: None, why: refusal.why },
        }
    }
}

/// Plays a scenario. `open` answers the choices that its steps leave open.
/// Gives the same outcome for the same arguments, always.
pub fn play(scenario: &Scenario, variant: Variant<'_>, open: Open<'_>, notes: Notes) -> Outcome {
    match scenario {
        Scenario::Mtg(scenario) => mtg::play(scenario, variant, open, notes).into(),
        Scenario::Netrunner(scenario) => netrunner::play(scenario, variant, open, notes).into(),
        Scenario::Riftbound(scenario) => riftbound::play(scenario, variant, open, notes).into(),
    }
}

/// The languages of the three games.
pub const LANGUAGES: [&Language; 3] = [&mtg::LANGUAGE, &netrunner::LANGUAGE, &riftbound::LANGUAGE];

/// The mistakes that can be made on purpose, in all games.
pub fn mistakes() -> impl Iterator<Item = Wrong> {
    let mtg = mtg::mistakes().map(|mistake| mistake.wrong);
    let netrunner = netrunner::MISTAKES.iter().map(|mistake| mistake.wrong);
    let riftbound = riftbound::MISTAKES.iter().map(|mistake| mistake.wrong);
    mtg.chain(netrunner).chain(riftbound)
}

/// Two of these mistakes that cannot be made together, since they turn one ruling, each its own way.
pub fn clash(mistakes: &[Wrong]) -> Option<(Wrong, Wrong)> {
    let newest = riftbound::rulings::Rulings::of("1.4");
    let riftbound = || newest.and_then(|rulings| clash_among(riftbound::MISTAKES.iter(), &rulings, mistakes));
    let netrunner = netrunner::rulings::Rulings::of(netrunner::words::Edition::Nsg);
    clash_among(mtg::mistakes(), &mtg::rulings::Rulings::default(), mistakes)
        .or_else(|| clash_among(netrunner::MISTAKES.iter(), &netrunner, mistakes))
        .or_else(riftbound)
}
