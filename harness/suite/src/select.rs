//! Selects cases: by filter expressions, by path and line, by id.
//!
//! A filter expression consists of predicates such as `id(shield)` or `clause(615.7)`, joined by `&` (`and`), `|`
//! (`or`), `-` (without), `!` (`not`) and parentheses. Each predicate has a default way to match the text in
//! parentheses; `=text` matches the whole, `~text` a part, and `/text/` a regular expression.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use regex_lite::Regex;

use crate::language::case::Case;
use crate::load::{Suite, is_pending};
use crate::text::problem::Problem;
use crate::text::source::{FileId, Source, Sources, Span, small};
use kernel::words::nearest::nearest;

/// A filter expression.
#[derive(Debug)]
pub enum Filter {
    /// Every case.
    All,
    /// No case.
    None,
    /// A property of the case matches the pattern; the third field is the predicate as written.
    Is(About, Pattern, String),
    /// The negation.
    Not(Box<Filter>),
    /// Both filters.
    And(Box<Filter>, Box<Filter>),
    /// One or both filters.
    Or(Box<Filter>, Box<Filter>),
}

/// The property that a predicate checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The id, prefixed with the game.
    Id,
    /// The game.
    Game,
    /// The clauses asserted.
    Clause,
    /// The tags.
    Tag,
    /// The kind.
    Kind,
    /// The status.
    Status,
    /// The editions.
    Edition,
    /// The file.
    File,
    /// The cards that it uses.
    Card,
    /// The text of the case in its file.
    Text,
}

const PREDICATES: [(&str, About); 10] = [
    ("id", About::Id),
    ("game", About::Game),
    ("clause", About::Clause),
    ("tag", About::Tag),
    ("kind", About::Kind),
    ("status", About::Status),
    ("edition", About::Edition),
    ("file", About::File),
    ("card", About::Card),
    ("text", About::Text),
];

/// The way in which a text is matched.
#[derive(Debug)]
pub enum Pattern {
    /// Matches exactly this.
    Equals(String),
    /// Matches texts that contain this.
    Contains(String),
    /// Matches texts that contain this, ignoring case, with each run of white space as one space.
    Mentions(String),
    /// Matches exactly this, or texts that continue it with something other than a letter or digit.
    Under(String),
    /// Matches a regular expression.
    Regex(Box<Regex>),
}

impl Pattern {
    fn matches(&self, text: &str) -> bool {
        match self {
            Self::Equals(want) => text == want,
            Self::Contains(want) => text.contains(want.as_str()),
            Self::Mentions(want) => plain(text).contains(want.as_str()),
            Self::Under(want) => {
                text.strip_prefix(want.as_str()).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
            }
            Self::Regex(regex) => regex.is_match(text),
        }
    }
}

/// A predicate that no case matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle<'f> {
    /// The predicate as written.
    pub predicate: &'f str,
    /// The predicate that was probably meant, or the valid values.
    pub help: Option<String>,
}

/// The words that a predicate checks in a case, if its property consists of words.
fn words_of(about: About, case: &Case) -> Vec<String> {
    let own = |words: &mut dyn Iterator<Item = &str>| words.map(str::to_owned).collect();
    match about {
        About::Id => own(&mut std::iter::once(&*case.id).chain(case.id.split_once('/').map(|(_, id)| id))),
        About::Game => own(&mut std::iter::once(case.language.game)),
        About::Clause => own(&mut case.asserts.iter().map(|(id, _)| id.as_str())),
        About::Tag => case.tags.clone(),
        About::Kind => own(&mut case.kind.iter().map(|kind| kind.as_str())),
        About::Status => own(&mut case.status.iter().map(|status| status.as_str())),
        About::Edition => own(&mut case.editions.iter().map(|(edition, _)| *edition)),
        About::Card => case.cards(),
        About::File | About::Text => Vec::new(),
    }
}

