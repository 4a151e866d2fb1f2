//! Varies a card at one place, along the shapes by which it is parsed.
//!
//! `{prevent: {amount: next 2, to: you}}` becomes `{prevent: {amount: next 1, to: you}}`, `{prevent: {amount: next 2}}`
//! and so on. The result may be invalid, so callers parse each variation.

use kernel::words::shape::{Field, Record, Shape, Verb};
use suite::cards::OMITS;
use suite::text::node::is_form;
use suite::text::node::{Content, Entry, Node};

use super::alike::{field, heads, word};
use super::measure::Class;
use crate::words::flow;

/// The longest omitted text that is shown, in characters.
const TOLD: usize = 60;

/// The number of other words that replace one word.
const OTHERS: usize = 2;

/// A changed value.
#[derive(Clone, Debug)]
pub(super) struct Change<'t> {
    /// The new value.
    pub node: Node<'t>,
    /// A description of the change.
    pub says: String,
    /// The class of the change.
    pub class: Class,
    /// The keys around the value, the innermost first.
    pub path: Vec<String>,
    /// `true` if the value is within a target.
    pub is_of_target: bool,
    /// The changed keywords.
    pub words: Vec<String>,
}

impl<'t> Change<'t> {
    fn new(node: Node<'t>, says: String, words: Vec<String>, class: Class) -> Self {
        Self { node, says, class, path: Vec::new(), is_of_target: false, words }
    }

    /// A change that leaves a part out.
    fn left_out(node: Node<'t>, part: &str, words: Vec<String>) -> Self {
        Self::new(node, format!("`{}` left out", shorten(part)), words, Class::LeftOut)
    }

    /// The change, within a target.
    fn of_target(self) -> Self {
        Self { is_of_target: true, ..self }
    }

    /// The change, with the surrounding node.
    fn within(self, around: impl FnOnce(Node<'t>) -> Node<'t>) -> Self {
        Self { node: around(self.node), ..self }
    }

    /// The change under a key of a map. The innermost key counts as changed too.
    fn under(mut self, key: String) -> Self {
        if self.path.is_empty() {
            self.words.push(key.clone());
        }
        self.path.push(key);
        self
    }
}

/// Each variation of a value.
pub(super) fn vary<'t>(node: &Node<'t>, shape: &'static Shape) -> Vec<Change<'t>> {
    match shape {
        Shape::Whole { .. } => numbers(node, &[]),
        Shape::Word { what, words, .. } => other_words(node, what, words),
        Shape::Scalar { .. } => scalars(node, shape),
        Shape::List(item) | Shape::Many(item) => match node.items() {
            Some(items) => of_items(node, items, item()),
            None => vary(node, item()),
        },
        Shape::Table { value, .. } => {
            let (entries, value) = (node.entries().unwrap_or_default(), value());
            let mut found = Vec::new();
            for (index, entry) in entries.iter().enumerate() {
                if entries.len() > 1 {
                    let words = heads(&entry.value, value);
                    found.push(Change::left_out(without(node, index), &flow::entry(entry), words));
                }
                found.extend(in_entry(node, index, vary(&entry.value, value)));
            }
            found
        }
        Shape::Record(record) | Shape::Open { record, .. } => of_record(node, record, record.fields),
        Shape::Tagged { verbs, .. } => of_verbs(node, verbs),
        Shape::Flattened { record, verbs, .. } => {
            let mut found = of_record(node, record, record.fields);
            let (beside, rest): (Vec<_>, Vec<_>) = (node.entries().unwrap_or_default().iter().cloned())
                .partition(|entry| record.fields.iter().any(|field| field.key == entry.key));
            let rest = Node { span: node.span, content: Content::Map(rest) };
            let together = |part: Node<'t>| match part.content {
                Content::Map(rest) => {
                    let all = beside.iter().cloned().chain(rest).collect();
                    Node { span: part.span, content: Content::Map(all) }
                }
                _ => part,
            };
            found.extend(vary(&rest, verbs()).into_iter().map(|change| change.within(together)));
            found
        }
        Shape::OneOf { forms, .. } => {
            let form = forms.iter().find(|form| is_form(node, form.discriminant));
            form.map(|form| vary(node, (form.shape)())).unwrap_or_default()
        }
        Shape::Flag | Shape::Text(_) | Shape::Name(_) | Shape::Pile { .. } | Shape::Placed { .. } => Vec::new(),
    }
}

