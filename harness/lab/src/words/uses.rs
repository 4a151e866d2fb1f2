//! Finds the uses of a language's keywords in a suite, by walking every file along the shapes by which it is parsed.

use std::collections::{BTreeSet, HashMap};

use kernel::words::language::{Language, Players};
use kernel::words::scenario::NESTS;
use kernel::words::shape::{Field, Shape, Spelling, Term, Verb};
use suite::cards::INVENTED;
use suite::language::expect::UNORDERED;
use suite::language::terms;
use suite::load::{Suite, is_pending};
use suite::text::node::is_form;
use suite::text::node::{Content, Entry, Node};
use suite::text::parse::parse;

use super::flow;
use super::groups::{Key, events_key, fields_key, key_of};

/// The longest example, in characters, that shows more than the keyword's own key.
const SHORT: usize = 72;

/// A keyword: the key of its group, and the keyword itself.
pub type At = (Key, &'static str);

/// A card or a case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// A card, by its name.
    Card(String),
    /// A case, by its id without the game.
    Case(String),
}

/// The uses of a keyword.
#[derive(Clone, Debug, Default)]
pub struct Use {
    /// The cards that contain it.
    pub cards: BTreeSet<String>,
    /// The cases that contain it themselves.
    pub cases: BTreeSet<String>,
    /// The shortest use of it.
    pub example: Option<Example>,
}

/// A use of a keyword as an example.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    /// `true` if it is from a made-up card.
    pub invented: bool,
    /// The length of the text.
    pub length: usize,
    /// The text, on one line.
    pub text: String,
    /// The card or case.
    pub of: Unit,
}

/// The uses of all keywords of a language, and the unknown words of the suite.
#[derive(Debug, Default)]
pub struct Uses {
    /// The uses by group and keyword.
    pub all: HashMap<At, Use>,
    /// The words found that are not keywords.
    pub strange: Vec<String>,
}

impl Uses {
    /// The uses of a language's keywords in a suite.
    pub fn of(suite: &Suite, language: &'static Language) -> Self {
        let mut walk = Walk { language, uses: Self::default(), unit: None, players: Vec::new(), invented: false };
        for (file, source) in suite.sources.iter().filter(|(_, source)| !is_pending(&source.path)) {
            let Some(node) = parse(file, &source.text, &mut Vec::new()) else { continue };
            if node.get("game").and_then(Node::text) == Some(language.game) && node.get("clauses").is_none() {
                walk.file(&node);
            }
        }
        walk.uses
    }
}

/// The surroundings of a keyword: its entry, and the entry around that.
#[derive(Clone, Copy, Default)]
struct Around<'n, 't> {
    own: Option<&'n Entry<'t>>,
    outer: Option<&'n Entry<'t>>,
}

impl<'n, 't> Around<'n, 't> {
    fn within(self, entry: &'n Entry<'t>) -> Self {
        Self { own: Some(entry), outer: self.own }
    }
}

struct Walk {
    language: &'static Language,
    uses: Uses,
    unit: Option<Unit>,
    players: Vec<String>,
    invented: bool,
}

impl Walk {
    fn file(&mut self, node: &Node<'_>) {
        for entry in node.entries().unwrap_or_default() {
            let around = Around::default().within(entry);
            match &*entry.key {
                "cards" => {
                    for card in entry.value.entries().unwrap_or_default() {
                        self.unit = Some(Unit::Card(card.key.to_string()));
                        self.invented = card.value.get(INVENTED).is_some();
                        self.shape(&card.value, (self.language.card)(), Around::default().within(card));
                    }
                }
                "cases" => {
                    for case in entry.value.entries().unwrap_or_default() {
                        self.unit = Some(Unit::Case(case.key.to_string()));
                        self.invented = false;
                        self.case(&case.value);
                    }
                }
                _ => {}
            }
            self.unit = Some(Unit::Case(String::new()));
            self.term("file", terms::FILE, &entry.key, around);
        }
    }

