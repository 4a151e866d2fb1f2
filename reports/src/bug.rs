//! A bug of an engine, as a report in markdown for whoever is to mend it; and the list of several.
//!
//! What comes from a record or an engine is written as code, all else with its signs escaped: nothing is read as
//! markdown that is none.

use std::fmt::Write as _;

use crate::plain::{code, line, lines};
use crate::tree::count;

/// How much of a value is shown, in characters.
const LONG: usize = 600;

/// How many plays are named.
const PLAYS: usize = 30;

/// What an engine gets wrong, shown by one scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bug {
    /// The file of the report, without its ending.
    pub name: String,
    /// The game.
    pub game: String,
    /// The known mistake that it looks like, and what an engine does that makes it.
    pub mistake: Option<(String, String)>,
    /// What goes wrong, where no known mistake looks so.
    pub says: String,
    /// The engine and its version.
    pub engine: String,
    /// The plays that go wrong so, the one that is shown first.
    pub plays: Vec<String>,
    /// The case that is shown, and where it stands.
    pub case: (String, String),
    /// The edition.
    pub edition: String,
    /// What is given and done, as YAML.
    pub scenario: String,
    /// How the scenario was made small.
    pub small: Small,
    /// What differs in the scenario: what, what the reference engine has there, what the engine has.
    pub differs: Option<[String; 3]>,
    /// What differs in the case as it was played, and where: line, what, what the case expects, what was observed.
    pub failures: Vec<Failed>,
    /// Why the play was not judged, where it was not.
    pub reason: Option<String>,
    /// The clauses at issue: id, where it stands, what it says.
    pub rules: Vec<[String; 3]>,
    /// The facts of the cards, as YAML.
    pub cards: Vec<String>,
    /// The commands that show it again, each with what it shows.
    pub commands: Vec<(String, String)>,
}

/// A difference between what a case expects and what was observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Where the expectation stands.
    pub at: String,
    /// What is compared.
    pub what: String,
    /// What is expected.
    pub expected: String,
    /// What was observed.
    pub actual: String,
}

/// How a scenario was made small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Small {
    /// Nothing of it could go or be smaller.
    Minimal {
        /// How many words and numbers it has.
        size: usize,
        /// How many the case has.
        before: usize,
    },
    /// It may not be the smallest.
    Cut {
        /// How many words and numbers it has.
        size: usize,
        /// How many the case has.
        before: usize,
        /// Why.
        why: String,
    },
    /// It was not made small.
    #[default]
    Whole,
    /// It could not be made small.
    Failed(String),
}

impl Bug {
    /// The report.
    pub fn markdown(&self) -> String {
        let title = self.mistake.as_ref().map_or_else(|| value(&self.says), |(name, _)| prose(name));
        let mut text = format!("# {title}\n\n");
        match &self.mistake {
            Some((_, says)) => {
                let _ = writeln!(text, "It looks as if the engine did this: {}\n", prose(says));
            }
            None => text.push_str("No known mistake looks so.\n\n"),
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
        text.push_str("## To see it again\n\n");
        for (says, command) in &self.commands {
            let _ = writeln!(text, "{says}:\n");
            text.push_str(&block("sh", command));
        }
        let _ = writeln!(text, "## All that fails so: {}\n", count(self.plays.len(), "play"));
        for play in self.plays.iter().take(PLAYS) {
            let _ = writeln!(text, "- {}", value(play));
        }
        if self.plays.len() > PLAYS {
            let _ = writeln!(text, "- and {} more", self.plays.len() - PLAYS);
        }
        text
    }

    fn scenario(&self, text: &mut String) {
        text.push_str("## What is given and done\n\n");
        match &self.small {
            Small::Minimal { size, before } => {
                let _ = writeln!(
                    text,
                    "The smallest scenario that still shows it: {size} words and numbers of {before}.\n"
                );
            }
            Small::Cut { size, before, why } => {
                let why = value(why);
                let _ = writeln!(text, "It may not be the smallest ({why}): {size} words and numbers of {before}.\n");
            }
            Small::Whole => text.push_str("The case as it stands in the suite.\n\n"),
            Small::Failed(why) => {
                let _ = writeln!(text, "The case as it stands in the suite; it was not made small: {}\n", value(why));
            }
        }
        text.push_str(&block("yaml", &self.scenario));
    }

    /// What is expected and what is there.
    fn sides(&self, text: &mut String) {
        if let Some([what, right, wrong]) = &self.differs {
            text.push_str("## Expected and actual\n\nIn this scenario:\n\n");
            let _ = writeln!(text, "- at issue: {}", value(what));
            let _ = writeln!(text, "- expected: {}, as the reference engine has it, which is no judge", value(right));
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

/// The list of bugs, those first that most plays show.
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

/// A text of the suite or the program in a line, with the signs of markdown escaped.
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

/// A block of code that nothing in it ends.
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
            "# so it errs\n\nIt looks as if the engine did this: It errs so.\n",
            "The smallest scenario that still shows it: 3 words and numbers of 9.\n\n```yaml\ngiven: {}\nwhen: []\n```\n",
            "- expected: <code>0</code>, as the reference engine has it, which is no judge\n- actual: <code>2</code>\n",
            "- 1-a (1): Says so.\n",
            "The scenario:\n\n```sh\nruleproof explain a\n```\n",
            "## All that fails so: 40 plays\n",
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
        // What stands in a block stands behind a fence that is longer than all in it.
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
