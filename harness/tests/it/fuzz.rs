//! The fuzzing entry points on a small corpus, and on random changes of it: bytes changed, cut and joined. The fuzzers
//! in `fuzz/` continue from the same corpus; without them,
//! `CHANGED=10000 SEED=1 DOOR=cases cargo test -p ruleproof --test it fuzz::nothing` tries random changes.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use ruleproof::fuzz::{Doors, Finding, TARGETS, Target};

use crate::root;

/// The number of changed inputs for each file of the corpus, unless `CHANGED` is set. Few are enough here, because
/// `.ci/nightly` fuzzes each door for minutes.
const CHANGED: usize = 20;

/// A number from the environment, with a default.
fn said(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|said| said.parse().ok()).unwrap_or(usual)
}

fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = root().join("harness/tests/fuzz").join(target.name);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

fn changed(chance: &mut fastrand::Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..chance.usize(1..4) {
        let place = chance.usize(..=bytes.len());
        match chance.u8(..5) {
            0 => bytes.truncate(place),
            1 => bytes.insert(place, chance.u8(..)),
            2 => {
                let from = chance.usize(..=other.len());
                bytes.splice(place..place, other.iter().skip(from).take(40).copied());
            }
            3 => bytes = bytes.iter().skip(place).chain(bytes.iter().take(place)).copied().collect(),
            _ => {
                if let Some(byte) = bytes.get_mut(place) {
                    *byte = chance.u8(..);
                }
            }
        }
    }
    bytes
}

#[test]
fn nothing_is_found_behind_any_door() {
    let doors = Doors::default();
    let mut chance = fastrand::Rng::with_seed(u64::try_from(said("SEED", 615)).unwrap_or_default());
    let (times, only) = (said("CHANGED", CHANGED), std::env::var("DOOR").ok());
    for target in TARGETS.iter().filter(|target| only.as_deref().is_none_or(|only| only == target.name)) {
        let corpus = corpus(target);
        assert!(!corpus.is_empty(), "{} has no corpus", target.name);
        for file in &corpus {
            assert_eq!((target.open)(&doors, file), Ok(()), "{}", target.name);
            for _ in 0..times {
                let other = &corpus[chance.usize(..corpus.len())];
                let bytes = changed(&mut chance, file, other);
                let opened = catch_unwind(AssertUnwindSafe(|| (target.open)(&doors, &bytes)));
                let found = opened.unwrap_or_else(|_| Err(Finding::Ended("it panicked".to_owned())));
                assert_eq!(found, Ok(()), "{}: {:?}", target.name, String::from_utf8_lossy(&bytes));
            }
        }
    }
}

/// Each file of the corpus of answers and cases is parsed: a corpus that nothing parses tests nothing.
#[test]
fn the_corpus_is_read() {
    let suite = ruleproof::bundled::suite();
    let over = ruleproof::suite::load::Over::new(&suite);
    let door = |name: &str| TARGETS.iter().find(|target| target.name == name).unwrap();
    for file in corpus(door("cases")) {
        let read = over.read("corpus.yaml", &String::from_utf8(file).unwrap());
        assert_eq!(read.problems, []);
        assert!(!read.cases.is_empty());
    }
    for file in corpus(door("answer")) {
        let response: ruleproof::protocol::Response<ruleproof::protocol::Answered> =
            serde_json::from_slice(&file[1..]).unwrap();
        assert!(response.result.is_some());
    }
    for file in corpus(door("record")) {
        assert!(ruleproof::reports::json::read(&String::from_utf8(file).unwrap()).is_ok());
    }
    for file in corpus(door("baseline")) {
        assert!(ruleproof::baselines::parsed(&String::from_utf8(file).unwrap()).is_ok());
    }
    for file in corpus(door("config")) {
        assert!(ruleproof::config::parsed(&String::from_utf8(file).unwrap()).is_ok());
    }
}
