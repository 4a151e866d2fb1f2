//! `cards --misread`: tests the cases with misread cards.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use reports::misreadings::{self, fallen, share};
use reports::tree::count;
use ruleproof::bounded;
use ruleproof::engine::kernel::words::language::Language;
use ruleproof::files::Origin;
use ruleproof::lab::cards::Listed;
use ruleproof::lab::cards::exempt::faults;
use ruleproof::lab::cards::misread::{Misread, Misreader, Misreading, OfCard};
use ruleproof::suite::load::Suite;
use serde_json::{Value, json};

use super::cards::lines;
use super::error::{Error, FileError, UsageError};
use super::exit::Exit;
use super::progress::progress;
use super::propose::{Proposing, propose};
use super::sinks::write;
use super::suite::own_table;

/// The table that is kept beside the cases.
const KEPT: &str = "cases/misreadings.txt";

/// The options of `cards --misread`.
#[derive(Debug, ClapArgs)]
pub struct Misreads {
    /// Misread each card in many ways, and list the misreadings that no case catches
    #[arg(long)]
    pub misread: bool,

    /// Number of cards to misread at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N", requires = "misread")]
    pub jobs: Option<usize>,

    /// Update the table that counts the caught misreadings by game, group of facts and class (default:
    /// `cases/misreadings.txt`)
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = KEPT)]
    #[arg(requires = "misread", conflicts_with = "output")]
    write_table: Option<PathBuf>,

    /// Check that no share in this table has fallen
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = KEPT)]
    #[arg(requires = "misread", conflicts_with_all = ["write_table", "output"])]
    check_table: Option<PathBuf>,

    /// The search for cases that notice misreadings.
    #[command(flatten)]
    proposing: Proposing,
}

impl Misreads {
    /// Checks that the table is made for all cards, and belongs to the suite.
    pub fn fits(&self, is_whole: bool, origin: &Origin) -> Result<(), UsageError> {
        own_table(origin, "--write-table", self.write_table.as_deref(), KEPT)?;
        let is_table = self.write_table.is_some() || self.check_table.is_some();
        if is_table && !is_whole { Err(UsageError::PartOfTable) } else { Ok(()) }
    }
}

/// The cards to misread.
pub struct Scope<'l, 's> {
    /// The cards.
    pub picked: &'l [&'l Listed<'s>],
    /// `true` if these are all cards of the suite.
    pub is_whole: bool,
    /// Their games.
    pub languages: &'l [&'static Language],
    /// `true` if the caught misreadings are listed too.
    pub is_full: bool,
}

