//! The reasons why an effect applies to damage or does not, and the clauses that each of them proves.
//!
//! A "next 3" shield on a creature that left and came back: the creature is a new object ([`Miss::NewRecipient`]), so the
//! shield lets its damage through under 400.7.

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::game::Game;
use crate::replacement::events::DamageEvent;
use crate::state::lasting::EffectId;
use crate::state::{Being, State};
use crate::words::amount::Shield;
use crate::words::select::Selector;
use crate::words::spots::{asks_for_blocks, asks_for_own_counters};
use kernel::clause::Clause;

/// The way in which an effect applies to damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// The words of the effect cover the damage.
    Named,
    /// The words cover the damage, and the chosen source still has the named properties (615.9).
    Rechecked,
}

/// The first reason why an effect does not apply to damage. If a text names several sources, the greatest of their
/// reasons counts, in the order below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Miss {
    /// The effect is about another event, or about damage of another size.
    Event,
    /// The effect does not cover the recipient.
    Recipient,
    /// Its recipient is a new object (400.7).
    NewRecipient,
    /// The effect covers combat damage only, or noncombat damage only, and this is the other kind.
    Kind,
    /// The effect does not cover the source.
    Source,
    /// Its source is a new object (400.7).
    NewSource,
    /// Its source was chosen, and no longer has the named properties (615.9).
    ChangedSource,
    /// The condition of the effect fails.
    Condition,
    /// The effect is used up.
    Spent,
    /// The damage would be dealt to the same recipient (614.9).
    NoOtherRecipient,
    /// The other recipient cannot be dealt damage, or not any more (614.9).
    RecipientGone,
    /// The damage cannot be dealt to another recipient (614.17).
    NotRedirected,
}

/// The kind of damage that an application of an effect took, beside the amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    /// No damage, since it cannot be prevented (615.12).
    InVain,
    /// A part of a shield that holds a number (615.7).
    OfPool {
        /// `true` if nothing is left of the shield.
        used_up: bool,
        /// `true` if the shield has prevented damage of several events so far.
        several: bool,
    },
    /// The one instance for which a shield was made (615.8).
    NextTime {
        /// `true` if this uses up the shield.
        used_up: bool,
    },
    /// All damage that an effect of a resolution covers.
    All {
        /// `true` if the effect has prevented damage before.
        again: bool,
    },
    /// The amount that the effect names, of each event.
    OfEach,
}

impl Took {
    /// The clauses that an application of a prevention effect shows of its size.
    pub(crate) fn clauses(self, effect: &ActiveEffect<'_>) -> Vec<Clause> {
        let in_vain = self == Self::InVain;
        let pool = matches!(self, Self::OfPool { .. });
        let used_up = matches!(self, Self::OfPool { used_up: true, .. } | Self::NextTime { used_up: true });
        let sized = matches!(effect.size(), ShieldSize::Shield(Shield::Next(_) | Shield::NextTime(_)));
        shown([
            (in_vain, clause!("615.12-still-applied")),
            (in_vain, clause!("615.12-prevents-nothing")),
            (in_vain, clause!("615.1a-only-the-word-prevent")),
            (in_vain && sized, clause!("615.12-shields-not-reduced")),
            (pool, clause!("615.7-depletes")),
            (matches!(self, Self::OfPool { several: true, .. }), clause!("615.7-only-the-amount-counts")),
            (matches!(self, Self::NextTime { .. }), clause!("615.8-next-instance")),
            (used_up, clause!("615.3-until-used-up")),
            (self == Self::All { again: true }, clause!("615.3-until-duration-expires")),
        ])
    }
}

impl Fit {
    /// The clauses under which an effect applies.
    pub(crate) fn clauses(self, game: &Game<'_>, effect: &ActiveEffect<'_>, damage: &DamageEvent) -> Vec<Clause> {
        let [source, recipient] = open_sides(effect);
        let later = |being| arrived_after(&game.state, being, effect);
        let open = !effect.is_static() && effect.fixed.is_none();
        let arrived = (source && later(Being::Object(damage.source))) || (recipient && later(damage.to));
        let kept = fits_each(&game.state, effect, damage.to) == Some(false);
        let replaces = matches!(effect.kind, EffectKind::Replace(_));
        let blocks = replaces && effect.from().is_some_and(asks_for_blocks);
        shown([
            (blocks, clause!("509.1h-blocked-or-unblocked")),
            (self == Self::Rechecked, clause!("615.9-properties-rechecked")),
            (kept, clause!("615.11-later-colours-change-nothing")),
            (open && arrived, clause!("611.2c-rules-of-the-turn")),
        ])
    }
}

