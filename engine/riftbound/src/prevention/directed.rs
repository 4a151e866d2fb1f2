//! 437.6: Prevent is a Limited Action: players prevent only when a game effect directs them to (437.6.a).
//!
//! A player cannot play Counter Strike out of turn, nor use the ability of a unit that has none.
//! The keyword Shield gives Might to a defender, and directs nobody to prevent.

use kernel::clause::Clause;

use crate::game::Game;
use crate::state::ObjectId;
use crate::words::cards::{Card, Keyword, ValuedKeyword};
use crate::words::effects::Effect;

/// The clauses by which players prevent only when a game effect directs them to.
pub const ONLY_WHEN_DIRECTED: [Clause; 2] = [clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")];

/// The clauses under which a player may not use a card now, if it is one that would let him prevent.
pub fn undirected(card: Option<&Card>) -> &'static [Clause] {
    let prevents = |effect: &[Effect]| effect.iter().any(|line| matches!(line, Effect::Prevent(_)));
    match card {
        Some(card) if prevents(&card.effect) || card.activated.iter().any(|ability| prevents(&ability.effect)) => {
            &ONLY_WHEN_DIRECTED
        }
        _ => &[],
    }
}

/// The clauses under which a player may not use a card now: those of [`undirected`], and the one that forbids it.
pub fn undirected_or(card: Option<&Card>, clause: Clause) -> Vec<Clause> {
    undirected(card).iter().copied().chain([clause]).collect()
}

/// The keyword Shield gives Might to a defender and directs nobody to prevent (437.6.a).
pub fn cite_shield_keyword(game: &mut Game<'_>, unit: ObjectId) {
    let is_shield = |keyword: &Keyword| matches!(keyword, Keyword::Valued(ValuedKeyword::Shield(_)));
    if game.state.object(unit).keywords.iter().any(is_shield) {
        for clause in ONLY_WHEN_DIRECTED {
            game.log.cite(clause, || "Shield does not direct its player to prevent".to_owned());
        }
    }
}
