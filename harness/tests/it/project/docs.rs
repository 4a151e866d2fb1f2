//! The pages under `docs/`: all of them are in the book, every link has a target, and generated parts are up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use ruleproof::lab::words::Lexicon;
use ruleproof::lab::words::page::{MARK, page};
use ruleproof::suite::load::Suite;

use crate::{SUITE, root};

/// The pages of the book and other pages, by their path from the root.
fn pages() -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    let tops = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
    for path in tops.iter().map(PathBuf::from).chain(markdown("docs")) {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        pages.insert(path, text);
    }
    pages
}

fn markdown(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            found.extend(markdown(&path));
        } else if Path::new(&path).extension().is_some_and(|ending| ending == "md") {
            found.push(PathBuf::from(path));
        }
    }
    found
}

/// The text without code, which cannot contain links or headings.
fn without_code(text: &str) -> String {
    let mut fence = None;
    let mut plain = String::new();
    for line in text.lines() {
        let ticks = line.trim_start().chars().take_while(|c| *c == '`').count();
        match fence {
            Some(open) if ticks >= open => fence = None,
            Some(_) => {}
            None if ticks >= 3 => fence = Some(ticks),
            None => {
                plain.push_str(line);
                plain.push('\n');
            }
        }
    }
    plain
}

/// The links of a page.
fn links(text: &str) -> Vec<String> {
    let plain = without_code(text);
    let spans: String = plain.lines().map(without_spans).collect::<Vec<_>>().join("\n");
    let links = spans.match_indices("](").filter_map(|(at, _)| {
        let rest = &spans[at + 2..];
        rest.find(')').map(|end| rest[..end].to_owned())
    });
    links.collect()
}

/// A line without the text in backticks.
fn without_spans(line: &str) -> String {
    line.split('`').enumerate().filter(|(index, _)| index % 2 == 0).map(|(_, part)| part).collect::<Vec<_>>().join("``")
}

/// The anchors of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let plain = without_code(text);
    let mut found = BTreeSet::new();
    let ids = plain.match_indices("<a id=\"").filter_map(|(at, start)| plain[at + start.len()..].split('"').next());
    found.extend(ids.map(str::to_owned));
    let headings = plain.lines().filter(|line| line.starts_with('#'));
    for heading in headings.map(|line| line.trim_start_matches('#').trim()) {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let slug: String = kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect();
        let numbered = (1..).map(|n| format!("{slug}-{n}"));
        let mut all = std::iter::once(slug.clone()).chain(numbered);
        found.insert(all.find(|slug| !found.contains(slug)).unwrap());
    }
    found
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::CurDir => {}
            other => parts.push(other),
        }
    }
    parts
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let anchors_of: BTreeMap<&PathBuf, BTreeSet<String>> =
        pages.iter().map(|(path, text)| (path, anchors(text))).collect();
    let mut wrong = Vec::new();
    let mut followed = 0;
    for (path, text) in &pages {
        for link in links(text).iter().filter(|link| !link.contains("://") && !link.starts_with("mailto:")) {
            let (file, anchor) = link.split_once('#').map_or((link.as_str(), None), |(file, at)| (file, Some(at)));
            let target = if file.is_empty() { path.clone() } else { plain(&path.parent().unwrap().join(file)) };
            followed += 1;
            let is_there = root().join(&target).exists();
            let has_anchor = anchor.is_none_or(|anchor| {
                if target.extension().is_none_or(|ending| ending != "md") {
                    return is_there;
                }
                match anchors_of.get(&target) {
                    Some(anchors) => anchors.contains(anchor),
                    // A page outside of the book, such as that of a kit.
                    None => fs::read_to_string(root().join(&target)).is_ok_and(|text| anchors(&text).contains(anchor)),
                }
            });
            if !is_there || !has_anchor {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(followed > 1000, "only {followed} links were followed");
}

#[test]
fn every_page_is_in_the_book_once() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed: Vec<PathBuf> = links(&summary).iter().map(|link| plain(&Path::new("docs").join(link))).collect();
    let once: BTreeSet<&PathBuf> = listed.iter().collect();
    assert_eq!(once.len(), listed.len(), "a page is listed twice");
    let there: BTreeSet<PathBuf> = markdown("docs").into_iter().filter(|path| !path.ends_with("SUMMARY.md")).collect();
    assert_eq!(there.iter().collect::<Vec<_>>(), once.into_iter().collect::<Vec<_>>());
}

/// The suite, which must have no problems.
fn suite() -> &'static Suite {
    assert!(SUITE.problems.is_empty());
    &SUITE
}

#[test]
fn the_pages_of_words_are_fresh() {
    let suite = suite();
    for language in engine::GAMES.languages() {
        let name = format!("docs/words/{}.md", language.short.to_lowercase());
        let written = fs::read_to_string(root().join(&name)).unwrap();
        let fresh = page(&Lexicon::of(suite, language), &written);
        assert!(fresh == written, "{name} is out of date: `ruleproof words --write docs/words` updates it");
    }
}

/// The YAML blocks of a page.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("```yaml\n") {
        let Some((block, behind)) = after.split_once("```") else { break };
        blocks.push(block.to_owned());
        rest = behind;
    }
    blocks
}

#[test]
fn the_cards_that_a_page_of_words_shows_are_those_of_the_suite() {
    let suite = suite();
    let mut shown = 0;
    for language in engine::GAMES.languages() {
        let name = format!("docs/words/{}.md", language.short.to_lowercase());
        let written = fs::read_to_string(root().join(&name)).unwrap();
        let (head, _) = written.split_once(MARK).unwrap();
        for block in blocks(head) {
            let is_card = |text: &str| dedented(text).trim_end() == block.trim_end();
            let cards = suite.cards.iter().filter(|card| card.game == language.game);
            let mut entries = cards.map(|card| suite.sources.entry(card.file, card.span));
            let mut cases =
                suite.cases.iter().filter(|case| case.language.game == language.game).map(|case| suite.text(case));
            assert!(entries.any(is_card) || cases.any(is_card), "{name}: this is not in the suite:\n{block}");
            shown += 1;
        }
    }
    assert!(shown >= 9, "only {shown} cards and cases are shown");
}

/// A text without the indentation of its first line.
fn dedented(text: &str) -> String {
    let indent = text.len() - text.trim_start_matches(' ').len();
    text.lines().map(|line| line.get(indent..).unwrap_or("")).collect::<Vec<_>>().join("\n")
}
