"""The mapping between the names of a case and the ids of the engine."""

from __future__ import annotations

from typing import Any, Dict, Generic, Hashable, Mapping, Tuple, TypeVar

from .stops import Rejected

Id = TypeVar("Id", bound=Hashable)
Known = Tuple[Dict[str, Any], Dict[Any, str]]
"""Ids by name, and names by id."""


def alias_of(placed: Mapping[str, Any]) -> str:
    """Returns the name of an object in `given`: its alias, or else its card's name."""
    return str(placed.get("alias") or placed["card"])


class Names(Generic[Id]):
    """Maps names to the ids of the engine, and back.

    >>> names: Names[int] = Names()
    >>> names.add("ox", 17)
    >>> names.become(17, 31)  # the card is a new object in its new zone
    >>> names.id("ox"), names.name(17), names.name(31)
    (31, 'ox', 'ox')
    """

    def __init__(self) -> None:
        self._ids: Dict[str, Id] = {}
        self._names: Dict[Id, str] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._ids

    def add(self, name: str, id: Id) -> None:
        """Registers an object under a name."""
        self._ids[name], self._names[id] = id, name

    def id(self, name: str) -> Id:
        """Returns the current id of the object with that name."""
        if name not in self._ids:
            raise Rejected(f"unknown name `{name}`")
        return self._ids[name]

    def name(self, id: Id) -> str:
        """Returns the name of an object by its current or a former id."""
        if id not in self._names:
            raise LookupError(f"id {id!r} has no name")
        return self._names[id]

    def become(self, old: Id, new: Id) -> None:
        """Gives the name of an object to a new id. Does nothing if it has no name."""
        if old in self._names:
            self.add(self._names[old], new)

    def token(self, card: str, id: Id) -> str:
        """Registers a new token and returns its name. The second token of a card is `CARD token 2`."""
        number = 1
        while f"{card} token {number}" in self._ids:
            number += 1
        self.add(f"{card} token {number}", id)
        return f"{card} token {number}"

    def mark(self) -> Known:
        """Returns the current mapping, for `back`."""
        return dict(self._ids), dict(self._names)

    def back(self, known: Known) -> None:
        """Forgets the names that were registered since `mark`."""
        self._ids, self._names = dict(known[0]), dict(known[1])
