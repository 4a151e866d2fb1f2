/** The steps of a scenario, one by one. */

import { drive, Rejected, Unsupported, type Play, type Played, type Run, type State, type Table } from "ruleproof-adapter";
import { abilityMeant, canPay, mayUse, notTaken, pay, useAbility } from "./abilities.js";
import { draw, perform } from "./effects.js";
import { contextOf, Game, type Lasting } from "./game.js";
import { breakIn } from "./prevention.js";
import { holds } from "./readings.js";
import { access, beginRun, breach, complete, encounter, steal, subroutines } from "./runs.js";
import { only, wordOf, type NetrunnerStep, type Paid, type Scenario, type Side, type Said } from "./scenario.js";
import type { Thing } from "./table.js";

/** Plays a scenario. It saves nothing: after a refusal, the driver starts over without the refused step. */
export function play(run: Run<Scenario>): Played {
  return drive(run, new Netrunner());
}

class Netrunner implements Table<never, string, Scenario> {
  #game!: Game;

  begin(play: Play<string, Scenario>): void {
    this.#game = new Game(play, firstTurn(play.run.scenario));
    if (this.#game.table.hasWon("corp") || this.#game.table.hasWon("runner")) {
      throw new Rejected("the game has been won");
    }
  }

  act(play: Play<string, Scenario>, step: NetrunnerStep): void {
    const why = this.#game.step(step, () => take(this.#game, step));
    if (why !== undefined) {
      play.refuse(why);
    }
  }

  interrupt(_play: Play<string, Scenario>, step: NetrunnerStep): boolean {
    return this.#game.step(step, () => breakIn(this.#game, step)) === undefined;
  }

  seen(): State {
    return this.#game.state();
  }
}

/** Returns the player whose turn it is: the given one, or the first to act or to end a turn. */
function firstTurn({ given, when }: Scenario): Side {
  const acting = when.flatMap(({ act }) => ("player" in act ? act.player.who : (act.game["end_turn"]?.player ?? [])));
  const side = given.turn ?? (acting[0] as Side | undefined);
  if (side === undefined) {
    throw new Rejected("`given` does not state whose turn it is");
  }
  return side;
}

function take(game: Game, step: NetrunnerStep): string | undefined {
  if (game.over) {
    throw new Unsupported("steps after the end of the game");
  }
  understood(game, step);
  if (game.mustDraw) {
    game.mustDraw = false;
    game.resolve(() => draw(game, "corp", 1));
  }
  return act(game, step);
}

/** Throws `Unsupported` for an interrupt that may be legal at a point that this engine does not have. */
function understood(game: Game, step: NetrunnerStep): void {
  only(step, ["id", "act", "choices", "interrupt", "beside"], "a step");
  for (const inner of step.interrupt ?? []) {
    const { what = "damage" } = Object(inner.beside["at"]).point ?? {};
    if (what !== "damage" && what !== "tag") {
      throw new Unsupported(`the point of \`${what}\``);
    }
    if ("player" in inner.act && inner.act.player.does["use"] !== undefined) {
      const said: Said = inner.act.player.does["use"];
      only(said, VERBS["use"]?.[0] ?? [], "`use`");
      for (const { prevent } of abilityMeant(game.table.named(said.card), said).effect ?? []) {
        if (prevent !== undefined && prevent.what !== "damage" && prevent.what !== "tag") {
          throw new Unsupported(`preventing \`${prevent.what}\``);
        }
      }
    }
    understood(game, inner);
  }
}

/** Takes a step, or returns the reason why it is illegal. */
function act(game: Game, { act: acting }: NetrunnerStep): string | undefined {
  if ("player" in acting) {
    const [verb, fields] = wordOf(acting.player.does);
    const [keys, does] = VERBS[verb] ?? [];
    if (keys === undefined || does === undefined) {
      throw new Unsupported(`verb \`${verb}\``);
    }
    only(fields, keys, `\`${verb}\``);
    return does(game, acting.player.who as Side, fields);
  }
  const [word, fields] = wordOf(acting.game);
  const passes = PASSES[word];
  if (passes === undefined) {
    throw new Unsupported(`step of the game \`${word}\``);
  }
  passes(game, fields);
  return undefined;
}

type Does = (game: Game, who: Side, fields: any) => string | undefined;

/** The supported verbs, with their fields. */
const VERBS: Record<string, [string[], Does]> = {
  play: [["card"], playCard],
  use: [["card", "ability", "amount", "x", "cost", "times"], use],
  run: [["server"], runServer],
  steal: [["card"], stealAgenda],
};

function runServer(game: Game, who: Side, { server }: { server: string }): string | undefined {
  const why = action(game, who, 1);
  if (why === undefined) {
    beginRun(game, server);
  }
  return why;
}

function stealAgenda(game: Game, _who: Side, { card }: Said): string | undefined {
  return steal(game, game.table.named(card));
}

