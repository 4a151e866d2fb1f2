//! 373: deaths at the same time. Each replacement replaces them one by one, in one sequence only (373.2);
//! what replaces some of them comes before the deaths that nothing replaces (373.1.a, in 1.4); and what is
//! about to die itself still replaces the others (370.4).
//!
//! Two units die, and each may be recalled by the same gear: its player says which death it meets first.
//! A unit that saves its neighbours, dying with them, saves them all the same.

use kernel::replacing::{Imminent, rewrite};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::death::kill;
use crate::death::kill::CREDIT_REPLACED_DEATH;
use crate::death::replaced::{self, DeathReplacement};
use crate::editions;
use crate::game::Game;
use crate::replacement::once::leave_out_used;
use crate::replacement::order::{self, Competing};
use crate::state::{Agent, EffectKey, ObjectId, PlayerId};

/// One object that is about to die.
#[derive(Clone, Debug)]
pub struct Dying {
    /// The object.
    pub id: ObjectId,
    /// The agent that kills it.
    pub agent: Option<Agent>,
    /// The player who kills it, if the agent has one do so.
    pub performer: Option<PlayerId>,
    /// `true` if marked damage kills it, in a cleanup.
    pub by_damage: bool,
    /// `true` if its death was replaced.
    pub saved: bool,
}

/// Objects that are about to die at the same time, among the replacements of their deaths.
pub struct SimultaneousDeaths<'e, 'a> {
    /// The game.
    pub game: &'e mut Game<'a>,
    /// The dying objects.
    pub dying: &'e mut Vec<Dying>,
    /// The replacement that was applied last, and to which a sequence belongs.
    sequence: Option<EffectKey>,
    /// Replacements whose sequence is over.
    ended: Vec<EffectKey>,
}

