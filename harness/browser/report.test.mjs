// Tests the report of a run in a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { spoilt } from "./hostile.mjs";
import { address, browser, faults, keep, opened, place, read, ruleproof } from "./pages.mjs";

const MISTAKE = "shield never shrinks";
const CASE = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three@2026-09-25";

let chromium;
before(async () => {
  ruleproof("run", "-qq", "--mistake", MISTAKE, "--output", `html=${place("report.html")}`);
  ruleproof("run", "--engine", "bundled", "-qq", "--output", `html=${place("green.html")}`);
  chromium = await browser();
});
after(() => chromium?.close());

/// Tests a page, and checks at the end that it had no messages, requests or errors.
function looked(name, options, look) {
  test(name, async () => {
    const { page, noted, close } = await opened(chromium, address(options.file ?? "report.html", options.at), options);
    try {
      await look(page);
      assert.deepEqual(noted, []);
    } finally {
      await close();
    }
  });
}

/// Returns the number of cases on a page. A case whose editions have different results is listed twice.
const cases = (page) => page.$$eval(".case .id", (ids) => new Set(ids.map((id) => id.textContent)).size);

looked("an address opens its case, and the first divergence is marked", { at: CASE }, async (page) => {
  const shown = page.locator("details.case[open]");
  assert.equal(await shown.count(), 1);
  assert.ok(await shown.locator("> summary").isVisible());
  const first = shown.locator("tr.first");
  assert.equal(await first.count(), 1);
  assert.match(await first.innerText(), /First difference[^]*Lightning Bolt/);
  assert.match(await shown.locator("tr.end").innerText(), /damage 0\s*expected 1/);
  const marked = await shown.locator("mark.row").allInnerTexts();
  assert.match(marked[0], /^\d+\s+baloth: \{zone: battlefield, damage: 1\}/);
});

looked("the other edition of a case is linked in the same place", { at: CASE.replace("2026-09-25", "2022-04-29") }, async (page) => {
  assert.equal(await page.locator("details.case[open] .id").first().innerText(), CASE.split("@")[0]);
});

looked("choosing a clause filters its cases", {}, async (page) => {
  await page.getByRole("button", { name: "615.7-a-number", exact: true }).first().click();
  assert.equal(await page.getByLabel("Clause", { exact: true }).inputValue(), "615.7-a-number");
  await page.locator("#found").filter({ hasText: /^\d+ of \d+ shown$/ }).waitFor();
  const causes = page.locator("details.cause:visible");
  assert.ok(await causes.count() > 0);
  for (const cause of await causes.all()) if (!await cause.evaluate((one) => one.open)) await cause.locator("> summary").click();
  const cases = await page.locator("details.case:visible").all();
  assert.ok(cases.length > 0);
  for (const one of cases) assert.match(await one.getAttribute("data-clauses"), /615\.7-a-number/);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.locator("#found").filter({ hasText: /in all$/ }).waitFor();
});

looked("verdict and text filter the cases", {}, async (page) => {
  await page.getByLabel("Verdict").selectOption("unproved");
  const verdicts = await page.$$eval(".case:not([hidden])", (cases) => cases.map((one) => one.dataset.verdict));
  assert.ok(verdicts.length > 0 && verdicts.every((verdict) => verdict === "unproved"), String(verdicts));
  await page.getByLabel("Verdict").selectOption("");
  await page.getByLabel("Text").fill("rumbling baloth gone-after-three");
  const ids = await page.$$eval(".case:not([hidden])", (cases) => cases.map((one) => one.id));
  assert.deepEqual(ids, [CASE.replace("2026-09-25", "2022-04-29")]);
  await page.getByLabel("Text").fill("nothing is called so");
  assert.equal(await page.locator("#found").innerText(), `0 of ${await cases(page)} shown`);
});

