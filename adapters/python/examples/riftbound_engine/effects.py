"""The effects of spells and abilities, line by line."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ruleproof_adapter import Refused, Unsupported

from .damage import Damage, deal
from .game import Delayed, Game, Item
from .table import Thing, Value
from .words import Phrase, compares, phrase


def slots(effects: Sequence[Mapping[str, Any]]) -> List[Phrase]:
    """Returns the phrases with a target, in order."""
    found = []
    for effect in effects:
        (keys,) = effect.values()
        texts = keys["from"] if keys.get("to") == "each other" else [keys.get("to") or keys.get("what")]
        found += [phrase(text) for text in texts if text]
    return [words for words in found if words.chosen or words.place == "at target battlefield"]


def choose_targets(game: Game, item: Item, names: Sequence[str]) -> None:
    """Chooses the targets when the item is put on the chain. Each must be legal (355.8)."""
    wanted = slots(item.effects)
    if len(names) != len(wanted):
        raise Unsupported("targets that the step does not choose")
    for words, name in zip(wanted, names):
        if words.place == "at target battlefield":
            if name not in game.table.battlefields:
                raise Refused(f"{name} is not a battlefield")
            item.targets.append(name)
            continue
        thing = game.table.things.get(name)
        if thing is None or not legal(game, item, words, thing):
            raise Refused(f"{name} is no {words.text}")
        if words.which == "another target" and any(thing is seen[0] for seen in item.targets):
            raise Refused(f"{name} is chosen twice")
        item.targets.append((thing, thing.objects))
    for effect in item.effects:
        bound_by_might(game, item, effect)


def bound_by_might(game: Game, item: Item, effect: Mapping[str, Any]) -> None:
    """Raises `Unsupported` if a condition on Might excludes the target: the text can restrict
    either the choice or the effect."""
    (keys,) = effect.values()
    bound = keys.get("if", {}).get("compared", {}).get("might")
    if bound is not None and not (item.targets and compares(bound, game.might(item.targets[0][0]))):
        raise Unsupported("a target that its condition excludes")


def legal(game: Game, item: Item, words: Phrase, thing: Thing) -> bool:
    """Returns `True` if a thing is a legal target."""
    if words.kind == "battlefield":
        raise Unsupported("an effect on a battlefield")
    return game.matches(thing, words, item.player, item.source, item.source.zone)


def resolve(game: Game, item: Item) -> None:
    """Executes the item. Damage kills only in the cleanup after it."""
    targets = iter(list(item.targets))
    for effect in item.effects:
        ((word, keys),) = effect.items()
        if word in ("draw", "channel"):
            for_player(game, item, word, keys)
            continue
        if word == "delayed":
            delay(game, item, keys)
            continue
        if keys.get("to") == "each other":
            clash(game, item, [next(targets), next(targets)])
            continue
        things = meant(game, item, phrase(keys.get("to") or keys["what"]), targets)
        about = things[0] if things else item.it[0] if item.it else item.source
        if not item.ignored and game.holds(keys, about, item.player, item.legion):
            DOES[word](game, item, keys, things)


def meant(game: Game, item: Item, words: Phrase, targets: Any) -> List[Thing]:
    """Returns the objects of a phrase. The line is ignored if its target is no longer legal."""
    if words.text == "self":
        return [item.source] if item.source.objects == item.objects else []
    if words.text == "it":
        return [item.it[0]] if item.it and item.it[0].objects == item.it[1] and not item.ignored else []
    if words.chosen:
        thing, objects = next(targets)
        item.ignored = thing.objects != objects or not legal(game, item, words, thing)
        item.it, item.it_controller = (thing, objects), thing.controller
        return [] if item.ignored else [thing]
    if not words.kind:
        raise Unsupported(f"`{words.text}` here")
    item.ignored = False
    place = next(targets) if words.place == "at target battlefield" else item.source.zone
    return [one for one in game.table.board() if game.matches(one, words, item.player, item.source, place)]


def for_player(game: Game, item: Item, word: str, keys: Mapping[str, Any]) -> None:
    """Executes a line about a player. If it refers to an ignored line, it is ignored too (359.3.e.14.a)."""
    who = keys.get("who", "you")
    if who != "you" and item.it is None:
        raise Unsupported(f"`{who}` of nothing")
    if who != "you" and item.ignored:
        return
    owner = item.it[0].owner if item.it else item.player
    player = {"you": item.player, "its controller": item.it_controller, "its owner": owner}[who]
    if word == "draw":
        game.draw(player, item.name, int(keys["amount"]))
    else:
        game.table.players[player].runes += int(keys["amount"])


def delay(game: Game, item: Item, keys: Mapping[str, Any]) -> None:
    """Adds an ability that waits for the rest of the turn."""
    everything = keys["when"]["event"] == {"dealt": "every unit"}
    if not everything and (item.it is None or item.ignored):
        return
    if game.holds(keys, item.source, item.player, item.legion):
        watches = None if everything else item.it
        later = Item(item.name, "ability", item.player, item.source, keys["effect"])
        game.delayed.append(Delayed(later, watches, keys.get("times") == "next"))


def clash(game: Game, item: Item, targets: Sequence[Tuple[Thing, int]]) -> None:
    """Makes two units deal damage equal to their Might to each other. They are its sources (417.6.b.3)."""
    words = slots([effect for effect in item.effects if "deal" in effect and "from" in effect["deal"]])
    for (thing, objects), word in zip(targets, words):
        if thing.objects != objects or not legal(game, item, word, thing):
            return
    (one, _), (other, _) = targets
    if one is other:
        raise Unsupported("a unit that fights itself")
    damages = [
        Damage(item.name, "unit", mine.controller, [mine.name], theirs, max(0, game.might(mine)))
        for mine, theirs in ((one, other), (other, one))
    ]
    deal(game, damages)


def do_deal(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Deals damage (417)."""
    damages = []
    for unit in things:
        amount = keys["amount"]
        instead: Optional[Mapping[str, Any]] = keys.get("instead")
        if instead is not None and game.holds(instead, unit, item.player, item.legion):
            amount = instead["amount"]
        damages.append(Damage(item.name, item.kind, item.player, [item.name], unit, int(amount)))
    deal(game, damages)


