//! The cards of a suite and of a file.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
pub use kernel::game::Card;
use kernel::game::{AnyGame, Scenario};
use kernel::words::codec::Misread;
use kernel::words::name::Name;
use kernel::words::shape::Shape;

use crate::catalogue::NoCards;
use crate::language::case::Canonical;
use crate::language::names::KnownCards;
use crate::language::read::Reader;
use crate::load::CardAt;
use crate::text::node::{Content, Entry, Node};
use crate::text::problem::{NEWER, Problem};
use crate::text::source::{FileId, Sources, Span};

/// Cards of one game by name.
pub type Deck = IndexMap<String, Card>;

/// Cards of one game by name, over those of a larger set.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// The cards looked up where these have none.
    pub base: Option<Arc<Cards>>,
    /// The cards themselves, with the place where each is defined.
    pub own: IndexMap<String, (Card, FileId, Span)>,
    /// The names of those that are defined, but wrong.
    pub faulty: IndexSet<String>,
    /// Whether they belong to a private suite, whose own definition of a card wins over the bundled one.
    pub private: bool,
}

/// A card of a private suite that is defined with other facts in the layer beneath: by its folder `cards`, or bundled.
#[derive(Clone, Debug)]
pub struct Redefined {
    /// The game.
    pub game: &'static str,
    /// The name of the card.
    pub name: String,
    /// The definition that the suite plays, and where it stands.
    pub own: (Card, FileId, Span),
    /// The definition that it replaces, and where it stands.
    pub other: (Card, FileId, Span),
    /// Whether both have the same facts.
    pub is_same: bool,
}

impl KnownCards for Cards {
    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn is_faulty(&self, name: &str) -> bool {
        // A definition that can be used hides a faulty one beneath it.
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
    /// No cards yet, over those of a larger set.
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

    /// A card.
    pub fn get(&self, name: &str) -> Option<&Card> {
        self.placed(name).map(|(card, ..)| card)
    }

    /// A card and where it is defined.
    fn placed(&self, name: &str) -> Option<&(Card, FileId, Span)> {
        self.own.get(name).or_else(|| self.base.as_ref()?.placed(name))
    }

    /// Where each of the cards is defined, without those of the larger set.
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

    /// Reads a map of cards and adds them. Returns those that the layer beneath defines too, in a private suite.
    pub fn read(
        &mut self,
        game: &dyn AnyGame,
        file: FileId,
        node: &Node<'_>,
        sources: &Sources,
        problems: &mut Vec<Problem>,
    ) -> Vec<Redefined> {
        let mut redefined = Vec::new();
        let mut reader = Reader::new(file, &NoCards).of_cards().of(sources.get(file).map_or("", |source| &source.text));
        for entry in reader.entries(node, "a map of cards").unwrap_or_default() {
            if let Some((_, first, span)) = self.own.get(&*entry.key) {
                let place = sources.place(*first, span.start);
                let help = format!("it stands at {}:{} already", sources.path(*first), place.line);
                reader.problem_help(entry.span, format!("the card `{}` is defined twice", entry.key), help);
                self.faulty.insert(entry.key.clone().into_owned());
            } else if let Some(card) = read_card(&mut reader, game, entry) {
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

    /// Builds a scenario from its canonical form and the cards that stand in it.
    ///
    /// # Errors
    /// The canonical form is not one of the game.
    pub fn build(&self, game: &dyn AnyGame, canonical: &Canonical, names: &[&str]) -> Result<Scenario, Misread> {
        let cards = names.iter().filter_map(|name| Some((Name::from((*name).to_owned()), self.get(name)?.clone())));
        game.scenario(&canonical.given, &canonical.when, cards.collect())
    }
}

/// The key under which a card says that it is made up. It is for people and for `check`: no engine is told.
pub const INVENTED: &str = "invented";

/// The key under which a card says what of it is left out. Every game takes a text and a list of texts.
pub const OMITS: &str = "omits";

/// Whether a game's cards say in one text what they leave out.
pub fn omits_is_text(card: &Shape) -> bool {
    let Shape::Record(record) = card else { return false };
    let field = record.fields.iter().find(|field| field.key == OMITS);
    field.is_some_and(|field| matches!((field.shape)(), Shape::Text(_)))
}

/// Several texts as one; none where one of them is wrong, which is then noted.
fn one_text(reader: &mut Reader<'_>, items: &[Node<'_>]) -> Option<String> {
    let texts: Vec<Option<String>> = items.iter().map(|item| reader.text(item, "text")).collect();
    texts.into_iter().collect::<Option<Vec<String>>>().map(|texts| texts.join("; "))
}

/// The card that stands in an entry of a map of cards, if nothing is wrong with it.
pub fn card_of(game: &dyn AnyGame, file: FileId, entry: &Entry<'_>) -> Option<Card> {
    let mut reader = Reader::new(file, &NoCards).of_cards();
    let card = read_card(&mut reader, game, entry);
    card.filter(|_| reader.problems.is_empty())
}

fn read_card(reader: &mut Reader<'_>, game: &dyn AnyGame, entry: &Entry<'_>) -> Option<Card> {
    let shape = (game.language().card)();
    let invented = entry.value.get(INVENTED);
    if let Some(said) = invented {
        reader.read(said, &Shape::Flag);
    }
    let listed = entry.value.get(OMITS).and_then(Node::items).filter(|_| omits_is_text(shape));
    let value = if invented.is_none() && listed.is_none() {
        reader.read(&entry.value, shape)?
    } else {
        let omits = listed.and_then(|items| one_text(reader, items));
        let entries = entry.value.entries().unwrap_or_default().iter().filter(|fact| fact.key != INVENTED);
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
    match game.card(&value) {
        Ok(card) => {
            for fault in game.faults(&card) {
                let message = format!("the card `{}` says what nothing comes of: {fault}", entry.key);
                reader.problems.push(Problem::at(reader.file, entry.span, message).since(NEWER));
            }
            Some(card)
        }
        Err(error) => {
            let help = "this is a fault of ruleproof, not of the file: please report it";
            reader.problem_help(entry.span, format!("the card was read but could not be built: {error}"), help);
            None
        }
    }
}
