//! Hover texts: the meaning of the word at the cursor.

use std::fmt::Write as _;

use kernel::game::AnyGame;
use kernel::words::language::Language;
use kernel::words::shape::{Kind, Shape, Spelling, Term, sentence};
use lsp_types::{Hover, MarkupContent, MarkupKind};
use reports::tree::count;
use suite::text::node::Node;

use crate::cursor::{Cursor, Place};
use crate::document::Document;
use crate::index::{CardFacts, OfGame};
use crate::loose::read;
use crate::want::{Free, Key, Sense, Want, of_scalar};
use crate::words::{Words, card_of, edition_of};
use crate::workspace::Workspace;

/// The meaning of the word at a byte of an open text; `None` if nothing is known of it.
pub fn hover(workspace: &Workspace, document: &Document, at: u32) -> Option<Hover> {
    let file = read(document.text());
    let is_card = |name: &str| workspace.is_card(&file, name);
    let cursor = Cursor::find(workspace.games(), &file, at, &is_card)?;
    let language = cursor.game.map(AnyGame::language);
    let index = language.and_then(|language| workspace.index().of_game(language.game));
    let known = Known { workspace, text: document.text(), file: &file, cursor: &cursor, language, index };
    let described = match cursor.place {
        Place::Key(entry) => known.key(&entry.key),
        Place::Scalar(node, want) => known.scalar(node, want),
    }?;
    let contents = MarkupContent::new(MarkupKind::Markdown, described).into();
    Some(Hover { contents, range: Some(document.range(cursor.span())) })
}

struct Known<'k> {
    workspace: &'k Workspace,
    text: &'k str,
    file: &'k Node<'k>,
    cursor: &'k Cursor<'k, 'k>,
    language: Option<&'static Language>,
    index: Option<&'k OfGame>,
}

