//! The cards of a suite and of a file.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
pub use kernel::game::Card;
use kernel::game::{AnyGame, Scenario};
use kernel::words;
use kernel::words::binding::Fault;
use kernel::words::codec::Misread;
use kernel::words::name::Name;
use kernel::words::shape::Shape;

use crate::catalogue::NoCards;
use crate::language::case::Canonical;
use crate::language::names::KnownCards;
use crate::language::read::Reader;
use crate::load::CardAt;
use crate::text::locate::span_at;
use crate::text::node::{Content, Entry, Node};
use crate::text::problem::{Code, NEWER, Problem};
use crate::text::source::{FileId, Sources, Span};

/// Cards of one game by name.
pub type Deck = IndexMap<String, Card>;

/// Cards of one game by name, on top of a larger set.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// The set in which a card is looked up if this one does not have it.
    pub base: Option<Arc<Cards>>,
    /// The cards themselves, with the place of each definition.
    pub own: IndexMap<String, (Card, FileId, Span)>,
    /// The names of the cards whose definition is invalid.
    pub faulty: IndexSet<String>,
    /// `true` if the cards belong to a private suite, whose own definition of a card takes precedence over the bundled
    /// one.
    pub private: bool,
}

/// A card of a private suite that the layer beneath defines with other facts: its folder `cards`, or the bundled suite.
#[derive(Clone, Debug)]
pub struct Redefined {
    /// The game.
    pub game: &'static str,
    /// The name of the card.
    pub name: String,
    /// The definition that the suite plays, and its place.
    pub own: (Card, FileId, Span),
    /// The definition that it replaces, and its place.
    pub other: (Card, FileId, Span),
    /// `true` if both definitions have the same facts.
    pub is_same: bool,
}

impl KnownCards for Cards {
    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn is_faulty(&self, name: &str) -> bool {
        // A valid definition hides a faulty one beneath it.
        self.faulty.contains(name)
            || !self.own.contains_key(name) && self.base.as_ref().is_some_and(|base| base.is_faulty(name))
    }

    fn is_bundled(&self, name: &str) -> bool {
        match (&self.base, self.own.contains_key(name)) {
            (None, defined) => defined && self.private,
            (Some(_), true) => false,
            (Some(base), false) => base.is_bundled(name),
        }
    }

    fn names(&self) -> Vec<&str> {
        let base = self.base.as_deref().map(KnownCards::names).unwrap_or_default();
        self.own.keys().map(String::as_str).chain(base).collect()
    }
}

impl Cards {
    /// An empty set on top of a larger one.
    pub fn over(base: Option<Arc<Self>>, private: bool) -> Self {
        Self { base, private, ..Self::default() }
    }

    /// All the cards, those of the larger set first.
    pub fn deck(&self) -> Deck {
        let mut deck = self.base.as_deref().map(Self::deck).unwrap_or_default();
        deck.extend(self.own.iter().map(|(name, (card, ..))| (name.clone(), card.clone())));
        deck
    }

    /// Returns `true` if a definition is wrong in these cards or beneath them.
    pub fn has_faulty(&self) -> bool {
        !self.faulty.is_empty() || self.base.as_ref().is_some_and(|base| base.has_faulty())
    }

    /// The card with this name.
    pub fn get(&self, name: &str) -> Option<&Card> {
        self.placed(name).map(|(card, ..)| card)
    }

    /// The card with this name, and the place of its definition.
    fn placed(&self, name: &str) -> Option<&(Card, FileId, Span)> {
        self.own.get(name).or_else(|| self.base.as_ref()?.placed(name))
    }

    /// The places where the cards are defined, without those of the larger set.
    pub fn places(&self, game: &'static str, of_file: bool) -> impl Iterator<Item = CardAt> {
        let at = move |(name, (_, file, span)): (&String, &(Card, FileId, Span))| CardAt {
            game,
            name: name.clone(),
            file: *file,
            span: *span,
            of_file,
            of_base: false,
        };
        self.own.iter().map(at)
    }

