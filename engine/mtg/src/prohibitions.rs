//! Prohibitions (614.17): of events, and of things that are done to an object or by one (508.1c, 509.1b).
//!
//! Decides whether an effect in force makes something impossible. It wins over whatever would make it happen.
//!
//! "Players can't gain life", and a shield prevents 2 damage and gains that much life: 2 is prevented, no life is gained.

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::as_it_would_exist::is_meant_to_enter;
use crate::state::characteristics::Layer;
use crate::state::context::{Context, Follows};
use crate::state::lasting::LastingKind;
use crate::state::matching::means;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::{Cant, CantVerb, EventPattern};
use crate::words::faults::is_of_itself;
use crate::words::patterns::MovedPattern;
use crate::words::select::{Selector, Zone};
use crate::words::statics::Static;
use kernel::clause::Clause;
use kernel::words::name::Name;
use kernel::words::shape::Text;

/// The things that may be impossible for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prohibition {
    /// Attacking.
    Attack,
    /// Blocking that attacker.
    Block(ObjId),
    /// Being countered.
    Counter,
    /// Being destroyed.
    Destroy,
    /// Being sacrificed.
    Sacrifice,
    /// Being regenerated.
    Regenerate,
    /// Having its abilities activated.
    Activate,
    /// Being cast.
    Cast,
}

/// An event or action that is tested against prohibitions.
#[derive(Clone, Copy)]
enum Attempt<'e> {
    /// An event.
    Event(&'e PendingEvent),
    /// Something done to an object, or by it.
    Action(Prohibition, ObjId),
    /// A player becomes the monarch.
    Reign(Seat),
    /// An ability on the stack is countered, by its number there.
    CounterAbility(u32),
}

impl Attempt<'_> {
    /// The player who would gain life.
    fn gains(self) -> Option<Seat> {
        if let Self::Event(PendingEvent::Gain(seat, _)) = self { Some(*seat) } else { None }
    }

    /// The player who would lose life.
    fn loses(self) -> Option<Seat> {
        if let Self::Event(PendingEvent::Lose(seat, _)) = self { Some(*seat) } else { None }
    }

    /// The player who would become the monarch.
    fn reigns(self) -> Option<Seat> {
        if let Self::Reign(seat) = self { Some(seat) } else { None }
    }

    /// The player who would draw a card.
    fn draws(self) -> Option<Seat> {
        if let Self::Event(PendingEvent::Draw(seat)) = self { Some(*seat) } else { None }
    }

    /// The zone change that would happen.
    fn moves(self) -> Option<(ObjId, Zone, Option<Seat>)> {
        if let Self::Event(PendingEvent::Move(id, to, under)) = self { Some((*id, *to, *under)) } else { None }
    }

    /// The object to which or by which this would be done.
    fn object(self, action: Prohibition) -> Option<ObjId> {
        match self {
            Self::Action(tried, id) if tried == action => Some(id),
            Self::Action(..) | Self::Event(_) | Self::Reign(_) | Self::CounterAbility(_) => None,
        }
    }

    /// The creature that would block, and the attacker that it would block.
    fn blocks(self) -> Option<(ObjId, ObjId)> {
        if let Self::Action(Prohibition::Block(attacker), id) = self { Some((id, attacker)) } else { None }
    }
}

/// The reason why an event is ignored: a prohibition. The event would be a part of this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Impossible(Follows);

impl Impossible {
    fn clauses(self) -> impl Iterator<Item = (Clause, &'static str)> {
        let part = (clause!("615.6-impossible-part-ignored"), "it cannot be done");
        let part = (self.0 != Follows::Resolution).then_some(part);
        std::iter::once((clause!("614.17-cant-wins"), "it cannot happen")).chain(part)
    }
}

