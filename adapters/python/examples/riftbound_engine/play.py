"""The steps of a scenario."""

from __future__ import annotations

import copy
from typing import Any, Dict, Mapping, Sequence, Set

from ruleproof_adapter import Play, Refused, Rejected, State, Step, Table, Unsupported

from . import combat
from .effects import choose_targets, resolve
from .game import Game, Item
from .table import Thing
from .words import known

RUNES = 12
"""The number of runes of a player."""

WINDOWS: Dict[str, Set[str]] = {"main": set(), "showdown": {"Action", "Reaction"}, "response": {"Reaction"}}
"""The keywords of which one is required to play something at each time; none in the turn player's open state."""


class Riftbound(Table):
    """The table for the step driver."""

    def begin(self, play: Play[str]) -> None:
        self.game = game = Game(play)
        if any(0 < unit.damage and game.might(unit) <= unit.damage for unit in game.table.units()):
            raise Rejected("a unit with lethal damage at the start")

    def act(self, play: Play[str], step: Step) -> None:
        known("beside a step", step.beside, ())
        known("under a step", step.nested, {"in_response", "showdown"})
        act(self.game, play, step)

    def depth(self) -> int:
        return len(self.game.chain)

    def resolve(self, play: Play[str]) -> None:
        item = self.game.chain.pop()
        resolve(self.game, item)
        if item.kind == "spell":
            self.game.table.put(item.source, "trash")
        settle(self.game)

    def seen(self, play: Play[str]) -> State:
        return self.game.view()

    def save(self) -> Any:
        told = ("played", "answers")  # the driver restores these
        return copy.deepcopy({key: value for key, value in vars(self.game).items() if key not in told})

    def restore(self, saved: Any) -> None:
        """Restores everything in the game. Do not keep references into it from one step to the next."""
        vars(self.game).update(saved)


def act(game: Game, play: Play[str], step: Step) -> None:
    """Performs a step, until it waits on the chain."""
    window = "response" if game.chain else "main" if game.combat is None else "showdown"
    verbs = {"play": play_card, "activate": activate, "move": move}
    if step.who is not None:
        known("verb", [step.verb], verbs)
        if step.who not in game.table.players:
            raise Rejected(f"no player {step.who}", step.id)
        verbs[step.verb](game, step, window)
    elif window != "main":
        raise Rejected("a step of the game in the middle of another", step.id)
    elif step.verb == "combat":
        if "in_response" in step.nested:
            raise Unsupported("a response to a combat")
        showdown = step.nested.get("showdown", ())
        combat.fight(game, step.fields, lambda: play.steps(showdown), lambda: settle(game))
    elif step.verb == "end_turn" and not step.nested:
        end_turn(game, step)
    else:
        raise Unsupported(f"step of the game `{step.verb}`")


def may_act(game: Game, step: Step, window: str, keywords: Sequence[str]) -> None:
    """Refuses an action at the wrong time."""
    if window == "main" and step.who != game.table.turn:
        raise Refused("it is not his turn", ["437.6.a-only-when-directed"])
    if window != "main" and not WINDOWS[window] & set(keywords):
        raise Refused("it cannot be played now", ["437.6.a-only-when-directed"])


def named(game: Game, name: str, step: Step) -> Thing:
    """Returns the thing that a step names."""
    if name not in game.table.things:
        raise Rejected(f"unknown name `{name}`", step.id)
    return game.table.things[name]


def play_card(game: Game, step: Step, window: str) -> None:
    """Plays a card from hand: a spell goes on the chain, a unit or gear to its place."""
    assert step.who is not None
    card, player = named(game, step.fields["card"], step), game.table.players[step.who]
    may_act(game, step, window, [word for word in ("Action", "Reaction") if card.has(word)])
    if card.zone != "hand" or card.owner != step.who:
        raise Refused(f"{card.name} is not in his hand")
    legion = bool(player.played)
    if not card.is_a("Spell"):
        permanent(game, step, card)
        player.played.append(card.name)
        settle(game)
        return
    item = Item(card.name, "spell", step.who, card, card.facts.get("effect", ()), legion=legion)
    choose_targets(game, item, step.fields.get("targets", ()))
    game.table.take(card)
    card.zone = "chain"
    player.played.append(card.name)
    game.played.event("played", what=card.name, who=step.who)
    wait(game, step, item)


def permanent(game: Game, step: Step, card: Thing) -> None:
    """Puts a unit exhausted into its player's base or a battlefield of his, or gear into his base."""
    assert step.who is not None
    if step.nested or "targets" in step.fields:
        raise Unsupported("steps while a unit or gear is played")
    places = ["base"]
    if card.is_a("Unit"):
        places += [field.name for field in game.table.battlefields.values() if field.controller == step.who]
    elif not card.is_a("Gear"):
        raise Refused(f"{card.name} cannot be played")
    place = step.fields.get("to") or places[0]
    if "to" not in step.fields and len(places) > 1:
        place = game.choose(step.who, "place", places, card.name)
    if place not in places:
        raise Refused(f"{card.name} cannot be played to {place}")
    game.table.take(card)
    card.renew()
    card.zone, card.controller = place, step.who
    card.exhausted = card.is_a("Unit") or card.facts.get("enters") == "exhausted"
    game.played.event("played", what=card.name, who=step.who)


