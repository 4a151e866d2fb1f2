/** What an engine has at hand while it plays one scenario: names, questions, events. */

import { Answers } from "./answers.js";
import type { Give, Options, Run, Scenario, Step } from "./messages.js";
import { Names } from "./names.js";
import { Observed, type Told } from "./observed.js";
import { Refusal } from "./stops.js";

/** A number split among names. */
export type Split = Record<string, number>;

/** Picks scripted steps. */
export type Matches = (step: Step<any, any>) => boolean;

/** One play of one scenario. The step driver makes it; `Id` is what the engine calls things. */
export abstract class Play<Id = number, S = Scenario> {
  readonly observed = new Observed();
  readonly answers: Answers;
  readonly names = new Names<Id>();
  #held: [event: string, fields: Told][] | undefined;

  constructor(readonly run: Run<S>) {
    this.answers = new Answers(run.choices ?? [], this.observed);
  }

  // Events

  /** Something happened. */
  tell(event: string, fields: Told = {}): void {
    if (this.#held === undefined) {
      this.observed.happened(event, fields);
    } else {
      this.#held.push([event, fields]);
    }
  }

  /**
   * All that is told in here happened at the same time; inside another `together`, at its time. It is
   * told at the end, so what is asked meanwhile comes before it. Of what is thrown out of nothing is told.
   */
  together<T>(happening: () => T): T {
    if (this.#held !== undefined) {
      return happening();
    }
    const held: [string, Told][] = (this.#held = []);
    let result: T;
    try {
      result = happening();
    } finally {
      this.#held = undefined;
    }
    this.observed.together(() => held.forEach(([event, fields]) => this.observed.happened(event, fields)));
    return result;
  }

  /** The rules forbid the step: all is put back, and the play goes on with the next. */
  refuse(why: string, ...clauses: string[]): never {
    throw new Refusal(why, clauses);
  }

  // Questions

  /**
   * What a player chooses of several: a name, or the thing of a pair of name and thing. The only one is
   * not asked about. Where several have one name, the second is called `NAME 2`.
   */
  ask(who: string, kind: string, options: readonly string[], about?: string): string;
  ask<T>(who: string, kind: string, options: readonly (readonly [name: string, thing: T])[], about?: string): T;
  ask(who: string, kind: string, options: readonly (string | readonly [string, unknown])[], about?: string): unknown {
    const pairs = options.map((option) => (typeof option === "string" ? ([option, option] as const) : option));
    const [first, ...others] = pairs;
    if (first === undefined) {
      throw new Error(`${who} has nothing to choose from: ${kind}`);
    }
    if (others.length === 0) {
      return first[1];
    }
    const named = new Map<string, unknown>();
    pairs.forEach(([name, thing], index) => {
      const number = pairs.slice(0, index + 1).filter(([other]) => other === name).length;
      named.set(number === 1 ? name : `${name} ${number}`, thing);
    });
    const give = this.#put(who, kind, { one: [...named.keys()] }, about);
    return named.get("one" in give ? give.one : String((give as { number: number }).number));
  }

  /** Whether a player does what may be done. */
  may(who: string, about?: string, yes = "accept", kind = "may"): boolean {
    return this.ask(who, kind, [[yes, true] as const, ["decline", false] as const], about);
  }

  /** Which ones a player chooses, in their order. */
  several(
    who: string,
    kind: string,
    options: readonly string[],
    least: number,
    most: number,
    { ordered = false, about }: { ordered?: boolean; about?: string } = {},
  ): string[] {
    if (most <= 0 || (least >= options.length && (!ordered || options.length === 1))) {
      return options.slice(0, Math.max(most, 0));
    }
    const give = this.#put(who, kind, { several: { of: [...options], least, most, ordered } }, about);
    return "one" in give ? [give.one] : (give as { several: string[] }).several;
  }

  /** The number that a player chooses. */
  number(who: string, kind: string, least: number, most: number, about?: string): number {
    if (least === most) {
      return least;
    }
    return (this.#put(who, kind, { number: { least, most } }, about) as { number: number }).number;
  }

  /** How a player splits a number, no more to each than its cap. Not asked where each gets its cap. */
  share(
    who: string,
    kind: string,
    total: number,
    caps: Readonly<Split>,
    about?: string,
    legal: (split: Split) => boolean = () => true,
  ): Split {
    const names = Object.keys(caps);
    const all = Object.values(caps).reduce((sum, cap) => sum + cap, 0);
    if (names.length === 1 || all <= total) {
      return Object.fromEntries(Object.entries(caps).map(([name, cap]) => [name, Math.min(cap, total)]));
    }
    const whole = (give: Give): Split => {
      const { split } = give as { split: Split };
      return Object.fromEntries(names.map((name) => [name, split[name] ?? 0]));
    };
    const illegal = (give: Give) => (legal(whole(give)) ? undefined : "it may not be divided so");
    return whole(this.#put(who, kind, { split: { total, caps: Object.entries(caps) } }, about, illegal));
  }

  /**
   * How a player divides the combat damage of a creature among its blockers, of each of which is said how
   * much is lethal, and, where it tramples, what is `beyond` them. What is beyond gets damage only if each
   * blocker has lethal damage; with `inOrder` so does each blocker after the first. Not asked where only
   * one division is legal.
   */
  assign(
    who: string,
    power: number,
    blockers: readonly (readonly [name: string, lethal: number])[],
    { beyond, about, inOrder = false }: { beyond?: string | undefined; about?: string; inOrder?: boolean } = {},
  ): Split {
    const lethal = new Map(blockers);
    const names = [...lethal.keys(), ...(beyond === undefined ? [] : [beyond])];
    const [first] = names;
    const free = lethal.size > 1 && !inOrder;
    if (power <= 0 || names.length <= 1 || (!free && power <= (lethal.get(first ?? "") ?? 0))) {
      return Object.fromEntries(names.map((name) => [name, name === first ? Math.max(power, 0) : 0]));
    }
    const legal = (split: Split): boolean => {
      const last = names.findLastIndex((name) => (split[name] ?? 0) > 0);
      const before = inOrder || names[last] === beyond ? names.slice(0, last) : [];
      return before.every((name) => (split[name] ?? 0) >= (lethal.get(name) ?? 0));
    };
    return this.share(who, "assign", power, Object.fromEntries(names.map((name) => [name, power])), about, legal);
  }

  #put(who: string, kind: string, options: Options, about?: string, illegal?: (give: Give) => string | undefined): Give {
    return this.answers.ask(about === undefined ? { who, kind, options } : { who, kind, about, options }, illegal);
  }

  // Interrupts

  /**
   * The engine lets players interrupt. Takes the scripted interrupts of the present step that are legal now
   * (`Table.interrupt`), in order, and gives them. `matches` says which of them this window is for.
   */
  abstract window(matches?: Matches): Step[];

  /**
   * The engine did what a scripted interrupt says, unasked, since the rules require it. Gives whether the
   * next one says so; it is then taken.
   */
  abstract byItself(matches: Matches): boolean;

  /**
   * Does something as many times as a step says (`times`, else once), and gives how often that is. If one
   * of them is refused the whole step is, and tells how many were done.
   */
  times(step: Step<any, any>, once: () => void): number {
    const wanted = Number(actOf(step).fields["times"] ?? 1);
    for (let done = 0; done < wanted; done += 1) {
      try {
        once();
      } catch (error) {
        if (error instanceof Refusal && wanted > 1) {
          throw new Refusal(`${done} of ${wanted} times: ${error.why}`, error.clauses);
        }
        throw error;
      }
    }
    return wanted;
  }

  /** Where the play stands, to go back to: calling it takes back all that was told, answered and named since. */
  mark(): () => void {
    const marks = [this.observed.mark(), this.answers.mark(), this.names.mark()];
    return () => marks.forEach((back) => back());
  }
}

/** A play of an engine whose methods give promises (`driveAsync`). */
export interface AsyncPlay<Id = number, S = Scenario> extends Omit<Play<Id, S>, "window" | "byItself"> {
  window(matches?: Matches): Promise<Step[]>;
  byItself(matches: Matches): Promise<boolean>;
}

/** Of `{"cast": {...}}` the verb and its fields; of a union of such, one for each. */
type Said<Does> = string extends keyof Does
  ? { verb: string; fields: Record<string, any> }
  : Does extends unknown
    ? { [Verb in keyof Does & string]: { verb: Verb; fields: Does[Verb] } }[keyof Does & string]
    : never;

/** What a step does: a player's `verb` with its `fields`, or, without `who`, what the game itself goes on to. */
export type Act<Does, Passes> = (Said<Does> & { who: string }) | (Said<Passes> & { who?: never });

/** What a step does. */
export function actOf<Does, Passes>({ act }: Step<Does, Passes>): Act<Does, Passes> {
  const does = ("player" in act ? act.player.does : act.game) as object;
  const [[verb, fields] = ["", {}]] = Object.entries(does);
  return ("player" in act ? { who: act.player.who, verb, fields } : { verb, fields }) as Act<Does, Passes>;
}
