//! `check`: files without playing them.

use ruleproof::files::Origin;
use ruleproof::suite::load::{Suite, load};

use super::args::Check;
use super::error::{self, Error};
use super::exit::Exit;
use super::suite::problems;

/// How many cases of pending folders await judgement, and how many have it.
fn awaiting(suite: &Suite) -> String {
    let judged = suite.pending.iter().filter(|case| case.is_judged()).count();
    let todo = suite.pending.len() - judged;
    let await_ = if todo == 1 { "1 awaits judgement".to_owned() } else { format!("{todo} await judgement") };
    match (todo, judged) {
        (0, 0) => String::new(),
        (_, 0) => format!("; {await_}"),
        (_, _) => format!("; {await_}, {judged} in a pending folder may move into the suite"),
    }
}

/// `ruleproof check`.
pub fn check(args: &Check) -> Result<Exit, Error> {
    let origins = if args.paths.is_empty() {
        vec![Origin::usual()]
    } else {
        args.paths.iter().cloned().map(Origin::Folder).collect()
    };
    let mut errors: Vec<Error> = Vec::new();
    for origin in origins {
        match origin.read() {
            Err(error) => errors.push(error.into()),
            Ok(texts) => errors.extend(checked(load(engine::GAMES, texts), &origin, args).err()),
        }
    }
    error::all(errors, Exit::InvalidFiles)?;
    Ok(Exit::Success)
}

/// Says that nothing is wrong in a suite.
fn checked(suite: Suite, origin: &Origin, args: &Check) -> Result<(), Error> {
    let mut wrong = suite.problems.clone();
    wrong.extend(suite.unknown_cards.iter().cloned());
    wrong.sort_by_key(|problem| (problem.file, problem.span));
    if !wrong.is_empty() {
        return Err(problems(wrong, suite.sources, args.color, "").into());
    }
    println!("{}: {} cases, nothing wrong{}", origin.shown(), suite.cases.len(), awaiting(&suite));
    Ok(())
}
