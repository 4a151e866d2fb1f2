//! The registry of effects that may change an event: static abilities of permanents, keywords,
//! shield counters, and what resolutions left behind.

use crate::game::Game;
use crate::rulings::ShieldCounters;
use crate::state::context::Context;
use crate::state::lasting::{EffectId, LastingKind};
use crate::state::{Being, ObjId};
use crate::words::amount::{Measured, Part, Shield, ShieldAmount};
use crate::words::cards::{Keyword, Quality, ValuedKeyword};
use crate::words::effects::{Act, Effect, EventPattern, Per, Prevent, Replace};
use crate::words::select::Selector;
use kernel::words::name::Name;

/// What an effect in force does.
#[derive(Clone, Copy, Debug)]
pub enum EffectKind<'a> {
    /// Prevents damage.
    Prevent(&'a Prevent),
    /// Replaces an event.
    Replace(&'a Replace),
    /// Prevents damage from sources with a quality (702.16e).
    Protection(&'a [Quality]),
    /// Prevents so much of each source's damage (702.64).
    Absorb(i64),
    /// Prevents damage and destruction at the cost of a counter (122.1c).
    ShieldCounter,
    /// Replaces destruction (701.19).
    Regeneration,
}

/// An effect in force.
#[derive(Clone, Debug)]
pub struct ActiveEffect<'a> {
    /// What identifies it.
    pub id: EffectId,
    /// What choices call it.
    pub name: Name,
    /// What it knows.
    pub ctx: Context,
    /// When it came into being.
    pub born: u32,
    /// What it does.
    pub kind: EffectKind<'a>,
    /// The objects or players it is about, where those were fixed.
    pub fixed: Option<Vec<Being>>,
    /// Whether it is used up.
    pub spent: bool,
    /// How much it prevents or redirects.
    pub amount: Option<&'a ShieldAmount>,
}

impl ActiveEffect<'_> {
    /// What counts as one event for it.
    pub fn per(&self) -> Per {
        match self.kind {
            EffectKind::Prevent(prevent) => prevent.per.unwrap_or(Per::Source),
            EffectKind::Replace(replace) => replace.per.unwrap_or(Per::Source),
            EffectKind::ShieldCounter => Per::Event,
            _ => Per::Source,
        }
    }

    /// How much of each event it takes, or how much of which pool or instance.
    pub fn shield(&self) -> ShieldSize<'_> {
        match (self.kind, self.amount) {
            (EffectKind::Absorb(n), _) => {
                ShieldSize::Shield(Shield::Each(Part::Of(crate::words::amount::Number::Fixed(n))))
            }
            (_, Some(ShieldAmount::Word(shield))) => ShieldSize::Shield(*shield),
            (_, Some(ShieldAmount::Of(measured))) => ShieldSize::Measured(measured),
            (_, None) => ShieldSize::Shield(Shield::Each(Part::All)),
        }
    }

    /// Whether it is applied to all that happens at once, and not to each event by itself.
    pub fn joint(&self) -> bool {
        self.per() == Per::Event || matches!(self.shield(), ShieldSize::Shield(Shield::Next(_) | Shield::NextTime(_)))
    }

    /// Whether it is a pool (615.7).
    pub fn pool(&self) -> bool {
        matches!(self.shield(), ShieldSize::Shield(Shield::Next(_)))
    }

    /// Whether it comes from a static ability, a keyword or counters.
    pub fn is_static(&self) -> bool {
        !matches!(self.id, EffectId::Lasting(_))
    }

    /// Whether it is a prevention effect (615.1a).
    pub fn prevents(&self) -> bool {
        !matches!(self.kind, EffectKind::Replace(_) | EffectKind::Regeneration)
    }
}

/// How much an effect takes.
#[derive(Clone, Copy, Debug)]
pub enum ShieldSize<'a> {
    /// In a word.
    Shield(Shield),
    /// So much of each event.
    Measured(&'a Measured),
}

