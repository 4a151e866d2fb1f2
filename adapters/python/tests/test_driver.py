"""Tests the step driver and the tools of a play on toy engines."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ruleproof_adapter import (  # noqa: E402
    Names,
    Play,
    Rejected,
    Run,
    Step,
    Table,
    Undecided,
    Unsupported,
    alias_of,
    body,
    drive,
    fits_body,
    pile,
)


def step(number, verb, nested=(), choices=(), **fields):
    """Returns a step of alice in JSON form. `nested` contains pairs of a key and its nested steps."""
    act = {"player": {"who": "alice", "does": {verb: fields}}}
    return {"id": number, "act": act, "beside": {}, "choices": list(choices), **dict(nested)}


def one(name, who="alice"):
    return {"who": who, "give": {"one": name}}


def run(*when, choices=()):
    scenario = {"cards": {}, "given": {}, "when": list(when)}
    data = {"token": "t", "game": "toy", "edition": "1", "scenario": scenario, "choices": list(choices)}
    return Run.read(data)


class Toy(Table):
    """A game with a stack of words and a counter. `put` adds a word, `count` adds 1, `no` does both and is refused."""

    def begin(self, play):
        self.play, self.stack, self.count, self.wait = play, [], 0, []

    def act(self, play, step):
        if step.verb in ("count", "no"):
            self.count += 1
            play.tell("counted")
        if step.verb in ("put", "no"):
            self.stack.append(step.fields.get("word", "nothing"))
        if step.verb == "ask":
            play.ask("alice", "order", step.fields["of"])
        if step.verb == "hurt":
            self.hurt(play, step.fields["damage"])
        if step.verb == "no":
            play.refuse("it is forbidden", "1.2-forbidden")

    def hurt(self, play, damage):
        """Opens a window for each point of damage."""
        for point in range(damage):
            play.tell("about", amount=point)
            play.by_itself(lambda step: step.verb == "wall")
            play.window()
            self.count += 1

    def interrupt(self, play, step):
        if step.verb == "parry" and self.count < step.fields["from"]:
            return False
        if step.verb == "fail":
            self.count += 100
            play.refuse("never")
        play.tell("interrupted", by=step.verb)
        return True

    def depth(self):
        return len(self.stack)

    def triggered(self):
        return self.stack[-1] == "trigger"

    def resolve(self, play):
        word = self.stack.pop()
        play.tell("resolved", what=word)
        if word == "set off":
            self.stack.append("trigger")
        if word == "question":
            play.ask("alice", "order", ["a", "b"])

    def finish(self, play):
        if self.count > 8:
            play.ask("alice", "order", ["a", "b"])

    def seen(self, play):
        return {"alice": {"count": self.count}}

    def save(self):
        return list(self.stack), self.count

    def restore(self, saved):
        self.stack, self.count = list(saved[0]), saved[1]


def played(*when, choices=()):
    return drive(run(*when, choices=choices), Toy()).to_json()["played"]


def resolved(told):
    return [event["fields"]["what"] for event in told["events"] if event["event"] == "resolved"]


def order(told):
    return [after["step"] for after in told["after"]]


class Driving(unittest.TestCase):
    def test_responses_resolve_first(self):
        inner = step(1, "put", word="response")
        told = played(step(0, "put", [("in_response", [inner])], word="spell"), step(2, "put", word="next"))
        self.assertEqual(resolved(told), ["response", "spell", "next"])
        self.assertEqual(order(told), [1, 0, 2])

    def test_steps_under_a_trigger_come_before_it(self):
        inner = step(1, "put", word="response")
        told = played(step(0, "put", [("when_triggered", [inner])], word="set off"))
        self.assertEqual(resolved(told), ["set off", "response", "trigger"])

    def test_a_missing_trigger_is_rejected(self):
        with self.assertRaisesRegex(Rejected, "nothing triggered"):
            played(step(0, "put", [("when_triggered", [step(1, "count")])], word="spell"))

    def test_a_refused_step_changes_nothing(self):
        told = played(step(0, "count"), step(1, "no"), step(2, "put", word="next"))
        self.assertEqual(told["refused"], [{"step": 1, "clauses": ["1.2-forbidden"], "why": "it is forbidden"}])
        self.assertEqual([event["event"] for event in told["events"]], ["counted", "resolved"])
        self.assertEqual([after["events"] for after in told["after"]], [1, 1, 2])
        self.assertEqual([after["state"] for after in told["after"]], [{"alice": {"count": 1}}, {}, {}])

    def test_answers_of_a_refused_step_are_dropped_and_open_ones_returned(self):
        class Asks(Toy):
            def act(self, play, step):
                if step.verb == "no":
                    play.ask("alice", "order", ["a", "b"])
                super().act(play, step)

        scenario = run(step(0, "no"), step(1, "ask", of=["a", "b"]), choices=[one("b")])
        told = drive(scenario, Asks()).to_json()["played"]
        self.assertEqual([event["event"] for event in told["events"]], ["asked"])
        told = drive(run(step(0, "no", choices=[one("a"), one("b")])), Asks()).to_json()["played"]
        self.assertEqual([refusal["step"] for refusal in told["refused"]], [0])

    def test_a_refused_answer_is_dropped_with_its_refused_step(self):
        class Asks(Toy):
            def act(self, play, step):
                play.ask("alice", "order", ["a", "b"])
                play.refuse("no")

        told = drive(run(step(0, "no", choices=[one("c"), one("a")])), Asks()).to_json()["played"]
        self.assertEqual(told["refused"], [{"step": 0, "clauses": [], "why": "no"}])

    def test_the_answers_of_the_last_step_are_valid_to_the_end(self):
        counts = [step(number, "count") for number in range(8)]
        told = played(*counts, step(8, "count", choices=[one("a")]))
        self.assertEqual(told["events"][-1]["event"], "asked")
        with self.assertRaisesRegex(Rejected, "answer 0 was not asked for"):
            played(step(0, "count", choices=[one("a")]), step(1, "count"))

    def test_the_answers_of_a_step_are_valid_while_it_resolves(self):
        told = played(step(0, "put", [("in_response", [step(1, "count")])], [one("b")], word="question"))
        self.assertEqual(order(told), [1, 0])

    def test_game_specific_nested_steps_are_taken_during_the_step(self):
        class Fights(Toy):
            def act(self, play, step):
                super().act(play, step)
                play.steps(step.nested.get("showdown", ()))
                play.tell("fought")

        inner = step(1, "put", word="spell"), step(2, "no")
        told = drive(run(step(0, "count", [("showdown", inner)])), Fights()).to_json()["played"]
        self.assertEqual([event["event"] for event in told["events"]], ["counted", "fought", "resolved", "fought"])
        self.assertEqual(order(told), [1, 2, 0])

    def test_nested_steps_that_no_table_takes_are_unsupported(self):
        with self.assertRaisesRegex(Unsupported, "`showdown`"):
            played(step(0, "count", [("showdown", [step(1, "count")])]))


class Interrupting(unittest.TestCase):
    def test_an_interrupt_is_taken_in_the_first_legal_window(self):
        told = played(step(0, "hurt", [("interrupt", [step(1, "parry", **{"from": 2})])], damage=4))
        self.assertEqual([event["event"] for event in told["events"]], ["about"] * 3 + ["interrupted", "about"])
        self.assertEqual(told["after"][0], {"step": 1, "events": 4, "state": {"alice": {"count": 2}}})
        self.assertEqual(told["refused"], [])

    def test_an_interrupt_that_was_never_legal_is_refused_and_the_step_is_played_again(self):
        interrupts = [step(1, "parry", **{"from": 9}), step(2, "parry", **{"from": 0})]
        told = played(step(0, "hurt", [("interrupt", interrupts)], damage=2))
        self.assertEqual([refusal["step"] for refusal in told["refused"]], [1])
        self.assertEqual([event["event"] for event in told["events"]], ["about", "interrupted", "about"])
        self.assertEqual([(after["step"], after["events"]) for after in told["after"]], [(1, 1), (2, 2), (0, 3)])
        self.assertEqual([after["state"].get("alice") for after in told["after"]], [{"count": 0}, None, {"count": 2}])

    def test_a_refused_interrupt_changes_nothing(self):
        told = played(step(0, "hurt", [("interrupt", [step(1, "fail")])], damage=2))
        self.assertEqual([refusal["step"] for refusal in told["refused"]], [1])
        self.assertEqual([(after["step"], after["events"]) for after in told["after"]], [(1, 1), (0, 2)])
        self.assertEqual(
            [after["state"] for after in told["after"]], [{"alice": {"count": 0}}, {"alice": {"count": 2}}]
        )

    def test_an_interrupt_without_any_window_is_refused_at_the_end(self):
        told = played(step(0, "count", [("interrupt", [step(1, "parry", **{"from": 0})])]))
        self.assertEqual([(after["step"], after["events"]) for after in told["after"]], [(1, 1), (0, 1)])
        self.assertEqual([refusal["step"] for refusal in told["refused"]], [1])

    def test_an_automatic_action_counts_as_taken(self):
        interrupts = [step(1, "wall"), step(2, "parry", **{"from": 0})]
        told = played(step(0, "hurt", [("interrupt", interrupts)], damage=1))
        self.assertEqual((told["refused"], order(told)), ([], [1, 2, 0]))

    def test_a_partly_refused_repetition_is_refused_with_its_count(self):
        play, done = Play(run()), []

        def once():
            if len(done) == 2:
                play.refuse("none is left")
            done.append(1)

        three, two = (Step.read(step(0, "use", times=times)) for times in (3, 2))
        with self.assertRaisesRegex(Exception, "2 of 3 times: none is left"):
            play.times(three, once)
        done.clear()
        self.assertEqual(play.times(two, once), 2)
        self.assertEqual(play.times(Step.read(step(0, "use")), lambda: None), 1)


class Saveless(unittest.TestCase):
    """An engine that cannot save starts over, with the same results."""

    def same(self, *when, **more):
        class Cannot(Toy):
            save, restore = Table.save, Table.restore

        saves, cannot = (drive(run(*when, **more), table()).to_json()["played"] for table in (Toy, Cannot))
        self.assertEqual(saves, cannot)
        return cannot

    def test_a_refused_step(self):
        inner = step(2, "no"), step(3, "put", word="response")
        told = self.same(step(0, "count"), step(1, "put", [("in_response", inner)], word="spell"), step(4, "no"))
        self.assertEqual([refusal["step"] for refusal in told["refused"]], [2, 4])
        self.assertEqual(resolved(told), ["response", "spell"])

    def test_an_answer_used_in_the_refused_step(self):
        no = step(0, "put", [("in_response", [step(1, "no")])], [one("a")], word="question")
        self.same(no, step(2, "ask", of=["a", "b"]), choices=[one("b")])

    def test_interrupts_that_are_refused_or_have_no_window(self):
        interrupts = step(1, "parry", **{"from": 9}), step(2, "fail"), step(3, "parry", **{"from": 1}), step(4, "wall")
        told = self.same(step(0, "hurt", [("interrupt", interrupts)], damage=3), step(5, "no"), step(6, "count"))
        self.assertEqual([refusal["step"] for refusal in told["refused"]], [1, 2, 5])
        self.assertEqual(told["after"][-1]["state"], {"alice": {"count": 4}})


class Asking(unittest.TestCase):
    def play(self, *choices):
        return Play(run(choices=choices))

    def test_a_single_option_is_not_asked(self):
        play = self.play()
        self.assertEqual(play.ask("alice", "order", [("a", 17)]), 17)
        self.assertEqual(play.played.events, [])

    def test_a_question_is_reported_and_answered_by_name(self):
        play = self.play(one("b"))
        self.assertEqual(play.ask("alice", "order", [("a", 17), ("b", 18)], "ox"), 18)
        fields = {"who": "alice", "kind": "order", "options": ["a", "b"], "to": "ox"}
        self.assertEqual(play.played.events, [{"event": "asked", "batch": 1, "fields": fields}])

    def test_options_with_the_same_name_are_numbered(self):
        play = self.play(one("a 2"))
        self.assertEqual(play.ask("alice", "order", [("a", 1), ("b", 2), ("a", 3), ("a", 4)]), 3)
        self.assertEqual(play.played.events[0]["fields"]["options"], ["a", "b", "a 2", "a 3"])

    def test_an_empty_choice_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "alice has nothing to choose from: order"):
            self.play().ask("alice", "order", [])

    def test_may_can_be_accepted_or_declined(self):
        self.assertTrue(self.play(one("accept")).may("alice"))
        self.assertFalse(self.play(one("decline")).may("alice", yes="pay"))

    def test_several_and_numbers(self):
        play = self.play({"who": "alice", "give": {"several": ["b"]}}, {"who": "alice", "give": {"number": 2}})
        self.assertEqual(play.several("alice", "card", ["a", "b"], 0, 1), ["b"])
        self.assertEqual(play.number("alice", "number", 0, 3), 2)
        self.assertEqual(play.several("alice", "card", ["a", "b"], 2, 2), ["a", "b"])
        self.assertEqual(play.number("alice", "number", 1, 1), 1)

    def test_a_share_is_asked_unless_all_names_get_their_maximum(self):
        play = self.play({"who": "alice", "give": {"split": {"a": 3}}})
        self.assertEqual(play.share("alice", "shield", 3, {"a": 3, "b": 2}), {"a": 3, "b": 0})
        self.assertEqual(play.share("alice", "shield", 5, {"a": 3, "b": 2}), {"a": 3, "b": 2})
        self.assertEqual(play.share("alice", "shield", 2, {"a": 3}), {"a": 2})

    def test_every_leaves_random_results_open(self):
        every = Step.read(step(0, "x", choices=[one("every", "chance")]))
        play = self.play(one("b", "chance"))
        play.answers.begin(every)
        self.assertEqual(play.ask("chance", "chance", ["a", "b"]), "b")
        play.answers.end()

    def test_results_that_name_their_subject_are_matched_by_it(self):
        choices = [{**one("a", "chance"), "about": "ox"}, one("b"), {**one("b", "chance"), "about": "elk"}]
        play = self.play()
        play.answers.begin(Step.read(step(0, "x", choices=choices)))
        place = play.answers.mark()
        for _ in range(2):
            play.answers.back(place)
            self.assertEqual(play.ask("chance", "chance", ["a", "b"], about="elk"), "b")
            self.assertEqual(play.ask("alice", "order", ["a", "b"]), "b")
            self.assertEqual(play.ask("chance", "chance", ["a", "b"], about="ox"), "a")
        play.answers.end()
        play.answers.begin(Step.read(step(1, "x", choices=choices[2:])))
        with self.assertRaises(Rejected):
            play.answers.end()


class Assigning(unittest.TestCase):
    def assign(self, given, power, blockers, **more):
        choices = [{"who": "alice", "give": {"split": one}} for one in given]
        play = Play(run())
        play.answers.begin(Step.read(step(0, "x", choices=choices)))
        shares = play.assign("alice", power, blockers, **more)
        play.answers.end()
        return shares, len(play.played.refusals)

    def test_a_single_blocker_gets_all_damage(self):
        self.assertEqual(self.assign([], 3, [("ox", 9)]), ({"ox": 3}, 0))

    def test_without_power_or_blockers_nothing_is_assigned(self):
        self.assertEqual(self.assign([], 0, [("ox", 9)]), ({"ox": 0}, 0))
        self.assertEqual(self.assign([], 3, []), ({}, 0))

    def test_damage_is_divided_freely_among_blockers(self):
        self.assertEqual(self.assign([{"calf": 3}], 3, [("ox", 3), ("calf", 1)]), ({"ox": 0, "calf": 3}, 0))

    def test_damage_beyond_the_blockers_needs_lethal_damage_first(self):
        more = {"beyond": "bob"}
        self.assertEqual(self.assign([], 2, [("ox", 2)], **more), ({"ox": 2, "bob": 0}, 0))
        self.assertEqual(self.assign([{"ox": 1, "bob": 2}, {"ox": 2, "bob": 1}], 3, [("ox", 2)], **more)[1], 1)
        self.assertEqual(self.assign([{"ox": 3}], 3, [("ox", 2)], **more), ({"ox": 3, "bob": 0}, 0))
        self.assertEqual(self.assign([], 3, [], **more), ({"bob": 3}, 0))

    def test_in_order_each_gets_lethal_damage_before_the_next(self):
        blockers, given = [("ox", 2), ("calf", 1)], [{"ox": 1, "calf": 2}, {"ox": 2, "calf": 1}]
        self.assertEqual(self.assign(given, 3, blockers, in_order=True), ({"ox": 2, "calf": 1}, 1))
        self.assertEqual(self.assign([], 2, blockers, in_order=True), ({"ox": 2, "calf": 0}, 0))

    def test_a_division_with_a_wrong_total_is_refused(self):
        self.assertEqual(self.assign([{"ox": 4}, {"ox": 3}], 3, [("ox", 2), ("calf", 1)])[1], 1)

    def test_without_an_answer_all_divisions_are_offered(self):
        with self.assertRaises(Undecided) as caught:
            self.assign([], 3, [("ox", 2)], beyond="bob", about="boar")
        split = {"split": {"total": 3, "caps": [["ox", 3], ["bob", 3]]}}
        question = {"who": "alice", "kind": "assign", "options": split, "about": "boar"}
        self.assertEqual(caught.exception.question, question)


class Telling(unittest.TestCase):
    def test_events_together_are_one_batch_after_the_questions(self):
        play = Play(run(choices=[one("a")]))
        with play.together():
            play.tell("dealt", amount=1)
            play.ask("alice", "order", ["a", "b"])
            with play.together():
                play.tell("lost", amount=1)
        play.tell("died")
        told = [(event["event"], event["batch"]) for event in play.played.events]
        self.assertEqual(told, [("asked", 1), ("dealt", 2), ("lost", 2), ("died", 3)])

    def test_events_before_an_error_are_not_reported(self):
        play = Play(run())
        with self.assertRaises(KeyError), play.together():
            play.tell("dealt", amount=1)
            raise KeyError
        play.tell("lost")
        self.assertEqual([event["event"] for event in play.played.events], ["lost"])


class Naming(unittest.TestCase):
    def test_a_name_follows_an_object_to_its_new_id(self):
        names = Names()
        names.add("ox", 1)
        mark = names.mark()
        names.become(1, 2)
        names.become(7, 8)
        self.assertEqual((names.id("ox"), names.name(1), names.name(2)), (2, "ox", "ox"))
        names.back(mark)
        self.assertEqual(names.id("ox"), 1)
        with self.assertRaisesRegex(LookupError, "id 8 has no name"):
            names.name(8)
        with self.assertRaisesRegex(Rejected, "unknown name `calf`"):
            names.id("calf")

    def test_tokens_are_numbered(self):
        names = Names()
        self.assertEqual([names.token("Bear", number) for number in (1, 2)], ["Bear token 1", "Bear token 2"])
        self.assertIn("Bear token 2", names)

    def test_an_object_is_named_by_its_alias_or_card(self):
        self.assertEqual(alias_of({"alias": "ox", "card": "Pillarfield Ox"}), "ox")
        self.assertEqual(alias_of({"card": "Pillarfield Ox"}), "Pillarfield Ox")

    def test_a_pile(self):
        self.assertEqual(pile(["Shock"], 3), {"named": ["Shock"], "blank": 3})


class Bodies(unittest.TestCase):
    def test_a_body_from_the_facts_of_its_card(self):
        flying = {"plain": "flying"}
        facts = {
            "types": ["Creature"],
            "colors": ["red"],
            "stats": {"fixed": "3/-1"},
            "keywords": [flying],
            "text": ".",
        }
        giant = body("Giant", facts, {"keywords": [{"plain": "reach"}], "tapped": True})
        self.assertEqual((giant.power, giant.toughness, giant.colors), (3, -1, ("red",)))
        self.assertEqual(giant.keywords, {"flying", "reach"})

    def test_a_body_without_a_card_or_with_might(self):
        self.assertEqual(body("ox", {}, {"types": ["Creature"], "stats": {"fixed": "0/4"}}).toughness, 4)
        self.assertEqual(body("brute", {"types": ["Unit"], "might": 5}).might, 5)

    def test_a_card_with_abilities_is_not_a_body(self):
        self.assertFalse(fits_body({"types": ["Creature"], "triggered": []}))
        with self.assertRaisesRegex(Unsupported, "card `Giant`"):
            body("Giant", {"types": ["Creature"], "triggered": []})
        with self.assertRaisesRegex(Unsupported, "keyword `absorb`"):
            body("Giant", {"keywords": [{"valued": {"absorb": 2}}]})
        with self.assertRaisesRegex(Unsupported, "counted power and toughness"):
            body("Giant", {}, {"stats": {"counted": {}}})


if __name__ == "__main__":
    unittest.main()
