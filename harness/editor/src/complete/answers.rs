//! Completes answers in `choices`: the case is played up to there, and the options of the question that is asked are
//! offered.

use indexmap::IndexMap;
use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::CHANCE;
use kernel::transcript::choice::Question;
use kernel::words::name::Name;
use kernel::words::scenario::{Answer, Give};
use kernel::words::shape::Kind;
use lsp_types::CompletionItemKind;
use suite::play::engine::{Ask, Engine};
use suite::play::questions::words;
use suite::text::fix::written;
use suite::text::node::{Content, Entry, Node};

use super::yaml::plain;
use super::{Context, Offer, values};
use crate::cursor::Level;
use crate::loose::CURSOR;
use crate::view::reading::open_case;

/// The most answers offered.
const MOST: usize = 100;

/// Words that answer a question, whatever it is about.
const WORDS: [(&str, &str); 3] =
    [("accept", "Accepts the option."), ("decline", "Declines the option."), ("pay", "Pays the cost.")];

/// The possible answers at the cursor: the options of the question, or, if the case cannot be played that far, names of
/// the case and words.
pub fn answers_at(context: &Context<'_>) -> Vec<Offer> {
    let write = |text: &str| plain(&context.around.scalar(text));
    if let Some(question) = asked(context) {
        let described = described(context, &question);
        let within = context.level_of_answer().is_some_and(|level| level.node.items().is_some());
        let kind = CompletionItemKind::EnumMember;
        if within {
            // Within an incomplete list: one name of those on offer.
            let names = question.options.names();
            let offer = |name: &Name| Offer::new(name.as_str(), write(name.as_str()), kind).detail(described.0.clone());
            return names.iter().map(|name| offer(name).doc(described.1.clone()).rank(1)).collect();
        }
        let (gives, _) = question.options.answers(MOST);
        let offer = |give: &Give| {
            let snippet = match give {
                Give::One(name) => write(name.as_str()),
                other => plain(&yaml(other)),
            };
            Offer::new(give.to_string(), snippet, kind).detail(described.0.clone()).doc(described.1.clone()).rank(1)
        };
        return gives.iter().map(offer).collect();
    }
    let names = values::names(context, Kind::Target).into_iter();
    let names =
        names.map(|(name, described, kind)| Offer::new(name.clone(), write(&name), kind).detail(described).rank(4));
    let words = WORDS.iter().map(|(word, doc)| Offer::new(*word, write(word), CompletionItemKind::Keyword).doc(*doc));
    names.chain(words).collect()
}

/// The question in short, and the wording of the rule under which it is asked.
pub fn described(context: &Context<'_>, question: &Question) -> (String, String) {
    let game = context.language.map_or("", |language| language.game);
    let says = question.under.and_then(|under| {
        let clause = context.workspace.suite().catalogues.find(game, under.id())?;
        Some(format!("{}: {}", under.id(), &*clause.says))
    });
    let under = question.under.map(|under| under.id().to_owned());
    let asked = format!("{} is asked {}", question.who, words(question));
    (asked, says.or(under).unwrap_or_default())
}

/// The question at the cursor in `choices`, if the case can be played up to there.
pub fn asked(context: &Context<'_>) -> Option<Question> {
    let (open, case) = scripted(context)?;
    let wanted = context
        .cursor
        .levels
        .iter()
        .filter_map(|level| level.entry)
        .find_map(|entry| case.editions.iter().map(|(edition, _)| *edition).find(|edition| *edition == entry.key));
    let edition = wanted.or(case.editions.last().map(|(edition, _)| *edition))?;
    let scenario = case.scenario.as_ref()?;
    match Reference::right().play(&Ask { open: &open, ..Ask::of(scenario, edition) }) {
        Ok(Outcome::Undecided(question)) => Some(*question),
        _ => None,
    }
}

