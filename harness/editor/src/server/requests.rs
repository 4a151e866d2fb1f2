//! Dispatches the requests of the protocol.

use lsp_types::{
    CompletionOptions, CompletionParams, HoverParams, PositionEncodingKind, ServerCapabilities,
    TextDocumentPositionParams, TextDocumentSyncKind, TextDocumentSyncOptions,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::rpc::{Failure, params, result};
use super::{cases, own};
use crate::complete::complete;
use crate::document::Document;
use crate::hover::hover;
use crate::lines::Encoding;
use crate::workspace::Workspace;

/// The capabilities of the server.
pub fn capabilities(workspace: &Workspace) -> ServerCapabilities {
    let encoding = match workspace.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(true.into()),
        ..TextDocumentSyncOptions::default()
    };
    let triggers = ["{", "[", " ", ":", "\"", "'"];
    let completion = CompletionOptions {
        trigger_characters: Some(triggers.map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    };
    let mut capabilities = ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(sync.into()),
        completion_provider: Some(completion),
        hover_provider: Some(true.into()),
        ..ServerCapabilities::default()
    };
    cases::capable(&mut capabilities);
    capabilities
}

/// Answers a request by its method.
///
/// # Errors
/// The request does not exist, its parameters are invalid, or it cannot be answered.
pub fn answer(workspace: &Workspace, method: &str, given: Value) -> Result<Value, Failure> {
    match method {
        "textDocument/completion" => {
            at::<CompletionParams, _>(workspace, given, |params| params.text_document_position_params, complete)
        }
        "textDocument/hover" => {
            at::<HoverParams, _>(workspace, given, |params| params.text_document_position_params, hover)
        }
        own if own.starts_with("ruleproof/") => own::answer(workspace, method, given),
        _ => cases::answer(workspace, method, given).unwrap_or_else(|| Err(Failure::Unknown(method.to_owned()))),
    }
}

/// Answers a request about a position in an open text; with null if the text is not open.
fn at<P: DeserializeOwned, R: Serialize>(
    workspace: &Workspace,
    given: Value,
    place: impl FnOnce(P) -> TextDocumentPositionParams,
    does: impl FnOnce(&Workspace, &Document, u32) -> R,
) -> Result<Value, Failure> {
    let TextDocumentPositionParams { text_document, position } = place(params(given)?);
    let document = workspace.document(&text_document.uri.0);
    result(&document.map(|document| does(workspace, document, document.byte(position))))
}
