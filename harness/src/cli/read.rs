//! `read`: parses the printed text of a card into facts.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args as ClapArgs;
use editor::printed::{facts, help};
use ruleproof::engine::kernel::words::language::Language;
use ruleproof::lab::generate::flow::Flow;
use ruleproof::suite::load::{Text, Texts, load};
use ruleproof::suite::text::problem::Problem;
use ruleproof::suite::text::source::{Source, Sources, Span, small};
use ruleproof::wording::games::wording;
use ruleproof::wording::reading::{Reading, Unread, read as reading_of};
use ruleproof::{bounded, bundled, engine};

use super::args::Color;
use super::error::{Error, FileError, InternalError, UsageError};
use super::exit::Exit;
use super::printed;
use super::suite::problems;
use super::words::languages;

/// `read`.
#[derive(Debug, ClapArgs)]
pub struct Read {
    /// File with the text (default: standard input)
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Game of the card: mtg, netrunner, riftbound
    #[arg(long, value_name = "GAME")]
    game: String,

    /// Name of the card, which its text may contain
    #[arg(long, value_name = "NAME", default_value = "The Card")]
    name: String,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// `ruleproof read`.
pub fn read(args: &Read) -> Result<Exit, Error> {
    let [language] = languages(Some(&args.game))?[..] else { return Ok(Exit::Internal) };
    let (path, text) = text(args)?;
    let wording = wording(language.game).map_err(|fault| InternalError::Templates(fault.to_string()))?;
    let Some(wording) = wording else { return Err(UsageError::NoWording(language.game).into()) };
    let reading = reading_of(&wording, &args.name, &text);
    let card = written(language, &args.name, &reading, &text);
    sound(language, &card, args.color)?;
    printed::data(&card);
    if reading.is_whole() {
        return Ok(Exit::Success);
    }
    let mut sources = Sources::default();
    let file = sources.add(Source::new(path, text));
    let all = reading.unread.iter().map(|unread| problem(unread, |span, message| Problem::at(file, span, message)));
    Err(FileError::from(Box::new(problems(all.collect(), sources, args.color, "; the facts name them under `omits`")))
        .into())
}

/// The origin of the text, and the text.
fn text(args: &Read) -> Result<(String, String), FileError> {
    let (path, text) = if let Some(path) = &args.file {
        (path.display().to_string(), bounded::text(path, bounded::CARD))
    } else {
        ("standard input".to_owned(), bounded::text_of(&mut std::io::stdin().lock(), bounded::CARD))
    };
    match text {
        Ok(text) => Ok((path, text)),
        Err(why) => Err(FileError::Unreadable { path, why, help: None }),
    }
}

/// The card in the form of a file of cards, with its facts in the order of the language.
fn written(language: &Language, name: &str, reading: &Reading, text: &str) -> String {
    let card = facts(language, reading, text);
    format!("game: {}\ncards:\n  {}:{}\n", language.game, Flow::from(name), card.block(4))
}

/// Checks the card like any file of cards: the templates must produce facts of the game.
fn sound(language: &Language, card: &str, color: Color) -> Result<(), FileError> {
    let seeds = bundled::base().seeds;
    let path = format!("{}/cards/read.yaml", language.game);
    let cases = vec![Text { path: Arc::from(path.as_str()), text: Ok(card.into()) }];
    let suite = load(engine::GAMES, Texts { seeds, base: Vec::new(), cases });
    if suite.problems.is_empty() {
        return Ok(());
    }
    Err(Box::new(problems(suite.problems, suite.sources, color, "; the text contains something that no card can have"))
        .into())
}

fn problem(unread: &Unread, at: impl Fn(Span, String) -> Problem) -> Problem {
    let span = Span { start: small(unread.from), end: small(unread.line.end.max(unread.from)) };
    let problem = at(span, unread.why.to_string());
    match help(unread) {
        Some(help) => problem.help(help),
        None => problem,
    }
}
