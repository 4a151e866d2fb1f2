/** Collects the observation of a play. */

import type { After, Fields, PlayEvent, Played, Refused, State, Value } from "./messages.js";

/** The fields of an event or object. A field that is `undefined` is left out. */
export type Told = { [key: string]: Value | undefined };

/** Players, objects and places by name, with their fields. */
export type Seen = Record<string, Told>;

/** The observation of a play so far. */
export class Observed {
  readonly #events: PlayEvent[] = [];
  readonly #after: After[] = [];
  readonly #refused: Refused[] = [];
  #trace = new Set<string>();
  #told = new Map<string, string>();
  #batch = 0;
  #together = 0;

  /** Adds an event. */
  happened(event: string, fields: Told = {}): void {
    if (this.#together === 0) {
      this.#batch += 1;
    }
    this.#events.push({ event, batch: this.#batch, fields: without(fields) });
  }

  /** Puts all events inside into one batch. */
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

  /** Adds the state at the end of a step. Only changes are reported. */
  after(step: number, state: Seen): void {
    this.#after.push({ step, events: this.#events.length, state: this.#changed(state) });
  }

  /** Adds the refusal of a step, or of one of its answers. */
  refuse(refused: Refused): void {
    this.#refused.push(refused);
  }

  /** Cites clauses. */
  cite(...clauses: string[]): void {
    for (const clause of clauses) {
      this.#trace.add(clause);
    }
  }

  /** Sets the state at the end of the play. */
  played(state: Seen): Played {
    const end = this.#changed(state);
    const played = { after: this.#after, end, events: this.#events, refused: this.#refused };
    return this.#trace.size === 0 ? played : { ...played, trace: [...this.#trace] };
  }

  /** Returns a function that removes everything added since. */
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

/** Returns the fields without those that are `undefined`. */
function without(fields: Told): Fields {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, Value] => field[1] !== undefined));
}
