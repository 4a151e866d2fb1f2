//! Riftbound for the reference engine: the Core Rules 1.3 and 1.4 on Prevent (section 437), and what those lean on:
//! damage, combat, deaths and what replaces them, triggers, the chain.
//!
//! ```
//! use kernel::game::AnyGame;
//! use kernel::outcome::{Outcome, Variant};
//! use kernel::transcript::{Notes, Open};
//!
//! // At the start a Prevent Value of 3 is tracked on Ox.
//! let scenario = riftbound::Riftbound
//!     .read(r#"{
//!         "cards": {},
//!         "given": {"players": {"alice": {"base": [
//!             {"alias": "ox", "state": {"might": 4, "prevent": [{"amount": 3}]}}
//!         ]}, "bob": {}}},
//!         "when": [{"id": 0, "act": {"game": {"end_turn": {"player": "alice"}}}, "beside": {}}]
//!     }"#)
//!     .unwrap();
//! let variant = Variant { edition: "1.4", mistakes: &[] };
//! let Outcome::Played { trace, .. } = scenario.play(variant, Open::FIRST, Notes::default()) else { unreachable!() };
//! // It ends with the turn, by rule 317.2.
//! assert!(trace.has("317.2-expires-last"));
//! ```
//!
//! # Where things are
//!
//! `words` is what cases and cards may say; `state` what a game holds. Each other folder is a part of the rules,
//! each of its files a group of them, headed by their numbers: `replacement` (372, 370.2), `prevention` (437),
//! `damage` (417, 715), `death` (323, 367 to 375, 428), `zones` (110, 453), `abilities` and `costs` (355, 357,
//! 359.3.e, 383), `chain` (337, 359, 383.3.d, 389 to 392), `turn` (317 and what players do), `combat` (460 and 461).
//! They use each other one way only, `words` nothing and `steps` most; a test holds that.
//!
//! Where editions differ or engines go wrong, a rule consults an interpretation (`kernel::interpretation!`), which is
//! declared in the rule's file with the right function of the newest edition. `editions` replaces a few of them, each
//! of the `mistakes` some by wrong functions.

/// A clause of this game's catalogue, as a value.
macro_rules! clause {
    ($id:literal) => {
        kernel::clause!(seeds::RIFTBOUND, $id)
    };
}

mod abilities;
mod chain;
mod combat;
mod costs;
mod damage;
mod death;
mod editions;
mod game;
#[cfg(feature = "mistakes")]
mod mistakes;
mod prevention;
mod replacement;
mod state;
mod steps;
mod timing;
mod turn;
pub mod words;
mod zones;

pub use words::scenario::Scenario;
pub use words::{cards, effects, phrases, targets};

use kernel::game::Game;
use kernel::interpretations::{Interpretations, Mistake};
use kernel::timing::ShownTable;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::language::{Language, Players};
use kernel::words::shape::Described;

use words::{expected, scenario};

/// Riftbound.
#[derive(Debug)]
pub struct Riftbound;

/// The entry of the game in a table of games.
pub static GAME: &dyn kernel::game::AnyGame = &Riftbound;

impl Game for Riftbound {
    const GAME: &'static Self = &Self;
    const LANGUAGE: &'static Language = &LANGUAGE;

    type Given = scenario::Given;
    type Action = scenario::Action;
    type GameStep = scenario::GameStep;
    type Beside = scenario::Beside;
    type Card = cards::Card;
    fn faults(card: &cards::Card) -> Vec<String> {
        words::faults::faults(card)
    }

    fn interpretations(edition: &str) -> Option<Interpretations> {
        editions::interpretations(edition)
    }

    fn mistakes() -> &'static [&'static [Mistake]] {
        #[cfg(feature = "mistakes")]
        return &[
            mistakes::MISTAKES,
            mistakes::playing::MISTAKES,
            mistakes::choosing::MISTAKES,
            mistakes::spells::MISTAKES,
            mistakes::resolving::MISTAKES,
            mistakes::finalizing::MISTAKES,
            mistakes::credited::MISTAKES,
            mistakes::control::MISTAKES,
            mistakes::moments::MISTAKES,
            mistakes::assigned::MISTAKES,
            mistakes::timing::MISTAKES,
        ];
        #[cfg(not(feature = "mistakes"))]
        &[]
    }

    fn timing(edition: &str) -> Vec<ShownTable> {
        timing::tables(edition)
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
        steps::play(scenario, interpretations, log)
    }
}

