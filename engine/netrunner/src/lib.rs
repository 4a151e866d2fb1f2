//! Android: Netrunner for the reference engine: the core rule book, the FAQ and the rulings on "prevent" and "avoid"
//! (`ffg`, `ffg-2017`), the Comprehensive Rules 26.03 on interrupts, and what those lean on: damage, costs, abilities,
//! runs.
//!
//! Nothing is set up in advance here: while an effect resolves, what it is about to do can be changed. In the older
//! rules each part has a point of its own, at which preventers are used at any time, after those that say "additional"
//! and before those that wait for what happens. By 26.03 the parts of an instruction share an interrupt window, in
//! which both players act with priority until both pass.
//!
//! ```
//! use kernel::game::AnyGame;
//! use kernel::outcome::{Outcome, Variant};
//! use kernel::transcript::{Notes, Open};
//!
//! // While 1 net damage resolves, the Runner uses Net Shield.
//! let scenario = netrunner::Netrunner
//!     .read(r#"{
//!         "cards": {
//!             "Neural EMP": {"side": "corp", "type": "operation",
//!                 "effect": [{"damage": {"kind": "net", "amount": {"said": 1}}}]},
//!             "Net Shield": {"side": "runner", "type": "program", "paid": [{"cost": {"credits": 1},
//!                 "effect": [{"prevent": {"what": "damage", "kind": ["net"], "amount": {"said": 1}}}]}]}
//!         },
//!         "given": {
//!             "corp": {"hq": [{"card": "Neural EMP"}]},
//!             "runner": {"credits": 1, "grip": [{"blanks": 3}], "rig": [{"card": "Net Shield"}]}
//!         },
//!         "when": [{"id": 0, "act": {"player": {"who": "corp", "does": {"play": {"card": "Neural EMP"}}}}, "beside": {},
//!             "interrupt": [{"id": 1, "beside": {},
//!                 "act": {"player": {"who": "runner", "does": {"use": {"card": "Net Shield"}}}}}]}]
//!     }"#)
//!     .unwrap();
//! let variant = Variant { edition: "26.03", mistakes: &[] };
//! let Outcome::Played { observed, trace } = scenario.play(variant, Open::FIRST, Notes::default()) else { unreachable!() };
//! assert!(trace.has("9.9.5-prevent"));
//! assert!(!observed.events.iter().any(|event| event.word == "damaged"));
//! ```
//!
//! # Where things are
//!
//! `words` declares what cases and cards may say, and `state` holds a game. Each other folder is a part of the rules,
//! and each of its files is headed by the numbers of its rules: `matching` (what an ability is about), `damage`,
//! `resolution` (instructions and effects), `costs`, `prevention`, `additional`, `abilities`, `windows` (points and
//! interrupt windows), `replacement`, `runs`, `turn`. They use each other in one direction only, `words` nothing and
//! `turn` most; a test checks that. Resolution is a circle all the same, from an effect to a window to a preventer to
//! its effect. It goes through the methods of `Game`, which each folder adds to.
//!
//! Where editions differ or engines go wrong, a rule consults an interpretation (`kernel::interpretation!`), which is
//! declared in the rule's file with the right function of the newest edition. `editions` replaces a few
//! interpretations, and each of the `mistakes` replaces some by wrong functions.

/// A clause of this game's catalogue, as a value.
macro_rules! clause {
    ($id:literal) => {
        kernel::clause!(seeds::NETRUNNER, $id)
    };
}

mod abilities;
mod additional;
mod costs;
mod damage;
mod editions;
mod game;
mod matching;
#[cfg(feature = "mistakes")]
mod mistakes;
mod prevention;
mod replacement;
mod resolution;
mod runs;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod turn;
mod windows;
pub mod words;

pub use words::scenario::Scenario;
pub use words::{cards, scenario};

use crate::runs::steps::RUN_STEPS;
use crate::turn::steps::TURN_STEPS;
use indexmap::IndexMap;
use kernel::driver;
use kernel::interpretations::{Interpretations, Mistake};
use kernel::timing::ShownTable;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::language::{Language, Players};
use kernel::words::shape::Described;

/// Android: Netrunner.
#[derive(Debug)]
pub struct Netrunner;

/// The entry of the game in a table of games.
pub static GAME: &dyn kernel::game::AnyGame = &Netrunner;

