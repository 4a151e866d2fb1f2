// Tests the page in a browser: writing a case, links, rules, accessibility, and use without a network.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { browser, editor, faults, place, served, verdict, visitor, write, written } from "./pages.mjs";

let chromium, site;
before(async () => {
  site = await served();
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await site?.close();
});

/// Tests a page, and checks at the end that it had no unexpected messages or requests.
function looked(name, options, look, fragment = "") {
  test(name, async () => {
    const one = await visitor(chromium, site.url, options);
    try {
      const page = await one.open(site.url + fragment);
      await look(page, one);
      assert.deepEqual(one.noted, []);
    } finally {
      await one.close();
    }
  });
}

const HEAD = `game: mtg
cases:
  `;

const CASE = `a-shield-takes-three-and-is-gone:
    asserts: [615.7-a-number]
    kind: positive
    source: {seed: "615.7"}
    given:
      turn: bob
      alice: {battlefield: [{baloth: Rumbling Baloth}], hand: [Healing Salve]}
      bob: {hand: [Lightning Bolt, Gut Shot]}
    when:
      - alice: {cast: Healing Salve, mode: shield, targets: [baloth]}
      - bob: {cast: Lightning Bolt, targets: [baloth]}
      - bob: {cast: Gut Shot, targets: [baloth]}
    then:
      baloth: {zone: battlefield, damage: 1}
`;

