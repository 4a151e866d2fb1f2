// The dark or light scheme: the system's, unless the reader has chosen one. The choice is shared with reports.
import { the } from "./dom.ts";

const KEPT = "ruleproof-theme";
const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

export const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

/** Applies the stored scheme, and lets the button change it. `changed` is called after every change. */
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

/** Returns the text stored under a name, if the browser allows storage. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name, if the browser allows storage. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Storage is not available, so the text is not kept.
  }
}
