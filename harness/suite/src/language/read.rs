//! Walks a node along a shape: collects every problem, expands abbreviations, and returns the canonical form.

use kernel::words::shape::{Field, Form, Kind, Record, Shape, ShapeFn, Term, Verb};
use serde_json::{Map, Value};

use super::gaps::Gap;
use super::header::Version;
use super::names::{KnownCards, Names};
use crate::text::fix::{Fix, written};
use crate::text::lookalike;
use crate::text::node::{Content, Entry, Node, is_ambiguous, is_form, shortened};
use crate::text::problem::{Code, NEWER, Problem};
use crate::text::source::{FileId, Span};
use kernel::words::nearest::{Near, near, nearest};

/// Parses one case, card or catalogue entry.
pub struct Reader<'r> {
    /// The file being parsed.
    pub file: FileId,
    /// The text of the file.
    pub text: &'r str,
    /// Misplaced parts of the file: duplicate keys in them are no problems of their own.
    pub moved: Vec<Span>,
    /// The problems so far.
    pub problems: Vec<Problem>,
    /// The names of the case.
    pub names: Names,
    /// The known cards.
    pub cards: &'r dyn KnownCards,
    /// The values that steps leave empty.
    pub(super) gaps: Vec<Gap>,
    /// `true` while cards are parsed, which may omit text that no keyword can express.
    pub(super) may_omit: bool,
    /// `true` if events are parsed as in [`Version::Two`].
    pub is_exact: bool,
}

impl<'r> Reader<'r> {
    /// A new reader.
    pub fn new(file: FileId, cards: &'r dyn KnownCards) -> Self {
        Self {
            file,
            text: "",
            moved: Vec::new(),
            problems: Vec::new(),
            names: Names::default(),
            cards,
            gaps: Vec::new(),
            may_omit: false,
            is_exact: false,
        }
    }

    /// The reader for a file with this text.
    #[must_use]
    pub fn of(self, text: &'r str) -> Self {
        Self { text, ..self }
    }

    /// The reader for cards.
    #[must_use]
    pub fn of_cards(self) -> Self {
        Self { may_omit: true, ..self }
    }

    /// The reader for a version of the case language.
    #[must_use]
    pub fn of_version(self, version: Version) -> Self {
        Self { is_exact: version >= Version::Two, ..self }
    }

    /// Reports a problem.
    pub fn problem(&mut self, span: Span, message: impl Into<String>) {
        self.problems.push(Problem::at(self.file, span, message));
    }

