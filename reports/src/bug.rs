//! A bug of an engine as a Markdown report for the engine's author, and the list of several bugs.
//!
//! Text from a record or an engine is written as code, and all other text is escaped, so none of it is read as
//! Markdown.

use std::fmt::Write as _;

use crate::plain::{code, line, lines};
use crate::tree::count;

/// The longest part of a value that is shown, in characters.
const LONG: usize = 600;

/// The most plays that are named.
const PLAYS: usize = 30;

/// A fault of an engine, shown by one scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bug {
    /// The file name of the report, without its extension.
    pub name: String,
    /// The game.
    pub game: String,
    /// The known mistake that the bug looks like, with a description of what the mistake does.
    pub mistake: Option<(String, String)>,
    /// The description of the fault, if no known mistake looks like it.
    pub says: String,
    /// The engine and its version.
    pub engine: String,
    /// The plays that fail in this way; the one that is shown comes first.
    pub plays: Vec<String>,
    /// The case that is shown, and its place.
    pub case: (String, String),
    /// The edition.
    pub edition: String,
    /// The setup and the steps, as YAML.
    pub scenario: String,
    /// The result of minimizing the scenario.
    pub small: Small,
    /// The mismatch in the scenario: the item compared, the reference engine's value, the engine's value.
    pub differs: Option<[String; 3]>,
    /// The mismatches in the case as it was played.
    pub failures: Vec<Failed>,
    /// The reason why the play was not judged, if it was not.
    pub reason: Option<String>,
    /// The clauses at issue: id, place, text.
    pub rules: Vec<[String; 3]>,
    /// The card facts, as YAML.
    pub cards: Vec<String>,
    /// The commands that reproduce the bug, each with a note on what it shows.
    pub commands: Vec<(String, String)>,
}

/// A mismatch between a case's expectation and the observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The place of the expectation.
    pub at: String,
    /// The item compared.
    pub what: String,
    /// The expected value.
    pub expected: String,
    /// The actual value.
    pub actual: String,
}

/// The result of minimizing a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Small {
    /// Minimal: no part of the scenario could be removed or made smaller.
    Minimal {
        /// The number of words and numbers in the scenario.
        size: usize,
        /// The number of words and numbers in the case.
        before: usize,
    },
    /// Cut short: the scenario may not be the smallest.
    Cut {
        /// The number of words and numbers in the scenario.
        size: usize,
        /// The number of words and numbers in the case.
        before: usize,
        /// The reason.
        why: String,
    },
    /// Not minimized.
    #[default]
    Whole,
    /// Minimizing failed, with the reason.
    Failed(String),
}

impl Bug {
    /// Renders the report.
    pub fn markdown(&self) -> String {
        let title = self.mistake.as_ref().map_or_else(|| value(&self.says), |(name, _)| prose(name));
        let mut text = format!("# {title}\n\n");
        match &self.mistake {
            Some((_, says)) => {
                let _ = writeln!(text, "The engine behaves like this known mistake: {}\n", prose(says));
            }
            None => text.push_str("No known mistake has this effect.\n\n"),
        }
        let (case, at) = &self.case;
        let _ = writeln!(
            text,
            "Engine: {}. Game: {}, edition {}.",
            value(&self.engine),
            value(&self.game),
            value(&self.edition)
        );
        let _ = writeln!(text, "Shown by: {} ({}).\n", value(case), value(at));
        self.scenario(&mut text);
        self.sides(&mut text);
        if !self.rules.is_empty() {
            text.push_str("## The rule, in ruleproof's words\n\n");
            for [id, at, says] in &self.rules {
                let at = if at.is_empty() { String::new() } else { format!(" ({})", prose(at)) };
                let _ = writeln!(text, "- {}{at}: {}", prose(id), prose(says));
            }
            text.push('\n');
        }
        if !self.cards.is_empty() {
            text.push_str("## The cards, as facts\n\n");
            text.push_str(&block("yaml", &self.cards.join("\n")));
        }
        text.push_str("## Reproduce\n\n");
        for (says, command) in &self.commands {
            let _ = writeln!(text, "{says}:\n");
            text.push_str(&block("sh", command));
        }
        let _ = writeln!(text, "## All plays that fail this way: {}\n", count(self.plays.len(), "play"));
        for play in self.plays.iter().take(PLAYS) {
            let _ = writeln!(text, "- {}", value(play));
        }
        if self.plays.len() > PLAYS {
            let _ = writeln!(text, "- and {} more", self.plays.len() - PLAYS);
        }
        text
    }

    fn scenario(&self, text: &mut String) {
        text.push_str("## Setup and steps\n\n");
        match &self.small {
            Small::Minimal { size, before } => {
                let _ = writeln!(
                    text,
                    "The smallest scenario that still shows it: {size} of {before} words and numbers.\n"
                );
            }
            Small::Cut { size, before, why } => {
                let why = value(why);
                let _ = writeln!(
                    text,
                    "This scenario may not be the smallest ({why}): {size} of {before} words and numbers.\n"
                );
            }
            Small::Whole => text.push_str("The case of the suite, as it is.\n\n"),
            Small::Failed(why) => {
                let _ = writeln!(text, "The case of the suite, not minimized: {}\n", value(why));
            }
        }
        text.push_str(&block("yaml", &self.scenario));
    }

