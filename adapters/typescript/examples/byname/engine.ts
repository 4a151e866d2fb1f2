/**
 * A small Magic engine with built-in cards, without any reference to ruleproof.
 *
 * Players are seats 0 and 1; objects have numbers, and a card that changes zones gets a new one. The engine asks
 * a `Host` for choices and reports events to it. An illegal action throws `Illegal`, sometimes when half of it is
 * done. To continue, use `save` and `restore`.
 */

export type Seat = number;
export type Victim = { seat: Seat } | { object: number };
export type Zone = "battlefield" | "hand" | "graveyard" | "stack" | "nowhere";

const STEPS = [
  ...["untap", "upkeep", "draw", "main1", "begin_combat", "attackers", "blockers"],
  ...["combat_damage", "end_of_combat", "main2", "end", "cleanup"],
];

/** An illegal action. */
export class Illegal extends Error {}

/** The printed facts of a card. */
export interface Card {
  name: string;
  kind: "creature" | "instant" | "sorcery" | "enchantment";
  colors: string[];
  power?: number;
  toughness?: number;
  keywords?: string[];
  /** Its effects by mode (`""` without modes). */
  modes?: Record<string, Text>;
  /** Its activated ability. */
  ability?: Text & { taps: boolean };
}

type Wants = "any" | "player" | "nothing";
type Effect = (game: Game, item: Item) => void;
/** A text: the targets it needs, and the effect. */
interface Text {
  wants: Wants;
  effect: Effect;
}

/** An object: a card in a zone. */
export interface Thing {
  number: number;
  card: Card;
  owner: Seat;
  zone: Zone;
  tapped: boolean;
  isNew: boolean;
  damage: number;
  /** `true` if a source with deathtouch has damaged it. */
  doomed: boolean;
}

/** A spell or ability on the stack; `source` is the object it is or comes from. */
interface Item {
  source: number;
  seat: Seat;
  text: Text;
  targets: Victim[];
  isSpell: boolean;
}

/** A shield until the end of the turn. Each limit is optional. */
export interface Shield {
  source: number;
  guards?: Victim;
  onlyFrom?: number;
  onlyCombat?: boolean;
  left?: number;
  once?: boolean;
}

/** Damage that is about to be dealt. */
interface Hit {
  source: number;
  victim: Victim;
  amount: number;
}

export type Fact =
  | { word: "cast" | "activated" | "attacked" | "blocked"; seat: Seat; number: number }
  | { word: "dealt"; source: number; victim: Victim; amount: number; combat: boolean }
  | { word: "prevented"; by: number; source: number; victim: Victim; amount: number }
  | { word: "lost" | "gained"; seat: Seat; amount: number; by: number }
  | { word: "died"; number: number };

/** Makes the choices of the players and receives the events. */
export interface Host {
  /** Returns the shield that applies next. */
  whichShield(seat: Seat, victim: Victim, shields: Shield[]): Shield;
  /** Divides a shield that is too small among damage, by source. */
  spend(seat: Seat, victim: Victim, left: number, amounts: Map<number, number>): Map<number, number>;
  whichSource(seat: Seat, sources: number[]): number;
  /** Divides an attacker's damage among its blockers and, if it tramples, the player beyond them. */
  divide(seat: Seat, attacker: number, lethal: Map<number, number>, beyond?: Seat): [Victim, number][];
  /** Receives simultaneous events. */
  happened(facts: Fact[]): void;
  renumbered(old: number, now: number): void;
}

const isSame = (one: Victim, other: Victim) => JSON.stringify(one) === JSON.stringify(other);

const burn = (amount: number): Effect => (game, { source, targets }) =>
  game.deal(targets.map((victim) => ({ source, victim, amount })));

const sweep = (amount: number, { players = false, sparesFlyers = false }): Effect => (game, { source }) => {
  const hit = game.creatures().filter(({ card }) => !(sparesFlyers && card.keywords?.includes("flying")));
  const victims: Victim[] = hit.map(({ number }) => ({ object: number }));
  const seats = players ? game.life.map((_, seat) => ({ seat })) : [];
  game.deal([...victims, ...seats].map((victim) => ({ source, victim, amount })));
};

