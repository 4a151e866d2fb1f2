//! `generate`: generates random cases for a person to judge.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args as ClapArgs, ValueEnum};
use ruleproof::engine::kernel::transcript::{Notes, Open};
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::engine::kernel::words::scenario::Answer;
use ruleproof::engine::{Outcome, Variant};
use ruleproof::files::Origin;
use ruleproof::lab::generate::pool::Pool;
use ruleproof::lab::generate::search::{Found, Search, Telling, Wanted, with_own_cards};
use ruleproof::lab::generate::tally::{Tally, tally};
use ruleproof::lab::generate::{MAKERS, Maker, file, maker};
use ruleproof::protocol::request;
use ruleproof::suite::load::{Suite, is_pending, load};

use super::args::Color;
use super::error::{Error, FileError, InternalError, Unexpected, UsageError};
use super::exit::Exit;
use super::printed;
use super::progress::progress;
use super::reference::reference;
use super::schema::led;
use super::sinks::write;
use super::suite::sound;
use super::warning::Warning;

/// `generate`.
#[derive(Debug, ClapArgs)]
pub struct Generate {
    /// Game: mtg, netrunner, riftbound
    #[arg(long, value_name = "GAME")]
    pub game: String,

    /// Seed of the first case; the next case has the next seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Number of cases to generate
    #[arg(long, value_name = "M", default_value_t = 1000)]
    pub count: u64,

    /// Maximum number of cases to keep
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub keep: usize,

    /// Write the cases into this folder (default: GAME/pending in the folder of the suite)
    #[arg(long, value_name = "DIR")]
    pub into: Option<PathBuf>,

    /// Only this edition
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Make a known mistake
    #[arg(long, value_name = "NAME")]
    pub mistake: Vec<String>,

    /// Look for gaps in this suite, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Print all generated cases and keep none: as a file of cases, or as requests with every open choice answered
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<MadeUp>,

    /// Count the cases that use each keyword of the card language, the rarest first, and keep none; fail if a keyword
    /// is used in fewer than LEAST cases, or a play breaks an invariant
    #[arg(
        long,
        value_name = "LEAST",
        num_args = 0..=1,
        default_missing_value = "0",
        conflicts_with_all = ["format", "mistake", "into"]
    )]
    pub words: Option<usize>,

    /// Number of cases to play at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,
}

/// The formats of generated cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MadeUp {
    /// A file of cases.
    Yaml,
    /// Requests to an engine behind the protocol: a line of JSON for each case and edition.
    Requests,
}

/// `ruleproof generate`.
pub fn generate(args: &Generate) -> Result<Exit, Error> {
    let maker = known_game(&args.game)?;
    let editions = editions(maker, args.edition.as_deref())?;
    let engine = reference(&args.mistake)?;
    if args.count == 0 {
        return Err(UsageError::at_least_1("--count 0").into());
    }
    let origin = args.cases.clone().map_or_else(Origin::usual, Origin::Folder);
    let suite = loaded(maker, &origin)?;
    if let Some(format) = args.format {
        print(args, format, maker, &editions, &suite);
        return Ok(Exit::Success);
    }
    if let Some(least) = args.words {
        return words(args, least, maker, &editions, &suite);
    }
    let start = Instant::now();
    let found = {
        let of_suite = suite.cases.iter().chain(&suite.pending).filter(|case| case.language.game == maker.game).count();
        let bar = progress(of_suite + usize::try_from(args.count).unwrap_or(usize::MAX));
        let telling = Telling { done: &|| bar.inc(1) };
        bar.set_message("the suite");
        let search = Search::new(maker, &suite, editions, engine, &telling);
        bar.set_message(format!("cases of {}", maker.game));
        let wanted = Wanted { seed: args.seed, count: args.count, keep: args.keep };
        let found = search.run(&wanted, &telling);
        bar.finish_and_clear();
        found
    };
    let into = args.into.clone().unwrap_or_else(|| usual_folder(&origin, maker.game));
    print_found(args, &into, &found)?;
    println!("in {:.3} s", start.elapsed().as_secs_f64());
    broken(args, &into, &found)
}

/// Prints the cases of all seeds. In requests, each choice that a case leaves open is answered with the first option
/// that the rules allow; a case that does not come to its end is printed unchanged.
fn print(args: &Generate, format: MadeUp, maker: &'static Maker, editions: &[&'static str], suite: &Suite) {
    let pool = Pool::of(maker, suite);
    let seeds = args.seed..args.seed.saturating_add(args.count);
    if format == MadeUp::Yaml {
        printed::data(&file(&pool, seeds));
        return;
    }
    let mut id = 0;
    for seed in seeds {
        if let Some(scenario) = pool.read(&pool.case(seed)).and_then(|case| case.scenario) {
            for edition in editions {
                id += 1;
                let played = scenario.play(Variant { edition, mistakes: &[] }, Open::FIRST, Notes::default());
                let taken = if let Outcome::Played { trace, .. } = played { trace.answers } else { Vec::new() };
                let choices: Vec<Answer> = taken.into_iter().map(|(answer, _)| answer).collect();
                printed::data(&format!("{}\n", request(id, &scenario, edition, &choices)));
            }
        }
    }
}

