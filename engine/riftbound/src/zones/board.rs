//! Changes of objects on the board. 055: a change that is done already is not done again.
//!
//! Exhausting an exhausted unit does nothing; the rest of the line is done all the same.
//! "Give -3 Might, to a minimum of 1" makes a Might of 2 a 1, whatever is given later (472.3.b).

use kernel::transcript::observed::Event;
use kernel::words::name::Name;

use crate::abilities::attached;
use crate::game::Game;
use crate::prevention::coverage;
use crate::state::{ObjectId, PlayerId, Reserved, State, Zone};
use crate::words::cards::Keyword;
use crate::words::effects::Add;

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

/// Gives Might for this turn. A limit is applied now, and its result stays (472.3.b).
pub fn give_might(game: &mut Game<'_>, id: ObjectId, might: i64, least: Option<i64>) {
    let now = game.state.true_might(id);
    let wanted = now.saturating_add(might);
    let then = least.map_or(wanted, |least| wanted.max(least.min(now)));
    game.state.change(id, |object| object.given = object.given.saturating_add(then.saturating_sub(now)));
}

kernel::interpretation! {
    /// 433.1.b: the Might of a unit by which it is swapped: what it is at present, below 0 too (143.2.b.1).
    pub(crate) MIGHT_TO_SWAP: fn(&State, ObjectId) -> i64 = at_present;
}

fn at_present(state: &State, unit: ObjectId) -> i64 {
    state.true_might(unit)
}

/// Swaps the Might of two units for this turn: the lower is increased and the higher decreased by the difference.
pub fn swap_might(game: &mut Game<'_>, one: ObjectId, other: ObjectId) {
    let might = game.by(&MIGHT_TO_SWAP);
    let difference = might(&game.state, other).saturating_sub(might(&game.state, one));
    let note = || format!("the difference is {}", difference.saturating_abs());
    game.log.cite(clause!("433.1-swapped-by-the-difference"), note);
    give_might(game, one, difference, None);
    give_might(game, other, difference.saturating_neg(), None);
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

/// Readies an object.
pub fn ready(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    if !game.state.object(id).exhausted {
        game.log.cite(clause!("055-as-much-as-possible"), || "it is ready already".to_owned());
        return;
    }
    game.state.change(id, |object| object.exhausted = false);
    game.log.event(Event::new("readied").with("to", &game.state.object(id).name).with("by", by));
}

kernel::interpretation! {
    /// 426.1.b.1, 702.3: `true` if a unit may be given a buff; it has one at most.
    pub(crate) MAY_BE_BUFFED: fn(&State, ObjectId) -> bool = may_be_buffed;
}

fn may_be_buffed(state: &State, id: ObjectId) -> bool {
    !state.object(id).buffed
}

/// Buffs a unit: 1 Might more as long as it has the buff.
pub fn buff(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    if !game.by(&MAY_BE_BUFFED)(&game.state, id) {
        game.log.cite(clause!("426.1.b.1-one-buff-only"), || "it has a buff already".to_owned());
        return;
    }
    if game.state.object(id).buffed {
        game.state.change(id, |object| object.given = object.given.saturating_add(1));
    }
    game.state.change(id, |object| object.buffed = true);
    game.log.event(Event::new("buffed").with("to", &game.state.object(id).name).with("by", by));
}

/// Empowers an object: what it has while it is Empowered works as long as it stays on the board (441).
pub fn empower(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    if !game.state.object(id).empowered {
        game.state.change(id, |object| object.empowered = true);
        game.log.event(Event::new("empowered").with("to", &game.state.object(id).name).with("by", by));
    }
}

/// Gives keywords for this turn, or for as long as the object is on the board.
pub fn give_keywords(game: &mut Game<'_>, id: ObjectId, keywords: &[Keyword], lasting: bool) {
    if matches!(game.state.object(id).zone, Zone::Attached(_)) {
        let note = || format!("the abilities given to {} are active", game.state.object(id).name);
        game.log.cite(clause!("718.2-attached-text-is-inactive"), note);
    }
    game.state.change(id, |object| {
        let given = if lasting { &mut object.kept } else { &mut object.lent };
        given.extend(keywords.iter().cloned());
    });
}

/// A unit deals no combat damage this turn.
pub fn disarm(game: &mut Game<'_>, id: ObjectId, _: &Name) {
    game.state.change(id, |object| object.harmless = true);
}

/// Adds energy and power to what a player can pay with, where that is counted.
pub fn add_to_pool(game: &mut Game<'_>, player: PlayerId, add: &Add, by: &Name) {
    let energy = add.energy.map_or(0, |energy| energy.0);
    let power = add.power.values().fold(0, |sum: i64, n| sum.saturating_add(n.0));
    game.state.change_player(player, |player| {
        let Some(pool) = &mut player.pool else { return };
        pool.energy = pool.energy.saturating_add(energy);
        if !add.r#for.is_empty() && energy > 0 {
            pool.reserved.push(Reserved { types: add.r#for.to_vec(), energy });
        }
        for (domain, n) in &add.power {
            let there = pool.power.entry(*domain).or_insert(0);
            *there = there.saturating_add(n.0);
        }
    });
    let event = Event::new("added").with("who", game.state.player_name(player));
    game.log.event(event.with("energy", energy).with("power", power).with("by", by));
}

/// Attaches an Equipment to a unit, from wherever it was attached. If it is attached to that unit, nothing happens.
pub fn attach(game: &mut Game<'_>, gear: ObjectId, to: ObjectId, by: &Name) {
    if game.state.object(gear).zone == Zone::Attached(to) {
        return;
    }
    game.state.change(gear, |gear| gear.zone = Zone::Attached(to));
    attached::cite_inactive(game, gear);
    let (gear, to) = (&game.state.object(gear).name, &game.state.object(to).name);
    game.log.event(Event::new("attached").with("what", gear).with("to", to).with("by", by));
}

/// Detaches an Equipment: it is where its unit is then, as ready as it was (435.4).
pub fn detach(game: &mut Game<'_>, gear: ObjectId, by: &Name) {
    let Zone::Attached(unit) = game.state.object(gear).zone else { return };
    let place = game.state.location(unit);
    attached::cite_detached(game, gear);
    let place = (game.state.detached_at)(game.state.object(gear).controller, place);
    game.state.change(gear, |gear| gear.zone = place);
    let (gear, unit) = (&game.state.object(gear).name, &game.state.object(unit).name);
    game.log.event(Event::new("detached").with("what", gear).with("from", unit).with("by", by));
}

/// Stuns a unit.
pub fn stun(game: &mut Game<'_>, id: ObjectId, by: &Name) {
    coverage::cite_not_damage(game, id, "a stun is not damage");
    if game.state.object(id).stunned {
        game.log.cite(clause!("055-as-much-as-possible"), || "it is stunned already".to_owned());
        return;
    }
    game.state.change(id, |object| object.stunned = true);
    game.log.event(Event::new("stunned").with("to", &game.state.object(id).name).with("by", by));
}
