//! Announcements with a spell or an activated ability (107.3a, 601.2b).
//!
//! Decides whether a player may say what X is: only where the cost or the text has an X whose value is not given by the
//! text itself. Lightning Bolt has none, so `{cast: Lightning Bolt, x: 3}` is refused; Banefire has one, so a case has to
//! say it.

use crate::game::Game;
use crate::words::cards::{Activated, Card};
use crate::words::scenario::{Action, Scenario, Step};
use kernel::announced::{Announced, held_to};
use kernel::clause::Clause;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::codec::{Codec, Value};
use kernel::words::json::parse;
use kernel::words::name::Name;
use kernel::words::scenario::{Act, StepId};

/// The clause under which an announcement is refused that a spell or ability does not take.
pub(crate) const UNANNOUNCED: &[Clause] = &[clause!("601.2b-only-what-it-has")];

/// Holds a player to whether the spell that a card becomes takes an X.
///
/// # Errors
/// X was said, and the card has none.
pub(crate) fn spell_held_to_x(name: &Name, said: bool, card: &Card) -> Result<(), Refusal> {
    held_to_x(name, said, NOT_OF_THE_SPELL, || card.to_json())
}

/// Holds a player to whether an activated ability takes an X.
///
/// # Errors
/// X was said, and the ability has none.
pub(crate) fn ability_held_to_x(name: &Name, said: bool, ability: &Activated) -> Result<(), Refusal> {
    held_to_x(name, said, &[], || ability.to_json())
}

/// Holds a player to that something takes no X.
///
/// # Errors
/// X was said.
pub(crate) fn nothing_held_to_x(name: &Name, said: bool) -> Result<(), Refusal> {
    held_to(name, &[Announced { key: "x", said, taken: false, under: UNANNOUNCED }])
}

kernel::interpretation! {
    /// 601.2b: what becomes of a step that announces what the spell or ability does not have; it is refused.
    pub(crate) ANNOUNCED_IN_VAIN: fn(Refusal) -> Result<(), Stop> = refused;
}

fn refused(refusal: Refusal) -> Result<(), Stop> {
    Err(Stop::Refused(refusal))
}

impl Game<'_> {
    /// Holds a step to what the spell or ability in use takes.
    pub(crate) fn held_to_announced(&self, held: Result<(), Refusal>) -> Result<(), Stop> {
        held.or_else(|refusal| self.by(&ANNOUNCED_IN_VAIN)(refusal))
    }
}

/// The steps that cast or activate what has an X and do not say what it is.
pub(crate) fn unsaid(scenario: &Scenario) -> Vec<(StepId, String)> {
    let mut found = Vec::new();
    look_at(scenario, &scenario.when, &mut found);
    found
}

fn look_at(scenario: &Scenario, steps: &[Step], found: &mut Vec<(StepId, String)>) {
    for step in steps {
        let what = match &step.act {
            Act::Player { does: Action::Cast(cast), .. } if cast.x.is_none() => card_of(scenario, &cast.what)
                .filter(|card| spell_held_to_x(&cast.what, true, card).is_ok())
                .map(|_| &cast.what),
            Act::Player { does: Action::Activate(activate), .. } if activate.x.is_none() => {
                let card = card_of(scenario, &activate.what);
                let named = |ability: &&Activated| activate.ability.is_none() || ability.name == activate.ability;
                let ability = card.and_then(|card| card.activated.iter().find(named));
                ability
                    .filter(|ability| ability_held_to_x(&activate.what, true, ability).is_ok())
                    .map(|_| &activate.what)
            }
            _ => None,
        };
        found.extend(what.map(|what| (step.id, what.to_string())));
        for nested in [&step.in_response, &step.when_triggered, &step.interrupt, &step.showdown] {
            look_at(scenario, nested, found);
        }
    }
}

/// The card of an object that stands in a scenario from its start.
fn card_of<'s>(scenario: &'s Scenario, name: &Name) -> Option<&'s Card> {
    let sides = scenario.given.players.values();
    let piles = sides
        .flat_map(|side| [&side.battlefield, &side.hand, &side.graveyard, &side.exile, &side.library, &side.command]);
    let mut objects = piles.flatten().flat_map(|pile| pile.iter());
    let object = objects.find(|object| object.alias.as_ref().or(object.card.as_ref()) == Some(name))?;
    scenario.cards.get(object.card.as_ref()?).map(|card| &**card)
}

/// The parts of a card that are not part of the spell that it becomes.
const NOT_OF_THE_SPELL: &[&str] = &["subtypes", "activated", "omits", "back"];

/// The text is looked at as it is written, so that no word with an X in it can be forgotten here; but for the fields
/// that are left out.
fn held_to_x(name: &Name, said: bool, but: &[&str], text: impl FnOnce() -> String) -> Result<(), Refusal> {
    let taken = said && {
        let text = text();
        // Few cards have an X at all.
        let may_have_one = text.contains('\\') || mentions_x(&text);
        may_have_one && parse(&text).is_ok_and(|text| has_an_x(&without(text, but)))
    };
    held_to(name, &[Announced { key: "x", said, taken, under: UNANNOUNCED }])
}