    /// Parses a map of cards and adds them. Returns those that the layer beneath defines too, in a private suite.
    pub fn read(
        &mut self,
        game: &dyn AnyGame,
        file: FileId,
        node: &Node<'_>,
        sources: &Sources,
        problems: &mut Vec<Problem>,
    ) -> Vec<Redefined> {
        let mut redefined = Vec::new();
        let source = sources.get(file);
        let is_built_in = source.is_some_and(|source| source.text.is_built_in());
        let mut reader = Reader::new(file, &NoCards).of_cards().of(source.map_or("", |source| &source.text));
        for entry in reader.entries(node, "a map of cards").unwrap_or_default() {
            if let Some((_, first, span)) = self.own.get(&*entry.key) {
                let place = sources.place(*first, span.start);
                let help = format!("it is already defined at {}:{}", sources.path(*first), place.line);
                reader.problem_help(entry.span, format!("the card `{}` is defined twice", entry.key), help);
                self.faulty.insert(entry.key.clone().into_owned());
            } else if let Some(card) = read_card(&mut reader, game, entry, is_built_in) {
                if let Some(other) = self.base.as_ref().and_then(|base| base.placed(&entry.key)) {
                    let (shared, first, span) = other;
                    let is_same = game.same_card(shared, &card);
                    if self.private {
                        redefined.push(Redefined {
                            game: game.language().game,
                            name: entry.key.clone().into_owned(),
                            own: (card.clone(), file, entry.span),
                            other: other.clone(),
                            is_same,
                        });
                    } else if !is_same {
                        let place = sources.place(*first, span.start);
                        let message = format!("`{}` is a shared card with other facts", entry.key);
                        let help = format!(
                            "it is defined at {}:{}; give this card another name",
                            sources.path(*first),
                            place.line
                        );
                        reader.problem_help(entry.span, message, help);
                    }
                }
                self.own.insert(entry.key.clone().into_owned(), (card, file, entry.span));
            } else {
                self.faulty.insert(entry.key.clone().into_owned());
            }
        }
        problems.append(&mut reader.problems);
        redefined
    }

    /// Builds a scenario from its canonical form and the cards in it.
    ///
    /// # Errors
    /// The canonical form is not valid for the game.
    pub fn build(&self, game: &dyn AnyGame, canonical: &Canonical, names: &[&str]) -> Result<Scenario, Misread> {
        let cards = names.iter().filter_map(|name| Some((Name::from((*name).to_owned()), self.get(name)?.clone())));
        game.scenario(&canonical.given, &canonical.when, cards.collect())
    }
}

/// The key that marks a card as made up. It is for people and for `check`; engines do not receive it.
pub const INVENTED: &str = "invented";

/// The key that lists the parts of the card text that the facts omit. Every game accepts a text or a list of texts; each
/// text may stand under the kind of what it omits, which engines do not receive.
pub const OMITS: &str = "omits";

words! {
    /// The kind of a part of a card's text that its facts omit.
    pub enum Omission "kind of omission" {
        /// A target, or what may be a target.
        Target = "target",
        /// A choice of a player.
        Choice = "choice",
        /// A triggered or conditional ability.
        Trigger = "trigger",
        /// A prohibition or limit.
        Restriction = "restriction",
        /// An obligation, such as to block.
        Requirement = "requirement",
        /// A cost, or a change of one.
        Cost = "cost",
        /// A part that no play of the card has to meet.
        Other = "other",
    }
}

/// An item of `omits`: the kind of what it omits, if it is typed, and its text.
pub fn omitted<'n>(item: &'n Node<'_>) -> (Option<Omission>, Option<&'n str>) {
    match item.entries() {
        Some([only]) => (Omission::of(&only.key), only.value.text()),
        Some(_) => (None, None),
        None => (None, item.text()),
    }
}

/// Returns `true` if an item of some `omits` of a card names its kind.
fn has_typed_omissions(node: &Node<'_>) -> bool {
    let is_typed = |omits: &Node<'_>| match omits.items() {
        Some(items) => items.iter().any(|item| item.entries().is_some()),
        None => omits.entries().is_some(),
    };
    let entries = node.entries().unwrap_or_default();
    entries
        .iter()
        .any(|entry| if entry.key == OMITS { is_typed(&entry.value) } else { has_typed_omissions(&entry.value) })
}

/// The facts of a card with the texts of `omits` alone, as the games read them; `None` if nothing there is typed.
fn untyped<'t>(reader: &mut Reader<'_>, node: &Node<'t>) -> Option<Node<'t>> {
    let entries = node.entries()?;
    let mut changed = false;
    let entries = entries.iter().map(|entry| {
        let value = if entry.key == OMITS { texts_of(reader, &entry.value) } else { untyped(reader, &entry.value) };
        changed |= value.is_some();
        Entry { value: value.unwrap_or_else(|| entry.value.clone()), ..entry.clone() }
    });
    let content = Content::Map(entries.collect());
    changed.then_some(Node { span: node.span, content })
}

