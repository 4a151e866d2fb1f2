import assert from "node:assert/strict";
import { test } from "node:test";
import { aliasOf, Barred, body, drive, fitsBody, Names, Refusal, Rejected, Unsupported } from "ruleproof-adapter";
import type { Answer, Give, Play, Played, PlayEvent } from "ruleproof-adapter";

/** Runs code during a play with these answers, and returns the observation. */
function during(gives: Give[], doing: (play: Play) => void): Played {
  const choices: Answer[] = gives.map((give) => ({ who: "bob", give }));
  const scenario = { cards: {}, given: {}, when: [] };
  const nothing = () => undefined;
  return drive(
    { token: "t", game: "mtg", edition: "e", scenario, choices },
    { begin: doing, act: nothing, seen: () => ({}), save: nothing, restore: nothing },
  );
}

const told = ({ events }: Played) => events.map(({ event, batch }: PlayEvent) => `${batch} ${event}`);

test("a choice returns a name, or the object with that name", () => {
  const { events } = during([{ one: "a" }, { one: "b 2" }, { one: "decline" }], (play) => {
    assert.equal(play.ask("bob", "order", ["a"]), "a");
    assert.equal(play.ask("bob", "order", ["a", "b"], "ox"), "a");
    assert.equal(play.ask("bob", "order", [["b", 7], ["b", 8], ["c", 9]]), 8);
    assert.equal(play.may("bob", "ox", "pay"), false);
    assert.throws(() => play.ask("bob", "order", []), new Error("bob has nothing to choose from: order"));
  });
  assert.deepEqual(events.map(({ fields }) => fields), [
    { who: "bob", kind: "order", options: ["a", "b"], to: "ox" },
    { who: "bob", kind: "order", options: ["b", "b 2", "c"] },
    { who: "bob", kind: "may", options: ["pay", "decline"], to: "ox" },
  ]);
});

test("several names, numbers and shares are asked if there is a choice", () => {
  const split = { split: { a: 1, b: 2 } };
  const { events } = during([{ several: ["b", "a"] }, { number: 2 }, split], (play) => {
    assert.deepEqual(play.several("bob", "card", ["a", "b"], 2, 2), ["a", "b"]);
    assert.deepEqual(play.several("bob", "card", ["a", "b"], 0, 0), []);
    assert.deepEqual(play.several("bob", "triggers", ["a", "b"], 2, 2, { ordered: true }), ["b", "a"]);
    assert.equal(play.number("bob", "number", 1, 1), 1);
    assert.equal(play.number("bob", "number", 0, 3), 2);
    assert.deepEqual(play.share("bob", "shield", 4, { a: 1, b: 2 }), { a: 1, b: 2 });
    assert.deepEqual(play.share("bob", "shield", 1, { a: 5 }), { a: 1 });
    assert.deepEqual(play.share("bob", "shield", 3, { a: 2, b: 2, c: 1 }), { a: 1, b: 2, c: 0 });
  });
  assert.deepEqual(events.map(({ fields }) => fields["options"]), [["a", "b"], [], ["a", "b", "c"]]);
});

test("combat damage is asked only if more than one division is legal", () => {
  during([], (play) => {
    assert.deepEqual(play.assign("bob", 3, [["ox", 2]]), { ox: 3 });
    assert.deepEqual(play.assign("bob", 2, [["ox", 2]], { beyond: "alice" }), { ox: 2, alice: 0 });
    assert.deepEqual(play.assign("bob", 2, [["ox", 2], ["elk", 1]], { inOrder: true }), { ox: 2, elk: 0 });
    assert.deepEqual(play.assign("bob", 3, [], { beyond: "alice" }), { alice: 3 });
    assert.deepEqual(play.assign("bob", 0, [["ox", 2], ["elk", 1]]), { ox: 0, elk: 0 });
    assert.deepEqual(play.assign("bob", 3, []), {});
  });
});

