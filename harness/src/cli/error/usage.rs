//! Errors about arguments that are contradictory or impossible.

use std::path::PathBuf;

use ruleproof::lab::cards::misplayed::NoMisreading;
use ruleproof::process::command::NotACommand;

use super::did_you_mean;
use crate::cli::partition::AutoError;

/// Arguments that are contradictory or impossible.
#[derive(Debug, thiserror::Error)]
pub enum UsageError {
    /// A game has no templates for the wording of its cards.
    #[error("card texts of the game `{0}` are not supported yet")]
    NoWording(&'static str),
    /// An argument does not allow the value.
    #[error("`{given}`: expected {expected}")]
    Value {
        /// The argument with its value, as it was given.
        given: String,
        /// The allowed values.
        expected: String,
    },
    /// The built-in suite cannot be fixed.
    #[error("--fix writes files, and the bundled suite has none: name a file or a folder")]
    FixBundled,
    /// The environment does not state the shard to play.
    #[error(transparent)]
    Partition(#[from] AutoError),
    /// The suite has another version than the required one.
    #[error("the suite has {}, but {wanted} is required", .version.as_ref().map_or("no version".to_owned(), |version| format!("version {version}")))]
    SuiteVersion {
        /// The required version.
        wanted: String,
        /// The version of the suite, if it has one.
        version: Option<String>,
    },
    /// A filter expression cannot be parsed. The text shows the expression and the place of the error.
    #[error("{0}")]
    Filter(String),
    /// A name is unknown.
    #[error("unknown {what} `{name}`")]
    Unknown {
        /// The kind of thing named.
        what: &'static str,
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<String>,
        /// The advice if no name is near.
        otherwise: String,
    },
    /// An edition does not exist.
    #[error("unknown edition `{edition}`{}; there are: {known}", .game.map(|game| format!(" of {game}")).unwrap_or_default())]
    Edition {
        /// The name.
        edition: String,
        /// The game, if one is meant.
        game: Option<&'static str>,
        /// All editions.
        known: String,
    },
    /// The target folder contains other files.
    #[error("`{}` contains other files: name a new folder, or one that `{by}` made", .folder.display())]
    NotOwnFolder {
        /// The folder.
        folder: PathBuf,
        /// The command that would fill it.
        by: &'static str,
    },
    /// Plays that a baseline lists as passing do not pass any more, and there is no reason.
    #[error("{file} lists `{first}`{} as passing, but the record shows otherwise", others(.count.saturating_sub(1)))]
    LostPasses {
        /// The first of them.
        first: String,
        /// The number of them.
        count: usize,
        /// The baseline.
        file: String,
    },
    /// A baseline would count fewer passing plays, without a reason.
    #[error("{file} lists {before} passing plays, but the record has {now}")]
    FewerPasses {
        /// The number in the baseline.
        before: usize,
        /// The number in the record.
        now: usize,
        /// The baseline.
        file: String,
    },
    /// The target folder contains a link.
    #[error("`{}` is a symbolic link, and `{by}` writes and removes only files inside its folder", .link.display())]
    LinkInFolder {
        /// The link.
        link: PathBuf,
        /// The command that would follow it.
        by: &'static str,
    },
    /// Messages of the protocol are requested for no engine or for several.
    #[error("`--exchanges` needs exactly one external engine")]
    NoWire,
    /// A schema does not exist.
    #[error("no schema `{name}`; {}", did_you_mean(.near.as_ref()).unwrap_or_else(|| "`ruleproof schema` names all".to_owned()))]
    Schema {
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<String>,
    },
    /// No game or clause has that name.
    #[error("no game or clause `{name}`")]
    GameOrClause {
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<String>,
    },
    /// Two mistakes cannot be made at once.
    #[error("the mistakes `{one}` and `{other}` cannot be combined: both replace the same interpretation")]
    MistakesClash {
        /// The first.
        one: &'static str,
        /// The second.
        other: &'static str,
    },
    /// A mistake is named, but not the engine that could make it.
    #[error("`--mistake` needs the bundled engine, which is not among the engines")]
    MistakeElsewhere,
    /// A misreading is named, but not the engine that could make it.
    #[error("`--misread` needs the bundled engine, which is not among the engines")]
    MisreadingElsewhere,
    /// The table of misreadings is requested for some of the cards.
    #[error("the table of misreadings needs all cards: leave out names, `-E` and `--game`")]
    PartOfTable,
    /// A table of the bundled suite is to be written from another suite.
    #[error("`{option}` without a file means `{path}`, the table of the bundled suite")]
    TableOfAnother {
        /// The option.
        option: &'static str,
        /// The file of the bundled suite.
        path: &'static str,
    },
    /// No card is misread in this way, or it is misread in another one.
    #[error("{} misreading `{name}`", match why {
        NoMisreading::Again(_) => "second",
        NoMisreading::Several(_) => "ambiguous",
        NoMisreading::Card(_) | NoMisreading::Change(_) => "unknown",
    })]
    Misreading {
        /// The card and the misreading.
        name: String,
        /// The reason, with what was probably meant.
        why: NoMisreading,
    },
    /// No engine is named in a place where the reference engine would be a guess.
    #[error("no engine is named, and {why}")]
    NoEngine {
        /// The reason why the reference engine is not used.
        why: &'static str,
    },
    /// The command of an engine is invalid.
    #[error("engine `{name}`: {why}")]
    Command {
        /// The engine.
        name: String,
        /// The fault of the command.
        why: NotACommand,
    },
    /// Several cases are named where one is needed.
    #[error("`{name}` names {count} cases{wanted}")]
    SeveralCases {
        /// The argument that names them.
        name: String,
        /// The number of cases.
        count: usize,
        /// The purpose of the one case.
        wanted: &'static str,
    },
    /// A path to which the records of several engines would be written.
    #[error("`{0}`: with several engines the path of a record needs `{{engine}}` in it")]
    OnePath(String),
    /// Two records would be written to one file.
    #[error("`{0}`: two outputs write to the same file")]
    OneFile(String),
    /// The output of merged records would overwrite one of them.
    #[error("`{0}`: the output would overwrite a record that is read")]
    OutputOverRecord(String),
    /// The path of a record contains the name of an engine that cannot be a part of a path.
    #[error("`{path}`: the engine's name `{engine}` cannot be part of a path")]
    NoPathName {
        /// The engine's name.
        engine: String,
        /// The path, as it was given.
        path: String,
    },
    /// The folder of a record does not exist.
    #[error("`{0}`: the folder to write to does not exist")]
    NoOutputFolder(String),
    /// A run is resumed on several engines.
    #[error("`--resume` works with one engine only")]
    ResumeSeveralEngines,
    /// An output for the record of a resumed run other than the record itself.
    #[error("output to `{output}`: `--resume {resumed}` appends to `{resumed}` itself")]
    ResumeElsewhere {
        /// The path of the output.
        output: String,
        /// The record that is resumed.
        resumed: String,
    },
    /// A baseline belongs to another engine than the record.
    #[error("{file} is the baseline of `{baseline}`, the record is of `{record}`")]
    OtherBaseline {
        /// The baseline's file.
        file: String,
        /// The baseline's engine.
        baseline: String,
        /// The record's engine.
        record: String,
    },
    /// A baseline belongs to none of the engines.
    #[error("{file} is the baseline of `{baseline}`, the engine is `{engines}`")]
    BaselineOfAnother {
        /// The baseline's file.
        file: String,
        /// The baseline's engine.
        baseline: String,
        /// The engines that are to play.
        engines: String,
        /// `true` if the reference engine plays because of a mistake.
        by_mistake: bool,
    },
    /// Plays would be added to a baseline without a reason.
    #[error("`{first}`{} did not pass and are not in {file} yet", others(.count.saturating_sub(1)))]
    NoReason {
        /// The first of them.
        first: String,
        /// The number of plays.
        count: usize,
        /// The baseline's file.
        file: String,
    },
    /// A case is requested for a clause that nothing could prove.
    #[error("no engine behavior can prove `{clause}`: {why}")]
    Exempt {
        /// The clause.
        clause: String,
        /// The reason why it is exempt.
        why: String,
    },
    /// There is no suite to write a case into.
    #[error("no folder `{}` to write a case into; name one with --cases", .0.display())]
    NoSuite(PathBuf),
    /// The path of a suite's folder is not a folder.
    #[error("`{}` is not a folder: --cases names the folder of a suite to write into", .0.display())]
    NoFolder(PathBuf),
    /// A case with that id exists.
    #[error("the case `{0}` already exists")]
    CaseExists(String),
    /// A file would be overwritten.
    #[error("the file `{}` already exists; nothing was written", .0.display())]
    FileExists(PathBuf),
    /// A document does not state its edition.
    #[error("{0} does not state its edition")]
    NoEdition(String),
    /// A suite in which nothing that could be watched changes.
    #[error("there is nothing to watch: the suite is bundled, and no engine has files to watch")]
    NothingToWatch,
    /// Files cannot be watched.
    #[error("files cannot be watched: {0}")]
    Unwatchable(String),
    /// Two engines are to be compared, but none is named.
    #[error("no engine is named: name two to compare")]
    NoEngineNamed,
    /// Two engines are to be compared, but more are named.
    #[error("{0} engines are named: name two to compare")]
    TooManyEngines(usize),
}

