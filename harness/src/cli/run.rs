//! `run`, `list` and `check`.

use engine::kernel::mistake::Wrong;
use indicatif::{ProgressBar, ProgressStyle};
use reports::record::{CaseResult, Record, Verdict};
use reports::terminal;
use ruleproof::language::header::{CaseKind, Status};
use ruleproof::play::engine::Reference;
use ruleproof::run::{Telling, quoted, run as play_all, trials};
use ruleproof::suite::files::Origin;
use ruleproof::suite::load::load;
use ruleproof::text::nearest::nearest;

use super::args::{Check, Color, List, ListFormat, Run};
use super::differs::{differences, parts};
use super::exit::Exit;
use super::output::Output;
use super::suite::{colored, loaded, nothing, origin, print_problems, selected};

/// `ruleproof run`.
pub fn run(args: &Run) -> Exit {
    match try_run(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn try_run(args: &Run) -> Result<Exit, Exit> {
    let outputs = args.output.iter().map(|text| Output::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let engine = reference(&args.mistake)?;
    if let Some(jobs) = args.jobs {
        threads(jobs)?;
    }
    let origin = origin(&args.selection);
    let suite = loaded(&origin, args.color)?;
    let cases = selected(&suite, &args.selection, &origin)?;
    let trials = trials(cases, args.selection.edition.as_deref());
    if trials.is_empty() {
        return Err(nothing(args.selection.no_tests));
    }
    let bar = progress(trials.len());
    let telling = Telling {
        from: &origin.shown(),
        again: &again(args, &origin),
        done: &|id| {
            bar.set_message(id.to_owned());
            bar.inc(1);
        },
    };
    let record = play_all(&suite, &trials, &engine, &telling);
    bar.finish_and_clear();
    if !outputs.iter().any(|output| matches!(output, Output::Json(path) | Output::Junit(path) if path == "-")) {
        print(&record, args);
    }
    for output in &outputs {
        output.write(&record)?;
    }
    Ok(if record.red().next().is_some() { Exit::Red } else { Exit::Fine })
}

/// The arguments, beside the case and its edition, that lead to the same play.
fn again(args: &Run, origin: &Origin) -> String {
    let mut again = String::new();
    if let Origin::Folder(path) = origin {
        again.push_str(" --cases ");
        again.push_str(&quoted(&path.display().to_string()));
    }
    for mistake in &args.mistake {
        again.push_str(" --mistake ");
        again.push_str(&quoted(mistake));
    }
    again
}

fn threads(jobs: usize) -> Result<(), Exit> {
    if jobs == 0 {
        eprintln!("error: `-j 0`: expected at least 1");
        return Err(Exit::Usage);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global();
    pool.map_err(|error| {
        eprintln!("error: {error}");
        Exit::Internal
    })
}

/// The reference engine, with the mistakes that are named.
pub fn reference(names: &[String]) -> Result<Reference, Exit> {
    let mut mistakes: Vec<Wrong> = Vec::new();
    for name in names {
        let wrong = mistake(name)?;
        if !mistakes.contains(&wrong) {
            mistakes.push(wrong);
        }
    }
    if let Some((one, other)) = engine::clash(&mistakes) {
        eprintln!("error: the mistakes `{}` and `{}` turn one ruling, each its own way", one.name, other.name);
        eprintln!("help: an engine can make only one of them");
        return Err(Exit::Usage);
    }
    Ok(Reference::making(mistakes))
}

/// The mistake that is named.
fn mistake(name: &str) -> Result<Wrong, Exit> {
    let folded = fold(name);
    if let Some(wrong) = engine::mistakes().find(|wrong| fold(wrong.name) == folded) {
        return Ok(wrong);
    }
    let names: Vec<&str> = engine::mistakes().map(|wrong| wrong.name).collect();
    eprintln!("error: unknown mistake `{name}`");
    match nearest(name, names.iter().copied()) {
        Some(near) => eprintln!("help: did you mean `{near}`?"),
        None => eprintln!("help: `ruleproof list --mistakes` lists all {}", names.len()),
    }
    Err(Exit::Usage)
}

/// A mistake's name without what people write differently: case, hyphens, a first article.
fn fold(name: &str) -> String {
    let folded = name.to_lowercase().replace(['-', '_'], " ");
    let folded = folded.trim();
    let bare = ["a ", "an ", "the "].iter().find_map(|article| folded.strip_prefix(article));
    bare.unwrap_or(folded).to_owned()
}

/// A bar that shows how many are done.
pub fn progress(trials: usize) -> ProgressBar {
    let bar = ProgressBar::new(trials as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

fn print(record: &Record, args: &Run) {
    let color = colored(args.color, &std::io::stdout());
    anstream::ColorChoice::write_global(if color {
        anstream::ColorChoice::Always
    } else {
        anstream::ColorChoice::Never
    });
    if args.verbose {
        for result in &record.results {
            println!("{:>12} {} ({}:{})", result.verdict.as_str(), result.name(), result.file, result.line);
        }
    }
    for result in record.red() {
        print_red(result);
    }
    if std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true") {
        annotate(record);
    }
    for mistake in &record.engine.mistakes {
        println!("the engine makes the mistake `{mistake}`");
        tell_mistake(mistake, record);
    }
    print!("{}", terminal::summary(record));
    let passed = record.results.iter().filter(|result| result.verdict == Verdict::Pass).count();
    let red = record.summary(None).red;
    let state = match red {
        0 => "as expected".to_owned(),
        1 => "1 case is not as expected".to_owned(),
        _ => format!("{red} cases are not as expected"),
    };
    println!("{passed} of {} plays passed in {:.3} s: {state}", record.results.len(), record.seconds);
}

fn print_red(result: &CaseResult) {
    const RED: &str = "\u{1b}[1;31m";
    const PLAIN: &str = "\u{1b}[0m";
    println!("{RED}{}{PLAIN}", terminal::headline(result));
    println!("{}", terminal::body(result));
}

/// Says which clauses a mistake is about and which of them were noticed.
fn tell_mistake(name: &str, record: &Record) {
    let Some(wrong) = engine::mistakes().find(|wrong| wrong.name == name) else { return };
    println!("  {}", wrong.says);
    for clause in wrong.clauses {
        let caught = record.red().filter(|result| result.asserts.iter().any(|asserted| asserted == clause));
        let names: Vec<String> = caught.map(CaseResult::name).collect();
        let told = if names.is_empty() {
            "no case that asserts it turned red".to_owned()
        } else {
            format!("caught by {}", names.join(", "))
        };
        println!("  {clause}: {told}");
    }
}

/// Annotations for GitHub Actions, on the lines of the cases.
fn annotate(record: &Record) {
    for result in record.red() {
        let text = format!("{}\n{}", terminal::headline(result), terminal::body(result));
        let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let line = result.failures.first().map_or(result.line, |failure| failure.line);
        println!("::error file={},line={line}::{text}", result.file);
    }
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY") {
        let text = format!("### ruleproof\n\n```\n{}```\n", terminal::summary(record));
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        let _ = file.and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
    }
}

/// `ruleproof list`.
pub fn list(args: &List) -> Exit {
    match try_list(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn try_list(args: &List) -> Result<Exit, Exit> {
    if args.mistakes {
        for wrong in engine::mistakes() {
            println!("{:<10} {}\n           {} [{}]", wrong.game, wrong.name, wrong.says, wrong.clauses.join(", "));
        }
        return Ok(Exit::Fine);
    }
    let origin = origin(&args.selection);
    let suite = loaded(&origin, Color::Auto)?;
    let mut cases = selected(&suite, &args.selection, &origin)?;
    let edition = args.selection.edition.as_deref();
    cases.retain(|case| edition.is_none_or(|edition| case.editions.iter().any(|(other, _)| *other == edition)));
    cases.retain(|case| !args.differs || parts(case));
    if cases.is_empty() {
        return Err(nothing(args.selection.no_tests));
    }
    if args.differs {
        differences(&suite, &cases, args.format);
        return Ok(Exit::Fine);
    }
    match args.format {
        ListFormat::Lines => {
            for case in cases {
                let asserts: Vec<&str> = case.asserts.iter().map(|(id, _)| id.as_str()).collect();
                println!("{}  {}  [{}]", suite.at(case.file, case.span), case.id, asserts.join(", "));
            }
        }
        ListFormat::Json => {
            let cases: Vec<serde_json::Value> = cases
                .into_iter()
                .map(|case| {
                    serde_json::json!({
                        "id": &*case.id,
                        "game": case.language.game,
                        "file": suite.sources.path(case.file),
                        "line": suite.sources.place(case.file, case.span.start).line,
                        "asserts": case.asserts.iter().map(|(id, _)| id).collect::<Vec<_>>(),
                        "kind": case.kind.map(CaseKind::as_str),
                        "status": case.status.map(Status::as_str),
                        "tags": case.tags,
                        "editions": case.editions.iter().map(|(edition, _)| *edition).collect::<Vec<_>>(),
                    })
                })
                .collect();
            println!("{}", serde_json::to_string_pretty(&cases).unwrap_or_default());
        }
    }
    Ok(Exit::Fine)
}

/// `ruleproof check`.
pub fn check(args: &Check) -> Exit {
    let origins = if args.paths.is_empty() {
        vec![Origin::usual()]
    } else {
        args.paths.iter().cloned().map(Origin::Folder).collect()
    };
    let mut exit = Exit::Fine;
    for origin in origins {
        let texts = match origin.read() {
            Ok(texts) => texts,
            Err(error) => {
                eprintln!("error: {error}");
                exit = Exit::Invalid;
                continue;
            }
        };
        let suite = load(texts);
        let mut problems = suite.problems.clone();
        problems.extend(suite.unknown_cards.iter().cloned());
        problems.sort_by_key(|problem| (problem.file, problem.span));
        if problems.is_empty() {
            println!("{}: {} cases, nothing wrong", origin.shown(), suite.cases.len());
        } else {
            print_problems(&problems, &suite.sources, args.color, "");
            exit = Exit::Invalid;
        }
    }
    exit
}
