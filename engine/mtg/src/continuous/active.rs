//! The effects in force that may change an event (611): those of static abilities, of keywords (702.16e,
//! 702.64) and of counters (122.1c), and those that resolutions left behind (611.2).
//!
//! Decides which effects are there, what choices call them, and what each of them is about.
//!
//! A creature with protection from red, a shield counter and a "next 3" shield made by an instant is met
//! by three effects: `protection`, `shield counter`, and the instant's name.

use std::collections::BTreeSet;

use crate::continuous::active;
use crate::continuous::durations::IS_USED_UP;
use crate::continuous::finality_counters::FINALITY_COUNTERS;
use crate::continuous::shield_counters::SHIELD_COUNTER_EFFECTS;
use crate::continuous::stun_counters::{STAYS_STUNNED, removed_instead};
use crate::game::Game;
use crate::state::abilities::Held;
use crate::state::context::Context;
use crate::state::lasting::{EffectId, LastingKind, Scope};
use crate::state::{Being, ObjId, Object};
use crate::words::amount::{Measured, Number, Part, Shield, ShieldAmount};
use crate::words::cards::{Card, Keyword, Quality, ValuedKeyword};
use crate::words::effects::{DamageKind, Entry, EventPattern, Per, Prevent, Replace};
use crate::words::patterns::DealtPattern;
use crate::words::select::{Condition, Reference, Selector};
use crate::words::spots::{Role, Spot, mention, spots_of_prevention, spots_of_replacement};
use crate::words::statics::{Static, moves_itself};
use kernel::words::name::Name;
use kernel::words::shape::Text;

