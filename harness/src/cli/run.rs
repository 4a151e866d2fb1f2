//! `run`: plays cases on one or more engines.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use reports::baseline::Baseline;
use reports::record::{CaseResult, Part, Record, Strict};
use ruleproof::baselines::Rules;
pub use ruleproof::baselines::in_ci;
use ruleproof::bounded;
use ruleproof::config::{Config, Level};
use ruleproof::files::Origin;
use ruleproof::suite::load::Suite;
use ruleproof::suite::run::{digest, quoted};
use ruleproof::suite::survey::Play;

use super::args::{NoTests, Run, Selection};
use super::engines::{EngineChoice, chosen, misreadings_have_an_engine};
use super::error::{Error, FileError, NothingSelected, UsageError};
use super::exchanges::Exchanges;
use super::exit::Exit;
use super::output::{Format, Output, apart};
use super::page::Pages;
use super::partition::Partition;
use super::playing::Playing;
use super::suite::{nothing, nothing_of, origin};
use super::surveyed::{Picked, picked};
use super::warning::Warning;

/// `ruleproof run`.
pub fn run(args: &Run) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| Output::parse(text)).collect::<Result<Vec<_>, _>>()?;
    several_paths(args, &outputs)?;
    if args.engine.is_empty() && args.mistake.is_empty() && args.misread.is_empty() {
        reference_is_meant(&super::config::config()?)?;
    }
    let origin = origin(&args.selection);
    let partition = args.selection.partition.as_deref().map(Partition::parse).transpose()?;
    // Plays that are resumed, or drawn beside their case, need all details.
    let in_part = args.resume.is_none();
    let picked = picked(&origin, &args.selection, partition, args.color, in_part)?;
    let version = origin.version().map_err(FileError::from)?;
    pinned(args.suite_version.as_deref(), version.as_deref())?;
    let mine =
        partition.map(|partition| partition.take(&picked.whole, |case| picked.survey.listing.id(case).to_owned()));
    let mut all = picked.survey.listing.plays(&picked.whole, args.selection.edition.as_deref());
    if let Some(path) = &args.failing.failed {
        failed(&mut all, path, &picked, args.selection.no_tests)?;
    }
    let is_mine = |play: &Play| mine.as_ref().is_none_or(|mine| mine.binary_search(&play.case).is_ok());
    if all.is_empty() && partition.and_then(Partition::of_files).is_none() {
        return nothing(args.selection.no_tests);
    }
    let cases: Vec<u32> = all.iter().map(|play| play.case).collect();
    let picked = picked.standing_on(&cases);
    let survey = &picked.survey;
    let listing = &survey.listing;
    let exchanges = args.exchanges.as_deref().map(Exchanges::find).transpose()?;
    let stopped = Arc::new(AtomicBool::new(false));
    misreadings_have_an_engine(&args.engine, &args.misread)?;
    let mut whole = None;
    let engines = chosen(&args.engine, &args.mistake, &stopped)?.into_iter();
    let engines =
        engines.map(|engine| engine.misreading(&args.misread, || whole.get_or_insert_with(|| survey.whole())));
    let mut engines = engines.collect::<Result<Vec<_>, _>>()?;
    let plays = |choice: &EngineChoice, play: &Play| choice.plays(listing.game(*play), listing.edition(*play));
    let asked = |choice: &EngineChoice| all.iter().any(|play| plays(choice, play));
    if !all.is_empty() {
        if !engines.iter().any(asked) {
            return nothing(args.selection.no_tests);
        }
        if let Some(idle) = engines.iter().find(|choice| !asked(choice)) {
            return Err(NothingSelected::AskedNothing(idle.engine().name().to_owned()).into());
        }
    }
    let by_files = partition.and_then(Partition::of_files).is_some();
    let baseline = match args.baseline.as_deref().map(|file| known(file, &picked, by_files, &engines)).transpose() {
        // A baseline from the settings file is not meant for other engines.
        Err(Error::Usage(UsageError::BaselineOfAnother { .. })) if args.from_file.baseline => None,
        baseline => baseline?,
    };
    let exchanges = exchanges.map(|exchanges| exchanges.listen(&mut engines)).transpose()?;
    let unnoticed = origin.unnoticed();
    let mut records = Vec::new();
    let mut quiet = false;
    let mut paths = HashSet::new();
    let (of_all, outputs): (Vec<Output>, Vec<Output>) = outputs.into_iter().partition(Output::is_of_all);
    quiet |= of_all.iter().any(|output| output.path == "-");
    let mut pages: Vec<(String, Vec<usize>)> =
        of_all.iter().map(|output| (output.path.clone(), (0..engines.len()).collect())).collect();
    for (index, choice) in engines.iter().enumerate() {
        let name = choice.engine().name();
        let outputs = own_paths(&outputs, name, &mut paths)?;
        quiet |= outputs.iter().any(|output| output.path == "-");
        let own = outputs.iter().filter(|output| output.format == Format::Html);
        pages.extend(own.map(|output| (output.path.clone(), vec![index])));
        let again = again(args, index, &origin);
        let is_last = index + 1 == engines.len();
        let mut trials = if is_last { std::mem::take(&mut all) } else { all.clone() };
        trials.retain(|play| plays(choice, play));
        let own = baseline.as_ref().filter(|(known, _)| known.engine == name);
        if let (true, Some((known, _)), Some(file)) = (is_all(args), own, args.baseline.as_deref()) {
            let asked: HashSet<String> = trials.iter().map(|play| listing.name(*play)).collect();
            let lost = known.lost(|play| asked.contains(play));
            super::error::all(super::baseline::wrong(file, &lost), Exit::InvalidFiles)?;
        }
        let whole = partition.map(|partition| (partition, trials.clone()));
        trials.retain(|play| is_mine(play));
        let part = whole.map(|(partition, whole)| part(partition, &picked, &trials, &whole));
        let is_whole = engines.len() > 1 || outputs.iter().chain(&of_all).any(|output| output.format != Format::Lines);
        let playing = Playing {
            args,
            survey,
            is_whole,
            engine: choice.engine(),
            baseline: own.map(|(known, rules)| (known, rules)),
            is_all: is_all_in_parts(args),
            strict: strict(args),
            from: &origin.shown(),
            again: &again,
            part: part.as_ref(),
            version: version.as_deref(),
            unnoticed: &unnoticed,
            exchanges: exchanges.as_deref(),
        };
        records.push(playing.recorded(&trials, &outputs, quiet)?);
    }
    let suite = if pages.is_empty() { Suite::default() } else { survey.whole() };
    for (path, of) in pages {
        let own: Vec<Record> = of.iter().filter_map(|index| records.get(*index)).cloned().collect();
        let engines = of.iter().filter_map(|index| engines.get(*index)).map(|choice| Some(choice.engine()));
        Pages::of(&suite, &own, engines.collect()).write(&command(), &path)?;
    }
    if args.selection.names.is_empty() && survey.judged > 0 {
        Warning::PendingJudged(survey.judged).show();
    }
    if args.quiet > 1 {
        // No other line gives the reason for exit code 6.
        records.iter().filter_map(Record::incomplete).for_each(|why| Warning::Incomplete(why).show());
    }
    if records.len() > 1 && !quiet && args.quiet == 0 {
        print!("\n{}", reports::matrix::table(&records, args.verbose));
        print!("{}", reports::contested::matrix(&records));
    }
    if let Some(partition) = partition.filter(|_| records.iter().all(|record| record.plays() == 0)) {
        return nothing_of(args.selection.no_tests, partition);
    }
    Ok(ending(&records))
}

