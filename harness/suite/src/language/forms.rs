//! Reports values of the wrong form: the expected form, with names from the case, and a fix if there is one.

use kernel::words::shape::{Discriminant, Form, Kind, Shape};

use super::read::{Reader, with_article};
use crate::text::lookalike;
use crate::text::mend::{Edit, Mend, written};
use crate::text::node::{Content, Entry, Node, shortened, whole};
use crate::text::problem::{Code, Problem};
use crate::text::source::{Span, small};

/// The most characters of a file that are repeated in a message.
const MOST_SHOWN: usize = 80;

impl Reader<'_> {
    /// The source text of a span.
    fn raw(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Returns `true` if a map or list is written in brackets.
    fn is_flow(&self, node: &Node<'_>) -> bool {
        self.raw(node.span).starts_with(['{', '['])
    }

    fn of_form(&self, node: &Node<'_>, wanted: &str) -> Problem {
        let message = format!("expected {wanted}, found {}", node.describe());
        Problem::at(self.file, node.span, message).code(Code::Form)
    }

    /// Reports a value of another kind than `wanted`.
    pub fn wanted(&mut self, node: &Node<'_>, wanted: &str) {
        self.names.lose(node);
        self.problems.push(self.of_form(node, wanted));
    }

    /// Reports a missing required key.
    pub fn missing(&mut self, span: Span, key: &str) {
        let problem = Problem::at(self.file, span, format!("missing key `{key}`"));
        self.problems.push(problem.code(Code::MissingKey));
    }

    /// Reports a value that should be a list.
    pub fn wanted_list(&mut self, node: &Node<'_>, wanted: &str) {
        self.names.lose(node);
        let problem = self.of_form(node, wanted);
        let raw = self.raw(node.span);
        let problem = match &node.content {
            _ if node.is_null() || raw.is_empty() => problem,
            Content::Map(entries) if !self.is_flow(node) => {
                let Some(first) = entries.first() else { return self.problems.push(problem) };
                let dash = self.dashed(node).certain(entries.len() == 1);
                problem.help(format!("each item begins with a dash: `- {}: ...`", shortened(&first.key))).mend(dash)
            }
            _ => {
                let at = |at: u32, text: &str| Edit { span: Span { start: at, end: at }, text: text.to_owned() };
                let edits = vec![at(node.span.start, "["), at(node.span.end, "]")];
                let shown = if raw.chars().count() <= MOST_SHOWN { format!("[{raw}]") } else { "[...]".to_owned() };
                let title = format!("write `{shown}`");
                problem.help(title.clone()).mend(Mend { title, edits, certain: true })
            }
        };
        self.problems.push(problem);
    }

    /// A fix that turns a block into the only item of a list.
    fn dashed(&self, node: &Node<'_>) -> Mend {
        let start = Span { start: node.span.start, end: node.span.start };
        let mut edits = vec![Edit { span: start, text: "- ".to_owned() }];
        let raw = self.raw(node.span);
        let breaks = raw.match_indices('\n').map(|(at, _)| node.span.start + small(at + 1));
        edits.extend(breaks.map(|at| Edit { span: Span { start: at, end: at }, text: "  ".to_owned() }));
        Mend { title: "write it as an item".to_owned(), edits, certain: false }
    }

    /// Reports a value that should be a map from one thing to others.
    pub(super) fn wanted_table(&mut self, node: &Node<'_>, key: &Shape, value: &Shape) {
        let problem = self.of_form(node, "a map");
        let raw = self.raw(node.span);
        let takes = matches!(value, Shape::Many(_) | Shape::List(_));
        let under = if takes && !raw.is_empty() && raw.chars().count() <= MOST_SHOWN { raw } else { "..." };
        let form = format!("{{{}: {under}}}", self.example(key, node));
        self.names.lose(node);
        self.problems.push(problem.help(format!("its form is `{form}`")));
    }

    /// A name of the case that could be the key, other than those already in the value.
    fn example(&self, key: &Shape, under: &Node<'_>) -> String {
        let inside = |name: &str| match &under.content {
            Content::List(items) => items.iter().any(|item| item.text() == Some(name)),
            _ => under.text() == Some(name),
        };
        let players = || self.names.players.iter().rev();
        // An object with an alias of its own is one that the case is about.
        let objects = || self.names.objects.iter().filter(|name| !self.cards.has(name));
        let found = match key {
            Shape::Name(Kind::Player) => players().find(|name| !inside(name)),
            Shape::Name(Kind::Target) => players().chain(objects()).find(|name| !inside(name)),
            Shape::Name(Kind::Object) => objects().find(|name| !inside(name)),
            Shape::Word { words, .. } => return words.first().copied().unwrap_or("word").to_owned(),
            _ => None,
        };
        let of = match key {
            Shape::Name(Kind::Player) => "player",
            Shape::Name(Kind::Target) => "player or object",
            Shape::Name(Kind::Object) => "object",
            _ => "name",
        };
        found.map_or_else(|| of.to_owned(), |name| written(name))
    }

    /// Reports a value that should be text with a grammar of its own. YAML parses braces in such text as a map.
    pub(super) fn wanted_scalar(&mut self, node: &Node<'_>, what: &str, check: fn(&str) -> Result<(), String>) {
        self.names.lose(node);
        let problem = self.of_form(node, what);
        let raw = self.raw(node.span);
        let problem = if check(raw).is_ok() {
            let mend = Mend::quotes(node.span, raw);
            problem.help(format!("in braces it is a map to YAML: {}", mend.title)).mend(mend)
        } else {
            problem
        };
        self.problems.push(problem);
    }

    /// Returns `true` if a key and its value were swapped: objects belong under players and other objects, not players
    /// under objects. Reports the problem.
    pub(super) fn exchanged(&mut self, entry: &Entry<'_>, key: &Shape, value: &Shape) -> bool {
        let (Shape::Name(Kind::Target), Shape::Many(item)) = (key, value) else { return false };
        let Some(name) = entry.value.text().filter(|name| self.names.players.contains(*name)) else { return false };
        if !matches!(item(), Shape::Name(Kind::Object)) || !self.names.is_known(&entry.key) {
            return false;
        }
        let right = format!("{}: [{}]", written(name), written(&entry.key));
        let span = Span { start: entry.span.start, end: entry.value.span.end };
        let message = format!("`{name}` is a player, and objects stand here");
        let problem = Problem::at(self.file, entry.value.span, message).code(Code::Form);
        let mend = Mend::replace(format!("write `{right}`"), span, right.clone());
        self.problems.push(problem.help(format!("the other way round: `{{{right}}}`")).mend(mend));
        true
    }

    /// Reports a value that has none of the allowed forms.
    pub(super) fn none_of(&mut self, node: &Node<'_>, what: &str, forms: &'static [Form]) {
        let words: Vec<&str> = forms
            .iter()
            .filter_map(|form| if let Discriminant::OneOf(words) = form.discriminant { Some(words) } else { None })
            .flatten()
            .copied()
            .collect();
        match node.text() {
            Some(text) if !words.is_empty() && !node.is_number() => self.unknown(node.span, what, text, words),
            _ => self.wanted(node, &with_article(what)),
        }
    }

    /// Reports a value that should be a whole number.
    pub(super) fn wanted_number(&mut self, node: &Node<'_>) {
        self.names.lose(node);
        let mut problem = self.of_form(node, "a whole number");
        if let Content::Scalar { text, plain } = &node.content {
            let looks = lookalike::plain(text);
            let number = whole(&looks).or_else(|| in_words(text));
            if let Some(number) = number {
                let help = lookalike::hint(text).unwrap_or_else(|| {
                    if *plain { format!("write {number}") } else { format!("write {number}, without quotes") }
                });
                let mend = Mend::replace(format!("write {number}"), node.span, number.to_string()).certain(true);
                problem = problem.help(help).mend(mend);
            }
        }
        self.problems.push(problem);
    }

    /// Reports a value that should be `true` or `false`.
    pub(super) fn wanted_flag(&mut self, node: &Node<'_>) {
        let flag = match node.text().map(str::to_lowercase).as_deref() {
            Some("yes" | "on" | "y" | "true") => Some("true"),
            Some("no" | "off" | "n" | "false") => Some("false"),
            _ => None,
        };
        let problem = self.of_form(node, "`true` or `false`");
        self.names.lose(node);
        self.problems.push(match flag {
            Some(flag) => {
                let mend = Mend::replace(format!("write {flag}"), node.span, flag).certain(true);
                problem.help(format!("write {flag}")).mend(mend)
            }
            None => problem,
        });
    }
}

/// The number that an English word stands for.
fn in_words(text: &str) -> Option<i64> {
    const WORDS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let at = WORDS.iter().position(|word| word.eq_ignore_ascii_case(text))?;
    i64::try_from(at).ok()
}