/// Beside which keys `x` says what X is.
const GIVES: [&str; 3] = ["amount", "cost", "stats"];

fn without(mut text: Value, but: &[&str]) -> Value {
    if let Value::Object(fields) = &mut text {
        fields.retain(|key, _| !but.contains(&&**key));
    }
    text
}

fn is_x(word: &str) -> bool {
    word.eq_ignore_ascii_case("x")
}

fn mentions_x(words: &str) -> bool {
    words.split(|c: char| !c.is_ascii_alphanumeric()).any(is_x)
}

fn has_an_x(text: &Value) -> bool {
    match text {
        Value::String(words) => mentions_x(words),
        Value::Array(items) => items.iter().any(has_an_x),
        // "Prevent the next X damage, where X is ...": nobody says what this X is (107.3c).
        Value::Object(fields) if fields.contains_key("x") && GIVES.iter().any(|key| fields.contains_key(*key)) => false,
        Value::Object(fields) => fields.iter().any(|(key, value)| is_x(key) || has_an_x(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use kernel::game::play;
    use kernel::outcome::Variant;
    use kernel::transcript::{Notes, Open};

    use super::*;
    use crate::Magic;

    const OF: Name = Name::Word("Decoy");

    fn refusal(said: bool, text: &str) -> Option<String> {
        held_to_x(&OF, said, &[], || text.to_owned()).err().map(|refusal| refusal.why)
    }

    #[test]
    fn an_x_is_said_of_what_has_one() {
        for text in [
            r#"{"cost": "{X}{R}"}"#,
            r#"{"effect": [{"deal_damage": {"amount": {"word": "x"}}}]}"#,
            r#"{"effect": [{"prevent": {"amount": {"word": "next x"}}}]}"#,
            r#"{"effect": [{"if": {"of": {"x": {"min": 5}}}}]}"#,
        ] {
            assert_eq!(refusal(true, text), None, "{text}");
        }
    }

    #[test]
    fn an_x_that_nothing_has_or_that_the_text_gives_is_not_said() {
        for text in [
            r#"{"cost": "{R}", "effect": [{"deal_damage": {"amount": {"word": 3}}}]}"#,
            r#"{"effect": [{"prevent": {"amount": {"word": "next x"}, "x": {"count": {"kind": "creature"}}}}]}"#,
            r#"{"cost": [{"symbols": "{X}"}], "x": {"count": {"kind": "creature"}}, "effect": []}"#,
        ] {
            assert_eq!(refusal(true, text).as_deref(), Some("`Decoy` takes no `x`"), "{text}");
            assert_eq!(refusal(false, text), None);
        }
    }

    /// The reason why a step that announces X was refused, if it was.
    fn refused_for(x: &str, does: &str) -> Option<String> {
        let text = format!(
            r#"{{"cards": {{
                "Bolt": {{"types": ["Instant"], "effect": [{{"act": {{"effect": {{"deal_damage": {{
                    "amount": {{"word": 3}}, "to": {{"reference": "you"}}}}}}}}}}]}},
                "Blaze": {{"types": ["Instant"], "effect": [{{"act": {{"effect": {{"deal_damage": {{
                    "amount": {{"word": "x"}}, "to": {{"reference": "you"}}}}}}}}}}]}},
                "Vial": {{"types": ["Artifact"], "activated": [{{"effect": [{{"act": {{"effect": {{"gain_life": {{
                    "amount": {{"word": 1}}}}}}}}}}]}}]}},
                "Helm": {{"types": ["Artifact"], "subtypes": ["Equipment"], "keywords": [{{"valued": {{"equip": "{{2}}"}}}}]}},
                "Bear": {{"types": ["Creature"], "stats": {{"fixed": "2/2"}}}}
            }},
            "given": {{"players": {{"alice": {{"hand": [{{"card": "Bolt"}}, {{"card": "Blaze"}}],
                "battlefield": [{{"card": "Vial"}}, {{"card": "Helm"}}, {{"card": "Bear"}}]}}, "bob": {{}}}}}},
            "when": [{{"id": 0, "beside": {{}}, "act": {{"player": {{"who": "alice", "does": {does}}}}}}}]}}"#
        );
        let scenario = Scenario::from_json(&text.replace("XX", x)).unwrap();
        let variant = Variant { edition: "2026-09-25", mistakes: &[] };
        let (observed, _) = play::<Magic>(&scenario, variant, Open::default(), Notes::default()).unwrap();
        observed.refused.into_iter().next().map(|refused| refused.why)
    }

    #[test]
    fn an_x_is_refused_of_a_spell_an_ability_and_equip_that_have_none() {
        let x = r#", "x": 3"#;
        for (name, does) in [
            ("Bolt", r#"{"cast": {"what": "Bolt"XX}}"#),
            ("Vial", r#"{"activate": {"what": "Vial"XX}}"#),
            ("Helm", r#"{"activate": {"what": "Helm", "targets": {"list": ["Bear"]}XX}}"#),
        ] {
            assert_eq!(refused_for(x, does), Some(format!("`{name}` takes no `x`")));
            assert_eq!(refused_for("", does), None, "{name}");
        }
        assert_eq!(refused_for(x, r#"{"cast": {"what": "Blaze"XX}}"#), None);
    }
}
