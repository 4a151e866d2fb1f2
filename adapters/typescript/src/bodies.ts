/** Creatures and units without abilities: numbers and keywords only. */

import { Unsupported } from "./stops.js";

/** A card without abilities, except for keywords. */
export interface Body {
  name: string;
  types: string[];
  supertypes: string[];
  subtypes: string[];
  colors: string[];
  power?: number;
  toughness?: number;
  might?: number;
  keywords: string[];
}

/** The facts of a card. */
export type Facts = Record<string, any>;

const TOLD = ["types", "supertypes", "subtypes", "colors", "domains", "stats", "might", "keywords"];
/** The keys that do not matter in play. */
const PASSED_OVER = ["text", "number", "omits", "cost"];

/** Returns `true` if a card has no abilities except keywords. */
export function fitsBody(facts: Facts): boolean {
  const fixed = facts["stats"] === undefined || facts["stats"].fixed !== undefined;
  return fixed && Object.keys(facts).every((key) => TOLD.includes(key) || PASSED_OVER.includes(key));
}

/**
 * Returns a body from the facts of its card and its state in `given`. The state takes precedence, and its
 * other keys are ignored. Throws `Unsupported` if the facts contain anything else, or a keyword with a value.
 */
export function body(name: string, facts: Facts, state: Facts = {}): Body {
  if (!fitsBody(facts)) {
    throw new Unsupported(`card \`${name}\``);
  }
  const both: Facts = { ...facts, ...Object.fromEntries(Object.entries(state).filter(([key]) => TOLD.includes(key))) };
  if (!fitsBody(both)) {
    throw new Unsupported("counted power and toughness");
  }
  const list = (key: string): string[] => [...(both[key] ?? [])];
  const [power, toughness] = both["stats"] === undefined ? [] : String(both["stats"].fixed).split("/").map(Number);
  return {
    name,
    types: list("types"),
    supertypes: list("supertypes"),
    subtypes: list("subtypes"),
    colors: list("colors"),
    ...(power !== undefined && toughness !== undefined && { power, toughness }),
    ...(both["might"] !== undefined && { might: both["might"] }),
    keywords: [...(facts["keywords"] ?? []), ...(state["keywords"] ?? [])].map(keyword),
  };
}

function keyword(given: Facts): string {
  if (given["plain"] === undefined) {
    throw new Unsupported(`keyword \`${Object.keys(given["valued"] ?? {})[0]}\``);
  }
  return given["plain"];
}
