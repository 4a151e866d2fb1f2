// The list of rules and cases of a game. Each rule has its coverage.
import { button, h, later, several } from "./dom.ts";
import type { Catalogue, CaseLine, Rule } from "./protocol.ts";
import type { Suite } from "./suite.ts";

export interface Chosen {
  /** Opens a case of the suite. */
  open(id: string): void;
  /** Starts a case for a clause. */
  begin(clause: string): void;
}

type Kind = "rules" | "cases" | "suite";

/** The maximum number of listed cases. */
const MOST_LISTED = 200;

export class Browse {
  private catalogue: Catalogue | null = null;
  private kind: Kind = "rules";
  private shown: string | null = null;

  constructor(
    private readonly kinds: HTMLElement,
    private readonly sought: HTMLInputElement,
    private readonly hits: HTMLElement,
    private readonly list: HTMLElement,
    private readonly suite: Suite,
    private readonly chosen: Chosen,
  ) {
    for (const [kind, says] of [["rules", "Rules"], ["cases", "Cases"], ["suite", "Whole suite"]] as const) {
      kinds.append(button(says, () => this.look(kind), { "data-kind": kind }));
    }
    sought.addEventListener("input", later(80, () => this.draw()));
    this.look("rules");
  }

  /** Shows another game. */
  show(catalogue: Catalogue): void {
    this.catalogue = catalogue;
    this.draw();
  }

  /** Marks the case that is open. */
  mark(id: string | null): void {
    this.shown = id;
    for (const one of this.list.querySelectorAll<HTMLElement>("[data-case]")) {
      if (one.dataset.case === id) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
  }

  /** Shows a clause among the rules. */
  rule(id: string): void {
    this.sought.value = id;
    this.look("rules");
    const rule = this.list.querySelector<HTMLDetailsElement>(`details[data-clause="${CSS.escape(id)}"]`);
    if (!rule) return;
    rule.open = true;
    rule.querySelector("summary")?.focus();
    rule.scrollIntoView({ block: "nearest" });
  }

  private look(kind: Kind): void {
    this.kind = kind;
    for (const one of this.kinds.querySelectorAll("button")) one.setAttribute("aria-pressed", String(one.dataset.kind === kind));
    this.sought.hidden = kind === "suite";
    this.draw();
  }

  private draw(): void {
    const { catalogue } = this;
    if (this.kind === "suite") {
      this.hits.textContent = "";
      this.list.replaceChildren(this.suite.element);
    } else if (!catalogue) {
      this.list.replaceChildren();
    } else {
      const words = this.sought.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (this.kind === "rules") this.drawRules(catalogue, words);
      else this.drawCases(catalogue, words);
    }
    this.mark(this.shown);
  }

  private drawRules({ documents, cases }: Catalogue, words: string[]): void {
    let found = 0;
    const open = new Set(Array.from(this.list.querySelectorAll<HTMLDetailsElement>("details.clause[open]"), (one) => one.dataset.clause));
    const drawn = documents.map((document) => {
      const clauses = document.clauses.filter(({ id, at, says }) => has(words, id, at, says));
      found += clauses.length;
      if (clauses.length === 0) return null;
      const inside = h("div", { class: "clauses" }, ...clauses.map((clause) => this.clause(clause, cases, open.has(clause.id))));
      // Rules outside the main document are many, and rarely of interest.
      return h("details", { class: "document", open: !document.beyond || words.length > 0 },
        h("summary", {}, h("span", { class: "title" }, document.title), h("span", { class: "count" }, several(clauses.length, "clause"))),
        inside);
    });
    this.list.replaceChildren(...drawn.filter((one) => one !== null));
    this.hits.textContent = words.length > 0 ? `${several(found, "clause")} found` : several(found, "clause");
  }

  private clause(rule: Rule, cases: CaseLine[], open: boolean): HTMLDetailsElement {
    const shown = rule.exempt ? "cannot be tested" : several(rule.cases.length, "case");
    const details = h("details", { class: "clause", "data-clause": rule.id, open },
      h("summary", {},
        h("span", { class: "id" }, rule.id),
        h("span", { class: `count ${rule.cases.length === 0 && !rule.exempt ? "none" : ""}` }, shown),
        h("span", { class: "says" }, rule.says)));
    // The details of a clause are drawn when it is opened.
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      details.append(h("div", { class: "inside" },
        h("p", { class: "note" }, rule.at),
        rule.decided ? h("p", { class: "note" }, `Applied when: ${rule.decided}`) : null,
        rule.exempt ? h("p", { class: "note" }, rule.exempt) : button("Write a case for this clause", () => this.chosen.begin(rule.id), { class: "small" }),
        rule.cases.length > 0 ? h("ul", { class: "cases" }, ...rule.cases.map((index) => cases[index])
          .filter((one) => one !== undefined).map((one) => h("li", {}, this.case(one)))) : null,
        rule.mistakes.length > 0 ? h("p", { class: "note" }, `Known mistakes: ${rule.mistakes.join(", ")}`) : null));
      this.mark(this.shown);
    });
    return details;
  }

  private case({ id }: CaseLine): HTMLButtonElement {
    return button(id.slice(id.indexOf("/") + 1), () => this.chosen.open(id), { class: "case", "data-case": id });
  }

  private drawCases({ cases }: Catalogue, words: string[]): void {
    const found = cases.filter(({ id, path, why, kind, tags }) => has(words, id, path, why, kind, ...tags));
    const files = Map.groupBy(found.slice(0, MOST_LISTED), ({ path }) => path);
    this.list.replaceChildren(...Array.from(files, ([path, ofFile]) => h("section", { class: "file" },
      h("h3", {}, path.slice(path.lastIndexOf("/") + 1)),
      h("ul", { class: "cases" }, ...ofFile.map((one) => h("li", {}, this.case(one),
        one.kind || one.status ? h("span", { class: "note" }, [one.kind, one.status].filter(Boolean).join(", ")) : null))))));
    this.hits.textContent = found.length > MOST_LISTED
      ? `${several(found.length, "case")}; showing the first ${MOST_LISTED}` : several(found.length, "case");
  }
}

/** Returns `true` if each word occurs in one of the texts. */
function has(words: string[], ...texts: (string | undefined)[]): boolean {
  const all = texts.join("\n").toLowerCase();
  return words.every((word) => all.includes(word));
}
