//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

/// The verbs; without one, `run` is meant.
pub const VERBS: [&str; 7] = ["run", "list", "check", "explain", "new", "seeds", "schema"];

/// Tells whether a card-game engine plays by the rules.
///
/// Exit codes: 0 as expected, 1 internal error, 2 wrong arguments, 3 invalid files (nothing was
/// played), 4 no case selected, 100 unexpected results.
#[derive(Debug, Parser)]
#[command(name = "ruleproof", version, max_term_width = 100)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Play cases on an engine (the default verb)
    Run(Run),
    /// List cases without playing them
    List(List),
    /// Check files only: cases, cards, catalogues
    Check(Check),
}

/// Which cases.
#[derive(Debug, Default, ClapArgs)]
pub struct Selection {
    /// Cases: an id, a file or folder, or FILE:LINE
    #[arg(value_name = "PATH|PATH:LINE|ID")]
    pub names: Vec<String>,

    /// Only cases that match the filter expression, such as 'clause(615.7) & game(mtg)'
    #[arg(short = 'E', long = "filter-expr", value_name = "EXPR")]
    pub filter: Vec<String>,

    /// Read the suite from this file or folder, over the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Only this edition
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Only one part of the cases: hash:M/N or slice:M/N
    #[arg(long, value_name = "PARTITION")]
    pub partition: Option<String>,

    /// What to do when no case is selected
    #[arg(long, value_enum, default_value = "fail", value_name = "ACTION")]
    pub no_tests: NoTests,
}

/// What to do when no case is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum NoTests {
    /// End with exit code 4.
    #[default]
    Fail,
    /// Say so and end with exit code 0.
    Warn,
    /// End with exit code 0.
    Pass,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// `run`.
#[derive(Debug, ClapArgs)]
pub struct Run {
    /// Which cases.
    #[command(flatten)]
    pub selection: Selection,

    /// How many cases are played at once (default: one a core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,

    /// Play with one ruling turned to a wrong reading (see `list --mistakes`)
    #[arg(long, value_name = "NAME")]
    pub mistake: Option<String>,

    /// Write the record of the run: json=PATH or junit=PATH (repeatable; `-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Vec<String>,

    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Print a line for every case
    #[arg(short, long)]
    pub verbose: bool,
}

/// `list`.
#[derive(Debug, ClapArgs)]
pub struct List {
    /// Which cases.
    #[command(flatten)]
    pub selection: Selection,

    /// List the mistakes that `run --mistake` knows, in place of cases
    #[arg(long)]
    pub mistakes: bool,

    /// How to print
    #[arg(long, value_enum, default_value = "lines", value_name = "FORMAT")]
    pub format: ListFormat,
}

/// How a list is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// One line a case.
    #[default]
    Lines,
    /// JSON.
    Json,
}

/// `check`.
#[derive(Debug, ClapArgs)]
pub struct Check {
    /// Files or folders (default: the suite)
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}
