/** The adapter of engine.ts, an engine with built-in cards. */

import { actOf, aliasOf, body, drive, pile, PROTOCOL, Unsupported } from "ruleproof-adapter";
import type { Act, Adapter, Fields, Placed, Play, Seen, Table } from "ruleproof-adapter";
import type { Scenario, Step, StepOfTheGame, Thing, Verb } from "ruleproof-adapter/scenario/mtg";
import { CARDS, Game, Illegal, type Card, type Fact, type Host, type Seat, type Shield, type Victim, type Zone } from "./engine.js";

const VOCABULARY = {
  verb: ["cast", "activate", "attack", "block"],
  "seen event": ["asked", "cast", "activated", "dealt", "prevented", "lost", "gained", "attacked", "blocked", "died"],
  "unseen field": ["lost.by", "died.from", "died.to"],
  "seen player": ["life", "hand", "library", "graveyard", "battlefield", "lost", "won"],
  "seen object": ["zone", "damage", "tapped", "controller", "stats", "card", "counters"],
};
const KEYWORDS = ["flying", "reach", "haste", "vigilance", "defender", "trample", "lifelink", "deathtouch"];
/** The engine's step for each step that `to` accepts. */
const STEPS: Record<string, string> = {
  ...{ upkeep: "upkeep", draw: "draw", "precombat main": "main1", "beginning of combat": "begin_combat" },
  ...{ "combat damage": "combat_damage", "end of combat": "end_of_combat", "postcombat main": "main2" },
  ...{ "end step": "end", cleanup: "cleanup", "next turn": "main1" },
};

/** The ids behind the names of a case: `seat 0`, `object 117`. */
const id = (victim: Victim) => ("seat" in victim ? `seat ${victim.seat}` : `object ${victim.object}`);
const number = (id: string) => Number(id.split(" ")[1]);

/** One game of the engine, with the case's names for its seats and objects. */
class ByName implements Table<() => void, string, Scenario>, Host {
  #game!: Game;
  #play!: Play<string, Scenario>;
  #players: string[] = [];

  begin(play: Play<string, Scenario>): void {
    this.#play = play;
    const { given } = play.run.scenario;
    known("at the start", given, ["turn", "players"]);
    const sides = Object.values(given.players ?? {});
    this.#players = Object.keys(given.players ?? {});
    if (sides.length !== 2) {
      throw new Unsupported("more than two players");
    }
    this.#players.forEach((name, seat) => play.names.add(name, id({ seat })));
    const active = given.turn === undefined ? 0 : this.#seat(given.turn);
    this.#game = new Game(this, sides.map(({ life = 20 }) => life), active);
    for (const [seat, side] of sides.entries()) {
      known("of a player", side, ["life", "hand", "battlefield", "graveyard"]);
      for (const zone of ["battlefield", "hand", "graveyard"] as const) {
        side[zone]?.forEach((placed) => this.#place(seat, zone, placed));
      }
      if ((side.hand ?? []).reduce((count, { blanks = 1 }) => count + blanks, 0) > 7) {
        throw new Unsupported("discarding down to seven cards");
      }
    }
  }

  #place(seat: Seat, zone: Zone, placed: Placed<Thing>): void {
    if (placed.blanks !== undefined && zone === "hand") {
      this.#game.unknownHand[seat] = placed.blanks;
      return;
    }
    const { state = {} } = placed;
    known("of an object", state, ["damage", "tapped", "types", "subtypes", "colors", "stats", "keywords"]);
    const thing = this.#game.put(this.#card(placed), seat, zone);
    Object.assign(thing, { damage: state.damage ?? 0, tapped: state.tapped ?? false, isNew: false });
    this.#play.names.add(aliasOf(placed), id({ object: thing.number }));
  }

