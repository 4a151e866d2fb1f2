"""The table: players, battlefields, cards and units, and their setup."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from ruleproof_adapter import Run, Unsupported

from .words import KEYWORDS, PREVENTED, check, known, read_card

Amount = Union[int, str]
"""A number, `all` or `next time`."""

STATE = {"might", "damage", "prevent", "exhausted", "stunned", "buffed", "keywords", "owner", "moved"}
PILES = ("hand", "deck", "trash", "banishment")


@dataclass
class Value:
    """A Prevent Value tracked on a unit (437.2)."""

    amount: Amount
    by: str = "prevent"
    sources: Tuple[str, ...] = ()
    player: Optional[str] = None
    """The player of the effect; `None` for the unit's player."""
    each_combat: Optional[Amount] = None
    """The value that it has again after a combat."""

    def stop(self, amount: int) -> int:
        """Prevents as much as it can, drops by that amount (437.3), and returns the amount."""
        stopped = min(amount, self.amount) if isinstance(self.amount, int) else amount
        if isinstance(self.amount, int):
            self.amount -= stopped
        elif self.amount == "next time":
            self.amount = 0
        return stopped

    def view(self) -> Dict[str, Any]:
        """Returns the form that cases check."""
        seen: Dict[str, Any] = {"amount": self.amount, "by": self.by, "from": list(self.sources)}
        return seen if self.each_combat is None else {**seen, "each": "combat"}


@dataclass(eq=False)
class Thing:
    """A card in any zone; on the board, a unit or gear."""

    name: str
    facts: Mapping[str, Any]
    owner: str
    controller: str
    zone: str
    keywords: List[Mapping[str, Any]] = field(default_factory=list)
    objects: int = 0
    """The number of its objects so far. Each change to or from a zone off the board makes a new one (110)."""
    exhausted: bool = False
    stunned: bool = False
    buffed: bool = False
    damage: int = 0
    moved: int = 0
    values: List[Value] = field(default_factory=list)
    doubled_by: List[str] = field(default_factory=list)
    given: List[Tuple[int, Optional[int]]] = field(default_factory=list)
    """The Might given this turn, each with its minimum."""
    hurt_by: str = ""
    astray: bool = False
    """`True` if it is in the base of the player who does not control it."""

    def is_a(self, kind: str) -> bool:
        """Returns `True` if it has this card type."""
        return kind in self.facts.get("types", ())

    def has(self, keyword: str) -> bool:
        """Returns `True` if it has a keyword without a number."""
        return any(have.get("plain") == keyword for have in [*self.facts.get("keywords", ()), *self.keywords])

    def number(self, keyword: str) -> int:
        """Returns the sum of a keyword's numbers."""
        have = [*self.facts.get("keywords", ()), *self.keywords]
        return sum(one["valued"].get(keyword, 0) for one in have if "valued" in one)

    def renew(self) -> None:
        """Makes it a new object, with nothing tracked on it."""
        self.objects += 1
        self.exhausted = self.stunned = self.buffed = self.astray = False
        self.damage = self.moved = 0
        self.values, self.doubled_by, self.given, self.keywords = [], [], [], []


@dataclass
class Player:
    """A player with his piles. A blank card is `None`."""

    name: str
    points: int = 0
    runes: int = 0
    played: List[str] = field(default_factory=list)
    """The cards played this turn."""
    piles: Dict[str, List[Optional[str]]] = field(default_factory=dict)


@dataclass
class Battlefield:
    """A battlefield and its controller."""

    name: str
    facts: Mapping[str, Any]
    controller: Optional[str]


