//! What can be said on the command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgAction, Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};
use ruleproof::config::Level;

use super::config::FromFile;
use super::coverage::Coverage;
use super::diagnose::Diagnose;
use super::mistakes::Mistakes;

/// Tells whether a card-game engine plays by the rules.
///
/// Exit codes: 0 as expected, 1 internal error, 2 wrong arguments, 3 invalid files (nothing was
/// played), 4 no case selected, 5 an engine would not start, 6 the run is incomplete, 100 unexpected
/// results.
#[derive(Debug, Parser)]
#[command(name = "ruleproof", version, max_term_width = 100)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs; without one, `run` is meant.
pub fn verbs() -> Vec<String> {
    Args::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect()
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Play cases on an engine (the default verb)
    Run(Run),
    /// Play again what a saved file concerns, until Ctrl-C
    Watch(super::watch::Watch),
    /// List cases without playing them
    List(List),
    /// Find clauses, cards and cases by words
    Find(super::find::Find),
    /// Tell what the words of cases and cards mean, what they take, and who uses them
    Words(super::words::Words),
    /// List cards and who uses them; tell one in full; read them wrong and tell what no case shows
    ///
    /// With --misread each fact of a card is left out or taken for another (an amount one more, any damage for combat
    /// damage, source for recipient), and the cases that use the card are played with it. The exit code is 100 where a word
    /// of the language is read wrong in cards and never caught.
    Cards(super::cards::Cards),
    /// Read the printed text of a card, and write its facts
    ///
    /// The text comes from a file or standard input, as it is printed: its lines as they are, reminders in parentheses or
    /// not. What is not understood is told with its place, and the facts name it under `omits`; the exit code is then 3.
    Read(super::read::Read),
    /// Check files only: cases, cards, catalogues
    Check(Check),
    /// Tell how a case is played, step by step, what a clause or a rule says and who shows it, or what a card is
    Explain(Explain),
    /// Draw every decision of a case as a tree, and what each path ends in
    Explore(super::explore::Explore),
    /// Tell from the record of a run which known mistakes would explain its failures
    Diagnose(Diagnose),
    /// Write the start of a case for a clause
    New(New),
    /// Play the suite on every known mistake: which are caught, and by which cases
    ///
    /// A mistake is caught when a case that asserts one of its clauses turns red on the engine that
    /// makes it. Of a whole suite, all mistakes of its games are to be caught; of a part (names, -E,
    /// --edition, --partition) those about a clause that one of its cases asserts. One that survives
    /// makes the exit code 100.
    Mistakes(Mistakes),
    /// Tell of each clause which cases show it, in which editions, and which mistakes guard it
    ///
    /// A case shows a clause that it asserts where it passes and the engine decides under it. The
    /// exit code is 100 unless each clause that is not exempt is shown, and a mistake about it caught
    /// by a case that asserts it.
    Coverage(Coverage),
    /// Make up cases by chance, and keep those that the suite has none like, to be judged
    Generate(super::generate::Generate),
    /// Hold the rule catalogues against their documents
    Seeds(Seeds),
    /// Print or write the JSON Schemas of all files
    Schema(Schema),
    /// Keep what is known not to pass on an engine, each with its reason
    Baseline(super::baseline::BaselineArgs),
    /// Compare two engines, two records or two suites, case by case
    Diff(super::diff::Diff),
    /// Write the suite as a site: its rules, cases and mistakes, and what engines made of it
    Site(super::site::SiteArgs),
    /// Put the records of the parts of one run together, or draw one record in another form
    ///
    /// The exit code is that of the run of all parts; 3 where the records are not of one run, 6 where a part is
    /// missing or was cut off, which is said.
    Merge(super::merge::Merge),
    /// Try an engine's adapter: whether it keeps to the protocol, and what to change where it does not
    Smoke(super::smoke::Smoke),
    /// Tell what an engine would have to know to play more cases, in order of gain
    Reach(super::reach::Reach),
    /// Find the smallest scenario on which two engines still part as they do on a case
    ///
    /// It is written down as a case that awaits judgement, with what both engines have as comments.
    /// Exit code 0: it was written. 4: the engines do not part on the case. 6: an engine gave up or
    /// the search was stopped; the smallest scenario so far is written, if there is one.
    Minimize(super::minimize::Minimize),
    /// Write a report for each bug that a record shows: the smallest scenario, what is expected, the rule
    ///
    /// What is red is put together by its cause, as `diagnose` finds it; one failure of each is made small, as `minimize`
    /// does. Beside each report stands the case, which awaits judgement. Exit code 0: all was written. 6: it was
    /// stopped before.
    Bugs(super::bugs::Bugs),
    /// Tell an editor what is wrong, what may stand where and what it means: a language server on standard input
    Lsp(super::lsp::Lsp),
    /// Answer for the reference engine in the protocol, a line of JSON for each line of JSON
    ServeEngine(super::serve_engine::ServeEngine),
    /// Print what completes the arguments of `ruleproof` in a shell
    Completions(super::manual::Completions),
    /// Write the manual as man pages, one for each verb
    Man(super::manual::Man),
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

    /// Only one part of the cases: hash:M/N, slice:M/N or file:M/N, which reads its own files only; `auto` (or `file:auto`)
    /// takes M and N from the variables of Bazel, GitLab, CircleCI, Buildkite, a Slurm array or an indexed job of
    /// Kubernetes
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

    /// Play with a ruling turned to a wrong reading (see `list --mistakes`; repeatable)
    #[arg(long, value_name = "NAME")]
    pub mistake: Vec<String>,

    /// Play on this engine: a command that speaks the protocol, a name from ruleproof.toml, or
    /// `bundled` (repeatable)
    #[arg(long, value_name = "CMD|NAME")]
    pub engine: Vec<String>,

    /// What is known not to pass: a file that `baseline update` writes
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<String>,

    /// What fails in another way than the baseline says is red (the default where CI is set)
    #[arg(long)]
    pub strict: bool,

    /// How much an engine must tell (default: `state`): with `full`, what passes only as far as it tells (`pass (state)`)
    /// is red
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub level: Option<Level>,

    /// Play each case so many times on an engine behind the protocol: one that passes must pass each time
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_1)]
    pub repeat: NonZeroUsize,

    /// What comes of plays that are not as expected.
    #[command(flatten)]
    pub failing: Failing,

    /// Finish the run of this record (written with --output jsonl=PATH): play what it lacks
    #[arg(long, value_name = "RECORD")]
    pub resume: Option<String>,

    /// Play only if the suite has this version: 1.2.0, or the beginning of it
    #[arg(long, value_name = "VERSION")]
    pub suite_version: Option<String>,

    /// Take this profile of ruleproof.toml (default: `ci` where CI is set, if there is one)
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// What ruleproof.toml says.
    #[arg(skip)]
    pub from_file: FromFile,

    /// Write the record of the run: json=PATH, junit=PATH, html=PATH (a page), markdown=PATH (a summary),
    /// github=PATH (annotations), sarif=PATH, badge=PATH (.svg or .json), or jsonl=PATH, line by line while it is
    /// made (repeatable; `-` is standard output; with several engines `{engine}` in PATH is the name; a page without
    /// it is of all)
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Vec<String>,

    /// Write what is said to and by an engine behind the protocol: a file a play, DIR/GAME/ID@EDITION.jsonl, with
    /// the lines as they are on the wire (a new or empty folder, or one made so)
    #[arg(long, value_name = "DIR")]
    pub exchanges: Option<PathBuf>,

    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Print a line for every play, and tell everything that is not as expected in full
    #[arg(short, long, conflicts_with = "quiet")]
    pub verbose: bool,

    /// Print a line for each case that is not as expected, and the last line; twice, nothing but errors
    #[arg(short, long, action = ArgAction::Count)]
    pub quiet: u8,
}