/** The steps of the game itself. */
const PASSES: Record<string, (game: Game, fields: any) => void> = {
  encounter: (game, { card }) => encounter(game, game.table.named(card)),
  subroutines: (game, { card }) => subroutines(game, game.table.named(card)),
  breach: (game) => breach(game),
  access: (game, { card }) => access(game, game.table.named(card)),
  end_run: (game) => complete(game),
  end_turn: (game, { player }) => endTurn(game, player),
};

export const KNOWN_VERBS = Object.keys(VERBS);
export const KNOWN_PASSES = Object.keys(PASSES);

/** Takes an action: in the player's own turn, outside a run, for clicks. */
function action(game: Game, who: Side, clicks: number): string | undefined {
  if (game.active !== who) {
    return "it is the other player's turn";
  }
  complete(game);
  const purse = game.table.purses[who];
  if ((purse.clicks ?? Infinity) < clicks) {
    return "there are not enough clicks";
  }
  purse.clicks = purse.clicks === undefined ? undefined : purse.clicks - clicks;
  return undefined;
}

function playCard(game: Game, who: Side, { card }: Said): string | undefined {
  const self = game.table.named(card);
  const facts = self.card;
  const [hand, pile] = who === "corp" ? ["hq", "archives"] : ["grip", "heap"];
  if (self.zone !== hand || facts === undefined || !["operation", "event"].includes(facts.type)) {
    return "it cannot be played";
  }
  if (facts.subtypes?.includes("current")) {
    throw new Unsupported("a current");
  }
  const cost = { credits: facts.cost ?? 0, ...facts.additional_cost?.play };
  if (facts.additional_cost?.play?.credits !== undefined) {
    throw new Unsupported("additional credits for playing a card");
  }
  if (!holds(game, facts.play_only_if)) {
    return "its condition does not hold";
  }
  const why = action(game, who, 1);
  if (why !== undefined || !canPay(game, cost, contextOf(self))) {
    return why ?? "its cost cannot be paid";
  }
  game.resolve(() => {
    pay(game, cost, contextOf(self));
    game.table.move(self, "play");
    perform(game, contextOf(self), facts.effect ?? []);
    game.table.move(self, pile);
  });
  return undefined;
}

/** Uses a paid ability while nothing resolves. A preventer has nothing to prevent then. */
function use(game: Game, who: Side, fields: Said): string | undefined {
  const self = game.table.named(fields.card);
  const ability = abilityMeant(self, fields);
  if (self.owner !== who || !game.table.isActive(self)) {
    return "it is not active";
  }
  if (game.run?.ended === false && game.run.accessing !== undefined) {
    return "no paid ability is used during an access";
  }
  const why = notTaken(game, ability, contextOf(self, { said: fields, x: fields.x ?? 0 }));
  if (why !== undefined) {
    return why;
  }
  if ("when" in ability || (ability.effect ?? []).some((effect) => "prevent" in effect)) {
    return "there is nothing for it to prevent";
  }
  for (let times = fields.times ?? 1; times > 0; times -= 1) {
    const why = useOnce(game, who, self, ability, fields);
    if (why !== undefined) {
      return why;
    }
  }
  return undefined;
}

function useOnce(game: Game, who: Side, self: Thing, ability: Paid, said: Said): string | undefined {
  const { cost = {} } = ability;
  const context = contextOf(self, { said, ...(said.x !== undefined && { x: said.x }) });
  if (ability.interface === true) {
    throw new Unsupported("an ability that needs an encounter");
  }
  if (!mayUse(game, ability) || !game.table.isActive(self) || !canPay(game, cost, context)) {
    return "it cannot be used";
  }
  const why = cost.clicks === undefined ? undefined : action(game, who, 0);
  if (why === undefined) {
    useAbility(game, ability, context);
  }
  return why;
}

/** Ends a turn and begins the other player's. */
function endTurn(game: Game, player: Side): void {
  const { table } = game;
  if (game.active !== player) {
    throw new Rejected(`it is not the ${player}'s turn`);
  }
  complete(game);
  const most = table.maxHandSize(player);
  if (player === "runner" && most < 0) {
    table.flatlined = true;
    game.over = true;
    return;
  }
  if (table.in(player === "corp" ? "hq" : "grip").length > most) {
    throw new Unsupported("discarding down to the maximum hand size");
  }
  if (player === "runner") {
    table.lastTurn = { ran: false, ...table.thisTurn };
    table.thisTurn = {};
  }
  game.turn += 1;
  game.active = player === "corp" ? "runner" : "corp";
  const isMine = ({ self }: Lasting) => self.owner === game.active;
  const ended = game.lasting.filter((each) => each.until === "your next turn begins" && isMine(each));
  game.lasting = game.lasting.filter((each) => each.until !== "turn ends" && !ended.includes(each));
  const purse = table.purses[game.active];
  purse.clicks = purse.clicks === undefined ? undefined : game.active === "corp" ? 3 : 4;
  game.resolve(() => game.happen("turn_began", { who: game.active }));
  game.mustDraw = game.active === "corp";
}
