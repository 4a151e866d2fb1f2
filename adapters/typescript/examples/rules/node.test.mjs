/** Cases of the suite as tests of `node:test`. The engine is another program. */

import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { conformance } from "ruleproof-adapter/conformance";

await conformance(test, `node ${fileURLToPath(new URL("../../dist/examples/byname.js", import.meta.url))}`, {
  select: "game(mtg) & clause(615.7-depletes)",
  edition: "2026-09-25",
  baseline: fileURLToPath(new URL("by-name.yaml", import.meta.url)),
});
