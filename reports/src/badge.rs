//! A badge of a record: the number of its cases that pass.

use serde::Serialize;

use crate::json::text;
use crate::plain::xml;
use crate::record::{Record, Verdict};
use crate::tree::count;

/// The JSON that a badge service reads (the endpoint form of shields.io).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Endpoint<'b> {
    schema_version: u32,
    label: &'b str,
    message: &'b str,
    color: &'b str,
}

const LABEL: &str = "ruleproof";

/// The text and the color of a badge. It is green if all cases pass or are as expected, red if any is not, and grey if
/// the record is incomplete.
fn says(record: &Record) -> (String, &'static str, &'static str) {
    if record.incomplete().is_some() {
        return ("incomplete".to_owned(), "lightgrey", "#9f9f9f");
    }
    let summary = record.summary(None);
    let passed: usize = summary.verdicts.iter().filter(|(verdict, _)| *verdict == Verdict::Pass).map(|(_, n)| n).sum();
    let message = format!("{passed} of {}", count(summary.cases, "case"));
    let is_whole = record.suite.part.is_none() && summary.cases > 0;
    let (name, colour) = match (is_whole, summary.red, summary.cases - passed) {
        (false, _, _) => ("lightgrey", "#9f9f9f"),
        (_, 0, 0) => ("brightgreen", "#4c1"),
        (_, 0, _) => ("green", "#97ca00"),
        _ => ("red", "#e05d44"),
    };
    (message, name, colour)
}

/// The badge as JSON for a service that draws it.
pub fn endpoint(record: &Record) -> String {
    let (message, color, _) = says(record);
    text(&Endpoint { schema_version: 1, label: LABEL, message: &message, color })
}

/// The badge as an SVG.
pub fn svg(record: &Record) -> String {
    let (message, _, colour) = says(record);
    let width = |text: &str| text.chars().count() * 7 + 12;
    let (left, right) = (width(LABEL), width(&message));
    let all = left + right;
    let (label, message) = (xml(LABEL), xml(&message));
    let middle = |from: usize, width: usize| from + width / 2;
    let (one, other) = (middle(0, left), middle(left, right));
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{all}" height="20" role="img" aria-label="{label}: {message}">
<title>{label}: {message}</title>
<clipPath id="r"><rect width="{all}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="{left}" height="20" fill="#444"/><rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{one}" y="14">{label}</text>
<text x="{other}" y="14">{message}</text>
</g>
</svg>
"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Standing;
    use crate::reporters::sample::{part, record, result};

    fn colour(record: &Record) -> String {
        let (message, name, _) = says(record);
        format!("{message}: {name}")
    }

    #[test]
    fn the_colour_says_whether_all_is_as_expected() {
        let mut run = record(vec![result("mtg/a", Verdict::Pass), result("mtg/b", Verdict::Fail)]);
        assert_eq!(colour(&run), "1 of 2 cases: red");
        run.results[1].standing = Standing::Expected;
        assert_eq!(colour(&run), "1 of 2 cases: green");
        run.results.pop();
        assert_eq!(colour(&run), "1 of 1 case: brightgreen");
        run.suite.plays = Some(2);
        assert_eq!(colour(&run), "incomplete: lightgrey");
        run.suite.plays = Some(1);
        run.suite.part = Some(part(1, 2));
        assert_eq!(colour(&run), "1 of 1 case: lightgrey");
        assert_eq!(colour(&record(Vec::new())), "incomplete: lightgrey");
    }

    #[test]
    fn both_forms_say_the_same() {
        let run = record(vec![result("mtg/a", Verdict::Pass)]);
        let json = endpoint(&run);
        assert!(json.contains("\"schemaVersion\": 1") && json.contains("\"message\": \"1 of 1 case\""), "{json}");
        assert!(svg(&run).contains("<title>ruleproof: 1 of 1 case</title>"));
    }
}
