//! Tokens that are created instead of others (111.1, 614.1a).
//!
//! Decides which of the tokens that are about to be created an effect is about, and what becomes of their creation where
//! the effect creates other tokens instead. The tokens of other kinds are created as before. It stays one event, which
//! further effects may change (616.1f).
//!
//! A Treasure would be created, and one effect creates a Clue, a Food and a Treasure instead of such a token, and another
//! twice as many tokens: two of each are created.

use crate::continuous::active::ActiveEffect;
use crate::replacement::single::SingleEvent;
use crate::state::State;
use crate::state::amounts::within;
use crate::state::context::Context;
use crate::state::created::{Tokens, name_of_token};
use crate::state::matching::means_card;
use crate::state::pending::PendingEvent;
use crate::words::amount::Amount;
use crate::words::cards::Card;
use crate::words::effects::{Act, Effect, EventPattern, Replace};
use crate::words::select::Selector;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 614.1a: `true` if an effect on the creation of tokens is about tokens of a kind, by what they would be.
    pub(crate) ARE_MEANT: fn(&State<'_>, Option<&Selector>, &Tokens, &Context) -> bool = are_meant;
}

fn are_meant(state: &State<'_>, what: Option<&Selector>, tokens: &Tokens, ctx: &Context) -> bool {
    means_card(state, what, tokens.like, ctx)
}

kernel::interpretation! {
    /// 614.1a, 616.1f: the creation of tokens instead of others, as a change of the event. Gives `false` if the effect does
    /// anything else instead.
    pub(crate) CREATE_INSTEAD: for<'a> fn(&mut SingleEvent<'_, 'a>, &ActiveEffect<'a>, &'a Replace) -> Result<bool, Stop> =
        create_instead;
}

pub(crate) fn create_instead<'a>(
    event: &mut SingleEvent<'_, 'a>,
    effect: &ActiveEffect<'a>,
    replace: &'a Replace,
) -> Result<bool, Stop> {
    let PendingEvent::Create(seat, tokens) = &event.would else { return Ok(false) };
    let (seat, tokens) = (*seat, tokens.clone());
    let (meant, mut all): (Vec<Tokens>, Vec<Tokens>) =
        tokens.iter().partition(|kind| event.is_about_tokens(effect, replace, kind));
    let Some(others) = created_instead(replace).filter(|_| seat == effect.ctx.you) else {
        if all.is_empty() {
            return Ok(false);
        }
        return Err(Stop::unsupported("something else instead of some of the tokens that are created"));
    };
    let that_much = Tokens::total(&meant);
    let ctx = Context { it: vec![event.would.affects()], that_much, amount: that_much, ..effect.ctx.clone() };
    for (amount, card) in others {
        let count = within(event.game.state.amount(amount, &ctx, 0))?;
        let like = event.game.state.model_of(seat, card, &name_of_token(card));
        all.push(Tokens { like, count });
    }
    event.would = PendingEvent::Create(seat, all);
    Ok(true)
}

/// The tokens that an effect creates for its controller instead, if it does nothing else.
fn created_instead(replace: &Replace) -> Option<Vec<(&Amount, &Card)>> {
    let plain = replace.instead.iter().map(|entry| match (&entry.act, &entry.r#if) {
        (Act::Effect(Effect::Create(create)), None) if create.who.is_none() && create.instead.is_none() => {
            create.token.as_deref().map(|card| (&create.amount, card))
        }
        _ => None,
    });
    plain.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

impl<'a> SingleEvent<'_, 'a> {
    /// Returns `true` if an effect on the creation of tokens is about tokens of a kind.
    fn is_about_tokens(&self, effect: &ActiveEffect<'a>, replace: &Replace, kind: &Tokens) -> bool {
        let EventPattern::Created(pattern) = &replace.would else { return false };
        self.game.by(&ARE_MEANT)(&self.game.state, pattern.what.as_ref(), kind, &effect.ctx)
    }

    /// The number of the tokens that are about to be created that an effect is about.
    pub(crate) fn tokens_meant(&self, what: Option<&Selector>, ctx: &Context) -> i64 {
        let PendingEvent::Create(_, tokens) = &self.would else { return 0 };
        let meant = tokens.iter().filter(|kind| self.game.by(&ARE_MEANT)(&self.game.state, what, kind, ctx));
        Tokens::total(&meant.copied().collect::<Vec<_>>())
    }

    /// Changes the number of the tokens that are created and that an effect is about.
    pub(crate) fn change_tokens(
        &mut self,
        effect: &ActiveEffect<'a>,
        replace: &'a Replace,
        by: &'a Amount,
    ) -> Result<(), Stop> {
        let PendingEvent::Create(seat, mut tokens) = self.would.clone() else { return Ok(()) };
        let meant: Vec<bool> = tokens.iter().map(|kind| self.is_about_tokens(effect, replace, kind)).collect();
        let own = || tokens.iter().zip(&meant).filter(|(_, meant)| **meant).map(|(kind, _)| *kind);
        let that_much = Tokens::total(&own().collect::<Vec<_>>());
        let ctx = Context { it: vec![self.would.affects()], that_much, ..effect.ctx.clone() };
        let state = &self.game.state;
        let changed = |count: i64| within(state.amount(by, &ctx, count));
        let one_by_one =
            own().try_fold(0_i64, |sum, kind| changed(kind.count).map(|count| sum.saturating_add(count)))?;
        if own().count() > 1 && one_by_one != changed(that_much)? {
            return Err(Stop::unsupported("this change of how many tokens of several kinds are created"));
        }
        for (kind, _) in tokens.iter_mut().zip(&meant).filter(|(_, meant)| **meant) {
            kind.count = changed(kind.count)?;
        }
        self.would = PendingEvent::Create(seat, tokens);
        Ok(())
    }

    /// Cites that an effect on certain tokens applies to the creation of tokens.
    pub(crate) fn cite_certain_tokens(&mut self, replace: &Replace) {
        if matches!(&replace.would, EventPattern::Created(pattern) if pattern.what.is_some()) {
            let why = || "such tokens would be created".to_owned();
            self.game.log.cite(clause!("614.1a-certain-tokens"), why);
        }
    }
}
