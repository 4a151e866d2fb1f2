//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgAction, Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};
use ruleproof::config::Level;

use super::config::FromFile;
use super::coverage::Coverage;
use super::diagnose::Diagnose;
use super::mistakes::Mistakes;

/// Check whether a card-game engine follows the rules.
///
/// Exit codes: 0 as expected, 1 internal error, 2 wrong arguments, 3 invalid files (nothing was played), 4 no case
/// selected, 5 an engine would not start, 6 the run is incomplete, 100 unexpected results.
#[derive(Debug, Parser)]
#[command(name = "ruleproof", version, max_term_width = 100)]
pub struct Args {
    /// The verb.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The names of the verbs. Without one, `run` is the default.
pub fn verbs() -> Vec<String> {
    Args::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect()
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Play cases on an engine (the default verb)
    Run(Run),
    /// Re-run affected cases whenever a file is saved, until Ctrl-C
    Watch(super::watch::Watch),
    /// List cases without playing them
    List(List),
    /// Find clauses, cards and cases by words
    Find(super::find::Find),
    /// Explain the keywords of cases and cards: their meaning, their values, and the cases that use them
    Words(super::words::Words),
    /// List cards and their uses, show a card in full, or test the suite with misread cards
    ///
    /// With --misread, each fact of a card is left out or replaced (an amount by one more, any damage by combat damage,
    /// a source by a recipient), and the cases that use the card are played with the change. The exit code is 100 if
    /// the misreadings of a keyword are never caught.
    Cards(super::cards::Cards),
    /// Parse the printed text of a card, and write its facts
    ///
    /// The text comes from a file or standard input, as it is printed: with its line breaks, with or without reminders
    /// in parentheses. Text that is not understood is reported with its place, and the facts list it under `omits`; the
    /// exit code is then 3.
    Read(super::read::Read),
    /// Check files only: cases, cards, catalogues
    Check(Check),
    /// Explain anything by its name: a case step by step, a clause or rule with its cases, a card, a keyword, a mistake
    ///
    /// A clause, rule, known mistake or card is shown with the cases that prove, catch or use it, a keyword with its
    /// meaning and an example.
    Explain(Explain),
    /// Draw every decision of a case as a tree, with the end of each path
    Explore(super::explore::Explore),
    /// Find the known mistakes that would explain a run's failures
    Diagnose(Diagnose),
    /// Write the start of a case for a clause
    New(New),
    /// Play the suite on every known mistake, and list the cases that catch each
    ///
    /// A mistake is caught if a case that asserts one of its clauses fails when the engine makes the mistake. For a
    /// whole suite, all mistakes of its games must be caught; for a part (names, -E, --edition, --partition), those
    /// about a clause that one of its cases asserts. If a mistake survives, the exit code is 100.
    Mistakes(Mistakes),
    /// List the cases that prove each clause in each edition, and the mistakes that they catch
    ///
    /// A case proves a clause that it asserts if it passes and the engine applies the clause. The exit code is 0 if
    /// each clause that is not exempt is proved, and a case that asserts it catches a mistake about it. Otherwise it is
    /// 100.
    Coverage(Coverage),
    /// Generate random cases, and keep those unlike any in the suite for a person to judge
    Generate(super::generate::Generate),
    /// Check the rule catalogues against the published documents
    Seeds(Seeds),
    /// Print or write the JSON Schemas of all files
    Schema(Schema),
    /// Manage the known failures of an engine, each with its reason
    Baseline(super::baseline::BaselineArgs),
    /// Compare two engines, two records or two suites, case by case
    Diff(super::diff::Diff),
    /// Write the suite as a site: its rules, cases and mistakes, and the results of engines
    Site(super::site::SiteArgs),
    /// Merge the records of the shards of one run, or render one record in another format
    ///
    /// The exit code is that of the whole run. It is 3 if the records belong to different runs, and 6 if a shard is
    /// missing or was cut off, which is reported.
    Merge(super::merge::Merge),
    /// Check an engine's adapter against the protocol, with advice on every fault
    Smoke(super::smoke::Smoke),
    /// List the features that an engine would need to play more cases, in order of gain
    Reach(super::reach::Reach),
    /// Find the smallest scenario on which two engines still diverge as they do on a case
    ///
    /// The scenario is written as a case to be judged, with the results of both engines as comments. Exit code 0: it
    /// was written. 4: the engines do not diverge on the case. 6: an engine gave up or the search was stopped; the
    /// smallest scenario so far is written, if there is one.
    Minimize(super::minimize::Minimize),
    /// Write a report for each bug in a record: the smallest scenario, the expectation, the rule
    ///
    /// Failures are grouped by cause, as by `diagnose`; one failure of each cause is minimized, as by `minimize`. A
    /// case to be judged is written beside each report. Exit code 0: everything was written. 6: the verb was stopped
    /// before that.
    Bugs(super::bugs::Bugs),
    /// Start a language server for editors on standard input: problems, completion and explanations
    Lsp(super::lsp::Lsp),
    /// Serve the reference engine over the protocol, with one line of JSON for each line of JSON
    ServeEngine(super::serve_engine::ServeEngine),
    /// Print a shell script that completes the arguments of `ruleproof`
    Completions(super::manual::Completions),
    /// Write the manual as man pages, one for each verb
    Man(super::manual::Man),
}

/// The selection of cases.
#[derive(Debug, Default, ClapArgs)]
pub struct Selection {
    /// Cases: an id, a file or folder, or FILE:LINE
    #[arg(value_name = "PATH|PATH:LINE|ID")]
    pub names: Vec<String>,

