//! Applies fixes that are unambiguous, and keeps those that resolve their problem.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use kernel::game::Games;

use crate::load::{Suite, Texts, load};
use crate::text::mend::{Edit, Mend, applied};
use crate::text::problem::Problem;
use crate::text::source::{Body, FileId};

/// The most times the files are parsed: a fix may reveal problems that can be fixed in turn.
const MOST_ROUNDS: usize = 40;

/// A file after its fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The displayed path.
    pub path: Arc<str>,
    /// The text before the fixes.
    pub before: Body,
    /// The text after the fixes.
    pub after: Body,
    /// The number of problems fixed.
    pub mended: usize,
}

/// Fixes the case and card files of a suite as far as the fixes are certain. `more` returns the other problems of a
/// loaded suite. Returns the changed files, in their order.
pub fn fix(games: Games, texts: &Texts, more: &dyn Fn(&Suite) -> Vec<Problem>) -> Vec<Fixed> {
    let mut now = texts.clone();
    let mut mended: BTreeMap<Arc<str>, usize> = BTreeMap::new();
    // Fixes that were tried without success, by path and message.
    let mut idle: HashSet<(Arc<str>, String)> = HashSet::new();
    let mut problems = wrong(games, &now, more);
    for _ in 0..MOST_ROUNDS {
        let chosen = chosen(&problems, &idle);
        if chosen.is_empty() {
            break;
        }
        let mut next = now.clone();
        for text in &mut next.cases {
            let Some(mends) = chosen.get(&text.path) else { continue };
            let edits: Vec<Edit> = mends.iter().flat_map(|(_, mend)| mend.edits.iter().cloned()).collect();
            let new = text.text.as_ref().ok().and_then(|old| applied(old, &edits));
            if let Some(new) = new {
                text.text = Ok(new.into());
            }
        }
        let after = wrong(games, &next, more);
        let failed = failed(&chosen, &problems, &after);
        if failed.is_empty() {
            for (path, mends) in &chosen {
                *mended.entry(Arc::clone(path)).or_default() += mends.len();
            }
            now = next;
            problems = after;
        } else {
            idle.extend(failed);
        }
    }
    let pairs = texts.cases.iter().zip(&now.cases);
    let changed = pairs.filter_map(|(old, new)| {
        let (before, after) = (old.text.as_ref().ok()?, new.text.as_ref().ok()?);
        let mended = mended.get(&old.path).copied().unwrap_or_default();
        let fixed = Fixed { path: Arc::clone(&old.path), before: before.clone(), after: after.clone(), mended };
        (before != after).then_some(fixed)
    });
    changed.collect()
}

/// The problems, each with the path of its file.
type Wrong = Vec<(Arc<str>, Problem)>;

fn wrong(games: Games, texts: &Texts, more: &dyn Fn(&Suite) -> Vec<Problem>) -> Wrong {
    let suite = load(games, texts.clone());
    let mut all = more(&suite);
    all.extend(suite.problems.iter().chain(&suite.warnings).chain(&suite.unknown_cards).cloned());
    all.sort_by_key(|problem| (problem.file, problem.span));
    let path = |file: FileId| suite.sources.get(file).map(|source| Arc::clone(&source.path));
    all.into_iter().filter_map(|problem| Some((path(problem.file)?, problem))).collect()
}

/// The certain fixes of each file that do not overlap, at most the first one of each problem.
fn chosen<'p>(problems: &'p Wrong, idle: &HashSet<(Arc<str>, String)>) -> HashMap<Arc<str>, Vec<(&'p str, &'p Mend)>> {
    let mut chosen: HashMap<Arc<str>, Vec<(&str, &Mend)>> = HashMap::new();
    let mut ends: HashMap<Arc<str>, u32> = HashMap::new();
    for (path, problem) in problems {
        let Some(mend) = problem.mends.first().filter(|mend| mend.certain) else { continue };
        if idle.contains(&(Arc::clone(path), problem.message.clone())) {
            continue;
        }
        // A fix that overlaps another waits for the next round.
        let (start, end) = range(mend);
        let free = ends.get(path).is_none_or(|taken| *taken < start);
        if free {
            ends.insert(Arc::clone(path), end);
            chosen.entry(Arc::clone(path)).or_default().push((&problem.message, mend));
        }
    }
    chosen
}

