//! `explain`: a case step by step, or what a clause says.

use engine::Outcome;
use engine::kernel::observed::Observed;
use engine::kernel::scenario::Answer;
use engine::kernel::transcript::Notes;
use ruleproof::language::case::Case;
use ruleproof::language::expect::{Expect, Then};
use ruleproof::play::engine::{Ask, Reference};
use ruleproof::play::explore::{MOST_PLAYS, explore};
use ruleproof::run::{Telling, run, trials};
use ruleproof::suite::load::Suite;
use ruleproof::suite::select::named;

use super::args::{Explain, Selection};
use super::exit::Exit;
use super::run::reference;
use super::story::Story;
use super::suite::{loaded, origin, unknown_name};

/// `ruleproof explain`.
pub fn explain(args: &Explain) -> Exit {
    match try_explain(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn try_explain(args: &Explain) -> Result<Exit, Exit> {
    let engine = reference(&args.mistake)?;
    let selection = Selection { names: vec![args.case.clone()], cases: args.cases.clone(), ..Selection::default() };
    let suite = loaded(&origin(&selection), args.color)?;
    let cases = named(&suite, &args.case);
    if cases.is_empty() {
        return if explain_clause(&suite, &args.case) { Ok(Exit::Fine) } else { Err(unknown_name(&suite, &args.case)) };
    }
    let mut exit = Exit::Fine;
    for case in cases {
        let all = trials([case], args.edition.as_deref());
        if all.is_empty() {
            eprintln!("error: {} does not hold in that edition", case.id);
            exit = Exit::Nothing;
        }
        for (case, edition) in all {
            exit = if explain_case(&suite, case, edition, &engine) { exit } else { Exit::Red };
        }
    }
    Ok(exit)
}

/// What a clause says, and the cases that assert it.
fn explain_clause(suite: &Suite, id: &str) -> bool {
    let mut known = false;
    for placed in &suite.catalogues.all {
        let game = &*placed.catalogue.game;
        let Some((_, clause)) = placed.catalogue.clauses.iter().find(|(other, _)| ***other == *id) else { continue };
        known = true;
        println!("{game} {id} ({}, {})", &*placed.catalogue.document.title, &*clause.at);
        println!("  {}", &*clause.says);
        for (edition, place) in &clause.now {
            println!("  in {} at {}", &**edition, &**place);
        }
        if let Some(reason) = &clause.exempt {
            println!("  exempt: {}", &**reason);
        }
        for case in suite.cases.iter().filter(|case| case.language.game == game) {
            if case.asserts.iter().any(|(other, _)| other == id) {
                println!("  {} {}", suite.at(case.file, case.span), case.id);
            }
        }
        for wrong in engine::mistakes().filter(|wrong| wrong.game == game && wrong.clauses.contains(&id)) {
            println!("  mistake `{}`: {}", wrong.name, wrong.says);
        }
    }
    known
}

/// Tells one play, and how it ended. Gives whether that is as expected.
fn explain_case(suite: &Suite, case: &Case, edition: &str, engine: &Reference) -> bool {
    println!("{}@{edition} ({})", case.id, suite.at(case.file, case.span));
    for (id, _) in &case.asserts {
        let says = suite.catalogues.find(case.language.game, id).map(|clause| clause.says.to_string());
        println!("  asserts {id}: {}", says.unwrap_or_default());
    }
    if let Some(source) = &case.source {
        println!("  source: {source}");
    }
    if let Some(why) = &case.why {
        println!("  why: {why}");
    }
    if let Some(scenario) = &case.scenario {
        let ask = Ask { case: &case.id, scenario, edition, open: &[], notes: Notes::default() };
        let tree = explore(&ask, engine, MOST_PLAYS);
        for path in &tree.paths {
            if !path.answers.is_empty() {
                println!("  with {path}:");
            }
            tell(suite, case, edition, engine, &path.answers);
        }
    }
    let telling = Telling { from: "", again: "", done: &|_, _| {} };
    let edition = case.editions.iter().find(|(other, _)| *other == edition).map_or("", |(edition, _)| *edition);
    let record = run(suite, &[(case, edition)], engine, &telling);
    for result in &record.results {
        println!("  {}", result.verdict.as_str());
        if result.standing.is_red() {
            println!("{}", reports::terminal::body(result));
        }
    }
    println!();
    record.red().next().is_none()
}

fn tell(suite: &Suite, case: &Case, edition: &str, engine: &Reference, open: &[Answer]) {
    let Some(scenario) = &case.scenario else { return };
    let Outcome::Played { observed, trace } = engine.play_on(scenario, edition, open.into(), Notes { words: true })
    else {
        return;
    };
    Story::of(suite, case, &observed, &trace).tell();
    let expects = case.editions.iter().find(|(other, _)| *other == edition);
    let Some(expect) = expects.and_then(|(_, index)| case.expects.get(*index)) else { return };
    let then = match expect {
        Expect::Then(then) => Some(then),
        Expect::Outcomes { paths, .. } => paths.iter().find(|path| path.choices == open).map(|path| &path.then),
        Expect::Todo(_) => None,
    };
    if let Some(then) = then {
        tell_end(then, &observed);
    }
}

/// Tells what is left in the end of what the case looks at.
fn tell_end(then: &Then, observed: &Observed) {
    for want in &then.subjects {
        let Some(subject) = observed.end.get(&want.name) else { continue };
        let seen = |key: &str| subject.get(key).map(|value| format!("{key} {value}"));
        let fields: Vec<String> = want.fields.iter().filter_map(|field| seen(field.key)).collect();
        if !fields.is_empty() {
            println!("    in the end {}: {}", want.name, fields.join(", "));
        }
    }
}
