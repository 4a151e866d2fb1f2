/** The results in a record, and their descriptions. `schema/record.schema.json` has every detail. */

/** The verdict of a play. */
export type Verdict =
  | "pass"
  | "pass-state"
  | "flaky"
  | "fail"
  | "unproved"
  | "unsupported"
  | "rejected"
  | "error"
  | "crash"
  | "timeout"
  | "protocol"
  | "leaky"
  | "not-run";

/** The verdict compared with the baseline and the status of the case. */
export type Standing = "expected" | "unexpected" | "fixed" | "changed";

/** A case played in one edition. */
export interface Result {
  id: string;
  edition: string;
  file: string;
  line: number;
  asserts: string[];
  status?: string;
  verdict: Verdict;
  standing: Standing;
  failures?: Difference[];
  unproved?: string[];
  reason?: string;
  lacks?: string;
  untold?: string[];
  baseline?: { verdict: Verdict; reason: string };
  /** The interpretations of a disputed case, and those that the engine follows. */
  contested?: { readings: string[]; follows?: string[]; settled?: { reading: string; date: string } };
  rerun: string;
}

/** A mismatch: a line of the case that is not met. */
export interface Difference {
  line: number;
  column: number;
  what: string;
  expected: string;
  actual: string;
  notes?: string[];
}

/** An unexpected result of a play. The message contains the mismatches; the stack is not meaningful. */
export class NotAsExpected extends Error {
  constructor(result: Result) {
    super(told(result));
    this.name = "NotAsExpected";
    this.stack = `${this.name}: ${this.message}`;
  }
}

function told(result: Result): string {
  const { file, failures = [], unproved = [], baseline } = result;
  const lines = [result.verdict, `  --> ${file}:${result.line}`, `  asserts ${result.asserts.join(", ")}`];
  lines.push(...(result.reason ?? "").split("\n").filter(Boolean).map((line) => `  ${line}`));
  for (const { line, column, what, expected, actual, notes = [] } of failures) {
    lines.push(`  ${file}:${line}:${column}: ${what}`, `    expected: ${expected}`, `    actual:   ${actual}`);
    lines.push(...notes.map((note) => `    ${note}`));
  }
  if (unproved.length > 0) {
    lines.push(`  the engine did not cite ${unproved.join(", ")}`);
  }
  if (baseline !== undefined) {
    lines.push(`  the baseline records \`${baseline.verdict}\`: ${baseline.reason}`);
  }
  if (result.standing === "fixed") {
    lines.push("  it passes now: `ruleproof baseline prune` removes it from the baseline");
  }
  return [...lines, `  rerun: ${result.rerun}`].join("\n");
}
