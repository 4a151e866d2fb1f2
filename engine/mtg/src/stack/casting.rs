//! Casting a spell (601) and playing a land (305).
//!
//! Decides in which order a spell is announced: its zone, its modes, its targets, its costs. `cast: Lightning Bolt` with
//! `targets: [bob]` takes the card from the hand to the stack, looks whether bob may be targeted, and pays.

use std::rc::Rc;

use crate::game::Game;
use crate::instructions::payable::symbols_of;
use crate::prohibitions::CANNOT_BE_CAST;
use crate::stack::adventures::ASKED_OF;
use crate::stack::announcing::spell_held_to_x;
use crate::stack::timing::{IN_TIME, Timing};
use crate::stack::ways::{PAYS_MANA_COST, Way};
use crate::state::ObjId;
use crate::state::amounts::small;
use crate::state::characteristics::printed_card;
use crate::state::context::{CastAs, Cause, Context, Paid};
use crate::state::limits::Use;
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem};
use crate::state::targetable::targetable;
use crate::state::{Being, Heap, Seat};
use crate::words::cards::{Card, Cost, Keyword, KeywordWord, Type, ValuedKeyword};
use crate::words::effects::{Act, Effect, Entry, Position};
use crate::words::scenario::{Cast, Targets};
use crate::words::select::{Condition, ConditionOf, ConditionWord, Selector, Zone};
use crate::words::slots::{Slot, slots_of};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 601.2: the effect of having announced a spell or ability with its targets; there is none.
    pub(crate) ON_ANNOUNCEMENT: for<'a> fn(&mut Game<'a>, &mut [Instructions<'a>]) -> Result<(), Stop>;
}

kernel::interpretation! {
    /// 305.9: `true` if a land is never cast.
    pub(crate) NEVER_CAST: fn() -> bool = never_cast;
}

fn never_cast() -> bool {
    true
}

