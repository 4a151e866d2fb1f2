"""A running play: lasting effects, questions, phrases and cleanups."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ruleproof_adapter import Play, Unsupported

from .table import Table, Thing, Value, set_up
from .words import Phrase, compares, phrase

LAST = 8
"""The number of points that wins."""

Seen = Tuple[Thing, int]
"""A card and the number of its object."""


@dataclass
class Item:
    """An item on the chain: a spell, or an ability of a card."""

    name: str
    kind: str
    """`spell` or `ability`."""
    player: str
    source: Thing
    effects: Sequence[Mapping[str, Any]]
    targets: List[Any] = field(default_factory=list)
    """The choice for each phrase with a target: a `Seen`, or the name of a battlefield."""
    legion: Optional[bool] = None
    """`True` if its player played another card before it this turn; `None` for a triggered ability."""
    it: Optional[Seen] = None
    """The object of the previous line."""
    it_controller: str = ""
    """Its controller at that time."""
    objects: int = 0
    """The number of its source's object."""
    ignored: bool = False
    """`True` if that line was ignored. Lines that refer to it are then ignored too."""

    def __post_init__(self) -> None:
        self.objects = self.source.objects


@dataclass(eq=False)
class Delayed:
    """A delayed ability that waits for damage this turn (389)."""

    item: Item
    watches: Optional[Seen]
    """A unit; `None` means every unit."""
    once: bool


@dataclass
class Combat:
    """A combat, in which the turn player attacks."""

    place: str
    attacker: str
    defender: str


