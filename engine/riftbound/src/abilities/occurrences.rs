//! 383.1, 383.2: events, and the abilities whose condition they meet. 383.2.a.1: a condition that stands right after
//! the event is part of it. 383.2.c: whether an ability works where its card is, is looked at after the event. 383.1.b:
//! of an event that must be the nth of a turn, one is chosen where several happen at one time. 383.4: who attacks,
//! defends, conquers, holds or is chosen.
//!
//! "The first time a friendly unit dies each turn": of two that die at once one triggers it, and no later one.
//! "When I die, if I was Mighty": with 4 Might it does not trigger at all.

use kernel::transcript::stop::Stop;

use crate::abilities::{attached, delayed as waiting, legion, triggers};
use crate::game::Game;
use crate::replacement::PendingDamage;
pub use crate::state::happening::{Deed, Occurrence};
use crate::state::happening::{Wanted, asked, is_so, meets, wanted};
use crate::state::matching::{ActiveAbility, Perspective};
use crate::state::{AbilityRef, DelayedTrigger, KnownObject, ObjectId, State};
use crate::words::cards::Triggered;
use crate::words::effects::Awaited;
use crate::words::phrases::Phrase;

/// An ability whose condition was met, with what it is about.
#[derive(Clone)]
pub struct Seen {
    /// The ability.
    pub by: SeenBy,
    /// The objects that it is about.
    pub it: Vec<KnownObject>,
}

impl Seen {
    /// Returns `true` if the ability works where its card is now.
    pub(crate) fn works(&self, state: &State) -> bool {
        match &self.by {
            SeenBy::Card(ability, _) => state.works(ability),
            SeenBy::Delayed(_) => true,
        }
    }

    /// Returns `true` if it is an ability of an object that waited for the death of that object.
    pub(crate) fn is_of_own_death(&self, of: ObjectId) -> bool {
        let SeenBy::Card(ability, _) = &self.by else { return false };
        ability.perspective.itself == of && self.it.iter().any(|known| known.at.id == of) && awaits_own_death(ability)
    }
}

/// Returns `true` if an ability waits for the death of its own object.
fn awaits_own_death(ability: &ActiveAbility<Triggered>) -> bool {
    let mut whens = std::iter::once(&ability.says.when).chain(ability.says.or_when.iter());
    whens.any(|when| when.event == Awaited::Killed(Phrase::Itself))
}

/// The ability that saw something happen.
#[derive(Clone)]
pub enum SeenBy {
    /// A triggered ability of a card, which is limited to the nth time of a turn or not.
    Card(Box<ActiveAbility<Triggered>>, Option<Nth>),
    /// A delayed ability.
    Delayed(Box<DelayedTrigger>),
}

/// The time of a turn at which an ability triggers.
#[derive(Clone, Copy, Debug)]
pub struct Nth {
    time: i64,
    /// `true` if the counted events are moves of the object itself, which counts them anyway.
    own_moves: bool,
}

/// Things happen at one time: what waits for them triggers.
pub fn happens(game: &mut Game<'_>, occurrences: &[Occurrence]) -> Result<(), Stop> {
    game.state.begin_moment();
    let seen = seen(game, occurrences);
    trigger_seen(game, seen)
}

/// The abilities whose condition something meets that happened at one time, wherever their cards are.
pub fn seen(game: &mut Game<'_>, occurrences: &[Occurrence]) -> Vec<Seen> {
    let mut all = Vec::new();
    let phase = game.state.phase;
    game.state.happened.extend(occurrences.iter().map(|one| Occurrence { is_past: true, phase, ..one.clone() }));
    for occurrence in occurrences {
        see_delayed(game, occurrence, &mut all);
    }
    all.extend(seen_by_cards(&game.state, occurrences));
    attached::cite_asleep(game, occurrences);
    all
}

