"""Connects a card-game engine with ruleproof.

An engine subclasses `Adapter`, says in `hello` who it is, plays in `run`, and calls `serve`.
"""

from .answers import Answers
from .messages import ANY_CARD, Answer, Capabilities, Plays, Run, Split, Step, Welcome, several, split
from .played import Played
from .serve import Adapter, respond, serve
from .stops import Barred, Refused, Rejected, Stop, Undecided, Unsupported

__all__ = [
    "ANY_CARD",
    "Adapter",
    "Answer",
    "Answers",
    "Barred",
    "Capabilities",
    "Played",
    "Plays",
    "Refused",
    "Rejected",
    "Run",
    "Split",
    "Step",
    "Stop",
    "Undecided",
    "Unsupported",
    "Welcome",
    "respond",
    "serve",
    "several",
    "split",
]
