/** Plain bodies: creatures and units that are no more than their numbers and keywords. */

import { Unsupported } from "./stops.js";

/** What a card is where nothing stands on it but keywords. */
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

/** The facts of a card, as far as they make up a body. */
export type Facts = Record<string, any>;

const TOLD = ["types", "supertypes", "subtypes", "colors", "domains", "stats", "might", "keywords"];
/** What says nothing about a body in play. */
const PASSED_OVER = ["text", "number", "omits", "cost"];

/** Whether a card is no more than a body. */
export function fitsBody(facts: Facts): boolean {
  const fixed = facts["stats"] === undefined || facts["stats"].fixed !== undefined;
  return fixed && Object.keys(facts).every((key) => TOLD.includes(key) || PASSED_OVER.includes(key));
}

/**
 * A body from the facts of its card, and from its state in `given`, which comes first. Of the state it
 * looks at nothing else than what makes up a body. It throws `Unsupported` where the facts hold more
 * than a body, or a keyword has a value.
 */
export function body(name: string, facts: Facts, state: Facts = {}): Body {
  if (!fitsBody(facts)) {
    throw new Unsupported(`card \`${name}\``);
  }
  const both: Facts = { ...facts, ...Object.fromEntries(Object.entries(state).filter(([key]) => TOLD.includes(key))) };
  if (!fitsBody(both)) {
    throw new Unsupported("power and toughness that are counted");
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
