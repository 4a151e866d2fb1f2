//! Decodes bytes into lines, and separates page furniture from the rules.

use std::collections::HashMap;

/// A line of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'t> {
    /// The line in the file, from 1.
    pub number: usize,
    /// The text of the line.
    pub text: &'t str,
    /// `true` if it is the first line on its page.
    pub begins: bool,
}

/// The characters for the bytes 128 to 159 in text that is not UTF-8, as most editors on Windows wrote it.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes bytes into text with uniform line breaks.
pub fn decoded(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
        Err(_) => bytes.iter().map(|byte| windows(*byte)).collect(),
    };
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn windows(byte: u8) -> char {
    let above = byte.checked_sub(128).and_then(|place| WINDOWS.get(usize::from(place)));
    above.copied().unwrap_or(char::from(byte))
}

/// The lines of a text, without the headers and footers of its pages.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    let furniture = furniture(text);
    let mut lines = Vec::new();
    let mut begins = true;
    for (number, line) in (1..).zip(text.split('\n')) {
        for (index, part) in line.split('\u{c}').enumerate() {
            begins |= index > 0;
            let said = part.trim();
            if is_page_number(said) || furniture.contains(&mask(said)) {
                continue;
            }
            lines.push(Line { number, text: part, begins });
            begins = begins && said.is_empty();
        }
    }
    lines
}

/// The lines that are first or last on at least three pages, ignoring digits.
fn furniture(text: &str) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let pages: Vec<&str> = text.split('\u{c}').collect();
    for page in &pages {
        let mut said = page.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = said.next();
        let last = said.next_back().filter(|_| pages.len() > 1);
        for line in first.into_iter().chain(last) {
            *counts.entry(mask(line)).or_default() += 1;
        }
    }
    let recurs = |(line, count): &(String, usize)| *count > 2 && line.contains(char::is_alphabetic);
    counts.into_iter().filter(recurs).map(|(line, _)| line).collect()
}

/// A line without its digits.
fn mask(line: &str) -> String {
    line.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Returns `true` if a line is only a page number.
fn is_page_number(line: &str) -> bool {
    let words: Vec<&str> = line.trim_start_matches(['#', ' ']).split_whitespace().collect();
    let digits = |word: &str| word.len() < 5 && word.bytes().all(|byte| byte.is_ascii_digit());
    match words.as_slice() {
        [number] => digits(number) && line.len() < 4,
        [page, number] => page.eq_ignore_ascii_case("page") && digits(number),
        [page, number, of, all] => page.eq_ignore_ascii_case("page") && digits(number) && *of == "of" && digits(all),
        _ => false,
    }
}

/// The edition stated in the first lines of a document.
pub fn edition(lines: &[Line<'_>]) -> Option<String> {
    let head = lines.iter().take(80).map(|line| line.text.trim());
    head.clone().find_map(dated).or_else(|| head.take(20).find_map(versioned))
}

/// A date in a line: `April 29, 2022`, or `2026-03-30`.
fn dated(line: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    if !["effective", "updated", "Updated", "Effective"].iter().any(|word| line.contains(word)) {
        return None;
    }
    let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_end_matches(['.', ','])).collect();
    let is_number = |word: &str, length: usize| word.len() == length && word.bytes().all(|byte| byte.is_ascii_digit());
    let written = words.iter().find(|word| {
        let parts: Vec<&str> = word.split('-').collect();
        matches!(parts.as_slice(), [year, month, day] if is_number(year, 4) && is_number(month, 2) && is_number(day, 2))
    });
    written.map(|word| (*word).to_owned()).or_else(|| {
        words.windows(3).find_map(|three| {
            let [month, day, year] = three else { return None };
            let month = MONTHS.iter().position(|name| name == month)? + 1;
            let day: u32 = day.parse().ok().filter(|day| (1..=31).contains(day))?;
            is_number(year, 4).then(|| format!("{year}-{month:02}-{day:02}"))
        })
    })
}

/// A version in a line: `v26.03`, or `Version 1.4`.
fn versioned(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_version = |word: &str| {
        word.contains('.') && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && !word.ends_with('.')
    };
    let marked = words.iter().find_map(|word| word.strip_prefix(['v', 'V']).filter(|rest| is_version(rest)));
    let after = || {
        words.windows(2).find_map(|two| match two {
            [version, number] if version.eq_ignore_ascii_case("version") && is_version(number) => Some(*number),
            _ => None,
        })
    };
    marked.or_else(after).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Vec<String> {
        lines(text).into_iter().filter(|line| !line.text.trim().is_empty()).map(|line| line.text.to_owned()).collect()
    }

    #[test]
    fn heads_and_feet_of_pages_are_no_rules() {
        let page = |n: usize| format!("The Rules v2.1\n{n}.1. A rule of page {n}.\nThe Rules, page {n}\n\u{c}");
        let text = page(1) + &page(2) + &page(3) + &page(4);
        let rules: Vec<String> = (1..5).map(|n| format!("{n}.1. A rule of page {n}.")).collect();
        assert_eq!(kept(&text), rules);
        assert_eq!(kept("1.1. One.\n12\nPage 3 of 9\n1.2. Two.\n2022"), ["1.1. One.", "1.2. Two.", "2022"]);
    }

    #[test]
    fn old_encodings_and_line_breaks_are_read() {
        assert_eq!(decoded(b"\xef\xbb\xbfa\r\nb\rc"), "a\nb\nc");
        assert_eq!(decoded(b"it\x92s \x93so\x94 \xe9"), "it’s “so” é");
    }

    #[test]
    fn a_document_says_its_edition() {
        let edition = |text: &str| edition(&lines(text));
        assert_eq!(edition("Rules\nThese rules are effective as of April 29, 2022.").as_deref(), Some("2022-04-29"));
        assert_eq!(edition("Last Updated: 2026-03-30").as_deref(), Some("2026-03-30"));
        assert_eq!(edition("Rules of a Game v26.03\nof 2.5 parts").as_deref(), Some("26.03"));
        assert_eq!(edition("Version 1.4").as_deref(), Some("1.4"));
        assert_eq!(edition("On May 1, 2020 it rained, 1.2 times"), None);
    }
}
