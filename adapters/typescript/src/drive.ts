/** The step driver: takes the steps of a scenario one by one on an engine. */

import type { Played, Run, Scenario, Step } from "./messages.js";
import type { Seen } from "./observed.js";
import { Play, type AsyncPlay, type Matches } from "./play.js";
import { Refusal, Rejected, Stop, Unsupported } from "./stops.js";

/** What a method of a table gives: a value, or, of an engine that takes time, the promise of one. */
type Gives<T, Async> = Async extends true ? T | Promise<T> : T;
type PlayOf<Id, S, Async> = Async extends true ? AsyncPlay<Id, S> : Play<Id, S>;

/**
 * An engine as the driver needs it. Each play has one of its own. `Saved` is a state of the engine, `Id`
 * what it calls things, `S` the scenario.
 */
export interface Table<Saved = unknown, Id = number, S = Scenario, Async extends boolean = false> {
  /** Sets the game up as `play.run` says, anew, and names its things in `play.names`. */
  begin(play: PlayOf<Id, S, Async>): Gives<void, Async>;
  /**
   * Does a step, or announces it where it then waits to resolve. Where the rules forbid it, it throws
   * (`play.refuse`), whatever was half done; where the engine lacks something, it throws `Unsupported`.
   */
  act(play: PlayOf<Id, S, Async>, step: Step<any, any>): Gives<void, Async>;
  /** All that can be seen, by name. */
  seen(play: PlayOf<Id, S, Async>): Gives<Seen, Async>;
  /**
   * The state of the engine, whole; what is saved does not change any more. An engine that cannot save leaves
   * out this and `restore`: where a step is refused, the play then begins anew without it.
   */
  save?(): Gives<Saved, Async>;
  /** The state is as it was saved. */
  restore?(saved: Saved): Gives<void, Async>;
  /** How many things wait on the stack or chain. Left out: none ever does. */
  depth?(): number;
  /** Whether the uppermost of them is a triggered ability. Left out: it never is. */
  triggered?(): boolean;
  /** Resolves the uppermost of them, and does what follows by itself. */
  resolve?(play: PlayOf<Id, S, Async>): Gives<void, Async>;
  /** After the last step: what has begun comes to its end, such as a combat. */
  finish?(play: PlayOf<Id, S, Async>): Gives<void, Async>;
  /**
   * Does an interrupting step, if it is legal now. Where it is not, it gives `false`, having changed nothing
   * that `restore` does not put back, or throws as `act` does.
   */
  interrupt?(play: PlayOf<Id, S, Async>, step: Step<any, any>): Gives<boolean, Async>;
  /** Called after `act` of a step that has a `showdown`; `take` takes such steps. */
  nested?(
    play: PlayOf<Id, S, Async>,
    step: Step<any, any>,
    take: (steps: Step[]) => Async extends true ? Promise<void> : void,
  ): Gives<void, Async>;
}

/** The same of an engine whose methods give promises. */
export type AsyncTable<Saved = unknown, Id = number, S = Scenario> = Table<Saved, Id, S, true>;

/**
 * Plays a scenario on an engine. Each step is begun; what is scripted in response to it is taken; then all
 * that it left on the stack resolves. One that is refused leaves everything as it was: the engine, what was
 * told, what was answered.
 */
export function drive<Saved, Id, S extends Steps>(run: Run<S>, table: Table<Saved, Id, S>): Played {
  return atOnce(whole(run, table as AnyTable, atOnce));
}

/** The same for an engine whose methods give promises. */
export function driveAsync<Saved, Id, S extends Steps>(run: Run<S>, table: AsyncTable<Saved, Id, S>): Promise<Played> {
  return inTime(whole(run, table as AnyTable, inTime));
}

type Steps = { when: Step<any, any>[] };
type AnyTable = Table<any, any, any, any>;

/** What is done in parts, each of which may take time: what is yielded comes back once it is there. */
type Parts<T> = Generator<unknown, T, any>;

function atOnce<T>(parts: Parts<T>): T {
  let part = parts.next();
  while (part.done !== true) {
    if (part.value instanceof Promise) {
      part.value.catch(() => undefined);
      throw new Error("the engine gives promises, which needs `driveAsync`");
    }
    part = parts.next(part.value);
  }
  return part.value;
}

async function inTime<T>(parts: Parts<T>): Promise<T> {
  let part = parts.next();
  while (part.done !== true) {
    let value: unknown;
    try {
      value = await part.value;
    } catch (error) {
      part = parts.throw(error);
      continue;
    }
    part = parts.next(value);
  }
  return part.value;
}

type Runs = (parts: Parts<any>) => any;

