//! Which damage a prevention or replacement effect is about (615.1, 615.2, 611.2c, 400.7).
//!
//! Decides whether an effect applies to damage as it now stands: by the kind of damage, its recipient,
//! its source (see `sources`) and the effect's condition.
//!
//! "Prevent all combat damage that would be dealt to you" applies to an attacker's damage to its
//! controller, and to nothing that a spell deals.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::damage::dealing::IS_EVENT;
use crate::game::Game;
use crate::prevention::protection::PROTECTS;
use crate::prevention::sources::SOURCE_FITS;
use crate::replacement::damage::REPLACEMENT_APPLIES;
use crate::replacement::events::DamageEvent;
use crate::state::context::Context;
use crate::state::lasting::EffectId;
use crate::state::{Being, ObjId, State};
use crate::words::select::{Condition, ConditionOf, Selector};
use crate::words::spots::asks_for_blocks;

kernel::interpretation! {
    /// 615.1: whether an effect applies to damage as it now stands.
    pub(crate) APPLIES: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, bool) -> bool = applies;
}

/// Whether an effect applies to damage as it now stands. With `decide`, says under which clause it does
/// not.
pub(crate) fn applies<'a>(game: &mut Game<'a>, effect: &ActiveEffect<'a>, damage: &DamageEvent, decide: bool) -> bool {
    let ctx = Context {
        source: Some(damage.source),
        recipient: Some(damage.to),
        amount: damage.amount,
        that_much: damage.amount,
        ..effect.ctx.clone()
    };
    match effect.kind {
        EffectKind::Prevent(_) => game.by(&PREVENTION_APPLIES)(game, effect, damage, &ctx, decide),
        EffectKind::Replace(replace) => game.by(&REPLACEMENT_APPLIES)(game, effect, replace, damage, &ctx, decide),
        EffectKind::Protection(qualities) => game.by(&PROTECTS)(game, effect, qualities, damage, &ctx),
        EffectKind::Absorb(_) | EffectKind::ShieldCounter => effect.is_fixed_on(damage.to),
        EffectKind::Regeneration | EffectKind::Daybound => false,
    }
}

kernel::interpretation! {
    /// 615.6: whether a prevention effect applies to damage.
    pub(crate) PREVENTION_APPLIES: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, &Context, bool) -> bool =
        prevention_applies;
}

/// Whether a prevention effect of a text applies: if the damage is what its words are about, whether or not all else that
/// it does can be done (615.6).
pub(crate) fn prevention_applies<'a>(
    game: &mut Game<'a>,
    effect: &ActiveEffect<'a>,
    damage: &DamageEvent,
    ctx: &Context,
    decide: bool,
) -> bool {
    game.is_about(effect, damage, ctx, decide)
}

kernel::interpretation! {
    /// 615.1: whether damage is of the kind that an effect is about.
    pub(crate) KIND_FITS: fn(&ActiveEffect<'_>, &DamageEvent) -> bool = kind_fits;
}

/// Whether damage is of the kind that an effect is about.
pub(crate) fn kind_fits(effect: &ActiveEffect<'_>, damage: &DamageEvent) -> bool {
    effect.damage_kind().is_none_or(|kind| kind.is(damage.combat))
}

kernel::interpretation! {
    /// 615.1: whether an effect names the recipient of damage.
    pub(crate) NAMES_RECIPIENT: fn(&State<'_>, &ActiveEffect<'_>, &DamageEvent, &Context) -> bool = names_recipient;
}

/// Whether an effect names the recipient of damage.
pub(crate) fn names_recipient(
    state: &State<'_>,
    effect: &ActiveEffect<'_>,
    damage: &DamageEvent,
    ctx: &Context,
) -> bool {
    effect.to().is_none_or(|named| state.fits(named, damage.to, ctx))
}

kernel::interpretation! {
    /// 611.2c: whether an effect is about the recipient of damage.
    pub(crate) RECIPIENT_FITS: for<'a> fn(&mut Game<'a>, &ActiveEffect<'a>, &DamageEvent, &Context, bool) -> bool =
        recipient_fits;
}

/// Whether an effect is about the recipient of damage. Where its objects were fixed as it was made, it is about no
/// others; otherwise also about those that arrived later (611.2c). What it was about and what is now another object is
/// neither (400.7).
pub(crate) fn recipient_fits<'a>(
    game: &mut Game<'a>,
    effect: &ActiveEffect<'a>,
    damage: &DamageEvent,
    ctx: &Context,
    decide: bool,
) -> bool {
    if let Some(fixed) = &effect.fixed {
        let about = effect.is_fixed_on(damage.to)
            || game.was_one(damage.to, decide, |_, was| fixed.contains(&Being::Object(was)));
        if decide {
            game.cite_shield_of_each(effect, damage, about, ctx);
        }
        return about;
    }
    if game.by(&NAMES_RECIPIENT)(&game.state, effect, damage, ctx) {
        return true;
    }
    let Some(named) = effect.to() else { return false };
    let bound = match named {
        Selector::Phrase(_) | Selector::Reference(_) | Selector::List(_) => true,
        Selector::Kind(_) | Selector::Filter(_) => false,
    };
    bound
        && !effect.is_static()
        && game.was_one(damage.to, decide, |state, was| state.fits(named, Being::Object(was), ctx))
}

