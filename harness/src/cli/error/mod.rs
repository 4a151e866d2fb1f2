//! Errors of verbs: one type, with one exit code for each kind.
//!
//! A verb returns an [`Error`] and prints none. [`Error::rendered`] is the one place where errors become text: the
//! error in one line, followed by advice.

mod ends;
mod files;
mod internal;
mod usage;

use std::fmt::Write as _;

use reports::events::ReportError;
use reports::sink::WriteError;
use ruleproof::files::NoSuite;

pub use self::ends::{CaseHelp, EngineStart, Incomplete, NothingSelected, Unexpected};
pub use self::files::{FileError, Problems};
pub use self::internal::InternalError;
pub use self::usage::UsageError;
use super::args::Color;
use super::exit::Exit;
use super::printed;
use super::suite::colored;

/// The error of a verb.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The arguments cannot be parsed.
    #[error(transparent)]
    CommandLine(#[from] clap::Error),
    /// The arguments contradict each other, or ask for something impossible.
    #[error(transparent)]
    Usage(#[from] UsageError),
    /// Files are wrong or missing.
    #[error(transparent)]
    Files(#[from] FileError),
    /// There is nothing to do.
    #[error(transparent)]
    Nothing(#[from] NothingSelected),
    /// An engine would not start.
    #[error(transparent)]
    Start(#[from] EngineStart),
    /// The work is incomplete.
    #[error(transparent)]
    Incomplete(#[from] Incomplete),
    /// A result is unexpected.
    #[error(transparent)]
    Unexpected(#[from] Unexpected),
    /// An error that should not occur.
    #[error(transparent)]
    Internal(#[from] InternalError),
    /// Several errors, none of which kept the verb from continuing.
    #[error("{} errors", .errors.len())]
    Several {
        /// The errors, in the order in which they are shown.
        errors: Vec<Error>,
        /// The exit code.
        exit: Exit,
    },
}

impl Error {
    /// The exit code.
    pub fn exit(&self) -> Exit {
        match self {
            Self::CommandLine(_) | Self::Usage(_) => Exit::Usage,
            Self::Files(_) => Exit::InvalidFiles,
            Self::Nothing(_) => Exit::NothingSelected,
            Self::Start(_) => Exit::EngineStart,
            Self::Incomplete(_) => Exit::Incomplete,
            Self::Unexpected(_) => Exit::Unexpected,
            Self::Internal(_) => Exit::Internal,
            Self::Several { exit, .. } => *exit,
        }
    }

    /// The advice, if there is any.
    fn help(&self) -> Option<String> {
        match self {
            Self::Usage(error) => error.help(),
            Self::Files(error) => error.help(),
            Self::Nothing(error) => error.help(),
            Self::Start(error) => error.help.clone(),
            Self::Unexpected(error) => error.help(),
            Self::CommandLine(_) | Self::Incomplete(_) | Self::Internal(_) | Self::Several { .. } => None,
        }
    }

    /// Prints the error.
    pub fn show(&self) {
        match self {
            // On a terminal, in colours.
            Self::CommandLine(error) if colored(Color::Auto, &std::io::stderr()) => {
                printed::error(&error.render().ansi().to_string());
            }
            _ => printed::error(&self.rendered()),
        }
    }

    /// Renders the error: `error: ` and the message, then `help: ` and the advice.
    pub fn rendered(&self) -> String {
        let mut text = String::new();
        match self {
            // The texts of these errors have a heading of their own.
            Self::CommandLine(error) => return error.render().to_string(),
            Self::Usage(UsageError::Filter(shown)) => return format!("{shown}\n"),
            Self::Several { errors, .. } => return errors.iter().map(Self::rendered).collect(),
            Self::Files(FileError::Problems(problems)) => text.push_str(&problems.snippets()),
            _ => {}
        }
        let _ = writeln!(text, "error: {self}");
        if let Some(help) = self.help() {
            let _ = writeln!(text, "help: {help}");
        }
        text
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        InternalError::from(error).into()
    }
}

impl From<ReportError> for Error {
    fn from(error: ReportError) -> Self {
        InternalError::from(error).into()
    }
}

impl From<Problems> for Error {
    fn from(problems: Problems) -> Self {
        FileError::from(problems).into()
    }
}

impl From<NoSuite> for Error {
    fn from(error: NoSuite) -> Self {
        FileError::from(error).into()
    }
}

/// Returns the one error of a list, or all of them; `Ok` if the list is empty.
pub fn all(mut errors: Vec<Error>, exit: Exit) -> Result<(), Error> {
    match errors.len() {
        0 => Ok(()),
        1 if errors.iter().all(|error| error.exit() == exit) => errors.pop().map_or(Ok(()), Err),
        _ => Err(Error::Several { errors, exit }),
    }
}

/// The probable intention, as advice.
fn did_you_mean(near: Option<&String>) -> Option<String> {
    near.map(|near| format!("did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use reports::sink::WriteError;
    use ruleproof::suite::text::problem::Problem;
    use ruleproof::suite::text::source::{Source, Sources, Span};

    use super::*;

    #[test]
    fn each_kind_has_its_exit_code() {
        let io = || std::io::Error::other("no");
        let kinds: [(Error, u8); 7] = [
            (InternalError::Serve(io()).into(), 1),
            (UsageError::ResumeSeveralEngines.into(), 2),
            (FileError::NoFolder("documents".into()).into(), 3),
            (NothingSelected::NoCases.into(), 4),
            (EngineStart { name: "e".to_owned(), why: "no".to_owned(), help: None }.into(), 5),
            (Incomplete::Smoke.into(), 6),
            (Unexpected::NoPath { case: "mtg/a".to_owned() }.into(), 100),
        ];
        for (error, code) in kinds {
            assert_eq!(error.exit().code(), code, "{error}");
        }
    }

    #[test]
    fn an_error_is_a_line_and_its_help_another() {
        let error = Error::from(UsageError::Unknown {
            what: "mistake",
            name: "value never shrink".to_owned(),
            near: Some("value never shrinks".to_owned()),
            otherwise: "`ruleproof list --mistakes` lists all 3".to_owned(),
        });
        let text = "error: unknown mistake `value never shrink`\nhelp: did you mean `value never shrinks`?\n";
        assert_eq!(error.rendered(), text);
        let error = Error::from(InternalError::from(WriteError::Output(std::io::Error::other("full"))));
        assert_eq!(error.rendered(), "error: cannot write to standard output: full\n");
    }

    #[test]
    fn several_errors_are_shown_one_after_another_and_end_as_they_are_told_to() {
        let wrong = |why: &str| Error::from(FileError::Wrong { path: "e.yaml".to_owned(), why: why.to_owned() });
        let error = all(vec![wrong("one"), wrong("two")], Exit::InvalidFiles).unwrap_err();
        assert_eq!(error.rendered(), "error: e.yaml: one\nerror: e.yaml: two\n");
        assert_eq!(error.exit(), Exit::InvalidFiles);
        let error = all(vec![wrong("one")], Exit::Unexpected).unwrap_err();
        assert_eq!(error.exit(), Exit::Unexpected);
        assert!(all(Vec::new(), Exit::Unexpected).is_ok());
    }

    #[test]
    fn problems_are_shown_with_their_lines_and_counted() {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("a.yaml", "game: chess\n"));
        let problem = Problem::at(file, Span { start: 6, end: 11 }, "unknown game `chess`").help("did you mean mtg?");
        let problems = Problems { all: vec![problem], sources, color: false, then: "; nothing was played" };
        let error = Error::from(FileError::from(problems));
        assert_eq!(
            error.rendered(),
            "error: unknown game `chess`\n --> a.yaml:1:7\n  |\n1 | game: chess\n  |       ^^^^^\n  |\n  = help: did you mean \
             mtg?\n\nerror: 1 problem in 1 file; nothing was played\n"
        );
    }
}
