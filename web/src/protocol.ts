// ruleproof's own requests to the language server: harness/editor/src/view/messages.rs.

export interface At { line: number; character: number }
export interface Part { start: At; end: At }
export interface Clause { id: string; says: string }
export interface Mistake { name: string; says: string; clauses: string[] }

export interface ViewParams {
  textDocument: { uri: string };
  case?: string;
  position?: At;
  edition?: string;
  mistakes?: string[];
}

export interface View {
  version: number;
  case: string;
  at: At;
  edition?: string;
  editions: { edition: string; verdict: string; expected: boolean; differs: boolean }[];
  verdict: { word: string; expected: boolean; lines: string[] };
  divergence?: Divergence;
  timeline: string;
  tree?: string;
  proves: { clause: string; says: string; asserted: boolean; decided: boolean }[];
  mistakes: string[];
  path: string;
  text: string;
  problems: { at: At; message: string; help?: string }[];
}

export interface Divergence {
  what: string;
  expected: string;
  actual: string;
  at: At;
  step?: { line: number; text: string };
  clause?: Clause;
  plays?: { rules: string; here: string };
}

export interface Catches { version: number; case: string; catches: Mistake[]; misses: Mistake[]; tried: number }

export interface Game { game: string; title: string; editions: string[]; cases: number; clauses: number; mistakes: number }

export interface Catalogue { game: string; documents: Rules[]; cases: CaseLine[] }
export interface Rules { title: string; edition: string; beyond: boolean; clauses: Rule[] }
export interface Rule {
  id: string;
  at: string;
  says: string;
  decided?: string;
  exempt?: string;
  cases: number[];
  mistakes: string[];
}
export interface CaseLine { id: string; path: string; kind?: string; status?: string; tags: string[]; why?: string }

export interface CaseText { id: string; path: string; text: string }

export interface Run { total: number; counts: Record<string, number>; plays: Play[] }
export interface Play { id: string; edition: string; verdict: string; expected: boolean }

/** A line of a printed text, and the part of it that cannot be parsed. */
export interface Said { text: string; unread?: string; why?: string; help?: string }

/** A text that can be parsed as a card. */
export interface ReadCard {
  version: number;
  game: string;
  short: string;
  name: string;
  lines: number;
  understood: number;
  said: Said[];
  file: string;
  edits?: { range: Part; newText: string }[];
}

/** The requests by name, each with its parameters and its answer. */
export interface Requests {
  "ruleproof/view": [ViewParams, View | null];
  "ruleproof/catches": [ViewParams, Catches | null];
  "ruleproof/games": [Record<string, never>, Game[]];
  "ruleproof/catalogue": [{ game: string }, Catalogue | null];
  "ruleproof/mistakes": [{ game: string }, Mistake[] | null];
  "ruleproof/case": [{ id: string }, CaseText | null];
  "ruleproof/start": [{ game: string; clause?: string }, CaseText | null];
  "ruleproof/read": [{ textDocument: { uri: string }; range: Part }, ReadCard[]];
  "ruleproof/run": [{ from: number; count: number }, Run];
}
