// The result of a case: the verdict in each edition, the first difference, the play, the decisions, and the known mistakes that
// the case catches.
import { button, fragment, h, later, several } from "./dom.ts";
import { lively } from "./tree.ts";
import type { At, Catches, Mistake, View } from "./protocol.ts";

export interface Wishes {
  /** Selects an edition. */
  edition(edition: string): void;
  /** Turns a mistake on or off. */
  mistake(name: string, on: boolean): void;
  /** Shows a position in the text. */
  go(at: At): void;
  /** Shows a clause in the rules. */
  rule(clause: string): void;
}

/** Returns the class that colours a verdict, as in reports. */
function shade(word: string, expected: boolean): string {
  if (word === "pass") return "pass";
  if (word === "fail") return "fail";
  if (word === "unread" || word === "open") return "lack";
  return expected ? "lack" : "odd";
}

/** A sentence for each verdict. */
const SAYS: Record<string, string> = {
  pass: "The play matches the case.",
  fail: "The play does not match the case.",
  unread: "This is not a valid case yet.",
  open: "The case can be played, but expects nothing yet.",
  unproved: "The play matches the case, but does not prove a clause that the case asserts.",
  rejected: "The scenario cannot be played to its end.",
  unsupported: "The engine does not support a keyword or a card of the case.",
};

/** A part of the page that is redrawn only if it has changed. */
class Section {
  readonly element: HTMLElement;
  private before = "";

  constructor(name: string) {
    this.element = h("section", { class: `part ${name}` });
    this.element.hidden = true;
  }

  show(is: unknown, draw: () => (Node | string | null | false)[]): void {
    const now = JSON.stringify(is ?? null);
    if (now === this.before) return;
    this.before = now;
    const sideways = Array.from(this.element.querySelectorAll(".scroll, .canvas"), ({ scrollLeft }) => scrollLeft);
    const opened = new Set(Array.from(this.element.querySelectorAll("details[open] > summary"), ({ textContent }) => textContent));
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    const nodes = is === null || is === undefined ? [] : draw();
    this.element.hidden = nodes.length === 0;
    this.element.replaceChildren(...nodes.filter((node): node is Node | string => node !== null && node !== false));
    this.element.querySelectorAll(".scroll, .canvas").forEach((box, index) => { box.scrollLeft = sideways[index] ?? 0; });
    for (const details of this.element.querySelectorAll("details")) {
      if (opened.has(details.querySelector("summary")?.textContent ?? "")) details.open = true;
    }
    if (focused) this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }
}

export class Outcome {
  private readonly verdict = new Section("verdict");
  private readonly divergence = new Section("divergence");
  private readonly problems = new Section("problems");
  private readonly timeline = new Section("timeline");
  private readonly tree = new Section("tree");
  private readonly clauses = new Section("clauses");
  private readonly mistakes = new Section("mistakes");
  private spoken = "";
  private view: View | null = null;
  private caught: Catches | null = null;
  private known: Mistake[] = [];
  private sought = "";

  constructor(place: HTMLElement, private readonly speech: HTMLElement, private readonly wishes: Wishes) {
    const parts = [this.verdict, this.divergence, this.problems, this.timeline, this.tree, this.mistakes, this.clauses];
    place.replaceChildren(...parts.map(({ element }) => element));
  }

  /** Sets the known mistakes of the game. */
  knows(mistakes: Mistake[]): void {
    this.known = mistakes;
    this.drawMistakes();
  }

  /** Sets the mistakes that the case catches; `null` while they are unknown. */
  catches(caught: Catches | null): void {
    this.caught = caught;
    this.drawMistakes();
  }

  show(view: View | null): void {
    this.view = view;
    this.drawVerdict(view);
    this.divergence.show(view?.divergence, () => this.drawDivergence());
    this.problems.show(view?.problems.length ? view.problems : null, () => this.drawProblems());
    this.timeline.show(view?.timeline || null, () => [h("h2", {}, "Play"), fragment(view?.timeline ?? "")]);
    this.tree.show(view?.tree, () => {
      const picture = fragment(view?.tree ?? "");
      const said = h("p", { class: "pointed", hidden: true });
      const canvas = picture.querySelector<HTMLElement>(".canvas");
      if (canvas) lively(canvas, said);
      return [h("h2", {}, "Decisions"), picture, said];
    });
    this.clauses.show(view?.proves.length ? view.proves : null, () => this.drawClauses());
    this.drawMistakes();
  }