/// The kinds of effects in force.
#[derive(Clone, Copy, Debug)]
pub enum EffectKind<'a> {
    /// Prevents damage.
    Prevent(&'a Prevent),
    /// Replaces an event.
    Replace(&'a Replace),
    /// Prevents damage from sources with a quality (702.16e).
    Protection(&'a [Quality]),
    /// Prevents an amount of each source's damage (702.64).
    Absorb(i64),
    /// Prevents damage and destruction at the cost of a counter (122.1c).
    ShieldCounter,
    /// Replaces destruction (701.19).
    Regeneration,
    /// Has the card that has it enter with its back face up (702.145).
    Daybound,
}

/// An effect in force.
#[derive(Clone, Debug)]
pub struct ActiveEffect<'a> {
    /// The effect's id.
    pub id: EffectId,
    /// The name of the effect in choices.
    pub name: Name,
    /// The context in which the effect was made.
    pub ctx: Context,
    /// The time at which it came into being.
    pub born: u32,
    /// The kind of effect.
    pub kind: EffectKind<'a>,
    /// The objects or players it is about, where those were fixed.
    pub fixed: Option<Vec<Being>>,
    /// `true` once it is used up.
    pub spent: bool,
    /// The amount it prevents or redirects.
    pub amount: Option<&'a ShieldAmount>,
    /// From and to what it is, where it was made as its text says instead.
    pub instead: Option<Scope<'a>>,
}

impl PartialEq for ActiveEffect<'_> {
    /// Returns `true` if it is the same effect, however much of it is left.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<'a> ActiveEffect<'a> {
    /// Returns `true` if another effect has the same text, is about the same object and belongs to the same player, so
    /// that their order does not matter.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let (one, two) = (&self.ctx, &other.ctx);
        let itself = |spots: &[Spot<'_>]| {
            [Reference::This, Reference::Host, Reference::Granter].iter().any(|word| mention(spots, *word))
        };
        let of_one_object = (one.this, one.granter) == (two.this, two.granter);
        let alike = match (self.kind, other.kind) {
            (EffectKind::Prevent(own), EffectKind::Prevent(others)) if std::ptr::eq(own, others) => {
                of_one_object || !itself(&spots_of_prevention(own, Role::Resolves))
            }
            (EffectKind::Prevent(_), EffectKind::Prevent(_)) => return self.is_half_with(other),
            (EffectKind::Replace(own), EffectKind::Replace(others)) if std::ptr::eq(own, others) => {
                of_one_object || !itself(&spots_of_replacement(own, Role::Resolves))
            }
            (EffectKind::Protection(own), EffectKind::Protection(others)) => return std::ptr::eq(own, others),
            (EffectKind::Absorb(own), EffectKind::Absorb(others)) => return own == others,
            (EffectKind::ShieldCounter, EffectKind::ShieldCounter)
            | (EffectKind::Regeneration, EffectKind::Regeneration)
            | (EffectKind::Daybound, EffectKind::Daybound) => return true,
            _ => return false,
        };
        alike
            && self.fixed == other.fixed
            && (one.you, one.x, one.removed, one.lost, one.excess, one.kicked, one.paid)
                == (two.you, two.x, two.removed, two.lost, two.excess, two.kicked, two.paid)
            && one.bound == two.bound
            && (&one.it, &one.chosen) == (&two.it, &two.chosen)
    }

    /// Returns `true` if the effect and another are halves of one ability, which prevents damage dealt to and dealt by
    /// something (113.2c).
    pub(crate) fn is_half_with(&self, other: &ActiveEffect<'_>) -> bool {
        let (EffectKind::Prevent(own), EffectKind::Prevent(others)) = (self.kind, other.kind) else { return false };
        let (one, two) = (&self.ctx, &other.ctx);
        (own.prevents_what(others) || others.prevents_what(own))
            && (one.this, one.granter, one.you, one.x) == (two.this, two.granter, two.you, two.x)
            && one.targets == two.targets
    }

    /// Returns the part of the damage that counts as one event for it.
    pub(crate) fn per(&self) -> Per {
        match self.kind {
            EffectKind::Prevent(prevent) => prevent.per.unwrap_or(Per::Source),
            EffectKind::Replace(replace) => replace.per.unwrap_or(Per::Source),
            EffectKind::ShieldCounter => Per::Event,
            EffectKind::Protection(_) | EffectKind::Absorb(_) | EffectKind::Regeneration | EffectKind::Daybound => {
                Per::Source
            }
        }
    }

    /// The kind of damage that it is about; any.
    pub(crate) fn damage_kind(&self) -> Option<DamageKind> {
        match self.kind {
            EffectKind::Prevent(prevent) => prevent.damage,
            EffectKind::Replace(replace) => dealt(replace).and_then(|pattern| pattern.damage),
            EffectKind::Protection(_)
            | EffectKind::Absorb(_)
            | EffectKind::ShieldCounter
            | EffectKind::Regeneration
            | EffectKind::Daybound => None,
        }
    }

    /// The sources of damage that it is about; any.
    pub(crate) fn from(&self) -> Option<&'a Selector> {
        if let Some(scope) = self.instead {
            return scope.from;
        }
        match self.kind {
            EffectKind::Prevent(prevent) => prevent.from.as_ref(),
            EffectKind::Replace(replace) => dealt(replace).and_then(|pattern| pattern.from.as_ref()),
            EffectKind::Protection(_)
            | EffectKind::Absorb(_)
            | EffectKind::ShieldCounter
            | EffectKind::Regeneration
            | EffectKind::Daybound => None,
        }
    }

    /// The recipients of damage that it is about; any, where they are not fixed.
    pub(crate) fn to(&self) -> Option<&'a Selector> {
        if let Some(scope) = self.instead {
            return scope.to;
        }
        match self.kind {
            EffectKind::Prevent(prevent) => prevent.to.as_ref(),
            EffectKind::Replace(replace) => dealt(replace).and_then(|pattern| pattern.to.as_ref()),
            EffectKind::Protection(_)
            | EffectKind::Absorb(_)
            | EffectKind::ShieldCounter
            | EffectKind::Regeneration
            | EffectKind::Daybound => None,
        }
    }

    /// The condition that is asked of each event.
    pub(crate) fn condition(&self) -> Option<&'a Condition> {
        match self.kind {
            EffectKind::Prevent(prevent) => prevent.r#if.as_ref(),
            EffectKind::Replace(replace) => replace.r#if.as_ref(),
            EffectKind::Protection(_)
            | EffectKind::Absorb(_)
            | EffectKind::ShieldCounter
            | EffectKind::Regeneration
            | EffectKind::Daybound => None,
        }
    }

    /// Returns `true` if it is fixed on this recipient among others.
    pub(crate) fn is_fixed_on(&self, to: Being) -> bool {
        self.fixed.as_ref().is_some_and(|fixed| fixed.contains(&to))
    }

    /// Returns the amount it takes of each event, pool or instance.
    pub(crate) fn size(&self) -> ShieldSize<'a> {
        match (self.kind, self.amount) {
            (EffectKind::Absorb(n), _) => ShieldSize::Shield(Shield::Each(Part::Of(Number::Fixed(n)))),
            (_, Some(ShieldAmount::Word(shield))) => ShieldSize::Shield(*shield),
            (_, Some(ShieldAmount::Of(measured))) => ShieldSize::Measured(measured),
            (_, None) => ShieldSize::Shield(Shield::Each(Part::All)),
        }
    }

    /// Returns `true` if it is applied once to everything that happens at one time, not to each event separately.
    pub(crate) fn joint(&self) -> bool {
        matches!(self.per(), Per::Event | Per::OneSource)
            || matches!(self.size(), ShieldSize::Shield(Shield::Next(_) | Shield::NextTime(_)))
    }

    /// Returns `true` if it is a pool (615.7).
    pub(crate) fn pool(&self) -> bool {
        matches!(self.size(), ShieldSize::Shield(Shield::Next(_)))
    }

    /// Returns `true` if it comes from a static ability, a keyword or counters.
    pub(crate) fn is_static(&self) -> bool {
        !matches!(self.id, EffectId::Lasting(_))
    }

    /// Returns `true` if it is a prevention effect (615.1a).
    pub(crate) fn prevents(&self) -> bool {
        !matches!(self.kind, EffectKind::Replace(_) | EffectKind::Regeneration | EffectKind::Daybound)
    }
}

