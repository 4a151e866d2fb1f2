//! Renders a card in the words of its game.

use kernel::game::{AnyGame, Card};
use kernel::words::language::Language;
use lab::generate::flow::Flow;
use suite::cards::Cards;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::source::{Source, Sources};
use wording::games::facts_in;

use crate::workspace::Workspace;

/// The text of a card, line by line: type line, cost, numbers, and abilities in printed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The lines.
    pub lines: Vec<String>,
    /// Facts without known words, as written in a file.
    pub wordless: Vec<String>,
}

impl Words {
    /// The text of a card of a game, as an edition prints it.
    pub fn of(workspace: &Workspace, game: &str, edition: &str, name: &str, card: &Card) -> Option<Self> {
        let wording = workspace.wordings().game(game)?;
        let facts = facts_in(game, edition, card)?;
        let mut words = Self::default();
        for said in wording.say_for(edition, name, &facts) {
            match said {
                Ok(line) => words.lines.push(line),
                Err(unsaid) => words.wordless.push(unbraced(&Flow::from(&unsaid.facts))),
            }
        }
        Some(words)
    }

    /// The text as Markdown; `None` if it is empty.
    pub fn markdown(&self) -> Option<String> {
        let lines = self.lines.iter().map(|line| format!("> {}", escaped(line)));
        let wordless = self.wordless.iter().map(|facts| format!("> *no words for* `{}`", facts.replace('`', "'")));
        let all: Vec<String> = lines.chain(wordless).collect();
        // Two blanks end a line without ending the paragraph.
        (!all.is_empty()).then(|| all.join("  \n"))
    }
}

/// Facts on one line, without outer braces.
fn unbraced(facts: &Flow) -> String {
    let line = facts.to_string();
    let inner = line.strip_prefix('{').and_then(|line| line.strip_suffix('}'));
    inner.map_or_else(|| line.clone(), str::to_owned)
}

/// A text in which all Markdown syntax is escaped.
fn escaped(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    for (place, sign) in line.char_indices() {
        let begins = place == 0 && matches!(sign, '#' | '+' | '-' | '>' | '=' | '|');
        if begins || matches!(sign, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '`' | '~' | '&') {
            plain.push('\\');
        }
        plain.push(sign);
    }
    plain
}

/// A card as a text defines it: its own, or a shared one from an open text or the suite.
pub fn card_of(workspace: &Workspace, game: &dyn AnyGame, text: &str, file: &Node<'_>, name: &str) -> Option<Card> {
    let language = game.language().game;
    if let Some(entry) =
        file.get("cards").and_then(Node::entries).and_then(|cards| cards.iter().find(|card| card.key == name))
    {
        let before = text.get(..entry.span.start as usize)?;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
        let own = text.get(entry.span.start as usize..entry.value.span.end.max(entry.span.end) as usize)?;
        return defined(game, &format!("{}{own}", " ".repeat(column)), name);
    }
    let open = workspace.documents().find_map(|open| open.read.decks.get(language)?.get(name));
    open.or_else(|| workspace.suite().decks.get(language)?.get(name)).cloned()
}

/// A card as a part of a map of cards defines it; `None` if it is invalid.
pub fn defined(game: &dyn AnyGame, entry: &str, name: &str) -> Option<Card> {
    let mut sources = Sources::default();
    let file = sources.add(Source::new("card.yaml", entry));
    let mut problems = Vec::new();
    let node = parse(file, entry, &mut problems)?;
    let mut cards = Cards::default();
    cards.read(game, file, &node, &sources, &mut problems);
    cards.get(name).filter(|_| problems.is_empty()).cloned()
}

/// The edition in whose words a file's cards are rendered: the newest one to which the file applies.
pub fn edition_of(language: &Language, file: &Node<'_>) -> &'static str {
    let of_file = file.get("editions").and_then(Node::items).unwrap_or_default();
    let mut editions = language.editions.iter().rev().copied();
    let newest = editions.clone().next().unwrap_or_default();
    editions.find(|edition| of_file.iter().any(|one| one.text() == Some(edition))).unwrap_or(newest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markdown_mean_nothing_in_words() {
        let words =
            Words { lines: vec!["+1 [mu]".to_owned(), "a_b <c>".to_owned()], wordless: vec!["odd: [a, b]".to_owned()] };
        let rendered = words.markdown().unwrap();
        assert_eq!(rendered, "> \\+1 \\[mu\\]  \n> a\\_b \\<c\\>  \n> *no words for* `odd: [a, b]`");
        assert_eq!(Words::default().markdown(), None);
    }
}
