//! Combat: showdown, assignment, damage, combat cleanup, result (460 and 461, in 1.4 465 and 466).

pub mod assignment;

use indexmap::IndexMap;
use kernel::rule;

use crate::combat::assignment::{Assignment, Change, Soak};
use crate::damage::dealing::Hit;
use crate::death::simultaneous::Offer;
use crate::game::{Engine, Window};
use crate::readings::{CombatReplacements, Ranks, SideMight};
use crate::state::{Agent, Does, Fight, Means, ObjId, PlaceId, PlayerId, Tracked};
use crate::words::amounts::{PreventAmount, PreventQuantity};
use crate::words::cards::PlainKeyword;
use crate::words::effects::Static;
use crate::words::scenario::{Combat, Step};
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// One side of a combat and those it deals damage to.
struct Side {
    player: PlayerId,
    units: Vec<ObjId>,
    others: Vec<ObjId>,
}

impl<'a> Engine<'a> {
    /// The combat staged at a battlefield.
    pub fn combat(&mut self, combat: &'a Combat, step: &'a Step) -> Result<(), Stop> {
        let name = &combat.place.0;
        let Some(place) = self.s.place_of(name) else {
            return Err(self.t.rejected(format!("{name} is no battlefield")));
        };
        let attacker = self.s.turn;
        let opponents: Vec<PlayerId> =
            self.opponents(attacker).filter(|player| !self.s.units_at(place, *player).is_empty()).collect();
        let defender = match opponents.as_slice() {
            [one] if !self.s.units_at(place, attacker).is_empty() => *one,
            [_, _, ..] => return Err(Stop::unsupported("a combat of more than two players")),
            _ => return Err(self.t.rejected(format!("no combat is staged at {name}"))),
        };
        self.s.fight = Some(Fight { place, attacker });
        let lent = self.begin_combat_values();
        self.t.deeper();
        self.steps(&step.showdown, Window::Showdown)?;
        self.t.shallower()?;
        let attackers = self.s.units_at(place, attacker);
        let defenders = self.s.units_at(place, defender);
        if !attackers.is_empty() && !defenders.is_empty() {
            let attack = Side { player: attacker, units: attackers.clone(), others: defenders.clone() };
            let defence = Side { player: defender, units: defenders, others: attackers };
            self.combat_damage(&[attack, defence], combat)?;
        } else if !combat.assign.is_empty() {
            return Err(self.t.rejected("no damage is assigned in this combat"));
        }
        self.combat_cleanup(place, attacker, defender)?;
        let waits = !self.pending.is_empty();
        self.run_chain(None, if waits { &step.in_response } else { &[] })?;
        self.result(place, attacker, defender)?;
        self.run_chain(None, if waits { &[] } else { &step.in_response })?;
        self.s.fight = None;
        self.s.tracked.retain(|tracked| !lent.contains(&tracked.id));
        self.end_combat_values(!lent.is_empty());
        self.cleanup()
    }

    /// The cleanup of a combat: the dead, the healing, and the recall of attackers that face defenders
    /// still (461.1).
    fn combat_cleanup(&mut self, place: PlaceId, attacker: PlayerId, defender: PlayerId) -> Result<(), Stop> {
        self.cleanup()?;
        self.heal_all();
        if !self.s.units_at(place, defender).is_empty() {
            for id in self.s.units_at(place, attacker) {
                self.recall(id, &Name::Word("combat"));
            }
        }
        Ok(())
    }

    /// Static values for each combat are tracked while it lasts.
    fn begin_combat_values(&mut self) -> Vec<u32> {
        let mut lent = Vec::new();
        for standing in self.s.statics() {
            let Static::Prevent(said) = &standing.says else { continue };
            let Some(each) = said.each else { continue };
            let PreventQuantity::Fixed(amount) = said.amount else { continue };
            let units: Vec<ObjId> = self.s.units().filter(|id| self.s.attacks(*id).is_some()).collect();
            for id in units {
                let holds = said.r#if.as_ref().is_none_or(|cond| self.s.holds(cond, id, standing.view, false));
                if holds && self.s.means(&said.to, id, standing.view) {
                    let number = self.s.number();
                    lent.push(number);
                    let on = Some(self.s.now(id));
                    self.track(Tracked {
                        id: number,
                        on,
                        every: None,
                        does: Does::Prevent { amount: Some(amount), each: Some((each, amount)) },
                        from: said.from.0.clone(),
                        by: self.s.obj(standing.view.source).name.clone(),
                        player: standing.view.player,
                        made: false,
                    });
                }
            }
        }
        lent
    }