impl UsageError {
    /// The advice.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unknown { near, otherwise, .. } => did_you_mean(near.as_ref()).or_else(|| Some(otherwise.clone())),
            Self::GameOrClause { near, .. } => did_you_mean(near.as_ref())
                .or_else(|| Some("`ruleproof find WORDS` finds clauses by their text".to_owned())),
            Self::MistakesClash { .. } => Some("an engine can make only one of them".to_owned()),
            Self::Misreading { why: NoMisreading::Card(near), .. } => did_you_mean(near.as_ref())
                .or_else(|| Some("give it as `CARD: WHAT`; `ruleproof cards --misread CARD` lists all of a card".to_owned())),
            Self::TableOfAnother { option, .. } => Some(format!("name the table of your suite: `{option}=FILE`")),
            Self::Misreading { why: NoMisreading::Again(other), .. } => {
                Some(format!("the card is misread as `{other}` already; an engine can misread it in only one way"))
            }
            Self::Misreading { why: NoMisreading::Several(number), .. } => {
                Some(format!("{number} misreadings of the card have this description: add ` #1` to ` #{number}`"))
            }
            Self::Misreading { why: NoMisreading::Change(near), .. } => {
                (!near.is_empty()).then(|| format!("the nearest are: {}", near.join("; ")))
            }
            Self::MistakeElsewhere => {
                let serve = "`ruleproof serve-engine --mistake NAME`";
                Some(format!("an external engine makes one with {serve}"))
            }
            Self::NoEngine { .. } => Some(
                "name it with `--engine`, or with `engine` under [run] in ruleproof.toml; `bundled` is the reference engine"
                    .to_owned(),
            ),
            Self::ResumeElsewhere { .. } => Some("leave one of the two out".to_owned()),
            Self::LostPasses { .. } => Some("`--reason TEXT` accepts the loss; nothing was written".to_owned()),
            Self::FewerPasses { .. } => Some("`--reason TEXT` accepts fewer passing plays; nothing was written".to_owned()),
            Self::NoReason { .. } => Some("give the reason with `--reason TEXT`; nothing was written".to_owned()),
            Self::BaselineOfAnother { by_mistake, .. } => by_mistake.then(|| {
                "`--mistake` plays on the reference engine, so the baseline must be one of `reference`; an \
                 external engine makes a mistake with `ruleproof serve-engine --mistake NAME`"
                    .to_owned()
            }),
            Self::NothingToWatch => {
                Some("name the folder of a suite with --cases, or an engine with --engine".to_owned())
            }
            Self::FileExists(_) => Some("`--into DIR` writes to another folder; `--overwrite` replaces files".to_owned()),
            Self::NoEdition(_) => Some("name it with --edition".to_owned()),
            Self::NoEngineNamed => Some("`--engine CMD` compares it with the bundled engine".to_owned()),
            Self::MisreadingElsewhere
            | Self::PartOfTable
            | Self::Value { .. }
            | Self::NoWording(_)
            | Self::Partition(_)
            | Self::SuiteVersion { .. }
            | Self::Filter(_)
            | Self::Edition { .. }
            | Self::Schema { .. }
            | Self::Command { .. }
            | Self::SeveralCases { .. }
            | Self::OnePath(_)
            | Self::OneFile(_)
            | Self::OutputOverRecord(_)
            | Self::NoPathName { .. }
            | Self::NoOutputFolder(_)
            | Self::ResumeSeveralEngines
            | Self::OtherBaseline { .. }
            | Self::Exempt { .. }
            | Self::NoSuite(_)
            | Self::NoFolder(_)
            | Self::CaseExists(_)
            | Self::NotOwnFolder { .. }
            | Self::LinkInFolder { .. }
            | Self::NoWire
            | Self::Unwatchable(_)
            | Self::FixBundled
            | Self::TooManyEngines(_) => None,
        }
    }

    /// Returns the error for a number below 1.
    pub fn at_least_1(given: &str) -> Self {
        Self::Value { given: given.to_owned(), expected: "at least 1".to_owned() }
    }
}

/// The number of others beside the one that is named.
fn others(count: usize) -> String {
    if count > 0 { format!(" and {count} others") } else { String::new() }
}
