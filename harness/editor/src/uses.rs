//! Resolves all names in a file: cards, clauses, players, objects, places, cases.

use kernel::game::{AnyGame, Games};
use kernel::words::language::Language;
use kernel::words::shape::{Kind, Shape};
use suite::text::node::{Entry, Node};
use suite::text::source::Span;

use crate::cast::Cast;
use crate::document::Document;
use crate::loose::read;
use crate::want::walk::{Seen, walk};
use crate::want::{Free, Sense, Want, game_of, of_file};
use crate::workspace::Workspace;

/// The kind of thing that a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A card.
    Card,
    /// A clause of the rules.
    Clause,
    /// A case, by its id without the game.
    Case,
    /// A player of one case.
    Player,
    /// An object of one case, named by the case.
    Object,
    /// A place of one case, named by the case.
    Place,
}

impl What {
    /// Returns `true` if the name is meaningful only within its case.
    pub fn is_of_case(self) -> bool {
        matches!(self, Self::Player | Self::Object | Self::Place)
    }

    /// The kind as a word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Clause => "clause",
            Self::Case => "case",
            Self::Player => "player",
            Self::Object => "object",
            Self::Place => "place",
        }
    }
}

/// A use of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The kind of thing it refers to.
    pub what: What,
    /// The name.
    pub name: String,
    /// The place of the name, including its quotes.
    pub span: Span,
    /// The case that contains it, without the game; `None` outside of cases.
    pub case: Option<String>,
    /// `true` if this use defines the name.
    pub gives: bool,
}

/// All uses of names in a file, in order. `is_card` returns `true` for the name of a card.
pub fn uses(games: Games, file: &Node<'_>, is_card: &dyn Fn(&str) -> bool) -> Vec<Use> {
    let language = game_of(games, file).map(AnyGame::language);
    let mut found = Found::default();
    let outside = Sense { language, subject: &|_| crate::want::Subject::Unknown };
    let cases = file.get("cases").and_then(Node::entries).unwrap_or_default();
    walk(&outside, of_file(file), file, &mut |path, seen| match seen {
        // Names within a case are handled below, where they can be resolved.
        _ if path.first() == Some(&"cases") && path.len() > 1 => {}
        Seen::Key { entry, free: Some(Free::CaseId), .. } => {
            found.add(What::Case, &entry.key, entry.span, Some(&entry.key), true);
        }
        Seen::Key { entry, free: Some(Free::NewCard), .. } => {
            found.add(What::Card, &entry.key, entry.span, None, true);
        }
        Seen::Key { entry, free: Some(_), .. } if path == ["clauses"] => {
            found.add(What::Clause, &entry.key, entry.span, None, true);
        }
        Seen::Scalar { node, want: Want::CardName | Want::Shape(Shape::Name(Kind::Card)), .. } => {
            found.scalar(What::Card, node, None);
        }
        _ => {}
    });
    if let Some(language) = language {
        for case in cases {
            of_case(language, case, is_card, &mut found);
        }
    }
    found.uses.sort_by_key(|one| (one.span.start, one.span.end));
    found.uses
}

/// All uses of names in an open text.
pub fn of_document(workspace: &Workspace, document: &Document) -> Vec<Use> {
    let file = read(document.text());
    uses(workspace.games(), &file, &|name| workspace.is_card(&file, name))
}

/// The name at a byte.
pub fn at(uses: &[Use], byte: u32) -> Option<&Use> {
    uses.iter().find(|one| one.span.start <= byte && byte <= one.span.end)
}

/// The uses that refer to the same thing.
pub fn same<'u>(uses: &'u [Use], of: &'u Use) -> impl Iterator<Item = &'u Use> {
    uses.iter()
        .filter(|one| one.name == of.name && kin(one.what, of.what) && (!of.what.is_of_case() || one.case == of.case))
}

/// Returns `true` for equal kinds, and for players, objects and places, which share one namespace.
fn kin(one: What, other: What) -> bool {
    one == other || one.is_of_case() && other.is_of_case()
}

#[derive(Default)]
struct Found {
    uses: Vec<Use>,
}

impl Found {
    fn add(&mut self, what: What, name: &str, span: Span, case: Option<&str>, gives: bool) {
        // An aliased node is visited again, but its names count once.
        let same = |one: &Use| one.span == span && one.case.as_deref() == case && one.name == name;
        if !name.is_empty() && !self.uses.iter().any(same) {
            let (name, case) = (name.to_owned(), case.map(str::to_owned));
            self.uses.push(Use { what, name, span, case, gives });
        }
    }

    fn scalar(&mut self, what: What, node: &Node<'_>, case: Option<&str>) {
        if let Some(name) = node.text() {
            self.add(what, name, node.span, case, false);
        }
    }
}

