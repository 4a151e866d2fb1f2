//! `explore`: draws every decision of a case as a tree.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use reports::page::tree as page;
use reports::tree::{dot, json, play, svg, text};
use ruleproof::lab::decisions::{Walking, decisions};
use ruleproof::lab::timeline::{Ways, timelines};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::select::named;

use super::args::{Color, Selection};
use super::error::{Error, NothingSelected, Unexpected, UsageError};
use super::exit::Exit;
use super::output::formatted;
use super::printed;
use super::reference::reference;
use super::sinks::write;
use super::suite::{loaded_for, origin};
use super::unknown::unknown_name;
use super::warning::Warning;

/// `explore`.
#[derive(Debug, ClapArgs)]
pub struct Explore {
    /// Case: an id, or FILE:LINE
    #[arg(value_name = "CASE")]
    case: String,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Edition (default: the latest in which the case holds)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// Keep the answers that the case scripts, and explore only the choices it leaves open
    #[arg(long)]
    scripted: bool,

    /// Stop after this many paths, and report it
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    max_paths: u32,

    /// Make a known mistake
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Write the tree: svg=PATH, html=PATH, dot=PATH or json=PATH (repeatable; `-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// The formats of a tree.
const FORMATS: [&str; 4] = ["svg", "html", "dot", "json"];

/// `ruleproof explore`.
pub fn explore(args: &Explore) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &FORMATS)).collect::<Result<Vec<_>, _>>()?;
    let engine = reference(&args.mistake)?;
    let selection = Selection { names: vec![args.case.clone()], cases: args.cases.clone(), ..Selection::default() };
    let suite = loaded_for(&origin(&selection), &selection, args.color)?;
    let found = named(&suite, &args.case);
    let [case] = found.as_slice() else {
        if found.is_empty() {
            return Err(unknown_name(&suite, &args.case).into());
        }
        let (name, count) = (args.case.clone(), found.len());
        return Err(UsageError::SeveralCases { name, count, wanted: "; name one of them" }.into());
    };
    let edition = edition_of(case, args.edition.as_deref())?;
    let walking = Walking { scripted: args.scripted, most: args.max_paths as usize };
    let tree = decisions(&suite, case, edition, &engine, walking).map_err(Unexpected::NoTree)?;
    if !outputs.iter().any(|(_, path)| *path == "-") {
        printed::data(&text::write(&tree));
    }
    let is_drawn = outputs.iter().any(|(format, _)| matches!(*format, "svg" | "html"));
    let ways = if is_drawn { timelines(&suite, case, edition, &engine, 1) } else { Ways::default() };
    for (format, path) in &outputs {
        let text = match (*format, ways.shown.first()) {
            ("svg", Some(play)) if tree.choices.is_empty() => play::write(&tree, play),
            ("svg", _) => svg::write(&tree),
            ("html", play) => page::write(&tree, play),
            ("dot", _) => dot::write(&tree),
            _ => json(&tree),
        };
        write(path, &text)?;
    }
    if let Some(cut) = tree.cut.as_ref().filter(|_| !outputs.is_empty()) {
        Warning::TreeCut(cut.clone()).show();
    }
    if tree.paths == 0 {
        return Err(Unexpected::NoPath { case: case.id.to_string() }.into());
    }
    Ok(Exit::Success)
}

fn edition_of(case: &Case, wanted: Option<&str>) -> Result<&'static str, NothingSelected> {
    let held = case.editions.iter().map(|(edition, _)| *edition);
    let found = held.clone().rev().find(|edition| wanted.is_none_or(|wanted| wanted == *edition));
    found.ok_or_else(|| {
        let held: Vec<&str> = held.collect();
        NothingSelected::Edition { case: case.id.to_string(), held: Some(held.join(", ")) }
    })
}
