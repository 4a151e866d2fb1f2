/** The table: cards in their places, and the resources of both players. */

import { Rejected, Unsupported, type Fields, type State, type Value } from "ruleproof-adapter";
import type { Card, CardFilter, GivenSide, GivenTurn, Placed, Scenario, Side } from "./scenario.js";
import { only } from "./scenario.js";

/** A card in a place. A blank one has no facts. */
export interface Thing {
  readonly name: string;
  readonly title: string;
  readonly card: Card | undefined;
  readonly owner: Side;
  zone: string;
  server: string | undefined;
  rezzed: boolean;
  counters: Record<string, number>;
  /** The counters that it had when it last moved. */
  hadCounters: Record<string, number>;
  credits: number;
}

/** The resources of a player. `undefined` credits and clicks are not counted. */
export interface Purse {
  credits: number | undefined;
  clicks: number | undefined;
}

/** The places in which cards lie face up. An event or operation is in play while it resolves. */
const FACEUP = ["rig", "heap", "archives", "corp score", "runner score", "identity", "play"];
/** The places where a card's abilities work; those in `root` and `ice` must be rezzed. */
const ACTIVE = ["rig", "corp score", "identity"];

/** The supported facts and abilities, and those that make no difference here. */
const FACTS = [
  ...["side", "type", "subtypes", "unique", "cost", "strength", "trash_cost", "advancement", "points", "mu", "enters_with"],
  ...["play_only_if", "additional_cost", "omits", "in", "paid", "conditional", "static", "subroutines", "effect"],
];
/** The events that abilities can see. */
const EVENTS = [
  ...["any_of", "would", "used", "emptied", "paid", "trashed", "took_bad_publicity", "removed_tags", "drew", "increased"],
  ...["prevented", "tagged", "damaged", "encountered", "resolved", "accessed", "stolen", "turn_began"],
];
/** The events that no ability can change here. */
const UNTOLD = ["draw", "trace", "success", "breach", "access", "install", "rez", "steal", "approach", "approach_server"];
const PAID = ["name", "cost", "x", "only_if", "once", "interface", "effect"];
const CONDITIONAL = ["name", "when", "optional", "effect"];
const STATIC = ["selects_damage", "steal_cost", "only_if", "effect"];

const GIVEN = [
  ...["identity", "credits", "clicks", "score", "hq", "rd", "archives", "ice", "root", "bad_publicity"],
  ...["grip", "stack", "heap", "rig", "tags", "core_damage", "last_turn", "this_turn"],
];

const HAND_SIZE = 5;
const WINNING_POINTS = 7;
const BLANK = "blank";

export class Table {
  /** All cards; those of one pile from its top down. */
  things: Thing[] = [];
  readonly purses: Record<Side, Purse>;
  readonly servers = new Set(["hq", "rd", "archives"]);
  readonly endless: { rd: boolean; stack: boolean };
  tags: number;
  coreDamage: number;
  badPublicity: number;
  flatlined = false;
  lastTurn: GivenTurn;
  thisTurn: GivenTurn;

  constructor(
    private readonly scenario: Scenario,
    private readonly edition: string,
  ) {
    only(scenario.given, ["turn", "corp", "runner"], "`given`");
    const { corp = {}, runner = {} } = scenario.given;
    this.purses = {
      corp: { credits: corp.credits, clicks: corp.clicks },
      runner: { credits: runner.credits, clicks: runner.clicks },
    };
    this.endless = { rd: corp.rd === undefined, stack: runner.stack === undefined };
    this.tags = runner.tags ?? 0;
    this.coreDamage = runner.core_damage ?? 0;
    this.badPublicity = corp.bad_publicity ?? 0;
    this.lastTurn = { ...runner.last_turn };
    this.thisTurn = { ...runner.this_turn };
    this.#lay(corp, "corp");
    this.#lay(runner, "runner");
  }

