// ruleproof in VS Code: starts the language server, and shows the play of a case in a panel.
import * as vscode from "vscode";
import { LanguageClient, State, TransportKind } from "vscode-languageclient/node";
import { type Mistake, Panel, type View } from "./panel";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const panel = new Panel();
  let shown: { uri: string; case?: string } | undefined;
  let mistakes: string[] = [];

  /** Requests the view of the shown case and draws it. Drops answers for an older text. */
  async function refresh(): Promise<void> {
    if (!shown || !panel.isOpen || client?.state !== State.Running) return;
    const asked = shown;
    const params = { textDocument: { uri: asked.uri }, case: asked.case, mistakes };
    const [view, style] = await Promise.all([
      client.sendRequest<View | null>("ruleproof/view", params),
      client.sendRequest<{ css: string }>("ruleproof/style"),
    ]);
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === asked.uri);
    const isStale = view !== null && document !== undefined && view.version !== document.version;
    if (asked === shown && !isStale) panel.draw(view, style.css);
  }

  async function show(uri?: string, id?: string): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const of = uri ?? editor?.document.uri.toString();
    if (!of) return;
    shown = { uri: of, case: id ?? (await caseAt(editor)) };
    panel.open();
    await refresh();
  }

  /** Returns the id of the case at an editor's cursor. */
  async function caseAt(editor: vscode.TextEditor | undefined): Promise<string | undefined> {
    if (!editor || !client) return undefined;
    const view = await client.sendRequest<View | null>("ruleproof/view", {
      textDocument: { uri: editor.document.uri.toString() },
      position: { line: editor.selection.active.line, character: editor.selection.active.character },
    });
    return view?.case;
  }

  async function mistake(): Promise<void> {
    if (!client) return;
    if (!shown) await show();
    const game = shown?.case?.split("/")[0];
    if (!game) return;
    const all = await client.sendRequest<Mistake[]>("ruleproof/mistakes", { game });
    const items = all.map((one) => ({ label: one.name, detail: one.says, picked: mistakes.includes(one.name) }));
    const picked = await vscode.window.showQuickPick(items, {
      canPickMany: true,
      matchOnDetail: true,
      placeHolder: "Select the mistakes that the engine makes",
    });
    if (!picked) return;
    mistakes = picked.map((one) => one.label);
    await refresh();
  }

  async function start(): Promise<void> {
    await client?.stop();
    client = launched();
    try {
      await client.start();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const path = vscode.workspace.getConfiguration("ruleproof").get<string>("path");
      void vscode.window.showErrorMessage(`ruleproof: cannot start \`${path} lsp\`: ${why}; check the setting \`ruleproof.path\``);
    }
  }

  context.subscriptions.push(
    panel,
    vscode.commands.registerCommand("ruleproof.show", show),
    vscode.commands.registerCommand("ruleproof.mistake", mistake),
    vscode.commands.registerCommand("ruleproof.restart", start),
    vscode.workspace.onDidChangeTextDocument((changed) => {
      if (changed.document.uri.toString() === shown?.uri) void refresh();
    }),
    vscode.workspace.onDidChangeConfiguration((changed) => {
      if (changed.affectsConfiguration("ruleproof")) void start();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

function launched(): LanguageClient {
  const settings = vscode.workspace.getConfiguration("ruleproof");
  const cases = settings.get<string>("cases", "");
  const patterns = settings.get<string[]>("files", []);
  const server = {
    command: settings.get<string>("path", "ruleproof"),
    args: ["lsp", ...(cases ? ["--cases", cases] : [])],
    transport: TransportKind.stdio,
  };
  return new LanguageClient("ruleproof", "ruleproof", server, {
    documentSelector: patterns.map((pattern) => ({ language: "yaml", pattern })),
    synchronize: { fileEvents: patterns.map((pattern) => vscode.workspace.createFileSystemWatcher(pattern)) },
  });
}
