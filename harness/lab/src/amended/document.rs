//! Parses a document of rules from its publisher's text.
//!
//! A rule begins at a line that starts with its number. Such lines also occur in tables of contents, and a wrapped
//! reference may begin a line. Of all candidates, the rules are those that form the longest sequence of rising numbers.

use std::collections::BTreeMap;

use super::number::{FORMS, Form, Number};
use super::pages;
use super::words::normal;

/// The fewest rules that make a text a document of rules.
const FEWEST: usize = 3;

/// A numbered rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The number of the rule.
    pub number: Number,
    /// The text without the examples; each run of spaces and line breaks is one space.
    pub text: String,
    /// The examples, without the introductory word.
    pub examples: Vec<String>,
    /// The line of the document on which the rule begins, from 1.
    pub line: usize,
}

/// A glossary entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The term.
    pub name: String,
    /// The explanation of the term.
    pub text: String,
    /// The line of the document on which the entry begins, from 1.
    pub line: usize,
}

/// A document of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The numbering of the rules.
    pub form: Form,
    /// The edition that the document states: a date such as 2022-04-29, or a version such as 26.03.
    pub edition: Option<String>,
    /// The rules, in the order of the document.
    pub rules: Vec<Rule>,
    /// The glossary, in the order of the document.
    pub glossary: Vec<Term>,
}

/// The error for a text that is not a document of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRules {
    /// The file is of another kind.
    #[error("expected a text file, found {0}")]
    Kind(&'static str),
    /// The text contains too few rules.
    #[error(
        "found {0} numbered rules: expected a document with each rule at the start of a line, as in `615.7a If ...`, `9.9.3. If ...` \
         or `437.1.b. If ...`"
    )]
    TooFew(usize),
}

impl Document {
    /// Parses a document: UTF-8, or the encoding of older western European editors.
    ///
    /// # Errors
    /// The document is not text, or contains too few numbered rules.
    pub fn read(bytes: &[u8]) -> Result<Self, NotRules> {
        for (begins, kind) in [("%PDF", "a PDF"), ("PK\u{3}\u{4}", "a packed file"), ("{\\rtf", "rich text")] {
            if bytes.starts_with(begins.as_bytes()) {
                return Err(NotRules::Kind(kind));
            }
        }
        let text = pages::decoded(bytes);
        let head: String = text.trim_start().chars().take(15).collect::<String>().to_lowercase();
        if head.starts_with("<!doctype html") || head.starts_with("<html") {
            return Err(NotRules::Kind("an HTML page"));
        }
        let lines = pages::lines(&text);
        let glossary = glossary_at(&lines);
        let end = glossary.unwrap_or(lines.len());
        let found = FORMS.map(|form| (form, rules(form, lines.get(..end).unwrap_or_default())));
        let (form, rules) = found
            .into_iter()
            .max_by_key(|(_, rules)| rules.len())
            .filter(|(_, rules)| rules.len() >= FEWEST)
            .ok_or_else(|| NotRules::TooFew(count(&lines)))?;
        let glossary = glossary.map(|at| terms(lines.get(at + 1..).unwrap_or_default())).unwrap_or_default();
        Ok(Self { form, edition: pages::edition(&lines), rules, glossary })
    }

    /// The rule with this number.
    pub fn rule(&self, number: &Number) -> Option<&Rule> {
        self.rules
            .binary_search_by(|rule| key(self.form, &rule.number).cmp(&key(self.form, number)))
            .ok()
            .and_then(|at| self.rules.get(at))
    }

    /// The glossary entry for a term, ignoring case.
    pub fn term(&self, name: &str) -> Option<&Term> {
        self.glossary.iter().find(|term| term.name.eq_ignore_ascii_case(name))
    }
}

