/** Tests the packed package in a separate folder: its code, its types, and a conformance test with it. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const kit = fileURLToPath(new URL("../", import.meta.url));
const checkout = fileURLToPath(new URL("../../../", import.meta.url));
const ruleproof = process.env["RULEPROOF"] ?? join(checkout, "target", "debug", "ruleproof");
const folder = mkdtempSync(join(tmpdir(), "packed-"));

function run(program, args, cwd = folder) {
  const env = { ...process.env, RULEPROOF: ruleproof };
  delete env.NODE_TEST_CONTEXT; // otherwise, a nested `node --test` would report as part of this one
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  assert.equal(error, undefined);
  return { status, told: stdout + stderr };
}

const ADAPTER = `
import "ruleproof-adapter/quiet";
import { actOf, drive, PROTOCOL, serve, Unsupported, type Adapter, type Table } from "ruleproof-adapter";
import { conformance } from "ruleproof-adapter/conformance";
import type * as mtg from "ruleproof-adapter/scenario/mtg";
import type * as netrunner from "ruleproof-adapter/scenario/netrunner";
import type { Scenario, Step } from "ruleproof-adapter/scenario/riftbound";
import { SEEN_EVENTS, VERBS } from "ruleproof-adapter/words/riftbound";

const vocabulary = { verb: VERBS, "seen event": SEEN_EVENTS };
const table: Table<unknown, string, Scenario> = {
  begin: ({ names }) => names.add("alice", "seat 0"),
  act(play, step: Step) {
    const act = actOf(step);
    if (act.who !== undefined && act.verb === "play" && act.fields.card === "") {
      play.refuse("it is not there");
    }
    throw new Unsupported(act.who === undefined ? "game" : "player");
  },
  seen: () => ({}),
};

export const adapter: Adapter<Scenario> = {
  hello: () => ({ protocol: PROTOCOL, name: "packed", version: "1", games: { riftbound: { editions: ["1.3"], vocabulary } } }),
  run: (run) => ({ played: drive(run, table) }),
};

/** Checks that adapters of all games have compatible types. */
export const all = (one: Adapter<mtg.Scenario>, other: Adapter<netrunner.Scenario>) =>
  [serve(one), conformance(() => undefined, other), conformance(() => undefined, adapter)];
`;

const TEST = `
import { test } from "node:test";
import { conformance } from "ruleproof-adapter/conformance";
import { adapter } from "./adapter.js";

await conformance(test, adapter, { select: "clause(437.3)", edition: "1.3" });
`;

before(() => {
  const packed = run("npm", ["pack", "--pack-destination", folder], kit);
  assert.equal(packed.status, 0, packed.told);
  const [archive] = packed.told.match(/ruleproof-adapter-[\d.]+\.tgz$/m) ?? [];
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
  const installed = run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${archive}`]);
  assert.equal(installed.status, 0, installed.told);
});
after(() => rmSync(folder, { recursive: true }));

test("the installed package has its code and every exported path", async () => {
  const { exports } = JSON.parse(readFileSync(join(kit, "package.json"), "utf8"));
  const names = Object.keys(exports).filter((path) => !path.includes("package.json"));
  const paths = names.map((path) => path.replace("*", "mtg").replace(/^\./, "ruleproof-adapter"));
  const program = paths.map((path) => `await import(${JSON.stringify(path)});`).join("\n");
  const imported = run(process.execPath, ["--input-type=module", "-e", program]);
  assert.equal(imported.status, 0, imported.told);
  assert.match(readFileSync(join(folder, "node_modules/ruleproof-adapter/LICENSE-MIT"), "utf8"), /Permission is hereby granted/);
});

test("its types resolve without other packages, and a test plays the suite with it", () => {
  writeFileSync(join(folder, "adapter.ts"), ADAPTER);
  const options = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022", "--declaration"];
  const compiled = run(process.execPath, [join(kit, "node_modules/typescript/bin/tsc"), ...options, "adapter.ts"]);
  assert.equal(compiled.status, 0, compiled.told);
  writeFileSync(join(folder, "conformance.test.js"), TEST);
  const { status, told } = run(process.execPath, ["--test", "conformance.test.js"]);
  // The adapter supports nothing, so the run must fail.
  assert.equal(status, 1, told);
  assert.match(told, /not ok \d+ - riftbound\/[a-z0-9-]+@1\.3\n/);
  assert.match(told, /not ok \d+ - ruleproof: at least one play is supported\n/);
  assert.doesNotMatch(told, /# fail 0\n/);
});
