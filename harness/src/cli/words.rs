//! `words`: explains the keywords of cases and cards.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use ruleproof::bounded;
use ruleproof::engine::kernel::words::language::Language;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::lab::likely::Table;
use ruleproof::lab::words::page::{page, used};
use ruleproof::lab::words::table::{markdown, rows};
use ruleproof::lab::words::{Chapter, Lexicon, Section, Unit, Word};
use ruleproof::suite::load::Suite;

use super::args::{Color, Selection};
use super::error::{Error, FileError, InternalError, NothingSelected, UsageError};
use super::exit::Exit;
use super::sinks::write;
use super::suite::{loaded, loaded_to_look_up, origin};

/// The width of a line, in characters.
const WIDE: usize = 110;

/// `words`.
#[derive(Debug, ClapArgs)]
pub struct Words {
    /// Keyword, or a text made of keywords: `prevent`, `next 3`; without one, all are listed by subject
    #[arg(value_name = "WORD")]
    word: Vec<String>,

    /// Only keywords of this game: mtg, netrunner, riftbound
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Take examples from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Print all keywords in a Markdown table: the rule of each, a card that uses it, the numbers of cards and cases
    /// that use it, and the number of known mistakes that those cases catch
    #[arg(long, conflicts_with_all = ["word", "write"])]
    table: bool,

    /// Write the pages of all games into this folder; introductions written by hand are kept
    #[arg(long, value_name = "DIR", conflicts_with_all = ["word", "game"])]
    write: Option<PathBuf>,
}

/// `ruleproof words`.
pub fn words(args: &Words) -> Result<Exit, Error> {
    let origin = origin(&Selection { cases: args.cases.clone(), ..Selection::default() });
    // The pages count uses, so they need every file.
    let suite = if args.write.is_some() { loaded(&origin, Color::Auto) } else { loaded_to_look_up(&origin) }?;
    let languages = languages(args.game.as_deref())?;
    let lexicons: Vec<Lexicon> = languages.into_iter().map(|language| Lexicon::of(&suite, language)).collect();
    if let Some(folder) = &args.write {
        return write_pages(&lexicons, folder);
    }
    let text = if args.table {
        let caught = Table::read(cases::MISTAKES).caught(&suite);
        let tables = lexicons.iter().map(|lexicon| markdown(lexicon, &rows(&suite, lexicon, &caught)));
        tables.collect::<Vec<_>>().join("\n")
    } else if args.word.is_empty() {
        lexicons.iter().map(listed).collect()
    } else {
        describe(&suite, &lexicons, &args.word.join(" "))?
    };
    print!("{text}");
    Ok(Exit::Success)
}

/// The languages of all games, or of the named one.
pub fn languages(game: Option<&str>) -> Result<Vec<&'static Language>, UsageError> {
    let all = || engine::GAMES.languages();
    let Some(wanted) = game else { return Ok(all().collect()) };
    let is = |language: &&Language| language.game == wanted || language.short.eq_ignore_ascii_case(wanted);
    let found: Vec<&'static Language> = all().filter(is).collect();
    if found.is_empty() {
        let near = nearest(wanted, all().map(|language| language.game)).map(str::to_owned);
        return Err(UsageError::GameOrClause { name: wanted.to_owned(), near });
    }
    Ok(found)
}

fn write_pages(lexicons: &[Lexicon], folder: &Path) -> Result<Exit, Error> {
    std::fs::create_dir_all(folder).map_err(|why| InternalError::NoFolder { folder: folder.to_owned(), why })?;
    for lexicon in lexicons {
        let path = folder.join(format!("{}.md", lexicon.language.short.to_lowercase()));
        let written = match bounded::text(&path, bounded::FILE) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            written => written.map_err(|why| FileError::unreadable(path.display(), why))?,
        };
        write(&path, &page(lexicon, &written))?;
    }
    println!("{} pages written to {}", lexicons.len(), folder.display());
    Ok(Exit::Success)
}

/// All keywords of a game by subject.
fn listed(lexicon: &Lexicon) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} ({})", lexicon.language.title, lexicon.language.game);
    for Chapter { title, sections, .. } in &lexicon.chapters {
        let _ = writeln!(text, "\n  {title}");
        for section in sections.iter().filter(|section| !section.words.is_empty()) {
            let words: Vec<&str> = section.words.iter().map(|word| word.word).collect();
            text.push_str(&wrapped(&format!("{}: {}", section.title.replace('`', ""), words.join(", ")), 4, 8));
        }
    }
    text.push_str("\n`ruleproof words WORD` shows the meaning of a keyword, its values, and where it is used.\n\n");
    text
}

/// The greatest number of forms of a phrase that are listed: all of them take more than a screen.
const MOST_FORMS: usize = 8;

