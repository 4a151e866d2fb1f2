//! A language server that takes a message and returns the messages to send back.

mod cases;
mod own;
mod requests;
pub mod rpc;
#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};

use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, InitializeParams,
    InitializeResult, PositionEncodingKind, PublishDiagnosticsParams, ServerInfo,
};
use serde_json::{Value, json};
use suite::load::Texts;

use self::rpc::{Failure, answer, notification, params, result};
use crate::lines::Encoding;
use crate::problems::published;
use crate::workspace::Workspace;

/// The stage of the session with the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The stage before `initialize`.
    New,
    /// The stage in which requests are answered.
    Ready,
    /// The stage after `shutdown`.
    ShutDown,
    /// The stage after `exit`.
    Exited,
}

/// A language server, independent of the transport.
pub struct Server {
    workspace: Workspace,
    stage: Stage,
    /// `true` if `shutdown` came before `exit`.
    in_order: bool,
    /// `true` if the editor can report files that were changed elsewhere.
    watches: bool,
}

impl Server {
    /// A server for a suite, which provides the cards, clauses and cases. `root` is the URI to which the paths of its
    /// texts are relative, with a trailing slash. Without it, only documents with exactly the paths of the suite belong
    /// to it.
    pub fn new(texts: Texts, root: Option<String>) -> Self {
        let workspace = Workspace::new(engine::GAMES, texts, root);
        Self { workspace, stage: Stage::New, in_order: false, watches: false }
    }

    /// The workspace of the server.
    pub fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// Takes one JSON-RPC message, and returns the messages to send back (answers, notifications), in order. Whatever
    /// the message is, the server can take the next one.
    pub fn take(&mut self, message: Value) -> Vec<Value> {
        let Value::Object(mut message) = message else {
            return vec![answer(&Value::Null, Err(Failure::Invalid("a message is an object")))];
        };
        let id = message.remove("id");
        let given = message.remove("params").unwrap_or_default();
        let method = match (message.remove("method"), &id) {
            (Some(Value::String(method)), _) => method,
            // An answer from the editor needs no reaction.
            (None, Some(_)) if message.contains_key("result") || message.contains_key("error") => return Vec::new(),
            (_, Some(id)) => return vec![answer(id, Err(Failure::Invalid("no method")))],
            (_, None) => return Vec::new(),
        };
        match id {
            Some(id) => {
                let done = self.guarded(|server| server.request(&method, given));
                vec![answer(&id, done.unwrap_or_else(Err))]
            }
            None => self.guarded(|server| server.notice(&method, given)).unwrap_or_default(),
        }
    }

    /// Takes all messages that have arrived. A request that a later message cancels is answered as cancelled. After
    /// consecutive changes of one text, the problems are sent once, after the last.
    pub fn take_all(&mut self, messages: Vec<Value>) -> Vec<Value> {
        let is = |message: &Value, method: &str| message.get("method").and_then(Value::as_str) == Some(method);
        let cancelled: Vec<Value> = messages
            .iter()
            .filter(|message| is(message, "$/cancelRequest"))
            .filter_map(|message| message.pointer("/params/id").cloned())
            .collect();
        let changed = |message: &Value| {
            is(message, "textDocument/didChange")
                .then(|| message.pointer("/params/textDocument/uri").cloned())
                .flatten()
        };
        let mut answers = Vec::new();
        let mut rest = messages.into_iter().peekable();
        while let Some(message) = rest.next() {
            let id = message.get("id").filter(|id| message.get("method").is_some() && cancelled.contains(id));
            if let Some(id) = id {
                answers.push(answer(id, Err(Failure::Cancelled)));
                continue;
            }
            let is_old = changed(&message).is_some_and(|uri| rest.peek().and_then(changed) == Some(uri));
            let sent = self.take(message);
            if !is_old {
                answers.extend(sent);
            }
        }
        answers
    }

    /// Reloads the suite after something was saved. Returns the messages to send: the current problems of the open
    /// texts.
    pub fn reload(&mut self, texts: Texts) -> Vec<Value> {
        let done = self.guarded(|server| {
            server.workspace.reload(texts);
            server.publish_all()
        });
        done.unwrap_or_default()
    }

    /// The exit status once `exit` has come: `true` if `shutdown` had come before.
    pub fn ended(&self) -> Option<bool> {
        (self.stage == Stage::Exited).then_some(self.in_order)
    }

