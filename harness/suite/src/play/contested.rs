//! Judges a disputed case by each of its interpretations, to find the one that an engine follows.

use reports::contested::{Contested as ContestedRecord, Settled as SettledRecord};
use reports::mismatch::{Goal, Mismatch};
use reports::record::Verdict;

use super::engine::Engine;
use super::{Played, one};
use crate::catalogue::GameClauses;
use crate::judge::Difference;
use crate::language::case::Case;
use crate::language::contested::{Contested, Reading};

/// Returns `true` if a play follows the interpretation by which it was judged.
fn follows(played: &Played) -> bool {
    matches!(played.verdict, Verdict::Pass | Verdict::PassState | Verdict::Unproved)
}

/// Plays a case with interpretations. If nobody has decided between them, a play passes that follows one of them. It
/// fails if it follows none, or if the reference engine follows another than the case names. A settled case is judged
/// by the interpretation that holds.
pub(super) fn play(
    case: &Case,
    contested: &Contested,
    edition: &str,
    engine: &dyn Engine,
    clauses: &GameClauses,
) -> Played {
    let by = |reading: &Reading| one(&case.by(reading), edition, engine, clauses);
    let readings: Vec<&Reading> = contested.readings.iter().filter(|reading| reading.holds_in(edition)).collect();
    let names = readings.iter().map(|reading| reading.name.clone()).collect();
    if let Some(settled) = &contested.settled {
        let played = one(case, edition, engine, clauses);
        let others = readings.iter().filter(|reading| reading.name != settled.reading);
        let followed: Vec<String> = if follows(&played) {
            vec![settled.reading.clone()]
        } else if played.verdict == Verdict::Fail {
            others.filter(|other| follows(&by(other))).map(|other| other.name.clone()).collect()
        } else {
            Vec::new()
        };
        let date = settled.date.clone();
        let settled = SettledRecord { reading: settled.reading.clone(), date };
        return Played {
            contested: Some(ContestedRecord { readings: names, follows: followed, settled: Some(settled) }),
            ..played
        };
    }
    let plays: Vec<(&Reading, Played)> = readings.into_iter().map(|reading| (reading, by(reading))).collect();
    let followed: Vec<&str> =
        plays.iter().filter(|(_, played)| follows(played)).map(|(reading, _)| reading.name.as_str()).collect();
    let undecided = ContestedRecord {
        readings: names,
        follows: followed.iter().map(|name| (*name).to_owned()).collect(),
        settled: None,
    };
    let reference = contested.reference_in(edition).filter(|_| !engine.may_be_wrong());
    let played = match reference.filter(|name| !followed.is_empty() && !followed.contains(name)) {
        Some(name) => not_the_one(case, name, &followed, plays),
        None => nearest(case, plays),
    };
    Played { contested: Some(undecided), ..played }
}

/// The play as judged by the best interpretation; for a play that follows none, all mismatches with each.
fn nearest(case: &Case, plays: Vec<(&Reading, Played)>) -> Played {
    let all_fail = plays.iter().all(|(_, played)| matches!(played.verdict, Verdict::Fail | Verdict::Rejected));
    if all_fail && plays.iter().any(|(_, played)| played.verdict == Verdict::Fail) {
        let names: Vec<String> = plays.iter().map(|(reading, _)| format!("`{}`", reading.name)).collect();
        let why = format!("judges differ, and the engine follows none of {}", names.join(", "));
        let cited = plays.iter().flat_map(|(_, played)| played.cited.iter().copied()).collect();
        let differences = plays.into_iter().flat_map(|(reading, played)| noted(reading, played)).collect();
        return Played { differences, cited, ..Played::ended(Verdict::Fail, Some(case.span), why) };
    }
    // Prefer a play that follows an interpretation, then one that could not be judged, because it might follow it.
    let rank = |played: &Played| match played.verdict {
        verdict if follows(played) => (0, verdict),
        verdict @ (Verdict::Fail | Verdict::Rejected) => (2, verdict),
        verdict => (1, verdict),
    };
    let best = plays.into_iter().map(|(_, played)| played).min_by_key(rank);
    best.unwrap_or_else(|| Played::ended(Verdict::Error, Some(case.span), "no interpretation covers the edition"))
}

/// The failed play of a reference engine that follows another interpretation than the case names.
fn not_the_one(case: &Case, said: &str, followed: &[&str], plays: Vec<(&Reading, Played)>) -> Played {
    let followed: Vec<String> = followed.iter().map(|name| format!("`{name}`")).collect();
    let why = format!(
        "`reference` names `{said}`, but the reference engine follows {}\nfix `reference`, or the engine",
        followed.join(", ")
    );
    let own = plays.into_iter().find(|(reading, _)| reading.name == said);
    let (cited, differences) =
        own.map_or_else(Default::default, |(reading, played)| (played.cited.clone(), noted(reading, played)));
    Played { differences, cited, ..Played::ended(Verdict::Fail, Some(case.span), why) }
}

/// The mismatches between a play and an interpretation, with its name. A play that did not reach its end has the
/// reason.
fn noted(reading: &Reading, played: Played) -> Vec<Difference> {
    let note = format!("under the interpretation `{}`", reading.name);
    let mut differences = played.differences;
    if let (true, Some((span, why))) = (differences.is_empty(), played.reason) {
        let span = span.unwrap_or(reading.span);
        differences.push(Difference::new(span, Mismatch::Stopped { goal: Goal::End, why }));
    }
    for difference in &mut differences {
        difference.notes.insert(0, note.clone());
    }
    differences
}