    /// Appends the expected and actual values.
    fn sides(&self, text: &mut String) {
        if let Some([what, right, wrong]) = &self.differs {
            text.push_str("## Expected and actual\n\nIn this scenario:\n\n");
            let _ = writeln!(text, "- at issue: {}", value(what));
            let _ =
                writeln!(text, "- expected: {} (by the reference engine, which is not authoritative)", value(right));
            let _ = writeln!(text, "- actual: {}\n", value(wrong));
        }
        if !self.failures.is_empty() || self.reason.is_some() {
            text.push_str("What the case expects by the rules:\n\n");
            for Failed { at, what, expected, actual } in &self.failures {
                let _ = writeln!(
                    text,
                    "- {}: {}: expected {}, actual {}",
                    value(at),
                    value(what),
                    value(expected),
                    value(actual)
                );
            }
            if let Some(reason) = &self.reason {
                let _ = writeln!(text, "- {}", value(reason));
            }
            text.push('\n');
        }
    }
}

/// The list of bugs. Those that the most plays show come first.
pub fn index(bugs: &[Bug], engine: &str, again: &str) -> String {
    let mut text = format!("# Bugs of {}\n\nMade by:\n\n{}", value(engine), block("sh", again));
    for bug in bugs {
        let _ = write!(text, "- [{}.md]({}.md): {}: ", bug.name, bug.name, value(&bug.game));
        let _ = match &bug.mistake {
            Some((_, says)) => write!(text, "{}", prose(says)),
            None => write!(text, "{}", value(&bug.says)),
        };
        let _ = writeln!(text, " ({})", count(bug.plays.len(), "play"));
    }
    text
}

fn value(text: &str) -> String {
    code(text, LONG)
}

/// A text of the suite or the program on one line, with Markdown's special characters escaped.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    for c in line(text).chars() {
        if "\\`*_{}[]<>#|!~&".contains(c) {
            prose.push('\\');
        }
        prose.push(c);
    }
    prose
}

/// A code block whose fence is longer than any run of backquotes in the text, so that nothing in it closes the block.
fn block(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let text = match language {
        "sh" => line(text),
        _ => lines(text),
    };
    format!("{fence}{language}\n{}\n{fence}\n\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bug() -> Bug {
        Bug {
            name: "so-it-errs".to_owned(),
            game: "mtg".to_owned(),
            mistake: Some(("so it errs".to_owned(), "It errs so.".to_owned())),
            engine: "toy 1".to_owned(),
            plays: (0..40).map(|number| format!("mtg/{number}@x")).collect(),
            case: ("mtg/a".to_owned(), "a.yaml:3".to_owned()),
            edition: "x".to_owned(),
            scenario: "given: {}\nwhen: []\n".to_owned(),
            small: Small::Minimal { size: 3, before: 9 },
            differs: Some(["ox.damage at the end".to_owned(), "0".to_owned(), "2".to_owned()]),
            rules: vec![["1-a".to_owned(), "1".to_owned(), "Says so.".to_owned()]],
            commands: vec![("The scenario".to_owned(), "ruleproof explain a".to_owned())],
            ..Bug::default()
        }
    }

    #[test]
    fn a_report_says_what_is_done_what_is_expected_and_how_to_see_it() {
        let text = bug().markdown();
        for part in [
            "# so it errs\n\nThe engine behaves like this known mistake: It errs so.\n",
            "The smallest scenario that still shows it: 3 of 9 words and numbers.\n\n```yaml\ngiven: {}\nwhen: []\n```\n",
            "- expected: <code>0</code> (by the reference engine, which is not authoritative)\n- actual: <code>2</code>\n",
            "- 1-a (1): Says so.\n",
            "The scenario:\n\n```sh\nruleproof explain a\n```\n",
            "## All plays that fail this way: 40 plays\n",
            "- and 10 more\n",
        ] {
            assert!(text.contains(part), "{part:?}\n{text}");
        }
    }

    #[test]
    fn nothing_of_an_engine_is_read_as_markdown() {
        let hostile = "``` <script> [a](javascript:b) \u{1b}[2J\n# a";
        let bug = Bug {
            engine: hostile.to_owned(),
            mistake: None,
            says: hostile.to_owned(),
            scenario: hostile.to_owned(),
            differs: Some([hostile, hostile, hostile].map(str::to_owned)),
            failures: vec![Failed {
                at: hostile.to_owned(),
                what: hostile.to_owned(),
                expected: hostile.to_owned(),
                actual: hostile.to_owned(),
            }],
            reason: Some(hostile.to_owned()),
            cards: vec![hostile.to_owned()],
            commands: vec![("The scenario".to_owned(), hostile.to_owned())],
            ..bug()
        };
        let text = bug.markdown() + &index(std::slice::from_ref(&bug), hostile, hostile);
        assert!(!text.contains('\u{1b}'), "{text}");
        // The content of a block stands behind a fence that is longer than any in it.
        let mut fence = None;
        for line in text.lines() {
            match &fence {
                None if line.starts_with("````") => fence = Some(line.trim_end_matches(char::is_alphabetic)),
                None => assert!(!line.contains("<script") && !line.contains("[a]"), "{line}"),
                Some(open) if line == *open => fence = None,
                Some(_) => {}
            }
        }
        assert_eq!(fence, None);
    }

    #[test]
    fn the_list_leads_to_each() {
        let text = index(&[bug()], "toy 1", "ruleproof bugs a");
        assert!(
            text.starts_with("# Bugs of <code>toy 1</code>\n\nMade by:\n\n```sh\nruleproof bugs a\n```\n"),
            "{text}"
        );
        assert!(text.contains("- [so-it-errs.md](so-it-errs.md): <code>mtg</code>: It errs so."), "{text}");
        assert!(text.ends_with(" (40 plays)\n"), "{text}");
    }
}
