//! Parses the competing interpretations of a case. Each has a clause, an argument and an expectation. The case may also
//! name the one that the reference engine follows, and the ruling that settles the question.

use std::sync::Arc;

use kernel::words::shape::Text;

use super::asserted::known_clause;
use super::case::{Case, Frame, optional, read_expects};
use super::expect::Expect;
use super::header::{Origin, Status};
use super::implied::check_apart;
use super::read::{Reader, key_node};
use super::sources::{check_date, read_source};
use super::steps::{ClauseAt, Mark, StepNote};
use crate::text::node::{Content, Entry, Node, shortened};
use crate::text::source::Span;

/// The interpretations of a case on which judges differ or differed.
#[derive(Clone, Debug)]
pub struct Contested {
    /// All interpretations, in the order of the file; at least two.
    pub readings: Vec<Reading>,
    /// The interpretation that the reference engine follows in each edition, where the case names it.
    pub reference: Vec<(&'static str, String)>,
    /// The ruling that decided between them, if there is one.
    pub settled: Option<Settled>,
}

impl Contested {
    /// Returns the interpretation with a name.
    pub fn named(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.name == name)
    }

    /// The interpretation that the reference engine is stated to follow in an edition.
    pub fn reference_in(&self, edition: &str) -> Option<&str> {
        self.reference.iter().find(|(other, _)| *other == edition).map(|(_, name)| name.as_str())
    }
}

/// One way to interpret the rules.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name of the interpretation.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// The clause on which the interpretation is based.
    pub clause: ClauseAt,
    /// The reason for this interpretation of the rules.
    pub argument: String,
    /// The source of the interpretation.
    pub source: Option<Origin>,
    /// The known mistake that makes the reference engine follow this interpretation, if the engine does not by itself.
    pub mistake: Option<(String, Span)>,
    /// The expectations.
    pub expects: Vec<Expect>,
    /// The editions to which the interpretation applies, with the expectation of each as an index into `expects`.
    pub editions: Vec<(&'static str, usize)>,
}

impl Reading {
    /// Returns `true` if the interpretation applies to an edition.
    pub fn holds_in(&self, edition: &str) -> bool {
        self.editions.iter().any(|(other, _)| *other == edition)
    }
}

/// A ruling that decided between interpretations.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The name of the interpretation that holds.
    pub reading: String,
    /// The ruling.
    pub source: Origin,
    /// The date of the ruling: `2026-09-30`.
    pub date: String,
}

impl Case {
    /// The interpretations between which nobody has decided, if there are any.
    pub fn open_readings(&self) -> Option<&Contested> {
        self.contested.as_deref().filter(|contested| contested.settled.is_none())
    }

    /// The case under one of its interpretations. A clause on which another interpretation is based need not be cited.
    #[must_use]
    pub fn by(&self, reading: &Reading) -> Self {
        let others = self.contested.iter().flat_map(|contested| &contested.readings);
        let others: Vec<&str> = others.map(|other| other.clause.0.as_str()).collect();
        let own = |(id, _): &&ClauseAt| *id == reading.clause.0 || !others.contains(&id.as_str());
        let mut steps = self.steps.clone();
        marked(&mut steps, &reading.name);
        Self {
            asserts: self.asserts.iter().filter(own).cloned().collect(),
            expects: reading.expects.clone(),
            editions: reading.editions.clone(),
            steps,
            contested: None,
            ..self.clone()
        }
    }
}

/// Marks the steps and answers that one interpretation refuses.
fn marked(steps: &mut [StepNote], reading: &str) {
    for step in steps {
        step.illegal = step.illegal.take().filter(|_| step.marks.is_empty()).or_else(|| by(&step.marks, reading));
        for answer in &mut step.answers {
            let own = answer.illegal.take().filter(|_| answer.marks.is_empty());
            answer.illegal = own.or_else(|| by(&answer.marks, reading));
        }
    }
}

fn by(marks: &[Mark], reading: &str) -> Option<ClauseAt> {
    marks.iter().find(|mark| mark.reading == reading).map(|mark| mark.clause.clone())
}

pub(super) const READING: [&str; 7] = ["clause", "argument", "source", "mistake", "then", "outcomes", "by_edition"];
pub(super) const SETTLED: [&str; 2] = ["reading", "source"];

