//! `find`: finds clauses, cards and cases by words.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use reports::tree::count;
use ruleproof::lab::find::{Finds, Found, Kind, find as look};
use ruleproof::suite::load::Suite;
use serde_json::{Value, json};

use super::args::Selection;
use super::error::{Error, NothingSelected};
use super::exit::Exit;
use super::output::formatted;
use super::sinks::write;
use super::suite::{loaded_to_look_up, origin};

/// The width of a line of text.
const WIDE: usize = 110;

/// `find`.
#[derive(Debug, ClapArgs)]
pub struct Find {
    /// Words, in any order: of a rule's number, a clause, a card's name or facts, a case
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Number of results of each kind
    #[arg(long, value_name = "N", default_value = "8")]
    limit: usize,

    /// Write all results: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,
}

/// `ruleproof find`.
pub fn find(args: &Find) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let suite = loaded_to_look_up(&origin(&Selection { cases: args.cases.clone(), ..Selection::default() }))?;
    let asked = args.words.join(" ");
    let finds = look(&suite, &asked);
    for (_, path) in &outputs {
        let all: Vec<Value> = finds.found.iter().map(|found| written(&suite, found)).collect();
        write(path, &(serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"))?;
    }
    if finds.found.is_empty() {
        return Err(NothingSelected::NotFound(asked).into());
    }
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", shown(&suite, &finds, args.limit));
    }
    Ok(Exit::Success)
}

/// A result as data.
pub fn written(suite: &Suite, found: &Found<'_>) -> Value {
    let (file, span) = found.at;
    let mut value = json!({
        "what": found.kind.as_str(),
        "game": found.game,
        "id": found.name,
        "says": found.says,
        "file": suite.sources.path(file),
        "line": suite.sources.place(file, span.start).line,
    });
    if let (Kind::Clause | Kind::Card, Some(object)) = (found.kind, value.as_object_mut()) {
        object.insert("cases".to_owned(), found.cases.into());
    }
    value
}

fn shown(suite: &Suite, finds: &Finds<'_>, limit: usize) -> String {
    let mut text = String::new();
    if !finds.whole {
        text.push_str("no result contains all of the words; these contain most of them\n\n");
    }
    for kind in Kind::ALL {
        let all = finds.of(kind).count();
        if all == 0 {
            continue;
        }
        let _ = writeln!(text, "{}:", count(all, kind.as_str()));
        for found in finds.of(kind).take(limit) {
            let _ = writeln!(text, "  {}\n    {}", headed(suite, found), shortened(&found.says));
        }
        if all > limit {
            let _ = writeln!(text, "  and {} more: --limit {all} shows all", all - limit);
        }
    }
    text
}

/// The heading of a result: its kind, its place, and the number of its cases.
pub fn headed(suite: &Suite, found: &Found<'_>) -> String {
    let (file, span) = found.at;
    let (game, name, place) = (found.game, found.name, suite.at(file, span));
    match found.kind {
        Kind::Case => format!("{game}/{name} ({place})"),
        Kind::Clause | Kind::Card => format!("{game} {name} ({place}, {})", count(found.cases, "case")),
    }
}

/// A text in one line, cut to the width.
fn shortened(says: &str) -> String {
    let line = says.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= WIDE {
        return line;
    }
    let part: String = line.chars().take(WIDE - 4).collect();
    let part = part.rsplit_once(' ').map_or(part.as_str(), |(before, _)| before);
    format!("{part} ...")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_at_length_is_cut_between_words() {
        assert_eq!(shortened("a  b\nc"), "a b c");
        let long = shortened(&"word ".repeat(40));
        assert!(long.ends_with("word ...") && long.len() <= WIDE, "{long}");
    }
}
