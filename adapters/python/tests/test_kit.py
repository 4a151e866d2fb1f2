"""Tests the messages of the kit, and its handling of errors."""

import contextlib
import io
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ruleproof_adapter import (  # noqa: E402
    Adapter,
    Answer,
    Answers,
    Barred,
    Capabilities,
    Played,
    Plays,
    Rejected,
    Run,
    Step,
    Undecided,
    Unsupported,
    Welcome,
    respond,
    serve,
    several,
    split,
)

SCENARIO = {
    "cards": {},
    "given": {},
    "when": [
        {
            "id": 0,
            "act": {"player": {"who": "alice", "does": {"play": {"card": "Shock"}}}},
            "beside": {},
            "choices": [{"who": "alice", "give": {"one": "ox"}}],
            "in_response": [{"id": 1, "act": {"game": {"combat": {"place": "grove"}}}, "beside": {}}],
        }
    ],
}


def request(method="run", number=7, **params):
    if method == "run":
        params = {"token": "t", "game": "riftbound", "edition": "1.4", "scenario": SCENARIO, **params}
    return json.dumps({"id": number, "method": method, "params": params})


class Engine(Adapter):
    """An engine whose plays are a function from the test."""

    def __init__(self, does=lambda run: Played()):
        self.does = does

    def hello(self):
        plays = Plays(["1.4"], {"verb": ["play"]}, ["Shock"])
        return Welcome("mine", "1", {"riftbound": plays}, Capabilities(events=True))

    def run(self, run):
        return self.does(run)


def answer(does, line=None):
    with contextlib.redirect_stderr(io.StringIO()):
        return json.loads(respond(Engine(does), line or request()))


def stop(error):
    def does(run):
        raise error

    return answer(does)


class Talking(unittest.TestCase):
    def test_hello_describes_the_engine(self):
        said = answer(None, request("hello", protocol=1, harness="ruleproof"))
        self.assertEqual(said["id"], 7)
        self.assertEqual(
            said["result"],
            {
                "protocol": 1,
                "name": "mine",
                "version": "1",
                "games": {
                    "riftbound": {"editions": ["1.4"], "vocabulary": {"verb": ["play"]}, "cards": {"these": ["Shock"]}}
                },
                "capabilities": {"choices": False, "refusals": False, "steps": False, "events": True, "trace": False},
            },
        )

    def test_the_adapter_or_else_the_kit_limits_waiting_requests(self):
        hello = request("hello", protocol=1, harness="ruleproof")

        def said(capabilities):
            engine = Engine(None)
            engine.hello = lambda: Welcome("mine", "1", {}, capabilities)
            sink = io.StringIO()
            serve(engine, io.StringIO(hello), sink)
            return json.loads(sink.getvalue())["result"]["capabilities"]["window"]

        self.assertEqual(said(Capabilities()), 16)
        self.assertEqual(said(Capabilities(window=1)), 1)

    def test_each_answer_is_written_before_the_next_play_begins(self):
        sink = io.StringIO()
        out = []

        def does(run):
            out.append(len(sink.getvalue().splitlines()))
            return Played()

        lines = "".join(request(number=number) + "\n" for number in (1, 2, 3))
        serve(Engine(does), io.StringIO(lines), sink)
        self.assertEqual(out, [0, 1, 2])

    def test_text_is_requested_by_name_only(self):
        self.assertNotIn("text", Capabilities().to_json())
        self.assertIs(Capabilities(text=True).to_json()["text"], True)

    def test_the_text_of_a_card_has_the_line_of_each_ability(self):
        said = {
            "frame": ["Creature"],
            "lines": ["Flying, haste", "{T}: Draw a card.", "{1}: Scry 1."],
            "abilities": [
                {"at": "/keywords/0", "line": 0},
                {"at": "/keywords/1", "line": 0},
                {"at": "/activated/0", "line": 1, "name": "draw"},
                {"at": "/activated/1", "line": 2, "name": "scry", "options": ["top", "bottom"]},
            ],
            "unsaid": ["/back"],
        }
        runs = []
        answer(lambda run: runs.append(run) or Played(), request(text={"Ox": said}))
        text = runs[0].text["Ox"]
        self.assertEqual((text.frame, text.unsaid), (("Creature",), ("/back",)))
        self.assertEqual([line for _, line in text.of("keywords")], ["Flying, haste", "Flying, haste"])
        self.assertEqual(text.called("activated", "scry"), "{1}: Scry 1.")
        self.assertEqual(text.called("activated"), "{T}: Draw a card.")
        self.assertIsNone(text.called("activated", "mill"))
        self.assertEqual(text.abilities[3].options, ("top", "bottom"))
        self.assertEqual(text.of("active"), ())

    def test_a_run_without_text_has_none(self):
        runs = []
        answer(lambda run: runs.append(run) or Played())
        self.assertEqual(runs[0].text, {})

    def test_another_protocol_is_an_error(self):
        said = answer(None, request("hello", protocol=2, harness="ruleproof"))
        self.assertEqual(said["error"]["message"], "ValueError: unsupported protocol 2; this adapter uses protocol 1")

    def test_another_method_is_an_error(self):
        self.assertEqual(answer(None, request("dance"))["error"]["message"], "ValueError: unknown method `dance`")

    def test_invalid_json_is_an_error(self):
        said = answer(None, "{")
        self.assertEqual(said["id"], 0)
        self.assertIn("JSONDecodeError", said["error"]["message"])

    def test_json_nested_too_deep_is_an_error(self):
        self.assertIn("RecursionError", answer(None, "[" * 100_000)["error"]["message"])

    def test_an_engine_error_is_its_answer(self):
        self.assertEqual(stop(KeyError("ox")), {"id": 7, "error": {"message": "KeyError: 'ox'"}})

    def test_every_stop_has_its_answer(self):
        self.assertEqual(stop(Unsupported("effect `x`"))["result"], {"unsupported": {"needs": "effect `x`"}})
        self.assertEqual(stop(Rejected("why", 3))["result"], {"rejected": {"step": 3, "why": "why"}})
        self.assertEqual(stop(Rejected("why"))["result"], {"rejected": {"why": "why"}})
        self.assertEqual(stop(Barred("why", ["a"]))["result"], {"barred": {"why": "why", "clauses": ["a"]}})
        asked = {"who": "bob", "kind": "order", "options": {"one": ["a", "b"]}, "about": "ox"}
        undecided = Undecided("bob", "order", {"one": ["a", "b"]}, "ox")
        self.assertEqual(stop(undecided)["result"], {"undecided": asked})

    def test_a_verb_missing_from_hello_is_unsupported(self):
        scenario = json.loads(json.dumps(SCENARIO))
        scenario["when"][0]["in_response"][0]["act"] = {"player": {"who": "bob", "does": {"juggle": {}}}}
        said = answer(lambda run: Played(), request(scenario=scenario))
        self.assertEqual(said["result"], {"unsupported": {"needs": "verb `juggle`"}})
        self.assertIn("played", answer(lambda run: Played())["result"])

    def test_each_line_has_one_answer_and_prints_go_to_standard_error(self):
        def does(run):
            print("thinking")
            return Played()

        sink, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(errors):
            serve(Engine(does), io.StringIO(request(number=1) + "\n" + request(number=2) + "\n"), sink)
        self.assertEqual([json.loads(line)["id"] for line in sink.getvalue().splitlines()], [1, 2])
        self.assertEqual(errors.getvalue(), "thinking\nthinking\n")