  private drawVerdict(view: View | null): void {
    const { verdict, editions, edition, mistakes } = view ?? {};
    this.verdict.show([verdict ?? null, editions, edition, mistakes], () => {
      if (!verdict) {
        return [h("div", { class: "banner lack" }, h("p", { class: "word" }, h("strong", { id: "verdict" }, "unread"),
          " There is no valid case at the cursor. Problems are underlined."))];
      }
      const kind = shade(verdict.word, verdict.expected);
      const says = SAYS[verdict.word] ?? "";
      const lines = verdict.word === "fail" && view?.divergence ? [] : verdict.lines;
      return [
        h("div", { class: `banner ${kind}` },
          h("p", { class: "word" }, h("strong", { id: "verdict" }, verdict.word), says ? ` ${says}` : "",
            verdict.expected && verdict.word !== "pass" ? " This result is expected." : ""),
          (mistakes ?? []).length > 0 && h("p", {}, `The engine makes ${several((mistakes ?? []).length, "mistake")}: ${(mistakes ?? []).join(", ")}.`),
          lines.length > 0 && h("ul", {}, ...lines.map((line) => h("li", {}, line)))),
        (editions ?? []).length > 0 && h("div", { class: "choice small editions", role: "group", "aria-label": "Edition" },
          ...(editions ?? []).map((one) => {
            const state = shade(one.verdict, one.expected);
            const name = one.differs ? `${one.edition}: ${one.verdict}, played differently` : `${one.edition}: ${one.verdict}`;
            const choice = button("", () => this.wishes.edition(one.edition), {
              "aria-pressed": String(one.edition === edition), "aria-label": name, "data-key": `edition ${one.edition}`, title: name,
            });
            choice.append(h("span", { class: `dot ${state}`, "aria-hidden": "true" }), one.edition,
              one.differs ? h("span", { class: "differs", "aria-hidden": "true" }, "differs") : "");
            return choice;
          })),
      ];
    });
    this.speak(view);
  }

  /** Announces the result to a screen reader, after a pause in typing. */
  private readonly say = later(700, () => {
    if (this.speech.textContent !== this.spoken) this.speech.textContent = this.spoken;
  });

  private speak(view: View | null): void {
    if (!view) return;
    const { verdict, divergence, problems } = view;
    const first = problems[0];
    const why = divergence ? ` ${divergence.what}: expected ${divergence.expected}, actual ${divergence.actual}.`
      : first ? ` Line ${first.at.line + 1}: ${first.message}.` : "";
    this.spoken = `${verdict.word}. ${SAYS[verdict.word] ?? ""}${why}`;
    this.say();
  }

  private drawDivergence(): Node[] {
    const found = this.view?.divergence;
    if (!found) return [];
    const place = button(`line ${found.at.line + 1}`, () => this.wishes.go(found.at), { class: "plain", "data-key": "divergence" });
    const { step, clause, plays } = found;
    return [
      h("div", { class: "parting" },
        h("h2", { class: "title" }, "First difference: ", h("code", {}, found.what), " ", place),
        h("dl", { class: "pair" },
          h("dt", {}, "expected"), h("dd", { class: "expected" }, found.expected),
          h("dt", {}, "actual"), h("dd", { class: "seen" }, found.actual),
          ...(step ? [h("dt", {}, "step"), h("dd", {}, h("code", {}, step.text), " ",
            button(`line ${step.line + 1}`, () => this.wishes.go({ line: step.line, character: 0 }), { class: "plain", "data-key": "step" }))] : []),
          ...(plays ? [h("dt", {}, "by the rules"), h("dd", {}, plays.rules), h("dt", {}, "here"), h("dd", {}, plays.here)] : []),
          ...(clause ? [h("dt", {}, "clause"), h("dd", {}, this.clause(clause.id), ` ${clause.says}`)] : []))),
    ];
  }

