//! Renders a play as lines: steps, decisions with their clauses, events, and changes.

use kernel::clause::Clause;
use kernel::transcript::observed::{Event, Observed, Refused, Snapshot, Value};
use kernel::transcript::trace::{Cite, Decision, Trace};
use kernel::words::name::Name;
use kernel::words::scenario::StepId;

use super::sentence::{beginnings, is_told_by, sentence};
use suite::language::case::Case;
use suite::load::Suite;
use suite::play::changes::{Change, with_piles};
use suite::play::questions::words;

/// One line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A step, as written.
    Step {
        /// The step.
        step: StepId,
        /// Its line in the file.
        line: u32,
        /// Its text.
        text: String,
    },
    /// An event.
    Happened(String),
    /// A decision under some clauses.
    Decided {
        /// The clauses.
        clauses: Vec<&'static str>,
        /// The decision.
        note: String,
    },
    /// A question to a player, with the answer.
    Asked(Asked),
    /// A step or an answer was refused.
    Refused {
        /// The clauses that forbid it.
        clauses: Vec<Name>,
        /// The error.
        why: String,
    },
    /// A change that a step made to the state.
    Changed(Change),
}

/// A choice in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The player who was asked.
    pub who: Name,
    /// The clause under which the question was asked.
    pub under: Option<&'static str>,
    /// The question.
    pub question: String,
    /// The options.
    pub options: String,
    /// The answer.
    pub answer: String,
}

impl std::fmt::Display for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { who, under, question, options, answer } = self;
        if let Some(under) = under {
            write!(f, "[{under}] ")?;
        }
        if *who == kernel::transcript::CHANCE {
            return write!(f, "{question}: {answer} ({options})");
        }
        write!(f, "{who} is asked {question} ({options}), and answers {answer}")
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Step { line, text, .. } => write!(f, "    {line}: {text}"),
            Self::Happened(said) => write!(f, "      {said}"),
            Self::Asked(asked) => write!(f, "      {asked}"),
            Self::Decided { clauses, note } => write!(f, "      [{}] {note}", clauses.join(", ")),
            Self::Refused { clauses, why } if clauses.is_empty() => write!(f, "      refused: {why}"),
            Self::Refused { clauses, why } => {
                let clauses: Vec<&str> = clauses.iter().map(Name::as_str).collect();
                write!(f, "      refused under {}: {why}", clauses.join(", "))
            }
            Self::Changed(change) => write!(f, "      => {change}"),
        }
    }
}

/// A play that is being rendered.
struct Renderer<'s> {
    suite: &'s Suite,
    case: &'s Case,
    observed: &'s Observed,
    trace: &'s Trace,
    lines: Vec<Line>,
    /// The step to which lines are currently added.
    step: Option<StepId>,
    /// The first of the turn parts that share one line, and the number of lines including that one.
    beginnings: (usize, usize),
    /// The numbers of events, starts and ends of steps, and the refusals, that are rendered so far.
    events: usize,
    begun: usize,
    ended: usize,
    refused: Vec<&'s Refused>,
    /// The state after the last rendered step.
    state: Option<&'s Snapshot>,
}

/// Renders a play. `start` is the state before the first step, if it can be observed.
pub fn render(suite: &Suite, case: &Case, start: Option<&Snapshot>, observed: &Observed, trace: &Trace) -> Vec<Line> {
    let mut teller = Renderer {
        suite,
        case,
        observed,
        trace,
        lines: Vec::new(),
        step: None,
        beginnings: (0, 0),
        events: 0,
        begun: 0,
        ended: 0,
        refused: Vec::new(),
        state: start,
    };
    teller.render_play();
    teller.lines
}

