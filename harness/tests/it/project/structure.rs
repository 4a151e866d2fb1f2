//! The structure of the project: the dependencies between crates and between folders, the length of files, and the test
//! programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// Each crate's folder, and the crates of the project on which it may depend. Data flows from top to bottom: no crate
/// depends on a later one.
const CRATES: [(&str, &[&str]); 15] = [
    ("seeds", &[]),
    ("cases", &[]),
    ("reports", &[]),
    ("engine/kernel", &[]),
    ("engine/mtg", &["kernel", "seeds"]),
    ("engine/netrunner", &["kernel", "seeds"]),
    ("engine/riftbound", &["kernel", "seeds"]),
    ("engine", &["kernel", "mtg", "netrunner", "riftbound"]),
    ("harness/suite", &["kernel", "reports"]),
    ("harness/protocol", &["kernel", "seeds"]),
    ("harness/lab", &["engine", "kernel", "reports", "seeds", "suite"]),
    ("harness/wording", &["engine", "kernel", "suite"]),
    ("harness/editor", &["engine", "kernel", "lab", "reports", "suite", "wording"]),
    ("web/wasm", &["cases", "editor", "seeds", "suite"]),
    ("harness", &["cases", "editor", "engine", "kernel", "lab", "protocol", "reports", "seeds", "suite", "wording"]),
];

/// The greatest length of a file, in lines: a longer one is about more than one subject.
const MOST_LINES: usize = 600;

/// The Rust files of a folder and all folders below it.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The code of a file without comments and without the tests at its end.
pub fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).fold(String::new(), |mut code, line| {
        code.push_str(line);
        code.push('\n');
        code
    })
}

/// The modules of its own crate that code names after `crate::`, alone or in braces.
fn named(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let after = &code[at + "crate::".len()..];
        match after.strip_prefix('{') {
            None => drop(found.insert(word(after))),
            Some(list) => {
                let mut depth = 0;
                let mut start = true;
                for (at, c) in list.char_indices() {
                    if start && depth == 0 && c.is_ascii_lowercase() {
                        found.insert(word(&list[at..]));
                        start = false;
                    }
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        _ => {}
                    }
                }
            }
        }
    }
    found
}

/// The folders of a crate that depend on each other, as pairs.
fn mutual(source: &Path) -> Vec<(String, String)> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let folders: BTreeSet<String> = fs::read_dir(source)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    for folder in &folders {
        for file in sources(&source.join(folder)) {
            edges.entry(folder.clone()).or_default().extend(named(&code(&file)));
        }
    }
    let knows = |one: &String, other: &String| edges.get(one).is_some_and(|names| names.contains(other));
    let mut pairs = Vec::new();
    for one in &folders {
        for other in folders.range(one.clone()..).skip(1) {
            if knows(one, other) && knows(other, one) {
                pairs.push((one.clone(), other.clone()));
            }
        }
    }
    pairs
}

#[test]
fn no_crate_reaches_around_its_boundary() {
    let all: Vec<&str> = CRATES.iter().map(|(folder, _)| folder.rsplit('/').next().unwrap_or(folder)).collect();
    for (folder, may) in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let own = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let own = own.split("\n[").next().unwrap_or_default();
        for line in own.lines() {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if all.contains(&name) {
                assert!(may.contains(&name), "{folder} knows {name}, and may know {may:?}");
            }
        }
    }
}

/// Folders that depend on each other because the rules do: in Netrunner, an instruction opens a window, and abilities
/// resolve in windows; in Riftbound, a kill can be a cost, and a cost can kill, and what a death is replaced by is
/// carried out like a line of the chain.
const MUTUAL: [(&str, &str, &str); 3] = [
    ("engine/netrunner", "resolution", "windows"),
    ("engine/riftbound", "chain", "death"),
    ("engine/riftbound", "costs", "death"),
];

#[test]
fn no_two_folders_of_a_crate_know_each_other() {
    for (folder, _) in CRATES {
        let source = root().join(folder).join("src");
        if source.is_dir() {
            let mut pairs = mutual(&source);
            pairs.retain(|(one, other)| !MUTUAL.contains(&(folder, one.as_str(), other.as_str())));
            assert_eq!(pairs, [], "in {folder}");
        }
    }
}

