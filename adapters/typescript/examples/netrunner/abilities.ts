/** Uses of abilities and their costs. The cost comes first, and without full payment there is no effect. */

import { Rejected, Unsupported } from "ruleproof-adapter";
import { perform } from "./effects.js";
import { contextOf, type Context, type Game } from "./game.js";
import { suffer } from "./prevention.js";
import { holds } from "./readings.js";
import { only, type CardWord, type Conditional, type Cost, type Paid, type Said, type Side } from "./scenario.js";
import { isSuch, type Thing } from "./table.js";

/** Returns the named ability of a card, or its only one. Paid abilities take precedence over conditional ones. */
export function abilityMeant({ name, card }: Thing, said: Said): Paid | Conditional {
  const isNamed = (each: Paid | Conditional) => said.ability === undefined || said.ability === each.name;
  const paid = (card?.paid ?? []).filter(isNamed);
  const [ability, ...others] = paid.length > 0 ? paid : (card?.conditional ?? []).filter(isNamed);
  if (ability === undefined || others.length > 0) {
    throw new Unsupported(`an unnamed ability of ${name}`);
  }
  return ability;
}

/** Returns the reason why an announcement is illegal: an ability must use everything that is announced. */
export function notTaken(game: Game, ability: Paid | Conditional, context: Context): string | undefined {
  const { cost = {}, x } = "when" in ability ? {} : ability;
  const { effect = [] } = ability;
  const { said } = context;
  const isX = (_key: string, value: unknown) => value === "X";
  const isPaidInX = (key: string, value: unknown) => key === "pay" && anywhere(Object(value).cost, isX);
  if (said.x !== undefined && (x !== undefined || !(anywhere(cost, isX) || anywhere(effect, isPaidInX)))) {
    return "no X is paid for it"; // 1.16.2c
  }
  const isOpen = (key: string, value: unknown) => key === "said" && /^(any$|up to )/.test(String(value));
  if (said.amount !== undefined && !anywhere(effect, isOpen)) {
    return "it leaves no number to choose"; // 1.15.1b
  }
  const taken = (cost.trash ?? []).flatMap((word) => givenUp(game, word, context) ?? []).map(({ name }) => name);
  for (const name of said.cost ?? []) {
    if (!taken.includes(name)) {
      return `${name} cannot be given up for it`; // 1.16.1
    }
    taken.splice(taken.indexOf(name), 1);
  }
  return undefined;
}

/** Returns `true` if a keyword on a card matches, at any depth. Skips lasting effects, which have no announcement. */
function anywhere(part: unknown, is: (key: string, value: unknown) => boolean): boolean {
  const inside = (value: unknown) => typeof value === "object" && anywhere(value, is);
  return Object.entries(part ?? {}).some(([key, value]) => is(key, value) || (key !== "lasting" && inside(value)));
}

/** Returns `true` if only the cost can keep a paid ability from being used. */
export function mayUse(game: Game, ability: Paid): boolean {
  if (ability.x !== undefined) {
    throw new Unsupported("an X that an ability counts");
  }
  return holds(game, ability.only_if) && (ability.once === undefined || game.used.get(ability) !== game.turn);
}

/** Uses a legal ability. */
export function useAbility(game: Game, ability: Paid | Conditional, context: Context): void {
  game.resolve(() => {
    if ("when" in ability) {
      context.occasion?.used.add(ability);
      perform(game, context, ability.effect ?? []);
      return;
    }
    if (pay(game, ability.cost ?? {}, context)) {
      game.used.set(ability, game.turn);
      game.happen("used", { card: context.self });
      perform(game, { ...context, isPaid: true }, ability.effect ?? []);
    }
  });
}

/** Returns `true` if the owner of the ability, or another player, can pay a cost. */
export function canPay(game: Game, cost: Cost, context: Context, who: Side = context.self.owner): boolean {
  only(cost, ["credits", "clicks", "counters", "trash", "suffer", "take_tags"], "a cost");
  const { credits, clicks } = game.table.purses[who];
  const { self } = context;
  const counters = Object.entries(cost.counters ?? {});
  return (
    (credits ?? Infinity) >= number(cost.credits, context) &&
    (clicks ?? Infinity) >= (cost.clicks ?? 0) &&
    counters.every(([kind, count]) => (self.counters[kind] ?? 0) >= number(count, context)) &&
    (cost.trash ?? []).every((word) => givenUp(game, word, context) !== undefined)
  );
}

