//! `list --disputed`: lists the cases on which judges differ, with the interpretations and their expectations.

use reports::site::{Decided, Dispute, Reading as ReadingPage};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::language::contested::{Contested, Reading};
use ruleproof::suite::language::header::Status;
use ruleproof::suite::load::Suite;
use ruleproof::suite::run::quoted;
use serde_json::{Value, json};

use super::args::ListFormat;
use super::diverging::outcome;

/// Returns `true` if judges differ on a case, or differed.
pub fn disputed(case: &Case) -> bool {
    case.contested.is_some() || case.status == Some(Status::Disputed)
}

/// Prints the interpretations of some cases.
pub fn readings(suite: &Suite, cases: &[&Case], format: ListFormat) {
    if format == ListFormat::Json {
        let all: Vec<Value> = cases.iter().map(|case| written(suite, case)).collect();
        println!("{}", serde_json::to_string_pretty(&all).unwrap_or_default());
        return;
    }
    for case in cases {
        let editions: Vec<&str> = case.editions.iter().map(|(edition, _)| *edition).collect();
        println!("{}  {}  ({})", suite.at(case.file, case.span), case.id, editions.join(", "));
        if let Some(why) = &case.why {
            println!("  {why}");
        }
        if let Some(dispute) = dispute(case) {
            print(&dispute);
        } else {
            println!("  no `readings:` with the expectation of each interpretation");
        }
    }
}

fn print(dispute: &Dispute) {
    if let Some(Decided { reading, source, date }) = &dispute.settled {
        println!("  settled on {date}: `{reading}` ({source})");
    }
    for reading in &dispute.readings {
        let follows = match reading.reference.as_slice() {
            [] => String::new(),
            editions => format!("; the reference engine follows it in {}", editions.join(", ")),
        };
        println!("  `{}` rests on {}{follows}", reading.name, reading.clause);
        println!("    {}", reading.argument);
        if let Some(source) = &reading.source {
            println!("    source: {source}");
        }
        for line in &reading.expects {
            println!("    expects {line}");
        }
        if let Some(mistake) = &reading.mistake {
            println!("    to play it on the reference engine: --mistake {}", quoted(mistake));
        }
    }
}

fn written(suite: &Suite, case: &Case) -> Value {
    let readings =
        case.contested.iter().flat_map(|contested| contested.readings.iter().map(|one| of(case, contested, one)));
    let settled = case.contested.as_ref().and_then(|contested| contested.settled.as_ref());
    json!({
        "id": &*case.id,
        "game": case.language.game,
        "file": suite.sources.path(case.file),
        "line": suite.sources.place(case.file, case.span.start).line,
        "status": case.status.map(Status::as_str),
        "why": case.why,
        "readings": readings.collect::<Vec<Value>>(),
        "settled": settled.map(|settled| json!({
            "reading": settled.reading,
            "source": settled.source.to_string(),
            "date": settled.date,
        })),
    })
}

fn of(case: &Case, contested: &Contested, reading: &Reading) -> Value {
    let page = page(case, contested, reading);
    let expected = reading
        .editions
        .iter()
        .map(|(edition, index)| (*edition, reading.expects.get(*index).map(outcome).unwrap_or_default()));
    json!({
        "name": page.name,
        "clause": page.clause,
        "argument": page.argument,
        "source": page.source,
        "mistake": page.mistake,
        "editions": expected.collect::<std::collections::BTreeMap<_, _>>(),
        "refused": refused(case, reading),
        "reference": page.reference,
    })
}

/// The interpretations of a case with their expectations; `None` for a case without interpretations.
pub fn dispute(case: &Case) -> Option<Dispute> {
    let contested = case.contested.as_deref()?;
    let readings = contested.readings.iter().map(|reading| page(case, contested, reading)).collect();
    let settled = contested.settled.as_ref().map(|settled| Decided {
        reading: settled.reading.clone(),
        source: settled.source.to_string(),
        date: settled.date.clone(),
    });
    Some(Dispute { readings, settled })
}

fn page(case: &Case, contested: &Contested, reading: &Reading) -> ReadingPage {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (edition, index) in &reading.editions {
        let expected = reading.expects.get(*index).map(outcome).unwrap_or_default();
        match groups.iter_mut().find(|(other, _)| *other == expected) {
            Some((_, editions)) => editions.push(edition),
            None => groups.push((expected, vec![edition])),
        }
    }
    let several = groups.len() > 1;
    let line = |(expected, editions): (String, Vec<&str>)| {
        if several { format!("{}: {expected}", editions.join(", ")) } else { expected }
    };
    let mut expects: Vec<String> = groups.into_iter().map(line).collect();
    expects.extend(refused(case, reading));
    let follows = |(edition, _): &&(&'static str, usize)| contested.reference_in(edition) == Some(&reading.name);
    ReadingPage {
        name: reading.name.clone(),
        clause: reading.clause.0.clone(),
        argument: reading.argument.clone(),
        source: reading.source.as_ref().map(ToString::to_string),
        expects,
        mistake: reading.mistake.as_ref().map(|(name, _)| name.clone()),
        reference: reading.editions.iter().filter(follows).map(|(edition, _)| (*edition).to_owned()).collect(),
    }
}

/// The refusals that one interpretation expects and others do not: ``step 2.interrupt.2 refused under
/// 9.9.4c-still-relevant``.
fn refused(case: &Case, reading: &Reading) -> Vec<String> {
    let mut found = Vec::new();
    for step in &case.steps {
        for mark in step.marks.iter().filter(|mark| mark.reading == reading.name) {
            found.push(format!("step {} refused under {}", step.number, mark.clause.0));
        }
        for (number, answer) in (1..).zip(&step.answers) {
            for mark in answer.marks.iter().filter(|mark| mark.reading == reading.name) {
                found.push(format!("answer {number} of step {} refused under {}", step.number, mark.clause.0));
            }
        }
    }
    found
}
