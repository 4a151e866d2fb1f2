//! Plays a selection of cases, in parallel, into a record. Progress is reported as events.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use indexmap::IndexMap;
use kernel::words::language::{EventWord, Language};
use reports::events::Event;
use reports::lines::Head;
use reports::record::{CaseResult, EngineInfo, FORMAT, Failure, Part, Record, Standing, SuiteInfo, Verdict};
use reports::standing::Policy;
use sha2::{Digest, Sha256};

use crate::catalogue::GameClauses;
use crate::language::case::Case;
use crate::load::{Suite, hex};
use crate::play::alike::Alike;
use crate::play::engine::{Engine, EngineError, Reportable};
use crate::play::{Played, parted, play};
use crate::text::source::Span;
use crate::unproved::decided;
use crate::waves::{Staged, Waves};

/// A case and the edition in which it is played.
pub type Trial<'s> = (&'s Case, &'static str);

/// The cases in all editions to which they apply, or in one.
pub fn trials<'s>(cases: impl IntoIterator<Item = &'s Case>, edition: Option<&str>) -> Vec<Trial<'s>> {
    let editions = |case: &'s Case| case.editions.iter().map(move |(edition, _)| (case, *edition));
    cases.into_iter().flat_map(editions).filter(|(_, other)| edition.is_none_or(|edition| edition == *other)).collect()
}

/// Returns the ids of the first cases of a game that assert a clause, without one case, up to a limit.
pub type Showing<'o> = &'o (dyn Fn(&'static str, &str, &str, usize) -> Vec<String> + Sync);

/// The description of a run, and the receivers of its events.
pub struct RunOptions<'o> {
    /// The displayed origin of the suite.
    pub from: &'o str,
    /// The arguments that select the suite and the engine again, for the command that reruns a case.
    pub again: &'o str,
    /// The command that begins the run, if there is one.
    pub command: &'o str,
    /// The part of the selection in this run, if other runs play the rest.
    pub part: Option<&'o Part>,
    /// The version of the suite, if it has one.
    pub version: Option<&'o str>,
    /// The known mistakes, by game and name, that the suite does not notice in an engine that reports no events.
    pub unnoticed: &'o [(String, String)],
    /// Returns the first other cases that assert a clause, up to a limit, by game, clause, and the id of the case.
    /// Without it, those of the played suite are used.
    pub showing: Option<Showing<'o>>,
    /// The number of plays of a case on an engine that may answer differently each time.
    pub repeat: NonZeroUsize,
    /// The number of retries of an unexpected play on such an engine. A play that is then as expected is
    /// [`Verdict::Flaky`].
    pub retries: usize,
    /// The number of failing cases after which no more are begun; the rest are [`Verdict::NotRun`].
    pub max_fail: Option<NonZeroUsize>,
    /// The options that decide which results are expected. The engine decides [`Policy::reference`].
    pub policy: Policy,
    /// Adds the baseline entry to a result.
    pub known: &'o (dyn Fn(&mut CaseResult, Policy) + Sync),
    /// Receives the events, from [`Event::RunStarted`] to [`Event::PlayingFinished`], in the thread in which they
    /// happen.
    pub events: &'o (dyn Fn(&Event<'_>) + Sync),
}

impl<'o> RunOptions<'o> {
    /// The options for a run of which only the record is needed.
    pub fn quiet(from: &'o str) -> Self {
        Self {
            from,
            again: "",
            command: "",
            part: None,
            version: None,
            unnoticed: &[],
            showing: None,
            repeat: NonZeroUsize::MIN,
            retries: 0,
            max_fail: None,
            policy: Policy::default(),
            known: &|_, _| {},
            events: &|_| {},
        }
    }

    /// The options that decide which results of an engine are expected.
    pub fn policy(&self, engine: &dyn Engine) -> Policy {
        Policy { reference: !engine.may_be_wrong(), ..self.policy }
    }

    /// Compares a result with the baseline, and sets its standing.
    pub(crate) fn settle(&self, result: &mut CaseResult, engine: &dyn Engine) {
        let policy = self.policy(engine);
        (self.known)(result, policy);
        result.standing = policy.standing(result);
    }
}

