//! Static effects on so much of each damage event (615.10), and the rounding of halves (107.1a).
//!
//! Decides how much such an effect takes of each of several damage events, every time anew: it is no
//! shield that gets smaller.
//!
//! "If a source would deal damage to a Cleric, prevent 1 of it": two sources deal 3 each, and 2 of each
//! are dealt; so it is the next time.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{Application, DamageEvent, Prevented};
use crate::state::amounts::HALF;
use crate::state::{Being, ObjId};
use crate::words::amount::{Number, Part, Round, Shield};
use crate::words::select::Selector;

kernel::interpretation! {
    /// 615.10: how much an effect names of each of some damage events.
    pub(crate) NAMED_OF_EACH: for<'a> fn(
        &mut DamageBatch<'_, 'a>,
        &Rc<ActiveEffect<'a>>,
        Part,
        Option<Round>,
        &[usize],
    ) -> Vec<i64> = named_of_each;
}

/// How much an effect names of each damage event where its words are the same for each of them.
pub(crate) fn named_of_each<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    part: Part,
    round: Option<Round>,
    events: &[usize],
) -> Vec<i64> {
    if part == Part::Half {
        batch.game.log.cite(clause!("107.1a-rounding"), || "a half is rounded".to_owned());
    }
    let number = |number: Number| match number {
        Number::Fixed(number) => number,
        Number::X => effect.ctx.x,
    };
    let named = |event: &DamageEvent| match part {
        Part::All => event.amount,
        Part::Of(named) => number(named),
        Part::AllBut(rest) => event.amount.saturating_sub(number(rest)).max(0),
        Part::Half => batch.game.by(&HALF)(event.amount, round),
    };
    events.iter().map(|i| batch.events.get(*i).map_or(0, named)).collect()
}

impl<'a> Game<'a> {
    /// What a static effect decides as it takes so much of each damage event.
    pub(crate) fn cite_static(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented]) {
        if parts.iter().any(|part| part.taken < part.would) {
            self.log.cite(clause!("615.10-only-that-much"), || format!("{} takes only so much", effect.name));
        }
        if self.state.applied_now.contains(&effect.id) {
            self.log.cite(clause!("615.10-each-event-separately"), || format!("{} takes from each event", effect.name));
        } else {
            self.state.applied_now.push(effect.id.clone());
        }
        if self.state.applied.contains(&effect.id) {
            self.log.cite(clause!("615.10-other-times-too"), || format!("{} takes again", effect.name));
        }
    }

    /// Of what one source deals to several creatures, a static effect about those of a kind takes its
    /// amount from each of them and nothing from the others.
    pub(crate) fn cite_of_a_kind(&mut self, events: &[DamageEvent], applied: &[Application<'a>]) {
        let of_a_kind = |effect: &ActiveEffect<'a>| {
            let EffectKind::Prevent(prevent) = effect.kind else { return false };
            let number = matches!(effect.size(), ShieldSize::Shield(Shield::Each(Part::Of(_))));
            let kind = matches!(&prevent.to, Some(Selector::Filter(filter)) if !filter.subtype.is_empty());
            effect.is_static() && number && kind
        };
        for one in applied.iter().filter(|one| of_a_kind(&one.effect)) {
            let taken = |source: ObjId, to: Being| {
                let same = applied.iter().filter(|other| other.effect.id == one.effect.id);
                same.flat_map(|other| &other.parts).any(|part| part.source == source && part.to == to)
            };
            let others = events.iter().any(|damage| {
                one.parts.iter().any(|part| part.taken > 0 && part.source == damage.source)
                    && matches!(damage.to, Being::Object(_))
                    && !taken(damage.source, damage.to)
            });
            if others {
                let name = &one.effect.name;
                self.log.cite(clause!("615.10-example-daunting-defender"), || {
                    format!("{name} takes from those of its kind")
                });
            }
        }
    }
}