impl Known<'_> {
    fn key(&self, word: &str) -> Option<String> {
        let level = self.cursor.level()?;
        let subject = |name: &str| {
            self.language.map_or(crate::want::Subject::Unknown, |language| self.cursor.cast.subject(language, name))
        };
        let keys = Sense { language: self.language, subject: &subject }.keys(level.want, level.node);
        if let Some(key) = keys.known.iter().find(|key| key.word == word) {
            return Some(shown_key(key));
        }
        match keys.free?.0 {
            Free::NewCard => self.card(word),
            Free::CaseId => self.case(word),
            Free::Name(kind) => self.name(word, kind),
            Free::Scalar(shape) => scalar_of(word, shape),
            Free::Reading => Some(format!("**{word}**: an interpretation of a disputed case")),
            Free::Actor | Free::Answerer | Free::Subject | Free::Placed | Free::Share => {
                self.cast(word).or_else(|| self.card(word))
            }
        }
    }

    fn scalar(&self, node: &Node<'_>, want: Want) -> Option<String> {
        let text = node.text().filter(|text| !text.is_empty())?;
        match of_scalar(want, node) {
            Want::Game => {
                let game = self.workspace.games().find(text)?.language();
                Some(format!("**{}**\n\nEditions: {}", game.title, game.editions.join(", ")))
            }
            Want::Clause => self.clause(text),
            Want::CardName => self.card(text),
            Want::Tag => {
                let cases = self.index?.tags.get(text)?;
                Some(format!("**{text}**: a tag of {}", count(*cases, "case")))
            }
            Want::Give => self.cast(text).or_else(|| self.card(text)),
            Want::Shape(Shape::Name(kind)) => self.name(text, *kind),
            Want::Shape(shape) => scalar_of(text, shape),
            _ => None,
        }
    }

    /// A name of a kind.
    fn name(&self, name: &str, kind: Kind) -> Option<String> {
        let terms = self.language.map(|language| match kind {
            Kind::Place | Kind::Target => language.places,
            Kind::Thing => language.sources,
            Kind::Counter => language.counters,
            _ => &[],
        });
        let term = || Term::of(name, terms?).map(|term| format!("**{name}**\n\n{}", sentence(term.doc)));
        self.cast(name).or_else(term).or_else(|| self.card(name)).or_else(|| {
            Some(format!("**{name}**\n\n{}", kind.doc())).filter(|_| matches!(kind, Kind::New | Kind::NewPlace))
        })
    }

    /// A name of the case, with the facts of its card.
    fn cast(&self, name: &str) -> Option<String> {
        let described = self.cursor.cast.describe(name)?;
        let card = self.cursor.cast.objects.get(name).and_then(|named| named.card.as_ref());
        let facts = card.and_then(|card| Some(self.card_text(card, &self.facts(card)?)));
        Some(format!("**{name}**: {described}{}", facts.unwrap_or_default()))
    }

    /// A card in the words of its game, with its facts.
    fn card_text(&self, name: &str, facts: &CardFacts) -> String {
        let words = self.words(name).and_then(|words| words.markdown());
        let words = words.map(|words| format!("\n\n{words}")).unwrap_or_default();
        format!("{words}\n\n{}", listed(facts))
    }

    fn words(&self, name: &str) -> Option<Words> {
        let language = self.language?;
        let game = self.workspace.games().find(language.game)?;
        let card = card_of(self.workspace, game, self.text, self.file, name)?;
        Words::of(self.workspace, language.game, edition_of(language, self.file), name, &card)
    }

    fn facts(&self, name: &str) -> Option<CardFacts> {
        let own = self.file.get("cards").and_then(|cards| cards.get(name)).map(|card| CardFacts::of(card, None));
        own.or_else(|| self.index?.cards.get(name).cloned())
    }

    fn card(&self, name: &str) -> Option<String> {
        let facts = self.facts(name)?;
        let suite = self.workspace.suite();
        let is_own = self.file.get("cards").is_some_and(|cards| cards.get(name).is_some());
        let at = match facts.at {
            Some((file, span)) => suite.at(file, span),
            None if is_own => "in this file".to_owned(),
            None => "in a file that is open".to_owned(),
        };
        let used = self.index.and_then(|index| index.uses.get(name)).copied().unwrap_or_default();
        let made_up = if facts.invented { ", made up" } else { "" };
        let described = self.card_text(name, &facts);
        Some(format!("**{name}**{made_up}{described}\n\nDefined {at}, used by {}", count(used, "case")))
    }

    fn clause(&self, id: &str) -> Option<String> {
        let clause = self.index?.clauses.get(id)?;
        let mut described = format!("**{id}** ({}, {})\n\n{}", clause.place, clause.document, clause.says);
        if let Some(decided) = &clause.decided {
            let _ = write!(described, "\n\nAn engine applies it when: {decided}");
        }
        if let Some(why) = &clause.exempt {
            let _ = write!(described, "\n\nNo engine behavior can prove it: {why}");
        }
        let (cases, mistakes) = (count(clause.cases, "case"), count(clause.mistakes.len(), "known mistake"));
        let _ = write!(described, "\n\nAsserted by {cases}; {mistakes} about it");
        Some(described)
    }

    /// A case of the suite: its place and the clauses it asserts.
    fn case(&self, id: &str) -> Option<String> {
        let entry = self.file.get("cases")?.get(id)?;
        let asserts = entry.get("asserts").and_then(Node::items).unwrap_or_default();
        let says = asserts
            .iter()
            .filter_map(Node::text)
            .filter_map(|id| Some(format!("- `{id}`: {}", self.index?.clauses.get(id)?.says)));
        let says: Vec<String> = says.collect();
        (!says.is_empty()).then(|| format!("**{id}**\n\nShows\n{}", says.join("\n")))
    }
}

fn listed(facts: &CardFacts) -> String {
    let lines: Vec<String> = facts.facts.iter().map(|(key, value)| format!("- {key}: {value}")).collect();
    lines.join("\n")
}

fn shown_key(key: &Key) -> String {
    let required = if key.required { " (required)" } else { "" };
    let takes = takes(key.want).map(|takes| format!("\n\nTakes {takes}"));
    format!("**{}**{required}\n\n{}{}", key.word, sentence(key.doc), takes.unwrap_or_default())
}

