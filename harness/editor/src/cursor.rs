//! Resolves a byte of a text: the keys that lead there, and the expected value.

use std::borrow::Cow;
use std::fmt::Write as _;

use kernel::game::{AnyGame, Games};
use suite::text::node::{Content, Entry, Node};
use suite::text::source::{Span, small};

use crate::cast::Cast;
use crate::loose::{CURSOR, read};
use crate::want::{Sense, Want, game_of, of_file};

/// A text with a mark where the cursor is.
#[derive(Clone, Debug)]
pub struct Marked {
    text: String,
    at: usize,
}

impl Marked {
    /// The text with the cursor before a byte.
    pub fn new(text: &str, at: u32) -> Self {
        let mut at = (at as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let (before, after) = text.split_at(at);
        Self { text: format!("{before}{CURSOR}{after}"), at }
    }

    /// The tree of the text, with the mark in it.
    pub fn tree(&self) -> Node<'_> {
        read(&self.text)
    }

    /// The span in the text without the mark.
    pub fn span(&self, span: Span) -> Span {
        let unmarked = |at: u32| {
            let behind = at.saturating_sub(small(CURSOR.len_utf8()));
            if at as usize > self.at { behind.max(small(self.at)) } else { at }
        };
        Span { start: unmarked(span.start), end: unmarked(span.end) }
    }

    /// The text with the mark in it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The position of the mark.
    pub fn at(&self) -> u32 {
        small(self.at)
    }
}

/// A level on the path to a place.
#[derive(Clone, Copy, Debug)]
pub struct Level<'n, 't> {
    /// The map or list.
    pub node: &'n Node<'t>,
    /// The expected value.
    pub want: Want,
    /// The entry that leads on, for a map.
    pub entry: Option<&'n Entry<'t>>,
    /// The index of the item that leads on, for a list.
    pub index: Option<usize>,
}

/// The item at a place.
#[derive(Clone, Copy, Debug)]
pub enum Place<'n, 't> {
    /// A key of the innermost level.
    Key(&'n Entry<'t>),
    /// A scalar, with the expected value.
    Scalar(&'n Node<'t>, Want),
}

/// A resolved place of a text.
#[derive(Clone, Debug)]
pub struct Cursor<'n, 't> {
    /// The levels from the file down.
    pub levels: Vec<Level<'n, 't>>,
    /// The item at the place.
    pub place: Place<'n, 't>,
    /// The game, if the file names one.
    pub game: Option<&'static dyn AnyGame>,
    /// The names of the enclosing case.
    pub cast: Cast,
}

impl<'n, 't> Cursor<'n, 't> {
    /// Resolves a byte of a file; `None` if nothing meaningful is there. `is_card` returns `true` for the name of a
    /// card.
    pub fn find(games: Games, file: &'n Node<'t>, at: u32, is_card: &dyn Fn(&str) -> bool) -> Option<Self> {
        let game = game_of(games, file);
        let language = game.map(AnyGame::language);
        let cast = match (language, case_at(file, at)) {
            (Some(language), Some(case)) => Cast::of(language, &case.value, is_card),
            _ => Cast::default(),
        };
        let subject = |name: &str| language.map_or(crate::want::Subject::Unknown, |words| cast.subject(words, name));
        let sense = Sense { language, subject: &subject };
        let mut levels = Vec::new();
        let place = descend(&sense, of_file(file), file, at, &mut levels)?;
        Some(Self { levels, place, game, cast })
    }

    /// The innermost map or list, with its expected value.
    pub fn level(&self) -> Option<&Level<'n, 't>> {
        self.levels.last()
    }

