//! What the names of a case mean: players, objects, places, cards.

use kernel::words::language::{Language, Players};
use kernel::words::shape::Kind;
use rustc_hash::FxBuildHasher;

use crate::text::node::{Content, Node, shortened};
use crate::text::problem::Problem;
use crate::text::source::{FileId, Span};
use kernel::words::nearest::nearest;

/// Names in the order in which they were given.
pub type Set = indexmap::IndexSet<String, FxBuildHasher>;

/// A name that was used and must mean something once the whole case is read.
#[derive(Clone, Debug)]
struct Use {
    kind: Kind,
    name: String,
    span: Span,
}

/// The cards that may stand in a case: those of the suite and those of its file.
pub trait KnownCards {
    /// Whether there is such a card.
    fn has(&self, name: &str) -> bool;
    /// All their names, for the nearest one.
    fn names(&self) -> Vec<&str>;
}

/// The names of one case.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The players, in the order in which they are named.
    pub players: Set,
    /// The objects: aliases, cards that stand in the case without one, names given by steps.
    pub objects: Set,
    /// The places that the case names.
    pub places: Set,
    /// The cards that stand in the case and where each first does.
    pub cards: indexmap::IndexMap<String, Span, FxBuildHasher>,
    /// The players that the case names, and where first.
    pub named: Vec<(String, Span)>,
    /// The names that the case gives to objects, and where.
    pub aliases: Vec<(String, Span)>,
    uses: Vec<Use>,
    /// Texts in parts that could not be read. A name among them may well have been given there.
    lost: rustc_hash::FxHashSet<String>,
}

impl Names {
    /// A name is used as the name of something.
    pub fn used(&mut self, kind: Kind, name: &str, span: Span) {
        match kind {
            Kind::NewPlayer => {
                if self.players.insert(name.to_owned()) {
                    self.named.push((name.to_owned(), span));
                }
            }
            Kind::NewPlace => {
                self.places.insert(name.to_owned());
            }
            Kind::New => {
                self.objects.insert(name.to_owned());
            }
            Kind::Free => {}
            _ => self.uses.push(Use { kind, name: name.to_owned(), span }),
        }
    }

    /// An object stands in the case under a name of its own. Gives whether the name is new.
    pub fn alias(&mut self, name: &str, span: Span) -> bool {
        self.aliases.push((name.to_owned(), span));
        self.objects.insert(name.to_owned())
    }

    /// A part of the case could not be read: what it may have named is not called unknown.
    pub fn lose(&mut self, node: &Node<'_>) {
        match &node.content {
            Content::Scalar { text, .. } => drop(self.lost.insert(text.clone().into_owned())),
            Content::List(items) => items.iter().for_each(|item| self.lose(item)),
            Content::Map(entries) => {
                for entry in entries {
                    self.lost.insert(entry.key.clone().into_owned());
                    self.lose(&entry.value);
                }
            }
        }
    }

    /// Whether a name means something in the case as far as it is read.
    pub fn is_known(&self, name: &str) -> bool {
        self.objects.contains(name) || is_token(name)
    }

    /// A card stands in the case.
    pub fn card(&mut self, name: &str, span: Span) {
        self.cards.entry(name.to_owned()).or_insert(span);
    }

    /// Fills up the players that the game needs at the least.
    pub fn fill_players(&mut self, language: &Language) {
        let (needed, least) = match language.players {
            Players::Named(defaults) => (defaults, defaults.len()),
            Players::Fixed(all) => (all, usize::MAX),
        };
        for player in needed {
            if self.players.len() < least {
                self.players.insert((*player).to_owned());
            }
        }
    }

    /// Says which of the names used mean nothing. Unknown cards are given apart: they are no error
    /// of the case.
    pub fn check(&mut self, language: &Language, cards: &dyn KnownCards, file: FileId, problems: &mut Vec<Problem>) {
        for Use { kind, name, span } in std::mem::take(&mut self.uses) {
            if kind == Kind::Card {
                self.card(&name, span);
            } else if !self.lost.contains(&name) && !self.means(kind, &name, language, cards) {
                problems.push(self.unknown(kind, &name, span, language, cards, file));
            }
        }
    }

    fn means(&self, kind: Kind, name: &str, language: &Language, cards: &dyn KnownCards) -> bool {
        let object = || self.objects.contains(name) || is_token(name);
        let player = || self.players.contains(name);
        let place = || self.places.contains(name) || language.places.contains(&name);
        match kind {
            Kind::Player => player(),
            Kind::Object => object(),
            Kind::Place => place(),
            Kind::Target => object() || player() || place(),
            Kind::Thing => {
                object()
                    || player()
                    || place()
                    || language.sources.contains(&name)
                    || cards.has(name)
                    || self.cards.contains_key(name)
            }
            Kind::NewPlayer | Kind::NewPlace | Kind::New | Kind::Free | Kind::Card => true,
        }
    }

    fn unknown(
        &self,
        kind: Kind,
        name: &str,
        span: Span,
        language: &Language,
        cards: &dyn KnownCards,
        file: FileId,
    ) -> Problem {
        let objects = self.objects.iter().map(String::as_str);
        let players = self.players.iter().map(String::as_str);
        let places = self.places.iter().map(String::as_str);
        let usual = language.places.iter().copied();
        // What is named in the case, and what else may be meant.
        let (what, own, others): (_, Vec<&str>, Vec<&str>) = match kind {
            Kind::Player => ("player", players.collect(), Vec::new()),
            Kind::Place => ("place", places.chain(usual).collect(), Vec::new()),
            Kind::Object => ("object", objects.collect(), Vec::new()),
            Kind::Target => ("object or player", objects.chain(players).chain(places).collect(), usual.collect()),
            _ => {
                let others = usual.chain(cards.names()).collect();
                ("object, player or card", objects.chain(players).chain(places).collect(), others)
            }
        };
        let problem = Problem::at(file, span, format!("unknown {what} `{}`", shortened(name)));
        match nearest(name, own.iter().copied().chain(others)) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None if own.len() <= 12 && !own.is_empty() => {
                problem.help(format!("in this case there are: {}", own.join(", ")))
            }
            None => problem,
        }
    }
}

/// Whether a name is one that a token of a case gets: `Elemental token`, `Elemental token 2`.
fn is_token(name: &str) -> bool {
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    name.ends_with(" token")
}
