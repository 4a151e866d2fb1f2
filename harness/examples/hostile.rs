//! An engine that breaks its promises: `hostile HOW`. For the tests of whoever supervises engines.
//!
//! It plays as the reference engine does, but for the third play and those after it, on which it does
//! what its argument says.
#![allow(clippy::print_stderr, clippy::exit, clippy::unwrap_used, clippy::indexing_slicing, reason = "it is hostile")]

use std::io::{BufRead, Write, stdin, stdout};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

use ruleproof::play::engine::Reference;
use ruleproof::protocol::adapter::respond;

/// On which play it begins to misbehave.
const TURNS: u32 = 3;

/// Longer than any deadline of a test.
const FOR_EVER: Duration = Duration::from_secs(600);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let how = arguments.next().unwrap_or_default();
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
    let mut plays = 0;
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        let right = respond(&mut Reference::right(), &line);
        plays += u32::from(line.contains("\"method\":\"run\""));
        let answer = if plays < TURNS { right } else { misbehave(&how, &line, right, plays) };
        say(&answer);
    }
    if how == "ignores the end" {
        sleep(FOR_EVER);
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

/// What it answers to the third play and those after it, if it answers.
fn misbehave(how: &str, line: &str, right: String, plays: u32) -> String {
    let id = &line[6..line.find(',').unwrap()];
    let third = plays == TURNS;
    match how {
        "never answers" if third => sleep(FOR_EVER),
        "answers late" if third => sleep(Duration::from_secs(3)),
        "exits with 0" if third => exit(0),
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
        "wrong id" if third => return right.replacen(&format!("\"id\":{id}"), "\"id\":9", 1),
        "a line of 100 MiB" if third => {
            let chunk = vec![b'x'; 1 << 20];
            for _ in 0..100 {
                raw(&chunk);
            }
        }
        "not UTF-8" if third => raw(b"{\"id\": \xff\xfe"),
        "deep" if third => {
            return format!("{{\"id\":{id},\"result\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        }
        "floods stderr" => {
            for _ in 0..200_000 {
                eprintln!("a line that nobody wants to read, again and again");
            }
        }
        "forks" if third => {
            Command::new(std::env::current_exe().unwrap()).arg("sleep").spawn().unwrap();
            exit(0);
        }
        "asks without end" => {
            let offer = r#"{"undecided":{"who":"alice","kind":"may","options":{"one":["accept","decline"]}}}"#;
            return format!("{{\"id\":{id},\"result\":{offer}}}");
        }
        "answers differently" if plays % 2 == 0 => {
            return format!("{{\"id\":{id},\"result\":{{\"played\":{{\"end\":{{}}}}}}}}");
        }
        "echoes" => return format!("{{\"id\":{id},\"result\":{line}}}"),
        _ => {}
    }
    right
}
