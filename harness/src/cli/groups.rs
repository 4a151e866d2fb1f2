//! The verbs in groups, as `--help` and the page of all options list them.

use std::fmt::Write as _;

use clap::{Command, CommandFactory};

use super::args::Args;

/// The width of a line, in characters.
const WIDE: usize = 100;

/// The groups, each with its verbs in the order of their use.
const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Run and inspect",
        &[
            "run",
            "watch",
            "list",
            "find",
            "explain",
            "explore",
            "diff",
            "merge",
            "baseline",
            "site",
            "coverage",
            "completions",
            "man",
        ],
    ),
    ("Write cases", &["new", "check", "words", "cards", "read", "lsp"]),
    ("Connect an engine", &["smoke", "reach", "diagnose", "minimize", "bugs", "serve-engine"]),
    ("Maintain a suite", &["mistakes", "generate", "seeds", "schema"]),
];

/// The command of the program, with its verbs in groups.
pub fn command() -> Command {
    let command = Args::command();
    let text = listed(&command);
    command
        .help_template(format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}\nOptions:\n{{options}}"))
}

/// The groups of a command's verbs, each verb with its summary.
pub fn groups(command: &Command) -> impl Iterator<Item = (&'static str, Vec<(&'static str, String)>)> {
    let all = GROUPS.into_iter().map(|(title, verbs)| {
        let about = |verb: &'static str| {
            let found = command.find_subcommand(verb)?;
            Some((verb, found.get_about().map(ToString::to_string).unwrap_or_default()))
        };
        (title, verbs.iter().filter_map(|verb| about(verb)).collect::<Vec<_>>())
    });
    all.filter(|(_, verbs)| !verbs.is_empty())
}

fn listed(command: &Command) -> String {
    let column = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter()).map(|verb| verb.len()).max().unwrap_or_default();
    let mut text = String::new();
    for (title, verbs) in groups(command) {
        let _ = writeln!(text, "{title}:");
        for (verb, about) in verbs {
            let mut line = format!("  {verb:<column$} ");
            for word in about.split(' ') {
                if line.chars().count() + 1 + word.chars().count() > WIDE {
                    let _ = writeln!(text, "{line}");
                    line = " ".repeat(column + 3);
                }
                line.push(' ');
                line.push_str(word);
            }
            let _ = writeln!(text, "{line}");
        }
        text.push('\n');
    }
    text.push_str("`ruleproof help VERB` shows the options of a verb.\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verb_is_in_one_group() {
        let command = Args::command();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn the_list_fits_into_the_lines() {
        let text = listed(&Args::command());
        assert!(text.lines().all(|line| line.chars().count() <= WIDE), "{text}");
        assert!(text.contains("\nConnect an engine:\n  smoke         Check an engine's adapter"), "{text}");
    }
}
