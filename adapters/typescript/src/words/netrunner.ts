// Generated from the schemas by `npm run words`; do not edit.

/** The verbs of players. */
export const VERBS = [
  "run",
  "play",
  "install",
  "basic",
  "advance",
  "use",
  "rez",
  "score",
  "trash",
  "steal",
  "jack_out",
  "pass",
] as const;

/** The steps of the game itself. */
export const GAME_STEPS = ["approach", "encounter", "subroutines", "breach", "access", "end_run", "end_turn"] as const;

/** The events. */
export const SEEN_EVENTS = [
  "damaged",
  "tagged",
  "removed_tags",
  "took_bad_publicity",
  "trashed",
  "prevented",
  "increased",
  "replaced",
  "exposed",
  "revealed",
  "forfeited",
  "derezzed",
  "installed",
  "rezzed",
  "stolen",
  "scored",
  "accessed",
  "encountered",
  "bypassed",
  "emptied",
  "paid",
  "drew",
  "triggered",
  "turn_began",
  "used",
  "resolved",
  "broke",
  "purged",
  "moved",
  "asked",
] as const;

/** The fields of a player. */
export const SEEN_PLAYER = [
  "credits",
  "clicks",
  "points",
  "won",
  "identity",
  "score",
  "hq",
  "rd",
  "archives",
  "ice",
  "root",
  "bad_publicity",
  "grip",
  "stack",
  "heap",
  "rig",
  "tags",
  "core_damage",
  "max_hand_size",
  "flatlined",
] as const;

/** The fields of an object. */
export const SEEN_OBJECT = ["credits", "zone", "rezzed", "faceup", "counters"] as const;

/** The fields of a place. */
export const SEEN_PLACE = ["ended", "successful", "by"] as const;

/** The kinds of choices. */
export const CHOICES = [
  "pay",
  "may",
  "option",
  "card",
  "number",
  "type",
  "server",
  "order",
  "chance",
  "interrupt",
] as const;

/** The zones of objects. */
export const ZONES = [
  "rig",
  "grip",
  "heap",
  "stack",
  "hq",
  "rd",
  "archives",
  "root",
  "ice",
  "corp score",
  "runner score",
  "removed",
] as const;

/** The types of cards. */
export const CARD_TYPES = [
  "agenda",
  "asset",
  "event",
  "hardware",
  "ice",
  "identity",
  "operation",
  "program",
  "resource",
  "upgrade",
] as const;

/** The fields of each event. */
export const EVENT_FIELDS = {
  damaged: ["kind", "amount", "by"],
  tagged: ["amount", "by"],
  removed_tags: ["amount", "by"],
  took_bad_publicity: ["amount", "by"],
  trashed: ["card", "by", "who", "by_damage"],
  prevented: ["what", "kind", "amount", "by", "from"],
  increased: ["what", "amount", "by", "from"],
  replaced: ["what", "by", "from"],
  exposed: ["card"],
  revealed: ["card"],
  forfeited: ["card"],
  derezzed: ["card"],
  installed: ["card"],
  rezzed: ["card"],
  stolen: ["card"],
  scored: ["card"],
  accessed: ["card"],
  encountered: ["card"],
  bypassed: ["card"],
  emptied: ["card"],
  paid: ["who", "credits", "for"],
  drew: ["who", "amount", "by"],
  triggered: ["by"],
  turn_began: ["who"],
  used: ["card"],
  resolved: ["subroutine", "of"],
  broke: ["subroutine", "of", "by"],
  purged: ["by"],
  moved: ["what", "from", "to"],
  asked: ["who", "kind", "options", "to"],
} as const;
