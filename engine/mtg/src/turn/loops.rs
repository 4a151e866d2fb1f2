//! Loops of mandatory actions (104.4b): the game is a draw.
//!
//! Decides whether the game repeats itself while no player chooses anything. Once many spells and abilities have resolved
//! in one step, the state is compared after each of them: if the game was often in this state, and nobody has less life
//! than then, it repeats for ever. A loop with a choice in it never gets so far, because a case runs out of answers. A play
//! that grows without end in another way uses up its fuel, and is rejected.
//!
//! "Whenever you gain life, you lose that much life" beside "whenever you lose life, you gain that much life": a player
//! gains 1 life, and the game is a draw.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::game::Game;
use crate::state::rounds::Rounds;
use crate::state::{Being, State};
use kernel::transcript::observed::Event;

/// The number of spells and abilities that resolve in a step before a loop is looked for. Ordinary steps resolve fewer,
/// so they need not compute states.
const FIRST: u32 = 64;

/// The number of times that the game is in one state before it counts as a loop. Many are required because `shape` leaves
/// out some of the state, which may still end the repetition.
const AGAIN: u32 = 64;

kernel::interpretation! {
    /// 104.4b: `true` if a game that was in one state so many times, while nobody chose anything, is a draw.
    pub(crate) IS_A_LOOP: fn(u32) -> bool = is_a_loop;
}

fn is_a_loop(times: u32) -> bool {
    times >= AGAIN
}

impl Game<'_> {
    /// A step of the case begins, in which no loop has been seen yet.
    pub(crate) fn begin_rounds(&mut self) {
        if self.state.rounds.resolved > 0 {
            self.state.rounds = Rounds::default();
        }
    }

    /// Something has resolved: the game ends in a draw if it is in a loop of mandatory actions (104.4b).
    pub(crate) fn end_a_loop(&mut self) {
        let rounds = &mut self.state.rounds;
        rounds.resolved = rounds.resolved.saturating_add(1);
        if rounds.resolved < FIRST || self.state.over {
            return;
        }
        if rounds.resolved == FIRST {
            let why = || "so many abilities have resolved that this may be a loop".to_owned();
            self.log.cite(clause!("104.4b-mandatory-loop"), why);
        }
        let now = shape(&self.state);
        let life: Vec<i64> = self.state.players.iter().map(|player| player.life).collect();
        let (times, before) = self.state.rounds.seen.entry(now).or_insert_with(|| (0, life.clone()));
        let grows = before.iter().zip(&life).all(|(before, now)| before <= now);
        *times = if grows { times.saturating_add(1) } else { 1 };
        *before = life;
        let times = *times;
        if self.by(&IS_A_LOOP)(times) {
            self.log.cite(clause!("104.4b-mandatory-loop"), || "the same happens again and again".to_owned());
            self.log.event(Event::new("game_drawn"));
            self.state.over = true;
            self.state.waiting.clear();
            self.state.stack.clear();
        }
    }
}

/// A digest of the state that may decide what happens next, without life totals and damage beyond lethal damage.
fn shape(state: &State<'_>) -> u64 {
    let mut into = DefaultHasher::new();
    (state.active.0, state.stage.as_str()).hash(&mut into);
    for player in &state.players {
        let piles = [&player.hand, &player.library, &player.graveyard, &player.exile, &player.command];
        piles.map(Vec::len).hash(&mut into);
        player.lost.hash(&mut into);
        for (kind, count) in &player.counters.0 {
            (kind.as_str(), count).hash(&mut into);
        }
    }
    for id in &state.permanents.all {
        let Some(object) = state.object(*id) else { continue };
        let toughness = state.characteristics(*id).stats.map_or(i64::MAX, |stats| stats.toughness);
        (object.name.as_str(), object.controller.0, object.tapped, object.face_down).hash(&mut into);
        object.damage.min(toughness).hash(&mut into);
        object.attached.map(|host| state.name(Being::Object(host)).to_string()).hash(&mut into);
        for (kind, count) in &object.counters.0 {
            (kind.as_str(), count).hash(&mut into);
        }
    }
    for item in &state.stack {
        (item.name.as_str(), item.controller.0, item.trigger).hash(&mut into);
        for part in &item.parts {
            (part.ctx.amount, part.ctx.x).hash(&mut into);
        }
    }
    for lasting in &state.lasting {
        (lasting.id, lasting.left, lasting.spent).hash(&mut into);
    }
    (state.delayed.len(), state.extra_turns.len()).hash(&mut into);
    into.finish()
}
