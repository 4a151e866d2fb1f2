/** The effects of cards. */

import { Unsupported } from "ruleproof-adapter";
import { canPay, pay, trash } from "./abilities.js";
import type { Context, Game } from "./game.js";
import { offer, prevent, suffer } from "./prevention.js";
import { holds, quantity } from "./readings.js";
import { endRun } from "./runs.js";
import { only, wordOf, type CardWord, type Conditional, type Effect, type Filter, type Side } from "./scenario.js";
import { isInstalled, isSuch, type Thing } from "./table.js";

type Perform = (game: Game, context: Context, fields: any) => void;

/** Resolves effects in order, until the game is over. */
export function perform(game: Game, context: Context, effects: readonly Effect[]): void {
  for (const effect of effects) {
    const [word, fields] = wordOf(effect);
    const [keys, carryOut] = EFFECTS[word] ?? [];
    if (keys === undefined || carryOut === undefined) {
      throw new Unsupported(`effect \`${word}\``);
    }
    if (word !== "together") {
      only(fields, keys, `\`${word}\``);
    }
    if (!game.over) {
      carryOut(game, context, fields);
    }
  }
}

/** The supported effects, with their fields. */
const EFFECTS: Record<string, [string[], Perform]> = {
  damage: [["kind", "amount", "responsible", "unpreventable"], damage],
  tag: [["amount", "unpreventable"], tag],
  prevent: [["what", "amount", "kind", "responsible", "source", "first", "at_least", "ability"], prevent],
  bad_publicity: [["amount"], badPublicity],
  remove_tags: [["amount"], removeTags],
  trash: [["card", "unpreventable"], trashCards],
  gain: [["who", "credits", "clicks"], (game, context, fields) => change(game, context, fields, 1)],
  lose: [["who", "credits", "clicks"], (game, context, fields) => change(game, context, fields, -1)],
  draw: [["who", "amount"], drawCards],
  place: [["counters", "to"], place],
  pay: [["who", "cost", "must", "then", "otherwise"], payInside],
  may: [["who", "then", "otherwise"], may],
  option: [["who", "of"], option],
  if: [["is", "then", "otherwise"], branch],
  together: [[], perform],
  lasting: [["until", "conditional"], lasting],
  end_run: [[], (game, { self }) => guarded(game, "end_run", () => endRun(game, self))],
};

/**
 * An event that this engine performs without a chance to prevent it. It must not happen while a mandatory or
 * constant preventer for it is active.
 */
export function guarded(game: Game, what: string, carryOut: () => void): void {
  const waits = (would: Filter | undefined): boolean => would?.what === what || (would?.any_of ?? []).some(waits);
  const constant = game.table.active().flatMap((thing) => thing.card?.static ?? []);
  const prevents = constant.some(({ effect = [] }) => effect.some((each) => each["prevent"]?.what === what));
  if (prevents || game.conditionals().some(([, { when, optional }]) => optional !== true && waits(when.would))) {
    throw new Unsupported(`preventing \`${what}\``);
  }
  offer(game);
  carryOut();
}

function damage(game: Game, context: Context, { kind, amount, responsible, unpreventable = false }: Effect): void {
  const { self } = context;
  const ability = abilityOf(context);
  const part = { what: "damage", kind, left: quantity(game, context, amount), ability } as const;
  suffer(game, { ...part, source: self, responsible: responsible ?? self.owner, unpreventable });
}

function tag(game: Game, context: Context, { amount, unpreventable = false }: Effect): void {
  const { self } = context;
  const part = { what: "tag", left: quantity(game, context, amount), ability: abilityOf(context) } as const;
  suffer(game, { ...part, source: self, responsible: self.owner, unpreventable });
}

/** Returns the kind of ability that causes an effect. */
function abilityOf({ self, event, isPaid = false }: Context): string | undefined {
  return isPaid ? "paid" : event?.card === self ? `when ${event.word}` : undefined;
}

function badPublicity(game: Game, context: Context, fields: Effect): void {
  guarded(game, "bad_publicity", () => {
    const amount = quantity(game, context, fields["amount"]);
    game.table.badPublicity += amount;
    game.happen("took_bad_publicity", { amount, by: context.self });
  });
}

