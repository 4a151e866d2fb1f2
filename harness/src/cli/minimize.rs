//! `minimize`: finds the smallest scenario on which two engines still diverge.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;
use ruleproof::lab::minimize::write::{diverged, written};
use ruleproof::lab::minimize::{Cut, Ending, Minimized, Minimizing, minimize as make_small};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::Reference;
use ruleproof::suite::run::quoted;

use super::args::{Color, Selection};
use super::engines::{EngineChoice, mistakes_have_an_engine, one};
use super::error::{Error, Incomplete, InternalError, NothingSelected, Unexpected, UsageError};
use super::exit::Exit;
use super::generate::{put, usual_folder, warn_of_folder};
use super::printed;
use super::progress::progress;
use super::suite::{loaded_for, origin, selected};
use super::warning::Warning;

/// `minimize`.
#[derive(Debug, Args)]
pub struct Minimize {
    /// Case: an id, or FILE:LINE
    #[arg(value_name = "CASE")]
    case: String,

    /// Engines: a command that speaks the protocol, a name from ruleproof.toml, or `bundled`; if an engine is missing,
    /// the reference engine without mistakes takes its place
    #[arg(long, value_name = "CMD|NAME")]
    engine: Vec<String>,

    /// Edition (default: the first in which the engines diverge on the case)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// Make a known mistake on the bundled engine (repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Write the case into this folder (default: GAME/pending in the folder of the suite)
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// Maximum number of plays on each engine
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    max_plays: usize,

    /// Stop minimizing after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time: Option<u64>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// `ruleproof minimize`.
pub fn minimize(args: &Minimize) -> Result<Exit, Error> {
    let names = names(args)?;
    let edition = args.edition.clone();
    let selection =
        Selection { names: vec![args.case.clone()], cases: args.cases.clone(), edition, ..Selection::default() };
    let origin = origin(&selection);
    let suite = loaded_for(&origin, &selection, Color::Auto)?;
    let case = only(&selected(&suite, &selection, &origin)?, &args.case)?;
    let engines = engines(args, names)?;
    let editions = editions(args, case, &engines)?;
    let mut agree = Ending::Agree(None);
    for edition in editions {
        let wanted = Wanted { args, suite: &suite, case, edition, engines: &engines };
        match wanted.play() {
            Ending::Agree(cut) => agree = Ending::Agree(cut),
            Ending::Unsteady => return Err(Unexpected::Unsteady { play: format!("{}@{edition}", case.id) }.into()),
            Ending::Stopped(why) => return Err(Incomplete::NoScenario(why).into()),
            Ending::Minimal(small) => {
                let usual = || usual_folder(&origin, case.language.game);
                return wanted.print_small(&small, &args.into.clone().unwrap_or_else(usual));
            }
        }
    }
    let [one, other] = &engines;
    println!("`{}` and `{}` do not differ on {}: there is nothing to minimize", one.label, other.label, case.id);
    if matches!(agree, Ending::Agree(Some(_))) {
        Warning::NotCompared.show();
    }
    Ok(Exit::NothingSelected)
}

/// The two engines by name; `None` for the reference engine without mistakes.
fn names(args: &Minimize) -> Result<[Option<&str>; 2], UsageError> {
    if args.max_plays == 0 {
        return Err(UsageError::at_least_1("--max-plays 0"));
    }
    match args.engine.as_slice() {
        [one, other] => Ok([Some(one), Some(other)]),
        [other] => Ok([None, Some(other)]),
        [] if !args.mistake.is_empty() => Ok([None, Some("bundled")]),
        [] => Err(UsageError::NoEngineNamed),
        more => Err(UsageError::TooManyEngines(more.len())),
    }
}

/// The one case of a name.
fn only<'s>(cases: &[&'s Case], name: &str) -> Result<&'s Case, UsageError> {
    match cases {
        [case] => Ok(case),
        cases => {
            let (name, count) = (name.to_owned(), cases.len());
            Err(UsageError::SeveralCases { name, count, wanted: ": `minimize` takes one case" })
        }
    }
}

/// An engine with its label.
struct Labelled {
    choice: EngineChoice,
    label: String,
}

/// The two engines that are compared.
fn engines(args: &Minimize, names: [Option<&str>; 2]) -> Result<[Labelled; 2], Error> {
    mistakes_have_an_engine(names.iter().flatten(), &args.mistake)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let labelled = |name: Option<&str>| -> Result<Labelled, Error> {
        let choice = match name {
            Some(name) => one(name, &args.mistake, &stopped)?,
            None => EngineChoice::Bundled(Reference::right()),
        };
        let mut label = name.unwrap_or("bundled").to_owned();
        for mistake in choice.engine().mistakes() {
            label.push_str(" --mistake ");
            label.push_str(&quoted(mistake));
        }
        Ok(Labelled { choice: eager(choice), label })
    };
    let [first, second] = names;
    Ok([labelled(first)?, labelled(second)?])
}

