"""The words of Android: Netrunner. Made by tools/words.py from schema/; not to be changed by hand."""

from typing import Dict, Tuple

VERBS: Tuple[str, ...] = (
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
)
"""What a player does in a step."""

GAME_STEPS: Tuple[str, ...] = (
    "approach",
    "encounter",
    "subroutines",
    "breach",
    "access",
    "end_run",
    "end_turn",
)
"""Steps of the game itself."""

NESTS: Tuple[str, ...] = ("interrupt",)
"""Where steps stand under a step."""

FACTS: Tuple[str, ...] = (
    "side",
    "type",
    "subtypes",
    "unique",
    "cost",
    "strength",
    "trash_cost",
    "advancement",
    "points",
    "mu",
    "link",
    "faction",
    "credits",
    "x_cost",
    "advanceable",
    "faceup",
    "enters_with",
    "play_only_if",
    "additional_cost",
    "omits",
    "in",
    "paid",
    "conditional",
    "static",
    "subroutines",
    "effect",
)
"""The keys of a card's facts."""

CARD_TYPES: Tuple[str, ...] = (
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
)
"""Types of cards."""

ZONES: Tuple[str, ...] = (
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
)
"""Where a thing can be."""

SEEN_FIELDS: Tuple[str, ...] = (
    "credits",
    "clicks",
    "points",
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
    "zone",
    "rezzed",
    "faceup",
    "counters",
    "ended",
    "successful",
    "by",
)
"""What can be seen of players, objects and places."""

ASKED_KINDS: Tuple[str, ...] = (
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
)
"""Kinds of choices."""

EVENTS: Dict[str, Tuple[str, ...]] = {
    "damaged": ("kind", "amount", "by"),
    "tagged": ("amount", "by"),
    "removed_tags": ("amount", "by"),
    "took_bad_publicity": ("amount", "by"),
    "trashed": ("card", "by", "who", "by_damage"),
    "prevented": ("what", "kind", "amount", "by", "from"),
    "increased": ("what", "amount", "by", "from"),
    "replaced": ("what", "by", "from"),
    "exposed": ("card",),
    "revealed": ("card",),
    "forfeited": ("card",),
    "derezzed": ("card",),
    "installed": ("card",),
    "rezzed": ("card",),
    "stolen": ("card",),
    "scored": ("card",),
    "accessed": ("card",),
    "encountered": ("card",),
    "bypassed": ("card",),
    "emptied": ("card",),
    "paid": ("who", "credits", "for"),
    "drew": ("who", "amount", "by"),
    "triggered": ("by",),
    "turn_began": ("who",),
    "used": ("card",),
    "resolved": ("subroutine", "of"),
    "broke": ("subroutine", "of", "by"),
    "purged": ("by",),
    "moved": ("what", "from", "to"),
    "asked": ("who", "kind", "options", "to"),
}
"""What can happen, and what is told of it."""
