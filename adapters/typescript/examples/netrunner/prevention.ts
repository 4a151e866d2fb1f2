/**
 * Damage and tags, and the reactions to them: first what makes them larger (the FAQ's "additional"), then the
 * abilities that prevent by themselves, then those that a player uses. The rest is carried out.
 */

import { actOf, Unsupported } from "ruleproof-adapter";
import { abilityMeant, canPay, mayUse, notTaken, useAbility } from "./abilities.js";
import { perform } from "./effects.js";
import { contextOf, pairs, within, type Context, type Game } from "./game.js";
import { holds, quantity } from "./readings.js";
import { only, type Amount, type Conditional, type Effect, type Filter, type Kind } from "./scenario.js";
import type { NetrunnerStep, Paid, Prevent, Said, Side } from "./scenario.js";
import { isSuch, type Thing } from "./table.js";

/** The damage or tags that the Runner would suffer. */
export interface Part {
  readonly what: "damage" | "tag";
  readonly kind?: Kind;
  readonly source: Thing;
  readonly responsible: Side;
  readonly unpreventable: boolean;
  /** The kind of ability of the source. */
  readonly ability: string | undefined;
  /** The amount that has not been prevented. */
  left: number;
}

/** Damage or tags that are about to happen. */
export interface Occasion extends Part {
  readonly turn: number;
  readonly run: number | undefined;
  /** The first point of it was prevented as the first of a turn or run. */
  firstStopped: boolean;
  /** The conditional abilities that were used on it. */
  readonly used: Set<Conditional>;
}

/** Makes the Runner suffer something. Returns how much is suffered, and how much is prevented. */
export function suffer(game: Game, part: Part): { suffered: number; prevented: number } {
  if (part.left <= 0) {
    return { suffered: 0, prevented: 0 };
  }
  const moment = { turn: game.turn, run: game.currentRun()?.number };
  const occasion: Occasion = { ...part, ...moment, firstStopped: false, used: new Set() };
  enlarge(game, occasion);
  const { left: all } = occasion;
  const preventers = occasion.unpreventable ? [] : preventingByThemselves(game, occasion);
  game.occasions.push(occasion);
  if (new Set(preventers.map(([self]) => self.name)).size > 1) {
    throw new Unsupported("several automatic preventers of one effect");
  }
  for (const [self, effects] of preventers) {
    if (occasion.left > 0) {
      perform(game, contextOf(self, { occasion }), effects);
    }
  }
  offer(game, occasion);
  carryOut(game, occasion);
  return { suffered: occasion.left, prevented: all - occasion.left };
}

/** Applies "additional", before all prevention, and even if nothing can be prevented. */
function enlarge(game: Game, occasion: Occasion): void {
  const { what, source } = occasion;
  for (const [self, { when, effect = [] }] of game.conditionals()) {
    if (isEnlarger(effect) && when.would !== undefined && isMeant(game, occasion, when.would, self)) {
      const amounts = effect.map(({ increase }) => quantity(game, contextOf(self), increase.amount));
      const amount = amounts.reduce((sum, each) => sum + each, 0);
      occasion.left += amount;
      game.happen("increased", { what, amount, by: self, from: source });
    }
  }
}

function isEnlarger(effects: readonly Effect[]): boolean {
  return effects.length > 0 && effects.every((effect) => "increase" in effect);
}

/** Returns the mandatory and constant abilities that prevent this, with their effects. */
function preventingByThemselves(game: Game, occasion: Occasion): [Thing, Effect[]][] {
  const required = game.conditionals().filter(([self, { when: { would }, optional = false, effect = [] }]) => {
    return would !== undefined && !optional && !isEnlarger(effect) && isMeant(game, occasion, would, self);
  });
  const constant = game.table.active().flatMap((self) => pairs(self, self.card?.static));
  const preventing = constant.filter(([self, { effect = [], only_if }]) => {
    return holds(game, only_if) && effect.some((each) => prevents(game, contextOf(self, { occasion }), each));
  });
  return [...required, ...preventing].map(([self, { effect = [] }]) => [self, effect]);
}

/** Returns `true` if an ability applies to this. */
function isMeant(game: Game, occasion: Occasion, filter: Filter, self: Thing): boolean {
  const { first, any_of, ...rest } = filter;
  only(rest, ["what", "kind", "at_least", "responsible", "source", "ability"], "what would happen");
  const isOne = any_of === undefined || any_of.some((each) => isMeant(game, occasion, { ...rest, ...each }, self));
  return (
    isOne &&
    (any_of !== undefined || rest.what === occasion.what) &&
    (rest.kind === undefined || rest.kind.some((kind) => kind === occasion.kind)) &&
    occasion.left >= (rest.at_least ?? 1) &&
    (rest.responsible ?? occasion.responsible) === occasion.responsible &&
    (rest.ability ?? occasion.ability) === occasion.ability &&
    (rest.source === undefined || isSource(game, occasion, rest, self)) &&
    (first === undefined || isFirst(game, occasion, filter, self))
  );
}

