"""Tests the example engines, and that the documents contain their current code."""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"
DOCUMENT = HERE.parents[2] / "docs" / "protocol.md"

HELLO = {"id": 0, "method": "hello", "params": {"protocol": 1, "harness": "ruleproof"}}


def talk(example, *scenarios, game="riftbound", edition="1.4", choices=()):
    """Returns the results of an example for scenarios, after `hello`."""
    params = {"token": "t", "game": game, "edition": edition, "choices": list(choices)}
    runs = [
        {"id": number, "method": "run", "params": {**params, "scenario": scenario}}
        for number, scenario in enumerate(scenarios, 1)
    ]
    lines = "".join(json.dumps(line) + "\n" for line in [HELLO, *runs])
    command = [sys.executable, str(EXAMPLES / example)]
    kit = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=600, check=True, env=kit)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == list(range(len(scenarios) + 1)), answers
    return [answer["result"] for answer in answers[1:]]


def fight(attackers, defenders, assign=None):
    """Returns a scenario with a combat of plain units, given as states by name."""

    def placed(units):
        return [{"alias": name, "state": state} for name, state in units.items()]

    sides = {"alice": placed(attackers), "bob": placed(defenders)}
    fields = {"place": "grove"} if assign is None else {"place": "grove", "assign": {"alice": assign}}
    return {
        "cards": {},
        "given": {"battlefields": {"grove": {"players": sides}}, "players": {"alice": {}, "bob": {}}},
        "when": [{"id": 0, "act": {"game": {"combat": fields}}, "beside": {}}],
    }


def events(result, word):
    return [event["fields"] for event in result["played"]["events"] if event["event"] == word]


BRUTE = {"brute": {"might": 5}}
OX = {"ox": {"might": 4, "prevent": [{"amount": 2}]}}


class Rewrite(unittest.TestCase):
    def test_requests_and_answers_are_changed_on_the_way(self):
        engine = (
            "import json, sys\n"
            "for line in sys.stdin:\n"
            "    facts = json.loads(line)['params']['scenario']['cards']['Healing Salve']\n"
            "    event = {'event': 'prevented', 'fields': {'amount': 1}}\n"
            "    print(json.dumps({'result': {'played': {'events': [event]}, 'facts': facts}}), flush=True)\n"
        )
        cards = {"Healing Salve": {"effect": [{"prevent": {"amount": {"word": "next 3"}}}]}}
        asked = json.dumps({"id": 1, "method": "run", "params": {"scenario": {"cards": cards}}})
        command = [sys.executable, str(EXAMPLES / "rewrite.py"), sys.executable, "-c", engine]
        done = subprocess.run(command, input=asked + "\n", capture_output=True, text=True, timeout=60, check=True)
        result = json.loads(done.stdout)["result"]
        self.assertEqual(result["facts"], {"effect": [{"prevent": {"amount": {"word": "next 2"}}}]})
        self.assertEqual(result["played"]["events"][0]["fields"], {"amount": 2})

    def test_the_document_contains_the_example(self):
        text = (EXAMPLES / "rewrite.py").read_text()
        self.assertIn(f"```python\n{text}```\n", (DOCUMENT.parent / "adapters.md").read_text())


class First(unittest.TestCase):
    def test_the_document_contains_the_example(self):
        text = (EXAMPLES / "first.py").read_text()
        self.assertIn(f"```python\n{text}```\n", DOCUMENT.read_text())

    def test_it_plays_a_combat(self):
        (result,) = talk("first.py", fight(BRUTE, OX))
        self.assertEqual(events(result, "dealt")[0]["amount"], 3)
        (after,) = result["played"]["after"]
        self.assertEqual(after["state"]["ox"], {"zone": "grove", "damage": 0, "might": 4, "prevent": []})
        self.assertEqual(after["state"]["brute"]["zone"], "base")

    def test_other_scenarios_are_unsupported(self):
        more = [
            fight(BRUTE, {**OX, "calf": {"might": 1}}),
            fight(BRUTE, {"ox": {"might": 4, "keywords": [{"plain": "Tank"}]}}),
            fight(BRUTE, {"ox": {"might": 4, "prevent": [{"amount": "all"}]}}),
            fight(BRUTE, OX, {"ox": 5}),
        ]
        for result in talk("first.py", *more):
            self.assertEqual(list(result), ["unsupported"])


