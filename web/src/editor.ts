// The editor, with the features of the language server.
import { acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, openLintPanel } from "@codemirror/lint";
import {
  findReferencesKeymap, formatKeymap, hoverTooltips, jumpToDefinitionKeymap, LSPClient, renameKeymap, serverCompletion,
} from "@codemirror/lsp-client";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers,
} from "@codemirror/view";
import { harmless } from "./dom.ts";
import { hints } from "./hints.ts";
import { colours, looks } from "./looks.ts";
import { type Found, problems } from "./problems.ts";
import type { Server } from "./server.ts";
import { Files } from "./files.ts";
import { mark, marked } from "./marked.ts";
import type { At, Part, ReadCard } from "./protocol.ts";
import { wrapped } from "./wrapped.ts";

export interface Told {
  /** Called after the text changed. */
  changed(): void;
  /** Called after a text was pasted. */
  pasted(part: Part): void;
  /** Called after the cursor moved. */
  moved(): void;
  /** Called with the number of shown problems. */
  found(problems: Found): void;
  /** Called for a location in a file that is not open. */
  leads(uri: string): void;
}

export class Editor {
  readonly view: EditorView;
  private readonly client: LSPClient;
  private readonly scheme = new Compartment();
  private readonly changes: Extension;
  private isDark = false;
  /** The address of the document. */
  uri = "";

  constructor(place: HTMLElement, private readonly server: Server, told: Told) {
    const root = place.attachShadow({ mode: "open" });
    this.client = new LSPClient({
      rootUri: "file:///",
      timeout: 15_000,
      sanitizeHTML: harmless,
      workspace: (client) => new Files(client, told.leads),
      unhandledNotification: () => undefined,
      extensions: [
        serverCompletion({ override: true }),
        hoverTooltips({ hoverTime: 250 }),
        keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap]),
        problems(told.found),
        hints,
      ],
    });
    this.changes = EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        told.changed();
        if (update.transactions.some((transaction) => transaction.isUserEvent("input.paste"))) {
          update.changes.iterChangedRanges((_from, _to, from, to) => told.pasted({ start: this.place(from), end: this.place(to) }));
        }
      } else if (update.selectionSet) told.moved();
    });
    this.view = new EditorView({ root, parent: root, state: this.state("", 0) });
  }

  private state(doc: string, anchor: number): EditorState {
    return EditorState.create({
      doc,
      selection: { anchor },
      extensions: [
        lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), foldGutter(), drawSelection(),
        EditorState.allowMultipleSelections.of(true), indentUnit.of("  "), yaml(), syntaxHighlighting(colours),
        bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), search({ top: true }), lintGutter(),
        // Tab accepts a completion if one is offered. Otherwise it leaves the editor, as everywhere on a page.
        Prec.highest(keymap.of([{ key: "Tab", run: acceptCompletion }])),
        keymap.of([
          ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Case as YAML", spellcheck: "false", autocapitalize: "off" }),
        EditorView.lineWrapping,
        wrapped,
        marked,
        looks,
        this.scheme.of(EditorView.theme({}, { dark: this.isDark })),
        this.uri ? this.client.plugin(this.uri, "yaml") : [],
        this.changes,
      ],
    });
  }

  /** Connects to the server, which reads documents that are opened afterward. */
  async connect(): Promise<void> {
    await this.server.connect(this.client);
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** The version of the server's text. */
  get version(): number {
    return this.client.workspace.getFile(this.uri)?.version ?? -1;
  }

  /** Sends all changes so far to the server. */
  sync(): void {
    this.client.sync();
  }

  /** Shows another document, with the cursor at its first case. */
  open(uri: string, text: string): void {
    this.uri = uri;
    const cases = Math.max(0, text.search(/^cases:/m));
    const first = /^ {2}[\w-]+:/m.exec(text.slice(cases));
    this.view.setState(this.state(text, first ? cases + first.index + 2 : 0));
    this.view.scrollDOM.scrollTop = 0;
  }

  dark(is: boolean): void {
    this.isDark = is;
    this.view.dispatch({ effects: this.scheme.reconfigure(EditorView.theme({}, { dark: is })) });
  }

  /** The position of the cursor, in the server's coordinates. */
  get at(): At {
    return this.place(this.view.state.selection.main.head);
  }

  private place(at: number): At {
    const line = this.view.state.doc.lineAt(at);
    return { line: line.number - 1, character: at - line.from };
  }

  /** Replaces a text by facts, and moves the cursor to them. */
  edit(edits: NonNullable<ReadCard["edits"]>): void {
    const { doc } = this.view.state;
    const at = ({ line, character }: At) => Math.min(doc.line(Math.min(line + 1, doc.lines)).from + character, doc.length);
    const changes = this.view.state.changes(edits.map(({ range, newText }) => ({ from: at(range.start), to: at(range.end), insert: newText })));
    const facts = edits.find(({ newText }) => newText !== "");
    const anchor = facts ? changes.mapPos(at(facts.range.start), -1) : 0;
    this.view.dispatch({ changes, selection: { anchor }, scrollIntoView: true, userEvent: "input.fix" });
    this.view.focus();
  }

  /** Moves the cursor to a position and scrolls there. */
  go({ line, character }: At): void {
    const { doc } = this.view.state;
    const there = doc.line(Math.min(line + 1, doc.lines));
    const anchor = Math.min(there.from + character, there.to);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  /** Marks the line of the first difference, if there is one. */
  mark(number: number | null): void {
    const { doc } = this.view.state;
    const at = number === null || number >= doc.lines ? null : doc.line(number + 1).from;
    this.view.dispatch({ effects: mark.of(at) });
  }

  listProblems(): void {
    openLintPanel(this.view);
  }
}
