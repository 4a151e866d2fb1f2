import assert from "node:assert/strict";
import { test } from "node:test";
import { Answers, fits, Observed, Rejected, Undecided, type Answer } from "ruleproof-adapter";

const bob = (one: string): Answer => ({ who: "bob", give: { one } });
const nothing = { after: [], end: {}, events: [], refused: [] };

test("the answers of a step come before the open ones", () => {
  const answers = new Answers([bob("no")], new Observed());
  answers.begin({ id: 1, choices: [bob("yes")] });
  assert.equal(answers.one("bob", "may", ["yes", "no"]), "yes");
  assert.equal(answers.one("bob", "may", ["yes", "no"]), "no");
  answers.end();
  answers.close();
});

test("a question with a single answer is not asked", () => {
  const observed = new Observed();
  const answers = new Answers([], observed);
  assert.equal(answers.one("bob", "may", ["no"]), "no");
  assert.equal(answers.number("bob", "number", 2, 2), 2);
  assert.deepEqual(answers.several("bob", "card", ["a", "b"], 2), ["a", "b"]);
  assert.deepEqual(observed.played({}), nothing);
});

test("a question without an answer is undecided and reported", () => {
  const observed = new Observed();
  const answers = new Answers([], observed);
  const question = { who: "bob", kind: "order", about: "ox", options: { one: ["a", "b"] } };
  assert.throws(
    () => answers.one("bob", "order", ["a", "b"], "ox"),
    (error) => error instanceof Undecided && assert.deepEqual(error.question, question) === undefined,
  );
  const asked = { event: "asked", batch: 1, fields: { who: "bob", kind: "order", options: ["a", "b"], to: "ox" } };
  assert.deepEqual(observed.played({}).events, [asked]);
});

test("an answer that does not fit is refused, and the next one is used", () => {
  const observed = new Observed();
  const answers = new Answers([], observed);
  answers.begin({ id: 4, choices: [bob("maybe"), bob("no")] });
  assert.equal(answers.one("bob", "may", ["yes", "no"]), "no");
  assert.deepEqual(observed.played({}).refused, [{ step: 4, answer: 0, why: "it is not one of the options" }]);
});

test("`every` of chance leaves random results open until another answer is used", () => {
  const open = ["b", "a"].map((name) => ({ who: "chance", give: { several: [name] } }));
  const answers = new Answers(open, new Observed());
  answers.begin({ id: 1, choices: [{ who: "chance", give: { one: "every" } }, bob("no")] });
  assert.deepEqual(answers.several("chance", "chance", ["a", "b"], 1), ["b"]);
  assert.deepEqual(answers.several("chance", "chance", ["a", "b"], 1), ["a"]);
  assert.equal(answers.one("bob", "may", ["yes", "no"]), "no");
  answers.end();
  answers.begin({ id: 2, choices: [{ who: "chance", give: { one: "every" } }] });
  answers.end();
});

test("results of chance that name their subject are matched by it", () => {
  const coin = (about: string, one: string): Answer => ({ who: "chance", about, give: { one } });
  const answers = new Answers([], new Observed());
  answers.begin({ id: 1, choices: [coin("ox", "won"), bob("no"), coin("elk", "lost")] });
  const back = answers.mark();
  for (const _ of [1, 2]) {
    back();
    assert.equal(answers.one("chance", "chance", ["won", "lost"], "elk"), "lost");
    assert.equal(answers.one("bob", "may", ["yes", "no"]), "no");
    assert.equal(answers.one("chance", "chance", ["won", "lost"], "ox"), "won");
  }
  answers.end();
  answers.begin({ id: 2, choices: [coin("ox", "won")] });
  assert.throws(() => answers.end(), Rejected);
});

test("an unasked answer rejects the scenario", () => {
  const answers = new Answers([bob("yes")], new Observed());
  assert.throws(() => answers.close(), Rejected);
  answers.begin({ id: 1, choices: [bob("yes")] });
  assert.throws(() => answers.one("alice", "may", ["yes", "no"]), Rejected);
  answers.begin({ id: 2, choices: [bob("yes")] });
  assert.throws(() => answers.end(), Rejected);
});

test("the answers of a refused step are dropped, and used ones can be returned", () => {
  const answers = new Answers([bob("no")], new Observed());
  const back = answers.mark();
  answers.begin({ id: 1, choices: [bob("yes"), bob("yes")] });
  assert.deepEqual(answers.ahead(), bob("yes"));
  answers.one("bob", "may", ["yes", "no"]);
  answers.leave();
  assert.equal(answers.one("bob", "may", ["yes", "no"]), "no");
  answers.close();
  back();
  assert.throws(() => answers.close(), Rejected);
});

test("answers fit their options", () => {
  assert.ok(fits({ one: "a" }, { one: ["a", "b"] }));
  assert.ok(!fits({ one: "c" }, { one: ["a", "b"] }));
  assert.ok(fits({ number: 3 }, { number: { least: 0, most: 3 } }));
  assert.ok(!fits({ number: 4 }, { number: { least: 0, most: 3 } }));
  const several = { several: { of: ["a", "a", "b"], least: 2, most: 2, ordered: false } };
  assert.ok(fits({ several: ["a", "a"] }, several));
  assert.ok(!fits({ several: ["b", "b"] }, several));
  const split = { split: { total: 4, caps: [["a", 3], ["b", 4]] as [string, number][] } };
  assert.ok(fits({ split: { a: 3, b: 1 } }, split));
  assert.ok(!fits({ split: { a: 4 } }, split));
  const pairs = { pairs: { total: 2, caps: [["a", "x", 2]] as [string, string, number][] } };
  assert.ok(fits({ pairs: { a: { x: 2 } } }, pairs));
  assert.ok(!fits({ pairs: { a: { y: 2 } } }, pairs));
});
