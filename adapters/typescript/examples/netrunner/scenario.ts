/** The parts of a Netrunner scenario that this engine uses, in the JSON form. */

import { Unsupported, type Step } from "ruleproof-adapter";

export type Side = "corp" | "runner";
export type Kind = "net" | "meat" | "core";

export interface Scenario {
  cards: Record<string, Card>;
  given: { turn?: Side; corp?: GivenSide; runner?: GivenSide };
  when: NetrunnerStep[];
}

/** A step. The fields depend on the verb. */
export type NetrunnerStep = Step<Record<string, any>, Record<string, any>>;

export interface GivenSide {
  identity?: Placed;
  credits?: number;
  clicks?: number;
  ice?: Record<string, Placed[]>;
  root?: Record<string, Placed[]>;
  bad_publicity?: number;
  tags?: number;
  core_damage?: number;
  last_turn?: GivenTurn;
  this_turn?: GivenTurn;
  score?: Placed[];
  hq?: Placed[];
  rd?: Placed[];
  archives?: Placed[];
  grip?: Placed[];
  stack?: Placed[];
  heap?: Placed[];
  rig?: Placed[];
}

export interface Placed {
  alias?: string;
  card?: string;
  blanks?: number;
  state?: { rezzed?: boolean; counters?: Record<string, number>; credits?: number };
}

/** The Runner's last turn, or the current one so far. */
export type GivenTurn = { ran?: boolean; succeeded?: string[]; stole?: string[] };
export type TurnFacts = { ran?: boolean; succeeded?: string; stole?: string[] };

export interface Card {
  side: Side;
  type: string;
  subtypes?: string[];
  cost?: number;
  points?: number;
  enters_with?: Record<string, number>;
  play_only_if?: Condition;
  additional_cost?: { steal?: Cost; play?: Cost };
  in?: Record<string, Partial<Card>>;
  paid?: Paid[];
  conditional?: Conditional[];
  static?: Static[];
  subroutines?: Effect[][];
  effect?: Effect[];
}

/** One effect: a keyword with its fields. */
export type Effect = Record<string, any>;
export interface Paid {
  name?: string;
  cost?: Cost;
  x?: Amount;
  only_if?: Condition;
  once?: "turn";
  interface?: boolean;
  effect?: Effect[];
}
export type Static = { selects_damage?: SelectsDamage; steal_cost?: Cost; only_if?: Condition; effect?: Effect[] };
export type SelectsDamage = { who: Side; kind?: Kind[]; first?: string; optional?: boolean };
export type Conditional = { name?: string; when: When; optional?: boolean; effect?: Effect[] };
export type When = { would?: Filter; [event: string]: any };
export type Condition = { tags?: number; last_turn?: TurnFacts; this_turn?: TurnFacts; during?: "run" };

export interface Cost {
  credits?: number | "X";
  clicks?: number;
  counters?: Record<string, number | "X">;
  trash?: CardWord[];
  suffer?: { kind: Kind; amount: number };
  take_tags?: number;
}

/** The event that an ability is about, which happens or would happen. */
export interface Filter {
  what?: string;
  any_of?: Filter[];
  kind?: Kind[];
  at_least?: number;
  responsible?: Side;
  source?: CardWord;
  ability?: string;
  first?: First;
  card?: CardWord;
  by?: CardWord;
  who?: Side;
  by_damage?: Kind[];
  installed?: boolean;
  not_in?: string;
}
export type First = "turn" | "run" | "ever" | undefined;
export type Prevent = Filter & { what: string; amount?: Amount };

export interface CardFilter {
  type?: string[];
  subtype?: string[];
  not_subtype?: string[];
  installed?: boolean;
  faceup?: boolean;
  rezzed?: boolean;
  owner?: Side;
  zone?: string;
  named?: { reference: "self" } | { name: string };
  count?: number | "all";
}
export type CardWord =
  | { reference: string }
  | { filter: CardFilter }
  | { every: { all: CardFilter } }
  | { topmost: { top: number | string } };

export type Amount = { said: number | string } | { counted: { count: Count; each?: number; plus?: number } } | { multiplied: unknown };
export type Count = { counters?: { counters: string; of: { reference?: string } }; cards?: CardFilter };

/** The announcement for an ability or a card. */
export interface Said {
  card: string;
  ability?: string;
  amount?: number;
  x?: number;
  cost?: string[];
  times?: number;
}

/** Returns the only key of a map and its value. */
export function wordOf(map: Record<string, any>): [string, any] {
  const [entry, ...others] = Object.entries(map);
  if (entry === undefined || others.length > 0) {
    throw new Unsupported(`several keywords at once: ${Object.keys(map).join(", ")}`);
  }
  return entry;
}

/** Throws `Unsupported` for any key that is not listed. */
export function only(map: object, known: readonly string[], where: string): void {
  const other = Object.keys(map).find((key) => !known.includes(key));
  if (other !== undefined) {
    throw new Unsupported(`\`${other}\` of ${where}`);
  }
}
