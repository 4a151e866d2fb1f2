//! Arguments that ask for what cannot be.

use std::path::PathBuf;

use ruleproof::process::command::NotACommand;

use super::did_you_mean;
use crate::cli::partition::AutoError;

/// Arguments that ask for what cannot be.
#[derive(Debug, thiserror::Error)]
pub enum UsageError {
    /// Nothing is known of how the cards of a game are worded.
    #[error("the words of `{0}` cards are not known yet")]
    NoWording(&'static str),
    /// A value is none of the argument's.
    #[error("`{given}`: expected {expected}")]
    Value {
        /// The argument with its value, as it was given.
        given: String,
        /// What may stand there.
        expected: String,
    },
    /// What is built into the program cannot be mended.
    #[error("--fix writes files, and the bundled suite has none: name a file or a folder")]
    FixBundled,
    /// The environment does not say which part is to be played.
    #[error(transparent)]
    Partition(#[from] AutoError),
    /// The suite is another than the one that is wanted.
    #[error("the suite has {}, and {wanted} is wanted", .version.as_ref().map_or("no version".to_owned(), |version| format!("version {version}")))]
    SuiteVersion {
        /// The version that is wanted.
        wanted: String,
        /// The version of the suite, if it has one.
        version: Option<String>,
    },
    /// A filter expression cannot be read. The text shows it, and where.
    #[error("{0}")]
    Filter(String),
    /// There is nothing of that name.
    #[error("unknown {what} `{name}`")]
    Unknown {
        /// What is named.
        what: &'static str,
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<String>,
        /// What may help where none is near.
        otherwise: String,
    },
    /// There is no such edition.
    #[error("unknown edition `{edition}`{}; there are: {known}", .game.map(|game| format!(" of {game}")).unwrap_or_default())]
    Edition {
        /// The name.
        edition: String,
        /// The game, where one is meant.
        game: Option<&'static str>,
        /// All that there are.
        known: String,
    },
    /// A folder to be written has other things in it.
    #[error("`{}` has other things in it: name a new folder, or one that `{by}` made", .folder.display())]
    NotOwnFolder {
        /// The folder.
        folder: PathBuf,
        /// What would fill it.
        by: &'static str,
    },
    /// A baseline would count fewer passing plays, without a reason.
    #[error("{file} counts {before} passing plays, and the record has {now}")]
    FewerPasses {
        /// The number in the baseline.
        before: usize,
        /// The number in the record.
        now: usize,
        /// The baseline.
        file: String,
    },
    /// A folder to be written has a link in it.
    #[error("`{}` is a symbolic link, and `{by}` writes and removes only files inside its folder", .link.display())]
    LinkInFolder {
        /// The link.
        link: PathBuf,
        /// What would follow it.
        by: &'static str,
    },
    /// What is said over the wire is asked for where there is no wire, or there are several.
    #[error("`--exchanges` is for one engine that is a program of its own")]
    NoWire,
    /// There is no such schema.
    #[error("no schema `{name}`; {}", did_you_mean(.near.as_ref()).unwrap_or_else(|| "`ruleproof schema` names all".to_owned()))]
    Schema {
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<String>,
    },
    /// There is neither a game nor a clause of that name.
    #[error("no game or clause `{name}`")]
    GameOrClause {
        /// The name.
        name: String,
        /// The name that was probably meant.
        near: Option<String>,
    },
    /// Two mistakes cannot be made at once.
    #[error("the mistakes `{one}` and `{other}` turn one ruling, each its own way")]
    MistakesClash {
        /// One of them.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// A mistake is named, but not the engine that could make it.
    #[error("`--mistake` is for the bundled engine, and that is not among the engines")]
    MistakeElsewhere,
    /// No engine is named where the reference engine would be a guess.
    #[error("no engine is named, and {why}")]
    NoEngine {
        /// Why the reference engine is not taken.
        why: &'static str,
    },
    /// An engine's command is none.
    #[error("engine `{name}`: {why}")]
    Command {
        /// The engine.
        name: String,
        /// What is wrong with its command.
        why: NotACommand,
    },
    /// One case is wanted, several are named.
    #[error("`{name}` names {count} cases{wanted}")]
    SeveralCases {
        /// What names them.
        name: String,
        /// How many they are.
        count: usize,
        /// What is wanted of one.
        wanted: &'static str,
    },
    /// The records of several engines would be written to one path.
    #[error("`{0}`: with several engines the path of a record needs `{{engine}}` in it")]
    OnePath(String),
    /// Two records would be written to one file.
    #[error("`{0}`: two outputs go to this one file")]
    OneFile(String),
    /// What records come to would be written over one of them.
    #[error("`{0}`: the output would go over a record that is read")]
    OutputOverRecord(String),
    /// The path of a record has the name of an engine in it that cannot be a part of one.
    #[error("`{path}`: the engine calls itself `{engine}`, which cannot be a part of a path")]
    NoPathName {
        /// What the engine calls itself.
        engine: String,
        /// The path, as it was given.
        path: String,
    },
    /// A record's folder is not there.
    #[error("`{0}`: there is no such folder to write to")]
    NoOutputFolder(String),
    /// A run is resumed on several engines.
    #[error("`--resume` goes on with one record, and so with one engine")]
    ResumeSeveralEngines,
    /// A run is resumed, and its record is written elsewhere too.
    #[error("output to `{output}`: `--resume {resumed}` writes on into `{resumed}` itself")]
    ResumeElsewhere {
        /// The path of the output.
        output: String,
        /// The record that is resumed.
        resumed: String,
    },
    /// A baseline is another engine's than the record.
    #[error("{file} is the baseline of `{baseline}`, the record is of `{record}`")]
    OtherBaseline {
        /// The baseline's file.
        file: String,
        /// The baseline's engine.
        baseline: String,
        /// The record's engine.
        record: String,
    },
    /// A baseline is of none of the engines.
    #[error("{file} is the baseline of `{baseline}`, the engine is `{engines}`")]
    BaselineOfAnother {
        /// The baseline's file.
        file: String,
        /// The baseline's engine.
        baseline: String,
        /// The engines that are to play.
        engines: String,
        /// Whether it is a mistake that has the reference engine play.
        by_mistake: bool,
    },
    /// Plays would go into a baseline without a reason.
    #[error("`{first}`{} did not pass and are not in {file} yet", others(.count.saturating_sub(1)))]
    NoReason {
        /// The first of them.
        first: String,
        /// How many they are.
        count: usize,
        /// The baseline's file.
        file: String,
    },
    /// A case is wanted that nothing could show.
    #[error("nothing an engine does can show `{clause}`: {why}")]
    Exempt {
        /// The clause.
        clause: String,
        /// Why it is exempt.
        why: String,
    },
    /// There is no suite to write a case into.
    #[error("there is no folder `{}` to write a case into; name one with --cases", .0.display())]
    NoSuite(PathBuf),
    /// What should be the folder of a suite is none.
    #[error("`{}` is no folder: --cases names the folder of a suite to write into", .0.display())]
    NoFolder(PathBuf),
    /// A case of that id is there.
    #[error("there is a case `{0}` already")]
    CaseExists(String),
    /// A file would be written over.
    #[error("there is a file `{}` already; nothing was written", .0.display())]
    FileExists(PathBuf),
    /// A document does not say of which edition it is.
    #[error("{0} does not say of which edition it is")]
    NoEdition(String),
    /// Nothing that could be watched changes.
    #[error("there is nothing to watch: the suite is the bundled one, and no engine with files of its own plays")]
    NothingToWatch,
    /// Files cannot be watched.
    #[error("files cannot be watched: {0}")]
    Unwatchable(String),
    /// Two engines are compared, none is named.
    #[error("no engine is named: two are compared")]
    NoEngineNamed,
    /// Two engines are compared, more are named.
    #[error("{0} engines are named: two are compared")]
    TooManyEngines(usize),
}

impl UsageError {
    /// What may help.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unknown { near, otherwise, .. } => did_you_mean(near.as_ref()).or_else(|| Some(otherwise.clone())),
            Self::GameOrClause { near, .. } => did_you_mean(near.as_ref())
                .or_else(|| Some("`ruleproof find WORDS` finds clauses by what they say".to_owned())),
            Self::MistakesClash { .. } => Some("an engine can make only one of them".to_owned()),
            Self::MistakeElsewhere => {
                let serve = "`ruleproof serve-engine --mistake NAME`";
                Some(format!("an engine behind the protocol makes one with {serve}"))
            }
            Self::NoEngine { .. } => Some(
                "name it with `--engine`, or with `engine` under [run] in ruleproof.toml; `bundled` is the reference engine"
                    .to_owned(),
            ),
            Self::ResumeElsewhere { .. } => Some("leave one of the two out".to_owned()),
            Self::FewerPasses { .. } => Some("`--reason TEXT` lets it count fewer; nothing was written".to_owned()),
            Self::NoReason { .. } => Some("say why with `--reason TEXT`; nothing was written".to_owned()),
            Self::BaselineOfAnother { by_mistake, .. } => by_mistake.then(|| {
                "`--mistake` plays on the reference engine, so the baseline has to be one of `reference`; an engine behind \
                 the protocol makes a mistake with `ruleproof serve-engine --mistake NAME`"
                    .to_owned()
            }),
            Self::NothingToWatch => {
                Some("name the folder of a suite with --cases, or an engine with --engine".to_owned())
            }
            Self::FileExists(_) => Some("`--into DIR` writes elsewhere, `--overwrite` over what is there".to_owned()),
            Self::NoEdition(_) => Some("name it with --edition".to_owned()),
            Self::NoEngineNamed => Some("`--engine CMD` compares it with the bundled engine".to_owned()),
            Self::Value { .. }
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

    /// A number of at least 1 is expected.
    pub fn at_least_1(given: &str) -> Self {
        Self::Value { given: given.to_owned(), expected: "at least 1".to_owned() }
    }
}

/// How many more there are than the one that is named.
fn others(count: usize) -> String {
    if count > 0 { format!(" and {count} others") } else { String::new() }
}
