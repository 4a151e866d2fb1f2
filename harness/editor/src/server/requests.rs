//! Which requests there are, and who answers each.

use lsp_types::{PositionEncodingKind, ServerCapabilities, TextDocumentSyncKind, TextDocumentSyncOptions};
use serde_json::Value;

use super::own;
use super::rpc::Failure;
use crate::lines::Encoding;
use crate::workspace::Workspace;

/// What the server can do.
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
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(sync.into()),
        ..ServerCapabilities::default()
    }
}

/// Answers a request: a word of the protocol, and who takes its parameters.
///
/// # Errors
/// There is no such request, its parameters are wrong, or it cannot be answered.
pub fn answer(workspace: &Workspace, method: &str, given: Value) -> Result<Value, Failure> {
    match own::answer(workspace, method, given) {
        Some(answer) => answer,
        None => Err(Failure::Unknown(method.to_owned())),
    }
}
