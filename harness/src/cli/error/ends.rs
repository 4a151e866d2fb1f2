//! Errors of a verb that could do only a part of its work.

use super::did_you_mean;
use ruleproof::config::FILE;

/// An ending without anything to do.
#[derive(Debug, thiserror::Error)]
pub enum NothingSelected {
    /// No case is left.
    #[error("no case is selected; `ruleproof list` lists all cases")]
    NoCases,
    /// All cases are in other shards.
    #[error("part {0} has no cases: all are in other parts; `--no-tests=pass` allows an empty part")]
    NoneOfPart(String),
    /// No case has that name.
    #[error("no case `{name}`: it is neither an id nor a path or line of the suite")]
    NoCase {
        /// The name.
        name: String,
        /// The advice.
        help: Option<CaseHelp>,
    },
    /// Nothing has that name.
    #[error("nothing is named `{name}`: no case, clause, rule, card, keyword or known mistake")]
    NoName {
        /// The name.
        name: String,
        /// The advice.
        help: Option<CaseHelp>,
    },
    /// An empty search result.
    #[error("no clause, card or case contains any of the words of `{0}`")]
    NotFound(String),
    /// No game's language has that keyword.
    #[error("no keyword `{word}`; {}", did_you_mean(.near.as_ref()).unwrap_or_else(|| "`ruleproof words` lists all".to_owned()))]
    Word {
        /// The keyword.
        word: String,
        /// The keyword that was probably meant.
        near: Option<String>,
    },
    /// The suite has no such card.
    #[error("no card `{name}`; {}", did_you_mean(.near.as_ref()).unwrap_or_else(|| "`ruleproof cards` lists all".to_owned()))]
    Card {
        /// The name.
        name: String,
        /// The card that was probably meant.
        near: Option<String>,
    },
    /// A case does not hold in the named edition.
    #[error("{case} does not apply to that edition{}", .held.as_ref().map(|held| format!("; it applies to {held}")).unwrap_or_default())]
    Edition {
        /// The case.
        case: String,
        /// The editions in which it holds, if they are to be listed.
        held: Option<String>,
    },
    /// The suite has none of the plays of a record.
    #[error("no play of `{record}` is in the suite ({suite})")]
    NoPlay {
        /// The record.
        record: String,
        /// The origin of the suite.
        suite: String,
    },
    /// A record has no failed plays to select.
    #[error("{0} contains no failures")]
    NoneFailed(String),
    /// An engine has nothing to play.
    #[error("none of the cases applies to the engine `{0}`: see `games` and `edition` in {FILE}")]
    AskedNothing(String),
    /// No mistake is about a clause that the cases assert.
    #[error("no known mistake is about a clause that these cases assert")]
    NoMistake,
    /// An engine is not to play the game.
    #[error("the engine `{engine}` is not configured to play {game} in {editions}")]
    NotAsked {
        /// The engine.
        engine: String,
        /// The game.
        game: &'static str,
        /// The editions.
        editions: String,
    },
}

/// Advice on the name of a case that was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseHelp {
    /// Another id.
    Near(String),
    /// A file outside of the suite.
    Elsewhere,
    /// A verb.
    Verb(String),
    /// The name of a clause.
    Clause(String),
    /// A rule or a clause that has cases.
    Rule(String),
    /// The rules near one that does not exist.
    Beside(String),
    /// Words that occur somewhere.
    Words(String),
    /// A game.
    Game(String),
    /// Several cases whose ids start with the name.
    Begun {
        /// The first of them.
        first: String,
        /// The number of them.
        count: usize,
    },
    /// A line of a file of the suite without a case.
    Line {
        /// The line.
        line: u32,
        /// The case that starts closest to it.
        id: String,
        /// The line where that case starts.
        at: u32,
    },
}