impl Run {
    /// How much an engine must tell.
    pub fn level(&self) -> Level {
        self.level.unwrap_or_default()
    }
}

/// What comes of plays that are not as expected.
#[derive(Debug, Default, ClapArgs)]
pub struct Failing {
    /// Play up to so many times again what is not as expected on an engine behind the protocol: what
    /// is as expected then is `flaky`
    #[arg(long, value_name = "N", default_value = "0", conflicts_with = "repeat")]
    pub retries: usize,

    /// What is `flaky` is not red
    #[arg(long)]
    pub flaky_ok: bool,

    /// Begin no more plays once so many cases are not as expected; what is left is `not run`
    #[arg(long, value_name = "N", value_parser = at_least_1)]
    max_fail: Option<NonZeroUsize>,

    /// The same as --max-fail 1
    #[arg(short = 'x', long, conflicts_with = "max_fail", overrides_with = "no_fail_fast")]
    fail_fast: bool,

    /// Play on whatever fails (the default)
    #[arg(long, conflicts_with = "max_fail", overrides_with = "fail_fast")]
    no_fail_fast: bool,

    /// Only plays that were not as expected in this record (written with --output json=PATH or jsonl=PATH)
    #[arg(long, value_name = "RECORD")]
    pub failed: Option<String>,
}

impl Failing {
    /// Takes what is to hold where nothing is said.
    pub fn default_to(&mut self, retries: Option<usize>, max_fail: Option<NonZeroUsize>) {
        if self.retries == 0 {
            self.retries = retries.unwrap_or_default();
        }
        if self.max_fail.is_none() && !self.fail_fast && !self.no_fail_fast {
            self.max_fail = max_fail;
        }
    }

    /// After how many cases that are not as expected no more are begun.
    pub fn most(&self) -> Option<NonZeroUsize> {
        let first = self.fail_fast && !self.no_fail_fast;
        self.max_fail.or(first.then_some(NonZeroUsize::MIN))
    }
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

    /// What they are about, in place of cases.
    #[command(flatten)]
    pub about: ListAbout,

    /// Only cases on which editions part, with what each edition expects (as lines or JSON)
    #[arg(long, conflicts_with = "mistakes")]
    pub differs: bool,

