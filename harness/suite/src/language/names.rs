//! Resolves the names of a case: players, objects, places, cards.

use kernel::words::language::{Language, Players};
use kernel::words::shape::{Kind, Term};
use rustc_hash::FxBuildHasher;

use super::verbs;
use crate::text::fix::written;
use crate::text::lookalike;
use crate::text::node::{Content, Node, shortened};
use crate::text::problem::{Code, NEWER, Problem};
use crate::text::source::{FileId, Span};
use kernel::words::nearest::near;

/// Names in order of insertion.
pub type Set = indexmap::IndexSet<String, FxBuildHasher>;

/// A use of a name, which must be resolved once the whole case is parsed.
#[derive(Clone, Debug)]
struct Use {
    kind: Kind,
    name: String,
    span: Span,
    /// `true` if the name is part of an expectation, and so must belong to something in the play.
    seen: bool,
    /// The player and the verb of the step that uses it.
    acting: Option<(String, &'static str)>,
}

/// A name that exists only if something in the case creates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The kind of thing that it names.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// Sets of words, of which one must be present in the case, including its cards.
    needs: Vec<Vec<String>>,
}

impl Made {
    /// Returns `true` if a scenario in canonical form can create the name.
    pub fn is_in(&self, scenario: &str) -> bool {
        let stands = |word: &String| scenario.contains(&format!("\"{word}\""));
        self.needs.iter().any(|words| words.iter().all(stands))
    }
}

/// The cards that a case may use: those of the suite and those of its file.
pub trait KnownCards {
    /// Returns `true` if the card exists.
    fn has(&self, name: &str) -> bool;
    /// Returns `true` if a card of this name is defined but invalid, which is reported at its definition.
    fn is_faulty(&self, name: &str) -> bool;
    /// Returns `true` if only the bundled suite defines the card, and the case belongs to a private one.
    fn is_bundled(&self, _name: &str) -> bool {
        false
    }
    /// All names, to suggest the nearest one.
    fn names(&self) -> Vec<&str>;
}

/// The names of one case.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The players, in the order in which they are named.
    pub players: Set,
    /// The objects: aliases, cards used without an alias, and names given by steps.
    pub objects: Set,
    /// The places that the case names.
    pub places: Set,
    /// The cards used in the case, each with its first place.
    pub cards: indexmap::IndexMap<String, Span, FxBuildHasher>,
    /// The players that the case names, each with its first place.
    pub named: Vec<(String, Span)>,
    /// The names that the case gives to objects, with their places.
    pub aliases: Vec<(String, Span)>,
    /// `true` while expectations are parsed.
    pub expecting: bool,
    /// The player and the verb of the step that is parsed.
    pub acting: Option<(String, &'static str)>,
    /// The expected names that exist only if the case creates them.
    pub made: Vec<Made>,
    uses: Vec<Use>,
    /// Cards used several times in the case without an alias, and `true` if that was already reported.
    doubles: indexmap::IndexMap<String, bool, FxBuildHasher>,
    /// Texts in parts that could not be parsed. They may contain the definition of a name.
    lost: rustc_hash::FxHashSet<String>,
}

