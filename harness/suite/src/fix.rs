//! Applies fixes that are unambiguous, and keeps those that resolve their problem.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use kernel::game::Games;

use crate::load::{Suite, Text, Texts, load};
use crate::text::fix::{Edit, Fix, applied};
use crate::text::problem::{Code, Problem};
use crate::text::source::{Body, FileId, Span, small};

/// The most times the files are parsed: a fix may reveal problems that can be fixed in turn, and a fix that is not kept
/// costs one attempt.
const MOST_ATTEMPTS: usize = 200;
/// The most fixes in a row, each for a problem that the one before it revealed, that are tried before they are taken
/// back together.
const MOST_IN_A_ROW: usize = 4;

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
    pub solved: usize,
}

/// Fixes the case and card files of a suite as far as the fixes are certain. `more` returns the other problems of a
/// loaded suite. Returns the changed files, in their order.
///
/// A fix is kept only if its problem is gone, and no problem is new ([`is_better`]).
pub fn fix(games: Games, texts: &Texts, more: &dyn Fn(&Suite) -> Vec<Problem>) -> Vec<Fixed> {
    fix_with(&texts.cases, &|cases| {
        let suite = load(games, Texts { cases: cases.to_vec(), ..texts.clone() });
        Found::of(&suite, more(&suite))
    })
}

/// Like [`fix`], for files whose problems are found in another way.
pub fn fix_with(files: &[Text], find: &dyn Fn(&[Text]) -> Found) -> Vec<Fixed> {
    let mut fixer = Fixer { find, attempts: 0, idle: HashSet::new(), solved: BTreeMap::new() };
    let mut now = State { found: find(files), files: files.to_vec() };
    loop {
        let chosen = chosen(&now.found, &fixer.idle);
        if chosen.is_empty() || fixer.attempts >= MOST_ATTEMPTS {
            break;
        }
        now = fixer.round(now, &chosen);
    }
    let changed = files.iter().zip(&now.files).filter_map(|(old, new)| {
        let (before, after) = (old.text.as_ref().ok()?, new.text.as_ref().ok()?);
        let solved = fixer.solved.get(&old.path).copied().unwrap_or_default();
        let path = Arc::clone(&old.path);
        (before != after).then(|| Fixed { path, before: before.clone(), after: after.clone(), solved })
    });
    changed.collect()
}

/// Returns `true` if a fix of a file makes it better: its problem is gone, fewer problems are left, and none is new.
///
/// A text that is not YAML hides the problems of its file. Those that appear once it can be parsed are not new, unless
/// they are at the place that the fix wrote.
pub fn is_better(fix: &Fix, problem: &Problem, before: &[Problem], after: &[Problem]) -> bool {
    let count = |all: &[Problem], message: &str| all.iter().filter(|other| other.message == message).count();
    let hidden = hides(problem) && !after.iter().any(|other| other.message == problem.message);
    if hidden {
        return !after.iter().any(|other| other.span.is_some_and(|span| is_written(fix, span)));
    }
    after.len() < before.len()
        && count(after, &problem.message) < count(before, &problem.message)
        && is_nothing_new(before, after)
}

/// Returns `true` if a problem prevents its file from being parsed.
fn hides(problem: &Problem) -> bool {
    problem.code == Code::Yaml
}

/// Returns `true` if a place of a changed text lies within a part that a fix replaced with another text.
fn is_written(fix: &Fix, span: Span) -> bool {
    let mut moved: i64 = 0;
    let mut edits: Vec<&Edit> = fix.edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    edits.iter().any(|edit| {
        let (old, new) = (i64::from(edit.span.end - edit.span.start), i64::from(small(edit.text.len())));
        let start = i64::from(edit.span.start) + moved;
        moved += new - old;
        // A single character may belong to anything around it.
        new > 1 && i64::from(span.start) < start + new && start < i64::from(span.end)
    })
}

/// Files with their problems.
#[derive(Clone)]
struct State {
    files: Vec<Text>,
    found: Found,
}

/// The problems of some files.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The problems found by reading the files, each with the path of its file.
    read: Vec<(Arc<str>, Problem)>,
    /// The other problems, which are found only in files that can be used.
    more: Vec<(Arc<str>, Problem)>,
    /// `true` if the files can all be used, so that their cases were checked too.
    is_clean: bool,
}

/// The path of a file and the message of a problem, for a fix that did not help.
type Tried = (Arc<str>, String);

/// The fixes that are applied together, each with its problem and the path of its file.
type Chosen = Vec<(Arc<str>, Problem, Fix)>;

