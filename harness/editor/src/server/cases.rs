//! Requests about cases and their plays: names, lenses, hints, actions.

use lsp_types::{
    BaseSymbolInformation, CodeAction, CodeActionKind, CodeActionOptions, CodeActionParams, CodeLens, CodeLensOptions,
    CodeLensParams, DefinitionParams, Diagnostic, DocumentFormattingParams, DocumentSymbolParams, FoldingRangeParams,
    InlayHintParams, PrepareRenameParams, ReferenceParams, RenameOptions, RenameParams, ServerCapabilities,
    TextDocumentPositionParams, TextEdit, WorkspaceEdit, WorkspaceSymbol, WorkspaceSymbolParams,
};
use serde_json::{Value, json};
use suite::text::source::{Span, small};

use super::rpc::{Failure, params, result};
use crate::actions::{self, Action};
use crate::document::Document;
use crate::format::formatted;
use crate::rename::{renamable, rename};
use crate::workspace::Workspace;
use crate::{hints, lens, references, symbols};

/// Adds the capabilities for these requests.
pub fn capable(capabilities: &mut ServerCapabilities) {
    capabilities.definition_provider = Some(true.into());
    capabilities.references_provider = Some(true.into());
    capabilities.rename_provider =
        Some(RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into());
    capabilities.document_symbol_provider = Some(true.into());
    capabilities.workspace_symbol_provider = Some(true.into());
    capabilities.folding_range_provider = Some(true.into());
    capabilities.document_formatting_provider = Some(true.into());
    capabilities.inlay_hint_provider = Some(true.into());
    let kinds = [CodeActionKind::QuickFix, CodeActionKind::RefactorRewrite, CodeActionKind::SourceFixAll];
    let actions = CodeActionOptions { code_action_kinds: Some(kinds.to_vec()), ..CodeActionOptions::default() };
    capabilities.code_action_provider = Some(actions.into());
    capabilities.code_lens_provider =
        Some(CodeLensOptions { resolve_provider: Some(true), ..CodeLensOptions::default() });
}

/// Answers one of these requests; `None` for any other.
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
                let edits = edits.into_iter().map(|edit| TextEdit::new(document.range(edit.span), edit.text));
                result(&changed(document, edits.collect()))
            })
        }),
        "textDocument/codeAction" => params::<CodeActionParams>(given).and_then(|asked| {
            of(workspace, &asked.text_document.uri.0, |document| {
                let part = Span { start: document.byte(asked.range.start), end: document.byte(asked.range.end) };
                let all = actions::actions(workspace, document, part);
                let wanted = |action: &Action| {
                    let only = asked.context.only.as_ref();
                    only.is_none_or(|only| only.iter().any(|kind| is_of(&action.kind, kind)))
                };
                let offered = all
                    .into_iter()
                    .filter(wanted)
                    .map(|action| code_action(document, &asked.context.diagnostics, action));
                result(&offered.collect::<Vec<_>>())
            })
        }),
        "textDocument/documentSymbol" => params::<DocumentSymbolParams>(given).and_then(|asked| {
            of(workspace, &asked.text_document.uri.0, |document| result(&symbols::symbols(document)))
        }),
        "textDocument/formatting" => params::<DocumentFormattingParams>(given).and_then(|asked| {
            of(workspace, &asked.text_document.uri.0, |document| {
                let new = formatted(document.text());
                let whole = Span { start: 0, end: small(document.text().len()) };
                result(&new.map(|new| vec![TextEdit::new(document.range(whole), new)]).unwrap_or_default())
            })
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

/// Answers for a document; with null if it is not open.
fn of(
    workspace: &Workspace,
    uri: &str,
    answer: impl FnOnce(&Document) -> Result<Value, Failure>,
) -> Result<Value, Failure> {
    workspace.document(uri).map_or(Ok(Value::Null), answer)
}

/// Answers for a position of a document; with null if it is not open.
fn at(
    workspace: &Workspace,
    asked: &TextDocumentPositionParams,
    answer: impl FnOnce(&Document, u32) -> Result<Value, Failure>,
) -> Result<Value, Failure> {
    of(workspace, &asked.text_document.uri.0, |document| answer(document, document.byte(asked.position)))
}

/// Edits of a document in its current state.
pub fn changed(document: &Document, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some([(document.uri.as_str().into(), edits)].into()), ..WorkspaceEdit::default() }
}

/// Returns `true` if a kind of action is another one, or one of its kinds: `quickfix` of `quickfix`, `source.fixAll` of
/// `source`.
fn is_of(kind: &CodeActionKind, wanted: &CodeActionKind) -> bool {
    let name = |kind: &CodeActionKind| {
        let name = serde_json::to_value(kind).unwrap_or_default();
        name.as_str().unwrap_or_default().to_owned()
    };
    let (kind, wanted) = (name(kind), name(wanted));
    wanted.is_empty() || kind == wanted || kind.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with('.'))
}

/// Converts an action for sending, with the problems that it fixes.
fn code_action(document: &Document, known: &[Diagnostic], action: Action) -> CodeAction {
    let all = actions::problems(document);
    let range = action.fixes.and_then(|place| all.get(place)?.span).map(|span| document.range(span));
    let gone: Vec<Diagnostic> = known.iter().filter(|one| Some(one.range) == range).cloned().collect();
    let edits = action.edits.into_iter().map(|edit| TextEdit::new(document.range(edit.span), edit.text));
    CodeAction {
        title: action.title,
        kind: Some(action.kind),
        diagnostics: (!gone.is_empty()).then_some(gone),
        is_preferred: action.is_sure.then_some(true),
        edit: Some(changed(document, edits.collect())),
        ..CodeAction::default()
    }
}

/// A lens with its text. If the document has changed since, this fails, and the editor requests its lenses anew.
fn resolved(workspace: &Workspace, mut lens: CodeLens) -> Result<Value, Failure> {
    let data = serde_json::to_value(&lens.data).unwrap_or_default();
    let of: lens::Of = params(data)?;
    if workspace.document(&of.uri).is_none_or(|document| document.version != of.version) {
        return Err(Failure::Changed);
    }
    lens.command = lens::command(workspace, &of);
    result(&lens)
}