looked("a case is written, passes, fails when broken, fails for a mistake, and opens in a second page", {}, async (page, one) => {
  await verdict(page, "pass");
  await page.getByRole("button", { name: "New case" }).click();
  await verdict(page, "open|unread|unproved");
  await write(page, HEAD + CASE);
  await verdict(page, "pass");
  assert.match(await page.locator("#problems").innerText(), /^No problems$/);
  assert.match(await page.locator(".part.timeline").innerText(), /Lightning Bolt/);
  assert.match(await page.locator(".part.clauses").innerText(), /proved\s+615\.7-a-number/);
  await page.locator("#editor .cm-hint", { hasText: "baloth.damage 0 -> 1" }).waitFor();
  await page.locator(".part.timeline .chip", { hasText: "615.7-a-number" }).first().click();
  await page.locator(".clause-note:popover-open", { hasText: "615.7-a-number" }).waitFor();
  await page.keyboard.press("Escape");

  // A wrong expectation makes it fail.
  await write(page, HEAD + CASE.replace("damage: 1", "damage: 2"));
  await verdict(page, "fail");
  const parting = page.locator(".parting");
  assert.match(await parting.innerText(), /baloth\.damage/);
  assert.match(await parting.locator(".expected").innerText(), /^2$/);
  assert.match(await parting.locator(".seen").innerText(), /^1$/);
  assert.match(await page.locator("#editor .cm-parting").innerText(), /baloth: \{zone: battlefield, damage: 2\}/);
  await write(page, HEAD + CASE);
  await verdict(page, "pass");

  // It fails while a mistake is on.
  const caught = page.locator("#caught").getByRole("switch", { name: /^shield never shrinks/ });
  await caught.check();
  await verdict(page, "fail");
  assert.match(await page.locator(".banner").innerText(), /The engine makes 1 mistake: shield never shrinks/);
  assert.match(await parting.innerText(), /baloth\.damage/);

  // The link contains the text, the edition and the mistakes.
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.locator("#toast", { hasText: "Link copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${site.url}#case=`), link);
  const second = await one.open(link);
  await verdict(second, "fail");
  assert.equal(await written(second).then((text) => text.trim()), (HEAD + CASE).trim());
  await second.locator("#caught").getByRole("switch", { name: /^shield never shrinks/ }).uncheck();
  await verdict(second, "pass");

  // The copied text names its file.
  await second.getByRole("button", { name: "Copy case" }).click();
  await second.locator("#toast", { hasText: "Add it to" }).waitFor();
  const copied = await second.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^# cases\/mtg\/615\.7-pools\.yaml\n {2}a-shield-takes-three-and-is-gone:\n/);
});

looked("cards, clauses and aliases are completed", {}, async (page) => {
  await verdict(page, "pass");
  const half = CASE.replace("[Lightning Bolt, Gut Shot]", "[@, Gut Shot]").replace("[615.7-a-number]", "[@]")
    .replace("{cast: Gut Shot, targets: [baloth]}", "{cast: Gut Shot, targets: [@]}");
  await write(page, HEAD + half);
  await verdict(page, "unread");
  // For each mark: the typed text, and the accepted completion.
  for (const [typed, taken] of [["number", "615.7-a-number"], ["Lightning B", "Lightning Bolt"], ["bal", "baloth"]]) {
    await editor(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+F");
    await page.keyboard.type("@");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await editor(page).focus();
    await page.keyboard.press("Delete");
    await page.keyboard.type(typed, { delay: 20 });
    const offered = page.locator(".cm-tooltip-autocomplete [role=option]", { hasText: taken }).first();
    const there = page.locator("#editor .cm-content", { hasText: taken });
    // On a busy machine, a list may be redrawn and lose the click. Open it again, as a user would.
    for (;;) {
      await offered.waitFor();
      await offered.click();
      if (await there.waitFor({ timeout: 10_000 }).then(() => true, () => false)) break;
      await page.keyboard.press("Control+Space");
    }
  }
  await verdict(page, "pass");
  // The hover explains a keyword.
  await page.locator("#editor .cm-line", { hasText: "Rumbling Baloth" }).getByText("Rumbling").first().hover();
  await page.locator(".cm-lsp-hover-tooltip", { hasText: "Rumbling Baloth" }).waitFor();
});

looked("a button corrects a misspelt card", {}, async (page) => {
  await verdict(page, "pass");
  await write(page, HEAD + CASE.replace("[Lightning Bolt, Gut Shot]", "[Lightnin Bolt, Gut Shot]"));
  await page.locator("#problems", { hasText: /problem/ }).waitFor();
  await page.locator("#problems").click();
  await page.locator(".cm-panel-lint").getByRole("button", { name: /Lightning Bolt/ }).first().click();
  await page.locator("#editor .cm-content", { hasText: "[Lightning Bolt, Gut Shot]" }).waitFor();
  await verdict(page, "pass");
});

looked("rules can be searched, and lead to their cases", {}, async (page) => {
  await verdict(page, "pass");
  await page.getByLabel("Find", { exact: true }).fill("615.7-a-number");
  const rule = page.locator("details.clause[data-clause='615.7-a-number']");
  await rule.locator("> summary").click();
  const name = await rule.locator("button.case").first().innerText();
  await rule.locator("button.case").first().click();
  await page.locator("#named", { hasText: name }).waitFor();
  await verdict(page, "pass");
  await rule.getByRole("button", { name: "Write a case for this clause" }).click();
  await page.locator("#editor", { hasText: "asserts: [615.7-a-number]" }).waitFor();
  await page.getByRole("button", { name: "Riftbound" }).click();
  await page.getByLabel("Find", { exact: true }).fill("437.2-reduced-by-value");
  await page.locator("details.clause[data-clause='437.2-reduced-by-value']").waitFor();
  await page.getByRole("button", { name: "Cases", exact: true }).click();
  await page.getByLabel("Find", { exact: true }).fill("");
  await page.locator("#hits", { hasText: /^[\d,]+ cases; showing the first 200$/ }).waitFor();
});

looked("each edition can be selected", {}, async (page) => {
  await verdict(page, "pass");
  const editions = page.getByRole("group", { name: "Edition" }).getByRole("button");
  const names = await editions.allInnerTexts();
  assert.ok(names.length >= 1, String(names));
  await editions.first().click();
  await page.locator(".editions button[aria-pressed=true]").first().waitFor();
  assert.equal(await page.locator(".editions button[aria-pressed=true]").count(), 1);
});

looked("the page works with the keyboard alone", {}, async (page) => {
  await verdict(page, "pass");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
  await page.keyboard.press("Enter");
  assert.ok(await editor(page).evaluate((one) => one.getRootNode().activeElement === one));
  // Tab leaves the editor for the next element.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "problems");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("      nobody: {damage: 1}");
  await page.locator("#verdict").filter({ hasNotText: /^pass$/ }).waitFor();
  // A screen reader announces the result.
  await page.locator("#spoken", { hasText: /^unread|^fail|^rejected/ }).waitFor({ state: "attached" });
});

looked("on a phone, tabs lead from rules to case to play", { width: 390, height: 844 }, async (page) => {
  await verdict(page, "pass");
  assert.ok(await editor(page).isVisible());
  await page.getByRole("tab", { name: /^Play/ }).click();
  assert.ok(await page.locator(".banner").isVisible());
  assert.ok(!await editor(page).isVisible());
  await page.keyboard.press("ArrowLeft");
  assert.ok(await editor(page).isVisible());
  await page.keyboard.press("ArrowLeft");
  assert.ok(await page.getByLabel("Find", { exact: true }).isVisible());
  for (const tab of ["Rules", "Case", "Play"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${tab}: ${wide} pixels`);
  }
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [390, 1440]) {
    looked(`axe finds nothing: ${colorScheme}, ${width}`, { width, colorScheme }, async (page) => {
      await verdict(page, "pass");
      await page.locator("#caught").waitFor({ state: "attached" });
      const parts = width === 390 ? ["Rules", "Case", "Play"] : [null];
      for (const part of parts) {
        if (part) await page.getByRole("tab", { name: new RegExp(`^${part}`) }).click();
        await page.screenshot({ path: place(`${colorScheme}-${width}${part ? `-${part.toLowerCase()}` : ""}.png`) });
        assert.deepEqual(await faults(page), [], part ?? "all");
      }
      // A failing case, with its play beside the one by the rules.
      await page.locator("#caught").getByRole("switch").first().check();
      await verdict(page, "fail");
      await page.locator("#play").evaluate((pane) => pane.scrollTo(0, 0));
      await page.screenshot({ path: place(`${colorScheme}-${width}-failing.png`) });
      assert.deepEqual(await faults(page), [], "failing");
    });
  }
}

looked("the loaded page needs no network", {}, async (page, one) => {
  await verdict(page, "pass");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await one.context.setOffline(true);
  await page.reload();
  await verdict(page, "pass");
  await write(page, HEAD + CASE.replace("damage: 1", "damage: 2"));
  await verdict(page, "fail");
});

const carrying = (value) => `#case=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;
const BAD = `game: mtg\ncases:\n  "<img src=x onerror=alert(1)>": {asserts: ["</script><script>alert(2)</script>"]}\n  # \u202e<b>bold</b>\n`;

looked("a link lets the reader restore the earlier text", {}, async (page) => {
  await verdict(page, "pass");
  await write(page, HEAD + CASE);
  await verdict(page, "pass");
  await page.evaluate((hash) => { location.hash = hash; }, carrying({ text: HEAD + CASE.replace("damage: 1", "damage: 2") }));
  await verdict(page, "fail");
  await page.getByRole("button", { name: "Restore my text" }).click();
  await verdict(page, "pass");
  assert.equal(await written(page).then((text) => text.trim()), (HEAD + CASE).trim());
});

looked("a hostile link does nothing: markup", {}, async (page) => {
  await page.locator("#editor", { hasText: "onerror=alert(1)" }).waitFor();
  await page.locator("#problems", { hasText: /problem/ }).waitFor();
  assert.equal(await page.locator("#outcome :is(img, script, iframe, a, style), #editor :is(script, iframe, b)").count(), 0);
}, carrying({ text: BAD, edition: "<b>", mistakes: ["<i>", 7, { a: 1 }] }));

for (const [what, fragment] of [
  ["more than fits", `#case=${deflateRawSync(Buffer.alloc(80 << 20, "a")).toString("base64url").slice(0, 120_000)}`],
  ["a text that unfolds", carrying({ text: "a".repeat(40 << 20) })],
  ["no base64", "#case=%00%3Cscript%3E"],
  ["no case", carrying({ text: 7 })],
  ["nonsense", "#case=AAAA"],
]) {
  looked(`a hostile link does nothing: ${what}`, {}, async (page) => {
    await page.locator("#toast", { hasText: "Cannot open the link" }).waitFor();
    await verdict(page, "pass");
  }, fragment);
}