    /// Only cases that match the filter expression, such as 'clause(615.7) & game(mtg)'
    #[arg(short = 'E', long = "filter-expr", value_name = "EXPR")]
    pub filter: Vec<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Only this edition
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Only one shard of the cases: hash:M/N, slice:M/N, or file:M/N (reads only the files of the shard). `auto` and
    /// `file:auto` take M and N from the environment variables of Bazel, GitLab, CircleCI, Buildkite, a Slurm array or
    /// an indexed job of Kubernetes
    #[arg(long, value_name = "PARTITION")]
    pub partition: Option<String>,

    /// Action if no case is selected
    #[arg(long, value_enum, default_value = "fail", value_name = "ACTION")]
    pub no_tests: NoTests,
}

/// The action if no case is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum NoTests {
    /// End with exit code 4.
    #[default]
    Fail,
    /// Print a warning and end with exit code 0.
    Warn,
    /// End with exit code 0.
    Pass,
}

/// The use of colours.
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
    /// The selection of cases.
    #[command(flatten)]
    pub selection: Selection,

    /// Number of cases to play at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,

    /// Make a known mistake (see `list --mistakes`; repeatable)
    #[arg(long, value_name = "NAME")]
    pub mistake: Vec<String>,

    /// Misread a card on the bundled engine, in one of the ways that `cards --misread CARD` lists (repeatable)
    #[arg(long, value_name = "CARD: WHAT")]
    pub misread: Vec<String>,

    /// Play on this engine: a command that speaks the protocol, a name from ruleproof.toml, or `bundled` (repeatable)
    #[arg(long, value_name = "CMD|NAME")]
    pub engine: Vec<String>,

    /// Accept the known failures in this file, which `baseline update` writes
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<String>,

    /// Fail if a play fails in another way than the baseline records (the default if CI is set)
    #[arg(long)]
    pub strict: bool,

    /// Required amount of reporting (default: `state`)
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub level: Option<Level>,

    /// Play each case N times on an engine behind the protocol: it must pass each time
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_1)]
    pub repeat: NonZeroUsize,

    /// The treatment of failures.
    #[command(flatten)]
    pub failing: Failing,

    /// Finish the run of this record (written with --output jsonl=PATH): play the missing plays
    #[arg(long, value_name = "RECORD")]
    pub resume: Option<String>,

    /// Play only if the suite has this version: 1.2.0, or the beginning of it
    #[arg(long, value_name = "VERSION")]
    pub suite_version: Option<String>,

    /// Use this profile of ruleproof.toml (default: `ci` if CI is set and there is one)
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// The settings from ruleproof.toml.
    #[arg(skip)]
    pub from_file: FromFile,

    /// Write the record of the run: json=PATH, junit=PATH, html=PATH (a page), markdown=PATH (a summary), github=PATH
    /// (annotations), sarif=PATH, badge=PATH (.svg or .json), or jsonl=PATH, line by line during the run (repeatable;
    /// `-` is standard output). With several engines, `{engine}` in PATH stands for the name of the engine; an HTML
    /// page without it covers all engines
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Vec<String>,

    /// Write the messages to and from an engine behind the protocol: a file for each play, DIR/GAME/ID@EDITION.jsonl,
    /// with the exact lines. DIR must be new, empty, or written by this option
    #[arg(long, value_name = "DIR")]
    pub exchanges: Option<PathBuf>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Print a line for every play, and all failures in full
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,

    /// Print a line for each case that is not as expected, and the last line; twice, nothing but errors
    #[arg(short, long, action = ArgAction::Count)]
    pub quiet: u8,
}

