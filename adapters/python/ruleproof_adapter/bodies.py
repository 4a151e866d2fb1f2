"""Creatures and units without abilities: numbers and keywords only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, FrozenSet, Mapping, Optional, Tuple

from .stops import Unsupported

_TOLD = {"types", "supertypes", "subtypes", "colors", "domains", "tags", "stats", "might", "keywords"}
_PASSED_OVER = {"text", "number", "omits", "cost", "power"}
"""The keys that do not matter in play."""


@dataclass(frozen=True)
class Body:
    """A card without abilities, except for keywords."""

    name: str
    types: Tuple[str, ...] = ()
    supertypes: Tuple[str, ...] = ()
    subtypes: Tuple[str, ...] = ()
    colors: Tuple[str, ...] = ()
    power: Optional[int] = None
    toughness: Optional[int] = None
    might: Optional[int] = None
    keywords: FrozenSet[str] = frozenset()


def fits_body(facts: Mapping[str, Any]) -> bool:
    """Returns `True` if a card has no abilities except keywords."""
    fixed = "stats" not in facts or "fixed" in facts["stats"]
    return fixed and set(facts) <= _TOLD | _PASSED_OVER


def body(name: str, facts: Mapping[str, Any], state: Optional[Mapping[str, Any]] = None) -> Body:
    """Returns a body from the facts of its card and its state in `given`. The state takes precedence.

    Ignores other keys of the state. Raises `Unsupported` if the facts contain anything else, or a keyword with a
    value.
    """
    if not fits_body(facts):
        raise Unsupported(f"card `{name}`")
    state = state or {}
    both = {**facts, **{key: value for key, value in state.items() if key in _TOLD}}
    if not fits_body(both):
        raise Unsupported("counted power and toughness")
    power, toughness = map(int, both["stats"]["fixed"].rsplit("/", 1)) if "stats" in both else (None, None)
    keywords = frozenset(map(_keyword, [*facts.get("keywords", ()), *state.get("keywords", ())]))
    types, supertypes, subtypes, colors = (
        tuple(both.get(key, ())) for key in ("types", "supertypes", "subtypes", "colors")
    )
    return Body(name, types, supertypes, subtypes, colors, power, toughness, both.get("might"), keywords)


def _keyword(keyword: Mapping[str, Any]) -> str:
    if "plain" in keyword:
        return str(keyword["plain"])
    (word,) = keyword["valued"]
    raise Unsupported(f"keyword `{word}`")
