"""Combat (460 in 1.3, 465 in 1.4): the assignment of damage and its results."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence

from ruleproof_adapter import Refused, Rejected, Unsupported, split

from .damage import Damage, Replacement, bonus, mark, orderer, replacements, settle
from .game import Combat, Game
from .table import Thing

Split = Dict[str, int]
MANY = 6
"""The maximum number of units whose orders are tried. More are not supported."""


def fight(game: Game, fields: Mapping[str, Any], showdown: Callable[[], None], triggers: Callable[[], None]) -> None:
    """A combat: showdown, damage, cleanup, result."""
    table, place = game.table, fields["place"]
    if place not in table.battlefields:
        raise Rejected(f"no battlefield {place}")
    game.combat = Combat(place, table.turn, table.other(table.turn))
    if not (side(game, game.combat.attacker) and side(game, game.combat.defender)):
        raise Rejected(f"no two sides at {place}")
    showdown()
    assign_and_deal(game, fields.get("assign", {}))
    game.cleanup()
    game.heal()
    recall(game)
    triggers()
    result(game)


def side(game: Game, player: str) -> List[Thing]:
    """Returns a player's units in the combat."""
    assert game.combat is not None
    return [unit for unit in game.table.units(game.combat.place) if unit.controller == player]


def assign_and_deal(game: Game, said: Mapping[str, Split]) -> None:
    """Lets both sides assign damage, the attacker first, then deals all of it at the same time."""
    assert game.combat is not None
    if set(said) - {game.combat.attacker, game.combat.defender}:
        raise Rejected("damage assigned by a player who is not in the combat")
    damages: List[Damage] = []
    players = (game.combat.attacker, game.combat.defender)
    for player, other in (players, players[::-1]):
        assigned = assign(game, player, other, said.get(player))
        if game.edition != "1.3":  # replacements apply to the assignment, and not again (465.2.c.5)
            settle(game, assigned)
        damages += assigned
    if game.edition == "1.3":
        settle(game, damages)
    mark(game, damages)


def assign(game: Game, player: str, other: str, said: Optional[Split]) -> List[Damage]:
    """Lets a player divide the summed Might of his units among those of the other side."""
    mine = side(game, player)
    total = sum(max(0, game.might(unit)) for unit in mine if not unit.stunned)
    theirs = [unit for unit in side(game, other) if not game.cannot_be_dealt(unit)]
    template = Damage("combat", "combat", player, [unit.name for unit in mine], mine[0], total) if mine else None
    if template is None or not theirs or total == 0:
        if said and any(said.values()):
            raise Refused("there is no damage to assign, or no unit to assign it to")
        return []
    orders = orders_chosen(game, theirs, template)
    amounts = {unit.name: lethal(game, unit, orders.get(unit.name, ()), template, len(theirs)) for unit in theirs}
    options = splits(theirs, amounts, total)
    chosen = choose_split(game, player, options, total, said)
    batch = game.played.batch()
    dealt = []
    for unit in theirs:
        if unit.name in chosen:
            game.played.event("assigned", batch, who=player, to=unit.name, amount=chosen[unit.name])
            damage = copy_to(template, unit)
            damage.amount, damage.order = chosen[unit.name], orders.get(unit.name, ())
            dealt.append(damage)
    return dealt


def choose_split(game: Game, player: str, options: List[Split], total: int, said: Optional[Split]) -> Split:
    """Returns one of the legal splits: from the step, or else, if there are several, from the player's answer."""
    if said is not None:
        given = {name: amount for name, amount in said.items() if amount}
        if given not in options:
            raise Refused("this assignment of damage is not allowed")
        return given
    if len(options) == 1:
        return options[0]
    names = {name for option in options for name in option}
    caps = {name: max(option.get(name, 0) for option in options) for name in sorted(names)}

    def parts(answer: Split) -> Split:
        return {name: amount for name, amount in answer.items() if amount}

    answer = game.answers.ask(
        player, "assign", split(total, caps), None, "split", lambda answer: parts(answer) in options
    )
    game.played.event("asked", who=player, kind="assign", options=list(caps))
    return parts(answer)


