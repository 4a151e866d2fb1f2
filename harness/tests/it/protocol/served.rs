//! The reference engine behind the protocol.

use ruleproof::Reference;
use ruleproof::protocol::adapter::{respond, serve};
use ruleproof::protocol::reference::Served;

fn served() -> Served {
    Served { engine: Reference::right(), games: ruleproof::engine::GAMES }
}

/// The answer to a scenario with this start.
fn answer(game: &str, edition: &str, given: &str) -> String {
    let scenario = format!(r#"{{"cards":{{}},"given":{given},"when":[]}}"#);
    let params = format!(r#"{{"token":"t","game":"{game}","edition":"{edition}","scenario":{scenario}}}"#);
    respond(&mut served(), &format!(r#"{{"id":1,"method":"run","params":{params}}}"#))
}

#[track_caller]
fn rejects(game: &str, edition: &str, given: &str, why: &str) {
    let expected = format!(r#"{{"id":1,"result":{{"rejected":{{"why":"{why}"}}}}}}"#);
    assert_eq!(answer(game, edition, given), expected);
}

#[test]
fn what_cannot_be_is_rejected_however_it_comes() {
    let range = |number: &str, from: i64, to: i64| {
        format!("{number} is out of range: expected a whole number from {from} to {to}")
    };
    rejects(
        "netrunner",
        "26.03",
        r#"{"runner":{"credits":-9223372036854775808}}"#,
        &format!("given.runner.credits: {}", range("-9223372036854775808", 0, 1_000_000)),
    );
    rejects(
        "netrunner",
        "26.03",
        r#"{"runner":{"grip":[{"blanks":4294967295}]}}"#,
        &format!("given.runner.grip[0].blanks: {}", range("4294967295", 0, 1_000)),
    );
    let two = r#"[{"alias":"ox","state":{"might":4}},{"alias":"ox","state":{"might":4}}]"#;
    rejects(
        "riftbound",
        "1.4",
        &format!(
            r#"{{"players":{{"alice":{{}},"bob":{{}}}},"battlefields":{{"grove":{{"players":{{"alice":{two}}}}}}}}}"#
        ),
        "given.battlefields.grove.players.alice[1].alias: `ox` names two objects",
    );
    // An unknown keyword counts as unsupported.
    assert!(
        answer("riftbound", "1.4", r#"{"weather":"rain"}"#).contains(r#""unsupported":{"needs":"given: unknown key"#)
    );
}

#[test]
fn a_line_that_is_no_text_is_answered_and_the_next_one_too() {
    let mut output = Vec::new();
    serve(&mut served(), &b"\xff\n{}\n"[..], &mut output).unwrap();
    let lines: Vec<&str> = str::from_utf8(&output).unwrap().lines().collect();
    let why = "not a request: invalid utf-8 sequence of 1 bytes from index 0";
    assert_eq!(lines[0], format!(r#"{{"id":0,"error":{{"message":"{why}"}}}}"#));
    assert!(lines[1].starts_with(r#"{"id":0,"error":{"message":"not a request: missing field"#), "{}", lines[1]);
}
