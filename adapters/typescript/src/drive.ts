/** The step driver: takes the steps of a scenario one by one. */

import type { Played, Run, Scenario, Step } from "./messages.js";
import type { Seen } from "./observed.js";
import { Play, type AsyncPlay, type Matches } from "./play.js";
import { Refusal, Rejected, Stop, Unsupported } from "./stops.js";

/** The result of a table's method: a value, or a promise of one for an asynchronous engine. */
type Gives<T, Async> = Async extends true ? T | Promise<T> : T;
type PlayOf<Id, S, Async> = Async extends true ? AsyncPlay<Id, S> : Play<Id, S>;

/**
 * The interface between an engine and the driver. Each play uses its own instance. `Saved` is a state of the
 * engine, `Id` its type of object ids, `S` the scenario.
 */
export interface Table<Saved = unknown, Id = number, S = Scenario, Async extends boolean = false> {
  /** Sets up the game in `play.run` from scratch, and registers its objects in `play.names`. */
  begin(play: PlayOf<Id, S, Async>): Gives<void, Async>;
  /**
   * Takes a step, or announces it if it has to resolve later. Throws if the rules forbid it (`play.refuse`), even
   * if half of it is done. Throws `Unsupported` if the engine does not support it.
   */
  act(play: PlayOf<Id, S, Async>, step: Step<any, any>): Gives<void, Async>;
  /** Returns the observable state, by name. */
  seen(play: PlayOf<Id, S, Async>): Gives<Seen, Async>;
  /**
   * Returns the complete state of the engine. The returned value must not change later. If an engine cannot save,
   * leave out this method and `restore`. After a refusal, the play then starts over without the refused step.
   */
  save?(): Gives<Saved, Async>;
  /** Restores a saved state. */
  restore?(saved: Saved): Gives<void, Async>;
  /** Returns the number of items on the stack or chain. Default: 0. */
  depth?(): number;
  /** Returns `true` if the top item is a triggered ability. Default: `false`. */
  triggered?(): boolean;
  /** Resolves the top item, with everything that follows automatically. */
  resolve?(play: PlayOf<Id, S, Async>): Gives<void, Async>;
  /** Called after the last step: ends what is still running, such as a combat. */
  finish?(play: PlayOf<Id, S, Async>): Gives<void, Async>;
  /**
   * Takes an interrupting step if it is legal now. Otherwise returns `false`, with no changes that `restore`
   * cannot undo, or throws as `act` does.
   */
  interrupt?(play: PlayOf<Id, S, Async>, step: Step<any, any>): Gives<boolean, Async>;
  /** Called after `act` of a step with a `showdown`; `take` takes its steps. */
  nested?(
    play: PlayOf<Id, S, Async>,
    step: Step<any, any>,
    take: (steps: Step[]) => Async extends true ? Promise<void> : void,
  ): Gives<void, Async>;
}

/** A `Table` whose methods may return promises. */
export type AsyncTable<Saved = unknown, Id = number, S = Scenario> = Table<Saved, Id, S, true>;

/**
 * Plays a scenario on an engine. For each step, takes the step and its scripted responses, then resolves
 * everything that it left on the stack. A refused step leaves everything unchanged: the engine, the reported
 * events and the used answers.
 */
export function drive<Saved, Id, S extends Steps>(run: Run<S>, table: Table<Saved, Id, S>): Played {
  return atOnce(whole(run, table as AnyTable, atOnce));
}

/** Like `drive`, for an engine whose methods may return promises. */
export function driveAsync<Saved, Id, S extends Steps>(run: Run<S>, table: AsyncTable<Saved, Id, S>): Promise<Played> {
  return inTime(whole(run, table as AnyTable, inTime));
}

type Steps = { when: Step<any, any>[] };
type AnyTable = Table<any, any, any, any>;

/** A computation in parts that may be asynchronous. A yielded promise is awaited, and `yield` returns its value. */
type Parts<T> = Generator<unknown, T, any>;

