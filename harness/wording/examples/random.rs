//! Generates random facts, renders them as text and parses the text: `random GAME HOW-MANY [SEED]`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

#[path = "../tests/it/random/made.rs"]
mod made;

use made::{Came, Chance, faithful, templates, try_once};
use wording::games::{worded, wording};

fn main() {
    let mut args = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).skip(1);
    let (game, many) = (args.next().unwrap(), args.next().unwrap().parse::<usize>().unwrap());
    let mut chance = Chance::new(args.next().map_or(1, |seed| seed.parse().unwrap()));
    let say = worded(&game, &faithful(templates(&game))).unwrap().unwrap();
    let hear = wording(&game).unwrap().unwrap();
    let mut came = Came::default();
    let since = std::time::Instant::now();
    while came.made < many {
        try_once(&game, &say, &hear, &mut chance, &mut came);
    }
    for other in &came.other {
        println!("OTHER {other}");
    }
    for strange in &came.strange {
        println!("NOT {strange}");
    }
    println!(
        "{game}: {} lines made, {} said, {} read as the same, {} as others, refused: {:?}; {:.1?}",
        came.made,
        came.said,
        came.same,
        came.other.len(),
        came.refused,
        since.elapsed()
    );
}
