//! 355: the modes of a spell or ability, chosen as it is put on the chain, before its targets. 356.2: it is known then
//! too if an extra cost is paid, so that a line for that case alone names its targets in that case alone.
//!
//! "Choose a unit of Might 3 or less. If you paid the extra cost, choose any unit instead": one unit is chosen.
//! "Choose one you have not chosen this turn": the second time, what was chosen the first time cannot be.

use std::sync::Arc;

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::scenario::Give;

use crate::abilities::referents;
use crate::game::Game;
use crate::state::{AsPlayed, ChainItem, Zone};
use crate::words::effects::{Check, ChooseOne, Circumstance, Compared, Condition, Effect, Unchosen};
use crate::words::targets::target_words;
use crate::zones::entering;

/// Asks the player of an item to choose among its modes, and keeps the part that applies of lines that depend on how
/// the card was played. Returns `false` if nothing was left to choose.
pub fn settle(game: &mut Game<'_>, item: &mut ChainItem) -> Result<bool, Stop> {
    let mut lines = Vec::new();
    let mut here = Vec::new();
    let known = entering::as_paid(game, item.as_played);
    item.as_played = known;
    for line in as_chosen(item.effect.to_vec(), known) {
        match line {
            Effect::ChooseOne(choice) => match choose(game, item, &choice, &mut here)? {
                Some(chosen) => lines.extend(as_chosen(chosen, known)),
                None => return Ok(false),
            },
            line => lines.push(line),
        }
    }
    item.effect = Arc::new(targets_of_checks(game, item, lines));
    Ok(true)
}