function isSource(game: Game, { source }: Occasion, { source: word }: Filter, self: Thing): boolean {
  if (word !== undefined && "filter" in word) {
    return isSuch(source, word.filter, self);
  }
  if (word !== undefined && "reference" in word && word.reference === "accessed") {
    return game.currentRun()?.accessing === source;
  }
  throw new Unsupported(`the source ${JSON.stringify(word)}`);
}

/** Returns `true` if nothing like it would have happened earlier in the turn or run, prevented or not. */
function isFirst(game: Game, occasion: Occasion, filter: Filter, self: Thing): boolean {
  return (filter.first !== "run" || occasion.run !== undefined) && earlier(game, occasion, filter, self).length === 0;
}

function earlier(game: Game, occasion: Occasion, { first, ...filter }: Filter, self: Thing): Occasion[] {
  const before = game.occasions.filter((other) => other !== occasion && within(first, occasion, other));
  return before.filter((other) => isMeant(game, whole(other), filter, self));
}

/** Returns the event as it was while something of it was left. */
function whole(occasion: Occasion): Occasion {
  return { ...occasion, left: Math.max(occasion.left, 1) };
}

/** Returns how much of the event an effect would prevent. */
function portion(game: Game, context: Context, prevent: Prevent): number {
  const { occasion, self } = context;
  const { amount, ...filter } = prevent;
  if (prevent.what !== "damage" && prevent.what !== "tag") {
    throw new Unsupported(`preventing \`${prevent.what}\``);
  }
  const { first, ...scope } = filter;
  if (occasion === undefined || occasion.unpreventable || !isMeant(game, occasion, scope, self)) {
    return 0;
  }
  if (first !== undefined) {
    if (earlier(game, occasion, filter, self).some(({ left }) => left === 0)) {
      throw new Unsupported("a first event that was fully prevented");
    }
    if (occasion.firstStopped || !isFirst(game, occasion, filter, self)) {
      return 0;
    }
  }
  const stops = wanted(game, context, amount, occasion.left);
  if (stops === 0) {
    // A cost may be paid without any effect (one ruling), but a preventer is used in order to prevent (another
    // ruling).
    throw new Unsupported("a preventer that stops nothing of its effect");
  }
  return Math.min(stops ?? 0, occasion.left);
}

/**
 * Returns how much a preventer prevents of the rest. "Up to" means as much as possible, unless the step announces
 * less. Returns nothing if the step announces more than possible.
 */
function wanted(game: Game, context: Context, amount: Amount | undefined, left: number): number | undefined {
  const word = amount !== undefined && "said" in amount ? amount.said : undefined;
  if (amount === undefined || word === "all") {
    return left;
  }
  if (word === "all but 1") {
    return left - 1;
  }
  const chosen = context.said.amount;
  if (word === "any") {
    return chosen ?? left;
  }
  const bound = typeof word === "string" ? /^up to (.+)$/.exec(word)?.[1] : undefined;
  if (bound === undefined) {
    return quantity(game, context, amount);
  }
  const upTo = bound === "X" ? (context.x ?? 0) : Number(bound);
  return chosen === undefined ? upTo : chosen > upTo ? undefined : chosen;
}

function prevents(game: Game, context: Context, effect: Effect): boolean {
  return "prevent" in effect && portion(game, context, effect["prevent"]) > 0;
}

/** Prevents a part of the event. */
export function prevent(game: Game, context: Context, fields: Prevent): void {
  const amount = portion(game, context, fields);
  const { occasion, self } = context;
  if (occasion !== undefined && amount > 0) {
    occasion.left -= amount;
    occasion.firstStopped ||= fields.first !== undefined;
    context.prevented += amount;
    const { what, kind, source } = occasion;
    game.happen("prevented", { what, amount, by: self, from: source, ...(kind && { kind }) });
  }
}

/**
 * The point at which preventers can be used: takes the interrupts that belong here. Without an occasion, the
 * event is one that this engine does not allow to be prevented.
 */
export function offer(game: Game, occasion?: Occasion): void {
  const { frames, offered } = game;
  const frame = frames.at(-1);
  if (frame === undefined) {
    return;
  }
  frame.points.push(...(occasion === undefined ? [] : [occasion]));
  const here = (step: NetrunnerStep) => standsHere(game, occasion, step, frame.points);
  frame.step.interrupt?.filter(here).forEach((step) => frame.came.add(step));
  game.offered = occasion;
  game.play.window(here);
  game.offered = offered;
}