kernel::interpretation! {
    /// 614.17, 615.6: the reason why an event is ignored, if there is one. An impossible event does not happen,
    /// whatever would cause it; if it is part of a prevention or of an event that happens instead, only that part is
    /// ignored.
    pub(crate) IMPOSSIBLE: fn(&Game<'_>, &PendingEvent, Follows) -> Option<Impossible> = impossible;
}

pub(crate) fn impossible(game: &Game<'_>, would: &PendingEvent, follows: Follows) -> Option<Impossible> {
    let forbidden = game.forbidden(|state, cant, own| forbids(state, cant, Attempt::Event(would), own));
    forbidden.then_some(Impossible(follows))
}

kernel::interpretation! {
    /// 614.17: `true` if a sacrifice would be made or offered by one of these spells and abilities: the one that resolves.
    /// A payment for casting a spell or activating an ability is made by no spell or ability.
    pub(crate) IS_MADE_BY: fn(&State<'_>, &Selector, &Context) -> bool = is_made_by;
}

fn is_made_by(state: &State<'_>, by: &Selector, ctx: &Context) -> bool {
    state.is_caused_by(by, ctx, Layer::All)
}

kernel::interpretation! {
    /// 601.3, 614.17: `true` if an effect keeps a spell from being cast.
    pub(crate) CANNOT_BE_CAST: fn(&Game<'_>, ObjId) -> bool = cannot_be_cast;
}

fn cannot_be_cast(game: &Game<'_>, spell: ObjId) -> bool {
    game.banned(Prohibition::Cast, spell)
}

/// The number of cards that a player has drawn this turn.
fn has_drawn(state: &State<'_>, who: Seat) -> usize {
    state.happened.iter().filter(|past| matches!(&past.event, PastEvent::Drew(seat, _) if *seat == who)).count()
}

/// Returns `true` if a prohibition applies to an event or action.
fn forbids(state: &State<'_>, cant: &Cant, attempt: Attempt<'_>, ctx: &Context) -> bool {
    let player = |who: &Option<Selector>, seat: Option<Seat>| {
        seat.is_some_and(|seat| means(state, who.as_ref(), Being::Player(seat), ctx))
    };
    let object = |who: &Option<Selector>, what: &Option<Selector>, id: Option<ObjId>| {
        id.is_some_and(|id| {
            let actor = state.object(id).map_or(state.active, |object| object.controller);
            means(state, who.as_ref(), Being::Player(actor), ctx) && means(state, what.as_ref(), Being::Object(id), ctx)
        })
    };
    let counters = |on: &Option<Selector>, named: &Option<Text>| {
        let Attempt::Event(PendingEvent::Counters(to, kind, _)) = attempt else { return false };
        means(state, on.as_ref(), *to, ctx) && named.as_ref().is_none_or(|counter| **counter == **kind)
    };
    let enters = |pattern: &MovedPattern| {
        let change = attempt.moves().filter(|(_, to, _)| *to == Zone::Battlefield);
        change.is_some_and(|change| state.moves(change, pattern, ctx, is_meant_to_enter))
    };
    let done = |action: Prohibition| attempt.object(action);
    let countered = |who: &Option<Selector>, what: &Option<Selector>| match attempt {
        Attempt::CounterAbility(item) => state.is_an_item_of(item, who.as_ref(), what.as_ref(), ctx),
        Attempt::Action(..) | Attempt::Event(_) | Attempt::Reign(_) => object(who, what, done(Prohibition::Counter)),
    };
    match cant {
        Cant::Verb(verb) => match &**verb {
            CantVerb::GainLife(about) => player(&about.who, attempt.gains()),
            CantVerb::ChangeLife(about) => player(&about.who, attempt.gains().or(attempt.loses())),
            CantVerb::BecomeMonarch(about) => player(&about.who, attempt.reigns()),
            CantVerb::LoseLife(about) => player(&about.who, attempt.loses()),
            CantVerb::Draw(about) => {
                let allowed = about.more_than.map_or(0, |cards| small(cards.0));
                let drawn_enough = |seat| has_drawn(state, seat) >= allowed;
                player(&about.who, attempt.draws()) && attempt.draws().is_some_and(drawn_enough)
            }
            CantVerb::PutCounters(about) => counters(&about.to, &about.counter),
            CantVerb::Attack(about) => object(&about.who, &about.what, done(Prohibition::Attack)),
            CantVerb::Block(about) => attempt.blocks().is_some_and(|(id, attacker)| {
                means(state, about.what.as_ref(), Being::Object(id), ctx)
                    && means(state, about.attacker.as_ref(), Being::Object(attacker), ctx)
            }),
            CantVerb::Counter(about) => countered(&about.who, &about.what),
            CantVerb::Destroy(about) => object(&about.who, &about.what, done(Prohibition::Destroy)),
            CantVerb::Sacrifice(about) => {
                object(&about.who, &about.what, done(Prohibition::Sacrifice))
                    && about.by.as_ref().is_none_or(|by| (state.measuring.is_made_by)(state, by, ctx))
            }
            CantVerb::Regenerate(about) => object(&about.who, &about.what, done(Prohibition::Regenerate)),
            CantVerb::Activate(about) => object(&about.who, &about.what, done(Prohibition::Activate)),
            // Nobody is about to lose the game by an event or an action: see `cannot_lose`.
            CantVerb::LoseGame(_) => false,
        },
        Cant::Event(pattern) => match &**pattern {
            EventPattern::Gained(about) => player(&about.who, attempt.gains()),
            EventPattern::Lost(about) => player(&about.who, attempt.loses()),
            EventPattern::Drew(about) => player(&about.who, attempt.draws()),
            EventPattern::CountersPut(about) => counters(&about.to, &about.counter),
            EventPattern::Attacked(about) => object(&about.who, &about.what, done(Prohibition::Attack)),
            EventPattern::Blocked(about) => object(&about.who, &about.what, attempt.blocks().map(|(id, _)| id)),
            EventPattern::Countered(about) => countered(&about.who, &about.what),
            EventPattern::Activated(about) => object(&about.who, &about.what, done(Prohibition::Activate)),
            EventPattern::Cast(about) => done(Prohibition::Cast).is_some_and(|spell| {
                // A text that names zones is about the card where it was before it was cast.
                let by_zone = about.what.as_ref().is_some_and(Selector::names_a_zone);
                let card = state.object(spell).and_then(|spell| spell.was).filter(|_| by_zone).unwrap_or(spell);
                player(&about.who, state.object(spell).map(|spell| spell.controller))
                    && means(state, about.what.as_ref(), Being::Object(card), ctx)
            }),
            EventPattern::Moved(about) | EventPattern::Entered(about) => enters(about),
            EventPattern::Destroyed(about) => object(&None, &about.what, done(Prohibition::Destroy)),
            // No text with these is played: see `support`.
            EventPattern::Dealt(_)
            | EventPattern::Prevented(_)
            | EventPattern::Replaced(_)
            | EventPattern::Chapter(_)
            | EventPattern::CountersRemoved(_)
            | EventPattern::Died(_)
            | EventPattern::Created(_)
            | EventPattern::Milled(_)
            | EventPattern::Discarded(_)
            | EventPattern::Triggered(_)
            | EventPattern::BecameBlocked(_)
            | EventPattern::Unblocked(_)
            | EventPattern::Exerted(_)
            | EventPattern::TurnedFaceUp(_)
            | EventPattern::Transformed(_)
            | EventPattern::Cycled(_)
            | EventPattern::Targeted(_)
            | EventPattern::SetInMotion(_)
            | EventPattern::BecameTapped(_)
            | EventPattern::BecameUntapped(_)
            | EventPattern::ControlLost(_)
            | EventPattern::DayChanged(_)
            | EventPattern::Began(_) => false,
        },
    }
}

kernel::interpretation! {
    /// 113.6g: `true` if a spell says of itself that it cannot be countered. Such an ability works on the stack.
    pub(crate) UNCOUNTERABLE_BY_ITSELF: fn(&State<'_>, ObjId) -> bool = uncounterable_by_itself;
}

pub(crate) fn uncounterable_by_itself(state: &State<'_>, spell: ObjId) -> bool {
    let Some(item) = state.stack.iter().find(|item| item.spell == Some(spell)) else { return false };
    let attempt = Attempt::Action(Prohibition::Counter, spell);
    state.statics_of(spell).into_iter().any(|held| match held.ability.as_static() {
        Some(Static::Cant(cant)) if is_of_itself(cant) => {
            let ctx = Context { x: item.x, ..state.context_of(spell, held.granter) };
            held.ability.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
                && forbids(state, cant, attempt, &ctx)
        }
        Some(_) | None => false,
    })
}

kernel::interpretation! {
    /// 104.3, 704.5a: `true` if a player cannot lose the game, or not for having 0 or less life.
    pub(crate) CANNOT_LOSE: fn(&Game<'_>, Seat, bool) -> bool = cannot_lose;
}

fn cannot_lose(game: &Game<'_>, seat: Seat, for_life: bool) -> bool {
    game.forbidden(|state, cant, ctx| match cant {
        Cant::Verb(verb) => match &**verb {
            CantVerb::LoseGame(about) => {
                (about.reason.is_none() || for_life) && means(state, about.who.as_ref(), Being::Player(seat), ctx)
            }
            _ => false,
        },
        Cant::Event(_) => false,
    })
}

impl<'a> Game<'a> {
    /// Returns `true` if an event can happen, and cites why it is ignored if it cannot.
    pub(crate) fn can_happen(&mut self, would: &PendingEvent, ctx: &Context) -> bool {
        let reason = self.by(&IMPOSSIBLE)(self, would, ctx.follows);
        self.cite_impossible(reason);
        reason.is_none()
    }

    /// Cites why an event is ignored.
    pub(crate) fn cite_impossible(&mut self, reason: Option<Impossible>) {
        for (clause, why) in reason.into_iter().flat_map(Impossible::clauses) {
            self.log.cite(clause, || why.to_owned());
        }
    }

    /// Returns `true` if a player cannot lose so much life.
    pub(crate) fn keeps_life(&self, seat: Seat, amount: i64) -> bool {
        let would = PendingEvent::Lose(seat, amount);
        self.forbidden(|state, cant, own| forbids(state, cant, Attempt::Event(&would), own))
    }

    /// Returns `true` if counters can be put on something.
    pub(crate) fn may_get_counters(&self, to: Being, kind: &Name, amount: i64) -> bool {
        let would = PendingEvent::Counters(to, kind.clone(), amount);
        !self.forbidden(|state, cant, own| forbids(state, cant, Attempt::Event(&would), own))
    }

    /// Returns `true` if something is impossible for an object.
    pub(crate) fn banned(&self, ban: Prohibition, id: ObjId) -> bool {
        self.forbidden(|state, cant, ctx| forbids(state, cant, Attempt::Action(ban, id), ctx))
    }

    /// Returns `true` if an ability on the stack cannot be countered.
    pub(crate) fn ability_stays(&self, item: u32) -> bool {
        self.forbidden(|state, cant, ctx| forbids(state, cant, Attempt::CounterAbility(item), ctx))
    }

    /// Returns `true` if a player cannot become the monarch.
    pub(crate) fn cannot_reign(&self, seat: Seat) -> bool {
        self.forbidden(|state, cant, ctx| forbids(state, cant, Attempt::Reign(seat), ctx))
    }

    /// Returns `true` if a test holds for any prohibition that is in force.
    fn forbidden(&self, forbids: impl Fn(&State<'a>, &Cant, &Context) -> bool) -> bool {
        let state = &self.state;
        // What enters at the same time as other objects does not yet forbid how they enter.
        let newest = state.entering.last();
        let there = |id: &ObjId| newest == Some(id) || !state.entering.contains(id);
        let fixed = state.among(&state.permanents.cant).into_iter().filter(there).any(|id| {
            state.statics_of(id).into_iter().any(|held| match held.ability.as_static() {
                Some(Static::Cant(cant)) => {
                    let ctx = state.context_of(id, held.granter);
                    held.ability.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
                        && forbids(state, cant, &ctx)
                }
                Some(_) | None => false,
            })
        });
        let made = state.lasting.iter().any(|lasting| match lasting.kind {
            LastingKind::Cant(cant) => forbids(state, cant, &lasting.ctx),
            LastingKind::Prevent(_)
            | LastingKind::Replace(_)
            | LastingKind::Unpreventable(_)
            | LastingKind::Modify(_)
            | LastingKind::Control(..)
            | LastingKind::Copy(_) => false,
        });
        fixed || made
    }
}