kernel::interpretation! {
    /// 373.1.a: kills objects at the same time: replacements of some deaths come before the deaths that nothing
    /// replaces.
    pub(crate) DIE_TOGETHER: fn(&mut Game<'_>, Vec<Dying>) -> Result<Vec<ObjectId>, Stop> = replacements_before_deaths;
}

fn replacements_before_deaths(game: &mut Game<'_>, mut dying: Vec<Dying>) -> Result<Vec<ObjectId>, Stop> {
    replace_deaths(game, &mut dying)?;
    if dying.iter().any(|one| one.saved) && dying.iter().any(|one| !one.saved) {
        let clause = clause!("373.1.a-replacement-first");
        if editions::has_rule(game.interpretations, clause) {
            game.log.cite(clause, || "effects that replace deaths came before the deaths".to_owned());
        }
    }
    kill::bury(game, dying)
}

kernel::interpretation! {
    /// 370.4: the replacements of one of several simultaneous deaths, including those of objects that are about to die.
    pub(crate) REPLACEMENTS_OF_DEATH: fn(&SimultaneousDeaths<'_, '_>, victim: ObjectId) -> Vec<DeathReplacement> =
        replacements_of_death;
}

pub fn replacements_of_death(deaths: &SimultaneousDeaths<'_, '_>, victim: ObjectId) -> Vec<DeathReplacement> {
    replaced::death_replacements(deaths.game, victim)
}

kernel::interpretation! {
    /// 373.2: `true` if the sequence of a replacement is over, because another one was applied after it.
    pub(crate) HAD_ITS_SEQUENCE: fn(&SimultaneousDeaths<'_, '_>, &DeathReplacement) -> bool = had_its_sequence;
}

fn had_its_sequence(deaths: &SimultaneousDeaths<'_, '_>, replacement: &DeathReplacement) -> bool {
    deaths.ended.contains(&replacement.key)
}

kernel::interpretation! {
    /// 373: applies a replacement to one of several simultaneous deaths.
    pub(crate) APPLY_TO_DEATH: fn(&mut SimultaneousDeaths<'_, '_>, &DeathReplacement) -> Result<(), Stop> =
        apply_to_death;
}

pub fn apply_to_death(deaths: &mut SimultaneousDeaths<'_, '_>, replacement: &DeathReplacement) -> Result<(), Stop> {
    let victim = replacement.victim;
    let Some(one) = deaths.dying.iter_mut().find(|one| one.id == victim) else { return Ok(()) };
    deaths.game.state.applied.push(replacement.key);
    let replaced = replaced::replace_death(deaths.game, replacement, one);
    deaths.game.state.applied.pop();
    if replaced? {
        one.saved = true;
        deaths.interrupt(replacement.key);
    }
    Ok(())
}

impl Imminent for SimultaneousDeaths<'_, '_> {
    type Effect = DeathReplacement;

    fn applicable(&mut self, used: &[DeathReplacement]) -> Result<Vec<DeathReplacement>, Stop> {
        self.game.spend_fuel()?;
        let mut all = Vec::new();
        for one in self.dying.iter().filter(|one| !one.saved) {
            let replacements = self.game.by(&REPLACEMENTS_OF_DEATH)(self, one.id);
            all.extend(replacements.into_iter().filter(|replacement| !used.contains(replacement)));
        }
        // Those that are being applied just now are on the way to this event.
        let applied = self.game.state.applied.clone();
        let times = |replacement: &DeathReplacement| applied.iter().filter(|key| **key == replacement.key).count();
        let note =
            |again: &DeathReplacement| format!("{} was applied to the event that this death replaces", again.name);
        leave_out_used(self.game, &mut all, times, note);
        let had = |replacement: &DeathReplacement| self.game.by(&HAD_ITS_SEQUENCE)(self, replacement);
        let before = all.len();
        let left: Vec<DeathReplacement> = all.into_iter().filter(|replacement| !had(replacement)).collect();
        if left.len() < before {
            let clause = clause!("373.2-one-sequence-each");
            self.game.log.cite(clause, || "a replacement has already had its sequence".to_owned());
        }
        Ok(left)
    }

    fn choose(&mut self, offered: &[DeathReplacement]) -> Result<Option<DeathReplacement>, Stop> {
        let Some(first) = offered.first() else { return Ok(None) };
        if offered.iter().all(|replacement| replacement.victim == first.victim) {
            return self.among(offered).map(Some);
        }
        let players = self.game.state.in_turn_order();
        let has_one = |player: &PlayerId| offered.iter().any(|one| one.perspective.player == *player);
        let Some(player) = players.into_iter().find(has_one) else { return Ok(None) };
        let own: Vec<&DeathReplacement> = offered.iter().filter(|one| one.perspective.player == player).collect();
        let next = self.next_event(player, &own)?;
        // Which effect meets that event first is not up to the player who picked the event, if somebody
        // else orders what happens to the object.
        let mut same = vec![next.clone()];
        same.extend(offered.iter().filter(|other| other.victim == next.victim && **other != next).cloned());
        if same.len() > 1 && order::orderer(self.game, &competing(next.victim, &same)).player != player {
            let same: Vec<DeathReplacement> =
                offered.iter().filter(|other| other.victim == next.victim).cloned().collect();
            return self.among(&same).map(Some);
        }
        Ok(Some(next))
    }

    fn apply(&mut self, replacement: &DeathReplacement) -> Result<(), Stop> {
        let (victim, source) = (replacement.victim, replacement.perspective.source);
        if self.dying.iter().any(|one| !one.saved && one.id == source && one.id != victim) {
            let note = || format!("{} is about to die, and still replaces", replacement.name);
            self.game.log.cite(clause!("370.4-leaving-object-replaces"), note);
        }
        self.game.by(&APPLY_TO_DEATH)(self, replacement)
    }
}

impl SimultaneousDeaths<'_, '_> {
    /// One of several replacements of one death (372).
    fn among(&mut self, offered: &[DeathReplacement]) -> Result<DeathReplacement, Stop> {
        let Some(first) = offered.first() else { return Err(Stop::unsupported("a choice among nothing")) };
        if offered.len() == 1 {
            return Ok(first.clone());
        }
        let next = order::ask_order(self.game, &competing(first.victim, offered))?;
        Ok(offered.iter().find(|one| Some(one.key) == next).unwrap_or(first).clone())
    }

    /// A player orders their replacements, and picks which death one of them meets first.
    fn next_event(&mut self, player: PlayerId, own: &[&DeathReplacement]) -> Result<DeathReplacement, Stop> {
        let who = self.game.state.player_name(player);
        let mut kinds: Vec<&DeathReplacement> = Vec::new();
        for replacement in own {
            if !kinds.iter().any(|other| other.key == replacement.key) {
                kinds.push(replacement);
            }
        }
        let clause = clause!("373-simultaneous-events");
        if kinds.len() > 1 {
            self.game.log.cite(clause, || format!("{who} orders {} replacements", kinds.len()));
        }
        let names: Vec<Name> = kinds.iter().map(|replacement| replacement.name.clone()).collect();
        let index = self.game.log.pick(&who, "order", Some(clause), None, &names)?;
        let Some(kind) = kinds.get(index) else { return Err(Stop::unsupported("a choice among nothing")) };
        let met: Vec<&DeathReplacement> = own.iter().filter(|one| one.key == kind.key).copied().collect();
        if met.len() > 1 {
            let note = || format!("{} meets {} deaths one by one", kind.name, met.len());
            self.game.log.cite(clause, note);
            self.game.log.cite(clause!("373.2-one-sequence-each"), note);
        }
        let names: Vec<Name> = met.iter().map(|one| self.game.state.object(one.victim).name.clone()).collect();
        let index = self.game.log.pick(&who, "event", Some(clause), Some(&kind.name), &names)?;
        Ok((*met.get(index).unwrap_or(kind)).clone())
    }

    /// A replacement was applied: the sequence of another one is over.
    fn interrupt(&mut self, key: EffectKey) {
        if let Some(last) = self.sequence.filter(|last| *last != key) {
            self.ended.push(last);
        }
        self.sequence = Some(key);
    }
}

/// Lets replacements replace some of several deaths.
pub fn replace_deaths(game: &mut Game<'_>, dying: &mut Vec<Dying>) -> Result<(), Stop> {
    for one in dying.iter() {
        replaced::cite_unmet(game, one.id);
    }
    rewrite(&mut SimultaneousDeaths { game: &mut *game, dying, sequence: None, ended: Vec::new() })?;
    for one in dying.iter().filter(|one| one.saved) {
        kill::cite_no_credit(game, one);
        if let Some(hook) = game.by(&CREDIT_REPLACED_DEATH) {
            hook(game, one);
        }
    }
    Ok(())
}

/// Several replacements of one death.
fn competing(on: ObjectId, replacements: &[DeathReplacement]) -> Competing {
    let effects = replacements.iter().map(|one| (one.key, one.name.clone())).collect();
    Competing { on, effects }
}
