//! `bugs`: writes a report for each bug in a record.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use reports::bug::{Bug, Failed, Small, index};
use reports::record::{CaseResult, Record};
use ruleproof::config::BUNDLED;
use ruleproof::lab::bugs::{Group, bugs as grouped, dedented, file_name};
use ruleproof::lab::diagnose::{Known, concerned, trials};
use ruleproof::lab::minimize::write::written;
use ruleproof::lab::minimize::{Cut, Ending, Minimized, Minimizing, minimize};
use ruleproof::lab::mistakes::{Scope, matrix};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::{Engine, Reference};
use ruleproof::suite::run::quoted;

use super::args::{Color, Selection};
use super::diff::read;
use super::engines::{EngineChoice, mistakes_have_an_engine, one};
use super::error::{Error, Incomplete, NothingSelected};
use super::exit::Exit;
use super::folder::Folder;
use super::minimize::eager;
use super::progress::progress;
use super::run::command;
use super::suite::{loaded, origin};
use super::warning::Warning;

/// The file that marks a folder made by this verb, and lists the folder's own files.
const MARK: &str = ".ruleproof-bugs";

/// The number of plays of a bug that are tried, until one can be minimized.
const TRIED: usize = 3;

/// `bugs`.
#[derive(Debug, Args)]
pub struct Bugs {
    /// Record of a run, as written by `run --output json=PATH` or jsonl=PATH
    #[arg(value_name = "RECORD")]
    record: String,

    /// Engine of the record: a command that speaks the protocol, a name from ruleproof.toml, or `bundled`
    #[arg(long, value_name = "CMD|NAME")]
    engine: String,

    /// Make a known mistake on the bundled engine (repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Write the reports into this folder: a new or empty one, or one that this verb made
    #[arg(long, value_name = "DIR")]
    into: PathBuf,

    /// Stop minimizing each bug after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time: u64,

    /// Maximum number of bugs to report; the bugs that the most plays show come first
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..))]
    most: u16,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// `ruleproof bugs`.
pub fn bugs(args: &Bugs) -> Result<Exit, Error> {
    mistakes_have_an_engine([args.engine.as_str()].iter(), &args.mistake)?;
    let mut folder = Folder::find(&args.into, "ruleproof bugs", MARK)?;
    let record = read(&args.record)?;
    let origin = origin(&Selection { cases: args.cases.clone(), ..Selection::default() });
    let suite = loaded(&origin, Color::Auto)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let choice = eager(one(&args.engine, &args.mistake, &stopped)?);
    if choice.engine().name() != record.engine.name {
        let (record, engine) = (record.engine.name.clone(), choice.engine().name().to_owned());
        Warning::OtherEngine { record, engine }.show();
    }
    let all = groups(args, &suite, &record, &origin.shown())?;
    let groups = all.get(..usize::from(args.most)).unwrap_or(&all);
    if groups.is_empty() {
        println!("no play failed or ended in an error");
        return Ok(Exit::Success);
    }
    let mut taken = BTreeSet::from(["readme".to_owned()]);
    let title = |group: &Group<'_>| group.wrong.map_or_else(|| group.says.clone(), |wrong| wrong.name.to_owned());
    let names: Vec<String> = groups.iter().map(|group| file_name(&title(group), &mut taken)).collect();
    let mut files = BTreeSet::from([README.to_owned()]);
    files.extend(names.iter().flat_map(|name| [report(name), small_case(name)]));
    folder.claim(&files)?;
    let writing = Writing { args, suite: &suite, choice: &choice, record: &record };
    let mut wrote = BTreeSet::from([README.to_owned()]);
    let mut ids = BTreeSet::new();
    let mut told = Vec::new();
    for (group, name) in groups.iter().zip(&names) {
        let (bug, case) = writing.bug(group, name, &mut ids);
        if stopped.load(Ordering::Relaxed) {
            return Err(Incomplete::Reports { written: told.len(), all: groups.len() }.into());
        }
        if let Some(text) = case {
            folder.put(&small_case(name), &text)?;
            wrote.insert(small_case(name));
        }
        folder.put(&report(name), &bug.markdown())?;
        wrote.insert(report(name));
        println!("{}: {}", args.into.join(report(name)).display(), said(&bug));
        told.push(bug);
    }
    let engine = format!("{} {}", record.engine.name, record.engine.version);
    folder.put(README, &index(&told, &engine, &command()))?;
    folder.clear(&wrote);
    folder.claim(&wrote)?;
    if all.len() > groups.len() {
        println!("{} more bugs have no report: raise --most", all.len() - groups.len());
    }
    Ok(Exit::Success)
}

/// The list of the reports.
const README: &str = "README.md";

/// The file of a report.
fn report(name: &str) -> String {
    format!("{name}.md")
}