    fn case(&mut self, node: &Node<'_>) {
        use kernel::words::shape::Described as _;
        use suite::language::header::{CaseKind, Origin, Status};
        self.players = match self.language.players {
            Players::Fixed(players) => players.iter().map(|player| (*player).to_owned()).collect(),
            Players::Named(players) => players.iter().map(|player| (*player).to_owned()).collect(),
        };
        if let Some(Shape::Open { record, .. }) = Some((self.language.given)()) {
            let free = node.get("given").and_then(Node::entries).unwrap_or_default().iter();
            let free = free.filter(|entry| !record.fields.iter().any(|field| field.key == entry.key));
            self.players.extend(free.map(|entry| entry.key.to_string()));
        }
        for entry in node.entries().unwrap_or_default() {
            let around = Around::default().within(entry);
            self.term("case", terms::CASE, &entry.key, around);
            match &*entry.key {
                "kind" => self.shape(&entry.value, CaseKind::shape(), around),
                "source" => self.shape(&entry.value, Origin::shape(), around),
                "status" => self.shape(&entry.value, Status::shape(), around),
                "given" => self.shape(&entry.value, (self.language.given)(), around),
                "when" => self.steps(&entry.value),
                "then" => self.then(&entry.value),
                "outcomes" => self.outcomes(&entry.value),
                "by_edition" => {
                    for edition in entry.value.entries().unwrap_or_default() {
                        self.outcome(&edition.value);
                    }
                }
                "readings" => {
                    for reading in entry.value.entries().unwrap_or_default() {
                        self.reading(&reading.value);
                    }
                }
                "settled" => {
                    for part in entry.value.entries().unwrap_or_default() {
                        self.term("settled", terms::SETTLED, &part.key, around.within(part));
                    }
                }
                _ => {}
            }
        }
    }

    fn reading(&mut self, node: &Node<'_>) {
        for part in node.entries().unwrap_or_default() {
            self.term("reading", terms::READING, &part.key, Around::default().within(part));
        }
        self.outcome(node);
        for edition in node.get("by_edition").and_then(Node::entries).unwrap_or_default() {
            self.outcome(&edition.value);
        }
    }

    fn outcomes(&mut self, node: &Node<'_>) {
        for item in node.items().unwrap_or_default() {
            self.outcome(item);
        }
    }

    fn outcome(&mut self, node: &Node<'_>) {
        if let Some(then) = node.get("then") {
            self.then(then);
        }
        if let Some(outcomes) = node.get("outcomes") {
            self.outcomes(outcomes);
        }
    }

    fn steps(&mut self, node: &Node<'_>) {
        for step in node.items().unwrap_or_default() {
            self.step(step);
        }
    }

    fn step(&mut self, node: &Node<'_>) {
        let entries = node.entries().unwrap_or_default();
        let game_step = self.language.game_steps.iter().find(|verb| node.get(verb.word).is_some());
        for entry in entries {
            let key = &*entry.key;
            let around = Around::default().within(entry);
            if let Some(term) = Term::of(key, terms::STEP) {
                self.note(("step", terms::STEP), term.word, around);
                if key == "then" {
                    self.then(&entry.value);
                }
            } else if self.language.nests.contains(&key) {
                self.term("nest", NESTS, key, around);
                self.steps(&entry.value);
            } else if self.language.beside.iter().any(|field| field.key == key) {
                self.field(entry, self.language.beside, around);
            } else if let Some(verb) = game_step
                && (key == verb.word || is_key(verb, key))
            {
                self.inline(verb, self.language.game_steps, "step of the game", entry, around);
            } else {
                let does = entry.value.entries().unwrap_or_default();
                let verb = does.iter().find_map(|part| self.language.actions.iter().find(|verb| verb.word == part.key));
                let Some(verb) = verb else {
                    self.uses.strange.push(key.to_owned());
                    continue;
                };
                for part in does {
                    self.inline(verb, self.language.actions, "step of a player", part, around.within(part));
                }
            }
        }
    }

    /// Visits a part of a step: the value of the verb is its first field.
    fn inline(
        &mut self,
        verb: &'static Verb,
        all: &'static [Verb],
        what: &str,
        part: &Entry<'_>,
        around: Around<'_, '_>,
    ) {
        let fields = fields_of(verb);
        if part.key == verb.word {
            let key = key_of(what, all.iter().map(|verb| verb.word));
            self.note_at((key, verb.word), around);
            if let Some(main) = fields.first() {
                self.shape(&part.value, (main.shape)(), around);
            }
        } else {
            self.field(part, fields.get(1..).unwrap_or_default(), around);
        }
    }