  /** Returns the built-in card, or else a creature from its facts. */
  #card(placed: Placed<Thing>): Card {
    const { state = {}, card: name = aliasOf(placed) } = placed;
    const changed = ["types", "subtypes", "colors", "stats", "keywords"].some((key) => key in state);
    const card = changed ? undefined : CARDS.get(name);
    if (card !== undefined) {
      return card;
    }
    const { types, supertypes, colors, power, toughness, keywords } = body(name, this.#play.run.scenario.cards[name] ?? {}, state);
    known("of a body", Object.fromEntries(keywords.map((keyword) => [keyword, true])), KEYWORDS);
    if (String(types) !== "Creature" || supertypes.length > 0 || power === undefined || toughness === undefined) {
      throw new Unsupported(`card \`${name}\``);
    }
    return { name, kind: "creature", colors, power, toughness, keywords };
  }

  act(play: Play<string, Scenario>, step: Step): void {
    try {
      this.#do(actOf(step));
    } catch (error) {
      throw error instanceof Illegal ? play.refuse(error.message) : error;
    }
  }

  #do(act: Act<Verb, StepOfTheGame>): void {
    if (act.who === undefined) {
      this.#goTo(act.fields.step);
      return;
    }
    const { verb, fields } = act;
    const seat = this.#seat(act.who);
    if (verb === "attack") {
      const pairs = Object.entries(fields.attackers ?? {}).flatMap(([at, names]) =>
        names.map((name): [number, Seat] => [this.#number(name), this.#seat(at)]),
      );
      this.#game.attack(seat, new Map(pairs));
    } else if (verb === "block") {
      const pairs = Object.entries(fields.blockers ?? {});
      this.#game.block(seat, new Map(pairs.map(([at, names]) => [this.#number(at), names.map((name) => this.#number(name))])));
    } else if (verb === "cast" || verb === "activate") {
      known("of a spell or ability", fields, ["what", "mode", "targets"]);
      known("of targets", fields.targets ?? {}, ["list"]);
      const names = fields.targets !== undefined && "list" in fields.targets ? fields.targets.list : [];
      const targets = names.map((name) => this.#victim(this.#play.names.id(name)));
      const what = this.#number(fields.what);
      if (verb === "cast") {
        // The engine has no spell with two modes at once.
        this.#game.cast(seat, what, (fields.mode ?? []).join(" and "), targets);
      } else {
        this.#game.activate(seat, what, targets);
      }
    } else {
      throw new Unsupported(`verb \`${verb}\``);
    }
  }

  #goTo(step: string): void {
    const { turn } = this.#game;
    const there = STEPS[step];
    if (there === undefined) {
      throw new Unsupported(`step \`${step}\``);
    }
    do {
      this.#game.passStep();
    } while (!this.#game.over() && !(this.#game.step === there && (step !== "next turn" || this.#game.turn > turn)));
  }

  depth(): number {
    return this.#game.over() ? 0 : this.#game.stack.length;
  }

  resolve(): void {
    this.#game.resolveTop();
  }

  finish(): void {
    while (this.#game.attackers.size > 0 && !this.#game.over()) {
      this.#game.passStep();
    }
  }

  save(): () => void {
    return this.#game.save();
  }

  restore(saved: () => void): void {
    saved();
  }

  // Names

  #victim(id: string): Victim {
    return id.startsWith("seat") ? { seat: number(id) } : { object: number(id) };
  }

  #number(name: string): number {
    return number(this.#play.names.id(name));
  }

  #seat(name: string): Seat {
    const seat = this.#players.indexOf(name);
    if (seat < 0) {
      throw new Unsupported("an attack on anything but a player");
    }
    return seat;
  }

