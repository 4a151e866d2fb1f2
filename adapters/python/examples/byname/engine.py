"""A small Magic engine with built-in cards, without any reference to ruleproof.

Players are seats 0, 1, ...; objects have numbers, and a card that changes zones gets a new one. The engine asks a
`Host` for choices and reports events to it. An illegal action raises `Illegal`, sometimes when half of it is done. To
continue, use `save` and `restore`.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence, Tuple

Seat = int
Number = int
Victim = Tuple[str, int]
"""`("seat", 0)` or `("object", 117)`."""

STEPS = (
    "untap upkeep draw main1 begin_combat attackers blockers combat_damage end_of_combat main2 end cleanup"
).split()


class Illegal(Exception):
    """An illegal action."""


@dataclass
class Card:
    """The printed facts of a card."""

    name: str
    kind: str
    colors: Tuple[str, ...] = ()
    power: int = 0
    toughness: int = 0
    keywords: Tuple[str, ...] = ()
    modes: Dict[str, Tuple[str, Any]] = field(default_factory=dict)
    """Its effects by mode (`""` without modes): the required targets, and the effect."""
    ability: Optional[Tuple[bool, str, Any]] = None
    """Its activated ability: `True` if it taps, the targets, the effect."""


@dataclass
class Thing:
    """An object: a card in a zone."""

    number: Number
    card: Card
    owner: Seat
    zone: str
    tapped: bool = False
    new: bool = True
    damage: int = 0
    doomed: bool = False
    """`True` if a source with deathtouch has damaged it."""


@dataclass
class Item:
    """A spell or ability on the stack; `source` is the object it is or comes from."""

    source: Number
    seat: Seat
    effect: Any
    wants: str
    targets: List[Victim]
    is_spell: bool


@dataclass
class Shield:
    """A shield until the end of the turn. Each limit is optional."""

    source: Number
    guards: Optional[Victim] = None
    only_from: Optional[Number] = None
    only_combat: bool = False
    left: Optional[int] = None
    once: bool = False


@dataclass
class Hit:
    """Damage that is about to be dealt."""

    source: Number
    victim: Victim
    amount: int


class Host(Protocol):
    """Makes the choices of the players and receives the events."""

    def which_shield(self, seat: Seat, victim: Victim, shields: Sequence[Shield]) -> int: ...
    def spend(self, seat: Seat, victim: Victim, left: int, amounts: Dict[Number, int]) -> Dict[Number, int]: ...
    def which_source(self, seat: Seat, sources: Sequence[Number]) -> Number: ...
    def divide(
        self, seat: Seat, attacker: Number, lethal: Dict[Number, int], beyond: Optional[Seat]
    ) -> Dict[Victim, int]: ...
    def happened(self, word: str, *facts: Tuple[Any, ...]) -> None: ...
    def renumbered(self, old: Number, new: Number) -> None: ...


Effect = Callable[["Game", Item], None]


def burn(amount: int) -> Effect:
    return lambda game, item: game.deal([Hit(item.source, target, amount) for target in item.targets])


def sweep(amount: int, players: bool, spares_flyers: bool = False) -> Effect:
    def effect(game: Game, item: Item) -> None:
        bodies = [body for body in game.creatures() if not (spares_flyers and "flying" in body.card.keywords)]
        hits = [Hit(item.source, ("object", body.number), amount) for body in bodies]
        seats = [Hit(item.source, ("seat", seat), amount) for seat in range(len(game.life)) if players]
        game.deal(hits + seats)

    return effect


def protect(amount: int) -> Effect:
    return lambda game, item: game.shields.append(Shield(item.source, guards=item.targets[0], left=amount))


def gain(amount: int) -> Effect:
    return lambda game, item: game.gain(item.targets[0][1], amount, item.source)


def fog(game: Game, item: Item) -> None:
    game.shields.append(Shield(item.source, only_combat=True))


def red_circle(game: Game, item: Item) -> None:
    red = [number for number in game.sources() if "red" in game.things[number].card.colors]
    if red:
        source = game.host.which_source(item.seat, red)
        game.shields.append(Shield(item.source, ("seat", item.seat), only_from=source, once=True))


def spell(name: str, kind: str, color: str, wants: str, effect: Effect) -> Card:
    return Card(name, kind, (color,), modes={"": (wants, effect)})


CARDS = {
    card.name: card
    for card in (
        spell("Lightning Bolt", "instant", "red", "any", burn(3)),
        spell("Shock", "instant", "red", "any", burn(2)),
        spell("Gut Shot", "instant", "red", "any", burn(1)),
        spell("Flame Javelin", "instant", "red", "any", burn(4)),
        spell("Explosive Impact", "instant", "red", "any", burn(5)),
        spell("Lava Axe", "sorcery", "red", "player", burn(5)),
        spell("Famine", "sorcery", "black", "", sweep(3, players=True)),
        spell("Pyroclasm", "sorcery", "red", "", sweep(2, players=False)),
        spell("Tremor", "sorcery", "red", "", sweep(1, players=False, spares_flyers=True)),
        spell("Fog", "instant", "green", "", fog),
        spell("Holy Day", "instant", "white", "", fog),
        Card(
            "Healing Salve", "instant", ("white",), modes={"life": ("player", gain(3)), "shield": ("any", protect(3))}
        ),
        Card("Samite Healer", "creature", ("white",), 1, 1, ability=(True, "any", protect(1))),
        Card("Prodigal Pyromancer", "creature", ("red",), 1, 1, ability=(True, "any", burn(1))),
        Card("Circle of Protection: Red", "enchantment", ("white",), ability=(False, "", red_circle)),
        Card("Grizzly Bears", "creature", ("green",), 2, 2),
        Card("Hill Giant", "creature", ("red",), 3, 3),
    )
}


class Game:
    """A running game."""

    def __init__(self, host: Host, life: Sequence[int], active: Seat) -> None:
        self.host = host
        self.life, self.lost = list(life), [False for _ in life]
        self.unknown_hand, self.library = [0 for _ in life], [60 for _ in life]
        self.active, self.step, self.turn = active, "main1", 1
        self.things: Dict[Number, Thing] = {}
        self.stack: List[Item] = []
        self.shields: List[Shield] = []
        self.attackers: Dict[Number, Seat] = {}
        self.blockers: Dict[Number, List[Number]] = {}
        self.numbers = 100

    def save(self) -> Dict[str, Any]:
        """Returns the state of everything but the host."""
        return copy.deepcopy({key: value for key, value in vars(self).items() if key != "host"})

    def restore(self, saved: Dict[str, Any]) -> None:
        """Restores a saved state."""
        vars(self).update(copy.deepcopy(saved))

    # Objects

    def put(self, card: Card, owner: Seat, zone: str) -> Thing:
        """Creates an object."""
        self.numbers += 1
        thing = self.things[self.numbers] = Thing(self.numbers, card, owner, zone)
        return thing

    def move(self, thing: Thing, zone: str) -> Thing:
        """Moves a card to a zone, where it is a new object. The old object stays known."""
        new = self.put(thing.card, thing.owner, zone)
        thing.zone = "nowhere"
        self.host.renumbered(thing.number, new.number)
        return new

    def creatures(self) -> List[Thing]:
        return [
            thing for thing in self.things.values() if thing.zone == "battlefield" and thing.card.kind == "creature"
        ]

    def sources(self) -> List[Number]:
        """Returns the possible sources of damage: permanents and spells."""
        return [thing.number for thing in self.things.values() if thing.zone in ("battlefield", "stack")]

    def over(self) -> bool:
        return self.lost.count(False) < 2

    # Spells and abilities

    def may_act(self, seat: Seat, slow: bool) -> None:
        if self.over() or self.step in ("untap", "cleanup"):
            raise Illegal("no player may act now")
        if slow and (self.stack or self.active != seat or self.step not in ("main1", "main2")):
            raise Illegal("only in the player's own main phase, with an empty stack")

    def announce(
        self, seat: Seat, source: Number, wants: str, effect: Any, targets: List[Victim], is_spell: bool
    ) -> None:
        if len(targets) != (1 if wants else 0) or any(not self.can_be_hit(target, wants) for target in targets):
            raise Illegal("no legal target")
        self.stack.append(Item(source, seat, effect, wants, targets, is_spell))
        self.host.happened("cast" if is_spell else "activated", (seat, source))

    def can_be_hit(self, victim: Victim, wants: str) -> bool:
        kind, at = victim
        if kind == "seat":
            return not self.lost[at]
        return wants == "any" and self.things[at] in self.creatures()

    def cast(self, seat: Seat, number: Number, mode: str, targets: List[Victim]) -> None:
        thing = self.things[number]
        modes = thing.card.modes or {"": ("", None)}
        if thing.zone != "hand" or thing.owner != seat or mode not in modes:
            raise Illegal("that cannot be cast")
        self.may_act(seat, slow=thing.card.kind != "instant")
        spell = self.move(thing, "stack")
        wants, effect = modes[mode]
        self.announce(seat, spell.number, wants, effect, targets, is_spell=True)

    def activate(self, seat: Seat, number: Number, targets: List[Victim]) -> None:
        thing = self.things[number]
        self.may_act(seat, slow=False)
        if thing.zone != "battlefield" or thing.owner != seat or thing.card.ability is None:
            raise Illegal("it has no ability for this player")
        taps, wants, effect = thing.card.ability
        if taps and (thing.tapped or thing.new):
            raise Illegal("it cannot be tapped")
        thing.tapped = thing.tapped or taps
        self.announce(seat, number, wants, effect, targets, is_spell=False)

    def resolve_top(self) -> None:
        item = self.stack[-1]
        if item.effect is not None and all(self.can_be_hit(target, item.wants) for target in item.targets):
            item.effect(self, item)
        self.stack.pop()
        if item.is_spell:
            stays = self.things[item.source].card.kind in ("creature", "enchantment")
            became = self.move(self.things[item.source], "battlefield" if stays else "graveyard")
            for shield in self.shields:  # a chosen spell is still the source as a permanent
                shield.only_from = became.number if shield.only_from == item.source and stays else shield.only_from
        self.check()

    # Damage and life

    def gain(self, seat: Seat, amount: int, source: Number) -> None:
        self.life[seat] += amount
        self.host.happened("gained", (seat, amount, source))

    def chooser(self, victim: Victim) -> Seat:
        return victim[1] if victim[0] == "seat" else self.things[victim[1]].owner

    def deal(self, hits: List[Hit], combat: bool = False) -> None:
        """Deals simultaneous damage, after prevention."""
        seats = len(self.life)
        victims = sorted({hit.victim for hit in hits}, key=lambda victim: (self.chooser(victim) - self.active) % seats)
        facts: List[Tuple[Any, ...]] = []
        for victim in victims:
            facts += self.prevent(victim, [hit for hit in hits if hit.victim == victim], combat)
        linked: Dict[Number, int] = {}
        for hit in hits:
            if hit.amount == 0:
                continue
            facts.append(("dealt", hit.source, hit.victim, hit.amount, combat))
            keywords = self.things[hit.source].card.keywords
            if hit.victim[0] == "seat":
                self.life[hit.victim[1]] -= hit.amount
                facts.append(("lost", hit.victim[1], hit.amount, hit.source))
            else:
                body = self.things[hit.victim[1]]
                body.damage, body.doomed = body.damage + hit.amount, body.doomed or "deathtouch" in keywords
            if "lifelink" in keywords:
                linked[hit.source] = linked.get(hit.source, 0) + hit.amount
        self.host.happened("damage", *facts)
        for source, amount in linked.items():
            self.gain(self.things[source].owner, amount, source)

    def prevent(self, victim: Victim, hits: List[Hit], combat: bool) -> List[Tuple[Any, ...]]:
        """Applies the shields to the damage to one victim, who chooses their order (616.1)."""
        facts: List[Tuple[Any, ...]] = []
        used: List[Shield] = []

        def stops(shield: Shield, hit: Hit) -> bool:
            about = shield.guards in (None, victim) and shield.only_from in (None, hit.source)
            return about and hit.amount > 0 and (combat or not shield.only_combat)

        while True:
            able = [one for one in self.shields if one not in used and any(stops(one, hit) for hit in hits)]
            if not able:
                return facts
            shield = able[0 if len(able) == 1 else self.host.which_shield(self.chooser(victim), victim, able)]
            amounts = {hit.source: hit.amount for hit in hits if stops(shield, hit)}
            if shield.left is not None and len(amounts) > 1 and sum(amounts.values()) > shield.left:
                amounts = self.host.spend(self.chooser(victim), victim, shield.left, amounts)
            used.append(shield)
            for hit in hits:
                part = min(hit.amount, amounts.get(hit.source, 0), hit.amount if shield.left is None else shield.left)
                hit.amount -= part
                shield.left = None if shield.left is None else shield.left - part
                facts += [("prevented", shield.source, hit.source, victim, part)] if part else []
            if shield.once or shield.left == 0:
                self.shields = [one for one in self.shields if one is not shield]

    def check(self) -> None:
        """Performs state-based actions."""
        self.lost = [lost or life <= 0 for lost, life in zip(self.lost, self.life)]
        dead = [one for one in self.creatures() if one.card.toughness <= one.damage or one.doomed]
        for body in dead:
            self.attackers.pop(body.number, None)
            self.move(body, "graveyard")
        if dead:
            self.host.happened("died", *((body.number,) for body in dead))

    # Combat

    def attack(self, seat: Seat, attackers: Dict[Number, Seat]) -> None:
        if seat != self.active or self.step not in ("main1", "begin_combat") or self.stack:
            raise Illegal("no attack can be declared now")
        self.step = "attackers"
        for number, defender in attackers.items():
            body = self.things[number]
            keywords = body.card.keywords
            tired = body.tapped or body.new and "haste" not in keywords
            if (
                body not in self.creatures()
                or body.owner != seat
                or defender == seat
                or tired
                or "defender" in keywords
            ):
                raise Illegal("it cannot attack")
            body.tapped = "vigilance" not in keywords
            self.attackers[number] = defender
        self.host.happened("attacked", *((seat, number) for number in attackers))

    def block(self, seat: Seat, blockers: Dict[Number, List[Number]]) -> None:
        if self.step == "attackers" and not self.stack:
            self.pass_step()
        if self.step != "blockers" or self.blockers or self.stack:
            raise Illegal("no blocks can be declared now")
        for attacker, bodies in blockers.items():
            for body in map(self.things.__getitem__, bodies):
                against = self.attackers.get(attacker) == seat and body in self.creatures() and body.owner == seat
                flies = "flying" in self.things[attacker].card.keywords
                reaches = not flies or {"flying", "reach"} & set(body.card.keywords)
                if (
                    not against
                    or not reaches
                    or body.tapped
                    or sum(body.number in one for one in blockers.values()) > 1
                ):
                    raise Illegal("it cannot block")
        self.blockers = {attacker: list(bodies) for attacker, bodies in blockers.items()}
        self.host.happened("blocked", *((seat, number) for bodies in blockers.values() for number in bodies))

    def combat_damage(self) -> None:
        hits: List[Hit] = []
        alive = {body.number for body in self.creatures()}
        for attacker, defender in self.attackers.items():
            card, met = self.things[attacker].card, self.blockers.get(attacker)
            shares = {("seat", defender): card.power}
            if met is not None:
                deadly = "deathtouch" in card.keywords
                bodies = [self.things[number] for number in met if number in alive]
                lethal = {body.number: max(0, body.card.toughness - body.damage) for body in bodies}
                lethal = {number: min(most, 1) if deadly else most for number, most in lethal.items()}
                beyond = defender if "trample" in card.keywords else None
                shares = self.host.divide(self.active, attacker, lethal, beyond)
                hits += [Hit(body.number, ("object", attacker), body.card.power) for body in bodies]
            hits += [Hit(attacker, victim, amount) for victim, amount in shares.items()]
        self.deal(hits, combat=True)
        self.check()

    # The turn

    def pass_step(self) -> None:
        """Makes all players pass: begins the next step and performs its turn-based actions."""
        self.step = STEPS[(STEPS.index(self.step) + 1) % len(STEPS)]
        if self.step in ("attackers", "blockers", "combat_damage") and not self.attackers:
            self.step = "end_of_combat"
        if self.step == "untap":
            self.active, self.turn = (self.active + 1) % len(self.life), self.turn + 1
            for thing in self.things.values():
                if thing.owner == self.active:
                    thing.tapped = thing.new = False
        elif self.step == "draw":
            self.library[self.active] -= 1
            self.unknown_hand[self.active] += 1
        elif self.step == "combat_damage":
            self.combat_damage()
        elif self.step == "main2":
            self.attackers, self.blockers = {}, {}
        elif self.step == "cleanup":
            self.shields = []
            for thing in self.things.values():
                thing.damage, thing.doomed = 0, False