function removeTags(game: Game, context: Context, fields: Effect): void {
  const { table } = game;
  const amount = Math.min(quantity(game, context, fields["amount"], table.tags), table.tags);
  if (amount > 0) {
    table.tags -= amount;
    game.happen("removed_tags", { amount, by: context.self });
  }
}

function trashCards(game: Game, context: Context, fields: Effect): void {
  guarded(game, "trash", () => trash(game, meant(game, context, fields["card"]), context.self, context.self.owner));
}

/** Returns the cards that an effect affects. */
function meant(game: Game, context: Context, word: CardWord): Thing[] {
  const { self } = context;
  const { table } = game;
  if ("reference" in word && word.reference === "self") {
    return isInstalled(self) ? [self] : [];
  }
  if ("every" in word) {
    return table.things.filter((thing) => isSuch(thing, word.every.all, self));
  }
  if ("topmost" in word) {
    const count = quantity(game, context, { said: word.topmost.top });
    const top = count === 1 ? table.top("stack") : undefined;
    if (count > 1 && table.endless.stack) {
      throw new Unsupported("trashing several cards of an endless stack");
    }
    return top === undefined ? table.in("stack").slice(0, count) : [top];
  }
  throw new Unsupported(`the card ${JSON.stringify(word)}`);
}

function change(game: Game, context: Context, { who, ...changes }: Effect, sign: 1 | -1): void {
  const purse = game.table.purses[who as Side];
  for (const key of ["credits", "clicks"] as const) {
    const has = purse[key];
    if (changes[key] !== undefined && has !== undefined) {
      purse[key] = Math.max(0, has + sign * quantity(game, context, changes[key], has));
    }
  }
}

function drawCards(game: Game, context: Context, { who, amount }: Effect): void {
  draw(game, who, quantity(game, context, amount), context.self);
}

/** Draws cards for a player, as far as there are any. */
export function draw(game: Game, who: Side, amount: number, by?: Thing): void {
  const [pile, hand] = who === "corp" ? (["rd", "hq"] as const) : (["stack", "grip"] as const);
  let drawn = 0;
  for (let top = game.table.top(pile); drawn < amount && top !== undefined; top = game.table.top(pile)) {
    game.table.move(top, hand);
    drawn += 1;
  }
  if (drawn < amount && who === "corp") {
    throw new Unsupported("drawing from an empty R&D");
  }
  if (drawn > 0) {
    game.happen("drew", { who, amount: drawn, ...(by && { by }) });
  }
}

function place(game: Game, context: Context, { counters, to }: Effect): void {
  if (to.reference !== "self") {
    throw new Unsupported("placing counters on another card");
  }
  for (const [kind, amount] of Object.entries<any>(counters)) {
    context.self.counters[kind] = (context.self.counters[kind] ?? 0) + quantity(game, context, amount);
  }
}

function payInside(game: Game, context: Context, { who, cost, must = false, then = [], otherwise = [] }: Effect): void {
  const can = canPay(game, cost, context, who);
  const wants = must || !can || game.answers.one(who, "pay", ["pay", "decline"], context.self.name) === "pay";
  perform(game, context, can && wants && pay(game, cost, context, who) ? then : otherwise);
}

function may(game: Game, context: Context, { who, then = [], otherwise = [] }: Effect): void {
  const accepts = game.answers.one(who, "may", ["accept", "decline"], context.self.name) === "accept";
  perform(game, context, accepts ? then : otherwise);
}

function branch(game: Game, context: Context, { is, then = [], otherwise = [] }: Effect): void {
  perform(game, context, holds(game, is) ? then : otherwise);
}

function option(game: Game, context: Context, { who, of }: Effect): void {
  perform(game, context, of[game.answers.one(who, "option", Object.keys(of), context.self.name)]);
}

function lasting(game: Game, { self }: Context, { until, conditional }: Effect): void {
  game.lasting.push(...conditional.map((each: Conditional) => ({ self, conditional: each, until })));
}
