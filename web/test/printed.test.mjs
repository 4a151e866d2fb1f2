// Tests pasted printed texts: only a text that can be parsed as a card is offered as facts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
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

const CASE = `game: mtg
cases:
  a-shield-takes-a-shock:
    asserts: [615.7-a-number]
    kind: positive
    source: derived
    given:
      turn: bob
      alice: {battlefield: [{ox: Pillarfield Ox}], hand: [Healing Salve]}
      bob: {hand: [Shock]}
    when:
      - alice: {cast: Healing Salve, mode: shield, targets: [ox]}
      - bob: {cast: Shock, targets: [ox]}
    then: {ox: {damage: 0}}
`;

/// Printed texts of made-up cards, with the facts of each.
const TEXTS = [
  ["Magic", "Marsh Piper {1}{W}\nCreature \u2014 Bird\nFlying\n1/2",
    ["types: [Creature]", "subtypes: [Bird]", "keywords: [flying]", "colors: [white]", 'stats: "1/2"', 'cost: "{1}{W}"']],
  ["Magic", "Cinder Lash {2}{R}\nInstant\nCinder Lash deals 4 damage to target creature.",
    ["types: [Instant]", "colors: [red]", 'cost: "{2}{R}"', "effect: [{deal_damage: {amount: 4, to: {target: creature}}}]"]],
  ["Magic", "Gravel Warden\n{3}\nArtifact Creature \u2014 Golem\nVigilance\n{T}: Prevent the next 2 damage that would be dealt to any target this turn.\n3/4",
    ["types: [Artifact, Creature]", "subtypes: [Golem]", "keywords: [vigilance]", 'stats: "3/4"', 'cost: "{3}"',
      'activated: [{cost: ["{T}"], effect: [{prevent: {amount: next 2, to: {target: any}}}]}]']],
  ["Netrunner", "Silver Vault\nCorp asset\nCost: 2\nTrash cost: 3\nWhen your turn begins, gain 2[credit].",
    ["side: corp", "type: asset", "cost: 2", "trash_cost: 3",
      "conditional: [{effect: [{gain: {credits: 2, who: corp}}], when: {turn_began: {who: corp}}}]"]],
  ["Netrunner", "Brick Lane\nCorp ice \u2014 Barrier\nCost: 4\nStrength: 3\n[subroutine] End the run.\n[subroutine] End the run.",
    ["side: corp", "type: ice", "subtypes: [barrier]", "cost: 4", "strength: 3", "subroutines: [[{end_run: {}}], [{end_run: {}}]]"]],
  ["Netrunner", "Night Shift\nRunner event\nCost: 1\nGain 4[credit].",
    ["side: runner", "type: event", "cost: 1", "effect: [{gain: {credits: 4, who: runner}}]"]],
  ["Netrunner", "Paper Trail\nCorp agenda\nAdvancement requirement: 3, agenda points: 2\nWhen you score this agenda, gain 3[credit].",
    ["side: corp", "type: agenda", "advancement: 3", "points: 2",
      "conditional: [{effect: [{gain: {credits: 3, who: corp}}], when: {scored: {card: self}}}]"]],
  ["Riftbound", "Rock Thrower\nUnit\nMight: 3\nWhen I attack, deal 2 to an enemy unit here.",
    ["types: [Unit]", "might: 3", "triggered: [{effect: [{deal: {amount: 2, to: target enemy unit here}}], when: {attack: self}}]"]],
  ["Riftbound", "Tidal Gift\nSpell\nDraw 2.", ["types: [Spell]", "effect: [{draw: {amount: 2}}]"]],
  ["Riftbound", "Ferry Master\nUnit\nMight: 4\n[Ganking]\nWhen I conquer, draw 1.",
    ["types: [Unit]", "might: 4", "keywords: [Ganking]", "triggered: [{effect: [{draw: {amount: 1}}], when: {conquer: self}}]"]],
];

const NONSENSE = [
  "Vex nolo quam terrim.\nSupra dol inva perit, et quis moram.",
  "Pancakes\nTwo eggs, one cup of flour.\nBeat the eggs until they are pale.\nServe at once.",
  "apples 3\nmilk 2\n3/3\n5\nbread",
  "Hello Bob,\nplease draw a card for Alice's birthday.\nThanks, Carol",
  "for (const card of deck) {\n  draw(card);\n}\nreturn 2;",
  "name,cost,power\nox,3,2\ncow,2,2",
  "http://127.0.0.1/cards?type=unit\nhttp://127.0.0.1/cards?type=event",
  "  another-case:\n    given: {alice: {hand: [Shock]}}\n    when:\n      - alice: {cast: Shock, targets: [bob]}",
  "12:00:01 INFO unit started\n12:00:02 WARN the run ended\n12:00:03 INFO gain 2",
  "Unit tests are fine.\n3/3 of them pass.\nThe event was a success, and everyone won.",
];

const paste = (page, text) => page.evaluate((text) => navigator.clipboard.writeText(text), text).then(() => page.keyboard.press("Control+V"));