class Game:
    """The changing state of a play."""

    def __init__(self, play: Play[str]) -> None:
        self.edition = play.run.edition
        self.table: Table = set_up(play.run)
        self.played = play.played
        self.answers = play.answers
        self.combat: Optional[Combat] = None
        self.chain: List[Item] = []
        self.pending: List[Item] = []
        self.lasting: List[Value] = []
        """The prevents about all units this turn, which no unit tracks."""
        self.delayed: List[Delayed] = []

    # Questions

    def choose(self, who: str, kind: str, options: List[str], about: str) -> str:
        """Asks a player for one of several options."""
        if len(set(options)) < len(options):
            raise Unsupported("options with the same name")
        answer: str = self.answers.ask(who, kind, options, about)
        self.played.event("asked", who=who, kind=kind, options=options, to=about)
        return answer

    # Conditions

    def might(self, unit: Thing) -> int:
        """Returns the current Might of a unit."""
        might = int(unit.facts.get("might", 0)) + unit.buffed
        for change, least in unit.given:
            might = might + change if least is None else max(might + change, min(might, least))
        if self.fights(unit):
            might += unit.number("Assault" if unit.controller == self.table.turn else "Shield")
        return might

    def fights(self, unit: Thing) -> bool:
        """Returns `True` if a unit is in the current combat."""
        return self.combat is not None and unit.zone == self.combat.place and unit.is_a("Unit")

    def holds(self, keys: Mapping[str, Any], about: Thing, player: str, legion: Optional[bool] = None) -> bool:
        """Returns `True` if a condition holds, or if there is none."""
        condition = keys.get("if", {})
        circumstance = condition.get("circumstance")
        if legion is None and circumstance in ("legion", "not legion"):
            raise Unsupported(f"`{circumstance}` outside of playing and activating")
        for word, bound in condition.get("compared", {}).items():
            number = {"runes": self.table.players[player].runes, "moved": about.moved, "might": self.might(about)}
            if not compares(bound, number[word]):
                return False
        circumstances = {
            None: True,
            "legion": legion is True,
            "not legion": not legion,
            "attacking": self.fights(about) and about.controller == self.table.turn,
            "in combat": self.fights(about),
            "at a battlefield": about.zone in self.table.battlefields,
            "buffed": about.buffed,
        }
        return circumstances[circumstance]

    def matches(self, thing: Thing, words: Phrase, player: str, source: Optional[Thing], place: str = "") -> bool:
        """Returns `True` if a phrase includes a thing. `place` is the place of `here` and `at target battlefield`."""
        sides = {"": True, "friendly": thing.controller == player, "enemy": thing.controller != player}
        places = {"": True, "at a battlefield": thing.zone in self.table.battlefields}
        return (
            self.table.on_board(thing)
            and thing.is_a(words.kind.capitalize())
            and sides[words.side]
            and places.get(words.place, thing.zone == place and (place != "base" or self.shares_base(thing, source)))
            and not ("other" in words.which and thing is source)
        )

    def shares_base(self, thing: Thing, source: Optional[Thing]) -> bool:
        """Returns `True` if two things are in the base of the same player."""
        return source is not None and self.table.base_of(thing) == self.table.base_of(source)

    def cannot_be_dealt(self, unit: Thing) -> bool:
        """Returns `True` if a unit cannot be dealt damage."""
        for source, static in self.statics("cannot"):
            player, about = self.player_of(source, unit)
            if self.covers(source, static["be_dealt"], unit) and self.holds(static, about, player):
                return True
        return False

    def statics(self, word: str) -> List[Tuple[Any, Mapping[str, Any]]]:
        """Returns the static abilities with this keyword, each with its card: a thing, or a battlefield."""
        cards: List[Any] = [*self.table.board(), *self.table.battlefields.values()]
        return [(card, static[word]) for card in cards for static in card.facts.get("static", ()) if word in static]

    def covers(self, source: Any, text: str, unit: Thing) -> bool:
        """Returns `True` if a static ability of this card affects a unit."""
        if text == "self":
            return source is unit
        words = phrase(text)
        if isinstance(source, Thing):
            return self.matches(unit, words, source.controller, source, source.zone)
        if words.side:
            raise Unsupported("a battlefield with a side")
        return self.matches(unit, words, "", None, source.name)

    @staticmethod
    def player_of(source: Any, unit: Thing) -> Tuple[str, Thing]:
        """Returns the player of a static ability and the subject of its condition. Both are the unit's for a
        battlefield."""
        about = source if isinstance(source, Thing) else unit
        return about.controller, about

    # Automatic actions

    def kill(self, thing: Thing, by: str, batch: Optional[int] = None) -> None:
        """Kills a unit or gear (428), which goes to its owner's trash."""
        self.played.event("killed", batch, what=thing.name, who=thing.controller, by=by or None)
        self.leave(thing, "trash")

    def leave(self, thing: Thing, pile: str) -> None:
        """Removes a card from the board."""
        place = thing.zone
        self.table.put(thing, pile)
        self.lose_control(place)

    def lose_control(self, place: str) -> None:
        """Removes the controller of battlefields without units of that player, except where a combat decides."""
        battlefield = self.table.battlefields.get(place)
        if battlefield is None or self.combat is not None and self.combat.place == place:
            return
        if all(unit.controller != battlefield.controller for unit in self.table.units(place)):
            battlefield.controller = None

    def score(self, player: str) -> None:
        """Adds a point to a player's score."""
        if self.table.players[player].points >= LAST - 1:
            raise Unsupported("the last point")
        self.table.players[player].points += 1

    def cleanup(self) -> None:
        """Kills units with lethal damage together (323.5), and recalls units from other players' bases (323.7)."""
        dying = [unit for unit in self.table.units() if 0 < unit.damage and self.might(unit) <= unit.damage]
        batch = self.played.batch()
        for unit in dying:
            self.kill(unit, unit.hurt_by, batch)
        for thing in self.table.board():
            if thing.astray:
                thing.astray = False
                self.played.event("recalled", what=thing.name, who=thing.controller)

    def heal(self) -> None:
        """Removes marked damage from all units."""
        batch = self.played.batch()
        for unit in self.table.units():
            if unit.damage:
                self.played.event("healed", batch, to=unit.name, amount=unit.damage)
            unit.damage = 0

    def draw(self, player: str, by: Optional[str] = None, amount: int = 1) -> None:
        """Draws cards for a player."""
        piles = self.table.players[player].piles
        if len(piles["deck"]) < amount:
            raise Unsupported("a deck with too few cards")
        for name in piles["deck"][:amount]:
            if name is not None:
                self.table.things[name].zone = "hand"
        piles["hand"] += piles["deck"][:amount]
        del piles["deck"][:amount]
        self.played.event("drew", who=player, amount=amount, by=by)

    # Observable state

    def view(self) -> Dict[str, Dict[str, Any]]:
        """Returns every player, place and object, with the fields that cases check."""
        seen: Dict[str, Dict[str, Any]] = {}
        for player in self.table.players.values():
            seen[player.name] = {"points": player.points, "runes": player.runes}
            for pile, cards in player.piles.items():
                seen[player.name][pile] = {"named": [name for name in cards if name], "blank": cards.count(None)}
        for battlefield in self.table.battlefields.values():
            seen[battlefield.name] = {"controller": battlefield.controller or "none"}
        for thing in self.table.things.values():
            seen[thing.name] = {
                "zone": thing.zone,
                "owner": thing.owner,
                "controller": thing.controller,
                "exhausted": thing.exhausted,
            }
            if thing.is_a("Unit"):
                seen[thing.name].update(
                    damage=thing.damage,
                    might=self.might(thing),
                    stunned=thing.stunned,
                    buffed=thing.buffed,
                    prevent=[value.view() for value in thing.values if value.amount != 0],
                )
        return seen
