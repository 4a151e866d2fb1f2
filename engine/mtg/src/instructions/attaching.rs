//! Auras and Equipment: what they may be attached to, and equipping (301.5, 303.4, 702.6).
//!
//! Decides whether a permanent may be, or stay, attached to another: what an Aura enchants, a creature for Equipment, and
//! nothing that is protected from it (702.16c, 702.16d), but for protection of which the Aura itself says that it stays (702.16n).
//!
//! A creature with a red Aura on it gains protection from red: the Aura goes to the graveyard as a state-based action.

use crate::game::Game;
use crate::state::context::{Cause, Context};
use crate::state::stack_items::StackItem;
use crate::state::targetable::targetable;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::Symbols;
use crate::words::cards::{Keyword, KeywordWord, ValuedKeyword};
use crate::words::effects::Attach;
use crate::words::scenario::{Activate, Targets};
use crate::words::select::{KindWord, Selector};
use crate::words::statics::Static;
use kernel::transcript::stop::Stop;

/// The permanents to which an Equipment may be attached.
static CREATURE: Selector = Selector::Kind(KindWord::Creature);

kernel::interpretation! {
    /// 702.16n: the number of protections of the attached-to object that put an attached one off. Those that it gives
    /// and that do not remove it are left out.
    pub(crate) PUT_OFF_BY: fn(usize, usize) -> usize = put_off_by;
}

fn put_off_by(protections: usize, own: usize) -> usize {
    protections.saturating_sub(own)
}

