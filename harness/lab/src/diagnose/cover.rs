//! Finds the fewest known mistakes that together explain the failures of a game.
//!
//! Mistakes are added one by one, always the one that reduces the unexplained failures most. Then all combinations of
//! the relevant few are weighed ([`Weighing`]). Both steps assume that no mistake changes the effect of another.
//! Therefore the best combinations are played: where their prediction differs from the observation, the plays are made
//! with all of their mistakes, and the result is weighed.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use kernel::interpretations::Wrong;
use reports::diagnosis::{Cause, Cover, LeftOver, OfClause};
use reports::record::CaseResult;

use super::Bench;
use super::evidence::{Row, likeness, number};
use super::fit::{Fit, OUTWEIGHS};
use super::scales::{CLOSE, MOST, Scales, Sight, Weighing};
use suite::play::engine::Reference;
use suite::run::{RunOptions, Trial, run};

/// The number of most promising candidates that are played in each step.
const TRIED: usize = 4;

/// The most mistakes that are named as possible causes of the remaining failures.
const NEAR: usize = 3;

/// The most combinations that are played.
const PLAYED: usize = 60;

/// Mistakes that were played together.
#[derive(Clone)]
struct Played {
    /// The indices of the mistakes, in order.
    mistakes: Vec<usize>,
    fit: Fit,
    left: f64,
}

/// A cover under construction.
struct Covering<'c, 'k> {
    bench: &'c Bench<'k>,
    scales: Scales,
    sights: Vec<Sight>,
    played: RefCell<BTreeMap<Vec<usize>, Played>>,
}

impl Bench<'_> {
    /// The fewest mistakes that explain the failures; none if no known mistake does. `plays` are those of the record.
    pub(super) fn cover(&self, plays: &[&CaseResult]) -> Cover {
        let numbers = self.all.trials.len();
        let play = |at: usize| {
            let case = self.all.case_of.get(at)?;
            self.compared.contains(&at).then(|| (*case, self.observed.wrong.contains_key(&at)))
        };
        let scales = Scales::new(&(0..numbers).map(play).collect::<Vec<_>>(), self.known.len());
        let sights = self.known.iter().map(|(_, row)| Sight::of(&scales, &self.fit(row))).collect();
        let covering = Covering { bench: self, scales, sights, played: RefCell::default() };
        let best = covering.best();
        covering.cover_of(&best, plays)
    }

    /// The failures by several mistakes together. Predictions that assume independence are accepted if they were
    /// observed; all others are played.
    pub(super) fn together(&self, mistakes: &[Wrong]) -> Row {
        let of: Vec<&Row> =
            self.known.iter().filter(|(wrong, _)| mistakes.contains(wrong)).map(|(_, row)| row).collect();
        let mut row = of.iter().fold(Row::default(), |all, row| all.beside(row));
        if of.len() < 2 {
            return row;
        }
        let differs = |at: &&usize| match (row.wrong.get(at), self.observed.wrong.get(at)) {
            (None, None) => false,
            (Some(foreseen), Some(seen)) => likeness(seen, foreseen) < 1.0 - CLOSE,
            _ => true,
        };
        let differing: Vec<usize> = self.compared.iter().filter(differs).copied().collect();
        let trials: Vec<Trial<'_>> = differing.iter().filter_map(|at| self.all.trials.get(*at)).copied().collect();
        let engine = Reference::making(mistakes.to_vec());
        let record = run(self.all.suite, &trials, &engine, &RunOptions::quiet(""));
        let really = Row::of(&record.results, &self.all.numbers).as_told(&self.observed);
        for at in &differing {
            row.wrong.remove(at);
            row.silent.remove(at);
        }
        row.wrong.extend(really.wrong);
        row.silent.extend(really.silent);
        row
    }
}

impl Covering<'_, '_> {
    fn wrongs(&self, mistakes: &[usize]) -> Vec<Wrong> {
        mistakes.iter().filter_map(|at| self.bench.known.get(*at)).map(|(wrong, _)| *wrong).collect()
    }

    fn clash(&self, one: usize, other: usize) -> bool {
        self.bench.all.suite.games.clash(&self.wrongs(&[one, other])).is_some()
    }

    /// Plays these mistakes together; `None` once enough was played.
    fn play(&self, mistakes: &[usize]) -> Option<Played> {
        if let Some(played) = self.played.borrow().get(mistakes) {
            return Some(played.clone());
        }
        if self.played.borrow().len() >= PLAYED {
            return None;
        }
        let fit = self.bench.fit(&self.bench.together(&self.wrongs(mistakes)));
        let left = self.scales.left(mistakes.len(), &fit);
        let played = Played { mistakes: mistakes.to_vec(), fit, left };
        self.played.borrow_mut().insert(mistakes.to_vec(), played.clone());
        Some(played)
    }

