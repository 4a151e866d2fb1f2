// The page: connects the rules, the editor and the results.
import "./trusted.ts";
import "../../reports/src/page/style.css";
import "../../reports/src/page/tree.css";
import "./workbench.css";
import { Background } from "./background.ts";
import { Browse } from "./browse.ts";
import { button, copied, h, later, several, the } from "./dom.ts";
import { Editor } from "./editor.ts";
import { Outcome } from "./outcome.ts";
import { Offer } from "./printed.ts";
import type { CaseText, Catalogue, Game, Mistake, Part, ReadCard, View } from "./protocol.ts";
import { Server } from "./server.ts";
import { packed, unpacked } from "./share.ts";
import { Suite } from "./suite.ts";
import { Tabs } from "./tabs.ts";
import { isDark, store, stored, themed } from "./theme.ts";

/** The case that is shown on the first visit. */
const FIRST = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three";
const DRAFT = "ruleproof-draft";

/** A text and its assumed path. */
interface Doc {
  path: string;
  text: string;
}

class Workbench {
  private readonly server = new Server((why) => this.trouble(why));
  private readonly tabs = new Tabs(the("tabs"));
  private readonly beside = new Background();
  private readonly suite = new Suite(this.beside, (id) => void this.open(id));
  private readonly editor = new Editor(the("editor"), this.server, {
    changed: () => this.changed(),
    pasted: (part) => void this.pasted(part),
    moved: () => this.soon(),
    found: ({ errors, warnings }) => {
      the("problems").textContent = errors + warnings === 0 ? "No problems"
        : [errors && several(errors, "problem"), warnings && several(warnings, "warning")].filter(Boolean).join(", ");
      the("problems").classList.toggle("some", errors > 0);
    },
    leads: (uri) => this.leads(uri),
  });
  private readonly outcome = new Outcome(the("outcome"), the("spoken"), {
    edition: (edition) => { this.edition = edition; this.ask(); },
    mistake: (name, on) => {
      this.mistakes = on ? [...this.mistakes, name] : this.mistakes.filter((other) => other !== name);
      this.ask();
    },
    go: (at) => { this.tabs.show("write"); this.editor.go(at); },
    rule: (clause) => { this.tabs.show("browse"); this.browse.rule(clause); },
  });
  private readonly browse = new Browse(the("kinds"), the<HTMLInputElement>("sought"), the("hits"), the("listed"), this.suite, {
    open: (id) => void this.open(id),
    begin: (clause) => void this.begin(clause),
  });
  private readonly offer = new Offer(the("offer"), (card) => this.taken(card));
  private games: Game[] = [];
  private game = "";
  private readonly catalogues = new Map<string, Promise<[Catalogue | null, Mistake[] | null]>>();
  private edition: string | undefined;
  private mistakes: string[] = [];
  private view: View | null = null;
  /** `asking` is `true` while a view is requested, and `isOld` if the text has changed since. */
  private asking = false;
  private isOld = false;

