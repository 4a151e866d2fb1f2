//! Conditional abilities: 9.6.2 (one event meets a condition once), 9.6.9a (an optional one may be declined),
//! 9.6.14a and b (what happens in an encounter, or as a card is installed, is conditional).
//!
//! "When you suffer damage, draw 1 card": 3 net damage at once draw 1 card, once the damage is done.

use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::matching::Asker;
use crate::resolution::Context;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardState, TriggeredAbility};
use crate::words::cards::{CardRef, Conditional, Happening, When};
use crate::words::effects::Effect;
use crate::words::{AbilityWord, Reference, Side, What};

/// A condition was met: once for each event, however much of it there was (9.6.2-instances).
pub(crate) fn wait_once(game: &mut Game<'_>, pending: TriggeredAbility) {
    game.state.pending.push(pending);
}

/// What waits resolves as soon as an effect was carried out, although the ability is not done.
pub(crate) fn resolve_now(game: &mut Game<'_>) -> Done {
    game.settle_now()
}

/// In the older rules what waits resolves once nothing else does.
pub(crate) fn once_nothing_resolves(game: &mut Game<'_>) -> Done {
    game.settle()
}

/// Whether an ability is used: one that is optional may be declined (9.6.9a-optional-may-pass), unless the
/// question is part of its effect.
pub(crate) fn accepts(game: &mut Game<'_>, ability: &Conditional, side: Side, name: &Name) -> Done<bool> {
    let asks_itself = matches!(ability.effect.first(), Some(Effect::Pay(_) | Effect::May(_)));
    if !ability.optional || asks_itself {
        return Ok(true);
    }
    let clause = clause!("9.6.9a-optional-may-pass");
    let accepted = game.log.may(&Name::Word(side.as_str()), "may", Some(clause), Some(name), "accept")?;
    if !accepted {
        game.log.cite(clause, || format!("{name} is declined"));
    }
    Ok(accepted)
}

/// Which ability of its card it is, by what met its condition: one that works in an encounter
/// (9.6.14a-when-encountered), or as the card is installed (9.6.14b-when-installed).
pub(crate) fn ability_word(met_by: &Fact) -> Option<AbilityWord> {
    match met_by.word {
        "encountered" => Some(AbilityWord::WhenEncountered),
        "installed" => Some(AbilityWord::WhenInstalled),
        _ => None,
    }
}

