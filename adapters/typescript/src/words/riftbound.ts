// Generated from the schemas by `npm run words`; do not edit.

/** The verbs of players. */
export const VERBS = ["play", "activate", "move", "hide"] as const;

/** The steps of the game itself. */
export const GAME_STEPS = ["combat", "end_turn"] as const;

/** The events. */
export const SEEN_EVENTS = [
  "dealt",
  "prevented",
  "assigned",
  "replaced",
  "triggered",
  "healed",
  "exhausted",
  "readied",
  "buffed",
  "empowered",
  "attached",
  "detached",
  "put_on_deck",
  "put_under_deck",
  "stunned",
  "killed",
  "banished",
  "recalled",
  "returned",
  "played",
  "won",
  "added",
  "countered",
  "hidden",
  "discarded",
  "moved",
  "drew",
  "looked",
  "revealed",
  "hand_revealed",
  "recycled",
  "asked",
] as const;

/** The fields of a player. */
export const SEEN_PLAYER = [
  "hand",
  "deck",
  "trash",
  "banishment",
  "points",
  "xp",
  "runes",
  "exhausted_runes",
  "pool",
] as const;

/** The fields of an object. */
export const SEEN_OBJECT = [
  "controller",
  "zone",
  "damage",
  "might",
  "prevent",
  "exhausted",
  "stunned",
  "buffed",
  "owner",
] as const;

/** The fields of a place. */
export const SEEN_PLACE = ["controller"] as const;

/** The kinds of choices. */
export const CHOICES = [
  "order",
  "event",
  "may",
  "assign",
  "target",
  "pick",
  "split",
  "amount",
  "cost",
  "mode",
  "name",
  "predict",
  "place",
  "end",
  "chance",
] as const;

/** The types of cards. */
export const CARD_TYPES = ["Unit", "Spell", "Gear", "Legend", "Battlefield"] as const;

/** The domains. */
export const DOMAINS = ["fury", "calm", "mind", "body", "chaos", "order", "any", "own"] as const;

/** The keywords without a value. */
export const KEYWORDS = [
  "Action",
  "Reaction",
  "Hidden",
  "Tank",
  "Backline",
  "Temporary",
  "Ganking",
  "Ambush",
  "Vision",
  "Quick-Draw",
  "Weaponmaster",
] as const;

/** The keywords with a value. */
export const VALUED_KEYWORDS = ["Assault", "Shield", "Hunt", "Deflect"] as const;

/** The fields of each event. */
export const EVENT_FIELDS = {
  dealt: ["by", "from", "to", "amount"],
  prevented: ["by", "from", "to", "amount"],
  assigned: ["who", "to", "amount"],
  replaced: ["event", "by", "to"],
  triggered: ["by"],
  healed: ["to", "amount"],
  exhausted: ["to", "by"],
  readied: ["to", "by"],
  buffed: ["to", "by"],
  empowered: ["to", "by"],
  attached: ["what", "to", "by"],
  detached: ["what", "from", "by"],
  put_on_deck: ["what", "who", "by"],
  put_under_deck: ["what", "who", "by"],
  stunned: ["to", "by"],
  killed: ["what", "who", "by"],
  banished: ["what", "who", "by"],
  recalled: ["what", "who", "by"],
  returned: ["what", "who", "by"],
  played: ["what", "who", "by"],
  won: ["who"],
  added: ["who", "energy", "power", "by"],
  countered: ["what", "who", "by"],
  hidden: ["what", "who", "at"],
  discarded: ["what", "who", "by"],
  moved: ["what", "from", "to"],
  drew: ["who", "amount", "by"],
  looked: ["who", "amount", "by"],
  revealed: ["who", "amount", "by"],
  hand_revealed: ["who", "amount", "by"],
  recycled: ["who", "amount", "by"],
  asked: ["who", "kind", "options", "to"],
} as const;
