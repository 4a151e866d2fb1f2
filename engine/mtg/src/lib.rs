//! Magic: The Gathering for the reference engine: the Comprehensive Rules of 2022-04-29 and 2026-09-25 on prevention
//! and replacement (614 to 616), and what those lean on: damage (120), its sources (609.7), combat, the stack,
//! triggers, the turn.
//!
//! Damage is a batch of amounts from sources to recipients that goes through the stages of 120.4; what would change an
//! event stands among the effects in force, and 616.1 says which of them comes next.
//!
//! ```
//! use kernel::game::AnyGame;
//! use kernel::outcome::{Outcome, Variant};
//! use kernel::transcript::{Notes, Open};
//!
//! // Alice gives herself a shield of 3, and goes on to the cleanup step.
//! let scenario = mtg::Magic
//!     .read(r#"{
//!         "cards": {"Salve": {"types": ["Instant"], "effect": [{"act": {"effect": {"prevent": {
//!             "amount": {"word": "next 3"}, "to": {"reference": "you"}}}}}]}},
//!         "given": {"players": {"alice": {"hand": [{"card": "Salve"}]}, "bob": {}}},
//!         "when": [
//!             {"id": 0, "act": {"player": {"who": "alice", "does": {"cast": {"what": "Salve"}}}}, "beside": {}},
//!             {"id": 1, "act": {"game": {"to": {"step": "cleanup"}}}, "beside": {}}
//!         ]
//!     }"#)
//!     .unwrap();
//! let variant = Variant { edition: "2026-09-25", mistakes: &[] };
//! let Outcome::Played { trace, .. } = scenario.play(variant, Open::FIRST, Notes::default()) else { unreachable!() };
//! // It held a number, and ended with its time.
//! assert!(trace.has("615.7-a-number") && trace.has("615.3-until-duration-expires"));
//! ```
//!
//! # Where things are
//!
//! `words` is the language of cases and cards; `state` the state of a game and its observable facts, `setup` its start.
//! Each other folder is a part of the rules, each of its files a group of them, headed by their numbers: `continuous`
//! (the effects in force, 611), `prevention` (615, 609.7, 702.16e), `replacement` (614, 616,
//! and the amounts of shields, 615.7, 615.8), `damage` (120), `combat` (508 to 510), `stack` (601, 602, 608), `instructions` (what texts do), `triggers` (603), `zones` (400.7, 701.8), `turn`
//! (500 to 514, 704), `prohibitions` (614.17). They use each other one way only, as a test checks.
//!
//! Where editions differ or engines go wrong, a rule consults an interpretation (`kernel::interpretation!`), which is
//! declared in the rule's file with the right function of the newest edition. `editions` replaces a few of them, each
//! of the `mistakes` some by wrong functions.

/// A clause of this game's catalogue, as a value.
macro_rules! clause {
    ($id:literal) => {
        kernel::clause!(seeds::MTG, $id)
    };
}

mod combat;
mod continuous;
mod damage;
mod editions;
mod game;
mod instructions;
mod keywords;
#[cfg(feature = "mistakes")]
mod mistakes;
mod play;
mod prevention;
mod prohibitions;
mod replacement;
mod setup;
mod stack;
mod state;
mod triggers;
mod turn;
mod words;
mod zones;

pub use words::scenario::Scenario;
pub use words::slots::{Slot, slots_of};
pub use words::{amount, cards, effects, expected, patterns, scenario, select};

use kernel::game::Game;
use kernel::interpretations::{Interpretations, Mistake};
use kernel::timing::ShownTable;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::language::{Language, Players};
use kernel::words::scenario::StepId;
use kernel::words::shape::Described;

/// Magic: The Gathering.
#[derive(Debug)]
pub struct Magic;

/// The entry of the game in a table of games.
pub static GAME: &dyn kernel::game::AnyGame = &Magic;

impl Game for Magic {
    const GAME: &'static Self = &Self;
    const LANGUAGE: &'static Language = &LANGUAGE;

    type Given = scenario::Given;
    type Action = scenario::Action;
    type GameStep = scenario::GameStep;
    type Beside = scenario::Beside;
    type Card = cards::Card;
    fn interpretations(edition: &str) -> Option<Interpretations> {
        editions::interpretations(edition)
    }

    fn mistakes() -> &'static [&'static [Mistake]] {
        #[cfg(feature = "mistakes")]
        return mistakes::GROUPS;
        #[cfg(not(feature = "mistakes"))]
        &[]
    }

    fn allowed() -> &'static [Mistake] {
        #[cfg(feature = "mistakes")]
        return mistakes::ALLOWED;
        #[cfg(not(feature = "mistakes"))]
        &[]
    }

    fn faults(card: &cards::Card) -> Vec<String> {
        words::faults::faults(card)
    }

    fn timing(_edition: &str) -> Vec<ShownTable> {
        vec![turn::table::TURN.shown()]
    }

    fn unsaid(scenario: &Scenario) -> Vec<(StepId, String)> {
        stack::announcing::unsaid(scenario)
    }

    fn starts_alike(_scenario: &Scenario, _one: &str, _other: &str) -> bool {
        true
    }

    fn play<'a>(
        scenario: &'a Scenario,
        _edition: &str,
        interpretations: &'a Interpretations,
        log: Transcript<'a>,
    ) -> Result<(Observed, Trace), Stop> {
        kernel::driver::play(setup::start(scenario, interpretations, log)?, &scenario.when)
    }
}

