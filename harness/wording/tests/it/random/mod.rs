//! Random facts, rendered as text, are parsed as the same facts, or refused.

mod made;

use made::{Came, Chance, faithful, templates, try_once};
use wording::games::{worded, wording};

/// The number of lines generated for each game.
const LINES: usize = 2000;

/// Generates the lines of a game.
fn come(game: &str) -> Came {
    let say = worded(game, &faithful(templates(game))).unwrap().unwrap();
    let hear = wording(game).unwrap().unwrap();
    let (mut chance, mut came) = (Chance::new(20), Came::default());
    while came.made < LINES {
        try_once(game, &say, &hear, &mut chance, &mut came);
    }
    came
}

#[test]
fn facts_made_by_chance_are_read_as_what_they_are_or_refused() {
    for game in engine::GAMES.names() {
        let came = come(game);
        assert_eq!(came.other, [""; 0], "{game}: lines that are read as other facts");
        assert_eq!(came.same + came.refused.values().sum::<usize>(), came.said, "{game}");
        assert!(came.said > LINES / 10, "{game}: only {} of the lines have words", came.said);
        assert!(came.same * 20 > came.said * 19, "{game}: refused {:?}, such as {:#?}", came.refused, came.strange);
    }
}