struct Fixer<'f> {
    find: &'f dyn Fn(&[Text]) -> Found,
    attempts: usize,
    idle: HashSet<Tried>,
    solved: BTreeMap<Arc<str>, usize>,
}

impl Fixer<'_> {
    /// Applies all chosen fixes together, or else one after another, and keeps those that help.
    fn round(&mut self, now: State, chosen: &Chosen) -> State {
        // After a fix that makes a file YAML, its other problems are not those of before.
        let together: Chosen = chosen.iter().filter(|(_, problem, _)| !hides(problem)).cloned().collect();
        if let Some(next) = self.together(&now, &together) {
            for (path, ..) in &together {
                *self.solved.entry(Arc::clone(path)).or_default() += 1;
            }
            return next;
        }
        for one in chosen {
            if let Some((next, fixes)) = self.alone(&now, one) {
                *self.solved.entry(Arc::clone(&one.0)).or_default() += fixes;
                return next;
            }
            self.idle.insert((Arc::clone(&one.0), one.1.message.clone()));
            if self.attempts >= MOST_ATTEMPTS {
                break;
            }
        }
        now
    }

    fn applied(&mut self, now: &State, chosen: &[(Arc<str>, Problem, Fix)]) -> Option<State> {
        let mut files = now.files.clone();
        for file in &mut files {
            let own = chosen.iter().filter(|(path, ..)| *path == file.path);
            let edits: Vec<Edit> = own.flat_map(|(_, _, fix)| fix.edits.iter().cloned()).collect();
            if !edits.is_empty() {
                file.text = Ok(applied(file.text.as_ref().ok()?, &edits)?.into());
            }
        }
        self.attempts += 1;
        Some(State { found: (self.find)(&files), files })
    }

    /// The state after all chosen fixes, if each of them helps.
    fn together(&mut self, now: &State, chosen: &Chosen) -> Option<State> {
        if chosen.len() < 2 {
            return None;
        }
        let next = self.applied(now, chosen)?;
        let mut left: HashMap<(&str, &str), isize> = HashMap::new();
        for (path, problem) in now.found.compared(&now.found) {
            *left.entry((path, &problem.message)).or_default() += 1;
        }
        // For every fix applied, one problem must be gone.
        for (path, problem, _) in chosen {
            *left.entry((path, &problem.message)).or_default() -= 1;
        }
        for (path, problem) in next.found.compared(&now.found) {
            *left.entry((path, &problem.message)).or_default() -= 1;
        }
        left.values().all(|left| *left >= 0).then_some(next)
    }

    /// The state after one fix, and the fixes for the problems that it reveals, if they help; with their number.
    fn alone(&mut self, now: &State, one: &(Arc<str>, Problem, Fix)) -> Option<(State, usize)> {
        let mut next = self.applied(now, std::slice::from_ref(one))?;
        for fixes in 1..=MOST_IN_A_ROW {
            let first = fixes == 1;
            if is_kept(one, now, &next, first) {
                return Some((next, fixes));
            }
            let new = next.found.all().into_iter().find_map(|(path, problem)| {
                let known =
                    now.found.all().into_iter().any(|(other, old)| other == path && old.message == problem.message);
                let fix = problem.fixes.first().filter(|fix| fix.certain && !known)?;
                Some((Arc::clone(path), problem.clone(), fix.clone()))
            });
            next = self.applied(&next, &[new?])?;
        }
        None
    }
}

impl Found {
    /// The problems of a loaded suite, and `more` of them.
    pub fn of(suite: &Suite, more: Vec<Problem>) -> Self {
        let is_clean = suite.problems.is_empty() && suite.unknown_cards.is_empty();
        let read = suite.problems.iter().chain(&suite.warnings).chain(&suite.unknown_cards).cloned().collect();
        let path = |file: FileId| suite.sources.get(file).map(|source| Arc::clone(&source.path));
        let placed = |all: Vec<Problem>| {
            all.into_iter().filter_map(|problem| Some((path(problem.file)?, problem))).collect::<Vec<_>>()
        };
        Self { read: placed(read), more: placed(more), is_clean }
    }

    /// All problems, in the order of the files.
    fn all(&self) -> Vec<&(Arc<str>, Problem)> {
        let mut all: Vec<&(Arc<str>, Problem)> = self.more.iter().chain(&self.read).collect();
        all.sort_by_key(|(_, problem)| (problem.file, problem.span));
        all
    }

