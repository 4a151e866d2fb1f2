"""The supported keywords of cards, and their meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterable, Mapping

from ruleproof_adapter import Unsupported

PRONOUNS = {"self", "it", "you", "its controller", "its owner", "each other"}
PHRASE = re.compile(
    r"(?:(?P<which>target|another target|every|every other) )?(?:(?P<side>friendly|enemy) )?"
    r"(?P<kind>unit|gear|battlefield)(?P<place> here| at a battlefield| at target battlefield)?"
)
COMPARED = re.compile(r"(\d+)(?: or (more|less))?")
CIRCUMSTANCES = {"legion", "not legion", "attacking", "at a battlefield", "in combat", "buffed"}


@dataclass(frozen=True)
class Phrase:
    """A set of objects: a pronoun, or a phrase such as `every other friendly unit here`."""

    text: str
    which: str = ""
    side: str = ""
    kind: str = ""
    place: str = ""

    @property
    def chosen(self) -> bool:
        """Returns `True` if it is chosen when the item is put on the chain."""
        return "target" in self.which


def phrase(text: str) -> Phrase:
    """Parses a phrase."""
    if text in PRONOUNS:
        return Phrase(text)
    match = PHRASE.fullmatch(text)
    if match is None or not match["which"]:
        raise Unsupported(f"phrase `{text}`")
    return Phrase(text, match["which"], match["side"] or "", match["kind"], (match["place"] or "").strip())


def compares(bound: Any, count: int) -> bool:
    """Returns `True` if a number satisfies `3`, `3 or more` or `3 or less`."""
    match = COMPARED.fullmatch(str(bound))
    if match is None:
        raise Unsupported(f"amount `{bound}`")
    limit = int(match[1])
    return {"more": count >= limit, "less": count <= limit, None: count == limit}[match[2]]


def known(what: str, words: Iterable[str], knows: Iterable[str]) -> None:
    """Raises `Unsupported` for an unknown keyword."""
    for word in words:
        if word not in knows:
            raise Unsupported(f"{what} `{word}`")


# A card is played only if every keyword on it is supported with its value. These tables have a test of the value for
# each keyword.

Test = Callable[[Any], bool]


def check(what: str, said: Mapping[str, Any], tests: Mapping[str, Test]) -> bool:
    """Raises `Unsupported` for a keyword that is unknown or fails its test."""
    known(what, said, tests)
    for word, value in said.items():
        if not tests[word](value):
            raise Unsupported(f"{what} `{word}: {value}`")
    return True


def each(what: str, tests: Mapping[str, Test]) -> Test:
    """Tests each item of a list."""
    return lambda items: all(check(what, item, tests) for item in items)


def record(what: str, tests: Mapping[str, Test]) -> Test:
    """Tests a map."""
    return lambda said: check(what, said, tests)


def whatever(value: Any) -> bool:
    """Accepts any value: it does not matter here."""
    return True


def number(value: Any) -> bool:
    """Accepts a constant amount."""
    return isinstance(value, int)


def one_of(*values: Any) -> Test:
    """Accepts one of these values."""
    return lambda value: value in values


def chosen(text: str) -> bool:
    """Accepts a target."""
    return phrase(text).chosen


def things(text: str) -> bool:
    """Accepts the object of an effect."""
    return text in ("self", "it") or phrase(text).kind != ""


def standing(text: str) -> bool:
    """Accepts the subject of a static ability."""
    return text == "self" or phrase(text).which.startswith("every")


def compared(bound: Any) -> bool:
    """Accepts a comparison with a number."""
    return compares(bound, 0) in (True, False)


def prevented(amount: Any) -> bool:
    """Accepts an amount to prevent."""
    return number(amount) or amount in ("all", "next time")


def sources(names: Iterable[str]) -> bool:
    """Accepts a source of damage."""
    return set(names) <= {"spell", "ability", "combat", "you", "enemy spell", "enemy ability", "your spell"}


KEYWORDS = each(
    "keyword",
    {
        "plain": one_of("Action", "Reaction", "Hidden", "Tank", "Backline", "Ganking"),
        "valued": record("keyword", {"Assault": number, "Shield": number}),
    },
)
PREVENTED: Dict[str, Test] = {"amount": prevented, "from": sources, "by": whatever, "each": one_of("combat")}
CONDITION = record(
    "condition",
    {
        "circumstance": one_of(*CIRCUMSTANCES),
        "compared": record("condition", {"runes": compared, "moved": compared, "might": compared}),
    },
)
INSTEAD = record("instead", {"amount": number, "if": CONDITION})
DONE = record("effect", {"what": things, "if": CONDITION})
FOR_PLAYER = record(
    "effect", {"amount": number, "who": one_of("you", "its controller", "its owner"), "exhausted": whatever}
)
CLASH = record(
    "effect deal",
    {
        "amount": one_of("its might"),
        "to": one_of("each other"),
        "from": lambda sides: len(sides) == 2 and all(map(chosen, sides)),
    },
)
DEAL = record("effect deal", {"amount": number, "to": things, "instead": INSTEAD})
PREVENT = {
    "amount": lambda amount: prevented(amount) or amount == "its might",
    "to": lambda text: text in ("self", "it", "every unit") or chosen(text),
    "from": sources,
    "if": CONDITION,
}
EFFECTS: Dict[str, Test] = {
    "prevent": record("effect prevent", PREVENT),
    "double": record("effect double", {"to": chosen}),
    "deal": lambda said: CLASH(said) if "from" in said else DEAL(said),
    "give": record("effect give", {"might": number, "minimum": number, "to": things}),
    "draw": FOR_PLAYER,
    "channel": FOR_PLAYER,
    **{word: DONE for word in ("kill", "exhaust", "recall", "return", "stun", "take_control")},
}
LATER = each("delayed effect", {"kill": record("delayed effect", {"what": one_of("it")})})
DELAYED = {
    "when": one_of({"event": {"dealt": "every unit"}}, {"event": {"dealt": "it"}}),
    "times": one_of("next", "each"),
    "effect": LATER,
    "if": CONDITION,
}
DOES = each("effect", {**EFFECTS, "delayed": record("delayed", DELAYED)})
STATIC: Dict[str, Test] = {
    "prevent": record("static", {"amount": one_of("all"), "to": standing, "from": sources, "if": CONDITION}),
    "cannot": record("static", {"be_dealt": standing, "if": CONDITION}),
    "bonus_damage": record("static", {"amount": number, "to": standing, "from": sources}),
    "redirect": record("static", {"of": standing, "to": one_of("self")}),
}
PRICE: Dict[str, Test] = {"energy": whatever, "power": whatever}
ACTIVATED: Dict[str, Test] = {
    "cost": record("cost", {**PRICE, "exhaust": one_of("self")}),
    "if": CONDITION,
    "effect": DOES,
    "keywords": lambda words: set(words) <= {"Action", "Reaction"},
}
TRIGGERED: Dict[str, Test] = {
    "when": one_of({"event": {"dealt": "self"}}, {"event": {"end_turn": "you"}}),
    "effect": DOES,
}
CARD: Dict[str, Test] = {
    **{word: whatever for word in ("types", "subtypes", "domains", "might", "omits", "note")},
    "keywords": KEYWORDS,
    "enters": one_of("exhausted"),
    "cost": record("cost", PRICE),
    "effect": DOES,
    "activated": each("ability", ACTIVATED),
    "triggered": each("ability", TRIGGERED),
    "static": each("static", STATIC),
}


def read_card(facts: Mapping[str, Any]) -> None:
    """Raises `Unsupported` for an unknown keyword on a card."""
    check("card", facts, CARD)
