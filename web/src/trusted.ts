// The trusted types policy: all markup that is created from text is sanitized.
import { harmless } from "./dom.ts";

interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string; createScriptURL(text: string): string }): unknown;
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
policies?.createPolicy("default", {
  createHTML: harmless,
  createScriptURL: (text) => {
    if (new URL(text, location.href).origin === location.origin) return text;
    throw new TypeError("a script from another origin");
  },
});