    fn then(&mut self, node: &Node<'_>) {
        for entry in node.entries().unwrap_or_default() {
            let around = Around::default().within(entry);
            match &*entry.key {
                "events" | "never" => {
                    self.term("then", terms::THEN, &entry.key, around);
                    for item in entry.value.items().unwrap_or_default() {
                        match item.items() {
                            Some(batch) => batch.iter().for_each(|event| self.event(event)),
                            None => self.listed(item, around),
                        }
                    }
                }
                "asked" => {
                    self.term("then", terms::THEN, &entry.key, around);
                    let asked = self.language.events.iter().find(|event| event.word == "asked");
                    for item in entry.value.items().unwrap_or_default() {
                        self.fields(item, asked.map_or(&[], |event| event.fields), around);
                    }
                }
                name => self.subject(name, entry, around),
            }
        }
    }

    fn subject(&mut self, name: &str, entry: &Entry<'_>, around: Around<'_, '_>) {
        let language = self.language;
        let special = language.special.iter().find(|special| special.word == name).map(|special| special.fields);
        let tables = match special {
            Some(fields) => vec![fields],
            None if self.players.iter().any(|player| player == name) => vec![language.player],
            None => vec![language.object, language.place],
        };
        for field in entry.value.entries().unwrap_or_default() {
            let table = tables.iter().find(|fields| fields.iter().any(|known| known.key == field.key));
            match table {
                Some(fields) => self.field(field, fields, around.within(field)),
                None => self.uses.strange.push(format!("{name}: {}", field.key)),
            }
        }
        self.term("name in an event", language.sources, name, around);
        self.term("place", language.places, name, around);
    }

    /// Visits an item under `events`: an event, or `unordered`.
    fn listed(&mut self, item: &Node<'_>, around: Around<'_, '_>) {
        match item.get(UNORDERED) {
            Some(list) => {
                self.term("events", terms::EVENTS, UNORDERED, around);
                list.items().unwrap_or_default().iter().for_each(|event| self.event(event));
            }
            None => self.event(item),
        }
    }

    fn event(&mut self, node: &Node<'_>) {
        for entry in node.entries().unwrap_or_default() {
            let around = Around::default().within(entry);
            match self.language.events.iter().find(|event| event.word == entry.key) {
                Some(event) => {
                    self.note_at((events_key(), event.word), around);
                    self.fields(&entry.value, event.fields, around);
                }
                None => self.uses.strange.push(entry.key.to_string()),
            }
        }
    }

    fn fields(&mut self, node: &Node<'_>, fields: &'static [Field], around: Around<'_, '_>) {
        for entry in node.entries().unwrap_or_default() {
            self.field(entry, fields, around.within(entry));
        }
    }

    /// Visits an entry that is one of the keys of a map.
    fn field(&mut self, entry: &Entry<'_>, fields: &'static [Field], around: Around<'_, '_>) {
        match fields.iter().find(|field| field.key == entry.key) {
            Some(field) => {
                self.note_at((fields_key(fields), field.key), around);
                self.shape(&entry.value, (field.shape)(), around);
            }
            None if entry.key == INVENTED => {}
            None => self.uses.strange.push(entry.key.to_string()),
        }
    }

    fn shape(&mut self, node: &Node<'_>, shape: &'static Shape, around: Around<'_, '_>) {
        match shape {
            Shape::Flag | Shape::Whole { .. } | Shape::Text(_) => {}
            Shape::Name(_) => {
                let name = node.text().unwrap_or_default();
                self.term("name in an event", self.language.sources, name, around);
                self.term("place", self.language.places, name, around);
                self.term("kind of counters", self.language.counters, name, around);
            }
            Shape::Word { what, terms, .. } => self.term(what, terms, node.text().unwrap_or_default(), around),
            Shape::Scalar { what, spellings, .. } => {
                let key = || key_of(what, spellings.iter().map(|spelling| spelling.form));
                for spelling in spelt(spellings, node.text().unwrap_or_default()) {
                    self.note_at((key(), spelling.form), around);
                }
            }
            Shape::List(item) | Shape::Many(item) => match node.items() {
                Some(items) => items.iter().for_each(|node| self.shape(node, item(), around)),
                None => self.shape(node, item(), around),
            },
            Shape::Table { key, value } => {
                for entry in node.entries().unwrap_or_default() {
                    let named =
                        Node { span: entry.span, content: Content::Scalar { text: entry.key.clone(), plain: false } };
                    self.shape(&named, key(), around.within(entry));
                    self.shape(&entry.value, value(), around.within(entry));
                }
            }
            Shape::Record(record) => self.fields(node, record.fields, around),
            Shape::Open { record, value, .. } => {
                for entry in node.entries().unwrap_or_default() {
                    if record.fields.iter().any(|field| field.key == entry.key) {
                        self.field(entry, record.fields, around.within(entry));
                    } else {
                        self.shape(&entry.value, value(), around.within(entry));
                    }
                }
            }
            Shape::Tagged { .. } | Shape::OneOf { .. } | Shape::Flattened { .. } => {
                self.either(node, shape, &[], around);
            }
            Shape::Pile { state, .. } => {
                for item in node.items().unwrap_or_default() {
                    self.placed(item, state(), around);
                }
            }
            Shape::Placed { state, .. } => self.placed(node, state(), around),
        }
    }

