"""A play while it goes on: what lasts, what is asked, what a phrase means, what a cleanup does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ruleproof_adapter import Play, Unsupported

from .table import Table, Thing, Value, set_up
from .words import Phrase, compares, phrase

LAST = 8
"""With so many points a player wins."""

Seen = Tuple[Thing, int]
"""A card, and which of its objects is meant."""


@dataclass
class Item:
    """What is on the chain: a spell, or an ability of a card."""

    name: str
    kind: str
    """`spell` or `ability`."""
    player: str
    source: Thing
    effects: Sequence[Mapping[str, Any]]
    targets: List[Any] = field(default_factory=list)
    """What was chosen for each phrase with a target: a `Seen`, or the name of a battlefield."""
    legion: Optional[bool] = None
    """Whether its player played another card before it this turn; of what triggered it is not known."""
    it: Optional[Seen] = None
    """What the line before was about,"""
    it_controller: str = ""
    """and who controlled it then."""
    objects: int = 0
    """Which object its source is."""
    ignored: bool = False
    """Whether that line was ignored, so that lines about the same are ignored too."""

    def __post_init__(self) -> None:
        self.objects = self.source.objects


@dataclass(eq=False)
class Delayed:
    """A delayed ability that waits for damage this turn (389)."""

    item: Item
    watches: Optional[Seen]
    """A unit; none is every unit."""
    once: bool


@dataclass
class Combat:
    """A combat, in which the turn player attacks."""

    place: str
    attacker: str
    defender: str


class Game:
    """All that changes while a scenario is played."""

    def __init__(self, play: Play[str]) -> None:
        self.edition = play.run.edition
        self.table: Table = set_up(play.run)
        self.played = play.played
        self.answers = play.answers
        self.combat: Optional[Combat] = None
        self.chain: List[Item] = []
        self.pending: List[Item] = []
        self.lasting: List[Value] = []
        """Prevents about all units, this turn; no unit tracks them."""
        self.delayed: List[Delayed] = []

    # What is asked

    def choose(self, who: str, kind: str, options: List[str], about: str) -> str:
        """A player chooses one of several."""
        if len(set(options)) < len(options):
            raise Unsupported("options of one name")
        answer: str = self.answers.ask(who, kind, options, about)
        self.played.event("asked", who=who, kind=kind, options=options, to=about)
        return answer

    # What is so

    def might(self, unit: Thing) -> int:
        """The Might of a unit as it is now."""
        might = int(unit.facts.get("might", 0)) + unit.buffed
        for change, least in unit.given:
            might = might + change if least is None else max(might + change, min(might, least))
        if self.fights(unit):
            might += unit.number("Assault" if unit.controller == self.table.turn else "Shield")
        return might

    def fights(self, unit: Thing) -> bool:
        """Whether it is in a combat that goes on."""
        return self.combat is not None and unit.zone == self.combat.place and unit.is_a("Unit")

    def holds(self, keys: Mapping[str, Any], about: Thing, player: str, legion: Optional[bool] = None) -> bool:
        """Whether an `if` holds; where there is none it does."""
        condition = keys.get("if", {})
        circumstance = condition.get("circumstance")
        if legion is None and circumstance in ("legion", "not legion"):
            raise Unsupported(f"`{circumstance}` of what is neither played nor activated")
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
        """Whether a phrase means a thing; `place` is where `here` and `at target battlefield` are."""
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
        """Whether two things in a base are in that of one player."""
        return source is not None and self.table.base_of(thing) == self.table.base_of(source)

    def cannot_be_dealt(self, unit: Thing) -> bool:
        """Whether something says that it cannot be dealt damage."""
        for source, static in self.statics("cannot"):
            player, about = self.player_of(source, unit)
            if self.covers(source, static["be_dealt"], unit) and self.holds(static, about, player):
                return True
        return False

    def statics(self, word: str) -> List[Tuple[Any, Mapping[str, Any]]]:
        """The static abilities of this word, each with its card: a thing, or a battlefield."""
        cards: List[Any] = [*self.table.board(), *self.table.battlefields.values()]
        return [(card, static[word]) for card in cards for static in card.facts.get("static", ()) if word in static]

    def covers(self, source: Any, text: str, unit: Thing) -> bool:
        """Whether a static ability of this card is about a unit."""
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
        """Whose a static ability is, and what its condition is about: a battlefield's is the unit's."""
        about = source if isinstance(source, Thing) else unit
        return about.controller, about

    # What happens by itself

    def kill(self, thing: Thing, by: str, batch: Optional[int] = None) -> None:
        """A unit or gear is killed (428) and goes to its owner's trash."""
        self.played.event("killed", batch, what=thing.name, who=thing.controller, by=by or None)
        self.leave(thing, "trash")

    def leave(self, thing: Thing, pile: str) -> None:
        """A card leaves the board."""
        place = thing.zone
        self.table.put(thing, pile)
        self.lose_control(place)

    def lose_control(self, place: str) -> None:
        """A battlefield without units of its controller's has none, unless a combat there decides it."""
        battlefield = self.table.battlefields.get(place)
        if battlefield is None or self.combat is not None and self.combat.place == place:
            return
        if all(unit.controller != battlefield.controller for unit in self.table.units(place)):
            battlefield.controller = None

    def score(self, player: str) -> None:
        """A player scores a point."""
        if self.table.players[player].points >= LAST - 1:
            raise Unsupported("the last point")
        self.table.players[player].points += 1

    def cleanup(self) -> None:
        """Units with lethal damage are killed together (323.5); what is in another's base goes home (323.7)."""
        dying = [unit for unit in self.table.units() if 0 < unit.damage and self.might(unit) <= unit.damage]
        batch = self.played.batch()
        for unit in dying:
            self.kill(unit, unit.hurt_by, batch)
        for thing in self.table.board():
            if thing.astray:
                thing.astray = False
                self.played.event("recalled", what=thing.name, who=thing.controller)

    def heal(self) -> None:
        """Marked damage is removed from all units."""
        batch = self.played.batch()
        for unit in self.table.units():
            if unit.damage:
                self.played.event("healed", batch, to=unit.name, amount=unit.damage)
            unit.damage = 0

    def draw(self, player: str, by: Optional[str] = None, amount: int = 1) -> None:
        """A player draws cards."""
        piles = self.table.players[player].piles
        if len(piles["deck"]) < amount:
            raise Unsupported("a deck with too few cards")
        for name in piles["deck"][:amount]:
            if name is not None:
                self.table.things[name].zone = "hand"
        piles["hand"] += piles["deck"][:amount]
        del piles["deck"][:amount]
        self.played.event("drew", who=player, amount=amount, by=by)

    # What is seen

    def view(self) -> Dict[str, Dict[str, Any]]:
        """Every player, place and object, with what cases look at."""
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
