//! How combat damage may be assigned (460.2.c in 1.3, 465.2.c in 1.4, 437.5).

use indexmap::IndexMap;
use kernel::clause::Clause;

use crate::readings::{
    CombatReplacements, ImmuneUnit, LethalUnderAll, LethalValues, MarkedDamage, PreventedUnit, Split,
};
use crate::rulings::Rulings;
use crate::state::ObjId;
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;

/// What changes damage to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is doubled.
    Double,
    /// So much of it is prevented.
    Prevent(i64),
}

/// One unit that may be assigned damage.
#[derive(Clone, Debug)]
pub struct Soak {
    /// The unit.
    pub id: ObjId,
    /// Its name.
    pub name: Name,
    /// Its rank: 0 with Tank, 2 with Backline.
    pub rank: u8,
    /// Whether it cannot be dealt damage.
    pub immune: bool,
    /// How much is lethal for it before anything else is counted: its Might, or less where an ability
    /// says so.
    pub might: i64,
    /// Whether an ability made that less.
    pub lowered: bool,
    /// The damage marked on it.
    pub marked: i64,
    /// The Prevent Values on it that are about combat damage.
    pub values: Vec<i64>,
    /// Whether it is under All or "next time".
    pub all: bool,
    /// How often damage to it is doubled.
    pub doubles: u32,
    /// Where it is doubled as well as prevented: the order that was chosen (372).
    pub order: Vec<Change>,
}

/// The rules, or the rules without one of them: what that one decides shows in the difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Whole,
    WithoutValues,
    WithoutAll,
    WithoutMarked,
    WithoutRanks,
    WithoutImmunity,
    WithoutDoubles,
}

const PARTIAL: [Reading; 6] = [
    Reading::WithoutValues,
    Reading::WithoutAll,
    Reading::WithoutMarked,
    Reading::WithoutRanks,
    Reading::WithoutImmunity,
    Reading::WithoutDoubles,
];

/// How many legal splits are compared to see whether a clause matters.
const COMPARED: usize = 8;

/// The assignment of one side's damage.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The sum of the side's Might.
    pub total: i64,
    /// The units of the other side.
    pub soaks: Vec<Soak>,
    /// The rulings.
    pub rulings: Rulings,
}

impl Assignment {
    /// How much assigned damage is lethal for a unit; none if no amount is (437.5.b).
    pub fn lethal(&self, soak: &Soak) -> Option<i64> {
        self.lethal_by(soak, Reading::Whole)
    }

    fn lethal_by(&self, soak: &Soak, reading: Reading) -> Option<i64> {
        let counts_all = self.rulings.lethal_under_all == LethalUnderAll::Never && reading != Reading::WithoutAll;
        if soak.all && counts_all {
            return None;
        }
        let counts_marked = self.rulings.marked_damage == MarkedDamage::Counts && reading != Reading::WithoutMarked;
        let marked = if counts_marked && !soak.lowered { soak.marked } else { 0 };
        let mut lethal = soak.might.saturating_sub(marked).max(1);
        if !soak.order.is_empty() {
            return Some(self.lethal_in_order(soak, lethal, reading));
        }
        let doubles = if self.at_assignment() && reading != Reading::WithoutDoubles { soak.doubles.min(20) } else { 0 };
        for _ in 0..doubles {
            lethal = lethal / 2 + lethal % 2;
        }
        let values = match self.rulings.lethal_values {
            _ if reading == Reading::WithoutValues => 0,
            LethalValues::Summed => soak.values.iter().fold(0, |sum: i64, value| sum.saturating_add(*value)),
            LethalValues::Ignored => 0,
            LethalValues::LargestOnly => soak.values.iter().max().copied().unwrap_or(0),
        };
        Some(lethal.saturating_add(values))
    }

    /// The least amount of which `lethal` is left, after all that changes it in the order chosen.
    fn lethal_in_order(&self, soak: &Soak, lethal: i64, reading: Reading) -> i64 {
        let values = reading != Reading::WithoutValues && self.rulings.lethal_values != LethalValues::Ignored;
        soak.order.iter().rev().fold(lethal, |lethal, change| match change {
            Change::Double if reading != Reading::WithoutDoubles => lethal / 2 + lethal % 2,
            Change::Prevent(value) if values => lethal.saturating_add(*value),
            Change::Double | Change::Prevent(_) => lethal,
        })
    }

