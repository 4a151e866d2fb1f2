//! Abilities that say "additional": faq-p3-additional, intro-before-conditionals; and those that must enlarge a cost
//! (1.16.1a).
//!
//! Abilities that enlarge what is about to happen do so before it is prevented. With "do 1 additional net
//! damage", 1 net damage is 2, and a preventer of all of it prevents 2.

use crate::game::{Done, Game};
use crate::matching::roles::ADDS;
use crate::resolution::context::Context;
use crate::state::facts::Fact;
use crate::state::imminent::{Part, Window, WindowKind};
use crate::words::effects::Effect;

kernel::interpretation! {
    /// faq-p3: lets abilities that say "additional" add to a part before it can be prevented (faq-p3-additional).
    pub(crate) ENLARGE: fn(&mut Game<'_>, usize) -> Done = enlarge;
}

pub(crate) fn enlarge(game: &mut Game<'_>, at: usize) -> Done {
    let Some(part) = game.state.parts.get(at).cloned() else { return Ok(()) };
    for waiting in game.waiting(&part, false, game.by(&ADDS)) {
        for clause in [clause!("faq-p3-additional"), clause!("intro-before-conditionals")] {
            game.log.cite(clause, || format!("{} adds to it before it can be prevented", waiting.name));
        }
        game.note_limited(waiting.source, waiting.origin);
        let ctx = Context { about: Some(at), ..Context::new(waiting.source, waiting.side) };
        game.ability(&waiting.effects, ctx)?;
    }
    Ok(())
}

impl Game<'_> {
    /// Changes what is paid by abilities that must do so and have such effects. Nothing optional can change it.
    pub(crate) fn change_cost(&mut self, part: Part, such: fn(&[Effect]) -> bool) -> Done<Part> {
        self.cite_inactive(&part);
        let all = self.waiting(&part, false, such);
        if all.is_empty() {
            return Ok(part);
        }
        let at = self.state.parts.len();
        self.state.parts.push(part.clone());
        self.state.windows.push(Window::new(WindowKind::Interrupt, at));
        for waiting in all {
            self.note_limited(waiting.source, waiting.origin);
            let ctx = Context { about: Some(at), ..Context::new(waiting.source, waiting.side) };
            self.ability(&waiting.effects, ctx)?;
        }
        self.state.windows.pop();
        Ok(self.state.parts.pop().unwrap_or(part))
    }

    /// The effect `increase`.
    pub(crate) fn increase(&mut self, amount: i64, ctx: &Context) {
        let in_window = self.window_kind() == Some(WindowKind::Interrupt);
        let Some(part) = ctx.about.and_then(|at| self.state.parts.get_mut(at)) else { return };
        if part.gone {
            return;
        }
        let before = part.amount;
        part.amount = before.saturating_add(amount);
        part.added = part.added.saturating_add(amount);
        let part = part.clone();
        if before <= 0 && in_window {
            self.log.cite(clause!("9.9.7a-below-zero"), || format!("the value rises from {before} to {}", part.amount));
        }
        self.report(vec![Fact {
            what: Some(part.what),
            amount,
            by: Some(ctx.source),
            from: part.source,
            ..Fact::new("increased")
        }]);
    }
}