impl Miss {
    /// The clauses under which an effect does not apply. An effect that is used up shows only that.
    pub(crate) fn clauses(self, game: &Game<'_>, effect: &ActiveEffect<'_>, damage: &DamageEvent) -> Vec<Clause> {
        let prevents = matches!(effect.kind, EffectKind::Prevent(_));
        let spent = self == Self::Spent && prevents;
        if effect.spent && !spent {
            return Vec::new();
        }
        let recipient = matches!(self, Self::Recipient | Self::NewRecipient);
        let unshielded = recipient && has_none_of_each(&game.state, effect, damage.to);
        let later = arrived_after(&game.state, damage.to, effect);
        let changed = self == Self::ChangedSource;
        let source = prevents && matches!(self, Self::Source | Self::NewSource | Self::ChangedSource);
        let blocks = matches!(self, Self::Source) && effect.from().is_some_and(asks_for_blocks);
        let condition = prevents && self == Self::Condition;
        let counter = condition && effect.condition().is_some_and(asks_for_own_counters);
        let scope = source || (condition && !counter) || (prevents && (recipient || self == Self::Kind));
        let next_time = matches!(effect.size(), ShieldSize::Shield(Shield::NextTime(_)));
        shown([
            (matches!(self, Self::NewRecipient | Self::NewSource), clause!("400.7-new-object")),
            (unshielded && later, clause!("615.11-later-arrivals-have-none")),
            (unshielded && !later, clause!("615.11-later-colours-change-nothing")),
            (changed, clause!("615.9-properties-rechecked")),
            (changed, clause!("615.9-mismatch-not-prevented")),
            (changed, clause!("615.9-mismatch-not-used-up")),
            (source, clause!("615.2-from-a-source")),
            (blocks, clause!("509.1h-blocked-or-unblocked")),
            (scope, clause!("wiki-limited-in-scope")),
            (counter, clause!("wiki-champion-needs-a-counter")),
            (spent && next_time, clause!("615.8-later-instances-are-dealt")),
            (spent && effect.pool(), clause!("615.7-rest-is-dealt")),
            (spent, clause!("615.3-until-used-up")),
            (self == Self::NotRedirected, clause!("614.17-cant-wins")),
            (self == Self::RecipientGone, clause!("614.9-no-recipient-left")),
        ])
    }
}

/// The clauses of a table that hold.
pub(crate) fn shown<const N: usize>(rows: [(bool, Clause); N]) -> Vec<Clause> {
    rows.into_iter().filter_map(|(holds, clause)| holds.then_some(clause)).collect()
}

/// Returns whether a recipient is like those for each of which a shield was made (615.11), if the effect is such a
/// shield.
fn fits_each(state: &State<'_>, effect: &ActiveEffect<'_>, to: Being) -> Option<bool> {
    let EffectId::Lasting(id) = effect.id else { return None };
    let each = state.lasting_of(id)?.each?;
    Some(state.fits(each, to, &effect.ctx))
}

/// Returns `true` if one shield each was made for objects like the recipient, but none for the recipient (615.11).
fn has_none_of_each(state: &State<'_>, effect: &ActiveEffect<'_>, to: Being) -> bool {
    // All shields of one resolution came into being at the same moment.
    let mut others = state.lasting.iter().filter(|other| other.born == effect.born && other.each.is_some());
    fits_each(state, effect, to) == Some(true)
        && !others.any(|other| other.fixed.as_ref().is_some_and(|fixed| fixed.contains(&to)))
}

/// For sources and for recipients: `true` if the effect names them by their properties, not by a target or a choice.
pub(crate) fn open_sides(effect: &ActiveEffect<'_>) -> [bool; 2] {
    let (from, to) = (effect.from(), effect.to());
    let open = |said: Option<&Selector>| said.map(|said| !names_the_chosen(said));
    match (open(from), open(to)) {
        (None, None) => [true, true],
        (source, recipient) => [source.unwrap_or(false), recipient.unwrap_or(false)],
    }
}

fn names_the_chosen(said: &Selector) -> bool {
    match said {
        Selector::Phrase(_) | Selector::Reference(_) => true,
        Selector::List(list) => list.iter().all(names_the_chosen),
        Selector::Kind(_) | Selector::Filter(_) => false,
    }
}

/// Returns `true` if a permanent arrived after an effect came into being.
pub(crate) fn arrived_after(state: &State<'_>, being: Being, effect: &ActiveEffect<'_>) -> bool {
    match being {
        Being::Object(id) => state.is_permanent(id) && state.object(id).is_some_and(|object| object.born > effect.born),
        Being::Player(_) => false,
    }
}
