//! Attacking bands (702.22), and how a creature that blocks several attackers assigns its damage (510.1d).
//!
//! Decides which attackers may be a band, that a band is blocked as one, and who divides damage: the player of a creature
//! with banding in place of the other player, and that player as freely as in no other case.
//!
//! A 1/1 with banding and a 2/2 attack in a band, and a 3/3 blocks one of them: both are blocked, and the attacking player
//! may have all 3 damage dealt to the 1/1.

use crate::combat::assigning::{DIVIDE, Division, divided_freely, judge};
use crate::game::Game;
use crate::replacement::events::DamageEvent;
use crate::state::{Attacker, Being, ObjId, Seat};
use crate::words::cards::KeywordWord;
use crate::words::scenario::Object;
use kernel::clause::Clause;
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;
use kernel::words::shape::Many;

kernel::interpretation! {
    /// 702.22h: the blocking of a band. If one attacker of it is blocked, all others are, by the same creatures.
    pub(crate) BLOCK_BANDS: fn(&mut Game<'_>) = block_bands;
}

fn block_bands(game: &mut Game<'_>) {
    let bands: Vec<usize> = game.state.attackers.iter().filter_map(|attacker| attacker.band).collect();
    for band in bands {
        let own = || game.state.attackers.iter().filter(|attacker| attacker.band == Some(band));
        if own().count() < 2 || own().all(|attacker| attacker.blocked != Some(true)) {
            continue;
        }
        let mut blockers: Vec<ObjId> = Vec::new();
        for blocker in own().flat_map(|attacker| attacker.blockers.iter().copied()) {
            if !blockers.contains(&blocker) {
                blockers.push(blocker);
            }
        }
        game.log.cite(clause!("702.22-band-is-blocked"), || "the whole band is blocked".to_owned());
        for attacker in game.state.attackers.iter_mut().filter(|attacker| attacker.band == Some(band)) {
            attacker.blocked = Some(true);
            attacker.blockers.clone_from(&blockers);
        }
    }
}

kernel::interpretation! {
    /// 702.22j: the player who divides an attacker's damage in place of its controller. It is the controller of a
    /// creature with banding that blocks it.
    pub(crate) DIVIDER: fn(&Game<'_>, &Attacker) -> Option<Seat> = divider;
}

fn divider(game: &Game<'_>, attacker: &Attacker) -> Option<Seat> {
    game.of_banding(&attacker.blockers)
}

/// The attackers that each creature blocks.
pub(crate) fn who_blocks_what(attackers: &[Attacker]) -> Vec<(ObjId, Vec<ObjId>)> {
    let mut found: Vec<(ObjId, Vec<ObjId>)> = Vec::new();
    for attacker in attackers {
        for blocker in &attacker.blockers {
            match found.iter_mut().find(|(id, _)| id == blocker) {
                Some((_, blocked)) => blocked.push(attacker.creature),
                None => found.push((*blocker, vec![attacker.creature])),
            }
        }
    }
    found
}

kernel::interpretation! {
    /// 510.1d, 702.22k: the assignment of a blocker's damage. Its controller divides it among several attackers, or the
    /// player of an attacker with banding does.
    pub(crate) ASSIGN_BLOCKER: fn(&mut Game<'_>, ObjId, &[ObjId], &[DamageEvent]) -> Result<Vec<(ObjId, i64)>, Stop> =
        assign_blocker;
}

fn assign_blocker(
    game: &mut Game<'_>,
    blocker: ObjId,
    those: &[ObjId],
    others: &[DamageEvent],
) -> Result<Vec<(ObjId, i64)>, Stop> {
    let power = game.state.power(blocker).max(0);
    if those.len() < 2 || power == 0 {
        return Ok(those.first().map(|attacker| (*attacker, power)).into_iter().collect());
    }
    let other = game.by(&BANDED_ATTACKERS)(game, those);
    let division: Division = if other.is_some() { divided_freely(those.len()) } else { game.by(&DIVIDE)(those.len()) };
    let deadly = game.state.characteristics(blocker).has(KeywordWord::Deathtouch);
    let lethal = game.lethal_to_each(those, deadly, others);
    let names: Vec<Name> = those.iter().map(|id| game.object_name(*id)).collect();
    let options = Options::Split { total: power, caps: names.iter().map(|name| (name.clone(), power)).collect() };
    let who = other.unwrap_or_else(|| game.state.chooser(Being::Object(blocker)));
    let (who, about) = (game.seat_name(who), Some(game.object_name(blocker)));
    let under = Some(if other.is_some() { rule!("702.22k") } else { rule!("510.1d") });
    let question = Question { who, kind: "assign", under, about, options };
    let shares = game.log.ask(&question, |give| {
        let shares: Vec<i64> = match give {
            Give::Split(parts) => names.iter().map(|name| parts.get(name).copied().unwrap_or(0)).collect(),
            _ => Vec::new(),
        };
        judge(&shares, &lethal, &division, division.under).map(|()| shares)
    })?;
    if division.before.iter().take(those.len()).any(|before| *before > 0) {
        game.cite_others(those, others, clause!("702.19b-others-count"));
    }
    let why = || "its damage is divided among the creatures that it blocks".to_owned();
    game.log.cite(clause!("510.1d-divided-among-attackers"), why);
    if other.is_some() {
        game.log.cite(clause!("702.22-other-player-divides"), why);
    }
    Ok(those.iter().copied().zip(shares).collect())
}

kernel::interpretation! {
    /// 702.22k: the player who divides a blocker's damage in place of its controller. It is the player of an attacker
    /// with banding that it blocks.
    pub(crate) BANDED_ATTACKERS: fn(&Game<'_>, &[ObjId]) -> Option<Seat> = banded_attackers;
}

fn banded_attackers(game: &Game<'_>, blocked: &[ObjId]) -> Option<Seat> {
    game.of_banding(blocked)
}

/// The clause under which attackers that cannot be a band are refused.
const BANDS: &[Clause] = &[clause!("702.22c-who-forms-a-band")];

kernel::interpretation! {
    /// 702.22c: `true` if a band may have so many creatures without banding.
    pub(crate) MAY_BE_A_BAND: fn(usize) -> bool = at_most_one;
}

fn at_most_one(without: usize) -> bool {
    without < 2
}

impl Game<'_> {
    /// The controller of a creature with banding among these.
    fn of_banding(&self, creatures: &[ObjId]) -> Option<Seat> {
        let banding = creatures.iter().find(|id| self.state.characteristics(**id).has(KeywordWord::Banding));
        banding.map(|id| self.state.chooser(Being::Object(*id)))
    }

    /// Attackers form bands: any number with banding, and one without, all attacking the same (702.22c).
    pub(crate) fn form_bands(&mut self, bands: &[Many<Object>]) -> Result<(), Stop> {
        for (number, band) in bands.iter().enumerate() {
            let mut defenders: Vec<Being> = Vec::new();
            let mut without = 0;
            self.log.cite(clause!("702.22c-who-forms-a-band"), || "attackers form a band".to_owned());
            for name in band.iter() {
                let id = self.state.named(name);
                let Some(place) = self.state.attackers.iter().position(|attacker| Some(attacker.creature) == id) else {
                    return Err(self.log.rejected(format!("`{}` does not attack", **name)));
                };
                let Some(attacker) = self.state.attackers.get_mut(place) else { continue };
                if attacker.band.is_some() {
                    return Err(Stop::refused(BANDS, format!("`{}` is in one band", **name)));
                }
                attacker.band = Some(number);
                defenders.push(attacker.defender);
                let creature = attacker.creature;
                without += usize::from(!self.state.characteristics(creature).has(KeywordWord::Banding));
            }
            if !self.by(&MAY_BE_A_BAND)(without) {
                return Err(Stop::refused(BANDS, "a band contains at most one creature without banding"));
            }
            if defenders.iter().any(|defender| defenders.first() != Some(defender)) {
                return Err(Stop::refused(BANDS, "all creatures of a band attack the same player or permanent"));
            }
        }
        Ok(())
    }
}
