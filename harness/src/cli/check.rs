//! `check`: checks files without playing them.

use reports::tree::count;
use ruleproof::files::Origin;
use ruleproof::lab::cards;
use ruleproof::lab::lint::lints;
use ruleproof::lab::migrate::migrations;
use ruleproof::printed::misnamed;
use ruleproof::readings::check::{self as readings, Unread};
use ruleproof::redefined::compared;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::language::header::Status;
use ruleproof::suite::load::{Suite, Texts, load};
use ruleproof::suite::text::problem::Problem;
use ruleproof::suite::text::source::Span;

use super::args::Check;
use super::error::{self, Error, UsageError};
use super::exit::Exit;
use super::fix;
use super::suite::{colored, problems, usual};
use super::warning::Warning;

/// The numbers of cases in pending folders that await judgement, and that are judged.
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

/// The number of cases that do not name the source of their expectation.
fn sourceless(suite: &Suite) -> Option<String> {
    match suite.cases.iter().filter(|case| case.source.is_none()).count() {
        0 => None,
        1 => Some("1 case names no source, which counts as `derived`".to_owned()),
        several => Some(format!("{several} cases name no source, which counts as `derived`")),
    }
}

/// `ruleproof check`.
pub fn check(args: &Check) -> Result<Exit, Error> {
    let named: Vec<Origin> = args.paths.iter().chain(&args.cases).cloned().map(Origin::Folder).collect();
    let origins = if named.is_empty() { vec![usual()] } else { named };
    if args.fix && origins.contains(&Origin::Bundled) {
        return Err(UsageError::FixBundled.into());
    }
    let mut errors: Vec<Error> = Vec::new();
    for origin in origins {
        match origin.read() {
            Err(error) => errors.push(error.into()),
            Ok(texts) => {
                let texts = if args.fix { fixed(&origin, texts, args, &mut errors) } else { texts };
                errors.extend(checked(load(engine::GAMES, texts), &origin, args).err());
            }
        }
    }
    error::all(errors, Exit::InvalidFiles)?;
    Ok(Exit::Success)
}

/// Applies all certain fixes. Returns the texts afterwards.
fn fixed(origin: &Origin, texts: Texts, args: &Check, errors: &mut Vec<Error>) -> Texts {
    errors.extend(fix::apply(origin, &texts, args.dry_run, args.color));
    if args.dry_run { texts } else { origin.read().unwrap_or(texts) }
}

/// Checks a suite, and reports that it has no problems.
fn checked(mut suite: Suite, origin: &Origin, args: &Check) -> Result<(), Error> {
    let mut wrong = suite.problems.clone();
    wrong.extend(suite.unknown_cards.iter().cloned());
    wrong.extend(misnamed(&suite));
    let readings = origin.readings();
    let is_read = !readings.is_empty();
    let mut unread = Vec::new();
    // Reviews are checked only if all cases were understood, since otherwise the two kinds of problems are
    // indistinguishable.
    if wrong.is_empty() && is_read {
        let checked = readings::check(&mut suite, readings);
        wrong = checked.problems;
        unread = checked.unread;
    }
    wrong.sort_by_key(|problem| (problem.file, problem.span));
    if !wrong.is_empty() {
        return Err(problems(wrong, suite.sources, args.color, "").into());
    }
    let read = if is_read { second(&unread, suite.cases.len()) } else { String::new() };
    let lints = warnings(&suite);
    for warning in &lints {
        Warning::Lint(warning.line(&suite.sources)).show();
    }
    let compared = compared(&suite);
    let shown = || suite.warnings.iter().chain(&compared.other);
    for problem in shown() {
        let color = colored(args.color, &std::io::stderr());
        Warning::Shown(problem.render(&suite.sources, color)).show();
    }
    let cases = count(suite.cases.len(), "case");
    // A step that the rules refuse is a warning, and a case with one is not right.
    let found = match lints.len() + shown().count() {
        0 => "nothing wrong".to_owned(),
        several => format!("no error, {}", count(several, "warning")),
    };
    println!("{}: {cases}, {found}{}{read}", origin.shown(), awaiting(&suite));
    if let Some(sourceless) = sourceless(&suite) {
        println!("  {sourceless}");
    }
    let awaiting = suite.cases.iter().filter(|case| case.status == Some(Status::AwaitingEngine)).count();
    if awaiting > 0 {
        let (have, it) = if awaiting == 1 { ("has", "it fails") } else { ("have", "they fail") };
        println!("  {} {have} the status `awaiting-engine`: a run passes although {it}", count(awaiting, "case"));
    }
    if compared.same > 0 {
        let cards = count(compared.same, "card");
        let (mean, them) = if compared.same == 1 { ("means", "it") } else { ("mean", "them") };
        println!("  {cards} {mean} the same as the bundled definition; `check --fix` removes {them} where it can");
    }
    for unread in unread {
        println!("  {unread}");
    }
    Ok(())
}

/// The warnings about the cases and cards of a suite without problems. A case in the form of an earlier release is
/// reported once, with the way to update it.
fn warnings(suite: &Suite) -> Vec<Problem> {
    let mut found = migrations(suite);
    let old: Vec<_> = found.iter().map(|problem| (problem.file, problem.span)).collect();
    let is_old = |lint: &Problem| {
        let inside = |case: &&Case| {
            let holds = |span: Option<Span>| {
                span.is_some_and(|span| case.span.start <= span.start && span.end <= case.body.end)
            };
            case.file == lint.file
                && holds(lint.span)
                && old.iter().any(|(file, span)| *file == case.file && holds(*span))
        };
        suite.cases.iter().any(|case| inside(&case))
    };
    let lints = lints(suite).into_iter().filter(|lint| old.is_empty() || !is_old(lint)).collect::<Vec<_>>();
    found.extend(lints);
    found.extend(cards::lints(suite));
    found
}

/// The number of cases with an agreeing review.
fn second(unread: &[Unread], cases: usize) -> String {
    match unread.len() {
        0 => "; a review of each agrees".to_owned(),
        open => format!("; reviews of {} agree, {open} are missing:", cases.saturating_sub(open)),
    }
}