/// Checks that a run without a named engine is meant for the reference engine. In CI, or if `ruleproof.toml` defines
/// engines, the name may have been lost or misspelt, and the run would pass on the wrong engine.
fn reference_is_meant(config: &Config) -> Result<(), UsageError> {
    let why = if !config.engine.is_empty() {
        "ruleproof.toml has engines"
    } else if in_ci() {
        "`CI` is set"
    } else {
        return Ok(());
    };
    Err(UsageError::NoEngine { why })
}

/// Checks that the suite has the required version.
fn pinned(wanted: Option<&str>, version: Option<&str>) -> Result<(), UsageError> {
    let Some(wanted) = wanted else { return Ok(()) };
    let is_it = |version: &str| {
        let rest = version.strip_prefix(wanted);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    if version.is_some_and(is_it) {
        return Ok(());
    }
    Err(UsageError::SuiteVersion { wanted: wanted.to_owned(), version: version.map(str::to_owned) })
}

/// The shard of these plays. Shards that are cut by files have no information about the plays of the others, but all
/// share the list of files.
fn part(partition: Partition, picked: &Picked, plays: &[Play], all: &[Play]) -> Part {
    let (part, of) = partition.place();
    let selection = match partition.of_files() {
        Some(_) => picked.shared.clone(),
        None => digest(all.iter().map(|play| picked.survey.listing.name(*play))),
    };
    Part { by: partition.by().to_owned(), parts: vec![part], of, plays: plays.len(), all: all.len(), selection }
}

/// The outputs of one of several engines: paths that no earlier engine uses, in existing folders.
fn own_paths(outputs: &[Output], name: &str, taken: &mut HashSet<String>) -> Result<Vec<Output>, UsageError> {
    const LONGEST: usize = 50;
    let name: String = name.chars().take(LONGEST).collect();
    if let Some(output) = outputs.iter().find(|output| output.path.contains("{engine}"))
        && name.chars().all(|c| c == '.')
    {
        return Err(UsageError::NoPathName { engine: name, path: output.path.clone() });
    }
    let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name}-{number}")));
    let mut all = names.map(|name| outputs.iter().map(|output| output.of(&name)).collect::<Vec<Output>>());
    let free = |own: &Vec<Output>| own.iter().all(|output| output.path == "-" || !taken.contains(&output.path));
    let own = all.find(free).unwrap_or_default();
    taken.extend(own.iter().map(|output| output.path.clone()));
    match own.iter().find(|output| !output.has_folder()) {
        Some(output) => Err(UsageError::NoOutputFolder(output.path.clone())),
        None => Ok(own),
    }
}

