//! 389 to 392: effects that wait this turn for an event: replacements of deaths, and triggers.
//!
//! "The next time target unit would die this turn, recall it instead" waits for one death of that unit.
//! "When any unit is dealt damage this turn, kill it" waits for each damage, to units that come later too.

use std::sync::Arc;

use kernel::transcript::stop::Stop;

use crate::abilities::{referents, triggers};
use crate::game::Game;
use crate::state::{ChainItem, DelayedReplacement, DelayedTrigger};
use crate::words::effects::{Delayed, Replace, Times, Would};
use crate::words::phrases::{At, Phrase};

/// Carries out a line that replaces deaths this turn.
pub fn delayed_replacement_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Replace) -> Result<(), Stop> {
    let Would::Die(phrase) = &line.would else {
        return Err(Stop::unsupported("a tie that is replaced this turn"));
    };
    let every = phrase.every();
    let found = match every {
        Some(_) => Vec::new(),
        None => referents::about(game, item, *phrase, None)?.unwrap_or_default(),
    };
    if every.is_none() && found.is_empty() {
        return Ok(());
    }
    let on = found.iter().filter(|known| game.state.is_there(known)).map(|known| known.at).collect();
    let id = game.state.number();
    game.state.delayed_replacements.push(DelayedReplacement {
        id,
        on,
        every,
        replace: Arc::new(line.clone()),
        by: item.agent.name.clone(),
        player: item.agent.player,
        source: item.perspective.source,
    });
    Ok(())
}

/// Carries out a line that waits for an event this turn.
pub fn delayed_trigger_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Delayed) -> Result<(), Stop> {
    if line.when.nth.is_some() {
        return Err(Stop::unsupported("delayed ability that waits for the nth time of a turn"));
    }
    let on = match line.when.event.objects().copied() {
        None | Some(Phrase::You | Phrase::EachOpponent | Phrase::EachPlayer) => None,
        Some(phrase) => match phrase.every() {
            Some(described) if matches!(described.at, At::Anywhere | At::ABattlefield) => None,
            Some(described) => return Err(Stop::unsupported(format!("delayed ability about `{described}`"))),
            None => {
                let Some(found) = referents::about(game, item, phrase, None)? else { return Ok(()) };
                Some(found.iter().map(|known| known.at).collect())
            }
        },
    };
    // A point in time has no objects of its own, so `it` means those of the line before. If that line was ignored, this
    // one is, too (359.3.e.14.a).
    let of_time = line.when.event.objects().is_none() && triggers::speaks_of_it(&line.effect);
    let about = if of_time { referents::referent(game, item) } else { Some(Vec::new()) };
    let Some(about) = about else { return Ok(()) };
    if referents::holds(game, item, line.r#if.as_ref(), None) {
        let source = item.agent.card.unwrap_or_else(|| game.state.now(item.perspective.source));
        game.state.delayed_triggers.push(DelayedTrigger {
            when: Arc::new(line.when.clone()),
            on,
            about,
            once: line.times == Some(Times::Next),
            effect: Arc::new(line.effect.clone()),
            until: line.until.map(|until| (until, game.state.turns)),
            by: item.agent.name.clone(),
            player: item.agent.player,
            source,
            spell: item.agent.card,
        });
    }
    Ok(())
}
