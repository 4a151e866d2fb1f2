//! Timelines of plays: the changes that each step made to players and objects, by the rules and on an engine.

mod facts;
mod tell;

use kernel::outcome::Outcome;
use kernel::transcript::observed::{Observed, Snapshot};
use kernel::transcript::trace::Trace;
use reports::timeline::Timeline;
use reports::timeline::beside::{Beside, Parting, beside as side_by_side};

use self::facts::Facts;
use self::tell::{Fields, Teller};
use crate::decisions::start_of;
use crate::explanation::divergence::Divergence;
use crate::explanation::{diverged, halted, played, strayed, wanted};
use suite::judge::{Difference, judge};
use suite::language::case::Case;
use suite::language::expect::Then;
use suite::load::Suite;
use suite::play::engine::{Ask, Engine, EngineError, Reference, Reply};
use suite::play::explore::{MOST_PLAYS, Path, Tree, explore};
use suite::play::restricted::restricted;
use suite::play::unanswered;

/// The paths through a case.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// The timelines of the first paths.
    pub shown: Vec<Timeline>,
    /// The number of paths.
    pub all: usize,
}

/// The timelines of a case on an engine: one for each path that the case leaves open, at most `most`.
pub fn timelines(suite: &Suite, case: &Case, edition: &str, engine: &dyn Engine, most: usize) -> Ways {
    let Some(scenario) = &case.scenario else { return Ways::default() };
    let restricted = restricted(case, edition, engine);
    let case = restricted.as_ref().map_or(case, |restricted| &restricted.case);
    let tree = explore(&Ask::of(scenario, edition), engine, MOST_PLAYS);
    let facts = Facts::of(scenario);
    let told = tree.paths.iter().take(most).filter_map(|path| {
        let play = Play::of(case, edition, engine, path)?;
        let teller = Teller { suite, case, facts: &facts };
        Some(teller.timeline(&play, &teller.fields(&play)))
    });
    let mut shown: Vec<Timeline> = told.collect();
    if let Some(stop) = tree.stopped.as_ref().filter(|_| shown.is_empty()) {
        shown.push(Timeline { stopped: Some(why(stop)), ..Timeline::default() });
    }
    Ways { shown, all: tree.paths.len() }
}

/// The timeline of a case on an engine next to the one by the rules, for the first failing path.
pub fn beside(suite: &Suite, case: &Case, edition: &str, engine: &dyn Engine) -> Option<Beside> {
    let scenario = case.scenario.as_ref()?;
    let restricted = restricted(case, edition, engine);
    let case = restricted.as_ref().map_or(case, |restricted| &restricted.case);
    let tree = explore(&Ask::of(scenario, edition), engine, MOST_PLAYS);
    let facts = Facts::of(scenario);
    let teller = Teller { suite, case, facts: &facts };
    let path = tree.paths.iter().find(|path| is_wrong(case, edition, path)).or(tree.paths.first());
    let here = path.filter(|_| tree.stopped.is_none()).and_then(|path| Play::of(case, edition, engine, path));
    let rules = by_rules(case, edition, here.as_ref());
    let parting = match &here {
        Some(here) => {
            let play = (&here.observed, &here.trace);
            let found = diverged(suite, case, edition, engine, &here.differences, play, &here.path.answers);
            found.or_else(|| strayed(suite, case, edition, engine, &tree))
        }
        None => tree.stopped.as_ref().and_then(|stop| halted(suite, case, edition, engine, stop)),
    };
    let mut fields = Fields::default();
    for play in [&rules, &here].into_iter().flatten() {
        fields.add(teller.fields(play));
    }
    let timeline = |play: Option<&Play<'_>>| play.map(|play| teller.timeline(play, &fields)).unwrap_or_default();
    let mut engines = timeline(here.as_ref());
    engines.stopped = stopped(&tree);
    Some(side_by_side(timeline(rules.as_ref()), engines, parting.map(parting_of)))
}

