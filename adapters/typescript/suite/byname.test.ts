/** Runs the suite on the engine with built-in cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { play } from "ruleproof-adapter/conformance";

process.env["RULEPROOF"] ??= fileURLToPath(new URL("../../../../target/debug/ruleproof", import.meta.url));

const example = fileURLToPath(new URL("../examples/byname.js", import.meta.url));
const LEAST = 40;

/** Cases that the example must pass: windows, refusals, questions, new numbers, combat. */
const SHOWN = [
  "a-shield-made-in-response-is-there-in-time",
  "a-shield-made-in-response-to-an-ability-is-there-in-time",
  "once-combat-damage-is-dealt-it-is-too-late",
  "a-pool-ends-with-the-turn",
  "the-controller-of-a-shielded-creature-splits-its-pool",
  "the-damaged-player-chooses-which-of-two-pools-shrinks",
  "a-trampler-may-be-assigned-past-a-shielded-blocker",
  "only-a-source-with-the-named-property-may-be-chosen",
  "a-pool-of-three-is-split-over-three-attackers-in-every-way-there-is",
];

test(`the example passes at least ${LEAST} cases and fails none`, async () => {
  const results = await play(`node ${example}`, { select: "game(mtg)", edition: "2026-09-25" });
  const passed = results.filter(({ verdict }) => verdict === "pass" || verdict === "pass-state").map(({ id }) => id);
  const others = results.filter(({ id, verdict }) => verdict !== "unsupported" && !passed.includes(id));
  assert.deepEqual(others.map(({ id, verdict }) => `${verdict}: ${id}`), []);
  assert.ok(passed.length >= LEAST, `only ${passed.length} cases passed`);
  assert.deepEqual(SHOWN.filter((id) => !passed.includes(`mtg/${id}`)), []);
});
