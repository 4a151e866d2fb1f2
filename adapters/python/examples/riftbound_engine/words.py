"""The words on cards: which of them this engine knows, and what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, FrozenSet, Iterable, Mapping, Set

from ruleproof_adapter import Unsupported

PRONOUNS = {"self", "it", "you", "its controller", "its owner", "each other"}
PHRASE = re.compile(
    r"(?:(?P<which>target|another target|every|every other) )?(?:(?P<side>friendly|enemy) )?"
    r"(?P<kind>unit|gear|battlefield)(?P<place> here| at a battlefield| at target battlefield)?"
)
COMPARED = re.compile(r"(\d+)(?: or (more|less))?")

CARD: Set[str] = set(
    "types subtypes domains cost might keywords enters effect activated triggered static omits note".split()
)
COST = {"energy", "power", "exhaust"}
EFFECTS: Dict[str, FrozenSet[str]] = {
    word: frozenset(keys.split())
    for word, keys in {
        "prevent": "amount to from if",
        "double": "to",
        "deal": "amount to from instead",
        "kill": "what if",
        "exhaust": "what if",
        "recall": "what if",
        "return": "what if",
        "stun": "what if",
        "take_control": "what if",
        "give": "might minimum to",
        "draw": "amount who",
        "channel": "amount who exhausted",
        "delayed": "when times effect if",
    }.items()
}
STATICS: Dict[str, FrozenSet[str]] = {
    "prevent": frozenset({"amount", "to", "from", "if"}),
    "cannot": frozenset({"be_dealt", "if"}),
    "bonus_damage": frozenset({"amount", "to", "from"}),
    "double": frozenset({"to"}),
    "redirect": frozenset({"of", "to"}),
}
CIRCUMSTANCES = {"legion", "not legion", "attacking", "at a battlefield", "in combat", "buffed"}


@dataclass(frozen=True)
class Phrase:
    """Which objects are meant: a pronoun, or `every other friendly unit here`."""

    text: str
    which: str = ""
    side: str = ""
    kind: str = ""
    place: str = ""

    @property
    def chosen(self) -> bool:
        """Whether it is chosen as the item is put on the chain."""
        return "target" in self.which


def phrase(text: str) -> Phrase:
    """Reads a phrase."""
    if text in PRONOUNS:
        return Phrase(text)
    match = PHRASE.fullmatch(text)
    if match is None or not match["which"]:
        raise Unsupported(f"phrase `{text}`")
    return Phrase(text, match["which"], match["side"] or "", match["kind"], (match["place"] or "").strip())


def compares(bound: str, number: int) -> bool:
    """Whether a number is within `3`, `3 or more` or `3 or less`."""
    match = COMPARED.fullmatch(str(bound))
    if match is None:
        raise Unsupported(f"amount `{bound}`")
    limit = int(match[1])
    return {"more": number >= limit, "less": number <= limit, None: number == limit}[match[2]]


def known(what: str, words: Iterable[str], knows: Iterable[str]) -> None:
    """Every word must be known."""
    unknown = [word for word in words if word not in knows]
    if unknown:
        raise Unsupported(f"{what} `{unknown[0]}`")


def read_card(facts: Mapping[str, Any]) -> None:
    """A card is played only if every word on it is known."""
    known("on a card", facts, CARD)
    known("cost", facts.get("cost", {}), COST)
    for effect in facts.get("effect", ()):
        read_effect(effect)
    for ability in facts.get("activated", ()):
        known("in an ability", ability, {"cost", "if", "effect", "keywords"})
        known("cost", ability.get("cost", {}), COST)
        if ability.get("cost", {}).get("exhaust", "self") != "self":
            raise Unsupported("cost `exhaust`")
        read_ability(ability)
    for ability in facts.get("triggered", ()):
        known("in an ability", ability, {"when", "effect"})
        if ability["when"]["event"] not in ({"dealt": "self"}, {"end_turn": "you"}) or "by" in ability["when"]:
            raise Unsupported("trigger")
        read_ability(ability)
    for static in facts.get("static", ()):
        read_static(static)


def read_ability(ability: Mapping[str, Any]) -> None:
    """An ability with a condition and effects."""
    read_condition(ability)
    for effect in ability.get("effect", ()):
        read_effect(effect)


def read_static(static: Mapping[str, Any]) -> None:
    """What holds as long as a card stands."""
    ((word, keys),) = static.items()
    known("static", [word], STATICS)
    known(f"static {word}", keys, STATICS[word])
    read_condition(keys)
    if phrase(keys.get("be_dealt") or keys.get("of") or keys["to"]).chosen:
        raise Unsupported("static with a target")
    if word == "prevent" and keys["amount"] != "all":
        raise Unsupported("static prevent of an amount")
    if word == "redirect" and keys["to"] != "self":
        raise Unsupported("redirect to another than itself")
    if word == "bonus_damage" and not isinstance(keys["amount"], int):
        raise Unsupported("bonus damage of no fixed amount")


def read_effect(effect: Mapping[str, Any]) -> None:
    """What a spell or an ability does."""
    ((word, keys),) = effect.items()
    known("effect", [word], EFFECTS)
    known(f"effect {word}", keys, EFFECTS[word])
    read_condition(keys)
    for key in ("to", "what", "who"):
        if key in keys:
            phrase(keys[key])
    if word == "prevent" and phrase(keys["to"]).which and not phrase(keys["to"]).chosen and keys["to"] != "every unit":
        raise Unsupported("prevent for several units")
    if word == "double" and not phrase(keys["to"]).chosen:
        raise Unsupported("double for several units")
    if word == "deal":
        read_deal(keys)
    if word == "delayed":
        read_delayed(keys)


def read_deal(keys: Mapping[str, Any]) -> None:
    """Damage: by the spell or ability, or by two units to each other."""
    mutual = keys["to"] == "each other"
    if mutual != ("from" in keys) or mutual and (len(keys["from"]) != 2 or keys["amount"] != "its might"):
        raise Unsupported("damage dealt by units")
    if not mutual and not isinstance(keys["amount"], int):
        raise Unsupported("damage of no fixed amount")
    if "instead" in keys:
        read_condition(keys["instead"])


def read_delayed(keys: Mapping[str, Any]) -> None:
    """A delayed ability that waits for damage."""
    if keys["when"] not in ({"event": {"dealt": "every unit"}}, {"event": {"dealt": "it"}}):
        raise Unsupported("delayed")
    for effect in keys["effect"]:
        read_effect(effect)
        if any(phrase(value).chosen for key, value in next(iter(effect.values())).items() if key in ("to", "what")):
            raise Unsupported("delayed with a target")


def read_condition(keys: Mapping[str, Any]) -> None:
    """What must hold."""
    condition = keys.get("if", {})
    known("condition", condition, {"circumstance", "compared"})
    known("condition", [condition["circumstance"]] if "circumstance" in condition else [], CIRCUMSTANCES)
    for word, bound in condition.get("compared", {}).items():
        known("condition", [word], {"runes", "moved", "might"})
        compares(bound, 0)