impl Names {
    /// Records a use of a name.
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
            Kind::Counter => {
                let needs = vec![vec![name.to_owned()]];
                self.made.push(Made { what: "kind of counter", name: name.to_owned(), span, needs });
            }
            _ => {
                if self.expecting {
                    self.token(name, span);
                }
                self.uses.push(Use {
                    kind,
                    name: name.to_owned(),
                    span,
                    seen: self.expecting,
                    acting: self.acting.clone(),
                });
            }
        }
    }

    /// Records that a token is expected: something must create it.
    fn token(&mut self, name: &str, span: Span) {
        let Some(made) = token_of(name).filter(|_| !self.objects.contains(name)) else { return };
        let words = made.split(' ').map(str::to_owned).collect();
        let needs = vec![vec![made.to_owned()], words];
        self.made.push(Made { what: "token", name: name.to_owned(), span, needs });
    }

    /// Records an object with a name of its own. Returns `true` if the name is new.
    pub fn alias(&mut self, name: &str, span: Span) -> bool {
        self.aliases.push((name.to_owned(), span));
        self.objects.insert(name.to_owned())
    }

    /// Records an object under the name of its card.
    pub fn unnamed(&mut self, card: &str, span: Span) {
        if !self.alias(card, span) {
            self.doubles.insert(card.to_owned(), false);
        }
    }

    /// Records a card whose name contains a lookalike character, so that the name it was meant to be is not reported as
    /// unknown.
    pub fn lose_lookalike(&mut self, card: &str) {
        let plain = lookalike::plain(card);
        if plain != card {
            self.lost.extend(plain.split(',').map(|name| name.trim().to_owned()));
        }
    }

    /// Records a name that is probably meant by one that is reported already.
    pub fn lose_name(&mut self, name: &str) {
        self.lost.insert(name.to_owned());
    }

    /// The names of the case that a name of this kind can be.
    pub fn of_kind(&self, kind: Kind) -> Vec<&str> {
        let (players, objects) = (self.players.iter(), self.objects.iter());
        let all: Vec<&String> = match kind {
            Kind::Player | Kind::NewPlayer => players.collect(),
            Kind::Object => objects.collect(),
            Kind::Target | Kind::Thing => objects.chain(players).chain(&self.places).collect(),
            Kind::Place => self.places.iter().collect(),
            _ => Vec::new(),
        };
        all.into_iter().map(String::as_str).collect()
    }

    /// Records a part of the case that could not be parsed, so that names it may have defined are not reported as
    /// unknown.
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

    /// Returns `true` if a name is known in the case as far as it is parsed.
    pub fn is_known(&self, name: &str) -> bool {
        self.objects.contains(name) || is_token(name) || self.is_copy(name)
    }

    /// Returns `true` if a name is one that a copy of an object of the case gets: `Shock copy`, `Shock copy 2`.
    fn is_copy(&self, name: &str) -> bool {
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        plain.strip_suffix(" copy").is_some_and(|copied| self.objects.contains(copied))
    }

    /// Records a card used in the case.
    pub fn card(&mut self, name: &str, span: Span) {
        self.cards.entry(name.to_owned()).or_insert(span);
    }

    /// Adds the default players that the game requires at least.
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

    /// Reports the used names that are unknown. Unknown cards are reported separately, because they are no error of the
    /// case.
    pub fn check(&mut self, language: &Language, cards: &dyn KnownCards, file: FileId, problems: &mut Vec<Problem>) {
        for used in std::mem::take(&mut self.uses) {
            if used.kind == Kind::Card {
                self.card(&used.name, used.span);
            } else if matches!(used.kind, Kind::Object | Kind::Target) && self.doubles.contains_key(&used.name) {
                let told = self.doubles.get_mut(&used.name);
                if told.is_some_and(|told| !std::mem::replace(told, true)) {
                    problems.push(either(&used, file));
                }
            } else if !self.lost.contains(&used.name) && !self.means(&used, language, cards) {
                problems.push(self.unknown(&used, language, cards, file));
            }
        }
    }

    fn means(&self, used: &Use, language: &Language, cards: &dyn KnownCards) -> bool {
        let name = used.name.as_str();
        let object = || self.is_known(name);
        let player = || self.players.contains(name);
        let place = || self.places.contains(name) || Term::of(name, language.places).is_some();
        match used.kind {
            Kind::Player => player(),
            Kind::Object => object(),
            Kind::Place => place(),
            Kind::Target => object() || player() || place(),
            Kind::Thing => {
                object()
                    || player()
                    || place()
                    || Term::of(name, language.sources).is_some()
                    || !used.seen && (cards.has(name) || self.cards.contains_key(name))
            }
            Kind::NewPlayer | Kind::NewPlace | Kind::New | Kind::Free | Kind::Card | Kind::Counter => true,
        }
    }

    fn unknown(&self, used: &Use, language: &Language, cards: &dyn KnownCards, file: FileId) -> Problem {
        let Use { kind, name, span, seen, acting } = used;
        let objects = self.objects.iter().map(String::as_str);
        let players = self.players.iter().map(String::as_str);
        let places = self.places.iter().map(String::as_str);
        let usual = language.places.iter().map(|place| place.word);
        // The names defined in the case, and the others that may be meant.
        let (what, own, others): (_, Vec<&str>, Vec<&str>) = match *kind {
            Kind::Player => ("player", players.collect(), Vec::new()),
            Kind::Place => ("place", places.chain(usual).collect(), Vec::new()),
            Kind::Object => ("object", objects.collect(), Vec::new()),
            Kind::Target => ("object or player", objects.chain(players).chain(places).collect(), usual.collect()),
            _ => {
                let others = usual.chain(cards.names().into_iter().filter(|_| !*seen)).collect();
                ("object, player or card", objects.chain(players).chain(places).collect(), others)
            }
        };
        let is_card = *seen && (cards.has(name) || self.cards.contains_key(name));
        if is_card {
            let message = format!("nothing in the case is called `{}`", shortened(name));
            let help = match own.len() {
                1..=12 => format!("there are: {}", own.join(", ")),
                _ => "use the alias of a card that has one".to_owned(),
            };
            return Problem::at(file, *span, message).help(help);
        }
        let problem = Problem::at(file, *span, format!("unknown {what} `{}`", shortened(name)));
        let problem = problem.code(Code::UnknownWord);
        match near(name, own.iter().copied().chain(others)).filter(|_| !split_up(name, &own)) {
            Some(near) => problem.meant(name, &near),
            None if !*seen && cards.has(name) => {
                let at = match acting.as_ref().and_then(|(who, verb)| verbs::pile(language, who, verb)) {
                    Some((who, pile)) => {
                        format!("under `given`, for example `{who}: {{{}}}`", pile.replace("CARD", &written(name)))
                    }
                    None => "in a zone under `given`".to_owned(),
                };
                problem.help(format!("the card exists but is not in this case: put it {at}"))
            }
            None if own.len() > 1 && split_up(name, &own) => {
                let right = name.split_whitespace().collect::<Vec<_>>().join(", ");
                problem.help(format!("write `{right}`, with a comma between the names"))
            }
            None if *kind == Kind::Place && name.trim_end_matches('s') == "battlefield" && !self.places.is_empty() => {
                let own: Vec<String> = self.places.iter().map(|place| format!("`{place}`")).collect();
                problem.help(format!("use the name of the battlefield: {}", own.join(" or ")))
            }
            None if own.len() <= 12 && !own.is_empty() => {
                problem.or_help(name, || format!("names in this case: {}", own.join(", ")))
            }
            None => problem,
        }
    }
}

/// Returns `true` if a name consists of several known ones without a comma between them.
fn split_up(name: &str, own: &[&str]) -> bool {
    name.contains(' ') && name.split_whitespace().all(|part| own.contains(&part))
}

/// Reports a name that several objects share.
fn either(used: &Use, file: FileId) -> Problem {
    let name = shortened(&used.name);
    let message = format!("`{name}` is ambiguous: several objects of the case have this name");
    let help = format!("give each an alias where it is defined: `{{first: {name}}}`, `{{second: {name}}}`");
    Problem::at(file, used.span, message).help(help).code(Code::Ambiguous).since(NEWER)
}

/// Returns `true` if a name is one that a token of a case gets: `Elemental token`, `Elemental token 2`.
fn is_token(name: &str) -> bool {
    token_of(name).is_some()
}

/// The base name of a token: `Elemental` for `Elemental token 2`.
fn token_of(name: &str) -> Option<&str> {
    name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().strip_suffix(" token")
}