impl Run {
    /// The required level of reporting.
    pub fn level(&self) -> Level {
        self.level.unwrap_or_default()
    }
}

/// The treatment of failures.
#[derive(Debug, Default, ClapArgs)]
pub struct Failing {
    /// Repeat a failing play on an engine behind the protocol up to N times; if it then passes, it is `flaky`
    #[arg(long, value_name = "N", default_value = "0", conflicts_with = "repeat")]
    pub retries: usize,

    /// Accept `flaky` plays
    #[arg(long)]
    pub flaky_ok: bool,

    /// Stop after N failing cases; the rest are reported as `not run`
    #[arg(long, value_name = "N", value_parser = at_least_1)]
    max_fail: Option<NonZeroUsize>,

    /// Stop after the first failing case, like --max-fail 1
    #[arg(short = 'x', long, conflicts_with = "max_fail", overrides_with = "no_fail_fast")]
    fail_fast: bool,

    /// Continue after failures (the default)
    #[arg(long, conflicts_with = "max_fail", overrides_with = "fail_fast")]
    no_fail_fast: bool,

    /// Only plays that were not as expected in this record (written with --output json=PATH or jsonl=PATH)
    #[arg(long, value_name = "RECORD")]
    pub failed: Option<String>,
}

impl Failing {
    /// Sets defaults for options that were not given.
    pub fn default_to(&mut self, retries: Option<usize>, max_fail: Option<NonZeroUsize>) {
        if self.retries == 0 {
            self.retries = retries.unwrap_or_default();
        }
        if self.max_fail.is_none() && !self.fail_fast && !self.no_fail_fast {
            self.max_fail = max_fail;
        }
    }

    /// The number of failing cases after which the run stops.
    pub fn most(&self) -> Option<NonZeroUsize> {
        let first = self.fail_fast && !self.no_fail_fast;
        self.max_fail.or(first.then_some(NonZeroUsize::MIN))
    }
}

/// `list`.
#[derive(Debug, ClapArgs)]
pub struct List {
    /// The selection of cases.
    #[command(flatten)]
    pub selection: Selection,

    /// List the mistakes for `run --mistake` instead of cases
    #[arg(long)]
    pub mistakes: bool,

    /// The subjects of cases, to list instead of cases.
    #[command(flatten)]
    pub about: ListAbout,

    /// Only cases on which editions diverge, with the expectation of each edition (as lines or JSON)
    #[arg(long, conflicts_with = "mistakes")]
    pub differs: bool,

    /// Print the cases for a reviewer, without ids, clauses, expectations and `illegal` marks
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "format"])]
    pub blind: bool,

    /// The output format.
    #[command(flatten)]
    pub how: ListHow,
}

/// The output format of a list, with its options.
#[derive(Debug, ClapArgs)]
pub struct ListHow {
    /// Output format
    #[arg(long, value_enum, default_value = "lines", value_name = "FORMAT")]
    pub format: ListFormat,

    /// With `--format requests`: wrap each request in an object with its case and edition
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind"])]
    pub ids: bool,

    /// With `--format requests`: print the requests for an engine that asks for the text of cards
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind"])]
    pub text: bool,
}

/// The subjects of cases.
#[derive(Debug, ClapArgs)]
pub struct ListAbout {
    /// List clauses with their texts instead of cases: those that the cases assert, or all if no case is selected
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind"])]
    pub clauses: bool,