/// The amount that an effect takes.
#[derive(Clone, Copy, Debug)]
pub enum ShieldSize<'a> {
    /// In a word.
    Shield(Shield),
    /// A measured amount of each event.
    Measured(&'a Measured),
}

/// The effects of static abilities that an object has lost (613.1f).
pub(crate) fn lost_effects<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let held = game.state.statics_of(id);
    let mut lost = game.state.printed_statics(id);
    lost.retain(|printed| !held.contains(printed));
    effects_of(game, id, lost)
}

/// The effects of static abilities of an object.
pub(crate) fn effects_of<'a>(game: &Game<'a>, id: ObjId, abilities: Vec<Held<'a, Entry>>) -> Vec<ActiveEffect<'a>> {
    let mut found = Vec::new();
    for held in abilities {
        let entry = held.ability;
        let (kind, amount) = match entry.as_static() {
            Some(Static::Prevent(prevent)) => (EffectKind::Prevent(prevent), Some(&prevent.amount)),
            Some(Static::Replace(replace)) => (EffectKind::Replace(replace), replace.amount.as_ref()),
            Some(
                Static::Unpreventable(_)
                | Static::Cant(_)
                | Static::Modify(_)
                | Static::StayTapped(_)
                | Static::DealtAsThough(_)
                | Static::AttackCost(_)
                | Static::BlockCost(_)
                | Static::TriggersAgain(_),
            )
            | None => {
                continue;
            }
        };
        let ctx = game.knows(id, held.granter);
        if entry.r#if.as_ref().is_none_or(|condition| game.state.holds(condition, &ctx)) {
            found.push(ActiveEffect {
                id: EffectId::Static(id, held.place),
                name: called(&game.object_name(id), entry.name.as_ref()),
                ctx,
                born: held.born,
                kind,
                fixed: None,
                spent: false,
                amount,
                instead: None,
            });
        }
    }
    found
}

kernel::interpretation! {
    /// 611.3, 615.10: the effects of an object's static abilities, keywords and counters.
    pub(crate) STATIC_EFFECTS: for<'a> fn(&Game<'a>, ObjId) -> Vec<ActiveEffect<'a>> = static_effects;
}