/// The file of the case beside a report. The case awaits judgement, so it is in a `pending` folder.
fn small_case(name: &str) -> String {
    format!("pending/{name}.yaml")
}

/// The failures of the record, grouped into bugs.
fn groups<'r>(args: &Bugs, suite: &Suite, record: &'r Record, from: &str) -> Result<Vec<Group<'r>>, Error> {
    let trials = trials(suite, record);
    if trials.is_empty() {
        return Err(NothingSelected::NoPlay { record: args.record.clone(), suite: from.to_owned() }.into());
    }
    let mistakes = concerned(engine::GAMES, record);
    let bar = progress(mistakes.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let matrix = matrix(suite, &trials, (&mistakes, Scope::Game), from, &done);
    let diagnosis = Known::of(suite, &trials, &matrix).diagnose(record, 1);
    bar.finish_and_clear();
    Ok(grouped(suite, record, &diagnosis))
}

/// A bug in one line.
fn said(bug: &Bug) -> String {
    let plays = match bug.plays.len() {
        1 => "1 play".to_owned(),
        plays => format!("{plays} plays"),
    };
    match &bug.small {
        Small::Minimal { size, before } => format!("{plays}; {size} of {before} words and numbers"),
        Small::Cut { size, before, why } => format!("{plays}; {why}: {size} of {before} words and numbers"),
        Small::Whole => plays,
        Small::Failed(why) => format!("{plays}; not minimized: {why}"),
    }
}

/// The inputs of the reports.
struct Writing<'w> {
    args: &'w Bugs,
    suite: &'w Suite,
    choice: &'w EngineChoice,
    record: &'w Record,
}

/// A minimized case with the text of its file.
struct Made {
    small: Box<Minimized>,
    id: String,
    text: String,
    cards: Vec<String>,
}

