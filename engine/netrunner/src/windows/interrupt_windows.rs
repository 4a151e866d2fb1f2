//! Interrupt windows (26.03): 9.2.9a (a window belongs to one instruction), 9.11.3 (one sentence is one
//! instruction), 9.9.7d (what stands at 0 or below as the window closes).
//!
//! "Give the Runner 1 tag and do 3 net damage" is one instruction with two parts, which are imminent
//! together. If the tag is avoided it stands at 0 as the window closes: the damage happens, the tag does not.

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::imminent::{Part, PendingInterrupt, Replaced, Window, WindowKind};
use crate::windows::imminent::BECOMES_IMMINENT;
use crate::windows::outcome::RESOLVES;
use crate::words::effects::Effect;
use crate::words::{Side, What};

kernel::interpretation! {
    /// The parts from this place on are about to happen, and nothing was prevented of them yet.
    pub(crate) BEFORE_PREVENTION: fn(&mut Game<'_>, usize);
    /// An interrupt window has opened, and nobody has acted in it.
    pub(crate) WINDOW_OPENED: fn(&mut Game<'_>) -> Done;
    /// An interrupt window was closed, and this is left of its parts.
    pub(crate) WINDOW_CLOSED: fn(&mut Game<'_>, &[Part]);
}

kernel::interpretation! {
    /// 9.2.9a, core-p30: lets the parts of one instruction be changed, in one window (9.2.9a-one-instruction). Returns
    /// what is left of each, in order.
    pub(crate) OPEN: fn(&mut Game<'_>, Vec<Part>) -> Done<Vec<Part>> = window_for_all;
}

pub(crate) fn window_for_all(game: &mut Game<'_>, parts: Vec<Part>) -> Done<Vec<Part>> {
    let first = game.state.parts.len();
    let mut given: Vec<Result<usize, Part>> = Vec::new();
    for part in parts {
        match game.by(&BECOMES_IMMINENT)(game, part)? {
            Ok(part) => {
                given.push(Ok(game.state.parts.len() - first));
                game.state.parts.push(part);
            }
            Err(nothing) => given.push(Err(nothing)),
        }
    }
    let mut left = Vec::new();
    if game.state.parts.len() > first {
        game.open_window(first)?;
        game.log.deeper();
        game.take_turns()?;
        game.log.shallower()?;
        left = game.close_window(first)?;
    }
    let left_of = |at: usize| left.get(at).cloned().unwrap_or_else(Part::none);
    Ok(given.into_iter().map(|given| given.map_or_else(|nothing| nothing, left_of)).collect())
}

kernel::interpretation! {
    /// 9.9.7d: the amount of a part that happens once its window is closed: nothing of what was taken away whole, and
    /// nothing of what does not stand above 0 (9.9.7d-not-above-zero).
    pub(crate) HAPPENS: fn(&Part) -> i64 = happens;
}

fn happens(part: &Part) -> i64 {
    if part.gone { 0 } else { part.amount.max(0) }
}

kernel::interpretation! {
    /// 9.9.10: carries out what is left of an effect that came in place of a part, as the window closes.
    pub(crate) CARRY_OUT_INSTEAD: fn(&mut Game<'_>, &Effect, &[Part], &mut Context) -> Done = carry_out_instead;
}

fn carry_out_instead(game: &mut Game<'_>, effect: &Effect, left: &[Part], ctx: &mut Context) -> Done {
    game.carry_out(effect, left, ctx)
}

impl Game<'_> {
    fn open_window(&mut self, first: usize) -> Done {
        self.state.windows.push(Window::new(WindowKind::Interrupt, first));
        if let Some(hook) = self.by(&BEFORE_PREVENTION) {
            hook(self, first);
        }
        let parts: Vec<Part> = self.state.parts.iter().skip(first).cloned().collect();
        for part in parts {
            self.interrupting.see(part);
        }
        self.pend();
        if let Some(hook) = self.by(&WINDOW_OPENED) {
            hook(self)?;
        }
        if [Side::Corp, Side::Runner].iter().all(|side| !self.usable(*side).is_empty()) {
            self.log.cite(clause!("9.2.9c-active-player-first"), || "both players could act in this window".into());
        }
        Ok(())
    }

    fn close_window(&mut self, first: usize) -> Done<Vec<Part>> {
        self.count_anew();
        let due: Vec<PendingInterrupt> = self.state.windows.last().map_or(Vec::new(), |window| window.pending.clone());
        for interrupt in due.iter().filter(|one| !one.used) {
            self.cite_unused(interrupt);
        }
        let instead = self.state.windows.pop().map_or(Vec::new(), |window| window.instead);
        let mut left: Vec<Part> = self.state.parts.drain(first..).collect();
        // All values are settled before anything is carried out: what comes in place of a part stood in the same window.
        for part in &mut left {
            self.left_of(part);
        }
        for replacement in instead {
            let ctx = &mut Context { that: replacement.that, ..Context::new(replacement.source, replacement.side) };
            for Replaced { effect, places, cards } in &replacement.effects {
                let parts: Vec<Part> =
                    places.iter().filter_map(|at| left.get(at.checked_sub(first)?).cloned()).collect();
                ctx.chosen = Some(cards.clone());
                self.by(&CARRY_OUT_INSTEAD)(self, effect, &parts, ctx)?;
            }
        }
        if let Some(hook) = self.by(&WINDOW_CLOSED) {
            hook(self, &left);
        }
        Ok(left)
    }

    /// Settles what is left of a part when its window is closed.
    fn left_of(&mut self, part: &mut Part) {
        self.note_account(part);
        if !part.gone && part.amount <= 0 && part.what != What::Trace {
            self.log
                .cite(clause!("9.9.7d-not-above-zero"), || format!("{} stands at {}", part.what.as_str(), part.amount));
        }
        part.amount = self.by(&HAPPENS)(part);
        self.remember(part);
        self.cite_outcome(part);
        part.amount = self.by(&RESOLVES)(part);
    }
}

impl Part {
    /// A part of nothing at all.
    fn none() -> Self {
        Self { amount: 0, ..Self::new(What::Damage, None, Side::Corp) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_stand_above_0_does_not_happen() {
        let part = |amount, gone| Part { amount, gone, ..Part::new(What::Damage, None, Side::Corp) };
        assert_eq!([happens(&part(2, false)), happens(&part(0, false)), happens(&part(-1, false))], [2, 0, 0]);
        assert_eq!(happens(&part(2, true)), 0);
    }
}
