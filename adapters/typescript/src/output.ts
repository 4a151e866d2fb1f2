/** Standard output belongs to the protocol, or, in a test, to the test runner. */

import type { Output } from "./serve.js";

let kept: Output | undefined;

/**
 * Keeps standard output for the answers, and sends what anything else in this process writes there to
 * standard error, `console` and loggers too. What a child process of the engine writes is beyond it.
 */
export function keepOutput(): Output {
  if (kept === undefined) {
    const { stdout, stderr } = process;
    const write = stdout.write.bind(stdout);
    kept = { write: (text) => write(text), once: (event, listener) => stdout.once(event, listener) };
    stdout.write = stderr.write.bind(stderr);
  }
  return kept;
}

/** What test runners set in the processes of tests. */
const OF_TESTS = ["NODE_TEST_CONTEXT", "VITEST"];

/** Whether this is the process of a test. */
export function inTest(): boolean {
  return OF_TESTS.some((name) => process.env[name] !== undefined);
}

/** The environment of a program that a test starts, and that is none itself. */
export function ofNoTest(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_TESTS.includes(name)));
}
