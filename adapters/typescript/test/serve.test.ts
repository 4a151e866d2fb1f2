import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { Barred, PROTOCOL, Rejected, respond, serve, Undecided, Unsupported } from "ruleproof-adapter";
import type { Adapter, Answered } from "ruleproof-adapter";

const played: Answered = { played: { after: [], end: {}, events: [], refused: [] } };

function adapter(run: Adapter["run"]): Adapter {
  const hello = () => ({ protocol: PROTOCOL, name: "test", version: "1", games: { mtg: { editions: ["x"] } } });
  return { hello, run };
}

async function answers(engine: Adapter, request: unknown): Promise<unknown> {
  return JSON.parse(await respond(engine, typeof request === "string" ? request : JSON.stringify(request)));
}

const run = { id: 7, method: "run", params: { token: "t", game: "mtg", edition: "x", scenario: {} } };
const hello = { id: 0, method: "hello", params: { protocol: 1, harness: "h" } };

test("hello describes the engine", async () => {
  const result = { protocol: 1, name: "test", version: "1", games: { mtg: { editions: ["x"] } } };
  assert.deepEqual(await answers(adapter(() => played), hello), { id: 0, result });
});

test("hello may be asynchronous", async () => {
  const slow = { ...adapter(() => played), hello: async () => adapter(() => played).hello() };
  assert.deepEqual(await answers(slow, hello), await answers(adapter(() => played), hello));
  assert.deepEqual(await answers(slow, run), { id: 7, result: played });
});

test("another protocol is an error", async () => {
  const other = { ...hello, params: { protocol: 2, harness: "h" } };
  const error = { message: "unsupported protocol 2; this adapter uses protocol 1" };
  assert.deepEqual(await answers(adapter(() => played), other), { id: 0, error });
});

test("a play is the result, synchronous or asynchronous", async () => {
  assert.deepEqual(await answers(adapter(() => played), run), { id: 7, result: played });
  assert.deepEqual(await answers(adapter(async () => played), run), { id: 7, result: played });
});

test("each stop has its answer", async () => {
  const question = { who: "bob", kind: "order", options: { one: ["first", "second"] } };
  const stops: [Error, unknown][] = [
    [new Unsupported("effect `redirect`"), { unsupported: { needs: "effect `redirect`" } }],
    [new Undecided(question), { undecided: question }],
    [new Rejected("not asked for", 3), { rejected: { step: 3, why: "not asked for" } }],
    [new Rejected("not asked for"), { rejected: { why: "not asked for" } }],
    [new Barred("not so", ["615.7"]), { barred: { why: "not so", clauses: ["615.7"] } }],
  ];
  for (const [stop, result] of stops) {
    const engine = adapter(() => {
      throw stop;
    });
    assert.deepEqual(await answers(engine, run), { id: 7, result });
  }
});

test("a stop from another copy of the package is recognized", async () => {
  const stop = Object.assign(new Error("lacks"), { answered: () => ({ unsupported: { needs: "verb `cast`" } }) });
  const engine = adapter(() => {
    throw stop;
  });
  assert.deepEqual(await answers(engine, run), { id: 7, result: { unsupported: { needs: "verb `cast`" } } });
});

test("a game or edition missing from hello is never played", async () => {
  const engine = adapter(() => {
    throw new TypeError("played");
  });
  const asked = (params: object) => answers(engine, { ...run, params: { ...run.params, ...params } });
  assert.deepEqual(await asked({ game: "chess" }), { id: 7, result: { unsupported: { needs: "game `chess`" } } });
  assert.deepEqual(await asked({ edition: "y" }), { id: 7, result: { unsupported: { needs: "edition y" } } });
});

test("any other error is an engine error", async () => {
  const engine = adapter(() => {
    throw new TypeError("broken");
  });
  assert.deepEqual(await answers(engine, run), { id: 7, error: { message: "broken" } });
});

test("an invalid request is an error", async () => {
  const engine = adapter(() => played);
  const message = async (request: unknown): Promise<string> => {
    const { error } = (await answers(engine, request)) as { error: { message: string } };
    return error.message;
  };
  assert.match(await message("{"), /^not a request: /);
  assert.equal(await message("[]"), "not a request: it has no `id`");
  assert.equal(await message({ id: 1, method: "run" }), "not a request: it has no `params`");
  assert.equal(await message({ id: 1, method: "stop", params: {} }), "unknown method `stop`");
});

test("the adapter, or else the kit, limits the waiting requests", async () => {
  const said = async (capabilities: object): Promise<number> => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const engine = adapter(() => played);
    const serving = serve({ ...engine, hello: async () => ({ ...(await engine.hello()), capabilities }) }, input, output);
    input.end(`${JSON.stringify(hello)}\n`);
    await serving;
    return JSON.parse(String(output.read())).result.capabilities.window;
  };
  assert.equal(await said({}), 16);
  assert.equal(await said({ window: 1 }), 1);
});

test("each answer is written before the next play begins", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let out = "";
  const before: number[] = [];
  const engine = adapter(() => {
    out += String(output.read() ?? "");
    before.push(out.split("\n").length - 1);
    return played;
  });
  const serving = serve(engine, input, output);
  input.end([1, 2, 3].map((id) => `${JSON.stringify({ ...run, id })}\n`).join(""));
  await serving;
  assert.deepEqual(before, [0, 1, 2]);
});

test("lines are answered in order, however the chunks are cut", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const slow = adapter(async ({ token }) => {
    await new Promise((resolve) => setTimeout(resolve, token === "slow" ? 20 : 0));
    return { unsupported: { needs: token } };
  });
  const serving = serve(slow, input, output);
  const line = (id: number, token: string) => `${JSON.stringify({ ...run, id, params: { ...run.params, token } })}\n`;
  const bytes = Buffer.from(line(1, "slow") + line(2, "ā\u2028b") + line(3, "last").trimEnd());
  for (const byte of bytes) {
    input.write(Buffer.of(byte));
  }
  input.end();
  await serving;
  const lines = String(output.read()).trimEnd().split("\n").map((text) => JSON.parse(text));
  assert.deepEqual(lines.map(({ id }) => id), [1, 2, 3]);
  assert.deepEqual(lines.map(({ result }) => result.unsupported.needs), ["slow", "ā\u2028b", "last"]);
});