/// Varies a map with known keys: leaves one out, exchanges two, or varies a value.
fn of_record<'t>(node: &Node<'t>, record: &Record, fields: &'static [Field]) -> Vec<Change<'t>> {
    let mut found = Vec::new();
    for (index, entry) in node.entries().unwrap_or_default().iter().enumerate() {
        let Some(known) = fields.iter().find(|known| known.key == entry.key) else { continue };
        if known.key == OMITS || is_mana(&entry.value) {
            continue;
        }
        let (key, shape) = (field(record, known.key), (known.shape)());
        if !known.required {
            let words = heads(&entry.value, shape);
            found.push(Change::left_out(without(node, index), &flow::entry(entry), words).under(key.clone()));
        }
        let inner = in_entry(node, index, vary(&entry.value, shape));
        found.extend(inner.into_iter().map(|change| change.under(key.clone())));
    }
    if ["from", "to"].iter().all(|key| fields.iter().any(|known| known.key == *key)) {
        let exchanged = renamed(node, &[("from", "to"), ("to", "from")]);
        let words = ["from", "to"].iter().filter(|key| node.get(key).is_some()).map(|key| field(record, key));
        let says = "`from` and `to` exchanged".to_owned();
        found.extend(exchanged.map(|exchanged| Change::new(exchanged, says, words.collect(), Class::Exchanged)));
    }
    found
}

/// Varies a map whose only key is a verb.
fn of_verbs<'t>(node: &Node<'t>, verbs: &'static [Verb]) -> Vec<Change<'t>> {
    let mut found = Vec::new();
    for (index, entry) in node.entries().unwrap_or_default().iter().enumerate() {
        let Some(verb) = verbs.iter().find(|verb| verb.word == entry.key) else { continue };
        let inner = in_entry(node, index, vary(&entry.value, (verb.shape)()));
        found.extend(inner.into_iter().map(|change| if verb.word == TARGET { change.of_target() } else { change }));
        for (one, other) in ALIKE {
            let both = [one, other].iter().all(|word| verbs.iter().any(|verb| verb.word == *word));
            if both && (verb.word == one || verb.word == other) {
                let put = if verb.word == one { other } else { one };
                if let Some(changed) = renamed(node, &[(verb.word, put)]) {
                    let says = format!("`{}` read as `{put}`", verb.word);
                    let class = if verb.word == one { Class::Widened } else { Class::Value };
                    let change = Change::new(changed, says, vec![word("selector", verb.word)], class);
                    found.push(if verb.word == TARGET { change.of_target() } else { change });
                }
            }
        }
    }
    found
}

/// The verb that selects a target.
const TARGET: &str = "target";

/// Verbs that are easily confused; the second covers more than the first.
const ALIKE: [(&str, &str); 3] = [("target", "each"), ("chosen", "target"), ("chosen", "each")];

/// Varies a list: leaves out one of several items, or varies one.
fn of_items<'t>(node: &Node<'t>, items: &[Node<'t>], shape: &'static Shape) -> Vec<Change<'t>> {
    let put = |items: Vec<Node<'t>>| Node { span: node.span, content: Content::List(items) };
    let mut found = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if items.len() > 1 {
            let mut left = items.to_vec();
            left.remove(index);
            found.push(Change::left_out(put(left), &flow::node(item), heads(item, shape)));
        }
        found.extend(vary(item, shape).into_iter().map(|change| {
            change.within(|changed| {
                put(items
                    .iter()
                    .enumerate()
                    .map(|(at, item)| if at == index { &changed } else { item })
                    .cloned()
                    .collect())
            })
        }));
    }
    found
}