impl NothingSelected {
    /// The advice.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NoCase { help, .. } | Self::NoName { help, .. } => help.as_ref().and_then(|help| match help {
                CaseHelp::Near(id) => did_you_mean(Some(id)),
                CaseHelp::Elsewhere => {
                    Some("to play cases outside of the suite, name their folder with --cases".to_owned())
                }
                CaseHelp::Verb(verb) => did_you_mean(Some(&format!("ruleproof {verb}"))),
                CaseHelp::Clause(id) => Some(format!("did you mean the clause `{id}`?")),
                CaseHelp::Rule(rule) => Some(format!(
                    "there is a rule `{rule}`: `ruleproof explain {rule}` shows it, `-E 'clause({rule})'` picks its cases"
                )),
                CaseHelp::Beside(beside) => Some(beside.clone()),
                CaseHelp::Game(game) => Some(format!("`-E 'game({game})'` picks the cases of a game")),
                CaseHelp::Begun { first, count: 2 } => Some(format!("2 cases begin with it: {first}")),
                CaseHelp::Begun { first, count } => Some(format!("{count} cases begin with it: {first}, ...")),
                CaseHelp::Line { line, id, at } => {
                    Some(format!("no case at line {line}; the nearest, `{id}`, begins at line {at}"))
                }
                CaseHelp::Words(words) => Some(format!("`ruleproof find {words}` searches for it")),
            }),
            Self::NoPlay { .. } => Some("name the suite that was played with --cases".to_owned()),
            Self::NotFound(_)
            | Self::Word { .. }
            | Self::Card { .. }
            | Self::NoCases
            | Self::NoneOfPart(_)
            | Self::Edition { .. }
            | Self::NoneFailed(_)
            | Self::AskedNothing(_)
            | Self::NoMistake
            | Self::NotAsked { .. } => None,
        }
    }
}

/// An engine would not start.
#[derive(Debug, thiserror::Error)]
#[error("the engine `{name}` would not start: {why}")]
pub struct EngineStart {
    /// The engine, as it was named.
    pub name: String,
    /// The reason.
    pub why: String,
    /// The advice.
    pub help: Option<String>,
}

/// Incomplete work.
#[derive(Debug, thiserror::Error)]
pub enum Incomplete {
    /// The verb was stopped early.
    #[error("interrupted while the engine `{engine}` started")]
    Start {
        /// The engine that was being started.
        engine: String,
    },
    /// Compared records are missing results.
    #[error("plays did not run: the comparison is incomplete")]
    Comparison,
    /// A record ends before its run does.
    #[error("the record {0} ends before its run was complete; `ruleproof run --resume {0}` finishes it")]
    Cut(String),
    /// A record is missing results that its run had.
    #[error("the record {0} is missing results of its run; `ruleproof merge {0}` shows how many")]
    Lacking(String),
    /// A record has no results.
    #[error("the record {0} has no results")]
    Empty(String),
    /// Shards of a run are missing.
    #[error("the run is incomplete: {}", .0.join("; "))]
    Parts(Vec<String>),
    /// An engine did not play everything.
    #[error("not all plays ran: the missing features of the rest are not known")]
    Reach,
    /// A smoke test was not finished.
    #[error("interrupted before everything was tried")]
    Smoke,
    /// The search for a smaller scenario found none before it ended.
    #[error("{0}; nothing was written")]
    NoScenario(String),
    /// Some reports were not written.
    #[error("interrupted: {written} of {all} reports were written")]
    Reports {
        /// The number of written reports.
        written: usize,
        /// The number of all reports.
        all: usize,
    },
    /// The search for a smaller scenario ended early.
    #[error("{0}: the scenario may not be the smallest")]
    NotSmallest(String),
}

/// An unexpected result.
#[derive(Debug, thiserror::Error)]
pub enum Unexpected {
    /// The decisions of a case cannot be explored.
    #[error("{0}")]
    NoTree(String),
    /// No path through the decisions of a case comes to an end.
    #[error("no path of {case} ends")]
    NoPath {
        /// The case.
        case: String,
    },
    /// Two engines differ on a play only sometimes.
    #[error("the engines differ on {play}, but not when it is repeated")]
    Unsteady {
        /// The play.
        play: String,
    },
    /// Generated cases end in a way that no case may.
    #[error(
        "{count} of the cases break an invariant, the first with seed {seed}{}",
        .kept.as_ref().map(|kept| format!("\n{kept}")).unwrap_or_default()
    )]
    Broken {
        /// The game.
        game: String,
        /// The number of such cases.
        count: usize,
        /// The seed of the first.
        seed: u64,
        /// The file of the first with its fault, if it could be written.
        kept: Option<String>,
    },
    /// Generated cases use keywords of the card language too rarely.
    #[error("keywords used by fewer than {least} of the cases, by edition\n{rare}")]
    Rare {
        /// The required number of cases for each keyword.
        least: usize,
        /// The keywords of each edition, a line for each.
        rare: String,
    },
}

impl Unexpected {
    /// The advice.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unsteady { .. } => {
                Some("one of them answers differently each time; `ruleproof smoke` tries an engine".to_owned())
            }
            Self::Broken { game, seed, kept: None, .. } => {
                Some(format!("`ruleproof generate --game {game} --seed {seed} --count 1` generates it again"))
            }
            Self::NoTree(_) | Self::NoPath { .. } | Self::Broken { .. } | Self::Rare { .. } => None,
        }
    }
}
