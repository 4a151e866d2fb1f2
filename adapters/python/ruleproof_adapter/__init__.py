"""Connects a card-game engine with ruleproof.

An engine subclasses `Adapter`, describes itself in `hello`, plays in `run`, and calls `serve`. If it plays step by
step, `run` returns `drive(run, MyTable())`.
"""

from . import words
from .answers import Answers
from .bodies import Body, body, fits_body
from .drive import Table, drive
from .messages import (
    ANY_CARD,
    BY_NAME,
    AbilityText,
    Answer,
    Capabilities,
    CardText,
    Plays,
    Run,
    Split,
    Step,
    Welcome,
    several,
    split,
)
from .names import Names, alias_of
from .play import Play
from .played import Played, State, pile
from .serve import Adapter, respond, serve
from .stops import Barred, Refused, Rejected, Stop, Undecided, Unsupported

__all__ = [
    "ANY_CARD",
    "AbilityText",
    "Adapter",
    "Answer",
    "Answers",
    "BY_NAME",
    "Barred",
    "Body",
    "Capabilities",
    "CardText",
    "Names",
    "Play",
    "Played",
    "Plays",
    "Refused",
    "Rejected",
    "Run",
    "Split",
    "State",
    "Step",
    "Stop",
    "Table",
    "Undecided",
    "Unsupported",
    "Welcome",
    "alias_of",
    "body",
    "drive",
    "fits_body",
    "pile",
    "respond",
    "serve",
    "several",
    "split",
    "words",
]