@dataclass
class Table:
    """Everything on the table."""

    turn: str
    players: Dict[str, Player] = field(default_factory=dict)
    battlefields: Dict[str, Battlefield] = field(default_factory=dict)
    things: Dict[str, Thing] = field(default_factory=dict)

    def board(self) -> List[Thing]:
        """Returns the things in bases and at battlefields."""
        return [thing for thing in self.things.values() if self.on_board(thing)]

    def units(self, place: Optional[str] = None) -> List[Thing]:
        """Returns the units at a place, or on the whole board."""
        return [one for one in self.board() if one.is_a("Unit") and (place is None or one.zone == place)]

    def on_board(self, thing: Thing) -> bool:
        """Returns `True` if it is in a base or at a battlefield."""
        return thing.zone == "base" or thing.zone in self.battlefields

    def other(self, player: str) -> str:
        """Returns the opponent."""
        (other,) = (name for name in self.players if name != player)
        return other

    def base_of(self, thing: Thing) -> str:
        """Returns the player whose base it is in, if any."""
        return self.other(thing.controller) if thing.astray else thing.controller

    def take(self, thing: Thing) -> None:
        """Removes a card from its pile."""
        if thing.zone in PILES:
            self.players[thing.owner].piles[thing.zone].remove(thing.name)

    def put(self, thing: Thing, pile: str) -> None:
        """Moves a card to a pile of its owner, where it is a new object."""
        self.take(thing)
        self.players[thing.owner].piles[pile].append(thing.name)
        thing.zone, thing.controller = pile, thing.owner
        thing.renew()


def set_up(run: Run) -> Table:
    """Sets up the table of a scenario."""
    for facts in run.cards.values():
        read_card(facts)
    players = run.given.get("players", {})
    if len(players) != 2:
        raise Unsupported("a number of players other than two")
    table = Table(run.given.get("turn", next(iter(players))))
    for name, said in players.items():
        _player(table, run, name, said)
    for name, said in run.given.get("battlefields", {}).items():
        _battlefield(table, run, name, said)
    return table


def _player(table: Table, run: Run, name: str, said: Mapping[str, Any]) -> None:
    known("of a player", said, {"base", "runes", "points", *PILES})
    player = table.players[name] = Player(name, said.get("points", 0), said.get("runes", 0))
    for pile in PILES:
        cards = player.piles[pile] = []
        for placed in said.get(pile, [{"blanks": 20}] if pile == "deck" else []):
            blank: List[Optional[str]] = [None] * placed.get("blanks", 0)
            cards += blank if "blanks" in placed else [_place(table, run, placed, name, pile)]
    for placed in said.get("base", ()):
        _place(table, run, placed, name, "base")


def _battlefield(table: Table, run: Run, name: str, said: Mapping[str, Any]) -> None:
    known("of a battlefield", said, {"card", "controller", "players"})
    facts = _card(run, said["card"]) if "card" in said else {}
    known("of a battlefield", facts, {"types", "static", "note", "omits"})
    sides = {who: all_placed for who, all_placed in said.get("players", {}).items() if all_placed}
    for who, all_placed in sides.items():
        for placed in all_placed:
            _place(table, run, placed, who, name)
    controller = next(iter(sides)) if len(sides) == 1 else table.other(table.turn)
    if "controller" in said:
        controller = said["controller"].get("player")
    table.battlefields[name] = Battlefield(name, facts, controller)


def _card(run: Run, name: str) -> Mapping[str, Any]:
    if name not in run.cards:
        raise Unsupported(f"card `{name}`")
    return run.cards[name]


def _place(table: Table, run: Run, placed: Mapping[str, Any], player: str, zone: str) -> str:
    state = placed.get("state", {})
    known("of an object", state, STATE)
    KEYWORDS(state.get("keywords", ()))
    plain = {"types": ["Unit"], "might": state.get("might"), "keywords": state.get("keywords", [])}
    facts = _card(run, placed["card"]) if "card" in placed else plain if "might" in state else {}
    name: str = placed.get("alias", placed.get("card", ""))
    if not name or name in table.things or "card" in placed and "might" in state:
        raise Unsupported(f"this form of object `{name}`")
    thing = Thing(name, facts, state.get("owner", player), player, zone)
    if facts is not plain:
        thing.keywords = list(state.get("keywords", ()))
    if zone in PILES and thing.owner != player:
        raise Unsupported("another player's card in a pile")
    thing.exhausted, thing.stunned = state.get("exhausted", False), state.get("stunned", False)
    thing.buffed, thing.damage, thing.moved = state.get("buffed", False), state.get("damage", 0), state.get("moved", 0)
    for said in state.get("prevent", ()):
        full = said.get("full", said)
        check("prevent", full, PREVENTED)
        each = full["amount"] if "each" in full else None
        thing.values.append(Value(full["amount"], full.get("by", "prevent"), tuple(full.get("from", ())), None, each))
    table.things[name] = thing
    return name
