//! What is done to objects on the board. 055: what is done already is not done again.
//!
//! Exhausting an exhausted unit does nothing; the rest of the line is done all the same.
//! "Give -3 Might, to a minimum of 1" makes a Might of 2 a 1, whatever is given later (472.3.b).

use kernel::transcript::observed::Event;
use kernel::words::name::Name;

use crate::game::Game;
use crate::prevention::coverage;
use crate::state::ObjectId;

/// All units are healed at the same time.
pub fn heal_all(game: &mut Game<'_>) {
    let hurt: Vec<ObjectId> = game.state.units().filter(|id| game.state.object(*id).damage > 0).collect();
    let state = &game.state;
    game.log.together(|log| {
        for id in &hurt {
            let object = state.object(*id);
            log.event(Event::new("healed").with("to", &object.name).with("amount", object.damage));
        }
    });
    for id in hurt {
        game.state.change(id, |object| {
            object.damage = 0;
            object.wounds.clear();
        });
    }
}

/// Gives Might for this turn. A limit is taken account of now, and stays what it then came to
/// (472.3.b).
pub fn give_might(game: &mut Game<'_>, id: ObjectId, might: i64, least: Option<i64>) {
    let now = game.state.true_might(id);
    let wanted = now.saturating_add(might);
    let then = least.map_or(wanted, |least| wanted.max(least.min(now)));
    game.state.change(id, |object| object.given = object.given.saturating_add(then.saturating_sub(now)));
}

/// Removes the damage marked on a unit.
pub fn heal(game: &mut Game<'_>, id: ObjectId, _: &Name) {
    let (name, amount) = (game.state.object(id).name.clone(), game.state.object(id).damage);
    game.state.change(id, |object| {
        object.damage = 0;
        object.wounds.clear();
    });
    if amount > 0 {
        game.log.event(Event::new("healed").with("to", name).with("amount", amount));
    }
}

/// Exhausts an object.
pub fn exhaust(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    if game.state.object(id).exhausted {
        game.log.cite(clause!("055-as-much-as-possible"), || "it is exhausted already".to_owned());
        return;
    }
    game.state.change(id, |object| object.exhausted = true);
    game.log.event(Event::new("exhausted").with("to", &game.state.object(id).name).with("by", by));
}

/// Stuns a unit.
pub fn stun(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    coverage::cite_not_damage(game, id, "a stun is not damage");
    game.state.change(id, |object| object.stunned = true);
    game.log.event(Event::new("stunned").with("to", &game.state.object(id).name).with("by", by));
}
