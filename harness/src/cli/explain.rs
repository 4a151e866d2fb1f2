//! `explain`: explains a case step by step, or a clause or rule.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use reports::contested;
use reports::record::{CaseResult, Verdict};
use reports::site::{Dispute, Reading};
use reports::tree::count;
use ruleproof::engine::kernel::interpretations::Wrong;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::lab::cards::{listed, named as named_cards};
use ruleproof::lab::explanation::explain as explain_play;
use ruleproof::lab::likely::Table;
use ruleproof::lab::words::Lexicon;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::Engine;
use ruleproof::suite::run::{RunOptions, quoted, run, trials};
use ruleproof::suite::select::named;

use super::args::{Explain, Selection};
use super::cards;
use super::disputed::dispute;
use super::engines::{EngineChoice, one};
use super::error::{self, CaseHelp, Error, NothingSelected};
use super::exit::Exit;
use super::reference::reference;
use super::rules;
use super::suite::{loaded_for, origin};
use super::timing::timing;
use super::unknown::unknown_name;
use super::words;

/// `ruleproof explain`.
pub fn explain(args: &Explain) -> Result<Exit, Error> {
    if let Some(game) = &args.timing {
        return Ok(timing(game, args.edition.as_deref())?);
    }
    let wanted = args.case.as_deref().unwrap_or_default();
    let selection = Selection { names: vec![wanted.to_owned()], cases: args.cases.clone(), ..Selection::default() };
    let suite = loaded_for(&origin(&selection), &selection, args.color)?;
    let cases = named(&suite, wanted);
    if cases.is_empty() {
        let text = explain_name(&suite, wanted);
        if text.is_empty() {
            return Err(unknown(&suite, wanted).into());
        }
        print!("{text}");
        return Ok(Exit::Success);
    }
    let stopped = Arc::new(AtomicBool::new(false));
    let choice = match &args.engine {
        Some(name) => one(name, &[], &stopped)?,
        None => EngineChoice::Bundled(reference(&args.mistake)?).misreading(&args.misread, || &suite)?,
    };
    let engine = choice.engine();
    let mut exit = Exit::Success;
    let mut errors = Vec::new();
    for case in cases {
        let all = trials([case], args.edition.as_deref());
        if all.is_empty() {
            errors.push(NothingSelected::Edition { case: case.id.to_string(), held: None }.into());
            exit = Exit::NothingSelected;
        }
        let again = again(args);
        let mut told: Vec<(Vec<&str>, String)> = Vec::new();
        for (case, edition) in all {
            let (text, red) = explain_case(&suite, case, edition, engine, &again);
            if red {
                exit = Exit::Unexpected;
            }
            // Most editions play most cases alike, so equal explanations are shown once.
            match told.iter_mut().find(|(_, other)| *other == text) {
                Some((editions, _)) => editions.push(edition),
                None => told.push((vec![edition], text)),
            }
        }
        for (editions, text) in told {
            println!("{}@{} ({})", case.id, editions.join(" and "), suite.at(case.file, case.span));
            if let Some(name) = &args.engine {
                println!("  on the engine `{name}`");
            }
            for mistake in engine.mistakes() {
                println!("  on an engine with the mistake `{mistake}`");
            }
            println!("{text}");
        }
    }
    error::all(errors, exit)?;
    Ok(exit)
}

/// The explanation of what has a name other than a case: a clause or rule, or else all cards, known mistakes and
/// keywords of that name. Empty if there is none.
fn explain_name(suite: &Suite, name: &str) -> String {
    let rules = rules::explain(suite, name);
    if !rules.is_empty() {
        return rules;
    }
    let all = listed(suite);
    let cards = named_cards(&all, name).into_iter().map(|card| cards::describe(suite, card));
    let mistakes = engine::GAMES.mistakes().filter(|wrong| wrong.name == name).map(|wrong| mistake(suite, &wrong));
    let keywords = engine::GAMES.languages().map(|language| words::explain(suite, &Lexicon::of(suite, language), name));
    cards.chain(mistakes).chain(keywords).collect()
}

/// The error for a name of nothing, with the nearest name.
fn unknown(suite: &Suite, name: &str) -> NothingSelected {
    let near = || {
        let cards = suite.cards.iter().map(|card| &*card.name);
        let mistakes = engine::GAMES.mistakes().map(|wrong| wrong.name);
        let keyword = || engine::GAMES.languages().find_map(|language| Lexicon::of(suite, language).near(name));
        nearest(name, cards.chain(mistakes)).or_else(keyword).map(|near| CaseHelp::Near(near.to_owned()))
    };
    let help = match unknown_name(suite, name) {
        NothingSelected::NoCase { help: words @ (None | Some(CaseHelp::Words(_))), .. } => near().or(words),
        NothingSelected::NoCase { help, .. } => help,
        other => return other,
    };
    NothingSelected::NoName { name: name.to_owned(), help }
}