    /// List cards instead of cases: those that the cases use, or all if no case is selected
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind", "clauses"])]
    pub cards: bool,

    /// Only cases on which judges differ or differed, with the interpretations and their expectations (as lines or
    /// JSON)
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind", "clauses", "cards", "ids", "text"])]
    pub disputed: bool,
}

/// The format of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// One line for each case.
    #[default]
    Lines,
    /// JSON.
    Json,
    /// Each case as it is written in its file.
    Yaml,
    /// The requests to an engine, a line each.
    Requests,
}

/// `check`.
#[derive(Debug, ClapArgs)]
pub struct Check {
    /// Files or folders (default: the suite)
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Check the suite in this file or folder, as in other verbs
    #[arg(long, value_name = "DIR", conflicts_with = "paths")]
    pub cases: Option<PathBuf>,

    /// Fix problems that have only one possible fix, and show the changes
    #[arg(long)]
    pub fix: bool,

    /// Show the changes of --fix without writing them
    #[arg(long, requires = "fix")]
    pub dry_run: bool,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// `schema`.
#[derive(Debug, ClapArgs)]
pub struct Schema {
    /// Schema to print, such as mtg.case.schema.json (default: a list of schemas)
    #[arg(value_name = "NAME")]
    pub name: Option<String>,

    /// Write all schemas into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    pub write: Option<PathBuf>,
}

/// `seeds`.
#[derive(Debug, ClapArgs)]
pub struct Seeds {
    /// The verb.
    #[command(subcommand)]
    pub verb: SeedsVerb,
}

/// The verbs for catalogues.
#[derive(Debug, Subcommand)]
pub enum SeedsVerb {
    /// Check the catalogues against the published documents: digests, numbered rules, ids
    Check {
        /// Folder with the documents
        #[arg(value_name = "DIR")]
        documents: PathBuf,

        /// Folder with the catalogues and ids.lock (default: ./seeds, or the bundled ones)
        #[arg(long, value_name = "DIR")]
        seeds: Option<PathBuf>,

        /// Control when colours are used
        #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
        color: Color,
    },
    /// Compare two rule documents of one game: rules that are new, removed, renumbered or reworded, and their uses
    ///
    /// The documents are texts as the publisher provides them, or converted from a PDF or a page. Exit code 0, whatever
    /// the changes; 3 if one is not a rule document.
    Diff(super::amended::Diff),
    /// Update the catalogues of a game for a new rules document
    ///
    /// No clause is removed. A renumbered clause records its new number, a reworded clause is marked for review, and
    /// new rules of the catalogues' sections are listed as waiting; `coverage` shows both.
    Adopt(super::adopt::Adopt),
}

/// `explain`.
#[derive(Debug, ClapArgs)]
pub struct Explain {
    /// Case (an id, or FILE:LINE), clause, number of a rule, card, keyword, or name of a known mistake
    #[arg(value_name = "NAME", required_unless_present = "timing")]
    pub case: Option<String>,

    /// Show the order of turns, runs, combats and their parts in this game: mtg, netrunner, riftbound
    #[arg(long, value_name = "GAME", conflicts_with_all = ["case", "cases", "mistake", "misread", "engine"])]
    pub timing: Option<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Edition (default: every one in which the case holds)
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Make a known mistake (repeatable)
    #[arg(long, value_name = "NAME")]
    pub mistake: Vec<String>,

    /// Misread a card, in one of the ways that `cards --misread CARD` lists (repeatable)
    #[arg(long, value_name = "CARD: WHAT")]
    pub misread: Vec<String>,

    /// Play on this engine: a command that speaks the protocol, or a name from ruleproof.toml
    #[arg(long, value_name = "CMD|NAME", conflicts_with_all = ["mistake", "misread"])]
    pub engine: Option<String>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// `new`.
#[derive(Debug, ClapArgs)]
pub struct New {
    /// Clause that the case is to prove
    #[arg(value_name = "CLAUSE")]
    pub clause: String,

    /// Id of the case (default: from the clause's id, with a number if that is taken)
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,

    /// Append to this file (default: the one with the most cases of the rule)
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Folder of the suite (default: ./cases)
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
}

fn at_least_1(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number of at least 1")
}
