//! Completes scalars.

use kernel::words::shape::{Discriminant, Form, Kind, Shape};
use lsp_types::CompletionItemKind;
use suite::cards::INVENTED;
use suite::language::expect::TODO;
use suite::load::is_pending;
use suite::text::node::Node;

use super::yaml::plain;
use super::{Context, Offer, answers};
use crate::index::CardFacts;
use crate::loose::CURSOR;
use crate::want::Want;

/// The scalars allowed at a place that expects `want`.
pub fn offers(context: &Context<'_>, want: Want) -> Vec<Offer> {
    let write = |text: &str| plain(&context.around.scalar(text));
    let word = |word: &str, kind| Offer::new(word, write(word), kind);
    match want {
        Want::Game => {
            let games = context.workspace.games();
            let languages = games.languages();
            languages.map(|game| word(game.game, CompletionItemKind::EnumMember).detail(game.title)).collect()
        }
        Want::Version => {
            let says = "Events are compared by when they happen and how often.";
            vec![Offer::new("2", "2", CompletionItemKind::Value).doc(says)]
        }
        Want::Edition => {
            let editions = context.language.map_or(&[][..], |language| language.editions);
            editions.iter().map(|edition| word(edition, CompletionItemKind::EnumMember)).collect()
        }
        Want::Clause => clauses(context),
        Want::CardName | Want::Stands(_) => cards(context),
        Want::Tag => {
            let tags = context.index.into_iter().flat_map(|index| &index.tags);
            let description = |(tag, cases): (&String, &usize)| {
                word(tag, CompletionItemKind::Constant).detail(reports::tree::count(*cases, "case"))
            };
            tags.map(description).collect()
        }
        Want::Give => answers::answers_at(context),
        Want::Then { end: true } if is_pending(&context.document.path) => {
            vec![
                word(TODO, CompletionItemKind::Constant)
                    .doc("A placeholder: nobody has judged the expected result yet."),
            ]
        }
        Want::Shape(shape) => of_shape(context, shape),
        _ => Vec::new(),
    }
}

/// The scalars of a shape.
pub fn of_shape(context: &Context<'_>, shape: &'static Shape) -> Vec<Offer> {
    let write = |text: &str| plain(&context.around.scalar(text));
    match shape {
        Shape::Flag => ["true", "false"].map(|word| Offer::new(word, word, CompletionItemKind::Value)).to_vec(),
        Shape::Word { terms, flows, .. } => {
            let offer = |term: &kernel::words::shape::Term| {
                Offer::new(term.word, write(term.word), CompletionItemKind::EnumMember).doc(term.doc.trim())
            };
            let bound = terms.iter().zip(flows.iter()).filter(|(_, flow)| context.is_bound(flow));
            bound.map(|(term, _)| offer(term)).collect()
        }
        Shape::Name(Kind::Card) => cards(context),
        Shape::Name(kind) => {
            let names = names(context, *kind).into_iter();
            names
                .map(|(name, description, kind)| {
                    Offer::new(name.clone(), write(&name), kind).detail(description).rank(1)
                })
                .collect()
        }
        Shape::Scalar { spellings, .. } => {
            let offer = |spelling: &kernel::words::shape::Spelling| {
                let doc = format!("{}\n\nExample: `{}`", spelling.doc.trim(), spelling.example);
                let snippet = spelt(spelling.form, context.around.quote.is_some());
                Offer::new(spelling.form, snippet, CompletionItemKind::Snippet).doc(doc).search(spelling.example)
            };
            spellings.iter().filter(|spelling| context.is_bound(&spelling.flow)).map(offer).collect()
        }
        Shape::Many(item) => of_shape(context, item()),
        Shape::OneOf { forms, .. } => {
            let is_scalar = |form: &&Form| {
                !matches!(form.discriminant, Discriminant::With(_) | Discriminant::Map | Discriminant::List)
            };
            let all = forms.iter().filter(is_scalar).flat_map(|form| of_shape(context, (form.shape)()));
            let mut distinct: Vec<Offer> = Vec::new();
            for offer in all {
                if !distinct.iter().any(|other| other.label == offer.label) {
                    distinct.push(offer);
                }
            }
            distinct
        }
        Shape::Pile { .. } | Shape::Placed { .. } => {
            let blank =
                Offer::new("blank", "blank", CompletionItemKind::Constant).doc("A card without anything on it.");
            cards(context).into_iter().chain([blank]).collect()
        }
        _ => Vec::new(),
    }
}

