//! `minimize`: the smallest scenario on which two engines still part.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use ruleproof::language::case::Case;
use ruleproof::minimize::written::{parted, written};
use ruleproof::minimize::{Cut, Ending, Minimized, Minimizing, minimize as make_small};
use ruleproof::play::engine::Reference;
use ruleproof::run::quoted;
use ruleproof::suite::load::Suite;

use super::args::{Color, Selection};
use super::engines::{Player, chosen};
use super::exit::Exit;
use super::generate::{put, usual_folder, warn_of_folder};
use super::run::progress;
use super::suite::{loaded, origin, selected};

/// `minimize`.
#[derive(Debug, Args)]
pub struct Minimize {
    /// The case: an id, or FILE:LINE
    #[arg(value_name = "CASE")]
    case: String,

    /// The engines: a command that speaks the protocol, a name from ruleproof.toml, or `bundled`; one
    /// that is left out is the reference engine as it should be
    #[arg(long, value_name = "CMD|NAME")]
    engine: Vec<String>,

    /// The edition (default: the first in which the engines part on the case)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// The bundled engine plays with a ruling turned to a wrong reading (repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// The folder that the case is written into (default: GAME/pending in the folder of the suite)
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// How often each engine plays at most
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    max_plays: usize,

    /// Read the suite from this file or folder, over the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// `ruleproof minimize`.
pub fn minimize(args: &Minimize) -> Exit {
    match try_minimize(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn try_minimize(args: &Minimize) -> Result<Exit, Exit> {
    let names = names(args)?;
    let edition = args.edition.clone();
    let selection =
        Selection { names: vec![args.case.clone()], cases: args.cases.clone(), edition, ..Selection::default() };
    let origin = origin(&selection);
    let suite = loaded(&origin, Color::Auto)?;
    let case = only(&selected(&suite, &selection, &origin)?, &args.case)?;
    let players = players(args, &names)?;
    let editions = editions(args, case, &players)?;
    let mut agree = Ending::Agree(None);
    for edition in editions {
        let wanted = Wanted { args, suite: &suite, case, edition, players: &players };
        let ending = wanted.play();
        let into = || args.into.clone().unwrap_or_else(|| usual_folder(&origin, case.language.game));
        match ending {
            Ending::Agree(cut) => agree = Ending::Agree(cut),
            Ending::Unsteady => {
                eprintln!("error: the engines part on {}@{edition}, but not when they are asked again", case.id);
                eprintln!("help: one of them answers differently each time; `ruleproof smoke` tries an engine");
                return Ok(Exit::Red);
            }
            Ending::Stopped(why) => {
                eprintln!("error: {why}; nothing was written");
                return Ok(Exit::Incomplete);
            }
            Ending::Minimal(small) => return wanted.tell(&small, &into()),
        }
    }
    let [one, other] = labels(&players);
    println!("`{one}` and `{other}` do not part on {}: there is nothing to make smaller", case.id);
    if matches!(agree, Ending::Agree(Some(_))) {
        eprintln!("warning: not every way through its choices was compared");
    }
    Ok(Exit::Nothing)
}

/// The two engines by name; none for the reference engine as it should be.
fn names(args: &Minimize) -> Result<[Option<&str>; 2], Exit> {
    if args.max_plays == 0 {
        eprintln!("error: `--max-plays 0`: expected at least 1");
        return Err(Exit::Usage);
    }
    match args.engine.as_slice() {
        [one, other] => Ok([Some(one), Some(other)]),
        [other] => Ok([None, Some(other)]),
        [] if !args.mistake.is_empty() => Ok([None, Some("bundled")]),
        [] => {
            eprintln!("error: no engine is named: two are compared");
            eprintln!("help: `--engine CMD` compares it with the bundled engine");
            Err(Exit::Usage)
        }
        more => {
            eprintln!("error: {} engines are named: two are compared", more.len());
            Err(Exit::Usage)
        }
    }
}

/// The one case of a name.
fn only<'s>(cases: &[&'s Case], name: &str) -> Result<&'s Case, Exit> {
    match cases {
        [case] => Ok(case),
        cases => {
            eprintln!("error: `{name}` names {} cases: one is made small", cases.len());
            Err(Exit::Usage)
        }
    }
}

/// An engine and how it is called.
struct Named {
    player: Player,
    label: String,
}