    /// Reports a problem with a help text.
    pub fn problem_help(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::at(self.file, span, message).help(help));
    }

    /// Reports a problem found by a check that is newer than version 1 of the case language.
    pub fn newer(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.problems.push(Problem::at(self.file, span, message).help(help).since(NEWER));
    }

    /// Reports a word that is not one of those allowed here.
    pub fn unknown<'w>(&mut self, span: Span, what: &str, word: &str, words: impl IntoIterator<Item = &'w str>) {
        let words: Vec<&str> = words.into_iter().collect();
        let problem = Problem::at(self.file, span, format!("unknown {what} `{}`", shortened(word)));
        let problem = problem.code(Code::UnknownWord);
        let is_key = matches!(what, "key" | "verb" | "event" | "effect");
        let glued = glued(word, &words).filter(|_| is_key || lookalike::plain(word).contains(':'));
        self.problems.push(match (glued, near(word, words.iter().copied())) {
            (Some(right), _) => problem.split(word, &right),
            (None, Some(near)) => problem.meant(word, &near),
            (None, None) => match likely(word, &words) {
                Some(name) => problem.meant(word, &Near { name, sure: false }),
                None => problem.or_help(word, || {
                    let omit = if self.may_omit { "; if no keyword expresses it, list it under `omits`" } else { "" };
                    format!("expected one of: {}{omit}", words.join(", "))
                }),
            },
        });
    }

    /// Parses a value of a shape; `None` if it has a problem, which is then reported.
    pub fn read(&mut self, node: &Node<'_>, shape: &'static Shape) -> Option<Value> {
        match shape {
            Shape::Flag => self.flag(node),
            Shape::Whole { least, most } => self.whole(node, *least, *most).map(Value::from),
            Shape::Text(what) => self.text(node, what).map(Value::from),
            Shape::Word { what, words, terms, .. } => self.term(node, what, words, terms).map(Value::from),
            Shape::Name(kind) => self.name(node, *kind).map(Value::from),
            Shape::Scalar { what, check, .. } => self.scalar(node, what, *check),
            Shape::List(item) => self.list(node, *item),
            Shape::Many(item) => match node.content {
                Content::List(_) => self.list(node, *item),
                _ => self.read(node, item()).map(|value| Value::Array(vec![value])),
            },
            Shape::Table { key, value } => self.table(node, *key, *value),
            Shape::Record(record) => self.record(node, record),
            Shape::Open { record, rest, key, value } => self.open(node, record, rest, *key, *value),
            Shape::Tagged { what, verbs, .. } => self.tagged(node, what, verbs),
            Shape::Flattened { record, act, verbs } => self.flattened(node, record, act, verbs()),
            Shape::OneOf { what, forms, .. } => self.one_of(node, what, forms),
            Shape::Pile { state, traits } => self.pile(node, *state, traits),
            Shape::Placed { state, traits } => self.placed(node, *state, traits),
        }
    }

    fn flag(&mut self, node: &Node<'_>) -> Option<Value> {
        match &node.content {
            Content::Scalar { text, plain: true } if text == "true" => Some(Value::Bool(true)),
            Content::Scalar { text, plain: true } if text == "false" => Some(Value::Bool(false)),
            _ => {
                self.wanted_flag(node);
                None
            }
        }
    }

    /// Parses a whole number within bounds.
    pub fn whole(&mut self, node: &Node<'_>, least: i64, most: i64) -> Option<i64> {
        match node.whole() {
            Some(number) if (least..=most).contains(&number) => Some(number),
            _ if node.is_number() => {
                let text = node.text().unwrap_or_default();
                let message = format!("{} is out of range", shortened(text));
                self.problem_help(node.span, message, format!("expected a whole number from {least} to {most}"));
                None
            }
            _ => {
                self.wanted_number(node);
                None
            }
        }
    }

    /// Parses text; text that other YAML parsers take for something else must be quoted.
    pub fn text(&mut self, node: &Node<'_>, what: &str) -> Option<String> {
        match &node.content {
            Content::Scalar { text, .. } if text.is_empty() || is_left_empty(node) => {
                self.problem_help(node.span, format!("expected {what}, found nothing"), NOTHING);
                None
            }
            Content::Scalar { text, plain: true } if is_ambiguous(text) => {
                let message = format!("some YAML readers do not read `{}` as text without quotes", shortened(text));
                let problem = Problem::at(self.file, node.span, message).code(Code::Quotes);
                let help = format!("write \"{}\"", shortened(text));
                self.problems.push(problem.help(help).fix(Fix::quotes(node.span, text)));
                None
            }
            Content::Scalar { text, .. } => Some(text.clone().into_owned()),
            Content::List(items) if items.len() == 1 && items.iter().all(|item| item.text().is_some()) => {
                let one = items.first().and_then(Node::text).unwrap_or_default();
                let right = written(one);
                let message = format!("expected {what}, found a list");
                let fix = Fix::replace(format!("write `{right}`"), node.span, right.clone()).certain(true);
                let problem =
                    Problem::at(self.file, node.span, message).help(format!("write `{right}`, without brackets"));
                self.names.lose(node);
                self.problems.push(problem.code(Code::Form).fix(fix));
                None
            }
            _ => {
                self.wanted(node, what);
                None
            }
        }
    }

    /// Parses one of a list of words.
    pub fn word(&mut self, node: &Node<'_>, what: &str, words: &[&'static str]) -> Option<&'static str> {
        let plainly = node.text().and_then(|text| words.iter().find(|word| **word == text));
        if let Some(found) = plainly.filter(|word| !is_ambiguous(word)) {
            return Some(found);
        }
        let text = self.text(node, &with_article(what))?;
        let found = words.iter().find(|word| **word == text);
        if found.is_none() {
            self.unknown(node.span, what, &text, words.iter().copied());
        }
        found.copied()
    }

    /// Parses one of a list of words. If there are few, the message about another one explains them.
    fn term(&mut self, node: &Node<'_>, what: &str, words: &[&'static str], terms: &[Term]) -> Option<&'static str> {
        let before = self.problems.len();
        let found = self.word(node, what, words);
        if let Some(problem) = self.problems.get_mut(before..).and_then(<[Problem]>::last_mut)
            && problem.code == Code::UnknownWord
            && problem.fixes.is_empty()
            && (1..=MOST_EXPLAINED).contains(&terms.len())
            && terms.iter().all(|term| !term.doc.is_empty() && !term.doc.contains([':', ';']))
        {
            let explained = terms.iter().map(|term| format!("{} ({})", term.word, clause_of(term.doc)));
            problem.help = Some(format!("expected one of: {}", explained.collect::<Vec<_>>().join("; ")));
        }
        found
    }

    /// Parses a name.
    pub fn name(&mut self, node: &Node<'_>, kind: Kind) -> Option<String> {
        if is_left_empty(node) {
            let problem = Problem::at(self.file, node.span, "expected a name, found nothing").code(Code::MissingKey);
            let own = self.names.of_kind(kind);
            let help = match own.len() {
                1..=12 => format!("names in this case: {}", own.join(", ")),
                _ => NOTHING.to_owned(),
            };
            self.problems.push(problem.help(help));
            return None;
        }
        let text = self.text(node, "a name")?;
        self.names.used(kind, &text, node.span);
        Some(text)
    }

    fn scalar(&mut self, node: &Node<'_>, what: &str, check: fn(&str) -> Result<(), String>) -> Option<Value> {
        let Some(text) = node.text() else {
            self.wanted_scalar(node, what, check);
            return None;
        };
        if let Err(why) = check(text) {
            let message = if why.is_empty() { format!("`{}` is not {what}", shortened(text)) } else { why };
            let problem = Problem::at(self.file, node.span, message).code(Code::UnknownWord);
            self.problems.push(match otherwise(text, check) {
                Some(right) => problem.meant(text, &Near { name: &right, sure: true }),
                None => problem.or_help(text, || format!("expected {what}")),
            });
            return None;
        }
        Some(node.whole().map_or_else(|| Value::from(text), Value::from))
    }

    /// Parses a list.
    pub fn list(&mut self, node: &Node<'_>, item: ShapeFn) -> Option<Value> {
        let Some(items) = node.items() else {
            self.wanted_list_of(node, "a list", Some(item()));
            return None;
        };
        let read: Vec<Option<Value>> = items.iter().map(|node| self.read(node, item())).collect();
        read.into_iter().collect::<Option<Vec<Value>>>().map(Value::Array)
    }

    /// The entries of a map.
    pub fn entries<'n, 't>(&mut self, node: &'n Node<'t>, what: &str) -> Option<&'n [Entry<'t>]> {
        let entries = node.entries();
        if entries.is_none() {
            self.wanted(node, what);
        }
        entries
    }

    fn table(&mut self, node: &Node<'_>, key: ShapeFn, value: ShapeFn) -> Option<Value> {
        let mut map = Map::new();
        let mut whole = true;
        let Some(entries) = node.entries() else {
            self.wanted_table(node, key(), value());
            return None;
        };
        for entry in entries {
            if self.exchanged(entry, key(), value()) {
                whole = false;
                continue;
            }
            let name = self.read(&key_node(entry), key());
            let value = self.read(&entry.value, value());
            match (name, value) {
                (Some(Value::String(name)), Some(value)) => drop(map.insert(name, value)),
                (Some(name), Some(value)) => drop(map.insert(name.to_string(), value)),
                _ => whole = false,
            }
        }
        whole.then_some(Value::Object(map))
    }

    fn record(&mut self, node: &Node<'_>, record: &'static Record) -> Option<Value> {
        let Some(entries) = node.entries() else {
            self.wanted(node, &format!("a map ({})", keys(record.fields)));
            return None;
        };
        let mut map = Map::new();
        let mut whole = true;
        for entry in entries {
            match self.field(entry, record.fields) {
                Some(Ok((key, value))) => drop(map.insert(key.to_owned(), value)),
                Some(Err(())) => whole = false,
                None => {
                    self.unknown(entry.span, "key", &entry.key, record.fields.iter().map(|field| field.key));
                    self.counted(entry, record.fields);
                    self.names.lose(&key_node(entry));
                    self.names.lose(&entry.value);
                    whole = false;
                }
            }
        }
        whole &= self.complete(node, record.fields);
        whole.then_some(Value::Object(map))
    }

    /// Completes the message about an unknown key with a number, which may be a kind of counter.
    fn counted(&mut self, entry: &Entry<'_>, fields: &[Field]) {
        let may = entry.value.is_number() && fields.iter().any(|field| field.key == "counters");
        if let Some(problem) = self.problems.last_mut().filter(|problem| may && problem.fixes.is_empty()) {
            let number = entry.value.text().unwrap_or_default();
            let help = problem.help.take().unwrap_or_default();
            problem.help = Some(format!("{help}; a kind of counter is `counters: {{{}: {number}}}`", entry.key));
        }
    }

    /// Parses an entry that is one of the fields; `None` if it is not.
    pub fn field(&mut self, entry: &Entry<'_>, fields: &'static [Field]) -> Option<Result<(&'static str, Value), ()>> {
        let field = fields.iter().find(|field| field.key == entry.key)?;
        Some(self.read(&entry.value, (field.shape)()).map(|value| (field.key, value)).ok_or(()))
    }

    /// Reports the required fields that are missing. Returns `true` if there are none.
    fn complete(&mut self, node: &Node<'_>, fields: &'static [Field]) -> bool {
        let mut whole = true;
        let keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
        for field in fields.iter().filter(|field| field.required && node.get(field.key).is_none()) {
            if !misspelt(node, field.key, &keys) {
                self.missing(node.span, field.key);
            }
            whole = false;
        }
        whole
    }

    fn open(
        &mut self,
        node: &Node<'_>,
        record: &'static Record,
        rest: &str,
        kind: Kind,
        value: ShapeFn,
    ) -> Option<Value> {
        let mut map = Map::new();
        let mut free = Map::new();
        let mut whole = true;
        let Some(entries) = node.entries() else {
            self.wanted(node, &format!("a map of {rest}"));
            return None;
        };
        for entry in entries {
            match self.field(entry, record.fields) {
                Some(Ok((key, value))) => drop(map.insert(key.to_owned(), value)),
                Some(Err(())) => whole = false,
                None if is_slip(entry, record.fields, value()) => {
                    self.unknown(entry.span, "key", &entry.key, record.fields.iter().map(|field| field.key));
                    self.names.lose(&key_node(entry));
                    self.names.lose(&entry.value);
                    whole = false;
                }
                None => {
                    let name = self.name(&key_node(entry), kind);
                    match (name, self.read(&entry.value, value())) {
                        (Some(name), Some(value)) => drop(free.insert(name, value)),
                        _ => whole = false,
                    }
                }
            }
        }
        map.insert(rest.to_owned(), Value::Object(free));
        whole &= self.complete(node, record.fields);
        whole.then_some(Value::Object(map))
    }

    fn tagged(&mut self, node: &Node<'_>, what: &str, verbs: &'static [Verb]) -> Option<Value> {
        let words = || verbs.iter().map(|verb| verb.word);
        let Some(entries) = node.entries() else {
            self.wanted(node, &format!("a map with one {what}"));
            return None;
        };
        let [entry] = entries else {
            let found: Vec<&str> = entries.iter().map(|entry| &*entry.key).collect();
            let message = format!(
                "expected one {what}, found {}",
                if found.is_empty() { "none".to_owned() } else { found.join(", ") }
            );
            match entries.iter().find(|entry| !words().any(|word| word == entry.key)) {
                Some(stranger) if entries.len() > 1 => self.unknown(stranger.span, "key", &stranger.key, words()),
                _ => self.problem(node.span, message),
            }
            return None;
        };
        let Some(verb) = verbs.iter().find(|verb| verb.word == entry.key) else {
            self.unknown(entry.span, what, &entry.key, words());
            return None;
        };
        let value = self.read(&entry.value, (verb.shape)())?;
        Some(tagged(verb.word, value))
    }

    fn flattened(
        &mut self,
        node: &Node<'_>,
        record: &'static Record,
        act: &str,
        verbs: &'static Shape,
    ) -> Option<Value> {
        let entries = self.entries(node, "a map")?;
        let mut map = Map::new();
        let mut whole = true;
        let mut rest = Vec::new();
        for entry in entries {
            match self.field(entry, record.fields) {
                Some(Ok((key, value))) => drop(map.insert(key.to_owned(), value)),
                Some(Err(())) => whole = false,
                None => rest.push(entry.clone()),
            }
        }
        whole &= self.complete(node, record.fields);
        let inner = Node { span: node.span, content: Content::Map(rest) };
        let value = self.read(&inner, verbs)?;
        map.insert(act.to_owned(), value);
        whole.then_some(Value::Object(map))
    }

    fn one_of(&mut self, node: &Node<'_>, what: &str, forms: &'static [Form]) -> Option<Value> {
        if node.text().is_some_and(|text| text.contains(' ')) && self.is_unfolded(node, what, forms) {
            return None;
        }
        if let Some(form) = forms.iter().find(|form| is_form(node, form.discriminant)) {
            return self.read(node, (form.shape)()).map(|value| tagged(form.tag, value));
        }
        self.none_of(node, what, forms);
        None
    }
}

