// The problems of a text that the server reports, with their fixes.
import { type Action, type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { type LSPClient, type LSPClientExtension, LSPPlugin } from "@codemirror/lsp-client";
import type { ChangeSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";

/** The number of problems by severity. */
export interface Found { errors: number; warnings: number }

const SEVERITY = ["error", "error", "warning", "info", "hint"] as const;

/** The maximum number of problems for which fixes are requested. */
const MOST_MENDED = 20;

/** Returns the extension that shows problems. `found` is called with their number. */
export function problems(found: (problems: Found) => void): LSPClientExtension {
  return {
    clientCapabilities: {
      textDocument: {
        publishDiagnostics: { versionSupport: true, relatedInformation: true },
        codeAction: {
          codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } },
          isPreferredSupport: true,
          resolveSupport: { properties: ["edit"] },
          dataSupport: true,
        },
      },
      workspace: { workspaceEdit: { documentChanges: true } },
    },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (client, params: lsp.PublishDiagnosticsParams) => {
        const file = client.workspace.getFile(params.uri);
        const view = file?.getView();
        if (!file || !view || (params.version !== undefined && params.version !== file.version)) return true;
        const plugin = LSPPlugin.get(view);
        // The text has changed since. Its current problems follow soon.
        if (!plugin || plugin.uri !== params.uri || !plugin.unsyncedChanges.empty) return true;
        const shown = params.diagnostics.map((one) => diagnostic(plugin, one, []));
        view.dispatch(setDiagnostics(view.state, shown));
        const count = (...severities: string[]) => shown.filter(({ severity }) => severities.includes(severity)).length;
        found({ errors: count("error"), warnings: count("warning", "info") });
        void fixed(client, plugin, params, file.version);
        return true;
      },
    },
  };
}

function diagnostic(plugin: LSPPlugin, one: lsp.Diagnostic, actions: Action[]): Diagnostic {
  const from = plugin.fromPosition(one.range.start, plugin.syncedDoc);
  const to = plugin.fromPosition(one.range.end, plugin.syncedDoc);
  const also = (one.relatedInformation ?? []).map(({ message, location }) => `line ${location.range.start.line + 1}: ${message}`);
  return { from, to, severity: SEVERITY[one.severity ?? 1] ?? "error", message: [one.message, ...also].join("\n"), actions };
}

/** Requests the fixes of each problem, and shows the problems again with buttons for them. */
async function fixed(client: LSPClient, plugin: LSPPlugin, params: lsp.PublishDiagnosticsParams, version: number): Promise<void> {
  const { uri, diagnostics } = params;
  if (diagnostics.length === 0 || !client.serverCapabilities?.codeActionProvider) return;
  const asked = await Promise.all(diagnostics.map(async (one, index) => {
    if (index >= MOST_MENDED) return [];
    const context: lsp.CodeActionContext = { diagnostics: [one], only: ["quickfix"] };
    const all = await client.request<lsp.CodeActionParams, (lsp.CodeAction | lsp.Command)[] | null>(
      "textDocument/codeAction",
      { textDocument: { uri }, range: one.range, context },
    ).catch(() => null);
    return (all ?? []).filter((action): action is lsp.CodeAction => !("command" in action && typeof action.command === "string"));
  }));
  const isStale = () => client.workspace.getFile(uri)?.version !== version || !plugin.unsyncedChanges.empty;
  if (isStale() || asked.every((actions) => actions.length === 0)) return;
  const shown = diagnostics.map((one, index) => diagnostic(plugin, one, (asked[index] ?? []).map((action) => ({
    name: action.title,
    apply: (view) => void applied(client, view, uri, action),
  }))));
  plugin.view.dispatch(setDiagnostics(plugin.view.state, shown));
}

/** Applies a code action to the open document. */
async function applied(client: LSPClient, view: EditorView, uri: string, action: lsp.CodeAction): Promise<void> {
  const resolved = action.edit ? action : await client.request<lsp.CodeAction, lsp.CodeAction>("codeAction/resolve", action);
  const { edit } = resolved;
  const plugin = LSPPlugin.get(view);
  if (!edit || !plugin) return;
  const edits = [...(edit.changes?.[uri] ?? [])];
  for (const change of edit.documentChanges ?? []) {
    if ("textDocument" in change && change.textDocument.uri === uri) {
      edits.push(...change.edits.filter((one): one is lsp.TextEdit => "newText" in one));
    }
  }
  const changes: ChangeSpec[] = edits.map(({ range, newText }) => ({
    from: plugin.fromPosition(range.start),
    to: plugin.fromPosition(range.end),
    insert: newText,
  }));
  view.dispatch({ changes, userEvent: "input.fix" });
  view.focus();
}