/// The abilities of cards whose condition something meets.
pub fn seen_by_cards(state: &State, occurrences: &[Occurrence]) -> Vec<Seen> {
    let mut all = Vec::new();
    for ability in state.triggered() {
        for when in std::iter::once(&ability.says.when).chain(ability.says.or_when.iter()) {
            let own_moves = matches!(when.event, Awaited::Moved(Phrase::Itself));
            let nth = when.nth.map(|nth| Nth { time: nth.0, own_moves });
            let its = occurrences.iter().flat_map(|occurrence| meets(state, ability.perspective, when, occurrence));
            let its: Vec<Vec<KnownObject>> = its.collect();
            let its = if when.together && !its.is_empty() { vec![its.concat()] } else { its };
            for it in its {
                all.push(Seen { by: SeenBy::Card(Box::new(ability.kept()), nth), it });
            }
        }
    }
    all
}

/// The abilities that would see an event that does not happen after all, delayed ones included.
pub fn would_see(state: &State, occurrence: &Occurrence) -> Vec<Seen> {
    let mut all = seen_by_cards(state, std::slice::from_ref(occurrence));
    for delayed in &state.delayed_triggers {
        let from = delayed.perspective();
        for it in meets_delayed(state, delayed, from, occurrence) {
            all.push(Seen { by: SeenBy::Delayed(Box::new(delayed.clone())), it });
        }
    }
    all
}

/// Puts what saw something happen on the chain, as far as it works where its card is by now.
pub fn trigger_seen(game: &mut Game<'_>, seen: Vec<Seen>) -> Result<(), Stop> {
    let mut rest = std::collections::VecDeque::from(seen);
    while let Some(first) = rest.pop_front() {
        match first.by {
            SeenBy::Delayed(delayed) => triggers::trigger_delayed(game, &delayed, first.it),
            SeenBy::Card(mut ability, nth) => {
                // Of its own death it knows what its object was then (359.3.e.13).
                if awaits_own_death(&ability) {
                    let of_itself = |known: &&KnownObject| known.at.id == ability.perspective.itself;
                    ability.perspective.noted = first.it.iter().find(of_itself).copied();
                }
                if !game.state.works(&ability) || !meets_condition(game, &ability) {
                    continue;
                }
                let Some(nth) = nth else {
                    triggers::trigger(game, &ability, first.it);
                    continue;
                };
                let mut its = vec![first.it];
                let same = |other: &Seen| matches!(&other.by, SeenBy::Card(other, Some(_)) if is_same(other, &ability));
                while let Some(at) = rest.iter().position(same) {
                    its.extend(rest.remove(at).map(|other| other.it));
                }
                if let Some(it) = nth_of(game, &ability, nth, its)? {
                    triggers::trigger(game, &ability, it);
                }
            }
        }
    }
    Ok(())
}

fn is_same(one: &ActiveAbility<Triggered>, other: &ActiveAbility<Triggered>) -> bool {
    one.perspective.source == other.perspective.source && one.index == other.index
}

fn meets_condition(game: &mut Game<'_>, ability: &ActiveAbility<Triggered>) -> bool {
    let holds = game.by(&CONDITION_HOLDS)(&game.state, ability);
    if ability.says.r#if.is_some() {
        let note = || format!("its condition {}", if holds { "holds" } else { "does not hold" });
        game.log.cite(clause!("383.2.a.1-condition-of-the-event"), note);
    }
    let from = ability.perspective;
    let legion = game.state.legion_beside(from.itself, from.player);
    legion::cite_condition(game, ability.says.r#if.as_ref(), legion);
    holds
}

kernel::interpretation! {
    /// 383.2.a.1: `true` if the condition right after an ability's event holds; without it the ability does not
    /// trigger.
    pub(crate) CONDITION_HOLDS: fn(&State, &ActiveAbility<Triggered>) -> bool = condition_holds;
}

