//! Which cases a file has and in which editions they hold, seen by its lines alone.
//!
//! It is right for a file that is written as the files of the project are: each entry on a line of its own, keys
//! indented by two spaces a level, lists of editions in brackets. Tests hold it for the suite that is built into the
//! program, which nobody changes once it is built; any other suite is read.

use kernel::game::Games;
use kernel::words::language::Language;

/// What the lines of a file say.
#[derive(Debug)]
pub(super) struct Outline<'t> {
    /// The game's language.
    pub(super) language: &'static Language,
    /// The ids of the cases without the game, each with the editions in which it holds; none in a file of cards.
    pub(super) cases: Vec<(&'t str, Vec<&'static str>)>,
}

/// The key of the editions in which cases hold.
const EDITIONS: &str = "editions";

/// The outline of a file; none where it names no game.
pub(super) fn outline(games: Games, text: &str) -> Option<Outline<'_>> {
    let mut language: Option<&'static Language> = None;
    let mut of_file: Option<Vec<&'static str>> = None;
    let mut in_cases = false;
    let mut cases: Vec<(&str, Option<Vec<&'static str>>)> = Vec::new();
    for line in text.lines() {
        let deep = line.bytes().take_while(|byte| *byte == b' ').count();
        let said = line.get(deep..).unwrap_or_default();
        // Most lines stand deeper, and of those that do not most say something else.
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

/// The editions of a list in brackets.
fn listed(language: &'static Language, value: &str) -> Vec<&'static str> {
    let words = value.split(|c: char| "[], \"'".contains(c)).filter(|word| !word.is_empty());
    let known = |word: &str| language.editions.iter().copied().find(|edition| *edition == word);
    words.filter_map(known).collect()
}