class Riftbound(unittest.TestCase):
    def test_the_example_of_437_5_a(self):
        prevent = [{"full": {"amount": 3, "each": "combat"}}]
        units = {"poro": {"might": 2, "prevent": prevent}, "scout": {"might": 2}}
        four, five = talk(
            "riftbound.py", fight(BRUTE, units, {"poro": 4, "scout": 1}), fight(BRUTE, units, {"poro": 5})
        )
        self.assertEqual(four["played"]["refused"][0]["step"], 0)
        self.assertEqual(events(five, "killed"), [{"what": "poro", "who": "bob", "by": "combat"}])

    def test_it_asks_for_the_attackers_choice(self):
        units = {"guarded": {"might": 2, "prevent": [{"amount": 3}]}, "bare": {"might": 2}}
        scenario = fight({"brute": {"might": 4}}, units)
        (result,) = talk("riftbound.py", scenario)
        offer = {"split": {"total": 4, "caps": [["bare", 2], ["guarded", 4]]}}
        self.assertEqual(result["undecided"], {"who": "alice", "kind": "assign", "options": offer})
        give = {"who": "alice", "give": {"split": {"guarded": 3, "bare": 1}}}
        (result,) = talk("riftbound.py", scenario, choices=[give])
        self.assertEqual(list(result), ["barred"])

    def test_it_does_not_guess_what_1_3_leaves_open(self):
        units = {"wall": {"might": 1, "prevent": [{"amount": "all"}]}, "scout": {"might": 2}}
        (old,), (new,) = (talk("riftbound.py", fight(BRUTE, units), edition=edition) for edition in ("1.3", "1.4"))
        self.assertEqual(list(old), ["unsupported"])
        self.assertEqual(list(new), ["undecided"])

    def test_it_does_not_guess_legion_of_a_triggered_ability(self):
        kill = {"kill": {"what": "self", "if": {"circumstance": "legion"}}}
        rager = {"types": ["Unit"], "might": 9, "triggered": [{"when": {"event": {"dealt": "self"}}, "effect": [kill]}]}
        scenario = {**fight(BRUTE, {}), "cards": {"Rager": rager}}
        scenario["given"]["battlefields"]["grove"]["players"]["bob"] = [{"card": "Rager"}]
        (result,) = talk("riftbound.py", scenario)
        self.assertEqual(result, {"unsupported": {"needs": "`legion` outside of playing and activating"}})

    def test_unknown_keywords_are_unsupported(self):
        scenario = fight(BRUTE, OX)
        spell = {"types": ["Spell"], "effect": [{"look": {"amount": 3}}]}
        (result,) = talk("riftbound.py", {**scenario, "cards": {"Glimpse": spell}})
        self.assertEqual(result, {"unsupported": {"needs": "effect `look`"}})
        shout = fight(BRUTE, {"ox": {"might": 4, "keywords": [{"plain": "Shout"}]}})
        sky = fight(BRUTE, {"ox": {"might": 4, "prevent": [{"full": {"amount": 1, "from": ["the sky"]}}]}})
        results = talk("riftbound.py", shout, sky)
        self.assertEqual(results[0], {"unsupported": {"needs": "keyword `plain: Shout`"}})
        self.assertEqual(results[1], {"unsupported": {"needs": "prevent `from: ['the sky']`"}})


def magic(hands, fields, *steps, cards=()):
    """Returns a scenario in alice's turn, with the cards of alice and bob in hand and on the battlefield, by alias."""

    def placed(objects):
        return [{"alias": alias, **what} for alias, what in objects.items()]

    who = ("alice", "bob")
    sides = {
        name: {"hand": placed(hand), "battlefield": placed(field)} for name, hand, field in zip(who, hands, fields)
    }
    when = [
        {"id": number, "act": {"player": {"who": who, "does": {verb: fields}}}, "beside": {}}
        for number, (who, verb, fields) in enumerate(steps)
    ]
    return {"cards": dict(cards), "given": {"players": sides}, "when": when}


