//! The assignment of combat damage: 465.2.c (460.2.c in 1.3), 437.5, 815 and 826; 460.2.c.7: of two demands on one unit
//! that exclude each other, the assigning player picks one.
//!
//! 5 damage to units of Might 3 and 4: 3 and 2, or 1 and 4, but not 2 and 3 (460.2.c.3).
//! With Tank on the second: 1 and 4 only. With 9 damage the rest may go anywhere.

use indexmap::IndexMap;
use kernel::clause::Clause;
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;

use crate::combat::lethal::{self, Change, Recipient};
use crate::combat::reasons::{self, Reason};
use crate::state::{ObjectId, State};
use crate::words::cards::PlainKeyword;
use kernel::interpretations::Interpretations;

/// The assignment of one side's damage.
#[derive(Clone, Debug)]
pub struct Assignment<'a> {
    /// The damage that the side assigns.
    pub total: i64,
    /// The units of the other side.
    pub recipients: Vec<Recipient>,
    /// The interpretations in use.
    pub interpretations: &'a Interpretations,
}

kernel::interpretation! {
    /// 460.2.c: the damage that a side assigns: the summed Might of its units, except stunned ones and those that deal
    /// no combat damage.
    pub(crate) SIDE_MIGHT: fn(&State, units: &[ObjectId]) -> i64 = side_might;
}

fn side_might(state: &State, units: &[ObjectId]) -> i64 {
    let striking = units.iter().filter(|id| !state.object(**id).stunned && !state.deals_no_combat_damage(**id));
    striking.fold(0, |sum: i64, id| sum.saturating_add(state.might(*id)))
}

kernel::interpretation! {
    /// 815, 826, 460.2.c.7: the ranks at which a unit may be assigned damage: 0 (first) with Tank, 2 (last) with
    /// Backline, 1 with neither. A unit with both comes first or last, as the assigning player chooses, but not between
    /// others.
    pub(crate) RANKS: fn(&State, ObjectId) -> &'static [u8] = ranks;
}

pub fn ranks(state: &State, unit: ObjectId) -> &'static [u8] {
    match (state.has(unit, PlainKeyword::Tank), state.has(unit, PlainKeyword::Backline)) {
        (true, true) => &[0, 2],
        (true, false) => &[0],
        (false, true) => &[2],
        (false, false) => &[1],
    }
}

kernel::interpretation! {
    /// 460.2.c.9: `true` if a unit is skipped in the assignment because it cannot be dealt damage.
    pub(crate) IS_EXEMPT: fn(&Recipient) -> bool = is_exempt;
}

fn is_exempt(unit: &Recipient) -> bool {
    unit.immune
}

