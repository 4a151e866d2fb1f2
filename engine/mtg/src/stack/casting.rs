//! Casting a spell (601) and playing a land (305).
//!
//! Decides in which order a spell is announced: its zone, its modes, its targets, its costs. `cast: Lightning Bolt` with
//! `targets: [bob]` takes the card from the hand to the stack, looks whether bob may be targeted, and pays.

use crate::game::Game;
use crate::stack::announcing::spell_held_to_x;
use crate::stack::costs::symbols_of;
use crate::stack::timing::Timing;
use crate::state::amounts::small;
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::targetable::targetable;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::Symbols;
use crate::words::cards::{Card, Cost, Keyword, KeywordWord, Type, ValuedKeyword};
use crate::words::effects::{Act, Effect, Entry, Position};
use crate::words::scenario::{Cast, Targets};
use crate::words::select::{Selector, Zone};
use crate::words::slots::slots_of;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl<'a> Game<'a> {
    /// Casts a spell (601).
    pub(crate) fn cast(&mut self, seat: Seat, cast: &'a Cast) -> Result<(), Stop> {
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
        self.may_act(prevents(card))?;
        if cast.kicked && card.kicker.is_empty() {
            return Err(self.log.rejected(format!("`{}` cannot be kicked", *cast.what)));
        }
        spell_held_to_x(&cast.what, cast.x.is_some(), card).map_err(Stop::Refused)?;
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
    pub(crate) fn announced(&mut self, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
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
            if !cast.mode.is_empty() {
                return Err(self.log.rejected(format!("`{}` has no modes", *cast.what)));
            }
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

    /// Plays a land (305).
    pub(crate) fn play_land(&mut self, seat: Seat, name: &Name) -> Result<(), Stop> {
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
}

/// Whether a card makes a prevention effect as it resolves.
fn prevents(card: &Card) -> bool {
    let all = card.effect.iter().chain(card.modes.values().flatten());
    all.into_iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::Prevent(_))))
}