/// The word that was probably meant by one that does not exist in a suite, or the valid words if there are few.
fn meant(about: About, pattern: &Pattern, words: &BTreeSet<String>) -> Option<String> {
    let (Pattern::Equals(want) | Pattern::Contains(want) | Pattern::Under(want)) = pattern else { return None };
    if let Some(near) = nearest(want, words.iter().map(String::as_str)) {
        return Some(format!("did you mean `{near}`?"));
    }
    let is_closed = matches!(about, About::Game | About::Kind | About::Status | About::Edition);
    let all = || words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    (is_closed && !words.is_empty()).then(|| format!("there are: {}", all()))
}

/// Filters that are applied to one case after another.
#[derive(Debug)]
pub struct Sieve<'f> {
    filters: &'f [Filter],
    /// The predicates, each with a flag that is set once a case matched it.
    predicates: Vec<(&'f Filter, AtomicBool)>,
}

impl<'f> Sieve<'f> {
    /// A sieve for these filters; without any, every case passes.
    pub fn new(filters: &'f [Filter]) -> Self {
        let predicates = filters.iter().flat_map(Filter::predicates);
        Self { filters, predicates: predicates.map(|one| (one, AtomicBool::new(false))).collect() }
    }

    /// Returns `true` if one of the filters selects a case.
    pub fn passes(&self, case: &Case, sources: &Sources) -> bool {
        for (predicate, matched) in &self.predicates {
            if !matched.load(Ordering::Relaxed) && predicate.matches(case, sources) {
                matched.store(true, Ordering::Relaxed);
            }
        }
        self.filters.is_empty() || self.filters.iter().any(|filter| filter.matches(case, sources))
    }

    /// The predicates that no case matched. `each` iterates over every case once more.
    pub fn idle(&self, each: impl FnOnce(&mut dyn FnMut(&Case))) -> Vec<Idle<'f>> {
        let unmatched = self.predicates.iter().filter(|(_, matched)| !matched.load(Ordering::Relaxed));
        let mut idle: Vec<(About, &Pattern, &str, BTreeSet<String>)> = Vec::new();
        for (predicate, _) in unmatched {
            if let Filter::Is(about, pattern, text) = predicate {
                idle.push((*about, pattern, text, BTreeSet::new()));
            }
        }
        if !idle.is_empty() {
            each(&mut |case| {
                for (about, _, _, words) in &mut idle {
                    words.extend(words_of(*about, case));
                }
            });
        }
        let told = |(about, pattern, predicate, words)| Idle { predicate, help: meant(about, pattern, &words) };
        idle.into_iter().map(told).collect()
    }
}

