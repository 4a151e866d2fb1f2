//! The view of a case: its play, its verdict, and its divergence from the expectation.

use kernel::interpretations::Wrong;
use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::observed::{Event, Snapshot};
use kernel::words::nearest::nearest;
use lab::decisions::{Walking, decisions};
use lab::home::home;
use lab::timeline::{beside, timelines};
use lsp_types::Position;
use reports::page::fragment;
use reports::record::{CaseResult, Failure};
use reports::timeline::beside::{Beside, Parting};
use suite::language::case::Case;
use suite::load::Suite;
use suite::play::engine::{Ask, Engine};
use suite::play::explore::explore;
use suite::run::{RunOptions, untimed};
use suite::text::source::{Span, small};

use super::Stage;
use super::messages::{Clause, Divergence, Edition, Plays, Problem, Proof, Step, Verdict, View, ViewParams};
use super::reading::{Meant, Read, Written, written};
use crate::document::Document;

/// The most paths through the choices of a case that are drawn.
const MOST_WAYS: usize = 3;

/// The most paths that the decision diagram walks.
const MOST_PATHS: usize = 32;

/// The most plays to compare a case between two editions.
const MOST_COMPARED: usize = 64;

/// The view of a case of an open text; `None` if it has no such case.
pub fn view(stage: Stage<'_>, open: &Document, params: &ViewParams) -> Option<View> {
    let written = meant(stage, open, params)?;
    let at = |span: Span| open.position(span.start);
    let game = written.game.unwrap_or_default();
    let (engine, odd) = engine(stage.suite, game, &params.mistakes);
    let mut view = View {
        version: open.version,
        case: format!("{game}/{}", written.id),
        at: at(written.span),
        mistakes: engine.wrongs().iter().map(|wrong| wrong.name.to_owned()).collect(),
        path: path(stage, open, &written),
        text: text(open.text(), written.whole),
        problems: problems(&written, &at),
        ..View::default()
    };
    let shown = Shown { stage, open, written: &written, engine: &engine };
    match &written.read {
        Read::Nothing => unread(&mut view),
        Read::Open { case, all, expects, .. } => {
            shown.open_play(&mut view, case, params.edition.as_deref());
            if *all && !*expects {
                "open".clone_into(&mut view.verdict.word);
            } else {
                unread(&mut view);
            }
        }
        Read::Whole(case) => shown.whole_play(&mut view, case, params.edition.as_deref()),
    }
    view.verdict.lines.extend(odd);
    Some(view)
}

/// The case that a request refers to.
pub fn meant(stage: Stage<'_>, open: &Document, params: &ViewParams) -> Option<Written> {
    let meant = match (&params.case, params.position) {
        (Some(id), _) => Meant::Id(id),
        (None, Some(at)) => Meant::At(open.byte(at)),
        (None, None) => Meant::First,
    };
    written(stage.over, &open.path, open.text(), meant)
}

/// The engine with the known mistakes of these names, and messages about unknown names.
fn engine(suite: &Suite, game: &str, names: &[String]) -> (Reference, Vec<String>) {
    let mut odd = Vec::new();
    let mut made: Vec<Wrong> = Vec::new();
    let all: Vec<Wrong> = suite.games.mistakes().filter(|wrong| wrong.game == game).collect();
    for name in names {
        let Some(wrong) = all.iter().find(|wrong| wrong.name == name) else {
            let near = nearest(name, all.iter().map(|wrong| wrong.name));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            odd.push(format!("unknown mistake `{name}`{near}"));
            continue;
        };
        made.push(*wrong);
        if let Some((one, other)) = suite.games.clash(&made) {
            made.pop();
            let (one, other) = (one.name, other.name);
            odd.push(format!("the mistakes `{one}` and `{other}` cannot be combined: `{name}` is left out"));
        }
    }
    (Reference::making(made), odd)
}

fn unread(view: &mut View) {
    "unread".clone_into(&mut view.verdict.word);
    let lines = view.problems.iter().map(|problem| {
        let help = problem.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("line {}: {}{help}", problem.at.line + 1, problem.message)
    });
    view.verdict.lines = lines.collect();
}

fn problems(written: &Written, at: &dyn Fn(Span) -> Position) -> Vec<Problem> {
    let all = written.suite.problems.iter().chain(&written.suite.unknown_cards);
    let problems = all.map(|problem| Problem {
        at: problem.span.map(at).unwrap_or_default(),
        message: problem.message.clone(),
        help: problem.help.clone(),
    });
    problems.collect()
}

