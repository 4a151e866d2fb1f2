/**
 * The messages of the protocol, version 1, as types: `docs/protocol.md` says what they mean,
 * `schema/protocol.schema.json` has every detail.
 */

/** The version that is spoken. */
export const PROTOCOL = 1;

export type Game = "mtg" | "netrunner" | "riftbound";

/** The params of `hello`. */
export interface Hello {
  protocol: number;
  harness: string;
}

/** Who the engine is and what it has. */
export interface Welcome {
  protocol: number;
  name: string;
  version: string;
  games: Partial<Record<Game, Plays>>;
  capabilities?: Capabilities;
}

/** What an engine has of a game. */
export interface Plays {
  /** The editions by whose rules it plays. */
  editions: string[];
  /** By kind, the words that it knows; it is taken to know all words of a kind that is not named. */
  vocabulary?: Record<string, readonly string[]>;
  /**
   * The cards that it knows. `"any"`: it plays by the facts that come with a scenario. `"by name"`: a card
   * that it knows it plays as it knows it, any other by its facts where it can. `these` alone otherwise.
   */
  cards?: "any" | "by name" | { these: string[] };
}

/** What an engine can do; what is not named it cannot. */
export interface Capabilities {
  choices?: boolean;
  refusals?: boolean;
  steps?: boolean;
  events?: boolean;
  trace?: boolean;
  /** It does not report which events of a step happened at the same time, or in what order. */
  untimed?: boolean;
  /** It knows cards by their text: `Run.text` has what they say. */
  text?: boolean;
  /**
   * How many requests may wait at one time, the one that is worked at among them. `serve` says 16 where this says
   * nothing; 1 has each request wait for the answer to the one before.
   */
  window?: number;
}

/** The params of `run`. `S` is the scenario of the game: `schema/GAME.scenario.schema.json`. */
export interface Run<S = Scenario> {
  token: string;
  game: Game;
  edition: string;
  scenario: S;
  /** Answers to what the steps leave open, in the order in which it is asked. */
  choices?: Answer[];
  /** What every card of the scenario says, by name, where the engine names the capability `text`. */
  text?: Record<string, CardText>;
}

/** What a card says, in the words of its game, as the edition prints it. */
export interface CardText {
  /** What stands around the text: types, cost, colours, numbers. */
  frame: string[];
  /** The text, line by line. */
  lines: string[];
  /** The abilities of the facts, in the order of the lines. */
  abilities: AbilityText[];
  /** Where the facts stand that have no words; where there are any, the card is more than its lines. */
  unsaid?: string[];
}

/** An ability of a card's facts, and the line that says it. */
export interface AbilityText {
  /** Where it stands in the facts, as a JSON Pointer: `/activated/0`. */
  at: string;
  /** Which of the lines says it, from 0. */
  line: number;
  /** What steps and answers call it, where it has a name. */
  name?: string;
  /** What steps and answers call its modes and options, in the order of the text. */
  options?: string[];
}

/** What the scenarios of all games have in common. */
export interface Scenario {
  cards: Record<string, unknown>;
  given: unknown;
  when: Step[];
}

/** A step. `Does` is what a player does, `Passes` what the game itself does: one verb each. */
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

/** A play that came to its end. */
export interface Played {
  after: After[];
  end: State;
  events: PlayEvent[];
  refused: Refused[];
  trace?: string[];
}

/** Things that can be seen, by name, with their fields. */
export type State = Record<string, Fields>;
export type Fields = Record<string, Value>;
export type Value = number | boolean | string | Value[] | { [key: string]: Value };

/** The state after a step; what is as it was after the step before may be left out. */
export interface After {
  step: number;
  /** How many events had happened. */
  events: number;
  state: State;
}

/** Something that happened. Those with one `batch` happened at the same time. */
export interface PlayEvent {
  event: string;
  batch: number;
  fields: Fields;
}

/** Something that was tried and refused: a step, or one of its answers. */
export interface Refused {
  step: number;
  answer?: number;
  clauses?: string[];
  why?: string;
}

/** A choice. */
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