    /// Visits verbs and forms, beside which the keys of a map around them are allowed.
    fn either(&mut self, node: &Node<'_>, shape: &'static Shape, beside: &[&'static Field], around: Around<'_, '_>) {
        match shape {
            Shape::Tagged { what, verbs, .. } => {
                let entries = node.entries().unwrap_or_default().iter();
                for entry in entries.filter(|entry| !beside.iter().any(|field| field.key == entry.key)) {
                    let Some(verb) = verbs.iter().find(|verb| verb.word == entry.key) else {
                        self.uses.strange.push(entry.key.to_string());
                        continue;
                    };
                    self.note_at((key_of(what, verbs.iter().map(|verb| verb.word)), verb.word), around.within(entry));
                    self.shape(&entry.value, (verb.shape)(), around.within(entry));
                }
            }
            Shape::OneOf { forms, .. } => {
                if let Some(form) = forms.iter().find(|form| is_form(node, form.discriminant)) {
                    self.either(node, (form.shape)(), beside, around);
                }
            }
            Shape::Flattened { record, verbs, .. } => {
                for entry in node.entries().unwrap_or_default() {
                    if record.fields.iter().any(|field| field.key == entry.key) {
                        self.field(entry, record.fields, around.within(entry));
                    }
                }
                let beside: Vec<&'static Field> = beside.iter().copied().chain(record.fields).collect();
                self.either(node, verbs(), &beside, around);
            }
            Shape::Record(record) => {
                let entries = node.entries().unwrap_or_default().iter();
                for entry in entries.filter(|entry| !beside.iter().any(|field| field.key == entry.key)) {
                    self.field(entry, record.fields, around.within(entry));
                }
            }
            other => self.shape(node, other, around),
        }
    }

    fn placed(&mut self, node: &Node<'_>, state: &'static Shape, around: Around<'_, '_>) {
        let Some([entry]) = node.entries() else { return };
        let Shape::Record(record) = state else { return };
        let said = entry.value.entries().unwrap_or_default().iter();
        for said in said.filter(|said| said.key != "card") {
            self.field(said, record.fields, around.within(entry).within(said));
        }
    }

    fn term(&mut self, what: &str, terms: &'static [Term], word: &str, around: Around<'_, '_>) {
        if let Some(term) = Term::of(word, terms) {
            self.note((what, terms), term.word, around);
        }
    }

    fn note(&mut self, (what, terms): (&str, &'static [Term]), word: &'static str, around: Around<'_, '_>) {
        self.note_at((key_of(what, terms.iter().map(|term| term.word)), word), around);
    }

    fn note_at(&mut self, at: At, around: Around<'_, '_>) {
        let used = self.uses.all.entry(at).or_default();
        match &self.unit {
            Some(Unit::Card(name)) => drop(used.cards.insert(name.clone())),
            Some(Unit::Case(id)) if !id.is_empty() => drop(used.cases.insert(id.clone())),
            _ => {}
        }
        let (Some(own), Some(unit)) = (around.own, &self.unit) else { return };
        let longest = used.example.as_ref().map_or(usize::MAX, |example| example.length);
        if used.example.as_ref().is_some_and(|example| !example.invented && self.invented) {
            return;
        }
        if own.value.span.end.saturating_sub(own.span.start) as usize > longest.saturating_mul(2) {
            return;
        }
        let (mut text, mut length) = (flow::entry(own), 0);
        if let Some(outer) = around.outer {
            let wider = flow::entry(outer);
            if wider.chars().count() <= SHORT {
                text = wider;
            } else {
                length = SHORT;
            }
        }
        length += text.chars().count();
        let example = Example { invented: self.invented, length, text, of: unit.clone() };
        if used.example.as_ref().is_none_or(|best| example < *best) {
            used.example = Some(example);
        }
    }
}

fn fields_of(verb: &Verb) -> &'static [Field] {
    match (verb.shape)() {
        Shape::Record(record) => record.fields,
        _ => &[],
    }
}

fn is_key(verb: &Verb, key: &str) -> bool {
    fields_of(verb).iter().any(|field| field.key == key)
}

/// The spellings that a text has: the one that matches all of it, or those that match parts of it.
pub fn spelt(spellings: &'static [Spelling], text: &str) -> Vec<&'static Spelling> {
    if let Some(exact) = spellings.iter().find(|spelling| spelling.form == text) {
        return vec![exact];
    }
    let whole: Vec<&Spelling> = spellings.iter().filter(|spelling| fits(spelling.form, text)).collect();
    match whole.iter().find(|spelling| !spelling.form.contains("...")) {
        Some(one) => vec![*one],
        None => whole,
    }
}

/// Returns `true` if a text has a form: capitals stand for variable parts, three dots for words before or after.
fn fits(form: &str, text: &str) -> bool {
    if let Some(rest) = form.strip_suffix(" ...") {
        let word = rest.strip_prefix("... ");
        return word.map_or_else(|| has_words(text, rest), |word| has_words(&format!("{text} "), word));
    }
    if let Some(rest) = form.strip_prefix("... ") {
        return text.strip_suffix(rest).is_some_and(|before| before.ends_with(' '));
    }
    if form == text || form == "X" && text == "x" {
        return true;
    }
    let put_in = PUT_IN.iter().filter_map(|put_in| form.find(put_in).map(|at| (at, *put_in))).min();
    let Some((at, put_in)) = put_in else { return false };
    let (before, rest) = form.split_at(at);
    let behind = rest.strip_prefix(put_in).unwrap_or_default();
    let Some(put) = text.strip_prefix(before) else { return false };
    if put_in != "N" {
        return put.strip_suffix(behind).is_some_and(|put| !put.is_empty());
    }
    let signed = usize::from(put.starts_with('-'));
    let end = put.char_indices().skip(signed).find(|(_, c)| !matches!(c, '0'..='9' | 'x' | 'X'));
    let (number, after) = put.split_at(end.map_or(put.len(), |(at, _)| at));
    is_count(number) && (after == behind || !behind.is_empty() && fits(behind, after))
}

/// The placeholders in a form: a number, a part, mana, an address.
const PUT_IN: [&str; 4] = ["N", "PART", "MANA", "ADDRESS"];

fn is_count(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    text == "x" || text == "X" || !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if a text contains some words as whole words, with others after them.
fn has_words(text: &str, words: &str) -> bool {
    let padded = format!(" {text}");
    let wanted = format!(" {words} ");
    match words {
        "target" => padded.contains(&wanted) && !padded.contains(" another target "),
        "every" => padded.contains(&wanted) && !padded.contains(" every other "),
        _ => padded.contains(&wanted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_of_a_form() {
        for (form, text, is) in [
            ("N", "3", true),
            ("N", "three", false),
            ("next N", "next 3", true),
            ("next N", "next x", true),
            ("next N", "next time", false),
            ("next time PART", "next time half", true),
            ("next time PART", "next time", false),
            ("N+", "4+", true),
            ("N+", "4", false),
            ("N-", "3-", true),
            ("N/N", "2/2", true),
            ("+N/+N", "+1/+1", true),
            ("N to N", "1 to 3", true),
            ("up to N more than killed", "up to 1 more than killed", true),
            ("{T}", "{T}", true),
            ("{MANA}", "{1}{R}", true),
            ("X", "x", true),
            ("target ...", "target enemy unit", true),
            ("target ...", "another target enemy unit", false),
            ("... here", "every unit here", true),
            ("... unit ...", "every unit here", true),
            ("... unit ...", "friendly unit", true),
            ("... unit ...", "target gear", false),
            ("all", "all", true),
        ] {
            assert_eq!(fits(form, text), is, "{form}: {text}");
        }
    }
}
