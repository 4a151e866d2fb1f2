//! Damage through the stages of 120.4: what changes it, its results, that it is dealt; then what
//! prevention effects do besides (615.5).

use crate::amount::{Amount, AmountWord, Measure, Shield};
use crate::cards::{KeywordWord, Type};
use crate::context::{Context, Follows};
use crate::effects::{Act, Entry, Per};
use crate::force::{Does, Taken};
use crate::game::Game;
use crate::happened::{Happened, Prevented};
use crate::hit::{Applied, Hit, Taking};
use crate::lasting::Key;
use crate::rewriting::Batch;
use crate::rulings::{
    Battles, BothResults, ChangedTriggers, EventGranularity, PreventedTriggers, RiderAmount, RiderTime, ShieldCounters,
    UnpreventableRiders, Wither,
};
use crate::select::Selector;
use crate::state::{Being, ObjId, Seat};
use crate::stopped::Stopped;
use kernel::replacing::rewrite;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// What an application of an effect leads to: the instructions, with the damage it was about.
struct Rider<'a> {
    force: std::rc::Rc<crate::force::Force<'a>>,
    entries: &'a [Entry],
    takings: Vec<Taking>,
    follows: Follows,
    unpreventable: bool,
    time: usize,
}

impl<'a> Game<'a> {
    /// What exceeds lethal damage is dealt elsewhere (120.4a); what would prevent it does not count.
    pub fn move_excess(&mut self, to: &'a Selector, ctx: &mut Context, hits: &mut Vec<Hit>) -> Result<(), Stop> {
        let others = self.chosen_of(to, ctx)?;
        let mut moved = Vec::new();
        for hit in hits.iter_mut() {
            let Being::Object(id) = hit.to else { continue };
            let excess = hit.amount - self.lethal_from(id, hit.source);
            if excess > 0 {
                hit.amount -= excess;
                moved.extend(others.iter().map(|other| Hit { to: *other, amount: excess, ..hit.clone() }));
            }
        }
        hits.extend(moved);
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
    pub fn deal(&mut self, hits: Vec<Hit>) -> Result<(), Stop> {
        self.deal_as(hits, None)
    }

    /// The same, where each amount that is left is `at_last` in the end.
    pub fn deal_as(&mut self, hits: Vec<Hit>, at_last: Option<i64>) -> Result<(), Stop> {
        self.enter()?;
        let battles = self.rulings.battles == Battles::Damageable;
        let mut open = Vec::new();
        for hit in hits {
            if !self.state.damageable(hit.to, battles) {
                continue;
            }
            if hit.amount <= 0 {
                self.log.cite(clause!("120.8-zero-is-no-event"), || "no damage is dealt".to_owned());
                if self.anything_for(&hit) {
                    self.log.cite(clause!("614.7a-nothing-to-replace"), || "there is nothing to replace".to_owned());
                }
                if self.rulings.emptied == crate::rulings::Emptied::NoEvent {
                    continue;
                }
            }
            open.push(hit);
        }
        if open.is_empty() {
            self.leave();
            return Ok(());
        }
        self.state.applied_now.clear();
        let mut batch = Batch::new(self, open);
        rewrite(&mut batch)?;
        let (mut hits, applied) = (std::mem::take(&mut batch.hits), std::mem::take(&mut batch.applied));
        for hit in hits.iter_mut().filter(|hit| hit.amount > 0) {
            hit.amount = at_last.unwrap_or(hit.amount);
        }
        let accounts = std::mem::take(&mut batch.accounts);
        let now = std::mem::take(&mut self.state.applied_now);
        self.state.applied.extend(now);
        self.cite_of_a_kind(&hits, &applied);
        self.happen(&hits, &applied)?;
        for (hit, number) in hits.iter().zip(accounts) {
            if let Some(account) = self.log.account_mut(number) {
                account.came = hit.amount;
            }
        }
        self.wait_in_vain(&applied);
        self.note_prevented(&applied);
        let riders = self.riders(applied);
        if self.rulings.rider_time == RiderTime::AfterStateBased && !riders.is_empty() {
            self.state_based()?;
        }
        if self.rulings.rider_time != RiderTime::Never {
            riders.iter().try_for_each(|rider| self.ride(rider))?;
        }
        self.leave();
        Ok(())
    }

    fn anything_for(&mut self, hit: &Hit) -> bool {
        let one = Hit { amount: 1, ..hit.clone() };
        self.forces().iter().any(|force| !force.spent && self.meets(force, &one, false))
    }

    /// The damage is dealt and has its results (120.3).
    fn happen(&mut self, hits: &[Hit], applied: &[Applied<'a>]) -> Result<(), Stop> {
        let dealt: Vec<&Hit> = hits.iter().filter(|hit| hit.amount > 0).collect();
        let mut events: Vec<Event> = Vec::new();
        for one in applied {
            for taking in &one.takings {
                let to = self.name(taking.to);
                if one.force.prevents() {
                    if taking.taken > 0 {
                        events.push(
                            Event::new("prevented")
                                .with("by", &one.force.name)
                                .with("from", self.object_name(taking.source))
                                .with("to", &to)
                                .with("amount", taking.taken),
                        );
                    }
                } else {
                    events.push(Event::new("replaced").with("by", &one.force.name).with("to", &to));
                    self.note(&Happened::Replaced { by: one.force.ctx.this, to: taking.to });
                }
            }
        }
        for hit in &dealt {
            events.push(
                Event::new("dealt")
                    .with("from", self.object_name(hit.source))
                    .with("to", self.name(hit.to))
                    .with("amount", hit.amount)
                    .with("damage", if hit.combat { "combat" } else { "noncombat" }),
            );
        }
        let stopped = Stopped::of(hits, applied);
        self.results_of_the_rest(&stopped);
        let mut losses: Vec<(Seat, i64)> = Vec::new();
        for hit in &dealt {
            if let Being::Player(seat) = hit.to
                && !self.state.characteristics(hit.source).has(KeywordWord::Infect)
            {
                match losses.iter_mut().find(|(who, _)| *who == seat) {
                    Some((_, amount)) => *amount += hit.amount,
                    None => losses.push((seat, hit.amount)),
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
                events.push(event);
            }
        }
        for hit in &dealt {
            self.mark(hit, &mut events);
        }
        self.log.together(|log| {
            for event in events {
                log.event(event);
            }
        });
        for (seat, amount) in lost {
            self.note(&Happened::Lost(seat, amount));
        }
        self.note_together(&dealt, applied);
        for hit in &dealt {
            let changed = prevented_of(applied, |taking| taking.source == hit.source && taking.to == hit.to);
            let event = Happened::Dealt { from: hit.source, to: hit.to, amount: hit.amount, combat: hit.combat };
            self.note_dealt(&event, changed);
        }
        self.look_in_vain(&stopped);
        for hit in &dealt {
            self.further_results(hit)?;
        }
        for one in &stopped {
            self.results_of_the_prevented(one)?;
        }
        Ok(())
    }

    /// Notes damage for triggers: what is left where some of it was prevented is a changed event.
    fn note_dealt(&mut self, event: &Happened, changed: bool) {
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
    fn note_together(&mut self, dealt: &[&Hit], applied: &[Applied<'a>]) {
        let mut recipients: Vec<Being> = Vec::new();
        for hit in dealt {
            if !recipients.contains(&hit.to) {
                recipients.push(hit.to);
            }
        }
        for to in recipients {
            let own = || dealt.iter().filter(|hit| hit.to == to);
            let parts = own().map(|hit| (hit.source, hit.amount)).collect();
            let combat = own().all(|hit| hit.combat);
            let changed = prevented_of(applied, |taking| taking.to == to);
            self.note_dealt(&Happened::DealtTogether { parts, to, combat }, changed);
        }
    }

    /// The life that prevention effects gain for what they have just prevented: one event with the
    /// damage as far as its results are looked at (120.4d, example).
    fn gains_of(&self, applied: &[Applied<'a>]) -> Vec<(Seat, i64)> {
        let mut gains = Vec::new();
        for one in applied {
            let Does::Prevent(prevent) = one.force.does else { continue };
            let mut ctx = one.force.ctx.clone();
            ctx.prevented = one.takings.iter().map(|taking| taking.taken).sum();
            ctx.that_much = one.takings.iter().map(|taking| taking.would).sum();
            for entry in &prevent.then {
                let Act::Effect(crate::effects::Effect::GainLife(quantity)) = &entry.act else { continue };
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
    fn mark(&mut self, hit: &Hit, events: &mut Vec<Event>) {
        self.state.dealt.push((hit.source, hit.to, hit.amount));
        let Being::Object(id) = hit.to else { return };
        let from = self.state.characteristics(hit.source);
        let found = self.state.characteristics(id);
        let name = self.name(hit.to);
        let withers = from.has(KeywordWord::Wither) || from.has(KeywordWord::Infect);
        if found.is(Type::Creature) && found.is(Type::Planeswalker) {
            self.log.cite(clause!("120.3-all-results"), || "damage to both has both results".to_owned());
        }
        let mut taken = Vec::new();
        let Some(object) = self.state.object_mut(id) else { return };
        object.damaged_by.push(hit.source);
        for (kind, word) in [(Type::Planeswalker, "loyalty"), (Type::Battle, "defense")] {
            if found.is(kind) {
                let word = Name::Word(word);
                let removed = hit.amount.min(object.counters.get(&word));
                object.counters.add(&word, -hit.amount);
                let left = object.counters.get(&word);
                if removed > 0 {
                    let event = Event::new("counters_removed").with("from", &name).with("counter", &word);
                    events.push(event.with("amount", removed).with("leaves", left));
                    taken.push(Happened::CountersRemoved(hit.to, word, removed, left));
                }
            }
        }
        let mut ctx = self.because_of_damage(hit.source);
        for happened in taken {
            self.happened(&mut ctx, happened);
        }
        let loyalty_only = self.rulings.both_results == BothResults::LoyaltyOnly && found.is(Type::Planeswalker);
        let marks_withered = self.rulings.wither == Wither::CountersAndMarks;
        let Some(object) = self.state.object_mut(id) else { return };
        if found.is(Type::Creature) && !loyalty_only {
            if !withers || marks_withered {
                object.damage = object.damage.saturating_add(hit.amount);
            }
            if from.has(KeywordWord::Deathtouch) {
                object.deathtouched = true;
            }
        }
    }

    /// What follows from damage is its source's doing.
    fn because_of_damage(&self, source: ObjId) -> crate::context::Context {
        let controller = self.state.object(source).map_or(self.state.active, |object| object.controller);
        let ctx = crate::context::Context::new(controller, Some(source), self.object_name(source));
        ctx.because(crate::context::Cause::Damage)
    }

    /// Counters and life that come with the damage (120.3b, d, f, g).
    fn further_results(&mut self, hit: &Hit) -> Result<(), Stop> {
        let from = self.state.characteristics(hit.source);
        let mut ctx = self.because_of_damage(hit.source);
        let infect = from.has(KeywordWord::Infect);
        match hit.to {
            Being::Player(_) => {
                if infect {
                    self.put_counters(hit.to, &Name::Word("poison"), hit.amount, &mut ctx)?;
                }
                let toxic: i64 = from
                    .keywords
                    .iter()
                    .map(|keyword| match keyword {
                        crate::cards::Keyword::Valued(crate::cards::ValuedKeyword::Toxic(n)) => n.0,
                        _ => 0,
                    })
                    .sum();
                if toxic > 0 && hit.combat {
                    self.put_counters(hit.to, &Name::Word("poison"), toxic, &mut ctx)?;
                }
            }
            Being::Object(id) => {
                if (infect || from.has(KeywordWord::Wither)) && self.state.characteristics(id).is(Type::Creature) {
                    self.log.cite(clause!("120.3d-wither"), || "it is counters on a creature".to_owned());
                    self.put_counters(hit.to, &Name::Word("-1/-1"), hit.amount, &mut ctx)?;
                }
            }
        }
        if from.has(KeywordWord::Lifelink) {
            self.gain(ctx.you, hit.amount, &mut ctx)?;
        }
        Ok(())
    }

    /// What prevented damage triggers (615.13), once for each application of an effect.
    fn note_prevented(&mut self, applied: &[Applied<'a>]) {
        let mut seen: Vec<(Key, Option<ObjId>, Vec<Prevented>)> = Vec::new();
        for one in applied.iter().filter(|one| one.force.prevents()) {
            let in_full = self.rulings.prevented_triggers == PreventedTriggers::OnlyInFull;
            let least = |taking: &&Taking| if in_full { taking.would } else { 1 };
            let parts = one.takings.iter().filter(|taking| taking.taken > 0 && taking.taken >= least(taking));
            let parts: Vec<Prevented> = parts.map(|t| (t.source, t.to, t.taken)).collect();
            if let Key::Live(id) = one.force.key {
                let total: i64 = parts.iter().map(|(_, _, amount)| amount).sum();
                match self.state.prevented.iter_mut().find(|(other, _)| *other == id) {
                    Some((_, sum)) => *sum = sum.saturating_add(total),
                    None => self.state.prevented.push((id, total)),
                }
            }
            match seen.iter_mut().find(|(key, _, _)| *key == one.force.key) {
                Some((_, _, all)) => all.extend(parts),
                None => seen.push((one.force.key.clone(), one.force.ctx.this, parts)),
            }
        }
        for (_, by, parts) in seen {
            if self.rulings.prevented_triggers == PreventedTriggers::EachEvent {
                for part in parts {
                    self.note(&Happened::Prevented { by, parts: vec![part] });
                }
                continue;
            }
            if !parts.is_empty() {
                self.note(&Happened::Prevented { by, parts });
            }
        }
    }

    /// The further instructions of the effects that were applied, one set for what counts as one
    /// event for each of them.
    fn riders(&self, applied: Vec<Applied<'a>>) -> Vec<Rider<'a>> {
        let mut found: Vec<Rider<'a>> = Vec::new();
        for one in applied {
            let (entries, follows): (&'a [Entry], Follows) = match one.force.does {
                Does::Prevent(prevent) if prevent.per != Some(Per::Point) => (&prevent.then, Follows::Prevention),
                Does::Replace(replace) => (&replace.instead, Follows::Replacement),
                Does::ShieldCounter => (&[], Follows::Prevention),
                _ => continue,
            };
            if entries.is_empty() && !matches!(one.force.does, Does::ShieldCounter) {
                continue;
            }
            let event = one.force.per() == Per::Event;
            let shared = matches!(one.force.shield(), Taken::Shield(Shield::Next(_) | Shield::NextTime(_)));
            for taking in one.takings {
                let joins = |rider: &&mut Rider<'a>| {
                    rider.force.key == one.force.key
                        && rider.unpreventable == one.unpreventable
                        && rider.time == one.time
                        && (shared
                            || (event
                                && self.rulings.event_granularity == EventGranularity::AllAtOnce
                                && rider.takings.iter().any(|other| other.to == taking.to)))
                };
                match found.iter_mut().find(joins) {
                    Some(rider) => rider.takings.push(taking),
                    None => found.push(Rider {
                        force: one.force.clone(),
                        entries,
                        takings: vec![taking],
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
        if rider.unpreventable {
            if self.rulings.unpreventable_riders == UnpreventableRiders::Skipped {
                return Ok(());
            }
            self.log.cite(clause!("615.12-extra-parts-happen"), || format!("what {} does besides", rider.force.name));
        }
        let first = rider.takings.first();
        let mut ctx = rider.force.ctx.clone();
        ctx.source = first.map(|taking| taking.source);
        ctx.recipient = first.map(|taking| taking.to);
        let prevented: i64 = rider.takings.iter().map(|taking| taking.taken).sum();
        let would: i64 = rider.takings.iter().map(|taking| taking.would).sum();
        (ctx.prevented, ctx.that_much) = match self.rulings.rider_amount {
            RiderAmount::Prevented => (prevented, would),
            RiderAmount::WouldBe => (would, would),
            RiderAmount::One => (prevented.min(1), would.min(1)),
        };
        ctx.follows = rider.follows;
        let parts: Vec<Prevented> =
            rider.takings.iter().filter(|t| t.taken > 0).map(|t| (t.source, t.to, t.taken)).collect();
        ctx.recent = if rider.follows == Follows::Prevention && !parts.is_empty() {
            vec![Happened::Prevented { by: ctx.this, parts }]
        } else {
            Vec::new()
        };
        if rider.follows == Follows::Prevention {
            self.log.cite(clause!("615.5-immediately-afterward"), || format!("what {} does besides", rider.force.name));
            self.log.cite(clause!("704.3-before-priority"), || "before state-based actions".to_owned());
            let in_full = prevented == would && prevented > 0;
            if rider.entries.iter().any(|entry| refers_to_prevented(entry, in_full)) {
                self.log.cite(clause!("615.5-may-refer-to-the-amount"), || format!("{} was prevented", ctx.prevented));
            }
        }
        if let Key::ShieldCounter(id, _) = rider.force.key {
            if self.rulings.shield_counters == ShieldCounters::OneEffect {
                self.log.cite(clause!("122.1c-one-counter"), || "one counter for one effect".to_owned());
            }
            self.remove_counters(Being::Object(id), &Name::Word("shield"), 1, &mut ctx);
        }
        self.carry_out(rider.entries, &mut ctx)
    }
}

/// Whether some of such damage was prevented.
fn prevented_of(applied: &[Applied<'_>], of_it: impl Fn(&Taking) -> bool) -> bool {
    let any = |one: &Applied<'_>| one.takings.iter().any(|taking| taking.taken > 0 && of_it(taking));
    applied.iter().any(|one| one.force.prevents() && any(one))
}

/// Whether an instruction looks at what was prevented: where all was, "that much" is it too.
pub fn refers_to_prevented(entry: &Entry, in_full: bool) -> bool {
    use crate::effects::Effect;
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
