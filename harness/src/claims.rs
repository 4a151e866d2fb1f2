//! Compares an engine's description of itself with a case: missing features, and unreported events and fields.

use std::collections::BTreeSet;

use crate::printed::is_printed;
use kernel::words::language::Language;
use kernel::words::nearest::nearest;
use protocol::vocabulary::{self, Word, cards, kind_of, of_scenario};
use protocol::{Capabilities, Known, Plays, UNSEEN_FIELD, Welcome};
use reports::smoke::Finding;
use suite::language::case::Case;
use suite::language::expect::{Expect, Then};
use suite::play::engine::Reportable;

/// The feature that a case needs and the engine declares to be missing; `None` if the case can be sent.
pub fn lack(welcome: &Welcome, case: &Case, edition: &str) -> Option<String> {
    match welcome.games.get(case.language.game) {
        Some(plays) => missing(case, edition, plays, welcome.capabilities),
        None => Some(format!("game {}", case.language.game)),
    }
}

/// Returns `true` if the engine reports this kind of information about a game at all.
pub fn reports(welcome: &Welcome, game: &str, what: Reportable<'_>) -> bool {
    let can = welcome.capabilities;
    let plays = welcome.games.get(game);
    match what {
        Reportable::Refusals => can.refusals,
        Reportable::Choices => can.choices,
        Reportable::Times => can.events && !can.untimed,
        Reportable::Event(word) => can.events && plays.is_none_or(|plays| plays.reports_event(word)),
        Reportable::Field(word, key) => can.events && plays.is_none_or(|plays| plays.reports_field(word, key)),
    }
}

/// The number of findings after which the search for faults in an engine's description stops.
const MOST_FOUND: usize = 200;

/// The faults in an engine's description of itself: unknown keywords.
pub fn wrong_claims(welcome: &Welcome) -> Vec<Finding> {
    let mut found = Vec::new();
    if welcome.name.trim().is_empty() {
        found.push(
            Finding::new("it has no name", "give `name`: it identifies the engine in records and baselines").at("name"),
        );
    }
    if welcome.games.is_empty() {
        found.push(Finding::new("it plays no game", "name the games it plays: mtg, netrunner, riftbound").at("games"));
    }
    for (game, plays) in &welcome.games {
        if found.len() >= MOST_FOUND {
            break;
        }
        let at = format!("games.{game}");
        let Some(language) = engine::GAMES.languages().find(|language| language.game == game) else {
            let games = engine::GAMES.names();
            found.push(unknown("game", game, &games).at(at));
            continue;
        };
        if plays.editions.is_empty() {
            found.push(Finding::new("no edition", "name the editions it plays").at(format!("{at}.editions")));
        }
        let strange = |edition: &&String| !language.editions.contains(&edition.as_str());
        for edition in plays.editions.iter().filter(strange).take(MOST_FOUND) {
            found.push(unknown("edition", edition, language.editions).at(format!("{at}.editions")));
        }
        let words = vocabulary::all(language);
        let fields = vocabulary::fields_of_events(language);
        let kinds: Vec<&str> = words.keys().copied().chain([UNSEEN_FIELD]).collect();
        for (kind, named) in &plays.vocabulary {
            let left = MOST_FOUND.saturating_sub(found.len());
            if left == 0 {
                break;
            }
            let at = format!("{at}.vocabulary.{kind}");
            if kind == UNSEEN_FIELD {
                let known: Vec<&str> = fields.iter().map(String::as_str).collect();
                let strange = named.iter().filter(|word| !fields.contains(*word));
                found.extend(strange.take(left).map(|word| unknown("field of an event", word, &known).at(at.clone())));
                continue;
            }
            let Some(known) = words.get(kind.as_str()) else {
                found.push(unknown("kind of word", kind, &kinds).at(at));
                continue;
            };
            let known: Vec<&str> = known.iter().copied().collect();
            let strange = named.iter().filter(|word| !known.contains(&word.as_str()));
            found.extend(strange.take(left).map(|word| unknown(kind, word, &known).at(at.clone())));
        }
    }
    found
}

