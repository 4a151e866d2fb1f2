//! No code decides by the text of a mismatch.
//!
//! The texts are made in `reports::mismatch`. Code elsewhere that compares one of them would break when a sentence
//! improves.

use super::structure::{code, sources};
use crate::root;

/// The crates that handle mismatches.
const CRATES: [&str; 3] = ["harness/suite/src", "harness/lab/src", "reports/src"];

/// The home of the texts.
const HOME: &str = "reports/src/mismatch";

/// Methods that inspect a text.
const LOOKING: [&str; 12] = [
    "starts_with(",
    "ends_with(",
    "contains(",
    "strip_prefix(",
    "strip_suffix(",
    "split_once(",
    "rsplit_once(",
    "trim_start_matches(",
    "trim_end_matches(",
    "find(",
    "eq(",
    "is_some_and(|text| text == ",
];

/// A string literal, with the text before and after it on its line.
struct Literal<'c> {
    before: &'c str,
    text: &'c str,
    after: &'c str,
}

fn literals(line: &str) -> Vec<Literal<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = line.get(from..).and_then(|rest| rest.find('"')).map(|at| from + at) {
        let inside = &line[start + 1..];
        let mut escaped = false;
        let end = inside.char_indices().find(|(_, sign)| {
            let ends = *sign == '"' && !escaped;
            escaped = *sign == '\\' && !escaped;
            ends
        });
        let Some((length, _)) = end else { break };
        let after = start + 1 + length + 1;
        found.push(Literal { before: &line[..start], text: &inside[..length], after: &line[after..] });
        from = after;
    }
    found
}

/// The parts of the texts of mismatches that are long enough to be recognised.
fn fragments(home: &str) -> Vec<String> {
    let texts = home.lines().flat_map(literals).map(|literal| literal.text.to_owned());
    let parts = texts.flat_map(|text| {
        let parts = text.split(['{', '}']).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        parts.into_iter().filter(|part| part.trim().contains(' ') && part.len() >= 8)
    });
    parts.collect()
}

/// The lines of a file that decide by the text of a mismatch.
fn deciding<'c>(code: &'c str, fragments: &[String]) -> Vec<&'c str> {
    let is_message = |text: &str| {
        let text = text.trim();
        fragments.iter().any(|part| text.contains(part.trim()) || (text.len() >= 8 && part.contains(text)))
    };
    let decides = |line: &&str| {
        literals(line).iter().any(|Literal { before, text, after }| {
            let before = before.trim_end_matches(['&', '*', '(']).trim_end();
            let after = after.trim_start();
            let is_compared = before.ends_with("==") || before.ends_with("!=") || after.starts_with("==");
            let is_arm = after.starts_with("=>") || after.starts_with('|') || before.ends_with('|');
            let is_looked_for = LOOKING.iter().any(|method| before.ends_with(method.trim_end_matches('(')));
            let is_matched = line.contains("matches!(");
            let is_constant = line.trim_start().trim_start_matches("pub ").starts_with("const ");
            let is_decided = is_compared || is_arm || is_looked_for || is_matched;
            (is_message(text) && (is_decided || is_constant)) || (line.contains(".what") && is_decided)
        })
    };
    code.lines().filter(decides).collect()
}

#[test]
fn no_code_decides_by_the_text_of_a_mismatch() {
    let home = code(&root().join(HOME).with_extension("rs"));
    let fragments = fragments(&home);
    assert!(fragments.iter().any(|part| part == "to be allowed"), "{fragments:?}");
    let mut found = Vec::new();
    for file in CRATES.iter().flat_map(|folder| sources(&root().join(folder))) {
        let path = file.strip_prefix(root()).unwrap().to_owned();
        if path.to_string_lossy().starts_with(HOME) || path.ends_with("tests.rs") {
            continue;
        }
        let code = code(&file);
        found
            .extend(deciding(&code, &fragments).into_iter().map(|line| format!("{}: {}", path.display(), line.trim())));
    }
    assert!(found.is_empty(), "decide by the variants of `Mismatch`:\n{}", found.join("\n"));
}

#[test]
fn a_text_that_is_compared_is_found() {
    let home = "Self::A => \"to be allowed\", Self::B => format!(\"never asked: {kind} ({who})\")";
    let fragments = fragments(home);
    for line in [
        "const ALLOWED: &str = \"to be allowed\";",
        "        \"to be allowed\" => Verdict::Fail,",
        "        (_, \"to be allowed\" | \"x\") => Verdict::Fail,",
        "    if failure.expected == \"to be allowed\" {",
        "    failure.what.starts_with(\"never asked: \")",
        "    let kind = text.strip_prefix(\"never asked\")?;",
        "    matches!(failure.what.as_str(), \"events\" | \"never\")",
    ] {
        assert_eq!(deciding(line, &fragments), [line]);
    }
    for line in ["let text = \"to be allowed\".to_owned();", "text.starts_with(\"game: \")", "\"next time\" => 1,"] {
        assert!(deciding(line, &fragments).is_empty(), "{line}");
    }
}
