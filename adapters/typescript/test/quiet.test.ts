import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kit = (file: string) => JSON.stringify(fileURLToPath(new URL(`../src/${file}`, import.meta.url)));

test("an engine's logs go to standard error, even while it is loaded", () => {
  const program = `
    import ${kit("quiet.js")};
    console.log("loading");
    const { serve } = await import(${kit("index.js")});
    const hello = () => {
      process.stdout.write("asked\\n");
      return { protocol: 1, name: "loud", version: "1", games: {} };
    };
    await serve({ hello, run: () => { throw new Error("never"); } });
    console.log("done");
  `;
  const input = '{"id":0,"method":"hello","params":{"protocol":1,"harness":"test"}}\n';
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const options = { input, env, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], options);
  const said = '{"protocol":1,"name":"loud","version":"1","games":{},"capabilities":{"window":16}}';
  assert.equal(stdout, `{"id":0,"result":${said}}\n`);
  assert.equal(stderr, "loading\nasked\ndone\n");
});

test("in a test process, standard output belongs to the test runner", () => {
  const program = `import ${kit("quiet.js")}; console.log("a result of a test");`;
  const env = { ...process.env, NODE_TEST_CONTEXT: "child" };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { env, encoding: "utf8" });
  assert.equal(stdout, "a result of a test\n");
});
