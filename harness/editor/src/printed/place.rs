//! Finds card texts in a file: under the name of a card in place of facts, or in lines that are not YAML.

use std::ops::Range;

use kernel::words::language::Language;
use kernel::words::shape::Shape;

/// A text that may be that of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text to parse.
    pub text: Range<usize>,
    /// The range that its facts replace.
    pub whole: Range<usize>,
    /// The place for its facts.
    pub home: Home,
}

/// The place for the facts of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Home {
    /// The entry with this name of a card, which has this indentation.
    Under(String, usize),
    /// A new entry among the cards of the file, which have this indentation.
    Among(usize),
    /// The place of the file's cards, wherever that is.
    Elsewhere,
}

/// The keys of a file.
const TOP: [&str; 7] = ["game", "language", "editions", "cards", "cases", "document", "clauses"];

/// The indentation of a card if there is none yet.
pub const INDENT: usize = 2;

/// A line of a text.
#[derive(Clone, Debug)]
struct Line<'t> {
    range: Range<usize>,
    body: &'t str,
    indent: usize,
}

impl<'t> Line<'t> {
    fn all(text: &'t str) -> Vec<Self> {
        let mut start = 0;
        let lines = text.split('\n').map(|line| {
            let range = start..start + line.len();
            start = range.end + 1;
            let body = line.trim();
            Line { range, body, indent: line.len() - line.trim_start().len() }
        });
        lines.collect()
    }

    /// The key of the file on this line, and the text after it.
    fn top(&self) -> Option<(&'t str, &'t str)> {
        let (key, rest) = self.body.split_once(':')?;
        (self.indent == 0 && TOP.contains(&key) && (rest.is_empty() || rest.starts_with(' ')))
            .then_some((key, rest.trim()))
    }

    fn is_comment(&self) -> bool {
        self.body.starts_with('#')
    }

    /// The name of a card on this line, as written, under which facts or a text should follow, and the text after its
    /// colon.
    fn card(&self) -> Option<(&'t str, &'t str)> {
        if self.is_comment() || self.body.starts_with(['{', '[', '-']) {
            return None;
        }
        let (name, rest) = match self.body.strip_suffix(':') {
            Some(name) => (name, ""),
            None => self.body.split_once(": ")?,
        };
        let rest = rest.trim();
        let rest = rest.split_once(" #").map_or(rest, |(rest, _)| rest.trim_end());
        let is_entry = rest.is_empty() || is_flow(rest) || rest.starts_with(['|', '>', '&', '*', '#']);
        (is_entry && !name.is_empty()).then_some((name, if rest.starts_with('#') { "" } else { rest }))
    }
}

/// Returns `true` if a map in braces begins, and not a symbol of a game: `{types: ...`, not `{T}: ...`.
fn is_flow(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| {
        let key = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(rest.len());
        rest.is_empty() || rest.starts_with('}') || key > 0 && rest.get(key..).is_some_and(|rest| rest.starts_with(':'))
    })
}

/// Returns `true` if a line contains a fact of a card: one of its keys and a colon.
fn is_fact(body: &str, language: Option<&Language>) -> bool {
    let Some((key, _)) = body.split_once(':') else { return false };
    match language.map(|language| (language.card)()) {
        Some(Shape::Record(record)) => record.fields.iter().any(|field| field.key == key),
        _ => key.chars().all(|c| c.is_ascii_lowercase() || c == '_'),
    }
}

/// The places of possible card texts in a file.
pub fn places(text: &str, language: Option<&Language>) -> Vec<Place> {
    let lines = Line::all(text);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let end = at + lines.iter().skip(at).take_while(|line| line.top().is_none()).count();
        let section = lines.get(at..end).unwrap_or_default();
        match line.top() {
            Some(("cards", "")) => of_cards(section, language, &mut found),
            Some(("game" | "language" | "editions", _)) => {
                let own =
                    section.iter().take_while(|line| line.indent > 0 || line.body.starts_with(['-', '#'])).count();
                found.extend(loose(section.get(own..).unwrap_or_default(), Home::Elsewhere));
            }
            None => {
                found.extend(loose(lines.get(..end).unwrap_or_default(), Home::Elsewhere));
            }
            _ => {}
        }
        at = end;
    }
    found
}

