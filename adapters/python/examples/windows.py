"""A small Netrunner engine that opens windows, and its adapter. The script does not mark legal interrupts.

    ruleproof run -E 'game(netrunner)' --edition 26.03 --engine "python3 adapters/python/examples/windows.py"

Before damage is done or tags are given, the engine opens a window. It performs mandatory actions unasked. Then the
players act, the active player first, until both have passed.
"""

from __future__ import annotations

import copy
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Set

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # in case the package is not installed

from ruleproof_adapter import (  # noqa: E402
    BY_NAME,
    Adapter,
    Capabilities,
    Play,
    Played,
    Plays,
    Run,
    State,
    Step,
    Table,
    Unsupported,
    Welcome,
    alias_of,
    drive,
    pile,
    serve,
)

OPERATIONS = {
    "Scorched Earth": (1, "meat", 4),
    "Traffic Accident": (2, "meat", 2),
    "Neural EMP": (0, "net", 1),
    "Big Brother": (1, "tag", 2),
}
"""The number of tags that each card needs, and its effect."""
PREVENTERS = {
    "Plascrete Carapace": ("meat", 1, "counter"),
    "Crash Space": ("meat", 3, "trash"),
    "Feedback Filter": ("net", 1, "credits"),
    "Decoy": ("tag", 1, "trash"),
}
"""What each card prevents, the maximum, and the cost."""


@dataclass
class Card:
    """A card in a zone."""

    name: str
    card: str
    zone: str
    counters: int = 0


@dataclass
class Window:
    """An event that is about to happen: damage of a kind, or tags."""

    what: str
    amount: int
    source: str
    passed: int = 0
    to_act: str = "corp"


