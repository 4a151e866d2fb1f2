//! The engine's end of the protocol: an adapter, and the loop that answers requests line by line.
//!
//! An engine written in Rust implements [`Adapter`] and calls [`serve`] with its standard input and output:
//!
//! ```
//! use indexmap::IndexMap;
//! use protocol::adapter::{Adapter, respond, unsupported};
//! use protocol::{Answered, Capabilities, Plays, Run, VERSION, Welcome};
//!
//! struct Mine;
//!
//! impl Adapter for Mine {
//!     fn hello(&mut self) -> Welcome {
//!         let plays = Plays { editions: vec!["1.3".to_owned()], ..Plays::default() };
//!         Welcome {
//!             protocol: VERSION,
//!             name: "mine".to_owned(),
//!             version: "0.1".to_owned(),
//!             games: IndexMap::from([("riftbound".to_owned(), plays)]),
//!             capabilities: Capabilities::default(),
//!         }
//!     }
//!
//!     fn run(&mut self, run: &Run) -> Answered {
//!         // `run.scenario` is the scenario as JSON: read the parts that the engine supports, play it, and
//!         // report the observations in `Answered::Played`.
//!         unsupported(format!("game {}", run.game))
//!     }
//! }
//!
//! let line = r#"{"id":0,"method":"hello","params":{"protocol":1,"harness":"ruleproof"}}"#;
//! assert!(respond(&mut Mine, line).starts_with(r#"{"id":0,"result":{"protocol":1,"name":"mine""#));
//! // In the program itself: serve(&mut Mine, std::io::stdin().lock(), std::io::stdout().lock())
//! ```

use std::io::{BufRead, Read as _, Write};

use serde::Serialize;

use crate::bounds::LONGEST_LINE;
use crate::{Answered, AnyRequest, Fault, Hello, Method, Missing, Request, Response, Run, VERSION, Welcome};

/// An engine that answers the harness.
pub trait Adapter {
    /// Returns the engine's name, version and features.
    fn hello(&mut self) -> Welcome;

    /// Plays a scenario. An adapter must not ignore anything that it does not support: it answers
    /// [`Answered::Unsupported`].
    fn run(&mut self, run: &Run) -> Answered;
}

/// The number of requests that may wait for an adapter that is served line by line, unless the adapter sets its own.
pub const WINDOW: u64 = 16;

/// Answers line by line until the input ends. Waiting lines cost nothing here, so several may wait: if the adapter does
/// not set a number in `hello`, [`WINDOW`] is used. Each answer is written before the next line is read. A line that is
/// longer than any request is skipped, and answered with an error.
///
/// # Errors
/// The input cannot be read, or the output cannot be written.
pub fn serve(adapter: &mut dyn Adapter, mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let is_whole = line.ends_with(b"\n") || line.len() <= LONGEST_LINE;
        if !is_whole {
            input.skip_until(b'\n')?;
        }
        let mut answer = match str::from_utf8(&line) {
            _ if !is_whole => fault(0, format!("not a request: a line of more than {} MiB", LONGEST_LINE >> 20)),
            Ok(line) => self::answer(adapter, line, WINDOW),
            Err(error) => fault(0, format!("not a request: {error}")),
        };
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}

/// Returns the answer to one line, without the line break.
pub fn respond(adapter: &mut dyn Adapter, line: &str) -> String {
    answer(adapter, line, 0)
}

/// Like [`respond`]; `window` is the number of requests that may wait if the adapter does not set one.
fn answer(adapter: &mut dyn Adapter, line: &str, window: u64) -> String {
    // Most lines are `run` requests, which are parsed only once in this way. Errors in other lines are reported below.
    if let Ok(Request { id, method: Method::Run, params }) = serde_json::from_str::<Request<Run>>(line) {
        return result(id, adapter.run(&params));
    }
    let request: AnyRequest = match serde_json::from_str(line) {
        Ok(request) => request,
        Err(error) => return fault(0, format!("not a request: {error}")),
    };
    match request.method {
        Method::Hello => match serde_json::from_str::<Hello>(request.params.get()) {
            Ok(hello) if hello.protocol == VERSION => {
                let mut welcome = adapter.hello();
                if welcome.capabilities.window == 0 {
                    welcome.capabilities.window = window;
                }
                result(request.id, welcome)
            }
            Ok(hello) => {
                fault(request.id, format!("unsupported protocol {}: this adapter supports {VERSION}", hello.protocol))
            }
            Err(error) => fault(request.id, format!("not the params of `hello`: {error}")),
        },
        Method::Run => match serde_json::from_str::<Run>(request.params.get()) {
            Ok(run) => result(request.id, adapter.run(&run)),
            Err(error) => fault(request.id, format!("not the params of `run`: {error}")),
        },
    }
}

/// Returns an answer that the engine does not support something.
pub fn unsupported(needs: impl Into<String>) -> Answered {
    Answered::Unsupported(Missing { needs: needs.into() })
}

fn result(id: u64, result: impl Serialize) -> String {
    written(&Response { id, result: Some(result), error: None })
}

fn fault(id: u64, message: String) -> String {
    written(&Response::<()> { id, result: None, error: Some(Fault { message }) })
}

fn written(response: &impl Serialize) -> String {
    serde_json::to_string(response).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;
    use crate::Capabilities;

    struct Mine;

    impl Adapter for Mine {
        fn hello(&mut self) -> Welcome {
            Welcome {
                protocol: VERSION,
                name: "mine".to_owned(),
                version: "0.1".to_owned(),
                games: indexmap::IndexMap::new(),
                capabilities: Capabilities::default(),
            }
        }

        fn run(&mut self, _: &Run) -> Answered {
            unsupported("all")
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_answered_and_read_over() {
        let hello = br#"{"id":7,"method":"hello","params":{"protocol":1,"harness":"ruleproof"}}"#;
        let long = std::io::repeat(b'x').take(3 * LONGEST_LINE as u64);
        let input = Cursor::new(b"\xff\n").chain(long).chain(Cursor::new(b"\n")).chain(Cursor::new(hello));
        let mut output = Vec::new();
        serve(&mut Mine, BufReader::new(input), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines.len(), 3, "{output}");
        assert!(lines[0].contains("not a request: invalid utf-8"), "{output}");
        assert_eq!(lines[1], r#"{"id":0,"error":{"message":"not a request: a line of more than 8 MiB"}}"#);
        assert!(lines[2].starts_with(r#"{"id":7,"result":{"protocol":1,"#), "{output}");
    }
}
