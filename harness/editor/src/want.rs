//! Defines the expected value at each place of a file: the structure common to all cases, and within it the shapes that
//! the game declares.

mod contested;
pub mod walk;

use kernel::game::{AnyGame, Games};
use kernel::words::language::Language;
use kernel::words::shape::{Described, Discriminant, Field, Form, Kind, Shape, ShapeFn, Verb};
use suite::cards::{INVENTED, OMITS, Omission};
use suite::catalogue::Catalogue;
use suite::language::header::{CaseKind, Origin, Status};
use suite::language::terms;
use suite::text::node::Node;
use suite::text::node::is_form;

/// The expected value at a place.
#[derive(Clone, Copy, Debug)]
pub enum Want {
    /// Anything: the place is unknown.
    Nothing,
    /// A whole file of cases or cards.
    File,
    /// The name of a game.
    Game,
    /// The version of the case language.
    Version,
    /// A list of editions.
    Editions,
    /// An edition.
    Edition,
    /// A map of cards by name.
    Cards,
    /// A card with its facts.
    Card,
    /// The parts of a card's text that its facts omit: a text, or a text under its kind.
    Omissions,
    /// A map of cases by id.
    Cases,
    /// A case.
    Case,
    /// A list of clauses.
    Clauses,
    /// A clause.
    Clause,
    /// A list of tags.
    Tags,
    /// A tag.
    Tag,
    /// A list of steps.
    Steps,
    /// A step.
    Step,
    /// The action of a player.
    Act,
    /// A list of answers.
    Answers,
    /// A player with an answer.
    Answer,
    /// The value of an answer.
    Give,
    /// The expectation at one moment; at the end of a case, where it may be `todo`, or within it.
    Then {
        /// `true` at the end.
        end: bool,
    },
    /// The expectation about a subject.
    Subject(Subject),
    /// A list of events, or of lists of them.
    Events,
    /// An event, or a list of events that happen at once.
    Event,
    /// A list under `events`, or an item of it.
    Ordered,
    /// A list of questions.
    Asked,
    /// A map with some of these fields.
    Fields(&'static [Field]),
    /// A list of outcomes.
    Outcomes,
    /// An outcome.
    Outcome,
    /// A map from editions to their expectations.
    ByEdition,
    /// The expectation in one edition.
    OfEdition,
    /// The competing interpretations, by name.
    Readings,
    /// A competing interpretation.
    Reading,
    /// The interpretation that the reference engine follows.
    Reference,
    /// The ruling that decided between interpretations.
    Settled,
    /// A text for people.
    Text,
    /// A value of this shape.
    Shape(&'static Shape),
    /// The value under the name of an object: its card, or its state including its card.
    Stands(ShapeFn),
    /// The name of a card.
    CardName,
}

/// The kind of subject of an expectation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A player.
    Player,
    /// An object.
    Object,
    /// A place.
    Place,
    /// A thing with a fixed name, by its index among these.
    Special(usize),
    /// An unknown subject.
    Unknown,
}

/// A key allowed in a map.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key.
    pub word: &'static str,
    /// The meaning of the key.
    pub doc: &'static str,
    /// The expected value.
    pub want: Want,
    /// `true` if the key is required.
    pub required: bool,
    /// `true` if exactly one of all such keys is present.
    pub one_of: bool,
}

/// The meaning of a key that is not one of certain words.
#[derive(Clone, Copy, Debug)]
pub enum Free {
    /// A name of this kind.
    Name(Kind),
    /// The name of a card that is defined here.
    NewCard,
    /// The id of a case.
    CaseId,
    /// A player who acts.
    Actor,
    /// A player or chance, giving an answer.
    Answerer,
    /// The subject of an expectation.
    Subject,
    /// The alias of an object, or its card.
    Placed,
    /// A recipient of a share in an answer that splits a number.
    Share,
    /// The name of an interpretation of the case.
    Reading,
    /// A scalar of another shape.
    Scalar(&'static Shape),
}

/// The keys allowed in a map.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// The known words.
    pub known: Vec<Key>,
    /// Other keys, with the expected values.
    pub free: Option<(Free, Want)>,
}

