"""Tests the plugin in separate pytest runs, with the program in the environment variable RULEPROOF.

RULEPROOF=target/debug/ruleproof pytest adapters/python/tests/plugin_pytest.py
"""

import sys
from pathlib import Path

import pytest

KIT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(KIT))
pytest_plugins = ["pytester"]

ADAPTER = KIT / "examples" / "byname" / "adapter.py"
ENGINE = f"'{sys.executable}' '{ADAPTER}'"
POOLS = "a-pool-is-smaller-by-what-it-prevented"
WORSHIP = "a-loss-that-lifelink-does-not-make-up-for-leaves-one"
TWO = f"id({POOLS}) | id({WORSHIP})"
MISTAKE = (
    f'conformance("bundled", select="id({POOLS})", edition="2026-09-25", args=["--mistake", "shield never shrinks"])'
)


@pytest.fixture
def run(pytester, monkeypatch):
    """Returns a function that runs pytest with the plugin, which is loaded by name if it is not installed."""
    monkeypatch.setenv("PYTHONPATH", str(KIT))
    monkeypatch.delenv("CI", raising=False)  # in CI, a baseline is strict
    installed = any(point.name == "ruleproof" for point in _entry_points())
    plugin = [] if installed else ["-p", "ruleproof_adapter.pytest_plugin"]
    return lambda *args: pytester.runpytest_subprocess(*plugin, *args)


def _entry_points():
    from importlib.metadata import entry_points

    found = entry_points()
    return found.select(group="pytest11") if hasattr(found, "select") else found.get("pytest11", ())


def module(pytester, *lines):
    head = ["import sys", f"sys.path.insert(0, {str(ADAPTER.parent)!r})"]
    pytester.makepyfile("\n".join([*head, "from ruleproof_adapter.pytest_plugin import conformance", *lines]))


def test_cases_of_an_engine_on_the_command_line_become_tests(run):
    done = run("-rs", "--ruleproof-engine", ENGINE, "--ruleproof-select", TWO, "--ruleproof-edition", "2026-09-25")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["collected 2 items", "unsupported: mtg/*", "ruleproof: 1 *, 1 *"])
    assert done.ret == 1


def accepts(pytester, cases, *lines):
    """Writes a baseline that accepts unsupported plays, and returns the option that names it."""
    rule = f"- cases: {cases}\n  reason: few cards\n"
    head = "".join(f"{line}\n" for line in ("engine: by name", *lines))
    pytester.path.joinpath("known.yaml").write_text(f"{head}unsupported:\n{rule}")
    return ["--ruleproof-baseline", "known.yaml"]


def test_accepted_unsupported_plays_are_skipped(run, pytester):
    known = accepts(pytester, f"id({WORSHIP})")
    pick = ["--ruleproof-select", TWO, "--ruleproof-edition", "2026-09-25"]
    done = run("-rs", "--ruleproof-engine", ENGINE, *pick, *known)
    done.assert_outcomes(passed=1, skipped=1)
    done.stdout.fnmatch_lines(["SKIPPED * ruleproof: unsupported, known: few cards"])
    assert done.ret == 0


def test_a_known_failure_is_not_hidden_by_an_unsupported_play(run, pytester):
    play = f"  mtg/{WORSHIP}@2026-09-25:\n    verdict: fail\n    reason: known\n"
    pytester.path.joinpath("known.yaml").write_text(f"engine: by name\nplays:\n{play}")
    pick = ["--ruleproof-select", TWO, "--ruleproof-edition", "2026-09-25"]
    run("--ruleproof-engine", ENGINE, *pick, "--ruleproof-baseline", "known.yaml").assert_outcomes(passed=1, failed=1)


def test_a_run_without_supported_plays_is_an_error(run, pytester):
    known = accepts(pytester, "all()")
    pick = ["--ruleproof-select", f"id({WORSHIP})", "--ruleproof-edition", "2026-09-25"]
    done = run("--ruleproof-engine", ENGINE, *pick, *known)
    done.assert_outcomes(skipped=1, errors=1)
    done.stdout.fnmatch_lines(["the engine supports none of the selected plays"])
    assert done.ret == 1


