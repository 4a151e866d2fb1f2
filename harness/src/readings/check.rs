//! Compares all reviews of a suite with its cases.

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;
use suite::judge::Difference;
use suite::language::case::Case;
use suite::language::contested::Reading as ByReading;
use suite::language::header::Status;
use suite::load::{Suite, Text};
use suite::text::parse::parse;
use suite::text::problem::Problem;
use suite::text::source::{Body, FileId, Source};

use super::said::{Reading, meant, read};
use super::{digest, digest_with_omissions, hold};

/// The result of checking the reviews of a suite.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The problems of the reviews, and their differences from the cases, in the order of the files.
    pub problems: Vec<Problem>,
    /// The ids of the cases with an agreeing review.
    pub agreed: Vec<Arc<str>>,
    /// The cases without a review of their current scenario.
    pub unread: Vec<Unread>,
}

/// A case without a review of its current scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The id.
    pub id: Arc<str>,
    /// The place: `path:line`.
    pub at: String,
    /// The digest of its scenario, if it has one.
    pub digest: String,
    /// The place and digest of a review of an earlier scenario.
    pub stale: Option<(String, String)>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { id, at, digest, stale } = self;
        match stale {
            None => write!(f, "{at}: {id} has no review (its digest is {digest})"),
            Some((place, old)) => {
                write!(f, "{at}: {id} changed since its review: digest {old} ({place}), now {digest}")
            }
        }
    }
}

/// Parses the reviews in some texts, which are added to the sources of the suite, and compares them with its cases.
pub fn check(suite: &mut Suite, texts: Vec<Text>) -> Checked {
    let mut checked = Checked::default();
    let mut files: Vec<(FileId, Body)> = Vec::new();
    for text in texts {
        let body = text.text.as_ref().cloned().unwrap_or_default();
        let file = suite.sources.add(Source::new(text.path, body.clone()));
        match text.text {
            Ok(_) => files.push((file, body)),
            Err(why) => checked.problems.push(Problem::whole(file, why)),
        }
    }
    let suite = &*suite;
    let mut readings: IndexMap<String, Reading> = IndexMap::new();
    for (file, body) in files {
        let Some(node) = parse(file, &body, &mut checked.problems) else { continue };
        for reading in read(suite.games, file, &node, &mut checked.problems) {
            if let Some(first) = readings.get(&reading.id) {
                let help = format!("the first is at {}", suite.at(first.file, first.span));
                let problem = Problem::at(file, reading.span, format!("two reviews of `{}`", reading.id));
                checked.problems.push(problem.help(help));
            } else {
                readings.insert(reading.id.clone(), reading);
            }
        }
    }
    for case in &suite.cases {
        let own = digest(case).unwrap_or_default();
        let unread =
            |stale| Unread { id: Arc::clone(&case.id), at: suite.at(case.file, case.span), digest: own.clone(), stale };
        match readings.shift_remove(&*case.id) {
            None => checked.unread.push(unread(None)),
            Some(reading) if ![Some(&own), digest_with_omissions(case).as_ref()].contains(&Some(&reading.digest.0)) => {
                let place = suite.at(reading.file, reading.digest.1);
                checked.unread.push(unread(Some((place, reading.digest.0))));
            }
            Some(reading) => {
                let found = held(suite, case, &reading);
                if found.is_empty() {
                    checked.agreed.push(Arc::clone(&case.id));
                }
                checked.problems.extend(found);
            }
        }
    }
    for reading in readings.values() {
        let problem =
            Problem::at(reading.file, reading.span, format!("a review of `{}`, which is not a case", reading.id));
        let cases = suite.cases.iter().map(|case| (&*case.id, digest(case)));
        checked.problems.push(match meant(&reading.id, cases) {
            Some(help) => problem.help(help),
            None => problem,
        });
    }
    checked.problems.sort_by_key(|problem| (problem.file, problem.span));
    checked
}

/// The problems of a review, and its differences from the case. On a disputed case, a review may state the expectations
/// of any of the case's interpretations, or anything if the case lists none.
fn held(suite: &Suite, case: &Case, reading: &Reading) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    let whole = std::iter::once(&reading.said).chain(reading.by_edition.iter().map(|(_, said)| said));
    for astray in whole.flat_map(|said| hold::astray(case, said)) {
        problems.push(Problem::at(reading.file, astray.span, format!("`{}`: {}", case.id, astray.why)));
    }
    if !problems.is_empty() {
        return problems;
    }
    if let Some(contested) = case.open_readings() {
        let fits = |one: &ByReading| parted(suite, &case.by(one), reading).is_empty();
        if !contested.readings.iter().any(fits) {
            let names = contested.readings.iter().map(|one| format!("`{}`", one.name)).collect::<Vec<_>>().join(", ");
            let message = format!("`{}` was derived differently from each of its `readings:`: {names}", case.id);
            let help = format!("the review is at {}", suite.at(reading.file, reading.span));
            problems.push(Problem::at(case.file, case.span, message).help(help));
        }
        return problems;
    }
    if case.status == Some(Status::Disputed) {
        return problems;
    }
    parted(suite, case, reading)
}

/// The differences between a review and a case.
fn parted(suite: &Suite, case: &Case, reading: &Reading) -> Vec<Problem> {
    let mut found: Vec<(Difference, Vec<&str>)> = Vec::new();
    for (edition, index) in &case.editions {
        let Some(expect) = case.expects.get(*index) else { continue };
        let other = reading.by_edition.iter().find(|(other, _)| other == edition);
        let said = other.map_or_else(|| reading.said.clone(), |(_, other)| reading.said.with(other));
        for difference in hold::differences(case, expect, &said) {
            match found.iter_mut().find(|(known, _)| *known == difference) {
                Some((_, editions)) => editions.push(edition),
                None => found.push((difference, vec![edition])),
            }
        }
    }
    let place = suite.at(reading.file, reading.span);
    let told = found.into_iter().map(|(difference, editions)| {
        let Difference { span, mismatch, notes, .. } = difference;
        let (what, expected, actual) = (mismatch.what(), mismatch.expected(), mismatch.actual());
        let only_in =
            if editions.len() == case.editions.len() { String::new() } else { format!(" in {}", editions.join(", ")) };
        let message =
            format!("the review of `{}` differs{only_in}: {what}: expected {expected}, derived {actual}", case.id);
        let help = std::iter::once(format!("the review is at {place}")).chain(notes);
        Problem::at(case.file, span, message).help(help.collect::<Vec<_>>().join("; "))
    });
    told.collect()
}

/// The number of cases of each game with an agreeing review, and the number of all cases.
pub fn counts(suite: &Suite, checked: &Checked) -> BTreeMap<&'static str, (usize, usize)> {
    let mut counts: BTreeMap<&'static str, (usize, usize)> = BTreeMap::new();
    for case in &suite.cases {
        let (agreed, all) = counts.entry(case.language.game).or_default();
        *agreed += usize::from(checked.agreed.contains(&case.id));
        *all += 1;
    }
    counts
}
