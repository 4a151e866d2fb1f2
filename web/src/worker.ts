// Runs the language server in its own thread. Messages in both directions are JSON.
import wasm from "./ruleproof.wasm?url";
import type { FromWorker, ToWorker } from "./server.ts";

/** The exports of the compiled server: web/wasm/src/lib.rs. */
interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  take(): number;
  given(): number;
  failure(): number;
  reason(): number;
}

const say = (said: FromWorker) => postMessage(said);

async function compiled(): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(wasm, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  // Some servers do not send the content type that streaming compilation requires.
  return answer.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

const module = compiled();
let server: Exports | undefined;

async function begun(): Promise<Exports> {
  return (server ??= (await WebAssembly.instantiate(await module, {})).exports as Exports);
}

function read(exports: Exports, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
}

/** Returns the reason for a crash, which the server has stored. */
function reason(exports: Exports, error: unknown): string {
  try {
    return read(exports, exports.failure(), exports.reason()) || String(error);
  } catch {
    return String(error);
  }
}

async function take(message: string): Promise<void> {
  const exports = await begun();
  try {
    const bytes = new TextEncoder().encode(message);
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.take();
    for (const answer of read(exports, exports.given(), length).split("\n")) if (answer) say({ kind: "message", message: answer });
  } catch (error) {
    server = undefined;
    say({ kind: "fell", why: reason(exports, error) });
  }
}

// Handle messages one by one, in order.
let last = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  last = last.then(() => take(data.message)).catch((error: unknown) => say({ kind: "dead", why: String(error) }));
});