/// The context in which places are resolved.
#[derive(Clone, Copy)]
pub struct Sense<'s> {
    /// The language of the game, if the file names one.
    pub language: Option<&'static Language>,
    /// Returns the kind of subject that a name of the case refers to.
    pub subject: &'s dyn Fn(&str) -> Subject,
}

impl std::fmt::Debug for Sense<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sense").field("game", &self.language.map(|language| language.game)).finish_non_exhaustive()
    }
}

/// The game that a file names.
pub fn game_of(games: Games, file: &Node<'_>) -> Option<&'static dyn AnyGame> {
    games.find(file.get("game")?.text()?)
}

/// The expected value of a whole file.
pub fn of_file(file: &Node<'_>) -> Want {
    let is_catalogue = file.get("clauses").or_else(|| file.get("document")).is_some() && file.get("cases").is_none();
    if is_catalogue { Want::Shape(Catalogue::shape()) } else { Want::File }
}

impl Sense<'_> {
    /// The keys allowed in a map that should be `want`; its current content selects among alternative forms.
    pub fn keys(&self, want: Want, map: &Node<'_>) -> Keys {
        let Some(language) = self.language else { return without_game(want) };
        match want {
            Want::Case => case().with("given", Want::Shape((language.given)())),
            Want::Steps | Want::Step => step(language, map),
            Want::Act => Keys { known: acts(language.actions, Some(map)), free: None },
            Want::Answers | Want::Answer => {
                Keys { free: Some((Free::Answerer, Want::Give)), ..known(&[plain("illegal", ILLEGAL, Want::Clause)]) }
            }
            Want::Give => Keys { known: Vec::new(), free: Some((Free::Share, Want::Give)) },
            Want::Then { .. } => then(language),
            Want::Subject(subject) => fields(subject_fields(language, subject)),
            Want::Events | Want::Event => {
                let event = |event: &'static kernel::words::language::EventWord| Key {
                    one_of: true,
                    ..plain(event.word, event.doc, Want::Fields(event.fields))
                };
                Keys { known: language.events.iter().map(event).collect(), free: None }
            }
            Want::Ordered => {
                let unordered = terms::EVENTS.iter().map(|term| plain(term.word, term.doc, Want::Events));
                self.keys(Want::Events, map).and(Keys { known: unordered.collect(), free: None })
            }
            Want::Asked => fields(vec![asked(language).unwrap_or_default()]),
            Want::Fields(of) => fields(vec![of]),
            Want::Outcomes | Want::Outcome => known(&OUTCOME),
            Want::ByEdition => {
                let edition = |edition: &&'static str| plain(edition, EDITION, Want::OfEdition);
                Keys { known: language.editions.iter().map(edition).collect(), free: None }
            }
            Want::OfEdition => known(&OF_EDITION),
            Want::Readings | Want::Reading | Want::Reference | Want::Settled | Want::Clause => {
                contested::keys(want, language)
            }
            Want::Card => {
                let mut keys = omitting(shape_keys((language.card)(), map));
                keys.known.push(plain(INVENTED, "`true` if the card is made up", Want::Shape(&Shape::Flag)));
                keys
            }
            Want::Omissions => {
                let kind =
                    |term: &kernel::words::shape::Term| Key { one_of: true, ..plain(term.word, term.doc, Want::Text) };
                Keys { known: Omission::TERMS.iter().map(kind).collect(), free: None }
            }
            Want::Shape(shape) => omitting(shape_keys(shape, map)),
            Want::Stands(state) => {
                let mut keys = shape_keys(state(), map);
                keys.known.insert(0, plain("card", "The card behind it", Want::CardName));
                keys
            }
            other => without_game(other),
        }
    }

    /// The expected value of a key of a map.
    pub fn under(&self, want: Want, map: &Node<'_>, key: &str) -> Want {
        let keys = self.keys(want, map);
        match keys.known.iter().find(|known| known.word == key) {
            Some(known) => known.want,
            None => match keys.free {
                Some((Free::Subject, _)) => Want::Subject((self.subject)(key)),
                Some((_, want)) => want,
                None => Want::Nothing,
            },
        }
    }

    /// The expected value of an item of a list.
    pub fn item(&self, want: Want) -> Want {
        match want {
            Want::Editions => Want::Edition,
            Want::Clauses => Want::Clause,
            Want::Tags => Want::Tag,
            Want::Steps => Want::Step,
            Want::Answers => Want::Answer,
            Want::Give => Want::Give,
            Want::Events | Want::Event => Want::Event,
            Want::Ordered => Want::Ordered,
            Want::Asked => self.language.and_then(asked).map_or(Want::Nothing, Want::Fields),
            Want::Outcomes => Want::Outcome,
            Want::Omissions => Want::Omissions,
            Want::Shape(shape) => shape_item(shape),
            _ => Want::Nothing,
        }
    }
}