kernel::interpretation! {
    /// 355.8: `true` if a condition is already known to hold as targets are chosen, `false` if it is known not to;
    /// none if it is not known yet.
    pub(crate) KNOWN_TO_HOLD: fn(&Game<'_>, &ChainItem, &Condition, before: &[Effect]) -> Option<bool> = known_to_hold;
}

fn known_to_hold(game: &Game<'_>, item: &ChainItem, condition: &Condition, before: &[Effect]) -> Option<bool> {
    is_known(condition, before).then(|| referents::holds(game, item, Some(condition), None))
}

/// The lines for which targets are chosen: no targets are chosen for a line under a condition that is already known
/// not to hold (355.8).
fn targets_of_checks(game: &mut Game<'_>, item: &ChainItem, lines: Vec<Effect>) -> Vec<Effect> {
    let mut all: Vec<Effect> = Vec::new();
    for line in lines {
        let line = match line {
            Effect::Check(check) => Effect::Check(without_idle_targets(game, item, check, &all)),
            line => line,
        };
        all.push(line);
    }
    all
}

fn without_idle_targets(game: &mut Game<'_>, item: &ChainItem, mut check: Check, before: &[Effect]) -> Check {
    let holds = game.by(&KNOWN_TO_HOLD)(game, item, &check.r#if, before);
    if !target_words(&check.effect).is_empty() || !target_words(&check.otherwise).is_empty() {
        let says = match holds {
            None => "is not known yet",
            Some(true) => "holds",
            Some(false) => "does not hold",
        };
        game.log
            .cite(clause!("355.8-targets-of-what-holds"), || format!("the condition of {} {says}", item.agent.name));
    }
    if let Some(holds) = holds {
        let idle = if holds { &mut check.otherwise } else { &mut check.effect };
        if !target_words(idle).is_empty() {
            idle.clear();
        }
    }
    check.effect = targets_of_checks(game, item, check.effect);
    check.otherwise = targets_of_checks(game, item, check.otherwise);
    check
}

/// Returns `true` if a condition is known as a spell or ability is put on the chain: one about its player, which no
/// line before changes.
fn is_known(condition: &Condition, before: &[Effect]) -> bool {
    match condition {
        Condition::Circumstance(circumstance) => matches!(
            circumstance,
            Circumstance::Legion
                | Circumstance::NotLegion
                | Circumstance::YourTurn
                | Circumstance::OpponentsTurn
                | Circumstance::YourBeginningPhase
        ),
        Condition::Compared(compared) => match compared {
            Compared::Xp(_) => !before.iter().any(|line| matches!(line, Effect::GainXp(_))),
            Compared::Points(_) => !before.iter().any(|line| matches!(line, Effect::Score(_))),
            Compared::Runes(_) => !before.iter().any(|line| matches!(line, Effect::Channel(_))),
            Compared::Count(_) | Compared::Excess(_) | Compared::Happened(_) => before.is_empty(),
            Compared::Not(condition) => is_known(condition, before),
            Compared::All(all) | Compared::Any(all) => all.iter().all(|one| is_known(one, before)),
            Compared::Moved(_) | Compared::Might(_) | Compared::Is(_) => false,
        },
    }
}

kernel::interpretation! {
    /// 355: `true` if a mode may be chosen; one that was chosen before may not be.
    pub(crate) MAY_CHOOSE_MODE: fn(chosen_before: bool) -> bool = may_choose_mode;
}

fn may_choose_mode(chosen_before: bool) -> bool {
    !chosen_before
}

kernel::interpretation! {
    /// 355: the mode that an item does in place of the chosen one.
    pub(crate) MODE_CHOSEN: fn(open: &[i64], chosen: i64) -> i64;
}

/// Asks which of several things is done, by its number; none where each was chosen before.
fn choose(
    game: &mut Game<'_>,
    item: &ChainItem,
    choice: &ChooseOne,
    here: &mut Vec<i64>,
) -> Result<Option<Vec<Effect>>, Stop> {
    let source = game.state.now(item.perspective.source);
    let modes: Vec<i64> = (1..).take(choice.modes.len()).collect();
    let before = |mode: i64| match choice.unchosen {
        None => false,
        Some(Unchosen::ThisTurn) => game.state.was_chosen(source, mode),
        Some(Unchosen::Here) => here.contains(&mode),
    };
    let open: Vec<i64> = modes.iter().copied().filter(|mode| game.by(&MAY_CHOOSE_MODE)(before(*mode))).collect();
    if open.len() < modes.len() {
        let note = || format!("{} can still be chosen", open.len());
        game.log.cite(clause!("355-not-chosen-before"), note);
    }
    let (Some(least), Some(most)) = (open.first().copied(), open.last().copied()) else { return Ok(None) };
    let mode = if open.len() == 1 {
        least
    } else {
        let (who, about) = (game.state.player_name(item.agent.player), Some(item.agent.name.clone()));
        let question = Question { who, kind: "mode", under: None, about, options: Options::Number { least, most } };
        let refused = |give: &Give| {
            let was_there = matches!(give, Give::Number(mode) if modes.contains(mode));
            was_there.then(|| Refusal::new(&[clause!("355-not-chosen-before")], "that was chosen before"))
        };
        game.log.ask_or(&question, refused, |give| match give {
            Give::Number(mode) if open.contains(mode) => Ok(*mode),
            _ => Err(Refusal::new(&[clause!("355-not-chosen-before")], "that was chosen before")),
        })?
    };
    let mode = game.by(&MODE_CHOSEN).map_or(mode, |wrong| wrong(&open, mode));
    game.log.cite(clause!("355-mode-before-targets"), || format!("{} does number {mode}", item.agent.name));
    here.push(mode);
    game.state.choose_mode(source, mode);
    let index = usize::try_from(mode).unwrap_or(0).checked_sub(1);
    Ok(index.and_then(|index| choice.modes.get(index)).map(|chosen| chosen.effect.clone()))
}

/// The lines that are put on the chain: of what depends on how the card was played, the part that holds.
pub fn as_chosen(lines: Vec<Effect>, as_played: AsPlayed) -> Vec<Effect> {
    let mut all = Vec::new();
    for line in lines {
        match line {
            Effect::Check(check) => match known_as_played(&check.r#if, as_played) {
                Some(true) => all.extend(as_chosen(check.effect, as_played)),
                Some(false) => all.extend(as_chosen(check.otherwise, as_played)),
                None => all.push(Effect::Check(check)),
            },
            line => all.push(line),
        }
    }
    all
}

/// The truth of a condition that is known as a card is played; none if it is about something else.
fn known_as_played(condition: &Condition, as_played: AsPlayed) -> Option<bool> {
    let Condition::Circumstance(circumstance) = condition else { return None };
    let from_hand = as_played.from == Some(Zone::Hand);
    match circumstance {
        Circumstance::ExtraPaid => Some(as_played.extra),
        Circumstance::ExtraNotPaid => Some(!as_played.extra),
        Circumstance::FromHand => Some(from_hand),
        Circumstance::NotFromHand => Some(!from_hand),
        Circumstance::FromFacedown => Some(matches!(as_played.from, Some(Zone::Facedown(_)))),
        _ => None,
    }
}
