//! Writes down a generated case for a person to judge: small, with its choices scripted, and with the result of the
//! reference engine as a comment.

use std::fmt::Write as _;

use indexmap::IndexMap;
use kernel::interpretations::Wrong;
use kernel::transcript::Open;
use kernel::transcript::observed::{Event, Observed, Snapshot, Subject, Value};
use kernel::transcript::trace::Trace;
use kernel::words::scenario::{Answer, Give, StepId};

use super::Draft;
use super::flow::{CHOICES, Flow};
use super::pairs::Pair;
use super::search::{Does, Search};
use suite::load::Suite;

/// The reason for keeping a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The case reaches two clauses that no case reaches together.
    Reaches(Pair),
    /// The case catches a known mistake that no case catches.
    Catches(Wrong),
    /// The case violates an invariant.
    Breaks,
}

/// A case to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The id, without the game.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// The description on one line.
    pub says: String,
    /// The clauses that each of its plays cites.
    pub(super) plays: Vec<Vec<usize>>,
}

impl Kept {
    /// Changes the id of the case.
    pub(super) fn rename(&mut self, id: &str) {
        self.text = self.text.replacen(&format!("\n  {}:\n", self.id), &format!("\n  {id}:\n"), 1);
        id.clone_into(&mut self.id);
    }
}

/// Writes a small draft down, if it still does what it is kept for once its choices are scripted.
pub(super) fn kept(search: &Search<'_>, draft: Draft, seed: u64, why: &Why) -> Option<Kept> {
    let first = search.fits(&draft, search.does(&draft, Open::FIRST), why)?;
    let draft = scripted(search.nests(), draft, &first.trace);
    let mut plays = search.does(&draft, Open::default());
    // An edition with other questions cannot use these answers.
    plays.retain(|does| does.observed.refused.iter().all(|refused| refused.answer.is_none()));
    let cited: Vec<Vec<usize>> = plays.iter().map(|does| search.leaves.cited(&does.trace)).collect();
    let groups = alike(&plays, &start(search, &draft));
    let editions: Vec<&str> = plays.iter().map(|does| does.edition).collect();
    let fit = search.fits(&draft, plays, why)?;
    let asserts = asserted(search, &fit, why);
    let id = free(search.suite, search.maker.game, &named(&asserts, seed, why));
    let mut text = head(search, &draft, seed, why, &asserts, &fit);
    let _ =
        write!(text, "  {id}:\n    asserts: [{}]\n    kind: interaction\n    source: derived\n", asserts.join(", "));
    if editions.len() < search.all_editions().len() {
        let _ = writeln!(text, "    editions: {}", Flow::from(editions));
    }
    let _ = write!(text, "{draft}{}", end(&groups));
    Some(Kept { id, text, says: said(search, why, &fit), plays: cited })
}

/// The draft with the answers of a play beside the steps during which they were asked for.
pub(super) fn scripted(nests: &[&str], mut draft: Draft, trace: &Trace) -> Draft {
    let mut answers: IndexMap<StepId, Vec<Flow>> = IndexMap::new();
    for (answer, step) in &trace.answers {
        if let Some(step) = step {
            answers.entry(*step).or_default().push(answered(answer));
        }
    }
    let mut number = 0;
    for step in &mut draft.when {
        script(step, nests, &mut number, &answers);
    }
    draft
}

/// Adds answers beside the steps with these numbers. Steps count in written order, including nested ones.
pub fn script(step: &mut Flow, nests: &[&str], number: &mut StepId, answers: &IndexMap<StepId, Vec<Flow>>) {
    let own = answers.get(number);
    *number += 1;
    let Flow::Map(entries) = step else { return };
    for (key, value) in entries.iter_mut() {
        if let Flow::List(nested) = value
            && nests.contains(&key.as_str())
        {
            for step in nested {
                script(step, nests, number, answers);
            }
        }
    }
    if let Some(own) = own {
        match entries.iter_mut().find(|(key, _)| key == CHOICES) {
            Some((_, Flow::List(scripted))) => scripted.extend(own.iter().cloned()),
            _ => entries.push((CHOICES.to_owned(), Flow::List(own.clone()))),
        }
    }
}

/// An answer as written in a case.
pub fn answered(answer: &Answer) -> Flow {
    let split = |parts: &IndexMap<kernel::words::name::Name, i64>| {
        Flow::Map(parts.iter().map(|(name, part)| (name.to_string(), Flow::Number(*part))).collect())
    };
    let give = match &answer.give {
        Give::One(name) => Flow::Word(name.to_string()),
        Give::Number(number) => Flow::Number(*number),
        Give::Several(names) => Flow::from(names.iter().map(ToString::to_string).collect::<Vec<_>>()),
        Give::Split(parts) => split(parts),
        Give::Pairs(pairs) => Flow::Map(pairs.iter().map(|(name, parts)| (name.to_string(), split(parts))).collect()),
    };
    let named = match &answer.about {
        Some(about) => Flow::of(about.to_string(), give),
        None => give,
    };
    Flow::of(answer.who.to_string(), named)
}

