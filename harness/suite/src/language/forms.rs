//! Reports values of the wrong form: the expected form, with names from the case, and a fix if there is one.

use kernel::words::nearest::near;
use kernel::words::shape::{Discriminant, Form, Kind, Shape, ShapeFn};

use super::read::{NOTHING, Reader, is_left_empty, with_article};
use crate::text::fix::{Edit, Fix, in_quotes, written};
use crate::text::lookalike;
use crate::text::node::{Content, Entry, Node, is_form, shortened, whole};
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
        self.wanted_list_of(node, wanted, None);
    }

    /// Returns `true` if a node is valid for a shape.
    fn fits(&self, node: &Node<'_>, shape: &'static Shape) -> bool {
        let mut probe = Reader { text: self.text, ..Reader::new(self.file, self.cards) };
        probe.names = self.names.clone();
        probe.read(node, shape).is_some() && probe.problems.is_empty()
    }

    /// Reports a value that should be a list of items of a shape.
    pub(super) fn wanted_list_of(&mut self, node: &Node<'_>, wanted: &str, item: Option<&'static Shape>) {
        self.names.lose(node);
        let is_item = item.is_none_or(|item| self.fits(node, item));
        if !is_item && self.is_card_text(node, wanted) {
            return;
        }
        let problem = self.of_form(node, wanted);
        let raw = self.raw(node.span);
        let problem = match &node.content {
            _ if node.is_null() || raw.is_empty() => problem.help(NOTHING),
            _ if !is_item => problem,
            Content::Map(entries) if !self.is_flow(node) => {
                let Some(first) = entries.first() else { return self.problems.push(problem) };
                let dash = self.dashed(node).certain(entries.len() == 1);
                problem.help(format!("each item begins with a dash: `- {}: ...`", shortened(&first.key))).fix(dash)
            }
            _ => {
                let at = |at: u32, text: &str| Edit { span: Span { start: at, end: at }, text: text.to_owned() };
                let edits = vec![at(node.span.start, "["), at(node.span.end, "]")];
                let shown = if raw.chars().count() <= MOST_SHOWN { format!("[{raw}]") } else { "[...]".to_owned() };
                let title = format!("write `{shown}`");
                problem.help(title.clone()).fix(Fix { title, edits, certain: true })
            }
        };
        self.problems.push(problem);
    }

    /// Reports a list of maps where one map is expected, with a fix that takes the dashes or the brackets away.
    pub(super) fn items_for_map(&mut self, node: &Node<'_>, wanted: &str) {
        self.names.lose(node);
        let problem = self.of_form(node, wanted);
        let items = node.items().unwrap_or_default();
        let entries: Vec<&Entry<'_>> = items.iter().filter_map(Node::entries).flatten().collect();
        let mut keys: Vec<&str> = entries.iter().map(|entry| &*entry.key).collect();
        keys.sort_unstable();
        keys.dedup();
        let is_map = items.iter().all(|item| item.entries().is_some()) && !items.is_empty();
        let is_clear = is_map && keys.len() == entries.len();
        let flow = self.is_flow(node);
        let fix = if flow { self.braces(node, items) } else { self.undashed(items) };
        let help = if flow {
            "write one map: `{KEY: ..., KEY: ...}`"
        } else {
            "remove the dashes: each key is on a separate line"
        };
        let problem = problem.help(help);
        self.problems.push(match fix.filter(|_| is_clear) {
            Some(fix) => problem.fix(fix.certain(true)),
            None => problem,
        });
    }

    /// A fix that makes one map of maps in braces.
    fn braces(&self, node: &Node<'_>, items: &[Node<'_>]) -> Option<Fix> {
        let inner = |item: &Node<'_>| Some(self.raw(item.span).strip_prefix('{')?.strip_suffix('}')?.trim().to_owned());
        let inner: Vec<String> = items.iter().map(inner).collect::<Option<_>>()?;
        let right = format!("{{{}}}", inner.join(", "));
        Some(Fix::replace("write one map", node.span, right))
    }

    /// A fix that takes away the dashes of items in block style.
    fn undashed(&self, items: &[Node<'_>]) -> Option<Fix> {
        let mut edits = Vec::new();
        for item in items {
            let before = self.text.get(..item.span.start as usize)?;
            let dash =
                before.rfind('-').filter(|dash| before.get(dash + 1..).is_some_and(|gap| gap.trim().is_empty()))?;
            let (dash, width) = (small(dash), item.span.start - small(dash));
            edits.push(Edit { span: Span { start: dash, end: item.span.start }, text: String::new() });
            for (at, _) in self.raw(item.span).match_indices('\n') {
                let start = item.span.start + small(at + 1);
                let line = self.text.get(start as usize..)?;
                let blank = small(line.len() - line.trim_start_matches(' ').len());
                edits.push(Edit { span: Span { start, end: start + width.min(blank) }, text: String::new() });
            }
        }
        Some(Fix { title: "remove the dashes".to_owned(), edits, certain: false })
    }

    /// Returns `true` if a value is the printed text of a card in place of its facts. Reports the problem.
    fn is_card_text(&mut self, node: &Node<'_>, wanted: &str) -> bool {
        let is_text = node.text().is_some_and(|text| text.split_whitespace().count() > 2) && !node.is_number();
        if !self.may_omit || !is_text {
            return false;
        }
        let message = format!("expected {wanted} of effects, found the text of a card");
        let help = "`ruleproof read` converts the printed text of a card into facts";
        self.problems.push(Problem::at(self.file, node.span, message).help(help).code(Code::Form));
        true
    }

    /// A fix that turns a block into the only item of a list.
    fn dashed(&self, node: &Node<'_>) -> Fix {
        let start = Span { start: node.span.start, end: node.span.start };
        let mut edits = vec![Edit { span: start, text: "- ".to_owned() }];
        let raw = self.raw(node.span);
        let breaks = raw.match_indices('\n').map(|(at, _)| node.span.start + small(at + 1));
        edits.extend(breaks.map(|at| Edit { span: Span { start: at, end: at }, text: "  ".to_owned() }));
        Fix { title: "write it as an item".to_owned(), edits, certain: false }
    }

    /// Reports a value that should be a map from one thing to others.
    pub(super) fn wanted_table(&mut self, node: &Node<'_>, key: &Shape, value: &Shape) {
        let problem = self.of_form(node, "a map");
        let raw = self.raw(node.span).to_owned();
        let takes = matches!(value, Shape::Many(_) | Shape::List(_));
        let under = if takes && !raw.is_empty() && raw.chars().count() <= MOST_SHOWN { &raw } else { "..." };
        let form = format!("{{{}: {under}}}", self.example(key, node));
        self.names.lose(node);
        let problem = problem.help(format!("write `{form}`"));
        self.problems.push(match under {
            "..." => problem,
            _ => problem.fix(Fix::replace(format!("write `{form}`"), node.span, form)),
        });
    }

    /// A name of the case that could be the key, other than those already in the value.
    fn example(&self, key: &Shape, under: &Node<'_>) -> String {
        let inside = |name: &str| match &under.content {
            Content::List(items) => items.iter().any(|item| item.text() == Some(name)),
            _ => under.text() == Some(name),
        };
        let actor = self.names.acting.as_ref().map(|(who, _)| who.as_str());
        let players = || self.names.players.iter().rev().filter(move |name| Some(name.as_str()) != actor);
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
            let fix = Fix::quotes(node.span, raw);
            problem.help(format!("YAML reads text in braces as a map: {}", fix.title)).fix(fix)
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
        let message = format!("expected an object, found the player `{name}`");
        let problem = Problem::at(self.file, entry.value.span, message).code(Code::Form);
        let fix = Fix::replace(format!("write `{right}`"), span, right.clone());
        self.problems.push(problem.help(format!("the other way round: `{{{right}}}`")).fix(fix));
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
        if self.is_unfolded(node, what, forms) {
            return;
        }
        match node.text() {
            Some(text) if !words.is_empty() && !node.is_number() => self.unknown(node.span, what, text, words),
            _ => self.wanted(node, &with_article(what)),
        }
    }

    /// Returns `true` if a text is a key and a value without the braces around them: `target creature`. Reports the
    /// problem.
    pub(super) fn is_unfolded(&mut self, node: &Node<'_>, what: &str, forms: &'static [Form]) -> bool {
        let Some((key, rest)) = node.text().and_then(|text| text.split_once(' ')) else { return false };
        let keyed = |form: &&Form| matches!(form.discriminant, Discriminant::With(keys) if keys.contains(&key));
        let Some(form) = forms.iter().find(keyed) else { return false };
        let as_text = forms.iter().find(|form| is_form(node, form.discriminant));
        if as_text.is_some_and(|form| self.fits(node, (form.shape)())) {
            return false;
        }
        let at = node.span;
        let value = Node { span: at, content: Content::Scalar { text: rest.to_owned().into(), plain: true } };
        let entry = Entry { key: key.to_owned().into(), span: at, value };
        if !self.fits(&Node { span: at, content: Content::Map(vec![entry]) }, (form.shape)()) {
            return false;
        }
        let right = format!("{{{key}: {}}}", written(rest));
        let text = shortened(node.text().unwrap_or_default());
        let message = format!("expected {}, found the text `{text}`", with_article(what));
        let fix = Fix::replace(format!("write `{right}`"), at, right.clone()).certain(true);
        let problem = Problem::at(self.file, at, message).code(Code::UnknownWord);
        self.problems.push(problem.help(format!("write `{right}`")).fix(fix));
        true
    }

    /// Reports several keys where one object is expected.
    pub(super) fn several_objects(&mut self, node: &Node<'_>, entries: &[Entry<'_>]) {
        let empty = entries.iter().position(|entry| is_left_empty(&entry.value));
        let before = empty.and_then(|at| Some((entries.get(at.checked_sub(1)?)?, entries.get(at)?)));
        let problem = Problem::at(self.file, node.span, "expected one object").code(Code::Form);
        let help = match before.and_then(|(first, rest)| Some((first.value.text()?, &rest.key))) {
            Some((first, rest)) => {
                format!("quote a name that contains a comma: write {}", in_quotes(&format!("{first}, {rest}")))
            }
            None => "write each object as a separate item".to_owned(),
        };
        self.problems.push(problem.help(help));
    }

    /// Returns `true` if an alias and its card were swapped: `{Pillarfield Ox: ox}`. Reports the problem.
    pub(super) fn is_turned(&mut self, named: &str, entry: &Entry<'_>) -> bool {
        let Some(alias) = entry.value.text().filter(|alias| !self.cards.has(alias)) else { return false };
        // A card that nobody has described yet stands where a card belongs.
        if alias.starts_with(char::is_uppercase) {
            return false;
        }
        let is_card = self.cards.has(named)
            || near(named, self.cards.names()).is_some_and(|near| near.sure && near.name.contains(' '));
        if !is_card || is_left_empty(&entry.value) || entry.value.is_number() {
            return false;
        }
        let alias = alias.to_owned();
        let right = format!("{}: {}", written(&alias), written(named));
        let span = Span { start: entry.span.start, end: entry.value.span.end };
        let message = format!("the card `{}` is before the colon, where the alias belongs", shortened(named));
        let fix = Fix::replace(format!("write `{right}`"), span, right.clone()).certain(true);
        let problem = Problem::at(self.file, span, message).code(Code::Form);
        self.problems.push(problem.help(format!("write `{{{right}}}`")).fix(fix));
        self.names.alias(&alias, entry.value.span);
        self.stands(named, entry.span);
        true
    }

    /// Returns `true` if an object without a card is described without braces: `{scout: might 2}`. Reports the problem.
    pub(super) fn is_trait(&mut self, named: &str, entry: &Entry<'_>, state: ShapeFn) -> bool {
        let Some((key, rest)) = entry.value.text().and_then(|text| text.split_once(' ')) else { return false };
        let (Shape::Record(record), false) = (state(), self.cards.has(entry.value.text().unwrap_or_default())) else {
            return false;
        };
        if !record.fields.iter().any(|field| field.key == key) {
            return false;
        }
        let right = format!("{{{key}: {}}}", if whole(rest).is_some() { rest.to_owned() } else { written(rest) });
        let message = format!("expected the card of `{}`, found {}", shortened(named), entry.value.describe());
        let fix = Fix::replace(format!("write `{right}`"), entry.value.span, right.clone()).certain(true);
        let help = format!("write `{{{}: {right}}}`", written(named));
        self.problems.push(Problem::at(self.file, entry.value.span, message).help(help).code(Code::Form).fix(fix));
        true
    }

    /// Reports a number where an object has its card: `{scout: 2}`.
    pub(super) fn number_for_card(&mut self, named: &str, entry: &Entry<'_>, state: ShapeFn, traits: &[&str]) {
        let number = entry.value.text().unwrap_or_default().to_owned();
        let Shape::Record(record) = state() else { return };
        let of_number = |key: &&&str| {
            let field = record.fields.iter().find(|field| field.key == **key);
            field.is_some_and(|field| self.fits(&entry.value, (field.shape)()))
        };
        let message = format!("expected the card of `{}`, found the number {}", shortened(named), shortened(&number));
        let problem = Problem::at(self.file, entry.value.span, message).code(Code::Form);
        let problem = match traits.iter().find(of_number) {
            Some(key) => {
                let right = format!("{{{key}: {number}}}");
                let help = format!("an object without a card is `{{{}: {right}}}`", written(named));
                problem.help(help).fix(Fix::replace(format!("write `{right}`"), entry.value.span, right).certain(true))
            }
            None => problem.help(format!("write the name of a card: `{{{}: CARD}}`", written(named))),
        };
        self.problems.push(problem);
        self.names.alias(named, entry.span);
    }

    /// Reports a value that should be a whole number.
    pub(super) fn wanted_number(&mut self, node: &Node<'_>) {
        self.names.lose(node);
        let mut problem = self.of_form(node, "a whole number");
        if let Content::Scalar { text, plain } = &node.content {
            let looks = lookalike::plain(text);
            // A number may be written as a word, or with its unit: `20 life`.
            let first = looks.split_whitespace().next().unwrap_or_default();
            let number = whole(&looks).or_else(|| in_words(text)).or_else(|| whole(first));
            if let Some(number) = number {
                let help = lookalike::hint(text).unwrap_or_else(|| {
                    if *plain { format!("write {number}") } else { format!("write {number}, without quotes") }
                });
                let fix = Fix::replace(format!("write {number}"), node.span, number.to_string()).certain(true);
                problem = problem.help(help).fix(fix);
            }
        }
        if is_left_empty(node) {
            problem = problem.help(NOTHING);
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
                let fix = Fix::replace(format!("write {flag}"), node.span, flag).certain(true);
                problem.help(format!("write {flag}")).fix(fix)
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