#[test]
fn folders_that_know_each_other_are_found() {
    let place = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("one/a.rs", "use crate::{other::b, words};\n"),
        ("other/b.rs", "// nothing\nfn f() { crate::one::a::g() }\n"),
        ("words/c.rs", "// use crate::one;\n"),
    ] {
        let path = place.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    assert_eq!(mutual(place.path()), [("one".to_owned(), "other".to_owned())]);
}

#[test]
fn no_file_is_longer_than_one_subject() {
    let mut long = Vec::new();
    for file in CRATES.iter().flat_map(|(folder, _)| sources(&root().join(folder))) {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        if lines > MOST_LINES && !file.components().any(|part| part.as_os_str() == "target") {
            long.push(format!("{}: {lines}", file.display()));
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// The test programs below `tests/` of a crate: its files, and its folders with a `main.rs`.
fn programs(tests: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(tests).into_iter().flatten().flatten().map(|entry| entry.path());
    let programs = entries.filter(|path| path.extension().is_some_and(|ending| ending == "rs") || is_program(path));
    programs.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

fn is_program(folder: &Path) -> bool {
    folder.join("main.rs").is_file()
}

/// The test programs that a manifest declares.
fn declared(manifest: &str) -> BTreeSet<String> {
    let sections = manifest.split("[[test]]\n").skip(1);
    let names = sections.filter_map(|section| section.lines().find_map(|line| line.strip_prefix("name = ")));
    names.map(|name| name.trim_matches('"').to_owned()).collect()
}

/// The source files of test programs that no other file names as a module, so that nothing compiles them.
fn orphans(tests: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for file in sources(tests).iter().filter(|file| file.parent() != Some(tests) && !file.ends_with("main.rs")) {
        let module = if file.ends_with("mod.rs") { file.parent().unwrap() } else { file };
        let line = format!("mod {};", module.file_stem().unwrap().to_str().unwrap());
        let folder = module.parent().unwrap();
        let is_named = |parent: &str| {
            let text = fs::read_to_string(folder.join(parent)).unwrap_or_default();
            text.lines().any(|other| other == line)
        };
        if !is_named("main.rs") && !is_named("mod.rs") {
            found.push(file.strip_prefix(tests).unwrap().display().to_string());
        }
    }
    found
}

/// The time to link a test program grows with the size of its crates, so there are few.
#[test]
fn a_crate_has_one_test_program_and_builds_every_file_of_it() {
    for (folder, _) in CRATES {
        let tests = root().join(folder).join("tests");
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let declared = declared(&manifest);
        assert_eq!(programs(&tests), declared, "{folder}/tests and the `[[test]]` sections of {folder}/Cargo.toml");
        assert_eq!(orphans(&tests), [""; 0], "{folder}: no file has a `mod` for these");
        let own_main = if folder == "harness" { &["conformance", "hostile"][..] } else { &[] };
        let others = declared.iter().filter(|name| *name != "it" && !own_main.contains(&name.as_str()));
        assert_eq!(others.collect::<Vec<_>>(), [""; 0], "{folder}: make this a module of `it`");
    }
}

#[test]
fn test_files_that_nothing_builds_are_found() {
    let place = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("it/main.rs", "mod cli;\nmod fuzz;\n"),
        ("it/fuzz.rs", ""),
        ("it/cli/mod.rs", "mod run;\n// mod stray;\n"),
        ("it/cli/run.rs", ""),
        ("it/cli/stray.rs", ""),
        ("it/lost/mod.rs", ""),
        ("corpus/data.txt", ""),
        ("more.rs", ""),
    ] {
        let path = place.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    assert_eq!(programs(place.path()), BTreeSet::from(["it".to_owned(), "more".to_owned()]));
    assert_eq!(orphans(place.path()), ["it/cli/stray.rs", "it/lost/mod.rs"]);
    let manifest = "[package]\nname = \"a\"\n\n[[test]]\nname = \"it\"\nharness = false\n\n[[bench]]\nname = \"b\"\n";
    assert_eq!(declared(manifest), BTreeSet::from(["it".to_owned()]));
}