/** Returns `true` if a player has the credits and clicks for several costs at once, and can pay each of them. */
export function canPayAll(game: Game, costs: [Thing, Cost][], who: Side): boolean {
  const { credits = Infinity, clicks = Infinity } = game.table.purses[who];
  const sum = (of: (cost: Cost, self: Thing) => number) => costs.reduce((all, [self, cost]) => all + of(cost, self), 0);
  return (
    costs.every(([self, cost]) => canPay(game, cost, contextOf(self), who)) &&
    credits >= sum((cost, self) => number(cost.credits, contextOf(self))) &&
    clicks >= sum((cost) => cost.clicks ?? 0)
  );
}

/** Pays a cost that can be paid. If damage or tags in it are prevented, the cost is unpaid. */
export function pay(game: Game, cost: Cost, context: Context, who: Side = context.self.owner): boolean {
  const { self } = context;
  spend(game, who, number(cost.credits, context), cost.clicks ?? 0, self);
  for (const [kind, count] of Object.entries(cost.counters ?? {})) {
    self.counters[kind] = (self.counters[kind] ?? 0) - number(count, context);
    if (self.counters[kind] === 0) {
      game.happen("emptied", { card: self });
    }
  }
  for (const cards of (cost.trash ?? []).map((word) => givenUp(game, word, context) ?? [])) {
    trash(game, cards, self, who);
  }
  const { suffer: hurt = { kind: "net", amount: 0 }, take_tags = 0 } = cost;
  if (game.table.in("grip").length < hurt.amount) {
    throw new Unsupported("a cost that flatlines");
  }
  const part = { source: self, responsible: who, unpreventable: false, ability: undefined };
  const damaged = suffer(game, { what: "damage", kind: hurt.kind, left: hurt.amount, ...part });
  const tagged = suffer(game, { what: "tag", left: take_tags, ...part });
  if (damaged.prevented > 0 && damaged.suffered >= hurt.amount) {
    throw new Unsupported("a damage cost that was increased and then partly prevented");
  }
  return damaged.suffered >= hurt.amount && tagged.suffered >= take_tags;
}

function number(amount: number | "X" = 0, context: Context): number {
  return amount === "X" ? (context.x ?? 0) : amount;
}

/** Spends credits and clicks of a player. Uncounted ones are always available. */
function spend(game: Game, who: Side, credits: number, clicks: number, on: Thing): void {
  const purse = game.table.purses[who];
  purse.clicks = purse.clicks === undefined ? undefined : purse.clicks - clicks;
  purse.credits = purse.credits === undefined ? undefined : purse.credits - credits;
  if (credits > 0) {
    game.happen("paid", { who, credits, for: on });
  }
}

/** Returns the cards that a cost gives up, if there are enough. */
function givenUp(game: Game, word: CardWord, { self, said }: Context): Thing[] | undefined {
  if ("reference" in word && word.reference === "self") {
    return [self];
  }
  if (!("filter" in word)) {
    throw new Unsupported(`the cost of trashing ${JSON.stringify(word)}`);
  }
  const { count = 1, ...filter } = word.filter;
  const fitting = game.table.things.filter((thing) => isSuch(thing, filter, self));
  if (count === "all") {
    return fitting;
  }
  if (said.cost === undefined && fitting.length > count) {
    throw new Rejected("the step does not name the cards given up for the cost");
  }
  const cards = fitting.filter(({ name }) => said.cost?.includes(name) ?? true);
  return cards.length === count ? cards : undefined;
}

/** Trashes cards at the same time. */
export function trash(game: Game, cards: readonly Thing[], by: Thing, who: Side): void {
  game.observed.together(() => {
    for (const card of cards) {
      game.happen("trashed", { card, by, who });
      game.table.move(card, card.owner === "corp" ? "archives" : "heap");
    }
  });
}
