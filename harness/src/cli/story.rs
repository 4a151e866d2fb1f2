//! A play told step by step: what happened, what was decided under which clause, what was refused.

use engine::kernel::name::Name;
use engine::kernel::observed::{Event, Observed, Refused, Value};
use engine::kernel::scenario::StepId;
use engine::kernel::trace::{Cite, Trace};
use ruleproof::language::case::Case;
use ruleproof::suite::load::Suite;

/// A play to be told.
pub struct Story<'s> {
    suite: &'s Suite,
    case: &'s Case,
    observed: &'s Observed,
    trace: &'s Trace,
    /// The step under which things are told at present.
    step: Option<StepId>,
    /// How many events, beginnings of steps and refusals are told.
    events: usize,
    begun: usize,
    refused: Vec<&'s Refused>,
}

impl<'s> Story<'s> {
    /// A play that is not told yet.
    pub fn of(suite: &'s Suite, case: &'s Case, observed: &'s Observed, trace: &'s Trace) -> Self {
        Self { suite, case, observed, trace, step: None, events: 0, begun: 0, refused: Vec::new() }
    }

    /// Prints it.
    pub fn tell(mut self) {
        let mut at = 0;
        while let Some(cite) = self.trace.cites.get(at) {
            self.up_to(at, cite.events);
            let same =
                self.trace.cites.iter().skip(at).take_while(|other| {
                    other.note == cite.note && other.step == cite.step && other.events == cite.events
                });
            let same: Vec<&Cite> = same.collect();
            at += same.len();
            self.cited(&same);
        }
        self.up_to(usize::MAX, self.observed.events.len());
        let all: &'s [Refused] = &self.observed.refused;
        for refused in all {
            self.refusal(refused);
        }
    }

    /// Tells the steps that began before a decision, and the events before it.
    fn up_to(&mut self, cites: usize, events: usize) {
        while let Some(begun) = self.trace.begun.get(self.begun).filter(|begun| begun.cites <= cites) {
            self.events_up_to(begun.events);
            self.begun += 1;
            self.head(begun.step);
        }
        self.events_up_to(events);
    }

    fn events_up_to(&mut self, end: usize) {
        for (index, event) in self.observed.events.iter().enumerate().take(end).skip(self.events) {
            if let Some(step) = self.step_of(index) {
                self.head(step);
            }
            println!("      {}", sentence(event));
        }
        self.events = self.events.max(end.min(self.observed.events.len()));
    }

    /// The innermost step during which an event happened.
    fn step_of(&self, event: usize) -> Option<StepId> {
        let ended = |step| {
            let after = self.observed.after.iter().find(|(other, _)| *other == step);
            after.map_or(usize::MAX, |(_, snapshot)| snapshot.events)
        };
        let begun = self.trace.begun.iter().take(self.begun).rev();
        begun.filter(|begun| begun.events <= event).map(|begun| begun.step).find(|step| ended(*step) > event)
    }

    /// Tells what was decided under several clauses at once.
    fn cited(&mut self, cites: &[&Cite]) {
        let Some(first) = cites.first() else { return };
        let all: &'s [Refused] = &self.observed.refused;
        let refused = all.iter().find(|refused| Some(refused.step) == first.step && refused.why == first.note);
        if let Some(refused) = refused {
            self.refusal(refused);
            return;
        }
        if let Some(step) = first.step {
            self.head(step);
        }
        let mut clauses: Vec<&str> = Vec::new();
        for cite in cites {
            if !clauses.contains(&cite.clause) {
                clauses.push(cite.clause);
            }
        }
        let says = || self.suite.catalogues.find(self.case.language.game, first.clause);
        let note = if first.note.is_empty() {
            says().map(|clause| clause.says.to_string()).unwrap_or_default()
        } else {
            first.note.clone()
        };
        println!("      [{}] {note}", clauses.join(", "));
    }

    fn refusal(&mut self, refused: &'s Refused) {
        if self.refused.iter().any(|other| std::ptr::eq(*other, refused)) {
            return;
        }
        self.refused.push(refused);
        self.head(refused.step);
        let clauses: Vec<&str> = refused.clauses.iter().map(Name::as_str).collect();
        let under = if clauses.is_empty() { String::new() } else { format!(" under {}", clauses.join(", ")) };
        println!("      refused{under}: {}", refused.why);
    }

    fn head(&mut self, step: StepId) {
        if self.step == Some(step) {
            return;
        }
        self.step = Some(step);
        let span = self.case.steps.get(step as usize).map(|step| step.span);
        let source = self.suite.sources.get(self.case.file);
        if let Some((span, source)) = span.zip(source) {
            let place = source.place(span.start);
            let text = source.text.get(span.start as usize..).and_then(|text| text.lines().next()).unwrap_or_default();
            println!("    {}: {}", place.line, text.split(" #").next().unwrap_or(text).trim());
        }
    }
}

/// An event in words, where it is one that reads better so.
fn sentence(event: &Event) -> String {
    let field = |key: &str| event.get(key).map(Value::to_string);
    let said = match event.word.as_str() {
        "paid" => field("who").zip(field("credits")).map(|(who, credits)| {
            let on = field("for").map(|on| format!(" for {on}")).unwrap_or_default();
            format!("the {who} pays {credits} credits{on}")
        }),
        "asked" if field("kind").as_deref() == Some("interrupt") => {
            let could = field("options").unwrap_or_default();
            field("who").map(|who| format!("the {who} has priority and could use {could}"))
        }
        "triggered" => {
            field("by").filter(|_| event.fields.len() == 1).map(|by| format!("the ability of {by} resolves"))
        }
        "used" => field("card").map(|card| format!("{card} is used")),
        "rezzed" => field("card").map(|card| format!("{card} is rezzed")),
        "encountered" => field("card").map(|card| format!("{card} is encountered")),
        _ => None,
    };
    said.unwrap_or_else(|| event.to_string())
}
