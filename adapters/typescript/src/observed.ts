/** Gathers what could be seen of a play. */

import type { After, Fields, PlayEvent, Played, Refused, State, Value } from "./messages.js";

/** Fields as an engine has them at hand: one that is `undefined` is left out. */
export type Told = { [key: string]: Value | undefined };

/** Things that can be seen, by name, with their fields. */
export type Seen = Record<string, Told>;

/** What could be seen of a play so far. */
export class Observed {
  readonly #events: PlayEvent[] = [];
  readonly #after: After[] = [];
  readonly #refused: Refused[] = [];
  #trace = new Set<string>();
  #told = new Map<string, string>();
  #batch = 0;
  #together = 0;

  /** Something happened. */
  happened(event: string, fields: Told = {}): void {
    if (this.#together === 0) {
      this.#batch += 1;
    }
    this.#events.push({ event, batch: this.#batch, fields: without(fields) });
  }

  /** All that happens in here happens at the same time. */
  together<T>(happening: () => T): T {
    if (this.#together === 0) {
      this.#batch += 1;
    }
    this.#together += 1;
    try {
      return happening();
    } finally {
      this.#together -= 1;
    }
  }

  /** A step has ended; `state` is all that can be seen now. Only what changed is told. */
  after(step: number, state: Seen): void {
    this.#after.push({ step, events: this.#events.length, state: this.#changed(state) });
  }

  /** A step, or one of its answers, was refused. */
  refuse(refused: Refused): void {
    this.#refused.push(refused);
  }

  /** Something was decided under these clauses. */
  cite(...clauses: string[]): void {
    for (const clause of clauses) {
      this.#trace.add(clause);
    }
  }

  /** The play has come to its end; `state` is all that can be seen now. */
  played(state: Seen): Played {
    const end = this.#changed(state);
    const played = { after: this.#after, end, events: this.#events, refused: this.#refused };
    return this.#trace.size === 0 ? played : { ...played, trace: [...this.#trace] };
  }

  /** How far the play has come, to go back to: calling it takes back all that was told since. */
  mark(): () => void {
    const lengths = [this.#events, this.#after, this.#refused].map((list) => list.length);
    const [trace, told, batch] = [new Set(this.#trace), new Map(this.#told), this.#batch];
    return () => {
      [this.#events, this.#after, this.#refused].forEach((list, index) => list.splice(lengths[index] ?? 0));
      [this.#trace, this.#told, this.#batch] = [new Set(trace), new Map(told), batch];
    };
  }

  #changed(state: Seen): State {
    const changed: State = {};
    for (const [name, fields] of Object.entries(state)) {
      const now = JSON.stringify(fields);
      if (this.#told.get(name) !== now) {
        this.#told.set(name, now);
        changed[name] = without(fields);
      }
    }
    return changed;
  }
}

/** Fields without those that are not there. */
function without(fields: Told): Fields {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, Value] => field[1] !== undefined));
}
