/** Finds the answers to what a play asks. */

import type { Answer, Give, Options, Question, Step } from "./messages.js";
import type { Observed } from "./observed.js";
import { Barred, Rejected, Undecided } from "./stops.js";

/** Who is asked what the rules leave to chance. */
const CHANCE = "chance";

/**
 * The answers of a play: first those of the step during which something is asked, then those that are
 * open, beside the scenario.
 */
export class Answers {
  readonly #open: readonly Answer[];
  #used = 0;
  #steps: { id: number; given: readonly Answer[]; next: number }[] = [];

  constructor(
    open: readonly Answer[],
    readonly observed: Observed,
  ) {
    this.#open = open;
  }

  /** A step begins. */
  begin(step: Pick<Step, "id" | "choices">): void {
    this.#steps.push({ id: step.id, given: step.choices ?? [], next: 0 });
  }

  /** The step that began last has ended: all its answers must have been asked for. */
  end(): void {
    const step = this.#steps.pop();
    const left = step?.given[step.next];
    if (step !== undefined && left !== undefined && !isEvery(left)) {
      throw new Rejected("an answer that nobody asked for", step.id);
    }
  }

  /** The step that began last is refused: whatever was not asked for is left with it. */
  leave(): void {
    this.#steps.pop();
  }

  /** Where the answers stand, to go back to: calling it gives back those that were taken since. */
  mark(): () => void {
    const [used, steps] = [this.#used, this.#steps.map((step) => ({ ...step }))];
    return () => {
      this.#used = used;
      this.#steps = steps.map((step) => ({ ...step }));
    };
  }

  /**
   * The next answer, which stays the next one: for an engine that has to be told something before it
   * asks for it.
   */
  ahead(): Answer | undefined {
    const step = this.#steps.at(-1);
    const answer = step?.given[step.next];
    return answer === undefined || isEvery(answer) ? this.#open[this.#used] : answer;
  }

  /** The play has ended: all open answers must have been asked for. */
  close(): void {
    if (this.#used < this.#open.length) {
      throw new Rejected("an answer that nobody asked for");
    }
  }

  /**
   * The answer to a question that has at least two; `asked` is told. `illegal` says why the rules forbid
   * one of the options. A step's answer that is none of the options, or forbidden, is refused, and the
   * next one answers.
   */
  ask(question: Question, illegal: (give: Give) => string | undefined = () => undefined): Give {
    const { who, kind, about, options } = question;
    this.observed.happened("asked", { who, kind, options: names(options), to: about });
    for (let next = this.#next(who); next !== undefined; next = this.#next(who)) {
      const { step, index, answer } = next;
      if (answer.who !== who) {
        throw new Rejected(`${who} is asked, not ${answer.who}`, step);
      }
      const why = fits(answer.give, options) ? illegal(answer.give) : "it is not among the options";
      if (why === undefined) {
        return answer.give;
      }
      this.observed.refuse({ step, answer: index, why });
    }
    const answer = this.#open[this.#used];
    if (answer === undefined) {
      throw new Undecided(question);
    }
    this.#used += 1;
    if (answer.who !== who || !fits(answer.give, options)) {
      throw new Rejected(`an answer to another question than ${who}'s: ${kind}`);
    }
    const why = illegal(answer.give);
    if (why !== undefined) {
      throw new Barred(why);
    }
    return answer.give;
  }

  /** The next answer of the step. One that leaves every chance open stands for all that chance decides meanwhile. */
  #next(who: string): { step: number; index: number; answer: Answer } | undefined {
    const step = this.#steps.at(-1);
    if (step !== undefined && who !== CHANCE && isEvery(step.given[step.next])) {
      step.next += 1;
    }
    const answer = step?.given[step.next];
    if (step === undefined || answer === undefined || isEvery(answer)) {
      return undefined;
    }
    step.next += 1;
    return { step: step.id, index: step.next - 1, answer };
  }

  /** One of several names. What has a single answer is not asked. */
  one(who: string, kind: string, names: readonly string[], about?: string): string {
    const [first, second] = names;
    if (first !== undefined && second === undefined) {
      return first;
    }
    const give = this.ask(asked(who, kind, { one: [...names] }, about));
    return "one" in give ? give.one : String((give as { number: number }).number);
  }

  /** A number within bounds. */
  number(who: string, kind: string, least: number, most: number, about?: string): number {
    if (least === most) {
      return least;
    }
    const give = this.ask(asked(who, kind, { number: { least, most } }, about));
    return (give as { number: number }).number;
  }

  /** So many of several names. */
  several(who: string, kind: string, of: readonly string[], count: number, about?: string): string[] {
    if (count >= of.length) {
      return [...of];
    }
    const several = { of: [...of], least: count, most: count, ordered: false };
    const give = this.ask(asked(who, kind, { several }, about));
    return "one" in give ? [give.one] : (give as { several: string[] }).several;
  }
}

function asked(who: string, kind: string, options: Options, about: string | undefined): Question {
  return about === undefined ? { who, kind, options } : { who, kind, about, options };
}

function isEvery(answer: Answer | undefined): boolean {
  return answer?.who === CHANCE && "one" in answer.give && answer.give.one === "every";
}

/** The names on offer, as `asked` tells them. */
function names(options: Options): string[] {
  if ("one" in options) {
    return options.one;
  }
  if ("several" in options) {
    return options.several.of;
  }
  if ("split" in options) {
    return options.split.caps.map(([name]) => name);
  }
  return "pairs" in options ? options.pairs.caps.map(([one, other]) => `${one} to ${other}`) : [];
}

/** Whether an answer is one of the options. */
export function fits(give: Give, options: Options): boolean {
  if ("one" in options) {
    const name = "one" in give ? give.one : "number" in give ? String(give.number) : undefined;
    return name !== undefined && options.one.includes(name);
  }
  if ("number" in options) {
    const { least, most } = options.number;
    return "number" in give && Number.isInteger(give.number) && give.number >= least && give.number <= most;
  }
  if ("several" in options) {
    const { of, least, most } = options.several;
    const names = "one" in give ? [give.one] : "several" in give ? give.several : undefined;
    return names !== undefined && names.length >= least && names.length <= most && isPart(names, of);
  }
  if ("split" in options) {
    const { total, caps } = options.split;
    return "split" in give && adds(Object.entries(give.split), new Map(caps), total);
  }
  const caps = new Map(options.pairs.caps.map(([one, other, cap]) => [`${one}\n${other}`, cap]));
  if (!("pairs" in give)) {
    return false;
  }
  const parts = Object.entries(give.pairs).flatMap(([one, others]) =>
    Object.entries(others).map(([other, part]): [string, number] => [`${one}\n${other}`, part]),
  );
  return adds(parts, caps, options.pairs.total);
}

/** Whether some names are among others, each as often as it stands there at most. */
function isPart(names: readonly string[], of: readonly string[]): boolean {
  const left = [...of];
  return names.every((name) => {
    const index = left.indexOf(name);
    return index >= 0 && left.splice(index, 1).length === 1;
  });
}

function adds(parts: [string, number][], caps: Map<string, number>, total: number): boolean {
  const within = parts.every(([name, part]) => Number.isInteger(part) && part >= 0 && part <= (caps.get(name) ?? -1));
  return within && parts.reduce((sum, [, part]) => sum + part, 0) === total;
}
