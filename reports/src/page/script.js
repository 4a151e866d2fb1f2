"use strict";
// Without this script the page shows everything; with it the cases can be filtered, an address opens its case,
// and the reader chooses between dark and light.

const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];

// Dark or light: as the system has it, until the reader says otherwise.
const root = document.documentElement;
const kept = {
  get: () => { try { return localStorage.getItem("ruleproof-theme"); } catch { return null; } },
  set: (theme) => { try { localStorage.setItem("ruleproof-theme", theme); } catch { /* not kept */ } },
};
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
const themes = one("#theme");
const label = () => { themes.textContent = isDark() ? "Light" : "Dark"; };
if (["dark", "light"].includes(kept.get())) root.dataset.theme = kept.get();
label();
themes.hidden = false;
system.addEventListener("change", label);
themes.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  kept.set(root.dataset.theme);
  label();
});

// An address opens what it names, with all that it stands in.
function go() {
  let name;
  try { name = decodeURIComponent(location.hash.slice(1)); } catch { return; }
  const target = name && document.getElementById(name);
  if (!target) return;
  const part = target.closest("details.case, li.case") ?? target;
  for (let outer = part; outer; outer = outer.parentElement?.closest("details")) {
    if (outer.tagName === "DETAILS") outer.open = true;
  }
  part.hidden = false;
  part.scrollIntoView({ block: "start" });
  if (part.matches("details.case")) part.querySelector("summary").focus({ preventScroll: true });
}
addEventListener("hashchange", go);

// The filter.
const form = one("#filter");
if (form) {
  const fields = { text: one("#text"), clause: one("#clause"), verdict: one("#verdict"), game: one("#game") };
  const cases = all(".case").map((element) => ({
    element,
    // A case whose editions ended differently stands in several places, and is one.
    name: element.dataset.case ?? element.querySelector(".id").textContent,
    clauses: element.dataset.clauses.split(" "),
    verdict: element.dataset.verdict,
    game: element.dataset.game,
    // Read once it is asked for: a page may hold some megabytes of text.
    get text() {
      const cause = element.closest(".cause")?.querySelector("summary").textContent ?? "";
      const text = `${cause} ${element.textContent} ${element.dataset.clauses}`.toLowerCase();
      Object.defineProperty(this, "text", { value: text });
      return text;
    },
  }));
  const groups = all("details.cause, details.group").filter((element) => element.querySelector(".case")).map((element) => {
    const count = element.querySelector(":scope > summary .count");
    return { element, count, said: count.textContent, cases: cases.filter((one) => element.contains(one.element)), opened: false };
  });
  const distinct = (some) => new Set(some.map((one) => one.name)).size;
  const number = distinct(cases);
  const wanted = (name) => (fields[name]?.value ?? "").trim();

  const apply = () => {
    const words = wanted("text").toLowerCase().split(/\s+/).filter(Boolean);
    const [clause, verdict, game] = [wanted("clause"), wanted("verdict"), wanted("game")];
    const isClause = (other) => other === clause || other.startsWith(`${clause}-`) || other.startsWith(`${clause}.`);
    const isShown = (one) =>
      (!verdict || one.verdict === verdict) && (!game || one.game === game) &&
      (!clause || one.clauses.some(isClause)) && words.every((word) => one.text.includes(word));
    for (const one of cases) one.element.hidden = !isShown(one);
    const filtered = Boolean(words.length || clause || verdict || game);
    for (const group of groups) {
      const left = distinct(group.cases.filter((one) => !one.element.hidden));
      group.element.hidden = left === 0;
      group.count.textContent = filtered ? `${left} of ${group.said}` : group.said;
      // What is found stands open while it is looked for, if it is little.
      const opens = filtered && left <= 5;
      if (opens && !group.element.open) group.element.open = group.opened = true;
      else if (!opens && group.opened) group.element.open = group.opened = false;
    }
    const shown = distinct(cases.filter((one) => !one.element.hidden));
    one("#found").textContent = filtered ? `${shown} of ${number} shown` : `${number} in all`;
    one("#clear").hidden = !filtered;
  };

  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  for (const button of all("[data-clause]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      form.reset();
      fields.clause.value = button.dataset.clause;
      button.closest("[popover]")?.hidePopover();
      setTimeout(() => {
        apply();
        form.scrollIntoView({ block: "start" });
        fields.clause.focus({ preventScroll: true });
      });
    });
  }
  apply();
}

// Clauses with nothing wrong.
const quiet = one("#quiet");
if (quiet) {
  const apply = () => { one(".maps").classList.toggle("whole", quiet.checked || quiet.disabled); };
  quiet.addEventListener("change", apply);
  if (quiet.disabled) quiet.checked = true;
  apply();
}

// Clauses with something wrong alone.
const wrong = one("#wrong");
if (wrong) {
  const apply = () => { one(".heat").classList.toggle("only", wrong.checked); };
  one("#only").hidden = false;
  wrong.addEventListener("change", apply);
  apply();
}

go();