/// A text in lower case, with one space between words.
fn plain(text: &str) -> String {
    text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

impl Filter {
    /// Returns `true` if a case is selected.
    pub fn matches(&self, case: &Case, sources: &Sources) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::Not(inner) => !inner.matches(case, sources),
            Self::And(a, b) => a.matches(case, sources) && b.matches(case, sources),
            Self::Or(a, b) => a.matches(case, sources) || b.matches(case, sources),
            Self::Is(about, pattern, _) => match about {
                About::Id => {
                    pattern.matches(&case.id) || case.id.split_once('/').is_some_and(|(_, id)| pattern.matches(id))
                }
                About::Game => pattern.matches(case.language.game),
                About::Clause => case.asserts.iter().any(|(id, _)| pattern.matches(id)),
                About::Tag => case.tags.iter().any(|tag| pattern.matches(tag)),
                About::Kind => case.kind.is_some_and(|kind| pattern.matches(kind.as_str())),
                About::Status => case.status.is_some_and(|status| pattern.matches(status.as_str())),
                About::Edition => case.editions.iter().any(|(edition, _)| pattern.matches(edition)),
                About::File => pattern.matches(sources.path(case.file)),
                About::Card => case.cards().iter().any(|card| pattern.matches(card)),
                About::Text => pattern.matches(sources.entry(case.file, case.span)),
            },
        }
    }

    /// Returns `true` if a case in a file may match, judged only by the path of the file and its game.
    pub fn may_match_in(&self, path: &str, game: Option<&str>) -> bool {
        self.matches_in(path, game).0
    }

    /// The first value is `true` if some case of a file may match, the second if some case may not.
    fn matches_in(&self, path: &str, game: Option<&str>) -> (bool, bool) {
        let known = |matches: bool| (matches, !matches);
        match self {
            Self::All => (true, false),
            Self::None => (false, true),
            Self::Not(inner) => {
                let (may, may_not) = inner.matches_in(path, game);
                (may_not, may)
            }
            Self::And(a, b) => {
                let (a, b) = (a.matches_in(path, game), b.matches_in(path, game));
                (a.0 && b.0, a.1 || b.1)
            }
            Self::Or(a, b) => {
                let (a, b) = (a.matches_in(path, game), b.matches_in(path, game));
                (a.0 || b.0, a.1 && b.1)
            }
            Self::Is(About::File, pattern, _) => known(pattern.matches(path)),
            Self::Is(About::Game, pattern, _) => game.map_or((true, true), |game| known(pattern.matches(game))),
            Self::Is(..) => (true, true),
        }
    }

    /// The predicates of the expression.
    fn predicates(&self) -> Vec<&Self> {
        match self {
            Self::All | Self::None => Vec::new(),
            Self::Not(inner) => inner.predicates(),
            Self::And(a, b) | Self::Or(a, b) => [a, b].into_iter().flat_map(|part| part.predicates()).collect(),
            Self::Is(..) => vec![self],
        }
    }

    /// Parses an expression. An error message shows the expression itself.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser { text, at: 0, depth: 0, count: 0 };
        let read = parser.any_of().and_then(|filter| {
            parser.space();
            if parser.rest().is_empty() {
                return Ok(filter);
            }
            let word = parser.word_len();
            Err(parser.wrong(word, "expected an operator (`&`, `|`, `-`) or the end", None))
        });
        read.map_err(|problem| {
            let mut sources = Sources::default();
            sources.add(Source::new("filter expression", text));
            problem.render(&sources, false)
        })
    }
}

