//! A run on one engine: the remaining plays are played in waves, and reported.

use std::borrow::Cow;
use std::collections::HashMap;

use reports::baseline::Baseline;
use reports::events::Event;
use reports::lines::Head;
use reports::record::{CaseResult, Part, Record, Strict};
use reports::standing::Policy;
use ruleproof::baselines::Rules;
use ruleproof::config::Level;
use ruleproof::lab::likely::{Table, is_much};
use ruleproof::suite::language::header::Status;
use ruleproof::suite::load::Suite;
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::Engine;
use ruleproof::suite::run::{Clauses, RunOptions, Selected, digest, head_of, unnoticed};
use ruleproof::suite::survey::{Play, Survey};
use ruleproof::suite::waves::{Staged, Waves};

use super::args::Run;
use super::error::{Error, FileError};
use super::exchanges::Exchanges;
use super::output::Output;
use super::reporters::reporters;
use super::resume::Resumed;
use super::run::command;
use super::warning::Warning;

/// The number of plays in the first wave of a run, which needs few files; each later wave has twice as many, up to the
/// limit.
const FIRST_WAVE: usize = 32;
const WAVE: usize = 1_024;

/// The number of plays above which results are not kept, if no output needs all of them at the end: plain passes are
/// counted.
const MOST_KEPT: usize = 20_000;

/// A run on one engine.
pub struct Playing<'p> {
    /// The arguments.
    pub args: &'p Run,
    /// The suite.
    pub survey: &'p Survey,
    /// `true` if an output needs the results of all plays at the end.
    pub is_whole: bool,
    /// The engine.
    pub engine: &'p dyn Engine,
    /// The baseline of the engine, with the cases of its rules.
    pub baseline: Option<(&'p Baseline, &'p Rules)>,
    /// `true` if the run includes all plays that the engine can be asked for.
    pub is_all: bool,
    /// The reason why plays that fail in another way than known count as failures, if they do.
    pub strict: Option<Strict>,
    /// The origin of the suite, as it is shown.
    pub from: &'p str,
    /// The arguments that reproduce a play.
    pub again: &'p str,
    /// The shard of the selection.
    pub part: Option<&'p Part>,
    /// The version of the suite.
    pub version: Option<&'p str>,
    /// The known mistakes that the suite does not notice in an engine that reports no events.
    pub unnoticed: &'p [(String, String)],
    /// The writer of protocol messages.
    pub exchanges: Option<&'p Exchanges>,
}

