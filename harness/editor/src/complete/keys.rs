//! Completes keys of a map.

use kernel::transcript::CHANCE;
use kernel::words::language::Players;
use kernel::words::shape::Kind;
use lsp_types::CompletionItemKind;
use suite::text::node::{Content, Entry, Node};
use suite::text::source::Span;

use super::yaml::{Beside, form, plain};
use super::{Context, Offer, answers, values};
use crate::cursor::Place;
use crate::loose::CURSOR;
use crate::want::{Free, Key, Want};

/// The keys allowed where a key is being typed.
pub fn offers(context: &Context<'_>) -> Vec<Offer> {
    let Some(level) = context.cursor.level() else { return Vec::new() };
    of(context, level.want, Some(level.node), !context.around.flow)
}

/// The keys allowed in a map that should be `want`, with the start of their values.
pub fn of(context: &Context<'_>, want: Want, map: Option<&Node<'_>>, is_block: bool) -> Vec<Offer> {
    let empty = Node { span: Span::default(), content: Content::Map(Vec::new()) };
    let node = map.unwrap_or(&empty);
    let keys = context.with_sense(|sense| sense.keys(want, node));
    let others: Vec<&Entry<'_>> =
        node.entries().unwrap_or_default().iter().filter(|entry| !entry.key.contains(CURSOR)).collect();
    // A key that is being overtyped counts as absent.
    let over = match context.cursor.place {
        Place::Key(entry) if map.is_some() => Some(&*entry.key),
        _ => None,
    };
    let stands = |word: &str| others.iter().any(|entry| entry.key == word && Some(&*entry.key) != over);
    let decided = keys.known.iter().any(|key| key.one_of && stands(key.word));
    let around = super::yaml::Around { flow: !is_block, ..context.around.clone() };
    let has_colon = context.around.beside == Beside::Colon;
    let write = |name: &str, below: Want| {
        let name = plain(&context.around.scalar(name));
        if has_colon { name } else { format!("{name}:{}", form(below, &around, 1)) }
    };
    let mut offers = Vec::new();
    for key in keys.known.iter().filter(|key| !(stands(key.word) || key.one_of && decided)) {
        let rank = match key {
            Key { required: true, .. } => 0,
            Key { one_of: true, .. } => 1,
            _ => 2,
        };
        let kind = if key.one_of { CompletionItemKind::Method } else { CompletionItemKind::Field };
        let offer = Offer::new(key.word, write(key.word, key.want), kind).doc(key.doc.trim()).rank(rank);
        offers.push(if key.required { offer.detail("required") } else { offer });
    }
    if let Some((free, below)) = keys.free {
        let names = free_names(context, free, decided, &others);
        let names = names.into_iter().filter(|(name, ..)| !stands(name));
        offers.extend(names.map(|(name, description, kind)| {
            let below = context.with_sense(|sense| sense.under(want, node, &name));
            let rank = if matches!(free, Free::Share) { 7 } else { 1 };
            let offer = Offer::new(name.clone(), write(&name, below), kind).rank(rank);
            if description.is_empty() { offer } else { offer.detail(description) }
        }));
        if matches!(free, Free::Placed) && !has_colon {
            offers.extend(placed(context));
        }
        if let (Free::Scalar(shape), false) = (free, has_colon) {
            let scalars = values::of_shape(context, shape).into_iter();
            offers.extend(scalars.map(|offer| offer.within("", &format!(":{}", form(below, &around, 9)))));
        }
    }
    offers
}

/// The names that may be keys, each with its description.
fn free_names(
    context: &Context<'_>,
    free: Free,
    decided: bool,
    others: &[&Entry<'_>],
) -> Vec<(String, String, CompletionItemKind)> {
    let names = &context.cursor.cast;
    let description = |name: &str| names.describe(name).unwrap_or_default();
    let all = |names: &mut dyn Iterator<Item = &String>, kind: CompletionItemKind| -> Vec<_> {
        names.map(|name| (name.clone(), description(name), kind)).collect()
    };
    let players = || all(&mut names.players.keys(), CompletionItemKind::Class);
    let is_player = |entry: &&&Entry<'_>| names.players.contains_key(&*entry.key);
    match free {
        Free::Share if answers::asked(context).is_some_and(|question| !question.options.is_split()) => Vec::new(),
        Free::Actor if decided || others.iter().any(|entry| is_player(&entry)) => Vec::new(),
        Free::Actor => players(),
        Free::Answerer if others.iter().any(|entry| entry.key != "illegal") => Vec::new(),
        Free::Answerer => {
            if let Some(question) = answers::asked(context) {
                let (description, _) = answers::described(context, &question);
                return vec![(question.who.to_string(), description, CompletionItemKind::Class)];
            }
            let chance = (CHANCE.to_owned(), "the result of chance".to_owned(), CompletionItemKind::Class);
            players().into_iter().chain([chance]).collect()
        }
        Free::Subject => {
            let objects = all(&mut names.objects.keys(), CompletionItemKind::Variable);
            let places = all(&mut names.places.keys(), CompletionItemKind::Module);
            [players(), objects, places].concat()
        }
        Free::Name(Kind::NewPlayer) => {
            let mut found = players();
            if let Some(Players::Named(usual)) = context.language.map(|language| language.players) {
                for player in usual.iter().filter(|player| !names.players.contains_key(**player)) {
                    found.push(((*player).to_owned(), "a player".to_owned(), CompletionItemKind::Class));
                }
            }
            found
        }
        Free::Name(kind) => values::names(context, kind),
        Free::Share => {
            let objects = all(&mut names.objects.keys(), CompletionItemKind::Variable);
            [objects, players()].concat()
        }
        Free::NewCard | Free::CaseId | Free::Placed | Free::Reading | Free::Scalar(_) => Vec::new(),
    }
}

/// An object with a name of its own.
fn placed(context: &Context<'_>) -> Vec<Offer> {
    let names = &context.cursor.cast;
    let alias = |card: &str| {
        let last = card.split([' ', ',']).rfind(|word| !word.is_empty()).unwrap_or(card).to_lowercase();
        let letters: String = last.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let is_free = |name: &String| !names.objects.contains_key(name) && !names.players.contains_key(name);
        let numbered = (2..).map(|number| format!("{letters}{number}"));
        std::iter::once(letters.clone()).chain(numbered).find(is_free).unwrap_or_default()
    };
    let cards = values::cards(context).into_iter();
    cards.map(|card| Offer { snippet: format!("${{1:{}}}: {}", alias(&card.label), card.snippet), ..card }).collect()
}