    /// Print the cases for somebody who is to say what must be seen: without their names, clauses, expectations
    /// and marks
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "format"])]
    pub blind: bool,

    /// How they are printed.
    #[command(flatten)]
    pub how: ListHow,
}

/// How a list is printed, and what with it.
#[derive(Debug, ClapArgs)]
pub struct ListHow {
    /// How to print
    #[arg(long, value_enum, default_value = "lines", value_name = "FORMAT")]
    pub format: ListFormat,

    /// With `--format requests`: of which case in which edition each request is, beside it in an object
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind"])]
    pub ids: bool,

    /// With `--format requests`: as they go to an engine that asks for the text of cards
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind"])]
    pub text: bool,
}

/// What cases are about.
#[derive(Debug, ClapArgs)]
pub struct ListAbout {
    /// List clauses and what they say, in place of cases: those that the cases assert, or all where no case is picked
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind"])]
    pub clauses: bool,

    /// List cards, in place of cases: those that the cases use, or all where no case is picked
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind", "clauses"])]
    pub cards: bool,

    /// Only cases on which judges differ, or did, with their readings and what each of them expects (as lines or JSON)
    #[arg(long, conflicts_with_all = ["mistakes", "differs", "blind", "clauses", "cards", "ids", "text"])]
    pub disputed: bool,
}

/// How a list is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// One line a case.
    #[default]
    Lines,
    /// JSON.
    Json,
    /// Each case as it stands in its file.
    Yaml,
    /// The requests with which an engine is asked for them, a line each.
    Requests,
}

/// `check`.
#[derive(Debug, ClapArgs)]
pub struct Check {
    /// Files or folders (default: the suite)
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The same for one file or folder, as other verbs name their suite
    #[arg(long, value_name = "DIR", conflicts_with = "paths")]
    pub cases: Option<PathBuf>,

    /// Mend what can have been meant in one way only, and show what is written
    #[arg(long)]
    pub fix: bool,

    /// Show what --fix would write, and write nothing
    #[arg(long, requires = "fix")]
    pub dry_run: bool,

    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// `schema`.
#[derive(Debug, ClapArgs)]
pub struct Schema {
    /// The schema to print, such as mtg.case.schema.json (default: a list of them)
    #[arg(value_name = "NAME")]
    pub name: Option<String>,

    /// Write all of them into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    pub write: Option<PathBuf>,
}

/// `seeds`.
#[derive(Debug, ClapArgs)]
pub struct Seeds {
    /// What to do.
    #[command(subcommand)]
    pub verb: SeedsVerb,
}

/// What to do with the catalogues.
#[derive(Debug, Subcommand)]
pub enum SeedsVerb {
    /// Hold the catalogues against their documents: digests, numbered rules, ids
    Check {
        /// The folder with the documents
        #[arg(value_name = "DIR")]
        documents: PathBuf,

        /// The folder with the catalogues and ids.lock (default: ./seeds, or the bundled ones)
        #[arg(long, value_name = "DIR")]
        seeds: Option<PathBuf>,

        /// When to use colours
        #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
        color: Color,
    },
    /// Compare two documents of one game's rules: what is new, gone, renumbered or worded otherwise, and what rests on it
    ///
    /// The documents are texts as the publisher gives them, or made of a PDF or a page. Exit code 0, whatever is other; 3
    /// where one is no document of rules.
    Diff(super::amended::Diff),
    /// Carry the catalogues of a game over to a new document of its rules
    ///
    /// No clause goes away. What has another number says so, what is worded otherwise is marked to be read again, and new
    /// rules of the sections that the catalogues are about are listed as waiting for a reader; `coverage` shows both.
    Adopt(super::adopt::Adopt),
}

/// `explain`.
#[derive(Debug, ClapArgs)]
pub struct Explain {
    /// A case (an id, or FILE:LINE), a clause, the number of a rule, or a card
    #[arg(value_name = "CASE|CLAUSE|RULE|CARD", required_unless_present = "timing")]
    pub case: Option<String>,

    /// The order in which turns, runs, combats and what stands in them go on in this game: mtg, netrunner, riftbound
    #[arg(long, value_name = "GAME", conflicts_with_all = ["case", "cases", "mistake", "engine"])]
    pub timing: Option<String>,

    /// Read the suite from this file or folder, over the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// The edition (default: every one in which the case holds)
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Play with a ruling turned to a wrong reading (repeatable)
    #[arg(long, value_name = "NAME")]
    pub mistake: Vec<String>,

    /// Play on this engine: a command that speaks the protocol, or a name from ruleproof.toml
    #[arg(long, value_name = "CMD|NAME", conflicts_with = "mistake")]
    pub engine: Option<String>,

    /// When to use colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// `new`.
#[derive(Debug, ClapArgs)]
pub struct New {
    /// The clause that the case is to show
    #[arg(value_name = "CLAUSE")]
    pub clause: String,

    /// The case's id (default: the clause's, with a number where it is taken)
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,

    /// The file it goes into (default: the one that has most cases of the rule)
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The folder of the suite (default: ./cases)
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
}

fn at_least_1(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number of at least 1")
}
