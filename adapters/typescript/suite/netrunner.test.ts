/** Runs the suite on the example, with the program in `RULEPROOF`, or else the debug build of this checkout. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const LEAST = 30;

interface Result {
  id: string;
  verdict: string;
}

test(`the example passes at least ${LEAST} cases and fails none`, () => {
  const checkout = fileURLToPath(new URL("../../../../", import.meta.url));
  const ruleproof = process.env["RULEPROOF"] ?? join(checkout, "target", "debug", "ruleproof");
  const folder = mkdtempSync(join(tmpdir(), "ruleproof-"));
  try {
    const record = join(folder, "record.json");
    const engine = "node adapters/typescript/dist/examples/netrunner.js";
    const args = ["run", "--engine", engine, "-E", "game(netrunner)", "--output", `json=${record}`];
    const { error } = spawnSync(ruleproof, args, { cwd: checkout, stdio: "ignore" });
    assert.equal(error, undefined, `cannot start ${ruleproof}`);
    const { results } = JSON.parse(readFileSync(record, "utf8")) as { results: Result[] };
    const ids = (verdict: string) => new Set(results.filter((each) => each.verdict === verdict).map(({ id }) => id));
    // The example does not report moves of cards, so expectations on moves pass only as far as it reports.
    const allowed = ["pass", "pass-state", "unsupported"];
    const others = results.filter(({ verdict }) => !allowed.includes(verdict));
    assert.deepEqual(others.map(({ id, verdict }) => `${verdict}: ${id}`), []);
    assert.ok(ids("pass").size >= LEAST, `only ${ids("pass").size} cases passed`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
