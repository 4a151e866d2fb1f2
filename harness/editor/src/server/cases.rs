//! The requests of the protocol that are about cases as they stand and as they are played: names, lenses, hints, actions.

use lsp_types::{
    BaseSymbolInformation, CodeLens, CodeLensOptions, CodeLensParams, DefinitionParams, DocumentSymbolParams,
    FoldingRangeParams, InlayHintParams, PrepareRenameParams, ReferenceParams, RenameOptions, RenameParams,
    ServerCapabilities, TextDocumentPositionParams, TextEdit, WorkspaceEdit, WorkspaceSymbol, WorkspaceSymbolParams,
};
use serde_json::{Value, json};

use super::rpc::{Failure, params, result};
use crate::document::Document;
use crate::rename::{renamable, rename};
use crate::workspace::Workspace;
use crate::{hints, lens, references, symbols};

/// Says of the server what these requests are.
pub fn capable(capabilities: &mut ServerCapabilities) {
    capabilities.definition_provider = Some(true.into());
    capabilities.references_provider = Some(true.into());
    capabilities.rename_provider =
        Some(RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into());
    capabilities.document_symbol_provider = Some(true.into());
    capabilities.workspace_symbol_provider = Some(true.into());
    capabilities.folding_range_provider = Some(true.into());
    capabilities.inlay_hint_provider = Some(true.into());
    capabilities.code_lens_provider =
        Some(CodeLensOptions { resolve_provider: Some(true), ..CodeLensOptions::default() });
}

/// Answers one of these requests; none where it is another.
pub fn answer(workspace: &Workspace, method: &str, given: Value) -> Option<Result<Value, Failure>> {
    let answer = match method {
        "textDocument/definition" => params::<DefinitionParams>(given).and_then(|asked| {
            at(workspace, &asked.text_document_position_params, |document, byte| {
                result(&references::definition(workspace, document, byte))
            })
        }),
        "textDocument/references" => params::<ReferenceParams>(given).and_then(|asked| {
            let with_definition = asked.context.include_declaration;
            at(workspace, &asked.text_document_position_params, |document, byte| {
                result(&references::references(workspace, document, byte, with_definition))
            })
        }),
        "textDocument/prepareRename" => params::<PrepareRenameParams>(given).and_then(|asked| {
            at(workspace, &asked.text_document_position_params, |document, byte| {
                let (span, name) =
                    renamable(workspace, document, byte).map_err(|kept| Failure::Refused(kept.to_string()))?;
                Ok(json!({"range": document.range(span), "placeholder": name}))
            })
        }),
        "textDocument/rename" => params::<RenameParams>(given).and_then(|asked| {
            at(workspace, &asked.text_document_position_params, |document, byte| {
                let edits = rename(workspace, document, byte, &asked.new_name);
                let edits = edits.map_err(|kept| Failure::Refused(kept.to_string()))?;
                let edits = edits.into_iter().map(|(span, text)| TextEdit::new(document.range(span), text));
                result(&changed(document, edits.collect()))
            })
        }),
        "textDocument/documentSymbol" => params::<DocumentSymbolParams>(given).and_then(|asked| {
            of(workspace, &asked.text_document.uri.0, |document| result(&symbols::symbols(document)))
        }),
        "textDocument/foldingRange" => params::<FoldingRangeParams>(given)
            .and_then(|asked| of(workspace, &asked.text_document.uri.0, |document| result(&symbols::folds(document)))),
        "workspace/symbol" => params::<WorkspaceSymbolParams>(given).and_then(|asked| {
            let all = symbols::of_suite(workspace, &asked.query).into_iter().map(|one| WorkspaceSymbol {
                location: one.location.into(),
                data: None,
                base_symbol_information: BaseSymbolInformation {
                    name: one.name,
                    kind: one.kind,
                    container_name: Some(one.of),
                    tags: None,
                },
            });
            result(&all.collect::<Vec<_>>())
        }),
        "textDocument/inlayHint" => params::<InlayHintParams>(given).and_then(|asked| {
            of(workspace, &asked.text_document.uri.0, |document| result(&hints::hints(document, asked.range)))
        }),
        "textDocument/codeLens" => params::<CodeLensParams>(given)
            .and_then(|asked| of(workspace, &asked.text_document.uri.0, |document| result(&lens::lenses(document)))),
        "codeLens/resolve" => params::<CodeLens>(given).and_then(|lens| resolved(workspace, lens)),
        _ => return None,
    };
    Some(answer)
}

/// Answers of a document; with nothing where it is not open.
fn of(
    workspace: &Workspace,
    uri: &str,
    answer: impl FnOnce(&Document) -> Result<Value, Failure>,
) -> Result<Value, Failure> {
    workspace.document(uri).map_or(Ok(Value::Null), answer)
}

/// Answers of a place of a document; with nothing where that is not open.
fn at(
    workspace: &Workspace,
    asked: &TextDocumentPositionParams,
    answer: impl FnOnce(&Document, u32) -> Result<Value, Failure>,
) -> Result<Value, Failure> {
    of(workspace, &asked.text_document.uri.0, |document| answer(document, document.byte(asked.position)))
}

/// Edits of a document, for the state in which it is.
pub fn changed(document: &Document, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some([(document.uri.as_str().into(), edits)].into()), ..WorkspaceEdit::default() }
}

/// A lens with its text. One of a document that has changed since has none: the editor asks for its lenses anew.
fn resolved(workspace: &Workspace, mut lens: CodeLens) -> Result<Value, Failure> {
    let data = serde_json::to_value(&lens.data).unwrap_or_default();
    let of: lens::Of = params(data)?;
    if workspace.document(&of.uri).is_none_or(|document| document.version != of.version) {
        return Err(Failure::Changed);
    }
    lens.command = lens::told(workspace, &of);
    result(&lens)
}
