//! 367 to 369, 392: replacements of deaths. A replacement that may be paid for is its player's choice, and none if it
//! cannot be paid (368); one without a choice applies whether wanted or not (369); what it does comes in the place of
//! the death (370.1.a); its condition must hold (364.3); a delayed one does not need what made it any more (392).
//!
//! "If a friendly unit would die, you may exhaust this gear to recall it instead": asked, if it is ready.
//! A unit whose death was replaced was not killed: its Deathknell does not trigger (808.1.d.1).

use std::sync::Arc;

use kernel::clause::Clause;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::delayed;
use crate::abilities::passive::PASSIVE_HOLDS;
use crate::chain::lines::RESOLVE_LINES;
use crate::costs::{self, Payment};
use crate::death::simultaneous::Dying;
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{Agent, BLANK, ChainItem, DelayedReplacement, EffectKey, ObjectId, ObjectRef, State};
use crate::words::effects::{Cost, Replace, Times, Would};
use crate::words::phrases::Phrase;

kernel::interpretation! {
    /// 808.1.d.1: a unit was saved from its death.
    pub(crate) DEATH_WAS_REPLACED: fn(&mut Game<'_>, unit: ObjectId);
}

/// A replacement that may be applied to a death.
#[derive(Clone, Debug)]
pub struct DeathReplacement {
    /// The object whose death it replaces.
    pub victim: ObjectId,
    /// The identity of the replacement.
    pub key: EffectKey,
    /// The text of the ability.
    pub says: Arc<Replace>,
    /// Its name.
    pub name: Name,
    /// The perspective of its phrases.
    pub perspective: Perspective,
}

impl PartialEq for DeathReplacement {
    fn eq(&self, other: &Self) -> bool {
        (self.victim, self.key) == (other.victim, other.key)
    }
}

/// Returns `true` if a delayed replacement is about the death of a unit: one for which it was made, or any that fits.
pub fn delayed_is_about(state: &State, delayed: &DelayedReplacement, victim: ObjectId) -> bool {
    let from = Perspective { source: victim, ..Perspective::of(delayed.player, BLANK) };
    delayed.on.contains(&state.now(victim)) || delayed.every.is_some_and(|every| state.fits(every, victim, from))
}

kernel::interpretation! {
    /// 055, 368: checks that the condition of a replacement holds and that its cost can be paid. Not all of its actions
    /// need to be possible (055).
    pub(crate) MAY_REPLACE: fn(&Game<'_>, &DeathReplacement) -> Result<(), Unmet> = may_replace;
}

pub fn may_replace(game: &Game<'_>, replacement: &DeathReplacement) -> Result<(), Unmet> {
    let (says, victim, from) = (&replacement.says, replacement.victim, replacement.perspective);
    let holds = |condition| game.by(&PASSIVE_HOLDS)(&game.state, condition, victim, from);
    if !says.r#if.as_ref().is_none_or(holds) {
        return Err(Unmet::Condition);
    }
    let can_pay = |cost| costs::payable(game, &payment(game, replacement, cost));
    if says.may_pay.as_ref().is_none_or(can_pay) { Ok(()) } else { Err(Unmet::Cost) }
}

/// The reason why a replacement cannot be applied to a death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// Its condition does not hold.
    Condition,
    /// Its cost cannot be paid.
    Cost,
}

impl Unmet {
    /// The clauses under which it cannot be applied.
    pub fn clauses(self) -> &'static [Clause] {
        match self {
            Self::Condition => &[clause!("364.3-conditional-passive")],
            Self::Cost => &[clause!("368-optional-replacement")],
        }
    }
}

