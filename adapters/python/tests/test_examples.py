"""The examples: the first adapter as the document shows it, and the engine on the rule's own example."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"
DOCUMENT = HERE.parents[2] / "docs" / "protocol.md"

HELLO = {"id": 0, "method": "hello", "params": {"protocol": 1, "harness": "ruleproof"}}


def talk(example, *scenarios, edition="1.4", choices=()):
    """The results of an example for scenarios, after hello."""
    params = {"token": "t", "game": "riftbound", "edition": edition, "choices": list(choices)}
    runs = [
        {"id": number, "method": "run", "params": {**params, "scenario": scenario}}
        for number, scenario in enumerate(scenarios, 1)
    ]
    lines = "".join(json.dumps(line) + "\n" for line in [HELLO, *runs])
    command = [sys.executable, str(EXAMPLES / example)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == list(range(len(scenarios) + 1)), answers
    return [answer["result"] for answer in answers[1:]]


def fight(attackers, defenders, assign=None):
    """A combat of plain units: name to state."""

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


class First(unittest.TestCase):
    def test_the_document_shows_it(self):
        text = (EXAMPLES / "first.py").read_text()
        self.assertIn(f"```python\n{text}```\n", DOCUMENT.read_text())

    def test_it_plays_a_combat(self):
        (result,) = talk("first.py", fight(BRUTE, OX))
        self.assertEqual(events(result, "dealt")[0]["amount"], 3)
        (after,) = result["played"]["after"]
        self.assertEqual(after["state"]["ox"], {"zone": "grove", "damage": 0, "might": 4, "prevent": []})
        self.assertEqual(after["state"]["brute"]["zone"], "base")

    def test_it_says_what_it_does_not_do(self):
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

    def test_it_asks_what_the_attacker_must_choose(self):
        units = {"guarded": {"might": 2, "prevent": [{"amount": 3}]}, "bare": {"might": 2}}
        scenario = fight({"brute": {"might": 4}}, units)
        (result,) = talk("riftbound.py", scenario)
        offer = {"split": {"total": 4, "caps": [["bare", 2], ["guarded", 4]]}}
        self.assertEqual(result["undecided"], {"who": "alice", "kind": "assign", "options": offer})
        give = {"who": "alice", "give": {"split": {"guarded": 3, "bare": 1}}}
        (result,) = talk("riftbound.py", scenario, choices=[give])
        self.assertEqual(list(result), ["barred"])

    def test_what_1_3_does_not_say_is_not_guessed(self):
        units = {"wall": {"might": 1, "prevent": [{"amount": "all"}]}, "scout": {"might": 2}}
        (old,), (new,) = (talk("riftbound.py", fight(BRUTE, units), edition=edition) for edition in ("1.3", "1.4"))
        self.assertEqual(list(old), ["unsupported"])
        self.assertEqual(list(new), ["undecided"])

    def test_legion_of_what_triggers_is_not_guessed(self):
        kill = {"kill": {"what": "self", "if": {"circumstance": "legion"}}}
        rager = {"types": ["Unit"], "might": 9, "triggered": [{"when": {"event": {"dealt": "self"}}, "effect": [kill]}]}
        scenario = {**fight(BRUTE, {}), "cards": {"Rager": rager}}
        scenario["given"]["battlefields"]["grove"]["players"]["bob"] = [{"card": "Rager"}]
        (result,) = talk("riftbound.py", scenario)
        self.assertEqual(result, {"unsupported": {"needs": "`legion` of what is neither played nor activated"}})

    def test_every_word_on_a_card_must_be_known(self):
        scenario = fight(BRUTE, OX)
        spell = {"types": ["Spell"], "effect": [{"look": {"amount": 3}}]}
        (result,) = talk("riftbound.py", {**scenario, "cards": {"Glimpse": spell}})
        self.assertEqual(result, {"unsupported": {"needs": "effect `look`"}})
        shout = fight(BRUTE, {"ox": {"might": 4, "keywords": [{"plain": "Shout"}]}})
        sky = fight(BRUTE, {"ox": {"might": 4, "prevent": [{"full": {"amount": 1, "from": ["the sky"]}}]}})
        results = talk("riftbound.py", shout, sky)
        self.assertEqual(results[0], {"unsupported": {"needs": "keyword `plain: Shout`"}})
        self.assertEqual(results[1], {"unsupported": {"needs": "prevent `from: ['the sky']`"}})


if __name__ == "__main__":
    unittest.main()