fn players(args: &Minimize, names: &[Option<&str>; 2]) -> Result<Vec<Named>, Exit> {
    let stopped = Arc::new(AtomicBool::new(false));
    let given: Vec<String> = names.iter().flatten().map(|name| (*name).to_owned()).collect();
    let mut chosen = chosen(&given, &args.mistake, &stopped)?.into_iter();
    let mut players = Vec::new();
    for name in names {
        let player = match name {
            Some(_) => chosen.next().ok_or(Exit::Internal)?,
            None => Player::Bundled(Reference::right()),
        };
        let mut label = name.unwrap_or("bundled").to_owned();
        for mistake in player.engine().mistakes() {
            label.push_str(" --mistake ");
            label.push_str(&quoted(mistake));
        }
        players.push(Named { player: eager(player), label });
    }
    Ok(players)
}

/// A crash may be what is looked for: an engine is started anew as often as it takes.
fn eager(mut player: Player) -> Player {
    if let Player::Outside { engine, .. } = &mut player {
        engine.without_end();
    }
    player
}

fn labels(players: &[Named]) -> [&str; 2] {
    let label = |index: usize| players.get(index).map_or("", |named| &*named.label);
    [label(0), label(1)]
}

/// The editions in which both engines may play the case.
fn editions(args: &Minimize, case: &Case, players: &[Named]) -> Result<Vec<&'static str>, Exit> {
    let wanted = |edition: &str| args.edition.as_deref().is_none_or(|wanted| wanted == edition);
    let held: Vec<&'static str> =
        case.editions.iter().map(|(edition, _)| *edition).filter(|edition| wanted(edition)).collect();
    if held.is_empty() {
        eprintln!("error: {} does not hold in that edition", case.id);
        return Err(Exit::Nothing);
    }
    let game = case.language.game;
    let idle = |named: &&Named| !held.iter().any(|edition| named.player.plays(game, edition));
    if let Some(named) = players.iter().find(idle) {
        eprintln!("error: the engine `{}` is not asked to play {game} in {}", named.label, held.join(", "));
        return Err(Exit::Nothing);
    }
    Ok(held.into_iter().filter(|edition| players.iter().all(|named| named.player.plays(game, edition))).collect())
}

/// A case in an edition, on two engines.
struct Wanted<'w> {
    args: &'w Minimize,
    suite: &'w Suite,
    case: &'w Case,
    edition: &'static str,
    players: &'w [Named],
}

impl Wanted<'_> {
    fn minimizing<'t>(&'t self, telling: &'t dyn Fn(usize, usize)) -> Option<Minimizing<'t>> {
        let [one, other] = self.players else { return None };
        Some(Minimizing {
            suite: self.suite,
            case: self.case,
            edition: self.edition,
            engines: [one.player.engine(), other.player.engine()],
            most_plays: self.args.max_plays,
            telling,
        })
    }

    fn play(&self) -> Ending {
        let bar = progress(self.args.max_plays);
        let telling = |plays: usize, size: usize| {
            bar.set_position(plays as u64);
            bar.set_message(format!("plays at most; trying {size} words and numbers"));
        };
        let ending = self.minimizing(&telling).map(|wanted| make_small(&wanted));
        bar.finish_and_clear();
        ending.unwrap_or_else(|| Ending::Stopped("two engines are compared".to_owned()))
    }

    /// Writes the case down, and says what came of it.
    fn tell(&self, small: &Minimized, into: &Path) -> Result<Exit, Exit> {
        let labels = labels(self.players);
        let quiet = |_, _| {};
        let wanted = self.minimizing(&quiet).ok_or(Exit::Internal)?;
        let written = written(&wanted, small, labels, &self.again()).ok_or(Exit::Internal)?;
        let path = put(into, &written.id, &written.text)?;
        println!("{path}: {} words and numbers of {}", small.draft.size(), small.before);
        for line in parted(small, labels) {
            println!("{line}");
        }
        print!("{}", small.draft);
        warn_of_folder(into);
        match &small.cut {
            None => Ok(Exit::Fine),
            Some(Cut::Plays) => {
                eprintln!("warning: cut after {} plays: it may not be the smallest; raise --max-plays", small.plays);
                Ok(Exit::Fine)
            }
            Some(Cut::Ways) => {
                eprintln!("warning: not every way through choices was compared: it may not be the smallest");
                Ok(Exit::Fine)
            }
            Some(Cut::Stopped(why)) => {
                eprintln!("error: {why}: it may not be the smallest");
                Ok(Exit::Incomplete)
            }
        }
    }

    /// The command that makes the case again.
    fn again(&self) -> String {
        let args = self.args;
        let named = args.engine.iter().map(|name| format!(" --engine {}", quoted(name)));
        let mistakes = args.mistake.iter().map(|name| format!(" --mistake {}", quoted(name)));
        let more: String = named.chain(mistakes).collect();
        format!("ruleproof minimize {} --edition {}{more}", quoted(&self.case.id), quoted(self.edition))
    }
}