    /// The keys, and in brackets the indices of items, that lead to the place: `cases.a.when[0].alice`.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for level in &self.levels {
            if let Some(entry) = level.entry {
                path.push_str(if path.is_empty() { "" } else { "." });
                path.push_str(&entry.key);
            } else if let Some(index) = level.index {
                let _ = write!(path, "[{index}]");
            }
        }
        path
    }

    /// The enclosing case.
    pub fn case(&self) -> Option<&'n Entry<'t>> {
        self.levels.iter().find(|level| matches!(level.want, Want::Cases)).and_then(|level| level.entry)
    }

    /// The text of the key or scalar, and `true` if it is not quoted.
    pub fn word(&self) -> (&'n str, bool) {
        match self.place {
            Place::Key(entry) => (&entry.key, true),
            Place::Scalar(node, _) => match &node.content {
                Content::Scalar { text, plain } => (text, *plain),
                _ => ("", true),
            },
        }
    }

    /// The place of the key or scalar.
    pub fn span(&self) -> Span {
        match self.place {
            Place::Key(entry) => entry.span,
            Place::Scalar(node, _) => node.span,
        }
    }

    /// The typed part of the word, up to the mark.
    pub fn typed(&self) -> Cow<'n, str> {
        let (word, _) = self.word();
        Cow::Borrowed(word.find(CURSOR).and_then(|at| word.get(..at)).unwrap_or(word))
    }
}

/// The case of a file that contains a byte.
pub fn case_at<'n, 't>(file: &'n Node<'t>, at: u32) -> Option<&'n Entry<'t>> {
    let cases = file.get("cases").and_then(Node::entries)?;
    cases.iter().rev().find(|case| case.span.start <= at)
}

fn is_in(span: Span, at: u32) -> bool {
    span.start <= at && at <= span.end
}

