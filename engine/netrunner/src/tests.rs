//! The engine, played from canonical scenarios.

use kernel::game::play;
use kernel::outcome::Variant;
use kernel::transcript::observed::{Observed, Value};
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::transcript::{Notes, Open};
use kernel::words::codec::Codec;

use crate::Netrunner;
use crate::words::scenario::Scenario;

const CARDS: &str = r#"{
    "Net Shield": {"side": "runner", "type": "program", "paid": [{"cost": {"credits": 1},
        "effect": [{"prevent": {"what": "damage", "kind": ["net"], "amount": {"said": 1}, "first": "turn"}}]}]},
    "Corroder": {"side": "runner", "type": "program", "strength": 2, "paid": [
        {"name": "strength", "cost": {"credits": 1}, "effect": [{"strength": {"amount": {"said": 1}}}]}]},
    "Mirror": {"side": "runner", "type": "hardware", "conditional": [{"when": {"would": {"what": "damage"}},
        "effect": [{"instead": [{"damage": {"kind": "net", "amount": {"said": 1}}}]}]}]},
    "Echo": {"side": "corp", "type": "asset", "conditional": [{"when": {"damaged": {}},
        "effect": [{"damage": {"kind": "net", "amount": {"said": 1}}}]}]},
    "Snowball": {"side": "corp", "type": "asset", "conditional": [{"when": {"tagged": {}},
        "effect": [{"tag": {"amount": {"said": 1}}}]}]},
    "Big Brother": {"side": "corp", "type": "operation", "effect": [{"tag": {"amount": {"said": 1}}}]},
    "Wire": {"side": "runner", "type": "hardware", "paid": [{"cost": {}, "effect": []}]},
    "Decoy": {"side": "runner", "type": "resource", "paid": [{"cost": {"trash": [{"reference": "self"}]},
        "effect": [{"prevent": {"what": "tag", "amount": {"said": 1}}}]}]},
    "Neural EMP": {"side": "corp", "type": "operation", "cost": 2, "play_only_if": {"last_turn": {"ran": true}},
        "effect": [{"damage": {"kind": "net", "amount": {"said": 1}}}]},
    "Tollbooth": {"side": "corp", "type": "ice", "cost": 8, "strength": 5,
        "conditional": [{"when": {"encountered": {"card": {"reference": "self"}}}, "effect": [{"pay":
            {"who": "runner", "must": true, "cost": {"credits": 3}, "otherwise": [{"end_run": {}}]}}]}],
        "subroutines": [[{"end_run": {}}]]},
    "Snare!": {"side": "corp", "type": "asset", "conditional": [{"when": {"accessed": {"card": {"reference": "self"}}},
        "effect": [{"pay": {"who": "corp", "cost": {"credits": 4}, "then": [{"together": [
            {"tag": {"amount": {"said": 1}}}, {"damage": {"kind": "net", "amount": {"said": 3}}}]}]}}]}]},
    "Encore": {"side": "runner", "type": "resource", "conditional": [{"when": {"run_ended": {}}, "optional": true,
        "effect": [{"draw": {"who": "runner", "amount": {"said": 1}}}]}]},
    "Trapdoor": {"side": "corp", "type": "asset", "trash_cost": 1, "conditional": [
        {"when": {"would": {"what": "trash", "card": {"reference": "self"}}}, "effect": [{"trashed_facedown": {}}]}]},
    "Old Coat": {"side": "runner", "type": "hardware", "conditional": [{"when": {"would": {"what": "damage"}},
        "once": "turn", "optional": true, "effect": [{"prevent": {"what": "damage", "amount": {"said": 1}}}]}]},
    "Iron Coat": {"side": "runner", "type": "hardware", "conditional": [{"when": {"would": {"what": "damage"}},
        "once": "turn", "effect": [{"prevent": {"what": "damage", "amount": {"said": 1}}}]}]},
    "Last Stand": {"side": "runner", "type": "resource", "paid": [{"cost": {"trash": [{"reference": "self"}]},
        "effect": [{"draw": {"who": "runner", "amount":
            {"counted": {"count": {"counters": {"counters": "power", "of": {"reference": "self"}}}}}}}]}]},
    "Blood Price": {"side": "runner", "type": "event", "cost": 0,
        "additional_cost": {"play": {"suffer": {"kind": "net", "amount": 1}}},
        "effect": [{"draw": {"who": "runner", "amount": {"said": 2}}}]}
}"#;

