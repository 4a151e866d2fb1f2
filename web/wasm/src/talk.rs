//! The conversation with the page: texts in, texts out.

use editor::Server;
use serde_json::Value;
use suite::load::{Text, Texts};

/// The root of the suite's paths in the page's document addresses.
const ROOT: &str = "file:///";

/// A server for the built-in suite, with its current message and answer.
pub struct Talk {
    server: Server,
    /// The message, written by the page.
    pub message: Vec<u8>,
    /// The answer, read by the page.
    pub answer: Vec<u8>,
}

impl Talk {
    /// Creates a server without any messages so far.
    pub fn new() -> Self {
        let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
        let texts = Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) };
        Self { server: Server::new(texts, Some(ROOT.to_owned())), message: Vec::new(), answer: Vec::new() }
    }

    /// Handles the message, and stores the messages to send back, one per line.
    pub fn take(&mut self) {
        self.answer.clear();
        // Invalid JSON gets the same answer as an invalid message.
        let message = serde_json::from_slice(&self.message).unwrap_or(Value::Null);
        for answer in self.server.take(message) {
            self.answer.extend_from_slice(answer.to_string().as_bytes());
            self.answer.push(b'\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(talk: &mut Talk, message: &str) -> Vec<Value> {
        talk.message = message.as_bytes().to_vec();
        talk.take();
        let answer = std::str::from_utf8(&talk.answer).unwrap();
        answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_case_of_the_suite_has_no_problems() {
        let mut talk = Talk::new();
        let begun = said(&mut talk, r#"{"id": 1, "method": "initialize", "params": {"capabilities": {}}}"#);
        assert_eq!(begun[0]["result"]["serverInfo"]["name"], "ruleproof");
        let (path, text) = cases::FILES.iter().find(|(path, _)| *path == "cases/mtg/615.7-pools.yaml").unwrap();
        let document =
            serde_json::json!({"uri": format!("{ROOT}{path}"), "languageId": "yaml", "version": 1, "text": text});
        let open = serde_json::json!({"method": "textDocument/didOpen", "params": {"textDocument": document}});
        let told = said(&mut talk, &open.to_string());
        assert_eq!(told[0]["params"]["diagnostics"], serde_json::json!([]));
    }

    #[test]
    fn an_invalid_message_is_answered() {
        let mut talk = Talk::new();
        let answer = said(&mut talk, "{\"id\": 1, \u{0}");
        assert_eq!(answer[0]["error"]["code"], -32600);
    }
}