/// A spelling with placeholders for its capitals: `next N` becomes `next ${1:N}`.
fn spelt(form: &str, in_quotes: bool) -> String {
    let mut stop = 0;
    let mut filled = |word: &str| {
        let is_place = word.chars().all(|letter| letter.is_ascii_uppercase()) && !word.is_empty();
        if !is_place {
            return plain(word);
        }
        stop += 1;
        format!("${{{stop}:{word}}}")
    };
    let text: Vec<String> = form.split(' ').map(&mut filled).collect();
    let text = text.join(" ");
    if in_quotes { format!("\"{text}\"") } else { text }
}

/// The names of a kind that are known in the case, each with its description.
pub fn names(context: &Context<'_>, kind: Kind) -> Vec<(String, String, CompletionItemKind)> {
    let all = &context.cursor.cast;
    let description = |name: &String| all.describe(name).unwrap_or_default();
    let players = || all.players.keys().map(|name| (name.clone(), description(name), CompletionItemKind::Class));
    let objects = || all.objects.keys().map(|name| (name.clone(), description(name), CompletionItemKind::Variable));
    let terms = |terms: Option<&'static [kernel::words::shape::Term]>, kind: CompletionItemKind| {
        terms.unwrap_or_default().iter().map(move |term| (term.word.to_owned(), term.doc.trim().to_owned(), kind))
    };
    let places = || {
        let own = all.places.keys().map(|name| (name.clone(), description(name), CompletionItemKind::Module));
        own.chain(terms(context.language.map(|language| language.places), CompletionItemKind::Module))
    };
    match kind {
        Kind::Player => players().collect(),
        Kind::Object => objects().collect(),
        Kind::Place => places().collect(),
        Kind::Target => objects().chain(players()).chain(places()).collect(),
        Kind::Thing => {
            let sources = terms(context.language.map(|language| language.sources), CompletionItemKind::Constant);
            objects().chain(players()).chain(places()).chain(sources).collect()
        }
        Kind::Counter => {
            terms(context.language.map(|language| language.counters), CompletionItemKind::Constant).collect()
        }
        Kind::NewPlayer | Kind::NewPlace | Kind::New | Kind::Free | Kind::Card => Vec::new(),
    }
}

/// The clauses of the game, also found by their wording.
fn clauses(context: &Context<'_>) -> Vec<Offer> {
    let here: Vec<&str> = match context.cursor.level() {
        Some(level) => level.node.items().unwrap_or_default().iter().filter_map(Node::text).collect(),
        None => Vec::new(),
    };
    let all = context.index.into_iter().flat_map(|index| &index.clauses);
    let offered = all.filter(|(id, _)| !here.contains(&id.as_str()));
    let offer = |(id, clause): (&String, &crate::index::ClauseFacts)| {
        let offer = Offer::new(id, plain(&context.around.scalar(id)), CompletionItemKind::Reference);
        let exempt = clause.exempt.as_ref().map(|why| format!("\n\nNo engine behavior can prove it: {why}"));
        let shown = reports::tree::count(clause.cases, "case");
        let doc = format!("{}{}\n\n{shown}; {}", clause.says, exempt.unwrap_or_default(), clause.document);
        offer.detail(clause.says.clone()).doc(doc).search(clause.says.clone()).rank(if clause.exempt.is_some() {
            6
        } else {
            5
        })
    };
    offered.map(offer).collect()
}

/// The known cards: those of the file, then the shared ones.
pub fn cards(context: &Context<'_>) -> Vec<Offer> {
    let offer = |name: &str, facts: &CardFacts, of_file: bool| {
        let made_up = if facts.invented { format!("\n\n`{INVENTED}`") } else { String::new() };
        let lines: Vec<String> = facts.facts.iter().map(|(key, value)| format!("- {key}: {value}")).collect();
        Offer::new(name, plain(&context.around.scalar(name)), CompletionItemKind::Struct)
            .detail(facts.line())
            .doc(format!("{}{made_up}", lines.join("\n")))
            .rank(if of_file { 2 } else { 3 })
    };
    let own = context.file.get("cards").and_then(Node::entries).unwrap_or_default();
    let own = own.iter().filter(|card| !card.key.contains(CURSOR));
    let mut offers: Vec<Offer> = own.map(|card| offer(&card.key, &CardFacts::of(&card.value, None), true)).collect();
    for (name, facts) in context.index.into_iter().flat_map(|index| &index.cards) {
        if !offers.iter().any(|other| other.label == *name) {
            offers.push(offer(name, facts, false));
        }
    }
    offers
}
