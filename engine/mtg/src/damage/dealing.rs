//! Damage through the stages of 120.4: what changes it, its results, that it is dealt; then what
//! prevention effects do besides (615.5).

use crate::continuous::active::{EffectKind, ShieldSize};
use crate::damage::events::{Application, DamageEvent, Prevented};
use crate::game::Game;
use crate::prevention::prevented::Stopped;
use crate::replacement::batch::DamageBatch;
use crate::rulings::{
    Battles, BothResults, ChangedTriggers, EventGranularity, PreventedTriggers, RiderAmount, RiderTime, ShieldCounters,
    Wither,
};
use crate::state::context::{Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::past::{PastEvent, PreventedPart};
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::{Amount, AmountWord, Measure, Shield};
use crate::words::cards::{KeywordWord, Type};
use crate::words::effects::{Act, Entry, Per};
use crate::words::select::Selector;
use kernel::replacing::rewrite;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// What an application of an effect leads to: the instructions, with the damage it was about.
pub(crate) struct Rider<'a> {
    effect: std::rc::Rc<crate::continuous::active::ActiveEffect<'a>>,
    entries: &'a [Entry],
    parts: Vec<Prevented>,
    follows: Follows,
    unpreventable: bool,
    time: usize,
}

/// What an effect does besides is done also where it could not prevent the damage (615.12).
pub(crate) fn ride_in_vain<'a>(game: &mut Game<'a>, rider: &Rider<'a>) -> Result<(), Stop> {
    game.log.cite(clause!("615.12-extra-parts-happen"), || format!("what {} does besides", rider.effect.name));
    game.ride(rider)
}

impl<'a> Game<'a> {
    /// What exceeds lethal damage is dealt elsewhere (120.4a); what would prevent it does not count.
    pub fn move_excess(
        &mut self,
        to: &'a Selector,
        ctx: &mut Context,
        events: &mut Vec<DamageEvent>,
    ) -> Result<(), Stop> {
        let others = self.chosen_of(to, ctx)?;
        let mut moved = Vec::new();
        for damage in events.iter_mut() {
            let Being::Object(id) = damage.to else { continue };
            let excess = damage.amount - self.lethal_from(id, damage.source);
            if excess > 0 {
                damage.amount -= excess;
                moved.extend(others.iter().map(|other| DamageEvent { to: *other, amount: excess, ..damage.clone() }));
            }
        }
        events.extend(moved);
        Ok(())
    }

    /// How much damage from a source is lethal to a permanent, or takes its last loyalty or defense (120.10).
    fn lethal_from(&self, id: ObjId, source: ObjId) -> i64 {
        let Some(object) = self.state.object(id) else { return 0 };
        let found = self.state.characteristics(id);
        let mut least = Vec::new();
        if found.is(Type::Creature) {
            let left = (found.stats.map_or(0, |stats| stats.toughness) - object.damage).max(0);
            let deadly = self.state.characteristics(source).has(KeywordWord::Deathtouch);
            least.push(if deadly { left.min(1) } else { left });
        }
        for (kind, counter) in [(Type::Planeswalker, "loyalty"), (Type::Battle, "defense")] {
            if found.is(kind) {
                least.push(object.counters.get(counter));
            }
        }
        least.into_iter().min().unwrap_or(0)
    }

    /// Deals damage, all at the same time.
    pub fn deal(&mut self, events: Vec<DamageEvent>) -> Result<(), Stop> {
        self.deal_as(events, None)
    }

