//! Groups the keywords of a language by their declarations and by the places where they are allowed.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};

use indexmap::IndexSet;
use kernel::words::language::Language;
use kernel::words::shape::{Field, Form, Kind, Shape, Spelling, Term, Verb};

/// The contents of a group.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// The keys of a map.
    Fields(&'static [Field]),
    /// Keywords of which exactly one is the key of a map.
    Verbs(&'static [Verb]),
    /// Keywords of which exactly one is the action of a step.
    Steps(&'static [Verb]),
    /// Plain words.
    Terms(&'static [Term]),
    /// The spellings of a scalar.
    Spellings(&'static [Spelling]),
    /// Alternative forms, which are not keywords themselves.
    Forms(&'static [Form]),
    /// The events of a game.
    Events,
}

/// Keywords that are declared together.
#[derive(Clone, Debug)]
pub struct Group {
    /// The key that identifies the group within its language.
    pub key: Key,
    /// The declaration path: the module and the type.
    pub path: &'static str,
    /// The title.
    pub title: String,
    /// The kind of its keywords, for an entry: `effect`, `key of prevent`.
    pub what: String,
    /// The meaning of the group as a whole.
    pub says: String,
    /// The contents.
    pub holds: Holds,
}

/// The most verbs that are named in the title of their common keys.
const MOST_NAMED: usize = 7;

/// The groups of a language.
#[derive(Debug, Default)]
pub struct Groups {
    /// All groups, in the order in which they are reached from the contents of a case and a card.
    pub all: Vec<Group>,
    by_key: HashMap<Key, usize>,
    /// The verbs and keys that contain a record, by its key.
    held: HashMap<Key, Vec<Holder>>,
}

/// The keyword that contains a map with known keys.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Holder {
    word: &'static str,
    /// The key of the keyword's group.
    of: Key,
    is_verb: bool,
}

impl Groups {
    /// The groups of a language.
    pub fn of(language: &'static Language) -> Self {
        let mut groups = Self::default();
        groups.shape((language.given)(), None);
        let player = "The actions of a player, as `PLAYER: {VERB: WHAT}`; further keys are written beside the verb.";
        groups.steps("words::scenario::Action", "step of a player", player, language.actions);
        let game = "The steps of the game itself, as `VERB: WHAT`; further keys are written beside the verb.";
        groups.steps("words::scenario::GameStep", "step of the game", game, language.game_steps);
        groups.fields("words::scenario::Beside", "beside any step", "The keys allowed beside a step.", language.beside);
        for (title, of, fields) in [
            ("expected of a player", "PlayerSeen", language.player),
            ("expected of an object", "ObjectSeen", language.object),
            ("expected of a place", "PlaceSeen", language.place),
        ] {
            let path: &'static str = match of {
                "PlayerSeen" => "words::expected::PlayerSeen",
                "ObjectSeen" => "words::expected::ObjectSeen",
                _ => "words::expected::PlaceSeen",
            };
            groups.fields(path, title, &format!("The fields {title}."), fields);
        }
        for special in language.special {
            let title = format!("expected of `{}`", special.word);
            groups.fields("words::expected::Special", &title, special.doc, special.fields);
        }
        groups.events(language);
        let names = "Names in events that nothing in the case defines.";
        groups.terms("words::expected::Source", "name in an event", names, language.sources);
        groups.terms("words::expected::Place", "place", "The names of places.", language.places);
        let counters = "Counters that the rules themselves put.";
        groups.terms("words::expected::Counters", "kind of counters", counters, language.counters);
        groups.shape((language.card)(), None);
        groups.name(group_of((language.card)()));
        groups
    }

    /// Adds the groups that are reached from a shape.
    pub fn reach(&mut self, shape: &'static Shape) {
        self.shape(shape, None);
        self.name(None);
    }

    /// The group of a key.
    pub fn get(&self, key: Key) -> Option<&Group> {
        self.by_key.get(&key).and_then(|index| self.all.get(*index))
    }

    fn add(&mut self, key: Key, group: impl FnOnce(Key) -> Group) -> bool {
        if self.by_key.contains_key(&key) {
            return false;
        }
        self.by_key.insert(key, self.all.len());
        self.all.push(group(key));
        true
    }

    fn verbs(&mut self, path: &'static str, what: &str, says: &str, verbs: &'static [Verb]) {
        let key = key_of(what, verbs.iter().map(|verb| verb.word));
        let holds = Holds::Verbs(verbs);
        let is_new = !verbs.is_empty()
            && self.add(key, |key| Group {
                key,
                path,
                title: what.to_owned(),
                what: what.to_owned(),
                says: says.to_owned(),
                holds,
            });
        for verb in verbs.iter().filter(|_| is_new) {
            self.shape((verb.shape)(), Some(&Holder { word: verb.word, of: key, is_verb: true }));
        }
    }

    /// Adds verbs of steps: the value of the verb is the first field of its record, the others are beside it.
    fn steps(&mut self, path: &'static str, what: &str, says: &str, verbs: &'static [Verb]) {
        let key = key_of(what, verbs.iter().map(|verb| verb.word));
        let holds = Holds::Steps(verbs);
        let (title, what, says) = (what.to_owned(), what.to_owned(), says.to_owned());
        if verbs.is_empty() || !self.add(key, |key| Group { key, path, title, what, says, holds }) {
            return;
        }
        for verb in verbs {
            let Shape::Record(record) = (verb.shape)() else { continue };
            let Some((main, others)) = record.fields.split_first() else { continue };
            self.shape((main.shape)(), None);
            let holder = Holder { word: verb.word, of: key, is_verb: true };
            self.record(record.path, record.doc, others, Some(&holder));
        }
    }

    fn fields(&mut self, path: &'static str, title: &str, says: &str, fields: &'static [Field]) {
        let key = fields_key(fields);
        let holds = Holds::Fields(fields);
        let is_new = !fields.is_empty()
            && self.add(key, |key| Group {
                key,
                path,
                title: title.to_owned(),
                what: String::new(),
                says: says.to_owned(),
                holds,
            });
        for field in fields.iter().filter(|_| is_new) {
            self.shape((field.shape)(), Some(&Holder { word: field.key, of: key, is_verb: false }));
        }
    }

    fn terms(&mut self, path: &'static str, what: &str, says: &str, terms: &'static [Term]) {
        if !terms.is_empty() {
            let key = key_of(what, terms.iter().map(|term| term.word));
            let holds = Holds::Terms(terms);
            self.add(key, |key| Group {
                key,
                path,
                title: what.to_owned(),
                what: what.to_owned(),
                says: says.to_owned(),
                holds,
            });
        }
    }

    fn events(&mut self, language: &'static Language) {
        if language.events.is_empty() {
            return;
        }
        let key = events_key();
        let says = "The events that `events` and `never` may list, each as `{EVENT: {KEY: VALUE}}`.".to_owned();
        let holds = Holds::Events;
        self.add(key, |key| Group {
            key,
            path: "words::expected::Events",
            title: "event".to_owned(),
            what: "event".to_owned(),
            says,
            holds,
        });
        for event in language.events {
            let held = Holder { word: event.word, of: key, is_verb: true };
            self.held.entry(fields_key(event.fields)).or_default().push(held);
            self.fields("words::expected::Event", "", "", event.fields);
        }
    }

    fn shape(&mut self, shape: &'static Shape, holder: Option<&Holder>) {
        match shape {
            Shape::Flag | Shape::Whole { .. } | Shape::Text(_) | Shape::Name(_) => {}
            Shape::Word { path, what, doc, terms, .. } => self.terms(path, what, doc.trim(), terms),
            Shape::Scalar { path, what, spellings, .. } => {
                let key = key_of(what, spellings.iter().map(|spelling| spelling.form));
                let holds = Holds::Spellings(spellings);
                let what = short(what);
                self.add(key, |key| Group { key, path, title: what.clone(), what, says: String::new(), holds });
            }
            Shape::List(item) | Shape::Many(item) => self.shape(item(), holder),
            Shape::Table { key, value } => {
                self.shape(key(), holder);
                self.shape(value(), holder);
            }
            Shape::Record(record) => self.record(record.path, record.doc, record.fields, holder),
            Shape::Open { record, value, .. } => {
                self.record(record.path, record.doc, record.fields, holder);
                self.shape(value(), None);
            }
            Shape::Tagged { path, what, doc, verbs } => self.verbs(path, what, doc.trim(), verbs),
            Shape::Flattened { record, verbs, .. } => {
                self.fields(record.path, "", record.doc.trim(), record.fields);
                self.shape(verbs(), None);
            }
            Shape::OneOf { path, what, doc, forms } => {
                let key = key_of(what, forms.iter().map(|form| form.tag));
                let holds = Holds::Forms(forms);
                let says = doc.trim().to_owned();
                let what = short(what);
                let is_new = self.add(key, |key| Group { key, path, title: what.clone(), what, says, holds });
                for form in forms.iter().filter(|_| is_new) {
                    self.shape((form.shape)(), None);
                }
            }
            Shape::Pile { state, .. } | Shape::Placed { state, .. } => self.shape(state(), None),
        }
    }

    fn record(&mut self, path: &'static str, doc: &str, fields: &'static [Field], holder: Option<&Holder>) {
        if let Some(holder) = holder {
            let held = self.held.entry(fields_key(fields)).or_default();
            if !held.contains(holder) {
                held.push(holder.clone());
            }
        }
        self.fields(path, "", doc.trim(), fields);
    }

    /// Gives a title to groups without one: from the keywords that contain them.
    fn name(&mut self, card: Option<Key>) {
        if let Some(card) = self.all.iter_mut().find(|group| Some(group.key) == card) {
            "card".clone_into(&mut card.title);
        }
        let titles: Vec<Option<(String, String)>> = self.all.iter().map(|group| self.title(group)).collect();
        for (group, title) in self.all.iter_mut().zip(titles) {
            if let Some((title, what)) = title {
                group.title = title;
                group.what = what;
            }
        }
        let all: Vec<String> = self.all.iter().map(|group| group.title.clone()).collect();
        for group in &mut self.all {
            let twice = all.iter().filter(|title| **title == group.title).count() > 1;
            let how = match group.holds {
                Holds::Terms(_) => " in a word",
                Holds::Spellings(_) => " as a text",
                Holds::Verbs(_) => " as a map",
                Holds::Fields(_) | Holds::Steps(_) | Holds::Forms(_) | Holds::Events => "",
            };
            if twice {
                group.title.push_str(how);
            }
        }
    }

    fn title(&self, group: &Group) -> Option<(String, String)> {
        let Holds::Fields(_) = group.holds else { return None };
        if !group.title.is_empty() {
            let what = if group.title == "card" { "key of a card" } else { &group.title };
            return Some((group.title.clone(), what.to_owned()));
        }
        let held = self.held.get(&group.key).map(Vec::as_slice).unwrap_or_default();
        let verbs: IndexSet<String> =
            held.iter().filter(|held| held.is_verb).map(|held| format!("`{}`", held.word)).collect();
        if (1..=MOST_NAMED).contains(&verbs.len()) {
            let title = verbs.into_iter().collect::<Vec<_>>().join(", ");
            return Some((title.clone(), format!("key of {title}")));
        }
        if let [held] = held
            && let Some((title, _)) = self.get(held.of).and_then(|group| self.title(group))
            && title.starts_with('`')
        {
            return Some((format!("`{}` of {title}", held.word), format!("key of `{}` of {title}", held.word)));
        }
        let name = spaced(group.path.rsplit("::").next().unwrap_or_default());
        Some((
            name.clone(),
            format!("key of {} {name}", if name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }),
        ))
    }
}

/// The identity of a group within its language: a digest of its kind and of its keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u64);

/// The key of the group of events.
pub fn events_key() -> Key {
    key_of("events", std::iter::empty())
}

/// The key for keywords of one kind.
pub fn key_of<'w>(what: &str, words: impl Iterator<Item = &'w str>) -> Key {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    words.for_each(|word| word.hash(&mut hasher));
    Key(hasher.finish())
}

/// The key for the keys of a map; the description of each distinguishes maps with the same keys.
pub fn fields_key(fields: &[Field]) -> Key {
    key_of("keys", fields.iter().flat_map(|field| [field.key, field.doc]))
}

/// The key of a shape's group, if it has one.
pub fn group_of(shape: &'static Shape) -> Option<Key> {
    match shape {
        Shape::Word { what, words, .. } => Some(key_of(what, words.iter().copied())),
        Shape::Scalar { what, spellings, .. } => Some(key_of(what, spellings.iter().map(|spelling| spelling.form))),
        Shape::Tagged { what, verbs, .. } => Some(key_of(what, verbs.iter().map(|verb| verb.word))),
        Shape::OneOf { what, forms, .. } => Some(key_of(what, forms.iter().map(|form| form.tag))),
        Shape::Record(record) | Shape::Open { record, .. } => Some(fields_key(record.fields)),
        Shape::Flattened { verbs, .. } => group_of(verbs()),
        Shape::List(item) | Shape::Many(item) => group_of(item()),
        Shape::Table { value, .. } => group_of(value()),
        Shape::Pile { state, .. } | Shape::Placed { state, .. } => group_of(state()),
        Shape::Flag | Shape::Whole { .. } | Shape::Text(_) | Shape::Name(_) => None,
    }
}

/// The name of a thing without the article and the examples: `an amount, such as 3` becomes `amount`.
pub fn short(what: &str) -> String {
    let what = what.strip_prefix("true, false or ").unwrap_or(what);
    let what = what.split([',', '(']).next().unwrap_or(what).trim();
    let bare = ["a ", "an ", "the "].iter().find_map(|article| what.strip_prefix(article));
    bare.unwrap_or(what).to_owned()
}

/// The name of a type as words: `GivenCorp` is `given corp`.
fn spaced(name: &str) -> String {
    let mut spaced = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.extend(c.to_lowercase());
    }
    spaced
}

/// The kind of thing that a name refers to, in a few words.
pub const fn named(kind: Kind) -> &'static str {
    match kind {
        Kind::Player | Kind::NewPlayer => "player",
        Kind::Object => "object",
        Kind::Target => "target",
        Kind::Place | Kind::NewPlace => "place",
        Kind::Thing => "anything named",
        Kind::Card => "card name",
        Kind::Counter => "kind of counters",
        Kind::New => "new name",
        Kind::Free => "name",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_thing_is_is_said_shortly() {
        assert_eq!(short("an amount, such as `3` or `x`"), "amount");
        assert_eq!(short("true, false or a selector"), "selector");
        assert_eq!(short("a server (hq, rd)"), "server");
        assert_eq!(spaced("GivenCorp"), "given corp");
    }
}
