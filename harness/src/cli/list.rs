//! `list`: lists cases without playing them, their clauses and cards, or the mistakes.

use std::collections::HashSet;

use reports::json;
use ruleproof::files::Origin;
use ruleproof::lab::find::{Found, Kind, all};
use ruleproof::protocol::request_with;
use ruleproof::protocol::text::Texts;
use ruleproof::readings::blind::Blind;
use ruleproof::readings::digest;
use ruleproof::suite::language::header::{CaseKind, Status};
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::Ask;
use ruleproof::suite::run::trials;
use ruleproof::texts::Said;

use super::args::{Color, List, ListFormat};
use super::disputed::{disputed, readings};
use super::diverging::{differences, diverges};
use super::error::{Error, InternalError, UsageError};
use super::exit::Exit;
use super::find::{headed, written};
use super::printed;
use super::suite::{loaded_for, loaded_to_look_up, nothing, origin, selected};

/// `ruleproof list`.
pub fn list(args: &List) -> Result<Exit, Error> {
    if args.mistakes {
        for wrong in engine::GAMES.mistakes() {
            println!(
                "{:<10} {}\n           {} [{}]",
                wrong.game,
                wrong.name,
                wrong.says,
                wrong.ids().collect::<Vec<_>>().join(", ")
            );
        }
        return Ok(Exit::Success);
    }
    if (args.how.ids || args.how.text) && args.how.format != ListFormat::Requests {
        let expected = "`--format requests` with it".to_owned();
        let given = if args.how.ids { "list --ids" } else { "list --text" };
        return Err(UsageError::Value { given: given.to_owned(), expected }.into());
    }
    let origin = origin(&args.selection);
    // A listing goes on without broken files, but selecting cases to play must not lose any.
    let picks = args.how.format == ListFormat::Requests
        || !args.selection.names.is_empty()
        || !args.selection.filter.is_empty()
        || args.selection.partition.is_some();
    let suite = if picks { loaded_for(&origin, &args.selection, Color::Auto)? } else { loaded_to_look_up(&origin)? };
    if args.about.clauses || args.about.cards {
        return about(args, &suite, &origin);
    }
    let mut cases = selected(&suite, &args.selection, &origin)?;
    let edition = args.selection.edition.as_deref();
    cases.retain(|case| edition.is_none_or(|edition| case.editions.iter().any(|(other, _)| *other == edition)));
    cases.retain(|case| !args.differs || diverges(case));
    cases.retain(|case| !args.about.disputed || disputed(case));
    if cases.is_empty() {
        return nothing(args.selection.no_tests);
    }
    if args.blind {
        printed::data(&Blind::new(&suite, &cases).to_string());
        return Ok(Exit::Success);
    }
    if args.differs {
        differences(&suite, &cases, args.how.format);
        return Ok(Exit::Success);
    }
    if args.about.disputed {
        readings(&suite, &cases, args.how.format);
        return Ok(Exit::Success);
    }
    match args.how.format {
        ListFormat::Lines => {
            for case in cases {
                let asserts: Vec<&str> = case.asserts.iter().map(|(id, _)| id.as_str()).collect();
                println!("{}  {}  [{}]", suite.at(case.file, case.span), case.id, asserts.join(", "));
            }
        }
        ListFormat::Json => {
            let cases: Vec<serde_json::Value> = cases
                .into_iter()
                .map(|case| {
                    serde_json::json!({
                        "id": &*case.id,
                        "game": case.language.game,
                        "file": suite.sources.path(case.file),
                        "line": suite.sources.place(case.file, case.span.start).line,
                        "asserts": case.asserts.iter().map(|(id, _)| id).collect::<Vec<_>>(),
                        "kind": case.kind.map(CaseKind::as_str),
                        "status": case.status.map(Status::as_str),
                        "tags": case.tags,
                        "digest": digest(case),
                        "editions": case.editions.iter().map(|(edition, _)| *edition).collect::<Vec<_>>(),
                    })
                })
                .collect();
            printed::data(&json::text(&cases));
        }
        ListFormat::Yaml => {
            for case in cases {
                printed::data(&format!("# {}\n{}\n\n", suite.at(case.file, case.span), suite.text(case)));
            }
        }
        ListFormat::Requests => {
            let said = Said::default();
            let asks = trials(cases, edition).into_iter();
            let asks = asks.filter_map(|(case, edition)| Some((case, Ask::of(case.scenario.as_ref()?, edition))));
            for (number, (case, ask)) in (1..).zip(asks) {
                let text = if args.how.text { said.of(ask.scenario, ask.edition) } else { Ok(Texts::new()) };
                let text = text.map_err(|fault| InternalError::Templates(fault.to_string()))?;
                let request = request_with(number, ask.scenario, ask.edition, ask.open, &text);
                if args.how.ids {
                    let (id, edition) = (serde_json::json!(&*case.id), serde_json::json!(ask.edition));
                    printed::data(&format!("{{\"id\":{id},\"edition\":{edition},\"request\":{request}}}\n"));
                } else {
                    printed::data(&format!("{request}\n"));
                }
            }
        }
    }
    Ok(Exit::Success)
}

/// Lists the clauses or cards of the selected cases, or all if no case is selected.
fn about(args: &List, suite: &Suite, origin: &Origin) -> Result<Exit, Error> {
    let (kind, what) = if args.about.clauses { (Kind::Clause, "--clauses") } else { (Kind::Card, "--cards") };
    if !matches!(args.how.format, ListFormat::Lines | ListFormat::Json) {
        let given = format!("list {what}");
        return Err(
            UsageError::Value { given, expected: "`--format lines` or `--format json` with it".to_owned() }.into()
        );
    }
    let selection = &args.selection;
    let picked = !selection.names.is_empty() || !selection.filter.is_empty() || selection.edition.is_some();
    let mut wanted: HashSet<(&str, String)> = HashSet::new();
    if picked || selection.partition.is_some() {
        for case in selected(suite, selection, origin)? {
            let names =
                if args.about.clauses { case.asserts.iter().map(|(id, _)| id.clone()).collect() } else { case.cards() };
            wanted.extend(names.into_iter().map(|name| (case.language.game, name)));
        }
        if wanted.is_empty() {
            return nothing(selection.no_tests);
        }
    }
    let mut found: Vec<Found<'_>> = all(suite).into_iter().map(|(found, _)| found).collect();
    found.retain(|found| found.kind == kind);
    found.retain(|found| wanted.is_empty() || wanted.contains(&(found.game, found.name.to_owned())));
    if args.how.format == ListFormat::Json {
        let all: Vec<serde_json::Value> = found.iter().map(|found| written(suite, found)).collect();
        printed::data(&json::text(&all));
    } else {
        for found in found {
            let says = if kind == Kind::Clause { format!("\n  {}", found.says) } else { String::new() };
            println!("{}{says}", headed(suite, &found));
        }
    }
    Ok(Exit::Success)
}
