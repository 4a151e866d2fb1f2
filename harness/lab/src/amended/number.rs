//! The numbers of rules, as the publishers write them.

use std::fmt;

/// The ways in which documents number their rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Numbers such as `615.`, `615.7.`, `615.7a`: letters without `l` and `o`, directly after the digits.
    Lettered,
    /// Numbers such as `9.9.`, `9.9.3.`, and below that `a.`, which is cited as `9.9.3a`.
    Stepped,
    /// Numbers such as `437.`, `437.1.`, `437.1.b.`, `437.1.b.1.`.
    Dotted,
}

/// The forms, in the order in which they are tried.
pub const FORMS: [Form; 3] = [Form::Stepped, Form::Dotted, Form::Lettered];

/// The number of a rule: `615.7a` as it is cited, and its parts in document order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number {
    /// The parts; letters count from 1.
    parts: Vec<u32>,
    /// The number as written.
    text: String,
}

impl Form {
    /// Parses a text that is a number and nothing else, except for a final full stop.
    pub fn number(self, text: &str) -> Option<Number> {
        let text = text.strip_suffix('.').unwrap_or(text);
        let mut parts = Vec::new();
        for (depth, part) in text.split('.').enumerate() {
            let digits = part.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let letters = part.get(digits.len()..)?;
            if digits.len() > 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) || part.is_empty() {
                return None;
            }
            if !digits.is_empty() {
                parts.push(digits.parse().ok()?);
            }
            if letters.is_empty() {
                continue;
            }
            let attached = !digits.is_empty();
            let fits = match self {
                Self::Lettered => attached && depth == 1,
                Self::Stepped => attached && depth == 2,
                Self::Dotted => !attached && depth >= 2,
            };
            if !fits {
                return None;
            }
            parts.push(self.counted(letters)?);
        }
        let first = text.split('.').next().unwrap_or_default();
        let fits = match self {
            Self::Lettered => first.len() == 3 && parts.len() <= 3,
            Self::Stepped => first.len() <= 2 && parts.len() <= 4,
            Self::Dotted => first.len() == 3 && parts.len() <= 6,
        };
        fits.then(|| Number { parts, text: text.to_owned() })
    }

    /// The index of a letter among those that the form uses, from 1: `aa` follows `z`.
    fn counted(self, letters: &str) -> Option<u32> {
        let all = self.letters();
        let size = u32::try_from(all.len()).ok()?;
        if letters.len() > 2 {
            return None;
        }
        letters.chars().try_fold(0, |count: u32, letter| {
            let place = all.iter().position(|other| *other == letter)?;
            Some(count * size + u32::try_from(place).ok()? + 1)
        })
    }

    /// The letters used for counting.
    fn letters(self) -> Vec<char> {
        ('a'..='z').filter(|letter| self != Self::Lettered || !matches!(letter, 'l' | 'o')).collect()
    }

    /// The number of parts in the number of a section, which a person would call the chapter of a rule.
    pub fn section(self) -> usize {
        if self == Self::Stepped { 2 } else { 1 }
    }

    /// The lettered rule below another: `9.9.3` and `b` make `9.9.3b`.
    pub fn below(self, number: &Number, letter: &str) -> Option<Number> {
        self.number(&format!("{}{letter}", number.text))
    }

    /// The numbers in a text that describes a place: `323.6, 187.4.c` names two.
    pub fn numbers(self, text: &str) -> Vec<Number> {
        let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')'));
        words.filter(|word| word.contains('.') || word.len() == 3).filter_map(|word| self.number(word)).collect()
    }
}

impl Number {
    /// The number as it is cited, without a final full stop.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The parts of the number.
    pub fn parts(&self) -> &[u32] {
        &self.parts
    }

    /// The number of the rule above it, as parts.
    pub fn above(&self) -> &[u32] {
        self.parts.split_last().map_or(&[], |(_, above)| above)
    }

    /// The last part.
    pub fn last(&self) -> u32 {
        self.parts.last().copied().unwrap_or_default()
    }

    /// Returns `true` if the number can directly follow another: the first below it, or the next sibling of it or of a
    /// number above it.
    pub fn follows(&self, other: &Self) -> bool {
        let Some((last, above)) = self.parts.split_last() else { return false };
        let beside = other.parts.get(..self.parts.len()).and_then(<[u32]>::split_last);
        let first = above == other.parts.as_slice() && *last == 1;
        first || beside.is_some_and(|(before, same)| same == above && *last == before + 1)
    }

    /// The section of the rule.
    pub fn section(&self, form: Form) -> &[u32] {
        self.parts.get(..form.section()).unwrap_or(&self.parts)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(form: Form, text: &str) -> Option<Vec<u32>> {
        form.number(text).map(|number| number.parts)
    }

    #[test]
    fn each_form_has_its_own_numbers() {
        assert_eq!(parts(Form::Lettered, "615.7a"), Some(vec![615, 7, 1]));
        assert_eq!(parts(Form::Lettered, "615."), Some(vec![615]));
        assert_eq!(parts(Form::Stepped, "9.9.3b."), Some(vec![9, 9, 3, 2]));
        assert_eq!(parts(Form::Dotted, "437.1.b.1.a."), Some(vec![437, 1, 2, 1, 1]));
        assert_eq!(parts(Form::Dotted, "055"), Some(vec![55]));
    }

    #[test]
    fn what_is_another_forms_number_is_none() {
        for (form, text) in [
            (Form::Lettered, "437.1.b"),
            (Form::Lettered, "9.9.3"),
            (Form::Stepped, "615.7"),
            (Form::Dotted, "615.7a"),
            (Form::Dotted, "9.9.3"),
            (Form::Lettered, "615.7A"),
            (Form::Lettered, "word"),
            (Form::Lettered, ""),
            (Form::Lettered, "615..1"),
            (Form::Lettered, "1000.1"),
        ] {
            assert_eq!(parts(form, text), None, "{form:?} {text}");
        }
    }

    #[test]
    fn letters_are_counted_as_the_form_does() {
        assert_eq!(parts(Form::Lettered, "704.5m"), Some(vec![704, 5, 12]), "after k comes m");
        assert_eq!(parts(Form::Stepped, "1.1.1m"), Some(vec![1, 1, 1, 13]));
        assert!(Form::Lettered.number("701.2z") < Form::Lettered.number("701.2aa"));
        assert_eq!(parts(Form::Lettered, "704.5l"), None);
    }

    #[test]
    fn a_number_follows_another() {
        let follows = |one: &str, other: &str| {
            let number = |text: &str| Form::Lettered.number(text).unwrap();
            number(other).follows(&number(one))
        };
        assert!(follows("615.7", "615.7a") && follows("615.7", "615.8") && follows("615.7c", "615.8"));
        assert!(follows("615.13", "616") && follows("615", "615.1"));
        assert!(!follows("615.7", "615.9") && !follows("615.7", "615.7b") && !follows("615.7", "615.6"));
    }

    #[test]
    fn a_place_names_its_rules() {
        let found =
            |form: Form, text: &str| form.numbers(text).iter().map(|number| number.text.clone()).collect::<Vec<_>>();
        assert_eq!(found(Form::Dotted, "323.6, 187.4.c"), ["323.6", "187.4.c"]);
        assert_eq!(found(Form::Lettered, "616.1f first example"), ["616.1f"]);
        assert_eq!(found(Form::Lettered, "510.1c, since 2024"), ["510.1c"]);
        assert!(found(Form::Lettered, "glossary, Prevent").is_empty());
        assert!(found(Form::Dotted, "card text").is_empty());
    }
}