    fn at_assignment(&self) -> bool {
        matches!(self.rulings.combat_replacements, CombatReplacements::AtAssignment | CombatReplacements::AtBoth)
    }

    /// The units that are assigned damage: those that can be dealt it.
    fn active(&self, reading: Reading) -> Vec<usize> {
        let exempt = self.rulings.immune_unit == ImmuneUnit::Skipped && reading != Reading::WithoutImmunity;
        let open = |soak: &&Soak| !soak.immune || !exempt;
        let prevented = |soak: &Soak| soak.all || !soak.values.is_empty();
        let skips = self.rulings.prevented_unit == PreventedUnit::Skipped
            && self.soaks.iter().filter(open).any(|soak| !prevented(soak));
        let active = self.soaks.iter().enumerate().filter(|(_, soak)| open(soak) && !(skips && prevented(soak)));
        active.map(|(index, _)| index).collect()
    }

    /// Whether nothing can be assigned.
    pub fn is_void(&self) -> bool {
        self.total <= 0 || self.active(Reading::Whole).is_empty()
    }

    fn rank(&self, index: usize, reading: Reading) -> u8 {
        match reading {
            Reading::WithoutRanks => 1,
            _ => self.soaks.get(index).map_or(1, |soak| soak.rank),
        }
    }

    /// Whether some order of the units produces this split.
    fn is_legal(&self, split: &[i64], reading: Reading) -> bool {
        let active = self.active(reading);
        let part = |index: usize| split.get(index).copied().unwrap_or(0);
        if split.iter().enumerate().any(|(index, part)| *part != 0 && !active.contains(&index)) {
            return false;
        }
        if self.rulings.split == Split::Free {
            return true;
        }
        let lethal = |index: usize| self.soaks.get(index).and_then(|soak| self.lethal_by(soak, reading));
        let full = |index: usize| lethal(index).is_some_and(|lethal| part(index) >= lethal);
        if active.iter().all(|index| full(*index)) {
            return true;
        }
        let over = active.iter().any(|index| lethal(*index).is_some_and(|lethal| part(*index) > lethal));
        let partial = active.iter().filter(|index| part(**index) > 0 && !full(**index)).count();
        let ranked = active.iter().filter(|index| part(**index) > 0).all(|index| {
            let before = |other: &&usize| self.rank(**other, reading) < self.rank(*index, reading);
            active.iter().filter(before).all(|other| full(*other))
        });
        !over && partial <= 1 && ranked
    }

    /// Legal splits, at most `most` different ones.
    pub fn splits(&self, most: usize) -> Vec<Vec<i64>> {
        self.splits_by(most, Reading::Whole)
    }

    fn splits_by(&self, most: usize, reading: Reading) -> Vec<Vec<i64>> {
        if self.rulings.split == Split::Free {
            let whole = |index| add(&vec![0; self.soaks.len()], index, self.total);
            return self.active(reading).into_iter().map(whole).collect();
        }
        let mut filling = Filling { assignment: self, reading, most, found: Vec::new() };
        filling.fill(vec![0; self.soaks.len()], self.total, &self.active(reading));
        filling.found
    }

    /// The split that names give, if it is legal.
    pub fn judge(&self, parts: &IndexMap<Name, i64>) -> Result<Vec<i64>, Refusal> {
        let split: Vec<i64> =
            self.soaks.iter().map(|soak| parts.get(soak.name.as_str()).copied().unwrap_or(0)).collect();
        if let Some(name) = parts.keys().find(|name| !self.soaks.iter().any(|soak| soak.name == **name)) {
            return Err(Refusal::new(&[clause!("460.2.c-summed-might")], format!("{name} is not in this combat")));
        }
        let sum: i64 = split.iter().fold(0, |sum, part| sum.saturating_add(*part));
        if sum != self.total {
            let why = format!("{sum} damage is assigned, but the Might of the side is {}", self.total);
            return Err(Refusal::new(&[clause!("460.2.c-summed-might")], why));
        }
        if self.is_legal(&split, Reading::Whole) {
            return Ok(split);
        }
        let needs: Vec<String> = self.soaks.iter().map(|soak| self.need(soak)).collect();
        let why = format!("no order of the units leads to this assignment: {}", needs.join(", "));
        Err(Refusal::new(&self.forbidding(&split), why))
    }