def do_prevent(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Adds a Prevent (437) to each unit. One about every unit is tracked on none."""
    sources = tuple(keys.get("from", ()))
    if keys["to"] == "every unit":
        if isinstance(keys["amount"], int) or keys["amount"] != "all":
            raise Unsupported("a Prevent other than All for every unit")
        game.lasting.append(Value("all", item.name, sources, item.player))
        return
    for unit in things:
        amount = max(0, game.might(unit)) if keys["amount"] == "its might" else keys["amount"]
        if amount != 0:
            unit.values.append(Value(amount, item.name, sources, item.player))


def do_double(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Doubles damage to a unit this turn."""
    for unit in things:
        unit.doubled_by.append(item.name)


def do_give(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Changes Might this turn."""
    for unit in things:
        unit.given.append((int(keys["might"]), keys.get("minimum")))
        if game.might(unit) < 0:
            raise Unsupported("a Might below 0")


def do_kill(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Kills units or gear (428)."""
    batch = game.played.batch()
    for thing in things:
        if game.table.on_board(thing):
            game.kill(thing, item.name, batch)


def do_exhaust(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Exhausts a unit, unless it is exhausted already."""
    batch = game.played.batch()
    for thing in things:
        if not thing.exhausted:
            game.played.event("exhausted", batch, to=thing.name, by=item.name)
        thing.exhausted = True


def do_stun(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Stuns a unit: it deals no combat damage this turn."""
    for unit in things:
        unit.stunned = True
        game.played.event("stunned", to=unit.name, by=item.name)


def do_recall(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Moves a unit (453). Nothing but its place changes."""
    for unit in things:
        place, unit.zone = unit.zone, "base"
        if place != "base" or unit.astray:
            unit.astray = False
            game.played.event("recalled", what=unit.name, who=unit.controller, by=item.name)
            game.lose_control(place)


def do_return(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Returns a card to its owner's hand, as a new object."""
    for thing in things:
        game.played.event("returned", what=thing.name, who=thing.controller, by=item.name)
        game.leave(thing, "hand")


def do_take_control(game: Game, item: Item, keys: Mapping[str, Any], things: List[Thing]) -> None:
    """Changes the controller of a unit. Everything tracked on it stays."""
    for thing in things:
        if thing.zone == "base" and thing.controller != item.player:
            thing.astray = not thing.astray
        thing.controller = item.player
        if thing.zone != "base" and not any("recall" in effect for effect in item.effects):
            raise Unsupported("taking control of a unit in its place")


DOES: Dict[str, Any] = {
    "deal": do_deal,
    "prevent": do_prevent,
    "double": do_double,
    "give": do_give,
    "kill": do_kill,
    "exhaust": do_exhaust,
    "stun": do_stun,
    "recall": do_recall,
    "return": do_return,
    "take_control": do_take_control,
}