kernel::interpretation! {
    /// 305.1, 305.3: `true` if a player may play a land now.
    pub(crate) PLAYS_A_LAND_NOW: fn(&Game<'_>, Seat) -> bool = plays_a_land_now;
}

fn plays_a_land_now(game: &Game<'_>, seat: Seat) -> bool {
    game.at_sorcery_speed(seat)
}

kernel::interpretation! {
    /// 305.2: `true` if a player who has played so many lands this turn may play one more.
    pub(crate) ONE_MORE_LAND: fn(u32) -> bool = one_more_land;
}

fn one_more_land(played: u32) -> bool {
    played == 0
}

kernel::interpretation! {
    /// 700.2d: `true` if the same mode of a spell may be chosen more than once, which only its own text allows.
    pub(crate) MODES_MAY_REPEAT: fn(&Card) -> bool = modes_may_repeat;
}

fn modes_may_repeat(card: &Card) -> bool {
    card.modes_repeat || card.has_too_few_modes_to_differ()
}

kernel::interpretation! {
    /// 400.7d: the way in which a spell was cast, as abilities of the permanent that it becomes can refer to it.
    pub(crate) KEEPS_HOW_IT_WAS_CAST: fn(CastAs) -> Option<CastAs> = keeps_how_it_was_cast;
}

#[expect(clippy::unnecessary_wraps, reason = "a mistake forgets it")]
fn keeps_how_it_was_cast(cast: CastAs) -> Option<CastAs> {
    Some(cast)
}

/// A request to choose among the modes of a card.
fn modes_wanted(card: &Card, wanted: usize) -> String {
    let modes: Vec<String> = card.modes.keys().map(|mode| mode.0.to_string()).collect();
    match wanted {
        1 => {
            let each: Vec<String> = modes.iter().map(|mode| format!("`mode: {mode}`")).collect();
            format!("write {}", each.join(" or "))
        }
        _ => format!("write `mode: [...]` with {wanted} of {}", modes.join(", ")),
    }
}

impl<'a> Game<'a> {
    /// Casts a spell (601).
    pub(crate) fn cast(&mut self, seat: Seat, cast: &'a Cast) -> Result<(), Stop> {
        let Some(id) = self.state.named(&cast.what) else {
            return Err(self.log.rejected(format!("there is no `{}`", *cast.what)));
        };
        let in_zone = |heap: &Heap| heap.contains(&Some(id));
        let half = cast.half.is_some() && self.state.object(id).is_some_and(|object| object.zone == Zone::Graveyard);
        let exiled = self.cast_after_its_adventure(seat, id, cast)?;
        let zone = match exiled {
            true => Zone::Exile,
            false if cast.flashback || half => Zone::Graveyard,
            false => Zone::Hand,
        };
        if !exiled && !self.state.player(seat).and_then(|player| player.heap(zone)).is_some_and(in_zone) {
            return Err(self.log.rejected(self.elsewhere(seat, id, zone)));
        }
        let Some(whole) = self.state.object(id).and_then(|object| object.card) else {
            return Err(Stop::unsupported("casting a thing without a card"));
        };
        let card = self.part_of(whole, cast)?;
        self.held_to_its_zone(id, card, cast)?;
        let found = match cast.adventure {
            true => Rc::new(printed_card(self.by(&ASKED_OF).map_or(card, |wrong| wrong(whole)))),
            false if cast.half.is_some() => Rc::new(printed_card(card)),
            false => self.state.characteristics(id),
        };
        let instant = !cast.face_down && (found.is(Type::Instant) || found.has(KeywordWord::Flash));
        if found.is(Type::Land) && self.by(&NEVER_CAST)() {
            return Err(Stop::refused(&[clause!("305.9-a-land-is-not-cast")], "a land is not cast"));
        }
        self.may_act(prevents(card))?;
        let way = self.way(seat, cast, card, zone)?;
        let spliced = self.spliced(seat, cast, card)?;
        self.held_to_announced(spell_held_to_x(&cast.what, cast.x.is_some(), card))?;
        let timing = Timing { instant, prevents: prevents(card) };
        self.by(&IN_TIME)(self, seat, timing)?;
        if let Some(only) = card.only.as_ref().filter(|_| !cast.face_down) {
            self.held_to_limits(&Use { seat, id, only, used: 0 }, clause!("601.3-only-as-it-says"))?;
        }
        if instant && timing.prevents {
            self.log.cite(clause!("615.3-no-special-timing"), || "it may be cast whenever its kind may".to_owned());
        }
        let x = cast.x.map_or(0, |x| x.0);
        let name = cast.named.as_ref().map_or_else(|| self.object_name(id), |named| named.0.clone());
        let announced = self.state.tick();
        let hand_name = self.object_name(id);
        let Some(spell) = self.change_zone(id, Zone::Stack, Position::Top, Some(seat)) else { return Ok(()) };
        let moved = Event::new("moved").with("what", &hand_name).with("from", way.from.as_str()).with("to", "stack");
        self.log.event(moved);
        self.cast_so(spell, cast);
        self.become_half(spell, card, cast);
        self.become_adventure(spell, card, cast);
        if self.by(&CANNOT_BE_CAST)(self, spell) {
            return Err(Stop::refused(&[clause!("614.17-cant-wins")], "it cannot be cast"));
        }
        let mut ctx = Context::new(seat, Some(spell), name.clone());
        ctx.x = x;
        ctx.kicked = cast.kicked;
        ctx.paid = Paid { more: cast.optional_cost, cleave: cast.cleaved, alternative: cast.alternative_cost };
        ctx.announced = announced;
        let mut parts = Vec::new();
        let texts = if cast.face_down { Vec::new() } else { self.modes(card, cast)? };
        for entries in texts.into_iter().chain(spliced.iter().map(|card| card.effect.as_slice())) {
            parts.push(Instructions { entries, ctx: ctx.clone(), slots: self.slots_wanted(entries, &ctx) });
        }
        let mut host = None;
        let enchants = found.keywords.iter().find_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Enchant(selector)) => Some(selector),
            _ => None,
        });
        if let Some(enchants) = enchants.filter(|_| !cast.face_down) {
            host = Some((self.aura_target(enchants, cast.targets.as_ref(), &ctx)?, enchants));
        } else {
            self.bind(&mut parts, cast.targets.as_ref())?;
        }
        self.announced(&mut parts)?;
        let mut way = way;
        way.besides.extend(spliced.iter().flat_map(|card| &card.splice).map(|splice| splice.cost.as_slice()));
        self.pay_for_spell(seat, card, cast, &way, &mut ctx)?;
        for part in &mut parts {
            part.ctx.removed = ctx.removed;
            part.ctx.spent.clone_from(&ctx.spent);
        }
        let cast_as = CastAs { kicked: ctx.kicked, paid: ctx.paid, spent: ctx.spent.clone() };
        let kept = self.by(&KEEPS_HOW_IT_WAS_CAST)(cast_as);
        if let Some(object) = self.state.object_mut(spell) {
            object.cast_as = kept.map(Box::new);
        }
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
            chapter: false,
        });
        let who = self.seat_name(seat);
        self.log.event(Event::new("cast").with("who", &who).with("what", &hand_name));
        self.note(&PastEvent::Cast(seat, spell));
        self.note_targets();
        Ok(())
    }

    /// The places of a spell's text that want targets: what happens only if it was kicked wants none if it was not.
    fn slots_wanted(&mut self, entries: &'a [Entry], ctx: &Context) -> Vec<Slot<'a>> {
        let mut found = Vec::new();
        for entry in entries {
            if asks_for(entry, ConditionWord::Cleaved).is_some_and(|asked| asked != ctx.paid.cleave) {
                continue;
            }
            let own = slots_of(std::slice::from_ref(entry));
            if asks_for(entry, ConditionWord::Kicked).is_some() && !own.is_empty() {
                let why = || "an effect that needs the kicker has targets only if it was kicked".to_owned();
                self.log.cite(clause!("702.33g-targets-only-if-kicked"), why);
            }
            if self.by(&WANTS_TARGETS)(entry, ctx) {
                found.extend(own);
            }
        }
        found
    }

    /// A spell or ability was announced, with its targets.
    pub(crate) fn announced(&mut self, parts: &mut [Instructions<'a>]) -> Result<(), Stop> {
        match self.by(&ON_ANNOUNCEMENT) {
            Some(hook) => hook(self, parts),
            None => Ok(()),
        }
    }

    /// Pays all of what a spell costs in the way in which it is cast: the mana first (601.2g, 601.2h).
    fn pay_for_spell(
        &mut self,
        seat: Seat,
        card: &'a Card,
        cast: &'a Cast,
        way: &Way<'a>,
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        let Some(spell) = ctx.this else { return Ok(()) };
        let counted = self.state.player(seat).is_some_and(|player| player.mana.is_some());
        let parts: Vec<&'a [Cost]> = way.instead.into_iter().chain(way.besides.iter().copied()).collect();
        if counted || !cast.convoke.is_empty() {
            let printed = if self.by(&PAYS_MANA_COST)(way.instead.is_some()) { Some(&card.cost) } else { None };
            if matches!(printed, Some(None)) {
                return Err(Stop::unsupported(format!("the mana cost of `{}`", *cast.what)));
            }
            let printed = printed.and_then(Option::as_ref);
            let symbols = printed.into_iter().chain(parts.iter().flat_map(|costs| symbols_of(costs)));
            let left = self.convoke(seat, &cast.convoke, symbols.collect(), ctx.x)?;
            ctx.spent = self.pay_mana(seat, &[&left], ctx.x)?;
        }
        parts.into_iter().try_for_each(|costs| self.pay(seat, costs, spell, ctx))
    }

    /// The reason why a card cannot be used from a zone: it is in another one, or another player has it.
    pub(crate) fn elsewhere(&self, seat: Seat, id: ObjId, zone: Zone) -> String {
        let (who, name) = (self.seat_name(seat), self.object_name(id));
        let at = self.state.object(id).map(|object| match object.zone {
            Zone::Battlefield | Zone::Stack => format!(": it is on the {}", object.zone.as_str()),
            other => format!(": it is in {}'s {}", self.seat_name(object.owner), other.as_str()),
        });
        format!("`{name}` is not in {who}'s {}{}", zone.as_str(), at.unwrap_or_default())
    }

    fn modes(&mut self, card: &'a Card, cast: &'a Cast) -> Result<Vec<&'a [Entry]>, Stop> {
        if card.modes.is_empty() {
            if !cast.mode.is_empty() {
                return Err(self.log.rejected(format!("`{}` has no modes: remove `mode`", *cast.what)));
            }
            return Ok(vec![card.effect.as_slice()]);
        }
        if cast.entwined {
            if !cast.mode.is_empty() {
                let clauses = &[clause!("601.2b-only-what-it-has")];
                return Err(Stop::refused(clauses, "an entwined spell has all of its modes"));
            }
            return Ok(card.modes.values().map(Vec::as_slice).collect());
        }
        let wanted = card.choose.map_or(1, |choose| small(choose.0));
        if cast.mode.len() != wanted {
            return Err(self.log.rejected(format!("`{}` has modes: {}", *cast.what, modes_wanted(card, wanted))));
        }
        let mut found = Vec::new();
        for (index, mode) in cast.mode.iter().enumerate() {
            let again = cast.mode.iter().take(index).any(|other| other == mode);
            if again {
                if !self.by(&MODES_MAY_REPEAT)(card) {
                    return Err(Stop::refused(&[clause!("700.2d-different-modes")], "the modes must differ"));
                }
                self.log.cite(clause!("700.2d-different-modes"), || "a mode may be chosen again".to_owned());
            }
            let Some(entries) = card.modes.get(mode) else {
                let why = format!("`{}` has no mode `{}`: {}", *cast.what, mode.0, modes_wanted(card, wanted));
                return Err(self.log.rejected(why));
            };
            found.push(entries.as_slice());
        }
        Ok(found)
    }

    fn aura_target(&mut self, enchants: &'a Selector, targets: Option<&Targets>, ctx: &Context) -> Result<Being, Stop> {
        let name = match targets {
            Some(Targets::List(list)) if list.len() == 1 => list.first().map(|target| target.0.clone()),
            _ => None,
        };
        let being = name.and_then(|name| self.state.being(&name));
        let may_be = |being: Being| self.state.fits(enchants, being, ctx) && targetable(&self.state, being, ctx);
        let Some(being) = being else {
            if targets.is_none() && !self.state.everyone().into_iter().any(may_be) {
                return Err(Stop::refused(&[clause!("601.2c-each-target-is-legal")], "there is no legal target"));
            }
            return Err(self.log.rejected("an Aura needs exactly one target"));
        };
        if may_be(being) {
            Ok(being)
        } else {
            Err(Stop::refused(&[clause!("601.2c-each-target-is-legal")], "that is not a legal target"))
        }
    }

    /// Plays a land (305).
    pub(crate) fn play_land(&mut self, seat: Seat, name: &Name) -> Result<(), Stop> {
        let land = self
            .state
            .named(name)
            .filter(|id| self.state.player(seat).is_some_and(|player| player.hand.contains(&Some(*id))));
        let Some(id) = land else {
            let why = match self.state.named(name) {
                Some(id) => self.elsewhere(seat, id, Zone::Hand),
                None => format!("there is no `{name}`"),
            };
            return Err(self.log.rejected(why));
        };
        if !self.state.characteristics(id).is(Type::Land) {
            return Err(self.log.rejected(format!("`{name}` is not a land: write `cast`")));
        }
        if !self.by(&PLAYS_A_LAND_NOW)(self, seat) {
            let clauses = &[clause!("305.1-in-a-main-phase")];
            return Err(Stop::refused(clauses, "a land can be played only in a main phase of its player"));
        }
        if !self.by(&ONE_MORE_LAND)(self.state.lands) {
            return Err(Stop::refused(&[clause!("305.2-one-each-turn")], "only one land can be played each turn"));
        }
        self.log.cite(clause!("305.1-in-a-main-phase"), || "it is its player's main phase".to_owned());
        self.log.cite(clause!("305.2-one-each-turn"), || "no land was played this turn".to_owned());
        self.state.lands += 1;
        let mut ctx = Context::new(seat, Some(id), name.clone()).because(Cause::Rules);
        self.enter_battlefield(id, seat, &mut ctx)?;
        Ok(())
    }
}

