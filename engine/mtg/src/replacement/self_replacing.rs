//! The alternatives that a text gives to itself (616.1a, 614.15).
//!
//! Decides what an instruction does whose text has a condition for doing something else: it is asked as the
//! instruction is carried out, before any other effect can replace or prevent what the instruction does.
//!
//! "Deal 2 damage; if it was kicked, 4 instead", kicked, and an effect doubles damage: 8 is dealt.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::lasting::Scope;
use crate::words::amount::Amount;
use crate::words::effects::{DealDamage, InsteadPrevent};
use crate::words::select::{Selector, Whether};

/// The final form of an instruction to deal damage.
#[derive(Debug)]
pub(crate) struct DealsSaid<'a> {
    /// The amount.
    pub(crate) amount: &'a Amount,
    /// The recipient.
    pub(crate) to: &'a Selector,
    /// `true` if it cannot be prevented.
    pub(crate) unpreventable: Option<&'a Whether>,
}

kernel::interpretation! {
    /// 616.1a: what an instruction to deal damage says, where it may replace itself.
    pub(crate) SAID_OF_DAMAGE: for<'a> fn(&mut Game<'a>, &'a DealDamage, &Context) -> DealsSaid<'a> = said_of_damage;
}

/// Returns the final form of an instruction to deal damage, which may replace itself.
pub(crate) fn said_of_damage<'a>(game: &mut Game<'a>, deal: &'a DealDamage, ctx: &Context) -> DealsSaid<'a> {
    let mut said = DealsSaid { amount: &deal.amount, to: &deal.to, unpreventable: deal.unpreventable.as_ref() };
    let instead = deal.instead.as_ref();
    if let Some(instead) = instead {
        game.cite_asked(&instead.r#if);
    }
    if let Some(instead) = instead.filter(|instead| game.state.holds(&instead.r#if, ctx)) {
        game.cite_self_replacement();
        said.amount = instead.amount.as_ref().unwrap_or(said.amount);
        said.to = instead.to.as_ref().unwrap_or(said.to);
        said.unpreventable = instead.unpreventable.as_ref().or(said.unpreventable);
    }
    said
}

kernel::interpretation! {
    /// 614.15: from and to what a prevention is, where its text replaces itself.
    pub(crate) SCOPE_INSTEAD: for<'a> fn(Scope<'a>, &'a InsteadPrevent) -> Scope<'a> = scope_instead;
}

/// From and to what a prevention is whose text says that it is another one instead: what it says there, and for the
/// rest what it says otherwise.
pub(crate) fn scope_instead<'a>(said: Scope<'a>, instead: &'a InsteadPrevent) -> Scope<'a> {
    Scope { from: instead.from.as_ref().or(said.from), to: instead.to.as_ref().or(said.to) }
}

impl Game<'_> {
    /// An instruction does what its text says instead.
    pub(crate) fn cite_self_replacement(&mut self) {
        self.log.cite(clause!("616.1a-self-replacement-first"), || "it replaces itself".to_owned());
    }
}
