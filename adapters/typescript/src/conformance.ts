/** The cases of the suite as tests of a test runner: `node:test`, vitest, or any that is alike. */

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

/** What a test is given: enough of what `node:test` and vitest give. */
export interface Context {
  skip(why?: string): unknown;
  diagnostic?(text: string): unknown;
}

/** Declares a test, as `test` of `node:test` and of vitest do. */
export type Test = (name: string, body: (context: Context) => void) => unknown;

/** What is played, and how. */
export interface Selection {
  /** Which cases: `game(mtg) & clause(615.7)`. Left out: all. */
  select?: string;
  /** Only this edition of the rules. */
  edition?: string;
  /** A folder with cases, in place of those in the program. */
  cases?: string;
  /** A file that says what is known not to pass. */
  baseline?: string;
  /** `full`: what passes only as far as the engine tells fails. */
  level?: "state" | "full";
  /** More arguments of `ruleproof run`. */
  args?: string[];
  /** The program. Left out: what the variable `RULEPROOF` names, else `ruleproof`. */
  program?: string;
}

/** The results of a run, its exit code, and what the program printed. */
interface Ended {
  results: Result[];
  code: number | string;
  printed: string;
}

/**
 * Plays cases, and declares a test for each play. A play that fails as the baseline records is skipped; every other play
 * that does not pass fails. If the engine supports none of the plays, or the run is incomplete, one more test fails.
 * `engine` is a command as `ruleproof run --engine` takes it, or an adapter,
 * which is then played in this process: its coverage is measured, and an endless loop in it is one here.
 */
export async function conformance(test: Test, engine: string | Adapter, selection: Selection = {}): Promise<void> {
  const { results, code, printed } = await played(engine, selection);
  for (const result of results) {
    test(`${result.id}@${result.edition}`, (context) => judge(result, context));
  }
  if (results.every(({ verdict }) => verdict === "unsupported")) {
    test("ruleproof: a play is supported", () => {
      throw new Error("the engine supports none of the selected plays");
    });
  } else if (code === 6 && !results.some(({ verdict }) => verdict === "not-run")) {
    test("ruleproof: the run is whole", () => {
      throw new Error(printed.trim());
    });
  }
}

/** Plays cases. The results are in the order of their files. */
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
      // The socket is gone by then: what plays it again is this test.
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
    context.diagnostic?.(`pass (state), not told: ${untold.join(", ")}`);
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
  // Whatever did not run has a result that says so; without a run there is none.
  if (code !== 0 && code !== 6 && code !== 100) {
    throw new Error(`${program} ended with ${code}\n${printed}`);
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
      reject(lacks ? new Error(`there is no program \`${program}\`: install ruleproof, or say where it is with RULEPROOF`) : error);
    });
    child.once("close", (code, signal) => resolve({ code: code ?? signal ?? "", printed }));
  });
}

/** As a word of a command. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
