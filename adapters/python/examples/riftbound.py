"""Riftbound section 437, Prevent, with combat: an engine that was written for the protocol.

ruleproof run --engine "python3 adapters/python/examples/riftbound.py"
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from riftbound_engine.play import Riftbound  # noqa: E402
from ruleproof_adapter import Adapter, Capabilities, Played, Plays, Run, Welcome, drive, serve  # noqa: E402

VOCABULARY = {
    "verb": ["play", "activate", "move"],
    "step of the game": ["combat", "end_turn"],
    "seen event": (
        "asked assigned dealt drew exhausted healed killed moved played prevented recalled replaced returned stunned "
        "triggered"
    ).split(),
    "seen player": ["hand", "deck", "trash", "banishment", "points", "runes"],
}


class Example(Adapter):
    """The engine behind the protocol."""

    def hello(self) -> Welcome:
        can = Capabilities(choices=True, refusals=True, steps=True, events=True)
        return Welcome("python example", "0.1.0", {"riftbound": Plays(["1.3", "1.4"], VOCABULARY)}, can)

    def run(self, run: Run) -> Played:
        return drive(run, Riftbound())


if __name__ == "__main__":
    serve(Example())
