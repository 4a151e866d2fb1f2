// The language server of the page: a transport for the editor's client, which restarts after a crash of the server.
import type { LSPClient, Transport } from "@codemirror/lsp-client";
import type { Requests } from "./protocol.ts";

export interface ToWorker { message: string }
export type FromWorker =
  | { kind: "message"; message: string }
  | { kind: "fell"; why: string }
  | { kind: "dead"; why: string };

/** The time limit for an answer, in milliseconds. A server that exceeds it is restarted. */
const PATIENCE = 20_000;

export class Server {
  private worker = this.started();
  private handlers = new Set<(message: string) => void>();
  private client: LSPClient | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private fell = 0;

  /** `trouble` is called with a message if the server fails, and with `null` once it works again. */
  constructor(private readonly trouble: (why: string | null) => void) {}

  connect(client: LSPClient): Promise<unknown> {
    this.client = client;
    client.connect(this.transport);
    return client.initializing;
  }

  /** Sends a request of ruleproof's own. */
  async ask<Name extends keyof Requests>(name: Name, params: Requests[Name][0]): Promise<Requests[Name][1]> {
    if (!this.client) throw new Error("the language server has not started");
    return this.client.request<Requests[Name][0], Requests[Name][1]>(name, params);
  }

  /** Must be called after a change of the text. A server that crashed on the old text may handle the new one. */
  changed(): void {
    if (this.fell > 0 && !this.client?.serverCapabilities) this.again();
  }

  private readonly transport: Transport = {
    send: (message) => {
      this.worker.postMessage({ message } satisfies ToWorker);
      this.asked++;
      this.waiting ??= setTimeout(() => this.silent(), PATIENCE);
    },
    subscribe: (handler) => void this.handlers.add(handler),
    unsubscribe: (handler) => void this.handlers.delete(handler),
  };

  private started(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "ruleproof" });
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.take(data));
    worker.addEventListener("error", (event) => this.take({ kind: "dead", why: event.message }));
    return worker;
  }

  private take(said: FromWorker): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    if (said.kind === "message") {
      for (const handler of [...this.handlers]) handler(said.message);
    } else if (said.kind === "fell") {
      this.fallen(said.why);
    } else {
      this.trouble(`Cannot load the language server: ${said.why}`);
    }
  }

  private silent(): void {
    this.worker.terminate();
    this.worker = this.started();
    this.waiting = undefined;
    this.fallen(`no answer for ${PATIENCE / 1000} seconds`);
  }

  private fallen(why: string): void {
    this.client?.disconnect();
    this.fell++;
    const often = this.fell;
    this.trouble(`The language server stopped: ${why}. It restarts with your next change.`);
    // After a second crash on the same text, wait for a change.
    if (often === 1) this.again();
  }

  private again(): void {
    const client = this.client;
    if (!client) return;
    client.connect(this.transport);
    const fell = this.fell;
    client.initializing.then(() => setTimeout(() => {
      if (this.fell !== fell) return;
      this.fell = 0;
      this.trouble(null);
    }, 1000), () => undefined);
  }
}