kernel::interpretation! {
    /// 437.5: the units that are assigned damage: all that are not exempt, under a Prevent or not.
    pub(crate) ASSIGNED_UNITS: fn(&Assignment<'_>) -> Vec<usize> = assigned_units;
}

pub fn assigned_units(assignment: &Assignment<'_>) -> Vec<usize> {
    let open = |(_, unit): &(usize, &Recipient)| !assignment.interpretations.by(&IS_EXEMPT)(unit);
    assignment.recipients.iter().enumerate().filter(open).map(|(index, _)| index).collect()
}

kernel::interpretation! {
    /// 460.2.c.3, 460.2.c.4: `true` if some order of the units leads to a split. Each unit gets exactly the lethal
    /// damage before the next gets any, in the order of their ranks; once all have that, the rest goes anywhere.
    pub(crate) IS_LEGAL_SPLIT: fn(&Assignment<'_>, split: &[i64]) -> bool = is_legal_split;
}

pub fn is_legal_split(assignment: &Assignment<'_>, split: &[i64]) -> bool {
    let assigned = assignment.assigned();
    let part = |index: usize| split.get(index).copied().unwrap_or(0);
    if split.iter().enumerate().any(|(index, part)| *part != 0 && !assigned.contains(&index)) {
        return false;
    }
    let lethal = |index: usize| assignment.lethal_at(index);
    let full = |index: usize| lethal(index).is_some_and(|lethal| part(index) >= lethal);
    if assigned.iter().all(|index| full(*index)) {
        return true;
    }
    let over = assigned.iter().any(|index| lethal(*index).is_some_and(|lethal| part(*index) > lethal));
    let partial = assigned.iter().filter(|index| part(**index) > 0 && !full(**index)).count();
    let ranked = assigned.iter().filter(|index| part(**index) > 0).all(|index| {
        let before = |other: &&usize| assignment.rank_at(**other) < assignment.rank_at(*index);
        assigned.iter().filter(before).all(|other| full(*other))
    });
    !over && partial <= 1 && ranked
}

kernel::interpretation! {
    /// 460.2.c.3: the splits to which the orders of the units lead, at most `most` different ones.
    pub(crate) LEGAL_SPLITS: fn(&Assignment<'_>, most: usize) -> Vec<Vec<i64>> = legal_splits;
}

pub fn legal_splits(assignment: &Assignment<'_>, most: usize) -> Vec<Vec<i64>> {
    let mut filling = Filling { assignment, most, found: Vec::new() };
    filling.fill(vec![0; assignment.recipients.len()], assignment.total, &assignment.assigned());
    filling.found
}

/// A property that may decide which splits are legal. An assignment without it shows its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Factor {
    Values,
    All,
    Marked,
    Ranks,
    Immunity,
    Doubles,
}

const FACTORS: [Factor; 6] =
    [Factor::Values, Factor::All, Factor::Marked, Factor::Ranks, Factor::Immunity, Factor::Doubles];

/// The number of legal splits that are compared to see if a factor matters. There may be as many as orders of the
/// units; a handful shows a difference, if there is one.
const COMPARED: usize = 8;

impl Assignment<'_> {
    /// The assigned damage that is lethal for a unit; none if no amount is.
    pub(crate) fn lethal(&self, unit: &Recipient) -> Option<i64> {
        lethal::lethal(unit, self.interpretations)
    }

    fn lethal_at(&self, index: usize) -> Option<i64> {
        self.recipients.get(index).and_then(|unit| self.lethal(unit))
    }

    fn rank_at(&self, index: usize) -> u8 {
        self.recipients.get(index).map_or(1, |unit| unit.rank)
    }

    fn assigned(&self) -> Vec<usize> {
        self.interpretations.by(&ASSIGNED_UNITS)(self)
    }

    /// Returns `true` if nothing can be assigned.
    pub(crate) fn is_void(&self) -> bool {
        self.total <= 0 || self.assigned().is_empty()
    }

    fn is_legal(&self, split: &[i64]) -> bool {
        self.obeyed().iter().any(|one| one.interpretations.by(&IS_LEGAL_SPLIT)(one, split))
    }

    /// Legal splits, at most `most` different ones.
    pub(crate) fn splits(&self, most: usize) -> Vec<Vec<i64>> {
        let mut found: Vec<Vec<i64>> = Vec::new();
        for one in self.obeyed() {
            for split in one.interpretations.by(&LEGAL_SPLITS)(&one, most) {
                if found.len() < most && !found.contains(&split) {
                    found.push(split);
                }
            }
        }
        found
    }

    /// The assignment with each way to obey demands that exclude each other, for each such unit by itself
    /// (460.2.c.8).
    fn obeyed(&self) -> Vec<Self> {
        let mut all = vec![self.clone()];
        for (index, unit) in self.recipients.iter().enumerate().filter(|(_, unit)| unit.ranks.len() > 1) {
            let with = |one: &Self, rank: u8| {
                let mut one = one.clone();
                if let Some(unit) = one.recipients.get_mut(index) {
                    unit.rank = rank;
                }
                one
            };
            all = all.iter().flat_map(|one| unit.ranks.iter().map(move |rank| with(one, *rank))).collect();
        }
        all
    }

    /// The assignment as it would be without one of the factors.
    fn without(&self, factor: Factor) -> Self {
        let mut other = self.clone();
        for unit in &mut other.recipients {
            match factor {
                Factor::Values => {
                    unit.values.clear();
                    unit.order.retain(|change| *change == Change::Double);
                }
                Factor::All => unit.all = false,
                Factor::Marked => unit.marked = 0,
                Factor::Ranks => {
                    unit.ranks = &[];
                    unit.rank = 1;
                }
                Factor::Immunity => unit.immune = false,
                Factor::Doubles => {
                    unit.doubles = 0;
                    unit.order.retain(|change| *change != Change::Double);
                }
            }
        }
        other
    }

    /// The split that names give, if it is legal.
    pub(crate) fn judge(&self, parts: &IndexMap<Name, i64>) -> Result<Vec<i64>, Refusal> {
        let split: Vec<i64> =
            self.recipients.iter().map(|unit| parts.get(unit.name.as_str()).copied().unwrap_or(0)).collect();
        if let Some(name) = parts.keys().find(|name| !self.recipients.iter().any(|unit| unit.name == **name)) {
            return Err(Refusal::new(&[clause!("460.2.c-summed-might")], format!("{name} is not in this combat")));
        }
        let sum: i64 = split.iter().fold(0, |sum, part| sum.saturating_add(*part));
        if sum != self.total {
            let why = format!("{sum} damage is assigned, but the Might of the side is {}", self.total);
            return Err(Refusal::new(&[clause!("460.2.c-summed-might")], why));
        }
        if self.is_legal(&split) {
            return Ok(split);
        }
        let needs: Vec<String> = self.recipients.iter().map(|unit| self.need(unit)).collect();
        let why = format!("no order of the units leads to this assignment: {}", needs.join(", "));
        Err(Refusal::new(&self.forbidding(&split), why))
    }

    fn need(&self, unit: &Recipient) -> String {
        match self.lethal(unit) {
            Some(lethal) => format!("{lethal} is lethal for {}", unit.name),
            None => format!("nothing is lethal for {}", unit.name),
        }
    }

    /// The clauses that forbid a split: those without which it would be legal, then those in general.
    fn forbidding(&self, split: &[i64]) -> Vec<Clause> {
        let decisive = FACTORS.into_iter().filter(|factor| self.without(*factor).is_legal(split));
        let mut found: Vec<Reason> = decisive.flat_map(|factor| self.reasons_of(factor)).collect();
        let mut partial = false;
        for (unit, part) in self.recipients.iter().zip(split).filter(|(_, part)| **part > 0) {
            let lethal = self.lethal(unit);
            if !unit.order.is_empty() && lethal != Some(*part) {
                found.push(Reason::Doubled);
            }
            if lethal.is_none_or(|lethal| *part < lethal) {
                partial = true;
                found.extend(reasons::prevents_on(unit));
            } else if lethal.is_some_and(|lethal| *part > lethal) {
                found.push(Reason::MoreThanLethal);
            }
        }
        found.extend(partial.then_some(Reason::InFullFirst));
        reasons::clauses(&found, self.interpretations)
    }

    /// The clauses that made a legal split legal, or the only one.
    pub(crate) fn deciding(&self, split: &[i64]) -> Vec<Clause> {
        let whole = self.splits(COMPARED);
        let decides = |factor: &Factor| {
            let without = self.without(*factor);
            !without.is_legal(split) || without.splits(COMPARED) != whole
        };
        let decisive = FACTORS.into_iter().filter(decides);
        let mut found: Vec<Reason> = decisive.flat_map(|factor| self.reasons_of(factor)).collect();
        let touched = self.recipients.iter().zip(split).filter(|(_, part)| **part > 0);
        found.extend(touched.flat_map(|(unit, _)| reasons::prevents_on(unit)));
        found.extend((self.recipients.len() > 1).then_some(Reason::InFullFirst));
        reasons::clauses(&found, self.interpretations)
    }

    /// The reasons by which a factor decides.
    fn reasons_of(&self, factor: Factor) -> Vec<Reason> {
        let prevents = |wanted: fn(&Recipient) -> bool| {
            self.recipients.iter().filter(|unit| wanted(unit)).flat_map(reasons::prevents_on).collect()
        };
        match factor {
            Factor::Values => prevents(|unit| !unit.values.is_empty()),
            Factor::All => prevents(|unit| unit.all),
            Factor::Marked => vec![Reason::Marked],
            Factor::Ranks => {
                let by_ranks: [(&[u8], Reason); 3] =
                    [(&[0], Reason::Tank), (&[2], Reason::Backline), (&[0, 2], Reason::TankAndBackline)];
                let has = |ranks: &[u8]| self.recipients.iter().any(|unit| unit.ranks == ranks);
                by_ranks.into_iter().filter(|(ranks, _)| has(ranks)).map(|(_, reason)| reason).collect()
            }
            Factor::Immunity => vec![Reason::Immune],
            Factor::Doubles => vec![Reason::Doubled],
        }
    }
}

/// Finds legal splits by filling units in every order.
struct Filling<'a> {
    assignment: &'a Assignment<'a>,
    most: usize,
    found: Vec<Vec<i64>>,
}