/// What ice does when it is encountered is about to happen, and may be prevented as a whole
/// (9.6.14a-when-encountered). Gives whether it happens.
pub(crate) fn encounter_ability(game: &mut Game<'_>, pending: &TriggeredAbility, side: Side) -> Done<bool> {
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

/// Whether an ability waits for something that happens to its own card, wherever that is.
fn about_itself(when: &When) -> bool {
    let is_self = |happening: &Happening| matches!(happening.card, Some(CardRef::Reference(Reference::This)));
    match when {
        When::AnyOf(all) => all.iter().any(about_itself),
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
        | When::Resolved(_)
        | When::Prevented(_)
        | When::Increased(_)
        | When::Replaced(_)
        | When::Paid(_)
        | When::Used(_)
        | When::Would(_) => false,
    }
}

/// Whether an ability waits only for the first of something that prevention could have kept from happening, or for the
/// first prevention.
fn asks_for_the_first(when: &When) -> bool {
    match when {
        When::AnyOf(all) => all.iter().any(asks_for_the_first),
        When::Damaged(happening) | When::Tagged(happening) | When::Prevented(happening) | When::Trashed(happening) => {
            happening.first.is_some()
        }
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
        | When::Resolved(_)
        | When::Increased(_)
        | When::Replaced(_)
        | When::Paid(_)
        | When::Used(_)
        | When::Would(_) => false,
    }
}

impl Game<'_> {
    /// Conditional abilities whose condition a fact meets wait from now on.
    pub(crate) fn meet(&mut self, fact: &Fact) {
        if self.state.over.is_some() {
            return;
        }
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id) else { continue };
            let asker = Asker { source: id, that: fact.card, named: None };
            let own = fact.card == Some(id);
            let met = |ability: &Conditional| {
                (obj.active() || (own && about_itself(&ability.when))) && self.meets(&ability.when, fact, asker)
            };
            let abilities = obj.printed.conditional.iter().enumerate().filter(|(_, ability)| met(ability));
            let waiting: Vec<usize> = abilities.map(|(place, _)| place).collect();
            let first = obj
                .printed
                .conditional
                .iter()
                .enumerate()
                .any(|(place, ability)| waiting.contains(&place) && asks_for_the_first(&ability.when));
            if first {
                self.log.cite(clause!("9.9.5b-first-did"), || "the first that happened".into());
            }
            for ability in waiting {
                self.wait(TriggeredAbility { source: id, ability, fact: fact.clone() });
            }
        }
    }

    fn wait(&mut self, pending: TriggeredAbility) {
        if self.was_triggered(&pending) || pending.fact.amount > 1 {
            self.log.cite(clause!("9.6.2-instances"), || "once for each event".into());
        }
        (self.rulings.wait)(self, pending);
    }

    /// Whether an ability of the same card was triggered this turn.
    pub(crate) fn was_triggered(&self, pending: &TriggeredAbility) -> bool {
        self.state
            .facts
            .iter()
            .any(|fact| fact.word == "triggered" && fact.card == Some(pending.source) && fact.turn == self.state.turns)
    }

    /// What waits resolves although something else is resolving.
    pub(crate) fn settle_now(&mut self) -> Done {
        if self.state.pending.is_empty() || self.state.over.is_some() {
            return self.settle();
        }
        // What waits comes before the rest of what is resolving, and is not part of it.
        let depth = self.fuel.begin_anew(&self.log)?;
        self.settle()?;
        self.fuel.return_to(depth);
        Ok(())
    }

    /// Once nothing resolves any more, the abilities that wait resolve: the active player's first,
    /// each player's in the order of their choice.
    pub(crate) fn settle(&mut self) -> Done {
        while self.fuel.is_at_the_top() && self.state.over.is_none() && !self.state.pending.is_empty() {
            self.count()?;
            let owner = |pending: &TriggeredAbility| self.state.card(pending.source).map(CardState::side);
            let active = self.state.turn;
            let side = if self.state.pending.iter().any(|pending| owner(pending) == Some(active)) {
                active
            } else {
                active.other()
            };
            let own: Vec<usize> = self
                .state
                .pending
                .iter()
                .enumerate()
                .filter(|(_, pending)| owner(pending) == Some(side))
                .map(|(at, _)| at)
                .collect();
            let names: Vec<Name> = own
                .iter()
                .filter_map(|at| self.state.pending.get(*at))
                .map(|pending| self.state.name(pending.source))
                .collect();
            let picked = self.pick_order(side, None, &names)?;
            let Some(at) = own.get(picked).copied() else { break };
            let pending = self.state.pending.remove(at);
            self.trigger(&pending)?;
        }
        if self.state.over.is_some() {
            self.state.pending.clear();
        }
        Ok(())
    }

    fn trigger(&mut self, pending: &TriggeredAbility) -> Done {
        let Some(obj) = self.state.card(pending.source) else { return Ok(()) };
        let (card, side, name) = (obj.printed.clone(), obj.side(), obj.name.clone());
        let Some(ability) = card.conditional.get(pending.ability) else { return Ok(()) };
        if !(self.rulings.accepts)(self, ability, side, &name)? {
            return Ok(());
        }
        let which = (self.rulings.ability_word)(&pending.fact);
        if which == Some(AbilityWord::WhenEncountered) && !(self.rulings.encounter_ability)(self, pending, side)? {
            return Ok(());
        }
        self.report(vec![Fact { card: Some(pending.source), ..Fact::new("triggered") }]);
        let ctx = Context { that: pending.fact.card, ability: which, ..Context::new(pending.source, side) };
        self.ability(&ability.effect, ctx)
    }
}
