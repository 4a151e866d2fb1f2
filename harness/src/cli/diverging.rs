//! `list --differs`: lists the cases on which editions diverge.

use reports::json;
use ruleproof::suite::judge::value::as_text;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::language::expect::{EventItem, EventWant, Expect, TODO, Then};
use ruleproof::suite::load::Suite;

use super::args::ListFormat;
use super::printed;

/// Returns `true` if editions expect different things of a case.
pub fn diverges(case: &Case) -> bool {
    grouped(case).len() > 1
}

/// Prints the expectations of each edition of some cases.
pub fn differences(suite: &Suite, cases: &[&Case], format: ListFormat) {
    match format {
        ListFormat::Lines | ListFormat::Yaml | ListFormat::Requests => {
            for case in cases {
                println!("{}  {}", suite.at(case.file, case.span), case.id);
                for (editions, expected) in grouped(case) {
                    println!("    {}: {expected}", editions.join(", "));
                }
            }
        }
        ListFormat::Json => {
            let all: Vec<serde_json::Value> = cases
                .iter()
                .map(|case| {
                    let expected = case
                        .editions
                        .iter()
                        .map(|(edition, index)| (*edition, case.expects.get(*index).map(outcome).unwrap_or_default()));
                    serde_json::json!({
                        "id": &*case.id,
                        "game": case.language.game,
                        "file": suite.sources.path(case.file),
                        "line": suite.sources.place(case.file, case.span.start).line,
                        "editions": expected.collect::<std::collections::BTreeMap<_, _>>(),
                    })
                })
                .collect();
            printed::data(&json::text(&all));
        }
    }
}

/// The expectations, each with its editions.
fn grouped(case: &Case) -> Vec<(Vec<&'static str>, String)> {
    let mut groups: Vec<(Vec<&'static str>, String)> = Vec::new();
    for (edition, index) in &case.editions {
        let expected = case.expects.get(*index).map(outcome).unwrap_or_default();
        match groups.iter_mut().find(|(_, other)| *other == expected) {
            Some((editions, _)) => editions.push(edition),
            None => groups.push((vec![edition], expected)),
        }
    }
    groups
}

/// An expected outcome on one line.
pub fn outcome(expect: &Expect) -> String {
    match expect {
        Expect::Then(then) => one(then),
        Expect::Todo(_) => TODO.to_owned(),
        Expect::Outcomes { paths, .. } => {
            let shown = paths.iter().map(|path| {
                let choices: Vec<String> = path.choices.iter().map(ToString::to_string).collect();
                format!("[{}] {}", choices.join(", "), one(&path.then))
            });
            shown.collect::<Vec<_>>().join(" | ")
        }
    }
}

fn one(then: &Then) -> String {
    let mut said: Vec<String> = Vec::new();
    for subject in &then.subjects {
        let fields = subject.fields.iter().map(|field| format!("{} {}", field.key, as_text(&field.value)));
        said.push(format!("{}: {}", subject.name, fields.collect::<Vec<_>>().join(", ")));
    }
    let events: Vec<String> = then.events.iter().map(item).collect();
    if !events.is_empty() {
        said.push(events.join(", then "));
    }
    let never: Vec<String> = then.never.iter().map(event).collect();
    if !never.is_empty() {
        said.push(format!("never {}", never.join(", ")));
    }
    said.join("; ")
}

fn item(item: &EventItem) -> String {
    match item {
        EventItem::One(want) => event(want),
        EventItem::Batch(all) => all.iter().map(event).collect::<Vec<_>>().join(" with "),
        EventItem::Unordered(all) => all.iter().map(event).collect::<Vec<_>>().join(" and "),
    }
}

fn event(want: &EventWant) -> String {
    let fields = want.fields.iter().map(|field| format!("{} {}", field.key, as_text(&field.value)));
    let fields = fields.collect::<Vec<_>>().join(", ");
    if fields.is_empty() { want.word.to_owned() } else { format!("{} ({fields})", want.word) }
}
