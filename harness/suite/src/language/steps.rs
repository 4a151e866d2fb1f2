//! Parses the steps of a case: the actions, the nested steps, the answers, and the intermediate expectations, which
//! engines do not receive.

use indexmap::IndexMap;
use kernel::transcript::{CHANCE, is_every};
use kernel::words::codec::Codec;
use kernel::words::json::parse;
use kernel::words::language::Language;
use kernel::words::name::Name;
use kernel::words::scenario::{Answer, Give, StepId};
use kernel::words::shape::{Field, Kind, Verb};
use serde_json::{Map, Value, json};

use super::expect::{Then, read_then};
use super::read::{Reader, is_left_empty, key_node};
use super::verbs::{self, fields_of, words};
use crate::text::fix::{Fix, written};
use crate::text::node::{Content, Entry, Node};
use crate::text::problem::{Code, Problem};
use crate::text::source::Span;
use kernel::words::nearest::nearest;

/// A clause id with its place.
pub type ClauseAt = (String, Span);

/// The part of a step that only the harness uses; engines do not receive it.
#[derive(Clone, Debug)]
pub struct StepNote {
    /// The place of the step.
    pub span: Span,
    /// The step's number among its siblings, from 1, prefixed with those of the steps it is nested under: `3`,
    /// `1.in_response.2`.
    pub number: String,
    /// The clause under which the step must be refused.
    pub illegal: Option<ClauseAt>,
    /// The expectation once the step is over.
    pub then: Option<Then>,
    /// The notes on each of the step's answers.
    pub answers: Vec<AnswerNote>,
    /// The interpretations of the case that refuse the step, if they differ in that.
    pub marks: Vec<Mark>,
}

impl StepNote {
    /// The refusals by interpretations: of the step, or of its answers.
    pub fn all_marks(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().chain(self.answers.iter().flat_map(|answer| &answer.marks))
    }
}

/// A refusal that one interpretation of a case requires.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The name of the interpretation.
    pub reading: String,
    /// The place of the name.
    pub span: Span,
    /// The clause of the refusal.
    pub clause: ClauseAt,
}

/// The part of an answer that only the harness uses.
#[derive(Clone, Debug)]
pub struct AnswerNote {
    /// The place of the answer.
    pub span: Span,
    /// The clause under which the answer must be refused.
    pub illegal: Option<ClauseAt>,
    /// The interpretations of the case that refuse the answer, if they differ in that.
    pub marks: Vec<Mark>,
    /// The place of the answered value, if it is one word.
    pub give: Option<Span>,
}

impl AnswerNote {
    /// The places that require the answer to be refused.
    pub fn refused(&self) -> impl Iterator<Item = Span> {
        self.illegal.iter().map(|(_, span)| *span).chain(self.marks.iter().map(|mark| mark.span))
    }
}

const FRAME: [&str; 3] = ["choices", "illegal", "then"];

/// Parses steps, one list after another, and numbers them in written order.
pub struct Steps {
    /// The notes on each step, by number.
    pub notes: Vec<StepNote>,
    /// `true` if a random result is left open somewhere.
    pub every_chance: bool,
}