/// The effects that static abilities, keywords and counters of an object have (611.3, 113.6).
pub(crate) fn static_effects<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let Some(object) = game.state.object(id) else { return Vec::new() };
    if !game.state.changes_anything() && !object.may_have_effects() {
        return Vec::new();
    }
    let mut found = effects_of(game, id, game.state.statics_of(id));
    let ctx = || Context::new(object.controller, Some(id), object.name.clone());
    let fixed = |id_of: EffectId, kind: EffectKind<'a>, name: &'static str| ActiveEffect {
        id: id_of,
        name: Name::Word(name),
        ctx: ctx(),
        born: object.born,
        kind,
        fixed: Some(vec![Being::Object(id)]),
        spent: false,
        amount: None,
        instead: None,
    };
    let mut keywords = Vec::new();
    for (index, keyword) in game.state.characteristics(id).keywords.iter().copied().enumerate() {
        match keyword {
            Keyword::Valued(ValuedKeyword::Protection(qualities)) => {
                keywords.push(fixed(EffectId::Protection(id, index), EffectKind::Protection(qualities), "protection"));
            }
            Keyword::Valued(ValuedKeyword::Absorb(count)) => {
                keywords.push(fixed(EffectId::Absorb(id, index), EffectKind::Absorb(count.0), "absorb"));
            }
            Keyword::Plain(_)
            | Keyword::Valued(
                ValuedKeyword::Toxic(_)
                | ValuedKeyword::Enchant(_)
                | ValuedKeyword::Equip(_)
                | ValuedKeyword::LevelUp(_)
                | ValuedKeyword::HexproofFrom(_)
                | ValuedKeyword::Landwalk(_)
                | ValuedKeyword::BlocksAdditional(_)
                | ValuedKeyword::Bushido(_)
                | ValuedKeyword::CumulativeUpkeep(_)
                | ValuedKeyword::Fading(_)
                | ValuedKeyword::Ward(_)
                | ValuedKeyword::Echo(_)
                | ValuedKeyword::Vanishing(_)
                | ValuedKeyword::Rampage(_),
            ) => {}
        }
    }
    let counters = object.counters.get("shield");
    let of_counters = if counters == 0 { 0 } else { game.by(&SHIELD_COUNTER_EFFECTS)(counters) };
    for number in 0..of_counters {
        keywords.push(fixed(EffectId::ShieldCounter(id, number), EffectKind::ShieldCounter, "shield counter"));
    }
    let counters = object.counters.get("finality");
    if counters > 0
        && let Some(replace) = game.by(&FINALITY_COUNTERS)(counters)
    {
        keywords.push(fixed(EffectId::FinalityCounter(id), EffectKind::Replace(replace), "finality counter"));
    }
    // In a choice, a regeneration shield has the name of the object that made it; one that the object made for itself is
    // named like the object's keywords.
    let (own, others): (Vec<_>, Vec<_>) = object.regeneration.iter().partition(|(_, by)| *by == object.name);
    for (made, _) in own {
        keywords.push(fixed(EffectId::Regeneration(id, *made), EffectKind::Regeneration, "regeneration"));
    }
    // Where an object has keywords of one kind only, a choice calls them by the object's name; beside other
    // effects of it they need a name of their own.
    let kinds = keywords.iter().map(|made| &made.name).collect::<BTreeSet<_>>().len();
    if found.is_empty() && kinds == 1 {
        for made in &mut keywords {
            made.name = object.name.clone();
        }
    }
    found.append(&mut keywords);
    let counters = object.counters.get("stun");
    if counters > 0
        && game.by(&STAYS_STUNNED)(counters)
        && let Some(replace) = removed_instead()
    {
        let stunned = fixed(EffectId::StunCounter(id), EffectKind::Replace(replace), "stun counter");
        found.push(ActiveEffect { name: object.name.clone(), ..stunned });
    }
    for (made, by) in others {
        let shield = fixed(EffectId::Regeneration(id, *made), EffectKind::Regeneration, "regeneration");
        found.push(ActiveEffect { name: by.clone(), ..shield });
    }
    found
}

impl Object<'_> {
    /// Returns `true` if it may have effects of its own, provided that no effect changes its characteristics.
    fn may_have_effects(&self) -> bool {
        let is_effect = |entry: &Entry| matches!(entry.as_static(), Some(Static::Prevent(_) | Static::Replace(_)));
        let is_protective = |keyword: &Keyword| {
            matches!(keyword, Keyword::Valued(ValuedKeyword::Protection(_) | ValuedKeyword::Absorb(_)))
        };
        let of_card = |card: &Card| {
            card.statics.iter().any(is_effect) || !card.levels.is_empty() || card.keywords.iter().any(is_protective)
        };
        self.last.is_some()
            || self.card.is_some_and(of_card)
            || self.keywords.iter().any(is_protective)
            || !self.regeneration.is_empty()
            || self.counters.get("shield") > 0
            || self.counters.get("finality") > 0
            || self.counters.get("stun") > 0
    }
}

/// Returns the name of an ability in a choice: the object's name, and the ability's own if it has one.
pub(crate) fn called(object: &Name, ability: Option<&Text>) -> Name {
    ability.map_or_else(|| object.clone(), |ability| Name::from(format!("{object} {}", ability.0)))
}

