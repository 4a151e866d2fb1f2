//! The effects that a resolution leaves behind (611.2), shields among them (615.3, 615.4, 615.11).
//!
//! Decides how many shields a text makes, about what each of them is, and that none of them changes
//! what was dealt before.
//!
//! "Prevent the next 1 damage to each creature" with two creatures: two shields of 1, each about its
//! own creature; a creature that comes later has none.

use std::rc::Rc;

use crate::game::Game;
use crate::state::context::Context;
use crate::state::lasting::{Duration, LastingEffect, LastingKind, Scope};
use crate::state::matching::means;
use crate::state::{Being, State};
use crate::words::amount::ShieldAmount;
use crate::words::effects::{Destination, Span};
use crate::words::select::{Phrase, Selector};
use crate::words::slots::place_of;
use kernel::transcript::stop::Stop;

/// A shield as it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shielding {
    /// The objects or players it is about; none where its words say so whenever damage would be dealt.
    pub about: Option<Vec<Being>>,
    /// The amount it holds, if it is limited.
    pub size: Option<i64>,
}

kernel::interpretation! {
    /// 615.11: the shields that a text makes.
    pub(crate) SHIELDS_MADE: fn(&State<'_>, Option<&Selector>, Option<i64>, &Context) -> Vec<Shielding> = shields_made;
}

/// The shields that a text makes for its recipients: one for each object that fits now (615.11), one for
/// each target among which an amount is divided, one otherwise.
pub(crate) fn shields_made(
    state: &State<'_>,
    to: Option<&Selector>,
    size: Option<i64>,
    ctx: &Context,
) -> Vec<Shielding> {
    let general = Shielding { about: None, size };
    let Some(Selector::Phrase(phrased)) = to else { return vec![general] };
    match &phrased.of {
        Phrase::Each(inner) => {
            let each = state.meant(inner, ctx).into_iter();
            each.map(|being| Shielding { about: Some(vec![being]), size }).collect()
        }
        Phrase::Target(_) if phrased.divided => {
            let share = |being: &Being| ctx.divided.iter().find(|(to, _)| to == being).map(|(_, share)| *share);
            let targets = ctx.bound_to(place_of(phrased)).unwrap_or_default().iter();
            targets.map(|to| Shielding { about: Some(vec![*to]), size: share(to).or(size) }).collect()
        }
        Phrase::Target(_) | Phrase::Chosen(_) | Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => vec![general],
    }
}

/// The time that a text names.
pub(crate) fn duration(span: Span, ctx: &Context) -> Duration {
    match span {
        Span::Turn => Duration::Turn,
        Span::Combat => Duration::Combat,
        Span::UntilYourNextTurn => Duration::UntilTurnOf(ctx.you),
        Span::Game => Duration::Game,
    }
}

kernel::interpretation! {
    /// 615.4: what a shield that is made does to damage dealt before.
    pub(crate) WHAT_WAS_DEALT: fn(&mut Game<'_>, Option<&Selector>, &Context);
}

impl<'a> Game<'a> {
    /// Leaves the shields of a text behind, once the sources and the others that it wants are chosen (609.7a, 608.2d).
    pub(crate) fn leave_shields(
        &mut self,
        kind: LastingKind<'a>,
        amount: Option<&'a ShieldAmount>,
        scope: Scope<'a>,
        instead: bool,
        span: Option<Span>,
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        let to = scope.to;
        if let Some(from) = scope.from {
            self.choose_sources(from, ctx)?;
        }
        let changed = match kind {
            LastingKind::Replace(replace) => replace.change.as_ref().and_then(|change| change.to.as_ref()),
            _ => None,
        };
        let elsewhere = match changed {
            Some(Destination::Selector(selector)) => Some(selector),
            Some(Destination::Zone(_)) | None => None,
        };
        for selector in [to, elsewhere].into_iter().flatten() {
            self.chosen_of(selector, ctx)?;
        }
        let prevents = matches!(kind, LastingKind::Prevent(_));
        if prevents && self.state.dealt.iter().any(|(_, being, _)| means(&self.state, to, *being, ctx)) {
            self.log.cite(clause!("615.4-no-going-back"), || "damage that was dealt stays dealt".to_owned());
        }
        if let Some(change) = self.by(&WHAT_WAS_DEALT).filter(|_| prevents) {
            change(self, to, ctx);
        }
        let size = amount.and_then(|amount| amount.size(ctx.x));
        if let Some(size) = size.filter(|_| prevents) {
            self.log.cite(clause!("615.7-a-number"), || format!("{} is a shield of {size}", ctx.name));
        }
        let shields = self.by(&SHIELDS_MADE)(&self.state, to, size, ctx);
        let each = match to {
            Some(Selector::Phrase(phrased)) => match &phrased.of {
                Phrase::Each(inner) => Some(&**inner),
                Phrase::Target(_) | Phrase::Chosen(_) | Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => None,
            },
            _ => None,
        };
        if each.is_some() {
            self.log.cite(clause!("615.11-a-shield-each"), || format!("{} shields", shields.len()));
        }
        let born = self.state.tick();
        for shield in shields {
            let made = self.lasting(kind, span, born, ctx);
            let instead = instead.then_some(scope);
            self.keep(LastingEffect { amount, left: shield.size, fixed: shield.about, each, instead, ..made });
        }
        Ok(())
    }

    /// Leaves an effect behind that is no shield; `fixed` are the objects it is about, where they are
    /// settled now (611.2c).
    pub(crate) fn leave_effect(
        &mut self,
        kind: LastingKind<'a>,
        span: Option<Span>,
        fixed: Option<Vec<Being>>,
        ctx: &Context,
    ) {
        let born = self.state.tick();
        let made = self.lasting(kind, span, born, ctx);
        self.keep(LastingEffect { fixed, ..made });
    }

    /// An effect of the text that is being carried out, about no fixed objects and of no size.
    fn lasting(&mut self, kind: LastingKind<'a>, span: Option<Span>, born: u32, ctx: &Context) -> LastingEffect<'a> {
        let duration = span.map_or(Duration::Turn, |span| duration(span, ctx));
        // What was done so far and which effects met it belong to the text, not to what it leaves behind.
        let ctx = Context { used: Vec::new(), recent: Vec::new(), ..ctx.clone() };
        LastingEffect {
            id: self.state.tick(),
            kind,
            ctx,
            born,
            duration,
            left: None,
            spent: false,
            applied: 0,
            fixed: None,
            each: None,
            amount: None,
            instead: None,
        }
    }

    /// Effects are kept in the order of their numbers: they are found by those.
    fn keep(&mut self, made: LastingEffect<'a>) {
        let made = Rc::new(made);
        match made.kind {
            LastingKind::Modify(_) => self.state.changing.push(made),
            LastingKind::Prevent(_)
            | LastingKind::Replace(_)
            | LastingKind::Unpreventable(_)
            | LastingKind::Cant(_)
            | LastingKind::Control(..)
            | LastingKind::Copy(_) => self.state.lasting.push(made),
        }
    }
}