def splits(units: Sequence[Thing], lethals: Mapping[str, Optional[int]], total: int) -> List[Split]:
    """Returns the splits for all orders of the units: Tanks first (815), Backline last (826), lethal damage before the
    next unit (460.2.c.3), and no more than that while another unit is left (460.2.c.4). The rules do not cover damage
    beyond what is lethal for all."""
    if len(units) > MANY:
        raise Unsupported("this many units in a combat")
    if len(units) > 1 and total > sum(need or total for need in lethals.values()):
        raise Unsupported("more than lethal damage for all of several units")
    found: List[Split] = []
    for order in permutations(units):
        ranks = [rank(unit) for unit in order]
        if ranks != sorted(ranks):
            continue
        left, parts = total, {}
        for unit in order:
            need = lethals[unit.name]
            part = left if need is None else min(need, left)
            parts.update({unit.name: part} if part else {})
            left -= part
        if parts not in found:
            found.append(parts)
    return found


def rank(unit: Thing) -> int:
    """Returns the rank in the order of assignment."""
    if unit.has("Tank") and unit.has("Backline"):
        raise Unsupported("Tank and Backline at once")
    return -1 if unit.has("Tank") else 1 if unit.has("Backline") else 0


def lethal(game: Game, unit: Thing, order: Sequence[str], template: Damage, units: int) -> Optional[int]:
    """Returns the least lethal damage in the assignment, or `None` if there is no such limit, as under All (437.5.b)."""
    if units == 1:
        return None
    found = replacements(game, copy_to(template, unit))
    if bonus(game, copy_to(template, unit)):
        raise Unsupported("Bonus Damage among several units")
    if any(one.kind == "redirect" for one in found) and game.edition != "1.3":
        raise Unsupported("a redirection among several units")
    if game.edition == "1.3":
        if endless(found) or unit.damage:
            raise Unsupported("assignment to several units with All or marked damage, which 1.3 leaves open")
        prevents = [one for one in found if one.kind == "prevent"]
        return least(prevents, max(1, game.might(unit)))
    if endless(found):
        return None
    applied = sorted(found, key=lambda one: order.index(one.name) if order else 0)
    return least(applied, max(1, game.might(unit) - unit.damage))


def copy_to(template: Damage, unit: Thing) -> Damage:
    """Returns the damage that would be dealt to a unit."""
    return Damage(template.by, template.kind, template.player, template.source, unit, template.amount)


def endless(found: Sequence[Replacement]) -> bool:
    """Returns `True` if no amount is enough: under All, or if the next time is prevented."""
    return any(one.kind == "prevent" and not isinstance(one.value.amount, int) for one in found)


def least(applied: Sequence[Replacement], needed: int) -> int:
    """Returns the least amount of which the wanted amount is left after these replacements (437.5.a, 465.2.c.4.a)."""
    for one in reversed(applied):
        needed = needed + int(one.value.amount) if one.kind == "prevent" else -(-needed // 2)
    return needed


def orders_chosen(game: Game, units: Sequence[Thing], template: Damage) -> Dict[str, List[str]]:
    """Returns the orders of replacements that must be chosen first, because the lethal damage depends on them. From
    1.4 on, replacements apply to the assignment (465.2.c.5)."""
    orders: Dict[str, List[str]] = {}
    for unit in units if game.edition != "1.3" and len(units) > 1 else []:
        found = replacements(game, copy_to(template, unit))
        if endless(found) or any(one.kind == "redirect" for one in found):
            continue
        needed = max(1, game.might(unit) - unit.damage)
        if len({least(order, needed) for order in permutations(found[:MANY])}) == 1:
            continue
        if len(found) != 2:
            raise Unsupported("the order of more than two replacements before the assignment")
        names = [one.name for one in found]
        first = game.choose(orderer(game, unit), "order", names, unit.name)
        orders[unit.name] = [first, *(name for name in names if name != first)]
    return orders


def recall(game: Game) -> None:
    """Moves attackers to base if defenders are left."""
    assert game.combat is not None
    attacker, batch = game.combat.attacker, game.played.batch()
    for unit in side(game, attacker) if side(game, game.combat.defender) else []:
        unit.zone = "base"
        game.played.event("recalled", batch, what=unit.name, who=attacker, by="combat")


def result(game: Game) -> None:
    """Decides the result (461, 466): attackers who are alone conquer."""
    assert game.combat is not None
    attacker, battlefield = game.combat.attacker, game.table.battlefields[game.combat.place]
    attackers, defenders = side(game, attacker), side(game, game.combat.defender)
    if attackers and not defenders and battlefield.controller != attacker:
        battlefield.controller = attacker
        game.score(attacker)
    if defenders and not attackers and battlefield.controller != game.combat.defender:
        raise Unsupported("a defender who did not control the battlefield")
    game.combat = None
    game.lose_control(battlefield.name)
    for unit in game.table.units():
        for value in unit.values:
            if value.each_combat is not None:
                value.amount = value.each_combat
