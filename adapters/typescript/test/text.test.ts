import assert from "node:assert/strict";
import { test } from "node:test";

import { abilitiesOf, lineCalled, type CardText } from "../src/index.js";

const text: CardText = {
  frame: ["Creature"],
  lines: ["Flying, haste", "{T}: Draw a card.", "{1}: Scry 1."],
  abilities: [
    { at: "/keywords/0", line: 0 },
    { at: "/keywords/1", line: 0 },
    { at: "/activated/0", line: 1, name: "draw" },
    { at: "/activated/1", line: 2, name: "scry" },
    { at: "/triggered/0", line: 7 },
  ],
};

test("an ability is found by its list and its name", () => {
  assert.deepEqual(
    abilitiesOf(text, "keywords").map(([ability, line]) => [ability.at, line]),
    [
      ["/keywords/0", "Flying, haste"],
      ["/keywords/1", "Flying, haste"],
    ],
  );
  assert.equal(lineCalled(text, "activated", "scry"), "{1}: Scry 1.");
  assert.equal(lineCalled(text, "activated"), "{T}: Draw a card.");
  assert.equal(lineCalled(text, "activated", "mill"), undefined);
});

test("a missing line has no abilities", () => {
  assert.deepEqual(abilitiesOf(text, "triggered"), []);
  assert.deepEqual(abilitiesOf(text, "active"), []);
});
