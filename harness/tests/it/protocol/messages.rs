//! The protocol loses nothing: every case of the suite, played through lines of JSON, ends as it does in process, and
//! every message fits its schema.

use jsonschema::Validator;
use ruleproof::protocol::adapter::respond;
use ruleproof::protocol::fit::misfits;
use ruleproof::protocol::reference::Served;
use ruleproof::protocol::{Answered, ClauseIds, Response, request, schema, vocabulary};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::{Ask, Engine, Reference, Reply};
use ruleproof::suite::play::play;
use ruleproof::suite::run::trials;
use serde_json::Value;

use crate::SUITE;

/// The interval of the plays whose messages are validated against their schema, which is slow.
const CHECKED: usize = 7;

/// The reference engine behind the protocol, without a process.
struct Wired {
    ids: ClauseIds,
    messages: Validator,
}

impl Engine for Wired {
    fn name(&self) -> &'static str {
        "wired"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        true
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let request = request(7, ask.scenario, ask.edition, ask.open);
        let line = respond(&mut Served { engine: Reference::right(), games: engine::GAMES }, &request);
        if line.len().is_multiple_of(CHECKED) {
            assert!(self.messages.is_valid(&serde_json::from_str(&request).unwrap()), "{request}");
            let value: Value = serde_json::from_str(&line).unwrap();
            assert!(self.messages.is_valid(&value), "{line}");
        }
        let response: Response<Answered> = serde_json::from_str(&line).unwrap();
        assert_eq!(response.id, 7);
        let answered = response.result.unwrap();
        let steps = (0..100).collect();
        assert_eq!(misfits(&answered, ask.language(), &steps, &self.ids), [], "{}", ask.case);
        Ok(answered.outcome(ask.language(), &self.ids))
    }
}

#[test]
fn every_case_ends_over_the_wire_as_it_does_in_process() {
    let wired = Wired {
        ids: ClauseIds::default(),
        messages: jsonschema::validator_for(&schema::messages(
            engine::GAMES,
            &ruleproof::suite::language::schema::answer(),
        ))
        .unwrap(),
    };
    let all: Vec<(&Case, &str)> = trials(&SUITE.cases, None);
    let differ = parallel::map(&all, |(case, edition)| {
        let language = case.language;
        let clauses = SUITE.clauses(language);
        let over = play(case, edition, &wired, &clauses);
        let here = play(case, edition, &Reference::right(), &clauses);
        let same = over.verdict == here.verdict && over.differences == here.differences;
        (!same).then(|| format!("{}@{edition}: {:?}, {:?}", case.id, over.verdict, over.differences))
    });
    let differ: Vec<String> = differ.into_iter().flatten().collect();
    assert_eq!(differ, [""; 0]);
}

#[test]
fn every_scenario_fits_the_schema_of_its_canonical_form() {
    for language in engine::GAMES.languages() {
        let schema = ruleproof::suite::language::schema::scenario(language);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let cases: Vec<&Case> = SUITE.cases.iter().filter(|case| case.language.game == language.game).collect();
        let wrong = parallel::map(&cases, |case| {
            let value = vocabulary::canonical(case.scenario.as_ref()?);
            let first = validator.iter_errors(&value).next()?;
            Some(format!("{}: {} {first}", case.id, first.instance_path()))
        });
        let wrong: Vec<String> = wrong.into_iter().flatten().take(3).collect();
        assert_eq!(wrong, [""; 0]);
    }
}
