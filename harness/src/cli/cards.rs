//! `cards`: lists the cards of a suite and their uses, and tests the cases with misread cards.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use reports::tree::count;
use ruleproof::engine::kernel::words::language::Language;
use ruleproof::files::Origin;
use ruleproof::lab::cards::{Listed, listed, named, near};
use ruleproof::lab::generate::flow::Flow;
use ruleproof::suite::load::Suite;
use ruleproof::wording::games::{facts_of, wording};
use serde_json::{Value, json};

use super::args::{Color, Selection};
use super::error::{Error, NothingSelected};
use super::exit::Exit;
use super::misread::{Misreads, Scope, misread};
use super::output::formatted;
use super::sinks::write;
use super::suite::{loaded, loaded_to_look_up, origin, selected};
use super::words::languages;

/// `cards`.
#[derive(Debug, ClapArgs)]
pub struct Cards {
    /// Cards to show in full; without a name, all are listed
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Only cards of this game: mtg, netrunner, riftbound
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Only cards of cases that match the filter expression, such as 'clause(615.7)'
    #[arg(short = 'E', long = "filter-expr", value_name = "EXPR")]
    filter: Vec<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// The misreadings.
    #[command(flatten)]
    pub misread: Misreads,

    /// Write the result: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// `ruleproof cards`.
pub fn cards(args: &Cards) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let languages = languages(args.game.as_deref())?;
    let is_whole = args.names.is_empty() && args.filter.is_empty() && args.game.is_none();
    let origin = origin(&Selection { cases: args.cases.clone(), ..Selection::default() });
    args.misread.fits(is_whole, &origin)?;
    let suite = suite(args, &origin)?;
    let all = listed(&suite);
    let picked = picked(args, &languages, &suite, &all)?;
    let is_piped = outputs.iter().any(|(_, path)| *path == "-");
    if args.misread.misread {
        let scope = Scope { picked: &picked, is_whole, languages: &languages, is_full: !args.names.is_empty() };
        return misread(&args.misread, &suite, &origin, &scope, &outputs);
    }
    for (_, path) in &outputs {
        let cards: Vec<Value> = picked.iter().map(|card| as_data(&suite, card)).collect();
        write(path, &lines(&Value::Array(cards)))?;
    }
    if is_piped {
        return Ok(Exit::Success);
    }
    if args.names.is_empty() {
        print!("{}", listing(&suite, &picked, &languages));
    } else {
        for card in picked {
            print!("{}", describe(&suite, card));
        }
    }
    Ok(Exit::Success)
}

fn suite(args: &Cards, origin: &Origin) -> Result<Suite, Error> {
    // A misreading that only a case of a broken file would catch must not count as uncaught.
    Ok(if args.misread.misread { loaded(origin, args.color) } else { loaded_to_look_up(origin) }?)
}

/// The selected cards, in the order of the suite or of the names.
fn picked<'l, 's>(
    args: &Cards,
    languages: &[&'static Language],
    suite: &'s Suite,
    all: &'l [Listed<'s>],
) -> Result<Vec<&'l Listed<'s>>, Error> {
    let of_game = |card: &&Listed<'_>| languages.iter().any(|language| language.game == card.at.game);
    let mut picked: Vec<&Listed<'_>> = Vec::new();
    if args.names.is_empty() {
        picked.extend(all.iter().filter(|card| !card.at.of_base).filter(of_game));
    }
    for name in &args.names {
        let found: Vec<&Listed<'_>> = named(all, name).into_iter().filter(of_game).collect();
        if found.is_empty() {
            return Err(NothingSelected::Card { name: name.clone(), near: near(all, name) }.into());
        }
        picked.extend(found);
    }
    if !args.filter.is_empty() {
        let selection = Selection { cases: args.cases.clone(), filter: args.filter.clone(), ..Selection::default() };
        let cases = selected(suite, &selection, &origin(&selection))?;
        let ids: HashSet<&str> = cases.iter().map(|case| &*case.id).collect();
        picked.retain(|card| card.by.iter().any(|case| ids.contains(&*case.id)));
        if picked.is_empty() {
            return Err(NothingSelected::NoCases.into());
        }
    }
    Ok(picked)
}