impl Filling<'_> {
    fn fill(&mut self, split: Vec<i64>, left: i64, open: &[usize]) {
        if self.found.len() >= self.most {
            return;
        }
        let Some(rank) = open.iter().map(|index| self.assignment.rank_at(*index)).min() else {
            for index in self.assignment.assigned().into_iter().take(self.most) {
                self.push(add(&split, index, left));
            }
            return;
        };
        if left == 0 {
            self.push(split);
            return;
        }
        let (group, rest): (Vec<usize>, Vec<usize>) =
            open.iter().partition(|index| self.assignment.rank_at(**index) == rank);
        let lethal = |index: usize| self.assignment.lethal_at(index);
        let sum = group.iter().try_fold(0i64, |sum, index| lethal(*index).map(|lethal| sum.saturating_add(lethal)));
        // Where there is enough for all of one rank their order does not matter.
        if let Some(sum) = sum.filter(|sum| *sum <= left) {
            let whole = group.iter().fold(split, |split, index| add(&split, *index, lethal(*index).unwrap_or(0)));
            self.fill(whole, left - sum, &rest);
            return;
        }
        for index in &group {
            match self.assignment.lethal_at(*index).filter(|lethal| *lethal <= left) {
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

/// A split with so much more for one unit.
pub fn add(split: &[i64], index: usize, part: i64) -> Vec<i64> {
    let mut split = split.to_vec();
    if let Some(there) = split.get_mut(index) {
        *there = there.saturating_add(part);
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combat::lethal::tests::recipient;
    use crate::editions;

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
            vec![recipient(0, 2, &[3], 1, false), recipient(1, 2, &[], 1, false)],
            vec![recipient(0, 2, &[3], 0, false), recipient(1, 1, &[], 1, false), recipient(2, 2, &[1, 1], 2, false)],
            vec![recipient(0, 1, &[], 1, true), recipient(1, 2, &[], 1, false), recipient(2, 3, &[], 1, false)],
        ];
        for edition in ["1.3", "1.4"] {
            let interpretations = editions::interpretations(edition).unwrap();
            for recipients in &sides {
                for total in 1..=12 {
                    let assignment =
                        Assignment { total, recipients: recipients.clone(), interpretations: &interpretations };
                    let lethal: Option<i64> = recipients.iter().map(|recipient| assignment.lethal(recipient)).sum();
                    if lethal.is_some_and(|lethal| lethal < total) {
                        continue;
                    }
                    let legal = |split: &Vec<i64>| assignment.is_legal(split);
                    let mut judged: Vec<Vec<i64>> =
                        all_splits(total, recipients.len()).into_iter().filter(legal).collect();
                    let mut filled = assignment.splits(1_000);
                    judged.sort();
                    filled.sort();
                    assert_eq!(judged, filled, "{total} among {recipients:?}");
                }
            }
        }
    }

    #[test]
    fn a_unit_with_tank_and_backline_comes_first_or_last_and_not_between() {
        let torn = Recipient { ranks: &[0, 2], ..recipient(0, 3, &[], 0, false) };
        let units = vec![torn, recipient(1, 2, &[], 1, false), recipient(2, 2, &[], 1, false)];
        let legal = |total, split: [i64; 3]| {
            let recipients = units.clone();
            Assignment { total, recipients, interpretations: &Interpretations::right() }.is_legal(&split)
        };
        assert!(legal(4, [3, 1, 0]) && legal(4, [0, 2, 2]) && legal(6, [2, 2, 2]));
        assert!(!legal(4, [2, 2, 0]) && !legal(5, [3, 1, 1]));
        assert_eq!(refused(units.clone(), 4, &[("u0", 2), ("u1", 2)])[0], clause!("460.2.c.7-assigner-chooses"));
    }

    fn refused(units: Vec<Recipient>, total: i64, split: &[(&str, i64)]) -> Vec<Clause> {
        let assignment = Assignment { total, recipients: units, interpretations: &Interpretations::right() };
        let parts = split.iter().map(|(name, part)| (Name::from((*name).to_owned()), *part)).collect();
        assignment.judge(&parts).map_err(|refusal| refusal.clauses).unwrap_err()
    }

    #[test]
    fn a_split_is_refused_by_what_forbids_it() {
        let two = || vec![recipient(0, 2, &[3], 1, false), recipient(1, 2, &[], 1, false)];
        let summed = [clause!("460.2.c-summed-might")];
        assert_eq!(refused(two(), 4, &[("u0", 3)]), summed);
        assert_eq!(refused(two(), 4, &[("u0", 3), ("u7", 1)]), summed);
        // 2 and 2 would be legal but for the Prevent Value.
        let counted = clause!("437.5.a-lethal-counts-prevent");
        assert_eq!(refused(two(), 4, &[("u0", 3), ("u1", 1)])[0], counted);
    }

    #[test]
    fn a_unit_with_tank_is_passed_over_by_no_split() {
        let two = vec![recipient(0, 3, &[], 0, false), recipient(1, 2, &[], 1, false)];
        assert_eq!(refused(two, 2, &[("u1", 2)])[0], clause!("815-tank-first"));
    }

    #[test]
    fn a_unit_that_cannot_be_dealt_damage_is_assigned_none() {
        let two = vec![Recipient { immune: true, ..recipient(0, 3, &[], 1, false) }, recipient(1, 2, &[], 1, false)];
        assert_eq!(refused(two, 3, &[("u0", 3)])[0], clause!("460.2.c.9-cannot-be-dealt-is-exempt"));
    }
}
