//! Wrong interpretations of kills and of replacements of deaths.

use kernel::transcript::stop::Stop;

use crate::abilities::occurrences::SeenBy;
use crate::abilities::triggers;
use crate::costs;
use crate::death::kill;
use crate::death::replaced::{self, DeathReplacement, Unmet};
use crate::death::simultaneous::{self, Dying, SimultaneousDeaths};
use crate::game::Game;
use crate::state::{Agent, ChainItem, DamageChange, EffectKey, KnownObject, ObjectId, State, TrackedChange, Zone};
use crate::words::amounts::PreventAmount;
use crate::words::effects::{Cost, Effect, Kill};

/// A unit under Prevent All cannot be killed by an effect.
pub fn all_spares(game: &Game<'_>, item: &ChainItem, line: &Kill, found: &[KnownObject]) -> Vec<KnownObject> {
    let mut victims = kill::units_to_kill(game, item, line, found);
    let is_all = |tracked: &TrackedChange| {
        matches!(tracked.change, DamageChange::Prevent { amount: Some(PreventAmount::All), .. })
    };
    victims.retain(|known| !game.state.prevents(known.at.id).any(is_all));
    victims
}

/// Units whose death was replaced count as killed.
pub fn saved_are_killed(victims: &[KnownObject], _died: &[ObjectId]) -> Vec<KnownObject> {
    victims.to_vec()
}

/// Abilities that wait for a kill see one whose death was replaced.
pub fn saved_are_credited(game: &mut Game<'_>, one: &Dying) {
    for seen in kill::death_triggers(game, one) {
        match &seen.by {
            SeenBy::Card(ability, _) => triggers::trigger(game, ability, seen.it.clone()),
            SeenBy::Delayed(delayed) => triggers::trigger_delayed(game, delayed, seen.it.clone()),
        }
    }
}

/// Units that nothing saves die before the others are saved.
pub fn deaths_first(game: &mut Game<'_>, dying: Vec<Dying>) -> Result<Vec<ObjectId>, Stop> {
    let (lost, mut others): (Vec<Dying>, Vec<Dying>) =
        dying.into_iter().partition(|one| replaced::death_replacements(game, one.id).is_empty());
    let mut died = kill::bury(game, lost)?;
    simultaneous::replace_deaths(game, &mut others)?;
    died.extend(kill::bury(game, others)?);
    Ok(died)
}

/// A dying object replaces no other death, nor one that results from its own replacement.
pub fn dying_replace_nothing(deaths: &SimultaneousDeaths<'_, '_>, victim: ObjectId) -> Vec<DeathReplacement> {
    let mut replacements = simultaneous::replacements_of_death(deaths, victim);
    replacements.retain(|one| {
        let itself = one.perspective.itself;
        let is_dying = deaths.dying.iter().any(|dying| dying.id == itself && !dying.saved);
        let is_static = matches!(one.key, EffectKey::Static(..));
        !is_static || itself == victim || !(is_dying || deaths.game.state.applied.contains(&one.key))
    });
    replacements
}

/// A replacement comes in as many sequences as it likes.
pub fn any_sequence(_deaths: &SimultaneousDeaths<'_, '_>, _replacement: &DeathReplacement) -> bool {
    false
}

/// A replacement replaces all the deaths at once.
pub fn all_at_once(deaths: &mut SimultaneousDeaths<'_, '_>, replacement: &DeathReplacement) -> Result<(), Stop> {
    let victims: Vec<ObjectId> = deaths.dying.iter().map(|one| one.id).collect();
    for victim in victims {
        simultaneous::apply_to_death(deaths, &DeathReplacement { victim, ..replacement.clone() })?;
    }
    Ok(())
}

/// A delayed ability ends with the gear or unit that set it up.
pub fn source_must_stay(state: &State, source: ObjectId) -> bool {
    !state.has_left_board(source)
}

/// A replacement of which something is done already does nothing.
pub fn all_parts_or_none(game: &Game<'_>, replacement: &DeathReplacement) -> Result<(), Unmet> {
    let object = game.state.object(replacement.victim);
    let is_possible = |line: &Effect| match line {
        Effect::Exhaust(_) => !object.exhausted,
        Effect::Recall(_) => !matches!(object.zone, Zone::Base(_)),
        _ => true,
    };
    if replacement.says.instead.iter().all(is_possible) {
        replaced::may_replace(game, replacement)
    } else {
        Err(Unmet::Condition)
    }
}

/// An optional replacement is paid for without being asked.
pub fn pays_unasked(game: &mut Game<'_>, replacement: &DeathReplacement, cost: &Cost) -> Result<bool, Stop> {
    costs::pay(game, &replaced::payment(game, replacement, cost))?;
    Ok(true)
}

/// The player of a mandatory replacement decides whether it applies.
pub fn mandatory_is_asked(game: &mut Game<'_>, replacement: &DeathReplacement) -> Result<bool, Stop> {
    let applies = replaced::is_applied(game, replacement)?;
    if replacement.says.may_pay.is_some() {
        return Ok(applies);
    }
    let who = game.state.player_name(replacement.perspective.player);
    let about = game.state.object(replacement.victim).name.clone();
    game.log.may(&who, "may", Some(clause!("369-mandatory-replacement")), Some(&about), "accept")
}

/// The damage on a saved unit stays.
pub fn damage_stays(game: &mut Game<'_>, replacement: &DeathReplacement) -> Result<(), Stop> {
    let damage = game.state.object(replacement.victim).damage;
    replaced::carry_out_instead(game, replacement)?;
    game.state.change(replacement.victim, |object| object.damage = damage);
    Ok(())
}

/// Abilities that see a unit die trigger together with its Deathknell.
pub fn seen_at_once(_state: &mut State) {}

/// The Deathknell of a saved unit triggers.
pub fn saved_has_deathknell(game: &mut Game<'_>, unit: ObjectId) {
    if game.state.object(unit).has_deathknell() {
        let it = vec![game.state.known(unit)];
        if let Some(item) = kill::deathknell(game, unit, &it) {
            game.state.put_ability(item);
        }
    }
}

/// A cost whose event was replaced is not paid.
pub fn replaced_is_unpaid(game: &mut Game<'_>, victims: &[ObjectId], agent: &Agent) -> Result<(), Stop> {
    if kill::kill(game, victims, Some(agent))?.len() < victims.len() {
        let note = || "the kill was replaced; it is not paid".to_owned();
        game.log.cite(clause!("357.2.a-replaced-cost-is-paid"), note);
        return Err(Stop::refused(&[], "the cost was replaced"));
    }
    Ok(())
}

/// The agent of the last damage to a unit kills it, however long ago that was.
pub fn last_damage_kills(game: &Game<'_>, unit: ObjectId) -> Option<Agent> {
    game.state.object(unit).wounds.last().map(|wound| wound.agent.clone())
}

/// Nothing is noted of a unit that dies.
pub fn nothing_is_noted(_state: &State, _unit: ObjectId) -> Option<KnownObject> {
    None
}

/// A death that was replaced happens all the same.
pub fn replaced_deaths_happen(_one: &Dying) -> bool {
    true
}

/// Control of a battlefield is lost with its last unit, in any state.
pub fn control_is_lost_at_once(_state: &State) -> bool {
    true
}

/// A permanent stays in the base in which it is.
pub fn nothing_is_misplaced(_state: &State, _id: ObjectId) -> bool {
    false
}

/// Replacements of deaths stay until they are used up.
pub fn delayed_outlast_turn(_state: &mut State) {}
