"""The messages of the protocol, version 1, as far as engines read or create them directly."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

PROTOCOL = 1

Json = Any
"""A value of plain JSON."""

Split = Dict[str, int]
"""A number divided among names."""

ANY_CARD = "any"
"""The engine plays every card by the facts that come with a scenario."""

BY_NAME = "by name"
"""The engine plays its built-in cards by name, and others by their facts if it can."""


@dataclass(frozen=True)
class Capabilities:
    """The capabilities of an engine. Cases that need others are not sent."""

    choices: bool = False
    refusals: bool = False
    steps: bool = False
    events: bool = False
    trace: bool = False
    untimed: bool = False
    """It does not report which events of a step happened at the same time, or in which order."""
    text: bool = False
    """It builds cards from their text, which is in `Run.text`."""
    window: Optional[int] = None
    """The number of requests that may wait, including the current one. If `None`, `serve` declares 16. With 1, each
    request waits for the previous answer."""

    def to_json(self) -> Json:
        """Returns the JSON form."""
        said = dict(vars(self))
        for word in ("text", "untimed"):
            if not said[word]:
                del said[word]  # unknown to older versions
        if self.window is None:
            del said["window"]  # unknown to older versions
        return said


@dataclass(frozen=True)
class Plays:
    """The parts of a game that an engine supports."""

    editions: Sequence[str]
    vocabulary: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The supported keywords, by kind; all keywords of a kind that is not listed."""
    cards: Union[str, Sequence[str]] = ANY_CARD
    """`ANY_CARD`, `BY_NAME`, or the names of the supported cards."""

    def to_json(self) -> Json:
        """Returns the JSON form."""
        vocabulary = {kind: list(words) for kind, words in self.vocabulary.items()}
        cards = self.cards if isinstance(self.cards, str) else {"these": list(self.cards)}
        return {"editions": list(self.editions), "vocabulary": vocabulary, "cards": cards}


@dataclass(frozen=True)
class Welcome:
    """An engine, its games and its capabilities."""

    name: str
    version: str
    games: Mapping[str, Plays]
    capabilities: Capabilities = Capabilities()

    def to_json(self) -> Json:
        """Returns the JSON form."""
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
    about: Optional[str] = None
    """The subject of a random result, by which it is matched."""

    @classmethod
    def read(cls, data: Json) -> Answer:
        """Reads the JSON form."""
        ((form, value),) = data["give"].items()
        return cls(data["who"], form, value, data.get("about"))


@dataclass(frozen=True)
class Step:
    """A step of a scenario: an action of a player (`who` is set), or a step of the game itself."""

    id: int
    who: Optional[str]
    verb: str
    fields: Mapping[str, Json]
    choices: Tuple[Answer, ...]
    """The answers to questions during the step."""
    nested: Mapping[str, Tuple[Step, ...]]
    """The nested steps, by key: `in_response`, `showdown`, ..."""
    beside: Mapping[str, Json]
    """The other keys of the step."""

    @classmethod
    def read(cls, data: Json) -> Step:
        """Reads the JSON form."""
        act = data["act"]
        who = act["player"]["who"] if "player" in act else None
        ((verb, fields),) = (act["player"]["does"] if "player" in act else act["game"]).items()
        known = {"id", "act", "choices", "beside"}
        nested = {key: tuple(map(cls.read, steps)) for key, steps in data.items() if key not in known}
        choices = tuple(map(Answer.read, data.get("choices", ())))
        return cls(data["id"], who, verb, fields, choices, nested, data.get("beside", {}))


@dataclass(frozen=True)
class AbilityText:
    """An ability of a card's facts, and its line in the text."""

    at: str
    """Its place in the facts, as a JSON Pointer: `/activated/0`."""
    line: int
    """The number of its line, from 0."""
    name: Optional[str] = None
    """Its name in steps and answers, if it has one."""
    options: Tuple[str, ...] = ()
    """The names of its modes and options in steps and answers, in the order of the text."""


@dataclass(frozen=True)
class CardText:
    """The text of a card, in the wording of its game and edition."""

    frame: Tuple[str, ...] = ()
    """The rest of the card: types, cost, colours, numbers."""
    lines: Tuple[str, ...] = ()
    """The text, line by line."""
    abilities: Tuple[AbilityText, ...] = ()
    """The abilities of the facts, in the order of the lines."""
    unsaid: Tuple[str, ...] = ()
    """The places of the facts that cannot be rendered as text. If there are any, the lines are incomplete."""

    @classmethod
    def read(cls, data: Json) -> CardText:
        """Reads the JSON form."""
        abilities = tuple(
            AbilityText(one["at"], one["line"], one.get("name"), tuple(one.get("options", ())))
            for one in data["abilities"]
        )
        return cls(tuple(data["frame"]), tuple(data["lines"]), abilities, tuple(data.get("unsaid", ())))

    def of(self, kind: str) -> Tuple[Tuple[AbilityText, str], ...]:
        """Returns the abilities of one list of the facts (`activated`, `triggered`, ...), each with its line."""
        all_of = (ability for ability in self.abilities if ability.at.split("/")[1] == kind)
        return tuple((ability, self.lines[ability.line]) for ability in all_of)

    def called(self, kind: str, name: Optional[str] = None) -> Optional[str]:
        """Returns the line of the named ability in that list, or of the first one if no name is given."""
        return next((line for ability, line in self.of(kind) if name is None or ability.name == name), None)


@dataclass(frozen=True)
class Run:
    """A scenario to play."""

    token: str
    game: str
    edition: str
    cards: Mapping[str, Mapping[str, Json]]
    """The facts of every card in the scenario, by name."""
    given: Mapping[str, Json]
    """The starting position."""
    when: Tuple[Step, ...]
    """The steps."""
    choices: Tuple[Answer, ...] = ()
    """The answers to the choices that the steps leave open, in order."""
    text: Mapping[str, CardText] = field(default_factory=dict)
    """The text of every card, by name, if the engine has the capability `text`."""

    @classmethod
    def read(cls, data: Json) -> Run:
        """Reads the JSON form."""
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
    """Returns an offer to choose between `least` and `most` names."""
    return {"several": {"of": list(of), "least": least, "most": most, "ordered": ordered}}


def split(total: int, caps: Mapping[str, int]) -> Json:
    """Returns an offer to divide a number, with the maximum for each name."""
    return {"split": {"total": total, "caps": [[name, most] for name, most in caps.items()]}}
