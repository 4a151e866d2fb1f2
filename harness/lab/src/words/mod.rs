//! The keywords of a game, for people: the meaning of each, its value, its rule, and its uses in a suite.
//!
//! [`groups`] finds the keywords in the types that a game declares, and [`uses`] their uses in a suite. [`Lexicon`]
//! combines both by subject, and [`page`] formats the result.

pub(crate) mod flow;
mod forms;
pub mod groups;
pub mod page;
mod rules;
pub mod table;
pub mod uses;

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use kernel::words::binding;
use kernel::words::language::Language;
use kernel::words::nearest::nearest;
use kernel::words::scenario::NESTS;
use kernel::words::shape::{Described, Shape, Term, Verb, sentence};
use suite::language::header::{CaseKind, Origin, Status};
use suite::language::terms;
use suite::load::Suite;

use self::groups::{Group, Groups, Holds, Key, fields_key, group_of, key_of};
pub use self::uses::{Example, Unit};
use self::uses::{Use, Uses, spelt};

/// The most keywords that a reference lists as those that bind it.
const MOST_BINDERS: usize = 10;

/// The keywords of a game by subject.
#[derive(Debug)]
pub struct Lexicon {
    /// The game.
    pub language: &'static Language,
    /// The subjects, in the order of a page.
    pub chapters: Vec<Chapter>,
    /// Words in the suite that are not keywords.
    pub strange: Vec<String>,
}

/// A subject.
#[derive(Debug)]
pub struct Chapter {
    /// The title.
    pub title: String,
    /// An introduction to the subject.
    pub says: String,
    /// The sections.
    pub sections: Vec<Section>,
}

/// Keywords that are declared together.
#[derive(Debug)]
pub struct Section {
    /// The title.
    pub title: String,
    /// The anchor on a page.
    pub anchor: String,
    /// The meaning of the section as a whole.
    pub says: String,
    /// The keywords.
    pub words: Vec<Word>,
    /// The alternative forms, each with the anchor of its explanation.
    pub forms: Vec<Look>,
    key: Key,
}

/// One of several forms of a value.
#[derive(Debug)]
pub struct Look {
    /// The syntax.
    pub form: String,
    /// The meaning.
    pub says: String,
    /// The anchor of the explanation of its parts.
    pub link: Option<String>,
    group: Option<Key>,
}

/// A keyword, at one place.
#[derive(Debug)]
pub struct Word {
    /// The keyword, or the form of a scalar.
    pub word: &'static str,
    /// The kind of the keyword: `effect`, `key of prevent`.
    pub what: String,
    /// The anchor on a page.
    pub anchor: String,
    /// The meaning.
    pub says: String,
    /// The rules that the keyword stands for.
    pub rules: Vec<String>,
    /// The value, as a line of YAML; empty for a plain word.
    pub form: String,
    /// The value, in words.
    pub takes: String,
    /// The anchor of the explanation of the value.
    pub link: Option<String>,
    /// `true` if the keyword is required.
    pub needed: bool,
    /// The shortest use in the suite.
    pub example: Option<Example>,
    /// The number of cards that contain it.
    pub cards: usize,
    /// The number of cases that contain it, or use such a card.
    pub cases: usize,
    group: Option<Key>,
}

impl Lexicon {
    /// The keywords of a language, with their uses in a suite.
    pub fn of(suite: &Suite, language: &'static Language) -> Self {
        let uses = Uses::of(suite, language);
        let groups = Groups::of(language);
        let cases = Cases::of(suite, language);
        let mut lexicon = Self { language, chapters: Vec::new(), strange: uses.strange };
        let section = |group: &Group| section(group, language, &uses.all, &cases);
        let frame = frame();
        let whole = Chapter {
            title: "A case".to_owned(),
            says: "The keys that have the same meaning in every game: of a file, of a case, of a step and of an expectation."
                .to_owned(),
            sections: frame.iter().map(section).collect(),
        };
        lexicon.chapters.push(whole);
        for (index, subject) in language.subjects.iter().enumerate() {
            let mut held: Vec<&Group> =
                groups.all.iter().filter(|group| chapter_of(language, group) == Some(index)).collect();
            held.sort_by_key(|group| {
                subject.holds.iter().position(|name| group.path.ends_with(&format!("::{name}"))).unwrap_or(usize::MAX)
            });
            let sections = held.into_iter().map(section).collect();
            lexicon.chapters.push(Chapter { title: subject.title.to_owned(), says: subject.says.to_owned(), sections });
        }
        let rest: Vec<Section> =
            groups.all.iter().filter(|group| chapter_of(language, group).is_none()).map(section).collect();
        if !rest.is_empty() {
            lexicon.chapters.push(Chapter { title: "Further words".to_owned(), says: String::new(), sections: rest });
        }
        lexicon.bind(&groups);
        lexicon.anchor();
        lexicon
    }