    /// The same, where each amount that is left is `at_last` in the end.
    pub fn deal_as(&mut self, events: Vec<DamageEvent>, at_last: Option<i64>) -> Result<(), Stop> {
        self.enter()?;
        let battles = self.rulings.battles == Battles::Damageable;
        let mut open = Vec::new();
        for damage in events {
            if !self.state.damageable(damage.to, battles) {
                continue;
            }
            if damage.amount <= 0 {
                self.log.cite(clause!("120.8-zero-is-no-event"), || "no damage is dealt".to_owned());
                if self.anything_for(&damage) {
                    self.log.cite(clause!("614.7a-nothing-to-replace"), || "there is nothing to replace".to_owned());
                }
                if self.rulings.emptied == crate::rulings::Emptied::NoEvent {
                    continue;
                }
            }
            open.push(damage);
        }
        if open.is_empty() {
            self.leave();
            return Ok(());
        }
        self.state.applied_now.clear();
        let mut batch = DamageBatch::new(self, open);
        rewrite(&mut batch)?;
        let (mut events, applied) = (std::mem::take(&mut batch.events), std::mem::take(&mut batch.applied));
        for damage in events.iter_mut().filter(|damage| damage.amount > 0) {
            damage.amount = at_last.unwrap_or(damage.amount);
        }
        let accounts = std::mem::take(&mut batch.accounts);
        let now = std::mem::take(&mut self.state.applied_now);
        self.state.applied.extend(now);
        self.cite_of_a_kind(&events, &applied);
        self.happen(&events, &applied)?;
        for (damage, number) in events.iter().zip(accounts) {
            if let Some(account) = self.log.account_mut(number) {
                account.came = damage.amount;
            }
        }
        self.wait_in_vain(&applied);
        self.note_prevented(&applied);
        let riders = self.riders(applied);
        if self.rulings.rider_time == RiderTime::AfterStateBased && !riders.is_empty() {
            self.state_based()?;
        }
        if self.rulings.rider_time != RiderTime::Never {
            riders.iter().try_for_each(|rider| {
                if rider.unpreventable { (self.rulings.ride_in_vain)(self, rider) } else { self.ride(rider) }
            })?;
        }
        self.leave();
        Ok(())
    }

    fn anything_for(&mut self, damage: &DamageEvent) -> bool {
        let one = DamageEvent { amount: 1, ..damage.clone() };
        self.active_effects().iter().any(|effect| !effect.spent && self.meets(effect, &one, false))
    }

