//! An engine that breaks its promises. It plays like the reference engine, except that on the third play, or from then
//! on, it misbehaves as requested.

use std::io::{BufRead, Write, stderr, stdin, stdout};
use std::process::{Command, exit};
use std::sync::mpsc::channel;
use std::thread::{sleep, spawn};
use std::time::Duration;

use ruleproof::protocol::adapter::respond;
use ruleproof::protocol::reference::Served;
use ruleproof::suite::play::engine::Reference;
use serde_json::{Map, Value, json};

/// The number of the play on which it begins to misbehave.
const TURNS: u32 = 3;

/// A time longer than any test waits, for an answer or for a process to end.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// Answers line by line, with the misbehaviour `how`. `window` is the number of requests in flight that it declares, if
/// any.
pub fn serve(how: &str, window: Option<&str>) {
    if how == "sleep" {
        sleep(FOR_EVER);
        return;
    }
    if how == "never starts" {
        exit(3);
    }
    if how == "silent from the start" {
        sleep(FOR_EVER);
    }
    if how == "counts what waits" {
        return count(window.unwrap());
    }
    let mut plays = 0;
    let mut lines = stdin().lock().lines();
    while let Some(line) = lines.next() {
        let line = line.unwrap();
        if how == "out of order" && plays + 1 == TURNS {
            let next = lines.next().unwrap().unwrap();
            say(&respond(&mut served(), &next));
        }
        let right = respond(&mut served(), &line);
        let right = saying(window, right);
        plays += u32::from(line.contains("\"method\":\"run\""));
        let answer = if plays < TURNS && how != "bars all" { right } else { misbehave(how, &line, right, plays) };
        let this = format!("\"{}\"", std::process::id());
        let answer = if plays == 0 { greeting(how, answer) } else { answer };
        say(&if how == "changes its name" { answer.replace("\"reference\"", &this) } else { answer });
        if how == "talks at once" && plays == 0 {
            sleep(Duration::from_millis(50));
            say("and another thing");
        }
    }
    if how == "ignores the end" {
        sleep(FOR_EVER);
    }
}

/// The reference engine.
fn served() -> Served {
    Served { engine: Reference::right(), games: engine::GAMES }
}

/// The answer to `hello` with the declared number of requests in flight; any other answer unchanged.
fn saying(window: Option<&str>, answer: String) -> String {
    match window {
        Some(window) => answer.replace("\"trace\":true}", &format!("\"trace\":true,\"window\":{window}}}")),
        None => answer,
    }
}

/// Answers only once nothing more arrives for a while, when as many requests are waiting as ever will. Requests beyond
/// the declared number are reported as unsupported, and so is the last play if never more than one waited.
fn count(window: &str) {
    let may: usize = window.parse().unwrap();
    let (to, from) = channel();
    spawn(move || stdin().lock().lines().for_each(|line| to.send(line.unwrap()).unwrap()));
    let mut most = 0;
    let mut answered = 0;
    while let Ok(first) = from.recv() {
        let mut waiting = vec![first];
        // The lines of one write are available at once, but a busy machine may take a while to deliver them.
        while let Ok(line) = from.recv_timeout(Duration::from_millis(250)) {
            waiting.push(line);
        }
        most = most.max(waiting.len());
        for line in waiting {
            let id = &line[6..line.find(',').unwrap()];
            let wrong = most > may || answered == super::CASES && most == 1;
            let lacks = format!("{{\"id\":{id},\"result\":{{\"unsupported\":{{\"needs\":\"{most} wait\"}}}}}}");
            say(&if wrong { lacks } else { saying(Some(window), respond(&mut served(), &line)) });
            answered += 1;
        }
    }
}