  private drawProblems(): Node[] {
    const problems = this.view?.problems ?? [];
    return [
      h("h2", {}, several(problems.length, "problem")),
      h("ul", { class: "found" }, ...problems.slice(0, 12).map((problem, index) => h("li", {},
        button(`line ${problem.at.line + 1}`, () => this.wishes.go(problem.at), { class: "plain", "data-key": `problem ${index}` }),
        ` ${problem.message}`, problem.help ? h("span", { class: "note" }, ` ${problem.help}`) : null))),
    ];
  }

  private drawClauses(): Node[] {
    const proves = this.view?.proves ?? [];
    return [
      h("h2", {}, "Clauses"),
      h("ul", { class: "proves" }, ...proves.map(({ clause, says, asserted, decided }) => h("li", {},
        h("span", { class: `mark ${decided ? "pass" : "odd"}` }, decided ? "proved" : "not proved"),
        " ", this.clause(clause), asserted ? null : h("span", { class: "note" }, " not asserted by the case"),
        h("span", { class: "says" }, ` ${says}`)))),
    ];
  }

  private clause(id: string): HTMLButtonElement {
    return button(id, () => this.wishes.rule(id), { class: "chip", "data-key": `clause ${id}`, title: `Show ${id} in the rules` });
  }

  private drawMistakes(): void {
    const { view, caught, known, sought } = this;
    const isKnown = caught && caught.case === view?.case;
    const on = view?.mistakes ?? [];
    const is = view && view.edition !== undefined && known.length > 0 ? [isKnown ? caught : null, on, known.length, sought] : null;
    this.mistakes.show(is, () => {
      const names = new Set(isKnown ? caught.catches.map(({ name }) => name) : []);
      const misses = new Set(isKnown ? caught.misses.map(({ name }) => name) : []);
      const first = known.filter(({ name }) => names.has(name) || on.includes(name));
      const beside = known.filter(({ name }) => misses.has(name) && !on.includes(name));
      const others = known.filter(({ name }) => !names.has(name) && !misses.has(name) && !on.includes(name));
      const search = h("input", { type: "search", "aria-label": "Find a mistake", placeholder: "Find a mistake", value: sought, "data-key": "sought" });
      const list = h("ul", { class: "switches" }, ...others.map((mistake) => this.mistake(mistake, on)));
      const narrow = () => {
        const words = search.value.toLowerCase();
        list.querySelectorAll("li").forEach((item) => { item.hidden = !item.textContent.toLowerCase().includes(words); });
      };
      search.addEventListener("input", narrow);
      return [
        h("h2", {}, "Known mistakes"),
        h("p", { class: "note" }, isKnown
          ? `The case catches ${caught.catches.length} of ${caught.tried}. Turn one on to make the engine wrong.`
          : "Finding the mistakes that the case catches. Turn one on to make the engine wrong."),
        first.length > 0 && h("ul", { class: "switches", id: "caught" }, ...first.map((mistake) => this.mistake(mistake, on))),
        beside.length > 0 && h("details", {}, h("summary", {}, `${several(beside.length, "mistake")} about its clauses that it does not catch`),
          h("ul", { class: "switches" }, ...beside.map((mistake) => this.mistake(mistake, on)))),
        others.length > 0 && h("details", {}, h("summary", {}, `${several(others.length, "other mistake")}`), search, list),
      ];
    });
  }

  private mistake({ name, says }: Mistake, on: string[]): HTMLLIElement {
    const isOn = on.includes(name);
    const box = h("input", { type: "checkbox", role: "switch", checked: isOn, "data-key": `mistake ${name}` });
    box.addEventListener("change", () => this.wishes.mistake(name, box.checked));
    return h("li", { class: isOn ? "on" : "" }, h("label", {}, box, h("span", {}, h("b", {}, name), h("span", { class: "says" }, ` ${says}`))));
  }
}
