/** Connects an engine to ruleproof: the messages, the answering loop, the step driver, and tools for a play. */

export * from "./messages.js";
export * from "./stops.js";
export { respond, serve, type Adapter, type Input, type Output } from "./serve.js";
export { Observed, type Seen, type Told } from "./observed.js";
export { Answers, fits } from "./answers.js";
export { drive, driveAsync, type AsyncTable, type Table } from "./drive.js";
export { actOf, type Act, type AsyncPlay, type Matches, type Play, type Split } from "./play.js";
export { aliasOf, Names, pile, type Placed } from "./names.js";
export { abilitiesOf, lineCalled } from "./text.js";
export { body, fitsBody, type Body, type Facts } from "./bodies.js";