/// The kind of an event that effects may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Damage, which prevention effects change too (615.1).
    Damage,
    /// Anything else.
    Other,
}

kernel::interpretation! {
    /// 611.2a: the effects that resolutions left behind.
    pub(crate) LASTING_EFFECTS: for<'a> fn(&Game<'a>, active::About) -> Vec<ActiveEffect<'a>> = lasting_effects;
}

/// The prevention and replacement effects that resolutions left behind, as far as they may change such an event: each
/// is there for as long as it says, whatever became of what made it (611.2a).
pub(crate) fn lasting_effects<'a>(game: &Game<'a>, about: About) -> Vec<ActiveEffect<'a>> {
    let mut found = Vec::new();
    for lasting in &game.state.lasting {
        let kind = match lasting.kind {
            LastingKind::Prevent(prevent) if about == About::Damage => EffectKind::Prevent(prevent),
            LastingKind::Replace(replace) => EffectKind::Replace(replace),
            LastingKind::Prevent(_)
            | LastingKind::Unpreventable(_)
            | LastingKind::Cant(_)
            | LastingKind::Modify(_)
            | LastingKind::Control(..)
            | LastingKind::Copy(_) => continue,
        };
        found.push(ActiveEffect {
            id: EffectId::Lasting(lasting.id),
            name: lasting.ctx.name.clone(),
            ctx: lasting.ctx.clone(),
            born: lasting.born,
            kind,
            fixed: lasting.fixed.clone(),
            spent: game.by(&IS_USED_UP)(lasting),
            amount: lasting.amount,
            instead: lasting.instead,
        });
    }
    found
}

kernel::interpretation! {
    /// 702.16e: the protection abilities of players.
    pub(crate) PROTECTIONS_OF_PLAYERS: for<'a> fn(&Game<'a>) -> Vec<ActiveEffect<'a>> = protections_of_players;
}

/// The protection abilities of players (702.16e).
pub(crate) fn protections_of_players<'a>(game: &Game<'a>) -> Vec<ActiveEffect<'a>> {
    let mut found = Vec::new();
    for seat in game.state.in_turn_order() {
        for (index, of) in game.state.keywords_of_player(seat).into_iter().enumerate() {
            let Keyword::Valued(ValuedKeyword::Protection(qualities)) = of.keyword else { continue };
            found.push(ActiveEffect {
                id: EffectId::ProtectionOfPlayer(seat, index),
                name: of.ctx.name.clone(),
                ctx: of.ctx,
                born: of.born,
                kind: EffectKind::Protection(qualities),
                fixed: Some(vec![Being::Player(seat)]),
                spent: false,
                amount: None,
                instead: None,
            });
        }
    }
    found
}

kernel::interpretation! {
    /// 615.4: the effects that may change damage.
    pub(crate) EFFECTS_ON_DAMAGE: for<'a> fn(&Game<'a>) -> Vec<ActiveEffect<'a>> = effects_on_damage;
}

/// The effects that may change damage: those in force when it would be dealt, not when what deals it was
/// announced (615.4).
pub(crate) fn effects_on_damage<'a>(game: &Game<'a>) -> Vec<ActiveEffect<'a>> {
    game.active_effects(About::Damage)
}

impl<'a> Game<'a> {
    /// The effects in force that may change such an event, the static ones first.
    pub(crate) fn active_effects(&self, about: About) -> Vec<ActiveEffect<'a>> {
        let mut found = Vec::new();
        self.state.looking(|| {
            for id in self.state.in_force() {
                found.append(&mut self.by(&STATIC_EFFECTS)(self, id));
            }
        });
        if about == About::Damage {
            found.append(&mut self.by(&PROTECTIONS_OF_PLAYERS)(self));
        }
        found.append(&mut self.by(&LASTING_EFFECTS)(self, about));
        found
    }

    /// The effects of a card that say what happens to it instead as it moves.
    pub(crate) fn effects_on_its_own_move(&self, id: ObjId) -> Vec<ActiveEffect<'a>> {
        let mut found = self.by(&STATIC_EFFECTS)(self, id);
        found.retain(|effect| matches!(effect.kind, EffectKind::Replace(replace) if moves_itself(&replace.would)));
        found
    }
}

/// The damage that a replacement is about, if it is about damage.
fn dealt(replace: &Replace) -> Option<&DealtPattern> {
    match &replace.would {
        EventPattern::Dealt(pattern) => Some(pattern),
        _ => None,
    }
}
