/** Names: a case calls things by alias or card, an engine by its own ids. */

import { Rejected } from "./stops.js";

/** What a case calls things, and what the engine does: both ways. */
export class Names<Id = number> {
  #ids = new Map<string, Id>();
  #names = new Map<Id, string>();

  /** A thing is called so. */
  add(name: string, id: Id): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  /** Whether something is called so. */
  has(name: string): boolean {
    return this.#ids.has(name);
  }

  /** What the engine calls the thing of that name, as it is now. */
  id(name: string): Id {
    const id = this.#ids.get(name);
    if (id === undefined) {
      throw new Rejected(`nothing is called \`${name}\``);
    }
    return id;
  }

  /** The name of a thing, as it is or as it once was. */
  name(id: Id): string {
    const name = this.#names.get(id);
    if (name === undefined) {
      throw new Error(`${String(id)} was never given a name`);
    }
    return name;
  }

  /** A thing is another one now and keeps its name, as a card does that changes zones. One without a name stays without. */
  become(old: Id, now: Id): void {
    const name = this.#names.get(old);
    if (name !== undefined) {
      this.add(name, now);
    }
  }

  /** Names a new token: the second of a card is called `CARD token 2`. */
  token(card: string, id: Id): string {
    let number = 1;
    while (this.#ids.has(`${card} token ${number}`)) {
      number += 1;
    }
    this.add(`${card} token ${number}`, id);
    return `${card} token ${number}`;
  }

  /** All names, with what they name now. */
  [Symbol.iterator](): IterableIterator<[name: string, id: Id]> {
    return this.#ids.entries();
  }

  /** What is known by now, to go back to: calling it forgets what was named since. */
  mark(): () => void {
    const [ids, names] = [new Map(this.#ids), new Map(this.#names)];
    return () => {
      [this.#ids, this.#names] = [new Map(ids), new Map(names)];
    };
  }
}

/** An object as it stands in `given`. */
export interface Placed<State = Record<string, any>> {
  alias?: string;
  card?: string;
  /** So many cards without abilities, in place of one. */
  blanks?: number;
  state?: State;
}

/** What an object of `given` is called: its alias, else its card's name. */
export function aliasOf({ alias, card }: Placed): string {
  const name = alias ?? card;
  if (name === undefined) {
    throw new Rejected("an object has neither an alias nor a card");
  }
  return name;
}

/** A pile of cards as it is told: those with a name, and how many there are without. */
export function pile(named: readonly string[] = [], blank = 0): { named: string[]; blank: number } {
  return { named: [...named], blank };
}