function atOnce<T>(parts: Parts<T>): T {
  let part = parts.next();
  while (part.done !== true) {
    if (part.value instanceof Promise) {
      part.value.catch(() => undefined);
      throw new Error("the engine returns promises: use `driveAsync`");
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

/** A play. It starts over after each refusal if the engine cannot save. */
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

/** The refusals of earlier attempts: steps, and interrupts in windows (`STEP@WINDOW`). */
interface Refused {
  readonly steps: Map<number, Refusal>;
  readonly windows: Set<string>;
  /** The reason for the last refusal of an interrupt. */
  readonly reasons: Map<number, Refusal>;
}

/** The scripted interrupts of a step. */
interface Frame {
  /** Those that are still waiting. */
  readonly waiting: Step[];
  /** Those that are known to be legal in no window. */
  readonly never: ReadonlySet<Step>;
  /** `true` if the next one was tried in a window and was not legal there. */
  tried: boolean;
}

/** The play starts over, because something was refused and the engine cannot save. */
class Anew extends Error {}

/** An interrupting step is not legal now. */
class NotNow extends Error {}

const NO_WINDOW = new Refusal("it was legal in no window");

class Driver<Id, S extends Steps> extends Play<Id, S> {
  readonly #table: AnyTable;
  readonly #run: Runs;
  readonly #refused: Refused;
  /** The interrupts of each running step. */
  readonly #frames: Frame[] = [];
  /** The number of windows so far. */
  #windows = 0;

  constructor(run: Run<S>, table: AnyTable, runs: Runs, refused: Refused) {
    super(run);
    [this.#table, this.#run, this.#refused] = [table, runs, refused];
  }

  /** Plays the whole scenario. */
  *play(): Parts<Played> {
    yield this.#table.begin(this);
    // The answers of a step are valid until the next one begins, those of the last step until the play ends.
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

  /** Takes nested steps. */
  *#nest(steps: Step[]): Parts<void> {
    for (const step of steps) {
      if (yield* this.#take(step)) {
        this.answers.end();
      }
    }
  }

  /**
   * Takes a step. Its answers stay valid. Returns `false` if it was refused. If a scripted interrupt was legal in
   * no window, the step is played again without it. `window` is set if the step itself is an interrupt.
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

  /** Records a refusal for the next attempt: of the step, or else of an interrupt that was never legal. */
  #anew(step: Step, late: Step | undefined, refusal: Refusal | undefined, window: number | undefined): Anew {
    if (refusal !== undefined && window !== undefined) {
      this.#refused.windows.add(`${step.id}@${window}`);
    } else if (refusal !== undefined) {
      this.#refused.steps.set(step.id, refusal);
    } else if (late !== undefined) {
      // Without it, the nested steps may have other results.
      const never = (step.interrupt ?? []).filter((inner) => this.#refused.steps.has(inner.id));
      under(step).forEach((inner) => this.#refused.steps.delete(inner.id));
      [...never, late].forEach((inner) => this.#refused.steps.set(inner.id, NO_WINDOW));
      this.#refused.windows.clear();
    }
    return new Anew();
  }

  /** Plays a step, and returns its refusal, if any. */
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
      // Without the blocking interrupt, the play may not reach this point.
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

  /** Performs a step and everything that results from it. */
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
      throw new Error("an item is on the stack, and the table has no `resolve`");
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

  /** Takes an interrupt if it is legal now. Otherwise leaves no trace of the attempt. */
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

  /** Returns the next scripted interrupt, if it matches. First refuses those that are known to be legal in no window. */
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

  /** The reason for refusing an interrupt that was legal in no window. */
  #reason(step: Step): Refusal {
    return this.#refused.reasons.get(step.id) ?? NO_WINDOW;
  }
}

/** Returns all nested steps. */
function under({ in_response = [], when_triggered = [], interrupt = [], showdown = [] }: Step): Step[] {
  return [...in_response, ...when_triggered, ...interrupt, ...showdown].flatMap((step) => [step, ...under(step)]);
}
