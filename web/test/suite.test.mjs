// Runs the whole suite in a browser, and measures the time from a key to a verdict and the size of the download.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { browser, dist, editor, files, served, verdict, visitor } from "./pages.mjs";

const program = process.env.RULEPROOF ?? join(dist, "../../target/debug/ruleproof");

let chromium, site;
before(async () => {
  site = await served();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await site?.close();
});

test("the whole suite has the same verdicts as the program", async (context) => {
  const record = join(mkdtempSync(join(tmpdir(), "ruleproof-")), "record.json");
  execFileSync(program, ["run", "--engine", "bundled", "-qq", "--output", `json=${record}`], { cwd: join(dist, "../.."), stdio: "ignore" });
  const { results } = JSON.parse(readFileSync(record, "utf8"));
  const said = results.map(({ id, edition, verdict }) => `${id}@${edition}: ${verdict}`);
  assert.ok(said.length > 1000, `${said.length} plays`);
  const one = await visitor(chromium, site.url);
  try {
    const page = await one.open();
    await verdict(page, "pass");
    await page.getByRole("button", { name: "Whole suite" }).click();
    await page.getByRole("button", { name: "Run the whole suite" }).click();
    await page.locator("#ran", { hasText: /^[\d,]+ plays in/ }).waitFor();
    const played = await page.evaluate(() => globalThis.workbench.suite.plays);
    assert.deepEqual(played.map(({ id, edition, verdict }) => `${id}@${edition}: ${verdict}`), said);
    context.diagnostic(await page.locator("#ran").innerText());
    assert.deepEqual(one.noted, []);
  } finally {
    await one.close();
  }
});

test("time from a key to the verdict", async (context) => {
  const one = await visitor(chromium, site.url);
  try {
    const page = await one.open();
    await verdict(page, "pass");
    await page.locator("#caught").waitFor();
    await editor(page).focus();
    await page.keyboard.press("Control+End");
    // A growing comment: each key makes a text that was not played before.
    await page.keyboard.type("# ");
    await page.evaluate(() => {
      const { editor, outcome } = globalThis.workbench;
      globalThis.times = [];
      let begun = null;
      editor.view.contentDOM.addEventListener("keydown", () => { begun = performance.now(); });
      const show = outcome.show.bind(outcome);
      outcome.show = (view) => {
        show(view);
        if (begun !== null) globalThis.times.push(performance.now() - begun);
        begun = null;
      };
    });
    for (let key = 1; key <= 50; key++) {
      await page.keyboard.press(String(key % 10));
      await page.waitForFunction((count) => globalThis.times.length >= count, key);
      // The pause between keys when typing fast.
      await page.waitForTimeout(60);
    }
    const times = (await page.evaluate(() => globalThis.times)).sort((a, b) => a - b);
    context.diagnostic(`${times.length} keys: median ${times[25].toFixed(1)} ms, worst ${times.at(-1).toFixed(1)} ms`);
    assert.ok(times.length >= 50);
    assert.deepEqual(one.noted, []);
  } finally {
    await one.close();
  }
});

// The server of this profile is large because most of it is not optimized.
const unoptimized = process.env.PROFILE === "pages" && "the server is hardly optimized";

test("the download is small", { skip: unoptimized }, (context) => {
  let all = 0;
  for (const path of files(dist)) {
    const held = readFileSync(path);
    const small = brotliCompressSync(held, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: held.length } }).length;
    all += small;
    context.diagnostic(`${basename(path)}: ${held.length} bytes, gzip ${gzipSync(held, { level: 9 }).length}, brotli ${small}`);
  }
  context.diagnostic(`all: brotli ${all}`);
  assert.ok(all < 3_000_000, `${all} bytes`);
});
