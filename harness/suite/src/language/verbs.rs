//! Reports verbs that do not exist, or that are not the ones meant.

use kernel::words::language::Language;
use kernel::words::nearest::nearest;
use kernel::words::shape::{Field, Shape, Verb};

use super::read::Reader;
use crate::text::fix::Fix;
use crate::text::node::{Entry, shortened};
use crate::text::problem::{Code, Problem};
use crate::text::source::Span;

/// Groups of verbs that different games use for the same thing.
const ALIKE: [&[&str]; 4] = [
    &["cast", "play", "install"],
    &["activate", "use", "trigger", "tap", "exhaust"],
    &["attack", "run", "move", "showdown"],
    &["pass", "decline", "skip"],
];

/// Verbs that put a card from a player's hand into play.
const FROM_HAND: [&str; 3] = ["cast", "play", "install"];
/// The zones of a player that hold the cards in hand.
const HANDS: [&str; 3] = ["hand", "grip", "hq"];
/// The zones of a player that hold the cards in play.
const IN_PLAY: [&str; 4] = ["battlefield", "rig", "root", "base"];

/// An entry of a player's setup that lets the player do a verb with a card, which it calls `CARD`, and the player.
pub(super) fn pile(language: &Language, who: &str, verb: &str) -> Option<(String, String)> {
    let fields = match (language.given)() {
        Shape::Open { record, value, .. } => {
            let own = record.fields.iter().find(|field| field.key == who);
            own.map_or_else(value, |field| (field.shape)())
        }
        Shape::Record(record) => (record.fields.iter().find(|field| field.key == who)?.shape)(),
        _ => return None,
    };
    let Shape::Record(record) = fields else { return None };
    let zones: &[&str] = if FROM_HAND.contains(&verb) { &HANDS } else { &IN_PLAY };
    let field = zones.iter().find_map(|zone| record.fields.iter().find(|field| field.key == *zone))?;
    let pile = match (field.shape)() {
        Shape::Table { .. } => format!("{}: {{remote 1: [CARD]}}", field.key),
        _ => format!("{}: [CARD]", field.key),
    };
    Some((who.to_owned(), pile))
}

/// The fields of a verb, the first of which is the value under it.
pub(super) fn fields_of(verb: &Verb) -> &'static [Field] {
    match (verb.shape)() {
        Shape::Record(record) => record.fields,
        _ => &[],
    }
}

/// The words of verbs.
pub(super) fn words(verbs: &[Verb]) -> Vec<&'static str> {
    verbs.iter().map(|verb| verb.word).collect()
}

/// The keys beside a verb: `targets`, `x`.
fn beside(verb: &Verb) -> impl Iterator<Item = &'static str> {
    fields_of(verb).iter().skip(1).map(|field| field.key)
}

/// Reports a verb with keys beside it that only another verb takes, which is then probably the one meant. Returns
/// `true` if it is.
pub(super) fn is_another(
    reader: &mut Reader<'_>,
    all: &[Verb],
    verb: &Verb,
    entries: &[Entry<'_>],
    span: Span,
) -> bool {
    let strange: Vec<&str> = entries.iter().map(|entry| &*entry.key).filter(|key| *key != verb.word).collect();
    let takes = |other: &&Verb| strange.iter().all(|key| beside(other).any(|own| own == *key));
    let alike = |other: &&Verb| ALIKE.iter().any(|words| words.contains(&verb.word) && words.contains(&other.word));
    if strange.iter().all(|key| beside(verb).any(|own| own == *key)) {
        return false;
    }
    let mut others: Vec<&Verb> = all.iter().filter(|other| other.word != verb.word).filter(takes).collect();
    others.sort_by_key(|other| !alike(other));
    let Some(meant) = others.first() else { return false };
    let own: Vec<&str> = beside(verb).collect();
    let own = if own.is_empty() { "nothing".to_owned() } else { own.join(", ") };
    let keys: Vec<String> = strange.iter().map(|key| format!("`{key}`")).collect();
    let message = format!("`{}` takes no {}", verb.word, keys.join(" and no "));
    let help = format!(
        "`{}` ({}) needs {own} beside it; did you mean `{}` ({})?",
        verb.word,
        sentence(verb),
        meant.word,
        sentence(meant)
    );
    let fix = Fix::scalar(span, verb.word, meant.word);
    reader.problems.push(Problem::at(reader.file, span, message).help(help).code(Code::UnknownWord).fix(fix));
    true
}

/// The description of a verb, without the final full stop.
fn sentence(verb: &Verb) -> String {
    let doc = verb.doc.trim().trim_end_matches('.');
    let mut chars = doc.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Reports an unknown verb, with the nearest one or this game's name for it.
pub(super) fn unknown(reader: &mut Reader<'_>, span: Span, word: &str, all: &[Verb]) {
    let words = words(all);
    let of_others = ALIKE.iter().find(|alike| alike.contains(&word));
    let here: Vec<&str> =
        of_others.iter().flat_map(|alike| alike.iter()).copied().filter(|word| words.contains(word)).collect();
    if nearest(word, words.iter().copied()).is_some() || here.is_empty() {
        return reader.unknown(span, "verb", word, words);
    }
    let message = format!("unknown verb `{}`", shortened(word));
    let said: Vec<String> = here.iter().map(|word| format!("`{word}`")).collect();
    let help = format!("this game uses {}; all verbs: {}", said.join(" or "), words.join(", "));
    let mut problem = Problem::at(reader.file, span, message).help(help).code(Code::UnknownWord);
    for word_here in here {
        problem = problem.fix(Fix::scalar(span, word, word_here));
    }
    reader.problems.push(problem);
}