/** Returns `true` if a step belongs to this point, or names no point. */
function standsHere(game: Game, occasion: Occasion | undefined, step: NetrunnerStep, points: Occasion[]): boolean {
  const at = step.beside["at"] as { present: string } | { point: Filter & { nth?: number } } | undefined;
  if (at === undefined || "present" in at) {
    return true;
  }
  if (occasion === undefined) {
    return false;
  }
  const { nth = 1, ...filter } = at.point;
  const meant = (other: Occasion) => isMeant(game, whole(other), { what: other.what, ...filter }, other.source);
  return meant(occasion) && points.filter(meant).length === nth;
}

/** Returns the reason if a step may not interrupt here. */
function whyNot(game: Game, occasion: Occasion | undefined, { act }: NetrunnerStep): string | undefined {
  if ("game" in act || act.player.does["use"] === undefined) {
    return "nothing but a preventer may break in";
  }
  const use: Said = act.player.does["use"];
  const self = game.table.named(use.card);
  if (self.owner !== act.player.who || !game.table.isActive(self)) {
    return "it is not active";
  }
  const why = notTaken(game, abilityMeant(self, use), contextOf(self, { said: use, x: use.x ?? 0 }));
  if (why !== undefined) {
    return why;
  }
  const ability = occasion && preventer(game, self, use, occasion);
  return ability === undefined ? "there is nothing for it to prevent" : undefined;
}

/** Returns the ability of a card that can be used on the event. */
function preventer(game: Game, self: Thing, said: Said, occasion: Occasion): Paid | Conditional | undefined {
  const context = contextOf(self, { occasion, said, x: said.x ?? 0 });
  const ability = abilityMeant(self, said);
  const { effect = [] } = ability;
  if ("when" in ability) {
    const { optional = false, when: { would } } = ability;
    if (optional && effect.some((part) => "pay" in part)) {
      throw new Unsupported("a price inside an optional ability");
    }
    const isUsable = optional && would !== undefined && !occasion.used.has(ability);
    return isUsable && isMeant(game, occasion, would, self) ? ability : undefined;
  }
  const isUsable = mayUse(game, ability) && canPay(game, ability.cost ?? {}, context);
  return isUsable && effect.some((each) => prevents(game, context, each)) ? ability : undefined;
}

/** Uses a preventer as often as announced. Returns the reason if it may not interrupt at all. */
export function breakIn(game: Game, step: NetrunnerStep): string | undefined {
  const occasion = game.offered;
  const why = whyNot(game, occasion, step);
  if (why !== undefined || occasion === undefined) {
    return why;
  }
  const { fields } = actOf(step);
  const said = fields as Said;
  if (said.times !== undefined && said.cost !== undefined) {
    throw new Unsupported("costs of cards for a repeated use");
  }
  const self = game.table.named(said.card);
  game.play.times(step, () => {
    const ability = game.table.isActive(self) ? preventer(game, self, said, occasion) : undefined;
    if (ability === undefined) {
      game.play.refuse("there is nothing for it to prevent");
    }
    useAbility(game, ability, contextOf(self, { occasion, said, x: said.x ?? 0 }));
  });
  return undefined;
}

function carryOut(game: Game, { what, kind, left: amount, source, responsible }: Occasion): void {
  if (amount <= 0) {
    return;
  }
  const { table } = game;
  if (what === "tag" || kind === undefined) {
    table.tags += amount;
    game.happen("tagged", { amount, by: source });
    return;
  }
  const grip = table.in("grip");
  const lost = grip.length <= amount ? grip : selected(game, grip, amount, source, kind);
  // The Runner flatlines before any ability that waits for damage or trashed cards.
  table.flatlined = amount > grip.length;
  game.over = table.flatlined;
  table.coreDamage += kind === "core" ? amount : 0;
  game.observed.together(() => {
    game.happen("damaged", { kind, amount, by: source });
    for (const card of lost) {
      game.happen("trashed", { card, by: source, who: responsible, by_damage: kind });
      table.move(card, "heap");
    }
  });
}

/** Returns the cards that damage trashes: random ones, unless the Runner or the Corp selects them. */
function selected(game: Game, grip: Thing[], amount: number, source: Thing, kind: Kind): Thing[] {
  const names = grip.map(({ name }) => name);
  if (new Set(names).size === 1) {
    return grip.slice(0, amount);
  }
  const constant = game.table.active().flatMap((thing) => thing.card?.static ?? []);
  const all = constant.flatMap(({ selects_damage }) => selects_damage ?? []);
  const [selects, ...others] = all.filter((each) => each.kind?.includes(kind) ?? true);
  if (others.length > 0 || selects?.first !== undefined || selects?.optional !== undefined) {
    throw new Unsupported("a choice of the cards that damage trashes");
  }
  const { answers } = game;
  const picked =
    selects === undefined
      ? answers.several("chance", "chance", names, amount, source.name)
      : amount === 1
        ? [answers.one(selects.who, "card", [...new Set(names)], source.name)]
        : answers.several(selects.who, "card", names, amount, source.name);
  const left = [...grip];
  return picked.flatMap((name) => left.splice(left.findIndex((thing) => thing.name === name), 1));
}
