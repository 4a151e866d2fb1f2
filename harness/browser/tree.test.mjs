// Tests the page of a case's decisions in a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { address, browser, faults, opened, place, ruleproof } from "./pages.mjs";

const CASES = {
  two: "mtg/a-chosen-spell-is-followed-and-looked-at-again",
  orders: "mtg/three-effects-on-each-of-two-players-are-chosen-in-turn-order",
  splits: "mtg/a-phantom-blocked-by-three-pays-once-and-still-deals-its-damage",
  one: "mtg/fog-stops-combat-damage-only",
};

let chromium;
before(async () => {
  for (const [name, id] of Object.entries(CASES)) ruleproof("explore", id, "--output", `html=${place(`tree-${name}.html`)}`);
  chromium = await browser();
});
after(() => chromium?.close());

/// Tests a page, and checks at the end that it had no messages, requests or errors.
function looked(name, file, options, look) {
  test(name, async () => {
    const { page, noted, close } = await opened(chromium, address(`tree-${file}.html`), options);
    try {
      await look(page);
      assert.deepEqual(noted, []);
    } finally {
      await close();
    }
  });
}

const shown = (page) => page.locator("svg .on").count();

looked("pointing at an answer highlights its paths, and a click keeps them", "orders", {}, async (page) => {
  assert.equal(await shown(page), 0);
  const end = page.locator("svg [data-id].end").first();
  await end.hover();
  const [lit, lines] = [await shown(page), await page.locator("svg path.on").count()];
  assert.ok(lit > 8 && lines > 4 && lines < await page.locator("svg path[data-from]").count(), `${lit} and ${lines}`);
  assert.match(await page.locator(".pointed").innerText(), /^end 1 \(4 paths\)\nalice\.life: 7\nbob\.life: 7$/);
  assert.equal(await page.locator("svg [data-id].end.on").count(), 1);
  await end.click();
  await page.mouse.move(2, 2);
  assert.equal(await shown(page), lit);
  assert.equal(await end.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Escape");
  await page.screenshot({ path: place("tree-orders.png"), fullPage: true });
});

looked("the arrow keys follow the paths", "orders", {}, async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.dataset.id ?? document.activeElement.className);
  await page.locator(".canvas").focus();
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "q0r0", "the scripted answer is focused first");
  const steps = ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"];
  for (const key of steps) await page.keyboard.press(key);
  assert.match(await focused(), /^e\d+$/);
  assert.equal(await page.locator(".pointed").isVisible(), true);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("svg [aria-pressed=true]").count(), 1);
  await page.keyboard.press("ArrowLeft");
  assert.match(await focused(), /^q\d+r\d+$/);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY", "the picture is one tab stop");
});

looked("the picture can be zoomed and dragged", "splits", { width: 700, height: 600 }, async (page) => {
  const wide = () => page.locator(".canvas svg").evaluate((svg) => svg.getBoundingClientRect().width);
  await page.getByRole("button", { name: "Fit" }).click();
  const [fit, inner] = [await wide(), await page.locator(".canvas").evaluate((canvas) => canvas.clientWidth)];
  assert.ok(Math.abs(fit - inner) <= 1, `${fit} in ${inner}`);
  await page.getByRole("button", { name: "1:1" }).click();
  assert.ok(await wide() > 900);
  await page.getByRole("button", { name: "Larger" }).click();
  assert.ok(await wide() > 1200);
  const canvas = await page.locator(".canvas").boundingBox();
  const at = () => page.locator(".canvas").evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const [left, top] = await at();
  await page.mouse.move(canvas.x + 300, canvas.y + 100);
  await page.mouse.down();
  await page.mouse.move(canvas.x + 200, canvas.y + 40, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await at(), [left + 100, top + 60]);
  assert.equal(await page.locator("svg [aria-pressed=true]").count(), 0, "dragging does not click");
  await page.locator(".canvas").focus();
  await page.keyboard.press("0");
  assert.ok(Math.abs(await wide() - inner) <= 1);
});

looked("a play with one end is shown as a timeline", "one", {}, async (page) => {
  assert.equal(await page.locator("svg").count(), 0);
  assert.ok(await page.locator("table.play tbody tr").count() > 2);
  const chip = page.locator("button.chip").first();
  await chip.click();
  assert.ok(await page.locator(".clause-note:popover-open").isVisible());
  await page.keyboard.press("Escape");
  await page.screenshot({ path: place("tree-one.png"), fullPage: true });
});

looked("the picture is shown without scripts", "splits", { javaScriptEnabled: false }, async (page) => {
  assert.equal(await page.locator("svg [data-id].end").count(), 24);
  assert.equal(await page.locator(".tools").isVisible(), false);
});

for (const scheme of ["light", "dark"]) {
  for (const [name, size] of [["desktop", {}], ["phone", { width: 390, height: 800 }]]) {
    for (const file of Object.keys(CASES)) {
      looked(`axe finds nothing serious: ${file}, ${scheme}, ${name}`, file, { ...size, colorScheme: scheme }, async (page) => {
        assert.deepEqual(await faults(page), []);
        await page.screenshot({ path: place(`tree-${file}-${scheme}-${name}.png`), fullPage: true });
      });
    }
  }
}