const protect = (left: number): Effect => (game, { source, targets: [guards] }) =>
  void game.shields.push({ source, left, ...(guards && { guards }) });

const gain = (amount: number): Effect => (game, { source, targets }) =>
  targets.forEach((target) => "seat" in target && game.gain(target.seat, amount, source));

const fog: Effect = (game, { source }) => void game.shields.push({ source, onlyCombat: true });

const redCircle: Effect = (game, { source, seat }) => {
  const red = game.sources().filter((number) => game.thing(number).card.colors.includes("red"));
  if (red.length > 0) {
    game.shields.push({ source, guards: { seat }, onlyFrom: game.host.whichSource(seat, red), once: true });
  }
};

function spell(name: string, kind: Card["kind"], color: string, wants: Wants, effect: Effect): Card {
  return { name, kind, colors: [color], modes: { "": { wants, effect } } };
}

function creature(name: string, color: string, power: number, toughness: number, ability?: Effect): Card {
  const taps = ability && { ability: { taps: true, wants: "any" as const, effect: ability } };
  return { name, kind: "creature", colors: [color], power, toughness, ...taps };
}

export const CARDS = new Map(
  [
    spell("Lightning Bolt", "instant", "red", "any", burn(3)),
    spell("Shock", "instant", "red", "any", burn(2)),
    spell("Gut Shot", "instant", "red", "any", burn(1)),
    spell("Flame Javelin", "instant", "red", "any", burn(4)),
    spell("Explosive Impact", "instant", "red", "any", burn(5)),
    spell("Lava Axe", "sorcery", "red", "player", burn(5)),
    spell("Famine", "sorcery", "black", "nothing", sweep(3, { players: true })),
    spell("Pyroclasm", "sorcery", "red", "nothing", sweep(2, {})),
    spell("Tremor", "sorcery", "red", "nothing", sweep(1, { sparesFlyers: true })),
    spell("Fog", "instant", "green", "nothing", fog),
    spell("Holy Day", "instant", "white", "nothing", fog),
    {
      ...{ name: "Healing Salve", kind: "instant" as const, colors: ["white"] },
      modes: { life: { wants: "player" as const, effect: gain(3) }, shield: { wants: "any" as const, effect: protect(3) } },
    },
    {
      ...{ name: "Circle of Protection: Red", kind: "enchantment" as const, colors: ["white"] },
      ability: { taps: false, wants: "nothing" as const, effect: redCircle },
    },
    creature("Samite Healer", "white", 1, 1, protect(1)),
    creature("Prodigal Pyromancer", "red", 1, 1, burn(1)),
    creature("Grizzly Bears", "green", 2, 2),
    creature("Hill Giant", "red", 3, 3),
  ].map((card): [string, Card] => [card.name, card]),
);

/** A running game. */
export class Game {
  lost: boolean[];
  unknownHand: number[];
  library: number[];
  step = "main1";
  turn = 1;
  things = new Map<number, Thing>();
  stack: Item[] = [];
  shields: Shield[] = [];
  attackers = new Map<number, Seat>();
  blockers = new Map<number, number[]>();
  #numbers = 100;

  constructor(
    readonly host: Host,
    public life: number[],
    public active: Seat,
  ) {
    [this.lost, this.unknownHand, this.library] = [life.map(() => false), life.map(() => 0), life.map(() => 60)];
  }

  /** Returns a function that restores the current state of everything but the host. */
  save(): () => void {
    const copied = (state: Partial<Game>): Partial<Game> => ({
      ...state,
      ...{ life: [...this.life], lost: [...this.lost], unknownHand: [...this.unknownHand], library: [...this.library] },
      things: new Map([...this.things].map(([number, thing]) => [number, { ...thing }])),
      ...{ stack: this.stack.map((item) => ({ ...item })), shields: this.shields.map((shield) => ({ ...shield })) },
      ...{ attackers: new Map(this.attackers), blockers: new Map(this.blockers) },
    });
    const { step, turn, active } = this;
    const [saved, numbers] = [copied({ step, turn, active }), this.#numbers];
    return () => {
      Object.assign(this, saved);
      Object.assign(this, copied({}));
      this.#numbers = numbers;
    };
  }

  // Objects

  /** Creates an object. */
  put(card: Card, owner: Seat, zone: Zone): Thing {
    const number = ++this.#numbers;
    const thing = { number, card, owner, zone, tapped: false, isNew: true, damage: 0, doomed: false };
    this.things.set(number, thing);
    return thing;
  }

  /** Moves a card to a zone, where it is a new object. The old object stays known. */
  #move(thing: Thing, zone: Zone): Thing {
    const now = this.put(thing.card, thing.owner, zone);
    thing.zone = "nowhere";
    this.host.renumbered(thing.number, now.number);
    return now;
  }