def activate(game: Game, step: Step, window: str) -> None:
    """Activates an ability."""
    assert step.who is not None
    thing = named(game, step.fields["object"], step)
    abilities: Sequence[Mapping[str, Any]] = thing.facts.get("activated", ())
    if len(abilities) > 1:
        raise Unsupported("a choice among several abilities")
    if not abilities or not game.table.on_board(thing) or thing.controller != step.who:
        raise Refused(f"{thing.name} has no ability for him", ["437.6.a-only-when-directed"])
    ability = abilities[0]
    may_act(game, step, window, ability.get("keywords", ()))
    legion = any(name != thing.name for name in game.table.players[step.who].played)
    if not game.holds(ability, thing, step.who, legion):
        raise Refused("its condition does not hold")
    item = Item(thing.name, "ability", step.who, thing, ability.get("effect", ()), legion=legion)
    choose_targets(game, item, step.fields.get("targets", ()))
    if "exhaust" in ability.get("cost", {}):
        if thing.exhausted:
            raise Refused(f"{thing.name} is exhausted")
        thing.exhausted = True
        game.played.event("exhausted", to=thing.name, by=thing.name)
    wait(game, step, item)


def wait(game: Game, step: Step, item: Item) -> None:
    """Puts an item on the chain."""
    if "showdown" in step.nested:
        raise Unsupported("a showdown outside of a combat")
    game.chain.append(item)


def settle(game: Game) -> None:
    """Performs a cleanup, then resolves the triggered abilities one by one."""
    game.cleanup()
    while game.pending:
        if len({item.name for item in game.pending}) > 1:
            raise Unsupported("the order of several triggered abilities")
        resolve(game, game.pending.pop(0))
        game.cleanup()


def move(game: Game, step: Step, window: str) -> None:
    """Performs a standard move between base and battlefields, which exhausts the units. A move to another battlefield
    needs Ganking."""
    assert step.who is not None
    may_act(game, step, window, ())
    place = step.fields.get("to")
    if place is None or step.nested:
        raise Unsupported("a move in this form")
    batch = game.played.batch()
    for name in step.fields["units"]:
        unit = named(game, name, step)
        if not game.table.on_board(unit) or not unit.is_a("Unit") or unit.controller != step.who or unit.exhausted:
            raise Refused(f"{name} cannot move")
        if unit.zone == place or "base" not in (unit.zone, place) and not unit.has("Ganking"):
            raise Refused(f"{name} cannot move there")
        came, unit.zone, unit.exhausted = unit.zone, place, True
        unit.moved += 1
        game.played.event("moved", batch, what=name, from_=came, to=place)
        game.lose_control(came)
    if place == "base":
        return
    if place not in game.table.battlefields:
        raise Rejected(f"no battlefield {place}", step.id)
    battlefield = game.table.battlefields[place]
    alone = all(unit.controller == step.who for unit in game.table.units(place))
    if alone and battlefield.controller != step.who:
        raise Unsupported("a move that conquers")


def end_turn(game: Game, step: Step) -> None:
    """Plays the ending phase: triggers, then healing, then the end of this turn's effects (317.2). Then begins the next
    player's turn, up to the main phase."""
    table = game.table
    if step.fields["player"] != table.turn:
        raise Rejected("it is another player's turn", step.id)
    if game.edition == "1.3":  # stuns end before what triggers at the end of the turn (423.1.a.2)
        end_stuns(game)
    for thing in table.board():
        for ability in thing.facts.get("triggered", ()):
            if ability["when"]["event"] == {"end_turn": "you"} and thing.controller == table.turn:
                game.pending.append(Item(thing.name, "ability", thing.controller, thing, ability.get("effect", ())))
                game.played.event("triggered", by=thing.name)
    settle(game)
    game.heal()
    expire(game)
    table.turn = table.other(table.turn)
    player = table.players[table.turn]
    for thing in table.board():
        thing.exhausted = thing.exhausted and thing.controller != table.turn
    for battlefield in table.battlefields.values():
        if battlefield.controller == table.turn and table.units(battlefield.name):
            game.score(table.turn)
    player.runes = max(player.runes, min(player.runes + 2, RUNES))
    game.draw(table.turn)


def expire(game: Game) -> None:
    """Ends effects that last this turn."""
    game.lasting, game.delayed = [], []
    for unit in game.table.units():
        unit.values = [value for value in unit.values if value.each_combat is not None]
        unit.doubled_by, unit.given = [], []
        unit.moved = 0
    if game.edition != "1.3":
        end_stuns(game)
    for player in game.table.players.values():
        player.played = []
    game.cleanup()


def end_stuns(game: Game) -> None:
    """Ends the stuns of all units."""
    for unit in game.table.units():
        unit.stunned = False
