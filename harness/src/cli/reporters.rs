//! The reporters of a run: for people at the terminal, for GitHub, for the requested files.

use std::io::IsTerminal as _;
use std::path::Path;
use std::time::Instant;

use indicatif::ProgressBar;
use reports::events::Reporters;
use reports::likely::Likely;
use reports::record::Record;
use reports::reporters::{
    GitHub, HumanDetails, HumanFirst, HumanLines, HumanLive, HumanPace, HumanSummary, InOrder, JsonLines, MistakeInfo,
    WholeRecord, annotations,
};
use reports::sink::{Sink, WriteError};
use reports::{badge, markdown, sarif};
use ruleproof::config::FILE;

use super::args::{Color, Run};
use super::output::{Format, Output};
use super::progress::Progress;
use super::resume::Resumed;
use super::sinks::{BesideBar, GrowingFile, Log, Terminal, WholeFile};
use super::suite::colored;

/// The reporters of a run, in the order in which they get its events: the terminal first, then files. With `quiet`,
/// only a record goes to standard output. `says` returns the text of a clause, `likely` the mistakes that probably
/// cause failures.
pub fn reporters<'r>(
    args: &Run,
    outputs: &[Output],
    resumed: Option<&Resumed>,
    quiet: bool,
    says: &'r (dyn Fn(&str, &str) -> Option<String> + Sync),
    likely: &'r (dyn Fn(&Record) -> Vec<Likely> + Sync),
) -> Result<Reporters<'r>, WriteError> {
    let mut reporters = Reporters::default();
    let progress = Progress::new();
    let bar = progress.bar();
    if args.quiet == 0 {
        reporters.add(progress);
    }
    lines(outputs, &mut reporters)?;
    if let Some(resumed) = resumed {
        let file = resumed.go_on()?;
        let lines = if resumed.is_empty() { JsonLines::new(file) } else { JsonLines::resumed(file) };
        reporters.add(InOrder::new(lines));
    }
    if !quiet {
        tell_people(args, &bar, says, likely, &mut reporters);
    }
    whole(outputs, says, &mut reporters);
    Ok(reporters)
}

/// The reporters of a record that was made before, except for its lines. Without outputs, it is shown for people.
pub fn of_record<'r>(
    outputs: &[Output],
    color: Color,
    (verbose, quiet): (bool, u8),
    says: &'r (dyn Fn(&str, &str) -> Option<String> + Sync),
) -> Reporters<'r> {
    let mut reporters = Reporters::default();
    if outputs.is_empty() {
        choose_colors(color);
        if quiet == 0 {
            reporters.add(HumanDetails { sink: Terminal, verbose, leaving_out: leaving_out(), says });
        }
        in_the_end(verbose, quiet, &nothing, &mut reporters);
    }
    whole(outputs, says, &mut reporters);
    reporters
}

/// The reporters that write lines during a run.
fn lines(outputs: &[Output], reporters: &mut Reporters<'_>) -> Result<(), WriteError> {
    for Output { path, .. } in outputs.iter().filter(|output| output.format == Format::Lines) {
        let sink: Box<dyn Sink> =
            if path == "-" { Box::new(WholeFile(path.clone())) } else { Box::new(GrowingFile::create(path)?) };
        reporters.add(InOrder::new(JsonLines::new(sink)));
    }
    Ok(())
}

/// The reporters that render a record when the run is finished.
fn whole<'r>(
    outputs: &[Output],
    says: &'r (dyn Fn(&str, &str) -> Option<String> + Sync),
    reporters: &mut Reporters<'r>,
) {
    for output in outputs {
        let file = WholeFile(output.path.clone());
        reporters.add(match output.format {
            // A page is rendered when all engines have played.
            Format::Lines | Format::Html => continue,
            Format::Json => WholeRecord::json(file),
            Format::Junit => WholeRecord::junit(file),
            Format::GitHub => WholeRecord::drawn(|record| annotations(record, &exists), file),
            Format::Markdown => WholeRecord::drawn(markdown::summary, file),
            Format::Sarif => WholeRecord::drawn(|record| sarif::write(record, says), file),
            Format::Badge if output.is_svg() => WholeRecord::drawn(badge::svg, file),
            Format::Badge => WholeRecord::drawn(badge::endpoint, file),
        });
    }
}

/// Returns `true` if the checkout has a file.
fn exists(path: &str) -> bool {
    Path::new(path).is_file()
}

fn tell_people<'r>(
    args: &Run,
    bar: &ProgressBar,
    says: &'r (dyn Fn(&str, &str) -> Option<String> + Sync),
    likely: &'r (dyn Fn(&Record) -> Vec<Likely> + Sync),
    reporters: &mut Reporters<'r>,
) {
    choose_colors(args.color);
    let verbose = args.verbose;
    if args.quiet == 0 {
        let start = Instant::now();
        if verbose {
            reporters.add(InOrder::new(HumanLive::new(BesideBar(bar.clone()))));
        } else if !std::io::stdout().is_terminal() {
            reporters.add(InOrder::new(HumanFirst::new(BesideBar(bar.clone()), move || start.elapsed())));
        }
        if bar.is_hidden() {
            // The bar cannot be seen, so lines report the progress.
            reporters.add(HumanPace::new(Terminal, move || start.elapsed()));
        }
        reporters.add(HumanDetails { sink: Terminal, verbose, leaving_out: leaving_out(), says });
    }
    in_the_end(verbose, args.quiet, likely, reporters);
}

/// No causes are looked for in a record that was made before: `diagnose` does that.
fn nothing(_: &Record) -> Vec<Likely> {
    Vec::new()
}

/// Adds the reporters for the end of a run.
fn in_the_end<'r>(
    verbose: bool,
    quiet: u8,
    likely: &'r (dyn Fn(&Record) -> Vec<Likely> + Sync),
    reporters: &mut Reporters<'r>,
) {
    if quiet < 2 {
        tell_github(reporters);
    }
    match quiet {
        0 => reporters.add(HumanSummary { sink: Terminal, verbose, mistake: known, likely }),
        1 => reporters.add(HumanLines { sink: Terminal }),
        _ => {}
    }
}

/// Sets whether further output is in colours.
fn choose_colors(color: Color) {
    let color = colored(color, &std::io::stdout());
    anstream::ColorChoice::write_global(if color {
        anstream::ColorChoice::Always
    } else {
        anstream::ColorChoice::Never
    });
}

/// Advice on leaving out cases with missing features.
fn leaving_out() -> String {
    format!("`-E` and `--edition`, or `games` and `edition` in {FILE}, leave some out")
}

/// Adds annotations and a summary in GitHub Actions.
fn tell_github(reporters: &mut Reporters<'_>) {
    if std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true") {
        let summary = std::env::var_os("GITHUB_STEP_SUMMARY");
        let step_summary = summary.and_then(|path| GrowingFile::append(Path::new(&path)).ok());
        reporters.add(GitHub { log: Log, step_summary, exists });
    }
}

/// The known mistake of that name.
fn known(name: &str) -> Option<MistakeInfo> {
    let wrong = engine::GAMES.mistakes().find(|wrong| wrong.name == name)?;
    let clauses = wrong.clauses.iter().map(ToString::to_string).collect();
    Some(MistakeInfo { says: wrong.says.to_owned(), clauses })
}
