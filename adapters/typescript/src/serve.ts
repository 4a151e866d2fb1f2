/** The loop that answers requests, line by line. */

import { keepOutput } from "./output.js";
import { PROTOCOL, type Answered, type Hello, type Run, type Scenario, type Welcome } from "./messages.js";
import { Unsupported, type Stop } from "./stops.js";

/** An engine that answers the harness. `S` is the type of scenario, if it plays only one game. */
export interface Adapter<S = Scenario> {
  /** Returns the name of the engine, its games and its capabilities. */
  hello(): Welcome | Promise<Welcome>;
  /**
   * Plays a scenario of a game and edition from `hello`. Throws `Unsupported` for anything unknown, and never
   * ignores it.
   */
  run(run: Run<S>): Answered | Promise<Answered>;
}

/** The input: standard input, a socket, or any readable stream. */
export type Input = AsyncIterable<string | Uint8Array>;

/** The output: standard output, a socket, or any writable stream. */
export interface Output {
  write(text: string): boolean;
  once(event: "drain", listener: () => void): unknown;
}

/** The number of requests that may wait, if the adapter does not declare one. */
export const WINDOW = 16;

/**
 * Answers requests until the input ends. Each answer is flushed before the next line is read, so the harness can
 * send requests ahead. `hello` declares how many. If the output is standard output, anything else that the engine
 * writes there goes to standard error. For an engine that writes while it is loaded, put
 * `import "ruleproof-adapter/quiet"` before it.
 */
export async function serve(
  adapter: Adapter,
  input: Input = process.stdin,
  output: Output = keepOutput(),
): Promise<void> {
  for await (const line of lines(input)) {
    const answer = await respond(adapter, line, WINDOW);
    if (!output.write(`${answer}\n`)) {
      await new Promise<void>((resolve) => output.once("drain", resolve));
    }
  }
}

/**
 * Returns the answer to one line, without the line break. `window` is the number of requests that may wait, if
 * the adapter does not declare one.
 */
export async function respond(adapter: Adapter, line: string, window?: number): Promise<string> {
  let id = 0;
  try {
    const request = read(line);
    id = request.id;
    return JSON.stringify({ id, result: await answer(adapter, request, window) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return JSON.stringify({ id, error: { message } });
  }
}

interface Request {
  id: number;
  method: unknown;
  params: unknown;
}

function read(line: string): Request {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    throw new Error(`not a request: ${(error as Error).message}`);
  }
  if (!isMap(request) || typeof request["id"] !== "number") {
    throw new Error("not a request: it has no `id`");
  }
  return { id: request["id"], method: request["method"], params: request["params"] };
}

async function answer(adapter: Adapter, request: Request, window?: number): Promise<Welcome | Answered> {
  const { method, params } = request;
  if (!isMap(params)) {
    throw new Error("not a request: it has no `params`");
  }
  if (method === "hello") {
    const { protocol } = params as unknown as Hello;
    if (protocol !== PROTOCOL) {
      throw new Error(`unsupported protocol ${protocol}; this adapter uses protocol ${PROTOCOL}`);
    }
    const welcome = await adapter.hello();
    return window === undefined ? welcome : { ...welcome, capabilities: { window, ...welcome.capabilities } };
  }
  if (method === "run") {
    return played(adapter, params as unknown as Run);
  }
  throw new Error(`unknown method \`${String(method)}\``);
}

async function played(adapter: Adapter, run: Run): Promise<Answered> {
  try {
    const plays = (await adapter.hello()).games[run.game];
    if (plays === undefined) {
      throw new Unsupported(`game \`${run.game}\``);
    }
    if (!plays.editions.includes(run.edition)) {
      throw new Unsupported(`edition ${run.edition}`);
    }
    return await adapter.run(run);
  } catch (error) {
    // Checked by its methods, because an adapter and its test may use two copies of this package.
    if (error instanceof Error && "answered" in error) {
      return (error as Stop).answered();
    }
    throw error;
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the lines of a stream. Only a line feed ends a line: `node:readline` would also break at U+2028, which
 * JSON allows unescaped.
 */
async function* lines(input: Input): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of input) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const [head = "", ...rest] = text.split("\n");
    parts.push(head);
    for (const next of rest) {
      yield parts.join("");
      parts = [next];
    }
  }
  const last = parts.join("");
  if (last !== "") {
    yield last;
  }
}