    /// The damage is dealt and has its results (120.3).
    fn happen(&mut self, events: &[DamageEvent], applied: &[Application<'a>]) -> Result<(), Stop> {
        let dealt: Vec<&DamageEvent> = events.iter().filter(|damage| damage.amount > 0).collect();
        let mut reports: Vec<Event> = Vec::new();
        for one in applied {
            for part in &one.parts {
                let to = self.name(part.to);
                if one.effect.prevents() {
                    if part.taken > 0 {
                        reports.push(
                            Event::new("prevented")
                                .with("by", &one.effect.name)
                                .with("from", self.object_name(part.source))
                                .with("to", &to)
                                .with("amount", part.taken),
                        );
                    }
                } else {
                    reports.push(Event::new("replaced").with("by", &one.effect.name).with("to", &to));
                    self.note(&PastEvent::Replaced { by: one.effect.ctx.this, to: part.to });
                }
            }
        }
        for damage in &dealt {
            reports.push(
                Event::new("dealt")
                    .with("from", self.object_name(damage.source))
                    .with("to", self.name(damage.to))
                    .with("amount", damage.amount)
                    .with("damage", if damage.combat { "combat" } else { "noncombat" }),
            );
        }
        let stopped = Stopped::of(events, applied);
        self.results_of_the_rest(&stopped);
        let mut losses: Vec<(Seat, i64)> = Vec::new();
        for damage in &dealt {
            if let Being::Player(seat) = damage.to
                && !self.state.characteristics(damage.source).has(KeywordWord::Infect)
            {
                match losses.iter_mut().find(|(who, _)| *who == seat) {
                    Some((_, amount)) => *amount += damage.amount,
                    None => losses.push((seat, damage.amount)),
                }
            }
        }
        self.state.cushion = self.gains_of(applied);
        let mut lost = Vec::new();
        for (seat, amount) in losses {
            let amount = self.would_lose(seat, amount)?;
            lost.push((seat, amount));
        }
        self.state.cushion.clear();
        for (seat, amount) in &lost {
            if let Some(event) = self.take_life(*seat, *amount) {
                reports.push(event);
            }
        }
        for damage in &dealt {
            self.mark(damage, &mut reports);
        }
        self.log.together(|log| {
            for event in reports {
                log.event(event);
            }
        });
        for (seat, amount) in lost {
            self.note(&PastEvent::Lost(seat, amount));
        }
        self.note_together(&dealt, applied);
        for damage in &dealt {
            let changed = prevented_of(applied, |part| part.source == damage.source && part.to == damage.to);
            let event =
                PastEvent::Dealt { from: damage.source, to: damage.to, amount: damage.amount, combat: damage.combat };
            self.note_dealt(&event, changed);
        }
        self.look_in_vain(&stopped);
        for damage in &dealt {
            self.further_results(damage)?;
        }
        for one in &stopped {
            self.results_of_the_prevented(one)?;
        }
        Ok(())
    }

    /// Notes damage for triggers: what is left where some of it was prevented is a changed event.
    fn note_dealt(&mut self, event: &PastEvent, changed: bool) {
        if changed && self.rulings.changed_triggers == ChangedTriggers::DoNot {
            return;
        }
        let waiting = self.state.waiting.len();
        self.note(event);
        if changed && self.state.waiting.len() > waiting {
            self.log
                .cite(clause!("615.6-modified-event-triggers"), || "an ability triggers on what is left".to_owned());
        }
    }

    /// What each recipient is dealt at once, for abilities that look at that.
    fn note_together(&mut self, dealt: &[&DamageEvent], applied: &[Application<'a>]) {
        let mut recipients: Vec<Being> = Vec::new();
        for damage in dealt {
            if !recipients.contains(&damage.to) {
                recipients.push(damage.to);
            }
        }
        for to in recipients {
            let own = || dealt.iter().filter(|damage| damage.to == to);
            let parts = own().map(|damage| (damage.source, damage.amount)).collect();
            let combat = own().all(|damage| damage.combat);
            let changed = prevented_of(applied, |part| part.to == to);
            self.note_dealt(&PastEvent::DealtTogether { parts, to, combat }, changed);
        }
    }

    /// The life that prevention effects gain for what they have just prevented: one event with the
    /// damage as far as its results are looked at (120.4d, example).
    fn gains_of(&self, applied: &[Application<'a>]) -> Vec<(Seat, i64)> {
        let mut gains = Vec::new();
        for one in applied {
            let EffectKind::Prevent(prevent) = one.effect.kind else { continue };
            let mut ctx = one.effect.ctx.clone();
            ctx.prevented = one.parts.iter().map(|part| part.taken).sum();
            ctx.that_much = one.parts.iter().map(|part| part.would).sum();
            for entry in &prevent.then {
                let Act::Effect(crate::words::effects::Effect::GainLife(quantity)) = &entry.act else { continue };
                let amount = self.state.amount(&quantity.amount, &ctx, 0);
                let who = quantity.who.as_ref();
                let who = who.map_or_else(|| vec![Being::Player(ctx.you)], |who| self.state.meant(who, &ctx));
                gains.extend(who.into_iter().filter_map(|being| match being {
                    Being::Player(seat) => Some((seat, amount)),
                    Being::Object(_) => None,
                }));
            }
        }
        gains
    }

    /// Marks damage, and takes loyalty and defense away.
    fn mark(&mut self, damage: &DamageEvent, reports: &mut Vec<Event>) {
        self.state.dealt.push((damage.source, damage.to, damage.amount));
        let Being::Object(id) = damage.to else { return };
        let from = self.state.characteristics(damage.source);
        let found = self.state.characteristics(id);
        let name = self.name(damage.to);
        let withers = from.has(KeywordWord::Wither) || from.has(KeywordWord::Infect);
        if found.is(Type::Creature) && found.is(Type::Planeswalker) {
            self.log.cite(clause!("120.3-all-results"), || "damage to both has both results".to_owned());
        }
        let mut taken = Vec::new();
        let Some(object) = self.state.object_mut(id) else { return };
        object.damaged_by.push(damage.source);
        for (kind, word) in [(Type::Planeswalker, "loyalty"), (Type::Battle, "defense")] {
            if found.is(kind) {
                let word = Name::Word(word);
                let removed = damage.amount.min(object.counters.get(&word));
                object.counters.add(&word, -damage.amount);
                let left = object.counters.get(&word);
                if removed > 0 {
                    let event = Event::new("counters_removed").with("from", &name).with("counter", &word);
                    reports.push(event.with("amount", removed).with("leaves", left));
                    taken.push(PastEvent::CountersRemoved(damage.to, word, removed, left));
                }
            }
        }
        let mut ctx = self.because_of_damage(damage.source);
        for happened in taken {
            self.happened(&mut ctx, happened);
        }
        let loyalty_only = self.rulings.both_results == BothResults::LoyaltyOnly && found.is(Type::Planeswalker);
        let marks_withered = self.rulings.wither == Wither::CountersAndMarks;
        let Some(object) = self.state.object_mut(id) else { return };
        if found.is(Type::Creature) && !loyalty_only {
            if !withers || marks_withered {
                object.damage = object.damage.saturating_add(damage.amount);
            }
            if from.has(KeywordWord::Deathtouch) {
                object.deathtouched = true;
            }
        }
    }

    /// What follows from damage is its source's doing.
    fn because_of_damage(&self, source: ObjId) -> crate::state::context::Context {
        let controller = self.state.object(source).map_or(self.state.active, |object| object.controller);
        let ctx = crate::state::context::Context::new(controller, Some(source), self.object_name(source));
        ctx.because(crate::state::context::Cause::Damage)
    }

    /// Counters and life that come with the damage (120.3b, d, f, g).
    fn further_results(&mut self, damage: &DamageEvent) -> Result<(), Stop> {
        let from = self.state.characteristics(damage.source);
        let mut ctx = self.because_of_damage(damage.source);
        let infect = from.has(KeywordWord::Infect);
        match damage.to {
            Being::Player(_) => {
                if infect {
                    self.put_counters(damage.to, &Name::Word("poison"), damage.amount, &mut ctx)?;
                }
                let toxic: i64 = from
                    .keywords
                    .iter()
                    .map(|keyword| match keyword {
                        crate::words::cards::Keyword::Valued(crate::words::cards::ValuedKeyword::Toxic(n)) => n.0,
                        _ => 0,
                    })
                    .sum();
                if toxic > 0 && damage.combat {
                    self.put_counters(damage.to, &Name::Word("poison"), toxic, &mut ctx)?;
                }
            }
            Being::Object(id) => {
                if (infect || from.has(KeywordWord::Wither)) && self.state.characteristics(id).is(Type::Creature) {
                    self.log.cite(clause!("120.3d-wither"), || "it is counters on a creature".to_owned());
                    self.put_counters(damage.to, &Name::Word("-1/-1"), damage.amount, &mut ctx)?;
                }
            }
        }
        if from.has(KeywordWord::Lifelink) {
            self.gain(ctx.you, damage.amount, &mut ctx)?;
        }
        Ok(())
    }

    /// What prevented damage triggers (615.13), once for each application of an effect.
    fn note_prevented(&mut self, applied: &[Application<'a>]) {
        let mut seen: Vec<(EffectId, Option<ObjId>, Vec<PreventedPart>)> = Vec::new();
        for one in applied.iter().filter(|one| one.effect.prevents()) {
            let in_full = self.rulings.prevented_triggers == PreventedTriggers::OnlyInFull;
            let least = |part: &&Prevented| if in_full { part.would } else { 1 };
            let parts = one.parts.iter().filter(|part| part.taken > 0 && part.taken >= least(part));
            let parts: Vec<PreventedPart> = parts.map(|t| (t.source, t.to, t.taken)).collect();
            if let EffectId::Lasting(id) = one.effect.id {
                let total: i64 = parts.iter().map(|(_, _, amount)| amount).sum();
                match self.state.prevented.iter_mut().find(|(other, _)| *other == id) {
                    Some((_, sum)) => *sum = sum.saturating_add(total),
                    None => self.state.prevented.push((id, total)),
                }
            }
            match seen.iter_mut().find(|(key, _, _)| *key == one.effect.id) {
                Some((_, _, all)) => all.extend(parts),
                None => seen.push((one.effect.id.clone(), one.effect.ctx.this, parts)),
            }
        }
        for (_, by, parts) in seen {
            if self.rulings.prevented_triggers == PreventedTriggers::EachEvent {
                for part in parts {
                    self.note(&PastEvent::Prevented { by, parts: vec![part] });
                }
                continue;
            }
            if !parts.is_empty() {
                self.note(&PastEvent::Prevented { by, parts });
            }
        }
    }

    /// The further instructions of the effects that were applied, one set for what counts as one
    /// event for each of them.
    fn riders(&self, applied: Vec<Application<'a>>) -> Vec<Rider<'a>> {
        let mut found: Vec<Rider<'a>> = Vec::new();
        for one in applied {
            let (entries, follows): (&'a [Entry], Follows) = match one.effect.kind {
                EffectKind::Prevent(prevent) if prevent.per != Some(Per::Point) => (&prevent.then, Follows::Prevention),
                EffectKind::Replace(replace) => (&replace.instead, Follows::Replacement),
                EffectKind::ShieldCounter => (&[], Follows::Prevention),
                _ => continue,
            };
            if entries.is_empty() && !matches!(one.effect.kind, EffectKind::ShieldCounter) {
                continue;
            }
            let event = one.effect.per() == Per::Event;
            let shared = matches!(one.effect.size(), ShieldSize::Shield(Shield::Next(_) | Shield::NextTime(_)));
            for part in one.parts {
                let joins = |rider: &&mut Rider<'a>| {
                    rider.effect.id == one.effect.id
                        && rider.unpreventable == one.unpreventable
                        && rider.time == one.time
                        && (shared
                            || (event
                                && self.rulings.event_granularity == EventGranularity::AllAtOnce
                                && rider.parts.iter().any(|other| other.to == part.to)))
                };
                match found.iter_mut().find(joins) {
                    Some(rider) => rider.parts.push(part),
                    None => found.push(Rider {
                        effect: one.effect.clone(),
                        entries,
                        parts: vec![part],
                        follows,
                        unpreventable: one.unpreventable,
                        time: one.time,
                    }),
                }
            }
        }
        found
    }

    /// Carries out what a prevention does besides, or what happens instead.
    fn ride(&mut self, rider: &Rider<'a>) -> Result<(), Stop> {
        let first = rider.parts.first();
        let mut ctx = rider.effect.ctx.clone();
        ctx.source = first.map(|part| part.source);
        ctx.recipient = first.map(|part| part.to);
        let prevented: i64 = rider.parts.iter().map(|part| part.taken).sum();
        let would: i64 = rider.parts.iter().map(|part| part.would).sum();
        (ctx.prevented, ctx.that_much) = match self.rulings.rider_amount {
            RiderAmount::Prevented => (prevented, would),
            RiderAmount::WouldBe => (would, would),
            RiderAmount::One => (prevented.min(1), would.min(1)),
        };
        ctx.follows = rider.follows;
        let parts: Vec<PreventedPart> =
            rider.parts.iter().filter(|t| t.taken > 0).map(|t| (t.source, t.to, t.taken)).collect();
        ctx.recent = if rider.follows == Follows::Prevention && !parts.is_empty() {
            vec![PastEvent::Prevented { by: ctx.this, parts }]
        } else {
            Vec::new()
        };
        if rider.follows == Follows::Prevention {
            self.log
                .cite(clause!("615.5-immediately-afterward"), || format!("what {} does besides", rider.effect.name));
            self.log.cite(clause!("704.3-before-priority"), || "before state-based actions".to_owned());
            let in_full = prevented == would && prevented > 0;
            if rider.entries.iter().any(|entry| refers_to_prevented(entry, in_full)) {
                self.log.cite(clause!("615.5-may-refer-to-the-amount"), || format!("{} was prevented", ctx.prevented));
            }
        }
        if let EffectId::ShieldCounter(id, _) = rider.effect.id {
            if self.rulings.shield_counters == ShieldCounters::OneEffect {
                self.log.cite(clause!("122.1c-one-counter"), || "one counter for one effect".to_owned());
            }
            self.remove_counters(Being::Object(id), &Name::Word("shield"), 1, &mut ctx);
        }
        self.carry_out(rider.entries, &mut ctx)
    }
}

/// Whether some of such damage was prevented.
fn prevented_of(applied: &[Application<'_>], of_it: impl Fn(&Prevented) -> bool) -> bool {
    let any = |one: &Application<'_>| one.parts.iter().any(|part| part.taken > 0 && of_it(part));
    applied.iter().any(|one| one.effect.prevents() && any(one))
}

/// Whether an instruction looks at what was prevented: where all was, "that much" is it too.
pub fn refers_to_prevented(entry: &Entry, in_full: bool) -> bool {
    use crate::words::effects::Effect;
    let prevented = |amount: &Amount| amount_of_prevented(amount, in_full);
    let effect = match &entry.act {
        Act::Effect(effect) => effect,
        Act::Delayed(delayed) => return delayed.effect.iter().any(|entry| refers_to_prevented(entry, in_full)),
    };
    match effect {
        Effect::DealDamage(deal) => prevented(&deal.amount),
        Effect::GainLife(quantity)
        | Effect::LoseLife(quantity)
        | Effect::Draw(quantity)
        | Effect::Mill(quantity)
        | Effect::Discard(quantity) => prevented(&quantity.amount),
        Effect::PutCounters(put) => prevented(&put.amount),
        Effect::RemoveCounters(remove) => prevented(&remove.amount),
        Effect::Create(create) => prevented(&create.amount),
        _ => false,
    }
}

fn amount_of_prevented(amount: &Amount, in_full: bool) -> bool {
    match amount {
        Amount::Word(AmountWord::Prevented) => true,
        Amount::Word(AmountWord::ThatMuch) => in_full,
        Amount::Word(_) => false,
        Amount::Of(measured) => match &measured.of {
            Measure::Twice(amount) | Measure::Half(amount) => amount_of_prevented(amount, in_full),
            Measure::Count(_) | Measure::Power(_) | Measure::HighestLife(_) => false,
        },
    }
}
