//! Cases on which judges differ, and the interpretation that each engine follows.

use std::fmt::Write as _;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::{CaseResult, Record, Verdict, engine_names};
use crate::tree::count;

/// The interpretations of a case on which judges differ or differed, and those that an engine follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contested {
    /// The names of the interpretations that apply to the edition, in the order of the case.
    pub readings: Vec<String>,
    /// The interpretations that the engine follows: several if it does not report what distinguishes them, none if it
    /// follows none or did not play the case to an end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<String>,
    /// The ruling that decided between them. With it, the case is judged by that interpretation alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Settled>,
}

/// A ruling that decided between interpretations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// The name of the interpretation that was confirmed.
    pub reading: String,
    /// The date of the ruling.
    pub date: String,
}

/// The interpretation that an engine follows in a play, for people: ``follows `letter` ``. `None` for a case without
/// interpretations.
pub fn followed(result: &CaseResult) -> Option<String> {
    let contested = result.contested.as_ref()?;
    let names = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    Some(match (contested.follows.as_slice(), result.verdict) {
        ([], Verdict::Fail) => format!("follows none of {}", names(&contested.readings).join(", ")),
        ([], verdict) => format!("follows no known interpretation: {}", verdict.as_str()),
        ([one], _) => format!("follows `{one}`"),
        (several, _) => {
            let several = names(several);
            format!("follows {}, as far as it reports", several.join(" or "))
        }
    })
}

/// The interpretation that a ruling confirmed for a case, for people: ``settled on 2026-09-30: `letter` ``.
pub fn settled(result: &CaseResult) -> Option<String> {
    let settled = result.contested.as_ref()?.settled.as_ref()?;
    Some(format!("settled on {}: `{}`", settled.date, settled.reading))
}

/// A contested case with its results on several engines, for editions in which those results agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'r> {
    /// The id: `game/id`.
    pub id: &'r str,
    /// The editions.
    pub editions: Vec<&'r str>,
    /// One result for each engine, in their order: the interpretation it follows, and its verdict. `None` if the engine
    /// did not play the case.
    pub cells: Vec<Option<&'r CaseResult>>,
}

/// The contested cases of some records that no ruling has settled, in the order in which they were played.
pub fn rows(records: &[Record]) -> Vec<Row<'_>> {
    let mut plays: IndexMap<(&str, &str), Vec<Option<&CaseResult>>> = IndexMap::new();
    for (place, record) in records.iter().enumerate() {
        for result in record.results.iter().filter(|result| is_open(result)) {
            let row = plays.entry((&result.id, &result.edition)).or_insert_with(|| vec![None; records.len()]);
            if let Some(cell) = row.get_mut(place) {
                *cell = Some(result);
            }
        }
    }
    let says = |cells: &[Option<&CaseResult>]| cells.iter().map(|cell| cell.and_then(followed)).collect::<Vec<_>>();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for ((id, edition), cells) in plays {
        match rows.iter_mut().find(|row| row.id == id && says(&row.cells) == says(&cells)) {
            Some(row) => row.editions.push(edition),
            None => rows.push(Row { id, editions: vec![edition], cells }),
        }
    }
    rows
}

fn is_open(result: &CaseResult) -> bool {
    result.contested.as_ref().is_some_and(|contested| contested.settled.is_none())
}

/// The contested cases of a record, for people: the interpretation that the engine follows in each, and those that have
/// been settled since.
pub fn render(record: &Record) -> String {
    let records = std::slice::from_ref(record);
    let rows = rows(records);
    let mut text = String::new();
    if !rows.is_empty() {
        let cases: indexmap::IndexSet<&str> = rows.iter().map(|row| row.id).collect();
        let _ = writeln!(text, "disputed: {}; the engine", count(cases.len(), "case"));
        for Row { id, editions, cells } in &rows {
            let says = cells.iter().flatten().find_map(|result| followed(result)).unwrap_or_default();
            let _ = writeln!(text, "    {says}: {id} ({})", editions.join(", "));
        }
    }
    let mut known: Vec<&str> = Vec::new();
    for result in &record.results {
        if let Some(settled) = settled(result).filter(|_| !known.contains(&result.id.as_str())) {
            known.push(&result.id);
            let _ = writeln!(text, "{settled}: {}", result.id);
        }
    }
    text
}

/// The contested cases on several engines, for people: a block for each case and its editions, with the interpretation
/// that each engine follows.
pub fn matrix(records: &[Record]) -> String {
    let rows = rows(records);
    let mut text = String::new();
    if rows.is_empty() {
        return text;
    }
    let names = engine_names(records);
    text.push_str("disputed cases, and the interpretation that each engine follows\n");
    for Row { id, editions, cells } in &rows {
        let _ = writeln!(text, "{id} ({})", editions.join(", "));
        let mut by: IndexMap<String, Vec<&str>> = IndexMap::new();
        for (name, cell) in names.iter().zip(cells) {
            let says = cell.and_then(followed).unwrap_or_else(|| "was not asked".to_owned());
            by.entry(says).or_default().push(name);
        }
        for (says, names) in by {
            let _ = writeln!(text, "    {says}: {}", names.join(", "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reporters::sample::{record, result};

    fn play(edition: &str, verdict: Verdict, follows: &[&str]) -> CaseResult {
        let contested = Contested {
            readings: vec!["letter".to_owned(), "spirit".to_owned()],
            follows: follows.iter().map(|name| (*name).to_owned()).collect(),
            settled: None,
        };
        CaseResult {
            edition: edition.to_owned(),
            status: Some("disputed".to_owned()),
            contested: Some(contested),
            ..result("mtg/a", verdict)
        }
    }

    #[test]
    fn an_engine_that_follows_a_reading_is_told_by_its_name_and_one_that_follows_none_too() {
        let all = [
            play("1", Verdict::Pass, &["letter"]),
            play("2", Verdict::Pass, &["letter"]),
            play("3", Verdict::PassState, &["letter", "spirit"]),
            play("4", Verdict::Fail, &[]),
            play("5", Verdict::Crash, &[]),
        ];
        assert_eq!(
            render(&record(all.to_vec())),
            "disputed: 1 case; the engine\n    follows `letter`: mtg/a (1, 2)\n    follows `letter` or `spirit`, \
             as far as it reports: mtg/a (3)\n    follows none of `letter`, `spirit`: mtg/a (4)\n    follows no known \
             interpretation: crash: mtg/a (5)\n"
        );
    }

    #[test]
    fn several_engines_stand_beside_each_other() {
        let of = |verdict, follows: &[&str]| record(vec![play("1", verdict, follows)]);
        let records = [of(Verdict::Pass, &["letter"]), of(Verdict::Fail, &[]), of(Verdict::Pass, &["letter"])];
        assert_eq!(
            matrix(&records),
            "disputed cases, and the interpretation that each engine follows\nmtg/a (1)\n    follows `letter`: e, e 3\n    follows none of \
             `letter`, `spirit`: e 2\n"
        );
        assert_eq!(matrix(&[record(vec![result("mtg/b", Verdict::Fail)])]), "");
    }

    #[test]
    fn what_is_settled_is_told_with_its_day_and_is_no_row() {
        let mut result = play("1", Verdict::Pass, &["letter"]);
        result.status = None;
        let settled = Settled { reading: "letter".to_owned(), date: "2026-09-30".to_owned() };
        result.contested = result.contested.map(|contested| Contested { settled: Some(settled), ..contested });
        assert_eq!(render(&record(vec![result])), "settled on 2026-09-30: `letter`: mtg/a\n");
    }
}
