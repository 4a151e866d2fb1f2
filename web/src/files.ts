// The single open document, for the editor's language server client.
import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import type { ChangeSet, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

interface Open extends WorkspaceFile {
  view: EditorView;
}

export class Files extends Workspace {
  files: Open[] = [];
  /** Versions continue when a document is reopened, so that an answer for an old one is never mistaken for a new one. */
  private version = 0;

  /** `leads` is called for a document that should be shown but is not open. */
  constructor(client: LSPClient, private readonly leads: (uri: string) => void) {
    super(client);
  }

  override syncFiles(): { file: Open; prevDoc: Text; changes: ChangeSet }[] {
    const changed = [];
    for (const file of this.files) {
      const plugin = LSPPlugin.get(file.view);
      if (!plugin || plugin.uri !== file.uri || plugin.unsyncedChanges.empty) continue;
      changed.push({ file, prevDoc: file.doc, changes: plugin.unsyncedChanges });
      file.doc = file.view.state.doc;
      file.version = ++this.version;
      plugin.clear();
    }
    return changed;
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    const file: Open = { uri, languageId, version: ++this.version, doc: view.state.doc, view, getView: () => view };
    this.files.push(file);
    this.client.didOpen(file);
  }

  override closeFile(uri: string): void {
    if (!this.getFile(uri)) return;
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  /** Sends the current texts to a restarted server. */
  override connected(): void {
    for (const file of this.files) {
      file.doc = file.view.state.doc;
      file.version = ++this.version;
      LSPPlugin.get(file.view)?.clear();
    }
    super.connected();
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    const file = this.getFile(uri);
    if (!file) this.leads(uri);
    return Promise.resolve(file?.getView() ?? null);
  }
}
