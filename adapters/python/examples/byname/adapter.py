"""The adapter of engine.py, an engine with built-in cards.

ruleproof run -E 'game(mtg)' --engine "python3 adapters/python/examples/byname/adapter.py"
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Container, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # in case the package is not installed

from engine import CARDS, Card, Game, Illegal, Shield, Victim  # noqa: E402
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
    body,
    drive,
    pile,
    serve,
)

VOCABULARY = {
    "verb": ["cast", "activate", "attack", "block"],
    "step of the game": ["to"],
    "seen event": "asked cast activated dealt prevented lost gained attacked blocked died".split(),
    "unseen field": ["lost.by", "died.from", "died.to"],
    "seen player": ["life", "hand", "library", "graveyard", "battlefield", "lost", "won"],
    "seen object": ["zone", "damage", "tapped", "controller", "stats", "card", "counters"],
}
KEYWORDS = {"flying", "reach", "haste", "vigilance", "defender", "trample", "lifelink", "deathtouch"}
STEPS = {
    "upkeep": "upkeep",
    "draw": "draw",
    "precombat main": "main1",
    "beginning of combat": "begin_combat",
    "combat damage": "combat_damage",
    "end of combat": "end_of_combat",
    "postcombat main": "main2",
    "end step": "end",
    "cleanup": "cleanup",
    "next turn": "main1",
}


class Magic(Table):
    """One game of the engine. Its seats and numbers have names: `("seat", 0)`, `("object", 117)`."""

    def begin(self, play: Play[Victim]) -> None:
        self.play, given = play, play.run.given
        known("at the start", given, {"turn", "players"})
        self.players: List[str] = list(given["players"])
        if len(self.players) != 2:
            raise Unsupported("more than two players")
        for seat, player in enumerate(self.players):
            play.names.add(player, ("seat", seat))
        life = [side.get("life", 20) for side in given["players"].values()]
        self.game = Game(self, life, self.players.index(given.get("turn", self.players[0])))
        for seat, side in enumerate(given["players"].values()):
            known("of a player", side, {"life", "hand", "battlefield", "graveyard"})
            for zone in ("battlefield", "hand", "graveyard"):
                for placed in side.get(zone, ()):
                    self.place(seat, zone, placed)
            if sum(placed.get("blanks", 1) for placed in side.get("hand", ())) > 7:
                raise Unsupported("discarding down to seven cards")

    def place(self, seat: int, zone: str, placed: Mapping[str, Any]) -> None:
        if "blanks" in placed and zone == "hand":
            self.game.unknown_hand[seat] += placed["blanks"]
            return
        state = placed.get("state", {})
        known("of an object", state, {"damage", "tapped", "types", "subtypes", "colors", "stats", "keywords"})
        thing = self.game.put(self.card(placed, state), seat, zone)
        thing.damage, thing.tapped, thing.new = state.get("damage", 0), state.get("tapped", False), False
        self.play.names.add(alias_of(placed), ("object", thing.number))

    def card(self, placed: Mapping[str, Any], state: Mapping[str, Any]) -> Card:
        """Returns the built-in card, or else a creature from its facts."""
        name = alias_of({**placed, "alias": placed.get("card")} if "card" in placed else placed)
        changed = {"types", "subtypes", "colors", "stats", "keywords"} & set(state)
        if name in CARDS and not changed:
            return CARDS[name]
        facts = body(name, self.play.run.cards.get(name, {}), state)
        known("of a body", facts.keywords, KEYWORDS)
        plain = facts.types == ("Creature",) and not facts.supertypes
        if not plain or facts.power is None or facts.toughness is None:
            raise Unsupported(f"card `{name}`")
        return Card(name, "creature", facts.colors, facts.power, facts.toughness, tuple(facts.keywords))

    def save(self) -> Any:
        return self.game.save()

    def restore(self, saved: Any) -> None:
        self.game.restore(saved)

    def depth(self) -> int:
        return 0 if self.game.over() else len(self.game.stack)

    def resolve(self, play: Play[Victim]) -> None:
        self.game.resolve_top()

    def finish(self, play: Play[Victim]) -> None:
        while self.game.attackers and not self.game.over():
            self.game.pass_step()

    def act(self, play: Play[Victim], step: Step) -> None:
        try:
            self.do(step.who, step.verb, step.fields)
        except Illegal as why:
            play.refuse(str(why))

    def do(self, who: Optional[str], verb: str, said: Mapping[str, Any]) -> None:
        if who is None:
            self.to(said["step"])
            return
        seat = self.players.index(who)
        if verb == "attack":
            pairs = [(self.number(name), self.seat(at)) for at, names in said["attackers"].items() for name in names]
            self.game.attack(seat, dict(pairs))
        elif verb == "block":
            blocks = {self.number(at): list(map(self.number, names)) for at, names in said["blockers"].items()}
            self.game.block(seat, blocks)
        else:
            known("of a spell or ability", said, {"what", "mode", "targets"})
            targets = [self.play.names.id(name) for name in said.get("targets", {"list": []})["list"]]
            if verb == "cast":
                mode = " and ".join(said.get("mode", []))  # the engine has no spell with two modes at once
                self.game.cast(seat, self.number(said["what"]), mode, targets)
            else:
                self.game.activate(seat, self.number(said["what"]), targets)

    def to(self, step: str) -> None:
        known("of a turn", [step], STEPS)
        turn = self.game.turn
        while not self.game.over():
            self.game.pass_step()
            if self.game.step == STEPS[step] and (step != "next turn" or self.game.turn > turn):
                break

    def number(self, name: str) -> int:
        return self.play.names.id(name)[1]

    def seat(self, name: str) -> int:
        if name not in self.players:
            raise Unsupported("an attack on anything but a player")
        return self.players.index(name)

    def name(self, number: int) -> str:
        return self.play.names.name(("object", number))

    # Questions of the engine

    def which_shield(self, seat: int, victim: Victim, shields: Sequence[Shield]) -> int:
        options = {self.name(shield.source): place for place, shield in reversed(list(enumerate(shields)))}
        return self.play.ask(self.players[seat], "order", list(options.items()), self.play.names.name(victim))

    def spend(self, seat: int, victim: Victim, left: int, amounts: Dict[int, int]) -> Dict[int, int]:
        caps = {self.name(source): min(amount, left) for source, amount in amounts.items()}
        shares = self.play.share(self.players[seat], "shield", left, caps, self.play.names.name(victim))
        return {self.number(name): share for name, share in shares.items()}

    def which_source(self, seat: int, sources: Sequence[int]) -> int:
        return self.play.ask(self.players[seat], "source", [(self.name(source), source) for source in sources])

    def divide(self, seat: int, attacker: int, lethal: Dict[int, int], beyond: Optional[int]) -> Dict[Victim, int]:
        power = self.game.things[attacker].card.power
        blockers = [(self.name(number), most) for number, most in lethal.items()]
        behind = None if beyond is None else self.players[beyond]
        shares = self.play.assign(self.players[seat], power, blockers, behind, self.name(attacker))
        return {self.play.names.id(name): share for name, share in shares.items()}

    # Events of the engine

    def renumbered(self, old: int, new: int) -> None:
        self.play.names.become(("object", old), ("object", new))

    def happened(self, word: str, *facts: Tuple[Any, ...]) -> None:
        with self.play.together():
            for fact in facts:
                self.tell(*(fact if word == "damage" else (word, *fact)))

    def tell(self, word: str, *fact: Any) -> None:
        names, tell = self.play.names, self.play.tell
        if word == "dealt":
            source, victim, amount, combat = fact
            kind = "combat" if combat else "noncombat"
            tell(word, from_=self.name(source), to=names.name(victim), amount=amount, damage=kind)
        elif word == "prevented":
            by, source, victim, amount = fact
            tell(word, by=self.name(by), from_=self.name(source), to=names.name(victim), amount=amount)
        elif word in ("lost", "gained"):
            seat, amount, by = fact
            by = self.name(by) if word == "gained" else None
            tell(word, who=self.players[seat], amount=amount, by=by)
        elif word == "died":
            tell(word, what=self.name(*fact))
        else:
            seat, number = fact
            tell(word, who=self.players[seat], what=self.name(number))

    # Observable state

    def seen(self, play: Play[Victim]) -> State:
        game = self.game
        there = [thing for thing in game.things.values() if thing.zone != "nowhere"]

        def of(seat: int, zone: str, blank: int = 0) -> Dict[str, Any]:
            return pile([self.name(one.number) for one in there if (one.owner, one.zone) == (seat, zone)], blank)

        state: Dict[str, Dict[str, Any]] = {}
        for seat, player in enumerate(self.players):
            state[player] = {
                "life": game.life[seat],
                "lost": game.lost[seat],
                "won": game.over() and not game.lost[seat],
            }
            state[player]["hand"] = of(seat, "hand", game.unknown_hand[seat])
            state[player]["library"] = pile((), game.library[seat])
            state[player].update({zone: of(seat, zone) for zone in ("graveyard", "battlefield")})
        for thing in there:
            card = thing.card
            fields = {"zone": thing.zone, "card": card.name, "damage": thing.damage, "counters": {}}
            state[self.name(thing.number)] = fields
            if thing.zone == "battlefield":
                fields.update(tapped=thing.tapped, controller=self.players[thing.owner])
            if card.kind == "creature":
                fields["stats"] = f"{card.power}/{card.toughness}"
        return state


def known(where: str, words: Iterable[str], all_known: Container[str]) -> None:
    """Raises `Unsupported` for unknown keys, which must not be ignored."""
    for word in words:
        if word not in all_known:
            raise Unsupported(f"`{word}` {where}")


class ByName(Adapter):
    """The engine behind the protocol."""

    def hello(self) -> Welcome:
        can = Capabilities(choices=True, refusals=True, steps=True, events=True)
        return Welcome("by name", "0.1.0", {"mtg": Plays(["2026-09-25"], VOCABULARY, BY_NAME)}, can)

    def run(self, run: Run) -> Played:
        return drive(run, Magic())


if __name__ == "__main__":
    serve(ByName())
