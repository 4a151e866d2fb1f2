/**
 * A game that is being played: what happens in it, and the conditional abilities that this sets off.
 * While an ability resolves nothing but a preventer may break in (core rule book, p. 30), so what it
 * sets off waits until it is done.
 */

import { Rejected, Unsupported, type Answers, type Fields, type Observed, type Play, type State } from "ruleproof-adapter";
import { perform } from "./effects.js";
import type { Occasion } from "./prevention.js";
import type { Run } from "./runs.js";
import * as scenario from "./scenario.js";
import type { CardWord, Conditional, Filter, First, NetrunnerStep, Said, Side } from "./scenario.js";
import { isInstalled, isSuch, Table, type Thing } from "./table.js";

/** What an ability knows while it resolves. */
export interface Context {
  readonly self: Thing;
  /** What set it off. */
  readonly event?: Happened;
  /** What it may prevent. */
  readonly occasion?: Occasion;
  /** What was said when it was announced. */
  readonly said: Partial<Said>;
  readonly x?: number;
  /** Whether it is a paid one that is used. */
  readonly isPaid?: boolean;
  /** How much it has prevented. */
  prevented: number;
}

/** Something that happened. */
export interface Happened {
  word: string;
  turn: number;
  run: number | undefined;
  card?: Thing;
  by?: Thing;
  from?: Thing;
  of?: Thing;
  for?: Thing;
  who?: Side;
  kind?: string;
  by_damage?: string;
  what?: string;
  amount?: number;
  credits?: number;
  subroutine?: number;
}

/** A conditional ability that lasts for a time, made by a card. */
export type Lasting = { self: Thing; conditional: Conditional; until: string };

/**
 * A step that is being taken, the points at which steps could break into it so far, and those of them that
 * say at which point they stand for which it came.
 */
export type Frame = { step: NetrunnerStep; points: Occasion[]; came: Set<NetrunnerStep> };

type Pending = { self: Thing; conditional: Conditional; event: Happened };

export class Game {
  readonly table: Table;
  readonly observed: Observed;
  readonly answers: Answers;
  readonly frames: Frame[] = [];
  /** What may be prevented at the moment at which steps may break in, if it is such a moment. */
  offered: Occasion | undefined;
  readonly occasions: Occasion[] = [];
  /** In which turn an ability was used last. */
  readonly used = new Map<object, number>();
  lasting: Lasting[] = [];
  run: Run | undefined;
  turn = 1;
  /** The Corp's turn has begun, and its first card is still to be drawn. */
  mustDraw = false;
  over = false;
  #happened: Happened[] = [];
  #pending: Pending[] = [];
  #resolving = 0;

  constructor(
    readonly play: Play<string, scenario.Scenario>,
    public active: Side,
  ) {
    this.table = new Table(play.run.scenario, play.run.edition);
    [this.observed, this.answers] = [play.observed, play.answers];
  }

  /** The run that is going on. */
  currentRun(): Run | undefined {
    return this.run?.ended === false ? this.run : undefined;
  }

  state(): State {
    const { run } = this;
    const fields: Fields = { ended: run?.ended ?? false, successful: run?.successful ?? false };
    return this.table.state(run && (run.by === undefined ? fields : { ...fields, by: run.by }));
  }

  /** A step is taken; `take` says why it is forbidden, if it is. */
  step(step: NetrunnerStep, take: () => string | undefined): string | undefined {
    const frame: Frame = { step, points: [], came: new Set() };
    this.frames.push(frame);
    const why = take();
    this.frames.pop();
    const late = (step.interrupt ?? []).find((inner) => "point" in Object(inner.beside["at"]) && !frame.came.has(inner));
    if (why === undefined && late !== undefined) {
      throw new Rejected("the point at which it stands never came", late.id);
    }
    return why;
  }