/// The expectations of a case, and the editions to which they apply.
type Expected = (Vec<Expect>, Vec<(&'static str, usize)>);

/// Parses the interpretations of a case; `None` if it has none. Also returns the default expectations: those of the
/// interpretation that was settled on, or else of the first one.
pub(super) fn read_contested(
    reader: &mut Reader<'_>,
    entry: &Entry<'_>,
    frame: &Frame<'_>,
    named: Option<&[&'static str]>,
    status: Option<Status>,
) -> Option<(Contested, Expected)> {
    let node = entry.value.get("readings");
    for key in ["reference", "settled"] {
        let own = entry.value.entries().unwrap_or_default().iter().find(|entry| entry.key == key);
        if let (None, Some(own)) = (node, own) {
            let help = "write `readings` with the expectation of each, or leave it out";
            reader.problem_help(own.span, format!("`{key}` without `readings`"), help);
        }
    }
    let node = node?;
    let mut readings = Vec::new();
    let entries = reader.entries(node, "a map from the name of an interpretation to its contents").unwrap_or_default();
    for entry in entries {
        readings.extend(reading(reader, entry, frame, named));
    }
    if entries.len() < 2 && node.entries().is_some() {
        let help = "a disputed case has at least two interpretations; a single one is `then`";
        reader.problem_help(node.span, format!("expected at least two interpretations, found {}", entries.len()), help);
    }
    let known: Vec<&str> = entries.iter().map(|entry| &*entry.key).collect();
    let settled = entry.value.get("settled").and_then(|node| settled(reader, node, &known));
    let open = entry.value.get("settled").is_none();
    if open && status != Some(Status::Disputed) {
        let help = "write `status: disputed`, or `settled` with the ruling that decided";
        reader.problem_help(node.span, "interpretations of a case that is not disputed", help);
    }
    let mut contested = Contested { readings, reference: Vec::new(), settled };
    if let Some(node) = entry.value.get("reference") {
        if open {
            contested.reference = reference(reader, frame, node, &known);
        } else {
            let help = "leave it out: the ruling decides for every engine";
            reader.problem_help(node.span, "`reference` in a settled case", help);
        }
    }
    let expected = expected(frame, &contested);
    Some((contested, expected))
}

/// The expectations of the interpretation that was settled on, or else of the first that applies to an edition.
fn expected(frame: &Frame<'_>, contested: &Contested) -> Expected {
    let holds = |reading: &&Reading| contested.settled.as_ref().is_none_or(|settled| settled.reading == reading.name);
    let mut expects: Vec<Expect> = Vec::new();
    let mut editions: Vec<(&'static str, usize)> = Vec::new();
    for reading in contested.readings.iter().filter(holds) {
        let before = expects.len();
        expects.extend(reading.expects.iter().cloned());
        for (edition, index) in &reading.editions {
            if !editions.iter().any(|(other, _)| other == edition) {
                editions.push((edition, before + index));
            }
        }
    }
    editions.sort_by_key(|(edition, _)| frame.language.editions.iter().position(|other| other == edition));
    (expects, editions)
}

fn reading(
    reader: &mut Reader<'_>,
    entry: &Entry<'_>,
    frame: &Frame<'_>,
    named: Option<&[&'static str]>,
) -> Option<Reading> {
    let node = &entry.value;
    let name = reader.text(&key_node(entry), "the name of an interpretation")?;
    let what = "an interpretation (`{clause: ..., argument: ..., then: {...}}`)";
    for entry in reader.entries(node, what)?.iter().filter(|entry| !READING.contains(&&*entry.key)) {
        reader.unknown(entry.span, "key", &entry.key, READING);
        reader.names.lose(&entry.value);
    }
    let clause = node.get("clause").and_then(|node| Some((reader.text(node, "a clause")?, node.span)));
    match &clause {
        Some((id, span)) => known_clause(reader, frame, id, *span),
        None if node.get("clause").is_none() => {
            let help = "`clause: ID` names the clause that the interpretation rests on";
            reader.problem_help(entry.span, format!("the interpretation `{}` names no clause", shortened(&name)), help);
        }
        None => {}
    }
    let argument = optional::<Text>(reader, node, "argument").map(|text| text.to_string());
    if node.get("argument").is_none() {
        let help = "`argument: ...` gives the argument for the interpretation in a sentence";
        reader.problem_help(entry.span, format!("the interpretation `{}` has no argument", shortened(&name)), help);
    }
    let source = read_source(reader, frame, node);
    let mistake = node.get("mistake").and_then(|node| Some((reader.text(node, "a mistake")?, node.span)));
    let (expects, editions) = read_expects(reader, entry, frame, named, &READING);
    Some(Reading { name, span: entry.span, clause: clause?, argument: argument?, source, mistake, expects, editions })
}

fn settled(reader: &mut Reader<'_>, node: &Node<'_>, names: &[&str]) -> Option<Settled> {
    let what = "`{reading: ..., source: {ruling: ..., date: ...}}`";
    for entry in reader.entries(node, what)?.iter().filter(|entry| !SETTLED.contains(&&*entry.key)) {
        reader.unknown(entry.span, "key", &entry.key, SETTLED);
    }
    let Some(name) = node.get("reading") else {
        reader.problem_help(node.span, "missing key `reading`", "name the interpretation that the ruling is for");
        return None;
    };
    let reading = one_of(reader, name, names)?;
    let Some(at) = node.get("source") else {
        reader.problem_help(
            node.span,
            "missing key `source`",
            "give the ruling that settles the case: `{ruling: ..., date: ...}`",
        );
        return None;
    };
    if let Some(date) = at.get("date") {
        check_date(reader, date);
    }
    let source = optional::<Origin>(reader, node, "source")?;
    let date = match &source {
        Origin::Cited(cited) => cited.date.as_ref().map(|date| date.to_string()),
        Origin::Plain(_) => None,
    };
    let Some(date) = date else {
        let help = "write `{ruling: ..., date: \"2026-09-30\"}`";
        reader.problem_help(at.span, "the ruling that settles a case needs a date", help);
        return None;
    };
    if !is_date(&date) {
        let span = at.get("date").map_or(at.span, |node| node.span);
        let message = format!("`{}` is not a date", shortened(&date));
        reader.problem_help(span, message, "write year, month and day: \"2026-09-30\"");
    }
    Some(Settled { reading, source, date })
}

/// Returns `true` if a text is a date: `2026-09-30`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let within = |part: &str, length: usize, most: u32| {
        let digits = part.len() == length && part.chars().all(|c| c.is_ascii_digit());
        digits && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    matches!(parts.as_slice(), [year, month, day] if within(year, 4, 9999) && within(month, 2, 12) && within(day, 2, 31))
}

/// Parses the interpretation that the reference engine follows: one, or one for each edition.
fn reference(
    reader: &mut Reader<'_>,
    frame: &Frame<'_>,
    node: &Node<'_>,
    names: &[&str],
) -> Vec<(&'static str, String)> {
    let Content::Map(entries) = &node.content else {
        let all = one_of(reader, node, names).into_iter();
        return all
            .flat_map(|name| frame.language.editions.iter().map(move |edition| (*edition, name.clone())))
            .collect();
    };
    let mut found = Vec::new();
    for entry in entries {
        let edition = reader.word(&key_node(entry), "edition", frame.language.editions);
        if let (Some(edition), Some(name)) = (edition, one_of(reader, &entry.value, names)) {
            found.push((edition, name));
        }
    }
    found
}

/// Parses the name of one of the case's interpretations.
fn one_of(reader: &mut Reader<'_>, node: &Node<'_>, names: &[&str]) -> Option<String> {
    let name = reader.text(node, "the name of an interpretation")?;
    if names.contains(&name.as_str()) {
        return Some(name);
    }
    reader.unknown(node.span, "reading", &name, names.iter().copied());
    None
}

/// Checks the interpretations named by steps and answers against those of the case, and compares these with each other.
/// Marks the steps as the default interpretation requires.
pub(super) fn check_marks(
    reader: &mut Reader<'_>,
    steps: &mut [StepNote],
    contested: Option<&Contested>,
    node: &Node<'_>,
) {
    let entries = node.get("readings").and_then(Node::entries).unwrap_or_default();
    let names: Vec<&str> = entries.iter().map(|entry| &*entry.key).collect();
    for mark in steps.iter().flat_map(StepNote::all_marks) {
        if names.is_empty() {
            let help = "write only the clause, or add `readings` with the expectation of each";
            reader.problem_help(mark.span, "`illegal` names an interpretation, but the case has no `readings`", help);
        } else if !names.contains(&mark.reading.as_str()) {
            reader.unknown(mark.span, "reading", &mark.reading, names.iter().copied());
        }
    }
    if let Some(contested) = contested {
        check_apart(reader, steps, contested);
    }
    let counts = contested.and_then(|contested| match &contested.settled {
        Some(settled) => Some(settled.reading.as_str()),
        None => contested.readings.first().map(|reading| reading.name.as_str()),
    });
    if let Some(reading) = counts {
        marked(steps, reading);
    }
}

/// The status of a case with these interpretations: a settled case is no longer disputed.
pub(super) fn status_of(status: Option<Status>, contested: Option<&Contested>) -> Option<Status> {
    let settled = contested.is_some_and(|contested| contested.settled.is_some());
    status.filter(|status| !(settled && *status == Status::Disputed))
}

/// The interpretations behind a pointer, as a case stores them.
pub(super) fn held(contested: Option<Contested>) -> Option<Arc<Contested>> {
    contested.map(Arc::new)
}