/** A play, begun anew as often as something is refused on an engine that cannot save. */
function* whole<S extends Steps>(run: Run<S>, table: AnyTable, runs: Runs): Parts<Played> {
  const refused: Refused = { steps: new Map(), windows: new Set(), reasons: new Map() };
  for (;;) {
    try {
      return yield* new Driver(run, table, runs, refused).play();
    } catch (error) {
      if (!(error instanceof Anew)) {
        throw error;
      }
    }
  }
}

/** What was refused in earlier tries: steps, and windows in which an interrupt was (`STEP@WINDOW`). */
interface Refused {
  readonly steps: Map<number, Refusal>;
  readonly windows: Set<string>;
  /** Why an interrupt was refused when it was tried last. */
  readonly reasons: Map<number, Refusal>;
}

/** The scripted interrupts of a step. */
interface Frame {
  /** Those that were not taken yet. */
  readonly waiting: Step[];
  /** Those that are known to be legal in no window. */
  readonly never: ReadonlySet<Step>;
  /** Whether the next one was tried in a window and was not legal there. */
  tried: boolean;
}

/** The play begins anew: something was refused, and the engine cannot save. */
class Anew extends Error {}

/** An interrupting step is not legal now. */
class NotNow extends Error {}

const NO_WINDOW = new Refusal("there was no window in which it was legal");

class Driver<Id, S extends Steps> extends Play<Id, S> {
  readonly #table: AnyTable;
  readonly #run: Runs;
  readonly #refused: Refused;
  /** What may break into each step that goes on. */
  readonly #frames: Frame[] = [];
  /** How many windows there were. */
  #windows = 0;

  constructor(run: Run<S>, table: AnyTable, runs: Runs, refused: Refused) {
    super(run);
    [this.#table, this.#run, this.#refused] = [table, runs, refused];
  }

  /** The whole play. */
  *play(): Parts<Played> {
    yield this.#table.begin(this);
    // The answers of a step serve until the next one begins, those of the last until the play has ended.
    let serves = false;
    for (const step of this.run.scenario.when) {
      if (serves) {
        this.answers.end();
      }
      serves = yield* this.#take(step);
    }
    yield this.#table.finish?.(this);
    if (serves) {
      this.answers.end();
    }
    this.answers.close();
    return this.observed.played(yield this.#table.seen(this));
  }

  /** Steps under another one. */
  *#nest(steps: Step[]): Parts<void> {
    for (const step of steps) {
      if (yield* this.#take(step)) {
        this.answers.end();
      }
    }
  }

  /**
   * Takes a step, whose answers then still serve. Gives whether it was not refused. Where a scripted
   * interrupt found no window in which it was legal, the step is played again without it. `window` is that
   * in which the step itself is an interrupt.
   */
  *#take(step: Step, window?: number): Parts<boolean> {
    const before = this.#refused.steps.get(step.id);
    if (before !== undefined) {
      yield* this.#tellRefused(step, before);
      return false;
    }
    const back = this.mark();
    const all = step.interrupt ?? [];
    const never = new Set(all.filter((inner) => this.#refused.steps.has(inner.id)));
    for (;;) {
      const saved: unknown = yield this.#table.save?.();
      const frame = { waiting: [...all], never, tried: false };
      const refusal = yield* this.#tried(step, frame, window !== undefined);
      const late = frame.waiting.find((inner) => !never.has(inner));
      if (refusal === undefined && late === undefined) {
        for (const inner of frame.waiting) {
          yield* this.#tellRefused(inner, this.#reason(inner));
        }
        this.observed.after(step.id, yield this.#table.seen(this));
        return true;
      }
      if (this.#table.restore === undefined) {
        throw this.#anew(step, late, refusal, window);
      }
      yield this.#table.restore(saved);
      back();
      if (refusal !== undefined) {
        yield* this.#tellRefused(step, refusal);
        return false;
      }
      never.add(late as Step);
    }
  }

  /** Keeps what was refused, for the next try: a step, or else an interrupt of it that came too late. */
  #anew(step: Step, late: Step | undefined, refusal: Refusal | undefined, window: number | undefined): Anew {
    if (refusal !== undefined && window !== undefined) {
      this.#refused.windows.add(`${step.id}@${window}`);
    } else if (refusal !== undefined) {
      this.#refused.steps.set(step.id, refusal);
    } else if (late !== undefined) {
      // Without it, what is nested under the step may go another way.
      const never = (step.interrupt ?? []).filter((inner) => this.#refused.steps.has(inner.id));
      under(step).forEach((inner) => this.#refused.steps.delete(inner.id));
      [...never, late].forEach((inner) => this.#refused.steps.set(inner.id, NO_WINDOW));
      this.#refused.windows.clear();
    }
    return new Anew();
  }

  /** A step is played; why it was refused, if it was. */
  *#tried(step: Step, frame: Frame, interrupts: boolean): Parts<Refusal | undefined> {
    const height = this.#frames.push(frame);
    this.answers.begin(step);
    try {
      if (!interrupts) {
        yield* this.#act(step);
      } else if (!(yield this.#interrupt(step))) {
        throw new NotNow();
      }
    } catch (error) {
      if (error instanceof Refusal) {
        this.#refused.reasons.set(step.id, error);
        return error;
      }
      // Without the interrupt that stands in the way, the play may not come to this.
      if (!(error instanceof Stop) || error instanceof Unsupported || !frame.tried) {
        throw error;
      }
    } finally {
      this.#frames.length = height - 1;
    }
    return undefined;
  }

  *#tellRefused(step: Step, { why, clauses }: Refusal): Parts<void> {
    this.observed.refuse({ step: step.id, clauses, why });
    this.observed.after(step.id, yield this.#table.seen(this));
  }

  /** What a step says is done, and all that comes of it. */
  *#act(step: Step): Parts<void> {
    const depth = () => this.#table.depth?.() ?? 0;
    const below = depth();
    yield this.#table.act(this, step);
    if (step.showdown !== undefined && step.showdown.length > 0) {
      yield this.#showdown(step);
    }
    yield* this.#nest(step.in_response ?? []);
    let later = step.when_triggered ?? [];
    while (depth() > below) {
      if (later.length > 0 && this.#table.triggered?.() === true) {
        const now = later;
        later = [];
        yield* this.#nest(now);
      } else {
        yield this.#resolve();
      }
    }
    if (later.length > 0) {
      throw new Rejected("nothing triggered", step.id);
    }
  }

  #showdown(step: Step): unknown {
    if (this.#table.nested === undefined) {
      throw new Unsupported("`showdown`");
    }
    return this.#table.nested(this, step, (steps) => this.#run(this.#nest(steps)));
  }

  #resolve(): unknown {
    if (this.#table.resolve === undefined) {
      throw new Error("something waits on the stack, and the table has no `resolve`");
    }
    return this.#table.resolve(this);
  }

  #interrupt(step: Step): unknown {
    if (this.#table.interrupt === undefined) {
      throw new Unsupported("`interrupt`");
    }
    return this.#table.interrupt(this, step);
  }

  override window(matches?: Matches): Step[] {
    return this.#run(this.#window(matches));
  }

  *#window(matches?: Matches): Parts<Step[]> {
    const taken: Step[] = [];
    this.#windows += 1;
    const window = this.#windows;
    const frame = this.#frames.at(-1);
    for (let next = yield* this.#next(matches); next !== undefined; next = yield* this.#next(matches)) {
      if (frame === undefined || !(yield* this.#isTaken(next, window))) {
        break;
      }
      frame.waiting.shift();
      frame.tried = false;
      taken.push(next);
    }
    return taken;
  }

  /** Takes an interrupt, if it is legal now; if not, it is as if it had not been tried. */
  *#isTaken(step: Step, window: number): Parts<boolean> {
    const frame = this.#frames.at(-1);
    if (!this.#refused.windows.has(`${step.id}@${window}`)) {
      const back = this.mark();
      const saved: unknown = yield this.#table.save?.();
      try {
        if (yield* this.#take(step, window)) {
          this.answers.end();
          return true;
        }
      } catch (error) {
        if (!(error instanceof NotNow)) {
          throw error;
        }
        yield this.#table.restore?.(saved);
      }
      back();
    }
    if (frame !== undefined) {
      frame.tried = true;
    }
    return false;
  }

