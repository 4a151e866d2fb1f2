//! Casting, activating, targets, and resolving (601, 602, 608).

pub(crate) mod mana;
pub(crate) mod targets;

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::stack::targets::{small, targetable};
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::Symbols;
use crate::words::cards::{Activated, Card, Cost, Discarded, Keyword, KeywordWord, Payment, Type, ValuedKeyword};
use crate::words::effects::{Act, Effect, Entry, Position};
use crate::words::scenario::{Activate, Cast, Stage, Targets};
use crate::words::select::{Selector, Zone};
use crate::words::slots::slots_of;
use crate::zones::ZoneChange;
use kernel::clause::Clause;
use kernel::rule;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// When a spell or ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Whether it may be whenever its player has priority, and not only in a main phase (117.1a, 307.1).
    pub instant: bool,
    /// Whether it makes a prevention effect.
    pub prevents: bool,
}

/// Whether a player may use a spell or ability now: what makes a shield is used like any of its kind, whether
/// or not there is damage to prevent (615.3).
pub(crate) fn in_time(game: &Game<'_>, seat: Seat, timing: Timing) -> Result<(), Stop> {
    if timing.instant || game.at_sorcery_speed(seat) {
        return Ok(());
    }
    let clauses: &[Clause] = if timing.prevents { &[clause!("615.3-no-special-timing")] } else { &[] };
    Err(Stop::refused(clauses, "it can be cast only in a main phase of its player with an empty stack"))
}

impl<'a> Game<'a> {
    /// Whether a player may do what is done only with an empty stack in a main phase (307.1).
    pub fn at_sorcery_speed(&self, seat: Seat) -> bool {
        self.state.active == seat
            && self.state.stack.is_empty()
            && matches!(self.state.stage, Stage::PrecombatMain | Stage::PostcombatMain)
    }

