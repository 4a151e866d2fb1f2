import assert from "node:assert/strict";
import { test } from "node:test";
import { actOf, drive, driveAsync, pile, Rejected, Undecided, Unsupported } from "ruleproof-adapter";
import type { Answer, AsyncPlay, AsyncTable, Play, Played, Run, Step, Table } from "ruleproof-adapter";

type More = Partial<Omit<Step, "id" | "act">>;

/** Returns a step of bob. */
function step(id: number, verb: string, more: More = {}, fields: object = {}): Step {
  return { id, act: { player: { who: "bob", does: { [verb]: fields } } }, beside: {}, ...more };
}

function run(when: Step[], choices: Answer[] = []): Run {
  return { token: "t", game: "netrunner", edition: "e", scenario: { cards: {}, given: {}, when }, choices };
}

const bob = (one: string): Answer => ({ who: "bob", give: { one } });

/**
 * A game with one number. `push` puts an item that adds 1 on the stack, `add` adds at once, `open` opens a window
 * for interrupts before it adds 10.
 */
class Counter implements Table<string> {
  state = { sum: 0, stack: [] as string[], open: false };

  begin(): void {}

  act(play: Play, step: Step): void {
    const { verb } = actOf(step);
    if (verb === "push" || verb === "trigger") {
      this.state.stack.push(verb);
    } else if (verb === "open") {
      this.state.open = true;
      play.window();
      this.state.open = false;
      this.#add(play, 10);
    } else if (verb === "must") {
      play.byItself((next) => actOf(next).verb === "add");
      this.#add(play, 1);
    } else if (verb === "add") {
      play.times(step, () => {
        this.#add(play, 1);
        if (this.state.sum > 3) {
          play.refuse("that is too much", "1.1-most");
        }
      });
    } else if (verb === "harm") {
      this.state.open = true;
      play.window();
      this.state.open = false;
      if (this.state.sum === 0) {
        play.ask("bob", "card", ["1", "2"]);
      }
    } else if (verb === "late" && this.state.sum < 11) {
      play.refuse("it is too early");
    } else if (verb === "choose") {
      this.#add(play, play.ask("bob", "option", ["1", "2"]) === "1" ? 1 : 2);
    } else if (verb !== "late") {
      throw new Unsupported(`verb \`${verb}\``);
    }
  }

  #add(play: Play, amount: number): void {
    this.state.sum += amount;
    play.tell("added", { amount });
  }

  interrupt(play: Play, step: Step): boolean {
    if (actOf(step).verb === "add" && this.state.open) {
      this.act(play, step);
      return true;
    }
    this.state.sum += 100; // half done
    return false;
  }

  seen() {
    return { bob: { sum: this.state.sum } };
  }

  save(): string {
    return JSON.stringify(this.state);
  }

  restore(saved: string): void {
    this.state = JSON.parse(saved);
  }

  depth(): number {
    return this.state.stack.length;
  }

  triggered(): boolean {
    return this.state.stack.at(-1) === "trigger";
  }

  resolve(play: Play): void {
    if (this.state.stack.pop() === "trigger") {
      play.ask("bob", "may", ["accept", "decline"]);
    }
    this.#add(play, 1);
  }
}

/** The same game without saving: the play starts over, so an illegal interrupt must change nothing. */
class Forgetful extends Counter {
  override begin(): void {
    this.state = { sum: 0, stack: [], open: false };
  }

  override interrupt(play: Play, step: Step): boolean {
    return actOf(step).verb === "add" && super.interrupt(play, step);
  }

  override save = undefined as never;
  override restore = undefined as never;
}

/** Plays on both games, and checks that the results are equal. */
function play(when: Step[], choices: Answer[] = []): Played {
  const played = drive(run(when, choices), new Counter());
  assert.deepEqual(drive(run(when, choices), new Forgetful()), played);
  return played;
}
const amounts = ({ events }: Played) => events.map(({ fields }) => fields["amount"]);
const order = ({ after }: Played) => after.map(({ step }) => step);

