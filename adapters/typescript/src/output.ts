/** Standard output belongs to the protocol. */

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