/// Checks that with several engines each record has a path of its own.
fn several_paths(args: &Run, outputs: &[Output]) -> Result<(), UsageError> {
    let one = outputs.iter().find(|output| !output.path.contains("{engine}") && !output.is_of_all());
    if let Some(output) = one.filter(|_| args.engine.len() > 1) {
        return Err(UsageError::OnePath(output.path.clone()));
    }
    apart(outputs)?;
    let Some(resumed) = &args.resume else { return Ok(()) };
    if args.engine.len() > 1 {
        return Err(UsageError::ResumeSeveralEngines);
    }
    let clashes = |output: &&Output| output.format == Format::Lines || output.path == *resumed;
    if let Some(output) = outputs.iter().find(clashes) {
        return Err(UsageError::ResumeElsewhere { output: output.path.clone(), resumed: resumed.clone() });
    }
    Ok(())
}

/// The baseline of one of the engines, from a file without problems. A shard that is cut `by_files` does not read the
/// plays of the other shards, so every play that the baseline names may be one of them.
fn known(file: &str, picked: &Picked, by_files: bool, engines: &[EngineChoice]) -> Result<(Baseline, Rules), Error> {
    let (baseline, rules) =
        super::baseline::sound_of(file, |names| if by_files { names.clone() } else { picked.there(names, false) })?;
    let names: Vec<&str> = engines.iter().map(|choice| choice.engine().name()).collect();
    if !names.contains(&baseline.engine.as_str()) {
        let file = file.to_owned();
        let by_mistake = engines.iter().any(|choice| !choice.engine().mistakes().is_empty());
        let engines = names.join("`, `");
        return Err(UsageError::BaselineOfAnother { file, baseline: baseline.engine, engines, by_mistake }.into());
    }
    Ok((baseline, rules))
}

