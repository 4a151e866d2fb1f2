// Generated from the schemas by `npm run words`; do not edit.

/** The verbs of players. */
export const VERBS = ["cast", "activate", "play", "turn_face_up", "set_in_motion", "attack", "block"] as const;

/** The steps of the game itself. */
export const GAME_STEPS = ["to"] as const;

/** The events. */
export const SEEN_EVENTS = [
  "dealt",
  "prevented",
  "replaced",
  "gained",
  "lost",
  "counters_put",
  "counters_removed",
  "moved",
  "entered",
  "died",
  "destroyed",
  "drew",
  "milled",
  "discarded",
  "created",
  "cast",
  "activated",
  "countered",
  "triggered",
  "attacked",
  "blocked",
  "became_blocked",
  "unblocked",
  "exerted",
  "turned_face_up",
  "set_in_motion",
  "transformed",
  "cycled",
  "became_tapped",
  "became_untapped",
  "control_lost",
  "day_changed",
  "game_drawn",
  "began",
  "asked",
] as const;

/** The fields of a player. */
export const SEEN_PLAYER = [
  "life",
  "poison",
  "counters",
  "hand",
  "graveyard",
  "exile",
  "library",
  "battlefield",
  "lost",
  "won",
  "monarch",
] as const;

/** The fields of an object. */
export const SEEN_OBJECT = [
  "counters",
  "zone",
  "damage",
  "stats",
  "tapped",
  "controller",
  "colors",
  "types",
  "subtypes",
  "keywords",
  "attached",
  "chosen",
  "card",
  "phased_out",
] as const;

/** The fields of a place. */
export const SEEN_PLACE = [] as const;

/** The kinds of choices. */
export const CHOICES = [
  "order",
  "shield",
  "source",
  "may",
  "assign",
  "targets",
  "triggers",
  "cost",
  "color",
  "object",
  "player",
  "chance",
  "amount",
  "pay",
] as const;

/** The steps that `to` accepts. */
export const STEPS = [
  "upkeep",
  "draw",
  "precombat main",
  "beginning of combat",
  "declare attackers",
  "declare blockers",
  "first strike damage",
  "combat damage",
  "end of combat",
  "postcombat main",
  "end step",
  "cleanup",
  "next turn",
] as const;

/** The zones of objects. */
export const ZONES = ["battlefield", "graveyard", "exile", "hand", "library", "stack", "command", "gone"] as const;

/** The types of cards. */
export const CARD_TYPES = [
  "Artifact",
  "Battle",
  "Creature",
  "Enchantment",
  "Instant",
  "Kindred",
  "Land",
  "Planeswalker",
  "Sorcery",
  "Plane",
  "Scheme",
  "Vanguard",
] as const;

/** The colors. */
export const COLORS = ["white", "blue", "black", "red", "green"] as const;

/** The keywords without a value. */
export const KEYWORDS = [
  "banding",
  "changeling",
  "convoke",
  "daybound",
  "deathtouch",
  "defender",
  "double strike",
  "exalted",
  "exert",
  "fear",
  "first strike",
  "flanking",
  "flash",
  "flying",
  "haste",
  "hexproof",
  "horsemanship",
  "indestructible",
  "infect",
  "intimidate",
  "lifelink",
  "melee",
  "menace",
  "mentor",
  "nightbound",
  "persist",
  "phasing",
  "prowess",
  "reach",
  "shadow",
  "shroud",
  "skulk",
  "split second",
  "trample",
  "unblockable",
  "undying",
  "blocks any number",
  "stays attached",
  "attacks if able",
  "blocks if able",
  "trample over planeswalkers",
  "vigilance",
  "wither",
  "protection",
  "aftermath",
] as const;

/** The keywords with a value. */
export const VALUED_KEYWORDS = [
  "protection",
  "enchant",
  "absorb",
  "toxic",
  "equip",
  "level_up",
  "hexproof_from",
  "blocks_additional",
  "bushido",
  "cumulative_upkeep",
  "fading",
  "landwalk",
  "ward",
  "echo",
  "vanishing",
  "rampage",
] as const;

/** The fields of each event. */
export const EVENT_FIELDS = {
  dealt: ["from", "to", "amount", "damage"],
  prevented: ["by", "from", "to", "amount"],
  replaced: ["by", "to"],
  gained: ["who", "amount", "leaves", "by"],
  lost: ["who", "amount", "leaves", "by"],
  counters_put: ["to", "counter", "amount", "by"],
  counters_removed: ["from", "counter", "amount", "leaves"],
  moved: ["what", "from", "to"],
  entered: ["what", "from", "to"],
  died: ["what", "from", "to"],
  destroyed: ["what", "from", "to"],
  drew: ["who", "amount", "what", "by"],
  milled: ["who", "amount", "what", "by"],
  discarded: ["who", "amount", "what", "by"],
  created: ["who", "amount", "by"],
  cast: ["who", "what", "by"],
  activated: ["who", "what", "by"],
  countered: ["who", "what", "by"],
  triggered: ["who", "what", "by"],
  attacked: ["who", "what"],
  blocked: ["who", "what"],
  became_blocked: ["who", "what"],
  unblocked: ["who", "what"],
  exerted: ["who", "what"],
  turned_face_up: ["who", "what"],
  set_in_motion: ["who", "what", "by"],
  transformed: ["who", "what"],
  cycled: ["who", "what", "by"],
  became_tapped: ["who", "what"],
  became_untapped: ["who", "what"],
  control_lost: ["who", "what"],
  day_changed: ["to"],
  game_drawn: [],
  began: ["step", "who"],
  asked: ["who", "kind", "options", "to"],
} as const;