/// The help for a value that is missing.
pub(super) const NOTHING: &str = "write a value after the colon, or remove the key";
/// The most words that a message explains.
const MOST_EXPLAINED: usize = 4;

/// Returns `true` if a key has nothing after its colon.
pub(super) fn is_left_empty(node: &Node<'_>) -> bool {
    node.is_null() && node.span.start == node.span.end
}

/// A sentence as part of another one.
fn clause_of(doc: &str) -> String {
    let doc = doc.trim().trim_end_matches('.');
    let mut chars = doc.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Zones that different games use for the same thing.
const ZONES: [&[&str]; 4] = [
    &["battlefield", "rig", "base"],
    &["hand", "grip", "hq"],
    &["graveyard", "heap", "trash", "archives"],
    &["library", "stack", "deck", "rd"],
];

/// The word that was probably meant by one that is not near to any: its first word is valid (`positive kind`), or it is
/// a part of a single valid word (`damage` for `deal_damage`).
fn likely<'w>(word: &str, words: &[&'w str]) -> Option<&'w str> {
    let first = word.split([' ', ',', ';']).next().unwrap_or_default();
    if let Some(found) = words.iter().find(|valid| **valid == first) {
        return Some(*found);
    }
    let alike = ZONES.iter().find(|alike| alike.contains(&word));
    if let Some(found) = alike.and_then(|alike| words.iter().find(|valid| alike.contains(*valid))) {
        return Some(*found);
    }
    let part = |valid: &&&str| word.len() > 3 && valid.split('_').any(|part| part == word) && valid.contains('_');
    let mut found = words.iter().filter(part);
    found.next().filter(|_| found.next().is_none()).copied()
}