    /// The mistakes that leave the fewest failures unexplained.
    fn best(&self) -> Played {
        let nothing = self.bench.fit(&Row::default());
        let mut best = Played { mistakes: Vec::new(), left: self.scales.left(0, &nothing), fit: nothing };
        let clash = |one, other| self.clash(one, other);
        // A play may pass because another mistake hides the effect of this one, so it weighs less until that is played.
        let [mild, strict] = [1.0, number(OUTWEIGHS)].map(|outweighs| Weighing {
            scales: &self.scales,
            sights: &self.sights,
            clash: &clash,
            outweighs,
        });
        while best.mistakes.len() < MOST && !self.scales.is_little(best.left, best.mistakes.len()) {
            let ways = [mild.next(&best.mistakes), strict.next(&best.mistakes)];
            let tried: BTreeSet<Vec<usize>> =
                ways.into_iter().flat_map(|way| way.into_iter().take(TRIED)).map(|way| way.mistakes).collect();
            let next = tried.iter().filter_map(|mistakes| self.play(mistakes));
            match next.min_by(|one, other| one.left.total_cmp(&other.left)) {
                Some(next) if next.left < best.left - CLOSE => best = next,
                _ => break,
            }
        }
        let is_little = self.scales.is_little(best.left, best.mistakes.len());
        if is_little && best.mistakes.len() < 2 {
            return best;
        }
        let most = best.mistakes.len() + usize::from(!is_little);
        let all = [mild.exact(&best.mistakes, most), strict.exact(&best.mistakes, most)];
        for way in all.into_iter().flat_map(|way| way.into_iter().take(TRIED)) {
            best = self.better(best, &way.mistakes);
        }
        // Drop mistakes that contribute nothing.
        for at in best.mistakes.clone() {
            let less: Vec<usize> = best.mistakes.iter().filter(|other| **other != at).copied().collect();
            if !less.is_empty() {
                best = self.better(best, &less);
            }
        }
        best
    }

    fn better(&self, best: Played, mistakes: &[usize]) -> Played {
        let other = self.play(mistakes);
        other.filter(|other| other.left < best.left - CLOSE).unwrap_or(best)
    }

    /// The plays that one mistake explains, among those that all explain.
    fn accounted(&self, best: &Played, at: usize) -> BTreeSet<usize> {
        let Some((_, row)) = self.bench.known.get(at) else { return BTreeSet::new() };
        let own = self.bench.fit(row);
        best.fit.hits.keys().filter(|play| own.hits.contains_key(play)).copied().collect()
    }

    /// The mistakes that could replace one without any observable difference.
    fn alike(&self, best: &Played, at: usize) -> Vec<usize> {
        let clash = |one, other| self.clash(one, other);
        let weighing =
            Weighing { scales: &self.scales, sights: &self.sights, clash: &clash, outweighs: number(OUTWEIGHS) };
        let others: Vec<usize> = best.mistakes.iter().filter(|other| **other != at).copied().collect();
        let left = weighing.left(&best.mistakes);
        let same = |other: &usize| {
            *other != at && {
                let mut all = others.clone();
                all.push(*other);
                all.sort_unstable();
                (weighing.left(&all) - left).abs() < CLOSE
                    && self.play(&all).is_some_and(|played| (played.left - best.left).abs() < CLOSE)
            }
        };
        let next = weighing.next(&others);
        let own = next.iter().filter(|way| way.left - left < CLOSE).flat_map(|way| way.mistakes.clone());
        own.filter(|other| !others.contains(other)).filter(same).collect()
    }

    fn cover_of(&self, best: &Played, plays: &[&CaseResult]) -> Cover {
        let by: Vec<(usize, BTreeSet<usize>)> =
            best.mistakes.iter().map(|at| (*at, self.accounted(best, *at))).collect();
        let mut causes: Vec<(usize, Cause)> =
            by.iter().map(|(at, own)| (own.len(), self.cause(best, &by, *at, own))).collect();
        causes.sort_by_key(|(plays, _)| std::cmp::Reverse(*plays));
        let is_known = |play: usize| by.iter().any(|(_, own)| own.contains(&play));
        let together = best.fit.hits.keys().copied().filter(|play| !is_known(*play));
        let asserted: BTreeMap<usize, &[String]> =
            plays.iter().filter_map(|play| Some((self.bench.number(play)?, play.asserts.as_slice()))).collect();
        Cover {
            causes: causes.into_iter().map(|(_, cause)| cause).collect(),
            together: self.bench.names(together),
            passed: self.bench.names(best.fit.passed.iter().copied()),
            elsewhere: self.bench.names(best.fit.elsewhere.iter().copied()),
            left: self.left_over(best, &asserted),
            clauses: self.by_clause(&by, &asserted),
        }
    }

