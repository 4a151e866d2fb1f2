//! Sagas (714).

use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Seat, State};
use crate::triggers::matching::{self, SEES, TriggerFacts};
use crate::turn::sagas::{self, ADVANCES, FINAL_CHAPTER, IS_OVER, LORE_OF_ENTERING, LORE_OF_THE_TURN};
use crate::words::effects::EventPattern;

kernel::mistakes! {
    game: "mtg";

    "a chapter triggers only at its number", [clause!("714.2b-reached-from-below")],
        "A chapter ability triggers only if the Saga has exactly as many lore counters as its number.":
        SEES = exactly_its_number;

    "a chapter triggers on each later lore counter", [clause!("714.2b-reached-from-below")],
        "A chapter ability triggers whenever a Saga with enough lore counters gets another one.":
        SEES = again_and_again;

    "one ability of two chapters triggers once", [clause!("714.2c-one-for-each-number")],
        "A chapter ability with several numbers triggers once if several of them are reached at one time.":
        SEES = once_for_all;

    "no effect puts the lore counter of a Saga that enters", [clause!("714.3a-enters-with-lore")],
        "The lore counter with which a Saga enters is put there by the rules, and not by an effect.":
        LORE_OF_ENTERING = by_the_rules;

    "a Saga that loses its abilities enters with lore", [clause!("714.3a-enters-with-lore")],
        "A Saga that enters without abilities has a lore counter.":
        LORE_OF_ENTERING = whatever_its_abilities;

    "an effect puts the lore counter of a turn", [clause!("714.3c-lore-of-the-turn")],
        "The lore counter of the precombat main phase is put by an effect.":
        LORE_OF_THE_TURN = by_an_effect;

    "every Saga gets a lore counter in each turn", [clause!("714.3c-lore-of-the-turn")],
        "In each precombat main phase, the Sagas of all players get a lore counter.":
        ADVANCES = in_each_turn;

    "a Saga is sacrificed before its last chapter resolves", [clause!("714.4-sacrificed-when-over")],
        "A Saga is sacrificed as soon as its lore counters have reached its final chapter.":
        IS_OVER = at_once;

    "a Saga without chapters is sacrificed", [clause!("714.4-without-chapters")],
        "The final chapter number of a Saga without chapter abilities is 0.":
        FINAL_CHAPTER = or_0;
}

/// The numbers of the chapters that the lore counters put on an object may reach, with the number of counters before and
/// after.
fn chapters<'p>(
    state: &State<'_>,
    pattern: &'p EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<(impl Iterator<Item = i64> + use<'p>, i64, i64)> {
    let (EventPattern::Chapter(numbers), PastEvent::CountersPut(Being::Object(id), kind, amount, _)) = (pattern, event)
    else {
        return None;
    };
    let now = state.object(*id).filter(|_| ctx.this == Some(*id) && kind == "lore")?.counters.get("lore");
    Some((numbers.iter().map(|number| number.0), now - amount, now))
}

fn times(event: &PastEvent, times: usize) -> Option<TriggerFacts> {
    let PastEvent::CountersPut(it, _, amount, _) = event else { return None };
    let times = i64::try_from(times).ok().filter(|times| *times > 0)?;
    Some(TriggerFacts { it: vec![*it], amount: *amount, times, ..TriggerFacts::default() })
}

/// A chapter that is passed by does not trigger.
fn exactly_its_number(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<TriggerFacts> {
    match chapters(state, pattern, event, ctx) {
        Some((numbers, _, now)) => times(event, numbers.filter(|number| *number == now).count()),
        None => matching::sees(state, pattern, event, ctx),
    }
}

/// Earlier chapters trigger too.
fn again_and_again(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<TriggerFacts> {
    match chapters(state, pattern, event, ctx) {
        Some((numbers, _, now)) => times(event, numbers.filter(|number| *number <= now).count()),
        None => matching::sees(state, pattern, event, ctx),
    }
}

/// Several chapters of an ability count as one.
fn once_for_all(state: &State<'_>, pattern: &EventPattern, event: &PastEvent, ctx: &Context) -> Option<TriggerFacts> {
    match chapters(state, pattern, event, ctx) {
        Some((mut numbers, before, now)) => {
            times(event, usize::from(numbers.any(|number| before < number && number <= now)))
        }
        None => matching::sees(state, pattern, event, ctx),
    }
}

/// It is put as by a turn-based action.
fn by_the_rules(state: &State<'_>, id: ObjId) -> Option<Cause> {
    sagas::lore_of_entering(state, id).map(|_| Cause::Rules)
}

/// It is put though the ability that would put it is lost.
#[allow(clippy::unnecessary_wraps, reason = "the right interpretation may give none")]
fn whatever_its_abilities(_: &State<'_>, _: ObjId) -> Option<Cause> {
    Some(Cause::Effect)
}

fn by_an_effect() -> Cause {
    Cause::Effect
}

fn in_each_turn(_: Seat, _: Seat) -> bool {
    true
}

/// It does not wait for the chapter.
fn at_once(_: bool) -> bool {
    true
}

#[allow(clippy::unnecessary_wraps, reason = "the right interpretation may give none")]
fn or_0(chapters: &[i64]) -> Option<i64> {
    Some(sagas::final_chapter(chapters).unwrap_or(0))
}