kernel::interpretation! {
    /// 303.4g: `true` if an object can enter the battlefield without being cast. An Aura that can enchant nothing cannot.
    pub(crate) CAN_ENTER: fn(&Game<'_>, ObjId) -> bool = can_enter;
}

fn can_enter(game: &Game<'_>, id: ObjId) -> bool {
    game.enchants(id).is_none_or(|filter| !game.hosts(id, filter).is_empty())
}

kernel::interpretation! {
    /// 702.6a, 702.87a: `true` if a player may now use an ability that is used only when a sorcery could be cast.
    pub(crate) LIKE_A_SORCERY: fn(&Game<'_>, Seat) -> bool = like_a_sorcery;
}

fn like_a_sorcery(game: &Game<'_>, seat: Seat) -> bool {
    game.at_sorcery_speed(seat)
}

impl<'a> Game<'a> {
    /// The permanents or players that an Aura may enchant; nothing for any other object.
    pub(crate) fn enchants(&self, id: ObjId) -> Option<&'a Selector> {
        self.state.characteristics(id).keywords.iter().copied().find_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Enchant(selector)) => Some(selector),
            _ => None,
        })
    }

    /// Returns `true` if a permanent may stay attached to another (303.4c, 301.5c, 702.16c, 702.16d).
    pub(crate) fn may_be_attached(&self, id: ObjId, host: ObjId, filter: &Selector) -> bool {
        let Some(object) = self.state.object(id) else { return false };
        let ctx = Context::new(object.controller, Some(id), object.name.clone());
        self.state.is_permanent(host) && self.state.fits(filter, Being::Object(host), &ctx) && !self.put_off(id, host)
    }

    /// Returns `true` if protection of a host puts off an attached object, or keeps it from being attached.
    fn put_off(&self, id: ObjId, host: ObjId) -> bool {
        let protections = self.protections_from(host, id);
        protections > 0 && self.by(&PUT_OFF_BY)(protections, self.own_protections(id, host)) > 0
    }

    /// The number of protections of a host against an attached object whose effect, which that object has, says that
    /// they do not remove it.
    fn own_protections(&self, id: ObjId, host: ObjId) -> usize {
        let attached = self.state.object(id).is_some_and(|object| object.attached == Some(host));
        if !attached || !self.state.characteristics(id).has(KeywordWord::StaysAttached) {
            return 0;
        }
        let ctx = self.state.context_of(id, None);
        let given = self.state.statics_of(id).into_iter().filter_map(|held| match held.ability.as_static() {
            Some(Static::Modify(modify)) if self.state.fits(&modify.what, Being::Object(host), &ctx) => Some(modify),
            Some(_) | None => None,
        });
        given.flat_map(|modify| &modify.keywords).filter(|keyword| self.is_protection_from(keyword, id, &ctx)).count()
    }

    /// Returns `true` if an attached object says that the protection it gives does not remove it, and its host has that
    /// protection from it.
    pub(crate) fn stays_or_not(&self, id: ObjId) -> bool {
        let host = self.state.object(id).and_then(|object| object.attached);
        host.is_some_and(|host| self.own_protections(id, host) > 0)
    }

    fn is_protection_from(&self, keyword: &Keyword, source: ObjId, ctx: &Context) -> bool {
        match keyword {
            Keyword::Valued(ValuedKeyword::Protection(qualities)) => {
                qualities.iter().any(|quality| self.state.has_quality(quality, source, ctx))
            }
            Keyword::Plain(_) | Keyword::Valued(_) => false,
        }
    }

    /// Returns `true` if an object has protection from another.
    pub(crate) fn protected_from(&self, id: ObjId, source: ObjId) -> bool {
        self.protections_from(id, source) > 0
    }

    /// The number of protections that an object has from another.
    fn protections_from(&self, id: ObjId, source: ObjId) -> usize {
        let Some(object) = self.state.object(id) else { return 0 };
        let own = Context::new(object.controller, Some(id), object.name.clone());
        let found = self.state.characteristics(id);
        found.keywords.iter().filter(|keyword| self.is_protection_from(keyword, source, &own)).count()
    }

    /// Attaches a permanent to another.
    pub(crate) fn attach(&mut self, id: ObjId, host: ObjId) {
        let stamp = self.state.tick();
        // Attached to what it is attached to already, it stays as it is (701.3b).
        if let Some(object) = self.state.object_mut(id).filter(|object| object.attached != Some(host)) {
            object.attached = Some(host);
            object.stamp = stamp;
        }
    }

    /// An effect attaches permanents to another one: where that may not be they stay where they are (701.3b, 701.3c).
    pub(crate) fn attach_by_effect(&mut self, attach: &'a Attach, ctx: &mut Context) -> Result<(), Stop> {
        let Some(host) = self.affected_objects(&attach.to, ctx)?.first().copied() else { return Ok(()) };
        for id in self.affected_objects(&attach.what, ctx)? {
            let filter = self.enchants(id).unwrap_or(&CREATURE);
            if id != host && self.state.is_permanent(id) && self.may_be_attached(id, host, filter) {
                self.attach(id, host);
            }
        }
        Ok(())
    }

    /// An Aura that enters by other means than being cast is attached to what its controller chooses;
    /// where there is nothing to choose it goes to the graveyard as a state-based action (303.4f).
    pub(crate) fn choose_host(&mut self, id: ObjId) -> Result<(), Stop> {
        let Some(filter) = self.enchants(id) else { return Ok(()) };
        let hosts = self.hosts(id, filter);
        let controller = self.state.chooser(Being::Object(id));
        if let Some(host) = self.one_of(controller, "object", kernel::rule!("303.4f"), &hosts)? {
            self.attach(id, host);
        }
        Ok(())
    }

    /// The permanents to which an Aura may be attached.
    fn hosts(&self, id: ObjId, filter: &Selector) -> Vec<ObjId> {
        self.state.battlefield().into_iter().filter(|host| self.may_be_attached(id, *host, filter)).collect()
    }

    /// Returns `true` if an object can enter the battlefield without being cast (303.4g).
    pub(crate) fn can_enter(&self, id: ObjId) -> bool {
        self.by(&CAN_ENTER)(self, id)
    }

    /// Attachments that are not in order: Auras to bury, Equipment to take off (704.5m, 704.5n).
    pub(crate) fn loose(&self, id: ObjId) -> (bool, bool) {
        let Some(object) = self.state.object(id) else { return (false, false) };
        if let Some(filter) = self.enchants(id) {
            return (!object.attached.is_some_and(|host| self.may_be_attached(id, host, filter)), false);
        }
        (false, object.attached.is_some_and(|host| !self.may_be_attached(id, host, &CREATURE)))
    }

    /// The cost of equipping.
    pub(crate) fn equip_cost(&self, id: ObjId) -> Option<&'a Symbols> {
        self.state.characteristics(id).keywords.iter().copied().find_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Equip(symbols)) => Some(symbols),
            _ => None,
        })
    }

    /// Activates an equip ability (702.6a).
    pub(crate) fn equip(
        &mut self,
        seat: Seat,
        activate: &'a Activate,
        id: ObjId,
        cost: &'a Symbols,
    ) -> Result<(), Stop> {
        if !self.by(&LIKE_A_SORCERY)(self, seat) {
            return Err(Stop::refused(&[clause!("702.6a-like-a-sorcery")], "equipping is done only like a sorcery"));
        }
        self.log.cite(clause!("702.6a-like-a-sorcery"), || "it is equipped like a sorcery".to_owned());
        let target = match &activate.targets {
            Some(Targets::List(list)) if list.len() == 1 => list.first().and_then(|name| self.state.being(name)),
            _ => None,
        };
        let Some(target) = target else { return Err(self.log.rejected("an equip ability has one target")) };
        if !self.may_be_equipped(target, id, seat) {
            return Err(Stop::refused(&[clause!("601.2c-each-target-is-legal")], "that is not a legal target"));
        }
        self.pay_mana(seat, &[cost], 0)?;
        let announced = self.state.tick();
        let what = self.object_name(id);
        let name = activate.named.as_ref().map_or_else(|| what.clone(), |named| named.0.clone());
        let item = StackItem::activated(announced, name, seat, id);
        self.state.stack.push(StackItem { host: Some((target, &CREATURE)), ..item });
        self.activated(seat, id);
        Ok(())
    }

    fn may_be_equipped(&self, target: Being, id: ObjId, seat: Seat) -> bool {
        let ctx = Context::new(seat, Some(id), self.object_name(id)).because(Cause::Effect);
        let Being::Object(host) = target else { return false };
        self.state.object(host).is_some_and(|object| object.controller == seat)
            && targetable(&self.state, target, &ctx)
            && self.may_be_attached(id, host, &CREATURE)
    }

    /// Returns `true` if the object to which an Aura spell or equip ability is to attach something is still legal
    /// (608.2b).
    pub(crate) fn legal_host(&self, item: &StackItem<'a>, host: Being, filter: &Selector) -> bool {
        if let (None, Some(id)) = (item.spell, item.source) {
            return self.may_be_equipped(host, id, item.controller);
        }
        let ctx = Context::new(item.controller, item.spell, item.name.clone());
        targetable(&self.state, host, &ctx) && self.state.fits(filter, host, &ctx)
    }
}
