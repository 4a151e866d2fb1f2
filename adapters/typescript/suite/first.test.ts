/** Tests that the README contains the current first adapter, and states its results. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { play } from "ruleproof-adapter/conformance";

const kit = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, kit), "utf8");
process.env["RULEPROOF"] ??= fileURLToPath(new URL("../../target/debug/ruleproof", kit));

test("the README contains the example", () => {
  assert.ok(text("README.md").includes(`\`\`\`ts\n${text("examples/first.ts")}\`\`\`\n`));
});

test("a handful of cases pass, and one fails because the engine combines two shields", async () => {
  const example = fileURLToPath(new URL("dist/examples/first.js", kit));
  const ids = {
    pass: ["a-pool-of-exactly-the-damage-lets-nothing-through", "only-the-amount-counts-for-a-pool-not-the-number-of-sources"],
    "pass-state": ["what-a-pool-cannot-hold-is-dealt", "two-spells-of-two-against-a-pool-of-three"],
    fails: ["the-damaged-player-chooses-which-of-two-pools-shrinks"],
  };
  for (const [end, names] of Object.entries(ids)) {
    const select = names.map((name) => `id(=mtg/${name})`).join(" | ");
    const results = await play(`node ${example}`, { select, edition: "2026-09-25" });
    const ended = (verdict: string) => (["fail", "rejected"].includes(verdict) ? "fails" : verdict);
    assert.deepEqual(results.map(({ id, verdict }) => [id, ended(verdict)]), names.map((name) => [`mtg/${name}`, end]));
  }
});
