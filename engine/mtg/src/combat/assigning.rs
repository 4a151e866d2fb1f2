//! Assigning and dealing combat damage (510, 702.2c, 702.19b).
//!
//! Decides among whom an attacker's damage is divided, what divisions are legal, and how much is lethal to a creature.
//! What would prevent the damage does not count: a blocker with a shield is assigned no more than another one. In the
//! edition of 2022 blockers stand in an order, and each must be assigned lethal damage before the next.
//!
//! A 5/5 is blocked by two 2/2s: it may assign 5 and 0. By the edition of 2022 it may assign 2 and 3, but not 1 and 4.

use crate::combat::banding;
use crate::combat::banding::{ASSIGN_BLOCKER, DIVIDER};
use crate::combat::lethal::{STILL_TO_COME, in_order_of_assignment};
use crate::combat::over_planeswalkers::OVER_PLANESWALKER;
use crate::game::Game;
use crate::replacement::events::DamageEvent;
use crate::state::{Attacker, Being, ObjId};
use crate::words::cards::KeywordWord;
use crate::words::scenario::Stage;
use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// The division of an attacker's damage, as an edition requires it.
#[derive(Debug)]
pub(crate) struct Division {
    /// The clause that requires it.
    pub(crate) under: Clause,
    /// The number of blockers that must be assigned lethal damage before each blocker, and then before the recipients
    /// behind them, may be assigned any.
    pub(crate) before: Vec<usize>,
}

kernel::interpretation! {
    /// 510.1c: the division of an attacker's damage among its blockers, in which its controller is free.
    pub(crate) DIVIDE: fn(usize) -> Division = divided_freely;
}

pub(crate) fn divided_freely(blockers: usize) -> Division {
    let before = std::iter::repeat_n(0, blockers).chain([blockers]).collect();
    Division { under: clause!("510.1c-free"), before }
}

/// Damage is divided among blockers in their order, as in the edition of 2022.
pub(crate) fn divided_in_order(blockers: usize) -> Division {
    Division { under: clause!("510.1c-order"), before: (0..=blockers).collect() }
}

kernel::interpretation! {
    /// 506.4c: `true` if an attacker attacks nothing any more, because the planeswalker or battle was removed.
    pub(crate) ATTACKS_NOTHING: fn(&Attacker) -> bool = attacks_nothing;
}

fn attacks_nothing(attacker: &Attacker) -> bool {
    attacker.attacks().is_none()
}

kernel::interpretation! {
    /// 702.19b: the number of the blockers, of so many, that are assigned lethal damage before any damage is assigned to
    /// the attacked player or permanent.
    pub(crate) LETHAL_FIRST: fn(usize) -> usize = all_of_them;
}

fn all_of_them(blockers: usize) -> usize {
    blockers
}