/// The range from the first to the last byte that a fix touches.
fn range(mend: &Mend) -> (u32, u32) {
    let spans = || mend.edits.iter().map(|edit| edit.span);
    (spans().map(|span| span.start).min().unwrap_or_default(), spans().map(|span| span.end).max().unwrap_or_default())
}

/// The problems, by path and message, that remain as often as before although a fix was applied.
fn failed(
    chosen: &HashMap<Arc<str>, Vec<(&str, &Mend)>>,
    before: &Wrong,
    after: &Wrong,
) -> HashSet<(Arc<str>, String)> {
    let mut left: HashMap<(&str, &str), isize> = HashMap::new();
    for (path, problem) in before {
        *left.entry((path, &problem.message)).or_default() += 1;
    }
    for (path, problem) in after {
        *left.entry((path, &problem.message)).or_default() -= 1;
    }
    // For every fix applied, one problem must be gone.
    let mends = || chosen.iter().flat_map(|(path, mends)| mends.iter().map(move |(message, _)| (path, *message)));
    for (path, message) in mends() {
        *left.entry((path, message)).or_default() -= 1;
    }
    let failed = mends().filter(|(path, message)| left.get(&(&***path, *message)).is_none_or(|left| *left < 0));
    failed.map(|(path, message)| (Arc::clone(path), message.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::load::Text;

    /// A file after its fixes, and the number of fixes.
    fn fixed(text: &str) -> (String, usize) {
        let cases = vec![Text { path: Arc::from("a.yaml"), text: Ok(text.into()) }];
        let texts = Texts { cases, ..bundled::base() };
        let mut fixed = fix(engine::GAMES, &texts, &|_| Vec::new());
        assert!(fixed.len() < 2);
        fixed.pop().map_or((text.to_owned(), 0), |fixed| (fixed.after.to_string(), fixed.mended))
    }

    const RIGHT: &str = "# A comment.\ngame: mtg\ncases:\n\n  a-pool: # another\n    asserts: [615.7-depletes]\n    \
                         source: {ruling: \"Gatherer\", date: \"2010-08-15\"}\n    given:\n      alice: {hand: [Healing \
                         Salve], battlefield: [{ox: Pillarfield Ox}]}\n      bob: {hand: [Shock]}\n    when:\n      - \
                         alice: {cast: Healing Salve, mode: shield, targets: [ox]}\n      - bob: {cast: Shock, \
                         targets: [ox]}\n    then: {ox: {damage: 0}}\n";

    #[test]
    fn what_is_certain_is_mended_and_all_else_is_as_it_was() {
        assert_eq!(fixed(RIGHT), (RIGHT.to_owned(), 0));
        let wrong = RIGHT
            .replace("\"2010-08-15\"", "2010-08-15")
            .replace("damage: 0", "damge: 0")
            .replace("ruling: \"Gatherer\"", "ruling: “Gatherer”")
            .replace("source: ", "source:\u{a0}");
        assert_eq!(fixed(&wrong), (RIGHT.to_owned(), 4));
    }

    #[test]
    fn line_endings_stay() {
        let crlf = RIGHT.replace('\n', "\r\n");
        assert_eq!(fixed(&crlf.replace("asserts: [615.7-depletes]", "asserts: 615.7-depletes")), (crlf, 1));
    }

    #[test]
    fn what_may_mean_two_things_is_left() {
        let wrong = RIGHT.replace("615.7-depletes", "615.7-depleted");
        assert_eq!(fixed(&wrong), (RIGHT.to_owned(), 1));
        let wrong = RIGHT.replace("615.7-depletes", "615.7");
        assert_eq!(fixed(&wrong), (wrong.clone(), 0));
        let wrong = RIGHT.replace("targets: [ox]}\n    then", "targets: [oy]}\n    then");
        assert_eq!(fixed(&wrong), (wrong.clone(), 0));
    }

    #[test]
    fn a_mend_that_leaves_the_problem_is_taken_back() {
        let cases = vec![Text { path: Arc::from("a.yaml"), text: Ok(RIGHT.into()) }];
        let texts = Texts { cases, ..bundled::base() };
        let span = crate::text::source::Span { start: 0, end: 1 };
        let of = |suite: &Suite| suite.sources.iter().find(|(_, source)| &*source.path == "a.yaml").unwrap().0;
        let more = |suite: &Suite| {
            vec![Problem::at(of(suite), span, "wrong").mend(Mend::replace("x", span, "##").certain(true))]
        };
        assert_eq!(fix(engine::GAMES, &texts, &more), []);
    }
}