kernel::interpretation! {
    /// 400.7: whether an object is still what another one was.
    pub(crate) SAME_OBJECT: fn(ObjId, ObjId) -> bool = same_object;
}

/// Whether an object is still what another one was: one that changes zones is a new object (400.7).
pub(crate) fn same_object(was: ObjId, now: ObjId) -> bool {
    was == now
}

kernel::interpretation! {
    /// 615.1: whether the condition of an effect holds of damage.
    pub(crate) CONDITION_HOLDS: fn(&State<'_>, &ActiveEffect<'_>, &Context) -> bool = condition_holds;
}

/// Whether the condition of an effect holds of damage.
pub(crate) fn condition_holds(state: &State<'_>, effect: &ActiveEffect<'_>, ctx: &Context) -> bool {
    effect.condition().is_none_or(|condition| state.holds(condition, ctx))
}

impl<'a> Game<'a> {
    /// Whether an effect applies to damage of which something is left (120.8).
    pub(crate) fn meets(&mut self, effect: &ActiveEffect<'a>, damage: &DamageEvent, decide: bool) -> bool {
        self.by(&IS_EVENT)(damage.amount) && self.by(&APPLIES)(self, effect, damage, decide)
    }

    /// Whether damage is what the words of an effect are about, and the effect is not used up.
    pub(crate) fn is_about(
        &mut self,
        effect: &ActiveEffect<'a>,
        damage: &DamageEvent,
        ctx: &Context,
        decide: bool,
    ) -> bool {
        let kind = self.by(&KIND_FITS)(effect, damage);
        let recipient = self.by(&RECIPIENT_FITS)(self, effect, damage, ctx, decide);
        let source = effect
            .from()
            .is_none_or(|from| self.by(&SOURCE_FITS)(self, effect, from, damage, ctx, decide && kind && recipient));
        if !(kind && recipient && source) {
            if decide && effect.prevents() && !effect.spent {
                self.cite_out_of_scope(effect, damage, [kind, recipient, source]);
            }
            return false;
        }
        if let Some(condition) = effect.condition().filter(|_| decide) {
            self.cite_asked(condition);
        }
        if !self.by(&CONDITION_HOLDS)(&self.state, effect, ctx) {
            if decide && effect.prevents() {
                self.cite_condition(effect);
            }
            return false;
        }
        if effect.spent {
            if decide {
                self.cite_used_up(effect);
            }
            return false;
        }
        if decide {
            self.cite_later_arrival(effect, damage);
        }
        true
    }