    fn need(&self, soak: &Soak) -> String {
        match self.lethal(soak) {
            Some(lethal) => format!("{lethal} is lethal for {}", soak.name),
            None => format!("nothing is lethal for {}", soak.name),
        }
    }

    /// The clauses that forbid a split: those without which it would be legal, then those in general.
    fn forbidding(&self, split: &[i64]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for reading in PARTIAL {
            if self.is_legal(split, reading) {
                clauses.extend(self.clauses(reading));
            }
        }
        let mut partial = 0;
        for (soak, part) in self.soaks.iter().zip(split).filter(|(_, part)| **part > 0) {
            let lethal = self.lethal(soak);
            if !soak.order.is_empty() && lethal != Some(*part) {
                clauses.push(clause!("465.2.c.4.a-least-raw-amount"));
            }
            if lethal.is_none_or(|lethal| *part < lethal) {
                partial += 1;
                clauses.extend(self.counted(soak));
            } else if lethal.is_some_and(|lethal| *part > lethal) {
                clauses.push(clause!("460.2.c.4-no-more-than-lethal"));
            }
        }
        if partial > 0 {
            clauses.push(clause!("460.2.c.3-lethal-in-full-first"));
        }
        let mut once: Vec<Clause> = Vec::new();
        for clause in clauses {
            if !once.contains(&clause) {
                once.push(clause);
            }
        }
        once
    }

    /// The clauses that a reading leaves out.
    fn clauses(&self, reading: Reading) -> Vec<Clause> {
        let counted = |wanted: fn(&Soak) -> bool| {
            self.soaks.iter().filter(|soak| wanted(soak)).flat_map(|soak| self.counted(soak)).collect()
        };
        let ranked = |wanted: u8, clause| self.soaks.iter().any(|soak| soak.rank == wanted).then_some(clause);
        match reading {
            Reading::Whole => Vec::new(),
            Reading::WithoutValues => counted(|soak| !soak.values.is_empty()),
            Reading::WithoutAll => counted(|soak| soak.all),
            Reading::WithoutMarked => vec![clause!("465.2.c.4-marked-counts")],
            Reading::WithoutRanks => ranked(0, clause!("815-tank-first"))
                .into_iter()
                .chain(ranked(2, clause!("826-backline-last")))
                .collect(),
            Reading::WithoutImmunity => vec![clause!("460.2.c.9-cannot-be-dealt-is-exempt")],
            Reading::WithoutDoubles => vec![clause!("465.2.c.4.a-least-raw-amount")],
        }
    }

    /// The clauses by which Prevents on a unit count for lethal.
    pub fn counted(&self, soak: &Soak) -> Vec<Clause> {
        let mut clauses = Vec::new();
        if !soak.values.is_empty() {
            clauses.push(clause!("437.5.a-lethal-counts-prevent"));
            if soak.might == 2 && soak.values == [3] {
                clauses.push(clause!("437.5.a-example"));
            }
        }
        if soak.all {
            clauses.push(clause!("437.5.b-all-never-lethal"));
            if self.at_assignment() {
                clauses.push(clause!("465.2.c.10-prevented-is-not-exempt"));
            }
        }
        clauses
    }

    /// The clauses that made a legal split legal, or the only one.
    pub fn deciding(&self, split: &[i64]) -> Vec<Clause> {
        let whole = self.splits(COMPARED);
        let differs =
            |reading: &Reading| !self.is_legal(split, *reading) || self.splits_by(COMPARED, *reading) != whole;
        let mut clauses: Vec<Clause> =
            PARTIAL.into_iter().filter(differs).flat_map(|reading| self.clauses(reading)).collect();
        let touched = self.soaks.iter().zip(split).filter(|(_, part)| **part > 0);
        clauses.extend(touched.flat_map(|(soak, _)| self.counted(soak)));
        if self.soaks.len() > 1 {
            clauses.push(clause!("460.2.c.3-lethal-in-full-first"));
        }
        let mut once: Vec<Clause> = Vec::new();
        for clause in clauses {
            if !once.contains(&clause) {
                once.push(clause);
            }
        }
        once
    }
}