/// The language of its cases.
pub static LANGUAGE: Language = Language {
    game: "riftbound",
    title: "Riftbound",
    short: "Riftbound",
    editions: &["1.3", "1.4"],
    players: Players::Named(&["alice", "bob"]),
    reserved: &[],
    given: scenario::Given::shape,
    actions: scenario::Action::VERBS,
    game_steps: scenario::GameStep::VERBS,
    nests: &["in_response", "when_triggered", "showdown"],
    beside: scenario::Beside::RECORD.fields,
    sources: expected::SOURCES,
    counters: &[],
    places: expected::PLACES,
    player: expected::PLAYER,
    object: expected::OBJECT,
    ordered: &["prevent"],
    special: expected::SPECIAL,
    place: expected::PLACE,
    events: expected::EVENTS,
    card: cards::Card::shape,
    subjects: words::subjects::SUBJECTS,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edition_is_made_of_right_interpretations() {
        assert!(LANGUAGE.editions.iter().all(|edition| editions::interpretations(edition).is_some()));
        assert!(editions::interpretations("1.2").is_none());
        assert!(!include_str!("editions.rs").contains("crate::mistakes"));
    }

    #[cfg(feature = "mistakes")]
    #[test]
    fn each_wrong_function_stands_among_the_mistakes() {
        let tables = [
            mistakes::MISTAKES,
            mistakes::playing::MISTAKES,
            mistakes::choosing::MISTAKES,
            mistakes::spells::MISTAKES,
            mistakes::resolving::MISTAKES,
            mistakes::finalizing::MISTAKES,
            mistakes::credited::MISTAKES,
            mistakes::control::MISTAKES,
            mistakes::moments::MISTAKES,
            mistakes::assigned::MISTAKES,
            mistakes::timing::MISTAKES,
        ];
        let replaced = tables.into_iter().flatten().flat_map(|mistake| mistake.replaces);
        for one in replaced {
            let path = (one.path)();
            assert!(path.contains("riftbound::mistakes::"), "{} is replaced by {path}", one.id.name());
            assert!(!one.by.contains("::RIGHT"), "{}", one.by);
        }
        assert_eq!(tables.map(<[_]>::len), [122, 15, 6, 11, 11, 11, 10, 13, 9, 6, 11]);
    }

    #[test]
    fn every_refusal_names_a_clause() {
        let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for layer in LAYERS {
            let folder = src.join(layer);
            let path = if folder.is_dir() { folder } else { folder.with_extension("rs") };
            for text in sources(&path) {
                let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
                for bare in ["refused(&[],", "Refusal::new(&[],", "under:&[]", "refused(vec![]"] {
                    assert!(!text.contains(bare), "`{layer}` refuses something under no clause: `{bare}`");
                }
            }
        }
    }

    /// Interpretations that a folder before the one that declares them consults. Both are cycles of the rules
    /// themselves: a cost may be a kill, whose replacement may have a cost; and a line may kill, and what replaces
    /// the death carries out lines.
    const AGAINST_THE_ORDER: [&str; 2] = ["KILL_AS_COST", "RESOLVE_LINES"];

    /// The folders and files of the rules; each uses only those before it.
    const LAYERS: [&str; 13] = [
        "words",
        "state",
        "replacement",
        "abilities",
        "prevention",
        "damage",
        "zones",
        "costs",
        "death",
        "chain",
        "turn",
        "combat",
        "steps",
    ];

    fn sources(path: &std::path::Path) -> Vec<String> {
        if path.is_dir() {
            let inner = std::fs::read_dir(path).unwrap();
            return inner.flat_map(|entry| sources(&entry.unwrap().path())).collect();
        }
        let text = std::fs::read_to_string(path).unwrap();
        let against = |line: &str| {
            line.starts_with("use ") && AGAINST_THE_ORDER.iter().any(|one| line.ends_with(&format!("::{one};")))
        };
        vec![text.lines().filter(|line| !against(line)).collect::<Vec<_>>().join("\n")]
    }

    #[test]
    fn parts_of_the_rules_use_each_other_one_way() {
        let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for (index, layer) in LAYERS.iter().enumerate() {
            let folder = src.join(layer);
            let path = if folder.is_dir() { folder } else { folder.with_extension("rs") };
            for text in sources(&path) {
                for later in LAYERS.iter().skip(index + 1) {
                    let ways = ["::", ";"].map(|end| format!("crate::{later}{end}"));
                    let grouped = |line: &str| line.starts_with("use crate::{") && line.contains(later);
                    let used = ways.iter().any(|way| text.contains(way)) || text.lines().any(grouped);
                    assert!(!used, "`{layer}` uses `{later}`");
                }
            }
        }
    }
}
