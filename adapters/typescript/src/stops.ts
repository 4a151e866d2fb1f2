/**
 * Why a play does not come to its end. An engine throws one of these wherever it stands; `serve` makes
 * the answer of it. Anything else that is thrown is a failure of the engine.
 */

import type { Answered, Question } from "./messages.js";

/** A play that stops early, with the answer that says why. */
export abstract class Stop extends Error {
  abstract answered(): Answered;
}

/** The engine lacks a word, a card or a rule. It never guesses. */
export class Unsupported extends Stop {
  constructor(readonly needs: string) {
    super(`not supported: ${needs}`);
  }

  answered(): Answered {
    return { unsupported: { needs: this.needs } };
  }
}

/** A choice has no answer. */
export class Undecided extends Stop {
  constructor(readonly question: Question) {
    super(`${question.who} is asked: ${question.kind}`);
  }

  answered(): Answered {
    return { undecided: this.question };
  }
}

/** The scenario is wrong: an answer that nobody asked for, a step that cannot occur. */
export class Rejected extends Stop {
  constructor(
    readonly why: string,
    readonly step?: number,
  ) {
    super(why);
  }

  answered(): Answered {
    return { rejected: this.step === undefined ? { why: this.why } : { step: this.step, why: this.why } };
  }
}

/**
 * The rules forbid a step. It ends the step and not the play: the step driver puts everything back. An
 * engine without the driver catches it itself.
 */
export class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly clauses: string[] = [],
  ) {
    super(`a step is refused, and nothing caught that: ${why}`);
  }
}

/** The rules forbid the last of the open answers: there is no such play. */
export class Barred extends Stop {
  constructor(
    readonly why: string,
    readonly clauses: string[] = [],
  ) {
    super(why);
  }

  answered(): Answered {
    return { barred: { why: this.why, clauses: this.clauses } };
  }
}