/// The clauses that the case is about.
fn asserted(search: &Search<'_>, fit: &Does, why: &Why) -> Vec<String> {
    let cited = |id: &&str| fit.trace.has(id);
    let mut asserts: Vec<String> = match why {
        Why::Reaches((first, second)) => {
            vec![search.leaves.id(*first).to_owned(), search.leaves.id(*second).to_owned()]
        }
        Why::Catches(wrong) => wrong.ids().filter(cited).take(3).map(str::to_owned).collect(),
        Why::Breaks => Vec::new(),
    };
    if asserts.is_empty() {
        asserts.extend(search.leaves.cited(&fit.trace).first().map(|leaf| search.leaves.id(*leaf).to_owned()));
    }
    if asserts.is_empty() {
        asserts.push(search.maker.clause.to_owned());
    }
    asserts
}

fn named(asserts: &[String], seed: u64, why: &Why) -> String {
    let plain = |text: &str| text.replace(['.', ' '], "-");
    match why {
        Why::Breaks => format!("broken-{seed}"),
        Why::Catches(wrong) => format!("catches-{}", plain(wrong.name)),
        Why::Reaches(_) => plain(&asserts.join("-and-")),
    }
}

/// The id, with a number if such a case exists already.
pub fn free(suite: &Suite, game: &str, id: &str) -> String {
    let all = || suite.cases.iter().chain(&suite.pending);
    let taken = |id: &String| all().any(|case| *case.id == format!("{game}/{id}"));
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    std::iter::once(id.to_owned()).chain(numbered).find(|id| !taken(id)).unwrap_or_default()
}

fn said(search: &Search<'_>, why: &Why, fit: &Does) -> String {
    match why {
        Why::Reaches((first, second)) => {
            format!("{} and {} in one play", search.leaves.id(*first), search.leaves.id(*second))
        }
        Why::Catches(wrong) => format!("catches the mistake `{}`", wrong.name),
        Why::Breaks => format!("breaks an invariant in {}: {}", fit.edition, fit.broken.join("; ")),
    }
}

/// The header of the file, with the cards that no suite has, and a description of the case.
fn head(search: &Search<'_>, draft: &Draft, seed: u64, why: &Why, asserts: &[String], fit: &Does) -> String {
    let game = search.maker.game;
    let written = draft.to_string();
    let own = search.own_of(&written);
    let known = [
        format!("{}.", said(search, why, fit)),
        format!("Made by `ruleproof generate --game {game} --seed {seed} --count 1{}`.", search.again()),
    ];
    beginning(search.suite, game, &own, asserts, &known)
}

/// The header of a file with one case that awaits judgement: its cards, and as comments the clauses it is about and a
/// description.
pub fn beginning(suite: &Suite, game: &str, cards: &[&str], asserts: &[String], known: &[String]) -> String {
    let mut text = format!("# yaml-language-server: $schema=../../../schema/{game}.case.schema.json\ngame: {game}\n");
    if !cards.is_empty() {
        let _ = write!(text, "cards:\n{}\n", cards.join("\n"));
    }
    text.push_str("cases:\n\n");
    for id in asserts {
        let says = suite.catalogues.find(game, id).map(|clause| clause.says.to_string()).unwrap_or_default();
        let _ = writeln!(text, "  # {id}: {}", says.trim().replace('\n', " "));
    }
    for line in known {
        let _ = writeln!(text, "  # {}", line.replace('\n', " "));
    }
    text.push_str("  # Judge it by the rules: replace `todo` with the expected result, give the derivation under\n");
    text.push_str("  # `why`; give it an id that states the result, and move it out of this folder.\n");
    text
}

/// The result that some editions share.
struct Group {
    editions: Vec<&'static str>,
    seen: Vec<String>,
}

/// The results, with the editions that share each of them.
fn alike(plays: &[Does], start: &IndexMap<&'static str, Snapshot>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for does in plays {
        let seen = seen(&does.observed, start.get(does.edition), &does.broken);
        match groups.iter_mut().find(|group| group.seen == seen) {
            Some(group) => group.editions.push(does.edition),
            None => groups.push(Group { editions: vec![does.edition], seen }),
        }
    }
    groups
}