/// Finds the names of one case.
fn of_case(language: &'static Language, case: &Entry<'_>, is_card: &dyn Fn(&str) -> bool, found: &mut Found) {
    let names = Cast::of(language, &case.value, is_card);
    let subject = |name: &str| names.subject(language, name);
    let sense = Sense { language: Some(language), subject: &subject };
    let id = Some(&*case.key);
    let meant = |name: &str| meant(&names, name, is_card);
    let gives = |name: &str, span: Span| {
        let all = [&names.players, &names.objects, &names.places];
        all.iter().any(|of| of.get(name).is_some_and(|named| named.chosen && named.span == Some(span)))
    };
    walk(&sense, Want::Case, &case.value, &mut |_, seen| match seen {
        Seen::Key { entry, free: Some(free), .. } => {
            let name = &*entry.key;
            let what = match free {
                Free::Actor | Free::Answerer | Free::Subject | Free::Share | Free::Placed => meant(name),
                Free::Name(kind) => of_kind(kind, name, &meant),
                Free::Scalar(_) | Free::NewCard | Free::CaseId | Free::Reading => None,
            };
            if let Some(what) = what {
                found.add(what, name, entry.span, id, gives(name, entry.span));
            }
        }
        Seen::Scalar { node, want, .. } => {
            let Some(name) = node.text() else { return };
            let what = match want {
                Want::Clause => Some(What::Clause),
                Want::CardName => Some(What::Card),
                Want::Give => meant(name),
                Want::Shape(Shape::Name(kind)) => of_kind(*kind, name, &meant),
                _ => None,
            };
            if let Some(what) = what {
                found.add(what, name, node.span, id, gives(name, node.span));
            }
        }
        Seen::Key { .. } => {}
    });
}

/// The kind of thing that a name refers to, by the kind of the name.
fn of_kind(kind: Kind, name: &str, meant: &dyn Fn(&str) -> Option<What>) -> Option<What> {
    match kind {
        Kind::Card => Some(What::Card),
        Kind::Player | Kind::NewPlayer => Some(What::Player),
        Kind::NewPlace => Some(What::Place),
        Kind::New => Some(What::Object),
        Kind::Object | Kind::Target | Kind::Place | Kind::Thing => meant(name),
        Kind::Counter | Kind::Free => None,
    }
}

/// The kind of thing that a name of a case refers to. An object with its card's name is that card.
fn meant(names: &Cast, name: &str, is_card: &dyn Fn(&str) -> bool) -> Option<What> {
    if let Some(named) = names.objects.get(name) {
        return Some(if named.chosen { What::Object } else { What::Card });
    }
    if names.players.contains_key(name) {
        Some(What::Player)
    } else if names.places.contains_key(name) {
        Some(What::Place)
    } else {
        is_card(name).then_some(What::Card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game: mtg
cards:
  Wall: {types: [Creature]}
cases:
  a-case:
    asserts: [615.7-depletes]
    given:
      bob: {battlefield: [{giant: Hill Giant}, Wall], hand: [Shock]}
    when:
      - bob: {cast: Shock, targets: [giant]}
        choices: [{bob: giant}, {alice: {giant: 1, bob: 2}}]
    then:
      giant: {damage: 2}
      events: [{dealt: {to: giant, from: Shock}}]
    why: the giant is hit
";

    fn places_of(text: &str, of: What) -> Vec<String> {
        let is_card = |name: &str| ["Hill Giant", "Shock", "Wall"].contains(&name);
        let all = uses(engine::GAMES, &read(text), &is_card);
        let of = all.iter().filter(|one| one.what == of);
        of.map(|one| {
            let line = text[..one.span.start as usize].matches('\n').count() + 1;
            format!("{line}:{}{}", one.name, if one.gives { "!" } else { "" })
        })
        .collect()
    }

    #[test]
    fn names_are_found_wherever_they_stand() {
        assert_eq!(
            places_of(TEXT, What::Object),
            ["8:giant!", "10:giant", "11:giant", "11:giant", "13:giant", "14:giant"]
        );
        assert_eq!(places_of(TEXT, What::Player), ["8:bob!", "10:bob", "11:bob", "11:alice", "11:bob"]);
        assert_eq!(
            places_of(TEXT, What::Card),
            ["3:Wall!", "8:Hill Giant", "8:Wall", "8:Shock", "10:Shock", "14:Shock"]
        );
        assert_eq!(places_of(TEXT, What::Clause), ["6:615.7-depletes"]);
        assert_eq!(places_of(TEXT, What::Case), ["5:a-case!"]);
    }

    #[test]
    fn what_stands_for_the_same_is_told_apart_by_case() {
        let second = TEXT.split_once("  a-case:").unwrap().1;
        let text = format!("{TEXT}  b-case:{second}");
        let all = uses(engine::GAMES, &read(&text), &|name| name == "Hill Giant");
        let one = all.iter().find(|one| one.what == What::Object).unwrap();
        assert_eq!(same(&all, one).count(), 6);
        let card = all.iter().find(|one| one.name == "Hill Giant").unwrap();
        assert_eq!(same(&all, card).count(), 2);
    }

    #[test]
    fn a_catalogue_gives_its_clauses_their_names() {
        let text = "game: mtg\ndocument: {title: x, edition: y}\nclauses:\n  1.1-so: {at: '1.1', says: It is so.}\n";
        assert_eq!(places_of(text, What::Clause), ["4:1.1-so!"]);
    }
}