/// The keys of facts, of which `omits` may name the kind of each text.
fn omitting(mut keys: Keys) -> Keys {
    for key in keys.known.iter_mut().filter(|key| key.word == OMITS) {
        key.want = Want::Omissions;
    }
    keys
}

/// The expected kind of scalar, out of all values allowed at its place.
pub fn of_scalar(want: Want, node: &Node<'_>) -> Want {
    match want {
        Want::Stands(_) => Want::CardName,
        Want::Reference | Want::Omissions => Want::Text,
        Want::Shape(Shape::OneOf { forms, .. }) => {
            let form = forms.iter().find(|form| is_form(node, form.discriminant));
            form.map_or(want, |form| of_scalar(Want::Shape((form.shape)()), node))
        }
        Want::Shape(Shape::Many(item)) => of_scalar(Want::Shape(item()), node),
        Want::Shape(Shape::Placed { .. } | Shape::Pile { .. }) if !node.is_number() && node.text() != Some("blank") => {
            Want::CardName
        }
        other => other,
    }
}

const fn plain(word: &'static str, doc: &'static str, want: Want) -> Key {
    Key { word, doc, want, required: false, one_of: false }
}

const fn required(word: &'static str, doc: &'static str, want: Want) -> Key {
    Key { required: true, ..plain(word, doc, want) }
}

const fn either(word: &'static str, doc: &'static str, want: Want) -> Key {
    Key { one_of: true, ..plain(word, doc, want) }
}

const EDITION: &str = "An edition of the rules";
const ILLEGAL: &str = "The clause under which it must be refused";
const CHOICES: &str = "The answers to the decisions during the step, in order, each `player: answer`";

static CASE: [Key; 12] = [
    required("asserts", "The clauses that the case asserts: 1 to 3 of them", Want::Clauses),
    plain("kind", "The purpose of the case", Want::Nothing),
    plain("source", "The source of the expectation", Want::Nothing),
    plain("given", "The starting position of each player", Want::Nothing),
    required("when", "The steps, in order", Want::Steps),
    either("then", "The expected result at the end", Want::Then { end: true }),
    either("outcomes", "Every result that the open choices can lead to, and no other", Want::Outcomes),
    either("by_edition", "The expected result in each edition, if they differ", Want::ByEdition),
    plain("why", "The derivation of the expectation from the rules", Want::Text),
    plain("tags", "Labels to select cases by", Want::Tags),
    plain("status", "The state of the case: disputed, or known to fail on the reference engine", Want::Nothing),
    plain("editions", "The editions in which the case holds (default: all editions of the file)", Want::Editions),
];

static OUTCOME: [Key; 2] = [
    plain("choices", "The answers that lead there", Want::Answers),
    required("then", "The expected result there", Want::Then { end: false }),
];

static OF_EDITION: [Key; 3] = [
    either("then", "The expected result in this edition", Want::Then { end: true }),
    either("outcomes", "Every result that the open choices may lead to in this edition", Want::Outcomes),
    plain("choices", "The answers to decisions that only this edition asks for", Want::Answers),
];

static FILE: [Key; 5] = [
    required("game", "The game that the file is about", Want::Game),
    plain("editions", "The editions of all cases that name none", Want::Editions),
    plain("cards", "Cards for the cases of this file, or for all cases if the file has none", Want::Cards),
    plain("cases", "The cases, each under its id", Want::Cases),
    plain("language", "The version of the case language: 2, or 1 if left out", Want::Version),
];