/// The items of `omits` as texts; `None` if none is typed.
fn texts_of<'t>(reader: &mut Reader<'_>, omits: &Node<'t>) -> Option<Node<'t>> {
    let mut text = |item: &Node<'t>| {
        let Some([only]) = item.entries() else { return item.clone() };
        if Omission::of(&only.key).is_none() {
            reader.unknown(only.span, "kind of omission", &only.key, Omission::WORDS.to_vec());
        }
        only.value.clone()
    };
    let is_typed = |item: &Node<'_>| item.entries().is_some_and(|entries| entries.len() == 1);
    let content = match omits.items() {
        Some(items) if items.iter().any(is_typed) => Content::List(items.iter().map(text).collect()),
        None if is_typed(omits) => text(omits).content,
        _ => return None,
    };
    Some(Node { span: omits.span, content })
}

/// Returns `true` if the cards of a game list their omissions in a single text.
pub fn omits_is_text(card: &Shape) -> bool {
    let Shape::Record(record) = card else { return false };
    let field = record.fields.iter().find(|field| field.key == OMITS);
    field.is_some_and(|field| matches!((field.shape)(), Shape::Text(_)))
}

/// Joins several texts; `None` if one of them is invalid, which is then reported.
fn one_text(reader: &mut Reader<'_>, items: &[Node<'_>]) -> Option<String> {
    let texts: Vec<Option<String>> = items.iter().map(|item| reader.text(item, "text")).collect();
    texts.into_iter().collect::<Option<Vec<String>>>().map(|texts| texts.join("; "))
}

/// The card in an entry of a map of cards, if the entry is valid.
pub fn card_of(game: &dyn AnyGame, file: FileId, entry: &Entry<'_>) -> Option<Card> {
    let mut reader = Reader::new(file, &NoCards).of_cards();
    let card = read_card(&mut reader, game, entry, false);
    card.filter(|_| reader.problems.is_empty())
}

/// The problem of a fault in the facts of a card.
fn faulty(file: FileId, entry: &Entry<'_>, shape: &'static Shape, fault: &Fault) -> Problem {
    if fault.path.is_empty() {
        let message = format!("the card `{}` has a statement without effect: {fault}", entry.key);
        return Problem::at(file, entry.span, message).since(NEWER);
    }
    let span = span_at(&entry.value, shape, &fault.path);
    let problem = Problem::at(file, span, format!("card `{}`: {}", entry.key, fault.message)).code(Code::Unbound);
    match &fault.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}

/// Reads a card. The search for faults takes time, so it is skipped for built-in files: the tests load the same files
/// from disk and require that they have no problems.
fn read_card(reader: &mut Reader<'_>, game: &dyn AnyGame, entry: &Entry<'_>, is_built_in: bool) -> Option<Card> {
    let shape = (game.language().card)();
    let invented = entry.value.get(INVENTED);
    if let Some(said) = invented {
        reader.read(said, &Shape::Flag);
    }
    let untyped = has_typed_omissions(&entry.value).then(|| untyped(reader, &entry.value)).flatten();
    let facts = untyped.as_ref().unwrap_or(&entry.value);
    let listed = facts.get(OMITS).and_then(Node::items).filter(|_| omits_is_text(shape));
    let value = if invented.is_none() && listed.is_none() {
        reader.read(facts, shape)?
    } else {
        let omits = listed.and_then(|items| one_text(reader, items));
        let entries = facts.entries().unwrap_or_default().iter().filter(|fact| fact.key != INVENTED);
        let facts = entries.map(|fact| match &omits {
            Some(text) if fact.key == OMITS => {
                let content = Content::Scalar { text: text.clone().into(), plain: false };
                Entry { value: Node { span: fact.value.span, content }, ..fact.clone() }
            }
            _ => fact.clone(),
        });
        let content = Content::Map(facts.collect());
        reader.read(&Node { span: entry.value.span, content }, shape)?
    };
    let card = if is_built_in { game.sound_card(&value) } else { game.card(&value) };
    match card {
        Ok(card) => {
            for fault in card.faults() {
                reader.problems.push(faulty(reader.file, entry, shape, fault));
            }
            Some(card)
        }
        Err(error) => {
            let help = "this is a bug in ruleproof, not in the file: please report it";
            reader.problem_help(entry.span, format!("the card was read but could not be built: {error}"), help);
            None
        }
    }
}
