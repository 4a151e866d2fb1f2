//! The rule catalogues, carried along in the program: one YAML a document, one entry a clause, in our own words.
//!
//! ```
//! let (path, text) = seeds::FILES[0];
//! assert_eq!(path, "seeds/mtg-beyond.yaml");
//! assert!(text.starts_with("# yaml-language-server"));
//! assert!(seeds::MTG.contains(&"615.7-depletes"));
//! ```
//!
//! This crate holds data and the lists of ids that are made of it at compile time. It knows no game and no engine; whoever
//! names a clause in code looks it up here, so that a misspelt one does not compile.

/// Paths in a checkout, and texts, of the catalogues, by path.
pub static FILES: &[(&str, &str)] = &[
    ("seeds/mtg-beyond.yaml", include_str!("mtg-beyond.yaml")),
    ("seeds/mtg.yaml", include_str!("mtg.yaml")),
    ("seeds/netrunner-beyond.yaml", include_str!("netrunner-beyond.yaml")),
    ("seeds/netrunner.yaml", include_str!("netrunner.yaml")),
    ("seeds/riftbound-beyond.yaml", include_str!("riftbound-beyond.yaml")),
    ("seeds/riftbound.yaml", include_str!("riftbound.yaml")),
];

/// Every clause id ever published, a line each: the game and the id.
pub const IDS: &str = include_str!("ids.lock");

/// The names of printed cards, as digests: the head of the file says how they are made.
pub const PRINTED: &str = include_str!("printed-cards.txt");

/// The ids of Magic's clauses.
pub const MTG: &[&str] = &ids::<{ count("mtg") }>("mtg");
/// The ids of Netrunner's clauses.
pub const NETRUNNER: &[&str] = &ids::<{ count("netrunner") }>("netrunner");
/// The ids of Riftbound's clauses.
pub const RIFTBOUND: &[&str] = &ids::<{ count("riftbound") }>("riftbound");

/// The number of ids of a game.
const fn count(game: &str) -> usize {
    let mut rest = IDS;
    let mut count = 0;
    while !rest.is_empty() {
        let (line, after) = first_line(rest);
        if id_of(line, game).is_some() {
            count += 1;
        }
        rest = after;
    }
    count
}

/// The ids of a game, of which there are `N`.
#[expect(clippy::indexing_slicing, reason = "runs at compile time only, where a slip is an error of the build")]
const fn ids<const N: usize>(game: &str) -> [&'static str; N] {
    let mut ids = [""; N];
    let mut rest = IDS;
    let mut at = 0;
    while !rest.is_empty() {
        let (line, after) = first_line(rest);
        if let Some(id) = id_of(line, game)
            && at < N
        {
            ids[at] = id;
            at += 1;
        }
        rest = after;
    }
    ids
}

/// The id in a line `game id`, if it is one of this game.
const fn id_of<'a>(line: &'a str, game: &str) -> Option<&'a str> {
    let (mut line, mut game) = (line.as_bytes(), game.as_bytes());
    while let (Some((ours, line_after)), Some((theirs, game_after))) = (line.split_first(), game.split_first()) {
        if *ours != *theirs {
            return None;
        }
        (line, game) = (line_after, game_after);
    }
    match (line, game) {
        ([b' ', id @ ..], []) => match std::str::from_utf8(id) {
            Ok(id) => Some(id),
            Err(_) => None,
        },
        _ => None,
    }
}

/// The first line of a text without its end, and what follows it.
const fn first_line(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let mut rest = bytes;
    let mut at = 0;
    while let Some((byte, after)) = rest.split_first() {
        if *byte == b'\n' {
            return (text.split_at(at).0, text.split_at(at + 1).1);
        }
        at += 1;
        rest = after;
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_lock_is_an_id_of_one_game() {
        let lines = IDS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(MTG.len() + NETRUNNER.len() + RIFTBOUND.len(), lines);
        assert!(MTG.iter().all(|id| !id.is_empty() && !id.contains(' ')));
    }

    #[test]
    fn every_catalogue_of_the_folder_is_carried_along() {
        let folder = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
        let paths = folder.map(|entry| entry.unwrap().path());
        let catalogues = paths.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
        let mut there: Vec<String> =
            catalogues.map(|path| format!("seeds/{}", path.file_name().unwrap().to_string_lossy())).collect();
        there.sort();
        let carried: Vec<&str> = FILES.iter().map(|(path, _)| *path).collect();
        assert_eq!(carried, there);
    }
}
