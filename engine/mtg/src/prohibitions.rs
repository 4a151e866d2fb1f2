//! What cannot happen (614.17): events, and what is done to an object or by one (508.1c, 509.1b).
//!
//! Decides whether an effect in force makes something impossible. It wins over whatever would make it happen.
//!
//! "Players can't gain life", and a shield prevents 2 damage and gains that much life: 2 is prevented, no life is gained.

use crate::game::Game;
use crate::replacement::single::PendingEvent;
use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::matching::means;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::{Act, Cant, CantObject, CantVerb, Effect, EventPattern};
use crate::words::select::Selector;

/// What may be impossible for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prohibition {
    /// It attacks.
    Attack,
    /// It blocks that attacker.
    Block(ObjId),
    /// It is countered.
    Counter,
    /// It is destroyed.
    Destroy,
    /// It is sacrificed.
    Sacrifice,
    /// It is regenerated.
    Regenerate,
    /// Its abilities are activated.
    Activate,
}

impl Prohibition {
    /// Whether an effect that makes something impossible makes this impossible for an object.
    fn stands(self, state: &State<'_>, cant: &Cant, id: ObjId, ctx: &Context) -> bool {
        let actor: Seat = state.object(id).map_or(state.active, |object| object.controller);
        let object = |about: &CantObject| {
            means(state, about.who.as_ref(), Being::Player(actor), ctx)
                && means(state, about.what.as_ref(), Being::Object(id), ctx)
        };
        match cant {
            Cant::Verb(verb) => match (&**verb, self) {
                (CantVerb::Attack(about), Self::Attack)
                | (CantVerb::Counter(about), Self::Counter)
                | (CantVerb::Destroy(about), Self::Destroy)
                | (CantVerb::Sacrifice(about), Self::Sacrifice)
                | (CantVerb::Regenerate(about), Self::Regenerate)
                | (CantVerb::Activate(about), Self::Activate) => object(about),
                (CantVerb::Block(about), Self::Block(attacker)) => {
                    means(state, about.what.as_ref(), Being::Object(id), ctx)
                        && means(state, about.attacker.as_ref(), Being::Object(attacker), ctx)
                }
                _ => false,
            },
            Cant::Event(pattern) => match (&**pattern, self) {
                (EventPattern::Attacked(p), Self::Attack) | (EventPattern::Blocked(p), Self::Block(_)) => {
                    means(state, p.who.as_ref(), Being::Player(actor), ctx)
                        && means(state, p.what.as_ref(), Being::Object(id), ctx)
                }
                (EventPattern::Countered(p), Self::Counter) | (EventPattern::Activated(p), Self::Activate) => {
                    means(state, p.who.as_ref(), Being::Player(actor), ctx)
                        && means(state, p.what.as_ref(), Being::Object(id), ctx)
                }
                (EventPattern::Destroyed(p), Self::Destroy) => means(state, p.what.as_ref(), Being::Object(id), ctx),
                _ => false,
            },
        }
    }
}

/// Whether an event can happen at all: what cannot happen does not, whatever would make it happen, and where it is a part
/// of a prevention or of what happens instead of an event, only that part is ignored (614.17, 615.6).
pub(crate) fn can_happen(game: &mut Game<'_>, would: &PendingEvent, ctx: &Context) -> bool {
    let forbidden = game.forbidden(|state, cant, own| forbids(state, cant, would, own));
    if forbidden {
        game.log.cite(clause!("614.17-cant-wins"), || "it cannot happen".to_owned());
        game.impossible(ctx);
    }
    !forbidden
}

/// Whether an effect that makes something impossible makes an event impossible.
fn forbids(state: &State<'_>, cant: &Cant, would: &PendingEvent, ctx: &Context) -> bool {
    let player = |who: Option<&Selector>, seat: &Seat| means(state, who, Being::Player(*seat), ctx);
    match cant {
        Cant::Verb(verb) => match (&**verb, would) {
            (CantVerb::GainLife(about), PendingEvent::Gain(seat, _))
            | (CantVerb::LoseLife(about), PendingEvent::Lose(seat, _))
            | (CantVerb::Draw(about), PendingEvent::Draw(seat)) => player(about.who.as_ref(), seat),
            (CantVerb::PutCounters(about), PendingEvent::Counters(to, kind, _)) => {
                means(state, about.to.as_ref(), *to, ctx)
                    && about.counter.as_ref().is_none_or(|counter| **counter == **kind)
            }
            _ => false,
        },
        Cant::Event(pattern) => match (&**pattern, would) {
            (EventPattern::Gained(about), PendingEvent::Gain(seat, _))
            | (EventPattern::Lost(about), PendingEvent::Lose(seat, _)) => player(about.who.as_ref(), seat),
            (EventPattern::Drew(about), PendingEvent::Draw(seat)) => player(about.who.as_ref(), seat),
            (EventPattern::CountersPut(about), PendingEvent::Counters(to, kind, _)) => {
                means(state, about.to.as_ref(), *to, ctx)
                    && about.counter.as_ref().is_none_or(|counter| **counter == **kind)
            }
            _ => false,
        },
    }
}

impl<'a> Game<'a> {
    /// Whether something is impossible for an object.
    pub fn banned(&self, ban: Prohibition, id: ObjId) -> bool {
        self.forbidden(|state, cant, ctx| ban.stands(state, cant, id, ctx))
    }

    /// Whether an effect in force makes something impossible, by a test of what each says.
    fn forbidden(&self, forbids: impl Fn(&State<'a>, &Cant, &Context) -> bool) -> bool {
        let state = &self.state;
        let fixed = state.permanents.cant.iter().any(|id| {
            let Some(object) = state.object(*id) else { return false };
            let ctx = Context::new(object.controller, Some(*id), object.name.clone());
            object.card.iter().flat_map(|card| card.statics.iter()).any(|entry| match &entry.act {
                Act::Effect(Effect::Cant(cant)) => {
                    entry.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
                        && forbids(state, cant, &ctx)
                }
                Act::Effect(_) | Act::Delayed(_) => false,
            })
        });
        let made = state.lasting.iter().any(|lasting| match lasting.kind {
            LastingKind::Cant(cant) => forbids(state, cant, &lasting.ctx),
            LastingKind::Prevent(_)
            | LastingKind::Replace(_)
            | LastingKind::Unpreventable(_)
            | LastingKind::Modify(_)
            | LastingKind::Control(..) => false,
        });
        fixed || made
    }
}
