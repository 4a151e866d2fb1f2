//! Compares texts by words: ignores differences that do not matter, and measures similarity.

use std::collections::HashMap;

use suite::text::diff::{DiffTag, runs};

use super::number::{Form, Number};

/// A text with uniform quotes, dashes and spaces, and without typographic ligatures.
pub fn normal(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{2032}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2033}' => plain.push('"'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
            '\u{2026}' => plain.push_str("..."),
            '\u{fb00}' => plain.push_str("ff"),
            '\u{fb01}' => plain.push_str("fi"),
            '\u{fb02}' => plain.push_str("fl"),
            '\u{fb03}' => plain.push_str("ffi"),
            '\u{fb04}' => plain.push_str("ffl"),
            '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {}
            c if c.is_whitespace() => {
                if !plain.ends_with(' ') {
                    plain.push(' ');
                }
            }
            c => plain.push(c),
        }
    }
    plain.trim().to_owned()
}

/// The words of a text, separated by white space.
pub fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// The number to which a word refers, with the lengths before and after it: `(616.1f,` refers to 616.1f.
fn reference(form: Form, before: &str, word: &str) -> Option<(Number, usize, usize)> {
    let start = word.find(|c: char| c.is_ascii_digit())?;
    let head = word.get(..start)?;
    if !head.chars().all(|c| !c.is_alphanumeric()) {
        return None;
    }
    let rest = word.get(start..)?;
    let length = rest.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
    let said = rest.get(..length)?.trim_end_matches('.');
    let number = form.number(said)?;
    let named = before.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let single = matches!(named.as_str(), "rule" | "rules" | "section" | "sections");
    (number.parts().len() > 1 || single).then_some((number, start, start + said.len()))
}

/// A text in which `now` replaces each rule number.
pub fn renumbered(form: Form, text: &str, now: &dyn Fn(&Number) -> Option<String>) -> String {
    let mut before = "";
    let words = words(text).into_iter().map(|word| {
        let told = reference(form, before, word).and_then(|(number, start, end)| {
            let now = now(&number)?;
            Some(format!("{}{now}{}", word.get(..start)?, word.get(end..)?))
        });
        before = word;
        told.unwrap_or_else(|| word.to_owned())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A text without the numbers of the rules to which it refers.
pub fn masked(form: Form, text: &str) -> String {
    renumbered(form, text, &|_| Some("#".to_owned()))
}

/// The similarity of two texts, from 0 to 1, by the words that they share in order.
pub fn alike(old: &[&str], new: &[&str]) -> f64 {
    let common = runs(old, new).into_iter().filter(|run| run.tag() == DiffTag::Equal).map(|run| run.old_range().len());
    of_all(common.sum(), old, new)
}

/// An upper bound of the similarity of two texts, from 0 to 1, by the words that they share in any order.
pub fn alike_at_most(old: &[&str], new: &[&str]) -> f64 {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in old {
        *counts.entry(word).or_default() += 1;
    }
    let common = new.iter().filter(|word| {
        counts.get_mut(**word).filter(|count| **count > 0).is_some_and(|count| {
            *count -= 1;
            true
        })
    });
    of_all(common.count(), old, new)
}

/// The share of the common words in two texts, from 0 to 1.
fn of_all(common: usize, old: &[&str], new: &[&str]) -> f64 {
    let all = old.len() + new.len();
    if all == 0 { 1.0 } else { 2.0 * small(common) / small(all) }
}

fn small(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A run of words that both texts have, or only one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words of both texts.
    Same,
    /// Words of only the old text.
    Gone,
    /// Words of only the new text.
    New,
}

/// Two texts compared word by word, in runs.
pub fn parts(old: &str, new: &str) -> Vec<(Part, String)> {
    let (old, new) = (words(old), words(new));
    let said = |words: &[&str], range: std::ops::Range<usize>| words.get(range).unwrap_or_default().join(" ");
    let mut parts = Vec::new();
    for op in runs(&old, &new) {
        match op.tag() {
            DiffTag::Equal => parts.push((Part::Same, said(&old, op.old_range()))),
            DiffTag::Delete => parts.push((Part::Gone, said(&old, op.old_range()))),
            DiffTag::Insert => parts.push((Part::New, said(&new, op.new_range()))),
            DiffTag::Replace => {
                parts.push((Part::Gone, said(&old, op.old_range())));
                parts.push((Part::New, said(&new, op.new_range())));
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typesetting_is_no_wording() {
        assert_eq!(normal("It’s  “ﬁne”—all\u{a0}of\nit\u{ad}."), "It's \"fine\"-all of it.");
    }

    #[test]
    fn references_are_seen_as_such() {
        let form = Form::Lettered;
        assert_eq!(masked(form, "See rule 616.1f. (701.28, too) and rule 614"), "See rule #. (#, too) and rule #");
        assert_eq!(masked(form, "Deal 100 damage or 3.5 of it"), "Deal 100 damage or 3.5 of it");
        let now = |number: &Number| (number.as_str() == "616.1f").then(|| "616.1g".to_owned());
        assert_eq!(renumbered(form, "rules 616.1a-f, 616.1f.", &now), "rules 616.1a-f, 616.1g.");
    }

    #[test]
    fn texts_are_alike_by_their_words() {
        let (one, other) = (words("the next damage is prevented"), words("the next life is prevented"));
        assert!((alike(&one, &other) - 0.8).abs() < 0.001);
        assert!(alike_at_most(&one, &other) > alike(&one, &other) - 0.001);
        assert!(alike_at_most(&one, &words("wholly otherwise")) < 0.001);
    }

    #[test]
    fn two_texts_are_told_word_by_word() {
        let told = parts("Prevent the next 3 damage.", "Prevent the next 4 damage.");
        let told: Vec<(Part, &str)> = told.iter().map(|(part, text)| (*part, text.as_str())).collect();
        assert_eq!(
            told,
            [(Part::Same, "Prevent the next"), (Part::Gone, "3"), (Part::New, "4"), (Part::Same, "damage.")]
        );
    }
}
