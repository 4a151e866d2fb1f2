//! The results of damage that is dealt (120.3), and what abilities see of it (603.2).
//!
//! Decides what becomes of a batch of damage once nothing more changes it: players lose life, permanents lose loyalty
//! and defense counters, damage is marked on creatures, all at the same time; then counters are put and life is gained.
//! All of it looks only at the damage that is left: what was prevented has no results (615.6).
//!
//! 3 damage by a source with wither and lifelink is dealt to a creature that prevents 1 of it: two -1/-1 counters are
//! put on the creature, nothing is marked, and 2 life is gained.

use crate::damage::as_though::HAS_RESULTS_OF;
use crate::damage::gains::GAINED_WITH;
use crate::game::Game;
use crate::prevention::prevented::Stopped;
use crate::prevention::riders::Rider;
use crate::replacement::coming::Coming;
use crate::replacement::events::{DamageEvent, Outcome};
use crate::state::characteristics::Characteristics;
use crate::state::context::{Cause, Context};
use crate::state::past::{Origin, PastEvent};
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::{Keyword, KeywordWord, Type, ValuedKeyword};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 120.3c, 120.3h: how many counters damage removes from planeswalkers and battles.
    pub(crate) REMOVE_LOYALTY_AND_DEFENSE: fn(&mut Game<'_>, &Outcome<'_>, &mut Vec<Event>) =
        remove_loyalty_and_defense;
}

/// Planeswalkers lose loyalty and battles defense counters, as many as damage is dealt to them (120.3c, 120.3h).
pub(crate) fn remove_loyalty_and_defense(game: &mut Game<'_>, outcome: &Outcome<'_>, reports: &mut Vec<Event>) {
    for damage in outcome.dealt() {
        let Being::Object(id) = damage.to else { continue };
        let found = game.state.characteristics(id);
        let name = game.name(damage.to);
        let mut ctx = game.because_of_damage(damage.source);
        for (kind, word) in [(Type::Planeswalker, "loyalty"), (Type::Battle, "defense")] {
            if !found.is(kind) {
                continue;
            }
            let Some(object) = game.state.object_mut(id) else { continue };
            let word = Name::Word(word);
            let removed = damage.amount.min(object.counters.get(&word));
            object.counters.add(&word, -damage.amount);
            let left = object.counters.get(&word);
            if removed > 0 {
                let event = Event::new("counters_removed").with("from", &name).with("counter", &word);
                reports.push(event.with("amount", removed).with("leaves", left));
                game.happened(&mut ctx, PastEvent::CountersRemoved(damage.to, word, removed, left));
            }
        }
    }
}

