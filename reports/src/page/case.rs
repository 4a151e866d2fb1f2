//! A case in a page: the expected and the observed values, its lines, and its play.

use std::borrow::Cow;
use std::collections::BTreeMap;

use maud::{Markup, html};

use super::book::{About, CardWords};
use super::chips::chips;
use super::plain::Plain;
use super::timeline::{Named, both};
use crate::mismatch::Mismatch;
use crate::record::{CaseResult, Failure, Standing, Verdict};
use crate::timeline::beside::{Beside, Parting};

/// Equal results of a case, of one or several editions.
pub struct Alike<'r> {
    /// The results; there is at least one.
    pub results: Vec<&'r CaseResult>,
}

impl<'r> Alike<'r> {
    /// Groups the equal results of one case.
    pub fn of(results: &[&'r CaseResult]) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for result in results {
            match found.iter_mut().find(|alike| alike.first().is_some_and(|first| same(first, result))) {
                Some(alike) => alike.results.push(result),
                None => found.push(Self { results: vec![result] }),
            }
        }
        found
    }

    /// The first of the results.
    pub fn first(&self) -> Option<&'r CaseResult> {
        self.results.first().copied()
    }
}

fn same(one: &CaseResult, other: &CaseResult) -> bool {
    (one.verdict, one.standing, &one.failures, &one.unproved, &one.reason, &one.lacks)
        == (other.verdict, other.standing, &other.failures, &other.unproved, &other.reason, &other.lacks)
}

/// The details of a case that is not as expected.
pub struct ShownCase<'t> {
    /// The result.
    pub result: &'t CaseResult,
    /// The case.
    pub about: Option<&'t About>,
    /// The play.
    pub play: Option<&'t Beside>,
    /// The name of the engine.
    pub engine: &'t str,
}

/// The details of a case.
pub fn details(told: &ShownCase<'_>) -> Markup {
    let ShownCase { result, about, play, engine } = told;
    let named = Named { game: result.game(), engine };
    html! {
        p.asserts { span.label { "asserts " } (chips(result.game(), &result.asserts)) }
        @if let Some(about) = about {
            @if let Some(source) = &about.source { p.note { "Source: " (Plain(source)) } }
            @if let Some(why) = &about.why { p.note { "Why: " (Plain(why)) } }
        }
        @if let Some(reason) = &result.reason { p.reason { (Plain(reason)) } }
        @if !result.unproved.is_empty() {
            p.reason { "The engine did not cite " (chips(result.game(), &result.unproved)) }
        }
        (differences(&result.failures))
        @if let Some(parting) = play.and_then(|play| play.parting.as_ref()) {
            (parted(parting, play.and_then(line_of), named))
        }
        @if let Some(play) = play {
            h3.part { "Steps" }
            @if let Some(way) = play.here.way.as_ref().or(play.rules.way.as_ref()) {
                p.note { "With the answers " (Plain(way)) }
            }
            (both(play, named))
        }
        @if let Some(about) = about {
            h3.part { "The case " span.note { (Plain(&result.file)) ":" (result.line) } }
            (lines(about, &result.failures))
            @if !about.cards.is_empty() {
                h3.part { "Card facts" }
                (cards(&about.cards))
            }
        }
        p.rerun { span.label { "play it again " } code { (Plain(&result.rerun)) } }
    }
}

/// Cards in words.
pub fn cards(cards: &[CardWords]) -> Markup {
    html! {
        dl.cards {
            @for card in cards {
                div {
                    dt { (Plain(&card.name)) }
                    @for line in &card.lines { dd { (Plain(line)) } }
                    @if !card.wordless.is_empty() {
                        dd.note { "No words are known for " @for at in &card.wordless { code { (Plain(at)) } " " } }
                    }
                }
            }
        }
    }
}

/// The line of the step in which a play diverges.
fn line_of(play: &Beside) -> Option<u32> {
    let pair = play.pairs.get(play.first?)?;
    let rules = pair.rules.and_then(|row| play.rules.rows.get(row));
    rules.or_else(|| pair.here.and_then(|row| play.here.rows.get(row)))?.line
}