test("a step's items resolve before the next step, and responses resolve before them", () => {
  const { after } = play([step(0, "push", { in_response: [step(1, "push"), step(2, "add")] }), step(3, "add")]);
  assert.deepEqual(after, [
    { step: 1, events: 1, state: { bob: { sum: 1 } } },
    { step: 2, events: 2, state: { bob: { sum: 2 } } },
    { step: 0, events: 3, state: { bob: { sum: 3 } } },
    { step: 3, events: 3, state: {} },
  ]);
});

test("a refused step changes nothing, and its nested steps are skipped", () => {
  const refused = play([step(0, "add", {}, { times: 3 }), step(1, "add", { in_response: [step(2, "push")] }), step(3, "push")]);
  assert.deepEqual(refused.refused, [{ step: 1, clauses: ["1.1-most"], why: "that is too much" }]);
  assert.deepEqual(order(refused), [0, 1, 3]);
  assert.deepEqual(amounts(refused), [1, 1, 1, 1]);
  assert.deepEqual(refused.end, {});
});

test("a repeated step is refused as a whole, with the number of successful repetitions", () => {
  const { refused, events } = play([step(0, "add", {}, { times: 5 })]);
  assert.deepEqual(refused, [{ step: 0, clauses: ["1.1-most"], why: "3 of 5 times: that is too much" }]);
  assert.deepEqual(events, []);
});

test("steps under `when_triggered` are taken once the trigger is on the stack", () => {
  const choices = [bob("accept")];
  const triggered = play([step(0, "trigger", { when_triggered: [step(1, "add")], choices })]);
  assert.deepEqual(order(triggered), [1, 0]);
  assert.throws(() => play([step(0, "push", { when_triggered: [step(1, "add")] })]), new Rejected("nothing triggered", 0));
});

test("an interrupt is taken in a window of its step, and has its own state", () => {
  const { after, refused } = play([step(0, "open", { interrupt: [step(1, "add"), step(2, "add")] })]);
  assert.deepEqual(refused, []);
  assert.deepEqual(after, [
    { step: 1, events: 1, state: { bob: { sum: 1 } } },
    { step: 2, events: 2, state: { bob: { sum: 2 } } },
    { step: 0, events: 3, state: { bob: { sum: 12 } } },
  ]);
});

test("an interrupt that was never legal is refused, and the step is played again without it", () => {
  const interrupt = [step(1, "push"), step(2, "add"), step(3, "push")];
  const { after, refused, events } = play([step(0, "open", { interrupt })]);
  const why = "it was legal in no window";
  assert.deepEqual(refused.map(({ step, why }) => [step, why]), [[1, why], [3, why]]);
  assert.deepEqual(after.map(({ step }) => step), [1, 2, 3, 0]);
  assert.deepEqual(events.map(({ batch, fields }) => [batch, fields["amount"]]), [[1, 1], [2, 10]]);
});

test("an interrupt refused in a window leaves no trace", () => {
  const interrupt = [step(1, "add", {}, { times: 9 }), step(2, "add")];
  const { after, refused } = play([step(0, "open", { interrupt })]);
  assert.deepEqual(refused, [{ step: 1, clauses: ["1.1-most"], why: "3 of 9 times: that is too much" }]);
  assert.deepEqual(after.map(({ step, state }) => [step, state["bob"]?.["sum"]]), [[1, 0], [2, 1], [0, 11]]);
});

test("a question caused only by a blocking interrupt is not asked", () => {
  const interrupt = [step(1, "push"), step(2, "add")];
  const { refused, events } = play([step(0, "harm", { interrupt })]);
  assert.deepEqual(refused.map(({ step }) => step), [1]);
  assert.deepEqual(events.map(({ event }) => event), ["added"]);
  assert.throws(() => play([step(0, "harm", { interrupt: [step(1, "push")] })]), Undecided);
});

test("a nested step may become legal without a blocking interrupt", () => {
  const interrupt = [step(1, "push"), step(2, "add")];
  const { refused } = play([step(0, "open", { interrupt, in_response: [step(3, "late")] })]);
  assert.deepEqual(refused.map(({ step }) => step), [1]);
});