/// The greatest nesting depth of expressions.
const MOST_LEVELS: usize = 64;
/// The most predicates in an expression.
const MOST_PREDICATES: usize = 1_000;

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    count: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn word_len(&self) -> usize {
        let rest = self.rest();
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).unwrap_or(rest.len());
        word.max(rest.chars().next().map_or(0, char::len_utf8))
    }

    fn wrong(&self, len: usize, message: impl Into<String>, help: Option<String>) -> Problem {
        let span = Span { start: small(self.at), end: small(self.at + len) };
        let problem = Problem::at(FileId(0), span, message);
        match help {
            Some(help) => problem.help(help),
            None => problem,
        }
    }

    /// Consumes one of these signs or words at the current position.
    fn takes(&mut self, signs: &[&str]) -> bool {
        self.space();
        let rest = self.rest();
        let found = signs.iter().find(|sign| {
            let is_word = sign.starts_with(char::is_alphabetic);
            rest.strip_prefix(**sign)
                .is_some_and(|after| !is_word || !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        });
        match found {
            Some(sign) => {
                self.at += sign.len();
                true
            }
            None => false,
        }
    }

    fn any_of(&mut self) -> Result<Filter, Problem> {
        let mut filter = self.all_of()?;
        while self.takes(&["|", "+", "or"]) {
            filter = Filter::Or(Box::new(filter), Box::new(self.all_of()?));
        }
        Ok(filter)
    }

    fn all_of(&mut self) -> Result<Filter, Problem> {
        let mut filter = self.one()?;
        loop {
            if self.takes(&["&", "and"]) {
                filter = Filter::And(Box::new(filter), Box::new(self.one()?));
            } else if self.takes(&["-"]) {
                filter = Filter::And(Box::new(filter), Box::new(Filter::Not(Box::new(self.one()?))));
            } else {
                return Ok(filter);
            }
        }
    }

    fn one(&mut self) -> Result<Filter, Problem> {
        self.depth += 1;
        if self.depth > MOST_LEVELS {
            return Err(self.wrong(self.word_len(), format!("nested more than {MOST_LEVELS} levels deep"), None));
        }
        let filter = self.alone();
        self.depth -= 1;
        filter
    }

    fn alone(&mut self) -> Result<Filter, Problem> {
        if self.takes(&["!", "not"]) {
            return Ok(Filter::Not(Box::new(self.one()?)));
        }
        if self.takes(&["("]) {
            let filter = self.any_of()?;
            if self.takes(&[")"]) {
                return Ok(filter);
            }
            return Err(self.wrong(self.word_len(), "expected `)`", None));
        }
        self.space();
        self.predicate()
    }

    fn predicate(&mut self) -> Result<Filter, Problem> {
        let len = self.word_len();
        self.count += 1;
        if self.count > MOST_PREDICATES {
            return Err(self.wrong(len, format!("more than {MOST_PREDICATES} predicates"), None));
        }
        let word = self.rest().get(..len).unwrap_or("");
        let words = PREDICATES.iter().map(|(word, _)| *word).chain(["all", "none"]);
        let list: Vec<String> = words.clone().map(|word| format!("{word}()")).collect();
        if !words.clone().any(|other| other == word) {
            let help = match nearest(word, words) {
                Some(near) => format!("did you mean `{near}(...)`?"),
                None => format!("a filter is made of: {}", list.join(", ")),
            };
            let message = if word.is_empty() {
                "expected a predicate, found the end".to_owned()
            } else {
                format!("unknown predicate `{word}`")
            };
            return Err(self.wrong(len, message, Some(help)));
        }
        let (start, after) = (self.at, self.at + len);
        self.at = after;
        if !self.takes(&["("]) {
            return Err(self.wrong(self.word_len(), format!("expected `(` after `{word}`"), None));
        }
        // A regular expression may contain parentheses, so it extends to the slash that closes it.
        let regex = self.rest().trim_start().strip_prefix('/').and_then(|inner| {
            let ends = inner.match_indices('/').map(|(at, _)| at + 1);
            let end = ends.into_iter().find(|end| inner.get(*end..).unwrap_or("").trim_start().starts_with(')'))?;
            Some(self.rest().len() - inner.get(end..)?.trim_start().len())
        });
        let Some(close) = regex.or_else(|| self.rest().find(')')) else {
            self.at = start;
            return Err(self.wrong(self.rest().len(), format!("`{word}(` is not closed"), None));
        };
        let inner = self.rest().get(..close).unwrap_or("").trim();
        let filter = match word {
            "all" => Ok(Filter::All),
            "none" => Ok(Filter::None),
            _ => self.pattern(word, inner),
        };
        self.at += close + 1;
        filter
    }

    fn pattern(&self, word: &str, inner: &str) -> Result<Filter, Problem> {
        let about = PREDICATES.iter().find(|(other, _)| *other == word).map_or(About::Id, |(_, about)| *about);
        if inner.is_empty() {
            return Err(self.wrong(1, format!("`{word}()` needs a text"), None));
        }
        let pattern = if let Some(text) = inner.strip_prefix('=') {
            Pattern::Equals(text.to_owned())
        } else if let Some(text) = inner.strip_prefix('~') {
            Pattern::Contains(text.to_owned())
        } else if let Some(text) = inner.strip_prefix('/').and_then(|text| text.strip_suffix('/')) {
            let regex = Regex::new(text)
                .map_err(|error| self.wrong(inner.len(), format!("not a regular expression: {error}"), None))?;
            Pattern::Regex(Box::new(regex))
        } else {
            match about {
                About::Id | About::File => Pattern::Contains(inner.to_owned()),
                About::Text => Pattern::Mentions(plain(inner)),
                About::Clause => Pattern::Under(inner.to_owned()),
                _ => Pattern::Equals(inner.to_owned()),
            }
        };
        Ok(Filter::Is(about, pattern, format!("{word}({inner})")))
    }
}

