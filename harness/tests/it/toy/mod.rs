//! A game unknown to the rest of the project, from its keywords to a report.

mod duel;

use kernel::game::{AnyGame, Games};
use lab::mistakes::{Scope, matrix, report};
use protocol::adapter::respond;
use protocol::reference::Served;
use reports::record::Verdict;
use ruleproof::Reference;
use ruleproof::suite::load::{Suite, Text, Texts, load};
use ruleproof::suite::run::{RunOptions, run, trials};
use ruleproof::{lab, protocol, reports};

const GAMES: Games = Games(&[&(&duel::Duel as &dyn AnyGame)]);

fn suite_of(cases: &str) -> Suite {
    let text = |path: &str, text: &str| Text { path: path.into(), text: Ok(text.into()) };
    load(
        GAMES,
        Texts {
            seeds: vec![text("seeds.yaml", include_str!("seeds.yaml"))],
            base: Vec::new(),
            cases: vec![text("cases.yaml", cases)],
        },
    )
}

fn suite() -> Suite {
    suite_of(include_str!("cases.yaml"))
}

#[test]
fn its_cases_are_read_played_judged_and_reported() {
    let suite = suite();
    assert!(suite.problems.is_empty(), "{:?}", suite.problems);
    let record = run(&suite, &trials(&suite.cases, None), &Reference::right(), &RunOptions::quiet("duel"));
    assert_eq!(record.results.len(), 5);
    for result in &record.results {
        assert_eq!(result.verdict, Verdict::Pass, "{}", reports::terminal::body(result));
    }
    assert!(
        reports::terminal::summary(&record).contains("5 cases, 3 clauses: 5 pass"),
        "{}",
        reports::terminal::summary(&record)
    );
    assert!(reports::junit::write(&record).unwrap().contains("a-ward-prevents-a-spark"));
}

#[test]
fn a_mistake_of_it_is_caught() {
    let suite = suite();
    let mistakes: Vec<_> = GAMES.mistakes().collect();
    let found = matrix(&suite, &trials(&suite.cases, None), (&mistakes, Scope::Game), "duel", &|_| ());
    let report = report(&found, 0.0);
    assert_eq!(report.known, 1);
    let [mistake] = &*report.mistakes else { panic!("one mistake") };
    assert_eq!(mistake.by().into_iter().collect::<Vec<_>>(), ["duel/a-ward-is-smaller-by-what-it-prevented"]);
}

#[test]
fn a_word_it_lacks_is_told_with_the_nearest() {
    let suite = suite_of(&include_str!("cases.yaml").replace("effect: {deal: 3}", "effect: {dael: 3}"));
    let said: Vec<String> = suite.problems.iter().map(|problem| format!("{problem:?}")).collect();
    assert!(
        said.iter().any(|problem| problem.contains("unknown effect `dael`") && problem.contains("deal")),
        "{said:?}"
    );
}

#[test]
fn its_schemas_are_written() {
    let schemas = ruleproof::schema::all(GAMES);
    let case = schemas.iter().find(|(name, _)| name == "duel.case.schema.json").map(|(_, schema)| schema).unwrap();
    let value: serde_json::Value = serde_yaml::from_str(include_str!("cases.yaml")).unwrap();
    let validator = jsonschema::validator_for(case).unwrap();
    assert!(
        validator.is_valid(&value),
        "{:?}",
        validator.iter_errors(&value).map(|error| error.to_string()).collect::<Vec<_>>()
    );
}

#[test]
fn it_is_played_over_the_wire() {
    let suite = suite();
    let case = suite.cases.iter().find(|case| &*case.id == "duel/a-ward-prevents-a-spark").unwrap();
    let request = protocol::request(1, case.scenario.as_ref().unwrap(), "1", &[]);
    let answer = respond(&mut Served { engine: Reference::right(), games: GAMES }, &request);
    assert!(answer.contains(r#""event":"prevented","batch":1,"fields":{"to":"bob","amount":3}"#), "{answer}");
}
