"""What a case calls a thing, and what the engine does."""

from __future__ import annotations

from typing import Any, Dict, Generic, Hashable, Mapping, Tuple, TypeVar

from .stops import Rejected

Id = TypeVar("Id", bound=Hashable)
Known = Tuple[Dict[str, Any], Dict[Any, str]]
"""Things by name, and names by thing."""


def alias_of(placed: Mapping[str, Any]) -> str:
    """What an object of `given` is called: its alias, else its card's name."""
    return str(placed.get("alias") or placed["card"])


class Names(Generic[Id]):
    """Finds a thing by its name and its name by what the engine calls it.

    >>> names: Names[int] = Names()
    >>> names.add("ox", 17)
    >>> names.become(17, 31)  # the card is another object in its new zone
    >>> names.id("ox"), names.name(17), names.name(31)
    (31, 'ox', 'ox')
    """

    def __init__(self) -> None:
        self._ids: Dict[str, Id] = {}
        self._names: Dict[Id, str] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._ids

    def add(self, name: str, id: Id) -> None:
        """A thing is called so."""
        self._ids[name], self._names[id] = id, name

    def id(self, name: str) -> Id:
        """What the engine calls the thing of that name, as it is now."""
        if name not in self._ids:
            raise Rejected(f"nothing is called `{name}`")
        return self._ids[name]

    def name(self, id: Id) -> str:
        """The name of a thing, as it is or as it once was."""
        if id not in self._names:
            raise LookupError(f"{id!r} was never given a name")
        return self._names[id]

    def become(self, old: Id, new: Id) -> None:
        """A thing is another one now, and keeps its name. One without a name stays without."""
        if old in self._names:
            self.add(self._names[old], new)

    def token(self, card: str, id: Id) -> str:
        """Names a new token: the second of a card is called `CARD token 2`."""
        number = 1
        while f"{card} token {number}" in self._ids:
            number += 1
        self.add(f"{card} token {number}", id)
        return f"{card} token {number}"

    def mark(self) -> Known:
        """What is known by now, to go `back` to."""
        return dict(self._ids), dict(self._names)

    def back(self, known: Known) -> None:
        """What was named since then was not."""
        self._ids, self._names = dict(known[0]), dict(known[1])
