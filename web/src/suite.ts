// Runs the whole suite in the page.
import { button, h, several } from "./dom.ts";
import type { Background } from "./background.ts";
import type { Play } from "./protocol.ts";

/** The number of plays in a request. The progress is updated after each request. */
const AT_ONCE = 25;

export class Suite {
  readonly element = h("div", { class: "suite" });
  /** The results, for tests that compare them. */
  plays: Play[] = [];
  milliseconds = 0;

  constructor(private readonly server: Background, private readonly open: (id: string) => void) {
    this.element.append(
      h("p", {}, "Runs all cases of all games, in each of their editions, on the engines in this page."),
      button("Run the whole suite", () => void this.play(), { id: "run" }));
  }

  private async play(): Promise<void> {
    const bar = h("progress", { "aria-label": "Progress", max: 1, value: 0 });
    const said = h("p", { role: "status", id: "ran" }, "Running");
    const results = h("div");
    const run = this.element.querySelector<HTMLButtonElement>("#run");
    if (run) run.disabled = true;
    this.element.replaceChildren(...Array.from(this.element.children).slice(0, 2), bar, said, results);
    this.plays = [];
    const begun = performance.now();
    try {
      for (let total = Infinity; this.plays.length < total;) {
        const part = await this.server.ask("ruleproof/run", { from: this.plays.length, count: AT_ONCE });
        total = part.total;
        if (part.plays.length === 0) break;
        this.plays.push(...part.plays);
        bar.max = total;
        bar.value = this.plays.length;
      }
      this.milliseconds = performance.now() - begun;
      const wrong = this.plays.filter(({ expected }) => !expected);
      const seconds = (this.milliseconds / 1000).toFixed(1);
      said.textContent = `${several(this.plays.length, "play")} in ${seconds} s, ${wrong.length === 0 ? "all as expected" : `${wrong.length} not as expected`}.`;
      const counts = Map.groupBy(this.plays, ({ verdict }) => verdict);
      results.replaceChildren(
        h("ul", { class: "tally" }, ...Array.from(counts, ([verdict, plays]) => h("li", {}, h("b", {}, verdict), ` ${plays.length.toLocaleString("en")}`))),
        h("ul", { class: "cases" }, ...wrong.slice(0, 100).map(({ id, edition, verdict }) => h("li", {},
          button(id, () => this.open(id), { class: "case" }), h("span", { class: "note" }, `${edition}: ${verdict}`)))));
    } catch (error) {
      said.textContent = `The run stopped: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      bar.remove();
      if (run) run.disabled = false;
    }
  }
}
