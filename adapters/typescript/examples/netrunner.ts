/**
 * A small engine for Netrunner: damage, tags and their prevention, by the rules of edition `ffg`. It plays cards
 * by the facts in a scenario. An unknown keyword or rule makes the scenario `unsupported`.
 */

import { PROTOCOL, serve, type Adapter, type Answered, type Run, type Welcome } from "ruleproof-adapter";
import type { Scenario } from "./netrunner/scenario.js";
import { KNOWN_PASSES, KNOWN_VERBS, play } from "./netrunner/steps.js";

const EDITION = "ffg";

/** The reported events and state fields. */
const VOCABULARY = {
  verb: KNOWN_VERBS,
  "step of the game": KNOWN_PASSES,
  "seen event": [
    ...["damaged", "tagged", "removed_tags", "took_bad_publicity", "trashed", "prevented", "increased"],
    ...["installed", "rezzed", "stolen", "accessed", "encountered", "bypassed", "emptied", "resolved"],
    ...["paid", "drew", "triggered", "turn_began", "used", "asked"],
    // Never reported, correctly: nothing that would cause it is supported.
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
