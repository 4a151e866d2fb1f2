//! Cases as a reviewer sees them, without their expectations.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use indexmap::{IndexMap, IndexSet};
use lab::generate::Draft;
use lab::generate::flow::{CHOICES, Flow};
use suite::language::case::Case;
use suite::load::Suite;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::source::FileId;

use super::asked::{Asked, END, Form, Looks};
use super::digest;

/// Some cases for a reviewer who does not know their expectations.
#[derive(Debug)]
pub struct Blind {
    scenarios: IndexMap<String, Scenario>,
    /// The cards that files share, by game and name.
    cards: BTreeMap<&'static str, BTreeMap<String, Flow>>,
}

/// The setup and steps of one or more cases.
#[derive(Debug)]
struct Scenario {
    game: &'static str,
    editions: Vec<&'static str>,
    /// The cards of the case's own file.
    cards: Vec<(String, Flow)>,
    draft: Draft,
    asked: Asked,
}

/// The text before the cases.
const HEAD: &str = "\
# The setup and steps of cases. Derive the expected results from the rules alone, and enter them under `answers` below:
# * `illegal` lists the steps and answers that the rules refuse: \"2\", \"1.in_response.1\", \"3.choices.1\". A refused
#   step has no effect.
# * `states`: a value for each ~. `[~]` asks for a list of names, `{key: ~}` for these keys, `[{key: ~}]` for these keys
#   of each item.
# * `events`: all events of the play that `tell` lists, in order, each with the listed fields that it has:
#   `- prevented: {to: ox, amount: 2}`. Simultaneous events stand in an inner list. `[]` means that there are none.
# * `paths`, for open choices: each path through the questions that the rules ask, with its answers in order
#   (`choices: [{alice: Fog}]`), and all of the above for this path.
# * `by_edition: {EDITION: {...}}` lists the differences in an edition.
# * `doubt`: your doubts, in a few words.
# docs/playing.md explains how a scenario is played, and schema/ lists the keywords of cards and cases.
";

impl Blind {
    /// Selects cases of a suite.
    pub fn new(suite: &Suite, cases: &[&Case]) -> Self {
        let mut groups: IndexMap<String, Vec<&Case>> = IndexMap::new();
        for case in cases {
            if let Some(digest) = digest(case) {
                groups.entry(digest).or_default().push(case);
            }
        }
        let mut files = Files { suite, read: BTreeMap::new() };
        let mut blind = Self { scenarios: IndexMap::new(), cards: BTreeMap::new() };
        for (digest, group) in groups {
            let Some(first) = group.first() else { continue };
            let Some(draft) = files.draft(first) else { continue };
            let game = first.language.game;
            let held: IndexSet<&str> = group.iter().flat_map(|case| &case.editions).map(|(name, _)| *name).collect();
            let editions = first.language.editions.iter().copied().filter(|edition| held.contains(edition)).collect();
            let names = first.scenario.iter().flat_map(|scenario| scenario.cards());
            let mut own = Vec::new();
            for name in names {
                if let Some(facts) = files.card(first.file, &name) {
                    own.push((name.to_string(), facts));
                } else if let Some(facts) = files.shared(game, &name) {
                    blind.cards.entry(game).or_default().insert(name.to_string(), facts);
                }
            }
            let scenario = Scenario { game, editions, cards: own, draft, asked: Asked::of(&group) };
            blind.scenarios.insert(digest, scenario);
        }
        blind
    }
}

/// The files of a suite as they are written.
struct Files<'s> {
    suite: &'s Suite,
    read: BTreeMap<FileId, Option<Node<'s>>>,
}

impl<'s> Files<'s> {
    fn node(&mut self, file: FileId) -> Option<&Node<'s>> {
        let suite = self.suite;
        let read = || parse(file, &suite.sources.get(file)?.text, &mut Vec::new());
        self.read.entry(file).or_insert_with(read).as_ref()
    }

    /// A case's setup and steps, without any expectations.
    fn draft(&mut self, case: &Case) -> Option<Draft> {
        let node = self.node(case.file)?;
        let id = case.id.split_once('/').map_or(&*case.id, |(_, id)| id);
        let case = node.get("cases")?.get(id)?;
        let given = match case.get("given").map(Flow::written) {
            Some(Flow::Map(given)) => given,
            _ => Vec::new(),
        };
        let mut when = match case.get("when").map(Flow::written) {
            Some(Flow::List(when)) => when,
            _ => Vec::new(),
        };
        when.iter_mut().for_each(bare);
        Some(Draft { given, when })
    }

    /// The facts of a card of a file.
    fn card(&mut self, file: FileId, name: &str) -> Option<Flow> {
        self.node(file)?.get("cards")?.get(name).map(Flow::written)
    }

    /// The facts of a card that files share.
    fn shared(&mut self, game: &str, name: &str) -> Option<Flow> {
        let files: Vec<FileId> = self.suite.sources.iter().map(|(file, _)| file).collect();
        files.into_iter().find_map(|file| {
            let node = self.node(file)?;
            let of_game = node.get("game").and_then(Node::text) == Some(game);
            let shared = of_game && node.get("cases").is_none() && node.get("clauses").is_none();
            shared.then(|| self.card(file, name)).flatten()
        })
    }
}