    /// Adds to the meaning of each reference the keywords that bind it.
    fn bind(&mut self, groups: &Groups) {
        let rows = binding::rows((self.language.card)());
        for section in self.chapters.iter_mut().flat_map(|chapter| &mut chapter.sections) {
            let Some(path) = groups.get(section.key).map(|group| group.path) else { continue };
            for word in &mut section.words {
                let row = rows.iter().find(|row| row.path == path && row.word == word.word);
                if let Some(row) = row.filter(|row| !row.binders.is_empty()) {
                    let named = row.binders.iter().take(MOST_BINDERS);
                    let mut binders: Vec<String> = named.map(|binder| format!("`{binder}`")).collect();
                    let more = row.binders.len().saturating_sub(MOST_BINDERS);
                    binders.extend((more > 0).then(|| format!("and {more} more")));
                    let _ = write!(word.says, " Bound by {}.", binders.join(", "));
                }
            }
        }
    }

    /// All keywords, each with its section.
    pub fn words(&self) -> impl Iterator<Item = (&Section, &Word)> {
        let sections = self.chapters.iter().flat_map(|chapter| &chapter.sections);
        sections.flat_map(|section| section.words.iter().map(move |word| (section, word)))
    }

    /// The keywords for a text: the keyword itself, wherever it occurs, or the parts of a scalar's text.
    pub fn find(&self, text: &str) -> Vec<(&Section, &Word)> {
        let same: Vec<(&Section, &Word)> = self.words().filter(|(_, word)| word.word == text).collect();
        if !same.is_empty() {
            return same;
        }
        let folded = text.to_lowercase();
        let alike: Vec<(&Section, &Word)> =
            self.words().filter(|(_, word)| word.word.to_lowercase() == folded).collect();
        if !alike.is_empty() || !text.contains([' ', '+', '/', '{']) {
            return alike;
        }
        let groups = Groups::of(self.language);
        let mut found = Vec::new();
        for group in &groups.all {
            if let Holds::Spellings(spellings) = group.holds {
                let forms: Vec<&str> = spelt(spellings, text).iter().map(|spelling| spelling.form).collect();
                found.extend(
                    self.words().filter(|(section, word)| section.key == group.key && forms.contains(&word.word)),
                );
            }
        }
        found
    }

    /// The keyword that was probably meant.
    pub fn near(&self, text: &str) -> Option<&'static str> {
        let words: Vec<&'static str> = self.words().map(|(_, word)| word.word).collect();
        nearest(text, words.iter().copied()).and_then(|near| words.iter().find(|word| **word == near).copied())
    }

    /// Assigns an anchor to each section and keyword, and links the value of a keyword to its explanation.
    fn anchor(&mut self) {
        let mut taken: Vec<String> = self.chapters.iter().map(|chapter| slug(&chapter.title)).collect();
        let mut free = |wanted: &str| {
            let numbered = (2..).map(|n| format!("{wanted}-{n}"));
            let all = std::iter::once(wanted.to_owned()).chain(numbered);
            let anchor = all.into_iter().find(|anchor| !taken.contains(anchor)).unwrap_or_default();
            taken.push(anchor.clone());
            anchor
        };
        let mut places: Vec<(Key, String)> = Vec::new();
        for section in self.chapters.iter_mut().flat_map(|chapter| &mut chapter.sections) {
            section.anchor = free(&slug(&section.title));
            places.push((section.key, section.anchor.clone()));
            for word in &mut section.words {
                word.anchor = free(&format!("{}-{}", section.anchor, slug(word.word)));
            }
        }
        let at = |key: Key| places.iter().find(|(other, _)| *other == key).map(|(_, anchor)| anchor.clone());
        for section in self.chapters.iter_mut().flat_map(|chapter| &mut chapter.sections) {
            for word in &mut section.words {
                word.link = word.group.and_then(at).filter(|anchor| *anchor != section.anchor);
            }
            for look in &mut section.forms {
                look.link = look.group.and_then(at);
            }
        }
    }
}

/// The groups that are the same in every game.
fn frame() -> Vec<Group> {
    let group = |what: &str, title: &str, says: &str, terms: &'static [Term]| Group {
        key: key_of(what, terms.iter().map(|term| term.word)),
        path: "",
        title: title.to_owned(),
        what: format!("key of {title}"),
        says: says.to_owned(),
        holds: Holds::Terms(terms),
    };
    let mut all = vec![
        group("file", "a file", "The keys at the top of a file.", terms::FILE),
        group("case", "a case", "The keys under the id of a case.", terms::CASE),
        group(
            "reading",
            "an interpretation",
            "The keys under the name of an interpretation, where judges differ.",
            terms::READING,
        ),
        group("settled", "the ruling of a case", "The keys under `settled`.", terms::SETTLED),
        group("step", "any step", "The keys allowed beside the action of a step.", terms::STEP),
        group("nest", "steps in a step", "The keys for steps that are taken during another step.", NESTS),
        group("then", "an expectation", "The keys under `then` beside the names of players and objects.", terms::THEN),
        group("events", "a list of events", "The keys in a list under `events` that are not events.", terms::EVENTS),
    ];
    let mut more = Groups::default();
    for shape in [CaseKind::shape(), Origin::shape(), Status::shape()] {
        more.reach(shape);
    }
    all.extend(more.all);
    all
}

