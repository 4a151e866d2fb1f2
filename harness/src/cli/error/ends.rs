//! How a verb ends that could do only a part of what it was asked for.

use super::did_you_mean;
use ruleproof::config::FILE;

/// There is nothing to do.
#[derive(Debug, thiserror::Error)]
pub enum NothingSelected {
    /// No case is left.
    #[error("no case is selected; `ruleproof list` shows what there is")]
    NoCases,
    /// All cases are in other parts.
    #[error("no case is in part {0}: all are in the others; `--no-tests=pass` lets a part be empty")]
    NoneOfPart(String),
    /// No case has that name.
    #[error("no case `{name}`: it is neither an id nor a path or line of the suite")]
    NoCase {
        /// The name.
        name: String,
        /// What may help.
        help: Option<CaseHelp>,
    },
    /// Nothing has any of the words.
    #[error("no clause, card or case has any of the words of `{0}`")]
    NotFound(String),
    /// There is no such word in the language of any game.
    #[error("no word `{word}`; {}", did_you_mean(.near.as_ref()).unwrap_or_else(|| "`ruleproof words` lists all".to_owned()))]
    Word {
        /// The word.
        word: String,
        /// The word that was probably meant.
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
    /// A case is not of the edition that is named.
    #[error("{case} does not hold in that edition{}", .held.as_ref().map(|held| format!("; it does in {held}")).unwrap_or_default())]
    Edition {
        /// The case.
        case: String,
        /// The editions in which it holds, where they are told.
        held: Option<String>,
    },
    /// A record is of other plays than the suite has.
    #[error("no play of `{record}` is in the suite ({suite})")]
    NoPlay {
        /// The record.
        record: String,
        /// Where the suite comes from.
        suite: String,
    },
    /// A record that plays are picked by has none to pick.
    #[error("nothing in {0} was other than expected")]
    NoneFailed(String),
    /// An engine has nothing to play.
    #[error("the engine `{0}` is asked for none of the cases: see `games` and `edition` in {FILE}")]
    AskedNothing(String),
    /// No mistake is about what the cases assert.
    #[error("no known mistake is about a clause that these cases assert")]
    NoMistake,
    /// An engine is not to be asked for the game.
    #[error("the engine `{engine}` is not asked to play {game} in {editions}")]
    NotAsked {
        /// The engine.
        engine: String,
        /// The game.
        game: &'static str,
        /// The editions of it.
        editions: String,
    },
}

/// What was probably meant by the name of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseHelp {
    /// Another id.
    Near(String),
    /// A file that is not of the suite.
    Elsewhere,
    /// A verb.
    Verb(String),
    /// The name of a clause.
    Clause(String),
    /// A rule or a clause, which has cases.
    Rule(String),
    /// The rules beside one that is none.
    Beside(String),
    /// Words that stand in something.
    Words(String),
    /// A game.
    Game(String),
    /// Several cases whose ids begin so.
    Begun {
        /// The first of them.
        first: String,
        /// How many they are.
        count: usize,
    },
    /// A line of a file of the suite, on which no case stands.
    Line {
        /// The line.
        line: u32,
        /// The case that begins nearest to it.
        id: String,
        /// Where that begins.
        at: u32,
    },
}

impl NothingSelected {
    /// What may help.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NoCase { help, .. } => help.as_ref().and_then(|help| match help {
                CaseHelp::Near(id) => did_you_mean(Some(id)),
                CaseHelp::Elsewhere => {
                    Some("to play what is not of the suite, name its folder with --cases".to_owned())
                }
                CaseHelp::Verb(verb) => did_you_mean(Some(&format!("ruleproof {verb}"))),
                CaseHelp::Clause(id) => Some(format!("did you mean the clause `{id}`?")),
                CaseHelp::Rule(rule) => Some(format!(
                    "of the rules there is `{rule}`: `ruleproof explain {rule}` tells of it, `-E 'clause({rule})'` picks its cases"
                )),
                CaseHelp::Beside(beside) => Some(beside.clone()),
                CaseHelp::Game(game) => Some(format!("`-E 'game({game})'` picks the cases of a game")),
                CaseHelp::Begun { first, count: 2 } => Some(format!("2 cases begin so: {first}")),
                CaseHelp::Begun { first, count } => Some(format!("{count} cases begin so: {first}, ...")),
                CaseHelp::Line { line, id, at } => {
                    Some(format!("no case stands at line {line}; the nearest, `{id}`, begins at line {at}"))
                }
                CaseHelp::Words(words) => Some(format!("`ruleproof find {words}` shows where that stands")),
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
    /// What went wrong.
    pub why: String,
    /// What may help.
    pub help: Option<String>,
}