fn known(keys: &[Key]) -> Keys {
    Keys { known: keys.to_vec(), free: None }
}

fn case() -> Keys {
    let keys = known(&CASE).and(known(&contested::OF_CASE)).with("kind", Want::Shape(CaseKind::shape()));
    keys.with("source", Want::Shape(Origin::shape())).with("status", Want::Shape(Status::shape()))
}

impl Keys {
    /// Replaces the expected value of a key.
    fn with(mut self, word: &str, want: Want) -> Self {
        for key in self.known.iter_mut().filter(|key| key.word == word) {
            key.want = want;
        }
        self
    }

    fn and(mut self, more: Self) -> Self {
        for key in more.known {
            if !self.known.iter().any(|known| known.word == key.word) {
                self.known.push(key);
            }
        }
        self.free = self.free.or(more.free);
        self
    }
}

/// The keys for places that do not depend on the game, for use while it is unknown.
fn without_game(want: Want) -> Keys {
    match want {
        Want::File => known(&FILE),
        Want::Cards => Keys { known: Vec::new(), free: Some((Free::NewCard, Want::Card)) },
        Want::Cases => Keys { known: Vec::new(), free: Some((Free::CaseId, Want::Case)) },
        Want::Case => case(),
        _ => Keys::default(),
    }
}

fn fields(tables: Vec<&'static [Field]>) -> Keys {
    tables.into_iter().fold(Keys::default(), |keys, table| keys.and(Keys { known: of_fields(table), free: None }))
}

fn of_fields(fields: &'static [Field]) -> Vec<Key> {
    let key = |field: &'static Field| Key {
        required: field.required,
        ..plain(field.key, field.doc, Want::Shape((field.shape)()))
    };
    fields.iter().map(key).collect()
}

fn of_verbs(verbs: &'static [Verb]) -> Vec<Key> {
    verbs.iter().map(|verb| either(verb.word, verb.doc, Want::Shape((verb.shape)()))).collect()
}

fn verb_fields(verb: &Verb) -> &'static [Field] {
    match (verb.shape)() {
        Shape::Record(record) => record.fields,
        _ => &[],
    }
}

/// Verbs as keys of a step: the value of the verb is its first field, its other fields are beside it.
fn acts(verbs: &'static [Verb], map: Option<&Node<'_>>) -> Vec<Key> {
    let main = |verb: &'static Verb| {
        let want = verb_fields(verb).first().map_or(Want::Nothing, |field| Want::Shape((field.shape)()));
        either(verb.word, verb.doc, want)
    };
    let entries = map.and_then(Node::entries).unwrap_or_default();
    // A verb's field may have the name of another verb; the first one in the map is the verb.
    let verb = entries.iter().find_map(|entry| verbs.iter().find(|verb| verb.word == entry.key));
    match verb {
        None => verbs.iter().map(main).collect(),
        Some(verb) => {
            let beside = of_fields(verb_fields(verb)).into_iter().skip(1);
            let others = verbs.iter().filter(|other| other.word != verb.word).map(main);
            let mut keys: Vec<Key> = std::iter::once(main(verb)).chain(beside).collect();
            for key in others {
                if !keys.iter().any(|known| known.word == key.word) {
                    keys.push(key);
                }
            }
            keys
        }
    }
}

fn step(language: &'static Language, map: &Node<'_>) -> Keys {
    let entries = map.entries().unwrap_or_default();
    let is_game = entries.iter().any(|entry| language.game_steps.iter().any(|verb| verb.word == entry.key));
    let mut keys = Keys { known: acts(language.game_steps, is_game.then_some(map)), free: None };
    keys = keys.and(known(&[
        plain("choices", CHOICES, Want::Answers),
        plain("then", "The expected result after the step", Want::Then { end: false }),
        plain("illegal", ILLEGAL, Want::Clause),
    ]));
    let nest = |word: &&'static str| {
        let doc = kernel::words::scenario::NESTS.iter().find(|term| term.word == *word).map_or("", |term| term.doc);
        plain(word, doc, Want::Steps)
    };
    keys = keys.and(Keys { known: language.nests.iter().map(nest).collect(), free: None });
    keys = keys.and(Keys { known: of_fields(language.beside), free: None });
    Keys { free: Some((Free::Actor, Want::Act)), ..keys }
}

