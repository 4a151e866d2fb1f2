/** Plays cases on the example, as a separate program and in this process. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { PROTOCOL, type Adapter } from "ruleproof-adapter";
import { play, type Result } from "ruleproof-adapter/conformance";
import { play as playNetrunner } from "../examples/netrunner/steps.js";

process.env["RULEPROOF"] ??= fileURLToPath(new URL("../../../../target/debug/ruleproof", import.meta.url));

const selection = { select: "game(netrunner) & clause(9.9.7c)", edition: "ffg" };
const example = fileURLToPath(new URL("../examples/netrunner.js", import.meta.url));
const ends = (results: Result[]) => results.map(({ id, verdict, lacks }) => ({ id, verdict, lacks }));

/** Returns the example without its vocabulary, with damage amounts changed by `lose`. */
function adapter(lose: (amount: number) => number): Adapter {
  const capabilities = { choices: true, refusals: true, steps: true, events: true };
  return {
    hello: () => ({ protocol: PROTOCOL, name: "in process", version: "1", games: { netrunner: { editions: ["ffg"] } }, capabilities }),
    run(run) {
      const played = playNetrunner(run as unknown as Parameters<typeof playNetrunner>[0]);
      for (const { event, fields } of played.events) {
        if (event === "damaged") {
          fields["amount"] = lose(fields["amount"] as number);
        }
      }
      return { played };
    },
  };
}

test("an engine in this process has the same results as a separate program", async () => {
  const outside = await play(`node ${example}`, selection);
  const inside = await play(adapter((amount) => amount), selection);
  assert.ok(outside.some(({ verdict }) => verdict === "pass"));
  const played = (results: Result[]) => ends(results).filter(({ verdict }) => verdict !== "unsupported");
  assert.deepEqual(played(inside), played(outside));
  assert.match(inside[0]?.rerun ?? "", /^this test, with select: "id\(=netrunner\/[a-z0-9-]+\)"$/);
});

test("a wrong result fails, with its mismatch", async () => {
  const results = await play(adapter((amount) => amount + 1), selection);
  const failed = results.find(({ verdict }) => verdict === "fail");
  assert.match(failed?.failures?.[0]?.expected ?? "", /^damaged: /);
});