/// Allows an engine to be restarted without limit, since the divergence may be a crash.
pub fn eager(mut choice: EngineChoice) -> EngineChoice {
    if let EngineChoice::Outside { engine, .. } = &mut choice {
        engine.without_end();
    }
    choice
}

/// The editions in which both engines may play the case.
fn editions(args: &Minimize, case: &Case, engines: &[Labelled; 2]) -> Result<Vec<&'static str>, NothingSelected> {
    let wanted = |edition: &str| args.edition.as_deref().is_none_or(|wanted| wanted == edition);
    let held: Vec<&'static str> =
        case.editions.iter().map(|(edition, _)| *edition).filter(|edition| wanted(edition)).collect();
    if held.is_empty() {
        return Err(NothingSelected::Edition { case: case.id.to_string(), held: None });
    }
    let game = case.language.game;
    let idle = |engine: &&Labelled| !held.iter().any(|edition| engine.choice.plays(game, edition));
    if let Some(engine) = engines.iter().find(idle) {
        let (engine, editions) = (engine.label.clone(), held.join(", "));
        return Err(NothingSelected::NotAsked { engine, game, editions });
    }
    Ok(held.into_iter().filter(|edition| engines.iter().all(|engine| engine.choice.plays(game, edition))).collect())
}

/// A case in an edition, on two engines.
struct Wanted<'w> {
    args: &'w Minimize,
    suite: &'w Suite,
    case: &'w Case,
    edition: &'static str,
    engines: &'w [Labelled; 2],
}

impl Wanted<'_> {
    fn minimizing<'t>(&'t self, enough: &'t dyn Fn() -> bool, telling: &'t dyn Fn(usize, usize)) -> Minimizing<'t> {
        Minimizing {
            suite: self.suite,
            case: self.case,
            edition: self.edition,
            engines: self.engines.each_ref().map(|engine| engine.choice.engine()),
            like: None,
            most_plays: self.args.max_plays,
            enough,
            telling,
        }
    }

    fn play(&self) -> Ending {
        let bar = progress(self.args.max_plays);
        let telling = |plays: usize, size: usize| {
            bar.set_position(plays as u64);
            bar.set_message(format!("plays at most; trying {size} words and numbers"));
        };
        let start = Instant::now();
        let enough = || self.args.time.is_some_and(|seconds| start.elapsed().as_secs() >= seconds);
        let ending = make_small(&self.minimizing(&enough, &telling));
        bar.finish_and_clear();
        ending
    }

    /// Writes the case, and reports the result.
    fn print_small(&self, small: &Minimized, into: &Path) -> Result<Exit, Error> {
        let labels = self.engines.each_ref().map(|engine| &*engine.label);
        let quiet = |_, _| {};
        let written = written(&self.minimizing(&|| false, &quiet), small, labels, &self.again());
        let written = written.ok_or_else(|| InternalError::NoDraft(self.case.id.to_string()))?;
        let path = put(into, &written.id, &written.text)?;
        // The warning comes before the long result.
        match &small.cut {
            None => {}
            Some(Cut::Plays) => Warning::CutAfterPlays(small.plays).show(),
            Some(Cut::Time) => Warning::CutByTime(self.args.time.unwrap_or_default()).show(),
            Some(Cut::Ways) => Warning::SmallestNotCompared.show(),
            Some(Cut::Stopped(why)) => println!("{why}: this is the smallest so far"),
        }
        println!("{path}: {} of {} words and numbers", small.draft.size(), small.before);
        for line in diverged(small, labels) {
            println!("{line}");
        }
        printed::data(&small.draft.to_string());
        warn_of_folder(into);
        match &small.cut {
            Some(Cut::Stopped(why)) => Err(Incomplete::NotSmallest(why.clone()).into()),
            _ => Ok(Exit::Success),
        }
    }

    /// The command that minimizes the case again.
    fn again(&self) -> String {
        let args = self.args;
        let named = args.engine.iter().map(|name| format!(" --engine {}", quoted(name)));
        let mistakes = args.mistake.iter().map(|name| format!(" --mistake {}", quoted(name)));
        let more: String = named.chain(mistakes).collect();
        format!("ruleproof minimize {} --edition {}{more}", quoted(&self.case.id), quoted(self.edition))
    }
}
