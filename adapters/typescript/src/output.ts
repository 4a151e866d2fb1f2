/** Standard output, which is reserved for the protocol, or, in a test, for the test runner. */

import type { Output } from "./serve.js";

let kept: Output | undefined;

/**
 * Reserves standard output for the answers, and redirects everything else in this process to standard error,
 * including `console` and loggers. It cannot redirect the output of child processes.
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

/** The variables that test runners set in the processes of tests. */
const OF_TESTS = ["NODE_TEST_CONTEXT", "VITEST"];

/** Returns `true` in the process of a test. */
export function inTest(): boolean {
  return OF_TESTS.some((name) => process.env[name] !== undefined);
}

/** Returns the environment for a program that a test starts, without the variables of the test runner. */
export function ofNoTest(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_TESTS.includes(name)));
}