/// The language of its cases.
pub static LANGUAGE: Language = Language {
    game: "mtg",
    title: "Magic: The Gathering",
    short: "Magic",
    editions: &["2022-04-29", "2026-09-25"],
    players: Players::Named(&["alice", "bob"]),
    reserved: &["turn", "step", "day", "monarch", "to"],
    given: scenario::Given::shape,
    actions: scenario::Action::VERBS,
    game_steps: scenario::GameStep::VERBS,
    nests: &["in_response", "when_triggered"],
    beside: scenario::Beside::RECORD.fields,
    sources: expected::SOURCES,
    counters: expected::COUNTERS,
    places: select::Zone::TERMS,
    player: expected::PLAYER,
    object: expected::OBJECT,
    ordered: &[],
    special: &[],
    place: &[],
    events: expected::EVENTS,
    card: cards::Card::shape,
    subjects: words::subjects::SUBJECTS,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::scenario::Action;
    use kernel::words::codec::Codec;
    use kernel::words::scenario::Act;

    fn sources(path: &std::path::Path) -> Vec<String> {
        if path.is_dir() {
            let inner = std::fs::read_dir(path).unwrap();
            return inner.flat_map(|entry| sources(&entry.unwrap().path())).collect();
        }
        vec![std::fs::read_to_string(path).unwrap()]
    }

    /// The parts of the rules: what `use crate::` names in the files of a folder.
    fn uses(folder: &str) -> Vec<String> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
        let texts = sources(&if folder.is_dir() { folder } else { folder.with_extension("rs") });
        let named = texts.iter().flat_map(|text| text.split("crate::").skip(1));
        named.map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect()).collect()
    }

    /// The parts of the rules; each uses only those before it.
    const LAYERS: [&str; 15] = [
        "words",
        "state",
        "keywords",
        "prohibitions",
        "continuous",
        "triggers",
        "zones",
        "replacement",
        "prevention",
        "damage",
        "combat",
        "instructions",
        "stack",
        "turn",
        "setup",
    ];

    #[test]
    fn parts_of_the_rules_use_each_other_one_way() {
        for (index, layer) in LAYERS.iter().enumerate() {
            for part in uses(layer) {
                let later = LAYERS.iter().skip(index + 1).any(|later| *later == part);
                assert!(!later, "`{layer}` uses `{part}`");
            }
        }
    }

    #[test]
    fn every_refusal_names_a_clause() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for layer in LAYERS {
            let path = root.join(layer);
            for text in sources(&if path.is_dir() { path } else { path.with_extension("rs") }) {
                let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
                for bare in ["refused(&[],", "Refusal::new(&[],", "under:&[]", "refused(vec![]"] {
                    assert!(!text.contains(bare), "`{layer}` refuses something under no clause: `{bare}`");
                }
            }
        }
    }

    #[test]
    fn each_edition_is_made_of_right_interpretations() {
        assert!(LANGUAGE.editions.iter().all(|edition| editions::interpretations(edition).is_some()));
        assert!(editions::interpretations("2020-01-01").is_none());
        assert!(!include_str!("editions.rs").contains("mistakes"));
    }

    #[cfg(feature = "mistakes")]
    #[test]
    fn each_wrong_function_stands_among_the_mistakes() {
        let made = || mistakes::GROUPS.iter().copied().flatten();
        for one in made().flat_map(|mistake| mistake.replaces) {
            let path = (one.path)();
            assert!(path.contains("mtg::mistakes::"), "{} is replaced by {path}", one.id.name());
            assert!(!one.by.contains("::RIGHT"), "{}", one.by);
        }
        assert_eq!(made().count(), 367);
    }

    #[test]
    fn a_canonical_scenario_is_read() {
        let text = r#"{
            "cards": {
                "Grizzly Bears": {"types": ["Creature"], "colors": ["green"], "stats": {"fixed": "2/2"}},
                "Healing Salve": {"types": ["Instant"], "colors": ["white"], "modes": {
                    "life": [{"act": {"effect": {"gain_life": {
                        "who": {"phrase": {"of": {"target": {"kind": "player"}}}}, "amount": {"word": 3}}}}}],
                    "shield": [{"act": {"effect": {"prevent": {"amount": {"word": "next 3"},
                        "to": {"phrase": {"of": {"target": {"kind": "any"}}}}}}}}]
                }}
            },
            "given": {"turn": "bob", "players": {
                "alice": {"life": 20, "battlefield": [{"alias": "bears", "card": "Grizzly Bears", "state": {"damage": 1}}],
                    "hand": [{"card": "Healing Salve"}, {"blanks": 2}]},
                "bob": {}
            }},
            "when": [
                {"id": 0, "act": {"player": {"who": "alice", "does": {"cast": {"what": "Healing Salve",
                    "mode": ["shield"], "targets": {"list": ["bears"]}}}}}, "beside": {}},
                {"id": 1, "act": {"game": {"to": {"step": "end step"}}}, "beside": {}}
            ]
        }"#;
        let scenario = Scenario::from_json(text).unwrap();
        assert_eq!(scenario.given.players.len(), 2);
        assert!(matches!(&scenario.when[0].act, Act::Player { does: Action::Cast(cast), .. } if cast.mode.len() == 1));
        let again = Scenario::from_json(&scenario.to_json()).unwrap();
        assert_eq!(again, scenario);
    }
}
