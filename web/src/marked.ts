// Marks the line of the first difference.
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

const line = Decoration.line({ class: "cm-parting" });

/** Marks the line at an offset of the text, or none. */
export const mark = StateEffect.define<number | null>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(mark)) return effect.value === null ? Decoration.none : Decoration.set(line.range(effect.value));
    }
    return marks.map(transaction.changes);
  },
  provide: (marks) => EditorView.decorations.from(marks),
});

export const marked: Extension = field;
