//! Checks that the engine plays its cards correctly, and that it plays all cards it is meant to.

use ruleproof::adapter::Adapter;
use ruleproof::in_process::{ANSWER, InProcess};
use ruleproof::reports::record::Verdict;
use ruleproof::suite::run::{RunOptions, run, trials};

const PLAYED: [&str; 24] = [
    "a-healer-that-came-this-turn-cannot-be-tapped-for-its-shield",
    "a-pool-ends-with-the-turn",
    "a-pool-is-smaller-by-what-it-prevented",
    "a-pool-of-exactly-the-damage-lets-nothing-through",
    "a-pool-of-three-is-split-over-three-attackers-in-every-way-there-is",
    "a-shield-made-afterwards-gives-nothing-back",
    "a-shield-made-in-response-is-there-in-time",
    "a-shield-made-in-response-to-an-ability-is-there-in-time",
    "a-shield-on-one-player-lets-damage-to-the-other-through",
    "a-shielded-creature-deals-its-own-damage",
    "a-trampler-assigned-to-its-blocker-only-is-partly-prevented-there",
    "a-trampler-may-be-assigned-past-a-shielded-blocker",
    "damage-is-divided-freely-among-the-blockers",
    "fog-stops-an-unblocked-attacker",
    "fog-stops-combat-damage-only",
    "of-two-spells-only-the-later-one-to-resolve-meets-the-shield",
    "once-combat-damage-is-dealt-it-is-too-late",
    "only-a-source-with-the-named-property-may-be-chosen",
    "only-the-amount-counts-for-a-pool-not-the-number-of-sources",
    "the-controller-of-a-shielded-creature-splits-its-pool",
    "the-damaged-player-chooses-which-of-two-pools-shrinks",
    "the-second-of-two-spells-finds-what-the-first-left-of-a-pool",
    "two-pools-of-one-add-up",
    "what-a-pool-cannot-hold-is-dealt",
];

#[test]
fn what_it_plays_passes() {
    let make = || -> Box<dyn Adapter> { Box::new(byname::adapter::ByName) };
    let engine = InProcess::start(make, ANSWER).unwrap();
    let suite = ruleproof::bundled::suite();
    let cases = suite.cases.iter().filter(|case| case.id.starts_with("mtg/"));
    let record = run(&suite, &trials(cases, Some("2026-09-25")), &engine, &RunOptions::quiet("bundled"));
    let ended = |verdict: Verdict| record.results.iter().filter(move |result| result.verdict == verdict);
    let passed: Vec<&str> = ended(Verdict::Pass).map(|result| result.id.trim_start_matches("mtg/")).collect();
    let lacking: Vec<&&str> = PLAYED.iter().filter(|id| !passed.contains(*id)).collect();
    assert!(lacking.is_empty(), "{lacking:#?}");
    let others = record.results.iter().filter(|result| !matches!(result.verdict, Verdict::Pass | Verdict::Unsupported));
    assert_eq!(others.map(|result| &*result.id).collect::<Vec<_>>(), [""; 0]);
}
