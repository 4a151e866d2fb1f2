"""The messages of the protocol, version 1, as far as an engine reads them or makes them by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

PROTOCOL = 1

Json = Any
"""A value of plain JSON."""

Split = Dict[str, int]
"""A number split among names."""

ANY_CARD = "any"
"""The engine plays every card by the facts that come with a scenario."""

BY_NAME = "by name"
"""The engine plays a card that it knows as it knows it, any other by its facts where it can."""


@dataclass(frozen=True)
class Capabilities:
    """What an engine can do; cases that need more are not sent."""

    choices: bool = False
    refusals: bool = False
    steps: bool = False
    events: bool = False
    trace: bool = False


@dataclass(frozen=True)
class Plays:
    """What an engine has of a game."""

    editions: Sequence[str]
    vocabulary: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The words it knows, by kind; of a kind that is not named it knows all."""
    cards: Union[str, Sequence[str]] = ANY_CARD
    """`ANY_CARD`, `BY_NAME`, or the names of the only ones that it plays."""

    def to_json(self) -> Json:
        """As it goes over the wire."""
        vocabulary = {kind: list(words) for kind, words in self.vocabulary.items()}
        cards = self.cards if isinstance(self.cards, str) else {"these": list(self.cards)}
        return {"editions": list(self.editions), "vocabulary": vocabulary, "cards": cards}


@dataclass(frozen=True)
class Welcome:
    """Who an engine is and what it has."""

    name: str
    version: str
    games: Mapping[str, Plays]
    capabilities: Capabilities = Capabilities()

    def to_json(self) -> Json:
        """As it goes over the wire."""
        return {
            "protocol": PROTOCOL,
            "name": self.name,
            "version": self.version,
            "games": {game: plays.to_json() for game, plays in self.games.items()},
            "capabilities": dict(vars(self.capabilities)),
        }


@dataclass(frozen=True)
class Answer:
    """An answer to a choice: `form` is `one`, `number`, `several`, `split` or `pairs`."""

    who: str
    form: str
    value: Json

    @classmethod
    def read(cls, data: Json) -> Answer:
        """From the wire."""
        ((form, value),) = data["give"].items()
        return cls(data["who"], form, value)


@dataclass(frozen=True)
class Step:
    """A step of a scenario: what a player does (`who` is set), or a step of the game itself."""

    id: int
    who: Optional[str]
    verb: str
    fields: Mapping[str, Json]
    choices: Tuple[Answer, ...]
    """The answers to what is asked while it happens."""
    nested: Mapping[str, Tuple[Step, ...]]
    """The steps under it, by where they stand: `in_response`, `showdown`, ..."""
    beside: Mapping[str, Json]
    """What else stands beside it."""

    @classmethod
    def read(cls, data: Json) -> Step:
        """From the wire."""
        act = data["act"]
        who = act["player"]["who"] if "player" in act else None
        ((verb, fields),) = (act["player"]["does"] if "player" in act else act["game"]).items()
        known = {"id", "act", "choices", "beside"}
        nested = {key: tuple(map(cls.read, steps)) for key, steps in data.items() if key not in known}
        choices = tuple(map(Answer.read, data.get("choices", ())))
        return cls(data["id"], who, verb, fields, choices, nested, data.get("beside", {}))


@dataclass(frozen=True)
class Run:
    """A scenario to be played."""

    token: str
    game: str
    edition: str
    cards: Mapping[str, Mapping[str, Json]]
    """The facts of every card in it, by name."""
    given: Mapping[str, Json]
    """What is there at the start."""
    when: Tuple[Step, ...]
    """What happens."""
    choices: Tuple[Answer, ...] = ()
    """The answers to the choices that the steps leave open."""

    @classmethod
    def read(cls, data: Json) -> Run:
        """From the wire."""
        scenario = data["scenario"]
        return cls(
            token=data["token"],
            game=data["game"],
            edition=data["edition"],
            cards=scenario["cards"],
            given=scenario["given"],
            when=tuple(map(Step.read, scenario["when"])),
            choices=tuple(map(Answer.read, data.get("choices", ()))),
        )


def several(of: Sequence[str], least: int, most: int, ordered: bool = False) -> Json:
    """An offer of so many of these."""
    return {"several": {"of": list(of), "least": least, "most": most, "ordered": ordered}}


def split(total: int, caps: Mapping[str, int]) -> Json:
    """An offer of a number to split, with the most that each may get."""
    return {"split": {"total": total, "caps": [[name, most] for name, most in caps.items()]}}
