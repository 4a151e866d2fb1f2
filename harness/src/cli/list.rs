//! `list`: cases without playing them, and the mistakes.

use ruleproof::protocol::request;
use ruleproof::readings::blind::Blind;
use ruleproof::readings::digest;
use ruleproof::suite::language::header::{CaseKind, Status};
use ruleproof::suite::play::engine::Ask;
use ruleproof::suite::run::trials;

use super::args::{Color, List, ListFormat};
use super::diverging::{differences, diverges};
use super::error::Error;
use super::exit::Exit;
use super::suite::{loaded, nothing, origin, selected};

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
    let origin = origin(&args.selection);
    let suite = loaded(&origin, Color::Auto)?;
    let mut cases = selected(&suite, &args.selection, &origin)?;
    let edition = args.selection.edition.as_deref();
    cases.retain(|case| edition.is_none_or(|edition| case.editions.iter().any(|(other, _)| *other == edition)));
    cases.retain(|case| !args.differs || diverges(case));
    if cases.is_empty() {
        return nothing(args.selection.no_tests);
    }
    if args.blind {
        print!("{}", Blind::new(&suite, &cases));
        return Ok(Exit::Success);
    }
    if args.differs {
        differences(&suite, &cases, args.format);
        return Ok(Exit::Success);
    }
    match args.format {
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
            println!("{}", serde_json::to_string_pretty(&cases).unwrap_or_default());
        }
        ListFormat::Yaml => {
            for case in cases {
                println!("# {}\n{}\n", suite.at(case.file, case.span), suite.text(case));
            }
        }
        ListFormat::Requests => {
            let asks = trials(cases, edition).into_iter();
            let asks = asks.filter_map(|(case, edition)| Some(Ask::of(case.scenario.as_ref()?, edition)));
            for (id, ask) in (1..).zip(asks) {
                println!("{}", request(id, ask.scenario, ask.edition, ask.open));
            }
        }
    }
    Ok(Exit::Success)
}