impl Steps {
    /// Parses a list of steps into its canonical form.
    pub fn read(&mut self, reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<Value> {
        self.list(reader, language, node, "")
    }

    /// Parses the steps whose numbers have this prefix.
    fn list(
        &mut self,
        reader: &mut Reader<'_>,
        language: &'static Language,
        node: &Node<'_>,
        under: &str,
    ) -> Option<Value> {
        let Some(items) = node.items() else {
            reader.wanted_list(node, "a list of steps");
            return None;
        };
        let numbered = (1..).zip(items).map(|(index, item)| (format!("{under}{index}"), item));
        let read: Vec<Option<Value>> =
            numbered.map(|(number, item)| self.step(reader, language, item, number)).collect();
        read.into_iter().collect::<Option<Vec<Value>>>().map(Value::Array)
    }

    fn step(
        &mut self,
        reader: &mut Reader<'_>,
        language: &'static Language,
        node: &Node<'_>,
        number: String,
    ) -> Option<Value> {
        let id = self.notes.len();
        let is_first = number.rsplit('.').next() == Some("1");
        let under = format!("{number}.");
        let (answers, marks) = (Vec::new(), Vec::new());
        self.notes.push(StepNote { span: node.span, number, illegal: None, then: None, answers, marks });
        let entries = reader.entries(node, "a step (a map with a player or a step of the game)")?;
        let game_step = language.game_steps.iter().find(|verb| node.get(verb.word).is_some());
        let actor = if game_step.is_none() { actor(reader, language, entries) } else { None };
        let mut map = Map::new();
        map.insert("id".to_owned(), json!(id));
        let mut whole = true;
        let mut beside = Map::new();
        let mut parts = Vec::new();
        for entry in entries {
            let key = &*entry.key;
            if FRAME.contains(&key) || actor.is_some_and(|actor| std::ptr::eq(actor, entry)) {
                continue;
            }
            if language.nests.contains(&key) {
                match self.list(reader, language, &entry.value, &format!("{under}{key}.")) {
                    Some(steps) => drop(map.insert(key.to_owned(), steps)),
                    None => whole = false,
                }
            } else if let Some(field) = reader.field(entry, language.beside) {
                match field {
                    Ok((key, value)) => drop(beside.insert(key.to_owned(), value)),
                    Err(()) => whole = false,
                }
            } else if game_step
                .is_some_and(|verb| key == verb.word || fields_of(verb).iter().any(|field| field.key == key))
            {
                parts.push(entry);
            } else {
                unknown_key(reader, language, entry, game_step);
                reader.names.lose(&entry.value);
                whole = false;
            }
        }
        let act = match (game_step, actor) {
            (Some(verb), _) => inline(reader, verb, &parts, node.span, id).map(|act| json!({ "game": act })),
            (None, Some(actor)) => player_act(reader, language, actor, id),
            (None, None) => {
                if whole {
                    let stray = entries.first().filter(|_| !is_first);
                    let help = match stray {
                        Some(entry) => format!(
                            "`{}` belongs to the step above: remove the dash and align it with the keys above",
                            entry.key
                        ),
                        None => {
                            format!(
                                "a step has an action of a player, or one of: {}",
                                words(language.game_steps).join(", ")
                            )
                        }
                    };
                    reader.problem_help(node.span, "a step without an action", help);
                }
                None
            }
        };
        self.frame(reader, language, node, id, &mut map)?;
        map.insert("act".to_owned(), act?);
        map.insert("beside".to_owned(), Value::Object(beside));
        whole.then_some(Value::Object(map))
    }

    /// Parses the keys that have the same meaning in every game.
    fn frame(
        &mut self,
        reader: &mut Reader<'_>,
        language: &'static Language,
        node: &Node<'_>,
        id: usize,
        map: &mut Map<String, Value>,
    ) -> Option<()> {
        let (illegal, marks) = node.get("illegal").map(|node| read_illegal(reader, node)).unwrap_or_default();
        let then = node.get("then").map(|node| read_then(reader, language, node));
        let mut notes = Vec::new();
        let choices = node.get("choices").map(|node| read_answers(reader, node, &mut notes));
        if let Some(note) = self.notes.get_mut(id) {
            note.illegal = illegal;
            note.marks = marks;
            note.then = then;
            note.answers = notes;
        }
        if let Some(answers) = choices {
            let answers = answers?;
            self.every_chance |= answers.iter().any(is_every);
            map.insert("choices".to_owned(), parse(&answers.to_json()).ok()?);
        }
        Some(())
    }
}

/// Records the players who act in steps, including nested ones, if the setup names fewer than two.
pub fn note_players(reader: &mut Reader<'_>, language: &Language, node: &Node<'_>) {
    for item in node.items().unwrap_or_default() {
        let Some(entries) = item.entries() else { continue };
        if !language.game_steps.iter().any(|verb| item.get(verb.word).is_some()) {
            actor(reader, language, entries);
        }
        for entry in entries.iter().filter(|entry| language.nests.contains(&&*entry.key)) {
            note_players(reader, language, &entry.value);
        }
    }
}

/// The entry with a player's action: its key is a player, or may be one.
fn actor<'n, 't>(reader: &mut Reader<'_>, language: &Language, entries: &'n [Entry<'t>]) -> Option<&'n Entry<'t>> {
    let own = |key: &str| {
        FRAME.contains(&key) || language.nests.contains(&key) || language.beside.iter().any(|field| field.key == key)
    };
    let known = entries.iter().find(|entry| reader.names.players.contains(&*entry.key));
    known.or_else(|| {
        let does = |entry: &Entry<'_>| language.actions.iter().any(|verb| entry.value.get(verb.word).is_some());
        let entry = entries.iter().find(|entry| !own(&entry.key) && does(entry))?;
        if reader.names.players.len() < 2 {
            reader.names.used(Kind::NewPlayer, &entry.key, entry.span);
        }
        Some(entry)
    })
}

fn player_act(reader: &mut Reader<'_>, language: &'static Language, actor: &Entry<'_>, id: usize) -> Option<Value> {
    let who = reader.name(&key_node(actor), Kind::Player)?;
    let said = actor.value.text().and_then(|text| text.split_once(' '));
    if let Some((verb, rest)) = said.filter(|(verb, _)| words(language.actions).contains(verb)) {
        let right = format!("{{{verb}: {}}}", written(rest));
        let problem = Problem::at(reader.file, actor.value.span, "expected a map with one verb, found a text");
        let fix = Fix::replace(format!("write `{right}`"), actor.value.span, right.clone()).certain(true);
        reader.problems.push(problem.help(format!("write `{right}`")).code(Code::Form).fix(fix));
        return None;
    }
    let entries = reader.entries(&actor.value, "the player's action (a map with one verb)")?;
    let actions = language.actions;
    let found: Vec<&Verb> = actions.iter().filter(|verb| actor.value.get(verb.word).is_some()).collect();
    let verb = match found.as_slice() {
        [verb] => *verb,
        [] => {
            let near = entries.iter().find(|entry| nearest(&entry.key, words(actions)).is_some());
            match near.or(entries.first()) {
                Some(entry) => verbs::unknown(reader, entry.span, &entry.key, actions),
                None => reader.problem_help(
                    actor.span,
                    "nothing is done",
                    format!("expected one of: {}", words(actions).join(", ")),
                ),
            }
            reader.names.lose(&actor.value);
            return None;
        }
        // A verb's field may have the name of another verb; the first one in the map is the verb.
        several => entries.iter().find_map(|entry| several.iter().find(|verb| verb.word == entry.key)).copied()?,
    };
    if is_two_acts(reader, &who, verb, actions, entries) {
        reader.names.lose(&actor.value);
        return None;
    }
    let stands = entries.iter().find(|entry| entry.key == verb.word).map_or(actor.span, |entry| entry.span);
    if verbs::is_another(reader, actions, verb, entries, stands) {
        reader.names.lose(&actor.value);
        return None;
    }
    let parts: Vec<&Entry<'_>> = entries.iter().collect();
    reader.names.acting = Some((who.clone(), verb.word));
    let does = inline(reader, verb, &parts, actor.value.span, id);
    reader.names.acting = None;
    let does = does?;
    Some(json!({ "player": { "who": who, "does": does } }))
}

/// Returns `true` if a second verb stands beside the first. Reports the problem.
fn is_two_acts(reader: &mut Reader<'_>, who: &str, verb: &Verb, actions: &[Verb], entries: &[Entry<'_>]) -> bool {
    let own = |key: &str| key == verb.word || fields_of(verb).iter().any(|field| field.key == key);
    let second = entries.iter().find(|entry| !own(&entry.key) && words(actions).contains(&&*entry.key));
    let Some(second) = second else { return false };
    let message = format!("two verbs in one step: `{}` and `{}`", verb.word, second.key);
    let who = written(who);
    let help = format!(
        "write each as a separate step: `- {who}: {{{}: ...}}` and `- {who}: {{{}: ...}}`",
        verb.word, second.key
    );
    reader.problems.push(Problem::at(reader.file, second.span, message).help(help).code(Code::Form));
    true
}

/// Parses a verb with its fields beside it: the value under the verb is its first field.
fn inline(reader: &mut Reader<'_>, verb: &'static Verb, parts: &[&Entry<'_>], span: Span, id: usize) -> Option<Value> {
    let fields = fields_of(verb);
    let main = fields.first()?;
    let mut map = Map::new();
    let mut whole = true;
    for entry in parts {
        let is =
            |field: &&Field| if std::ptr::eq(*field, main) { entry.key == verb.word } else { entry.key == field.key };
        let Some(field) = fields.iter().find(is) else {
            let others = fields.iter().skip(1).map(|field| field.key);
            reader.unknown(entry.span, "key", &entry.key, std::iter::once(verb.word).chain(others));
            reader.names.lose(&key_node(entry));
            reader.names.lose(&entry.value);
            whole = false;
            continue;
        };
        // The value of the verb itself is a name or a map, for which the reader has a message of its own.
        if is_left_empty(&entry.value) && !std::ptr::eq(field, main) {
            reader.empty_field(field.key, entry.value.span, id);
            whole &= !field.required;
            continue;
        }
        match reader.read(&entry.value, (field.shape)()) {
            Some(value) => drop(map.insert(field.key.to_owned(), value)),
            None => whole = false,
        }
    }
    let stands = |key: &str| parts.iter().any(|entry| entry.key == key);
    for field in fields.iter().skip(1).filter(|field| whole && field.required && !stands(field.key)) {
        reader.missing(span, field.key);
    }
    whole.then(|| json!({ verb.word: map }))
}

fn unknown_key(reader: &mut Reader<'_>, language: &'static Language, entry: &Entry<'_>, game_step: Option<&Verb>) {
    let does = language.actions.iter().any(|verb| entry.value.get(verb.word).is_some());
    if reader.names.players.contains(&*entry.key) {
        let help = format!("write each as a separate step, with a dash: `- {}: ...`", written(&entry.key));
        reader.problem_help(entry.span, "two actions in one step", help);
        return;
    }
    if does {
        let players: Vec<String> = reader.names.players.iter().cloned().collect();
        reader.unknown(entry.span, "player", &entry.key, players.iter().map(String::as_str));
        return;
    }
    let players: Vec<String> = reader.names.players.iter().cloned().collect();
    let fields = game_step.map(fields_of).unwrap_or_default().iter().skip(1).map(|field| field.key);
    let all = FRAME
        .into_iter()
        .chain(language.nests.iter().copied())
        .chain(language.beside.iter().map(|field| field.key))
        .chain(words(language.game_steps))
        .chain(fields)
        .chain(players.iter().map(String::as_str));
    reader.unknown(entry.span, "key", &entry.key, all);
}

/// Parses a list of answers, `- {player: answer}`.
pub fn read_answers(reader: &mut Reader<'_>, node: &Node<'_>, notes: &mut Vec<AnswerNote>) -> Option<Vec<Answer>> {
    let Some(items) = node.items() else {
        reader.wanted_list(node, "a list of answers");
        return None;
    };
    let mut answers = Vec::new();
    let mut whole = true;
    for item in items {
        let (illegal, marks) = item.get("illegal").map(|node| read_illegal(reader, node)).unwrap_or_default();
        // A question is open from the first empty answer on.
        let is_open = reader.gaps.iter().any(|gap| node.span.start <= gap.span.start && gap.span.end <= node.span.end);
        let before = reader.gaps.len();
        let read = read_answer(reader, item);
        let with_give = |give| AnswerNote { span: item.span, illegal: illegal.clone(), marks: marks.clone(), give };
        if let Some(subjects) = subjects(item).filter(|_| read.is_some()) {
            notes.extend(subjects.iter().map(|entry| with_give(scalar(entry))));
        } else {
            let own = |entry: &&Entry<'_>| entry.key != "illegal" && entry.value.text().is_some();
            notes.push(with_give(item.entries().and_then(|entries| entries.iter().find(own)).and_then(scalar)));
        }
        match read {
            Some(_) if is_open => {}
            Some(several) => answers.extend(several),
            None => whole &= reader.gaps.len() > before,
        }
    }
    whole.then_some(answers)
}

/// Parses the clause of a required refusal, or the clauses under which interpretations require it.
fn read_illegal(reader: &mut Reader<'_>, node: &Node<'_>) -> (Option<ClauseAt>, Vec<Mark>) {
    let Content::Map(entries) = &node.content else {
        return (reader.text(node, "a clause").map(|clause| (clause, node.span)), Vec::new());
    };
    if entries.is_empty() {
        reader.problem_help(
            node.span,
            "no interpretation is named",
            "`illegal: CLAUSE`, or `illegal: {READING: CLAUSE}`",
        );
    }
    let mark = |entry: &Entry<'_>| {
        let clause = (reader.text(&entry.value, "a clause")?, entry.value.span);
        Some(Mark { reading: entry.key.clone().into_owned(), span: entry.span, clause })
    };
    (None, entries.iter().filter_map(mark).collect())
}

/// The place of an answer that is a single text.
fn scalar(entry: &Entry<'_>) -> Option<Span> {
    entry.value.text().map(|_| entry.value.span)
}

/// The entries of an answer of the form `chance: {SUBJECT: RESULT}`; `None` if the answer has another form.
fn subjects<'n, 't>(answer: &'n Node<'t>) -> Option<&'n [Entry<'t>]> {
    answer.get(CHANCE)?.entries()
}

