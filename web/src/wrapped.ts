// Indents wrapped lines to the start of their text.
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** The indentation of a wrapped line relative to its text, and its maximum, in characters. */
const FURTHER = 2;
const MOST = 24;

function indented(view: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const own = /^ *(?:- )*/.exec(line.text)?.[0].length ?? 0;
      const by = Math.min(own + FURTHER, MOST);
      lines.add(line.from, line.from, Decoration.line({ attributes: { style: `text-indent: -${by}ch; padding-left: calc(0.5rem + ${by}ch)` } }));
      at = line.to + 1;
    }
  }
  return lines.finish();
}

export const wrapped = ViewPlugin.fromClass(class {
  decorations: DecorationSet;
  constructor(view: EditorView) {
    this.decorations = indented(view);
  }
  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = indented(update.view);
  }
}, { decorations: (plugin) => plugin.decorations });
