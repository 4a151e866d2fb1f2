//! The reporters of a run: for the person at the terminal, for GitHub, for the files that are asked for.

use std::io::IsTerminal as _;
use std::path::Path;
use std::time::Instant;

use indicatif::ProgressBar;
use reports::events::Reporters;
use reports::reporters::{
    GitHub, HumanDetails, HumanFirst, HumanLines, HumanLive, HumanPace, HumanSummary, InOrder, JsonLines, MistakeInfo,
    WholeRecord,
};
use reports::sink::{Sink, WriteError};

use super::args::Run;
use super::engines::FILE;
use super::output::Output;
use super::progress::Progress;
use super::resume::Resumed;
use super::sinks::{BesideBar, GrowingFile, Terminal, WholeFile};
use super::suite::colored;

/// The reporters of a run, in the order in which they get its events: the terminal first, then files. With
/// `quiet` nothing but a record is to be on standard output. `says` knows what a clause says.
pub fn reporters<'r>(
    args: &Run,
    outputs: &[Output],
    resumed: Option<&Resumed>,
    quiet: bool,
    says: &'r (dyn Fn(&str, &str) -> Option<String> + Sync),
) -> Result<Reporters<'r>, WriteError> {
    let mut reporters = Reporters::default();
    let progress = Progress::new();
    let bar = progress.bar();
    if args.quiet == 0 {
        reporters.add(progress);
    }
    for output in outputs {
        if let Output::Lines(path) = output {
            let sink: Box<dyn Sink> =
                if path == "-" { Box::new(WholeFile(path.clone())) } else { Box::new(GrowingFile::create(path)?) };
            reporters.add(InOrder::new(JsonLines::new(sink)));
        }
    }
    if let Some(resumed) = resumed {
        reporters.add(InOrder::new(JsonLines::resumed(resumed.go_on()?)));
    }
    if !quiet {
        tell_people(args, &bar, says, &mut reporters);
    }
    for output in outputs {
        match output {
            // A page is drawn when all engines have played.
            Output::Lines(_) | Output::Html(_) => {}
            Output::Json(path) => reporters.add(WholeRecord::json(WholeFile(path.clone()))),
            Output::Junit(path) => reporters.add(WholeRecord::junit(WholeFile(path.clone()))),
        }
    }
    Ok(reporters)
}

fn tell_people<'r>(
    args: &Run,
    bar: &ProgressBar,
    says: &'r (dyn Fn(&str, &str) -> Option<String> + Sync),
    reporters: &mut Reporters<'r>,
) {
    let color = colored(args.color, &std::io::stdout());
    anstream::ColorChoice::write_global(if color {
        anstream::ColorChoice::Always
    } else {
        anstream::ColorChoice::Never
    });
    let verbose = args.verbose;
    if args.quiet == 0 {
        let start = Instant::now();
        if verbose {
            reporters.add(InOrder::new(HumanLive::new(BesideBar(bar.clone()))));
        } else if !std::io::stdout().is_terminal() {
            reporters.add(InOrder::new(HumanFirst::new(BesideBar(bar.clone()), move || start.elapsed())));
        }
        if bar.is_hidden() {
            // It cannot be seen: lines say what it would.
            reporters.add(HumanPace::new(Terminal, move || start.elapsed()));
        }
        let leaving_out = format!("`-E` and `--edition`, or `games` and `edition` in {FILE}, leave some out");
        reporters.add(HumanDetails { sink: Terminal, verbose, leaving_out, says });
    }
    if std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true") {
        let summary = std::env::var_os("GITHUB_STEP_SUMMARY");
        let step_summary = summary.and_then(|path| GrowingFile::append(Path::new(&path)).ok());
        reporters.add(GitHub { log: Terminal, step_summary });
    }
    match args.quiet {
        0 => reporters.add(HumanSummary { sink: Terminal, verbose, mistake: known }),
        1 => reporters.add(HumanLines { sink: Terminal }),
        _ => {}
    }
}

/// What is known of a mistake of that name.
fn known(name: &str) -> Option<MistakeInfo> {
    let wrong = engine::GAMES.mistakes().find(|wrong| wrong.name == name)?;
    let clauses = wrong.clauses.iter().map(ToString::to_string).collect();
    Some(MistakeInfo { says: wrong.says.to_owned(), clauses })
}