    /// The problems that are compared with those of an earlier state. The cases are checked only once all files can be
    /// used, so what is found in them then is not new.
    fn compared<'p>(&'p self, before: &Self) -> impl Iterator<Item = &'p (Arc<str>, Problem)> {
        let revealed = self.is_clean && !before.is_clean;
        self.read.iter().chain(self.more.iter().filter(move |_| !revealed))
    }
}

fn is_kept((path, problem, fix): &(Arc<str>, Problem, Fix), now: &State, next: &State, first: bool) -> bool {
    let of = |state: &State, own: bool| -> Vec<Problem> {
        let all = state.found.compared(&now.found);
        all.filter(|(other, _)| (other == path) == own).map(|(_, problem)| problem.clone()).collect()
    };
    let (before, after) = (of(now, true), of(next, true));
    // The places of later fixes are not those of the first one.
    let here = if first {
        is_better(fix, problem, &before, &after)
    } else {
        after.len() < before.len() && is_nothing_new(&before, &after)
    };
    here && is_nothing_new(&of(now, false), &of(next, false))
}

/// Returns `true` if no problem is new.
fn is_nothing_new(before: &[Problem], after: &[Problem]) -> bool {
    let mut left: HashMap<&str, isize> = HashMap::new();
    for problem in before {
        *left.entry(&problem.message).or_default() += 1;
    }
    for problem in after {
        *left.entry(&problem.message).or_default() -= 1;
    }
    left.values().all(|left| *left >= 0)
}

/// The certain fixes of each file that do not overlap, at most the first one of each problem.
fn chosen(found: &Found, idle: &HashSet<Tried>) -> Chosen {
    let mut chosen = Chosen::new();
    let mut ends: HashMap<Arc<str>, u32> = HashMap::new();
    for (path, problem) in found.all() {
        let Some(fix) = problem.fixes.first().filter(|fix| fix.certain) else { continue };
        if idle.contains(&(Arc::clone(path), problem.message.clone())) {
            continue;
        }
        // A fix that overlaps another waits for the next round.
        let (start, end) = range(fix);
        let free = ends.get(path).is_none_or(|taken| *taken < start);
        if free {
            ends.insert(Arc::clone(path), end);
            chosen.push((Arc::clone(path), problem.clone(), fix.clone()));
        }
    }
    chosen
}

/// The range from the first to the last byte that a fix touches.
fn range(fix: &Fix) -> (u32, u32) {
    let spans = || fix.edits.iter().map(|edit| edit.span);
    (spans().map(|span| span.start).min().unwrap_or_default(), spans().map(|span| span.end).max().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

    /// A file after its fixes, and the number of fixes.
    fn fixed(text: &str) -> (String, usize) {
        let cases = vec![Text { path: Arc::from("a.yaml"), text: Ok(text.into()) }];
        let texts = Texts { cases, ..bundled::base() };
        let mut fixed = fix(engine::GAMES, &texts, &|_| Vec::new());
        assert!(fixed.len() < 2);
        fixed.pop().map_or((text.to_owned(), 0), |fixed| (fixed.after.to_string(), fixed.solved))
    }

    const RIGHT: &str = "# A comment.\ngame: mtg\ncases:\n\n  a-pool: # another\n    asserts: [615.7-depletes]\n    \
                         source: {ruling: \"Gatherer\", date: \"2010-08-15\"}\n    given:\n      alice: {hand: [Healing \
                         Salve], battlefield: [{ox: Pillarfield Ox}]}\n      bob: {hand: [Shock]}\n    when:\n      - \
                         alice: {cast: Healing Salve, mode: shield, targets: [ox]}\n      - bob: {cast: Shock, \
                         targets: [ox]}\n    then: {ox: {damage: 0}}\n";

    #[test]
    fn what_is_certain_is_fixed_and_all_else_is_as_it_was() {
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
    fn a_fix_that_leaves_the_problem_is_taken_back() {
        let cases = vec![Text { path: Arc::from("a.yaml"), text: Ok(RIGHT.into()) }];
        let texts = Texts { cases, ..bundled::base() };
        let span = crate::text::source::Span { start: 0, end: 1 };
        let of = |suite: &Suite| suite.sources.iter().find(|(_, source)| &*source.path == "a.yaml").unwrap().0;
        let more = |suite: &Suite| {
            vec![Problem::at(of(suite), span, "wrong").fix(Fix::replace("x", span, "##").certain(true))]
        };
        assert_eq!(fix(engine::GAMES, &texts, &more), []);
    }
}
