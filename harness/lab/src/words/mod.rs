//! The words of a game, for people: what each means, what it takes, the rule it stands for, and how a suite uses it.
//!
//! [`groups`] finds the words in what the types of a game declare, [`uses`] their uses in a suite; [`Lexicon`] puts
//! both together by subject, and [`page`] writes it down.

pub(crate) mod flow;
mod forms;
pub mod groups;
pub mod page;
mod rules;
pub mod table;
pub mod uses;

use std::collections::{BTreeSet, HashMap};

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

/// The words of a game by subject.
#[derive(Debug)]
pub struct Lexicon {
    /// The game.
    pub language: &'static Language,
    /// The subjects, in the order of a page.
    pub chapters: Vec<Chapter>,
    /// What stands in the suite and is no word.
    pub strange: Vec<String>,
}

/// A subject.
#[derive(Debug)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// What a reader should know of all of it.
    pub says: String,
    /// What it consists of.
    pub sections: Vec<Section>,
}

/// Words that are declared together.
#[derive(Debug)]
pub struct Section {
    /// What they are called.
    pub title: String,
    /// Where on a page it stands.
    pub anchor: String,
    /// What they say as a whole.
    pub says: String,
    /// The words.
    pub words: Vec<Word>,
    /// How it may look, where it has several forms; with the anchor of what each is.
    pub forms: Vec<Look>,
    key: Key,
}

/// One of several ways in which something may look.
#[derive(Debug)]
pub struct Look {
    /// How it looks.
    pub form: String,
    /// What it says.
    pub says: String,
    /// Where on a page its parts are explained.
    pub link: Option<String>,
    group: Option<Key>,
}

/// A word, at one place.
#[derive(Debug)]
pub struct Word {
    /// The word, or the form of a scalar.
    pub word: &'static str,
    /// What it is there: `effect`, `key of prevent`.
    pub what: String,
    /// Where on a page it stands.
    pub anchor: String,
    /// What it means.
    pub says: String,
    /// The rules it stands for.
    pub rules: Vec<String>,
    /// What stands under it, in a line of YAML; empty for a plain word.
    pub form: String,
    /// What stands under it, in words.
    pub takes: String,
    /// Where on a page that is explained.
    pub link: Option<String>,
    /// Whether it must be there.
    pub needed: bool,
    /// The shortest use of it in the suite.
    pub example: Option<Example>,
    /// How many cards have it.
    pub cards: usize,
    /// How many cases have it, or use such a card.
    pub cases: usize,
    group: Option<Key>,
}

impl Lexicon {
    /// The words of a language, with their uses in a suite.
    pub fn of(suite: &Suite, language: &'static Language) -> Self {
        let uses = Uses::of(suite, language);
        let groups = Groups::of(language);
        let cases = Cases::of(suite, language);
        let mut lexicon = Self { language, chapters: Vec::new(), strange: uses.strange };
        let section = |group: &Group| section(group, language, &uses.all, &cases);
        let frame = frame();
        let whole = Chapter {
            title: "A case".to_owned(),
            says: "What is the same in every game: the keys of a file, of a case, of a step and of an expectation."
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
        lexicon.anchor();
        lexicon
    }

    /// All words, each with its section.
    pub fn words(&self) -> impl Iterator<Item = (&Section, &Word)> {
        let sections = self.chapters.iter().flat_map(|chapter| &chapter.sections);
        sections.flat_map(|section| section.words.iter().map(move |word| (section, word)))
    }

    /// What a text is as a word: the word itself, wherever it stands, or what a scalar's text is made of.
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

    /// The word that was probably meant.
    pub fn near(&self, text: &str) -> Option<&'static str> {
        let words: Vec<&'static str> = self.words().map(|(_, word)| word.word).collect();
        nearest(text, words.iter().copied()).and_then(|near| words.iter().find(|word| **word == near).copied())
    }

    /// Gives each section and word its place on a page, and links what a word takes to where that is explained.
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

/// What of a language is the same in every game.
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
        group("file", "a file", "What stands at the top of a file.", terms::FILE),
        group("case", "a case", "What stands under the id of a case.", terms::CASE),
        group("reading", "a reading", "What stands under the name of a reading, where judges differ.", terms::READING),
        group("settled", "what settles a case", "What stands under `settled`.", terms::SETTLED),
        group("step", "any step", "What may stand beside what is done in a step.", terms::STEP),
        group(
            "nest",
            "steps in a step",
            "Under which keys steps stand that are taken while another one is under way.",
            NESTS,
        ),
        group(
            "then",
            "an expectation",
            "What stands under `then` beside the names of players and objects.",
            terms::THEN,
        ),
        group("events", "a list of events", "What stands in a list under `events` beside events.", terms::EVENTS),
    ];
    let mut more = Groups::default();
    for shape in [CaseKind::shape(), Origin::shape(), Status::shape()] {
        more.reach(shape);
    }
    all.extend(more.all);
    all
}

/// The subject that holds a group most closely.
fn chapter_of(language: &Language, group: &Group) -> Option<usize> {
    let held = language.subjects.iter().enumerate().map(|(index, subject)| (subject.holding(group.path), index));
    held.filter(|(close, _)| *close > 0).min_by_key(|(close, index)| (2 - *close, *index)).map(|(_, index)| index)
}

/// The cases of a game, by their place in the suite.
#[derive(Default)]
struct Cases {
    /// Those that use each card, by the card's name.
    by_card: HashMap<String, Vec<usize>>,
    /// Each by its id without the game.
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

    /// The cases that have a word, or use a card that has it.
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

/// What explains what a verb of a step takes: the keys beside it, or else what stands under it.
fn beside_of(verb: &Verb) -> Option<Key> {
    let Shape::Record(record) = (verb.shape)() else { return group_of((verb.shape)()) };
    match record.fields.split_first()? {
        (main, []) => group_of((main.shape)()),
        (_, others) => Some(fields_key(others)),
    }
}

/// A text as part of an address.
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