  override byItself(matches: Matches): boolean {
    return this.#run(this.#byItself(matches));
  }

  *#byItself(matches: Matches): Parts<boolean> {
    const next = yield* this.#next(matches);
    const frame = this.#frames.at(-1);
    if (next !== undefined && frame !== undefined) {
      frame.waiting.shift();
      frame.tried = false;
      this.answers.begin(next);
      this.answers.end();
      this.observed.after(next.id, yield this.#table.seen(this));
    }
    return next !== undefined;
  }

  /** The next scripted interrupt, if it is of those. What is legal in no window is refused where its turn comes. */
  *#next(matches: Matches = () => true): Parts<Step | undefined> {
    const frame = this.#frames.at(-1);
    for (let next = frame?.waiting[0]; frame !== undefined && next !== undefined; next = frame.waiting[0]) {
      if (!frame.never.has(next)) {
        return matches(next) ? next : undefined;
      }
      frame.waiting.shift();
      yield* this.#tellRefused(next, this.#reason(next));
    }
    return undefined;
  }

  /** Why an interrupt is refused that was legal in no window. */
  #reason(step: Step): Refusal {
    return this.#refused.reasons.get(step.id) ?? NO_WINDOW;
  }
}

/** All steps under a step. */
function under({ in_response = [], when_triggered = [], interrupt = [], showdown = [] }: Step): Step[] {
  return [...in_response, ...when_triggered, ...interrupt, ...showdown].flatMap((step) => [step, ...under(step)]);
}