  #who(seat: Seat): string {
    return this.#players[seat] ?? "";
  }

  #name(victim: Victim | number): string {
    return this.#play.names.name(id(typeof victim === "number" ? { object: victim } : victim));
  }

  // Questions of the engine

  whichShield(seat: Seat, victim: Victim, shields: Shield[]): Shield {
    // Shields of one source are equal, so they are one option.
    const options = new Map([...shields].reverse().map((shield) => [this.#name(shield.source), shield]));
    return this.#play.ask(this.#who(seat), "order", [...options], this.#name(victim));
  }

  spend(seat: Seat, victim: Victim, left: number, amounts: Map<number, number>): Map<number, number> {
    const caps = [...amounts].map(([source, amount]) => [this.#name(source), Math.min(amount, left)]);
    const shares = this.#play.share(this.#who(seat), "shield", left, Object.fromEntries(caps), this.#name(victim));
    return new Map(Object.entries(shares).map(([name, share]) => [this.#number(name), share]));
  }

  whichSource(seat: Seat, sources: number[]): number {
    return this.#play.ask(this.#who(seat), "source", sources.map((source) => [this.#name(source), source] as const));
  }

  divide(seat: Seat, attacker: number, lethal: Map<number, number>, beyond?: Seat): [Victim, number][] {
    const power = this.#game.thing(attacker).card.power ?? 0;
    const blockers = [...lethal].map(([number, most]) => [this.#name(number), most] as const);
    const about = { about: this.#name(attacker), beyond: beyond === undefined ? undefined : this.#who(beyond) };
    const shares = this.#play.assign(this.#who(seat), power, blockers, about);
    return Object.entries(shares).map(([name, share]) => [this.#victim(this.#play.names.id(name)), share]);
  }

  // Events of the engine

  renumbered(old: number, now: number): void {
    this.#play.names.become(id({ object: old }), id({ object: now }));
  }

  happened(facts: Fact[]): void {
    this.#play.together(() => facts.forEach((fact) => this.#play.tell(fact.word, this.#fields(fact))));
  }

  #fields(fact: Fact): Fields {
    switch (fact.word) {
      case "dealt": {
        const damage = fact.combat ? "combat" : "noncombat";
        return { from: this.#name(fact.source), to: this.#name(fact.victim), amount: fact.amount, damage };
      }
      case "prevented": {
        const from = this.#name(fact.source);
        return { by: this.#name(fact.by), from, to: this.#name(fact.victim), amount: fact.amount };
      }
      case "lost":
        return { who: this.#who(fact.seat), amount: fact.amount };
      case "gained":
        return { who: this.#who(fact.seat), amount: fact.amount, by: this.#name(fact.by) };
      case "died":
        return { what: this.#name(fact.number) };
      default:
        return { who: this.#who(fact.seat), what: this.#name(fact.number) };
    }
  }

  // Observable state

  seen(): Seen {
    const game = this.#game;
    const there = [...game.things.values()].filter(({ zone }) => zone !== "nowhere");
    const state: Seen = {};
    for (const [seat, player] of this.#players.entries()) {
      const of = (zone: Zone) => there.filter((thing) => thing.owner === seat && thing.zone === zone).map(({ number }) => this.#name(number));
      const lost = game.lost[seat];
      state[player] = {
        ...{ life: game.life[seat], lost, won: game.over() && !lost },
        ...{ hand: pile(of("hand"), game.unknownHand[seat]), library: pile([], game.library[seat]) },
        ...{ graveyard: pile(of("graveyard")), battlefield: pile(of("battlefield")) },
      };
    }
    for (const { number, card, owner, zone, damage, tapped } of there) {
      state[this.#name(number)] = {
        ...{ zone, card: card.name, damage, counters: {} },
        ...(zone === "battlefield" && { tapped, controller: this.#who(owner) }),
        stats: card.kind === "creature" ? `${card.power}/${card.toughness}` : undefined,
      };
    }
    return state;
  }
}

/** Throws `Unsupported` for unknown keys, which must not be ignored. */
function known(where: string, words: object, all: string[]): void {
  for (const word of Object.keys(words)) {
    if (!all.includes(word)) {
      throw new Unsupported(`\`${word}\` ${where}`);
    }
  }
}

export const adapter: Adapter<Scenario> = {
  hello: () => ({
    protocol: PROTOCOL,
    name: "by name",
    version: "0.1.0",
    games: { mtg: { editions: ["2026-09-25"], vocabulary: VOCABULARY, cards: "by name" } },
    capabilities: { choices: true, refusals: true, steps: true, events: true },
  }),
  run: (run) => ({ played: drive(run, new ByName()) }),
};