    /// Whether a player may cast spells and activate abilities now (117.1, 702.61).
    fn may_act(&self) -> Result<(), Stop> {
        if !self.has_priority() {
            return Err(Stop::refused(&[], "no player has priority in this step"));
        }
        let splits = |item: &StackItem<'a>| {
            item.spell.is_some_and(|spell| self.state.characteristics(spell).has(KeywordWord::SplitSecond))
        };
        if self.state.stack.iter().any(splits) {
            return Err(Stop::refused(&[], "a spell with split second is on the stack"));
        }
        Ok(())
    }

    /// Casts a spell (601).
    pub fn cast(&mut self, seat: Seat, cast: &'a Cast) -> Result<(), Stop> {
        let Some(id) = self.state.named(&cast.what) else {
            return Err(self.log.rejected(format!("there is no `{}`", *cast.what)));
        };
        let in_hand = self.state.player(seat).is_some_and(|player| player.hand.contains(&Some(id)));
        if !in_hand {
            return Err(self.log.rejected(format!("`{}` is not in that hand", *cast.what)));
        }
        let Some(card) = self.state.object(id).and_then(|object| object.card) else {
            return Err(Stop::unsupported("casting a thing without a card"));
        };
        let found = self.state.characteristics(id);
        let instant = found.is(Type::Instant) || found.has(KeywordWord::Flash);
        if found.is(Type::Land) {
            return Err(Stop::refused(&[], "a land is not cast"));
        }
        self.may_act()?;
        if cast.kicked && card.kicker.is_empty() {
            return Err(self.log.rejected(format!("`{}` cannot be kicked", *cast.what)));
        }
        let timing = Timing { instant, prevents: prevents(card) };
        (self.rulings.in_time)(self, seat, timing)?;
        if instant && timing.prevents {
            self.log.cite(clause!("615.3-no-special-timing"), || "it may be cast whenever its kind may".to_owned());
        }
        let x = cast.x.map_or(0, |x| x.0);
        let name = cast.named.as_ref().map_or_else(|| self.object_name(id), |named| named.0.clone());
        let announced = self.state.tick();
        let hand_name = self.object_name(id);
        let Some(spell) = self.change_zone(id, Zone::Stack, Position::Top, Some(seat)) else { return Ok(()) };
        let moved = Event::new("moved").with("what", &hand_name).with("from", "hand").with("to", "stack");
        self.log.event(moved);
        let mut ctx = Context::new(seat, Some(spell), name.clone());
        ctx.x = x;
        ctx.kicked = cast.kicked;
        ctx.announced = announced;
        let mut parts = Vec::new();
        for entries in self.modes(card, cast)? {
            parts.push(Instructions { entries, ctx: ctx.clone(), slots: slots_of(entries) });
        }
        let mut host = None;
        if let Some(enchants) = found.keywords.iter().find_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Enchant(selector)) => Some(selector),
            _ => None,
        }) {
            host = Some((self.aura_target(enchants, cast.targets.as_ref(), &ctx)?, enchants));
        } else {
            self.bind(&mut parts, cast.targets.as_ref())?;
        }
        self.announced(&mut parts)?;
        self.pay_for_spell(seat, card, cast, spell, &mut ctx)?;
        self.state.stack.push(StackItem {
            id: announced,
            name,
            controller: seat,
            spell: Some(spell),
            source: Some(spell),
            announced,
            parts,
            host,
            x,
            may: false,
            condition: None,
            trigger: false,
        });
        let who = self.seat_name(seat);
        self.log.event(Event::new("cast").with("who", &who).with("what", &hand_name));
        self.note(&PastEvent::Cast(seat, spell));
        Ok(())
    }

    /// A spell or ability was announced, with its targets.
    fn announced(&mut self, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
        match self.rulings.on_announcement {
            Some(hook) => hook(self, parts),
            None => Ok(()),
        }
    }

    fn pay_for_spell(
        &mut self,
        seat: Seat,
        card: &'a Card,
        cast: &'a Cast,
        spell: ObjId,
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        let kicker: &'a [Cost] = if cast.kicked { &card.kicker } else { &[] };
        if self.state.player(seat).is_some_and(|player| player.mana.is_some()) {
            let Some(printed) = &card.cost else {
                return Err(Stop::unsupported(format!("the mana cost of `{}`", *cast.what)));
            };
            let symbols: Vec<&Symbols> = std::iter::once(printed).chain(symbols_of(kicker)).collect();
            self.pay_mana(seat, &symbols, ctx.x)?;
        }
        self.pay(seat, kicker, spell, ctx)
    }

    fn modes(&mut self, card: &'a Card, cast: &'a Cast) -> Result<Vec<&'a [Entry]>, Stop> {
        if card.modes.is_empty() {
            return Ok(vec![card.effect.as_slice()]);
        }
        let wanted = card.choose.map_or(1, |choose| small(choose.0));
        if cast.mode.len() != wanted {
            return Err(self.log.rejected(format!("{wanted} modes are chosen")));
        }
        let mut found = Vec::new();
        for (index, mode) in cast.mode.iter().enumerate() {
            if cast.mode.iter().take(index).any(|other| other == mode) && card.modes.len() >= wanted && wanted == 2 {
                return Err(Stop::refused(&[], "the modes must differ"));
            }
            match card.modes.get(mode) {
                Some(entries) => found.push(entries.as_slice()),
                None => return Err(self.log.rejected(format!("there is no mode `{}`", mode.0))),
            }
        }
        Ok(found)
    }

    fn aura_target(&mut self, enchants: &'a Selector, targets: Option<&Targets>, ctx: &Context) -> Result<Being, Stop> {
        let name = match targets {
            Some(Targets::List(list)) if list.len() == 1 => list.first().map(|target| target.0.clone()),
            _ => None,
        };
        let being = name.and_then(|name| self.state.being(&name));
        let Some(being) = being else { return Err(self.log.rejected("an Aura has one target")) };
        if self.state.fits(enchants, being, ctx) && targetable(&self.state, being, ctx) {
            Ok(being)
        } else {
            Err(Stop::refused(&[], "that is no legal target"))
        }
    }

    /// Activates an ability (602).
    pub fn activate(&mut self, seat: Seat, activate: &'a Activate) -> Result<(), Stop> {
        let Some(id) = self.state.named(&activate.what) else {
            return Err(self.log.rejected(format!("there is no `{}`", *activate.what)));
        };
        self.may_act()?;
        let Some(object) = self.state.object(id) else { return Ok(()) };
        if !self.state.is_permanent(id) {
            return Err(self.log.rejected(format!("`{}` is not on the battlefield", *activate.what)));
        }
        if object.controller != seat {
            return Err(Stop::refused(&[], "only its controller may activate it"));
        }
        if self.banned(Prohibition::Activate, id) {
            return Err(Stop::refused(&[clause!("614.17-cant-wins")], "its abilities cannot be activated"));
        }
        let abilities = object.card.map_or(&[] as &'a [Activated], |card| card.activated.as_slice());
        if activate.ability.as_ref().map_or(abilities.is_empty(), |name| **name == *"equip")
            && let Some(cost) = self.equip_cost(id)
        {
            return self.equip(seat, activate, id, cost);
        }
        let ability = match &activate.ability {
            Some(name) => abilities.iter().find(|ability| ability.name.as_ref() == Some(name)),
            None if abilities.len() == 1 => abilities.first(),
            None => None,
        };
        let Some(ability) = ability else { return Err(self.log.rejected("which ability is not clear")) };
        let prevents = ability.effect.iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::Prevent(_))));
        let loyalty = ability.cost.iter().any(|cost| matches!(cost, Cost::Pay(Payment::Loyalty(_))));
        if loyalty && !self.at_sorcery_speed(seat) {
            return Err(Stop::refused(&[], "a loyalty ability is activated only like a sorcery"));
        }
        if loyalty && object.used_loyalty {
            return Err(Stop::refused(&[], "one loyalty ability of a permanent is activated each turn"));
        }
        let name = activate.named.as_ref().map_or_else(|| object.name.clone(), |named| named.0.clone());
        let mut ctx = Context::new(seat, Some(id), name.clone());
        ctx.x = activate.x.map_or(0, |x| x.0);
        ctx.announced = self.state.tick();
        let announced = ctx.announced;
        (self.rulings.in_time)(self, seat, Timing { instant: true, prevents })?;
        if prevents {
            self.log
                .cite(clause!("615.3-no-special-timing"), || "it may be activated whenever its kind may".to_owned());
        }
        let x = ctx.x;
        let mut parts =
            vec![Instructions { entries: &ability.effect, ctx: ctx.clone(), slots: slots_of(&ability.effect) }];
        self.bind(&mut parts, activate.targets.as_ref())?;
        self.pay_mana(seat, &symbols_of(&ability.cost), x)?;
        self.pay(seat, &ability.cost, id, &mut ctx)?;
        if let Some(object) = self.state.object_mut(id).filter(|_| loyalty) {
            object.used_loyalty = true;
        }
        for part in &mut parts {
            part.ctx.removed = ctx.removed;
        }
        self.announced(&mut parts)?;
        self.state.stack.push(StackItem {
            id: announced,
            name,
            controller: seat,
            spell: None,
            source: Some(id),
            announced,
            parts,
            host: None,
            x,
            may: false,
            condition: None,
            trigger: false,
        });
        self.activated(seat, id);
        Ok(())
    }

    /// An ability of an object was activated.
    pub fn activated(&mut self, seat: Seat, id: ObjId) {
        let (who, what) = (self.seat_name(seat), self.object_name(id));
        self.log.event(Event::new("activated").with("who", &who).with("what", &what).with("by", &what));
        self.note(&PastEvent::Activated(seat, id));
    }

    fn pay(&mut self, seat: Seat, costs: &'a [Cost], id: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        ctx.cause = Cause::Cost;
        for cost in costs {
            match cost {
                Cost::Symbols(symbols) => {
                    if symbols.0.iter().any(|symbol| symbol == "T") {
                        self.tap_for_cost(id)?;
                    }
                }
                Cost::Pay(payment) => self.pay_one(seat, payment, id, ctx)?,
            }
        }
        ctx.cause = Cause::Effect;
        Ok(())
    }

    fn tap_for_cost(&mut self, id: ObjId) -> Result<(), Stop> {
        let found = self.state.characteristics(id);
        let Some(object) = self.state.object(id) else { return Ok(()) };
        if object.tapped {
            return Err(Stop::refused(&[], "it is tapped"));
        }
        if object.new && found.is(Type::Creature) && !found.has(KeywordWord::Haste) {
            return Err(Stop::refused(&[], "it came this turn"));
        }
        self.tap(id);
        Ok(())
    }

    fn pay_one(&mut self, seat: Seat, payment: &'a Payment, id: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        let own = |game: &Self, selector: &Selector, ctx: &Context| -> Vec<ObjId> {
            let found = game.state.meant(selector, ctx).into_iter();
            found
                .filter_map(|being| match being {
                    Being::Object(id) => Some(id),
                    Being::Player(_) => None,
                })
                .filter(|id| game.state.chooser(Being::Object(*id)) == seat)
                .collect()
        };
        let cannot = || Stop::refused(&[], "the cost cannot be paid");
        match payment {
            Payment::Sacrifice(selector) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| self.state.is_permanent(*id) && !self.banned(Prohibition::Sacrifice, *id));
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.go(&[ZoneChange::to(what, Zone::Graveyard)], ctx)?;
            }
            Payment::Tap(selector) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| {
                    self.state.is_permanent(*id) && self.state.object(*id).is_some_and(|object| !object.tapped)
                });
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.tap(what);
            }
            Payment::Move(moving) => {
                let found = own(self, &moving.what, ctx);
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                let position = moving.position.unwrap_or(Position::Top);
                self.go(&[ZoneChange { what, to: moving.to, position, controller: None }], ctx)?;
            }
            Payment::Discard(Discarded::Number(count)) => {
                let hand = self.state.player(seat).map_or(0, |player| player.hand.len());
                if hand < small(count.0) {
                    return Err(cannot());
                }
                self.discard(seat, count.0, ctx)?;
            }
            Payment::Discard(Discarded::What(selector)) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| self.state.object(*id).is_some_and(|object| object.zone == Zone::Hand));
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.discard_card(seat, Some(what), ctx)?;
            }
            Payment::Loyalty(by) => {
                let word = Name::Word("loyalty");
                let loyalty = self.state.object(id).map_or(0, |object| object.counters.get(&word));
                if loyalty + by.0 < 0 {
                    return Err(cannot());
                }
                if by.0 > 0 {
                    self.put_counters(Being::Object(id), &word, by.0, ctx)?;
                } else {
                    self.remove_counters(Being::Object(id), &word, -by.0, ctx);
                }
            }
            Payment::RemoveCounters(remove) => {
                let amount = self.state.amount(&remove.amount, ctx, 0);
                let found = own(self, &remove.from, ctx);
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                if self.state.object(what).is_none_or(|object| object.counters.get(&remove.counter) < amount) {
                    return Err(cannot());
                }
                self.remove_counters(Being::Object(what), &remove.counter.0, amount, ctx);
            }
            Payment::PayLife(count) => {
                if self.state.player(seat).is_none_or(|player| player.life < count.0) {
                    return Err(cannot());
                }
                self.cite_not_damage(Being::Player(seat), true);
                if let Some(event) = self.take_life(seat, count.0) {
                    self.log.event(event);
                }
            }
        }
        Ok(())
    }

    /// Plays a land (305).
    pub fn play_land(&mut self, seat: Seat, name: &Name) -> Result<(), Stop> {
        let land = self
            .state
            .named(name)
            .filter(|id| self.state.player(seat).is_some_and(|player| player.hand.contains(&Some(*id))));
        let Some(id) = land else { return Err(self.log.rejected(format!("`{name}` is not in that hand"))) };
        if !self.state.characteristics(id).is(Type::Land) || !self.at_sorcery_speed(seat) {
            return Err(Stop::refused(&[], "a land is played only in a main phase of its player"));
        }
        if self.state.lands > 0 {
            return Err(Stop::refused(&[], "one land is played each turn"));
        }
        self.state.lands += 1;
        let mut ctx = Context::new(seat, Some(id), name.clone()).because(Cause::Rules);
        self.enter_battlefield(id, seat, &mut ctx)?;
        Ok(())
    }

    fn enter_battlefield(&mut self, id: ObjId, seat: Seat, ctx: &mut Context) -> Result<Option<ObjId>, Stop> {
        let going = ZoneChange { what: id, to: Zone::Battlefield, position: Position::Top, controller: Some(seat) };
        Ok(self.go(&[going], ctx)?.into_iter().flatten().next())
    }

    /// Resolves the top of the stack (608).
    pub fn resolve_top(&mut self) -> Result<(), Stop> {
        let Some(item) = self.state.stack.last().cloned() else { return Ok(()) };
        let mut parts = item.parts.clone();
        let mut wanted = false;
        let mut legal = false;
        for part in &mut parts {
            for slot in part.slots.clone() {
                let bound = part.ctx.bound_to(slot.place).map(<[Being]>::to_vec).unwrap_or_default();
                wanted |= !bound.is_empty();
                let legal_now = |being: &Being| (self.rulings.legal_on_resolution)(self, &slot, *being, &part.ctx);
                let kept: Vec<Being> = bound.iter().copied().filter(legal_now).collect();
                legal |= !kept.is_empty();
                part.ctx.targets.retain(|being| !bound.contains(being) || kept.contains(being));
                if let Some((_, list)) = part.ctx.bound.iter_mut().find(|(place, _)| *place == slot.place) {
                    *list = kept;
                }
            }
        }
        if let Some((host, filter)) = item.host {
            wanted = true;
            legal = self.legal_host(&item, host, filter);
        }
        let mut ctx = Context::new(item.controller, item.spell.or(item.source), item.name.clone());
        if wanted && !legal {
            self.log.cite(clause!("608.2b-no-legal-target"), || format!("{} has no legal target", item.name));
            self.remove_item(item.id);
            if let Some(spell) = item.spell {
                self.go(&[ZoneChange::to(spell, Zone::Graveyard)], &mut ctx)?;
            }
            return Ok(());
        }
        if self.accepted(&item, &parts)? {
            self.state.stopped.clear();
            for part in &mut parts {
                self.carry_out(part.entries, &mut part.ctx)?;
            }
            if let (None, Some(id), Some((Being::Object(host), _))) = (item.spell, item.source, item.host)
                && self.state.is_permanent(id)
            {
                self.attach(id, host);
            }
            self.goes_on(&item);
        }
        self.remove_item(item.id);
        if let Some(spell) = item.spell.filter(|id| self.state.object(*id).is_some_and(|object| object.exists)) {
            self.finish_spell(&item, spell, &mut ctx)?;
        }
        Ok(())
    }

    fn accepted(&mut self, item: &StackItem<'a>, parts: &[Instructions<'a>]) -> Result<bool, Stop> {
        let Some(part) = parts.first() else { return Ok(true) };
        if item.condition.is_some_and(|condition| !self.state.holds(condition, &part.ctx)) {
            return Ok(false);
        }
        if !item.may {
            return Ok(true);
        }
        let who = self.seat_name(item.controller);
        self.log.may(&who, "may", Some(rule!("608.2d")), None, "accept")
    }

    fn remove_item(&mut self, id: u32) {
        self.state.stack.retain(|item| item.id != id);
    }

    fn finish_spell(&mut self, item: &StackItem<'a>, spell: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        let found = self.state.characteristics(spell);
        if found.is(Type::Instant) || found.is(Type::Sorcery) {
            self.go(&[ZoneChange::to(spell, Zone::Graveyard)], ctx)?;
            return Ok(());
        }
        ctx.x = item.x;
        let entered = self.enter_battlefield(spell, item.controller, ctx)?;
        if let (Some(id), Some((Being::Object(host), _))) = (entered, item.host)
            && let Some(object) = self.state.object_mut(id)
        {
            object.attached = Some(host);
        }
        Ok(())
    }
}

/// Whether a card makes a prevention effect as it resolves.
fn prevents(card: &Card) -> bool {
    let all = card.effect.iter().chain(card.modes.values().flatten());
    all.into_iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::Prevent(_))))
}

/// The mana part of costs.
fn symbols_of(costs: &[Cost]) -> Vec<&Symbols> {
    let symbols = costs.iter().map(|cost| match cost {
        Cost::Symbols(symbols) => Some(symbols),
        Cost::Pay(_) => None,
    });
    symbols.flatten().collect()
}
