/**
 * Generates `src/words/GAME.ts`, the keywords of each game as constants, and its scenarios as types, from the
 * schemas of the checkout: `npm run words`. A test checks that they are up to date.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scenario } from "./scenarios.mjs";

export { scenario };

export const GAMES = ["mtg", "netrunner", "riftbound"];

/** Fields of places, and fields that objects share with others; the schema does not distinguish them. */
const OF_PLACES = { mtg: [], netrunner: ["ended", "successful", "by"], riftbound: ["controller"] };
const OF_OBJECTS_TOO = { mtg: ["counters"], netrunner: ["credits"], riftbound: ["controller"] };

const schemas = new URL("../../../schema/", import.meta.url);

function definitions(game, what) {
  return JSON.parse(readFileSync(new URL(`${game}.${what}.schema.json`, schemas), "utf8")).$defs;
}

/** Returns the text of `src/words/GAME.ts`. */
export function words(game) {
  const given = definitions(game, "scenario");
  const { then, ...others } = definitions(game, "case");
  const seen = then.additionalProperties.properties;
  const events = others[then.properties.never.items.$ref.split("/").at(-1)].properties;
  const keys = Object.keys(seen);
  const ofObjects = keys.slice(keys.indexOf("zone")).filter((key) => !OF_PLACES[game].includes(key));
  const card = given.Card.properties;
  const keywords = (given["a-keyword"] ?? given.keyword)?.anyOf;
  const lists = {
    VERBS: [Object.keys(given.verb.properties), "The verbs of players."],
    GAME_STEPS: [Object.keys(given["step-of-the-game"].properties), "The steps of the game itself."],
    SEEN_EVENTS: [Object.keys(events), "The events."],
    SEEN_PLAYER: [keys.slice(0, keys.indexOf("zone")), "The fields of a player."],
    SEEN_OBJECT: [[...new Set([...OF_OBJECTS_TOO[game], ...ofObjects])], "The fields of an object."],
    SEEN_PLACE: [OF_PLACES[game], "The fields of a place."],
    CHOICES: [then.properties.asked.items.properties.kind.enum, "The kinds of choices."],
    STEPS: [given.To?.properties.step.enum, "The steps that `to` accepts."],
    ZONES: [seen.zone.enum, "The zones of objects."],
    CARD_TYPES: [card.types?.items.enum ?? card.type.enum, "The types of cards."],
    COLORS: [card.colors?.items.enum, "The colors."],
    DOMAINS: [card.domains?.items.enum, "The domains."],
    KEYWORDS: [keywords?.[0].properties.plain.enum, "The keywords without a value."],
    VALUED_KEYWORDS: [keywords && Object.keys(given[refersTo(keywords[1].properties.valued)].properties), "The keywords with a value."],
  };
  const fields = Object.entries(events).map(([event, { properties }]) => `  ${event}: ${list(Object.keys(properties))},`);
  return [
    "// Generated from the schemas by `npm run words`; do not edit.\n",
    ...Object.entries(lists)
      .filter(([, [of]]) => of !== undefined)
      .map(([name, [of, says]]) => `/** ${says} */\nexport const ${name} = ${list(of)} as const;\n`),
    "/** The fields of each event. */",
    `export const EVENT_FIELDS = {\n${fields.join("\n")}\n} as const;\n`,
  ].join("\n");
}

function refersTo({ $ref }) {
  return $ref.split("/").at(-1);
}

function list(of) {
  const line = `[${of.map((word) => JSON.stringify(word)).join(", ")}]`;
  return line.length < 90 ? line : `[\n${of.map((word) => `  ${JSON.stringify(word)},\n`).join("")}]`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const game of GAMES) {
    writeFileSync(new URL(`../src/words/${game}.ts`, import.meta.url), words(game));
    writeFileSync(new URL(`../src/scenario/${game}.ts`, import.meta.url), scenario(game));
  }
}