/// The state before the first step, by edition.
fn start(search: &Search<'_>, draft: &Draft) -> IndexMap<&'static str, Snapshot> {
    let before = Draft { given: draft.given.clone(), when: Vec::new() };
    search.does(&before, Open::FIRST).into_iter().map(|does| (does.edition, does.observed.end)).collect()
}

/// The final changes, the events, the refusals and the violated invariants, as lines.
pub fn seen(observed: &Observed, start: Option<&Snapshot>, broken: &[String]) -> Vec<String> {
    let mut lines = changes(&observed.end, start);
    let events: Vec<&Event> = observed.events.iter().filter(|event| event.word != "asked").collect();
    if !events.is_empty() {
        lines.push("events:".to_owned());
        lines.extend(events.iter().map(|event| format!("  - {event}")));
    }
    for refused in &observed.refused {
        let clauses: Vec<&str> = refused.clauses.iter().map(kernel::words::name::Name::as_str).collect();
        lines.push(format!(
            "refused: step {} [{}]: {}",
            refused.step.saturating_add(1),
            clauses.join(", "),
            refused.why
        ));
    }
    lines.extend(broken.iter().map(|what| format!("broken: {what}")));
    lines.into_iter().map(|line| line.replace('\n', " ")).collect()
}

/// The changed fields of a state, as a line for each object and player.
pub(super) fn changes(state: &Snapshot, start: Option<&Snapshot>) -> Vec<String> {
    let of = |subject: &Subject| {
        let fields = changed(subject, start.and_then(|start| start.get(&subject.name)));
        (!fields.is_empty()).then(|| format!("{}: {{{}}}", subject.name, fields.join(", ")))
    };
    state.subjects.iter().filter_map(|subject| of(subject)).collect()
}

fn changed(subject: &Subject, before: Option<&Subject>) -> Vec<String> {
    let same = |key: &str, value: &Value| before.and_then(|before| before.get(key)) == Some(value);
    let fields = subject.fields.iter().filter(|(key, value)| !same(key, value));
    fields.map(|(key, value)| format!("{key}: {value}")).collect()
}

/// The part left to be judged, with the observed results.
fn end(groups: &[Group]) -> String {
    if let [group] = groups {
        return format!("    then: todo\n{}", answer("The reference engine", "", &group.seen));
    }
    let mut text = "    by_edition:\n".to_owned();
    for edition in groups.iter().flat_map(|group| &group.editions) {
        let _ = writeln!(text, "      {}: {{then: todo}}", Flow::from(*edition));
    }
    for group in groups {
        let editions = format!(" in {}", group.editions.join(", "));
        text.push_str(&answer("The reference engine", &editions, &group.seen));
    }
    text
}

/// The final state of an engine, as a comment.
pub fn answer(engine: &str, editions: &str, seen: &[String]) -> String {
    seen.iter().fold(
        format!("    # {engine}, which is not authoritative, has at the end{editions}:\n"),
        |mut text, line| {
            let _ = writeln!(text, "    #   {line}");
            text
        },
    )
}

impl Search<'_> {
    fn language(&self) -> Option<&'static kernel::words::language::Language> {
        self.suite.games.find(self.maker.game).map(kernel::game::AnyGame::language)
    }

    fn all_editions(&self) -> &'static [&'static str] {
        self.language().map_or(&[], |language| language.editions)
    }

    fn nests(&self) -> &'static [&'static str] {
        self.language().map_or(&[], |language| language.nests)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_beside_the_steps_that_ask_for_them() {
        let inner = |what: &str| Flow::of("bob", what);
        let mut steps = vec![
            Flow::of("alice", "first").with("in_response", Flow::List(vec![inner("second"), inner("third")])),
            inner("fourth"),
        ];
        let answers = IndexMap::from([(2, vec![Flow::of("bob", "pay")]), (3, vec![Flow::of("bob", 3)])]);
        let mut number = 0;
        for step in &mut steps {
            script(step, &["in_response"], &mut number, &answers);
        }
        let shown: Vec<String> = steps.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "{alice: first, in_response: [{bob: second}, {bob: third, choices: [{bob: pay}]}]}",
                "{bob: fourth, choices: [{bob: 3}]}"
            ]
        );
    }

    #[test]
    fn editions_that_differ_are_left_to_be_judged_each() {
        let group = |edition, seen: &str| Group { editions: vec![edition], seen: vec![seen.to_owned()] };
        let text = end(&[group("1.3", "alice: {life: 3}"), group("1.4", "alice: {life: 4}")]);
        assert_eq!(
            text,
            "    by_edition:\n      \"1.3\": {then: todo}\n      \"1.4\": {then: todo}\n    \
             # The reference engine, which is not authoritative, has at the end in 1.3:\n    #   alice: {life: 3}\n    \
             # The reference engine, which is not authoritative, has at the end in 1.4:\n    #   alice: {life: 4}\n"
        );
    }
}
