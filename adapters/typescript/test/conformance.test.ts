import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { conformance, type Context, type Result, type Selection } from "ruleproof-adapter/conformance";

const folder = mkdtempSync(join(tmpdir(), "kit-"));
after(() => rmSync(folder, { recursive: true }));

/** Creates a program that writes these results, stores its arguments, and exits with a code. */
function program(results: Partial<Result>[], code = 100): string {
  const file = join(folder, "program.cjs");
  const lines = [{ format: 1 }, ...results, { seconds: 1 }].map((line) => JSON.stringify(line)).join("\n");
  const body = [
    "#!/usr/bin/env node",
    "const { writeFileSync } = require('node:fs');",
    `writeFileSync(${JSON.stringify(join(folder, "told.json"))}, JSON.stringify([process.env.NODE_TEST_CONTEXT ?? "none", ...process.argv.slice(2)]));`,
    "const output = process.argv[process.argv.indexOf('--output') + 1].slice('jsonl='.length);",
    `if (${code} !== 3) { writeFileSync(output, ${JSON.stringify(lines)}); } else { console.error("a file is wrong"); }`,
    `process.exitCode = ${code};`,
  ];
  writeFileSync(file, body.join("\n"));
  chmodSync(file, 0o755);
  return file;
}

const result = (more: Partial<Result>): Partial<Result> => ({
  ...{ id: "mtg/one", edition: "2026-09-25", file: "cases/mtg/one.yaml", line: 7, asserts: ["615.7-depletes"] },
  ...{ verdict: "pass", standing: "expected", rerun: "ruleproof run mtg/one" },
  ...more,
});

type Became = [name: string, how: string, told: string | undefined];

/** Returns the result of a play as a test (passed, skipped or failed), and its message. */
async function become(more: Partial<Result>): Promise<Became> {
  const declared: Became[] = [];
  await conformance(
    (name, body) => {
      let how = "passed";
      let told: string | undefined;
      const context: Context = {
        skip: (why) => ([how, told] = ["skipped", why]),
        diagnostic: (text) => (told = text),
      };
      try {
        body(context);
      } catch (error) {
        [how, told] = ["failed", (error as Error).message];
      }
      declared.push([name, how, told]);
    },
    "my engine",
    { program: program([result(more)]) },
  );
  const [first] = declared;
  return first!;
}

const NAME = "mtg/one@2026-09-25";

test("each play is a test with the name of its case", async () => {
  assert.deepEqual(await become({}), [NAME, "passed", undefined]);
});

test("a play that passes as far as the engine reports passes with a note", async () => {
  const told = "pass (state), not reported: field `prevented.by`";
  assert.deepEqual(await become({ verdict: "pass-state", untold: ["field `prevented.by`"] }), [NAME, "passed", told]);
});

test("an unsupported play fails, and is skipped if the baseline accepts it", async () => {
  const lacks = { verdict: "unsupported", standing: "unexpected", lacks: "verb `cast`" } as const;
  const [, how, told] = await become(lacks);
  assert.equal(how, "failed");
  assert.match(told ?? "", /^unsupported/);
  const accepted = { ...lacks, standing: "expected", baseline: { verdict: "unsupported", reason: "few cards" } } as const;
  assert.deepEqual(await become(accepted), [NAME, "skipped", "unsupported, known: few cards"]);
});

/** Returns the names of the failing tests. */
async function failing(results: Partial<Result>[], code: number): Promise<string[]> {
  const failed: string[] = [];
  const declare = (name: string, body: (context: Context) => void) => {
    try {
      body({ skip: () => undefined });
    } catch {
      failed.push(name);
    }
  };
  await conformance(declare, "my engine", { program: program(results, code) });
  return failed;
}

test("a run without supported plays has a failing test", async () => {
  const accepted = { verdict: "unsupported", standing: "expected" } as const;
  assert.deepEqual(await failing([result(accepted)], 0), ["ruleproof: at least one play is supported"]);
  assert.deepEqual(await failing([], 0), ["ruleproof: at least one play is supported"]);
  assert.deepEqual(await failing([result({}), result(accepted)], 0), []);
});

test("an incomplete run has a failing test", async () => {
  assert.deepEqual(await failing([result({})], 6), ["ruleproof: the run is complete"]);
  const stopped = { verdict: "not-run", standing: "unexpected" } as const;
  assert.deepEqual(await failing([result({}), result(stopped)], 6), [NAME]);
});

test("a known failure is skipped until it passes", async () => {
  const baseline = { verdict: "fail", reason: "not written yet" } as const;
  assert.deepEqual(await become({ verdict: "fail", baseline }), [NAME, "skipped", "fail, known: not written yet"]);
  assert.deepEqual(await become({ verdict: "fail", status: "disputed" }), [NAME, "skipped", "fail, known: disputed"]);
  const [, how, told] = await become({ standing: "fixed", baseline });
  assert.equal(how, "failed");
  assert.match(told ?? "", /it passes now: `ruleproof baseline prune` removes it from the baseline/);
});

test("a failure shows its mismatches", async () => {
  const failures = [{ line: 9, column: 3, what: "ox.damage", expected: "1", actual: "0", notes: ["a note"] }];
  const told = [
    "fail",
    "  --> cases/mtg/one.yaml:7",
    "  asserts 615.7-depletes",
    "  cases/mtg/one.yaml:9:3: ox.damage",
    "    expected: 1",
    "    actual:   0",
    "    a note",
    "  rerun: ruleproof run mtg/one",
  ];
  const failed = await become({ verdict: "fail", standing: "unexpected", failures });
  assert.deepEqual(failed, [NAME, "failed", told.join("\n")]);
});

test("a selection is passed to the program", async () => {
  const selection: Selection = { select: "game(mtg)", edition: "e", cases: "c", baseline: "b", level: "full", args: ["--strict"] };
  await conformance(() => undefined, "my engine", { ...selection, program: program([], 0) });
  const [test, ...told] = JSON.parse(readFileSync(join(folder, "told.json"), "utf8")) as string[];
  assert.equal(test, "none");
  assert.deepEqual(told.slice(0, 3), ["run", "--engine", "my engine"]);
  assert.deepEqual(told.slice(3, 13), "-E game(mtg) --edition e --cases c --baseline b --level full".split(" "));
  assert.equal(told.at(-1), "--strict");
});

test("a run that does not start is an error", async () => {
  const played = (path: string) => conformance(() => undefined, "my engine", { program: path });
  await assert.rejects(played(program([], 3)), /program\.cjs exited with code 3\na file is wrong\n/);
  await assert.rejects(played("no-such-program"), {
    message: "program `no-such-program` not found: install it, or set the environment variable RULEPROOF to its path",
  });
});