/// Replaces a word by others: those that follow it in its declaration.
fn other_words<'t>(node: &Node<'t>, what: &str, words: &[&'static str]) -> Vec<Change<'t>> {
    let text = node.text().unwrap_or_default();
    let Some(place) = words.iter().position(|word| *word == text) else { return Vec::new() };
    let others = words.iter().cycle().skip(place + 1).take(words.len().saturating_sub(1).min(OTHERS));
    others.map(|other| read_as(node, (*other).to_owned(), vec![word(what, text)], Class::Value)).collect()
}

/// Varies a scalar: its numbers, or its extent.
fn scalars<'t>(node: &Node<'t>, shape: &'static Shape) -> Vec<Change<'t>> {
    let text = node.text().unwrap_or_default();
    if is_mana(node) {
        return Vec::new();
    }
    let words = heads(node, shape);
    let mut found = numbers(node, &words);
    let extents: &[&str] = match text {
        "next time" => &["all", "next 1"],
        "all" => &["next time", "next 1", "1"],
        "half" => &["all"],
        _ if text.starts_with("next time") => &["next time"],
        _ if text.starts_with("next ") => &["next time", "all"],
        _ if text.starts_with("plus ") || text.starts_with("all but ") => &["all"],
        _ => &[],
    };
    found.extend(extents.iter().map(|other| {
        let class = if *other == "all" || text.starts_with(other) { Class::Widened } else { Class::Value };
        read_as(node, (*other).to_owned(), words.clone(), class)
    }));
    let bare = ["next ", "plus ", "minus ", "up to "].iter().find_map(|begins| text.strip_prefix(begins));
    found.extend(bare.map(|bare| read_as(node, bare.to_owned(), words.clone(), Class::Value)));
    if let Some(number) = text.strip_suffix(['+', '-']) {
        found.push(read_as(node, number.to_owned(), words, Class::Value));
    }
    let is_target = text.split_whitespace().any(|word| word == TARGET);
    found.into_iter().map(|change| if is_target { change.of_target() } else { change }).collect()
}

/// Returns `true` if a value is mana, which does not matter unless a case counts it.
fn is_mana(node: &Node<'_>) -> bool {
    node.text().is_some_and(|text| text.contains('{'))
}

/// Varies each number in a text: one less and one more.
fn numbers<'t>(node: &Node<'t>, words: &[String]) -> Vec<Change<'t>> {
    let text = node.text().unwrap_or_default();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(|c: char| c.is_ascii_digit())).map(|by| at + by) {
        let rest = text.get(start..).unwrap_or_default();
        let end = start + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (before, number) = (text.get(..start).unwrap_or_default(), text.get(start..end).unwrap_or_default());
        let behind = text.get(end..).unwrap_or_default();
        let number = number.parse::<i64>().ok();
        let near = number.into_iter().flat_map(|number| [number.checked_sub(1), number.checked_add(1)]).flatten();
        let near = near.filter(|number| *number >= 0).map(|number| format!("{before}{number}{behind}"));
        found.extend(near.map(|text| read_as(node, text, words.to_vec(), Class::Number)));
        at = end;
    }
    found
}

fn read_as<'t>(node: &Node<'t>, text: String, words: Vec<String>, class: Class) -> Change<'t> {
    let says = format!("`{}` read as `{text}`", node.text().unwrap_or_default());
    let content = Content::Scalar { text: text.into(), plain: true };
    Change::new(Node { span: node.span, content }, says, words, class)
}

/// Turns variations of a map entry into variations of the map.
fn in_entry<'t>(node: &Node<'t>, index: usize, inner: Vec<Change<'t>>) -> Vec<Change<'t>> {
    let put = |value: Node<'t>| {
        let mut entries = node.entries().unwrap_or_default().to_vec();
        if let Some(entry) = entries.get_mut(index) {
            entry.value = value;
        }
        Node { span: node.span, content: Content::Map(entries) }
    };
    inner.into_iter().map(|change| change.within(put)).collect()
}

