//! `lsp`: an editor communicates with the server over standard input and output, on a suite in a folder.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use super::{Place, SUITE, place};

struct Editor {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Editor {
    /// Starts the server in another folder, with `more` arguments, and sends the open folder.
    fn start(place: &Place, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ruleproof"));
        command.arg("lsp").args(more).current_dir(std::env::temp_dir());
        let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (program.stdin.take().unwrap(), program.stdout.take().unwrap());
        let mut editor = Self { program, input, output: BufReader::new(output) };
        let watched = json!({"didChangeWatchedFiles": {"dynamicRegistration": true}});
        let root = uri(place, "");
        let params = json!({"rootUri": root, "capabilities": {"workspace": watched}});
        let answer = editor.ask(1, "initialize", &params);
        assert_eq!(answer["serverInfo"]["name"], "ruleproof");
        editor.notify("initialized", &json!({}));
        let watch = editor.next();
        assert_eq!(watch["method"], "client/registerCapability");
        editor.send(&json!({"jsonrpc": "2.0", "id": watch["id"], "result": null}));
        editor
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, id: u32, method: &str, params: &Value) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let mut answer = self.next();
        assert_eq!(answer["id"], id);
        answer["result"].take()
    }

    fn next(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).unwrap();
            match line.trim().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    /// The messages of the next published diagnostics.
    fn wrong(&mut self) -> Vec<String> {
        let told = self.next();
        assert_eq!(told["method"], "textDocument/publishDiagnostics");
        let wrong = told["params"]["diagnostics"].as_array().unwrap().iter();
        wrong.map(|wrong| wrong["message"].as_str().unwrap().to_owned()).collect()
    }

    fn exit(mut self) -> i32 {
        self.notify("exit", &Value::Null);
        self.program.wait().unwrap().code().unwrap()
    }
}

fn uri(place: &Place, path: &str) -> String {
    format!("file://{}/{path}", fs::canonicalize(place.path()).unwrap().display())
}

fn checkout() -> Place {
    let seeds = "game: riftbound\ndocument: {title: Some rules, edition: '1.4'}\nclauses:\n  \
                 437.3-drops-by-prevented: {at: '437.3', says: It drops.}\n  \
                 437.2-reduced-by-value: {at: '437.2', says: It is reduced.}\n";
    place(&[("seeds/s.yaml", seeds), ("cases/a.yaml", SUITE)])
}

#[test]
fn an_editor_is_told_of_the_folder_that_it_has_open() {
    let place = checkout();
    let mut editor = Editor::start(&place, &[]);
    let document = uri(&place, "cases/b.yaml");
    let text = "game: riftbound\ncases:\n  new:\n    asserts: [437.3-drops-by-prevente]\n    when: []\n    then: {events: [{began: {}}]}\n";
    editor.notify(
        "textDocument/didOpen",
        &json!({"textDocument": {"uri": document, "languageId": "yaml", "version": 1, "text": text}}),
    );
    let near = "unknown clause `437.3-drops-by-prevente`; did you mean `437.3-drops-by-prevented`?";
    assert!(editor.wrong().contains(&near.to_owned()));
    let at = json!({"line": 3, "character": 16});
    let place_of = |at: &Value| json!({"textDocument": {"uri": document}, "position": at});
    let offered = editor.ask(2, "textDocument/completion", &place_of(&at));
    let labels: Vec<&str> =
        offered["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["437.3-drops-by-prevented", "437.2-reduced-by-value"]);
    // Files saved elsewhere take effect from then on.
    let seeds = place.read("seeds/s.yaml").replace("437.2-reduced-by-value", "437.3-drops-by-prevente");
    place.write("seeds/s.yaml", &seeds);
    let changes = json!({"changes": [{"uri": uri(&place, "seeds/s.yaml"), "type": 2}]});
    editor.notify("workspace/didChangeWatchedFiles", &changes);
    assert!(!editor.wrong().contains(&near.to_owned()));
    assert_eq!(editor.ask(3, "shutdown", &Value::Null), Value::Null);
    assert_eq!(editor.exit(), 0);
}

#[test]
fn a_suite_may_be_named_and_an_end_without_notice_is_told() {
    let place = place(&[("mine/a.yaml", SUITE)]);
    let editor = Editor::start(&place, &["--cases", "mine"]);
    assert_eq!(editor.exit(), 1);
}
