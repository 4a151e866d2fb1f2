// A session with the language server, like an editor's. Responses are printed for the log.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Talk } from "./talk.mjs";

const HEAD = "game: mtg\ncases:\n\n";
const CASE = `  a-shield-saves-the-ox:
    asserts: [615.7-depletes]
    kind: positive
    source: derived
    given:
      alice: {hand: [Healing Salve]}
      bob: {battlefield: [{ox: Pillarfield Ox}], hand: [Shock]}
    when:
      - alice: {cast: Healing Salve, mode: shield, targets: [ox]}
      - bob: {cast: Shock, targets: [ox]}
    then:
      ox: {damage: 0}
      events: [{prevented: {to: ox, amount: 2}}]
    why: 3 is more than 2.
`;
const URI = new URL("../../cases/mtg/typed.yaml", import.meta.url).href;

let talk;
before(async () => {
  talk = await Talk.begin({ textDocument: { completion: { completionItem: { snippetSupport: true } } } });
});
after(async () => assert.equal(await talk.end(), 0));

/** Opens a text with a mark at the cursor, and returns the completions there. */
async function offered(text) {
  const at = text.indexOf("|");
  await talk.open(URI, text.replace("|", ""));
  const list = await talk.ask("textDocument/completion", at);
  const line = text.split("\n").find((one) => one.includes("|")).trim();
  const items = list?.items ?? list ?? [];
  console.log(`completion at ${line}: ${items.slice(0, 6).map((item) => item.label).join(", ")}${items.length > 6 ? ", ..." : ""} (${items.length})`);
  return items;
}

const labels = (items) => items.map((item) => item.label);
const given = CASE.slice(0, CASE.indexOf("    when:"));

test("a card is completed", async () => {
  const items = await offered(`${HEAD}  a:\n    given:\n      alice: {hand: [Healing S|]}\n`);
  const card = items.find((item) => item.label === "Healing Salve");
  assert.ok(card, labels(items).join());
  assert.equal(talk.edited([card.textEdit]), talk.text.replace("Healing S", "Healing Salve"));
});

test("a clause is completed, with its statement", async () => {
  const items = await offered(`${HEAD}  a:\n    asserts: [615.7-dep|]\n`);
  const clause = items.find((item) => item.label === "615.7-depletes");
  assert.ok(JSON.stringify(clause).includes("reduces"), JSON.stringify(clause));
});

test("an alias is completed as a target", async () => {
  const items = await offered(`${HEAD}${given}    when:\n      - bob: {cast: Shock, targets: [o|]}\n`);
  assert.ok(labels(items).includes("ox"), labels(items).join());
});

test("the legal answers to a question are completed", async () => {
  const board = "    given:\n      alice: {battlefield: [{one: Furnace of Rath}, {two: Furnace of Rath}]}\n      bob: {hand: [Shock]}\n";
  const step = "    when:\n      - bob: {cast: Shock, targets: [alice]}\n        choices: [{alice: |}]\n";
  const items = await offered(`${HEAD}  a:\n${board}${step}`);
  assert.deepEqual(labels(items), ["one", "two"]);
  assert.match(items[0].detail, /^alice is asked which effect comes next/);
});

test("an alias is renamed in its whole case", async () => {
  assert.deepEqual(await talk.open(URI, HEAD + CASE), []);
  const place = await talk.ask("textDocument/prepareRename", "ox: {damage");
  assert.equal(place.placeholder, "ox");
  const { changes } = await talk.ask("textDocument/rename", "ox: {damage", { newName: "bull" });
  const renamed = talk.edited(changes[URI]);
  console.log(`rename ox to bull: ${changes[URI].length} edits`);
  assert.equal(renamed, HEAD + CASE.replace(/\box\b/g, (word, at) => (CASE.slice(0, at).endsWith("saves-the-") ? word : "bull")));
  await assert.rejects(talk.ask("textDocument/rename", "ox: {damage", { newName: "bob" }), /`bob` is already the name of a player in this case/);
});