/// The timeline of a case by the rules, next to a play that is missing for the given reason.
pub fn by_rules_alone(suite: &Suite, case: &Case, edition: &str, why: Option<&str>) -> Beside {
    let mut ways = timelines(suite, case, edition, &Reference::right(), 1);
    let rules = ways.shown.pop().unwrap_or_default();
    side_by_side(rules, Timeline { stopped: why.map(str::to_owned), ..Timeline::default() }, None)
}

/// A play on one of the paths through a case.
struct Play<'c> {
    path: Path,
    /// The state before the first step, if it can be observed.
    start: Option<Snapshot>,
    observed: Observed,
    trace: Trace,
    /// The expectation at the end.
    then: Option<&'c Then>,
    differences: Vec<Difference>,
}

impl<'c> Play<'c> {
    /// Repeats the play of a path, described in words.
    fn of(case: &'c Case, edition: &str, engine: &dyn Engine, path: &Path) -> Option<Self> {
        let (observed, trace) = played(case, edition, engine, &path.answers)?;
        let start = start_of(case.scenario.as_ref()?, edition, engine);
        let then = wanted(case, edition, path);
        let differences = then.map(|then| judge(case, then, &observed)).unwrap_or_default();
        Some(Self { path: path.clone(), start, observed, trace, then, differences })
    }
}

/// Returns `true` if a path fails, or is not listed.
fn is_wrong(case: &Case, edition: &str, path: &Path) -> bool {
    wanted(case, edition, path).is_none_or(|then| !judge(case, then, &path.observed).is_empty())
}

/// The play by the rules: on the same path as the engine's, if possible, otherwise on the first.
fn by_rules<'c>(case: &'c Case, edition: &str, here: Option<&Play<'c>>) -> Option<Play<'c>> {
    let right = Reference::right();
    let same = here.and_then(|here| Play::of(case, edition, &right, &here.path));
    same.or_else(|| {
        let tree = explore(&Ask::of(case.scenario.as_ref()?, edition), &right, MOST_PLAYS);
        Play::of(case, edition, &right, tree.paths.first()?)
    })
}

fn stopped(tree: &Tree) -> Option<String> {
    let cut = || tree.cut.then(|| format!("more than {MOST_PLAYS} plays: the choices were not all tried"));
    tree.stopped.as_ref().map(why).or_else(cut)
}

/// The reason why there is no play.
fn why(reply: &Reply) -> String {
    match reply {
        Ok(Outcome::Played { .. }) => "it was played".to_owned(),
        Ok(Outcome::Undecided(question)) => unanswered(question),
        Ok(Outcome::Barred(refusal)) => refusal.why.clone(),
        Ok(Outcome::Unsupported { needs }) => format!("not supported: {needs}"),
        Ok(Outcome::Rejected { why, .. }) | Err(EngineError { why, .. }) => why.clone(),
    }
}

fn parting_of(divergence: Divergence) -> Parting {
    Parting {
        at: divergence.at,
        what: divergence.mismatch.what(),
        expected: divergence.mismatch.expected(),
        actual: divergence.mismatch.actual(),
        mismatch: Some(divergence.mismatch),
        step: divergence.step_id,
        clause: divergence.clause.map(|(id, says)| (id.to_owned(), says)),
        plays: divergence.plays,
    }
}

#[cfg(test)]
mod tests {
    use reports::timeline::{Note, Part, Role};

    use super::*;
    use crate::bundled;
    use suite::language::expect::Expect;

    fn case(id: &str) -> (&'static Suite, &'static Case) {
        let suite = bundled::loaded();
        (suite, suite.cases.iter().find(|case| &*case.id == id).unwrap())
    }

    fn wrong(name: &str) -> Reference {
        Reference::wrong(bundled::loaded().games.mistakes().find(|wrong| wrong.name == name).unwrap())
    }