fn descend<'n, 't>(
    sense: &Sense<'_>,
    want: Want,
    node: &'n Node<'t>,
    at: u32,
    levels: &mut Vec<Level<'n, 't>>,
) -> Option<Place<'n, 't>> {
    match &node.content {
        Content::Scalar { .. } => is_in(node.span, at).then_some(Place::Scalar(node, want)),
        Content::List(items) => {
            let index = items.iter().position(|item| is_in(item.span, at))?;
            let item = items.get(index)?;
            levels.push(Level { node, want, entry: None, index: Some(index) });
            descend(sense, sense.item(want), item, at, levels)
        }
        Content::Map(entries) => {
            let on_key = entries.iter().find(|entry| is_in(entry.span, at));
            let entry = on_key.or_else(|| entries.iter().find(|entry| is_in(entry.value.span, at)))?;
            levels.push(Level { node, want, entry: Some(entry), index: None });
            if on_key.is_some() {
                return Some(Place::Key(entry));
            }
            descend(sense, sense.under(want, node, &entry.key), &entry.value, at, levels)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::want::Subject;

    /// The path, the expected value and the typed text, at the `|` of a text.
    fn at(text: &str) -> String {
        let at = text.find('|').unwrap();
        let text = text.replacen('|', "", 1);
        let marked = Marked::new(&text, small(at));
        let tree = marked.tree();
        let is_card = |name: &str| ["Hill Giant", "Shock"].contains(&name);
        let Some(cursor) = Cursor::find(engine::GAMES, &tree, marked.at(), &is_card) else {
            return "nothing".to_owned();
        };
        let place = match cursor.place {
            Place::Key(_) => format!("key of {}", short(cursor.level().unwrap().want)),
            Place::Scalar(_, want) => short(want),
        };
        let path = cursor.path().replace(CURSOR, "|");
        format!("{path} {place} `{}`", cursor.typed())
    }

    fn short(want: Want) -> String {
        match want {
            Want::Shape(shape) => {
                let shape = format!("{shape:?}");
                shape.split([' ', '(']).next().unwrap().to_owned()
            }
            Want::Subject(subject) => format!("{subject:?}"),
            other => format!("{other:?}").split([' ', '(']).next().unwrap().to_owned(),
        }
    }

    const HEAD: &str = "game: mtg\ncases:\n  a:\n";

    #[test]
    fn the_common_states_while_one_types() {
        let case = |text: &str| at(&format!("{HEAD}{text}"));
        assert_eq!(case("    when:\n      - {al|"), "cases.a.when[0].al| key of Step `al`");
        assert_eq!(case("    when:\n      - {alice: {ca|"), "cases.a.when[0].alice.ca| key of Act `ca`");
        assert_eq!(case("    asserts: [61|"), "cases.a.asserts[0] Clause `61`");
        assert_eq!(case("    asserts: [\"61|\n    when: []"), "cases.a.asserts[0] Clause `61`");
        assert_eq!(case("    asserts: [\"61|]\n    when: []"), "cases.a.asserts[0] Clause `61`");
        assert_eq!(case("    asserts: [a, |]\n    when: []"), "cases.a.asserts[1] Clause ``");
        assert_eq!(case("    asserts: [a]\n    |\n    when: []"), "cases.a.| key of Case ``");
        assert_eq!(case("    asserts: [a]\n    gi|"), "cases.a.gi| key of Case `gi`");
        assert_eq!(case("    |"), "cases.a Case ``");
        assert_eq!(case("    kind: |"), "cases.a.kind Word ``");
        assert_eq!(case("    kind: |\n    when: []"), "cases.a.kind Word ``");
        assert_eq!(case("    given:\n      |\n    when: []"), "cases.a.given Open ``");
        assert_eq!(case("    when:\n      - |"), "cases.a.when[0] Step ``");
        assert_eq!(case("    when:\n      - al|"), "cases.a.when[0] Step `al`");
        assert_eq!(case("    when:\n      - alice: {cast: Shock}\n        |"), "cases.a.when[0].| key of Step ``");
        assert_eq!(case("    when:\n      - alice: {cast: Shock}\n      |"), "cases.a.when[1] Step ``");
    }

    #[test]
    fn what_is_wanted_below_the_frame() {
        let given = "    given:\n      bob: {battlefield: [{giant: Hill Giant}]}\n";
        let case = |text: &str| at(&format!("{HEAD}{given}{text}"));
        assert_eq!(case("    then: {gi|}"), "cases.a.then.gi| key of Then `gi`");
        assert_eq!(case("    then: {giant: {da|}}"), "cases.a.then.giant.da| key of Object `da`");
        assert_eq!(case("    then: {bob: {li|"), "cases.a.then.bob.li| key of Player `li`");
        assert_eq!(
            case("    when:\n      - alice: {cast: Shock, targets: [gi|"),
            "cases.a.when[0].alice.targets[0] Name `gi`"
        );
        assert_eq!(case("    when:\n      - alice: {cast: Sh|"), "cases.a.when[0].alice.cast Name `Sh`");
        assert_eq!(case("    then: {events: [{dam|"), "cases.a.then.events[0].dam| key of Ordered `dam`");
        assert_eq!(
            case("    then: {events: [{prevented: {fr|"),
            "cases.a.then.events[0].prevented.fr| key of Fields `fr`"
        );
        assert_eq!(
            case("    when:\n      - to: cleanup\n        choices: [{alice: sh|"),
            "cases.a.when[0].choices[0].alice Give `sh`"
        );
        assert_eq!(at(&format!("{HEAD}    given: {{bob: {{hand: [Sh|")), "cases.a.given.bob.hand[0] Pile `Sh`");
        assert_eq!(
            at(&format!("{HEAD}    given: {{bob: {{hand: [{{x: Sh|")),
            "cases.a.given.bob.hand[0].x Stands `Sh`"
        );
    }

    #[test]
    fn outside_of_cases() {
        assert_eq!(at("|"), " File ``");
        assert_eq!(at("ga|"), " File `ga`");
        assert_eq!(at("game: |"), "game Game ``");
        assert_eq!(at("game: mtg\ncards:\n  A: {ty|"), "cards.A.ty| key of Card `ty`");
        assert_eq!(at("game: mtg\ncards:\n  A: {types: [Cr|"), "cards.A.types[0] Word `Cr`");
        assert_eq!(at("game: mtg\n|"), "| key of File ``");
        assert_eq!(at("game: mtg # so |"), "nothing");
    }

    #[test]
    fn spans_are_those_of_the_text_without_the_mark() {
        let text = "game: mtg\ncases: {a: {kind: pos}}";
        let marked = Marked::new(text, 28);
        let tree = marked.tree();
        let cursor = Cursor::find(engine::GAMES, &tree, marked.at(), &|_| false).unwrap();
        let span = marked.span(cursor.span());
        assert_eq!(&text[span.start as usize..span.end as usize], "pos");
        assert_eq!(cursor.case().unwrap().key, "a");
        assert_eq!(cursor.cast.subject(cursor.game.unwrap().language(), "nobody"), Subject::Unknown);
    }
}
