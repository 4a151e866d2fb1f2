//! Checks that a play has no effect on the next one.

use reports::smoke::{Check, Finding};

use super::parted::{FirstDifference, bare, words};
use super::talk::Talk;
use super::{Play, counted};
use lab::generate::chance::Chance;
use protocol::Answered;

/// The number of differing plays that are investigated.
const FOLLOWED: usize = 3;

/// The number of earlier plays that are tried as the cause.
const SUSPECTS: usize = 20;

/// Plays every play, and again in another order. If an answer differs, looks for the earlier play that causes it.
pub fn check(talk: &mut Talk<'_>, plays: &[Play<'_>], seed: u64) -> Check {
    talk.afresh();
    let mut found = Vec::new();
    let mut told: Vec<usize> = Vec::new();
    let mut first = Vec::new();
    for (index, play) in plays.iter().enumerate() {
        first.push(ask(talk, play, &mut found));
        told.push(index);
    }
    let order = Chance::new(seed).mixed(plays.len());
    let mut leaks = 0;
    for index in order {
        if leaks >= FOLLOWED || talk.over() {
            break;
        }
        let Some(play) = plays.get(index) else { continue };
        let again = ask(talk, play, &mut found);
        if let (Some(Some(before)), Some(again)) = (first.get(index), &again)
            && let Some(parted) = FirstDifference::of(before, again)
        {
            leaks += 1;
            found.push(leak(talk, plays, play, &told, &parted).in_play(&play.name));
            talk.afresh();
            told.clear();
        }
        told.push(index);
    }
    super::check("isolation", format!("{} twice, the second time mixed (--seed {seed})", counted(plays.len())), found)
}

/// An answer without the texts for people.
fn ask(talk: &mut Talk<'_>, play: &Play<'_>, found: &mut Vec<Finding>) -> Option<Answered> {
    if talk.over() {
        return None;
    }
    match talk.play(play, &[]) {
        Ok(answered) => Some(bare(answered)),
        Err(finding) => {
            found.push(finding);
            None
        }
    }
}

/// Finds the earlier play after which an answer differs.
fn leak(talk: &mut Talk<'_>, plays: &[Play<'_>], play: &Play<'_>, told: &[usize], parted: &FirstDifference) -> Finding {
    let mut silent = Vec::new();
    talk.afresh();
    let alone = ask(talk, play, &mut silent);
    let again = ask(talk, play, &mut silent);
    if let (Some(alone), Some(again)) = (&alone, &again)
        && let Some(parted) = FirstDifference::of(alone, again)
    {
        let advice = "play without chance, time or memory: the same scenario must get the same answer";
        let what = format!(
            "state leak: two identical requests in a row get different answers ({})\n{}",
            words(alone, again),
            parted.describe("first", "then")
        );
        return Finding::new(what, advice);
    }
    let mut suspects: Vec<usize> = Vec::new();
    for index in told.iter().rev() {
        if !suspects.contains(index) {
            suspects.push(*index);
        }
    }
    for other in suspects.into_iter().take(SUSPECTS).filter_map(|index| plays.get(index)) {
        talk.afresh();
        ask(talk, other, &mut silent);
        let then = ask(talk, play, &mut silent);
        if let (Some(alone), Some(then)) = (&alone, &then)
            && let Some(parted) = FirstDifference::of(alone, then)
        {
            let what = format!(
                "state leak: after {} the answer differs from a fresh start ({})\n{}",
                other.name,
                words(alone, then),
                parted.describe("alone", "after it")
            );
            return Finding::new(what, "start each play from a clean state");
        }
    }
    let what = format!(
        "state leak: after {} other plays the answer differs\n{}",
        told.len(),
        parted.describe("before", "now")
    );
    Finding::new(what, "start each play from a clean state; several earlier plays are needed to show it")
}