/// The case up to the cursor, and the earlier answers if they are part of an expectation.
fn scripted(context: &Context<'_>) -> Option<(Vec<Answer>, suite::language::case::Case)> {
    let case = context.cursor.case()?;
    let levels = &context.cursor.levels;
    let choices = levels.iter().position(|level| level.entry.is_some_and(|entry| entry.key == "choices"))?;
    let before = levels.get(choices + 1).and_then(|level| level.index);
    let stage = context.workspace.stage();
    let read = |steps: &dyn Fn(Vec<Node<'_>>) -> Vec<Node<'_>>| {
        let text = context.document.text();
        open_case(stage.over, stage.suite, (text, context.file.clone()), &case.key, &|nodes| steps(nodes))
    };
    let when = levels.iter().position(|level| level.entry.is_some_and(|entry| entry.key == "when"));
    if let Some(when) = when {
        let below = levels.get(when + 1..=choices)?;
        return Some((Vec::new(), read(&|steps| up_to(steps, below, before.unwrap_or(0)))?));
    }
    let node = levels.get(choices)?.entry.map(|entry| &entry.value)?;
    let answers = node.items().unwrap_or_default().iter().take(before.unwrap_or(0));
    let answers: Option<Vec<Vec<Answer>>> = answers.map(answered).collect();
    Some((answers?.concat(), read(&|steps| steps)?))
}

/// The steps up to the one that contains the cursor, which keeps its first `answers` answers.
fn up_to<'t>(steps: Vec<Node<'t>>, levels: &[Level<'_, '_>], answers: usize) -> Vec<Node<'t>> {
    let Some((index, below)) = levels.split_first().and_then(|(level, below)| Some((level.index?, below))) else {
        return steps;
    };
    let mut steps: Vec<Node<'t>> = steps.into_iter().take(index + 1).collect();
    let key = below.first().and_then(|level| level.entry).map(|entry| entry.key.clone());
    if let Some(Node { content: Content::Map(entries), .. }) = steps.last_mut() {
        entries.retain(|entry| !entry.key.contains(CURSOR));
        for Entry { key: own, value, .. } in entries {
            let Content::List(items) = &mut value.content else { continue };
            if Some(&*own) != key.as_ref() {
                continue;
            }
            if own == "choices" {
                items.truncate(answers);
            } else {
                *items = up_to(std::mem::take(items), below.get(1..).unwrap_or_default(), answers);
            }
        }
    }
    steps
}

/// An answer as written in a case: `{player: answer}`, or the results of chance by subject: `{chance: {bears: won}}`.
fn answered(node: &Node<'_>) -> Option<Vec<Answer>> {
    let entry = node.entries()?.iter().find(|entry| entry.key != "illegal")?;
    let who: Name = entry.key.clone().into_owned().into();
    let Some(subjects) = entry.value.entries().filter(|_| entry.key == CHANCE) else {
        return Some(vec![Answer::of(who, give(&entry.value)?)]);
    };
    let about = |entry: &Entry<'_>| Some(entry.key.clone().into_owned().into());
    let answer = |entry| Some(Answer { who: who.clone(), about: about(entry), give: give(&entry.value)? });
    subjects.iter().map(answer).collect()
}

fn give(node: &Node<'_>) -> Option<Give> {
    let name = |node: &Node<'_>| node.text().map(|text| Name::from(text.to_owned()));
    let split = |entries: &[Entry<'_>]| -> Option<IndexMap<Name, i64>> {
        entries.iter().map(|entry| Some((entry.key.clone().into_owned().into(), entry.value.whole()?))).collect()
    };
    match &node.content {
        Content::Scalar { .. } => node.whole().map(Give::Number).or_else(|| name(node).map(Give::One)),
        Content::List(items) => items.iter().map(name).collect::<Option<_>>().map(Give::Several),
        Content::Map(entries) if entries.iter().all(|entry| entry.value.entries().is_none()) => {
            split(entries).map(Give::Split)
        }
        Content::Map(entries) => {
            let pair =
                |entry: &Entry<'_>| Some((entry.key.clone().into_owned().into(), split(entry.value.entries()?)?));
            entries.iter().map(pair).collect::<Option<_>>().map(Give::Pairs)
        }
    }
}

/// An answer as written in a file.
fn yaml(give: &Give) -> String {
    let split = |parts: &IndexMap<Name, i64>| {
        let parts: Vec<String> = parts.iter().map(|(name, n)| format!("{}: {n}", written(name.as_str()))).collect();
        format!("{{{}}}", parts.join(", "))
    };
    match give {
        Give::One(name) => written(name.as_str()),
        Give::Number(number) => number.to_string(),
        Give::Several(names) => {
            let names: Vec<String> = names.iter().map(|name| written(name.as_str())).collect();
            format!("[{}]", names.join(", "))
        }
        Give::Split(parts) => split(parts),
        Give::Pairs(pairs) => {
            let pairs: Vec<String> =
                pairs.iter().map(|(name, parts)| format!("{}: {}", written(name.as_str()), split(parts))).collect();
            format!("{{{}}}", pairs.join(", "))
        }
    }
}
