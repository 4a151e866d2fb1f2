//! What may be answered at a point of `choices`.

use kernel::words::shape::Kind;
use lsp_types::CompletionItemKind;

use super::yaml::plain;
use super::{Context, Offer, values};

/// Words that answer a question, whatever it is about.
const WORDS: [(&str, &str); 3] = [
    ("accept", "Does what may be done."),
    ("decline", "Does not do what may be done."),
    ("pay", "Pays what is asked for."),
];

/// The answers that may be given where the cursor stands: names of the case, and words.
pub fn answers_at(context: &Context<'_>) -> Vec<Offer> {
    let write = |text: &str| plain(&context.around.scalar(text));
    let names = values::names(context, Kind::Target).into_iter();
    let names = names.map(|(name, told, kind)| Offer::new(name.clone(), write(&name), kind).detail(told).rank(4));
    let words = WORDS.iter().map(|(word, doc)| Offer::new(*word, write(word), CompletionItemKind::Keyword).doc(*doc));
    names.chain(words).collect()
}