/// Pastes a text after a case, and waits until the server has answered the page's requests about it. Answers come in the
/// order of the requests.
async function pasted(page, text) {
  await write(page, CASE);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await paste(page, text);
  await page.waitForFunction((text) => globalThis.workbench.editor.text.endsWith(text), text);
  await page.evaluate(() => globalThis.workbench.server.ask("ruleproof/games", {}).then(() => undefined));
}

async function looked(options, look) {
  const one = await visitor(chromium, site.url, options);
  try {
    const page = await one.open();
    await verdict(page, "pass");
    await look(page);
    assert.deepEqual(one.noted, []);
  } finally {
    await one.close();
  }
}

test("printed texts of three games become the right facts", () => looked({}, async (page) => {
  for (const [game, text, facts] of TEXTS) {
    await pasted(page, text);
    const offer = page.locator("#offer");
    await offer.getByRole("button", { name: `Convert to a ${game} card` }).click();
    await page.waitForFunction((name) => globalThis.workbench.editor.text.includes(`  ${name}:`), text.split(/ \{|\n/)[0]);
    const now = await written(page);
    // A list of facts is on one line, or has one line for each fact.
    for (const fact of facts) assert.ok(now.includes(fact), `${fact} in ${now}`);
    assert.ok(!now.includes("omits"), now);
    assert.ok(await offer.isHidden());
    await page.locator("#problems", { hasText: /^No problems$/ }).waitFor();
    if (game === "Magic") await verdict(page, "unread|unproved|pass");
    else assert.match(now, new RegExp(`^game: ${game.toLowerCase()}\ncards:\n`));
  }
}));

test("nonsense is not offered as a card", () => looked({}, async (page) => {
  for (const text of NONSENSE) {
    await pasted(page, text);
    assert.ok(await page.locator("#offer").isHidden(), text);
    assert.ok((await written(page)).endsWith(text), text);
  }
}));

test("a line that cannot be parsed is underlined, explained, and omitted from the card", () => looked({}, async (page) => {
  await pasted(page, "Marsh Piper {1}{W}\nCreature \u2014 Bird\nSing a song.\n1/2");
  const offer = page.locator("#offer");
  assert.match(await offer.innerText(), /can be parsed as a Magic card: Marsh Piper, 3 of 4 lines/);
  assert.equal(await offer.locator(".said u").innerText(), "a song.");
  assert.match(await offer.locator(".said .note").innerText(), /would be understood/);
  await offer.getByRole("button", { name: "Keep the text" }).click();
  assert.ok(await offer.isHidden());
  await pasted(page, "Marsh Piper {1}{W}\nCreature \u2014 Bird\nSing a song.\n1/2");
  await offer.getByRole("button", { name: "Convert to a Magic card" }).click();
  await page.waitForFunction(() => globalThis.workbench.editor.text.includes('omits: ["Sing a song."]'));
  // The hover shows the text of the card.
  await page.locator("#editor .cm-line", { hasText: "Marsh Piper" }).getByText("Marsh").first().hover();
  const tip = page.locator(".cm-lsp-hover-tooltip", { hasText: "Creature \u2014 Bird" });
  await tip.waitFor();
  assert.equal(await tip.locator("blockquote").count(), 1);
}));

test("a button converts a text under a card's name", () => looked({}, async (page) => {
  await write(page, CASE.replace("cases:", "cards:\n  Marsh Piper:\n    Creature \u2014 Bird\n    Flying\n    Sing a song.\n    1/2\ncases:"));
  await page.locator("#problems", { hasText: /problem/ }).click();
  const panel = page.locator(".cm-panel-lint");
  await panel.getByText("expected card facts, found a printed text").waitFor();
  await panel.getByRole("button", { name: "read this text as the facts of `Marsh Piper`" }).first().click();
  await page.waitForFunction(() => globalThis.workbench.editor.text.includes('omits: ["Sing a song."]'));
  await page.locator("#problems", { hasText: /^No problems$/ }).waitFor();
}));

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    test(`an offer in ${colorScheme}, ${width} wide`, () => looked({ width, height, colorScheme }, async (page) => {
      await pasted(page, "Marsh Piper {1}{W}\nCreature \u2014 Bird\nFlying\nWhen Marsh Piper sings, everyone dances.\n1/2");
      await page.locator("#offer").waitFor();
      await page.screenshot({ path: place(`offer-${colorScheme}-${width}.png`) });
      assert.deepEqual(await faults(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width);
      await page.locator("#offer").getByRole("button", { name: "Convert to a Magic card" }).click();
      await page.locator("#editor .cm-line", { hasText: "Marsh Piper" }).getByText("Marsh").first().hover();
      await page.locator(".cm-lsp-hover-tooltip", { hasText: "Creature \u2014 Bird" }).waitFor();
      await page.screenshot({ path: place(`words-${colorScheme}-${width}.png`) });
    }));
  }
}
