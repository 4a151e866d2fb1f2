//! Loads the suite that the arguments name, and picks from it.

use std::path::Path;

use ruleproof::language::case::Case;
use ruleproof::suite::files::Origin;
use ruleproof::suite::load::{Suite, load};
use ruleproof::suite::select::{Filter, named};
use ruleproof::text::nearest::nearest;
use ruleproof::text::problem::Problem;
use ruleproof::text::source::Sources;

use super::args::{Color, NoTests, Selection, verbs};
use super::exit::Exit;

/// Whether colours are wanted on standard error or output.
pub fn colored(color: Color, stream: &impl std::io::IsTerminal) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => stream.is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

/// Where the suite comes from that the selection is about.
pub fn origin(selection: &Selection) -> Origin {
    if let Some(path) = &selection.cases {
        return Origin::Folder(path.clone());
    }
    let usual = Origin::usual();
    let outside = |name: &String| {
        let path = path_of(name);
        path.exists() && !(usual == Origin::Checkout && path.strip_prefix("./").unwrap_or(path).starts_with("cases"))
    };
    match selection.names.as_slice() {
        [name] if outside(name) => Origin::Folder(path_of(name).to_owned()),
        _ => usual,
    }
}

fn path_of(name: &str) -> &Path {
    match name.rsplit_once(':') {
        Some((path, line)) if line.parse::<u32>().is_ok() => Path::new(path),
        _ => Path::new(name),
    }
}

/// Loads a suite, or prints what is wrong with it.
pub fn loaded(origin: &Origin, color: Color) -> Result<Suite, Exit> {
    let texts = origin.read().map_err(|error| {
        eprintln!("error: {error}");
        Exit::Invalid
    })?;
    let suite = load(texts);
    if suite.problems.is_empty() {
        return Ok(suite);
    }
    print_problems(&suite.problems, &suite.sources, color, "; nothing was played");
    Err(Exit::Invalid)
}

/// Prints problems, how many there are, and what follows from it.
pub fn print_problems(problems: &[Problem], sources: &Sources, color: Color, then: &str) {
    let color = colored(color, &std::io::stderr());
    for problem in problems {
        eprintln!("{}\n", problem.render(sources, color));
    }
    let mut files: Vec<_> = problems.iter().map(|problem| problem.file).collect();
    files.dedup();
    let count = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    eprintln!("error: {} in {}{then}", count(problems.len(), "problem"), count(files.len(), "file"));
}

/// The cases that are selected.
pub fn selected<'s>(suite: &'s Suite, selection: &Selection, origin: &Origin) -> Result<Vec<&'s Case>, Exit> {
    let mut filters = Vec::new();
    for text in &selection.filter {
        filters.push(Filter::parse(text).map_err(|shown| {
            eprintln!("{shown}");
            Exit::Usage
        })?);
    }
    if let Some(edition) = &selection.edition {
        known_edition(edition)?;
    }
    let mut cases: Vec<&Case> = Vec::new();
    if selection.names.is_empty() {
        cases.extend(&suite.cases);
    } else {
        for name in &selection.names {
            let found = pick(suite, name, origin);
            if found.is_empty() {
                return Err(unknown_name(suite, name));
            }
            cases.extend(found);
        }
    }
    cases.retain(|case| filters.is_empty() || filters.iter().any(|filter| filter.matches(case, &suite.sources)));
    let order = |case: &&Case| (case.file, case.span);
    cases.sort_by_key(order);
    cases.dedup_by_key(|case| order(case));
    match &selection.partition {
        None => Ok(cases),
        Some(text) => partition(cases, text),
    }
}

fn pick<'s>(suite: &'s Suite, name: &str, origin: &Origin) -> Vec<&'s Case> {
    let found = named(suite, name);
    let whole = matches!(origin, Origin::Folder(path) if path == Path::new(name));
    if found.is_empty() && whole { suite.cases.iter().collect() } else { found }
}

/// Says that no case has that name, and the nearest.
pub fn unknown_name(suite: &Suite, name: &str) -> Exit {
    let ids = suite
        .cases
        .iter()
        .chain(&suite.pending)
        .flat_map(|case| [Some(&*case.id), case.id.split_once('/').map(|(_, id)| id)]);
    eprintln!("error: no case `{name}`: it is neither an id nor a path or line of the suite");
    if let Some(near) = nearest(name, ids.flatten()) {
        eprintln!("help: did you mean `{near}`?");
    } else if path_of(name).exists() {
        eprintln!("help: to play what is not of the suite, name its folder with --cases");
    } else if let Some(near) = nearest(name, verbs().iter().map(String::as_str)) {
        eprintln!("help: did you mean `ruleproof {near}`?");
    }
    Exit::Nothing
}

fn known_edition(edition: &str) -> Result<(), Exit> {
    let all: Vec<&str> = engine::LANGUAGES.iter().flat_map(|language| language.editions.iter().copied()).collect();
    if all.contains(&edition) {
        return Ok(());
    }
    eprintln!("error: unknown edition `{edition}`; there are: {}", all.join(", "));
    Err(Exit::Usage)
}

fn partition<'s>(cases: Vec<&'s Case>, text: &str) -> Result<Vec<&'s Case>, Exit> {
    let wrong = || {
        eprintln!("error: `--partition {text}`: expected hash:M/N or slice:M/N, with M from 1 to N");
        Exit::Usage
    };
    let (how, part) = text.split_once(':').ok_or_else(wrong)?;
    let (m, n) = part.split_once('/').ok_or_else(wrong)?;
    let (m, n): (u64, u64) = (m.parse().map_err(|_| wrong())?, n.parse().map_err(|_| wrong())?);
    if m == 0 || m > n || !matches!(how, "hash" | "slice") {
        return Err(wrong());
    }
    let indexed = (0u64..).zip(cases);
    let mine =
        indexed.filter(|(index, case)| if how == "slice" { index % n == m - 1 } else { hash(&case.id) % n == m - 1 });
    Ok(mine.map(|(_, case)| case).collect())
}

/// A hash that is the same on every machine (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Says that no case is selected, as it is wanted.
pub fn nothing(action: NoTests) -> Exit {
    match action {
        NoTests::Pass => Exit::Fine,
        NoTests::Warn => {
            eprintln!("warning: no case is selected");
            Exit::Fine
        }
        NoTests::Fail => {
            eprintln!("error: no case is selected; `ruleproof list` shows what there is");
            Exit::Nothing
        }
    }
}