test("a quick fix corrects a misspelt keyword", async () => {
  const wrong = HEAD + CASE.replace("damage: 0", "damge: 0");
  const [problem, ...others] = await talk.open(URI, wrong);
  assert.deepEqual(others, []);
  console.log(`problem: ${problem.message}`);
  assert.match(problem.message, /unknown key `damge`; did you mean `damage`\?/);
  const actions = await talk.request("textDocument/codeAction", {
    range: problem.range,
    context: { diagnostics: [problem], only: ["quickfix"] },
  });
  console.log(`quick fixes: ${actions.map((action) => action.title).join(", ")}`);
  assert.equal(talk.edited(actions[0].edit.changes[URI]), HEAD + CASE);
  assert.equal(actions[0].diagnostics.length, 1);
});

const TEXT = "Marsh Piper {1}{W}\nCreature \u2014 Bird\nFlying\nSing a song.\n1/2\n";

test("hover shows the text of a card", async () => {
  await talk.open(URI, HEAD + CASE);
  const { contents } = await talk.ask("textDocument/hover", "Pillarfield");
  console.log(`hover: ${contents.value.split("\n").filter((line) => line.startsWith(">")).join(" / ")}`);
  assert.match(contents.value, /> Creature \u2014 Ox {2}\n> 2\/4\n\n- types: Creature/);
});

test("a printed text becomes card facts", async () => {
  const file = HEAD.replace("cases:", `cards:\n  Marsh Piper:\n${TEXT}cases:`) + CASE;
  const [head, song, ...others] = await talk.open(URI, file);
  console.log(`problems: ${head.message}; ${song.message}`);
  assert.deepEqual([head.code, song.code, others], ["printed", "printed", []]);
  assert.equal(talk.text.slice(talk.offset(song.range.start), talk.offset(song.range.end)), "a song.");
  const context = { diagnostics: [song], only: ["quickfix"] };
  const [action] = await talk.request("textDocument/codeAction", { range: song.range, context });
  assert.equal(action.title, "read this text as the facts of `Marsh Piper`");
  const read = talk.edited(action.edit.changes[URI]);
  assert.deepEqual(await talk.open(URI, read), []);
  const { contents } = await talk.ask("textDocument/hover", "Marsh");
  assert.match(contents.value, /> Flying/);
  assert.match(contents.value, /- omits: Sing a song\./);
});

test("selected lines become a card, and nonsense does not", async () => {
  await talk.open(URI, HEAD + CASE + TEXT);
  const range = { start: talk.at((HEAD + CASE).length), end: talk.at(talk.text.length) };
  const actions = await talk.request("textDocument/codeAction", { range, context: { diagnostics: [] } });
  const read = actions.find((action) => action.title === "read this text as a card of Magic: `Marsh Piper`");
  assert.ok(read, actions.map((action) => action.title).join());
  assert.deepEqual(await talk.open(URI, talk.edited(read.edit.changes[URI])), []);
  await talk.open(URI, `${HEAD}${CASE}The shop is shut.\nCome again.\n`);
  const none = await talk.request("textDocument/codeAction", { range: { ...range, end: talk.at(talk.text.length) }, context: { diagnostics: [] } });
  assert.deepEqual(none.filter((action) => action.title.startsWith("read")), []);
});

test("lenses show the result of a case and the mistakes it catches", async () => {
  await talk.open(URI, HEAD + CASE);
  const lenses = await talk.request("textDocument/codeLens");
  const told = await Promise.all(lenses.map((lens) => talk.connection.sendRequest("codeLens/resolve", lens)));
  const titles = told.map((lens) => lens.command.title);
  console.log(`lens: ${titles.join(" | ")}`);
  assert.equal(titles[0], "plays: pass, proves 1 clause");
  assert.match(titles[1], /^catches \d+ mistakes/);
  await talk.change(talk.text.indexOf("damage: 0"), talk.text.indexOf("damage: 0") + 9, "damage: 1");
  await assert.rejects(talk.connection.sendRequest("codeLens/resolve", lenses[0]), { code: -32801 });
});