/// The number of rules that the best form finds, for use when there are too few.
fn count(lines: &[pages::Line<'_>]) -> usize {
    FORMS.iter().map(|form| rules(*form, lines).len()).max().unwrap_or(0)
}

/// The start of the glossary: the last line with that title, unless rules follow it as in a table of contents.
fn glossary_at(lines: &[pages::Line<'_>]) -> Option<usize> {
    let at = lines.iter().rposition(|line| line.text.trim().eq_ignore_ascii_case("glossary"))?;
    let rest = lines.get(at..).unwrap_or_default();
    (count(rest) < FEWEST).then_some(at)
}

/// The sort key in document order: in the lettered form, chapters come before their sections.
fn key(form: Form, number: &Number) -> Vec<u32> {
    let parts = number.parts().to_vec();
    match parts.first() {
        Some(first) if form == Form::Lettered => [vec![first / 100], parts].concat(),
        _ => parts,
    }
}

/// A line that begins with a number.
struct Candidate {
    /// The index of the line.
    at: usize,
    number: Number,
    /// The sort key in document order.
    key: Vec<u32>,
    /// The rest of the line after the number.
    rest: String,
}

/// The number at the start of a line, and the rest of the line.
fn labelled(form: Form, line: &str) -> Option<(Number, &str)> {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '•' | '·' | '-' | '*' | '#' | '>'));
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.trim_end_matches('*');
    let number = form.number(word)?;
    // A line such as `100 cards` is the beginning of a sentence.
    let is_label = word.ends_with('.') || number.parts().len() > 1;
    let fits = form == Form::Lettered || word.ends_with('.') || number.parts().len() > 3;
    (is_label && fits).then(|| (number, rest.trim()))
}

/// The rules of a form in these lines.
fn rules(form: Form, lines: &[pages::Line<'_>]) -> Vec<Rule> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut after_sentence = true;
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim();
        if text.is_empty() {
            after_sentence = true;
            continue;
        }
        let last = candidates.last();
        let behind_last = |number: &Number| {
            last.is_none_or(|last| {
                let below = number.parts().len() > last.number.parts().len();
                let right_behind = last.at + 1 == at && below && number.parts().starts_with(last.number.parts());
                right_behind || number.follows(&last.number)
            })
        };
        let found = labelled(form, text);
        if let Some((number, rest)) = found.filter(|(number, _)| after_sentence || line.begins || behind_last(number)) {
            candidates.push(Candidate { at, key: key(form, &number), number, rest: rest.to_owned() });
        }
        after_sentence = text.ends_with(['.', ':', '!', '?', ')', '”', '"', '’']);
    }
    let rising = rising(&candidates);
    let mut found: Vec<Rule> = Vec::new();
    for (index, candidate) in rising.iter().enumerate() {
        let end = rising.get(index + 1).map_or(lines.len(), |next| next.at);
        let body = lines.get(candidate.at + 1..end).unwrap_or_default();
        let body = lines.get(candidate.at).map_or(body, |first| own(first, body));
        filled(form, candidate, body, lines.get(candidate.at).map_or(0, |line| line.number), &mut found);
    }
    // A section without rules and without text is a line of a table of contents.
    found.retain(|rule| !rule.text.is_empty() || !rule.examples.is_empty());
    found
}

