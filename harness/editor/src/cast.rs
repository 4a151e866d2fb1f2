//! The named things of a case: its players, objects and places, and where each gets its name. They are found in any
//! state of a text.

use indexmap::IndexMap;
use kernel::words::language::{Language, Players};
use kernel::words::shape::{Kind, Shape};
use suite::text::node::{Entry, Node};
use suite::text::source::Span;

use crate::want::walk::{Seen, walk};
use crate::want::{Free, Sense, Subject, Want};

/// A named thing of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The place where it gets the name; `None` for a player that the game always has.
    pub span: Option<Span>,
    /// The card behind an object.
    pub card: Option<String>,
    /// The initial place of an object: `bob's battlefield`.
    pub stands: Option<String>,
    /// `true` if the case itself chose the name, so that another would do.
    pub chosen: bool,
}

/// The names of a case, in the order in which they are introduced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// The players.
    pub players: IndexMap<String, Named>,
    /// The objects: aliases, cards used without an alias, and names given by steps.
    pub objects: IndexMap<String, Named>,
    /// The places that the case names.
    pub places: IndexMap<String, Named>,
}

impl Cast {
    /// The names of one case. `is_card` returns `true` for the name of a card.
    pub fn of(language: &'static Language, case: &Node<'_>, is_card: &dyn Fn(&str) -> bool) -> Self {
        let mut all = Self::default();
        if let Players::Fixed(fixed) = language.players {
            all.players.extend(fixed.iter().map(|player| ((*player).to_owned(), unchosen(None))));
        }
        let mut actors = Vec::new();
        let sense = Sense { language: Some(language), subject: &|_| Subject::Unknown };
        walk(&sense, Want::Case, case, &mut |path, seen| match seen {
            Seen::Key { entry, free: Some(free), .. } => all.key(path, entry, free, is_card, &mut actors),
            Seen::Scalar { node, want: Want::Shape(Shape::Name(Kind::New)), .. } => {
                if let Some(name) = name_of(node.text()) {
                    all.objects.entry(name).or_insert(chosen(node.span));
                }
            }
            Seen::Scalar { node, want: Want::CardName, of: Want::Shape(Shape::Pile { .. } | Shape::Placed { .. }) } => {
                if let Some(name) = name_of(node.text()) {
                    let stands = stands(path);
                    let named = Named { card: Some(name.clone()), stands, ..unchosen(Some(node.span)) };
                    all.objects.entry(name).or_insert(named);
                }
            }
            _ => {}
        });
        for (name, span) in actors {
            if all.players.len() < 2 && !all.players.contains_key(&name) {
                all.players.insert(name, chosen(span));
            }
        }
        if let Players::Named(usual) = language.players {
            for player in usual {
                if all.players.len() < usual.len() {
                    all.players.entry((*player).to_owned()).or_insert(unchosen(None));
                }
            }
        }
        all
    }

    fn key(
        &mut self,
        path: &[&str],
        entry: &Entry<'_>,
        free: Free,
        is_card: &dyn Fn(&str) -> bool,
        actors: &mut Vec<(String, Span)>,
    ) {
        let Some(name) = name_of(Some(&entry.key)) else { return };
        match free {
            Free::Name(Kind::NewPlayer) => drop(self.players.entry(name).or_insert(chosen(entry.span))),
            Free::Name(Kind::NewPlace) => drop(self.places.entry(name).or_insert(chosen(entry.span))),
            Free::Actor if entry.value.entries().is_some() => actors.push((name, entry.span)),
            Free::Placed => {
                let of_state = entry.value.get("card").and_then(Node::text);
                let is_map = entry.value.entries().is_some();
                let stands = stands(path);
                let named = if is_map && of_state.is_none() && is_card(&name) {
                    Named { card: Some(name.clone()), stands, ..unchosen(Some(entry.span)) }
                } else {
                    let card = of_state.or(entry.value.text()).map(str::to_owned);
                    Named { card, stands, ..chosen(entry.span) }
                };
                self.objects.entry(name).or_insert(named);
            }
            _ => {}
        }
    }