test("an automatic action counts as taken", () => {
  const { after, refused } = play([step(0, "must", { interrupt: [step(1, "add")] })]);
  assert.deepEqual([order({ after } as Played), refused], [[1, 0], []]);
});

test("the answers of a refused step are dropped, and open ones are returned", () => {
  const three = step(0, "add", {}, { times: 3 });
  const twice = { in_response: [step(2, "choose")] };
  const choices = [bob("accept"), bob("2")];
  const late = step(1, "add", { ...twice, choices });
  assert.deepEqual(amounts(play([three, late, step(3, "choose")], [bob("2")])), [1, 1, 1, undefined, 2]);
});

test("the answers of the last step are valid to the end of the play", () => {
  class Late extends Counter {
    finish(play: Play): void {
      play.ask("bob", "option", ["1", "2"]);
    }
  }
  drive(run([step(0, "add", { choices: [bob("1")] })]), new Late());
  assert.throws(() => drive(run([step(0, "add", { choices: [bob("1")] }), step(1, "add")]), new Late()), Rejected);
  assert.throws(() => play([step(0, "add")], [bob("1")]), Rejected);
  assert.throws(() => play([step(0, "choose")]), Undecided);
});

test("nested steps that the table does not take are unsupported", () => {
  const table = Object.assign(new Counter() as Table<string>, { interrupt: undefined });
  assert.throws(() => drive(run([step(0, "open", { interrupt: [step(1, "add")] })]), table), new Unsupported("`interrupt`"));
  assert.throws(() => play([step(0, "add", { showdown: [step(1, "add")] })]), new Unsupported("`showdown`"));
});

test("the engine plays a showdown, and its steps are like all others", () => {
  class Fight extends Counter {
    nested(_play: Play, { showdown = [] }: Step, take: (steps: Step[]) => void): void {
      take(showdown);
      this.state.sum += 50;
    }
  }
  const { after } = drive(run([step(0, "add", { showdown: [step(1, "push")] })]), new Fight());
  assert.deepEqual(after.map(({ step, state }) => [step, state["bob"]?.["sum"]]), [[1, 2], [0, 52]]);
});

test("an asynchronous engine is driven like a synchronous one", async () => {
  const slow = () => new Promise<void>((resolve) => setImmediate(resolve));
  class Slow implements AsyncTable<string> {
    #counter = new Counter();

    async begin(): Promise<void> {
      await slow();
    }

    async act(play: AsyncPlay, step: Step): Promise<void> {
      await slow();
      if (actOf(step).verb === "open") {
        this.#counter.state.open = true;
        await play.window();
        this.#counter.state.open = false;
      }
      const { verb } = actOf(step);
      return this.#counter.act(play as unknown as Play, verb === "open" ? { ...step, act: { game: { choose: {} } } } : step);
    }

    async interrupt(play: AsyncPlay, step: Step): Promise<boolean> {
      await slow();
      return this.#counter.interrupt(play as unknown as Play, step);
    }

    async seen() {
      await slow();
      return this.#counter.seen();
    }

    async save() {
      return this.#counter.save();
    }

    async restore(saved: string) {
      await slow();
      this.#counter.restore(saved);
    }

    depth(): number {
      return this.#counter.depth();
    }

    async resolve(play: AsyncPlay): Promise<void> {
      this.#counter.resolve(play as unknown as Play);
    }
  }
  const interrupt = [step(1, "push"), step(2, "add")];
  const when = [step(0, "open", { interrupt }), step(3, "push", { in_response: [step(4, "add", {}, { times: 9 })] })];
  const played = await driveAsync(run(when, [bob("1")]), new Slow());
  assert.deepEqual(played.refused.map(({ step }) => step), [1, 4]);
  assert.deepEqual(order(played), [1, 2, 0, 4, 3]);
  assert.deepEqual(amounts(played), [1, undefined, 1, 1]);
  const wrong = new Slow() as unknown as Table<string>;
  assert.throws(() => drive(run(when), wrong), new Error("the engine returns promises: use `driveAsync`"));
});

test("a pile has the named cards and the number of blank ones", () => {
  assert.deepEqual(pile(["ox"], 2), { named: ["ox"], blank: 2 });
});
