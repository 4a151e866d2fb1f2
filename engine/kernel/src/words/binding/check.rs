//! Checks a card against the table: each reference is bound, and each action is possible.

use std::fmt::{self, Write as _};

use serde_json::Value;

use super::table::{Known, known};
use super::visit::{Depth, Texts, leaf, present, visit};
use super::{ALWAYS, Flow};
use crate::words::codec::Misread;
use crate::words::shape::{Described, Field, Shape};

/// A reference that stands for nothing, or an action on things for which it is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The place: the keys and indices that lead to it in the canonical form.
    pub path: Vec<Step>,
    /// The fault, as a sentence.
    pub message: String,
    /// The fix, as far as there is one.
    pub help: Option<String>,
}

/// One part of the path to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value under a key.
    Key(String),
    /// An item of a list, from 0.
    Item(usize),
}

impl Fault {
    /// The fault as the reason why a value cannot be.
    #[must_use]
    pub fn misread(&self) -> Misread {
        let why = self.to_string();
        self.path.iter().rev().fold(Misread::cannot_be(why), |misread, step| match step {
            Step::Key(key) => misread.under(key),
            Step::Item(index) => misread.item(*index),
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.help {
            Some(help) => write!(f, "{}; {help}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The faults of a value in canonical form, such as a card.
pub fn faults(shape: &'static Shape, value: &Value) -> Vec<Fault> {
    let mut check = Check::new(shape, value, None);
    check.value(shape, value, &[], Acting::NOBODY);
    check.found
}

/// Returns `true` if lines that are carried out in order need one of these references before any of them binds it: they
/// refer to something outside of the lines.
pub fn needs_from_outside<T: Described>(lines: &[T], names: &[&str]) -> bool {
    let shape = T::shape();
    let values: Vec<Value> = lines.iter().filter_map(|line| serde_json::from_str(&line.to_json()).ok()).collect();
    let mut check = Check::new(shape, &Value::Null, None);
    check.unbound = Some(Vec::new());
    for value in &values {
        check.value(shape, value, &[], Acting::NOBODY);
    }
    check.unbound.into_iter().flatten().any(|name| names.contains(&name))
}

/// The references that are bound at a place.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    /// The references, in the order in which they were bound.
    pub bound: Vec<&'static str>,
    /// The kinds of things that some of them stand for.
    kinds: Vec<(&'static str, Kinds)>,
}

impl Scope {
    /// The references that are bound everywhere in a value.
    fn of(shape: &'static Shape, value: &Value) -> Self {
        let (mut scope, mut early) = (Self { bound: vec![ALWAYS], kinds: Vec::new() }, Vec::new());
        visit(shape, value, &[], Depth::Whole, &mut |flow, is_apart| {
            scope.add(flow.card);
            if !is_apart && !flow.early.is_empty() {
                early.push(flow.early);
            }
        });
        for names in early {
            scope.add(names);
        }
        scope
    }

    /// The size of the scope, to return to it later: references are only ever added at the end.
    fn mark(&self) -> Mark {
        Mark { bound: self.bound.len(), kinds: self.kinds.len() }
    }

    fn back_to(&mut self, mark: Mark) {
        self.bound.truncate(mark.bound);
        self.kinds.truncate(mark.kinds);
    }

    /// Returns to a mark, and keeps what was bound since except for some references.
    fn leave(&mut self, mark: Mark, except: &[&'static str]) {
        let since = self.bound.split_off(mark.bound.min(self.bound.len()));
        self.bound.extend(since.into_iter().filter(|name| !except.contains(name)));
        self.kinds.truncate(mark.kinds);
    }

    /// Returns `true` if a reference was bound at a mark, or its kinds were known.
    fn has_before(&self, mark: Mark, name: &str) -> bool {
        self.bound.iter().take(mark.bound).any(|other| *other == name)
            || self.kinds.iter().take(mark.kinds).any(|(other, _)| *other == name)
    }

    fn kinds_of(&self, name: &str) -> Kinds {
        self.kinds.iter().rev().find(|(other, _)| *other == name).map(|(_, kinds)| kinds.clone()).unwrap_or_default()
    }

    pub fn has(&self, name: &str) -> bool {
        self.bound.contains(&name)
    }

    pub fn add(&mut self, names: &[&'static str]) {
        for name in names {
            if !self.has(name) {
                self.bound.push(name);
            }
        }
    }
}

/// How much was bound at some point of the walk.
#[derive(Clone, Copy)]
struct Mark {
    bound: usize,
    kinds: usize,
}

/// The kinds of things that a value means; anything, if empty.
type Kinds = Vec<&'static str>;

/// The verb that acts on the fields of a record.
#[derive(Clone, Copy)]
struct Acting {
    verb: &'static str,
    takes: &'static [&'static str],
}

impl Acting {
    const NOBODY: Self = Self { verb: "", takes: &[] };
}

/// One part of the path to the place that the walk has come to.
#[derive(Clone, Copy)]
enum At<'v> {
    Key(&'v str),
    Item(usize),
}

impl At<'_> {
    fn is(self, step: &Step) -> bool {
        match (self, step) {
            (Self::Key(key), Step::Key(other)) => key == other,
            (Self::Item(index), Step::Item(other)) => index == *other,
            _ => false,
        }
    }

    fn step(self) -> Step {
        match self {
            Self::Key(key) => Step::Key(key.to_owned()),
            Self::Item(index) => Step::Item(index),
        }
    }
}

/// A walk through a value.
pub(super) struct Check<'v> {
    root: &'static Shape,
    pub scope: Scope,
    path: Vec<At<'v>>,
    found: Vec<Fault>,
    /// A place at which the walk keeps what is bound there.
    stop: Option<Stop<'v>>,
    /// The references that were needed and not bound, if they are collected instead of reported.
    unbound: Option<Vec<&'static str>>,
}

/// A place of interest, and what is bound there.
struct Stop<'v> {
    at: &'v [Step],
    bound: Option<Scope>,
}

impl<'v> Check<'v> {
    fn new(shape: &'static Shape, value: &Value, stop: Option<Stop<'v>>) -> Self {
        Self { root: shape, scope: Scope::of(shape, value), path: Vec::new(), found: Vec::new(), stop, unbound: None }
    }

    /// The references that are bound at a place of a value.
    pub(super) fn bound_at(shape: &'static Shape, value: &'v Value, at: &'v [Step]) -> Option<Scope> {
        let mut check = Self::new(shape, value, Some(Stop { at, bound: None }));
        check.value(shape, value, &[], Acting::NOBODY);
        check.stop.and_then(|stop| stop.bound)
    }

    /// Keeps what is bound at the place of interest, if the walk has come to it or to what holds it.
    fn pass(&mut self) {
        if let Some(stop) = &mut self.stop
            && self.path.len() <= stop.at.len()
            && self.path.iter().zip(stop.at).all(|(at, step)| at.is(step))
        {
            stop.bound = Some(self.scope.clone());
        }
    }

    fn value(&mut self, shape: &'static Shape, value: &'v Value, texts: Texts, acting: Acting) -> Kinds {
        self.pass();
        match shape {
            Shape::Record(record) => self.fields(record.fields, value, acting),
            Shape::Open { record, rest, value: shape, .. } => {
                self.fields(record.fields, value, acting);
                for (name, value) in value.get(*rest).and_then(Value::as_object).into_iter().flatten() {
                    self.at(At::Key(name), |check| check.value(shape(), value, &[], Acting::NOBODY));
                }
                Kinds::new()
            }
            Shape::Flattened { record, act, verbs } => {
                self.fields(record.fields, value, Acting::NOBODY);
                let Some(value) = value.get(*act) else { return Kinds::new() };
                self.at(At::Key(act), |check| check.value(verbs(), value, &[], acting))
            }
            Shape::List(item) | Shape::Many(item) => {
                let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
                self.all(items.iter().enumerate().map(|(index, item)| (At::Item(index), item)), *item, texts)
            }
            Shape::Table { key, value: shape } => {
                let mut found = Kinds::new();
                for (name, value) in value.as_object().into_iter().flatten() {
                    self.at(At::Key(name), |check| {
                        check.scalar(key(), name, texts);
                        found = check.value(shape(), value, &[], Acting::NOBODY);
                    });
                }
                found
            }
            Shape::Tagged { verbs, .. } => {
                let Some((word, value)) = value.as_object().and_then(|map| map.iter().next()) else {
                    return Kinds::new();
                };
                let Some(verb) = verbs.iter().find(|verb| verb.word == word) else { return Kinds::new() };
                let acting = Acting { verb: verb.word, takes: verb.flow.takes };
                let kinds = self.at(At::Key(word), |check| {
                    check.needs(shape, verb.word, &verb.flow);
                    check.has((verb.shape)(), verb.word, value, &verb.flow);
                    let kinds = check.under(&verb.flow, |check| check.value((verb.shape)(), value, &[], acting));
                    check.takes(verb.word, &verb.flow, verb.flow.takes, &kinds);
                    kinds
                });
                if verb.flow.is.is_empty() { kinds } else { verb.flow.is.to_vec() }
            }
            Shape::OneOf { forms, .. } => {
                let Some((tag, value)) = value.as_object().and_then(|map| map.iter().next()) else {
                    return Kinds::new();
                };
                let Some(form) = forms.iter().find(|form| form.tag == tag) else { return Kinds::new() };
                self.at(At::Key(tag), |check| check.value((form.shape)(), value, texts, acting))
            }
            Shape::Word { .. } | Shape::Scalar { .. } | Shape::Text(_) | Shape::Name(_) => match value.as_str() {
                Some(text) => self.scalar(shape, text, texts),
                None => Kinds::new(),
            },
            Shape::Flag | Shape::Whole { .. } | Shape::Pile { .. } | Shape::Placed { .. } => Kinds::new(),
        }
    }

    fn scalar(&mut self, shape: &'static Shape, text: &str, texts: Texts) -> Kinds {
        let mut kinds = Kinds::new();
        for (word, flow) in leaf(shape, text, texts) {
            self.needs(shape, word, flow);
            self.scope.add(flow.sets);
            self.takes(word, flow, flow.takes, &[]);
            let own = self.scope.kinds_of(word);
            kinds.extend(if own.is_empty() { flow.is.to_vec() } else { own });
        }
        kinds
    }

    /// Several values, one after the other; their kinds together, where each has some.
    fn all(
        &mut self,
        values: impl Iterator<Item = (At<'v>, &'v Value)>,
        shape: fn() -> &'static Shape,
        texts: Texts,
    ) -> Kinds {
        let mut all = Some(Kinds::new());
        for (step, value) in values {
            let kinds = self.at(step, |check| check.value(shape(), value, texts, Acting::NOBODY));
            all = joined(all, kinds);
        }
        all.unwrap_or_default()
    }

    fn fields(&mut self, fields: &'static [Field], value: &'v Value, acting: Acting) -> Kinds {
        let fields = present(fields, value);
        for &(field, value) in &fields {
            if let Some(name) = field.flow.names {
                let (mark, faults) = (self.scope.mark(), self.found.len());
                let kinds = self.field(field, value, &[], "");
                self.scope.back_to(mark);
                self.found.truncate(faults);
                self.scope.kinds.push((name, kinds));
            }
        }
        let (mut kinds, mut is_certain) = (Kinds::new(), true);
        for (field, value) in fields {
            let takes = if field.flow.acted { acting.takes } else { field.flow.takes };
            let verb = if field.flow.acted { acting.verb } else { field.key };
            let of = self.at(At::Key(field.key), |check| {
                check.needs(&Shape::Flag, field.key, &field.flow);
                check.under(&field.flow, |check| check.field(field, value, takes, verb))
            });
            if field.flow.classifies {
                kinds = of;
            }
            is_certain &= !field.flow.blurs;
        }
        if is_certain { kinds } else { Kinds::new() }
    }

    fn field(
        &mut self,
        field: &'static Field,
        value: &'v Value,
        takes: &'static [&'static str],
        verb: &'static str,
    ) -> Kinds {
        let shape = (field.shape)();
        let items: Option<Vec<(At<'v>, &'v Value)>> = match (shape, value) {
            (Shape::List(_) | Shape::Many(_), Value::Array(items)) => {
                Some(items.iter().enumerate().map(|(index, item)| (At::Item(index), item)).collect())
            }
            (Shape::Table { .. }, Value::Object(entries)) if field.flow.apart => {
                Some(entries.iter().map(|(key, value)| (At::Key(key), value)).collect())
            }
            _ => None,
        };
        let item = match shape {
            Shape::List(item) | Shape::Many(item) => *item,
            Shape::Table { value, .. } => *value,
            _ => field.shape,
        };
        let Some(items) = items else {
            return self.one(field.shape, value, field.flow, takes, verb);
        };
        let mut all = Some(Kinds::new());
        for (step, value) in items {
            let kinds = self.at(step, |check| check.one(item, value, field.flow, takes, verb));
            all = joined(all, kinds);
        }
        all.unwrap_or_default()
    }

    /// One value of a field: an ability by itself, where it is one.
    fn one(
        &mut self,
        shape: fn() -> &'static Shape,
        value: &'v Value,
        flow: Flow,
        takes: &'static [&'static str],
        verb: &'static str,
    ) -> Kinds {
        let outside = flow.apart.then(|| self.scope.mark());
        if flow.apart {
            visit(shape(), value, flow.texts, Depth::Own, &mut |flow, _| self.scope.add(flow.early));
        }
        let kinds = self.value(shape(), value, flow.texts, Acting::NOBODY);
        self.takes(verb, &flow, takes, &kinds);
        if let Some(outside) = outside {
            self.scope.back_to(outside);
        }
        kinds
    }

    /// Reports a keyword that cannot act on things of these kinds, or on the things that it is about.
    fn takes(&mut self, word: &str, flow: &Flow, takes: &[&str], kinds: &[&'static str]) {
        let about = flow.of.map(|name| self.scope.kinds_of(name));
        let kinds = about.as_deref().unwrap_or(kinds);
        if !takes.is_empty() && !kinds.is_empty() && !kinds.iter().any(|kind| takes.contains(kind)) {
            let message = format!("`{word}` takes {}, and this is {}", or(takes), or(kinds));
            self.found.push(Fault { path: self.path.iter().map(|at| at.step()).collect(), message, help: None });
        }
    }

    /// Reports the fields that the record of a verb never has.
    fn has(&mut self, shape: &'static Shape, verb: &str, value: &'v Value, flow: &Flow) {
        let Shape::Record(record) = shape else { return };
        let can_have = |key: &str| flow.has.is_empty() || flow.has.iter().any(|group| group.contains(&key));
        for (field, _) in present(record.fields, value).into_iter().filter(|(field, _)| !can_have(field.key)) {
            let message = format!("`{verb}` never has `{}`", field.key);
            let all: Vec<String> = flow.has.iter().copied().flatten().map(|key| format!("`{key}`")).collect();
            let help = Some(format!("it can have {}", all.join(", ")));
            let path = self.path.iter().copied().chain([At::Key(field.key)]).map(At::step).collect();
            self.found.push(Fault { path, message, help });
        }
    }

    /// Does something with what a keyword binds inside its value, and keeps what it sets.
    fn under<T>(&mut self, flow: &Flow, inner: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.scope.mark();
        self.scope.add(flow.binds);
        for (name, other) in flow.defaults {
            if !self.scope.has_before(mark, name) {
                let kinds = self.scope.kinds_of(other);
                self.scope.kinds.push((name, kinds));
            }
        }
        let done = inner(self);
        if flow.apart {
            self.scope.back_to(mark);
        } else {
            self.scope.leave(mark, flow.binds);
        }
        self.scope.add(flow.sets);
        done
    }

    fn at<T>(&mut self, step: At<'v>, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let done = inner(self);
        self.path.pop();
        done
    }

    /// Reports a keyword of which nothing is bound that it needs.
    fn needs(&mut self, shape: &'static Shape, word: &'static str, flow: &'static Flow) {
        if flow.needs.is_empty() || flow.needs.iter().any(|name| self.scope.has(name)) {
            return;
        }
        if let Some(unbound) = &mut self.unbound {
            unbound.extend(flow.needs);
            return;
        }
        let all = known(self.root);
        let like: Vec<&Known> = all.iter().filter(|one| one.is_like(shape, flow)).collect();
        let bound = |one: &&&Known| one.flow.needs.is_empty() || one.flow.needs.iter().any(|name| self.scope.has(name));
        let here: Vec<String> = like.iter().filter(bound).map(|one| format!("`{}`", one.word)).collect();
        let is_kin = |one: &&&Known| one.flow.is.is_empty() || one.flow.is.iter().any(|kind| flow.is.contains(kind));
        let does = |one: &&&Known| flow.is.is_empty() == one.flow.is.is_empty() && is_kin(one);
        // What was bound last is nearest to the reference; what is always bound comes last of all.
        let place = |one: &&&Known| self.scope.bound.iter().rposition(|name| one.flow.needs.contains(name));
        let nearest = like.iter().filter(bound).filter(does).rev().max_by_key(place);
        let mut help = if here.is_empty() {
            "nothing is bound here".to_owned()
        } else {
            format!("bound here: {}", here.join(", "))
        };
        if let Some(nearest) = nearest {
            let _ = write!(help, "; did you mean `{}`?", nearest.word);
        }
        let binders: Vec<String> = super::table::binders(self.root)
            .into_iter()
            .filter(|(name, _)| flow.needs.contains(name))
            .flat_map(|(_, binders)| binders)
            .take(MOST_BINDERS)
            .map(|binder| format!("`{}`", binder.word))
            .collect();
        if nearest.is_none() && !binders.is_empty() {
            let _ = write!(help, "; `{word}` is bound by {}", binders.join(", "));
        }
        let message = match shape {
            Shape::Tagged { what, .. } if *what == "effect" => format!("there is nothing here for `{word}` to change"),
            _ => format!("`{word}` stands for nothing here"),
        };
        self.found.push(Fault { path: self.path.iter().map(|at| at.step()).collect(), message, help: Some(help) });
    }
}

/// The most keywords that a message names as those that bind a reference.
const MOST_BINDERS: usize = 4;

/// The kinds of several things; anything, if that of one of them is not known.
fn joined(all: Option<Kinds>, kinds: Kinds) -> Option<Kinds> {
    let mut all = all.filter(|_| !kinds.is_empty())?;
    all.extend(kinds);
    Some(all)
}

fn or(kinds: &[&str]) -> String {
    let mut all: Vec<&str> = Vec::new();
    for kind in kinds {
        if !all.contains(kind) {
            all.push(kind);
        }
    }
    match all.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => all.join(""),
    }
}