/// Finds the texts among cards: under each name without facts, and between the cards.
fn of_cards(section: &[Line<'_>], language: Option<&Language>, found: &mut Vec<Place>) {
    let mut cards = section.iter().filter(|line| line.indent > 0 && line.card().is_some());
    let indent = cards.next().map_or(INDENT, |line| line.indent);
    let is_card = |line: &Line<'_>| line.indent == indent && line.card().is_some();
    let first = section.iter().take_while(|line| !is_card(line)).count();
    found.extend(loose(section.get(..first).unwrap_or_default(), Home::Among(indent)));
    let mut rest = section.get(first..).unwrap_or_default();
    while let Some((line, below)) = rest.split_first() {
        let count = below.iter().take_while(|line| !is_card(line)).count();
        let (own, next) = below.split_at_checked(count).unwrap_or((below, &[]));
        rest = next;
        let Some((name, behind)) = line.card() else { continue };
        let is_text = match behind.chars().next() {
            Some('|' | '>') => true,
            None => !own.iter().any(|line| is_fact(line.body, language) || is_flow(line.body)),
            _ => false,
        };
        if is_text {
            let name = name.trim_matches(['"', '\'']).to_owned();
            let colon = line.range.start + line.indent + line.body.find(':').map_or(0, |colon| colon + 1);
            found.extend(filled(own).map(|text| Place {
                whole: colon..text.end,
                text,
                home: Home::Under(name, indent),
            }));
        } else {
            let facts = own.iter().take_while(|line| line.indent > indent || line.body.is_empty() || line.is_comment());
            found.extend(loose(own.get(facts.count()..).unwrap_or_default(), Home::Among(indent)));
        }
    }
}

/// The lines with content, from the first to the last.
fn filled(lines: &[Line<'_>]) -> Option<Range<usize>> {
    let mut filled = lines.iter().filter(|line| !line.body.is_empty() && !line.is_comment());
    let first = filled.next()?;
    let last = filled.next_back().unwrap_or(first);
    Some(first.range.start..last.range.end)
}

/// Lines that belong to nothing, as one text.
fn loose(lines: &[Line<'_>], home: Home) -> Option<Place> {
    filled(lines).map(|text| Place { whole: text.clone(), text, home })
}

/// The place of a selected part of a text: the place found without a selection that contains it, otherwise the part
/// itself, extended by blank text on its first and last line.
pub fn place_of(text: &str, part: &Range<usize>, language: Option<&Language>) -> Option<Place> {
    let inner = text.get(part.clone())?;
    let (lead, tail) = (inner.len() - inner.trim_start().len(), inner.len() - inner.trim_end().len());
    let part = part.start + lead..part.end.saturating_sub(tail);
    if part.is_empty() || inner.trim().is_empty() {
        return None;
    }
    let known =
        places(text, language).into_iter().find(|place| place.text.start <= part.start && part.end <= place.text.end);
    if known.is_some() {
        return known;
    }
    let before = text.get(..part.start)?;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let start = if before.get(start..)?.trim().is_empty() { start } else { part.start };
    Some(Place { text: start..part.end, whole: start..part.end, home: Home::Elsewhere })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language() -> &'static Language {
        engine::GAMES.find("mtg").unwrap().language()
    }

    fn found(text: &str) -> Vec<(&str, Home)> {
        let places = places(text, Some(language()));
        places.into_iter().map(|place| (&text[place.text], place.home)).collect()
    }

    const HEAD: &str = "game: mtg\ncards:\n";

    #[test]
    fn a_text_stands_under_the_name_of_a_card() {
        let text = "{1}{W}\nCreature \u{2014} Bird\n\nCost: 3\n{T}: Draw a card.\n1/2";
        for (head, body) in [
            ("  Ox:\n", text.to_owned()),
            ("  Ox: |\n", format!("    {}", text.replace('\n', "\n    "))),
            ("  \"Ox\":  # so\n", format!("    {text}")),
        ] {
            let file = format!("{HEAD}{head}{body}\n\n  Cow: {{types: [Creature]}}\ncases:\n  a: {{}}\n");
            assert_eq!(found(&file), [(&*body, Home::Under("Ox".to_owned(), 2))], "{file}");
        }
    }

    #[test]
    fn facts_are_no_text() {
        for cards in [
            "  Ox:\n    types: [Creature]\n    stats: 2/2\n\n  Cow: {types: [Creature]}\n",
            "  Ox:\n    {types: [Creature]}\n  Cow:\n",
            "  # Ox:\n  #   so\n",
        ] {
            assert_eq!(found(&format!("{HEAD}{cards}cases:\n  a:\n    given: {{}}\n")), [], "{cards}");
        }
        assert_eq!(found("game: mtg\neditions:\n- '2025-06-06'\n# so\ncases:\n  some: {}\n"), []);
    }

    #[test]
    fn a_text_stands_between_cards_or_in_a_file_of_its_own() {
        let text = "Marsh Piper {1}{W}\nCreature \u{2014} Bird\n1/2";
        let after = format!("{HEAD}  Ox:\n    types: [Creature]\n{text}\n  Cow: {{}}\n");
        assert_eq!(found(&after), [(text, Home::Among(2))]);
        assert_eq!(found(&format!("{HEAD}{text}\n")), [(text, Home::Among(2))]);
        assert_eq!(found(&format!("game: mtg\n\n{text}\ncases:\n")), [(text, Home::Elsewhere)]);
        assert_eq!(found(text), [(text, Home::Elsewhere)]);
        assert_eq!(found(""), []);
    }

    #[test]
    fn a_part_is_a_text_where_somebody_points_at_it() {
        let file = "game: mtg\ncases:\n  a:\n    when: []\nOx\n1/2\n";
        let at = file.find("Ox").unwrap();
        let place = place_of(file, &(at..file.len()), Some(language())).unwrap();
        assert_eq!((&file[place.text.clone()], &place.home), ("Ox\n1/2", &Home::Elsewhere));
        assert_eq!(place_of(file, &(9..10), Some(language())), None);
        let file = format!("{HEAD}  Ox:\n    Creature\n    1/2\n");
        let part = file.find("1/2").unwrap();
        let place = place_of(&file, &(part..part + 3), Some(language())).unwrap();
        assert_eq!(&file[place.text], "    Creature\n    1/2");
    }
}
