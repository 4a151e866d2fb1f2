/** The same cases as tests of vitest, which has to be installed. The engine is played in this process. */

import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { conformance } from "ruleproof-adapter/conformance";
import { adapter } from "../../dist/examples/byname/adapter.js";

await conformance(test, adapter, {
  select: "game(mtg) & clause(615.7-depletes)",
  edition: "2026-09-25",
  baseline: fileURLToPath(new URL("by-name.yaml", import.meta.url)),
});