test("trample damage goes beyond the blockers only if each has lethal damage", () => {
  const forbidden = { split: { ox: 1, alice: 2 } };
  assert.throws(
    () => during([forbidden], (play) => play.assign("bob", 3, [["ox", 2]], { beyond: "alice" })),
    new Barred("this division is not legal"),
  );
  during([{ split: { ox: 2, alice: 1 } }, { split: { elk: 1, ox: 2 } }], (play) => {
    assert.deepEqual(play.assign("bob", 3, [["ox", 2]], { beyond: "alice" }), { ox: 2, alice: 1 });
    assert.deepEqual(play.assign("bob", 3, [["ox", 2], ["elk", 1]], { inOrder: true }), { ox: 2, elk: 1 });
  });
  const free = { split: { elk: 3 } };
  during([free], (play) => assert.deepEqual(play.assign("bob", 3, [["ox", 2], ["elk", 1]]), { ox: 0, elk: 3 }));
  assert.throws(() => during([free], (play) => play.assign("bob", 3, [["ox", 2], ["elk", 1]], { inOrder: true })), Barred);
});

test("events together are one batch, after the questions", () => {
  const played = during([{ one: "a" }], (play) => {
    play.tell("cast", { what: undefined });
    play.together(() => {
      play.tell("prevented");
      play.together(() => play.tell("dealt"));
      play.ask("bob", "order", ["a", "b"]);
    });
    assert.throws(() => play.together(() => (play.tell("lost"), play.refuse("no"))), Refusal);
    play.tell("died");
  });
  assert.deepEqual(told(played), ["1 cast", "2 asked", "3 prevented", "3 dealt", "4 died"]);
});

test("the next answer can be read before the question", () => {
  during([{ one: "a" }], (play) => {
    assert.deepEqual(play.answers.ahead(), { who: "bob", give: { one: "a" } });
    assert.equal(play.ask("bob", "source", ["a", "b"]), "a");
    assert.equal(play.answers.ahead(), undefined);
  });
});

test("a card that becomes a new object keeps its name", () => {
  const names = new Names();
  names.add("ox", 1);
  const back = names.mark();
  names.become(1, 5);
  names.become(2, 6);
  assert.deepEqual([names.id("ox"), names.name(1), names.name(5)], [5, "ox", "ox"]);
  assert.equal(names.token("Bear", 7), "Bear token 1");
  assert.equal(names.token("Bear", 8), "Bear token 2");
  assert.deepEqual([...names], [["ox", 5], ["Bear token 1", 7], ["Bear token 2", 8]]);
  back();
  assert.deepEqual([names.id("ox"), names.has("Bear token 1")], [1, false]);
  assert.throws(() => names.id("elk"), new Rejected("unknown name `elk`"));
  assert.throws(() => names.name(6), new Error("id 6 has no name"));
});

test("an object is named by its alias, or else its card", () => {
  assert.equal(aliasOf({ alias: "ox", card: "Ox" }), "ox");
  assert.equal(aliasOf({ card: "Ox" }), "Ox");
  assert.throws(() => aliasOf({ blanks: 2 }), Rejected);
});

test("a body is made from facts and state", () => {
  const facts = { types: ["Creature"], colors: ["green"], stats: { fixed: "2/2" }, keywords: [{ plain: "reach" }], text: "" };
  assert.deepEqual(body("Bears", facts, { stats: { fixed: "-1/4" }, keywords: [{ plain: "haste" }], tapped: true }), {
    ...{ name: "Bears", types: ["Creature"], supertypes: [], subtypes: [], colors: ["green"] },
    ...{ power: -1, toughness: 4, keywords: ["reach", "haste"] },
  });
  assert.equal(body("Brute", { types: ["Unit"], might: 5 }).might, 5);
  assert.equal(fitsBody({ ...facts, static: [] }), false);
  assert.throws(() => body("Bears", { ...facts, effect: [] }), new Unsupported("card `Bears`"));
  assert.throws(() => body("Ooze", { stats: { counted: {} } }), new Unsupported("card `Ooze`"));
  assert.throws(() => body("Bears", facts, { stats: { counted: {} } }), new Unsupported("counted power and toughness"));
  const valued = { valued: { protection: [{ word: "red" }] } };
  assert.throws(() => body("Bears", facts, { keywords: [valued] }), new Unsupported("keyword `protection`"));
});
