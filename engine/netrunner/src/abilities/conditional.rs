//! Conditional abilities: 9.6.2 (one event meets a condition once), 9.1.8g (a card sees itself go), 9.6.9a (an optional
//! one may be declined), 9.6.14a and b (what happens in an encounter, or as a card is installed, is conditional).
//!
//! "When you suffer damage, draw 1 card": 3 net damage at once draw 1 card, once the damage is done.

use std::sync::Arc;

use kernel::words::name::Name;

use crate::abilities::asked::{
    about_itself, asked_kind, asks_for_a_position, asks_for_one_or_more, asks_for_the_first, names_its_place,
};
use crate::abilities::paid::LIES_READY;
use crate::game::{Done, Game};
use crate::matching::asks::Asker;
use crate::matching::imminent::WORKS;
use crate::resolution::context::Context;
use crate::state::facts::{Fact, Standing};
use crate::state::imminent::{AbilityPlace, Origin, Part};
use crate::state::{CardId, CardState, Lasting, Place, Stage, State, TriggeredAbility};
use crate::words::cards::{CardRef, Conditional, When};
use crate::words::effects::Effect;
use crate::words::{AbilityWord, CardType, Once, Reference, Side, What, Zone};

kernel::interpretation! {
    /// 9.6.2: lets an ability wait whose condition was met: once for each event, however much of it there was
    /// (9.6.2-instances).
    pub(crate) WAIT: fn(&mut Game<'_>, TriggeredAbility) = wait_once;
}

fn wait_once(game: &mut Game<'_>, pending: TriggeredAbility) {
    game.state.pending.push(pending);
}

kernel::interpretation! {
    /// 9.6.5d: `true` if an ability waits whose condition was met. In a right engine it does, although its instructions
    /// have a requirement that does not hold yet (9.6.5d-as-it-resolves).
    pub(crate) HOLDS_AS_MET: fn(&Game<'_>, &[Effect], &Context) -> bool;
}

/// The word of the fact that a run is unsuccessful.
pub(crate) const RUN_FAILED: &str = "run_failed";

/// The word of the fact that a run is successful.
pub(crate) const RUN_SUCCEEDED: &str = "run_succeeded";

kernel::interpretation! {
    /// 6.7.4: `true` if an "If successful" ability of a run works: the run was declared successful on a server that its
    /// card allows (6.7.4-if-successful).
    pub(crate) IF_SUCCESSFUL: fn(successful: bool, allowed: bool) -> bool = if_successful;
}

fn if_successful(successful: bool, allowed: bool) -> bool {
    successful && allowed
}

/// The word of the fact that a run has ended.
pub(crate) const RUN_ENDED: &str = "run_ended";

kernel::interpretation! {
    /// 9.6.9a: `true` if a conditional ability is used. An optional one may be declined (9.6.9a-optional-may-pass),
    /// unless the question is part of its effect.
    pub(crate) ACCEPTS: fn(&mut Game<'_>, &Conditional, Side, &Name) -> Done<bool> = accepts;
}

fn accepts(game: &mut Game<'_>, ability: &Conditional, side: Side, name: &Name) -> Done<bool> {
    if !ability.optional || asks_itself(&ability.effect, side) {
        return Ok(true);
    }
    let clause = clause!("9.6.9a-optional-may-pass");
    let accepted = game.log.may(&Name::Word(side.as_str()), "may", Some(clause), Some(name), "accept")?;
    if !accepted {
        game.log.cite(clause, || format!("{name} is declined"));
    }
    Ok(accepted)
}

/// Returns `true` if the effect of an ability begins with the question to its player whether to use it. A question to the
/// other player is another one, and so is one that is about what happens otherwise.
fn asks_itself(effects: &[Effect], side: Side) -> bool {
    match effects.first() {
        Some(Effect::Pay(pay)) => pay.who == side && !pay.must && pay.otherwise.is_empty(),
        Some(Effect::May(may)) => may.who == side && may.otherwise.is_empty(),
        _ => false,
    }
}

kernel::interpretation! {
    /// 9.3.6g: `true` if a declined use does not count toward the limit of an ability.
    pub(crate) FREED_IF_DECLINED: fn() -> bool = freed_if_declined;
}

fn freed_if_declined() -> bool {
    true
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
        let asker = Asker::new(pending.source, Some(pending.source));
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
/// itself, but for its being trashed from where it was installed without being active. An ability about its trashing
/// must name the place from which it is trashed (9.1.8b), or an access (9.1.8a).
fn works_where_it_is(ability: &Conditional, id: CardId, obj: &CardState, fact: &Fact) -> bool {
    // An ability of a card that was not active works in the pile to which the card goes, and nowhere else (9.1.8b).
    let removed = obj.place == Place::Pile(Zone::Removed);
    let elsewhere = fact.installed || removed || !names_its_place(&ability.when);
    let idle = fact.word == "trashed" && fact.was != Standing::Active && elsewhere;
    fact.card == Some(id) && !idle && !obj.faceless && about_itself(&ability.when)
}

/// Returns `true` if an ability says when its card may be rezzed, and so works while the card is not (9.1.8c).
fn rezzes_itself(effects: &[Effect]) -> bool {
    let itself = |card: &CardRef| *card == CardRef::Reference(Reference::This);
    matches!(effects.first(), Some(Effect::Rez(rez)) if itself(&rez.card))
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
        self.cite_kind(fact);
        self.cite_position(fact);
        let faceup = (fact.was == Standing::Facedown).then(|| Fact { was: Standing::Inactive, ..fact.clone() });
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id) else { continue };
            let asker = Asker::new(id, fact.card);
            let unseen = faceup.as_ref().is_some_and(|faceup| {
                let met = |ability: &Conditional| {
                    self.meets(&ability.when, faceup, asker) && !self.meets(&ability.when, fact, asker)
                };
                obj.active() && obj.printed.conditional.iter().any(met)
            });
            let went = self.by(&SEES_ITSELF_GO)(&self.state, id, leaving);
            let (mut waiting, mut idle, mut condition) = (Vec::new(), false, None);
            let (paying, faceless) = (obj.place == Place::Paying, obj.faceless);
            for (place, ability) in obj.printed.conditional.iter().enumerate() {
                let active = obj.active();
                let rezzes = obj.server().is_some() && !obj.rezzed && rezzes_itself(&ability.effect);
                let works = match ability.zone {
                    Some(zone) => self.by(&LIES_READY)(obj, zone),
                    None => self.by(&WORKS)(obj) || went || rezzes || works_where_it_is(ability, id, obj, fact),
                };
                let gone = fact.card == Some(id) && (fact.installed || fact.word == "trashed");
                let there = obj.installed() || paying || gone;
                if (works || there) && self.is_met(ability, fact, asker, obj.side()) {
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
                        place: AbilityPlace::Conditional(place),
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
                self.cite_further_condition(&name, holds);
            }
            if idle {
                self.log.cite(clause!("9.1.7-active"), || format!("{name} is not active, so it sees nothing"));
                if faceless {
                    self.log.cite(clause!("8.1.4a-facedown"), || format!("{name} is facedown, without its abilities"));
                }
                if paying {
                    self.log.cite(clause!("8.6.7c-active-once-paid"), || format!("{name} is still being paid for"));
                }
            }
            for (waits, first) in waiting {
                if first {
                    self.log.cite(clause!("9.9.5b-first-did"), || "the first that happened".into());
                }
                if went && waits.fact.server.is_some() && asks_where(&self.state, &waits) {
                    self.log.cite(clause!("4.6.6i-this-server"), || format!("it is the server that {name} left"));
                }
                if went {
                    self.log.cite(clause!("9.1.8g-sees-itself-go"), || format!("{name} was active as it left"));
                }
                self.wait(waits);
            }
        }
        self.meet_for_a_while(fact);
    }

    /// Returns `true` if a fact meets the condition of an ability of a player.
    fn is_met(&self, ability: &Conditional, fact: &Fact, asker: Asker, side: Side) -> bool {
        let Asker { source, that, named, picked, .. } = asker;
        let required = || Context { that, named, picked, ..Context::new(source, side) };
        self.meets(&ability.when, fact, asker)
            && self.by(&HOLDS_AS_MET).is_none_or(|wrong| wrong(self, &ability.effect, &required()))
    }

    fn cite_further_condition(&mut self, name: &Name, holds: bool) {
        let holds = if holds { "holds" } else { "does not hold" };
        self.log.cite(clause!("9.6.5c-as-it-is-met"), || format!("the further condition of {name} {holds}"));
    }

    /// Cites the clause about the position of ice, if an ability asks for that.
    fn cite_position(&mut self, fact: &Fact) {
        if fact.zone != Some(Zone::Ice) {
            return;
        }
        let asks = |obj: &CardState| {
            let mut own = obj.printed.conditional.iter();
            obj.active() && own.any(|ability| asks_for_a_position(&ability.when, fact.word))
        };
        if self.state.ids().filter_map(|id| self.state.card(id)).any(asks) {
            self.log.cite(clause!("4.6.9b-outermost"), || {
                let is: Vec<&str> = fact.positions.iter().map(|position| position.as_str()).collect();
                if is.is_empty() { "it has ice on both sides".into() } else { format!("it is {}", is.join(" and ")) }
            });
        }
    }

    /// Cites the clause about kinds of abilities, if an ability asks which kind did this damage.
    fn cite_kind(&mut self, fact: &Fact) {
        if fact.by_damage.is_none() && fact.word != "damaged" {
            return;
        }
        let asks = |ability: &Conditional, asker: Asker| {
            asked_kind(&ability.when)
                .is_some_and(|kind| self.meets(&ability.when, &Fact { ability: Some(kind), ..fact.clone() }, asker))
        };
        let own = self.state.ids().any(|source| {
            let asker = Asker::new(source, fact.card);
            let active = self.state.card(source).filter(|obj| obj.active());
            active.is_some_and(|obj| obj.printed.conditional.iter().any(|ability| asks(ability, asker)))
        });
        let asked = own
            || self.state.lasting.iter().any(|lasting| {
                let asker = Asker { named: lasting.named, ..Asker::new(lasting.source, fact.card) };
                lasting.conditional.iter().any(|ability| asks(ability, asker))
            });
        if asked {
            let by = fact.ability.map_or("an ability of another kind", AbilityWord::as_str);
            self.log.cite(clause!("9.1.1e-one-kind"), || format!("it was done by {by}"));
        }
    }

    /// Lets abilities that work for a while wait too, whatever became of the card that left them (9.10.1-lingering).
    fn meet_for_a_while(&mut self, fact: &Fact) {
        let (mut waiting, mut asked, mut elsewhere) = (Vec::new(), Vec::new(), false);
        for lasting in self.lasting_in_force() {
            let picked = lasting.chosen_or_gone(&self.state);
            let (named, since) = (lasting.named, lasting.since_fact);
            let who = Asker { named, picked, since, ..Asker::new(lasting.source, fact.card) };
            for (place, ability) in lasting.conditional.iter().enumerate() {
                if !self.is_met(ability, fact, who, lasting.side) {
                    continue;
                }
                let number = AbilityPlace::Lasting(lasting.number, place);
                let open = self.is_open(ability, lasting.source, number);
                asked.extend(ability.only_if.as_ref().map(|_| (lasting.source, open)));
                if !open {
                    continue;
                }
                if !self.is_successful_there(lasting, fact) {
                    elsewhere = true;
                    continue;
                }
                waiting.push(TriggeredAbility {
                    source: lasting.source,
                    ability: place,
                    lasting: Some((Arc::new(ability.clone()), lasting.side)),
                    place: number,
                    fact: fact.clone(),
                    picked,
                    x: lasting.x,
                    object: None,
                });
            }
        }
        for (source, holds) in asked {
            self.cite_further_condition(&self.state.name(source), holds);
        }
        if elsewhere {
            self.log.cite(clause!("6.7.4-if-successful"), || "its card does not allow a run on this server".into());
        }
        for waits in waiting {
            if waits.fact.word == RUN_SUCCEEDED {
                self.log.cite(clause!("6.7.4-if-successful"), || {
                    "the run is successful on a server that its card allows".into()
                });
            }
            if waits.lasting.as_ref().is_some_and(|(ability, _)| asks_for_the_first(&ability.when)) {
                self.log.cite(clause!("9.9.5b-first-did"), || "the first that happened".into());
            }
            self.log.cite(clause!("9.10.1-lingering"), || "it still works".into());
            self.wait(waits);
        }
    }

    /// Returns `false` if an ability of a run waits for its success, and the run is on a server that its card does not
    /// allow (6.7.4a).
    fn is_successful_there(&self, lasting: &Lasting, fact: &Fact) -> bool {
        let Some(filter) = lasting.run_on.filter(|_| fact.word == RUN_SUCCEEDED) else { return true };
        let there = self.state.could_be_run_on(filter, fact.server, lasting.source);
        self.by(&IF_SUCCESSFUL)(true, there)
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
        let place = pending.place;
        if self.state.used_as_often(ability.once, pending.source, place) {
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
        let for_turn = pending.fact.who.filter(|_| ability.chooses_for_turn());
        let ctx = Context { that: pending.fact.card, ability: which, for_turn, ..Context::new(pending.source, side) };
        let x = pending.x.or_else(|| self.state.card(pending.source).and_then(|obj| obj.x));
        let (those, of_event) = (self.drawn(&pending.fact), pending.fact.amount);
        let ctx = Context { x, picked: pending.picked, those, of_event, ..ctx };
        let declined = self.conditional(&ability.effect, ability.optional, ctx)?;
        if declined && ability.once.is_some() {
            let note = || format!("{name} was declined, so it was not used");
            self.log.cite(clause!("9.3.6g-declined-is-not-used"), note);
            if self.by(&FREED_IF_DECLINED)() {
                self.state.take_back_use(pending.source, place);
            }
        }
        Ok(())
    }

    /// Resolves a conditional ability. Returns `true` if its whole effect was optional and its player declined it.
    pub(crate) fn conditional(&mut self, effects: &[Effect], optional: bool, ctx: Context) -> Done<bool> {
        let asks_itself = asks_itself(effects, ctx.side);
        let mut ctx = Context { unused: true, ..ctx };
        if effects.iter().any(|effect| matches!(effect, Effect::If(_))) {
            let name = self.state.name(ctx.source);
            self.log.cite(clause!("9.6.5d-as-it-resolves"), || format!("a requirement of {name} is checked"));
        }
        self.ability_with(effects, &mut ctx)?;
        if optional && !asks_itself {
            self.used_by(ctx.side, &mut ctx);
        }
        Ok(ctx.unused && ctx.declined && effects.len() == 1)
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
        match origin {
            Origin::Conditional(place) => {
                let once = self.state.card(source)?.printed.conditional.get(place)?.once?;
                Some((once, AbilityPlace::Conditional(place)))
            }
            Origin::Lasting(number, place) => {
                let lasting = self.state.lasting.iter().find(|lasting| lasting.number == number)?;
                Some((lasting.conditional.get(place)?.once?, AbilityPlace::Lasting(number, place)))
            }
            Origin::Static(_) | Origin::LastingStatic(..) => None,
        }
    }
}
