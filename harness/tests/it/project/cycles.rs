//! The import cycles of the games: files that use each other can only be read together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::structure::{code, sources};
use crate::root;

/// The greatest number of files of a game in one cycle. The types of a game's card language refer to each other.
const MOST_FILES: usize = 20;

/// The paths that a `use` tree imports: `a::{b, c::d}` imports `a::b` and `a::c::d`.
fn imported(prefix: &str, tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![format!("{prefix}{path}")];
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let prefix = format!("{prefix}{head}");
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                let part = &inner[start..at];
                if !part.trim().is_empty() {
                    found.extend(imported(&prefix, part));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// The paths after `use` and the paths that begin with `crate::`, as segments from the root of the crate.
fn paths(module: &[String], code: &str) -> Vec<Vec<String>> {
    let code = ["pub ", "pub(crate) ", "pub(super) "]
        .iter()
        .fold(code.to_owned(), |code, shown| code.replace(&format!("\n{shown}use "), "\nuse "));
    let uses = code.split("\nuse ").skip(1).filter_map(|rest| rest.split_once(';')).map(|(tree, _)| tree);
    let mut found: Vec<String> = uses.flat_map(|tree| imported("", tree)).collect();
    let inline = code.split("crate::").skip(1);
    found.extend(inline.map(|rest| {
        let path: String = rest.chars().take_while(|c| c.is_alphanumeric() || "_:".contains(*c)).collect();
        format!("crate::{path}")
    }));
    let mut all = Vec::new();
    for path in found {
        let mut base = module.to_vec();
        let mut segments: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
        match segments.first().map(String::as_str) {
            Some("crate") => {
                segments.remove(0);
                base.clear();
            }
            Some("super") => {
                while segments.first().is_some_and(|part| part == "super") {
                    segments.remove(0);
                    base.pop();
                }
            }
            Some("self") => {
                segments.remove(0);
            }
            _ => {}
        }
        base.extend(segments);
        all.push(base);
    }
    all
}

/// The number of files in the largest cycle of a crate, without known mistakes, which use everything and are used by
/// nothing but the list of them.
fn largest_cycle(src: &Path) -> usize {
    let files = sources(src).into_iter().filter(|file| !file.components().any(|part| part.as_os_str() == "mistakes"));
    let mut modules: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for file in files {
        let path = file.strip_prefix(src).unwrap().with_extension("");
        let mut segments: Vec<String> = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        if segments.last().is_some_and(|last| last == "mod" || last == "lib") {
            segments.pop();
        }
        modules.insert(segments, code(&file));
    }
    let names: Vec<&Vec<String>> = modules.keys().collect();
    let place = |path: &[String]| {
        (1..=path.len()).rev().find_map(|length| names.iter().position(|name| name.as_slice() == &path[..length]))
    };
    let mut reach: Vec<BTreeSet<usize>> = modules
        .iter()
        .map(|(module, code)| paths(module, code).iter().filter_map(|path| place(path)).collect())
        .collect();
    for through in 0..reach.len() {
        let beyond = reach[through].clone();
        for from in &mut reach {
            if from.contains(&through) {
                from.extend(&beyond);
            }
        }
    }
    let reach = &reach;
    let together = |one: usize| {
        (0..reach.len()).filter(move |other| reach[one].contains(other) && reach[*other].contains(&one)).count()
    };
    (0..reach.len()).map(together).max().unwrap_or_default()
}

#[test]
fn no_large_import_cycle_runs_through_a_game() {
    for game in ["mtg", "netrunner", "riftbound"] {
        let files = largest_cycle(&root().join("engine").join(game).join("src"));
        assert!(files <= MOST_FILES, "{files} files of {game} use each other; at most {MOST_FILES} may");
    }
}

#[test]
fn imports_are_read_from_use_trees_and_inline_paths() {
    let tree = imported("", "crate::a::{self, b::{C, D as E}, f}");
    assert_eq!(tree, ["crate::a::self", "crate::a::b::C", "crate::a::b::D", "crate::a::f"]);
    let module = ["a", "b"].map(str::to_owned);
    let found = paths(&module, "\nuse super::c::D;\nfn f() { crate::e::g() }");
    assert_eq!(found, [vec!["a", "c", "D"], vec!["e", "g"]]);
}
