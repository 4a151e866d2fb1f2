/** Tests that the constants contain all keywords of their kinds, according to the program. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as mtg from "ruleproof-adapter/words/mtg";
import * as netrunner from "ruleproof-adapter/words/netrunner";
import * as riftbound from "ruleproof-adapter/words/riftbound";

const checkout = fileURLToPath(new URL("../../../../", import.meta.url));
const ruleproof = process.env["RULEPROOF"] ?? `${checkout}target/debug/ruleproof`;
const kit = JSON.stringify(new URL("../src/index.js", import.meta.url).href);

for (const [game, edition, words] of [
  ["mtg", "2026-09-25", mtg],
  ["netrunner", "26.03", netrunner],
  ["riftbound", "1.4", riftbound],
] as const) {
  test(`${game}: the constants are all keywords of their kinds`, () => {
    const kinds = {
      verb: words.VERBS,
      "step of the game": words.GAME_STEPS,
      "seen event": words.SEEN_EVENTS,
      "seen player": words.SEEN_PLAYER,
      "seen object": words.SEEN_OBJECT,
      "seen place": words.SEEN_PLACE,
    };
    // The program answers an unknown keyword with the known ones.
    const asked = Object.fromEntries(Object.entries(kinds).map(([kind]) => [kind, ["no word"]]));
    const fields = Object.entries(words.EVENT_FIELDS).flatMap(([event, of]: [string, readonly string[]]) =>
      of.map((field) => `${event}.${field}`),
    );
    const vocabulary = { ...asked, "unseen field": fields };
    const engine = `
      import { serve, Unsupported } from ${kit};
      const games = { ${game}: { editions: ["${edition}"], vocabulary: ${JSON.stringify(vocabulary)} } };
      const hello = () => ({ protocol: 1, name: "words", version: "1", games });
      await serve({ hello, run: () => { throw new Unsupported("anything"); } });
    `;
    const command = `${process.execPath} --input-type=module -e '${engine}'`;
    const { stdout, stderr, error } = spawnSync(ruleproof, ["smoke", "--engine", command], { encoding: "utf8" });
    assert.equal(error, undefined);
    const told = stdout + stderr;
    for (const [kind, list] of Object.entries(kinds)) {
      const [, there] = told.match(new RegExp(`unknown ${kind} \`no word\`\\s+=> [^\`]*there are: (.*)`)) ?? [];
      const named = [...(there ?? "").matchAll(/`([^`]*)`/g)].map(([, word]) => word).filter((word) => word !== "");
      assert.deepEqual(named.sort(), [...list].sort(), kind);
    }
    assert.doesNotMatch(told, /unseen field/);
  });
}