/// Plays the misreadings of cards.
pub fn misread(
    args: &Misreads,
    suite: &Suite,
    origin: &Origin,
    scope: &Scope<'_, '_>,
    outputs: &[(&str, &str)],
) -> Result<Exit, Error> {
    let bar = progress(scope.picked.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let exempt = origin.exempt();
    let misreader = Misreader::new(suite).exempting(exempt.clone());
    let misread = misreader.misread(scope.picked, &done);
    bar.finish_and_clear();
    let faults = if scope.is_whole { faults(&exempt, &misread) } else { Vec::new() };
    let is_for_people = !outputs.iter().any(|(_, path)| *path == "-");
    let exit = if let Some(path) = &args.write_table {
        write(path, &misreadings::table(&misread.measure()))?;
        println!("{} written to {}", count(made(&misread), "misreading"), path.display());
        Exit::Success
    } else if let Some(path) = &args.check_table {
        check(path, &misread)?
    } else if args.proposing.propose {
        propose(&args.proposing, origin, &misreader, &misread)?
    } else {
        for (_, path) in outputs {
            write(path, &lines(&as_data(suite, &misread, &faults)))?;
        }
        if is_for_people {
            print!("{}", describe(&misread, scope.languages, scope.is_full));
        }
        let unnoticed = misread.words().values().any(|word| word.caught == 0);
        if unnoticed { Exit::Unexpected } else { Exit::Success }
    };
    if faults.is_empty() {
        return Ok(exit);
    }
    if is_for_people {
        println!("exempt misreadings:");
        for fault in &faults {
            println!("  {fault}");
        }
    }
    Ok(Exit::Unexpected)
}

/// Compares the table in a file with the current one: no share may have fallen.
fn check(path: &Path, misread: &Misread<'_, '_>) -> Result<Exit, FileError> {
    let shown = path.display().to_string();
    let text = bounded::text(path, bounded::FILE).map_err(|why| FileError::Unreadable {
        path: format!("`{shown}`"),
        why,
        help: Some("`ruleproof cards --misread --write-table` writes it"),
    })?;
    let before = misreadings::read(&text)
        .map_err(|why| FileError::Wrong { path: format!("{shown}:{}", why.line), why: why.to_string() })?;
    let now = misread.measure();
    let fallen = fallen(&before, &now);
    for (before, now) in &fallen {
        let (was, is) = (share(before.noticed, before.all), share(now.noticed, now.all));
        println!("{}, {}, {}: {is} caught, previously {was}", now.game, now.group, now.class);
    }
    let update = format!("`ruleproof cards --misread --write-table={shown}` updates it");
    if !fallen.is_empty() {
        println!(
            "{shown}: {} fell; add cases that catch the misreadings of the new cards",
            count(fallen.len(), "share")
        );
        println!("{update}");
        return Ok(Exit::Unexpected);
    }
    if before == now {
        println!("{shown} is up to date");
    } else {
        println!("no share in {shown} fell; {update}");
    }
    Ok(Exit::Success)
}

fn made(misread: &Misread<'_, '_>) -> usize {
    misread.cards.iter().map(OfCard::made).sum()
}

/// The surviving misreadings, card by card, keyword by keyword, and by class; with `full`, the caught ones too.
fn describe(misread: &Misread<'_, '_>, languages: &[&'static Language], full: bool) -> String {
    let mut text = String::new();
    for of_card in misread.cards.iter().filter(|of_card| full || !of_card.survivors.is_empty()) {
        let at = of_card.card.at;
        let (made, caught) = (of_card.made(), of_card.caught.len());
        let _ = writeln!(text, "{} {}: {caught} of {} caught", at.game, at.name, count(made, "misreading"));
        for (misreading, case) in of_card.caught.iter().filter(|_| full) {
            let _ = writeln!(text, "  caught: {} ({})", misreading.shown(), case.id);
        }
        for misreading in &of_card.survivors {
            let _ = writeln!(text, "  unnoticed: {}", misreading.shown());
        }
        for (misreading, why) in of_card.exempt.iter().filter(|_| full) {
            let _ = writeln!(text, "  exempt: {} ({why})", misreading.shown());
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let words = misread.words();
    for language in languages {
        let of_game = || words.iter().filter(|((game, _), _)| *game == language.game);
        if of_game().next().is_none() {
            continue;
        }
        let _ = writeln!(text, "{} by keyword, the number of cards in which a misreading is caught:", language.title);
        for ((_, word), of_word) in of_game() {
            let never = if of_word.caught == 0 { ", never caught" } else { "" };
            let _ = writeln!(text, "  {word}: {} of {}{never}", of_word.caught, of_word.cards);
        }
        text.push('\n');
    }
    let measure = misread.measure();
    if !measure.is_empty() {
        text.push_str("caught misreadings by group of facts and class:\n");
        text.push_str(&misreadings::terminal(&measure));
    }
    let caught: usize = misread.cards.iter().map(|of_card| of_card.caught.len()).sum();
    let never = words.values().filter(|word| word.caught == 0).count();
    let _ = writeln!(
        text,
        "{caught} of {} of {} caught; of {}, {never} never caught",
        count(made(misread), "misreading"),
        count(misread.cards.len(), "card"),
        count(words.len(), "keyword"),
    );
    text
}

fn as_data(suite: &Suite, misread: &Misread<'_, '_>, faults: &[String]) -> Value {
    let of_card = |of_card: &OfCard<'_, '_>| {
        let at = of_card.card.at;
        let caught = of_card.caught.iter().map(|(one, case)| with(one, "by", &case.id));
        let exempt = of_card.exempt.iter().map(|(one, why)| with(one, "why", why));
        json!({
            "game": at.game,
            "name": at.name,
            "file": suite.sources.path(at.file),
            "line": suite.sources.place(at.file, at.span.start).line,
            "noticed": of_card.caught.len(),
            "all": of_card.made(),
            "caught": caught.collect::<Vec<_>>(),
            "unnoticed": of_card.survivors.iter().map(one_as_data).collect::<Vec<_>>(),
            "exempt": exempt.collect::<Vec<_>>(),
        })
    };
    let cards: Vec<Value> = misread.cards.iter().map(of_card).collect();
    let words = misread.words();
    let words = words.iter().map(|((game, word), of)| {
        json!({
            "game": game,
            "word": word,
            "cards": of.cards,
            "caught": of.caught,
            "noticed": of.noticed,
            "all": of.all,
            "unnoticed": of.unnoticed,
        })
    });
    json!({"cards": cards, "words": words.collect::<Vec<_>>(), "measure": misread.measure(), "faults": faults})
}

/// A misreading as data.
fn one_as_data(misreading: &Misreading) -> Value {
    json!({
        "says": misreading.shown(),
        "class": misreading.class.as_str(),
        "group": misreading.group.as_str(),
        "path": misreading.path,
        "words": misreading.words,
    })
}

/// A misreading as data, with one more property.
fn with(misreading: &Misreading, key: &str, value: &str) -> Value {
    let mut data = one_as_data(misreading);
    if let Some(properties) = data.as_object_mut() {
        properties.insert(key.to_owned(), value.into());
    }
    data
}
