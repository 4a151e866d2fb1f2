// On a phone, tabs select one part of the page. On wider screens, all parts are side by side.
const narrow = matchMedia("(max-width: 860px)");

export type Part = "browse" | "write" | "play";

export class Tabs {
  private readonly tabs: HTMLButtonElement[];
  private shown: Part = "write";

  constructor(private readonly list: HTMLElement) {
    this.tabs = [...list.querySelectorAll<HTMLButtonElement>("[role=tab]")];
    for (const tab of this.tabs) tab.addEventListener("click", () => this.show(partOf(tab)));
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const at = this.tabs.findIndex((tab) => tab === document.activeElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      const next = this.tabs[(at + step + this.tabs.length) % this.tabs.length];
      if (!next) return;
      this.show(partOf(next));
      next.focus();
    });
    narrow.addEventListener("change", () => this.draw());
    this.draw();
  }

  show(part: Part): void {
    this.shown = part;
    this.draw();
  }

  private draw(): void {
    this.list.hidden = !narrow.matches;
    for (const tab of this.tabs) {
      const part = partOf(tab);
      const isShown = part === this.shown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      const pane = document.getElementById(part);
      if (!pane) continue;
      pane.hidden = narrow.matches && !isShown;
    }
  }
}

function partOf(tab: HTMLElement): Part {
  return (tab.getAttribute("aria-controls") ?? "write") as Part;
}
