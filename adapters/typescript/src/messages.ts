/**
 * The messages of the protocol, version 1, as types. `docs/protocol.md` explains them, and
 * `schema/protocol.schema.json` has every detail.
 */

/** The protocol version. */
export const PROTOCOL = 1;

export type Game = "mtg" | "netrunner" | "riftbound";

/** The params of `hello`. */
export interface Hello {
  protocol: number;
  harness: string;
}

/** An engine, its games and its capabilities. */
export interface Welcome {
  protocol: number;
  name: string;
  version: string;
  games: Partial<Record<Game, Plays>>;
  capabilities?: Capabilities;
}

/** The parts of a game that an engine supports. */
export interface Plays {
  /** The supported editions. */
  editions: string[];
  /** The supported keywords, by kind; all keywords of a kind that is not listed. */
  vocabulary?: Record<string, readonly string[]>;
  /**
   * The supported cards. `"any"`: all, by the facts that come with a scenario. `"by name"`: the built-in cards
   * of the engine by name, and others by their facts if it can. `these`: only the listed ones.
   */
  cards?: "any" | "by name" | { these: string[] };
}

/** The capabilities of an engine. Cases that need others are not sent. */
export interface Capabilities {
  choices?: boolean;
  refusals?: boolean;
  steps?: boolean;
  events?: boolean;
  trace?: boolean;
  /** It does not report which events of a step happened at the same time, or in which order. */
  untimed?: boolean;
  /** It builds cards from their text, which is in `Run.text`. */
  text?: boolean;
  /**
   * The number of requests that may wait, including the current one. `serve` declares 16 by default. With 1, each
   * request waits for the previous answer.
   */
  window?: number;
}

/** The params of `run`. `S` is the scenario of the game: `schema/GAME.scenario.schema.json`. */
export interface Run<S = Scenario> {
  token: string;
  game: Game;
  edition: string;
  scenario: S;
  /** The answers to the choices that the steps leave open, in order. */
  choices?: Answer[];
  /** The text of every card, by name, if the engine has the capability `text`. */
  text?: Record<string, CardText>;
}

/** The text of a card, in the wording of its game and edition. */
export interface CardText {
  /** The rest of the card: types, cost, colours, numbers. */
  frame: string[];
  /** The text, line by line. */
  lines: string[];
  /** The abilities of the facts, in the order of the lines. */
  abilities: AbilityText[];
  /** The places of the facts that cannot be rendered as text. If there are any, the lines are incomplete. */
  unsaid?: string[];
}

/** An ability of a card's facts, and its line in the text. */
export interface AbilityText {
  /** Its place in the facts, as a JSON Pointer: `/activated/0`. */
  at: string;
  /** The number of its line, from 0. */
  line: number;
  /** Its name in steps and answers, if it has one. */
  name?: string;
  /** The names of its modes and options in steps and answers, in the order of the text. */
  options?: string[];
}

/** The common part of the scenarios of all games. */
export interface Scenario {
  cards: Record<string, unknown>;
  given: unknown;
  when: Step[];
}

/** A step. `Does` is an action of a player, `Passes` a step of the game itself; each has one verb. */
export interface Step<Does = Record<string, unknown>, Passes = Record<string, unknown>> {
  id: number;
  act: { player: { who: string; does: Does } } | { game: Passes };
  beside: Record<string, unknown>;
  choices?: Answer[];
  in_response?: Step<Does, Passes>[];
  when_triggered?: Step<Does, Passes>[];
  interrupt?: Step<Does, Passes>[];
  showdown?: Step<Does, Passes>[];
}

/** An answer to a choice. */
export interface Answer {
  who: string;
  /** The subject of a random result, by which it is matched. */
  about?: string;
  give: Give;
}

export type Give =
  | { one: string }
  | { number: number }
  | { several: string[] }
  | { split: Record<string, number> }
  | { pairs: Record<string, Record<string, number>> };

/** The result of `run`. */
export type Answered =
  | { played: Played }
  | { undecided: Question }
  | { unsupported: { needs: string } }
  | { rejected: { step?: number; why: string } }
  | { barred: { why: string; clauses?: string[] } };

/** A play that reached its end. */
export interface Played {
  after: After[];
  end: State;
  events: PlayEvent[];
  refused: Refused[];
  trace?: string[];
}

/** Players, objects and places by name, with their fields. */
export type State = Record<string, Fields>;
export type Fields = Record<string, Value>;
export type Value = number | boolean | string | Value[] | { [key: string]: Value };

/** The state after a step. What has not changed since the previous step may be left out. */
export interface After {
  step: number;
  /** The number of events so far. */
  events: number;
  state: State;
}

/** An event. Events with the same `batch` happened at the same time. */
export interface PlayEvent {
  event: string;
  batch: number;
  fields: Fields;
}

/** A refused step, or a refused answer of a step. */
export interface Refused {
  step: number;
  answer?: number;
  clauses?: string[];
  why?: string;
}

/** A question. */
export interface Question {
  who: string;
  kind: string;
  about?: string;
  options: Options;
}

export type Options =
  | { one: string[] }
  | { several: { of: string[]; least: number; most: number; ordered: boolean } }
  | { number: { least: number; most: number } }
  | { split: { total: number; caps: [string, number][] } }
  | { pairs: { total: number; caps: [string, string, number][] } };