fn played(given: &str, when: &str, mistakes: &[&str]) -> Result<(Observed, Trace), Stop> {
    played_in("ffg", given, when, mistakes)
}

fn played_in(edition: &str, given: &str, when: &str, mistakes: &[&str]) -> Result<(Observed, Trace), Stop> {
    let text = format!(r#"{{"cards": {CARDS}, "given": {given}, "when": {when}}}"#);
    let scenario = Scenario::from_json(&text).unwrap();
    play::<Netrunner>(&scenario, Variant { edition, mistakes }, Open::default(), Notes::default())
}

fn runner(observed: &Observed, field: &str) -> Value {
    observed.end.get("runner").unwrap().get(field).unwrap().clone()
}

fn step(id: u32, who: &str, does: &str, more: &str) -> String {
    format!(r#"{{"id": {id}, "act": {{"player": {{"who": "{who}", "does": {does}}}}}, "beside": {{}}{more}}}"#)
}

fn use_card(id: u32, card: &str) -> String {
    step(id, "runner", &format!(r#"{{"use": {{"card": "{card}"}}}}"#), "")
}

#[test]
fn the_toll_cannot_be_paid_after_corroder() {
    let when = format!(
        r#"[{}, {}, {}, {}, {{"id": 4, "act": {{"game": {{"encounter": {{"card": "Tollbooth"}}}}}}, "beside": {{}}}}]"#,
        step(0, "runner", r#"{"run": {"server": "hq"}}"#, ""),
        step(1, "corp", r#"{"rez": {"card": "Tollbooth"}}"#, ""),
        use_card(2, "Net Shield"),
        use_card(3, "Corroder"),
    );
    let given = r#"{"corp": {"ice": {"hq": [{"card": "Tollbooth"}]}},
        "runner": {"credits": 3, "rig": [{"card": "Net Shield"}, {"card": "Corroder"}]}}"#;
    let (observed, trace) = played(given, &when, &[]).unwrap();
    assert_eq!(runner(&observed, "credits"), Value::Number(2));
    let run = observed.end.get("run").unwrap();
    assert_eq!(run.get("ended"), Some(&Value::Flag(true)));
    assert_eq!(observed.refused.len(), 1);
    assert!(trace.has("ruling-tollbooth-condition") && trace.has("ruling-tollbooth-paid-ability"));
    let (observed, _) = played(given, &when, &["prevention can be banked"]).unwrap();
    assert!(observed.refused.is_empty());
}

#[test]
fn a_step_that_is_legal_nowhere_lets_the_next_one_stand() {
    let inner = format!(r#", "interrupt": [{}, {}]"#, use_card(1, "Decoy"), use_card(2, "Net Shield"));
    let when = format!("[{}]", step(0, "corp", r#"{"play": {"card": "Neural EMP"}}"#, &inner));
    let given = r#"{"corp": {"hq": [{"card": "Neural EMP"}]}, "runner": {"credits": 1, "grip": [{"blanks": 3}],
        "rig": [{"card": "Net Shield"}, {"card": "Decoy"}], "last_turn": {"ran": true}}}"#;
    let (observed, trace) = played(given, &when, &[]).unwrap();
    assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 3 });
    assert_eq!(observed.refused.iter().map(|refused| refused.step).collect::<Vec<_>>(), [1]);
    assert!(trace.has("core-p21-states-what") && trace.has("core-p30-interrupts"));
    assert!(!observed.events.iter().any(|event| event.word == "damaged"));
}

#[test]
fn an_interrupt_that_is_refused_says_at_which_point_it_stood() {
    let present = use_card(1, "Decoy").replace(r#""beside": {}"#, r#""beside": {"at": {"present": "present"}}"#);
    let when = format!(
        "[{}]",
        step(0, "corp", r#"{"play": {"card": "Neural EMP"}}"#, &format!(r#", "interrupt": [{present}]"#))
    );
    let given = r#"{"corp": {"hq": [{"card": "Neural EMP"}]},
        "runner": {"grip": [{"blanks": 2}], "rig": [{"card": "Decoy"}], "last_turn": {"ran": true}}}"#;
    let (observed, _) = played(given, &when, &[]).unwrap();
    let why = &observed.refused[0].why;
    assert!(why.ends_with("; it stood where 1 net damage of Neural EMP was imminent"), "{why}");
}

#[test]
fn the_tag_is_avoided_and_the_damage_done() {
    let inner = format!(
        r#", "choices": [{{"who": "corp", "give": {{"one": "pay"}}}}], "interrupt": [{}]"#,
        use_card(2, "Decoy")
    );
    let access =
        format!(r#"{{"id": 1, "act": {{"game": {{"access": {{"card": "Snare!"}}}}}}, "beside": {{}}{inner}}}"#);
    let when = format!("[{}, {access}]", step(0, "runner", r#"{"run": {"server": "hq"}}"#, ""));
    let given = r#"{"corp": {"credits": 4, "hq": [{"card": "Snare!"}]},
        "runner": {"grip": [{"blanks": 4}], "rig": [{"card": "Decoy"}]}}"#;
    let (observed, _) = played(given, &when, &[]).unwrap();
    assert_eq!(runner(&observed, "tags"), Value::Number(0));
    assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 1 });
    let (observed, _) = played(given, &when, &["prevention stops the whole ability"]).unwrap();
    assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 4 });
}

fn emp(given: &str) -> Result<(Observed, Trace), Stop> {
    let when = format!("[{}]", step(0, "corp", r#"{"play": {"card": "Neural EMP"}}"#, ""));
    played(given, &when, &[])
}

#[test]
fn what_goes_on_without_an_end_is_rejected() {
    let replaced = r#"{"corp": {"hq": [{"card": "Neural EMP"}]},
        "runner": {"grip": [{"blanks": 3}], "rig": [{"card": "Mirror"}], "last_turn": {"ran": true}}}"#;
    assert!(matches!(emp(replaced), Err(Stop::Rejected { .. })));
    let when = format!("[{}]", step(0, "runner", r#"{"use": {"card": "Wire", "times": 1000000}}"#, ""));
    let many = played(r#"{"runner": {"rig": [{"card": "Wire"}]}}"#, &when, &[]);
    assert!(matches!(many, Err(Stop::Rejected { .. })));
}

#[test]
fn an_echo_ends_with_the_grip() {
    let given = r#"{"corp": {"hq": [{"card": "Neural EMP"}],
        "root": {"remote 1": [{"card": "Echo", "state": {"rezzed": true}}]}},
        "runner": {"grip": [{"blanks": 1000}], "last_turn": {"ran": true}}}"#;
    let (observed, _) = emp(given).unwrap();
    assert_eq!(runner(&observed, "flatlined"), Value::Flag(true));
    assert_eq!(observed.events.iter().filter(|event| event.word == "damaged").count(), 1001);
}

#[test]
fn what_the_engine_lacks_is_named() {
    let text = format!(r#"{{"cards": {CARDS}, "given": {{}}, "when": []}}"#);
    let scenario = Scenario::from_json(&text).unwrap();
    let other =
        play::<Netrunner>(&scenario, Variant { edition: "27.01", mistakes: &[] }, Open::default(), Notes::default());
    assert_eq!(other, Err(Stop::unsupported("edition 27.01")));
    let missing = played(r#"{"runner": {"rig": [{"card": "Aumakua"}]}}"#, "[]", &[]);
    assert_eq!(missing, Err(Stop::unsupported("card `Aumakua`")));
}

#[test]
fn abilities_that_set_each_other_off_for_ever_are_rejected_in_every_edition() {
    let when = format!("[{}]", step(0, "corp", r#"{"play": {"card": "Big Brother"}}"#, ""));
    let given = r#"{"corp": {"hq": [{"card": "Big Brother"}],
        "root": {"remote 1": [{"card": "Snowball", "state": {"rezzed": true}}]}}}"#;
    let all = move || {
        for edition in ["ffg", "ffg-2017", "26.03"] {
            let Err(Stop::Rejected { why, .. }) = played_in(edition, given, &when, &[]) else { panic!("{edition}") };
            assert_eq!(why, "the effects never come to an end");
        }
    };
    // Without optimization a frame is several times as large as it is with it.
    std::thread::Builder::new().stack_size(32 << 20).spawn(all).unwrap().join().unwrap();
}

#[test]
fn an_echo_ends_with_the_grip_where_reactions_resolve_at_once() {
    let when = format!("[{}]", step(0, "corp", r#"{"play": {"card": "Neural EMP"}}"#, ""));
    let given = r#"{"corp": {"hq": [{"card": "Neural EMP"}],
        "root": {"remote 1": [{"card": "Echo", "state": {"rezzed": true}}]}},
        "runner": {"grip": [{"blanks": 100}], "last_turn": {"ran": true}}}"#;
    let (observed, _) = played_in("26.03", given, &when, &[]).unwrap();
    assert_eq!(runner(&observed, "flatlined"), Value::Flag(true));
}

#[test]
fn two_active_ones_of_a_unique_card_are_no_start() {
    let of = |rezzed: bool| {
        let given = format!(
            r#"{{"corp": {{"root": {{"remote 1": [{{"alias": "a", "card": "Stone", "state": {{"rezzed": true}}}}],
                "remote 2": [{{"alias": "b", "card": "Stone", "state": {{"rezzed": {rezzed}}}}}]}}}}}}"#
        );
        let cards = r#"{"Stone": {"side": "corp", "type": "asset", "unique": true}}"#;
        let text = format!(r#"{{"cards": {cards}, "given": {given}, "when": []}}"#);
        let scenario = Scenario::from_json(&text).unwrap();
        play::<Netrunner>(&scenario, Variant { edition: "26.03", mistakes: &[] }, Open::default(), Notes::default())
    };
    assert!(of(false).is_ok());
    let why = "`Stone` is unique, and more than one of it is active".to_owned();
    assert_eq!(of(true).unwrap_err(), Stop::Rejected { step: None, why });
}

#[test]
fn what_is_asked_once_the_run_is_over_is_asked() {
    let run = step(0, "runner", r#"{"run": {"server": "archives"}}"#, "");
    let end = |answer: &str| {
        let beside = format!(r#", "choices": [{answer}]"#);
        format!(
            r#"[{run}, {{"id": 1, "act": {{"game": {{"end_run": {{"server": "archives"}}}}}}, "beside": {{}}{beside}}}]"#
        )
    };
    let given = r#"{"runner": {"stack": [{"blanks": 2}], "rig": [{"card": "Encore"}]}}"#;
    let Err(Stop::Undecided(question)) = played(given, &end(""), &[]) else { panic!("nothing is asked") };
    assert_eq!(question.about.as_ref().map(ToString::to_string).as_deref(), Some("Encore"));
    let accepted = r#"{"who": "runner", "give": {"one": "accept"}}"#;
    let (observed, _) = played(given, &end(accepted), &[]).unwrap();
    assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 1 });
}

#[test]
fn what_turns_facedown_in_place_of_leaving_does_so_where_it_is_accessed_too() {
    let when = format!(
        "[{}, {}]",
        step(0, "runner", r#"{"run": {"server": "remote 1"}}"#, ""),
        step(1, "runner", r#"{"trash": {"card": "Trapdoor"}}"#, ""),
    );
    let given = r#"{"corp": {"root": {"remote 1": [{"card": "Trapdoor", "state": {"rezzed": true}}]}},
        "runner": {"credits": 1}}"#;
    let (observed, trace) = played(given, &when, &[]).unwrap();
    assert_eq!(runner(&observed, "credits"), Value::Number(0));
    let zone = observed.end.get("Trapdoor").and_then(|card| card.get("zone"));
    assert_eq!(zone, Some(&Value::from("root")));
    assert_eq!(observed.events.iter().filter(|event| event.word == "trashed").count(), 1);
    assert!(trace.has("8.2.2-still-that-movement"));
}

#[test]
fn an_event_that_was_not_paid_for_does_nothing_and_is_discarded() {
    let interrupt = format!(r#", "interrupt": [{}]"#, use_card(1, "Net Shield"));
    let when = format!("[{}]", step(0, "runner", r#"{"play": {"card": "Blood Price"}}"#, &interrupt));
    let given = r#"{"runner": {"credits": 1, "grip": [{"card": "Blood Price"}, {"blanks": 2}],
        "stack": [{"blanks": 2}], "rig": [{"card": "Net Shield"}]}}"#;
    let (observed, _) = played(given, &when, &[]).unwrap();
    assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 2 });
    assert_eq!(runner(&observed, "heap"), Value::Cards { named: vec!["Blood Price".into()], blank: 0 });
    let (observed, _) = played_in("26.03", given, &when, &[]).unwrap();
    assert_eq!(observed.refused.iter().map(|refused| refused.step).collect::<Vec<_>>(), [1]);
    assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 3 });
}

