import assert from "node:assert/strict";
import { test } from "node:test";
import { Observed } from "ruleproof-adapter";

test("simultaneous events have one batch", () => {
  const observed = new Observed();
  observed.happened("drew", { who: "bob", by: undefined });
  observed.together(() => {
    observed.happened("damaged", { amount: 2 });
    observed.together(() => observed.happened("trashed"));
  });
  observed.happened("used");
  assert.deepEqual(observed.played({}).events, [
    { event: "drew", batch: 1, fields: { who: "bob" } },
    { event: "damaged", batch: 2, fields: { amount: 2 } },
    { event: "trashed", batch: 2, fields: {} },
    { event: "used", batch: 3, fields: {} },
  ]);
});

test("only changes are reported, with the number of events so far", () => {
  const observed = new Observed();
  observed.after(0, { bob: { life: 20 }, ox: { damage: 0 } });
  observed.happened("dealt");
  observed.after(1, { bob: { life: 20 }, ox: { damage: 1 } });
  const { after, end } = observed.played({ bob: { life: 19, poison: undefined }, ox: { damage: 1 } });
  assert.deepEqual(after, [
    { step: 0, events: 0, state: { bob: { life: 20 }, ox: { damage: 0 } } },
    { step: 1, events: 1, state: { ox: { damage: 1 } } },
  ]);
  assert.deepEqual(end, { bob: { life: 19 } });
});

test("clauses and refusals are reported", () => {
  const observed = new Observed();
  assert.equal(observed.played({}).trace, undefined);
  observed.cite("615.7", "615.7");
  observed.refuse({ step: 2 });
  const { trace, refused } = observed.played({});
  assert.deepEqual([trace, refused], [["615.7"], [{ step: 2 }]]);
});