/// The lines that belong to an indented rule: those before an unindented paragraph, which belongs to the page that
/// quotes the rules.
fn own<'l, 't>(first: &pages::Line<'t>, body: &'l [pages::Line<'t>]) -> &'l [pages::Line<'t>] {
    let is_indented = |line: &pages::Line<'_>| line.text.starts_with([' ', '\t']);
    let is_blank = |line: &pages::Line<'_>| line.text.trim().is_empty();
    let ends = |two: &[pages::Line<'_>]| matches!(two, [before, line] if is_blank(before) && !is_blank(line) && !is_indented(line));
    match body.windows(2).position(ends).filter(|_| is_indented(first)) {
        Some(at) => body.get(..=at).unwrap_or(body),
        None => body,
    }
}

/// The longest sequence of candidates with rising numbers; of several, the last one.
fn rising(candidates: &[Candidate]) -> Vec<&Candidate> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(candidates.len());
    for (at, candidate) in candidates.iter().enumerate() {
        let length = ends.partition_point(|end| candidates.get(*end).is_some_and(|other| other.key < candidate.key));
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut row = Vec::new();
    let mut next = ends.last().copied();
    while let Some(at) = next {
        row.extend(candidates.get(at));
        next = before.get(at).copied().flatten();
    }
    row.reverse();
    row
}

/// A rule with the lines that follow its number, and the lettered rules among them.
fn filled(form: Form, candidate: &Candidate, body: &[pages::Line<'_>], line: usize, found: &mut Vec<Rule>) {
    let mut number = candidate.number.clone();
    let mut line = line;
    let mut lines: Vec<&str> = vec![&candidate.rest];
    let mut letter = 'a';
    let is_rule = candidate.number.parts().len() == 3;
    for next in body {
        let text = next.text.trim();
        let lettered = (form == Form::Stepped && is_rule)
            .then(|| {
                let text = text.trim_start_matches(['-', '*', '•', ' ']);
                text.strip_prefix(letter)?
                    .strip_prefix('.')?
                    .strip_prefix(' ')
                    .or_else(|| text.strip_prefix(letter)?.strip_prefix('.').filter(|rest| rest.is_empty()))
            })
            .flatten();
        let below = lettered.and_then(|rest| Some((form.below(&candidate.number, &letter.to_string())?, rest)));
        if let Some((below, rest)) = below {
            found.push(rule(number, &lines, line));
            (number, line, lines) = (below, next.number, vec![rest]);
            letter = char::from_u32(u32::from(letter) + 1).unwrap_or(letter);
        } else if !is_chapter(form, text) {
            lines.push(text);
        }
    }
    found.push(rule(number, &lines, line));
}

/// Returns `true` if a line is the title of a chapter, `6. Spells, Abilities, and Effects`, whose number no rule has.
fn is_chapter(form: Form, line: &str) -> bool {
    let named = |rest: &str| rest.starts_with(|c: char| c.is_uppercase()) && !rest.ends_with(['.', ':', '”']);
    form == Form::Lettered
        && line.len() < 60
        && line.split_once(". ").is_some_and(|(digit, rest)| {
            digit.len() == 1 && digit.bytes().all(|byte| byte.is_ascii_digit()) && named(rest)
        })
}

/// The rule in these lines.
fn rule(number: Number, lines: &[&str], line: usize) -> Rule {
    let whole = normal(&joined(lines));
    let whole = whole.trim_start_matches(['-', '•', '*', ' ']);
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for (at, _) in whole.match_indices("Example") {
        let before = whole.get(..at).unwrap_or_default().trim_end_matches(['_', '*']).trim_end();
        let rest = whole.get(at + "Example".len()..).unwrap_or_default();
        let said = rest.trim_start_matches(|c: char| c == 's' || c == ' ' || c.is_ascii_digit());
        let is_start = before.is_empty() || before.ends_with(['.', '!', '?', ')', '"', ':', '\'']);
        if let Some(said) = said.strip_prefix(':').filter(|_| is_start) {
            let begin = whole.len() - said.len();
            starts.push((at, begin));
        }
    }
    let first = starts.first().map_or(whole.len(), |(at, _)| *at);
    let text = whole.get(..first).unwrap_or_default().trim_end_matches(['_', '*', ' ']).to_owned();
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain(std::iter::once(whole.len()));
    let examples = starts
        .iter()
        .zip(ends)
        .map(|((_, begin), end)| whole.get(*begin..end).unwrap_or_default().trim_matches(['_', '*', ' ']).to_owned());
    Rule { number, text, examples: examples.collect(), line }
}

/// Joins lines; a word divided at a hyphen is rejoined.
fn joined(lines: &[&str]) -> String {
    lines.iter().fold(String::new(), |mut text, line| {
        let divided = text.ends_with('-') && !text.ends_with(" -");
        if !text.is_empty() && !line.is_empty() && !divided {
            text.push(' ');
        }
        text.push_str(line);
        text
    })
}

/// The entries of a glossary: blocks of lines that begin with the term.
fn terms(lines: &[pages::Line<'_>]) -> Vec<Term> {
    let mut found: BTreeMap<usize, Term> = BTreeMap::new();
    let mut block: Vec<&pages::Line<'_>> = Vec::new();
    let mut add = |block: &mut Vec<&pages::Line<'_>>| {
        if let Some((first, rest)) = block.split_first() {
            let text: Vec<&str> = rest.iter().map(|line| line.text.trim()).collect();
            if !text.is_empty() {
                let term = Term { name: normal(first.text), text: normal(&joined(&text)), line: first.number };
                found.insert(first.number, term);
            }
        }
        block.clear();
    };
    for line in lines {
        let text = line.text.trim();
        if text.eq_ignore_ascii_case("credits") {
            break;
        }
        if text.is_empty() {
            add(&mut block);
        } else {
            block.push(line);
        }
    }
    add(&mut block);
    found.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Vec<(String, String)> {
        let document = Document::read(text.as_bytes()).unwrap();
        document.rules.into_iter().map(|rule| (rule.number.to_string(), rule.text)).collect()
    }

    fn pairs(rules: &[(&str, &str)]) -> Vec<(String, String)> {
        rules.iter().map(|(number, text)| ((*number).to_owned(), (*text).to_owned())).collect()
    }

    /// A small document that has all the features of a large one, in its own words.
    const LETTERED: &str = "\
The Rules of Tin Soldiers\n\nThese rules are effective as of April 29, 2022.\n\nContents\n\n1. The Game\n100. General\n101. \
Shields\nGlossary\nCredits\n\n1. The Game\n\n100. General\n\n100.1. Two players march.\n\n100.1a A player with no soldier \
loses. See rule 101.2.\n\nExample: Ann's last soldier falls. Ann loses.\n\nExample: Both fall at once. Nobody wins.\n\n101. \
Shields\n\n101.1. A shield stops a blow, as\n   101.1 says.\n\n101.2 It then breaks.\n\nGlossary\n\nShield\n1. What stops a \
blow.\n2. What breaks.\n\nSoldier\nSee Player.\n\nCredits\n\nMany hands.\n";

    #[test]
    fn a_lettered_document_is_read_without_its_contents() {
        assert_eq!(
            rules(LETTERED),
            pairs(&[
                ("100", "General"),
                ("100.1", "Two players march."),
                ("100.1a", "A player with no soldier loses. See rule 101.2."),
                ("101", "Shields"),
                ("101.1", "A shield stops a blow, as 101.1 says."),
                ("101.2", "It then breaks."),
            ])
        );
        let document = Document::read(LETTERED.as_bytes()).unwrap();
        assert_eq!((document.form, document.edition.as_deref()), (Form::Lettered, Some("2022-04-29")));
        let number = Form::Lettered.number("100.1a").unwrap();
        let rule = document.rule(&number).unwrap();
        assert_eq!(rule.examples, ["Ann's last soldier falls. Ann loses.", "Both fall at once. Nobody wins."]);
        assert_eq!(
            LETTERED.lines().nth(rule.line - 1).unwrap(),
            "100.1a A player with no soldier loses. See rule 101.2."
        );
        let terms: Vec<(&str, &str)> = document.glossary.iter().map(|term| (&*term.name, &*term.text)).collect();
        assert_eq!(terms, [("Shield", "1. What stops a blow. 2. What breaks."), ("Soldier", "See Player.")]);
    }

    #[test]
    fn a_stepped_document_has_its_letters_below_the_rule_before_them() {
        let text = "Rules v26.03\n1. Concepts\n1.1. General\n1.1.1. All numbers are whole. See section\n1.1.2 of this.\na. Half is \
                    rounded.\nb. A\nnumber below 0 is 0.\nExample: -1 is 0.\n1.1.2. A deck has cards.\na. At least one.\n";
        assert_eq!(
            rules(text),
            pairs(&[
                ("1", "Concepts"),
                ("1.1", "General"),
                ("1.1.1", "All numbers are whole. See section 1.1.2 of this."),
                ("1.1.1a", "Half is rounded."),
                ("1.1.1b", "A number below 0 is 0."),
                ("1.1.2", "A deck has cards."),
                ("1.1.2a", "At least one."),
            ])
        );
    }

    #[test]
    fn a_dotted_document_may_have_its_numbers_on_lines_of_their_own() {
        let text = "437. Guard\n- 437.1.\n- Guarding stops damage. Example: 3 of 4.\n- 437.1.b.\n- It says how much.\n- 437.1.b.1.\n- \
                    “All” is more\n than any number.\n- 437.2.\n- What is left is dealt.\n";
        assert_eq!(
            rules(text),
            pairs(&[
                ("437", "Guard"),
                ("437.1", "Guarding stops damage."),
                ("437.1.b", "It says how much."),
                ("437.1.b.1", "\"All\" is more than any number."),
                ("437.2", "What is left is dealt."),
            ])
        );
    }

    #[test]
    fn rules_that_are_quoted_on_a_page_end_where_the_page_goes_on() {
        let text = "Shields stop blows.\n\n  • 615. Shields\n    • 615.1. A shield waits.\n\n      Example: It waits.\n\n    • 615.2. \
                    It breaks.\n\nFrom a letter\n\nIt broke.\n";
        assert_eq!(rules(text), pairs(&[("615", "Shields"), ("615.1", "A shield waits."), ("615.2", "It breaks.")]));
    }

    #[test]
    fn what_is_no_document_is_told() {
        let wrong = |text: &str| Document::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(wrong("%PDF-1.7"), "expected a text file, found a PDF");
        assert_eq!(wrong("\n<!DOCTYPE html><p>1.1. One."), "expected a text file, found an HTML page");
        assert_eq!(
            wrong("A letter.\n\n615.1. With one rule.\n"),
            "found 1 numbered rules: expected a document with each rule at the start of a line, as in `615.7a If ...`, `9.9.3. If ...` or \
             `437.1.b. If ...`"
        );
    }
}