/// The subject that covers a group most closely.
fn chapter_of(language: &Language, group: &Group) -> Option<usize> {
    let held = language.subjects.iter().enumerate().map(|(index, subject)| (subject.holding(group.path), index));
    held.filter(|(close, _)| *close > 0).min_by_key(|(close, index)| (2 - *close, *index)).map(|(_, index)| index)
}

/// The cases of a game, by their index in the suite.
#[derive(Default)]
struct Cases {
    /// The cases that use each card, by the card's name.
    by_card: HashMap<String, Vec<usize>>,
    /// Each case by its id without the game.
    by_id: HashMap<String, usize>,
}

impl Cases {
    fn of(suite: &Suite, language: &Language) -> Self {
        let mut found = Self::default();
        for (index, case) in suite.cases.iter().enumerate().filter(|(_, case)| case.language.game == language.game) {
            let id = case.id.split_once('/').map_or(&*case.id, |(_, id)| id);
            found.by_id.insert(id.to_owned(), index);
            for card in case.cards() {
                found.by_card.entry(card).or_default().push(index);
            }
        }
        found
    }

    /// The cases that contain a keyword, or use a card that does.
    fn of_word(&self, used: &Use) -> BTreeSet<usize> {
        let own = used.cases.iter().filter_map(|id| self.by_id.get(id));
        let with_card = used.cards.iter().filter_map(|card| self.by_card.get(card)).flatten();
        own.chain(with_card).copied().collect()
    }
}

fn section(group: &Group, language: &'static Language, met: &HashMap<uses::At, Use>, all: &Cases) -> Section {
    let mut section = Section {
        title: group.title.clone(),
        anchor: String::new(),
        says: sentence(&group.says),
        words: Vec::new(),
        forms: Vec::new(),
        key: group.key,
    };
    let entry = |word: &'static str, doc: &str| {
        let used = met.get(&(group.key, word));
        Word {
            word,
            what: group.what.clone(),
            anchor: String::new(),
            says: sentence(doc),
            rules: rules::cited(&sentence(doc)).into_iter().map(str::to_owned).collect(),
            form: String::new(),
            takes: String::new(),
            link: None,
            group: None,
            needed: false,
            example: used.and_then(|used| used.example.clone()),
            cards: used.map_or(0, |used| used.cards.len()),
            cases: used.map_or(0, |used| all.of_word(used).len()),
        }
    };
    match group.holds {
        Holds::Terms(terms) => section.words.extend(terms.iter().map(|term| entry(term.word, term.doc))),
        Holds::Spellings(spellings) => {
            section.words.extend(spellings.iter().map(|spelling| Word {
                takes: format!("`{}`", spelling.example),
                ..entry(spelling.form, spelling.doc)
            }));
        }
        Holds::Fields(fields) => section.words.extend(fields.iter().map(|field| Word {
            form: forms::keyed(field),
            takes: forms::wanted((field.shape)()),
            group: group_of((field.shape)()),
            needed: field.required,
            ..entry(field.key, field.doc)
        })),
        Holds::Verbs(verbs) => section.words.extend(verbs.iter().map(|verb| Word {
            form: forms::verb(verb),
            takes: format!("`{}`", forms::verb(verb)),
            group: group_of((verb.shape)()),
            ..entry(verb.word, verb.doc)
        })),
        Holds::Steps(verbs) => section.words.extend(verbs.iter().map(|verb| Word {
            form: forms::step(verb),
            takes: format!("`{}`", forms::step(verb)),
            group: beside_of(verb),
            ..entry(verb.word, verb.doc)
        })),
        Holds::Events => section.words.extend(language.events.iter().map(|event| Word {
            takes: format!("`{}`", forms::event(event)),
            group: Some(fields_key(event.fields)),
            form: forms::event(event),
            ..entry(event.word, event.doc)
        })),
        Holds::Forms(forms) => section.forms.extend(forms.iter().map(|form| {
            let group = match (form.shape)() {
                Shape::List(_) | Shape::Many(_) => None,
                shape => group_of(shape),
            };
            Look { form: forms::form(form), says: sentence(form.doc), link: None, group }
        })),
    }
    section
}

/// The group that explains the value of a verb of a step: the keys beside it, or otherwise the value under it.
fn beside_of(verb: &Verb) -> Option<Key> {
    let Shape::Record(record) = (verb.shape)() else { return group_of((verb.shape)()) };
    match record.fields.split_first()? {
        (main, []) => group_of((main.shape)()),
        (_, others) => Some(fields_key(others)),
    }
}

/// A text as a part of an address.
pub fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars() {
        match c {
            'a'..='z' | '0'..='9' => slug.push(c),
            'A'..='Z' => slug.push(c.to_ascii_lowercase()),
            '_' | ' ' | '-' | '/' | '.' if !slug.ends_with('-') => slug.push('-'),
            '+' => slug.push_str("plus"),
            _ => {}
        }
    }
    slug.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests;