/// Prints how often each keyword of the card language is used in the cases of all seeds.
fn words(
    args: &Generate,
    least: usize,
    maker: &'static Maker,
    editions: &[&'static str],
    suite: &Suite,
) -> Result<Exit, Error> {
    let start = Instant::now();
    let bar = progress(usize::try_from(args.count).unwrap_or(usize::MAX));
    let seeds = args.seed..args.seed.saturating_add(args.count);
    let tallies = tally(&Pool::of(maker, suite), editions, seeds, &|| bar.inc(1));
    bar.finish_and_clear();
    for tally in &tallies {
        println!("{} {}: {} of {} generated cases ended", maker.game, tally.edition, tally.held, args.count);
        let mut words: Vec<(&String, &usize)> = tally.words.iter().collect();
        words.sort_by_key(|(_, times)| **times);
        for (word, times) in words {
            println!("  {times:>6}  {word}");
        }
    }
    println!("in {:.3} s", start.elapsed().as_secs_f64());
    lacking(args, least, &tallies)
}

/// Checks that all invariants hold in the plays of generated cases, and that each keyword is used often enough.
fn lacking(args: &Generate, least: usize, tallies: &[Tally]) -> Result<Exit, Error> {
    let mut broken: Vec<u64> = tallies.iter().flat_map(|tally| tally.broken.iter().copied()).collect();
    broken.sort_unstable();
    broken.dedup();
    if let Some(seed) = broken.first().copied() {
        let game = args.game.clone();
        return Err(Unexpected::Broken { game, count: broken.len(), seed, kept: None }.into());
    }
    let rare = tallies.iter().filter_map(|tally| {
        let words: Vec<&str> = tally.below(least).map(|(word, _)| word).collect();
        (!words.is_empty()).then(|| format!("{}: {}", tally.edition, words.join(", ")))
    });
    let rare: Vec<String> = rare.collect();
    if rare.is_empty() { Ok(Exit::Success) } else { Err(Unexpected::Rare { least, rare: rare.join("\n") }.into()) }
}

fn known_game(game: &str) -> Result<&'static Maker, UsageError> {
    maker(game).ok_or_else(|| {
        let games = MAKERS.map(|maker| maker.game);
        UsageError::Unknown {
            what: "game",
            name: game.to_owned(),
            near: nearest(game, games).map(str::to_owned),
            otherwise: format!("there are: {}", games.join(", ")),
        }
    })
}

fn editions(maker: &Maker, edition: Option<&str>) -> Result<Vec<&'static str>, UsageError> {
    let all = engine::GAMES.find(maker.game).map_or_else(Vec::new, |game| game.language().editions.to_vec());
    let Some(wanted) = edition else { return Ok(all) };
    let named: Vec<&'static str> = all.iter().copied().filter(|edition| *edition == wanted).collect();
    if named.is_empty() {
        let edition = wanted.to_owned();
        return Err(UsageError::Edition { edition, game: Some(maker.game), known: all.join(", ") });
    }
    Ok(named)
}

/// The suite with the maker's own cards.
pub fn loaded(maker: &Maker, origin: &Origin) -> Result<Suite, FileError> {
    sound(load(engine::GAMES, with_own_cards(maker, origin.read()?)), Color::Auto)
}

/// The folder for cases of a game that await judgement.
pub fn usual_folder(origin: &Origin, game: &str) -> PathBuf {
    let root = match origin {
        Origin::Bundled => return PathBuf::from("pending"),
        Origin::Checkout => Path::new("cases"),
        Origin::Folder(path) if path.is_dir() => path,
        Origin::Folder(path) => path.parent().unwrap_or(Path::new("")),
    };
    root.join(game).join("pending")
}

/// Writes and reports the cases that were found.
fn print_found(args: &Generate, into: &Path, found: &Found) -> Result<(), Error> {
    println!("{} of {} generated cases of {} ended", found.held, args.count, args.game);
    for kept in &found.kept {
        println!("{}: {}", put(into, &kept.id, &kept.text)?, kept.says);
    }
    if found.new_pairs == 0 {
        println!("no new pair of clauses was reached");
    } else {
        println!(
            "{} reached that no case reaches together",
            count(found.new_pairs, "pair of clauses", "pairs of clauses")
        );
    }
    let more = match found.left {
        0 => String::new(),
        left => format!("; a larger --keep writes {} more", count(left, "pair", "pairs")),
    };
    println!("{} kept{more}", count(found.kept.len(), "case", "cases"));
    if !found.kept.is_empty() {
        warn_of_folder(into);
    }
    Ok(())
}

/// Writes the first of the cases that break an invariant, if there are any, and reports the fault.
fn broken(args: &Generate, into: &Path, found: &Found) -> Result<Exit, Error> {
    let Some(seed) = found.broken.first().copied() else { return Ok(Exit::Success) };
    let broken = |kept| Unexpected::Broken { game: args.game.clone(), count: found.broken.len(), seed, kept }.into();
    let Some(kept) = &found.first_broken else { return Err(broken(None)) };
    match put(into, &kept.id, &kept.text) {
        Ok(path) => Err(broken(Some(format!("{path}: {}", kept.says)))),
        Err(error) => Err(Error::Several { errors: vec![broken(None), error.into()], exit: Exit::Internal }),
    }
}

fn count(many: usize, one: &str, several: &str) -> String {
    format!("{many} {}", if many == 1 { one } else { several })
}

/// Warns of a folder that is not read for cases that await judgement.
pub fn warn_of_folder(into: &Path) {
    if !is_pending(&format!("{}/", into.display()).replace('\\', "/")) {
        Warning::NotPending(into.to_owned()).show();
    }
}

/// Writes a case into a file of its own. Returns the path.
pub fn put(into: &Path, id: &str, text: &str) -> Result<String, InternalError> {
    std::fs::create_dir_all(into).map_err(|why| InternalError::NoFolder { folder: into.to_owned(), why })?;
    let path = into.join(format!("{id}.yaml"));
    let shown = path.display().to_string();
    write(&path, led(&shown, text))?;
    Ok(shown)
}
