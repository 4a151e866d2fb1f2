"""The words of Riftbound. Made by tools/words.py from schema/; not to be changed by hand."""

from typing import Dict, Tuple

VERBS: Tuple[str, ...] = ("play", "activate", "move", "hide")
"""What a player does in a step."""

GAME_STEPS: Tuple[str, ...] = ("combat", "end_turn")
"""Steps of the game itself."""

NESTS: Tuple[str, ...] = ("in_response", "showdown")
"""Where steps stand under a step."""

FACTS: Tuple[str, ...] = (
    "types",
    "subtypes",
    "domains",
    "cost",
    "costs_less",
    "repeat",
    "repeat_more",
    "accelerate",
    "extra",
    "extra_less",
    "might",
    "keywords",
    "enters",
    "enters_if",
    "effect",
    "uncounterable",
    "activated",
    "triggered",
    "static",
    "replacement",
    "deathknell",
    "deathknell_if",
    "equip",
    "attached",
    "omits",
    "note",
)
"""The keys of a card's facts."""

CARD_TYPES: Tuple[str, ...] = ("Unit", "Spell", "Gear", "Legend", "Battlefield")
"""Types of cards."""

KEYWORDS: Tuple[str, ...] = (
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
)
"""Keywords without a value."""

SEEN_FIELDS: Tuple[str, ...] = (
    "hand",
    "deck",
    "trash",
    "banishment",
    "points",
    "xp",
    "runes",
    "exhausted_runes",
    "pool",
    "zone",
    "damage",
    "might",
    "prevent",
    "exhausted",
    "stunned",
    "buffed",
    "controller",
    "owner",
)
"""What can be seen of players, objects and places."""

ASKED_KINDS: Tuple[str, ...] = (
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
    "predict",
    "place",
    "end",
)
"""Kinds of choices."""

EVENTS: Dict[str, Tuple[str, ...]] = {
    "dealt": ("by", "from", "to", "amount"),
    "prevented": ("by", "from", "to", "amount"),
    "assigned": ("who", "to", "amount"),
    "replaced": ("event", "by", "to"),
    "triggered": ("by",),
    "healed": ("to", "amount"),
    "exhausted": ("to", "by"),
    "readied": ("to", "by"),
    "buffed": ("to", "by"),
    "empowered": ("to", "by"),
    "attached": ("what", "to", "by"),
    "detached": ("what", "from", "by"),
    "put_on_deck": ("what", "who", "by"),
    "put_under_deck": ("what", "who", "by"),
    "stunned": ("to", "by"),
    "killed": ("what", "who", "by"),
    "banished": ("what", "who", "by"),
    "recalled": ("what", "who", "by"),
    "returned": ("what", "who", "by"),
    "played": ("what", "who", "by"),
    "won": ("who",),
    "added": ("who", "energy", "power", "by"),
    "countered": ("what", "who", "by"),
    "hidden": ("what", "who", "at"),
    "discarded": ("what", "who", "by"),
    "moved": ("what", "from", "to"),
    "drew": ("who", "amount", "by"),
    "looked": ("who", "amount", "by"),
    "revealed": ("who", "amount", "by"),
    "hand_revealed": ("who", "amount", "by"),
    "recycled": ("who", "amount", "by"),
    "asked": ("who", "kind", "options", "to"),
}
"""What can happen, and what is told of it."""