/// The indented text of a JSON value.
pub fn lines(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// A card with the cases that use it, as data.
fn as_data(suite: &Suite, card: &Listed<'_>) -> Value {
    let at = card.at;
    json!({
        "game": at.game,
        "name": at.name,
        "file": suite.sources.path(at.file),
        "line": suite.sources.place(at.file, at.span.start).line,
        "shared": !at.of_file,
        "invented": card.invented,
        "omits": card.omits,
        "facts": suite.sources.entry(at.file, at.span),
        "cases": card.by.iter().map(|case| &*case.id).collect::<Vec<_>>(),
        "rulings": card.rulings().map(|case| &*case.id).collect::<Vec<_>>(),
    })
}

/// The properties of a card apart from its facts.
fn marks(card: &Listed<'_>) -> String {
    let mut marks = vec![if card.at.of_file { "of its file".to_owned() } else { "shared".to_owned() }];
    if card.invented {
        marks.push("invented".to_owned());
    }
    marks.join(", ")
}

/// A line for each card, by game.
fn listing(suite: &Suite, cards: &[&Listed<'_>], languages: &[&'static Language]) -> String {
    let mut text = String::new();
    for language in languages {
        let of_game: Vec<&&Listed<'_>> = cards.iter().filter(|card| card.at.game == language.game).collect();
        if of_game.is_empty() {
            continue;
        }
        let whole = of_game.iter().filter(|card| card.omits.is_empty() && !card.omits_nothing).count();
        let invented = of_game.iter().filter(|card| card.invented).count();
        let _ = writeln!(
            text,
            "{} ({}): {}, {whole} of them whole, {invented} invented",
            language.title,
            language.game,
            count(of_game.len(), "card")
        );
        for card in of_game {
            let at = suite.at(card.at.file, card.at.span);
            let _ = writeln!(text, "  {} ({at}, {}, {})", card.at.name, marks(card), count(card.by.len(), "case"));
            if !card.omits.is_empty() {
                let _ = writeln!(text, "    omits: {}", card.omits.join("; "));
            }
        }
        text.push('\n');
    }
    text
}

/// The full description of a card: its facts as they are written in its file, and the cases that use it.
pub fn describe(suite: &Suite, card: &Listed<'_>) -> String {
    let at = card.at;
    let mut text = format!("{} {} ({}, {})\n", at.game, at.name, suite.at(at.file, at.span), marks(card));
    let _ = writeln!(text, "{}", suite.sources.entry(at.file, at.span));
    for line in in_words(suite, card) {
        let _ = writeln!(text, "  {line}");
    }
    let rulings: Vec<&str> = card.rulings().map(|case| &*case.id).collect();
    let of_rulings = match rulings.len() {
        0 => String::new(),
        rulings => format!(", {rulings} from rulings about it"),
    };
    let _ = writeln!(text, "  used by {}{of_rulings}", count(card.by.len(), "case"));
    for case in &card.by {
        let source = if rulings.contains(&&*case.id) { " (ruling)" } else { "" };
        let _ = writeln!(text, "    {} {}{source}", suite.at(case.file, case.span), case.id);
    }
    text.push('\n');
    text
}

/// The card text, line by line, and the facts that cannot be rendered.
fn in_words(suite: &Suite, card: &Listed<'_>) -> Vec<String> {
    let at = card.at;
    let facts = suite.decks.get(at.game).and_then(|deck| deck.get(&at.name)).and_then(|card| facts_of(at.game, card));
    let (Some(facts), Ok(Some(wording))) = (facts, wording(at.game)) else { return Vec::new() };
    let said = wording.say(&at.name, &facts).into_iter();
    let lines = said.map(|line| match line {
        Ok(line) => format!("| {line}"),
        Err(unsaid) => format!("! `{}` has no words: {}", unsaid.word, Flow::from(&unsaid.facts)),
    });
    lines.collect()
}