impl Writing<'_> {
    /// The report of a bug, and the case beside it.
    fn bug(&self, group: &Group<'_>, name: &str, ids: &mut BTreeSet<String>) -> (Bug, Option<String>) {
        let mut found = Err("the engines do not differ on it".to_owned());
        let mut shown = group.plays.first().copied();
        // If no play shows this fault alone, any play will do.
        let like = group.wrong.map(Reference::wrong);
        let like = like.as_ref().map(|like| like as &dyn Engine);
        let likes = if like.is_some() { vec![like, None] } else { vec![None] };
        let plays = || group.plays.iter().copied().take(TRIED);
        for (like, play) in likes.into_iter().flat_map(|like| plays().map(move |play| (like, play))) {
            found = self.minimized(play, like);
            if found.is_ok() {
                shown = Some(play);
                break;
            }
        }
        let bug = self.unreduced(group, name, shown);
        match found {
            Ok(made) => self.with_small(bug, made, ids),
            Err(why) => (Bug { small: Small::Failed(why), ..bug }, None),
        }
    }

    fn case(&self, play: &CaseResult) -> Option<&Case> {
        self.suite.cases.iter().find(|case| *case.id == *play.id)
    }

    /// Minimizes a case on which the engine diverges from the right one, or returns the reason why it cannot.
    fn minimized(&self, play: &CaseResult, like: Option<&dyn Engine>) -> Result<Made, String> {
        let case = self.case(play).ok_or("the suite has no such case")?;
        let edition = case.editions.iter().find(|(edition, _)| *edition == play.edition);
        let (edition, _) = edition.ok_or("the case does not apply to that edition")?;
        let start = Instant::now();
        let bar = progress(0);
        let right = Reference::right();
        let wanted = Minimizing {
            suite: self.suite,
            case,
            edition,
            engines: [&right, self.choice.engine()],
            like,
            most_plays: usize::MAX,
            enough: &|| start.elapsed().as_secs() >= self.args.time,
            telling: &|_, size| bar.set_message(format!("{}: trying {size} words and numbers", case.id)),
        };
        let ending = minimize(&wanted);
        bar.finish_and_clear();
        let small = match ending {
            Ending::Minimal(small) => small,
            Ending::Agree(_) => return Err("the engines do not differ on it".to_owned()),
            Ending::Unsteady => return Err("the engine answers differently when the request is repeated".to_owned()),
            Ending::Stopped(why) => return Err(why),
        };
        let labels = [BUNDLED, &self.args.engine];
        let case = written(&wanted, &small, labels, &command());
        let case = case.ok_or("the minimized scenario cannot be written as a case")?;
        Ok(Made { small, id: case.id, text: case.text, cards: case.cards })
    }

    /// The report of a bug without minimizing.
    fn unreduced(&self, group: &Group<'_>, name: &str, shown: Option<&CaseResult>) -> Bug {
        let case = shown.and_then(|play| self.case(play));
        let failed = |play: &CaseResult| -> Vec<Failed> {
            let of = |failure: &reports::record::Failure| Failed {
                at: format!("{}:{}:{}", play.file, failure.line, failure.column),
                what: failure.what.clone(),
                expected: failure.expected.clone(),
                actual: failure.actual.clone(),
            };
            play.failures.iter().map(of).collect()
        };
        let again = |play: &CaseResult| {
            let cases =
                self.args.cases.as_ref().map(|path| format!(" --cases {}", quoted(&path.display().to_string())));
            let (id, edition) = (quoted(&play.id), quoted(&play.edition));
            let command =
                format!("ruleproof run {id} --edition {edition}{}{}", cases.unwrap_or_default(), self.engine());
            ("The case of the suite".to_owned(), command)
        };
        let mut rules: Vec<String> = group.wrong.iter().flat_map(|wrong| wrong.ids().map(str::to_owned)).collect();
        for (id, _) in case.iter().flat_map(|case| &case.asserts) {
            if !rules.contains(id) {
                rules.push(id.clone());
            }
        }
        let rule = |id: String| {
            let clause = self.suite.catalogues.find(group.game, &id)?;
            Some([id, clause.at.to_string(), clause.says.to_string()])
        };
        Bug {
            name: name.to_owned(),
            game: group.game.to_owned(),
            mistake: group.wrong.map(|wrong| (wrong.name.to_owned(), wrong.says.to_owned())),
            says: group.says.clone(),
            engine: format!("{} {}", self.record.engine.name, self.record.engine.version),
            plays: group.plays.iter().map(|play| play.name()).collect(),
            case: shown.map(|play| (play.id.clone(), format!("{}:{}", play.file, play.line))).unwrap_or_default(),
            edition: shown.map(|play| play.edition.clone()).unwrap_or_default(),
            scenario: case.map(|case| dedented(self.suite.text(case))).unwrap_or_default(),
            small: Small::Whole,
            differs: None,
            failures: shown.map(failed).unwrap_or_default(),
            reason: shown.and_then(|play| play.reason.clone()),
            rules: rules.into_iter().filter_map(rule).collect(),
            cards: case.map(|case| self.cards(case, &case.cards())).unwrap_or_default(),
            commands: shown.map(again).into_iter().collect(),
        }
    }

    fn with_small(&self, mut bug: Bug, made: Made, ids: &mut BTreeSet<String>) -> (Bug, Option<String>) {
        let Made { small, id, mut text, cards } = made;
        // One case may show two bugs.
        let mut own = id.clone();
        let mut number = 2_usize;
        while !ids.insert(format!("{}/{own}", bug.game)) {
            own = format!("{id}-{number}");
            number += 1;
        }
        text = text.replacen(&format!("\n  {id}:\n"), &format!("\n  {own}:\n"), 1);
        let (size, before) = (small.draft.size(), small.before);
        bug.small = match &small.cut {
            None => Small::Minimal { size, before },
            Some(Cut::Time) => Small::Cut { size, before, why: format!("cut after {} s", self.args.time) },
            Some(Cut::Plays) => Small::Cut { size, before, why: format!("cut after {} plays", small.plays) },
            Some(Cut::Ways) => {
                Small::Cut { size, before, why: "not every path through the choices was compared".to_owned() }
            }
            Some(Cut::Stopped(why)) => Small::Cut { size, before, why: why.clone() },
        };
        bug.scenario = dedented(&small.draft.to_string());
        let [right, wrong] = &small.parts.divergence.has;
        bug.differs = Some([small.parts.divergence.what.clone(), right.clone(), wrong.clone()]);
        if let Some(case) = self.suite.cases.iter().find(|case| *case.id == *bug.case.0) {
            bug.cards = self.cards(case, &cards);
        }
        let into = quoted(&self.args.into.display().to_string());
        let name = quoted(&format!("{}/{own}", bug.game));
        let explain = format!("ruleproof explain {name} --cases {into}{}", self.engine());
        bug.commands.insert(0, ("The scenario above, step by step".to_owned(), explain));
        (bug, Some(text))
    }

    /// The arguments that name the engine.
    fn engine(&self) -> String {
        if self.args.engine == BUNDLED {
            let named = self.args.mistake.iter().flat_map(|name| [" --mistake ".to_owned(), quoted(name)]);
            return named.collect();
        }
        format!(" --engine {}", quoted(&self.args.engine))
    }

    /// The cards of a case as they are written in their files.
    fn cards(&self, case: &Case, names: &[String]) -> Vec<String> {
        let own = self.suite.cards.iter().filter(|card| card.game == case.language.game);
        let own = own.filter(|card| !card.of_file || card.file == case.file);
        let known: BTreeMap<&str, _> = own.map(|card| (card.name.as_str(), card)).collect();
        let text = |name: &String| {
            let card = known.get(name.as_str())?;
            Some(dedented(self.suite.sources.entry(card.file, card.span)))
        };
        names.iter().filter_map(text).collect()
    }
}
