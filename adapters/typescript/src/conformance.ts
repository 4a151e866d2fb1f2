/** The cases of the suite as tests: for `node:test`, vitest, or a similar test runner. */

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ofNoTest } from "./output.js";
import { NotAsExpected, type Result } from "./record.js";
import { serve, type Adapter } from "./serve.js";

export { NotAsExpected, type Difference, type Result, type Standing, type Verdict } from "./record.js";

/** The context of a test, as far as `node:test` and vitest agree. */
export interface Context {
  skip(why?: string): unknown;
  diagnostic?(text: string): unknown;
}

/** Declares a test, like `test` of `node:test` or vitest. */
export type Test = (name: string, body: (context: Context) => void) => unknown;

/** The selected cases, and how they are played. */
export interface Selection {
  /** A filter expression, such as `game(mtg) & clause(615.7)`. Default: all cases. */
  select?: string;
  /** Only this edition. */
  edition?: string;
  /** A folder with cases, instead of the built-in ones. */
  cases?: string;
  /** The baseline: a file with known failures. */
  baseline?: string;
  /** `full`: a play with unreported events or fields fails. */
  level?: "state" | "full";
  /** More arguments for `ruleproof run`. */
  args?: string[];
  /** The program. Default: the environment variable `RULEPROOF`, or else `ruleproof`. */
  program?: string;
}

/** The results of a run, its exit code, and what the program printed. */
interface Ended {
  results: Result[];
  code: number | string;
  printed: string;
}

/**
 * Plays cases, and declares a test for each play. A play that fails as the baseline records is skipped; every other
 * play that does not pass fails. If the engine supports none of the plays, or the run is incomplete, one more test
 * fails.
 * `engine` is a command, as for `ruleproof run --engine`, or an adapter, which is then played in this process. Its
 * coverage is measured, but an endless loop in it hangs the tests.
 */
export async function conformance(test: Test, engine: string | Adapter, selection: Selection = {}): Promise<void> {
  const { results, code, printed } = await played(engine, selection);
  for (const result of results) {
    test(`${result.id}@${result.edition}`, (context) => judge(result, context));
  }
  if (results.every(({ verdict }) => verdict === "unsupported")) {
    test("ruleproof: at least one play is supported", () => {
      throw new Error("the engine supports none of the selected plays");
    });
  } else if (code === 6 && !results.some(({ verdict }) => verdict === "not-run")) {
    test("ruleproof: the run is complete", () => {
      throw new Error(printed.trim());
    });
  }
}

/** Plays cases, and returns the results in file order. */
export async function play(engine: string | Adapter, selection: Selection = {}): Promise<Result[]> {
  return (await played(engine, selection)).results;
}

async function played(engine: string | Adapter, selection: Selection): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), "ruleproof-"));
  try {
    if (typeof engine === "string") {
      return await run(["--engine", engine], folder, selection);
    }
    const socket = join(folder, "engine");
    const server = createServer((connection) => {
      connection.on("error", () => connection.destroy());
      serve(engine, connection, connection).then(
        () => connection.end(),
        () => connection.destroy(),
      );
    });
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socket, resolve));
    try {
      const relay = [process.execPath, fileURLToPath(new URL("relay.js", import.meta.url)), socket];
      const ended = await run(["--engine", relay.map(quoted).join(" "), "-j", "1"], folder, selection);
      // The socket no longer exists then, so this test is the way to repeat the play.
      const again = (result: Result) => ({ ...result, rerun: `this test, with select: "id(=${result.id})"` });
      return { ...ended, results: ended.results.map(again) };
    } finally {
      server.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

function judge(result: Result, context: Context): void {
  const { verdict, standing, untold = [] } = result;
  if (standing === "unexpected" || standing === "fixed" || standing === "changed") {
    throw new NotAsExpected(result);
  } else if (verdict === "pass-state") {
    context.diagnostic?.(`pass (state), not reported: ${untold.join(", ")}`);
  } else if (verdict !== "pass") {
    context.skip(`${verdict}, known: ${result.baseline?.reason ?? result.status ?? ""}`);
  }
}

async function run(engine: string[], folder: string, selection: Selection): Promise<Ended> {
  const record = join(folder, "record.jsonl");
  const { select, edition, cases, baseline, level, args = [] } = selection;
  const said = Object.entries({ "-E": select, "--edition": edition, "--cases": cases, "--baseline": baseline, "--level": level });
  const words = said.flatMap(([word, value]) => (value === undefined ? [] : [word, value]));
  const program = selection.program ?? process.env["RULEPROOF"] ?? "ruleproof";
  const command = ["run", ...engine, ...words, "--color", "never", "-qq", "--output", `jsonl=${record}`, ...args];
  const { code, printed } = await ended(program, command);
  // A play that did not run has a result; without a run there are no results.
  if (code !== 0 && code !== 6 && code !== 100) {
    throw new Error(`${program} exited with code ${code}\n${printed}`);
  }
  const lines = (await readFile(record, "utf8")).split("\n").filter(Boolean);
  const all = lines.map((line) => JSON.parse(line) as Partial<Result>);
  return { results: all.filter((line): line is Result => line.id !== undefined), code, printed };
}

/** Runs a program to its end. Returns its exit code and what it printed. */
function ended(program: string, args: string[]): Promise<{ code: number | string; printed: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: ofNoTest(), stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
    }
    child.once("error", (error: NodeJS.ErrnoException) => {
      const lacks = error.code === "ENOENT";
      reject(lacks ? new Error(`program \`${program}\` not found: install it, or set the environment variable RULEPROOF to its path`) : error);
    });
    child.once("close", (code, signal) => resolve({ code: code ?? signal ?? "", printed }));
  });
}

/** Quotes a word of a command. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