/// Removes expectations and refusal marks from a step, and from all steps nested under it.
fn bare(step: &mut Flow) {
    let Flow::Map(entries) = step else { return };
    entries.retain(|(key, _)| !matches!(key.as_str(), "then" | "illegal"));
    for (key, value) in entries {
        let Flow::List(items) = value else { continue };
        // An item in a list beside a step is a step or an answer, and both are treated alike.
        if key == CHOICES || items.iter().all(|item| matches!(item, Flow::Map(_))) {
            items.iter_mut().for_each(bare);
        }
    }
}

impl Display for Blind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        f.write_str("cases:\n")?;
        for (digest, scenario) in &self.scenarios {
            writeln!(f, "\n  {}:\n    game: {}", Flow::from(digest), scenario.game)?;
            writeln!(f, "    editions: {}", Flow::from(scenario.editions.clone()))?;
            if !scenario.cards.is_empty() {
                writeln!(f, "    cards:{}", Flow::Map(scenario.cards.clone()).block(6))?;
            }
            scenario.draft.fmt(f)?;
            if !scenario.asked.events.is_empty() {
                let words = scenario.asked.events.iter();
                let told = words.map(|(word, fields)| ((*word).to_owned(), Flow::from(words_of(fields))));
                writeln!(f, "    tell:{}", Flow::Map(told.collect()).block(6))?;
            }
        }
        if !self.cards.is_empty() {
            f.write_str("\ncards:\n")?;
        }
        for (game, cards) in &self.cards {
            writeln!(f, "  {game}:")?;
            for (name, facts) in cards {
                writeln!(f, "    {}:{}", Flow::from(name), facts.block(6))?;
            }
        }
        f.write_str("\nanswers:\n")?;
        for (digest, scenario) in &self.scenarios {
            writeln!(f, "\n  {0}:\n    digest: {0}\n    illegal: []", Flow::from(digest))?;
            answer(&scenario.asked, f)?;
        }
        Ok(())
    }
}

fn words_of(words: &BTreeSet<&'static str>) -> Vec<&'static str> {
    words.iter().copied().collect()
}

/// The answer for a reviewer to fill in.
fn answer(asked: &Asked, f: &mut Formatter<'_>) -> fmt::Result {
    let mut pad = "    ";
    if asked.open {
        f.write_str("    paths:\n      - choices: []\n")?;
        pad = "        ";
    }
    if !asked.states.is_empty() {
        writeln!(f, "{pad}states:")?;
        // The end comes last, whatever looked at it first.
        let (end, steps): (Vec<_>, Vec<_>) = asked.states.iter().partition(|(point, _)| *point == END);
        for (point, looks) in steps.into_iter().chain(end) {
            writeln!(f, "{pad}  {point}: {}", Blanks(looks))?;
        }
    }
    if !asked.events.is_empty() {
        writeln!(f, "{pad}events: ~")?;
    }
    Ok(())
}

/// Fields without their values.
struct Blanks<'l>(&'l Looks);

impl Display for Blanks<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, (name, fields)) in self.0.iter().enumerate() {
            write!(f, "{}{}: {{", if index == 0 { "" } else { ", " }, Flow::from(name))?;
            for (index, (key, form)) in fields.iter().enumerate() {
                write!(f, "{}{key}: {form}", if index == 0 { "" } else { ", " })?;
            }
            f.write_str("}")?;
        }
        f.write_str("}")
    }
}

impl Display for Form {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let blank = |list: bool| if list { "[~]" } else { "~" };
        let keys: Vec<String> =
            self.keys.iter().map(|(key, list)| format!("{}: {}", Flow::from(key), blank(*list))).collect();
        let blank = if keys.is_empty() { "~".to_owned() } else { format!("{{{}}}", keys.join(", ")) };
        if self.list { write!(f, "[{blank}]") } else { f.write_str(&blank) }
    }
}
