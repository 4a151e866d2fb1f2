//! Sagas (714): the lore counters that the rules put on them, the chapters that those reach, and the end of a Saga.
//!
//! Decides when a Saga gets a lore counter and by what, which chapter abilities trigger on lore counters, and when its
//! controller sacrifices it. In the edition of 2022, no effect puts the counter with which it enters, and a Saga without
//! chapter abilities has the final chapter number 0.
//!
//! A Saga with chapters I to III gets its third lore counter: the last chapter triggers, and the Saga stays until that
//! ability has left the stack.

use crate::game::Game;
use crate::state::characteristics::Characteristics;
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Seat, State};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The kind of counters that count the chapters of a Saga.
const LORE: &str = "lore";

kernel::interpretation! {
    /// 714.3a: the cause of the lore counter with which a Saga enters. An ability of its own puts it, by an effect; a Saga
    /// that has lost all abilities enters without one.
    pub(crate) LORE_OF_ENTERING: fn(&State<'_>, ObjId) -> Option<Cause> = lore_of_entering;
}

pub(crate) fn lore_of_entering(state: &State<'_>, id: ObjId) -> Option<Cause> {
    (!state.has_lost_all_abilities(id)).then_some(Cause::Effect)
}

/// The controller of every Saga puts the counter, and no effect does, as in the edition of 2022.
#[allow(clippy::unnecessary_wraps, reason = "the interpretation of the newest edition may give none")]
pub(crate) fn by_its_controller(_: &State<'_>, _: ObjId) -> Option<Cause> {
    Some(Cause::Rules)
}

kernel::interpretation! {
    /// 714.3c: `true` if a Saga gets a lore counter in the precombat main phase of a player, the first argument; the second
    /// one is its controller.
    pub(crate) ADVANCES: fn(Seat, Seat) -> bool = advances;
}

fn advances(active: Seat, controller: Seat) -> bool {
    active == controller
}

kernel::interpretation! {
    /// 714.3c: the cause of the lore counter that a Saga gets in the precombat main phase. It is a turn-based action, and
    /// no effect.
    pub(crate) LORE_OF_THE_TURN: fn() -> Cause = lore_of_the_turn;
}

fn lore_of_the_turn() -> Cause {
    Cause::Rules
}

kernel::interpretation! {
    /// 714.2d, 714.3c, 714.4: the final chapter number of a Saga, out of its chapters. Without any, it has none, gets no
    /// lore counters and is not sacrificed.
    pub(crate) FINAL_CHAPTER: fn(&[i64]) -> Option<i64> = final_chapter;
}

pub(crate) fn final_chapter(chapters: &[i64]) -> Option<i64> {
    chapters.iter().copied().max()
}

/// Without chapters, the number is 0, as in the edition of 2022.
#[allow(clippy::unnecessary_wraps, reason = "the interpretation of the newest edition may give none")]
pub(crate) fn final_chapter_or_0(chapters: &[i64]) -> Option<i64> {
    Some(final_chapter(chapters).unwrap_or(0))
}

kernel::interpretation! {
    /// 714.4: `true` if a Saga whose lore counters have reached its final chapter is sacrificed. It is not while one of its
    /// chapter abilities has triggered and not yet left the stack, which the argument states.
    pub(crate) IS_OVER: fn(bool) -> bool = is_over;
}

fn is_over(awaits_a_chapter: bool) -> bool {
    !awaits_a_chapter
}

/// The Sagas that state-based actions looked at.
#[derive(Debug, Default)]
pub(crate) struct Sagas {
    /// The Sagas that are sacrificed.
    pub over: Vec<ObjId>,
    /// `true` if one that has reached its final chapter stays until a chapter ability has left the stack.
    pub waits: bool,
    /// `true` if one has no chapter abilities.
    pub without_chapters: bool,
}

/// The chapters of an object, by the abilities that it has now.
fn chapters_of(state: &State<'_>, id: ObjId) -> Vec<i64> {
    let abilities = state.triggered_of(id).into_iter();
    abilities.flat_map(|held| held.ability.chapters().iter().map(|number| number.0)).collect()
}

/// Returns `true` if a permanent is a Saga.
fn is_saga(state: &State<'_>, id: ObjId) -> bool {
    has_subtype(&state.characteristics(id))
}

/// Returns `true` if characteristics are those of a Saga.
fn has_subtype(found: &Characteristics<'_>) -> bool {
    found.subtypes.iter().any(|subtype| **subtype == *"Saga")
}

/// The number of lore counters on an object.
fn lore_on(state: &State<'_>, id: ObjId) -> i64 {
    state.object(id).map_or(0, |object| object.counters.get(LORE))
}

impl Game<'_> {
    /// The lore counter with which a Saga enters (714.3a): added to those with which it enters by other effects, or put
    /// on it now, where no effect puts it.
    pub(crate) fn enter_with_lore(&mut self, id: ObjId, others: &mut Vec<(Name, i64)>) -> Result<(), Stop> {
        if !is_saga(&self.state, id) {
            return Ok(());
        }
        let cause = self.by(&LORE_OF_ENTERING)(&self.state, id);
        let why = if cause.is_some() { "a Saga enters" } else { "it would have lost that ability" };
        self.log.cite(clause!("714.3a-enters-with-lore"), || why.to_owned());
        let Some(cause) = cause else { return Ok(()) };
        let lore = (Name::Word(LORE), 1);
        if cause == Cause::Effect {
            others.push(lore);
            return Ok(());
        }
        let mut ctx = self.context_of_lore(id, cause);
        self.enter_with_all(id, vec![lore], false, &mut ctx)?;
        Ok(())
    }

    /// The number of lore counters of a Saga that is there from the start, unless the case states it.
    pub(crate) fn lore_at_the_start(&self, id: ObjId) -> i64 {
        let gets = is_saga(&self.state, id) && self.by(&LORE_OF_ENTERING)(&self.state, id).is_some();
        i64::from(gets)
    }

    /// The lore counters of the precombat main phase: a player puts one on each of their Sagas (714.3c).
    pub(crate) fn put_lore(&mut self, active: Seat) -> Result<(), Stop> {
        let advances = self.by(&ADVANCES);
        let own = |id: &ObjId| self.state.object(*id).is_some_and(|object| advances(active, object.controller));
        let sagas: Vec<ObjId> =
            self.state.battlefield().into_iter().filter(|id| own(id) && is_saga(&self.state, *id)).collect();
        self.at_one_time(|game| sagas.into_iter().try_for_each(|id| game.put_lore_on(id)))
    }

    /// The lore counter of the precombat main phase on one Saga.
    fn put_lore_on(&mut self, id: ObjId) -> Result<(), Stop> {
        let chapters = chapters_of(&self.state, id);
        if chapters.is_empty() {
            let why = || "a Saga without chapters is there in the precombat main phase".to_owned();
            self.log.cite(clause!("714.4-without-chapters"), why);
        }
        if self.by(&FINAL_CHAPTER)(&chapters).is_none() {
            return Ok(());
        }
        self.log.cite(clause!("714.3c-lore-of-the-turn"), || "a precombat main phase begins".to_owned());
        let mut ctx = self.context_of_lore(id, self.by(&LORE_OF_THE_TURN)());
        self.put_counters(Being::Object(id), &Name::Word(LORE), 1, &mut ctx)
    }

    /// The context in which the controller of a Saga puts a lore counter on it.
    fn context_of_lore(&self, id: ObjId, cause: Cause) -> Context {
        self.knows(id, None).because(cause)
    }

    /// Cites the rules of chapters, where lore counters are put on an object that has any.
    pub(crate) fn note_for_sagas(&mut self, event: &PastEvent) {
        let PastEvent::CountersPut(Being::Object(id), kind, ..) = event else { return };
        if **kind != *LORE {
            return;
        }
        let abilities = self.state.triggered_of(*id);
        let chapters = abilities.iter().map(|held| held.ability.chapters().len()).filter(|numbers| *numbers > 0);
        let Some(most) = chapters.max() else { return };
        let lore = lore_on(&self.state, *id);
        self.log.cite(clause!("714.2b-reached-from-below"), || format!("it has {lore} lore counters"));
        if most > 1 {
            self.log.cite(clause!("714.2c-one-for-each-number"), || "an ability has several chapters".to_owned());
        }
    }

    /// Looks at a permanent for state-based actions (714.4). Returns `true` if it is a Saga.
    pub(crate) fn look_at_saga(&self, id: ObjId, found: &Characteristics<'_>, sagas: &mut Sagas) -> bool {
        if !has_subtype(found) {
            return false;
        }
        let chapters = chapters_of(&self.state, id);
        sagas.without_chapters |= chapters.is_empty();
        let Some(last) = self.by(&FINAL_CHAPTER)(&chapters) else { return true };
        if lore_on(&self.state, id) < last {
            return true;
        }
        let awaits = self.awaits_a_chapter(id);
        if self.by(&IS_OVER)(awaits) {
            sagas.over.push(id);
        } else {
            sagas.waits = true;
        }
        true
    }

    /// Returns `true` if a chapter ability of an object has triggered and not yet left the stack.
    fn awaits_a_chapter(&self, id: ObjId) -> bool {
        self.state.stack.iter().any(|item| item.chapter && item.source == Some(id))
            || self.state.waiting.iter().any(|one| one.chapter && one.ctx.this == Some(id))
    }

    /// Cites the rules by which Sagas are sacrificed or stay.
    pub(crate) fn cite_sagas(&mut self, sagas: &Sagas) {
        if !sagas.over.is_empty() {
            self.log.cite(clause!("714.4-sacrificed-when-over"), || "its last chapter is over".to_owned());
        }
        if sagas.waits {
            let why = || "a chapter ability has not left the stack".to_owned();
            self.log.cite(clause!("714.4-sacrificed-when-over"), why);
        }
        if sagas.without_chapters {
            self.log.cite(clause!("714.4-without-chapters"), || "a Saga has no chapter abilities".to_owned());
        }
    }
}
