//! `cards --misread --propose`: proposes cases that notice misreadings.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use reports::tree::count;
use ruleproof::files::Origin;
use ruleproof::lab::cards::Listed;
use ruleproof::lab::cards::misread::{Misread, Misreader, Misreading};
use ruleproof::lab::generate::chance::Chance;
use ruleproof::lab::generate::maker;
use ruleproof::lab::generate::propose::{Extent, Proposal, Proposer};
use ruleproof::suite::parallel;

use super::error::Error;
use super::exit::Exit;
use super::generate::{loaded, put, usual_folder, warn_of_folder};
use super::progress::progress;

/// The options of `cards --misread --propose`.
#[derive(Debug, ClapArgs)]
pub struct Proposing {
    /// For each uncaught misreading, search for the smallest scenario on which the right and the misread card differ,
    /// and write it as a case for a person to judge
    #[arg(long, requires = "misread")]
    #[arg(conflicts_with_all = ["write_table", "check_table", "output"])]
    pub propose: bool,

    /// Seed of the search
    #[arg(long, value_name = "N", default_value_t = 0, requires = "propose")]
    seed: u64,

    /// Maximum number of scenarios to try for each misreading
    #[arg(long, value_name = "N", default_value_t = 300, requires = "propose")]
    tries: usize,

    /// Start no more searches after this time
    #[arg(long, value_name = "SECONDS", default_value_t = 600, requires = "propose")]
    time: u64,

    /// Only misreadings of this group of facts
    #[arg(long, value_name = "GROUP", value_parser = ["frame", "filters", "abilities"], requires = "propose")]
    group: Option<String>,

    /// Only N of the uncaught misreadings, drawn at random by the seed
    #[arg(long, value_name = "N", requires = "propose")]
    sample: Option<usize>,

    /// Write the cases into this folder (default: GAME/pending in the folder of the suite)
    #[arg(long, value_name = "DIR", requires = "propose")]
    into: Option<PathBuf>,
}

/// An uncaught misreading, with its card.
type Uncaught<'l, 's, 'm> = (&'l Listed<'s>, &'m Misreading);

/// The result of the search for one misreading.
#[derive(Clone, Debug)]
enum Searched {
    /// A scenario that differs.
    Found(Box<Proposal>),
    /// A case that notices it already and awaits judgement, by its path.
    There(String),
    /// No scenario differs.
    Same,
    /// The time ran out before.
    Late,
}

/// Proposes cases that notice the uncaught misreadings.
pub fn propose(
    args: &Proposing,
    origin: &Origin,
    misreader: &Misreader<'_>,
    misread: &Misread<'_, '_>,
) -> Result<Exit, Error> {
    let start = Instant::now();
    let all = misread.cards.iter().flat_map(|of| of.survivors.iter().map(|one| (of.card, one)));
    let is_of_group = |one: &Misreading| args.group.as_deref().is_none_or(|group| one.group.as_str() == group);
    let uncaught = drawn(all.filter(|(_, one)| is_of_group(one)).collect(), args);
    let bar = progress(uncaught.len());
    let mut ended: Vec<(Uncaught<'_, '_, '_>, Searched)> = Vec::new();
    for game in engine::GAMES.names() {
        let of_game: Vec<Uncaught<'_, '_, '_>> =
            uncaught.iter().copied().filter(|(card, _)| card.at.game == game).collect();
        let Some(maker) = maker(game).filter(|_| !of_game.is_empty()) else { continue };
        bar.set_message(format!("the suite of {game}"));
        let suite = loaded(maker, origin)?;
        let proposer = Proposer::new(maker, &suite);
        let found = parallel::map(&of_game, |(card, one)| {
            if start.elapsed() > Duration::from_secs(args.time) {
                return Searched::Late;
            }
            bar.set_message(card.at.name.clone());
            let extent = Extent { seed: args.seed, tries: args.tries };
            let searched = misreader.right(card).map(|right| {
                if let Some(case) = proposer.proposed(&card.at.name, &right, one) {
                    return Searched::There(suite.sources.path(case.file).to_owned());
                }
                let proposal = proposer.propose(&card.at.name, &right, one, extent);
                proposal.map_or(Searched::Same, |proposal| Searched::Found(Box::new(proposal)))
            });
            bar.inc(1);
            searched.unwrap_or(Searched::Same)
        });
        ended.extend(of_game.into_iter().zip(found));
    }
    bar.finish_and_clear();
    report(args, origin, &ended)?;
    println!("in {:.3} s", start.elapsed().as_secs_f64());
    Ok(Exit::Success)
}

/// The misreadings to search for.
fn drawn<'l, 's, 'm>(all: Vec<Uncaught<'l, 's, 'm>>, args: &Proposing) -> Vec<Uncaught<'l, 's, 'm>> {
    let Some(most) = args.sample else { return all };
    let picked: HashSet<usize> = Chance::new(args.seed).mixed(all.len()).into_iter().take(most).collect();
    all.into_iter().enumerate().filter(|(number, _)| picked.contains(number)).map(|(_, one)| one).collect()
}

/// Writes the cases, and prints a line for each misreading and a summary.
fn report(args: &Proposing, origin: &Origin, ended: &[(Uncaught<'_, '_, '_>, Searched)]) -> Result<(), Error> {
    let mut steps = Vec::new();
    let (mut there, mut late) = (0, 0);
    for ((card, misreading), ended) in ended {
        let what = misreading.name(card.at);
        match ended {
            Searched::Found(proposal) => {
                let into = args.into.clone().unwrap_or_else(|| usual_folder(origin, card.at.game));
                if steps.is_empty() {
                    warn_of_folder(&into);
                }
                let path = into.join(format!("{}.yaml", proposal.id));
                if path.exists() {
                    println!("{} already exists: {what}", path.display());
                    there += 1;
                    continue;
                }
                let path = put(&into, &proposal.id, &proposal.text)?;
                println!("{path}: {what} ({}, scenario {})", count(proposal.steps, "step"), proposal.tried);
                steps.push(proposal.steps);
            }
            Searched::There(path) => {
                println!("{path} already notices it: {what}");
                there += 1;
            }
            Searched::Same => println!("no difference in {}: {what}", count(args.tries, "scenario")),
            Searched::Late => late += 1,
        }
    }
    steps.sort_unstable();
    let median = steps.get(steps.len() / 2).map(|median| format!("; the median has {}", count(*median, "step")));
    let all = count(ended.len(), "misreading");
    println!("cases proposed for {} of {all}{}", steps.len(), median.unwrap_or_default());
    if there > 0 {
        println!("{} already noticed by cases that await judgement", count(there, "misreading"));
    }
    if late > 0 {
        println!("{} not searched for within {} s; --time SECONDS allows more", count(late, "misreading"), args.time);
    }
    Ok(())
}