impl Playing<'_> {
    /// Plays the remaining plays, and reports them.
    pub fn recorded(&self, plays: &[Play], outputs: &[Output], quiet: bool) -> Result<Record, Error> {
        let listing = &self.survey.listing;
        let names = |plays: &[Play]| plays.iter().map(|play| listing.name(*play)).collect::<Vec<String>>();
        let head = self.head(plays);
        let known = |result: &mut CaseResult, policy: Policy| self.known(result, policy);
        let policy = self.policy();
        let resumed = self.args.resume.as_deref().map(|path| Resumed::read(path, &head, &names(plays))).transpose()?;
        let statuses: HashMap<&str, Option<Status>> = resumed.iter().flat_map(|_| self.statuses(plays)).collect();
        let settle = |result: &mut CaseResult| {
            self.known(result, policy);
            result.standing = policy.standing(result);
        };
        let resumed = resumed.map(|resumed| resumed.settled(|id| statuses.get(id).copied(), settle));
        let says = |game: &str, clause: &str| {
            let clause = self.survey.shared.catalogues.find(game, clause)?;
            Some(clause.says.to_string())
        };
        let done = resumed.as_ref().map(Resumed::done).unwrap_or_default();
        let (played, left): (Vec<Play>, Cow<'_, [Play]>) = if done.is_empty() {
            (Vec::new(), Cow::Borrowed(plays))
        } else {
            let (played, left) = plays.iter().partition(|play| done.contains(&listing.name(**play)));
            (played, Cow::Owned(left))
        };
        if let Some(exchanges) = self.exchanges {
            exchanges.begin(&names(&left), &names(&played))?;
        }
        let text = |id: &str| self.survey.text(id);
        let likely = |record: &Record| {
            let table = is_much(record).then(|| Table::read(cases::MISTAKES));
            table.map(|table| table.likeliest_by(engine::GAMES, &text, record)).unwrap_or_default()
        };
        let reporters = reporters(self.args, outputs, resumed.as_ref(), quiet, &says, &likely)?;
        let showing = |game: &'static str, clause: &str, but: &str, most| self.survey.showing(game, clause, but, most);
        let options = RunOptions {
            from: self.from,
            again: self.again,
            command: &command(),
            part: self.part,
            version: self.version,
            unnoticed: self.unnoticed,
            showing: Some(&showing),
            repeat: self.args.repeat,
            retries: self.args.failing.retries,
            max_fail: self.args.failing.most(),
            policy,
            known: &known,
            events: &|event| {
                if let (Event::CaseFinished { result, .. }, Some(exchanges)) = (event, self.exchanges) {
                    exchanges.play_is_over(result);
                }
                reporters.emit(event);
            },
        };
        let counts = !self.is_whole && resumed.is_none() && left.len() > MOST_KEPT && head.engine.mistakes.is_empty();
        let mut record = self.played(self.head(&left), &left, &options, counts)?;
        // If the lines could not be written, the program ends with that error and reports no record.
        reporters.outcome()?;
        if let Some(resumed) = resumed {
            Warning::Resumed { old: played.len(), all: plays.len(), path: resumed.path().to_owned() }.show();
            record = resumed.joined(record, &names(plays));
        }
        self.exchanges.map_or(Ok(()), Exchanges::finish)?;
        reporters.emit(&Event::RunFinished { record: &record });
        reporters.outcome()?;
        Ok(record)
    }

    /// The head of the record of these plays.
    fn head(&self, plays: &[Play]) -> Head {
        let listing = &self.survey.listing;
        let mut selected = 0;
        let mut last = None;
        for play in plays {
            selected += usize::from(last != Some(play.case));
            last = Some(play.case);
        }
        let names = digest(plays.iter().map(|play| listing.name(*play)));
        let selected =
            Selected { digest: &self.survey.digest, cases: listing.len(), selected, count: plays.len(), plays: names };
        let mut head = head_of(selected, self.engine, self.from);
        head.command = command();
        head.suite.part = self.part.cloned();
        head.suite.suite_version = self.version.map(str::to_owned);
        head.suite.passes = self.baseline.filter(|_| self.is_all).and_then(|(baseline, _)| baseline.least_passes());
        let languages = plays.iter().filter_map(|play| listing.get(play.case)).map(|case| case.language);
        head.suite.unnoticed = unnoticed(languages, &|game, what| self.engine.reports(game, what), self.unnoticed);
        head
    }

    /// The status of each case.
    fn statuses(&self, plays: &[Play]) -> Vec<(&str, Option<Status>)> {
        let listing = &self.survey.listing;
        let status = |play: &Play| Some((listing.id(play.case), listing.get(play.case)?.status));
        plays.iter().filter_map(status).collect()
    }

    /// The options that decide which results are expected.
    fn policy(&self) -> Policy {
        Policy {
            reference: !self.engine.may_be_wrong(),
            full: self.args.level() == Level::Full,
            strict: self.strict,
            flaky_ok: self.args.failing.flaky_ok,
        }
    }

    /// Plays all remaining plays. Each file is read when its cases are played.
    fn played(&self, head: Head, left: &[Play], options: &RunOptions<'_>, counts: bool) -> Result<Record, FileError> {
        let listing = &self.survey.listing;
        let clauses = Clauses::of(&self.survey.shared);
        let mut waves = Waves::begin((&head, left.len()), clauses, self.engine, options, counts);
        let file = |play: &Play| listing.get(play.case).map_or(0, |case| case.file);
        let files: Vec<&[Play]> = left.chunk_by(|one, other| file(one) == file(other)).collect();
        let mut rest = files.as_slice();
        let mut size = FIRST_WAVE;
        while !rest.is_empty() {
            let mut plays = 0;
            let wave = rest.iter().take_while(|of_file| {
                let fits = plays < size;
                plays += of_file.len();
                fits
            });
            let (wave, after) = rest.split_at(wave.count());
            let open = |of_file: &&[Play]| self.survey.open(of_file.first().map_or(0, file));
            let suites = parallel::map(wave, open).into_iter().collect::<Result<Vec<_>, _>>();
            let suites = suites.map_err(FileError::Changed)?;
            let staged = suites.iter().zip(wave).flat_map(|(suite, plays)| plays.iter().map(move |play| (suite, play)));
            let staged: Vec<Staged<'_>> = staged
                .filter_map(|(suite, play)| {
                    let case = self.survey.case(play.case, suite)?;
                    Some((&**suite, (case, listing.edition(*play))))
                })
                .collect();
            waves.play(&staged);
            (rest, size) = (after, (size * 2).min(WAVE));
        }
        Ok(waves.end(head, &|id, seen| {
            let numbered = left.iter().enumerate().filter(|(_, play)| listing.id(play.case) == id);
            for (number, play) in numbered {
                if let Ok(suite) = self.survey.open(file(play))
                    && let Some(case) = self.survey.case(play.case, &suite)
                {
                    seen(number, (&suite, (case, listing.edition(*play))));
                }
            }
        }))
    }

    /// Adds the baseline's entry to a result.
    fn known(&self, result: &mut CaseResult, policy: Policy) {
        if let Some((baseline, rules)) = self.baseline {
            let each = |see: &mut dyn FnMut(&Suite)| self.survey.each(|suite| see(suite));
            baseline.apply(result, policy, &|rule, id| rules.match_case(rule, id, each));
        }
    }
}
