use std::sync::OnceLock;

use suite::load::{Over, Suite, Text, Texts, load};
use suite::run::{Clauses, RunOptions, run, trials};

use super::browse;
use super::caught::caught;
use lsp_types::Position;

use super::Stage;
use super::messages::{Document, RunParams, View, ViewParams};
use super::shown::view;
use super::start::start;
use crate::document::Document as Opened;
use crate::lines::Encoding;

/// The bundled suite, on top of which more can be parsed.
struct Bundled {
    suite: Suite,
    clauses: Clauses,
}

fn bundled() -> &'static Bundled {
    static BUNDLED: OnceLock<Bundled> = OnceLock::new();
    BUNDLED.get_or_init(|| {
        let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
        let texts = Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) };
        let suite = load(engine::GAMES, texts);
        let clauses = Clauses::of(&suite);
        Bundled { suite, clauses }
    })
}

fn on<T>(act: impl FnOnce(Stage<'_>) -> T) -> T {
    let Bundled { suite, clauses } = bundled();
    act(Stage { suite, over: &Over::new(suite), clauses })
}

fn params(case: Option<&str>) -> ViewParams {
    ViewParams {
        text_document: Document { uri: "file:///a.yaml".to_owned() },
        case: case.map(str::to_owned),
        position: None,
        edition: None,
        mistakes: Vec::new(),
    }
}

fn open(text: &str) -> Opened {
    Opened::new("file:///a.yaml".to_owned(), "a.yaml".to_owned(), 7, text.to_owned(), Encoding::Utf16)
}

fn of(text: &str, params: &ViewParams) -> View {
    on(|stage| view(stage, &open(text), params).unwrap())
}

const POOL: &str = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three";

fn pool() -> String {
    browse::case(&bundled().suite, POOL).unwrap().text
}

#[test]
fn a_case_that_passes_is_shown_with_its_play_and_what_it_proves() {
    let shown = of(&pool(), &params(None));
    assert_eq!((shown.case.as_str(), shown.version), (POOL, 7));
    assert_eq!((shown.verdict.word.as_str(), shown.verdict.expected), ("pass", true));
    assert_eq!((shown.verdict.lines, shown.divergence, shown.problems), (Vec::new(), None, Vec::new()));
    assert!(shown.timeline.contains("<table class=\"play\">"), "{}", shown.timeline);
    assert!(shown.timeline.contains("baloth") && !shown.timeline.contains("<script"));
    let editions: Vec<_> = shown.editions.iter().map(|one| (&*one.edition, &*one.verdict, one.differs)).collect();
    assert_eq!(editions, [("2022-04-29", "pass", false), ("2026-09-25", "pass", false)]);
    let asserted: Vec<_> = shown.proves.iter().filter(|one| one.asserted).collect();
    assert!(!asserted.is_empty() && asserted.iter().all(|one| one.decided && !one.says.is_empty()));
    assert!(shown.proves.iter().any(|one| !one.asserted && one.decided));
    assert_eq!(shown.path, "cases/mtg/615.7-pools.yaml");
    assert!(shown.text.starts_with("  a-pool-of-three-on-a-creature-is-gone-after-three:\n"), "{}", shown.text);
}

#[test]
fn a_mistake_turns_a_case_red_and_both_plays_are_shown() {
    let wrong = ViewParams { mistakes: vec!["shield never shrinks".to_owned()], ..params(None) };
    let shown = of(&pool(), &wrong);
    assert_eq!((shown.verdict.word.as_str(), shown.verdict.expected), ("fail", false));
    assert_eq!(shown.mistakes, ["shield never shrinks"]);
    let divergence = shown.divergence.unwrap();
    assert_eq!(divergence.clause.unwrap().id, "615.3-until-used-up");
    assert!(divergence.step.unwrap().text.contains("cast: "));
    assert!(divergence.plays.unwrap().rules.starts_with("[615.3-until-used-up]"));
    assert!(shown.timeline.contains("By the rules") && shown.timeline.contains("First difference"));
}

#[test]
fn names_that_are_no_mistakes_are_said_with_the_nearest() {
    let wrong = ViewParams { mistakes: vec!["shield never shrink".to_owned()], ..params(None) };
    let shown = of(&pool(), &wrong);
    assert_eq!(shown.verdict.word, "pass");
    assert_eq!(shown.verdict.lines, ["unknown mistake `shield never shrink`; did you mean `shield never shrinks`?"]);
}

#[test]
fn a_wrong_expectation_is_told_where_it_stands() {
    let text = pool();
    let broken = text.replace("damage: 1", "damage: 2");
    assert_ne!(text, broken);
    let shown = of(&broken, &params(None));
    assert_eq!((shown.verdict.word.as_str(), shown.verdict.expected), ("fail", false));
    let divergence = shown.divergence.unwrap();
    let (what, expected, actual) = (&*divergence.what, &*divergence.expected, &*divergence.actual);
    assert_eq!((what, expected, actual), ("baloth.damage", "2", "1"));
    let line = broken.lines().nth(divergence.at.line as usize).unwrap();
    assert!(line[divergence.at.character as usize..].starts_with("damage: 2"), "{line}");
    let number = divergence.at.line + 1;
    assert_eq!(shown.verdict.lines[0], format!("line {number}: baloth.damage: expected 2, seen 1"));
    assert!(!shown.timeline.contains("By the rules"), "one play, marked where it is not as expected");
    assert!(shown.timeline.contains("expected <b>2</b>"), "{}", shown.timeline);
}

#[test]
fn what_is_given_and_done_is_played_before_anything_is_expected() {
    let text = pool();
    let (before, _) = text.split_once("    then:").unwrap();
    let shown = of(before, &params(None));
    assert_eq!(shown.verdict.word, "open");
    assert!(shown.timeline.contains("Healing Salve prevents"), "{}", shown.timeline);
    assert!(shown.proves.iter().any(|one| one.clause == "615.7-depletes" && !one.asserted && one.decided));
    let listed: Vec<&str> = shown.problems.iter().map(|problem| &*problem.message).collect();
    assert_eq!(listed, ["nothing is expected"]);
}

#[test]
fn a_step_that_is_being_typed_leaves_the_play_up_to_it() {
    let text = pool();
    let at = text.rfind("      - bob: {cast: Gut Shot").unwrap();
    let typed = format!("{}      - bob: {{cas\n", &text[..at]);
    let closed = typed.replace("{cas\n", "{cas: }\n");
    let shown = of(&closed, &params(None));
    assert_eq!(shown.verdict.word, "unread");
    assert!(shown.timeline.contains("alice: {cast: Healing Salve"), "{}", shown.timeline);
    assert!(shown.verdict.lines.iter().any(|line| line.contains("did you mean `cast`?")), "{:?}", shown.verdict.lines);
}

#[test]
fn a_case_is_found_by_a_place_in_it() {
    let file = cases::FILES.iter().find(|(path, _)| *path == "cases/mtg/615.7-pools.yaml").unwrap().1;
    let line = file.lines().position(|line| line.starts_with("  a-pool-of-three-on-a-creature-is-gone-after-three:"));
    let position = Some(Position { line: u32::try_from(line.unwrap() + 2).unwrap(), character: 4 });
    assert_eq!(of(file, &ViewParams { position, ..params(None) }).case, POOL);
    assert_eq!(of(file, &params(Some(POOL))).case, POOL);
    let none = on(|stage| view(stage, &open(file), &params(Some("mtg/none-of-that-name"))));
    assert_eq!(none, None);
}

#[test]
fn a_text_that_means_harm_is_shown_as_text() {
    let hostile = pool()
        .replace("baloth:", "\"<img src=x onerror=alert(1)>\":")
        .replace("[baloth]", "[\"<img src=x onerror=alert(1)>\"]");
    let shown = of(&hostile, &params(None));
    assert!(!shown.timeline.contains("<img") && shown.timeline.contains("&lt;img"), "{}", shown.timeline);
}

#[test]
fn a_case_catches_what_the_table_says() {
    let found = on(|stage| caught(stage, &open(&pool()), &params(None)).unwrap());
    let names: Vec<&str> = found.catches.iter().map(|one| &*one.name).collect();
    assert!(names.contains(&"shield never shrinks"), "{names:?}");
    let known = bundled().suite.games.mistakes().filter(|wrong| wrong.game == "mtg").count();
    assert_eq!(found.tried, known);
    let row = cases::MISTAKES.lines().find(|line| line.split(' ').next() == Some(POOL)).unwrap();
    assert_eq!(names.len(), row.split(' ').skip(3).count(), "{names:?}: {row}");
}

#[test]
fn the_choices_of_a_case_are_drawn() {
    let id = "mtg/the-creatures-controller-chooses-between-exile-and-library";
    let text = browse::case(&bundled().suite, id).unwrap().text;
    let tree = of(&text, &params(None)).tree.unwrap();
    assert!(tree.contains("<svg ") && !tree.contains("<style") && !tree.contains("<script"), "{tree}");
    assert_eq!(of(&pool(), &params(None)).tree, None);
}

#[test]
fn every_case_of_the_suite_is_a_document_of_its_own() {
    let suite = &bundled().suite;
    on(|stage| {
        for case in &suite.cases {
            let alone = browse::case(suite, &case.id).unwrap();
            let read = stage.over.read("alone.yaml", &alone.text);
            assert_eq!(read.problems, [], "{}", alone.text);
            assert_eq!(read.cases[0].scenario, case.scenario, "{}", case.id);
            assert_eq!(read.cases[0].editions, case.editions, "{}", case.id);
        }
    });
}

#[test]
fn the_catalogue_has_each_clause_with_what_shows_it() {
    let suite = &bundled().suite;
    for game in browse::games(suite) {
        let listed = browse::catalogue(suite, &game.game);
        assert_eq!(listed.cases.len(), game.cases);
        assert_eq!(listed.documents.iter().map(|one| one.clauses.len()).sum::<usize>(), game.clauses);
        let shown: usize = listed.documents.iter().flat_map(|one| &one.clauses).map(|clause| clause.cases.len()).sum();
        let asserted = suite.cases.iter().filter(|case| case.language.game == game.game).map(|case| case.asserts.len());
        assert_eq!(shown, asserted.sum::<usize>());
        assert_eq!(browse::mistakes(suite, &game.game).len(), game.mistakes);
    }
}

#[test]
fn a_run_of_parts_is_the_run_of_the_whole() {
    let suite = &bundled().suite;
    let whole = on(|stage| browse::run(stage, RunParams::default()));
    let record =
        run(suite, &trials(&suite.cases, None), &kernel::reference::Reference::right(), &RunOptions::quiet(""));
    assert_eq!(whole.total, record.results.len());
    let same = whole.plays.iter().zip(&record.results);
    assert!(same.clone().all(|(play, result)| play.id == result.id && play.verdict == result.verdict.as_str()));
    let part = on(|stage| browse::run(stage, RunParams { from: 10, count: Some(5) }));
    assert_eq!((part.total, part.plays.as_slice()), (whole.total, &whole.plays[10..15]));
}

#[test]
fn a_start_is_of_the_clause_and_belongs_where_its_rule_is() {
    let suite = &bundled().suite;
    let made = start(suite, "mtg", Some("615.7-depletes")).unwrap();
    assert_eq!((made.id.as_str(), made.path.as_str()), ("mtg/615-7-depletes", "cases/mtg/615.7-pools.yaml"));
    let shown = of(&made.text, &params(None));
    assert_eq!(shown.case, made.id);
    assert_eq!(shown.verdict.word, "open", "{:?}", shown.verdict.lines);
    assert_eq!(start(suite, "mtg", Some("615.7-nothing")), None);
    for game in ["mtg", "netrunner", "riftbound"] {
        let made = start(suite, game, None).unwrap();
        assert_eq!(made.id, format!("{game}/what-this-case-shows"));
        assert_eq!(of(&made.text, &params(None)).case, made.id, "{}", made.text);
    }
}

/// Run with `cargo test --release -p ruleproof-editor how_long -- --ignored --nocapture`.
#[test]
#[ignore = "takes the time of all views"]
#[expect(clippy::print_stdout, reason = "the measurement is for people")]
fn how_long_a_view_takes() {
    let suite = &bundled().suite;
    let mut views = Vec::new();
    let mut all = Vec::new();
    on(|stage| {
        for (path, text) in cases::FILES.iter().filter(|(path, _)| !path.contains("/cards/")) {
            let file = suite.cases.iter().filter(|case| suite.sources.path(case.file) == *path);
            for case in file {
                let start = std::time::Instant::now();
                let shown = view(stage, &open(text), &params(Some(&case.id))).unwrap();
                views.push((start.elapsed(), case.id.to_string()));
                assert_eq!(shown.case, *case.id);
                let start = std::time::Instant::now();
                caught(stage, &open(text), &params(Some(&case.id))).unwrap();
                all.push((start.elapsed(), case.id.to_string()));
            }
        }
    });
    for (what, mut times) in [("view", views), ("catches", all)] {
        times.sort();
        let at = |share: usize| &times[(times.len() - 1) * share / 100];
        println!("{what}: {} cases, median {:?}, 95 % {:?}, worst {:?}", times.len(), at(50).0, at(95).0, at(100));
    }
}
