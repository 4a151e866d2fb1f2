// The theme of the editor. It uses the colours of the page, which follow the dark or light scheme.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: tags.content, color: "var(--text)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
  { tag: [tags.meta, tags.labelName, tags.typeName], color: "var(--odd)" },
]);

export const looks = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--card)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "0.6rem 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 0.8rem 0 0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--selected)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  ".cm-line.cm-parting": { backgroundColor: "var(--wrong-back)", boxShadow: "inset 3px 0 0 var(--wrong)" },
  ".cm-selectionMatch": { backgroundColor: "var(--rules-back)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunk)", borderColor: "var(--line)", color: "var(--soft)" },
  ".cm-hint": {
    textIndent: "0", display: "inline-block", marginLeft: "1.2em", padding: "0 0.45em", borderRadius: "4px", fontSize: "0.86em", color: "var(--rules)", backgroundColor: "var(--rules-back)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--card)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "8px",
    boxShadow: "0 6px 28px rgb(0 0 0 / 0.18)", overflow: "hidden", maxWidth: "min(36rem, 92vw)", zIndex: "20",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "0.86rem", maxHeight: "15em", maxWidth: "min(38rem, 92vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.6rem", lineHeight: "1.5" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--rules-back)", color: "var(--text)" },
  ".cm-completionDetail": { color: "var(--soft)", fontStyle: "normal", marginLeft: "1em" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700", color: "var(--link)" },
  ".cm-tooltip.cm-completionInfo": { padding: "0.5rem 0.8rem", maxWidth: "min(26rem, 92vw)", fontFamily: "var(--sans)", fontSize: "0.88rem", whiteSpace: "normal" },
  ".cm-lsp-documentation": { padding: "0.4rem 0.8rem", maxHeight: "22rem", overflow: "auto", fontFamily: "var(--sans)", fontSize: "0.9rem" },
  ".cm-completionInfo .cm-lsp-documentation": { padding: "0" },
  ".cm-lsp-documentation p": { margin: "0.3rem 0" },
  ".cm-lsp-documentation ul": { margin: "0.3rem 0", paddingLeft: "1.2rem" },
  ".cm-lsp-documentation code": { fontFamily: "var(--mono)", fontSize: "0.92em", backgroundColor: "var(--sunk)", borderRadius: "3px", padding: "0 0.25em" },
  ".cm-diagnostic": { padding: "0.4rem 0.8rem", fontSize: "0.88rem", whiteSpace: "pre-wrap", fontFamily: "var(--sans)" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--wrong)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--odd)" },
  ".cm-diagnosticAction": {
    font: "inherit", fontWeight: "600", color: "var(--link)", backgroundColor: "var(--sunk)", border: "1px solid var(--line)", borderRadius: "6px",
    padding: "0.05rem 0.6rem", margin: "0.3rem 0.5rem 0 0", cursor: "pointer",
  },
  ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--text)", borderColor: "var(--line) !important", zIndex: "3" },
  ".cm-panel.cm-panel-lint ul": { maxHeight: "9rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--rules-back)" },
  ".cm-panel button, .cm-panel input": { font: "inherit", color: "inherit" },
  ".cm-button, .cm-textfield": { backgroundImage: "none", backgroundColor: "var(--card)", border: "1px solid var(--line)", borderRadius: "5px", color: "inherit" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selected)" },
  ".cm-lintRange-error": {
    backgroundImage: "none", textDecoration: "underline wavy var(--wrong) 1px", textUnderlineOffset: "3px", textDecorationSkipInk: "none",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none", textDecoration: "underline wavy var(--odd) 1px", textUnderlineOffset: "3px", textDecorationSkipInk: "none",
  },
});