class Output(unittest.TestCase):
    def test_only_answers_reach_standard_output(self):
        script = """
import ruleproof_adapter.quiet, os, subprocess, sys
print("loading", flush=True)
from ruleproof_adapter import Adapter, Played, Plays, Welcome, serve
class Loud(Adapter):
    def hello(self):
        os.write(1, b"from C, ")
        subprocess.run(["echo", "from a program"])
        return Welcome("loud", "1", {})
    def run(self, run):
        return Played()
serve(Loud())
"""
        line = request("hello", protocol=1, harness="ruleproof") + "\n"
        kit = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
        done = subprocess.run([sys.executable, "-c", script], input=line, env=kit, capture_output=True, text=True)
        self.assertEqual(json.loads(done.stdout)["result"]["name"], "loud")
        self.assertEqual(done.stderr, "loading\nfrom C, from a program\n")


class Reading(unittest.TestCase):
    def test_a_scenario_is_read_with_nested_steps(self):
        data = {"token": "t", "game": "riftbound", "edition": "1.4", "scenario": SCENARIO}
        run = Run.read({**data, "choices": [{"who": "bob", "give": {"split": {"ox": 2}}}]})
        (step,) = run.when
        self.assertEqual((step.id, step.who, step.verb, step.fields), (0, "alice", "play", {"card": "Shock"}))
        self.assertEqual(step.choices, (Answer("alice", "one", "ox"),))
        (inner,) = step.nested["in_response"]
        self.assertEqual((inner.who, inner.verb, inner.fields), (None, "combat", {"place": "grove"}))
        self.assertEqual(run.choices, (Answer("bob", "split", {"ox": 2}),))

    def test_offers_have_the_form_of_the_protocol(self):
        self.assertEqual(split(4, {"ox": 3}), {"split": {"total": 4, "caps": [["ox", 3]]}})
        self.assertEqual(several(["a"], 0, 1), {"several": {"of": ["a"], "least": 0, "most": 1, "ordered": False}})


