"""Damage and its replacements: Prevent (437), doubling, redirection, Bonus Damage (715)."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, Dict, Hashable, List, Optional, Sequence, Set

from ruleproof_adapter import Unsupported

from .game import Game, Item
from .table import Thing, Value


@dataclass
class Damage:
    """One event of damage to one unit."""

    by: str
    kind: str
    """`spell`, `ability`, `combat`, or `unit` if the text names a unit as the source (417.6.b.3)."""
    player: str
    """The controller of its source."""
    source: List[str]
    to: Thing
    amount: int
    applied: Set[Hashable] = field(default_factory=set)
    """The replacements already applied, which apply only once (370.2)."""
    order: Sequence[str] = ()
    """The names of replacements whose order was already chosen."""
    stopped: List[Dict[str, Any]] = field(default_factory=list)
    """Prevented damage. It is reported with the damage that is dealt, because both happen at the same time."""


@dataclass
class Replacement:
    """An effect that can replace a damage event: a `prevent`, a `double` or a `redirect`."""

    kind: str
    name: str
    key: Hashable
    value: Value = field(default_factory=lambda: Value("all"))
    guard: Optional[Thing] = None


def is_from(damage: Damage, sources: Sequence[str], player: str) -> bool:
    """Returns `True` if damage is from one of these sources, or if no source is named."""
    enemy = damage.player != player
    kinds = {damage.kind, f"enemy {damage.kind}" if enemy else f"your {damage.kind}"}
    return not sources or bool(kinds & set(sources)) or "you" in sources and not enemy


def replacements(game: Game, damage: Damage) -> List[Replacement]:
    """Returns the replacements that apply now."""
    unit = damage.to
    found = []
    for value in [*unit.values, *game.lasting]:
        alive = value.amount != 0 and (value.each_combat is None or game.fights(unit))
        if alive and is_from(damage, value.sources, value.player or unit.controller):
            found.append(Replacement("prevent", value.by, id(value), value))
    for source, static in game.statics("prevent"):
        player, about = game.player_of(source, unit)
        if game.covers(source, static["to"], unit) and is_from(damage, static.get("from", ()), player):
            if game.holds(static, about, player):
                found.append(Replacement("prevent", source.name, (source.name, "prevent")))
    for place, name in enumerate(unit.doubled_by):
        found.append(Replacement("double", name, (place, name, unit.name)))
    for source, static in game.statics("redirect"):
        if source is not unit and game.covers(source, static["of"], unit):
            found.append(Replacement("redirect", source.name, (source.name, "redirect"), guard=source))
    return [one for one in found if one.key not in damage.applied]


def apply(game: Game, damage: Damage, one: Replacement) -> None:
    """Applies a replacement to the event, once (370.2)."""
    unit = damage.to
    damage.applied.add(one.key)
    if one.kind == "prevent":
        stopped = one.value.stop(damage.amount)
        damage.amount -= stopped
        unit.values = [value for value in unit.values if value.amount != 0 or value.each_combat is not None]
        damage.stopped.append({"by": one.name, "from_": damage.source, "to": unit.name, "amount": stopped})
        return
    damage.amount *= 2 if one.kind == "double" else 1
    damage.to = one.guard or unit
    game.played.event("replaced", event="dealt", by=one.name, to=unit.name)


def bonus(game: Game, damage: Damage) -> int:
    """Returns the Bonus Damage of the damage."""
    total = 0
    for source, static in game.statics("bonus_damage"):
        player, _ = game.player_of(source, damage.to)
        if not isinstance(source, Thing) and set(static.get("from", ())) - {"spell", "ability", "combat"}:
            raise Unsupported("a battlefield's bonus for a player")
        if game.covers(source, static["to"], damage.to) and is_from(damage, static.get("from", ()), player):
            total += int(static["amount"])
    return total


def replace(game: Game, damage: Damage) -> None:
    """Applies the replacements, in the chosen order (372), and the Bonus Damage."""
    if game.cannot_be_dealt(damage.to):
        damage.amount = 0
    if damage.amount > 0 and game.edition != "1.3":
        damage.amount += bonus(game, damage)  # 715.4.a: before Prevent
    order = list(damage.order)
    while damage.amount > 0:
        options = replacements(game, damage)
        if not options:
            break
        apply(game, damage, pick(game, damage, options, order))
        if game.cannot_be_dealt(damage.to):
            damage.amount = 0
    if damage.amount > 0 and game.edition == "1.3":
        damage.amount += bonus(game, damage)  # 715.4: only if any damage is dealt


def pick(game: Game, damage: Damage, options: List[Replacement], order: List[str]) -> Replacement:
    """Returns the next replacement to apply."""
    if len(options) == 1:
        return options[0]
    names = [option.name for option in options]
    name = order.pop(0) if order else game.choose(orderer(game, damage.to), "order", names, damage.to.name)
    return options[names.index(name)]


def orderer(game: Game, unit: Thing) -> str:
    """Returns the player who orders the replacements on a unit: its owner in 1.3, its controller in 1.4 (372)."""
    return unit.owner if game.edition == "1.3" else unit.controller


def deal(game: Game, damages: Sequence[Damage]) -> None:
    """Deals simultaneous damage: replaces it, then marks it."""
    settle(game, damages)
    mark(game, damages)


def settle(game: Game, damages: Sequence[Damage]) -> None:
    """Replaces simultaneous damage events one by one, first those that the turn player orders (373.1)."""
    before, turn = len(game.played.events), game.table.turn
    for damage in sorted(damages, key=lambda damage: orderer(game, damage.to) != turn):
        replace(game, damage)
    asked = [event["fields"]["who"] for event in game.played.events[before:] if event["event"] == "asked"]
    if asked != sorted(asked, key=lambda who: who != turn):
        raise Unsupported("a redirection after the turn player's order was asked")


def mark(game: Game, damages: Sequence[Damage]) -> None:
    """Deals and marks the remaining damage (417.1). There is no damage of 0 (437.2.a)."""
    batch = game.played.batch()
    for damage in damages:
        for fields in damage.stopped:
            game.played.event("prevented", batch, **fields)
    damages = [damage for damage in damages if damage.amount > 0]
    for damage in damages:
        damage.to.damage += damage.amount
        damage.to.hurt_by = damage.by
        game.played.event("dealt", batch, by=damage.by, from_=damage.source, to=damage.to.name, amount=damage.amount)
    for damage in damages:
        notice(game, damage.to)


def notice(game: Game, unit: Thing) -> None:
    """Triggers the abilities that wait for damage to a unit."""
    for one in list(game.delayed):
        if one.watches in (None, (unit, unit.objects)):
            trigger(game, copy(one.item), unit)
            if one.once:
                game.delayed.remove(one)
    for ability in unit.facts.get("triggered", ()):
        if ability["when"]["event"] == {"dealt": "self"}:
            trigger(game, Item(unit.name, "ability", unit.controller, unit, ability.get("effect", ())), unit)


def trigger(game: Game, item: Item, about: Thing) -> None:
    """Adds a triggered ability, which waits until the current resolution is done."""
    item.it, item.it_controller = (about, about.objects), about.controller
    game.pending.append(item)
    game.played.event("triggered", by=item.name)