/// Returns `true` if a run selects every play that its engines can be asked for.
fn is_all(args: &Run) -> bool {
    is_all_in_parts(args) && args.selection.partition.is_none()
}

/// Like [`is_all`], but other runs may play other shards.
fn is_all_in_parts(args: &Run) -> bool {
    let Selection { names, filter, edition, .. } = &args.selection;
    names.is_empty()
        && filter.is_empty()
        && edition.is_none()
        && args.failing.failed.is_none()
        && args.mistake.is_empty()
        && args.misread.is_empty()
}

/// The reason why plays that fail in another way than known count as failures, if they do.
fn strict(args: &Run) -> Option<Strict> {
    match args.from_file.strict {
        _ if args.strict => Some(Strict::Asked),
        Some(strict) => strict.then_some(Strict::Asked),
        None => in_ci().then_some(Strict::Ci),
    }
}

/// Keeps only the plays that were not as expected in a record.
fn failed(plays: &mut Vec<Play>, path: &str, picked: &Picked, no_tests: NoTests) -> Result<(), Error> {
    let text = bounded::record(path).map_err(|why| FileError::unreadable(path, why))?;
    let (record, ended) = reports::json::read(&text).map_err(|error| FileError::wrong(path, error))?;
    let mut red: HashSet<String> = record.failing().map(CaseResult::name).collect();
    if !ended || !record.is_played() {
        Warning::CutRecord(path.to_owned()).show();
        let there: HashSet<String> = record.results.iter().map(CaseResult::name).collect();
        let names = plays.iter().map(|play| picked.survey.listing.name(*play));
        red.extend(names.filter(|name| !there.contains(name)));
    }
    if red.is_empty() && no_tests == NoTests::Fail {
        return Err(NothingSelected::NoneFailed(path.to_owned()).into());
    }
    let there = picked.there(&red.iter().map(String::as_str).collect(), true);
    let gone: Vec<&CaseResult> = record.failing().filter(|result| !there.contains(result.name().as_str())).collect();
    if let Some(first) = gone.first() {
        Warning::PlaysGone { count: gone.len(), first: first.name(), path: path.to_owned() }.show();
    }
    plays.retain(|play| red.contains(&picked.survey.listing.name(*play)));
    Ok(())
}

/// The current command, as it was given.
pub fn command() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(&argument.to_string_lossy()));
    ["ruleproof".to_owned()].into_iter().chain(arguments).collect::<Vec<_>>().join(" ")
}

/// The exit code after these runs.
pub fn ending(records: &[Record]) -> Exit {
    let results = || records.iter().flat_map(|record| &record.results);
    if records.iter().any(|record| record.incomplete().is_some()) {
        Exit::Incomplete
    } else if results().any(|result| result.standing.is_failure()) {
        Exit::Unexpected
    } else {
        Exit::Success
    }
}

/// The arguments, beside the case and its edition, that reproduce a play.
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
    for misread in &args.misread {
        again.push_str(" --misread ");
        again.push_str(&quoted(misread));
    }
    if args.level() == Level::Full {
        again.push_str(" --level full");
    }
    again
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use clap::Parser;
    use reports::record::Verdict;
    use ruleproof::bundled;
    use ruleproof::suite::load::{Text, Texts};
    use ruleproof::suite::play::engine::{Ask, Engine, EngineError, Reference, Reply, Reportable};
    use ruleproof::suite::survey::Survey;

    use super::*;
    use crate::cli::args::{Args, Verb};
    use reports::baseline::Known;

    /// A case for each verdict, named after it.
    const CASES: &str = r#"game: riftbound