/// Plays the trials. The results are in the order of the trials, whatever the number of threads.
pub fn run(suite: &Suite, trials: &[Trial<'_>], engine: &dyn Engine, options: &RunOptions<'_>) -> Record {
    let mut head = head(suite, trials, engine, options.from);
    options.command.clone_into(&mut head.command);
    head.suite.part = options.part.cloned();
    head.suite.suite_version = options.version.map(str::to_owned);
    let reports = |game: &str, what: Reportable<'_>| engine.reports(game, what);
    head.suite.unnoticed = unnoticed(trials.iter().map(|(case, _)| case.language), &reports, options.unnoticed);
    let staged: Vec<Staged<'_>> = trials.iter().map(|trial| (suite, *trial)).collect();
    let mut waves = Waves::begin((&head, trials.len()), Clauses::of(suite), engine, options, false);
    waves.play(&staged);
    waves.end(head, &|_, _| {})
}

/// The clauses of the games of a suite, by game.
#[derive(Debug)]
pub struct Clauses(IndexMap<&'static str, GameClauses>);

impl Clauses {
    /// The clauses of all games of a suite.
    pub fn of(suite: &Suite) -> Self {
        Self(suite.games.languages().map(|language| (language.game, suite.clauses(language))).collect())
    }
}

/// Plays one trial, unless there is a reason not to. Reports no event.
pub fn one(
    suite: &Suite,
    clauses: &Clauses,
    trial: Trial<'_>,
    engine: &dyn Engine,
    options: &RunOptions<'_>,
    not_played: Option<String>,
) -> CaseResult {
    timed(|| untimed(suite, clauses, trial, engine, options, not_played))
}

/// The result of a play, with its duration.
pub(crate) fn timed(play: impl FnOnce() -> CaseResult) -> CaseResult {
    let start = Instant::now();
    let mut result = play();
    result.micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    result
}

/// Like [`one`], without reading the clock, which is not available everywhere: the duration is zero.
pub fn untimed(
    suite: &Suite,
    clauses: &Clauses,
    trial: Trial<'_>,
    engine: &dyn Engine,
    options: &RunOptions<'_>,
    not_played: Option<String>,
) -> CaseResult {
    trying(suite, clauses, trial, engine, options, not_played, &mut Alike::default())
}

/// Like [`untimed`], reusing a result of the case in another edition where possible.
pub(crate) fn trying(
    suite: &Suite,
    Clauses(clauses): &Clauses,
    trial: Trial<'_>,
    engine: &dyn Engine,
    options: &RunOptions<'_>,
    not_played: Option<String>,
    alike: &mut Alike,
) -> CaseResult {
    let (case, edition) = trial;
    let none = GameClauses::default();
    let clauses = clauses.get(case.language.game).unwrap_or(&none);
    let settled = |played: &Played| settled(suite, trial, played, engine, options);
    match not_played {
        Some(why) => settled(&Played::ended(Verdict::NotRun, None, why)),
        None if engine.is_steady() => settled(&alike.play(case, edition, engine, clauses)),
        None => played(case, engine, options, || play(case, edition, engine, clauses), settled),
    }
}

/// Plays trials on an engine that gives the same answer each time, those of a case together. Returns the results with a
/// wanted verdict. Reports no events and measures no durations.
pub fn of_those(
    suite: &Suite,
    Clauses(clauses): &Clauses,
    trials: &[Trial<'_>],
    engine: &dyn Engine,
    options: &RunOptions<'_>,
    wanted: impl Fn(Verdict) -> bool,
) -> Vec<CaseResult> {
    let none = GameClauses::default();
    let mut results = Vec::new();
    for of_case in trials.chunk_by(|(one, _), (other, _)| std::ptr::eq(*one, *other)) {
        let mut alike = Alike::default();
        for (case, edition) in of_case {
            let clauses = clauses.get(case.language.game).unwrap_or(&none);
            let played = alike.play(case, edition, engine, clauses);
            if wanted(played.verdict) {
                results.push(settled(suite, (case, edition), &played, engine, options));
            }
        }
    }
    results
}

/// The result of a play, with its baseline entry and standing.
fn settled(
    suite: &Suite,
    trial: Trial<'_>,
    played: &Played,
    engine: &dyn Engine,
    options: &RunOptions<'_>,
) -> CaseResult {
    let mut result = result(suite, trial, played, options);
    options.settle(&mut result, engine);
    result
}

/// The failing cases so far, for runs that end after a number of them.
pub(crate) struct Failed {
    most: Option<NonZeroUsize>,
    cases: Mutex<HashSet<String>>,
}

impl Failed {
    pub(crate) fn new(most: Option<NonZeroUsize>) -> Self {
        Self { most, cases: Mutex::default() }
    }

    /// The reason why a case is not played, once enough others have failed.
    pub(crate) fn enough(&self, id: &str) -> Option<String> {
        let most = self.most?.get();
        let cases = self.cases.lock().unwrap_or_else(PoisonError::into_inner);
        if cases.len() < most || cases.contains(id) {
            return None;
        }
        let cases = if most == 1 { "1 case was".to_owned() } else { format!("{most} cases were") };
        Some(format!("{cases} not as expected, and `--max-fail` stopped the run"))
    }

    pub(crate) fn add(&self, result: &CaseResult) {
        if self.most.is_some() && result.standing.is_failure() && result.verdict != Verdict::NotRun {
            self.cases.lock().unwrap_or_else(PoisonError::into_inner).insert(result.id.clone());
        }
    }
}

/// Plays a case, and repeats it if wanted: a passing case to see if it always passes, and a failing one to see if it
/// ever passes.
fn played(
    case: &Case,
    engine: &dyn Engine,
    options: &RunOptions<'_>,
    play: impl Fn() -> Played,
    settled: impl Fn(&Played) -> CaseResult,
) -> CaseResult {
    let first = repeated(options.repeat, case, &play, engine);
    let result = settled(&first);
    let may_change =
        !matches!(result.verdict, Verdict::Pass | Verdict::PassState | Verdict::Unsupported | Verdict::NotRun);
    if engine.is_steady() || !result.standing.is_failure() || !may_change {
        return result;
    }
    for number in 2..=options.retries.saturating_add(1) {
        let again = settled(&play());
        if again.standing.is_failure() {
            continue;
        }
        let then = format!("repeated: `{}` on attempt {number}", again.verdict.as_str());
        let (span, why) = match first.reason {
            Some((span, why)) => (span, format!("{why}\n{then}")),
            None => (Some(case.span), then),
        };
        return settled(&Played { verdict: Verdict::Flaky, reason: Some((span, why)), ..first });
    }
    result
}

/// Repeats a passing case on an engine that may answer differently each time, as often as wanted. A case that passes
/// only sometimes does not pass.
fn repeated(times: NonZeroUsize, case: &Case, play: impl Fn() -> Played, engine: &dyn Engine) -> Played {
    let played = play();
    let times = if engine.is_steady() { 1 } else { times.get() };
    for number in 2..=times {
        if !matches!(played.verdict, Verdict::Pass | Verdict::PassState) {
            break;
        }
        let again = play();
        if again.verdict != played.verdict {
            let mut why = format!("it passed first, but not on attempt {number} ({})", again.verdict.as_str());
            if let Some(parted) = parted(&played, &again) {
                why = format!("{why}\n{parted}");
            }
            return Played { verdict: Verdict::Leaky, reason: Some((Some(case.span), why)), ..again };
        }
    }
    played
}

/// The digest of plays, each named `game/id@edition`, in their order.
pub fn digest(plays: impl IntoIterator<Item = String>) -> String {
    let mut digest = Sha256::new();
    for play in plays {
        digest.update(format!("{play}\n"));
    }
    hex(&digest.finalize())
}

/// The header of a record before anything is played.
pub fn head(suite: &Suite, trials: &[Trial<'_>], engine: &dyn Engine, from: &str) -> Head {
    let mut selected: Vec<&str> = trials.iter().map(|(case, _)| &*case.id).collect();
    selected.dedup();
    let plays = digest(trials.iter().map(|(case, edition)| format!("{}@{edition}", case.id)));
    head_of(
        Selected {
            digest: &suite.digest,
            cases: suite.cases.len(),
            selected: selected.len(),
            count: trials.len(),
            plays,
        },
        engine,
        from,
    )
}

/// The selection that is played from a suite.
#[derive(Clone, Debug)]
pub struct Selected<'s> {
    /// The digest of its files.
    pub digest: &'s str,
    /// The number of cases in the suite.
    pub cases: usize,
    /// The number of selected cases.
    pub selected: usize,
    /// The number of plays.
    pub count: usize,
    /// The digest of the plays.
    pub plays: String,
}

/// The header of a record before anything is played.
pub fn head_of(
    Selected { digest, cases, selected, count, plays }: Selected<'_>,
    engine: &dyn Engine,
    from: &str,
) -> Head {
    Head {
        format: FORMAT,
        suite: SuiteInfo {
            from: from.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            digest: digest.to_owned(),
            cases,
            selected,
            plays: Some(count),
            part: None,
            passes: None,
            suite_version: None,
            unnoticed: Vec::new(),
        },
        engine: EngineInfo {
            name: engine.name().to_owned(),
            version: engine.version().to_owned(),
            mistakes: engine.mistakes().into_iter().map(str::to_owned).collect(),
        },
        hello: self::digest([engine.hello()]),
        plays,
        command: String::new(),
    }
}

/// The known mistakes that go unnoticed if no events are reported, by game and name, restricted to the played games for
/// which an engine does not report all events.
pub fn unnoticed(
    languages: impl IntoIterator<Item = &'static Language>,
    reports: &dyn Fn(&str, Reportable<'_>) -> bool,
    known: &[(String, String)],
) -> Vec<String> {
    let languages: IndexMap<&str, &'static Language> =
        languages.into_iter().map(|language| (language.game, language)).collect();
    let reports_all = |language: &'static Language| {
        let fields =
            |event: &'static EventWord| event.fields.iter().map(move |field| Reportable::Field(event.word, field.key));
        let mut all = language.events.iter().flat_map(|event| fields(event).chain([Reportable::Event(event.word)]));
        all.all(|what| reports(language.game, what))
    };
    let quiet: HashSet<&str> =
        languages.into_iter().filter(|(_, language)| !reports_all(language)).map(|(game, _)| game).collect();
    let of_quiet = known.iter().filter(|(game, _)| quiet.contains(game.as_str()));
    of_quiet.map(|(game, name)| format!("{game} `{name}`")).collect()
}

/// Replaces a result with an error that was found too late.
pub(crate) fn amend(result: &mut CaseResult, error: &EngineError) {
    result.verdict = error.verdict;
    result.failures.clear();
    result.unproved.clear();
    result.lacks = None;
    result.untold.clear();
    result.baseline = None;
    if let Some(contested) = &mut result.contested {
        contested.follows.clear();
    }
    result.reason = Some(error.why.clone());
    result.cause.clone_from(&error.cause);
}

/// Quotes a text as one word of a shell.
pub fn quoted(text: &str) -> String {
    let plain = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "-_./@:".contains(c));
    if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// The result of a play that is only known to have passed.
pub(crate) fn plain(suite: &Suite, trial: Trial<'_>, again: &str) -> CaseResult {
    let options = RunOptions { again, ..RunOptions::quiet("") };
    let passed = Played { reason: None, ..Played::ended(Verdict::Pass, None, "") };
    CaseResult { standing: Standing::Expected, ..result(suite, trial, &passed, &options) }
}

fn result(suite: &Suite, (case, edition): Trial<'_>, played: &Played, options: &RunOptions<'_>) -> CaseResult {
    let again = options.again;
    let place = |span: Span| suite.sources.place(case.file, span.start);
    let failures = played.differences.iter().map(|difference| {
        let at = place(difference.span);
        Failure::new(at.line, at.column, difference.mismatch.clone(), difference.notes.clone())
    });
    let reason = played.reason.as_ref().map(|(span, why)| match span {
        Some(span) => format!("{}:{}: {why}", suite.sources.path(case.file), place(*span)),
        None => why.clone(),
    });
    let reason = reason.or_else(|| decided(suite, case, played, options.showing));
    CaseResult {
        id: case.id.to_string(),
        edition: edition.to_owned(),
        file: suite.sources.path(case.file).to_owned(),
        line: place(case.span).line,
        asserts: case.asserts.iter().map(|(id, _)| id.clone()).collect(),
        status: case.status.map(|status| status.as_str().to_owned()),
        verdict: played.verdict,
        standing: Standing::Unexpected,
        failures: failures.collect(),
        unproved: played.unproved.clone(),
        cited: played.cited.iter().map(|clause| (*clause).to_owned()).collect(),
        reason,
        cause: played.cause.clone(),
        lacks: played.lacks.clone(),
        untold: played.untold.clone(),
        baseline: None,
        contested: played.contested.clone(),
        rerun: format!("ruleproof run {} --edition {edition}{again}", quoted(&case.id)),
        micros: 0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};

    use super::*;
    use crate::bundled;
    use crate::play::engine::{Ask, Reply};
    use kernel::reference::Reference;

    /// The reference engine, with one play for which it turns out afterwards that the engine broke a promise.
    struct Late(Reference, String);

    impl Engine for Late {
        fn name(&self) -> &'static str {
            "late"
        }

        fn version(&self) -> &'static str {
            "1"
        }

        fn traces(&self) -> bool {
            self.0.traces()
        }

        fn play(&self, ask: &Ask<'_>) -> Reply {
            self.0.play(ask)
        }

        fn afterwards(&self) -> Vec<(String, EngineError)> {
            vec![(self.1.clone(), EngineError::new(Verdict::Protocol, "the engine sent output that was not requested"))]
        }
    }

    #[test]
    fn the_events_of_a_run_are_those_of_its_record() {
        let suite = bundled::loaded();
        let trials = trials(suite.cases.iter().take(3), None);
        let (first, edition) = trials[0];
        let engine = Late(Reference::right(), format!("{}@{edition}", first.id));
        let told = Mutex::new(Vec::new());
        let events = |event: &Event<'_>| {
            let line = match event {
                Event::RunStarted { head, plays } => format!("started {} {plays}", head.command),
                Event::CaseFinished { number, result } => format!("{number} {}", result.verdict.as_str()),
                Event::CaseCorrected { number, result } => format!("corrected {number} {}", result.verdict.as_str()),
                Event::PlayingFinished { .. } => "finished".to_owned(),
                Event::RunFinished { .. } => "reported".to_owned(),
            };
            told.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        };
        let options = RunOptions { command: "ruleproof run", events: &events, ..RunOptions::quiet("cases") };
        let record = run(suite, &trials, &engine, &options);

        let mut told = told.into_inner().unwrap_or_else(PoisonError::into_inner);
        let plays = trials.len();
        assert_eq!(told.remove(0), format!("started ruleproof run {plays}"));
        assert_eq!(told.split_off(plays), ["corrected 0 protocol", "finished"]);
        told.sort();
        let all: Vec<String> = (0..plays).map(|number| format!("{number} pass")).collect();
        assert_eq!(told, all);
        assert_eq!(record.results[0].verdict, Verdict::Protocol);
        assert_eq!(record.results[0].reason.as_deref(), Some("the engine sent output that was not requested"));
    }

    #[test]
    fn what_is_counted_only_is_there_as_if_it_were_kept_and_can_be_corrected() {
        let suite = bundled::loaded();
        let trials = trials(suite.cases.iter().take(9), None);
        let (first, edition) = trials[0];
        let engine = Late(Reference::right(), format!("{}@{edition}", first.id));
        let options = RunOptions::quiet("cases");
        let whole = run(suite, &trials, &engine, &options);

        let head = head(suite, &trials, &engine, "cases");
        let mut waves = Waves::begin((&head, trials.len()), Clauses::of(suite), &engine, &options, true);
        for case in trials.chunk_by(|one, other| one.0.id == other.0.id) {
            waves.play(&case.iter().map(|trial| (suite, *trial)).collect::<Vec<Staged<'_>>>());
        }
        let counted = waves.end(head, &|id, seen| {
            let of_case = trials.iter().enumerate().filter(|(_, (case, _))| &*case.id == id);
            of_case.for_each(|(number, trial)| seen(number, (suite, *trial)));
        });
        let of_case = trials.iter().filter(|(case, _)| case.id == first.id).count();
        assert_eq!((counted.results.len(), counted.plays()), (of_case, trials.len()));
        assert_eq!(counted.summary(None), whole.summary(None));
        assert_eq!(counted.games(), whole.games());
        let corrected = |record: &Record| {
            let result = &record.results[0];
            (result.name(), result.verdict, result.reason.clone(), result.rerun.clone(), result.line)
        };
        assert_eq!(corrected(&counted), corrected(&whole));
    }
}