def cast(who, what, target, **more):
    return (who, "cast", {"what": what, "targets": {"list": [target]}, **more})


SHOCK, SALVE, BEARS = ({"card": name} for name in ("Shock", "Healing Salve", "Grizzly Bears"))


class Burn(unittest.TestCase):
    def test_the_readme_contains_the_example(self):
        text = (EXAMPLES / "burn.py").read_text()
        self.assertIn(f"```python\n{text}```\n", (HERE.parent / "README.md").read_text())

    def test_a_shield_prevents_and_other_scenarios_are_unsupported(self):
        shield = cast("alice", "salve", "alice", mode=["shield"])
        steps = shield, cast("bob", "one", "alice"), cast("bob", "two", "alice")
        hands = {"salve": SALVE}, {"one": SHOCK, "two": SHOCK}
        scenario = magic(hands, ({}, {}), *steps)
        for side in scenario["given"]["players"].values():
            del side["battlefield"]
        (result,) = talk("burn.py", scenario, game="mtg", edition="2026-09-25")
        self.assertEqual([one["amount"] for one in events(result, "prevented")], [2, 1])
        self.assertEqual([event["batch"] for event in result["played"]["events"]], [1, 2, 2])
        self.assertEqual(result["played"]["after"][-1]["state"], {"alice": {"life": 19}})
        (result,) = talk("burn.py", magic(hands, ({}, {})), game="mtg", edition="2026-09-25")
        self.assertEqual(result, {"unsupported": {"needs": "more than cards in hand"}})


class ByName(unittest.TestCase):
    def play(self, scenario, choices=()):
        (result,) = talk("byname/adapter.py", scenario, game="mtg", edition="2026-09-25", choices=choices)
        return result

    def test_a_name_follows_its_card_through_the_zones(self):
        result = self.play(magic(({"bolt": SHOCK}, {}), ({}, {"bears": BEARS}), cast("alice", "bolt", "bears")))
        state = result["played"]["after"][0]["state"]
        self.assertEqual((state["bolt"]["zone"], state["bears"]["zone"]), ("graveyard", "graveyard"))
        self.assertEqual(state["bob"]["graveyard"], {"named": ["bears"], "blank": 0})
        self.assertEqual(events(result, "died"), [{"what": "bears"}])
        self.assertEqual(events(result, "dealt"), [{"from": "bolt", "to": "bears", "amount": 2, "damage": "noncombat"}])

    def test_a_refused_step_changes_nothing(self):
        tapped = {"card": "Samite Healer", "state": {"tapped": True}}
        ability = ("alice", "activate", {"what": "healer", "targets": {"list": ["alice"]}})
        result = self.play(magic(({}, {}), ({"healer": tapped}, {}), ability))
        self.assertEqual([one["why"] for one in result["played"]["refused"]], ["it cannot be tapped"])
        self.assertEqual(result["played"]["events"], [])

    def test_cards_are_played_by_name_and_bodies_by_their_facts(self):
        # The facts of a built-in card are ignored.
        known = magic(({"bolt": SHOCK}, {}), ({}, {}), cast("alice", "bolt", "bob"), cards={"Shock": {"more": "than"}})
        self.assertEqual(self.play(known)["played"]["after"][0]["state"]["bob"]["life"], 18)
        facts = {"types": ["Creature"], "stats": {"fixed": "0/4"}}
        body = magic(({}, {}), ({"ox": {"card": "Ox"}}, {}), cards={"Ox": facts})
        self.assertEqual(list(self.play(body)), ["played"])
        other = magic(({}, {}), ({"ox": {"card": "Ox"}}, {}), cards={"Ox": {**facts, "static": []}})
        self.assertEqual(self.play(other), {"unsupported": {"needs": "card `Ox`"}})
        banding = {"types": ["Creature"], "stats": {"fixed": "1/1"}, "keywords": [{"plain": "banding"}]}
        odd = magic(({}, {}), ({"ox": {"state": banding}}, {}))
        self.assertEqual(self.play(odd), {"unsupported": {"needs": "`banding` of a body"}})

    def test_the_document_contains_parts_of_the_example(self):
        adapter = "\n".join(line.strip() for line in (EXAMPLES / "byname" / "adapter.py").read_text().splitlines())
        blocks = (DOCUMENT.parent / "by-name.md").read_text().split("```python\n")[1:]
        self.assertEqual(len(blocks), 2)
        for block in blocks:
            lines = block.split("```", 1)[0].strip().splitlines()
            self.assertIn("\n".join(line.strip() for line in lines), adapter)

    def test_unknown_verbs_are_unsupported(self):
        result = self.play(magic(({}, {}), ({}, {}), ("alice", "juggle", {})))
        self.assertEqual(result, {"unsupported": {"needs": "verb `juggle`"}})

    def test_open_choices_are_asked(self):
        lifts = {
            "boar": {"state": {"types": ["Creature"], "stats": {"fixed": "5/5"}, "keywords": [{"plain": "trample"}]}}
        }
        attack = ("alice", "attack", {"attackers": {"bob": ["boar"]}})
        block = ("bob", "block", {"blockers": {"boar": ["bears"]}})
        scenario = magic(({}, {}), (lifts, {"bears": BEARS}), attack, block)
        offer = {"split": {"total": 5, "caps": [["bears", 5], ["bob", 5]]}}
        asked = {"who": "alice", "kind": "assign", "options": offer, "about": "boar"}
        self.assertEqual(self.play(scenario), {"undecided": asked})
        few, enough = ({"who": "alice", "give": {"split": {"bears": some, "bob": 5 - some}}} for some in (1, 2))
        self.assertEqual(list(self.play(scenario, [few])), ["barred"])
        self.assertEqual(self.play(scenario, [enough])["played"]["end"]["bob"]["life"], 17)