/// Parses an answer, or several answers if it contains the results of chance for several subjects.
fn read_answer(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Vec<Answer>> {
    let entries = reader.entries(node, "an answer (`{player: answer}`)")?;
    let mut answers = None;
    for entry in entries.iter().filter(|entry| entry.key != "illegal") {
        if answers.is_some() {
            reader.problem_help(entry.span, "two answers in one", "write each answer as a separate item");
            return None;
        }
        if entry.key != CHANCE {
            reader.names.used(Kind::Player, &entry.key, entry.span);
        }
        if is_left_empty(&entry.value) {
            reader.empty_answer(&entry.key, entry.value.span);
            return None;
        }
        let who: Name = entry.key.clone().into_owned().into();
        answers = Some(match entry.value.entries().filter(|_| entry.key == CHANCE) {
            Some(subjects) => read_subjects(reader, &who, subjects)?,
            None => vec![Answer::of(who, read_give(reader, &entry.value)?)],
        });
    }
    if answers.is_none() {
        reader.problem(node.span, "an answer without a player");
    }
    answers
}

/// Parses the results of chance, each under the name of its subject.
fn read_subjects(reader: &mut Reader<'_>, who: &Name, subjects: &[Entry<'_>]) -> Option<Vec<Answer>> {
    let mut answers = Vec::new();
    for entry in subjects {
        if is_left_empty(&entry.value) {
            reader.empty_answer(&entry.key, entry.value.span);
            return None;
        }
        if entry.value.entries().is_some() {
            let help = "`chance: {SUBJECT: RESULT}`, for example `chance: {bears: won}`";
            reader.problem_help(entry.value.span, "the result of chance is a map", help);
            return None;
        }
        let about = Some(entry.key.clone().into_owned().into());
        answers.push(Answer { who: who.clone(), about, give: read_give(reader, &entry.value)? });
    }
    Some(answers)
}

