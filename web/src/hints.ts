// Hints after each line with the effect of its step.
import { LSPPlugin } from "@codemirror/lsp-client";
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";

class Hint extends WidgetType {
  constructor(readonly text: string, readonly more: string) {
    super();
  }
  override eq(other: Hint): boolean {
    return other.text === this.text && other.more === this.more;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "cm-hint";
    element.textContent = this.text;
    if (this.more) element.title = this.more;
    // The timeline has the full text; a screen reader would read the hint in the middle of the case.
    element.setAttribute("aria-hidden", "true");
    return element;
  }
}

const told = StateEffect.define<DecorationSet>();

const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(hints, transaction) {
    for (const effect of transaction.effects) if (effect.is(told)) return effect.value;
    return hints.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const said = (label: string | lsp.InlayHintLabelPart[]) =>
  typeof label === "string" ? label : label.map(({ value }) => value).join("");

const asking = ViewPlugin.fromClass(class {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: EditorView) {
    this.soon();
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) this.soon();
  }

  destroy(): void {
    clearTimeout(this.timer);
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), 120);
  }

  private async ask(): Promise<void> {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) return;
    await plugin.client.initializing;
    if (!plugin.client.serverCapabilities?.inlayHintProvider) return;
    plugin.client.sync();
    const { doc } = this.view.state;
    const all = await plugin.client.request<lsp.InlayHintParams, lsp.InlayHint[] | null>("textDocument/inlayHint", {
      textDocument: { uri: plugin.uri },
      range: { start: { line: 0, character: 0 }, end: plugin.toPosition(doc.length) },
    }).catch(() => null);
    if (!all || this.view.state.doc !== doc) return;
    const widgets = all.map(({ position, label, tooltip }) => {
      const more = typeof tooltip === "string" ? tooltip : tooltip?.value ?? "";
      return Decoration.widget({ widget: new Hint(said(label), more), side: 1 }).range(plugin.fromPosition(position));
    });
    this.view.dispatch({ effects: told.of(Decoration.set(widgets, true)) });
  }
});

export const hints = [shown, asking];
