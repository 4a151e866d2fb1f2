//! `diff` of two suites: lists cases that are new, changed or removed.

use std::fmt::Write as _;
use std::path::Path;

use reports::json::text;
use ruleproof::changes::{Changes, Raise, changes};
use ruleproof::files::{Origin, checkout};
use ruleproof::suite::load::{Suite, load};

use super::args::Color;
use super::error::Error;
use super::exit::Exit;
use super::sinks::write;
use super::suite::sound;

/// The name of the suite that is built into the program.
const BUNDLED: &str = "bundled";

/// Returns `true` if both names are suites: one is a folder, the other a folder or the bundled suite.
pub fn are_suites(one: &str, other: &str) -> bool {
    let is_folder = |name: &str| Path::new(name).is_dir();
    let is_suite = |name: &str| name == BUNDLED || is_folder(name);
    is_suite(one) && is_suite(other) && (is_folder(one) || is_folder(other))
}

/// A suite with its stated version.
struct Versioned {
    suite: Suite,
    version: Option<String>,
}

/// Reads the suite in a folder of cases or a checkout, or the bundled one.
fn read(name: &str) -> Result<Versioned, Error> {
    let root = Path::new(name);
    let (texts, version) = if name == BUNDLED {
        (Origin::Bundled.read()?, Origin::Bundled.version()?)
    } else if root.join("cases").is_dir() && root.join("seeds").is_dir() {
        (checkout(root)?, Origin::Folder(root.join("cases")).version()?)
    } else {
        let origin = Origin::Folder(root.to_owned());
        (origin.read()?, origin.version()?)
    };
    Ok(Versioned { suite: sound(load(engine::GAMES, texts), Color::Auto)?, version })
}

/// Compares two suites, and writes the differences.
pub fn diff(one: &str, other: &str, outputs: &[(&str, &str)]) -> Result<Exit, Error> {
    let (old, new) = (read(one)?, read(other)?);
    let found = changes(&old.suite, &new.suite);
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", describe(&found, &old, &new));
    }
    for (format, path) in outputs {
        let written = match *format {
            "markdown" => format!("### ruleproof: the suite\n\n```\n{}```\n", describe(&found, &old, &new)),
            _ => text(&found),
        };
        write(path, &written)?;
    }
    Ok(if found.is_empty() { Exit::Success } else { Exit::Unexpected })
}

fn describe(found: &Changes, old: &Versioned, new: &Versioned) -> String {
    let mut text = String::new();
    let lists = [
        ("new", &found.new),
        ("the setup or the steps changed", &found.given),
        ("the expectation changed", &found.expected),
        ("gone", &found.gone),
    ];
    for (what, cases) in lists.iter().filter(|(_, cases)| !cases.is_empty()) {
        let count = cases.len();
        let _ = writeln!(text, "{what}: {count} {}", if count == 1 { "case" } else { "cases" });
        for case in *cases {
            let _ = writeln!(text, "  {case}");
        }
    }
    let _ = writeln!(text, "the same: {} of {} cases", found.same, new.suite.cases.len());
    if let (Some(old), Some(new)) = (&old.version, &new.version) {
        text.push_str(&version(found, old, new));
    }
    text
}

/// The versions, and a note if the changes require a higher one.
fn version(found: &Changes, old: &str, new: &str) -> String {
    let parts = |text: &str| -> Vec<u64> { text.split('.').filter_map(|part| part.parse().ok()).collect() };
    let (was, is) = (parts(old), parts(new));
    let least = match (found.raise(), was.as_slice()) {
        (Raise::Major, [major, ..]) => vec![major + 1, 0, 0],
        (Raise::Minor, [major, minor, ..]) => vec![*major, minor + 1, 0],
        (Raise::Patch, _) if found.is_empty() => was.clone(),
        _ => Vec::new(),
    };
    let line = format!("version: {old} → {new}\n");
    if is >= least {
        return line;
    }
    let least: Vec<String> = least.iter().map(u64::to_string).collect();
    format!("{line}these changes require at least {} (docs/ci.md explains which number to raise)\n", least.join("."))
}