/// A known mistake, with its clauses and the cases that catch it.
fn mistake(suite: &Suite, wrong: &Wrong) -> String {
    let mut text = format!("{} mistake `{}`\n  {}\n", wrong.game, wrong.name, wrong.says);
    for id in wrong.ids() {
        let says = suite.catalogues.find(wrong.game, id).map(|clause| clause.says.to_string());
        let _ = writeln!(text, "  about {id}: {}", says.unwrap_or_default());
    }
    let caught = Table::read(::cases::MISTAKES).caught(suite);
    let catches = |case: &&Case| {
        let caught = caught.get(&*case.id);
        caught.is_some_and(|all| all.iter().any(|other| other.game == wrong.game && other.name == wrong.name))
    };
    let cases: Vec<&Case> = suite.cases.iter().filter(catches).collect();
    let _ = writeln!(text, "  caught by {}", count(cases.len(), "case"));
    for case in cases {
        let _ = writeln!(text, "    {} {}", suite.at(case.file, case.span), case.id);
    }
    text
}

/// The arguments, beside the case and its edition, that reproduce the play.
fn again(args: &Explain) -> String {
    let cases = args.cases.as_ref().map(|path| format!(" --cases {}", quoted(&path.display().to_string())));
    let mistake = args.mistake.iter().map(|name| format!(" --mistake {}", quoted(name)));
    let misread = args.misread.iter().map(|name| format!(" --misread {}", quoted(name)));
    let engine = args.engine.iter().map(|name| format!(" --engine {}", quoted(name)));
    cases.into_iter().chain(mistake).chain(misread).chain(engine).collect()
}

/// The case under the interpretation that an engine follows, if judges differ.
fn by_what_it_follows(case: &Case, result: &CaseResult) -> Option<Case> {
    let follows = result.contested.as_ref()?.follows.first()?;
    Some(case.by(case.open_readings()?.named(follows)?))
}

/// The interpretations on which judges differ, a line for each.
fn readings(dispute: &Dispute) -> String {
    let line = |one: &Reading| format!("  interpretation `{}` rests on {}: {}\n", one.name, one.clause, one.argument);
    dispute.readings.iter().map(line).collect()
}

/// The explanation of a case, and `true` if the result counts as a failure.
fn explain_case(suite: &Suite, case: &Case, edition: &'static str, engine: &dyn Engine, again: &str) -> (String, bool) {
    let mut text = String::new();
    for (id, _) in &case.asserts {
        let says = suite.catalogues.find(case.language.game, id).map(|clause| clause.says.to_string());
        let _ = writeln!(text, "  asserts {id}: {}", says.unwrap_or_default());
    }
    if let Some(source) = &case.source {
        let _ = writeln!(text, "  source: {source}");
    }
    if let Some(why) = &case.why {
        let _ = writeln!(text, "  why: {why}");
    }
    let options = RunOptions { again, ..RunOptions::quiet("") };
    let record = run(suite, &[(case, edition)], engine, &options);
    let followed = record.results.first().and_then(|result| by_what_it_follows(case, result));
    let explanation = explain_play(suite, followed.as_ref().unwrap_or(case), edition, engine);
    if let Some(dispute) = dispute(case) {
        text.push_str(&readings(&dispute));
    }
    text.push_str(&explanation.text);
    for result in &record.results {
        let says =
            contested::settled(result).into_iter().chain(contested::followed(result).map(|it| format!("it {it}")));
        for line in says {
            let _ = writeln!(text, "  {line}");
        }
        let _ = writeln!(text, "  {}", result.verdict.as_str());
        let reason =
            result.reason.as_deref().filter(|_| !result.standing.is_failure() && result.verdict == Verdict::PassState);
        for line in reason.unwrap_or_default().lines() {
            let _ = writeln!(text, "  {line}");
        }
        if let Some(divergence) = &explanation.divergence {
            let _ = writeln!(text, "{divergence}");
        }
        if result.standing.is_failure() {
            let _ = writeln!(text, "  all that differs:");
            let _ = write!(text, "{}", reports::terminal::body(result));
        }
    }
    (text, record.failing().next().is_some())
}
