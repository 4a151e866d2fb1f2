import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Undecided, Unsupported, type Run, type State } from "ruleproof-adapter";
import type { Card, Scenario } from "../examples/netrunner/scenario.js";
import { play } from "../examples/netrunner/steps.js";

const burn: Card = { side: "corp", type: "operation", effect: [{ damage: { kind: "meat", amount: { said: 3 } } }] };
const brand: Card = { side: "corp", type: "operation", effect: [{ tag: { amount: { said: 2 } } }] };
const vest: Card = {
  side: "runner",
  type: "hardware",
  enters_with: { power: 4 },
  paid: [
    {
      cost: { counters: { power: 1 } },
      effect: [{ prevent: { what: "damage", kind: ["meat"], amount: { said: 1 } } }],
    },
  ],
};

/** Returns a scenario in which the Corp plays a card and the Runner uses the vest `times` times in response. */
function scenario(card: Card, times: number, more: Partial<Scenario["given"]["runner"]> = {}): Run<Scenario> {
  const use = { id: 1, act: { player: { who: "runner", does: { use: { card: "Vest", times } } } }, beside: {} };
  const interrupt = times > 0 ? [use] : [];
  const runner = { grip: [{ blanks: 5 }], rig: [{ card: "Vest" }], ...more };
  return {
    token: "t",
    game: "netrunner",
    edition: "ffg",
    scenario: {
      cards: { Played: card, Vest: vest },
      given: { corp: { hq: [{ card: "Played" }] }, runner },
      when: [{ id: 0, act: { player: { who: "corp", does: { play: { card: "Played" } } } }, interrupt, beside: {} }],
    },
  };
}

/** Returns the observable state at the end. */
function end(run: Run<Scenario>): State {
  const { after, end } = play(run);
  return Object.assign({}, ...after.map(({ state }) => state), end);
}

test("prevented damage is not suffered", () => {
  const state = end(scenario(burn, 2));
  assert.deepEqual(state["runner"]?.["grip"], { named: [], blank: 4 });
  assert.deepEqual(state["Vest"]?.["counters"], { power: 2 });
});

test("a preventer is refused without its kind of damage", () => {
  const { refused, events } = play(scenario(brand, 1));
  assert.deepEqual(refused.map(({ step }) => step), [1]);
  assert.deepEqual(events.map(({ event }) => event), ["tagged"]);
});

test("a forbidden use changes nothing", () => {
  const run = scenario(burn, 4);
  assert.deepEqual(play(run).refused.length, 1);
  assert.deepEqual(end(run)["Vest"]?.["counters"], { power: 4 });
});

test("values that an ability does not take are refused", () => {
  for (const said of [{ x: 1 }, { amount: 1 }, { cost: ["Vest"] }]) {
    const run = scenario(burn, 1);
    const [use] = run.scenario.when[0]?.interrupt ?? [];
    Object.assign(use!, { act: { player: { who: "runner", does: { use: { card: "Vest", ...said } } } } });
    assert.deepEqual(play(run).refused.map(({ step }) => step), [1]);
    assert.deepEqual(end(run)["Vest"]?.["counters"], { power: 4 });
  }
});

test("each copy of a card has its own limit", () => {
  const run = scenario(burn, 0, { rig: ["one", "other"].map((alias) => ({ alias, card: "Vest" })) });
  const [ability] = vest.paid ?? [];
  run.scenario.cards["Vest"] = { ...vest, paid: [{ ...ability, once: "turn" }] };
  const [step] = run.scenario.when;
  const interrupt = ["one", "one", "other"].map((card, index) => {
    return { id: index + 1, act: { player: { who: "runner", does: { use: { card } } } }, beside: {} };
  });
  run.scenario.when = [{ id: 0, act: step!.act, beside: {}, interrupt }];
  assert.deepEqual(play(run).refused.map((refused) => refused.step), [2]);
  assert.deepEqual(end(run)["runner"]?.["grip"], { named: [], blank: 4 });
});

test("more damage than cards flatlines", () => {
  const state = end(scenario(burn, 0, { grip: [{ blanks: 2 }] }));
  assert.equal(state["runner"]?.["flatlined"], true);
});

test("chance is asked if it matters", () => {
  const run = scenario(burn, 0, { grip: [{ alias: "kept", card: "Vest" }, { blanks: 3 }] });
  assert.throws(() => play(run), Undecided);
  const give = { several: ["kept", "blank", "blank"] };
  assert.deepEqual(end({ ...run, choices: [{ who: "chance", give }] })["runner"]?.["grip"], { named: [], blank: 1 });
});

test("an unknown keyword is unsupported", () => {
  const odd: Card = { ...burn, effect: [{ banish: {} }] };
  assert.throws(() => play(scenario(odd, 0)), new Unsupported("effect `banish`"));
  const field: Card = { ...burn, effect: [{ damage: { kind: "net", amount: { said: 1 }, twice: true } }] };
  assert.throws(() => play(scenario(field, 0)), new Unsupported("`twice` of `damage`"));
});

test("the example answers over the protocol", () => {
  const example = fileURLToPath(new URL("../examples/netrunner.js", import.meta.url));
  const hello = { id: 0, method: "hello", params: { protocol: 1, harness: "test" } };
  const run = { id: 1, method: "run", params: scenario(burn, 2) };
  const other = { id: 2, method: "run", params: { ...scenario(burn, 2), edition: "26.03" } };
  const input = [hello, run, other].map((request) => `${JSON.stringify(request)}\n`).join("");
  const { stdout, status } = spawnSync(process.execPath, [example], { input, encoding: "utf8" });
  const [welcome, played, lacks] = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(status, 0);
  assert.deepEqual(welcome.result.games.netrunner.editions, ["ffg"]);
  assert.equal(played.result.played.events.at(-1).event, "trashed");
  assert.deepEqual(lacks, { id: 2, result: { unsupported: { needs: "edition 26.03" } } });
});
