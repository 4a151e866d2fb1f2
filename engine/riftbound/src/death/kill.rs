//! 428: kills. What is killed goes to the trash at the same time; 428.5: where a death was replaced, nothing
//! was killed and nobody has killed, but a kill that is a cost is paid (357.2.a). 428.5.c: a cleanup's kill is
//! credited to what resolved just before it. 808.1.d.2: a Deathknell is pending before its unit is in the trash.
//! 808.1.d.3: what a Deathknell is about is noted as the unit dies. 437.1.a: a kill is not damage, and no Prevent is
//! about it.
//!
//! "Kill a unit. If you do, draw": with the death replaced nothing is drawn.
//! A unit under Prevent All is killed like any other.

use std::sync::Arc;

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

use crate::abilities::attached;
use crate::abilities::occurrences::{self, Deed, Occurrence, Seen};
use crate::abilities::referents;
use crate::death::marked;
use crate::death::simultaneous::{DIE_TOGETHER, Dying};
use crate::game::Game;
use crate::state::matching::{ActiveAbility, Perspective};
use crate::state::{Agent, ChainItem, KnownObject, ObjectId, PlayerId, State, Wound, Zone};
use crate::words::effects::{Condition, Kill, Static};
use crate::zones::leaving::LEAVE_BOARD;

