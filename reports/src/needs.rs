//! The features that engines miss, in their own words: texts that differ only in what they quote are one need.

use std::collections::{BTreeMap, BTreeSet};

/// The number of leading words by which texts are distinguished.
const WORDS: usize = 5;

/// Each text with its need: the text itself, or the first of several similar texts with the number of the others.
pub fn by_need<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeMap<&'t str, String> {
    let mut alike: BTreeMap<String, (&str, BTreeSet<&str>)> = BTreeMap::new();
    for text in texts {
        alike.entry(beginning(text)).or_insert_with(|| (text, BTreeSet::new())).1.insert(text);
    }
    let mut needs = BTreeMap::new();
    for (first, all) in alike.into_values() {
        let more = all.len() - 1;
        let says = if more == 0 { first.to_owned() } else { format!("{first} (and {more} more that begin with it)") };
        needs.extend(all.into_iter().map(|text| (text, says.clone())));
    }
    needs
}

/// Returns `true` if two texts differ only in what they quote, and so are one need.
pub fn is_same(one: &str, other: &str) -> bool {
    one == other || beginning(one) == beginning(other)
}

/// The first words of a text, without quotations, numbers and anything after a colon. Text in backquotes names a
/// keyword or a card, and is kept.
fn beginning(text: &str) -> String {
    let plain = unquoted(text);
    let (begin, _) = plain.split_once(':').filter(|(begin, _)| !begin.trim().is_empty()).unwrap_or((&plain, ""));
    let words: Vec<&str> = begin.split_whitespace().take(WORDS).collect();
    if words.is_empty() { text.to_owned() } else { words.join(" ") }
}

/// The characters that replace a space and a colon within backquotes.
const KEPT: [(char, char); 2] = [(' ', '_'), (':', ';')];

/// A text without quotations, parentheses and digits, except for text in backquotes.
fn unquoted(text: &str) -> String {
    let mut plain = String::new();
    let mut close = None;
    let mut is_word = false;
    for c in text.chars() {
        match (close, c) {
            (Some(end), c) if c == end => close = None,
            (Some(_), _) => {}
            (None, '`') => {
                is_word = !is_word;
                plain.push(c);
            }
            (None, c) if is_word => plain.push(KEPT.iter().find(|(own, _)| *own == c).map_or(c, |(_, kept)| *kept)),
            (None, '"') => close = Some(c),
            (None, '“') => close = Some('”'),
            (None, '[') => close = Some(']'),
            (None, '{') => close = Some('}'),
            (None, '(') => close = Some(')'),
            (None, c) if c.is_ascii_digit() => {}
            (None, c) => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(texts: &[&str]) -> Vec<String> {
        let all = by_need(texts.iter().copied());
        texts.iter().map(|text| all[text].clone()).collect()
    }

    #[test]
    fn what_differs_in_what_is_quoted_is_one_need() {
        let texts = [
            "a prompt that is not known: \"Choose a card\"",
            "a prompt that is not known: Pay 2 credits?",
            "a prompt of 3 buttons",
            "a prompt of 2 buttons",
        ];
        let of = |text: &str| format!("{text} (and 1 more that begin with it)");
        assert_eq!(needs(&texts), [of(texts[0]), of(texts[0]), of(texts[2]), of(texts[2])]);
    }

    #[test]
    fn words_and_cards_are_needs_of_their_own() {
        let texts = [
            "effect `deal`",
            "effect `prevent`",
            "card `Zap`",
            "card `Zap 2`",
            "card `Circle of Protection: Red` in a hand",
            "card `Circle of Protection: Blue` in a hand",
            "`counters` of an object",
            "`copies` of an object",
        ];
        assert_eq!(needs(&texts), texts);
        assert_eq!(needs(&["", "3", "\"a\" \"b\""]), ["", "3", "\"a\" \"b\""]);
    }

    #[test]
    fn a_quote_that_is_not_closed_goes_to_the_end() {
        let one = "it offers [\"a\" (and 1 more that begin with it)";
        assert_eq!(needs(&["it offers [\"a\"", "it offers [\"b\", \"c"]), [one, one]);
    }
}