impl kernel::game::Game for Netrunner {
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
        words::Edition::of(edition).map(editions::interpretations)
    }

    fn timing(edition: &str) -> Vec<ShownTable> {
        Self::interpretations(edition).map_or(Vec::new(), |interpretations| {
            let turn = |side| interpretations.by(&TURN_STEPS)(side).shown();
            let own = words::Edition::of(edition) == Some(words::Edition::Nsg);
            // The older rules go the same way here, and have no numbers of their own for it.
            let shared = |table: ShownTable| ShownTable {
                rule: if own { table.rule } else { "by the numbers of 26.03" },
                ..table
            };
            vec![
                turn(words::Side::Corp),
                turn(words::Side::Runner),
                interpretations.by(&RUN_STEPS)().shown(),
                shared(runs::breaching::breach_steps().shown()),
                shared(runs::breaching::access_steps().shown()),
                shared(resolution::tracing::trace_steps().shown()),
                shared(damage::damage_steps().shown()),
                shared(costs::steps::pay_steps().shown()),
            ]
        })
    }

    fn printed(card: &Self::Card, edition: &str) -> Self::Card {
        let printed = words::Edition::of(edition).map(|edition| card.printed_in(edition));
        Self::Card { r#in: IndexMap::new(), ..printed.unwrap_or_else(|| card.clone()) }
    }

    fn mistakes() -> &'static [&'static [Mistake]] {
        #[cfg(feature = "mistakes")]
        return mistakes::ALL;
        #[cfg(not(feature = "mistakes"))]
        return &[];
    }

    fn starts_alike(scenario: &Scenario, one: &str, other: &str) -> bool {
        let edition = words::Edition::of;
        let (Some(one), Some(other)) = (edition(one), edition(other)) else { return false };
        scenario.cards.values().all(|card| card.over(one) == card.over(other))
    }

    fn play<'a>(
        scenario: &'a Scenario,
        edition: &str,
        interpretations: &'a Interpretations,
        log: Transcript<'a>,
    ) -> Result<(Observed, Trace), Stop> {
        let edition = words::Edition::of(edition).ok_or_else(|| Stop::unsupported(format!("edition {edition}")))?;
        let state = state::setup::start(scenario, edition)?;
        // A step that breaks in stands where it is legal. One that turns out to be legal nowhere is known to be so as
        // the play begins anew.
        let mut nowhere = windows::steps::Refusals::new();
        loop {
            let mut game = game::Game::new(state.clone(), log.clone(), interpretations, nowhere.clone());
            let done = driver::steps(&mut game, &scenario.when);
            if let Some((step, refused)) = game.interrupting.learned() {
                nowhere.insert(step, refused);
                continue;
            }
            done?;
            return driver::finish(game);
        }
    }
}

/// The language of its cases.
pub static LANGUAGE: Language = Language {
    game: "netrunner",
    title: "Android: Netrunner",
    short: "Netrunner",
    editions: words::Edition::WORDS,
    players: Players::Fixed(words::Side::WORDS),
    reserved: &["run"],
    given: scenario::Given::shape,
    actions: scenario::Action::VERBS,
    game_steps: scenario::GameStep::VERBS,
    nests: &["interrupt"],
    beside: scenario::Beside::RECORD.fields,
    sources: words::expected::SOURCES,
    counters: &[],
    places: words::expected::PLACES,
    player: words::expected::PLAYER,
    object: words::expected::OBJECT,
    ordered: &[],
    special: words::expected::SPECIAL,
    place: words::expected::PLACE,
    events: words::expected::EVENTS,
    card: cards::Card::shape,
    subjects: words::subjects::SUBJECTS,
};

#[cfg(test)]
mod structure {
    use super::*;

    #[test]
    fn each_edition_is_made_of_right_interpretations() {
        use kernel::game::Game;
        assert!(LANGUAGE.editions.iter().all(|edition| Netrunner::interpretations(edition).is_some()));
        assert!(Netrunner::interpretations("27.01").is_none());
        assert!(!include_str!("editions.rs").contains("mistakes"));
    }

    #[cfg(feature = "mistakes")]
    #[test]
    fn each_wrong_function_stands_among_the_mistakes() {
        let all = || mistakes::ALL.iter().copied().flatten();
        for one in all().flat_map(|mistake| mistake.replaces) {
            let path = (one.path)();
            assert!(path.contains("netrunner::mistakes::"), "{} is replaced by {path}", one.id.name());
        }
        assert_eq!(all().count(), 238);
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

    /// Interpretations that are consulted in a part before the one that declares them. Resolution and windows depend on
    /// each other in the rules themselves: an instruction opens a window, and in a window abilities resolve.
    const AGAINST_THE_ORDER: [&str; 1] = ["OPEN"];

    /// The folders and files of the rules; each uses only those before it.
    const LAYERS: [&str; 13] = [
        "words",
        "state",
        "matching",
        "damage",
        "resolution",
        "costs",
        "prevention",
        "additional",
        "abilities",
        "windows",
        "replacement",
        "runs",
        "turn",
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
                    assert!(!text.contains(&format!("crate::{later}::")), "`{layer}` uses `{later}`");
                }
            }
        }
    }
}
