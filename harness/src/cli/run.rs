//! `run`, `list` and `check`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::kernel::mistake::Wrong;
use indicatif::{ProgressBar, ProgressStyle};
use reports::record::{CaseResult, Record, Verdict};
use reports::terminal;
use ruleproof::language::header::{CaseKind, Status};
use ruleproof::play::engine::Reference;
use ruleproof::run::{Telling, Trial, head, quoted, run as play_all, trials};
use ruleproof::suite::files::Origin;
use ruleproof::suite::load::{Suite, load};
use ruleproof::text::nearest::nearest;

use super::args::{Check, Color, List, ListFormat, Run};
use super::differs::{differences, parts};
use super::engines::{Player, chosen};
use super::exit::Exit;
use super::journal::{Journal, Resumed};
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
    several_paths(args, &outputs)?;
    if let Some(jobs) = args.jobs {
        threads(jobs)?;
    }
    let origin = origin(&args.selection);
    let suite = loaded(&origin, args.color)?;
    let cases = selected(&suite, &args.selection, &origin)?;
    let all = trials(cases, args.selection.edition.as_deref());
    if all.is_empty() {
        return Err(nothing(args.selection.no_tests));
    }
    let stopped = Arc::new(AtomicBool::new(false));
    let players = chosen(&args.engine, &args.mistake, &stopped)?;
    let mut records = Vec::new();
    let mut quiet = false;
    for (index, player) in players.iter().enumerate() {
        let outputs: Vec<Output> = outputs.iter().map(|output| output.of(player.engine().name())).collect();
        let again = again(args, index, &origin);
        let mut trials = all.clone();
        trials.retain(|(case, edition)| player.plays(case.language.game, edition));
        let record = recorded(args, &suite, &trials, player, &outputs, &origin, &again)?;
        quiet |= outputs.iter().any(|output| output.path() == "-");
        if !quiet {
            print(&record, args);
        }
        for output in &outputs {
            output.write(&record)?;
        }
        records.push(record);
    }
    if records.len() > 1 && !quiet {
        print!("\n{}", reports::matrix::table(&records));
    }
    Ok(ending(&records))
}

/// With several engines each record needs a path of its own.
fn several_paths(args: &Run, outputs: &[Output]) -> Result<(), Exit> {
    let one = outputs.iter().find(|output| !output.path().contains("{engine}"));
    if let Some(output) = one.filter(|_| args.engine.len() > 1) {
        eprintln!("error: `{}`: with several engines the path of a record needs `{{engine}}` in it", output.path());
        return Err(Exit::Usage);
    }
    if args.resume.is_some() && args.engine.len() > 1 {
        eprintln!("error: `--resume` goes on with one record, and so with one engine");
        return Err(Exit::Usage);
    }
    Ok(())
}

/// Has one engine play, and keeps the record.
fn recorded(
    args: &Run,
    suite: &Suite,
    trials: &[Trial<'_>],
    player: &Player,
    outputs: &[Output],
    origin: &Origin,
    again: &str,
) -> Result<Record, Exit> {
    let from = origin.shown();
    let head = head(suite, trials, player.engine(), &from);
    let resumed = args.resume.as_deref().map(|path| Resumed::read(path, &head)).transpose()?;
    let left = resumed.as_ref().map_or_else(|| trials.to_vec(), |resumed| resumed.left(trials));
    let paths = outputs.iter().filter(|output| matches!(output, Output::Lines(_)));
    let mut journals = paths.map(|output| Journal::start(output.path(), &head)).collect::<Result<Vec<_>, _>>()?;
    if let Some(resumed) = &resumed {
        journals.push(resumed.go_on()?);
    }
    let bar = progress(left.len());
    let telling = Telling {
        from: &from,
        again,
        done: &|number, result| {
            for journal in &journals {
                journal.result(number, result);
            }
            bar.set_message(result.id.clone());
            bar.inc(1);
        },
    };
    let mut record = play_all(suite, &left, player.engine(), &telling);
    bar.finish_and_clear();
    for journal in journals {
        journal.end(&record)?;
    }
    if let Some(resumed) = resumed {
        record = resumed.joined(record, trials);
    }
    if let Some(file) = &args.baseline {
        let strict = args.strict || std::env::var("CI").is_ok_and(|value| value == "true");
        super::baseline::read(file)?.apply(&mut record, strict);
    }
    Ok(record)
}

/// How the program ends after these runs.
fn ending(records: &[Record]) -> Exit {
    let results = || records.iter().flat_map(|record| &record.results);
    if results().any(|result| result.verdict == Verdict::NotRun) {
        Exit::Incomplete
    } else if results().any(|result| result.standing.is_red()) {
        Exit::Red
    } else {
        Exit::Fine
    }
}

/// The arguments, beside the case and its edition, that lead to the same play.
fn again(args: &Run, engine: usize, origin: &Origin) -> String {
    let mut again = String::new();
    if let Some(engine) = args.engine.get(engine) {
        again.push_str(" --engine ");
        again.push_str(&quoted(engine));
    }
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

/// Plays on so many threads.
pub fn threads(jobs: usize) -> Result<(), Exit> {
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

/// A bar that goes so far, on a terminal.
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
    for result in record.red().filter(|result| result.verdict != Verdict::NotRun) {
        print_red(result);
    }
    print_not_run(record);
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

/// Says how many plays did not run, and why: one line a reason.
fn print_not_run(record: &Record) {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for result in record.results.iter().filter(|result| result.verdict == Verdict::NotRun) {
        let reason = result.reason.as_deref().unwrap_or("nobody knows why");
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, count)) => *count += 1,
            None => reasons.push((reason, 1)),
        }
    }
    for (reason, count) in reasons {
        println!("{count} {} not run: {reason}", if count == 1 { "play was" } else { "plays were" });
    }
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
            println!("{}: {} cases, nothing wrong{}", origin.shown(), suite.cases.len(), awaiting(&suite));
        } else {
            print_problems(&problems, &suite.sources, args.color, "");
            exit = Exit::Invalid;
        }
    }
    exit
}