class Game(Table):
    """The engine, as a table for the driver."""

    def begin(self, play: Play[str]) -> None:
        given = play.run.given
        known("of the start", given, {"turn", "corp", "runner"})
        corp, runner = given.get("corp", {}), given.get("runner", {})
        known("of the corp", corp, {"hq", "score"})
        known("of the runner", runner, {"grip", "heap", "rig", "tags", "credits", "last_turn"})
        self.turn = given.get("turn", "corp")
        self.cards: List[Card] = []
        self.blank = {zone: 0 for zone in ("hq", "score", "grip", "heap", "rig", "archives")}
        self.tags, self.credits = runner.get("tags", 0), runner.get("credits")
        self.ran, self.flatlined = bool(runner.get("last_turn", {}).get("ran")), False
        self.windows: List[Window] = []
        for zone in self.blank:
            for placed in [*corp.get(zone, ()), *runner.get(zone, ())]:
                self.place(zone, placed)

    def place(self, zone: str, placed: Dict[str, Any]) -> None:
        if "blanks" in placed:
            self.blank[zone] += placed["blanks"]
            return
        name, card, state = alias_of(placed), placed.get("card", "none"), placed.get("state", {})
        if card not in {*OPERATIONS, *PREVENTERS, "The Cleaners"}:
            raise Unsupported(f"card `{card}`")
        known("of a card", state, {"counters"})
        known("as a counter", state.get("counters", {}), {"power"})
        full = 4 if card == "Plascrete Carapace" and zone == "rig" else 0
        self.cards.append(Card(name, card, zone, state.get("counters", {}).get("power", full)))

    def save(self) -> Any:
        return copy.deepcopy(vars(self))

    def restore(self, saved: Any) -> None:
        vars(self).update(saved)

    # Steps

    def act(self, play: Play[str], step: Step) -> None:
        if step.verb != "play":
            play.refuse("only while an event is about to happen")
        known("of a play", step.fields, {"card"})
        card = self.named(step.fields["card"])
        tags, what, amount = OPERATIONS.get(card.card, (0, "", 0))
        playable = card.zone == "hq" and amount and step.who == self.turn == "corp"
        if not playable or self.tags < tags or (card.card == "Neural EMP" and not self.ran):
            play.refuse("it cannot be played now")
        amount = self.happens(play, what, amount, card.name)
        if amount and what == "tag":
            self.tags += amount
            play.tell("tagged", amount=amount, by=card.name)
        elif amount:
            self.damage(play, what, amount, card.name)
        self.named(card.name).zone = "archives"

    def damage(self, play: Play[str], kind: str, amount: int, by: str) -> None:
        grip = [card for card in self.cards if card.zone == "grip"]
        held = self.blank["grip"] + len(grip)
        if grip and amount < held:
            raise Unsupported("cards taken at random")
        self.flatlined = amount > held
        with play.together():
            play.tell("damaged", kind=kind, amount=amount, by=by)
            for card in grip:
                card.zone = "heap"
                play.tell("trashed", card=card.name)
        taken = min(amount, self.blank["grip"])
        self.blank["grip"] -= taken
        self.blank["heap"] += taken

    # Windows

    def happens(self, play: Play[str], what: str, amount: int, source: str) -> int:
        """Opens a window. Returns the remaining amount."""
        self.windows.append(Window(what, amount, source, to_act=self.turn))
        for card in self.cards:
            if (card.card, card.zone, what) == ("The Cleaners", "score", "meat"):
                self.windows[-1].amount += 1
                play.tell("increased", what="damage", amount=1, by=card.name, from_=source)
                play.by_itself(lambda step, name=card.name: step.fields.get("card") == name)  # type: ignore[misc]
        play.window()
        return max(0, self.windows.pop().amount)

    def interrupt(self, play: Play[str], step: Step) -> bool:
        window = self.windows[-1]
        if window.passed == 2:
            return False
        if step.verb == "pass":
            if step.who != window.to_act:
                return False
            window.passed, window.to_act = window.passed + 1, "runner" if step.who == "corp" else "corp"
            return True
        if step.verb != "use" or step.who != "runner":
            return False
        window.passed, window.to_act = 0, "corp"
        known("of a use", step.fields, {"card", "ability", "amount", "x", "times"})
        play.times(step, lambda: self.prevent(play, step))
        return True

    def prevent(self, play: Play[str], step: Step) -> None:
        window, card = self.windows[-1], self.named(step.fields["card"])
        what, most, cost = PREVENTERS.get(card.card, ("", 0, ""))
        said, named = step.fields.get("amount"), step.fields.get("ability", what)
        if card.zone != "rig" or what != window.what or named != what or "x" in step.fields:
            play.refuse("it prevents nothing of this event")
        if said is not None and (most == 1 or said > most):
            play.refuse("it does not prevent a number that is said")
        self.pay(play, card, cost)
        amount = most if said is None else said
        window.amount -= amount
        of = {"what": "tag"} if what == "tag" else {"what": "damage", "kind": what}
        if amount:
            play.tell("prevented", amount=amount, by=card.name, from_=window.source, **of)

    def pay(self, play: Play[str], card: Card, cost: str) -> None:
        if cost == "credits" and self.credits is not None:
            if self.credits < 3:
                play.refuse("there are not enough credits")
            self.credits -= 3
        if cost == "counter":
            card.counters -= 1
        if cost == "trash" or (cost == "counter" and card.counters == 0):
            card.zone = "heap"
            play.tell("trashed", card=card.name)

    # Observable state

    def named(self, name: str) -> Card:
        return next(card for card in self.cards if card.name == name)

    def seen(self, play: Play[str]) -> State:
        def of(zone: str) -> Dict[str, Any]:
            return pile([card.name for card in self.cards if card.zone == zone], self.blank[zone])

        corp = {zone: of(zone) for zone in ("hq", "score", "archives")}
        runner: Dict[str, Any] = {zone: of(zone) for zone in ("grip", "heap", "rig")}
        runner.update(tags=self.tags, flatlined=self.flatlined)
        if self.credits is not None:
            runner["credits"] = self.credits
        cards = {}
        for card in self.cards:
            counters = {"power": card.counters} if card.counters else {}
            cards[card.name] = {"zone": card.zone, "counters": counters, "credits": 0}
        return {"corp": corp, "runner": runner, **cards}


def known(where: str, words: Any, all_known: Set[str]) -> None:
    """Raises `Unsupported` for unknown keys, which must not be ignored."""
    for word in words:
        if word not in all_known:
            raise Unsupported(f"`{word}` {where}")


class Windows(Adapter):
    """The engine behind the protocol."""

    def hello(self) -> Welcome:
        words = {
            "verb": ["play", "use", "pass"],
            "step of the game": [],
            "seen event": ["damaged", "tagged", "prevented", "increased", "trashed"],
            "unseen field": ["trashed.by", "trashed.who", "trashed.by_damage"],
            "seen player": ["hq", "score", "archives", "grip", "heap", "rig", "tags", "flatlined", "credits"],
            "seen object": ["zone", "counters", "credits"],
        }
        can = Capabilities(refusals=True, steps=True, events=True)
        return Welcome("windows", "0.1.0", {"netrunner": Plays(["26.03"], words, BY_NAME)}, can)

    def run(self, run: Run) -> Played:
        return drive(run, Game())


if __name__ == "__main__":
    serve(Windows())
