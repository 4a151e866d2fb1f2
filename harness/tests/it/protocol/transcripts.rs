//! The golden transcripts in `adapters/transcripts/`: requests of the harness, each with the answer of the reference
//! engine. Authors of adapters can study them, or replay them.

use std::env::var_os;
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use engine::Outcome;
use engine::kernel::game::Scenario;
use engine::kernel::words::scenario::Give;
use ruleproof::bundled;
use ruleproof::disguises::asks_less::AsksLess;
use ruleproof::disguises::by_name::ByName;
use ruleproof::disguises::by_text::ByText;
use ruleproof::disguises::reticent::Reticent;
use ruleproof::printed::is_printed;
use ruleproof::protocol::adapter::{Adapter, WINDOW, respond, serve};
use ruleproof::protocol::reference::Served;
use ruleproof::protocol::{Hello, Method, Request, VERSION, request, request_with};
use ruleproof::suite::load::{Suite, load};
use ruleproof::suite::play::engine::{Ask, Engine, Reference};
use ruleproof::texts::Said;
use serde_json::{Value, from_str, json};

use crate::root;

/// The plays of each game: an edition and a case that leaves a choice open, and an edition and a case with a refusal.
const PLAYS: [(&str, [(&str, &str); 2]); 3] = [
    (
        "mtg",
        [
            ("2026-09-25", "mtg/an-optional-prevention-is-its-controllers-to-take"),
            ("2026-09-25", "mtg/no-shield-answers-split-second"),
        ],
    ),
    (
        "netrunner",
        [
            ("26.03", "netrunner/damage-takes-cards-at-random"),
            ("ffg-2017", "netrunner/nobody-may-try-to-remove-tags-that-are-not-there"),
        ],
    ),
    (
        "riftbound",
        [
            ("1.4", "riftbound/either-unit-may-come-first-and-nothing-else-is-legal"),
            ("1.4", "riftbound/a-gear-cannot-be-guarded"),
        ],
    ),
];

/// The variable that, if set, makes the test write the transcripts.
const WRITE: &str = "WRITE_TRANSCRIPTS";

/// Plays of an engine that recognises cards by name, reports no events and asks only if it matters: one that it plays,
/// one with an unknown card, and one with an answer to a question that it does not ask.
const BY_NAME: [(&str, &str); 3] = [
    ("2026-09-25", "mtg/a-pool-of-three-on-a-creature-is-gone-after-three"),
    ("2026-09-25", "mtg/damage-of-zero-uses-no-shield-up"),
    ("2026-09-25", "mtg/two-pools-of-one-add-up"),
];

/// Plays with made-up cards, of an engine that gets those as text: an ability that is referred to by its name, cards
/// that an edition prints differently from others, and abilities without names.
const BY_TEXT: [(&str, &str); 3] = [
    ("2026-09-25", "mtg/cards-of-a-hand-are-exiled-as-a-cost-only-if-there-are-so-many"),
    ("26.03", "netrunner/a-raid-on-a-tagged-runner-is-played-in-every-edition"),
    ("1.4", "riftbound/an-equipment-that-is-not-attached-gives-nothing"),
];

/// A conversation that is being recorded.
struct Talk {
    engine: Box<dyn Adapter>,
    lines: String,
    next: u64,
}

/// The reference engine.
fn served() -> Served {
    Served { engine: Reference::right(), games: engine::GAMES }
}

impl Talk {
    /// Begins with `hello`.
    fn begin(engine: Box<dyn Adapter>) -> (Self, Value) {
        let mut talk = Self { engine, lines: String::new(), next: 0 };
        let params = Hello { protocol: VERSION, harness: format!("ruleproof {}", env!("CARGO_PKG_VERSION")) };
        let hello = talk.says(&serde_json::to_string(&Request { id: 0, method: Method::Hello, params }).unwrap());
        (talk, hello)
    }