    fn cause(&self, best: &Played, by: &[(usize, BTreeSet<usize>)], at: usize, own: &BTreeSet<usize>) -> Cause {
        let name = |at: usize| self.bench.known.get(at).map(|(wrong, _)| *wrong);
        let wrong = name(at);
        let only = |play: &usize| !by.iter().any(|(other, plays)| *other != at && plays.contains(play));
        let (alone, shared): (Vec<usize>, Vec<usize>) = own.iter().copied().partition(only);
        let row = self.bench.known.get(at).map(|(_, row)| row);
        let foresees = |play: &&usize| row.is_some_and(|row| row.wrong.contains_key(play));
        let against = best.fit.passed.union(&best.fit.elsewhere).filter(foresees).copied();
        Cause {
            mistake: wrong.map(|wrong| wrong.name.to_owned()).unwrap_or_default(),
            clauses: wrong.iter().flat_map(Wrong::ids).map(str::to_owned).collect(),
            alike: self.alike(best, at).into_iter().filter_map(name).map(|wrong| wrong.name.to_owned()).collect(),
            alone: self.bench.names(alone.into_iter()),
            shared: self.bench.names(shared.into_iter()),
            against: self.bench.names(against),
        }
    }

    /// The unexplained failures, by the clauses that most of them are about.
    fn left_over(&self, best: &Played, clauses: &BTreeMap<usize, &[String]>) -> Vec<LeftOver> {
        let mut left = best.fit.unexplained.clone();
        let mut found = Vec::new();
        while !left.is_empty() {
            let mut of: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
            for play in &left {
                for clause in clauses.get(play).copied().unwrap_or_default() {
                    of.entry(clause).or_default().insert(*play);
                }
            }
            let most = of.into_iter().rev().max_by_key(|(_, plays)| plays.len());
            let (clause, plays) =
                most.map_or_else(|| (String::new(), left.clone()), |(id, plays)| (id.to_owned(), plays));
            left.retain(|play| !plays.contains(play));
            let near = self.near(best, &plays);
            found.push(LeftOver { clause, plays: self.bench.names(plays.into_iter()), near });
        }
        found
    }

    /// The mistakes that make some plays fail with the same values, and no passing play.
    fn near(&self, best: &Played, plays: &BTreeSet<usize>) -> Vec<String> {
        let hits = |(at, (wrong, row)): (usize, &(Wrong, Row))| {
            let fit = self.bench.fit(row);
            let is_free = !best.mistakes.iter().any(|other| *other == at || self.clash(at, *other));
            let same = plays.iter().filter(|play| fit.hits.get(play).is_some_and(|like| *like > 1.0 - CLOSE)).count();
            (is_free && fit.contradictions() == 0 && same > 0).then_some((same, wrong.name))
        };
        let mut near: Vec<(usize, &str)> = self.bench.known.iter().enumerate().filter_map(hits).collect();
        near.sort_by_key(|(same, _)| std::cmp::Reverse(*same));
        near.into_iter().take(NEAR).map(|(_, name)| name.to_owned()).collect()
    }

    /// The clauses that failing plays assert, those with most failures first, with their explanation.
    fn by_clause(&self, by: &[(usize, BTreeSet<usize>)], clauses: &BTreeMap<usize, &[String]>) -> Vec<OfClause> {
        let mut of: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (play, asserted) in clauses.iter().filter(|(play, _)| self.bench.compared.contains(play)) {
            for clause in *asserted {
                of.entry(clause).or_default().insert(*play);
            }
        }
        let failed = |play: &&usize| self.bench.observed.wrong.contains_key(play);
        let told = |(clause, plays): (&str, BTreeSet<usize>)| {
            let failed: BTreeSet<usize> = plays.iter().filter(failed).copied().collect();
            let name = |at: usize| self.bench.known.get(at).map(|(wrong, _)| wrong.name.to_owned());
            let own = |(at, own): &(usize, BTreeSet<usize>)| Some((name(*at)?, (own & &failed).len()));
            let mut by: Vec<(String, usize)> = by.iter().filter_map(own).filter(|(_, plays)| *plays > 0).collect();
            by.sort_by_key(|(_, plays)| std::cmp::Reverse(*plays));
            let mistakes = by.into_iter().map(|(name, _)| name).collect();
            OfClause { clause: clause.to_owned(), plays: plays.len(), failed: failed.len(), mistakes }
        };
        let mut found: Vec<OfClause> = of.into_iter().map(told).filter(|one| one.failed > 0).collect();
        found.sort_by(|one, other| (other.failed, one.plays).cmp(&(one.failed, other.plays)));
        found
    }
}