impl<'s> Renderer<'s> {
    fn render_play(&mut self) {
        let mut at = 0;
        while let Some(cite) = self.trace.cites.get(at) {
            self.up_to(at, cite.events);
            self.ended_up_to(cite.events, cite.step);
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
        self.ended_up_to(usize::MAX, None);
        self.changes(&self.observed.end);
    }

    /// Renders the steps that began before a decision, and the events before it.
    fn up_to(&mut self, cites: usize, events: usize) {
        while let Some(begun) = self.trace.begun.get(self.begun).filter(|begun| begun.cites <= cites) {
            self.events_up_to(begun.events);
            self.ended_up_to(begun.events, None);
            self.begun += 1;
            self.head(begun.step);
        }
        self.events_up_to(events);
    }

    fn events_up_to(&mut self, end: usize) {
        for (index, event) in self.observed.events.iter().enumerate().take(end).skip(self.events) {
            self.ended_up_to(index, None);
            if let Some(step) = self.step_of(index) {
                self.head(step);
            }
            let next = self.observed.events.get(index + 1);
            if next.is_some_and(|next| is_told_by(event, next)) {
                continue;
            }
            if self.began(index) {
                continue;
            }
            let decision = self.trace.decisions.iter().find(|decision| decision.events == index + 1);
            self.lines.push(match decision.filter(|_| event.word == "asked") {
                Some(decision) => Line::Asked(answered(decision)),
                None if event.word == "asked" => Line::Happened(asked(event)),
                None => Line::Happened(sentence(event)),
            });
        }
        self.events = self.events.max(end.min(self.observed.events.len()));
    }

    /// Renders the beginning of a part of a turn on one line with those that began immediately before it.
    fn began(&mut self, index: usize) -> bool {
        let (first, lines) = self.beginnings;
        let events: Vec<&Event> = self.observed.events.get(first..=index).unwrap_or_default().iter().collect();
        let together = (lines == self.lines.len()).then(|| beginnings(&events)).flatten();
        if let (Some(together), Some(Line::Happened(line))) = (&together, self.lines.last_mut()) {
            line.clone_from(together);
            return true;
        }
        self.beginnings = (index, self.lines.len() + 1);
        false
    }

    /// Renders the changes by the steps that ended before this number of events, except the step that is still going
    /// on.
    fn ended_up_to(&mut self, events: usize, going_on: Option<StepId>) {
        let observed: &'s Observed = self.observed;
        while let Some((step, state)) = observed.after.get(self.ended) {
            let begun = self.trace.begun.iter().take(self.begun).any(|begun| begun.step == *step);
            if state.events > events || !begun || going_on == Some(*step) {
                return;
            }
            self.ended += 1;
            self.changes(state);
        }
    }

    fn changes(&mut self, state: &'s Snapshot) {
        if let Some(before) = self.state {
            self.lines.extend(with_piles(before, state).into_iter().map(Line::Changed));
        }
        self.state = Some(state);
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

    /// Renders a decision under several clauses.
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
        let mut clauses: Vec<&'static str> = Vec::new();
        for cite in cites {
            if !clauses.contains(&cite.clause.id()) {
                clauses.push(cite.clause.id());
            }
        }
        let says = || self.suite.catalogues.find(self.case.language.game, first.clause.id());
        let note = if first.note.is_empty() {
            says().map(|clause| clause.says.to_string()).unwrap_or_default()
        } else {
            first.note.clone()
        };
        self.lines.push(Line::Decided { clauses, note });
    }

    fn refusal(&mut self, refused: &'s Refused) {
        if self.refused.iter().any(|other| std::ptr::eq(*other, refused)) {
            return;
        }
        self.refused.push(refused);
        self.head(refused.step);
        self.lines.push(Line::Refused { clauses: refused.clauses.clone(), why: refused.why.clone() });
    }

    fn head(&mut self, step: StepId) {
        if self.step == Some(step) {
            return;
        }
        self.step = Some(step);
        if let Some((line, text)) = step_text(self.suite, self.case, step) {
            self.lines.push(Line::Step { step, line, text });
        }
    }
}

/// A step as written: its line number, and the text of the line.
pub fn step_text(suite: &Suite, case: &Case, step: StepId) -> Option<(u32, String)> {
    let span = case.steps.get(step as usize)?.span;
    let source = suite.sources.get(case.file)?;
    let text = source.text.get(span.start as usize..)?.lines().next()?;
    Some((source.place(span.start).line, text.split(" #").next().unwrap_or(text).trim().to_owned()))
}

fn answered(Decision { question, give, .. }: &Decision) -> Asked {
    Asked {
        who: question.who.clone(),
        under: question.under.map(Clause::id),
        question: words(question),
        options: question.options.to_string(),
        answer: give.to_string(),
    }
}

/// An unanswered question: who could act, and how.
fn asked(event: &Event) -> String {
    let field = |key: &str| event.get(key).map(Value::to_string).unwrap_or_default();
    match field("kind").as_str() {
        "interrupt" => format!("the {} has priority and could use {}", field("who"), field("options")),
        _ => sentence(event),
    }
}

#[cfg(test)]
mod tests {
    use super::super::explain;
    use crate::bundled;
    use suite::play::engine::Reference;

    fn lines(id: &str, edition: &str) -> Vec<String> {
        let suite = bundled::loaded();
        let case = suite.cases.iter().find(|case| &*case.id == id).unwrap();
        let text = explain(suite, case, edition, &Reference::right()).text;
        text.lines().map(|line| line.trim().to_owned()).collect()
    }

    #[track_caller]
    fn follow(lines: &[String], wanted: &[&str]) {
        let mut left = lines.iter();
        for want in wanted {
            assert!(left.any(|line| line.contains(want)), "{want:?} in its place of {lines:#?}");
        }
    }

    #[test]
    fn a_step_is_told_with_what_was_decided_and_what_changed() {
        let told = lines("mtg/a-pool-is-smaller-by-what-it-prevented", "2026-09-25");
        let wanted = [
            "alice: {cast: Healing Salve",
            "=> Healing Salve.zone: hand -> graveyard",
            "bob: {cast: Lightning Bolt",
            "[615.7-rest-is-dealt]",
            "Healing Salve prevents 1 damage from Lightning Bolt to ox",
            "=> ox.damage: 0 -> 2",
            "in the end ox: ",
        ];
        follow(&told, &wanted);
    }

    #[test]
    fn a_question_is_told_with_its_clause_and_answer() {
        let told = lines("mtg/players-choose-in-turn-order", "2026-09-25");
        let wanted = [
            "[616.1-affected-player-chooses] bob is asked which effect comes next for bob (one of furnace, his), and answers his",
            "[616.1-affected-player-chooses] alice is asked which effect comes next for alice",
        ];
        follow(&told, &wanted);
    }

    #[test]
    fn a_nested_step_changes_the_state_before_the_outer_one_goes_on() {
        let told = lines("netrunner/net-shield-stops-one-of-three-points", "ffg");
        let wanted = [
            "subroutines: Neural Katana",
            "runner: {use: Net Shield}",
            "=> runner.credits: 3 -> 2",
            "subroutines: Neural Katana",
            "2 net damage is done by Neural Katana",
            "=> runner.grip: 4 -> 2",
        ];
        follow(&told, &wanted);
    }
}