class Windows(unittest.TestCase):
    def play(self, rig, *interrupts, score=(), play="Scorched Earth"):
        under = [{"id": 1 + at, "act": act(*interrupt), "beside": {}} for at, interrupt in enumerate(interrupts)]
        step = {"id": 0, "act": act("corp", "play", {"card": play}), "interrupt": under, "beside": {}}
        corp = {"hq": [{"card": play}], "score": [{"card": card} for card in score]}
        runner = {"grip": [{"blanks": 5}], "rig": [{"card": card} for card in rig], "tags": 1}
        scenario = {"cards": {}, "given": {"corp": corp, "runner": runner}, "when": [step]}
        (result,) = talk("windows.py", scenario, game="netrunner", edition="26.03")
        return result["played"]

    def test_an_interrupt_that_was_never_legal_is_refused_and_others_are_taken(self):
        use = [("runner", "use", {"card": card}) for card in ("Decoy", "Plascrete Carapace")]
        played = self.play(["Decoy", "Plascrete Carapace"], *use)
        self.assertEqual([refusal["step"] for refusal in played["refused"]], [1])
        self.assertEqual([after["step"] for after in played["after"]], [1, 2, 0])
        self.assertEqual(played["after"][-1]["state"]["runner"]["grip"], {"named": [], "blank": 2})

    def test_a_mandatory_action_is_performed_unasked_and_counts_as_taken(self):
        use = ("corp", "use", {"card": "The Cleaners"})
        for interrupts in ([], [use]):
            played = self.play([], *interrupts, score=["The Cleaners"])
            self.assertEqual(played["refused"], [])
            self.assertEqual(
                events({"played": played}, "damaged"), [{"kind": "meat", "amount": 5, "by": "Scorched Earth"}]
            )

    def test_a_window_closes_when_both_players_pass(self):
        passes = [(who, "pass", {"what": "priority"}) for who in ("corp", "runner")]
        played = self.play(["Plascrete Carapace"], *passes, ("runner", "use", {"card": "Plascrete Carapace"}))
        self.assertEqual([refusal["step"] for refusal in played["refused"]], [3])

    def test_a_step_is_repeated_in_full_or_not_at_all(self):
        for times, damage in (4, []), (5, [4]):
            played = self.play(
                ["Plascrete Carapace"], ("runner", "use", {"card": "Plascrete Carapace", "times": times})
            )
            self.assertEqual([one["amount"] for one in events({"played": played}, "damaged")], damage)


def act(who, verb, fields):
    return {"player": {"who": who, "does": {verb: fields}}}


if __name__ == "__main__":
    unittest.main()
