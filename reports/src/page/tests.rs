//! Tests of the page of a run: its content, and that nothing in a malicious record is interpreted.

use super::*;
use crate::mismatch::Mismatch;
use crate::record::{CaseResult, EngineInfo, Failure, Record, Standing, SuiteInfo, Verdict};
use crate::reporters::sample;
use crate::timeline::beside::{Beside, Parting, beside};
use crate::timeline::{Cell, Note, Part, Role, Row, Subject, Timeline};

/// A text that no page may interpret.
const BAD: &str = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>\u{202e}\u{1b}[31m\0]]>--><style>";

fn bad(what: &str) -> String {
    format!("{what}{BAD}")
}

fn result() -> CaseResult {
    let mismatch = Mismatch::Other { what: bad("a"), expected: bad("b"), actual: bad("c") };
    let failure = Failure::new(8, 1, mismatch, vec![bad("note")]);
    CaseResult {
        id: bad("game/case"),
        edition: bad("1.0"),
        file: bad("a.yaml"),
        line: 7,
        asserts: vec![bad("1.1")],
        status: Some(bad("status")),
        failures: vec![failure],
        unproved: vec![bad("1.2")],
        cited: vec![bad("1.3")],
        reason: Some(bad("why")),
        cause: None,
        lacks: Some(bad("lacks")),
        untold: vec![bad("untold").into()],
        rerun: bad("ruleproof run"),
        ..sample::result("", Verdict::Fail)
    }
}

fn record() -> Record {
    let other = CaseResult { id: "game/other".to_owned(), standing: Standing::Expected, ..result() };
    let mut record = sample::record(vec![result(), other]);
    record.suite = SuiteInfo { from: bad("cases"), version: bad("0"), digest: bad(""), ..record.suite };
    record.engine = EngineInfo { name: bad("engine"), version: bad("1"), mistakes: vec![bad("mistake")] };
    record
}

/// A provider of malicious details only.
struct Hostile;

impl Details for Hostile {
    fn case(&self, _: &CaseResult) -> Option<About> {
        let text = format!("case: {BAD} # {BAD}\n{BAD}: 1");
        Some(About {
            text,
            first: 7,
            source: Some(bad("source")),
            why: Some(bad("why")),
            cards: vec![CardWords { name: bad("card"), lines: vec![bad("line")], wordless: vec![bad("wordless")] }],
        })
    }

    fn clause(&self, _: &str, _: &str) -> Option<String> {
        Some(bad("says"))
    }

    fn play(&self, _: usize, _: &CaseResult) -> Option<Beside> {
        let timeline = |event: &str| Timeline {
            subjects: [Role::Watched, Role::Moved]
                .map(|role| Subject { name: bad("subject"), card: Some(bad("card")), role })
                .to_vec(),
            rows: vec![Row {
                part: Part::Step,
                step: Some(0),
                who: Some(bad("who")),
                text: bad("text"),
                told: vec![
                    Note::Event(bad(event)),
                    Note::Decided { clauses: vec![bad("1.4")], note: bad("note") },
                    Note::Refused { clauses: vec![bad("1.5")], why: bad("why") },
                ],
                cells: vec![Cell {
                    field: bad("field"),
                    before: Some(bad("1")),
                    after: Some(bad("2")),
                    expected: Some(bad("3")),
                    ..Cell::default()
                }],
                ..Row::default()
            }],
            way: Some(bad("way")),
            stopped: Some(bad("stopped")),
            ..Timeline::default()
        };
        let parting = Parting {
            clause: Some((bad("1.6"), bad("says"))),
            what: bad("what"),
            expected: bad("5"),
            actual: bad("6"),
            ..Parting::default()
        };
        Some(beside(timeline("one"), timeline("other"), Some(parting)))
    }
}

/// The tags of a page.
fn tags(page: &str) -> Vec<&str> {
    page.split('<').skip(1).map(|rest| rest.split(['>', ' ']).next().unwrap_or_default()).collect()
}

#[test]
fn nothing_of_a_hostile_record_becomes_a_tag_an_attribute_or_an_address() {
    let records = [record(), record()];
    let page = write(&Report { records: &records, command: BAD, details: &Hostile });
    let body = page.split("</style>").nth(1).unwrap().rsplit_once("<script>").unwrap().0;
    let odd = tags(body).into_iter().filter(|tag| ["script", "img", "style"].iter().any(|bad| tag.contains(bad)));
    assert_eq!(odd.collect::<Vec<_>>(), [""; 0]);
    assert!(!body.contains(['\u{202e}', '\u{1b}', '\0']), "signs that turn or hide");
    assert!(body.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{body}");
    for part in body.split(" href=\"").skip(1) {
        let href = part.split('"').next().unwrap();
        assert!(href.starts_with('#') && !href.contains(['<', '\'', ' ']), "{href}");
    }
}

#[test]
fn without_details_a_page_shows_what_the_record_says() {
    let page = write(&Report { records: &[record()], command: "", details: &NoDetails });
    assert!(page.contains("<td class=\"expected\" data-label=\"Expected\">b&quot;"), "{page}");
    assert!(!page.contains("Steps"), "{page}");
}

#[test]
fn a_page_names_the_part_that_was_played_and_the_version_of_the_suite() {
    let mut run = sample::record(vec![sample::result("game/a", Verdict::Pass)]);
    let whole = write(&Report { records: &[run.clone()], command: "", details: &NoDetails });
    assert!(whole.contains("Everything is as expected.</p>") && whole.contains("1 of 1 case selected</dd>"), "{whole}");
    run.suite.suite_version = Some("2.1".to_owned());
    run.suite.part = Some(sample::part(1, 4));
    let page = write(&Report { records: &[run.clone(), run], command: "", details: &NoDetails });
    assert!(page.contains("Everything is as expected. Part hash:1/4 only.</p>"), "{page}");
    let facts = "<dd>cases 2.1, of ruleproof 0, 1 of 1 case selected, part hash:1/4 only</dd>";
    assert!(page.contains(facts), "{page}");
}

#[test]
fn what_an_engine_does_not_tell_and_what_goes_unnoticed_is_among_the_facts() {
    let untold = vec!["event `lost`".into()];
    let quiet = CaseResult { untold, ..sample::result("game/a", Verdict::PassState) };
    let mut run = sample::record(vec![quiet]);
    run.suite.unnoticed = vec!["game `<b>`".to_owned()];
    let page = write(&Report { records: &[run.clone()], command: "", details: &NoDetails });
    let facts = "<dt>Not reported</dt><dd>event `lost`: 1 case<br>Would go unnoticed at most: game `&lt;b&gt;`</dd>";
    assert!(page.contains(facts), "{page}");
    run.results[0].verdict = Verdict::Pass;
    let page = write(&Report { records: &[run], command: "", details: &NoDetails });
    assert!(!page.contains("Not reported"), "{page}");
}

#[test]
fn an_address_is_there_once() {
    let page = write(&Report { records: &[record(), record()], command: "", details: &NoDetails });
    let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "{ids:#?}");
}