impl<'a> Game<'a> {
    /// The effects in force that may change events, the static ones first.
    pub fn active_effects(&self) -> Vec<ActiveEffect<'a>> {
        let mut found = Vec::new();
        for id in self.state.in_force() {
            self.effects_of(id, &mut found);
        }
        for lasting in &self.state.lasting {
            let kind = match lasting.kind {
                LastingKind::Prevent(prevent) => EffectKind::Prevent(prevent),
                LastingKind::Replace(replace) => EffectKind::Replace(replace),
                _ => continue,
            };
            found.push(ActiveEffect {
                id: EffectId::Lasting(lasting.id),
                name: lasting.ctx.name.clone(),
                ctx: lasting.ctx.clone(),
                born: lasting.born,
                kind,
                fixed: lasting.fixed.clone(),
                spent: lasting.spent,
                amount: lasting.amount,
            });
        }
        found
    }

    /// The effects of a card that say what happens to it instead as it moves.
    pub fn effects_on_its_own_move(&self, id: ObjId) -> Vec<ActiveEffect<'a>> {
        let mut found = Vec::new();
        self.effects_of(id, &mut found);
        found.retain(|effect| matches!(effect.kind, EffectKind::Replace(replace) if moves_itself(&replace.would)));
        found
    }

    fn effects_of(&self, id: ObjId, found: &mut Vec<ActiveEffect<'a>>) {
        let Some(object) = self.state.object(id) else { return };
        let ctx = Context::new(object.controller, Some(id), object.name.clone());
        let effect = |id: EffectId, kind: EffectKind<'a>, amount: Option<&'a ShieldAmount>| ActiveEffect {
            id,
            name: object.name.clone(),
            ctx: ctx.clone(),
            born: object.born,
            kind,
            fixed: None,
            spent: false,
            amount,
        };
        let start = found.len();
        for (index, entry) in object.card.iter().flat_map(|card| card.statics.iter()).enumerate() {
            let made = match &entry.act {
                Act::Effect(Effect::Prevent(prevent)) => {
                    effect(EffectId::Static(id, index), EffectKind::Prevent(prevent), Some(&prevent.amount))
                }
                Act::Effect(Effect::Replace(replace)) => {
                    effect(EffectId::Static(id, index), EffectKind::Replace(replace), replace.amount.as_ref())
                }
                _ => continue,
            };
            if entry.r#if.as_ref().is_none_or(|condition| self.state.holds(condition, &ctx)) {
                found.push(made);
            }
        }
        let plain = found.len() > start;
        let mut keywords: Vec<ActiveEffect<'a>> = Vec::new();
        for (index, keyword) in self.state.characteristics(id).keywords.into_iter().enumerate() {
            match keyword {
                Keyword::Valued(ValuedKeyword::Protection(qualities)) => {
                    let mut made = effect(EffectId::Protection(id, index), EffectKind::Protection(qualities), None);
                    made.fixed = Some(vec![Being::Object(id)]);
                    made.name = Name::Word("protection");
                    keywords.push(made);
                }
                Keyword::Valued(ValuedKeyword::Absorb(count)) => {
                    let mut made = effect(EffectId::Absorb(id, index), EffectKind::Absorb(count.0), None);
                    made.fixed = Some(vec![Being::Object(id)]);
                    made.name = Name::Word("absorb");
                    keywords.push(made);
                }
                _ => {}
            }
        }
        let counters = object.counters.get("shield");
        let effects = match self.rulings.shield_counters {
            ShieldCounters::OneEffect => counters.min(1),
            ShieldCounters::EffectEach => counters.min(100),
        };
        for number in 0..effects {
            let mut made = effect(EffectId::ShieldCounter(id, number), EffectKind::ShieldCounter, None);
            made.fixed = Some(vec![Being::Object(id)]);
            made.name = Name::Word("shield counter");
            keywords.push(made);
        }
        if object.regeneration > 0 {
            let mut made = effect(EffectId::Regeneration(id), EffectKind::Regeneration, None);
            made.fixed = Some(vec![Being::Object(id)]);
            made.name = Name::Word("regeneration");
            keywords.push(made);
        }
        let kinds = keywords.iter().map(|made| made.name.clone()).collect::<std::collections::BTreeSet<_>>().len();
        if !plain && kinds == 1 {
            for made in &mut keywords {
                made.name = object.name.clone();
            }
        }
        found.append(&mut keywords);
    }
}

/// Whether a replacement is of how the object that has it moves.
fn moves_itself(would: &EventPattern) -> bool {
    let what = match would {
        EventPattern::Moved(pattern) => &pattern.what,
        EventPattern::Discarded(pattern) => &pattern.what,
        _ => return false,
    };
    what.as_ref().is_some_and(Selector::is_this)
}
