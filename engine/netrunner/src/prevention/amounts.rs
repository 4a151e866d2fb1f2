//! The amount that a preventer prevents: core-p21-states-what, 9.9.7b (all, or any amount), 9.9.7c (all but 1, of more
//! than 1).
//!
//! "Prevent 1 net damage" makes 3 damage 2; "prevent all damage" takes the damage away whole, so that
//! nothing can raise it again; "prevent all but 1" leaves 1.

use crate::game::{Done, Game};
use crate::matching::asks::{Asker, Asks};
use crate::prevention::taking::{IS_LEFT, TAKE};
use crate::prevention::using::{CAN_BE_PREVENTED, STOPS, refuse_more_than};
use crate::resolution::context::Context;
use crate::state::imminent::Part;
use crate::words::amounts::{Amount, Said};
use crate::words::effects::Prevent;

kernel::interpretation! {
    /// A `prevent` effect found nothing that it is about.
    pub(crate) PREVENTED_NOTHING: fn(&mut Game<'_>, &Prevent, &mut Context) -> Done;
}

kernel::interpretation! {
    /// 9.9.7b: `true` if a preventer prevents all of something, or any amount.
    pub(crate) IS_WHOLE: fn(&Prevent) -> bool = is_whole;
}

fn is_whole(prevent: &Prevent) -> bool {
    matches!(&prevent.amount, None | Some(Amount::Said(Said::All | Said::Any)))
}

kernel::interpretation! {
    /// 9.9.7b: prevents all of something as an older edition does, and not by taking it away whole
    /// (9.9.7b-all-removes-the-effect).
    pub(crate) PREVENT_WHOLE: fn(&mut Game<'_>, &Prevent, usize, &mut Context) -> Done;
}

/// Prevents all of something as a number, as in the older rules.
pub(crate) fn as_a_number(game: &mut Game<'_>, prevent: &Prevent, at: usize, ctx: &mut Context) -> Done {
    game.prevent_number(prevent, at, ctx)
}

kernel::interpretation! {
    /// core-p21: the amount that is prevented of something of which there is at most so much. It is as much as the
    /// preventer says (core-p21-states-what).
    pub(crate) HOW_MUCH: fn(&mut Game<'_>, &Prevent, i64, &mut Context) -> Done<i64> = how_much;
}

pub(crate) fn how_much(game: &mut Game<'_>, prevent: &Prevent, most: i64, ctx: &mut Context) -> Done<i64> {
    match &prevent.amount {
        None => Ok(most),
        Some(Amount::Said(Said::AllBut(left))) => {
            game.log.cite(clause!("9.9.7c-all-but-one"), || format!("{left} is left"));
            Ok(game.by(&ALL_BUT)(most, *left))
        }
        Some(Amount::Said(Said::Any)) => Ok(ctx.amount.unwrap_or(most)),
        Some(Amount::Said(Said::UpTo(number))) => {
            let limit = ctx.number(*number);
            if ctx.amount.is_some_and(|said| said > limit) {
                return refuse_more_than(limit);
            }
            Ok(ctx.amount.unwrap_or(limit.min(most)))
        }
        Some(amount) => game.amount(amount, most, ctx),
    }
}

kernel::interpretation! {
    /// 9.9.7c: the amount that is prevented by preventing all but so many, which leaves so many (9.9.7c-all-but-one).
    pub(crate) ALL_BUT: fn(i64, i64) -> i64 = all_but;
}

fn all_but(most: i64, left: i64) -> i64 {
    most.saturating_sub(left).max(0)
}

kernel::interpretation! {
    /// 9.9.7c: `true` if a preventer would change anything. One that leaves so many does so only where there are more
    /// (9.9.7c-all-but-one).
    pub(crate) DOES_SOMETHING: fn(&Prevent, &Part) -> bool = does_something;
}

fn does_something(prevent: &Prevent, part: &Part) -> bool {
    match &prevent.amount {
        Some(Amount::Said(Said::AllBut(left))) => part.amount > *left,
        _ => true,
    }
}

impl Game<'_> {
    /// The effect `prevent`.
    pub(crate) fn prevent(&mut self, prevent: &Prevent, ctx: &mut Context) -> Done {
        let Some(at) = self.prevented_part(prevent, ctx) else {
            return self.by(&PREVENTED_NOTHING).map_or(Ok(()), |hook| hook(self, prevent, ctx));
        };
        if !self.by(&IS_WHOLE)(prevent) {
            return self.prevent_number(prevent, at, ctx);
        }
        if let Some(another) = self.by(&PREVENT_WHOLE) {
            return another(self, prevent, at, ctx);
        }
        self.remove_whole(at, ctx);
        Ok(())
    }

    /// Makes a part smaller by as much as is prevented.
    pub(crate) fn prevent_number(&mut self, prevent: &Prevent, at: usize, ctx: &mut Context) -> Done {
        let most = self.state.parts.get(at).map_or(0, |part| part.amount.max(0));
        let wanted = self.by(&HOW_MUCH)(self, prevent, most, ctx)?;
        match self.by(&TAKE) {
            Some(another) => another(self, prevent, at, wanted, ctx),
            None => self.lower(at, wanted, ctx),
        }
        // What was left is a value of its own from now on, whatever is counted later.
        if matches!(prevent.amount, Some(Amount::Said(Said::AllBut(_)))) {
            self.state.parts.get_mut(at).into_iter().for_each(|part| part.counts = None);
        }
        Ok(())
    }

    /// The part that a `prevent` effect is about: the one its ability is used on, or another of the
    /// window.
    fn prevented_part(&self, prevent: &Prevent, ctx: &Context) -> Option<usize> {
        let about = ctx.about?;
        let fits = |at: &usize| {
            self.state.parts.get(*at).is_some_and(|part| {
                let asker = Asker { that: part.card, ..ctx.asker() };
                let asks = Asks { first: None, at_least: 0, ..Asks::from(prevent) };
                // Where the card was as it was used counts, and it may be its own cost.
                let asks = if *at == about { Asks { card: None, server: None, ..asks } } else { asks };
                self.by(&IS_LEFT)(part) && self.by(&CAN_BE_PREVENTED)(part) && self.by(&STOPS)(self, &asks, part, asker)
            })
        };
        std::iter::once(about).chain(self.in_window()).find(fits)
    }
}

#[cfg(test)]
mod tests {
    use kernel::words::codec::Codec;

    use super::*;

    use crate::words::{Side, What};

    fn prevent(amount: Option<Said>) -> Prevent {
        let prevent = Prevent::from_json(r#"{"what": "damage"}"#).unwrap();
        Prevent { amount: amount.map(Amount::Said), ..prevent }
    }

    #[test]
    fn all_of_it_is_what_has_no_number() {
        assert!(is_whole(&prevent(None)) && is_whole(&prevent(Some(Said::All))) && is_whole(&prevent(Some(Said::Any))));
        assert!(!is_whole(&prevent(Some(Said::AllBut(1)))));
    }

    #[test]
    fn all_but_1_is_about_2_or_more() {
        let part = |amount| Part { amount, ..Part::new(What::Damage, None, Side::Corp) };
        let leaves_one = prevent(Some(Said::AllBut(1)));
        assert_eq!([0, 1, 2].map(|amount| does_something(&leaves_one, &part(amount))), [false, false, true]);
        assert!(does_something(&prevent(None), &part(0)));
    }

    #[test]
    fn all_but_more_than_there_is_prevents_nothing() {
        assert_eq!([all_but(3, 1), all_but(1, 1), all_but(0, 1)], [2, 0, 0]);
    }
}