kernel::interpretation! {
    /// 510.1: the assignment of an attacker's damage, as its controller divides it.
    pub(crate) ASSIGN: fn(&mut Game<'_>, &Attacker, &[DamageEvent]) -> Result<Vec<(Being, i64)>, Stop> = assign;
}

fn assign(game: &mut Game<'_>, attacker: &Attacker, others: &[DamageEvent]) -> Result<Vec<(Being, i64)>, Stop> {
    assign_by(None, game, attacker, others)
}

/// Divides an attacker's damage among several blockers as `division` allows, instead of as the edition does.
pub(crate) fn assign_by(
    divide: Option<fn(usize) -> Division>,
    game: &mut Game<'_>,
    attacker: &Attacker,
    others: &[DamageEvent],
) -> Result<Vec<(Being, i64)>, Stop> {
    let power = game.state.power(attacker.creature).max(0);
    if attacker.blocked == Some(true) && attacker.blockers.is_empty() {
        game.cite_blocked(|| "it is blocked, but by no creature that it could damage".to_owned());
    }
    let over = game.by(&OVER_PLANESWALKER)(game, attacker, others);
    let free = attacker.blocked != Some(true);
    let astray = game.by(&ATTACKS_NOTHING)(attacker);
    if astray {
        let why = || "what it attacked was removed from combat".to_owned();
        game.log.cite(clause!("506.4c-attacks-nothing"), why);
    }
    if free && over.is_none() {
        return Ok(if astray { Vec::new() } else { vec![(attacker.defender, power)] });
    }
    let found = game.state.characteristics(attacker.creature);
    let deadly = found.has(KeywordWord::Deathtouch);
    let tramples = found.has(KeywordWord::Trample);
    let mut lethal = game.lethal_to_each(&attacker.blockers, deadly, others);
    let mut beings: Vec<Being> = attacker.blockers.iter().copied().map(Being::Object).collect();
    if (tramples || over.is_some()) && !astray && game.is_damageable(attacker.defender) {
        beings.push(attacker.defender);
    }
    if beings.is_empty() || power == 0 {
        return Ok(Vec::new());
    }
    let blockers = attacker.blockers.len();
    let divider = game.by(&DIVIDER)(game, attacker).filter(|_| blockers > 1);
    let freely = divider.is_some() || blockers < 2;
    let divide = if freely { divided_freely } else { divide.unwrap_or_else(|| game.by(&DIVIDE)) };
    let mut division = divide(blockers);
    if let Some(last) = division.before.last_mut() {
        *last = game.by(&LETHAL_FIRST)(blockers);
    }
    if let Some((player, loyalty)) = over {
        beings.push(Being::Player(player));
        lethal.push(loyalty);
        division.before.push(blockers.saturating_add(1));
        division.under = clause!("702.19c-over-planeswalkers");
    }
    let names: Vec<Name> = beings.iter().map(|being| game.name(*being)).collect();
    let options = Options::Split { total: power, caps: names.iter().map(|name| (name.clone(), power)).collect() };
    let shares_of = |give: &Give| -> Vec<i64> {
        match give {
            Give::Split(parts) => names.iter().map(|name| parts.get(name).copied().unwrap_or(0)).collect(),
            _ => Vec::new(),
        }
    };
    // Where only one division is legal nobody is asked; that is looked for as long as there are few.
    let (answers, cut) = options.answers(FEW);
    let behind = match over {
        Some(_) => division.under,
        None => clause!("702.19b-lethal-to-blockers-first"),
    };
    let owed = game.owed_to_each(attacker, others);
    let judge = |shares: &[i64]| {
        if shares.iter().zip(&owed).any(|(share, owed)| share < owed) {
            let behind = clause!("702.19b-lethal-to-blockers-first");
            return Err(Refusal::new(
                &[behind],
                "another attacker assigned damage beyond a blocker that lacks lethal damage",
            ));
        }
        judge(shares, &lethal, &division, behind)
    };
    let is_legal = |shares: &Vec<i64>| judge(shares).is_ok();
    let legal: Vec<Vec<i64>> = answers.iter().map(shares_of).filter(is_legal).collect();
    let shares = match legal.as_slice() {
        [only] if !cut => only.clone(),
        _ => {
            let who = divider.unwrap_or_else(|| game.state.chooser(Being::Object(attacker.creature)));
            let who = game.seat_name(who);
            let about = Some(game.object_name(attacker.creature));
            let under = Some(if tramples && over.is_none() { kernel::rule!("702.19b") } else { division.under });
            let question = Question { who, kind: "assign", under, about, options };
            game.log.ask(&question, |give| {
                let shares = shares_of(give);
                judge(&shares).map(|()| shares)
            })?
        }
    };
    if tramples || division.before.iter().take(blockers).any(|before| *before > 0) {
        game.cite_others(&attacker.blockers, others, clause!("702.19b-others-count"));
    }
    if tramples && over.is_none() && blockers > 0 {
        game.log.cite(behind, || "damage may go beyond the blockers".to_owned());
    }
    if divider.is_some() {
        let why = || "the player of the creature with banding divides it".to_owned();
        game.log.cite(clause!("702.22-other-player-divides"), why);
    } else if over.is_some() {
        game.log.cite(division.under, || "damage may go beyond the planeswalker".to_owned());
    } else if blockers > 1 {
        game.log.cite(division.under, || "damage is divided among the blockers".to_owned());
    }
    Ok(beings.into_iter().zip(shares).collect())
}

kernel::interpretation! {
    /// 510.2: the dealing of the combat damage of a step, all of it at the same time.
    pub(crate) DEAL_COMBAT_DAMAGE: fn(&mut Game<'_>, Vec<DamageEvent>) -> Result<(), Stop> = deal_at_once;
}

fn deal_at_once(game: &mut Game<'_>, events: Vec<DamageEvent>) -> Result<(), Stop> {
    game.deal(events)
}

kernel::interpretation! {
    /// 510.4, 702.4, 702.7: `true` if a creature deals combat damage in the second of two steps: one that had neither
    /// first strike nor double strike as the first step began, or has double strike now.
    pub(crate) STRIKES_SECOND: fn(&Game<'_>, ObjId, &[ObjId]) -> bool = strikes_second;
}

fn strikes_second(game: &Game<'_>, id: ObjId, struck: &[ObjId]) -> bool {
    !struck.contains(&id) || game.state.characteristics(id).has(KeywordWord::DoubleStrike)
}

/// The most divisions that are tried to find the only legal one.
const FEW: usize = 200;

/// Checks that a division is legal. The recipients behind the blockers are judged first, under the clause `behind`.
pub(crate) fn judge(shares: &[i64], lethal: &[i64], division: &Division, behind: Clause) -> Result<(), Refusal> {
    let blockers = lethal.len();
    let early = |place: usize| {
        let before = division.before.get(place).copied().unwrap_or(0);
        let assigned = shares.get(place).is_some_and(|share| *share > 0);
        assigned && shares.iter().zip(lethal).take(before).any(|(share, lethal)| share < lethal)
    };
    if early(blockers) {
        return Err(Refusal::new(&[behind], "each blocker must get lethal damage before anything behind the blockers"));
    }
    if (0..blockers).any(early) {
        return Err(Refusal::new(&[division.under], "each blocker must get lethal damage before the next"));
    }
    Ok(())
}

impl Game<'_> {
    /// Combat damage is assigned and dealt, all at the same time (510).
    pub(crate) fn combat_damage(&mut self, stage: Stage) -> Result<(), Stop> {
        let first = stage == Stage::FirstStrikeDamage;
        let struck = self.state.struck.clone();
        let strikes = |game: &Self, id: ObjId| {
            if first {
                let found = game.state.characteristics(id);
                return found.has(KeywordWord::DoubleStrike) || found.has(KeywordWord::FirstStrike);
            }
            struck.as_ref().is_none_or(|struck| game.by(&STRIKES_SECOND)(game, id, struck))
        };
        if !first && struck.is_some() {
            self.log.cite(clause!("510.4-second-step"), || "there was a step before it".to_owned());
        }
        let declared = self.state.attackers.clone();
        let attackers = in_order_of_assignment(self, &declared);
        let mut events: Vec<DamageEvent> = Vec::new();
        let mut now: Vec<ObjId> = Vec::new();
        let damage = |source: ObjId, to: Being, amount: i64| DamageEvent {
            combat: true,
            ..DamageEvent::new(source, to, amount)
        };
        let attackers: Vec<Attacker> = attackers.into_iter().filter(|one| strikes(self, one.creature)).collect();
        let mut later = attackers.as_slice();
        while let Some((attacker, rest)) = later.split_first() {
            later = rest;
            now.push(attacker.creature);
            let to_come = self.by(&STILL_TO_COME)(self, attacker, later);
            let others: Vec<DamageEvent> = events.iter().cloned().chain(to_come).collect();
            for (to, amount) in self.by(&ASSIGN)(self, attacker, &others)? {
                events.push(damage(attacker.creature, to, amount));
            }
        }
        let place = |damage: &DamageEvent| declared.iter().position(|one| one.creature == damage.source);
        events.sort_by_cached_key(place);
        for (blocker, blocked) in banding::who_blocks_what(&declared) {
            if strikes(self, blocker) {
                now.push(blocker);
                for (to, amount) in self.by(&ASSIGN_BLOCKER)(self, blocker, &blocked, &events)? {
                    events.push(damage(blocker, Being::Object(to), amount));
                }
            }
        }
        if now.iter().any(|id| self.state.power(*id) <= 0) {
            let why = || "a creature without power assigns no combat damage".to_owned();
            self.log.cite(clause!("510.1a-no-power-no-damage"), why);
        }
        // Of what is shared out, a share of nothing is not dealt; what no power assigns is no event either (120.8).
        events.retain(|damage| damage.amount > 0 || self.state.power(damage.source) <= 0);
        if events.len() > 1 {
            self.log.cite(clause!("510.2-dealt-at-once"), || "all of it is dealt at the same time".to_owned());
        }
        self.state.struck = Some(now);
        let before = self.state.prevented.len();
        self.by(&DEAL_COMBAT_DAMAGE)(self, events)?;
        self.complete(before, |game, past| game.state.in_combat(past.source));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of clauses that refuse a division of 5 damage among two blockers, to which 2 and 3 are lethal, and
    /// the recipient behind them.
    fn refused(shares: [i64; 3], division: &Division) -> Option<usize> {
        let behind = clause!("702.19b-lethal-to-blockers-first");
        judge(&shares, &[2, 3], division, behind).err().map(|refusal| refusal.clauses.len())
    }

    #[test]
    fn where_blockers_have_an_order_each_gets_lethal_damage_before_the_next() {
        let division = divided_in_order(2);
        assert_eq!(refused([2, 3, 0], &division), None);
        assert_eq!(refused([5, 0, 0], &division), None);
        assert_eq!(refused([1, 4, 0], &division), Some(1));
    }

    #[test]
    fn where_they_have_none_damage_is_divided_freely_among_them() {
        let division = divided_freely(2);
        assert_eq!(refused([1, 4, 0], &division), None);
        assert_eq!(refused([0, 5, 0], &division), None);
    }

    #[test]
    fn what_is_behind_blockers_comes_after_all_of_them() {
        assert_eq!(refused([4, 0, 1], &divided_freely(2)), Some(1));
        assert_eq!(refused([4, 0, 1], &divided_in_order(2)), Some(1));
    }
}