kernel::interpretation! {
    /// 120.3e: whether damage to a permanent is marked on it.
    pub(crate) IS_MARKED_ON: fn(&Characteristics<'_>) -> bool = is_marked_on;
}

/// Returns `true` if damage to a permanent is marked on it: on every creature, whatever else it is (120.3e, 120.3-all).
pub(crate) fn is_marked_on(to: &Characteristics<'_>) -> bool {
    to.is(Type::Creature)
}

kernel::interpretation! {
    /// 120.3d: whether damage by a source is marked.
    pub(crate) IS_MARKED_BY: fn(&Characteristics<'_>) -> bool = is_marked_by;
}

/// Returns `true` if damage by a source is marked; damage from a source with wither or infect becomes counters
/// (120.3d).
pub(crate) fn is_marked_by(from: &Characteristics<'_>) -> bool {
    !(from.has(KeywordWord::Wither) || from.has(KeywordWord::Infect))
}

kernel::interpretation! {
    /// 702.2b: what deathtouch does.
    pub(crate) TOUCH_WITH_DEATH: fn(&mut Game<'_>, &Outcome<'_>) = touch_with_death;
}

/// Creatures that were dealt damage by a source with deathtouch are going to be destroyed (702.2b).
pub(crate) fn touch_with_death(game: &mut Game<'_>, outcome: &Outcome<'_>) {
    for damage in outcome.dealt() {
        let Being::Object(id) = damage.to else { continue };
        let creature = game.state.characteristics(id).is(Type::Creature);
        let deadly = game.state.characteristics(damage.source).has(KeywordWord::Deathtouch);
        if creature
            && deadly
            && let Some(object) = game.state.object_mut(id)
        {
            object.deathtouched = true;
            game.log.cite(clause!("702.2b-any-damage-destroys"), || "its source has deathtouch".to_owned());
        }
    }
}

kernel::interpretation! {
    /// 603.2: that abilities trigger on damage.
    pub(crate) NOTE_DAMAGE: fn(&mut Game<'_>, &Outcome<'_>) = note_damage;
}

/// Abilities trigger on the damage that is dealt: on all that a recipient is dealt at once, on each source's
/// to each recipient, and on all of it.
pub(crate) fn note_damage(game: &mut Game<'_>, outcome: &Outcome<'_>) {
    let pair = |from: ObjId, to: Being| outcome.prevented(|part| part.source == from && part.to == to);
    for event in seen_of(outcome.dealt(), &game.state.lethal) {
        let changed = match &event {
            PastEvent::Dealt { from, to, .. } => pair(*from, *to),
            PastEvent::DealtTogether { to, .. } => outcome.prevented(|part| part.to == *to),
            _ => outcome.dealt().all(|damage| pair(damage.source, damage.to)),
        };
        game.by(&NOTE_WHAT_IS_LEFT)(game, &event, changed);
    }
}

/// The events that damage dealt at one time is for abilities.
fn seen_of<'d>(dealt: impl Iterator<Item = &'d DamageEvent> + Clone, lethal: &[(Being, i64)]) -> Vec<PastEvent> {
    let mut found: Vec<PastEvent> = Vec::new();
    for damage in dealt.clone() {
        let to = damage.to;
        if found.iter().any(|event| matches!(event, PastEvent::DealtTogether { to: other, .. } if *other == to)) {
            continue;
        }
        let own = || dealt.clone().filter(|damage| damage.to == to);
        let parts = own().map(|damage| (damage.source, damage.amount)).collect();
        let all = own().map(|damage| damage.amount).fold(0, i64::saturating_add);
        let lethal = lethal.iter().find(|(being, _)| *being == to);
        let excess = lethal.map_or(0, |(_, lethal)| all.saturating_sub(*lethal).max(0));
        found.push(PastEvent::DealtTogether { parts, to, combat: own().all(|damage| damage.combat), excess });
    }
    for damage in dealt.clone() {
        let (from, to) = (damage.source, damage.to);
        found.push(PastEvent::Dealt { from, to, amount: damage.amount, combat: damage.combat });
    }
    let all = dealt.map(|damage| (damage.source, damage.to, damage.amount, damage.combat)).collect();
    found.push(PastEvent::DealtAtOnce(all));
    found
}

/// The events that damage would have been for abilities, were nothing of it prevented, each with what it is instead.
fn unseen_of(outcome: &Outcome<'_>, lethal: &[(Being, i64)]) -> Vec<(PastEvent, Option<PastEvent>)> {
    let mut would = outcome.events.clone();
    let stopped = Stopped::of(&outcome.events, &outcome.applied);
    if stopped.is_empty() {
        return Vec::new();
    }
    for one in stopped {
        let mut amounts = std::iter::once(one.would).chain(std::iter::repeat(0));
        let own = would.iter_mut().filter(|damage| damage.source == one.source && damage.to == one.to);
        for (damage, amount) in own.zip(&mut amounts) {
            damage.amount = amount;
        }
    }
    let is = seen_of(outcome.dealt(), lethal);
    let same = |one: &PastEvent, other: &PastEvent| match (one, other) {
        (PastEvent::Dealt { from, to, .. }, PastEvent::Dealt { from: source, to: recipient, .. }) => {
            from == source && to == recipient
        }
        (PastEvent::DealtTogether { to, .. }, PastEvent::DealtTogether { to: recipient, .. }) => to == recipient,
        (PastEvent::DealtAtOnce(_), PastEvent::DealtAtOnce(_)) => true,
        _ => false,
    };
    let became = |event: &PastEvent| is.iter().find(|other| same(event, other)).cloned();
    let would = seen_of(would.iter().filter(|damage| damage.amount > 0), lethal).into_iter();
    would.map(|event| (became(&event), event)).map(|(is, event)| (event, is)).collect()
}

kernel::interpretation! {
    /// 615.6: that abilities trigger on the damage that is left.
    pub(crate) NOTE_WHAT_IS_LEFT: fn(&mut Game<'_>, &PastEvent, bool) = note_what_is_left;
}

/// An ability that triggers on damage triggers on what is left where some of it was prevented (615.6).
pub(crate) fn note_what_is_left(game: &mut Game<'_>, event: &PastEvent, changed: bool) {
    let waiting = game.state.waiting.len();
    game.note(event);
    if changed && game.state.waiting.len() > waiting {
        game.log.cite(clause!("615.6-modified-event-triggers"), || {
            "an ability triggers on the damage that is left".to_owned()
        });
    }
}

kernel::interpretation! {
    /// 903.10a: the commander that deals damage, by the first object that it was in the game. It is the same card in
    /// every zone.
    pub(crate) WHICH_COMMANDER: fn(&State<'_>, ObjId) -> ObjId = which_commander;
}

fn which_commander(state: &State<'_>, id: ObjId) -> ObjId {
    state.former(id).last().copied().unwrap_or(id)
}

impl State<'_> {
    /// Adds combat damage that a commander dealt to a player (903.10a).
    pub(crate) fn count_commander_damage(&mut self, commander: ObjId, seat: Seat, amount: i64) {
        let known = self.commander_damage.iter_mut().find(|(other, who, _)| (*other, *who) == (commander, seat));
        match known {
            Some((_, _, sum)) => *sum = sum.saturating_add(amount),
            None => self.commander_damage.push((commander, seat, amount)),
        }
    }

    /// Returns `true` if one commander has dealt a player 21 or more combat damage in this game (903.10a).
    pub(crate) fn is_dead_by_a_commander(&self, seat: Seat) -> bool {
        self.commander_damage.iter().any(|(_, who, sum)| *who == seat && *sum >= 21)
    }
}

kernel::interpretation! {
    /// 120.3f: the gain of life for damage that was prevented; there is none.
    pub(crate) GAIN_FOR_PREVENTED: fn(&mut Game<'_>, &Outcome<'_>) -> Result<(), Stop>;
}

impl<'a> Game<'a> {
    /// The damage is dealt and has its results: what is lost and what is gained by it, also by what prevented some of
    /// it, at the same time (120.4d).
    pub(crate) fn have_results(&mut self, outcome: &Outcome<'a>, riders: &mut [Rider<'a>]) -> Result<(), Stop> {
        // What the damage counts as is settled before it has any result (120.4c).
        self.state.results_as = outcome.dealt().flat_map(|damage| self.results_as(damage)).collect();
        self.state.lethal = self.lethal_to(outcome);
        let mut reports = self.reports_of(outcome);
        let before = self.log.events().len();
        let mut coming = Vec::new();
        let gains = self.gains_by_lifelink(outcome, &mut coming)?;
        self.settle_gains(riders, &mut coming)?;
        // What replaces a gain is reported with it, after the damage.
        let settled = self.log.withhold(before);
        self.state.cushion = self.by(&GAINED_WITH)(&coming);
        let lost = self.life_lost(outcome, &coming)?;
        self.state.cushion.clear();
        for (seat, amount) in &lost {
            reports.extend(self.take_life(*seat, *amount));
        }
        for damage in outcome.dealt() {
            self.remember_damage(damage);
        }
        self.by(&REMOVE_LOYALTY_AND_DEFENSE)(self, outcome, &mut reports);
        for damage in outcome.dealt() {
            self.mark(damage);
        }
        self.by(&TOUCH_WITH_DEATH)(self, outcome);
        self.log.together(|log| {
            for event in reports {
                log.event(event);
            }
        });
        for (seat, amount) in lost {
            self.note(&PastEvent::Lost(seat, amount, self.damage_by(outcome, seat)));
        }
        self.by(&NOTE_DAMAGE)(self, outcome);
        if self.some_ability_misses(&unseen_of(outcome, &self.state.lethal)) {
            self.log.cite(clause!("wiki-triggers-stop"), || "prevented damage triggers nothing".to_owned());
        }
        self.put_counters_for(outcome)?;
        for event in settled {
            self.log.event(event);
        }
        // Life is gained by damage, and by what prevented some of it (120.3f, 615.5).
        for mut gain in gains {
            self.gain_as_settled(gain.settled, &mut gain.ctx)?;
        }
        self.by(&GAIN_FOR_PREVENTED).map_or(Ok(()), |wrong| wrong(self, outcome))
    }

    /// Returns the events of a batch: the preventions and replacements, then the damage dealt.
    fn reports_of(&mut self, outcome: &Outcome<'a>) -> Vec<Event> {
        let mut reports: Vec<Event> = Vec::new();
        for one in &outcome.applied {
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
        for damage in outcome.dealt() {
            reports.push(
                Event::new("dealt")
                    .with("from", self.object_name(damage.source))
                    .with("to", self.name(damage.to))
                    .with("amount", damage.amount)
                    .with("damage", if damage.combat { "combat" } else { "noncombat" }),
            );
        }
        reports
    }

    /// Returns the life each player loses to damage without infect (120.3a), after replacements.
    fn life_lost(&mut self, outcome: &Outcome<'a>, coming: &[Coming]) -> Result<Vec<(Seat, i64)>, Stop> {
        let mut losses: Vec<(Seat, i64)> = Vec::new();
        for damage in outcome.dealt() {
            if let Being::Player(seat) = damage.to
                && !self.state.counts_as(damage, KeywordWord::Infect)
            {
                match losses.iter_mut().find(|(who, _)| *who == seat) {
                    Some((_, amount)) => *amount += damage.amount,
                    None => losses.push((seat, damage.amount)),
                }
            }
        }
        let mut lost = Vec::new();
        for (seat, amount) in losses {
            self.cite_gained_with(seat, amount, coming);
            lost.push((seat, self.would_lose(seat, amount)?));
        }
        Ok(lost)
    }

    /// The cause of the life that a player loses by damage: its source, if there is only one.
    fn damage_by(&self, outcome: &Outcome<'a>, seat: Seat) -> Origin {
        let to = |damage: &&DamageEvent| {
            damage.to == Being::Player(seat) && !self.state.counts_as(damage, KeywordWord::Infect)
        };
        let mut sources = outcome.dealt().filter(to).map(|damage| damage.source);
        let first = sources.next();
        Origin { by: first.filter(|first| sources.all(|other| other == *first)), cause: Cause::Damage }
    }

    /// Remembers for the turn what was dealt by what.
    fn remember_damage(&mut self, damage: &DamageEvent) {
        self.state.dealt.push((damage.source, damage.to, damage.amount));
        if let Being::Player(seat) = damage.to
            && damage.combat
            && self.state.object(damage.source).is_some_and(|object| object.printed.commander)
        {
            let commander = self.by(&WHICH_COMMANDER)(&self.state, damage.source);
            self.state.count_commander_damage(commander, seat, damage.amount);
        }
        let Being::Object(id) = damage.to else { return };
        let found = self.state.characteristics(id);
        if found.is(Type::Creature) && found.is(Type::Planeswalker) {
            self.log.cite(clause!("120.3-all-results"), || "damage to both has both results".to_owned());
        }
        if let Some(object) = self.state.object_mut(id) {
            object.damaged_by.push(damage.source);
        }
    }

    /// The keywords of which damage has the results.
    fn results_as(&self, damage: &DamageEvent) -> Vec<(ObjId, Being, KeywordWord)> {
        let mut words = vec![KeywordWord::Infect, KeywordWord::Wither];
        words.retain(|word| self.by(&HAS_RESULTS_OF)(&self.state, damage, *word));
        words.into_iter().map(|word| (damage.source, damage.to, word)).collect()
    }

    /// Returns `true` if damage becomes counters though its source has neither wither nor infect.
    fn counts_instead(&self, damage: &DamageEvent) -> bool {
        let source = self.state.characteristics(damage.source);
        let by = |keyword| !source.has(keyword) && self.state.counts_as(damage, keyword);
        by(KeywordWord::Wither) || by(KeywordWord::Infect)
    }

    fn mark(&mut self, damage: &DamageEvent) {
        let Being::Object(id) = damage.to else { return };
        let marked = self.by(&IS_MARKED_ON)(&self.state.characteristics(id))
            && self.by(&IS_MARKED_BY)(&self.state.characteristics(damage.source))
            && !self.counts_instead(damage);
        if marked && let Some(object) = self.state.object_mut(id) {
            object.damage = object.damage.saturating_add(damage.amount);
        }
    }

    /// Returns the context of the results of damage, which are its source's doing.
    pub(crate) fn because_of_damage(&self, source: ObjId) -> Context {
        let controller = self.state.object(source).map_or(self.state.active, |object| object.controller);
        Context::new(controller, Some(source), self.object_name(source)).because(Cause::Damage)
    }

    /// Puts the counters that damage results in (120.3b, 120.3d, 120.3g), at the time of the damage (120.4c).
    fn put_counters_for(&mut self, outcome: &Outcome<'_>) -> Result<(), Stop> {
        let before = self.log.set_simultaneous(true);
        let result = outcome.dealt().try_for_each(|damage| self.counters_of(damage));
        self.log.set_simultaneous(before);
        result
    }

    fn counters_of(&mut self, damage: &DamageEvent) -> Result<(), Stop> {
        let from = self.state.characteristics(damage.source);
        let mut ctx = self.because_of_damage(damage.source);
        let infect = self.state.counts_as(damage, KeywordWord::Infect);
        let wither = self.state.counts_as(damage, KeywordWord::Wither);
        if (infect && !from.has(KeywordWord::Infect)) || (wither && !from.has(KeywordWord::Wither)) {
            self.log.cite(clause!("702.90-as-though"), || "it is dealt as though its source had it".to_owned());
        }
        match damage.to {
            Being::Player(_) => {
                if infect {
                    self.put_counters(damage.to, &Name::Word("poison"), damage.amount, &mut ctx)?;
                }
                let toxic: i64 = from
                    .keywords
                    .iter()
                    .map(|keyword| match keyword {
                        Keyword::Valued(ValuedKeyword::Toxic(n)) => n.0,
                        _ => 0,
                    })
                    .sum();
                if toxic > 0 && damage.combat {
                    self.put_counters(damage.to, &Name::Word("poison"), toxic, &mut ctx)?;
                }
            }
            Being::Object(id) => {
                if (infect || wither) && self.state.characteristics(id).is(Type::Creature) {
                    self.log.cite(clause!("120.3d-wither"), || "it is counters on a creature".to_owned());
                    self.put_counters(damage.to, &Name::Word("-1/-1"), damage.amount, &mut ctx)?;
                }
            }
        }
        Ok(())
    }
}
