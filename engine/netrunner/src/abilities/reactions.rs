//! The order in which waiting abilities resolve: 9.1.2a (the newest first), 9.6.10 (not once its card is not active).
//!
//! Two abilities wait as a turn begins; the first trashes the card of the second, which waits no more.

use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::state::{BLANK, CardId, CardState, Run, Stage, State, TriggeredAbility};

kernel::interpretation! {
    /// 9.6.10: `true` if an ability that waits goes on waiting: while its card is the same object and active
    /// (9.6.10-lapses). The last argument is that object; it is `None` where the ability works though its card is not
    /// active.
    pub(crate) STAYS_PENDING: fn(&State, CardId, Option<u32>) -> bool = stays_pending;
}

fn stays_pending(state: &State, source: CardId, object: Option<u32>) -> bool {
    object.is_none_or(|object| state.card(source).is_some_and(|obj| obj.active() && obj.moves == object))
}

kernel::interpretation! {
    /// 9.2.8f: `true` if the condition of an ability was met by the start of an approach, an encounter, a breach or an
    /// access that is over. Its window is closed then (9.2.8f-closed-with-its-structure).
    pub(crate) IS_DROPPED: fn(&State, &TriggeredAbility) -> bool = of_a_structure_that_is_over;
}

fn of_a_structure_that_is_over(state: &State, pending: &TriggeredAbility) -> bool {
    let TriggeredAbility { fact, .. } = pending;
    // During an encounter made by an effect, the stage to which the Runner returns is still open.
    let is_at = |stage: Stage| {
        let here = |run: &Run| run.stage == stage || run.outer.iter().any(|outer| outer.stage == stage);
        state.going_on().is_some_and(|run| fact.run == Some(state.runs) && here(run))
    };
    match (fact.word, fact.card) {
        ("breached", _) => !is_at(Stage::Breach),
        // An access ends at once when its card moves (7.1.7).
        ("accessed", Some(card)) if card != BLANK => {
            !is_at(Stage::Access(card)) || fact.object != Some(state.object(card).1)
        }
        _ => of_an_encounter_that_is_over(state, pending),
    }
}

/// The older rules: an ability is dropped once the encounter or approach that met its condition is over.
pub(crate) fn of_an_encounter_that_is_over(state: &State, pending: &TriggeredAbility) -> bool {
    let met_at = match pending.fact.word {
        "encountered" => pending.fact.card.map(Stage::Encounter),
        "approached" => pending.fact.card.map(Stage::Approach),
        _ => return false,
    };
    let outer = |run: &Run| run.outer.iter().any(|outer| !outer.encounter.bypassed && met_at == Some(outer.stage));
    !state.running().is_some_and(|run| !run.encounter.bypassed && met_at == Some(run.stage) || outer(run))
}

kernel::interpretation! {
    /// 9.1.2a: puts what was set off while other abilities wait before them (9.1.2a-newest-first).
    pub(crate) NEWEST_FIRST: fn(&mut Vec<Vec<TriggeredAbility>>, Vec<TriggeredAbility>) = newest_first;
}

fn newest_first(waiting: &mut Vec<Vec<TriggeredAbility>>, new: Vec<TriggeredAbility>) {
    waiting.push(new);
}

impl Game<'_> {
    /// Resolves what waits, although something else is resolving.
    pub(crate) fn settle_now(&mut self) -> Done {
        if self.state.pending.is_empty() || self.state.over.is_some() {
            return self.settle();
        }
        if !self.fuel.is_at_the_top() {
            self.log.cite(clause!("9.1.2a-newest-first"), || "abilities that were set off come before the rest".into());
        }
        // What waits comes before the rest of what is resolving, and is not part of it.
        let depth = self.fuel.begin_anew(&self.log)?;
        self.settle()?;
        self.fuel.return_to(depth);
        Ok(())
    }

    /// Resolves the abilities that wait, once nothing else resolves: the newest first, of those the active player's
    /// first, and each player's in the order of their choice.
    pub(crate) fn settle(&mut self) -> Done {
        let mut waiting: Vec<Vec<TriggeredAbility>> = Vec::new();
        while self.fuel.is_at_the_top() && self.state.over.is_none() {
            // A checkpoint corrects the state of the game before what waits resolves.
            self.correct_the_state()?;
            if self.state.over.is_some() {
                break;
            }
            let new = std::mem::take(&mut self.state.pending);
            if !new.is_empty() {
                if waiting.iter().any(|window| !window.is_empty()) {
                    self.log.cite(clause!("9.1.2a-newest-first"), || {
                        "the ability that was set off last resolves first".into()
                    });
                }
                self.by(&NEWEST_FIRST)(&mut waiting, new);
            }
            let Some(mut window) = waiting.pop() else {
                if self.finish_run_events() {
                    continue;
                }
                break;
            };
            self.let_reactions_lapse(&mut window);
            let Some(at) = self.next_of(&window)? else { continue };
            self.count()?;
            let next = window.remove(at);
            waiting.push(window);
            self.trigger(&next)?;
        }
        if self.state.over.is_some() {
            self.state.pending.clear();
        }
        Ok(())
    }

    /// The place of the ability that resolves next; none if there is none.
    fn next_of(&mut self, window: &[TriggeredAbility]) -> Done<Option<usize>> {
        let owner = |pending: &TriggeredAbility| self.state.card(pending.source).map(CardState::side);
        let active = self.state.turn;
        let side = if window.iter().any(|pending| owner(pending) == Some(active)) { active } else { active.other() };
        let own: Vec<(usize, Name)> = window
            .iter()
            .enumerate()
            .filter(|(_, pending)| owner(pending) == Some(side))
            .map(|(at, pending)| (at, self.state.name(pending.source)))
            .collect();
        let names: Vec<Name> = own.iter().map(|(_, name)| name.clone()).collect();
        let picked = self.pick_order(side, None, &names)?;
        Ok(own.get(picked).map(|(at, _)| *at))
    }

    /// Drops the waiting abilities whose card is not active any more.
    fn let_reactions_lapse(&mut self, window: &mut Vec<TriggeredAbility>) {
        let dropped = self.by(&IS_DROPPED);
        let (over, rest): (Vec<_>, Vec<_>) = window.drain(..).partition(|pending| dropped(&self.state, pending));
        *window = rest;
        for pending in over {
            let name = self.state.name(pending.source);
            self.log.cite(clause!("9.2.8f-closed-with-its-structure"), || {
                format!("{name} waited for something that is over")
            });
        }
        let stays = self.by(&STAYS_PENDING);
        let state = &self.state;
        let lapsed: Vec<Name> = window
            .iter()
            .filter(|pending| !stays(state, pending.source, pending.object))
            .map(|pending| state.name(pending.source))
            .collect();
        window.retain(|pending| stays(state, pending.source, pending.object));
        for name in lapsed {
            self.log.cite(clause!("9.6.10-lapses"), || format!("{name} is no longer active, so it no longer waits"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::state::facts::Fact;
    use crate::state::imminent::AbilityPlace;

    #[test]
    fn what_was_set_off_last_is_next() {
        let of = |ability| TriggeredAbility {
            source: CardId(0),
            ability,
            lasting: None,
            place: AbilityPlace::Conditional(ability),
            fact: Fact::new("tagged"),
            picked: None,
            x: None,
            object: None,
        };
        let mut waiting = vec![vec![of(0), of(1)]];
        newest_first(&mut waiting, vec![of(2)]);
        assert_eq!(waiting.last().unwrap().iter().map(|pending| pending.ability).collect::<Vec<_>>(), [2]);
    }
}
