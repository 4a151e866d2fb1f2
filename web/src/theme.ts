// Dark or light: as the system has it, until the reader says otherwise. The choice is shared with the pages of reports.
import { the } from "./dom.ts";

const KEPT = "ruleproof-theme";
const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

export const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

/** Sets the scheme that was kept, and lets the button change it; `changed` is told of every change. */
export function themed(changed: () => void): void {
  const switched = the("theme");
  const shown = () => {
    switched.textContent = isDark() ? "Light" : "Dark";
    switched.setAttribute("aria-label", isDark() ? "Light colours" : "Dark colours");
    changed();
  };
  const kept = stored(KEPT);
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  system.addEventListener("change", shown);
  switched.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    store(KEPT, root.dataset.theme);
    shown();
  });
  shown();
}

/** What was kept under a name, where the browser keeps anything. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, where the browser keeps anything. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // It is not kept.
  }
}
