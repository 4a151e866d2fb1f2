//! Conditional abilities: 9.6.2 (one event meets a condition once), 9.1.8g (a card sees itself go), 9.6.9a (an optional
//! one may be declined), 9.6.14a and b (what happens in an encounter, or as a card is installed, is conditional).
//!
//! "When you suffer damage, draw 1 card": 3 net damage at once draw 1 card, once the damage is done.

use std::sync::Arc;

use kernel::words::name::Name;

use crate::abilities::paid::LIES_READY;
use crate::game::{Done, Game};
use crate::matching::asks::Asker;
use crate::matching::imminent::WORKS;
use crate::resolution::context::Context;
use crate::state::facts::{Fact, Standing};
use crate::state::imminent::{AbilityPlace, Origin, Part};
use crate::state::{CardId, CardState, Place, Stage, State, TriggeredAbility};
use crate::words::cards::{CardRef, Conditional, Happening, When};
use crate::words::effects::Effect;
use crate::words::{AbilityWord, CardType, Once, Reference, Side, What};

kernel::interpretation! {
    /// 9.6.2: lets an ability wait whose condition was met: once for each event, however much of it there was
    /// (9.6.2-instances).
    pub(crate) WAIT: fn(&mut Game<'_>, TriggeredAbility) = wait_once;
}

fn wait_once(game: &mut Game<'_>, pending: TriggeredAbility) {
    game.state.pending.push(pending);
}

/// The word of the fact that a run is unsuccessful.
pub(crate) const RUN_FAILED: &str = "run_failed";

/// The word of the fact that a run has ended.
pub(crate) const RUN_ENDED: &str = "run_ended";

kernel::interpretation! {
    /// 9.6.9a: `true` if a conditional ability is used. An optional one may be declined (9.6.9a-optional-may-pass),
    /// unless the question is part of its effect.
    pub(crate) ACCEPTS: fn(&mut Game<'_>, &Conditional, Side, &Name) -> Done<bool> = accepts;
}

fn accepts(game: &mut Game<'_>, ability: &Conditional, side: Side, name: &Name) -> Done<bool> {
    if !ability.optional || asks_itself(&ability.effect) {
        return Ok(true);
    }
    let clause = clause!("9.6.9a-optional-may-pass");
    let accepted = game.log.may(&Name::Word(side.as_str()), "may", Some(clause), Some(name), "accept")?;
    if !accepted {
        game.log.cite(clause, || format!("{name} is declined"));
    }
    Ok(accepted)
}

/// Returns `true` if the effect of an ability begins with the question whether to use it.
fn asks_itself(effects: &[Effect]) -> bool {
    matches!(effects.first(), Some(Effect::Pay(_) | Effect::May(_)))
}

kernel::interpretation! {
    /// 9.1.5b: reports that a conditional ability was used, once an optional part of it has resolved as its player
    /// chose (9.1.5b-used-by-choice).
    pub(crate) CONDITIONAL_USED: fn(&mut Game<'_>, CardId) = report_as_used;
}

fn report_as_used(game: &mut Game<'_>, source: CardId) {
    game.log.cite(clause!("9.1.5b-used-by-choice"), || "its player chose to use it".into());
    let who = game.state.card(source).map(CardState::side);
    game.report(vec![Fact { who, ..Fact::of("used", source, &game.state) }]);
}

/// Reports nothing, as in the older rules.
pub(crate) fn report_nothing(_game: &mut Game<'_>, _source: CardId) {}

kernel::interpretation! {
    /// 9.6.14: the kind of a conditional ability: one that an encounter with its own card could meet
    /// (9.6.14a-when-encountered), or the installation of its own card (9.6.14b-when-installed).
    pub(crate) ABILITY_WORD: fn(&Game<'_>, &TriggeredAbility, &Conditional) -> Option<AbilityWord> = of_its_own_card;
}

pub(crate) fn of_its_own_card(
    game: &Game<'_>,
    pending: &TriggeredAbility,
    ability: &Conditional,
) -> Option<AbilityWord> {
    let word = ability_word(&pending.fact)?;
    let own = game.state.card(pending.source).filter(|_| pending.lasting.is_none())?;
    let is_met = || {
        let asker = Asker { source: pending.source, that: Some(pending.source), named: None, picked: None };
        let who = if word == AbilityWord::WhenInstalled { Some(own.side()) } else { pending.fact.who };
        game.meets(&ability.when, &Fact { card: Some(pending.source), who, ..pending.fact.clone() }, asker)
    };
    let encountered = word != AbilityWord::WhenEncountered || own.printed.r#type == CardType::Ice;
    (encountered && (pending.fact.card == Some(pending.source) || is_met())).then_some(word)
}

/// The kind of the abilities that wait for a fact, whatever their card.
pub(crate) fn ability_word(met_by: &Fact) -> Option<AbilityWord> {
    match met_by.word {
        "encountered" => Some(AbilityWord::WhenEncountered),
        "installed" => Some(AbilityWord::WhenInstalled),
        _ => None,
    }
}

kernel::interpretation! {
    /// 9.6.14a: `true` if what ice does when it is encountered happens. It is about to happen, and may be prevented as
    /// a whole (9.6.14a-when-encountered).
    pub(crate) ENCOUNTER_ABILITY: fn(&mut Game<'_>, &TriggeredAbility, Side) -> Done<bool> = encounter_ability;
}

fn encounter_ability(game: &mut Game<'_>, pending: &TriggeredAbility, side: Side) -> Done<bool> {
    let part = Part {
        card: pending.fact.card,
        ability: Some(AbilityWord::WhenEncountered),
        ..Part::new(What::EncounterAbility, Some(pending.source), side)
    };
    let left = game.resolving(|game| game.about_to(part))?;
    if left.amount == 0 {
        let name = game.state.name(pending.source);
        game.log.cite(clause!("9.6.14a-when-encountered"), || format!("the ability of {name} is prevented"));
    }
    Ok(left.amount > 0)
}

kernel::interpretation! {
    /// 9.1.8g: `true` if a card that was active sees what it goes with. The ability that this meets works on where the
    /// card comes to (9.1.8g-sees-itself-go).
    pub(crate) SEES_ITSELF_GO: fn(&State, CardId, &[CardId]) -> bool = sees_itself_go;
}

fn sees_itself_go(state: &State, id: CardId, leaving: &[CardId]) -> bool {
    leaving.contains(&id) && state.card(id).is_some_and(|obj| !obj.active())
}

/// Returns `true` if the ability of a card that is not active works all the same: one about what happens to the card
/// itself, but for its being trashed from where it was installed without being active.
fn works_where_it_is(ability: &Conditional, id: CardId, fact: &Fact) -> bool {
    let idle = fact.word == "trashed" && fact.installed && fact.was != Standing::Active;
    fact.card == Some(id) && !idle && about_itself(&ability.when)
}

/// Returns `true` if an ability says when its card may be rezzed, and so works while the card is not (9.1.8c).
fn rezzes_itself(effects: &[Effect]) -> bool {
    let itself = |card: &CardRef| *card == CardRef::Reference(Reference::This);
    matches!(effects.first(), Some(Effect::Rez(rez)) if itself(&rez.card))
}

/// Returns `true` if an ability waits for something that happens to its own card, wherever that is.
fn about_itself(when: &When) -> bool {
    let is_self = |happening: &Happening| matches!(happening.card, Some(CardRef::Reference(Reference::This)));
    match when {
        When::AnyOf(all) => all.iter().any(about_itself),
        When::FirstOf(first) => first.of.iter().any(about_itself),
        When::Trashed(happening)
        | When::Accessed(happening)
        | When::Stolen(happening)
        | When::Scored(happening)
        | When::Exposed(happening)
        | When::Installed(happening) => is_self(happening),
        When::Damaged(_)
        | When::Tagged(_)
        | When::RemovedTags(_)
        | When::Rezzed(_)
        | When::Encountered(_)
        | When::Bypassed(_)
        | When::Emptied(_)
        | When::Drew(_)
        | When::TurnBegan(_)
        | When::RunEnded(_)
        | When::RunBegan(_)
        | When::Approached(_)
        | When::Passed(_)
        | When::ApproachedServer(_)
        | When::RunSucceeded(_)
        | When::RunFailed(_)
        | When::JackedOut(_)
        | When::Breached(_)
        | When::TurnEnded(_)
        | When::Traced(_)
        | When::TookBadPublicity(_)
        | When::Purged(_)
        | When::Broke(_)
        | When::Played(_)
        | When::EncounterEnded(_)
        | When::FullyBroke(_)
        | When::Advanced(_)
        | When::Forfeited(_)
        | When::Derezzed(_)
        | When::Resolved(_)
        | When::Prevented(_)
        | When::Increased(_)
        | When::Replaced(_)
        | When::Paid(_)
        | When::Used(_)
        | When::Revealed(_)
        | When::ActionsEnded(_)
        | When::Finished(_)
        | When::Placed(_)
        | When::Would(_) => false,
    }
}

/// Returns `true` if an ability waits only for the first of something that prevention could have kept from happening,
/// or for the first prevention.
fn asks_for_the_first(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(asks_for_the_first),
        When::FirstOf(_) => true,
        When::Damaged(happening)
        | When::Tagged(happening)
        | When::Prevented(happening)
        | When::Used(happening)
        | When::RunSucceeded(happening)
        | When::Trashed(happening) => happening.first.is_some(),
        When::RemovedTags(_)
        | When::Exposed(_)
        | When::Installed(_)
        | When::Rezzed(_)
        | When::Stolen(_)
        | When::Scored(_)
        | When::Accessed(_)
        | When::Encountered(_)
        | When::Bypassed(_)
        | When::Emptied(_)
        | When::Drew(_)
        | When::TurnBegan(_)
        | When::RunEnded(_)
        | When::RunBegan(_)
        | When::Approached(_)
        | When::Passed(_)
        | When::ApproachedServer(_)
        | When::RunFailed(_)
        | When::JackedOut(_)
        | When::Breached(_)
        | When::TurnEnded(_)
        | When::Traced(_)
        | When::TookBadPublicity(_)
        | When::Purged(_)
        | When::Broke(_)
        | When::Played(_)
        | When::EncounterEnded(_)
        | When::FullyBroke(_)
        | When::Advanced(_)
        | When::Forfeited(_)
        | When::Derezzed(_)
        | When::Resolved(_)
        | When::Increased(_)
        | When::Replaced(_)
        | When::Paid(_)
        | When::Revealed(_)
        | When::ActionsEnded(_)
        | When::Finished(_)
        | When::Placed(_)
        | When::Would(_) => false,
    }
}

/// Returns `true` if an ability waits for "1 or more" of something.
fn asks_for_one_or_more(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(asks_for_one_or_more),
        When::FirstOf(first) => first.of.iter().any(asks_for_one_or_more),
        When::Trashed(happening)
        | When::Accessed(happening)
        | When::Installed(happening)
        | When::Exposed(happening)
        | When::Revealed(happening)
        | When::Rezzed(happening)
        | When::Derezzed(happening) => happening.together,
        _ => false,
    }
}

/// Returns `true` if the condition of an ability asks where something happened.
fn asks_where(state: &State, waits: &TriggeredAbility) -> bool {
    fn asks(when: &When) -> bool {
        match when {
            When::AnyOf(all) => all.iter().any(asks),
            When::Trashed(happening) => happening.server.is_some(),
            _ => false,
        }
    }
    let ability = state.card(waits.source).and_then(|obj| obj.printed.conditional.get(waits.ability));
    ability.is_some_and(|ability| asks(&ability.when))
}

impl Game<'_> {
    /// Lets the conditional abilities wait whose condition a fact meets. `leaving`: the cards that were active and left
    /// at the same time.
    pub(crate) fn meet(&mut self, fact: &Fact, leaving: &[CardId]) {
        if self.state.over.is_some() {
            return;
        }
        let faceup = (fact.was == Standing::Facedown).then(|| Fact { was: Standing::Inactive, ..fact.clone() });
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id) else { continue };
            let asker = Asker { source: id, that: fact.card, named: None, picked: None };
            let unseen = faceup.as_ref().is_some_and(|faceup| {
                let met = |ability: &Conditional| {
                    self.meets(&ability.when, faceup, asker) && !self.meets(&ability.when, fact, asker)
                };
                obj.active() && obj.printed.conditional.iter().any(met)
            });
            let went = self.by(&SEES_ITSELF_GO)(&self.state, id, leaving);
            let (mut waiting, mut idle, mut condition) = (Vec::new(), false, None);
            let paying = obj.place == Place::Paying;
            for (place, ability) in obj.printed.conditional.iter().enumerate() {
                let active = obj.active();
                let rezzes = obj.server().is_some() && !obj.rezzed && rezzes_itself(&ability.effect);
                let works = match ability.zone {
                    Some(zone) => self.by(&LIES_READY)(obj, zone),
                    None => self.by(&WORKS)(obj) || went || rezzes || works_where_it_is(ability, id, fact),
                };
                let there = obj.installed() || paying || (fact.card == Some(id) && fact.installed);
                if (works || there) && self.meets(&ability.when, fact, asker) {
                    let open = self.is_open(ability, id, AbilityPlace::Conditional(place));
                    condition = condition.or(ability.only_if.as_ref().filter(|_| works).map(|_| open));
                    if !open {
                        continue;
                    }
                    idle |= !works;
                    let object = (active && !obj.resolves()).then_some(obj.moves);
                    let first = asks_for_the_first(&ability.when);
                    let waits = TriggeredAbility {
                        source: id,
                        ability: place,
                        lasting: None,
                        fact: fact.clone(),
                        picked: None,
                        x: None,
                        object,
                    };
                    waiting.extend(works.then_some((waits, first)));
                }
            }
            let name = obj.name.clone();
            if unseen {
                self.log.cite(clause!("8.1.4a-facedown"), || format!("the card that {name} waits for was facedown"));
            }
            if let Some(holds) = condition {
                let holds = if holds { "holds" } else { "does not hold" };
                self.log.cite(clause!("9.6.5c-as-it-is-met"), || format!("the further condition of {name} {holds}"));
            }
            if idle {
                self.log.cite(clause!("9.1.7-active"), || format!("{name} is not active, and sees nothing"));
                if paying {
                    self.log.cite(clause!("8.6.7c-active-once-paid"), || format!("{name} is still being paid for"));
                }
            }
            for (waits, first) in waiting {
                if first {
                    self.log.cite(clause!("9.9.5b-first-did"), || "the first that happened".into());
                }
                if went && waits.fact.server.is_some() && asks_where(&self.state, &waits) {
                    self.log.cite(clause!("4.6.6i-this-server"), || format!("{name} means the server that it left"));
                }
                if went {
                    self.log.cite(clause!("9.1.8g-sees-itself-go"), || format!("{name} was active as it left"));
                }
                self.wait(waits);
            }
        }
        self.meet_for_a_while(fact);
    }

    /// Lets abilities that work for a while wait too, whatever became of the card that left them (9.10.1-lingering).
    fn meet_for_a_while(&mut self, fact: &Fact) {
        let mut waiting = Vec::new();
        for (number, lasting) in self.state.lasting.iter().enumerate() {
            let picked = lasting.chosen_or_gone(&self.state);
            let asker = Asker { source: lasting.source, that: fact.card, named: lasting.named, picked };
            for (place, ability) in lasting.conditional.iter().enumerate() {
                let open = || self.is_open(ability, lasting.source, AbilityPlace::Lasting(number, place));
                if self.meets(&ability.when, fact, asker) && open() {
                    waiting.push(TriggeredAbility {
                        source: lasting.source,
                        ability: place,
                        lasting: Some((Arc::new(ability.clone()), lasting.side)),
                        fact: fact.clone(),
                        picked,
                        x: lasting.x,
                        object: None,
                    });
                }
            }
        }
        for waits in waiting {
            self.log.cite(clause!("9.10.1-lingering"), || "it still works".into());
            self.wait(waits);
        }
    }

    fn wait(&mut self, pending: TriggeredAbility) {
        let own = self.state.card(pending.source).and_then(|obj| obj.printed.conditional.get(pending.ability));
        let when = pending.lasting.as_ref().map(|(ability, _)| &ability.when).or(own.map(|ability| &ability.when));
        if when.is_some_and(asks_for_one_or_more) {
            self.log.cite(clause!("9.6.4-one-or-more"), || "once for all that happened at that time".into());
        }
        let same = |other: &TriggeredAbility| {
            other.source == pending.source && other.ability == pending.ability && other.lasting == pending.lasting
        };
        if self.was_triggered(&pending) || pending.fact.amount > 1 || self.state.pending.iter().any(same) {
            self.log.cite(clause!("9.6.2-instances"), || "once for each event".into());
        }
        self.by(&WAIT)(self, pending);
    }

    /// Returns `true` if an ability of the same card was triggered this turn.
    pub(crate) fn was_triggered(&self, pending: &TriggeredAbility) -> bool {
        self.state
            .facts
            .iter()
            .any(|fact| fact.word == "triggered" && fact.card == Some(pending.source) && fact.turn == self.state.turns)
    }

    /// Resolves an ability that waited, unless it is declined.
    pub(crate) fn trigger(&mut self, pending: &TriggeredAbility) -> Done {
        let Some(obj) = self.state.card(pending.source) else { return Ok(()) };
        let (card, owner, name) = (obj.printed.clone(), obj.side(), obj.name.clone());
        let (ability, side) = match &pending.lasting {
            Some((ability, side)) => (Some(&**ability), *side),
            None => (card.conditional.get(pending.ability), owner),
        };
        let Some(ability) = ability else { return Ok(()) };
        let place = AbilityPlace::Conditional(pending.ability);
        if pending.lasting.is_none() && self.state.used_as_often(ability.once, pending.source, place) {
            self.log.cite(clause!("9.3.6g-once-per-turn"), || format!("{name} was used as often as it may be"));
            return Ok(());
        }
        if !self.by(&ACCEPTS)(self, ability, side, &name)? {
            return Ok(());
        }
        let which = self.by(&ABILITY_WORD)(self, pending, ability);
        if which == Some(AbilityWord::WhenEncountered) && !self.by(&ENCOUNTER_ABILITY)(self, pending, side)? {
            return Ok(());
        }
        if pending.fact.word != RUN_FAILED && self.state.run.as_ref().is_some_and(|run| run.stage == Stage::Ending) {
            self.log.cite(clause!("6.8.2c-completed"), || format!("{name} waited as the run was ended"));
        }
        if pending.fact.word == RUN_ENDED {
            self.log.cite(clause!("10.3.6-outside-of-it"), || "the run is over".into());
        }
        if ability.once.is_some() {
            self.state.note_use(pending.source, place);
        }
        self.report(vec![Fact { card: Some(pending.source), ..Fact::new("triggered") }]);
        let ctx = Context { that: pending.fact.card, ability: which, ..Context::new(pending.source, side) };
        let x = pending.x.or_else(|| self.state.card(pending.source).and_then(|obj| obj.x));
        let ctx = Context { x, picked: pending.picked, ..ctx };
        self.conditional(&ability.effect, ability.optional, ctx)
    }

    /// Resolves a conditional ability.
    pub(crate) fn conditional(&mut self, effects: &[Effect], optional: bool, ctx: Context) -> Done {
        let asks_itself = asks_itself(effects);
        let mut ctx = Context { unused: true, ..ctx };
        self.ability_with(effects, &mut ctx)?;
        if optional && !asks_itself {
            self.used_by(ctx.side, &mut ctx);
        }
        Ok(())
    }

    /// Reports the use of an ability whose optional part a player chose, once that has resolved.
    pub(crate) fn used_by(&mut self, who: Side, ctx: &mut Context) {
        if who == ctx.side && std::mem::take(&mut ctx.unused) {
            self.by(&CONDITIONAL_USED)(self, ctx.source);
        }
    }

    /// Notes one more use of a conditional ability that may be used only so often (9.3.6g-once-per-turn).
    pub(crate) fn note_limited(&mut self, source: CardId, origin: Origin) {
        if let Some((_, place)) = self.limit_of(source, origin) {
            self.state.note_use(source, place);
        }
    }

    /// Returns `true` if a conditional ability was used as often as it may be.
    pub(crate) fn is_used_up(&self, source: CardId, origin: Origin) -> bool {
        let limit = self.limit_of(source, origin);
        limit.is_some_and(|(once, place)| self.state.used_as_often(Some(once), source, place))
    }

    /// The limit on the uses of a conditional ability, if it has one, and its place.
    fn limit_of(&self, source: CardId, origin: Origin) -> Option<(Once, AbilityPlace)> {
        let Origin::Conditional(place) = origin else { return None };
        let once = self.state.card(source)?.printed.conditional.get(place)?.once?;
        Some((once, AbilityPlace::Conditional(place)))
    }
}
