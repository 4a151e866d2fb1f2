//! `explain`: a case step by step, or what a clause says.

use engine::Outcome;
use engine::kernel::observed::Observed;
use engine::kernel::scenario::{Answer, StepId};
use engine::kernel::trace::Trace;
use engine::kernel::transcript::Notes;
use ruleproof::language::case::Case;
use ruleproof::play::engine::{Engine, Reference};
use ruleproof::play::explore::{MOST_PLAYS, explore};
use ruleproof::run::{Telling, run, trials};
use ruleproof::suite::load::Suite;
use ruleproof::suite::select::named;

use super::args::{Explain, Selection};
use super::exit::Exit;
use super::run::reference;
use super::suite::{loaded, origin, unknown_name};

/// `ruleproof explain`.
pub fn explain(args: &Explain) -> Exit {
    match try_explain(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn try_explain(args: &Explain) -> Result<Exit, Exit> {
    let engine = reference(args.mistake.as_deref())?;
    let selection = Selection { names: vec![args.case.clone()], cases: args.cases.clone(), ..Selection::default() };
    let suite = loaded(&origin(&selection), args.color)?;
    let cases = named(&suite, &args.case);
    if cases.is_empty() {
        return if explain_clause(&suite, &args.case) { Ok(Exit::Fine) } else { Err(unknown_name(&suite, &args.case)) };
    }
    let mut exit = Exit::Fine;
    for case in cases {
        let all = trials([case], args.edition.as_deref());
        if all.is_empty() {
            eprintln!("error: {} does not hold in that edition", case.id);
            exit = Exit::Nothing;
        }
        for (case, edition) in all {
            exit = if explain_case(&suite, case, edition, &engine) { exit } else { Exit::Red };
        }
    }
    Ok(exit)
}

/// What a clause says, and the cases that assert it.
fn explain_clause(suite: &Suite, id: &str) -> bool {
    let mut known = false;
    for placed in &suite.catalogues.all {
        let game = &*placed.catalogue.game;
        let Some((_, clause)) = placed.catalogue.clauses.iter().find(|(other, _)| ***other == *id) else { continue };
        known = true;
        println!("{game} {id} ({}, {})", &*placed.catalogue.document.title, &*clause.at);
        println!("  {}", &*clause.says);
        for (edition, place) in &clause.now {
            println!("  in {} at {}", &**edition, &**place);
        }
        if let Some(reason) = &clause.exempt {
            println!("  exempt: {}", &**reason);
        }
        for case in suite.cases.iter().filter(|case| case.language.game == game) {
            if case.asserts.iter().any(|(other, _)| other == id) {
                println!("  {} {}", suite.at(case.file, case.span), case.id);
            }
        }
        for wrong in engine::mistakes().filter(|wrong| wrong.game == game && wrong.clauses.contains(&id)) {
            println!("  mistake `{}`: {}", wrong.name, wrong.says);
        }
    }
    known
}

/// Tells one play, and how it ended. Gives whether that is as expected.
fn explain_case(suite: &Suite, case: &Case, edition: &str, engine: &Reference) -> bool {
    println!("{}@{edition} ({})", case.id, suite.at(case.file, case.span));
    println!("  asserts {}", case.asserts.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>().join(", "));
    if let Some(source) = &case.source {
        println!("  source: {source}");
    }
    if let Some(why) = &case.why {
        println!("  why: {why}");
    }
    if let Some(scenario) = &case.scenario {
        let tree = explore(scenario, edition, engine, MOST_PLAYS);
        for path in &tree.paths {
            if !path.answers.is_empty() {
                println!("  with {path}:");
            }
            tell(suite, case, edition, engine, &path.answers);
        }
    }
    let telling = Telling { from: "", again: "", done: &|_| {} };
    let edition = case.editions.iter().find(|(other, _)| *other == edition).map_or("", |(edition, _)| *edition);
    let record = run(suite, &[(case, edition)], engine, &telling);
    for result in &record.results {
        println!("  {}", result.verdict.as_str());
        if result.standing.is_red() {
            println!("{}", reports::terminal::body(result));
        }
    }
    println!();
    record.red().next().is_none()
}

fn tell(suite: &Suite, case: &Case, edition: &str, engine: &Reference, open: &[Answer]) {
    let Some(scenario) = &case.scenario else { return };
    let Outcome::Played { observed, trace } = engine.play(scenario, edition, open, Notes { words: true }) else {
        return;
    };
    let mut told = Story { suite, case, observed: &observed, step: None, events: 0 };
    told.tell(&trace);
}

struct Story<'s> {
    suite: &'s Suite,
    case: &'s Case,
    observed: &'s Observed,
    step: Option<StepId>,
    events: usize,
}

impl Story<'_> {
    fn tell(&mut self, trace: &Trace) {
        for cite in &trace.cites {
            self.events_up_to(cite.events);
            self.head(cite.step);
            let says = self.suite.catalogues.find(self.case.language.game, cite.clause);
            let note = if cite.note.is_empty() {
                says.map(|clause| clause.says.to_string()).unwrap_or_default()
            } else {
                cite.note.clone()
            };
            println!("      [{}] {note}", cite.clause);
        }
        self.events_up_to(self.observed.events.len());
        let told = |step| trace.cites.iter().any(|cite| cite.step == Some(step));
        for refused in self.observed.refused.iter().filter(|refused| !told(refused.step)) {
            self.head(Some(refused.step));
            println!("      refused: {}", refused.why);
        }
    }

    fn events_up_to(&mut self, end: usize) {
        let observed = self.observed;
        for (index, event) in observed.events.iter().enumerate().take(end).skip(self.events) {
            let step = observed.after.iter().find(|(_, snapshot)| snapshot.events > index).map(|(step, _)| *step);
            self.head(step);
            println!("      {event}");
        }
        self.events = self.events.max(end);
    }

    fn head(&mut self, step: Option<StepId>) {
        if step.is_none() || step == self.step {
            return;
        }
        self.step = step;
        let span = step.and_then(|step| self.case.steps.get(step as usize)).map(|step| step.span);
        let source = self.suite.sources.get(self.case.file);
        if let Some((span, source)) = span.zip(source) {
            let place = source.place(span.start);
            let text = source.text.get(span.start as usize..).and_then(|text| text.lines().next()).unwrap_or_default();
            println!("    {}: {}", place.line, text.split(" #").next().unwrap_or(text).trim());
        }
    }
}