class Telling(unittest.TestCase):
    def test_events_have_batches_and_keyword_fields(self):
        played = Played()
        batch = played.batch()
        played.event("dealt", batch, from_=["brute"], to="ox", by=None)
        played.event("killed", what="ox")
        self.assertEqual(played.events[0], {"event": "dealt", "batch": 1, "fields": {"from": ["brute"], "to": "ox"}})
        self.assertEqual(played.events[1]["batch"], 2)

    def test_only_changes_are_reported_after_a_step(self):
        played = Played()
        played.after(0, {"ox": {"damage": 0}, "calf": {"damage": 0}})
        played.event("dealt")
        played.after(1, {"ox": {"damage": 1}, "calf": {"damage": 0}})
        played.end({"ox": {"damage": 1}, "calf": {"damage": 0}})
        told = played.to_json()["played"]
        self.assertEqual(told["after"][1], {"step": 1, "events": 1, "state": {"ox": {"damage": 1}}})
        self.assertEqual(told["end"], {})

    def test_refusals_have_reasons(self):
        played = Played()
        played.refused(2, why="no")
        played.refused(2, 0)
        self.assertEqual(played.refusals[0], {"step": 2, "clauses": [], "why": "no"})
        self.assertEqual(played.refusals[1], {"step": 2, "answer": 0, "clauses": [], "why": ""})

    def test_a_clause_is_cited_once(self):
        played = Played()
        played.cite("437.2")
        played.cite("437.2")
        self.assertEqual(played.to_json()["played"]["trace"], ["437.2"])


class Choosing(unittest.TestCase):
    def setUp(self):
        self.played = Played()

    def answers(self, fixed=(), open_=()):
        answers = Answers([Answer("alice", "one", name) for name in open_], self.played)
        answers.begin(Step(3, None, "combat", {}, tuple(Answer("alice", "one", name) for name in fixed), {}, {}))
        return answers

    def test_the_answers_of_the_step_come_before_the_open_ones(self):
        answers = self.answers(["a"], ["b"])
        self.assertEqual(answers.ask("alice", "order", ["a", "b"]), "a")
        self.assertEqual(answers.ask("alice", "order", ["a", "b"]), "b")
        answers.end()
        answers.finish()

    def test_the_next_answer_can_be_peeked(self):
        answers = self.answers(["a"], ["b"])
        for name in ("a", "b"):
            self.assertEqual(answers.peek(), Answer("alice", "one", name))
            self.assertEqual(answers.ask("alice", "order", ["a", "b"]), name)
        self.assertIsNone(answers.peek())

    def test_a_refused_step_drops_its_unasked_answers(self):
        answers = self.answers(["a"], ["b"])
        answers.leave()
        answers.begin(Step.read({"id": 4, "act": {"game": {"combat": {}}}}))
        self.assertEqual(answers.ask("alice", "order", ["a", "b"]), "b")
        answers.end()
        answers.finish()

    def test_answers_return_to_a_marked_position(self):
        answers = self.answers(["a"], ["b"])
        mark = answers.mark()
        for _ in range(2):
            self.assertEqual([answers.ask("alice", "order", ["a", "b"]) for _ in range(2)], ["a", "b"])
            answers.end()
            answers.back(mark)

    def test_a_question_without_an_answer_is_undecided(self):
        with self.assertRaises(Undecided) as caught:
            self.answers().ask("alice", "order", ["a", "b"], "ox")
        self.assertEqual(caught.exception.question["options"], {"one": ["a", "b"]})

    def test_the_next_answer_replaces_a_refused_one(self):
        self.assertEqual(self.answers(["c", "a"]).ask("alice", "order", ["a", "b"]), "a")
        self.assertEqual(self.played.refusals[0]["answer"], 0)

    def test_a_forbidden_open_answer_bars_the_play(self):
        with self.assertRaises(Barred):
            self.answers(open_=["c"]).ask("alice", "order", ["a", "b"])

    def test_unasked_answers_are_rejected(self):
        with self.assertRaisesRegex(Rejected, "answer 0 was not asked for"):
            self.answers(["a"]).end()
        with self.assertRaisesRegex(Rejected, "an open answer was not asked for"):
            self.answers(open_=["a"]).finish()
        with self.assertRaisesRegex(Rejected, "alice answers with `one`, but bob is asked for order"):
            self.answers(["a"]).ask("bob", "order", ["a"])


if __name__ == "__main__":
    unittest.main()