/// Finds legal splits by filling units in every order.
struct Filling<'a> {
    assignment: &'a Assignment,
    reading: Reading,
    most: usize,
    found: Vec<Vec<i64>>,
}

impl Filling<'_> {
    fn lethal(&self, index: usize) -> Option<i64> {
        self.assignment.soaks.get(index).and_then(|soak| self.assignment.lethal_by(soak, self.reading))
    }

    fn fill(&mut self, split: Vec<i64>, left: i64, open: &[usize]) {
        if self.found.len() >= self.most {
            return;
        }
        let Some(rank) = open.iter().map(|index| self.assignment.rank(*index, self.reading)).min() else {
            for index in self.assignment.active(self.reading).into_iter().take(self.most) {
                self.push(add(&split, index, left));
            }
            return;
        };
        if left == 0 {
            self.push(split);
            return;
        }
        let (group, rest): (Vec<usize>, Vec<usize>) =
            open.iter().partition(|index| self.assignment.rank(**index, self.reading) == rank);
        let sum =
            group.iter().try_fold(0i64, |sum, index| self.lethal(*index).map(|lethal| sum.saturating_add(lethal)));
        if let Some(sum) = sum.filter(|sum| *sum <= left) {
            let whole = group.iter().fold(split, |split, index| add(&split, *index, self.lethal(*index).unwrap_or(0)));
            self.fill(whole, left - sum, &rest);
            return;
        }
        for index in &group {
            match self.lethal(*index).filter(|lethal| *lethal <= left) {
                Some(lethal) => {
                    let others: Vec<usize> = open.iter().filter(|other| *other != index).copied().collect();
                    self.fill(add(&split, *index, lethal), left - lethal, &others);
                }
                None => self.push(add(&split, *index, left)),
            }
        }
    }

    fn push(&mut self, split: Vec<i64>) {
        if !self.found.contains(&split) {
            self.found.push(split);
        }
    }
}

fn add(split: &[i64], index: usize, part: i64) -> Vec<i64> {
    let mut split = split.to_vec();
    if let Some(there) = split.get_mut(index) {
        *there = there.saturating_add(part);
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soak(index: u32, might: i64, values: &[i64], rank: u8, all: bool) -> Soak {
        Soak {
            id: ObjId(index),
            name: Name::from(format!("u{index}")),
            rank,
            immune: false,
            might,
            lowered: false,
            marked: 0,
            values: values.to_vec(),
            all,
            doubles: 0,
            order: Vec::new(),
        }
    }

    fn all_splits(total: i64, units: usize) -> Vec<Vec<i64>> {
        if units == 1 {
            return vec![vec![total]];
        }
        let longer =
            |first: i64| all_splits(total - first, units - 1).into_iter().map(move |rest| [vec![first], rest].concat());
        (0..=total).flat_map(longer).collect()
    }

    #[test]
    fn filling_in_every_order_finds_just_the_legal_splits() {
        let sides = [
            vec![soak(0, 2, &[3], 1, false), soak(1, 2, &[], 1, false)],
            vec![soak(0, 2, &[3], 0, false), soak(1, 1, &[], 1, false), soak(2, 2, &[1, 1], 2, false)],
            vec![soak(0, 1, &[], 1, true), soak(1, 2, &[], 1, false), soak(2, 3, &[], 1, false)],
        ];
        for edition in ["1.3", "1.4"] {
            let rulings = Rulings::of(edition).unwrap();
            for soaks in &sides {
                for total in 1..=12 {
                    let assignment = Assignment { total, soaks: soaks.clone(), rulings };
                    let lethal: Option<i64> = soaks.iter().map(|soak| assignment.lethal(soak)).sum();
                    if lethal.is_some_and(|lethal| lethal < total) {
                        continue;
                    }
                    let legal = |split: &Vec<i64>| assignment.is_legal(split, Reading::Whole);
                    let mut judged: Vec<Vec<i64>> = all_splits(total, soaks.len()).into_iter().filter(legal).collect();
                    let mut filled = assignment.splits(1_000);
                    judged.sort();
                    filled.sort();
                    assert_eq!(judged, filled, "{total} among {soaks:?}");
                }
            }
        }
    }
}
