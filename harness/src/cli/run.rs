//! `run`, `list` and `check`.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::kernel::mistake::Wrong;
use indicatif::{ProgressBar, ProgressStyle};
use reports::lines::Head;
use reports::record::{Record, Verdict};
use ruleproof::language::header::{CaseKind, Status};
use ruleproof::play::engine::{Ask, Reference};
use ruleproof::protocol::request;
use ruleproof::run::{Telling, Trial, head, quoted, run as play_all, trials};
use ruleproof::suite::files::Origin;
use ruleproof::suite::load::{Suite, load};
use ruleproof::text::nearest::nearest;

use super::args::{Check, Color, List, ListFormat, Run};
use super::differs::{differences, parts};
use super::engines::{FILE, Player, chosen};
use super::exit::Exit;
use super::journal::{Journal, Resumed};
use super::output::Output;
use super::suite::{loaded, nothing, origin, print_problems, selected};
use super::told::print;

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
    if !players.iter().any(|player| all.iter().any(|(case, edition)| player.plays(case.language.game, edition))) {
        return Err(nothing(args.selection.no_tests));
    }
    let mut records = Vec::new();
    let mut quiet = false;
    let mut paths = HashSet::new();
    for (index, player) in players.iter().enumerate() {
        let name = player.engine().name();
        let outputs = own_paths(&outputs, name, &mut paths);
        let again = again(args, index, &origin);
        let mut trials = all.clone();
        trials.retain(|(case, edition)| player.plays(case.language.game, edition));
        if trials.is_empty() {
            eprintln!(
                "warning: the engine `{name}` is asked for none of the cases: see `games` and `edition` in {FILE}"
            );
        }
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

/// The outputs of one of several engines: paths that no engine before it has.
fn own_paths(outputs: &[Output], name: &str, taken: &mut HashSet<String>) -> Vec<Output> {
    const LONGEST: usize = 50;
    let name: String = name.chars().take(LONGEST).collect();
    let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name}-{number}")));
    let mut all = names.map(|name| outputs.iter().map(|output| output.of(&name)).collect::<Vec<Output>>());
    let free = |own: &Vec<Output>| own.iter().all(|output| output.path() == "-" || !taken.contains(output.path()));
    let own = all.find(free).unwrap_or_default();
    taken.extend(own.iter().map(|output| output.path().to_owned()));
    own
}

/// With several engines each record needs a path of its own.
fn several_paths(args: &Run, outputs: &[Output]) -> Result<(), Exit> {
    let one = outputs.iter().find(|output| !output.path().contains("{engine}"));
    if let Some(output) = one.filter(|_| args.engine.len() > 1) {
        eprintln!("error: `{}`: with several engines the path of a record needs `{{engine}}` in it", output.path());
        return Err(Exit::Usage);
    }
    if let Some(output) = outputs.iter().find(|output| !output.has_folder()) {
        eprintln!("error: `{}`: there is no such folder to write to", output.path());
        return Err(Exit::Usage);
    }
    let Some(resumed) = &args.resume else { return Ok(()) };
    if args.engine.len() > 1 {
        eprintln!("error: `--resume` goes on with one record, and so with one engine");
        return Err(Exit::Usage);
    }
    let clashes = |output: &&Output| matches!(output, Output::Lines(_)) || output.path() == resumed;
    if let Some(output) = outputs.iter().find(clashes) {
        eprintln!("error: output to `{}`: `--resume {resumed}` writes on into `{resumed}` itself", output.path());
        eprintln!("help: leave one of the two out");
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
    let head = Head { command: command(), ..head(suite, trials, player.engine(), &from) };
    let resumed = args.resume.as_deref().map(|path| Resumed::read(path, &head, trials)).transpose()?;
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
        let baseline = super::baseline::read(file)?;
        if baseline.engine != record.engine.name {
            eprintln!(
                "warning: `{file}` is the baseline of `{}`, the engine is `{}`",
                baseline.engine, record.engine.name
            );
        }
        baseline.apply(&mut record, strict);
    }
    Ok(record)
}

/// The command that runs, as it was given.
fn command() -> String {
    let arguments = std::env::args().skip(1).map(|argument| quoted(&argument));
    ["ruleproof".to_owned()].into_iter().chain(arguments).collect::<Vec<_>>().join(" ")
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
        ListFormat::Yaml => {
            for case in cases {
                println!("# {}\n{}\n", suite.at(case.file, case.span), suite.text(case));
            }
        }
        ListFormat::Requests => {
            let asks = trials(cases, edition).into_iter();
            let asks = asks.filter_map(|(case, edition)| Some(Ask::of(case.scenario.as_ref()?, edition)));
            for (id, ask) in (1..).zip(asks) {
                println!("{}", request(id, &ask));
            }
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