def test_a_run_with_fewer_passing_plays_than_the_baseline_is_an_error(run, pytester):
    known = accepts(pytester, "all()", "passes: 2")
    pytester.path.joinpath("own").mkdir()
    case = """
      one:
        asserts: [615.7-a-number]
        kind: positive
        source: {seed: "615.7"}
        given: {turn: bob, alice: {battlefield: [{baloth: Rumbling Baloth}]}, bob: {hand: [Gut Shot]}}
        when: [{bob: {cast: Gut Shot, targets: [baloth]}}]
        then: {baloth: {damage: 1}}
    """
    pytester.path.joinpath("own", "one.yaml").write_text("game: mtg\neditions: ['2026-09-25']\ncases:" + case)
    done = run("--ruleproof-engine", ENGINE, "--ruleproof-cases", "own", *known)
    done.assert_outcomes(passed=1, errors=1)
    done.stdout.fnmatch_lines(["*incomplete: 1 play fewer than the 2 in the baseline passed"])


def test_the_suite_of_the_configuration_is_used(run, pytester):
    own = pytester.mkdir("own")
    case = "  one: {asserts: [615.7-a-number], kind: positive, source: {seed: '615.7'}, given: {turn: bob}, when: [], then: {}}"
    own.joinpath("one.yaml").write_text(f"game: mtg\ncases:\n{case}\n")
    pytester.path.joinpath("ruleproof.toml").write_text("[run]\ncases = \"own\"\n")
    done = run("--collect-only", "--ruleproof-engine", ENGINE)
    done.stderr.fnmatch_lines(["*own/one.yaml*"])


def test_an_engine_in_the_ini_file_plays_if_no_tests_are_named(run, pytester):
    pytester.makeini(f"[pytest]\nruleproof_engine = {ENGINE}\nruleproof_select = {TWO}\nruleproof_edition = 2026-09-25")
    pytester.makepyfile("def test_of_its_own(): pass")
    run().assert_outcomes(passed=2, failed=1)
    run("test_an_engine_in_the_ini_file_plays_if_no_tests_are_named.py").assert_outcomes(passed=1)


def test_an_engine_starts_in_the_directory_that_names_it(run, pytester, monkeypatch):
    place = pytester.mkdir("below")
    play = f"import runpy; runpy.run_path({str(ADAPTER)!r}, run_name='__main__')"
    pytester.path.joinpath("at_root.py").write_text(
        f"import sys\nsys.path.insert(0, {str(ADAPTER.parent)!r})\n{play}\n"
    )
    pick = f"ruleproof_select = id({POOLS})\nruleproof_edition = 2026-09-25"
    pytester.makeini(f"[pytest]\nruleproof_engine = '{sys.executable}' at_root.py\n{pick}")
    monkeypatch.chdir(place)
    run().assert_outcomes(passed=1)
    run("--ruleproof-engine", f"'{sys.executable}' ../at_root.py").assert_outcomes(passed=1)


def test_an_adapter_plays_in_this_process(run, pytester):
    module(
        pytester,
        "import os, adapter",
        "class Mine(adapter.ByName):",
        "    def run(self, run):",
        "        seen.append(os.getpid())",
        "        return super().run(run)",
        "seen = []",
        f"test_pools = conformance(Mine(), select={TWO!r}, edition='2026-09-25')",
        "def test_that_it_was_here(): assert set(seen) == {os.getpid()}",
    )
    run().assert_outcomes(passed=2, failed=1)


def test_a_failure_shows_its_mismatches(run, pytester):
    module(pytester, f"test_pools = {MISTAKE}")
    done = run()
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(
        [
            f"fail: mtg/{POOLS}@2026-09-25",
            "  --> cases/mtg/615.7-pools.yaml:*",
            "    expected: *",
            "    actual:   *",
            f"  rerun: ruleproof run mtg/{POOLS} *",
            "ruleproof: 1 fail",
        ]
    )


def test_a_known_failure_is_expected_to_fail(run, pytester):
    module(pytester, f"test_pools = {MISTAKE[:-1]}, baseline='known.yaml')")
    play = f"  mtg/{POOLS}@2026-09-25:\n    verdict: fail\n    reason: shields stay\n"
    pytester.path.joinpath("known.yaml").write_text(f"engine: reference\nplays:\n{play}")
    done = run("-rx")
    done.assert_outcomes(xfailed=1)
    done.stdout.fnmatch_lines(["*fail, known: shields stay*"])


