/**
 * A running game: its events, and the conditional abilities that they trigger. While an ability resolves, only
 * preventers may interrupt it (core rule book, p. 30), so what it triggers waits until it is done.
 */

import { Rejected, Unsupported, type Answers, type Fields, type Observed, type Play, type State } from "ruleproof-adapter";
import { perform } from "./effects.js";
import type { Occasion } from "./prevention.js";
import type { Run } from "./runs.js";
import * as scenario from "./scenario.js";
import type { CardWord, Conditional, Filter, First, NetrunnerStep, Said, Side } from "./scenario.js";
import { isInstalled, isSuch, Table, type Thing } from "./table.js";

/** The context of a resolving ability. */
export interface Context {
  readonly self: Thing;
  /** The event that triggered it. */
  readonly event?: Happened;
  /** The event that it may prevent. */
  readonly occasion?: Occasion;
  /** Its announcement. */
  readonly said: Partial<Said>;
  readonly x?: number;
  /** `true` for a paid ability. */
  readonly isPaid?: boolean;
  /** The amount that it has prevented. */
  prevented: number;
}

/** An event. */
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

/** A conditional ability that a card created for a limited time. */
export type Lasting = { self: Thing; conditional: Conditional; until: string };

/**
 * A running step, with the number of points at which interrupts were possible so far, and the interrupts that
 * name a point which has come.
 */
export type Frame = { step: NetrunnerStep; points: Occasion[]; came: Set<NetrunnerStep> };

type Pending = { self: Thing; conditional: Conditional; event: Happened };

export class Game {
  readonly table: Table;
  readonly observed: Observed;
  readonly answers: Answers;
  readonly frames: Frame[] = [];
  /** The event that can be prevented now, if interrupts are possible now. */
  offered: Occasion | undefined;
  readonly occasions: Occasion[] = [];
  /** The turn in which each ability was last used. */
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

  /** The current run. */
  currentRun(): Run | undefined {
    return this.run?.ended === false ? this.run : undefined;
  }

  state(): State {
    const { run } = this;
    const fields: Fields = { ended: run?.ended ?? false, successful: run?.successful ?? false };
    return this.table.state(run && (run.by === undefined ? fields : { ...fields, by: run.by }));
  }

  /** Takes a step. `take` returns the reason if it is illegal. */
  step(step: NetrunnerStep, take: () => string | undefined): string | undefined {
    const frame: Frame = { step, points: [], came: new Set() };
    this.frames.push(frame);
    const why = take();
    this.frames.pop();
    const late = (step.interrupt ?? []).find((inner) => "point" in Object(inner.beside["at"]) && !frame.came.has(inner));
    if (why === undefined && late !== undefined) {
      throw new Rejected("its point was never reached", late.id);
    }
    return why;
  }

  /** Reports an event. The conditional abilities that wait for it become pending. */
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

  /** Returns the active conditional abilities, with their cards. `also` is included even if it is not active. */
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

  /** Resolves an ability and then, once nothing else is resolving, what it triggered. */
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

  /** Returns the next pending ability; the active player's come first. */
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

/** Returns each ability with its card. */
export function pairs<A>(self: Thing, abilities: readonly A[] = []): [Thing, A][] {
  return abilities.map((ability) => [self, ability]);
}

/** Starts to resolve an ability. */
export function contextOf(self: Thing, more: Partial<Context> = {}): Context {
  return { self, said: {}, prevented: 0, ...more };
}

/** Returns the event that a conditional ability waits for. `would` is not an event but an interrupt. */
function waitsFor(when: scenario.When): [string, Filter][] {
  const [word, filter] = scenario.wordOf(when);
  return word === "any_of" ? filter.flatMap(waitsFor) : word === "would" ? [] : [[word, filter ?? {}]];
}

function isOfSelf(when: scenario.When): boolean {
  return waitsFor(when).some(([, { card }]) => card !== undefined && "reference" in card && card.reference === "self");
}

type Moment = { turn: number; run: number | undefined };

/** Returns `true` if an earlier event counts toward "the first" of a turn or run. */
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