/// Describes the value of a key.
pub fn takes(want: Want) -> Option<String> {
    let words = |words: &[&str]| {
        let shown: Vec<String> = words.iter().take(12).map(|word| format!("`{word}`")).collect();
        let more = if words.len() > shown.len() { ", ..." } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    Some(match want {
        Want::Clauses => "a list of clauses".to_owned(),
        Want::Clause => "a clause".to_owned(),
        Want::Steps => "a list of steps".to_owned(),
        Want::Answers => "a list of answers: `[{alice: giant}]`".to_owned(),
        Want::Events | Want::Ordered => "a list of events: `[{word: {field: value}}]`".to_owned(),
        Want::CardName => "the name of a card".to_owned(),
        Want::Shape(shape) => match shape {
            Shape::Flag => "`true` or `false`".to_owned(),
            Shape::Whole { .. } => "a whole number".to_owned(),
            Shape::Word { what, words: all, .. } => format!("a {what}: {}", words(all)),
            Shape::Text(what) | Shape::Scalar { what, .. } | Shape::OneOf { what, .. } => (*what).to_owned(),
            Shape::Name(kind) => {
                let doc = kind.doc();
                let mut letters = doc.chars();
                letters
                    .next()
                    .map(|first| first.to_lowercase().chain(letters).collect::<String>())?
                    .trim_end_matches('.')
                    .to_owned()
            }
            Shape::List(item) => format!("a list, each: {}", takes(Want::Shape(item()))?),
            Shape::Many(item) => format!("one or a list, each: {}", takes(Want::Shape(item()))?),
            Shape::Record(record) => {
                let keys: Vec<&str> = record.fields.iter().map(|field| field.key).collect();
                format!("a map with {}", words(&keys))
            }
            Shape::Tagged { what, verbs, .. } => {
                let verbs: Vec<&str> = verbs.iter().map(|verb| verb.word).collect();
                format!("a map with one {what}: {}", words(&verbs))
            }
            Shape::Pile { .. } => "a list of cards, each with or without an alias: `[Card, {alias: Card}]`".to_owned(),
            Shape::Placed { .. } => "a card, with or without an alias: `Card`, `{alias: Card}`".to_owned(),
            _ => return None,
        },
        _ => return None,
    })
}

/// The meaning of a scalar of a shape.
fn scalar_of(text: &str, shape: &'static Shape) -> Option<String> {
    let described = |doc: &str| Some(format!("**{text}**\n\n{}", sentence(doc))).filter(|_| !doc.is_empty());
    match shape {
        Shape::Word { terms, doc, .. } => described(Term::of(text, terms).map_or(*doc, |term| term.doc)),
        Shape::Scalar { what, spellings, .. } => {
            let spelling = spelling_of(text, spellings);
            described(
                &spelling
                    .map_or_else(|| (*what).to_owned(), |spelling| format!("`{}`: {}", spelling.form, spelling.doc)),
            )
        }
        _ => None,
    }
}

/// The spelling of a text: equal in all words except those in capitals, which are placeholders.
fn spelling_of<'s>(text: &str, spellings: &'s [Spelling]) -> Option<&'s Spelling> {
    let is_place = |word: &str| word.len() <= 12 && word.chars().all(|letter| letter.is_ascii_uppercase());
    spellings.iter().find(|spelling| {
        let mut words = text.split_whitespace();
        let fits = |part: &str| words.next().is_some_and(|word| word == part || is_place(part));
        spelling.form.split_whitespace().all(fits) && words.next().is_none()
    })
}

#[cfg(test)]
mod tests {
    use lsp_types::Contents;
    use suite::text::source::small;

    use super::*;

    fn hovered(text: &str) -> String {
        let mut workspace = crate::workspace::bundled();
        let at = text.find('|').unwrap();
        workspace.open("a.yaml", 1, text.replacen('|', "", 1));
        let document = workspace.document("a.yaml").unwrap();
        let Some(hover) = hover(&workspace, document, small(at)) else { return "nothing".to_owned() };
        let Contents::MarkupContent(markup) = hover.contents else { unreachable!() };
        markup.value
    }

