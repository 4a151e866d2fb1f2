/**
 * The errors that end a play early. An engine throws one of these anywhere, and `serve` turns it into the answer.
 * Any other error is a failure of the engine.
 */

import type { Answered, Question } from "./messages.js";

/** A play that ends early, with its answer. */
export abstract class Stop extends Error {
  abstract answered(): Answered;
}

/** The engine does not support a keyword, a card or a rule. An engine never guesses. */
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

/** The scenario is wrong: an unasked answer, or a step that cannot occur. */
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
 * The rules forbid a step. This ends the step but not the play: the step driver restores everything. An engine
 * without the driver catches it itself.
 */
export class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly clauses: string[] = [],
  ) {
    super(`uncaught refusal of a step: ${why}`);
  }
}

/** The rules forbid the last of the open answers, so this play does not exist. */
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
