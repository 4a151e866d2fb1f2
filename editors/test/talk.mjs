// A session with the language server, through the protocol library that editors use.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as protocol from "vscode-languageserver-protocol/node";

const { StreamMessageReader, StreamMessageWriter, createProtocolConnection } = protocol;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = process.env.RULEPROOF ?? `${ROOT}target/debug/ruleproof`;

/** A server with one open document. Keeps the last problems that it published for each version. */
export class Talk {
  static async begin(capabilities = {}) {
    const child = spawn(PROGRAM, ["lsp"], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const talk = new Talk();
    Object.assign(talk, { child, connection, told: new Map(), waiting: [], version: 0 });
    connection.onNotification("textDocument/publishDiagnostics", (problems) => {
      talk.told.set(`${problems.uri}@${problems.version}`, problems.diagnostics);
      talk.waiting.splice(0).forEach((look) => look());
    });
    connection.listen();
    talk.capabilities = (
      await connection.sendRequest("initialize", {
        processId: process.pid,
        rootUri: null,
        workspaceFolders: [{ uri: `file://${ROOT}`, name: "suite" }],
        capabilities,
      })
    ).capabilities;
    await connection.sendNotification("initialized", {});
    return talk;
  }

  async open(uri, text) {
    if (this.uri) await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri: this.uri } });
    // Versions continue to count, so that an answer for an older text is not mistaken for one for this text.
    Object.assign(this, { uri, text, version: this.version + 1 });
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "yaml", version: this.version, text },
    });
    return this.problems();
  }

  /** Replaces the text between two offsets. */
  async change(from, to, text) {
    const range = { start: this.at(from), end: this.at(to) };
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
    this.version += 1;
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ range, text }],
    });
  }

  /** Returns the problems of the current text. */
  async problems() {
    const key = `${this.uri}@${this.version}`;
    while (!this.told.has(key)) {
      await new Promise((look) => this.waiting.push(look));
    }
    return this.told.get(key);
  }

  /** Sends a request for the position of an offset, or of the first occurrence of a text. */
  ask(method, where, more = {}) {
    const offset = typeof where === "number" ? where : this.text.indexOf(where);
    if (offset < 0) throw new Error(`${where} is not in the text`);
    return this.connection.sendRequest(method, {
      textDocument: { uri: this.uri },
      position: this.at(offset),
      ...more,
    });
  }

  request(method, params = {}) {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri }, ...params });
  }

  at(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1).length };
  }

  offset({ line, character }) {
    const lines = this.text.split("\n");
    return lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + character;
  }

  /** Returns the text with edits applied. */
  edited(edits) {
    const sorted = [...edits].sort((one, other) => this.offset(other.range.start) - this.offset(one.range.start));
    return sorted.reduce((text, { range, newText }) => {
      return text.slice(0, this.offset(range.start)) + newText + text.slice(this.offset(range.end));
    }, this.text);
  }

  async end() {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    const ended = new Promise((done) => this.child.once("exit", done));
    const code = await ended;
    this.connection.dispose();
    return code;
  }
}