fn say(answer: &str) {
    let mut out = stdout().lock();
    let _ = out.write_all(answer.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
}

fn raw(bytes: &[u8]) {
    let mut out = stdout().lock();
    let _ = out.write_all(bytes).and_then(|()| out.flush());
}

/// The greeting.
fn greeting(how: &str, right: String) -> String {
    let numbers = |count: usize| (0..count).map(|number| number.to_string());
    let words = match how {
        "knows too many words" => json!({ "effect": numbers(110_000).collect::<Vec<_>>() }),
        "knows too many kinds" => numbers(110_000).map(|kind| (kind, json!([]))).collect::<Map<_, _>>().into(),
        "knows many words" => json!({ "effect": numbers(50_000).collect::<Vec<_>>() }),
        _ => return right,
    };
    let mut answer: Value = serde_json::from_str(&right).unwrap();
    answer["result"]["games"] = json!({ "riftbound": { "editions": ["1.4"], "vocabulary": words } });
    answer.to_string()
}

/// An answer that is almost valid.
fn almost(how: &str, id: &str, right: &str) -> Option<String> {
    let with_id = |id: &str| right.replacen(&right[..right.find(',').unwrap()], &format!("{{\"id\":{id}"), 1);
    let seen = |value: &str| format!("{{\"id\":{id},\"result\":{{\"played\":{{\"end\":{{\"ox\":{value}}}}}}}}}");
    Some(match how {
        "an id with a fraction" => with_id(&format!("{id}.0")),
        "an id in quotes" => with_id(&format!("\"{id}\"")),
        "an id below zero" => with_id(&format!("-{id}")),
        "the largest id" => with_id("18446744073709551615"),
        "two ids" => with_id(&format!("{id},\"id\":{id}")),
        "two results" => with_id(&format!("{id},\"result\":{{\"played\":{{}}}}")),
        "two answers in one line" => format!("{right}{right}"),
        "a half sign" => seen("{\"zone\":\"\\ud800\"}"),
        "a raw NUL" => seen("{\"zone\":\"\0\"}"),
        "a NUL behind it" => format!("{right}\0"),
        "a number without end" => seen("{\"damage\":1e400}"),
        "a number beyond all" => seen("{\"damage\":18446744073709551615}"),
        "one thing twice" => seen("{\"damage\":0,\"damage\":1}"),
        "a mark before it" => format!("\u{feff}{right}"),
        "almost too deep" => seen(&format!("{{\"zone\":{}1{}}}", "[".repeat(100), "]".repeat(100))),
        "asks for any number" => {
            let any = json!({ "number": { "least": i64::MIN, "most": i64::MAX } });
            offered(id, &any)
        }
        "asks for a huge split" => {
            let caps: Vec<(String, i64)> = (0..200).map(|part| (part.to_string(), i64::MAX)).collect();
            offered(id, &json!({ "split": { "total": i64::MAX, "caps": caps } }))
        }
        _ => return None,
    })
}

fn offered(id: &str, options: &Value) -> String {
    let asked = json!({ "who": "alice", "kind": "may", "options": options });
    format!("{{\"id\":{id},\"result\":{}}}", json!({ "undecided": asked }))
}

/// A question with these options.
fn asks(id: &str, options: &[String]) -> String {
    let asked = json!({ "who": "alice", "kind": "may", "options": { "one": options } });
    format!("{{\"id\":{id},\"result\":{}}}", json!({ "undecided": asked }))
}

/// The answer to the third play, or from then on, if there is one.
fn misbehave(how: &str, line: &str, right: String, plays: u32) -> String {
    let id = &line[6..line.find(',').unwrap()];
    let third = plays == TURNS;
    if (third || how.starts_with("asks for a"))
        && let Some(answer) = almost(how, id, &right)
    {
        return answer;
    }
    match how {
        "bytes that are no text" if third => {
            raw(&[&right.as_bytes()[..right.len() - 1], b",\"x\":\"\xc3\x28\"}\n"].concat());
        }
        "a line and no break" if third => {
            raw(right.as_bytes());
            exit(0);
        }
        "lines without an end" if third => loop {
            raw(&[b'\n'; 4096]);
        },
        "bit by bit" if third => {
            for part in right.as_bytes().chunks(right.len() / 3 + 1) {
                sleep(super::SHORT / 2);
                raw(part);
            }
        }
        "closes its input" if third => {
            nix::unistd::close(0).unwrap();
            say(&right);
            sleep(FOR_EVER);
        }
        "never answers" if third => sleep(FOR_EVER),
        "answers late" if third => sleep(super::SHORT * 2),
        "exits with 0" | "changes its name" if third => exit(0),
        "crashes" if third => std::process::abort(),
        "garbage" if third => return "no JSON at all".to_owned(),
        "half a line" if third => {
            raw(&right.as_bytes()[..right.len() / 2]);
            exit(0);
        }
        "two answers" if third => return format!("{right}\n{right}"),
        "two answers, the second late" if third => {
            say(&right);
            sleep(Duration::from_millis(300));
        }
        "leaves after its answer" if third => {
            say(&right);
            exit(0);
        }
        "wrong id" if third => return right.replacen(&format!("\"id\":{id}"), "\"id\":9", 1),
        "a line of 100 MiB" if third => {
            let chunk = vec![b'x'; 1 << 20];
            for _ in 0..100 {
                raw(&chunk);
            }
        }
        "not UTF-8" if third => raw(b"{\"id\": \xff\xfe"),
        "answers what it was not asked yet" if third => {
            let next = id.parse::<u64>().unwrap() + 1;
            let guess = format!("{{\"id\":{next},\"result\":{{\"unsupported\":{{\"needs\":\"a guess\"}}}}}}");
            return format!("{right}\n{guess}");
        }
        "answers what was never asked" if third => {
            say("{\"id\":123456,\"result\":{\"unsupported\":{\"needs\":\"a guess\"}}}");
        }
        "answers at length" => return right + &" ".repeat(1 << 20),
        "takes its time" => sleep(Duration::from_millis(250)),
        "deep" if third => {
            let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
            return format!("{{\"id\":{id},\"result\":{{\"played\":{{\"end\":{{\"ox\":{{\"zone\":{deep}}}}}}}}}}}");
        }
        "floods stderr" => {
            let chunk = vec![b'x'; 1 << 20];
            for _ in 0..100 {
                stderr().write_all(&chunk).unwrap();
            }
        }
        "forks" if third => {
            Command::new(std::env::current_exe().unwrap()).args([super::AS_ENGINE, "sleep"]).spawn().unwrap();
            exit(0);
        }
        "leaves its group" if third => {
            let harness = nix::unistd::getpgid(Some(nix::unistd::getppid())).unwrap();
            nix::unistd::setpgid(nix::unistd::Pid::from_raw(0), harness).unwrap();
            sleep(FOR_EVER);
        }
        "asks for nothing" if third => return asks(id, &[]),
        "bars all" if plays > 0 => {
            let request: Value = serde_json::from_str(line).unwrap();
            let open = request["params"]["choices"].is_array();
            let barred = json!({ "why": "no" });
            let asked = json!({ "who": "corp", "kind": "may", "options": { "one": ["a", "b"] } });
            let result = if open { json!({ "barred": barred }) } else { json!({ "undecided": asked }) };
            return format!("{{\"id\":{id},\"result\":{result}}}");
        }
        "counts events that there are not" if third => {
            return changed(&right, |played| {
                let after = played["after"].as_array_mut().unwrap().last_mut().unwrap();
                after["events"] = json!(4_000_000_000_u32);
            });
        }
        "cites what is no clause" if third => {
            return changed(&right, |played| {
                played["trace"].as_array_mut().unwrap().push(json!("437.2-reduced-by-valu"));
            });
        }
        "tells all at one time" => {
            return changed(&right, |played| {
                for event in played["events"].as_array_mut().into_iter().flatten() {
                    event["batch"] = json!(1);
                }
            });
        }
        "offers too much" if third => return asks(id, &(0..500).map(|n| n.to_string()).collect::<Vec<_>>()),
        "tells too many things" if third => {
            let things: Vec<String> = (0..4000).map(|n| format!("\"{n}\":{{}}")).collect();
            return format!("{{\"id\":{id},\"result\":{{\"played\":{{\"end\":{{{}}}}}}}}}", things.join(","));
        }
        "tells too many events" if third => {
            let events = vec![r#"{"event":"assigned"}"#; 6000].join(",");
            return format!("{{\"id\":{id},\"result\":{{\"played\":{{\"events\":[{events}]}}}}}}");
        }
        "writes to the terminal" if third => {
            let needs = r"\u001b[2J\n::notice::all fine\r\u202e";
            return format!("{{\"id\":{id},\"result\":{{\"unsupported\":{{\"needs\":\"{needs}\"}}}}}}");
        }
        "asks without end" => {
            let offer = r#"{"undecided":{"who":"alice","kind":"may","options":{"one":["accept","decline"]}}}"#;
            return format!("{{\"id\":{id},\"result\":{offer}}}");
        }
        "answers differently" if plays.is_multiple_of(2) => {
            return format!("{{\"id\":{id},\"result\":{{\"played\":{{\"end\":{{}}}}}}}}");
        }
        "claims all, plays nothing" => return format!("{{\"id\":{id},\"result\":{{\"played\":{{}}}}}}"),
        "claims all, lacks all" => {
            return format!("{{\"id\":{id},\"result\":{{\"unsupported\":{{\"needs\":\"rules\"}}}}}}");
        }
        // Plays only the start, as if nothing were expected to change.
        "plays only the start" => {
            let mut request: Value = serde_json::from_str(line).unwrap();
            request["params"]["scenario"]["when"] = Value::Array(Vec::new());
            return respond(&mut served(), &request.to_string());
        }
        "echoes" => return format!("{{\"id\":{id},\"result\":{line}}}"),
        _ => {}
    }
    right
}

/// An answer with the observations of a play, changed.
fn changed(right: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut answer: Value = serde_json::from_str(right).unwrap();
    if let Some(played) = answer["result"].get_mut("played") {
        change(played);
    }
    answer.to_string()
}