#[test]
fn an_interrupt_that_works_once_a_turn_works_once_in_every_edition() {
    let plays = |coat: &str, said: bool| {
        let emp = |id: u32| {
            let uses = format!(r#", "interrupt": [{}]"#, use_card(id + 1, coat));
            step(id, "corp", &format!(r#"{{"play": {{"card": "emp {id}"}}}}"#), if said { &uses } else { "" })
        };
        let when = format!("[{}, {}]", emp(0), emp(2));
        let given = format!(
            r#"{{"corp": {{"clicks": 3, "hq": [{{"alias": "emp 0", "card": "Neural EMP"}}, {{"alias": "emp 2", "card": "Neural EMP"}}]}},
                "runner": {{"grip": [{{"blanks": 4}}], "rig": [{{"card": "{coat}"}}], "last_turn": {{"ran": true}}}}}}"#
        );
        (given, when)
    };
    for edition in ["ffg", "ffg-2017", "26.03"] {
        let (given, when) = plays("Old Coat", true);
        let (observed, _) = played_in(edition, &given, &when, &[]).unwrap();
        assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 3 }, "{edition}");
        let refused: Vec<_> = observed.refused.iter().map(|refused| (refused.step, refused.clauses.clone())).collect();
        assert_eq!(refused.len(), 1, "{edition}: {refused:?}");
        assert!(format!("{refused:?}").contains("9.3.6g-once-per-turn"), "{edition}: {refused:?}");
        let (given, when) = plays("Iron Coat", false);
        let (observed, _) = played_in(edition, &given, &when, &[]).unwrap();
        assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 3 }, "{edition}");
    }
}