    const HEAD: &str = "game: mtg\ncases:\n  a:\n    given:\n      bob: {battlefield: [{giant: Hill Giant}]}\n";

    #[test]
    fn a_card_is_told_with_its_facts() {
        let described = hovered("game: mtg\ncases:\n  a: {given: {bob: {battlefield: [{giant: Hill| Giant}]}}}");
        let facts = "- types: Creature\n- subtypes: Giant\n- colors: red\n- stats: 3/3\n\nDefined cases/mtg/cards/";
        let words = "> Color: Red  \n> Creature \u{2014} Giant  \n> 3/3";
        assert!(described.starts_with(&format!("**Hill Giant**\n\n{words}\n\n{facts}")), "{described}");
        assert!(described.ends_with(" cases"), "{described}");
    }

    #[test]
    fn a_card_of_the_file_is_told_in_its_words_and_what_has_none_is_named() {
        let card = "types: [Unit]\n    might: 3\n    keywords: [Ganking]\n    triggered: [{when: {attack: self}, effect: [{draw: {amount: 1}}]}]";
        let file = |name: &str, more: &str| format!("game: riftbound\ncards:\n  {name}:\n    {card}\n{more}");
        let lines = "> Unit  \n> Might: 3  \n> \\[Ganking\\]  \n> When I attack, draw 1.";
        let found = hovered(&file("O|x", ""));
        assert!(found.starts_with(&format!("**Ox**\n\n{lines}\n\n- types: Unit")), "{found}");
        assert!(found.contains("\n\nDefined in this file, used by"), "{found}");
        let found = hovered(&file("Ox", "cases:\n  a: {given: {alice: {base: [{one: O|x}]}}}"));
        assert!(found.contains(lines), "{found}");
        // If the facts are invalid, only they are shown.
        let found = hovered(&file("O|x", "    mihgt: 3\n"));
        assert!(found.starts_with("**Ox**\n\n- types: Unit"), "{found}");
    }

    #[test]
    fn a_card_is_told_in_the_words_of_the_editions_of_its_file() {
        let found = |editions: &str| {
            hovered(&format!(
                "game: netrunner\n{editions}cards:\n  O|x: {{side: corp, type: asset, trash_cost: 1, advanceable: true}}\n"
            ))
        };
        let (new, old) = (found(""), found("editions: [ffg]\n"));
        assert!(new.contains("> Trash cost: 1  \n> You can advance this asset."), "{new}");
        assert!(old.contains("> Trash cost: 1  \n> Ox can be advanced."), "{old}");
    }

    #[test]
    fn a_name_of_the_case_is_told_as_what_it_is() {
        let found = hovered(&format!("{HEAD}    then: {{gi|ant: {{damage: 3}}}}"));
        assert!(
            found.starts_with("**giant**: an object: Hill Giant, at the start in bob's battlefield\n\n> Color: Red"),
            "{found}"
        );
        assert!(hovered(&format!("{HEAD}    then: {{b|ob: {{life: 3}}}}")).starts_with("**bob**: a player"));
    }

    #[test]
    fn a_word_is_told_with_what_it_takes() {
        let found = hovered(&format!("{HEAD}    wh|en: []"));
        assert_eq!(found, "**when** (required)\n\nThe steps, in order\n\nTakes a list of steps");
        let found = hovered("game: mtg\ncards:\n  A: {ty|pes: [Creature]}");
        assert!(found.starts_with("**types**"), "{found}");
        let found = hovered("game: mtg\ncards:\n  A: {types: [Crea|ture]}");
        assert!(found.starts_with("**Creature**\n\n"), "{found}");
    }

    #[test]
    fn a_clause_is_told_with_what_shows_it() {
        let found = hovered(&format!("{HEAD}    asserts: [615.7-a-num|ber]"));
        assert!(found.starts_with("**615.7-a-number** (615.7, "), "{found}");
        assert!(found.contains("\n\nAsserted by ") && found.ends_with(" about it"), "{found}");
        assert_eq!(hovered("# game|\ngame: mtg"), "nothing");
        assert_eq!(hovered("x|: 1"), "nothing");
    }
}