/// The meaning of a keyword of a game in each place where it may occur. Empty if there is no such keyword.
pub fn explain(suite: &Suite, lexicon: &Lexicon, keyword: &str) -> String {
    let mut text = String::new();
    for (section, word) in lexicon.find(keyword) {
        write_word(&mut text, suite, lexicon, section, word);
    }
    text
}

/// The meaning of a keyword in all games that have it.
fn describe(suite: &Suite, lexicons: &[Lexicon], asked: &str) -> Result<String, NothingSelected> {
    let text: String = lexicons.iter().map(|lexicon| explain(suite, lexicon, asked)).collect();
    if text.is_empty() {
        let near = lexicons.iter().find_map(|lexicon| lexicon.near(asked)).map(str::to_owned);
        return Err(NothingSelected::Word { word: asked.to_owned(), near });
    }
    Ok(text)
}

fn write_word(text: &mut String, suite: &Suite, lexicon: &Lexicon, section: &Section, word: &Word) {
    let chapter =
        lexicon.chapters.iter().find(|chapter| chapter.sections.iter().any(|one| one.anchor == section.anchor));
    let subject = chapter.map(|chapter| format!(" ({})", chapter.title.to_lowercase())).unwrap_or_default();
    let _ = writeln!(text, "{}, {}: {}{subject}", word.word, lexicon.language.short, word.what.replace('`', ""));
    text.push_str(&wrapped(&word.says, 2, 2));
    let mut line = |what: &str, says: &str| {
        if !says.is_empty() {
            text.push_str(&wrapped(&format!("{what:<9}{says}"), 2, 11));
        }
    };
    line("form:", &word.form);
    if word.needed {
        line("", "required");
    }
    if let Some(example) = &word.example {
        let (name, at) = match &example.of {
            Unit::Card(name) => (name.as_str(), card_at(suite, lexicon.language, name)),
            Unit::Case(id) => (id.as_str(), case_at(suite, lexicon.language, id)),
        };
        line("such as:", &example.text);
        let place = at.map(|at| format!(", {at}")).unwrap_or_default();
        if !name.is_empty() {
            line("", &format!("({name}{place})"));
        }
    }
    line("used by:", &used(word));
    let rules: Vec<String> = word.rules.iter().map(|rule| with_clauses(suite, lexicon.language, rule)).collect();
    line("rules:", &rules.join("; "));
    let takes = lexicon.chapters.iter().flat_map(|chapter| &chapter.sections);
    for section in takes.filter(|section| word.link.as_ref() == Some(&section.anchor)) {
        let keys = section.words.iter().map(|word| {
            let needed = if word.needed { " (required)" } else { "" };
            format!("{}{needed}: {}", word.word, word.says)
        });
        let forms: Vec<String> =
            section.forms.iter().map(|look| format!("{}: {}", look.form.replace('`', ""), look.says)).collect();
        let shown = if forms.len() > MOST_FORMS { MOST_FORMS - 1 } else { forms.len() };
        let more = forms.len() - shown;
        let page = lexicon.language.short.to_lowercase();
        let more = (more > 0).then(|| format!("and {more} more forms: docs/words/{page}.md#{}", section.anchor));
        for (index, taken) in keys.chain(forms.into_iter().take(shown)).chain(more).enumerate() {
            line(if index == 0 { "takes:" } else { "" }, &taken);
        }
    }
    text.push('\n');
}

/// A rule, with a reference to its clauses in the suite.
fn with_clauses(suite: &Suite, language: &Language, rule: &str) -> String {
    let clauses = suite.clauses(language);
    let begins = format!("{rule}-");
    let count =
        ruleproof::suite::language::case::Clauses::ids(&clauses).iter().filter(|id| id.starts_with(&begins)).count();
    match count {
        0 => rule.to_owned(),
        _ => format!("{rule} (`ruleproof explain {rule}`)"),
    }
}

fn card_at(suite: &Suite, language: &Language, name: &str) -> Option<String> {
    let card = suite.cards.iter().find(|card| card.game == language.game && card.name == name)?;
    Some(suite.at(card.file, card.span))
}

fn case_at(suite: &Suite, language: &Language, id: &str) -> Option<String> {
    let case = suite.cases.iter().find(|case| case.id.strip_prefix(language.game) == Some(&format!("/{id}")))?;
    Some(suite.at(case.file, case.span))
}

/// A text in lines of limited width; the first line and the others have separate indents.
fn wrapped(text: &str, first: usize, others: usize) -> String {
    let mut lines = String::new();
    let mut line = " ".repeat(first);
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDE {
            lines.push_str(line.trim_end());
            lines.push('\n');
            line = " ".repeat(others);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push_str(line.trim_end());
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn what_is_long_goes_on_in_the_next_line() {
        assert_eq!(wrapped("a b", 2, 4), "  a b\n");
        let long = wrapped(&"word ".repeat(30), 2, 4);
        assert_eq!(long.lines().count(), 2);
        assert!(long.lines().all(|line| line.len() <= 110) && long.lines().nth(1).unwrap().starts_with("    word"));
    }
}
