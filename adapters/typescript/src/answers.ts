/** Finds the answers to the questions of a play. */

import type { Answer, Give, Options, Question, Step } from "./messages.js";
import type { Observed } from "./observed.js";
import { Barred, Rejected, Undecided } from "./stops.js";

/** The player name that answers for random results. */
const CHANCE = "chance";

/**
 * A list of answers, and which of them were used. Results of chance that name their subject are used in the order of the
 * questions, all others in the order of the list.
 */
class Used {
  constructor(
    readonly given: readonly Answer[],
    private next = 0,
    private readonly named: Set<number> = new Set(),
  ) {}

  copy(): Used {
    return new Used(this.given, this.next, new Set(this.named));
  }

  /** Returns the place of the next answer that names no subject. */
  #following(): number | undefined {
    const place = this.given.findIndex((answer, index) => index >= this.next && answer.about === undefined);
    return place < 0 ? undefined : place;
  }

  /** Like `#following`. `every` of chance is not an answer: it stands for all random results of the step. */
  #place(): number | undefined {
    const place = this.#following();
    return place === undefined || isEvery(this.given[place]) ? undefined : place;
  }

  /** Returns the next answer that names no subject. */
  ahead(): Answer | undefined {
    const place = this.#place();
    return place === undefined ? undefined : this.given[place];
  }

  /** Returns the place of an answer that was not asked for. */
  left(): number | undefined {
    const named = this.given.findIndex((answer, index) => answer.about !== undefined && !this.named.has(index));
    return named < 0 ? this.#place() : named;
  }

  /** Uses up an `every` of chance that comes next. */
  skipEvery(): void {
    const place = this.#following();
    if (place !== undefined && isEvery(this.given[place])) {
      this.next = place + 1;
    }
  }

  /** Uses the answer to a question, and returns its place. */
  take(who: string, about: string | undefined): number | undefined {
    const isNamed = (answer: Answer, index: number) =>
      answer.who === CHANCE && answer.about === about && !this.named.has(index);
    const named = who === CHANCE && about !== undefined ? this.given.findIndex(isNamed) : -1;
    if (named >= 0) {
      this.named.add(named);
      return named;
    }
    const place = this.#place();
    this.next = place === undefined ? this.next : place + 1;
    return place;
  }
}

/** The answers of a play: first those scripted in the current step, then the open ones beside the scenario. */
export class Answers {
  #open: Used;
  #steps: { id: number; used: Used }[] = [];

  constructor(
    open: readonly Answer[],
    readonly observed: Observed,
  ) {
    this.#open = new Used(open);
  }

  /** Begins a step. */
  begin(step: Pick<Step, "id" | "choices">): void {
    this.#steps.push({ id: step.id, used: new Used(step.choices ?? []) });
  }

  /** Ends the current step. Throws `Rejected` if one of its answers was not asked for. */
  end(): void {
    const step = this.#steps.pop();
    const left = step?.used.left();
    if (step !== undefined && left !== undefined) {
      throw new Rejected(`answer ${left} was not asked for`, step.id);
    }
  }

  /** Leaves the current step, which is refused. Its unused answers are dropped. */
  leave(): void {
    this.#steps.pop();
  }

  /** Returns a function that restores the current position. */
  mark(): () => void {
    const [open, steps] = [this.#open.copy(), this.#steps.map(({ id, used }) => ({ id, used: used.copy() }))];
    return () => {
      this.#open = open.copy();
      this.#steps = steps.map(({ id, used }) => ({ id, used: used.copy() }));
    };
  }

  /**
   * Returns the next answer without using it, for an engine that needs an answer before the question. Results of chance
   * that name their subject are passed over.
   */
  ahead(): Answer | undefined {
    return this.#steps.at(-1)?.used.ahead() ?? this.#open.ahead();
  }

  /** Ends the play. Throws `Rejected` if an open answer was not asked for. */
  close(): void {
    if (this.#open.left() !== undefined) {
      throw new Rejected("an open answer was not asked for");
    }
  }

  /**
   * Returns the answer to a question with at least two options, and reports `asked`. `illegal` returns the
   * reason why the rules forbid an option. A scripted answer that is not an option, or is forbidden, is
   * refused, and the next one is used. A question to `chance` needs its subject in `about`: answers that name a
   * subject are matched by it, in whatever order the engine asks.
   */
  ask(question: Question, illegal: (give: Give) => string | undefined = () => undefined): Give {
    const { who, kind, about, options } = question;
    this.observed.happened("asked", { who, kind, options: names(options), to: about });
    for (let next = this.#next(who, about); next !== undefined; next = this.#next(who, about)) {
      const { step, index, answer } = next;
      if (answer.who !== who) {
        throw new Rejected(`${who} is asked, not ${answer.who}`, step);
      }
      const why = fits(answer.give, options) ? illegal(answer.give) : "it is not one of the options";
      if (why === undefined) {
        return answer.give;
      }
      this.observed.refuse({ step, answer: index, why });
    }
    const place = this.#open.take(who, about);
    const answer = place === undefined ? undefined : this.#open.given[place];
    if (answer === undefined) {
      throw new Undecided(question);
    }
    if (answer.who !== who || !fits(answer.give, options)) {
      throw new Rejected(`the open answer does not fit the question to ${who}: ${kind}`);
    }
    const why = illegal(answer.give);
    if (why !== undefined) {
      throw new Barred(why);
    }
    return answer.give;
  }

  /** Returns the next answer of the step. */
  #next(who: string, about: string | undefined): { step: number; index: number; answer: Answer } | undefined {
    const step = this.#steps.at(-1);
    if (who !== CHANCE) {
      step?.used.skipEvery();
    }
    const index = step?.used.take(who, about);
    const answer = index === undefined ? undefined : step?.used.given[index];
    return step === undefined || index === undefined || answer === undefined ? undefined : { step: step.id, index, answer };
  }

  /** Asks for one of several names. A single option is not asked. */
  one(who: string, kind: string, names: readonly string[], about?: string): string {
    const [first, second] = names;
    if (first !== undefined && second === undefined) {
      return first;
    }
    const give = this.ask(asked(who, kind, { one: [...names] }, about));
    return "one" in give ? give.one : String((give as { number: number }).number);
  }

  /** Asks for a number in a range. */
  number(who: string, kind: string, least: number, most: number, about?: string): number {
    if (least === most) {
      return least;
    }
    const give = this.ask(asked(who, kind, { number: { least, most } }, about));
    return (give as { number: number }).number;
  }

  /** Asks for a number of names. */
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
  return answer?.who === CHANCE && answer.about === undefined && "one" in answer.give && answer.give.one === "every";
}

/** Returns the option names, as `asked` reports them. */
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

/** Returns `true` if an answer is one of the options. */
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

/** Returns `true` if `names` is a part of `of`, with multiplicity. */
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
