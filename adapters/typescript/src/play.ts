/** The tools of an engine during a play: names, questions and events. */

import { Answers } from "./answers.js";
import type { Give, Options, Run, Scenario, Step } from "./messages.js";
import { Names } from "./names.js";
import { Observed, type Told } from "./observed.js";
import { Refusal } from "./stops.js";

/** A number divided among names. */
export type Split = Record<string, number>;

/** Selects scripted steps. */
export type Matches = (step: Step<any, any>) => boolean;

/** One play of one scenario. The step driver creates it. `Id` is the type of the engine's object ids. */
export abstract class Play<Id = number, S = Scenario> {
  readonly observed = new Observed();
  readonly answers: Answers;
  readonly names = new Names<Id>();
  #held: [event: string, fields: Told][] | undefined;

  constructor(readonly run: Run<S>) {
    this.answers = new Answers(run.choices ?? [], this.observed);
  }

  // Events

  /** Reports an event. */
  tell(event: string, fields: Told = {}): void {
    if (this.#held === undefined) {
      this.observed.happened(event, fields);
    } else {
      this.#held.push([event, fields]);
    }
  }

  /**
   * Reports all events inside as one batch. A nested `together` joins the outer batch. The events are reported at
   * the end, so questions inside come before them. After an error, nothing is reported.
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

  /** Refuses the step. The driver restores everything and continues with the next step. */
  refuse(why: string, ...clauses: string[]): never {
    throw new Refusal(why, clauses);
  }

  // Questions

  /**
   * Asks a player for one option. Returns the name, or the second item of a pair of name and thing. A single
   * option is not asked. The second option with the same name is called `NAME 2`.
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

  /** Asks a player to accept or decline something optional. Returns `true` if the player accepts. */
  may(who: string, about?: string, yes = "accept", kind = "may"): boolean {
    return this.ask(who, kind, [[yes, true] as const, ["decline", false] as const], about);
  }

  /** Asks a player for several options, in order. */
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

  /** Asks a player for a number. */
  number(who: string, kind: string, least: number, most: number, about?: string): number {
    if (least === most) {
      return least;
    }
    return (this.#put(who, kind, { number: { least, most } }, about) as { number: number }).number;
  }

  /** Asks a player to divide a number, with a maximum for each name. Not asked if every name gets its maximum. */
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
    const illegal = (give: Give) => (legal(whole(give)) ? undefined : "this division is not legal");
    return whole(this.#put(who, kind, { split: { total, caps: Object.entries(caps) } }, about, illegal));
  }

  /**
   * Asks a player to divide a creature's combat damage among its blockers and, if it tramples, what is `beyond`
   * them. Each blocker comes with its lethal damage. What is beyond gets damage only if every blocker has lethal
   * damage. With `inOrder`, a blocker gets damage only if those before it have lethal damage. Not asked if only
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
   * Opens a window for interrupts. Takes the scripted interrupts of the current step that are legal now
   * (`Table.interrupt`), in order, and returns them. `matches` selects those that this window is for.
   */
  abstract window(matches?: Matches): Step[];

  /**
   * Reports a mandatory action that the engine performed unasked. If the next scripted interrupt matches, it counts
   * as taken, and the result is `true`.
   */
  abstract byItself(matches: Matches): boolean;

  /**
   * Repeats an action as often as the step demands (`times`, or else once), and returns that number. If one
   * repetition is refused, the step is refused, with the number of successful ones.
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

  /** Returns a function that forgets the events, answers and names since. */
  mark(): () => void {
    const marks = [this.observed.mark(), this.answers.mark(), this.names.mark()];
    return () => marks.forEach((back) => back());
  }
}

/** A play of an asynchronous engine (`driveAsync`). */
export interface AsyncPlay<Id = number, S = Scenario> extends Omit<Play<Id, S>, "window" | "byItself"> {
  window(matches?: Matches): Promise<Step[]>;
  byItself(matches: Matches): Promise<boolean>;
}

/** The verb and the fields of `{"cast": {...}}`; for a union, one for each member. */
type Said<Does> = string extends keyof Does
  ? { verb: string; fields: Record<string, any> }
  : Does extends unknown
    ? { [Verb in keyof Does & string]: { verb: Verb; fields: Does[Verb] } }[keyof Does & string]
    : never;

/** The action of a step: a player's `verb` with its `fields`, or a step of the game itself, without `who`. */
export type Act<Does, Passes> = (Said<Does> & { who: string }) | (Said<Passes> & { who?: never });

/** Returns the action of a step. */
export function actOf<Does, Passes>({ act }: Step<Does, Passes>): Act<Does, Passes> {
  const does = ("player" in act ? act.player.does : act.game) as object;
  const [[verb, fields] = ["", {}]] = Object.entries(does);
  return ("player" in act ? { who: act.player.who, verb, fields } : { verb, fields }) as Act<Does, Passes>;
}