/// Not all was done that was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Incomplete {
    /// It was stopped early.
    #[error("it was stopped while the engine `{engine}` started")]
    Start {
        /// The engine that was being started.
        engine: String,
    },
    /// Records are compared that lack results.
    #[error("plays did not run: the comparison is incomplete")]
    Comparison,
    /// A record ends before its run does.
    #[error("the record {0} was cut off before its run came to an end; `ruleproof run --resume {0}` finishes it")]
    Cut(String),
    /// A record lacks results that its run had.
    #[error("the record {0} lacks results of its run; `ruleproof merge {0}` shows how many")]
    Lacking(String),
    /// A record says nothing.
    #[error("the record {0} has no results")]
    Empty(String),
    /// Parts of a run are missing.
    #[error("the run is not whole: {}", .0.join("; "))]
    Parts(Vec<String>),
    /// An engine was not asked for all plays.
    #[error("not all plays ran: what is lacking for the rest is not known")]
    Reach,
    /// An engine was not tried to the end.
    #[error("it was stopped before all was tried")]
    Smoke,
    /// The search for a smaller scenario found none before it ended.
    #[error("{0}; nothing was written")]
    NoScenario(String),
    /// Not all reports were written.
    #[error("it was stopped: {written} of {all} reports were written")]
    Reports {
        /// How many were.
        written: usize,
        /// How many there were to be.
        all: usize,
    },
    /// The search for a smaller scenario ended early.
    #[error("{0}: it may not be the smallest")]
    NotSmallest(String),
}

/// Something is not as it has to be.
#[derive(Debug, thiserror::Error)]
pub enum Unexpected {
    /// The decisions of a case cannot be walked.
    #[error("{0}")]
    NoTree(String),
    /// No way through the decisions of a case comes to an end.
    #[error("no path of {case} comes to an end")]
    NoPath {
        /// The case.
        case: String,
    },
    /// Two engines differ on a play only now and then.
    #[error("the engines part on {play}, but not when they are asked again")]
    Unsteady {
        /// The play.
        play: String,
    },
    /// Made-up cases end as no case may.
    #[error(
        "{count} of the cases break what must hold, the first of seed {seed}{}",
        .kept.as_ref().map(|kept| format!("\n{kept}")).unwrap_or_default()
    )]
    Broken {
        /// The game.
        game: String,
        /// How many they are.
        count: usize,
        /// The seed of the first of them.
        seed: u64,
        /// The file of the first of them and what is wrong with it, where it could be written down.
        kept: Option<String>,
    },
    /// Made-up cases use words of the card language too rarely.
    #[error("words that fewer than {least} of the cases use, by edition\n{rare}")]
    Rare {
        /// In how many each must be used.
        least: usize,
        /// The words of each edition, a line for each.
        rare: String,
    },
}

impl Unexpected {
    /// What may help.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unsteady { .. } => {
                Some("one of them answers differently each time; `ruleproof smoke` tries an engine".to_owned())
            }
            Self::Broken { game, seed, kept: None, .. } => {
                Some(format!("`ruleproof generate --game {game} --seed {seed} --count 1` makes it again"))
            }
            Self::NoTree(_) | Self::NoPath { .. } | Self::Broken { .. } | Self::Rare { .. } => None,
        }
    }
}
