/** Runs: from ice to ice to the server, and the accesses there. */

import { Rejected, Unsupported } from "ruleproof-adapter";
import { canPay, canPayAll, pay } from "./abilities.js";
import { guarded, perform } from "./effects.js";
import { contextOf, pairs, type Game } from "./game.js";
import type { Cost } from "./scenario.js";
import type { Thing } from "./table.js";

export interface Run {
  readonly number: number;
  readonly server: string;
  /** The ice, the outermost first, and the number of pieces behind the Runner. */
  readonly ice: Thing[];
  passed: number;
  /** The encountered ice. */
  encountered: Thing | undefined;
  successful: boolean;
  ended: boolean;
  by: string | undefined;
  accessing: Thing | undefined;
  readonly accessed: Set<Thing>;
}

export function beginRun(game: Game, server: string): void {
  game.table.thisTurn.ran = true;
  game.run = {
    number: (game.run?.number ?? 0) + 1,
    server,
    ice: game.table.in("ice", server),
    passed: 0,
    encountered: undefined,
    successful: false,
    ended: false,
    by: undefined,
    accessing: undefined,
    accessed: new Set(),
  };
}

/** Ends the run, perhaps because of a card. */
export function endRun(game: Game, by?: Thing): void {
  const run = game.currentRun();
  if (run !== undefined) {
    run.ended = true;
    run.by = by?.name;
    run.accessing = undefined;
    game.lasting = game.lasting.filter(({ until }) => until !== "run ends");
  }
}

function running(game: Game): Run {
  const run = game.currentRun();
  if (run === undefined) {
    throw new Rejected("there is no run");
  }
  return run;
}

/** Moves the Runner to a piece of ice and encounters it, passing the ice before it. */
export function encounter(game: Game, ice: Thing): void {
  const run = running(game);
  const index = run.ice.indexOf(ice);
  if (index === -1) {
    throw new Unsupported("an encounter with ice of another server");
  }
  if (index < run.passed) {
    throw new Rejected(`${ice.name} is not ahead`);
  }
  passUntil(game, run, index);
  if (run.ended || run.encountered === ice) {
    return;
  }
  if (!ice.rezzed) {
    throw new Rejected(`${ice.name} is not rezzed`);
  }
  run.encountered = ice;
  const encountered = () => game.happen("encountered", { card: ice });
  const hasAbility = ice.card?.conditional?.some(({ when }) => "encountered" in when) ?? false;
  game.resolve(() => (hasAbility ? guarded(game, "encounter_ability", encountered) : encountered()));
}

/** Resolves the subroutines of a piece of ice, and passes it unless the run has ended. */
export function subroutines(game: Game, ice: Thing): void {
  encounter(game, ice);
  const run = game.run as Run;
  const resolving = run.ended ? [] : (ice.card?.subroutines ?? []);
  for (const [index, effects] of resolving.entries()) {
    if (ice.zone !== "ice") {
      throw new Unsupported("ice that leaves during its encounter");
    }
    if (!run.ended && !game.over) {
      game.resolve(() =>
        guarded(game, "subroutine", () => {
          perform(game, contextOf(ice), effects);
          game.happen("resolved", { subroutine: index + 1, of: ice });
        }),
      );
    }
  }
  if (!run.ended) {
    Object.assign(run, { passed: run.passed + 1, encountered: undefined });
  }
}

/** Passes unrezzed ice, and encounters rezzed ice. */
function passUntil(game: Game, run: Run, index: number): void {
  while (run.passed < index && !run.ended && !game.over) {
    const next = run.ice[run.passed] as Thing;
    if (next.rezzed) {
      subroutines(game, next);
    } else {
      run.passed += 1;
    }
  }
}

/** Passes all ice, and makes the run successful unless it ends before. */
export function breach(game: Game): void {
  const run = running(game);
  passUntil(game, run, run.ice.length);
  if (!run.ended && !run.successful) {
    run.successful = true;
    const { thisTurn } = game.table;
    thisTurn.succeeded = [...(thisTurn.succeeded ?? []), run.server];
  }
}

/** Accesses a card in the server. */
export function access(game: Game, card: Thing): void {
  const run = running(game);
  breach(game);
  if (run.ended || run.accessed.has(card)) {
    return;
  }
  const inRoot = card.zone === "root" && card.server === run.server;
  const inPile = card.zone === run.server && (run.server !== "rd" || game.table.top("rd") === card);
  if (!inRoot && !inPile) {
    throw new Rejected(`${card.name} is not accessed`);
  }
  if (run.server !== "archives" && inPile && [...run.accessed].some(({ zone }) => zone === run.server)) {
    throw new Unsupported("accessing several cards of a pile");
  }
  notStolen(run);
  run.accessed.add(card);
  run.accessing = card;
  game.resolve(() => game.happen("accessed", { card }));
}

/** Throws `Unsupported` if an accessed agenda is left. Without a step for it, the result is unknown here. */
function notStolen({ accessing }: Run): void {
  if (accessing?.card?.type === "agenda") {
    throw new Unsupported("an accessed agenda that is not stolen");
  }
}

/** Steals the accessed agenda, if its whole cost can be paid at once and is paid. */
export function steal(game: Game, agenda: Thing): string | undefined {
  access(game, agenda);
  const run = running(game);
  if (run.accessing !== agenda) {
    throw new Rejected(`${agenda.name} is not being accessed`);
  }
  run.accessing = undefined;
  const { table } = game;
  const added = table.active().filter(({ server }) => server === run.server);
  if (added.some(({ card }) => card?.static?.some(({ steal_cost, only_if }) => steal_cost && only_if))) {
    throw new Unsupported("a conditional cost of stealing");
  }
  const costs = added.flatMap((self) => pairs(self, self.card?.static?.flatMap(({ steal_cost }) => steal_cost ?? [])));
  const price = agenda.card?.additional_cost?.steal;
  const all = price === undefined ? costs : [...pairs(agenda, [price]), ...costs];
  if (!canPayAll(game, all, "runner")) {
    return "not all that it costs can be paid";
  }
  game.resolve(() => {
    const isPaid = ([self, cost]: [Thing, Cost]) => {
      if (!canPay(game, cost, contextOf(self), "runner")) {
        throw new Unsupported("several costs of stealing of the same kind");
      }
      return pay(game, cost, contextOf(self), "runner");
    };
    if (all.every(isPaid) && !game.over) {
      table.thisTurn.stole = [...(table.thisTurn.stole ?? []), agenda.name];
      table.move(agenda, "runner score");
      game.happen("stolen", { card: agenda });
      game.over = table.hasWon("runner");
    }
  });
  return undefined;
}

/** Continues the run to its end, which must not depend on the accessed cards. */
export function complete(game: Game): void {
  const run = game.currentRun();
  if (run === undefined) {
    return;
  }
  breach(game);
  notStolen(run);
  const there = [...game.table.in("root", run.server), ...game.table.in(run.server)];
  const left = run.ended ? [] : there.filter((thing) => !run.accessed.has(thing));
  const isAwaited = game.conditionals().some(([, { when }]) => when.accessed !== undefined);
  if (left.some((thing) => thing.card !== undefined || isAwaited)) {
    throw new Unsupported("accessing unnamed cards");
  }
  endRun(game);
}
