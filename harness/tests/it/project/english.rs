//! The language of the project: the openings of doc comments, the words that the style guide rules out, and the
//! subjects of commits. CONTRIBUTING.md has the guide in short.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::structure::sources;
use crate::root;

/// The words with which a doc comment must not open: it starts with a noun phrase or a third-person verb.
const OPENINGS: [&str; 12] =
    ["what", "whether", "how", "which", "who", "whose", "where", "when", "that", "why", "if", "as"];

/// The greatest share of doc comments that may open otherwise, in percent.
const MOST_OPENINGS: usize = 2;

/// Phrases that the guide rules out, each with the term to use. A phrase is matched by whole words, in any case.
const RULED_OUT: [(&str, &str); 15] = [
    ("told", "reported"),
    ("stranger", "external engine"),
    ("strangers", "external engines"),
    ("second reading", "review"),
    ("second readings", "reviews"),
    ("turned red", "failed"),
    ("turns red", "fails"),
    ("what is red", "failures"),
    ("stays green", "passes"),
    ("mend", "fix"),
    ("mends", "fixes"),
    ("mended", "fixed"),
    ("hold against", "compare with"),
    ("held against", "compared with"),
    ("whoever has to do with", "code that handles"),
];

/// The longest subject of a commit, in characters.
const LONGEST_SUBJECT: usize = 72;

/// The commits whose subjects are checked: the latest, since older ones cannot be changed.
const COMMITS: &str = "-40";

fn rust_files() -> Vec<std::path::PathBuf> {
    ["engine", "harness", "reports", "cases", "seeds", "web"]
        .iter()
        .flat_map(|part| sources(&root().join(part)))
        .collect()
}

/// The first lines of the doc comments in a text.
fn openings(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines().map(str::trim_start) {
        let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        if let Some(doc) = doc.filter(|_| !inside) {
            found.push(doc.trim());
        }
        inside = doc.is_some();
    }
    found
}

fn opens_otherwise(line: &str) -> bool {
    let first = line.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
    OPENINGS.contains(&first.as_str()) || line.starts_with("The same,")
}

/// The comments and the texts in quotation marks of a Rust file, without its tests and doctests; code names things as
/// it has to.
fn prose(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    let of_line = |line: &str| match line.trim_start().strip_prefix("//") {
        Some(comment) if comment.contains("assert") => String::new(),
        Some(comment) => comment.to_owned(),
        None => line.split('"').skip(1).step_by(2).filter(|quoted| quoted.contains(' ')).collect::<Vec<_>>().join("\n"),
    };
    text.lines().map(of_line).collect::<Vec<_>>().join("\n")
}

/// The ruled-out phrases in a text, with its lines; text in backquotes names code or a contract, and
/// text in braces a variable; both are skipped.
fn ruled_out(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let plain = line.split('`').step_by(2).collect::<Vec<_>>().join(" ").to_lowercase();
        let plain: String = plain.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
        for (phrase, instead) in RULED_OUT {
            let is_whole = |at: usize| {
                let before = plain.get(..at).and_then(|text| text.chars().next_back());
                let after = plain.get(at + phrase.len()..).and_then(|text| text.chars().next());
                let bound = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '-');
                bound(before) && bound(after)
            };
            if plain.match_indices(phrase).any(|(at, _)| is_whole(at)) {
                found.push(format!("{}: `{phrase}`: use \"{instead}\"", number + 1));
            }
        }
    }
    found
}

#[test]
fn doc_comments_open_with_a_noun_phrase_or_a_verb() {
    let mut all = 0;
    let mut otherwise = Vec::new();
    for file in rust_files() {
        let text = fs::read_to_string(&file).unwrap();
        let lines = openings(&text);
        all += lines.len();
        let odd = lines.into_iter().filter(|line| opens_otherwise(line));
        otherwise.extend(odd.map(|line| format!("{}: {line}", file.display())));
    }
    assert!(all > 5000, "{all} doc comments");
    let most = all * MOST_OPENINGS / 100;
    assert!(otherwise.len() <= most, "{} of {all} doc comments:\n{}", otherwise.len(), otherwise.join("\n"));
}

#[test]
fn no_text_has_a_word_that_the_guide_rules_out() {
    let mut found = Vec::new();
    let mut check = |file: &Path, text: &str| {
        found.extend(ruled_out(text).into_iter().map(|line| format!("{}:{line}", file.display())));
    };
    for file in rust_files().iter().filter(|file| !file.ends_with("project/english.rs")) {
        check(file, &prose(&fs::read_to_string(file).unwrap()));
    }
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|page| page.unwrap().path());
    let roots = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md"].map(|page| root().join(page));
    for page in pages.chain(roots).filter(|page| page.extension().is_some_and(|ending| ending == "md")) {
        check(&page, &fs::read_to_string(&page).unwrap());
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn ruled_out_words_are_found_as_whole_words_outside_of_code() {
    let found = ruled_out("The engine tells what is red.\nUntold `told` foretold mending\nIt is told {told}.");
    assert_eq!(found, ["1: `what is red`: use \"failures\"", "3: `told`: use \"reported\""]);
    assert_eq!(prose("let told = \"a b told\"; // told\n/// Told.\nfn told() {}"), "a b told\n/ Told.\n");
    assert!(opens_otherwise("Whether it is") && opens_otherwise("The same, but") && !opens_otherwise("Returns"));
}

#[test]
fn subjects_of_commits_are_short_and_name_their_area() {
    let log = Command::new("git").arg("-C").arg(root()).args(["log", COMMITS, "--no-merges", "--format=%s"]).output();
    // A source archive has no history.
    let Ok(log) = log.map(|log| String::from_utf8_lossy(&log.stdout).into_owned()) else { return };
    for subject in log.lines() {
        assert!(subject.chars().count() <= LONGEST_SUBJECT, "{subject}");
        assert!(subject.split_once(": ").is_some_and(|(area, what)| !area.is_empty() && !what.is_empty()), "{subject}");
    }
}
