//! Every decision of a case, and the ends of all paths through them.
//!
//! [`text`](fn@text::write), [`dot`](fn@dot::write) and [`svg`](fn@svg::write) draw it; [`play`](fn@play::write) draws
//! the play itself, if there is only one path.

pub mod dot;
mod ends;
mod graph;
mod layers;
mod letters;
pub mod play;
pub mod svg;
pub mod text;

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the tree's format.
pub const FORMAT: u32 = 1;

/// The number of fields of an end that are drawn; JSON has all of them.
const MOST_SHOWN: usize = 12;

/// The decisions of a case in one edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// The version of this format.
    pub format: u32,
    /// The id: `game/id`.
    pub case: String,
    /// The edition.
    pub edition: String,
    /// The file.
    pub file: String,
    /// The line of the case's id.
    pub line: u32,
    /// The known mistakes that the engine was set to make.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
    /// `true` if the answers that the case scripts were kept, and only the others explored.
    pub scripted: bool,
    /// The first choice or end.
    pub first: Next,
    /// The choices, each before those that follow from its options.
    pub choices: Vec<Choice>,
    /// The ends; paths that lead to the same state share one.
    pub ends: Vec<End>,
    /// The number of paths that come to an end.
    pub paths: usize,
    /// The reason why not every path was explored, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<String>,
}

/// The next choice or end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// A choice, by its index in the list.
    Choice(usize),
    /// An end, by its index in the list.
    End(usize),
    /// Unexplored: the exploration was cut short before.
    #[default]
    Unwalked,
}

/// A choice put to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The player who is asked.
    pub who: String,
    /// The kind of choice: `order`, `may`, `assign`.
    pub kind: String,
    /// The subject of the choice, if it is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The question in words.
    pub question: String,
    /// The clause or rule under which it is asked; none if only a card requires it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
    /// The text of the clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// The possible answers and their consequences.
    pub options: Vec<Branch>,
}

/// One answer, and its consequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The answer.
    pub option: String,
    /// `true` if the path that the case scripts takes this answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scripted: bool,
    /// The next choice or end.
    pub next: Next,
}

/// The ways in which a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The play came to its end.
    Played,
    /// The rules refuse the answer, so there is no such path.
    Refused,
    /// The steps of the case do not go on from there.
    Stopped,
}

/// An end of one or more paths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The way in which the paths end.
    pub ended: Ended,
    /// The number of paths with this end.
    pub paths: usize,
    /// `true` if the path that the case scripts has this end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scripted: bool,
    /// The fields in which this end differs from others; for an only end, those that the play changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<Shown>,
    /// The reason why it is refused or stopped; the steps that the rules refused on the way there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
}

/// A field at an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The field: `bears.damage`.
    pub what: String,
    /// The value.
    pub value: String,
}

impl Tree {
    /// Counts in one line: `2 choices, 4 paths to 3 ends, 2 answers not allowed`.
    pub fn counts(&self) -> String {
        let of = |ended| self.ends.iter().filter(move |end| end.ended == ended);
        let ways = |ended| of(ended).map(|end| end.paths).sum::<usize>();
        let (choices, paths) = (count(self.choices.len(), "choice"), count(self.paths, "path"));
        let mut text = format!("{choices}, {paths} to {}", count(of(Ended::Played).count(), "end"));
        for (ways, what, how) in
            [(ways(Ended::Refused), "answer", "not allowed"), (ways(Ended::Stopped), "path", "on which the play stops")]
        {
            if ways > 0 {
                let _ = write!(text, ", {} {how}", count(ways, what));
            }
        }
        text
    }
}

impl Choice {
    /// The player and the question: `alice: which comes first?`
    pub fn asked(&self) -> String {
        format!("{}: {}?", self.who, self.question)
    }
}

impl End {
    /// The name of the end where there are others: `end 2`.
    pub fn title(&self, number: usize) -> String {
        let end = end_called(number);
        let what = match self.ended {
            Ended::Played => end,
            Ended::Refused => format!("{end}: not allowed"),
            Ended::Stopped => format!("{end}: the play stops"),
        };
        if self.paths > 1 { format!("{what} ({})", count(self.paths, "path")) } else { what }
    }

    /// The description of the end, one item on each line.
    pub fn lines(&self) -> Vec<String> {
        let fields = self.state.iter().take(MOST_SHOWN).map(|shown| format!("{}: {}", shown.what, shown.value));
        let mut lines: Vec<String> = self.why.iter().cloned().chain(fields).collect();
        if self.state.len() > MOST_SHOWN {
            lines.push(format!("and {} more", self.state.len() - MOST_SHOWN));
        }
        if lines.is_empty() {
            lines.push("no observable change".to_owned());
        }
        lines
    }
}

/// The short name of an end.
fn end_called(number: usize) -> String {
    format!("end {number}")
}

/// A number of things: `1 path`, `2 paths`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// The tree as JSON text, with a line break at the end.
pub fn json(tree: &Tree) -> String {
    crate::json::text(tree)
}

/// The JSON Schema of a tree.
pub fn schema() -> Value {
    schemars::schema_for!(Tree).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of one choice between two, the first scripted.
    pub(super) fn small() -> Tree {
        let branch = |option: &str, scripted, end| Branch { option: option.into(), scripted, next: Next::End(end) };
        let end = |value: &str, scripted| End {
            ended: Ended::Played,
            paths: 1,
            scripted,
            state: vec![Shown { what: "golem.zone".into(), value: value.into() }],
            why: Vec::new(),
        };
        Tree {
            format: FORMAT,
            case: "mtg/a-case".into(),
            edition: "2026-09-25".into(),
            file: "cases/mtg/a.yaml".into(),
            line: 3,
            first: Next::Choice(0),
            choices: vec![Choice {
                who: "alice".into(),
                kind: "order".into(),
                about: Some("golem".into()),
                question: "which effect comes next for golem".into(),
                under: Some("616.1-controller-chooses".into()),
                says: Some("Its controller picks.".into()),
                options: vec![branch("Rest & \"Peace\"", true, 0), branch("<golem>", false, 1)],
            }],
            ends: vec![end("exile", true), end("library", false)],
            paths: 2,
            ..Tree::default()
        }
    }

    #[test]
    fn json_and_back_is_the_same() {
        let tree = small();
        let again: Tree = serde_json::from_str(&json(&tree)).unwrap();
        assert_eq!(again, tree);
    }

    #[test]
    fn counts_tell_ways_that_do_not_go_on() {
        let mut tree = small();
        assert_eq!(tree.counts(), "1 choice, 2 paths to 2 ends");
        tree.ends[1].ended = Ended::Stopped;
        tree.paths = 1;
        assert_eq!(tree.counts(), "1 choice, 1 path to 1 end, 1 path on which the play stops");
        tree.ends[1].ended = Ended::Refused;
        tree.ends[1].paths = 3;
        assert_eq!(tree.counts(), "1 choice, 1 path to 1 end, 3 answers not allowed");
    }

    #[test]
    fn an_end_says_how_many_fields_it_leaves_out() {
        let mut end = small().ends.remove(0);
        end.state = vec![end.state[0].clone(); MOST_SHOWN + 2];
        assert_eq!(end.lines().last().unwrap(), "and 2 more");
        end.state.clear();
        assert_eq!(end.lines(), ["no observable change"]);
    }
}