/// A map without one of its entries.
fn without<'t>(node: &Node<'t>, index: usize) -> Node<'t> {
    let mut entries = node.entries().unwrap_or_default().to_vec();
    if index < entries.len() {
        entries.remove(index);
    }
    Node { span: node.span, content: Content::Map(entries) }
}

/// A map with some keys renamed; `None` if it has none of them.
fn renamed<'t>(node: &Node<'t>, names: &[(&'static str, &'static str)]) -> Option<Node<'t>> {
    let new = |entry: &Entry<'_>| names.iter().find(|(name, _)| *name == entry.key).map(|(_, new)| *new);
    let entries = node.entries()?;
    entries.iter().any(|entry| new(entry).is_some()).then(|| {
        let others = entries.iter().map(|entry| match new(entry) {
            Some(key) => Entry { key: key.into(), ..entry.clone() },
            None => entry.clone(),
        });
        Node { span: node.span, content: Content::Map(others.collect()) }
    })
}

/// A text, truncated if it is long.
fn shorten(text: &str) -> String {
    if text.chars().count() <= TOLD {
        return text.to_owned();
    }
    text.chars().take(TOLD).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use suite::text::parse::parse;
    use suite::text::source::FileId;

    use super::*;

    fn changes(card: &str) -> Vec<(String, String, Vec<String>)> {
        let shape = (engine::GAMES.find("mtg").unwrap().language().card)();
        let node = parse(FileId(0), card, &mut Vec::new()).unwrap();
        let told = |change: Change<'_>| (flow::node(&change.node), change.says, change.words);
        vary(&node, shape).into_iter().map(told).collect()
    }

    fn words_of(card: &str, becomes: &str) -> Vec<String> {
        let all = changes(card);
        let found = all.iter().find(|(text, ..)| text == becomes);
        found.unwrap_or_else(|| panic!("{all:#?}")).2.clone()
    }

    #[test]
    fn a_key_is_left_out() {
        let card = "{effect: [{prevent: {amount: next 2, damage: combat, to: you}}]}";
        let words = words_of(card, "{effect: [{prevent: {amount: next 2, to: you}}]}");
        assert_eq!(words, ["kind of damage combat", "prevent.damage"]);
    }

    #[test]
    fn a_number_is_one_more_or_less_and_an_extent_another() {
        let card = "{effect: [{prevent: {amount: next 2, to: you}}]}";
        for becomes in ["next 1", "next 3", "next time", "all", 2.to_string().as_str()] {
            let words = words_of(card, &format!("{{effect: [{{prevent: {{amount: {becomes}, to: you}}}}]}}"));
            assert_eq!(words, ["how much is prevented next N", "prevent.amount"]);
        }
        assert_eq!(words_of("{stats: 2/3}", "{stats: 2/4}"), ["power and toughness N/N", "card.stats"]);
    }

    #[test]
    fn one_of_several_is_left_out_and_a_word_read_as_the_next() {
        let card = "{keywords: [banding, {protection: red}]}";
        assert_eq!(words_of(card, "{keywords: [{protection: red}]}"), ["keyword banding", "card.keywords"]);
        assert_eq!(words_of(card, "{keywords: [banding, {protection: green}]}"), ["quality red", "card.keywords"]);
    }

    #[test]
    fn source_and_recipient_are_exchanged_and_each_is_read_as_target() {
        let card = "{effect: [{prevent: {amount: all, from: {each: creature}, to: you}}]}";
        let words = words_of(card, "{effect: [{prevent: {amount: all, to: {each: creature}, from: you}}]}");
        assert_eq!(words, ["prevent.from", "prevent.to", "card.effect"]);
        words_of(card, "{effect: [{prevent: {amount: all, from: {target: creature}, to: you}}]}");
    }

    #[test]
    fn a_condition_beside_a_verb_is_left_out() {
        let card = "{effect: [{draw: {who: you, amount: 1}, if: kicked}]}";
        let words = words_of(card, "{effect: [{draw: {who: you, amount: 1}}]}");
        assert_eq!(words, ["condition kicked", "entry.if"]);
    }
}