    fn cells(timeline: &Timeline, row: usize) -> Vec<String> {
        let shown = timeline.rows[row].cells.iter().map(|cell| {
            let subject = &timeline.subjects[cell.subject].name;
            let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
            let expected = cell.expected.as_ref().map(|expected| format!(" (not {expected})")).unwrap_or_default();
            format!("{subject}.{} {} {}{expected}", cell.field, value(&cell.before), value(&cell.after))
        });
        shown.collect()
    }

    const POOL: &str = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three";

    #[test]
    fn a_timeline_has_a_row_a_step_between_start_and_end() {
        let (suite, case) = case(POOL);
        let ways = timelines(suite, case, "2026-09-25", &Reference::right(), 5);
        let [timeline] = ways.shown.as_slice() else { panic!("{ways:?}") };
        let rows: Vec<_> = timeline.rows.iter().map(|row| (row.part, row.step, row.who.as_deref())).collect();
        let step = |step, who| (Part::Step, Some(step), Some(who));
        let wanted =
            [(Part::Start, None, None), step(0, "alice"), step(1, "bob"), step(2, "bob"), (Part::End, None, None)];
        assert_eq!(rows, wanted);
        assert!(timeline.rows[1].text.starts_with("alice: {cast: Healing Salve"), "{}", timeline.rows[1].text);
        let baloth = timeline.subjects.iter().find(|subject| subject.name == "baloth").unwrap();
        assert_eq!((baloth.role, baloth.card.as_deref()), (Role::Watched, Some("Rumbling Baloth")));
        assert!(timeline.subjects.iter().any(|subject| subject.name == "Gut Shot" && subject.role == Role::Moved));
        assert!(cells(timeline, 3).contains(&"baloth.damage 0 1".to_owned()), "{:?}", cells(timeline, 3));
        assert!(timeline.clauses.contains_key("615.7-rest-is-dealt"), "{:?}", timeline.clauses);
    }

    #[test]
    fn a_wrong_play_stands_beside_the_right_one_and_is_marked_where_they_part() {
        let (suite, case) = case(POOL);
        let beside = beside(suite, case, "2026-09-25", &wrong("shield never shrinks")).unwrap();
        let first = beside.pairs[beside.first.unwrap()];
        assert_eq!((first.rules, first.here, first.same), (Some(2), Some(2), false));
        assert!(beside.pairs[..2].iter().all(|pair| pair.same), "{:?}", beside.pairs);
        let end = cells(&beside.here, 4);
        assert!(end.contains(&"baloth.damage - 0 (not 1)".to_owned()), "{end:?}");
        let never = |told: &Note| matches!(told, Note::Differs { what, .. } if what == "never");
        assert!(beside.here.rows[4].told.iter().any(never), "{:?}", beside.here.rows[4].told);
        assert!(beside.parting.unwrap().plays.is_some());
    }

    #[test]
    fn a_play_that_stops_says_why_and_the_right_one_is_told() {
        let (suite, case) = case("mtg/lifelink-gains-for-the-source-whose-damage-is-left");
        let beside = beside(suite, case, case.editions[0].0, &wrong("pool stops the first source first")).unwrap();
        assert!(beside.here.rows.is_empty() && beside.here.stopped.is_some(), "{beside:?}");
        assert!(!beside.rules.rows.is_empty(), "{beside:?}");
    }

    #[test]
    fn each_way_has_a_timeline_up_to_so_many() {
        let suite = bundled::loaded();
        let listed = |case: &&Case| matches!(&case.expects[0], Expect::Outcomes { paths, .. } if paths.len() > 2);
        let case = suite.cases.iter().find(listed).unwrap();
        let ways = timelines(suite, case, case.editions[0].0, &Reference::right(), 2);
        assert!(ways.shown.len() == 2 && ways.all > 2, "{ways:?}");
        assert!(ways.shown.iter().all(|timeline| timeline.way.is_some()));
    }
}
