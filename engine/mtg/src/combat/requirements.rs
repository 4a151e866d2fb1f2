//! Creatures that attack or block if able (508.1d, 509.1c).
//!
//! Decides which creatures have to, and can: a declaration that leaves one of them out is refused, and where no player
//! declares any, these attack or block by themselves as the step begins.
//!
//! A creature that attacks each combat if able is untapped, and no attack is declared: it attacks. Tapped it does not.

use indexmap::IndexMap;

use crate::combat::costs::Part;
use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::KeywordWord;
use crate::words::scenario::{Attack, Block, Object, Target};
use kernel::clause::Clause;
use kernel::rule;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::shape::Many;

kernel::interpretation! {
    /// 508.1d: `true` if a creature has to attack if it can.
    pub(crate) ATTACKS_IF_ABLE: fn(&State<'_>, ObjId) -> bool = attacks_if_able;
}

fn attacks_if_able(state: &State<'_>, id: ObjId) -> bool {
    state.characteristics(id).has(KeywordWord::AttacksIfAble)
}

kernel::interpretation! {
    /// 509.1c: `true` if a creature has to block if it can.
    pub(crate) BLOCKS_IF_ABLE: fn(&State<'_>, ObjId) -> bool = blocks_if_able;
}

fn blocks_if_able(state: &State<'_>, id: ObjId) -> bool {
    state.characteristics(id).has(KeywordWord::BlocksIfAble)
}

impl Game<'_> {
    /// Refuses attackers that leave out one that has to attack and can (508.1d).
    pub(super) fn held_to_attack(&mut self, seat: Seat, declared: &[ObjId]) -> Result<(), Stop> {
        let clause = clause!("508.1d-attacks-if-able");
        let spared = self.would_have_to_attack(seat);
        self.cite_spared(spared.iter().any(|id| self.attackable_at_no_cost(seat, *id).is_empty()));
        if let Some(id) = self.have_to_attack(seat).into_iter().find(|id| !declared.contains(id)) {
            return Err(Stop::refused(&[clause], format!("{} attacks if able", self.object_name(id))));
        }
        if declared.iter().any(|id| self.by(&ATTACKS_IF_ABLE)(&self.state, *id)) {
            self.log.cite(clause, || "a creature that attacks if able must attack".to_owned());
        }
        Ok(())
    }

    /// Attackers are declared though no player said any: those that have to attack (508.1d).
    pub(crate) fn attack_if_able(&mut self) -> Result<(), Stop> {
        let seat = self.state.active;
        let mut attackers: IndexMap<Target, Many<Object>> = IndexMap::new();
        let spared = self.would_have_to_attack(seat);
        self.cite_spared(spared.iter().any(|id| self.attackable_at_no_cost(seat, *id).is_empty()));
        for id in self.have_to_attack(seat) {
            let defenders = self.attackable_at_no_cost(seat, id);
            let Some(defender) = self.against(seat, id, &defenders, rule!("508.1b"))? else { continue };
            let own = attackers.entry(Target(self.name(defender))).or_insert_with(|| Many(Vec::new()));
            own.0.push(Object(self.object_name(id)));
        }
        if attackers.is_empty() {
            return Ok(());
        }
        self.declare_attackers(seat, &Attack { attackers, bands: Vec::new() })
    }

    /// The players and permanents that a creature has to attack if able: an attack on them costs nothing.
    fn attackable_at_no_cost(&self, seat: Seat, id: ObjId) -> Vec<Being> {
        let all = self.state.everyone().into_iter().filter(|being| self.may_be_attacked(*being, seat));
        all.filter(|being| self.has_to(Part::Attack, id, *being)).collect()
    }

    /// Cites that a creature that would have to attack or block is not declared, because that would have a cost.
    fn cite_spared(&mut self, spared: bool) {
        if spared {
            let why = || "it would have a cost, which nobody has to pay".to_owned();
            self.log.cite(clause!("508.1d-no-cost-has-to-be-paid"), why);
        }
    }

    /// The creatures of a player that have to attack and can.
    fn have_to_attack(&self, seat: Seat) -> Vec<ObjId> {
        let mut all = self.would_have_to_attack(seat);
        all.retain(|id| !self.attackable_at_no_cost(seat, *id).is_empty());
        all
    }

    /// The creatures of a player that have to attack and can, if no cost keeps them from that.
    fn would_have_to_attack(&self, seat: Seat) -> Vec<ObjId> {
        let has_to = |id: &ObjId| {
            self.by(&ATTACKS_IF_ABLE)(&self.state, *id)
                && self.can_attack(seat, *id)
                && !self.banned(Prohibition::Attack, *id)
        };
        self.state.battlefield().into_iter().filter(has_to).collect()
    }

    /// Refuses blockers that leave out one that has to block and can (509.1c).
    pub(super) fn held_to_block(&mut self, seat: Seat, declared: &[ObjId]) -> Result<(), Stop> {
        let clause = clause!("509.1c-blocks-if-able");
        self.cite_spared_blockers(seat);
        if let Some((id, _)) = self.have_to_block(seat).into_iter().find(|(id, _)| !declared.contains(id)) {
            return Err(Stop::refused(&[clause], format!("{} blocks if able", self.object_name(id))));
        }
        if declared.iter().any(|id| self.by(&BLOCKS_IF_ABLE)(&self.state, *id)) {
            self.log.cite(clause, || "a creature that blocks if able must block".to_owned());
        }
        Ok(())
    }

    /// Blockers are declared though no player said any: those that have to block (509.1c). Says whether there are any.
    pub(crate) fn block_if_able(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        for seat in self.state.in_turn_order() {
            let mut blockers: IndexMap<Object, Many<Object>> = IndexMap::new();
            self.cite_spared_blockers(seat);
            for (id, attackers) in self.have_to_block(seat) {
                let Some(Being::Object(attacker)) = self.against(seat, id, &attackers, rule!("509.1c"))? else {
                    continue;
                };
                let own = blockers.entry(Object(self.object_name(attacker))).or_insert_with(|| Many(Vec::new()));
                own.0.push(Object(self.object_name(id)));
            }
            if !blockers.is_empty() {
                any = true;
                self.declare_blockers(seat, &Block { blockers })?;
            }
        }
        Ok(any)
    }

    /// The creatures of a player that have to block, each with the attackers that it can block by itself.
    fn have_to_block(&self, seat: Seat) -> Vec<(ObjId, Vec<Being>)> {
        let mut all = self.would_have_to_block(seat);
        for (id, attackers) in &mut all {
            attackers.retain(|attacker| self.has_to(Part::Block, *id, *attacker));
        }
        all.retain(|(_, attackers)| !attackers.is_empty());
        all
    }

    /// Those that have to block, if no cost keeps them from that.
    fn would_have_to_block(&self, seat: Seat) -> Vec<(ObjId, Vec<Being>)> {
        let all = self.state.battlefield().into_iter().filter(|id| self.by(&BLOCKS_IF_ABLE)(&self.state, *id));
        all.map(|id| (id, self.blockable(seat, id))).filter(|(_, attackers)| !attackers.is_empty()).collect()
    }

    /// Cites that creatures are not declared as blockers that would have to block, because that would have a cost.
    fn cite_spared_blockers(&mut self, seat: Seat) {
        let would = self.would_have_to_block(seat);
        self.cite_spared(would.len() > self.have_to_block(seat).len());
    }

    fn blockable(&self, seat: Seat, blocker: ObjId) -> Vec<Being> {
        let attackers = self.state.attackers.iter().filter(|one| {
            let id = one.creature;
            self.defending_against(one) == Some(seat)
                && self.can_block(seat, blocker, id)
                && !self.walked_past(id, seat)
                && !self.banned(Prohibition::Block(id), blocker)
                && !self.state.characteristics(id).has(KeywordWord::Menace)
        });
        attackers.map(|one| Being::Object(one.creature)).collect()
    }

    /// The objects or players among these that a creature attacks or blocks, chosen by its player.
    fn against(&mut self, seat: Seat, id: ObjId, those: &[Being], under: Clause) -> Result<Option<Being>, Stop> {
        if those.is_empty() {
            return Ok(None);
        }
        let names: Vec<Name> = those.iter().map(|being| self.name(*being)).collect();
        let kind = if those.iter().all(|being| matches!(being, Being::Player(_))) { "player" } else { "object" };
        let (who, about) = (self.seat_name(seat), self.object_name(id));
        let picked = self.log.pick(&who, kind, Some(under), Some(&about), &names)?;
        Ok(those.get(picked).copied())
    }
}
