//! `explore`: every decision of a case as a tree.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use reports::tree::{Tree, dot, json, svg, text};
use ruleproof::language::case::Case;
use ruleproof::play::decisions::{Walking, decisions};
use ruleproof::suite::select::named;

use super::args::{Color, Selection};
use super::exit::Exit;
use super::output::write;
use super::run::reference;
use super::suite::{loaded, origin, unknown_name};

/// `explore`.
#[derive(Debug, ClapArgs)]
pub struct Explore {
    /// The case: an id, or FILE:LINE
    #[arg(value_name = "CASE")]
    case: String,

    /// Read the suite from this file or folder, over the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// The edition (default: the latest in which the case holds)
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,

    /// Keep the answers that the case scripts, and walk only the choices it leaves open
    #[arg(long)]
    scripted: bool,

    /// End the walk after so many paths, and say so
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    max_paths: u32,

    /// Play with one ruling turned to a wrong reading
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Write the tree: svg=PATH, dot=PATH or json=PATH (repeatable; `-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// `ruleproof explore`.
pub fn explore(args: &Explore) -> Exit {
    match try_explore(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

/// How a tree is written.
type Draw = fn(&Tree) -> String;

fn try_explore(args: &Explore) -> Result<Exit, Exit> {
    let outputs = args.output.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let engine = reference(&args.mistake)?;
    let selection = Selection { names: vec![args.case.clone()], cases: args.cases.clone(), ..Selection::default() };
    let suite = loaded(&origin(&selection), args.color)?;
    let found = named(&suite, &args.case);
    let [case] = found.as_slice() else {
        if found.is_empty() {
            return Err(unknown_name(&suite, &args.case));
        }
        eprintln!("error: `{}` names {} cases; name one of them", args.case, found.len());
        return Err(Exit::Usage);
    };
    let edition = edition_of(case, args.edition.as_deref())?;
    let walking = Walking { scripted: args.scripted, most: args.max_paths as usize };
    let tree = decisions(&suite, case, edition, &engine, walking).map_err(|why| {
        eprintln!("error: {why}");
        Exit::Red
    })?;
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", text::write(&tree));
    }
    for (draw, path) in &outputs {
        write(path, &draw(&tree))?;
    }
    if let Some(cut) = tree.cut.as_ref().filter(|_| !outputs.is_empty()) {
        eprintln!("warning: the tree was cut: {cut}");
    }
    if tree.paths == 0 {
        eprintln!("error: no path of {} comes to an end", case.id);
        return Ok(Exit::Red);
    }
    Ok(Exit::Fine)
}

fn parse(text: &str) -> Result<(Draw, &str), Exit> {
    match text.split_once('=') {
        Some(("svg", path)) if !path.is_empty() => Ok((svg::write, path)),
        Some(("dot", path)) if !path.is_empty() => Ok((dot::write, path)),
        Some(("json", path)) if !path.is_empty() => Ok((json, path)),
        _ => {
            eprintln!("error: `--output {text}`: expected svg=PATH, dot=PATH or json=PATH");
            Err(Exit::Usage)
        }
    }
}

fn edition_of(case: &Case, wanted: Option<&str>) -> Result<&'static str, Exit> {
    let held = case.editions.iter().map(|(edition, _)| *edition);
    let found = held.clone().rev().find(|edition| wanted.is_none_or(|wanted| wanted == *edition));
    found.ok_or_else(|| {
        let held: Vec<&str> = held.collect();
        eprintln!("error: {} does not hold in that edition; it does in {}", case.id, held.join(", "));
        Exit::Nothing
    })
}