  /** Something happens; the conditional abilities that wait for it become pending. */
  happen(word: string, what: Omit<Happened, "word" | "turn" | "run"> = {}): void {
    const told = Object.entries(what).map(([key, value]) => [key, typeof value === "object" ? value.name : value]);
    this.observed.happened(word, Object.fromEntries(told));
    const event: Happened = { word, turn: this.turn, run: this.currentRun()?.number, ...what };
    for (const [self, conditional] of this.conditionals(what.card)) {
      const filters = waitsFor(conditional.when).filter(([other]) => other === word);
      if (filters.some(([, filter]) => this.#meets(event, filter, self))) {
        this.#pending.push({ self, conditional, event });
      }
    }
    this.#happened.push(event);
  }

  /** The conditional abilities that work, with their cards; `also` speaks of itself though it may not be active. */
  conditionals(also?: Thing): [Thing, Conditional][] {
    const active = this.table.active();
    const idle = also === undefined || active.includes(also) ? [] : [also];
    const all = [...active, ...idle].flatMap((thing) => pairs(thing, thing.card?.conditional));
    const working = all.filter(([thing, { when }]) => active.includes(thing) || isOfSelf(when));
    return [...working, ...this.lasting.map(({ self, conditional }): [Thing, Conditional] => [self, conditional])];
  }

  #meets(event: Happened, filter: Filter, self: Thing): boolean {
    const known = ["card", "by", "who", "kind", "by_damage", "what", "at_least", "installed", "not_in", "first"];
    scenario.only(filter, known, `\`${event.word}\``);
    const { card, by, kind, by_damage, amount = 0 } = event;
    const { first, ...rest } = filter;
    return (
      (filter.card === undefined || (card !== undefined && refersTo(filter.card, card, self))) &&
      (filter.by === undefined || (by !== undefined && refersTo(filter.by, by, self))) &&
      (filter.who === undefined || filter.who === event.who) &&
      (filter.what === undefined || filter.what === event.what) &&
      (filter.kind?.some((each) => each === kind) ?? true) &&
      (filter.by_damage?.some((each) => each === by_damage) ?? true) &&
      amount >= (filter.at_least ?? 0) &&
      (filter.installed === undefined || (card !== undefined && isInstalled(card) === filter.installed)) &&
      (filter.not_in === undefined || card?.zone !== filter.not_in) &&
      (first === undefined || this.#isFirst(first, event, rest, self))
    );
  }

  #isFirst(first: First, event: Happened, filter: Filter, self: Thing): boolean {
    const before = this.#happened.filter((other) => other.word === event.word && within(first, event, other));
    return (first !== "run" || event.run !== undefined) && !before.some((other) => this.#meets(other, filter, self));
  }

  /** An ability resolves, and then what it set off, once nothing else is resolving. */
  resolve(ability: () => void): void {
    this.#resolving += 1;
    ability();
    this.#resolving -= 1;
    while (this.#resolving === 0 && this.#pending.length > 0 && !this.over) {
      const { self, conditional, event } = this.#next();
      this.observed.happened("triggered", { by: self.name });
      this.resolve(() => perform(this, contextOf(self, { event }), conditional.effect ?? []));
    }
  }

  /** The next ability that is pending: the active player's go first. */
  #next(): Pending {
    const mine = this.#pending.filter(({ self }) => self.owner === this.active);
    const candidates = mine.length > 0 ? mine : this.#pending;
    const next = candidates[0] as Pending;
    if (candidates.some(({ self }) => self.name !== next.self.name)) {
      throw new Unsupported("the order of conditional abilities");
    }
    if (next.conditional.optional === true) {
      throw new Unsupported(`an optional conditional ability: ${next.self.name}`);
    }
    this.#pending.splice(this.#pending.indexOf(next), 1);
    return next;
  }
}

/** Each of some abilities, with the card that it stands on. */
export function pairs<A>(self: Thing, abilities: readonly A[] = []): [Thing, A][] {
  return abilities.map((ability) => [self, ability]);
}

/** An ability starts to resolve. */
export function contextOf(self: Thing, more: Partial<Context> = {}): Context {
  return { self, said: {}, prevented: 0, ...more };
}

/** What a conditional ability waits for; `would` is no event, but what may be broken into. */
function waitsFor(when: scenario.When): [string, Filter][] {
  const [word, filter] = scenario.wordOf(when);
  return word === "any_of" ? filter.flatMap(waitsFor) : word === "would" ? [] : [[word, filter ?? {}]];
}

function isOfSelf(when: scenario.When): boolean {
  return waitsFor(when).some(([, { card }]) => card !== undefined && "reference" in card && card.reference === "self");
}

type Moment = { turn: number; run: number | undefined };

/** Whether something earlier counts for what is the first of a turn or run. */
export function within(first: First, now: Moment, earlier: Moment): boolean {
  return first === "turn" ? now.turn === earlier.turn : first === "run" ? now.run === earlier.run : true;
}

function refersTo(word: CardWord, card: Thing, self: Thing): boolean {
  if ("reference" in word && word.reference === "self") {
    return card === self;
  }
  if ("filter" in word) {
    return isSuch(card, word.filter, self);
  }
  throw new Unsupported(`the card ${JSON.stringify(word)} of an event`);
}