test("hints show the effect of each step", async () => {
  await talk.open(URI, HEAD + CASE);
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const hints = await talk.request("textDocument/inlayHint", { range });
  const told = hints.map((hint) => hint.label);
  console.log(`hints: ${told.join(" | ")}`);
  assert.equal(told.length, 2);
  assert.match(told[0], /Healing Salve\.zone hand -> graveyard/);
});

test("definitions and references of cards, clauses and aliases are found", async () => {
  await talk.open(URI, HEAD + CASE);
  const [card] = await talk.ask("textDocument/definition", "Shock]");
  const [clause] = await talk.ask("textDocument/definition", "615.7-depletes");
  const [alias] = await talk.ask("textDocument/definition", "ox: {damage");
  assert.match(card.uri, /cases\/mtg\/cards\/.*\.yaml$/);
  assert.match(clause.uri, /seeds\/mtg\.yaml$/);
  assert.equal(talk.offset(alias.range.start), talk.text.indexOf("ox: Pillarfield"));
  const all = await talk.ask("textDocument/references", "615.7-depletes", { context: { includeDeclaration: false } });
  console.log(`references of 615.7-depletes: ${all.length}`);
  assert.ok(all.length > 10);
});

test("formatting a file keeps its meaning", async () => {
  const askew = HEAD + CASE.replace("[{ox: Pillarfield Ox}]", "[ {ox:  Pillarfield Ox} ]").replace("kind: positive", "kind:   positive  # so");
  await talk.open(URI, askew);
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await talk.request("textDocument/formatting", { options });
  assert.equal(talk.edited(edits), HEAD + CASE.replace("kind: positive", "kind: positive  # so"));
  await talk.open(URI, talk.edited(edits));
  assert.deepEqual(await talk.request("textDocument/formatting", { options }), []);
});

test("a view plays its case", async () => {
  await talk.open(URI, HEAD + CASE);
  const right = await talk.request("ruleproof/view");
  assert.deepEqual([right.verdict.word, right.version], ["pass", talk.version]);
  const wrong = await talk.request("ruleproof/view", { mistakes: ["shield prevents nothing"] });
  const named = (await talk.connection.sendRequest("ruleproof/mistakes", { game: "mtg" })).map((one) => one.name);
  const caught = await talk.request("ruleproof/catches");
  assert.ok(caught.catches.every((one) => named.includes(one.name)));
  const failing = await talk.request("ruleproof/view", { mistakes: [caught.catches[0].name] });
  console.log(`with \`${caught.catches[0].name}\`: ${failing.verdict.word}, ${failing.divergence?.what}`);
  assert.equal(failing.verdict.expected, false);
  assert.match(wrong.verdict.lines[0], /unknown mistake/);
});

test("views of a case being typed never answer for an older text", async () => {
  await talk.open(URI, HEAD);
  let asked = 0;
  const answers = [];
  for (const letter of CASE) {
    await talk.change(talk.text.length, talk.text.length, letter);
    const { version } = talk;
    const at = talk.text.length;
    answers.push(
      talk.ask("textDocument/completion", at).then((list) => list && (asked += 1)),
      talk.ask("textDocument/hover", at - 1),
      talk.request("ruleproof/view").then((view) => view && assert.equal(view.version, version)),
    );
    if (letter === "\n") await Promise.all(answers.splice(0));
  }
  await Promise.all(answers);
  assert.deepEqual(await talk.problems(), []);
  const view = await talk.request("ruleproof/view");
  console.log(`typed: ${CASE.length} letters, ${asked} lists of completions, at the end: ${view.verdict.word}`);
  assert.deepEqual([view.verdict.word, view.version], ["pass", talk.version]);
});