  thing(number: number): Thing {
    const thing = this.things.get(number);
    if (thing === undefined) {
      throw new Illegal(`there is no object ${number}`);
    }
    return thing;
  }

  creatures(): Thing[] {
    return [...this.things.values()].filter(({ zone, card }) => zone === "battlefield" && card.kind === "creature");
  }

  /** Returns the possible sources of damage: permanents and spells. */
  sources(): number[] {
    return [...this.things.values()].filter(({ zone }) => zone === "battlefield" || zone === "stack").map(({ number }) => number);
  }

  over(): boolean {
    return this.lost.filter((lost) => !lost).length < 2;
  }

  // Spells and abilities

  #mayAct(seat: Seat, slow: boolean): void {
    if (this.over() || this.step === "untap" || this.step === "cleanup") {
      throw new Illegal("no player may act now");
    }
    if (slow && (this.stack.length > 0 || this.active !== seat || !["main1", "main2"].includes(this.step))) {
      throw new Illegal("only in the player's own main phase, with an empty stack");
    }
  }

  #announce(item: Item): void {
    const { source, seat, text, targets, isSpell } = item;
    if (targets.length !== (text.wants === "nothing" ? 0 : 1) || !this.#areLegal(item)) {
      throw new Illegal("no legal target");
    }
    this.stack.push(item);
    this.host.happened([{ word: isSpell ? "cast" : "activated", seat, number: source }]);
  }

  #areLegal({ text, targets }: Item): boolean {
    return targets.every((target) =>
      "seat" in target
        ? this.lost[target.seat] === false
        : text.wants === "any" && this.creatures().includes(this.thing(target.object)),
    );
  }

  cast(seat: Seat, number: number, mode: string, targets: Victim[]): void {
    const thing = this.thing(number);
    const { modes = { "": { wants: "nothing" as const, effect: () => undefined } } } = thing.card;
    const text = modes[mode];
    if (thing.zone !== "hand" || thing.owner !== seat || text === undefined) {
      throw new Illegal("that cannot be cast");
    }
    this.#mayAct(seat, thing.card.kind !== "instant");
    const { number: source } = this.#move(thing, "stack");
    this.#announce({ source, seat, text, targets, isSpell: true });
  }

  activate(seat: Seat, number: number, targets: Victim[]): void {
    const thing = this.thing(number);
    const { ability } = thing.card;
    this.#mayAct(seat, false);
    if (thing.zone !== "battlefield" || thing.owner !== seat || ability === undefined) {
      throw new Illegal("it has no ability for this player");
    }
    if (ability.taps && (thing.tapped || thing.isNew)) {
      throw new Illegal("it cannot be tapped");
    }
    thing.tapped ||= ability.taps;
    this.#announce({ source: number, seat, text: ability, targets, isSpell: false });
  }

  resolveTop(): void {
    const item = this.stack.at(-1);
    if (item === undefined) {
      return;
    }
    if (this.#areLegal(item)) {
      item.text.effect(this, item);
    }
    this.stack.pop();
    if (item.isSpell) {
      const spell = this.thing(item.source);
      const stays = spell.card.kind === "creature" || spell.card.kind === "enchantment";
      const became = this.#move(spell, stays ? "battlefield" : "graveyard");
      for (const shield of this.shields) {
        if (stays && shield.onlyFrom === item.source) {
          shield.onlyFrom = became.number; // a chosen spell is still the source as a permanent
        }
      }
    }
    this.#check();
  }

  // Damage and life

  gain(seat: Seat, amount: number, by: number): void {
    this.life[seat] = (this.life[seat] ?? 0) + amount;
    this.host.happened([{ word: "gained", seat, amount, by }]);
  }

  #chooser(victim: Victim): Seat {
    return "seat" in victim ? victim.seat : this.thing(victim.object).owner;
  }

  /** Deals simultaneous damage, after prevention. */
  deal(hits: Hit[], combat = false): void {
    const victims = hits.map(({ victim }) => victim).filter((one, index, all) => all.findIndex((each) => isSame(one, each)) === index);
    const turn = (victim: Victim) => (this.#chooser(victim) - this.active + this.life.length) % this.life.length;
    const facts = victims
      .sort((one, other) => turn(one) - turn(other))
      .flatMap((victim) => this.#prevent(victim, hits.filter((hit) => isSame(hit.victim, victim)), combat));
    const linked = new Map<number, number>();
    for (const { source, victim, amount } of hits.filter((hit) => hit.amount > 0)) {
      facts.push({ word: "dealt", source, victim, amount, combat });
      const { keywords = [] } = this.thing(source).card;
      if ("seat" in victim) {
        this.life[victim.seat] = (this.life[victim.seat] ?? 0) - amount;
        facts.push({ word: "lost", seat: victim.seat, amount, by: source });
      } else {
        const body = this.thing(victim.object);
        body.damage += amount;
        body.doomed ||= keywords.includes("deathtouch");
      }
      if (keywords.includes("lifelink")) {
        linked.set(source, (linked.get(source) ?? 0) + amount);
      }
    }
    this.host.happened(facts);
    linked.forEach((amount, source) => this.gain(this.thing(source).owner, amount, source));
  }

  /** Applies the shields to the damage to one victim, whose controller chooses their order (616.1). */
  #prevent(victim: Victim, hits: Hit[], combat: boolean): Fact[] {
    const facts: Fact[] = [];
    const used: Shield[] = [];
    const stops = ({ guards, onlyFrom, onlyCombat = false }: Shield, hit: Hit) =>
      (guards === undefined || isSame(guards, victim)) &&
      (onlyFrom === undefined || onlyFrom === hit.source) &&
      (combat || !onlyCombat) &&
      hit.amount > 0;
    for (;;) {
      const able = this.shields.filter((shield) => !used.includes(shield) && hits.some((hit) => stops(shield, hit)));
      const [only, ...others] = able;
      if (only === undefined) {
        return facts;
      }
      const seat = this.#chooser(victim);
      const shield = others.length === 0 ? only : this.host.whichShield(seat, victim, able);
      const stopped = hits.filter((hit) => stops(shield, hit));
      let amounts = new Map(stopped.map(({ source, amount }) => [source, amount]));
      const all = stopped.reduce((sum, { amount }) => sum + amount, 0);
      if (shield.left !== undefined && stopped.length > 1 && all > shield.left) {
        amounts = this.host.spend(seat, victim, shield.left, amounts);
      }
      used.push(shield);
      for (const hit of stopped) {
        const amount = Math.min(hit.amount, amounts.get(hit.source) ?? 0, shield.left ?? Infinity);
        hit.amount -= amount;
        if (shield.left !== undefined) {
          shield.left -= amount;
        }
        if (amount > 0) {
          facts.push({ word: "prevented", by: shield.source, source: hit.source, victim, amount });
        }
      }
      if (shield.once === true || shield.left === 0) {
        this.shields = this.shields.filter((each) => each !== shield);
      }
    }
  }

  /** Performs state-based actions. */
  #check(): void {
    this.lost = this.lost.map((lost, seat) => lost || (this.life[seat] ?? 0) <= 0);
    const dead = this.creatures().filter(({ card, damage, doomed }) => doomed || (card.toughness ?? 0) <= damage);
    for (const body of dead) {
      this.attackers.delete(body.number);
      this.#move(body, "graveyard");
    }
    if (dead.length > 0) {
      this.host.happened(dead.map(({ number }) => ({ word: "died", number })));
    }
  }

  // Combat

  attack(seat: Seat, attackers: Map<number, Seat>): void {
    if (seat !== this.active || !["main1", "begin_combat"].includes(this.step) || this.stack.length > 0) {
      throw new Illegal("no attack can be declared now");
    }
    this.step = "attackers";
    for (const [number, defender] of attackers) {
      const body = this.thing(number);
      const { keywords = [] } = body.card;
      const tired = body.tapped || (body.isNew && !keywords.includes("haste"));
      const mine = this.creatures().includes(body) && body.owner === seat && defender !== seat;
      if (!mine || tired || keywords.includes("defender")) {
        throw new Illegal("it cannot attack");
      }
      body.tapped = !keywords.includes("vigilance");
      this.attackers.set(number, defender);
    }
    this.host.happened([...attackers.keys()].map((number) => ({ word: "attacked", seat, number })));
  }

  block(seat: Seat, blockers: Map<number, number[]>): void {
    if (this.step === "attackers" && this.stack.length === 0) {
      this.passStep();
    }
    if (this.step !== "blockers" || this.blockers.size > 0 || this.stack.length > 0) {
      throw new Illegal("no blocks can be declared now");
    }
    const all = [...blockers.values()].flat();
    for (const [attacker, numbers] of blockers) {
      for (const number of numbers) {
        const body = this.thing(number);
        const { keywords = [] } = body.card;
        const against = this.attackers.get(attacker) === seat && this.creatures().includes(body) && body.owner === seat;
        const flies = against && (this.thing(attacker).card.keywords ?? []).includes("flying");
        const reaches = !flies || keywords.includes("flying") || keywords.includes("reach");
        if (!against || !reaches || body.tapped || all.filter((each) => each === number).length > 1) {
          throw new Illegal("it cannot block");
        }
      }
    }
    this.blockers = new Map(blockers);
    this.host.happened(all.map((number) => ({ word: "blocked", seat, number })));
  }

  #combatDamage(): void {
    const hits: Hit[] = [];
    for (const [attacker, defender] of this.attackers) {
      const { power = 0, keywords = [] } = this.thing(attacker).card;
      const met = this.blockers.get(attacker);
      let shares: [Victim, number][] = [[{ seat: defender }, power]];
      if (met !== undefined) {
        const bodies = this.creatures().filter(({ number }) => met.includes(number));
        bodies.sort((one, other) => met.indexOf(one.number) - met.indexOf(other.number));
        const deadly = keywords.includes("deathtouch") ? 1 : Infinity;
        const lethal = bodies.map(({ number, card, damage }): [number, number] => {
          return [number, Math.min(Math.max((card.toughness ?? 0) - damage, 0), deadly)];
        });
        shares = this.host.divide(this.active, attacker, new Map(lethal), keywords.includes("trample") ? defender : undefined);
        hits.push(...bodies.map(({ number, card }) => ({ source: number, victim: { object: attacker }, amount: card.power ?? 0 })));
      }
      hits.push(...shares.map(([victim, amount]) => ({ source: attacker, victim, amount })));
    }
    this.deal(hits, true);
    this.#check();
  }

  // The turn

  /** Makes all players pass: begins the next step and performs its turn-based actions. */
  passStep(): void {
    this.step = STEPS[(STEPS.indexOf(this.step) + 1) % STEPS.length] ?? "";
    if (["attackers", "blockers", "combat_damage"].includes(this.step) && this.attackers.size === 0) {
      this.step = "end_of_combat";
    }
    if (this.step === "untap") {
      this.turn += 1;
      this.active = (this.active + 1) % this.life.length;
      for (const thing of this.things.values()) {
        if (thing.owner === this.active) {
          thing.tapped = thing.isNew = false;
        }
      }
    } else if (this.step === "draw") {
      this.library[this.active] = (this.library[this.active] ?? 0) - 1;
      this.unknownHand[this.active] = (this.unknownHand[this.active] ?? 0) + 1;
    } else if (this.step === "combat_damage") {
      this.#combatDamage();
    } else if (this.step === "main2") {
      [this.attackers, this.blockers] = [new Map(), new Map()];
    } else if (this.step === "cleanup") {
      this.shields = [];
      for (const thing of this.things.values()) {
        [thing.damage, thing.doomed] = [0, false];
      }
    }
  }
}