fn asked(language: &'static Language) -> Option<&'static [Field]> {
    language.events.iter().find(|event| event.word == "asked").map(|event| event.fields)
}

fn then(language: &'static Language) -> Keys {
    let mut keys = vec![
        plain("events", "Events that must have happened, in this order; others may come between them", Want::Ordered),
        plain("never", "Events that must not have happened", Want::Events),
    ];
    if asked(language).is_some() {
        keys.push(plain("asked", "Questions that must have been asked", Want::Asked));
    }
    let special = language.special.iter().enumerate();
    keys.extend(
        special.map(|(index, special)| plain(special.word, special.doc, Want::Subject(Subject::Special(index)))),
    );
    Keys { known: keys, free: Some((Free::Subject, Want::Subject(Subject::Unknown))) }
}

fn subject_fields(language: &'static Language, subject: Subject) -> Vec<&'static [Field]> {
    match subject {
        Subject::Player => vec![language.player],
        Subject::Object => vec![language.object],
        Subject::Place => vec![language.place, language.object],
        Subject::Special(index) => language.special.get(index).map(|special| special.fields).into_iter().collect(),
        Subject::Unknown => vec![language.object, language.player, language.place],
    }
}

fn shape_keys(shape: &'static Shape, map: &Node<'_>) -> Keys {
    match shape {
        Shape::Record(record) => Keys { known: of_fields(record.fields), free: None },
        Shape::Open { record, key, value, .. } => {
            Keys { known: of_fields(record.fields), free: Some((Free::Name(*key), Want::Shape(value()))) }
        }
        Shape::Tagged { verbs, .. } => Keys { known: of_verbs(verbs), free: None },
        Shape::Flattened { record, verbs, .. } => {
            shape_keys(verbs(), map).and(Keys { known: of_fields(record.fields), free: None })
        }
        Shape::Table { key, value } => table_keys(key(), Want::Shape(value())),
        Shape::OneOf { forms, .. } => {
            let fits =
                |form: &&Form| matches!(form.discriminant, Discriminant::With(_)) && is_form(map, form.discriminant);
            if let Some(form) = forms.iter().find(fits) {
                shape_keys((form.shape)(), map)
            } else {
                // A form that requires a key which is absent is the least likely one.
                let maps =
                    forms.iter().filter(|form| matches!(form.discriminant, Discriminant::Map | Discriminant::Any));
                let with = forms.iter().filter(|form| matches!(form.discriminant, Discriminant::With(_)));
                maps.chain(with).fold(Keys::default(), |keys, form| keys.and(shape_keys((form.shape)(), map)))
            }
        }
        Shape::Many(item) => shape_keys(item(), map),
        Shape::Pile { state, .. } | Shape::Placed { state, .. } => {
            Keys { known: Vec::new(), free: Some((Free::Placed, Want::Stands(*state))) }
        }
        _ => Keys::default(),
    }
}

fn table_keys(key: &'static Shape, value: Want) -> Keys {
    match key {
        Shape::Word { terms, .. } => {
            Keys { known: terms.iter().map(|term| plain(term.word, term.doc, value)).collect(), free: None }
        }
        Shape::Name(kind) => Keys { known: Vec::new(), free: Some((Free::Name(*kind), value)) },
        other => Keys { known: Vec::new(), free: Some((Free::Scalar(other), value)) },
    }
}

fn shape_item(shape: &'static Shape) -> Want {
    match shape {
        Shape::List(item) | Shape::Many(item) => Want::Shape(item()),
        Shape::Pile { .. } => Want::Shape(shape),
        Shape::OneOf { forms, .. } => {
            let lists = forms.iter().filter(|form| matches!(form.discriminant, Discriminant::List | Discriminant::Any));
            let mut items = lists.map(|form| shape_item((form.shape)())).filter(|want| !matches!(want, Want::Nothing));
            items.next().unwrap_or(Want::Nothing)
        }
        _ => Want::Nothing,
    }
}