  async begun(): Promise<void> {
    themed(() => this.editor.dark(isDark()));
    the("begin").addEventListener("click", () => void this.begin());
    the("copy").addEventListener("click", () => void this.copy());
    the("share").addEventListener("click", () => void this.share());
    the("problems").addEventListener("click", () => this.editor.listProblems());
    the("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.tabs.show("write");
      this.editor.view.focus();
    });
    addEventListener("hashchange", () => void this.arrived());
    await this.editor.connect();
    this.games = await this.server.ask("ruleproof/games", {});
    this.drawGames();
    if (await this.arrived()) return;
    const kept = stored(DRAFT);
    if (kept) this.put({ path: this.pathOf(kept), text: kept });
    else await this.open(FIRST);
  }

  /** Opens the case in the address, if there is one. */
  private async arrived(): Promise<boolean> {
    try {
      const shared = await unpacked(location.hash);
      if (!shared) return false;
      const before = this.written();
      this.put({ path: this.pathOf(shared.text), text: shared.text }, shared.edition, shared.mistakes);
      if (before && before.text !== shared.text) this.offerBack("Opened the case from the link.", before);
      return true;
    } catch (error) {
      this.say(`Cannot open the link: ${why(error)}`);
      return false;
    }
  }

  /** Returns the assumed path of a text of unknown origin. */
  private pathOf(text: string): string {
    const said = /^game: *["']?(\w+)/m.exec(text)?.[1];
    const game = this.games.find((one) => one.game === said)?.game ?? this.games[0]?.game ?? "mtg";
    return `cases/${game}/new.yaml`;
  }

  /** Shows a document. */
  private put({ path, text }: Doc, edition?: string, mistakes: string[] = []): void {
    this.edition = edition;
    this.mistakes = mistakes;
    this.view = null;
    this.outcome.catches(null);
    this.offer.hide();
    this.editor.open(`file:///${path}`, text);
    the("path").textContent = path;
    this.tabs.show("write");
    void this.show(path.split("/")[1] ?? "");
    this.ask();
  }

  private async open(id: string): Promise<void> {
    await this.trying(async () => {
      this.left(await this.server.ask("ruleproof/case", { id }), `unknown case ${id}`);
    });
  }

  private async begin(clause?: string): Promise<void> {
    await this.trying(async () => {
      const { game } = this;
      this.left(await this.server.ask("ruleproof/start", clause ? { game, clause } : { game }), `unknown clause ${clause ?? ""}`);
      this.editor.view.focus();
    });
  }

  /** Leaves the user's text, and offers to restore it. */
  private left(next: CaseText | null, otherwise: string): void {
    if (!next) throw new Error(otherwise);
    const before = this.isWritten ? this.written() : null;
    this.put(next);
    this.isWritten = false;
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    if (before) this.offerBack("Opened another case.", before);
  }

  /** Returns the user's text from the editor, or else from an earlier visit. */
  private written(): Doc | null {
    const { text, uri } = this.editor;
    if (this.isWritten) return { path: uri.slice("file:///".length), text };
    const kept = stored(DRAFT);
    return kept ? { path: this.pathOf(kept), text: kept } : null;
  }

  /** Offers to restore the user's text. */
  private offerBack(says: string, before: Doc): void {
    this.say(says, ["Restore my text", () => { this.put(before); this.isWritten = true; }]);
  }
  private isWritten = false;

  private async show(game: string): Promise<void> {
    if (game === this.game || !this.games.some((one) => one.game === game)) return;
    this.game = game;
    this.drawGames();
    await this.trying(async () => {
      let asked = this.catalogues.get(game);
      if (!asked) {
        asked = Promise.all([this.server.ask("ruleproof/catalogue", { game }), this.server.ask("ruleproof/mistakes", { game })]);
        this.catalogues.set(game, asked);
        asked.catch(() => this.catalogues.delete(game));
      }
      const [catalogue, mistakes] = await asked;
      if (this.game !== game) return;
      if (catalogue) this.browse.show(catalogue);
      this.outcome.knows(mistakes ?? []);
    });
  }

  private drawGames(): void {
    const place = the("games");
    place.replaceChildren(...this.games.map(({ game, title }) =>
      button(title, () => void this.show(game), { "aria-pressed": String(game === this.game), "data-game": game })));
  }

  private changed(): void {
    this.server.changed();
    this.offer.hide();
    this.isWritten = true;
    this.keep();
    this.ask();
  }

  /** Asks the server to parse a pasted text as the printed text of a card. */
  private async pasted(range: Part): Promise<void> {
    this.editor.sync();
    const { uri, version } = this.editor;
    const cards = await this.server.ask("ruleproof/read", { textDocument: { uri }, range }).catch(() => []);
    if (uri === this.editor.uri && cards.every((card) => card.version === version) && version === this.editor.version) this.offer.show(cards);
  }

  /** Replaces the text of a card by its facts, or opens the facts as a separate text. */
  private taken({ game, name, edits, file }: ReadCard): void {
    if (edits) this.editor.edit(edits);
    else this.left({ id: `${game}/${name}`, path: `cases/${game}/new.yaml`, text: file }, "");
  }

  private readonly keep = later(400, () => store(DRAFT, this.editor.text));
  private readonly soon = later(60, () => {
    // Within one case, the cursor makes no difference.
    this.ask();
  });

  /** Requests the result of the current text. During a request, only the newest text waits. */
  private ask(): void {
    if (this.asking) {
      this.isOld = true;
      return;
    }
    this.asking = true;
    void this.answered().finally(() => {
      this.asking = false;
      if (this.isOld) {
        this.isOld = false;
        this.ask();
      }
    });
  }

  private async answered(): Promise<void> {
    try {
      this.editor.sync();
      const { uri, version } = this.editor;
      const { edition, mistakes } = this;
      const view = await this.server.ask("ruleproof/view", {
        textDocument: { uri }, position: this.editor.at, ...(edition === undefined ? {} : { edition }), mistakes,
      });
      // Drop answers for an older text.
      if (uri !== this.editor.uri || (view && view.version !== version)) return;
      const before = this.view;
      this.view = view;
      this.outcome.show(view);
      this.editor.mark(view?.divergence?.at.line ?? null);
      this.named(view);
      if (view?.text !== before?.text || view?.case !== before?.case || view?.edition !== before?.edition) this.catches();
    } catch (error) {
      // A crashed server restarts, and the request is repeated then.
      if (this.editor.uri) console.debug("no view:", why(error));
    }
  }

  /** Finds the known mistakes that the case catches, after a pause in typing. Only one request runs at a time. */
  private readonly catches = later(250, () => {
    if (this.tried !== null) return;
    void this.caught().finally(() => {
      const tried = this.tried;
      this.tried = null;
      if (this.view?.edition && tried !== triedOf(this.view)) this.catches();
    });
  });
  private tried: string | null = null;

  private async caught(): Promise<void> {
    const { view, edition } = this;
    if (!view?.edition) return;
    this.tried = triedOf(view);
    const { uri, text } = this.editor;
    const caught = await this.beside.ask("ruleproof/catches", {
      textDocument: { uri }, case: view.case, ...(edition === undefined ? {} : { edition }),
    }, { uri, text }).catch(() => null);
    if (caught && this.view && triedOf(this.view) === triedOf(view)) this.outcome.catches(caught);
  }

  private named(view: View | null): void {
    the("named").textContent = view ? view.case.slice(view.case.indexOf("/") + 1) : "Case";
    if (view?.path) the("path").textContent = view.path;
    document.title = view ? `${view.verdict.word}: ${view.case} - ruleproof workbench` : "ruleproof workbench";
    this.browse.mark(view?.case ?? null);
    the("tab-play").dataset.verdict = view?.verdict.word ?? "";
  }

  private async copy(): Promise<void> {
    const { view } = this;
    await this.trying(async () => {
      const text = view?.text ?? this.editor.text;
      if (await copied(view ? `# ${view.path}\n${text}` : text)) this.say(view ? `Copied. Add it to ${view.path}.` : "Copied.");
    });
  }

  private async share(): Promise<void> {
    await this.trying(async () => {
      const { edition, mistakes } = this;
      const carried = await packed({
        text: this.editor.text, ...(edition === undefined ? {} : { edition }), ...(mistakes.length > 0 ? { mistakes } : {}),
      });
      history.replaceState(null, "", carried);
      if (await copied(location.href)) this.say("Link copied. It contains the case itself; nothing is stored on a server.");
    });
  }

  /** Shows the path of a location in a file of the suite. */
  private leads(uri: string): void {
    this.say(`Defined in ${uri.replace(/^file:\/\/\//, "")}.`);
  }

  private async trying(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.say(`Error: ${why(error)}`);
    }
  }

  private say(what: string, action?: [says: string, does: () => void]): void {
    const toast = the("toast");
    toast.replaceChildren(what, ...(action ? [" ", button(action[0], () => { toast.hidden = true; action[1](); })] : []));
    toast.hidden = false;
    this.stays = action !== undefined;
    this.hush();
  }
  private readonly hush = later(8000, () => { the("toast").hidden = !this.stays; });
  /** `true` if the message has a button, and so stays until the next one. */
  private stays = false;

  private trouble(what: string | null): void {
    const place = the("trouble");
    place.hidden = what === null;
    place.textContent = what ?? "";
  }
}

/** Returns a key that identifies a case, its edition and its text. */
const triedOf = ({ case: id, edition, text }: View) => JSON.stringify([id, edition, text]);

function why(error: unknown): string {
  return error instanceof Error ? error.message
    : typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

const workbench = new Workbench();
workbench.begun().catch((error: unknown) => {
  the("outcome").replaceChildren(h("p", { class: "trouble" }, `The page could not be loaded: ${why(error)}`));
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register(new URL("offline.js", document.baseURI)).catch(() => undefined);
}

// For the tests, and for the browser's console.
Object.assign(globalThis, { workbench });