    /// Whether what an effect is about became something in another zone, and still counts as that (400.7).
    fn was_one(&mut self, now: Being, decide: bool, about: impl Fn(&State<'a>, ObjId) -> bool) -> bool {
        let Being::Object(now) = now else { return false };
        let Some(was) = self.state.former(now).into_iter().find(|was| about(&self.state, *was)) else { return false };
        if decide {
            self.log.cite(clause!("400.7-new-object"), || "that is another object now".to_owned());
        }
        self.by(&SAME_OBJECT)(was, now)
    }

    /// An effect that is there lets damage through that is outside of its words; a static one decides
    /// nothing about other recipients unless it picks among such.
    fn cite_out_of_scope(
        &mut self,
        effect: &ActiveEffect<'a>,
        damage: &DamageEvent,
        [kind, recipient, source]: [bool; 3],
    ) {
        let picks = !effect.is_static() || picks_permanents(effect.to(), damage.to);
        if kind && recipient && !source {
            self.log.cite(clause!("615.2-from-a-source"), || format!("{} is not about this source", effect.name));
            if effect.from().is_some_and(asks_for_blocks) {
                self.cite_blocked(|| format!("{} is not about whether it is blocked as it is", effect.name));
            }
        }
        if recipient || (kind && source && picks) {
            self.log.cite(clause!("wiki-limited-in-scope"), || format!("{} is not about this damage", effect.name));
        }
    }

    /// An effect lets damage through of which its condition does not hold.
    fn cite_condition(&mut self, effect: &ActiveEffect<'a>) {
        let clause = if effect.condition().is_some_and(asks_for_a_counter) {
            clause!("wiki-champion-needs-a-counter")
        } else {
            clause!("wiki-limited-in-scope")
        };
        self.log.cite(clause, || format!("the condition of {} fails", effect.name));
    }

    /// An effect of a resolution, about no fixed objects, is about something that arrived later (611.2c).
    fn cite_later_arrival(&mut self, effect: &ActiveEffect<'a>, damage: &DamageEvent) {
        let open = !effect.is_static() && effect.fixed.is_none();
        let [source, recipient] = open_sides(effect);
        let later = |being| arrived_after(&self.state, being, effect);
        if open && ((source && later(Being::Object(damage.source))) || (recipient && later(damage.to))) {
            self.log.cite(clause!("611.2c-rules-of-the-turn"), || {
                format!("{} also affects what arrived later", effect.name)
            });
        }
    }

    /// What was later is not looked at by shields that were made for each (615.11).
    fn cite_shield_of_each(&mut self, effect: &ActiveEffect<'a>, damage: &DamageEvent, about: bool, ctx: &Context) {
        let EffectId::Lasting(id) = effect.id else { return };
        let Some(each) = self.state.lasting_of(id).and_then(|lasting| lasting.each) else { return };
        let fits = self.state.fits(each, damage.to, ctx);
        if about && !fits {
            self.log.cite(clause!("615.11-later-colours-change-nothing"), || "it keeps its shield".to_owned());
        }
        // All shields of one resolution came into being at the same moment.
        let others = self.state.lasting.iter().filter(|other| other.born == effect.born && other.each.is_some());
        let shielded = others.flat_map(|other| other.fixed.iter().flatten()).any(|being| *being == damage.to);
        if fits && !shielded {
            let later = match damage.to {
                Being::Object(id) => self.state.object(id).is_some_and(|object| object.born > effect.born),
                Being::Player(_) => false,
            };
            let clause = if later {
                clause!("615.11-later-arrivals-have-none")
            } else {
                clause!("615.11-later-colours-change-nothing")
            };
            self.log.cite(clause, || "it has no shield".to_owned());
        }
    }
}

/// Whether an effect says which sources, and which recipients, it is about by what they are like, and not by a target or
/// a choice.
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

/// Whether a permanent arrived after an effect came into being.
pub(crate) fn arrived_after(state: &State<'_>, being: Being, effect: &ActiveEffect<'_>) -> bool {
    match being {
        Being::Object(id) => state.is_permanent(id) && state.object(id).is_some_and(|object| object.born > effect.born),
        Being::Player(_) => false,
    }
}

/// Whether a condition is that the object itself has a counter.
fn asks_for_a_counter(condition: &Condition) -> bool {
    matches!(condition, Condition::Of(ConditionOf::This(Selector::Filter(filter))) if filter.counter.is_some())
}

/// Whether an effect says by their qualities which permanents it is about, and this is a permanent.
pub(crate) fn picks_permanents(to: Option<&Selector>, recipient: Being) -> bool {
    let picks = |selector: &Selector| matches!(selector, Selector::Filter(_));
    let filter = match to {
        Some(Selector::List(list)) => list.iter().any(picks),
        Some(selector) => picks(selector),
        None => false,
    };
    filter && matches!(recipient, Being::Object(_))
}