kernel::interpretation! {
    /// 702.33g, 702.113b: `true` if an instruction needs targets. One that is carried out only if the spell was kicked,
    /// or cast for its alternative cost, needs none if it was not.
    pub(crate) WANTS_TARGETS: fn(&Entry, &Context) -> bool = wants_targets;
}

fn wants_targets(entry: &Entry, ctx: &Context) -> bool {
    asks_for(entry, ConditionWord::Kicked).is_none_or(|asked| asked == ctx.kicked)
        && asks_for(entry, ConditionWord::AlternativeCost).is_none_or(|asked| asked == ctx.paid.alternative)
}

/// `true` for an instruction that is carried out only if something was paid for the spell, `false` for one that is
/// carried out only if it was not.
fn asks_for(entry: &Entry, word: ConditionWord) -> Option<bool> {
    let is = |condition: &Condition| matches!(condition, Condition::Word(other) if *other == word);
    match &entry.r#if {
        Some(Condition::Of(ConditionOf::Not(not))) => is(not).then_some(false),
        Some(condition) => is(condition).then_some(true),
        None => None,
    }
}

/// Returns `true` if a card makes a prevention effect as it resolves.
fn prevents(card: &Card) -> bool {
    let all = card.effect.iter().chain(card.modes.values().flatten());
    all.into_iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::Prevent(_))))
}