def test_a_play_with_unreported_fields_passes_with_a_note(run, pytester):
    module(
        pytester,
        "import adapter",
        "adapter.VOCABULARY['unseen field'].append('prevented.by')",
        "test_pools = conformance(adapter.ByName(), select='id(what-a-pool-cannot-hold-is-dealt)', edition='2026-09-25')",
    )
    done = run("-v", "-rP")
    done.assert_outcomes(passed=1)
    done.stdout.fnmatch_lines(["*PASSED (state)*", "*not reported: *", "ruleproof: 1 pass-state"])


def test_only_selected_tests_are_played(run, pytester):
    module(
        pytester,
        "import adapter",
        "class Mine(adapter.ByName):",
        "    def run(self, run):",
        "        assert 'Worship' not in run.cards",
        "        return super().run(run)",
        f"test_pools = conformance(Mine(), select={TWO!r}, edition='2026-09-25')",
    )
    run("-k", POOLS).assert_outcomes(passed=1, deselected=1)
    done = run("-k", WORSHIP)
    done.assert_outcomes(failed=1, deselected=1)
    play = f"test_only_selected_tests_are_played.py::test_pools::mtg/{WORSHIP}@2026-09-25"
    done.stdout.fnmatch_lines(["error: *", "*AssertionError*", f"  rerun: pytest '{play}'"])


def test_an_engine_that_does_not_start_fails_each_case_and_shows_the_reason_once(run):
    done = run("--ruleproof-engine", "no-such-program", "--ruleproof-select", TWO, "--ruleproof-edition", "2026-09-25")
    done.assert_outcomes(failed=2)
    done.stdout.fnmatch_lines(["*no-such-program*", "ruleproof did not run; the first of its cases shows the reason"])


def test_a_missing_program_is_reported_with_the_fix(run, monkeypatch):
    monkeypatch.setenv("RULEPROOF", "no-such-ruleproof")
    done = run("--ruleproof-engine", ENGINE)
    done.stderr.fnmatch_lines(["*program `no-such-ruleproof` not found: install it, or set*RULEPROOF*"])
    assert done.ret == pytest.ExitCode.USAGE_ERROR


def test_an_invalid_or_empty_selection_is_an_error(run, pytester):
    module(pytester, "test_nothing = conformance('bundled', select='id(no-such-case)')")
    run().assert_outcomes(errors=1)


def test_the_command_line_overrides_a_test_file(run, pytester):
    module(pytester, f'test_rules = conformance("bundled", select="id({POOLS})", edition="2026-09-25")')
    run("--ruleproof-edition", "2022-04-29", "-v").stdout.fnmatch_lines(["*@2022-04-29 PASSED*"])
    done = run("--ruleproof-baseline", "none.yaml")
    done.stdout.fnmatch_lines(["*none.yaml*"])
    assert done.ret == 1


def test_a_result_that_is_corrected_later_is_an_error(run, pytester):
    # Repeats each answer with the next request, after the test of that play has passed.
    engine = pytester.path / "late.py"
    engine.write_text(
        "import json, os, subprocess, sys\n"
        "right = subprocess.Popen([os.environ['RULEPROOF'], 'serve-engine'], stdin=-1, stdout=-1)\n"
        "last = b''\n"
        "for line in sys.stdin.buffer:\n"
        "    right.stdin.write(line)\n"
        "    right.stdin.flush()\n"
        "    answer = right.stdout.readline()\n"
        "    if b'\"hello\"' in line:\n"
        "        hello = json.loads(answer)\n"
        "        del hello['result']['capabilities']['window']  # one request at a time\n"
        "        os.write(1, json.dumps(hello).encode() + b'\\n')\n"
        "    else:\n"
        "        os.write(1, last + answer)\n"
        "        last = answer\n"
    )
    ours = f"'{sys.executable}' '{engine}'"
    done = run("--ruleproof-engine", ours, "--ruleproof-select", f"id({POOLS})")
    done.stdout.fnmatch_lines([f"*mtg/{POOLS}@* was corrected to protocol: *"])
    assert done.ret == 1
