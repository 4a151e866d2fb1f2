//! What cannot be done to an object, or by one (508.1c, 509.1b, 614.17).

use crate::game::{Game, means};
use crate::state::context::Context;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::{Cant, CantObject, CantVerb, EventPattern};

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

impl Game<'_> {
    /// Whether something is impossible for an object.
    pub fn banned(&self, ban: Prohibition, id: ObjId) -> bool {
        self.forbidden(|state, cant, ctx| ban.stands(state, cant, id, ctx))
    }
}
