//! 387, 388: what follows "do this" is an ability of its own, which is put on the chain once the spell or ability that
//! says so has resolved. Players may respond to it.
//!
//! "Move an enemy unit. Then do this: choose another enemy unit at its destination": chosen once the first has moved.
//! A spell that may be played again from the trash is in the trash as that is decided.

use std::sync::Arc;

use kernel::transcript::stop::Stop;

use crate::abilities::referents;
use crate::abilities::triggers::CREDITED;
use crate::game::Game;
use crate::state::{Agent, AgentKind, ChainItem, ObjectRef};
use crate::words::effects::{BecomeCopy, DoThis};
use crate::zones::tokens;

kernel::interpretation! {
    /// 388.1: carries out what follows "do this" at once, in place of an ability of its own.
    pub(crate) DONE_AT_ONCE: fn(&mut Game<'_>, &mut ChainItem, &DoThis) -> Result<(), Stop>;
}

/// Carries out a "do this" line: its own lines wait until the item has resolved.
pub fn do_this_line(game: &mut Game<'_>, item: &mut ChainItem, line: &DoThis) -> Result<(), Stop> {
    let note = || format!("the further effect of {} is a separate ability", item.agent.name);
    game.log.cite(clause!("388.1-do-this-is-an-ability"), note);
    if let Some(hook) = game.by(&DONE_AT_ONCE) {
        return hook(game, item, line);
    }
    let agent = game.by(&CREDITED)(Agent { kind: AgentKind::Ability, ..item.agent.clone() });
    let mut then = ChainItem::new(agent, item.perspective, Arc::new(line.effect.clone()), item.it.clone());
    then.own = item.own;
    then.targets.clone_from(&item.targets);
    then.slot = then.targets.len();
    then.killed = item.killed;
    then.legion = item.legion;
    then.as_played = item.as_played;
    item.then.push(then);
    Ok(())
}

/// Puts the abilities that follow an item on the chain, once its card has left that.
pub fn follow(game: &mut Game<'_>, item: &mut ChainItem) {
    for mut then in std::mem::take(&mut item.then) {
        let became = |own: ObjectRef| if game.state.is_what_became_of(own) { game.state.now(own.id) } else { own };
        then.own = then.own.map(became);
        game.state.begin_moment();
        game.state.put_ability(then);
    }
}

/// Carries out a line by which objects become copies.
pub fn become_copy_line(game: &mut Game<'_>, item: &mut ChainItem, line: &BecomeCopy) -> Result<(), Stop> {
    let what = referents::about(game, item, line.what, None)?;
    let of = referents::about(game, item, line.of, None)?.and_then(|of| of.first().copied());
    for known in what.iter().flatten() {
        if let Some(of) = of.filter(|_| game.state.is_there(known)) {
            tokens::become_copy(game, known.at.id, of.at.id);
        }
    }
    item.ignored = what.is_none();
    item.it = what.unwrap_or_default();
    Ok(())
}
