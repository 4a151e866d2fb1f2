//! Finds the cases of a file and their editions from its lines alone.
//!
//! This is correct for a file written like the files of the project: each entry on a line of its own, keys indented by
//! two spaces for each level, lists of editions in brackets. Tests check it for the suite built into the program, which
//! cannot change once it is built; any other suite is parsed.

use kernel::game::Games;
use kernel::words::language::Language;
use rustc_hash::FxHashSet;

/// The outline of a file.
#[derive(Debug)]
pub(super) struct Outline<'t> {
    /// The game's language.
    pub(super) language: &'static Language,
    /// The ids of the cases without the game, each with its editions; empty for a file of cards.
    pub(super) cases: Vec<(&'t str, Vec<&'static str>)>,
}

/// The key of the editions to which cases apply.
const EDITIONS: &str = "editions";

/// The outline of a file; `None` if it names no game.
pub(super) fn outline(games: Games, text: &str) -> Option<Outline<'_>> {
    let mut language: Option<&'static Language> = None;
    let mut of_file: Option<Vec<&'static str>> = None;
    let mut in_cases = false;
    let mut cases: Vec<(&str, Option<Vec<&'static str>>)> = Vec::new();
    for line in text.lines() {
        let deep = line.bytes().take_while(|byte| *byte == b' ').count();
        let said = line.get(deep..).unwrap_or_default();
        // Most lines are indented more deeply, and most of the others are irrelevant.
        if !(deep == 0 || in_cases && (deep == 2 || deep == 4 && said.starts_with(EDITIONS))) {
            continue;
        }
        let Some((key, value)) = said.split_once(':').filter(|(key, _)| !key.starts_with('#')) else { continue };
        match (deep, key) {
            (0, "game") => language = games.find(value.trim()).map(kernel::game::AnyGame::language),
            (0, EDITIONS) => of_file = language.map(|language| listed(language, value)),
            (0, _) => in_cases = key == "cases",
            (2, id) => cases.push((id, None)),
            (4, EDITIONS) => {
                if let Some((_, editions)) = cases.last_mut() {
                    *editions = language.map(|language| listed(language, value));
                }
            }
            _ => {}
        }
    }
    let language = language?;
    let usual = of_file.unwrap_or_else(|| language.editions.to_vec());
    let cases = cases.into_iter().map(|(id, editions)| (id, editions.unwrap_or_else(|| usual.clone())));
    Some(Outline { language, cases: cases.collect() })
}

/// The names of the cards of a file, as written before their colons.
fn cards(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().skip_while(|line| *line != "cards:").skip(1);
    let under = lines.take_while(|line| line.is_empty() || line.starts_with([' ', '#']));
    let entries = under.filter_map(|line| line.strip_prefix("  ").filter(|entry| !entry.starts_with([' ', '#'])));
    entries.filter_map(|entry| match entry.strip_prefix(['"', '\'']) {
        Some(quoted) => quoted.split_once("\":").or_else(|| quoted.split_once("':")).map(|(name, _)| name),
        None => entry.split(':').next(),
    })
}

/// Marks the files of cards with a card that the texts name, or that another marked file names. A name counts wherever
/// it occurs in a text, so too many files may be marked, but never too few.
pub(super) fn named<'t>(texts: impl IntoIterator<Item = &'t str>, files: &[&'t str]) -> Vec<bool> {
    let mut is_named = vec![false; files.len()];
    let names: Vec<Vec<&str>> = files.iter().map(|file| cards(file).collect()).collect();
    let mut naming: Vec<&str> = texts.into_iter().collect();
    while !naming.is_empty() {
        let said: FxHashSet<&str> = naming.iter().copied().flat_map(words).collect();
        let stands = |name: &str| {
            // Quotation marks can be written in several ways in YAML.
            let longest = name.split(['\'', '"']).max_by_key(|part| part.len()).unwrap_or_default();
            words(name).all(|word| said.contains(word)) && naming.iter().any(|text| text.contains(longest))
        };
        let rest = files.iter().zip(&names).zip(&mut is_named).filter(|(_, is_named)| !**is_named);
        let more = rest.filter(|((_, names), _)| names.iter().any(|name| stands(name)));
        let more = more.map(|((file, _), is_named)| {
            *is_named = true;
            *file
        });
        naming = more.collect();
    }
    is_named
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The editions of a list in brackets.
fn listed(language: &'static Language, value: &str) -> Vec<&'static str> {
    let words = value.split(|c: char| "[], \"'".contains(c)).filter(|word| !word.is_empty());
    let known = |word: &str| language.editions.iter().copied().find(|edition| *edition == word);
    words.filter_map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_named_by_name() {
        let circles =
            "game: mtg\ncards:\n  # One of five.\n  \"Circle of Protection: Red\": {}\n  Gideon's Ward:\n    a: 1\n";
        assert_eq!(cards(circles).collect::<Vec<_>>(), ["Circle of Protection: Red", "Gideon's Ward"]);
        let urza = "game: mtg\ncards:\n  'Urza''s Ox': {}\n\n  Elk: {makes: 'Gideon''s Ward'}\n";
        let files = [circles, urza, "cards:\n  Yak: {}\n"];
        assert_eq!(named(["alice: [Elk]"], &files), [true, true, false]);
        assert_eq!(named(["alice: [Elks, Circle of Red, Protection]"], &files), [false; 3]);
        assert_eq!(named(["alice: [{ox: {card: Urza's Ox}}, Yak]"], &files), [true, true, true]);
    }
}
