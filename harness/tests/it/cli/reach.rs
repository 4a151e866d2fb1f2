//! `reach`: the missing features that keep an engine from playing more cases.
#![cfg(target_os = "linux")]

use serde_json::Value;

use super::engines::served;
use super::{Place, SUITE, place};

/// The reference engine, which declares fewer observations than it makes, and no choices.
fn limited() -> Place {
    let sees = r#"1s/"riftbound":{/"riftbound":{"vocabulary":{"seen object":["prevent"]},/"#;
    let asks = r#"1s/"choices":true/"choices":false/"#;
    let line = format!("{} | sed -u '{sees}; {asks}'\n", served());
    place(&[("cases/a.yaml", SUITE), ("engine.sh", &line)])
}

const TABLE: &str = "riftbound: 0 of 3 plays are played\n   gain  played  with support for\n     +2       2  seen object \
                     `damage`\n     +1       3  capability `choices`\n";

#[test]
fn what_is_lacking_stands_in_the_order_of_gain() {
    let place = limited();
    let reach = ["reach", "--engine", "sh engine.sh", "--cases", "cases"];
    let ended = place.ruleproof(&[&reach[..], &["--output", "json=reach.json"]].concat()).is(0);
    assert_eq!(ended.out, format!("reference {}\n\n{TABLE}", env!("CARGO_PKG_VERSION")));
    let json: Value = serde_json::from_str(&place.read("reach.json")).unwrap();
    let game = &json["games"][0];
    assert_eq!((&game["plays"], &game["played"]), (&3.into(), &0.into()));
    assert_eq!(game["steps"][1]["lacks"][0], "capability `choices`");
    // A case with two missing features is not played for one of them.
    let one = [&reach[..], &["riftbound/either-value-may-come-first"]].concat();
    place.ruleproof(&one).is(0).says("     +1       1  capability `choices` + seen object `damage`\n");
    place.ruleproof(&[&reach[..], &["-E", "tag(nothing)"]].concat()).is(4).silent();
}

#[test]
fn a_record_has_the_first_lack_of_each_play() {
    let place = limited();
    let run = ["run", "--engine", "sh engine.sh", "--cases", "cases", "--output", "json=run.json"];
    place.ruleproof(&run).is(100);
    let ended = place.ruleproof(&["reach", "--record", "run.json"]).is(0).says(TABLE);
    ended
        .says("A record has only the first missing feature of each play; there may be more. `--engine` asks for all of them.\n");
    place.ruleproof(&["reach"]).is(2).silent();
    place.ruleproof(&["reach", "--record", "run.json", "--engine", "x"]).is(2).silent();
}

#[test]
fn who_plays_all_has_nothing_to_gain() {
    let place = limited();
    let ended = place.ruleproof(&["reach", "--engine", "bundled", "--cases", "cases"]).is(0);
    assert!(ended.out.ends_with("\n\nriftbound: 3 of 3 plays are played\n"), "{}", ended.out);
}
