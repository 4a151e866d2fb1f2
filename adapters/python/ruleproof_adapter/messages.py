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
    untimed: bool = False
    """It does not report which events of a step happened at the same time, or in what order."""
    text: bool = False
    """It knows cards by their text: `Run.text` has what they say."""
    window: Optional[int] = None
    """How many requests may wait at one time, the one that is worked at among them. `serve` says 16 where this says
    nothing; 1 has each request wait for the answer to the one before."""

    def to_json(self) -> Json:
        """As it goes over the wire."""
        said = dict(vars(self))
        for word in ("text", "untimed"):
            if not said[word]:
                del said[word]  # older versions do not know it
        if self.window is None:
            del said["window"]  # nor this
        return said


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
            "capabilities": self.capabilities.to_json(),
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
class AbilityText:
    """An ability of a card's facts, and the line that says it."""

    at: str
    """Where it stands in the facts, as a JSON Pointer: `/activated/0`."""
    line: int
    """Which of the lines says it, from 0."""
    name: Optional[str] = None
    """What steps and answers call it, where it has a name."""
    options: Tuple[str, ...] = ()
    """What steps and answers call its modes and options, in the order of the text."""


@dataclass(frozen=True)
class CardText:
    """What a card says, in the words of its game, as the edition prints it."""

    frame: Tuple[str, ...] = ()
    """What stands around the text: types, cost, colours, numbers."""
    lines: Tuple[str, ...] = ()
    """The text, line by line."""
    abilities: Tuple[AbilityText, ...] = ()
    """The abilities of the facts, in the order of the lines."""
    unsaid: Tuple[str, ...] = ()
    """Where the facts stand that have no words; where there are any, the card is more than its lines."""

    @classmethod
    def read(cls, data: Json) -> CardText:
        """From the wire."""
        abilities = tuple(
            AbilityText(one["at"], one["line"], one.get("name"), tuple(one.get("options", ())))
            for one in data["abilities"]
        )
        return cls(tuple(data["frame"]), tuple(data["lines"]), abilities, tuple(data.get("unsaid", ())))

    def of(self, kind: str) -> Tuple[Tuple[AbilityText, str], ...]:
        """The abilities of one list of the facts (`activated`, `triggered`, ...), each with its line."""
        all_of = (ability for ability in self.abilities if ability.at.split("/")[1] == kind)
        return tuple((ability, self.lines[ability.line]) for ability in all_of)

    def called(self, kind: str, name: Optional[str] = None) -> Optional[str]:
        """The line of the ability of that list that a step calls so; without a name, of the first."""
        return next((line for ability, line in self.of(kind) if name is None or ability.name == name), None)


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
    text: Mapping[str, CardText] = field(default_factory=dict)
    """What every card says, by name, where the engine names the capability `text`."""

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
            text={name: CardText.read(text) for name, text in data.get("text", {}).items()},
        )


def several(of: Sequence[str], least: int, most: int, ordered: bool = False) -> Json:
    """An offer of so many of these."""
    return {"several": {"of": list(of), "least": least, "most": most, "ordered": ordered}}


def split(total: int, caps: Mapping[str, int]) -> Json:
    """An offer of a number to split, with the most that each may get."""
    return {"split": {"total": total, "caps": [[name, most] for name, most in caps.items()]}}