  #lay(given: GivenSide, owner: Side): void {
    only(given, GIVEN, `\`given\` of the ${owner}`);
    if (given.identity !== undefined) {
      this.#put([given.identity], owner, "identity");
    }
    this.#put(given.score ?? [], owner, `${owner} score`);
    for (const zone of ["hq", "rd", "archives", "grip", "stack", "heap", "rig"] as const) {
      this.#put(given[zone] ?? [], owner, zone);
    }
    for (const zone of ["ice", "root"] as const) {
      for (const [server, placed] of Object.entries(given[zone] ?? {})) {
        this.servers.add(server);
        this.#put(placed, owner, zone, server);
      }
    }
  }

  #put(all: readonly Placed[], owner: Side, zone: string, server?: string): void {
    for (const placed of all) {
      const { state = {} } = placed;
      only(state, ["rezzed", "counters", "credits"], "the state of a card");
      const card = placed.card === undefined ? undefined : this.#facts(placed.card);
      for (let count = placed.blanks ?? 1; count > 0; count -= 1) {
        this.things.push({
          name: placed.alias ?? placed.card ?? BLANK,
          title: placed.card ?? BLANK,
          card,
          owner: card?.side ?? owner,
          zone,
          server,
          rezzed: state.rezzed ?? false,
          hadCounters: {},
          counters: { ...(ACTIVE.includes(zone) ? card?.enters_with : {}), ...state.counters },
          credits: state.credits ?? 0,
        });
      }
    }
  }

  /** Returns the facts of a card in the edition. Each copy of a card has its own abilities. */
  #facts(name: string): Card {
    const printed = this.scenario.cards[name];
    if (printed === undefined) {
      throw new Rejected(`the card \`${name}\` has no facts`);
    }
    const card: Card = structuredClone({ ...printed, ...printed.in?.[this.edition] });
    only(card, FACTS, `\`${name}\``);
    card.paid?.forEach((each) => only(each, PAID, "a paid ability"));
    card.conditional?.forEach((each) => only(each, CONDITIONAL, "a conditional ability"));
    card.conditional?.forEach(({ when }) => {
      only(when, EVENTS, "the condition of a conditional ability");
      if (UNTOLD.includes(when.would?.what ?? "")) {
        throw new Unsupported(`\`${when.would?.what}\` that would happen`);
      }
    });
    if (card.paid?.some(({ once = "turn" }) => once !== "turn")) {
      throw new Unsupported("an ability with a limit other than once per turn");
    }
    card.static?.forEach((each) => only(each, STATIC, "a constant ability"));
    return card;
  }

  /** Returns the object with a name. */
  named(name: string): Thing {
    const thing = this.things.find((other) => other.name === name);
    if (thing === undefined) {
      throw new Rejected(`unknown name \`${name}\``);
    }
    return thing;
  }

  in(zone: string, server?: string): Thing[] {
    return this.things.filter((thing) => thing.zone === zone && (server === undefined || thing.server === server));
  }

  /** Returns `true` if the abilities of a card are active. */
  isActive(thing: Thing): boolean {
    return ACTIVE.includes(thing.zone) || (isInstalled(thing) && thing.rezzed);
  }

  /** Returns the cards whose abilities are active. */
  active(): Thing[] {
    return this.things.filter((thing) => this.isActive(thing));
  }

  /** Moves a card to a place, at the bottom of a pile. */
  move(thing: Thing, zone: string): void {
    this.things = [...this.things.filter((other) => other !== thing), thing];
    const left = { hadCounters: thing.counters, counters: {}, credits: 0 };
    Object.assign(thing, { zone, server: undefined, rezzed: false, ...left });
    if (zone === "rig") {
      thing.counters = { ...thing.card?.enters_with };
    }
  }

  /** Returns the top card of R&D or the stack, if there is one. */
  top(pile: "rd" | "stack"): Thing | undefined {
    const [top] = this.in(pile);
    if (top === undefined && this.endless[pile]) {
      const owner = pile === "rd" ? "corp" : "runner";
      this.#put([{ blanks: 1 }], owner, pile);
      return this.in(pile)[0];
    }
    return top;
  }

  /** Returns `true` if a player has enough agenda points to win. */
  hasWon(side: Side): boolean {
    return this.in(`${side} score`).reduce((sum, { card }) => sum + (card?.points ?? 0), 0) >= WINNING_POINTS;
  }

  maxHandSize(side: Side): number {
    return side === "corp" ? HAND_SIZE : HAND_SIZE - this.coreDamage;
  }

  /** Returns the observable state. */
  state(run: Fields | undefined): State {
    const { corp, runner } = this.purses;
    const servers = [...this.servers];
    const by = (zone: string) => Object.fromEntries(servers.map((server) => [server, pile(this.in(zone, server))]));
    const state: State = {
      corp: {
        ...counted(corp),
        ...this.#piles("corp", ["hq", "archives"], "rd"),
        ice: by("ice"),
        root: by("root"),
        bad_publicity: this.badPublicity,
      },
      runner: {
        ...counted(runner),
        ...this.#piles("runner", ["grip", "heap", "rig"], "stack"),
        tags: this.tags,
        core_damage: this.coreDamage,
        flatlined: this.flatlined,
      },
    };
    for (const thing of this.things) {
      if (thing.card !== undefined) {
        state[thing.name] = seen(thing);
      }
    }
    return run === undefined ? state : { ...state, run };
  }

  #piles(side: Side, zones: string[], deck: "rd" | "stack"): Fields {
    const fields: Fields = { max_hand_size: this.maxHandSize(side), score: pile(this.in(`${side} score`)) };
    const [identity] = this.things.filter((thing) => thing.zone === "identity" && thing.owner === side);
    if (identity !== undefined) {
      fields["identity"] = identity.name;
    }
    for (const zone of this.endless[deck] ? zones : [...zones, deck]) {
      fields[zone] = pile(this.in(zone));
    }
    return fields;
  }
}

