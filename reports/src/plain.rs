//! Cleans untrusted texts for their destination.
//!
//! The texts in a record come from an engine, or from the author of a file. No terminal, CI log or generated page may
//! interpret any of them.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::contested::{Contested, Settled};
use crate::record::{Baselined, CaseResult, EngineInfo, Failure, Part, Record, SuiteInfo};

/// The start of a command in the log of a CI job, anywhere in a line.
const INLINE_COMMAND: &str = "##[";

/// The start of a command in the log of a CI job, at the start of a line.
const COMMAND: &str = "::";

/// Returns `true` for a character that a terminal obeys, that turns or hides its surroundings, or that is not a
/// character of Unicode at all.
pub(crate) fn is_odd(c: char) -> bool {
    let is_none = u32::from(c) & 0xfffe == 0xfffe || matches!(c, '\u{fdd0}'..='\u{fdef}');
    let turns_or_hides = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    c.is_control() || turns_or_hides || is_none
}

/// A text on one line, with everything that a terminal or a log would obey spelt out.
pub fn line(text: &str) -> Cow<'_, str> {
    let commands = text.trim_start().starts_with(COMMAND) || text.contains(INLINE_COMMAND);
    if !commands && !text.chars().any(is_odd) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(escaped(text, &|_| 0))
}

/// A line without commands and odd characters. `kept` returns the length of the sequence at the start of a text that
/// stays unchanged, or 0.
fn escaped(line: &str, kept: &dyn Fn(&str) -> usize) -> String {
    let (mut clean, mut rest, mut begins) = (String::with_capacity(line.len()), line, true);
    while let Some(c) = rest.chars().next() {
        let length = kept(rest);
        if begins && length == 0 && rest.starts_with(COMMAND) {
            clean.push('\\');
        }
        let (piece, after) = rest.split_at(length.max(c.len_utf8()));
        if length == 0 && is_odd(c) {
            clean.extend(c.escape_default());
        } else {
            clean.push_str(piece);
        }
        begins &= length > 0 || (c.is_whitespace() && !is_odd(c));
        rest = after;
    }
    clean.replace(INLINE_COMMAND, "##\\[")
}

/// A text of several lines, each cleaned by [`line`](line()).
pub fn lines(text: &str) -> Cow<'_, str> {
    if text.split('\n').all(|one| matches!(line(one), Cow::Borrowed(_))) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split('\n').map(line).collect::<Vec<_>>().join("\n"))
}

/// The styles of ruleproof's own messages: bold, dim, italic, underlined, and a colour that is not black.
const STYLES: [&str; 18] =
    ["", "0", "1", "2", "3", "4", "22", "31", "32", "33", "34", "35", "36", "91", "92", "93", "94", "96"];

/// The length of a sequence at the start of a text that changes the colour and nothing else; 0 if there is none.
fn style(text: &str) -> usize {
    let Some((codes, _)) = text.strip_prefix("\u{1b}[").and_then(|rest| rest.split_once('m')) else { return 0 };
    if codes.split(';').all(|code| STYLES.contains(&code)) { codes.len() + "\u{1b}[m".len() } else { 0 }
}

/// A message for a terminal or the log of a CI job: its lines are made [plain](line()), while tabs and colours stay.
/// All output for people passes through it, so text from engines, records and files within a message has no effect.
pub fn message(text: &str) -> Cow<'_, str> {
    let kept = |rest: &str| if rest.starts_with('\t') { 1 } else { style(rest) };
    let is_plain = |line: &str| matches!(self::line(line), Cow::Borrowed(_));
    if text.split('\n').all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split('\n').map(|line| escaped(line, &kept)).collect::<Vec<_>>().join("\n"))
}

