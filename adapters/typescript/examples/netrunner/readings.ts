/** The amounts and conditions on cards. */

import { Unsupported } from "ruleproof-adapter";
import type { Context, Game } from "./game.js";
import { only, type Amount, type Condition, type GivenTurn, type TurnFacts } from "./scenario.js";
import { isSuch } from "./table.js";

/** Returns the value of an amount. `all` is the available amount. */
export function quantity(game: Game, context: Context, amount: Amount, all?: number): number {
  if ("said" in amount) {
    const { said } = amount;
    const number = typeof said === "number" ? said : { all, X: context.x, prevented: context.prevented }[said];
    if (number === undefined) {
      throw new Unsupported(`the amount \`${said}\``);
    }
    return number;
  }
  if (!("counted" in amount)) {
    throw new Unsupported("a multiplied amount");
  }
  const { count, each = 1, plus = 0 } = amount.counted;
  if (count.counters?.of.reference === "self") {
    const { self } = context;
    // A card that was given up counts as it was.
    const counters = game.table.isActive(self) ? self.counters : self.hadCounters;
    return (counters[count.counters.counters] ?? 0) * each + plus;
  }
  if (count.cards !== undefined) {
    const { cards } = count;
    return game.table.things.filter((thing) => isSuch(thing, cards, context.self)).length * each + plus;
  }
  throw new Unsupported(`counting ${JSON.stringify(count)}`);
}

/** Returns `true` if a condition holds, or if there is none. */
export function holds(game: Game, condition: Condition = {}): boolean {
  only(condition, ["tags", "last_turn", "this_turn", "during"], "a condition");
  const { tags = 0, last_turn = {}, this_turn = {}, during } = condition;
  const { table } = game;
  const running = during === undefined || game.currentRun() !== undefined;
  return table.tags >= tags && was(table.lastTurn, last_turn) && was(table.thisTurn, this_turn) && running;
}

function was(turn: GivenTurn, facts: TurnFacts): boolean {
  only(facts, ["ran", "succeeded", "stole"], "what was done in a turn");
  const { ran, succeeded, stole = [] } = facts;
  return (
    (ran === undefined || (turn.ran ?? turn.succeeded !== undefined) === ran) &&
    (succeeded === undefined || (turn.succeeded ?? []).some((server) => succeeded === "any" || succeeded === server)) &&
    stole.every((agenda) => turn.stole?.includes(agenda))
  );
}
