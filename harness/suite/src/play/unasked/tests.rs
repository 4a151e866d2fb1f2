use std::sync::Arc;

use kernel::transcript::observed::{Event, Subject};
use kernel::words::name::Name;

use super::*;
use crate::play::engine::Reply;

/// An engine that does not report lost life, nor the source of anything dealt.
struct Quiet(Reference);

impl Engine for Quiet {
    fn name(&self) -> &'static str {
        "quiet"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        false
    }

    fn reports(&self, _game: &str, what: Reportable<'_>) -> bool {
        !matches!(what, Reportable::Event("lost") | Reportable::Field("dealt", "by"))
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.0.play(ask)
    }
}

fn event(word: &'static str, by: &'static str, batch: u32) -> Event {
    Event { batch, ..Event::new(word).with("by", by) }
}

fn play(damage: i64, events: Vec<Event>) -> Observed {
    let mut ox = Subject::new(Name::Word("ox"));
    ox.set("damage", damage);
    ox.set("effects", Value::Bag(vec!["one".into(), "two".into()].into()));
    let end = Snapshot { subjects: vec![Arc::new(ox)], events: events.len() };
    Observed { end, events, ..Observed::default() }
}

#[test]
fn plays_look_the_same_only_where_all_that_is_told_is() {
    let quiet = Quiet(Reference::right());
    let seen = Sight { game: "mtg", engine: &quiet };
    let one = || play(1, vec![event("dealt", "zap", 1), event("drew", "zap", 1), event("killed", "zap", 2)]);
    assert!(seen.same(&one(), &one()));
    assert!(!seen.same(&one(), &play(2, one().events)), "a state that no case has to look at");
    assert!(!seen.same(&one(), &play(1, vec![event("dealt", "zap", 1)])));
    let by = |by: &'static str| play(1, vec![event("drew", "zap", 1), event("dealt", by, 1), event("killed", by, 3)]);
    assert!(seen.same(&one(), &by("zap")), "at one time there is no order, and numbers of batches say nothing");
    assert!(!seen.same(&one(), &by("zot")), "by what it is killed is reported");
    let parted = play(1, vec![event("dealt", "zap", 1), event("drew", "zap", 2), event("killed", "zap", 3)]);
    assert!(!seen.same(&one(), &parted));
    let mut more = one().events;
    more.insert(0, event("asked", "", 0));
    more.push(event("lost", "zap", 2));
    assert!(seen.same(&one(), &play(1, more)), "what is asked is not looked at, what is not reported is not seen");
    let mut turned = one();
    let mut ox = Subject::clone(&turned.end.subjects[0]);
    ox.fields.reverse();
    ox.fields[0].1 = Value::Bag(vec!["two".into(), "one".into()].into());
    turned.end.subjects = vec![Arc::new(ox)];
    assert!(seen.same(&one(), &turned), "neither fields nor bags have an order");
    let mut refused = one();
    refused.refused.push(kernel::transcript::observed::Refused {
        step: 0,
        answer: None,
        clauses: Vec::new(),
        why: String::new(),
    });
    assert!(!seen.same(&one(), &refused));
}

/// An engine that never puts one of its choices to a player, and takes the first option itself.
struct Skips(Reference, usize);

impl Engine for Skips {
    fn name(&self) -> &'static str {
        "skips"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        false
    }

    fn may_be_wrong(&self) -> bool {
        true
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let left_over = || Outcome::Rejected { step: None, why: "an answer is left".to_owned() };
        if *ask.scenario != ask.scenario.unanswered() {
            return Ok(left_over());
        }
        let mut own = ask.open.iter().cloned();
        let mut open = Vec::new();
        loop {
            match self.0.play(&Ask { open: &open, ..*ask })? {
                Outcome::Undecided(question) if open.len() == self.1 => {
                    let give = question.options.answers(1).0.remove(0);
                    open.push(Answer { who: question.who.clone(), give });
                }
                Outcome::Undecided(question) => match own.next() {
                    Some(answer) => open.push(answer),
                    None => return Ok(Outcome::Undecided(question)),
                },
                _ if own.next().is_some() => return Ok(left_over()),
                ended => return Ok(ended),
            }
        }
    }
}

#[test]
fn of_choices_that_look_alike_one_that_matters_is_not_taken_for_one_that_does_not() {
    let suite = crate::bundled::loaded();
    let id = "mtg/one-off-each-source-first-saves-the-pool";
    let case = suite.cases.iter().find(|case| *case.id == *id).unwrap();
    let verdict = |skipped| crate::play::judged(case, "2026-09-25", &Skips(Reference::right(), skipped)).verdict;
    // Bob is asked the same question four times; his first answer determines the remaining options.
    let verdicts: Vec<Verdict> = (0..4).map(verdict).collect();
    assert_eq!(verdicts.first(), Some(&Verdict::Fail));
    assert_eq!(verdicts.last(), Some(&Verdict::PassState));
}
