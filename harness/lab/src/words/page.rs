//! Formats the keywords of a game as a page of Markdown.

use std::fmt::Write as _;

use super::{Chapter, Lexicon, Section, Unit, Word};

/// The line that separates the text by people, above, from the generated part of a page, below.
pub const MARK: &str = "<!-- What stands below is written by `ruleproof words --write docs/words`. -->";

/// The longest example in a table, in characters.
const LONG: usize = 160;

/// The page of a game; the text above the mark is kept.
pub fn page(lexicon: &Lexicon, written: &str) -> String {
    let title = format!("# Language reference: {}\n\n", lexicon.language.short);
    let head = written.split_once(MARK).map_or(title.as_str(), |(head, _)| head);
    format!("{head}{MARK}\n\n{}", generated(lexicon))
}

fn generated(lexicon: &Lexicon) -> String {
    let mut text = String::from("## All keywords by subject\n\n");
    text.push_str("In a form, capitals stand for values, and **bold** keys are required. ");
    text.push_str("*Used* counts the cards with the keyword, and the cases with the keyword or such a card. ");
    text.push_str("Each example is the shortest use in the suite.\n\n");
    for chapter in &lexicon.chapters {
        let names: Vec<String> =
            chapter.sections.iter().map(|section| format!("[{}](#{})", section.title, section.anchor)).collect();
        let _ = writeln!(text, "* [{}](#{}): {}", chapter.title, super::slug(&chapter.title), names.join(", "));
    }
    for chapter in &lexicon.chapters {
        write_chapter(&mut text, chapter);
    }
    text
}

fn write_chapter(text: &mut String, chapter: &Chapter) {
    let _ = writeln!(text, "\n## {}\n", chapter.title);
    if !chapter.says.is_empty() {
        let _ = writeln!(text, "{}", chapter.says);
    }
    for section in &chapter.sections {
        write_section(text, section);
    }
}

fn write_section(text: &mut String, section: &Section) {
    let _ = writeln!(text, "\n<a id=\"{}\"></a>\n\n### {}\n", section.anchor, capital(&section.title));
    if !section.says.is_empty() {
        let _ = writeln!(text, "{}\n", section.says);
    }
    for look in &section.forms {
        let (form, says) = (&look.form, &look.says);
        let form = look.link.as_ref().map_or_else(|| form.clone(), |link| format!("[{form}](#{link})"));
        let _ = writeln!(text, "* {form}: {says}");
    }
    if section.words.is_empty() {
        return;
    }
    let takes = section.words.iter().any(|word| !word.takes.is_empty());
    text.push_str(if takes {
        "| Keyword | Meaning | Takes | Example | Used |\n|---|---|---|---|---|\n"
    } else {
        "| Keyword | Meaning | Example | Used |\n|---|---|---|---|\n"
    });
    for word in &section.words {
        let bold = if word.needed { "**" } else { "" };
        let name = code(word.word);
        let _ = write!(text, "| <a id=\"{}\"></a>{bold}{name}{bold} | {} ", word.anchor, cell(&word.says));
        if takes {
            let _ = write!(text, "| {} ", shown_takes(word));
        }
        let _ = writeln!(text, "| {} | {} |", example(word), used(word));
    }
}

fn shown_takes(word: &Word) -> String {
    match &word.link {
        Some(link) => format!("[{}](#{link})", cell(&word.takes)),
        None => cell(&word.takes),
    }
}

fn example(word: &Word) -> String {
    let Some(example) = word.example.as_ref().filter(|example| example.text.chars().count() <= LONG) else {
        return String::new();
    };
    match &example.of {
        Unit::Card(name) if example.text.starts_with(&format!("{name}: ")) => code(&example.text),
        Unit::Card(name) => format!("{} ({})", code(&example.text), cell(name)),
        Unit::Case(_) => code(&example.text),
    }
}

/// The number of cards and cases that contain a keyword.
pub fn used(word: &Word) -> String {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    match (word.cards, word.cases) {
        (0, 0) if word.example.is_some() => "every file".to_owned(),
        (0, 0) => "not yet".to_owned(),
        (0, cases) => counted(cases, "case"),
        (cards, cases) => format!("{}, {}", counted(cards, "card"), counted(cases, "case")),
    }
}

pub(super) fn code(text: &str) -> String {
    let text = cell(text);
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// A text that is valid in a cell of a table.
pub(super) fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
