// Tests the site of a suite in a browser.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, test } from "node:test";
import { BAD, spoilt } from "./hostile.mjs";
import { address, browser, faults, keep, opened, place, read, ruleproof } from "./pages.mjs";

const SUITE = ["--cases", "cases/riftbound"];

/// A case that fails with the mistake.
const CASE = "a-unit-moves-to-an-empty-battlefield-and-takes-its-value-along";

let chromium;
before(async () => {
  rmSync(place("site"), { recursive: true, force: true });
  ruleproof("run", "--engine", "bundled", ...SUITE, "-qq", "--output", `json=${place("right.json")}`);
  ruleproof("run", ...SUITE, "-qq", "--mistake", "prevent does nothing", "--output", `json=${place("wrong.json")}`);
  keep("spoilt.json", JSON.stringify(spoilt(JSON.parse(read("wrong.json")))));
  ruleproof("site", place("site"), place("right.json"), place("wrong.json"), place("spoilt.json"), ...SUITE);
  chromium = await browser();
});
after(() => chromium?.close());

/// Tests a page of the site, which may request only its style and script.
function looked(name, path, options, look) {
  test(name, async () => {
    const { page, noted, close } = await opened(chromium, address(`site/${path}`), options);
    try {
      await look(page);
      const own = /^request: .*\/site\/((style\.css|script\.js)|[^]*\.html)$/;
      assert.deepEqual(noted.filter((note) => !own.test(note)), []);
    } finally {
      await close();
    }
  });
}

looked("links lead from the first page to a rule, to its cases, and back", "index.html", {}, async (page) => {
  await page.getByRole("cell", { name: /clauses$/ }).getByRole("link").click();
  await page.getByRole("link", { name: "437.2-reduced-by-value", exact: true }).click();
  assert.match(await page.locator("main").innerText(), /Prevented damage is replaced by that damage minus the Prevent Value/);
  await page.locator("#shown ~ .scroll a, #shown + .scroll a").first().click();
  assert.match(await page.locator("h2#plays").innerText(), /Play by the rules/);
  assert.ok(await page.locator("table.play tbody tr").count() > 2);
  await page.getByRole("link", { name: "Cases of Riftbound" }).click();
  await page.getByLabel("Text").fill("used-up");
  assert.match(await page.locator("#found").innerText(), /^\d+ of \d+ shown$/);
});

looked("an engine leads to its causes, and from there to a case", "index.html", {}, async (page) => {
  await page.locator("section:has(#engines)").getByRole("link").nth(1).click();
  const cause = page.locator("details.group").first();
  assert.match(await cause.locator("> summary").innerText(), /\d+ cases?$/);
  if (!await cause.evaluate((one) => one.open)) await cause.locator("> summary").click();
  await cause.getByRole("link").first().click();
  assert.match(await page.locator("h2#plays").innerText(), /Play by the rules/);
});

looked("the filter leaves only clauses with problems", "riftbound/index.html", {}, async (page) => {
  const rows = page.locator(".heat tbody tr:visible");
  const all = await rows.count();
  await page.getByLabel("Only clauses with failures").check();
  const left = await rows.count();
  assert.ok(left > 0 && left < all, `${left} of ${all}`);
  assert.equal(await page.locator(".heat tbody tr.quiet:visible").count(), 0);
});

looked("table headings keep whole words on a phone", "riftbound/index.html", { width: 390 }, async (page) => {
  // A broken word has a box on each of its lines.
  const words = await page.$$eval(".heat.wide thead th", (heads) => heads.filter((one) => one.offsetWidth).flatMap((one) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        found.push([word, range.getClientRects().length]);
      }
    }
    return found;
  }));
  // The hostile engine's name is longer than any line.
  const own = words.filter(([word]) => word.length < 20);
  assert.ok(own.length > 3, String(words));
  assert.deepEqual(own.filter(([, boxes]) => boxes > 1), []);
});

looked("a mistake leads to the cases that catch it", "riftbound/mistakes.html", {}, async (page) => {
  const mistake = page.locator("section.mistake").filter({ has: page.getByRole("heading", { name: "prevent does nothing", exact: true }) });
  await mistake.getByRole("link").nth(1).click();
  assert.match(await page.locator("section:has(#catches)").innerText(), /prevent does nothing/);
});

for (const [name, path] of [["the first page", "index.html"], ["the page of its engine", "engines/3.html"], ["the page of a case", `riftbound/case/${CASE}.html`]]) {
  looked(`a hostile record does nothing: ${name}`, path, {}, async (page) => {
    for (const closed of await page.locator("details:not([open]) > summary").all()) if (await closed.isVisible()) await closed.click();
    assert.ok((await page.locator("main").textContent()).includes("<script>alert(2)</script>\\u{202e}\\u{1b}"), BAD);
    assert.equal(await page.locator("main :is(img, iframe, object, script, style)").count(), 0);
  });
}

for (const [name, path] of [["index", "index.html"], ["rules", "riftbound/index.html"], ["cases", "riftbound/cases.html"], ["mistakes", "riftbound/mistakes.html"], ["engine", "engines/2.html"], ["rule", "riftbound/rule/437.2-reduced-by-value.html"]]) {
  for (const colorScheme of ["light", "dark"]) {
    looked(`axe finds nothing serious: ${name}, ${colorScheme}`, path, { colorScheme }, async (page) => {
      assert.deepEqual(await faults(page), []);
    });
  }
  looked(`it fits a phone: ${name}`, path, { width: 390 }, async (page) => {
    await page.screenshot({ path: place(`site-${name}-390.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels`);
  });
}