/// Returns `true` for a character that XML allows.
pub fn is_xml(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// A text for XML and HTML, between tags or in a quoted attribute.
pub fn xml(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in line(text).chars() {
        match c {
            '&' => clean.push_str("&amp;"),
            '<' => clean.push_str("&lt;"),
            '>' => clean.push_str("&gt;"),
            '"' => clean.push_str("&quot;"),
            '\'' => clean.push_str("&#39;"),
            _ => clean.push(c),
        }
    }
    clean
}

/// A text as code in Markdown, in a line or in the cell of a table. None of its characters means anything to Markdown,
/// to HTML, or to a service that links names and numbers. Text longer than `most` characters is cut.
pub fn code(text: &str, most: usize) -> String {
    let clean = line(text);
    let mut code = String::from("<code>");
    let mut signs = clean.chars().take(most).peekable();
    let mut before = ' ';
    while let Some(c) = signs.next() {
        // `://` and `www.` start a link; elsewhere these characters are harmless.
        let is_plain = match c {
            ':' => signs.peek() != Some(&'/'),
            '.' => !before.eq_ignore_ascii_case(&'w'),
            _ => c.is_alphanumeric() || " -,()=/".contains(c),
        };
        if is_plain {
            code.push(c);
        } else {
            let _ = write!(code, "&#{};", u32::from(c));
        }
        before = c;
    }
    if clean.chars().nth(most).is_some() {
        code.push_str("...");
    }
    code + "</code>"
}

/// Cleans all texts of a record.
pub fn clean(record: &mut Record) {
    let one = |text: &mut String| {
        if let Cow::Owned(clean) = line(text) {
            *text = clean;
        }
    };
    // Naming every field makes the compiler point here when one is added.
    let Record { format: _, suite, engine, seconds: _, policy: _, results, passed: _, cut: _ } = record;
    let SuiteInfo { from, version, digest, cases: _, selected: _, plays: _, passes: _, part, suite_version, unnoticed } =
        suite;
    let EngineInfo { name, version: engine_version, mistakes } = engine;
    [from, version, digest, name, engine_version].into_iter().for_each(one);
    mistakes.iter_mut().chain(suite_version).chain(unnoticed).for_each(one);
    if let Some(Part { by, parts: _, of: _, plays: _, all: _, selection }) = part {
        [by, selection].into_iter().for_each(one);
    }
    for result in results {
        clean_result(result);
    }
}

fn clean_result(result: &mut CaseResult) {
    let one = |text: &mut String| {
        if let Cow::Owned(clean) = line(text) {
            *text = clean;
        }
    };
    let several = |text: &mut String| {
        if let Cow::Owned(clean) = lines(text) {
            *text = clean;
        }
    };
    let CaseResult {
        id,
        edition,
        file,
        line: _,
        asserts,
        status,
        verdict: _,
        standing: _,
        failures,
        unproved,
        cited,
        reason,
        cause,
        lacks,
        untold,
        baseline,
        contested,
        rerun,
        micros: _,
    } = result;
    [id, edition, file, rerun].into_iter().for_each(one);
    [asserts, unproved, cited].into_iter().flatten().for_each(one);
    for one_untold in untold {
        let mut text = one_untold.to_string();
        one(&mut text);
        *one_untold = text.into();
    }
    [status, cause, lacks].into_iter().flatten().for_each(one);
    reason.iter_mut().for_each(several);
    for Failure { line: _, column: _, what, expected, actual, notes, mismatch } in failures {
        [what, expected, actual].into_iter().chain(mismatch.texts_mut()).for_each(one);
        notes.iter_mut().for_each(several);
    }
    if let Some(Baselined { verdict: _, differs, reason, strict: _ }) = baseline {
        differs.iter_mut().for_each(one);
        one(reason);
    }
    if let Some(Contested { readings, follows, settled }) = contested {
        let settled = settled.iter_mut().flat_map(|Settled { reading, date }| [reading, date]);
        readings.iter_mut().chain(follows).chain(settled).for_each(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mismatch::Mismatch;
    use crate::passed::Passed;
    use crate::record::{Standing, Verdict};

    #[test]
    fn what_a_terminal_or_a_log_would_obey_is_spelt_out() {
        assert_eq!(line("a\u{1b}[2J\r\nb\u{202e}c\u{0}\u{ffff}"), "a\\u{1b}[2J\\r\\nb\\u{202e}c\\u{0}\\u{ffff}");
        assert_eq!(line("  ::error::no"), "  \\::error::no");
        assert_eq!(line("fine ##[stop-commands]x"), "fine ##\\[stop-commands]x");
        assert!(matches!(line("Ætherling's “ring”: a::b"), Cow::Borrowed(_)));
        assert_eq!(lines("a\n ::error::no\n\u{7}"), "a\n \\::error::no\n\\u{7}");
        assert!(matches!(lines("a\n  b"), Cow::Borrowed(_)));
    }

    #[test]
    fn what_is_plain_stays_as_it_is() {
        let once = line("::\u{1b}##[").into_owned();
        assert_eq!(line(&once), once);
    }

    #[test]
    fn no_sign_of_a_code_means_anything() {
        assert_eq!(code("a|b`c", 9), "<code>a&#124;b&#96;c</code>");
        assert_eq!(code("</code><img>", 99), "<code>&#60;/code&#62;&#60;img&#62;</code>");
        assert_eq!(code("@all #1 _x_", 99), "<code>&#64;all &#35;1 &#95;x&#95;</code>");
        assert_eq!(code("a.b: c http://d www.e", 99), "<code>a.b: c http&#58;//d www&#46;e</code>");
        assert_eq!(code("abcd", 3), "<code>abc...</code>");
        assert_eq!(xml("<a b='c'>&\"\u{1b}"), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\\u{1b}");
    }

    #[test]
    fn all_texts_of_a_record_are_made_plain() {
        let odd = "\u{1b}[2J".to_owned();
        let one = |mark: &str| format!("{mark}\u{1b}");
        let known =
            Baselined { verdict: Verdict::Fail, differs: vec![one("differs")], reason: one("known"), strict: None };
        let failure = Failure::new(
            1,
            1,
            Mismatch::of_texts(&one("what"), &one("expected"), &one("actual"), &[]),
            vec![one("notes")],
        );
        let settled = Settled { reading: one("settled reading"), date: one("date") };
        let contested =
            Contested { readings: vec![one("reading")], follows: vec![one("follows")], settled: Some(settled) };
        let bad = CaseResult {
            id: one("id"),
            edition: one("edition"),
            file: one("file"),
            line: 1,
            asserts: vec![one("asserts")],
            status: Some(one("status")),
            verdict: Verdict::Fail,
            standing: Standing::Unexpected,
            failures: vec![failure],
            unproved: vec![one("unproved")],
            cited: vec![one("cited")],
            reason: Some(format!("reason\n{odd}")),
            cause: Some(one("cause")),
            lacks: Some(one("lacks")),
            untold: vec![one("untold").into()],
            baseline: Some(known),
            contested: Some(contested),
            rerun: one("rerun"),
            micros: 1,
        };
        let suite = SuiteInfo {
            from: one("from"),
            version: one("version"),
            digest: one("digest"),
            cases: 1,
            selected: 1,
            plays: None,
            part: Some(Part { by: one("by"), parts: vec![1], of: 1, plays: 1, all: 1, selection: one("selection") }),
            passes: None,
            suite_version: Some(one("suite version")),
            unnoticed: vec![one("unnoticed")],
        };
        let engine = EngineInfo { name: one("name"), version: one("of the engine"), mistakes: vec![one("mistakes")] };
        let mut record = Record {
            format: 1,
            suite,
            engine,
            seconds: 0.0,
            policy: None,
            results: vec![bad],
            passed: Passed::default(),
            cut: false,
        };
        let before = format!("{record:?}");
        assert_eq!(before.matches("\\u{1b}").count(), 35);
        clean(&mut record);
        let text = format!("{record:?}");
        // The debug form doubles the backslashes of escapes.
        assert_eq!(text.matches("\\\\u{1b}").count(), 35, "{text}");
        assert!(text.contains("reason\\n\\\\u{1b}[2J"), "{text}");
    }

    #[test]
    fn a_message_keeps_its_lines_and_colours_and_nothing_else_that_is_obeyed() {
        for kept in ["a\n  b\tc\n", "\u{1b}[1;31mred\u{1b}[0m", "a::b ## [c]", ""] {
            assert_eq!(message(kept), kept);
        }
        for (odd, plain) in [
            ("a\n::error::b", "a\n\\::error::b"),
            (" \u{1b}[31m ::error::b", " \u{1b}[31m \\::error::b"),
            ("a ##[stop-commands]b", "a ##\\[stop-commands]b"),
            ("\u{1b}[8mhidden", "\\u{1b}[8mhidden"),
            ("\u{1b}[30;40mhidden", "\\u{1b}[30;40mhidden"),
            ("\u{1b}[2J\u{1b}", "\\u{1b}[2J\\u{1b}"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("a\rb\u{202e}c", "a\\rb\\u{202e}c"),
        ] {
            assert_eq!(message(odd), plain);
            assert_eq!(message(plain), plain);
        }
    }
}
