//! The life that is gained with damage (120.3f, 702.15e), and by what prevented some of it, as a part of the same event
//! (120.4c, 120.4d).
//!
//! Decides which sources gain life and how much, and how much of what would be gained counts as it is asked whether a
//! loss of life would leave too little.
//!
//! A player at 2 life is dealt 3 damage while a creature of theirs with lifelink deals 3: the event leaves 2, so an effect
//! about what would leave less than 1 does not apply.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::replacement::coming::{Coming, Gain};
use crate::replacement::events::Outcome;
use crate::replacement::single::{SingleEvent, WHAT_APPLIES_TO_EVENT};
use crate::state::context::{Cause, Context};
use crate::state::pending::PendingEvent;
use crate::state::{ObjId, Seat, State};
use crate::words::cards::KeywordWord;
use crate::words::effects::EventPattern;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 702.15e: the sources whose damage gains life, and how much of it.
    pub(crate) LIFELINKS: fn(&State<'_>, &Outcome<'_>) -> Vec<(ObjId, i64)> = lifelinks;
}

/// The sources with lifelink, each with all the damage that it deals at this time: that is one gain of life, to however
/// many recipients (702.15e).
pub(crate) fn lifelinks(state: &State<'_>, outcome: &Outcome<'_>) -> Vec<(ObjId, i64)> {
    let mut found: Vec<(ObjId, i64)> = Vec::new();
    for damage in outcome.dealt().filter(|damage| state.characteristics(damage.source).has(KeywordWord::Lifelink)) {
        match found.iter_mut().find(|(source, _)| *source == damage.source) {
            Some((_, amount)) => *amount = amount.saturating_add(damage.amount),
            None => found.push((damage.source, damage.amount)),
        }
    }
    found
}

kernel::interpretation! {
    /// 120.4c: the life that counts as gained with the damage as it is asked what a loss leaves.
    pub(crate) GAINED_WITH: fn(&[Coming]) -> Vec<(Seat, i64)> = gained_with;
}

/// Counts all life that is really gained with the damage together with the loss (120.4c, 120.4d).
pub(crate) fn gained_with(coming: &[Coming]) -> Vec<(Seat, i64)> {
    coming.iter().map(|one| (one.who, one.comes)).collect()
}

/// Returns `true` if an effect depends on the life that a loss would leave.
fn asks_what_is_left(effect: &ActiveEffect<'_>) -> bool {
    let EffectKind::Replace(replace) = effect.kind else { return false };
    let changes = replace.change.as_ref().is_some_and(|change| change.leaves.is_some());
    matches!(&replace.would, EventPattern::Lost(pattern) if pattern.leaves.is_some() || changes)
}

impl<'a> Game<'a> {
    /// The life that lifelink gains, as effects have settled it.
    pub(crate) fn gains_by_lifelink(
        &mut self,
        outcome: &Outcome<'a>,
        coming: &mut Vec<Coming>,
    ) -> Result<Vec<Gain<'a>>, Stop> {
        let mut gains = Vec::new();
        for (source, amount) in self.by(&LIFELINKS)(&self.state, outcome) {
            let recipients = outcome.dealt().filter(|damage| damage.source == source).count();
            if recipients > 1 {
                self.log.cite(clause!("702.15e-one-gain-a-source"), || format!("{amount} life in one gain"));
            }
            if self.state.object(source).is_some_and(|object| !object.exists) {
                self.log
                    .cite(clause!("113.7a-last-known-source"), || "its source is gone, and had lifelink".to_owned());
            }
            self.log.cite(clause!("702.15b-gains-that-much"), || format!("{amount} life for the damage that is dealt"));
            let ctx = self.because_of_damage(source);
            let settled = self.would_gain(ctx.you, amount, &ctx)?;
            coming.push(Coming::of(ctx.you, amount, settled.as_ref(), true));
            gains.extend(settled.map(|settled| Gain { ctx, settled }));
        }
        if gains.len() > 1 {
            self.log.cite(clause!("702.15e-one-gain-a-source"), || "each source gains life separately".to_owned());
        }
        Ok(gains)
    }

    /// Cites the rules by which life gained, or not gained, together with a loss matters to that loss.
    pub(crate) fn cite_gained_with(&mut self, seat: Seat, amount: i64, coming: &[Coming]) {
        let own = || coming.iter().filter(|one| one.who == seat);
        if own().next().is_none() {
            return;
        }
        let none = self.asking_what_is_left(seat, amount, 0);
        let said = self.asking_what_is_left(seat, amount, own().map(|one| one.said).sum());
        let comes = own().map(|one| one.comes).sum();
        let with = self.asking_what_is_left(seat, amount, comes);
        if with != none || with != said || (with > 0 && comes > 0) {
            let gained = if own().any(|one| one.lifelink) { "what lifelink gains" } else { "what is gained" };
            self.log.cite(clause!("120.4c-results-together"), || format!("{gained} gained at the same time counts"));
        }
    }

    /// Counts the effects that would apply to a loss of life because of what it leaves, given a simultaneous gain.
    fn asking_what_is_left(&mut self, seat: Seat, amount: i64, gained: i64) -> usize {
        let cushion = std::mem::replace(&mut self.state.cushion, vec![(seat, gained)]);
        let ctx = Context::new(seat, None, self.seat_name(seat)).because(Cause::Damage);
        let event = SingleEvent::new(self, PendingEvent::Lose(seat, amount), &ctx);
        let applying = event.game.by(&WHAT_APPLIES_TO_EVENT)(&event);
        self.state.cushion = cushion;
        applying.iter().filter(|effect| asks_what_is_left(effect)).count()
    }
}
