/**
 * A small engine for Netrunner: damage, tags and what prevents them, by the rules of edition `ffg`. It
 * plays cards by the facts that come with a scenario; a word or rule that it does not know makes the
 * scenario `unsupported` where it is met.
 */

import { PROTOCOL, serve, type Adapter, type Answered, type Run, type Welcome } from "ruleproof-adapter";
import type { Scenario } from "./netrunner/scenario.js";
import { KNOWN_PASSES, KNOWN_VERBS, play } from "./netrunner/steps.js";

const EDITION = "ffg";

/** The events that are told, and the fields of what can be seen. */
const VOCABULARY = {
  verb: KNOWN_VERBS,
  "step of the game": KNOWN_PASSES,
  "seen event": [
    ...["damaged", "tagged", "removed_tags", "took_bad_publicity", "trashed", "prevented", "increased"],
    ...["installed", "rezzed", "stolen", "accessed", "encountered", "bypassed", "emptied", "resolved"],
    ...["paid", "drew", "triggered", "turn_began", "used", "asked"],
    // Never told, and truly so: what would do it is not supported.
    ...["replaced", "exposed", "scored", "broke", "purged"],
  ],
  "seen player": [
    ...["identity", "clicks", "score", "hq", "rd", "archives", "ice", "root", "bad_publicity"],
    ...["grip", "stack", "heap", "rig", "tags", "core_damage", "max_hand_size", "flatlined"],
  ],
  "seen object": ["credits", "zone", "rezzed", "faceup", "counters"],
  "seen place": ["ended", "successful", "by"],
};

const adapter: Adapter = {
  hello(): Welcome {
    return {
      protocol: PROTOCOL,
      name: "netrunner example",
      version: "0.1.0",
      games: { netrunner: { editions: [EDITION], vocabulary: VOCABULARY, cards: "any" } },
      capabilities: { choices: true, refusals: true, steps: true, events: true, trace: false },
    };
  },
  run(run: Run): Answered {
    return { played: play(run as unknown as Run<Scenario>) };
  },
};

await serve(adapter);