/// A valid text that differs from an invalid one only in its spelling: in case, an article, or spaces.
fn otherwise(text: &str, check: fn(&str) -> Result<(), String>) -> Option<String> {
    let plain = lookalike::plain(text).trim().to_owned();
    let bare =
        ["the ", "a ", "an "].iter().find_map(|article| plain.strip_prefix(article)).unwrap_or(&plain).to_owned();
    let tries = [
        bare.clone(),
        bare.to_lowercase(),
        bare.to_uppercase(),
        bare.replace(['-', '_'], " "),
        bare.replace(' ', ""),
        spaced(&bare),
    ];
    tries.into_iter().find(|other| other != text && check(other).is_ok())
}

/// A text with a space before its number: `remote 1` for `remote1`.
fn spaced(text: &str) -> String {
    let word = text.trim_end_matches(|c: char| c.is_ascii_digit());
    format!("{word} {}", text.get(word.len()..).unwrap_or_default())
}

/// A key and its value that run together, because the colon is a lookalike or has no space after it: as they were
/// meant.
fn glued(word: &str, words: &[&str]) -> Option<String> {
    let looks = lookalike::plain(word);
    let Some((key, value)) = looks.split_once(':') else {
        // A colon is missing: `cast Shock`.
        let (key, value) = looks.split_once(' ')?;
        return words.contains(&key).then(|| format!("{key}: {}", value.trim_start()));
    };
    words.contains(&key.trim_end()).then(|| format!("{}: {}", key.trim_end(), value.trim_start()))
}