fn unknown(what: &str, word: &str, known: &[&str]) -> Finding {
    let advice = match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("leave it out; there are: `{}`", known.join("`, `")),
    };
    Finding::new(format!("unknown {what} `{word}`"), advice)
}

/// The first declared missing feature for a case; `None` if the case can be sent.
pub fn missing(case: &Case, edition: &str, plays: &Plays, can: Capabilities) -> Option<String> {
    all_missing(case, edition, plays, can).into_iter().next()
}

/// All declared missing features for a case.
pub fn all_missing(case: &Case, edition: &str, plays: &Plays, can: Capabilities) -> Vec<String> {
    let mut all = Vec::new();
    if !plays.editions.iter().any(|other| other == edition) {
        all.push(format!("edition {edition}"));
    }
    let Some(scenario) = case.scenario.as_ref() else { return all };
    if let Known::These(known) = &plays.cards {
        let lacking = cards(scenario).into_iter().filter(|card| !known.contains(card));
        all.extend(lacking.map(|card| format!("card `{card}`")));
    }
    let expects = expected(case, edition);
    all.extend(incapable(case, can).into_iter().map(str::to_owned));
    let mut words = BTreeSet::new();
    if plays.vocabulary.keys().any(|kind| !SEEN.contains(&kind.as_str())) {
        // An engine that supports cards by name needs keywords only for invented cards.
        let by_name = plays.cards == Known::ByName;
        words = of_scenario(scenario, case.language, &|card| !by_name || !is_printed(case.language.game, card));
    }
    for then in &expects {
        of_expectation(then, case.language, &mut words);
    }
    let unknown = words.into_iter().filter(|(kind, word)| {
        plays.vocabulary.get(*kind).is_some_and(|known| !known.iter().any(|other| other == word))
    });
    all.extend(unknown.map(|(kind, word)| format!("{kind} `{word}`")));
    all
}

/// The kinds of keywords that name observations.
const SEEN: [&str; 4] = ["seen event", "seen player", "seen object", "seen place"];

/// All expectations of a case in an edition, at any point.
fn expected<'c>(case: &'c Case, edition: &str) -> Vec<&'c Then> {
    let index = case.editions.iter().find(|(other, _)| *other == edition).map(|(_, index)| *index);
    let mut all: Vec<&Then> = match index.and_then(|index| case.expects.get(index)) {
        Some(Expect::Then(then)) => vec![then],
        Some(Expect::Outcomes { paths, .. }) => paths.iter().map(|path| &path.then).collect(),
        Some(Expect::Todo(_)) | None => Vec::new(),
    };
    all.extend(case.steps.iter().filter_map(|step| step.then.as_ref()));
    all
}

/// The capabilities that a case needs and the engine does not have.
fn incapable(case: &Case, can: Capabilities) -> Vec<&'static str> {
    let open = case.every_chance || case.expects.iter().any(|expect| matches!(expect, Expect::Outcomes { .. }));
    let refused =
        |answers: &[suite::language::steps::AnswerNote]| answers.iter().any(|answer| answer.illegal.is_some());
    let refusals = case.steps.iter().any(|step| step.illegal.is_some() || refused(&step.answers));
    let steps = case.steps.iter().any(|step| step.then.is_some());
    let needs = [
        (open && !can.choices, "capability `choices`"),
        (refusals && !can.refusals, "capability `refusals`"),
        (steps && !can.steps, "capability `steps`"),
    ];
    needs.into_iter().filter(|(lacking, _)| *lacking).map(|(_, what)| what).collect()
}

/// Adds the keywords of the expected states. Unreported events are removed from the expectation instead.
fn of_expectation(then: &Then, language: &'static Language, words: &mut BTreeSet<Word>) {
    for want in &then.subjects {
        for field in &want.fields {
            words.insert((kind_of(field.key, language), field.key));
        }
    }
}