fn condition_holds(state: &State, ability: &ActiveAbility<Triggered>) -> bool {
    state.holds_for(ability.says.r#if.as_ref(), ability.perspective.itself, ability.perspective)
}

/// The nth event of the turn; of several at one time its player chooses one (383.1.b).
fn nth_of(
    game: &mut Game<'_>,
    ability: &ActiveAbility<Triggered>,
    nth: Nth,
    its: Vec<Vec<KnownObject>>,
) -> Result<Option<Vec<KnownObject>>, Stop> {
    let key = AbilityRef { of: game.state.now(ability.perspective.source), index: ability.index };
    let more = i64::try_from(its.len()).unwrap_or(1);
    let before = if nth.own_moves {
        game.state.object(ability.perspective.itself).moved.saturating_sub(more)
    } else {
        game.state.times_seen(key)
    };
    game.state.count_seen(key, more);
    let after = before.saturating_add(more);
    let name = game.state.object(ability.perspective.source).name.clone();
    let is_it = game.by(&IS_NTH)(before, after, nth.time);
    game.log.cite(clause!("383.1.b-nth-time"), || format!("{name} waits for time {}, and this is {after}", nth.time));
    if !is_it {
        return Ok(None);
    }
    let names: Vec<_> =
        its.iter().filter_map(|it| it.first()).map(|known| game.state.object(known.at.id).name.clone()).collect();
    if names.len() < 2 || !triggers::speaks_of_it(&ability.says.effect) {
        return Ok(its.into_iter().next());
    }
    let who = game.state.player_name(game.state.responsible(ability.perspective.player));
    let index = game.log.pick(&who, "event", Some(clause!("383.1.b-nth-time")), Some(&name), &names)?;
    Ok(its.into_iter().nth(index))
}

/// Triggers the abilities that wait for damage.
pub fn see_damage(game: &mut Game<'_>, damage: &PendingDamage) -> Result<(), Stop> {
    let known = game.state.known(damage.to);
    let seen = seen(game, &[Occurrence::to_one(Deed::Dealt, known, Some(damage.agent.clone()))]);
    trigger_seen(game, seen)
}

kernel::interpretation! {
    /// 383.1.b: `true` if the nth time of a turn is among the times that just happened.
    pub(crate) IS_NTH: fn(before: i64, after: i64, nth: i64) -> bool = is_nth;
}

fn is_nth(before: i64, after: i64, nth: i64) -> bool {
    before < nth && nth <= after
}

fn see_delayed(game: &mut Game<'_>, occurrence: &Occurrence, all: &mut Vec<Seen>) {
    let mut all_waiting = std::mem::take(&mut game.state.delayed_triggers);
    all_waiting.retain(|delayed| {
        if !waiting::acts(game, delayed.source.id) {
            return true;
        }
        let from = delayed.perspective();
        let mut met = false;
        for it in meets_delayed(&game.state, delayed, from, occurrence) {
            if met && delayed.once {
                break;
            }
            met = true;
            all.push(Seen { by: SeenBy::Delayed(Box::new(delayed.clone())), it });
        }
        if met {
            waiting::acted(game, delayed.source.id, &delayed.by);
        }
        !(met && delayed.once)
    });
    game.state.delayed_triggers = all_waiting;
}

fn meets_delayed(
    state: &State,
    delayed: &DelayedTrigger,
    from: Perspective,
    occurrence: &Occurrence,
) -> Vec<Vec<KnownObject>> {
    let Some(on) = &delayed.on else { return meets(state, from, &delayed.when, occurrence) };
    if !matches!(wanted(&delayed.when.event, occurrence.deed), Some(Wanted::Objects(_)))
        || !is_so(state, from, &delayed.when, occurrence)
    {
        return Vec::new();
    }
    let fits = |known: &&KnownObject| on.contains(&known.at) && asked(state, &delayed.when, known, from);
    occurrence.to.iter().filter(fits).map(|known| vec![*known]).collect()
}

/// The properties of units as they are now.
pub fn known(state: &State, ids: &[ObjectId]) -> Vec<KnownObject> {
    ids.iter().map(|id| state.known(*id)).collect()
}
