//! Card text, for engines that support cards by their text.
//!
//! The text comes with a request if the engine asks for it in `hello`. It states the facts of the card, and nothing
//! else; the facts stay unchanged.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The text of a scenario's cards, by name.
pub type Texts = IndexMap<String, CardText>;

/// The text of a card, in the words of its game, as the edition prints it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The frame around the text, line by line: types, cost, colours, numbers.
    pub frame: Vec<String>,
    /// The text, line by line; empty for a card without any.
    pub lines: Vec<String>,
    /// The abilities of the facts, in the order of the lines.
    pub abilities: Vec<AbilityText>,
    /// The facts that cannot be rendered as text, as JSON Pointers into the facts of the card. If there are any, the
    /// lines do not state the whole card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsaid: Vec<String>,
}

/// An ability of the facts, and its line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityText {
    /// The place of the ability, as a JSON Pointer into the facts of the card as the edition prints it: `/activated/0`.
    pub at: String,
    /// The index of its line, from 0. Several abilities may share a line.
    pub line: usize,
    /// The name that steps and answers use, if the ability has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The names that steps and answers use for its modes and options, in the order of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

impl CardText {
    /// Returns `true` if the lines state all of the card.
    pub fn is_whole(&self) -> bool {
        self.unsaid.is_empty()
    }

    /// The lines with abilities of one list of the facts (`activated`, `triggered`, ...), each with its ability, in the
    /// order of the list.
    pub fn of<'t>(&'t self, list: &'t str) -> impl Iterator<Item = (&'t AbilityText, &'t str)> {
        let is_of = move |at: &str| at.strip_prefix('/').and_then(|at| at.split('/').next()) == Some(list);
        let all = self.abilities.iter().filter(move |ability| is_of(&ability.at));
        all.filter_map(|ability| Some((ability, self.lines.get(ability.line)?.as_str())))
    }

    /// The line of the activated or paid ability that a step names; without a name, that of the first.
    pub fn called<'t>(&'t self, list: &'t str, name: Option<&str>) -> Option<&'t str> {
        let mut all = self.of(list);
        all.find(|(ability, _)| name.is_none() || ability.name.as_deref() == name).map(|(_, line)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ability(at: &str, line: usize, name: Option<&str>) -> AbilityText {
        AbilityText { at: at.to_owned(), line, name: name.map(str::to_owned), options: Vec::new() }
    }

    #[test]
    fn an_ability_is_found_by_its_list_and_its_name() {
        let text = CardText {
            lines: ["Flying, haste", "{T}: Draw a card.", "{1}: Scry 1."].map(str::to_owned).to_vec(),
            abilities: vec![
                ability("/keywords/0", 0, None),
                ability("/keywords/1", 0, None),
                ability("/activated/0", 1, Some("draw")),
                ability("/activated/1", 2, Some("scry")),
            ],
            ..CardText::default()
        };
        let keywords: Vec<_> = text.of("keywords").map(|(ability, line)| (ability.at.as_str(), line)).collect();
        assert_eq!(keywords, [("/keywords/0", "Flying, haste"), ("/keywords/1", "Flying, haste")]);
        assert_eq!(text.called("activated", Some("scry")), Some("{1}: Scry 1."));
        assert_eq!(text.called("activated", None), Some("{T}: Draw a card."));
        assert_eq!(text.called("activated", Some("mill")), None);
        assert_eq!(text.of("active").count(), 0);
        assert!(text.is_whole());
    }

    #[test]
    fn what_is_not_there_is_not_sent() {
        let text = CardText { abilities: vec![ability("/effect", 0, None)], ..CardText::default() };
        let json = r#"{"frame":[],"lines":[],"abilities":[{"at":"/effect","line":0}]}"#;
        assert_eq!(serde_json::to_string(&text).unwrap(), json);
        assert_eq!(serde_json::from_str::<CardText>(json).unwrap(), text);
    }
}