/// The cases named on the command line: by id, or by file and line. Cases that await judgement match only if they,
/// their file or their folder are named.
pub fn named<'s>(suite: &'s Suite, name: &str) -> Vec<&'s Case> {
    let all = || suite.cases.iter().chain(&suite.pending);
    let by_id: Vec<&Case> =
        all().filter(|case| &*case.id == name || case.id.split_once('/').is_some_and(|(_, id)| id == name)).collect();
    if !by_id.is_empty() {
        return by_id;
    }
    let name = name.strip_prefix("./").unwrap_or(name);
    if let Some((path, line)) = name.rsplit_once(':')
        && let Ok(line) = line.parse::<u32>()
    {
        return all().filter(|case| suite.sources.path(case.file) == path && spans(suite, case, line)).collect();
    }
    let folder = name.trim_end_matches('/');
    let pending = if is_pending(&format!("{folder}/")) || is_pending(folder) { suite.pending.as_slice() } else { &[] };
    suite.cases.iter().chain(pending).filter(|case| begins_with_folder(suite.sources.path(case.file), folder)).collect()
}

/// Returns `true` if a path is that file or folder, or is below it.
pub fn begins_with_folder(path: &str, folder: &str) -> bool {
    path == folder || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

fn spans(suite: &Suite, case: &Case, line: u32) -> bool {
    let first = suite.sources.place(case.file, case.span.start).line;
    let last = suite.sources.place(case.file, case.body.end.saturating_sub(1)).line;
    (first..=last).contains(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        Filter::parse(text).unwrap_err()
    }

    #[test]
    fn a_strange_word_is_pointed_at() {
        let text = wrong("no such");
        assert!(text.contains("unknown predicate `no`"), "{text}");
        assert!(text.contains("filter expression:1:1"), "{text}");
        assert!(text.contains("a filter is made of: id(), game(), clause()"), "{text}");
    }

    #[test]
    fn a_slip_is_fixed() {
        assert!(wrong("id(x) & claus(615)").contains("did you mean `clause(...)`?"));
    }

    #[test]
    fn what_is_open_must_be_closed() {
        assert!(wrong("(id(x)").contains("expected `)`"));
        assert!(wrong("id(x").contains("`id(` is not closed"));
        assert!(wrong("id(x) id(y)").contains("expected an operator"));
        assert!(wrong("").contains("expected a predicate, found the end"));
    }

    #[test]
    fn what_is_nested_too_deep_or_goes_on_for_too_long_is_refused() {
        for nested in ["(".repeat(20_000), "!".repeat(60_000)] {
            let text = wrong(&nested);
            assert!(text.contains("error: nested more than 64 levels deep"), "{text}");
            assert!(text.contains("filter expression:1:65"), "{text}");
        }
        let text = wrong(&vec!["all()"; 100_000].join("&"));
        assert!(text.contains("error: more than 1000 predicates"), "{text}");
        assert!(Filter::parse(&format!("{}all(){}", "(".repeat(60), ")".repeat(60))).is_ok());
    }

    #[test]
    fn a_regular_expression_may_have_parentheses() {
        let Filter::And(left, _) = Filter::parse("id(/(shield|pool)-(a)/) & file(/x/)").unwrap() else {
            panic!("two predicates");
        };
        assert!(
            matches!(*left, Filter::Is(About::Id, Pattern::Regex(regex), _) if regex.as_str() == "(shield|pool)-(a)")
        );
    }

    #[test]
    fn operators_bind_as_usual() {
        let filter = Filter::parse("id(a) | id(b) & not game(mtg) - tag(x)").unwrap();
        assert!(matches!(filter, Filter::Or(_, right) if matches!(*right, Filter::And(..))));
    }
}