    /// Runs something that may panic because of a bug.
    fn guarded<T>(&mut self, does: impl FnOnce(&mut Self) -> T) -> Result<T, Failure> {
        catch_unwind(AssertUnwindSafe(|| does(self))).map_err(|panic| {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            Failure::Fault(text.unwrap_or_default())
        })
    }

    fn request(&mut self, method: &str, given: Value) -> Result<Value, Failure> {
        match (self.stage, method) {
            (Stage::New, "initialize") => self.initialize(given),
            (Stage::New, _) => Err(Failure::NotInitialized),
            (Stage::Ready, "initialize") => Err(Failure::Refused("the server is initialized already".to_owned())),
            (Stage::Ready, "shutdown") => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            (Stage::Ready, _) => requests::answer(&self.workspace, method, given),
            (Stage::ShutDown | Stage::Exited, _) => Err(Failure::Invalid("the server was shut down")),
        }
    }

    fn initialize(&mut self, given: Value) -> Result<Value, Failure> {
        let given: InitializeParams = params(given)?;
        let offered = given.capabilities.general.and_then(|general| general.position_encodings).unwrap_or_default();
        if offered.contains(&PositionEncodingKind::UTF8) {
            self.workspace.encoding = Encoding::Utf8;
        }
        let completion = given.capabilities.text_document.and_then(|text| text.completion);
        let item = completion.and_then(|completion| completion.completion_item);
        self.workspace.snippets = item.and_then(|item| item.snippet_support) == Some(true);
        let watched = given.capabilities.workspace.and_then(|workspace| workspace.did_change_watched_files);
        self.watches = watched.and_then(|watched| watched.dynamic_registration) == Some(true);
        self.stage = Stage::Ready;
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        let info = ServerInfo { name: "ruleproof".to_owned(), version };
        result(&InitializeResult { capabilities: requests::capabilities(&self.workspace), server_info: Some(info) })
    }

    /// Handles a notification. An unknown one is ignored, because a notification has no answer.
    fn notice(&mut self, method: &str, given: Value) -> Vec<Value> {
        match (self.stage, method) {
            (_, "exit") => {
                self.in_order = self.stage == Stage::ShutDown;
                self.stage = Stage::Exited;
                Vec::new()
            }
            (Stage::Ready, "initialized") if self.watches => vec![watch()],
            (Stage::Ready, "textDocument/didOpen") => {
                let Ok(DidOpenTextDocumentParams { text_document: opened }) = params(given) else { return Vec::new() };
                let others = self.workspace.open(&opened.uri.0, opened.version, opened.text);
                self.publish(&opened.uri.0, others)
            }
            (Stage::Ready, "textDocument/didChange") => {
                let Ok(changed) = params::<DidChangeTextDocumentParams>(given) else { return Vec::new() };
                let (uri, version) =
                    (changed.text_document.text_document_identifier.uri.0, changed.text_document.version);
                let others = self.workspace.change(&uri, version, changed.content_changes);
                self.publish(&uri, others)
            }
            (Stage::Ready, "textDocument/didClose") => {
                let Ok(closed) = params::<DidCloseTextDocumentParams>(given) else { return Vec::new() };
                let others = self.workspace.close(&closed.text_document.uri.0);
                let nothing = PublishDiagnosticsParams::new(closed.text_document.uri, None, Vec::new());
                let mut sent = vec![notification(PUBLISH, &nothing)];
                sent.extend(if others { self.publish_all() } else { Vec::new() });
                sent
            }
            _ => Vec::new(),
        }
    }

    /// The problems of an open text, or of all open texts.
    fn publish(&self, uri: &str, others: bool) -> Vec<Value> {
        if others {
            return self.publish_all();
        }
        let document = self.workspace.document(uri);
        document.map(|document| notification(PUBLISH, &published(&self.workspace, document))).into_iter().collect()
    }

    fn publish_all(&self) -> Vec<Value> {
        let documents = self.workspace.documents();
        documents.map(|document| notification(PUBLISH, &published(&self.workspace, document))).collect()
    }
}

/// Asks the editor to report files of the suite that were changed elsewhere.
fn watch() -> Value {
    let files = json!({"watchers": [{"globPattern": "**/*.{yaml,yml}"}]});
    let one = json!({"id": "suite", "method": "workspace/didChangeWatchedFiles", "registerOptions": files});
    json!({"jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability", "params": {"registrations": [one]}})
}

const PUBLISH: &str = "textDocument/publishDiagnostics";
