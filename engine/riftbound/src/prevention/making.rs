//! 437.1, 437.6: a Prevent is made when a game effect directs a player to prevent, for so much damage,
//! from such sources, for so long. 437.2: it is tracked for each unit by itself; 437.3.a: not if it is
//! worth 0.
//!
//! "Prevent the next 3 damage to target unit this turn" tracks a Prevent Value of 3 on that unit.
//! "Prevent all damage to every friendly unit this turn" is about units that come later too.

use kernel::transcript::stop::Stop;

use crate::abilities::referents;
use crate::game::Game;
use crate::prevention::directed::ONLY_WHEN_DIRECTED;
use crate::state::{ChainItem, DamageChange, KnownObject, State, TrackedChange};
use crate::words::amounts::{PreventAmount, PreventQuantity};
use crate::words::effects::Prevent;

kernel::interpretation! {
    /// 437.2: tracks a Prevent beside those already on its unit.
    pub(crate) TRACK: fn(&mut State, TrackedChange) = track;
}

fn track(state: &mut State, tracked: TrackedChange) {
    state.tracked.push(tracked);
}

kernel::interpretation! {
    /// 437.3.a: `true` if a Prevent of an amount is tracked; a Prevent Value of 0 is not.
    pub(crate) CAN_BE_TRACKED: fn(PreventAmount) -> bool = can_be_tracked;
}

fn can_be_tracked(amount: PreventAmount) -> bool {
    match amount {
        PreventAmount::Value(value) => value > 0,
        PreventAmount::All | PreventAmount::NextTime => true,
    }
}

/// Carries out a line that prevents: for units, or for all damage to every unit that fits this turn.
pub fn make_prevent(game: &mut Game<'_>, item: &mut ChainItem, line: &Prevent) -> Result<(), Stop> {
    let all = PreventQuantity::Fixed(PreventAmount::All);
    if let Some(every) = line.to.every().filter(|_| line.amount == all) {
        if line.r#if.is_some() {
            return Err(Stop::unsupported("a Prevent for every unit with a condition"));
        }
        let change = prevents(line, PreventAmount::All);
        let tracked = item.tracks(&mut game.state, None, change, &line.from);
        game.by(&TRACK)(&mut game.state, TrackedChange { every: Some(every), ..tracked });
    } else {
        let Some(found) = referents::about(game, item, line.to, line.r#if.as_ref())? else { return Ok(()) };
        for known in found {
            if game.state.is_there(&known) && referents::meets(game, item, line.r#if.as_ref(), &known) {
                prevent_for(game, item, line, &known);
            }
        }
    }
    cite_making(game, item, line);
    Ok(())
}

fn prevent_for(game: &mut Game<'_>, item: &ChainItem, line: &Prevent, known: &KnownObject) {
    if game.state.object(known.at.id).damage > 0 {
        let note = || "damage that was dealt is not prevented any more".to_owned();
        game.log.cite(clause!("437.7-replacement"), note);
    }
    let amount = match line.amount {
        PreventQuantity::Fixed(amount) => amount,
        PreventQuantity::ItsMight => PreventAmount::Value(referents::might_now(game, known)),
    };
    if game.by(&CAN_BE_TRACKED)(amount) {
        let tracked = item.tracks(&mut game.state, Some(known), prevents(line, amount), &line.from);
        game.by(&TRACK)(&mut game.state, tracked);
    } else {
        game.log.cite(clause!("437.3.a-zero-expires"), || "a Prevent Value of 0 is not tracked".to_owned());
    }
}

fn cite_making(game: &mut Game<'_>, item: &ChainItem, line: &Prevent) {
    let note = || format!("{} directs its player to prevent", item.agent.name);
    for clause in ONLY_WHEN_DIRECTED {
        game.log.cite(clause, note);
    }
    game.log.cite(clause!("437.1.b-amount"), || format!("it is about {}", line.amount));
    if !matches!(line.amount, PreventQuantity::Fixed(PreventAmount::All | PreventAmount::NextTime)) {
        game.log.cite(clause!("437.1.b.1-usual-wording"), || format!("the next {} this turn", line.amount));
        game.log.cite(clause!("437.1.b.1.a-prevent-value"), || format!("the Prevent Value is {}", line.amount));
    }
}

fn prevents(line: &Prevent, amount: PreventAmount) -> DamageChange {
    DamageChange::Prevent { amount: Some(amount), each: line.each.map(|each| (each, amount)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_value_of_nothing_is_not_tracked() {
        assert!(!can_be_tracked(PreventAmount::Value(0)));
        assert!(can_be_tracked(PreventAmount::Value(1)));
        assert!(can_be_tracked(PreventAmount::All) && can_be_tracked(PreventAmount::NextTime));
    }
}