#[test]
fn what_is_counted_on_a_card_that_was_given_up_is_what_it_left_with() {
    for edition in ["ffg", "ffg-2017", "26.03"] {
        let given = r#"{"turn": "runner", "runner": {"stack": [{"blanks": 5}],
            "rig": [{"card": "Last Stand", "state": {"counters": {"power": 2}}}]}}"#;
        let (observed, _) = played_in(edition, given, &format!("[{}]", use_card(0, "Last Stand")), &[]).unwrap();
        assert_eq!(runner(&observed, "grip"), Value::Cards { named: vec![], blank: 2 }, "{edition}");
    }
}

/// The static abilities that something can lend for a while, by key: one that changes the play of
/// [`each_kind_of_static_ability_works_for_a_while`].
const LENT: &[(&str, &str)] = &[
    ("cannot", r#"{"what": "advance"}"#),
    ("selects_damage", r#"{"who": "corp"}"#),
    ("steal_cost", r#"{"credits": 1}"#),
    ("strength", r#"{"said": 5}"#),
    ("subroutines", r#"{"effect": [{"tag": {"amount": {"said": 1}}}]}"#),
    ("price", r#"{"of": ["play"], "more": {"said": 1}}"#),
    ("worth", r#"{"card": {"type": ["agenda"]}, "by": -1}"#),
    ("requirement", r#"{"card": {"type": ["agenda"]}, "less": {"said": 1}}"#),
    ("considered_tags", "1"),
    ("tagged", "true"),
    ("hand_size", r#"{"who": "runner", "by": -4}"#),
    ("memory", "-2"),
    ("strengthens", r#"{"card": {"reference": "self"}, "amount": {"said": 5}}"#),
    ("additional", r#"{"of": ["steal"], "cost": {"credits": 1}}"#),
    ("run_cost", r#"{"server": "central", "cost": {"credits": 1}}"#),
    ("faceup", r#"{"filter": {"type": ["agenda"]}}"#),
    ("spend", r#"{"of": ["install"]}"#),
    ("effect", r#"[{"prevent": {"what": "damage", "kind": ["net"], "amount": {"said": 1}}}]"#),
];

#[test]
fn each_kind_of_static_ability_works_for_a_while() {
    let corp = |id, does| step(id, "corp", does, "");
    let runner = |id, does| step(id, "runner", does, "");
    let game = |id, act: &str| format!(r#"{{"id": {id}, "act": {{"game": {act}}}, "beside": {{}}}}"#);
    let lost = r#", "choices": [{"who": "chance", "give": {"one": "Echo"}}]"#;
    let when = [
        corp(0, r#"{"use": {"card": "Lender"}}"#),
        step(1, "corp", r#"{"play": {"card": "Shock"}}"#, lost),
        corp(2, r#"{"score": {"card": "Early"}}"#),
        corp(3, r#"{"install": {"card": "Late", "server": "remote 2", "faceup": true}}"#),
        corp(4, r#"{"play": {"card": "Tagged"}}"#),
        corp(5, r#"{"trash": {"card": "Friend"}}"#),
        corp(6, r#"{"advance": {"card": "Early"}}"#),
        corp(7, r#"{"install": {"card": "Wall", "server": "hq"}}"#),
        game(8, r#"{"end_turn": {"player": "corp"}}"#),
        runner(9, r#"{"run": {"server": "hq"}}"#),
        game(10, r#"{"encounter": {"card": "Lender"}}"#),
        runner(11, r#"{"use": {"card": "Lever"}}"#),
        game(12, r#"{"subroutines": {"card": "Lender"}}"#),
        game(13, r#"{"access": {"card": "Prize"}}"#),
        runner(14, r#"{"steal": {"card": "Prize"}}"#),
        game(15, r#"{"end_turn": {"player": "runner"}}"#),
    ];
    let agenda = r#"{"side": "corp", "type": "agenda", "advancement": 3, "points": 2}"#;
    let outcome = |lent: &str| {
        let text = format!(
            r#"{{"cards": {{"Early": {agenda}, "Late": {agenda}, "Prize": {agenda},
                "Echo": {{"side": "runner", "type": "event"}}, "Wire": {{"side": "runner", "type": "event"}},
                "Friend": {{"side": "runner", "type": "resource"}},
                "Big": {{"side": "runner", "type": "program", "mu": 2}},
                "Wall": {{"side": "corp", "type": "ice", "strength": 0}},
                "Shock": {{"side": "corp", "type": "operation",
                    "effect": [{{"damage": {{"kind": "net", "amount": {{"said": 1}}}}}}]}},
                "Tagged": {{"side": "corp", "type": "operation", "play_only_if": {{"tags": 1}},
                    "effect": [{{"purge": {{}}}}]}},
                "Lever": {{"side": "runner", "type": "program", "subtypes": ["icebreaker"], "strength": 1, "mu": 1,
                    "paid": [{{"interface": true, "effect": [{{"break": {{"subroutines": {{"said": 1}}}}}}]}}]}},
                "Lender": {{"side": "corp", "type": "ice", "strength": 1, "subroutines": [[{{"gain":
                    {{"who": "corp", "credits": {{"said": 1}}}}}}]], "paid": [{{"effect":
                    [{{"lasting": {{"until": "your next turn begins", "static": [{{{lent}}}]}}}}]}}]}}}},
            "given": {{"corp": {{"credits": 4, "clicks": 9, "rd": [{{"blanks": 5}}],
                    "hq": [{{"card": "Shock"}}, {{"card": "Tagged"}}, {{"card": "Late"}}, {{"card": "Wall"}},
                        {{"card": "Prize"}}],
                    "ice": {{"hq": [{{"card": "Lender", "state": {{"rezzed": true, "credits": 2}}}}]}},
                    "root": {{"remote 1": [{{"card": "Early", "state": {{"counters": {{"advancement": 2}}}}}}]}}}},
                "runner": {{"credits": 5, "clicks": 0, "grip": [{{"card": "Echo"}}, {{"card": "Wire"}}, {{"blanks": 2}}],
                    "rig": [{{"card": "Lever"}}, {{"card": "Big"}}, {{"card": "Friend"}}]}}}},
            "when": [{}]}}"#,
            when.join(", ")
        );
        let scenario = Scenario::from_json(&text).unwrap();
        let variant = Variant { edition: "26.03", mistakes: &[] };
        format!("{:?}", play::<Netrunner>(&scenario, variant, Open::default(), Notes::default()).map(|(seen, _)| seen))
    };
    let nothing = outcome("");
    assert!(nothing.starts_with("Ok"), "{nothing}");
    for (key, says) in LENT {
        assert_ne!(outcome(&format!(r#""{key}": {says}"#)), nothing, "a lasting `{key}` is ignored");
    }
    let fields = crate::cards::Static::RECORD.fields.iter().map(|field| field.key);
    let others: Vec<_> = fields.filter(|key| LENT.iter().all(|(lent, _)| lent != key)).collect();
    // A condition and `persistent` are parts of each of them; the others are refused as the card is read and as it is
    // played.
    assert_eq!(others, ["hosts", "enters_score", "only_if", "persistent"]);
    assert!(outcome(r#""hosts": {"card": {"type": ["program"]}}"#).contains("Unsupported"));
    assert!(outcome(r#""enters_score": {"zone": "runner score"}"#).contains("Unsupported"));
}