    /// Both sides assign, the attacker first, and all damage is dealt at the same time.
    fn combat_damage(&mut self, sides: &[Side; 2], combat: &Combat) -> Result<(), Stop> {
        for name in combat.assign.keys() {
            if !sides.iter().any(|side| self.s.player_name(side.player) == name.0) {
                return Err(self.t.rejected(format!("{} has no units in this combat", name.0)));
            }
        }
        let moment = self.r.combat_replacements;
        let mut hits = Vec::new();
        self.orders.clear();
        for side in sides {
            let mut assigned = self.assign(side, combat)?;
            if matches!(moment, CombatReplacements::AtAssignment | CombatReplacements::AtBoth) {
                for hit in &mut assigned {
                    let raw = hit.amount;
                    self.meet(hit)?;
                    if hit.amount != raw || !hit.replaced.is_empty() || !hit.prevented.is_empty() {
                        let note = || format!("{raw} assigned becomes {}", hit.amount);
                        self.t.cite(clause!("465.2.c.5-replacements-at-assignment"), note);
                    }
                }
            }
            hits.append(&mut assigned);
        }
        if matches!(moment, CombatReplacements::WhenDealt | CombatReplacements::AtBoth) {
            for hit in &mut hits {
                self.meet(hit)?;
            }
        }
        self.orders.clear();
        self.mark_damage(&hits);
        Ok(())
    }

    fn assign(&mut self, side: &Side, combat: &Combat) -> Result<Vec<Hit>, Stop> {
        let agent = Agent { means: Means::Combat, player: side.player, name: Name::Word("combat") };
        let mut assignment = self.assignment(side, &agent)?;
        let who = self.s.player_name(side.player);
        let given = combat.assign.iter().find(|(name, _)| name.0 == who).map(|(_, parts)| parts);
        if assignment.soaks.len() > 1 && !assignment.is_void() {
            let spared = |soak: &Soak| {
                given.is_some_and(|parts| parts.iter().all(|(name, part)| name.0 != soak.name || part.0 <= 0))
            };
            for soak in assignment.soaks.iter_mut().filter(|soak| !spared(soak)) {
                soak.order = self.order_for_lethal(soak, &agent)?;
            }
        }
        if assignment.is_void() {
            if assignment.total > 0 {
                self.t.cite(clause!("460.2.c.9-cannot-be-dealt-is-exempt"), || {
                    format!("{who} has nobody to assign it to")
                });
            }
            return match given {
                Some(parts) if parts.values().any(|part| part.0 > 0) => {
                    let parts = parts.iter().map(|(name, part)| (name.0.clone(), part.0)).collect();
                    assignment.judge(&parts).map_err(Stop::Refused)?;
                    Ok(Vec::new())
                }
                _ => Ok(Vec::new()),
            };
        }
        let split = match given {
            Some(parts) => {
                let parts: IndexMap<Name, i64> = parts.iter().map(|(name, part)| (name.0.clone(), part.0)).collect();
                assignment.judge(&parts).map_err(Stop::Refused)?
            }
            None => self.ask_split(&who, &assignment)?,
        };
        for clause in assignment.deciding(&split) {
            self.t.cite(clause, || format!("{who} assigns {}", assignment.total));
        }
        if side.units.len() > 1 {
            self.t.cite(clause!("460.2.c-summed-might"), || format!("{who} assigns {} in all", assignment.total));
        }
        let from: Vec<Name> = side.units.iter().map(|id| self.s.obj(*id).name.clone()).collect();
        let parts: Vec<(&Soak, i64)> = assignment.soaks.iter().zip(split).filter(|(_, part)| *part > 0).collect();
        self.t.together(|t| {
            for (soak, part) in &parts {
                t.event(Event::new("assigned").with("who", &who).with("to", &soak.name).with("amount", *part));
            }
        });
        let mut hits = Vec::new();
        for (soak, part) in parts {
            if soak.all || !soak.values.is_empty() {
                self.t.cite(clause!("437.5-may-be-assigned"), || format!("{} is assigned {part}", soak.name));
            }
            hits.push(Hit::new(soak.id, part, agent.clone(), from.clone()));
        }
        Ok(hits)
    }

    fn ask_split(&mut self, who: &Name, assignment: &Assignment) -> Result<Vec<i64>, Stop> {
        if let [only] = assignment.splits(2).as_slice() {
            return Ok(only.clone());
        }
        let caps = assignment.soaks.iter().map(|soak| (soak.name.clone(), assignment.total)).collect();
        let options = Options::Split { total: assignment.total, caps };
        let question =
            Question { who: who.clone(), kind: "assign", under: Some(rule!("460.2.c")), about: None, options };
        self.t.ask(&question, |give| match give {
            Give::Split(parts) => assignment.judge(parts),
            _ => Err(Refusal::new(&[], "an assignment says how much each unit gets")),
        })
    }