function counted(purse: Purse): Fields {
  return Object.fromEntries(Object.entries(purse).filter(([, count]) => count !== undefined)) as Fields;
}

function pile(things: readonly Thing[]): Value {
  const named = things.filter((thing) => thing.card !== undefined).map((thing) => thing.name);
  return { named, blank: things.length - named.length };
}

function seen(thing: Thing): Fields {
  const fields: Fields = { faceup: isFaceup(thing), counters: { ...thing.counters }, credits: thing.credits };
  if (thing.zone !== "identity" && thing.zone !== "play") {
    fields["zone"] = thing.zone;
  }
  if (thing.owner === "corp") {
    fields["rezzed"] = thing.rezzed;
  }
  return fields;
}

export function isInstalled(thing: Thing): boolean {
  return ["rig", "root", "ice"].includes(thing.zone);
}

function isFaceup(thing: Thing): boolean {
  return FACEUP.includes(thing.zone) || thing.rezzed;
}

const PROPERTIES = ["type", "subtype", "not_subtype", "installed", "faceup", "rezzed", "owner", "zone", "named"];

/** Returns `true` if a card matches a filter. `self` is the card with the ability. */
export function isSuch(thing: Thing, filter: CardFilter, self: Thing): boolean {
  only(filter, PROPERTIES, "a card filter");
  const subtypes = thing.card?.subtypes ?? [];
  const name = filter.named && ("name" in filter.named ? filter.named.name : undefined);
  return (
    (filter.type?.includes(thing.card?.type ?? "") ?? true) &&
    (filter.subtype?.every((subtype) => subtypes.includes(subtype)) ?? true) &&
    !(filter.not_subtype?.some((subtype) => subtypes.includes(subtype)) ?? false) &&
    (filter.installed === undefined || isInstalled(thing) === filter.installed) &&
    (filter.faceup === undefined || isFaceup(thing) === filter.faceup) &&
    (filter.rezzed === undefined || thing.rezzed === filter.rezzed) &&
    (filter.owner === undefined || thing.owner === filter.owner) &&
    (filter.zone === undefined || thing.zone === filter.zone) &&
    (filter.named === undefined || (name === undefined ? thing.title === self.title : thing.title === name))
  );
}