fn read_give(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Give> {
    match &node.content {
        Content::Scalar { .. } if node.is_number() => {
            reader.whole(node, 0, kernel::words::shape::MOST).map(Give::Number)
        }
        Content::Scalar { .. } => reader.text(node, "an answer").map(|text| Give::One(text.into())),
        Content::List(items) => {
            let names: Vec<Option<String>> = items.iter().map(|item| reader.text(item, "a name")).collect();
            let names = names.into_iter().collect::<Option<Vec<String>>>()?;
            Some(Give::Several(names.into_iter().map(Into::into).collect()))
        }
        Content::Map(entries) => {
            let pairs = entries.iter().any(|entry| entry.value.entries().is_some());
            if !pairs {
                return read_split(reader, entries).map(Give::Split);
            }
            let mut all = IndexMap::new();
            for entry in entries {
                let inner = reader.entries(&entry.value, "a map of numbers")?;
                all.insert(entry.key.clone().into_owned().into(), read_split(reader, inner)?);
            }
            Some(Give::Pairs(all))
        }
    }
}

fn read_split(reader: &mut Reader<'_>, entries: &[Entry<'_>]) -> Option<IndexMap<Name, i64>> {
    let mut parts = IndexMap::new();
    for entry in entries {
        let number = reader.whole(&entry.value, 0, kernel::words::shape::MOST)?;
        if number > 0 {
            parts.insert(entry.key.clone().into_owned().into(), number);
        }
    }
    Some(parts)
}

/// The number of a step as the engine counts them.
pub fn step_id(index: usize) -> StepId {
    StepId::try_from(index).unwrap_or(StepId::MAX)
}
