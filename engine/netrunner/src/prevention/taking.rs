//! The effect of a prevention on a value: core-p30-only-while-resolving (what is over waits for nothing), 9.9.7a
//! (values below 0), 9.9.7f (what is prevented of nothing).
//!
//! 2 are prevented of 1 net damage. In the older rules 0 is left, and nothing more can be prevented of
//! it. By 26.03 the value stands at -1, so that 1 more makes it 0.

use crate::game::Game;
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::state::facts::Fact;
use crate::state::imminent::{Part, WindowKind};
use crate::words::effects::Prevent;
use crate::words::{AbilityWord, What};

kernel::interpretation! {
    /// A preventer prevents so much more than there is.
    pub(crate) SURPLUS: fn(&mut Game<'_>, &Prevent, i64, &mut Context);
    /// All of the part in this place was taken away, and that was nothing.
    pub(crate) NOTHING_REMOVED: fn(&mut Game<'_>, usize, &mut Context);
}

kernel::interpretation! {
    /// 9.9.7a: `true` if anything is left to prevent: all that was not taken away whole, though its value may be below
    /// 0 (9.9.7a-below-zero).
    pub(crate) IS_LEFT: fn(&Part) -> bool = is_not_gone;
}

fn is_not_gone(part: &Part) -> bool {
    !part.gone
}

/// Returns `true` if something is left to prevent in the older rules: what stands above 0
/// (core-p30-only-while-resolving).
pub(crate) fn is_left(part: &Part) -> bool {
    !part.gone && part.amount > 0
}

kernel::interpretation! {
    /// 9.9.7a: takes away what is prevented as an older edition does, and not below 0 (9.9.7a-below-zero).
    pub(crate) TAKE: fn(&mut Game<'_>, &Prevent, usize, i64, &mut Context);
}

/// Takes away what is prevented, down to 0; a finished part does not wait for more
/// (core-p30-only-while-resolving).
pub(crate) fn down_to_zero(game: &mut Game<'_>, prevent: &Prevent, at: usize, wanted: i64, ctx: &mut Context) {
    let there = game.state.parts.get(at).map_or(0, |part| part.amount);
    if wanted > there {
        if let Some(hook) = game.by(&SURPLUS) {
            hook(game, prevent, wanted.saturating_sub(there), ctx);
        }
        game.log.cite(clause!("core-p30-only-while-resolving"), || "a finished part does not wait for more".into());
    }
    game.lower(at, wanted.min(there), ctx);
}

kernel::interpretation! {
    /// 9.9.7f: `true` if what is taken from a value is prevented. What is taken from a value that is not above 0 is
    /// not, though the value falls (9.9.7f-prevents-one-or-more).
    pub(crate) COUNTS_AS_PREVENTION: fn(i64) -> bool = counts_as_prevention;
}

fn counts_as_prevention(there: i64) -> bool {
    there > 0
}

impl Game<'_> {
    /// Takes a part away whole.
    pub(crate) fn remove_whole(&mut self, at: usize, ctx: &mut Context) {
        let Some(part) = self.state.parts.get_mut(at) else { return };
        let there = part.amount;
        part.gone = true;
        if part.counted() {
            self.log.cite(clause!("9.9.7b-all-removes-the-effect"), || "all of it is removed".into());
        }
        if there > 0 {
            self.lower(at, there, ctx);
            return;
        }
        self.log.cite(clause!("9.9.7f-prevents-one-or-more"), || "there was nothing to prevent".into());
        if let Some(hook) = self.by(&NOTHING_REMOVED) {
            hook(self, at, ctx);
        }
    }

    /// Makes a part smaller by what an ability prevents.
    pub(crate) fn lower(&mut self, at: usize, amount: i64, ctx: &mut Context) {
        ctx.prevented = ctx.prevented.saturating_add(amount);
        self.take_from(at, amount, ctx.source);
    }

    /// Takes an amount from a part, and reports what of that was prevented.
    pub(crate) fn take_from(&mut self, at: usize, amount: i64, by: CardId) {
        let Some(part) = self.state.parts.get_mut(at) else { return };
        let there = part.amount;
        if amount <= 0 {
            return;
        }
        part.amount = there.saturating_sub(amount);
        part.lowered = part.lowered.saturating_add(amount);
        let now = part.amount;
        if now < 0 {
            self.log.cite(clause!("9.9.7a-below-zero"), || format!("the value falls to {now}"));
            self.log.cite(clause!("core-p30-only-while-resolving"), || "a finished part does not wait for more".into());
        }
        if !self.by(&COUNTS_AS_PREVENTION)(there) {
            return;
        }
        let Some(part) = self.state.parts.get_mut(at) else { return };
        part.prevented = part.prevented.saturating_add(amount);
        let part = part.clone();
        self.cite_prevention(&part, amount);
        self.report(vec![Fact {
            what: Some(part.what),
            kind: part.kind,
            amount,
            by: Some(by),
            from: part.source,
            card: part.card,
            ..Fact::new("prevented")
        }]);
    }

    fn cite_prevention(&mut self, part: &Part, amount: i64) {
        if self.window_kind() == Some(WindowKind::Interrupt) {
            self.log.cite(clause!("9.9.5-prevent"), || format!("{amount} less of {}", part.what.as_str()));
            if part.counted() {
                self.log.cite(clause!("9.9.7f-prevents-one-or-more"), || format!("{amount} prevented"));
            }
            if part.what == What::Tag {
                self.log.cite(clause!("9.9.5-synonyms"), || "avoiding is preventing".into());
            }
        }
        if part.what == What::Damage && part.ability == Some(AbilityWord::WhenInstalled) {
            self.log.cite(clause!("9.6.14b-when-installed"), || "the ability of an installation does it".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::words::Side;

    #[test]
    fn by_the_older_rules_nothing_is_left_at_0() {
        let part = |amount, gone| Part { amount, gone, ..Part::new(What::Damage, None, Side::Corp) };
        assert!(is_left(&part(1, false)) && !is_left(&part(0, false)) && !is_left(&part(-1, false)));
        assert!(is_not_gone(&part(0, false)) && is_not_gone(&part(-1, false)) && !is_not_gone(&part(0, true)));
    }

    #[test]
    fn nothing_is_prevented_of_nothing() {
        assert!(counts_as_prevention(1) && !counts_as_prevention(0) && !counts_as_prevention(-1));
    }
}
