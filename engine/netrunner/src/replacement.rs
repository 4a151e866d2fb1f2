//! Replacement: 8.2.2 (a movement of which a part is replaced), 9.9.10 (new expected effects), 9.9.11a (each needs
//! something to replace), intro-before-conditionals and faq-p3-before-conditionals (what was prevented cannot be replaced).
//!
//! "When you would suffer damage, take 1 tag instead": by 26.03 the tag is imminent at once, and may be
//! avoided in the same window. In the older rules it is taken once the point is over.

use crate::game::{Done, Game};
use crate::prevention::taking::IS_LEFT;
use crate::resolution::context::Context;
use crate::state::facts::Fact;
use crate::state::imminent::{CardGoes, Part, Replaced, Replacement};
use crate::windows::imminent::BECOMES_IMMINENT;
use crate::words::What;
use crate::words::effects::Effect;

kernel::interpretation! {
    /// An effect puts something in place of the part in this place, of which nothing is left.
    pub(crate) NOTHING_TO_REPLACE: fn(&mut Game<'_>, usize, &[Effect], &mut Context) -> Done;
}

kernel::interpretation! {
    /// 9.9.10: puts effects in place of a part. They are imminent at once, in the same window
    /// (9.9.10-new-expected-effects).
    pub(crate) PUT_IN_PLACE: fn(&mut Game<'_>, usize, &[Effect], &mut Context) -> Done = imminent_at_once;
}

pub(crate) fn imminent_at_once(game: &mut Game<'_>, at: usize, effects: &[Effect], ctx: &mut Context) -> Done {
    let that = game.state.parts.get(at).and_then(|part| part.card);
    if let Some(part) = game.state.parts.get_mut(at) {
        part.gone = true;
    }
    game.report_replaced(at, ctx);
    let mut parts = Vec::new();
    let mut cards = Vec::new();
    for effect in effects {
        parts.push(game.expect(effect, ctx)?);
        cards.push(ctx.chosen.take().unwrap_or_default());
    }
    let places = game.by(&IN_THE_SAME_WINDOW)(game, parts)?;
    if let Some(window) = game.state.windows.last_mut() {
        let all = effects.iter().cloned().zip(places).zip(cards);
        let effects = all.map(|((effect, places), cards)| Replaced { effect, places, cards }).collect();
        window.instead.push(Replacement { source: ctx.source, side: ctx.side, that, effects });
    }
    Ok(())
}

/// Puts effects in place of a part, which happen once its point is over.
#[allow(clippy::unnecessary_wraps, reason = "another edition's interpretation may fail")]
pub(crate) fn after_the_point(game: &mut Game<'_>, at: usize, effects: &[Effect], ctx: &mut Context) -> Done {
    if let Some(part) = game.state.parts.get_mut(at) {
        part.instead = Some((ctx.source, ctx.side, effects.to_vec()));
    }
    game.report_replaced(at, ctx);
    Ok(())
}

kernel::interpretation! {
    /// 9.9.10: makes the parts of what comes in place of another imminent in the present window, so that interrupts are
    /// about them too (9.9.10-new-expected-effects). Returns the places of the parts of each effect.
    pub(crate) IN_THE_SAME_WINDOW: fn(&mut Game<'_>, Vec<Vec<Part>>) -> Done<Vec<Vec<usize>>> = in_the_same_window;
}

fn in_the_same_window(game: &mut Game<'_>, parts: Vec<Vec<Part>>) -> Done<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    for parts in parts {
        let mut places = Vec::new();
        for part in parts {
            if let Ok(part) = game.by(&BECOMES_IMMINENT)(game, part)? {
                places.push(game.state.parts.len());
                game.interrupting.see(part.clone());
                game.state.parts.push(part);
            }
        }
        all.push(places);
    }
    if all.iter().any(|places| !places.is_empty()) {
        game.log.cite(clause!("9.9.10-new-expected-effects"), || "the replacement is imminent now".into());
        game.pend_in_place();
    }
    Ok(all)
}

kernel::interpretation! {
    /// 8.2.2: changes where a card goes that is trashed. It is still a trashing: a card that is turned facedown was
    /// trashed (8.2.2-still-that-movement).
    pub(crate) CHANGES_WHERE: fn(&mut Game<'_>, usize, CardGoes, &mut Context) -> Done = goes_elsewhere;
}

#[allow(clippy::unnecessary_wraps, reason = "a wrong interpretation may fail")]
fn goes_elsewhere(game: &mut Game<'_>, at: usize, goes: CardGoes, ctx: &mut Context) -> Done {
    if let Some(part) = game.state.parts.get_mut(at) {
        part.card_goes = goes;
    }
    game.log.cite(clause!("8.2.2-still-that-movement"), || "it is trashed, wherever it goes".into());
    game.report_replaced(at, ctx);
    Ok(())
}

kernel::interpretation! {
    /// 9.9.11a: `true` if there is something to replace in where a card goes that is trashed: as long as it goes to its
    /// pile (9.9.11a-something-to-replace).
    pub(crate) IS_STILL_EXPECTED: fn(&Part) -> bool = goes_to_its_pile;
}

fn goes_to_its_pile(part: &Part) -> bool {
    part.card_goes == CardGoes::Away
}

impl Game<'_> {
    /// The effect `instead`: nothing is left of what would have happened, and something else happens.
    pub(crate) fn instead(&mut self, effects: &[Effect], ctx: &mut Context) -> Done {
        let Some(at) = ctx.about else { return Ok(()) };
        if self.state.parts.get(at).is_some_and(self.by(&IS_LEFT)) {
            return self.replace_part(at, effects, ctx);
        }
        self.by(&NOTHING_TO_REPLACE).map_or(Ok(()), |hook| hook(self, at, effects, ctx))
    }

    /// The effects `trashed_facedown` and `trashed_to`: the card goes elsewhere, but still counts as trashed.
    pub(crate) fn trashed_elsewhere(&mut self, effect: &Effect, goes: CardGoes, ctx: &mut Context) -> Done {
        let Some(at) = ctx.about else { return Ok(()) };
        if self.state.parts.get(at).is_some_and(|part| !self.by(&IS_STILL_EXPECTED)(part)) {
            self.log.cite(clause!("9.9.11a-something-to-replace"), || "it does not go to its pile any more".into());
            return Ok(());
        }
        if self.state.parts.get(at).is_some_and(self.by(&IS_LEFT)) {
            return self.by(&CHANGES_WHERE)(self, at, goes, ctx);
        }
        self.by(&NOTHING_TO_REPLACE).map_or(Ok(()), |hook| hook(self, at, std::slice::from_ref(effect), ctx))
    }

    /// Leaves nothing of a part, and puts something else in its place.
    pub(crate) fn replace_part(&mut self, at: usize, effects: &[Effect], ctx: &mut Context) -> Done {
        let Some(part) = self.state.parts.get_mut(at) else { return Ok(()) };
        if let [Effect::Subroutine(others)] = effects
            && part.what == What::Subroutine
        {
            // The replacing subroutine is imminent like the one before, so it can still be prevented.
            part.subroutine = Some((ctx.source, others.to_vec()));
            self.report_replaced(at, ctx);
            return Ok(());
        }
        part.replaced = part.amount.max(0);
        part.lowered = part.lowered.saturating_add(part.amount.min(0));
        part.amount = 0;
        self.by(&PUT_IN_PLACE)(self, at, effects, ctx)
    }

    fn report_replaced(&mut self, at: usize, ctx: &Context) {
        let Some(part) = self.state.parts.get(at) else { return };
        let (what, from) = (part.what, part.source);
        self.report(vec![Fact { what: Some(what), by: Some(ctx.source), from, ..Fact::new("replaced") }]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::words::{Side, Zone};

    #[test]
    fn a_card_that_goes_elsewhere_does_not_go_to_its_pile() {
        let part = |card_goes| Part { card_goes, ..Part::new(What::Trash, None, Side::Corp) };
        assert!(goes_to_its_pile(&part(CardGoes::Away)));
        assert!(!goes_to_its_pile(&part(CardGoes::Facedown)));
        assert!(!goes_to_its_pile(&part(CardGoes::To(Zone::Removed, None))));
    }
}