editions: ["1.4"]
cards:
  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}
cases:
"#;

    fn case(verdict: Verdict) -> String {
        let damage = u8::from(verdict == Verdict::Fail);
        let clause =
            if verdict == Verdict::Unproved { "437.6.a-only-when-directed" } else { "437.3-drops-by-prevented" };
        let answer = if verdict == Verdict::Rejected { "\n        choices: [{bob: ox}]" } else { "" };
        let events = if verdict == Verdict::PassState { "\n      events: [{prevented: {to: ox}}]" } else { "" };
        let card = if verdict == Verdict::Unsupported { "Nothing Known" } else { "Zap" };
        format!(
            "  {}:\n    asserts: [{clause}]\n    given:\n      turn: bob\n      bob: {{hand: [{card}]}}\n      \
             battlefields: {{grove: {{alice: [{{ox: {{might: 4, prevent: [3]}}}}]}}}}\n    when:\n      - bob: {{play: \
             {card}, targets: [ox]}}{answer}\n    then:\n      ox: {{damage: {damage}, prevent: [1]}}{events}\n",
            named(verdict)
        )
    }

    /// The id of the case with this verdict.
    fn named(verdict: Verdict) -> String {
        verdict.as_str().replace(' ', "-").replace(['(', ')'], "")
    }

    /// An engine that ends each case with the verdict in its name.
    struct Named {
        right: Reference,
        wrong: Reference,
        /// The number of plays.
        asked: AtomicUsize,
    }

    impl Engine for Named {
        fn name(&self) -> &'static str {
            "named"
        }

        fn version(&self) -> &'static str {
            "1"
        }

        fn may_be_wrong(&self) -> bool {
            true
        }

        fn traces(&self) -> bool {
            true
        }

        fn is_steady(&self) -> bool {
            false
        }

        fn reports(&self, _game: &str, what: Reportable<'_>) -> bool {
            what != Reportable::Event("prevented")
        }

        fn play(&self, ask: &Ask<'_>) -> Reply {
            let asked = self.asked.fetch_add(1, Ordering::Relaxed);
            let verdict =
                Verdict::ALL.into_iter().find(|verdict| ask.case.strip_prefix("riftbound/") == Some(&named(*verdict)));
            let failed = |verdict: Verdict| Err(EngineError::new(verdict, verdict.as_str()));
            match verdict {
                // A failing play is repeated before it counts as failed.
                Some(Verdict::Flaky) if asked < 2 => self.wrong.play(ask),
                Some(Verdict::Leaky) if asked.is_multiple_of(2) => self.wrong.play(ask),
                Some(
                    verdict
                    @ (Verdict::Error | Verdict::Crash | Verdict::Timeout | Verdict::Protocol | Verdict::NotRun),
                ) => failed(verdict),
                _ => self.right.play(ask),
            }
        }
    }

    /// The entry of a baseline for a play.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Has {
        Nothing,
        AsItIs,
        /// An entry with the same verdict and other mismatches.
        Otherwise,
        AnotherVerdict,
    }

    fn baseline(has: Has, result: &CaseResult) -> Option<Baseline> {
        let known = Known::of(result, "known");
        let known = match has {
            Has::Nothing => return None,
            Has::AsItIs => known,
            Has::Otherwise => Known { differs: vec!["ox.damage: expected 8, actual 9".to_owned()], ..known },
            Has::AnotherVerdict if result.verdict == Verdict::Error => Known { verdict: Verdict::Crash, ..known },
            Has::AnotherVerdict => Known { verdict: Verdict::Error, ..known },
        };
        Some(Baseline { engine: "named".to_owned(), plays: [(result.name(), known)].into(), ..Baseline::default() })
    }

    /// Returns `true` if a verdict counts as a failure with this entry in the baseline.
    fn is_failure(verdict: Verdict, has: Has, strict: bool) -> bool {
        match (verdict, has) {
            (Verdict::Pass, has) => has != Has::Nothing,
            // Only `--level full` requires unreported items.
            (Verdict::PassState, Has::Nothing | Has::Otherwise) => false,
            (Verdict::NotRun, _) | (_, Has::Nothing | Has::AnotherVerdict) => true,
            (_, Has::AsItIs) => false,
            (_, Has::Otherwise) => strict && verdict != Verdict::Flaky,
        }
    }

    /// Plays one case, and writes its record in all formats into a folder.
    fn played(survey: &Survey, case: u32, baseline: Option<&Baseline>, strict: Option<Strict>, into: &Path) -> Record {
        let wrong = engine::GAMES.mistakes().find(|mistake| mistake.name == "value never shrinks").unwrap();
        let engine = Named { right: Reference::right(), wrong: Reference::wrong(wrong), asked: AtomicUsize::new(0) };
        let Ok(Args { verb: Verb::Run(args) }) = Args::try_parse_from(["ruleproof", "run", "--retries", "1"]) else {
            panic!("it is `run`");
        };
        let outputs: Vec<Output> = ["json", "jsonl", "junit"]
            .map(|format| Output::parse(&format!("{format}={}", into.join(format).display())).unwrap())
            .to_vec();
        let known = baseline.map(|baseline| (baseline, Rules::default()));
        let playing = Playing {
            args: &args,
            survey,
            is_whole: true,
            engine: &engine,
            baseline: known.as_ref().map(|(baseline, rules)| (*baseline, rules)),
            is_all: false,
            strict,
            from: "cases",
            again: "",
            part: None,
            version: None,
            unnoticed: &[],
            exchanges: None,
        };
        playing.recorded(&survey.listing.plays(&[case], None), &outputs, true).unwrap()
    }

    #[test]
    fn all_forms_of_a_record_and_the_exit_code_agree_whatever_the_verdict_the_baseline_and_strictness() {
        let cases: String = CASES.to_owned() + &Verdict::ALL.map(case).concat();
        let folder = tempfile::tempdir().unwrap();
        let text = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        let file = Text { path: "a.yaml".into(), text: Ok(cases.into()) };
        let texts = Texts { base: Vec::new(), ..bundled::base() };
        let survey = Survey::read(engine::GAMES, texts, Box::new(vec![file]), &|_, _| true).ok().unwrap();
        for (index, verdict) in (0..).zip(Verdict::ALL) {
            let first = played(&survey, index, None, None, folder.path()).results.remove(0);
            assert_eq!(first.verdict, verdict, "{first:?}");
            for has in [Has::Nothing, Has::AsItIs, Has::Otherwise, Has::AnotherVerdict] {
                for strict in [None, Some(Strict::Asked), Some(Strict::Ci)] {
                    let known = baseline(has, &first);
                    let record = played(&survey, index, known.as_ref(), strict, folder.path());
                    let about = format!("{} {has:?} {strict:?}", verdict.as_str());
                    let red = is_failure(verdict, has, strict.is_some());
                    let exit = match (verdict, red) {
                        (Verdict::NotRun, _) => Exit::Incomplete,
                        (_, true) => Exit::Unexpected,
                        (_, false) => Exit::Success,
                    };
                    assert_eq!(record.results[0].standing.is_failure(), red, "{about}");
                    assert_eq!(reports::json::read(&text("json")).unwrap().0, record, "{about}");
                    assert_eq!(reports::json::read(&text("jsonl")).unwrap().0.results, record.results, "{about}");
                    let xml = text("junit");
                    assert_eq!(xml.contains("<failure") || xml.contains("<error"), red, "{about}: {xml}");
                    let skipped = !red && !matches!(verdict, Verdict::Pass | Verdict::Flaky);
                    assert_eq!(xml.contains("<skipped"), skipped, "{about}: {xml}");
                    assert_eq!(ending(&[record]), exit, "{about}");
                }
            }
        }
    }
}
