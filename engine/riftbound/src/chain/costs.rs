//! What is paid, and with what (357).

use crate::game::Engine;
use crate::readings::ReplacedCost;
use crate::state::matching::View;
use crate::state::{Agent, Means, ObjId, PlayerId, Pool};
use crate::words::effects::{Cost, Power};
use crate::words::phrases::Phrase;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Engine<'_> {
    /// Whether a player can pay a cost. `it` is what a replacement would act on.
    pub fn payable(&self, player: PlayerId, cost: &Cost, view: View, it: Option<ObjId>) -> bool {
        let Some(purse) = self.s.player(player) else { return false };
        let ready = |id: ObjId| self.s.obj(id).zone.is_board() && !self.s.obj(id).exhausted;
        let exhausts = cost.exhaust.is_none_or(|phrase| named(phrase, view, it).is_some_and(ready));
        let buffed = |id: ObjId| self.s.obj(id).buffed;
        let spends = cost.spend_buff.is_none_or(|phrase| named(phrase, view, it).is_some_and(buffed));
        let discards = cost.discard.is_none_or(|n| i64::try_from(purse.hand.len()).is_ok_and(|hand| hand >= n.0));
        let kills = cost.kill.is_none_or(|phrase| !self.to_kill(phrase, view).is_empty());
        let pays = purse.pool.as_ref().is_none_or(|pool| pay_from(pool, cost).is_some());
        exhausts && spends && discards && kills && pays
    }

    fn to_kill(&self, phrase: Phrase, view: View) -> Vec<ObjId> {
        self.s.on_board().filter(|id| self.s.means(&phrase, *id, view)).collect()
    }

    /// A player pays a cost.
    pub fn pay(&mut self, player: PlayerId, cost: &Cost, view: View, it: Option<ObjId>, by: &Name) -> Result<(), Stop> {
        self.s.change_player(player, |player| {
            if let Some(left) = player.pool.as_ref().and_then(|pool| pay_from(pool, cost)) {
                player.pool = Some(left);
            }
        });
        if let Some(id) = cost.exhaust.and_then(|phrase| named(phrase, view, it)) {
            self.exhaust(id, by);
        }
        if let Some(id) = cost.spend_buff.and_then(|phrase| named(phrase, view, it)) {
            self.s.change(id, |object| object.buffed = false);
        }
        if let Some(n) = cost.discard {
            self.discard(player, n.0, by)?;
        }
        if let Some(phrase) = cost.kill {
            let ids = self.to_kill(phrase, view);
            let names: Vec<Name> = ids.iter().map(|id| self.s.obj(*id).name.clone()).collect();
            let who = self.s.player_name(player);
            let index = self.t.pick(&who, "cost", None, Some(by), &names)?;
            if let Some(id) = ids.get(index).copied() {
                let agent = Agent { means: Means::Ability, player, name: by.clone() };
                if self.kill(&[id], Some(&agent))?.is_empty() {
                    self.t.cite(clause!("357.2.a-replaced-cost-is-paid"), || {
                        "the kill was replaced; it is paid".to_owned()
                    });
                    if self.r.replaced_cost == ReplacedCost::IsUnpaid {
                        return Err(Stop::refused(&[], "the cost was replaced"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks a player whether he does something optional, and lets him pay for it.
    pub fn agrees(
        &mut self,
        player: PlayerId,
        cost: &Cost,
        view: View,
        it: Option<ObjId>,
        about: &Name,
    ) -> Result<bool, Stop> {
        let by = about.clone();
        self.agrees_by(player, cost, view, it, about, &by)
    }

    /// The same, for an effect whose name is not what the question is about.
    pub fn agrees_by(
        &mut self,
        player: PlayerId,
        cost: &Cost,
        view: View,
        it: Option<ObjId>,
        about: &Name,
        by: &Name,
    ) -> Result<bool, Stop> {
        if !self.payable(player, cost, view, it) {
            return Ok(false);
        }
        let free = Cost {
            energy: None,
            power: indexmap::IndexMap::new(),
            exhaust: None,
            discard: None,
            kill: None,
            spend_buff: None,
        };
        let who = self.s.player_name(player);
        // Only a death has something that it happens to.
        let under = it.map(|_| clause!("368-optional-replacement"));
        let word = if *cost == free { "accept" } else { "pay" };
        let agreed = self.t.may(&who, "may", under, Some(about), word)?;
        if agreed {
            self.pay(player, cost, view, it, by)?;
        }
        Ok(agreed)
    }
}

fn named(phrase: Phrase, view: View, it: Option<ObjId>) -> Option<ObjId> {
    match phrase {
        Phrase::Itself => Some(view.itself),
        Phrase::ThisGear => Some(view.source),
        Phrase::It => it,
        _ => None,
    }
}

/// What is left of a pool after energy and power are paid; none if it is not enough.
fn pay_from(pool: &Pool, cost: &Cost) -> Option<Pool> {
    let mut left = pool.clone();
    left.energy -= cost.energy.map_or(0, |energy| energy.0);
    for (domain, n) in cost.power.iter().filter(|(domain, _)| **domain != Power::Any) {
        let mut owed = n.0;
        for from in [*domain, Power::Any] {
            owed = take(&mut left, from, owed);
        }
        if owed > 0 {
            return None;
        }
    }
    let mut owed = cost.power.get(&Power::Any).map_or(0, |n| n.0);
    for from in Power::ALL {
        owed = take(&mut left, *from, owed);
    }
    (owed == 0 && left.energy >= 0).then_some(left)
}

fn take(pool: &mut Pool, from: Power, owed: i64) -> i64 {
    match pool.power.get_mut(&from) {
        Some(there) => {
            let part = owed.min(*there);
            *there -= part;
            owed - part
        }
        None => owed,
    }
}