    /// The kind of thing that a name refers to, for expectations about it.
    pub fn subject(&self, language: &Language, name: &str) -> Subject {
        if let Some(index) = language.special.iter().position(|special| special.word == name) {
            Subject::Special(index)
        } else if self.players.contains_key(name) {
            Subject::Player
        } else if self.places.contains_key(name)
            || language.places.iter().any(|place| place.word == name) && !self.objects.contains_key(name)
        {
            Subject::Place
        } else if self.objects.contains_key(name) || name.contains(" token") || name.contains(" copy") {
            Subject::Object
        } else {
            Subject::Unknown
        }
    }

    /// Describes the thing that a name refers to: `an object: Hill Giant, in bob's battlefield`.
    pub fn describe(&self, name: &str) -> Option<String> {
        if self.players.contains_key(name) {
            return Some("a player".to_owned());
        }
        if self.places.contains_key(name) {
            return Some("a place".to_owned());
        }
        let named = self.objects.get(name)?;
        let card = named.card.as_deref().map_or_else(|| "an object".to_owned(), |card| format!("an object: {card}"));
        Some(named.stands.as_ref().map_or(card.clone(), |stands| format!("{card}, at the start in {stands}")))
    }
}

fn chosen(span: Span) -> Named {
    Named { span: Some(span), card: None, stands: None, chosen: true }
}

fn unchosen(span: Option<Span>) -> Named {
    Named { span, card: None, stands: None, chosen: false }
}

/// A complete name: not empty, and not the one being typed.
fn name_of(text: Option<&str>) -> Option<String> {
    text.filter(|text| !text.is_empty() && !text.contains(crate::loose::CURSOR)).map(str::to_owned)
}

/// The initial place of something, given by the keys that lead to it.
fn stands(path: &[&str]) -> Option<String> {
    match path {
        ["given", place] => Some((*place).to_owned()),
        ["given", who, zone, ..] => Some(format!("{who}'s {zone}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loose::read;

    fn cast(game: &str, text: &str) -> Cast {
        let language = engine::GAMES.find(game).unwrap().language();
        Cast::of(language, &read(text), &|name| ["Hill Giant", "Shock"].contains(&name))
    }

    fn names(of: &IndexMap<String, Named>) -> Vec<&str> {
        of.keys().map(String::as_str).collect()
    }

    #[test]
    fn names_are_found_where_they_are_given() {
        let text = "given:\n  alice: {hand: [Shock, {second: Shock}]}\n  bob: {battlefield: [{giant: Hill Giant}, \
                    {Hill Giant: {damage: 1}}, {wall: {stats: 0/4}}]}\nwhen:\n  - alice: {cast: Shock, targets: [giant]";
        let cast = cast("mtg", text);
        assert_eq!(names(&cast.players), ["alice", "bob"]);
        assert_eq!(names(&cast.objects), ["Shock", "second", "giant", "Hill Giant", "wall"]);
        assert_eq!(cast.describe("giant").unwrap(), "an object: Hill Giant, at the start in bob's battlefield");
        assert_eq!(cast.describe("alice").unwrap(), "a player");
        assert_eq!(cast.describe("nobody"), None);
        let chosen: Vec<bool> = cast.objects.values().map(|named| named.chosen).collect();
        assert_eq!(chosen, [false, true, true, false, true]);
        let span = cast.objects["giant"].span.unwrap();
        assert_eq!(&text[span.start as usize..span.end as usize], "giant");
    }

    #[test]
    fn who_acts_is_a_player_where_fewer_than_two_are_named() {
        let cast_of = |text| names(&cast("mtg", text).players).join(" ");
        assert_eq!(cast_of("given: {carol: {}}\nwhen: [{dave: {cast: x}}, {erin: {cast: x}}]"), "carol dave");
        assert_eq!(cast_of("when: []"), "alice bob");
        assert_eq!(names(&cast("netrunner", "when: []").players), ["corp", "runner"]);
    }

    #[test]
    fn a_battlefield_is_a_place() {
        let cast = cast("riftbound", "given:\n  battlefields: {north: {alice: [{ox: {might: 3}}]}}\n  alice: {}");
        assert_eq!(names(&cast.places), ["north"]);
        assert_eq!(names(&cast.objects), ["ox"]);
    }
}