    /// Sends a request, records both lines, and returns the answer.
    fn says(&mut self, line: &str) -> Value {
        let answer = respond(&mut *self.engine, line);
        let _ = writeln!(self.lines, "{line}\n{answer}");
        self.next += 1;
        from_str(&answer).unwrap()
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Value {
        self.says(&request(self.next, ask.scenario, ask.edition, ask.open))
    }
}

fn scenario(suite: &Suite, id: &str) -> Arc<Scenario> {
    let case = suite.cases.iter().find(|case| &*case.id == id).unwrap_or_else(|| unreachable!("no case {id}"));
    case.scenario.clone().unwrap()
}

/// The transcript of an engine that recognises cards by name and has unreported parts.
fn by_name(suite: &Suite) -> String {
    let untold = vec!["events".to_owned(), "trace".to_owned()];
    let engine = AsksLess { engine: Reticent { engine: served(), untold } };
    let (mut talk, hello) =
        Talk::begin(Box::new(ByName { engine, games: ruleproof::engine::GAMES, knows: is_printed }));
    assert_eq!(hello["result"]["games"]["mtg"]["cards"], "by name");
    let answers = BY_NAME.map(|(edition, id)| talk.ask(&Ask::of(&scenario(suite, id), edition)));
    for (answer, word) in answers.iter().zip(["played", "unsupported", "rejected"]) {
        assert!(answer["result"].get(word).is_some(), "{answer}");
    }
    talk.lines
}

/// The transcript of an engine that asks for the text of cards.
fn by_text(suite: &Suite) -> String {
    let engine = Reticent { engine: served(), untold: vec!["trace".to_owned()] };
    let (mut talk, hello) = Talk::begin(Box::new(ByText { engine, knows: is_printed }));
    assert_eq!(hello["result"]["capabilities"]["text"], true);
    let said = Said::default();
    for (edition, id) in BY_TEXT {
        let scenario = scenario(suite, id);
        let text = said.of(&scenario, edition).unwrap();
        let made_up = text.iter().filter(|(card, _)| !is_printed(scenario.language().game, card));
        assert!(made_up.clone().count() > 0 && made_up.clone().all(|(_, text)| text.lines.len() > 1), "{id}: {text:?}");
        let answer = talk.says(&request_with(talk.next, &scenario, edition, &[], &text));
        assert!(answer["result"].get("played").is_some(), "{answer}");
    }
    talk.lines
}

/// The transcript of an engine with several requests in flight: the requests, and then their answers.
fn window(suite: &Suite) -> String {
    let params = Hello { protocol: VERSION, harness: format!("ruleproof {}", env!("CARGO_PKG_VERSION")) };
    let hello = serde_json::to_string(&Request { id: 0, method: Method::Hello, params }).unwrap();
    let plays = BY_TEXT.into_iter().zip(1..).map(|((edition, id), number)| {
        let scenario = scenario(suite, id);
        request(number, &scenario, edition, &[])
    });
    let plays: Vec<String> = plays.collect();
    let asked: String = std::iter::once(&hello).chain(&plays).fold(String::new(), |asked, line| asked + line + "\n");
    let mut answers = Vec::new();
    serve(&mut served(), asked.as_bytes(), &mut answers).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    let (welcome, answers) = answers.split_once('\n').unwrap();
    let said: Value = from_str(welcome).unwrap();
    assert_eq!(said["result"]["capabilities"]["window"], WINDOW);
    for (number, answer) in (1..).zip(answers.lines()) {
        let answer: Value = from_str(answer).unwrap();
        assert!(answer["id"] == number && answer["result"].get("played").is_some(), "{answer}");
    }
    format!("{hello}\n{welcome}\n{}\n{answers}", plays.join("\n"))
}

/// The transcript of a game: hello; a choice left open, and answered; a refusal; an unknown keyword.
fn transcript(suite: &Suite, game: &str, plays: [(&str, &str); 2]) -> String {
    let scenario = |id: &str| scenario(suite, id);
    let [(edition, open), (other, refused)] = plays;
    let (mut talk, _) = Talk::begin(Box::new(served()));

    let open = scenario(open);
    let ask = Ask::of(&open, edition);
    let asked = talk.ask(&ask);
    assert!(asked["result"].get("undecided").is_some(), "{game}: {asked}");
    let question = match Reference::right().play(&ask).unwrap() {
        Outcome::Undecided(question) => question,
        other => unreachable!("{other:?}"),
    };
    let give: Give = question.options.first().unwrap();
    let answers = [question.answer(give)];
    let played = talk.ask(&Ask { open: &answers, ..ask });
    assert!(played["result"].get("played").is_some(), "{game}: {played}");

    let refused = scenario(refused);
    let refused = talk.ask(&Ask::of(&refused, other));
    assert_ne!(refused["result"]["played"]["refused"], Value::Null, "{game}: {refused}");

    let mut unknown: Value = from_str(&request(talk.next, ask.scenario, ask.edition, ask.open)).unwrap();
    let steps = unknown["params"]["scenario"]["when"].as_array_mut().unwrap();
    steps.push(json!({ "id": 99, "act": { "game": { "juggle": {} } }, "beside": {} }));
    let lacks = talk.says(&unknown.to_string());
    assert!(lacks["result"].get("unsupported").is_some(), "{game}: {lacks}");
    talk.lines
}

#[test]
fn the_committed_transcripts_are_fresh() {
    let folder = root().join("adapters/transcripts");
    let suite = load(engine::GAMES, bundled::texts());
    let of_games = PLAYS.map(|(game, plays)| (game, transcript(&suite, game, plays)));
    for (name, text) in of_games.into_iter().chain([
        ("by-name", by_name(&suite)),
        ("text", by_text(&suite)),
        ("window", window(&suite)),
    ]) {
        let path = folder.join(format!("{name}.jsonl"));
        if var_os(WRITE).is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "adapters/transcripts/{name}.jsonl is not what is said now: {WRITE}=1 cargo test -p ruleproof --test it transcripts writes it"
        );
    }
}