kernel::interpretation! {
    /// 368, 369: `true` if a replacement is applied: an optional one if its player pays for it, any other always.
    pub(crate) IS_APPLIED: fn(&mut Game<'_>, &DeathReplacement) -> Result<bool, Stop> = is_applied;
}

pub fn is_applied(game: &mut Game<'_>, replacement: &DeathReplacement) -> Result<bool, Stop> {
    let name = game.state.object(replacement.victim).name.clone();
    if let Some(cost) = &replacement.says.may_pay {
        let note = || format!("{} may replace the death of {name}", replacement.name);
        game.log.cite(clause!("368-optional-replacement"), note);
        return game.by(&PAYS_TO_REPLACE)(game, replacement, cost);
    }
    let note = || format!("{} replaces the death of {name}", replacement.name);
    game.log.cite(clause!("369-mandatory-replacement"), note);
    Ok(true)
}

kernel::interpretation! {
    /// 368: asks the player of an optional replacement to pay for it.
    pub(crate) PAYS_TO_REPLACE: fn(&mut Game<'_>, &DeathReplacement, &Cost) -> Result<bool, Stop> = pays_to_replace;
}

fn pays_to_replace(game: &mut Game<'_>, replacement: &DeathReplacement, cost: &Cost) -> Result<bool, Stop> {
    let about = game.state.object(replacement.victim).name.clone();
    costs::agrees(game, &payment(game, replacement, cost), &about)
}

kernel::interpretation! {
    /// Origins FAQ: carries out the lines in place of a death. Each is about the unit that would have died, as it is by
    /// then: one that heals it removes the lethal damage.
    pub(crate) CARRY_OUT_INSTEAD: fn(&mut Game<'_>, &DeathReplacement) -> Result<(), Stop> = carry_out_instead;
}

pub fn carry_out_instead(game: &mut Game<'_>, replacement: &DeathReplacement) -> Result<(), Stop> {
    let (victim, from) = (replacement.victim, replacement.perspective);
    let agent = Agent::ability(from.player, &replacement.name);
    let lines = Arc::new(replacement.says.instead.clone());
    let mut item = ChainItem::new(agent, from, lines.clone(), Vec::new());
    for line in lines.iter() {
        item.it = vec![game.state.known(victim)];
        item.ignored = false;
        game.by(&RESOLVE_LINES)(game, &mut item, std::slice::from_ref(line))?;
    }
    Ok(())
}

/// Applies a replacement to a death. Returns `true` if it was applied.
pub fn replace_death(game: &mut Game<'_>, replacement: &DeathReplacement, dying: &Dying) -> Result<bool, Stop> {
    if !game.by(&IS_APPLIED)(game, replacement)? {
        return Ok(false);
    }
    use_delayed(game, replacement);
    let victim = game.state.object(replacement.victim);
    let damage = victim.damage;
    let event = Event::new("replaced").with("event", "killed").with("by", &replacement.name);
    game.log.event(event.with("to", &victim.name));
    let note = || "its effects come in place of the death".to_owned();
    game.log.cite(clause!("370.1.a-replaced-by-actions"), note);
    game.by(&CARRY_OUT_INSTEAD)(game, replacement)?;
    cite_saved(game, dying, damage);
    if let Some(hook) = game.by(&DEATH_WAS_REPLACED) {
        hook(game, replacement.victim);
    }
    Ok(true)
}

/// The replacements that may be applied to a death now.
pub fn death_replacements(game: &Game<'_>, victim: ObjectId) -> Vec<DeathReplacement> {
    let mut replacements = all_replacements(game, victim);
    replacements.retain(|replacement| game.by(&MAY_REPLACE)(game, replacement).is_ok());
    replacements
}

fn all_replacements(game: &Game<'_>, victim: ObjectId) -> Vec<DeathReplacement> {
    if !game.state.object(victim).zone.is_board() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for one in &game.state.delayed_replacements {
        if delayed_is_about(&game.state, one, victim) && delayed::acts(game, one.source) {
            all.push(DeathReplacement {
                victim,
                key: EffectKey::Delayed(one.id),
                says: one.replace.clone(),
                name: one.by.clone(),
                perspective: Perspective::of(one.player, one.source),
            });
        }
    }
    for ability in game.state.replacements() {
        let Would::Die(phrase) = &ability.says.would else { continue };
        let from = ability.perspective;
        if game.state.means(*phrase, victim, from) {
            all.push(DeathReplacement {
                victim,
                key: EffectKey::Static(from.source, from.itself, ability.index),
                name: game.state.object(from.source).name.clone(),
                says: Arc::new(ability.says),
                perspective: from,
            });
        }
    }
    all
}

/// Cites that a delayed replacement does not apply to a unit that has become a new object since then.
fn cite_renewed(game: &mut Game<'_>, victim: ObjectId) {
    let was = |on: &ObjectRef| on.id == victim && !game.state.is_same(*on);
    if game.state.delayed_replacements.iter().any(|one| one.on.iter().any(was)) {
        let note = || format!("{} is another object than the one to be saved", game.state.object(victim).name);
        game.log.cite(clause!("110-new-object"), note);
    }
}

/// Cites the costs and the conditions of passive abilities that decide which replacements may be applied to a death.
pub fn cite_unmet(game: &mut Game<'_>, victim: ObjectId) {
    cite_renewed(game, victim);
    for one in all_replacements(game, victim) {
        let is_conditional = matches!(one.key, EffectKey::Static(..)) && one.says.r#if.is_some();
        let unmet = game.by(&MAY_REPLACE)(game, &one).err().filter(|unmet| *unmet == Unmet::Cost);
        for reason in unmet.into_iter().chain(is_conditional.then_some(Unmet::Condition)) {
            for clause in reason.clauses() {
                game.log.cite(*clause, || format!("{} has a condition or a cost", one.name));
            }
        }
    }
}

/// The payment for a replacement, by its player unless it names another one.
pub fn payment<'c>(game: &Game<'_>, replacement: &DeathReplacement, cost: &'c Cost) -> Payment<'c> {
    let victim = replacement.victim;
    let player = match replacement.says.who {
        Some(Phrase::ItsController) => game.state.controller(victim),
        Some(Phrase::ItsOwner) => game.state.object(victim).owner,
        _ => replacement.perspective.player,
    };
    let (perspective, by) = (replacement.perspective, replacement.name.clone());
    Payment { player, cost, perspective, it: Some(victim), own: None, by, plays: None }
}

/// A delayed replacement for the next time is used up.
fn use_delayed(game: &mut Game<'_>, replacement: &DeathReplacement) {
    let EffectKey::Delayed(id) = replacement.key else { return };
    if replacement.says.times == Some(Times::Next) {
        game.state.delayed_replacements.retain(|delayed| delayed.id != id);
        game.log.cite(clause!("390.3-next-time-only"), || format!("{} is used up", replacement.name));
    } else {
        let note = || format!("{} acts each time this turn", replacement.name);
        game.log.cite(clause!("390.3-only-in-its-time"), note);
    }
    delayed::acted(game, replacement.perspective.source, &replacement.name);
}

fn cite_saved(game: &mut Game<'_>, dying: &Dying, damage: i64) {
    let saved = game.state.object(dying.id);
    let name = saved.name.clone();
    let has_deathknell = saved.has_deathknell();
    if dying.by_damage && damage > 0 && saved.damage == 0 && saved.zone.is_board() {
        let note = || format!("{name} has no lethal damage any more");
        game.log.cite(clause!("origins-faq-saved-unit-is-healed"), note);
    }
    if dying.by_damage && game.state.combat.is_some() {
        game.log.cite(clause!("369-replacement-in-combat"), || format!("{name} is out of the combat"));
    }
    if has_deathknell {
        game.log.cite(clause!("808.1.d.1-no-deathknell"), || format!("{name} was not killed"));
    }
}
