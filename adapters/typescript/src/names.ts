/** The mapping between the names of a case (aliases, cards) and the ids of an engine. */

import { Rejected } from "./stops.js";

/** Maps names to the ids of the engine, and back. */
export class Names<Id = number> {
  #ids = new Map<string, Id>();
  #names = new Map<Id, string>();

  /** Registers an object under a name. */
  add(name: string, id: Id): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  /** Returns `true` if an object has this name. */
  has(name: string): boolean {
    return this.#ids.has(name);
  }

  /** Returns the current id of the object with that name. */
  id(name: string): Id {
    const id = this.#ids.get(name);
    if (id === undefined) {
      throw new Rejected(`unknown name \`${name}\``);
    }
    return id;
  }

  /** Returns the name of an object by its current or a former id. */
  name(id: Id): string {
    const name = this.#names.get(id);
    if (name === undefined) {
      throw new Error(`id ${String(id)} has no name`);
    }
    return name;
  }

  /** Gives the name of an object to a new id, such as after a change of zones. Does nothing if it has no name. */
  become(old: Id, now: Id): void {
    const name = this.#names.get(old);
    if (name !== undefined) {
      this.add(name, now);
    }
  }

  /** Registers a new token and returns its name. The second token of a card is `CARD token 2`. */
  token(card: string, id: Id): string {
    let number = 1;
    while (this.#ids.has(`${card} token ${number}`)) {
      number += 1;
    }
    this.add(`${card} token ${number}`, id);
    return `${card} token ${number}`;
  }

  /** Returns all names with their current ids. */
  [Symbol.iterator](): IterableIterator<[name: string, id: Id]> {
    return this.#ids.entries();
  }

  /** Returns a function that restores the current mapping. */
  mark(): () => void {
    const [ids, names] = [new Map(this.#ids), new Map(this.#names)];
    return () => {
      [this.#ids, this.#names] = [new Map(ids), new Map(names)];
    };
  }
}

/** An object in `given`. */
export interface Placed<State = Record<string, any>> {
  alias?: string;
  card?: string;
  /** A number of blank cards, instead of one card. */
  blanks?: number;
  state?: State;
}

/** Returns the name of an object in `given`: its alias, or else its card's name. */
export function aliasOf({ alias, card }: Placed): string {
  const name = alias ?? card;
  if (name === undefined) {
    throw new Rejected("an object has neither an alias nor a card");
  }
  return name;
}

/** Returns a pile of cards: the names, and the number of blank cards. */
export function pile(named: readonly string[] = [], blank = 0): { named: string[]; blank: number } {
  return { named: [...named], blank };
}
