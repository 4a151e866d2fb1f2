/**
 * A small Magic engine with built-in cards, served over the protocol.
 *
 *     ruleproof run -E 'game(mtg)' --engine "node adapters/typescript/dist/examples/byname.js"
 */

import { serve } from "ruleproof-adapter";
import { adapter } from "./byname/adapter.js";

await serve(adapter);
