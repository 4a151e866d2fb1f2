// Creates and finds elements without markup in strings.
import DOMPurify, { type Config } from "dompurify";

type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string | null | undefined | false;

/** Creates an element. An attribute that is `true` has no value; one that is `false` or undefined is left out. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

/** Creates a button with a label and an action. */
export function button(says: string, does: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = h("button", { type: "button", ...attributes }, says);
  element.addEventListener("click", does);
  return element;
}

/** Returns an element of the initial page. */
export function the<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as Kind;
}

/** Removes more from markup than scripts: everything that loads, links elsewhere, takes input or sets a style. */
const PLAIN: Config = {
  USE_PROFILES: { html: true, svg: true },
  FORBID_TAGS: ["style", "form", "input", "textarea", "select", "img", "image", "video", "audio", "a", "use", "foreignObject"],
  FORBID_ATTR: ["style", "href", "src", "srcset", "xlink:href", "name"],
  // The id of a note in the page, which contains colons like an address.
  ADD_URI_SAFE_ATTR: ["popovertarget"],
};

/** Returns markup without anything that could be harmful. */
export function harmless(markup: string): string {
  return DOMPurify.sanitize(markup, { ...PLAIN, RETURN_TRUSTED_TYPE: false });
}

/** Like `harmless`, but returns nodes. */
export function fragment(markup: string): DocumentFragment {
  return DOMPurify.sanitize(markup, { ...PLAIN, RETURN_DOM_FRAGMENT: true });
}

/** Returns a function that calls `what` after it has not been called itself for this many milliseconds. */
export function later(milliseconds: number, what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(what, milliseconds);
  };
}

/** `1 case`, `2 cases`. */
export function several(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Copies a text, and returns `true`. If the browser does not allow it, shows the text to be copied by hand. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const dialog = the<HTMLDialogElement>("ask");
    const held = h("textarea", { readonly: true, rows: 12, "aria-label": "Text to copy" });
    held.value = text;
    dialog.replaceChildren(
      h("h2", { id: "ask-title" }, "Copy this text"), held, h("p", {}, button("Close", () => dialog.close(), { class: "small" })));
    dialog.showModal();
    held.select();
    return false;
  }
}