/// A map with one key.
pub fn tagged(tag: &str, value: Value) -> Value {
    if tag.is_empty() {
        return value;
    }
    let mut map = Map::new();
    map.insert(tag.to_owned(), value);
    Value::Object(map)
}

/// The key of an entry as a node of its own.
pub fn key_node<'t>(entry: &Entry<'t>) -> Node<'t> {
    Node { span: entry.span, content: Content::Scalar { text: entry.key.clone(), plain: false } }
}

/// Returns `true` if a missing key is present but misspelt, and was already reported as unknown.
pub fn misspelt(node: &Node<'_>, key: &str, words: &[&str]) -> bool {
    let entries = node.entries().unwrap_or_default();
    let mut strange = entries.iter().filter(|entry| !words.contains(&&*entry.key));
    strange.any(|entry| nearest(&entry.key, words.iter().copied()) == Some(key))
}

/// Returns `true` if a free key is probably a misspelt known one: it is near to one, and its value does not fit free
/// keys.
fn is_slip(entry: &Entry<'_>, fields: &[Field], value: &Shape) -> bool {
    let fits = match value {
        Shape::Record(record) => entry.value.entries().is_some_and(|entries| {
            entries.iter().all(|entry| record.fields.iter().any(|field| field.key == entry.key))
        }),
        _ => entry.value.items().is_some() || entry.value.is_number(),
    };
    !fits && nearest(&entry.key, fields.iter().map(|field| field.key)).is_some()
}

fn keys(fields: &[Field]) -> String {
    let keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
    keys.join(", ")
}

pub(super) fn with_article(what: &str) -> String {
    if what.starts_with("a ") || what.starts_with("an ") || what.contains(',') || what.contains(" or ") {
        what.to_owned()
    } else if what.starts_with(['a', 'e', 'i', 'o', 'u']) {
        format!("an {what}")
    } else {
        format!("a {what}")
    }
}
