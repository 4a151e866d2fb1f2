"""The words of Magic: The Gathering. Made by tools/words.py from schema/; not to be changed by hand."""

from typing import Dict, Tuple

VERBS: Tuple[str, ...] = (
    "cast",
    "activate",
    "play",
    "turn_face_up",
    "set_in_motion",
    "attack",
    "block",
)
"""What a player does in a step."""

GAME_STEPS: Tuple[str, ...] = ("to",)
"""Steps of the game itself."""

NESTS: Tuple[str, ...] = ("in_response", "when_triggered")
"""Where steps stand under a step."""

FACTS: Tuple[str, ...] = (
    "types",
    "supertypes",
    "subtypes",
    "colors",
    "stats",
    "keywords",
    "enters_with",
    "cost",
    "kicker",
    "additional_cost",
    "optional_cost",
    "alternative_cost",
    "flashback",
    "buyback",
    "entwine",
    "cleave",
    "evoke",
    "splice",
    "morph",
    "cycling",
    "effect",
    "modes",
    "choose",
    "static",
    "triggered",
    "activated",
    "back",
    "only",
    "name",
    "levels",
    "halves",
    "adventure",
    "omits",
)
"""The keys of a card's facts."""

CARD_TYPES: Tuple[str, ...] = (
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
)
"""Types of cards."""

COLORS: Tuple[str, ...] = ("white", "blue", "black", "red", "green")
"""Colors."""

KEYWORDS: Tuple[str, ...] = (
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
)
"""Keywords without a value."""

STEPS: Tuple[str, ...] = (
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
)
"""The steps to which a turn can go on."""

ZONES: Tuple[str, ...] = (
    "battlefield",
    "graveyard",
    "exile",
    "hand",
    "library",
    "stack",
    "command",
    "gone",
)
"""Where a thing can be."""

SEEN_FIELDS: Tuple[str, ...] = (
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
)
"""What can be seen of players, objects and places."""

ASKED_KINDS: Tuple[str, ...] = (
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
)
"""Kinds of choices."""

EVENTS: Dict[str, Tuple[str, ...]] = {
    "dealt": ("from", "to", "amount", "damage"),
    "prevented": ("by", "from", "to", "amount"),
    "replaced": ("by", "to"),
    "gained": ("who", "amount", "leaves", "by"),
    "lost": ("who", "amount", "leaves", "by"),
    "counters_put": ("to", "counter", "amount", "by"),
    "counters_removed": ("from", "counter", "amount", "leaves"),
    "moved": ("what", "from", "to"),
    "entered": ("what", "from", "to"),
    "died": ("what", "from", "to"),
    "destroyed": ("what", "from", "to"),
    "drew": ("who", "amount", "what", "by"),
    "milled": ("who", "amount", "what", "by"),
    "discarded": ("who", "amount", "what", "by"),
    "created": ("who", "amount", "by"),
    "cast": ("who", "what", "by"),
    "activated": ("who", "what", "by"),
    "countered": ("who", "what", "by"),
    "triggered": ("who", "what", "by"),
    "attacked": ("who", "what"),
    "blocked": ("who", "what"),
    "became_blocked": ("who", "what"),
    "unblocked": ("who", "what"),
    "exerted": ("who", "what"),
    "turned_face_up": ("who", "what"),
    "set_in_motion": ("who", "what", "by"),
    "transformed": ("who", "what"),
    "cycled": ("who", "what", "by"),
    "became_tapped": ("who", "what"),
    "control_lost": ("who", "what"),
    "began": ("step", "who"),
    "asked": ("who", "kind", "options", "to"),
}
"""What can happen, and what is told of it."""