looked("the counts follow the filter and add up", {}, async (page) => {
  const all = Number(await page.locator(".counts tr.all td.number").first().innerText());
  assert.equal(await page.locator("#found").innerText(), `${all} in all`);
  const counts = () => page.$$eval("details:not([hidden]) > summary > .count", (found) => found.map((one) => one.textContent));
  const before = await counts();
  await page.getByLabel("Text").fill("gone-after-three");
  const after = await counts();
  assert.ok(after.length > 0 && after.length < before.length && after.every((count) => /^\d+ of \d+ cases?$/.test(count)), String(after));
  assert.ok(await page.locator("details.cause[open]:visible").count() > 0);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.locator("#found").filter({ hasText: /in all$/ }).waitFor();
  assert.deepEqual(await counts(), before);
  assert.equal(await page.locator("details.cause[open]").count(), 0);
});

looked("a clause's chip shows its statement", { at: CASE }, async (page) => {
  await page.locator("details.case[open] tr.first").getByRole("button", { name: "615.7-depletes" }).first().click();
  const note = page.locator(".clause-note:popover-open");
  assert.match(await note.innerText(), /615\.7-depletes[^]*Each 1 damage that a shield prevents reduces the shield by 1\./);
  await page.keyboard.press("Escape");
  assert.equal(await note.count(), 0);
});

looked("clauses without problems are shown on request", {}, async (page) => {
  const rows = page.locator(".heat tbody tr:visible");
  const before = await rows.count();
  await page.getByLabel(/clauses with nothing wrong/).check();
  assert.ok(await rows.count() > before + 100, `${before} and ${await rows.count()}`);
});

looked("the color scheme follows the system until the reader chooses", { colorScheme: "dark" }, async (page) => {
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await back(), "rgb(20, 21, 26)");
  await page.getByRole("button", { name: "Light" }).click();
  assert.equal(await back(), "rgb(247, 247, 249)");
  await page.reload();
  assert.equal(await back(), "rgb(247, 247, 249)");
  await page.getByRole("button", { name: "Dark" }).click();
  assert.equal(await back(), "rgb(20, 21, 26)");
});

looked("everything can be reached with the keyboard", {}, async (page) => {
  const at = () => page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.id);
  await page.keyboard.press("Tab");
  assert.equal(await at(), "Skip to the content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await page.locator("#text").focus();
  await page.keyboard.type("gone-after-three");
  for (let n = 0; n < 20 && !/^fail/.test(await at()); n += 1) await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.parentElement.open), "the group of the found case is open");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const shown = page.locator("details.case[open]:visible");
  assert.match(await shown.locator("> summary").innerText(), /gone-after-three/);
  await page.keyboard.press("Tab");
  assert.equal(await at(), "615.7-a-number");
  await page.keyboard.press("Space");
  assert.match(await page.locator(".clause-note:popover-open").innerText(), /shield of size N/);
});

for (const colorScheme of ["light", "dark"]) {
  for (const file of ["report.html", "green.html"]) {
    looked(`axe finds nothing serious: ${file}, ${colorScheme}`, { file, colorScheme, at: file === "report.html" ? CASE : "" }, async (page) => {
      assert.deepEqual(await faults(page), []);
    });
  }
  for (const width of [390, 1440]) {
    looked(`it fits ${width} pixels, ${colorScheme}`, { width, colorScheme, at: CASE }, async (page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels`);
      await page.screenshot({ path: place(`report-${width}-${colorScheme}.png`), fullPage: true });
    });
  }
}

looked("everything can be read without scripts", { at: CASE, javaScriptEnabled: false }, async (page) => {
  assert.equal(await page.locator("#filter").isVisible(), false);
  assert.match(await page.locator("details.case").first().textContent(), /Expected/);
});

test("a hostile record is shown and does nothing", async () => {
  ruleproof("run", CASE.split("@")[0], "-qq", "--mistake", MISTAKE, "--output", `json=${place("hostile.json")}`);
  keep("hostile.json", JSON.stringify(spoilt(JSON.parse(read("hostile.json")))));
  ruleproof("merge", place("hostile.json"), "--output", `html=${place("hostile.html")}`);
  assert.doesNotMatch(read("hostile.html"), /[\u202e\u001b]/);
  const { page, noted, close } = await opened(chromium, address("hostile.html"));
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  assert.equal(await page.locator("img, iframe, object, script:not(:last-child)").count(), 0);
  assert.match(await page.locator("h1").innerText(), /<script>alert\(2\)<\/script>\\u\{202e\}/);
  assert.deepEqual(noted, []);
  await close();
});