/// The path of the case in the suite, or otherwise of the file to which it belongs.
fn path(stage: Stage<'_>, open: &Document, written: &Written) -> String {
    let game = written.game.unwrap_or_default();
    let stands = stage.suite.cases.iter().chain(&stage.suite.pending);
    let id = format!("{game}/{}", written.id);
    if let Some(case) = { stands }.find(|case| *case.id == id) {
        return stage.suite.sources.path(case.file).to_owned();
    }
    let asserts = match &written.read {
        Read::Whole(case) => case.asserts.first().map(|(clause, _)| clause.clone()),
        _ => None,
    };
    match asserts {
        Some(clause) => home(stage.suite, "cases", game, &clause),
        None => open.path.to_string(),
    }
}

/// The case as text to paste into a file of the suite.
fn text(text: &str, whole: Span) -> String {
    text.get(whole.start as usize..whole.end as usize).unwrap_or_default().to_owned() + "\n"
}

/// The input for the parts of a view.
struct Shown<'v> {
    stage: Stage<'v>,
    open: &'v Document,
    written: &'v Written,
    engine: &'v Reference,
}

impl Shown<'_> {
    /// Shows the play of a case without an expectation.
    fn open_play(&self, view: &mut View, case: &Case, edition: Option<&str>) {
        let Some(edition) = edition_of(case, edition) else { return };
        self.draw(view, case, edition, None);
        view.edition = Some(edition.to_owned());
        view.editions = case
            .editions
            .iter()
            .map(|(edition, _)| Edition { edition: (*edition).to_owned(), ..Edition::default() })
            .collect();
        view.proves = self.proves(case, &self.cited(case, edition));
    }

    fn whole_play(&self, view: &mut View, case: &Case, edition: Option<&str>) {
        let Some(edition) = edition_of(case, edition) else { return };
        let result = self.result(case, edition);
        view.edition = Some(edition.to_owned());
        view.editions = self.editions(case, edition, &result);
        view.proves = self.proves(case, &result.cited);
        let parting = self.draw(view, case, edition, Some(&result));
        view.divergence = self.divergence(&result, parting);
        view.verdict = Verdict {
            word: result.verdict.as_str().to_owned(),
            expected: !result.standing.is_failure(),
            lines: lines(&result),
        };
    }

    fn result(&self, case: &Case, edition: &'static str) -> CaseResult {
        let options = RunOptions::quiet("");
        untimed(&self.written.suite, self.stage.clauses, (case, edition), self.engine, &options, None)
    }

    /// Draws the play and its decisions. Returns its divergence from the correct play, or from the expectation.
    fn draw(&self, view: &mut View, case: &Case, edition: &str, result: Option<&CaseResult>) -> Option<Parting> {
        let game = case.language.game;
        let suite = &self.written.suite;
        let is_failure = result.is_some_and(|result| !matches!(result.verdict.as_str(), "pass"));
        let mut parting = None;
        if is_failure || !self.engine.wrongs().is_empty() {
            let mut plays: Beside = beside(suite, case, edition, self.engine).unwrap_or_default();
            parting = plays.parting.take();
            view.timeline = if self.engine.wrongs().is_empty() {
                fragment::play(game, &plays.here)
            } else {
                fragment::beside(game, "the engine that is wrong", &plays)
            };
        } else {
            let ways = timelines(suite, case, edition, self.engine, MOST_WAYS);
            view.timeline = ways.shown.iter().map(|way| fragment::play(game, way)).collect();
        }
        let walking = Walking { scripted: false, most: MOST_PATHS };
        let tree = decisions(suite, case, edition, self.engine, walking).ok();
        view.tree = tree.filter(|tree| !tree.choices.is_empty()).map(|tree| fragment::decisions(&tree));
        parting
    }

    /// The editions to which a case applies: the verdict in each, and `true` if the play differs there.
    fn editions(&self, case: &Case, shown: &'static str, result: &CaseResult) -> Vec<Edition> {
        let here = self.seen(case, shown);
        let all = case.editions.iter().map(|(edition, _)| {
            let other = (*edition != shown).then(|| self.result(case, edition));
            let result_here = other.as_ref().unwrap_or(result);
            Edition {
                edition: (*edition).to_owned(),
                verdict: result_here.verdict.as_str().to_owned(),
                expected: !result_here.standing.is_failure(),
                differs: *edition != shown && self.seen(case, edition) != here,
            }
        });
        all.collect()
    }

    /// The observations of a case in an edition, on every path through it.
    fn seen(&self, case: &Case, edition: &str) -> Option<Vec<(Vec<Event>, Snapshot)>> {
        let tree = explore(&Ask::of(case.scenario.as_ref()?, edition), self.engine, MOST_COMPARED);
        Some(tree.paths.into_iter().map(|path| (path.observed.events, path.observed.end)).collect())
    }

    /// The clauses that an open case cites, on its first path.
    fn cited(&self, case: &Case, edition: &str) -> Vec<String> {
        let Some(scenario) = &case.scenario else { return Vec::new() };
        match Engine::play(self.engine, &Ask::of(scenario, edition)) {
            Ok(Outcome::Played { trace, .. }) => {
                let mut all: Vec<String> = trace.cites.iter().map(|cite| cite.clause.id().to_owned()).collect();
                all.sort();
                all.dedup();
                all
            }
            _ => Vec::new(),
        }
    }

    fn proves(&self, case: &Case, cited: &[String]) -> Vec<Proof> {
        let catalogues = &self.written.suite.catalogues;
        let says = |clause: &str| {
            catalogues.find(case.language.game, clause).map(|clause| clause.says.to_string()).unwrap_or_default()
        };
        let decides = |asserted: &str, cited: &str| suite::catalogue::Catalogues::proves(asserted, cited);
        let asserted = case.asserts.iter().map(|(id, _)| Proof {
            clause: id.clone(),
            says: says(id),
            asserted: true,
            decided: cited.iter().any(|cited| decides(id, cited)),
        });
        let others = cited.iter().filter(|cited| !case.asserts.iter().any(|(id, _)| decides(id, cited)));
        // A rule number without a catalogue entry is cited too, and is no clause.
        let others = others.filter(|cited| catalogues.find(case.language.game, cited).is_some());
        let others =
            others.map(|cited| Proof { clause: cited.clone(), says: says(cited), asserted: false, decided: true });
        asserted.chain(others).collect()
    }

    fn divergence(&self, result: &CaseResult, parting: Option<Parting>) -> Option<Divergence> {
        let Some(parting) = parting else {
            return result.failures.first().map(|failure| Divergence {
                what: failure.what.clone(),
                expected: failure.expected.clone(),
                actual: failure.actual.clone(),
                at: self.at(failure.line, failure.column),
                ..Divergence::default()
            });
        };
        let mut place = parting.at.rsplitn(3, ':').map(|number| number.parse::<u32>().unwrap_or(1));
        let (column, line) = (place.next().unwrap_or(1), place.next().unwrap_or(1));
        Some(Divergence {
            what: parting.what,
            expected: parting.expected,
            actual: parting.actual,
            at: self.at(line, column),
            step: parting.step.and_then(|step| self.step(step)),
            clause: parting.clause.map(|(id, says)| Clause { id, says }),
            plays: parting.plays.map(|(rules, here)| Plays { rules, here }),
        })
    }

    fn step(&self, step: u32) -> Option<Step> {
        let (Read::Whole(case) | Read::Open { case, .. }) = &self.written.read else { return None };
        let (line, text) = lab::explanation::render::step_text(&self.written.suite, case, step)?;
        Some(Step { line: line - 1, text })
    }

    /// Converts a position for people to the units of the client.
    fn at(&self, line: u32, column: u32) -> Position {
        let Some(span) = self.open.lines().line(line.saturating_sub(1) as usize) else { return Position::default() };
        let text = self.open.text().get(span.start as usize..span.end as usize).unwrap_or_default();
        let before: usize = text.chars().take(column.saturating_sub(1) as usize).map(char::len_utf8).sum();
        self.open.position(span.start + small(before))
    }
}

/// The wanted edition if the case applies to it, otherwise the newest.
pub fn edition_of(case: &Case, wanted: Option<&str>) -> Option<&'static str> {
    let mut held = case.editions.iter().map(|(edition, _)| *edition).rev();
    let newest = held.clone().next();
    held.find(|edition| Some(*edition) == wanted).or(newest)
}

/// The explanation of a result, besides the verdict.
fn lines(result: &CaseResult) -> Vec<String> {
    let reason = result.reason.iter().flat_map(|reason| reason.lines()).map(str::to_owned);
    let unproved = result.unproved.iter().map(|clause| format!("the play did not cite {clause}"));
    let failures = result.failures.iter().flat_map(failure_lines);
    unproved.chain(reason).chain(failures).collect()
}

fn failure_lines(failure: &Failure) -> Vec<String> {
    let Failure { line, what, expected, actual, notes, .. } = failure;
    let first = format!("line {line}: {what}: expected {expected}, seen {actual}");
    std::iter::once(first).chain(notes.iter().cloned()).collect()
}