kernel::interpretation! {
    /// 437.1.a: the units that a line kills: those still there that meet its condition, under a Prevent or not.
    pub(crate) UNITS_TO_KILL: fn(&Game<'_>, &ChainItem, &Kill, found: &[KnownObject]) -> Vec<KnownObject> =
        units_to_kill;
}

pub fn units_to_kill(game: &Game<'_>, item: &ChainItem, line: &Kill, found: &[KnownObject]) -> Vec<KnownObject> {
    let meets = |known: &&KnownObject| referents::holds(game, item, line.r#if.as_ref(), Some(known));
    found.iter().filter(|known| game.state.is_there(known)).filter(meets).copied().collect()
}

kernel::interpretation! {
    /// 428.5: the killed units: only those that really died.
    pub(crate) KILLED_UNITS: fn(victims: &[KnownObject], died: &[ObjectId]) -> Vec<KnownObject> = killed_units;
}

fn killed_units(victims: &[KnownObject], died: &[ObjectId]) -> Vec<KnownObject> {
    victims.iter().filter(|known| died.contains(&known.at.id)).copied().collect()
}

kernel::interpretation! {
    /// 428.5: a death was replaced, for which nobody is credited.
    pub(crate) CREDIT_REPLACED_DEATH: fn(&mut Game<'_>, &Dying);
}

/// Cites that nobody is credited with a death that was replaced, if an ability waits for that.
pub fn cite_no_credit(game: &mut Game<'_>, one: &Dying) {
    if !death_triggers(game, one).is_empty() {
        let name = &game.state.object(one.id).name;
        game.log.cite(clause!("428.5-no-kill-no-credit"), || format!("nobody killed {name}"));
    }
}

kernel::interpretation! {
    /// 357.2.a, 428.6: kills objects as one cost, at one time. It is paid whether they die or not.
    pub(crate) KILL_AS_COST: fn(&mut Game<'_>, &[ObjectId], &Agent) -> Result<(), Stop> = kill_as_cost;
}

pub fn kill_as_cost(game: &mut Game<'_>, victims: &[ObjectId], agent: &Agent) -> Result<(), Stop> {
    if kill(game, victims, Some(agent))?.len() < victims.len() {
        let note = || "the kill was replaced; it is paid".to_owned();
        game.log.cite(clause!("357.2.a-replaced-cost-is-paid"), note);
    }
    Ok(())
}

kernel::interpretation! {
    /// 428.5.c: the agent that kills a unit in a cleanup: of the damage dealt since the last one, the damage that
    /// became lethal; none if no damage was dealt.
    pub(crate) KILLER: fn(&Game<'_>, unit: ObjectId) -> Option<Agent> = killer;
}

fn killer(game: &Game<'_>, unit: ObjectId) -> Option<Agent> {
    let object = game.state.object(unit);
    let fresh = || object.wounds.iter().filter(|wound| wound.fresh);
    let before = object.damage.saturating_sub(fresh().fold(0, |sum: i64, wound| sum.saturating_add(wound.amount)));
    let might = game.state.might(unit);
    let mut marked = before;
    let kills = |wound: &&Wound| {
        marked = marked.saturating_add(wound.amount);
        let least = marked::least_lethal(game, unit, &wound.agent);
        marked >= might || least.is_some_and(|least| wound.amount >= least)
    };
    fresh().find(kills).or_else(|| fresh().next_back()).map(|wound| wound.agent.clone())
}

/// Cites the rule on who kills a unit, if its damage has more than one source or none of it is new.
fn cite_killer(game: &mut Game<'_>, unit: ObjectId) {
    let object = game.state.object(unit);
    let first = object.wounds.first();
    let differ = object.wounds.iter().any(|wound| first.is_some_and(|first| wound.agent != first.agent));
    if differ || object.wounds.iter().all(|wound| !wound.fresh) {
        let name = object.name.clone();
        let note = || format!("{name} was dealt damage by several sources, or before the last cleanup");
        game.log.cite(clause!("428.5.c-credited-to-what-resolved-last"), note);
    }
}

/// Kills objects at the same time: those of a cleanup, or those that an agent kills. Returns those that really died.
pub fn kill(game: &mut Game<'_>, victims: &[ObjectId], agent: Option<&Agent>) -> Result<Vec<ObjectId>, Stop> {
    let by_damage = agent.is_none();
    if by_damage {
        for id in victims {
            cite_killer(game, *id);
        }
    }
    let dies = |id: &ObjectId| {
        let agent = agent.cloned().or_else(|| game.by(&KILLER)(game, *id));
        Dying { id: *id, agent, performer: None, by_damage, saved: false }
    };
    let dying = victims.iter().map(dies).collect();
    game.by(&DIE_TOGETHER)(game, dying)
}

kernel::interpretation! {
    /// 411.4: the player who is responsible for a kill that a spell or ability makes a player perform: the performer.
    pub(crate) RESPONSIBLE: fn(&ChainItem, performer: PlayerId) -> PlayerId = responsible;
}

fn responsible(_item: &ChainItem, performer: PlayerId) -> PlayerId {
    performer
}

/// Kills objects at the same time for an item, each by the given player. Returns those that really died.
pub fn kill_each(
    game: &mut Game<'_>,
    item: &ChainItem,
    victims: &[(ObjectId, PlayerId)],
) -> Result<Vec<ObjectId>, Stop> {
    if victims.iter().any(|(_, player)| *player != item.agent.player) {
        let note = || format!("a player who kills something for {} is responsible for it", item.agent.name);
        game.log.cite(clause!("411.4-who-performs-is-responsible"), note);
    }
    let dies = |(id, player): &(ObjectId, PlayerId)| {
        let performer = Some(game.by(&RESPONSIBLE)(item, *player));
        Dying { id: *id, agent: Some(item.agent.clone()), performer, by_damage: false, saved: false }
    };
    let dying = victims.iter().map(dies).collect();
    game.by(&DIE_TOGETHER)(game, dying)
}

/// Cites that a kill by an ability is credited also to the spell that made the ability.
fn cite_made(game: &mut Game<'_>, dead: &[Dying]) {
    let made = dead.iter().filter_map(|one| one.agent.as_ref()).find(|agent| agent.is_made_by_a_spell());
    if let Some(agent) = made {
        game.log.cite(clause!("428.5.d-credited-to-the-maker-too"), || format!("{} kills by its ability", agent.name));
    }
}

/// Sends the dead to the trash at the same time, and triggers the abilities that wait for it. Returns those that died.
pub fn bury(game: &mut Game<'_>, dying: Vec<Dying>) -> Result<Vec<ObjectId>, Stop> {
    let mut dead = dying;
    dead.retain(|one| game.by(&DIES)(one) && game.state.object(one.id).zone.is_board());
    if dead.is_empty() {
        return Ok(Vec::new());
    }
    cite_made(game, &dead);
    game.state.begin_moment();
    let state = &game.state;
    game.log.together(|log| {
        for one in &dead {
            let object = state.object(one.id);
            let event = Event::new("killed").with("what", &object.name);
            let event = event.with("who", state.player_name(object.controller));
            log.event(event.with_some("by", one.agent.as_ref().map(|agent| &agent.name)));
        }
    });
    // All see each other die, so what waits is found before anything has left the board; whether it
    // works where its card is, is looked at after that (383.2.c).
    let deaths: Vec<Occurrence> = dead.iter().map(|one| death_of(game, one)).collect();
    let mut seen = occurrences::seen(game, &deaths);
    repeat_own(game, &dead, &mut seen);
    let mut knells = Vec::new();
    for one in &dead {
        let it = vec![game.state.known(one.id)];
        let again = game.by(&KNELLS_MORE)(&game.state, one.id);
        if let Some(knell) = deathknell(game, one.id, &it) {
            if again > 0 {
                let note = || format!("a Deathknell triggers {again} times more");
                game.log.cite(clause!("808.1.d-triggers-again"), note);
            }
            knells.extend(std::iter::repeat_n(knell, again.saturating_add(1)));
        }
    }
    for one in &dead {
        game.by(&LEAVE_BOARD)(game, one.id, Zone::Trash)?;
    }
    // What they act on is the card in the trash, of which they know what it was before.
    let knelled = !knells.is_empty();
    for mut item in knells {
        let now = game.state.now(item.perspective.itself);
        item.own = Some(now);
        item.it.iter_mut().for_each(|known| known.at = now);
        game.state.put_ability(item);
    }
    let before = seen.len();
    seen.retain(|seen| seen.works(&game.state));
    if dead.len() > 1 && seen.len() < before {
        let note = || "objects that die together do not trigger by each other's deaths".to_owned();
        game.log.cite(clause!("428.6-killed-at-one-time"), note);
    }
    if knelled && !seen.is_empty() {
        let note = || "a Deathknell was pending before anything saw the death".to_owned();
        game.log.cite(clause!("808.1.d.2-pending-before-the-trash"), note);
        game.by(&AFTER_DEATHKNELLS)(&mut game.state);
    }
    for known in seen.iter_mut().flat_map(|seen| seen.it.iter_mut()) {
        known.at = game.state.now(known.at.id);
    }
    occurrences::trigger_seen(game, seen)?;
    Ok(dead.iter().map(|one| one.id).collect())
}

kernel::interpretation! {
    /// 808.1: the number of additional times that an ability without the keyword Deathknell triggers by the death of
    /// its own object.
    pub(crate) OWN_DEATHS_MORE: fn(&State, unit: ObjectId) -> usize;
}

/// An ability on the death of its own object without the keyword is no Deathknell, and is not repeated like one.
fn repeat_own(game: &mut Game<'_>, dead: &[Dying], seen: &mut Vec<Seen>) {
    for one in dead.iter().map(|one| one.id) {
        let own: Vec<Seen> = seen.iter().filter(|seen| seen.is_of_own_death(one)).cloned().collect();
        if own.is_empty() || knells_more(&game.state, one) == 0 {
            continue;
        }
        let note = || format!("what {} does as it dies is no Deathknell", game.state.object(one).name);
        game.log.cite(clause!("808.1-only-the-keyword-is-a-deathknell"), note);
        let more = game.by(&OWN_DEATHS_MORE).map_or(0, |wrong| wrong(&game.state, one));
        seen.extend(own.iter().flat_map(|seen| std::iter::repeat_n(seen.clone(), more)));
    }
}

fn death_of(game: &Game<'_>, one: &Dying) -> Occurrence {
    let performer = one.performer;
    Occurrence { performer, ..Occurrence::to_one(Deed::Killed, game.state.known(one.id), one.agent.clone()) }
}

/// The abilities that wait for such a death, and work where their cards are.
pub fn death_triggers(game: &Game<'_>, one: &Dying) -> Vec<Seen> {
    let mut seen = occurrences::would_see(&game.state, &death_of(game, one));
    seen.retain(|seen| seen.works(&game.state));
    seen
}

kernel::interpretation! {
    /// 808.1.d: the number of additional times that a Deathknell triggers: once for each ability that says so. Those of
    /// units that die together with it count too, for a Deathknell is pending before anything is in the trash.
    pub(crate) KNELLS_MORE: fn(&State, unit: ObjectId) -> usize = knells_more;
}

pub fn knells_more(state: &State, id: ObjectId) -> usize {
    let says = |ability: &ActiveAbility<Static>| match &ability.says {
        Static::DeathknellsAgain(phrase) => state.means(*phrase, id, ability.perspective),
        _ => false,
    };
    state.statics().iter().filter(|ability| says(ability)).count()
}

/// The Deathknell of a unit that dies, if it has one.
pub fn deathknell(game: &mut Game<'_>, id: ObjectId, it: &[KnownObject]) -> Option<ChainItem> {
    let object = game.state.object(id).clone();
    let card = object.card.clone().filter(|card| !card.deathknell.is_empty())?;
    attached::cite_inactive(game, id);
    if !game.state.text_is_active(id) {
        return None;
    }
    let player = object.controller;
    let agent = Agent::ability(player, &object.name);
    let noted = game.by(&NOTED_AT_DEATH)(&game.state, id);
    let perspective = Perspective { noted, ..Perspective::of(player, id) };
    if let Some(condition) = &card.deathknell_if {
        let holds = game.by(&KNELL_HOLDS)(&game.state, condition, perspective);
        game.log.cite(clause!("383.2.a.1-condition-of-the-event"), || {
            format!("the condition of the Deathknell {}", if holds { "holds" } else { "does not hold" })
        });
        if !holds {
            return None;
        }
    }
    let mut item = ChainItem::new(agent, perspective, Arc::new(card.deathknell.clone()), it.to_vec());
    item.legion = game.state.legion_beside(id, player);
    Some(item)
}

kernel::interpretation! {
    /// 383.2.a.1: `true` if the condition of a Deathknell held as its unit died.
    pub(crate) KNELL_HOLDS: fn(&State, &Condition, Perspective) -> bool = knell_holds;
}

fn knell_holds(state: &State, condition: &Condition, from: Perspective) -> bool {
    state.holds_for(Some(condition), from.itself, from)
}

kernel::interpretation! {
    /// 808.1.d.2: begins a new moment after the Deathknells: abilities that see a unit die trigger after its
    /// Deathknell, which was pending before the unit went to the trash.
    pub(crate) AFTER_DEATHKNELLS: fn(&mut State) = seen_later;
}

fn seen_later(state: &mut State) {
    state.begin_moment();
}

kernel::interpretation! {
    /// 808.1.d.3: the properties of a dying unit that are noted for its Deathknell.
    pub(crate) NOTED_AT_DEATH: fn(&State, unit: ObjectId) -> Option<KnownObject> = noted_at_death;
}

fn noted_at_death(state: &State, id: ObjectId) -> Option<KnownObject> {
    state.object(id).has_deathknell().then(|| state.known(id))
}

kernel::interpretation! {
    /// 370.1.a: `true` if an object that was about to die does: a replacement puts its own actions in place of the
    /// death.
    pub(crate) DIES: fn(&Dying) -> bool = dies;
}

fn dies(one: &Dying) -> bool {
    !one.saved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::state_with_units;

    #[test]
    fn who_did_not_die_is_not_killed() {
        let (state, units) = state_with_units(&[1, 2]);
        let victims = [state.known(units[0]), state.known(units[1])];
        assert_eq!(killed_units(&victims, &[units[1]]), [victims[1]]);
        assert!(killed_units(&victims, &[]).is_empty());
    }
}
