// A second server for slow tasks: while it tries all known mistakes or runs the whole suite, the first one answers keys.
import type { Requests } from "./protocol.ts";
import type { FromWorker, ToWorker } from "./server.ts";

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

export class Background {
  private worker: Worker | undefined;
  private begun: Promise<void> | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Sends a request. If a document is given, opens it for the request with its current text. */
  async ask<Name extends keyof Requests>(
    name: Name,
    params: Requests[Name][0],
    document?: { uri: string; text: string },
  ): Promise<Requests[Name][1]> {
    await (this.begun ??= this.begin());
    if (!document) return this.request(name, params) as Promise<Requests[Name][1]>;
    const { uri, text } = document;
    this.send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text } } });
    const answer = this.request(name, params) as Promise<Requests[Name][1]>;
    this.send({ method: "textDocument/didClose", params: { textDocument: { uri } } });
    return answer;
  }

  private async begin(): Promise<void> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "ruleproof beside" });
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "message") this.take(JSON.parse(data.message) as Answer);
      else this.ended(data.why);
    });
    worker.addEventListener("error", (event) => this.ended(event.message));
    await this.request("initialize", { processId: null, rootUri: null, capabilities: {} });
    this.send({ method: "initialized", params: {} });
  }

  private request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  private send(message: object): void {
    this.worker?.postMessage({ message: JSON.stringify({ jsonrpc: "2.0", ...message }) } satisfies ToWorker);
  }

  private take({ id, result, error }: Answer): void {
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || !waiting) return;
    this.waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }

  /** Handles a crash. The next request starts another server. */
  private ended(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.begun = undefined;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }
}
