from ruleproof_adapter import BY_NAME, Adapter, Capabilities, Plays, Table, Unsupported, Welcome, alias_of, drive, serve

BURN = {"Gut Shot": 1, "Shock": 2, "Lightning Bolt": 3, "Flame Javelin": 4, "Explosive Impact": 5}


class Burn(Table):
    """An engine for burn spells and players, with at most one Healing Salve on each player."""

    def begin(self, play):
        self.life, self.shields, self.stack, self.cards = {}, {}, [], {}
        for player, side in play.run.given["players"].items():
            if set(side) - {"life", "hand"}:
                raise Unsupported("more than cards in hand")
            self.life[player] = side.get("life", 20)
            self.cards.update({alias_of(placed): placed["card"] for placed in side.get("hand", ())})
        for card in self.cards.values():
            if card not in {*BURN, "Healing Salve"}:
                raise Unsupported(f"card `{card}`")

    def act(self, play, step):
        spell, mode = step.fields["what"], step.fields.get("mode")
        [target] = step.fields.get("targets", {}).get("list", [None])
        if target not in self.life or mode not in (None, ["shield"]) or (mode and target in self.shields):
            raise Unsupported("this target or mode")
        self.stack.append((spell, target))

    def resolve(self, play):
        spell, target = self.stack.pop()
        amount = BURN.get(self.cards[spell])
        if amount is None:
            self.shields[target] = (spell, 3)
            return
        by, left = self.shields.get(target, (None, 0))
        part = min(left, amount)
        self.life[target] -= amount - part
        with play.together():
            if part:
                self.shields[target] = (by, left - part)
                play.tell("prevented", by=by, from_=spell, to=target, amount=part)
            if amount > part:
                play.tell("dealt", from_=spell, to=target, amount=amount - part, damage="noncombat")

    def depth(self):
        return len(self.stack)

    def seen(self, play):
        return {player: {"life": life} for player, life in self.life.items()}


class Mine(Adapter):
    def hello(self):
        words = {"verb": ["cast"], "step of the game": [], "seen event": ["prevented", "dealt"]}
        words |= {"seen player": ["life"], "seen object": []}
        games = {"mtg": Plays(["2026-09-25"], words, BY_NAME)}
        return Welcome("burn", "1", games, Capabilities(steps=True, events=True))

    def run(self, run):
        return drive(run, Burn())


if __name__ == "__main__":
    serve(Mine())