    fn assignment(&self, side: &Side, agent: &Agent) -> Result<Assignment, Stop> {
        let strikes = side.units.iter().filter(|id| !self.s.obj(**id).stunned);
        let total = strikes.fold(0i64, |sum, id| match self.r.side_might {
            SideMight::Summed => sum.saturating_add(self.s.might(*id)),
            SideMight::LargestOnly => sum.max(self.s.might(*id)),
        });
        let soaks: Vec<Soak> = side.others.iter().map(|id| self.soak(*id, agent)).collect();
        for (index, soak) in soaks.iter().enumerate() {
            if soaks.iter().take(index).any(|other| other.name == soak.name) {
                return Err(self.t.rejected(format!("two units in this combat are called {}", soak.name)));
            }
            let early = self.r.combat_replacements != CombatReplacements::WhenDealt;
            let elsewhere = |does: Does| matches!(does, Does::Redirect(_));
            if early && self.changes(&Hit::new(soak.id, 1, agent.clone(), Vec::new())).any(elsewhere) {
                return Err(Stop::unsupported("an assignment of damage that is dealt to another unit instead"));
            }
        }
        Ok(Assignment { total, soaks, rulings: self.r })
    }

    /// What is lethal in an assignment may depend on the order in which a unit's replacements apply;
    /// then that is chosen before the next unit is assigned damage (372, 465.2.c.5).
    fn order_for_lethal(&mut self, soak: &Soak, agent: &Agent) -> Result<Vec<Change>, Stop> {
        let early = self.r.combat_replacements != CombatReplacements::WhenDealt;
        if !early || soak.doubles == 0 || soak.values.is_empty() || soak.all || soak.immune {
            return Ok(Vec::new());
        }
        let mut left: Vec<Offer> = self.offers(&Hit::new(soak.id, 1, agent.clone(), Vec::new()));
        let mut changes = Vec::new();
        self.t.cite(clause!("437.7-replacement"), || "a Prevent is one replacement among others".to_owned());
        while !left.is_empty() {
            let names: Vec<Name> = left.iter().map(|offer| offer.name.clone()).collect();
            let maker = left.first().map_or(PlayerId(0), |offer| offer.player);
            let index = if left.len() > 1 { self.ask_order(soak.id, maker, &names)? } else { 0 };
            let offer = left.remove(index.min(left.len() - 1));
            self.orders.push((soak.id, offer.key));
            match offer.does {
                Does::Double => changes.push(Change::Double),
                Does::Prevent { amount: Some(PreventAmount::Value(n)), .. } => changes.push(Change::Prevent(n)),
                Does::Prevent { .. } | Does::Redirect(_) => {}
            }
        }
        Ok(changes)
    }

    fn soak(&self, id: ObjId, agent: &Agent) -> Soak {
        let object = self.s.obj(id);
        let least = self.least_lethal(id, agent);
        let (mut values, mut all, mut doubles) = (Vec::new(), false, 0);
        for does in self.changes(&Hit::new(id, 1, agent.clone(), Vec::new())) {
            match does {
                Does::Double => doubles += 1,
                Does::Prevent { amount: Some(PreventAmount::Value(n)), .. } => values.push(n),
                Does::Prevent { amount: Some(_), .. } => all = true,
                Does::Prevent { amount: None, .. } | Does::Redirect(_) => {}
            }
        }
        let ranks = self.r.ranks;
        let rank = if object.has(PlainKeyword::Tank) && ranks != Ranks::NoTank {
            0
        } else if object.has(PlainKeyword::Backline) && ranks != Ranks::NoBackline {
            2
        } else {
            1
        };
        let might = self.s.might(id);
        Soak {
            id,
            name: object.name.clone(),
            rank,
            immune: !self.can_be_dealt(id),
            might: least.unwrap_or(might).min(might),
            lowered: least.is_some(),
            marked: object.damage,
            values,
            all,
            doubles,
            order: Vec::new(),
        }
    }

    /// Who is left once all that triggered has resolved: units without opponents take control of the
    /// battlefield, and attackers conquer it (461.3 to 461.5).
    fn result(&mut self, place: PlaceId, attacker: PlayerId, defender: PlayerId) -> Result<(), Stop> {
        let attacks = !self.s.units_at(place, attacker).is_empty();
        let defends = !self.s.units_at(place, defender).is_empty();
        match (attacks, defends) {
            (true, true) => Err(Stop::unsupported("a combat that is staged again")),
            (true, false) => self.conquer(place, attacker),
            (false, true) => Ok(()),
            (false, false) => {
                if let Some(place) = self.s.places.get_mut(place.0 as usize) {
                    place.controller = None;
                    place.held = false;
                }
                Ok(())
            }
        }
    }
}