fn parted(parting: &Parting, line: Option<u32>, named: Named<'_>) -> Markup {
    html! {
        div.parting {
            p.title {
                (Plain(named.engine)) " diverges from the rules"
                @if let Some(line) = line { " in the step at line " (line) }
            }
            @if let Some((clause, says)) = &parting.clause {
                p { (chips(named.game, &[clause])) (Plain(says)) }
            }
            @if let Some((rules, here)) = says(parting) {
                dl.pair {
                    dt { "By the rules" } dd { (Plain(&rules)) }
                    dt { "Here" } dd { (Plain(&here)) }
                }
            }
        }
    }
}

/// The values by the rules and on the engine. Where no two plays are compared, as in a case with outcomes, these are
/// the expected and the observed values.
fn says(parting: &Parting) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
    let Parting { mismatch, plays, .. } = parting;
    if let Some((rules, here)) = plays {
        return Some((rules.into(), here.into()));
    }
    let mismatch = mismatch.as_ref()?;
    let what = if mismatch.is_part() { String::new() } else { format!("{}: ", mismatch.what()) };
    Some((format!("{what}{}", mismatch.expected()).into(), format!("{what}{}", actual(mismatch)).into()))
}

fn differences(failures: &[Failure]) -> Markup {
    html! {
        @if !failures.is_empty() {
            div.scroll tabindex="0" role="region" aria-label="Expected and actual" {
                table.differences {
                    thead { tr {
                        th scope="col" { "Where" } th scope="col" { "What" }
                        th scope="col" { "Expected" } th scope="col" { "Actual" }
                    } }
                    tbody {
                        @for failure in failures {
                            tr {
                                td.at { span.label { "line " } (failure.line) }
                                th scope="row" { (Plain(&failure.what)) }
                                td.expected data-label="Expected" { (Plain(&failure.expected)) }
                                td.actual data-label="Actual" {
                                    (Plain(&actual(&failure.mismatch)))
                                    @for note in &failure.notes { div.note { (Plain(note)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The lines of a case. Those of failed expectations are marked, with the observed values.
pub fn lines(about: &About, failures: &[Failure]) -> Markup {
    let mut missed: BTreeMap<u32, Vec<&Failure>> = BTreeMap::new();
    for failure in failures {
        missed.entry(failure.line).or_default().push(failure);
    }
    html! {
        div.scroll.code tabindex="0" role="region" aria-label="Lines of the case" {
            pre { code {
                @for (number, line) in (about.first..).zip(about.text.lines()) {
                    @match missed.get(&number) {
                        None => span.row { (number_of(number)) (source(line)) "\n" },
                        Some(failures) => {
                            mark.row { (number_of(number)) (source(line)) "\n" }
                            @for failure in failures {
                                span.row.seen {
                                    span.number aria-hidden="true" { "│" }
                                    (indent(line)) "↳ " (seen(failure)) "\n"
                                }
                            }
                        },
                    }
                }
            } }
        }
    }
}

/// The observed value, for people who do not know the notation of a path.
fn actual(mismatch: &Mismatch) -> String {
    match mismatch {
        Mismatch::Unlisted { path: None } => "not listed: the path without choices".to_owned(),
        _ => mismatch.actual(),
    }
}

/// The observation in place of the expected value.
fn seen(failure: &Failure) -> Markup {
    html! {
        @if failure.mismatch.is_part() {
            b { (Plain(&actual(&failure.mismatch))) }
        } @else {
            (Plain(&failure.what)) ": " b { (Plain(&failure.actual)) }
        }
    }
}

fn number_of(number: u32) -> Markup {
    html! { span.number { (number) } }
}

fn indent(line: &str) -> &str {
    line.get(..line.len() - line.trim_start().len()).unwrap_or_default()
}

/// A line of YAML, with comments toned down.
fn source(line: &str) -> Markup {
    let comment = if line.trim_start().starts_with('#') { Some(0) } else { line.find(" #") };
    let (code, comment) = comment.and_then(|at| line.split_at_checked(at)).unwrap_or((line, ""));
    let key = code.find(": ").or_else(|| code.ends_with(':').then(|| code.len().saturating_sub(1)));
    let is_key = |key: &str| key.chars().all(|c| c.is_alphanumeric() || "-_ ".contains(c));
    let (key, rest) = key.and_then(|at| code.split_at_checked(at)).filter(|(key, _)| is_key(key)).unwrap_or(("", code));
    html! {
        @if !key.is_empty() { span.key { (Plain(key)) } }
        (Plain(rest))
        @if !comment.is_empty() { span.comment { (Plain(comment)) } }
    }
}

/// The shade in which a verdict is shown.
pub fn shade(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::PassState | Verdict::Unproved | Verdict::Leaky => "odd",
        Verdict::Unsupported | Verdict::NotRun => "lack",
        _ => "fail",
    }
}

/// The end of a result, as a badge.
pub fn badge(verdict: Verdict, standing: Standing) -> Markup {
    let (class, says) = match standing {
        Standing::Fixed => ("odd", "fixed"),
        Standing::Changed => ("odd", "ends in another way"),
        Standing::Expected | Standing::Unexpected => (shade(verdict), verdict.as_str()),
    };
    html! { span.badge.(class) { (says) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_play_parts_both_sides_are_told_whatever_the_case_looks_at() {
        let named = Named { game: "mtg", engine: "e" };
        let told = |what: &str, expected: &str, actual: &str| {
            let mismatch = (!what.is_empty()).then(|| Mismatch::of_texts(what, expected, actual, &[]));
            let parting = Parting { mismatch, ..Parting::default() };
            parted(&parting, None, named).into_string()
        };
        let pair = |rules: &str, here: &str| {
            format!("<dl class=\"pair\"><dt>By the rules</dt><dd>{rules}</dd><dt>Here</dt><dd>{here}</dd></dl>")
        };
        let outcome = told("outcomes", "[bob: two] can be reached", "no such path");
        assert!(outcome.contains(&pair("[bob: two] can be reached", "no such path")), "{outcome}");
        let field = told("ox.damage", "1", "0");
        assert!(field.contains(&pair("ox.damage: 1", "ox.damage: 0")), "{field}");
        assert!(!told("", "", "").contains("<dl"));
    }

    #[test]
    fn a_line_that_is_not_met_is_marked_with_what_was_seen() {
        let about = About { text: "  a:  # why\n    b: <1>".to_owned(), first: 7, ..About::default() };
        let failure = Failure::new(8, 5, Mismatch::of_texts("b", "<1>", "2", &[]), Vec::new());
        let drawn = lines(&about, &[failure]).into_string();
        let first = "<span class=\"row\"><span class=\"number\">7</span><span class=\"key\">  a</span>: \
                     <span class=\"comment\"> # why</span>\n</span>";
        assert!(drawn.contains(first), "{drawn}");
        let second =
            "<mark class=\"row\"><span class=\"number\">8</span><span class=\"key\">    b</span>: &lt;1&gt;\n</mark>";
        assert!(drawn.contains(second), "{drawn}");
        assert!(drawn.contains("    ↳ b: <b>2</b>\n"), "{drawn}");
    }

    #[test]
    fn an_event_that_is_missing_is_not_called_events() {
        let said = |what: &str| {
            let mismatch = Mismatch::of_texts(what, "", "no such event", &[]);
            seen(&Failure::new(1, 1, mismatch, Vec::new())).into_string()
        };
        assert_eq!(said("events"), "<b>no such event</b>");
        let unlisted = |path: Option<&str>| actual(&Mismatch::Unlisted { path: path.map(str::to_owned) });
        assert_eq!(unlisted(None), "not listed: the path without choices");
        assert_eq!(unlisted(Some("[bob: a]")), "not listed: [bob: a]");
        assert_eq!(said("ox.damage"), "ox.damage: <b>no such event</b>");
    }
}
