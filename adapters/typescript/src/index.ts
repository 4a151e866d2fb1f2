/** Connects an engine to ruleproof: the messages, the loop that answers, and what helps to answer. */

export * from "./messages.js";
export * from "./stops.js";
export { respond, serve, type Adapter } from "./serve.js";
export { Observed } from "./observed.js";
export { Answers, fits } from "./answers.js";
